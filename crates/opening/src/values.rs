//! What cases and bonuses are worth, and what PON's gain is worth beside them.
//!
//! A candidate's value by cases (the paper's SC) is the sum over its cases of the case's own value and
//! its bonuses [Tajima and Sanechika, 2]. A move with two purposes has the value of both. All numbers
//! are in one table, so that they can be fitted together.

use crate::case::{Bonus, Case};
use crate::weights;

/// Cases and bonuses.
pub const FEATURES: usize = Case::ALL.len() + Bonus::ALL.len();

/// How much of each case and bonus there is in a candidate: cases first, in their order.
pub type Features = [f32; FEATURES];

/// The numbers of the choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Values {
    /// Of cases and bonuses.
    pub weights: Features,
    /// Of a point that the position gains by PON, in the combination.
    pub gain: f32,
    /// Of a point that the opponent would gain by PON with a move on the same point.
    pub denied: f32,
}

impl Values {
    /// The place of a case in the table.
    #[must_use]
    pub const fn of_case(case: Case) -> usize {
        case as usize
    }

    /// The place of a bonus in the table.
    #[must_use]
    pub const fn of_bonus(bonus: Bonus) -> usize {
        Case::ALL.len() + bonus as usize
    }

    /// What features are worth by cases.
    #[must_use]
    pub fn worth(&self, features: &Features) -> f32 {
        self.weights.iter().zip(features).map(|(weight, amount)| weight * amount).sum()
    }

    /// What was thought of the cases before any fit: to start one from.
    #[must_use]
    pub fn start() -> Self {
        let mut weights = [0.0; FEATURES];
        for (case, value) in CASES {
            weights[Self::of_case(case)] = value;
        }
        for (bonus, value) in BONUSES {
            weights[Self::of_bonus(bonus)] = value;
        }
        Self { weights, gain: 0.1, denied: 0.1 }
    }

    /// The numbers of the program.
    #[must_use]
    pub const fn fitted() -> Self {
        Self { weights: weights::VALUES, gain: weights::GAIN, denied: weights::DENIED }
    }
}

/// The cases' own values.
const CASES: [(Case, f32); 22] = [
    (Case::Book, 0.5),
    (Case::EmptyCorner, 2.0),
    (Case::Enclosure, 0.4),
    (Case::Approach, 0.6),
    (Case::Edge, 0.0),
    (Case::EdgeBoundary, 0.1),
    (Case::Life, 0.2),
    (Case::Semeai, 0.2),
    (Case::Blockade, 0.2),
    (Case::BreakOut, 0.2),
    (Case::ConnectRemote, 0.1),
    (Case::DisconnectRemote, 0.1),
    (Case::ConnectAdjacent, 0.3),
    (Case::DisconnectAdjacent, 0.3),
    (Case::Moyo, 0.1),
    (Case::Intrusion, 0.0),
    (Case::Invasion, 0.0),
    (Case::Contact, 0.0),
    (Case::Capture, 0.5),
    (Case::Escape, 0.5),
    (Case::Cut, 0.3),
    (Case::Connect, 0.3),
];

/// The bonuses, for each unit.
const BONUSES: [(Bonus, f32); 26] = [
    (Bonus::Grade, 0.4),
    (Bonus::RoomToFriend, 0.2),
    (Bonus::RoomToFoe, 0.1),
    (Bonus::ThirdLine, 0.1),
    (Bonus::FourthLine, 0.1),
    (Bonus::LowLine, -0.3),
    (Bonus::Stones, 0.05),
    (Bonus::OwnWeakness, 0.1),
    (Bonus::FoeWeakness, 0.1),
    (Bonus::PonGain, 0.3),
    (Bonus::PonLoss, 0.3),
    (Bonus::Open, 0.5),
    (Bonus::Hane, 0.3),
    (Bonus::Extension, 0.2),
    (Bonus::Block, 0.3),
    (Bonus::Attachment, 0.0),
    (Bonus::Atari, 0.2),
    (Bonus::SelfAtari, -1.0),
    (Bonus::Pattern, 0.5),
    (Bonus::BesideContact, 2.0),
    (Bonus::NearContact, 1.2),
    (Bonus::AroundContact, 0.5),
    (Bonus::BesideLast, 1.2),
    (Bonus::NearLast, 0.8),
    (Bonus::AroundLast, 0.3),
    (Bonus::Intention, 0.3),
];
