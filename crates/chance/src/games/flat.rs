//! The chance of winning in sums of choices that a single move settles, all positions at once.
//!
//! Twenty choices between throws have a million sets of open ones, and each set can be met with
//! many settled scores. Alpha-beta helps little there: after every move comes a throw, of which all
//! outcomes must be known. So each set has one curve, its chance of winning by the settled score,
//! and the curve of a set is computed from those with one choice less as a whole, a row of numbers
//! at a time. Only two sizes of sets are in memory together.
//!
//! A curve covers the scores between the last that is surely lost and the first that is surely won,
//! as far as they can be reached. What is sure is told by the same sum with every throw replaced by
//! its worst outcome, or by its best one: choices between numbers are best played in the order of
//! what they are worth.
//!
//! Scores are counted in steps of their greatest common divisor. Equal choices are counted, not told
//! apart. The sums of probabilities are taken in the same order as elsewhere, so that the answer is
//! the same bit by bit.

mod parts;
mod sure;

use rustc_hash::FxHashMap;

use super::compiled::{ChoiceId, Position};
use super::game::Player;
use super::search::{Interval, Limits, mean_of};
use super::sums::{Move, SumId, Sums};
use crate::HalfPoints;

use parts::{Part, common_step, count_on, parts};
use sure::{Outcome, Sure};

/// Sums of fewer choices are left to the other search.
const FEWEST: usize = 8;

/// More different choices have too many sets.
const MOST: usize = 24;

/// Values of curves that count as one node: a value takes that much less time.
const VALUES_PER_NODE: u64 = 32;

/// A move of one side.
#[derive(Debug)]
struct Step {
    part: usize,
    /// Steps of score from the origin, with their probabilities, from the lowest.
    outcomes: Vec<(usize, f64)>,
    /// The steps of the highest.
    reach: usize,
    /// Parts that have a move which is never worse.
    beaten_by: u32,
}

impl Step {
    /// Takes the better of each value so far and what this move comes to.
    fn take(&self, row: &mut [f64], after: &[f64], better: impl Fn(f64, f64) -> f64) {
        let length = row.len();
        let from = |shift: usize| &after[shift..][..length];
        // Nearly all throws have one outcome or two: these in one go.
        match self.outcomes[..] {
            [(shift, p)] => {
                for (best, a) in row.iter_mut().zip(from(shift)) {
                    *best = better(*best, p * a);
                }
            }
            [(low, p), (high, q)] => {
                let (low, high) = (from(low), from(high));
                for ((best, a), b) in row.iter_mut().zip(low).zip(high) {
                    *best = better(*best, p * a + q * b);
                }
            }
            _ => {
                for (at, best) in row.iter_mut().enumerate() {
                    let sum = self.outcomes.iter().map(|&(shift, p)| p * after[at + shift]).sum();
                    *best = better(*best, sum);
                }
            }
        }
    }
}

/// What is known of a set before its curve is computed.
#[derive(Debug, Clone, Copy, Default)]
struct Set {
    size: u8,
    /// Which parts are open.
    open: u32,
    /// The first score of the curve: below it all is lost.
    from: i32,
    /// The number of scores: above them all is won.
    length: u32,
    /// Where the curve stands.
    place: usize,
}

impl Set {
    /// The numbers that its curve takes, with a margin of lost and one of won scores, so that it can
    /// mostly be read beyond its ends.
    const fn stored(&self, margin: usize) -> usize {
        if self.length == 0 { 0 } else { self.length as usize + 2 * margin }
    }
}

/// The curves of the sets with one choice less than all.
#[derive(Debug)]
pub(crate) struct Flat {
    parts: Vec<Part>,
    sets: Vec<Set>,
    curves: Vec<f64>,
    /// The score from which steps are counted when all choices are open.
    base: i64,
    step: i64,
    /// The steps that a throw reaches at most.
    margin: usize,
    /// The part that is gone, by the sum that is left.
    gone: FxHashMap<SumId, usize>,
    pub(crate) nodes: u64,
}

impl Flat {
    /// The curves for the player to begin with one of these settled scores; none if the sum is not of
    /// this kind, too small to be worth it, or too large for the limits.
    pub(crate) fn of(
        sums: &mut Sums,
        open: &[ChoiceId],
        pot: &[(HalfPoints, f64)],
        player: Player,
        limits: Limits,
    ) -> Option<Self> {
        let is_flat = |choice: &ChoiceId| {
            let choice = sums.compiled.choice_at(*choice);
            choice.left.iter().chain(&choice.right).all(|option| option.open.is_empty())
        };
        if open.len() < FEWEST || open.len() > 255 || !open.iter().all(is_flat) {
            return None;
        }
        let parts = parts(sums, open)?;
        let step = common_step(sums, &parts, pot);
        let reach = |part: &Part| usize::try_from((part.highest - part.origin) / step);
        let margin = parts.iter().filter_map(|part| reach(part).ok()).max()?;
        let mut flat = Self {
            margin,
            sets: Vec::new(),
            curves: Vec::new(),
            base: pot[0].0.count(),
            step,
            gone: FxHashMap::default(),
            nodes: 0,
            parts,
        };
        let reach = (pot[0].0.count(), pot[pot.len() - 1].0.count());
        flat.describe(sums, player, reach, open.len())?;
        flat.nodes = flat.cost(open.len(), limits)?;
        flat.compute(sums, player, open.len());
        for (part, Part { choice, .. }) in flat.parts.iter().enumerate() {
            let nothing = Position { thrown: 0, open: Box::default() };
            let (mv, _) = sums.move_to(open, *choice, &nothing);
            flat.gone.insert(mv.next, part);
        }
        Some(flat)
    }

    /// What a first move comes to.
    pub(crate) fn after(&self, sums: &Sums, mv: Move, settled: HalfPoints) -> Interval {
        let part = &self.parts[self.gone[&mv.next]];
        let set = &self.sets[self.sets.len() - 1 - part.stride];
        let outcomes = sums.compiled.throw(mv.thrown).distribution.outcomes();
        let value = |&(score, _): &(HalfPoints, f64)| {
            let at = (settled.count() - self.base + score.count() - part.origin) / self.step;
            Interval::point(self.at(set, at))
        };
        mean_of(outcomes, &outcomes.iter().map(value).collect::<Vec<_>>())
    }

    fn at(&self, set: &Set, at: i64) -> f64 {
        match usize::try_from(at - i64::from(set.from)) {
            Err(_) => 0.0,
            Ok(at) if at >= set.length as usize => 1.0,
            Ok(at) => self.curves[set.place + self.margin + at],
        }
    }

    /// Finds what is known of every set, in the order of their numbers.
    fn describe(
        &mut self,
        sums: &Sums,
        player: Player,
        reach: (i64, i64),
        whole: usize,
    ) -> Option<()> {
        let total = self.parts.iter().map(|part| part.count + 1).product();
        let (low, high) = (
            Sure::new(sums, &self.parts, Outcome::Worst),
            Sure::new(sums, &self.parts, Outcome::Best),
        );
        let mut counts = vec![0; self.parts.len()];
        self.sets = Vec::with_capacity(total);
        loop {
            let size: usize = counts.iter().sum();
            let next = if (whole - size).is_multiple_of(2) { player } else { player.other() };
            // What was played since the beginning: the first score, and how far it can have gone.
            let (mut base, mut lowest, mut highest) = (self.base, reach.0, reach.1);
            let mut open = 0;
            for (place, (part, &count)) in self.parts.iter().zip(&counts).enumerate() {
                let gone = i64::try_from(part.count - count).ok()?;
                base += gone * part.origin;
                lowest += gone * part.lowest;
                highest += gone * part.highest;
                open |= u32::from(count > 0) << place;
            }
            // Won from the first score on that is above 0 with the worst outcomes.
            let lost_to = (-high.value(&counts, next) - base).div_euclid(self.step);
            let won_from = (-low.value(&counts, next) - base).div_euclid(self.step) + 1;
            let from = (lost_to + 1).max((lowest - base) / self.step);
            let to = (won_from - 1).min((highest - base) / self.step);
            let (from, length) = if from <= to {
                (from, to + 1 - from)
            } else if (lowest - base) / self.step >= won_from {
                (won_from, 0)
            } else {
                (lost_to + 1, 0)
            };
            self.sets.push(Set {
                size: u8::try_from(size).ok()?,
                open,
                from: i32::try_from(from).ok()?,
                length: u32::try_from(length).ok()?,
                place: 0,
            });
            if !count_on(&mut counts, &self.parts) {
                return Some(());
            }
        }
    }

    /// The nodes that the curves count as, if they and the memory are within the limits.
    fn cost(&mut self, whole: usize, limits: Limits) -> Option<u64> {
        let margin = self.margin;
        let mut lengths = vec![0_usize; whole + 1];
        for set in &mut self.sets {
            set.place = lengths[usize::from(set.size)];
            lengths[usize::from(set.size)] += set.stored(margin);
        }
        let most = 2 * lengths.iter().max()?;
        let memory = most * size_of::<f64>() + self.sets.len() * (size_of::<Set>() + 4);
        let values: usize = lengths.iter().sum();
        let nodes = self.sets.len() as u64 + values as u64 / VALUES_PER_NODE;
        (memory <= limits.memory && nodes <= limits.nodes).then_some(nodes)
    }

    /// Computes the curves of ever larger sets, up to those with one choice less than all.
    fn compute(&mut self, sums: &mut Sums, player: Player, whole: usize) {
        let sides = [Player::Left, Player::Right].map(|side| self.steps(sums, side));
        let mut by_size: Vec<Vec<u32>> = vec![Vec::new(); whole + 1];
        for (number, set) in (0..).zip(&self.sets) {
            by_size[usize::from(set.size)].push(number);
        }
        let (mut row, mut room) = (Vec::new(), Vec::new());
        // Two rows of curves take turns: fresh memory would cost more than what is computed in it.
        let mut larger: Vec<f64> = Vec::new();
        for (size, numbers) in by_size.iter().enumerate().take(whole).skip(1) {
            let is_ours = (whole - size).is_multiple_of(2);
            let next = if is_ours { player } else { player.other() };
            let steps = &sides[usize::from(next == Player::Right)];
            larger.clear();
            let stored = |&number: &u32| self.sets[number as usize].stored(self.margin);
            larger.reserve_exact(numbers.iter().map(stored).sum());
            for &number in numbers {
                self.curve(number as usize, next, steps, &mut row, &mut room);
                if !row.is_empty() {
                    larger.resize(larger.len() + self.margin, 0.0);
                    larger.extend_from_slice(&row);
                    larger.resize(larger.len() + self.margin, 1.0);
                }
            }
            std::mem::swap(&mut self.curves, &mut larger);
        }
    }

    /// The curve of one set, into `row`. `room` is for values of a smaller one.
    fn curve(
        &self,
        number: usize,
        player: Player,
        steps: &[Step],
        row: &mut Vec<f64>,
        room: &mut Vec<f64>,
    ) {
        let set = &self.sets[number];
        row.clear();
        row.resize(set.length as usize, Interval::worst(player).low);
        if row.is_empty() {
            return;
        }
        for same in steps.chunk_by(|a, b| a.part == b.part) {
            let part = same[0].part;
            let is_beaten = |step: &Step| step.beaten_by & set.open != 0;
            if set.open >> part & 1 == 0 || same.iter().all(is_beaten) {
                continue;
            }
            let smaller = &self.sets[number - self.parts[part].stride];
            let reach = same.iter().map(|step| step.reach).max().unwrap_or(0);
            let wanted = row.len() + reach;
            let after = self.values(smaller, i64::from(set.from), wanted, room);
            for step in same.iter().filter(|step| !is_beaten(step)) {
                match player {
                    Player::Left => step.take(row, after, |a, b| if b > a { b } else { a }),
                    Player::Right => step.take(row, after, |a, b| if b < a { b } else { a }),
                }
            }
        }
    }

    /// So many values of the curve of a set from a score on, lost and won ones included: as they
    /// stand, if the margins reach so far, and else put together.
    fn values<'a>(
        &'a self,
        set: &Set,
        from: i64,
        length: usize,
        room: &'a mut Vec<f64>,
    ) -> &'a [f64] {
        let whole = set.stored(self.margin);
        let skipped = from - i64::from(set.from);
        let begin = usize::try_from(skipped + i64::try_from(self.margin).unwrap_or(0));
        if let Some(begin) = begin.ok().filter(|begin| begin + length <= whole) {
            return &self.curves[set.place + begin..][..length];
        }
        let within = |at: i64| usize::try_from(at).unwrap_or(0).min(length);
        let (begin, end) = (within(-skipped), within(i64::from(set.length) - skipped));
        room.clear();
        room.resize(begin, 0.0);
        if begin < end {
            let skipped = usize::try_from(skipped).unwrap_or(0);
            let curve = &self.curves[set.place + self.margin + skipped..];
            room.extend_from_slice(&curve[..end - begin]);
        }
        room.resize(length, 1.0);
        room
    }

    /// The moves of a side, by part.
    fn steps(&self, sums: &mut Sums, player: Player) -> Vec<Step> {
        let open: Vec<ChoiceId> = self.parts.iter().map(|part| part.choice).collect();
        let part_of = |choice| open.iter().position(|&other| other == choice).unwrap_or(0);
        let ranked = sums.ranked(&open, player);
        let mut steps = Vec::with_capacity(ranked.len());
        for (place, &(choice, option)) in ranked.iter().enumerate() {
            // Only by what stands before it, so that moves never beat each other in a circle.
            let mut beaten_by = 0;
            for &(other, its) in &ranked[..place] {
                if sums.beats(player, (other, its), (choice, option)) {
                    beaten_by |= 1 << part_of(other);
                }
            }
            let part = part_of(choice);
            let to = &sums.compiled.choice_at(choice).options(player)[option as usize];
            let outcomes = sums.compiled.throw(to.thrown).distribution.outcomes();
            // The origin is the lowest score of all.
            let shift = |score: HalfPoints| {
                let steps = (score.count() - self.parts[part].origin) / self.step;
                usize::try_from(steps).unwrap_or(0)
            };
            let outcomes: Vec<(usize, f64)> =
                outcomes.iter().map(|&(score, p)| (shift(score), p)).collect();
            let reach = outcomes.last().map_or(0, |outcome| outcome.0);
            steps.push(Step { part, outcomes, reach, beaten_by });
        }
        steps.sort_by_key(|step| step.part);
        steps
    }
}
