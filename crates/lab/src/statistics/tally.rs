//! The results of a match, counted: by games, or by pairs of games with colours swapped.
//!
//! The two games of a pair begin from the same position, so that their results hang together: an
//! opening that is good for Black gives each side one win. The spread of the *pairs'* scores knows
//! of it, that of the games does not, and overestimates the error. A match of pairs is therefore
//! judged by its pairs, each of which scores 0, ½, 1, 1½ or 2.

use super::wilson::around_mean;
use super::{Confidence, EloEstimate, Interval};

/// How often each of `N` scores was seen. The scores are evenly spaced from all lost to all won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally<const N: usize> {
    counts: [u32; N],
}

/// Single games: lost, drawn, won.
pub type Games = Tally<3>;

/// Pairs of games: 0, ½, 1, 1½ and 2 points.
pub type Pairs = Tally<5>;

/// The result of a game for the player whose match it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Games {
    /// So many games won, drawn and lost.
    #[must_use]
    pub const fn of(wins: u32, draws: u32, losses: u32) -> Self {
        Self::new([losses, draws, wins])
    }

    /// How many games were won.
    #[must_use]
    pub const fn wins(&self) -> u32 {
        self.counts[GameResult::Win as usize]
    }

    /// Counts one more game.
    pub const fn add(&mut self, game: GameResult) {
        self.counts[game as usize] += 1;
    }
}

impl Pairs {
    /// Counts one more pair.
    pub const fn add(&mut self, games: [GameResult; 2]) {
        self.counts[games[0] as usize + games[1] as usize] += 1;
    }
}

impl<const N: usize> Tally<N> {
    /// Nothing counted.
    pub const EMPTY: Self = Self::new([0; N]);

    /// So many of each score, the lowest first.
    #[must_use]
    pub const fn new(counts: [u32; N]) -> Self {
        Self { counts }
    }

    /// How many there are of each score, the lowest first.
    #[must_use]
    pub const fn counts(&self) -> [u32; N] {
        self.counts
    }

    /// How many games or pairs were counted.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The mean score, from 0 to 1 whatever was counted. `None` if nothing was.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.size() > 0).then(|| Moments::of(&self.counts.map(f64::from)).mean)
    }

    /// The interval for the true mean score.
    ///
    /// Wilson's, for as many games won or lost as would give a mean of the same standard error
    /// [Korn, Graubard 1998]: for games without draws it is Wilson's interval itself, and with draws
    /// or pairs it shrinks as they spread less. A spread seen in few games is itself uncertain, and
    /// allowed for as Student does; but nothing spreads more than games won or lost, so that the
    /// interval is never wider than theirs.
    #[must_use]
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        let Moments { size, mean, variance } = Moments::of(&self.counts.map(f64::from));
        let freedom = size - 1.0;
        let worth = if variance > 0.0 && freedom > 0.0 {
            let doubt = confidence.normal_quantile() / confidence.student_quantile(freedom);
            freedom * doubt * doubt * mean * (1.0 - mean) / variance
        } else {
            0.0
        };
        around_mean(mean, worth.max(size), confidence)
    }

    /// The difference of strength, with the interval for it. `None` if nothing was counted.
    #[must_use]
    pub fn elo(&self, confidence: Confidence) -> Option<EloEstimate> {
        Some(EloEstimate::from_score(self.score()?, self.score_interval(confidence)))
    }
}

/// The size, mean and variance of scores that were seen so often each.
pub(super) struct Moments {
    pub(super) size: f64,
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl Moments {
    pub(super) fn of<const N: usize>(weights: &[f64; N]) -> Self {
        let size: f64 = weights.iter().sum();
        let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
            let weighted = scores::<N>().zip(weights).map(|(score, weight)| weight * value(score));
            if size > 0.0 { weighted.sum::<f64>() / size } else { 0.0 }
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean).powi(2));
        Self { size, mean, variance }
    }
}

/// The scores that are counted, from 0 to 1.
pub(super) fn scores<const N: usize>() -> impl Iterator<Item = f64> {
    let step = |i: usize| u32::try_from(i).map_or(f64::NAN, f64::from);
    (0..N).map(move |i| step(i) / step(N - 1))
}

#[cfg(test)]
mod tests {
    use super::super::{Elo, wilson};
    use super::*;

    #[test]
    fn games_without_draws_have_the_interval_of_wilson() {
        for (wins, losses) in [(0, 10), (3, 7), (9, 1), (64, 36), (7, 0)] {
            let found = Games::of(wins, 0, losses).score_interval(Confidence::USUAL);
            let expected = wilson(wins, wins + losses, Confidence::USUAL);
            assert!((found.low - expected.low).abs() < 1e-12, "{wins}:{losses}");
            assert!((found.high - expected.high).abs() < 1e-12, "{wins}:{losses}");
        }
    }

    /// Elo and error bars that the match runner fastchess printed, from counts of pairs. It adds
    /// and subtracts a standard error, from which Wilson's interval differs little after so many.
    #[test]
    fn elo_from_pairs_is_that_of_other_programs() {
        for (counts, elo, error) in
            [([352, 579, 1264, 743, 464], 19.83, 6.77), ([1, 10, 78, 48, 13], 72.85, 22.33)]
        {
            let found = Pairs::new(counts).elo(Confidence::USUAL).unwrap();
            let radius = (found.high.0 - found.low.0) / 2.0;
            assert!((found.estimate.0 - elo).abs() < 0.005, "{found}, not {elo}");
            assert!((radius - error).abs() < 0.02 * error, "±{radius}, not ±{error}");
        }
    }

    #[test]
    fn games_that_do_not_hang_together_are_worth_as_much_in_pairs() {
        let pairs = Pairs::new([2500, 0, 5000, 0, 2500]).score_interval(Confidence::USUAL);
        let games = Games::of(10_000, 0, 10_000).score_interval(Confidence::USUAL);
        assert!((pairs.low - games.low).abs() < 1e-5, "{pairs:.6} {games:.6}");
    }

    #[test]
    fn pairs_that_one_colour_decides_say_more_than_their_games() {
        let pairs = Pairs::new([5, 0, 90, 0, 5]).score_interval(Confidence::USUAL);
        let games = Games::of(100, 0, 100).score_interval(Confidence::USUAL);
        assert!(games.low < pairs.low && pairs.high < games.high);
    }

    #[test]
    fn a_pair_scores_the_sum_of_its_games() {
        use GameResult::{Draw, Loss, Win};
        let mut pairs = Pairs::EMPTY;
        for pair in [[Loss, Loss], [Draw, Loss], [Win, Loss], [Draw, Draw], [Draw, Win], [Win; 2]] {
            pairs.add(pair);
        }
        assert_eq!(pairs.counts(), [1, 1, 2, 1, 1]);
    }

    #[test]
    fn all_wins_leave_the_upper_end_open() {
        let found = Games::of(10, 0, 0).elo(Confidence::USUAL).unwrap();
        assert_eq!(found.high, Elo(f64::INFINITY));
        assert!(found.low > Elo(160.0) && found.low < Elo(170.0), "{found}");
    }

    #[test]
    fn all_draws_are_no_certainty() {
        let found = Games::of(0, 10, 0).score_interval(Confidence::USUAL);
        assert!(found.low < 0.3 && found.high > 0.7, "{found}");
    }

    #[test]
    fn nothing_counted_is_nothing_known() {
        assert_eq!(Games::EMPTY.elo(Confidence::USUAL), None);
        let everything = Interval { low: 0.0, high: 1.0 };
        assert_eq!(Pairs::EMPTY.score_interval(Confidence::USUAL), everything);
    }
}
