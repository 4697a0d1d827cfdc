//! The experiments by name.

use std::fmt;

use thiserror::Error;

use crate::small::{E2Nodes, Enhancements, Evolution, SmallOpenings, SmallTables};
use crate::{
    Calibration, Duels, Experiment, FinishedGames, Incentives, Incremental, LightGames, MetricCalm,
    PatternMoves, SmallValues, Truth,
};

/// All experiments that can be asked for.
#[derive(Default)]
pub struct Lab {
    experiments: Vec<Box<dyn Experiment>>,
}

impl Lab {
    /// The experiments on the laboratory's own instruments, and those of the papers.
    #[must_use]
    pub fn new() -> Self {
        let mut lab = Self::default();
        lab.add(Box::new(Calibration::STANDARD));
        lab.add(Box::new(Incremental::new()));
        lab.add(Box::new(Incremental::of_reading()));
        lab.add(Box::new(Incremental::of_decisions()));
        lab.add(Box::new(PatternMoves::default()));
        lab.add(Box::new(Truth::default()));
        lab.add(Box::new(Incentives::default()));
        lab.add(Box::new(MetricCalm::default()));
        for duels in Duels::all() {
            lab.add(Box::new(duels));
        }
        lab.add(Box::new(FinishedGames::default()));
        lab.add(Box::new(LightGames::default()));
        lab.add(Box::new(SmallTables));
        lab.add(Box::new(SmallOpenings));
        lab.add(Box::new(Enhancements::STANDARD));
        lab.add(Box::new(E2Nodes::STANDARD));
        for evolution in Evolution::ALL {
            lab.add(Box::new(evolution));
        }
        lab.add(Box::new(SmallValues::STANDARD));
        lab
    }

    /// Adds an experiment.
    ///
    /// # Panics
    ///
    /// If the name is taken: two programmers chose the same.
    pub fn add(&mut self, experiment: Box<dyn Experiment>) {
        let name = experiment.name();
        assert!(self.list().all(|known| known.name() != name), "there are two experiments {name}");
        self.experiments.push(experiment);
    }

    /// Every experiment, in the order in which they were added.
    pub fn list(&self) -> impl Iterator<Item = &dyn Experiment> {
        self.experiments.iter().map(AsRef::as_ref)
    }

    /// The experiment of this name.
    ///
    /// # Errors
    ///
    /// When there is none; the error names those that were perhaps meant.
    pub fn find(&self, name: &str) -> Result<&dyn Experiment, UnknownExperiment> {
        self.list().find(|known| known.name() == name).ok_or_else(|| UnknownExperiment {
            name: name.to_owned(),
            near: near(name, self.list().map(Experiment::name)),
        })
    }
}

impl fmt::Debug for Lab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list().map(Experiment::name)).finish()
    }
}

/// There is no experiment of this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no experiment \"{name}\"; {}", advice(near))]
pub struct UnknownExperiment {
    name: String,
    near: Vec<String>,
}

impl UnknownExperiment {
    /// The names that were perhaps meant, the nearest first.
    #[must_use]
    pub fn near(&self) -> &[String] {
        &self.near
    }
}

fn advice(near: &[String]) -> String {
    match near {
        [] => "`lab list` names them all".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    }
}

/// The names that `name` begins or is part of, and those a few slips of the finger away: one slip
/// for every three letters.
fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let name = name.to_lowercase();
    let mut ranked: Vec<(usize, &str)> = known
        .filter_map(|candidate| {
            let slips = slips(&name, candidate);
            let part = name.len() >= 3 && candidate.contains(&name);
            (part || slips <= candidate.len().div_ceil(3)).then_some((slips, candidate))
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, candidate)| candidate.to_owned()).collect()
}

/// The least number of letters to add, drop or change to get from one word to the other
/// [Levenshtein 1966], a row of the usual table at a time.
fn slips(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in to.iter().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_counted() {
        assert_eq!(slips("kitten", "sitting"), 3);
        assert_eq!(slips("", "abc"), 3);
        assert_eq!(slips("abc", "abc"), 0);
    }

    #[test]
    fn a_mistyped_name_gets_a_suggestion() {
        let lab = Lab::new();
        for typed in ["calibraton", "Calibration", "calib"] {
            let error = lab.find(typed).err().unwrap();
            assert_eq!(error.near(), ["calibration"], "{typed}");
            assert!(error.to_string().ends_with("did you mean calibration?"), "{error}");
        }
    }

    #[test]
    fn a_name_like_no_other_gets_the_list() {
        let error = Lab::new().find("xyz").err().unwrap();
        assert_eq!(error.to_string(), "there is no experiment \"xyz\"; `lab list` names them all");
    }

    #[test]
    fn a_known_name_is_found() {
        assert_eq!(Lab::new().find("calibration").unwrap().name(), "calibration");
    }

    #[test]
    #[should_panic(expected = "two experiments calibration")]
    fn a_name_is_taken_once() {
        Lab::new().add(Box::new(Calibration::STANDARD));
    }
}
