//! What a position comes to: the score under both kinds of counting, how much of each point is
//! controlled, and the frontier [Chen, chance of winning, 3].

use goban::{Board, ByColor, Color, Point, PointSet, Scoring};

use crate::evaluate::Evaluation;
use crate::ownership::sign;

/// Full control of a point, as Go Intellect counts it.
pub const FULL_CONTROL: f32 = 64.0;

/// The share of a point's ownership from which on it is a colour's space.
const SPACE: f32 = 0.3;

/// Control below which a point is nobody's.
const DAME: f32 = 0.3;

impl Evaluation {
    /// How much of a point is controlled, from −64, all White's, to 64, all Black's.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // at most 64
    pub fn control(&self, point: Point) -> i8 {
        (self.ownership[point] * FULL_CONTROL).round() as i8
    }

    /// Points by which Black leads before komi.
    #[must_use]
    pub fn lead(&self, board: &Board, scoring: Scoring) -> f32 {
        match scoring {
            Scoring::Area => self.area_lead,
            // A stone counts a point where area is counted, and a prisoner where it is not: in the
            // end both differ by the stones that each side has played.
            Scoring::Territory => {
                self.area_lead - played(board, Color::Black) + played(board, Color::White)
            }
        }
    }

    /// The open points that are a colour's, at least in part.
    #[must_use]
    pub fn space(&self, board: &Board) -> ByColor<PointSet> {
        let open = board.size().all() - self.live.black - self.live.white;
        let is_of = |color, point| sign(color) * self.ownership[point] >= SPACE;
        ByColor::from_fn(|color| open.iter().filter(|&point| is_of(color, point)).collect())
    }

    /// The space points of each colour that are beside a point which is neither its space nor its
    /// stone: where boundaries are not final.
    #[must_use]
    pub fn frontier(&self, board: &Board) -> ByColor<PointSet> {
        let all = board.size().all();
        let space = self.space(board);
        ByColor::from_fn(|color| {
            let outside = all - space[color] - self.live[color];
            space[color] & outside.dilated(&all)
        })
    }

    /// The empty points that are nobody's and touch both colours' living stones.
    #[must_use]
    pub fn dame(&self, board: &Board) -> PointSet {
        let all = board.size().all();
        let [black, white] = Color::BOTH.map(|color| self.live[color].dilated(&all));
        let between = board.empty_points() & black & white;
        between.iter().filter(|&point| self.ownership[point].abs() < DAME).collect()
    }
}

/// The stones that a colour has played.
fn played(board: &Board, color: Color) -> f32 {
    #[allow(clippy::cast_precision_loss)] // some hundreds
    let stones = (board.stones(color).len() + board.prisoners(color)) as f32;
    stones
}
