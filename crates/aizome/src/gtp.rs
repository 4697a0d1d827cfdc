//! `aizome gtp`: the engine on standard input and output.

use std::io;
use std::num::NonZeroUsize;

use anyhow::Context;
use clap::Args;
use decision::Program;
use engine::{Level, Terms};
use goban::{Komi, Rules, Size};
use gtp::{Session, serve};
use tracks::Keeping;

use crate::programs;
use crate::protocol::{Engine, threads};

/// Options of the protocol engine.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Board size to start with: 19, or 9x7 for a rectangle (1 to 25)
    #[arg(long, default_value = "19", value_parser = parse_size)]
    size: Size,
    /// Rules: chinese, japanese, korean, aga, tromp-taylor or new-zealand
    #[arg(long, default_value = "chinese")]
    rules: Rules,
    /// Komi [default: that of the rules]
    #[arg(long, allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// Seed of everything random: the same seed gives the same game
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How it plays: aizome, classic (the same without the network), one of the paper's programs
    /// (calm, urgent, calm-urgent, constant, depth-one, restrictive-2, -4, -8, slow-0 to slow-8),
    /// random, or a file of settings (.toml)
    #[arg(long, default_value = "aizome", value_parser = parse_program)]
    program: Program,
    /// How hard it thinks, from 1 to 10
    #[arg(long, default_value = "10", value_parser = parse_level)]
    level: Level,
    /// Threads that it may think with [default: one for each core, at most 4]. Its moves are the same
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,
    /// Play lost games to the end
    #[arg(long)]
    never_resign: bool,
    /// Keep nothing of what was read from one command to the next. The answers are the same, the
    /// time is not
    #[arg(long)]
    absolute: bool,
}

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let sides = width.parse().ok().zip(height.parse().ok());
    sides
        .and_then(|(width, height)| Size::new(width, height).ok())
        .ok_or_else(|| "expected a size from 1 to 25, such as 19 or 9x7".into())
}

/// A program's name or file.
pub(crate) fn parse_program(name: &str) -> Result<Program, String> {
    programs::program(name).map_err(|error| error.to_string())
}

pub(crate) fn parse_level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "expected a level from 1 to 10".into())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    threads::allow(options.threads);
    let keeping = if options.absolute { Keeping::Absolute } else { Keeping::Incremental };
    let Options { program, level, seed, .. } = *options;
    let terms = Terms { program, level, seed, keeping, ..Terms::default() };
    let engine = Engine::new(terms).resigning(!options.never_resign);
    let mut session = Session::new(engine, options.size, options.rules);
    if let Some(komi) = options.komi {
        session.set_komi(komi);
    }
    let mut output = io::stdout().lock();
    serve(io::stdin(), &mut output, &mut session).context("cannot answer the controller")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_a_side_or_two() {
        assert_eq!(parse_size("19"), Ok(Size::square(19).unwrap()));
        assert_eq!(parse_size("9x7"), Ok(Size::new(9, 7).unwrap()));
        for text in ["", "0", "26", "9x", "x9", "9x7x5", "-9", "nine"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
