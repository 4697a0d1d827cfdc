//! The tables of all windows, with equal parts shared.
//!
//! A table is read row by row: the content of the first row chooses a part of the table, that of
//! the next row a part of that part, and the last one the entry. Parts that are equal are kept
//! once, in whatever tables they are (a decision diagram shared by all tables). That makes
//! thirty-six million entries less than half a million, 0.3 MB in the program, and a look-up is a
//! step for each row, three to five. A list of minimal patterns instead, from which nothing can be
//! taken away, would have to be searched, and would say nothing of states other than its own.
//!
//! Written down, a part is a list of the parts or entries below it, as steps up or down from the
//! one before, with counts where one is repeated.

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::generate::{Table, state_of};
use crate::window::{Window, all_windows};

/// The most rows a window has.
pub(crate) const MOST_ROWS: usize = 5;

/// The contents of a window's rows, each a number in base three.
pub(crate) type Rows = [u16; MOST_ROWS];

/// The tables of all windows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Parts one after the other: places of other parts, or entries.
    cells: Vec<u32>,
    /// For each window in the order of [`all_windows`] the place of its first part.
    roots: Vec<u32>,
    /// For each window the number of its rows.
    heights: Vec<u8>,
}

/// The text of a book is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the stored tables are damaged")]
pub struct Damaged;

impl Book {
    /// The entry of a window's arrangement: a state's code, and the rank above it.
    #[inline]
    pub(crate) fn entry(&self, window: usize, rows: &Rows) -> u8 {
        let height = usize::from(self.heights[window]);
        self.entry_from(self.roots[window], &rows[..height])
    }

    /// The entry that the rest of the rows leads to from a part.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // entries are bytes
    pub(crate) fn entry_from(&self, part: u32, rows: &[u16]) -> u8 {
        rows.iter().fold(part, |part, &row| self.step(part, row)) as u8
    }

    /// The part that a row leads to.
    #[inline]
    pub(crate) fn step(&self, part: u32, row: u16) -> u32 {
        self.cells[part as usize + usize::from(row)]
    }

    /// The first part of a window.
    #[inline]
    pub(crate) fn root(&self, window: usize) -> u32 {
        self.roots[window]
    }

    /// How many cells the shared parts have.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.cells.len()
    }

    /// How many bytes they take when they are loaded.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(self.cells.as_slice())
            + size_of_val(self.roots.as_slice())
            + size_of_val(self.heights.as_slice())
    }
}

/// Takes tables, in the order of [`all_windows`], and shares their equal parts.
#[derive(Debug, Default)]
pub struct Binder {
    book: Vec<Part>,
    /// By the rows below and the content: a list of entries is no list of parts, if it looks like one.
    known: FxHashMap<(u8, Part), u32>,
    roots: Vec<u32>,
}

/// What is below a part: numbers of other parts, or entries.
type Part = Vec<u32>;

impl Binder {
    /// Adds the table of the next window. Ranks of settled states are left out, which nobody asks
    /// for.
    pub fn add(&mut self, table: &Table) {
        let kept = |&entry: &u8| if state_of(entry).is_urgent() { entry } else { entry & 15 };
        let mut level: Vec<u32> =
            table.entries.iter().map(|entry| u32::from(kept(entry))).collect();
        for row in (0..table.window.height).rev() {
            let length = row_length(&table.window, row);
            level = level
                .chunks(length)
                .map(|part| self.number_of(table.window.height - row, part))
                .collect();
        }
        self.roots.extend(level);
    }

    fn number_of(&mut self, depth: u8, part: &[u32]) -> u32 {
        let fresh = u32::try_from(self.book.len()).unwrap_or(u32::MAX);
        let number = *self.known.entry((depth, part.to_vec())).or_insert(fresh);
        if number == fresh {
            self.book.push(part.to_vec());
        }
        number
    }

    /// The book as bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_number(&mut bytes, self.book.len());
        for part in &self.book {
            write_number(&mut bytes, part.len());
            write_part(&mut bytes, part);
        }
        for &root in &self.roots {
            write_number(&mut bytes, root as usize);
        }
        bytes
    }
}

impl Book {
    /// Reads a book that [`Binder::bytes`] wrote for the windows of [`all_windows`].
    ///
    /// # Errors
    ///
    /// When the bytes are anything else.
    pub fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut reader = Reader { bytes, last: 0, repeats: 0 };
        let count = reader.number()?;
        let windows: Vec<Window> = all_windows().collect();
        let mut parts = Parts::default();
        for _ in 0..count {
            let length = reader.number()?;
            parts.read(&mut reader, length)?;
        }
        let numbers: Vec<usize> =
            windows.iter().map(|_| reader.number()).collect::<Result<_, _>>()?;
        let mut roots = Vec::with_capacity(windows.len());
        for (window, number) in windows.iter().zip(numbers) {
            roots.push(parts.settle(window, number, 0)?);
        }
        let heights = windows.iter().map(|window| window.height).collect();
        Ok(Self { cells: parts.cells, roots, heights })
    }
}

/// How many contents a row can have.
fn row_length(window: &Window, row: u8) -> usize {
    window.free_points().filter(|&(_, y)| y == row).fold(1, |length, _| length * 3)
}

/// Parts as they are read. Their cells are numbers of parts or entries, which looks the same; only
/// the window that a part belongs to tells which, and how deep it is.
#[derive(Default)]
struct Parts {
    cells: Vec<u32>,
    starts: Vec<u32>,
    /// How many rows are below each part, 0 as long as that is not known.
    depths: Vec<u8>,
}

impl Parts {
    fn read(&mut self, reader: &mut Reader<'_>, length: usize) -> Result<(), Damaged> {
        let start = self.cells.len();
        self.starts.push(u32::try_from(start).map_err(|_| Damaged)?);
        self.depths.push(0);
        if length > reader.bytes.len() * usize::from(u8::MAX) {
            return Err(Damaged);
        }
        reader.part(length, &mut self.cells)
    }

    /// Turns the numbers of parts into places, from this one down, and returns its place.
    fn settle(&mut self, window: &Window, number: usize, row: u8) -> Result<u32, Damaged> {
        let depth = window.height - row;
        let start = *self.starts.get(number).ok_or(Damaged)?;
        if self.depths[number] == depth {
            return Ok(start);
        }
        let length = row_length(window, row);
        let end = self.starts.get(number + 1).map_or(self.cells.len(), |&end| end as usize);
        if self.depths[number] != 0 || end - start as usize != length {
            return Err(Damaged);
        }
        self.depths[number] = depth;
        if depth > 1 {
            for cell in start as usize..end {
                let below = self.cells[cell] as usize;
                // Parts are numbered from below, so that this ends.
                if below >= number {
                    return Err(Damaged);
                }
                self.cells[cell] = self.settle(window, below, row + 1)?;
            }
        }
        Ok(start)
    }
}

/// Writes a number, seven bits to a byte.
fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push(u8::try_from(number % 128).unwrap_or(0) | 128);
        number /= 128;
    }
    bytes.push(u8::try_from(number).unwrap_or(0));
}

/// Writes the cells of a part: an even number is twice a count of repetitions, an odd one is a step,
/// with its sign in the second bit.
fn write_part(bytes: &mut Vec<u8>, part: &[u32]) {
    let (mut last, mut repeats) = (0_u32, 0);
    for &cell in part {
        if cell == last {
            repeats += 1;
            continue;
        }
        if repeats > 0 {
            write_number(bytes, 2 * repeats);
        }
        repeats = 0;
        let sign = usize::from(cell < last);
        write_number(bytes, (cell.abs_diff(last) as usize) << 2 | sign << 1 | 1);
        last = cell;
    }
    if repeats > 0 {
        write_number(bytes, 2 * repeats);
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    last: u32,
    repeats: usize,
}

impl Reader<'_> {
    fn number(&mut self) -> Result<usize, Damaged> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.bytes.split_first().ok_or(Damaged)?;
            self.bytes = rest;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(Damaged)
    }

    fn part(&mut self, length: usize, cells: &mut Vec<u32>) -> Result<(), Damaged> {
        self.last = 0;
        let end = cells.len() + length;
        while cells.len() < end {
            let sign = self.number()?;
            if sign % 2 == 0 {
                self.repeats = sign / 2;
                if self.repeats == 0 || self.repeats > end - cells.len() {
                    return Err(Damaged);
                }
                cells.resize(cells.len() + self.repeats, self.last);
                continue;
            }
            let step = u32::try_from(sign >> 2).map_err(|_| Damaged)?;
            let next = if sign & 2 == 0 {
                self.last.checked_add(step)
            } else {
                self.last.checked_sub(step)
            };
            self.last = next.ok_or(Damaged)?;
            cells.push(self.last);
        }
        Ok(())
    }
}
