//! Fitted numbers, written by `aizome fit-opening` from problems 1 to 50 of the four-choice
//! collection: do not edit.

use crate::pon::Estimate;
use crate::standing::Scale;
use crate::values::Features;

/// Of the evaluation by PON.
#[rustfmt::skip]
pub(crate) const SCALE: Scale = Scale {
    estimate: Estimate::PRINTED,
    start: -0.190,
    own: 1.900,
    around: 0.770,
    reach: [0.000, 0.010, 0.020, 0.010, 0.000, 0.000],
    contested: 0.700,
    lines: [0.570, 1.510, 1.930, 1.110, 0.770],
};

/// Of cases and bonuses.
#[rustfmt::skip]
pub(crate) const VALUES: Features = [
    0.495, // Book
    1.995, // EmptyCorner
    0.391, // Enclosure
    0.628, // Approach
    -0.018, // Edge
    0.146, // EdgeBoundary
    0.280, // Life
    0.201, // Semeai
    0.141, // Blockade
    0.245, // BreakOut
    0.057, // ConnectRemote
    0.119, // DisconnectRemote
    0.325, // ConnectAdjacent
    0.282, // DisconnectAdjacent
    0.123, // Moyo
    -0.004, // Intrusion
    -0.004, // Invasion
    0.005, // Contact
    0.500, // Capture
    0.503, // Escape
    0.277, // Cut
    0.326, // Connect
    0.398, // Grade
    0.195, // RoomToFriend
    0.093, // RoomToFoe
    0.088, // ThirdLine
    0.094, // FourthLine
    -0.249, // LowLine
    0.131, // Stones
    0.043, // OwnWeakness
    0.116, // FoeWeakness
    0.293, // PonGain
    0.282, // PonLoss
    0.501, // Open
    0.308, // Hane
    0.192, // Extension
    0.324, // Block
    0.005, // Attachment
    0.203, // Atari
    -1.000, // SelfAtari
    0.544, // Pattern
    1.969, // BesideContact
    1.167, // NearContact
    0.548, // AroundContact
    1.179, // BesideLast
    0.803, // NearLast
    0.338, // AroundLast
    0.246, // Intention
];

/// Of a point that the position gains by PON.
pub(crate) const GAIN: f32 = 0.0967;

/// Of a point that the opponent would gain with a move on the same point.
pub(crate) const DENIED: f32 = 0.1172;
