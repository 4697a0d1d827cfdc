//! A candidate that was tried, with all that was found on the way: answers, lines, figures.

use goban::Point;
use reading::CaptureStatus;

use crate::care::KoThreat;
use crate::endgame::Endgame;
use crate::merit::Merit;
use crate::policy::Candidate;
use crate::trial::Verdict;

/// A candidate that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The candidate.
    pub candidate: Candidate,
    /// What the position comes to for the player after it, in points, less what it would after a pass.
    pub gain: f32,
    /// The opponent's best answer among those that he would think of first, and the gain that is left
    /// after it.
    pub answer: Option<(Point, f32)>,
    /// The opponent's answers, with the chance that a strong player would choose them.
    pub answers: Vec<(Point, f32)>,
    /// Whether the string of the new stone can be captured, with the lines that show it; nothing where
    /// it is safe.
    pub exposed: Option<CaptureStatus>,
    /// What must be taken off its gain, in points, for a ladder that its string is caught in.
    pub ladder: f32,
    /// Points at stake in groups that it saves or kills, which the other side could kill or save.
    pub stake: f32,
    /// While a ko is fought: what it threatens, if that is more than the ko.
    pub threat: Option<KoThreat>,
    /// What it is worth as an endgame move, where it has come to that.
    pub endgame: Option<Endgame>,
    /// Its worth beside the others, by parts. Without trial games it is chosen by this.
    pub merit: Merit,
    /// What trial games say of it, by which it is chosen.
    pub trial: Option<Verdict>,
}

/// Weight that makes no difference.
const AS_GOOD: f32 = 0.1;

impl Tried {
    /// The move.
    #[must_use]
    pub const fn at(&self) -> Point {
        self.candidate.at
    }

    /// What is left of its gain after the opponent's best answer.
    #[must_use]
    pub fn left(&self) -> f32 {
        self.answer.map_or(self.gain, |(_, left)| left)
    }

    /// What it was chosen by: merit is the logarithm of a chance, and so is that of games.
    #[must_use]
    pub fn weight(&self) -> f32 {
        #[allow(clippy::cast_precision_loss)] // some thousands
        let by_games = |verdict: &Verdict| (verdict.games as f32 + 1.0).ln();
        self.trial.as_ref().map_or_else(|| self.merit.total(), by_games)
    }

    /// How far this is behind a better one.
    #[must_use]
    pub fn behind(&self, better: &Self) -> f32 {
        match (&self.trial, &better.trial) {
            (None, Some(_)) => better.merit.total() - self.merit.total(),
            _ => better.weight() - self.weight(),
        }
    }

    /// Whether this is as good as a better one.
    #[must_use]
    pub fn is_as_good_as(&self, better: &Self) -> bool {
        self.behind(better) < AS_GOOD
    }
}
