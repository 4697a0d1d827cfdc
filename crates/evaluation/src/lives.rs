//! What look-ahead says of the life of whole groups: proofs, asked for where a position is worth some
//! milliseconds, and only of groups that are in doubt.

use goban::{Board, Color, Move, Point, PointSet};
use reading::life::{Fate, LifeAnswer};
use reading::{Life, LifeStatus};
use search::Halt;
use tracks::{Kind, Objects, Scoping, View};

use crate::evaluate::{Evaluation, Group, Status};
use crate::facts::{FirstMoves, Outlook};
use crate::workers::{Workers, share_out};

/// The life of a group, read out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LifeFact {
    /// Whose it is.
    pub color: Color,
    /// The stones that it is about.
    pub stones: PointSet,
    /// Whether they live.
    pub outlook: Outlook,
    /// The owner's move that saves them and the opponent's that kills them.
    pub first_moves: FirstMoves,
    /// What was answered, with the lines that show it.
    pub answers: LifeStatus,
}

impl LifeFact {
    /// What the answers say of a group.
    fn of(group: &Group, answers: LifeStatus) -> Self {
        let LifeStatus { owner_first, opponent_first } = &answers;
        let lives = |answer: &LifeAnswer| match answer.fate {
            Fate::Alive | Fate::Seki => Some(true),
            Fate::Dead => Some(false),
            Fate::Ko { .. } | Fate::Unknown => None,
        };
        let outlook = match (lives(owner_first), lives(opponent_first)) {
            (_, Some(true)) => Outlook::Safe,
            (Some(false), _) => Outlook::Lost,
            (Some(true), Some(false)) => Outlook::Contested,
            _ => Outlook::Unclear,
        };
        let point = |answer: &LifeAnswer, wanted: bool| match answer.first_move() {
            Some(Move::Play(point)) if lives(answer) == Some(wanted) => Some(point),
            _ => None,
        };
        let first_moves =
            FirstMoves { owner: point(owner_first, true), opponent: point(opponent_first, false) };
        let (color, stones) = (group.gathered.color, opponent_first.stones);
        Self { color, stones, outlook, first_moves, answers }
    }

    /// Points that its life is worth: each stone counts for one side or the other.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // a board is small
    pub fn points_at_stake(&self) -> f32 {
        2.0 * self.stones.len() as f32
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
    evaluation: &Evaluation,
    budget: LifeBudget,
    workers: &dyn Workers,
    halt: &dyn Halt,
) -> Vec<LifeFact> {
    let asked: Vec<(&Group, LifePlace)> = groups_within(evaluation, budget)
        .into_iter()
        .filter_map(|group| {
            // The largest string stands for the group.
            let largest = group.gathered.stones.components().max_by_key(PointSet::len)?;
            Some((group, LifePlace { stone: largest.first()?, nodes: budget.nodes }))
        })
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
    told.filter_map(|(&(group, _), answer)| Some(LifeFact::of(group, answer?))).collect()
}

/// Where the life of a group is asked: a stone of it, and the positions that may be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LifePlace {
    /// The first stone of its largest string.
    pub stone: Point,
    /// Positions that one question may look at.
    pub nodes: u32,
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

/// The chance that follows from a proof of life, if there is one. Deaths are not taken over: few are
/// wrong on open boards (docs/results.md), where the end of the field is a convention, but what they
/// would do for the evaluation was not measured.
pub(crate) fn proved_chance(life: &LifeFact) -> Option<f32> {
    (life.outlook == Outlook::Safe).then_some(PROVED_ALIVE)
}

const PROVED_ALIVE: f32 = 0.97;
