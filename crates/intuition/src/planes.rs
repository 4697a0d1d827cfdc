//! A position in numbers: sixteen planes, as `training/planes.py` makes them for training.
//!
//! All are seen from the side to move: 1 on the board; its stones by liberties (one, two, three, four
//! or more); the other side's likewise; the point that ko forbids; the last five moves; and whether
//! White moves, who has the komi.

use goban::{Board, Color, Game, Move, Point, Size};

/// How many planes there are.
pub(crate) const PLANES: usize = 16;
const KO: usize = 9;
const LAST: usize = 10;
const LAST_MOVES: usize = 5;
const WHITE_MOVES: usize = 15;

/// The komi that the network was taught with.
pub(crate) const TAUGHT_KOMI: f32 = 7.5;

/// What the network is shown.
#[derive(Debug, Clone, Copy)]
pub struct Position<'a> {
    /// The stones, and the point that ko forbids.
    pub board: &'a Board,
    /// Who moves.
    pub to_play: Color,
    /// The last moves, the latest first; a pass is nothing.
    pub last: [Option<Point>; LAST_MOVES],
    /// Points that White gets.
    pub komi: f32,
}

impl<'a> Position<'a> {
    /// The position that a game has come to.
    #[must_use]
    pub fn of(game: &'a Game) -> Self {
        let mut last = [None; LAST_MOVES];
        for (place, turn) in last.iter_mut().zip(game.turns().iter().rev()) {
            *place = Move::point(turn.mv);
        }
        let bonus = game.rules().handicap_bonus.points(game.handicap());
        let bonus = f32::from(u16::try_from(bonus).unwrap_or(u16::MAX));
        #[allow(clippy::cast_precision_loss)] // a komi of millions is as good as lost anyway
        let komi = game.komi().half_points() as f32 / 2.0 + bonus;
        Self { board: game.board(), to_play: game.to_play(), last, komi }
    }

    /// Points that the side to move has by the komi, beyond those that the network knows of.
    pub(crate) fn unknown_komi(&self) -> f32 {
        let white = self.komi - TAUGHT_KOMI;
        if self.to_play == Color::White { white } else { -white }
    }

    /// What the side to move gets by the komi that the network knows of.
    pub(crate) fn known_komi(&self) -> f32 {
        if self.to_play == Color::White { TAUGHT_KOMI } else { -TAUGHT_KOMI }
    }

    /// The numbers of one point, and its place.
    pub(crate) fn each(&self, mut tell: impl FnMut(Point, [f32; PLANES])) {
        let size: Size = self.board.size();
        for point in size.points() {
            let mut planes = [0.0; PLANES];
            planes[0] = 1.0;
            if let (Some(color), Some(string)) = (self.board.stone(point), self.board.string(point))
            {
                let liberties = self.board.liberty_count(string).clamp(1, 4);
                let other = if color == self.to_play { 0 } else { 4 };
                planes[liberties + other] = 1.0;
            }
            planes[KO] = f32::from(u8::from(self.board.ko() == Some(point)));
            for (age, last) in self.last.iter().enumerate() {
                planes[LAST + age] = f32::from(u8::from(*last == Some(point)));
            }
            planes[WHITE_MOVES] = f32::from(u8::from(self.to_play == Color::White));
            tell(point, planes);
        }
    }
}
