//! Keys that tell positions apart [Zobrist 1970]: every stone has a fixed random word, and a
//! position's key is the exclusive or of the words of its stones and of its size.
//!
//! The words come from a fixed generator, so that keys are the same in every build and on every
//! machine, and may be written to files.

use crate::point::CELLS;
use crate::{Color, Point, Size};

const BLACK: [u64; CELLS] = words(0x0061_697a_6f6d_6542);
const WHITE: [u64; CELLS] = words(0x0061_697a_6f6d_6557);

/// One step of the generator splitmix64 [Steele, Lea, Flood 2014].
const fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn words(seed: u64) -> [u64; CELLS] {
    let mut words = [0; CELLS];
    let mut state = seed;
    let mut i = 0;
    while i < CELLS {
        state = splitmix64(state);
        words[i] = state;
        i += 1;
    }
    words
}

static STONES: [[u64; CELLS]; 2] = [BLACK, WHITE];

/// The word of one stone.
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    STONES[color as usize][point.index()]
}

/// The key of an empty board.
pub(crate) fn empty(size: Size) -> u64 {
    splitmix64(u64::from(size.width()) << 8 | u64::from(size.height()))
}

/// The word that a key is mixed with when White is to play.
pub(crate) const WHITE_TO_PLAY: u64 = splitmix64(0x776f_7473);
