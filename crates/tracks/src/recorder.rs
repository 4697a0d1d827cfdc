//! How a view notes what it was asked for, chosen by type so that it costs what it does.
//!
//! [`Watching`] notes every point; what it holds at the end is the track. [`Scoped`] is the same
//! recorder under another name, for algorithms that only want to know what a part of their work
//! looked at. [`Blind`] notes nothing.
//!
//! Two things are told apart. What an answer *rests on* is the zone of a proof. What was merely
//! looked at on the way belongs to the track as well. Another position that agrees on the zone has
//! the same answer, but only one that agrees on the whole track leads to it in the same way.

use goban::{Point, PointSet};

/// Notes the points that were looked at.
pub trait Recorder: Default {
    /// Whether anything is noted at all; if not, the work of finding out is spared.
    const NOTES: bool;

    /// A point was looked at, and the answer rests on it.
    fn note(&mut self, point: Point);

    /// A point was looked at on the way, but the answer holds whatever is there.
    fn pass_by(&mut self, point: Point);

    /// Whether this part of the work rests on a point already.
    fn rests_on(&self, point: Point) -> bool;

    /// A point and all its neighbours in `area` were looked at.
    fn note_around(&mut self, point: Point, area: &PointSet);

    /// All these points were looked at.
    fn note_all(&mut self, points: &PointSet);
}

/// A recorder that can tell what a part of the work looked at. Algorithms that reason about that
/// demand it, so that they cannot be run blind.
pub trait Scoping: Recorder {
    /// All that was looked at since the last scope ended, and in it if one is open; with a recorder
    /// that watches, all that was ever looked at.
    fn looked_at(&self) -> PointSet;

    /// Begins a scope: returns what was noted before, and starts with nothing.
    fn begin(&mut self) -> PointSet;

    /// Ends a scope: returns what was noted in it and in the scopes within it, and goes on from
    /// `before`. Whatever the recorder, the same work in the same scopes gives the same sets.
    fn end(&mut self, before: PointSet) -> PointSet;
}

/// Notes nothing: the plain board at no cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Blind;

impl Recorder for Blind {
    const NOTES: bool = false;

    fn note(&mut self, _: Point) {}

    fn pass_by(&mut self, _: Point) {}

    fn rests_on(&self, _: Point) -> bool {
        false
    }

    fn note_around(&mut self, _: Point, _: &PointSet) {}

    fn note_all(&mut self, _: &PointSet) {}
}

/// The recorder of algorithms that reason about what a part of their work looked at, where nobody
/// wants the track of it all. They must record in any case, and leaving the track out saves nothing
/// that can be measured, so it is the same recorder; the name tells what it is there for.
pub type Scoped = Watching;

/// Notes everything: what it holds at the end is the track. What a part of the work rests on can be
/// less than what was looked at for it; another position that agrees on the former has the same
/// answer, but only one that agrees on all of the track leads to it in the same way.
#[derive(Debug, Clone, Copy, Default)]
pub struct Watching {
    zone: PointSet,
    track: PointSet,
    /// How many scopes are open, one within the other.
    depth: u32,
}

impl Watching {
    /// All that was looked at.
    #[must_use]
    pub fn track(self) -> PointSet {
        self.zone | self.track
    }
}

impl Recorder for Watching {
    const NOTES: bool = true;

    fn note(&mut self, point: Point) {
        self.zone.insert(point);
    }

    fn pass_by(&mut self, point: Point) {
        self.track.insert(point);
    }

    fn rests_on(&self, point: Point) -> bool {
        self.zone.contains(point)
    }

    fn note_around(&mut self, point: Point, area: &PointSet) {
        self.zone.insert_around(point, area);
    }

    fn note_all(&mut self, points: &PointSet) {
        self.zone |= *points;
    }
}

impl Scoping for Watching {
    fn looked_at(&self) -> PointSet {
        self.track()
    }

    fn begin(&mut self) -> PointSet {
        self.depth += 1;
        std::mem::take(&mut self.zone)
    }

    fn end(&mut self, before: PointSet) -> PointSet {
        let inside = self.zone;
        self.depth -= 1;
        self.track |= inside;
        self.zone = if self.depth == 0 { before } else { before | inside };
        inside
    }
}
