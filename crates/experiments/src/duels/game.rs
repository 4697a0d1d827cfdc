//! One game between two of the paper's programs.

use cpu_time::ThreadTime;
use decision::indigo::{Effort, Settings};
use decision::{Caller, Decided, Decision, Program, Selector};
use engine::{Terms, Thinker};
use evaluation::Status;
use goban::{Color, Game, Komi, Move, PointSet, Rules, Size, free_handicap};
use lab::matches::opening;
use lab::{Context, JobError, Seed};
use serde::{Deserialize, Serialize};

/// Moves that are drawn before the programs begin.
const OPENING_MOVES: u32 = 4;

/// A player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player {
    pub(super) settings: Settings,
}

/// What a game is played by.
#[derive(Debug)]
pub(super) struct Duel {
    pub(super) size: Size,
    pub(super) rules: Rules,
    pub(super) komi: Komi,
    pub(super) handicap: usize,
    /// The colour of the first player.
    pub(super) first: Color,
    pub(super) players: [Player; 2],
    pub(super) opening: Seed,
    pub(super) seed: Seed,
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
    /// Groups of its own that went from alive to {L|L} in one move [Bouzy, move decision, 7.2].
    #[serde(default)]
    pub(super) jumps: u32,
}

/// A game that was played.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) outcome: Outcome,
    /// Processor time of each player.
    pub(super) seconds: [f64; 2],
}

impl SideOutcome {
    fn note(&mut self, decided: Decided, effort: &Effort) {
        match decided {
            Decided::Method(Selector::Urgent) => self.urgent += 1,
            Decided::Method(Selector::Calm) => self.calm += 1,
            Decided::Method(Selector::Life) => self.life += 1,
            _ => self.other += 1,
        }
        self.searches += effort.searches;
        self.leaves += effort.leaves;
        self.depths += effort.depths;
        self.branchings += effort.branchings;
        self.branches += effort.branches;
    }
}

/// Plays a game to its end.
pub(super) fn play(duel: &Duel, context: &Context<'_>) -> Result<Played, JobError> {
    let mut game = begin(duel);
    let mut thinkers = duel.players.map(|player| {
        let program = Program::Indigo(player.settings);
        Thinker::new(Terms { program, seed: duel.seed.0, ..Terms::default() })
    });
    let mut sides = [SideOutcome::default(); 2];
    let mut seconds = [0.0; 2];
    let mut alive = [PointSet::EMPTY; 2];
    let most = 2 * duel.size.area();
    while game.passes() < 2 && game.turns().len() < most {
        context.go_on()?;
        let player = game.to_play();
        let number = usize::from(player != duel.first);
        let start = ThreadTime::now();
        let thought = thinkers[number].think(&game, Caller::ALONE);
        seconds[number] += start.elapsed().as_secs_f64();
        if thought.mv() != Move::Pass {
            sides[number].note(thought.decided, &thought.decision.effort.unwrap_or_default());
        }
        sides[number].jumps += jumps(&thought.decision, player, &alive[number]);
        alive[number] = living(&thought.decision, player);
        game.play(player, thought.mv()).map_err(JobError::because)?;
    }
    // Dead stones are taken off as the program sees them.
    let settlement = thinkers[0].settle(&game, Caller::ALONE);
    let black = f64::from(game.score(&settlement).half_points()) / 2.0;
    let margin = if duel.first == Color::Black { black } else { -black };
    let moves = u32::try_from(game.turns().len()).unwrap_or(u32::MAX);
    Ok(Played { outcome: Outcome { margin, moves, sides }, seconds })
}

/// A player's stones that the quick evaluation calls alive.
fn living(decision: &Decision, player: Color) -> PointSet {
    let groups = decision.scene.evaluation.groups.iter();
    let own = groups.filter(|group| group.gathered.color == player);
    let alive = own.filter(|group| group.status == Status::Alive);
    alive.fold(PointSet::EMPTY, |all, group| all | group.gathered.stones)
}

/// A player's groups that are dead whoever moves first and had stones that lived.
fn jumps(decision: &Decision, player: Color, alive: &PointSet) -> u32 {
    let slow = decision.slow.iter().flat_map(|slow| &slow.groups);
    let dead = slow.filter(|group| group.color == player && group.state.is_dead());
    let count = dead.filter(|group| group.stones.meets(alive)).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn begin(duel: &Duel) -> Game {
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
