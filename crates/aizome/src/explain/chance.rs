//! The chance of winning in words and in JSON: how likely Black wins, how far the score may be from its
//! mean, and the battles with what each outcome would mean.

use std::fmt::Write as _; // writing to a string cannot fail

use ::chance::battles::Fate;
use decision::odds::{Fight, FightOutcome, Fighter};
use engine::{Judged, Prospects};
use goban::{Color, Game};
use serde_json::{Value, json};

use super::{capital, lead_in_words};

/// Outcomes of a battle that are told.
const SHOWN_OUTCOMES: usize = 4;

/// Outcomes that are less likely are not worth a line.
const UNLIKELY: f64 = 0.01;

/// Black's chance and the battles in lines.
pub(super) fn in_words(game: &Game, judged: &Judged) -> String {
    let told = judged.prospects(game, Color::Black);
    let estimate = &told.odds.estimate;
    let mut text =
        format!("Black wins with {}, White with {}", told.chance, told.chance.of_opponent());
    if told.odds.in_doubt.is_empty() {
        text.push_str("; no group is in doubt.\n");
    } else {
        let _ = writeln!(
            text,
            ". The score is {}, give or take {:.1}: between {} and {}.",
            signed(estimate.expected),
            estimate.scores.spread(),
            signed(estimate.pessimistic.points()),
            signed(estimate.optimistic.points()),
        );
    }
    for (number, fight) in told.fights.iter().enumerate() {
        let _ = writeln!(text, "Battle {}: {}", number + 1, fighters_in_words(fight));
        for outcome in shown(fight) {
            let _ = writeln!(text, "  {}", outcome_in_words(fight, outcome));
        }
    }
    text
}

fn shown(fight: &Fight) -> impl Iterator<Item = &FightOutcome> {
    let likely = fight.outcomes.iter().filter(|one| one.outcome.probability >= UNLIKELY);
    likely.take(SHOWN_OUTCOMES)
}

fn signed(points: f64) -> String {
    match points {
        points if points > 0.0 => format!("B+{points:.1}"),
        points if points < 0.0 => format!("W+{:.1}", -points),
        _ => "0".to_owned(),
    }
}

fn name(fighter: &Fighter) -> String {
    let group = &fighter.group;
    let at = group.stones.first().map_or_else(String::new, |at| at.to_string());
    format!("{} {at}", group.color)
}

fn fighters_in_words(fight: &Fight) -> String {
    let one = |fighter: &Fighter| {
        let worth = 2.0 * fighter.group.area.abs().points();
        format!("{} ({} to live, {worth:.0} points at stake)", name(fighter), fighter.group.life)
    };
    fight.fighters.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn outcome_in_words(fight: &Fight, one: &FightOutcome) -> String {
    let fates = fight.fighters.iter().zip(&one.outcome.fates);
    let fates: Vec<String> = fates
        .map(|(fighter, &fate)| format!("{} {}", name(fighter), fate_in_words(fate)))
        .collect();
    format!(
        "{:>3.0} %  {}: {}, Black wins with {}",
        100.0 * one.outcome.probability,
        fates.join(", "),
        capital(&lead_in_words(one.score)),
        one.chance
    )
}

const fn fate_in_words(fate: Fate) -> &'static str {
    match fate {
        Fate::Lives => "lives",
        Fate::Dies => "dies",
        Fate::Seki => "lives in seki",
        Fate::Ko => "falls in a ko",
    }
}

/// Black's chance, the distribution of the score and the battles.
pub(crate) fn to_json(game: &Game, judged: &Judged) -> Value {
    let told = judged.prospects(game, Color::Black);
    let (odds, estimate) = (&told.odds, &told.odds.estimate);
    let outcomes = estimate.scores.outcomes().iter();
    json!({
        "chance": rounded(told.chance.get()),
        "chances": chances(judged, &told),
        "distribution": {
            "mean": rounded(estimate.expected),
            "spread": rounded(estimate.scores.spread()),
            "pessimistic": estimate.pessimistic.points(),
            "optimistic": estimate.optimistic.points(),
            "outcomes": outcomes
                .filter(|(_, p)| *p >= 0.0005)
                .map(|(score, p)| json!({ "score": score.points(), "probability": rounded(*p) }))
                .collect::<Vec<_>>(),
        },
        "battles": told.fights.iter().map(fight_to_json).collect::<Vec<_>>(),
        "frontier_points": odds.frontier,
        "moves": odds.moves,
    })
}

/// The chance of Black by everybody who tells one.
fn chances(judged: &Judged, told: &Prospects) -> Value {
    json!({
        "fitted": rounded(told.chance.get()),
        "over_battles": rounded(told.over_fights.get()),
        "printed": rounded(told.odds.printed().get()),
        "printed_over_fates": rounded(told.odds.printed_over_fates().get()),
        "independent_groups": rounded(told.odds.estimate.chance().get()),
        "network": judged.hunch.as_ref().map(|hunch| rounded(f64::from(hunch.win))),
    })
}

fn fight_to_json(fight: &Fight) -> Value {
    let fighters = fight.fighters.iter().map(|fighter| {
        let group = &fighter.group;
        let [save, kill] = fighter.decided_at.map(|at| at.map(|at| at.to_string()));
        json!({
            "color": group.color.letter().to_string(),
            "at": group.stones.first().map(|at| at.to_string()),
            "stones": group.stones.len(),
            "area": group.area.abs().points(),
            "chance_to_live": rounded(group.life.get()),
            "saved_at": save,
            "killed_at": kill,
        })
    });
    let outcomes = shown(fight).map(|one| {
        json!({
            "fates": one.outcome.fates.iter().map(|&fate| fate_in_words(fate)).collect::<Vec<_>>(),
            "probability": rounded(one.outcome.probability),
            "score_lead": rounded(one.score),
            "chance": rounded(one.chance.get()),
        })
    });
    json!({ "groups": fighters.collect::<Vec<_>>(), "outcomes": outcomes.collect::<Vec<_>>() })
}

/// With four decimals.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
