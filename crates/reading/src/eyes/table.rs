//! All positions of a shape judged at once, backwards from the ends (retrograde analysis).
//!
//! Three questions are asked of every position, each a set that grows from the positions that end
//! the game until nothing is added; what never joins is endless play, which no attack wins.
//! *Captured for certain*: the opponent forces the capture although the owner may take every ko back
//! at once and he himself may not. *Captured by ko*: the same with the ko rights the other way
//! round. *Two eyes*: the owner forces a position in which his wall cannot be captured even if he
//! always passes [Benson 1976], although the opponent may take every ko back at once.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, RwLock};

use rustc_hash::FxHashMap;

use super::game::{Next, Placed, Player, State, Step};
use super::shape::Shape;

/// What a closed space is worth to its owner, from the least on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// One eye: the wall is captured if it has no eye elsewhere.
    One,
    /// One eye, or life, by a ko.
    Ko,
    /// The wall cannot be captured, but it has not two eyes.
    Seki,
    /// Two eyes.
    Two,
}

/// A position and where its steps lead.
struct Entry {
    state: State,
    /// The steps by point, and whether each takes a ko back.
    steps: Vec<(Step, bool, Target)>,
}

/// Where a step leads, by number.
#[derive(Debug, Clone, Copy)]
enum Target {
    Captured,
    Position(usize),
}

/// What a space gives its owner, within bounds, for those who count eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bounds {
    /// Eyes that the owner may get, kos won and seki counted: 0 to 2.
    pub most: u8,
    /// Eyes that he gets whatever happens, all kos lost, seki counted as life.
    pub least: u8,
    /// The same without seki.
    pub least_real: u8,
}

/// What is known of a shape with some stones of the opponent's in it and no others.
#[derive(Debug, Clone, Copy)]
struct Start {
    worth: Worth,
    /// The moves inside that get it.
    moves: u8,
    bounds: Bounds,
}

/// The worth of a shape with every choice of the opponent's stones in it.
pub(super) struct Table {
    /// By the stones, the liberties outside, and who plays first.
    starts: FxHashMap<(Placed, Player), Start>,
    /// The eyes by the stones, if the owner plays first and if the opponent does: the most if the wall
    /// has as many liberties elsewhere as the table knows, the least if it has none.
    eyes: Vec<Option<[Bounds; 2]>>,
}

/// The tables that were needed so far. A table is a function of its shape, so that it does not
/// matter who made it.
static TABLES: LazyLock<RwLock<Tables>> = LazyLock::new(RwLock::default);

/// Tables by shape and the most liberties outside.
type Tables = HashMap<(Shape, u8), Arc<Table>>;

/// The table of a shape whose wall has up to so many liberties outside, made now if it is not there.
pub(super) fn of(shape: Shape, outside: u8) -> Arc<Table> {
    if let Ok(tables) = TABLES.read()
        && let Some(table) = tables.get(&(shape, outside))
    {
        return Arc::clone(table);
    }
    let table = Arc::new(Table::new(&shape, outside));
    if let Ok(mut tables) = TABLES.write() {
        tables.insert((shape, outside), Arc::clone(&table));
    }
    table
}

impl Table {
    fn new(shape: &Shape, outside: u8) -> Self {
        let (entries, starts) = positions(shape, 0..=outside, false);
        let attack = |entries: &[Entry], master| {
            // A wall without a liberty is taken when it is the opponent's turn.
            let is_taken = |state: State| {
                state.player == Player::Opponent && state.placed.wall_liberties(shape) == 0
            };
            forced(entries, Forcing { by: Player::Opponent, master }, is_taken)
        };
        let (sure, by_ko) = (attack(&entries, Player::Owner), attack(&entries, Player::Opponent));
        // With an eye elsewhere; the starts come in the same order.
        let (with_eye, _) = positions(shape, 1..=outside + 1, true);
        let sure_one = attack(&with_eye, Player::Owner);
        let by_ko_one = attack(&with_eye, Player::Opponent);
        let life = Forcing { by: Player::Owner, master: Player::Opponent };
        let two = forced(&entries, life, |state| has_two_eyes(shape, state.placed));
        let worth = |number: usize| match (two[number], by_ko[number], sure[number]) {
            (true, _, _) => Worth::Two,
            (_, false, _) => Worth::Seki,
            (_, _, false) => Worth::Ko,
            _ => Worth::One,
        };
        let count = |has_two: bool, has_one: bool| if has_two { 2 } else { u8::from(has_one) };
        let start = |number: usize| Start {
            worth: worth(number),
            moves: moves_to(&entries[number], worth(number), worth),
            bounds: Bounds {
                most: count(!sure[number], !sure_one[number]),
                least: count(!by_ko[number], !by_ko_one[number]),
                least_real: count(two[number], !by_ko_one[number]),
            },
        };
        let named = |number: usize| {
            let state = entries[number].state;
            ((state.placed, state.player), start(number))
        };
        let starts: FxHashMap<_, _> = (0..starts).map(named).collect();
        let bounds = |opponent, player, outside| {
            let placed = Placed { own: 0, opponent, outside, has_eye: false };
            starts.get(&(placed, player)).map(|start: &Start| start.bounds)
        };
        let first = |opponent, player| {
            let least = bounds(opponent, player, 0)?;
            Some(Bounds { most: bounds(opponent, player, outside)?.most, ..least })
        };
        let eyes = (0..=shape.all())
            .map(|mask| Some([first(mask, Player::Owner)?, first(mask, Player::Opponent)?]))
            .collect();
        Self { starts, eyes }
    }

    /// What a player gets for the owner by playing first, and his moves inside that get it.
    pub(super) fn first(&self, placed: Placed, player: Player) -> Option<(Worth, u8)> {
        self.starts.get(&(placed, player)).map(|start| (start.worth, start.moves))
    }

    /// The eyes that the owner gets with these stones of the opponent's in the space.
    pub(super) fn eyes(&self, opponent: u8) -> Option<[Bounds; 2]> {
        self.eyes.get(usize::from(opponent)).copied().flatten()
    }
}

/// The moves inside that lead from a position to this worth.
fn moves_to(entry: &Entry, worth: Worth, worth_of: impl Fn(usize) -> Worth) -> u8 {
    let reaches = |&(step, _, target): &(Step, bool, Target)| match (step, target) {
        (Step::Inside(point), Target::Position(next)) if worth_of(next) == worth => point,
        (Step::Inside(point), Target::Captured) if worth == Worth::One => point,
        _ => 0,
    };
    entry.steps.iter().map(reaches).fold(0, |all, mask| all | mask)
}

/// All positions that can come about from any stones of the opponent's, and how many of them, the
/// first ones, have no others.
fn positions(shape: &Shape, outside: RangeInclusive<u8>, has_eye: bool) -> (Vec<Entry>, usize) {
    let mut numbers = FxHashMap::default();
    let mut entries: Vec<Entry> = Vec::new();
    let mut number_of = |state: State, entries: &mut Vec<Entry>| {
        *numbers.entry(state).or_insert_with(|| {
            entries.push(Entry { state, steps: Vec::new() });
            entries.len() - 1
        })
    };
    for opponent in 0..=shape.all() {
        for outside in outside.clone() {
            for player in [Player::Owner, Player::Opponent] {
                let placed = Placed { own: 0, opponent, outside, has_eye };
                number_of(State { placed, ko: 0, player }, &mut entries);
            }
        }
    }
    let starts = entries.len();
    let mut next = 0;
    while next < entries.len() {
        let state = entries[next].state;
        for step in state.steps(shape) {
            let target = match state.after(shape, step) {
                Next::Illegal => continue,
                Next::Captured => Target::Captured,
                Next::State(state) => Target::Position(number_of(state, &mut entries)),
            };
            entries[next].steps.push((step, state.is_retake(step), target));
        }
        next += 1;
    }
    (entries, starts)
}

/// Who forces what: the opponent the capture, or the owner an end that is marked.
#[derive(Debug, Clone, Copy)]
struct Forcing {
    by: Player,
    /// Who may take kos back at once; the other may not.
    master: Player,
}

/// The positions from which a player forces an end of his: the capture, for the opponent, and the
/// positions marked, for the owner.
fn forced(entries: &[Entry], forcing: Forcing, is_end: impl Fn(State) -> bool) -> Vec<bool> {
    let mut won: Vec<bool> = entries.iter().map(|entry| is_end(entry.state)).collect();
    let mut is_growing = true;
    while is_growing {
        is_growing = false;
        for number in (0..entries.len()).rev() {
            let Entry { state, steps } = &entries[number];
            if won[number] {
                continue;
            }
            let leads_there = |&(_, _, target): &(Step, bool, Target)| match target {
                Target::Captured => forcing.by == Player::Opponent,
                Target::Position(next) => won[next],
            };
            let is_mine = state.player == forcing.by;
            let mut allowed = steps.iter().filter(|&&(step, is_retake, _)| {
                // A pass forces nothing; for the other side it is a way out.
                (!is_retake || state.player == forcing.master) && !(is_mine && step == Step::Pass)
            });
            let is_won = if is_mine { allowed.any(leads_there) } else { allowed.all(leads_there) };
            if is_won {
                won[number] = true;
                is_growing = true;
            }
        }
    }
    won
}

/// Whether the wall cannot be captured even if its owner always passes [Benson 1976]: it and the
/// strings inside that share its regions each have two regions all of whose empty points are
/// liberties of theirs.
fn has_two_eyes(shape: &Shape, placed: Placed) -> bool {
    let joined = placed.joined(shape);
    // Each string as its stones inside and its liberties inside, the wall first.
    let mut strings = vec![(joined, placed.liberties_inside(shape))];
    let empty = placed.empty(shape);
    strings.extend(
        parts(shape, placed.own & !joined).map(|stones| (stones, shape.grown(stones) & empty)),
    );
    let mut regions: Vec<u8> = parts(shape, shape.all() & !placed.own).collect();
    loop {
        let is_vital = |region: u8, liberties: u8| {
            let is_closed = region & shape.at_outside == 0;
            is_closed && region & empty != 0 && region & empty & !liberties == 0
        };
        let count = strings.len();
        strings.retain(|&(_, liberties)| {
            regions.iter().filter(|&&region| is_vital(region, liberties)).count() >= 2
        });
        let held = strings.iter().fold(0, |all, &(stones, _)| all | stones);
        let has_wall = strings.first().is_some_and(|&(stones, _)| stones == joined);
        if !has_wall || strings.len() == count {
            return has_wall;
        }
        regions.retain(|&region| shape.grown(region) & placed.own & !held == 0);
    }
}

/// The connected parts of a set of points.
fn parts(shape: &Shape, mask: u8) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let part = shape.flood(rest & rest.wrapping_neg(), rest);
        rest &= !part;
        (part != 0).then_some(part)
    })
}
