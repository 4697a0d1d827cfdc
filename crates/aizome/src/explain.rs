//! `aizome explain`: what a position is, in words and pictures.

mod chance;
mod moves;

use std::fmt::Write as _; // writing to a string cannot fail
use std::io::{IsTerminal as _, stdout};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Args;
use decision::{Decided, Program, Selector};
use engine::{Level, Terms, Thinker, Thought, model};
use evaluation::{Group, Status, life};
use goban::{Move, Scoring};
use serde_json::{Value, json};
use words::Language;

use crate::fates::{Told, shown_status};
use crate::file::{self, position};
use crate::gtp::{parse_level, parse_program};
use crate::omissions::{self, Alone, cases_in_words, cases_to_json, estimate_in_words};
use crate::picture::{Picture, group_to_json, names, to_svg, to_text};
use crate::protocol::patient;
use crate::seen::percent;
use moves::move_to_json;
pub(crate) use moves::{ToldMove, ToldThreat, ledger_to_json, told_moves};

/// Moves that are shown.
const SHOWN_MOVES: usize = 5;

/// Options of explaining.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Explain as this program sees it: aizome, one of the paper's programs, or a file of settings
    #[arg(long, default_value = "aizome", value_parser = parse_program)]
    program: Program,
    /// How hard it thinks, from 1 to 10
    #[arg(long, default_value = "10", value_parser = parse_level)]
    level: Level,
    /// The ledger of the best move against this one, as in E4 or pass
    #[arg(long, value_name = "MOVE")]
    against: Option<Move>,
    /// What the opponent threatens: his best move if it were his turn
    #[arg(long)]
    threat: bool,
    /// The language of the sentences: en or ja
    #[arg(long, default_value = "en", value_parser = parse_language)]
    language: Language,
    /// Write the picture as SVG
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) use chance::to_json as chance_to_json;

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let game = position(&options.file, options.move_number)?;
    let Options { program, level, .. } = *options;
    let mut thinker = Thinker::new(Terms { program, level, ..Terms::default() });
    let thought = thinker.think(&game, patient());
    let evaluation = &thought.judged.evaluation;
    let last = game.turns().last().and_then(|turn| match turn.mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    let picture = Picture { board: game.board(), evaluation, last };
    if let Some(file) = &options.svg {
        file::write(file, to_svg(&picture))?;
    }
    let told = told_moves(&mut thinker, &thought, options.language, patient());
    let against = against(options, &mut thinker, &thought)?;
    let threat =
        options.threat.then(|| ToldThreat::of(&mut thinker, &game, options.language, patient()));
    if options.json {
        let mut value = to_json(&thought, &told);
        if let Some(against) = &against {
            value["against"] = against.to_json();
        }
        if let Some(threat) = &threat {
            value["threat"] = threat.to_json();
        }
        println!("{}", serde_json::to_string_pretty(&value)?);
    } else {
        let with_colours = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let words = in_words(&thought, options.language);
        print!("{}\n{words}", to_text(&picture, with_colours));
        print!("\n{}", chance::in_words(&game, &thought.judged));
        print!("\n{}", moves_in_words(&thought, &told));
        if let Some(against) = &against {
            print!(
                "\n{} against {}\n  {}",
                thought.best,
                options_against(options),
                against.to_text()
            );
        }
        if let Some(threat) = &threat {
            print!("\n{}", threat.to_text());
        }
    }
    Ok(())
}

/// The best move against the one that was asked about.
fn against(
    options: &Options,
    thinker: &mut Thinker,
    thought: &Thought,
) -> anyhow::Result<Option<ToldMove>> {
    let Some(other) = options.against else { return Ok(None) };
    let player = thought.player();
    if let Err(reason) = thought.game.check(player, other) {
        bail!("{player} cannot play {other}: {reason}");
    }
    let told = ToldMove::against(thinker, thought, other, options.language, patient());
    Ok(Some(told.with_context(|| format!("this program does not look ahead from {other}"))?))
}

fn options_against(options: &Options) -> Move {
    options.against.unwrap_or(Move::Pass)
}

pub(crate) fn parse_language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| "en or ja was expected".to_owned())
}

/// Who leads, by how much.
pub(crate) fn lead_in_words(lead: f64) -> String {
    match lead {
        lead if lead >= 0.5 => format!("Black leads by {lead:.1}"),
        lead if lead <= -0.5 => format!("White leads by {:.1}", -lead),
        _ => "the game is even".to_owned(),
    }
}

fn in_words(thought: &Thought, language: Language) -> String {
    let (game, judged) = (&thought.game, &thought.judged);
    let evaluation = &judged.evaluation;
    let counted = match game.rules().scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    };
    let frontier = evaluation.frontier(game.board());
    let mut text = format!(
        "{} to play. {} ({counted} counted, komi {}; {} frontier points)\n",
        game.to_play(),
        words::score(&thought.estimate(), language),
        game.komi(),
        frontier.black.len() + frontier.white.len(),
    );
    let alone = Alone::of(&judged.facts);
    for (status, title) in
        [(Status::Dead, "Dead"), (Status::Undetermined, "Undetermined"), (Status::Alive, "Alive")]
    {
        let groups = evaluation.groups.iter();
        let groups = groups.filter(|group| shown_status(judged, group) == status);
        let mut groups: Vec<&Group> = groups.collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.gathered.stones.len()));
        if !groups.is_empty() {
            let _ = writeln!(text, "\n{title}");
        }
        for group in groups {
            let told = Told::of(judged, game.to_play(), group).map(|told| told.sentence());
            let pon = alone.of_group(group).filter(|_| told.is_none());
            let pon = pon.map_or(String::new(), |pon| format!("; {}", estimate_in_words(pon)));
            let _ = writeln!(text, "  {}{pon}", describe(group, told.as_deref()));
        }
    }
    text
}

/// The best moves, each in a sentence with its ledger and its line.
fn moves_in_words(thought: &Thought, told: &[ToldMove]) -> String {
    let player = thought.player();
    if thought.best == Move::Pass {
        return format!("{player} has nothing left to play for.\n");
    }
    let opinion = omissions::opinion(thought);
    let intention =
        opinion.as_ref().and_then(|of| omissions::intention_in_words(&thought.game, of));
    let mut text = intention.map_or_else(String::new, |intention| intention + "\n");
    let _ = writeln!(text, "Moves for {player}, chosen by {}", decided_in_words(thought.decided));
    for (tried, told) in thought.decision.tried.iter().zip(told) {
        let _ = write!(text, "  {:<4}  {}", tried.at().to_string(), told.to_text());
        if let Some(cases) = opinion.as_ref().and_then(|of| cases_in_words(of, tried.at())) {
            let _ = writeln!(text, "        {cases}");
        }
    }
    text
}

/// What decided, in words.
pub(crate) const fn decided_in_words(decided: Decided) -> &'static str {
    match decided {
        Decided::NothingLeft => "nothing being left to play for",
        Decided::Merit => "urgency and what each is worth",
        Decided::TrialGames => "trial games",
        Decided::Foresight => "looking ahead",
        Decided::Method(selector) => match selector {
            Selector::Ranking => "the ranking",
            Selector::Life => "the life-and-death method",
            Selector::Urgent => "the urgent method",
            Selector::Calm => "the calm method",
            Selector::Opening => "the opening method",
        },
        Decided::NothingGained => "nothing being left to gain",
        Decided::Lot => "lot",
        Decided::Proof => "proof",
        Decided::Agreement => "the opponent's pass",
    }
}

/// A group in a line, with what was read about its life.
pub(crate) fn describe(group: &Group, told: Option<&str>) -> String {
    let Some(at) = group.gathered.stones.first() else { return String::new() };
    let base = group.lifebase;
    let mut parts = vec![
        told.map_or(String::new(), |told| format!("{told}; "))
            + &plural(group.gathered.stones.len(), "stone"),
        plural(group.gathered.liberties.len(), "liberty"),
    ];
    if base.closed > 0 {
        parts.push(format!(
            "{} of {}",
            plural(base.closed, "closed region"),
            plural(base.closed_points, "point")
        ));
    }
    parts.push(match base.eye_space {
        0 => "no room for eyes".to_owned(),
        room => format!("{} of room for eyes", plural(room, "point")),
    });
    parts.push(match base.escape {
        0 => "no way out".to_owned(),
        room => format!("{} to run to", plural(room, "point")),
    });
    let chance = percent(group.chance);
    format!("{} {at}: {} % to live; {}", group.gathered.color, chance, parts.join(", "))
}

fn plural(count: usize, word: &str) -> String {
    match (count, word.strip_suffix('y')) {
        (1, _) => format!("1 {word}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        _ => format!("{count} {word}s"),
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn to_json(thought: &Thought, told: &[ToldMove]) -> Value {
    let (game, evaluation) = (&thought.game, &thought.judged.evaluation);
    let (alone, opinion) = (Alone::of(&thought.judged.facts), omissions::opinion(thought));
    let moves = thought.decision.tried.iter().zip(told).map(|(tried, told)| {
        let mut value = move_to_json(thought, tried, told);
        value["opening"] = cases_to_json(opinion.as_ref(), tried.at());
        value
    });
    let estimate = thought.estimate();
    let tenth = |points: f64| (points * 10.0).round() / 10.0;
    let board = game.board();
    let groups = evaluation.groups.iter().map(|group| {
        let mut value = group_to_json(group);
        let told = Told::of(&thought.judged, game.to_play(), group);
        value["state"] = told.map(|told| told.state.to_string()).into();
        value["importance"] = told.map(|told| told.points).into();
        value["life"] = told.map(|told| told.sentence()).into();
        value["pon_estimate"] = alone.of_group(group).map(|pon| pon.0).into();
        let reasons = group.by_itself.reasons(life::FAMILIES, &model().life);
        value["reasons"] = reasons
            .iter()
            .map(
                |(id, weight)| json!({ "name": life::FAMILIES[id.index()].name, "weight": weight }),
            )
            .collect();
        value
    });
    let by_color = |points: goban::ByColor<goban::PointSet>| json!({ "black": names(&points.black), "white": names(&points.white) });
    let ownership =
        board.size().points_from_top().map(|point| percent(evaluation.ownership[point]));
    let odds = chance::to_json(game, &thought.judged);
    json!({
        "to_play": game.to_play().letter().to_string(),
        "chance": odds["chance"],
        "chances": odds["chances"],
        "distribution": odds["distribution"],
        "battles": odds["battles"],
        "score_lead": tenth(estimate.black_lead),
        "score_spread": estimate.spread.map(tenth),
        "black_wins": estimate.black_wins.map(|wins| (wins * 1000.0).round() / 1000.0),
        "groups": groups.collect::<Vec<_>>(),
        "territory": by_color(evaluation.territory),
        "moyo": by_color(evaluation.moyo),
        "frontier": by_color(evaluation.frontier(board)),
        "dame": names(&evaluation.dame(board)),
        "ownership": ownership.collect::<Vec<i32>>(),
        "passes": evaluation.passes,
        "last_move": opinion.as_ref().and_then(|of| omissions::intention_in_words(game, of)),
        "decided_by": decided_in_words(thought.decided),
        "moves": moves.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_their_plural() {
        assert_eq!(
            [plural(1, "liberty"), plural(2, "liberty"), plural(3, "stone")],
            ["1 liberty", "2 liberties", "3 stones"]
        );
    }

    #[test]
    fn leads_are_told_for_the_leader() {
        assert_eq!(lead_in_words(-3.25), "White leads by 3.2");
        assert_eq!(lead_in_words(0.2), "the game is even");
    }
}
