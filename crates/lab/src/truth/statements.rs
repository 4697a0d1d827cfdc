//! The kinds of statements, and how each is checked.

use std::collections::BTreeMap;

use evaluation::{Evaluation, Evaluator, Facts, Judge, Model, Outlook, Status, survival};
use goban::{Board, Color, PointMap, PointSet};
use rand_pcg::Pcg64Mcg;
use reading::{Capture, Verdict, capture};
use serde::{Deserialize, Serialize};
use tracks::{Keeping, Kind as _, Scoped, View};

use crate::Labelled;

/// Labels from which on a point is surely owned.
pub(super) const SURE: f32 = 0.8;

/// Ownership from which on the program calls a point somebody's territory.
const CLAIMED: f32 = 0.7;

/// How much more a second look-ahead may look at.
const DEEPER: u32 = 50;

/// Random games for the evaluation.
const GAMES: u32 = 200;

/// Points by which somebody leads clearly.
const CLEAR_LEAD: f32 = 8.0;

/// How many statements of a kind are true, false, or left open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tally {
    pub(super) right: u32,
    pub(super) wrong: u32,
    pub(super) open: u32,
}

impl Tally {
    pub(super) const fn add(&mut self, other: Self) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.open += other.open;
    }

    /// Counts a statement that is true, false, or neither as far as is known.
    fn count(&mut self, is_true: Option<bool>) {
        match is_true {
            Some(true) => self.right += 1,
            Some(false) => self.wrong += 1,
            None => self.open += 1,
        }
    }
}

type Tallies = BTreeMap<String, Tally>;

/// A labelled position with what the program says of it.
struct Checked<'a> {
    board: Board,
    facts: &'a Facts,
    evaluation: &'a Evaluation,
    labels: PointMap<f32>,
    lead: f32,
    tallies: Tallies,
}

/// Checks all statements about a position.
pub(super) fn check(position: &Labelled) -> Result<Tallies, String> {
    let game = position.game()?;
    let (board, model) = (game.board(), Model::fitted());
    let facts = Evaluator::new(board.clone(), Keeping::Absolute).facts();
    let random = survival(
        board,
        game.to_play(),
        GAMES,
        &mut Pcg64Mcg::new(u128::from(board.key()) << 1 | 1),
    );
    let judge = Judge::new(&model, board.size());
    let evaluation = judge.evaluate_with(&facts, Some(&random), game.to_play());
    let mut labels = PointMap::filled(0.0);
    for (point, &label) in board.size().points_from_top().zip(&position.ownership) {
        labels[point] = label / 100.0;
    }
    #[allow(clippy::cast_possible_truncation)] // points of a board
    let lead = (position.score_lead.ok_or("a position without a label")? + position.komi) as f32;
    let mut checked = Checked {
        board: board.clone(),
        facts: &facts,
        evaluation: &evaluation,
        labels,
        lead,
        tallies: Tallies::new(),
    };
    checked.statuses();
    checked.territories();
    checked.captures();
    checked.links();
    checked.leader();
    Ok(checked.tallies)
}

impl Checked<'_> {
    fn count(&mut self, kind: &str, is_true: Option<bool>) {
        self.tallies.entry(kind.to_owned()).or_default().count(is_true);
    }

    /// Whether stones live, if the label is sure of it.
    fn lives(&self, color: Color, stones: &PointSet) -> Option<bool> {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        #[allow(clippy::cast_precision_loss)] // a board is small
        let mean =
            stones.iter().map(|stone| sign * self.labels[stone]).sum::<f32>() / stones.len() as f32;
        (mean.abs() >= SURE).then_some(mean > 0.0)
    }

    fn statuses(&mut self) {
        for group in &self.evaluation.groups {
            let lives = self.lives(group.gathered.color, &group.gathered.stones);
            match group.status {
                Status::Alive => self.count("this group is alive", lives),
                Status::Dead => self.count("this group is dead", lives.map(|lives| !lives)),
                Status::Undetermined => {
                    let decided = if lives.is_some() { "is" } else { "is not" };
                    self.count(&format!("nothing is said of a group that {decided} decided"), None);
                }
            }
        }
    }

    fn territories(&mut self) {
        for point in &self.facts.empty() {
            let (owner, label) = (self.evaluation.ownership[point], self.labels[point]);
            if owner.abs() >= CLAIMED {
                let is_true = (label.abs() >= SURE).then_some(owner * label > 0.0);
                self.count("this point is territory", is_true);
            }
        }
    }

    /// A string that is called captured whoever moves first must be lost by its label; and what was
    /// read must still be so when more is read.
    fn captures(&mut self) {
        for string in &self.facts.strings {
            if string.capture == Outlook::Lost {
                let lives = self.lives(string.color, &string.stones);
                self.count(
                    "this string is captured, whoever moves first",
                    lives.map(|lives| !lives),
                );
            }
            let Some(stone) = string.stones.first() else { continue };
            let deeper = Capture { nodes: DEEPER * capture::DEFAULT_NODES };
            let again = deeper.compute(&mut View::<Scoped>::new(&mut self.board), stone);
            let [first, second] = [again.owner_first.verdict, again.opponent_first.verdict];
            let holds = |wanted: [Verdict; 2]| match [first, second] {
                seen if seen == wanted => Some(true),
                seen if seen.contains(&Verdict::Unknown) => None,
                _ => Some(false),
            };
            match string.capture {
                Outlook::Lost => {
                    self.count("it is captured, read again", holds([Verdict::Lost; 2]));
                }
                Outlook::Safe => self.count("it is safe, read again", holds([Verdict::Won; 2])),
                _ => {}
            }
        }
    }

    /// Strings that cannot be cut share their fate.
    fn links(&mut self) {
        for link in self.facts.links.iter().filter(|link| link.connection == Outlook::Safe) {
            let [a, b] = link.strings.map(|string| {
                let string = &self.facts.strings[string];
                self.lives(string.color, &string.stones)
            });
            self.count("these strings cannot be cut", a.zip(b).map(|(a, b)| a == b));
        }
    }

    fn leader(&mut self) {
        let ours = self.evaluation.area_lead;
        if (ours - 7.5).abs() >= CLEAR_LEAD {
            let (ours, lead) = (ours - 7.5, self.lead - 7.5);
            self.count("this side leads clearly", Some(ours * lead > 0.0));
        }
    }
}
