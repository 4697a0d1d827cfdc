//! Problems with a right first move: life and death, and openings with four choices.
//!
//! Of a problem of life and death the stones are put down, those of the side that does not move
//! last, and the engine's move is right if it is among the book's. Of an opening the engine chooses
//! among four moves if it knows `restricted_genmove`, else freely; the best is right, and each is
//! worth 10, 7, 5 or 3 points. A move beside the four is worth nothing.

use goban::{BadDiagram, Color, Diagram};
use gtp::ClientError;
use lab::matches::Engine;
use lab::{Cell, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Frame;
use super::labels::position;
use super::measurement::{Head, Question, Row};
use super::source::{Source, Usual, not_json};
use super::table::{self, Group, Measure};

/// The question how many problems an engine solves.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Problems {
    pub(super) frame: Frame,
}

/// A problem: moves with what they are worth.
#[derive(Debug)]
pub(super) struct Problem {
    head: Head,
    position: Vec<String>,
    to_play: Color,
    solution: Solution,
}

#[derive(Debug)]
enum Solution {
    OneOf(Vec<String>),
    Choices(Vec<Choice>),
}

/// A problem as it stands in a file: with `rows`, or with `moves` and `choices`.
#[derive(Debug, Deserialize)]
struct Line {
    id: String,
    number: Option<u32>,
    size: u8,
    to_play: String,
    rows: Option<Vec<String>>,
    framed_rows: Option<Vec<String>>,
    framed_komi: Option<f64>,
    solutions: Option<Vec<String>>,
    difficulty: Option<String>,
    goal: Option<String>,
    komi: Option<f64>,
    moves: Option<Vec<(String, String)>>,
    choices: Option<Vec<Choice>>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    #[serde(rename = "move")]
    mv: String,
    score: u32,
}

/// What an engine's move is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Solved {
    #[serde(rename = "move")]
    mv: String,
    is_right: bool,
    /// The points of a choice; none in life and death.
    points: Option<u32>,
}

/// Komi of a problem on an empty board, where it decides nothing.
const KOMI: f64 = 6.5;
/// What the right choice is worth.
const RIGHT: u32 = 10;

impl Problems {
    fn read(self, line: &str) -> Result<Option<Problem>, String> {
        let line: Line = serde_json::from_str(line).map_err(not_json)?;
        let to_play = match line.to_play.as_str() {
            "B" | "b" => Color::Black,
            "W" | "w" => Color::White,
            other => return Err(format!("expected `to_play` to be B or W, got {other:?}")),
        };
        match (self.frame, &line.choices) {
            (Frame::Framed, Some(_)) => Ok(None),
            (Frame::Framed, None) if line.framed_rows.is_none() => Ok(None),
            (Frame::Plain, Some(_)) => opening(line, to_play).map(Some),
            _ => self.life_and_death(line, to_play).map(Some),
        }
    }

    fn life_and_death(self, line: Line, to_play: Color) -> Result<Problem, String> {
        let (rows, komi) = match self.frame {
            Frame::Plain => (line.rows, KOMI),
            Frame::Framed => (line.framed_rows, line.framed_komi.unwrap_or(KOMI)),
        };
        let rows = rows.ok_or("expected `rows` of stones, or `choices`")?;
        let solutions = line.solutions.ok_or("expected `solutions`")?;
        let upper = solutions.iter().map(|mv| mv.to_ascii_uppercase()).collect();
        let goal = line.goal.unwrap_or_else(|| "no goal given".to_owned());
        let difficulty = line.difficulty.unwrap_or_else(|| "unknown".to_owned());
        Ok(Problem {
            head: Head { id: line.id, size: line.size, tags: vec![difficulty, goal] },
            position: position(line.size, komi, stones(&rows, to_play)?),
            to_play,
            solution: Solution::OneOf(upper),
        })
    }
}

/// The stones from the top, the mover's first: engines that look at the last move see one of the
/// opponent's.
fn stones(rows: &[String], to_play: Color) -> Result<Vec<String>, String> {
    let diagram: Diagram =
        rows.join("\n").parse().map_err(|error: BadDiagram| error.to_string())?;
    let board = &diagram.board();
    let named = |color: Color| {
        let from_top = board.size().points_from_top();
        let stones = from_top.filter(move |&point| board.stone(point) == Some(color));
        stones.map(move |point| format!("{} {point}", color.letter()))
    };
    Ok(named(to_play).chain(named(!to_play)).collect())
}

fn opening(line: Line, to_play: Color) -> Result<Problem, String> {
    let moves = line.moves.ok_or("expected `moves` before the `choices`")?;
    let moves = moves.iter().map(|(color, mv)| format!("{color} {mv}"));
    // Numbers are fitted to the first half of a collection, if to any.
    let half = if line.number.is_some_and(|number| number <= 50) { "first 50" } else { "others" };
    let tags = vec!["opening".to_owned(), format!("opening, {half}")];
    Ok(Problem {
        head: Head { id: line.id, size: line.size, tags },
        position: position(line.size, line.komi.unwrap_or(KOMI), moves),
        to_play,
        solution: Solution::Choices(line.choices.unwrap_or_default()),
    })
}

impl Question for Problems {
    type Case = Problem;
    type Answer = Solved;

    const NAME: &'static str = "problems";
    const ABOUT: &'static str = "How many problems does an engine get right?";
    const CASES: &'static str = "problems";
    const USUAL: Usual = Usual::Shared(&["data/tsumego/dev.jsonl", "data/fuseki/dev.jsonl"]);

    fn case(&self, _: &Source, line: &str) -> Result<Option<Problem>, String> {
        self.read(line)
    }

    fn head<'a>(&self, case: &'a Problem) -> &'a Head {
        &case.head
    }

    fn position<'a>(&self, case: &'a Problem) -> &'a [String] {
        &case.position
    }

    fn ask(&self, case: &Problem, engine: &mut Engine) -> Result<Solved, ClientError> {
        let color = case.to_play.letter();
        let asked = match &case.solution {
            Solution::Choices(choices) if engine.knows("restricted_genmove") => {
                let names: Vec<&str> = choices.iter().map(|choice| choice.mv.as_str()).collect();
                format!("restricted_genmove {color} {}", names.join(" "))
            }
            _ => format!("genmove {color}"),
        };
        let answer = engine.ask(&asked)?;
        let mv = answer.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        Ok(match &case.solution {
            Solution::OneOf(right) => Solved { is_right: right.contains(&mv), mv, points: None },
            Solution::Choices(choices) => {
                let chosen = choices.iter().find(|choice| choice.mv.eq_ignore_ascii_case(&mv));
                let points = chosen.map_or(0, |choice| choice.score);
                Solved { mv, is_right: points == RIGHT, points: Some(points) }
            }
        })
    }

    fn parameters(&self) -> Value {
        json!({ "framed": self.frame == Frame::Framed })
    }

    fn as_stored(&self, parameters: &Value) -> Self {
        let is_framed = parameters["framed"] == true;
        Self { frame: if is_framed { Frame::Framed } else { Frame::Plain } }
    }

    fn figures(&self, engine: &str, place: usize, rows: &[Row<Solved>]) -> Vec<Table> {
        let columns = ["problems", "number", "right", "%", "points", "not answered"];
        let line = |Group { name, rows }: Group<'_, Solved>| {
            let solved: Vec<&Solved> = rows.iter().filter_map(|row| row.answer(place)).collect();
            let number = table::count(&rows);
            let right = table::count(solved.iter().filter(|solved| solved.is_right));
            let points: Vec<u32> = solved.iter().filter_map(|solved| solved.points).collect();
            vec![
                Cell::text(name),
                Cell::Count(number),
                Cell::Count(right),
                table::cell((number > 0).then(|| 100.0 * f64::from(right) / f64::from(number)), 1),
                if points.is_empty() {
                    Cell::text("–")
                } else {
                    Cell::Count(points.iter().sum())
                },
                Cell::Count(number - table::count(&solved)),
            ]
        };
        let table = |title: String, place| {
            Table::new(title, &columns, table::by_tag(rows, place).into_iter().map(line))
        };
        vec![
            table(format!("Problems that {engine} solves, by difficulty"), 0),
            table(format!("Problems that {engine} solves, by goal"), 1),
        ]
    }

    fn differences(&self, rows: &[Row<Solved>]) -> Table {
        let right = |solved: &Solved| Some(if solved.is_right { 100.0 } else { 0.0 });
        let measure = Measure { name: "right, %", value: right, decimals: 1 };
        table::differences(&table::by_tag(rows, 0), &[measure])
    }
}
