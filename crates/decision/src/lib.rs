//! What to do, and why [Bouzy, move decision, 2.2, 5 to 8].

pub mod features;
mod policy;
mod scene;
mod surround;
mod weights;

pub use features::{Around, Looking};
pub use policy::{Candidate, Policy};
pub use scene::Scene;
