//! The store of one kind of object: get or compute, void by track, restore by trail.
//!
//! For each point, one bit for each object tells whose track it is on. So a move finds the objects
//! that it voids by looking at the changed points only, and what it costs is what it deletes. What
//! it deletes goes on a trail, and comes back when the move is taken back.
//!
//! A state whose track differs from its object's is a kind of its own. The ladder of a string has a
//! long track and its liberties a short one; they are two kinds, and a move far away on the ladder
//! voids only the first [Bouzy, tracks, 4.3 and 4.4].

use std::fmt::Debug;
use std::hash::Hash;

use goban::{Board, PointSet};
use rustc_hash::FxHashMap;
use search::Halt;

use crate::{Asker, Below, Scoped, Scoping, Stores, View, Watching};

/// Points of the grid, for tables by point.
const CELLS: usize = 1024;

/// A kind of object: what is computed, and how. The value of `self` is the kind's settings.
pub trait Kind {
    /// What tells objects of this kind apart: a point, a pair of points, with whatever else the
    /// computation needs to know.
    type Place: Copy + Eq + Hash + Ord + Debug;
    /// What is known.
    type Value: Clone + PartialEq + Debug;
    /// What asking for an object of this kind costs whoever asks in the midst of a computation; see
    /// [`Asker`].
    const CHARGE: u32 = 1;

    /// Computes the object. It must rest on the view, the place and the settings alone.
    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, place: Self::Place) -> Self::Value;
}

/// An object: a place, what is known of it, and what that rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Object<P, V> {
    /// What tells it apart.
    pub place: P,
    /// What is known.
    pub value: V,
    /// The points that were looked at.
    pub track: PointSet,
}

/// Whether objects are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeping {
    /// Kept while they are valid.
    Incremental,
    /// Computed each time that they are asked for, by the same code unwatched.
    Absolute,
}

/// An object that is kept and would not be computed the same now: a fault in a kind's purity.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference<P, V> {
    /// What was kept.
    pub kept: Object<P, V>,
    /// What is computed now.
    pub fresh: Object<P, V>,
}

/// What a move voided, kept for its undoing.
#[derive(Debug)]
struct Frame<P, V> {
    changed: PointSet,
    voided: Vec<Object<P, V>>,
}

/// The objects of one kind.
#[derive(Debug)]
pub struct Objects<A: Asker> {
    kind: A,
    keeping: Keeping,
    slots: Vec<Option<Object<A::Place, A::Value>>>,
    free: Vec<usize>,
    by_place: FxHashMap<A::Place, usize>,
    /// For each point, `words` words with a bit for each slot.
    by_point: Vec<u64>,
    words: usize,
    trail: Vec<Frame<A::Place, A::Value>>,
    computed: u64,
}

impl<K: Kind> Objects<K> {
    /// The object's value, computed if it is not there.
    pub fn get(&mut self, board: &mut Board, place: K::Place) -> K::Value {
        self.get_above(board, &mut (), place)
    }

    /// Looks at the object's value where it lies, computed if it is not there: for values that take
    /// longer to copy than to look at.
    pub fn look<T>(
        &mut self,
        board: &mut Board,
        place: K::Place,
        look: impl FnOnce(&K::Value) -> T,
    ) -> T {
        if self.keeping == Keeping::Incremental
            && let Some(object) = self.kept(place)
        {
            return look(&object.value);
        }
        look(&self.get(board, place))
    }

    /// Computes an object apart from the store, for those who work beside each other, each on a board
    /// of his own. The track is there if the object may be kept: not if it was asked to end early, for
    /// then it rests on more than the board.
    pub fn compute_apart(
        &self,
        board: &mut Board,
        place: K::Place,
        halt: &dyn Halt,
    ) -> (K::Value, Option<PointSet>) {
        if self.keeping == Keeping::Absolute {
            return (self.kind.compute(&mut View::<Scoped>::new(board).until(halt), place), None);
        }
        let mut view = View::<Watching>::new(board).until(halt);
        let value = self.kind.compute(&mut view, place);
        let is_whole = !view.is_halted();
        (value, is_whole.then(|| view.track()))
    }

    /// Keeps an object that was computed apart, in the position that the store is at.
    pub fn keep(&mut self, place: K::Place, value: K::Value, track: PointSet) {
        self.computed += 1;
        if self.kept(place).is_none() {
            self.insert(Object { place, value, track });
        }
    }

    /// The kept objects that would not be computed the same now, in the order of their places. None,
    /// if the kind is pure.
    pub fn differences(&self, board: &mut Board) -> Vec<Difference<K::Place, K::Value>> {
        self.differences_above(board, &())
    }
}

impl<A: Asker> Objects<A> {
    /// An empty store.
    #[must_use]
    pub fn new(kind: A, keeping: Keeping) -> Self {
        Self {
            kind,
            keeping,
            slots: Vec::new(),
            free: Vec::new(),
            by_place: FxHashMap::default(),
            by_point: vec![0; CELLS],
            words: 1,
            trail: Vec::new(),
            computed: 0,
        }
    }

    /// The object's value, computed if it is not there, by asking the stores below where it has to.
    pub fn get_above(
        &mut self,
        board: &mut Board,
        below: &mut A::Below,
        place: A::Place,
    ) -> A::Value {
        if self.keeping == Keeping::Absolute {
            self.computed += 1;
            return self.compute_unwatched(board, below, place);
        }
        if let Some(object) = self.kept(place) {
            return object.value.clone();
        }
        self.computed += 1;
        let object = self.compute_watched(board, below, place);
        let value = object.value.clone();
        self.insert(object);
        value
    }

    /// A store with the same objects and without a trail, for whoever goes on from this position and
    /// never takes back what led to it.
    #[must_use]
    pub(crate) fn fork(&self) -> Self
    where
        A: Clone,
    {
        Self {
            kind: self.kind.clone(),
            keeping: self.keeping,
            slots: self.slots.clone(),
            free: self.free.clone(),
            by_place: self.by_place.clone(),
            by_point: self.by_point.clone(),
            words: self.words,
            trail: Vec::new(),
            computed: 0,
        }
    }

    /// The object if it is kept.
    #[must_use]
    pub fn kept(&self, place: A::Place) -> Option<&Object<A::Place, A::Value>> {
        self.by_place.get(&place).and_then(|&slot| self.slots[slot].as_ref())
    }

    /// All objects that are kept, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = &Object<A::Place, A::Value>> {
        self.slots.iter().flatten()
    }

    /// How many objects are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_place.len()
    }

    /// Whether none are kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_place.is_empty()
    }

    /// How many objects were computed so far.
    #[must_use]
    pub const fn computed(&self) -> u64 {
        self.computed
    }

    /// As [`differences`](Objects::differences), for a kind that asks the stores below: what is kept
    /// is compared with what is computed where nothing is kept, here or below.
    pub fn differences_above(
        &self,
        board: &mut Board,
        below: &A::Below,
    ) -> Vec<Difference<A::Place, A::Value>> {
        let mut places: Vec<_> = self.by_place.keys().copied().collect();
        places.sort_unstable();
        let mut below = below.absolute();
        let compare = |place| {
            let kept = self.kept(place)?;
            let fresh = self.compute_watched(board, &mut below, place);
            let unwatched = self.compute_unwatched(board, &mut below, place);
            let is_same = *kept == fresh && unwatched == fresh.value;
            (!is_same).then(|| Difference { kept: kept.clone(), fresh })
        };
        places.into_iter().filter_map(compare).collect()
    }

    pub(crate) const fn kind(&self) -> &A {
        &self.kind
    }

    pub(crate) const fn keeping(&self) -> Keeping {
        self.keeping
    }

    pub(crate) const fn count_computed(&mut self) {
        self.computed += 1;
    }

    /// A move changed these points: what rests on them is void, and goes on the trail.
    pub(crate) fn moved(&mut self, changed: &PointSet) {
        let voided = self.take_meeting(changed);
        self.trail.push(Frame { changed: *changed, voided });
    }

    /// The last move was taken back: what was computed since and rests on its points is dropped, and
    /// what it had voided comes back.
    pub(crate) fn undone(&mut self) {
        let Some(frame) = self.trail.pop() else { return };
        self.take_meeting(&frame.changed);
        for object in frame.voided {
            self.insert(object);
        }
    }

    fn compute_watched(
        &self,
        board: &mut Board,
        below: &mut A::Below,
        place: A::Place,
    ) -> Object<A::Place, A::Value> {
        let mut view = View::<Watching>::new(board);
        let value = self.kind.compute_above(&mut view, &mut Below::new(below), place);
        Object { place, value, track: view.track() }
    }

    /// The plain code: what algorithms reason about is noted, and nothing beside.
    fn compute_unwatched(
        &self,
        board: &mut Board,
        below: &mut A::Below,
        place: A::Place,
    ) -> A::Value {
        self.kind.compute_above(&mut View::<Scoped>::new(board), &mut Below::new(below), place)
    }

    pub(crate) fn insert(&mut self, object: Object<A::Place, A::Value>) {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() - 1
        });
        self.make_room(slot);
        for point in object.track {
            self.by_point[point.index() * self.words + slot / 64] |= 1 << (slot % 64);
        }
        let earlier = self.by_place.insert(object.place, slot);
        debug_assert!(earlier.is_none(), "an object was void and another is there: {object:?}");
        self.slots[slot] = Some(object);
    }

    /// Widens the index when there are more slots than bits.
    fn make_room(&mut self, slot: usize) {
        if slot / 64 < self.words {
            return;
        }
        let mut wider = vec![0; CELLS * self.words * 2];
        for (new, old) in
            wider.chunks_exact_mut(self.words * 2).zip(self.by_point.chunks_exact(self.words))
        {
            new[..self.words].copy_from_slice(old);
        }
        self.by_point = wider;
        self.words *= 2;
    }

    /// Takes the objects out whose track meets these points.
    fn take_meeting(&mut self, changed: &PointSet) -> Vec<Object<A::Place, A::Value>> {
        let mut taken = Vec::new();
        for point in changed {
            for word in 0..self.words {
                let mut bits = self.by_point[point.index() * self.words + word];
                while bits != 0 {
                    let slot = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    taken.extend(self.take(slot));
                }
            }
        }
        taken
    }

    fn take(&mut self, slot: usize) -> Option<Object<A::Place, A::Value>> {
        let object = self.slots[slot].take()?;
        for point in object.track {
            self.by_point[point.index() * self.words + slot / 64] &= !(1 << (slot % 64));
        }
        self.by_place.remove(&object.place);
        self.free.push(slot);
        Some(object)
    }
}
