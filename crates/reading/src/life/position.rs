//! A position of the look-ahead: stones, ko, who moves, and the rights to retake kos. It is a small
//! value that is copied, not undone.

use super::window::{Bits, Ground};

/// Who moves: the owner of the group, or his attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Owner,
    Attacker,
}

impl Side {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Owner => Self::Attacker,
            Self::Attacker => Self::Owner,
        }
    }
}

/// As many ko threats as anybody could want.
pub(super) const ALL_THREATS: u8 = u8::MAX;

/// How many ko threats a side has elsewhere: how often it may retake a ko at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Threats {
    pub owner: u8,
    pub attacker: u8,
}

impl Threats {
    const fn of(self, side: Side) -> u8 {
        match side {
            Side::Owner => self.owner,
            Side::Attacker => self.attacker,
        }
    }

    fn spend(&mut self, side: Side) {
        let left = match side {
            Side::Owner => &mut self.owner,
            Side::Attacker => &mut self.attacker,
        };
        if *left != ALL_THREATS {
            *left -= 1;
        }
    }
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LifePosition {
    pub own: Bits,
    pub attacker: Bits,
    /// What is left of the stones that the question is about.
    pub core: Bits,
    /// The point where the side to move may not retake a ko, or only after a threat; 0 for none.
    pub ko: Bits,
    pub side: Side,
    pub threats: Threats,
    /// The attacker has just passed, and the owner may not.
    pub is_challenged: bool,
}

impl LifePosition {
    pub(super) const fn empty(&self, ground: &Ground) -> Bits {
        ground.window.all & !self.own & !self.attacker
    }

    /// A key of the position.
    pub(super) fn key(&self) -> u64 {
        let mut key: u64 =
            u64::from(self.threats.owner) << 9 | u64::from(self.threats.attacker) << 1;
        key |= u64::from(self.side == Side::Owner) | u64::from(self.is_challenged) << 20;
        key = (key + 1).wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^= key >> 32;
        for bits in [self.own, self.attacker, self.core, self.ko] {
            #[allow(clippy::cast_possible_truncation)] // both halves are used
            for half in [bits as u64, (bits >> 64) as u64] {
                key = (key.rotate_left(23) ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                key ^= key >> 32;
            }
        }
        key
    }

    /// The position after a pass. The attacker's pass is a challenge: the owner has to show a move.
    pub(super) fn after_pass(&self) -> Self {
        let is_challenged = self.side == Side::Attacker;
        Self { ko: 0, side: self.side.other(), is_challenged, ..*self }
    }

    /// Whether a move would retake a ko without a threat.
    pub(super) fn is_banned(&self, point: Bits) -> bool {
        point == self.ko && self.threats.of(self.side) == 0
    }

    /// The position after the side to move plays on an empty point; nothing if it may not.
    pub(super) fn after(&self, ground: &Ground, point: Bits) -> Option<Self> {
        let window = &ground.window;
        let mut next = Self { is_challenged: false, ..*self };
        if self.is_banned(point) {
            return None;
        }
        if point == self.ko {
            next.threats.spend(self.side);
        }
        let (mut own, mut other) = match self.side {
            Side::Owner => (self.own, self.attacker),
            Side::Attacker => (self.attacker, self.own),
        };
        let (anchors, other_anchors) = match self.side {
            Side::Owner => (ground.own_anchors, ground.attacker_anchors),
            Side::Attacker => (ground.attacker_anchors, ground.own_anchors),
        };
        own |= point;
        let mut taken: Bits = 0;
        let mut near = window.beside(point) & other;
        while near != 0 {
            let string = window.flood(near & near.wrapping_neg(), other);
            near &= !string;
            let free = window.beside(string) & !(own | other);
            if free == 0 && string & other_anchors == 0 {
                taken |= string;
            }
        }
        other &= !taken;
        let string = window.flood(point, own);
        let liberties = window.beside(string) & window.all & !(own | other);
        if liberties == 0 && string & anchors == 0 {
            return None;
        }
        let is_ko = taken.is_power_of_two()
            && string == point
            && liberties == taken
            && point & anchors == 0;
        (next.own, next.attacker) = match self.side {
            Side::Owner => (own, other),
            Side::Attacker => (other, own),
        };
        next.core &= next.own;
        next.side = self.side.other();
        // A ban that does not bind the side to move is none.
        let binds = next.threats.of(next.side) != ALL_THREATS;
        next.ko = if is_ko && binds { taken } else { 0 };
        Some(next)
    }

    /// What the effect of a move just made on `point` rests on, seen in the position after it.
    pub(super) fn move_zone(&self, ground: &Ground, after: &Self, point: Bits) -> Bits {
        let window = &ground.window;
        let taken = (self.own & !after.own) | (self.attacker & !after.attacker);
        let mut zone = point | taken | window.beside(taken);
        // A liberty that makes the move legal.
        let free = window.beside(point) & self.empty(ground);
        zone |= free & free.wrapping_neg();
        if free == 0 {
            let own = match self.side {
                Side::Owner => after.own,
                Side::Attacker => after.attacker,
            };
            let string = window.flood(point, own);
            zone |= string | window.beside(string);
        }
        zone
    }
}
