//! Conceptual objects: made of other objects, and kept by comparing what they were made of
//! [Bouzy, tracks, 2.4 and 2.5].
//!
//! The union of all tracks below a group or a territory would be nearly the whole board, and any
//! move would void it. So a concept has no track. It is made in two steps: it **gathers** values
//! of other objects from their stores, then it is **made** of these values and of nothing else.
//! When it is asked for after a move, the values are gathered again, which is cheap where they were
//! kept; if they are what they were, the concept stands as it is. A change ends there: what is
//! built on the concept finds it the same, and stands too.
//!
//! What a move replaced goes on a trail and comes back when the move is taken back. In a position
//! where a concept was asked for already, it is told without gathering.

use std::fmt::Debug;
use std::hash::Hash;

use goban::Board;
use rustc_hash::FxHashMap;

use crate::{Asker, Keeping, Kind, Objects, Stores};

/// A kind of conceptual object. The value of `self` is the kind's settings.
pub trait Concept {
    /// The stores of what it is made of: one, or a pair, or pairs of pairs.
    type Below: Stores;
    /// What tells objects of this kind apart.
    type Place: Copy + Eq + Hash + Ord + Debug;
    /// Everything that an object is made of.
    type Inputs: Clone + PartialEq + Debug;
    /// What is known.
    type Value: Clone + PartialEq + Debug;

    /// Gathers what the object is made of. Which objects these are may depend on others of them.
    fn gather(&self, sources: &mut Sources<'_, Self::Below>, place: Self::Place) -> Self::Inputs;

    /// Makes the object of its inputs, its place and the settings alone.
    fn make(&self, place: Self::Place, inputs: &Self::Inputs) -> Self::Value;
}

/// A store that tells objects of the position on the board.
pub trait Source {
    /// What tells its objects apart.
    type Place;
    /// What it knows of them.
    type Value;

    /// The object's value, computed or made if it is not there.
    fn fetch(&mut self, board: &mut Board, place: Self::Place) -> Self::Value;
}

impl<K: Kind> Source for Objects<K> {
    type Place = K::Place;
    type Value = K::Value;

    fn fetch(&mut self, board: &mut Board, place: K::Place) -> K::Value {
        self.get(board, place)
    }
}

/// A store together with those that it asks.
impl<A: Asker> Source for (A::Below, Objects<A>) {
    type Place = A::Place;
    type Value = A::Value;

    fn fetch(&mut self, board: &mut Board, place: A::Place) -> A::Value {
        let (below, store) = self;
        store.get_above(board, below, place)
    }
}

/// Concepts together with what they are made of.
impl<C: Concept> Source for (C::Below, Concepts<C>) {
    type Place = C::Place;
    type Value = C::Value;

    fn fetch(&mut self, board: &mut Board, place: C::Place) -> C::Value {
        let (below, concepts) = self;
        concepts.get(board, below, place)
    }
}

/// What a concept can be made of: the objects of these stores. The board itself is out of reach.
#[derive(Debug)]
pub struct Sources<'a, S> {
    board: &'a mut Board,
    stores: &'a mut S,
}

impl<S: Source> Sources<'_, S> {
    /// The object at this place.
    pub fn get(&mut self, place: S::Place) -> S::Value {
        self.stores.fetch(self.board, place)
    }
}

impl<S, T> Sources<'_, (S, T)> {
    /// The first of a pair.
    pub const fn first(&mut self) -> Sources<'_, S> {
        Sources { board: &mut *self.board, stores: &mut self.stores.0 }
    }

    /// The second of a pair.
    pub const fn second(&mut self) -> Sources<'_, T> {
        Sources { board: &mut *self.board, stores: &mut self.stores.1 }
    }
}

/// A concept that is kept and would not be made the same now.
#[derive(Debug, Clone, PartialEq)]
pub struct ConceptDifference<P, I, V> {
    /// Which one.
    pub place: P,
    /// What it was made of, and what was made.
    pub kept: (I, V),
    /// The same now.
    pub fresh: (I, V),
}

/// The differences of a kind of concept.
type Differences<C> =
    Vec<ConceptDifference<<C as Concept>::Place, <C as Concept>::Inputs, <C as Concept>::Value>>;

#[derive(Debug)]
struct Made<I, V> {
    inputs: I,
    value: V,
    /// The position in which the inputs were last found to be these.
    seen_in: u64,
}

/// What was replaced since a move, in that order, kept for its undoing.
#[derive(Debug)]
struct Frame<P, I, V> {
    position_before: u64,
    replaced: Vec<(P, Option<Made<I, V>>)>,
}

/// The conceptual objects of one kind.
#[derive(Debug)]
pub struct Concepts<C: Concept> {
    concept: C,
    keeping: Keeping,
    made: FxHashMap<C::Place, Made<C::Inputs, C::Value>>,
    trail: Vec<Frame<C::Place, C::Inputs, C::Value>>,
    /// A number for each position that the board has come to by a move; taking the move back brings
    /// the number back.
    position: u64,
    positions: u64,
    times_gathered: u64,
    times_made: u64,
}

impl<C: Concept> Concepts<C> {
    /// An empty store.
    #[must_use]
    pub fn new(concept: C, keeping: Keeping) -> Self {
        Self {
            concept,
            keeping,
            made: FxHashMap::default(),
            trail: Vec::new(),
            position: 0,
            positions: 0,
            times_gathered: 0,
            times_made: 0,
        }
    }

    /// The object's value: the old one if it is made of the same, else a new one.
    pub fn get(&mut self, board: &mut Board, below: &mut C::Below, place: C::Place) -> C::Value {
        let known = self.made.get(&place).filter(|made| made.seen_in == self.position);
        if let Some(made) = known {
            return made.value.clone();
        }
        self.times_gathered += 1;
        let inputs = self.concept.gather(&mut Sources { board, stores: below }, place);
        if let Some(made) = self.made.get_mut(&place)
            && made.inputs == inputs
        {
            made.seen_in = self.position;
            return made.value.clone();
        }
        self.times_made += 1;
        let value = self.concept.make(place, &inputs);
        if self.keeping == Keeping::Incremental {
            self.keep(place, Made { inputs, value: value.clone(), seen_in: self.position });
        }
        value
    }

    /// How often inputs were gathered so far.
    #[must_use]
    pub const fn times_gathered(&self) -> u64 {
        self.times_gathered
    }

    /// How often an object was made so far, because its inputs were new.
    #[must_use]
    pub const fn times_made(&self) -> u64 {
        self.times_made
    }

    /// The objects told in this position that would not be made the same where nothing is kept,
    /// here or below, in the order of their places.
    pub fn differences(&self, board: &mut Board, below: &C::Below) -> Differences<C> {
        let current = self.made.iter().filter(|(_, made)| made.seen_in == self.position);
        let mut places: Vec<C::Place> = current.map(|(&place, _)| place).collect();
        places.sort_unstable();
        let mut below = below.absolute();
        let compare = |place| {
            let Made { inputs, value, .. } = self.made.get(&place)?;
            let mut sources = Sources { board: &mut *board, stores: &mut below };
            let fresh_inputs = self.concept.gather(&mut sources, place);
            let fresh_value = self.concept.make(place, &fresh_inputs);
            let is_same = *inputs == fresh_inputs && *value == fresh_value;
            (!is_same).then(|| ConceptDifference {
                place,
                kept: (inputs.clone(), value.clone()),
                fresh: (fresh_inputs, fresh_value),
            })
        };
        places.into_iter().filter_map(compare).collect()
    }

    fn keep(&mut self, place: C::Place, made: Made<C::Inputs, C::Value>) {
        let replaced = self.made.insert(place, made);
        // Before the first move there is nothing to go back to.
        if let Some(frame) = self.trail.last_mut() {
            frame.replaced.push((place, replaced));
        }
    }

    /// The board has come to another position.
    pub(crate) fn moved(&mut self) {
        self.trail.push(Frame { position_before: self.position, replaced: Vec::new() });
        self.positions += 1;
        self.position = self.positions;
    }

    /// The last move was taken back: what was replaced since comes back.
    pub(crate) fn undone(&mut self) {
        let Some(frame) = self.trail.pop() else { return };
        self.position = frame.position_before;
        for (place, before) in frame.replaced.into_iter().rev() {
            match before {
                Some(made) => self.made.insert(place, made),
                None => self.made.remove(&place),
            };
        }
    }
}

impl<C: Concept + Clone> Stores for Concepts<C> {
    fn absolute(&self) -> Self {
        Self::new(self.concept.clone(), Keeping::Absolute)
    }
}
