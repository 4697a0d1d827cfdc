//! The candidates of a position: cases propose, PON judges [Tajima and Sanechika, 4 to 6].

use evaluation::{Evaluation, Evaluator, Facts, Judge};
use goban::{Board, Color, Game, Move, Point, PointMap, PointSet};
use shapes::{Living, Shapes, Strategy};
use tracks::{Keeper, Keeping};

use crate::book::Book;
use crate::case::{Amount, Bonus, Case, Proposal};
use crate::cases::{self, open_around};
use crate::dame::Terrain;
use crate::glance::glance_after;
use crate::page::Page;
use crate::sight::Sight;
use crate::standing::{Scale, Standing};
use crate::values::{FEATURES, Features, Values};

/// Which cases propose moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Width {
    /// All cases, on the whole board.
    All,
    /// The paper's "opening case": lines 1 to 4, without capturing races and moyos (section 2).
    Edges,
}

/// How candidates are found and judged.
#[derive(Debug, Clone, Copy)]
pub struct Settings<'a> {
    /// The numbers of the evaluation by PON.
    pub scale: Scale,
    /// The numbers of cases.
    pub values: Values,
    /// Which cases propose moves.
    pub width: Width,
    /// Standard corner sequences.
    pub page: Option<&'a Page>,
    /// A book of games.
    pub book: Option<&'a Book>,
}

impl Settings<'static> {
    /// The program's own, with all cases and its page of corner sequences.
    #[must_use]
    pub fn usual() -> Self {
        Self {
            scale: Scale::FITTED,
            values: Values::fitted(),
            width: Width::All,
            page: Some(Page::shipped()),
            book: None,
        }
    }
}

/// A move with its cases and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub at: Point,
    /// What proposes it, and what supports it: its reasons.
    pub cases: Vec<Proposal>,
    /// What adds to its value whatever its cases are.
    pub bonuses: Vec<Amount>,
    /// The intentions of the opponent's last move that it answers.
    pub answers: Vec<Case>,
    /// Its value by cases alone (SC).
    pub by_cases: f32,
    /// What the position gains by it, judged by PON (SP).
    pub by_pon: f32,
    /// What the opponent would gain by a move on the same point, judged by PON.
    pub denied: f32,
    /// All together: cases, PON's gain, and what is denied to the opponent.
    pub combined: f32,
}

impl Candidate {
    /// Its cases, each once, those that only support others last.
    #[must_use]
    pub fn named_cases(&self) -> Vec<Case> {
        let mut cases: Vec<Case> = self.cases.iter().map(|proposal| proposal.case).collect();
        cases.sort_unstable();
        cases.dedup();
        cases
    }

    /// How much of each case and bonus there is in it.
    #[must_use]
    pub fn features(&self) -> Features {
        let mut features = [0.0; FEATURES];
        for proposal in &self.cases {
            features[Values::of_case(proposal.case)] += 1.0;
        }
        let of_cases = self.cases.iter().flat_map(|proposal| &proposal.bonuses);
        for &(bonus, amount) in of_cases.chain(&self.bonuses) {
            features[Values::of_bonus(bonus)] += amount;
        }
        features
    }
}

/// What the opening knows of a position.
#[derive(Debug, Clone)]
pub struct Opinion {
    /// The candidates, the best by both together first.
    pub candidates: Vec<Candidate>,
    /// How many moves were proposed in all, each as often as it was.
    pub proposed: usize,
    /// What the opponent's last move was for.
    pub intentions: Vec<Proposal>,
    /// The groups with their PON.
    pub standing: Standing,
}

/// The candidates of the player to move. The evaluator must have the position of the game; what is
/// tried on it is taken back.
pub fn consider<K: Keeper>(
    game: &Game,
    evaluator: &mut Evaluator<K>,
    judge: &Judge<'_>,
    settings: &Settings<'_>,
) -> Opinion {
    debug_assert_eq!(game.board().key(), evaluator.board().key(), "they have one position");
    let player = game.to_play();
    let facts = evaluator.facts();
    let evaluation = judge.evaluate(&facts, player);
    let standing = Standing::of(&facts, &settings.scale);
    let last = last_move(game, player);
    let intentions = last.map_or_else(Vec::new, |_| intentions(game, judge, settings));
    let known = Known { facts: &facts, evaluation: &evaluation, standing: &standing };
    let sight = sight(game, player, &known, settings);
    let proposals = proposals(&sight, settings);
    let mut candidates = gather(&sight, &proposals, &intentions);
    let now = standing.value_for(player);
    for candidate in &mut candidates {
        candidate.by_cases = settings.values.worth(&candidate.features());
        candidate.by_pon =
            value_after(evaluator, player, candidate.at, &settings.scale).unwrap_or(now) - now;
        let theirs = glance_after(game.board(), &facts, !player, candidate.at, &settings.scale);
        candidate.denied = theirs.map_or(0.0, |theirs| now - theirs.value_for(player));
        let Values { gain, denied, .. } = settings.values;
        candidate.combined =
            candidate.by_cases + gain * candidate.by_pon + denied * candidate.denied;
    }
    candidates.sort_by(|a, b| b.combined.total_cmp(&a.combined).then(a.at.cmp(&b.at)));
    Opinion { candidates, proposed: proposals.len(), intentions, standing }
}

/// What every legal move gains by PON alone, the best first: what the paper calls inefficient and
/// leaves unmeasured (section 6).
pub fn by_pon_alone<K: Keeper>(
    game: &Game,
    evaluator: &mut Evaluator<K>,
    scale: &Scale,
) -> Vec<(Point, f32)> {
    let player = game.to_play();
    let now = Standing::of(&evaluator.facts(), scale).value_for(player);
    let moves = playable(game, player);
    let judged =
        moves.iter().filter_map(|at| Some((at, value_after(evaluator, player, at, scale)? - now)));
    let mut judged: Vec<(Point, f32)> = judged.collect();
    judged.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    judged
}

/// What the position is worth for a player after his move; nothing if it is not allowed.
fn value_after<K: Keeper>(
    evaluator: &mut Evaluator<K>,
    player: Color,
    at: Point,
    scale: &Scale,
) -> Option<f32> {
    evaluator.tracked().play(player, at).ok()?;
    let value = Standing::of(&evaluator.facts(), scale).value_for(player);
    evaluator.tracked().undo();
    Some(value)
}

/// The last move, if it was the opponent's and a stone.
fn last_move(game: &Game, player: Color) -> Option<Point> {
    let turn = game.turns().last().filter(|turn| turn.color != player)?;
    match turn.mv {
        Move::Play(at) => Some(at),
        Move::Pass => None,
    }
}

/// What the opponent's last move was for: the cases that would have proposed it to him, those that
/// support others too.
fn intentions(game: &Game, judge: &Judge<'_>, settings: &Settings<'_>) -> Vec<Proposal> {
    let mut before = game.clone();
    let Some(turn) = before.undo() else { return Vec::new() };
    let Move::Play(at) = turn.mv else { return Vec::new() };
    let mut evaluator = Evaluator::new(before.board().clone(), Keeping::Absolute);
    let facts = evaluator.facts();
    let evaluation = judge.evaluate(&facts, turn.color);
    let standing = Standing::of(&facts, &settings.scale);
    let known = Known { facts: &facts, evaluation: &evaluation, standing: &standing };
    let sight = sight(&before, turn.color, &known, settings);
    let mut all = cases::propose(&sight, of_books(&sight, settings));
    if !all.iter().any(|proposal| proposal.at == at) {
        cases::support(&sight, at, &mut all);
    }
    all.retain(|proposal| proposal.at == at);
    all
}

/// The points that a player may play on, but for his own eyes and what loses a stone for nothing.
fn playable(game: &Game, player: Color) -> PointSet {
    let fresh = game.fresh_points(player);
    fresh.iter().filter(|&at| game.board().is_sensible(player, at)).collect()
}

/// What is known of a position.
struct Known<'a> {
    facts: &'a Facts,
    evaluation: &'a Evaluation,
    standing: &'a Standing,
}

/// What the cases look at in the position of a game.
fn sight<'a>(
    game: &'a Game,
    player: Color,
    known: &Known<'a>,
    settings: &'a Settings<'_>,
) -> Sight<'a> {
    let &Known { facts, evaluation, standing } = known;
    Sight {
        board: game.board(),
        player,
        facts,
        evaluation,
        standing,
        scale: &settings.scale,
        // Stones that cannot be saved stand in nobody's way.
        terrain: Terrain::new(game.size(), &standing.stones()),
        playable: playable(game, player),
        last: last_move(game, player),
    }
}

/// How urgent patterns find each point: 1 for the first, less for each that follows.
fn patterns(board: &Board, player: Color) -> PointMap<f32> {
    const FIRST: usize = 24;
    let mut shapes = Shapes::new(board, Keeping::Absolute);
    shapes.refresh(board);
    let living = Living::unconditional(board);
    let mut urgency = PointMap::filled(0.0);
    let wanted = shapes.candidates(board, player, Strategy::Doubling, &living);
    for (place, candidate) in wanted.iter().take(FIRST).enumerate() {
        urgency[candidate.at] = 1.0 - crate::sight::number(place) / crate::sight::number(FIRST);
    }
    urgency
}

/// What all cases propose, within the settings.
fn proposals(sight: &Sight<'_>, settings: &Settings<'_>) -> Vec<Proposal> {
    let mut proposals = cases::propose(sight, of_books(sight, settings));
    if settings.width == Width::Edges {
        let size = sight.size();
        proposals.retain(|proposal| !proposal.case.is_late() && size.line(proposal.at) <= 4);
    }
    proposals
}

/// The moves of the page and of the book.
fn of_books(sight: &Sight<'_>, settings: &Settings<'_>) -> Vec<Proposal> {
    let of_page = settings.page.map(|page| page.moves(sight.board, sight.player));
    let graded = of_page.into_iter().flatten().map(|(at, grade)| (at, f32::from(grade)));
    let of_book = settings.book.map(|book| book.grades(sight.board, sight.player));
    graded
        .chain(of_book.into_iter().flatten())
        .filter(|&(at, _)| sight.playable.contains(at))
        .map(|(at, grade)| {
            let near = sight.square(at, 2) - *sight.terrain.empty();
            Proposal::new(at, Case::Book).about(near).with(Bonus::Grade, grade)
        })
        .collect()
}

/// The candidates of what was proposed: each move once, with all its cases.
fn gather(sight: &Sight<'_>, proposals: &[Proposal], intentions: &[Proposal]) -> Vec<Candidate> {
    let patterns = patterns(sight.board, sight.player);
    let principal = proposals.iter().filter(|proposal| !proposal.case.is_support());
    let points: PointSet = principal.map(|proposal| proposal.at).collect();
    let of = |at: Point| {
        let cases: Vec<Proposal> =
            proposals.iter().filter(|proposal| proposal.at == at).cloned().collect();
        let about = cases.iter().fold(PointSet::EMPTY, |all, proposal| all | proposal.about);
        let met = intentions.iter().filter(|intention| {
            intention.about.meets(&about) || sight.last.is_some_and(|last| about.contains(last))
        });
        let mut answers: Vec<Case> = met.map(|intention| intention.case).collect();
        answers.sort_unstable();
        answers.dedup();
        let bonuses = bonuses(sight, &patterns, at, !answers.is_empty());
        Candidate {
            at,
            cases,
            bonuses,
            answers,
            by_cases: 0.0,
            by_pon: 0.0,
            denied: 0.0,
            combined: 0.0,
        }
    };
    points.iter().map(of).collect()
}

/// What adds to a candidate's value whatever its cases are.
fn bonuses(sight: &Sight<'_>, patterns: &PointMap<f32>, at: Point, answers: bool) -> Vec<Amount> {
    let mut bonuses = vec![
        (Bonus::Pattern, patterns[at]),
        (Bonus::Open, open_around(sight, at)),
        (Bonus::LowLine, if sight.size().line(at) <= 2 { 1.0 } else { 0.0 }),
        (Bonus::Intention, if answers { 1.0 } else { 0.0 }),
    ];
    if let Some(last) = sight.last {
        let touches = |&near: &Point| sight.board.stone(near) == Some(sight.player);
        let is_contact = sight.square(last, 1).iter().any(|near| touches(&near));
        let nearness = match (distance(at, last), is_contact) {
            (..=3, true) => Some(Bonus::BesideContact),
            (..=6, true) => Some(Bonus::NearContact),
            (..=12, true) => Some(Bonus::AroundContact),
            (..=3, false) => Some(Bonus::BesideLast),
            (..=6, false) => Some(Bonus::NearLast),
            (..=12, false) => Some(Bonus::AroundLast),
            _ => None,
        };
        bonuses.extend(nearness.map(|bonus| (bonus, 1.0)));
    }
    bonuses.retain(|&(_, amount)| amount != 0.0);
    bonuses
}

/// How far apart two points are: columns, rows, and the more of both once more. Beside is 2, the
/// diagonal 3.
fn distance(a: Point, b: Point) -> u8 {
    let (columns, rows) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    columns + rows + columns.max(rows)
}
