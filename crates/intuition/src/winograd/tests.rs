//! Winograd's convolution beside the direct one, on random numbers and boards of all sizes.

use rand_core::Rng as _;
use rand_pcg::Pcg64Mcg;

use super::*;

/// Numbers between −1 and 1, of which a half are zero, as after `ReLU`.
fn numbers(random: &mut Pcg64Mcg, count: usize) -> Vec<f32> {
    let number = |bits: u32| {
        let [low, high, sign, _] = bits.to_le_bytes();
        let size = f32::from(u16::from_le_bytes([low, high])) / 65536.0;
        if sign & 2 == 0 { 0.0 } else { size * (f32::from(sign & 1) * 2.0 - 1.0) }
    };
    (0..count).map(|_| number(random.next_u32())).collect()
}

/// The sums as they are defined, point by point, in double precision.
fn direct(
    size: Size,
    grid: Grid,
    (inputs, taps, bias): (usize, &[f32], &[f32]),
    from: &[f32],
    (point, output): (Point, usize),
) -> f64 {
    let mut sum = f64::from(bias[output]);
    for dy in -1i8..=1 {
        for dx in -1i8..=1 {
            let x = point.x().checked_add_signed(dx);
            // Taps go down the board, and its rows up.
            let y = point.y().checked_add_signed(-dy);
            let near = x.zip(y).and_then(|(x, y)| size.point(x, y));
            let Some(near) = near else { continue };
            let tap = usize::try_from((dy + 1) * 3 + dx + 1).unwrap();
            for input in 0..inputs {
                let x = from[grid.cell(near) * inputs + input];
                sum += f64::from(x) * f64::from(taps[(output * inputs + input) * 9 + tap]);
            }
        }
    }
    sum
}

#[test]
fn it_is_the_direct_convolution_on_boards_of_all_sizes() {
    let (level, mut random) = (Level::new(), Pcg64Mcg::new(27));
    let mut space = Space::default();
    for (width, height, inputs, outputs) in [
        (1, 1, 16, 32),
        (2, 5, 32, 32),
        (5, 5, 16, 64),
        (7, 12, 32, 32),
        (9, 9, 96, 96),
        (13, 13, 32, 64),
        (19, 19, 96, 96),
        (25, 25, 16, 32),
    ] {
        let size = Size::new(width, height).unwrap();
        let grid = Grid::of(size);
        let (taps, bias) =
            (numbers(&mut random, 9 * inputs * outputs), numbers(&mut random, outputs));
        let convolution = Convolution::new(level, inputs, &taps, &bias);
        let mut from = vec![0.0; grid.cells() * inputs];
        let other = numbers(&mut random, grid.cells() * outputs);
        for point in size.points() {
            let some = numbers(&mut random, inputs);
            from[grid.cell(point) * inputs..][..inputs].copy_from_slice(&some);
        }
        for after in [After::Nothing, After::Relu, After::AddAndRelu(&other)] {
            let mut to = vec![0.0; grid.cells() * outputs];
            convolution.apply(level, grid, &from, after, &mut to, &mut space);
            let mut written = 0;
            for (point, output) in
                size.points().flat_map(|point| (0..outputs).map(move |output| (point, output)))
            {
                let place = grid.cell(point) * outputs + output;
                let sum = direct(size, grid, (inputs, &taps, &bias), &from, (point, output));
                let expected = match after {
                    After::Nothing => sum,
                    After::Relu => sum.max(0.0),
                    After::AddAndRelu(other) => (sum + f64::from(other[place])).max(0.0),
                };
                let error = (f64::from(to[place]) - expected).abs();
                assert!(error < 1e-3, "{size}, {point}, {output}: off by {error}");
                written += usize::from(to[place] != 0.0);
            }
            assert!(written > 0);
            let outside = to.iter().filter(|number| **number != 0.0).count();
            assert_eq!(outside, written, "nothing is written off the board");
        }
    }
}
