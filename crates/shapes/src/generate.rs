//! The states of a window by retrograde analysis: proved backwards from the full ones. The paper
//! has such patterns written by hand [Bouzy, move decision, 5.2 to 5.5].
//!
//! A stone arrangement is a number in base three, a digit for each free point: empty, the owner's,
//! the opponent's. Placing a stone makes the number larger, so that one pass from the last number
//! to the first meets every arrangement after all that can follow it. Nobody passes: a stone more
//! never does its side harm here.
//!
//! Each arrangement is proved twice. With the worst outside the named stones have to be joined
//! within the window. With the best, each named stone reaches all of its own side of the window
//! outside, unless that side is the edge of the board. What lies above and below is the opponent's
//! in both: it is what is to be divided. Where the stones lie on a diagonal, the best outside is
//! the better of two, since either pair of sides may be theirs.
//!
//! Stones are never captured here: a capture would make the graph cyclic, and needs liberties that
//! the window does not show. What rests on stones that can be put into atari is for reading to
//! decide; see [`Match::fragile`](crate::Match::fragile).

use crate::state::{State, Value};
use crate::window::{Closed, End, Goal, MOST_FREE, Window};

/// The bits of a proof: for each outside the value with the owner to move, then with the opponent.
const OWNER_FIRST: u8 = 0b01_01_01;
const WORST: u8 = 0b00_00_01;
const BEST: u8 = 0b01_01_00;

/// The highest rank that is told apart.
pub const MOST_RANK: u8 = 7;

/// What is known of every stone arrangement of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The window.
    pub window: Window,
    /// For each arrangement the state's code, and the rank above it from bit 4 on.
    pub entries: Vec<u8>,
}

impl Table {
    /// The state of an arrangement.
    #[must_use]
    pub fn state(&self, arrangement: usize) -> State {
        state_of(self.entries[arrangement])
    }

    /// How often the goal was reached and threatened again in this arrangement.
    #[must_use]
    pub fn rank(&self, arrangement: usize) -> u8 {
        self.entries[arrangement] >> 4
    }
}

/// The state of an entry.
pub(crate) fn state_of(entry: u8) -> State {
    State::from_code(entry & 15).unwrap_or(State::LOST)
}

/// Generates the table of a window.
#[must_use]
pub fn generate(window: Window) -> Table {
    let proofs = prove(&window);
    let mut entries: Vec<u8> = proofs.iter().map(|&proof| state_of_proof(proof).code()).collect();
    add_ranks(&mut entries, window.free_count());
    Table { window, entries }
}

/// The digits of an arrangement, one for each free point, counted up or down.
struct Digits {
    values: [u8; MOST_FREE],
    /// The weight of each digit. The first free point weighs most.
    powers: [usize; MOST_FREE],
    count: usize,
}

impl Digits {
    fn new(count: usize, digit: u8) -> Self {
        let mut powers = [1; MOST_FREE];
        for place in (0..count.saturating_sub(1)).rev() {
            powers[place] = powers[place + 1] * 3;
        }
        Self { values: [digit; MOST_FREE], powers, count }
    }

    fn down(&mut self) {
        for digit in self.values[..self.count].iter_mut().rev() {
            if *digit > 0 {
                *digit -= 1;
                return;
            }
            *digit = 2;
        }
    }

    fn up(&mut self) {
        for digit in self.values[..self.count].iter_mut().rev() {
            if *digit < 2 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
    }

    fn weights_of(&self, digit: u8) -> impl Iterator<Item = usize> {
        let pairs = self.values[..self.count].iter().zip(&self.powers);
        pairs.filter(move |&(&d, _)| d == digit).map(|(_, &power)| power)
    }
}

fn prove(window: &Window) -> Vec<u8> {
    let judge = Judge::new(window);
    let count = window.free_count();
    let mut proofs = vec![0_u8; 3_usize.pow(u32::try_from(count).unwrap_or(0))];
    let mut digits = Digits::new(count, 2);
    for arrangement in (0..proofs.len()).rev() {
        let (mut first, mut second, mut is_full) = (0, OWNER_FIRST, true);
        for power in digits.weights_of(0) {
            is_full = false;
            first |= proofs[arrangement + power] >> 1 & OWNER_FIRST;
            second &= proofs[arrangement + 2 * power];
        }
        if is_full {
            first = judge.outcomes(&digits.values[..count]);
            second = first;
        }
        proofs[arrangement] = first | second << 1;
        digits.down();
    }
    proofs
}

fn state_of_proof(proof: u8) -> State {
    let value = |proof: u8| match (proof & WORST != 0, proof & BEST != 0) {
        (true, _) => Value::Won,
        (false, true) => Value::Unknown,
        (false, false) => Value::Lost,
    };
    State { first: value(proof), second: value(proof >> 1) }
}

/// Adds the ranks [Bouzy, move decision, 5.4 and 5.5].
///
/// An urgent arrangement has rank one more than another, if a move of the winner leads from that one
/// to a settled one, and a threat of the loser from there to this: the goal was played for, reached,
/// and is threatened again. Of all such ways the longest counts. Those that no such way leads to
/// have rank 0. For settled arrangements the rank is kept that a threat would bring about.
fn add_ranks(entries: &mut [u8], count: usize) {
    let mut digits = Digits::new(count, 0);
    for arrangement in 0..entries.len() {
        let state = state_of(entries[arrangement]);
        let ranks = |digit: u8, kind: fn(State) -> bool, more: u8| {
            let earlier = digits.weights_of(digit).map(move |weight| weight * usize::from(digit));
            let entries = &*entries;
            let entry = earlier.map(move |weight| entries[arrangement - weight]);
            let ranks = entry.filter(move |&entry| kind(state_of(entry))).map(|entry| entry >> 4);
            ranks.map(move |rank| rank + more).max().unwrap_or(0)
        };
        let rank = match state {
            State::WON => ranks(1, |earlier| earlier.is_urgent() && earlier.first == Value::Won, 1),
            State::LOST => {
                ranks(2, |earlier| earlier.is_urgent() && earlier.second == Value::Lost, 1)
            }
            state if state.is_urgent() => ranks(2, |earlier| earlier == State::WON, 0).max(ranks(
                1,
                |earlier| earlier == State::LOST,
                0,
            )),
            _ => 0,
        };
        entries[arrangement] |= rank.min(MOST_RANK) << 4;
        digits.up();
    }
}

/// Judges full windows: who is joined to whom.
struct Judge {
    /// The bit of each free point in the mask of the window.
    free: Vec<u32>,
    named: u32,
    /// For each outside, worst, best, and best on the other pair of sides: start and end.
    ends: [(u32, u32); 3],
    /// For each bit of the mask its neighbours.
    neighbours: Vec<u32>,
}

impl Judge {
    fn new(window: &Window) -> Self {
        let bit = |(x, y): (u8, u8)| 1_u32 << (y * window.width + x);
        let column = |x: u8| (0..window.height).fold(0, |mask, y| mask | bit((x, y)));
        let row = |y: u8| (0..window.width).fold(0, |mask, x| mask | bit((x, y)));
        let start = bit((0, window.from));
        let last = column(window.width - 1);
        let (end, named) = match window.to {
            End::Stone(y) => (bit((window.width - 1, y)), start | bit((window.width - 1, y))),
            End::Edge => (last, start),
        };
        let best_start = if window.closed == Closed::Left { start } else { column(0) };
        let best_end = if window.closed == Closed::Right { end } else { last };
        let other = match window.to {
            End::Stone(y) if window.is_diagonal() => (row(window.from), row(y)),
            _ => (0, 0),
        };
        Self {
            free: window.free_points().map(bit).collect(),
            named,
            ends: [(start, end), (best_start, best_end), other],
            neighbours: neighbours(window),
        }
    }

    /// A bit for each outside in which the owner has joined the ends.
    fn outcomes(&self, digits: &[u8]) -> u8 {
        let owned = digits.iter().zip(&self.free).filter(|&(&digit, _)| digit == 1);
        let stones = owned.fold(self.named, |mask, (_, &bit)| mask | bit);
        (0..3).fold(0, |bits, i| {
            let (start, end) = self.ends[i];
            bits | u8::from(self.flooded(start & stones, stones) & end != 0) << (2 * i)
        })
    }

    fn flooded(&self, start: u32, stones: u32) -> u32 {
        let (mut reached, mut fresh) = (start, start);
        while fresh != 0 {
            let next = self.neighbours[fresh.trailing_zeros() as usize] & stones & !reached;
            reached |= next;
            fresh = (fresh & (fresh - 1)) | next;
        }
        reached
    }
}

fn neighbours(window: &Window) -> Vec<u32> {
    let points = || (0..window.height).flat_map(|y| (0..window.width).map(move |x| (x, y)));
    let is_next = |(x, y): (u8, u8), (u, v): (u8, u8)| {
        let (dx, dy) = (x.abs_diff(u), y.abs_diff(v));
        match window.goal {
            Goal::Divide => dx.max(dy) == 1,
            Goal::Link => dx + dy == 1,
        }
    };
    let mask = |point| {
        (0..)
            .zip(points())
            .filter(|&(_, other)| is_next(point, other))
            .fold(0, |mask, (i, _)| mask | 1 << i)
    };
    points().map(mask).collect()
}
