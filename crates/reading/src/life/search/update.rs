//! A node's numbers, verdict, zone and condition from those of its children.

use super::{Edge, LONE_EFFORT, NEVER, NONE, Opened, PASS, Search, joined};
use crate::life::moves;
use crate::life::position::{LifePosition, Side};
use crate::life::window::Bits;

/// What is seen of a node's children: for the side to move the least of its own numbers, and all of
/// the other side's.
struct Sight {
    least: u32,
    second: u32,
    best: Option<u32>,
    largest: u32,
    open: u32,
    /// A success: what it rests on, its length, the move.
    chosen: Option<(u32, u16, Edge)>,
    rests_on: u32,
    length: u16,
    zone: Bits,
}

impl Search<'_> {
    /// The moves that may change how the side to move loses, as far as that is known, and what the
    /// losses rest on that tell this. Nothing if there are none.
    fn relevant(&mut self, id: u32) -> Option<(Bits, Bits)> {
        let position = self.nodes[id as usize].position;
        if position.ko != 0 {
            return None;
        }
        let node = &self.nodes[id as usize];
        let mut relevant = (node.must != Bits::MAX).then_some((node.must, node.must_zone));
        for edge in &self.nodes[id as usize].edges {
            let child = &self.nodes[edge.child as usize];
            let is_lost = match position.side {
                Side::Attacker => child.is_alive() && child.rests_on == NONE,
                Side::Owner => child.is_dead(),
            };
            let zone = child.zone;
            // A move that its own refutation does not look at is as good as a pass.
            if !is_lost || edge.step != PASS && zone >> edge.step & 1 == 1 {
                continue;
            }
            let (points, so_far) = relevant.unwrap_or((self.ground.window.all, 0));
            if so_far != 0 && points & !zone == 0 {
                continue;
            }
            let changing = self.changing(&position, zone);
            if changing & points != points {
                relevant = Some((points & changing, so_far | zone));
            }
        }
        relevant
    }

    /// Computes a node's numbers from its children, opening more where all that are open fail.
    /// Returns the child to look at next, and the number of the second best.
    pub(super) fn update(&mut self, id: u32) -> (Option<u32>, u32) {
        loop {
            let relevant = self.relevant(id);
            let sight = self.look(id, relevant);
            if sight.chosen.is_some() {
                return self.succeed(id, &sight);
            }
            let is_stuck = sight.open == 0 || sight.least > LONE_EFFORT;
            if self.nodes[id as usize].opened == Opened::Lone && is_stuck {
                self.expand(id, PASS);
                if self.is_decided(id) {
                    return (None, NEVER);
                }
                continue;
            }
            let points = relevant.map(|(points, _)| points);
            let next = self.next_waiting(id, points);
            if let Some(next) = next
                && (sight.open == 0 || next.effort < sight.least)
            {
                if self.is_out_of_budget() {
                    return (None, NEVER);
                }
                self.open(id, next.step);
                continue;
            }
            if sight.open == 0 {
                return self.fail(id, &sight, relevant.is_some());
            }
            let second = next.map_or(sight.second, |next| sight.second.min(next.effort));
            let node = &mut self.nodes[id as usize];
            let waiting = node.pending & relevant.map_or(Bits::MAX, |(points, _)| points);
            let more = joined(sight.open, waiting.count_ones());
            self.joint = more;
            let joint = (sight.largest + more).min(NEVER - 1);
            (node.death, node.life) = match node.position.side {
                Side::Attacker => (sight.least, joint),
                Side::Owner => (joint, sight.least),
            };
            return (sight.best, second);
        }
    }

    /// Looks at the children of a node.
    fn look(&mut self, id: u32, relevant: Option<(Bits, Bits)>) -> Sight {
        let side = self.nodes[id as usize].position.side;
        let mut sight = Sight {
            least: NEVER,
            second: NEVER,
            best: None,
            largest: 0,
            open: 0,
            chosen: None,
            rests_on: NONE,
            length: 0,
            zone: relevant.map_or(0, |(_, zone)| zone),
        };
        let mut best_other = 0;
        for index in 0..self.nodes[id as usize].edges.len() {
            let edge = self.nodes[id as usize].edges[index];
            let child = edge.child;
            let is_pass = edge.step == PASS;
            if !is_pass && relevant.is_some_and(|(points, _)| points >> edge.step & 1 == 0) {
                continue;
            }
            let (death, life, on) = self.seen(child);
            let (own, other) = match side {
                Side::Attacker => (death, life),
                Side::Owner => (life, death),
            };
            let node = &self.nodes[child as usize];
            if own == 0 {
                // Success: without a condition rather than with one.
                let plies = node.length + 1;
                let is_better = sight.chosen.is_none_or(|(known, so_far, _)| {
                    self.is_weaker(on, known) || on == known && plies < so_far
                });
                if is_better {
                    sight.chosen = Some((on, plies, edge));
                }
            } else if other == 0 {
                if on != NONE && self.is_weaker(sight.rests_on, on) {
                    sight.rests_on = on;
                }
                sight.length = sight.length.max(node.length + 1);
                sight.zone |= node.zone | if is_pass { 0 } else { 1 << edge.step };
            } else {
                sight.open += 1;
                sight.largest = sight.largest.max(other);
                if own < sight.least || own == sight.least && other < best_other {
                    sight.second = sight.least;
                    sight.least = own;
                    sight.best = Some(child);
                    best_other = other;
                } else if own < sight.second {
                    sight.second = own;
                }
            }
        }
        sight
    }

    /// Notes that the side to move succeeds.
    fn succeed(&mut self, id: u32, sight: &Sight) -> (Option<u32>, u32) {
        let Some((on, plies, edge)) = sight.chosen else { return (None, NEVER) };
        let position = self.nodes[id as usize].position;
        let after = &self.nodes[edge.child as usize];
        let mut zone = after.zone;
        if edge.step != PASS {
            zone |= position.move_zone(self.ground, &after.position, 1 << edge.step);
            let side = usize::from(position.side == Side::Attacker);
            self.merits[side][usize::from(edge.step)] += 1;
            self.successes[side] += 1;
        }
        let node = &mut self.nodes[id as usize];
        node.length = plies;
        match position.side {
            Side::Attacker => (node.death, node.life) = (0, NEVER),
            Side::Owner => {
                (node.death, node.life) = (NEVER, 0);
                node.rests_on = if on == id { NONE } else { on };
            }
        }
        node.zone = if on == NONE { zone } else { self.ground.window.all };
        (None, NEVER)
    }

    /// Notes that every move of the side to move fails.
    fn fail(&mut self, id: u32, sight: &Sight, has_zone: bool) -> (Option<u32>, u32) {
        let position = self.nodes[id as usize].position;
        let mut zone = sight.zone;
        if !has_zone {
            zone |= moves::candidates(self.ground, &position);
            let core = self.ground.window.flood(position.core, position.own);
            zone |= core | self.ground.window.beside(core);
        }
        zone = self.with_liberties(&position, zone);
        let node = &mut self.nodes[id as usize];
        node.length = sight.length;
        match position.side {
            Side::Owner => (node.death, node.life) = (0, NEVER),
            Side::Attacker => {
                (node.death, node.life) = (NEVER, 0);
                node.rests_on = if sight.rests_on == id { NONE } else { sight.rests_on };
            }
        }
        node.zone = if sight.rests_on == NONE { zone } else { self.ground.window.all };
        (None, NEVER)
    }

    /// A zone with what keeps the winner's strings from being taken: each string in it or beside an
    /// empty point of it has two liberties in the zone, or all that it has. So stones that the loser
    /// adds outside the zone change nothing, be they one or more. A string that breathes where the
    /// loser never plays needs none.
    pub(super) fn with_liberties(&self, position: &LifePosition, zone: Bits) -> Bits {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let (winner, anchors) = match position.side {
            Side::Owner => (position.attacker, self.ground.attacker_anchors),
            Side::Attacker => (position.own, self.ground.own_anchors),
        };
        let never = match position.side {
            Side::Owner => empty & !self.ground.reach(),
            Side::Attacker => 0,
        };
        let mut zone = zone;
        loop {
            let before = zone;
            for string in window.strings(zone | window.beside(zone & empty), winner) {
                let liberties = window.beside(string) & empty;
                if string & anchors != 0 || liberties & never != 0 {
                    continue;
                }
                for _ in (liberties & zone).count_ones()..2 {
                    let more = liberties & !zone;
                    zone |= more & more.wrapping_neg();
                }
            }
            if zone == before {
                return zone;
            }
        }
    }

    /// Whether a condition asks for less than another: it lies deeper on the path, or there is none.
    fn is_weaker(&self, a: u32, b: u32) -> bool {
        let rank = |on: u32| {
            if on == NONE { u16::MAX } else { self.nodes[on as usize].depth }
        };
        rank(a) > rank(b)
    }
}

#[cfg(test)]
mod tests {
    use goban::{Diagram, Point};
    use tracks::{Blind, View};

    use super::super::Search;
    use crate::life::group;
    use crate::life::position::{ALL_THREATS, LifePosition, Side, Threats};

    #[test]
    fn a_zone_holds_what_keeps_a_string_from_being_taken() {
        let diagram: Diagram =
            ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .".parse().unwrap();
        let mut board = diagram.board();
        let stone: Point = "A3".parse().unwrap();
        let owner = board.stone(stone).unwrap();
        let mut view = View::<Blind>::new(&mut board);
        let (ground, core) = group::around(&mut view, stone, owner).unwrap();
        let search = Search::new(&ground, 1, false);
        let position = LifePosition {
            own: ground.own,
            attacker: ground.attacker,
            core,
            ko: 0,
            side: Side::Attacker,
            threats: Threats { owner: ALL_THREATS, attacker: 0 },
            is_challenged: false,
        };
        let bit = |name: &str| ground.window.bit(name.parse().unwrap()).unwrap();
        // One of three liberties: a move there would take the string if the others were filled.
        let one = search.with_liberties(&position, bit("A4"));
        assert_eq!(one.count_ones(), 2);
        assert_eq!(one & !(bit("A4") | bit("B4") | bit("C4")), 0);
        let two = bit("A4") | bit("C4");
        assert_eq!(search.with_liberties(&position, two), two);
        assert_eq!(search.with_liberties(&position, 0), 0);
        // A stone of the string alone: two moves outside the zone must not take it.
        let held = search.with_liberties(&position, bit("A3"));
        let liberties = bit("A4") | bit("B4") | bit("C4");
        assert_eq!((held & liberties).count_ones(), 2);
        assert_eq!(held & !liberties, bit("A3"));
    }
}
