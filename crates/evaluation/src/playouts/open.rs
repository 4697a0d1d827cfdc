//! The empty points of a game in the order from which lots are drawn, and where in it each of them
//! is: a sparse set [Briggs, Torczon 1993]. The place of a point that is not in the list means nothing,
//! and is known by that: another point is there.

use goban::{Point, PointMap, PointSet};

/// The points that are open to play.
#[derive(Debug)]
pub(super) struct OpenPoints {
    points: Vec<Point>,
    places: PointMap<u16>,
}

impl Default for OpenPoints {
    fn default() -> Self {
        Self { points: Vec::new(), places: PointMap::filled(0) }
    }
}

impl OpenPoints {
    /// These points in their order, and no others.
    pub(super) fn fill(&mut self, points: PointSet) {
        self.points.clear();
        points.iter().for_each(|point| self.push(point));
    }

    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    pub(super) fn at(&self, place: usize) -> Point {
        self.points[place]
    }

    /// Where a point is in the list, if it is in it.
    pub(super) fn place_of(&self, point: Point) -> Option<usize> {
        let place = usize::from(self.places[point]);
        (self.points.get(place) == Some(&point)).then_some(place)
    }

    #[allow(clippy::cast_possible_truncation)] // a board has fewer points
    pub(super) fn push(&mut self, point: Point) {
        self.places[point] = self.points.len() as u16;
        self.points.push(point);
    }

    /// Lets two points change places.
    #[allow(clippy::cast_possible_truncation)] // a board has fewer points
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        self.points.swap(one, other);
        self.places[self.points[one]] = one as u16;
        self.places[self.points[other]] = other as u16;
    }

    /// Takes a point out; the last one comes to its place.
    #[allow(clippy::cast_possible_truncation)] // a board has fewer points
    pub(super) fn remove(&mut self, place: usize) -> Point {
        let removed = self.points.swap_remove(place);
        if let Some(&moved) = self.points.get(place) {
            self.places[moved] = place as u16;
        }
        removed
    }
}

#[cfg(test)]
mod tests {
    use goban::{Size, random_below};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn places_are_those_that_a_search_finds() {
        let all: Vec<Point> = Size::new(5, 4).unwrap().points().collect();
        let (mut open, mut rng) = (OpenPoints::default(), Pcg64Mcg::new(7));
        open.fill(all.iter().copied().skip(5).collect());
        for _ in 0..500 {
            let point = all[random_below(&mut rng, all.len())];
            match open.place_of(point) {
                Some(place) if random_below(&mut rng, 2) == 0 => {
                    assert_eq!(open.remove(place), point);
                }
                Some(place) => open.swap(place, random_below(&mut rng, open.len())),
                None => open.push(point),
            }
            for &point in &all {
                let found = open.points.iter().position(|&other| other == point);
                assert_eq!(open.place_of(point), found);
            }
        }
    }
}
