//! Chains: strings of one side that stand or fall together, as one side of a race.
//!
//! The fall of one of them is taken for the fall of all: whoever takes any string of the other's
//! chain has won the race, and a chain has got away when all its strings have. Which strings make a
//! chain is for the asker to say; by default those that have two liberties in common with another,
//! so that the owner links them when one of both is taken from him.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::count::Camp;

/// The most strings of a chain.
pub const MOST_STRINGS: usize = 6;

/// Liberties in common by which two strings are linked.
const LINKING_LIBERTIES: usize = 2;

/// Some strings of one side, by a stone of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain(ArrayVec<Point, MOST_STRINGS>);

impl Chain {
    /// The string of one stone.
    #[must_use]
    pub fn of_string(stone: Point) -> Self {
        Self(std::iter::once(stone).collect())
    }

    /// The strings of these stones, the first few of them if they are too many.
    #[must_use]
    pub fn of_strings(stones: &[Point]) -> Self {
        Self(stones.iter().copied().take(MOST_STRINGS).collect())
    }

    /// The strings that are linked with the string of a stone, one after the other.
    pub fn around<R: Recorder>(view: &mut View<'_, R>, stone: Point) -> Self {
        let mut chain = Self::of_string(stone);
        let Some(color) = view.stone(stone) else { return chain };
        let mut camps = vec![Camp::of(view, color, stone)];
        let mut next = 0;
        while let Some(camp) = camps.get(next).cloned() {
            next += 1;
            for friend in friends(view, &camp) {
                if camps.iter().any(|known| known.stones.contains(friend)) || chain.0.is_full() {
                    continue;
                }
                let other = Camp::of(view, color, friend);
                if (other.liberties & camp.liberties).len() >= LINKING_LIBERTIES {
                    chain.0.push(friend);
                    camps.push(other);
                }
            }
        }
        chain
    }

    /// The stones that name its strings.
    #[must_use]
    pub fn stones(&self) -> &[Point] {
        &self.0
    }

    /// The first of them.
    pub(super) fn first(&self) -> Option<Point> {
        self.0.first().copied()
    }

    /// Its strings as they are now, each once; nothing if one of them has been taken.
    pub(super) fn camps<R: Recorder>(
        &self,
        view: &mut View<'_, R>,
        color: Color,
    ) -> Option<ArrayVec<Camp, MOST_STRINGS>> {
        for &stone in &self.0 {
            if view.stone(stone) != Some(color) {
                return None;
            }
        }
        let mut camps: ArrayVec<Camp, MOST_STRINGS> = ArrayVec::new();
        for &stone in &self.0 {
            if !camps.iter().any(|camp| camp.stones.contains(stone)) {
                camps.push(Camp::of(view, color, stone));
            }
        }
        Some(camps)
    }
}

/// Own stones beyond the liberties of a string, in point order.
fn friends<R: Recorder>(view: &mut View<'_, R>, camp: &Camp) -> PointSet {
    let near = camp.liberties.border(&{ *view.area() }) - camp.stones;
    near.into_iter().filter(|&point| view.stone(point) == Some(camp.color)).collect()
}
