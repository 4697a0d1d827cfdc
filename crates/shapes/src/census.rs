//! How many arrangements the tables hold, counted part by part without writing them out.

use rustc_hash::FxHashMap;

use crate::book::Book;
use crate::place::READINGS;
use crate::state::State;
use crate::window::{Goal, Window};

/// What a window's table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Census {
    /// The window.
    pub window: Window,
    /// How many arrangements have each state, in the order of [`State::all`].
    pub states: [u64; 9],
}

impl Census {
    /// Arrangements in all.
    #[must_use]
    pub fn arrangements(&self) -> u64 {
        self.states.iter().sum()
    }

    /// Arrangements in which moving first gains something.
    #[must_use]
    pub fn urgent(&self) -> u64 {
        let states = State::all().into_iter().zip(self.states);
        states.filter(|(state, _)| state.is_urgent()).map(|(_, count)| count).sum()
    }

    /// The goal of the window.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.window.goal
    }
}

impl Book {
    /// Counts what every window's table holds.
    #[must_use]
    pub fn census(&self) -> Vec<Census> {
        let mut known = FxHashMap::default();
        let count = |(id, reading): (usize, &crate::place::Reading)| {
            let lengths: Vec<u16> = reading.rows[..usize::from(reading.window.height)]
                .iter()
                .map(|part| 3_u16.pow(u32::from(part.length)))
                .collect();
            Census {
                window: reading.window,
                states: self.count(self.root(id), &lengths, &mut known),
            }
        };
        READINGS.iter().enumerate().map(count).collect()
    }

    fn count(
        &self,
        part: u32,
        lengths: &[u16],
        known: &mut FxHashMap<(u32, usize), [u64; 9]>,
    ) -> [u64; 9] {
        let Some((&length, below)) = lengths.split_first() else {
            // What is below the last row is an entry.
            return std::array::from_fn(|code| u64::from(part as usize & 15 == code));
        };
        if let Some(&counts) = known.get(&(part, lengths.len())) {
            return counts;
        }
        let mut counts = [0; 9];
        for row in 0..length {
            for (sum, count) in
                counts.iter_mut().zip(self.count(self.step(part, row), below, known))
            {
                *sum += count;
            }
        }
        known.insert((part, lengths.len()), counts);
        counts
    }
}

#[cfg(test)]
mod tests {
    use crate::{State, book, generate};

    #[test]
    fn counting_by_parts_equals_counting_one_by_one() {
        for census in book().census().iter().filter(|census| census.window.free_count() <= 8) {
            let table = generate(census.window);
            let mut states = [0; 9];
            for arrangement in 0..table.entries.len() {
                states[usize::from(table.state(arrangement).code())] += 1;
            }
            assert_eq!(census.states, states);
            let urgent = (0..table.entries.len()).filter(|&number| table.state(number).is_urgent());
            assert_eq!(census.urgent(), urgent.count() as u64);
            assert_eq!(census.arrangements(), table.entries.len() as u64);
        }
        assert_eq!(State::all().len(), 9);
    }
}
