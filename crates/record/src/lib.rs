//! Game records: trees of moves with variations, and SGF, lenient in and exact out.
//!
//! [`read`] takes the bytes of a file in any charset and recovers every game it can; what was lost
//! is told in [`Complaint`]s with line and column. A [`Record`] keeps all properties in order and
//! as they were written, known or not, so that [`Record::to_sgf`] gives back what was read.
//! [`Record::game_at`] and [`Record::load_position`] replay it through the rules.
//!
//! ```
//! let file = b"prose (;SZ[9]KM[6,5];B[ee];W[cc](;B[gc])(;B[gg]";
//! let games = record::read(file)?;
//! assert_eq!(games.complaints.len(), 2); // the prose, and the missing parentheses
//! let record = &games.records[0];
//! assert_eq!(record.komi(), Some("6.5".parse()?));
//! let game = record.load_position(Some(3))?;
//! assert_eq!(game.turns().len(), 2);
//! assert_eq!(record.to_sgf(), "(;SZ[9]KM[6,5];B[ee];W[cc]\n(;B[gc])\n(;B[gg]))\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod charset;
mod complaint;
mod edit;
mod from_game;
mod growing;
mod ident;
mod info;
mod limits;
mod marks;
mod outcome;
mod read;
mod reader;
mod replay;
mod scan;
mod tree;
mod value;
mod write;

pub use complaint::{Complaint, Fault, Place, ReadError};
pub use ident::{Ident, NotAnIdent};
pub use info::BadSize;
pub use limits::Limits;
pub use marks::{Marks, Shape};
pub use outcome::{NotAnOutcome, Outcome};
pub use read::{Collection, read, read_counted, read_text};
pub use replay::{Replay, ReplayError};
pub use scan::Steps;
pub use tree::{NodeId, Property, Record};
pub use value::Value;
