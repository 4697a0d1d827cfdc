//! The small game in a closed space: stones inside, liberties of the wall outside, ko.
//!
//! The wall is one string, together with the owner's stones inside that are linked with it. It is
//! captured when it has no liberty left, inside or outside. The opponent may fill a liberty outside
//! instead of playing inside; the owner may pass. Suicide is illegal.

use super::shape::Shape;

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Player {
    Owner,
    Opponent,
}

impl Player {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Owner => Self::Opponent,
            Self::Opponent => Self::Owner,
        }
    }
}

/// The stones inside, and the liberties of the wall outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Placed {
    pub own: u8,
    pub opponent: u8,
    pub outside: u8,
    /// Whether one liberty outside, the last to be taken, is an eye.
    pub has_eye: bool,
}

/// A position of the small game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub placed: Placed,
    /// The point where a ko was just taken, as a mask; 0 if none was.
    pub ko: u8,
    pub player: Player,
}

/// What a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Plays on this point, a mask of one.
    Inside(u8),
    /// Takes a liberty of the wall outside.
    Outside,
    Pass,
}

/// Where a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Illegal,
    /// The wall is captured.
    Captured,
    State(State),
}

impl State {
    /// The steps of the player, legal or not: points from the first on, then the others.
    pub(super) fn steps(self, shape: &Shape) -> impl Iterator<Item = Step> {
        let empty = shape.all() & !self.placed.own & !self.placed.opponent;
        let inside =
            (0..shape.size).map(|index| 1 << index).filter(move |point| empty & point != 0);
        let outside =
            (self.player == Player::Opponent && self.placed.outside > 0).then_some(Step::Outside);
        inside.map(Step::Inside).chain(outside).chain([Step::Pass])
    }

    /// Whether a step takes a ko back at once.
    pub(super) fn is_retake(self, step: Step) -> bool {
        matches!(step, Step::Inside(point) if point == self.ko)
    }

    /// Takes a step, whatever the ko rule says.
    pub(super) fn after(self, shape: &Shape, step: Step) -> Next {
        match step {
            Step::Inside(point) => self.after_stone(shape, point),
            Step::Outside => {
                let outside = self.placed.outside - 1;
                let placed = Placed { outside, ..self.placed };
                if placed.wall_liberties(shape) == 0 {
                    Next::Captured
                } else if placed.has_eye && outside == 0 {
                    // Nobody fills an eye but to capture.
                    Next::Illegal
                } else {
                    self.next(placed, 0)
                }
            }
            Step::Pass => self.next(self.placed, 0),
        }
    }

    fn next(self, placed: Placed, ko: u8) -> Next {
        Next::State(Self { placed, ko, player: self.player.other() })
    }

    fn after_stone(self, shape: &Shape, point: u8) -> Next {
        let before = self.placed;
        let mut placed = before;
        match self.player {
            Player::Owner => placed.own |= point,
            Player::Opponent => placed.opponent |= point,
        }
        let taken = match self.player {
            Player::Owner => placed.dead_of_opponent(shape),
            Player::Opponent if placed.wall_liberties(shape) == 0 => return Next::Captured,
            Player::Opponent => placed.dead_of_owner(shape),
        };
        placed.own &= !taken;
        placed.opponent &= !taken;
        let is_suicide = match self.player {
            Player::Owner => {
                placed.dead_of_owner(shape) & point != 0 || placed.wall_liberties(shape) == 0
            }
            Player::Opponent => placed.dead_of_opponent(shape) & point != 0,
        };
        if is_suicide {
            return Next::Illegal;
        }
        let ko = if taken.is_power_of_two() && placed.is_ko(shape, self.player, point) {
            taken
        } else {
            0
        };
        self.next(placed, ko)
    }
}

impl Placed {
    /// The empty points inside.
    pub(super) const fn empty(self, shape: &Shape) -> u8 {
        shape.all() & !self.own & !self.opponent
    }

    /// The owner's stones inside that belong to the wall.
    pub(super) fn joined(self, shape: &Shape) -> u8 {
        shape.flood(self.own & shape.at_wall, self.own)
    }

    /// The liberties of the wall inside.
    pub(super) fn liberties_inside(self, shape: &Shape) -> u8 {
        (shape.at_wall | shape.grown(self.joined(shape))) & self.empty(shape)
    }

    /// The liberties of the wall, inside and outside.
    pub(super) fn wall_liberties(self, shape: &Shape) -> u32 {
        self.liberties_inside(shape).count_ones() + u32::from(self.outside)
    }

    fn dead_of_opponent(self, shape: &Shape) -> u8 {
        let linked = shape.flood(self.opponent & shape.at_outside, self.opponent);
        dead(shape, self.opponent & !linked, self.empty(shape))
    }

    fn dead_of_owner(self, shape: &Shape) -> u8 {
        dead(shape, self.own & !self.joined(shape), self.empty(shape))
    }

    /// Whether the stone just placed on `point`, which took one stone, can be taken back by one.
    fn is_ko(self, shape: &Shape, player: Player, point: u8) -> bool {
        let (stones, is_wall) = match player {
            Player::Owner => (self.own, self.joined(shape) & point != 0),
            Player::Opponent => (self.opponent, false),
        };
        let is_linked = player == Player::Opponent && point & shape.at_outside != 0;
        let alone = shape.flood(point, stones) == point && !is_linked;
        alone && !is_wall && (shape.grown(point) & self.empty(shape)).is_power_of_two()
    }
}

/// The stones of strings without a liberty.
fn dead(shape: &Shape, stones: u8, empty: u8) -> u8 {
    let breathing = shape.flood(shape.grown(empty) & stones, stones);
    stones & !breathing
}
