//! Which stones are dead, and which in seki, if the game ended here. Before counting, every string
//! must be called alive or dead.
//!
//! What is unconditional is settled. What random games and the fitted curve agree on is taken as it
//! is. A string in doubt is asked about by itself (`fate.rs`), between walls that surely live and
//! with either side moving first: in a finished game both come to the same, for who had something
//! to gain by a move has made it.
//!
//! In a finished game no room is left between living stones of both colours. Where there is one,
//! the string beside it that is least likely to live is dead. Strings are in seki when they live
//! without two eyes and share few liberties.

use goban::{Board, Color, PointSet, Settlement, UnconditionalLife};
use rand_core::Rng;
use search::{Halt, Never};

use crate::evaluate::Evaluation;
use crate::fate::{Question, survives};
use crate::playouts::Survival;

/// Chances between which a string is in doubt.
const IN_DOUBT: std::ops::RangeInclusive<f32> = 0.05..=0.95;

/// Games for the questions about all strings of a position, and the least and the most for one
/// question.
const ALL_GAMES: usize = 60_000;
const GAMES: [usize; 2] = [200, 3_000];

/// A chance nearer to one half than this is asked for again, with more games.
const CLOSE: f32 = 0.12;

/// How many times more.
const MORE: usize = 3;

/// A chance above which strings are walls of what is asked about, unless they are small.
const WALL_ABOVE: f32 = 0.93;

/// Stones up to which a string is small: it may be taken in passing.
const SMALL: usize = 2;

/// Points beside its own that the fate of a string may depend on.
const MOST_POINTS: usize = 120;

/// Strings of one group survive random games about as often, up to this, if they share their fate.
const ALIKE: f32 = 0.15;

/// What the curve and random games count together, beside one for each answer.
const BESIDE: f32 = 0.5;

/// Points of a room between both colours that are not beside both.
const ROOM: usize = 3;

/// A chance above which a string is not taken for an intruder.
const SURE: f32 = 0.85;

/// Points between strings in seki that both share.
const MOST_SHARED: usize = 6;

/// A string in doubt.
#[derive(Debug, Clone, Copy)]
struct Doubt {
    group: usize,
    owner: Color,
    stones: PointSet,
    /// How often it survives random games.
    share: f32,
    /// What the curve and random games say together.
    chance: f32,
}

impl Evaluation {
    /// What would be agreed about the position before counting.
    #[must_use]
    pub fn settlement(&self, board: &Board, survival: &Survival, rng: &mut impl Rng) -> Settlement {
        self.settlement_until(board, survival, rng, &Never)
    }

    /// The same, or what is thought of the strings in doubt so far, if it is to stop.
    #[must_use]
    pub fn settlement_until(
        &self,
        board: &Board,
        survival: &Survival,
        rng: &mut impl Rng,
        halt: &dyn Halt,
    ) -> Settlement {
        // What is beyond dispute comes before every judgement.
        let life = Color::BOTH.map(|color| UnconditionalLife::of(board, color));
        let alive = life[0].alive | life[1].alive;
        let settled = alive | life[0].dead | life[1].dead;
        let (mut dead, mut walls) = (life[0].dead | life[1].dead, alive);
        let mut doubts = Vec::new();
        for string in self.strings(survival).filter(|string| !string.stones.is_within(&settled)) {
            if string.chance > WALL_ABOVE && string.stones.len() > SMALL {
                walls |= string.stones;
            }
            if IN_DOUBT.contains(&string.chance) {
                doubts.push(string);
            } else if string.chance < 0.5 {
                dead |= string.stones;
            }
        }
        let told = resolve(board, doubts, &walls, rng, halt);
        for (string, _) in told.iter().filter(|(_, chance)| *chance < 0.5) {
            dead |= string.stones;
        }
        while let Some(intruder) = intruder(board, &dead, &told) {
            dead |= intruder;
        }
        Settlement { dead, seki: self.in_seki(board, &dead) }
    }

    /// All strings with what the curve and random games say of them.
    fn strings(&self, survival: &Survival) -> impl Iterator<Item = Doubt> {
        self.groups.iter().enumerate().flat_map(move |(number, group)| {
            let owner = group.gathered.color;
            group.gathered.stones.components().map(move |stones| {
                let share = survival.share(owner, &stones);
                let chance = f32::midpoint(share, group.chance);
                Doubt { group: number, owner, stones, share, chance }
            })
        })
    }

    /// Living stones that share liberties with living stones of the opponent, both without two eyes:
    /// neither can take the other.
    fn in_seki(&self, board: &Board, dead: &PointSet) -> PointSet {
        let all = board.size().all();
        let territory = Settlement { dead: *dead, seki: PointSet::EMPTY }.territory(board);
        let has_two_eyes = |color: Color, stones: &PointSet| {
            let eyes = territory[color].components().filter(|eye| eye.meets(&stones.border(&all)));
            let (count, points) =
                eyes.fold((0, 0), |(count, points), eye| (count + 1, points + eye.len()));
            count >= 2 || points >= 4
        };
        let lasting = self.groups.iter().filter(|group| !group.gathered.stones.is_within(dead));
        let eyeless: Vec<_> = lasting
            .filter(|group| !has_two_eyes(group.gathered.color, &group.gathered.stones))
            .map(|group| &group.gathered)
            .collect();
        let disputed = board.empty_points() - territory.black - territory.white;
        let small = |point: &PointSet| point.flooded(&disputed).len() <= MOST_SHARED;
        let mut seki = PointSet::EMPTY;
        for a in &eyeless {
            for b in eyeless.iter().filter(|b| b.color != a.color) {
                let shared = a.liberties & b.liberties & disputed;
                if !shared.is_empty() && small(&shared) && a.stones.border(&all).meets(&b.stones) {
                    seki |= a.stones | b.stones;
                }
            }
        }
        seki
    }
}

/// The strings in doubt with their chances to live, the largest first. What a string of a group is
/// told goes for those of the same group that random games treat alike.
fn resolve(
    board: &Board,
    mut doubts: Vec<Doubt>,
    walls: &PointSet,
    rng: &mut impl Rng,
    halt: &dyn Halt,
) -> Vec<(Doubt, f32)> {
    doubts.sort_by_key(|string| std::cmp::Reverse(string.stones.len()));
    let games = (ALL_GAMES / (2 * doubts.len().max(1))).clamp(GAMES[0], GAMES[1]);
    let mut told: Vec<(Doubt, f32)> = Vec::new();
    for string in doubts {
        let is_alike = |other: &Doubt| {
            other.group == string.group && (other.share - string.share).abs() < ALIKE
        };
        let known = told.iter().find(|(other, _)| is_alike(other)).map(|&(_, chance)| chance);
        let chance = known.unwrap_or_else(|| {
            if halt.is_asked() {
                return string.chance;
            }
            let mut ask = |games| ask(board, &string, walls, games, rng, halt);
            let first = ask(games);
            let is_close = (first - 0.5).abs() < CLOSE && games == GAMES[1];
            if is_close { ask(MORE * games) } else { first }
        });
        told.push((string, chance));
    }
    told
}

/// In a finished game no room is left between living stones of both colours, so one of them is taken
/// for alive and is not: the stones in doubt beside such a room that are the least likely to live,
/// with those of the same group.
fn intruder(board: &Board, dead: &PointSet, told: &[(Doubt, f32)]) -> Option<PointSet> {
    let all = board.size().all();
    let territory = Settlement { dead: *dead, seki: PointSet::EMPTY }.territory(board);
    let beside = Color::BOTH.map(|color| (*board.stones(color) - *dead).dilated(&all));
    let disputed = (board.empty_points() | *dead) - territory.black - territory.white;
    for room in disputed.components() {
        if (room - (beside[0] & beside[1])).len() < ROOM {
            continue;
        }
        let around = room.border(&all);
        let weak = told.iter().filter(|(string, chance)| {
            *chance < SURE && string.stones.meets(&around) && !string.stones.is_within(dead)
        });
        if let Some((weakest, _)) = weak.min_by(|a, b| a.1.total_cmp(&b.1)) {
            let same = told.iter().filter(|(string, _)| string.group == weakest.group);
            let same = same.filter(|(_, chance)| *chance < SURE);
            return Some(same.fold(weakest.stones, |all, (string, _)| all | string.stones));
        }
    }
    None
}

/// The chance of a string, by answers with either side first and by what was thought before.
fn ask(
    board: &Board,
    string: &Doubt,
    walls: &PointSet,
    games: usize,
    rng: &mut impl Rng,
    halt: &dyn Halt,
) -> f32 {
    let Some(stone) = string.stones.first() else { return string.chance };
    let zone = zone(&string.stones, &(board.size().all() - *walls));
    let question = Question { owner: string.owner, stone, zone };
    let answers = Color::BOTH.map(|first| survives(board, &question, first, games, rng, halt));
    (answers[0] + answers[1] + BESIDE * string.chance) / (2.0 + BESIDE)
}

/// The string and what lies around it up to the walls, as far as it is not too much.
fn zone(stones: &PointSet, ways: &PointSet) -> PointSet {
    let mut zone = *stones;
    loop {
        let next = zone.dilated(ways) | *stones;
        if next == zone || (next - *stones).len() > MOST_POINTS {
            return zone;
        }
        zone = next;
    }
}
