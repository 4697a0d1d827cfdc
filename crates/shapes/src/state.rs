//! What is known of a pattern: its value when one side moves first, and when the other does
//! [Bouzy, move decision, 4.2 and 5].

use std::fmt;

/// The value of a pattern for its owner, with one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Lost even with the best outside.
    Lost,
    /// It depends on what lies outside the window.
    Unknown,
    /// Won even with the worst outside.
    Won,
}

impl Value {
    const ALL: [Self; 3] = [Self::Lost, Self::Unknown, Self::Won];

    /// The paper's letter: W, L, or ? for unknown.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Lost => 'L',
            Self::Unknown => '?',
            Self::Won => 'W',
        }
    }
}

/// One of the nine states {W|W} to {L|L}: what the owner gets when he moves first, and what he gets
/// when his opponent does.
///
/// Of the nine, {?|W}, {L|W} and {L|?} come about only where a move can do harm. In a window without
/// captures it never does, so that the generated patterns have the other six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// What the owner gets when he moves first.
    pub first: Value,
    /// What he gets when the opponent moves first.
    pub second: Value,
}

impl State {
    /// Won whoever moves first.
    pub const WON: Self = Self { first: Value::Won, second: Value::Won };
    /// Lost whoever moves first.
    pub const LOST: Self = Self { first: Value::Lost, second: Value::Lost };
    /// Whoever moves first gets what he wants.
    pub const UNSETTLED: Self = Self { first: Value::Won, second: Value::Lost };

    /// All nine, in the order of their codes.
    #[must_use]
    pub fn all() -> [Self; 9] {
        std::array::from_fn(Self::of_index)
    }

    /// The state as a number below 9.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.first as u8 * 3 + self.second as u8
    }

    /// The state of a code, nothing for codes from 9 on.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        (code < 9).then(|| Self::of_index(usize::from(code)))
    }

    const fn of_index(code: usize) -> Self {
        Self { first: Value::ALL[code / 3 % 3], second: Value::ALL[code % 3] }
    }

    /// Whether nobody needs to move any more: {W|W} or {L|L}.
    #[must_use]
    pub fn is_settled(self) -> bool {
        self == Self::WON || self == Self::LOST
    }

    /// Whether moving first gains something: {W|L}, {W|?} and {?|L}.
    #[must_use]
    pub fn is_urgent(self) -> bool {
        self.first > self.second
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}|{}}}", self.first.letter(), self.second.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_nine_states_and_each_has_its_code() {
        let shown: Vec<String> = State::all().iter().map(ToString::to_string).collect();
        let expected =
            ["{L|L}", "{L|?}", "{L|W}", "{?|L}", "{?|?}", "{?|W}", "{W|L}", "{W|?}", "{W|W}"];
        assert_eq!(shown, expected);
        for (code, state) in (0..).zip(State::all()) {
            assert_eq!((state.code(), State::from_code(code)), (code, Some(state)));
        }
        assert_eq!(State::from_code(9), None);
    }

    #[test]
    fn moving_first_gains_in_three_of_them() {
        let urgent: Vec<String> = State::all()
            .iter()
            .filter(|state| state.is_urgent())
            .map(ToString::to_string)
            .collect();
        assert_eq!(urgent, ["{?|L}", "{W|L}", "{W|?}"]);
    }
}
