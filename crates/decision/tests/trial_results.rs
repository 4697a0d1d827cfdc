//! What trial games come to, bit for bit, in a few positions of every usual size: code that is to be
//! faster and nothing else must leave these numbers as they are. A change that is meant to change
//! games replaces them.

mod seeded;

use decision::trial::{LightPolicy, Settings, Verdict, Watch, try_moves};
use evaluation::Alone;
use rand_pcg::Pcg64Mcg;
use seeded::Seeded;

/// The side of the board, the moves before, the games, and the hash.
const RESULTS: [(u8, usize, u32, u64); 12] = [
    (5, 0, 400, 0x0a6d_8eab_42b0_b19c),
    (5, 8, 400, 0xfecd_cca2_abc7_d99b),
    (5, 16, 400, 0x13f3_76ca_13cc_4460),
    (9, 2, 300, 0x5386_4390_af5c_7b7f),
    (9, 25, 300, 0x0838_4735_93c3_eed1),
    (9, 50, 300, 0x3828_07b0_b7bc_dc14),
    (13, 10, 200, 0x9bdc_eeb0_f778_42b9),
    (13, 60, 200, 0xb3fd_a380_66d5_956b),
    (13, 120, 200, 0x0c1d_90b1_42f8_d8f8),
    (19, 20, 250, 0x04a1_7578_1044_2a02),
    (19, 110, 250, 0xca9d_c02f_cb8d_29c9),
    (19, 240, 250, 0xeb87_9436_d119_4d33),
];

/// FNV-1a over the words of all verdicts.
fn hash(verdicts: &[Verdict]) -> u64 {
    let words = verdicts.iter().flat_map(|verdict| {
        let answer = verdict.answer.map_or(0, |point| point.index() as u64);
        [u64::from(verdict.games), verdict.points.to_bits().into(), answer]
    });
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| (hash ^ word).wrapping_mul(0x100_0000_01b3))
}

/// The hash of the verdicts after so many moves of a game.
fn result(side: u8, length: usize, games: u32) -> u64 {
    let position = Seeded::new(side, length, 11);
    let settings = Settings { games, ..Settings::default() };
    let (light, watch, mut rng) = (LightPolicy::shipped(), Watch::NOBODY, Pcg64Mcg::new(5));
    let (start, moves) = (position.start(), &position.moves);
    hash(&try_moves(start, moves, light, settings, &mut rng, &Alone, watch))
}

#[test]
fn games_come_to_what_they_came_to() {
    let found =
        RESULTS.map(|(side, length, games, _)| (side, length, games, result(side, length, games)));
    assert_eq!(found, RESULTS, "{found:#x?}");
}
