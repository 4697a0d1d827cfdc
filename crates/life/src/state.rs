//! The nine states of a group [Bouzy, move decision, 4.2 to 4.4 and 7.1].
//!
//! Two look-aheads are carried out for a group in doubt: its owner moves first, then the opponent. Each
//! ends with W (the group lives), L (it dies) or ? (not found out). The state is written {owner
//! first|opponent first}. [`TABLE`] says for each of the nine how the group counts in the slow
//! evaluation, whether that leaves an uncertainty of |E alive − E dead|, and whose moves are kept for
//! the life-and-death method.

use std::fmt;

use reading::LifeStatus;
use reading::life::Fate;

/// What one look-ahead found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seen {
    /// W: the group lives, seki included.
    Won,
    /// ?: it was not found out, or a ko decides it.
    Open,
    /// L: it dies.
    Lost,
}

impl Seen {
    /// All three, in the paper's order.
    pub const ALL: [Self; 3] = [Self::Won, Self::Open, Self::Lost];

    /// What a fate comes to.
    #[must_use]
    pub const fn of(fate: Fate) -> Self {
        match fate {
            Fate::Alive | Fate::Seki => Self::Won,
            Fate::Dead => Self::Lost,
            Fate::Ko { .. } | Fate::Unknown => Self::Open,
        }
    }

    /// Its letter in the paper.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Won => 'W',
            Self::Open => '?',
            Self::Lost => 'L',
        }
    }
}

/// The state of a group: what comes of it if its owner moves first, and if the opponent does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// If its owner moves first: the left part.
    pub owner_first: Seen,
    /// If the opponent does: the right part.
    pub opponent_first: Seen,
}

/// How a group counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counts {
    /// For its owner: it lives, or is in seki.
    ForOwner,
    /// For the opponent: it is dead, what kills it is joined, and all is evaluated again.
    ForOpponent,
    /// For nobody.
    Zero,
    /// As the quick evaluation has it: the state is ignored.
    AsBefore,
}

/// Whose moves are kept for the life-and-death method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kept {
    /// Both sides', with high priority.
    Both,
    /// The owner's, who lives by it.
    Owners,
    /// The opponent's, who kills by it.
    Opponents,
    /// None. The urgent method decides, or there is nothing to decide.
    None,
}

/// What follows from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consequence {
    /// How the group counts.
    pub counts: Counts,
    /// Whether |E alive − E dead| is reported as the uncertainty of the evaluation.
    pub is_uncertain: bool,
    /// Whose moves are kept.
    pub kept: Kept,
}

impl State {
    /// From its parts.
    #[must_use]
    pub const fn new(owner_first: Seen, opponent_first: Seen) -> Self {
        Self { owner_first, opponent_first }
    }

    /// Of what look-ahead answered.
    #[must_use]
    pub const fn of(status: &LifeStatus) -> Self {
        Self::new(Seen::of(status.owner_first.fate), Seen::of(status.opponent_first.fate))
    }

    /// What follows from it.
    #[must_use]
    pub fn consequence(self) -> Consequence {
        let row = TABLE.iter().find(|(state, _)| *state == self);
        row.map_or(NOTHING, |(_, consequence)| *consequence)
    }

    /// Whether the group lives whoever moves first, seki included.
    #[must_use]
    pub fn is_alive(self) -> bool {
        self.consequence().counts == Counts::ForOwner
    }

    /// Whether it is dead whoever moves first.
    #[must_use]
    pub fn is_dead(self) -> bool {
        self.consequence().counts == Counts::ForOpponent
    }

    /// Whether who moves first decides.
    #[must_use]
    pub fn is_contested(self) -> bool {
        self == Self::new(Seen::Won, Seen::Lost)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}|{}}}", self.owner_first.letter(), self.opponent_first.letter())
    }
}

const fn row(
    left: Seen,
    right: Seen,
    counts: Counts,
    is_uncertain: bool,
    kept: Kept,
) -> (State, Consequence) {
    (State::new(left, right), Consequence { counts, is_uncertain, kept })
}

/// Of a state that is in no row, of which there is none.
const NOTHING: Consequence =
    Consequence { counts: Counts::AsBefore, is_uncertain: false, kept: Kept::None };

/// The nine states.
pub const TABLE: [(State, Consequence); 9] = {
    use Seen::{Lost, Open, Won};
    [
        row(Won, Won, Counts::ForOwner, false, Kept::None),
        row(Won, Open, Counts::Zero, false, Kept::Owners),
        row(Won, Lost, Counts::Zero, true, Kept::Both),
        row(Open, Won, Counts::AsBefore, false, Kept::None),
        row(Open, Open, Counts::Zero, true, Kept::None),
        row(Open, Lost, Counts::Zero, false, Kept::Opponents),
        row(Lost, Won, Counts::ForOwner, false, Kept::None),
        row(Lost, Open, Counts::AsBefore, false, Kept::None),
        row(Lost, Lost, Counts::ForOpponent, false, Kept::None),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> State {
        let seen = |letter| *Seen::ALL.iter().find(|seen| seen.letter() == letter).unwrap();
        let letters: Vec<char> = text.chars().collect();
        State::new(seen(letters[1]), seen(letters[3]))
    }

    /// The paper's sentences, state by state.
    #[test]
    fn each_state_counts_as_the_paper_says() {
        let rows = [
            ("{W|W}", Counts::ForOwner, false, Kept::None),
            ("{L|W}", Counts::ForOwner, false, Kept::None),
            ("{L|L}", Counts::ForOpponent, false, Kept::None),
            ("{W|L}", Counts::Zero, true, Kept::Both),
            ("{?|?}", Counts::Zero, true, Kept::None),
            ("{W|?}", Counts::Zero, false, Kept::Owners),
            ("{?|L}", Counts::Zero, false, Kept::Opponents),
            ("{?|W}", Counts::AsBefore, false, Kept::None),
            ("{L|?}", Counts::AsBefore, false, Kept::None),
        ];
        for (text, counts, is_uncertain, kept) in rows {
            let state = named(text);
            assert_eq!(state.to_string(), text);
            assert_eq!(state.consequence(), Consequence { counts, is_uncertain, kept }, "{text}");
        }
    }

    #[test]
    fn every_pair_of_answers_has_its_row() {
        for owner_first in Seen::ALL {
            for opponent_first in Seen::ALL {
                let state = State { owner_first, opponent_first };
                assert_eq!(TABLE.iter().filter(|(known, _)| *known == state).count(), 1, "{state}");
            }
        }
    }
}
