//! The searches beside plain ones that leave nothing out: alpha-beta over three values beside minimax,
//! moves in a row beside all sequences of moves. Who judges the groups is a lot drawn from the
//! position, so that every pattern of answers occurs.

use goban::{Board, Color, Move, Point, PointSet, Size, random_below};
use life::{Depth, InARow, Moves, Seen, Trial, moves_in_a_row, moves_near, search_life};
use rand_pcg::Pcg64Mcg;
use search::Never;

/// A board whose groups live and die by lot.
struct Drawn {
    boards: Vec<Board>,
    /// How many answers in 16 are W, and how many L.
    won: u64,
    lost: u64,
    /// Whether '?' is an opinion or means that nothing is known.
    knows: bool,
}

impl Drawn {
    fn new(board: &Board, lots: &mut Pcg64Mcg) -> Self {
        let number = |lots: &mut Pcg64Mcg| random_below(lots, 6) as u64;
        let (won, lost) = (number(lots), number(lots));
        Self { boards: vec![board.clone()], won, lost, knows: random_below(lots, 2) == 0 }
    }
}

impl Trial for Drawn {
    fn board(&self) -> &Board {
        self.boards.last().unwrap()
    }

    fn play(&mut self, color: Color, point: Point) -> bool {
        let mut next = self.board().clone();
        let is_legal = next.play(color, point).is_ok();
        if is_legal {
            self.boards.push(next);
        }
        is_legal
    }

    fn undo(&mut self) {
        self.boards.pop();
    }

    fn seen(&mut self, stones: &PointSet, mover: Color) -> Seen {
        if stones.is_empty() {
            return Seen::Lost;
        }
        let key = self.board().key() ^ if mover == Color::Black { 0x9e37 } else { 0 };
        let lot = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        if lot < self.won {
            Seen::Won
        } else if lot < self.won + self.lost {
            Seen::Lost
        } else {
            Seen::Open
        }
    }

    fn is(&mut self, stones: &PointSet, mover: Color, wish: Seen) -> Option<bool> {
        match self.seen(stones, mover) {
            Seen::Open if !self.knows => None,
            seen => Some(seen == wish),
        }
    }
}

fn random_board(lots: &mut Pcg64Mcg) -> Board {
    let size = Size::square(4 + u8::try_from(random_below(lots, 2)).unwrap()).unwrap();
    let mut board = Board::new(size);
    for _ in 0..3 + random_below(lots, size.area() / 2) {
        let points: Vec<Point> = board.empty_points().iter().collect();
        let point = points[random_below(lots, points.len())];
        let color = Color::BOTH[random_below(lots, 2)];
        let _ = board.play(color, point);
    }
    board
}

/// The string of some stone.
fn some_group(board: &Board, lots: &mut Pcg64Mcg) -> Option<PointSet> {
    let strings: Vec<_> = board.strings().collect();
    let string = *strings.get(random_below(lots, strings.len().max(1)))?;
    Some(board.stones_of(string).collect())
}

/// The best that a side reaches, every move looked at.
fn minimax(
    trial: &mut Drawn,
    (whole, stones): (&PointSet, &PointSet),
    owner: Color,
    mover: Color,
    (depth, width): (u32, usize),
) -> Seen {
    let now = match trial.seen(stones, mover) {
        Seen::Won if stones != whole => Seen::Open,
        seen => seen,
    };
    if now != Seen::Open || depth == 0 {
        return now;
    }
    let mut values = vec![minimax(trial, (whole, stones), owner, !mover, (depth - 1, width))];
    for point in moves_near(trial.board(), stones, width) {
        if trial.play(mover, point) {
            let left = *stones & *trial.board().stones(owner);
            values.push(minimax(trial, (whole, &left), owner, !mover, (depth - 1, width)));
            trial.undo();
        }
    }
    let rank = |seen: &Seen| match seen {
        Seen::Won => 2,
        Seen::Open => 1,
        Seen::Lost => 0,
    };
    let best = if mover == owner {
        values.iter().max_by_key(|seen| rank(seen))
    } else {
        values.iter().min_by_key(|seen| rank(seen))
    };
    *best.unwrap()
}

#[test]
fn the_search_finds_what_minimax_finds() {
    let mut lots = Pcg64Mcg::new(5);
    let mut decided = 0;
    for round in 0..3_000 {
        let board = random_board(&mut lots);
        let Some(stones) = some_group(&board, &mut lots) else { continue };
        let owner = board.stone(stones.first().unwrap()).unwrap();
        let mut trial = Drawn::new(&board, &mut lots);
        let moves = u32::try_from(random_below(&mut lots, 5)).unwrap();
        let depth = Depth { moves, width: 4, positions: 1_000_000 };
        let found = search_life(&mut trial, &stones, depth, &Never);
        let of = (&stones, &stones);
        let left = minimax(&mut trial, of, owner, owner, (moves, 4));
        let right = minimax(&mut trial, of, owner, !owner, (moves, 4));
        assert_eq!([found.state.owner_first, found.state.opponent_first], [left, right], "{round}");
        decided += u32::from(left != Seen::Open && right != Seen::Open);
        // The moves that it names do what it says.
        for (mv, mover, wish) in
            [(found.owner_move, owner, Seen::Won), (found.opponent_move, !owner, Seen::Lost)]
        {
            let Some(Move::Play(point)) = mv else { continue };
            assert!(trial.play(mover, point));
            let left = stones & *trial.board().stones(owner);
            let value = minimax(&mut trial, (&stones, &left), owner, !mover, (moves - 1, 4));
            trial.undo();
            assert_eq!(value, wish, "{round}");
        }
        assert_eq!(trial.boards.len(), 1, "every move is taken back");
    }
    assert!(decided > 300, "{decided}");
}

/// What all sequences of so many moves in a row reach: whether one reaches the wish, and whether some
/// end in a position of which nothing is known.
fn all_rows(
    trial: &mut Drawn,
    stones: &PointSet,
    owner: Color,
    (side, wish): (Color, Seen),
    (depth, width): (u8, usize),
) -> (bool, bool) {
    if depth == 0 {
        let answer = trial.is(stones, !side, wish);
        return (answer == Some(true), answer.is_none());
    }
    let (mut reached, mut open) = (false, false);
    for point in moves_near(trial.board(), stones, width) {
        if trial.play(side, point) {
            let left = *stones & *trial.board().stones(owner);
            let below = all_rows(trial, &left, owner, (side, wish), (depth - 1, width));
            trial.undo();
            (reached, open) = (reached || below.0, open || below.1);
        }
    }
    (reached, open)
}

#[test]
fn moves_in_a_row_are_those_of_all_sequences() {
    let mut lots = Pcg64Mcg::new(6);
    let mut counted = [0_u32; 3];
    for round in 0..2_000 {
        let board = random_board(&mut lots);
        let Some(stones) = some_group(&board, &mut lots) else { continue };
        let owner = board.stone(stones.first().unwrap()).unwrap();
        let mut trial = Drawn::new(&board, &mut lots);
        let limits = InARow { most: 3, width: 5, positions: 1_000_000 };
        let found = moves_in_a_row(&mut trial, &stones, limits);
        for (number, side, wish) in
            [(found.to_kill, !owner, Seen::Lost), (found.to_live, owner, Seen::Won)]
        {
            let (mut expected, mut known) = (Moves::MoreThan(3), true);
            for depth in 0..=3 {
                let (reached, open) =
                    all_rows(&mut trial, &stones, owner, (side, wish), (depth, 5));
                if reached {
                    expected = Moves::Exactly(depth);
                    break;
                }
                known &= !open;
            }
            let expected = if known { expected } else { Moves::Unknown };
            assert_eq!(number, expected, "{round}");
            counted[match number {
                Moves::Exactly(_) => 0,
                Moves::MoreThan(_) => 1,
                Moves::Unknown => 2,
            }] += 1;
        }
    }
    assert!(counted.iter().all(|&count| count > 100), "{counted:?}");
}

#[test]
fn without_room_in_the_budget_nothing_is_claimed() {
    let mut lots = Pcg64Mcg::new(7);
    for _ in 0..200 {
        let board = random_board(&mut lots);
        let Some(stones) = some_group(&board, &mut lots) else { continue };
        let mut trial = Drawn::new(&board, &mut lots);
        let none = InARow { most: 3, width: 5, positions: 0 };
        let found = moves_in_a_row(&mut trial, &stones, none);
        assert_eq!([found.to_kill, found.to_live], [Moves::Unknown; 2]);
        let depth = Depth { moves: 4, width: 4, positions: 1 };
        let state = search_life(&mut trial, &stones, depth, &Never).state;
        assert_eq!([state.owner_first, state.opponent_first], [Seen::Open; 2]);
    }
}
