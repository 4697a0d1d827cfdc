//! Larger shapes around a move: all stones within some distance of it, up to a hundred points in
//! seven rings [Stern, Herbrich, Graepel 2006; Coulom 2007].
//!
//! Each ring is known by itself, by a number that is the same for turned and mirrored boards. Its
//! weight adds to that of the smaller shape within it, so that a large shape that was never seen is
//! still known by its middle. Shapes that were played six times or more in the records have a
//! weight each. The weights are fitted by `aizome fit-moves GAMES --vistas --from-large 800
//! --measure POSITIONS`, in two minutes.
//!
//! The 62,003 weights are the one table that nobody can read, and are kept as bytes (`vistas.bin`).
//! Their sum is a feature of the ranking with a name, and a reason in words where it makes a move
//! three times as likely.

use std::sync::LazyLock;

use goban::{Board, Color, MAX_SIDE, Point};

use crate::surround::{Shift, turned};

/// How far each ring reaches, in the distance that players feel: steps along the lines, and the longer
/// of both once more. The points right around a move, at a distance of 3 at most, are in the first.
const RINGS: [usize; 7] = [4, 5, 6, 7, 8, 10, 12];

/// Points beside a board that rings may reach.
const MARGIN: u8 = 6;
const SIDE: usize = (MAX_SIDE + 2 * MARGIN) as usize;

/// Where the lower left corner of a board is in the list of cells.
const CORNER: usize = MARGIN as usize * (SIDE + 1);

/// The numbers of one shape, as it is and turned and mirrored.
type Turned = [u32; 8];

/// A place beside a move.
#[derive(Debug)]
struct Place {
    /// How far it is from the move in the list of cells, from the lower left corner of all rings.
    offset: usize,
    /// What nothing, a stone of the player, one of the opponent, and the board's edge there are known
    /// by. Nothing is 0, so that it need not be told apart, which could not be foreseen.
    keys: [Turned; 4],
}

/// The places of all rings, the nearest first, and where each ring ends.
#[derive(Debug)]
struct Places {
    all: Vec<Place>,
    ends: [usize; RINGS.len()],
    /// What the numbers of each ring's shapes differ by.
    marks: [u32; RINGS.len()],
}

static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let reach = i16::from(MARGIN);
    let feel =
        |(x, y): Shift| usize::from((x.abs() + y.abs() + x.abs().max(y.abs())).unsigned_abs());
    let mut shifts: Vec<Shift> = (-reach..=reach)
        .flat_map(|y| (-reach..=reach).map(move |x| (x, y)))
        .filter(|&shift| (1..=RINGS[RINGS.len() - 1]).contains(&feel(shift)))
        .collect();
    shifts.sort_by_key(|&shift| feel(shift));
    let ends = RINGS.map(|ring| shifts.partition_point(|&shift| feel(shift) <= ring));
    let from_corner = |at: i16| usize::from((at + reach).unsigned_abs());
    let place = |&(x, y): &Shift| {
        let keys = [0, 1, 2, 3].map(|content| {
            std::array::from_fn(|symmetry| {
                let (x, y) = turned(symmetry, (x, y));
                let key =
                    number(u32::from((((x + 8) * 64 + (y + 8)) * 4 + content).unsigned_abs()));
                if content == 0 { 0 } else { key }
            })
        });
        Place { offset: from_corner(y) * SIDE + from_corner(x), keys }
    };
    let marks = [1, 2, 3, 4, 5, 6, 7].map(number);
    Places { all: shifts.iter().map(place).collect(), ends, marks }
});

/// A number that looks drawn by lot, always the same for the same seed [Steele, Lea, Flood 2014].
fn number(seed: u32) -> u32 {
    let mut mixed = u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed >> 32) as u32
}

/// A board as one player sees it, with what is beyond its edge.
#[derive(Debug)]
pub struct View {
    cells: [u8; SIDE * SIDE],
}

impl View {
    /// The board as a player sees it.
    #[must_use]
    pub fn of(board: &Board, player: Color) -> Self {
        let mut cells = [3; SIDE * SIDE];
        for point in board.size().points() {
            cells[place_of(point) + CORNER] = 0;
        }
        for (content, color) in [(1, player), (2, !player)] {
            for stone in board.stones(color) {
                cells[place_of(stone) + CORNER] = content;
            }
        }
        Self { cells }
    }

    /// Tells the numbers of the shapes around a point, the smallest first, as long as they are wanted.
    pub fn shapes(&self, point: Point, mut is_enough: impl FnMut(u32) -> bool) {
        let (places, mut shape) = (&*PLACES, Shape::at(point));
        for ring in 0..RINGS.len() {
            if is_enough(self.widen(&mut shape, places, ring)) {
                return;
            }
        }
    }

    /// Takes the next ring to a shape, and tells its number.
    fn widen(&self, shape: &mut Shape, places: &Places, ring: usize) -> u32 {
        let start = if ring == 0 { 0 } else { places.ends[ring - 1] };
        for place in &places.all[start..places.ends[ring]] {
            let content = self.cells[shape.corner + place.offset];
            let keys = &place.keys[usize::from(content & 3)];
            for (number, key) in shape.numbers.iter_mut().zip(keys) {
                *number ^= key;
            }
        }
        let least = shape.numbers.iter().fold(u32::MAX, |least, &number| least.min(number));
        (least ^ places.marks[ring]).max(1)
    }
}

/// The shape around a point as far as it has been looked at.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// Where the lower left corner of all rings is in the list of cells.
    corner: usize,
    numbers: Turned,
}

impl Shape {
    fn at(point: Point) -> Self {
        Self { corner: place_of(point), numbers: [0; 8] }
    }
}

fn place_of(point: Point) -> usize {
    usize::from(point.y()) * SIDE + usize::from(point.x())
}

/// Bytes of a shape in the file of weights: its number, and its weight in [`FINE`] parts of one.
const BYTES: usize = 6;
const FINE: f32 = 256.0;

/// Weights of larger shapes, by number.
#[derive(Debug, Clone)]
pub struct Vistas {
    /// Number and weight, at the first free place from where the number belongs; 0 is nobody's.
    slots: Vec<(u32, f32)>,
}

impl Vistas {
    /// The weights that the program ships.
    #[must_use]
    pub fn fitted() -> Self {
        Self::from_bytes(include_bytes!("vistas.bin"))
    }

    /// These weights.
    #[must_use]
    pub fn new(weights: &[(u32, f32)]) -> Self {
        let mut slots = vec![(0, 0.0); (2 * weights.len() + 1).next_power_of_two()];
        for &(number, weight) in weights {
            let at = slot(&slots, number);
            slots[at] = (number, weight);
        }
        Self { slots }
    }

    /// The weights in a file.
    fn from_bytes(bytes: &[u8]) -> Self {
        let weights: Vec<(u32, f32)> = bytes
            .chunks_exact(BYTES)
            .map(|part| {
                let number = u32::from_le_bytes([part[0], part[1], part[2], part[3]]);
                (number, f32::from(i16::from_le_bytes([part[4], part[5]])) / FINE)
            })
            .collect();
        Self::new(&weights)
    }

    /// The file of these weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut known: Vec<(u32, f32)> =
            self.slots.iter().copied().filter(|&(number, _)| number > 0).collect();
        known.sort_unstable_by_key(|&(number, _)| number);
        known
            .iter()
            .flat_map(|(number, weight)| {
                #[allow(clippy::cast_possible_truncation)] // no weight is near a hundred
                let weight = (weight * FINE).round() as i16;
                number.to_le_bytes().into_iter().chain(weight.to_le_bytes())
            })
            .collect()
    }

    /// What larger shapes say of each of these moves: as [`weight`](Self::weight) does, ring by ring for
    /// all of them, so that looking up one need not wait for another.
    pub(crate) fn weights(&self, view: &View, points: &[Point]) -> Vec<f32> {
        let places = &*PLACES;
        let mut sums = vec![0.0; points.len()];
        let mut numbers: Vec<u32> = Vec::with_capacity(points.len());
        let mut known: Vec<(usize, Shape)> =
            points.iter().map(|&point| Shape::at(point)).enumerate().collect();
        for ring in 0..RINGS.len() {
            numbers.clear();
            numbers.extend(known.iter_mut().map(|(_, shape)| view.widen(shape, places, ring)));
            let mut kept = 0;
            for (next, &number) in numbers.iter().enumerate() {
                let found = self.slots[slot(&self.slots, number)];
                sums[known[next].0] += found.1;
                known[kept] = known[next];
                kept += usize::from(found.0 != 0);
            }
            known.truncate(kept);
        }
        sums
    }

    /// What larger shapes say of a move.
    #[must_use]
    pub fn weight(&self, view: &View, point: Point) -> f32 {
        let mut sum = 0.0;
        view.shapes(point, |number| {
            let (known, weight) = self.slots[slot(&self.slots, number)];
            sum += weight;
            known == 0
        });
        sum
    }
}

/// Where a number is, or would be.
fn slot(slots: &[(u32, f32)], number: u32) -> usize {
    let mask = slots.len() - 1;
    let mut at = (number.wrapping_mul(0x9e37_79b1) >> 7) as usize & mask;
    while slots[at].0 != 0 && slots[at].0 != number {
        at = (at + 1) & mask;
    }
    at
}

#[cfg(test)]
mod tests;
