//! The search: alternating moves, iterative deepening, a table of its own, and proof by zones.
//!
//! A success needs one good move, but a failure must hold for *every* move. Trying them all would
//! never end, so relevance is proved instead. The side passes, and the other side's success is read;
//! the **zone** of that success is the set of points that its proof looked at. A move that changes
//! nothing in the zone leaves the proof as it is, and so fails too. Only moves that change the zone
//! (those played in it, and those that capture stones in it) remain to be tried. It is the idea of
//! the track once more, within the search: *what was not looked at does not matter*.
//!
//! Where the hunter passes and the owner has no move that saves the prey at once, as with two small
//! eyes, the owner's answer to an irrelevant move is to pass as well. Then the zones of all moves
//! that were tried count, and moves are tried until none is left that changes any of them.
//!
//! So a verdict is proved against all moves on the board, under the definition of safety by
//! liberties; what cannot be proved within the budget is unknown. Repetition beyond simple ko ends
//! at the depth limit, and is unknown too.

use arrayvec::ArrayVec;
use goban::{Color, Move, Point, PointSet};
use rustc_hash::FxHashMap;
use tracks::{Liberties, Scoping, View};

use super::moves::{fleeing, hunting};
use super::{SAFE_LIBERTIES, Side, color_of};
use crate::Verdict;

/// What is tried one after the other: how deep, and how many liberties the hunter's moves may leave
/// the prey. First ladders, which are long and narrow (one across the board takes some eighty
/// plies), then looser chases, then everything.
const EFFORTS: [Effort; 8] = [
    Effort { depth: 110, grip: Some(1) },
    Effort { depth: 7, grip: Some(2) },
    Effort { depth: 3, grip: None },
    Effort { depth: 5, grip: None },
    Effort { depth: 24, grip: Some(2) },
    Effort { depth: 12, grip: None },
    Effort { depth: 24, grip: None },
    Effort { depth: 110, grip: None },
];

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Effort {
    depth: u32,
    /// The most liberties that the prey has after a move of the hunter's; no bound if there is
    /// none. With a bound captures can be proved, but not safety.
    grip: Option<usize>,
}

/// The largest depth of them.
const DEEPEST: usize = 110;

/// The longest line that is shown.
const LONGEST_LINE: usize = 110;

/// What was found about a position: the verdict, and if there is one, what its proof looked at.
#[derive(Debug, Clone, Copy)]
struct Found {
    verdict: Verdict,
    zone: PointSet,
}

const UNKNOWN: Found = Found { verdict: Verdict::Unknown, zone: PointSet::EMPTY };

#[derive(Debug, Clone, Copy)]
struct Entry {
    found: Found,
    best: Option<Move>,
    /// The effort and the depth that was left, which count where nothing was found.
    effort: usize,
    depth: u32,
}

/// The moves that were tried in a position, none of which succeeded.
struct Tries {
    side: Side,
    depth: u32,
    moves: PointSet,
    /// The first move tried, shown as the best resistance.
    best: Option<Move>,
    /// What the refutations looked at.
    zone: PointSet,
    /// Whether some move was neither good nor refuted.
    is_open: bool,
}

impl Tries {
    const fn new(side: Side, depth: u32) -> Self {
        let (moves, zone) = (PointSet::EMPTY, PointSet::EMPTY);
        Self { side, depth, moves, best: None, zone, is_open: false }
    }

    /// What the side wants.
    const fn goal(&self) -> Verdict {
        match self.side {
            Side::Owner => Verdict::Won,
            Side::Hunter => Verdict::Lost,
        }
    }

    /// Nothing is left to be tried.
    fn failure(self) -> (Found, Option<Move>) {
        let verdict = match self.side {
            _ if self.is_open => Verdict::Unknown,
            Side::Owner => Verdict::Lost,
            Side::Hunter => Verdict::Won,
        };
        (Found { verdict, zone: self.zone }, self.best)
    }
}

/// One question: a prey, a budget, a table.
pub(super) struct Search<'v, 'b, R> {
    view: &'v mut View<'b, R>,
    prey: Point,
    owner: Color,
    budget: u32,
    nodes: u32,
    saw_ko: bool,
    /// The side that may retake a ko once as if it had made a threat elsewhere.
    threat: Option<Color>,
    table: FxHashMap<u64, Entry>,
    first_move: Option<Move>,
    effort: usize,
    /// For each depth that is left, the move that succeeded there last. What refuted one move often
    /// refutes its neighbours.
    killers: Vec<Option<Point>>,
}

impl<'v, 'b, R: Scoping> Search<'v, 'b, R> {
    pub(super) fn new(view: &'v mut View<'b, R>, prey: Point, owner: Color, budget: u32) -> Self {
        Self {
            view,
            prey,
            owner,
            budget,
            nodes: 0,
            saw_ko: false,
            threat: None,
            table: FxHashMap::default(),
            first_move: None,
            effort: 0,
            killers: vec![None; DEEPEST + 1],
        }
    }

    pub(super) fn with_threat(mut self, color: Color) -> Self {
        self.threat = Some(color);
        self
    }

    pub(super) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Whether a ko stood in the way of a move.
    pub(super) const fn saw_ko(&self) -> bool {
        self.saw_ko
    }

    /// The verdict when this side moves first.
    pub(super) fn solve(&mut self, first: Side) -> Verdict {
        for (number, effort) in EFFORTS.iter().enumerate() {
            self.effort = number;
            let (found, best) = self.expand(first, effort.depth);
            self.first_move = best;
            if found.verdict != Verdict::Unknown || self.nodes >= self.budget {
                return found.verdict;
            }
        }
        Verdict::Unknown
    }

    /// The moves that the table remembers from the start on.
    pub(super) fn line(&mut self, first: Side) -> Vec<Move> {
        let mut line = Vec::new();
        let mut plays = Vec::new();
        let mut side = first;
        let mut next = self.first_move;
        while let Some(mv) = next {
            let color = color_of(side, self.owner);
            let play = match mv {
                Move::Pass => Some(self.view.pass()),
                Move::Play(point) => self.view.play(color, point),
            };
            let Some(play) = play else { break };
            line.push(mv);
            plays.push(play);
            side = side.other();
            let is_over = self.view.stone(self.prey).is_none() || line.len() >= LONGEST_LINE;
            let entry = if is_over { None } else { self.table.get(&self.key(side)) };
            next = entry.and_then(|entry| entry.best);
        }
        for play in plays.iter().rev() {
            self.view.undo(play);
        }
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }

    fn key(&self, side: Side) -> u64 {
        let side = if side == Side::Owner { 0x9e37_79b9_7f4a_7c15 } else { 0 };
        let threat = if self.threat.is_some() { 0x5851_f42d_4c95_7f2d } else { 0 };
        self.view.key() ^ side ^ threat
    }

    /// A position of the look-ahead: what is decided at a glance, what the table knows, and else
    /// what the moves show.
    fn visit(&mut self, side: Side, depth: u32) -> Found {
        self.nodes += 1;
        let ((is_taken, liberties), zone) = self.view.scope(|view| {
            (view.stone(self.prey).is_none(), view.liberties(self.prey, SAFE_LIBERTIES))
        });
        if is_taken {
            return Found { verdict: Verdict::Lost, zone };
        }
        if liberties == Liberties::Enough {
            return Found { verdict: Verdict::Won, zone };
        }
        if depth == 0 || self.nodes >= self.budget {
            return UNKNOWN;
        }
        let key = self.key(side);
        let known = self.table.get(&key).copied();
        if let Some(Entry { found, effort, depth: known_depth, .. }) = known
            && (found.verdict != Verdict::Unknown || effort == self.effort && known_depth >= depth)
        {
            return found;
        }
        let (mut found, best) = self.expand(side, depth);
        found.zone |= zone;
        self.table.insert(key, Entry { found, best, effort: self.effort, depth });
        found
    }

    fn expand(&mut self, side: Side, depth: u32) -> (Found, Option<Move>) {
        let mut tries = Tries::new(side, depth);
        let killer = self.killers[depth as usize];
        for point in killer.into_iter().chain(self.candidates(side)) {
            if let Some(success) = self.try_move(&mut tries, point) {
                return success;
            }
        }
        match side {
            Side::Owner => self.prove_capture(tries),
            Side::Hunter if EFFORTS[self.effort].grip.is_none() => self.prove_safety(tries),
            Side::Hunter => (UNKNOWN, tries.best),
        }
    }

    /// The owner has no saving move among the candidates. If he is lost even so when he passes, only
    /// moves that change the zone of that proof could save him.
    fn prove_capture(&mut self, mut tries: Tries) -> (Found, Option<Move>) {
        let passed = self.attempt_pass(Side::Owner, tries.depth);
        match passed.verdict {
            Verdict::Won => (passed, Some(Move::Pass)),
            Verdict::Unknown => (UNKNOWN, tries.best),
            Verdict::Lost => {
                tries.zone |= passed.zone;
                self.try_all_that_change(tries, passed.zone)
            }
        }
    }

    /// The hunter has no capturing move among the candidates. If the owner can save the prey by a
    /// move after the hunter's pass, only moves that change the zone of that could capture.
    fn prove_safety(&mut self, mut tries: Tries) -> (Found, Option<Move>) {
        let saved = self.saved_by_move(tries.depth);
        if saved.verdict == Verdict::Won {
            tries.zone |= saved.zone;
            return self.try_all_that_change(tries, saved.zone);
        }
        let (_, zone) = self.view.scope(|view| view.liberties(self.prey, SAFE_LIBERTIES));
        tries.zone |= zone;
        loop {
            if self.view.is_ko_within(&tries.zone) {
                return self.prove_safety_by_passing(tries);
            }
            let before = tries.moves;
            let zone = tries.zone;
            for point in self.relevant(Side::Hunter, &zone) {
                if let Some(success) = self.try_move(&mut tries, point) {
                    return success;
                }
            }
            if tries.is_open || tries.moves == before {
                return tries.failure();
            }
        }
    }

    /// With a ko at hand, a pass or any move elsewhere is a move like others: it lifts the ban.
    fn prove_safety_by_passing(&mut self, mut tries: Tries) -> (Found, Option<Move>) {
        let passed = self.attempt_pass(Side::Hunter, tries.depth);
        match passed.verdict {
            Verdict::Lost => (passed, Some(Move::Pass)),
            Verdict::Unknown => (UNKNOWN, tries.best),
            Verdict::Won => {
                tries.zone |= passed.zone;
                self.try_all_that_change(tries, passed.zone)
            }
        }
    }

    /// Whether the owner, after a pass of the hunter, has a candidate that saves the prey.
    fn saved_by_move(&mut self, depth: u32) -> Found {
        let (play, zone) = self.view.scope(View::pass);
        let mut tries = Tries::new(Side::Owner, depth.saturating_sub(1));
        let mut saved = UNKNOWN;
        if tries.depth > 0 {
            for point in self.candidates(Side::Owner) {
                if let Some((found, _)) = self.try_move(&mut tries, point) {
                    saved = Found { verdict: found.verdict, zone: found.zone | zone };
                    break;
                }
            }
        }
        self.view.undo(&play);
        saved
    }

    fn try_all_that_change(&mut self, mut tries: Tries, zone: PointSet) -> (Found, Option<Move>) {
        for point in self.relevant(tries.side, &zone) {
            if let Some(success) = self.try_move(&mut tries, point) {
                return success;
            }
        }
        tries.failure()
    }

    /// Tries a move once; returns it if it succeeds.
    fn try_move(&mut self, tries: &mut Tries, point: Point) -> Option<(Found, Option<Move>)> {
        if tries.moves.contains(point) {
            return None;
        }
        tries.moves.insert(point);
        tries.best = tries.best.or(Some(Move::Play(point)));
        let found = self.attempt(tries.side, point, tries.depth);
        if found.verdict == tries.goal() {
            self.killers[tries.depth as usize] = Some(point);
            return Some((found, Some(Move::Play(point))));
        }
        tries.is_open |= found.verdict == Verdict::Unknown;
        tries.zone |= found.zone;
        None
    }

    fn candidates(&mut self, side: Side) -> ArrayVec<Point, 24> {
        let (prey, owner) = (self.prey, self.owner);
        let (moves, _) = self.view.scope(|view| {
            let Liberties::Few(liberties) = view.liberties(prey, SAFE_LIBERTIES) else {
                return ArrayVec::new();
            };
            match side {
                Side::Hunter if liberties.len() == 1 => liberties.into_iter().collect(),
                Side::Hunter => hunting(view, &liberties, owner),
                Side::Owner => fleeing(view, prey, &liberties, owner),
            }
        });
        moves
    }

    /// Plays a move and reads on. An illegal move fails, and its zone tells why.
    fn attempt(&mut self, side: Side, point: Point, depth: u32) -> Found {
        let color = color_of(side, self.owner);
        let failure = if side == Side::Owner { Verdict::Lost } else { Verdict::Won };
        let (play, zone) = self.view.scope(|view| view.play(color, point));
        let Some(play) = play else {
            let is_banned = self.view.is_banned(point);
            self.saw_ko |= is_banned;
            if is_banned && self.threat == Some(color) {
                return self.attempt_after_threat(side, point, depth);
            }
            return Found { verdict: failure, zone };
        };
        let found = if side == Side::Hunter && self.lets_go() {
            UNKNOWN
        } else {
            self.visit(side.other(), depth - 1)
        };
        self.view.undo(&play);
        Found { verdict: found.verdict, zone: found.zone | zone }
    }

    /// Whether the prey has more liberties than this effort allows.
    fn lets_go(&mut self) -> bool {
        let grip = EFFORTS[self.effort].grip;
        grip.is_some_and(|grip| self.view.has_liberties(self.prey, grip + 1))
    }

    /// Retakes a ko as after a threat elsewhere that was answered. There is one threat only.
    fn attempt_after_threat(&mut self, side: Side, point: Point, depth: u32) -> Found {
        let threat = self.threat.take();
        let lifted = self.view.pass();
        let found = self.attempt(side, point, depth);
        self.view.undo(&lifted);
        self.threat = threat;
        found
    }

    fn attempt_pass(&mut self, side: Side, depth: u32) -> Found {
        let (play, zone) = self.view.scope(View::pass);
        let found = self.visit(side.other(), depth - 1);
        self.view.undo(&play);
        Found { verdict: found.verdict, zone: found.zone | zone }
    }

    /// The moves that change a zone: its empty points, and the last liberties of the opponent's
    /// strings that have stones in it.
    fn relevant(&mut self, side: Side, zone: &PointSet) -> Vec<Point> {
        let opponent = !color_of(side, self.owner);
        let (moves, _) = self.view.scope(|view| {
            let mut moves = PointSet::EMPTY;
            for point in zone {
                match view.stone(point) {
                    None => moves.insert(point),
                    Some(color) if color == opponent => {
                        if let Liberties::Few(last) = view.liberties(point, 2) {
                            moves.extend(last);
                        }
                    }
                    Some(_) => {}
                }
            }
            moves
        });
        moves.iter().collect()
    }
}
