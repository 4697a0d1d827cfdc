//! Fitting the numbers of the program's judgements to labelled positions.

// Counts of points and positions, far below where numbers lose their last digit.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod belief;
mod choices;
mod descent;
mod evaluation;
mod life;
mod logistic;
mod moves;
mod ranking;
mod source;
mod vistas;

pub use belief::{FittedBelief, fit_belief};
pub use choices::{FittedOpening, fit_opening};
pub(crate) use descent::in_parallel;
pub use evaluation::{Fitted, fit_evaluation, measure_evaluation};
pub use life::{FittedLife, LifeDraw, LifeQuestion, fit_life};
pub use moves::{Draw, FittedMoves, Sight, fit_moves};
pub use vistas::{VistaDraw, fit_vistas};
