//! A reason for a move as a value. Words are made of it at the edge.

use goban::Point;
use opening::Case;
use shapes::PatternId;

use crate::care::KoThreat;
use crate::endgame::Initiative;

/// A reason for a move, or against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// It takes so many stones off the board.
    Takes(usize),
    /// It saves this string, which could be captured.
    Saves(Point),
    /// It captures this string, which could be saved.
    Captures(Point),
    /// It makes this string safe, of which it is not known whether it could be captured.
    Protects(Point),
    /// It captures this string, of which it is not known whether it could be saved.
    Catches(Point),
    /// It links these strings.
    Links([Point; 2]),
    /// It stands between these strings and cannot be taken there.
    Cuts([Point; 2]),
    /// It gives atari to this string.
    Atari(Point),
    /// It helps this group of the player's, which has so much of a chance to live.
    Helps(Point, f32),
    /// It attacks this group of the opponent's, which has so much of a chance to live.
    Attacks(Point, f32),
    /// It is the vital point of an eye space: the player's own, or the opponent's.
    Vital {
        /// Whether the eye space is the player's.
        own: bool,
    },
    /// It has this shape.
    Shape(PatternId),
    /// It links or divides at a distance.
    Division,
    /// It is where territories meet.
    Frontier,
    /// It answers the last move.
    Answers(Point),
    /// It is a large point in an open part of the board.
    Large,
    /// The position is worth so many points more after it.
    Gains(f32),
    /// The opponent's strongest answer among those looked at, and what it takes of the gain.
    Answered(Point, f32),
    /// It saves the life of this group of the player's, with so many points at stake.
    Lives(Point, f32),
    /// It kills this group of the opponent's, with so many points at stake.
    Kills(Point, f32),
    /// While a ko is fought: it threatens more than the ko.
    KoThreat(KoThreat),
    /// In the endgame: who must answer, the points between who plays first, and what a second move
    /// threatens, of the side that must be answered.
    Endgame(Initiative, f32, f32),
    /// Strong players often play so in this shape.
    Usual,
    /// The network gives it this chance to be what a strong player would look at first. It is a hunch,
    /// and stands for nothing that was read.
    Hunch(f32),
    /// In the opening: it is this case.
    Opening(Case),
    /// In the opening: it answers what the opponent's last move was for.
    AnswersIntention(Case),
    /// It puts the player's own stones into atari.
    SelfAtari,
    /// This share of the trial games went to it, since they go well: they end so many points ahead
    /// on the mean.
    Trial(f32, f32),
    /// This share of the network's looks ahead went to it: they see so many points ahead on the mean.
    Foresight(f32, f32),
}

impl Reason {
    /// Whether it tells what the move is worth, rather than what it does.
    #[must_use]
    pub const fn tells_worth(&self) -> bool {
        matches!(
            self,
            Self::Gains(_)
                | Self::Answered(..)
                | Self::Trial(..)
                | Self::Foresight(..)
                | Self::Endgame(..)
        )
    }
}
