//! What a move does to the uncertainty of patterns [Bouzy, move decision, 6].
//!
//! A move *orders* a pattern that it settles: {W|?} becomes W, {?|L} becomes L, and {W|L} becomes
//! either, whoever moves. It *disorders* a pattern where it leaves or brings about uncertainty: it
//! takes {W|?} or {?|L} to ?, or it is a threat against a pattern that was settled, which {W|W} or
//! {L|L} was before and an unsettled one is after. All other moves do neither. Whether a move orders
//! is a question of each pattern; the same move may settle one and threaten another.
//!
//! Beside that a move has a [`Role`] for its player in a pattern: it wins, holds or threatens.
//!
//! States are those of the window game: captures are for reading to find.

use goban::{Color, Point};

use crate::book::Book;
use crate::evaluate::{Laid, windows_at};
use crate::frame::{Planes, Spot};
use crate::generate::state_of;
use crate::place::{DIRECTIONS, Place};
use crate::state::{State, Value};
use crate::store::Shapes;
use crate::window::Goal;

/// What a move does to a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It settles the pattern.
    Orders,
    /// It leaves it uncertain, or makes it so.
    Disorders,
    /// Neither.
    Nothing,
}

/// The effect of a transition, by who moved.
#[must_use]
pub fn effect(before: State, after: State, owner_moved: bool) -> Effect {
    let got = if owner_moved { after.second } else { after.first };
    if before.is_settled() {
        return if after.is_settled() { Effect::Nothing } else { Effect::Disorders };
    }
    if after.is_settled() {
        Effect::Orders
    } else if before.is_urgent() && got == Value::Unknown {
        Effect::Disorders
    } else {
        Effect::Nothing
    }
}

/// What a move is for its player in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// It settles the pattern in his favour.
    Wins,
    /// It keeps what he would have lost uncertain.
    Holds,
    /// If it is not answered, he settles in his favour what he could not settle before.
    Threatens,
}

/// The role of a move that takes a pattern from one state to another, if it has any.
#[must_use]
pub fn role(before: State, after: State, owner_moved: bool) -> Option<Role> {
    // What the player wants, what he gets now, and what he would get with another move.
    let (wanted, got, again, had) = if owner_moved {
        (Value::Won, after.second, after.first, before.first)
    } else {
        (Value::Lost, after.first, after.second, before.second)
    };
    let without = if owner_moved { before.second } else { before.first };
    if without == wanted {
        None
    } else if got == wanted {
        Some(Role::Wins)
    } else if got == Value::Unknown && without != Value::Unknown {
        Some(Role::Holds)
    } else if again == wanted && had != wanted {
        Some(Role::Threatens)
    } else {
        None
    }
}

/// A pattern that a move changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The pattern's place.
    pub place: Place,
    /// Its state before the move.
    pub before: State,
    /// Its state after it.
    pub after: State,
    /// What that means.
    pub effect: Effect,
    /// What the move is for its player.
    pub role: Option<Role>,
}

impl Shapes {
    /// The patterns that a move of `player` on an empty point of a refreshed board would change, with
    /// the effect on each and the role of the move in it. Patterns with no stone of the opponent of their owner in the window after
    /// the move are left out: nothing is at stake in them.
    #[must_use]
    pub fn changes(&self, player: Color, point: Point) -> Vec<Change> {
        let (book, planes) = self.sources();
        let mut after = planes.clone();
        after.set(point, Some(player));
        let mut changes = Vec::new();
        for (number, direction) in (0..).zip(DIRECTIONS.iter()) {
            let relation = direction.relation();
            let frame = planes.frame(direction.frame);
            let spot = frame.spot(point);
            let (length, count) = frame.extent();
            for along in spot.along.saturating_sub(REACH)..=(spot.along + REACH).min(count - 1) {
                for across in spot.across.saturating_sub(relation.across)..=spot.across {
                    if relation.along.is_none() && across + relation.across + 1 != length {
                        continue;
                    }
                    let first = Spot { across, along };
                    let at = frame.point(first);
                    let Some((at, owner)) = at.and_then(|at| Some((at, planes.stone(at)?))) else {
                        continue;
                    };
                    for goal in Goal::BOTH {
                        let place = Place { at, direction: number, owner, goal };
                        let has_other = relation.along.is_none()
                            || place
                                .other(planes.size())
                                .is_some_and(|other| planes.stone(other) == Some(owner));
                        if has_other {
                            changes.extend(change(
                                book,
                                (planes, &after),
                                place,
                                first,
                                (player, point),
                            ));
                        }
                    }
                }
            }
        }
        changes
    }
}

/// The most rows from the first stone to the end of a window.
const REACH: u8 = 3;

/// What a move changes at a place: in the smallest window that is not lost before it.
fn change(
    book: &Book,
    (before, after): (&Planes, &Planes),
    place: Place,
    first: Spot,
    (player, point): (Color, Point),
) -> Option<Change> {
    let direction = place.direction();
    let frame = before.frame(direction.frame);
    let state = |planes: &Planes, laid: &Laid| {
        let content = laid.content(planes, place.owner);
        (state_of(book.entry(usize::from(laid.id), &content.rows)), content.has_opponent)
    };
    let mut windows =
        windows_at(direction, place.goal, frame, first).map(|(_, laid)| laid).peekable();
    while let Some(laid) = windows.next() {
        let (was, _) = state(before, &laid);
        let is_deciding = was.first == Value::Won || was.is_urgent() || windows.peek().is_none();
        if !is_deciding {
            continue;
        }
        let (is, is_at_stake) = state(after, &laid);
        if is == was || !is_at_stake || !laid.contains(point) {
            return None;
        }
        let owner_moved = player == place.owner;
        let (effect, role) = (effect(was, is, owner_moved), role(was, is, owner_moved));
        return Some(Change { place, before: was, after: is, effect, role });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> State {
        State::all().into_iter().find(|state| state.to_string() == text).unwrap()
    }

    #[test]
    fn settling_orders_whoever_moves() {
        for (before, after, owner_moved) in [
            ("{W|?}", "{W|W}", true),
            ("{?|L}", "{L|L}", false),
            ("{W|L}", "{W|W}", true),
            ("{W|L}", "{L|L}", false),
        ] {
            assert_eq!(
                effect(of(before), of(after), owner_moved),
                Effect::Orders,
                "{before} to {after}"
            );
        }
    }

    #[test]
    fn going_to_the_unknown_disorders() {
        for (before, after, owner_moved) in [
            ("{W|?}", "{?|?}", false),
            ("{W|?}", "{?|L}", false),
            ("{?|L}", "{?|?}", true),
            ("{?|L}", "{W|?}", true),
        ] {
            assert_eq!(
                effect(of(before), of(after), owner_moved),
                Effect::Disorders,
                "{before} to {after}"
            );
        }
    }

    #[test]
    fn a_threat_against_what_is_settled_disorders() {
        assert_eq!(effect(of("{W|W}"), of("{W|L}"), false), Effect::Disorders);
        assert_eq!(effect(of("{L|L}"), of("{W|L}"), true), Effect::Disorders);
    }

    #[test]
    fn a_move_that_misses_the_point_does_nothing() {
        assert_eq!(effect(of("{W|L}"), of("{W|L}"), true), Effect::Nothing);
        assert_eq!(effect(of("{W|W}"), of("{W|W}"), false), Effect::Nothing);
    }
}
