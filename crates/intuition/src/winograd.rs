//! Convolutions with 3x3 taps by Winograd's method F(4x4, 3x3), as Lavin and Gray (2015) write it.
//!
//! The board is cut into tiles of four by four points. A tile and the ring around it, six by six
//! numbers, are turned into 36 others by sums and differences; there a convolution is a product, one
//! for each of the 36, and 36 products for sixteen points are a quarter of the 144 that it takes
//! directly. The products of all tiles and channels together are 36 small matrix products. The way back
//! is sums and differences again. The tests hold it to the direct convolution.
//!
//! Numbers are kept point by point, all channels of a point together, with a border of zeros around the
//! board, so that a vector holds channels of one point and tiles need no special case at the edge.

use fearless_simd::{Level, dispatch, prelude::*};
use goban::{Point, Size};

use crate::matrix::{Panels, multiply_in};

/// Numbers of a turned tile.
const TURNED: usize = 36;

/// How a board is cut into tiles, and where its points are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The board.
    pub(crate) size: Size,
    across: usize,
    down: usize,
}

impl Grid {
    pub(crate) fn of(size: Size) -> Self {
        let tiles = |side: u8| usize::from(side).div_ceil(4);
        Self { size, across: tiles(size.width()), down: tiles(size.height()) }
    }

    fn tiles(self) -> usize {
        self.across * self.down
    }

    fn stride(self) -> usize {
        4 * self.across + 2
    }

    /// Cells with the border.
    pub(crate) fn cells(self) -> usize {
        self.stride() * (4 * self.down + 2)
    }

    /// The cell of a point of the board; the first row is the top one, as in training.
    pub(crate) fn cell(self, point: Point) -> usize {
        let from_top = self.size.height().saturating_sub(1 + point.y());
        self.at(usize::from(point.x()), usize::from(from_top))
    }

    fn at(self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride() + x + 1
    }
}

/// What is done with a convolution's sums.
#[derive(Debug, Clone, Copy)]
pub(crate) enum After<'a> {
    /// Nothing.
    Nothing,
    /// What is below zero becomes zero.
    Relu,
    /// These are added before that.
    AddAndRelu(&'a [f32]),
}

/// A convolution's weights, turned beforehand.
#[derive(Debug, Clone)]
pub(crate) struct Convolution {
    inputs: usize,
    outputs: usize,
    turned: Vec<Panels>,
    bias: Vec<f32>,
}

/// What turns taps: three numbers into six.
const TAPS: [[f64; 3]; 6] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

impl Convolution {
    /// From taps by output, input, row and column, and a bias for each output.
    pub(crate) fn new(level: Level, inputs: usize, taps: &[f32], bias: &[f32]) -> Self {
        let outputs = bias.len();
        let of_position = |position: usize| {
            let (down, across) = (TAPS[position / 6], TAPS[position % 6]);
            let mut rows = vec![0.0; inputs * outputs];
            for (index, taps) in taps.chunks_exact(9).enumerate() {
                let (output, input) = (index / inputs, index % inputs);
                let term = |tap: usize| down[tap / 3] * across[tap % 3] * f64::from(taps[tap]);
                #[allow(clippy::cast_possible_truncation)] // the nearest is meant
                let sum = (0..9).map(term).sum::<f64>() as f32;
                rows[input * outputs + output] = sum;
            }
            Panels::new(level, &rows, inputs, outputs)
        };
        let turned = (0..TURNED).map(of_position).collect();
        Self { inputs, outputs, turned, bias: bias.to_vec() }
    }

    /// Convolves `from` into `to`, both with their borders; the border of `to` stays as it is.
    pub(crate) fn apply(
        &self,
        level: Level,
        grid: Grid,
        from: &[f32],
        after: After<'_>,
        to: &mut [f32],
        space: &mut Space,
    ) {
        let tiles = grid.tiles();
        space.fit(tiles, self.inputs, self.outputs);
        dispatch!(level, simd => self.apply_in(simd, grid, from, after, to, space));
    }

    #[inline(always)]
    fn apply_in<S: Simd>(
        &self,
        simd: S,
        grid: Grid,
        from: &[f32],
        after: After<'_>,
        to: &mut [f32],
        space: &mut Space,
    ) {
        let tiles = grid.tiles();
        let turned = &mut space.turned[..TURNED * tiles * self.inputs];
        turn(simd, grid, self.inputs, from, turned);
        let products = &mut space.products[..TURNED * tiles * self.outputs];
        let lefts = turned.chunks_exact(tiles * self.inputs);
        let outs = products.chunks_exact_mut(tiles * self.outputs);
        for ((left, right), out) in lefts.zip(&self.turned).zip(outs) {
            multiply_in(simd, left, right, out);
        }
        turn_back(simd, grid, &self.bias, products, after, to);
    }
}

/// Space for what is between.
#[derive(Debug, Clone, Default)]
pub(crate) struct Space {
    turned: Vec<f32>,
    products: Vec<f32>,
}

impl Space {
    fn fit(&mut self, tiles: usize, inputs: usize, outputs: usize) {
        let grow = |numbers: &mut Vec<f32>, wanted: usize| {
            if numbers.len() < wanted {
                numbers.resize(wanted, 0.0);
            }
        };
        grow(&mut self.turned, TURNED * tiles * inputs);
        grow(&mut self.products, TURNED * tiles * outputs);
    }
}

/// Six numbers turned; the rows of the matrix B transposed.
#[inline(always)]
fn turn_six<S: Simd>(simd: S, d: [S::f32s; 6]) -> [S::f32s; 6] {
    let [two, four, five] = [2.0, 4.0, 5.0].map(|n| S::f32s::splat(simd, n));
    let (even, odd) = (d[4] - four * d[2], d[3] - four * d[1]);
    let (near, far) = (d[4] - d[2], two * (d[3] - d[1]));
    [
        four * d[0] - five * d[2] + d[4],
        even + odd,
        even - odd,
        near + far,
        near - far,
        four * d[1] - five * d[3] + d[5],
    ]
}

/// Six numbers turned back into four; the rows of the matrix A transposed.
#[inline(always)]
fn turn_six_back<S: Simd>(simd: S, m: [S::f32s; 6]) -> [S::f32s; 4] {
    let [two, four, eight] = [2.0, 4.0, 8.0].map(|n| S::f32s::splat(simd, n));
    let (sum, difference) = (m[1] + m[2], m[1] - m[2]);
    let (far_sum, far_difference) = (m[3] + m[4], m[3] - m[4]);
    [
        m[0] + sum + far_sum,
        difference + two * far_difference,
        sum + four * far_sum,
        difference + eight * far_difference + m[5],
    ]
}

/// All tiles, turned: for each of the 36, tile by tile, all channels.
#[inline(always)]
fn turn<S: Simd>(simd: S, grid: Grid, channels: usize, from: &[f32], turned: &mut [f32]) {
    let (length, tiles, stride) = (S::f32s::LEN, grid.tiles(), grid.stride());
    for tile in 0..tiles {
        let corner = (tile / grid.across * stride + tile % grid.across) * 4;
        for channel in (0..channels).step_by(length) {
            let columns: [[S::f32s; 6]; 6] = std::array::from_fn(|column| {
                let down = std::array::from_fn(|row| {
                    let start = (corner + row * stride + column) * channels + channel;
                    S::f32s::from_slice(simd, &from[start..start + length])
                });
                turn_six(simd, down)
            });
            for row in 0..6 {
                let across = columns.map(|column| column[row]);
                for (column, number) in turn_six(simd, across).into_iter().enumerate() {
                    let start = ((row * 6 + column) * tiles + tile) * channels + channel;
                    number.store_slice(&mut turned[start..start + length]);
                }
            }
        }
    }
}

/// All tiles turned back, with the bias, and what comes after.
#[inline(always)]
fn turn_back<S: Simd>(
    simd: S,
    grid: Grid,
    bias: &[f32],
    products: &[f32],
    after: After<'_>,
    to: &mut [f32],
) {
    let (length, tiles, channels) = (S::f32s::LEN, grid.tiles(), bias.len());
    let zero = S::f32s::splat(simd, 0.0);
    let (width, height) = (usize::from(grid.size.width()), usize::from(grid.size.height()));
    for tile in 0..tiles {
        let (left, low) = (tile % grid.across * 4, tile / grid.across * 4);
        for channel in (0..channels).step_by(length) {
            let bias = S::f32s::from_slice(simd, &bias[channel..channel + length]);
            let columns: [[S::f32s; 4]; 6] = std::array::from_fn(|column| {
                let down = std::array::from_fn(|row| {
                    let start = ((row * 6 + column) * tiles + tile) * channels + channel;
                    S::f32s::from_slice(simd, &products[start..start + length])
                });
                turn_six_back(simd, down)
            });
            for row in 0..(height - low).min(4) {
                let across = columns.map(|column| column[row]);
                let sums = turn_six_back(simd, across);
                for (column, sum) in sums.into_iter().enumerate().take(width - left) {
                    let start = grid.at(left + column, low + row) * channels + channel;
                    let sum = sum + bias;
                    let sum = match after {
                        After::Nothing => sum,
                        After::Relu => sum.max(zero),
                        After::AddAndRelu(other) => {
                            let other = S::f32s::from_slice(simd, &other[start..start + length]);
                            (sum + other).max(zero)
                        }
                    };
                    sum.store_slice(&mut to[start..start + length]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
