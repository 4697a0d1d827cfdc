//! What an experiment must say of itself to be run, resumed and summed up.

use serde_json::{Map, Value};

use crate::{
    Context, Finished, Job, JobError, JobIndex, Outcome, Plot, Report, StoppingRule, ToTheEnd,
};

/// A question that is answered by many independent jobs.
pub trait Experiment: Send + Sync {
    /// The name by which it is asked for: lower case, words joined by hyphens.
    fn name(&self) -> &str;

    /// The question in one sentence.
    fn about(&self) -> &str;

    /// Every setting that an outcome depends on. They are part of a run's identity: with other
    /// settings it is another run. The number of jobs is not among them, so that a run can be made
    /// longer afterwards.
    fn parameters(&self) -> Value;

    /// How many jobs a run has unless the caller says otherwise.
    fn job_count(&self) -> u32;

    /// How many jobs give a first idea: the same jobs, fewer of them.
    fn quick_job_count(&self) -> u32 {
        (self.job_count() / 20).max(1)
    }

    /// Does one job.
    ///
    /// The outcome must depend on nothing but the job, [`Self::parameters`] and the program's
    /// version. A panic is caught and kept as a failure.
    ///
    /// # Errors
    ///
    /// When the job cannot be done, or was interrupted.
    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError>;

    /// Whether jobs look at what came of earlier ones with
    /// [`Context::outcome_of`]. Their outcomes are pure all the same, since those they rest on are.
    fn builds_on_earlier(&self) -> bool {
        false
    }

    /// The same experiment with the settings of a stored run, so that the run can be shown; nothing
    /// if there is but one way to set it. It need not be able to do jobs.
    fn as_stored(&self, parameters: &Value) -> Option<Box<dyn Experiment>> {
        let _ = parameters;
        None
    }

    /// Why a job came to nothing, for reasons that may be gone when it is done again.
    fn failure(&self, outcome: &Outcome) -> Option<String> {
        match outcome {
            Outcome::Failed(why) => Some(why.clone()),
            Outcome::Done(_) => None,
        }
    }

    /// A picture of the outcomes, if there is one.
    fn plot(&self, outcomes: &[Finished]) -> Option<Plot> {
        let _ = outcomes;
        None
    }

    /// When to end before the last job. A new rule is asked for whenever a run is begun, resumed or
    /// shown, and is fed that run from its first job on.
    fn stopping_rule(&self) -> Box<dyn StoppingRule> {
        Box::new(ToTheEnd)
    }

    /// What the outcomes say: those of the first jobs of the run in the order of their indices,
    /// without gaps, none beyond the one at which the stopping rule said stop.
    fn summarize(&self, outcomes: &[Finished]) -> Report;

    /// As [`Self::summarize`], with what the jobs noted of how they were done: times above all, which
    /// have no place in outcomes. Notes of jobs that do not count may be among them.
    fn report(&self, outcomes: &[Finished], _notes: &[(JobIndex, Value)]) -> Report {
        self.summarize(outcomes)
    }

    /// The figures that a program would look for, by name; in JSON they stand beside the report.
    fn figures(&self, _outcomes: &[Finished], _notes: &[(JobIndex, Value)]) -> Map<String, Value> {
        Map::new()
    }
}
