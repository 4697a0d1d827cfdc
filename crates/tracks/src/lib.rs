//! Objects that know which points they were computed from [Bouzy, tracks].
//!
//! Everything known of a position is an object: it has a place, a value, and a *track*, the points
//! that its computation looked at. A move that changes a point of the track makes the object void;
//! any other leaves it valid. The paper has the programmer specify each track; here tracks are
//! **recorded**. What computes an object sees the board only through a [`View`], and the view notes
//! every point that it is asked for, through all of the look-ahead. So a track is never too small.
//!
//! [`Objects`] keeps the objects of one kind: computed when first asked for, dropped when a move
//! meets their track, restored from the trail when the move is taken back. [`Tracked`] is a board
//! whose moves keep such stores up to date. A computation that needs objects of another kind is an
//! [`Asker`]: it asks their store through its own view, at any depth of its look-ahead. What is made
//! of other objects altogether is a [`Concept`], kept by comparing the values it was made of.
//!
//! An object must be **pure**: a function of the board on its track, of its place and of the kind's
//! settings, and of nothing else. A view shows neither the player to move nor history; ko is a
//! property of its point; strings are shown by their points in point order, never by the order in
//! which they grew.

mod asking;
mod changes;
mod concepts;
mod objects;
mod recorder;
mod tracked;
mod view;

pub use asking::{Asker, Below, Stores};
pub use changes::{changes_of_move, changes_of_pass};
pub use concepts::{Concept, ConceptDifference, Concepts, Source, Sources};
pub use objects::{Difference, Keeping, Kind, Object, Objects};
pub use recorder::{Blind, Recorder, Scoped, Scoping, Watching};
pub use tracked::{Fork, Keeper, Tracked};
pub use view::{Few, Liberties, Play, View};
