//! A race as a goal: the hunter wants to take the prey off the board before his own string is taken.

use goban::{Color, Point};
use tracks::{Recorder, View};

use super::count::{Camp, Count};
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
        count.sort(view);
        if count.prey.is_alive() {
            return decided(Verdict::Won, None);
        }
        if count.is_shared_exact
            && let Some(glance) = by_theory(&count, turn.side)
        {
            return glance;
        }
        let (loss, win) = expected(&count, turn.side);
        Glance::Open { loss, win, is_forced: false }
    }

    fn moves<R: Recorder>(&self, view: &mut View<'_, R>, turn: Turn, batch: usize) -> Moves {
        let mut count = Count::of(view, self.owner, turn.mark, self.hunter);
        if batch == 0 {
            count.sort(view);
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

/// What the theory says of a race. A side that wins by a count that is too low for it wins all the
/// more; the other's must be exact.
fn by_theory(count: &Count, side: Side) -> Option<Glance> {
    if !count.prey.is_exact && !count.hunter.is_exact {
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
    if !loser.is_exact {
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
