//! The static part of the quick evaluation: from facts to groups, statuses, owners and the score.
//!
//! An evaluation is a function of facts, and facts are what look-ahead knows: strings with their
//! capture state, links between them, small closed spaces with their eyes (`facts.rs`). Facts come
//! from stores that keep by track, so that after a move only what it touched is read again.
//! Everything above them is computed afresh, for it takes less time than comparing inputs would
//! save.
//!
//! 1. Strings that cannot be cut are one group (`groups.rs`, `cut.rs`).
//! 2. Strings that cannot be saved are taken off from the start. They are called dead only if the
//!    curve agrees, for what takes them may be dead itself.
//! 3. Each group is judged twice: for itself (`life.rs`), then among its neighbours
//!    (`neighbours.rs`). What is unconditional, and what is supposed, comes before every curve.
//! 4. Each open point is judged by distances, morphology and how alive what is near it is
//!    (`ownership.rs`).
//! 5. Where there is a second opinion, chances and owners are weighed with it (`opinion.rs`).
//!
//! This is done in passes [Bouzy, move decision, 4.1]: where a group is found dead its killers
//! aggregate around it, and everything is judged again with that.

use std::sync::atomic::{AtomicU64, Ordering};

use goban::{ByColor, Color, Point, PointMap, PointSet, Size};

use crate::facts::{Facts, Outlook};
use crate::features::{Row, Sum, logistic};
use crate::ground::Ground;
use crate::groups::{Gathered, Union};
use crate::life::{Lifebase, Surroundings, lifebase};
use crate::model::{Model, Sequel};
use crate::morphology::Grid;
use crate::neighbours::Neighbourhood;
use crate::opinion::Opinion;
use crate::ownership::{Lie, Prospect, sign};
use crate::playouts::Survival;
use crate::relations::Relations;
use crate::supposition::Supposition;

/// Passes after which no more dead groups are looked for.
const MOST_PASSES: usize = 8;

/// A chance to live below which a group is dead. How often that is wrong stands in docs/results.md.
pub const DEAD_BELOW: f32 = 0.1;

/// The same for groups whose capture is read out. That proves that they can be taken; but what takes
/// them may be dead itself.
pub const CAPTURED_BELOW: f32 = 0.12;

/// A chance to live above which a group is alive.
pub const ALIVE_ABOVE: f32 = 0.8;

/// What becomes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It lives.
    Alive,
    /// Neither is certain.
    Undetermined,
    /// It cannot be saved.
    Dead,
}

/// A group and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Its strings, stones and liberties.
    pub gathered: Gathered,
    /// What it has to live on.
    pub lifebase: Lifebase,
    /// The chance that it lives, from 0 to 1.
    pub chance: f32,
    /// What becomes of it.
    pub status: Status,
    /// What it is judged by for itself.
    pub by_itself: Row,
    /// What it is judged by among its neighbours.
    pub among_others: Row,
}

/// What a position is.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The groups in the order of their first strings.
    pub groups: Vec<Group>,
    /// Whose each point will be, from −1, surely White's, to 1, surely Black's.
    pub ownership: PointMap<f32>,
    /// Living stones.
    pub live: ByColor<PointSet>,
    /// Territories by morphology, dead stones included.
    pub territory: ByColor<PointSet>,
    /// Moyos by morphology.
    pub moyo: ByColor<PointSet>,
    /// What the board comes to for Black, without komi, area counted.
    pub area_lead: f32,
    /// How often the position was judged.
    pub passes: usize,
}

/// What evaluations of one size of board have in common.
#[derive(Debug)]
pub struct Judge<'a> {
    model: &'a Model,
    grid: Grid,
    /// Positions that were judged so far, for whoever counts the work.
    judged: AtomicU64,
}

/// A position to be judged.
#[derive(Debug, Clone, Copy)]
struct Case<'a> {
    facts: &'a Facts,
    survival: Option<&'a Survival>,
    /// What is taken for granted of certain stones. The first that speaks of a group counts.
    supposed: &'a [Supposition],
    /// Somebody else's judgement, which is laid under our own.
    opinion: Option<Opinion<'a>>,
    to_play: Color,
}

/// The groups and what is thought of them, if certain stones are dead.
#[derive(Debug)]
struct Pass {
    groups: Vec<Gathered>,
    bases: Vec<Lifebase>,
    ground: Ground,
    /// What counts for the owner of each open point whatever the chances of groups are.
    fixed: Vec<f32>,
    by_itself: Vec<Row>,
    among_others: Vec<Row>,
    chances: Vec<f32>,
}

impl<'a> Judge<'a> {
    /// A judge for boards of this size.
    #[must_use]
    pub fn new(model: &'a Model, size: Size) -> Self {
        Self { model, grid: Grid::new(size), judged: AtomicU64::new(0) }
    }

    /// How many positions were judged so far.
    #[must_use]
    pub fn judged(&self) -> u64 {
        self.judged.load(Ordering::Relaxed)
    }

    /// Evaluates a position.
    #[must_use]
    pub fn evaluate(&self, facts: &Facts, to_play: Color) -> Evaluation {
        self.evaluate_supposing(facts, None, &[], to_play)
    }

    /// Evaluates a position with what random games say of it.
    #[must_use]
    pub fn evaluate_with(
        &self,
        facts: &Facts,
        survival: Option<&Survival>,
        to_play: Color,
    ) -> Evaluation {
        self.evaluate_supposing(facts, survival, &[], to_play)
    }

    /// Evaluates a position of which certain things are taken for granted, any number of them. What is
    /// unconditional stays so.
    #[must_use]
    pub fn evaluate_supposing(
        &self,
        facts: &Facts,
        survival: Option<&Survival>,
        supposed: &[Supposition],
        to_play: Color,
    ) -> Evaluation {
        self.judge(Case { facts, survival, supposed, opinion: None, to_play })
    }

    /// Evaluates a position with all that is known: what random games say, what was read of groups and
    /// is believed so far, and a second opinion.
    #[must_use]
    pub fn evaluate_hearing(
        &self,
        facts: &Facts,
        survival: Option<&Survival>,
        read: &[Supposition],
        opinion: Option<Opinion<'_>>,
        to_play: Color,
    ) -> Evaluation {
        self.judge(Case { facts, survival, supposed: read, opinion, to_play })
    }

    fn judge(&self, case: Case<'_>) -> Evaluation {
        self.judged.fetch_add(1, Ordering::Relaxed);
        let facts = case.facts;
        let mut union = Union::of_links(facts);
        let mut dead = captured(facts);
        for supposition in case.supposed.iter().filter(|it| it.overrules_captures) {
            dead -= supposition.stones;
        }
        for group in union.groups(facts).iter().filter(|group| group.stones.is_within(&dead)) {
            union.join_killers(facts, &group.stones, &dead);
        }
        let ground = Ground::of(facts, &self.grid, &dead);
        union.join_by_territory(facts, &ground);
        let mut passes = 1;
        let mut pass = self.pass(case, &union, &dead, ground);
        while passes < MOST_PASSES {
            let found = pass.newly_dead(facts, &dead);
            if found.is_empty() {
                break;
            }
            dead = found.iter().fold(dead, |dead, &group| dead | pass.groups[group].stones);
            for &group in &found {
                union.join_killers(facts, &pass.groups[group].stones, &dead);
            }
            pass = self.pass(case, &union, &dead, Ground::of(facts, &self.grid, &dead));
            passes += 1;
        }
        self.conclude(case, pass, &dead, passes)
    }

    /// Judges all groups, first by themselves, then among their neighbours.
    fn pass(&self, case: Case<'_>, union: &Union, dead: &PointSet, ground: Ground) -> Pass {
        let Case { facts, survival, to_play, .. } = case;
        let groups = union.groups(facts);
        let relations = &Relations::of(facts, &groups, dead);
        let bases: Vec<Lifebase> =
            groups.iter().map(|group| lifebase(facts, &ground, group)).collect();
        let surroundings = Surroundings {
            facts,
            ground: &ground,
            groups: &groups,
            relations,
            bases: &bases,
            to_play,
        };
        let by_itself: Vec<Row> = (0..groups.len()).map(|group| surroundings.row(group)).collect();
        let alone = chances(&by_itself, &self.model.life);
        let fixed = self.fixed_sums(case, &ground);
        let ownership = &self.owners(case, &ground, &fixed, &chance_of_stones(&groups, &alone));
        let neighbourhood = Neighbourhood {
            facts,
            groups: &groups,
            relations,
            chances: &alone,
            ownership,
            survival,
            to_play,
        };
        let among_others: Vec<Row> =
            (0..groups.len()).map(|group| neighbourhood.row(group)).collect();
        let mut chances = chances(&among_others, &self.sequel(case).neighbours);
        // What is supposed comes before what is judged.
        for (group, chance) in groups.iter().zip(&mut chances) {
            if let Some(beyond_dispute) = unconditional_chance(facts, group) {
                *chance = beyond_dispute;
                continue;
            }
            let speaks_of =
                |it: &&Supposition| it.color == group.color && it.stones.meets(&group.stones);
            let supposed = case.supposed.iter().find(speaks_of).map(|supposed| supposed.chance);
            *chance = match (supposed, case.opinion) {
                (None, None) => *chance,
                (Some(supposed), None) => supposed,
                (None, Some(opinion)) => opinion.of_group(group.color, &group.stones, *chance),
                (Some(read), Some(opinion)) => {
                    opinion.of_read_group(group.color, &group.stones, read)
                }
            };
        }
        Pass { groups, bases, ground, fixed, by_itself, among_others, chances }
    }

    fn conclude(&self, case: Case<'_>, pass: Pass, dead: &PointSet, passes: usize) -> Evaluation {
        let chance = chance_of_stones(&pass.groups, &pass.chances);
        let mut ownership = self.owners(case, &pass.ground, &pass.fixed, &chance);
        let area_lead = if let Some(opinion) = case.opinion {
            hear(case.facts, opinion, &mut ownership)
        } else {
            let turn = self.sequel(case).turn[case.facts.fullness().min(9)];
            sum(case.facts, &ownership) + sign(case.to_play) * turn
        };
        let Pass { groups, bases, ground, by_itself, among_others, chances, .. } = pass;
        let parts = groups.into_iter().zip(bases).zip(by_itself.into_iter().zip(among_others));
        let groups = parts.zip(chances).map(|(((gathered, lifebase), rows), chance)| Group {
            status: status(chance, gathered.stones.is_within(dead)),
            by_itself: rows.0,
            among_others: rows.1,
            gathered,
            lifebase,
            chance,
        });
        Evaluation {
            groups: groups.collect(),
            ownership,
            live: ground.live,
            territory: ground.territory,
            moyo: ground.moyo,
            area_lead,
            passes,
        }
    }

    /// What counts for the owner of each open point, in point order, whatever the chances of groups.
    fn fixed_sums(&self, case: Case<'_>, ground: &Ground) -> Vec<f32> {
        let weights = &self.sequel(case).ownership;
        let lie = Lie::new(case.facts, ground, case.survival, case.to_play);
        let sum = |point| {
            let mut sum = Sum::from(weights, 0.0);
            lie.count(point, &mut sum);
            sum.sum
        };
        ground.open.iter().map(sum).collect()
    }

    /// Whose each point will be, if groups have these chances.
    fn owners(
        &self,
        case: Case<'_>,
        ground: &Ground,
        fixed: &[f32],
        chance: &PointMap<f32>,
    ) -> PointMap<f32> {
        let weights = &self.sequel(case).ownership;
        let mut ownership = PointMap::filled(0.0);
        for color in Color::BOTH {
            for stone in &ground.live[color] {
                ownership[stone] = sign(color) * (2.0 * chance[stone] - 1.0);
            }
        }
        let lie = Lie::new(case.facts, ground, case.survival, case.to_play);
        let prospect = Prospect::new(&lie, &self.grid, chance);
        for (point, &start) in ground.open.iter().zip(fixed) {
            let mut sum = Sum::from(weights, start);
            prospect.count(point, dead_stone(case.facts, point), &mut sum);
            ownership[point] = 2.0 * logistic(sum.sum) - 1.0;
        }
        for color in Color::BOTH {
            for point in &(case.facts.immortal[color] | case.facts.secured[color]) {
                ownership[point] = sign(color);
            }
        }
        ownership
    }

    /// What the open points of an evaluated position are judged by, for fitting.
    #[must_use]
    pub fn open_points(
        &self,
        facts: &Facts,
        survival: Option<&Survival>,
        to_play: Color,
    ) -> Vec<(Point, Row)> {
        let case = Case { facts, survival, supposed: &[], opinion: None, to_play };
        let evaluation = self.judge(case);
        let dead = facts.stones.black | facts.stones.white;
        let dead = dead - evaluation.live.black - evaluation.live.white;
        let mut chance = PointMap::filled(0.0);
        for group in &evaluation.groups {
            for stone in &group.gathered.stones {
                chance[stone] = group.chance;
            }
        }
        let ground = Ground::of(facts, &self.grid, &dead);
        let lie = Lie::new(facts, &ground, survival, to_play);
        let prospect = Prospect::new(&lie, &self.grid, &chance);
        let row = |point| {
            let mut row = Row::default();
            lie.count(point, &mut row);
            prospect.count(point, dead_stone(facts, point), &mut row);
            (point, row)
        };
        // What is beyond dispute is judged by nothing.
        let judged = ground.open - facts.secured.black - facts.secured.white;
        judged.iter().map(row).collect()
    }

    const fn sequel(&self, case: Case<'_>) -> &Sequel {
        if case.survival.is_some() { &self.model.root } else { &self.model.quick }
    }
}

impl Pass {
    /// Groups that are found dead, each surer than those of them that it touches: of two that are
    /// in each other's way the surer one is taken first.
    fn newly_dead(&self, facts: &Facts, dead: &PointSet) -> Vec<usize> {
        let is_doomed = |group: usize| {
            self.chances[group] < DEAD_BELOW && !self.groups[group].stones.is_within(dead)
        };
        let doomed: Vec<usize> = (0..self.groups.len()).filter(|&group| is_doomed(group)).collect();
        let all = facts.size.all();
        let is_surest = |&&group: &&usize| {
            let around = self.groups[group].stones.border(&all);
            doomed.iter().all(|&other| {
                other == group
                    || !self.groups[other].stones.meets(&around)
                    || (self.chances[group], group) < (self.chances[other], other)
            })
        };
        doomed.iter().filter(is_surest).copied().collect()
    }
}

/// Lays an opinion under the owners, and tells the lead: the opinion's, changed by as much as our own
/// judgement changes its owners.
fn hear(facts: &Facts, opinion: Opinion<'_>, ownership: &mut PointMap<f32>) -> f32 {
    let beyond_dispute = |color: Color| facts.immortal[color] | facts.secured[color];
    let known = beyond_dispute(Color::Black) | beyond_dispute(Color::White);
    let open = facts.size.points().filter(|&point| !known.contains(point));
    open.for_each(|point| ownership[point] = opinion.of_point(point, ownership[point]));
    opinion.lead + sum(facts, ownership) - sum(facts, opinion.owners)
}

/// The points that Black owns more than White.
fn sum(facts: &Facts, ownership: &PointMap<f32>) -> f32 {
    facts.size.points().map(|point| ownership[point]).sum()
}

/// The colour of the stone on an open point, which is dead.
fn dead_stone(facts: &Facts, point: Point) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| facts.stones[color].contains(point))
}

fn chances(rows: &[Row], weights: &[f32]) -> Vec<f32> {
    rows.iter().map(|row| logistic(row.sum(weights))).collect()
}

fn status(chance: f32, is_taken_off: bool) -> Status {
    if is_taken_off {
        if chance < CAPTURED_BELOW { Status::Dead } else { Status::Undetermined }
    } else if chance > ALIVE_ABOVE {
        Status::Alive
    } else {
        Status::Undetermined
    }
}

fn chance_of_stones(groups: &[Gathered], chances: &[f32]) -> PointMap<f32> {
    let mut chance = PointMap::filled(0.0);
    for (group, &value) in groups.iter().zip(chances) {
        for stone in &group.stones {
            chance[stone] = value;
        }
    }
    chance
}

/// The chance of a group whose life or death is unconditional.
fn unconditional_chance(facts: &Facts, group: &Gathered) -> Option<f32> {
    let color = group.color;
    if group.stones.is_within(&(facts.immortal[color] | facts.secured[color])) {
        Some(1.0)
    } else if group.stones.is_within(&facts.secured[!color]) {
        Some(0.0)
    } else {
        None
    }
}

/// Stones that cannot be saved even by their owner's move; but for those that lie where the opponent
/// can never live, for what captures them is dead.
fn captured(facts: &Facts) -> PointSet {
    let lost = facts.strings.iter().filter(|string| string.capture == Outlook::Lost);
    let lost = lost.fold(PointSet::EMPTY, |all, string| all | string.stones);
    Color::BOTH.into_iter().fold(lost, |all, color| {
        let kept = facts.immortal[color] | facts.stones[color] & facts.secured[color];
        (all | facts.stones[!color] & facts.secured[color]) - kept
    })
}
