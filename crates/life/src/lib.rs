//! The slow evaluation [Bouzy, move decision, 3, 4 and 7]: what each group is worth, whether it lives,
//! and who wants which move.

pub mod belief;
mod in_a_row;
mod lives;
mod near;
mod rests;
mod search;
mod slow;
mod state;
mod strategic;
mod trial;
mod wanted;
mod weights;

pub use belief::{Belief, suppositions};
pub use in_a_row::{InARow, Moves, Omission, moves_in_a_row};
pub use lives::{
    Before, GroupLife, LifeBudget, LifeFact, LifePlace, Lives, groups_to_read, read_lives,
};
pub use near::moves_near;
pub use rests::Rests;
pub use search::{Depth, Searched, search_life};
pub use slow::{Reader, Slow, SlowEvaluation, SlowGroup, evaluate_slowly};
pub use state::{Consequence, Counts, Kept, Seen, State, TABLE};
pub use strategic::{Importance, importance, importance_of};
pub use trial::{Quick, Solved, Trial, whole};
pub use wanted::Wanted;
