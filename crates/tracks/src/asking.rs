//! Objects that ask for other objects while they are computed.
//!
//! A question of one kind may rest on objects of another: whether two strings connect, on whether
//! what cuts them can be captured. It asks the other store through its own view, and
//! - the **track** of what it is told joins its own, whether that was there or had to be computed;
//! - it is **charged** the same in either case, so that its budget never depends on what was asked
//!   before. Budgets count questions, never the work that a question really took;
//! - it can ask at any depth of its look-ahead. The answer is for the position that it is looking
//!   at; a kept object serves if the look-ahead has changed nothing on its track, and what is
//!   computed there is kept for the real position on the same condition.
//!
//! What asks gets [`Below`] and not the stores: whether something is kept is nothing that a
//! computation may see.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Keeping, Kind, Object, Objects, Scoping, View};

/// A kind of object whose computation may ask for objects of other kinds. Every [`Kind`] is one
/// that asks nobody.
pub trait Asker {
    /// The stores that it asks: one, or a pair, or pairs of pairs.
    type Below: Stores;
    /// What tells objects of this kind apart.
    type Place: Copy + Eq + Hash + Ord + Debug;
    /// What is known.
    type Value: Clone + PartialEq + Debug;
    /// What asking for an object of this kind costs whoever asks in the midst of a computation.
    const CHARGE: u32 = 1;

    /// Computes the object. It must rest on the view, on what is told by the stores below, on the
    /// place and on the settings alone.
    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        below: &mut Below<'_, Self::Below>,
        place: Self::Place,
    ) -> Self::Value;
}

impl<K: Kind> Asker for K {
    type Below = ();
    type Place = K::Place;
    type Value = K::Value;
    const CHARGE: u32 = K::CHARGE;

    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        _: &mut Below<'_, ()>,
        place: K::Place,
    ) -> K::Value {
        Kind::compute(self, view, place)
    }
}

/// Stores that others stand on.
pub trait Stores {
    /// Stores of the same kinds with the same settings that keep nothing.
    #[must_use]
    fn absolute(&self) -> Self;
}

impl Stores for () {
    fn absolute(&self) -> Self {}
}

impl<A: Asker + Clone> Stores for Objects<A> {
    fn absolute(&self) -> Self {
        Self::new(self.kind().clone(), Keeping::Absolute)
    }
}

impl<S: Stores, T: Stores> Stores for (S, T) {
    fn absolute(&self) -> Self {
        (self.0.absolute(), self.1.absolute())
    }
}

/// The stores below a computation, to be asked and not to be looked into.
#[derive(Debug)]
pub struct Below<'s, S>(&'s mut S);

impl<'s, S> Below<'s, S> {
    pub(crate) const fn new(stores: &'s mut S) -> Self {
        Self(stores)
    }
}

impl<S, T> Below<'_, (S, T)> {
    /// The first of a pair.
    pub const fn first(&mut self) -> Below<'_, S> {
        Below(&mut self.0.0)
    }

    /// The second of a pair.
    pub const fn second(&mut self) -> Below<'_, T> {
        Below(&mut self.0.1)
    }
}

impl<K: Kind> Below<'_, Objects<K>> {
    /// The object at this place in the position that the view shows.
    pub fn ask<R: Scoping>(&mut self, view: &mut View<'_, R>, place: K::Place) -> K::Value {
        self.0.ask(view, &mut (), place)
    }
}

/// A store together with those that it stands on.
impl<A: Asker> Below<'_, (A::Below, Objects<A>)> {
    /// The object at this place in the position that the view shows.
    pub fn ask<R: Scoping>(&mut self, view: &mut View<'_, R>, place: A::Place) -> A::Value {
        let (below, store) = &mut *self.0;
        store.ask(view, below, place)
    }
}

impl<A: Asker> Objects<A> {
    /// Answers a computation of another kind, at whatever depth of its look-ahead.
    fn ask<R: Scoping>(
        &mut self,
        view: &mut View<'_, R>,
        below: &mut A::Below,
        place: A::Place,
    ) -> A::Value {
        view.charge(A::CHARGE);
        if self.keeping() == Keeping::Absolute {
            return self.compute_part(view, below, place).value;
        }
        let changed = view.changed();
        if let Some(kept) = self.kept(place)
            && !kept.track.meets(&changed)
        {
            view.note_all(&kept.track);
            return kept.value.clone();
        }
        let object = self.compute_part(view, below, place);
        let value = object.value.clone();
        if !object.track.meets(&changed) && self.kept(place).is_none() {
            self.insert(object);
        }
        value
    }

    /// Computes an object as a part of another computation.
    fn compute_part<R: Scoping>(
        &mut self,
        view: &mut View<'_, R>,
        below: &mut A::Below,
        place: A::Place,
    ) -> Object<A::Place, A::Value> {
        self.count_computed();
        let kind = self.kind();
        let (value, track) =
            view.part(|inner| kind.compute_above(inner, &mut Below::new(below), place));
        Object { place, value, track }
    }
}
