//! A program is a plain value: which methods it has, and how they are set.

use life::{LifeBudget, Slow};
use shapes::Strategy;

use super::backing::Backing;
use super::metric::Metric;
use super::scale::Scale;

/// Which methods a program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Methods {
    /// The most urgent move that a search does not refute.
    pub urgent: bool,
    /// The move after which the position is worth most.
    pub calm: bool,
    /// The move that decides over the life of the group at which most is at stake.
    pub life: bool,
}

/// How far the restrictive quiescence search goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quiescence {
    /// Moves that disorder are tried until this depth.
    pub disordering_until: u32,
    /// No line is longer.
    pub deepest: u32,
    /// Patterns below this urgency want nothing in it.
    pub least_urgency: f64,
    /// Positions that one search may look at.
    pub nodes: u32,
}

impl Default for Quiescence {
    fn default() -> Self {
        Self { disordering_until: 0, deepest: 15, least_urgency: 4.0, nodes: 24 }
    }
}

/// A program of the paper's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Its methods.
    pub methods: Methods,
    /// Where the urgencies of patterns come from.
    pub strategy: Strategy,
    /// The search behind each move that is tried; without it the position after the move is evaluated
    /// as it stands.
    pub quiescence: Option<Quiescence>,
    /// How urgency counts in points beside what the other methods propose.
    pub scale: Scale,
    /// How many urgent moves are verified at most.
    pub urgent_moves: usize,
    /// How many calm moves are searched, those first where most is open.
    pub calm_moves: usize,
    /// What may be read about the life of groups.
    pub lives: LifeBudget,
    /// The slow evaluation behind the life-and-death method; without it the solver proposes what
    /// decides over a group.
    pub slow: Option<Slow>,
    /// What the calm method adds to points for how far points are from each other.
    pub metric: Option<Metric>,
    /// What the search backs up.
    pub backing: Backing,
}

impl Default for Settings {
    /// The paper's `ICalmUrgent`, its best.
    fn default() -> Self {
        Self {
            methods: Methods { urgent: true, calm: true, life: false },
            strategy: Strategy::Doubling,
            quiescence: Some(Quiescence::default()),
            scale: Scale::default(),
            urgent_moves: 6,
            calm_moves: 10,
            lives: LifeBudget { nodes: 3_000, groups: 8 },
            slow: None,
            metric: None,
            backing: Backing::Points,
        }
    }
}

impl Settings {
    /// The names of the paper's programs.
    pub const NAMES: [&'static str; 29] = [
        "calm",
        "urgent",
        "calm-urgent",
        "calm-urgent-life",
        "constant",
        "depth-one",
        "restrictive-2",
        "restrictive-4",
        "restrictive-8",
        "calm-metric",
        "slow-0",
        "slow-2",
        "slow-4",
        "slow-6",
        "slow-8",
        "slow-solver",
        "slow-0-strategic",
        "slow-2-strategic",
        "slow-4-strategic",
        "slow-6-strategic",
        "slow-8-strategic",
        "slow-solver-strategic",
        "back-pessimistic",
        "back-optimistic",
        "back-mean",
        "back-switched",
        "back-chance",
        "back-steps",
        "back-smooth",
    ];

    /// `slow-D` of the paper, with `-strategic` the strategic method, with `solver` for D the solver
    /// instead of the paper's search.
    fn slow(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("slow-")?;
        let (reader, is_strategic) =
            rest.strip_suffix("-strategic").map_or((rest, false), |reader| (reader, true));
        let base = Self::default();
        let slow = match reader {
            "solver" => Slow::of_solver(base.lives.nodes, is_strategic),
            "0" => Slow::of_depth(0, is_strategic),
            "2" => Slow::of_depth(2, is_strategic),
            "4" => Slow::of_depth(4, is_strategic),
            "6" => Slow::of_depth(6, is_strategic),
            "8" => Slow::of_depth(8, is_strategic),
            _ => return None,
        };
        let methods = Methods { life: true, ..base.methods };
        Some(Self { methods, slow: Some(slow), ..base })
    }

    /// The program of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let base = Self::default();
        let restrictive = |depth| Self {
            quiescence: Some(Quiescence { disordering_until: depth, ..Quiescence::default() }),
            ..base
        };
        Some(match name {
            "calm" => Self { methods: Methods { urgent: false, ..base.methods }, ..base },
            "urgent" => Self { methods: Methods { calm: false, ..base.methods }, ..base },
            "calm-urgent" => base,
            "calm-urgent-life" => Self { methods: Methods { life: true, ..base.methods }, ..base },
            "constant" => Self { strategy: Strategy::Constant, ..base },
            "depth-one" => Self { quiescence: None, ..base },
            "restrictive-2" => restrictive(2),
            "restrictive-4" => restrictive(4),
            "restrictive-8" => restrictive(8),
            "calm-metric" => {
                let metric = Metric { ed4: 0.5, ed8: 0.5, ..Metric::UNHEARD };
                let methods = Methods { urgent: false, calm: true, life: false };
                Self { methods, metric: Some(metric), ..base }
            }
            "back-pessimistic" => Self { backing: Backing::Pessimistic, ..base },
            "back-optimistic" => Self { backing: Backing::Optimistic, ..base },
            "back-mean" => Self { backing: Backing::Mean, ..base },
            "back-switched" => Self { backing: Backing::Switched, ..base },
            "back-chance" => Self { backing: Backing::Chance, ..base },
            "back-steps" => Self { backing: Backing::Steps, ..base },
            "back-smooth" => Self { backing: Backing::Smooth, ..base },
            name => Self::slow(name)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_program_of_its_own() {
        let programs = Settings::NAMES.map(|name| Settings::named(name).unwrap());
        for (number, program) in programs.iter().enumerate() {
            assert!(!programs[..number].contains(program), "{}", Settings::NAMES[number]);
        }
        for name in ["slow", "slow-3", "slow-4-strategical", "slow-08"] {
            assert_eq!(Settings::named(name), None, "{name}");
        }
    }
}
