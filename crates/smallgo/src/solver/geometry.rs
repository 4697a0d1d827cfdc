//! The shape of a small board: neighbours by shifts, symmetries, and weights for exact keys.
//!
//! A board lies in one word, a row of `width + 1` bits after the other. The bit between two rows is
//! never set, so that shifts by one and by a row give the neighbours, and no set needs to know more
//! than the mask of the board to grow.
//!
//! A position is numbered exactly: each point has a power of three as its weight, so that its number
//! is a sum that moves change by a few additions, and two positions never share one. The same is
//! kept for every symmetry of the board; the smallest of these numbers names the position up to
//! symmetry.

use goban::{Point, Size, Symmetry};

/// As many points as a board may have for the solver: 3^36 fits a word with room to spare.
pub const MAX_AREA: usize = 36;

/// A set of points of a small board.
pub(crate) type Bits = u64;

/// The symmetries of a square; other boards have fewer, and repeat them.
pub(crate) const SYMMETRIES: usize = 8;

/// The bits of the points of one board.
const WORD: usize = 64;

/// The shape of one small board.
#[derive(Debug, Clone)]
pub struct Geometry {
    size: Size,
    stride: u32,
    all: Bits,
    edge: Bits,
    corner: Bits,
    area: u32,
    /// By bit, the weight of the point under each symmetry.
    weights: Vec<[u64; SYMMETRIES]>,
    /// By symmetry and bit, the bit of the image.
    images: Vec<[u8; WORD]>,
    /// By symmetry and bit, the number of the image among the points of the board.
    places: Vec<[u8; WORD]>,
    /// The points from the centre outwards.
    order: Vec<u32>,
}

impl Geometry {
    /// The shape of a board, or nothing if it has more than [`MAX_AREA`] points or does not fit a
    /// word.
    #[must_use]
    pub fn new(size: Size) -> Option<Self> {
        let stride = usize::from(size.width()) + 1;
        if size.area() > MAX_AREA || stride * usize::from(size.height()) > WORD {
            return None;
        }
        let bit = |point: Point| usize::from(point.y()) * stride + usize::from(point.x());
        let own = Symmetry::of(size);
        let symmetries: Vec<Symmetry> = own.iter().copied().cycle().take(SYMMETRIES).collect();
        let mut images = vec![[0; WORD]; SYMMETRIES];
        let mut weights = vec![[0; SYMMETRIES]; WORD];
        let mut places = vec![[0; WORD]; SYMMETRIES];
        let mut number_of = [0_u8; WORD];
        let mut power = vec![0; WORD];
        for (number, point) in size.points().enumerate() {
            power[bit(point)] = 3_u64.pow(u32::try_from(number).ok()?);
            number_of[bit(point)] = u8::try_from(number).ok()?;
        }
        for (index, symmetry) in symmetries.iter().enumerate() {
            for point in size.points() {
                let image = bit(symmetry.apply(size, point));
                images[index][bit(point)] = u8::try_from(image).ok()?;
                weights[bit(point)][index] = power[image];
                places[index][bit(point)] = number_of[image];
            }
        }
        let mut order: Vec<u32> = Vec::new();
        let mut points: Vec<Point> = size.points().collect();
        points.sort_by_key(|&point| from_centre(size, point));
        for point in points {
            order.push(u32::try_from(bit(point)).ok()?);
        }
        let all = order.iter().fold(0, |all, &bit| all | 1 << bit);
        let on = |wanted: fn(bool, bool) -> bool| {
            let is_on = |point: &Point| {
                let ends = |at: u8, side: u8| at == 0 || at + 1 == side;
                wanted(ends(point.x(), size.width()), ends(point.y(), size.height()))
            };
            size.points().filter(is_on).fold(0, |set, point| set | 1 << bit(point))
        };
        let (edge, corner) = (on(|x, y| x || y), on(|x, y| x && y));
        let area = u32::try_from(size.area()).ok()?;
        let stride = u32::try_from(stride).ok()?;
        Some(Self { size, stride, all, edge, corner, area, weights, images, places, order })
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of points.
    #[must_use]
    pub const fn area(&self) -> u32 {
        self.area
    }

    pub(crate) const fn all(&self) -> Bits {
        self.all
    }

    /// The bits of the points from the centre outwards.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    pub(crate) fn weight(&self, bit: u32) -> &[u64; SYMMETRIES] {
        &self.weights[bit as usize & (WORD - 1)]
    }

    /// The bit of the image of a point.
    pub(crate) fn image(&self, symmetry: usize, bit: u32) -> u32 {
        u32::from(self.images[symmetry][bit as usize & (WORD - 1)])
    }

    /// The image of a set, with the points of the board numbered without gaps.
    pub(crate) fn turned(&self, symmetry: usize, set: Bits) -> u64 {
        bits(set).fold(0, |turned, bit| turned | 1 << self.places[symmetry][bit as usize & 63])
    }

    /// The set whose image is given.
    pub(crate) fn unturned(&self, symmetry: usize, image: u64) -> Bits {
        let mut set = 0;
        for &bit in &self.order {
            set |= (image >> self.places[symmetry][bit as usize & 63] & 1) << bit;
        }
        set
    }

    /// How many numbers positions have.
    pub(crate) const fn numbers(&self) -> u64 {
        3_u64.pow(self.area)
    }

    /// The points next to a set, and some of the set.
    pub(crate) const fn beside(&self, set: Bits) -> Bits {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.all
    }

    /// The points next to at least two of a set.
    pub(crate) const fn beside_two(&self, set: Bits) -> Bits {
        let (a, b, c, d) = (set << 1, set >> 1, set << self.stride, set >> self.stride);
        (a & b | c & d | (a | b) & (c | d)) & self.all
    }

    /// How many pairs of neighbours are in a set.
    pub(crate) const fn pairs(&self, set: Bits) -> u32 {
        (set & set >> 1).count_ones() + (set & set >> self.stride).count_ones()
    }

    /// How many pairs of diagonal neighbours are in a set.
    pub(crate) const fn diagonals(&self, set: Bits) -> u32 {
        (set & set >> (self.stride + 1)).count_ones()
            + (set & set >> (self.stride - 1)).count_ones()
    }

    pub(crate) const fn edge(&self) -> Bits {
        self.edge
    }

    pub(crate) const fn corner(&self) -> Bits {
        self.corner
    }

    /// All of `within` that is connected to `seed`.
    pub(crate) const fn flooded(&self, seed: Bits, within: Bits) -> Bits {
        let mut set = seed & within;
        loop {
            let grown = set | self.beside(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The bit of a point of the board.
    #[must_use]
    pub fn bit(&self, point: Point) -> u32 {
        u32::from(point.y()) * self.stride + u32::from(point.x())
    }

    /// The point of a bit.
    #[must_use]
    pub fn point(&self, bit: u32) -> Option<Point> {
        let (x, y) = (bit % self.stride, bit / self.stride);
        self.size.point(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
    }
}

/// Small near the centre, large in the corners.
fn from_centre(size: Size, point: Point) -> (i32, i32) {
    let off = |at: u8, side: u8| (2 * i32::from(at) - i32::from(side) + 1).abs();
    let (x, y) = (off(point.x(), size.width()), off(point.y(), size.height()));
    (x * x + y * y, x.max(y))
}

/// The members of a set, lowest first.
pub(crate) fn bits(mut set: Bits) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}
