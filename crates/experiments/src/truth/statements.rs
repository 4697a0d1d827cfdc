//! The kinds of statements, and how each is checked.

use std::collections::BTreeMap;

use decision::Caller;
use engine::{Judged, Terms, Thinker, policy};
use evaluation::{Evaluation, Facts, Outlook, Status};
use goban::{Board, Color, Point, PointMap, PointSet};
use life::LifeFact;
use reading::connection::{Target, disconnect};
use reading::{Capture, Verdict, capture};
use serde::{Deserialize, Serialize};
use tracks::{Kind as _, Scoped, View};

use super::played::{Budgets, is_taken};
use super::reasons;
use crate::Labelled;

/// Labels from which on a point is surely owned.
pub(super) const SURE: f32 = 0.8;

/// Ownership from which on the program calls a point somebody's territory.
const CLAIMED: f32 = 0.7;

/// Chances above which a life and below which a death is believed.
const BELIEVED_ALIVE: f32 = 0.9;
const BELIEVED_DEAD: f32 = 0.2;

/// How much more a second look-ahead may look at.
pub(super) const DEEPER: u32 = 50;

/// Positions that a second look at a connection may look at.
pub(super) const CONNECTION_NODES: u32 = 500;

/// Labels up to which a point is nobody's.
const NOBODYS: f32 = 0.5;

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
pub(super) struct Checked<'a> {
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
    let board = game.board();
    let thought = Thinker::new(Terms::default()).think(&game, Caller::ALONE);
    let Judged { facts, evaluation, lives, .. } = &thought.judged;
    let mut labels = PointMap::filled(0.0);
    for (point, &label) in board.size().points_from_top().zip(&position.ownership) {
        labels[point] = label / 100.0;
    }
    #[allow(clippy::cast_possible_truncation)] // points of a board
    let lead = (position.score_lead.ok_or("a position without a label")? + position.komi) as f32;
    let mut checked =
        Checked { board: board.clone(), facts, evaluation, labels, lead, tallies: Tallies::new() };
    checked.statuses();
    checked.territories();
    checked.boundaries();
    checked.eyes();
    checked.captures();
    checked.links();
    checked.lives_read(lives, game.to_play());
    checked.leader();
    reasons::check(&mut checked, position, &thought.decision, policy());
    Ok(checked.tallies)
}

impl Checked<'_> {
    pub(super) fn count(&mut self, kind: &str, is_true: Option<bool>) {
        self.tallies.entry(kind.to_owned()).or_default().count(is_true);
    }

    /// Whether stones live, if the label is sure of it.
    pub(super) fn lives(&self, color: Color, stones: &PointSet) -> Option<bool> {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        #[allow(clippy::cast_precision_loss)] // a board is small
        let mean =
            stones.iter().map(|stone| sign * self.labels[stone]).sum::<f32>() / stones.len() as f32;
        (mean.abs() >= SURE).then_some(mean > 0.0)
    }

    /// Whether a point is surely somebody's.
    pub(super) fn is_sure(&self, point: Point) -> bool {
        self.labels[point].abs() >= SURE
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

    /// Moyos lean to their colour, the frontier is not final, and dame is nobody's.
    fn boundaries(&mut self) {
        let (empty, evaluation) = (self.facts.empty(), self.evaluation);
        for (sign, color) in [(1.0, Color::Black), (-1.0, Color::White)] {
            for point in &(evaluation.moyo[color] & empty) {
                let label = sign * self.labels[point];
                self.count("this point is moyo", (label.abs() >= SURE).then_some(label > 0.0));
            }
            for point in &(evaluation.frontier(&self.board)[color] & empty) {
                let is_final = self.labels[point].abs() >= SURE;
                self.count("this boundary is not final", Some(!is_final));
            }
            for point in &(self.facts.secured[color] | self.facts.immortal[color]) {
                let label = sign * self.labels[point];
                let is_true = (label.abs() >= SURE).then_some(label > 0.0);
                self.count("this point is owned beyond dispute", is_true);
            }
        }
        for point in &evaluation.dame(&self.board) {
            let label = self.labels[point].abs();
            let is_true = (label <= NOBODYS || label >= SURE).then_some(label <= NOBODYS);
            self.count("this point is dame", is_true);
        }
    }

    /// The stones around two eyes live, and a real eye is its owner's if the stones around it live.
    fn eyes(&mut self) {
        let facts = self.facts;
        for eye in &facts.eyes {
            let around = eye.space.border(&facts.size.all()) & facts.stones[eye.owner];
            let lives = self.lives(eye.owner, &around);
            match (eye.opponent_first, eye.owner_first) {
                (4, 4) => self.count("this space is two eyes", lives),
                (2, 2) if lives == Some(true) => {
                    let is_own = self.lives(eye.owner, &eye.space);
                    self.count("this space is an eye", is_own);
                }
                _ => {}
            }
        }
    }

    /// What look-ahead says of the life of groups in doubt.
    fn lives_read(&mut self, lives: &[LifeFact], to_play: Color) {
        for life in lives {
            let lives = self.lives(life.color, &life.stones);
            if life.lives_anyway() {
                self.count("this group lives, read out", lives);
                if life.chance > BELIEVED_ALIVE {
                    self.count("this group lives, read out and believed", lives);
                }
            } else if life.dies_anyway() {
                self.count("this group is dead, read out", lives.map(|lives| !lives));
            } else if life.state.is_contested() {
                // By the label the side to move has played well.
                let expected = life.color == to_play;
                let is_true = lives.map(|lives| lives == expected);
                self.count("who plays first decides over this group", is_true);
            }
            if life.chance < BELIEVED_DEAD {
                self.count("this group is dead, believed", lives.map(|lives| !lives));
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
                    let budgets =
                        Budgets { attacker: capture::DEFAULT_NODES, defender: deeper.nodes };
                    let taken = is_taken(&self.board, stone, budgets);
                    self.count("it is captured, played out", taken);
                }
                Outlook::Safe => self.count("it is safe, read again", holds([Verdict::Won; 2])),
                _ => {}
            }
        }
    }

    /// Strings that cannot be cut share their fate; and what is said of links must still be so when
    /// whole connections are read.
    fn links(&mut self) {
        let facts = self.facts;
        for link in &facts.links {
            let [a, b] = link.strings.map(|string| &facts.strings[string]);
            let (Some(stone), Some(other)) = (a.stones.first(), b.stones.first()) else { continue };
            if link.connection == Outlook::Unclear {
                continue;
            }
            let mut view = View::<Scoped>::new(&mut self.board);
            let again = disconnect(&mut view, stone, Target::Stone(other), CONNECTION_NODES);
            let holds = match (again.verdict, again.ko) {
                (Verdict::Unknown, _) | (_, Some(_)) => None,
                (verdict, None) => Some(verdict == Verdict::Won),
            };
            if link.connection == Outlook::Safe {
                let [a, b] = [a, b].map(|string| self.lives(string.color, &string.stones));
                self.count("these strings cannot be cut", a.zip(b).map(|(a, b)| a == b));
                self.count("they cannot be cut, read again", holds);
            } else {
                self.count("they can be cut, read again", holds.map(|holds| !holds));
            }
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
