//! Captures that players know by name, each on its picture.

use goban::{Board, Color, Diagram, Move, Point, Size};
use reading::capture::{attack, defend};
use reading::{Answer, Capture, Verdict};
use tracks::{Keeping, Objects, Scoped, Tracked, View};

fn read(diagram: &str, stone: &str) -> (Answer, Answer) {
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let stone = stone.parse().unwrap();
    let mut view = View::<Scoped>::new(&mut board);
    let defended = defend(&mut view, stone, 5_000);
    (defended, attack(&mut view, stone, 5_000))
}

fn state(diagram: &str, stone: &str) -> String {
    let (owner, hunter) = read(diagram, stone);
    format!("{{{owner}|{hunter}}}")
}

fn first(answer: &Answer) -> String {
    answer.first_move().map_or("none".into(), |mv| mv.to_string())
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn a_ladder_runs_to_the_edge() {
    let (_, hunted) = read(LADDER, "D4");
    assert_eq!(hunted.verdict, Verdict::Lost);
    assert_eq!(first(&hunted), "D5");
    assert!(hunted.line.len() > 10, "{:?}", hunted.line);
}

#[test]
fn a_ladder_breaker_saves_the_string() {
    let mut rows: Vec<&str> = LADDER.trim().lines().collect();
    rows[2] = ". . . . . . O . .";
    let (_, hunted) = read(&rows.join("\n"), "D4");
    assert_ne!(hunted.verdict, Verdict::Lost);
}

/// Black's E5 holds the stone without touching it, whatever White tries.
#[test]
fn a_net_holds() {
    let diagram = "
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . X . . . .
        . . X O . . . O .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let (saved, _) = read(diagram, "D4");
    assert_eq!(saved.verdict, Verdict::Lost);
    assert!(saved.nodes < 200, "{}", saved.nodes);
    let torn = diagram.replace(". . X . X . . . .", ". . X O X . . . .");
    let (saved, _) = read(&torn, "D4");
    assert_eq!(saved.verdict, Verdict::Won, "a stone in it tears it");
}

#[test]
fn a_string_in_atari_is_taken() {
    let diagram = "
        . . . . .
        . X . . .
        X O . . .
        . X . . .
        . . . . .
    ";
    let (_, hunter) = read(diagram, "B3");
    assert_eq!((hunter.verdict, first(&hunter).as_str()), (Verdict::Lost, "C3"));
    assert_eq!(hunter.line, [Move::Play("C3".parse().unwrap())]);
}

#[test]
fn a_snapback_captures() {
    let diagram = "
        . . O O O .
        . O X X O .
        . O X . X .
        . O O X X .
        . . . O O .
        . . . . . .
    ";
    let (_, hunter) = read(diagram, "C5");
    assert_eq!(hunter.verdict, Verdict::Lost);
}

#[test]
fn two_eyes_cannot_be_captured() {
    let diagram = "
        . . . . . . .
        O O O O O O O
        O X X X X X O
        O X . X . X O
    ";
    assert_eq!(state(diagram, "B2"), "{W|W}");
}

/// Black is in atari at D5. White takes two stones, Black takes two, and then White throws in at E5:
/// if Black takes that stone, all of Black is taken back. Nothing of this is near the prey, but that
/// Black is *not* in atari is part of every proof that captures it.
#[test]
fn a_race_far_from_the_prey_saves_it() {
    let diagram = "
        X X X . O
        X X X X O
        X X X X X
        O O O O X
        O X X . X
    ";
    let (owner, _) = read(diagram, "A1");
    assert_ne!(owner.verdict, Verdict::Lost);
}

/// The static state of a string rests on its surroundings, the dynamic one on the whole diagonal:
/// each has a track of its own [Bouzy, tracks, 4.3 and 4.4].
#[test]
fn a_ladder_has_a_long_track_and_its_liberties_a_short_one() {
    let mut board = Board::new(Size::square(19).unwrap());
    for (color, point) in
        [(Color::Black, "C4"), (Color::Black, "D3"), (Color::Black, "E3"), (Color::White, "D4")]
    {
        let _ = board.play(color, point.parse().unwrap()).unwrap();
    }
    let stone: Point = "D4".parse().unwrap();
    let objects = Objects::new(Capture { nodes: 400 }, Keeping::Incremental);
    let mut tracked = Tracked::new(board, objects);
    let (board, objects) = tracked.parts();
    assert_eq!(objects.get(board, stone).opponent_first.verdict, Verdict::Lost);
    let track = objects.kept(stone).unwrap().track;
    let mut view = View::<tracks::Watching>::new(board);
    view.liberties(stone, 5);
    let near = view.track();
    assert!(near.is_within(&track) && near.len() < 10, "{near:?}");
    assert!(track.contains("R17".parse().unwrap()), "{track:?}");

    tracked.play(Color::White, "C17".parse().unwrap()).unwrap();
    assert!(tracked.objects.kept(stone).is_some(), "a move far from the ladder changes nothing");
    tracked.play(Color::White, "Q16".parse().unwrap()).unwrap();
    assert!(tracked.objects.kept(stone).is_none(), "a breaker does");
    tracked.undo();
    assert!(tracked.objects.kept(stone).is_some(), "and taking it back restores it");
}
