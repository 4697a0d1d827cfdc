//! What the cases look at: a position with the player whose moves they propose.

use evaluation::{Evaluation, Facts, Outlook, StringFact};
use goban::{Board, Color, Point, PointSet, Size};

use crate::dame::Terrain;
use crate::standing::{Held, Scale, Standing};

/// A position as the cases see it.
#[derive(Debug)]
pub(crate) struct Sight<'a> {
    /// The board.
    pub(crate) board: &'a Board,
    /// Who is to propose moves.
    pub(crate) player: Color,
    /// What look-ahead knows.
    pub(crate) facts: &'a Facts,
    /// What the position is.
    pub(crate) evaluation: &'a Evaluation,
    /// Its groups with their PON.
    pub(crate) standing: &'a Standing,
    /// The numbers of the evaluation by PON.
    pub(crate) scale: &'a Scale,
    /// The dame of the position.
    pub(crate) terrain: Terrain,
    /// Points that may be played on and are sensible.
    pub(crate) playable: PointSet,
    /// The opponent's last move, if it was a stone.
    pub(crate) last: Option<Point>,
}

impl Sight<'_> {
    /// The size of the board.
    #[must_use]
    pub(crate) const fn size(&self) -> Size {
        self.board.size()
    }

    /// The groups of a colour.
    pub(crate) fn groups(&self, color: Color) -> impl Iterator<Item = &Held> {
        self.standing.groups.iter().filter(move |group| group.color == color)
    }

    /// How weak a group is: by how much its PON lacks of 3, which a lone stone in the open has.
    #[must_use]
    pub(crate) fn weakness(group: &Held) -> f32 {
        (3.0 - group.unrounded).clamp(0.0, 4.0)
    }

    /// PON of a group before rounding, if `color` also had a stone on a point: one of its own joins
    /// it.
    #[must_use]
    pub(crate) fn unrounded_with(&self, group: &Held, color: Color, at: Point) -> f32 {
        let mut own = group.stones;
        if color == group.color {
            own.insert(at);
        }
        let terrain = self.terrain.with(self.size(), color, at);
        self.scale.estimate.unrounded(&terrain.dame(group.color, &own))
    }

    /// The stones of the group of a stone, or of its string where that is lost.
    #[must_use]
    pub(crate) fn group_stones(&self, stone: Point) -> PointSet {
        match self.standing.group_at(stone) {
            Some(group) => self.standing.groups[group].stones,
            None => self.string_stones(stone),
        }
    }

    fn string_stones(&self, stone: Point) -> PointSet {
        let string = self.facts.strings.iter().find(|string| string.stones.contains(stone));
        string.map_or(PointSet::EMPTY, |string| string.stones)
    }

    /// The player's move that decides over a string: the one that look-ahead knows, or the last liberty
    /// where it does not know enough.
    #[must_use]
    pub(crate) fn decisive(&self, string: &StringFact) -> Option<Point> {
        if !matches!(string.capture, Outlook::Contested | Outlook::Unclear) {
            return None;
        }
        let is_own = string.color == self.player;
        let known = if is_own { string.first_moves.owner } else { string.first_moves.opponent };
        let is_atari = string.liberties.len() == 1;
        let last = string.liberties.first().filter(|_| is_atari);
        known.or(last).filter(|&at| self.playable.contains(at))
    }

    /// All points within a square of so many steps, diagonal ones included.
    #[must_use]
    pub(crate) fn square(&self, at: Point, steps: u8) -> PointSet {
        let (width, height) = (self.size().width(), self.size().height());
        let rows = at.y().saturating_sub(steps)..=(at.y() + steps).min(height - 1);
        rows.flat_map(|y| {
            let columns = at.x().saturating_sub(steps)..=(at.x() + steps).min(width - 1);
            columns.filter_map(move |x| Point::new(x, y))
        })
        .collect()
    }
}

/// A count as a number to weigh.
#[allow(clippy::cast_precision_loss)] // a board has few points
pub(crate) fn number(count: usize) -> f32 {
    count as f32
}

/// How much so many stones matter: one 1, three 2, seven 3.
pub(crate) fn stones_at_stake(stones: &PointSet) -> f32 {
    (1.0 + number(stones.len())).log2()
}
