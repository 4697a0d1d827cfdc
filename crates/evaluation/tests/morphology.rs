//! Morphology beside its definition point by point, and beside what the papers say of it.

use evaluation::morphology::{Field, Grid, Steps};
use goban::{ByColor, Color, Diagram, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;

/// The definition, one point at a time, in numbers of columns and rows.
fn slow(size: Size, stones: &ByColor<PointSet>, steps: Steps) -> Vec<i32> {
    let points: Vec<_> = size.points().collect();
    let neighbours = |at: usize| {
        let place = |point| points.iter().position(|&other| other == point);
        size.neighbours(points[at]).filter_map(place).collect::<Vec<usize>>()
    };
    let around: Vec<Vec<usize>> = (0..points.len()).map(neighbours).collect();
    let mut values: Vec<i32> = points
        .iter()
        .map(|&point| match (stones.black.contains(point), stones.white.contains(point)) {
            (true, _) => 64,
            (_, true) => -64,
            _ => 0,
        })
        .collect();
    for _ in 0..steps.dilations {
        let old = values.clone();
        for at in 0..old.len() {
            for sign in [1, -1] {
                let of =
                    |wanted: i32| around[at].iter().filter(|&&n| old[n].signum() == wanted).count();
                if old[at].signum() != -sign && of(-sign) == 0 {
                    values[at] += sign * i32::try_from(of(sign)).unwrap();
                }
            }
        }
    }
    for _ in 0..steps.erosions {
        let old = values.clone();
        for at in 0..old.len() {
            let sign = old[at].signum();
            let others = around[at].iter().filter(|&&n| old[n].signum() != sign).count();
            let left = old[at].abs() - i32::try_from(others).unwrap();
            values[at] = sign * left.max(0);
        }
    }
    values
}

#[test]
fn fields_are_those_of_the_definition() {
    let mut rng = Pcg64Mcg::new(3);
    let mut seen = 0;
    for round in 0..400 {
        let side = |rng: &mut Pcg64Mcg| u8::try_from(1 + random_below(rng, 19)).unwrap();
        let size = Size::new(side(&mut rng), side(&mut rng)).unwrap();
        let mut stones = ByColor::<PointSet>::default();
        let share = 2 + random_below(&mut rng, 20);
        for point in size.points() {
            match random_below(&mut rng, share) {
                0 => stones.black.insert(point),
                1 => stones.white.insert(point),
                _ => {}
            }
        }
        let choices =
            [Steps::TERRITORY, Steps::MOYO, Steps::AREA, Steps { dilations: 3, erosions: 7 }];
        let steps = choices[round % choices.len()];
        let field = Field::of(&Grid::new(size), &stones, steps);
        let ours: Vec<i32> = size.points().map(|point| i32::from(field.at(point))).collect();
        assert_eq!(ours, slow(size, &stones, steps), "{size} {stones:?} {steps:?}");
        seen += ours.iter().filter(|&&value| value != 0).count();
    }
    assert!(seen > 5_000, "fields are not empty: {seen}");
}

#[test]
fn a_single_stone_in_the_open_gets_its_own_point_back() {
    let size = Size::square(19).unwrap();
    let centre = size.point(9, 9).unwrap();
    let stones = ByColor { black: PointSet::from(centre), white: PointSet::EMPTY };
    for dilations in 1..6 {
        let steps = Steps { dilations, erosions: dilations * (dilations - 1) + 1 };
        let sides = Field::of(&Grid::new(size), &stones, steps).sides(&Grid::new(size));
        assert_eq!(
            (sides.black, sides.white),
            (PointSet::from(centre), PointSet::EMPTY),
            "{steps:?}"
        );
    }
}

#[test]
fn a_corner_that_is_fenced_off_is_territory() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X . . . . .
        . . . X . . . O .
        . . . X . . . . .
        . . . X . . . . .
    "
    .parse::<Diagram>()
    .unwrap()
    .board();
    let grid = Grid::new(board.size());
    let stones = ByColor::from_fn(|color| *board.stones(color));
    let sides = Field::of(&grid, &stones, Steps::TERRITORY).sides(&grid);
    for point in ["A1", "B2", "C3", "A3", "C1"] {
        assert!(sides[Color::Black].contains(point.parse().unwrap()), "{point}");
    }
    assert!(!sides[Color::Black].contains("F5".parse().unwrap()));
    assert!(!sides[Color::White].contains("J1".parse().unwrap()), "one stone is no territory");
}
