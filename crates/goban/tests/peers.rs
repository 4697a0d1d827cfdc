//! Random games beside two other rules crates: `board-game`, which has superko, suicide and area
//! scoring, and `go_game_board`, a port of libEGo.

use board_game::board::{Board as _, BoardMoves as _, Player as PeerPlayer};
use board_game::games::go::{
    GoBoard as SuperkoBoard, Komi as PeerKomi, Move as PeerMove, Rules as PeerRules, Tile,
};
use go_game_board::board::Board as EgoBoard;
use go_game_board::types::{Player, Vertex};
use goban::{
    Board, Color, Game, HandicapBonus, Ko, Komi, Move, Point, PointSet, Rules, Scoring, Settlement,
    Size, Suicide, random_below,
};
use internal_iterator::InternalIterator as _;
use rand_pcg::Pcg64Mcg;

fn tile(point: Point) -> Tile {
    Tile::new(point.x(), point.y())
}

fn stones_of(peer: &SuperkoBoard, size: Size, player: PeerPlayer) -> PointSet {
    size.points().filter(|&point| peer.stone_at(tile(point)) == Some(player)).collect()
}

fn compare_with_superko_board(side: u8, suicide: Suicide, seed: u128) {
    let size = Size::square(side).unwrap();
    let rules = Rules {
        ko: Ko::PositionalSuperko,
        suicide,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::None,
        komi: Komi::from_half_points(0),
    };
    let peer_rules = match suicide {
        Suicide::Allowed => PeerRules::tromp_taylor(),
        Suicide::Forbidden => PeerRules::cgos(),
    };
    let mut game = Game::new(size, rules);
    let mut peer = SuperkoBoard::new(side, PeerKomi::zero(), peer_rules);
    let mut rng = Pcg64Mcg::new(seed);
    for _ in 0..3 * size.area() {
        let color = game.to_play();
        let mut peer_legal = PointSet::EMPTY;
        peer.available_moves().unwrap().for_each(|mv| {
            if let PeerMove::Place(tile) = mv {
                peer_legal.extend(size.point(tile.x(), tile.y()));
            }
        });
        assert_eq!(game.legal_points(color), peer_legal, "{game:?}");
        let legal: Vec<Point> = peer_legal.iter().collect();
        if legal.is_empty() {
            break;
        }
        let point = legal[random_below(&mut rng, legal.len())];
        game.play(color, Move::Play(point)).unwrap();
        peer.play(PeerMove::Place(tile(point))).unwrap();
        assert_eq!(*game.board().stones(Color::Black), stones_of(&peer, size, PeerPlayer::A));
        assert_eq!(*game.board().stones(Color::White), stones_of(&peer, size, PeerPlayer::B));
        let score = peer.current_score();
        let margin = i32::try_from(score.a).unwrap() - i32::try_from(score.b).unwrap();
        assert_eq!(game.score(&Settlement::default()).half_points(), 2 * margin);
    }
}

#[test]
fn superko_suicide_and_area_agree_with_board_game() {
    for seed in 1..=40 {
        for side in [2, 3, 4, 5] {
            compare_with_superko_board(side, Suicide::Allowed, seed);
            compare_with_superko_board(side, Suicide::Forbidden, seed);
        }
    }
    for (seed, side) in [(1, 9), (2, 9), (3, 13), (4, 19)] {
        compare_with_superko_board(side, Suicide::Allowed, seed);
    }
}

#[test]
fn simple_ko_and_captures_agree_with_go_game_board() {
    for (side, games) in [(9, 60), (13, 10), (19, 4)] {
        let size = Size::square(side).unwrap();
        for seed in 0..games {
            let mut board = Board::new(size);
            let mut peer = EgoBoard::with_size(side.into(), side.into());
            let mut rng = Pcg64Mcg::new(seed);
            let mut color = Color::Black;
            for _ in 0..3 * size.area() {
                let player = Player::from(usize::from(color == Color::White));
                let is_ours = |&point: &Point| {
                    let ours = board.check(color, point).is_ok();
                    assert_eq!(
                        ours,
                        peer.is_legal(player, vertex(point)),
                        "{color} {point}\n{board}"
                    );
                    ours && !board.is_eyelike(color, point)
                };
                let legal: Vec<Point> = board.empty_points().iter().filter(is_ours).collect();
                if legal.is_empty() {
                    break;
                }
                let point = legal[random_below(&mut rng, legal.len())];
                let _ = board.play(color, point).unwrap();
                peer.play_legal(player, vertex(point));
                assert_eq!(peer.empty_vertex_count(), board.empty_points().len());
                color = !color;
            }
        }
    }
}

fn vertex(point: Point) -> Vertex {
    Vertex::from_coords(point.y().into(), point.x().into())
}
