//! The reasons of many moves as one number: it changes when what is said of any of them does. Then
//! either something broke or the number is to be written anew, as after every fit of the weights.

use std::fmt::Write as _;

use decision::{Candidate, Merit, Policy, Scene, Tried, reasons};
use evaluation::{Judge, Model};
use goban::{Game, Move, Rules, Size, random_below};
use rand_pcg::Pcg64Mcg;

/// Positions looked at of each size.
const POSITIONS: usize = 12;

/// Moves between them.
const APART: usize = 5;

/// The candidates of a position whose reasons are told.
const SHOWN: usize = 10;

#[test]
fn the_reasons_of_moves_and_their_order_are_what_they_were() {
    let told = [5, 7, 9, 11, 13].map(tell_reasons_of_a_game).concat();
    assert_eq!((told.lines().count(), hash(&told)), (5_081, 8_717_114_621_589_900_429));
}

/// The reasons of the first candidates of some positions of a game, each on a line of its own. Half of
/// its moves are drawn by lot and half are those that rank first, so that positions are neither all
/// good shape nor all chance.
fn tell_reasons_of_a_game(side: u8) -> String {
    let mut rng = Pcg64Mcg::new(u128::from(side));
    let (model, policy) = (Model::fitted(), Policy::fitted());
    // With these every feature is a reason, also one that is worth little.
    let alike = Policy { features: vec![1.0; policy.features.len()], ..Policy::blank() };
    let size = Size::square(side).unwrap();
    let judge = Judge::new(&model, size);
    let mut game = Game::new(size, Rules::CHINESE);
    let mut told = String::new();
    for number in 0..POSITIONS * APART {
        let scene = Scene::of(&game, &judge);
        let mut candidates = policy.rank(&scene);
        let first = candidates.first().map(|candidate| candidate.at);
        if number % APART == 0 {
            candidates.truncate(SHOWN);
            for candidate in candidates {
                let tried = untried(candidate);
                tell_reasons(&mut told, &scene, &tried, &policy);
                tell_reasons(&mut told, &scene, &tried, &alike);
            }
        }
        let sensible: Vec<_> = scene.moves().iter().collect();
        let mv = match (first, random_below(&mut rng, 2)) {
            (None, _) => Move::Pass,
            (Some(first), 0) => Move::Play(first),
            _ => Move::Play(sensible[random_below(&mut rng, sensible.len())]),
        };
        if game.play(game.to_play(), mv).is_err() {
            game = Game::new(size, Rules::CHINESE); // it is over, or went in a circle
        }
    }
    told
}

/// A candidate of which no more is known than that it is one, and that it gains a point.
fn untried(candidate: Candidate) -> Tried {
    Tried {
        candidate,
        gain: 1.0,
        answer: None,
        answers: Vec::new(),
        stake: 0.0,
        threat: None,
        endgame: None,
        exposed: None,
        ladder: 0.0,
        merit: Merit::default(),
        trial: None,
    }
}

fn tell_reasons(told: &mut String, scene: &Scene, tried: &Tried, policy: &Policy) {
    let at = tried.candidate.at;
    for (reason, weight) in reasons(scene, tried, policy) {
        // Two digits: the last ones of a chance may be another machine's own.
        let _ = writeln!(told, "{at} {reason:.2?} {weight:.2}");
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325;
    text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
