//! The ranking of moves where there is no time for reading.
use goban::{Board, Color, Point};

use crate::policy::Policy;
use crate::surround::Surround;
use super::game::liberties_after;

/// Weights by the eight points around.
#[derive(Debug)]
pub struct LightPolicy {
    near: Vec<f32>,
    wide: std::collections::HashMap<u32, f32>,
    distance: Vec<f32>,
    line: Vec<f32>,
    /// Shapes from which on a move is played in games.
    pub playout_at: f32,
}

const STAGES: usize = 4;
impl LightPolicy {
    /// From the policy.
    #[must_use]
    pub fn of(policy: &Policy, playout_at: f32) -> Self {
        let known: std::collections::HashMap<u32, f32> = policy.near.iter().copied().collect();
        let near = (0..1u32 << 16)
            .map(|code| known.get(&Surround::least_near(code)).copied().unwrap_or(f32::NAN))
            .collect();
        let wide = policy.wide.iter().copied().collect();
        let distance = (0..18).map(|d| policy.features[40 + d * STAGES + 2]).collect();
        let line = (0..10).map(|l| policy.features[l * STAGES + 2]).collect();
        Self { near, wide, distance, line, playout_at }
    }

    pub(super) fn around(&self, board: &Board, last: Point, mut each: impl FnMut(Point)) {
        let size = board.size();
        for (dx, dy) in [(0i16, 1i16), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let x = u8::try_from(i16::from(last.x()) + dx).ok();
            let y = u8::try_from(i16::from(last.y()) + dy).ok();
            if let Some(point) = x.zip(y).and_then(|(x, y)| size.point(x, y)) {
                if board.is_empty(point) {
                    each(point);
                }
            }
        }
    }

    pub(super) fn shape(&self, board: &Board, point: Point, player: Color) -> f32 {
        let weight = self.near[Surround::near_code(board, point, player) as usize];
        if weight.is_nan() { 0.0 } else { weight.exp() }
    }

    pub(super) fn rank(&self, board: &Board, player: Color, last: Option<Point>, flat: f32) -> Vec<(Point, f32)> {
        let mut moves: Vec<(Point, f32)> = board
            .empty_points()
            .iter()
            .filter(|&point| !board.is_eyelike(player, point) && board.check(player, point).is_ok())
            .map(|point| (point, (flat * self.urgency(board, player, point, last)).exp()))
            .collect();
        let total: f32 = moves.iter().map(|&(_, weight)| weight).sum();
        for (_, weight) in &mut moves {
            *weight /= total;
        }
        moves
    }

    fn urgency(&self, board: &Board, player: Color, point: Point, last: Option<Point>) -> f32 {
        let code = Surround::near_code(board, point, player);
        let near = self.near[code as usize];
        let mut sum = if near.is_nan() { 0.0 } else { near };
        let _ = &self.wide;
        sum += self.line[usize::from(board.size().line(point)) - 1];
        if let Some(last) = last {
            sum += self.distance[crate::features::distance(point, last).min(17)];
        }
        let (stones, liberties, taken) = liberties_after(board, player, point);
        if taken > 0 {
            sum += 1.5 + 0.3 * (taken.min(8) as f32);
        } else if liberties <= 1 {
            sum -= 1.5 + 0.2 * (stones.min(8) as f32);
        }
        let saves = board.neighbours(point).any(|beside| {
            board.stone(beside) == Some(player)
                && board.string(beside).is_some_and(|string| board.liberty_count(string) == 1)
        });
        if saves && liberties >= 2 {
            sum += 1.5 + 0.3 * (stones.min(8) as f32);
        }
        let ataris = board.neighbours(point).any(|beside| {
            board.stone(beside) == Some(!player)
                && board.string(beside).is_some_and(|string| board.liberty_count(string) == 2)
        });
        if ataris && liberties >= 2 {
            sum += 0.7;
        }
        sum
    }
}
