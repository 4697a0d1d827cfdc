//! The slow evaluation as the paper has it [Bouzy, move decision, 3 and 4]. The quick evaluation leaves
//! groups undetermined. For each of these it is asked what the board is worth if the group lives and if
//! it is dead; how many moves in a row kill it and make it live; and, if that is few enough, what comes
//! of it whoever moves first. The nine states say how the group then counts, and the board is evaluated
//! again with all of that taken for granted.
//!
//! ```text
//!  quick evaluation ──> undetermined groups ──> E alive, E dead ──> K, L ──> look-ahead ──> nine states
//!                                               skip what cannot     skip if both            │
//!                                               matter               exceed 2                v
//!                                               (strategic)          (strategic)     evaluated again
//! ```
//!
//! Who looks ahead is a setting: the paper's own search over the quick evaluation, or the solver.

use evaluation::{Evaluation, Evaluator, Group, Judge, Status, Supposition};
use goban::{Color, Move, Point, PointSet};
use search::Halt;
use tracks::Keeper;

use crate::in_a_row::{InARow, Omission, moves_in_a_row};
use crate::lives::{LifePlace, Lives};
use crate::search::{Depth, search_life};
use crate::state::{Counts, Seen, State};
use crate::strategic::{Importance, importance_of};
use crate::trial::Quick;

/// Who looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The paper's search over the quick evaluation.
    Search(Depth),
    /// The life-and-death solver, with so many positions a question.
    Solver(u32),
}

/// How the slow evaluation is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slow {
    /// Who looks ahead.
    pub reader: Reader,
    /// The strategic method: groups in the order of their importance, none whose importance is less
    /// than what others propose, none where K and L both exceed 2.
    pub strategic: bool,
    /// What {W|?} counts for its owner and {?|L} for the opponent, of the group's worth (section 4.4): 0 in the
    /// paper's program.
    pub fraction: f32,
    /// Groups that are asked about, the most important first.
    pub groups: usize,
}

impl Slow {
    /// The paper's program with this depth.
    #[must_use]
    pub const fn of_depth(moves: u32, strategic: bool) -> Self {
        Self { reader: Reader::Search(Depth::of(moves)), strategic, fraction: 0.0, groups: 12 }
    }

    /// The same with the solver.
    #[must_use]
    pub const fn of_solver(nodes: u32, strategic: bool) -> Self {
        Self { reader: Reader::Solver(nodes), strategic, fraction: 0.0, groups: 12 }
    }
}

/// K and L beyond which no look-ahead is carried out, and how they are found.
const FEW: u8 = 2;
const IN_A_ROW: InARow = InARow { most: FEW, width: 6, positions: 60 };

/// A group that the quick evaluation leaves open, and what was found out about it.
#[derive(Debug, Clone, PartialEq)]
pub struct SlowGroup {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// E alive and E dead.
    pub importance: Importance,
    /// K and L, where they were asked for.
    pub omission: Option<Omission>,
    /// Its state.
    pub state: State,
    /// The owner's move that makes it live.
    pub owner_move: Option<Point>,
    /// The opponent's move that kills it.
    pub opponent_move: Option<Point>,
}

/// What a position is, with look-ahead about its groups.
#[derive(Debug, Clone, PartialEq)]
pub struct SlowEvaluation {
    /// The groups that were in doubt.
    pub groups: Vec<SlowGroup>,
    /// The evaluation with what was found.
    pub evaluation: Evaluation,
    /// Points that hang on groups of which nothing is certain.
    pub uncertainty: f32,
}

/// Makes the slow evaluation of a position that was evaluated quickly. Groups at which less than
/// `bound` points are at stake are left as they are by the strategic method.
pub fn evaluate_slowly<K: Keeper + Lives>(
    evaluator: &mut Evaluator<K>,
    judge: &Judge<'_>,
    (quick, to_play): (&Evaluation, Color),
    (slow, bound): (Slow, f32),
    halt: &dyn Halt,
) -> SlowEvaluation {
    let facts = evaluator.facts();
    let is_open = |group: &&Group| group.status == Status::Undetermined;
    let mut groups: Vec<(&Group, Importance)> = quick
        .groups
        .iter()
        .filter(is_open)
        .map(|group| {
            let (color, stones) = (group.gathered.color, &group.gathered.stones);
            (group, importance_of(judge, &facts, None, (color, stones), to_play))
        })
        .collect();
    if slow.strategic {
        groups.sort_by(|a, b| b.1.swing().total_cmp(&a.1.swing()));
        groups.retain(|(_, importance)| importance.swing() >= bound);
    }
    groups.truncate(slow.groups);
    let mut found = Vec::new();
    for (group, importance) in groups {
        if halt.is_asked() {
            break;
        }
        found.push(ask(evaluator, judge, (group, importance), slow, halt));
    }
    let supposed: Vec<Supposition> =
        found.iter().filter_map(|group| supposition(group, slow.fraction)).collect();
    let evaluation = judge.evaluate_supposing(&facts, None, &supposed, to_play);
    let is_uncertain = |group: &&SlowGroup| group.state.consequence().is_uncertain;
    let uncertainty = found.iter().filter(is_uncertain).map(|group| group.importance.swing()).sum();
    SlowEvaluation { groups: found, evaluation, uncertainty }
}

fn ask<K: Keeper + Lives>(
    evaluator: &mut Evaluator<K>,
    judge: &Judge<'_>,
    (group, importance): (&Group, Importance),
    slow: Slow,
    halt: &dyn Halt,
) -> SlowGroup {
    let (color, stones) = (group.gathered.color, group.gathered.stones);
    let omission =
        slow.strategic.then(|| moves_in_a_row(&mut Quick { evaluator, judge }, &stones, IN_A_ROW));
    let nothing = SlowGroup {
        color,
        stones,
        importance,
        omission,
        state: State::new(Seen::Open, Seen::Open),
        owner_move: None,
        opponent_move: None,
    };
    let is_far = |it: Omission| it.to_kill.exceeds(FEW) && it.to_live.exceeds(FEW);
    if omission.is_some_and(is_far) {
        return nothing;
    }
    match slow.reader {
        Reader::Search(depth) => {
            let trial = &mut Quick { evaluator, judge };
            let searched = search_life(trial, &stones, depth, halt);
            let point = |mv: Option<Move>| mv.and_then(Move::point);
            SlowGroup {
                state: searched.state,
                owner_move: point(searched.owner_move),
                opponent_move: point(searched.opponent_move),
                ..nothing
            }
        }
        Reader::Solver(nodes) => {
            let Some(place) = LifePlace::of(group, nodes) else { return nothing };
            let (board, (_, lives)) = evaluator.tracked().parts();
            let answers = lives.life(board, place);
            let state = State::of(&answers);
            let point = |mv: Option<Move>| mv.and_then(Move::point);
            let (left, right) = (&answers.owner_first, &answers.opponent_first);
            SlowGroup {
                state,
                owner_move: point(left.first_move()).filter(|_| state.owner_first == Seen::Won),
                opponent_move: point(right.first_move())
                    .filter(|_| state.opponent_first == Seen::Lost),
                ..nothing
            }
        }
    }
}

/// What the evaluation takes for granted of a group in this state; nothing where the state is ignored.
fn supposition(group: &SlowGroup, fraction: f32) -> Option<Supposition> {
    let SlowGroup { color, stones, state, .. } = *group;
    match state.consequence().counts {
        Counts::ForOwner => Some(Supposition::lives(color, stones)),
        Counts::ForOpponent => Some(Supposition::is_dead(color, stones)),
        Counts::AsBefore => None,
        Counts::Zero => {
            let leaning = match (state.owner_first, state.opponent_first) {
                (Seen::Won, Seen::Open) => fraction,
                (Seen::Open, Seen::Lost) => -fraction,
                _ => 0.0,
            };
            Some(Supposition::has_chance(color, stones, f32::midpoint(1.0, leaning)))
        }
    }
}
