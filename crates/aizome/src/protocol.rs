//! The engine behind the protocol: a thinker that is told when to stop, and the commands that show
//! what it thinks.

pub(crate) mod analysis;
mod life;
mod live;
pub(crate) mod pace;
mod reading;
mod settings;
mod sgf;
mod small;
pub(crate) mod stop;
pub(crate) mod threads;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use decision::{Caller, Program, Silence};
use engine::{Level, Outcome, Terms, Thinker, Thought};
use goban::{Color, Game, Move, Settlement};
use gtp::{Brain, Choice, Clock, Command, Interrupt, Purpose};

use pace::Pace;
use stop::Stop;
use threads::Threads;

/// The protocol's engine: it plays the same game for the same seed.
#[derive(Debug)]
pub(crate) struct Engine {
    thinker: Thinker,
    /// The level that was asked for; time may lower that of a move.
    level: Level,
    pace: Pace,
    may_resign: bool,
}

impl Engine {
    pub(crate) fn new(terms: Terms) -> Self {
        let level = terms.level;
        Self { thinker: Thinker::new(terms), level, pace: Pace::default(), may_resign: true }
    }

    /// The same engine, which gives lost games up or plays them to the end.
    pub(crate) const fn resigning(mut self, may_resign: bool) -> Self {
        self.may_resign = may_resign;
        self
    }

    /// Thinks about a game at the level that was asked for.
    fn think(&mut self, game: &Game, interrupt: Interrupt<'_>) -> Arc<Thought> {
        self.thinker.terms.level = self.level;
        self.thinker.think(game, caller(&Stop::on(interrupt)))
    }

    /// Plays within the time that is left.
    fn play(&mut self, game: &Game, clock: &Clock, interrupt: Interrupt<'_>) -> Choice {
        let time = pace::time_for(clock, game);
        let level = self.pace.level(self.level, time.as_ref());
        let start = Instant::now();
        let stop = Stop::by(interrupt, time.map(|time| start + time.longest));
        self.thinker.terms.level = level;
        let outcome = if matches!(self.thinker.terms.program, Program::Random) {
            self.thinker.choose(game, caller(&stop))
        } else {
            let thought = self.thinker.think(game, caller(&stop));
            self.pace.note(&thought, start.elapsed());
            thought.outcome
        };
        match outcome {
            Outcome::Resign(_) if self.may_resign => Choice::Resign,
            Outcome::Resign(mv) | Outcome::Move(mv) => Choice::Move(mv),
        }
    }
}

/// What a thought comes to, as the protocol says it.
fn answer_of(thought: &Thought) -> String {
    if thought.resigns() { "resign".to_owned() } else { thought.mv().to_string() }
}

/// A caller who lends all threads, stops a thought when he is told to, and does not listen.
pub(crate) fn caller<'a>(stop: &'a Stop<'a>) -> Caller<'a> {
    Caller { workers: &Threads, halt: stop, listener: &Silence }
}

/// A caller who lends all threads and waits to the end.
pub(crate) const fn patient() -> Caller<'static> {
    Caller { workers: &Threads, ..Caller::ALONE }
}

/// The game with this colour to play.
fn turned(game: &Game, color: Color) -> Game {
    let mut game = game.clone();
    if game.to_play() != color {
        game.set_to_play(color);
    }
    game
}

impl Brain for Engine {
    fn name(&self) -> &'static str {
        "Aizome"
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        purpose: Purpose<'_>,
        clock: &Clock,
        interrupt: Interrupt<'_>,
    ) -> Choice {
        let game = &turned(game, color);
        match purpose {
            Purpose::Play => self.play(game, clock, interrupt),
            Purpose::Test => Choice::Move(self.think(game, interrupt).best),
            Purpose::CleanUp => {
                let settlement = self.settle(game);
                let taking = clean_up(game, color, &settlement);
                let best = || self.think(game, interrupt).best;
                Choice::Move(taking.unwrap_or_else(best))
            }
            Purpose::Choose(points) => Choice::Move(self.thinker.choose_among(game, points)),
        }
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        self.thinker.settle(game, patient())
    }

    fn processor_time(&self) -> Option<Duration> {
        ProcessTime::try_now().ok().map(|time| time.as_duration())
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }

    fn commands() -> Vec<Command<Self>> {
        let all = [
            settings::commands(),
            sgf::commands(),
            reading::commands(),
            life::commands(),
            analysis::commands(),
            small::commands(),
            live::commands(),
        ];
        all.into_iter().flatten().collect()
    }

    fn menu() -> &'static [&'static str] {
        analysis::MENU
    }
}

/// A move towards taking stones off the board that are dead as the position would be counted.
fn clean_up(game: &Game, color: Color, settlement: &Settlement) -> Option<Move> {
    let dead = settlement.dead & *game.board().stones(!color);
    let approaches = dead.border(&game.size().all()) & game.legal_points(color);
    let sensible = approaches.iter().find(|&point| !game.board().is_eyelike(color, point));
    sensible.map(Move::Play)
}

#[cfg(test)]
mod tests;
