//! The ledger: what one move is worth against another, told apart by groups and areas.
//!
//! Looks ahead, or trial games, that begin with a move tell whose each point will be. The difference
//! between two moves, point by point, with what is proved laid over both (`ledger/owners.rs`), is the
//! difference between their scores. It is gathered into a few parts, each around a group or in an area
//! (`ledger/gather.rs`), and a part is told by what was proved of the stones in it, if anything was
//! (`ledger/facts.rs`).
//!
//! ```text
//!  D5 against a pass      +6.2
//!    catches E5           +5.4   around E5
//!    the upper side       +1.5   a matter of judgement
//!    small things         −0.7
//! ```
//!
//! Parts and rest add up to the total, exactly: all are whole hundredths of a point.

mod facts;
mod gather;
mod owners;

use goban::{Color, Move, Point, PointSet};

use crate::thought::Thought;
pub use facts::Fact;
use gather::{Gathering, gather};
use owners::difference;

/// A move against another, for the player whose turn it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Ledger {
    /// The move.
    pub mv: Move,
    /// The other.
    pub against: Move,
    /// Points that the move is better by.
    pub total: f64,
    /// At most three, the largest first.
    pub parts: Vec<LedgerPart>,
    /// What the parts leave out: at most a fifth of them, or a point.
    pub rest: f64,
    /// By how much the chance of winning is better, as far as it was seen.
    pub win: Option<f64>,
}

/// A part of a ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct LedgerPart {
    /// Its points, for the player.
    pub points: f64,
    /// What it is about.
    pub kind: Kind,
    /// Where.
    pub area: PointSet,
    /// The group that it is about, by its owner and its first stone.
    pub group: Option<(Color, Point)>,
    /// What is proved behind it: of the move if it gains, of the other move if it loses.
    pub fact: Option<Fact>,
}

/// What a part of a ledger is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Stones that are captured.
    Capture,
    /// Stones that are saved from capture.
    Rescue,
    /// A group that is killed.
    Death,
    /// A group that is made to live.
    Life,
    /// Strings that are cut.
    Cut,
    /// Strings that are linked.
    Link,
    /// A group whose chances change, which nothing proves.
    Group,
    /// An area whose owner changes, which nothing proves.
    Area,
}

impl Kind {
    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Rescue => "rescue",
            Self::Death => "death",
            Self::Life => "life",
            Self::Cut => "cut",
            Self::Link => "link",
            Self::Group => "group",
            Self::Area => "area",
        }
    }

    /// Whether something proved stands behind such a part.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::Group | Self::Area)
    }
}

impl Ledger {
    /// A move against another by what the thought knows of both; nothing if one was never looked into
    /// (see [`Thinker::weigh`](crate::Thinker::weigh)).
    #[must_use]
    pub fn of(thought: &Thought, mv: Move, against: Move) -> Option<Self> {
        let (own, other) = (thought.verdict(mv)?, thought.verdict(against)?);
        let difference = difference(thought, (mv, &own), (against, &other));
        let Gathering { total, areas } = gather(thought, &difference);
        let total = hundredths(total);
        let mut left = total;
        let mut parts = Vec::new();
        for (sum, area, group) in areas {
            let points = hundredths(sum);
            left -= points;
            parts.push(part(thought, (mv, against), points, area, group));
        }
        let win = own.win.zip(other.win).map(|(own, other)| f64::from(own) - f64::from(other));
        Some(Self { mv, against, total: points(total), parts, rest: points(left), win })
    }
}

/// A part, told by what is proved of the side whose move makes it.
fn part(
    thought: &Thought,
    (mv, against): (Move, Move),
    hundredths: i32,
    area: PointSet,
    group: Option<(Color, Point)>,
) -> LedgerPart {
    let by = if hundredths >= 0 { mv } else { against };
    let fact = Fact::behind(thought, by, &area);
    let unproved = if group.is_some() { Kind::Group } else { Kind::Area };
    let kind = fact.as_ref().map_or(unproved, |fact| fact.kind);
    LedgerPart { points: points(hundredths), kind, area, group, fact }
}

#[allow(clippy::cast_possible_truncation)] // a board is small
fn hundredths(points: f64) -> i32 {
    (points * 100.0).round() as i32
}

fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}
