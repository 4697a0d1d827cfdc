//! The engine behind the protocol: perfect moves on boards that are small enough to be solved, and
//! decisions elsewhere.

pub(crate) mod evaluation;
pub(crate) mod judgement;
mod knowledge;
pub(crate) mod level;
mod life;
pub(crate) mod program;
mod reading;
mod settings;
mod sgf;
mod small;
pub(crate) mod thinking;
pub(crate) mod threads;

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use decision::{Program, Settings};
use goban::{Color, Game, Move, Settlement, random_below};
use gtp::{Brain, Choice, Clock, Command, Interrupt, Purpose};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use judgement::Judgement;
use knowledge::Knowledge;
use level::{Level, Pace};
use program::{indigo_move, random_move};
use thinking::{Thought, choose_among, think_for, turned};

/// Positions that one question may look at.
const BUDGET: u32 = 100_000;

/// An engine that plays the same game for the same seed.
#[derive(Debug)]
pub(crate) struct Engine {
    seed: u64,
    rng: Pcg64Mcg,
    knowledge: Knowledge,
    judgement: Judgement,
    program: Program,
    keeping: Keeping,
    level: Level,
    pace: Pace,
    may_resign: bool,
}

impl Engine {
    pub(crate) fn new(seed: u64, keeping: Keeping, program: Program) -> Self {
        Self { program, ..Self::with_nodes(seed, keeping, BUDGET) }
    }

    /// The same engine, which gives lost games up or plays them to the end.
    pub(crate) const fn resigning(mut self, may_resign: bool) -> Self {
        self.may_resign = may_resign;
        self
    }

    /// The same engine at a level.
    pub(crate) const fn at(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// How it weighs moves.
    fn settings(&self) -> Settings {
        match self.program {
            Program::Aizome(settings) => settings,
            Program::Indigo(_) | Program::Random => Settings::default(),
        }
    }

    /// An engine whose questions may look at so many positions.
    fn with_nodes(seed: u64, keeping: Keeping, nodes: u32) -> Self {
        Self {
            seed,
            rng: generator(seed),
            knowledge: Knowledge::new(keeping, nodes),
            judgement: Judgement::default(),
            program: Program::default(),
            keeping,
            level: Level::default(),
            pace: Pace::default(),
            may_resign: true,
        }
    }
}

/// Random numbers of a seed.
pub(crate) fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
}

impl Engine {
    /// Plays: of moves that are nearly as good as the best, any one.
    fn play(&mut self, game: &Game, color: Color, clock: &Clock) -> Choice {
        let level = self.pace.level(self.level, clock, game, color);
        let start = Instant::now();
        let Thought { decision, resigns, .. } = think_for(game, color, self.settings(), level);
        self.pace.note(level, start.elapsed());
        if resigns && self.may_resign {
            return Choice::Resign;
        }
        if decision.mv == Move::Pass {
            return Choice::Move(Move::Pass);
        }
        let as_good: Vec<Move> = decision.as_good().collect();
        let drawn = random_below(&mut self.rng, as_good.len().max(1));
        Choice::Move(as_good.get(drawn).copied().unwrap_or(decision.mv))
    }
}

impl Engine {
    /// The move that it thinks best, always the same.
    fn best(&self, game: &Game, color: Color) -> Move {
        think_for(game, color, self.settings(), self.level).decision.mv
    }
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
        _: Interrupt<'_>,
    ) -> Choice {
        if let (Purpose::Play | Purpose::Test, Some(mv)) =
            (purpose, small::perfect_move(game, color))
        {
            return Choice::Move(mv);
        }
        let is_played = matches!(purpose, Purpose::Play | Purpose::Test);
        match self.program {
            Program::Random if is_played => {
                return Choice::Move(random_move(&turned(game, color), &mut self.rng));
            }
            Program::Indigo(settings) if is_played => {
                let game = turned(game, color);
                return Choice::Move(indigo_move(&game, settings, self.keeping, &mut self.rng));
            }
            _ => {}
        }
        match purpose {
            Purpose::Play => self.play(game, color, clock),
            Purpose::Test => Choice::Move(self.best(game, color)),
            Purpose::CleanUp => {
                let settlement = self.settle(game);
                let taking = clean_up(game, color, &settlement);
                Choice::Move(taking.unwrap_or_else(|| self.best(game, color)))
            }
            Purpose::Choose(points) => Choice::Move(choose_among(game, color, points)),
        }
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        if small::counts_everything(game) {
            return Settlement::default();
        }
        self.judgement.settlement(game)
    }

    fn processor_time(&self) -> Option<Duration> {
        ProcessTime::try_now().ok().map(|time| time.as_duration())
    }

    fn forget(&mut self) {
        self.rng = generator(self.seed);
        self.knowledge.forget();
    }

    fn commands() -> Vec<Command<Self>> {
        let all = [
            settings::commands(),
            sgf::commands(),
            reading::commands(),
            life::commands(),
            evaluation::commands(),
            small::commands(),
        ];
        all.into_iter().flatten().collect()
    }

    fn menu() -> &'static [&'static str] {
        evaluation::MENU
    }
}

/// A move towards taking stones off the board that are dead as the position would be counted.
fn clean_up(game: &Game, color: Color, settlement: &Settlement) -> Option<Move> {
    let dead = settlement.dead & *game.board().stones(!color);
    let approaches = dead.border(&game.size().all()) & game.legal_points(color);
    let sensible = approaches.iter().find(|&point| !game.board().is_eyelike(color, point));
    sensible.map(Move::Play)
}
