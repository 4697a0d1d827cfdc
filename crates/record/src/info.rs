//! What the root says about the game: size, komi, handicap, rules, players and result.
//!
//! Programs write these in many ways, so that each is read as tolerantly as it can be without
//! guessing. Only a size that is no size is an error, since nothing can be replayed then.

use goban::{Color, Komi, PointSet, Rules, Size};
use thiserror::Error;

use crate::{Ident, NodeId, Outcome, Property, Record, Value};

/// `SZ` is not a size that boards can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a size such as 19 or 19:13, with sides from 1 to 25, got SZ[{0}]")]
pub struct BadSize(String);

impl Record {
    /// The size of the board; 19x19 if it is not stated.
    ///
    /// # Errors
    ///
    /// Refuses what is not a size, or beyond 25.
    pub fn size(&self) -> Result<Size, BadSize> {
        let text = self.root_line(&Ident::SZ).unwrap_or_else(|| "19".into());
        let number = |text: &str| text.trim().parse::<u8>().ok();
        let sides = match text.split_once(':') {
            Some((width, height)) => number(width).zip(number(height)),
            None => number(&text).map(|side| (side, side)),
        };
        sides
            .and_then(|(width, height)| Size::new(width, height).ok())
            .ok_or_else(|| BadSize(text.chars().take(40).collect()))
    }

    /// The komi, with a comma or a point and whatever text behind it.
    #[must_use]
    pub fn komi(&self) -> Option<Komi> {
        Komi::from_points(leading_number(&self.root_line(&Ident::KM)?)?)
    }

    /// The number of handicap stones: what `HA` says, where 1 is none; without it, up to nine black
    /// stones set up in the root, if there are no white ones and White plays first. Otherwise 0.
    #[must_use]
    pub fn handicap(&self) -> usize {
        let stated = self.root_line(&Ident::HA).and_then(|text| leading_number(&text));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked to be small
        match stated {
            Some(stones) if (2.0..=625.0).contains(&stones) => stones as usize,
            Some(_) => 0,
            None => self.unstated_handicap().unwrap_or(0),
        }
    }

    fn unstated_handicap(&self) -> Option<usize> {
        let stated = self.properties(NodeId::ROOT).iter().find_map(turn_stated);
        let is_blacks_turn = [stated, self.first_mover()].contains(&Some(Color::Black));
        if is_blacks_turn || self.value(NodeId::ROOT, &Ident::AW).is_some() {
            return None;
        }
        let size = self.size().ok()?;
        let mut stones = PointSet::EMPTY;
        for value in self.values(NodeId::ROOT, &Ident::AB) {
            stones |= value.points(size)?;
        }
        (2..=9).contains(&stones.len()).then_some(stones.len())
    }

    /// The rules, if they are among those known.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        let text = self.root_line(&Ident::RU)?.to_lowercase();
        let known = [
            (["japan", "jp"], Rules::JAPANESE),
            (["chin", "cn"], Rules::CHINESE),
            (["korea", "kr"], Rules::KOREAN),
            (["aga", "bga"], Rules::AGA),
            (["tromp", "tt"], Rules::TROMP_TAYLOR),
            (["new zealand", "nz"], Rules::NEW_ZEALAND),
        ];
        let is_meant = |names: &[&str]| names.iter().any(|name| text.starts_with(name));
        let rules = known.iter().find(|(names, _)| is_meant(names));
        rules.map(|&(_, rules)| rules).or_else(|| text.parse().ok())
    }

    /// A player's name.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<String> {
        self.root_line(&player_ident(color)).filter(|name| !name.is_empty())
    }

    /// A player's rank, as it is written.
    #[must_use]
    pub fn rank(&self, color: Color) -> Option<String> {
        let ident = if color == Color::Black { Ident::BR } else { Ident::WR };
        self.root_line(&ident).filter(|rank| !rank.is_empty())
    }

    /// The result, if it is understood.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.root_line(&Ident::RE)?.parse().ok()
    }

    /// A property of the root as one line of text.
    #[must_use]
    pub fn root_line(&self, ident: &Ident) -> Option<String> {
        self.value(NodeId::ROOT, ident).map(Value::line)
    }

    /// Who makes the first move of the main line.
    pub(crate) fn first_mover(&self) -> Option<Color> {
        self.main_line().find_map(|node| {
            self.properties(node).iter().find_map(|property| mover(property.ident()))
        })
    }
}

pub(crate) fn player_ident(color: Color) -> Ident {
    if color == Color::Black { Ident::PB } else { Ident::PW }
}

/// Whose turn a property says it is, if it does: `B`, `black` or `1`, `W`, `white` or `2`.
pub(crate) fn turn_stated(property: &Property) -> Option<Color> {
    if *property.ident() != Ident::PL {
        return None;
    }
    match property.values().first()?.line().bytes().next()? {
        b'B' | b'b' | b'1' => Some(Color::Black),
        b'W' | b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

/// Whose moves a property holds, if any.
pub(crate) fn mover(ident: &Ident) -> Option<Color> {
    match ident.as_str() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

fn leading_number(text: &str) -> Option<f64> {
    let text = text.replace(',', ".");
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_ascii_digit() && !"+-.".contains(c)).unwrap_or(text.len());
    text[..end].parse().ok()
}
