//! The sums of open choices that come up in a search, each once, with the moves of both sides.
//!
//! What is settled is not part of a sum, so that positions that differ in it alone share their moves.

use rustc_hash::FxHashMap;

use super::compiled::{ChoiceId, Compiled, Position, Span, ThrowId};
use super::game::Player;
use super::order::leave_out;
use crate::HalfPoints;

/// The number of a sum.
pub(crate) type SumId = u32;

/// The sum with nothing in it.
pub(crate) const EMPTY: SumId = 0;

/// A move: what is thrown, and what is open after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Move {
    pub(crate) thrown: ThrowId,
    pub(crate) next: SumId,
}

/// Choices in ascending order, and what is known of them without any search.
#[derive(Debug)]
pub(crate) struct Sum {
    open: Box<[ChoiceId]>,
    pub(crate) scores: Span<HalfPoints>,
    pub(crate) means: Span<f64>,
    /// Where the moves of Left and of Right stand, once somebody asked.
    moves: [Option<(usize, usize)>; 2],
}

/// All sums so far.
#[derive(Debug)]
pub(crate) struct Sums {
    pub(crate) compiled: Compiled,
    all: Vec<Sum>,
    numbers: FxHashMap<Box<[ChoiceId]>, SumId>,
    moves: Vec<Move>,
    /// Whether a move in one choice is never better than one in another, by choices and options.
    worse: FxHashMap<(Player, [u32; 4]), bool>,
    members: usize,
}

/// A move that is not yet among those of the sum.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    choice: ChoiceId,
    option: u32,
    /// What the move gains by the guess of `Choice::worth`, for who makes it.
    gain: f64,
}

impl Sums {
    pub(crate) fn new(compiled: Compiled) -> Self {
        let mut sums = Self {
            compiled,
            all: Vec::new(),
            numbers: FxHashMap::default(),
            moves: Vec::new(),
            worse: FxHashMap::default(),
            members: 0,
        };
        sums.number(Box::default());
        sums
    }

    pub(crate) fn sum(&self, number: SumId) -> &Sum {
        &self.all[number as usize]
    }

    /// The number of the sum of these choices, which are in ascending order.
    pub(crate) fn number(&mut self, open: Box<[ChoiceId]>) -> SumId {
        if let Some(&known) = self.numbers.get(&open) {
            return known;
        }
        let number = SumId::try_from(self.all.len()).expect("memory ends long before");
        let parts = || open.iter().map(|&choice| self.compiled.choice_at(choice));
        let scores = Span {
            low: parts().map(|choice| choice.scores.low).sum(),
            high: parts().map(|choice| choice.scores.high).sum(),
        };
        let means = Span {
            low: parts().map(|choice| choice.means.low).sum(),
            high: parts().map(|choice| choice.means.high).sum(),
        };
        self.members += open.len();
        self.all.push(Sum { open: open.clone(), scores, means, moves: [None; 2] });
        self.numbers.insert(open, number);
        number
    }

    /// The places of the player's moves, the most promising first.
    pub(crate) fn moves(&mut self, sum: SumId, player: Player) -> std::ops::Range<usize> {
        let side = usize::from(player == Player::Right);
        if let Some((from, to)) = self.sum(sum).moves[side] {
            return from..to;
        }
        let open = self.sum(sum).open.clone();
        let mut candidates = self.candidates(&open, player);
        self.leave_out_worse(player, &mut candidates);
        // Stable: what promises the same stays in the order of the choices.
        candidates.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let from = self.moves.len();
        for Candidate { choice, option, .. } in candidates {
            let option = &self.compiled.choice_at(choice).options(player)[option as usize];
            let (thrown, rest) = (option.thrown, exchanged(&open, choice, &option.open));
            let next = self.number(rest);
            self.moves.push(Move { thrown, next });
        }
        self.all[sum as usize].moves[side] = Some((from, self.moves.len()));
        from..self.moves.len()
    }

    pub(crate) fn move_at(&self, place: usize) -> Move {
        self.moves[place]
    }

    /// The move that leads from these choices to an option of one of them, and the position after
    /// it.
    pub(crate) fn move_to(
        &mut self,
        open: &[ChoiceId],
        choice: ChoiceId,
        to: &Position,
    ) -> (Move, Position) {
        let after = Position { thrown: to.thrown, open: exchanged(open, choice, &to.open) };
        (Move { thrown: to.thrown, next: self.number(after.open.clone()) }, after)
    }

    /// The moves in these choices as choice and option, the most promising first.
    pub(crate) fn ranked(&self, open: &[ChoiceId], player: Player) -> Vec<(ChoiceId, u32)> {
        let mut candidates = self.candidates(open, player);
        candidates.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        candidates.iter().map(|candidate| (candidate.choice, candidate.option)).collect()
    }

    /// Whether the first move, a choice and an option, is in another choice than the second and never
    /// worse.
    pub(crate) fn beats(
        &mut self,
        player: Player,
        one: (ChoiceId, u32),
        other: (ChoiceId, u32),
    ) -> bool {
        let candidate = |(choice, option)| Candidate { choice, option, gain: 0.0 };
        one.0 != other.0 && self.is_worse(player, &candidate(other), &candidate(one))
    }

    fn candidates(&self, open: &[ChoiceId], player: Player) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (place, &choice) in open.iter().enumerate() {
            if place > 0 && open[place - 1] == choice {
                continue;
            }
            let here = self.compiled.choice_at(choice);
            for (option, to) in (0..).zip(here.options(player)) {
                let rise = self.compiled.worth(to) - here.worth;
                let gain = if player == Player::Left { rise } else { -rise };
                candidates.push(Candidate { choice, option, gain });
            }
        }
        candidates
    }

    fn leave_out_worse(&mut self, player: Player, candidates: &mut Vec<Candidate>) {
        if self.compiled.order.is_off() {
            return;
        }
        leave_out(candidates, |one, other| {
            // Options of the same choice were compared when it was made.
            one.choice != other.choice && self.is_worse(player, one, other)
        });
    }

    fn is_worse(&mut self, player: Player, one: &Candidate, other: &Candidate) -> bool {
        let key = (player, [one.choice, one.option, other.choice, other.option]);
        if let Some(&known) = self.worse.get(&key) {
            return known;
        }
        // After the one move the other choice is still there, and the other way round.
        let compiled = &self.compiled;
        let after = |made: &Candidate, left: ChoiceId| {
            let option = &compiled.choice_at(made.choice).options(player)[made.option as usize];
            let mut open = [&option.open[..], &[left]].concat();
            open.sort_unstable();
            Position { thrown: option.thrown, open: open.into() }
        };
        let (one, other) = (after(one, other.choice), after(other, one.choice));
        let mut order = std::mem::take(&mut self.compiled.order);
        let found = order.is_worse(&self.compiled, player, &one, &other);
        self.compiled.order = order;
        self.worse.insert(key, found);
        found
    }

    /// About how many bytes all of it takes.
    pub(crate) fn bytes(&self) -> usize {
        let sum = size_of::<Sum>() + 2 * size_of::<(Box<[ChoiceId]>, SumId)>();
        self.all.len() * sum
            + 2 * self.members * size_of::<ChoiceId>()
            + self.moves.capacity() * size_of::<Move>()
    }
}

/// The choices with others in the place of one of them, in ascending order.
fn exchanged(open: &[ChoiceId], gone: ChoiceId, come: &[ChoiceId]) -> Box<[ChoiceId]> {
    let mut rest = Vec::with_capacity(open.len() + come.len());
    rest.extend_from_slice(open);
    if let Ok(place) = rest.binary_search(&gone) {
        rest.remove(place);
    }
    rest.extend_from_slice(come);
    rest.sort_unstable();
    rest.into()
}
