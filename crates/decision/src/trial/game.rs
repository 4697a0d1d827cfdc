//! A game played to the end by light rules.
use goban::{Board, Color, Point, StringId, random_below};
use rand_core::Rng;

use super::prior::LightPolicy;

/// The scratch lists of trial games.
#[derive(Debug, Default)]
pub(super) struct TrialGame {
    empty: Vec<Point>,
    near: Vec<(Point, f32)>,
    pub(super) moves: Vec<(Color, Point)>,
}

/// Black's area less White's.
pub(super) fn count(board: &Board) -> f32 {
    let mut lead = 0_i32;
    for point in board.size().points() {
        let here =
            board.stone(point).or_else(|| board.neighbours(point).find_map(|n| board.stone(n)));
        lead += match here {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    lead as f32
}

impl TrialGame {
    pub(super) fn play(
        &mut self,
        board: &mut Board,
        mut color: Color,
        mut last: Option<Point>,
        light: &LightPolicy,
        rng: &mut impl Rng,
    ) {
        self.empty.clear();
        self.empty.extend(board.empty_points());
        let mut passes = 0;
        for _ in 0..2 * board.size().area() {
            let answer = last.and_then(|last| {
                self.urgent(board, color, last, rng)
                    .or_else(|| self.shape(board, color, last, light, rng))
            });
            last = answer.or_else(|| self.anything(board, color, rng));
            if let Some(point) = last {
                passes = 0;
                self.moves.push((color, point));
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

    fn urgent(&mut self, board: &mut Board, color: Color, last: Point, rng: &mut impl Rng) -> Option<Point> {
        if random_below(rng, 8) == 0 {
            return None;
        }
        let point = urgent(board, color, last)?;
        self.try_put(board, color, point)
    }

    fn try_put(&mut self, board: &mut Board, color: Color, point: Point) -> Option<Point> {
        board.check(color, point).ok()?;
        let place = self.empty.iter().position(|&empty| empty == point)?;
        self.put(board, color, place);
        Some(point)
    }

    /// A move with a good shape beside the last one.
    fn shape(
        &mut self,
        board: &mut Board,
        color: Color,
        last: Point,
        light: &LightPolicy,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        if light.playout_at <= 0.0 || random_below(rng, 16) == 0 {
            return None;
        }
        self.near.clear();
        let mut total = 0.0;
        light.around(board, last, |point| {
            let weight = light.shape(board, point, color);
            if weight > light.playout_at
                && !board.is_eyelike(color, point)
                && board.check(color, point).is_ok()
                && !is_self_atari(board, color, point)
            {
                total += weight;
                self.near.push((point, weight));
            }
        });
        if self.near.is_empty() {
            return None;
        }
        let mut drawn = total * (random_below(rng, 1 << 20) as f32 / (1 << 20) as f32);
        let mut chosen = self.near[0].0;
        for &(point, weight) in &self.near {
            chosen = point;
            drawn -= weight;
            if drawn < 0.0 {
                break;
            }
        }
        self.try_put(board, color, chosen)
    }

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
    let last_liberty = |string: StringId| {
        (board.liberty_count(string) == 1).then(|| board.liberties(string).first()).flatten()
    };
    if let Some(taking) = board.string(last).and_then(last_liberty) {
        return Some(taking);
    }
    for next in board.neighbours(last).filter(|&next| board.stone(next) == Some(color)) {
        let Some(escape) = board.string(next).and_then(last_liberty) else { continue };
        let free = board.neighbours(escape).filter(|&beside| board.is_empty(beside)).count();
        let friends =
            board.neighbours(escape).filter_map(|beside| board.string(beside)).any(|string| {
                board.stone(string.stone()) == Some(color) && board.liberty_count(string) > 2
            });
        if free >= 2 || friends {
            return Some(escape);
        }
    }
    None
}

pub(super) fn liberties_after(board: &Board, color: Color, point: Point) -> (usize, usize, usize) {
    let (mut stones, mut liberties, mut taken) = (1, 0, 0);
    for beside in board.neighbours(point) {
        match board.string(beside) {
            None => liberties += 1,
            Some(string) if board.stone(beside) == Some(color) => {
                liberties += board.liberty_count(string) - 1;
                stones += board.stone_count(string);
            }
            Some(string) => {
                if board.liberty_count(string) == 1 {
                    taken += board.stone_count(string);
                }
            }
        }
    }
    (stones, liberties, taken)
}

fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    let (_, liberties, taken) = liberties_after(board, color, point);
    liberties <= 1 && taken == 0
}

fn is_blunder(board: &Board, color: Color, point: Point) -> bool {
    let (stones, liberties, taken) = liberties_after(board, color, point);
    liberties <= 1 && taken == 0 && stones > LARGE
}

const LARGE: usize = 5;
