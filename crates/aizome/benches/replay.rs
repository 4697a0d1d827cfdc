//! A 300-move game sent to a running engine as `play` commands, as boards do when they catch up.
//! Run with `cargo bench -p aizome --bench replay`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use goban::{Color, Game, Move, Rules, Size, Suicide, random_below};
use rand_pcg::Pcg64Mcg;

const MOVES: usize = 300;
const ROUNDS: usize = 21;

fn main() {
    for rules in ["chinese", "tromp-taylor"] {
        let mut times: Vec<Duration> = (0..ROUNDS).map(|_| replay(rules)).collect();
        times.sort_unstable();
        println!(
            "{MOVES} moves over GTP, {rules:13} median {:.2} ms, worst {:.2} ms",
            times[ROUNDS / 2].as_secs_f64() * 1e3,
            times[ROUNDS - 1].as_secs_f64() * 1e3,
        );
    }
}

fn replay(rules: &str) -> Duration {
    let mut child = Command::new(env!("CARGO_BIN_EXE_aizome"))
        .args(["gtp", "--rules", rules])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // The first answer shows that the process has started, which is not what is measured.
    input.write_all(b"name\n").unwrap();
    skip_answers(&mut output, 1);
    let lines = game_lines();
    let start = Instant::now();
    input.write_all(lines.as_bytes()).unwrap();
    skip_answers(&mut output, MOVES + 1);
    let time = start.elapsed();
    input.write_all(b"quit\n").unwrap();
    child.wait().unwrap();
    time
}

fn skip_answers(output: &mut impl BufRead, count: usize) {
    let mut left = count;
    let mut line = String::new();
    while left > 0 {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "the engine is gone");
        assert!(!line.starts_with('?'), "{line}");
        left -= usize::from(line == "\n");
    }
}

fn game_lines() -> String {
    let mut rng = Pcg64Mcg::new(3);
    // What the strictest rules allow is legal under all of them.
    let strict = Rules { suicide: Suicide::Forbidden, ..Rules::TROMP_TAYLOR };
    let mut game = Game::new(Size::square(19).unwrap(), strict);
    let mut lines = String::from("clear_board\n");
    for _ in 0..MOVES {
        let color = game.to_play();
        let legal: Vec<_> = game.legal_points(color).iter().collect();
        let point = legal[random_below(&mut rng, legal.len())];
        game.play(color, Move::Play(point)).unwrap();
        let letter = if color == Color::Black { "b" } else { "w" };
        lines.extend(["play ", letter, " ", &point.to_string(), "\n"]);
    }
    lines
}
