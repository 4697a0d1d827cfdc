//! The notation of games, as text in and, by `Display`, out.
//!
//! ```text
//! game         = term { "+" term }
//! term         = score | distribution | choice | "(" game ")"
//! choice       = "{" game { "," game } "|" game { "," game } "}"
//! distribution = "[" score ":" probability { "," score ":" probability } "]"
//! score        = [ "-" ] digits [ "." digits ]             whole or half points
//! probability  = digits [ "." digits ] | digits "/" digits
//! ```
//!
//! Space between them is of no account. Nesting and length have limits ([`MAX_NESTING`],
//! [`MAX_TERMS`]), so that no text overflows the stack. An error has the place where it was met.

use std::str::FromStr;

use thiserror::Error;

use super::game::{BadGame, Game, Player};
use crate::distribution::is_probability;
use crate::{BadDistribution, BadScore, Distribution, HalfPoints};

/// How deep braces and parentheses may stand in each other.
pub const MAX_NESTING: usize = 100;

/// How many scores a text may have, those in distributions included.
pub const MAX_TERMS: usize = 100_000;

/// Characters of the text that are shown on each side of an error.
const SHOWN: usize = 36;

/// A text that is no game, and where it ceases to be one.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{problem}")]
pub struct BadNotation {
    /// The place in bytes from the beginning of the text.
    pub at: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a text.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Problem {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should stand here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// What opens here is not closed.
    #[error("'{opened}' is never closed with '{closing}'")]
    Unclosed {
        /// What opens.
        opened: char,
        /// What should close it.
        closing: char,
    },
    /// A score that is none.
    #[error("{0}")]
    Score(#[from] BadScore),
    /// A probability that is none.
    #[error("expected a probability such as 0.5 or 1/3")]
    Probability,
    /// Outcomes that are no distribution.
    #[error("{0}")]
    Distribution(#[from] BadDistribution),
    /// A side has no option.
    #[error("{0}")]
    Game(#[from] BadGame),
    /// Braces and parentheses stand too deep in each other.
    #[error("nested deeper than {MAX_NESTING} levels")]
    TooDeep,
    /// There is too much of it.
    #[error("more than {MAX_TERMS} scores")]
    TooLong,
}

impl BadNotation {
    /// The text around the error and a line below it that points at the place.
    #[must_use]
    pub fn pointed_out(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text).chars().count();
        let from = before.saturating_sub(SHOWN);
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let shown: String = text.chars().skip(from).take(2 * SHOWN).map(plain).collect();
        let more = if from > 0 { "..." } else { "" };
        let after = if text.chars().nth(from + 2 * SHOWN).is_some() { "..." } else { "" };
        format!("{more}{shown}{after}\n{}^", " ".repeat(more.len() + before - from))
    }
}

impl FromStr for Game {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let mut reader = Reader { text, at: 0, depth: 0, terms: 0 };
        let game = reader.game()?;
        match reader.peek() {
            None => Ok(game),
            Some(_) => Err(reader.unexpected("'+' or the end")),
        }
    }
}

/// The text, and how far it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    terms: usize,
}

impl<'a> Reader<'a> {
    fn game(&mut self) -> Result<Game, BadNotation> {
        let mut summands = vec![self.term()?];
        while self.takes('+') {
            summands.push(self.term()?);
        }
        Ok(Game::sum(summands))
    }

    fn term(&mut self) -> Result<Game, BadNotation> {
        match self.peek() {
            Some('{') => self.nested('{', '}', Self::choice),
            Some('(') => self.nested('(', ')', Self::game),
            Some('[') => self.nested('[', ']', Self::distribution),
            Some('-' | '0'..='9') => Ok(Game::number(self.score()?)),
            _ => Err(self.unexpected("a score, '[', '{' or '('")),
        }
    }

    /// What stands between an opening and its closing.
    fn nested(
        &mut self,
        opened: char,
        closing: char,
        inside: impl Fn(&mut Self) -> Result<Game, BadNotation>,
    ) -> Result<Game, BadNotation> {
        let begun = self.at;
        if self.depth == MAX_NESTING {
            return Err(wrong_at(begun, Problem::TooDeep));
        }
        self.depth += 1;
        self.takes(opened);
        let game = inside(self)?;
        self.depth -= 1;
        if self.takes(closing) {
            return Ok(game);
        }
        match self.peek() {
            None => Err(wrong_at(begun, Problem::Unclosed { opened, closing })),
            Some(_) => Err(self.unexpected(match closing {
                '}' => "'+', ',' or '}'",
                ')' => "'+' or ')'",
                _ => "',' or ']'",
            })),
        }
    }

    fn choice(&mut self) -> Result<Game, BadNotation> {
        let begun = self.at;
        let left = self.options(Player::Left, '|')?;
        if !self.takes('|') {
            return Err(match self.peek() {
                Some('}') => self.unexpected("'|' and the options of Right"),
                // The brace stands just before what is inside of it.
                None => wrong_at(begun - 1, Problem::Unclosed { opened: '{', closing: '}' }),
                Some(_) => self.unexpected("'+', ',' or '|'"),
            });
        }
        let right = self.options(Player::Right, '}')?;
        Game::choice(left, right).map_err(|wrong| wrong_at(begun, wrong.into()))
    }

    fn options(&mut self, player: Player, end: char) -> Result<Vec<Game>, BadNotation> {
        if self.peek() == Some(end) {
            return Err(wrong_at(self.at, BadGame::NoOption(player).into()));
        }
        let mut options = vec![self.game()?];
        while self.takes(',') {
            options.push(self.game()?);
        }
        Ok(options)
    }

    fn distribution(&mut self) -> Result<Game, BadNotation> {
        let begun = self.at - 1;
        let mut outcomes = Vec::new();
        loop {
            self.peek();
            let score = self.score()?;
            if !self.takes(':') {
                return Err(self.unexpected("':' and a probability"));
            }
            self.peek();
            let place = self.at;
            let probability = self.probability()?;
            if !is_probability(probability) {
                let wrong = BadDistribution::Probability(probability);
                return Err(wrong_at(place, wrong.into()));
            }
            outcomes.push((score, probability));
            if !self.takes(',') {
                break;
            }
        }
        if self.peek() != Some(']') {
            return Ok(Game::number(HalfPoints::ZERO)); // which the missing bracket refuses
        }
        let distribution =
            Distribution::new(outcomes).map_err(|wrong| wrong_at(begun, wrong.into()))?;
        Ok(Game::settled(distribution))
    }

    fn score(&mut self) -> Result<HalfPoints, BadNotation> {
        self.terms += 1;
        if self.terms > MAX_TERMS {
            return Err(wrong_at(self.at, Problem::TooLong));
        }
        let begun = self.at;
        let word = self.word();
        if word.is_empty() {
            return Err(self.unexpected("a score"));
        }
        word.parse().map_err(|wrong: BadScore| wrong_at(begun, wrong.into()))
    }

    fn probability(&mut self) -> Result<f64, BadNotation> {
        let begun = self.at;
        let part = |word: &str| {
            let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains('-');
            word.parse::<f64>().ok().filter(|_| is_number)
        };
        let read = part(self.word());
        let read = match (read, self.rest().starts_with('/')) {
            (Some(above), true) => {
                self.at += 1;
                part(self.word()).map(|below| above / below)
            }
            (read, _) => read,
        };
        read.filter(|p| p.is_finite()).ok_or_else(|| wrong_at(begun, Problem::Probability))
    }

    /// The characters of a number that stand here, right or wrong.
    fn word(&mut self) -> &'a str {
        let begun = self.at;
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let rest = self.rest();
        self.at += rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        &self.text[begun..self.at]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character that is not space, which is skipped.
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    fn unexpected(&mut self, expected: &'static str) -> BadNotation {
        let found = self.peek().map_or("the end".to_owned(), |c| format!("{c:?}"));
        wrong_at(self.at, Problem::Unexpected { expected, found })
    }
}

const fn wrong_at(at: usize, problem: Problem) -> BadNotation {
    BadNotation { at, problem }
}
