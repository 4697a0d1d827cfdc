//! Two strings, or two chains of strings (`chain.rs`), that must capture each other: who wins?
//! [Müller 1999, "Race to capture"]
//!
//! The race is lost by the string that is taken off the board first; if neither can take the other
//! it is a seki, or both have got away. Each side is asked two questions: can it **kill**, moving
//! first, and can it **survive**, moving first.
//!
//! Liberties are sorted (`count.rs`): outside, shared, in an eye. Where all of a string's are
//! simple the count is exact, else it is a lower bound. A side that wins by its lower bound against
//! the other's exact count wins without look-ahead (`theory.rs`). An eye is a small game of its own
//! (`eye_game.rs`): how many moves it takes to fill it, by who plays first. Two such numbers decide
//! a race by comparison, or leave it open. Such a number may be a bound from below for the side
//! that wins by it, and must be one from above for the side that loses.
//!
//! Whatever lies between, such as several eyes that are not settled, approach moves, stones around
//! that can be captured, and ko, is read out by the search that proves what it says (`proof.rs`).
//!
//! By convention, as for captures, a string around the race with [`SAFE_LIBERTIES`] of its own
//! counts as out of reach, and so does one with two eyes. A string of the race counts as out of
//! reach that has got [`GAINED_LIBERTIES`] more than it had, and [`FREE_LIBERTIES`] at least.

mod chain;
mod count;
mod eye;
mod eye_game;
mod goal;
mod moves;
mod theory;

use std::cell::RefCell;
use std::fmt;

use goban::{Board, Point, PointSet};
use tracks::{Kind, Scoping, View};

pub use chain::{Chain, MOST_STRINGS};
pub use count::SAFE_LIBERTIES;

use crate::goal::Side;
use crate::{Answer, Verdict, proof};
use goal::RaceGoal;

/// Liberties with which a string has got away from a race, if it began with few.
pub const FREE_LIBERTIES: usize = 8;

/// Liberties that a string must gain to have got away from a race.
pub const GAINED_LIBERTIES: usize = 3;

/// The race of two strings, as an object: its place is a stone of each colour. Each question has
/// this budget of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    /// Positions that each question may look at.
    pub nodes: u32,
}

/// Positions that a question may look at where many are asked, as in play.
pub const DEFAULT_NODES: u32 = 50;

/// Points of the largest eye that is counted where a question may look at few positions: solving
/// the game of a larger one takes longer than many of them.
const SMALL_EYE: usize = 5;

/// Positions from which on larger eyes are counted.
const MANY_NODES: u32 = 1_000;

/// Liberties up to which strings that touch are taken to race.
const RACING_LIBERTIES: usize = 4;

/// The pairs of touching strings that have few liberties, by their first stones.
#[must_use]
pub fn opponents(board: &Board) -> Vec<(Point, Point)> {
    let all = board.size().all();
    let few = |&string: &_| board.liberty_count(string) <= RACING_LIBERTIES;
    let first = |string| board.stones_of(string).min();
    let strings: Vec<_> =
        board.strings().filter(few).filter_map(|s| Some((first(s)?, s))).collect();
    let mut pairs = Vec::new();
    for (index, &(a, string)) in strings.iter().enumerate() {
        let stones: PointSet = board.stones_of(string).collect();
        let beside = stones.border(&all);
        for &(b, other) in &strings[index + 1..] {
            let is_foe = board.stone(a) != board.stone(b);
            if is_foe && board.stones_of(other).any(|stone| beside.contains(stone)) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// How a race ends for the first of both strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It takes the other.
    Wins,
    /// Neither is taken: a seki, or both have got away.
    BothLive,
    /// It is taken.
    Loses,
    /// The budget ran out first.
    Unknown,
}

/// A race with one side moving first: that side's two questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questions {
    /// Is the other string taken? The verdict is its owner's.
    pub kill: Answer,
    /// Is its own string saved?
    pub survive: Answer,
}

impl Questions {
    /// How it ends for the side that moves first.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match (self.kill.verdict, self.survive.verdict) {
            (Verdict::Lost, _) => Outcome::Wins,
            (_, Verdict::Lost) => Outcome::Loses,
            (Verdict::Won, Verdict::Won) => Outcome::BothLive,
            _ => Outcome::Unknown,
        }
    }
}

/// What is known of a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceStatus {
    /// The first string's owner moves first.
    pub first: Questions,
    /// The second string's owner does; the questions are his.
    pub second: Questions,
}

impl fmt::Display for RaceStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |outcome| match outcome {
            Outcome::Wins => 'W',
            Outcome::BothLive => '=',
            Outcome::Loses => 'L',
            Outcome::Unknown => '?',
        };
        let turned = match self.second.outcome() {
            Outcome::Wins => Outcome::Loses,
            Outcome::Loses => Outcome::Wins,
            other => other,
        };
        write!(f, "{{{}|{}}}", letter(self.first.outcome()), letter(turned))
    }
}

impl Kind for Race {
    type Place = (Point, Point);
    type Value = RaceStatus;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, (a, b): (Point, Point)) -> RaceStatus {
        status(view, &Chain::of_string(a), &Chain::of_string(b), self.nodes)
    }
}

/// The race of the chains around two strings, as an object: its place is a stone of each colour. Each
/// question has this budget of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainRace {
    /// Positions that each question may look at.
    pub nodes: u32,
}

impl Kind for ChainRace {
    type Place = (Point, Point);
    type Value = RaceStatus;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, (a, b): (Point, Point)) -> RaceStatus {
        let (a, b) = (Chain::around(view, a), Chain::around(view, b));
        status(view, &a, &b, self.nodes)
    }
}

fn status<R: Scoping>(view: &mut View<'_, R>, a: &Chain, b: &Chain, nodes: u32) -> RaceStatus {
    RaceStatus { first: questions(view, a, b, nodes), second: questions(view, b, a, nodes) }
}

/// Both questions of the first side. Who kills survives.
fn questions<R: Scoping>(view: &mut View<'_, R>, a: &Chain, b: &Chain, nodes: u32) -> Questions {
    let kill = kill_chain(view, a, b, nodes);
    let survive = match (kill.verdict, kill.ko) {
        (Verdict::Lost, None) => Answer::at_once(Verdict::Won),
        _ => survive_chain(view, a, b, nodes),
    };
    Questions { kill, survive }
}

/// Reads whether the owner of the first string, moving first, takes the second before his own is
/// taken: then the verdict, which is the second string's, is lost.
///
/// # Panics
///
/// In debug builds, if there are not stones of both colours.
pub fn kill<R: Scoping>(view: &mut View<'_, R>, hunter: Point, prey: Point, nodes: u32) -> Answer {
    kill_chain(view, &Chain::of_string(hunter), &Chain::of_string(prey), nodes)
}

/// Reads whether the owner of the first string, moving first, saves it from the second.
///
/// # Panics
///
/// In debug builds, if there are not stones of both colours.
pub fn survive<R: Scoping>(
    view: &mut View<'_, R>,
    prey: Point,
    hunter: Point,
    nodes: u32,
) -> Answer {
    survive_chain(view, &Chain::of_string(prey), &Chain::of_string(hunter), nodes)
}

/// As [`kill`], for chains.
///
/// # Panics
///
/// In debug builds, if the stones of the chains are not of one colour each and of both.
pub fn kill_chain<R: Scoping>(
    view: &mut View<'_, R>,
    hunter: &Chain,
    prey: &Chain,
    nodes: u32,
) -> Answer {
    read(view, prey, hunter, nodes, Side::Hunter)
}

/// As [`survive`], for chains.
///
/// # Panics
///
/// In debug builds, if the stones of the chains are not of one colour each and of both.
pub fn survive_chain<R: Scoping>(
    view: &mut View<'_, R>,
    prey: &Chain,
    hunter: &Chain,
    nodes: u32,
) -> Answer {
    read(view, prey, hunter, nodes, Side::Owner)
}

fn read<R: Scoping>(
    view: &mut View<'_, R>,
    prey: &Chain,
    hunter: &Chain,
    nodes: u32,
    first: Side,
) -> Answer {
    let color_of = |view: &mut View<'_, R>, chain: &Chain| {
        let colors = chain.stones().iter().map(|&stone| view.stone(stone));
        let colors: Vec<_> = colors.collect();
        colors.first().copied().flatten().filter(|&one| colors.iter().all(|&c| c == Some(one)))
    };
    let (Some(owner), Some(rival)) = (color_of(view, prey), color_of(view, hunter)) else {
        debug_assert!(false, "the stones of a chain have one colour");
        return Answer::at_once(Verdict::Unknown);
    };
    let camps = prey.camps(view, owner).filter(|_| owner != rival);
    let (Some(camps), Some(mark)) = (camps, prey.first()) else {
        debug_assert!(false, "both chains have one colour");
        return Answer::at_once(Verdict::Unknown);
    };
    let fewest = camps.iter().map(|camp| camp.liberties.len()).min().unwrap_or(0);
    let enough = FREE_LIBERTIES.max(fewest + GAINED_LIBERTIES);
    let largest_eye = if nodes < MANY_NODES { SMALL_EYE } else { eye::LARGEST_EYE };
    let (prey, hunter) = (prey.clone(), hunter.clone());
    let goal = RaceGoal { owner, prey, hunter, enough, largest_eye, games: RefCell::default() };
    proof::answer(view, &goal, mark, first, nodes)
}
