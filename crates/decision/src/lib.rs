//! What to do, and why [Bouzy, move decision, 2.2, 5 to 8].

mod caller;
mod care;
mod choose;
mod decision;
mod desk;
mod endgame;
mod explore;
pub mod features;
mod foresight;
mod hands;
mod hunch;
pub mod indigo;
mod merit;
mod openings;
mod pass;
mod policy;
mod program;
mod reason;
mod reasons;
mod scene;
mod selectors;
mod surround;
#[cfg(test)]
mod testing;
pub mod trial;
mod tried;
pub mod vista;
mod weights;

pub use caller::{Caller, Listener, News, Silence, Standing};
pub use care::{Care, KoThreat};
pub use choose::{Decider, Overview, Settings};
pub use decision::{Decided, Decision};
pub use desk::Desk;
pub use endgame::{Endgame, Initiative};
pub use features::{Around, Looking};
pub use foresight::{Foresight, Outset, look_ahead};
pub use hunch::Intuition;
pub use merit::{Merit, Part};
pub use openings::Openings;
pub use policy::{Candidate, Policy};
pub use program::Program;
pub use reason::Reason;
pub use reasons::reasons;
pub use scene::{Scene, last_moves};
pub use selectors::Selector;
pub use tried::Tried;
