//! Who owns what in random games to the end: one more feature of a group's status and of a point's
//! owner, for positions that are worth some milliseconds.
//!
//! Games are nearly random. A string that has just been put into atari is saved or what can be taken
//! beside the last move is taken, and large strings are not put into atari by their owner: without
//! that, seki and races would be thrown away by blunders that nobody makes.

use goban::{Board, Color, Point, PointMap, PointSet, StringId, random_below};
use rand_core::Rng;
use search::{Halt, Never};

use crate::fate::Question;
use crate::ownership::sign;

/// How often points end in a colour's hand.
#[derive(Debug, Clone)]
pub struct Survival {
    owner: PointMap<f32>,
}

impl Survival {
    /// Whose a point is in the end, from −1, always White's, to 1, always Black's.
    #[must_use]
    pub fn owner(&self, point: Point) -> f32 {
        self.owner[point]
    }

    /// How often these points are a colour's in the end, from 0 to 1.
    #[must_use]
    pub fn share(&self, color: Color, points: &PointSet) -> f32 {
        let sum: f32 = points.iter().map(|point| self.owner[point]).sum();
        #[allow(clippy::cast_precision_loss)] // a board is small
        let mean = sum / points.len().max(1) as f32;
        f32::midpoint(1.0, sign(color) * mean)
    }
}

/// What games prefer to a random move.
pub trait Habit {
    /// A move in answer to the last two, the last first, if there is a good one. It need not be legal.
    fn answer(
        &self,
        board: &Board,
        color: Color,
        last: [Option<Point>; 2],
        rng: &mut impl Rng,
    ) -> Option<Point>;
}

/// What the last move put into atari is taken or saved, but for one time in eight.
#[derive(Debug, Clone, Copy)]
struct Reflex;

impl Habit for Reflex {
    fn answer(
        &self,
        board: &Board,
        color: Color,
        [last, _]: [Option<Point>; 2],
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let last = last?;
        if random_below(rng, 8) == 0 {
            return None;
        }
        urgent(board, color, last)
    }
}

/// The scratch lists of random games.
#[derive(Debug, Default)]
pub struct RandomGames {
    empty: Vec<Point>,
}

/// Where a game goes on, and for how many moves at the most.
#[derive(Debug, Clone, Copy)]
struct Turn {
    color: Color,
    last: [Option<Point>; 2],
    limit: usize,
}

/// Plays so many games from this position.
#[must_use]
pub fn survival(board: &Board, to_play: Color, games: u32, rng: &mut impl Rng) -> Survival {
    survival_by(&Reflex, board, (to_play, [None; 2]), games, rng)
}

/// The same for whoever may ask to end it early: then there are fewer games, and one at the least.
#[must_use]
pub fn survival_until(
    board: &Board,
    to_play: Color,
    games: u32,
    rng: &mut impl Rng,
    halt: &dyn Halt,
) -> Survival {
    play_out(&Reflex, board, (to_play, [None; 2]), games, rng, halt)
}

/// The same by players of this habit, after the last two moves.
#[must_use]
pub fn survival_by(
    habit: &impl Habit,
    board: &Board,
    turn: (Color, [Option<Point>; 2]),
    games: u32,
    rng: &mut impl Rng,
) -> Survival {
    play_out(habit, board, turn, games, rng, &Never)
}

fn play_out(
    habit: &impl Habit,
    board: &Board,
    (to_play, last): (Color, [Option<Point>; 2]),
    games: u32,
    rng: &mut impl Rng,
    halt: &dyn Halt,
) -> Survival {
    let mut played = 0;
    let mut lead = PointMap::filled(0_i32);
    let mut scratch = RandomGames::default();
    for _ in 0..games {
        let mut end = board.clone();
        scratch.play(&mut end, to_play, last, habit, rng, |_, _| {});
        for point in board.size().points() {
            lead[point] += lead_at(&end, point);
        }
        played += 1;
        if halt.is_asked() {
            break;
        }
    }
    let mut owner = PointMap::filled(0.0);
    for point in board.size().points() {
        #[allow(clippy::cast_precision_loss)] // some hundreds
        let share = lead[point] as f32 / played.max(1) as f32;
        owner[point] = share;
    }
    Survival { owner }
}

/// Whose a point is when nothing is left to play: 1 is Black's, −1 White's.
#[must_use]
pub fn lead_at(board: &Board, point: Point) -> i32 {
    match owner_of(board, point) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}

/// Whose a point is: of the stone on it, or of those around it.
pub(crate) fn owner_of(board: &Board, point: Point) -> Option<Color> {
    board.stone(point).or_else(|| board.neighbours(point).find_map(|beside| board.stone(beside)))
}

impl RandomGames {
    /// Plays a game to its end from here, after the `last` two moves, and tells each move.
    pub fn play(
        &mut self,
        board: &mut Board,
        color: Color,
        last: [Option<Point>; 2],
        habit: &impl Habit,
        rng: &mut impl Rng,
        tell: impl FnMut(Color, Point),
    ) {
        self.empty.clear();
        self.empty.extend(board.empty_points());
        let limit = 2 * board.size().area();
        self.play_on(board, Turn { color, last, limit }, habit, rng, tell);
    }

    /// Plays on at random about a string until it is taken or nobody has a move; notes the moves.
    pub(crate) fn play_within(
        &mut self,
        board: &mut Board,
        color: Color,
        question: &Question,
        made: &mut Vec<(Color, Point)>,
        rng: &mut impl Rng,
    ) {
        self.empty.clear();
        self.empty.extend(board.empty_points() & question.zone);
        let turn = Turn { color, last: [None; 2], limit: 3 * question.zone.len() + 20 };
        self.play_on(board, turn, &Reflex, rng, |color, point| made.push((color, point)));
    }

    /// Plays on the empty points listed until both pass, and tells each move.
    fn play_on(
        &mut self,
        board: &mut Board,
        Turn { mut color, mut last, limit }: Turn,
        habit: &impl Habit,
        rng: &mut impl Rng,
        mut tell: impl FnMut(Color, Point),
    ) {
        let mut passes = 0;
        for _ in 0..limit {
            let wanted = habit.answer(board, color, last, rng);
            let made = wanted.and_then(|wanted| self.put_at(board, color, wanted));
            let made = made.or_else(|| self.anything(board, color, rng));
            last = [made, last[0]];
            if let Some(point) = made {
                passes = 0;
                tell(color, point);
            } else {
                passes += 1;
                board.lift_ko();
                if passes == 2 {
                    return;
                }
            }
            color = !color;
        }
    }

    /// Plays at a point, if that is allowed.
    fn put_at(&mut self, board: &mut Board, color: Color, point: Point) -> Option<Point> {
        board.check(color, point).ok()?;
        let place = self.empty.iter().position(|&empty| empty == point)?;
        self.put(board, color, place);
        Some(point)
    }

    /// Draws empty points without putting them back until one can be played.
    fn anything(&mut self, board: &mut Board, color: Color, rng: &mut impl Rng) -> Option<Point> {
        let mut left = self.empty.len();
        while left > 0 {
            let drawn = random_below(rng, left);
            let point = self.empty[drawn];
            if !board.is_eyelike(color, point)
                && board.check(color, point).is_ok()
                && !is_blunder(board, color, point)
            {
                self.put(board, color, drawn);
                return Some(point);
            }
            left -= 1;
            self.empty.swap(drawn, left);
        }
        None
    }

    fn put(&mut self, board: &mut Board, color: Color, place: usize) {
        let point = self.empty.swap_remove(place);
        let undo = board.place(color, point);
        if undo.captured_any() {
            self.empty.extend(board.captured_by(&undo));
        }
    }
}

/// A move that takes the last stone's string, or saves one that it put into atari.
fn urgent(board: &Board, color: Color, last: Point) -> Option<Point> {
    let taking = board.string(last).and_then(|string| last_liberty(board, string));
    taking.or_else(|| {
        strings_beside(board, color, last)
            .filter_map(|string| last_liberty(board, string))
            .find(|&escape| is_way_out(board, color, escape))
    })
}

/// The last liberty of a string in atari.
#[must_use]
pub fn last_liberty(board: &Board, string: StringId) -> Option<Point> {
    (board.liberty_count(string) == 1).then(|| board.liberties(string).first()).flatten()
}

/// Whether a string in atari has liberties or strong friends at its last liberty.
#[must_use]
pub fn is_way_out(board: &Board, color: Color, escape: Point) -> bool {
    let free = board.neighbours(escape).filter(|&beside| board.is_empty(beside)).count();
    free >= 2 || strings_beside(board, color, escape).any(|string| board.liberty_count(string) > 2)
}

/// The strings of a colour beside a point, each as often as it is met.
pub fn strings_beside(board: &Board, color: Color, point: Point) -> impl Iterator<Item = StringId> {
    board
        .neighbours(point)
        .filter(move |&beside| board.stone(beside) == Some(color))
        .filter_map(|beside| board.string(beside))
}

/// What a move leaves its own string with, at a glance: liberties are counted as often as they are
/// met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    /// Stones of the string.
    pub stones: usize,
    /// Its liberties, at most so many.
    pub liberties: usize,
    /// Stones that the move takes.
    pub taken: usize,
}

impl After {
    /// A move that is not made yet.
    #[must_use]
    pub fn of(board: &Board, color: Color, point: Point) -> Self {
        let mut after = Self { stones: 1, liberties: 0, taken: 0 };
        for beside in board.neighbours(point) {
            match board.string(beside) {
                None => after.liberties += 1,
                Some(string) if board.stone(beside) == Some(color) => {
                    after.liberties += board.liberty_count(string) - 1;
                    after.stones += board.stone_count(string);
                }
                Some(string) if board.liberty_count(string) == 1 => {
                    after.taken += board.stone_count(string);
                }
                Some(_) => {}
            }
        }
        after
    }

    /// Whether it puts itself into atari and takes nothing.
    #[must_use]
    pub const fn is_self_atari(self) -> bool {
        self.liberties <= 1 && self.taken == 0
    }
}

/// Whether a move puts a large string of its own into atari and takes nothing.
fn is_blunder(board: &Board, color: Color, point: Point) -> bool {
    let after = After::of(board, color, point);
    after.is_self_atari() && after.stones > LARGE
}

/// Strings larger than this are not given away: they are more than a nakade would be.
const LARGE: usize = 5;
