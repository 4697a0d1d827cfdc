//! The arguments of a command, taken one after the other.

use std::str::FromStr;

use goban::{Color, Komi, Move, Point, Size};

use crate::Failure;

/// What is left of a command's arguments.
#[derive(Debug, Clone)]
pub struct Arguments<'a> {
    text: &'a str,
}

impl<'a> Arguments<'a> {
    /// The arguments in a line.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text: text.trim() }
    }

    /// The next word, if there is one.
    pub fn word(&mut self) -> Option<&'a str> {
        let text = self.text;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        self.text = rest.trim_start();
        (!word.is_empty()).then_some(word)
    }

    /// Everything that is left, as one text.
    pub fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.text)
    }

    /// Whether nothing is left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// A colour: `b`, `w`, `black` or `white`, in any case.
    ///
    /// # Errors
    ///
    /// Says that a colour was expected.
    pub fn color(&mut self) -> Result<Color, Failure> {
        let word = self.word();
        match word.map(str::to_ascii_lowercase).as_deref() {
            Some("b" | "black") => Ok(Color::Black),
            Some("w" | "white") => Ok(Color::White),
            _ => Err(Failure::syntax("a colour (black or white)", word)),
        }
    }

    /// A point of the board.
    ///
    /// # Errors
    ///
    /// Says that a point was expected, or that it is not on this board.
    pub fn point(&mut self, size: Size) -> Result<Point, Failure> {
        let word = self.word();
        let point = word.and_then(|word| word.parse().ok());
        on_board(point.ok_or_else(|| Failure::syntax("a point such as D4", word))?, size)
    }

    /// A point of the board or `pass`.
    ///
    /// # Errors
    ///
    /// Says that a move was expected, or that it is not on this board.
    pub fn mv(&mut self, size: Size) -> Result<Move, Failure> {
        let word = self.word();
        match word.and_then(|word| word.parse().ok()) {
            Some(Move::Play(point)) => on_board(point, size).map(Move::Play),
            Some(Move::Pass) => Ok(Move::Pass),
            None => Err(Failure::syntax("a point such as D4 or pass", word)),
        }
    }

    /// A number of any kind that can be read from text.
    ///
    /// # Errors
    ///
    /// Says what was expected.
    pub fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, Failure> {
        let word = self.word();
        let number = word.and_then(|word| word.parse().ok());
        number.ok_or_else(|| Failure::syntax(expected, word))
    }

    /// A komi.
    ///
    /// # Errors
    ///
    /// Says that a number was expected.
    pub fn komi(&mut self) -> Result<Komi, Failure> {
        self.number("a number as komi")
    }

    /// The end of the arguments.
    ///
    /// # Errors
    ///
    /// Names what should not be there.
    pub fn end(&self) -> Result<(), Failure> {
        if self.is_empty() { Ok(()) } else { Err(Failure::syntax("nothing more", Some(self.text))) }
    }
}

fn on_board(point: Point, size: Size) -> Result<Point, Failure> {
    if size.contains(point) {
        Ok(point)
    } else {
        Err(Failure::new(format!("invalid coordinate: {point} is not on the {size} board")))
    }
}
