//! Aizome: a Go program that reads a position the way people talk about it, and says why.
//!
//! This crate is the program: command line, protocol, web board and pictures. What it knows of Go is in the
//! crates that it uses.

// First, for its macros are for all that follow.
#[macro_use]
mod output;

mod bench;
mod book;
mod budget;
mod chance;
mod diagram;
mod engines;
mod evaluate;
mod explain;
mod fates;
mod file;
mod fit;
mod fuseki;
mod gtp;
mod intuition;
mod lab;
mod life;
mod matches;
mod omissions;
mod pcg;
mod picture;
mod programs;
mod progress;
mod protocol;
mod read;
mod replies;
mod review;
mod seen;
mod serve;
mod shapes;
mod small_eval;
mod solve;
mod tsumego;
mod version;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A Go program that reads a position the way people talk about it, and says why.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show the board in the browser: play, look, ask why (also without any command)
    Serve(serve::Options),
    /// Speak the Go Text Protocol, for Sabaki, GoGui and other boards
    Gtp(gtp::Options),
    /// Tell what a position is: groups and their status, territory and score
    Explain(explain::Options),
    /// Judge every move of a game: the mistakes, what was better and why, as a page or a record
    Review(review::Options),
    /// Draw a position as SVG or PNG, with the layers of the board in the browser
    Diagram(diagram::Options),
    /// Evaluate positions, JSON lines in and out
    Evaluate(evaluate::Options),
    /// Read out whether strings can be captured or saved, with the lines that show it
    Read(read::Options),
    /// Tell whether groups live, whoever plays first, with the moves that show it
    Life(life::Options),
    /// Work through a file of life-and-death problems
    Tsumego(tsumego::Options),
    /// Work through a file of four-choice problems of the opening
    Fuseki(fuseki::Options),
    /// Make a book of openings, or look into one
    #[command(subcommand)]
    Book(book::Action),
    /// Show the patterns of a position and the moves that they want
    Shapes(shapes::Options),
    /// Show what the network alone makes of a position: first thoughts, owners, score
    Intuition(intuition::Options),
    /// Find the exact value of a small board, with the line that shows it
    Solve(solve::Options),
    /// Tell the chance of winning by score, frontier and move number, as the paper prints it
    Chance(chance::Options),
    /// Find the best move of a probabilistic combinatorial game, for points and for the win
    Pcg(pcg::Options),
    /// Run experiments and look at their results
    #[command(subcommand)]
    Lab(lab::Action),
    /// Play two engines against each other, any that speak the Go Text Protocol
    Match(Box<matches::Options>),
    /// Evaluate a small board by groups, their sizes and distances: E0, E1, E2, Ed4, Ed8
    SmallEval(small_eval::Options),
    /// Fit the numbers of the evaluation to labelled positions
    Fit(fit::Options),
    /// Fit the ranking of moves to games of strong players
    FitMoves(fit::MoveOptions),
    /// Fit the signs by which the life-and-death search goes to what it found in problems
    FitLife(fit::LifeOptions),
    /// Fit how far proofs about the life of groups are believed to labelled positions
    FitLives(fit::LivesOptions),
    /// Fit the curves of the chance of winning to labelled positions
    FitChance(fit::LivesOptions),
    /// Fit the numbers of the opening to four-choice problems, the first fifty of them
    FitOpening(fit::OpeningOptions),
    /// Do a fixed piece of work and print its signature, which changes only with behaviour
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => serve::run(&serve::Options::default()),
        Some(Command::Serve(options)) => serve::run(&options),
        Some(Command::Gtp(options)) => gtp::run(&options),
        Some(Command::Explain(options)) => explain::run(&options),
        Some(Command::Review(options)) => review::run(&options),
        Some(Command::Diagram(options)) => diagram::run(&options),
        Some(Command::Evaluate(options)) => evaluate::run(&options),
        Some(Command::Read(options)) => read::run(&options),
        Some(Command::Life(options)) => life::run(&options),
        Some(Command::Tsumego(options)) => tsumego::run(&options),
        Some(Command::Fuseki(options)) => fuseki::run(&options),
        Some(Command::Book(action)) => book::run(&action),
        Some(Command::Shapes(options)) => shapes::run(&options),
        Some(Command::Intuition(options)) => intuition::run(&options),
        Some(Command::Solve(options)) => solve::run(&options),
        Some(Command::Chance(options)) => chance::run(&options),
        Some(Command::Pcg(options)) => pcg::run(&options),
        Some(Command::Lab(action)) => lab::run(&action),
        Some(Command::Match(options)) => matches::run(*options),
        Some(Command::SmallEval(options)) => small_eval::run(&options),
        Some(Command::Fit(options)) => fit::run(&options),
        Some(Command::FitMoves(options)) => fit::run_moves(&options),
        Some(Command::FitLife(options)) => fit::run_life(&options),
        Some(Command::FitLives(options)) => fit::run_lives(&options),
        Some(Command::FitChance(options)) => fit::run_chance(&options),
        Some(Command::FitOpening(options)) => fit::run_opening(&options),
        Some(Command::Bench(options)) => bench::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("aizome: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whoever reads the output may stop reading; that is no error of ours.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}
