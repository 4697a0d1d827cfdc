//! Rule sets: what repetition, suicide and counting mean, and the names people know them by.
//!
//! The named sets follow the choices that other programs have made for the same names, so that a
//! game means the same to both sides of a protocol.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Komi;

/// Which repetitions are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A single stone that has just captured a single stone may not be retaken at once.
    Simple,
    /// No position may come again.
    PositionalSuperko,
    /// No position may come again with the same player to move.
    SituationalSuperko,
}

/// Whether a player may take off the stones of his own move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Such moves are illegal.
    Forbidden,
    /// Such moves are legal.
    Allowed,
}

/// What counts at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points and prisoners; nothing in seki.
    Territory,
}

/// What White receives for Black's handicap stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for every stone.
    EveryStone,
    /// A point for every stone but the first.
    EveryStoneButOne,
}

impl HandicapBonus {
    /// The points for a number of handicap stones.
    #[must_use]
    pub fn points(self, stones: usize) -> usize {
        match self {
            Self::None => 0,
            Self::EveryStone => stones,
            Self::EveryStoneButOne => stones.saturating_sub(1),
        }
    }
}

/// A set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether suicide is legal.
    pub suicide: Suicide,
    /// What counts at the end.
    pub scoring: Scoring,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// The komi of an even game when nothing else is said.
    pub komi: Komi,
}

impl Rules {
    /// Area scoring, simple ko, a point for every handicap stone.
    pub const CHINESE: Self = Self {
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::EveryStone,
        komi: Komi::from_half_points(15),
    };

    /// Territory scoring, simple ko.
    pub const JAPANESE: Self = Self {
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        handicap_bonus: HandicapBonus::None,
        komi: Komi::from_half_points(13),
    };

    /// As the Japanese.
    pub const KOREAN: Self = Self::JAPANESE;

    /// Area scoring, situational superko, a point for every handicap stone but one.
    pub const AGA: Self = Self {
        ko: Ko::SituationalSuperko,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::EveryStoneButOne,
        komi: Komi::from_half_points(15),
    };

    /// Area scoring, positional superko, suicide allowed.
    pub const TROMP_TAYLOR: Self = Self {
        ko: Ko::PositionalSuperko,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::None,
        komi: Komi::from_half_points(15),
    };

    /// Area scoring, situational superko, suicide allowed.
    pub const NEW_ZEALAND: Self = Self {
        ko: Ko::SituationalSuperko,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::None,
        komi: Komi::from_half_points(15),
    };

    /// The named rule sets. Where two are the same, the first name is the one that is printed.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("chinese", Self::CHINESE),
        ("japanese", Self::JAPANESE),
        ("korean", Self::KOREAN),
        ("aga", Self::AGA),
        ("tromp-taylor", Self::TROMP_TAYLOR),
        ("new-zealand", Self::NEW_ZEALAND),
    ];

    /// The name of the rule set, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().unwrap_or("custom"))
    }
}

/// There is no rule set of that name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected chinese, japanese, korean, aga, tromp-taylor or new-zealand as rules, got {0:?}")]
pub struct UnknownRules(String);

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads a name in any case, with `_` or a blank for `-`.
    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let name = text.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let named = Self::NAMED.iter().find(|&&(known, _)| known == name);
        named.map(|&(_, rules)| rules).ok_or_else(|| UnknownRules(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(name.parse(), Ok(rules));
            assert_eq!(name.to_uppercase().replace('-', "_").parse(), Ok(rules));
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        assert!("ing".parse::<Rules>().is_err());
    }

    #[test]
    fn white_is_compensated_for_handicap_stones() {
        assert_eq!(Rules::CHINESE.handicap_bonus.points(4), 4);
        assert_eq!(Rules::AGA.handicap_bonus.points(4), 3);
        assert_eq!(Rules::AGA.handicap_bonus.points(0), 0);
        assert_eq!(Rules::JAPANESE.handicap_bonus.points(4), 0);
    }
}
