//! What the games say, as tables.

use lab::{Cell, Finished, Report, Table};

use super::games::COLLECTIONS;
use super::{Effects, KINDS, Observation, PHASE, PHASES, TOPS, Tally};

pub(super) fn report(outcomes: &[Finished]) -> Report {
    let seen: Vec<Observation> = outcomes.iter().filter_map(|job| job.outcome.read()).collect();
    let (mut all, mut effects) = (Tally::default(), Effects::default());
    for game in &seen {
        game.phases.iter().for_each(|phase| all.join(phase));
        effects.join(&game.effects);
    }
    let mut notes = vec![
        format!("{} games that no urgency was fitted to, {} moves, {:.0} candidates each.", seen.len(), all.moves, per_move(all.candidates, &all)),
        "Chance: so many of all legal moves. Of equally urgent moves the one played counts as the last.".to_owned(),
    ];
    let failed = outcomes.len() - seen.len();
    if failed > 0 {
        let why = outcomes.iter().find_map(|job| match &job.outcome {
            lab::Outcome::Failed(why) => Some(why.as_str()),
            lab::Outcome::Done(_) => None,
        });
        notes.push(format!(
            "{failed} games could not be looked at (--retry does them again): {}",
            why.unwrap_or("unknown")
        ));
    }
    Report {
        title: "Moves of strong players among the most urgent pattern moves".to_owned(),
        tables: vec![strategies(&all), phases(&seen), collections(&seen), orders(&effects)],
        notes,
    }
}

fn columns(first: &str) -> Vec<String> {
    let tops = TOPS.iter().map(|top| format!("first {top}, %"));
    [first.to_owned(), "moves".to_owned()].into_iter().chain(tops).collect()
}

fn percent(part: f64, tally: &Tally) -> Cell {
    Cell::number(100.0 * part / f64::from(tally.moves.max(1)), 1)
}

fn per_move(count: u32, tally: &Tally) -> f64 {
    f64::from(count) / f64::from(tally.moves.max(1))
}

fn row(name: impl Into<String>, tally: &Tally, parts: [f64; TOPS.len()]) -> Vec<Cell> {
    let mut row = vec![Cell::text(name), Cell::Count(tally.moves)];
    row.extend(parts.map(|part| percent(part, tally)));
    row
}

fn strategies(all: &Tally) -> Table {
    Table {
        title: "By strategy".to_owned(),
        columns: columns("urgencies"),
        rows: vec![
            row("doubling", all, all.doubling.map(f64::from)),
            row("constant", all, all.constant.map(f64::from)),
            row("chance", all, all.chance),
        ],
    }
}

fn phases(seen: &[Observation]) -> Table {
    let phase = |number: usize| {
        let mut tally = Tally::default();
        for game in seen {
            tally.join(&game.phases[number]);
        }
        let first = number * PHASE + 1;
        let name = if number + 1 == PHASES {
            format!("{first} on")
        } else {
            format!("{first} to {}", first + PHASE - 1)
        };
        row(name, &tally, tally.doubling.map(f64::from))
    };
    Table {
        title: "Doubling, by the number of the move".to_owned(),
        columns: columns("move"),
        rows: (0..PHASES).map(phase).collect(),
    }
}

fn collections(seen: &[Observation]) -> Table {
    let collection = |&name: &&str| {
        let mut tally = Tally::default();
        for game in seen.iter().filter(|game| game.collection == name) {
            game.phases.iter().for_each(|phase| tally.join(phase));
        }
        row(name, &tally, tally.doubling.map(f64::from))
    };
    Table {
        title: "Doubling, by collection".to_owned(),
        columns: columns("collection"),
        rows: COLLECTIONS.iter().map(collection).collect(),
    }
}

fn orders(effects: &Effects) -> Table {
    let moves = effects.ordering + effects.disordering + effects.both + effects.neither;
    let share = |count: u32| Cell::number(100.0 * f64::from(count) / f64::from(moves.max(1)), 1);
    let kinds = [
        ("order some pattern and disorder none", effects.ordering),
        ("disorder some and order none", effects.disordering),
        ("do both", effects.both),
        ("do neither", effects.neither),
    ];
    let mut rows: Vec<Vec<Cell>> =
        kinds.map(|(name, count)| vec![Cell::text(name), Cell::Count(count), share(count)]).into();
    rows.push(vec![
        Cell::text("patterns ordered"),
        Cell::Count(effects.ordered),
        share(effects.ordered),
    ]);
    rows.push(vec![
        Cell::text("patterns disordered"),
        Cell::Count(effects.disordered),
        share(effects.disordered),
    ]);
    for (kind, &count) in KINDS.iter().zip(&effects.kinds) {
        rows.push(vec![Cell::text(format!("  {kind}")), Cell::Count(count), share(count)]);
    }
    Table::new(
        "What the moves played do to the patterns around them",
        &["moves that", "count", "per 100 moves"],
        rows,
    )
}
