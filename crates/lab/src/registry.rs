//! The experiments by name.

use std::fmt;

use thiserror::Error;

use crate::Experiment;

/// The experiments that can be asked for.
#[derive(Default)]
pub struct Lab {
    experiments: Vec<Box<dyn Experiment>>,
}

impl Lab {
    /// A laboratory without experiments.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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
    use crate::coins::Coins;

    fn lab() -> Lab {
        let mut lab = Lab::new();
        lab.add(Box::new(Coins { tosses: 10 }));
        lab
    }

    #[test]
    fn slips_of_the_finger_are_counted() {
        assert_eq!(slips("kitten", "sitting"), 3);
        assert_eq!(slips("", "abc"), 3);
        assert_eq!(slips("abc", "abc"), 0);
    }

    #[test]
    fn a_mistyped_name_gets_a_suggestion() {
        for typed in ["cons", "Coins", "coi", "cosin"] {
            let lab = lab();
            let error = lab.find(typed).err().unwrap();
            assert_eq!(error.near(), ["coins"], "{typed}");
            assert!(error.to_string().ends_with("did you mean coins?"), "{error}");
        }
    }

    #[test]
    fn a_name_like_no_other_gets_the_list() {
        let error = lab().find("xyz").err().unwrap();
        assert_eq!(error.to_string(), "there is no experiment \"xyz\"; `lab list` names them all");
    }

    #[test]
    fn a_known_name_is_found() {
        assert_eq!(lab().find("coins").unwrap().name(), "coins");
    }

    #[test]
    #[should_panic(expected = "two experiments coins")]
    fn a_name_is_taken_once() {
        lab().add(Box::new(Coins { tosses: 20 }));
    }
}
