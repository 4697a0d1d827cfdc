//! Products of matrices, as small as ours are: some dozens of rows by some dozens of columns.
//!
//! The right-hand matrix is cut into panels of two vectors' width when the network is read, so that the
//! innermost loop walks through memory in order. Five rows are done at once: ten sums stay in the
//! processor while a panel goes by. Every sum adds its terms in the order of the inner index, whatever
//! the width of vectors, so that nothing but the fusing of multiplication and addition can differ.

use fearless_simd::{Level, dispatch, prelude::*};

/// Rows that are done at once: 25 tiles of a 19x19 board are five times five.
const ROWS: usize = 5;

/// The numbers of a panel's row, for this processor.
pub(crate) fn panel_width(level: Level) -> usize {
    #[inline(always)]
    fn width<S: Simd>(_: S) -> usize {
        2 * S::f32s::LEN
    }
    dispatch!(level, simd => width(simd))
}

/// A matrix of `inner` rows and `columns`, cut into panels.
#[derive(Debug, Clone)]
pub(crate) struct Panels {
    numbers: Vec<f32>,
    inner: usize,
    columns: usize,
}

impl Panels {
    /// From numbers row by row; the columns are a multiple of a panel's width.
    pub(crate) fn new(level: Level, rows: &[f32], inner: usize, columns: usize) -> Self {
        let width = panel_width(level);
        let mut numbers = Vec::with_capacity(inner * columns);
        for panel in 0..columns / width {
            for row in rows.chunks_exact(columns).take(inner) {
                numbers.extend_from_slice(&row[panel * width..(panel + 1) * width]);
            }
        }
        Self { numbers, inner, columns }
    }
}

/// `out = left * right`, where `left` has rows of `right.inner` numbers.
pub(crate) fn multiply(level: Level, left: &[f32], right: &Panels, out: &mut [f32]) {
    dispatch!(level, simd => multiply_in(simd, left, right, out));
}

/// The same inside of code that is already made for a processor.
#[inline(always)]
pub(crate) fn multiply_in<S: Simd>(simd: S, left: &[f32], right: &Panels, out: &mut [f32]) {
    let (inner, columns, width) = (right.inner, right.columns, 2 * S::f32s::LEN);
    for (index, panel) in right.numbers.chunks_exact(inner * width).enumerate() {
        let mut rows = left.chunks_exact(ROWS * inner);
        let mut outs = out.chunks_exact_mut(ROWS * columns);
        for (rows, out) in rows.by_ref().zip(outs.by_ref()) {
            some_rows::<S, ROWS>(simd, rows, panel, out, columns, index * width);
        }
        let rest = outs.into_remainder();
        let rows = rows.remainder();
        match rows.len() / inner {
            1 => some_rows::<S, 1>(simd, rows, panel, rest, columns, index * width),
            2 => some_rows::<S, 2>(simd, rows, panel, rest, columns, index * width),
            3 => some_rows::<S, 3>(simd, rows, panel, rest, columns, index * width),
            4 => some_rows::<S, 4>(simd, rows, panel, rest, columns, index * width),
            _ => {}
        }
    }
}

/// `R` rows by one panel.
#[inline(always)]
fn some_rows<S: Simd, const R: usize>(
    simd: S,
    rows: &[f32],
    panel: &[f32],
    out: &mut [f32],
    columns: usize,
    start: usize,
) {
    let length = S::f32s::LEN;
    let inner = rows.len() / R;
    let rows: [&[f32]; R] = std::array::from_fn(|row| &rows[row * inner..][..inner]);
    let mut sums = [[S::f32s::splat(simd, 0.0); 2]; R];
    for (index, weights) in panel.chunks_exact(2 * length).enumerate().take(inner) {
        let first = S::f32s::from_slice(simd, &weights[..length]);
        let second = S::f32s::from_slice(simd, &weights[length..]);
        for (row, sums) in rows.iter().zip(&mut sums) {
            let factor = S::f32s::splat(simd, row[index]);
            sums[0] = factor.mul_add(first, sums[0]);
            sums[1] = factor.mul_add(second, sums[1]);
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        let place = &mut out[row * columns + start..][..2 * length];
        let (first, second) = place.split_at_mut(length);
        sums[0].store_slice(first);
        sums[1].store_slice(second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_schoolbook() {
        let level = Level::new();
        for (rows, inner, columns) in [(1, 3, 32), (4, 16, 64), (25, 96, 96), (49, 7, 32)] {
            let small = |seed: usize| u8::try_from((seed * 7919) % 101).unwrap();
            let number = |seed: usize| f32::from(small(seed)) / 50.0 - 1.0;
            let left: Vec<f32> = (0..rows * inner).map(number).collect();
            let right: Vec<f32> = (0..inner * columns).map(|i| number(i + 13)).collect();
            let panels = Panels::new(level, &right, inner, columns);
            let mut out = vec![f32::NAN; rows * columns];
            multiply(level, &left, &panels, &mut out);
            for row in 0..rows {
                for column in 0..columns {
                    let term = |i: usize| left[row * inner + i] * right[i * columns + column];
                    let expected: f32 = (0..inner).map(term).sum();
                    assert!((out[row * columns + column] - expected).abs() < 1e-4);
                }
            }
        }
    }
}
