//! The options of a match, and what they come to.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use goban::{Komi, Rules, Size};
use gtp::CommandLine;
use lab::Seed;
use lab::matches::{BySide, Setup, Terms, TimeLimit};
use lab::statistics::{Elo, Sprt};

use crate::engines::{is_ourselves, parse_command};
use crate::gtp::parse_size;

/// The accepted chance of either error of a sequential test.
const ERROR: f64 = 0.05;

/// Options of a match.
///
/// The engines are A and B: A is black in the first game of each pair, B in the second. `aizome` as
/// the first word of a command is this program. `{seed}` in a command is a number that is different
/// for each game, the same each time that game is played.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Command of engine A, black in the first game, as 'aizome gtp --seed {seed}'
    #[arg(long, value_name = "CMD", value_parser = parse_command)]
    black: CommandLine,
    /// Command of engine B, as 'gnugo --mode gtp --level 1'
    #[arg(long, value_name = "CMD", value_parser = parse_command)]
    white: CommandLine,
    /// Games to play; two are a pair, with colours swapped
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Board size, or several that the pairs take by turns: 9,13,19
    #[arg(long, default_value = "9", value_delimiter = ',', value_parser = parse_size)]
    size: Vec<Size>,
    /// Komi [default: that of the rules]
    #[arg(long, allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// Rules: chinese, japanese, korean, aga, tromp-taylor or new-zealand
    #[arg(long, default_value = "chinese")]
    rules: Rules,
    /// Handicap stones of the engine that has Black: 0, or 2 and more
    #[arg(long, default_value_t = 0, value_parser = parse_handicap)]
    handicap: usize,
    /// Moves drawn by lot before the engines begin, the same for both games of a pair
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_moves: u32,
    /// Seconds for a move; who takes longer has lost
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    seconds_per_move: Option<Duration>,
    /// A clock for each player: seconds at the beginning, and seconds that every move adds
    #[arg(long, value_name = "S+S", value_parser = parse_clock, conflicts_with = "seconds_per_move")]
    clock: Option<TimeLimit>,
    /// Seconds after which an engine that says nothing hangs, where no other limit is set
    #[arg(long, value_name = "S", default_value = "300", value_parser = parse_seconds)]
    patience: Duration,
    /// Moves after which a game is counted as it stands [default: three for each point]
    #[arg(long, value_name = "N")]
    move_limit: Option<u32>,
    /// Command of an engine that counts finished games by its `final_score` [default: we count,
    /// and take only stones off that can never live; engines that pass with other dead stones on
    /// the board want a referee]
    #[arg(long, value_name = "CMD", value_parser = parse_command)]
    referee: Option<CommandLine>,
    /// Write each game to a file in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) sgf: Option<PathBuf>,
    /// Games played at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Seed of the openings and of every {seed}
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// End when it is decided whether A is ELO0 or ELO1 stronger than B, with errors of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Name of the match and of its files; under another name the same match is played anew
    #[arg(long, default_value = "match")]
    name: String,
    /// File of the results [default: lab.sqlite with the user's data]
    #[arg(long, value_name = "PATH")]
    pub(super) database: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// Whether this program is one of the engines.
    pub(super) fn uses_ourselves(&self) -> bool {
        [Some(&self.black), Some(&self.white), self.referee.as_ref()]
            .into_iter()
            .flatten()
            .any(is_ourselves)
    }

    pub(super) fn into_setup(self) -> Setup {
        Setup {
            name: self.name,
            engines: BySide { a: self.black, b: self.white },
            referee: self.referee,
            terms: Terms {
                sizes: self.size,
                rules: self.rules,
                komi: self.komi.unwrap_or(self.rules.komi),
                handicap: self.handicap,
                opening_moves: self.opening_moves,
                time: self
                    .clock
                    .or(self.seconds_per_move.map(TimeLimit::PerMove))
                    .unwrap_or_default(),
                patience: self.patience,
                move_limit: self.move_limit,
            },
            games: self.games,
            sprt: self.sprt,
            seed: Seed(self.seed),
        }
    }
}

fn parse_handicap(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(stones) if stones != 1 && stones <= 100 => Ok(stones),
        _ => Err("expected 0, or a number from 2 to 100".to_owned()),
    }
}

pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds < 1e9);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds such as 5 or 0.5".to_owned())
}

pub(crate) fn parse_clock(text: &str) -> Result<TimeLimit, String> {
    let seconds = |text: &str| {
        let seconds = text.trim().parse::<f64>().ok().filter(|seconds| *seconds < 1e9)?;
        Duration::try_from_secs_f64(seconds).ok()
    };
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    match seconds(main).zip(seconds(increment)) {
        Some((main, increment)) if !main.is_zero() => Ok(TimeLimit::Clock { main, increment }),
        _ => Err("expected seconds, and seconds for each move, such as 60+1 or 1+0.1".to_owned()),
    }
}

pub(crate) fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().map(Elo);
    let hypotheses = text.split_once(',').and_then(|(low, high)| number(low).zip(number(high)));
    let (elo0, elo1) = hypotheses.ok_or("expected two numbers such as 0,50")?;
    Sprt::new(elo0, elo1, ERROR, ERROR).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_mean_nothing_are_refused() {
        assert!(parse_sprt("0,50").is_ok() && parse_sprt("-10, 5.5").is_ok());
        for text in ["", "0", "50,0", "a,b", "0,50,100", "nan,1"] {
            assert!(parse_sprt(text).is_err(), "{text}");
        }
        for text in ["0", "-1", "x", "inf", "nan", "1e99"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
        assert_eq!(parse_handicap("1"), parse_handicap("x"));
    }
}
