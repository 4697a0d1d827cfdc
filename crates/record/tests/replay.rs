//! From records to positions: moves, passes, set-up stones, turns and what cannot be.

use goban::{Color, Diagram, Game, Illegal, Komi, Move, Rules, Size};
use record::{NodeId, Record, Replay, ReplayError, read};

fn record(text: &str) -> Record {
    read(text.as_bytes()).unwrap().records.remove(0)
}

/// The position before a move, and whose turn it is.
fn position(text: &str, number: impl Into<Option<usize>>) -> (String, Color) {
    let game = record(text).load_position(number.into()).unwrap();
    (stones(&game), game.to_play())
}

fn stones(game: &Game) -> String {
    let sign = |point| match game.board().stone(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let signs: Vec<_> = game.size().points_from_top().map(sign).collect();
    let rows = signs.chunks(usize::from(game.size().width()));
    rows.map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

fn turn(text: &str) -> Color {
    record(text).load_position(None).unwrap().to_play()
}

#[test]
fn the_position_is_that_before_the_move() {
    let game = "(;SZ[3];B[bb];W[ba];B[ac](;W[cc])(;W[aa]))";
    assert_eq!(position(game, 1), ("... ... ...".into(), Color::Black));
    assert_eq!(position(game, 2), ("... .X. ...".into(), Color::White));
    assert_eq!(position(game, 4), (".O. .X. X..".into(), Color::White));
    for end in [None, Some(5), Some(usize::MAX)] {
        assert_eq!(position(game, end), (".O. .X. X.O".into(), Color::Black));
    }
    assert_eq!(position(game, 0), position(game, 1));
}

#[test]
fn stones_set_up_before_the_move_are_there() {
    let game = "(;SZ[3]AB[aa]AW[cc];B[bb];AE[bb]AB[ba];W[ab]AW[ca])";
    assert_eq!(position(game, 1), ("X.. ... ..O".into(), Color::Black));
    assert_eq!(position(game, 2), ("XXO ... ..O".into(), Color::White));
    assert_eq!(position(game, None), ("XXO O.. ..O".into(), Color::Black));
}

#[test]
fn a_list_of_points_may_be_compressed() {
    let game = "(;SZ[4:3]AB[aa:bb][dc]AE[bb:bb]AW[dc:cb])";
    assert_eq!(position(game, None).0, "XX.. X.OO ..OO");
}

#[test]
fn a_stone_set_up_takes_the_place_of_another() {
    assert_eq!(position("(;SZ[3];B[aa];AW[aa])", None).0, "O.. ... ...");
}

#[test]
fn passes_are_empty_or_tt_on_boards_up_to_19() {
    let moves = |text: &str| {
        let game = record(text).load_position(None).unwrap();
        game.turns().iter().map(|turn| turn.mv).collect::<Vec<_>>()
    };
    for size in ["9", "19", "19:13"] {
        assert_eq!(moves(&format!("(;SZ[{size}];B[];W[tt];B[ ];W[TT])")), [Move::Pass; 4]);
    }
    assert_eq!(moves("(;SZ[20];B[tt])"), ["U1".parse().unwrap()]);
    assert_eq!(moves("(;SZ[20:19];B[ts])"), ["U1".parse().unwrap()]);
}

#[test]
fn blanks_capitals_and_escapes_in_points_do_no_harm() {
    assert_eq!(position("(;SZ[3];B[ aa\n];W[BB];B[\\c\\c])", None).0, "X.. .O. ..X");
}

#[test]
fn after_a_move_it_is_the_opponents_turn() {
    assert_eq!(turn("(;B[aa])"), Color::White);
    assert_eq!(turn("(;PL[B];W[aa])"), Color::Black);
    assert_eq!(turn("(;B[aa];B[bb])"), Color::White);
    assert_eq!(turn("(;B[aa];AB[bb])"), Color::White);
}

#[test]
fn a_stated_turn_comes_first() {
    for (stated, color) in [("B", Color::Black), ("b", Color::Black), ("black", Color::Black)] {
        assert_eq!(turn(&format!("(;PL[{stated}]AB[aa])")), color);
    }
    for (stated, color) in [("W", Color::White), ("2", Color::White), ("White", Color::White)] {
        assert_eq!(turn(&format!("(;PL[{stated}])")), color);
    }
    assert_eq!(turn("(;PL[1]HA[2]AB[aa][bb])"), Color::Black);
    assert_eq!(turn("(;PL[?]AB[aa])"), Color::White);
    assert_eq!(turn("(;B[aa];PL[B])"), Color::Black);
    assert_eq!(turn("(;B[tt]PL[B])"), Color::Black);
    assert_eq!(turn("(;PL[B]B[tt])"), Color::White);
}

#[test]
fn white_begins_after_a_handicap_or_only_black_stones() {
    assert_eq!(turn("(;)"), Color::Black);
    assert_eq!(turn("(;HA[3])"), Color::White);
    assert_eq!(turn("(;HA[0])"), Color::Black);
    assert_eq!(turn("(;AB[aa])"), Color::White);
    assert_eq!(turn("(;;AB[aa][bb])"), Color::White);
    assert_eq!(turn("(;AB[aa]AW[bb])"), Color::Black);
    assert_eq!(turn("(;AW[bb])"), Color::Black);
}

#[test]
fn whoever_makes_the_first_move_has_the_turn_before_it() {
    assert_eq!(position("(;SZ[2]AB[aa]AW[bb];W[ab])", 1).1, Color::White);
    assert_eq!(position("(;SZ[2]AB[aa];;B[ab])", 1).1, Color::Black);
}

#[test]
fn what_the_rules_forbid_was_played_all_the_same() {
    let ko = "(;SZ[4:3]RU[NZ]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb];W[bb])";
    assert_eq!(position(ko, None).0, ".XO. XO.O .XO.");
    let suicide = "(;SZ[3]AB[ba][ab]AW[cc];W[aa];B[bb])";
    assert_eq!(position(suicide, None).0, ".X. XX. ..O");
}

#[test]
fn an_occupied_point_stops_the_replay_and_says_where() {
    let record = record("(;SZ[9];B[aa];W[aa];B[bb])");
    let error = record.load_position(None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "after 1 moves: White cannot have played A9, the point is occupied"
    );
    assert!(matches!(error, ReplayError::Impossible { reason: Illegal::Occupied, .. }));
    assert_eq!(record.load_position(Some(2)).unwrap().turns().len(), 1);
}

#[test]
fn what_is_no_point_stops_the_replay_and_says_where() {
    let error = |text: &str| record(text).load_position(None).unwrap_err().to_string();
    assert_eq!(
        error("(;SZ[9];B[aa];W[zz])"),
        "after 1 moves: expected a point of a 9x9 board, got W[zz]"
    );
    for text in ["(;B[a])", "(;B[aaa])", "(;AB[])", "(;AB[aa:])", "(;AW[aa:zz])", "(;B[aa:bb])"] {
        assert!(error(text).contains("expected a point of a 19x19 board"), "{text}");
    }
}

#[test]
fn stones_set_up_without_liberties_stop_the_replay() {
    let error = record("(;SZ[2]AB[aa][ab][ba][bb])").load_position(None).unwrap_err();
    assert!(error.to_string().contains("expected a liberty"));
}

#[test]
fn other_games_are_refused() {
    let error = record("(;GM[2];B[aa])").load_position(None).unwrap_err();
    assert_eq!(error.to_string(), "expected a game of Go, GM[1], got GM[2]");
    assert!(record("(;GM[ 1];B[aa])").load_position(None).is_ok());
    assert!(record("(;GM[];B[aa])").load_position(None).is_ok());
}

#[test]
fn any_node_can_be_reached() {
    let record = record("(;SZ[3];B[aa](;W[bb];B[cc])(;W[ba];B[ab]))");
    let nodes: Vec<_> = record.nodes().collect();
    assert_eq!(stones(&record.game_at(nodes[0]).unwrap()), "... ... ...");
    assert_eq!(stones(&record.game_at(nodes[3]).unwrap()), "X.. .O. ..X");
    assert_eq!(stones(&record.game_at(nodes[5]).unwrap()), "XO. X.. ...");
    let mut replay = Replay::new(&record).unwrap();
    for node in record.path_to(nodes[4]) {
        replay.enter(node).unwrap();
    }
    assert_eq!((stones(replay.game()).as_str(), replay.moves()), ("XO. ... ...", 2));
}

#[test]
fn setting_stones_up_keeps_the_terms() {
    let text = "(;SZ[9]KM[0.5]RU[AGA]HA[2]AB[cc][gg];W[ee];B[aa];AE[ee];W[bb])";
    let game = record(text).load_position(None).unwrap();
    assert_eq!((game.komi(), game.rules()), (Komi::from_half_points(1), Rules::AGA));
    assert_eq!((game.handicap(), game.turns().len()), (2, 1));
}

#[test]
fn superko_sees_the_moves_of_the_record() {
    let text = "(;SZ[4:3]RU[NZ]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb])";
    let mut game = record(text).load_position(None).unwrap();
    assert_eq!(game.play(Color::Black, "C2".parse().unwrap()), Err(Illegal::Superko));
}

fn round_trip(game: &Game) {
    let mut record = Record::from_game(game);
    record.set_player(Color::Black, "a [b] \\ c");
    record.set_comment(NodeId::ROOT, "two\nlines: [x]");
    let games = read(record.to_sgf().as_bytes()).unwrap();
    assert_eq!((&games.records[0], games.complaints.as_slice()), (&record, [].as_slice()));
    assert_eq!(games.records[0].player(Color::Black).unwrap(), "a [b] \\ c");
    assert_eq!(games.records[0].comment(NodeId::ROOT).unwrap(), "two\nlines: [x]");
    let end = games.records[0].load_position(None).unwrap();
    assert_eq!(
        (end.board(), end.to_play(), end.turns()),
        (game.board(), game.to_play(), game.turns())
    );
    assert_eq!(
        (end.komi(), end.rules(), end.handicap()),
        (game.komi(), game.rules(), game.handicap())
    );
}

#[test]
fn the_record_of_a_game_gives_the_game_back() {
    let mut game = Game::new(Size::new(9, 7).unwrap(), Rules::TROMP_TAYLOR);
    round_trip(&game);
    game.set_to_play(Color::White);
    round_trip(&game);
    for (color, mv) in [(Color::White, "D4"), (Color::Black, "pass"), (Color::Black, "A1")] {
        game.play(color, mv.parse().unwrap()).unwrap();
        round_trip(&game);
    }
    game.set_to_play(Color::Black);
    round_trip(&game);

    let mut handicap = Game::new(Size::square(9).unwrap(), Rules::AGA);
    handicap.set_komi(Komi::from_half_points(-1));
    assert!(handicap.place_handicap(&["C3".parse().unwrap(), "G7".parse().unwrap()]));
    round_trip(&handicap);
    handicap.play(Color::White, "E5".parse().unwrap()).unwrap();
    round_trip(&handicap);

    let board = ". X O\n. X .".parse::<Diagram>().unwrap().board();
    let no_handicap = ". X .\n. X .".parse::<Diagram>().unwrap().board();
    for board in [&board, &no_handicap] {
        for to_play in Color::BOTH {
            round_trip(&Game::from_position(board.clone(), to_play, Rules::JAPANESE));
        }
    }
}

#[test]
fn a_record_of_a_game_begins_with_its_terms() {
    let mut game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
    assert!(game.place_handicap(&["C3".parse().unwrap(), "G7".parse().unwrap()]));
    game.play(Color::White, "E5".parse().unwrap()).unwrap();
    game.play(Color::Black, Move::Pass).unwrap();
    let mut record = Record::from_game(&game);
    record.set_result("W+R".parse().unwrap());
    assert_eq!(
        record.to_sgf(),
        "(;GM[1]FF[4]CA[UTF-8]AP[aizome]SZ[9]KM[7.5]RU[Chinese]HA[2]AB[gc][cg]RE[W+R]\n\
         ;W[ee];B[])\n"
    );
}
