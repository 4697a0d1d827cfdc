//! Patterns written by hand: what players call hane, extension, jump, cap, peep, and the like
//! [Bouzy, move decision, 2.2].
//!
//! They are text files in `families/`, a picture and a name for each, read by [`notation`]. A
//! pattern is about one move, marked `*`, of the player whose stones are `X`. Most are pictures
//! around the move, no further from it than five points, and are found by [`local`]; those that
//! show a corner of the board are found by [`corner`].

mod codes;
mod corner;
mod local;
mod notation;
mod sets;
mod variant;

use std::fmt;
use std::sync::LazyLock;

use goban::{Color, Point};

pub(crate) use codes::Codes;
pub(crate) use corner::{Corner, Corners};
pub(crate) use local::{Allowed, Fit, Locals, Seen};
pub use notation::{BadPattern, Example, Pattern, Sign};
pub(crate) use variant::LOCAL_REACH;

/// The files with their families' names.
const FILES: [(&str, &str); 9] = [
    ("contact", include_str!("../families/contact.txt")),
    ("capture", include_str!("../families/capture.txt")),
    ("cut", include_str!("../families/cut.txt")),
    ("jump", include_str!("../families/jump.txt")),
    ("extension", include_str!("../families/extension.txt")),
    ("edge", include_str!("../families/edge.txt")),
    ("eye", include_str!("../families/eye.txt")),
    ("corner", include_str!("../families/corner.txt")),
    ("fuseki", include_str!("../families/fuseki.txt")),
];

/// The number of a pattern in one of its positions.
type VariantId = u16;

/// A pattern of the families, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId(pub(crate) u16);

impl PatternId {
    /// Its number in the order of the files.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The pattern itself.
    #[must_use]
    pub fn pattern(self) -> &'static Pattern {
        &families().patterns[usize::from(self.0)]
    }
}

impl fmt::Display for PatternId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pattern().name)
    }
}

/// A pattern of the families on the board: a move of a player, and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Named {
    /// The move.
    pub at: Point,
    /// Whose move it is.
    pub player: Color,
    /// What it is called.
    pub pattern: PatternId,
}

/// All patterns written by hand, made ready for matching.
#[derive(Debug)]
pub struct Families {
    /// The patterns in the order of the files.
    pub patterns: Vec<Pattern>,
    /// Those around a move.
    pub(crate) locals: Locals,
    pub(crate) corners: Corners,
}

impl Families {
    /// Makes patterns ready for matching.
    #[must_use]
    pub fn new(patterns: Vec<Pattern>) -> Self {
        let locals = Locals::new(&patterns, |pattern| !pattern.shows_corner());
        let corners = Corners::new(&patterns);
        Self { patterns, locals, corners }
    }

    /// How many bytes the tables for matching take when they are loaded.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.locals.memory() + self.corners.memory()
    }
}

/// Reads patterns from a text, as files of a family have them.
///
/// # Errors
///
/// When a line is not understood.
pub fn read_patterns(family: &'static str, text: &str) -> Result<Vec<Pattern>, BadPattern> {
    notation::read(family, text)
}

/// The families that the program ships.
///
/// # Panics
///
/// If a file that the program was built with cannot be read, which a test rules out.
#[must_use]
pub fn families() -> &'static Families {
    static FAMILIES: LazyLock<Families> = LazyLock::new(|| {
        let read = |&(family, text): &(&'static str, &str)| match notation::read(family, text) {
            Ok(patterns) => patterns,
            Err(error) => panic!("families/{family}.txt: {error}"),
        };
        Families::new(FILES.iter().flat_map(read).collect())
    });
    &FAMILIES
}

/// The names of the files and their texts.
#[must_use]
pub const fn family_files() -> &'static [(&'static str, &'static str)] {
    &FILES
}
