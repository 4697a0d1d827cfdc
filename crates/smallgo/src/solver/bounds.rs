//! What is known of a value: a lower bound that Black proved, an upper one that White proved, and
//! what each gave up.

use goban::Color;

/// The value of a position as far as it is known, in points for Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Black can force this much.
    pub lower: i32,
    /// White can hold Black to this much.
    pub upper: i32,
    /// Black was not able to show this much.
    black_gave_up: i32,
    /// White was not able to hold Black to this much.
    white_gave_up: i32,
    area: i32,
}

impl Bounds {
    /// Nothing is known but the size of the board.
    #[must_use]
    pub const fn of_area(area: i32) -> Self {
        Self { lower: -area, upper: area, black_gave_up: area + 1, white_gave_up: -area - 1, area }
    }

    /// Bounds that were proved before; nothing if the board cannot have them.
    #[must_use]
    pub const fn proved(area: i32, lower: i32, upper: i32) -> Option<Self> {
        let is_possible = -area <= lower && lower <= upper && upper <= area;
        if is_possible { Some(Self { lower, upper, ..Self::of_area(area) }) } else { None }
    }

    /// The value, if the bounds meet.
    #[must_use]
    pub const fn exact(&self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// The value if a game that goes round for ever counts as a draw: what a side can force above
    /// that, else zero.
    #[must_use]
    pub const fn with_drawn_cycles(&self) -> i32 {
        if self.lower > 0 {
            self.lower
        } else if self.upper < 0 {
            self.upper
        } else {
            0
        }
    }

    /// The next score to ask about: can Black get so much, or White hold him below? And who is to
    /// try.
    pub(crate) fn next_question(&self) -> Option<(i32, Vec<Color>)> {
        let black = (self.lower + 1, self.upper.min(self.black_gave_up - 1));
        let white = (self.lower.max(self.white_gave_up + 1) + 1, self.upper);
        let both = (black.0.max(white.0), black.1.min(white.1));
        let middle = |range: (i32, i32)| self.next_target(range);
        let is_open = |(low, high): (i32, i32)| low <= high;
        if is_open(both) {
            Some((middle(both), vec![Color::Black, Color::White]))
        } else if is_open(black) {
            Some((middle(black), vec![Color::Black]))
        } else if is_open(white) {
            Some((middle(white), vec![Color::White]))
        } else {
            None
        }
    }

    /// The score in a range to ask about: whether Black wins at first, then further and further
    /// away until both bounds are known, then the middle. A proof costs about the same wherever it
    /// is, and values tend to be small.
    const fn next_target(&self, (low, high): (i32, i32)) -> i32 {
        let middle = low + (high - low) / 2;
        let (is_low, is_high) = (self.lower > -self.area, self.upper < self.area);
        let target = match (is_low, is_high) {
            (false, false) => 1,
            (true, false) => self.lower + if self.lower > 1 { self.lower + 1 } else { 2 },
            (false, true) => self.upper - if self.upper < 0 { -self.upper } else { 1 },
            (true, true) => middle,
        };
        if target < low || target > high { middle } else { target }
    }

    /// `color` proved its side of the question whether Black gets `target`.
    pub(crate) fn prove(&mut self, color: Color, target: i32) {
        match color {
            Color::Black => self.lower = self.lower.max(target),
            Color::White => self.upper = self.upper.min(target - 1),
        }
    }

    /// `color` could not prove its side of the question whether Black gets `target`.
    pub(crate) fn give_up(&mut self, color: Color, target: i32) {
        match color {
            Color::Black => self.black_gave_up = self.black_gave_up.min(target),
            Color::White => self.white_gave_up = self.white_gave_up.max(target - 1),
        }
    }
}
