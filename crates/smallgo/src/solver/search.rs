//! Can a side force a score? Depth-first search for a proof within so many plies.
//!
//! WIP
use super::geometry::{Bits, Geometry};
use super::life::safe;
use super::position::{Position, Side};
use super::table::{Finding, Key, NEVER, Table};
use super::rule::Rule;

const PASS: u32 = 63;

#[derive(Debug)]
pub(crate) struct Search<'a> {
    geometry: &'a Geometry,
    table: &'a Table,
    rule: Rule,
    target: i32,
    pub(crate) nodes: u64,
    pub(crate) conflicts: u64,
    pub(crate) dirty: u64,
    pub(crate) failconf: u64,
    pub(crate) careful: bool,
    pub(crate) tainted: u64,
    history: [[u32; 64]; 2],
    path: Vec<Step>,
}

#[derive(Debug, Clone, Copy)]
struct Step {
    number: u64,
    ours: Bits,
    theirs: Bits,
    side: Side,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lost {
    ours: Bits,
    theirs: Bits,
}

impl Lost {
    fn or(self, o: Self) -> Self { Self { ours: self.ours | o.ours, theirs: self.theirs | o.theirs } }
    /// whether `step` could come back after `position`
    fn lets_back(&self, position: &Position, step: &Step, by: Side) -> bool {
        let last = match by {
            Side::Ours => step.ours & (self.ours | !position.ours()),
            Side::Theirs => step.theirs & (self.theirs | !position.theirs()),
        };
        last != 0 && position.ours() & !step.ours & !self.ours == 0 && position.theirs() & !step.theirs & !self.theirs == 0
    }
    fn packed(&self, g: &Geometry, symmetry: usize) -> u64 { g.turned(symmetry, self.ours) << 32 | g.turned(symmetry, self.theirs) }
    fn unpacked(g: &Geometry, symmetry: usize, word: u64) -> Self { Self { ours: g.unturned(symmetry, word >> 32), theirs: g.unturned(symmetry, word & 0xFFFF_FFFF) } }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Proof {
    lost: Lost,
    needs: u64,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Failure {
    lost: Lost,
    taint: u64,
}

impl Proof { fn with_taken(mut self, t: Bits) -> Self { self.lost.theirs |= t; self } }
impl Failure { fn with_taken(mut self, t: Bits) -> Self { self.lost.ours |= t; self } }

#[derive(Clone, Copy)]
struct Child {
    position: Position,
    key: Key,
    symmetry: usize,
    bit: u32,
    worth: u32,
    taken: Bits,
}

#[derive(Clone, Copy)]
struct Place { key: Key, symmetry: usize }

impl<'a> Search<'a> {
    pub(crate) fn new(geometry: &'a Geometry, table: &'a Table, rule: Rule, target: i32) -> Self {
        Self { geometry, table, rule, target, nodes: 0, conflicts: 0, dirty: 0, failconf: 0, careful: std::env::var("CAREFUL").is_ok(),  tainted: 0, history: [[0; 64]; 2], path: Vec::new() }
    }

    fn place(&self, position: &Position, side: Side) -> Place {
        let name = position.name(self.geometry);
        let number = (name.number * 64 + u64::from(name.ko)) * 2 + u64::from(side == Side::Theirs);
        Place { key: self.table.key(number), symmetry: name.symmetry }
    }

    /// Whether the target is certain.
    pub(crate) fn proves(&mut self, position: &Position, side: Side, depth: u32) -> bool {
        let place = self.place(position, side);
        self.path.clear();
        self.visit(position, side, depth, place).is_ok()
    }

    /// The proof that the table has, if it holds on this path.
    fn stored(&mut self, position: &Position, side: Side, place: Place) -> Result<Proof, u64> {
        let lost = self.table.proof(place.key, self.target).ok_or(0_u64)?;
        if self.rule == Rule::Basic {
            return Ok(Proof { lost: Lost::default(), needs: 0 });
        }
        let lost = Lost::unpacked(self.geometry, place.symmetry, lost);
        let mut bad = 0;
        for (ply, step) in self.path.iter().enumerate() {
            let same = step.number == position.number() && (self.rule == Rule::Positional || side == Side::Theirs);
            if !same && lost.lets_back(position, step, Side::Ours) { bad |= 1 << ply; }
        }
        if bad == 0 { Ok(Proof { lost, needs: 0 }) } else { self.conflicts += 1; Err(bad) }
    }

    fn failed(&mut self, position: &Position, side: Side, place: Place, depth: u32) -> Option<Failure> {
        let lost = self.table.fails(place.key, self.target, depth)?;
        if !self.careful { return Some(Failure::default()); }
        let lost = Lost::unpacked(self.geometry, place.symmetry, lost);
        for step in &self.path {
            let same = step.number == position.number() && (self.rule == Rule::Positional || side == Side::Ours);
            if !same && lost.lets_back(position, step, Side::Theirs) { self.failconf += 1; return None; }
        }
        Some(Failure { lost, taint: 0 })
    }

    fn visit(&mut self, position: &Position, side: Side, depth: u32, place: Place) -> Result<Proof, Failure> {
        self.nodes += 1;
        let mut taint = match self.stored(position, side, place) {
            Ok(proof) => return Ok(proof),
            Err(bad) => bad,
        };
        if let Some(failure) = self.failed(position, side, place, depth) {
            return Err(failure);
        }
        let area = self.geometry.area().cast_signed();
        match side {
            Side::Theirs => {
                if position.ours().count_ones() >= 2 {
                    let safe = safe(self.geometry, position, Side::Ours);
                    if 2 * safe.count() - area >= self.target {
                        let lost = Lost { ours: self.geometry.all() & !safe.alive, theirs: safe.territory };
                        let mut bad = 0;
                        if self.rule != Rule::Basic {
                            for (ply, step) in self.path.iter().enumerate() {
                                if lost.lets_back(position, step, Side::Ours) { bad |= 1 << ply; }
                            }
                        }
                        taint |= bad;
                        if bad == 0 {
                            let proof = Proof { lost, needs: 0 };
                            self.keep_proof(place, proof, 0, PASS);
                            return Ok(proof);
                        }
                    }
                }
            }
            Side::Ours => {
                if position.theirs().count_ones() >= 2 {
                    let kept = safe(self.geometry, position, Side::Theirs).count();
                    if area - 2 * kept < self.target {
                        self.keep_failure(place, NEVER, PASS, Lost::default());
                        return Err(Failure::default());
                    }
                }
            }
        }
        if depth == 0 {
            return Err(Failure { lost: Lost::default(), taint });
        }
        self.path.push(Step { number: position.number(), ours: position.ours(), theirs: position.theirs(), side });
        let result = match side {
            Side::Ours => self.try_any(position, depth, place),
            Side::Theirs => self.try_all(position, depth, place),
        };
        self.path.pop();
        match result {
            Ok((mut proof, bit)) => {
                proof.needs &= (1 << self.path.len()) - 1;
                if proof.needs == 0 {
                    self.keep_proof(place, proof, depth, bit);
                } else { self.dirty += 1; }
                Ok(proof)
            }
            Err((bit, mut failure)) => {
                failure.taint |= taint;
                failure.taint &= (1 << self.path.len()) - 1;
                if failure.taint == 0 { self.keep_failure(place, depth, bit, failure.lost); } else { self.tainted += 1; }
                Err(failure)
            }
        }
    }

    fn try_any(&mut self, position: &Position, depth: u32, place: Place) -> Result<(Proof, u32), (u32, Failure)> {
        let mut children = [Child { position: Position::EMPTY, key: place.key, symmetry: 0, bit: PASS, worth: 0, taken: 0 }; 37];
        let mut needs = 0;
        let count = self.children(position, Side::Ours, place, &mut children, &mut needs);
        let children = &mut children[..count];
        if depth >= 2 {
            for child in children.iter() {
                if let Ok(proof) = self.stored(&child.position, Side::Theirs, Place { key: child.key, symmetry: child.symmetry }) {
                    return Ok((proof.with_taken(child.taken), child.bit));
                }
            }
        }
        let mut whole = Failure { lost: Lost::default(), taint: needs };
        for index in 0..count {
            let child = next_best(children, index);
            match self.visit(&child.position, Side::Theirs, depth - 1, Place { key: child.key, symmetry: child.symmetry }) {
                Ok(proof) => {
                    self.praise(Side::Ours, child.bit, depth);
                    return Ok((proof.with_taken(child.taken), child.bit));
                }
                Err(failure) => {
                    whole.taint |= failure.taint;
                    whole.lost = whole.lost.or(failure.lost);
                    whole.lost.theirs |= child.taken;
                }
            }
        }
        Err((PASS, whole))
    }

    fn try_all(&mut self, position: &Position, depth: u32, place: Place) -> Result<(Proof, u32), (u32, Failure)> {
        let mut children = [Child { position: Position::EMPTY, key: place.key, symmetry: 0, bit: PASS, worth: 0, taken: 0 }; 37];
        let mut needs = 0;
        let count = self.children(position, Side::Theirs, place, &mut children, &mut needs);
        let children = &mut children[..count];
        if depth >= 2 {
            for child in children.iter() {
                if let Some(failure) = self.failed(&child.position, Side::Ours, Place { key: child.key, symmetry: child.symmetry }, depth - 1) {
                    return Err((child.bit, failure.with_taken(child.taken)));
                }
            }
        }
        let mut whole = Proof { lost: Lost::default(), needs };
        for index in 0..count {
            let child = next_best(children, index);
            let proof = match self.visit(&child.position, Side::Ours, depth - 1, Place { key: child.key, symmetry: child.symmetry }) {
                Ok(proof) => proof,
                Err(failure) => {
                    self.praise(Side::Theirs, child.bit, depth);
                    return Err((child.bit, failure.with_taken(child.taken)));
                }
            };
            whole.lost = whole.lost.or(proof.lost);
            whole.lost.ours |= child.taken;
            whole.needs |= proof.needs;
        }
        Ok((whole, PASS))
    }

    fn praise(&mut self, side: Side, bit: u32, depth: u32) {
        let h = &mut self.history[side as usize][bit as usize];
        *h += 1 << depth.min(20);
        if *h > 1 << 24 {
            for h in &mut self.history[side as usize] { *h >>= 1; }
        }
    }

    fn children(&self, position: &Position, side: Side, place: Place, out: &mut [Child; 37], needs: &mut u64) -> usize {
        let mut count = 0;
        let hint = self.table.hint(place.key);
        let mut push = |position: Position, bit: u32, worth: u32, taken: Bits| {
            let place = self.place(&position, side.other());
            out[count] = Child { position, key: place.key, symmetry: place.symmetry, bit, worth, taken };
            count += 1;
        };
        let history = &self.history[side as usize];
        let empty = position.empty(self.geometry);
        for (rank, &bit) in self.geometry.order().iter().enumerate() {
            if empty >> bit & 1 == 0 { continue; }
            let Some((next, taken)) = position.after(self.geometry, side, bit) else { continue };
            if self.rule != Rule::Basic {
                let banned = self.path.iter().position(|step| step.number == next.number() && (self.rule == Rule::Positional || step.side != side));
                if let Some(ply) = banned {
                    *needs |= 1 << ply;
                    continue;
                }
            }
            let mut worth = history[bit as usize] * 64 + 36 - rank as u32;
            if taken != 0 { worth += 1 << 20; }
            if hint == Some(bit) { worth = u32::MAX; }
            push(next, bit, worth, taken);
        }
        let area = self.geometry.area().cast_signed();
        let may = area - 2 * position.theirs().count_ones().cast_signed() >= self.target
            && position.score(self.geometry) >= self.target;
        if may == (side == Side::Ours) {
            let worth = history[PASS as usize] * 64;
            push(position.without_ko(), PASS, worth, 0);
        }
        count
    }

    fn keep_failure(&self, place: Place, depth: u32, bit: u32, lost: Lost) {
        let lost = if self.careful { lost.packed(self.geometry, place.symmetry) } else { 0 };
        self.table.keep(place.key, Finding { proved: false, target: self.target, depth, bit, lost });
    }

    fn keep_proof(&self, place: Place, proof: Proof, depth: u32, bit: u32) {
        let lost = if self.rule == Rule::Basic { 0 } else { proof.lost.packed(self.geometry, place.symmetry) };
        self.table.keep(place.key, Finding { proved: true, target: self.target, depth, bit, lost });
    }
}

fn next_best(children: &mut [Child], index: usize) -> Child {
    let best = (index..children.len()).max_by_key(|&i| (children[i].worth, usize::MAX - i)).unwrap_or(index);
    children.swap(index, best);
    children[index]
}
