//! The operations of point sets, in nanoseconds each. Run with
//! `cargo bench -p goban --bench point_sets`.

use std::hint::black_box;
use std::time::Instant;

use goban::{Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;

const REPEATS: u32 = 200_000;

fn main() {
    let size = Size::square(19).unwrap();
    let all = size.all();
    let points: Vec<Point> = size.points().collect();
    let mut rng = Pcg64Mcg::new(7);
    let mut random_set = |count: usize| -> PointSet {
        (0..count).map(|_| points[random_below(&mut rng, points.len())]).collect()
    };
    let (a, b) = (random_set(80), random_set(80));
    let ten = random_set(10);
    let corner = PointSet::from(points[0]);
    time("union", || a | b);
    time("intersection", || a & b);
    time("difference", || a - b);
    time("dilation", || a.dilated(&all));
    time("erosion", || a.eroded(&all));
    time("count", || a.len());
    time("meets", || a.meets(&b));
    time("iteration over 10 points", || ten.iter().map(Point::index).sum::<usize>());
    time("iteration over 80 points", || a.iter().map(Point::index).sum::<usize>());
    time("flood of 19x19 from a corner", || corner.flooded(&all));
}

fn time<T>(name: &str, mut work: impl FnMut() -> T) {
    let start = Instant::now();
    for _ in 0..REPEATS {
        black_box(black_box(&mut work)());
    }
    let each = start.elapsed() / (REPEATS);
    println!("{name:32} {:>8.1} ns", each.as_secs_f64() * 1e9);
}
