//! How many points an engine's moves lose against the best, by the labels of a stronger program.
//!
//! A resignation, and a move that has no label, count as the worst that has one. Labels name the
//! best forty moves or so, hence the true loss of such a move may be greater.

use goban::{Color, Move};
use gtp::ClientError;
use lab::matches::Engine;
use lab::{Cell, Table};
use serde::{Deserialize, Serialize};

use super::labels::{Labels, ask_move};
use super::measurement::{Head, Question, Row};
use super::source::{Source, Usual};
use super::table::{self, Group, Measure};

/// The question how good an engine's moves are.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveQuality;

/// What a move came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Moved {
    /// The move as the engine said it.
    #[serde(rename = "move")]
    pub(super) mv: String,
    /// The points that it loses.
    pub(super) lost: f64,
    /// How that is known.
    pub(super) by: Knowledge,
}

/// How it is known what a move loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Knowledge {
    /// It has a label.
    Label,
    /// It has none and counts as the worst that has one.
    Worst,
    /// The engine gave up, which counts likewise.
    Resigned,
}

/// A move that loses more points than this is a blunder.
const BLUNDER: f64 = 10.0;

impl Question for MoveQuality {
    type Case = Labels;
    type Answer = Moved;

    const NAME: &'static str = "move-quality";
    const ABOUT: &'static str = "How many points do the moves of an engine lose?";
    const CASES: &'static str = "positions";
    const USUAL: Usual = Usual::Own;

    fn case(&self, _: &Source, line: &str) -> Result<Option<Labels>, String> {
        let labels = Labels::read(line)?;
        if labels.labelled.loss.is_empty() {
            return Err("expected `loss`: points lost by move, as {\"D4\": 0.5}".to_owned());
        }
        Ok(Some(labels))
    }

    fn head<'a>(&self, case: &'a Labels) -> &'a Head {
        &case.head
    }

    fn position<'a>(&self, case: &'a Labels) -> &'a [String] {
        &case.position
    }

    fn ask(&self, case: &Labels, engine: &mut Engine) -> Result<Moved, ClientError> {
        let color: Color = case.game.to_play();
        let (asked, answer) = ask_move(engine, color)?;
        moved(case, &answer).ok_or_else(|| engine.nonsense(&asked, answer))
    }

    fn figures(&self, engine: &str, place: usize, rows: &[Row<Moved>]) -> Vec<Table> {
        let columns = [
            "board",
            "positions",
            "points lost",
            "lose more than ten",
            "resigned",
            "no label",
            "not answered",
        ];
        let line = |Group { name, rows }: Group<'_, Moved>| {
            let moves: Vec<&Moved> = rows.iter().filter_map(|row| row.answer(place)).collect();
            let by = |by| Cell::Count(table::count(moves.iter().filter(|moved| moved.by == by)));
            let blunders = moves.iter().filter(|moved| moved.lost > BLUNDER);
            vec![
                Cell::text(name),
                Cell::Count(table::count(&moves)),
                table::cell(table::mean(moves.iter().map(|moved| moved.lost)), 2),
                Cell::Count(table::count(blunders)),
                by(Knowledge::Resigned),
                by(Knowledge::Worst),
                Cell::Count(table::count(&rows) - table::count(&moves)),
            ]
        };
        let lines = table::by_stage(rows).into_iter().map(line);
        vec![Table::new(format!("Points lost a move by {engine}"), &columns, lines)]
    }

    fn differences(&self, rows: &[Row<Moved>]) -> Table {
        let lost =
            Measure { name: "points lost", value: |moved: &Moved| Some(moved.lost), decimals: 2 };
        table::differences(&table::by_board(rows), &[lost])
    }
}

/// What an answer comes to; nothing if it is no move of this board.
pub(super) fn moved(case: &Labels, answer: &str) -> Option<Moved> {
    let losses = &case.labelled.loss;
    let worst = losses.values().copied().fold(0.0, f32::max);
    let of = |lost: f32, by| Some(Moved { mv: answer.to_owned(), lost: decimal(lost), by });
    if answer.eq_ignore_ascii_case("resign") {
        return of(worst, Knowledge::Resigned);
    }
    let mv: Move = answer.parse().ok()?;
    if let Some(&lost) = losses.get(&mv.to_string()) {
        return of(lost, Knowledge::Label);
    }
    let board = case.game.board();
    let is_free = |point| board.size().contains(point) && board.is_empty(point);
    mv.point().is_none_or(is_free).then_some(())?;
    of(worst, Knowledge::Worst)
}

/// The number that was written in the label: 4.1, not the single-precision number next to it.
fn decimal(lost: f32) -> f64 {
    lost.to_string().parse().unwrap_or_else(|_| f64::from(lost))
}
