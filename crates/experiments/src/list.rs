//! All experiments, in the order in which they are shown.

use lab::Lab;

use crate::small::{E2Nodes, Enhancements, Evolution, SmallOpenings, SmallTables};
use crate::{
    Calibration, Duels, FinishedGames, Frontier, Fuseki, GroupLives, Incentives, Incremental,
    LifeDepth, LightGames, MetricCalm, PatternMoves, PonAgreement, Reviewed, SelfPlay, SmallValues,
    Truth, WinCalibration, measuring,
};

/// The experiments on the laboratory's own instruments, and those of the papers.
#[must_use]
pub fn all() -> Lab {
    let mut lab = Lab::new();
    lab.add(Box::new(Calibration::STANDARD));
    lab.add(Box::new(Incremental::new()));
    lab.add(Box::new(Incremental::of_reading()));
    lab.add(Box::new(Incremental::of_decisions()));
    lab.add(Box::new(Incremental::of_lives()));
    lab.add(Box::new(PatternMoves::default()));
    lab.add(Box::new(Truth::default()));
    lab.add(Box::new(Incentives::default()));
    lab.add(Box::new(MetricCalm::default()));
    for duels in Duels::all() {
        lab.add(Box::new(duels));
    }
    lab.add(Box::new(Fuseki::default()));
    lab.add(Box::new(PonAgreement::default()));
    lab.add(Box::new(FinishedGames::default()));
    lab.add(Box::new(Reviewed::default()));
    lab.add(Box::new(GroupLives::default()));
    lab.add(Box::new(LifeDepth::default()));
    lab.add(Box::new(Frontier::default()));
    lab.add(Box::new(WinCalibration::default()));
    lab.add(Box::new(LightGames::default()));
    lab.add(Box::new(SelfPlay));
    lab.add(Box::new(SmallTables));
    lab.add(Box::new(SmallOpenings));
    lab.add(Box::new(Enhancements::STANDARD));
    lab.add(Box::new(E2Nodes::STANDARD));
    for evolution in Evolution::ALL {
        lab.add(Box::new(evolution));
    }
    lab.add(Box::new(SmallValues::STANDARD));
    for measurement in measuring::listed() {
        lab.add(measurement);
    }
    lab
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list panics if two experiments have one name.
    #[test]
    fn every_experiment_is_found_by_its_name() {
        let lab = all();
        assert!(lab.list().count() > 20, "{lab:?}");
        for experiment in lab.list() {
            let found = lab.find(experiment.name()).unwrap();
            assert_eq!(found.parameters(), experiment.parameters());
        }
    }

    #[test]
    fn a_mistyped_name_gets_a_suggestion() {
        for typed in ["calibraton", "Calibration", "calib"] {
            let error = all().find(typed).err().unwrap();
            assert_eq!(error.near()[0], "calibration", "{typed}");
        }
    }
}
