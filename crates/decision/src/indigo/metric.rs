//! Ed4 and Ed8 on large boards: how far all points are from each other for each colour
//! [Bouzy, small boards, 3 and 7].
//!
//! The paper's outlook wishes them in the 19x19 program. A colour walks over its own and neutral
//! points; a step costs 1, a walk inside one of its connected sets nothing, and the opponent's
//! points are at infinite distance. A point is a colour's if its stone is there, or all its
//! neighbours are that colour's stones. `smallgo` has the same for boards that fit a word; this one
//! walks over a plain list of points.

use std::collections::VecDeque;

use goban::{Board, Color, Point, Size};

/// How much the calm method listens to Ed4 and Ed8.
///
/// Both are measured in points: a stone on a neutral point takes it from every pair of the other
/// side's, and that is 1. Only what a move changes beyond its own stone counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Metric {
    /// Points for a point of Ed4. 0 to 8.
    pub ed4: f32,
    /// Points for a point of Ed8. 0 to 8.
    pub ed8: f32,
    /// What stands for an infinite distance. The study's second era came to 512.
    pub infinity: u32,
    /// The metric counts while there are fewer stones than this: the study's last era has it fade
    /// in the endgame.
    pub until: usize,
}

impl Metric {
    /// Not listened to, with the study's infinity and its end of the middle game: 10 of 16 points
    /// on 4x4, and as many of 361 here.
    pub const UNHEARD: Self = Self { ed4: 0.0, ed8: 0.0, infinity: 512, until: 225 };
}

/// Which points are next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Steps {
    /// Along the lines: Ed4.
    Four,
    /// Along the lines and across: Ed8.
    Eight,
}

impl Steps {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Four, Self::Eight];
}

/// Points without a walk yet.
const FAR: u32 = u32::MAX;

/// Ed4 or Ed8 in points, Black's less White's.
#[must_use]
pub fn metric(board: &Board, steps: Steps, infinity: u32) -> f64 {
    let grid = Grid::new(board, steps);
    let (black, white) = (grid.distances(Color::Black), grid.distances(Color::White));
    let pairs = black.pairs - white.pairs;
    let sum = black.sum - white.sum;
    let infinity = f64::from(infinity);
    // Sums of a board's pairs are far below what a float holds.
    #[allow(clippy::cast_precision_loss)]
    let value = pairs as f64 * infinity - sum as f64;
    #[allow(clippy::cast_precision_loss)]
    let unit = 2.0 * board.size().area() as f64 * infinity.max(1.0);
    value / unit
}

#[derive(Debug, Clone, Copy)]
struct Distances {
    sum: i64,
    pairs: i64,
}

struct Grid {
    /// Who controls each point.
    owner: Vec<Option<Color>>,
    near: Vec<Vec<usize>>,
}

impl Grid {
    fn new(board: &Board, steps: Steps) -> Self {
        let size = board.size();
        let points: Vec<Point> = size.points().collect();
        let near = points.iter().map(|&point| near(size, point, steps)).collect();
        Self { owner: points.iter().map(|&point| owner(board, point)).collect(), near }
    }

    /// The finite distances of a colour.
    fn distances(&self, color: Color) -> Distances {
        let mut total = Distances { sum: 0, pairs: 0 };
        let mut done = vec![false; self.owner.len()];
        let mut distance = vec![FAR; self.owner.len()];
        for source in 0..self.owner.len() {
            if done[source] || self.owner[source] == Some(!color) {
                continue;
            }
            self.walk(source, color, &mut distance);
            // The points of its set have the same distances.
            let is_own = self.owner[source] == Some(color);
            let mut set = 0;
            for (point, &far) in distance.iter().enumerate() {
                if point == source || is_own && far == 0 && self.owner[point] == Some(color) {
                    done[point] = true;
                    set += 1;
                }
            }
            let reached = distance.iter().filter(|&&far| far != FAR);
            let (sum, pairs) =
                reached.fold((0, 0), |(sum, pairs), &far| (sum + i64::from(far), pairs + 1));
            total.sum += set * sum;
            total.pairs += set * pairs;
        }
        total
    }

    /// The distances from a point, own sets being crossed for nothing.
    fn walk(&self, source: usize, color: Color, distance: &mut [u32]) {
        distance.fill(FAR);
        distance[source] = 0;
        let mut queue = VecDeque::from([source]);
        while let Some(point) = queue.pop_front() {
            for &next in &self.near[point] {
                if self.owner[next] == Some(!color) {
                    continue;
                }
                let is_within = self.owner[point] == Some(color) && self.owner[next] == Some(color);
                let far = distance[point] + u32::from(!is_within);
                if far < distance[next] {
                    distance[next] = far;
                    if is_within {
                        queue.push_front(next);
                    } else {
                        queue.push_back(next);
                    }
                }
            }
        }
    }
}

/// Who controls a point.
fn owner(board: &Board, point: Point) -> Option<Color> {
    let stone = |point| Color::BOTH.into_iter().find(|&color| board.stones(color).contains(point));
    stone(point).or_else(|| {
        let mut around = board.size().neighbours(point).map(stone);
        let first = around.next()??;
        around.all(|other| other == Some(first)).then_some(first)
    })
}

/// The places of the points next to a point, in the order of the board's points.
fn near(size: Size, point: Point, steps: Steps) -> Vec<usize> {
    let is_near = |&(_, other): &(usize, Point)| {
        let (dx, dy) = (point.x().abs_diff(other.x()), point.y().abs_diff(other.y()));
        match steps {
            Steps::Four => dx + dy == 1,
            Steps::Eight => dx.max(dy) == 1,
        }
    };
    size.points().enumerate().filter(is_near).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::random_below;
    use rand_pcg::Pcg64Mcg;

    /// Every pair by paths that grow point by point [Floyd 1962], sets joined beforehand.
    fn slow(board: &Board, steps: Steps, infinity: u32) -> f64 {
        let points: Vec<Point> = board.size().points().collect();
        let count = points.len();
        let value = |color: Color| {
            let owner: Vec<_> = points.iter().map(|&point| owner(board, point)).collect();
            let is_free = |at: usize| owner[at] != Some(!color);
            let mut far = vec![vec![f64::from(infinity); count]; count];
            for i in (0..count).filter(|&at| is_free(at)) {
                far[i][i] = 0.0;
                for j in near(board.size(), points[i], steps).into_iter().filter(|&at| is_free(at))
                {
                    let is_within = owner[i] == Some(color) && owner[j] == Some(color);
                    far[i][j] = if is_within { 0.0 } else { 1.0 };
                }
            }
            for k in (0..count).filter(|&at| is_free(at)) {
                for i in 0..count {
                    for j in 0..count {
                        far[i][j] = far[i][j].min(far[i][k] + far[k][j]);
                    }
                }
            }
            -far.iter().flatten().sum::<f64>()
        };
        let unit = 2.0 * f64::from(u32::try_from(count).unwrap()) * f64::from(infinity);
        (value(Color::Black) - value(Color::White)) / unit
    }

    #[test]
    fn walks_agree_with_paths_grown_point_by_point() {
        let mut rng = Pcg64Mcg::new(3);
        for (width, height) in [(1, 1), (3, 3), (5, 4), (7, 7)] {
            let size = Size::new(width, height).unwrap();
            for _ in 0..60 {
                let mut board = Board::new(size);
                for turn in 0..size.area() {
                    let points: Vec<Point> = size.points().collect();
                    let point = points[random_below(&mut rng, points.len())];
                    let _ = board.play(Color::BOTH[turn % 2], point);
                    if random_below(&mut rng, 8) > 0 {
                        continue;
                    }
                    for steps in Steps::ALL {
                        let (fast, slow) = (metric(&board, steps, 512), slow(&board, steps, 512));
                        assert!((fast - slow).abs() < 1e-9, "{fast} {slow} {steps:?}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_stone_is_worth_a_point_and_a_cut_more() {
        let size = Size::new(5, 5).unwrap();
        let mut board = Board::new(size);
        let _ = board.play(Color::Black, size.point(2, 2).unwrap());
        let stone = metric(&board, Steps::Four, 512);
        assert!((0.9..1.1).contains(&stone), "{stone}");
        for y in [0, 1, 3, 4] {
            let _ = board.play(Color::Black, size.point(2, y).unwrap());
        }
        assert!(metric(&board, Steps::Four, 512) > 8.0, "White's two sides are cut apart");
    }
}
