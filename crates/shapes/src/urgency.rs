//! How urgent a move is [Bouzy, move decision, 5.4 to 5.7].
//!
//! A pattern's urgency is a factor: so many times as likely is the move with the pattern as without
//! it, other things being equal. For the generated patterns it is base × 2^rank: a goal that was
//! reached and is threatened again is twice as urgent as before. Won and lost patterns have none,
//! and no pattern has any once its goal is complete ([`Living`]).
//! The bases, the factors of the patterns written by hand and those of the lines were fitted to
//! games of strong players (`examples/fit.rs`); they are counts of no single case.
//!
//! Where several generated patterns want the same move, the most urgent counts: mostly they see the
//! same link from different stones, and counting it several times was worse on games. What the
//! patterns written by hand say multiplies.

use std::sync::LazyLock;

use goban::{Board, Color, Point, PointSet, Size};

use crate::evaluate::Match;
use crate::family::Named;
use crate::living::Living;
use crate::state::State;
use crate::store::Shapes;
use crate::window::{Goal, RELATION_COUNT, RELATIONS};

/// The fitted numbers.
const TEXT: &str = include_str!("../data/urgencies.txt");

/// How patterns get their urgencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Bases of their own, doubled with each rank.
    Doubling,
    /// One value for all, tuned: the paper's `IConstant`.
    Constant,
}

/// A factor, 1 where a pattern says nothing; 0 for a pattern that is settled.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Urgency(pub f64);

/// A move with its urgency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The move.
    pub at: Point,
    /// How urgent it is, beside others of the same position.
    pub urgency: Urgency,
}

/// The fitted numbers, in percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bases {
    /// By relation, goal, whether the opponent of the named stones moves, and state.
    windows: [[[[u32; 3]; 2]; 2]; RELATION_COUNT],
    /// By the line of the move, the last for all further ones.
    lines: [u32; LINES],
    constant: u32,
}

/// Lines that are told apart; what is nearer to the middle counts as the last.
const LINES: usize = 6;

impl Bases {
    /// Reads the numbers; nothing if a line is not understood.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bases = Self {
            windows: [[[[100; 3]; 2]; 2]; RELATION_COUNT],
            lines: [100; LINES],
            constant: 100,
        };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut words = line.splitn(6, ' ');
            let (word, percent) = (words.next()?, words.next()?.parse().ok()?);
            match word {
                "constant" => bases.constant = percent,
                "line" => {
                    let line: usize = words.next()?.parse().ok()?;
                    *bases.lines.get_mut(line.checked_sub(1)?)? = percent;
                }
                "window" => {
                    let [state, role] = [words.next()?, words.next()?];
                    let [goal, relation] = [words.next()?, words.next()?];
                    let state =
                        urgent_states().iter().position(|known| known.to_string() == state)?;
                    let role = ["owner", "opponent"].iter().position(|&known| known == role)?;
                    let goal = Goal::BOTH.iter().position(|known| known.to_string() == goal)?;
                    let relation = RELATIONS.iter().position(|known| known.name == relation)?;
                    bases.windows[relation][goal][role][state] = percent;
                }
                _ => return None,
            }
        }
        Some(bases)
    }
}

/// The states in which moving first gains something.
const fn urgent_states() -> [State; 3] {
    use crate::state::Value::{Lost, Unknown, Won};
    [
        State::UNSETTLED,
        State { first: Won, second: Unknown },
        State { first: Unknown, second: Lost },
    ]
}

/// The numbers that the program ships.
///
/// # Panics
///
/// If the file that the program was built with cannot be read, which a test rules out.
#[must_use]
pub fn bases() -> &'static Bases {
    static BASES: LazyLock<Bases> =
        LazyLock::new(|| Bases::read(TEXT).expect("data/urgencies.txt can be read"));
    &BASES
}

impl Strategy {
    /// The urgency of a generated pattern for the player who moves.
    #[must_use]
    pub fn of_window(self, seen: &Match, player: Color) -> Urgency {
        let Some(state) = urgent_states().iter().position(|&state| state == seen.state) else {
            return Urgency(0.0);
        };
        let bases = bases();
        match self {
            Self::Constant => Urgency(percent(bases.constant)),
            Self::Doubling => {
                let by_goal = &bases.windows[usize::from(seen.place.direction().relation)];
                let role = usize::from(player != seen.place.owner);
                let base = by_goal[seen.place.goal as usize][role][state];
                Urgency(percent(base) * f64::from(1_u32 << seen.rank))
            }
        }
    }

    /// The urgency of a pattern written by hand.
    #[must_use]
    pub fn of_named(self, named: &Named) -> Urgency {
        Urgency(percent(match self {
            Self::Constant => bases().constant,
            Self::Doubling => named.pattern.pattern().urgency,
        }))
    }

    /// The factor of the line of a move.
    #[must_use]
    pub fn of_line(self, size: Size, point: Point) -> Urgency {
        match self {
            Self::Constant => Urgency(1.0),
            Self::Doubling => {
                Urgency(percent(bases().lines[usize::from(size.line(point)).min(LINES) - 1]))
            }
        }
    }

    /// The urgency of a move in a pattern, formula 1 of the paper: that of the pattern times the size
    /// of the undetermined groups that the pattern touches.
    #[must_use]
    pub fn of_move(
        self,
        seen: &Match,
        player: Color,
        size: Size,
        undetermined: &[PointSet],
    ) -> Urgency {
        let window: PointSet = seen.points(size).collect();
        let stones: usize =
            undetermined.iter().filter(|group| group.meets(&window)).map(PointSet::len).sum();
        #[allow(clippy::cast_precision_loss)] // a board has few points
        Urgency(self.of_window(seen, player).0 * stones as f64)
    }
}

fn percent(number: u32) -> f64 {
    f64::from(number) / 100.0
}

impl Shapes {
    /// The moves that patterns want for a player on a refreshed board, the most urgent first. Goals
    /// that the living stones complete want nothing.
    #[must_use]
    pub fn candidates(
        &self,
        board: &Board,
        player: Color,
        strategy: Strategy,
        living: &Living,
    ) -> Vec<Candidate> {
        let size = board.size();
        // For each point the most urgent generated pattern, and the product of the others.
        let mut factors = vec![(0.0_f64, 0.0_f64); 1024];
        let mut moves = PointSet::EMPTY;
        for seen in self.windows().filter(|seen| !seen.is_complete(living, size)) {
            let urgency = strategy.of_window(seen, player).0;
            for point in seen.moves(size, player) {
                moves.insert(point);
                let most = &mut factors[point.index()].0;
                *most = most.max(urgency);
            }
        }
        for named in self.named().filter(|named| named.player == player) {
            moves.insert(named.at);
            let product = &mut factors[named.at.index()].1;
            *product = strategy.of_named(named).0 * if *product == 0.0 { 1.0 } else { *product };
        }
        let or_one = |factor: f64| if factor == 0.0 { 1.0 } else { factor };
        let mut candidates: Vec<Candidate> = moves
            .iter()
            .filter(|&point| board.check(player, point).is_ok())
            .map(|at| {
                let (window, product) = factors[at.index()];
                let line = strategy.of_line(size, at).0;
                Candidate { at, urgency: Urgency(or_one(window) * or_one(product) * line) }
            })
            .collect();
        candidates.sort_by(|a, b| b.urgency.0.total_cmp(&a.urgency.0).then(a.at.cmp(&b.at)));
        candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_numbers_are_understood() {
        assert!(Bases::read(TEXT).is_some());
        assert_eq!(Bases::read("window 120 {W|L} owner divide no such jump"), None);
        assert_eq!(Bases::read("linen 1"), None);
        let read = Bases::read("constant 150\nline 30 1\nwindow 120 {W|?} opponent link diagonal")
            .unwrap();
        assert_eq!((read.constant, read.lines[0], read.windows[0][1][1][1]), (150, 30, 120));
    }
}
