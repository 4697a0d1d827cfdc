//! The rules of Go: points, strings, captures, ko, rule sets, scoring and unconditional life.
//!
//! No strategy, no files, no clock. Start with [`Board`], the position with its strings, and
//! [`Game`], which adds rules and history.
//!
//! ```
//! use goban::{Color, Game, Move, Rules, Size};
//!
//! let mut game = Game::new(Size::square(9)?, Rules::CHINESE);
//! game.play(Color::Black, "E5".parse()?)?;
//! game.play(Color::White, Move::Pass)?;
//! assert_eq!(game.board().stone("E5".parse()?), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod color;
mod diagram;
mod game;
mod handicap;
mod playout;
mod point;
mod point_map;
mod point_set;
mod rules;
mod score;
mod size;
mod symmetry;
mod unconditional;
mod zobrist;

pub use board::{After, Board, Illegal, Nearby, StringId, Undo};
pub use color::{ByColor, Color};
pub use diagram::{BadDiagram, Diagram};
pub use game::{Game, Turn};
pub use handicap::{fixed_handicap, free_handicap, max_fixed_handicap};
pub use playout::{Playout, random_below};
pub use point::{CELLS, MAX_SIDE, Move, NotAPoint, Point, STRIDE};
pub use point_map::PointMap;
pub use point_set::{Iter as PointIter, PointSet};
pub use rules::{HandicapBonus, Ko, Rules, Scoring, Suicide, UnknownRules};
pub use score::{Komi, NotAKomi, Score, Settlement};
pub use size::{Size, SizeOutOfRange};
pub use symmetry::Symmetry;
pub use unconditional::{UnconditionalLife, UnconditionalStatus};
