//! The question from outside: what a game comes to for one goal, and which move does it.

use thiserror::Error;

use super::compiled::{ChoiceId, Compiled, MAX_OUTCOMES, Overflow, Position};
use super::flat::Flat;
use super::game::{Game, Player};
use super::order::{Order, leave_out};
use super::plain::Plain;
use super::search::{Interval, Limits, Search, Window, mean_of};
use super::sums::{Move, Sums};
use crate::HalfPoints;

/// What is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The paper's `ExpectedScore`: points, each distribution counting as its mean.
    ExpectedScore,
    /// The paper's `WinningProbability`: a total above 0.
    WinningProbability,
}

/// What a game comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The chance that Left wins, or the expected score in points; an interval that holds it if the
    /// budget ran out.
    pub value: Interval,
    /// What is thrown before the first move, and what the game comes to then. There is more than one
    /// only for the chance of winning, and only if there are distributions among the summands.
    pub thrown: Vec<Thrown>,
    /// Nodes that were visited.
    pub nodes: u64,
}

/// An outcome of the throw before the first move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thrown {
    /// The sum of what is settled, if it is told apart.
    pub score: HalfPoints,
    /// How likely it is.
    pub probability: f64,
    /// What the game comes to then.
    pub value: Interval,
    /// A best move, none if there is nothing to play. Out of budget, the one of which most is known
    /// to come.
    pub best: Option<Best>,
}

/// A move: an option of a summand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Best {
    /// Its place among [`Game::summands`].
    pub summand: usize,
    /// Its place among [`Game::options`] of the player.
    pub option: usize,
}

impl Answer {
    /// The best move, if there is one and it does not depend on what is thrown first.
    #[must_use]
    pub fn best_move(&self) -> Option<Best> {
        let first = self.thrown.first()?.best;
        first.filter(|_| self.thrown.iter().all(|thrown| thrown.best == first))
    }
}

/// Distributions that are thrown together have more outcomes than can be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("distributions that are thrown together have more than {MAX_OUTCOMES} outcomes")]
pub struct TooManyOutcomes;

impl From<Overflow> for TooManyOutcomes {
    fn from(_: Overflow) -> Self {
        Self
    }
}

/// What the game comes to when this player begins. It is exact unless the budget runs out.
///
/// # Errors
/// If distributions that are thrown together have more than a million outcomes.
pub fn solve(
    game: &Game,
    player: Player,
    goal: Goal,
    limits: Limits,
) -> Result<Answer, TooManyOutcomes> {
    let (mut sums, root) = Root::of(game, player, Compiled::new(Order::of(goal)))?;
    if goal == Goal::WinningProbability
        && let Some(flat) = Flat::of(&mut sums, &root.open, &root.pot, player, limits)
    {
        let answer = root.answer(player, goal, |mv, settled, _| flat.after(&sums, mv, settled));
        return Ok(Answer { nodes: flat.nodes, ..answer });
    }
    let mut search = Search::new(sums, goal, limits);
    let answer = root
        .answer(player, goal, |mv, settled, window| search.after(mv, settled, player, window, 0));
    Ok(Answer { nodes: search.nodes, ..answer })
}

/// The same by the plain form of the paper's procedures: with a memory, but without bounds and
/// without leaving anything out. It has no budget and serves to check the other.
///
/// # Errors
/// As [`solve`].
pub fn solve_plainly(game: &Game, player: Player, goal: Goal) -> Result<Answer, TooManyOutcomes> {
    let (sums, root) = Root::of(game, player, Compiled::default())?;
    let mut plain = Plain::new(sums, goal);
    Ok(root
        .answer(player, goal, |mv, settled, _| Interval::point(plain.after(mv, settled, player))))
}

/// The game with the moves of who begins.
struct Root {
    /// What is thrown before the first move.
    pot: Vec<(HalfPoints, f64)>,
    mean: f64,
    open: Box<[ChoiceId]>,
    moves: Vec<(Best, Move)>,
}

/// A move of the root before it is compared with others.
struct Candidate {
    best: Best,
    mv: Move,
    after: Position,
    worth: f64,
}

impl Root {
    fn of(
        game: &Game,
        player: Player,
        mut compiled: Compiled,
    ) -> Result<(Sums, Self), TooManyOutcomes> {
        let whole = compiled.position(game)?;
        let mut options = Vec::new();
        for (summand, part) in game.summands().into_iter().enumerate() {
            let Some(&choice) = compiled.position(part)?.open.first() else { continue };
            for (option, to) in part.options(player).iter().enumerate() {
                options.push((Best { summand, option }, choice, compiled.position(to)?));
            }
        }
        let mut sums = Sums::new(compiled);
        sums.number(whole.open.clone());
        let mut candidates: Vec<Candidate> = options
            .into_iter()
            .map(|(best, choice, to)| {
                let (mv, after) = sums.move_to(&whole.open, choice, &to);
                Candidate { best, mv, worth: sums.compiled.worth(&after), after }
            })
            .collect();
        leave_out_worse(&mut sums, player, &mut candidates);
        // Stable: what promises the same stays in the order of writing.
        candidates.sort_by(|a, b| match player {
            Player::Left => b.worth.total_cmp(&a.worth),
            Player::Right => a.worth.total_cmp(&b.worth),
        });
        let throw = sums.compiled.throw(whole.thrown);
        let (pot, mean) = (throw.distribution.outcomes().to_vec(), throw.mean);
        let moves = candidates.into_iter().map(|candidate| (candidate.best, candidate.mv));
        let moves = moves.collect();
        Ok((sums, Self { pot, mean, open: whole.open, moves }))
    }

    fn answer(
        &self,
        player: Player,
        goal: Goal,
        mut after: impl FnMut(Move, HalfPoints, Window) -> Interval,
    ) -> Answer {
        if goal == Goal::ExpectedScore {
            let (value, best) = self.best(player, |mv, window| after(mv, HalfPoints::ZERO, window));
            let value = value.unwrap_or(Interval::point(0.0));
            let value = Interval { low: value.low + self.mean, high: value.high + self.mean };
            let score = self.pot[0].0;
            let thrown = vec![Thrown { score, probability: 1.0, value, best }];
            return Answer { value, thrown, nodes: 0 };
        }
        let mut thrown = Vec::new();
        for &(score, probability) in &self.pot {
            let (value, best) = self.best(player, |mv, window| after(mv, score, window));
            let end = if score.is_win() { 1.0 } else { 0.0 };
            let value = value.unwrap_or(Interval::point(end));
            thrown.push(Thrown { score, probability, value, best });
        }
        let values: Vec<Interval> = thrown.iter().map(|thrown| thrown.value).collect();
        let mean = mean_of(&self.pot, &values);
        // Rounding may carry a certain win past 1.
        let value = Interval { low: mean.low.clamp(0.0, 1.0), high: mean.high.clamp(0.0, 1.0) };
        Answer { value, thrown, nodes: 0 }
    }

    /// The best of the moves, if there is any.
    fn best(
        &self,
        player: Player,
        mut after: impl FnMut(Move, Window) -> Interval,
    ) -> (Option<Interval>, Option<Best>) {
        let mut whole: Option<Interval> = None;
        let mut best: Option<(Interval, Best)> = None;
        for &(name, mv) in &self.moves {
            let so_far = whole.unwrap_or(Interval::worst(player));
            let value = after(mv, Window::OPEN.given(so_far, player));
            whole = Some(so_far.or(value, player));
            let is_better = best.is_none_or(|(other, _)| match player {
                Player::Left => (other.low, other.high) < (value.low, value.high),
                Player::Right => (other.high, other.low) > (value.high, value.low),
            });
            if is_better {
                best = Some((value, name));
            }
        }
        (whole, best.map(|(_, name)| name))
    }
}

fn leave_out_worse(sums: &mut Sums, player: Player, candidates: &mut Vec<Candidate>) {
    if sums.compiled.order.is_off() {
        return;
    }
    let mut order = std::mem::take(&mut sums.compiled.order);
    leave_out(candidates, |one, other| {
        order.is_worse(&sums.compiled, player, &one.after, &other.after)
    });
    sums.compiled.order = order;
}
