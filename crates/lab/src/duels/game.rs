//! One game between two of the paper's programs.

use cpu_time::ThreadTime;
use decision::indigo::{Effort, Indigo, Method, Settings};
use evaluation::{Evaluator, Judge, Model, survival};
use goban::{Color, Game, Komi, Move, Rules, Size, free_handicap};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use tracks::Keeping;

use crate::matches::opening;
use crate::{Context, JobError, Seed};

/// Moves that are drawn before the programs begin.
const OPENING_MOVES: u32 = 4;

/// Random games that help to tell what is dead at the end.
const GAMES_AT_THE_END: u32 = 200;

/// A player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player {
    pub(super) settings: Settings,
}

/// What a game is played by.
#[derive(Debug)]
pub(super) struct Duel<'a> {
    pub(super) size: Size,
    pub(super) rules: Rules,
    pub(super) komi: Komi,
    pub(super) handicap: usize,
    /// The colour of the first player.
    pub(super) first: Color,
    pub(super) players: [Player; 2],
    pub(super) opening: Seed,
    pub(super) seed: Seed,
    pub(super) model: &'a Model,
}

/// What came of a game, always the same for the same job.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    /// Points by which the first player won; negative if he lost.
    pub(super) margin: f64,
    pub(super) moves: u32,
    /// Of each player.
    pub(super) sides: [SideOutcome; 2],
}

/// How a player played.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideOutcome {
    /// Moves by the urgent method, by the calm one, by that of life and death, and others, passes
    /// not counted.
    pub(super) urgent: u32,
    pub(super) calm: u32,
    #[serde(default)]
    pub(super) life: u32,
    pub(super) other: u32,
    /// What the searches cost: leaves, their depths, positions with moves, and the moves.
    pub(super) searches: u64,
    pub(super) leaves: u64,
    pub(super) depths: u64,
    pub(super) branchings: u64,
    pub(super) branches: u64,
}

/// A game that was played.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) outcome: Outcome,
    /// Processor time of each player.
    pub(super) seconds: [f64; 2],
}

impl SideOutcome {
    fn note(&mut self, method: Option<Method>, effort: &Effort) {
        match method {
            Some(Method::Urgent) => self.urgent += 1,
            Some(Method::Calm) => self.calm += 1,
            Some(Method::Life) => self.life += 1,
            None => self.other += 1,
        }
        self.searches += effort.searches;
        self.leaves += effort.leaves;
        self.depths += effort.depths;
        self.branchings += effort.branchings;
        self.branches += effort.branches;
    }
}

/// Plays a game to its end.
pub(super) fn play(duel: &Duel<'_>, context: &Context<'_>) -> Result<Played, JobError> {
    let mut game = begin(duel);
    let judge = Judge::new(duel.model, duel.size);
    let mut rng = Pcg64Mcg::new(u128::from(duel.seed.0) << 1 | 1);
    let mut sides = [SideOutcome::default(); 2];
    let mut seconds = [0.0; 2];
    let most = 2 * duel.size.area();
    while game.passes() < 2 && game.turns().len() < most {
        context.go_on()?;
        let player = game.to_play();
        let number = usize::from(player != duel.first);
        let start = ThreadTime::now();
        let settings = duel.players[number].settings;
        let indigo = Indigo { judge: &judge, settings, keeping: Keeping::Incremental };
        let plan = indigo.decide(&game, &mut rng);
        seconds[number] += start.elapsed().as_secs_f64();
        if plan.mv != Move::Pass {
            sides[number].note(plan.method(), &plan.effort);
        }
        game.play(player, plan.mv).map_err(|error| JobError::Failed(error.to_string()))?;
    }
    let black = f64::from(count(&game, &judge)) / 2.0;
    let margin = if duel.first == Color::Black { black } else { -black };
    let moves = u32::try_from(game.turns().len()).unwrap_or(u32::MAX);
    Ok(Played { outcome: Outcome { margin, moves, sides }, seconds })
}

fn begin(duel: &Duel<'_>) -> Game {
    let mut game = Game::new(duel.size, duel.rules);
    game.set_komi(duel.komi);
    if duel.handicap >= 2 {
        let placed = game.place_handicap(&free_handicap(duel.size, duel.handicap));
        debug_assert!(placed, "handicap stones have liberties on an empty board");
    }
    for (color, mv) in opening(&game, OPENING_MOVES, duel.opening) {
        // Drawn moves are legal where they were drawn.
        let _ = game.play(color, mv);
    }
    game
}

/// The half points by which Black won, dead stones taken off as the evaluation sees them.
fn count(game: &Game, judge: &Judge<'_>) -> i32 {
    let board = game.board();
    let mut rng = Pcg64Mcg::new(u128::from(board.key()) << 1 | 1);
    let games = survival(board, game.to_play(), GAMES_AT_THE_END, &mut rng);
    let facts = Evaluator::new(board.clone(), Keeping::Incremental).facts();
    let evaluation = judge.evaluate_with(&facts, Some(&games), game.to_play());
    game.score(&evaluation.settlement(board, &games, &mut rng)).half_points()
}
