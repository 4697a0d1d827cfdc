//! The odds of a real position: from groups with chances to live, areas and frontier to what the
//! estimates of `chance` are made of [Chen, chance of winning, 2 to 4].
//!
//! Unsafe is a group whose chance to live is between [`DEAD_BELOW`] and [`ALIVE_ABOVE`]. It branches:
//! alive it counts its area `A_i`, dead the opponent does (`odds/areas.rs`). All the rest of the
//! evaluation is one settled number, chosen so that the mean of the distribution is the lead that the
//! evaluation tells, to the nearest half point. The pessimistic and the optimistic score are its ends.
//!
//! Where the chances of groups come from is one interface, [`LifeChances`]: the evaluation's own
//! curve, the owners of points by somebody else (the network), or what the solver's proofs are believed.
//! Unsafe groups that fight each other are battles (`odds/fights.rs`).

mod areas;
mod fights;

use chance::estimate::{self, Estimate};
use chance::fitted::{Curve, Variables};
use chance::{HalfPoints, WinChance, battles, printed};
use evaluation::{ALIVE_ABOVE, DEAD_BELOW, Evaluation, Group};
use goban::{Board, Color, Game, PointMap, PointSet, Scoring};
use life::LifeFact;

pub use areas::areas;
pub use fights::{Fight, FightOutcome, Fighter};

/// Somebody who knows how likely groups live.
pub trait LifeChances {
    /// The chance that a group lives, from 0 to 1.
    fn to_live(&self, group: &Group) -> f32;
}

/// The chances of the evaluation itself.
#[derive(Debug, Clone, Copy)]
pub struct ByEvaluation;

/// The chances by the owners of the stones, from −1, White's, to 1, Black's.
#[derive(Debug, Clone, Copy)]
pub struct ByOwners<'a>(pub &'a PointMap<f32>);

/// What was read of lives and is believed; the evaluation's own chances where nothing was read.
#[derive(Debug, Clone, Copy)]
pub struct BySolver<'a>(pub &'a [LifeFact]);

impl LifeChances for ByEvaluation {
    fn to_live(&self, group: &Group) -> f32 {
        group.chance
    }
}

impl LifeChances for ByOwners<'_> {
    #[allow(clippy::cast_precision_loss)] // a board is small
    fn to_live(&self, group: &Group) -> f32 {
        let stones = &group.gathered.stones;
        let sum: f32 = stones.iter().map(|stone| self.0[stone]).sum();
        let mean = sum / stones.len().max(1) as f32;
        let own = if group.gathered.color == Color::Black { mean } else { -mean };
        f32::midpoint(own, 1.0).clamp(0.0, 1.0)
    }
}

impl LifeChances for BySolver<'_> {
    fn to_live(&self, group: &Group) -> f32 {
        read_of(self.0, group).map_or(group.chance, |fact| fact.chance)
    }
}

/// What was read of a group and decides it whoever moves first; nothing else is believed before the
/// evaluation.
pub(crate) fn read_of<'a>(lives: &'a [LifeFact], group: &Group) -> Option<&'a LifeFact> {
    let gathered = &group.gathered;
    let is_of =
        |fact: &&LifeFact| fact.color == gathered.color && fact.stones.meets(&gathered.stones);
    lives.iter().find(is_of).filter(|fact| fact.lives_anyway() || fact.dies_anyway())
}

/// How a game is counted, and how far it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Count {
    /// Area or territory.
    pub scoring: Scoring,
    /// Points that White is given.
    pub komi: f64,
    /// Moves played.
    pub moves: u32,
}

impl Count {
    /// Of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let komi = f64::from(game.komi().half_points()) / 2.0;
        Self { scoring: game.rules().scoring, komi, moves: number(game.turns().len()) }
    }
}

/// An unsafe group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unsafe {
    /// Its place in the evaluation.
    pub group: usize,
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// What it counts alive, for the player: negative for the opponent's.
    pub area: HalfPoints,
    /// The chance that it lives.
    pub life: WinChance,
}

/// What a position may come to for a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// Whose odds these are.
    pub player: Color,
    /// The lead by the evaluation, komi included.
    pub lead: f64,
    /// The groups that are neither alive nor dead.
    pub in_doubt: Vec<Unsafe>,
    /// What all the rest comes to.
    pub settled: HalfPoints,
    /// The distribution of the score, its mean `E_A`, `S_p` and `S_0`.
    pub estimate: Estimate,
    /// F, of both colours.
    pub frontier: u32,
    /// M.
    pub moves: u32,
    /// Points of the board.
    pub area: u32,
}

impl Odds {
    /// The odds of a player in a position.
    #[must_use]
    pub fn of(
        (evaluation, board): (&Evaluation, &Board),
        count: Count,
        player: Color,
        source: &dyn LifeChances,
    ) -> Self {
        let black = f64::from(evaluation.lead(board, count.scoring)) - count.komi;
        let lead = if player == Color::Black { black } else { -black };
        let in_doubt = in_doubt(evaluation, board, player, source);
        // Of the lead, what the evaluation counts for these groups is theirs and not settled.
        let theirs = in_doubt.iter().map(|one| {
            (2.0 * f64::from(evaluation.groups[one.group].chance) - 1.0) * one.area.points()
        });
        let settled = half_points(lead - theirs.sum::<f64>());
        let groups: Vec<estimate::Group> =
            in_doubt.iter().map(|one| estimate::Group { area: one.area, life: one.life }).collect();
        let frontier = evaluation.frontier(board);
        Self {
            player,
            lead,
            settled,
            estimate: Estimate::of(&groups, settled),
            in_doubt,
            frontier: number(frontier.black.len() + frontier.white.len()),
            moves: count.moves,
            area: number(board.size().area()),
        }
    }

    /// `E_W` by the printed formula, which takes all groups as safe.
    #[must_use]
    pub fn printed(&self) -> WinChance {
        printed::chance(self.estimate.expected, self.frontier, self.moves, self.area)
    }

    /// `E_W` by the printed formula over the fates of the groups in doubt.
    #[must_use]
    pub fn printed_over_fates(&self) -> WinChance {
        let of = |s: HalfPoints| printed::chance(s.points(), self.frontier, self.moves, self.area);
        battles::chance(HalfPoints::ZERO, std::slice::from_ref(&self.estimate.scores), of)
    }

    /// `E_W` by a fitted curve.
    #[must_use]
    pub fn fitted(&self, curve: &Curve) -> WinChance {
        curve.chance(&self.variables())
    }

    /// What a fitted curve is over.
    #[must_use]
    pub fn variables(&self) -> Variables {
        Variables {
            score: self.estimate.expected,
            spread: self.estimate.scores.spread(),
            frontier: self.frontier,
            moves: self.moves,
            area: self.area,
        }
    }

    /// The chance of winning if the score were this and no group in doubt.
    #[must_use]
    pub fn fitted_at(&self, curve: &Curve, score: HalfPoints) -> WinChance {
        let settled = Variables { score: score.points(), spread: 0.0, ..self.variables() };
        curve.chance(&settled)
    }
}

fn in_doubt(
    evaluation: &Evaluation,
    board: &Board,
    player: Color,
    source: &dyn LifeChances,
) -> Vec<Unsafe> {
    let areas = areas(evaluation, board);
    let groups = evaluation.groups.iter().zip(areas).enumerate();
    let found = groups.filter_map(|(number, (group, area))| {
        let chance = source.to_live(group);
        let life = WinChance::new(f64::from(chance)).ok()?;
        let color = group.gathered.color;
        let area = if color == player { area } else { -area };
        let stones = group.gathered.stones;
        (DEAD_BELOW..=ALIVE_ABOVE).contains(&chance).then_some(Unsafe {
            group: number,
            color,
            stones,
            area,
            life,
        })
    });
    found.collect()
}

/// The nearest score in half points.
#[allow(clippy::cast_possible_truncation)] // a board has some hundred points
fn half_points(points: f64) -> HalfPoints {
    HalfPoints::new((2.0 * points).round() as i64)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
