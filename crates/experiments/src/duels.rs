//! The experiments of tables 1 to 4 and 6 [Bouzy, move decision, 8.1 to 8.4]: the paper's programs
//! against each other on 19x19 (the slow evaluation on 13x13), and with how many handicap stones they
//! are even.
//!
//! A job is one game. Pairings take turns, so that a run that is not finished has all of them. Games
//! 2k and 2k + 1 of a pairing share their opening and swap colours, unless stones are given: then
//! the stronger program has White.

mod game;
mod summary;

use decision::indigo;
use goban::{Color, Komi, Rules, Size};
use lab::{Context, Experiment, Finished, Job, JobError, JobIndex, Report, Seed};
use serde_json::{Value, json};

use game::{Duel, Player, play};

/// Two programs that meet.
#[derive(Debug, Clone)]
struct Pairing {
    programs: [&'static str; 2],
    /// Stones that the second program is given.
    handicap: usize,
    /// What the paper has for the first program, in percent.
    paper: Option<u32>,
}

/// A table of the paper's.
#[derive(Debug)]
pub struct Duels {
    name: &'static str,
    about: &'static str,
    pairings: Vec<Pairing>,
    games: u32,
    /// The side of the board.
    side: u8,
}

/// Games of each pairing.
const GAMES: u32 = 100;

/// The same for the slow evaluation, whose games take minutes.
const LIFE_GAMES: u32 = 40;

impl Duels {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let even = |a, b, paper| Pairing { programs: [a, b], handicap: 0, paper: Some(paper) };
        let given = |a, b, handicap| Pairing { programs: [a, b], handicap, paper: None };
        let table = |name, about, pairings| Self { name, about, pairings, games: GAMES, side: 19 };
        let pairs =
            [("calm-urgent", "calm"), ("calm-urgent", "constant"), ("calm-urgent", "depth-one")];
        vec![
            Self::life_games(),
            Self::chance_games("chance", 9),
            Self::chance_games("chance-13", 13),
            table(
                "methods",
                "Which is stronger, the urgent method, the calm method, both together or with life and death?",
                vec![
                    even("calm", "urgent", 55),
                    even("calm-urgent", "urgent", 95),
                    even("calm-urgent", "calm", 90),
                    // Table 6: ISlow(d) against ICalmUrgent.
                    even("calm-urgent-life", "calm-urgent", 50),
                ],
            ),
            table(
                "doubling",
                "Are urgencies that double with each threat better than a constant one?",
                vec![even("calm-urgent", "constant", 90)],
            ),
            table(
                "quiescence",
                "Is the quiescence search better than depth one?",
                vec![even("calm-urgent", "depth-one", 65)],
            ),
            table(
                "restrictive",
                "What do disordering moves bring in the quiescence search?",
                vec![
                    even("calm-urgent", "restrictive-2", 45),
                    even("calm-urgent", "restrictive-4", 60),
                    even("calm-urgent", "restrictive-8", 65),
                ],
            ),
            table(
                "metric-games",
                "Is the calm method stronger with Ed4 and Ed8?",
                vec![Pairing { programs: ["calm-metric", "calm"], handicap: 0, paper: None }],
            ),
            table(
                "method-handicaps",
                "How many handicap stones make the paper's programs even?",
                pairs
                    .iter()
                    .flat_map(|&(a, b)| [2, 4, 6, 9].map(|stones| given(a, b, stones)))
                    .collect(),
            ),
        ]
    }

    /// What a search backs up, each against points with the same search [Chen, chance of winning, 4 and
    /// 7]. The paper has no numbers: `E_W` was slightly worse than points, technique II better.
    fn chance_games(name: &'static str, side: u8) -> Self {
        let row =
            |program| Pairing { programs: [program, "calm-urgent"], handicap: 0, paper: None };
        Self {
            name,
            about: "Does a search that backs up the chance of winning beat one that backs up points?",
            pairings: vec![
                row("back-pessimistic"),
                row("back-optimistic"),
                row("back-mean"),
                row("back-switched"),
                row("back-chance"),
                row("back-steps"),
                row("back-smooth"),
            ],
            games: GAMES,
            side,
        }
    }

    /// Table 6: the slow evaluation by depth, with and without the strategic method, and the solver.
    fn life_games() -> Self {
        let row = |name, paper| Pairing { programs: [name, "calm-urgent"], handicap: 0, paper };
        Self {
            name: "life-games",
            about: "Does the slow evaluation win games, and what does it cost?",
            pairings: vec![
                row("slow-0", Some(50)),
                row("slow-2", Some(50)),
                row("slow-2-strategic", Some(50)),
                row("slow-4", Some(50)),
                row("slow-4-strategic", Some(50)),
                row("slow-6", Some(55)),
                row("slow-6-strategic", Some(55)),
                row("slow-solver", None),
                row("slow-solver-strategic", None),
            ],
            games: LIFE_GAMES,
            side: 13,
        }
    }

    /// The pairing of a job, and the number of its game in it.
    fn place(&self, index: JobIndex) -> (usize, u32) {
        let index = index.0 as usize;
        let pairings = self.pairings.len();
        (index % pairings, u32::try_from(index / pairings).unwrap_or(u32::MAX))
    }

    fn duel(&self, job: &Job) -> Result<Duel, JobError> {
        let (number, round) = self.place(job.index);
        let pairing = &self.pairings[number];
        let size = Size::square(self.side).map_err(JobError::because)?;
        let first_has_white = pairing.handicap > 0 || !round.is_multiple_of(2);
        let players = pairing.programs.map(|name| {
            let settings = indigo::Settings::named(name).unwrap_or_default();
            Player { settings }
        });
        Ok(Duel {
            size,
            rules: Rules::CHINESE,
            komi: if pairing.handicap > 0 { HANDICAP_KOMI } else { KOMI },
            handicap: pairing.handicap,
            first: if first_has_white { Color::White } else { Color::Black },
            players,
            // The two games of a pair begin alike.
            opening: Seed(OPENINGS ^ (number as u64) << 32).of_job(JobIndex(round / 2)),
            seed: job.seed,
        })
    }
}

/// Komi in half points.
const KOMI: Komi = Komi::from_half_points(15);
const HANDICAP_KOMI: Komi = Komi::from_half_points(1);

/// Openings have lots of their own.
const OPENINGS: u64 = 0x6f70_656e_696e_6773;

impl Experiment for Duels {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn parameters(&self) -> Value {
        let pairings = self.pairings.iter().map(|pairing| {
            let programs = pairing.programs.map(|name| {
                let settings = indigo::Settings::named(name).unwrap_or_default();
                format!("{settings:?}")
            });
            json!({ "programs": programs, "handicap": pairing.handicap })
        });
        json!({ "size": self.side, "pairings": pairings.collect::<Vec<_>>() })
    }

    fn job_count(&self) -> u32 {
        self.games * u32::try_from(self.pairings.len()).unwrap_or(1)
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        let played = play(&self.duel(job)?, context)?;
        context.note(json!({ "seconds": played.seconds }));
        Ok(serde_json::to_value(played.outcome)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        self.report(outcomes, &[])
    }

    fn report(&self, outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
        summary::report(self, outcomes, notes)
    }
}
