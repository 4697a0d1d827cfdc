//! The Rust network beside PyTorch's, on stored positions of our own games. `training/reference.py`
//! makes the file, with the weights that are part of the program.

use std::io::Read as _;

use flate2::read::GzDecoder;
use goban::{Color, Game, Komi, Point, Rules, Size};
use intuition::{Network, Position, Scratch};
use serde_json::Value;

const KNOWN: &[u8] = include_bytes!("torch.jsonl.gz");
const OFF: f64 = 1e-3;

fn game(line: &Value) -> Game {
    let side = u8::try_from(line["size"].as_u64().unwrap()).unwrap();
    let mut game = Game::new(Size::square(side).unwrap(), Rules::CHINESE);
    game.set_komi(Komi::from_half_points(15));
    for mv in line["moves"].as_array().unwrap() {
        game.play_anyway(game.to_play(), mv.as_str().unwrap().parse().unwrap()).unwrap();
    }
    game
}

/// The numbers that were kept, with their places.
fn kept(values: &Value) -> Vec<(usize, f64)> {
    let values = values.as_object().unwrap();
    values.iter().map(|(at, value)| (at.parse().unwrap(), value.as_f64().unwrap())).collect()
}

#[test]
fn it_says_what_pytorch_says() {
    let mut text = String::new();
    GzDecoder::new(KNOWN).read_to_string(&mut text).unwrap();
    let (network, mut scratch) = (Network::shipped(), Scratch::default());
    let (mut positions, mut compared) = (0, 0);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let game = game(&line);
        let hunch = network.evaluate_in(&mut scratch, &Position::of(&game));
        let points: Vec<Point> = game.size().points_from_top().collect();
        let sign = if game.to_play() == Color::Black { 1.0 } else { -1.0 };
        let mut near = |what: &str, found: f64, expected: f64, off: f64| {
            compared += 1;
            assert!((found - expected).abs() < off, "{what}: {found} for {expected}, {line}");
        };
        // Chances are compared by their logarithms, that is by the logits less a constant.
        let chance = |at: usize| points.get(at).map_or(hunch.pass, |&point| hunch.policy[point]);
        let shown = kept(&line["logits"]);
        let shown: Vec<_> = shown.into_iter().filter(|&(at, _)| chance(at) > 1e-12).collect();
        let most = shown.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        for &(at, logit) in &shown {
            let found = f64::from(chance(at)).ln() - f64::from(chance(most.0)).ln();
            near("logit", found, logit - most.1, 2.0 * OFF);
        }
        for (at, owner) in kept(&line["owners"]) {
            near("owner", f64::from(hunch.ownership[points[at]]), sign * owner, OFF);
        }
        near("lead", f64::from(hunch.score), sign * line["lead"].as_f64().unwrap(), 10.0 * OFF);
        let win = 1.0 / (1.0 + (-sign * line["win"].as_f64().unwrap()).exp());
        near("win", f64::from(hunch.win), win, OFF);
        let spread = line["spread"].as_f64().unwrap().clamp(-1.5, 4.5).exp();
        near("spread", f64::from(hunch.spread), spread, OFF * spread);
        positions += 1;
    }
    assert_eq!(positions, 912);
    assert!(compared > 30_000, "{compared} numbers");
}
