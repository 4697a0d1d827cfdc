//! Bouzy's dilations and erosions [Bouzy 2003; Bouzy, move decision, 2.1]: mathematical morphology
//! on numbers, by which stones become territory.
//!
//! A point's number is positive where Black is felt, negative where White is. A dilation adds to
//! every point of a colour, or of none, that has no point of the other beside it the number of its
//! neighbours of that colour. An erosion takes from every point the number of its neighbours that
//! are not of its colour, down to 0. After n dilations, n(n−1)+1 erosions give a single stone in
//! the open its own point back: 5 and 21 draw territories, fewer erosions moyos, none at all
//! influence.
//!
//! The grid is one array with walls around the board, so that a step is the same few operations on
//! every cell, which compilers turn into vector instructions.

use goban::{ByColor, CELLS, PointSet, STRIDE, Size};

/// The number that a stone starts with.
const STONE: i16 = 64;

const ROW: usize = STRIDE as usize;

/// Dilations and erosions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps {
    /// Dilations, done first.
    pub dilations: u8,
    /// Erosions, done then.
    pub erosions: u8,
}

impl Steps {
    /// Territory: what would be counted.
    pub const TERRITORY: Self = Self { dilations: 5, erosions: 21 };
    /// Moyo: what may become territory.
    pub const MOYO: Self = Self { dilations: 5, erosions: 10 };
    /// Area: where a colour is the only one to be felt.
    pub const AREA: Self = Self { dilations: 4, erosions: 0 };
}

/// A number for every point of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    cells: [i16; CELLS],
}

/// A board's cells, for the edges.
#[derive(Debug, Clone)]
pub struct Grid {
    area: PointSet,
    /// How many neighbours each cell has.
    degree: [i16; CELLS],
    /// All bits for cells of the board, none for walls.
    inside: [i16; CELLS],
    /// Cells from the first of the board to one past the last.
    first: usize,
    end: usize,
}

impl Grid {
    /// The grid of boards of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let (mut degree, mut inside) = ([0; CELLS], [0; CELLS]);
        for point in size.points() {
            degree[point.index()] = size.neighbours(point).map(|_| 1).sum();
            inside[point.index()] = !0;
        }
        let end = ROW * (usize::from(size.height()) + 1);
        Self { area: size.all(), degree, inside, first: ROW, end }
    }

    /// The number of the first cell of the board's rows, and of the one after the last.
    pub(crate) const fn cells(&self) -> (usize, usize) {
        (self.first, self.end)
    }

    /// All points.
    #[must_use]
    pub const fn area(&self) -> &PointSet {
        &self.area
    }
}

impl Field {
    /// The field of these stones after so many steps.
    #[must_use]
    pub fn of(grid: &Grid, stones: &ByColor<PointSet>, steps: Steps) -> Self {
        let mut field = Self { cells: [0; CELLS] };
        for (stones, value) in [(&stones.black, STONE), (&stones.white, -STONE)] {
            for point in stones {
                field.cells[point.index()] = value;
            }
        }
        for _ in 0..steps.dilations {
            field.dilate(grid);
        }
        field.erode_times(grid, steps.erosions);
        field
    }

    /// The number of a point.
    #[must_use]
    pub const fn at(&self, point: goban::Point) -> i16 {
        self.cells[point.index()]
    }

    /// The points of each colour.
    #[must_use]
    pub fn sides(&self, grid: &Grid) -> ByColor<PointSet> {
        let mut sides = ByColor::<PointSet>::default();
        for point in &grid.area {
            match self.at(point) {
                1.. => sides.black.insert(point),
                0 => {}
                _ => sides.white.insert(point),
            }
        }
        sides
    }

    /// This field after more erosions.
    #[must_use]
    pub fn eroded(&self, grid: &Grid, times: u8) -> Self {
        let mut field = self.clone();
        field.erode_times(grid, times);
        field
    }

    fn erode_times(&mut self, grid: &Grid, times: u8) {
        for _ in 0..times {
            self.erode(grid);
        }
    }

    fn dilate(&mut self, grid: &Grid) {
        self.step(grid, |value, [positive, negative], _| {
            let up = if value >= 0 && negative == 0 { positive } else { 0 };
            let down = if value <= 0 && positive == 0 { negative } else { 0 };
            value + up - down
        });
    }

    fn erode(&mut self, grid: &Grid) {
        self.step(grid, |value, [positive, negative], degree| {
            let black = (value - (degree - positive)).max(0);
            let white = (value + (degree - negative)).min(0);
            if value > 0 { black } else { white }
        });
    }

    /// Gives every cell a new number from its own, from how many of its neighbours are Black's and
    /// White's, and from how many it has.
    fn step(&mut self, grid: &Grid, new: impl Fn(i16, [i16; 2], i16) -> i16) {
        let old = self.cells;
        let (first, count) = (grid.first, grid.end - grid.first);
        // Slices of one length, so that nothing is checked in the loop.
        let from = |start: usize| &old[start..start + count];
        let (below, above) = (from(first - ROW), from(first + ROW));
        let (left, here, right) = (from(first - 1), from(first), from(first + 1));
        let degree = &grid.degree[first..first + count];
        let inside = &grid.inside[first..first + count];
        let cells = &mut self.cells[first..first + count];
        for cell in 0..count {
            let around = [below[cell], above[cell], left[cell], right[cell]];
            let positive = around.iter().map(|&other| i16::from(other > 0)).sum();
            let negative = around.iter().map(|&other| i16::from(other < 0)).sum();
            cells[cell] = new(here[cell], [positive, negative], degree[cell]) & inside[cell];
        }
    }
}
