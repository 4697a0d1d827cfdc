//! What was decided, with all that it came from. Reasons, layers and lines are read off it; nothing
//! is computed again to explain it.

use goban::{Color, Move, Point, random_below};
use life::SlowEvaluation;
use rand_core::Rng;

use crate::indigo::Effort;
use crate::policy::Candidate;
use crate::scene::Scene;
use crate::selectors::Selector;
use crate::tried::Tried;

/// What the choice came from in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// There is nothing left to play for.
    NothingLeft,
    /// The merit of the candidates.
    Merit,
    /// The trial games.
    TrialGames,
    /// The network's looks ahead.
    Foresight,
    /// A method of the paper's had the greatest incentive.
    Method(Selector),
    /// A lot was drawn.
    Lot,
    /// The value of the position is proved, and the move keeps it.
    Proof,
    /// A pass is as good as any move.
    NothingGained,
    /// The opponent has passed, and there is nothing that he overlooked.
    Agreement,
}

/// A decision.
#[derive(Debug)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// What was tried, the best first.
    pub tried: Vec<Tried>,
    /// All moves of the ranking, the most urgent first; none where the program has no ranking.
    pub ranked: Vec<Candidate>,
    /// The position before it.
    pub scene: Scene,
    /// What the choice came from.
    pub decided: Decided,
    /// Whether it came to its end. One that was stopped may differ the next time.
    pub is_whole: bool,
    /// What the paper's searches cost, for its programs.
    pub effort: Option<Effort>,
    /// The slow evaluation, where a program of the paper's made it.
    pub slow: Option<SlowEvaluation>,
}

/// Weight that makes no difference, and in the opening: there many moves are good, and nobody wants
/// the same game every evening.
const AS_GOOD: f32 = 0.1;
const AS_GOOD_AT_FIRST: f32 = 0.35;

/// Of how many points one has a stone at the end of the opening.
const OPENING: usize = 20;

impl Decision {
    /// The candidate of this move, if it was tried.
    #[must_use]
    pub fn tried_at(&self, at: Point) -> Option<&Tried> {
        self.tried.iter().find(|tried| tried.at() == at)
    }

    /// The moves that are as good as the best, it included.
    pub fn as_good(&self) -> impl Iterator<Item = Move> {
        let best = self.tried.first();
        let board = &self.scene.board;
        let stones: usize = Color::BOTH.map(|color| board.stones(color).len()).iter().sum();
        let is_opening = OPENING * stones < board.size().area();
        let enough = if is_opening { AS_GOOD_AT_FIRST } else { AS_GOOD };
        let is_as_good = move |tried: &&Tried| best.is_some_and(|best| tried.behind(best) < enough);
        self.tried.iter().take_while(is_as_good).map(|tried| Move::Play(tried.at()))
    }

    /// Of the moves that are as good as the best, any one, where merits or games chose it.
    #[must_use]
    pub fn drawn(&self, rng: &mut impl Rng) -> Move {
        let is_by_weight =
            matches!(self.decided, Decided::Merit | Decided::TrialGames | Decided::Foresight);
        if !is_by_weight {
            return self.mv;
        }
        let as_good: Vec<Move> = self.as_good().collect();
        let drawn = random_below(rng, as_good.len().max(1));
        as_good.get(drawn).copied().unwrap_or(self.mv)
    }
}
