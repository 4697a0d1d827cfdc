//! What to do, and why [Bouzy, move decision, 2.2, 5 to 8].

mod care;
mod choose;
mod desk;
mod endgame;
pub mod features;
pub mod indigo;
mod policy;
mod program;
mod reasons;
mod scene;
mod surround;
#[cfg(test)]
mod testing;
pub mod trial;
pub mod vista;
mod weights;

pub use care::{Care, KoThreat};
pub use choose::{Decider, Decision, Settings, Tried};
pub use desk::Desk;
pub use endgame::{Endgame, Initiative};
pub use features::{Around, Looking};
pub use policy::{Candidate, Policy};
pub use program::Program;
pub use reasons::{Reason, reasons};
pub use scene::{Scene, last_moves};
