//! Can a side force a score? Depth-first search for a proof within so many plies.
//!
//! The side in question is *ours*, the score its *target*. A proof is a tree with one move of ours
//! and all moves of theirs, whose leaves are positions in which the target is certain: safe points
//! enough ([`life`](super::life)), or the end of the game. Going round in a cycle proves nothing.
//!
//! **Proofs are sound, failures are not.** That nothing was found within a depth says only that, so
//! that failures may come from guesses and out of the table at will; the value of a board is
//! established by two proofs, one for each side, that meet. What the ko rule demands of a proof is
//! in [`path`](super::path): under superko a proof is used again only where no move of its tree
//! can be forbidden, and it never rests on a position outside of itself.
//!
//! **Settled points.** Points that are ours whatever happens are looked at no more, under the basic
//! ko rule: a move of theirs there is a pass by another name, and so is one of ours. Positions that
//! differ on such points only have one place in the table. Under superko such a move makes
//! another position, so that it can serve as a ko threat, and all moves are tried.
//!
//! **Passes** need no state. Ours to move, a pass makes sense only if the score would do, since
//! theirs could pass too and end the game; theirs to move, only if it would not do.

use ::search::Halt;

use super::geometry::{Bits, Geometry};
use super::hope::Hopes;
use super::life::safe;
use super::moves::{Candidate, Moves};
use super::path::{Lost, MAX_DEPTH, Path, Plies};
use super::position::{Side, SolverPosition};
use super::rule::Rule;
use super::table::{Finding, Key, Table};

/// The move that places no stone.
pub(crate) const PASS: u32 = 63;

/// The worth of the most central point beside what is learnt.
const CENTRAL: i32 = 36;

/// Plies left from which on the table is asked about all moves before any is tried. Nearer to the
/// end the answers cost more time than they save.
const ENHANCED: u32 = 6;

/// Moves of ours that are searched to the full depth; those after them, which hope puts last, two
/// plies less.
const PROMISING: u32 = 4;

/// Plies left beyond which late moves are searched less deep.
const REDUCED_FROM: u32 = 6;

/// Positions after which a search asks whether it is to end. A power of two.
pub const ASKS_EVERY: u64 = 1 << 12;

/// How failures out of the table are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Wherever they come from: fast, but proofs may be missed that rest on what is forbidden to
    /// the other side.
    Any,
    /// Only where no move of the refutation can be forbidden.
    Certain,
}

/// Which of two threads at the same question a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Tries the best moves first.
    Lead,
    /// Tries their moves from the other end, after the best: in a proof all of them have to be
    /// answered, and the two threads meet in the middle.
    Aid,
}

/// A question and its terms.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) rule: Rule,
    pub(crate) target: i32,
    pub(crate) trust: Trust,
    pub(crate) role: Role,
}

/// What a proof rests on.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Proof {
    lost: Lost,
    /// Earlier positions that forbid moves of theirs.
    needs: Plies,
}

/// What a failure rests on.
#[derive(Debug, Clone, Copy, Default)]
struct Failure {
    lost: Lost,
    /// Earlier positions that forbid moves of ours, or stored proofs.
    taint: Plies,
}

/// A state's place in the table.
#[derive(Debug, Clone, Copy)]
struct Place {
    key: Key,
    symmetry: usize,
}

/// One search; it learns which moves tend to decide.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    geometry: &'a Geometry,
    table: &'a Table,
    stop: &'a dyn Halt,
    terms: Terms,
    nodes: u64,
    limit: u64,
    is_out: bool,
    /// By side and move, how often it decided [Schaeffer 1989].
    history: [[i32; 64]; 2],
    /// What moves are ordered by instead, and positions left for the lack of.
    hopes: Option<&'static Hopes>,
    path: Path,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        geometry: &'a Geometry,
        table: &'a Table,
        stop: &'a dyn Halt,
        terms: Terms,
    ) -> Self {
        let hopes = Hopes::of(geometry.area(), terms.target);
        Self {
            geometry,
            table,
            stop,
            terms,
            nodes: 0,
            limit: u64::MAX,
            is_out: false,
            history: [[0; 64]; 2],
            hopes,
            path: Path::default(),
        }
    }

    /// Positions visited so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the last search was cut short.
    pub(crate) const fn is_out(&self) -> bool {
        self.is_out
    }

    /// A move by which the target is certain with `side` to move after this past, if one is found
    /// within `depth` plies and `limit` nodes in all; a pass where no move is needed.
    pub(crate) fn prove(
        &mut self,
        past: &[(SolverPosition, Side)],
        (position, side): (&SolverPosition, Side),
        depth: u32,
        limit: u64,
    ) -> Option<u32> {
        self.path = Path::of_past(past);
        self.limit = limit;
        self.is_out = false;
        let place = self.place(position, side);
        self.visit(position, side, depth.min(MAX_DEPTH), Some(place)).ok().map(|(_, bit)| bit)
    }

    fn place(&self, position: &SolverPosition, side: Side) -> Place {
        let name = position.name(self.geometry);
        let number = (name.number * 64 + u64::from(name.ko)) * 2 + u64::from(side == Side::Theirs);
        Place { key: self.table.key(number), symmetry: name.symmetry }
    }

    fn visit(
        &mut self,
        position: &SolverPosition,
        side: Side,
        depth: u32,
        place: Option<Place>,
    ) -> Result<(Proof, u32), Failure> {
        self.nodes += 1;
        if self.nodes >= self.limit || self.nodes.is_multiple_of(ASKS_EVERY) && self.stop.is_asked()
        {
            self.is_out = true;
        }
        let (settled, mut taint) = match self.static_verdict(position, side) {
            Verdict::Certain(proof) => return Ok((proof, PASS)),
            Verdict::Impossible => return Err(Failure::default()),
            Verdict::Open(plies) => (0, plies),
            Verdict::Settled(points) => (points, 0),
        };
        let position = &position.with_settled(settled);
        if self.is_out || self.is_futile(position, depth) {
            return Err(Failure { lost: Lost::default(), taint });
        }
        if depth == 1 {
            return self.try_last(position, taint);
        }
        let place = place.unwrap_or_else(|| self.place(position, side));
        match self.stored_proof(position, side, place) {
            Ok(found) => return Ok(found),
            Err(plies) => taint |= plies,
        }
        if let Some(failure) = self.stored_failure(position, side, place, depth) {
            return Err(failure);
        }
        self.path.push(position, side);
        let result = match side {
            Side::Ours => self.try_any(position, depth, place),
            Side::Theirs => self.try_all(position, depth, place),
        };
        self.path.pop();
        let before = self.path.plies();
        match result {
            Ok((mut proof, bit)) => {
                proof.needs &= before;
                if proof.needs == 0 {
                    self.keep_proof(place, &proof, depth, bit);
                }
                Ok((proof, bit))
            }
            Err((mut failure, bit)) => {
                failure.taint = (failure.taint | taint) & before;
                if failure.taint == 0 && !self.is_out {
                    self.keep_failure(place, &failure, depth, bit);
                }
                Err(failure)
            }
        }
    }

    /// The last move of a proof: what it leaves has to be certain.
    fn try_last(
        &mut self,
        position: &SolverPosition,
        taint: Plies,
    ) -> Result<(Proof, u32), Failure> {
        self.path.push(position, Side::Ours);
        let mut whole = Failure { lost: Lost::default(), taint };
        let mut found = None;
        let mut left = position.empty(self.geometry) & !position.settled();
        while left != 0 && found.is_none() {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let Some((next, taken)) = self.next(position, Side::Ours, bit, &mut whole.taint) else {
                continue;
            };
            whole.lost = whole.lost.with(Side::Theirs, taken);
            match self.static_verdict(&next, Side::Theirs) {
                Verdict::Certain(proof) => found = Some((proof.with_taken(taken), bit)),
                Verdict::Impossible | Verdict::Settled(_) => {}
                Verdict::Open(plies) => whole.taint |= plies,
            }
        }
        if found.is_none() && self.is_enough(position) {
            let next = position.without_ko();
            if let Verdict::Certain(proof) = self.static_verdict(&next, Side::Theirs) {
                found = Some((proof, PASS));
            }
        }
        self.path.pop();
        whole.taint &= self.path.plies();
        found.ok_or(whole)
    }

    /// The position after a move, if it is legal; notes what forbids it otherwise.
    fn next(
        &self,
        position: &SolverPosition,
        side: Side,
        bit: u32,
        forbidden: &mut Plies,
    ) -> Option<(SolverPosition, Bits)> {
        if bit == PASS {
            return Some((position.without_ko(), 0));
        }
        let (next, taken) = position.after(self.geometry, side, bit)?;
        if self.terms.rule.is_superko() {
            let plies = self.path.forbids(self.terms.rule, &next, side);
            *forbidden |= plies;
            if plies != 0 {
                return None;
            }
        }
        Some((next, taken))
    }

    /// Ours to move: one proof is enough.
    fn try_any(
        &mut self,
        position: &SolverPosition,
        depth: u32,
        place: Place,
    ) -> Result<(Proof, u32), (Failure, u32)> {
        let mut moves = self.moves(position, Side::Ours, place);
        if depth >= ENHANCED {
            let mut forbidden = 0;
            for mv in moves.all() {
                let bit = u32::from(mv.bit);
                if let Some((next, taken)) = self.next(position, Side::Ours, bit, &mut forbidden) {
                    let place = self.place(&next, Side::Theirs);
                    if let Ok((proof, _)) = self.stored_proof(&next, Side::Theirs, place) {
                        return Ok((proof.with_taken(taken), bit));
                    }
                }
            }
        }
        let mut whole = Failure { lost: Lost::default(), taint: 0 };
        let least = self.least(Side::Theirs, depth - 1);
        let mut tried = 0;
        for index in 0..moves.len() {
            let Candidate { bit, hope, .. } = moves.best_from(index);
            let bit = u32::from(bit);
            if hope < least {
                continue;
            }
            let Some((next, taken)) = self.next(position, Side::Ours, bit, &mut whole.taint) else {
                continue;
            };
            tried += 1;
            let depth_left = depth - 1 - self.reduction(tried, depth);
            match self.visit(&next, Side::Theirs, depth_left, None) {
                Ok((proof, _)) => {
                    self.praise(Side::Ours, bit, depth);
                    return Ok((proof.with_taken(taken), bit));
                }
                Err(failure) => {
                    whole.taint |= failure.taint;
                    whole.lost = whole.lost.or(failure.lost).with(Side::Theirs, taken);
                }
            }
        }
        Err((whole, PASS))
    }

    /// Theirs to move: every move needs a proof.
    fn try_all(
        &mut self,
        position: &SolverPosition,
        depth: u32,
        place: Place,
    ) -> Result<(Proof, u32), (Failure, u32)> {
        let mut moves = self.moves(position, Side::Theirs, place);
        let least = self.least(Side::Ours, depth - 1);
        if let Some(mv) = moves.all().iter().find(|mv| mv.hope < least) {
            return Err((Failure::default(), u32::from(mv.bit)));
        }
        if depth >= ENHANCED {
            let mut forbidden = 0;
            for mv in moves.all() {
                let bit = u32::from(mv.bit);
                if let Some((next, taken)) = self.next(position, Side::Theirs, bit, &mut forbidden)
                {
                    let place = self.place(&next, Side::Ours);
                    if let Some(failure) = self.stored_failure(&next, Side::Ours, place, depth - 1)
                    {
                        return Err((failure.with_taken(taken), bit));
                    }
                }
            }
        }
        let mut whole = Proof { lost: Lost::default(), needs: 0 };
        for index in 0..moves.len() {
            let bit = u32::from(moves.best_from(index).bit);
            let Some((next, taken)) = self.next(position, Side::Theirs, bit, &mut whole.needs)
            else {
                continue;
            };
            match self.visit(&next, Side::Ours, depth - 1, None) {
                Ok((proof, _)) => {
                    whole.needs |= proof.needs;
                    whole.lost = whole.lost.or(proof.lost).with(Side::Ours, taken);
                }
                Err(failure) => {
                    self.praise(Side::Theirs, bit, depth);
                    return Err((failure.with_taken(taken), bit));
                }
            }
        }
        Ok((whole, PASS))
    }

    fn praise(&mut self, side: Side, bit: u32, depth: u32) {
        let worths = &mut self.history[side as usize];
        worths[bit as usize] += 1 << depth.min(20);
        if worths[bit as usize] > 1 << 24 {
            for worth in worths {
                *worth >>= 1;
            }
        }
    }

    /// By how many plies less deep a move of ours is searched that so many were tried before.
    fn reduction(&self, tried: u32, depth: u32) -> u32 {
        let is_late = tried > PROMISING && depth > REDUCED_FROM;
        if is_late && self.hopes.is_some() && self.terms.trust == Trust::Any { 2 } else { 0 }
    }

    /// The least hope to go on with where `side` is to move, so many plies before the end.
    fn least(&self, side: Side, depth: u32) -> i32 {
        if self.terms.trust == Trust::Certain {
            return i32::MIN;
        }
        let hope = self.hopes.map(|hopes| hopes.with_to_move(side));
        hope.and_then(|hope| hope.least(depth)).unwrap_or(i32::MIN)
    }

    /// The moves of a position, best first by hope, or by history where nothing is hoped.
    fn moves(&self, position: &SolverPosition, side: Side, place: Place) -> Moves {
        let mut moves = Moves::default();
        let hint = self.table.hint(place.key);
        let history = &self.history[side as usize];
        let empty = position.empty(self.geometry) & !position.settled();
        let hopes = self.hopes.map(|hopes| hopes.with_to_move(side.other()));
        let captures = if hopes.is_some() { 0 } else { position.captures(self.geometry, side) };
        let points = self.geometry.order().iter().filter(|&&bit| empty >> bit & 1 == 1);
        for (near, &bit) in (0..=CENTRAL).rev().zip(points) {
            let (hope, learnt) = if let Some(hopes) = hopes {
                let Some((next, _)) = position.after(self.geometry, side, bit) else { continue };
                let hope = hopes.of(self.geometry, &next);
                (hope, if side == Side::Ours { hope } else { -hope })
            } else {
                let capture = if captures >> bit & 1 == 0 { 0 } else { 1 << 20 };
                (i32::MAX, history[bit as usize] * 64 + near + capture)
            };
            let is_hint = hint == Some(self.geometry.image(place.symmetry, bit));
            moves.push(if is_hint { i32::MAX } else { learnt }, hope, bit);
        }
        if self.is_enough(position) == (side == Side::Ours) {
            let worth = if hopes.is_some() { i32::MIN } else { history[PASS as usize] * 64 };
            moves.push(worth, i32::MAX, PASS);
        }
        if self.terms.role == Role::Aid && side == Side::Theirs {
            moves.turn_round();
        }
        moves
    }

    /// Whether the score would do if the game ended here.
    fn is_enough(&self, position: &SolverPosition) -> bool {
        let area = self.geometry.area().cast_signed();
        let theirs = position.theirs() & !position.settled();
        area - 2 * theirs.count_ones().cast_signed() >= self.terms.target
            && position.score(self.geometry) >= self.terms.target
    }

    /// Whether there are more points without a stone of ours beside them than can be seen to in
    /// what is left of the search. A guess, which deeper searches do without. Of the positions of
    /// 4x5 from which everything was won in so many plies, 10 % had more such points than this allows
    /// at two plies, 4 % at four, and less than 2 % at any other number.
    fn is_futile(&self, position: &SolverPosition, depth: u32) -> bool {
        let spare = (self.geometry.area().cast_signed() - self.terms.target).unsigned_abs() / 2;
        let (deepest, allowed) = match (spare, depth % 2) {
            (0, 1) => (12, 2),
            (0, _) => (12, 1),
            _ => (8, 5 + spare),
        };
        if depth == 0 || depth > deepest {
            return depth == 0;
        }
        let ours = position.ours();
        let open = self.geometry.all() & !(ours | self.geometry.beside(ours));
        open.count_ones() > allowed + depth.div_ceil(2)
    }

    /// What unconditional life says. Only the side that has just moved can have gained by it.
    fn static_verdict(&self, position: &SolverPosition, side: Side) -> Verdict {
        let area = self.geometry.area().cast_signed();
        let target = self.terms.target;
        if position.stones(side.other()).count_ones() < 2 {
            return Verdict::Open(0);
        }
        let safe = safe(self.geometry, position, side.other());
        match side {
            Side::Ours if area - 2 * safe.count() < target => Verdict::Impossible,
            Side::Theirs if 2 * safe.count() - area >= target => {
                let lost = Lost { ours: self.geometry.all() & !safe.alive, theirs: safe.territory };
                let back = self.comes_back(position, side, &lost, Side::Ours);
                if back != 0 {
                    return Verdict::Open(back);
                }
                Verdict::Certain(Proof { lost, needs: 0 })
            }
            Side::Theirs if safe.alive != 0 && !self.terms.rule.is_superko() => {
                Verdict::Settled(safe.alive | safe.territory)
            }
            _ => Verdict::Open(0),
        }
    }

    fn comes_back(&self, position: &SolverPosition, side: Side, lost: &Lost, by: Side) -> Plies {
        if self.terms.rule.is_superko() {
            self.path.comes_back(self.terms.rule, (position, side), lost, by)
        } else {
            0
        }
    }

    /// The table's proof and its move, or the positions that stand in its way.
    fn stored_proof(
        &self,
        position: &SolverPosition,
        side: Side,
        place: Place,
    ) -> Result<(Proof, u32), Plies> {
        let found = self.table.proof(place.key, self.terms.target).ok_or(0_u64)?;
        let bit = if found.bit == PASS { PASS } else { self.turn_back(place, found.bit) };
        if !self.terms.rule.is_superko() {
            return Ok((Proof::default(), bit));
        }
        let lost = Lost::unpacked(self.geometry, place.symmetry, found.lost);
        let back = self.comes_back(position, side, &lost, Side::Ours);
        if back == 0 { Ok((Proof { lost, needs: 0 }, bit)) } else { Err(back) }
    }

    fn stored_failure(
        &self,
        position: &SolverPosition,
        side: Side,
        place: Place,
        depth: u32,
    ) -> Option<Failure> {
        let found = self.table.failure(place.key, self.terms.target, depth)?;
        if self.terms.trust == Trust::Any || !self.terms.rule.is_superko() {
            return Some(Failure::default());
        }
        let lost = Lost::unpacked(self.geometry, place.symmetry, found.lost);
        let back = self.comes_back(position, side, &lost, Side::Theirs);
        (back == 0).then_some(Failure { lost, taint: 0 })
    }

    fn keep_proof(&self, place: Place, proof: &Proof, depth: u32, bit: u32) {
        self.keep(place, true, &proof.lost, depth, bit);
    }

    fn keep_failure(&self, place: Place, failure: &Failure, depth: u32, bit: u32) {
        self.keep(place, false, &failure.lost, depth, bit);
    }

    fn keep(&self, place: Place, proved: bool, lost: &Lost, depth: u32, bit: u32) {
        let matters =
            self.terms.rule.is_superko() && (proved || self.terms.trust == Trust::Certain);
        let lost = if matters { lost.packed(self.geometry, place.symmetry) } else { 0 };
        let bit = if bit == PASS { PASS } else { self.geometry.image(place.symmetry, bit) };
        let target = self.terms.target;
        self.table.keep(place.key, Finding { proved, target, depth, bit, lost });
    }

    /// The move whose image is stored.
    fn turn_back(&self, place: Place, image: u32) -> u32 {
        let order = self.geometry.order().iter().copied();
        order
            .into_iter()
            .find(|&bit| self.geometry.image(place.symmetry, bit) == image)
            .unwrap_or(PASS)
    }
}

enum Verdict {
    Certain(Proof),
    Impossible,
    /// Open, and the positions that stand in the way of certainty.
    Open(Plies),
    /// Open, and these points are ours whatever happens.
    Settled(Bits),
}

impl Proof {
    fn with_taken(mut self, taken: Bits) -> Self {
        self.lost = self.lost.with(Side::Theirs, taken);
        self
    }
}

impl Failure {
    fn with_taken(mut self, taken: Bits) -> Self {
        self.lost = self.lost.with(Side::Ours, taken);
        self
    }
}
