//! Which moves are tried first. They decide how soon an answer is found, never which.

use arrayvec::ArrayVec;
use goban::{Color, Point};
use tracks::{Liberties, Recorder, View};

use super::SAFE_LIBERTIES;

/// Moves to try, the best first.
pub(super) type Moves = ArrayVec<Point, 24>;

/// Candidates with their merits, to be ordered.
#[derive(Default)]
struct Ranked {
    moves: ArrayVec<(i32, Point), 48>,
}

impl Ranked {
    fn add(&mut self, point: Point, merit: i32) {
        match self.moves.iter_mut().find(|(_, known)| *known == point) {
            Some((known, _)) => *known = (*known).max(merit),
            None => {
                let _ = self.moves.try_push((merit, point));
            }
        }
    }

    /// By falling merit, and in point order where that is the same.
    fn in_order(mut self) -> Moves {
        self.moves.sort_unstable_by_key(|&(merit, point)| (-merit, point));
        self.moves.iter().map(|&(_, point)| point).take(24).collect()
    }
}

/// How many liberties a stone of `color` on an empty point would bring beside those of its own
/// strings, roughly.
fn room<R: Recorder>(view: &mut View<'_, R>, point: Point) -> i32 {
    i32::try_from(view.empty_neighbours(point).len()).unwrap_or(4)
}

/// The hunter's moves: the prey's liberties, those first where the prey would breathe most if it
/// played there, and the points around them, from which it can be netted.
pub(super) fn hunting<R: Recorder>(
    view: &mut View<'_, R>,
    liberties: &[Point],
    owner: Color,
) -> Moves {
    let mut ranked = Ranked::default();
    for &liberty in liberties {
        let joins = view.neighbours_of(liberty, owner).len();
        let helped = i32::try_from(joins).unwrap_or(0);
        ranked.add(liberty, 20 + 3 * room(view, liberty) + helped);
        for beside in view.empty_neighbours(liberty) {
            ranked.add(beside, 5 + room(view, beside));
        }
    }
    ranked.in_order()
}

/// The owner's moves: what captures a string that holds the prey, liberties that bring most, and
/// the liberties of weak strings around.
pub(super) fn fleeing<R: Recorder>(
    view: &mut View<'_, R>,
    prey: Point,
    liberties: &[Point],
    owner: Color,
) -> Moves {
    let mut ranked = Ranked::default();
    for &liberty in liberties {
        ranked.add(liberty, 20 + 4 * room(view, liberty));
        for friend in view.neighbours_of(liberty, owner) {
            if view.has_liberties(friend, SAFE_LIBERTIES) {
                ranked.add(liberty, 45);
            }
        }
    }
    for stone in holders(view, prey, owner) {
        if let Liberties::Few(few) = view.liberties(stone, 3) {
            for &liberty in &few {
                ranked.add(liberty, if few.len() == 1 { 60 } else { 12 });
            }
        }
    }
    ranked.in_order()
}

/// A stone of each string of the opponent's beside the prey, as far as there are not too many.
fn holders<R: Recorder>(view: &mut View<'_, R>, prey: Point, owner: Color) -> ArrayVec<Point, 16> {
    let stones = view.string(prey);
    let mut holders: ArrayVec<Point, 16> = ArrayVec::new();
    for point in stones.border(&{ *view.area() }) {
        if holders.is_full() {
            break;
        }
        if view.stone(point) == Some(!owner) {
            holders.push(point);
        }
    }
    holders
}
