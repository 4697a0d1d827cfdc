//! What the games say: r by board and kind beside the paper's, what moves void, and the differences,
//! of which there should be none.

use std::collections::HashMap;

use lab::{Cell, Finished, JobIndex, Outcome, Report, Table};
use serde::Deserialize as _;
use serde_json::{Map, Value, json};

use super::games::Games;
use super::total::{Sum, Total, by, paper};
use super::{Followed, Times};

/// The games that were followed, each with its times if they are known.
fn games(outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Vec<(Followed, Times)> {
    let notes: HashMap<JobIndex, &Value> = notes.iter().map(|(job, note)| (*job, note)).collect();
    let times = |job| notes.get(&job).and_then(|note| Times::deserialize(*note).ok());
    outcomes
        .iter()
        .filter_map(|finished| {
            let followed = finished.outcome.read::<Followed>()?;
            Some((followed, times(finished.index).unwrap_or_default()))
        })
        .collect()
}

fn whole(games: &[(Followed, Times)]) -> Total {
    by(games, |_| ()).remove(&()).unwrap_or_default()
}

pub(super) fn figures(
    source: &Games,
    outcomes: &[Finished],
    notes: &[(JobIndex, Value)],
) -> Map<String, Value> {
    let games = games(outcomes, notes);
    let (compared, differences) = whole(&games).compared();
    let sizes = by(&games, |game| game.side).into_iter().map(|(side, total)| {
        let mut figures = total.to_json();
        figures["size"] = json!(side);
        figures["paper_r"] = json!(paper(side));
        figures
    });
    let sources = by(&games, |game| game.from.clone()).into_iter().map(|(from, total)| {
        let mut figures = total.to_json();
        figures["source"] = json!(from);
        figures
    });
    let figures = [
        ("differences", json!(differences)),
        ("compared", json!(compared)),
        ("games", json!(games.len())),
        ("games_from", json!(origin(source))),
        ("sizes", sizes.collect()),
        ("sources", sources.collect()),
    ];
    figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(super) fn report(source: &Games, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
    let games = games(outcomes, notes);
    let all = whole(&games);
    let (compared, differences) = all.compared();
    let mut remarks = vec![
        format!(
            "{differences} differences in {compared} comparisons of a kept object with a fresh one."
        ),
        format!("Games: {}.", origin(source)),
        "r is the time per move with nothing kept over that with everything kept. Times are of the \
         processor, for all objects of the kind after every move, the listing of places not \
         counted. Work is counted in positions that the objects looked at."
            .to_owned(),
    ];
    let failed = outcomes.iter().filter(|finished| matches!(finished.outcome, Outcome::Failed(_)));
    let failed = failed.count();
    if failed > 0 {
        remarks.push(format!("{failed} jobs failed and are left out."));
    }
    Report {
        title: format!("Keeping objects over {} games of {} moves", all.games, all.moves),
        tables: vec![
            table("By board", "board", by_board(&games)),
            table("By source", "source", by_source(&games)),
        ],
        notes: remarks,
    }
}

fn origin(source: &Games) -> &'static str {
    match source {
        Games::Shared(_) => "the shared collections",
        Games::Contact => "the shared collections are not at hand; random games of contact instead",
    }
}

fn by_board(games: &[(Followed, Times)]) -> Vec<Vec<Cell>> {
    let lines = by(games, |game| game.side).into_iter().flat_map(|(side, total)| {
        let mut lines = lines(&format!("{side}x{side}"), &total);
        for line in &mut lines {
            line.push(paper(side).map_or(Cell::text("–"), |r| Cell::number(r, 0)));
        }
        lines
    });
    lines.collect()
}

fn by_source(games: &[(Followed, Times)]) -> Vec<Vec<Cell>> {
    let lines = by(games, |game| game.from.clone()).into_iter().flat_map(|(from, total)| {
        let side = games.iter().find(|(game, _)| game.from == from).map(|(game, _)| game.side);
        let mut lines = lines(&from, &total);
        for line in &mut lines {
            line.push(side.and_then(paper).map_or(Cell::text("–"), |r| Cell::number(r, 0)));
        }
        lines
    });
    lines.collect()
}

/// A line for each kind, and one for all of them if there are several.
fn lines(of: &str, total: &Total) -> Vec<Vec<Cell>> {
    let mut sums: Vec<(&str, Sum)> =
        total.kinds.iter().map(|(name, sum)| (name.as_str(), *sum)).collect();
    if sums.len() > 1 {
        sums.push(("all", total.all()));
    }
    sums.into_iter().map(|(kind, sum)| line(of, total, kind, &sum)).collect()
}

fn line(of: &str, total: &Total, kind: &str, sum: &Sum) -> Vec<Cell> {
    let micros = |seconds: f64| Cell::number(seconds * 1e6 / f64::from(total.moves), 1);
    // What has no track of its own has no share that a move voids, and what was not followed no r.
    let or_none = |value: f64, decimals| {
        if value.is_nan() { Cell::text("–") } else { Cell::number(value, decimals) }
    };
    let percent = |share: f64| or_none(share * 100.0, 1);
    vec![
        Cell::text(of),
        Cell::text(kind),
        Cell::Count(total.games),
        Cell::Count(total.moves),
        micros(sum.spent.absolute),
        micros(sum.spent.incremental),
        percent(sum.voided_objects()),
        percent(sum.voided_work()),
        percent(sum.computed()),
        Cell::number(count(sum.seen.differences), 0),
        or_none(sum.r(), 2),
    ]
}

#[allow(clippy::cast_precision_loss)] // a count that should be 0
const fn count(count: u64) -> f64 {
    count as f64
}

fn table(title: &str, first: &str, rows: Vec<Vec<Cell>>) -> Table {
    let columns = [
        first,
        "kind",
        "games",
        "moves",
        "absolute, µs a move",
        "kept, µs a move",
        "voided, % of objects",
        "voided, % of work",
        "computed, %",
        "differences",
        "r",
        "the paper's r",
    ];
    Table::new(title, &columns, rows)
}
