//! Tests of other programs: a position of a game, a command, and what the answer should be.
//!
//! A command that an engine does not list is skipped and counted apart, since it says nothing of the
//! engine. A test that it does not answer counts as failed.

use std::fs;

use goban::{Board, Color, Game};
use gtp::ClientError;
use lab::matches::Engine;
use lab::{Cell, Table};
use serde::{Deserialize, Serialize};

use super::expected::Expected;
use super::labels::{ask_move, position};
use super::measurement::{Head, Question, Row};
use super::source::{Source, Usual, not_json};
use super::table::{self, Group, Measure};

/// The question how many tests an engine passes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Regression;

/// A test.
#[derive(Debug)]
pub(super) struct Test {
    head: Head,
    position: Vec<String>,
    asked: Asked,
    expected: Expected,
}

#[derive(Debug)]
enum Asked {
    Move(Color),
    Command(String),
}

/// A test as it stands in a file.
#[derive(Debug, Deserialize)]
struct Line {
    id: String,
    #[serde(default)]
    suite: String,
    sgf: String,
    /// The position is that before this move; the last one if there is none.
    move_number: Option<usize>,
    #[serde(default)]
    setup: Vec<String>,
    command: String,
    expected: String,
    category: String,
    /// The suite's own program failed it when it was written.
    #[serde(default)]
    known_fail: bool,
}

/// What a test came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tested {
    answer: String,
    verdict: Verdict,
}

/// Whether a test is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// The answer is as expected.
    Passed,
    /// It is not, or the engine refused.
    Failed,
    /// The engine does not list the command.
    Skipped,
}

/// The komi where the record has none: what was usual when the tests were written.
const OLD_KOMI: f64 = 5.5;

impl Test {
    fn read(source: &Source, line: &str) -> Result<Self, String> {
        let line: Line = serde_json::from_str(line).map_err(not_json)?;
        let bytes = fs::read(source.folder.join(&line.sgf));
        let bytes = bytes.map_err(|error| format!("{}: {error}", line.sgf))?;
        let collection = record::read(&bytes).map_err(|error| format!("{}: {error}", line.sgf))?;
        let record = collection.records.first().ok_or_else(|| format!("{}: no game", line.sgf))?;
        let game = record
            .load_position(line.move_number)
            .map_err(|error| format!("{}: {error}", line.sgf))?;
        let komi = record.komi().map(|komi| komi.to_string().parse().unwrap_or(OLD_KOMI));
        let size = game.size().width();
        let mut position = position(size, komi.unwrap_or(OLD_KOMI), steps(&game));
        position.extend(line.setup);
        let word = line.command.split_whitespace().next().unwrap_or_default().to_owned();
        let marked = if line.known_fail { "known failures" } else { "others" };
        let own = format!("{}, {marked}", line.suite);
        let head = Head { id: line.id, size, tags: vec![line.category, line.suite, own, word] };
        let asked = asked(line.command)?;
        Ok(Self { head, position, asked, expected: Expected::parse(&line.expected)? })
    }
}

fn asked(command: String) -> Result<Asked, String> {
    let mut words = command.split_whitespace();
    match words.next() {
        None => Err("expected a `command`, got nothing".to_owned()),
        Some("reg_genmove" | "genmove") => {
            match words.next().and_then(|word| word.chars().next()) {
                Some('b' | 'B') => Ok(Asked::Move(Color::Black)),
                Some('w' | 'W') => Ok(Asked::Move(Color::White)),
                _ => Err(format!("expected a colour after genmove, got {command:?}")),
            }
        }
        Some(_) => Ok(Asked::Command(command)),
    }
}

/// The stones that were set up, column by column, and then the moves.
fn steps(game: &Game) -> Vec<String> {
    let mut start = game.clone();
    while start.undo().is_some() {}
    let turns = game.turns().iter().map(|turn| format!("{} {}", turn.color.letter(), turn.mv));
    stones(start.board()).into_iter().chain(turns).collect()
}

fn stones(board: &Board) -> Vec<String> {
    let of = |color: Color| board.stones(color).iter().map(move |point| (point, color));
    let mut stones: Vec<_> = Color::BOTH.into_iter().flat_map(of).collect();
    stones.sort_by_key(|(point, _)| (point.x(), u8::MAX - point.y()));
    stones.iter().map(|(point, color)| format!("{} {point}", color.letter())).collect()
}

impl Question for Regression {
    type Case = Test;
    type Answer = Tested;

    const NAME: &'static str = "regression";
    const ABOUT: &'static str = "How many tests of other programs does an engine pass?";
    const CASES: &'static str = "tests";
    const USUAL: Usual = Usual::Shared(&["data/regression/moves.jsonl"]);

    fn case(&self, source: &Source, line: &str) -> Result<Option<Test>, String> {
        Test::read(source, line).map(Some)
    }

    fn head<'a>(&self, case: &'a Test) -> &'a Head {
        &case.head
    }

    fn position<'a>(&self, case: &'a Test) -> &'a [String] {
        &case.position
    }

    fn ask(&self, case: &Test, engine: &mut Engine) -> Result<Tested, ClientError> {
        let answer = match &case.asked {
            Asked::Move(color) => ask_move(engine, *color).map(|(_, answer)| answer),
            Asked::Command(command) => {
                let word = command.split_whitespace().next().unwrap_or_default();
                if !engine.knows(word) {
                    let answer = format!("no {word}");
                    return Ok(Tested { answer, verdict: Verdict::Skipped });
                }
                engine.ask(command)
            }
        };
        let (answer, verdict) = match answer {
            Ok(answer) if case.expected.is_met_by(&answer) => (answer, Verdict::Passed),
            Ok(answer) => (answer, Verdict::Failed),
            Err(ClientError::Refused { message, .. }) => (format!("? {message}"), Verdict::Failed),
            Err(error) => return Err(error),
        };
        Ok(Tested { answer, verdict })
    }

    fn figures(&self, engine: &str, place: usize, rows: &[Row<Tested>]) -> Vec<Table> {
        let columns = ["tests of", "tests", "passed", "%", "not answered", "skipped"];
        let line = |Group { name, rows }: Group<'_, Tested>| {
            let verdicts = || rows.iter().map(|row| row.answer(place).map(|tested| tested.verdict));
            let of = |wanted| table::count(verdicts().filter(|verdict| *verdict == wanted));
            let skipped = of(Some(Verdict::Skipped));
            let (tests, passed) = (table::count(&rows) - skipped, of(Some(Verdict::Passed)));
            let rate = (tests > 0).then(|| 100.0 * f64::from(passed) / f64::from(tests));
            vec![
                Cell::text(name),
                Cell::Count(tests),
                Cell::Count(passed),
                table::cell(rate, 1),
                Cell::Count(of(None)),
                Cell::Count(skipped),
            ]
        };
        let kinds = ["category", "suite", "suite and mark", "command"].iter().enumerate();
        let table = |(place, kind): (usize, &&str)| {
            let title = format!("Tests that {engine} passes, by {kind}");
            Table::new(title, &columns, table::by_tag(rows, place).into_iter().map(line))
        };
        kinds.map(table).collect()
    }

    fn differences(&self, rows: &[Row<Tested>]) -> Table {
        let passed = |tested: &Tested| match tested.verdict {
            Verdict::Passed => Some(100.0),
            Verdict::Failed => Some(0.0),
            Verdict::Skipped => None,
        };
        let measure = Measure { name: "passed, %", value: passed, decimals: 1 };
        table::differences(&table::by_tag(rows, 1), &[measure])
    }
}
