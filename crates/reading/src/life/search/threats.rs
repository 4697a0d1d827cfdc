//! What the other side threatens, seen at a glance: if he who is to move passed, which moves of the
//! other would decide at once? He must play where all these can be parried; if there is no such point
//! the matter is decided.

use super::{NEVER, Search};
use crate::life::glance::Glance;
use crate::life::moves;
use crate::life::position::{LifePosition, Side};
use crate::life::window::Bits;
use crate::life::window::numbers;

/// Moves that the owner may lack for two eyes where his threats are looked for, and points for eyes
/// that may be left where the attacker's are.
const MOST_LACKING: u32 = 1;
const MOST_SPACE: u32 = 3;

impl Search<'_> {
    /// Finds the moves that may parry all threats. Returns whether there is a threat.
    pub(super) fn find_threats(&mut self, id: u32) -> bool {
        let position = self.nodes[id as usize].position;
        let (lacking, space) = self.nodes[id as usize].hints;
        let is_quiet = match position.side {
            Side::Attacker => lacking > MOST_LACKING,
            Side::Owner => space > MOST_SPACE,
        };
        if position.ko != 0 || is_quiet {
            return false;
        }
        let passed = LifePosition { is_challenged: false, ..position.after_pass() };
        let mut must = Bits::MAX;
        let mut zone = 0;
        let mut points = moves::candidates(self.ground, &passed);
        for number in numbers(points) {
            let point = 1 << number;
            let Some(next) = passed.after(self.ground, point) else { continue };
            self.glances += 1;
            let ((Side::Attacker, Ok(Glance::Alive(rests_on)))
            | (Side::Owner, Ok(Glance::Dead { by: 0, zone: rests_on }))) =
                (position.side, self.judge.decide(&next))
            else {
                continue;
            };
            let rests_on = rests_on | passed.move_zone(self.ground, &next, point);
            let parried = self.changing(&position, rests_on);
            if must & !parried != 0 {
                must &= parried;
                zone |= rests_on;
            }
            if must & points == 0 {
                break;
            }
        }
        if must == Bits::MAX {
            return false;
        }
        let zone = self.with_liberties(&position, zone);
        let node = &mut self.nodes[id as usize];
        (node.must, node.must_zone) = (must, zone);
        points = moves::candidates(self.ground, &position);
        if points & must == 0 {
            node.zone = zone;
            node.length = 2;
            (node.death, node.life) = match position.side {
                Side::Attacker => (NEVER, 0),
                Side::Owner => (0, NEVER),
            };
        }
        true
    }

    /// The moves that change something in a zone: on its points, or by taking stones in it.
    pub(super) fn changing(&self, position: &LifePosition, zone: Bits) -> Bits {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let stones = match position.side {
            Side::Attacker => position.own,
            Side::Owner => position.attacker,
        };
        let mut changing = zone & empty;
        for string in window.strings(zone & stones, stones) {
            let liberties = window.beside(string) & empty;
            if liberties.is_power_of_two() {
                changing |= liberties;
            }
        }
        changing
    }
}
