//! When a goal is completely reached [Bouzy, move decision, 5.6].
//!
//! The goal of linking is complete when the stones are alive and 4-connected, that of dividing when
//! they are alive and 8-connected: then the opponent has no threat left against it, and no pattern of
//! these stones is urgent any more, whatever its window shows. Stones that hold together and do not
//! live have reached the goal, but not completely: the paper asks for both, and the patterns between
//! them keep their urgency. It is often of use, too, since what is left open between stones of one
//! string is where it makes its eyes.
//!
//! Every stone that the connection runs over must live. Which stones do is for the caller to say.
//! Beyond dispute is unconditional life ([`Living::unconditional`]); who knows more, for instance
//! which groups live when they are answered, passes more.
//!
//! A stone and the edge are complete in no other way than in their own window: the paper speaks of
//! stones, and that a stone is joined to an edge elsewhere leaves the way under it open.

use goban::{Board, Color, Point, PointSet, Size, UnconditionalLife};

use crate::place::Place;
use crate::window::Goal;

/// Stones that live, and which of them hold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Living {
    /// Parts of one colour that are 4-connected.
    linked: Vec<PointSet>,
    /// Parts of one colour that are 8-connected.
    dividing: Vec<PointSet>,
}

impl Living {
    /// Takes these stones of a board to live; points without a stone say nothing.
    #[must_use]
    pub fn new(board: &Board, stones: &PointSet) -> Self {
        let of = |color| *board.stones(color) & *stones;
        let (mut linked, mut dividing) = (Vec::new(), Vec::new());
        for color in Color::BOTH {
            linked.extend(of(color).components());
            dividing.extend(eight_connected(of(color)));
        }
        Self { linked, dividing }
    }

    /// The stones that live unconditionally.
    #[must_use]
    pub fn unconditional(board: &Board) -> Self {
        let alive = |color| UnconditionalLife::of(board, color).alive;
        Self::new(board, &(alive(Color::Black) | alive(Color::White)))
    }

    /// Whether the goal of the named stones is completely reached.
    #[must_use]
    pub fn completes(&self, place: &Place, size: Size) -> bool {
        let parts = match place.goal {
            Goal::Divide => &self.dividing,
            Goal::Link => &self.linked,
        };
        let part = parts.iter().find(|part| part.contains(place.at));
        part.is_some_and(|part| place.other(size).is_some_and(|other| part.contains(other)))
    }
}

/// The 8-connected parts of a set.
fn eight_connected(mut rest: PointSet) -> impl Iterator<Item = PointSet> {
    std::iter::from_fn(move || {
        let first = rest.first()?;
        rest.remove(first);
        let (mut part, mut open) = (PointSet::EMPTY, vec![first]);
        while let Some(point) = open.pop() {
            part.insert(point);
            for next in neighbours(point) {
                if rest.contains(next) {
                    rest.remove(next);
                    open.push(next);
                }
            }
        }
        Some(part)
    })
}

/// The point with its straight and diagonal neighbours, off the board too.
fn neighbours(point: Point) -> impl Iterator<Item = Point> {
    let (x, y) = (point.x(), point.y());
    let rows = y.saturating_sub(1)..=y + 1;
    rows.flat_map(move |v| (x.saturating_sub(1)..=x + 1).filter_map(move |u| Point::new(u, v)))
}
