//! Which moves are tried first. They decide how soon an answer is found, never which.

use goban::{Color, Point};
use tracks::{Liberties, Recorder, View};

use super::SAFE_LIBERTIES;
use crate::goal::{Moves, Ranked, strings_among};

/// How many empty points are beside an empty point.
fn room<R: Recorder>(view: &mut View<'_, R>, point: Point) -> i32 {
    i32::try_from(view.empty_neighbours(point).len()).unwrap_or(4)
}

/// The hunter's moves: the prey's liberties, those first where the prey would breathe most if it
/// played there, and what rescues a string of the hunter's in atari; then the points around the
/// liberties, from which the prey can be netted; then the liberties of weak strings around.
pub(super) fn hunting<R: Recorder>(
    view: &mut View<'_, R>,
    prey: Point,
    liberties: &[Point],
    owner: Color,
    batch: usize,
) -> Moves {
    let mut ranked = Ranked::default();
    match batch {
        0 => {
            for &liberty in liberties {
                let joins = view.neighbours_of(liberty, owner).len();
                let helped = i32::try_from(joins).unwrap_or(0);
                ranked.add(liberty, 20 + 3 * room(view, liberty) + helped);
            }
            if liberties.len() > 1 {
                add_holders_liberties(view, prey, owner, &mut ranked, 1);
            }
        }
        1 => {
            for &liberty in liberties {
                for beside in view.empty_neighbours(liberty) {
                    ranked.add(beside, 5 + room(view, beside));
                }
            }
        }
        _ => add_holders_liberties(view, prey, owner, &mut ranked, 3),
    }
    ranked.in_order()
}

/// The owner's moves: what captures a string that holds the prey, and the liberties that bring
/// most; then the liberties of weak strings around, and the points around the prey's.
pub(super) fn fleeing<R: Recorder>(
    view: &mut View<'_, R>,
    prey: Point,
    liberties: &[Point],
    owner: Color,
    batch: usize,
) -> Moves {
    let mut ranked = Ranked::default();
    match batch {
        0 => {
            for &liberty in liberties {
                ranked.add(liberty, 20 + 4 * room(view, liberty));
                for friend in view.neighbours_of(liberty, owner) {
                    if view.look_liberties(friend, SAFE_LIBERTIES) == Liberties::Enough {
                        ranked.add(liberty, 45);
                    }
                }
            }
            add_holders_liberties(view, prey, owner, &mut ranked, 1);
        }
        1 => {
            add_holders_liberties(view, prey, owner, &mut ranked, 2);
            for &liberty in liberties {
                for beside in view.empty_neighbours(liberty) {
                    ranked.add(beside, 5 + room(view, beside));
                }
            }
        }
        _ => add_holders_liberties(view, prey, owner, &mut ranked, 3),
    }
    ranked.in_order()
}

/// The liberties of the hunter's strings beside the prey that have at most so many.
fn add_holders_liberties<R: Recorder>(
    view: &mut View<'_, R>,
    prey: Point,
    owner: Color,
    ranked: &mut Ranked,
    most: usize,
) {
    let around = view.string(prey).border(&{ *view.area() });
    for stone in strings_among(view, &around, !owner) {
        if let Liberties::Few(few) = view.look_liberties(stone, most + 1) {
            for &liberty in &few {
                ranked.add(liberty, if few.len() == 1 { 60 } else { 12 });
            }
        }
    }
}
