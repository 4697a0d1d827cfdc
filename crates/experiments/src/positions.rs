//! Positions judged by a stronger program, one a line: to fit with and to measure with.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use goban::{Color, Game, Move, Rules, Size};
use lab::files::{self, BadFile, Most};
use lab::{Job, JobError};
use serde::Deserialize;
use thiserror::Error;

/// A position and how it was judged. Positions to be judged have no labels.
#[derive(Debug, Clone, Deserialize)]
pub struct Labelled {
    /// Its name.
    pub id: String,
    /// The side of the board.
    pub size: u8,
    /// Komi.
    #[serde(default = "usual_komi")]
    pub komi: f64,
    /// The name of the rules.
    #[serde(default)]
    pub rules: Option<String>,
    /// The moves from the empty board, colour and point.
    pub moves: Vec<(String, String)>,
    /// Whose turn it is.
    #[serde(default)]
    pub to_play: Option<String>,
    /// Opening, middle or end.
    #[serde(default)]
    pub stage: Option<String>,
    /// Points by which Black leads.
    #[serde(default)]
    pub score_lead: Option<f64>,
    /// The chance that Black wins, from 0 to 1.
    #[serde(default)]
    pub winrate: Option<f64>,
    /// Row by row from the top left, 100 surely Black's, −100 surely White's.
    #[serde(default)]
    pub ownership: Vec<f32>,
    /// Points lost against the best move, by move.
    #[serde(default)]
    pub loss: BTreeMap<String, f32>,
    /// How many points are not surely owned.
    #[serde(default)]
    pub unsettled_points: Option<usize>,
}

const fn usual_komi() -> f64 {
    7.5
}

/// Why positions cannot be used.
#[derive(Debug, Error)]
pub enum BadPositions {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(String, BadFile),
    /// A line is not a position.
    #[error("{0}, line {1}: {2}")]
    Line(String, usize, String),
}

impl Labelled {
    /// The positions of a file, or of the standard input if it is called `-`.
    ///
    /// # Errors
    ///
    /// Tells the file, the line and what was expected.
    pub fn read_file(path: &Path) -> Result<Vec<Self>, BadPositions> {
        let name = path.display().to_string();
        let text = files::read_text_or_input(path, Most::TABLES)
            .map_err(|error| BadPositions::File(name.clone(), error))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let parsed = lines.map(|(number, line)| {
            let bad = |why: String| BadPositions::Line(name.clone(), number + 1, why);
            let position: Self =
                serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
            position.game().map_err(bad)?;
            Ok(position)
        });
        parsed.collect()
    }

    /// The game up to the position, played whatever the rules say of ko.
    ///
    /// # Errors
    ///
    /// Tells what of it is wrong.
    pub fn game(&self) -> Result<Game, String> {
        let size = Size::square(self.size).map_err(|error| error.to_string())?;
        let rules = match self.rules.as_deref() {
            None => Rules::CHINESE,
            Some(name) => name.parse::<Rules>().map_err(|error| error.to_string())?,
        };
        let mut game = Game::new(size, rules);
        for (number, (color, mv)) in self.moves.iter().enumerate() {
            let color = color_of(color).ok_or_else(|| {
                format!("move {}: `{color}` is no colour, B or W was expected", number + 1)
            })?;
            let mv: Move = mv.parse().map_err(|error| format!("move {}: {error}", number + 1))?;
            game.play_anyway(color, mv).map_err(|error| format!("move {}: {error}", number + 1))?;
        }
        if let Some(to_play) = &self.to_play {
            let color = color_of(to_play)
                .ok_or_else(|| format!("to_play: `{to_play}` is no colour, B or W was expected"))?;
            game.set_to_play(color);
        }
        Ok(game)
    }
}

fn color_of(text: &str) -> Option<Color> {
    match text {
        "B" | "b" | "black" => Some(Color::Black),
        "W" | "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Positions that the jobs of an experiment share, read when the first one asks.
#[derive(Debug)]
pub(crate) struct Shelf<T> {
    file: &'static str,
    /// Which of them are wanted, and as what.
    choose: fn(Vec<Labelled>) -> Vec<T>,
    chosen: OnceLock<Result<Vec<T>, String>>,
}

impl<T> Shelf<T> {
    /// Of a file in the shared folder of positions.
    pub(crate) const fn new(file: &'static str, choose: fn(Vec<Labelled>) -> Vec<T>) -> Self {
        Self { file, choose, chosen: OnceLock::new() }
    }

    /// All of them.
    pub(crate) fn all(&self) -> Result<&[T], JobError> {
        let chosen = self.chosen.get_or_init(|| {
            let name = format!("data/positions/{}", self.file);
            let path = crate::paths::shared(&name)
                .ok_or_else(|| format!("labelled positions are not at hand: shared/{name}"))?;
            Labelled::read_file(&path).map(self.choose).map_err(|error| error.to_string())
        });
        chosen.as_deref().map_err(|error| JobError::Failed(error.clone()))
    }

    /// The one of a job, by its number.
    pub(crate) fn of(&self, job: &Job) -> Result<&T, JobError> {
        let found = self.all()?.get(job.index.0 as usize);
        found.ok_or_else(|| JobError::Failed("there are no more positions".to_owned()))
    }
}
