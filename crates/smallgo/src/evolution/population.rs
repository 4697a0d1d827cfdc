//! The population, and how the next one comes from it.

use super::adjustment::Adjustment;
use super::era::{Eras, repaired};
use super::genes::{Gene, Interval, Program};
use super::play::Match;
use super::tournament::{Standing, pairings, ranked};
use crate::region::TooLarge;

/// How many programs there are, and how many of them stay.
const PROGRAMS: usize = 8;
const STAYING: usize = 6;

/// Where chance comes from. The caller owns the generator; it must repeat.
pub trait Chance {
    /// A number below `limit`, each as likely as another.
    fn below(&mut self, limit: u32) -> u32;
}

/// The population before a tournament, and all that the rest of the run depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The era, counted from 0.
    pub era: usize,
    /// Tournaments played in this era.
    pub tournament: u32,
    /// The period of the era, counted from 0.
    pub period: u32,
    /// Tournaments played in this period.
    pub in_period: u32,
    /// The parameters that evolve, and their intervals.
    pub genes: Vec<(Gene, Interval)>,
    /// The programs, the best first as of the tournament before.
    pub programs: Vec<Program>,
}

impl State {
    /// The first population, drawn at random.
    #[must_use]
    pub fn first(eras: &Eras, chance: &mut dyn Chance) -> Self {
        let mut state = Self {
            era: 0,
            tournament: 0,
            period: 0,
            in_period: 0,
            genes: eras.0.first().map(|era| era.genes.clone()).unwrap_or_default(),
            programs: vec![Program::START; PROGRAMS],
        };
        state.draw_all(chance);
        state
    }

    /// Plays all games of the tournament: their margins in the order of the pairings.
    ///
    /// # Errors
    ///
    /// When the board is too large, or `go_on` says so, which is asked before each game.
    pub fn play<E: From<TooLarge>>(
        &self,
        terms: &Match<'_>,
        chance: &mut dyn Chance,
        go_on: &dyn Fn() -> Result<(), E>,
    ) -> Result<Vec<i64>, E> {
        let game = |[black, white]: [usize; 2]| {
            go_on()?;
            Ok(terms.play([&self.programs[black], &self.programs[white]], chance)?.margin)
        };
        pairings(self.programs.len()).map(game).collect()
    }

    /// The first six of a tournament, best first.
    #[must_use]
    pub fn first_six(&self, standings: &[Standing]) -> Vec<Program> {
        standings.iter().take(STAYING).map(|standing| self.programs[standing.program]).collect()
    }

    /// The state after a tournament with these margins; `None` when the last era is over.
    #[must_use]
    pub fn after(
        &self,
        margins: &[i64],
        eras: &Eras,
        rules: &Adjustment,
        chance: &mut dyn Chance,
    ) -> Option<Self> {
        let standings = ranked(self.programs.len(), margins);
        let six = self.first_six(&standings);
        let mut next = self.clone();
        next.tournament += 1;
        next.in_period += 1;
        let is_over = rules.is_over(&self.genes, &six, next.in_period);
        let era_ends = next.tournament >= eras.0.get(self.era)?.tournaments;
        if is_over || era_ends {
            for (gene, interval) in &mut next.genes {
                *interval = rules.next(*gene, *interval, &six);
            }
            next.period += 1;
            next.in_period = 0;
        }
        if era_ends {
            return next.next_era(eras, chance);
        }
        next.programs = six;
        let mutant = next.mutated(next.programs[0], chance);
        next.programs.push(mutant);
        let newcomer = next.drawn(next.programs[0], chance);
        next.programs.push(newcomer);
        Some(next)
    }

    /// The first population of the next era. Parameters that go on keep their intervals.
    fn next_era(mut self, eras: &Eras, chance: &mut dyn Chance) -> Option<Self> {
        self.era += 1;
        let era = eras.0.get(self.era)?;
        let kept = std::mem::take(&mut self.genes);
        self.genes.clone_from(&era.genes);
        for (gene, interval) in &mut self.genes {
            if let Some((_, earlier)) = kept.iter().find(|(other, _)| other == gene) {
                *interval = *earlier;
            }
        }
        for program in &mut self.programs {
            *program = era.fixed.iter().fold(*program, |p, &(gene, value)| p.with(gene, value));
        }
        (self.tournament, self.period, self.in_period) = (0, 0, 0);
        self.draw_all(chance);
        Some(self)
    }

    fn draw_all(&mut self, chance: &mut dyn Chance) {
        for place in 0..self.programs.len() {
            self.programs[place] = self.drawn(self.programs[place], chance);
        }
    }

    /// A program with each evolving parameter drawn from its interval.
    fn drawn(&self, like: Program, chance: &mut dyn Chance) -> Program {
        let draw = |program: Program, (gene, interval): &(Gene, Interval)| {
            program.with(*gene, interval.value(chance.below(Interval::VALUES)))
        };
        repaired(self.genes.iter().fold(like, draw))
    }

    /// A copy with one parameter a step higher or lower.
    fn mutated(&self, program: Program, chance: &mut dyn Chance) -> Program {
        let genes = u32::try_from(self.genes.len()).unwrap_or(1);
        let (gene, interval) = self.genes[chance.below(genes) as usize];
        // A step of less than a move changes nothing.
        let least = if gene.is_whole() { 1.0 } else { 0.0 };
        let step = interval.step().max(least);
        let step = if chance.below(2) == 0 { step } else { -step };
        repaired(program.with(gene, interval.clamped(program.get(gene) + step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enough chance for tests.
    struct Counter(u32);

    impl Chance for Counter {
        fn below(&mut self, limit: u32) -> u32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 8) % limit
        }
    }

    /// As if the program with the larger b4 always won: then b4 must grow beyond its interval.
    #[test]
    fn what_wins_spreads_and_frontiers_move() {
        let (eras, rules, mut chance) = (Eras::paper(), Adjustment::STANDARD, Counter(1));
        let mut state = State::first(&eras, &mut chance);
        for _ in 0..300 {
            let b4 = |program: usize| state.programs[program].get(Gene::B4);
            #[allow(clippy::cast_possible_truncation)]
            let margins: Vec<i64> =
                pairings(8).map(|[black, white]| (b4(black) - b4(white)) as i64).collect();
            state = state.after(&margins, &eras, &rules, &mut chance).unwrap();
            assert_eq!(state.programs.len(), 8);
        }
        let (_, interval) = state.genes.iter().find(|(gene, _)| *gene == Gene::B4).unwrap();
        assert!(interval.high > 40.0, "{interval:?}");
        assert!(state.programs[0].get(Gene::B4) > 16.0);
    }

    #[test]
    fn the_eras_follow_each_other_and_end() {
        let (eras, rules, mut chance) = (Eras::paper(), Adjustment::STANDARD, Counter(2));
        let mut state = State::first(&eras, &mut chance);
        let mut seen = vec![0; 3];
        for played in 1..=eras.tournaments() {
            seen[state.era] += 1;
            let margins: Vec<i64> = (0..56).map(|_| i64::from(chance.below(9)) - 4).collect();
            match state.after(&margins, &eras, &rules, &mut chance) {
                Some(next) => state = next,
                None => assert_eq!(played, eras.tournaments()),
            }
            for program in &state.programs {
                assert!(
                    program.get(Gene::OpenEndGame) == 0.0
                        || program.get(Gene::OpenEndGame) >= program.get(Gene::EndOpening)
                );
            }
        }
        assert_eq!(seen, [400, 200, 200]);
        assert_eq!(state.era, 2);
        assert_eq!(state.programs[0].get(Gene::Infinity).to_bits(), 512_f64.to_bits());
    }
}
