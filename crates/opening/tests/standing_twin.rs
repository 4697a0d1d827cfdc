//! The value of a position by PON against a slow twin: distances point by point, and the sum written
//! out.

use evaluation::{Evaluator, Facts, Outlook, linked_groups};
use goban::{Board, ByColor, Color, Point, PointMap, PointSet, Size, random_below};
use opening::dame::Terrain;
use opening::{REACH, Scale, Standing};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

struct Slow {
    color: Color,
    stones: PointSet,
    unrounded: f32,
}

/// For each point the steps to the nearest stones of a colour, and the first of their groups.
fn reach(size: Size, groups: &[Slow], color: Color, empty: &PointSet) -> PointMap<(usize, usize)> {
    let mut found = PointMap::filled((usize::MAX, usize::MAX));
    for (number, group) in groups.iter().enumerate().filter(|(_, group)| group.color == color) {
        for stone in &group.stones {
            found[stone] = (0, number);
        }
    }
    for steps in 1..=REACH {
        for point in empty {
            let before = size.neighbours(point).filter(|&near| found[near].0 == steps - 1);
            if let Some(owner) = before.map(|near| found[near].1).min()
                && found[point].0 > steps
            {
                found[point] = (steps, owner);
            }
        }
    }
    found
}

fn slow_value(facts: &Facts, scale: &Scale) -> f32 {
    let size = facts.size;
    let lost = facts.strings.iter().filter(|string| string.capture == Outlook::Lost);
    let lost: PointSet = lost.flat_map(|string| string.stones.iter()).collect();
    let stones = ByColor::from_fn(|color| facts.stones[color] - lost);
    let empty = size.all() - stones.black - stones.white;
    let terrain = Terrain::new(size, &stones);
    let groups: Vec<Slow> = linked_groups(facts)
        .into_iter()
        .filter(|group| group.stones.iter().any(|stone| !lost.contains(stone)))
        .map(|group| {
            let stones = group.stones - lost;
            let unrounded = scale.estimate.unrounded(&terrain.dame(group.color, &stones));
            Slow { color: group.color, stones, unrounded }
        })
        .collect();
    let reached = ByColor::from_fn(|color| reach(size, &groups, color, &empty));
    let line = |point: Point| scale.lines[usize::from(size.line(point)).min(scale.lines.len()) - 1];
    let mut value = 0.0;
    for (number, group) in groups.iter().enumerate() {
        let (own, theirs) = (&reached[group.color], &reached[!group.color]);
        let mut area: f32 = group.stones.iter().map(line).sum();
        for point in &empty {
            let (steps, owner) = own[point];
            if owner != number || theirs[point].0 <= steps {
                continue;
            }
            // One step farther than the last counts like the last.
            let is_contested = theirs[point].0 <= (steps + 1).min(REACH);
            let part = if is_contested { scale.contested } else { 1.0 };
            area += scale.reach[steps - 1] * part * line(point);
        }
        let near = |number: usize, most: usize| -> PointSet {
            let group = &groups[number];
            let mine = |point: &Point| {
                let (steps, owner) = reached[group.color][*point];
                owner == number && steps <= most
            };
            empty.iter().filter(mine).chain(group.stones).collect()
        };
        let others: Vec<f32> = (0..groups.len())
            .filter(|&other| groups[other].color != group.color)
            .filter(|&other| near(number, 3).meets(&near(other, 2)))
            .map(|other| groups[other].unrounded)
            .collect();
        #[allow(clippy::cast_precision_loss)] // few groups
        let mean = others.iter().sum::<f32>() / others.len().max(1) as f32;
        let sum = scale.start + scale.own * group.unrounded - scale.around * mean;
        let worth = area * (sum / 2.0).tanh();
        value += if group.color == Color::Black { worth } else { -worth };
    }
    value
}

fn random_board(rng: &mut Pcg64Mcg) -> Board {
    let side = 7 + u8::try_from(random_below(rng, 7)).unwrap();
    let mut board = Board::new(Size::square(side).unwrap());
    for number in 0..random_below(rng, 50) {
        let points: Vec<Point> = board.empty_points().iter().collect();
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let _ = board.play(color, points[random_below(rng, points.len())]);
    }
    board
}

#[test]
fn values_are_those_of_the_slow_twin_and_turn_with_the_colours() {
    let scales = [
        Scale::FITTED,
        Scale { reach: [1.0, 0.9, 0.75, 0.6, 0.45, 0.3], contested: 0.5, ..Scale::START },
    ];
    let mut rng = Pcg64Mcg::new(7);
    let mut largest = 0.0_f32;
    for _ in 0..1000 {
        let board = random_board(&mut rng);
        let facts = Evaluator::new(board.clone(), Keeping::Absolute).facts();
        let turned =
            ByColor { black: *board.stones(Color::White), white: *board.stones(Color::Black) };
        let turned = Board::with_stones(board.size(), &turned).unwrap();
        let turned = Evaluator::new(turned, Keeping::Absolute).facts();
        for scale in scales {
            let value = Standing::of(&facts, &scale).value;
            let slow = slow_value(&facts, &scale);
            assert!((value - slow).abs() < 1e-2, "{value} and {slow}:\n{board:?}");
            let other = Standing::of(&turned, &scale).value;
            assert!((value + other).abs() < 1e-2, "{value} and {other}:\n{board:?}");
            largest = largest.max(value.abs());
        }
    }
    assert!(largest > 20.0, "{largest}");
}
