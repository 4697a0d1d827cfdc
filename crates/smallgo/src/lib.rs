//! The study of small boards [Bouzy, small boards]: evaluations made of dimension and distance
//! alone, a tree search over them, a population of programs that finds their weights, and a
//! [`solver`] of exact values.
//!
//! ```
//! use smallgo::{Edges, Evaluation, INFINITY, Position, Rule};
//!
//! let position = Position::read("X.X/XXX/X.X", Edges::Closed)?;
//! let evaluation = Evaluation::of(&position, Rule::Point, INFINITY);
//! assert_eq!((evaluation.e1, evaluation.e2, evaluation.ed4), (9, 81, 82_944));
//! # Ok::<(), smallgo::BadPosition>(())
//! ```

mod control;
mod dimensional;
mod evaluation;
pub mod evolution;
mod game;
mod metric;
pub mod openings;
pub mod optimal;
mod ordering;
mod position;
pub mod printed;
pub mod rebuild;
mod reference;
mod region;
pub mod solver;

pub use control::{Rule, control};
pub use dimensional::{dimensional, e1};
pub use evaluation::{Evaluation, Weights};
pub use game::SmallGame;
pub use metric::{INFINITY, metric};
pub use position::{BadPosition, Edges, Position};
pub use reference::Reference;
pub use region::{Connection, Grid, Region, TooLarge};
