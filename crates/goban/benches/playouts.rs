//! Uniform random playouts beside the same playout on the board of `go_game_board`, in one run.
//!
//! Rounds of both alternate, and the ratio is that of the median times, so that a noisy machine
//! slows both. Run with `cargo bench -p goban --bench playouts`.

#![allow(clippy::cast_precision_loss)] // a speed needs no more digits

use std::time::Instant;

use go_game_board::board::Board as PeerBoard;
use go_game_board::types::{Player, Vertex};
use goban::{Board, Color, Playout, Size, random_below};
use rand_pcg::Pcg64Mcg;

const ROUNDS: usize = 15;
const SEED: u128 = 0x0a12_0e5e_ed00_cafe;

fn main() {
    println!("size   ours: moves/s  playouts/s   peer: moves/s  playouts/s   ratio (per move)");
    for (side, playouts) in [(9, 4_000), (19, 800)] {
        compare(side, playouts);
    }
}

fn compare(side: u8, playouts: usize) {
    let size = Size::square(side).unwrap();
    let mut ours = Vec::new();
    let mut peers = Vec::new();
    let (mut our_moves, mut peer_moves) = (0, 0);
    for round in 0..ROUNDS {
        let seed = SEED + round as u128;
        ours.push(timed(|| our_moves = run_ours(size, playouts, seed)) / our_moves as f64);
        peers.push(timed(|| peer_moves = run_peer(side, playouts, seed)) / peer_moves as f64);
    }
    let (ours, peers) = (median(ours), median(peers));
    let per_second = |per_move: f64| 1.0 / per_move;
    let playouts_per_second =
        |per_move: f64, moves: usize| per_second(per_move) * playouts as f64 / moves as f64;
    println!(
        "{side:2}x{side:<2}  {:12.2}M {:11.0}   {:12.2}M {:11.0}   {:.2}",
        per_second(ours) / 1e6,
        playouts_per_second(ours, our_moves),
        per_second(peers) / 1e6,
        playouts_per_second(peers, peer_moves),
        peers / ours
    );
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

fn run_ours(size: Size, playouts: usize, seed: u128) -> usize {
    let mut rng = Pcg64Mcg::new(seed);
    let mut playout = Playout::default();
    let empty = Board::new(size);
    (0..playouts).map(|_| playout.run(&mut empty.clone(), Color::Black, &mut rng)).sum()
}

fn run_peer(side: u8, playouts: usize, seed: u128) -> usize {
    let mut rng = Pcg64Mcg::new(seed);
    let empty = PeerBoard::with_size(side.into(), side.into());
    let mut board = PeerBoard::with_size(side.into(), side.into());
    let mut moves = 0;
    for _ in 0..playouts {
        board.load(&empty);
        while !board.both_player_pass() && board.move_no() < 3 * usize::from(side).pow(2) {
            let player = board.act_player();
            let vertex = peer_move(&board, player, &mut rng);
            board.play_legal(player, vertex);
            moves += 1;
        }
    }
    moves
}

/// The first playable point from a random one on, as libEGo itself picks moves, by the peer's own
/// tables of legal and eye-like neighbourhoods: its fastest way.
fn peer_move(board: &PeerBoard, player: Player, rng: &mut Pcg64Mcg) -> Vertex {
    let count = board.empty_vertex_count();
    if count == 0 {
        return Vertex::pass();
    }
    let start = random_below(rng, count);
    let playable = |&vertex: &Vertex| {
        let around = board.hash3x3_at(vertex);
        vertex != board.ko_vertex() && around.is_legal(player) && !around.is_eyelike(player)
    };
    let points = (start..count).chain(0..start).map(|i| board.empty_vertex(i));
    points.into_iter().find(playable).unwrap_or(Vertex::pass())
}
