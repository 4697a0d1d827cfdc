//! A game between two programs, and the referee who counts it.

use goban::{Ko, Size};
use search::{Game as _, Limits, Switches, Table};

use super::genes::Program;
use super::population::Chance;
use crate::evaluation::Weights;
use crate::game::SmallGame;
use crate::region::TooLarge;

/// How much a program may think about a move.
#[derive(Clone, Copy)]
pub struct Thinking<'a> {
    /// Nodes. The move of the last iteration that was finished is played.
    pub nodes: u64,
    /// Whether the nodes of each move vary.
    pub jitter: Jitter,
    /// Asked for a limit at each move, for a clock: the answer says whether to stop. The paper gave
    /// a second.
    pub clock: Option<&'a dyn Fn() -> Box<dyn Fn() -> bool>>,
}

/// Whether equal programs always play equal games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Jitter {
    /// Every move has the same nodes. The six best then play the same games in every tournament,
    /// nobody who is as good as they can take their place, and the population freezes.
    None,
    /// The nodes of each move are drawn from the half up to the double. The paper's clock did the
    /// same: "the first moves of the game were almost random".
    Double,
}

impl std::fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinking").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Thinking<'_> {
    fn nodes_for_a_move(&self, chance: &mut dyn Chance) -> u64 {
        match self.jitter {
            Jitter::None => self.nodes,
            Jitter::Double => {
                // From 32 to 128 parts in 64.
                let parts = u64::from(32 + chance.below(97));
                (self.nodes * parts / 64).max(1)
            }
        }
    }
}

/// Who decides what a finished game is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Referee {
    /// The paper's: E1 of the stones as they stand. Stones that both players know to be dead count
    /// as alive, and "the programs playing well had a penalty".
    Physical,
    /// Counts as if the game went on: the value by E1 of a search with so many nodes from the final
    /// position, so that what can be taken is taken.
    Searching {
        /// Nodes for the count.
        nodes: u64,
    },
}

/// Terms of the games.
#[derive(Debug, Clone, Copy)]
pub struct Match<'a> {
    /// The board.
    pub size: Size,
    /// The ko rule.
    pub ko: Ko,
    /// How long a move is thought about.
    pub thinking: Thinking<'a>,
    /// Who counts.
    pub referee: Referee,
}

/// What came of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Points for Black less those for White.
    pub margin: i64,
    /// Moves made, passes included.
    pub moves: u32,
}

/// The logarithm of the entries of a player's table: little, since games are many and short.
const TABLE_BITS: u8 = 11;

impl Match<'_> {
    /// Plays a game, Black's program first.
    ///
    /// # Errors
    ///
    /// When the board is too large.
    pub fn play(
        &self,
        programs: [&Program; 2],
        chance: &mut dyn Chance,
    ) -> Result<GameResult, TooLarge> {
        let mut game = SmallGame::new(self.size, self.ko, Weights::E1)?;
        let mut tables = [Table::new(TABLE_BITS), Table::new(TABLE_BITS)];
        // Superko ends every game; this ends it before the sun does.
        let longest = 4 * self.size.area();
        while !game.is_over() && game.move_count() < longest {
            let mover = game.move_count() % 2;
            let nodes = self.thinking.nodes_for_a_move(chance);
            self.make_move(&mut game, programs[mover], &mut tables[mover], nodes);
        }
        let moves = u32::try_from(game.move_count()).unwrap_or(u32::MAX);
        Ok(GameResult { margin: self.count(game), moves })
    }

    fn make_move(
        &self,
        game: &mut SmallGame,
        program: &Program,
        table: &mut Table<goban::Move>,
        nodes: u64,
    ) {
        let number = u32::try_from(game.move_count()).unwrap_or(u32::MAX).saturating_add(1);
        let weights = program.weights(number);
        if number <= 2 || weights != program.weights(number - 2) {
            // What was found by other weights is worth nothing now.
            table.clear();
        }
        game.set_weights(weights);
        let stop = self.thinking.clock.map(|start| start());
        let limits = Limits {
            depth: program.depth(number).unwrap_or(Limits::MAX_DEPTH),
            stop: stop.as_deref(),
            ..Limits::nodes(nodes)
        };
        let found = search::search(game, table, SWITCHES, limits);
        // Less than one iteration is no opinion: the first move of the ordering is played then.
        let mv = found.line.first().copied().unwrap_or_else(|| {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            moves[0]
        });
        game.play(mv);
    }

    fn count(&self, game: SmallGame) -> i64 {
        let mut after = match self.referee {
            Referee::Physical => game,
            Referee::Searching { nodes } => return settled(game, self.ko, nodes),
        };
        after.set_weights(Weights::E1);
        after.value_for_black()
    }
}

/// The reference algorithm's switches.
const SWITCHES: Switches =
    Switches { iterative_deepening: true, history: true, null_move: None, mtd: false };

/// What the position is worth if the game goes on from here, as far as the nodes tell.
fn settled(mut game: SmallGame, ko: Ko, nodes: u64) -> i64 {
    game.set_weights(Weights::E1);
    let physical = game.value_for_black();
    let (board, to_play) = (game.board().clone(), game.to_play());
    let Ok(mut anew) = SmallGame::from_board(board, to_play, ko, Weights::E1) else {
        return physical;
    };
    let found = search::search(&mut anew, &mut Table::new(14), SWITCHES, Limits::nodes(nodes));
    match (found.value, to_play) {
        (Some(value), goban::Color::Black) => value,
        (Some(value), goban::Color::White) => -value,
        (None, _) => physical,
    }
}

#[cfg(test)]
mod tests {
    use super::super::genes::Gene;
    use super::*;

    /// No chance at all.
    struct Never;

    impl Chance for Never {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }

    fn terms(referee: Referee) -> Match<'static> {
        Match {
            size: Size::square(3).unwrap(),
            ko: Ko::PositionalSuperko,
            thinking: Thinking { nodes: 3000, jitter: Jitter::None, clock: None },
            referee,
        }
    }

    #[test]
    fn a_program_that_wants_points_beats_one_that_wants_none() {
        let counting = Program::START.with(Gene::A1, 8.0);
        let generous = Program::START.with(Gene::A1, -8.0);
        for referee in [Referee::Physical, Referee::Searching { nodes: 3000 }] {
            let terms = terms(referee);
            let black = terms.play([&counting, &generous], &mut Never).unwrap().margin;
            let white = terms.play([&generous, &counting], &mut Never).unwrap().margin;
            assert!(black > 0 && white < 0, "{black} {white}");
        }
    }

    /// Enough to vary the nodes of a move.
    struct Counter(u32);

    impl Chance for Counter {
        fn below(&mut self, limit: u32) -> u32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 8) % limit
        }
    }

    #[test]
    fn what_evolved_beats_points_alone_on_its_own_board() {
        let points = Program::START.with(Gene::A1, 8.0);
        for (side, evolved) in [(4, Program::EVOLVED_4X4), (5, Program::EVOLVED_5X5)] {
            let terms = Match {
                size: Size::square(side).unwrap(),
                thinking: Thinking { nodes: 150, jitter: Jitter::Double, clock: None },
                ..terms(Referee::Searching { nodes: 2000 })
            };
            let mut chance = Counter(u32::from(side));
            let (mut won, mut lost) = (0, 0);
            for _ in 0..15 {
                let as_black = terms.play([&evolved, &points], &mut chance).unwrap().margin;
                let as_white = terms.play([&points, &evolved], &mut chance).unwrap().margin;
                for margin in [as_black, -as_white] {
                    won += u32::from(margin > 0);
                    lost += u32::from(margin < 0);
                }
            }
            assert!(won > lost, "{side}x{side}: won {won}, lost {lost}");
        }
    }

    #[test]
    fn games_repeat_exactly() {
        let (one, other) = (Program::START.with(Gene::B4, 3.0), Program::START.with(Gene::A2, 1.0));
        let terms = terms(Referee::Physical);
        let played = || terms.play([&one, &other], &mut Never);
        assert_eq!(played(), played());
    }

    #[test]
    fn the_searching_referee_takes_what_can_be_taken() {
        // White's stone at the edge is dead, and Black has only to take it.
        let board = ". X .\nX X O\n. X .".parse::<goban::Diagram>().unwrap().board();
        let game =
            SmallGame::from_board(board, goban::Color::Black, Ko::PositionalSuperko, Weights::E1);
        let game = game.unwrap();
        assert_eq!(terms(Referee::Physical).count(game.clone()), 5);
        assert_eq!(terms(Referee::Searching { nodes: 20_000 }).count(game), 9);
    }
}
