//! Programs by name: plain values that say how a move is chosen.

use crate::choose::Settings;
use crate::indigo;

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Program {
    /// The strongest: learned urgency, the network's hunch, and what the position is worth after each
    /// of the first moves. `classic` is the same without the network.
    Aizome(Settings),
    /// One of the paper's.
    Indigo(indigo::Settings),
    /// Any legal move that fills no eye of its own: a yardstick.
    Random,
}

impl Default for Program {
    fn default() -> Self {
        Self::Aizome(Settings::default())
    }
}

impl Program {
    /// All names, the default first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ["aizome", "classic"].into_iter().chain(indigo::Settings::NAMES).chain(["random"])
    }

    /// The program of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "aizome" => Some(Self::default()),
            "classic" => Some(Self::Aizome(Settings::classic())),
            "random" => Some(Self::Random),
            name => indigo::Settings::named(name).map(Self::Indigo),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for name in Program::names() {
            assert!(Program::named(name).is_some(), "{name}");
        }
        assert_eq!(Program::named("katago"), None);
    }
}
