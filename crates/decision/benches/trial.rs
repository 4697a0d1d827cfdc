//! How many trial games there are in a second, by board and by how much of a game is played, with
//! the settings that the program ships. Times are of one processor. Run with `cargo bench -p decision
//! --bench trial`; sides after `--` leave the other boards out.

#![allow(clippy::cast_precision_loss)] // a mean needs no more digits

#[path = "../tests/seeded/mod.rs"]
mod seeded;

use std::time::Duration;

use cpu_time::ThreadTime;
use decision::trial::{LightPolicy, Settings, Watch, try_moves};
use evaluation::Alone;
use rand_pcg::Pcg64Mcg;
use seeded::Seeded;

/// Sides, and moves before each position: near the beginning, in the middle, and near the end.
const POSITIONS: [(u8, [usize; 3]); 3] =
    [(9, [4, 25, 50]), (13, [10, 60, 120]), (19, [20, 110, 240])];

/// How often each position is measured; the least time counts, for other programs may run beside.
const TIMES: usize = 3;

fn main() {
    let wanted: Vec<u8> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let is_wanted = |side: u8| wanted.is_empty() || wanted.contains(&side);
    for (side, lengths) in POSITIONS.into_iter().filter(|&(side, _)| is_wanted(side)) {
        for length in lengths {
            let position = Seeded::new(side, length, 11);
            let runs = (0..TIMES).map(|_| play(&position));
            let (games, time) = runs.min_by_key(|&(_, time)| time).unwrap_or_default();
            let seconds = time.as_secs_f64();
            println!(
                "{side}x{side} after {length:3} moves: {:6.0} games a second ({games} in {:.0} ms)",
                f64::from(games) / seconds,
                seconds * 1e3
            );
        }
    }
}

/// Games and their time.
fn play(position: &Seeded) -> (u32, Duration) {
    let (light, settings) = (LightPolicy::shipped(), Settings::default());
    let (start, moves, mut rng) = (position.start(), &position.moves, Pcg64Mcg::new(5));
    let began = ThreadTime::now();
    let verdicts = try_moves(start, moves, light, settings, &mut rng, &Alone, Watch::NOBODY);
    (verdicts.iter().map(|verdict| verdict.games).sum(), began.elapsed())
}
