//! A review under way: the game, and what was seen of its positions so far.

use goban::{Game, Move};

use crate::judgement::{Judgement, MISTAKE};
use crate::sight::Sight;

/// A game, what was seen of its positions, and what that says of its moves.
#[derive(Debug, Clone)]
pub struct Review {
    game: Game,
    sights: Vec<Option<Sight>>,
    /// The number of the first move that is judged, less 1.
    pub numbered_from: usize,
    /// Points that a move must cost to be called a mistake.
    pub mistake: f64,
}

impl Review {
    /// The review of a game of which nothing was seen yet.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let positions = game.turns().len() + 1;
        let sights = vec![None; positions];
        Self { game, sights, numbered_from: 0, mistake: MISTAKE }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of positions: one more than there are moves.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.sights.len()
    }

    /// The game before a move, counted from 0, with who played it to move. Beyond the last move it is
    /// the game at its end.
    #[must_use]
    pub fn position(&self, place: usize) -> Game {
        let mut game = self.game.clone();
        while game.turns().len() > place {
            game.undo();
        }
        if let Some(turn) = self.game.turns().get(place)
            && game.to_play() != turn.color
        {
            game.set_to_play(turn.color);
        }
        game
    }

    /// The move that was played there.
    #[must_use]
    pub fn played(&self, place: usize) -> Option<Move> {
        self.game.turns().get(place).map(|turn| turn.mv)
    }

    /// The first position that nobody has looked at.
    #[must_use]
    pub fn next_open(&self) -> Option<usize> {
        self.sights.iter().position(Option::is_none)
    }

    /// What was seen in a position.
    #[must_use]
    pub fn sight(&self, place: usize) -> Option<&Sight> {
        self.sights.get(place)?.as_ref()
    }

    /// Notes what was seen in a position. A place that the game does not have is not noted.
    pub fn note(&mut self, place: usize, sight: Sight) {
        if let Some(free) = self.sights.get_mut(place) {
            *free = Some(sight);
        }
    }

    /// What is said of a move, counted from 0, if the positions before and after it were looked at.
    #[must_use]
    pub fn judgement(&self, place: usize) -> Option<Judgement> {
        let (before, after) = (self.sight(place)?, self.sight(place + 1)?);
        Judgement::of(self.numbered_from + place + 1, before, after, self.mistake)
    }

    /// All that can be said so far, in the order of the moves.
    pub fn judgements(&self) -> impl Iterator<Item = Judgement> {
        (0..self.positions()).filter_map(|place| self.judgement(place))
    }

    /// The curve: Black's lead and chance to win before every move, and at the end.
    pub fn curve(&self) -> impl Iterator<Item = (f64, Option<f64>)> {
        self.sights.iter().flatten().map(|sight| (sight.lead, sight.win))
    }
}
