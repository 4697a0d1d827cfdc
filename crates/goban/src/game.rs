//! A game: a board with rules, komi, handicap and the history that superko and undo need.

use crate::{
    Board, ByColor, Color, Illegal, Ko, Komi, Move, Point, PointSet, Rules, Score, Settlement,
    Size, Suicide, Undo, zobrist,
};

/// One turn of a game, with what is needed to take it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub color: Color,
    /// What was played.
    pub mv: Move,
    kind: TurnKind,
    to_play_before: Color,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnKind {
    Stone(Undo),
    Pass { ko: Option<Point> },
}

/// A game in progress.
///
/// Either colour may move at any time, as protocols and records demand; [`to_play`](Self::to_play)
/// says whose turn it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    komi: Komi,
    handicap: usize,
    board: Board,
    to_play: Color,
    turns: Vec<Turn>,
    /// The position at the start and after every turn.
    past: Vec<Situation>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Situation {
    key: u64,
    to_play: Color,
}

impl Game {
    /// A new game on an empty board, with the rules' own komi.
    #[must_use]
    pub fn new(size: Size, rules: Rules) -> Self {
        Self::from_position(Board::new(size), Color::Black, rules)
    }

    /// A game that starts from a position.
    #[must_use]
    pub fn from_position(board: Board, to_play: Color, rules: Rules) -> Self {
        let past = vec![Situation { key: board.key(), to_play }];
        Self { rules, komi: rules.komi, handicap: 0, board, to_play, turns: Vec::new(), past }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Changes the rules from here on; the komi stays.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The points given to White.
    #[must_use]
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the turn to a colour, without a move.
    pub fn set_to_play(&mut self, color: Color) {
        self.to_play = color;
        if let (true, Some(start)) = (self.turns.is_empty(), self.past.last_mut()) {
            start.to_play = color;
        }
    }

    /// The number of handicap stones.
    #[must_use]
    pub const fn handicap(&self) -> usize {
        self.handicap
    }

    /// The turns so far, the first one first.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many passes the game ends with so far.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.turns.iter().rev().take_while(|turn| turn.mv == Move::Pass).count()
    }

    /// Whether `color` may make this move.
    ///
    /// # Errors
    ///
    /// Says which rule the move breaks.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        let Move::Play(point) = mv else { return Ok(()) };
        match self.board.check(color, point) {
            Err(Illegal::Suicide) if self.may_suicide(color, point) => {}
            // Superko alone decides then; where players alternate it forbids these moves too.
            Err(Illegal::Ko) if self.rules.ko != Ko::Simple => {}
            other => other?,
        }
        if self.repeats(self.board.key_after(color, point), !color) {
            return Err(Illegal::Superko);
        }
        Ok(())
    }

    /// The points on which `color` may play.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> PointSet {
        let may_play = |&point: &Point| self.check(color, Move::Play(point)).is_ok();
        self.board.empty_points().into_iter().filter(may_play).collect()
    }

    /// The points on which `color` may play and which repeat no earlier position of the whole board,
    /// whatever the rules allow: nothing is gained by going round in a circle.
    #[must_use]
    pub fn fresh_points(&self, color: Color) -> PointSet {
        let was_there = |key: u64| self.past.iter().any(|past| past.key == key);
        let is_fresh = |&point: &Point| !was_there(self.board.key_after(color, point));
        self.legal_points(color).into_iter().filter(is_fresh).collect()
    }

    /// Numbers that tell games apart which began alike: the position at the start and after every
    /// turn, each with who was to play.
    pub fn situations(&self) -> impl Iterator<Item = (u64, Color)> {
        self.past.iter().map(|past| (past.key, past.to_play))
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Refuses illegal moves and leaves the game as it was.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.check(color, mv)?;
        self.make(color, mv);
        Ok(())
    }

    /// Makes a move that was made, whatever the rules say of it: what a record tells is a fact, and
    /// ko, superko and suicide do not undo it.
    ///
    /// # Errors
    ///
    /// Refuses points off the board or occupied and leaves the game as it was.
    pub fn play_anyway(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        let checked = mv.point().map_or(Ok(()), |point| self.board.check(color, point));
        if let Err(physical @ (Illegal::OffBoard | Illegal::Occupied)) = checked {
            return Err(physical);
        }
        self.make(color, mv);
        Ok(())
    }

    fn make(&mut self, color: Color, mv: Move) {
        let kind = match mv {
            Move::Pass => TurnKind::Pass { ko: self.board.lift_ko() },
            Move::Play(point) => TurnKind::Stone(self.board.place(color, point)),
        };
        self.turns.push(Turn { color, mv, kind, to_play_before: self.to_play });
        self.to_play = !color;
        self.past.push(Situation { key: self.board.key(), to_play: self.to_play });
    }

    /// Takes the last turn back and returns it; handicap and set-up stones stay.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        self.past.pop();
        match &turn.kind {
            TurnKind::Stone(undo) => self.board.undo(undo),
            TurnKind::Pass { ko } => self.board.set_ko(*ko),
        }
        self.to_play = turn.to_play_before;
        Some(turn)
    }

    /// Goes on from another position, as when stones are set up in the middle of a record. Rules,
    /// komi, handicap and prisoners stay; the turns and the history before are gone.
    pub fn set_up(&mut self, mut board: Board, to_play: Color) {
        board.keep_prisoners_of(&self.board);
        let (komi, handicap) = (self.komi, self.handicap);
        *self = Self { komi, handicap, ..Self::from_position(board, to_play, self.rules) };
    }

    /// States how many of the stones on the board are a handicap, for the count.
    pub fn set_handicap(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// Gives Black a handicap on an empty board and the turn to White. The stones are not turns.
    ///
    /// Returns `false`, and changes nothing, if the board is not empty, stones were played before,
    /// points repeat or lie outside, or the stones would leave no liberty.
    #[must_use = "the handicap may be refused"]
    pub fn place_handicap(&mut self, points: &[Point]) -> bool {
        let black: PointSet = points.iter().copied().collect();
        let stones = ByColor { black, white: PointSet::EMPTY };
        let starts = self.turns.is_empty() && self.board == Board::new(self.size());
        let board = Board::with_stones(self.size(), &stones);
        let (true, true, Some(board)) = (starts, black.len() == points.len(), board) else {
            return false;
        };
        let (rules, komi) = (self.rules, self.komi);
        *self = Self::from_position(board, Color::White, rules);
        self.komi = komi;
        self.handicap = points.len();
        true
    }

    /// The result, with what is agreed about dead stones and seki.
    #[must_use]
    pub fn score(&self, settlement: &Settlement) -> Score {
        let margin = settlement.margin(&self.board, self.rules.scoring);
        let bonus = self.rules.handicap_bonus.points(self.handicap);
        let bonus = i32::try_from(bonus).unwrap_or(i32::MAX / 4);
        Score::from_half_points(2 * (margin - bonus) - self.komi.half_points())
    }

    /// A key of the position, the player to move and the ko, for tables of whole positions.
    #[must_use]
    pub fn situation_key(&self) -> u64 {
        let side = if self.to_play == Color::White { zobrist::WHITE_TO_PLAY } else { 0 };
        let ko = self.board.ko().map_or(0, |ko| zobrist::stone(self.to_play, ko).rotate_left(1));
        self.board.key() ^ side ^ ko
    }

    /// Suicide of one stone changes nothing on the board and is never allowed; it would be a pass.
    fn may_suicide(&self, color: Color, point: Point) -> bool {
        let has_company = || {
            let mut around = self.board.neighbours(point);
            around.any(|neighbour| self.board.stone(neighbour) == Some(color))
        };
        self.rules.suicide == Suicide::Allowed && has_company()
    }

    fn repeats(&self, key: u64, to_play: Color) -> bool {
        match self.rules.ko {
            Ko::Simple => false,
            Ko::PositionalSuperko => self.past.iter().any(|past| past.key == key),
            Ko::SituationalSuperko => {
                self.past.iter().any(|past| past.key == key && past.to_play == to_play)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;

    fn game(diagram: &str, rules: Rules) -> Game {
        Game::from_position(diagram.parse::<Diagram>().unwrap().board(), Color::Black, rules)
    }

    fn at(name: &str) -> Move {
        name.parse().unwrap()
    }

    /// Both have passed, so that a ko may be taken back; but that only repeats what was.
    #[test]
    fn a_move_that_repeats_the_board_is_legal_and_not_fresh() {
        let rows = ". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .";
        let mut game = game(rows, Rules::CHINESE);
        assert_eq!(game.fresh_points(Color::Black), game.legal_points(Color::Black));
        game.play(Color::Black, at("C4")).unwrap();
        assert_eq!(game.check(Color::White, at("B4")), Err(Illegal::Ko));
        game.play(Color::White, Move::Pass).unwrap();
        game.play(Color::Black, Move::Pass).unwrap();
        let (legal, fresh) = (game.legal_points(Color::White), game.fresh_points(Color::White));
        let repeats: PointSet = at("B4").point().into_iter().collect();
        assert_eq!(legal - fresh, repeats);
    }

    #[test]
    fn what_was_played_is_played_anyway() {
        let position = "
            . X O .
            X . X O
            . X O .";
        let mut ko = game(position, Rules::TROMP_TAYLOR);
        ko.play(Color::White, at("B2")).unwrap();
        assert_eq!(ko.play(Color::Black, at("C2")), Err(Illegal::Superko));
        ko.play_anyway(Color::Black, at("C2")).unwrap();
        assert_eq!(ko.board().prisoners(Color::White), 1);

        let mut suicide = game(position, Rules::CHINESE);
        assert_eq!(suicide.play(Color::White, at("A1")), Err(Illegal::Suicide));
        suicide.play_anyway(Color::White, at("A1")).unwrap();
        assert!(suicide.board().is_empty("A1".parse().unwrap()));
        assert_eq!(suicide.play_anyway(Color::White, at("C1")), Err(Illegal::Occupied));
        assert_eq!(suicide.play_anyway(Color::White, at("E1")), Err(Illegal::OffBoard));
        suicide.undo();
        assert_eq!(suicide, game(position, Rules::CHINESE));
    }

    #[test]
    fn a_record_may_capture_more_stones_than_a_board_holds() {
        let mut game = Game::new(Size::square(1).unwrap(), Rules::CHINESE);
        for _ in 0..70_000 {
            game.play_anyway(Color::Black, at("A1")).unwrap();
        }
        assert_eq!(game.board().prisoners(Color::Black), 70_000);
    }

    #[test]
    fn setting_up_forgets_the_moves_and_keeps_the_terms() {
        let mut game = game(". X O . .", Rules::AGA);
        game.set_komi(Komi::from_half_points(1));
        game.set_handicap(2);
        game.play(Color::Black, at("D1")).unwrap();
        let board = "X . . O .".parse::<Diagram>().unwrap().board();
        game.set_up(board, Color::White);
        assert_eq!(game.board().prisoners(Color::White), 1);
        assert_eq!((game.komi().half_points(), game.handicap()), (1, 2));
        assert_eq!((game.rules(), game.to_play()), (Rules::AGA, Color::White));
        assert!(game.turns().is_empty() && game.undo().is_none());
    }
}
