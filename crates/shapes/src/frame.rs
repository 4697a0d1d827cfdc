//! The board as rows of bits, seen from its four sides.
//!
//! In each frame a window lies the same way: its first stone at the left, its rows one below the
//! other. A row of a window is then a shift and a mask.

use goban::{Board, Color, Point, Size};

/// The frames: as it is, columns as rows, and both with left and right exchanged.
pub(crate) const FRAMES: usize = 4;

/// A point as a frame sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) across: u8,
    pub(crate) along: u8,
}

/// How a frame sees a board of a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    number: u8,
    size: Size,
}

impl Frame {
    pub(crate) const fn new(number: u8, size: Size) -> Self {
        Self { number, size }
    }

    /// The length of a row, and the number of rows.
    pub(crate) const fn extent(self) -> (u8, u8) {
        let (width, height) = (self.size.width(), self.size.height());
        if self.number.is_multiple_of(2) { (width, height) } else { (height, width) }
    }

    pub(crate) const fn spot(self, point: Point) -> Spot {
        let (x, y) = (point.x(), point.y());
        match self.number {
            0 => Spot { across: x, along: y },
            1 => Spot { across: y, along: x },
            2 => Spot { across: self.size.width() - 1 - x, along: y },
            _ => Spot { across: self.size.height() - 1 - y, along: x },
        }
    }

    pub(crate) const fn point(self, spot: Spot) -> Option<Point> {
        let Spot { across, along } = spot;
        match self.number {
            0 => self.size.point(across, along),
            1 => self.size.point(along, across),
            2 => self.size.point(self.size.width().wrapping_sub(1 + across), along),
            _ => self.size.point(along, self.size.height().wrapping_sub(1 + across)),
        }
    }
}

/// The rows of one colour's stones in one frame.
pub(crate) type Rows = [u32; 32];

/// The stones of a board, in each frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Planes {
    size: Size,
    black: [Rows; FRAMES],
    white: [Rows; FRAMES],
}

impl Planes {
    pub(crate) fn new(board: &Board) -> Self {
        let empty = [[0; 32]; FRAMES];
        let mut planes = Self { size: board.size(), black: empty, white: empty };
        for color in Color::BOTH {
            for point in board.stones(color) {
                planes.set(point, Some(color));
            }
        }
        planes
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    pub(crate) const fn frame(&self, number: u8) -> Frame {
        Frame::new(number, self.size)
    }

    /// The rows of a colour's stones in a frame.
    #[inline]
    pub(crate) const fn rows(&self, frame: u8, color: Color) -> &Rows {
        match color {
            Color::Black => &self.black[frame as usize % FRAMES],
            Color::White => &self.white[frame as usize % FRAMES],
        }
    }

    /// Notes what is on a point.
    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        for number in 0..4_u8 {
            let Spot { across, along } = self.frame(number).spot(point);
            let (frame, row, bit) = (usize::from(number), usize::from(along), 1 << across);
            for (planes, color) in
                [(&mut self.black, Color::Black), (&mut self.white, Color::White)]
            {
                let cells = &mut planes[frame][row];
                *cells = if stone == Some(color) { *cells | bit } else { *cells & !bit };
            }
        }
    }

    /// What is on a point.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        let has = |color| self.rows(0, color)[usize::from(point.y())] >> point.x() & 1 != 0;
        Color::BOTH.into_iter().find(|&color| has(color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_sees_every_point_once() {
        let size = Size::new(7, 5).unwrap();
        for number in 0..4 {
            let frame = Frame::new(number, size);
            let (length, count) = frame.extent();
            for point in size.points() {
                let spot = frame.spot(point);
                assert!(spot.across < length && spot.along < count);
                assert_eq!(frame.point(spot), Some(point));
            }
        }
    }

    #[test]
    fn stones_are_seen_in_every_frame() {
        let mut board = Board::new(Size::new(7, 5).unwrap());
        let point = "B4".parse().unwrap();
        let _ = board.play(Color::White, point).unwrap();
        let mut planes = Planes::new(&board);
        for number in 0..4 {
            let spot = planes.frame(number).spot(point);
            assert_eq!(
                planes.rows(number, Color::White)[usize::from(spot.along)],
                1 << spot.across
            );
        }
        assert_eq!(planes.stone(point), Some(Color::White));
        planes.set(point, None);
        assert_eq!(planes, Planes::new(&Board::new(board.size())));
    }
}
