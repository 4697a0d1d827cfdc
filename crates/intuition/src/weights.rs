//! The file of weights: lines of text that say what it is, an empty line, and the numbers.
//!
//! `training/weights.py` writes it. The text begins with the name of the format and its version. It
//! gives the network's shape, how it was trained and what was measured of it. `weights` counts the
//! numbers, which have 16 bits each, little end first, and `checksum` is FNV-1a over their bytes. What
//! is cut, changed, of another version or of another shape is refused with the reason.

use thiserror::Error;

use crate::planes::PLANES;

const FORMAT: &str = "aizome intuition 1";
/// The widths of the heads and of the last hidden layer, which are the same for all networks.
pub(crate) const HEAD: usize = 32;
pub(crate) const HIDDEN: usize = 64;

/// Why a file of weights cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It is something else, or of another version.
    #[error("expected weights that begin with {FORMAT:?}, found {0:?}")]
    Format(String),
    /// The text does not end, or is no text.
    #[error("expected lines of text and an empty line after them")]
    NoText,
    /// Something is missing in the text.
    #[error("expected a line {0:?} with a number in the text of the weights")]
    Missing(&'static str),
    /// The shape is none that this program can compute.
    #[error("expected {what} {expected}, found {found}")]
    Shape {
        /// What of the shape.
        what: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        found: u64,
    },
    /// The shape needs another number of weights.
    #[error("a network of this shape has {expected} weights; the file has {found}")]
    Count {
        /// What the shape needs.
        expected: usize,
        /// What is there.
        found: usize,
    },
    /// The bytes are not those that were written.
    #[error("the checksum is {found:016x}; the text says {expected:016x}: the file is damaged")]
    Checksum {
        /// As written.
        expected: u64,
        /// As computed.
        found: u64,
    },
    /// A weight is infinite or no number.
    #[error("weight {0} is no number")]
    NotANumber(usize),
}

/// How large a network is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) blocks: usize,
    pub(crate) channels: usize,
}

impl Shape {
    /// Whether a block sees the whole board between its convolutions.
    pub(crate) const fn is_pooled(block: usize) -> bool {
        block % 2 == 1
    }

    /// How many weights such a network has.
    fn count(self) -> usize {
        let Self { blocks, channels: c } = self;
        let convolution = |inputs: usize| 9 * inputs * c + c;
        let pooled = (0..blocks).filter(|&block| Self::is_pooled(block)).count();
        let heads = 3 * (c * HEAD + HEAD);
        let policy = 3 * HEAD * HEAD + HEAD + (3 * HEAD * HEAD + HEAD) + (HEAD + 1);
        let value = (HEAD + 1) + ((3 * HEAD + 2) * HIDDEN + HIDDEN) + (3 * HIDDEN + 3);
        convolution(PLANES)
            + 2 * blocks * convolution(c)
            + pooled * (3 * c * c + c)
            + heads
            + policy
            + value
    }
}

/// A file that was read and found whole.
#[derive(Debug)]
pub(crate) struct Weights {
    pub(crate) shape: Shape,
    pub(crate) about: String,
    numbers: Vec<f32>,
    taken: usize,
}

impl Weights {
    /// Reads a file.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let first: Vec<u8> =
            bytes.iter().copied().take(60).take_while(|&byte| byte != b'\n').collect();
        if first != FORMAT.as_bytes() {
            return Err(WeightsError::Format(String::from_utf8_lossy(&first).into_owned()));
        }
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let end = end.ok_or(WeightsError::NoText)?;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| WeightsError::NoText)?;
        let shape = shape(text)?;
        let data = &bytes[end + 2..];
        let expected = shape.count();
        let counted = usize::try_from(number(text, "weights", 10)?).unwrap_or(usize::MAX);
        for found in [counted, data.len() / 2] {
            if found != expected || !data.len().is_multiple_of(2) {
                return Err(WeightsError::Count { expected, found });
            }
        }
        let (expected, found) = (number(text, "checksum", 16)?, fnv(data));
        if expected != found {
            return Err(WeightsError::Checksum { expected, found });
        }
        let halves = data.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let numbers: Vec<f32> = halves.map(from_half).collect();
        if let Some(place) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(WeightsError::NotANumber(place));
        }
        Ok(Self { shape, about: text.to_owned(), numbers, taken: 0 })
    }

    /// The next so many; the count was compared with the shape's before.
    pub(crate) fn take(&mut self, count: usize) -> Vec<f32> {
        let rest = self.numbers.get(self.taken..).unwrap_or_default();
        self.taken += count;
        rest.iter().copied().chain(std::iter::repeat(0.0)).take(count).collect()
    }

    /// How many have not been taken.
    pub(crate) fn left(&self) -> usize {
        self.numbers.len().saturating_sub(self.taken)
    }
}

fn shape(text: &str) -> Result<Shape, WeightsError> {
    let check = |what, expected, is_right: fn(u64) -> bool| {
        let found = number(text, what, 10)?;
        let small = usize::try_from(found).ok().filter(|_| is_right(found));
        small.ok_or(WeightsError::Shape { what, expected, found })
    };
    check("planes", "16", |n| n == PLANES as u64)?;
    check("head", "32", |n| n == HEAD as u64)?;
    check("hidden", "64", |n| n == HIDDEN as u64)?;
    let blocks = check("blocks", "1 to 64", |n| (1..=64).contains(&n))?;
    let is_wide = |n: u64| (32..=512).contains(&n) && n.is_multiple_of(32);
    let channels = check("channels", "a multiple of 32 up to 512", is_wide)?;
    Ok(Shape { blocks, channels })
}

/// The number after a word.
fn number(text: &str, word: &'static str, radix: u32) -> Result<u64, WeightsError> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let found = lines.find(|(first, _)| *first == word);
    let number = found.and_then(|(_, rest)| u64::from_str_radix(rest.trim(), radix).ok());
    number.ok_or(WeightsError::Missing(word))
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |key, &byte| {
        (key ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A number of 16 bits: sign, five bits of exponent, ten of fraction.
fn from_half(half: u16) -> f32 {
    let sign = if half & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (half >> 10 & 31, f32::from(half & 0x3ff));
    let size = match exponent {
        0 => fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2f32.powi(i32::from(exponent) - 25),
    };
    sign * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sixteen_bits_are_read_exactly() {
        let known = [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x0400, 6.103_515_6e-5),
            (0x3555, 0.333_251_95),
        ];
        for (half, expected) in known {
            assert!((from_half(half) - expected).abs() <= f32::EPSILON * expected.abs());
        }
        assert!(from_half(0x7c00).is_infinite() && from_half(0x7e00).is_nan());
    }
}
