//! What look-ahead can say.

use std::fmt;

use goban::{Color, Move};

/// The outcome for the owner of what is read about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The owner succeeds, whatever the opponent does.
    Won,
    /// The opponent succeeds, whatever the owner does.
    Lost,
    /// The budget ran out first.
    Unknown,
}

impl Verdict {
    /// The paper's letter: W, L, or ? for unknown.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Won => 'W',
            Self::Lost => 'L',
            Self::Unknown => '?',
        }
    }
}

/// The answer to one question: one side moves first, the other resists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The outcome for the owner, nobody playing elsewhere.
    pub verdict: Verdict,
    /// Who would turn it round by one threat elsewhere that the other side must answer, or by two:
    /// the outcome depends on a ko. A success that takes a ko counts so too as long as it is not
    /// known that threats do not turn it.
    pub ko: Option<Color>,
    /// The moves that show it, the side that was asked about first. Empty where it need not move.
    pub line: Vec<Move>,
    /// What it cost, in positions looked at.
    pub nodes: u32,
}

impl Answer {
    /// An answer that needed no look-ahead.
    #[must_use]
    pub const fn at_once(verdict: Verdict) -> Self {
        Self { verdict, ko: None, line: Vec::new(), nodes: 1 }
    }

    /// The first move of the line.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict.letter())?;
        if self.ko.is_some() { f.write_str("(ko)") } else { Ok(()) }
    }
}
