//! The experiment `review`: does a review find the moves that really cost much, and only those?
//!
//! One job is a game of this program against another, of which a far stronger program judged every
//! position. Moves that cost ten points by these labels should be marked as mistakes, and what is marked
//! should cost at least two. Our own moves and the opponent's are counted apart: a program that played
//! a bad move for want of a better one is likely to think well of it again.

use std::sync::OnceLock;

use decision::Caller;
use engine::{Terms, Thinker};
use goban::{Color, Game, Komi, Move, Rules, Size};
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use review::{LEVEL, MISTAKE, Review, look};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The file of games in the shared folder, and how many it has.
const FILE: &str = "data/lost/games.jsonl";
const GAMES: u32 = 30;

/// The komi of these games.
const KOMI: f64 = 7.5;

/// Points that a move really costs from which on it should be marked, and below which it should not.
const LARGE: f64 = 10.0;
const SMALL: f64 = 2.0;

/// The experiment.
#[derive(Debug, Default)]
pub struct Reviewed {
    games: OnceLock<Result<Vec<Lost>, String>>,
}

/// A game with what a stronger program thinks of its positions.
#[derive(Debug, Deserialize)]
struct Lost {
    id: String,
    size: u8,
    black: String,
    moves: Vec<(String, String)>,
    /// Points for Black before each move, and at the end.
    lead: Vec<f64>,
}

/// Moves of one side of one game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    moves: u32,
    large: u32,
    large_marked: u32,
    marked: u32,
    marked_small: u32,
}

/// What a job observes.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observed {
    id: String,
    size: u8,
    ours: Counts,
    theirs: Counts,
}

impl Experiment for Reviewed {
    fn name(&self) -> &'static str {
        "review"
    }

    fn about(&self) -> &'static str {
        "Does a review mark the moves that really cost much, and only those?"
    }

    fn parameters(&self) -> Value {
        let level = LEVEL.number();
        json!({ "games": FILE, "level": level, "mistake": MISTAKE, "large": LARGE, "small": SMALL })
    }

    fn job_count(&self) -> u32 {
        GAMES
    }

    fn quick_job_count(&self) -> u32 {
        4
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let games = self.games.get_or_init(read).as_deref();
        let games = games.map_err(|error| JobError::Failed(error.clone()))?;
        let lost = games.get(job.index.0 as usize);
        let lost = lost.ok_or_else(|| JobError::Failed("there are no more games".to_owned()))?;
        let mut review = Review::of(lost.game().map_err(JobError::Failed)?);
        let mut thinker = Thinker::new(Terms { level: LEVEL, ..Terms::default() });
        while let Some(place) = review.next_open() {
            context.go_on()?;
            let (game, played) = (review.position(place), review.played(place));
            review.note(place, look(&mut thinker, &game, played, Caller::ALONE));
        }
        Ok(serde_json::to_value(lost.compare(&review))?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let observed: Vec<Observed> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        let mut rows = Vec::new();
        for size in [9, 19] {
            for (who, side) in [("ours", true), ("the opponent's", false)] {
                let of = |game: &Observed| if side { game.ours } else { game.theirs };
                let games = observed.iter().filter(|game| game.size == size);
                let sum = games.map(of).fold(Counts::default(), Counts::add);
                rows.push(sum.row(format!("{size}x{size}, {who}")));
            }
        }
        Report {
            title: format!("{} games reviewed", observed.len()),
            tables: vec![Table::new(
                "Moves that cost ten points, and moves that were marked",
                &[
                    "moves",
                    "all",
                    "cost 10",
                    "of them marked",
                    "in 100",
                    "marked",
                    "cost less than 2",
                    "in 100",
                ],
                rows,
            )],
            notes: vec![
                "Aims: 70 in 100 of those that cost ten points are marked, and no more than 20 in \
                 100 of the marked ones cost less than two."
                    .to_owned(),
            ],
        }
    }
}

fn read() -> Result<Vec<Lost>, String> {
    let path = crate::paths::shared(FILE)
        .ok_or_else(|| format!("judged games are not at hand: shared/{FILE}"))?;
    let text = lab::files::read_text(&path, lab::files::Most::TABLES)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let game = |(number, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| format!("{}:{}: {error}", path.display(), number + 1))
    };
    text.lines().enumerate().map(game).collect()
}

impl Lost {
    fn game(&self) -> Result<Game, String> {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", self.id);
        let size = Size::square(self.size).map_err(|error| told(&error))?;
        let mut game = Game::new(size, Rules::CHINESE);
        game.set_komi(Komi::from_points(KOMI).ok_or_else(|| told(&"no komi"))?);
        for (color, mv) in &self.moves {
            let color = if color == "B" { Color::Black } else { Color::White };
            let mv: Move = mv.parse().map_err(|error| told(&error))?;
            game.play_anyway(color, mv).map_err(|error| told(&error))?;
        }
        Ok(game)
    }

    /// Counts the moves of both sides by what they really cost and by whether they were marked.
    fn compare(&self, review: &Review) -> Observed {
        let [mut ours, mut theirs] = [Counts::default(); 2];
        for (judgement, labels) in review.judgements().zip(self.lead.windows(2)) {
            let fallen = labels[0] - labels[1];
            let cost = if judgement.color == Color::Black { fallen } else { -fallen };
            let is_ours = (self.black == "aizome") == (judgement.color == Color::Black);
            let counts = if is_ours { &mut ours } else { &mut theirs };
            counts.count(cost, judgement.is_mistake);
        }
        Observed { id: self.id.clone(), size: self.size, ours, theirs }
    }
}

impl Counts {
    fn count(&mut self, cost: f64, is_marked: bool) {
        self.moves += 1;
        self.large += u32::from(cost >= LARGE);
        self.large_marked += u32::from(cost >= LARGE && is_marked);
        self.marked += u32::from(is_marked);
        self.marked_small += u32::from(is_marked && cost < SMALL);
    }

    fn add(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            large: self.large + other.large,
            large_marked: self.large_marked + other.large_marked,
            marked: self.marked + other.marked,
            marked_small: self.marked_small + other.marked_small,
        }
    }

    fn row(self, name: String) -> Vec<Cell> {
        let share = |part: u32, of: u32| match of {
            0 => Cell::text("–"),
            of => Cell::number(100.0 * f64::from(part) / f64::from(of), 0),
        };
        vec![
            Cell::text(name),
            Cell::Count(self.moves),
            Cell::Count(self.large),
            Cell::Count(self.large_marked),
            share(self.large_marked, self.large),
            Cell::Count(self.marked),
            Cell::Count(self.marked_small),
            share(self.marked_small, self.marked),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_by_what_they_cost_and_whether_they_are_marked() {
        let mut counts = Counts::default();
        for (cost, is_marked) in
            [(12.0, true), (12.0, false), (1.0, true), (5.0, true), (0.0, false)]
        {
            counts.count(cost, is_marked);
        }
        let expected = Counts { moves: 5, large: 2, large_marked: 1, marked: 3, marked_small: 1 };
        assert_eq!(counts, expected);
        assert_eq!(counts.add(Counts::default()), expected);
    }
}
