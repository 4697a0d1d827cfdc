//! The experiment `calibration`: do the statistics hold what they promise?
//!
//! Matches between players of known strength are simulated, and the laboratory's own instruments
//! are used on them. An interval of 95 % confidence must contain the truth 95 times in a hundred,
//! and a sequential test must err as seldom as it was told to. One colour is worth something in
//! these matches, as in Go, so that it can be seen what counting by pairs gains.

mod simulation;
mod summary;
#[cfg(test)]
mod tests;

use lab::statistics::{Confidence, Elo, EloEstimate, Sprt, SprtVerdict, wilson};
use lab::{Context, Experiment, Finished, Job, JobError, Report, SplitMix64};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use simulation::{Match, Player};

/// The settings of the experiment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// The differences of strength that are simulated beside the two that the sequential test is
    /// about, in Elo points.
    pub other_truth: f64,
    /// How much the better colour adds to the expected score, and the worse takes from it. 0 to 0.5.
    pub colour: f64,
    /// How many of the games that could be drawn are. 0 to 1.
    pub draws: f64,
    /// The length of the matches of which intervals are taken, in pairs.
    pub pairs: u32,
    /// The difference that the sequential test should not take for `elo1`.
    pub elo0: f64,
    /// The difference that the sequential test should not take for `elo0`.
    pub elo1: f64,
    /// The accepted chance of either error.
    pub error: f64,
    /// Where a sequential test is given up, in pairs.
    pub limit: u32,
}

/// What is seen of one simulated match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    /// The true difference, in Elo points.
    truth: f64,
    /// Whether Wilson's interval for the games won with one colour contains the true chance.
    wilson: bool,
    /// Whether the Elo interval by games contains the truth.
    games: bool,
    /// Whether the Elo interval by pairs contains the truth.
    pairs: bool,
    /// What the sequential test said.
    verdict: SprtVerdict,
    /// After how many pairs.
    length: u32,
}

impl Calibration {
    /// Matches of 100 pairs, and a test of nothing against 50 points.
    pub const STANDARD: Self = Self {
        other_truth: 200.0,
        colour: 0.2,
        draws: 0.0,
        pairs: 100,
        elo0: 0.0,
        elo1: 50.0,
        error: 0.05,
        limit: 5000,
    };

    /// The true differences, which the jobs take by turns.
    const fn truths(&self) -> [Elo; 3] {
        [Elo(self.elo0), Elo(self.elo1), Elo(self.other_truth)]
    }

    fn observe(&self, job: &Job) -> Result<Observation, JobError> {
        let sprt = Sprt::new(Elo(self.elo0), Elo(self.elo1), self.error, self.error)
            .map_err(JobError::because)?;
        let truth = match (job.index.0 % 3, self.truths()) {
            (0, [truth, _, _]) | (1, [_, truth, _]) | (_, [_, _, truth]) => truth,
        };
        let player = Player::new(truth, self.colour, self.draws);
        let mut chance = job.seed.stream();
        let mut seen = Match::EMPTY;
        seen.play(&player, self.pairs, &mut chance);
        let contains = |estimate: Option<EloEstimate>| {
            estimate.is_some_and(|estimate| estimate.contains(truth))
        };
        let (confidence, first) = (Confidence::USUAL, seen.first_games());
        let (verdict, length) = self.decide(sprt, &player, &mut chance);
        Ok(Observation {
            truth: truth.0,
            wilson: wilson(first.wins(), first.size(), confidence)
                .contains(player.first_win_chance()),
            games: contains(seen.games().elo(confidence)),
            pairs: contains(seen.pairs().elo(confidence)),
            verdict,
            length,
        })
    }

    /// Plays another match until the test is satisfied, and says after how many pairs it was.
    fn decide(&self, sprt: Sprt, player: &Player, chance: &mut SplitMix64) -> (SprtVerdict, u32) {
        let mut seen = Match::EMPTY;
        for length in 1..=self.limit {
            seen.play(player, 1, chance);
            let verdict = sprt.verdict(&seen.pairs());
            if verdict != SprtVerdict::Undecided {
                return (verdict, length);
            }
        }
        (SprtVerdict::Undecided, self.limit)
    }
}

impl Experiment for Calibration {
    fn name(&self) -> &'static str {
        "calibration"
    }

    fn about(&self) -> &'static str {
        "Do the intervals contain the truth as often as they say, and does the sequential test err as \
         seldom as it was told to?"
    }

    fn parameters(&self) -> Value {
        json!({
            "other_truth": self.other_truth, "colour": self.colour, "draws": self.draws,
            "pairs": self.pairs, "elo0": self.elo0, "elo1": self.elo1, "error": self.error,
            "limit": self.limit,
        })
    }

    fn job_count(&self) -> u32 {
        6000
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        Ok(serde_json::to_value(self.observe(job)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        summary::report(self, outcomes)
    }
}
