//! The results of a match as tables for people.

use super::fault::FaultKind;
use super::outcome::End;
use super::side::Side;
use super::summary::{EngineSummary, Summary};
use crate::statistics::SprtVerdict;
use crate::{Cell, Report, Table};

impl Summary {
    /// The results as tables and notes.
    #[must_use]
    pub fn report(&self) -> Report {
        let name = |side: Side| {
            let EngineSummary { name, version, .. } = &self.engines[side];
            format!("{side} {name} {version}").trim().to_owned()
        };
        let mut tables = vec![self.scores(), self.by_colour_and_size()];
        if self.pairs.iter().sum::<u32>() > 0 {
            tables.insert(1, self.pair_counts());
        }
        if Side::BOTH.iter().any(|&side| !self.engines[side].faults.is_empty()) {
            tables.push(self.faults());
        }
        Report {
            title: format!("{}: {} against {}", self.name, name(Side::A), name(Side::B)),
            tables,
            notes: self.notes(),
        }
    }

    fn scores(&self) -> Table {
        let rows = Side::BOTH.map(|side| {
            let engine = &self.engines[side];
            let interval = format!("[{:.3}, {:.3}]", engine.score_low, engine.score_high);
            vec![
                Cell::text(side.to_string()),
                Cell::text(&engine.command),
                Cell::Count(engine.wins),
                Cell::Count(self.draws),
                Cell::Count(engine.losses),
                engine.score.map_or(Cell::text("-"), |score| Cell::number(score, 3)),
                Cell::text(interval),
                engine.seconds_per_move.map_or(Cell::text("-"), |time| Cell::number(time, 4)),
            ]
        });
        let columns = ["", "engine", "won", "drawn", "lost", "score", "95 %", "s a move"];
        Table::new("Games", &columns, rows)
    }

    fn pair_counts(&self) -> Table {
        let elo = self.elo.map_or_else(String::new, |elo| {
            format!("{:+.1} [{:+.1}, {:+.1}]", elo.estimate, elo.low, elo.high)
        });
        let row = self.pairs.iter().map(|&pairs| Cell::Count(pairs));
        let row = row.chain([Cell::text(elo)]).collect();
        let columns = ["0", "½", "1", "1½", "2", "Elo of A over B, 95 %"];
        Table::new("Pairs by the points of A", &columns, [row])
    }

    fn by_colour_and_size(&self) -> Table {
        let lines = self.breakdown.iter().filter(|line| line.engine == Side::A);
        let rows = lines.map(|line| {
            vec![
                Cell::text(&line.size),
                Cell::text(line.colour),
                Cell::Count(line.wins),
                Cell::Count(line.draws),
                Cell::Count(line.losses),
            ]
        });
        let columns = ["size", "colour", "won", "drawn", "lost"];
        Table::new("A by size and colour", &columns, rows)
    }

    fn faults(&self) -> Table {
        let seen = |side: Side, kind| self.engines[side].faults.get(&kind).copied().unwrap_or(0);
        let kinds = FaultKind::ALL.into_iter();
        let rows = kinds.map(|kind| (kind, Side::BOTH.map(|side| seen(side, kind))));
        let rows = rows
            .filter(|(_, counts)| *counts != [0, 0])
            .map(|(kind, [a, b])| vec![Cell::text(kind.words()), Cell::Count(a), Cell::Count(b)]);
        Table::new("Games lost by a fault", &["fault", "A", "B"], rows)
    }

    fn notes(&self) -> Vec<String> {
        let ended = |end| self.endings.get(&end).copied().unwrap_or(0);
        let mut notes = vec![format!(
            "{} of {} games: {} counted, {} resigned, {} cut off at the limit of moves, {} lost by \
             a fault; seed {}.",
            self.games,
            self.games_wanted,
            ended(End::Score),
            ended(End::Resignation),
            ended(End::MoveLimit),
            ended(End::Fault),
            self.seed,
        )];
        notes.extend(self.mean_moves.map(|moves| format!("{moves:.1} moves a game.")));
        notes.extend(Side::BOTH.iter().filter_map(|&side| {
            let late = self.engines[side].late_seconds;
            (late > 0.0).then(|| format!("{side} was late by {late:.3} s at the worst."))
        }));
        notes.extend(self.sprt.map(|sprt| {
            let verdict = match sprt.verdict {
                SprtVerdict::Undecided => "undecided".to_owned(),
                SprtVerdict::Elo0 => format!("{:+} rather than {:+}", sprt.elo0, sprt.elo1),
                SprtVerdict::Elo1 => format!("{:+} rather than {:+}", sprt.elo1, sprt.elo0),
            };
            format!(
                "SPRT of {:+} against {:+} Elo: {verdict}; LLR {:.2} in [{:.2}, {:.2}].",
                sprt.elo0, sprt.elo1, sprt.llr, sprt.low, sprt.high
            )
        }));
        notes.extend(self.examples());
        if self.unscored + self.failed > 0 {
            notes.push(format!(
                "{} games could not be counted and {} not be played; they are left out.",
                self.unscored, self.failed
            ));
        }
        notes
    }

    /// The first few games that did not end as games should, with all that is known of them.
    fn examples(&self) -> impl Iterator<Item = String> {
        let odd =
            self.results.iter().filter(|game| game.fault.is_some() || game.end == End::Unscored);
        odd.take(EXAMPLES).map(|game| {
            let known = game.details.as_ref().unwrap_or(&game.why).replace('\n', "\n  ");
            match &game.fault {
                Some(fault) => format!("Game {}, {}: {known}", game.index + 1, fault.engine),
                None => format!("Game {}: {known}", game.index + 1),
            }
        })
    }
}

/// Faults that are told in full; the rest is in the JSON.
const EXAMPLES: usize = 3;
