//! The thinking that there is so far: perfect moves on boards that are small enough to be solved,
//! and elsewhere any legal move that does not fill an eye of its own.

mod evaluation;
pub(crate) mod judgement;
mod knowledge;
mod reading;
mod sgf;
mod small;

use std::time::Duration;

use cpu_time::ProcessTime;
use goban::{Color, Game, Move, Point, PointSet, Settlement, random_below};
use gtp::{Brain, Choice, Clock, Command, Interrupt, Purpose};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use judgement::Judgement;
use knowledge::Knowledge;

/// Positions that one question may look at.
const BUDGET: u32 = 100_000;

/// An engine that plays at random, the same game for the same seed.
#[derive(Debug)]
pub(crate) struct Engine {
    seed: u64,
    rng: Pcg64Mcg,
    knowledge: Knowledge,
    judgement: Judgement,
}

impl Engine {
    pub(crate) fn new(seed: u64, keeping: Keeping) -> Self {
        Self::with_nodes(seed, keeping, BUDGET)
    }

    /// An engine whose questions may look at so many positions.
    fn with_nodes(seed: u64, keeping: Keeping, nodes: u32) -> Self {
        Self {
            seed,
            rng: generator(seed),
            knowledge: Knowledge::new(keeping, nodes),
            judgement: Judgement::default(),
        }
    }
}

/// Random numbers of a seed.
pub(crate) fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
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
        _: &Clock,
        _: Interrupt<'_>,
    ) -> Choice {
        if let (Purpose::Play | Purpose::Test, Some(mv)) =
            (purpose, small::perfect_move(game, color))
        {
            return Choice::Move(mv);
        }
        let sensible = sensible_points(game, color);
        let choice = match purpose {
            Purpose::Play => pick(&sensible, &mut self.rng),
            Purpose::CleanUp => {
                let capturing = approaches_to_dead(game, color, &sensible);
                let points = if capturing.is_empty() { &sensible } else { &capturing };
                pick(points, &mut self.rng)
            }
            Purpose::Test => pick(&sensible, &mut generator(game.situation_key())),
            Purpose::Choose(points) => {
                pick(&(sensible & *points), &mut generator(game.situation_key()))
            }
        };
        Choice::Move(choice.map_or(Move::Pass, Move::Play))
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        if small::counts_everything(game) {
            return Settlement::default();
        }
        self.judgement.of(game).settlement(game.board())
    }

    fn processor_time(&self) -> Option<Duration> {
        ProcessTime::try_now().ok().map(|time| time.as_duration())
    }

    fn forget(&mut self) {
        self.rng = generator(self.seed);
        self.knowledge.forget();
    }

    fn commands() -> Vec<Command<Self>> {
        let all = [sgf::commands(), reading::commands(), evaluation::commands(), small::commands()];
        all.into_iter().flatten().collect()
    }

    fn menu() -> &'static [&'static str] {
        evaluation::MENU
    }
}

/// Legal points that do not fill an eye.
fn sensible_points(game: &Game, color: Color) -> PointSet {
    let fills_eye = |&point: &Point| game.board().is_eyelike(color, point);
    game.legal_points(color).into_iter().filter(|point| !fills_eye(point)).collect()
}

/// Liberties of the opponent's dead stones.
fn approaches_to_dead(game: &Game, color: Color, sensible: &PointSet) -> PointSet {
    let dead = Settlement::unconditional(game.board()).dead & *game.board().stones(!color);
    dead.border(&game.size().all()) & *sensible
}

fn pick(points: &PointSet, rng: &mut Pcg64Mcg) -> Option<Point> {
    let points: Vec<Point> = points.iter().collect();
    (!points.is_empty()).then(|| points[random_below(rng, points.len())])
}
