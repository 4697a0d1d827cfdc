//! One game between two engines, from its opening to its end, whatever they do.

use std::time::{Duration, Instant};

use goban::{ByColor, Color, Game, Move};
use gtp::{Choice, ClientError};
use serde_json::{Value, json};

use super::engine::Engine;
use super::fault::{Doing, Fault, FaultKind};
use super::pool::Seat;
use super::side::{BySide, Side};
use super::terms::Terms;
use super::time::Clocks;
use crate::{Context, JobError};

/// How a game begins.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// The board before the first move, with the handicap.
    pub(super) game: Game,
    /// The moves that are made for the engines.
    pub(super) moves: Vec<(Color, Move)>,
}

/// Why a game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// Both passed.
    Passes,
    /// This colour gave up.
    Resignation(Color),
    /// It took too many moves.
    MoveLimit,
    /// This colour did something wrong.
    Fault(Color, Fault),
}

/// A game that is over.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) game: Game,
    pub(super) stop: Stop,
    efforts: ByColor<Effort>,
}

/// What an engine has spent on a game.
#[derive(Debug, Clone, Copy, Default)]
struct Effort {
    thinking: Duration,
    moves: u32,
    /// By how much a move was later than allowed, at the worst.
    latest: Duration,
}

impl Played {
    /// What has no place in an outcome, since it never is the same twice.
    pub(super) fn notes(&self, black: Side) -> Value {
        let color = |side| if side == black { Color::Black } else { Color::White };
        let efforts = BySide::from_fn(|side| {
            let Effort { thinking, moves, latest } = self.efforts[color(side)];
            json!({
                "thinking_seconds": thinking.as_secs_f64(),
                "moves": moves,
                "late_seconds": latest.as_secs_f64(),
            })
        });
        let details = match &self.stop {
            Stop::Fault(_, fault) => Some(&fault.details),
            _ => None,
        };
        json!({ "a": efforts.a, "b": efforts.b, "fault": details })
    }
}

/// Plays a game. Engines that did nothing wrong go back to where they came from.
pub(super) fn play(
    start: &Start,
    seats: &ByColor<Seat<'_>>,
    terms: &Terms,
    context: &Context<'_>,
) -> Result<Played, JobError> {
    context.go_on()?;
    let mut table = Table {
        game: start.game.clone(),
        terms,
        engines: ByColor::default(),
        efforts: ByColor::default(),
        clocks: Clocks::new(terms.time),
    };
    let stop = match table.seat(seats).and_then(|()| table.open(&start.moves)) {
        Err((color, fault)) => Stop::Fault(color, fault),
        Ok(()) => table.play_on(context)?,
    };
    for color in Color::BOTH {
        let is_at_fault = matches!(stop, Stop::Fault(culprit, _) if culprit == color);
        if let (false, Some(engine)) = (is_at_fault, table.engines[color].take()) {
            seats[color].release(engine);
        }
    }
    Ok(Played { game: table.game, stop, efforts: table.efforts })
}

/// A game under way and its players.
struct Table<'a> {
    game: Game,
    terms: &'a Terms,
    engines: ByColor<Option<Engine>>,
    efforts: ByColor<Effort>,
    clocks: Clocks,
}

/// Who did something wrong, and what.
type Blame = (Color, Fault);

impl Table<'_> {
    fn seat(&mut self, seats: &ByColor<Seat<'_>>) -> Result<(), Blame> {
        let Terms { time, patience, .. } = *self.terms;
        for color in Color::BOTH {
            let engine = seats[color].engine(&self.game, time, patience);
            self.engines[color] = Some(engine.map_err(|fault| (color, fault))?);
        }
        Ok(())
    }

    /// Makes the first moves for the engines.
    fn open(&mut self, moves: &[(Color, Move)]) -> Result<(), Blame> {
        for &(color, mv) in moves {
            let legal = self.game.play(color, mv);
            debug_assert_eq!(legal, Ok(()), "openings are legal");
            for watcher in Color::BOTH {
                self.show(watcher, color, mv)?;
            }
        }
        Ok(())
    }

    fn play_on(&mut self, context: &Context<'_>) -> Result<Stop, JobError> {
        let longest = self.terms.longest(self.game.size());
        while self.game.passes() < 2 {
            if self.game.turns().len() >= longest {
                return Ok(Stop::MoveLimit);
            }
            context.go_on()?;
            match self.turn(self.game.to_play()) {
                Ok(Choice::Move(_)) => {}
                Ok(Choice::Resign) => return Ok(Stop::Resignation(self.game.to_play())),
                Err((color, fault)) => return Ok(Stop::Fault(color, fault)),
            }
        }
        Ok(Stop::Passes)
    }

    /// One turn: a move is asked for, judged, made and shown to the opponent. The opponent need not
    /// see the pass that ends the game.
    fn turn(&mut self, color: Color) -> Result<Choice, Blame> {
        let choice = self.choice(color)?;
        if let Choice::Move(mv) = choice {
            self.game.play(color, mv).map_err(|illegal| {
                let message = format!("played {mv}, but {illegal}");
                let details = self.engines[color].as_ref().map(Engine::last_errors);
                let mut fault = Fault::new(FaultKind::IllegalMove, message);
                fault.details.extend(details.into_iter().map(|errors| format!("\n{errors}")));
                (color, fault)
            })?;
            if self.game.passes() < 2 {
                self.show(!color, color, mv)?;
            }
        }
        Ok(choice)
    }

    fn choice(&mut self, color: Color) -> Result<Choice, Blame> {
        let allowed = self.clocks.for_move(color);
        let limit = allowed.map_or(self.terms.patience, |time| time + Terms::LAG);
        let doing = if allowed.is_some() { Doing::MovingInTime } else { Doing::Moving };
        if let Some(left) = self.clocks.left(color) {
            self.tell(color, Doing::SettingUp, |engine| engine.tell_left(color, left))?;
        }
        let begun = Instant::now();
        let choice = self.tell(color, doing, |engine| engine.choose(color, limit));
        let took = begun.elapsed();
        self.clocks.press(color, took);
        let effort = &mut self.efforts[color];
        effort.thinking += took;
        effort.moves += 1;
        effort.latest = effort.latest.max(took.saturating_sub(allowed.unwrap_or(took)));
        choice
    }

    fn show(&mut self, watcher: Color, color: Color, mv: Move) -> Result<(), Blame> {
        self.tell(watcher, Doing::Watching, |engine| engine.play(color, mv))
    }

    fn tell<T>(
        &mut self,
        color: Color,
        doing: Doing,
        what: impl FnOnce(&mut Engine) -> Result<T, ClientError>,
    ) -> Result<T, Blame> {
        let Some(engine) = &mut self.engines[color] else {
            let absent = Fault::new(FaultKind::CannotStart, "is not there".to_owned());
            return Err((color, absent));
        };
        what(engine).map_err(|error| (color, Fault::of(&error, doing)))
    }
}
