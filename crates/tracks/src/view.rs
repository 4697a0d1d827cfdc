//! The board as an object's computation sees it.
//!
//! Each question notes the points whose content its answer rests on, and no more: that a string has
//! *at least* so many liberties rests on a few of its stones, not on all of them. The order in which
//! stones are walked for that is fixed by the position alone, so that the same position always
//! leaves the same track.

mod part;

use arrayvec::ArrayVec;
use goban::{Board, Color, Illegal, Point, PointSet, Size, StringId, Undo};
use search::Halt;

use crate::{Recorder, Scoping, Watching};
use part::Start;

/// The most liberties that are ever listed one by one.
const MOST_LISTED: usize = 8;

/// A few points in point order.
pub type Few = ArrayVec<Point, MOST_LISTED>;

/// The liberties of a string, as far as they were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Liberties {
    /// All of them, fewer than asked for.
    Few(Few),
    /// At least as many as asked for.
    Enough,
}

/// A move of the look-ahead, to be taken back.
#[derive(Debug, Clone, Copy)]
#[must_use = "what is played in look-ahead is taken back"]
pub struct Play(PlayKind);

#[derive(Debug, Clone, Copy)]
enum PlayKind {
    Stone(Undo),
    Pass(Option<Point>),
}

/// A board that notes what it is asked for. There is no other way to the board behind it.
#[derive(Debug)]
pub struct View<'b, R> {
    board: &'b mut Board,
    area: PointSet,
    start_key: u64,
    start: Start,
    charged: u32,
    met_ban: bool,
    made_ko: bool,
    barred: Option<Color>,
    halt: Option<&'b dyn Halt>,
    recorder: R,
}

impl View<'_, Watching> {
    /// All that was looked at through this view.
    #[must_use]
    pub fn track(&self) -> PointSet {
        self.recorder.track()
    }
}

impl<'b, R: Recorder> View<'b, R> {
    /// A view of this board.
    #[must_use]
    pub fn new(board: &'b mut Board) -> Self {
        let area = board.size().all();
        let (start_key, start) = (board.key(), Start::of(board));
        Self {
            board,
            area,
            start_key,
            start,
            charged: 0,
            met_ban: false,
            made_ko: false,
            barred: None,
            halt: None,
            recorder: R::default(),
        }
    }

    /// The same view for a computation that may be asked to end early. What is found then must not
    /// be kept: it rests on more than the board.
    #[must_use]
    pub const fn until(mut self, halt: &'b dyn Halt) -> Self {
        self.halt = Some(halt);
        self
    }

    /// Whoever may ask this computation to end, if anybody may.
    #[must_use]
    pub const fn halt(&self) -> Option<&'b dyn Halt> {
        self.halt
    }

    /// Whether this computation is asked to end. It is then out of budget.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halt.is_some_and(Halt::is_asked)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// All points of the board.
    #[must_use]
    pub fn area(&self) -> &PointSet {
        &self.area
    }

    /// A key of what the look-ahead has changed so far, and of the ko. Together with the player to
    /// move it names a position of the look-ahead. Before the first move of the look-ahead it is
    /// not to be used: the ko may then be anywhere on the board.
    #[must_use]
    pub fn key(&self) -> u64 {
        let ko = self.board.ko().map_or(0, |ko| (ko.index() as u64 + 1) << 48);
        (self.board.key() ^ self.start_key).wrapping_add(ko)
    }

    /// The stone on a point.
    pub fn stone(&mut self, point: Point) -> Option<Color> {
        self.recorder.note(point);
        self.board.stone(point)
    }

    /// The stone on a point, looked at on the way: it joins the track, but it is for the asker to say
    /// whether an answer rests on it.
    pub fn look(&mut self, point: Point) -> Option<Color> {
        self.recorder.pass_by(point);
        self.board.stone(point)
    }

    /// Says that the answer rests on these points.
    pub fn rest_on(&mut self, points: &PointSet) {
        self.recorder.note_all(points);
    }

    /// Says that the answer rests on these points and on what is beside them.
    pub fn rest_on_around(&mut self, points: &PointSet) {
        if R::NOTES {
            self.recorder.note_all(&points.dilated(&self.area));
        }
    }

    /// The points beside a point, whatever is there.
    pub fn points_beside(&self, point: Point) -> Few {
        self.board.neighbours(point).collect()
    }

    /// Whether a point is empty.
    pub fn is_empty(&mut self, point: Point) -> bool {
        self.recorder.note(point);
        self.board.is_empty(point)
    }

    /// The empty points next to a point.
    pub fn empty_neighbours(&mut self, point: Point) -> Few {
        self.recorder.note_around(point, &self.area);
        self.board.neighbours(point).filter(|&next| self.board.is_empty(next)).collect()
    }

    /// The stones of `color` next to a point, one for each neighbour.
    pub fn neighbours_of(&mut self, point: Point, color: Color) -> Few {
        self.recorder.note_around(point, &self.area);
        let is_wanted = |&next: &Point| self.board.stone(next) == Some(color);
        self.board.neighbours(point).filter(is_wanted).collect()
    }

    /// The liberties of the string of this stone if they are fewer than `enough`, which is at most
    /// 8. An empty point has none.
    pub fn liberties(&mut self, stone: Point, enough: usize) -> Liberties {
        debug_assert!(enough <= MOST_LISTED, "no more than {MOST_LISTED} liberties are listed");
        let Some(string) = self.board.string(stone) else {
            self.recorder.note(stone);
            return Liberties::Few(Few::new());
        };
        if self.board.liberty_count(string) >= enough {
            if R::NOTES {
                self.note_liberties(stone, enough);
            }
            return Liberties::Enough;
        }
        Liberties::Few(self.list_liberties(string))
    }

    /// As [`liberties`](Self::liberties), looked at on the way: what was seen joins the track, but it
    /// is for the asker to say whether an answer rests on it.
    pub fn look_liberties(&mut self, stone: Point, enough: usize) -> Liberties {
        debug_assert!(enough <= MOST_LISTED, "no more than {MOST_LISTED} liberties are listed");
        let has_enough = |string| self.board.liberty_count(string) >= enough;
        if self.board.string(stone).is_some_and(has_enough) {
            if R::NOTES {
                self.look_at_liberties(stone, enough);
            }
            return Liberties::Enough;
        }
        self.recorder.pass_by(stone);
        let mut liberties = Few::new();
        for stone in self.board.string(stone).into_iter().flat_map(|s| self.board.stones_of(s)) {
            self.recorder.pass_by(stone);
            for next in self.board.neighbours(stone) {
                self.recorder.pass_by(next);
                if self.board.is_empty(next) && !liberties.contains(&next) {
                    liberties.push(next);
                }
            }
        }
        liberties.sort_unstable();
        Liberties::Few(liberties)
    }

    /// Walks a string from this stone on, nearest first, until it has shown enough liberties.
    fn look_at_liberties(&mut self, stone: Point, enough: usize) {
        let color = self.board.stone(stone);
        let mut reached = PointSet::from(stone);
        let mut queue: ArrayVec<Point, 32> = ArrayVec::new();
        queue.push(stone);
        self.recorder.pass_by(stone);
        let (mut missing, mut next_in_queue) = (enough, 0);
        while let Some(&stone) = queue.get(next_in_queue) {
            next_in_queue += 1;
            for next in self.points_beside(stone) {
                if reached.contains(next) {
                    continue;
                }
                reached.insert(next);
                self.recorder.pass_by(next);
                if self.board.is_empty(next) {
                    missing -= 1;
                    if missing == 0 {
                        return;
                    }
                } else if self.board.stone(next) == color && queue.try_push(next).is_err() {
                    return self.note_string(stone);
                }
            }
        }
    }

    /// The few liberties of a string, in point order. What there is not rests on all its stones.
    fn list_liberties(&mut self, string: StringId) -> Few {
        let mut liberties = Few::new();
        let mut missing = self.board.liberty_count(string);
        for stone in self.board.stones_of(string) {
            self.recorder.note_around(stone, &self.area);
            if missing == 0 {
                continue;
            }
            for next in self.board.neighbours(stone) {
                if self.board.is_empty(next) && !liberties.contains(&next) {
                    liberties.push(next);
                    missing -= 1;
                }
            }
        }
        liberties.sort_unstable();
        liberties
    }

    /// The moves of a colour that change something in a zone, which was looked at before: its empty
    /// points, and the last liberties of the other colour's strings that have stones in it.
    pub fn moves_that_change(&mut self, zone: &PointSet, color: Color) -> PointSet {
        let mut moves = *zone - *self.board.stones(Color::Black) - *self.board.stones(Color::White);
        // Stones that hang together within the zone are one string; others may be, but that rests on
        // points outside.
        for stones in (*zone & *self.board.stones(!color)).components() {
            let Some(stone) = stones.first() else { continue };
            if let Liberties::Few(last) = self.liberties(stone, 2) {
                moves.extend(last);
            }
        }
        moves
    }

    /// Whether the string of this stone has at least so many liberties.
    pub fn has_liberties(&mut self, stone: Point, enough: usize) -> bool {
        if !R::NOTES {
            let string = self.board.string(stone);
            return string.is_some_and(|string| self.board.liberty_count(string) >= enough);
        }
        self.liberties(stone, enough) == Liberties::Enough
    }

    /// All stones of the string of this stone; none if the point is empty.
    pub fn string(&mut self, stone: Point) -> PointSet {
        let Some(string) = self.board.string(stone) else {
            self.recorder.note(stone);
            return PointSet::EMPTY;
        };
        let mut stones = PointSet::EMPTY;
        for stone in self.board.stones_of(string) {
            self.recorder.note_around(stone, &self.area);
            stones.insert(stone);
        }
        stones
    }

    /// Whether the stones on both points belong to one string.
    pub fn is_one_string(&mut self, a: Point, b: Point) -> bool {
        self.string(a).contains(b)
    }

    /// Places a stone, if that is legal by occupation, simple ko and suicide.
    pub fn play(&mut self, color: Color, point: Point) -> Option<Play> {
        if R::NOTES {
            self.note_move(color, point);
        }
        match self.board.play(color, point) {
            Ok(undo) if self.board.ko().is_some() => {
                self.made_ko = true;
                if self.barred == Some(color) {
                    self.board.undo(&undo);
                    return None;
                }
                Some(Play(PlayKind::Stone(undo)))
            }
            Ok(undo) => Some(Play(PlayKind::Stone(undo))),
            Err(illegal) => {
                self.met_ban |= illegal == Illegal::Ko;
                None
            }
        }
    }

    /// From now on this colour may not take a ko, as if the other always had a larger threat.
    pub const fn bar_from_ko(&mut self, color: Option<Color>) {
        self.barred = color;
    }

    /// Whether a ko was taken, or would have been, since this was last asked.
    pub fn take_made_ko(&mut self) -> bool {
        std::mem::take(&mut self.made_ko)
    }

    /// Whether a ko stood in the way of a move since this was last asked.
    pub fn take_met_ban(&mut self) -> bool {
        std::mem::take(&mut self.met_ban)
    }

    /// Whether a ko may not be retaken on this point now.
    pub fn is_banned(&mut self, point: Point) -> bool {
        self.recorder.note(point);
        self.board.ko() == Some(point)
    }

    /// Gives the turn up, which lifts a ko ban. That looks at nothing: where the ban was matters to
    /// whoever looks at that point before or after, and noting it here would make objects rest on
    /// any ko on the board, and on there being none.
    pub fn pass(&mut self) -> Play {
        Play(PlayKind::Pass(self.board.lift_ko()))
    }

    /// Takes the last move of the look-ahead back.
    pub fn undo(&mut self, play: &Play) {
        match &play.0 {
            PlayKind::Stone(undo) => self.board.undo(undo),
            PlayKind::Pass(ko) => self.board.set_ko(*ko),
        }
    }

    /// The points that a move of the look-ahead, the last one, has changed.
    #[must_use]
    pub fn changed_by(&self, play: &Play) -> PointSet {
        let PlayKind::Stone(undo) = &play.0 else { return PointSet::EMPTY };
        let mut changed: PointSet = self.board.captured_by(undo).collect();
        changed.insert(undo.point());
        changed
    }

    /// Whether the move of the look-ahead, the last one, took stones off the board.
    #[must_use]
    pub fn captured_any(&self, play: &Play) -> bool {
        matches!(&play.0, PlayKind::Stone(undo) if undo.captured_any())
    }

    /// Whether a ko may not be retaken on one of these points, which were looked at before.
    #[must_use]
    pub fn is_ko_within(&self, zone: &PointSet) -> bool {
        self.board.ko().is_some_and(|ko| zone.contains(ko))
    }

    /// What the legality of a move and its captures rest on: the point and its neighbours, whether
    /// each string of the opponent's beside it is in atari, and if there is no other liberty,
    /// whether a string of its own has one.
    fn note_move(&mut self, color: Color, point: Point) {
        self.recorder.note_around(point, &self.area);
        if !self.board.is_empty(point) {
            return;
        }
        let mut breathes = false;
        let neighbours: Few = self.board.neighbours(point).collect();
        for &next in &neighbours {
            match self.board.stone(next) {
                None => breathes = true,
                Some(stone) if stone != color => breathes |= !self.has_liberties(next, 2),
                Some(_) => {}
            }
        }
        for next in neighbours {
            if !breathes && self.board.stone(next) == Some(color) {
                breathes = self.has_liberties(next, 2);
            }
        }
    }

    /// Notes stones from this one on, nearest first, and the liberties that they show, until there
    /// are enough. Points that the answer rests on anyway are taken before others.
    fn note_liberties(&mut self, stone: Point, enough: usize) {
        let mut missing = enough;
        self.recorder.note(stone);
        for next in self.neighbours_in_order(stone) {
            if self.board.is_empty(next) {
                self.recorder.note(next);
                missing -= 1;
                if missing == 0 {
                    return;
                }
            } else {
                self.recorder.pass_by(next);
            }
        }
        self.note_farther_liberties(stone, enough);
    }

    /// The same where the first stone shows too few.
    fn note_farther_liberties(&mut self, stone: Point, enough: usize) {
        let color = self.board.stone(stone);
        let mut reached = PointSet::from(stone);
        let mut queue: ArrayVec<Point, 32> = ArrayVec::new();
        queue.push(stone);
        let mut missing = enough;
        let mut next_in_queue = 0;
        while let Some(&stone) = queue.get(next_in_queue) {
            next_in_queue += 1;
            self.recorder.note(stone);
            for next in self.neighbours_in_order(stone) {
                if reached.contains(next) {
                    continue;
                }
                if self.board.is_empty(next) {
                    reached.insert(next);
                    self.recorder.note(next);
                    missing -= 1;
                    if missing == 0 {
                        return;
                    }
                    continue;
                }
                self.recorder.pass_by(next);
                if self.board.stone(next) == color {
                    reached.insert(next);
                    if queue.try_push(next).is_err() {
                        return self.note_string(stone);
                    }
                }
            }
        }
    }

    /// The neighbours of a point, those first that the answer rests on anyway.
    fn neighbours_in_order(&self, point: Point) -> ArrayVec<Point, 4> {
        let neighbours: ArrayVec<Point, 4> = self.board.neighbours(point).collect();
        let mut in_order: ArrayVec<Point, 4> = ArrayVec::new();
        for is_first in [true, false] {
            let those = |next: &&Point| self.recorder.rests_on(**next) == is_first;
            in_order.extend(neighbours.iter().filter(those).copied());
        }
        in_order
    }

    /// Notes a whole string, where the near stones show too little.
    fn note_string(&mut self, stone: Point) {
        if let Some(string) = self.board.string(stone) {
            for stone in self.board.stones_of(string) {
                self.recorder.note_around(stone, &self.area);
            }
        }
    }
}

impl<R: Scoping> View<'_, R> {
    /// Runs a part of the work and returns beside its value what that part looked at.
    pub fn scope<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> (T, PointSet) {
        let before = self.recorder.begin();
        let value = part(self);
        (value, self.recorder.end(before))
    }
}
