//! Matches between two engines that speak the Go Text Protocol, whoever wrote them.
//!
//! A job is one game. Games 2k and 2k + 1 are a *pair*: the same size and opening, colours swapped,
//! engine A black in the first. Every game gets a result, whatever the engines do: who crashes,
//! hangs, answers nonsense or plays an illegal move has lost it, and the outcome names the fault.
//!
//! Engines stay running between games. An outcome is a pure function of the settings, the index and
//! the seed only as far as the engines are deterministic and `clear_board` makes them forget; for an
//! engine that draws lots, put `{seed}` into its command: it is then started anew for each game,
//! with a number from 0 to 2³¹ - 1 in that place. Time limits and crashes are never pure.

mod breakdown;
mod engine;
mod fault;
mod folder;
mod opening;
mod outcome;
mod pairs;
mod play;
mod pool;
mod record;
mod referee;
mod report;
mod side;
mod summary;
mod terms;
mod time;

use std::num::NonZeroUsize;

use goban::{ByColor, Color, Game};
use gtp::{ClientError, CommandLine};
use serde_json::{Value, json};

use crate::statistics::Sprt;
use crate::{
    Context, Experiment, Finished, Job, JobError, JobIndex, Plan, ProgramVersion, Report, RunKey,
    Seed, StoppingRule, ToTheEnd,
};

pub use breakdown::Breakdown;
pub use engine::{Engine, Identity};
pub use fault::FaultKind;
pub use folder::{BadFolder, Folder};
pub use opening::opening;
pub use outcome::{End, FaultReport, GameOutcome};
use pairs::UntilPairsDecide;
use play::Start;
pub use pool::Idle;
use pool::Pool;
use referee::Referee;
pub use side::{BySide, Side};
pub use summary::{EloSummary, EngineSummary, ResultLine, SprtSummary, Summary};
pub use terms::Terms;
pub use time::TimeLimit;

/// The mark in a command that each game's own seed is put for.
pub const SEED: &str = "{seed}";

/// What a match is to be.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The name of the run and of the game files.
    pub name: String,
    /// The commands of the engines.
    pub engines: BySide<CommandLine>,
    /// The command of the engine that counts finished games; without it we count them.
    pub referee: Option<CommandLine>,
    /// What the games are played by.
    pub terms: Terms,
    /// How many games there are.
    pub games: u32,
    /// Ends the match early when it is decided.
    pub sprt: Option<Sprt>,
    /// The source of all chance.
    pub seed: Seed,
}

/// A match whose engines are known to start.
#[derive(Debug)]
pub struct Match {
    setup: Setup,
    identities: BySide<Identity>,
    referee: Option<Identity>,
    pool: Pool,
}

impl Match {
    /// Starts the engines once to see that they do and to learn their names and versions, which are
    /// part of the run's identity.
    ///
    /// # Errors
    ///
    /// When one of them cannot be started or does not speak the protocol.
    pub fn prepare(setup: Setup) -> Result<Self, ClientError> {
        let pool = Pool::default();
        let patience = setup.terms.patience;
        let meet = |command: &CommandLine, idle: &Idle| {
            let engine = Engine::start(&command.with(SEED, "0"), patience)?;
            let identity = engine.identity().clone();
            if command.mentions(SEED) {
                engine.quit();
            } else {
                idle.put(engine);
            }
            Ok(identity)
        };
        let identities = BySide {
            a: meet(&setup.engines.a, &pool.engines.a)?,
            b: meet(&setup.engines.b, &pool.engines.b)?,
        };
        let referee = setup.referee.as_ref().map(|command| meet(command, &pool.referees));
        Ok(Self { referee: referee.transpose()?, setup, identities, pool })
    }

    /// What the match is.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The names and versions of the engines.
    #[must_use]
    pub const fn identities(&self) -> &BySide<Identity> {
        &self.identities
    }

    /// The run of this match.
    #[must_use]
    pub fn plan(&self, version: ProgramVersion, workers: NonZeroUsize) -> Plan {
        let key = RunKey::new(self, self.setup.seed, version);
        Plan { key, jobs: self.setup.games, workers }
    }

    /// What the outcomes say, with the times that the jobs noted.
    #[must_use]
    pub fn summary(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Summary {
        Summary::of(self, outcomes, notes)
    }

    /// How the game at `index` begins, and which engine has Black.
    fn start(&self, index: JobIndex) -> (Start, Side) {
        let terms = &self.setup.terms;
        let pair = index.0 / 2;
        let game = terms.new_game(pair);
        let moves = opening(&game, terms.opening_moves, self.opening_seed(pair));
        let black = if index.0.is_multiple_of(2) { Side::A } else { Side::B };
        (Start { game, moves }, black)
    }

    /// The two games of a pair share their opening, so that it cannot come from a job's own seed.
    fn opening_seed(&self, pair: u32) -> Seed {
        /// Any number: openings and jobs must not draw the same lots.
        const APART: u64 = 0x6f70_656e_696e_6773;
        Seed(self.setup.seed.0 ^ APART).of_job(JobIndex(pair))
    }

    /// The engines' commands for a game, each with its own lot.
    fn commands(&self, job: &Job) -> BySide<CommandLine> {
        let mut lots = job.seed.stream();
        BySide::from_fn(|side| {
            let lot = lots.next_u64() >> 33;
            self.setup.engines[side].with(SEED, &lot.to_string())
        })
    }

    fn play(&self, job: &Job, context: &Context<'_>) -> Result<GameOutcome, JobError> {
        let (start, black) = self.start(job.index);
        let commands = self.commands(job);
        let seats = ByColor::from_fn(|color| {
            let side = if color == Color::Black { black } else { black.other() };
            pool::Seat {
                command: &commands[side],
                idle: (!self.setup.engines[side].mentions(SEED)).then(|| &self.pool.engines[side]),
            }
        });
        let played = play::play(&start, &seats, &self.setup.terms, context)?;
        context.note(played.notes(black));
        let referee =
            self.setup.referee.as_ref().map_or(Referee::Ourselves, |command| Referee::Engine {
                command,
                idle: &self.pool.referees,
                patience: self.setup.terms.patience,
            });
        Ok(outcome::outcome(self, job.index, black, &start, &played, &referee))
    }
}

impl Experiment for Match {
    fn name(&self) -> &str {
        &self.setup.name
    }

    fn about(&self) -> &'static str {
        "Which of two engines is stronger, and by how much?"
    }

    fn parameters(&self) -> Value {
        let identity = |command: &CommandLine, identity: &Identity| {
            json!({
                "command": command.typed(),
                "name": identity.name,
                "version": identity.version,
            })
        };
        let engine = |side| identity(&self.setup.engines[side], &self.identities[side]);
        let referee = self.setup.referee.as_ref().zip(self.referee.as_ref());
        let mut parameters = self.setup.terms.parameters();
        parameters["engines"] = json!([engine(Side::A), engine(Side::B)]);
        parameters["referee"] = json!(referee.map(|(command, known)| identity(command, known)));
        parameters
    }

    fn job_count(&self) -> u32 {
        self.setup.games
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        Ok(serde_json::to_value(self.play(job, context)?)?)
    }

    fn stopping_rule(&self) -> Box<dyn StoppingRule> {
        match self.setup.sprt {
            Some(sprt) => Box::new(UntilPairsDecide::new(sprt)),
            None => Box::new(ToTheEnd),
        }
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.summary(outcomes, &[]).report()
    }
}

/// A game that has only begun.
fn fresh(game: &Game) -> Game {
    let mut fresh = game.clone();
    while fresh.undo().is_some() {}
    fresh
}
