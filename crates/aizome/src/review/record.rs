//! A review as a record: the game as it was read, with a comment on every move that cost something,
//! marks for mistakes, and the better moves as variations.

use ::record::{Ident, NodeId, Property, Record};
use ::review::Judgement;

use super::{Reviewed, tenth};
use crate::explain::{capital, lead_in_words};

/// How many times the cost of a mistake makes it a very bad move.
const VERY_BAD: f64 = 2.0;

/// The share of the cost of a mistake from which on a move is doubtful.
const DOUBTFUL: f64 = 0.5;

/// The record with what is said of its moves.
pub(super) fn to_sgf(reviewed: &Reviewed) -> String {
    let mut record = reviewed.source.record.clone();
    for judgement in &reviewed.judgements {
        let place = judgement.number - reviewed.review.numbered_from - 1;
        let Some(&node) = reviewed.source.nodes.get(place) else { continue };
        annotate(&mut record, node, reviewed, judgement);
        if judgement.is_mistake {
            add_better(&mut record, node, reviewed, judgement);
        }
    }
    if let Some(complaint) = &reviewed.source.complaint {
        let at = reviewed.source.nodes.last().copied().unwrap_or(NodeId::ROOT);
        add_comment(&mut record, at, &format!("Followed as far as here: {complaint}"));
    }
    record.to_sgf()
}

fn annotate(record: &mut Record, node: NodeId, reviewed: &Reviewed, judgement: &Judgement) {
    let lead = capital(&lead_in_words(judgement.lead));
    let said = format!("{} Before it: {lead}.", reviewed.sentence(judgement));
    add_comment(record, node, &said);
    let mistake = reviewed.review.mistake;
    let mark = match judgement.loss {
        _ if judgement.better.is_none() => None,
        loss if loss >= VERY_BAD * mistake => Some(("BM", "2")),
        loss if loss >= mistake => Some(("BM", "1")),
        loss if loss >= DOUBTFUL * mistake => Some(("DO", "")),
        _ => None,
    };
    // Only one of these may stand in a node.
    for name in ["BM", "DO", "IT", "TE"] {
        if let (true, Ok(ident)) = (mark.is_some(), name.parse::<Ident>()) {
            record.remove(node, &ident);
        }
    }
    set(record, node, mark);
    let after = reviewed.review.sight(judgement.number - reviewed.review.numbered_from);
    let value = after.map(|sight| tenth(sight.lead).to_string());
    set(record, node, value.as_ref().map(|value| ("V", value.as_str())));
}

fn set(record: &mut Record, node: NodeId, property: Option<(&str, &str)>) {
    if let Some((name, value)) = property
        && let Ok(ident) = name.parse::<Ident>()
    {
        record.set(node, Property::new(ident, [value]));
    }
}

/// Adds to what was said before.
fn add_comment(record: &mut Record, node: NodeId, said: &str) {
    let text = match record.comment(node) {
        Some(before) if !before.trim().is_empty() => format!("{before}\n\n{said}"),
        _ => said.to_owned(),
    };
    record.set_comment(node, &text);
}

/// The better line as a variation beside the move.
fn add_better(record: &mut Record, node: NodeId, reviewed: &Reviewed, judgement: &Judgement) {
    let Some(mut at) = record.parent(node) else { return };
    let size = reviewed.source.game.size();
    let mut color = judgement.color;
    for (step, mv) in reviewed.line(judgement).into_iter().enumerate() {
        at = record.add_move(at, color, mv, size);
        if step == 0 {
            set(record, at, Some(("TE", "1")));
            let words = format!("Better than {}: {}", judgement.mv, reviewed.sentence(judgement));
            record.set_comment(at, &words);
        }
        color = !color;
    }
}
