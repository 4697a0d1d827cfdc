//! Games made ready to be searched: every choice once, by its number.
//!
//! A position is what has been thrown into the pot, as one distribution, and the choices that are
//! still open, in ascending order of their numbers. All distributions of a sum are joined into one:
//! they are thrown at once, with no move between them. Equal choices have the same number, so that
//! sums of equal parts are one position however they came about.
//!
//! Options that are worse in whatever sum they stand are left out (`order.rs`), as far as the caller
//! wants that.

use rustc_hash::FxHashMap;

use super::game::{Game, Kind, Player};
use super::order::Order;
use crate::{Distribution, HalfPoints};

/// The most outcomes of one throw: beyond them, telling all apart is hopeless.
pub(crate) const MAX_OUTCOMES: usize = 1 << 20;

/// The number of a choice.
pub(crate) type ChoiceId = u32;
/// The number of a distribution.
pub(crate) type ThrowId = u32;

/// A throw, and choices in ascending order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) thrown: ThrowId,
    pub(crate) open: Box<[ChoiceId]>,
}

/// A choice, with what is known of it without any search.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) left: Vec<Position>,
    pub(crate) right: Vec<Position>,
    /// What Left gets here at least, and Right concedes at most, whoever has to move here and when.
    pub(crate) scores: Span<HalfPoints>,
    /// The same with means instead of outcomes, in points.
    pub(crate) means: Span<f64>,
    /// A guess of its worth: half way between the best options of both, in points.
    pub(crate) worth: f64,
}

/// From the worst to the best for Left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Span<T> {
    pub(crate) low: T,
    pub(crate) high: T,
}

impl Choice {
    pub(crate) fn options(&self, player: Player) -> &[Position] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

/// A throw that has too many outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overflow;

/// All choices and distributions of some games.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    choices: Vec<Choice>,
    numbers: FxHashMap<(Vec<Position>, Vec<Position>), ChoiceId>,
    throws: Vec<Throw>,
    throw_numbers: FxHashMap<Vec<(i64, u64)>, ThrowId>,
    pub(crate) order: Order,
}

/// A distribution with its mean in points.
#[derive(Debug)]
pub(crate) struct Throw {
    pub(crate) distribution: Distribution,
    pub(crate) mean: f64,
}

impl Compiled {
    /// Nothing so far, to be compared by this order.
    pub(crate) fn new(order: Order) -> Self {
        Self { order, ..Self::default() }
    }

    /// The position that a game is.
    pub(crate) fn position(&mut self, game: &Game) -> Result<Position, Overflow> {
        let mut open = Vec::new();
        let mut pot = Distribution::number(HalfPoints::ZERO);
        self.gather(game, &mut pot, &mut open)?;
        open.sort_unstable();
        Ok(Position { thrown: self.throw_number(pot), open: open.into() })
    }

    fn gather(
        &mut self,
        game: &Game,
        pot: &mut Distribution,
        open: &mut Vec<ChoiceId>,
    ) -> Result<(), Overflow> {
        match game.kind() {
            Kind::Settled(distribution) => {
                *pot = pot.plus_within(distribution, MAX_OUTCOMES).ok_or(Overflow)?;
            }
            Kind::Sum(summands) => {
                for summand in summands {
                    self.gather(summand, pot, open)?;
                }
            }
            Kind::Choice { left, right } => open.push(self.choice_number(left, right)?),
        }
        Ok(())
    }

    fn choice_number(&mut self, left: &[Game], right: &[Game]) -> Result<ChoiceId, Overflow> {
        let left = self.options(left, Player::Left)?;
        let right = self.options(right, Player::Right)?;
        let key = (left, right);
        if let Some(&known) = self.numbers.get(&key) {
            return Ok(known);
        }
        let number = ChoiceId::try_from(self.choices.len()).expect("fewer choices than scores");
        self.choices.push(self.choice(key.0.clone(), key.1.clone()));
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// The options in a fixed order, each once, without those that are never better than another.
    fn options(&mut self, games: &[Game], player: Player) -> Result<Vec<Position>, Overflow> {
        let mut options =
            games.iter().map(|game| self.position(game)).collect::<Result<Vec<_>, _>>()?;
        options.sort_unstable();
        options.dedup();
        let mut order = std::mem::take(&mut self.order);
        order.keep_best(self, player, &mut options);
        self.order = order;
        Ok(options)
    }

    fn choice(&self, left: Vec<Position>, right: Vec<Position>) -> Choice {
        let scores = span(&left, &right, |position| self.scores(position));
        let means = span(&left, &right, |position| self.means(position));
        let best = left.iter().map(|option| self.worth(option)).fold(f64::NEG_INFINITY, f64::max);
        let worst = right.iter().map(|option| self.worth(option)).fold(f64::INFINITY, f64::min);
        Choice { left, right, scores, means, worth: f64::midpoint(best, worst) }
    }

    /// From the least to the most that the position can come to.
    pub(crate) fn scores(&self, position: &Position) -> Span<HalfPoints> {
        let pot = &self.throw(position.thrown).distribution;
        let open = || position.open.iter().map(|&choice| self.choice_at(choice).scores);
        Span {
            low: pot.lowest() + open().map(|span| span.low).sum(),
            high: pot.highest() + open().map(|span| span.high).sum(),
        }
    }

    fn means(&self, position: &Position) -> Span<f64> {
        let mean = self.throw(position.thrown).mean;
        let open = || position.open.iter().map(|&choice| self.choice_at(choice).means);
        Span {
            low: mean + open().map(|span| span.low).sum::<f64>(),
            high: mean + open().map(|span| span.high).sum::<f64>(),
        }
    }

    /// A guess of what the position is worth, in points.
    pub(crate) fn worth(&self, position: &Position) -> f64 {
        let open = position.open.iter().map(|&choice| self.choice_at(choice).worth);
        self.throw(position.thrown).mean + open.sum::<f64>()
    }

    pub(crate) fn choice_at(&self, number: ChoiceId) -> &Choice {
        &self.choices[number as usize]
    }

    pub(crate) fn throw(&self, number: ThrowId) -> &Throw {
        &self.throws[number as usize]
    }

    fn throw_number(&mut self, distribution: Distribution) -> ThrowId {
        let key: Vec<(i64, u64)> =
            distribution.outcomes().iter().map(|(s, p)| (s.count(), p.to_bits())).collect();
        if let Some(&known) = self.throw_numbers.get(&key) {
            return known;
        }
        let number = ThrowId::try_from(self.throws.len()).expect("fewer throws than scores");
        self.throws.push(Throw { mean: distribution.mean(), distribution });
        self.throw_numbers.insert(key, number);
        number
    }
}

/// What a choice comes to at worst and at best for Left if somebody else decides each time who
/// moves in it. Each side can make sure of its end: it takes its best option here whenever it
/// moves here, whatever happens in other summands.
fn span<T: Copy + PartialOrd>(
    left: &[Position],
    right: &[Position],
    of: impl Fn(&Position) -> Span<T>,
) -> Span<T> {
    let least = |a: T, b: T| if b < a { b } else { a };
    let most = |a: T, b: T| if b > a { b } else { a };
    let lows = |side: &[Position], pick: &dyn Fn(T, T) -> T| {
        side.iter().map(|option| of(option).low).reduce(pick).expect("an option")
    };
    let highs = |side: &[Position], pick: &dyn Fn(T, T) -> T| {
        side.iter().map(|option| of(option).high).reduce(pick).expect("an option")
    };
    Span {
        low: least(lows(left, &most), lows(right, &least)),
        high: most(highs(left, &most), highs(right, &least)),
    }
}
