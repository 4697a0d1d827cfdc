//! The search behind every question about captures, connections and races: depth-first proof-number
//! search, df-pn [Allis and others 1994; Nagai 2002], with proof by zones.
//!
//! **Proof numbers.** Each position knows how much is expected to be left to prove that the owner
//! loses, and that he wins. The search goes where least is left. So it follows forced lines as far
//! as they go, ladders across the board, and looks at broad positions only when nothing narrower
//! remains. Where it departs from plain df-pn:
//! - The number of a set of moves that must all be refuted is the largest of them and a half for
//!   each other, instead of their sum, which counts joint positions twice. (Weak proof-number
//!   search adds one for each [Ueda and others 2008].)
//! - A move is worked on until it is a tenth dearer than the second best, so that the search does
//!   not jump to and fro [Pawlewicz and Lew 2007].
//! - A new position does not begin with one and one, but with what the goal expects. Quiet moves in
//!   a row make what follows dearer.
//! - Moves are opened in batches, the goal's best first. Opening the next batch has a price, which
//!   is compared with the moves at hand.
//! - Nodes are kept as a graph, with all that is known of them; the budget bounds it.
//!
//! **Zones.** A success needs one good move, but a failure must hold for *every* move. Trying them
//! all would never end, so relevance is proved instead [Thomsen 2000, relevancy zones]. The side
//! passes, and the other side's success is read; the **zone** of that success is the set of points
//! that its proof rests on. A move that changes nothing in the zone leaves the proof as it is, and
//! so fails too. Only moves that change the zone (those played in it, and those that capture stones
//! in it) remain to be tried. It is the idea of the track once more, within the search: *what was
//! not looked at does not matter*. A move whose refutation has nothing in its zone that the move
//! changed serves as well as the pass. So what must be tried is the intersection of what each of
//! them leaves, as in the must-play region of Hex [Hayward 2003].
//!
//! What a proof rests on is asked when its end is known ([`Goal::rest_on_open`]). That a string was
//! lost rests on all its liberties, since it must not have got away before. That it was saved rests
//! on no more than that it was still there.
//!
//! Where the hunter passes and the owner has no move that decides it, as with two small eyes, the
//! owner's answer to an irrelevant move is to pass as well. Then the zones of all moves that were
//! tried count, and moves are tried until none is left that changes any of them.
//!
//! So a verdict is proved against all moves on the board, under the definitions of the goals: five
//! liberties are safe, stones taken back at once are not lost, and strings are cut that more than
//! four moves in a row would have to join. What cannot be proved within the budget is unknown. A
//! position that comes up again on its own path shows nothing, so no verdict ever rests on
//! repetition or on the way to a position, and the table is sound. What showed nothing for that
//! reason alone is tried again on other paths. What a ko forbids is part of a position.

mod grow;
mod line;
mod node;
mod widen;

use goban::{Color, Point, PointSet};
use rustc_hash::FxHashMap;
use tracks::{Play, Recorder, Scoping, View};

use crate::goal::{Glance, Goal, Side, Turn};
use crate::{Answer, Verdict};
use node::{Edge, Effort, NEVER, NodeId, ProofNode, Stage, Step};

/// The deepest that a line is followed.
const DEEPEST: u32 = 200;

/// Threats elsewhere up to which an outcome that they turn round is said to depend on ko.
const MOST_THREATS: u32 = 2;

/// Quiet moves of the hunter's, which threaten nothing at once, that double what is expected to be
/// left to prove: after many of them little is as easy as it looks.
const QUIET: u32 = 5;

/// Positions that looking for a success without ko may cost, or four times what the first success
/// did.
const DETOUR: u32 = 1_000;

/// Steps down the tree that each position of the budget allows.
const DESCENTS_EACH: u32 = 8;

/// Positions between two looks at whether the search is asked to end.
const HALT_EVERY: u32 = 64;

/// One question: a goal, a budget, a table.
struct Search<'v, 'b, R, G> {
    view: &'v mut View<'b, R>,
    goal: &'v G,
    budget: u32,
    looked_at: u32,
    /// Whether it was asked to end; looked at now and then.
    is_halted: bool,
    /// Steps down the tree: where positions come up again on other paths, numbers may swing.
    descents: u32,
    /// The colour that may retake a ko as if it had made a threat elsewhere.
    threat: Option<Color>,
    /// How many threats are still there on this path.
    threats: u32,
    /// Whether a ko was retaken after a threat anywhere in the search.
    used_threat: bool,
    nodes: Vec<ProofNode>,
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
    let (line, nodes) = (search.line(), search.looked_at);
    let takes_ko = verdict == first.wish() && search.takes_ko();
    let mut answer = Answer { verdict, ko: None, line, nodes };
    let mut is_sure = true;
    if verdict != Verdict::Unknown && view.take_met_ban() {
        is_sure = ask_with_threats(view, goal, mark, first, budget, &mut answer);
    }
    if takes_ko && answer.ko.is_none() {
        let detour = if is_sure { DETOUR.max(4 * nodes) } else { budget / 2 };
        let budget = budget.min(detour);
        let is_avoided = avoid_ko(view, goal, mark, first, budget, &mut answer);
        // A success that takes a ko, and of which it is not known that threats do not turn it, is
        // said to depend on it.
        if !is_sure && !is_avoided {
            answer.ko = Some(!first.color(goal.owner()));
        }
    }
    answer
}

/// Asks whether the loser turns it round by a threat elsewhere, or by two if one was of use but not
/// enough. Returns whether that could be told.
fn ask_with_threats<R: Scoping, G: Goal>(
    view: &mut View<'_, R>,
    goal: &G,
    mark: Point,
    first: Side,
    budget: u32,
    answer: &mut Answer,
) -> bool {
    let owner = goal.owner();
    let loser = if answer.verdict == Verdict::Won { !owner } else { owner };
    for threats in 1..=MOST_THREATS {
        let mut search = Search::new(view, goal, budget, Some((loser, threats)));
        let turned = search.solve(first, mark);
        answer.nodes += search.looked_at;
        let is_turned = turned != Verdict::Unknown && turned != answer.verdict;
        answer.ko = is_turned.then_some(loser);
        // Whoever needs the ko wants to know how it is fought, and who wins in spite of it, how.
        let wants_line = if is_turned { loser } else { !loser };
        if turned != Verdict::Unknown && wants_line == first.color(owner) {
            answer.line = search.line();
        }
        if turned == Verdict::Unknown {
            return false;
        }
        if is_turned || !search.used_threat {
            break;
        }
    }
    true
}

/// Looks for a line that succeeds without taking a ko, and returns whether there is one.
fn avoid_ko<R: Scoping, G: Goal>(
    view: &mut View<'_, R>,
    goal: &G,
    mark: Point,
    first: Side,
    budget: u32,
    answer: &mut Answer,
) -> bool {
    view.bar_from_ko(Some(first.color(goal.owner())));
    let mut search = Search::new(view, goal, budget, None);
    let is_avoided = search.solve(first, mark) == answer.verdict;
    if is_avoided {
        answer.line = search.line();
    }
    answer.nodes += search.looked_at;
    view.bar_from_ko(None);
    is_avoided
}

impl<'v, 'b, R: Scoping, G: Goal> Search<'v, 'b, R, G> {
    fn new(
        view: &'v mut View<'b, R>,
        goal: &'v G,
        budget: u32,
        threats: Option<(Color, u32)>,
    ) -> Self {
        Self {
            view,
            goal,
            budget,
            looked_at: 1,
            is_halted: false,
            descents: 0,
            threat: threats.map(|(color, _)| color),
            threats: threats.map_or(0, |(_, count)| count),
            used_threat: false,
            nodes: Vec::new(),
            table: FxHashMap::default(),
        }
    }

    fn solve(&mut self, first: Side, mark: Point) -> Verdict {
        let root = self.create(first, mark, false, 0);
        if !self.nodes[root as usize].is_decided() {
            self.grow(root, Effort { loss: 2 * NEVER, win: 2 * NEVER }, 0);
        }
        self.nodes[root as usize].effort.verdict()
    }

    const fn is_out_of_budget(&self) -> bool {
        self.looked_at >= self.budget
            || self.descents / DESCENTS_EACH >= self.budget
            || self.is_halted
    }

    fn turn(&self, side: Side, mark: Point) -> Turn {
        let owner_has_threat = self.threats > 0 && self.threat == Some(self.goal.owner());
        Turn { side, mark, owner_has_threat }
    }

    /// A new node for the position on the board.
    fn create(&mut self, side: Side, mark: Point, is_challenge: bool, quiet: u32) -> NodeId {
        let turn = self.turn(side, mark);
        let goal = self.goal;
        self.view.take_made_ko();
        let (glance, zone) = self.view.scope(|view| goal.glance(view, turn));
        let is_root = self.nodes.is_empty();
        let is_after_ko = self.view.take_made_ko()
            || (!is_root && self.view.is_ko_within(&{ *self.view.area() }));
        let mut quiet = quiet;
        let mut rests_on = PointSet::EMPTY;
        let (effort, by, is_forced) = match glance {
            Glance::Decided { verdict, by } => {
                rests_on = zone;
                (Effort::of(verdict), by, false)
            }
            Glance::Open { loss, win, is_forced } => {
                quiet += u32::from(side == Side::Owner && loss > 1);
                let scaled = |effort: u32| effort * (QUIET + quiet) / QUIET;
                (Effort { loss: scaled(loss), win: scaled(win) }, None, is_forced)
            }
        };
        let id = NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX);
        self.nodes.push(ProofNode {
            turn,
            effort,
            stage: Stage::Batch(0),
            edges: Vec::new(),
            is_challenge,
            is_forced,
            is_on_path: false,
            quiet,
            stuck_by: None,
            is_after_ko,
            by,
            guide: None,
            refuted: None,
            length: u16::from(by.is_some()),
            zone: rests_on,
            tried_zone: PointSet::EMPTY,
            must_play: None,
            tried: PointSet::EMPTY,
        });
        id
    }

    /// Whether the winner takes a ko somewhere in the proof.
    fn takes_ko(&self) -> bool {
        let verdict = self.nodes[0].effort.verdict();
        let mut is_seen = vec![false; self.nodes.len()];
        let mut queue: Vec<NodeId> = vec![0];
        while let Some(id) = queue.pop() {
            if std::mem::replace(&mut is_seen[id as usize], true) {
                continue;
            }
            let node = &self.nodes[id as usize];
            let is_winners = node.turn.side.wish() == verdict;
            if node.is_after_ko && (!is_winners || node.edges.is_empty()) {
                return true;
            }
            let leads_there =
                |edge: &&Edge| self.nodes[edge.child as usize].effort.verdict() == verdict;
            let most = if is_winners { 1 } else { usize::MAX };
            let edges = node.edges.iter().filter(leads_there).take(most);
            queue.extend(edges.map(|edge| edge.child));
        }
        false
    }

    /// The name of the position on the board.
    fn key(&self, side: Side, mark: Point, is_challenge: bool) -> u64 {
        let side = if side == Side::Owner { 0x9e37_79b9_7f4a_7c15 } else { 0 };
        let threat = u64::from(self.threats).wrapping_mul(0x5851_f42d_4c95_7f2d);
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
        let is_after_threat = taken.as_ref().is_some_and(|taken| taken.second.is_some());
        self.threats -= u32::from(is_after_threat);
        self.used_threat |= is_after_threat;
        (taken, zone)
    }

    fn take_back(&mut self, taken: &Taken) {
        if let Some(second) = &taken.second {
            self.view.undo(second);
            self.threats += 1;
        }
        self.view.undo(&taken.first);
    }
}
