//! What the windows at a place say.

use goban::{Board, Color, Point, PointSet, Size, StringId};

use crate::book::{Book, MOST_ROWS, Rows};
use crate::frame::{Frame, Planes, Spot};
use crate::generate::state_of;
use crate::living::Living;
use crate::place::{Direction, Part, Place, READINGS, Reading, WindowId, window_id};
use crate::state::State;
use crate::window::{Closed, Goal, Window};

/// Bits as digits in base three, by the length of the row. The first point of a row weighs most.
const IN_BASE_THREE: [[u16; 32]; 8] = {
    let mut table = [[0; 32]; 8];
    let mut place = 0;
    while place < 6 * 32 {
        let (length, bits) = (place / 32, place % 32);
        let (mut value, mut bit) = (0, 0);
        while bit < length {
            value = value * 3 + if bits >> bit & 1 != 0 { 1 } else { 0 };
            bit += 1;
        }
        table[length][bits] = value;
        place += 1;
    }
    table
};

/// A window as it lies on the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) id: WindowId,
    pub(crate) frame: Frame,
    pub(crate) number: u8,
    /// The column of the window's left side, and the row of its first row.
    pub(crate) corner: Spot,
    pub(crate) is_flipped: bool,
}

impl Laid {
    #[inline]
    pub(crate) fn reading(&self) -> &'static Reading {
        &READINGS[usize::from(self.id)]
    }

    pub(crate) fn window(&self) -> &'static Window {
        &self.reading().window
    }

    #[inline]
    fn row(&self, y: u8) -> u8 {
        if self.is_flipped { self.corner.along.wrapping_sub(y) } else { self.corner.along + y }
    }

    /// The point of a cell of the window.
    pub(crate) fn point(&self, (x, y): (u8, u8)) -> Option<Point> {
        self.frame.point(Spot { across: self.corner.across + x, along: self.row(y) })
    }

    /// The lowest and highest column and row.
    fn bounds(&self) -> [u8; 4] {
        let window = self.window();
        let ends = [self.point((0, 0)), self.point((window.width - 1, window.height - 1))];
        // A window that is laid lies on the board.
        let [Some(a), Some(b)] = ends else { return [0; 4] };
        [a.x().min(b.x()), a.x().max(b.x()), a.y().min(b.y()), a.y().max(b.y())]
    }

    /// Whether a point lies in the window.
    pub(crate) fn contains(&self, point: Point) -> bool {
        let Spot { across, along } = self.frame.spot(point);
        let window = self.window();
        let down = if self.is_flipped {
            self.corner.along.checked_sub(along)
        } else {
            along.checked_sub(self.corner.along)
        };
        across.checked_sub(self.corner.across).is_some_and(|x| x < window.width)
            && down.is_some_and(|y| y < window.height)
    }

    /// The content of the window.
    #[inline]
    pub(crate) fn content(&self, planes: &Planes, owner: Color) -> Content {
        let (own, other) = (planes.rows(self.number, owner), planes.rows(self.number, !owner));
        let reading = self.reading();
        let mut content = Content::default();
        let mut others = 0;
        for y in 0..usize::from(reading.window.height).min(MOST_ROWS) {
            let part = reading.rows[y];
            #[allow(clippy::cast_possible_truncation)] // below 5
            let row = usize::from(self.row(y as u8)) % 32;
            let shift = self.corner.across + part.left_out;
            #[allow(clippy::cast_possible_truncation)] // a part has at most five points
            let bits = [own[row], other[row]].map(|row| (row >> shift) as u8 & part.mask);
            content.stones[y] = bits;
            content.rows[y] = row_number(bits[0], bits[1], part);
            others |= bits[1];
        }
        content.has_opponent = others != 0;
        content
    }
}

/// What is in a window beside the named stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Content {
    /// The owner's stones and his opponent's, as bits of each row.
    pub(crate) stones: [[u8; 2]; MOST_ROWS],
    /// The rows as the book counts them.
    pub(crate) rows: Rows,
    /// Whether there is a stone of the opponent's.
    pub(crate) has_opponent: bool,
}

/// The number of a row with these stones.
#[inline]
pub(crate) fn row_number(owner: u8, opponent: u8, part: Part) -> u16 {
    let digits = &IN_BASE_THREE[usize::from(part.length) % 8];
    digits[usize::from(owner) % 32] + 2 * digits[usize::from(opponent) % 32]
}

/// A pattern on the board that has a state worth knowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The named stones and what is wanted of them.
    pub place: Place,
    /// The state for the owner of the named stones.
    pub state: State,
    /// How often the goal was reached and threatened again, as far as the window shows.
    pub rank: u8,
    pub(crate) window: WindowId,
    /// Rows above the first stone.
    pub(crate) above: u8,
    /// The window's lowest and highest column and row on the board.
    bounds: [u8; 4],
    /// Cells of the window where a move gets its player the best that he can get.
    pub(crate) owner_moves: u16,
    pub(crate) opponent_moves: u16,
}

impl Match {
    /// The window and its goal.
    #[must_use]
    pub fn window(&self) -> &'static Window {
        &READINGS[usize::from(self.window)].window
    }

    pub(crate) fn laid(&self, size: Size) -> Laid {
        let direction = self.place.direction();
        let frame = Frame::new(direction.frame, size);
        lay(direction, frame, frame.spot(self.place.at), self.above, self.window)
    }

    /// The points of the window.
    pub fn points(&self, size: Size) -> impl Iterator<Item = Point> {
        let (laid, window) = (self.laid(size), self.window());
        let cells = (0..window.height).flat_map(|y| (0..window.width).map(move |x| (x, y)));
        cells.filter_map(move |cell| laid.point(cell))
    }

    /// Whether a point lies in the window.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        let [left, right, low, high] = self.bounds;
        left <= point.x() && point.x() <= right && low <= point.y() && point.y() <= high
    }

    /// Whether the goal is completely reached, whatever the window shows: the named stones are alive
    /// and hold together as the goal asks.
    #[must_use]
    pub fn is_complete(&self, living: &Living, size: Size) -> bool {
        living.completes(&self.place, size)
    }

    /// Stones in the window, one of each string, that can be put into atari or captured by a move in
    /// it: what the window proves holds if reading finds that they stand.
    pub fn fragile(&self, board: &Board) -> impl Iterator<Item = Point> {
        let size = board.size();
        let window: PointSet = self.points(size).collect();
        let mut strings: Vec<StringId> =
            window.iter().filter_map(|point| board.string(point)).collect();
        strings.sort_unstable();
        strings.dedup();
        strings.retain(|&string| {
            board.liberty_count(string) <= 2 && board.liberties(string).meets(&window)
        });
        strings.into_iter().map(StringId::stone)
    }

    /// The moves of a player that get him the best that he can get here.
    pub fn moves(&self, size: Size, player: Color) -> impl Iterator<Item = Point> {
        let (laid, width) = (self.laid(size), self.window().width);
        let moves = if player == self.place.owner { self.owner_moves } else { self.opponent_moves };
        let cells = (0..16_u8).filter(move |cell| moves >> cell & 1 != 0);
        cells.filter_map(move |cell| laid.point((cell % width, cell / width)))
    }
}

fn lay(direction: Direction, frame: Frame, first: Spot, above: u8, id: WindowId) -> Laid {
    let is_flipped = direction.is_flipped;
    let along = if is_flipped { first.along + above } else { first.along.wrapping_sub(above) };
    let corner = Spot { across: first.across, along };
    Laid { id, frame, number: direction.frame, corner, is_flipped }
}

/// The windows at a place, from the smallest on, as far as the board has room for them.
#[inline]
pub(crate) fn windows_at(
    direction: Direction,
    goal: Goal,
    frame: Frame,
    first: Spot,
) -> impl Iterator<Item = (u8, Laid)> {
    let relation = direction.relation();
    let (length, count) = frame.extent();
    let along = relation.along.unwrap_or(0);
    let (above, below) = if direction.is_flipped {
        (count - 1 - first.along, first.along.wrapping_sub(along))
    } else {
        (first.along, count.wrapping_sub(1 + along + first.along))
    };
    let is_closed_right = first.across + relation.across + 1 == length;
    let closed = match (first.across == 0, is_closed_right) {
        (_, true) if relation.along.is_none() => Some(Closed::Right),
        (true, true) => None,
        (true, false) => Some(Closed::Left),
        (false, true) => Some(Closed::Right),
        (false, false) => Some(Closed::Neither),
    };
    relation.margins(goal).iter().filter_map(move |&margin| {
        let above = above.min(margin);
        let id = window_id(direction.relation, goal, (above, below.min(margin)), closed?)?;
        Some((above, lay(direction, frame, first, above, id)))
    })
}

/// What is found at a place: the smallest window that has something to say, if anything. With a
/// point given, nothing is found where a window decides that does not have it.
///
/// A window says nothing while there is no stone of the opponent in it: then nothing is at stake
/// yet. Where the goal is reached already in a window, larger ones are not asked; where it is lost
/// in one, they are.
#[inline]
pub(crate) fn evaluate(
    book: &Book,
    planes: &Planes,
    place: Place,
    first: Spot,
    changed: Option<Point>,
) -> Option<Match> {
    let direction = place.direction();
    let frame = planes.frame(direction.frame);
    for (above, laid) in windows_at(direction, place.goal, frame, first) {
        let content = laid.content(planes, place.owner);
        if !content.has_opponent {
            return None;
        }
        let entry = book.entry(usize::from(laid.id), &content.rows);
        let state = state_of(entry);
        if state == State::WON {
            return None;
        }
        if state.is_urgent() {
            let bounds = laid.bounds();
            if changed.is_some_and(|point| !laid.contains(point)) {
                return None;
            }
            let (owner_moves, opponent_moves) = best_moves(book, &laid, &content, state);
            let window = laid.id;
            let rank = entry >> 4;
            return Some(Match {
                place,
                state,
                rank,
                window,
                above,
                bounds,
                owner_moves,
                opponent_moves,
            });
        }
    }
    None
}

/// The cells where the owner gets the state's first value, and where the opponent gets its second.
fn best_moves(book: &Book, laid: &Laid, content: &Content, state: State) -> (u16, u16) {
    let reading = laid.reading();
    let window = &reading.window;
    let height = usize::from(window.height);
    let mut part = book.root(usize::from(laid.id));
    let (mut owner_moves, mut opponent_moves) = (0, 0);
    for y in 0..height {
        let row = reading.rows[y];
        let [owner, opponent] = content.stones[y];
        let mut empty = row.mask & !(owner | opponent);
        while empty != 0 {
            let bit = empty & empty.wrapping_neg();
            empty ^= bit;
            let cell = 1_u16
                << (y * usize::from(window.width)
                    + usize::from(row.left_out)
                    + bit.trailing_zeros() as usize);
            let after = |number| {
                let next = book.step(part, number);
                state_of(book.entry_from(next, &content.rows[y + 1..height]))
            };
            if after(row_number(owner | bit, opponent, row)).second == state.first {
                owner_moves |= cell;
            }
            if after(row_number(owner, opponent | bit, row)).first == state.second {
                opponent_moves |= cell;
            }
        }
        part = book.step(part, content.rows[y]);
    }
    (owner_moves, opponent_moves)
}
