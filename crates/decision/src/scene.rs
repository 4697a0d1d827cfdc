//! A position as it is looked at before a move: what is known of it, and what was just played.

use evaluation::{Evaluation, Facts, Group, Judge, Proofs};
use goban::{Board, Color, Game, Move, Point, PointMap, PointSet};
use life::LifeFact;
use opening::Opinion;
use shapes::{Living, Strategy};
use tracks::Keeping;

use crate::desk::Desk;

/// What candidates are found and ranked from.
#[derive(Debug)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// Whose turn it is.
    pub player: Color,
    /// What look-ahead knows.
    pub facts: Facts,
    /// The lines behind it, where somebody may ask for them.
    pub proofs: Proofs,
    /// What the position is.
    pub evaluation: Evaluation,
    /// The last move and the one before it.
    pub last: [Option<Point>; 2],
    /// The point where the player may not take back.
    pub ko: Option<Point>,
    /// The groups as the best evaluation sees that there is, if there is one beside this scene's own.
    pub judged: Vec<Group>,
    /// What was read of the life of groups, as far as it was.
    pub lives: Vec<LifeFact>,
    /// What the opening thinks of it, where it was asked.
    pub opening: Option<Opinion>,
    /// The most urgent generated pattern of each point.
    pub(crate) windows: PointMap<f32>,
    /// Named patterns of the player, sorted by the point where they want a move.
    pub(crate) named: Vec<(Point, shapes::PatternId)>,
}

/// The last two moves of a game, the last first; a pass is none.
#[must_use]
pub fn last_moves(game: &Game) -> [Option<Point>; 2] {
    let mut back = game.turns().iter().rev().map(|turn| match turn.mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    [back.next().flatten(), back.next().flatten()]
}

impl Scene {
    /// The position of a game, its player to move, on a desk of its own.
    #[must_use]
    pub fn of(game: &Game, judge: &Judge<'_>) -> Self {
        let mut desk = Desk::new(game.board(), Keeping::Incremental);
        Self::on(&mut desk, judge, game.to_play(), last_moves(game))
    }

    /// The position on a desk, with what was just played.
    #[must_use]
    pub fn on(desk: &mut Desk, judge: &Judge<'_>, player: Color, last: [Option<Point>; 2]) -> Self {
        let facts = desk.facts();
        Self::with(desk, judge, facts, player, last)
    }

    /// The same, of which these facts are known already.
    #[must_use]
    pub fn with(
        desk: &mut Desk,
        judge: &Judge<'_>,
        facts: Facts,
        player: Color,
        last: [Option<Point>; 2],
    ) -> Self {
        let board = desk.board().clone();
        let evaluation = judge.evaluate(&facts, player);
        let living = Living::new(&board, &(evaluation.live.black | evaluation.live.white));
        let shapes = desk.shapes();
        let mut windows = PointMap::filled(0.0);
        for seen in shapes.windows().filter(|seen| !seen.is_complete(&living, board.size())) {
            #[allow(clippy::cast_possible_truncation)] // some digits suffice
            let urgency = Strategy::Doubling.of_window(seen, player).0 as f32;
            for point in seen.moves(board.size(), player) {
                windows[point] = urgency.max(windows[point]);
            }
        }
        let named = shapes.named().filter(|named| named.player == player);
        let mut named: Vec<_> = named.map(|named| (named.at, named.pattern)).collect();
        named.sort_unstable();
        let ko = board.ko();
        let (proofs, judged, lives) = (Proofs::default(), Vec::new(), Vec::new());
        Self {
            board,
            player,
            facts,
            proofs,
            evaluation,
            last,
            ko,
            judged,
            lives,
            opening: None,
            windows,
            named,
        }
    }

    /// The legal moves that fill no eye of the player's own.
    #[must_use]
    pub fn moves(&self) -> PointSet {
        let is_sensible = |&point: &Point| {
            !self.board.is_eyelike(self.player, point)
                && self.board.check(self.player, point).is_ok()
        };
        self.board.empty_points().iter().filter(is_sensible).collect()
    }
}
