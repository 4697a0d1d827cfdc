//! `aizome shapes`: the patterns of a position, and what the database of patterns holds.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use ::shapes::{Candidate, Goal, Living, Match, Named, Shapes, State, Strategy};
use clap::Args;
use goban::{Board, Color, Point};
use serde_json::{Value, json};
use tracks::Keeping;

use crate::file::position;

/// Options of showing patterns.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    #[arg(required_unless_present = "stats", conflicts_with = "stats")]
    file: Option<PathBuf>,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N", conflicts_with = "stats")]
    move_number: Option<usize>,
    /// How many moves to show, at most 52
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u8).range(1..=52))]
    top: u8,
    /// Give every pattern the same urgency, instead of doubling with each threat
    #[arg(long)]
    constant: bool,
    /// Tell what the database holds
    #[arg(long)]
    stats: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let Some(file) = &options.file else { return stats(options.json) };
    let game = position(file, options.move_number)?;
    let (board, player) = (game.board(), game.to_play());
    let mut shapes = Shapes::new(board, Keeping::Incremental);
    shapes.refresh(board);
    let strategy = if options.constant { Strategy::Constant } else { Strategy::Doubling };
    let living = Living::unconditional(board);
    let mut candidates = shapes.candidates(board, player, strategy, &living);
    let all = candidates.len();
    candidates.truncate(usize::from(options.top));
    let position = WantedMoves { board, player, shapes: &shapes, strategy, living: &living };
    if options.json {
        println!("{}", serde_json::to_string_pretty(&position.to_json(&candidates, all))?);
    } else {
        print!("{}", position.to_text(&candidates, all));
    }
    Ok(())
}

/// The moves that patterns want most, with their urgency and why.
pub(crate) fn wanted(board: &Board, player: Color, most: usize) -> Vec<(Point, f64, String)> {
    let mut shapes = Shapes::new(board, Keeping::Incremental);
    shapes.refresh(board);
    let strategy = Strategy::Doubling;
    let living = Living::unconditional(board);
    let candidates = shapes.candidates(board, player, strategy, &living);
    let position = WantedMoves { board, player, shapes: &shapes, strategy, living: &living };
    let described = candidates
        .iter()
        .map(|candidate| (candidate.at, candidate.urgency.0, position.reasons(candidate.at)));
    described.filter(|(_, _, words)| !words.is_empty()).take(most).collect()
}

struct WantedMoves<'a> {
    board: &'a Board,
    player: Color,
    shapes: &'a Shapes,
    strategy: Strategy,
    living: &'a Living,
}

/// The letters of moves on the picture.
fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z')
}

impl WantedMoves<'_> {
    fn windows_at(&self, at: Point) -> Vec<&Match> {
        let size = self.board.size();
        let wants = |seen: &&Match| {
            !seen.is_complete(self.living, size)
                && seen.moves(size, self.player).any(|point| point == at)
        };
        let mut windows: Vec<&Match> = self.shapes.windows().filter(wants).collect();
        let urgency = |seen: &Match| self.strategy.of_window(seen, self.player).0;
        windows.sort_by(|a, b| urgency(b).total_cmp(&urgency(a)).then(a.place.cmp(&b.place)));
        windows
    }

    fn named_at(&self, at: Point) -> Vec<&Named> {
        let wants = |named: &&Named| named.at == at && named.player == self.player;
        let mut named: Vec<&Named> = self.shapes.named().filter(wants).collect();
        named.sort_unstable();
        named
    }

    fn to_text(&self, candidates: &[Candidate], all: usize) -> String {
        let mut text = format!("{}\n\n", picture(self.board, candidates));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{} to play: {all} moves wanted by patterns, the most urgent first",
            self.player
        );
        for (letter, candidate) in letters().zip(candidates) {
            let _ = writeln!(
                text,
                "{letter} {:<4} {:>8.2}  {}",
                candidate.at.to_string(),
                candidate.urgency.0,
                self.reasons(candidate.at)
            );
        }
        text
    }

    /// Why a move is wanted: the names, and the generated pattern that counts.
    fn reasons(&self, at: Point) -> String {
        let mut reasons: Vec<String> =
            self.named_at(at).iter().map(|named| named.pattern.to_string()).collect();
        let windows = self.windows_at(at);
        if let Some(&first) = windows.first() {
            let more = if windows.len() > 1 {
                format!(" and {} more", windows.len() - 1)
            } else {
                String::new()
            };
            reasons.push(format!("{}{more}", self.describe(first)));
        }
        reasons.join(", ")
    }

    /// A generated pattern in words.
    fn describe(&self, seen: &Match) -> String {
        let owner = seen.place.owner;
        let verb = match (seen.place.goal, owner == self.player) {
            (Goal::Divide, true) => "divide by",
            (Goal::Divide, false) => "pass through",
            (Goal::Link, true) => "link",
            (Goal::Link, false) => "cut",
        };
        let other = seen.place.other(self.board.size());
        let to = other.map_or(String::new(), |other| format!(" to {other}"));
        let rank = if seen.rank > 0 { format!(" rank {}", seen.rank) } else { String::new() };
        let fragile: Vec<String> =
            seen.fragile(self.board).map(|stone| stone.to_string()).collect();
        let fragile = if fragile.is_empty() {
            String::new()
        } else {
            format!(", if {} stands", fragile.join(" and "))
        };
        format!(
            "{verb} {owner}'s {} {}{to} {}{rank}{fragile}",
            seen.place.relation().name,
            seen.place.at,
            seen.state
        )
    }

    fn to_json(&self, candidates: &[Candidate], all: usize) -> Value {
        let moves = candidates.iter().map(|candidate| {
            json!({
                "move": candidate.at.to_string(),
                "urgency": candidate.urgency.0,
                "names": self.named_at(candidate.at).iter().map(|named| named.pattern.to_string()).collect::<Vec<_>>(),
                "windows": self.windows_at(candidate.at).iter().map(|seen| self.window_json(seen)).collect::<Vec<_>>(),
            })
        });
        json!({
            "player": self.player.to_string().to_lowercase(),
            "candidates": all,
            "matches": { "windows": self.shapes.windows().count(), "named": self.shapes.named().count() },
            "moves": moves.collect::<Vec<_>>(),
        })
    }

    fn window_json(&self, seen: &Match) -> Value {
        let points = |points: &mut dyn Iterator<Item = Point>| {
            points.map(|p| p.to_string()).collect::<Vec<_>>()
        };
        let size = self.board.size();
        json!({
            "relation": seen.place.relation().name,
            "goal": seen.place.goal.to_string(),
            "owner": seen.place.owner.to_string().to_lowercase(),
            "stones": points(&mut std::iter::once(seen.place.at).chain(seen.place.other(size))),
            "state": seen.state.to_string(),
            "rank": seen.rank,
            "urgency": self.strategy.of_window(seen, self.player).0,
            "window": points(&mut seen.points(size)),
            "fragile": points(&mut seen.fragile(self.board)),
        })
    }
}

/// The board with the letters of the moves on it.
fn picture(board: &Board, candidates: &[Candidate]) -> String {
    let plain = board.to_string();
    let mut lines: Vec<Vec<char>> = plain.lines().map(|line| line.chars().collect()).collect();
    for (letter, candidate) in letters().zip(candidates) {
        let row = usize::from(board.size().height() - candidate.at.y());
        let column = 3 + 2 * usize::from(candidate.at.x());
        if let Some(sign) = lines.get_mut(row).and_then(|line| line.get_mut(column)) {
            *sign = letter;
        }
    }
    lines
        .into_iter()
        .map(|line| line.into_iter().collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

fn stats(json: bool) -> anyhow::Result<()> {
    let start = Instant::now();
    let book = ::shapes::read_again()?;
    let windows_time = start.elapsed();
    let start = Instant::now();
    let families = ::shapes::families();
    let families_time = start.elapsed();
    let census = book.census();
    let mut patterns: BTreeMap<&str, u64> = BTreeMap::new();
    for pattern in &families.patterns {
        *patterns.entry(pattern.family).or_default() += 1;
    }
    let (mut windows, mut arrangements, mut states) = (BTreeMap::new(), 0, [0; 9]);
    for window in &census {
        let goal = if window.goal() == Goal::Divide { "divide" } else { "link" };
        *patterns.entry(goal).or_default() += window.urgent();
        *windows.entry(goal).or_insert(0) += 1;
        arrangements += window.arrangements();
        for (sum, count) in states.iter_mut().zip(window.states) {
            *sum += count;
        }
    }
    let text_bytes: usize = ::shapes::family_files().iter().map(|(_, text)| text.len()).sum();
    let bytes = ::shapes::embedded().len() + text_bytes;
    let memory = book.memory() + families.memory();
    let load = (windows_time + families_time).as_secs_f64() * 1e3;
    if json {
        let states: BTreeMap<String, u64> =
            State::all().iter().map(ToString::to_string).zip(states).collect();
        let report = json!({
            "patterns": patterns, "windows": windows, "arrangements": arrangements, "states": states,
            "total": patterns.values().sum::<u64>(), "bytes": bytes, "memory": memory,
            "cells": book.cells(), "load_ms": load,
        });
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    println!("generated: {} windows, {arrangements} arrangements", census.len());
    for (state, count) in State::all().iter().zip(states) {
        println!("  {state} {count:>10}");
    }
    println!("patterns by family (of the generated ones those in which moving first gains):");
    for (family, count) in &patterns {
        println!("  {family:<10} {count:>9}");
    }
    println!("{bytes} bytes embedded, {memory} when loaded, {load:.1} ms to load");
    Ok(())
}

#[cfg(test)]
mod tests {
    use ::shapes::Urgency;

    use super::*;

    #[test]
    fn moves_are_shown_by_letters_on_the_board() {
        let board = "X . .\n. O .".parse::<goban::Diagram>().unwrap().board();
        let candidate = |name: &str| Candidate { at: name.parse().unwrap(), urgency: Urgency(1.0) };
        let shown = picture(&board, &[candidate("C1"), candidate("B2")]);
        assert_eq!(shown, "   A B C\n 2 X b . 2\n 1 . O a 1\n   A B C");
    }
}
