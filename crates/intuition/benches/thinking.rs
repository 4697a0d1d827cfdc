//! How long one position takes, on one thread: best of several.

use std::hint::black_box;
use std::time::Instant;

use goban::{Game, Rules, Size};
use intuition::{Network, Position, Scratch};

fn main() {
    let network = Network::shipped();
    let mut scratch = Scratch::default();
    for side in [9, 13, 19] {
        let game = Game::new(Size::square(side).expect("a side of a board"), Rules::CHINESE);
        let position = Position::of(&game);
        let mut times: Vec<f64> = (0..200)
            .map(|_| {
                let begun = Instant::now();
                black_box(network.evaluate_in(&mut scratch, black_box(&position)));
                begun.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{side}x{side}: {:.2} ms at best, {:.2} ms usually", times[0], times[100]);
    }
}
