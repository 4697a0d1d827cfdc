//! Names of properties: upper-case letters and digits, such as `B` or `SZ`.
//!
//! The known ones are constants and cost no memory; any other name is kept as it is.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a property.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ident(Cow<'static, str>);

/// The text is not the name of a property.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected upper-case letters and digits as the name of a property, got {0:?}")]
pub struct NotAnIdent(String);

macro_rules! known {
    ($($name:ident $about:literal),* $(,)?) => {
        impl Ident {
            $(#[doc = $about] pub const $name: Self = Self(Cow::Borrowed(stringify!($name)));)*

            /// Moves first: they are most of a file, and the search for a name is linear.
            const KNOWN: &[&'static str] = &[$(stringify!($name)),*];
        }
    };
}

known! {
    B "A move of Black.", W "A move of White.", C "A comment.",
    BL "Black's time left.", WL "White's time left.",
    AB "Black stones set up.", AW "White stones set up.", AE "Points cleared.",
    PL "Whose turn it is.", SZ "The size of the board.", KM "Komi.", HA "Handicap stones.",
    RU "The rules.", RE "The result.", PB "Black's name.", PW "White's name.",
    BR "Black's rank.", WR "White's rank.", DT "The date.", EV "The event.", RO "The round.",
    PC "The place.", GN "The name of the game.", GC "A comment on the game.", TM "The time limit.",
    OT "The kind of overtime.", SO "The source.", US "Who wrote the record down.",
    CA "The charset.", FF "The version of the format.", GM "Which game it is; 1 is Go.",
    AP "The program that wrote the file.", N "The name of a node.", LB "Labels on points.",
    TR "Triangles.", SQ "Squares.", CR "Circles.", MA "Crosses.", SL "Selected points.",
    TB "Black's territory.", TW "White's territory.", LN "Lines.", AR "Arrows.",
}

impl Ident {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The upper-case letters and digits of a name as files have it: `SiZe` is `SZ`, as the third
    /// version of the format has it. Nothing if none are left or it does not begin with a letter.
    pub(crate) fn from_file(name: &str) -> Option<Self> {
        let kept = |c: &char| c.is_ascii_uppercase() || c.is_ascii_digit();
        let ident = if name.chars().all(|c| kept(&c)) {
            match Self::KNOWN.iter().find(|&&known| known == name) {
                Some(known) => Self(Cow::Borrowed(known)),
                None => Self(Cow::Owned(name.to_owned())),
            }
        } else {
            name.chars().filter(kept).collect::<String>().parse().ok()?
        };
        ident.0.starts_with(|c: char| c.is_ascii_uppercase()).then_some(ident)
    }

    /// Whether the values are points and nothing else, so that a missing bracket shows.
    pub(crate) fn holds_points(&self) -> bool {
        matches!(self.as_str(), "B" | "W" | "AB" | "AW" | "AE")
    }
}

impl FromStr for Ident {
    type Err = NotAnIdent;

    fn from_str(name: &str) -> Result<Self, NotAnIdent> {
        let is_kept = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
        let ident = if name.chars().all(is_kept) { Self::from_file(name) } else { None };
        ident.ok_or_else(|| NotAnIdent(name.chars().take(40).collect()))
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_long_names_keep_their_upper_case_letters() {
        for (name, ident) in [("SiZe", "SZ"), ("Black", "B"), ("AddWhite", "AW"), ("C", "C")] {
            assert_eq!(Ident::from_file(name).unwrap().as_str(), ident);
        }
        assert_eq!(Ident::from_file("KGSSW").unwrap().as_str(), "KGSSW");
        assert_eq!(Ident::from_file("black"), None);
        assert_eq!(Ident::from_file("x1"), None);
    }

    #[test]
    fn only_upper_case_letters_and_digits_make_a_name() {
        assert_eq!("SZ".parse(), Ok(Ident::SZ));
        assert!("X9".parse::<Ident>().is_ok());
        for name in ["", "Sz", "9X", "A B", "Ä", "A["] {
            assert!(name.parse::<Ident>().is_err(), "{name:?}");
        }
    }
}
