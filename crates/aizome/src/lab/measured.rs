//! The options of experiments that measure engines: which engines, on which positions.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use experiments::measuring::{Frame, Settings, measurement};
use gtp::CommandLine;
use lab::Experiment;

use crate::engines::parse_command;
use crate::matches::options::parse_seconds;

/// Options of move-quality, judgement, regression and problems; the other experiments refuse them.
///
/// All of them are optional, so that it is known which were given.
#[derive(Debug, Args)]
#[command(next_help_heading = "Measuring engines (move-quality, judgement, regression, problems)")]
pub(super) struct Measured {
    /// Command of the engine; `aizome` is this program [default: aizome gtp]
    #[arg(long, value_name = "CMD", value_parser = parse_command)]
    engine: Option<CommandLine>,
    /// Command of another engine that is asked the same: the differences are shown with intervals
    #[arg(long, value_name = "CMD", value_parser = parse_command)]
    against: Option<CommandLine>,
    /// File of positions, a line of JSON each; may be given several times [default: those that are
    /// part of the program, or the shared files of tests and problems]
    #[arg(long, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Only boards of these sizes: 9,13
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=25))]
    size: Vec<u8>,
    /// Only so many positions, spread evenly
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    /// Seconds after which an engine that says nothing hangs [default: 120]
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    patience: Option<Duration>,
    /// Problems with the rest of the board filled in, so that they decide the game
    #[arg(long)]
    framed: bool,
}

/// How long an engine may take for an answer. GNU Go needs half a minute for some.
const PATIENCE: Duration = Duration::from_secs(120);

impl Measured {
    /// The experiment of this name if it measures engines.
    ///
    /// Others take none of these options.
    pub(super) fn experiment(&self, name: &str) -> anyhow::Result<Option<Box<dyn Experiment>>> {
        if let Some(experiment) = measurement(name, &self.settings()?) {
            return Ok(Some(experiment?));
        }
        let given = self.given().join(" and no ");
        anyhow::ensure!(given.is_empty(), "{name} measures no engines: it takes no {given}");
        Ok(None)
    }

    fn settings(&self) -> anyhow::Result<Settings> {
        let engine = match &self.engine {
            Some(engine) => engine.clone(),
            None => parse_command("aizome gtp").map_err(anyhow::Error::msg)?,
        };
        Ok(Settings {
            engine,
            against: self.against.clone(),
            positions: self.positions.clone(),
            sizes: self.size.clone(),
            limit: self.limit,
            patience: self.patience.unwrap_or(PATIENCE),
            frame: if self.framed { Frame::Framed } else { Frame::Plain },
        })
    }

    /// The options that were given.
    fn given(&self) -> Vec<&'static str> {
        let given = [
            ("--engine", self.engine.is_some()),
            ("--against", self.against.is_some()),
            ("--positions", !self.positions.is_empty()),
            ("--size", !self.size.is_empty()),
            ("--limit", self.limit.is_some()),
            ("--patience", self.patience.is_some()),
            ("--framed", self.framed),
        ];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }
}
