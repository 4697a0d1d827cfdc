//! What the games came to, by size.

use std::collections::BTreeMap;

use lab::{Cell, Finished, JobIndex, Report, Table};
use serde_json::{Map, Value, json};

use super::{End, LONGEST, Outcome, side_of};

/// The games on one size.
#[derive(Debug, Default, Clone)]
pub(super) struct Games {
    pub(super) played: u32,
    pub(super) moves: usize,
    pub(super) longest: usize,
    pub(super) resigned: u32,
    pub(super) illegal: u32,
    pub(super) too_long: u32,
    /// Jobs without an outcome: the program panicked.
    pub(super) crashed: u32,
}

/// All games.
#[derive(Debug, Default)]
pub(super) struct Summary {
    by_side: BTreeMap<u8, Games>,
    slowest: f64,
    told: Vec<String>,
}

impl Games {
    fn note(&mut self, outcome: &Outcome) {
        self.moves += outcome.moves;
        self.longest = self.longest.max(outcome.moves);
        match outcome.end {
            End::Passes => {}
            End::Resignation => self.resigned += 1,
            End::Illegal(_) => self.illegal += 1,
            End::TooLong => self.too_long += 1,
        }
    }

    const fn faults(&self) -> u32 {
        self.illegal + self.too_long + self.crashed
    }
}

impl Summary {
    pub(super) fn of(outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Self {
        let mut summary = Self::default();
        for finished in outcomes {
            let games = summary.by_side.entry(side_of(finished.index)).or_default();
            games.played += 1;
            let outcome = finished.outcome.read::<Outcome>();
            match &outcome {
                Some(outcome) => games.note(outcome),
                None => games.crashed += 1,
            }
            if outcome.as_ref().is_none_or(|outcome| outcome.end.is_fault()) {
                summary.told.push(format!("Game {}: {:?}", finished.index, finished.outcome));
            }
        }
        let times = notes.iter().filter_map(|(_, note)| note.get("slowest_seconds")?.as_f64());
        summary.slowest = times.fold(0.0, f64::max);
        summary
    }

    pub(super) fn report(&self) -> Report {
        let columns = [
            "board",
            "games",
            "moves, mean",
            "longest",
            "allowed",
            "resigned",
            "illegal moves",
            "too long",
            "crashes",
        ];
        let rows = self.by_side.iter().map(|(&side, games)| {
            let area = usize::from(side) * usize::from(side);
            #[allow(clippy::cast_precision_loss)] // moves of games
            let mean = games.moves as f64 / f64::from(games.played.max(1));
            let count = |count: usize| Cell::Count(u32::try_from(count).unwrap_or(u32::MAX));
            vec![
                Cell::text(format!("{side}x{side}")),
                Cell::Count(games.played),
                Cell::number(mean, 0),
                count(games.longest),
                count(LONGEST * area),
                Cell::Count(games.resigned),
                Cell::Count(games.illegal),
                Cell::Count(games.too_long),
                Cell::Count(games.crashed),
            ]
        });
        let total: u32 = self.by_side.values().map(|games| games.played).sum();
        let faults: u32 = self.by_side.values().map(Games::faults).sum();
        let mut notes = vec![
            format!("{total} games, {faults} faults; the slowest move took {:.1} s.", self.slowest),
            "The default program against itself, levels, rules and handicaps drawn; moves without \
             passes."
                .to_owned(),
        ];
        notes.extend(self.told.iter().cloned());
        Report {
            title: "The program against itself".to_owned(),
            tables: vec![Table {
                title: "By size".to_owned(),
                columns: columns.map(str::to_owned).to_vec(),
                rows: rows.collect(),
            }],
            notes,
        }
    }

    pub(super) fn figures(&self) -> Map<String, Value> {
        let sum = |of: fn(&Games) -> u32| self.by_side.values().map(of).sum::<u32>();
        let longest = self.by_side.values().map(|games| games.longest).max();
        let figures = [
            ("games", json!(sum(|games| games.played))),
            ("faults", json!(sum(Games::faults))),
            ("illegal_moves", json!(sum(|games| games.illegal))),
            ("too_long", json!(sum(|games| games.too_long))),
            ("crashes", json!(sum(|games| games.crashed))),
            ("longest", json!(longest)),
            ("slowest_seconds", json!(self.slowest)),
        ];
        figures.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
    }
}
