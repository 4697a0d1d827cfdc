//! What is said of a move, in one sentence or two. The one place of a review where reasons become
//! words.

use ::review::{Aim, Cause, Judgement};
use goban::Move;

use crate::words::in_words;

/// Reasons for a better move that are told.
const REASONS: usize = 2;

/// Points below which a difference is not worth a word.
const TELLING: f64 = 1.0;

/// What is said of a move.
pub(super) fn of(judgement: &Judgement) -> String {
    let Judgement { mv, loss, .. } = judgement;
    let Some(better) = &judgement.better else {
        return match mv {
            Move::Pass => "Nothing is left to play for.".to_owned(),
            Move::Play(_) => format!("{mv} is the move that the program would play."),
        };
    };
    if better.mv == Move::Pass {
        return format!("Nothing is left to play for; {mv} {}.", cost(*loss));
    }
    if *loss < TELLING {
        return format!("{mv} is about as good as {}.", better.mv);
    }
    let grade = if judgement.is_mistake { "a mistake: it " } else { "" };
    let is = if judgement.is_mistake { " is " } else { " " };
    format!("{mv}{is}{grade}{}. Better was {}{}.", cost(*loss), better.mv, because(better))
}

fn cost(loss: f64) -> String {
    match loss {
        loss if loss < TELLING => "costs nothing".to_owned(),
        loss if loss < 1.5 => "costs about a point".to_owned(),
        _ => format!("costs about {loss:.0} points"),
    }
}

/// What speaks for a better move.
fn because(better: &Aim) -> String {
    let telling = better.reasons.iter().filter(|reason| !reason.tells_worth());
    let words: Vec<String> = telling.take(REASONS).map(in_words).collect();
    if words.is_empty() { String::new() } else { format!(": {}", words.join("; ")) }
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
