//! Rows gathered for tables: by board and stage, by tag, and the differences of two engines.

use std::collections::BTreeSet;

use lab::statistics::{Bootstrap, Confidence};
use lab::{Cell, Seed, Table};

use super::measurement::Row;

/// Rows that are counted together.
#[derive(Debug)]
pub(super) struct Group<'a, A> {
    pub(super) name: String,
    pub(super) rows: Vec<&'a Row<A>>,
}

/// The stages in the order of a game.
const STAGES: [&str; 3] = ["opening", "middle", "end"];

fn group<A>(name: String, rows: &[Row<A>], holds: impl Fn(&Row<A>) -> bool) -> Group<'_, A> {
    Group { name, rows: rows.iter().filter(|row| holds(row)).collect() }
}

/// By board and stage, a line for each board and one for all of them.
pub(super) fn by_stage<A>(rows: &[Row<A>]) -> Vec<Group<'_, A>> {
    let mut groups = Vec::new();
    for board in by_board(rows) {
        for stage in STAGES {
            let of_stage = |row: &&&Row<A>| row.head.tags.iter().any(|tag| tag == stage);
            let name = format!("{}, {stage}", board.name);
            groups
                .push(Group { name, rows: board.rows.iter().filter(of_stage).copied().collect() });
        }
        groups.push(board);
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}

/// By board, and all of them if there is more than one.
pub(super) fn by_board<A>(rows: &[Row<A>]) -> Vec<Group<'_, A>> {
    let sizes: BTreeSet<u8> = rows.iter().map(|row| row.head.size).collect();
    let board = |&size: &u8| group(format!("{size}x{size}"), rows, |row| row.head.size == size);
    let mut groups: Vec<Group<'_, A>> = sizes.iter().map(board).collect();
    if sizes.len() > 1 {
        groups.push(group("all".to_owned(), rows, |_| true));
    }
    groups
}

/// By the tag at a place of the heads, and all of them.
pub(super) fn by_tag<A>(rows: &[Row<A>], place: usize) -> Vec<Group<'_, A>> {
    let tag = |row: &Row<A>| row.head.tags.get(place).cloned();
    let tags: BTreeSet<String> = rows.iter().filter_map(tag).collect();
    let of_tag = |name: &String| group(name.clone(), rows, |row| tag(row).as_ref() == Some(name));
    let mut groups: Vec<Group<'_, A>> = tags.iter().map(of_tag).collect();
    groups.push(group("all".to_owned(), rows, |_| true));
    groups
}

/// The mean of some numbers; nothing without any.
#[allow(clippy::cast_precision_loss)] // there are not that many
pub(super) fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.into_iter().collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// How many there are, for a table.
pub(super) fn count<T>(items: impl IntoIterator<Item = T>) -> u32 {
    items.into_iter().fold(0, |count, _| count + 1)
}

/// A mean for a table.
pub(super) fn cell(mean: Option<f64>, decimals: usize) -> Cell {
    mean.map_or_else(|| Cell::text("–"), |mean| Cell::number(mean, decimals))
}

/// What the answers are worth, and with how many decimals it is shown.
pub(super) struct Measure<'a, A> {
    pub(super) name: &'a str,
    pub(super) value: fn(&A) -> Option<f64>,
    pub(super) decimals: usize,
}

/// Resamples of an interval: the ends are good to a hundredth of its width.
const RESAMPLES: u32 = 100_000;

/// By how much the first engine's values exceed the second's, over the positions that both
/// answered, with 95 % intervals.
pub(super) fn differences<A>(groups: &[Group<'_, A>], measures: &[Measure<'_, A>]) -> Table {
    let columns = ["what", "of", "pairs", "first less second", "95 % from", "to"];
    let mut lines = Vec::new();
    for Measure { name, value, decimals } in measures {
        for Group { name: of, rows } in groups {
            let worth = |row: &Row<A>, place| row.answer(place).and_then(value);
            let pairs = rows.iter().filter_map(|row| worth(row, 0).zip(worth(row, 1)));
            let pairs: Vec<(f64, f64)> = pairs.collect();
            let bootstrap =
                Bootstrap { resamples: RESAMPLES, seed: Seed(1), threads: lab::all_cores() };
            let found = bootstrap.of_differences(&pairs, Confidence::USUAL);
            let number = |number: Option<f64>| cell(number, *decimals);
            lines.push(vec![
                Cell::text(*name),
                Cell::text(of),
                Cell::Count(count(&pairs)),
                number(found.map(|found| found.mean)),
                number(found.map(|found| found.interval.low)),
                number(found.map(|found| found.interval.high)),
            ]);
        }
    }
    Table::new("Difference, pair by pair", &columns, lines)
}

/// A sentence for each engine: how long an answer took by board, where that was noted.
pub(super) fn seconds<A>(engines: &[String], rows: &[Row<A>]) -> Vec<String> {
    let of_engine = |(place, engine): (usize, &String)| {
        let by_board: Vec<String> = by_board(rows)
            .iter()
            .filter_map(|Group { name, rows }| {
                let answered = rows.iter().filter(|row| row.answer(place).is_some());
                let mean = mean(answered.filter_map(|row| row.seconds.get(place).copied()))?;
                Some(format!("{name} {mean:.3}"))
            })
            .collect();
        let is_known = !by_board.is_empty();
        is_known.then(|| format!("seconds an answer, {engine}: {}", by_board.join(", ")))
    };
    engines.iter().enumerate().filter_map(of_engine).collect()
}
