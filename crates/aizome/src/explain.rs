//! `aizome explain`: what a position is, in words and pictures.

use std::fmt::Write as _; // writing to a string cannot fail
use std::io::{IsTerminal as _, stdout};
use std::path::PathBuf;

use clap::Args;
use decision::{Decided, Program, Selector};
use engine::{Judged, Level, Terms, Thinker, Thought, model};
use evaluation::{Group, Status, life};
use goban::{Game, Move, Scoring};
use serde_json::{Value, json};

use crate::fates::{Told, shown_status};
use crate::file::{self, position};
use crate::gtp::{parse_level, parse_program};
use crate::omissions::{self, Alone, cases_in_words, cases_to_json, estimate_in_words};
use crate::picture::{Picture, group_to_json, names, to_svg, to_text};
use crate::protocol::patient;
use crate::seen::percent;
use crate::words::reasons_of;

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
    /// Write the picture as SVG
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

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
    if options.json {
        println!("{}", serde_json::to_string_pretty(&to_json(&thought))?);
    } else {
        let with_colours = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        print!("{}\n{}", to_text(&picture, with_colours), in_words(&game, &thought.judged));
        print!("\n{}", moves_in_words(&thought));
    }
    Ok(())
}

/// Who leads, by how much.
pub(crate) fn lead_in_words(lead: f64) -> String {
    match lead {
        lead if lead >= 0.5 => format!("Black leads by {lead:.1}"),
        lead if lead <= -0.5 => format!("White leads by {:.1}", -lead),
        _ => "the game is even".to_owned(),
    }
}

fn in_words(game: &Game, judged: &Judged) -> String {
    let evaluation = &judged.evaluation;
    let counted = match game.rules().scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    };
    let frontier = evaluation.frontier(game.board());
    let mut text = format!(
        "{} to play. {} ({counted} counted, komi {}); {} frontier points.\n",
        game.to_play(),
        capital(&lead_in_words(evaluation.black_lead_in(game))),
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

/// The best moves with their reasons.
fn moves_in_words(thought: &Thought) -> String {
    let player = thought.player();
    if thought.best == Move::Pass {
        return format!("{player} has nothing left to play for.\n");
    }
    let opinion = omissions::opinion(thought);
    let intention =
        opinion.as_ref().and_then(|of| omissions::intention_in_words(&thought.game, of));
    let mut text = intention.map_or_else(String::new, |intention| intention + "\n");
    let _ = writeln!(text, "Moves for {player}, chosen by {}", decided_in_words(thought.decided));
    for tried in thought.decision.tried.iter().take(SHOWN_MOVES) {
        let share = 100.0 * tried.candidate.share;
        let mut reasons = reasons_of(&thought.decision.scene, tried);
        reasons.extend(opinion.as_ref().and_then(|opinion| cases_in_words(opinion, tried.at())));
        let _ =
            writeln!(text, "  {:<4}{share:>3.0} %  {}", tried.at().to_string(), reasons.join("; "));
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

fn to_json(thought: &Thought) -> Value {
    let (game, evaluation) = (&thought.game, &thought.judged.evaluation);
    let scene = &thought.decision.scene;
    let (alone, opinion) = (Alone::of(&thought.judged.facts), omissions::opinion(thought));
    let moves = thought.decision.tried.iter().take(SHOWN_MOVES).map(|tried| {
        json!({
            "move": tried.at().to_string(),
            "share": tried.candidate.share,
            "gain": tried.gain,
            "merit": tried.weight(),
            "trial_games": tried.trial.as_ref().map(|verdict| verdict.games),
            "trial_points": tried.trial.as_ref().map(|verdict| verdict.points),
            "reasons": reasons_of(scene, tried),
            "opening": cases_to_json(opinion.as_ref(), tried.at()),
        })
    });
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
    json!({
        "to_play": game.to_play().letter().to_string(),
        "score_lead": (evaluation.black_lead_in(game) * 10.0).round() / 10.0,
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
