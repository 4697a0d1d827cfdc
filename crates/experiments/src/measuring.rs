//! Measuring any engine on positions whose answers are known: how many points its moves lose, how
//! well it judges, and how many tests of other programs and problems it gets right.
//!
//! One job is one position, put to one engine or to two, whose answers are then compared pair by
//! pair. Engines speak the Go Text Protocol and stay running between jobs. One that dies, hangs or
//! answers nonsense is started anew; the position is named and counted apart, and the run goes on.
//! How long an answer took is noted beside the outcome, since times are none.

mod engines;
mod expected;
mod judgement;
mod judges;
mod labels;
mod measurement;
mod move_quality;
mod problems;
mod regression;
mod source;
mod table;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use gtp::{ClientError, CommandLine};
use lab::Experiment;
use thiserror::Error;

use judgement::Judgement;
use measurement::{Measurement, Question};
use move_quality::MoveQuality;
use problems::Problems;
use regression::Regression;

/// What is measured, and on what.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The command of the engine.
    pub engine: CommandLine,
    /// The command of another, which is asked the same.
    pub against: Option<CommandLine>,
    /// The files of positions; the usual ones if there are none.
    pub positions: Vec<PathBuf>,
    /// The sides of the boards; all if there are none.
    pub sizes: Vec<u8>,
    /// How many positions, spread evenly; all if there is none.
    pub limit: Option<NonZeroUsize>,
    /// How long an engine may take for an answer.
    pub patience: Duration,
    /// Which form of problems is put.
    pub frame: Frame,
}

/// How a problem of life and death is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Frame {
    /// The stones of the book on an empty board.
    #[default]
    Plain,
    /// The rest of the board filled in, so that the problem decides the game.
    Framed,
}

/// Why nothing can be measured.
#[derive(Debug, Error)]
pub enum CannotMeasure {
    /// The usual file is not there.
    #[error("{experiment} needs a file: name one with --positions ({usual} is not at hand)")]
    NoFile {
        /// The experiment.
        experiment: &'static str,
        /// Where its usual file would be.
        usual: String,
    },
    /// A file cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// No line of the files can be used.
    #[error("no position is left to measure on{}", .0.as_deref().map(|why| format!("; {why}")).unwrap_or_default())]
    Nothing(Option<String>),
    /// An engine does not start.
    #[error(transparent)]
    Engine(#[from] ClientError),
    /// An engine does not know what is wanted.
    #[error("{0}")]
    Unable(String),
    /// An option is not for this experiment.
    #[error("--framed is for problems; {0} has no frames")]
    NoFrames(&'static str),
}

/// The experiment of this name, ready to be run; nothing if it measures no engines.
///
/// # Errors
///
/// Says what of the settings is wrong, or which engine does not start.
#[must_use]
pub fn measurement(
    name: &str,
    settings: &Settings,
) -> Option<Result<Box<dyn Experiment>, CannotMeasure>> {
    Some(match name {
        MoveQuality::NAME => prepared(MoveQuality, settings),
        Judgement::NAME => prepared(Judgement, settings),
        Regression::NAME => prepared(Regression, settings),
        Problems::NAME => prepared(Problems { frame: settings.frame }, settings),
        _ => return None,
    })
}

fn prepared<Q: Question>(
    question: Q,
    settings: &Settings,
) -> Result<Box<dyn Experiment>, CannotMeasure> {
    Ok(Box::new(Measurement::prepare(question, settings)?))
}

/// All of them, to be listed and to show what is stored: without engines or positions.
pub(crate) fn listed() -> [Box<dyn Experiment>; 4] {
    [
        Box::new(Measurement::listed(MoveQuality)),
        Box::new(Measurement::listed(Judgement)),
        Box::new(Measurement::listed(Regression)),
        Box::new(Measurement::listed(Problems::default())),
    ]
}

/// The labelled positions that are part of the program; a line that cannot be read is left out.
pub(crate) fn own_positions() -> Vec<crate::Labelled> {
    let Ok(own) = source::Source::own() else { return Vec::new() };
    let read = own.read(|_, line| serde_json::from_str(line).map(Some).map_err(source::not_json));
    read.cases
}
