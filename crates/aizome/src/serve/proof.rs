//! What look-ahead can show of a group, with the moves that show it: whether its strings can be
//! captured, whether it lives, whether it can be cut, who wins its races. Each line carries the board
//! after every move, so that a page needs no rules to step through it.

use decision::Caller;
use engine::Thinker;
use evaluation::Group;
use goban::{Board, Color, Game, Move, Point, PointSet, Rules};
use reading::connection::Target;
use reading::life::{Fate, LifeAnswer};
use reading::race::{Outcome, Questions, opponents};
use reading::{Answer, Capture, Connection, Life, Race, Verdict};
use tracks::{Kind as _, View, Watching};

use super::fault::Fault;
use super::look::group_info;
use super::view::board_rows;
use super::wire::{GroupProof, Line, Step};
use crate::fates::{Told, shown_status};

/// Positions that a question about a capture, a connection or a race may look at, and one about life.
const NODES: u32 = 5_000;
const LIFE_NODES: u32 = 20_000;

/// Links and races of a group that are told, those of the most stones first.
const MOST_LINKS: usize = 3;
const MOST_RACES: usize = 2;

/// All that is known of the group of a stone.
pub(crate) fn prove(
    thinker: &mut Thinker,
    game: &Game,
    node: u32,
    at: Point,
    caller: Caller<'_>,
) -> Result<GroupProof, Fault> {
    let board = game.board();
    if board.stone(at).is_none() {
        return Err(Fault::refused(format!("there is no stone on {at}")));
    }
    let judged = thinker.judge(game, caller);
    let holds = |group: &&Group| group.gathered.stones.contains(at);
    let group = judged.evaluation.groups.iter().find(holds);
    let group = group.ok_or_else(|| Fault::unknown("group"))?;
    let mut lines = life_lines(board, at);
    lines.extend(capture_lines(board, at));
    lines.extend(link_lines(board, &group.gathered.stones));
    lines.extend(race_lines(board, &group.gathered.stones));
    // What can be stepped through comes first.
    lines.sort_by_key(|line| line.steps.is_empty());
    let told = Told::of(&judged, game.to_play(), group).map(|told| told.sentence());
    let group = Group { status: shown_status(&judged, group), ..group.clone() };
    Ok(GroupProof { node, group: group_info(&group, told.as_deref()), lines })
}

/// A line with the board after each of its moves.
pub(crate) fn line(
    board: &Board,
    first: Color,
    moves: &[Move],
    title: String,
    words: String,
    points: Vec<String>,
) -> Line {
    let mut game = Game::from_position(board.clone(), first, Rules::CHINESE);
    let mut steps = Vec::new();
    for &mv in moves {
        let color = game.to_play();
        // A line out of look-ahead is made of moves that can be made.
        if game.play_anyway(color, mv).is_err() {
            break;
        }
        let board = board_rows(game.board());
        steps.push(Step { color: color.into(), mv: mv.to_string(), board });
    }
    Line { title, words, start: board_rows(board), steps, points }
}

fn owner_of(board: &Board, stone: Point) -> Color {
    board.stone(stone).unwrap_or(Color::Black)
}

fn life_lines(board: &Board, stone: Point) -> Vec<Line> {
    let owner = owner_of(board, stone);
    let mut copy = board.clone();
    let status = Life { nodes: LIFE_NODES }.compute(&mut View::<Watching>::new(&mut copy), stone);
    let told = |first: Color, answer: &LifeAnswer| {
        let words = match answer.fate {
            Fate::Alive if answer.line.is_empty() => "the group lives as it stands".to_owned(),
            fate => fate_in_words(fate),
        };
        let title = format!("Life, {first} first");
        let moves = if answer.fate == Fate::Unknown { &[][..] } else { &answer.line };
        line(board, first, moves, title, words, super::view::names(&answer.stones))
    };
    vec![told(!owner, &status.opponent_first), told(owner, &status.owner_first)]
}

/// What becomes of a group, in words.
pub(crate) fn fate_in_words(fate: Fate) -> String {
    match fate {
        Fate::Alive => "the group lives".to_owned(),
        Fate::Dead => "the group dies".to_owned(),
        Fate::Seki => "seki: neither can take the other".to_owned(),
        Fate::Unknown => "not decided within the budget of look-ahead".to_owned(),
        Fate::Ko { .. } => fate.to_string(),
    }
}

/// The capture of a string, whoever moves first.
fn capture_lines(board: &Board, stone: Point) -> Vec<Line> {
    let owner = owner_of(board, stone);
    let mut copy = board.clone();
    let status = Capture { nodes: NODES }.compute(&mut View::<Watching>::new(&mut copy), stone);
    let told = |first: Color, answer: &Answer| {
        let words = outcome(answer, [&format!("{stone} is safe"), &format!("{stone} is captured")]);
        answer_line(
            board,
            first,
            answer,
            format!("Capture of {stone}, {first} first"),
            words,
            &[stone],
        )
    };
    vec![told(!owner, &status.opponent_first), told(owner, &status.owner_first)]
}

/// Whether two strings can be cut, the opponent moving first, and joined, the owner moving first.
fn connection_lines(board: &Board, [a, b]: [Point; 2]) -> Vec<Line> {
    let owner = owner_of(board, a);
    let mut copy = board.clone();
    let kind = Connection { nodes: NODES };
    let status = kind.compute(&mut View::<Watching>::new(&mut copy), (a, Target::Stone(b)));
    let told = |first: Color, answer: &Answer| {
        let joined = format!("{a} and {b} are connected");
        let cut = format!("{a} and {b} are cut");
        let title = format!("{a} to {b}, {first} first");
        answer_line(board, first, answer, title, outcome(answer, [&joined, &cut]), &[a, b])
    };
    vec![told(!owner, &status.opponent_first), told(owner, &status.owner_first)]
}

/// The links of a group with what lies near it.
fn link_lines(board: &Board, stones: &PointSet) -> Vec<Line> {
    let near = reading::connection::neighbours(board).into_iter().filter_map(|(a, target)| {
        let Target::Stone(b) = target else { return None };
        // Within the group it hangs together already, or it would not be one.
        (stones.contains(a) != stones.contains(b)).then_some([a, b])
    });
    near.take(MOST_LINKS).flat_map(|ends| connection_lines(board, ends)).collect()
}

fn race_lines(board: &Board, stones: &PointSet) -> Vec<Line> {
    let ours = opponents(board).into_iter().filter_map(|(a, b)| {
        match (stones.contains(a), stones.contains(b)) {
            (true, _) => Some((a, b)),
            (_, true) => Some((b, a)),
            _ => None,
        }
    });
    ours.take(MOST_RACES).flat_map(|(own, other)| race(board, own, other)).collect()
}

fn race(board: &Board, own: Point, other: Point) -> Vec<Line> {
    let mut copy = board.clone();
    let kind = Race { nodes: NODES };
    let status = kind.compute(&mut View::<Watching>::new(&mut copy), (own, other));
    let told = |first: Point, against: Point, questions: &Questions| {
        let color = owner_of(board, first);
        let (words, answer) = match questions.outcome() {
            Outcome::Wins => (format!("{first} takes {against}"), &questions.kill),
            Outcome::BothLive => ("both live, or it is seki".to_owned(), &questions.survive),
            Outcome::Loses => (format!("{against} takes {first}"), &questions.survive),
            Outcome::Unknown => {
                ("not decided within the budget of look-ahead".to_owned(), &questions.survive)
            }
        };
        let title = format!("Race of {own} with {other}, {color} first");
        answer_line(board, color, answer, title, words, &[own, other])
    };
    vec![told(other, own, &status.second), told(own, other, &status.first)]
}

fn answer_line(
    board: &Board,
    first: Color,
    answer: &Answer,
    title: String,
    words: String,
    points: &[Point],
) -> Line {
    // Where nothing was decided the moves looked at last show nothing.
    let moves = if answer.verdict == Verdict::Unknown { &[][..] } else { &answer.line };
    line(board, first, moves, title, words, points.iter().map(Point::to_string).collect())
}

fn outcome(answer: &Answer, [won, lost]: [&str; 2]) -> String {
    let words = match answer.verdict {
        Verdict::Won => won,
        Verdict::Lost => lost,
        Verdict::Unknown => "not decided within the budget of look-ahead",
    };
    let ko = answer.ko.map_or(String::new(), |color| format!(", unless {color} has a ko threat"));
    format!("{words}{ko}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_is_shown_move_by_move() {
        let diagram = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . X O . . .
            . . O X . . .
            . . O X X . .
            . . . . . . .";
        let board = diagram.parse::<goban::Diagram>().unwrap().board();
        let at: Point = "C4".parse().unwrap();
        let game = Game::from_position(board.clone(), Color::White, Rules::CHINESE);
        let mut thinker = Thinker::new(engine::Terms::default());
        let proof = prove(&mut thinker, &game, 0, at, Caller::ALONE).unwrap();
        let captured: Vec<&Line> =
            proof.lines.iter().filter(|line| line.title.starts_with("Capture")).collect();
        assert_eq!(captured.len(), 2);
        for line in &proof.lines {
            assert_eq!(line.start, board_rows(&board), "{}", line.title);
            for step in &line.steps {
                assert_eq!(step.board.len(), line.start.len());
            }
            let stones = |rows: &str| rows.matches(['X', 'O']).count();
            if let Some(first) = line.steps.first()
                && first.mv != "pass"
            {
                assert_ne!(stones(&first.board), stones(&line.start), "a stone was placed");
            }
        }
        let empty = "A1".parse().unwrap();
        assert!(prove(&mut thinker, &game, 0, empty, Caller::ALONE).is_err());
    }
}
