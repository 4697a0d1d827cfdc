//! What the life of each group is worth, `A_i`: "the group's area plus half of the neutral surrounding
//! area" [Chen, chance of winning, 2].
//!
//! A group's area is its stones and the open points near it that are its colour's, at least in part.
//! Near is within two steps over open points, and nearer than any safer group of its colour: what a
//! safe friend reaches as soon does not hang on this group. Neutral points near it count half.

use chance::HalfPoints;
use evaluation::Evaluation;
use goban::{Board, Color, PointSet};

/// Steps over open points up to which a point is near.
const STEPS: usize = 2;

/// The share of a point's ownership from which on it is a colour's.
const OWN: f32 = 0.3;

/// What each group of an evaluation is worth to its owner if it lives, and to the opponent if it dies.
#[must_use]
pub fn areas(evaluation: &Evaluation, board: &Board) -> Vec<HalfPoints> {
    let near = near(evaluation, board);
    let groups = evaluation.groups.iter().zip(near);
    groups
        .map(|(group, near)| {
            let color = group.gathered.color;
            let own = if color == Color::Black { 1.0 } else { -1.0 };
            let halves = near.iter().map(|point| match own * evaluation.ownership[point] {
                owned if owned >= OWN => 2,
                owned if owned > -OWN => 1,
                _ => 0,
            });
            let stones = i64::try_from(group.gathered.stones.len()).unwrap_or(i64::MAX);
            HalfPoints::new(2 * stones + halves.sum::<i64>())
        })
        .collect()
}

/// The open points near each group.
fn near(evaluation: &Evaluation, board: &Board) -> Vec<PointSet> {
    let groups = &evaluation.groups;
    let open = board.size().all() - evaluation.live.black - evaluation.live.white;
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by(|&a, &b| groups[b].chance.total_cmp(&groups[a].chance));
    let mut near = vec![PointSet::EMPTY; groups.len()];
    let mut taken = [PointSet::EMPTY; 2];
    for _ in 0..STEPS {
        for &number in &order {
            let gathered = &groups[number].gathered;
            let taken = &mut taken[usize::from(gathered.color == Color::White)];
            let reached = near[number] | gathered.stones;
            let step = reached.border(&board.size().all()) & (open - gathered.stones - *taken);
            near[number] |= step;
            *taken |= step;
        }
    }
    near
}
