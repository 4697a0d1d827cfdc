//! Connections that players know by name, each on its picture.

use goban::{Diagram, Point, PointSet};
use reading::connection::{Target, connect, disconnect, keep_off, reach};
use reading::{Answer, Verdict};
use tracks::{Scoped, View};

fn read(diagram: &str, from: &str, target: Target) -> (Answer, Answer) {
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let from = from.parse().unwrap();
    let mut view = View::<Scoped>::new(&mut board);
    let joined = connect(&mut view, from, target, 20_000);
    (joined, disconnect(&mut view, from, target, 20_000))
}

fn state(diagram: &str, from: &str, to: &str) -> String {
    let (owner, hunter) = read(diagram, from, Target::Stone(to.parse().unwrap()));
    format!("{{{owner}|{hunter}}}")
}

#[test]
fn diagonal_stones_have_two_ways() {
    let diagram = "
        . . . . .
        . . . O .
        . . X . .
        . O . X .
        . . . . .
    ";
    assert_eq!(state(diagram, "C3", "D2"), "{W|W}");
}

#[test]
fn a_bamboo_joint_holds() {
    let diagram = "
        . . O O . .
        . X . . X .
        O X . . X O
        . . O O . .
    ";
    // Two stones on each side of a gap of two are no bamboo joint; with a gap of one they are.
    assert_ne!(state(diagram, "B2", "E2"), "{W|W}");
    let diagram = "
        . . O . . .
        . X . X . .
        O X . X O .
        . . O . . .
    ";
    assert_eq!(state(diagram, "B2", "D2"), "{W|W}");
}

#[test]
fn one_point_between_walls_is_whoever_comes_first() {
    let diagram = "
        . O O O .
        . X . X .
        . O O O .
    ";
    let target = Target::Stone("D2".parse().unwrap());
    let (owner, hunter) = read(diagram, "B2", target);
    assert_eq!((owner.verdict, hunter.verdict), (Verdict::Won, Verdict::Lost));
    assert_eq!(owner.first_move().unwrap().to_string(), "C2");
    assert_eq!(hunter.first_move().unwrap().to_string(), "C2");
}

#[test]
fn capturing_the_cutting_stone_connects() {
    let diagram = "
        . O O O O .
        O X O X O .
        O X . X O .
        . O X O . .
        . . . . . .
    ";
    // White's C4 hangs on its neighbours; what matters is that C3 joins both in any case.
    let target = Target::Stone("D4".parse().unwrap());
    let (owner, _) = read(diagram, "B4", target);
    assert_eq!(owner.verdict, Verdict::Won);
}

#[test]
fn strings_far_apart_are_cut() {
    let diagram = "
        X . . . . . . . X
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(state(diagram, "A3", "J3"), "{L|L}");
}

#[test]
fn a_stone_on_the_second_line_reaches_the_edge() {
    let diagram = "
        . . . . .
        . . O . .
        . . X . .
        . . . . .
    ";
    let (owner, hunter) = read(diagram, "C2", Target::Edge);
    assert_eq!(owner.verdict, Verdict::Won);
    assert_eq!(hunter.verdict, Verdict::Won, "{hunter:?}");
}

#[test]
fn a_territory_is_reached_or_not() {
    let diagram = "
        . . . . .
        O O O O O
        . X . . .
        . . . . .
    ";
    let mut board = diagram.parse::<Diagram>().unwrap().board();
    let stone: Point = "B2".parse().unwrap();
    let top: PointSet = ["A4", "B4", "C4"].iter().map(|name| name.parse().unwrap()).collect();
    let mut view = View::<Scoped>::new(&mut board);
    assert_eq!(reach(&mut view, stone, &top, 2_000).verdict, Verdict::Lost);
    let side: PointSet = ["E1", "E2"].iter().map(|name| name.parse().unwrap()).collect();
    assert_eq!(keep_off(&mut view, stone, &side, 20_000).verdict, Verdict::Lost);
    let near: PointSet = ["A2", "A1"].iter().map(|name| name.parse().unwrap()).collect();
    assert_eq!(reach(&mut view, stone, &near, 2_000).verdict, Verdict::Won);
}
