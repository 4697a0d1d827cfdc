//! A review for the terminal: the costliest moves of each side first, then how each part of the game
//! went.

use std::fmt::Write as _; // writing to a string cannot fail

use ::review::{Judgement, Phase, accounts};
use goban::{Color, Move};

use super::Reviewed;
use crate::explain::{capital, lead_in_words};

/// Costly moves of each side that are shown.
const SHOWN: usize = 5;

/// The whole review.
pub(super) fn in_words(reviewed: &Reviewed) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let costliest = reviewed.costliest(color, SHOWN);
        let name = reviewed.player(color);
        let who = if name == color.to_string() { name } else { format!("{name} ({color})") };
        if costliest.is_empty() {
            let _ = writeln!(text, "{who} made no mistake that was found.\n");
            continue;
        }
        let _ = writeln!(text, "The costliest moves of {who}");
        for judgement in costliest {
            text.push_str(&costly(reviewed, judgement));
        }
        text.push('\n');
    }
    text.push_str(&summary(reviewed));
    if let Some((lead, _, is_counted)) = reviewed.end() {
        let how = if is_counted { "counted" } else { "where the record ends" };
        let _ = writeln!(text, "\n{}, {how}.", capital(&lead_in_words(lead)));
    }
    text
}

fn costly(reviewed: &Reviewed, judgement: &Judgement) -> String {
    let line: Vec<String> = reviewed.line(judgement).iter().map(Move::to_string).collect();
    let mut text = format!("  {:>3}  {}\n", judgement.number, reviewed.sentence(judgement));
    if !line.is_empty() {
        let _ = writeln!(text, "       The better line: {}", line.join(" "));
    }
    text
}

/// A part of a game, as it is called.
pub(super) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middle => "middle game",
        Phase::Endgame => "endgame",
    }
}

fn summary(reviewed: &Reviewed) -> String {
    let accounts = accounts(&reviewed.judgements, reviewed.source.game.size());
    let mut text = format!(
        "{:8}{:13}{:>6}{:>15}{:>10}{:>17}\n",
        "", "", "moves", "first choices", "mistakes", "points a move"
    );
    for color in Color::BOTH {
        for (phase, account) in Phase::ALL.into_iter().zip(&accounts[color]) {
            if account.moves > 0 {
                let _ = writeln!(
                    text,
                    "{:8}{:13}{:>6}{:>15}{:>10}{:>17.1}",
                    color.to_string(),
                    phase_name(phase),
                    account.moves,
                    account.best,
                    account.mistakes,
                    account.lost_a_move()
                );
            }
        }
    }
    text
}
