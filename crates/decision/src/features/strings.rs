//! The strings that a move touches: liberties and captures at a glance, nothing read.

use evaluation::Outlook;
use evaluation::features::Row;
use goban::{Point, PointSet, StringId};

use super::table::size_bucket;
use super::{Feature, Looking};
use crate::reason::Reason;
use crate::scene::Scene;

/// Liberties of a string that are told apart.
pub(super) const LIBERTIES: usize = 6;

/// Liberties after the move that are told apart.
pub(super) const LIBERTIES_AFTER: usize = 7;

/// What may be known of a capture.
pub(super) const OUTLOOKS: usize = 4;

pub(super) fn count(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let contact = Contact::of(looking, point);
    contact.count_pressed(looking, row);
    contact.count_taken(looking, row);
    contact.count_own(row);
}

/// What comes of a move and the strings beside it.
#[derive(Debug)]
struct Contact {
    /// The opponent's strings that stay, in the order of the points beside the move.
    pressed: Vec<StringId>,
    /// Stones of the opponent's that are taken.
    taken: usize,
    /// The player's stones that it is joined with.
    own: PointSet,
    /// The fewest liberties of a string that it is joined with.
    before: Option<usize>,
    /// The liberties that it has with them.
    after: usize,
}

impl Contact {
    fn of(looking: &Looking<'_>, point: Point) -> Self {
        let (board, player) = (&looking.scene.board, looking.scene.player);
        let (mut pressed, mut taken) = (Vec::new(), 0);
        let (mut own, mut before) = (PointSet::EMPTY, None);
        let mut liberties =
            board.size().all() & PointSet::from(point).border(&board.empty_points());
        for string in strings_beside(looking, point) {
            let fact = looking.string_of(string.stone());
            let count = board.liberty_count(string);
            if fact.color == player {
                own |= fact.stones;
                liberties |= fact.liberties;
                before = Some(before.map_or(count, |before: usize| before.min(count)));
            } else if count == 1 {
                taken += board.stone_count(string);
                liberties |= fact.stones;
            } else {
                pressed.push(string);
            }
        }
        liberties.remove(point);
        Self { pressed, taken, own, before, after: liberties.len() }
    }

    fn count_pressed(&self, looking: &Looking<'_>, row: &mut Row) {
        let board = &looking.scene.board;
        for &string in &self.pressed {
            let (stones, count) = (board.stone_count(string), board.liberty_count(string));
            Feature::PressesString.add(row, count - 2, size_bucket(stones));
            if count == 2 {
                let capture = looking.string_of(string.stone()).capture;
                Feature::GivesAtari.add(row, size_bucket(stones), outlook_bucket(capture));
            }
        }
    }

    fn count_taken(&self, looking: &Looking<'_>, row: &mut Row) {
        if self.taken > 0 {
            let is_threatened = |stone| looking.string_of(stone).capture != Outlook::Safe;
            let threatened = self.own.iter().any(is_threatened);
            let saved = usize::from(threatened) + usize::from(self.taken > 1 && threatened);
            Feature::TakesStones.add(row, size_bucket(self.taken), saved);
        }
    }

    fn count_own(&self, row: &mut Row) {
        if let Some(before) = self.before {
            Feature::ExtendsString.add(row, before - 1, self.after);
        }
        if self.after == 1 {
            let kind = if self.taken > 0 { 1 } else { usize::from(self.own.is_empty()) * 2 };
            Feature::SelfAtari.add(row, size_bucket(self.own.len() + 1), kind);
        }
        if self.taken == 1 && self.own.is_empty() && self.after == 1 {
            Feature::TakesKo.add(row, 0, 0);
        }
    }
}

/// The strings beside a point, each once.
fn strings_beside(looking: &Looking<'_>, point: Point) -> Vec<StringId> {
    let board = &looking.scene.board;
    let mut strings = Vec::new();
    for string in board.neighbours(point).filter_map(|beside| board.string(beside)) {
        if !strings.contains(&string) {
            strings.push(string);
        }
    }
    strings
}

const fn outlook_bucket(capture: Outlook) -> usize {
    match capture {
        Outlook::Safe => 0,
        Outlook::Unclear => 1,
        Outlook::Contested => 2,
        Outlook::Lost => 3,
    }
}

pub(super) fn takes(scene: &Scene, at: Point) -> Vec<Reason> {
    let mut stones = PointSet::EMPTY;
    for beside in scene.board.neighbours(at) {
        if let Some(string) = scene.board.string(beside)
            && scene.board.stone(beside) != Some(scene.player)
            && scene.board.liberty_count(string) == 1
        {
            stones.extend(scene.board.stones_of(string));
        }
    }
    if stones.is_empty() { Vec::new() } else { vec![Reason::Takes(stones.len())] }
}

pub(super) fn atari(scene: &Scene, at: Point) -> Vec<Reason> {
    let string = scene.board.neighbours(at).find(|&beside| {
        let string = scene.board.string(beside);
        scene.board.stone(beside) == Some(!scene.player)
            && string.is_some_and(|string| scene.board.liberty_count(string) == 2)
    });
    string.map(Reason::Atari).into_iter().collect()
}
