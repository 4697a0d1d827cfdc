//! The strings of a position, found once for all moves that are looked at in it: whether a move may
//! be made, what it takes and how many liberties it leaves, without making it.

use super::position::{LifePosition, Side};
use super::window::{Bits, Ground};

/// A string with its liberties.
#[derive(Debug, Clone, Copy)]
pub(super) struct StringAt {
    pub stones: Bits,
    pub liberties: Bits,
}

/// The strings of the side to move and of the other side.
#[derive(Debug)]
pub(super) struct LifeScene<'p> {
    pub ground: &'p Ground,
    pub before: &'p LifePosition,
    pub own: Vec<StringAt>,
    pub other: Vec<StringAt>,
    pub empty: Bits,
    /// Empty points that the attacker is not beside.
    pub room: Bits,
}

/// What a move does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// The stones that it takes.
    pub taken: Bits,
    /// The liberties of its string after it.
    pub liberties: u32,
    /// The strings that it joins, and whether one of them was in atari.
    pub joined: u32,
    pub saves: bool,
    /// The other side's strings that it touches, how many of them it leaves in atari, and the fewest
    /// liberties that it leaves to one, at most 5.
    pub touched: u32,
    pub ataris: u32,
    pub fewest: u32,
}

impl<'p> LifeScene<'p> {
    pub(super) fn new(ground: &'p Ground, before: &'p LifePosition) -> Self {
        let window = &ground.window;
        let empty = before.empty(ground);
        let (own, other) = match before.side {
            Side::Owner => (before.own, before.attacker),
            Side::Attacker => (before.attacker, before.own),
        };
        let near = window.beside(empty);
        let strings = |stones: Bits| {
            window
                .strings(near, stones)
                .map(|stones| StringAt { stones, liberties: window.beside(stones) & empty })
                .collect()
        };
        Self {
            ground,
            before,
            own: strings(own),
            other: strings(other),
            empty,
            room: empty & !window.beside(before.attacker) & ground.reach(),
        }
    }

    /// What a move on an empty point does; nothing if it may not be made.
    pub(super) fn effect(&self, point: Bits) -> Option<Effect> {
        let Self { ground, before, .. } = self;
        if before.is_banned(point) {
            return None;
        }
        let window = &ground.window;
        let (anchors, other_anchors) = match before.side {
            Side::Owner => (ground.own_anchors, ground.attacker_anchors),
            Side::Attacker => (ground.attacker_anchors, ground.own_anchors),
        };
        let beside = window.beside(point);
        let mut effect = Effect { fewest: 5, ..Effect::default() };
        for string in self.other.iter().filter(|string| string.stones & beside != 0) {
            effect.touched += 1;
            let left = (string.liberties & !point).count_ones();
            if left == 0 && string.stones & other_anchors == 0 {
                effect.taken |= string.stones;
            } else {
                effect.ataris += u32::from(left == 1);
                effect.fewest = effect.fewest.min(left);
            }
        }
        let mut stones = point;
        let mut liberties = beside & self.empty;
        for string in self.own.iter().filter(|string| string.stones & beside != 0) {
            effect.joined += 1;
            effect.saves |= string.liberties.is_power_of_two();
            stones |= string.stones;
            liberties |= string.liberties;
        }
        liberties = liberties & !point | window.beside(stones) & effect.taken;
        effect.liberties = liberties.count_ones();
        (liberties != 0 || stones & anchors != 0).then_some(effect)
    }
}

#[cfg(test)]
mod tests {
    use goban::{Diagram, Point};
    use tracks::{Blind, View};

    use super::{Effect, LifeScene};
    use crate::life::group;
    use crate::life::position::{LifePosition, Side, Threats};
    use crate::life::window::{Bits, Ground, numbers};

    /// The same by making the move.
    fn by_playing(ground: &Ground, before: &LifePosition, point: Bits) -> Option<Effect> {
        let after = before.after(ground, point)?;
        let window = &ground.window;
        let ((own, other), (now_own, now_other)) = match before.side {
            Side::Owner => ((before.own, before.attacker), (after.own, after.attacker)),
            Side::Attacker => ((before.attacker, before.own), (after.attacker, after.own)),
        };
        let (empty, now_empty) = (before.empty(ground), after.empty(ground));
        let beside = window.beside(point);
        let touched: Vec<Bits> = window.parts(other).filter(|s| s & beside != 0).collect();
        let joined: Vec<Bits> = window.parts(own).filter(|s| s & beside != 0).collect();
        let left: Vec<u32> = (touched.iter().filter(|&s| s & now_other != 0))
            .map(|&s| (window.beside(s) & now_empty).count_ones())
            .collect();
        Some(Effect {
            taken: other & !now_other,
            liberties: (window.beside(window.flood(point, now_own)) & now_empty).count_ones(),
            joined: u32::try_from(joined.len()).unwrap(),
            saves: joined.iter().any(|&s| (window.beside(s) & empty).is_power_of_two()),
            touched: u32::try_from(touched.len()).unwrap(),
            ataris: u32::try_from(left.iter().filter(|&&count| count == 1).count()).unwrap(),
            fewest: left.iter().copied().min().unwrap_or(5).min(5),
        })
    }

    #[test]
    fn effects_are_those_of_the_moves_made() {
        let diagram: Diagram =
            ". X . O . . .\nX O O O X . .\n. X X . X O .\nO O . X O . .\n. O X X O . ."
                .parse()
                .unwrap();
        let mut board = diagram.board();
        let stone: Point = "B3".parse().unwrap();
        let owner = board.stone(stone).unwrap();
        let mut view = View::<Blind>::new(&mut board);
        let (ground, core) = group::around(&mut view, stone, owner).unwrap();
        let mut compared = 0;
        let mut number: u64 = 1;
        for game in 0_u8..200 {
            let side = if game % 2 == 0 { Side::Owner } else { Side::Attacker };
            let threats = Threats { owner: game % 3, attacker: 0 };
            let (own, attacker) = (ground.own, ground.attacker);
            let mut position =
                LifePosition { own, attacker, core, ko: 0, side, threats, is_challenged: false };
            for _ in 0..30 {
                let scene = LifeScene::new(&ground, &position);
                let points = position.empty(&ground);
                let mut legal = Vec::new();
                for point in numbers(points).map(|number| 1 << number) {
                    let played = by_playing(&ground, &position, point);
                    assert_eq!(scene.effect(point), played, "{position:?} {point:x}");
                    compared += 1;
                    legal.extend(played.map(|_| point));
                }
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let count = u64::try_from(legal.len()).unwrap();
                let Some(index) = (number >> 33).checked_rem(count) else { break };
                let point = legal[usize::try_from(index).unwrap()];
                position = position.after(&ground, point).unwrap();
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
