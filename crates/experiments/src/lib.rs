//! The questions that are asked of Go programs, and the fitting of their numbers.
//!
//! Each [`Experiment`](lab::Experiment) here is a question about Go, about a paper's claim or about
//! the laboratory's own instruments; [`all`] is the list of them. The crate `lab` does the jobs,
//! keeps the outcomes and counts them. Fitting is no experiment: it makes the numbers that the
//! program judges by, from positions that a stronger program judged ([`Labelled`]).

mod calibration;
mod duels;
mod finished;
mod fitting;
mod frontier;
mod fuseki;
mod group_lives;
mod incentives;
mod incremental;
mod life_depth;
mod light_games;
mod list;
pub mod measuring;
mod metric_calm;
mod paths;
mod pattern_moves;
mod pon;
mod positions;
mod reviewed;
mod self_play;
pub mod small;
mod small_values;
mod truth;
mod win_calibration;

pub use calibration::Calibration;
pub use duels::Duels;
pub use finished::FinishedGames;
pub use fitting::{
    Draw, Fitted, FittedBelief, FittedLife, FittedMoves, FittedOpening, LifeDraw, LifeQuestion,
    Sight, VistaDraw, fit_belief, fit_evaluation, fit_life, fit_moves, fit_opening, fit_vistas,
    measure_evaluation,
};
pub use frontier::Frontier;
pub use fuseki::{Answerer, Answers, Choice, Fuseki, Generated, Problem, Problems};
pub use group_lives::GroupLives;
pub use incentives::Incentives;
pub use incremental::Incremental;
pub use life_depth::LifeDepth;
pub use light_games::LightGames;
pub use list::all;
pub use metric_calm::MetricCalm;
pub use pattern_moves::PatternMoves;
pub use pon::PonAgreement;
pub use positions::{BadPositions, Labelled};
pub use reviewed::Reviewed;
pub use self_play::SelfPlay;
pub use small_values::SmallValues;
pub use truth::Truth;
pub use win_calibration::{FittedChance, WinCalibration, fit_chance};
