//! Which of both looks at what comes of first moves: the network, where a program has it and looks ahead
//! (`foresight.rs`), and else trial games (`trial.rs`). What they say has the same form.

use goban::Game;
use intuition::{Hunch, Position};
use rand_pcg::Pcg64Mcg;

use crate::choose::Decider;
use crate::foresight::{Foresight, Outset, look_ahead};
use crate::trial::{self, FirstMove, Start, Verdict, Watch};

/// What is explored: the position of a game, or that after a pass.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) position: Position<'a>,
    /// What the network makes of it, where it was asked.
    pub(crate) hunch: Option<&'a Hunch>,
}

impl<'a> Ground<'a> {
    /// The position of a game.
    pub(crate) fn of(game: &'a Game, hunch: Option<&'a Hunch>) -> Self {
        Self { position: Position::of(game), hunch }
    }
}

impl Decider<'_> {
    /// Whether anything is explored on this board.
    pub(crate) fn explores(&self, ground: Ground<'_>) -> bool {
        let size = ground.position.board.size();
        self.looks_ahead(ground) || self.settings.trial.games_on(size) > 0
    }

    fn looks_ahead(&self, ground: Ground<'_>) -> bool {
        ground.hunch.is_some() && self.settings.foresight.is_there()
    }

    /// What comes of these first moves, with one part in `parts` of all games or looks. The lots are
    /// those of the position: it is always explored alike.
    pub(crate) fn explore(
        &self,
        ground: Ground<'_>,
        moves: &[FirstMove],
        parts: u32,
        watch: Watch<'_>,
    ) -> Vec<Verdict> {
        let Ground { position, hunch } = ground;
        let workers = self.caller.workers;
        if let Some(hunch) = hunch.filter(|_| self.looks_ahead(ground)) {
            let foresight = self.settings.foresight;
            let settings = Foresight { looks: (foresight.looks / parts).max(1), ..foresight };
            return look_ahead(Outset { position, hunch }, moves, settings, workers, watch);
        }
        let Position { board, to_play, komi, .. } = position;
        let start = Start { board, player: to_play, bonus: -komi };
        let mut rng = Pcg64Mcg::new(u128::from(board.key()) << 1 | 1);
        let trial = self.settings.trial;
        let settings = trial::Settings { games: trial.games / parts, ..trial };
        trial::try_moves(start, moves, self.light, settings, &mut rng, workers, watch)
    }
}
