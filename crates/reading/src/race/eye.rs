//! Eyes in a race: regions that one string surrounds alone, and what they count for.

use arrayvec::ArrayVec;
use goban::{Color, Point, PointSet};
use tracks::{Recorder, View};

/// The largest eye that is looked at.
pub(super) const LARGEST_EYE: usize = 7;

/// The largest eye that counts by its shape, where its game does not say it.
const LARGEST_SETTLED: usize = 5;

/// Moves that it takes to fill an eye of so many points from within, as long as its owner takes the
/// stones when he must: the count that players know.
const EYE_MOVES: [usize; LARGEST_SETTLED + 1] = [0, 1, 2, 3, 5, 8];

/// A region that one string surrounds alone.
#[derive(Debug, Clone)]
pub(super) struct Eye {
    pub empty: PointSet,
    /// Stones of the other side's in it.
    pub stones: PointSet,
}

impl Eye {
    /// The region of this point; nothing if it is large, or if others have a part in it.
    pub(super) fn around<R: Recorder>(
        view: &mut View<'_, R>,
        color: Color,
        own: &PointSet,
        rival: &PointSet,
        point: Point,
    ) -> Option<Self> {
        let mut eye = Self { empty: PointSet::from(point), stones: PointSet::EMPTY };
        let mut queue: ArrayVec<Point, { LARGEST_EYE + 1 }> = ArrayVec::new();
        queue.push(point);
        let mut next_in_queue = 0;
        while let Some(&point) = queue.get(next_in_queue) {
            next_in_queue += 1;
            for next in view.points_beside(point) {
                if own.contains(next) || eye.points().contains(next) {
                    continue;
                }
                match view.stone(next) {
                    None => eye.empty.insert(next),
                    Some(other) if other != color && !rival.contains(next) => {
                        eye.stones.insert(next);
                    }
                    Some(_) => return None,
                }
                queue.try_push(next).ok()?;
            }
        }
        (eye.points().len() <= LARGEST_EYE).then_some(eye)
    }

    pub(super) fn points(&self) -> PointSet {
        self.empty | self.stones
    }

    /// The moves that it takes by its shape, if it counts for them and no second eye can come about in
    /// it: there is more than one empty point left, or but one point in all, and the inner points
    /// (those beside two others) are taken. The square of four needs no stone. That the count is
    /// then true is shown by exhaustion in the tests, for the shapes that are admitted here. All
    /// empty points must be liberties of the string. Rows of six are left to their games: half of
    /// those that fit on 4x3 live.
    pub(super) fn settled_moves(&self, area: &PointSet) -> Option<usize> {
        let points = self.points();
        let beside = |point: Point| (PointSet::from(point).border(area) & points).len();
        let (size, taken) = (points.len(), self.stones.len());
        if size > LARGEST_SETTLED || (size > 3 && taken + 2 > size) {
            return None;
        }
        let inner: PointSet = points.into_iter().filter(|&point| beside(point) > 1).collect();
        let is_square = size == 4 && inner == points;
        let is_row = points.into_iter().all(|point| beside(point) <= 2) && inner.len() + 2 == size;
        let is_settled = is_square || (inner.is_within(&self.stones) && (size <= 4 || is_row));
        is_settled.then(|| EYE_MOVES[size].saturating_sub(taken).max(1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use goban::{Board, ByColor, Size};

    use super::super::eye_game::{Bound, Games, NEVER};
    use super::*;

    /// A state of the race of an eye against so many outside liberties.
    struct State {
        hunters_turn: bool,
        next: Vec<usize>,
        is_captured: bool,
    }

    /// All that can come about: White has nothing but the eye, Black attacks from within.
    #[derive(Default)]
    struct Positions {
        states: Vec<State>,
        known: HashMap<(u64, Option<Point>, usize, bool), usize>,
    }

    impl Positions {
        fn list(&mut self, board: &mut Board, stone: Point, left: usize, hunter: bool) -> usize {
            let key = (board.key(), board.ko(), left, hunter);
            if let Some(&index) = self.known.get(&key) {
                return index;
            }
            let index = self.states.len();
            self.known.insert(key, index);
            let is_captured = board.stone(stone) != Some(Color::White);
            self.states.push(State { hunters_turn: hunter, next: Vec::new(), is_captured });
            if is_captured || left == 0 {
                return index;
            }
            let ko = board.lift_ko();
            let mut next = vec![self.list(board, stone, left, !hunter)];
            if !hunter {
                next.push(self.list(board, stone, left - 1, true));
            }
            board.set_ko(ko);
            let color = if hunter { Color::Black } else { Color::White };
            for point in board.empty_points() {
                if let Ok(undo) = board.play(color, point) {
                    next.push(self.list(board, stone, left, !hunter));
                    board.undo(&undo);
                }
            }
            self.states[index].next = next;
            index
        }

        /// Whether the hunter captures from the first position; endless play saves the eye.
        fn is_lost(&self) -> bool {
            let mut lost: Vec<bool> = self.states.iter().map(|state| state.is_captured).collect();
            let mut changed = true;
            while changed {
                changed = false;
                for (index, state) in self.states.iter().enumerate().rev() {
                    let is_lost = if state.hunters_turn {
                        state.next.iter().any(|&next| lost[next])
                    } else {
                        !state.next.is_empty() && state.next.iter().all(|&next| lost[next])
                    };
                    if is_lost && !lost[index] {
                        lost[index] = true;
                        changed = true;
                    }
                }
            }
            lost[0]
        }
    }

    fn is_lost(board: &Board, stone: Point, left: usize, hunter_first: bool) -> bool {
        let mut positions = Positions::default();
        positions.list(&mut board.clone(), stone, left, hunter_first);
        positions.is_lost()
    }

    /// The moves that it takes to fill the eye, by exhaustion: the least number of liberties with
    /// which the hunter captures, as far as these.
    fn truth(board: &Board, stone: Point, hunter_first: bool, most_moves: usize) -> u8 {
        let enough = |&left: &usize| is_lost(board, stone, left, hunter_first);
        let least = (1..=most_moves).find(enough);
        least.map_or(NEVER, |moves| u8::try_from(moves).unwrap())
    }

    /// The eyes of up to so many points on a board that White fills but for them, found by trying
    /// every so many arrangements.
    fn eyes(size: Size, most: usize, every: usize) -> Vec<(Board, Eye, Point)> {
        let points: Vec<Point> = size.points().collect();
        let mut found = Vec::new();
        for code in (0..3_usize.pow(u32::try_from(points.len()).unwrap())).step_by(every) {
            let (mut stones, mut rest) = (ByColor::<PointSet>::default(), code);
            for &point in &points {
                match rest % 3 {
                    0 => stones.white.insert(point),
                    1 => stones.black.insert(point),
                    _ => {}
                }
                rest /= 3;
            }
            let region = size.all() - stones.white;
            let is_one = |set: &PointSet| set.components().count() == 1;
            if region.len() > most || !is_one(&region) || !is_one(&stones.white) {
                continue;
            }
            let Some(board) = Board::with_stones(size, &stones) else { continue };
            let eye = Eye { empty: board.empty_points(), stones: stones.black };
            let Some(stone) = stones.white.first() else { continue };
            found.push((board, eye, stone));
        }
        found
    }

    /// Compares the eyes on these boards, of every so many arrangements.
    fn check(boards: &[(u8, u8, usize)], every: usize, most_moves: usize) -> [usize; 5] {
        let (mut settled, mut open, mut alive, mut between, mut by_shape) = (0, 0, 0, 0, 0);
        for &(width, height, most) in boards {
            let size = Size::new(width, height).unwrap();
            for (board, eye, stone) in eyes(size, most, every) {
                let wall = size.all() - eye.points();
                let mut games = Games::default();
                let mut needed = |bound| games.of((&eye, &wall), &size.all(), 0, bound).needed();
                let (least, most) = (needed(Bound::Least), needed(Bound::Most));
                let first = truth(&board, stone, true, most_moves);
                assert!((least.attacker_first..=most.attacker_first).contains(&first), "{board}");
                let second = truth(&board, stone, false, most_moves);
                assert!((least.owner_first..=most.owner_first).contains(&second), "{board}");
                between += usize::from(least != most);
                if eye.empty.is_within(&wall.border(&size.all()))
                    && let Some(moves) = eye.settled_moves(&size.all())
                {
                    assert_eq!((usize::from(first), usize::from(second)), (moves, moves + 1));
                    by_shape += usize::from(least != most);
                }
                if eye.points().is_within(&wall.border(&size.all())) {
                    assert_eq!(least, most, "{board}");
                }
                settled += usize::from(least.settled().is_some());
                open += usize::from(least.owner_first > least.attacker_first.saturating_add(1));
                alive += usize::from(least.attacker_first == NEVER);
            }
        }
        [settled, open, alive, between, by_shape]
    }

    #[test]
    fn every_eye_takes_the_moves_that_its_game_says() {
        let [settled, open, alive, between, by_shape] = check(&[(3, 3, 5), (4, 2, 5)], 1, 9);
        let counts = format!("{settled} {open} {alive} {between} {by_shape}");
        assert!(settled > 150 && open > 150 && alive > 30 && by_shape > 10, "{counts}");
        assert!(between < settled, "{counts}");
    }

    /// Every shape that counts by its points, on boards where the games of larger eyes take hours.
    #[test]
    fn every_settled_shape_takes_the_moves_that_its_size_says() {
        let mut shapes = [0; LARGEST_SETTLED + 1];
        for (width, height, most) in LARGE {
            let size = Size::new(width, height).unwrap();
            for (board, eye, stone) in eyes(size, most, 1) {
                let wall = size.all() - eye.points();
                let moves = eye.settled_moves(&size.all());
                let Some(moves) = moves.filter(|_| eye.empty.is_within(&wall.border(&size.all())))
                else {
                    continue;
                };
                let truth = [true, false].map(|first| truth(&board, stone, first, moves + 2));
                assert_eq!(truth.map(usize::from), [moves, moves + 1], "{board}");
                shapes[eye.points().len()] += 1;
            }
        }
        assert!(shapes[1..].iter().all(|&count| count > 10), "{shapes:?}");
    }

    /// Boards with eyes of up to so many points, and liberties that are more than enough.
    const LARGE: [(u8, u8, usize); 3] = [(3, 3, 7), (4, 2, 7), (4, 3, 6)];
    const MOST_MOVES: usize = 18;

    #[test]
    fn some_large_eyes_take_the_moves_that_their_games_say() {
        let [settled, open, alive, ..] = check(&LARGE, 509, MOST_MOVES);
        assert!(settled > 0 && open > 0 && alive > 0, "{settled} {open} {alive}");
    }

    #[test]
    #[ignore = "long: cargo xtask long"]
    fn every_large_eye_takes_the_moves_that_its_game_says() {
        let [settled, open, alive, ..] = check(&LARGE, 1, MOST_MOVES);
        assert!(settled > 500 && open > 500 && alive > 100, "{settled} {open} {alive}");
    }
}
