//! Why a move, and why not, for the page: the verdict in a sentence, the reasons, the better move, what
//! the opponent answers and threatens, and the lines that prove it. All of it is read off the thought
//! that was had; nothing is said that was not looked into.

use decision::Caller;
use engine::{Proof, Shown, Subject, Thinker, Thought, Threat};
use evaluation::cut::CutState;
use goban::{Game, Move, Point};
use reading::Verdict;

use super::fault::Fault;
use super::look::{move_info, reasons_info, tenth};
use super::proof::line;
use super::wire::{Line, MoveInfo, Why};
use crate::words::{in_words, told};

/// Points from which on a difference is worth telling.
const TELLING: f32 = 1.0;

/// Explains a move of the player whose turn it is.
pub(crate) fn why(
    thinker: &mut Thinker,
    game: &Game,
    node: u32,
    mv: Move,
    caller: Caller<'_>,
) -> Result<Why, Fault> {
    let color = game.to_play();
    game.check(color, mv)
        .map_err(|reason| Fault::refused(format!("{color} cannot play {mv}: {reason}")))?;
    let (thought, why) = thinker.why(game, mv, caller);
    let scene = &thought.decision.scene;
    let reasons = why.own.as_ref().map(|own| reasons_info(&told(scene, own)));
    Ok(Why {
        node,
        mv: mv.to_string(),
        color: color.into(),
        verdict: verdict(&thought, &why),
        rank: rank(&thought, &why),
        reasons: reasons.unwrap_or_default(),
        better: why.better.as_ref().map(|better| move_info(scene, better)),
        answer: why.answer.map(|answer| answer_info(&thought, answer)),
        threat: why.threat.map(|threat| threat_info(&thought, threat)),
        lines: why.proofs.iter().map(|proof| shown(&thought, proof)).collect(),
    })
}

/// Its place among the moves, from 1; a pass has one where it is played.
fn rank(thought: &Thought, why: &engine::Why) -> Option<usize> {
    let passes = why.mv == Move::Pass && thought.best == Move::Pass;
    why.rank.map(|rank| rank + 1).or(passes.then_some(1))
}

/// The move in a sentence.
fn verdict(thought: &Thought, why: &engine::Why) -> String {
    let Move::Play(at) = why.mv else {
        let passes = thought.best == Move::Pass;
        let words = ["There is still something to play for.", "Nothing is left to play for."];
        return words[usize::from(passes)].to_owned();
    };
    let (Some(own), Some(best)) = (&why.own, thought.decision.tried.first()) else {
        return format!("{at} fills an eye of one's own, or nothing is left to play for.");
    };
    let costs = best.gain - own.gain;
    let cost = if costs >= TELLING {
        format!(": {at} leaves you about {costs:.0} points worse at first sight")
    } else {
        String::new()
    };
    match why.rank {
        Some(0) => format!("{at} is the move that the program would play."),
        Some(rank) if own.is_as_good_as(best) => {
            format!("{at} is as good as {} (number {} of its moves).", best.at(), rank + 1)
        }
        Some(rank) => format!(
            "{at} is number {} of the moves that were tried; {} is better{cost}.",
            rank + 1,
            best.at()
        ),
        None => format!(
            "{at} was not urgent enough to be tried: strong players would choose it {} of the time. \
             {} is better{cost}.",
            share_in_words(own.candidate.share),
            best.at()
        ),
    }
}

fn share_in_words(share: f32) -> String {
    if share < 0.001 { "less than 0.1 %".to_owned() } else { format!("{:.1} %", 100.0 * share) }
}

/// The opponent's answer: what he would do, and the points that it takes back.
fn answer_info(thought: &Thought, (at, points): (Point, f32)) -> MoveInfo {
    let words = format!("takes back {points:.1} points of what the move gains");
    bare_info(thought, at, points, words, Vec::new())
}

fn threat_info(thought: &Thought, Threat { at, points, reason }: Threat) -> MoveInfo {
    let about = super::look::points_of(&reason);
    bare_info(thought, at, points, in_words(&reason), about)
}

/// A move of the opponent's of which only this much is known.
fn bare_info(
    thought: &Thought,
    at: Point,
    gain: f32,
    words: String,
    points: Vec<String>,
) -> MoveInfo {
    MoveInfo {
        at: at.to_string(),
        color: (!thought.player()).into(),
        share: 0.0,
        gain: tenth(gain),
        merit: 0.0,
        reasons: vec![super::wire::ReasonInfo { words, points, against: false }],
    }
}

/// A line with the board after each of its moves.
fn shown(thought: &Thought, proof: &Proof) -> Line {
    let first = proof.first;
    let (title, points) = match proof.subject {
        Subject::Refutation(at) => (format!("Refutation: {} answers", !first), vec![at]),
        Subject::Capture(stone) => (format!("Capture of {stone}, {first} first"), vec![stone]),
        Subject::Cut([a, b]) => (format!("{a} to {b}, {first} first"), vec![a, b]),
        Subject::Life(stone) => (format!("Life of {stone}, {first} first"), vec![stone]),
    };
    let points = points.iter().map(Point::to_string).collect();
    line(&thought.decision.scene.board, first, &proof.moves, title, outcome(proof), points)
}

/// What comes of a line, in words.
fn outcome(proof: &Proof) -> String {
    let stone = match proof.subject {
        Subject::Refutation(at) => format!("the stone on {at}"),
        Subject::Capture(at) | Subject::Life(at) | Subject::Cut([at, _]) => at.to_string(),
    };
    match proof.shown {
        Shown::String(verdict, ko) => {
            let ko = ko.map_or(String::new(), |color| format!(", unless {color} has a ko threat"));
            match verdict {
                Verdict::Won => format!("{stone} is safe{ko}"),
                Verdict::Lost => format!("{stone} is captured{ko}"),
                Verdict::Unknown => "not decided within the budget of look-ahead".to_owned(),
            }
        }
        Shown::Cut(state) => match state {
            CutState::Held => "the cutting stone is captured, and the link holds".to_owned(),
            CutState::Divided => "the cut works".to_owned(),
            CutState::Ko => "a ko decides".to_owned(),
            CutState::Unclear => "not decided within the budget of look-ahead".to_owned(),
        },
        Shown::Group(fate) => super::proof::fate_in_words(fate),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Level, Terms};
    use goban::Color;

    use super::*;

    fn game(diagram: &str) -> Game {
        let board = diagram.parse::<goban::Diagram>().unwrap().board();
        Game::from_position(board, Color::Black, goban::Rules::CHINESE)
    }

    fn thinker() -> Thinker {
        Thinker::new(Terms { level: Level::nearest(4), ..Terms::default() })
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
        let mv = "D6".parse().unwrap();
        let told = why(&mut thinker(), &game, 0, mv, Caller::ALONE).unwrap();
        let refutation = told.lines.iter().find(|line| line.title.starts_with("Refutation"));
        let refutation = refutation.expect("three white stones surround it");
        assert_eq!(refutation.steps[0].mv, "D6");
        assert!(told.better.is_some_and(|better| better.at != "D6"));
    }

    #[test]
    fn illegal_moves_are_not_explained() {
        let game = game("X . .\n. O .\n. . .");
        let mut thinker = thinker();
        let at = "A3".parse().unwrap();
        assert!(why(&mut thinker, &game, 0, at, Caller::ALONE).is_err());
        assert!(why(&mut thinker, &game, 0, Move::Pass, Caller::ALONE).is_ok());
    }
}
