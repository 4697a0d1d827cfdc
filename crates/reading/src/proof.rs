//! The search behind every question: proof numbers, and proof by zones.
//!
//! **Proof numbers.** Each position knows how much is expected to be left to prove that the owner
//! loses, and that he wins; the search goes where least is left. So it follows forced lines as far
//! as they go, ladders across the board, and looks at broad positions only when nothing narrower
//! remains. Depth-first, with thresholds (Nagai's df-pn); the number of a set of moves that must all
//! be refuted is the largest of them and one for each other, since sums count joint positions twice.
//!
//! **Zones.** A success needs one good move, but a failure must hold for *every* move. Trying them
//! all would never end, so relevance is proved instead. The side passes, and the other side's
//! success is read; the **zone** of that success is the set of points that its proof looked at. A
//! move that changes nothing in the zone leaves the proof as it is, and so fails too. Only moves
//! that change the zone (those played in it, and those that capture stones in it) remain to be
//! tried. It is the idea of the track once more, within the search: *what was not looked at does not
//! matter*.
//!
//! Where the hunter passes and the owner has no move that decides it, as with two small eyes, the
//! owner's answer to an irrelevant move is to pass as well. Then the zones of all moves that were
//! tried count, and moves are tried until none is left that changes any of them.
//!
//! So a verdict is proved against all moves on the board; what cannot be proved within the budget is
//! unknown. A position that comes up again on its own path shows nothing, so no verdict ever rests
//! on repetition or on the way to a position, and the table is sound. What a ko forbids is part of
//! a position.

mod grow;
mod line;
mod node;
mod widen;

use goban::{Color, Point, PointSet};
use rustc_hash::FxHashMap;
use tracks::{Play, Recorder, Scoping, View};

use crate::goal::{Glance, Goal, Side, Turn};
use crate::{Answer, Verdict};
use node::{Effort, NEVER, Node, NodeId, Stage, Step};

/// The deepest that a line is followed.
const DEEPEST: u32 = 200;

/// Steps down the tree that each position of the budget allows.
const DESCENTS_EACH: u32 = 8;

/// One question: a goal, a budget, a table.
struct Search<'v, 'b, R, G> {
    view: &'v mut View<'b, R>,
    goal: &'v G,
    budget: u32,
    looked_at: u32,
    /// Steps down the tree: where positions come up again on other paths, numbers may swing.
    descents: u32,
    /// The colour that may retake a ko once as if it had made a threat elsewhere.
    threat: Option<Color>,
    /// Whether that threat is still there on this path.
    has_threat: bool,
    nodes: Vec<Node>,
    table: FxHashMap<u64, NodeId>,
}

/// Answers a question: this side moves first, within a budget of positions looked at. The owner is
/// the colour whose thing the goal is about.
pub(crate) fn answer<R: Scoping, G: Goal>(
    view: &mut View<'_, R>,
    goal: &G,
    mark: Point,
    first: Side,
    budget: u32,
) -> Answer {
    view.take_met_ban();
    let mut search = Search::new(view, goal, budget, None);
    let verdict = search.solve(first, mark);
    let line = search.line();
    let nodes = search.looked_at;
    let mut answer = Answer { verdict, ko: None, line, nodes };
    if view.take_met_ban() && verdict != Verdict::Unknown {
        let owner = goal.owner();
        let loser = if verdict == Verdict::Won { !owner } else { owner };
        let mut search = Search::new(view, goal, budget, Some(loser));
        let turned = search.solve(first, mark);
        answer.nodes += search.looked_at;
        let is_turned = turned != Verdict::Unknown && turned != verdict;
        answer.ko = is_turned.then_some(loser);
        // Whoever needs the ko wants to know how it is fought, and who wins in spite of it, how.
        let wants_line = if is_turned { loser } else { !loser };
        if turned != Verdict::Unknown && wants_line == first.color(owner) {
            answer.line = search.line();
        }
    }
    answer
}

impl<'v, 'b, R: Scoping, G: Goal> Search<'v, 'b, R, G> {
    fn new(view: &'v mut View<'b, R>, goal: &'v G, budget: u32, threat: Option<Color>) -> Self {
        Self {
            view,
            goal,
            budget,
            looked_at: 1,
            descents: 0,
            threat,
            has_threat: threat.is_some(),
            nodes: Vec::new(),
            table: FxHashMap::default(),
        }
    }

    fn solve(&mut self, first: Side, mark: Point) -> Verdict {
        let root = self.create(first, mark, false);
        if !self.nodes[root as usize].is_decided() {
            self.grow(root, Effort { loss: NEVER, win: NEVER }, 0);
        }
        self.nodes[root as usize].effort.verdict()
    }

    const fn is_out_of_budget(&self) -> bool {
        self.looked_at >= self.budget || self.descents / DESCENTS_EACH >= self.budget
    }

    fn turn(&self, side: Side, mark: Point) -> Turn {
        let owner_has_threat = self.has_threat && self.threat == Some(self.goal.owner());
        Turn { side, mark, owner_has_threat }
    }

    /// A new node for the position on the board.
    fn create(&mut self, side: Side, mark: Point, is_challenge: bool) -> NodeId {
        let turn = self.turn(side, mark);
        let goal = self.goal;
        let (glance, zone) = self.view.scope(|view| goal.glance(view, turn));
        let (effort, by, is_forced) = match glance {
            Glance::Decided { verdict, by } => (Effort::of(verdict), by, false),
            Glance::Open { loss, win, is_forced } => (Effort { loss, win }, None, is_forced),
        };
        let id = NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX);
        self.nodes.push(Node {
            turn,
            effort,
            stage: Stage::Batch(0),
            edges: Vec::new(),
            is_challenge,
            is_forced,
            is_on_path: false,
            by,
            guide: None,
            refuted: None,
            length: u16::from(by.is_some()),
            zone,
            tried_zone: PointSet::EMPTY,
            must_play: None,
            tried: PointSet::EMPTY,
        });
        id
    }

    /// The name of the position on the board.
    fn key(&self, side: Side, mark: Point, is_challenge: bool) -> u64 {
        let side = if side == Side::Owner { 0x9e37_79b9_7f4a_7c15 } else { 0 };
        let threat = if self.has_threat { 0x5851_f42d_4c95_7f2d } else { 0 };
        let challenge = if is_challenge { 0x2545_f491_4f6c_dd1d } else { 0 };
        let mark = (mark.index() as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.view.key() ^ side ^ threat ^ challenge ^ mark
    }
}

/// Plays that lead from one node to the next, to be taken back in turn.
struct Taken {
    first: Play,
    second: Option<Play>,
}

/// Plays a step; nothing if it is illegal.
fn play_step<R: Recorder>(view: &mut View<'_, R>, color: Color, step: Step) -> Option<Taken> {
    match step {
        Step::Play(point) => Some(Taken { first: view.play(color, point)?, second: None }),
        Step::PlayAfterThreat(point) => {
            let first = view.pass();
            let second = view.play(color, point);
            if second.is_none() {
                view.undo(&first);
                return None;
            }
            Some(Taken { first, second })
        }
        Step::Pass | Step::Challenge => Some(Taken { first: view.pass(), second: None }),
    }
}

impl<R: Scoping, G: Goal> Search<'_, '_, R, G> {
    /// Plays a step, and returns beside it what its legality rests on.
    fn step(&mut self, side: Side, step: Step) -> (Option<Taken>, PointSet) {
        let color = side.color(self.goal.owner());
        let (taken, zone) = self.view.scope(|view| play_step(view, color, step));
        self.has_threat &= taken.as_ref().is_none_or(|taken| taken.second.is_none());
        (taken, zone)
    }

    fn take_back(&mut self, taken: &Taken) {
        if let Some(second) = &taken.second {
            self.view.undo(second);
            self.has_threat = true;
        }
        self.view.undo(&taken.first);
    }
}
