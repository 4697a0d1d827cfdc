//! Moves in sentences: each with its ledger and the line that is expected, and what the opponent
//! threatens.

use std::fmt::Write as _; // writing to a string cannot fail
use std::sync::Arc;

use decision::{Caller, Tried};
use engine::{Ledger, LedgerPart, Thinker, Thought};
use goban::{Game, Move, Point};
use serde_json::{Value, json};
use words::Language;

use super::SHOWN_MOVES;
use crate::picture::names;
use crate::words::reasons_of;

/// A move as it is told.
pub(crate) struct ToldMove {
    pub(crate) sentence: String,
    pub(crate) ledger: Option<Ledger>,
    pub(crate) line: Vec<Move>,
}

impl ToldMove {
    /// A move of a thought, told against what it is usually held against.
    pub(crate) fn of(
        thinker: &mut Thinker,
        thought: &Thought,
        at: Point,
        language: Language,
        caller: Caller<'_>,
    ) -> Self {
        words::weigh(thinker, thought, at, caller);
        Self {
            sentence: words::sentence(thought, at, language),
            ledger: words::ledger(thought, at),
            line: thought.line(Move::Play(at)),
        }
    }

    /// The best move of a thought against another that somebody has in mind.
    pub(crate) fn against(
        thinker: &mut Thinker,
        thought: &Thought,
        other: Move,
        language: Language,
        caller: Caller<'_>,
    ) -> Option<Self> {
        let ledger = thinker.ledger(thought, thought.best, other, caller)?;
        let sentence = words::of_ledger(thought, &ledger, language);
        Some(Self { sentence, ledger: Some(ledger), line: thought.line(thought.best) })
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({
            "sentence": self.sentence,
            "ledger": self.ledger.as_ref().map(ledger_to_json),
            "line": self.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        })
    }

    /// The sentence, then the ledger and the line, indented.
    pub(crate) fn to_text(&self) -> String {
        let line: Vec<String> = self.line.iter().map(Move::to_string).collect();
        let mut text = format!("{}\n", self.sentence);
        if let Some(ledger) = self.ledger.as_ref().filter(|ledger| !ledger.parts.is_empty()) {
            let _ = writeln!(text, "        {}", ledger_in_text(ledger));
        }
        if line.len() > 1 {
            let _ = writeln!(text, "        line: {}", line.join(" "));
        }
        text
    }
}

/// A ledger for programs. Parts and rest add up to the total.
pub(crate) fn ledger_to_json(ledger: &Ledger) -> Value {
    let part = |part: &LedgerPart| {
        json!({
            "points": part.points,
            "kind": part.kind.name(),
            "points_of_the_board": names(&part.area),
        })
    };
    json!({
        "against": ledger.against.to_string(),
        "total": ledger.total,
        "parts": ledger.parts.iter().map(part).collect::<Vec<_>>(),
        "rest": ledger.rest,
        "win": ledger.win,
    })
}

/// A ledger in a line: `+6.2 against pass = +5.4 capture at E5, +1.5 area at D8, −0.7 small things`.
fn ledger_in_text(ledger: &Ledger) -> String {
    let part = |part: &LedgerPart| {
        let stone = part.fact.as_ref().map(|fact| fact.stone);
        let at = stone.or(part.group.map(|(_, stone)| stone)).or_else(|| part.area.first());
        let at = at.map_or_else(String::new, |at| format!(" at {at}"));
        format!("{:+.1} {}{at}", part.points, part.kind.name())
    };
    let mut parts: Vec<String> = ledger.parts.iter().map(part).collect();
    parts.push(format!("{:+.1} small things", ledger.rest));
    format!("{:+.1} against {} = {}", ledger.total, ledger.against, parts.join(", "))
}

/// What is told of the moves of a thought that are shown, the best first.
pub(crate) fn told_moves(
    thinker: &mut Thinker,
    thought: &Thought,
    language: Language,
    caller: Caller<'_>,
) -> Vec<ToldMove> {
    let shown = thought.decision.tried.iter().take(SHOWN_MOVES);
    shown.map(|tried| ToldMove::of(thinker, thought, tried.at(), language, caller)).collect()
}

/// What the opponent threatens: what he would think if it were his turn, and his best move.
pub(crate) struct ToldThreat {
    pub(crate) thought: Arc<Thought>,
    /// Nothing where he would pass.
    pub(crate) told: Option<ToldMove>,
}

impl ToldThreat {
    /// The opponent's best move after a pass.
    pub(crate) fn of(
        thinker: &mut Thinker,
        game: &Game,
        language: Language,
        caller: Caller<'_>,
    ) -> Self {
        let mut passed = game.clone();
        passed.set_to_play(!game.to_play());
        let thought = thinker.think(&passed, caller);
        let at = thought.best.point();
        let told = at.map(|at| ToldMove::of(thinker, &thought, at, language, caller));
        Self { thought, told }
    }

    pub(crate) fn to_json(&self) -> Value {
        let mut value = self.told.as_ref().map_or_else(|| json!({}), ToldMove::to_json);
        value["move"] = self.thought.best.to_string().into();
        value["color"] = self.thought.player().letter().to_string().into();
        value
    }

    pub(crate) fn to_text(&self) -> String {
        let player = self.thought.player();
        self.told.as_ref().map_or_else(
            || format!("{player} threatens nothing.\n"),
            |told| format!("{player} threatens {}\n  {}", self.thought.best, told.to_text()),
        )
    }
}

/// A move that was tried, for programs.
pub(super) fn move_to_json(thought: &Thought, tried: &Tried, told: &ToldMove) -> Value {
    let mut value = told.to_json();
    value["move"] = tried.at().to_string().into();
    value["share"] = tried.candidate.share.into();
    value["gain"] = tried.gain.into();
    value["merit"] = tried.weight().into();
    value["trial_games"] = tried.trial.as_ref().map(|verdict| verdict.games).into();
    value["trial_points"] = tried.trial.as_ref().map(|verdict| verdict.points).into();
    value["reasons"] = reasons_of(&thought.decision.scene, tried).into();
    value
}
