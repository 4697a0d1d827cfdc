//! The cases that a move may be [Tajima and Sanechika, 2], and what may add to a case's own value.
//!
//! Cases and bonuses are the reasons of a candidate. They are values; words are made of them at the
//! edge of the program.

use arrayvec::ArrayVec;
use goban::{Point, PointSet};

/// A case. The first five are those of the opening; empty corners, enclosures and approaches are
/// ours, since the paper leaves them to its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// A move of the book, or of a standard corner sequence.
    Book,
    /// The first move in an empty corner.
    EmptyCorner,
    /// A second move beside a single stone of one's own in a corner.
    Enclosure,
    /// A move beside a single stone of the opponent's in a corner.
    Approach,
    /// A move on one of the first four lines outside the corners.
    Edge,
    /// A move between edge stones of different colours.
    EdgeBoundary,
    /// A move that decides over strings, or gives or takes the base of a weak group.
    Life,
    /// A move in a capturing race.
    Semeai,
    /// A move that shuts in a group of the opponent's.
    Blockade,
    /// A move by which a weak group gets out.
    BreakOut,
    /// A move between two groups of one's own that stand apart.
    ConnectRemote,
    /// A move between two groups of the opponent's that stand apart.
    DisconnectRemote,
    /// A move that joins neighbouring groups of one's own.
    ConnectAdjacent,
    /// A move that parts neighbouring groups of the opponent's.
    DisconnectAdjacent,
    /// A move that enlarges one's own potential territory.
    Moyo,
    /// A move that reduces a semi-territory from outside.
    Intrusion,
    /// A move into a semi-territory.
    Invasion,
    /// Contact: a move to a liberty of the opponent's.
    Contact,
    /// Contact: a move that captures.
    Capture,
    /// Contact: a move that saves from capture.
    Escape,
    /// Contact: a move beside two strings of the opponent's.
    Cut,
    /// Contact: a move beside two strings of one's own.
    Connect,
}

impl Case {
    /// All cases.
    pub const ALL: [Self; 22] = [
        Self::Book,
        Self::EmptyCorner,
        Self::Enclosure,
        Self::Approach,
        Self::Edge,
        Self::EdgeBoundary,
        Self::Life,
        Self::Semeai,
        Self::Blockade,
        Self::BreakOut,
        Self::ConnectRemote,
        Self::DisconnectRemote,
        Self::ConnectAdjacent,
        Self::DisconnectAdjacent,
        Self::Moyo,
        Self::Intrusion,
        Self::Invasion,
        Self::Contact,
        Self::Capture,
        Self::Escape,
        Self::Cut,
        Self::Connect,
    ];

    /// Whether it only supports others: the contact cases propose no move by themselves.
    #[must_use]
    pub fn is_support(self) -> bool {
        self >= Self::Contact
    }

    /// Whether it is left out in the opening of a game: "it does not include the moves for the
    /// purposes like capturing race and moyo expansion" (section 2).
    #[must_use]
    pub const fn is_late(self) -> bool {
        matches!(self, Self::Semeai | Self::Moyo)
    }
}

/// What adds to the value of a case, or of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bonus {
    /// How well a book move is thought of.
    Grade,
    /// Room towards a friend along the edge.
    RoomToFriend,
    /// Room towards an opponent along the edge.
    RoomToFoe,
    /// On the third line.
    ThirdLine,
    /// On the fourth line.
    FourthLine,
    /// On the first or second line.
    LowLine,
    /// Stones at stake.
    Stones,
    /// How weak the group of one's own is that it is about.
    OwnWeakness,
    /// How weak the opponent's group is that it is about.
    FoeWeakness,
    /// PON that the group of one's own gains.
    PonGain,
    /// PON that the opponent's group loses.
    PonLoss,
    /// Points that nobody has yet around it.
    Open,
    /// It bends around an opponent's stone.
    Hane,
    /// It extends a string of one's own.
    Extension,
    /// It stands against an opponent's string that would get out there.
    Block,
    /// It touches an opponent's stone with no friend beside.
    Attachment,
    /// It puts a string of the opponent's in atari.
    Atari,
    /// It can be captured at once itself.
    SelfAtari,
    /// How urgent patterns find it.
    Pattern,
    /// Beside the opponent's last move, which touches stones of ours.
    BesideContact,
    /// Near it.
    NearContact,
    /// In the same part of the board.
    AroundContact,
    /// Beside the opponent's last move, which touches none.
    BesideLast,
    /// Near it.
    NearLast,
    /// In the same part of the board.
    AroundLast,
    /// It is about what the opponent's last move was about.
    Intention,
}

impl Bonus {
    /// All bonuses.
    pub const ALL: [Self; 26] = [
        Self::Grade,
        Self::RoomToFriend,
        Self::RoomToFoe,
        Self::ThirdLine,
        Self::FourthLine,
        Self::LowLine,
        Self::Stones,
        Self::OwnWeakness,
        Self::FoeWeakness,
        Self::PonGain,
        Self::PonLoss,
        Self::Open,
        Self::Hane,
        Self::Extension,
        Self::Block,
        Self::Attachment,
        Self::Atari,
        Self::SelfAtari,
        Self::Pattern,
        Self::BesideContact,
        Self::NearContact,
        Self::AroundContact,
        Self::BesideLast,
        Self::NearLast,
        Self::AroundLast,
        Self::Intention,
    ];
}

/// A bonus and how much of it there is.
pub type Amount = (Bonus, f32);

/// A move that a case proposes.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The move.
    pub at: Point,
    /// The case.
    pub case: Case,
    /// The stones that it is about; none where it is about an area.
    pub about: PointSet,
    /// What adds to the case's own value.
    pub bonuses: ArrayVec<Amount, 4>,
}

impl Proposal {
    pub(crate) fn new(at: Point, case: Case) -> Self {
        Self { at, case, about: PointSet::EMPTY, bonuses: ArrayVec::new() }
    }

    pub(crate) fn about(mut self, stones: PointSet) -> Self {
        self.about |= stones;
        self
    }

    pub(crate) fn with(mut self, bonus: Bonus, amount: f32) -> Self {
        debug_assert!(!self.bonuses.is_full(), "a proposal has at most four bonuses");
        // A fifth would be left out rather than stop the program.
        let _ = self.bonuses.try_push((bonus, amount));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_listed_in_order() {
        assert!(Case::ALL.iter().enumerate().all(|(place, &case)| case as usize == place));
        assert!(Bonus::ALL.iter().enumerate().all(|(place, &bonus)| bonus as usize == place));
    }

    #[test]
    fn the_contact_cases_are_the_last_and_only_support() {
        let support = Case::ALL.iter().filter(|case| case.is_support());
        let expected = [Case::Contact, Case::Capture, Case::Escape, Case::Cut, Case::Connect];
        assert!(support.eq(&expected));
    }
}
