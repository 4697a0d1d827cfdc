//! A population as it is stored.

use serde::{Deserialize, Serialize};
use smallgo::evolution::{Gene, Interval, Program, State};

/// A [`State`] with genes by name. `smallgo` knows no format.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredState {
    pub(super) era: usize,
    pub(super) tournament: u32,
    pub(super) period: u32,
    in_period: u32,
    /// Name, low and high of each evolving parameter.
    pub(super) genes: Vec<(String, f64, f64)>,
    /// The parameters of each program, in the order of [`Gene::ALL`].
    programs: Vec<Vec<f64>>,
}

impl StoredState {
    pub(super) fn of(state: &State) -> Self {
        let gene = |(gene, interval): &(Gene, Interval)| {
            (gene.name().to_owned(), interval.low, interval.high)
        };
        let program = |program: &Program| Gene::ALL.map(|gene| program.get(gene)).to_vec();
        Self {
            era: state.era,
            tournament: state.tournament,
            period: state.period,
            in_period: state.in_period,
            genes: state.genes.iter().map(gene).collect(),
            programs: state.programs.iter().map(program).collect(),
        }
    }

    /// The state, `None` if something else was stored.
    pub(super) fn state(&self) -> Option<State> {
        let gene = |(name, low, high): &(String, f64, f64)| {
            Some((Gene::find(name)?, Interval { low: *low, high: *high }))
        };
        let program = |values: &Vec<f64>| {
            let genes = Gene::ALL.into_iter().zip(values);
            genes.fold(Program::START, |program, (gene, &value)| program.with(gene, value))
        };
        Some(State {
            era: self.era,
            tournament: self.tournament,
            period: self.period,
            in_period: self.in_period,
            genes: self.genes.iter().map(gene).collect::<Option<_>>()?,
            programs: self.programs.iter().map(program).collect(),
        })
    }
}
