//! A book of openings, made of games: which moves were played in a position, how often, and how the
//! games ended.
//!
//! Positions that are turned or mirrored are one, and so are those with colours exchanged: a position
//! is what the player to move sees. Captures are played out, passes count as moves elsewhere. Nothing
//! here reads files: a [`Maker`] is told games and gives bytes, a [`Book`] is made of bytes.

use goban::{Board, Color, Move, Point, Size, Symmetry};
use rustc_hash::FxHashMap;
use thiserror::Error;

/// What every book begins with; the number is that of the format.
const MAGIC: &[u8; 8] = b"aizobk01";

/// Bytes of a position and of a move.
const POSITION_BYTES: usize = 10;
const MOVE_BYTES: usize = 14;

/// The most moves of one position that are kept.
const MOST_MOVES: usize = 16;

/// A move of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The move.
    pub at: Point,
    /// How often it was played.
    pub played: u32,
    /// How many of these games have a result.
    pub decided: u32,
    /// How many of them the player won.
    pub won: u32,
}

/// A book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    positions: FxHashMap<u64, Vec<Entry>>,
}

/// Bytes that are no book.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadBook {
    /// It begins otherwise.
    #[error("this is no book of openings: expected it to begin with {:?}", "aizobk01")]
    Magic,
    /// It ends too early or goes on too long.
    #[error("the book is damaged: {positions} positions do not fit into its {bytes} bytes")]
    Length {
        /// Positions that it is said to have.
        positions: u32,
        /// Its bytes.
        bytes: usize,
    },
    /// A move is off every board.
    #[error("the book is damaged: position {0} has a move that is on no board")]
    Move(u32),
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadBook> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadBook::Magic)?;
        let mut reader = Reader(rest);
        let count = reader.number::<4>().ok_or(BadBook::Magic)?;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let short = BadBook::Length { positions: count, bytes: bytes.len() };
        let mut positions = FxHashMap::default();
        for number in 0..count {
            let head = reader.number::<8>().zip(reader.number::<2>());
            let (key, moves) = head.ok_or_else(|| short.clone())?;
            let entry = |_| reader.entry(|| short.clone(), number);
            positions.insert(key, (0..moves).map(entry).collect::<Result<Vec<Entry>, _>>()?);
        }
        if reader.0.is_empty() { Ok(Self { positions }) } else { Err(short) }
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves of a position, the most played first. Where the position is symmetric, all moves
    /// that are the same.
    #[must_use]
    pub fn moves(&self, board: &Board, player: Color) -> Vec<Entry> {
        let seen = Seen::of(board, player);
        let mut found: Vec<Entry> = Vec::new();
        for entry in self.positions.get(&seen.key).into_iter().flatten() {
            for symmetry in &seen.ways {
                let at = symmetry.inverse().apply(board.size(), entry.at);
                // Two positions may have one number: what cannot be played was never meant.
                let is_known = found.iter().any(|known| known.at == at);
                if board.size().contains(at) && board.is_empty(at) && !is_known {
                    found.push(Entry { at, ..*entry });
                }
            }
        }
        found
    }

    /// The moves of a position with grades from 1 to 3, by how often they were played.
    #[must_use]
    pub fn grades(&self, board: &Board, player: Color) -> Vec<(Point, f32)> {
        let moves = self.moves(board, player);
        let most = moves.iter().map(|entry| entry.played).max().unwrap_or(1).max(1);
        let share = |entry: &Entry| f64::from(entry.played) / f64::from(most);
        #[allow(clippy::cast_possible_truncation)] // from 1 to 3
        moves.iter().map(|entry| (entry.at, (1.0 + 2.0 * share(entry)) as f32)).collect()
    }
}

/// Makes a book of games.
#[derive(Debug, Clone, Default)]
pub struct Maker {
    positions: FxHashMap<u64, Vec<Entry>>,
    games: u32,
}

impl Maker {
    /// Adds the first moves of a game, up to one that cannot be played. Says how many were added.
    pub fn add(
        &mut self,
        size: Size,
        moves: impl IntoIterator<Item = (Color, Move)>,
        winner: Option<Color>,
        plies: usize,
    ) -> usize {
        let mut board = Board::new(size);
        let mut added = 0;
        for (color, mv) in moves.into_iter().take(plies) {
            if let Move::Play(at) = mv {
                let seen = Seen::of(&board, color);
                if board.play(color, at).is_err() {
                    break;
                }
                // Of moves that are the same by symmetry the first is written.
                let folded = seen.ways.iter().map(|way| way.apply(size, at)).min().unwrap_or(at);
                self.count(seen.key, folded, winner.map(|winner| winner == color));
            }
            added += 1;
        }
        self.games += u32::from(added > 0);
        added
    }

    fn count(&mut self, key: u64, at: Point, won: Option<bool>) {
        let entries = self.positions.entry(key).or_default();
        let place = entries.iter().position(|entry| entry.at == at).unwrap_or(entries.len());
        if place == entries.len() {
            entries.push(Entry { at, played: 0, decided: 0, won: 0 });
        }
        let entry = &mut entries[place];
        entry.played += 1;
        entry.decided += u32::from(won.is_some());
        entry.won += u32::from(won == Some(true));
    }

    /// How many games were added.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The book: at most so many positions, those that were reached most often, and moves that were
    /// played at least so often.
    #[must_use]
    pub fn bytes(&self, most: usize, least_played: u32) -> Vec<u8> {
        let mut positions: Vec<(u64, Vec<Entry>)> = Vec::new();
        for (&key, entries) in &self.positions {
            let mut kept: Vec<Entry> =
                entries.iter().filter(|entry| entry.played >= least_played).copied().collect();
            kept.sort_by_key(|entry| (std::cmp::Reverse(entry.played), entry.at));
            kept.truncate(MOST_MOVES);
            if !kept.is_empty() {
                positions.push((key, kept));
            }
        }
        let reached =
            |entries: &[Entry]| entries.iter().map(|entry| u64::from(entry.played)).sum::<u64>();
        positions.sort_by_key(|(key, entries)| (std::cmp::Reverse(reached(entries)), *key));
        positions.truncate(most.min(u32::MAX as usize));
        positions.sort_by_key(|&(key, _)| key);
        let mut bytes = MAGIC.to_vec();
        let entries: usize = positions.iter().map(|(_, entries)| entries.len()).sum();
        bytes.reserve(positions.len() * POSITION_BYTES + entries * MOVE_BYTES);
        bytes.extend(u32::try_from(positions.len()).unwrap_or(u32::MAX).to_le_bytes());
        for (key, entries) in positions {
            bytes.extend(key.to_le_bytes());
            bytes.extend(u16::try_from(entries.len()).unwrap_or(u16::MAX).to_le_bytes());
            for Entry { at, played, decided, won } in entries {
                bytes.extend([at.x(), at.y()]);
                for number in [played, decided, won] {
                    bytes.extend(number.to_le_bytes());
                }
            }
        }
        bytes
    }
}

/// A position as a player sees it: its number, and the symmetries that give it that number.
struct Seen {
    key: u64,
    ways: Vec<Symmetry>,
}

impl Seen {
    fn of(board: &Board, player: Color) -> Self {
        let mut seen = Self { key: u64::MAX, ways: Vec::new() };
        for &way in Symmetry::of(board.size()) {
            let key = key(board, player, way);
            if key < seen.key {
                seen = Self { key, ways: vec![way] };
            } else if key == seen.key {
                seen.ways.push(way);
            }
        }
        seen
    }
}

/// The number of a position under a symmetry: a sum over its stones, so that their order does not
/// matter. Books are kept in files, so it must never change.
fn key(board: &Board, player: Color, way: Symmetry) -> u64 {
    let size = board.size();
    let start = mixed(u64::from(size.width()) << 8 | u64::from(size.height()) | 1 << 40);
    Color::BOTH.into_iter().fold(start, |key, color| {
        let own = u64::from(color == player) << 32;
        board.stones(color).iter().map(|stone| way.apply(size, stone)).fold(key, |key, at| {
            key.wrapping_add(mixed(own | u64::from(at.y()) << 8 | u64::from(at.x())))
        })
    })
}

/// A number spread over all bits (`SplitMix64`).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Bytes that are still to be read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// The next number of so many bytes, the lowest first.
    fn number<const BYTES: usize>(&mut self) -> Option<u64> {
        let (bytes, rest) = self.0.split_first_chunk::<BYTES>()?;
        self.0 = rest;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The next move, of the position of this number.
    fn entry(&mut self, short: impl Fn() -> BadBook, number: u32) -> Result<Entry, BadBook> {
        let line = self.number::<1>().zip(self.number::<1>()).ok_or_else(&short)?;
        let mut count = || {
            let count = self.number::<4>().ok_or_else(&short)?;
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        };
        let (played, decided, won) = (count()?, count()?, count()?);
        let (x, y) = (u8::try_from(line.0), u8::try_from(line.1));
        let at = x.ok().zip(y.ok()).and_then(|(x, y)| Point::new(x, y));
        Ok(Entry { at: at.ok_or(BadBook::Move(number))?, played, decided, won })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(names: &[&str]) -> Vec<(Color, Move)> {
        let colors = [Color::Black, Color::White].into_iter().cycle();
        colors.zip(names).map(|(color, name)| (color, name.parse().unwrap())).collect()
    }

    fn size() -> Size {
        Size::square(19).unwrap()
    }

    #[test]
    fn turned_games_are_one_and_results_are_counted_for_the_mover() {
        let mut maker = Maker::default();
        maker.add(size(), moves(&["D4", "Q16", "F17"]), Some(Color::Black), 30);
        maker.add(size(), moves(&["Q16", "D4", "C14"]), Some(Color::White), 30);
        let book = Book::from_bytes(&maker.bytes(100, 1)).unwrap();
        assert_eq!(book.len(), 3);
        let mut board = Board::new(size());
        let _ = board.play(Color::Black, "D16".parse().unwrap()).unwrap();
        let answers = book.moves(&board, Color::White);
        let expected = Entry { at: "Q4".parse().unwrap(), played: 2, decided: 2, won: 1 };
        assert_eq!(answers, [expected]);
        // The third moves stand in different corners of one position.
        let _ = board.play(Color::White, "Q4".parse().unwrap()).unwrap();
        let third = book.moves(&board, Color::Black);
        assert!(!third.is_empty() && third.iter().all(|entry| entry.played <= 2), "{third:?}");
    }

    #[test]
    fn on_the_empty_board_all_corners_are_the_same_move() {
        let mut maker = Maker::default();
        maker.add(size(), moves(&["R16"]), None, 30);
        let book = Book::from_bytes(&maker.bytes(100, 1)).unwrap();
        let first = book.moves(&Board::new(size()), Color::White);
        assert_eq!(first.len(), 8);
        assert!(first.iter().all(|entry| entry.decided == 0));
    }

    #[test]
    fn what_is_rare_and_what_is_too_much_is_left_out() {
        let mut maker = Maker::default();
        maker.add(size(), moves(&["D4", "Q16"]), None, 30);
        maker.add(size(), moves(&["D4", "Q4"]), None, 30);
        assert_eq!(Book::from_bytes(&maker.bytes(100, 2)).unwrap().len(), 1);
        assert_eq!(Book::from_bytes(&maker.bytes(1, 1)).unwrap().len(), 1);
        assert_eq!(Book::from_bytes(&Maker::default().bytes(9, 1)).unwrap().len(), 0);
    }

    #[test]
    fn damaged_bytes_are_refused_wherever_they_end() {
        let mut maker = Maker::default();
        maker.add(size(), moves(&["D4", "Q16", "Q4"]), None, 30);
        let bytes = maker.bytes(100, 1);
        for end in 0..bytes.len() {
            assert!(Book::from_bytes(&bytes[..end]).is_err(), "{end}");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert!(Book::from_bytes(&longer).is_err());
        let mut off = bytes;
        off[22] = 40;
        assert_eq!(Book::from_bytes(&off), Err(BadBook::Move(0)));
        assert_eq!(Book::from_bytes(b"something else"), Err(BadBook::Magic));
    }
}
