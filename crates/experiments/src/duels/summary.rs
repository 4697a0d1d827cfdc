//! The table of a run: the paper's figures beside ours.

use lab::statistics::{Confidence, wilson};
use lab::{Cell, Finished, JobIndex, Report, Table};
use serde_json::Value;

use super::game::{Outcome, SideOutcome};
use super::{Duels, Pairing};

/// The games of one pairing.
#[derive(Debug, Default)]
struct Games {
    outcomes: Vec<Outcome>,
    seconds: [f64; 2],
    timed: u32,
}

pub(super) fn report(duels: &Duels, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
    let mut all: Vec<Games> = duels.pairings.iter().map(|_| Games::default()).collect();
    for finished in outcomes {
        let games = &mut all[duels.place(finished.index).0];
        games.outcomes.extend(finished.outcome.read::<Outcome>());
    }
    for (index, note) in notes {
        let games = &mut all[duels.place(*index).0];
        if let Some([a, b]) = seconds(note) {
            games.seconds[0] += a;
            games.seconds[1] += b;
            games.timed += 1;
        }
    }
    Report {
        title: duels.about.to_owned(),
        tables: vec![results(&duels.pairings, &all), ways(&duels.pairings, &all)],
        notes: vec![
            format!(
                "{0}x{0}, Chinese rules, colours alternating, four drawn moves at the beginning; \
                 intervals of 95 %. With stones given the first program has White and komi is half \
                 a point. Seconds are processor time of each program.",
                duels.side
            ),
            "Jumps are groups of the program's own that were alive by the quick evaluation at its \
             move before and are dead whoever moves first by the slow one, in 100 games."
                .to_owned(),
        ],
    }
}

fn seconds(note: &Value) -> Option<[f64; 2]> {
    let times = note.get("seconds")?;
    Some([times.get(0)?.as_f64()?, times.get(1)?.as_f64()?])
}

fn results(pairings: &[Pairing], all: &[Games]) -> Table {
    let rows = pairings.iter().zip(all).map(|(pairing, games)| {
        let played = u32::try_from(games.outcomes.len()).unwrap_or(u32::MAX);
        let won = games.outcomes.iter().filter(|game| game.margin > 0.0).count();
        let won = u32::try_from(won).unwrap_or(u32::MAX);
        let interval = wilson(won, played, Confidence::USUAL);
        let mean =
            games.outcomes.iter().map(|game| game.margin).sum::<f64>() / f64::from(played.max(1));
        let length = games.outcomes.iter().map(|game| f64::from(game.moves)).sum::<f64>()
            / f64::from(played.max(1));
        vec![
            Cell::text(pairing.programs.join(" against ")),
            Cell::text(if pairing.handicap == 0 {
                "–".to_owned()
            } else {
                pairing.handicap.to_string()
            }),
            Cell::text(
                pairing
                    .paper
                    .map_or_else(|| "–".to_owned(), |paper| format!("{paper}-{}", 100 - paper)),
            ),
            Cell::Count(won),
            Cell::Count(played),
            Cell::number(100.0 * f64::from(won) / f64::from(played.max(1)), 0),
            Cell::text(format!("{:.0} to {:.0}", 100.0 * interval.low, 100.0 * interval.high)),
            Cell::number(mean, 1),
            Cell::number(length, 0),
            Cell::number(games.seconds[0] / f64::from(games.timed.max(1)), 1),
            Cell::number(games.seconds[1] / f64::from(games.timed.max(1)), 1),
        ]
    });
    let columns = [
        "programs",
        "stones",
        "paper",
        "won",
        "games",
        "%",
        "interval",
        "mean margin",
        "moves",
        "seconds, first",
        "second",
    ];
    Table::new("Games of the first program", &columns, rows)
}

/// Which methods moved, and what the searches were like.
fn ways(pairings: &[Pairing], all: &[Games]) -> Table {
    let mut rows = Vec::new();
    for (pairing, games) in pairings.iter().zip(all) {
        for (number, name) in pairing.programs.iter().enumerate() {
            let sides = games.outcomes.iter().map(|game| &game.sides[number]);
            rows.push(way(name, sides, games.seconds[number], games.outcomes.len()));
        }
    }
    let columns = [
        "program",
        "urgent, %",
        "calm, %",
        "life, %",
        "other, %",
        "mean depth",
        "mean branching",
        "evaluations a second",
        "jumps",
    ];
    Table::new(
        "How each program moved (paper: urgent 70, calm 25, life and death 5 %; depth about 3, \
         branching 2 to 3)",
        &columns,
        rows,
    )
}

#[allow(clippy::cast_precision_loss)] // counts of moves and positions
fn way<'a>(
    name: &str,
    sides: impl Iterator<Item = &'a SideOutcome>,
    seconds: f64,
    games: usize,
) -> Vec<Cell> {
    let mut sum = SideOutcome::default();
    for side in sides {
        sum.urgent += side.urgent;
        sum.calm += side.calm;
        sum.life += side.life;
        sum.other += side.other;
        sum.leaves += side.leaves;
        sum.depths += side.depths;
        sum.branchings += side.branchings;
        sum.branches += side.branches;
        sum.jumps += side.jumps;
    }
    let moves = f64::from((sum.urgent + sum.calm + sum.life + sum.other).max(1));
    let share = |count: u32| Cell::number(100.0 * f64::from(count) / moves, 0);
    let ratio = |a: u64, b: u64| Cell::number(a as f64 / b.max(1) as f64, 2);
    vec![
        Cell::text(name),
        share(sum.urgent),
        share(sum.calm),
        share(sum.life),
        share(sum.other),
        ratio(sum.depths, sum.leaves),
        ratio(sum.branches, sum.branchings),
        // Of the searches, over all the time of the program's moves.
        Cell::number(sum.leaves as f64 / seconds.max(f64::MIN_POSITIVE), 0),
        Cell::number(100.0 * f64::from(sum.jumps) / games.max(1) as f64, 0),
    ]
}
