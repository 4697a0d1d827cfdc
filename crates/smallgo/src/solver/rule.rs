//! The ko rules that the solver knows.

/// A ko rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A ko may not be retaken at once.
    Basic,
    /// No move may repeat a position.
    Positional,
    /// No move may repeat a position with the same player to move.
    Situational,
}
