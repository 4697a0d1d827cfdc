//! The ko rules that the solver knows.

/// A ko rule. Suicide is never legal, and two passes in a row end the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// A single stone that has just taken a single stone may not be taken at once. Nothing forbids
    /// longer cycles: a game that goes round for ever has no result, and nobody has won by it.
    Basic,
    /// No stone may be placed so that the board looks as it did at any time before.
    Positional,
    /// No stone may be placed so that the board looks as it did at any time before with the same
    /// player to move.
    Situational,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Basic, Self::Positional, Self::Situational];

    /// The name in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Positional => "positional",
            Self::Situational => "situational",
        }
    }

    /// Whether positions of the past are forbidden.
    #[must_use]
    pub const fn is_superko(self) -> bool {
        !matches!(self, Self::Basic)
    }
}
