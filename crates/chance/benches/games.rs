//! Processor time of the exact searches over made-up sums: five games of depth 3 with two options a
//! side, and twenty games of depth 1. Each is to take less than a second, both searches together.
//!
//! Run with `cargo bench -p chance --bench games`.

#[path = "../tests/twin/mod.rs"]
mod twin;

use chance::games::{Game, Limits, Player, solve};
use cpu_time::ThreadTime;
use twin::{Dice, GOALS};

const SUMS: u64 = 10;

fn main() {
    println!("{SUMS} made-up sums of each kind, one thread, both searches together");
    for most in [6, 20] {
        println!("whole points up to {most}, two outcomes of every end");
        report("five of depth 3", |dice| (0..5).map(|_| dice.full(3, most)).collect());
        report("twenty of depth 1", |dice| (0..20).map(|_| dice.full(1, most)).collect());
        report("twenty of depth 1, one option", |dice| {
            (0..20).map(|_| dice.switch(|dice| dice.coin(most))).collect()
        });
        println!("the same with certain ends");
        report("five of depth 3", |dice| (0..5).map(|_| dice.certain(3, most)).collect());
        report("twenty of depth 1", |dice| (0..20).map(|_| dice.certain(1, most)).collect());
    }
}

fn report(name: &str, mut made: impl FnMut(&mut Dice) -> Vec<Game>) {
    let mut found = Vec::new();
    for seed in 0..SUMS {
        let game = Game::sum(made(&mut Dice(seed)));
        let begun = ThreadTime::now();
        let answers = GOALS.map(|goal| solve(&game, Player::Left, goal, Limits::USUAL).unwrap());
        let is_exact = answers.iter().all(|answer| answer.value.exact().is_some());
        let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
        found.push((begun.elapsed().as_secs_f64(), nodes, is_exact));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (median, most) = (found[found.len() / 2], found[found.len() - 1]);
    let exact = found.iter().filter(|found| found.2).count();
    println!(
        "  {name:32} median {:.3} s, {} nodes; most {:.3} s, {} nodes; {exact} of {SUMS} exact",
        median.0, median.1, most.0, most.1
    );
}
