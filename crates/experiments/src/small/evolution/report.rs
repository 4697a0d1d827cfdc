//! What `evolution` says: the intervals at the end of each era beside the paper's, and how the
//! population converged.

use lab::{Cell, JobIndex, Plot, Report, Series, Table};

use super::{Evolution, Observation};

/// Tables 9, 10 and 11.
const PRINTED: [&[(&str, &str)]; 3] = [
    &[("a1", "[0, 8]"), ("a2", "[0, 8]"), ("b4", "[32, 96]"), ("b8", "[16, 48]")],
    &[
        ("a1", "[0, 8]"),
        ("a2", "[0, 1]"),
        ("b4", "[60, 68]"),
        ("b8", "[28, 36]"),
        ("infinity", "[384, 640]"),
    ],
    &[
        ("depthOpening", "1"),
        ("endOpening", "4"),
        ("openEndGame", "10"),
        ("bOpening", "[64, 80]"),
        ("bEndgame", "[8, 16]"),
    ],
];

pub(super) fn report(settings: &Evolution, seen: &[(JobIndex, Observation)]) -> Report {
    let mut tables: Vec<Table> =
        (0..PRINTED.len()).filter_map(|era| intervals(settings, seen, era)).collect();
    tables.push(course(settings, seen));
    Report {
        title: format!(
            "Evolution on {0}x{0}: {1} tournaments in {2} lineages",
            settings.side,
            seen.len(),
            settings.lineages
        ),
        tables,
        notes: vec![
            "Intervals are those at the end of the era, or so far; beside them the mean of the \
             first six in the last tournament. Only the ratios of weights matter to play."
                .to_owned(),
            "The paper adjusted intervals by hand over 8, 6 and an unknown number of periods; here \
             rules do. Its programs had a second for a move, ours a number of nodes."
                .to_owned(),
            "Era 3 fixes a1 = 8 and a2 = 1: the paper prints them the other way round, against its \
             own table 10."
                .to_owned(),
        ],
    }
}

/// The observations of a lineage, in order.
fn lineage<'a>(
    settings: &'a Evolution,
    seen: &'a [(JobIndex, Observation)],
    lineage: u32,
) -> impl Iterator<Item = &'a Observation> {
    let of = move |(index, _): &&(JobIndex, Observation)| index.0 % settings.lineages == lineage;
    seen.iter().filter(of).map(|(_, observation)| observation)
}

fn intervals(settings: &Evolution, seen: &[(JobIndex, Observation)], era: usize) -> Option<Table> {
    let last =
        |number: u32| lineage(settings, seen, number).filter(|one| one.before.era == era).last();
    last(0)?;
    let rows = PRINTED[era].iter().map(|&(name, printed)| {
        let mut row = vec![Cell::text(name), Cell::text(printed)];
        for number in 0..settings.lineages {
            row.push(Cell::text(last(number).map_or("-".to_owned(), |one| found(one, name))));
        }
        row
    });
    let played = last(0).map_or(0, |one| one.before.tournament + 1);
    let mut heads = vec!["parameter".to_owned(), "paper".to_owned()];
    heads.extend((1..=settings.lineages).map(|number| format!("lineage {number}")));
    let title = format!("Table {}: era {} after {played} tournaments", 9 + era, era + 1);
    Some(Table { title, columns: heads, rows: rows.collect() })
}

fn found(one: &Observation, name: &str) -> String {
    let genes = one.before.genes.iter().zip(&one.means);
    let mut of = genes.filter(|((gene, ..), _)| gene == name);
    of.next().map_or("-".to_owned(), |((_, low, high), mean)| {
        format!("[{}, {}] {mean:.1}", short(*low), short(*high))
    })
}

fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Periods and games of each lineage.
fn course(settings: &Evolution, seen: &[(JobIndex, Observation)]) -> Table {
    let rows = (0..settings.lineages).map(|number| {
        let all: Vec<&Observation> = lineage(settings, seen, number).collect();
        let periods = |era: usize| {
            let of_era = all.iter().filter(|one| one.before.era == era);
            of_era.map(|one| one.before.period + 1).max().unwrap_or(0)
        };
        let games = 56 * u32::try_from(all.len()).unwrap_or(0);
        let share =
            |count: u32| Cell::number(100.0 * f64::from(count) / f64::from(games.max(1)), 1);
        vec![
            Cell::text((number + 1).to_string()),
            Cell::text([0, 1, 2].map(|era| periods(era).to_string()).join(", ")),
            Cell::Count(games),
            share(all.iter().map(|one| one.black_wins).sum()),
            share(all.iter().map(|one| one.draws).sum()),
        ]
    });
    Table::new(
        "The course of each lineage (the paper's eras had 8, 6 and ? periods)",
        &["lineage", "periods by era", "games", "won by Black, %", "drawn, %"],
        rows,
    )
}

/// The convergence of each lineage, tournament by tournament.
pub(super) fn convergence(settings: &Evolution, seen: &[(JobIndex, Observation)]) -> Plot {
    let series = (0..settings.lineages).map(|number| Series {
        name: format!("lineage {}", number + 1),
        values: lineage(settings, seen, number).map(|one| one.convergence).collect(),
    });
    Plot {
        title: "Convergence: squared error of the first six, summed over the parameters".to_owned(),
        across: "tournaments".to_owned(),
        series: series.collect(),
    }
}
