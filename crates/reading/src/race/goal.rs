//! A race as a goal: the hunter wants to take the prey off the board before his own string is taken.

use std::cell::RefCell;

use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::count::{Camp, Count};
use super::eye_game::{Games, NEVER};
use super::moves::racing;
use super::theory::Theory;
use crate::Verdict;
use crate::goal::{Glance, Goal, Moves, Side, Turn};

/// The race of a string of this colour, at the mark, against one of the other's.
pub(super) struct RaceGoal {
    pub owner: Color,
    /// A stone of the hunter's string.
    pub hunter: Point,
    /// Liberties with which the prey is out of reach.
    pub enough: usize,
    /// Points of the largest eye that is counted.
    pub largest_eye: usize,
    /// The games of the eyes that this question has met.
    pub games: RefCell<Games>,
}

const fn decided(verdict: Verdict, by: Option<Point>) -> Glance {
    Glance::Decided { verdict, by }
}

impl Goal for RaceGoal {
    const BATCHES: usize = 3;

    fn owner(&self) -> Color {
        self.owner
    }

    fn glance<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance {
        if view.stone(turn.mark) != Some(self.owner) {
            return decided(Verdict::Lost, None);
        }
        if view.stone(self.hunter) != Some(!self.owner) {
            return decided(Verdict::Won, None);
        }
        let mut count = Count::of(view, self.owner, turn.mark, self.hunter);
        if let Some(last) = self.last_liberty(view, turn.side, &count) {
            return decided(turn.side.wish(), Some(last));
        }
        if count.prey.liberties.len() >= self.enough {
            return decided(Verdict::Won, None);
        }
        let games = &mut *self.games.borrow_mut();
        count.sort(view, self.largest_eye, games);
        if count.prey.is_alive() {
            return decided(Verdict::Won, None);
        }
        if let Some(glance) = by_numbers(&count, turn.side, view.area(), games) {
            return glance;
        }
        if count.is_shared_exact
            && let Some(glance) = by_theory(&count, turn.side)
        {
            return glance;
        }
        let (loss, win) = expected(&count, turn.side);
        Glance::Open { loss, win, is_forced: false }
    }

    /// A prey that is taken has not got away before, nor was the hunter taken; one that is saved has
    /// not been taken.
    fn rest_on_open<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, verdict: Verdict) {
        let _ = view.stone(turn.mark);
        if verdict == Verdict::Lost {
            let _ = view.stone(self.hunter);
            let _ = view.string(turn.mark);
        }
    }

    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves {
        let mut count = Count::of(view, self.owner, turn.mark, self.hunter);
        if batch == 0 {
            count.sort(view, self.largest_eye, &mut self.games.borrow_mut());
        }
        racing(view, &count, turn.side, batch)
    }
}

impl RaceGoal {
    /// Where the side to move takes the other string at once.
    fn last_liberty<R: Recorder>(
        &self,
        view: &mut View<'_, R>,
        side: Side,
        count: &Count,
    ) -> Option<Point> {
        let target = target_of(count, side);
        let last = target.liberties.first().filter(|_| target.liberties.len() == 1)?;
        let play = view.play(side.color(self.owner), last)?;
        view.undo(&play);
        Some(last)
    }
}

const fn target_of(count: &Count, side: Side) -> &Camp {
    match side {
        Side::Hunter => &count.prey,
        Side::Owner => &count.hunter,
    }
}

/// What the numbers of both sides say (`eye_game.rs`). Shared liberties count for the side that
/// loses by it only.
fn by_numbers(count: &Count, side: Side, area: &PointSet, games: &mut Games) -> Option<Glance> {
    let (prey, hunter, shared) = (&count.prey, &count.hunter, &count.shared);
    let least = prey.needed(0, area, games);
    let most = prey.needed(shared.len(), area, games);
    let is_safe_at_leisure = least.attacker_first == NEVER;
    if is_safe_at_leisure || (side == Side::Owner && least.owner_first == NEVER) {
        let by = if is_safe_at_leisure { None } else { prey.life(area, games) };
        return Some(decided(Verdict::Won, by.filter(|_| side == Side::Owner)));
    }
    if !count.is_shared_exact {
        return None;
    }
    let hunter_least = hunter.needed(0, area, games);
    let hunter_most = hunter.needed(shared.len(), area, games);
    let captures = |needed: u8, allowed: u8| needed != NEVER && needed <= allowed;
    if prey.is_exact {
        let allowed = hunter_least.attacker_first;
        if captures(most.owner_first, allowed) {
            return Some(decided(Verdict::Lost, None));
        }
        if side == Side::Hunter && captures(most.attacker_first, allowed) {
            return Some(decided(Verdict::Lost, prey.filling(allowed, shared, area, games)));
        }
    }
    if hunter.is_exact {
        let allowed = least.attacker_first;
        if captures(hunter_most.owner_first, allowed) {
            return Some(decided(Verdict::Won, None));
        }
        if side == Side::Owner && captures(hunter_most.attacker_first, allowed) {
            return Some(decided(Verdict::Won, hunter.filling(allowed, shared, area, games)));
        }
    }
    None
}

/// What the theory says of a race. A side that wins by a count that is too low for it wins all the
/// more; the other's must be exact.
fn by_theory(count: &Count, side: Side) -> Option<Glance> {
    let is_known = |camp: &Camp| camp.is_exact && camp.is_settled;
    if !is_known(&count.prey) && !is_known(&count.hunter) {
        return None;
    }
    let counters = count.counters();
    let mut theory = Theory::of(counters)?;
    let (is_lost, moves) = match side {
        Side::Hunter => (theory.captures_moving(counters), theory.captures(counters)),
        Side::Owner => (theory.captures_waiting(counters), theory.rescues(counters)),
    };
    let (verdict, loser) =
        if is_lost { (Verdict::Lost, &count.prey) } else { (Verdict::Won, &count.hunter) };
    if !is_known(loser) {
        return None;
    }
    let target = target_of(count, side);
    let by = moves.first().filter(|_| verdict == side.wish());
    Some(decided(verdict, by.and_then(|&fill| count.point(target, fill))))
}

/// What is expected to be left to prove that the prey is taken, and that it is not, by the moves
/// that either side needs.
fn expected(count: &Count, side: Side) -> (u32, u32) {
    let counters = count.counters();
    let small = |count: usize| u32::try_from(count.min(30)).unwrap_or(30);
    let prey = small(counters.prey.outside + counters.prey.eye + counters.shared);
    let hunter = small(counters.hunter.outside + counters.hunter.eye + counters.shared);
    let (prey, hunter) = match side {
        Side::Hunter => (prey, hunter + 1),
        Side::Owner => (prey + 1, hunter),
    };
    let hunter = if count.hunter.is_alive() { hunter.max(20) } else { hunter };
    (1 + prey + 3 * prey.saturating_sub(hunter), 1 + hunter + 3 * hunter.saturating_sub(prey))
}
