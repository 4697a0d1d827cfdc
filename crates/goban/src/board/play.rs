//! Playing and taking back.
//!
//! A stone takes one liberty from each string next to it, strings left without any are taken off,
//! and what remains of the player's own neighbours is joined to one string. A stone that joins a
//! string adds those of its empty neighbours that were not next to the string already; joining
//! stone by stone, smaller strings into the largest, keeps the count exact without ever building a
//! set. Undoing does the same steps backwards.

use super::{Board, EMPTY, Illegal, StringInfo, at, neighbours, stone_bit};
use crate::point::STRIDE;
use crate::{Color, Point, zobrist};

/// What is needed to take a move back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a move that is never taken back is played with `let _ =`"]
pub struct Undo {
    point: Point,
    color: Color,
    ko: Option<Point>,
    next: u16,
    suicide: bool,
    /// Cells that name the strings taken off, 0 where there are fewer.
    captured: [u16; 4],
    /// The player's strings that the stone joined, as they were, the one that gave its name first.
    joined: [Joined; 4],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Joined {
    string: u16,
    info: StringInfo,
}

impl Undo {
    /// The point that was played.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }

    /// The colour that was played.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Whether the move took stones off the board, its own included.
    #[must_use]
    pub const fn captured_any(&self) -> bool {
        self.captured[0] != 0 || self.suicide
    }
}

impl Board {
    /// Places a stone and takes off what it captures.
    ///
    /// # Errors
    ///
    /// Refuses what [`check`](Self::check) refuses, and leaves the board as it was.
    pub fn play(&mut self, color: Color, point: Point) -> Result<Undo, Illegal> {
        self.check(color, point)?;
        Ok(self.place(color, point))
    }

    /// Places a stone on a point known to be empty, whatever the rules say of ko and suicide:
    /// stones left without liberties are taken off, the opponent's first.
    ///
    /// # Panics
    ///
    /// In debug builds, if the point is not empty.
    pub fn place(&mut self, color: Color, point: Point) -> Undo {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let cell = point.cell();
        let mut undo = Undo {
            point,
            color,
            ko: self.ko,
            next: self.next[at(cell)],
            suicide: false,
            captured: [0; 4],
            joined: [Joined::default(); 4],
        };
        self.put_stone(color, cell);
        self.change_liberties_around(cell, u16::MAX);
        let captured_stones = self.capture_around(cell, color, &mut undo);
        let joined = self.join_around(cell, color, &mut undo);
        let info = self.info[at(self.string[at(cell)])];
        self.ko = None;
        if info.liberties == 0 {
            undo.suicide = true;
            self.remove_string(self.string[at(cell)], color);
        } else if captured_stones == 1 && !joined && info.liberties == 1 {
            self.ko = Some(Point::of_cell(undo.captured[0]));
        }
        undo
    }

    /// Takes the last move back.
    ///
    /// # Panics
    ///
    /// In debug builds, if `undo` does not belong to the last move.
    pub fn undo(&mut self, undo: &Undo) {
        let cell = undo.point.cell();
        let base = if undo.joined[0].string == 0 { cell } else { undo.joined[0].string };
        if undo.suicide {
            self.restore_string(base, undo.color);
        }
        debug_assert_eq!(self.stone(undo.point), Some(undo.color), "only the last move is undone");
        self.part(cell, base, undo);
        for &captured in undo.captured.iter().rev().filter(|&&string| string != 0) {
            self.restore_string(captured, !undo.color);
        }
        self.change_liberties_around(cell, 1);
        self.take_stone(undo.color, cell);
        self.next[at(cell)] = undo.next;
        self.ko = undo.ko;
    }

    /// Plays, runs `inside` on the new position, and takes the move back.
    ///
    /// # Errors
    ///
    /// Refuses what [`check`](Self::check) refuses.
    pub fn with<T>(
        &mut self,
        color: Color,
        point: Point,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> Result<T, Illegal> {
        let undo = self.play(color, point)?;
        let value = inside(self);
        self.undo(&undo);
        Ok(value)
    }

    /// The stones that a move took off the board; valid right after that move.
    pub fn captured_by<'a>(&'a self, undo: &'a Undo) -> impl Iterator<Item = Point> + 'a {
        let suicide = if undo.suicide {
            [if undo.joined[0].string == 0 { undo.point.cell() } else { undo.joined[0].string }]
        } else {
            [0]
        };
        let strings = undo.captured.into_iter().chain(suicide).filter(|&string| string != 0);
        strings.flat_map(|string| self.stones_of(super::StringId(Point::of_cell(string))))
    }

    /// Places a stone that captures nothing, for setting positions up.
    pub(super) fn place_beside(&mut self, color: Color, point: Point) {
        let cell = point.cell();
        let mut undo = Undo {
            point,
            color,
            ko: None,
            next: 0,
            suicide: false,
            captured: [0; 4],
            joined: [Joined::default(); 4],
        };
        self.put_stone(color, cell);
        self.change_liberties_around(cell, u16::MAX);
        self.join_around(cell, color, &mut undo);
    }

    fn put_stone(&mut self, color: Color, cell: u16) {
        let point = Point::of_cell(cell);
        self.cells[at(cell)] = stone_bit(color);
        self.stones[color].insert(point);
        self.key ^= zobrist::stone(color, point);
    }

    fn take_stone(&mut self, color: Color, cell: u16) {
        let point = Point::of_cell(cell);
        self.cells[at(cell)] = EMPTY;
        self.string[at(cell)] = 0;
        self.stones[color].remove(point);
        self.key ^= zobrist::stone(color, point);
    }

    /// Adds `change` to the liberties of each string next to the cell, once.
    ///
    /// Walls and empty cells count for string 0, which does not exist; its count is cleared again.
    /// That is cheaper than asking each cell what it holds.
    fn change_liberties_around(&mut self, cell: u16, change: u16) {
        let [a, b, c, d] = neighbours(cell).map(|cell| self.string[at(cell)]);
        let mut add = |string: u16, first: bool| {
            let liberties = &mut self.info[at(string)].liberties;
            *liberties = liberties.wrapping_add(if first { change } else { 0 });
        };
        add(a, true);
        add(b, b != a);
        add(c, c != a && c != b);
        add(d, d != a && d != b && d != c);
        self.info[0].liberties = 0;
    }

    /// Takes off the opponent's strings next to the cell that have no liberty left, and returns the
    /// number of stones.
    fn capture_around(&mut self, cell: u16, color: Color, undo: &mut Undo) -> u16 {
        let other = stone_bit(!color);
        let is_taken = |board: &Self, cell: u16| {
            let has_no_liberty = board.info[at(board.string[at(cell)])].liberties == 0;
            (board.cells[at(cell)] == other) & has_no_liberty
        };
        // Most moves capture nothing, and one branch for all four neighbours is foreseen.
        if !neighbours(cell).iter().fold(false, |any, &cell| any | is_taken(self, cell)) {
            return 0;
        }
        let mut stones = 0;
        let mut count = 0;
        for neighbour in neighbours(cell) {
            // Asked anew: a string that touches the cell twice may be gone already.
            if is_taken(self, neighbour) {
                let string = self.string[at(neighbour)];
                undo.captured[count] = string;
                count += 1;
                stones += self.remove_string(string, !color);
            }
        }
        stones
    }

    /// Makes one string of the stone on the cell and its neighbours of the same colour. Returns
    /// whether there were any.
    fn join_around(&mut self, cell: u16, color: Color, undo: &mut Undo) -> bool {
        let own = stone_bit(color);
        let [a, b, c, d] = neighbours(cell).map(|cell| {
            let string = self.string[at(cell)];
            if self.cells[at(cell)] == own { string } else { 0 }
        });
        let b = if b == a { 0 } else { b };
        let c = if c == a || c == b { 0 } else { c };
        let d = if d == a || d == b || d == c { 0 } else { d };
        let count = [a, b, c, d].iter().fold(0, |count, &string| count + u8::from(string != 0));
        if count == 0 {
            self.start_string(cell);
            return false;
        }
        self.next[at(cell)] = cell;
        if count == 1 {
            let string = a | b | c | d; // all but one are 0
            undo.joined[0] = Joined { string, info: self.info[at(string)] };
            self.absorb(cell, string);
            self.splice(cell, string);
        } else {
            self.join_several(cell, [a, b, c, d], undo);
        }
        true
    }

    /// Joins the stone on the cell and the strings given, 0 where there is none, to the largest.
    fn join_several(&mut self, cell: u16, strings: [u16; 4], undo: &mut Undo) {
        let mut count = 0;
        for string in strings.into_iter().filter(|&string| string != 0) {
            undo.joined[count] = Joined { string, info: self.info[at(string)] };
            if undo.joined[count].info.stones > undo.joined[0].info.stones {
                undo.joined.swap(0, count);
            }
            count += 1;
        }
        let base = undo.joined[0].string;
        self.absorb(cell, base);
        self.splice(cell, base);
        for joined in &undo.joined[1..count] {
            self.absorb_string(joined.string, base);
        }
    }

    fn start_string(&mut self, cell: u16) {
        let empty = neighbours(cell).iter().filter(|&&n| self.cells[at(n)] == EMPTY).count();
        self.string[at(cell)] = cell;
        self.next[at(cell)] = cell;
        #[allow(clippy::cast_possible_truncation)] // at most 4
        let liberties = empty as u16;
        self.info[at(cell)] = StringInfo { liberties, stones: 1 };
    }

    /// Counts the stone on the cell to the string `base`, with the liberties that it adds: empty
    /// neighbours that are not next to the string already. Without branches, since they could not
    /// be foreseen.
    #[allow(clippy::needless_bitwise_bool)]
    fn absorb(&mut self, cell: u16, base: u16) {
        let is_base = |cell: u16| self.string[at(cell)] == base;
        let adds = |cell: u16, known: bool| u16::from((self.cells[at(cell)] == EMPTY) & !known);
        let [south, west, east, north] = neighbours(cell);
        let (south_west, south_east) = (is_base(south - 1), is_base(south + 1));
        let (north_west, north_east) = (is_base(north - 1), is_base(north + 1));
        let added = adds(south, south_west | south_east | is_base(south.wrapping_sub(STRIDE)))
            + adds(west, south_west | north_west | is_base(west - 1))
            + adds(east, south_east | north_east | is_base(east + 1))
            + adds(north, north_west | north_east | is_base(north + STRIDE));
        self.string[at(cell)] = base;
        let info = &mut self.info[at(base)];
        info.liberties += added;
        info.stones += 1;
    }

    fn absorb_string(&mut self, string: u16, base: u16) {
        let mut cell = string;
        loop {
            self.absorb(cell, base);
            cell = self.next[at(cell)];
            if cell == string {
                break;
            }
        }
        self.info[at(string)] = StringInfo::default();
        self.splice(string, base);
    }

    /// Makes one ring of two, or two of one: it is its own inverse.
    fn splice(&mut self, a: u16, b: u16) {
        self.next.swap(at(a), at(b));
    }

    /// Undoes [`join_around`](Self::join_around).
    fn part(&mut self, cell: u16, base: u16, undo: &Undo) {
        self.string[at(cell)] = 0;
        if undo.joined[0].string == 0 {
            self.info[at(cell)] = StringInfo::default();
            return;
        }
        for joined in undo.joined[1..].iter().rev().filter(|joined| joined.string != 0) {
            self.splice(joined.string, base);
            self.name_string(joined.string);
            self.info[at(joined.string)] = joined.info;
        }
        self.splice(cell, base);
        self.info[at(base)] = undo.joined[0].info;
    }

    fn name_string(&mut self, string: u16) {
        let mut cell = string;
        loop {
            self.string[at(cell)] = string;
            cell = self.next[at(cell)];
            if cell == string {
                break;
            }
        }
    }

    /// Takes a string off the board; its ring stays for undoing. Returns the number of its stones.
    fn remove_string(&mut self, string: u16, color: Color) -> u16 {
        let stones = self.info[at(string)].stones;
        let mut cell = string;
        loop {
            self.take_stone(color, cell);
            self.change_liberties_around(cell, 1);
            cell = self.next[at(cell)];
            if cell == string {
                break;
            }
        }
        self.info[at(string)] = StringInfo::default();
        self.prisoners[color] += u32::from(stones);
        stones
    }

    /// Undoes [`remove_string`](Self::remove_string).
    fn restore_string(&mut self, string: u16, color: Color) {
        let mut stones = 0;
        let mut cell = string;
        loop {
            self.change_liberties_around(cell, u16::MAX);
            self.put_stone(color, cell);
            stones += 1;
            cell = self.next[at(cell)];
            if cell == string {
                break;
            }
        }
        self.name_string(string);
        self.info[at(string)] = StringInfo { liberties: 0, stones };
        self.prisoners[color] -= u32::from(stones);
    }
}
