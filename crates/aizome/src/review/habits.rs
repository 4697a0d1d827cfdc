//! A folder of games: how each player does over all of them, and what his mistakes are about.

use std::collections::BTreeMap;
use std::fmt::Write as _; // writing to a string cannot fail
use std::path::{Path, PathBuf};

use ::review::{Account, Cause};
use anyhow::Context as _;
use goban::Color;
use serde_json::{Value, json};

use crate::progress::interrupt_on_ctrl_c;

use super::{Options, Reviewed, account_to_json, reviewed};

/// How a player does.
#[derive(Debug, Default)]
struct Habits {
    games: usize,
    account: Account,
    causes: BTreeMap<Cause, usize>,
}

impl Habits {
    fn add(&mut self, reviewed: &Reviewed, color: Color) {
        self.games += 1;
        for judgement in reviewed.judgements.iter().filter(|judgement| judgement.color == color) {
            self.account.add(judgement);
            if let Some(cause) = judgement.cause {
                *self.causes.entry(cause).or_default() += 1;
            }
        }
    }

    /// What most mistakes are about, the most frequent first.
    fn sorted(&self) -> Vec<(Cause, usize)> {
        let mut causes: Vec<(Cause, usize)> =
            self.causes.iter().map(|(&cause, &count)| (cause, count)).collect();
        causes.sort_by_key(|&(cause, count)| (std::cmp::Reverse(count), cause));
        causes
    }
}

pub(super) fn run(options: &Options) -> anyhow::Result<()> {
    let folder = &options.file;
    let name = folder.display();
    anyhow::ensure!(options.output.is_none(), "{name} is a folder: --output is for one game");
    let files = records_in(folder)?;
    anyhow::ensure!(!files.is_empty(), "{name}: expected records that end in .sgf, found none");
    let mut players: BTreeMap<String, Habits> = BTreeMap::new();
    let (mut failed, interrupt) = (0, interrupt_on_ctrl_c()?);
    for file in files.iter().take_while(|_| !interrupt.is_raised()) {
        match reviewed(file, options, interrupt) {
            Ok(reviewed) => {
                for color in Color::BOTH {
                    players.entry(reviewed.player(color)).or_default().add(&reviewed, color);
                }
            }
            Err(error) => {
                eprintln!("aizome: {error:#}");
                failed += 1;
            }
        }
    }
    anyhow::ensure!(failed < files.len(), "{name}: no game in it can be reviewed");
    if options.json {
        println!("{}", serde_json::to_string_pretty(&to_json(&players))?);
    } else {
        print!("{}", in_words(&players));
    }
    Ok(())
}

fn records_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let told = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(told)? {
        let path = entry.with_context(told)?.path();
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn in_words(players: &BTreeMap<String, Habits>) -> String {
    let mut text = String::new();
    for (name, habits) in players {
        let Account { moves, mistakes, .. } = habits.account;
        let _ = writeln!(
            text,
            "{name}: {} games, {moves} moves, {:.1} points a move, {mistakes} mistakes",
            habits.games,
            habits.account.lost_a_move()
        );
        for (cause, count) in habits.sorted() {
            let _ = writeln!(text, "  {count} of {mistakes}: {}", about(cause));
        }
    }
    text
}

fn to_json(players: &BTreeMap<String, Habits>) -> Value {
    let players: Vec<Value> = players
        .iter()
        .map(|(name, habits)| {
            let causes: Vec<Value> = habits
                .sorted()
                .into_iter()
                .map(|(cause, count)| json!({ "about": about(cause), "mistakes": count }))
                .collect();
            let account = account_to_json(&habits.account);
            json!({ "name": name, "games": habits.games, "account": account, "habits": causes })
        })
        .collect();
    json!({ "players": players })
}

/// What a mistake was about, as a habit is told.
pub(super) const fn about(cause: Cause) -> &'static str {
    match cause {
        Cause::OwnLife => "own groups left to die",
        Cause::Kill => "groups not killed",
        Cause::OwnStones => "own stones left to be captured",
        Cause::Capture => "stones not captured",
        Cause::CutOff => "own stones cut off",
        Cause::Cut => "cuts not made",
        Cause::WeakGroup => "weak groups left alone",
        Cause::Attack => "attacks not made",
        Cause::Endgame => "smaller endgame moves",
        Cause::Size => "larger moves elsewhere",
    }
}
