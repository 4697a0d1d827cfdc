//! The experiment `light-games`: how far are the ends of trial games from the truth?
//!
//! One job is one labelled position, from which games are played to the end by the light rules of
//! trial games, without a tree, and by those of the evaluation's random games. Their mean score and
//! the owners of points are compared with the labels. Better players in these games show here sooner
//! than in the moves that are chosen.

use std::collections::BTreeMap;

use decision::last_moves;
use decision::trial::{LightPolicy, light_games};
use evaluation::{Survival, survival};
use goban::Game;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;

/// Positions that are looked at: all of the file.
const POSITIONS: u32 = 771;

/// Games from each.
const GAMES: u32 = 200;

/// The experiment.
#[derive(Debug)]
pub struct LightGames {
    positions: Shelf<Labelled>,
}

impl Default for LightGames {
    fn default() -> Self {
        Self { positions: Shelf::new("dev.jsonl", |all| all) }
    }
}

/// How far games are off in a position.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Off {
    /// The mean score, in points.
    score: f64,
    /// The owner of a point, squared, from 0 to 4.
    owner: f64,
}

/// How far both kinds of games are off.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Compared {
    side: u8,
    stage: String,
    random: Off,
    light: Off,
}

impl Experiment for LightGames {
    fn name(&self) -> &'static str {
        "light-games"
    }

    fn about(&self) -> &'static str {
        "How far are the ends of trial games from the truth?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "dev.jsonl", "games": GAMES })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn quick_job_count(&self) -> u32 {
        60
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let compared = compare(self.positions.of(job)?, job).map_err(JobError::Failed)?;
        Ok(serde_json::to_value(compared)?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let all: Vec<Compared> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        report(&all)
    }
}

fn compare(position: &Labelled, job: &Job) -> Result<Compared, String> {
    let game = position.game()?;
    let board = game.board();
    let mut rng = Pcg64Mcg::new(u128::from(job.seed.0) << 1 | 1);
    let random = survival(board, game.to_play(), GAMES, &mut rng);
    let light = LightPolicy::at_a_glance();
    let turn = (game.to_play(), last_moves(&game));
    let light = light_games(board, turn, GAMES, &light, &mut rng);
    Ok(Compared {
        side: position.size,
        stage: position.stage.clone().unwrap_or_default(),
        random: off(position, &game, &random),
        light: off(position, &game, &light),
    })
}

fn off(position: &Labelled, game: &Game, ends: &Survival) -> Off {
    let size = game.size();
    let owners = size.points_from_top().map(|point| f64::from(ends.owner(point)));
    let labels = position.ownership.iter().map(|&label| f64::from(label) / 100.0);
    let square: f64 =
        owners.clone().zip(labels).map(|(owner, label)| (owner - label).powi(2)).sum();
    let lead = owners.sum::<f64>() - position.komi;
    let area = f64::from(u32::try_from(size.area()).unwrap_or(1));
    Off { score: (lead - position.score_lead.unwrap_or(lead)).abs(), owner: square / area }
}

fn report(all: &[Compared]) -> Report {
    let mut groups: BTreeMap<(u8, &str), Vec<&Compared>> = BTreeMap::new();
    for compared in all {
        for stage in ["all", compared.stage.as_str()] {
            groups.entry((compared.side, stage)).or_default().push(compared);
        }
    }
    let rows = groups.into_iter().map(|((side, stage), group)| {
        let count = u32::try_from(group.len()).unwrap_or(u32::MAX);
        let mean = |of: fn(&Compared) -> f64| {
            group.iter().map(|compared| of(compared)).sum::<f64>() / f64::from(count)
        };
        vec![
            Cell::text(format!("{side}x{side}")),
            Cell::text(stage),
            Cell::Count(count),
            Cell::number(mean(|compared| compared.random.score), 2),
            Cell::number(mean(|compared| compared.light.score), 2),
            Cell::number(mean(|compared| compared.random.owner).sqrt(), 3),
            Cell::number(mean(|compared| compared.light.owner).sqrt(), 3),
        ]
    });
    let columns = [
        "board",
        "stage",
        "positions",
        "score, random games",
        "score, trial games",
        "owner, random games",
        "owner, trial games",
    ];
    Report {
        title: format!("The ends of {GAMES} games from each of {} positions", all.len()),
        tables: vec![Table::new(
            "How far they are off: points on the mean, owners by the root of the mean square",
            &columns,
            rows,
        )],
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_end_as_the_labels_say_are_not_off() {
        // Two walls: Black owns the left half of 5x5, White the right but for a column between.
        let mut moves = Vec::new();
        for row in 1..=5 {
            moves.push(("B".to_owned(), format!("B{row}")));
            moves.push(("W".to_owned(), format!("D{row}")));
            moves.push(("B".to_owned(), format!("C{row}")));
        }
        let owners = [100, 100, 100, -100, -100].repeat(5);
        let line = json!({
            "id": "walls", "size": 5, "komi": 0.0, "moves": moves, "to_play": "W",
            "score_lead": 5.0, "stage": "end",
            "ownership": owners,
        });
        let position: Labelled = serde_json::from_value(line).unwrap();
        let game = position.game().unwrap();
        let mut rng = Pcg64Mcg::new(1);
        let ends = survival(game.board(), game.to_play(), 50, &mut rng);
        let right = off(&position, &game, &ends);
        assert!(right.score < 1.0 && right.owner < 0.1, "{right:?}");
        let turned = Labelled {
            score_lead: Some(-5.0),
            ownership: position.ownership.iter().map(|label| -label).collect(),
            ..position
        };
        let wrong = off(&turned, &game, &ends);
        assert!(wrong.score > 9.0 && wrong.owner > 3.0, "{wrong:?}");
    }
}
