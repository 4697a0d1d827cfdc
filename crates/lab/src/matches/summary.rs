//! What a match says: who won how often, how sure that is, and what went wrong.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::breakdown::{Breakdown, breakdown};
use super::fault::FaultKind;
use super::outcome::{End, FaultReport, GameOutcome};
use super::pairs::Pairing;
use super::side::{BySide, Side};
use super::{Match, Setup};
use crate::statistics::{Confidence, EloEstimate, GameResult, Games, Pairs, SprtVerdict};
use crate::{Finished, JobIndex};

/// The results of a match. The names of its fields are those of its JSON; numbers that are not
/// finite are `null` there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The name of the match.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// How many games were wanted.
    pub games_wanted: u32,
    /// How many games there are, those that do not count included.
    pub games: u32,
    /// How many games nobody won.
    pub draws: u32,
    /// How many games could not be counted.
    pub unscored: u32,
    /// How many games could not be played, by no fault of the engines'.
    pub failed: u32,
    /// The engines.
    pub engines: BySide<EngineSummary>,
    /// How much stronger A is than B, by pairs; nothing without a pair.
    pub elo: Option<EloSummary>,
    /// How many pairs gave A 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The sequential test.
    pub sprt: Option<SprtSummary>,
    /// The results by size and colour.
    pub breakdown: Vec<Breakdown>,
    /// How often games ended in each way.
    pub endings: BTreeMap<End, u32>,
    /// The moves of a game, on average.
    pub mean_moves: Option<f64>,
    /// The games one by one.
    pub results: Vec<ResultLine>,
}

/// The results of one engine.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EngineSummary {
    /// Its command.
    pub command: String,
    /// What it calls itself.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// The points from each game, on average.
    pub score: Option<f64>,
    /// The lower end of the 95 % interval for the score.
    pub score_low: f64,
    /// The upper end.
    pub score_high: f64,
    /// How often it did something wrong.
    pub faults: BTreeMap<FaultKind, u32>,
    /// How many moves it was asked for.
    pub moves: u32,
    /// How long it thought about them, as the match saw it.
    pub thinking_seconds: f64,
    /// How long it thought about a move, on average.
    pub seconds_per_move: Option<f64>,
    /// By how much a move was later than allowed, at the worst; forgiven up to [`super::Terms::LAG`].
    pub late_seconds: f64,
}

/// A difference of strength with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EloSummary {
    /// The most likely difference.
    pub estimate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How a sequential test stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtSummary {
    /// The lesser difference.
    pub elo0: f64,
    /// The greater.
    pub elo1: f64,
    /// The logarithm of the ratio of their likelihoods.
    pub llr: f64,
    /// Where it speaks for the lesser.
    pub low: f64,
    /// Where it speaks for the greater.
    pub high: f64,
    /// What it says.
    pub verdict: SprtVerdict,
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultLine {
    /// Its place in the match, from 0.
    pub index: u32,
    /// The size.
    pub size: String,
    /// The engine that had Black.
    pub black: Side,
    /// The result as records state it.
    pub result: String,
    /// Who won.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
    /// How many moves it had.
    pub moves: u32,
    /// How it ended, in a sentence.
    pub why: String,
    /// What went wrong.
    pub fault: Option<FaultReport>,
    /// All that is known of it: what was asked, what came, the last lines of standard error.
    pub details: Option<String>,
}

/// What a job notes of each engine.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Effort {
    thinking_seconds: f64,
    moves: u32,
    #[serde(default)] // games of earlier versions do not say
    late_seconds: f64,
}

impl Summary {
    pub(super) fn of(contest: &Match, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Self {
        let setup = contest.setup();
        let games: Vec<(JobIndex, GameOutcome)> = outcomes
            .iter()
            .filter_map(|finished| Some((finished.index, finished.outcome.read()?)))
            .collect();
        let total = count(outcomes.iter());
        let pairs = pairs(outcomes);
        let elo = pairs.elo(Confidence::USUAL).map(EloSummary::from);
        let is_draw = |game: &GameOutcome| game.result_for(Side::A) == Some(GameResult::Draw);
        // Jobs beyond those that count have noted something too.
        let counted: HashSet<JobIndex> = outcomes.iter().map(|finished| finished.index).collect();
        let notes = notes.iter().filter(|(index, _)| counted.contains(index));
        let notes: HashMap<JobIndex, &Value> = notes.map(|(index, note)| (*index, note)).collect();
        let line = |(index, game): &(JobIndex, GameOutcome)| {
            ResultLine::of(*index, game, notes.get(index).copied())
        };
        let moves: f64 = games.iter().map(|(_, game)| f64::from(game.moves)).sum();
        Self {
            name: setup.name.clone(),
            seed: setup.seed.0,
            games_wanted: setup.games,
            games: total,
            draws: count(games.iter().filter(|(_, game)| is_draw(game))),
            unscored: count(games.iter().filter(|(_, game)| game.end == End::Unscored)),
            failed: total - count(games.iter()),
            engines: BySide::from_fn(|side| EngineSummary::of(contest, side, &games, &notes)),
            elo,
            pairs: pairs.counts(),
            sprt: SprtSummary::of(setup, &pairs),
            breakdown: breakdown(&games),
            endings: endings(&games),
            mean_moves: (!games.is_empty()).then(|| moves / f64::from(count(games.iter()))),
            results: games.iter().map(line).collect(),
        }
    }
}

impl EngineSummary {
    fn of(
        contest: &Match,
        side: Side,
        games: &[(JobIndex, GameOutcome)],
        notes: &HashMap<JobIndex, &Value>,
    ) -> Self {
        let mut tally = Games::EMPTY;
        let mut faults = BTreeMap::new();
        for (_, game) in games {
            game.result_for(side).into_iter().for_each(|result| tally.add(result));
            if let Some(fault) = game.fault.as_ref().filter(|fault| fault.engine == side) {
                *faults.entry(fault.kind).or_insert(0) += 1;
            }
        }
        let key = if side == Side::A { "a" } else { "b" };
        let efforts: Vec<Effort> =
            notes.values().filter_map(|note| Effort::deserialize(&note[key]).ok()).collect();
        let moves = efforts.iter().map(|effort| effort.moves).sum();
        let thinking_seconds = efforts.iter().map(|effort| effort.thinking_seconds).sum();
        let identity = &contest.identities()[side];
        let interval = tally.score_interval(Confidence::USUAL);
        Self {
            command: contest.setup().engines[side].to_string(),
            name: identity.name.clone(),
            version: identity.version.clone(),
            wins: tally.wins(),
            losses: tally.counts()[GameResult::Loss as usize],
            score: tally.score(),
            score_low: interval.low,
            score_high: interval.high,
            faults,
            moves,
            thinking_seconds,
            seconds_per_move: (moves > 0).then(|| thinking_seconds / f64::from(moves)),
            late_seconds: efforts.iter().map(|effort| effort.late_seconds).fold(0.0, f64::max),
        }
    }
}

impl From<EloEstimate> for EloSummary {
    fn from(EloEstimate { estimate, low, high }: EloEstimate) -> Self {
        Self { estimate: estimate.0, low: low.0, high: high.0 }
    }
}

impl SprtSummary {
    fn of(setup: &Setup, pairs: &Pairs) -> Option<Self> {
        let sprt = setup.sprt?;
        let ([elo0, elo1], bounds) = (sprt.hypotheses(), sprt.bounds());
        Some(Self {
            elo0: elo0.0,
            elo1: elo1.0,
            llr: sprt.llr(pairs),
            low: bounds.low,
            high: bounds.high,
            verdict: sprt.verdict(pairs),
        })
    }
}

impl ResultLine {
    fn of(index: JobIndex, game: &GameOutcome, note: Option<&Value>) -> Self {
        Self {
            index: index.0,
            size: game.size.clone(),
            black: game.black,
            result: game.result.clone(),
            winner: game.winner,
            end: game.end,
            moves: game.moves,
            why: game.why.clone(),
            fault: game.fault.clone(),
            details: note.and_then(|note| note["fault"].as_str()).map(str::to_owned),
        }
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    items.fold(0, |count, _| count + 1)
}

fn pairs(outcomes: &[Finished]) -> Pairs {
    let (mut pairing, mut pairs) = (Pairing::First, Pairs::EMPTY);
    for pair in outcomes.iter().filter_map(|finished| pairing.add(&finished.outcome)) {
        pairs.add(pair);
    }
    pairs
}

fn endings(games: &[(JobIndex, GameOutcome)]) -> BTreeMap<End, u32> {
    let mut endings = BTreeMap::new();
    for (_, game) in games {
        *endings.entry(game.end).or_insert(0) += 1;
    }
    endings
}
