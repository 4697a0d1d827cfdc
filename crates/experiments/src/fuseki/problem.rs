//! A problem as it stands in a file: a line of JSON with `id`, `size`, `moves`, `to_play` and
//! `choices`, each with `label`, `move` and, where it is known, `score`.

use goban::{Game, Move, Point};
use serde::Deserialize;

use crate::Labelled;

/// A problem.
#[derive(Debug, Clone)]
pub struct Problem {
    /// Its number, if it has one.
    pub number: Option<u32>,
    /// Its name.
    pub id: String,
    /// The position.
    pub game: Game,
    /// The moves to choose from.
    pub choices: Vec<Choice>,
    labelled: Labelled,
}

/// A move to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is called.
    pub label: String,
    /// The move.
    pub at: Point,
    /// What it is worth, where that is known: 10 for the right one.
    pub score: Option<u32>,
}

/// The problems of a file that can be used, and what is wrong with the others.
#[derive(Debug, Clone, Default)]
pub struct Problems {
    /// Those that can be used.
    pub problems: Vec<Problem>,
    /// One sentence for each other line, with the file and the number of the line.
    pub complaints: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Line {
    number: Option<u32>,
    #[serde(flatten)]
    labelled: Labelled,
    #[serde(default)]
    choices: Vec<ChoiceLine>,
}

#[derive(Debug, Deserialize)]
struct ChoiceLine {
    label: String,
    #[serde(rename = "move")]
    mv: String,
    score: Option<u32>,
}

impl Problems {
    /// Reads the text of a file of this name.
    #[must_use]
    pub fn read(name: &str, text: &str) -> Self {
        let mut all = Self::default();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            match Problem::read(line) {
                Ok(problem) => all.problems.push(problem),
                Err(why) => all.complaints.push(format!("{name}, line {}: {why}", number + 1)),
            }
        }
        all
    }
}

impl Problem {
    fn read(line: &str) -> Result<Self, String> {
        let line: Line = serde_json::from_str(line)
            .map_err(|error| error.to_string().replace(" at line 1 column", ", at column"))?;
        let game = line.labelled.game()?;
        if line.labelled.to_play.is_none() {
            return Err("expected `to_play`, B or W".to_owned());
        }
        if line.choices.is_empty() {
            return Err("expected `choices`, moves to choose from".to_owned());
        }
        let mut choices: Vec<Choice> = Vec::new();
        for ChoiceLine { label, mv, score } in line.choices {
            let at = match mv.parse::<Move>() {
                Ok(Move::Play(at)) => at,
                Ok(Move::Pass) => {
                    return Err(format!("choice {label}: expected a point, got pass"));
                }
                Err(error) => return Err(format!("choice {label}: {error}")),
            };
            if let Err(why) = game.check(game.to_play(), Move::Play(at)) {
                let (color, size) = (game.to_play(), game.size());
                return Err(format!("choice {label}: {color} cannot play {at} on {size}: {why}"));
            }
            if choices.iter().any(|known| known.at == at || known.label == label) {
                return Err(format!("choice {label}: its label or its move {at} is there twice"));
            }
            choices.push(Choice { label, at, score });
        }
        let (number, labelled) = (line.number, line.labelled);
        Ok(Self { number, id: labelled.id.clone(), game, choices, labelled })
    }

    /// The commands that tell an engine the position.
    pub(crate) fn commands(&self) -> Vec<String> {
        let Labelled { size, komi, moves, .. } = &self.labelled;
        let begin = [format!("boardsize {size}"), "clear_board".to_owned(), format!("komi {komi}")];
        let moves = moves.iter().map(|(color, mv)| format!("play {color} {mv}"));
        begin.into_iter().chain(moves).collect()
    }

    /// Whether numbers may be fitted to it: problems 1 to 50.
    #[must_use]
    pub fn is_first_half(&self) -> bool {
        self.number.is_some_and(|number| (1..=50).contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"{"number": 1, "id": "one", "size": 9, "moves": [["B", "E5"]], "to_play": "W",
        "choices": [{"label": "A", "move": "C3", "score": 10}, {"label": "B", "move": "G7"}]}"#;

    fn one_line(text: &str) -> String {
        text.replace('\n', " ")
    }

    #[test]
    fn a_problem_is_read_with_and_without_scores() {
        let Problems { problems, complaints } = Problems::read("f", &one_line(GOOD));
        assert_eq!(complaints, Vec::<String>::new());
        let [problem] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!((problem.id.as_str(), problem.is_first_half()), ("one", true));
        assert_eq!(problem.choices[0].score, Some(10));
        assert_eq!(problem.choices[1].score, None);
        assert_eq!(problem.commands().last().unwrap(), "play B E5");
    }

    #[test]
    fn bad_problems_are_named_with_their_lines_and_the_rest_is_kept() {
        let good = one_line(GOOD);
        let (start, _) = good.split_once("\"choices\"").unwrap();
        let bad = [
            (format!("{}}}", start.trim_end().trim_end_matches(',')), "expected `choices`"),
            (good.replace("G7", "E5"), "cannot play E5"),
            (good.replace("G7", "T19"), "cannot play T19"),
            (good.replace("G7", "I5"), "expected a point such as D4"),
            (good.replace("G7", "C3"), "is there twice"),
            (good.replace("\"size\": 9", "\"size\": 40"), "1 to 25"),
            (good.replace("E5", "K19"), "move 1"),
            ("{".to_owned(), "column"),
        ];
        for (line, why) in bad {
            let text = format!("{line}\n{good}\n");
            let Problems { problems, complaints } = Problems::read("f", &text);
            assert_eq!(problems.len(), 1, "{line}");
            assert_eq!(complaints.len(), 1, "{line}");
            let first = &complaints[0];
            assert!(first.starts_with("f, line 1: ") && first.contains(why), "{first} for {line}");
        }
    }
}
