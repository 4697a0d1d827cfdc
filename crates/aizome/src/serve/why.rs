//! Why a move, and why not: the reasons it has, the move that would be better, what the opponent
//! answers and what he threatens, with the lines that prove it. Nothing is said that was not looked
//! into.

use decision::{Decision, Reason, Tried, reasons};
use evaluation::{Evaluator, Judge};
use goban::{Color, Game, Move, Point};
use reading::{Capture, Verdict};
use tracks::{Keeping, Kind as _, View, Watching};

use super::fault::Fault;
use super::look::{move_info, reasons_info, think_at};
use super::proof::{capture_lines, connection_lines, line};
use super::view::board_rows;
use super::wire::{Line, MoveInfo, Why};
use crate::engine::judgement::model;
use crate::engine::thinking::{Thought, policy};

/// Positions that the question whether a new stone is captured may look at.
const NODES: u32 = 5_000;

/// Lines that are shown.
const MOST_LINES: usize = 6;

/// Points from which on an answer or a threat is worth telling.
const TELLING: f32 = 1.0;

/// Explains a move of the player whose turn it is.
pub(crate) fn why(game: &Game, node: u32, mv: Move) -> Result<Why, Fault> {
    let color = game.to_play();
    game.check(color, mv)
        .map_err(|reason| Fault::refused(format!("{color} cannot play {mv}: {reason}")))?;
    let thought = think_at(game, 10);
    let Move::Play(at) = mv else { return Ok(why_pass(game, node, &thought)) };
    let decision = &thought.decision;
    let rank = decision.tried.iter().position(|tried| tried.candidate.at == at);
    let own = match rank {
        Some(rank) => Some(decision.tried[rank].clone()),
        None => try_move(game, decision, at),
    };
    let best = decision.tried.first();
    let better = best.filter(|best| best.candidate.at != at).map(|best| move_info(decision, best));
    let answer = answer_to(game, mv);
    let threat = threat_to(game);
    let mut lines = Vec::new();
    if let Some(refutation) = refutation(game, at) {
        lines.push(refutation);
    }
    if let Some(own) = &own {
        lines.extend(lines_for(game, decision, own));
    }
    lines.truncate(MOST_LINES);
    Ok(Why {
        node,
        mv: mv.to_string(),
        color: color.into(),
        verdict: verdict(at, rank, own.as_ref(), best),
        rank: rank.map(|rank| rank + 1),
        reasons: own.map(|own| reasons_info(&decision.scene, &own)).unwrap_or_default(),
        better,
        answer,
        threat,
        lines,
    })
}

fn why_pass(game: &Game, node: u32, thought: &Thought) -> Why {
    let decision = &thought.decision;
    let passes = decision.mv == Move::Pass;
    let verdict = if passes {
        "Nothing is left to play for."
    } else {
        "There is still something to play for."
    };
    let best = decision.tried.first().filter(|_| !passes);
    Why {
        node,
        mv: "pass".to_owned(),
        color: game.to_play().into(),
        verdict: verdict.to_owned(),
        rank: passes.then_some(1),
        reasons: Vec::new(),
        better: best.map(|best| move_info(decision, best)),
        answer: None,
        threat: threat_to(game),
        lines: Vec::new(),
    }
}

/// The move in a sentence.
fn verdict(at: Point, rank: Option<usize>, own: Option<&Tried>, best: Option<&Tried>) -> String {
    let (Some(own), Some(best)) = (own, best) else {
        return format!("{at} fills an eye of one's own, or nothing is left to play for.");
    };
    let costs = best.gain - own.gain;
    let cost = if costs >= TELLING {
        format!(", and comes out {costs:.0} points behind it at first sight")
    } else {
        String::new()
    };
    match rank {
        Some(0) => format!("{at} is the move that the program would play."),
        Some(rank) if own.is_as_good_as(best) => {
            format!("{at} is as good as {} (number {} of its moves).", best.candidate.at, rank + 1)
        }
        Some(rank) => format!(
            "{at} is number {} of the moves that were tried; {} is preferred{cost}.",
            rank + 1,
            best.candidate.at
        ),
        None => format!(
            "{at} was not urgent enough to be tried: strong players would choose it {} of the time. \
             {} is preferred{cost}.",
            share_in_words(own.candidate.share),
            best.candidate.at
        ),
    }
}

fn share_in_words(share: f32) -> String {
    if share < 0.001 { "less than 0.1 %".to_owned() } else { format!("{:.1} %", 100.0 * share) }
}

/// Tries a move that was not among those tried.
fn try_move(game: &Game, decision: &Decision, at: Point) -> Option<Tried> {
    let scene = &decision.scene;
    let candidate = policy().rank(scene).into_iter().find(|candidate| candidate.at == at)?;
    let judge = Judge::new(model(), game.size());
    let player = scene.player;
    let sign = if player == Color::Black { 1.0 } else { -1.0 };
    let before = sign * judge.evaluate(&scene.facts, !player).area_lead;
    let mut evaluator = Evaluator::new(scene.board.clone(), Keeping::Incremental);
    evaluator.tracked().play(player, at).ok()?;
    let gain = sign * evaluator.evaluate(&judge, !player).area_lead - before;
    let settings = decision::Settings::default();
    let merit = candidate.urgency + settings.worth_of_a_point * gain;
    Some(Tried {
        candidate,
        gain,
        answer: None,
        answers: Vec::new(),
        stake: 0.0,
        threat: None,
        endgame: None,
        merit,
        trial: None,
    })
}

/// What the opponent would answer, if it is worth telling.
fn answer_to(game: &Game, mv: Move) -> Option<MoveInfo> {
    let mut after = game.clone();
    after.play(game.to_play(), mv).ok()?;
    best_of(&after)
}

/// What the opponent would do if this side passed.
fn threat_to(game: &Game) -> Option<MoveInfo> {
    let mut passed = game.clone();
    passed.play(game.to_play(), Move::Pass).ok()?;
    best_of(&passed)
}

fn best_of(game: &Game) -> Option<MoveInfo> {
    let thought = think_at(game, 10);
    let best = thought.decision.tried.first()?;
    let is_telling = best.gain >= TELLING && thought.decision.mv != Move::Pass;
    is_telling.then(|| move_info(&thought.decision, best))
}

/// The capture of the stone that was just played, if it is captured.
fn refutation(game: &Game, at: Point) -> Option<Line> {
    let color = game.to_play();
    let mut after = game.clone();
    after.play(color, Move::Play(at)).ok()?;
    let mut board = after.board().clone();
    let before = board.clone();
    let status = Capture { nodes: NODES }.compute(&mut View::<Watching>::new(&mut board), at);
    let answer = status.opponent_first;
    if answer.verdict != Verdict::Lost || answer.line.is_empty() {
        return None;
    }
    let words = format!("the stone on {at} is captured");
    let title = format!("Refutation: {} answers", !color);
    let mut shown = line(&before, !color, &answer.line, title, words, vec![at.to_string()]);
    // The move itself is the first step.
    let step =
        super::wire::Step { color: color.into(), mv: at.to_string(), board: board_rows(&before) };
    shown.start = board_rows(game.board());
    shown.steps.insert(0, step);
    Some(shown)
}

/// The lines that prove a move's reasons.
fn lines_for(game: &Game, decision: &Decision, tried: &Tried) -> Vec<Line> {
    let board = game.board();
    let mut lines = Vec::new();
    for (reason, _) in reasons(&decision.scene, tried, policy()) {
        let found = match reason {
            Reason::Saves(stone)
            | Reason::Captures(stone)
            | Reason::Protects(stone)
            | Reason::Catches(stone)
            | Reason::Atari(stone) => capture_lines(board, stone),
            Reason::Links(ends) | Reason::Cuts(ends) => connection_lines(board, ends),
            _ => Vec::new(),
        };
        lines.extend(found.into_iter().filter(|line| !line.steps.is_empty()));
    }
    lines.dedup_by(|a, b| a.title == b.title);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(diagram: &str) -> Game {
        let board = diagram.parse::<goban::Diagram>().unwrap().board();
        Game::from_position(board, Color::Black, goban::Rules::CHINESE)
    }

    #[test]
    fn a_stone_put_into_atari_is_refuted_by_its_capture() {
        let game = game(
            "
            . . . . . . .
            . . O . O . .
            . O . . . O .
            . . . O . . .
            . . . . . . .
            . . X . X . .
            . . . . . . .",
        );
        let told = why(&game, 0, "D6".parse().unwrap()).unwrap();
        let refutation = told.lines.iter().find(|line| line.title.starts_with("Refutation"));
        let refutation = refutation.expect("three white stones surround it");
        assert_eq!(refutation.steps[0].mv, "D6");
        assert!(told.better.is_some_and(|better| better.at != "D6"));
    }

    #[test]
    fn illegal_moves_are_not_explained() {
        let game = game("X . .\n. O .\n. . .");
        assert!(why(&game, 0, "A3".parse().unwrap()).is_err());
        assert!(why(&game, 0, Move::Pass).is_ok());
    }
}
