//! What an engine has to provide: the thinking.

use std::time::Duration;

use goban::{Color, Game, Move, Point, PointSet, Settlement};

use crate::{Clock, Command, Interrupt};

/// What a move is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose<'a> {
    /// To be played in a game; resigning is an answer.
    Play,
    /// To play a game on until no dead stone of the opponent's is left on the board.
    CleanUp,
    /// To be compared: the same position always gives the same move, and nobody resigns.
    Test,
    /// As a test, from a choice of points; a pass if none of them will do.
    Choose(&'a PointSet),
}

/// What an engine wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// To make a move.
    Move(Move),
    /// To give the game up.
    Resign,
}

/// The thinking side of an engine.
pub trait Brain: Sized {
    /// The engine's name, in one line.
    fn name(&self) -> &str;

    /// The engine's version, without its name.
    fn version(&self) -> &str;

    /// A move for `color` in this game. The move must be legal.
    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        purpose: Purpose<'_>,
        clock: &Clock,
        interrupt: Interrupt<'_>,
    ) -> Choice;

    /// What is dead and what is in seki, if the game ended here.
    fn settle(&mut self, game: &Game) -> Settlement;

    /// The points of a free handicap.
    fn free_handicap(&mut self, game: &Game, stones: usize) -> Vec<Point> {
        goban::free_handicap(game.size(), stones)
    }

    /// The processor time that the engine has used so far.
    fn processor_time(&self) -> Option<Duration> {
        None
    }

    /// A new game begins; whatever was remembered of the last one is of no use.
    fn forget(&mut self) {}

    /// What it adds to GoGui's analyze menu, a line each.
    #[must_use]
    fn menu() -> &'static [&'static str] {
        &[]
    }

    /// Commands that this engine knows beside the common ones.
    #[must_use]
    fn commands() -> Vec<Command<Self>> {
        Vec::new()
    }
}
