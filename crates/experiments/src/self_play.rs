//! The experiment `self-play`: whole games of the default program against itself, on all sizes from
//! 5x5 to 19x19, at mixed levels, under all rules, some with handicap stones.
//!
//! It asks for nothing but good manners: no crash, no hang, no illegal move, no game that does not
//! end. A job is one game. Most are on small boards and at low levels, so that a thousand can be
//! played in an hour or two.

mod summary;

use std::time::{Duration, Instant};

use decision::Caller;
use engine::{Level, Outcome as Choice, Thinker};
use goban::{Color, Game, Move, Rules, Size, free_handicap};
use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Report, Seed, SplitMix64};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Games.
const GAMES: u32 = 1000;

/// The sides of boards, and how many of so many games are on each.
const SIDES: [(u8, usize); 15] = [
    (5, 64),
    (6, 44),
    (7, 40),
    (8, 14),
    (9, 16),
    (10, 4),
    (11, 4),
    (12, 3),
    (13, 4),
    (14, 1),
    (15, 1),
    (16, 1),
    (17, 1),
    (18, 1),
    (19, 2),
];
const ROUND: usize = 200;

/// A number without a factor in common with the round: games on one size do not follow each other.
const SPREAD: usize = 77;

/// Boards up to this side are played at all levels, larger ones at the lowest.
const SMALL_SIDE: u8 = 9;
const LEVELS_ON_LARGE: usize = 3;

/// One game in so many is played with handicap stones, and one in so many may be given up.
const HANDICAPS: usize = 8;
const RESIGNS: usize = 2;

/// A game has at most so many moves for each point of the board.
const LONGEST: usize = 3;

/// The experiment.
#[derive(Debug)]
pub struct SelfPlay;

/// What a game is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Terms {
    side: u8,
    rules: (&'static str, Rules),
    handicap: usize,
    /// Black's and White's.
    levels: [u8; 2],
    may_resign: bool,
}

/// What came of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    side: u8,
    rules: String,
    levels: [u8; 2],
    moves: usize,
    end: End,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum End {
    /// Both passed.
    Passes,
    /// One gave it up.
    Resignation,
    /// A move was not legal: which, and why.
    Illegal(String),
    /// It did not end.
    TooLong,
}

impl End {
    const fn is_fault(&self) -> bool {
        matches!(self, Self::Illegal(_) | Self::TooLong)
    }
}

/// The side of the board of a job.
fn side_of(index: JobIndex) -> u8 {
    let place = (index.0 as usize).wrapping_mul(SPREAD) % ROUND;
    let mut before = 0;
    let found = SIDES.iter().find(|&&(_, games)| {
        before += games;
        place < before
    });
    found.map_or(SMALL_SIDE, |&(side, _)| side)
}

impl Terms {
    fn of(job: &Job) -> Self {
        let mut lots = job.seed.stream();
        let side = side_of(job.index);
        let named = Rules::NAMED;
        let rules = named[below(&mut lots, named.len())];
        let handicap = match below(&mut lots, HANDICAPS) {
            0 if side >= 7 => 2 + below(&mut lots, 3),
            _ => 0,
        };
        let levels = [(); 2].map(|()| drawn_level(&mut lots, side));
        let may_resign = below(&mut lots, RESIGNS) == 0;
        Self { side, rules, handicap, levels, may_resign }
    }

    fn begin(&self) -> Result<Game, String> {
        let size = Size::square(self.side).map_err(|error| error.to_string())?;
        let mut game = Game::new(size, self.rules.1);
        game.set_komi(self.rules.1.komi);
        if self.handicap > 0 {
            let placed = game.place_handicap(&free_handicap(size, self.handicap));
            debug_assert!(placed, "handicap stones have liberties on an empty board");
        }
        Ok(game)
    }

    /// Black's and White's.
    fn thinkers(&self, seed: Seed) -> Result<Vec<Thinker>, String> {
        let thinker = |number: u8, seed: u64| {
            let level = Level::new(number).ok_or("there is no such level")?;
            let terms = engine::Terms { level, seed, ..engine::Terms::default() };
            Ok::<_, String>(Thinker::new(terms))
        };
        let [black, white] = self.levels;
        Ok(vec![thinker(black, seed.0)?, thinker(white, !seed.0)?])
    }
}

fn below(lots: &mut SplitMix64, count: usize) -> usize {
    usize::try_from(lots.next_u64() % count.max(1) as u64).unwrap_or(0)
}

/// The lower of two, so that most games are quick and all levels are played.
fn drawn_level(lots: &mut SplitMix64, side: u8) -> u8 {
    let levels = if side <= SMALL_SIDE { 10 } else { LEVELS_ON_LARGE };
    let drawn = below(lots, levels).min(below(lots, levels));
    u8::try_from(drawn + 1).unwrap_or(1)
}

/// Plays a game; beside it the time of its slowest move.
fn play(
    terms: &Terms,
    thinkers: &mut [Thinker],
    context: &Context<'_>,
) -> Result<(Outcome, Duration), JobError> {
    let mut game = terms.begin().map_err(JobError::Failed)?;
    let mut slowest = Duration::ZERO;
    let end = loop {
        context.go_on()?;
        if game.passes() >= 2 {
            break End::Passes;
        }
        if game.turns().len() >= LONGEST * game.size().area() {
            break End::TooLong;
        }
        let color = game.to_play();
        let thinker = &mut thinkers[usize::from(color == Color::White)];
        let start = Instant::now();
        let outcome = thinker.choose(&game, Caller::ALONE);
        slowest = slowest.max(start.elapsed());
        match outcome {
            Choice::Resign(_) if terms.may_resign => break End::Resignation,
            Choice::Resign(mv) | Choice::Move(mv) => {
                if let Err(error) = game.play(color, mv) {
                    break End::Illegal(format!("{} {mv}: {error}", color.letter()));
                }
            }
        }
    };
    let moves = game.turns().iter().filter(|turn| turn.mv != Move::Pass).count();
    let (side, levels, rules) = (terms.side, terms.levels, terms.rules.0.to_owned());
    Ok((Outcome { side, rules, levels, moves, end }, slowest))
}

impl Experiment for SelfPlay {
    fn name(&self) -> &'static str {
        "self-play"
    }

    fn about(&self) -> &'static str {
        "Does the program play whole games on all sizes without a crash, a hang or an illegal move?"
    }

    fn parameters(&self) -> Value {
        json!({ "sides": SIDES, "longest": LONGEST })
    }

    fn job_count(&self) -> u32 {
        GAMES
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let terms = Terms::of(job);
        let mut thinkers = terms.thinkers(job.seed).map_err(JobError::Failed)?;
        let (outcome, slowest) = play(&terms, &mut thinkers, context)?;
        context.note(json!({ "slowest_seconds": slowest.as_secs_f64() }));
        Ok(serde_json::to_value(outcome)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.report(outcomes, &[])
    }

    fn report(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
        summary::Summary::of(outcomes, notes).report()
    }

    fn figures(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Map<String, Value> {
        summary::Summary::of(outcomes, notes).figures()
    }
}

#[cfg(test)]
mod tests;
