//! The battles of a real position and their outcomes [Chen, chance of winning, 5].
//!
//! Unsafe groups that touch or share a liberty fight each other, of both colours. Those worth less than
//! a quiet move that surrounds territory are abandoned. An outcome says who lives and who dies; its
//! probability comes from the chances of the groups, which the solver's proofs are part of. Groups of
//! two colours that touch seldom die both, for one of them kills the other: outcomes start with a
//! weight for that and are then put in proportion until every group has its own chance again, so that
//! the mean stays what it is [Deming and Stephan 1940].
//!
//! A battle has at most [`MOST_GROUPS`] groups that branch, the most valuable ones.

use chance::battles::{self, Battles, Fate, Outcome};
use chance::fitted::Curve;
use chance::{Distribution, HalfPoints, WinChance};
use evaluation::Evaluation;
use goban::{Board, Color, Point, PointSet};
use life::LifeFact;
use reading::life::Fate as Read;

use super::{Odds, Unsafe, half_points};

/// Groups of a battle whose fates are told apart: 64 outcomes.
const MOST_GROUPS: usize = 6;

/// How much likelier it is that two groups that fight do not die both, before chances are kept.
const BOTH_DEAD: f64 = 0.1;

/// Rounds of putting in proportion. Chances are then off by less than a thousandth.
const ROUNDS: usize = 60;

/// Steps around a point that a quiet move there settles.
const QUIET_REACH: usize = 2;

/// A group in a battle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fighter {
    /// What is known of it.
    pub group: Unsafe,
    /// What a living group is: alive, or in seki where that was read.
    pub alive: Fate,
    /// What becomes of it if it does not live for certain: dead, or a ko where that was read.
    pub dead: Fate,
    /// The move that decides over it, for its owner and for the opponent, where it was read.
    pub decided_at: [Option<Point>; 2],
}

/// An outcome of a battle and what it would mean for the game.
#[derive(Debug, Clone, PartialEq)]
pub struct FightOutcome {
    /// The fates and what they add to the score.
    pub outcome: Outcome,
    /// The score of the whole board then, the other groups in doubt at their means.
    pub score: f64,
    /// The chance of winning then.
    pub chance: WinChance,
}

/// A battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Fight {
    /// Who fights.
    pub fighters: Vec<Fighter>,
    /// The outcomes, the likeliest first.
    pub outcomes: Vec<FightOutcome>,
}

impl Fight {
    /// What the battle adds to the score.
    fn scores(&self) -> Option<Distribution> {
        let outcomes: Vec<Outcome> = self.outcomes.iter().map(|one| one.outcome.clone()).collect();
        battles::scores(&outcomes).ok()
    }
}

impl Odds {
    /// The battles, with what each outcome would mean by a fitted curve.
    #[must_use]
    pub fn fights(
        &self,
        (evaluation, board): (&Evaluation, &Board),
        lives: &[LifeFact],
        curve: &Curve,
    ) -> Vec<Fight> {
        let worth: Vec<HalfPoints> = self.in_doubt.iter().map(|one| one.area.abs()).collect();
        let touching = touching(&self.in_doubt, &board.size().all());
        let quiet = half_points(f64::from(quiet_move(evaluation, board)));
        let found = Battles::among(&worth, &touching, quiet);
        let fight = |battle: &Vec<usize>| self.fight(battle, &touching, lives, curve);
        found.battles.iter().map(fight).collect()
    }

    /// The chance of winning as the sum over all outcomes of all battles. Groups in no battle are
    /// independent of all.
    #[must_use]
    pub fn over_fights(&self, fights: &[Fight], curve: &Curve) -> WinChance {
        let fighting: Vec<usize> =
            fights.iter().flat_map(|fight| &fight.fighters).map(|one| one.group.group).collect();
        let alone = self.in_doubt.iter().filter(|one| !fighting.contains(&one.group));
        let alone = alone.filter_map(|one| {
            let lives = one.life.get();
            Distribution::new(vec![(one.area, lives), (-one.area, 1.0 - lives)]).ok()
        });
        let all: Vec<Distribution> = fights.iter().filter_map(Fight::scores).chain(alone).collect();
        battles::chance(self.settled, &all, |score| self.fitted_at(curve, score))
    }

    fn fight(
        &self,
        battle: &[usize],
        touching: &[(usize, usize)],
        lives: &[LifeFact],
        curve: &Curve,
    ) -> Fight {
        let mut members = battle.to_vec();
        members.sort_by_key(|&member| std::cmp::Reverse(self.in_doubt[member].area.abs()));
        members.truncate(MOST_GROUPS);
        let fighters: Vec<Fighter> =
            members.iter().map(|&member| fighter(self.in_doubt[member], lives)).collect();
        let place = |group: usize| members.iter().position(|&member| member == group);
        let enemies: Vec<(usize, usize)> = touching
            .iter()
            .filter_map(|&(a, b)| place(a).zip(place(b)))
            .filter(|&(a, b)| fighters[a].group.color != fighters[b].group.color)
            .collect();
        let chances: Vec<f64> = fighters.iter().map(|one| one.group.life.get()).collect();
        let expected = |one: &Fighter| (2.0 * one.group.life.get() - 1.0) * one.group.area.points();
        let rest = self.estimate.expected - fighters.iter().map(expected).sum::<f64>();
        let outcomes = joint(&chances, &enemies).into_iter().enumerate();
        let mut outcomes: Vec<FightOutcome> = outcomes
            .filter(|&(_, probability)| probability > 0.0)
            .map(|(living, probability)| {
                let (fates, score) = come_to(&fighters, living);
                let whole = rest + score.points();
                let chance = self.fitted_at(curve, half_points(whole));
                FightOutcome {
                    outcome: Outcome { fates, score, probability },
                    score: whole,
                    chance,
                }
            })
            .collect();
        outcomes.sort_by(|a, b| b.outcome.probability.total_cmp(&a.outcome.probability));
        Fight { fighters, outcomes }
    }
}

/// What becomes of groups of which these live, one bit each, and what that adds to the score.
fn come_to(fighters: &[Fighter], living: usize) -> (Vec<Fate>, HalfPoints) {
    let lives = |place: usize| living >> place & 1 == 1;
    let fates = fighters.iter().enumerate();
    let fates = fates.map(|(place, one)| if lives(place) { one.alive } else { one.dead });
    let areas = fighters.iter().map(|one| one.group.area).enumerate();
    let score = areas.map(|(place, area)| if lives(place) { area } else { -area }).sum();
    (fates.collect(), score)
}

/// A group with what was read of it.
fn fighter(group: Unsafe, lives: &[LifeFact]) -> Fighter {
    let of = |fact: &&LifeFact| fact.color == group.color && fact.stones.meets(&group.stones);
    let Some(fact) = lives.iter().find(of) else {
        return Fighter { group, alive: Fate::Lives, dead: Fate::Dies, decided_at: [None; 2] };
    };
    let answers = [&fact.answers.owner_first, &fact.answers.opponent_first];
    let is_read = |fate: fn(Read) -> bool| answers.iter().any(|answer| fate(answer.fate));
    let at = |first: Option<Point>| first.filter(|_| fact.state.is_contested());
    Fighter {
        group,
        alive: if is_read(|fate| fate == Read::Seki) { Fate::Seki } else { Fate::Lives },
        dead: if is_read(|fate| matches!(fate, Read::Ko { .. })) { Fate::Ko } else { Fate::Dies },
        decided_at: [at(fact.first_moves.owner), at(fact.first_moves.opponent)],
    }
}

/// The probability of every set of living groups, one bit each: two enemies that touch seldom die
/// both, and each group lives with its own chance.
pub(super) fn joint(chances: &[f64], enemies: &[(usize, usize)]) -> Vec<f64> {
    let lives = |set: usize, place: usize| set >> place & 1 == 1;
    let mut all: Vec<f64> = (0..1_usize << chances.len())
        .map(|set| {
            let both_dead = |&&(a, b): &&(usize, usize)| !lives(set, a) && !lives(set, b);
            let coupled = enemies.iter().filter(both_dead).map(|_| BOTH_DEAD).product::<f64>();
            let own = |(place, &p): (usize, &f64)| if lives(set, place) { p } else { 1.0 - p };
            coupled * chances.iter().enumerate().map(own).product::<f64>()
        })
        .collect();
    for _ in 0..ROUNDS {
        for (place, &wanted) in chances.iter().enumerate() {
            let sum = |alive: bool| -> f64 {
                let sets = all.iter().enumerate().filter(|&(set, _)| lives(set, place) == alive);
                sets.map(|(_, p)| p).sum()
            };
            let (alive, dead) = (sum(true), sum(false));
            for (set, p) in all.iter_mut().enumerate() {
                let (wanted, has) =
                    if lives(set, place) { (wanted, alive) } else { (1.0 - wanted, dead) };
                *p *= if has > 0.0 { wanted / has } else { 0.0 };
            }
        }
    }
    let total: f64 = all.iter().sum();
    if total > 0.0 {
        for p in &mut all {
            *p /= total;
        }
    }
    all
}

/// The pairs of groups in doubt that touch or share a liberty.
fn touching(groups: &[Unsafe], all: &PointSet) -> Vec<(usize, usize)> {
    let reach: Vec<PointSet> = groups.iter().map(|one| one.stones.dilated(all)).collect();
    let pairs = (0..groups.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|&(a, b)| reach[a].meets(&reach[b])).collect()
}

/// Points that the best passive move gains: it makes sure of half of what is partly its colour's around
/// it, for the opponent comes next.
fn quiet_move(evaluation: &Evaluation, board: &Board) -> f32 {
    let all = board.size().all();
    let frontier = evaluation.frontier(board);
    let mut best: f32 = 0.0;
    for color in Color::BOTH {
        let own = if color == Color::Black { 1.0 } else { -1.0 };
        for point in &(frontier[color] & board.empty_points()) {
            let near = (0..QUIET_REACH).fold(PointSet::from(point), |near, _| near.dilated(&all));
            let near = near & board.empty_points();
            let owned = near.iter().map(|point| own * evaluation.ownership[point]);
            let gain: f32 = owned.filter(|&owned| owned > 0.0).map(|owned| 1.0 - owned).sum();
            best = best.max(gain / 2.0);
        }
    }
    best
}
