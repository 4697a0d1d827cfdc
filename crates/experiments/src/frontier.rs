//! The experiment `frontier`: does the number of frontier points tell how far the end of a game is?
//!
//! The paper found in 36 games that there are about 60 frontier points at move 100, and that from
//! then on "the number of moves needed to reach the practical end of the game is roughly three times
//! total number of frontier space points" [Chen, chance of winning, 3]. One job is one game of the
//! shared collections. Every tenth position is evaluated at a glance, without random games, and its
//! frontier points are counted. The moves left are those to the last move, passes being cut; only
//! games that were counted have an end, so that only they tell of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use evaluation::{Evaluator, Judge, Model};
use goban::{Board, Move};
use lab::files::{self, Most};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Plot, Report, Series, Table};
use record::{Outcome, Record};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tracks::Keeping;

/// Moves from one position that is looked at to the next.
const STRIDE: usize = 10;

/// Games of each collection.
const OF_EACH: usize = 60;

/// The move from which on the paper believes the frontier, on 19x19.
const SWITCH: f64 = 100.0;

/// Points of that board.
const PRINTED_AREA: f64 = 361.0;

/// The experiment.
#[derive(Debug, Default)]
pub struct Frontier {
    collections: OnceLock<Result<Vec<Collection>, String>>,
}

/// A file of game records.
#[derive(Debug)]
struct Collection {
    name: String,
    records: Vec<Record>,
}

/// What is seen in a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    collection: String,
    side: usize,
    moves: usize,
    /// Whether it was played to the end and counted.
    is_counted: bool,
    /// Frontier points of both colours before the first move, after ten, after twenty and so on.
    frontier: Vec<usize>,
}

impl Experiment for Frontier {
    fn name(&self) -> &'static str {
        "frontier"
    }

    fn about(&self) -> &'static str {
        "How many frontier points are there by move number, and how many moves are left for each?"
    }

    fn parameters(&self) -> Value {
        json!({ "stride": STRIDE, "games of each collection": OF_EACH })
    }

    fn job_count(&self) -> u32 {
        u32::try_from(9 * OF_EACH).unwrap_or(u32::MAX)
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let collections = self.collections.get_or_init(load).as_ref();
        let collections = collections.map_err(|error| JobError::Failed(error.clone()))?;
        let number = job.index.0 as usize;
        let collection = &collections[number % collections.len()];
        // At even distances over the file.
        let step = (collection.records.len() / OF_EACH).max(1);
        let record = collection.records.get(number / collections.len() * step);
        let seen = record.map(|record| observe(&collection.name, record, context)).transpose()?;
        Ok(serde_json::to_value(seen)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        report(&read(outcomes))
    }

    fn plot(&self, outcomes: &[Finished]) -> Option<Plot> {
        let seen = read(outcomes);
        let large: Vec<&Seen> = seen.iter().filter(|seen| seen.side == 19).collect();
        let longest = large.iter().map(|seen| seen.frontier.len()).max()?;
        let values = (0..longest).map_while(|at| mean_at(&large, at)).collect();
        Some(Plot {
            title: "Frontier points on 19x19".to_owned(),
            across: format!("moves / {STRIDE}"),
            series: vec![Series { name: "mean".to_owned(), values }],
        })
    }
}

fn read(outcomes: &[Finished]) -> Vec<Seen> {
    let seen = |finished: &Finished| finished.outcome.read::<Option<Seen>>().flatten();
    outcomes.iter().filter_map(seen).collect()
}

fn load() -> Result<Vec<Collection>, String> {
    let folder = crate::paths::shared_games()
        .ok_or_else(|| "game collections are not at hand: shared/data/games".to_owned())?;
    let entries = fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    let collection = |path: PathBuf| {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = files::read(&path, Most::RECORDS).map_err(|error| failed(&error))?;
        let records = record::read(&bytes).map_err(|error| failed(&error))?.records;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Collection { name, records })
    };
    let collections: Result<Vec<Collection>, String> = paths.into_iter().map(collection).collect();
    collections.and_then(|found| {
        if found.is_empty() { Err(format!("{}: no games", folder.display())) } else { Ok(found) }
    })
}

fn observe(name: &str, record: &Record, context: &Context<'_>) -> Result<Seen, JobError> {
    let game = record.load_position(None).map_err(|error| JobError::Failed(error.to_string()))?;
    let turns: Vec<_> = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
    let model = Model::fitted();
    let judge = Judge::new(&model, game.size());
    let mut evaluator = Evaluator::new(Board::new(game.size()), Keeping::Incremental);
    let mut frontier = Vec::new();
    for (number, &(color, mv)) in turns.iter().enumerate() {
        context.go_on()?;
        if number % STRIDE == 0 {
            frontier.push(count(&mut evaluator, &judge, color));
        }
        match mv {
            Move::Pass => evaluator.tracked().pass(),
            Move::Play(point) => {
                let played = evaluator.tracked().play(color, point);
                played.map_err(|error| JobError::Failed(format!("{name}: {error}")))?;
            }
        }
    }
    Ok(Seen {
        collection: name.to_owned(),
        side: usize::from(game.size().width()),
        moves: turns.len(),
        is_counted: matches!(record.result(), Some(Outcome::Score(_) | Outcome::Draw)),
        frontier,
    })
}

fn count(evaluator: &mut Evaluator, judge: &Judge<'_>, to_play: goban::Color) -> usize {
    let evaluation = evaluator.evaluate(judge, to_play);
    let frontier = evaluation.frontier(evaluator.board());
    frontier.black.len() + frontier.white.len()
}

/// The mean frontier after so many strides, over the games that last so long.
fn mean_at(games: &[&Seen], at: usize) -> Option<f64> {
    mean(games.iter().filter_map(|seen| seen.frontier.get(at)).map(|&found| number(found)))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    (count > 0.0).then(|| sum / count)
}

#[allow(clippy::cast_precision_loss)] // some hundreds
fn number(count: usize) -> f64 {
    count as f64
}

fn report(all: &[Seen]) -> Report {
    let mut sides: BTreeMap<usize, Vec<&Seen>> = BTreeMap::new();
    for seen in all {
        sides.entry(seen.side).or_default().push(seen);
    }
    let mut by_move = Vec::new();
    let mut left = Vec::new();
    for (&side, games) in &sides {
        let longest = games.iter().map(|seen| seen.frontier.len()).max().unwrap_or(0);
        for at in (0..longest).step_by(if side > 13 { 2 } else { 1 }) {
            let lasting = games.iter().filter(|seen| seen.frontier.len() > at).count();
            let Some(mean) = mean_at(games, at).filter(|_| lasting >= 10) else { continue };
            by_move.push(vec![
                Cell::text(format!("{side}x{side}")),
                Cell::Count(u32::try_from(at * STRIDE).unwrap_or(u32::MAX)),
                Cell::Count(u32::try_from(lasting).unwrap_or(u32::MAX)),
                Cell::number(mean, 1),
            ]);
        }
        left.push(moves_left(side, games));
    }
    Report {
        title: format!("Frontier points in {} games", all.len()),
        tables: vec![
            Table::new(
                "By move number, over the games that last so long (the paper: about 60 at move 100)",
                &["board", "move", "games", "frontier points"],
                by_move,
            ),
            Table::new(
                "From the switch on, in games that were counted (the paper: 2 to 4, roughly 3)",
                &[
                    "board",
                    "switch at move",
                    "games",
                    "positions",
                    "frontier",
                    "moves left",
                    "ratio",
                ],
                left,
            ),
        ],
        notes: Vec::new(),
    }
}

/// Frontier points and moves left from the paper's move 100 on, in proportion on other boards.
fn moves_left(side: usize, games: &[&Seen]) -> Vec<Cell> {
    let switch = SWITCH * number(side * side) / PRINTED_AREA;
    let counted = || games.iter().filter(|seen| seen.is_counted);
    let pairs: Vec<(f64, f64)> = counted()
        .flat_map(|seen| {
            seen.frontier.iter().enumerate().map(|(at, &frontier)| {
                (number(at * STRIDE), number(frontier), number(seen.moves - at * STRIDE))
            })
        })
        .filter(|&(made, ..)| made >= switch)
        .map(|(_, frontier, left)| (frontier, left))
        .collect();
    let frontier = mean(pairs.iter().map(|pair| pair.0)).unwrap_or(0.0);
    let left = mean(pairs.iter().map(|pair| pair.1)).unwrap_or(0.0);
    vec![
        Cell::text(format!("{side}x{side}")),
        Cell::number(switch, 0),
        Cell::Count(u32::try_from(counted().count()).unwrap_or(u32::MAX)),
        Cell::Count(u32::try_from(pairs.len()).unwrap_or(u32::MAX)),
        Cell::number(frontier, 1),
        Cell::number(left, 1),
        Cell::number(if frontier > 0.0 { left / frontier } else { 0.0 }, 2),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(side: usize, moves: usize, frontier: &[usize]) -> Seen {
        let collection = "made up".to_owned();
        Seen { collection, side, moves, is_counted: true, frontier: frontier.to_vec() }
    }

    #[test]
    fn the_mean_is_over_games_that_last_so_long() {
        let games = [seen(19, 25, &[0, 10, 20]), seen(19, 15, &[0, 30])];
        let games: Vec<&Seen> = games.iter().collect();
        assert_eq!(
            [0, 1, 2, 3].map(|at| mean_at(&games, at)),
            [Some(0.0), Some(20.0), Some(20.0), None]
        );
    }

    /// On 9x9 the switch is at move 22.4: only the positions after 30 and 40 moves count, with 20 and
    /// 10 moves left and 10 and 5 frontier points.
    #[test]
    fn moves_left_are_counted_from_the_switch_on() {
        let game = seen(9, 50, &[0, 9, 9, 10, 5]);
        let row = moves_left(9, &[&game]);
        assert_eq!(row[2..4], [Cell::Count(1), Cell::Count(2)]);
        assert_eq!(
            row[4..],
            [7.5, 15.0, 2.0]
                .map(|n| n)
                .iter()
                .zip([1, 1, 2])
                .map(|(&n, d)| Cell::number(n, d))
                .collect::<Vec<_>>()[..]
        );
    }
}
