//! The experiment `group-lives`: is what is read about the life of groups so, and does it make the score
//! better?
//!
//! One job is one labelled position. The life of its groups in doubt is read as in play. What is proved,
//! and what is believed of it, is compared with who owns the stones by the label. Only verdicts that
//! matter are counted: those that change the score by three points or more. The score is compared with
//! the label four times: as the evaluation has it, with lives that are proved taken over, with lives and
//! deaths that are proved taken over as they are believed, and with all beliefs.

mod read;

use std::collections::BTreeMap;

use evaluation::Supposition;
use lab::{Cell, Context, Experiment, Finished, Job, JobError, Report, Table};
use life::LifeFact;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Labelled;
use crate::positions::Shelf;
pub(crate) use read::ReadPosition;

/// Positions that are looked at: all of the file.
const POSITIONS: u32 = 771;

/// Labels from which on stones surely live or are dead.
const SURE: f32 = 0.8;

/// Points by which a verdict must change the score to matter.
const MATTERS: f32 = 3.0;

/// Chances below which a death is taken over, and above which a life is.
const DEAD_BELOW: [f32; 3] = [0.1, 0.2, 0.3];
const ALIVE_ABOVE: [f32; 2] = [0.9, 0.95];

/// The experiment.
#[derive(Debug)]
pub struct GroupLives {
    positions: Shelf<Labelled>,
}

impl Default for GroupLives {
    fn default() -> Self {
        Self { positions: Shelf::new("dev.jsonl", |all| all) }
    }
}

/// True, false, and not decided by the label.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tally {
    right: u32,
    wrong: u32,
    open: u32,
}

impl Tally {
    fn count(&mut self, label: f32) {
        if label.abs() < SURE {
            self.open += 1;
        } else if label > 0.0 {
            self.right += 1;
        } else {
            self.wrong += 1;
        }
    }

    fn add(&mut self, other: Self) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.open += other.open;
    }
}

/// What is seen in one position.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    side: u8,
    stage: String,
    /// By what is claimed.
    claims: BTreeMap<String, Tally>,
    /// Dead groups that matter, those that were asked about, and those that are believed dead.
    truly_dead: [u32; 3],
    /// Groups that were read, and the square error of their chances before and after.
    groups: (u32, f64, f64),
    /// How far the score is off: before, with lives that are proved, with what is proved as it is
    /// believed, with all beliefs.
    score: [f64; 4],
}

impl Experiment for GroupLives {
    fn name(&self) -> &'static str {
        "group-lives"
    }

    fn about(&self) -> &'static str {
        "Is what is read about the life of groups so, and does it make the score better?"
    }

    fn parameters(&self) -> Value {
        json!({ "positions": "dev.jsonl", "matters": MATTERS, "sure": SURE })
    }

    fn job_count(&self) -> u32 {
        POSITIONS
    }

    fn quick_job_count(&self) -> u32 {
        60
    }

    fn run(&self, job: &Job, context: &Context<'_>) -> Result<Value, JobError> {
        context.go_on()?;
        let position = self.positions.of(job)?;
        let read = ReadPosition::of(position)
            .ok_or_else(|| JobError::Failed("a position without labels".to_owned()))?;
        Ok(serde_json::to_value(compare(&read))?)
    }

    fn summarize(&self, outcomes: &[Finished]) -> Report {
        let all: Vec<Outcome> =
            outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
        report(&all)
    }
}

fn compare(read: &ReadPosition) -> Outcome {
    let now = read.score(&[]);
    let changes = |supposed: Supposition| (read.score(&[supposed]) - now).abs() >= MATTERS;
    let mut outcome =
        Outcome { side: read.facts.size.width(), stage: read.stage.clone(), ..Outcome::default() };
    for life in &read.lives {
        let label = read.label(life.color, &life.stones);
        let mut claim = |name: String, label| outcome.claims.entry(name).or_default().count(label);
        let is_read_alive = life.lives_anyway();
        if changes(Supposition::is_dead(life.color, life.stones)) {
            if life.dies_anyway() {
                claim("dead, read out".to_owned(), -label);
            }
            for below in DEAD_BELOW.into_iter().filter(|&below| life.chance < below) {
                claim(format!("dead, believed: below {below}"), -label);
            }
        }
        if is_read_alive && changes(Supposition::lives(life.color, life.stones)) {
            claim("alive, read out".to_owned(), label);
            for above in ALIVE_ABOVE.into_iter().filter(|&above| life.chance > above) {
                claim(format!("alive, read out and believed: above {above}"), label);
            }
        }
        let target = f64::from(f32::midpoint(label, 1.0));
        let before = life.group(&read.before).map_or(0.5, |group| group.chance);
        let off = |chance: f32| (f64::from(chance) - target).powi(2);
        let (groups, old, new) = &mut outcome.groups;
        (*groups, *old, *new) = (*groups + 1, *old + off(before), *new + off(life.chance));
    }
    for group in &read.before.groups {
        let (color, stones) = (group.gathered.color, group.gathered.stones);
        let is_dead = read.label(color, &stones) <= -SURE;
        if is_dead && changes(Supposition::is_dead(color, stones)) {
            let is_it = |life: &&LifeFact| life.color == color && life.stones.meets(&stones);
            let asked = read.lives.iter().find(is_it);
            let is_found = asked.is_some_and(|life| life.chance < DEAD_BELOW[1]);
            outcome.truly_dead[0] += 1;
            outcome.truly_dead[1] += u32::from(asked.is_some());
            outcome.truly_dead[2] += u32::from(is_found);
        }
    }
    let believed = |life: &LifeFact| Supposition::has_chance(life.color, life.stones, life.chance);
    let proved_lives = |life: &&LifeFact| life.lives_anyway();
    let proved = |life: &&LifeFact| life.lives_anyway() || life.dies_anyway();
    let old = |life: &LifeFact| Supposition::has_chance(life.color, life.stones, 0.97);
    let lives: Vec<_> = read.lives.iter().filter(proved_lives).map(old).collect();
    let both: Vec<_> = read.lives.iter().filter(proved).map(believed).collect();
    let all: Vec<_> = read.lives.iter().map(believed).collect();
    let off = |supposed: &[Supposition]| f64::from((read.score(supposed) - read.lead).abs());
    outcome.score = [off(&[]), off(&lives), off(&both), off(&all)];
    outcome
}

fn report(all: &[Outcome]) -> Report {
    let mut claims: BTreeMap<&str, Tally> = BTreeMap::new();
    let (mut dead, mut groups) = ([0_u32; 3], (0_u32, 0.0, 0.0));
    let mut scores: BTreeMap<(u8, &str), (u32, [f64; 4])> = BTreeMap::new();
    for outcome in all {
        for (name, tally) in &outcome.claims {
            claims.entry(name).or_default().add(*tally);
        }
        for (sum, more) in dead.iter_mut().zip(outcome.truly_dead) {
            *sum += more;
        }
        groups.0 += outcome.groups.0;
        groups.1 += outcome.groups.1;
        groups.2 += outcome.groups.2;
        for stage in ["all", outcome.stage.as_str()] {
            let (count, sums) = scores.entry((outcome.side, stage)).or_default();
            *count += 1;
            for (sum, more) in sums.iter_mut().zip(outcome.score) {
                *sum += more;
            }
        }
    }
    let rows = claims.into_iter().map(|(name, tally)| {
        let share = 100.0 * f64::from(tally.right) / f64::from((tally.right + tally.wrong).max(1));
        let counts = [tally.right, tally.wrong, tally.open].map(Cell::Count);
        [Cell::text(name)].into_iter().chain(counts).chain([Cell::number(share, 1)]).collect()
    });
    let score_rows = scores.into_iter().map(|((side, stage), (count, sums))| {
        let means = sums.map(|sum| Cell::number(sum / f64::from(count), 2));
        let head = [Cell::text(format!("{side}x{side}")), Cell::text(stage), Cell::Count(count)];
        head.into_iter().chain(means).collect()
    });
    let of = ["claim", "true", "false", "open", "true of those decided, %"];
    let score_columns = [
        "board",
        "stage",
        "positions",
        "before",
        "lives proved",
        "proved, as believed",
        "all beliefs",
    ];
    let per = f64::from(groups.0.max(1));
    Report {
        title: format!("The life of groups in {} labelled positions", all.len()),
        tables: vec![
            Table::new("Claims that change the score by three points or more", &of, rows),
            Table::new("How far the score is off, in points", &score_columns, score_rows),
        ],
        notes: vec![
            format!(
                "Groups that are surely dead and matter: {}; asked about: {}; believed dead (below {}): {}.",
                dead[0], dead[1], DEAD_BELOW[1], dead[2]
            ),
            format!(
                "The chances of {} groups that were read are off by {:.4} before and {:.4} after (mean square).",
                groups.0,
                groups.1 / per,
                groups.2 / per
            ),
        ],
    }
}
