//! Games as they are changed.

use super::*;
use crate::serve::wire::TimeLimit;

fn wanted(size: u8) -> NewGame {
    NewGame {
        size,
        handicap: 0,
        komi: None,
        rules: "chinese".to_owned(),
        human: Side::Black,
        level: 10,
        time: None,
        purpose: Purpose::Study,
    }
}

fn at(name: &str) -> Move {
    name.parse().unwrap()
}

#[test]
fn terms_out_of_range_are_refused_by_name() {
    let refusal = |wanted: &NewGame| StoredGame::new(wanted).unwrap_err().to_string();
    assert!(refusal(&wanted(4)).contains("5 to 19"));
    assert!(refusal(&wanted(20)).contains("5 to 19"));
    assert!(refusal(&NewGame { rules: "ing".into(), ..wanted(9) }).contains("chinese"));
    assert!(refusal(&NewGame { level: 11, ..wanted(9) }).contains("1 to 10"));
    assert!(refusal(&NewGame { handicap: 10, ..wanted(19) }).contains("2 to 9"));
    assert!(refusal(&NewGame { komi: Some(f64::NAN), ..wanted(9) }).contains("komi"));
    let time = Some(TimeLimit { main: 0, byoyomi: 0 });
    assert!(refusal(&NewGame { time, ..wanted(9) }).contains("main time"));
}

#[test]
fn a_handicap_gives_white_the_turn() {
    let game = StoredGame::new(&NewGame { handicap: 4, ..wanted(19) }).unwrap();
    let position = game.game_at(0).unwrap();
    assert_eq!(position.to_play(), Color::White);
    assert_eq!((position.handicap(), position.board().stones(Color::Black).len()), (4, 4));
    assert_eq!(position.komi().half_points(), 1);
}

#[test]
fn the_same_move_twice_is_one_node_and_another_a_variation() {
    let mut game = StoredGame::new(&wanted(9)).unwrap();
    game.play(0, at("C3")).unwrap();
    assert_eq!(game.terms.at, 1);
    game.play(0, at("C3")).unwrap();
    assert_eq!(game.record.node_count(), 2);
    game.play(0, at("G7")).unwrap();
    assert_eq!((game.record.node_count(), game.terms.at), (3, 2));
    assert!(game.play(1, at("C3")).unwrap_err().to_string().contains("occupied"));
}

#[test]
fn in_a_game_the_newest_moves_are_the_main_line() {
    let mut game = StoredGame::new(&NewGame { purpose: Purpose::Play, ..wanted(9) }).unwrap();
    game.play(0, at("C3")).unwrap();
    game.play(1, at("G7")).unwrap();
    game.play(1, at("G3")).unwrap();
    let main: Vec<_> = game
        .record
        .main_line()
        .filter_map(|node| move_of(&game.record, node, game.size()))
        .map(|(_, mv)| mv.to_string())
        .collect();
    assert_eq!(main, ["C3", "G3"]);
    assert_eq!(game.terms.at, 2);
    assert_eq!(game.record.node_count(), 4, "what was taken back is kept as a variation");
}

#[test]
fn stones_are_set_up_in_place_or_after_a_move() {
    let mut game = StoredGame::new(&wanted(9)).unwrap();
    let point = |name: &str| -> Point { name.parse().unwrap() };
    game.set_up(0, point("E5"), Some(Color::White)).unwrap();
    game.set_up(0, point("E4"), Some(Color::White)).unwrap();
    game.set_up(0, point("E5"), None).unwrap();
    let board = game.game_at(0).unwrap().board().clone();
    assert_eq!((board.stone(point("E5")), board.stone(point("E4"))), (None, Some(Color::White)));
    assert_eq!(game.record.node_count(), 1);
    game.play(0, at("C3")).unwrap();
    game.set_up(1, point("E4"), Some(Color::Black)).unwrap();
    assert_eq!((game.terms.at, game.record.node_count()), (2, 3));
    assert_eq!(game.game_at(2).unwrap().board().stone(point("E4")), Some(Color::Black));
    game.set_up(2, point("E4"), None).unwrap();
    assert_eq!(game.game_at(2).unwrap().board().stone(point("E4")), None);
}

#[test]
fn a_stone_without_liberty_is_not_set_up() {
    let text = "(;SZ[5]AB[ab][ba][bc][cb])";
    let record = record::read_text(text).unwrap().records.remove(0);
    let mut game = StoredGame::imported(record).unwrap();
    let before = game.record.to_sgf();
    assert!(game.set_up(0, "B4".parse().unwrap(), Some(Color::White)).is_err());
    assert_eq!(game.record.to_sgf(), before);
}

#[test]
fn rectangles_are_written_out_when_a_point_is_taken_from_them() {
    let record = record::read_text("(;SZ[9]AB[aa:cc])").unwrap().records.remove(0);
    let mut game = StoredGame::imported(record).unwrap();
    game.set_up(0, "B8".parse().unwrap(), None).unwrap();
    let board = game.game_at(0).unwrap().board().clone();
    assert_eq!(board.stones(Color::Black).len(), 8);
    assert!(board.is_empty("B8".parse().unwrap()));
}

#[test]
fn a_branch_taken_away_leads_back_to_where_it_began() {
    let text = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))";
    let record = record::read_text(text).unwrap().records.remove(0);
    let mut game = StoredGame::imported(record).unwrap();
    game.prune(2).unwrap();
    assert_eq!((game.terms.at, game.record.node_count()), (1, 3));
    assert!(game.prune(0).is_err() && game.prune(17).is_err());
}

#[test]
fn a_point_of_many_rectangles_is_taken_from_all_of_them_at_once() {
    let text = format!("(;SZ[9]AB[hh]{})", "[aa:cc]".repeat(9_000));
    let record = record::read_text(&text).unwrap().records.remove(0);
    let mut game = StoredGame::imported(record).unwrap();
    game.set_up(0, "B8".parse().unwrap(), None).unwrap();
    assert_eq!(game.record.values(NodeId::ROOT, &Ident::AB).count(), 9);
}

#[test]
fn a_board_marked_many_times_is_marked_once() {
    let text = format!("(;SZ[19]TR{}LB{})", "[aa:ss]".repeat(4_000), "[cc:text]".repeat(4_000));
    let record = record::read_text(&text).unwrap().records.remove(0);
    let position = StoredGame::imported(record).unwrap().position(0).unwrap();
    assert_eq!(position.marks.len(), 361 + 1);
    assert_eq!(position.marks[361].text, "tex");
}

#[test]
fn a_record_does_not_grow_without_end_by_comments() {
    let comment = "x".repeat(200 << 10);
    let text = format!("(;SZ[9]{})", format!(";C[{comment}]").repeat(21));
    let record = record::read_text(&text).unwrap().records.remove(0);
    let mut game = StoredGame::imported(record).unwrap();
    assert!(game.comment(0, "one more").is_err());
    game.comment(1, "").unwrap();
    game.comment(0, "one more").unwrap();
}
