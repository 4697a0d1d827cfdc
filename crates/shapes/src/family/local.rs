//! Finding patterns around a move.
//!
//! What lies around a point, eleven rows of eleven, is three sets of 121 bits: the stones of either
//! player, and what is off the board. A pattern in one of its eight positions is a comparison with
//! each. Which of them can fit at all is told first by tables that hold a bit for each pattern: for
//! the distance of the move from each edge, and for the contents of the twenty points next to it
//! ([`Codes`]). After a change only those are looked at that ask about the point that changed and
//! allow what is on it now.

use goban::{Color, Point, Size};

use super::codes::{Code, Codes, FOURS, Four, TABLES};
use super::sets::{Bits, ROOM, Set, Sets, WIDTH, each_in_common};
use super::variant::{
    Around, CELLS, CONTENTS, Edge, LOCAL_REACH, READ, Variant, around_point, cell, cell_of,
};
use super::{Named, Pattern, PatternId, VariantId};
use crate::frame::Planes;

/// The distances of an edge that are told apart, the last for all greater ones.
const DISTANCES: usize = LOCAL_REACH as usize + 1;

/// A pattern that fits, and in which of its positions. It may fit in several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fit {
    pub(crate) named: Named,
    variant: VariantId,
}

/// Patterns around a move.
#[derive(Debug)]
pub(crate) struct Locals {
    variants: Vec<Variant>,
    /// The first words need no reading, those up to the next number two steps: see [`READ`].
    reading: [usize; 2],
    /// For each content of four points, the variants that allow it.
    contents: [Sets; TABLES],
    /// For each distance from the left, right, lower and upper edge, the variants that allow it.
    edges: [Sets; 4],
    /// For each point around the move, the variants that ask about it.
    asking: Sets,
    /// For each point around the move and each content of it, the variants that ask about it and
    /// allow the content.
    allowing: Sets,
}

/// For each point of a board, row by row, the variants that the edges allow.
#[derive(Debug, Clone)]
pub(crate) struct Allowed(Sets);

impl Locals {
    /// # Panics
    ///
    /// If there are more than 2048 patterns in their positions.
    pub(crate) fn new(patterns: &[Pattern], is_wanted: impl Fn(&Pattern) -> bool) -> Self {
        let mut variants: Vec<Variant> = Vec::new();
        for (pattern, number) in patterns.iter().zip(0..).filter(|(pattern, _)| is_wanted(pattern))
        {
            let start = variants.len();
            for variant in (0..8).filter_map(|way| Variant::new(pattern, PatternId(number), way)) {
                if !variants[start..].contains(&variant) {
                    variants.push(variant);
                }
            }
        }
        // Variants that want the same edge or the same stones lie together, so that most words are
        // empty at a point.
        variants.sort_by_cached_key(|variant| {
            (variant.reading(), variant.wanted[2], variant.near_stones(), variant.pattern)
        });
        assert!(variants.len() <= ROOM, "more patterns than there is room for");
        let within = |most| variants.iter().filter(|variant| variant.reading() <= most).count();
        let reading = [within(0) / WIDTH, within(1) / WIDTH];
        let contents = FOURS.map(|four| contents_sets(&variants, four));
        let edges = std::array::from_fn(|edge| {
            let at: [Edge; DISTANCES] = std::array::from_fn(|distance| Edge::new(edge, distance));
            Sets::of(&variants, DISTANCES, |variant, distance| variant.allows_edge(&at[distance]))
        });
        let asks = |variant: &Variant, cell: usize| variant.asks() >> cell & 1 != 0;
        let asking = Sets::of(&variants, CELLS, asks);
        let allowing = Sets::of(&variants, CELLS * CONTENTS, |variant, number| {
            let (cell, content) = (number / CONTENTS, number % CONTENTS);
            asks(variant, cell) && variant.allows(cell, content)
        });
        Self { variants, reading, contents, edges, asking, allowing }
    }

    /// How many bytes the tables take.
    pub(crate) fn memory(&self) -> usize {
        let sets = self.contents.iter().chain(&self.edges).chain([&self.asking, &self.allowing]);
        size_of_val(self.variants.as_slice()) + sets.map(Sets::memory).sum::<usize>()
    }

    /// What the edges of a board allow.
    pub(crate) fn allowed(&self, size: Size) -> Allowed {
        let edges = |point: Point| {
            let (x, y) = (point.x(), point.y());
            let distances = [x, size.width() - 1 - x, y, size.height() - 1 - y];
            let set =
                |edge: usize| self.edges[edge].set(usize::from(distances[edge].min(LOCAL_REACH)));
            std::array::from_fn::<_, 4, _>(set)
        };
        Allowed(Sets::in_common(self.variants.len().div_ceil(WIDTH), size.points().map(edges)))
    }

    /// For what fits around a point: whether it asks about another point not far from it.
    #[inline]
    pub(crate) fn asking(&self, at: Point, other: Point) -> impl Fn(&Fit) -> bool {
        let asking = self.asking.set(cell_of(at, other));
        move |fit| asking.contains(usize::from(fit.variant))
    }

    /// Adds what fits around an empty point, for either player.
    pub(crate) fn find(&self, seen: &Seen<'_>, at: Point, found: &mut Vec<Fit>) {
        let allowed = seen.allowed.0.set(seen.number(at));
        let mut comparing = Comparing { locals: self, seen, at, around: None };
        for (player, code) in seen.codes.of(at) {
            each_in_common(&[allowed], &self.near(code), &mut |word, bits| {
                comparing.compare(player, word, bits, found);
            });
        }
    }

    /// Adds what fits around an empty point and asks about another point not far from it.
    #[inline]
    pub(crate) fn find_asking(
        &self,
        seen: &Seen<'_>,
        at: Point,
        (other, stone): (Point, Option<Color>),
        found: &mut Vec<Fit>,
    ) {
        let cell = cell_of(at, other);
        let allowed = seen.allowed.0.set(seen.number(at));
        let mut comparing = Comparing { locals: self, seen, at, around: None };
        for (player, code) in seen.codes.of(at) {
            let content = stone.map_or(0, |stone| if stone == player { 1 } else { 2 });
            let allowing = self.allowing.set(cell * CONTENTS + content);
            if !allowing.is_empty() {
                each_in_common(&[allowing, allowed], &self.near(code), &mut |word, bits| {
                    comparing.compare(player, word, bits, found);
                });
            }
        }
    }

    /// What each four of the points next to the move allows.
    #[inline]
    fn near(&self, code: Code) -> [Set<'_>; TABLES] {
        std::array::from_fn(|table| self.contents[table].set(code.content(table)))
    }
}

/// A board as the matcher sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) codes: &'a Codes,
    pub(crate) allowed: &'a Allowed,
}

impl Seen<'_> {
    /// The number of a point, row by row.
    #[inline]
    fn number(&self, at: Point) -> usize {
        usize::from(at.y()) * usize::from(self.planes.size().width()) + usize::from(at.x())
    }
}

/// Compares what can fit around a point, which is read when it is first needed.
struct Comparing<'a> {
    locals: &'a Locals,
    seen: &'a Seen<'a>,
    at: Point,
    /// As far as it is read.
    around: Option<(u8, Around)>,
}

impl Comparing<'_> {
    #[inline]
    fn compare(&mut self, player: Color, word: usize, mut bits: Bits, found: &mut Vec<Fit>) {
        let reach = READ[self.locals.reading.iter().filter(|&&end| word >= end).count()];
        let around = (reach > 0).then(|| self.around(player, reach));
        while bits != 0 {
            let number = word * WIDTH + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let variant = &self.locals.variants[number];
            if around.is_none_or(|around| variant.fits(&around)) {
                let named = Named { at: self.at, player, pattern: variant.pattern };
                #[allow(clippy::cast_possible_truncation)] // below 2048
                found.push(Fit { named, variant: number as VariantId });
            }
        }
    }

    #[inline]
    fn around(&mut self, player: Color, reach: u8) -> Around {
        let [black, white, off] = match self.around {
            Some((read, around)) if read >= reach => around,
            _ => {
                let around = around_point(self.seen.planes, self.at, reach);
                self.around = Some((reach, around));
                around
            }
        };
        if player == Color::Black { [black, white, off] } else { [white, black, off] }
    }
}

/// For each content of four points, the variants that allow it.
fn contents_sets(variants: &[Variant], four: Four) -> Sets {
    let single = Sets::of(variants, 16, |variant, number| {
        let (x, y) = four[number / 4];
        variant.allows(cell(x, y) as usize, number % 4)
    });
    let points = |content: usize| {
        let set = |point: usize| single.set(point * 4 + (content >> (2 * point) & 3));
        std::array::from_fn::<_, 4, _>(set)
    };
    Sets::in_common(variants.len().div_ceil(WIDTH), (0..256).map(points))
}
