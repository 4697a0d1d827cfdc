//! A quick look whether a string of the attacker's can be taken, if the owner of the group begins: on
//! the liberties of the string, as in a ladder, and by nothing else. It tells which stones around a
//! group are weak, and so what the field of the fight is; no verdict rests on it.

use super::position::{ALL_THREATS, LifePosition, Side, Threats};
use super::window::{Bits, Ground, numbers};

/// Liberties with which a string is out of reach.
const OUT_OF_REACH: u32 = 4;

/// Positions that one question may look at. Where that is not enough the string counts as weak.
const MOST_POSITIONS: u32 = 150;

/// Whether the owner, moving first, takes a string of the attacker's.
pub(super) fn is_taken(ground: &Ground, string: Bits) -> bool {
    let start = LifePosition {
        own: ground.own,
        attacker: ground.attacker,
        core: 0,
        ko: 0,
        side: Side::Owner,
        threats: Threats { owner: ALL_THREATS, attacker: 0 },
        is_challenged: false,
    };
    let mut hunt = Hunt { ground, prey: string & string.wrapping_neg(), left: MOST_POSITIONS };
    hunt.takes(&start)
}

struct Hunt<'g> {
    ground: &'g Ground,
    /// A stone of the string.
    prey: Bits,
    left: u32,
}

impl Hunt<'_> {
    fn liberties(&self, position: &LifePosition) -> Bits {
        let window = &self.ground.window;
        window.beside(window.flood(self.prey, position.attacker)) & position.empty(self.ground)
    }

    /// Whether the owner, to move, takes the string.
    fn takes(&mut self, position: &LifePosition) -> bool {
        let liberties = self.liberties(position);
        match liberties.count_ones() {
            0 | 1 => return true,
            count if count >= OUT_OF_REACH => return false,
            _ => {}
        }
        if self.left == 0 {
            return true;
        }
        self.left -= 1;
        numbers(liberties).any(|number| {
            position.after(self.ground, 1 << number).is_some_and(|next| !self.escapes(&next))
        })
    }

    /// Whether the string, its side to move, gets away.
    fn escapes(&mut self, position: &LifePosition) -> bool {
        let window = &self.ground.window;
        let empty = position.empty(self.ground);
        let string = window.flood(self.prey, position.attacker);
        let liberties = window.beside(string) & empty;
        if liberties.count_ones() >= OUT_OF_REACH - 1 {
            return true;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let hunters = window.flood(window.beside(string) & position.own, position.own);
        let takes = window
            .parts(hunters)
            .map(|hunter| window.beside(hunter) & empty)
            .filter(|last| last.is_power_of_two())
            .fold(0, |all, last| all | last);
        numbers(liberties | takes).any(|number| {
            position
                .after(self.ground, 1 << number)
                .is_some_and(|next| next.attacker & self.prey != 0 && !self.takes(&next))
        })
    }
}
