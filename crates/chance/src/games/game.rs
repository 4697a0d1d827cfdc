//! A game as it is written, which is what is read, printed and asked about.

use std::fmt;

use thiserror::Error;

use crate::{Distribution, HalfPoints};

/// Who is to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Who wants a high total.
    Left,
    /// Who wants a low one.
    Right,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}

/// A probabilistic combinatorial game. Its constructors are the only way to one, so that every
/// choice has an option for each side.
#[derive(Debug, Clone, PartialEq)]
pub struct Game(Kind);

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// An outcome distribution or a number.
    Settled(Distribution),
    /// A sum of at least two games.
    Sum(Vec<Game>),
    /// Options of Left and of Right, at least one of each.
    Choice { left: Vec<Game>, right: Vec<Game> },
}

/// A game that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadGame {
    /// One side has no option.
    #[error("{0} has no option, and each side needs at least one")]
    NoOption(Player),
}

impl Game {
    /// A certain outcome.
    #[must_use]
    pub fn number(score: HalfPoints) -> Self {
        Self::settled(Distribution::number(score))
    }

    /// An outcome distribution.
    #[must_use]
    pub const fn settled(distribution: Distribution) -> Self {
        Self(Kind::Settled(distribution))
    }

    /// The sum of these games; of none it is 0.
    #[must_use]
    pub fn sum(mut summands: Vec<Self>) -> Self {
        match summands.len() {
            0 => Self::number(HalfPoints::ZERO),
            1 => summands.remove(0),
            _ => Self(Kind::Sum(summands)),
        }
    }

    /// The choice between these options.
    ///
    /// # Errors
    /// If one side has none.
    pub fn choice(left: Vec<Self>, right: Vec<Self>) -> Result<Self, BadGame> {
        for (player, options) in [(Player::Left, &left), (Player::Right, &right)] {
            if options.is_empty() {
                return Err(BadGame::NoOption(player));
            }
        }
        Ok(Self(Kind::Choice { left, right }))
    }

    pub(crate) const fn kind(&self) -> &Kind {
        &self.0
    }

    /// What the whole is a sum of, sums in sums taken apart, in the order in which they are written.
    #[must_use]
    pub fn summands(&self) -> Vec<&Self> {
        match &self.0 {
            Kind::Sum(summands) => summands.iter().flat_map(Self::summands).collect(),
            _ => vec![self],
        }
    }

    /// The options of a player, none if this is no choice.
    #[must_use]
    pub fn options(&self, player: Player) -> &[Self] {
        match (&self.0, player) {
            (Kind::Choice { left, .. }, Player::Left) => left,
            (Kind::Choice { right, .. }, Player::Right) => right,
            _ => &[],
        }
    }

    /// The outcome distribution, if this is one.
    #[must_use]
    pub const fn distribution(&self) -> Option<&Distribution> {
        match &self.0 {
            Kind::Settled(distribution) => Some(distribution),
            _ => None,
        }
    }
}

impl fmt::Display for Game {
    /// In the notation that is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Settled(distribution) => print_settled(f, distribution),
            Kind::Sum(summands) => listed(f, summands, " + ", |f, game| match game.kind() {
                Kind::Sum(_) => write!(f, "({game})"),
                _ => write!(f, "{game}"),
            }),
            Kind::Choice { left, right } => {
                f.write_str("{")?;
                listed(f, left, ", ", |f, game| write!(f, "{game}"))?;
                f.write_str(" | ")?;
                listed(f, right, ", ", |f, game| write!(f, "{game}"))?;
                f.write_str("}")
            }
        }
    }
}

fn print_settled(f: &mut fmt::Formatter<'_>, distribution: &Distribution) -> fmt::Result {
    if let Some(score) = distribution.certain() {
        return write!(f, "{score}");
    }
    f.write_str("[")?;
    // The highest first, as people name outcomes.
    let outcomes: Vec<_> = distribution.outcomes().iter().rev().collect();
    listed(f, &outcomes, ", ", |f, (score, p)| write!(f, "{score}:{p}"))?;
    f.write_str("]")
}

fn listed<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    between: &str,
    print: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            f.write_str(between)?;
        }
        print(f, item)?;
    }
    Ok(())
}
