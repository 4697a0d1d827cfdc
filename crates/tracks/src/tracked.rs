//! A board whose moves keep its objects up to date.

use goban::{Board, Color, Illegal, Point, PointSet, Undo};

use crate::{Asker, Concept, Concepts, Objects, changes_of_move, changes_of_pass};

/// One or more stores that follow the moves of a board.
pub trait Keeper {
    /// A move changed these points.
    fn moved(&mut self, changed: &PointSet);

    /// The last move was taken back.
    fn undone(&mut self);
}

impl<A: Asker> Keeper for Objects<A> {
    fn moved(&mut self, changed: &PointSet) {
        Objects::moved(self, changed);
    }

    fn undone(&mut self) {
        Objects::undone(self);
    }
}

/// Which points were changed is nothing to concepts: they compare the values that they are made of.
impl<C: Concept> Keeper for Concepts<C> {
    fn moved(&mut self, _: &PointSet) {
        Concepts::moved(self);
    }

    fn undone(&mut self) {
        Concepts::undone(self);
    }
}

/// No store at all.
impl Keeper for () {
    fn moved(&mut self, _: &PointSet) {}

    fn undone(&mut self) {}
}

impl<A: Keeper, B: Keeper> Keeper for (A, B) {
    fn moved(&mut self, changed: &PointSet) {
        self.0.moved(changed);
        self.1.moved(changed);
    }

    fn undone(&mut self) {
        self.0.undone();
        self.1.undone();
    }
}

/// Stores that can be copied for somebody else who goes on from this position. The copy has what is
/// known now and no trail: what led to the position is not taken back on it.
pub trait Fork {
    /// The copy.
    #[must_use]
    fn fork(&self) -> Self;
}

impl<A: Asker + Clone> Fork for Objects<A> {
    fn fork(&self) -> Self {
        Objects::fork(self)
    }
}

impl Fork for () {
    fn fork(&self) {}
}

impl<A: Fork, B: Fork> Fork for (A, B) {
    fn fork(&self) -> Self {
        (self.0.fork(), self.1.fork())
    }
}

/// The same position with copies of its stores, for another pair of hands.
impl<S: Fork> Fork for Tracked<S> {
    fn fork(&self) -> Self {
        Self { board: self.board.clone(), objects: self.objects.fork(), past: Vec::new() }
    }
}

/// A board with the objects that are known of it.
#[derive(Debug)]
pub struct Tracked<S> {
    board: Board,
    /// The stores.
    pub objects: S,
    past: Vec<Past>,
}

#[derive(Debug)]
enum Past {
    Stone(Undo),
    Pass(Option<Point>),
}

impl<S: Keeper> Tracked<S> {
    /// A board and stores that are still empty.
    #[must_use]
    pub const fn new(board: Board, objects: S) -> Self {
        Self { board, objects, past: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board for computing and the stores, together. Whoever plays on the board takes it back.
    pub fn parts(&mut self) -> (&mut Board, &mut S) {
        (&mut self.board, &mut self.objects)
    }

    /// Places a stone.
    ///
    /// # Errors
    ///
    /// Refuses what [`Board::check`] refuses.
    pub fn play(&mut self, color: Color, point: Point) -> Result<(), Illegal> {
        self.board.check(color, point)?;
        self.place(color, point);
        Ok(())
    }

    /// Makes a move that was made, whatever the rules say of ko and suicide.
    ///
    /// # Errors
    ///
    /// Refuses points off the board or occupied.
    pub fn play_anyway(&mut self, color: Color, point: Point) -> Result<(), Illegal> {
        if let Err(physical @ (Illegal::OffBoard | Illegal::Occupied)) =
            self.board.check(color, point)
        {
            return Err(physical);
        }
        self.place(color, point);
        Ok(())
    }

    /// Gives the turn up.
    pub fn pass(&mut self) {
        let ko = self.board.lift_ko();
        self.objects.moved(&changes_of_pass(ko));
        self.past.push(Past::Pass(ko));
    }

    /// Takes the last move or pass back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            Some(Past::Stone(undo)) => self.board.undo(&undo),
            Some(Past::Pass(ko)) => self.board.set_ko(ko),
            None => return false,
        }
        self.objects.undone();
        true
    }

    fn place(&mut self, color: Color, point: Point) {
        let ko = self.board.ko();
        let undo = self.board.place(color, point);
        self.objects.moved(&changes_of_move(&self.board, &undo, ko));
        self.past.push(Past::Stone(undo));
    }
}
