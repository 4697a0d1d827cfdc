//! What makes two runs the same run: the experiment, its parameters, the seed and the version of
//! the program. Whoever asks for the same again goes on where it was.

use std::fmt;

use serde_json::Value;

use crate::{Experiment, Job, JobIndex, Seed};

/// The version of the program, precise enough that two programs which could disagree on an outcome
/// have different ones. The program says it; a library cannot know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramVersion(pub String);

impl fmt::Display for ProgramVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The identity of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunKey {
    pub(crate) experiment: String,
    pub(crate) parameters: String,
    pub(crate) seed: Seed,
    pub(crate) version: ProgramVersion,
}

impl RunKey {
    /// The run of `experiment` as it is now set, from `seed`, by a program of `version`.
    #[must_use]
    pub fn new(experiment: &dyn Experiment, seed: Seed, version: ProgramVersion) -> Self {
        Self {
            experiment: experiment.name().to_owned(),
            parameters: canonical(experiment.parameters()),
            seed,
            version,
        }
    }

    /// The experiment's name.
    #[must_use]
    pub fn experiment(&self) -> &str {
        &self.experiment
    }

    /// The experiment's parameters as JSON text in its canonical form.
    #[must_use]
    pub fn parameters(&self) -> &str {
        &self.parameters
    }

    /// The run's seed.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The version of the program.
    #[must_use]
    pub const fn version(&self) -> &ProgramVersion {
        &self.version
    }

    /// The run's job at `index`.
    #[must_use]
    pub fn job(&self, index: JobIndex) -> Job {
        Job { experiment: self.experiment.clone(), index, seed: self.seed.of_job(index) }
    }
}

/// JSON text that is the same for equal values. Keys are sorted here because whether a map keeps
/// the order of insertion is decided by a feature that any crate in the build may turn on.
pub(crate) fn canonical(mut value: Value) -> String {
    value.sort_all_objects();
    value.to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_order_of_keys_does_not_matter() {
        let one = json!({ "b": { "y": 1, "x": 0.1 }, "a": [2] });
        let other = json!({ "a": [2], "b": { "x": 0.1, "y": 1 } });
        assert_eq!(canonical(one.clone()), canonical(other));
        assert_eq!(canonical(one), r#"{"a":[2],"b":{"x":0.1,"y":1}}"#);
    }
}
