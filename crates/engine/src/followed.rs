//! Something that follows a game: moves that are no longer there are taken back, new ones are made,
//! and where the game began otherwise all is begun anew. So what was known of the position before a move
//! serves after it, as far as the move left it alone. In absolute mode the same questions go the same
//! way, and nothing is kept.

use decision::Desk;
use goban::{Board, Color, Game, Move};
use tracks::{Keeper, Tracked};

/// Something that makes the moves of a game and takes them back.
pub(crate) trait Follows {
    /// The board as it is.
    fn board(&self) -> &Board;
    /// Makes a move; `false` where that is impossible.
    fn make(&mut self, color: Color, mv: Move) -> bool;
    /// Takes the last move back.
    fn take_back(&mut self);
}

impl Follows for Desk {
    fn board(&self) -> &Board {
        Self::board(self)
    }

    fn make(&mut self, color: Color, mv: Move) -> bool {
        match mv {
            Move::Pass => {
                self.pass();
                true
            }
            Move::Play(point) => self.play_anyway(color, point),
        }
    }

    fn take_back(&mut self) {
        self.undo();
    }
}

impl<S: Keeper> Follows for Tracked<S> {
    fn board(&self) -> &Board {
        Self::board(self)
    }

    fn make(&mut self, color: Color, mv: Move) -> bool {
        match mv {
            Move::Pass => {
                self.pass();
                true
            }
            Move::Play(point) => self.play_anyway(color, point).is_ok(),
        }
    }

    fn take_back(&mut self) {
        self.undo();
    }
}

/// Something that follows a game, and the moves that it has made.
#[derive(Debug)]
pub(crate) struct Followed<T> {
    on: T,
    /// The moves up to where it stands.
    turns: Vec<(Color, Move)>,
    /// How many of them were made before it began, and cannot be taken back.
    begun_at: usize,
}

impl<T: Follows> Followed<T> {
    /// At the position of this game, from where it was or anew.
    pub(crate) fn at(known: Option<Self>, game: &Game, anew: impl FnOnce(&Board) -> T) -> Self {
        let caught_up = known.and_then(|known| known.caught_up(game));
        caught_up.unwrap_or_else(|| {
            let turns: Vec<_> = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
            Self { on: anew(game.board()), begun_at: turns.len(), turns }
        })
    }

    /// What follows.
    pub(crate) const fn get(&mut self) -> &mut T {
        &mut self.on
    }

    /// Goes on to the position of this game; nothing if its moves do not lead there from where this
    /// one began.
    fn caught_up(mut self, game: &Game) -> Option<Self> {
        let turns = game.turns().iter().map(|turn| (turn.color, turn.mv));
        let common = self.turns.iter().zip(turns.clone()).take_while(|(a, b)| *a == b).count();
        if common < self.begun_at {
            return None;
        }
        for _ in common..self.turns.len() {
            self.on.take_back();
        }
        self.turns.truncate(common);
        for (color, mv) in turns.skip(common) {
            self.make(color, mv)?;
        }
        // Whoever is given a turn that is not his may take back where the other could not.
        if self.on.board().ko().is_some() && game.board().ko().is_none() {
            self.make(game.to_play(), Move::Pass)?;
        }
        is_same(self.on.board(), game.board()).then_some(self)
    }

    fn make(&mut self, color: Color, mv: Move) -> Option<()> {
        self.on.make(color, mv).then(|| self.turns.push((color, mv)))
    }
}

/// Whether objects cannot tell these boards apart.
fn is_same(a: &Board, b: &Board) -> bool {
    let stones = |board: &Board| Color::BOTH.map(|color| *board.stones(color));
    a.size() == b.size() && stones(a) == stones(b) && a.ko() == b.ko()
}

#[cfg(test)]
mod tests {
    use goban::{Rules, Size, random_below};
    use tracks::Keeping;

    use super::*;
    use crate::shipped::generator;

    /// Whatever happens to a game, the desk stands where the game stands and knows what a new desk
    /// would find.
    #[test]
    fn a_desk_knows_what_a_new_one_would_find() {
        let size = Size::square(7).unwrap();
        let (mut rng, mut begun) = (generator(4), 0);
        let mut game = Game::new(size, Rules::CHINESE);
        let mut followed: Option<Followed<Desk>> = None;
        for _ in 0..300 {
            match random_below(&mut rng, 12) {
                0 if game.board().empty_points().len() < 20 => {
                    game = Game::new(size, Rules::CHINESE);
                }
                // The same position, but it cannot be taken back to what was before.
                0 => game = Game::from_position(game.board().clone(), Color::Black, Rules::CHINESE),
                1..4 => drop(game.undo()),
                4 => game.set_to_play(!game.to_play()),
                5 => drop(game.play(game.to_play(), Move::Pass)),
                _ => {
                    let points: Vec<_> = game.legal_points(game.to_play()).iter().collect();
                    let point = points[random_below(&mut rng, points.len())];
                    game.play(game.to_play(), Move::Play(point)).unwrap();
                }
            }
            if random_below(&mut rng, 3) == 0 {
                continue;
            }
            let mut now = Followed::at(followed.take(), &game, |board| {
                begun += 1;
                Desk::new(board, Keeping::Incremental)
            });
            assert_eq!(now.get().board().key(), game.board().key());
            let fresh = Desk::new(game.board(), Keeping::Absolute).facts();
            assert_eq!(now.get().facts(), fresh);
            followed = Some(now);
        }
        assert!((2..100).contains(&begun), "begun anew {begun} times");
    }
}
