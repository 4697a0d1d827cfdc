//! Random playouts to the end of the game [Brügmann 1993]: who owns what on the mean. They are one
//! more feature of a group's status and of a point's owner, with weights of their own, for
//! positions that are worth some milliseconds: those that people ask about, and the root of a
//! search. The quick evaluation does without.
//!
//! Games are nearly random. A string that has just been put into atari is saved, or what can be
//! taken beside the last move is taken, but for one time in eight; and large strings are not put
//! into atari by their owner. Without that, seki and races would be thrown away by blunders that
//! nobody makes.
//!
//! What players prefer to a random move is a [`Habit`], so that trial games play by better rules on
//! the same code. The evaluation's own games know less, since its numbers are fitted to them as
//! they are.

mod open;

use goban::{Board, Color, Point, PointMap, PointSet, random_below};
use rand_core::Rng;
use search::{Halt, Never};

use crate::fate::Question;
use crate::ownership::sign;
use open::OpenPoints;

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
    open: OpenPoints,
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
        self.open.fill(board.empty_points());
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
        self.open.fill(board.empty_points() & question.zone);
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
        let place = self.open.place_of(point)?;
        self.put(board, color, place);
        Some(point)
    }

    /// Draws empty points without putting them back until one can be played.
    fn anything(&mut self, board: &mut Board, color: Color, rng: &mut impl Rng) -> Option<Point> {
        let mut left = self.open.len();
        while left > 0 {
            let drawn = random_below(rng, left);
            let point = self.open.at(drawn);
            if board.is_sensible(color, point) && !is_blunder(board, color, point) {
                self.put(board, color, drawn);
                return Some(point);
            }
            left -= 1;
            self.open.swap(drawn, left);
        }
        None
    }

    fn put(&mut self, board: &mut Board, color: Color, place: usize) {
        let point = self.open.remove(place);
        let undo = board.place(color, point);
        if undo.captured_any() {
            board.captured_by(&undo).for_each(|taken| self.open.push(taken));
        }
    }
}

/// A move that takes the last stone's string, or saves one that it put into atari.
fn urgent(board: &Board, color: Color, last: Point) -> Option<Point> {
    let taking = board.string(last).and_then(|string| board.last_liberty(string));
    taking.or_else(|| {
        if !board.has_atari_beside(last) {
            return None;
        }
        board
            .strings_beside(color, last)
            .filter_map(|string| board.last_liberty(string))
            .find(|&escape| is_way_out(board, color, escape))
    })
}

/// Whether a string in atari has liberties or strong friends at its last liberty.
#[must_use]
pub fn is_way_out(board: &Board, color: Color, escape: Point) -> bool {
    board.empty_beside(escape) >= 2
        || board.strings_beside(color, escape).any(|string| board.liberty_count(string) > 2)
}

/// Whether a move puts itself into atari and takes nothing.
#[must_use]
pub fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    board.empty_beside(point) < 2 && board.after(color, point).is_self_atari()
}

/// Whether a move puts a large string of its own into atari and takes nothing.
fn is_blunder(board: &Board, color: Color, point: Point) -> bool {
    if board.empty_beside(point) >= 2 {
        return false;
    }
    let after = board.after(color, point);
    after.is_self_atari() && after.stones > LARGE
}

/// Strings larger than this are not given away: they are more than a nakade would be.
const LARGE: usize = 5;
