//! The paper's own programs: the urgent, the calm and the life-and-death method, the restrictive
//! quiescence search and the top level that chooses between them [Bouzy, move decision, 2.2, 5 to
//! 8].
//!
//! A program is a plain value of settings (`settings.rs`). The urgent method takes the most urgent
//! move that a quiescence search does not refute, the calm method the move after which the quiet
//! position is worth most. Each method proposes a move with an *incentive* in points, and the
//! greatest incentive wins. All of it plays and takes back on one board that keeps its objects
//! ([`Desk`](crate::Desk)). The experiments of tables 1 to 4 let these programs play each other.

mod backing;
mod calm;
mod generate;
mod life;
mod metric;
mod quiescence;
mod scale;
mod settings;
mod top_level;
mod urgent;

pub use backing::Backing;
pub use calm::Weighed;
pub use generate::{Generated, Source, calm_moves, urgent_moves};
pub use metric::{Metric, Steps, metric};
pub use quiescence::{Effort, quiescence};
pub use scale::Scale;
pub use settings::{Methods, Quiescence, Settings};
pub use top_level::Indigo;
