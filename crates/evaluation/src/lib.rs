//! The quick evaluation: groups with their status, territories and the score [Bouzy, move decision,
//! 2.1; tracks, 2].

pub mod cut;
mod evaluate;
mod evaluator;
mod eyes;
mod facts;
mod fate;
pub mod features;
mod ground;
mod groups;
pub mod life;
mod model;
pub mod morphology;
pub mod neighbours;
mod opinion;
pub mod ownership;
mod playouts;
mod relations;
mod score;
mod settle;
mod supposition;
mod weights;
mod workers;

pub use evaluate::{ALIVE_ABOVE, CAPTURED_BELOW, DEAD_BELOW, Evaluation, Group, Judge, Status};
pub use evaluator::{Evaluator, Proofs};
pub use eyes::EyeFact;
pub use facts::{Facts, FirstMoves, Link, Outlook, StringFact, StringOutlook};
pub use features::{Family, FamilyId, Row, count_weights};
pub use groups::{Gathered, linked_groups};
pub use life::Lifebase;
pub use model::{Model, Sequel};
pub use opinion::Opinion;
pub use playouts::{
    Habit, RandomGames, Survival, is_self_atari, is_way_out, lead_at, survival, survival_by,
    survival_until,
};
pub use score::FULL_CONTROL;
pub use supposition::Supposition;
pub use workers::{Alone, Workers, share_out};
