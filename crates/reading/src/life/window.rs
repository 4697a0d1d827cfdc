//! The part of the board that a question of life and death is about, in one machine word of 128
//! bits: a rectangle of at most 128 points around the group. It is read through the view, and its
//! points are the track of the question.
//!
//! What lies beyond is told by two marks. A side of the rectangle that is not an edge of the board
//! is *open*. A stone whose string breathes beyond is *anchored*: the string cannot be taken. So is
//! a stone that is placed at an open side with room beyond. Where that would be too hopeful, since
//! the string has few liberties, it is *loose*, and the window is not large enough for the
//! question.

use goban::{Color, Point, PointSet};
use tracks::{Liberties, Recorder, View};

/// A set of points of a window.
pub(super) type Bits = u128;

/// The most points of a window.
const MOST_POINTS: usize = 128;

/// Liberties up to which a string can be taken from beyond the window.
const FEW_LIBERTIES: usize = 2;

/// A rectangle of the board.
#[derive(Debug, Clone)]
pub(super) struct Window {
    left: u8,
    bottom: u8,
    width: u8,
    height: u8,
    /// All points.
    pub all: Bits,
    not_first_column: Bits,
    not_last_column: Bits,
    /// The points at a side that is not an edge of the board.
    pub open: Bits,
    /// The points of the first line, where one enemy diagonal makes an eye false.
    pub edge: Bits,
    /// Classes of places.
    line_class: [u8; MOST_POINTS],
}

impl Window {
    /// The rectangle around these points with this margin; nothing if it is too large.
    pub(super) fn around<R: Recorder>(
        view: &View<'_, R>,
        points: &PointSet,
        margin: u8,
    ) -> Option<Self> {
        let size = view.size();
        let left = points.iter().map(Point::x).min()?.saturating_sub(margin);
        let right = (points.iter().map(Point::x).max()? + margin).min(size.width() - 1);
        let bottom = points.iter().map(Point::y).min()?.saturating_sub(margin);
        let top = (points.iter().map(Point::y).max()? + margin).min(size.height() - 1);
        let (width, height) = (right - left + 1, top - bottom + 1);
        if usize::from(width) * usize::from(height) > MOST_POINTS {
            return None;
        }
        let mut window = Self {
            left,
            bottom,
            width,
            height,
            all: 0,
            not_first_column: 0,
            not_last_column: 0,
            open: 0,
            edge: 0,
            line_class: [0; MOST_POINTS],
        };
        for y in 0..height {
            for x in 0..width {
                let bit = 1 << (u32::from(y) * u32::from(width) + u32::from(x));
                window.all |= bit;
                window.not_first_column |= if x > 0 { bit } else { 0 };
                window.not_last_column |= if x + 1 < width { bit } else { 0 };
                let is_edge = |at: u8, sides: u8| at == 0 || at + 1 == sides;
                let is_side = |at: u8, first: u8, count: u8, sides: u8| {
                    at == 0 && first > 0 || at + 1 == count && first + count < sides
                };
                let is_open = is_side(x, left, width, size.width())
                    || is_side(y, bottom, height, size.height());
                window.open |= if is_open { bit } else { 0 };
                let is_first_line =
                    is_edge(left + x, size.width()) || is_edge(bottom + y, size.height());
                window.edge |= if is_first_line { bit } else { 0 };
                let line = |at: u8, side: u8| (at.min(side - 1 - at)).min(3);
                let (a, b) = (line(left + x, size.width()), line(bottom + y, size.height()));
                let (low, high) = (a.min(b), a.max(b));
                window.line_class[usize::from(y * width + x)] = low + high * (high + 1) / 2;
            }
        }
        Some(window)
    }

    /// All points of the window, in point order.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        let columns = self.left..self.left + self.width;
        (self.bottom..self.bottom + self.height)
            .flat_map(move |y| columns.clone().filter_map(move |x| Point::new(x, y)))
    }

    /// The bit of a point; nothing if it lies outside.
    pub(super) fn bit(&self, point: Point) -> Option<Bits> {
        let (x, y) = (point.x().checked_sub(self.left)?, point.y().checked_sub(self.bottom)?);
        let is_inside = x < self.width && y < self.height;
        is_inside.then(|| 1 << (u32::from(y) * u32::from(self.width) + u32::from(x)))
    }

    /// The point of a number.
    pub(super) fn point(&self, number: u8) -> Option<Point> {
        Point::new(self.left + number % self.width, self.bottom + number / self.width)
    }

    /// A class of the place of a point: its lines from the nearest edges, up to four, in order.
    pub(super) fn lines(&self, point: Bits) -> u32 {
        let number = point.trailing_zeros() as usize & 127;
        u32::from(self.line_class[number])
    }

    /// The points of a set.
    pub(super) fn named(&self, bits: Bits) -> PointSet {
        numbers(bits).filter_map(|number| self.point(number)).collect()
    }

    /// The points beside these, and perhaps some of these.
    pub(super) const fn beside(&self, bits: Bits) -> Bits {
        let sideways = (bits << 1) & self.not_first_column | (bits >> 1) & self.not_last_column;
        (sideways | self.up(bits) | self.down(bits)) & self.all
    }

    /// A set moved up by a row, and down. Rows are shorter than half a word, which is told by hand
    /// since this is what all the time is spent on.
    #[allow(clippy::cast_possible_truncation)] // both halves are used
    const fn up(&self, bits: Bits) -> Bits {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let width = self.width & 63;
        let carried = (low >> 1) >> (63 - width);
        ((high << width | carried) as Bits) << 64 | (low << width) as Bits
    }

    #[allow(clippy::cast_possible_truncation)] // both halves are used
    const fn down(&self, bits: Bits) -> Bits {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let width = self.width & 63;
        let carried = (high << 1) << (63 - width);
        ((high >> width) as Bits) << 64 | (low >> width | carried) as Bits
    }

    /// The points diagonal to these.
    pub(super) const fn diagonal(&self, bits: Bits) -> Bits {
        let sideways = (bits << 1) & self.not_first_column | (bits >> 1) & self.not_last_column;
        (self.up(sideways) | self.down(sideways)) & self.all
    }

    /// The points of `area` connected with `start` through `area`.
    pub(super) const fn flood(&self, start: Bits, area: Bits) -> Bits {
        let mut reached = start & area;
        loop {
            let next = reached | self.beside(reached) & area;
            if next == reached {
                return reached;
            }
            reached = next | self.beside(next) & area;
        }
    }

    /// The strings of a set of stones that have one of these points.
    pub(super) fn strings(&self, points: Bits, stones: Bits) -> impl Iterator<Item = Bits> {
        let mut rest = points & stones;
        std::iter::from_fn(move || {
            let string = self.flood(rest & rest.wrapping_neg(), stones);
            rest &= !string;
            (string != 0).then_some(string)
        })
    }

    /// The connected parts of a set.
    pub(super) fn parts(&self, bits: Bits) -> impl Iterator<Item = Bits> {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let part = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            (part != 0).then_some(part)
        })
    }
}

/// The numbers of the points of a set.
pub(super) fn numbers(bits: Bits) -> impl Iterator<Item = u8> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation)] // below 128
        let number = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(number)
    })
}

/// A window with the stones in it, as the question finds them.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    pub window: Window,
    /// The owner's stones and the attacker's.
    pub own: Bits,
    pub attacker: Bits,
    /// Points on which a stone of the owner's cannot be taken, because its string breathes beyond
    /// the window; and the same for the attacker.
    pub own_anchors: Bits,
    pub attacker_anchors: Bits,
    /// Stones that are anchored by a breath beyond and have so few liberties in all that they may be
    /// taken all the same.
    pub loose: Bits,
    /// Where the fight takes place, and the ways out of it: the points beside, where the owner has got
    /// out.
    pub field: Bits,
    pub exits: Bits,
}

impl Ground {
    /// Reads a window's content from the board.
    pub(super) fn read<R: Recorder>(view: &mut View<'_, R>, window: Window, owner: Color) -> Self {
        let mut ground = Self {
            window,
            own: 0,
            attacker: 0,
            own_anchors: 0,
            attacker_anchors: 0,
            loose: 0,
            field: 0,
            exits: 0,
        };
        let points: Vec<Point> = ground.window.points().collect();
        for &point in &points {
            let bit = ground.window.bit(point).unwrap_or(0);
            match view.stone(point) {
                Some(color) if color == owner => ground.own |= bit,
                Some(_) => ground.attacker |= bit,
                None => {}
            }
        }
        let mut known = PointSet::EMPTY;
        for &point in &points {
            let bit = ground.window.bit(point).unwrap_or(0);
            if bit & ground.window.open == 0 || known.contains(point) {
                continue;
            }
            if (ground.own | ground.attacker) & bit == 0 {
                ground.read_exit(view, point, owner);
                continue;
            }
            let string = view.string(point);
            known |= string;
            let beyond = string.border(view.area());
            let breathes = beyond
                .into_iter()
                .any(|next| ground.window.bit(next).is_none() && view.is_empty(next));
            if breathes {
                let stones = string.into_iter().filter_map(|stone| ground.window.bit(stone));
                let stones = stones.fold(0, |all, bit| all | bit);
                ground.own_anchors |= stones & ground.own;
                ground.attacker_anchors |= stones & ground.attacker;
                let is_loose = view.liberties(point, FEW_LIBERTIES + 1) != Liberties::Enough;
                ground.loose |= if is_loose { stones } else { 0 };
            }
        }
        ground
    }

    /// The points that are ever played on: the field, the ways out, and what may be captured.
    pub(super) const fn reach(&self) -> Bits {
        self.field | self.exits | self.own | self.attacker
    }

    /// The points without a stone.
    pub(super) const fn empty(&self) -> Bits {
        self.window.all & !self.own & !self.attacker
    }

    /// Notes for whom an empty point at an open side leads on.
    fn read_exit<R: Recorder>(&mut self, view: &mut View<'_, R>, point: Point, owner: Color) {
        let Some(bit) = self.window.bit(point) else { return };
        for next in view.points_beside(point) {
            if self.window.bit(next).is_some() {
                continue;
            }
            let stone = view.stone(next);
            if stone != Some(!owner) {
                self.own_anchors |= bit;
            }
            if stone != Some(owner) {
                self.attacker_anchors |= bit;
            }
        }
    }
}
