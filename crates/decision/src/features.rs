//! What speaks for a move and against it, by name. The weights are fitted to games of strong players
//! (`aizome fit-moves`), and the features that raise a move are its reasons.
//!
//! A feature is a variant here, a row of the table (`features/table.rs`) and a few lines in the file of
//! its kind, where it is counted and where its reasons are made. Nothing else knows of it, but the
//! weights have to be fitted anew.

mod answers;
mod groups;
mod looking;
mod patterns;
mod place;
mod strings;
mod table;
#[cfg(test)]
mod tests;

use evaluation::features::{FamilyId, Row};
use goban::Point;

pub use looking::{Around, Looking};
pub(crate) use place::distance;
pub use table::FAMILIES;
pub(crate) use table::Tells;
use table::{Definition, TABLE};

/// Something that speaks for a move or against it, with the one or two quantities that its weight
/// depends on. The order is that of the fitted weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Its line, and the stage of the game.
    LineByStage,
    /// How far it is from the last move, and the stage.
    DistanceToLast,
    /// How far it is from the move before the last, and the stage.
    DistanceToMoveBefore,
    /// It takes stones: how many, and whether that helps own stones in danger.
    TakesStones,
    /// It saves a string that could be captured: of how many stones, and how weak its group is.
    SavesString,
    /// It captures a string that could be saved: the same of it.
    CapturesString,
    /// It can be taken at once: how many stones, and whether it takes some or stands alone.
    SelfAtari,
    /// It leaves a string with one liberty: how many stones, and what is known of their capture.
    GivesAtari,
    /// It joins own strings: the fewest liberties before, and all after.
    ExtendsString,
    /// It takes a liberty of an opponent's string: how many are left, and how many stones.
    PressesString,
    /// It links own strings: the stones of the smaller, and whether it could surely be cut.
    LinksStrings,
    /// It cuts strings of the opponent's: the same of them.
    CutsStrings,
    /// Who is likely to own the point at the end, and the stage.
    OwnerOfPoint,
    /// It touches a group of the player's: its chance to live, and its stones.
    BesideOwnGroup,
    /// It touches a group of the opponent's: the same of it.
    BesideOpponentsGroup,
    /// It decides over the eyes of a space: whose, and the owner's chance to live.
    VitalPoint,
    /// It is where territories meet: whose point it is, and the stage.
    Frontier,
    /// It has a shape with a name: which.
    NamedPattern,
    /// It links or divides at a distance: how urgently, and the stage.
    LinksOrDivides,
    /// How far the nearest stone of the player is, and of the opponent.
    NearestStones,
    /// It is far from all stones: the nearer edge, and the other.
    OpenPlace,
    /// It takes a ko.
    TakesKo,
    /// It is two steps from a group of the player's: its chance to live, and its stones.
    TwoStepsFromOwnGroup,
    /// It is two steps from a group of the opponent's: the same of it.
    TwoStepsFromOpponentsGroup,
    /// It is in somebody's territory: whose and how surely, and the stage.
    InsideTerritory,
    /// How strong players like the larger shapes around it, and the stage.
    LargerShapes,
}

impl Feature {
    /// The feature that these weights belong to.
    #[must_use]
    pub fn of(family: FamilyId) -> Self {
        TABLE[family.index()].feature
    }

    /// What it is about, in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.definition().family.name
    }

    /// What sort of thing it is.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.definition().kind
    }

    /// What it tells a player of a move.
    pub(crate) const fn tells(self) -> Tells {
        self.definition().tells
    }

    const fn definition(self) -> &'static Definition {
        &TABLE[self as usize]
    }

    /// Counts it for a move, in a bucket of its first and its second quantity.
    fn add(self, row: &mut Row, at: usize, by: usize) {
        row.add(FAMILIES[self as usize].bucket(at, by), 1.0);
    }
}

/// A sort of features: those that are found together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Where the move is: lines, distances, whose ground it is, how it looks from afar.
    Place,
    /// The strings that it touches: liberties and captures at a glance.
    Strings,
    /// What look-ahead wants it for.
    Answers,
    /// The groups and the eyes near it, and how alive they are.
    Groups,
    /// Patterns that want it.
    Patterns,
}

impl Kind {
    /// All kinds, in the order in which weights are added up, on which the last bit of a sum depends.
    const ALL: [Self; 5] =
        [Self::Place, Self::Strings, Self::Answers, Self::Groups, Self::Patterns];

    /// Counts the features of this kind that a move has.
    fn count(self, looking: &Looking<'_>, row: &mut Row, point: Point) {
        match self {
            Self::Place => place::count(looking, row, point),
            Self::Strings => strings::count(looking, row, point),
            Self::Answers => answers::count(looking, row, point),
            Self::Groups => groups::count(looking, row, point),
            Self::Patterns => patterns::count(looking, row, point),
        }
    }
}
