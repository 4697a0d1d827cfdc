//! What look-ahead says of the life of whole groups. The solver is asked where a position is worth some
//! milliseconds, and only about groups that are in doubt. Its answers are objects that are kept across
//! moves; what follows from them is judged anew each time (`belief.rs`).

use evaluation::{Evaluation, FirstMoves, Group, Status, Survival, Workers, share_out};
use goban::{Board, Color, Move, Point, PointSet};
use reading::life::LifeAnswer;
use reading::{Life, LifeStatus};
use search::Halt;
use tracks::{Kind, Objects, Scoping, View};

use crate::belief::Belief;
use crate::rests::Rests;
use crate::state::{Seen, State};

/// The life of a group, read out.
#[derive(Debug, Clone, PartialEq)]
pub struct LifeFact {
    /// Whose it is.
    pub color: Color,
    /// The stones that it is about.
    pub stones: PointSet,
    /// Whether they live, {owner first|opponent first}.
    pub state: State,
    /// The owner's move that saves them and the opponent's that kills them.
    pub first_moves: FirstMoves,
    /// What was answered, with the lines that show it.
    pub answers: LifeStatus,
    /// What the answers take for granted.
    pub rests: Rests,
    /// The chance that the stones live, with all that is known: what was read, what that rests on, and
    /// what the evaluation thought before.
    pub chance: f32,
}

/// A position with what was thought of it before lives were read.
#[derive(Debug, Clone, Copy)]
pub struct Before<'a> {
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// Who owned the points in random games, if they were played.
    pub survival: Option<&'a Survival>,
    /// How a chance is made of all that; without it, what the evaluation thought stands.
    pub belief: Option<&'a Belief>,
    /// Whose turn it is.
    pub to_play: Color,
}

impl LifeFact {
    /// What the answers say of a group.
    fn of(board: &Board, before: Before<'_>, group: &Group, answers: LifeStatus) -> Self {
        let state = State::of(&answers);
        let point = |answer: &LifeAnswer, wanted: Seen| match answer.first_move() {
            Some(Move::Play(point)) if Seen::of(answer.fate) == wanted => Some(point),
            _ => None,
        };
        let first_moves = FirstMoves {
            owner: point(&answers.owner_first, Seen::Won),
            opponent: point(&answers.opponent_first, Seen::Lost),
        };
        let (color, stones) = (group.gathered.color, answers.opponent_first.stones);
        let rests = Rests::of(board, &answers, before.evaluation);
        let chance = group.chance;
        let mut fact = Self { color, stones, state, first_moves, answers, rests, chance };
        fact.weigh(board, before);
        fact
    }

    /// Makes its chance of all that is known.
    pub fn weigh(&mut self, board: &Board, before: Before<'_>) {
        if let (Some(belief), Some(group)) = (before.belief, self.group(before.evaluation)) {
            self.chance = belief.chance(board, before, group, self);
        }
    }

    /// The group of an evaluation that it is about: the one with its first stone.
    #[must_use]
    pub fn group<'a>(&self, evaluation: &'a Evaluation) -> Option<&'a Group> {
        let stone = self.stones.first()?;
        evaluation.groups.iter().find(|group| group.gathered.stones.contains(stone))
    }

    /// Whether it lives even if the opponent moves first.
    #[must_use]
    pub fn lives_anyway(&self) -> bool {
        self.state.opponent_first == Seen::Won
    }

    /// Whether it dies even if its owner moves first.
    #[must_use]
    pub fn dies_anyway(&self) -> bool {
        self.state.owner_first == Seen::Lost
    }

    /// Points that its life is worth at the least: each stone counts for one side or the other.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // a board is small
    pub fn points_at_stake(&self) -> f32 {
        2.0 * self.stones.len() as f32
    }

    /// The player's move that decides over it, where who moves first decides.
    #[must_use]
    pub fn deciding_move(&self, player: Color) -> Option<Point> {
        let own = self.color == player;
        let mv = if own { self.first_moves.owner } else { self.first_moves.opponent };
        mv.filter(|_| self.state.is_contested())
    }
}

/// How much may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LifeBudget {
    /// Positions that each question may look at.
    pub nodes: u32,
    /// Groups that are asked about, the largest first: so many in doubt, and so many closed in.
    pub groups: usize,
}

/// Chances between which a group is in doubt.
const IN_DOUBT: std::ops::Range<f32> = 0.03..0.93;

/// Room for eyes up to which a group without a way out may be killed from inside, and stones from
/// which on it is worth asking.
const SMALL_ROOM: usize = 9;
const WORTH_ASKING: usize = 3;

/// Reads the life of groups in doubt, and of those that are closed in with little room: the curve
/// knows their room, but not whether who plays first at its vital point decides.
#[must_use]
pub fn read_lives(
    board: &Board,
    store: &mut Objects<GroupLife>,
    before: Before<'_>,
    budget: LifeBudget,
    workers: &dyn Workers,
    halt: &dyn Halt,
) -> Vec<LifeFact> {
    let asked: Vec<(&Group, LifePlace)> = groups_within(before.evaluation, budget)
        .into_iter()
        .filter_map(|group| Some((group, LifePlace::of(group, budget.nodes)?)))
        .collect();
    let kept = |place: LifePlace| store.kept(place).map(|object| object.value.clone());
    let mut answers: Vec<Option<LifeStatus>> =
        asked.iter().map(|&(_, place)| kept(place)).collect();
    let missing: Vec<usize> =
        (0..asked.len()).filter(|&number| answers[number].is_none()).collect();
    let read = |piece: usize| {
        let (_, place) = asked[missing[piece]];
        (!halt.is_asked()).then(|| store.compute_apart(&mut board.clone(), place, halt))
    };
    let found = share_out(workers, missing.len(), read);
    for (number, (value, track)) in
        missing.into_iter().zip(found).filter_map(|(number, found)| Some((number, found?)))
    {
        if let Some(track) = track {
            store.keep(asked[number].1, value.clone(), track);
        }
        answers[number] = Some(value);
    }
    let told = asked.iter().zip(answers);
    told.filter_map(|(&(group, _), answer)| Some(LifeFact::of(board, before, group, answer?)))
        .collect()
}

/// Where the life of a group is asked: a stone of it, and the positions that may be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LifePlace {
    /// The first stone of its largest string.
    pub stone: Point,
    /// Positions that one question may look at.
    pub nodes: u32,
}

impl LifePlace {
    /// Of a group: the largest string stands for it.
    #[must_use]
    pub fn of(group: &Group, nodes: u32) -> Option<Self> {
        let largest = group.gathered.stones.components().max_by_key(PointSet::len)?;
        Some(Self { stone: largest.first()?, nodes })
    }
}

/// The life of groups as a kind of object: kept as long as nothing changes that it rests on.
#[derive(Debug, Clone, Copy, Default)]
pub struct GroupLife;

impl Kind for GroupLife {
    type Place = LifePlace;
    type Value = LifeStatus;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, place: LifePlace) -> LifeStatus {
        Life { nodes: place.nodes }.compute(view, place.stone)
    }
}

/// Something that knows the life of groups, or finds it out.
pub trait Lives {
    /// What the solver says of a group.
    fn life(&mut self, board: &mut Board, place: LifePlace) -> LifeStatus;
}

impl Lives for Objects<GroupLife> {
    fn life(&mut self, board: &mut Board, place: LifePlace) -> LifeStatus {
        self.get(board, place)
    }
}

impl<A> Lives for (A, Objects<GroupLife>) {
    fn life(&mut self, board: &mut Board, place: LifePlace) -> LifeStatus {
        self.1.get(board, place)
    }
}

/// The groups that a budget allows to ask about: the largest of those in doubt, then the largest of
/// those that are closed in.
fn groups_within(evaluation: &Evaluation, budget: LifeBudget) -> Vec<&Group> {
    let largest = |is_meant: &dyn Fn(&Group) -> bool| {
        let meant = |group: &&Group| group.status != Status::Dead && is_meant(group);
        let mut groups: Vec<&Group> = evaluation.groups.iter().filter(meant).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.gathered.stones.len()));
        groups.truncate(budget.groups);
        groups
    };
    let mut asked = largest(&is_in_doubt);
    asked.extend(largest(&|group| !is_in_doubt(group) && is_closed_in(group)));
    asked
}

/// The groups whose life is worth asking about: those in doubt, and those that are closed in with
/// little room, whatever their chance; the largest first.
#[must_use]
pub fn groups_to_read(evaluation: &Evaluation) -> Vec<&Group> {
    let is_meant = |group: &&Group| is_in_doubt(group) || is_closed_in(group);
    let mut groups: Vec<&Group> = evaluation.groups.iter().filter(is_meant).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.gathered.stones.len()));
    groups
}

fn is_in_doubt(group: &Group) -> bool {
    IN_DOUBT.contains(&group.chance)
}

fn is_closed_in(group: &Group) -> bool {
    group.lifebase.escape == 0
        && group.lifebase.eye_space <= SMALL_ROOM
        && group.gathered.stones.len() >= WORTH_ASKING
        && group.chance < 1.0
}
