//! The score, the frontier and what is settled at the end, on boards about which there is no doubt.

use evaluation::{Evaluation, Evaluator, Judge, Model, Survival, survival};
use goban::{Board, Color, Diagram, PointSet, Scoring, Settlement, Size};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

fn board(rows: &str) -> Board {
    rows.parse::<Diagram>().unwrap().board()
}

fn random(board: &Board, to_play: Color) -> Survival {
    survival(board, to_play, 200, &mut Pcg64Mcg::new(1))
}

fn evaluate(board: &Board, to_play: Color) -> Evaluation {
    let model = Model::fitted();
    let judge = Judge::new(&model, board.size());
    let random = random(board, to_play);
    let facts = Evaluator::new(board.clone(), Keeping::Absolute).facts();
    judge.evaluate_with(&facts, Some(&random), to_play)
}

fn settle(board: &Board, to_play: Color) -> Settlement {
    let games = random(board, to_play);
    evaluate(board, to_play).settlement(board, &games, &mut Pcg64Mcg::new(2))
}

/// Black and White share the board, one white stone is caught.
const FINISHED: &str = "
    . . . X O . . . .
    . . . X O . . . .
    . X X X O O O . .
    . . . X X O . . .
    . O . . X O O O .
    . . . X X O . . .
    . X X X O O . O .
    . . . X O . O . .
    . . . X O . . . .
";

#[test]
fn an_empty_board_has_no_frontier_and_nobody_leads_much() {
    let empty = Board::new(Size::square(19).unwrap());
    let evaluation = evaluate(&empty, Color::Black);
    let frontier = evaluation.frontier(&empty);
    assert!(frontier.black.is_empty() && frontier.white.is_empty());
    assert!(evaluation.area_lead.abs() < 15.0, "{}", evaluation.area_lead);
}

#[test]
fn a_finished_board_has_no_frontier_and_is_counted_right() {
    let board = board(FINISHED);
    let evaluation = evaluate(&board, Color::Black);
    let settlement = settle(&board, Color::Black);
    assert_eq!(settlement.dead, PointSet::from("B5".parse::<goban::Point>().unwrap()));
    assert_eq!(settlement.seki, PointSet::EMPTY);
    // Nothing is open but, perhaps, around the stone that is caught.
    let frontier = evaluation.frontier(&board);
    let open = (frontier.black | frontier.white) - settlement.dead.dilated(&board.size().all());
    assert!(open.len() <= 2, "{open:?}");
    let truth = f64::from(settlement.margin(&board, Scoring::Area));
    let ours = f64::from(evaluation.lead(&board, Scoring::Area));
    assert!((ours - truth).abs() < 4.0, "{ours} for {truth}");
    assert!(evaluation.control("A1".parse().unwrap()) > 50, "Black's in full");
    assert!(evaluation.control("J1".parse().unwrap()) < -50, "White's in full");
}

#[test]
fn territory_and_area_differ_by_the_stones_played() {
    let mut board = Board::new(Size::square(9).unwrap());
    for name in ["C3", "C7", "G5"] {
        let _ = board.play(Color::Black, name.parse().unwrap()).unwrap();
    }
    let _ = board.play(Color::White, "E5".parse().unwrap()).unwrap();
    let evaluation = evaluate(&board, Color::White);
    let difference =
        evaluation.lead(&board, Scoring::Area) - evaluation.lead(&board, Scoring::Territory);
    assert!((difference - 2.0).abs() < 1e-3, "three stones against one: {difference}");
}

#[test]
fn what_is_alive_beyond_doubt_is_never_called_dead() {
    let board = board(
        "
        . X . X O . O .
        X X X X O O O O
        . . . X O . . .
        X X X X O O O O
        ",
    );
    for to_play in Color::BOTH {
        let Settlement { dead, seki } = settle(&board, to_play);
        assert!(dead.is_empty() && seki.is_empty(), "{dead:?} {seki:?}");
    }
}

/// Black's five stones and the white ring around them share two liberties: neither can take the
/// other.
#[test]
fn stones_in_seki_are_not_dead() {
    let board = board(
        "
        . X . X . X . X .
        X X X X X X X X X
        O O O O O O O O X
        . X X X X X . O X
        O O O O O O O O X
        X X X X X X X X X
        . X . X . X . X .
        ",
    );
    for to_play in Color::BOTH {
        let Settlement { dead, seki } = settle(&board, to_play);
        assert!(dead.is_empty(), "{dead:?}");
        let five = "B4".parse().unwrap();
        assert!(seki.contains(five) && board.stones(Color::White).is_within(&seki), "{seki:?}");
    }
}

/// Four points in a square are one eye.
#[test]
fn a_group_with_one_large_eye_is_dead() {
    let board = board(
        "
        X X X X X X X . .
        X O O O O O X X .
        X O . . O O X . X
        X O . . O X X X X
        X O O O O X . X .
        X X X X X X X X X
        . X . X . X . X .
        ",
    );
    for to_play in Color::BOTH {
        let Settlement { dead, seki } = settle(&board, to_play);
        assert_eq!(dead, *board.stones(Color::White));
        assert!(seki.is_empty(), "{seki:?}");
    }
}

/// What shares a wide room is not in seki: in a finished game one side owns it.
#[test]
fn a_wide_room_between_stones_is_no_seki() {
    let board = board(
        "
        O O O O O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X X X
        ",
    );
    let Settlement { seki, .. } = settle(&board, Color::Black);
    assert!(seki.is_empty(), "{seki:?}");
}
