//! The experiment `evolution`: a population of programs finds the weights of the evaluations
//! [Bouzy, small boards, 5.3, 6.2, tables 9 to 11].
//!
//! Jobs are tournaments. Several lineages evolve beside each other, from different seeds: a single
//! one, such as the paper's, cannot tell what is found from what is drift. A tournament builds on
//! the one before it in its lineage, so that a run can be stopped and resumed at any tournament.

mod report;
mod stored;

use std::time::{Duration, Instant};

use goban::{Ko, Size};
use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Plot, Report, SplitMix64};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallgo::TooLarge;
use smallgo::evolution::{
    Adjustment, Chance, Eras, Jitter, Match, Referee, State, Thinking, ranked,
};

use stored::StoredState;

/// How long programs think about a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MoveLimit {
    /// So many nodes. Results repeat.
    Nodes(u64),
    /// So much time, as in the paper. Results depend on the machine and on what else it does.
    Time(Duration),
}

/// The settings of the experiment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evolution {
    name: &'static str,
    about: &'static str,
    side: u8,
    limit: MoveLimit,
    jitter: Jitter,
    referee: Referee,
    lineages: u32,
}

/// What is kept of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    /// The population that played.
    before: StoredState,
    /// The sum of squared errors of the first six.
    convergence: f64,
    /// The mean of the first six, by gene.
    means: Vec<f64>,
    /// Games that Black won and those that were drawn.
    black_wins: u32,
    draws: u32,
    /// The next population; none after the last tournament.
    after: Option<StoredState>,
}

const ABOUT: &str = "Which weights win on 4x4? A population evolves over three eras (small boards, \
                     tables 9 to 11)";

impl Evolution {
    /// The paper's: 4x4, the referee who counts stones as they stand.
    pub const PAPER: Self = Self {
        name: "evolution",
        about: ABOUT,
        side: 4,
        limit: MoveLimit::Nodes(150),
        jitter: Jitter::Double,
        referee: Referee::Physical,
        lineages: 2,
    };

    /// All that can be asked for by name.
    pub const ALL: [Self; 6] = [
        Self::PAPER,
        Self {
            name: "evolution-steady",
            about: "The same with equal nodes for every move: the population freezes",
            jitter: Jitter::None,
            ..Self::PAPER
        },
        Self {
            name: "evolution-counted",
            about: "The same with a referee who counts correctly, by search",
            referee: Referee::Searching { nodes: 3000 },
            ..Self::PAPER
        },
        Self {
            name: "evolution-timed",
            about: "The same with a second for each move, as in the paper; it takes days",
            limit: MoveLimit::Time(Duration::from_secs(1)),
            jitter: Jitter::None,
            ..Self::PAPER
        },
        Self {
            name: "evolution-5x5",
            about: "The same on 5x5, counted correctly",
            side: 5,
            referee: Referee::Searching { nodes: 3000 },
            ..Self::PAPER
        },
        Self {
            name: "evolution-6x6",
            about: "The same on 6x6, counted correctly",
            side: 6,
            referee: Referee::Searching { nodes: 3000 },
            ..Self::PAPER
        },
    ];

    fn observe(&self, job: &Job, context: &Context<'_>) -> Result<Observation, JobError> {
        let eras = Eras::paper();
        let mut chance = Stream(job.seed.stream());
        let before = match job.index.0.checked_sub(self.lineages) {
            None => State::first(&eras, &mut chance),
            Some(earlier) => {
                let value = context.outcome_of(JobIndex(earlier))?;
                let earlier: Observation = serde_json::from_value(value)?;
                let next = earlier.after.as_ref().and_then(StoredState::state);
                next.ok_or_else(|| JobError::Failed("the last era is over".to_owned()))?
            }
        };
        let margins = self.play(&before, &mut chance, context)?;
        let six = before.first_six(&ranked(before.programs.len(), &margins));
        let mean = |(gene, interval)| Adjustment::spread(gene, &interval, &six).0;
        let count = |sign: i64| margins.iter().map(|m| u32::from(m.signum() == sign)).sum();
        let after = before.after(&margins, &eras, &Adjustment::STANDARD, &mut chance);
        Ok(Observation {
            convergence: Adjustment::convergence(&before.genes, &six),
            means: before.genes.iter().copied().map(mean).collect(),
            black_wins: count(1),
            draws: count(0),
            after: after.as_ref().map(StoredState::of),
            before: StoredState::of(&before),
        })
    }

    fn play(
        &self,
        state: &State,
        chance: &mut Stream,
        context: &Context<'_>,
    ) -> Result<Vec<i64>, JobError> {
        let size = Size::square(self.side).map_err(JobError::because)?;
        let clock = |limit: Duration| {
            move || -> Box<dyn Fn() -> bool> {
                let begun = Instant::now();
                Box::new(move || begun.elapsed() >= limit)
            }
        };
        let (nodes, timed) = match self.limit {
            MoveLimit::Nodes(nodes) => (nodes, None),
            MoveLimit::Time(limit) => (u64::MAX >> 8, Some(clock(limit))),
        };
        let clock = timed.as_ref().map(|clock| clock as &dyn Fn() -> Box<dyn Fn() -> bool>);
        let terms = Match {
            size,
            ko: Ko::PositionalSuperko,
            thinking: Thinking { nodes, jitter: self.jitter, clock },
            referee: self.referee,
        };
        let go_on = || context.go_on().map_err(NotPlayed);
        state.play(&terms, chance, &go_on).map_err(|NotPlayed(why)| why)
    }
}

impl Experiment for Evolution {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn parameters(&self) -> Value {
        let limit = match self.limit {
            MoveLimit::Nodes(nodes) => json!({ "nodes": nodes }),
            MoveLimit::Time(time) => json!({ "milliseconds": time.as_millis().to_string() }),
        };
        let referee = match self.referee {
            Referee::Physical => json!("physical"),
            Referee::Searching { nodes } => json!({ "nodes": nodes }),
        };
        let Adjustment { threshold, longest, converged, frontier } = Adjustment::STANDARD;
        json!({
            "side": self.side, "limit": limit, "referee": referee, "lineages": self.lineages,
            "jitter": self.jitter == Jitter::Double,
            "tournaments": Eras::paper().tournaments(), "threshold": threshold,
            "longest": longest, "converged": converged, "frontier": frontier,
        })
    }

    fn job_count(&self) -> u32 {
        Eras::paper().tournaments() * self.lineages
    }

    fn quick_job_count(&self) -> u32 {
        10 * self.lineages
    }

    fn builds_on_earlier(&self) -> bool {
        true
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        Ok(serde_json::to_value(self.observe(job, context)?)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        report::report(self, &read(outcomes))
    }

    fn plot(&self, outcomes: &[Finished]) -> Option<Plot> {
        Some(report::convergence(self, &read(outcomes)))
    }
}

/// The observations in the order of the jobs; those of failed jobs are left out.
fn read(outcomes: &[Finished]) -> Vec<(JobIndex, Observation)> {
    let read = |finished: &Finished| Some((finished.index, finished.outcome.read()?));
    outcomes.iter().filter_map(read).collect()
}

/// Why a tournament was not played.
struct NotPlayed(JobError);

impl From<TooLarge> for NotPlayed {
    fn from(error: TooLarge) -> Self {
        Self(JobError::because(error))
    }
}

/// A job's chance for the population.
struct Stream(SplitMix64);

impl Chance for Stream {
    fn below(&mut self, limit: u32) -> u32 {
        // By multiplication: as even as anybody could tell, for a handful of values.
        let wide = (self.0.next_u64() >> 32) * u64::from(limit);
        u32::try_from(wide >> 32).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use lab::{Interrupt, Plan, ProgramVersion, RunKey, Seed, Store};

    use super::*;

    fn tiny() -> Evolution {
        Evolution { side: 2, limit: MoveLimit::Nodes(30), ..Evolution::PAPER }
    }

    fn outcomes(workers: usize, sittings: &[u32]) -> Vec<Finished> {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
        let key = RunKey::new(&tiny(), Seed(3), ProgramVersion("test".to_owned()));
        let mut last = Vec::new();
        for &jobs in sittings {
            let workers = workers.try_into().unwrap();
            let plan = Plan { key: key.clone(), jobs, workers };
            let interrupt = Interrupt::default();
            last = lab::run(&tiny(), &mut store, &plan, &interrupt, &mut |_| {}).unwrap().outcomes;
        }
        last
    }

    #[test]
    fn workers_and_interruptions_change_nothing() {
        let at_once = outcomes(1, &[40]);
        assert_eq!(at_once.len(), 40);
        assert!(at_once.iter().all(|one| matches!(one.outcome, lab::Outcome::Done(_))));
        assert_eq!(outcomes(4, &[40]), at_once);
        assert_eq!(outcomes(3, &[1, 7, 8, 40]), at_once);
    }

    #[test]
    fn lineages_differ_and_tournaments_go_on_from_each_other() {
        let seen = read(&outcomes(2, &[6]));
        assert_ne!(seen[0].1.before, seen[1].1.before);
        for lineage in 0..2 {
            assert_eq!(seen[lineage].1.after.as_ref(), Some(&seen[lineage + 2].1.before));
            assert_eq!(seen[lineage + 2].1.after.as_ref(), Some(&seen[lineage + 4].1.before));
        }
    }
}
