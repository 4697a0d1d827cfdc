//! The moves of a position in the order in which they are tried.

/// As many moves as there can be.
const MAX_MOVES: usize = super::MAX_AREA + 1;

/// The moves of one position, some of which the past may forbid.
#[derive(Debug)]
pub(crate) struct Moves {
    list: [Candidate; MAX_MOVES],
    count: usize,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Candidate {
    /// How soon to try it.
    pub(crate) worth: i32,
    /// What it leaves to hope for.
    pub(crate) hope: i32,
    pub(crate) bit: u8,
}

impl Default for Moves {
    fn default() -> Self {
        Self { list: [Candidate::default(); MAX_MOVES], count: 0 }
    }
}

impl Moves {
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    // Points of a small board are below 64.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) const fn push(&mut self, worth: i32, hope: i32, bit: u32) {
        self.list[self.count] = Candidate { worth, hope, bit: bit as u8 };
        self.count += 1;
    }

    pub(crate) fn all(&self) -> &[Candidate] {
        &self.list[..self.count]
    }

    /// All but the best in the reverse order.
    pub(crate) fn turn_round(&mut self) {
        let moves = &mut self.list[..self.count];
        let best = moves.iter().map(|mv| mv.worth).max();
        for mv in moves {
            mv.worth = if Some(mv.worth) == best { i32::MAX } else { !mv.worth };
        }
    }

    /// The most promising from `index` on, moved there; the others keep their order.
    pub(crate) fn best_from(&mut self, index: usize) -> Candidate {
        let mut best = index;
        for other in index + 1..self.count {
            if self.list[other].worth > self.list[best].worth {
                best = other;
            }
        }
        self.list[index..=best].rotate_right(1);
        self.list[index]
    }
}
