//! A race as a goal: the hunter wants to take a string of the prey off the board before one of his
//! own is taken.

use std::cell::RefCell;

use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

use super::chain::Chain;
use super::count::{Camp, Count};
use super::eye_game::{Bound, Games, NEVER};
use super::moves::racing;
use super::theory::Theory;
use crate::Verdict;
use crate::goal::{Glance, Goal, Moves, Ranked, Side, Turn};

/// The race of a chain of this colour against one of the other's.
pub(super) struct RaceGoal {
    pub owner: Color,
    pub prey: Chain,
    pub hunter: Chain,
    /// Liberties with which a string of the prey is out of reach.
    pub enough: usize,
    /// Points of the largest eye that is counted.
    pub largest_eye: usize,
    /// The games of the eyes that this question has met.
    pub games: RefCell<Games>,
}

/// What a point that joins two strings of a chain is worth, among the merits of `moves.rs`.
const LINK_MERIT: i32 = 42;

const fn decided(verdict: Verdict, by: Option<Point>) -> Glance {
    Glance::Decided { verdict, by }
}

impl Goal for RaceGoal {
    const BATCHES: usize = 3;

    fn owner(&self) -> Color {
        self.owner
    }

    fn glance<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn) -> Glance {
        let Some(prey) = self.prey.camps(view, self.owner) else {
            return decided(Verdict::Lost, None);
        };
        let Some(hunter) = self.hunter.camps(view, !self.owner) else {
            return decided(Verdict::Won, None);
        };
        let targets = if turn.side == Side::Hunter { &prey } else { &hunter };
        if let Some(last) = self.last_liberty(view, turn.side, targets) {
            return decided(turn.side.wish(), Some(last));
        }
        if prey.iter().all(|camp| camp.liberties.len() >= self.enough) {
            return decided(Verdict::Won, None);
        }
        let [Some(one), Some(other)] = [only(&prey), only(&hunter)] else {
            return self.glance_at_chains(view, turn.side, &prey, &hunter);
        };
        let mut count = Count::new(one.clone(), other.clone());
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
    fn rest_on_open<R: Recorder>(&self, view: &mut View<'_, R>, _: Turn, verdict: Verdict) {
        for &stone in self.prey.stones() {
            let _ = view.stone(stone);
            if verdict == Verdict::Lost {
                let _ = view.string(stone);
            }
        }
        for &stone in self.hunter.stones().iter().filter(|_| verdict == Verdict::Lost) {
            let _ = view.stone(stone);
        }
    }

    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves {
        let mut ranked = Ranked::default();
        let camps = (self.prey.camps(view, self.owner), self.hunter.camps(view, !self.owner));
        let (Some(prey), Some(hunter)) = camps else { return Moves::new() };
        for camps in [&prey, &hunter] {
            links(camps, &mut ranked);
        }
        for one in &prey {
            for other in &hunter {
                let mut count = Count::new(one.clone(), other.clone());
                if batch == 0 {
                    count.sort(view, self.largest_eye, &mut self.games.borrow_mut());
                }
                racing(view, &count, turn.side, batch, &mut ranked);
            }
        }
        ranked.in_order()
    }
}

impl RaceGoal {
    /// Where the side to move takes a string of the other's at once.
    fn last_liberty<R: Recorder>(
        &self,
        view: &mut View<'_, R>,
        side: Side,
        targets: &[Camp],
    ) -> Option<Point> {
        for target in targets {
            let last = target.liberties.first().filter(|_| target.liberties.len() == 1);
            if let Some(last) = last
                && let Some(play) = view.play(side.color(self.owner), last)
            {
                view.undo(&play);
                return Some(last);
            }
        }
        None
    }

    /// Where a side has several strings, one of them may be lost as it stands by the numbers: however
    /// the other side attacks, it takes as many moves as its target has liberties.
    fn glance_at_chains<R: Recorder>(
        &self,
        view: &mut View<'_, R>,
        side: Side,
        prey: &[Camp],
        hunter: &[Camp],
    ) -> Glance {
        let games = &mut *self.games.borrow_mut();
        let area = *view.area();
        for (verdict, losers, winners) in
            [(Verdict::Lost, prey, hunter), (Verdict::Won, hunter, prey)]
        {
            for loser in losers {
                let allowed = winners.iter().map(|camp| (camp.liberties - loser.liberties).len());
                let allowed = u8::try_from(allowed.min().unwrap_or(0)).unwrap_or(NEVER - 1);
                let Some(rival) = winners.first() else { continue };
                let mut count = Count::new(loser.clone(), rival.clone());
                count.shared = loser.liberties & union(winners);
                count.sort(view, self.largest_eye, games);
                if !count.prey.is_exact || !count.is_shared_exact {
                    continue;
                }
                let needed = count.prey.needed(count.shared.len(), Bound::Most, &area, games);
                let attacks = side.wish() == verdict;
                let moves = if attacks { needed.attacker_first } else { needed.owner_first };
                if moves != NEVER && moves <= allowed {
                    let is_idle = needed.owner_first <= allowed;
                    let by = count.prey.filling(allowed, &count.shared, &area, games);
                    return decided(verdict, by.filter(|_| attacks && !is_idle));
                }
            }
        }
        let fewest = |camps: &[Camp]| camps.iter().map(|camp| camp.liberties.len()).min();
        let (prey, hunter) = (fewest(prey).unwrap_or(1), fewest(hunter).unwrap_or(1));
        let (loss, win) = by_moves(prey, hunter, side);
        Glance::Open { loss, win, is_forced: false }
    }
}

fn only(camps: &[Camp]) -> Option<&Camp> {
    camps.first().filter(|_| camps.len() == 1)
}

fn union(camps: &[Camp]) -> PointSet {
    camps.iter().fold(PointSet::EMPTY, |all, camp| all | camp.liberties)
}

/// The points that join strings of a chain, or cut them.
fn links(camps: &[Camp], ranked: &mut Ranked) {
    for (index, camp) in camps.iter().enumerate() {
        for other in &camps[index + 1..] {
            for point in camp.liberties & other.liberties {
                ranked.add(point, LINK_MERIT);
            }
        }
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
    let least = prey.needed(0, Bound::Least, area, games);
    let most = prey.needed(shared.len(), Bound::Most, area, games);
    let is_safe_at_leisure = least.attacker_first == NEVER;
    if is_safe_at_leisure || (side == Side::Owner && least.owner_first == NEVER) {
        let by = if is_safe_at_leisure { None } else { prey.life(area, games) };
        return Some(decided(Verdict::Won, by.filter(|_| side == Side::Owner)));
    }
    if !count.is_shared_exact {
        return None;
    }
    let hunter_least = hunter.needed(0, Bound::Least, area, games);
    let hunter_most = hunter.needed(shared.len(), Bound::Most, area, games);
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
    let prey = counters.prey.outside + counters.prey.eye + counters.shared;
    let hunter = counters.hunter.outside + counters.hunter.eye + counters.shared;
    let hunter = if count.hunter.is_alive() { hunter.max(20) } else { hunter };
    by_moves(prey, hunter, side)
}

/// The same by the moves that it takes to fill either side's liberties.
fn by_moves(prey: usize, hunter: usize, side: Side) -> (u32, u32) {
    let small = |count: usize| u32::try_from(count.min(30)).unwrap_or(30);
    let (prey, hunter) = match side {
        Side::Hunter => (small(prey), small(hunter) + 1),
        Side::Owner => (small(prey) + 1, small(hunter)),
    };
    (1 + prey + 3 * prey.saturating_sub(hunter), 1 + hunter + 3 * hunter.saturating_sub(prey))
}
