//! The experiment `pattern-moves`: do patterns see what strong players play?
//!
//! In every position of a game the moves that patterns want are ordered by urgency, and it is noted
//! whether the move that was played is among the first 10, 20 and 40 [Bouzy, move decision, 5]. Beside
//! it stands what chance would give: that many of all legal moves. One job is one game. The games are
//! every second one of each collection, from the second on; the others were used to fit the
//! urgencies. Each move played is also asked what it does to the patterns around it: whether it
//! orders or disorders them [section 6].

mod games;
mod summary;

use std::sync::OnceLock;

use goban::{Board, Color, Move, Point, Size};
use lab::{Context, Experiment, Finished, Job, JobError, Report};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shapes::{Change, Effect, Living, Shapes, State, Strategy};
use tracks::{Keeping, Tracked};

use games::{Games, HeldOut};

/// How many of the most urgent moves are looked at.
const TOPS: [usize; 3] = [10, 20, 40];

/// Moves of a phase of the game.
const PHASE: usize = 50;

/// Phases that are told apart; what is later counts as the last.
const PHASES: usize = 6;

/// The experiment.
#[derive(Debug, Default)]
pub struct PatternMoves {
    games: OnceLock<Result<Games, String>>,
}

/// A count for each of [`TOPS`].
type ByTop = [u32; TOPS.len()];

/// What is seen in a game, or a part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tally {
    moves: u32,
    /// Moves among the most urgent, by doubling and by one constant.
    doubling: ByTop,
    constant: ByTop,
    /// What chance would give.
    chance: [f64; TOPS.len()],
    /// Candidates in all.
    candidates: u32,
}

/// What the moves of a game do to patterns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effects {
    /// Patterns that were ordered and disordered.
    ordered: u32,
    disordered: u32,
    /// Moves that order some pattern and disorder none; that disorder some and order none; that do
    /// both; that do neither.
    ordering: u32,
    disordering: u32,
    both: u32,
    neither: u32,
    /// Patterns by what became of them: see [`KINDS`].
    kinds: [u32; KINDS.len()],
}

/// What becomes of patterns that are ordered or disordered.
const KINDS: [&str; 10] = [
    "{W|?} becomes W",
    "{?|L} becomes L",
    "{W|L} becomes W",
    "{W|L} becomes L",
    "{?|?} becomes W or L",
    "{W|?} becomes ?",
    "{?|L} becomes ?",
    "{W|L} becomes ?",
    "W is threatened",
    "L is threatened",
];

/// Which of [`KINDS`] a change is, if any.
fn kind(change: &Change) -> Option<usize> {
    use shapes::Value::{Lost, Unknown, Won};
    let State { first, second } = change.before;
    Some(match (change.effect, first, second) {
        (Effect::Nothing, ..) => return None,
        (Effect::Orders, Won, Unknown) => 0,
        (Effect::Orders, Unknown, Lost) => 1,
        (Effect::Orders, Won, Lost) if change.after == State::WON => 2,
        (Effect::Orders, Won, Lost) => 3,
        (Effect::Orders, ..) => 4,
        (Effect::Disorders, Won, Unknown) => 5,
        (Effect::Disorders, Unknown, Lost) => 6,
        (Effect::Disorders, Won, Lost) => 7,
        (Effect::Disorders, Won, Won) => 8,
        (Effect::Disorders, ..) => 9,
    })
}

/// What is seen in one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    collection: String,
    phases: [Tally; PHASES],
    effects: Effects,
}

impl Experiment for PatternMoves {
    fn name(&self) -> &'static str {
        "pattern-moves"
    }

    fn about(&self) -> &'static str {
        "How many moves of strong players are among the 10, 20 and 40 most urgent pattern moves?"
    }

    fn parameters(&self) -> Value {
        json!({ "tops": TOPS, "collections": games::COLLECTIONS, "games": "every second, from the second on" })
    }

    fn job_count(&self) -> u32 {
        2000
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let games = self.games.get_or_init(games::load).as_ref();
        let games = games.map_err(|error| JobError::Failed(error.clone()))?;
        let game = games.game(job.index.0 as usize);
        let game = game.ok_or_else(|| JobError::Failed("there are no more games".to_owned()))?;
        Ok(serde_json::to_value(observe(game))?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        summary::report(outcomes)
    }
}

fn observe(game: &HeldOut) -> Observation {
    let board = Board::new(game.size);
    let shapes = Shapes::new(&board, Keeping::Incremental);
    let mut tracked = Tracked::new(board, shapes);
    let mut seen = Observation {
        collection: game.collection.to_owned(),
        phases: [Tally::default(); PHASES],
        effects: Effects::default(),
    };
    for (number, &(color, mv)) in game.moves.iter().enumerate() {
        let Move::Play(point) = mv else {
            tracked.pass();
            continue;
        };
        let (board, shapes) = tracked.parts();
        shapes.refresh(board);
        seen.phases[(number / PHASE).min(PHASES - 1)].add(board, shapes, color, point);
        seen.effects.add(shapes, color, point);
        if tracked.play(color, point).is_err() {
            break;
        }
    }
    seen
}

impl Tally {
    fn add(&mut self, board: &Board, shapes: &Shapes, color: Color, played: Point) {
        self.moves += 1;
        let living = Living::unconditional(board);
        let place = |strategy| {
            let candidates = shapes.candidates(board, color, strategy, &living);
            // Of moves that are equally urgent, the one played counts as the last: chance must not
            // help.
            let own = candidates.iter().find(|candidate| candidate.at == played)?.urgency;
            Some(candidates.iter().filter(|candidate| candidate.urgency >= own).count())
        };
        count(&mut self.doubling, place(Strategy::Doubling));
        count(&mut self.constant, place(Strategy::Constant));
        let legal = board.empty_points().iter().filter(|&p| board.check(color, p).is_ok()).count();
        for (chance, top) in self.chance.iter_mut().zip(TOPS) {
            #[allow(clippy::cast_precision_loss)] // a board has few points
            let share = top as f64 / legal.max(1) as f64;
            *chance += share.min(1.0);
        }
        let candidates = shapes.candidates(board, color, Strategy::Doubling, &living).len();
        self.candidates += u32::try_from(candidates).unwrap_or(0);
    }

    fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.candidates += other.candidates;
        for top in 0..TOPS.len() {
            self.doubling[top] += other.doubling[top];
            self.constant[top] += other.constant[top];
            self.chance[top] += other.chance[top];
        }
    }
}

fn count(counts: &mut ByTop, place: Option<usize>) {
    for (count, top) in counts.iter_mut().zip(TOPS) {
        *count += u32::from(place.is_some_and(|place| place <= top));
    }
}

impl Effects {
    fn add(&mut self, shapes: &Shapes, color: Color, point: Point) {
        let changes = shapes.changes(color, point);
        for kind in changes.iter().filter_map(kind) {
            self.kinds[kind] += 1;
        }
        let number = |effect| {
            u32::try_from(changes.iter().filter(|change| change.effect == effect).count())
                .unwrap_or(0)
        };
        let (ordered, disordered) = (number(Effect::Orders), number(Effect::Disorders));
        self.ordered += ordered;
        self.disordered += disordered;
        match (ordered > 0, disordered > 0) {
            (true, false) => self.ordering += 1,
            (false, true) => self.disordering += 1,
            (true, true) => self.both += 1,
            (false, false) => self.neither += 1,
        }
    }

    fn join(&mut self, other: &Self) {
        self.ordered += other.ordered;
        self.disordered += other.disordered;
        self.ordering += other.ordering;
        self.disordering += other.disordering;
        self.both += other.both;
        self.neither += other.neither;
        for (kind, other) in self.kinds.iter_mut().zip(other.kinds) {
            *kind += other;
        }
    }
}

/// The usual board.
fn usual_size() -> Option<Size> {
    Size::square(19).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &[&str]) -> HeldOut {
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let moves = colors.zip(moves).map(|(color, mv)| (color, mv.parse().unwrap())).collect();
        HeldOut { collection: "test", size: usual_size().unwrap(), moves }
    }

    #[test]
    fn every_move_is_counted_and_passes_are_not() {
        let seen = observe(&game(&["D4", "Q16", "pass", "D16", "C6"]));
        assert_eq!(seen.phases[0].moves, 4);
        let effects = seen.effects;
        assert_eq!(effects.ordering + effects.disordering + effects.both + effects.neither, 4);
    }

    #[test]
    fn a_star_point_on_the_empty_board_is_among_the_first_forty_and_the_first_line_is_not() {
        assert_eq!(observe(&game(&["D4"])).phases[0].doubling[2], 1);
        assert_eq!(observe(&game(&["A10"])).phases[0].doubling[2], 0);
    }

    #[test]
    fn chance_is_the_share_of_the_legal_moves() {
        let chance = observe(&game(&["D4"])).phases[0].chance;
        assert!((chance[0] - 10.0 / 361.0).abs() < 1e-12);
    }

    #[test]
    fn a_cut_that_is_mended_is_ordered() {
        // Black's knight's move is cut through half, then joined.
        let seen = observe(&game(&["C5", "D5", "E4", "Q16", "D4"]));
        let effects = seen.effects;
        assert!(effects.ordered > 0, "{effects:?}");
        assert_eq!(effects.kinds[2], 1, "{effects:?}");
        let (ordered, disordered) = effects.kinds.split_at(5);
        assert_eq!(ordered.iter().sum::<u32>(), effects.ordered);
        assert_eq!(disordered.iter().sum::<u32>(), effects.disordered);
    }
}
