//! Which moves of a race are tried first. They decide how soon an answer is found, never which.

use goban::{Color, Point};
use tracks::{Liberties, Recorder, View};

use super::count::{Camp, Count};
use crate::goal::{Ranked, Side, strings_among};

/// Moves of a side: what captures a string that holds its own, the other string's liberties, those
/// first that the other side does not share, and its own; then the points around the liberties;
/// then the liberties of weak strings around.
pub(super) fn racing<R: Recorder>(
    view: &mut View<'_, R>,
    count: &Count,
    side: Side,
    batch: usize,
    ranked: &mut Ranked,
) {
    let (mover, target) = match side {
        Side::Hunter => (&count.hunter, &count.prey),
        Side::Owner => (&count.prey, &count.hunter),
    };
    match batch {
        0 => {
            for liberty in target.liberties {
                let shared = mover.liberties.contains(liberty);
                let within = target.within.contains(liberty);
                let merit = if within { 40 } else { 34 } - if shared { 14 } else { 0 };
                ranked.add(liberty, merit + room(view, liberty));
            }
            for liberty in mover.liberties - target.liberties {
                ranked.add(liberty, 10 + 2 * room(view, liberty));
            }
            add_weak(view, mover, 1, ranked);
            add_weak(view, target, 1, ranked);
        }
        1 => {
            for liberty in target.liberties | mover.liberties {
                for beside in view.empty_neighbours(liberty) {
                    ranked.add(beside, 5 + room(view, beside));
                }
            }
            add_weak(view, mover, 2, ranked);
        }
        _ => {
            add_weak(view, mover, 3, ranked);
            add_weak(view, target, 2, ranked);
        }
    }
}

/// How many empty points are beside an empty point.
fn room<R: Recorder>(view: &mut View<'_, R>, point: Point) -> i32 {
    i32::try_from(view.empty_neighbours(point).len()).unwrap_or(4)
}

/// The liberties of strings beside this one that have at most so many, whatever their colour: they
/// may be captured, or saved.
fn add_weak<R: Recorder>(view: &mut View<'_, R>, camp: &Camp, most: usize, ranked: &mut Ranked) {
    let near = (camp.stones | camp.liberties).border(&{ *view.area() });
    for color in Color::BOTH {
        for stone in strings_among(view, &near, color) {
            if let Liberties::Few(few) = view.look_liberties(stone, most + 1) {
                for &liberty in &few {
                    ranked.add(liberty, if few.len() == 1 { 45 } else { 12 });
                }
            }
        }
    }
}
