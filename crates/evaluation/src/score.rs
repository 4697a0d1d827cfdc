//! What a position comes to: the score under both kinds of counting, how much of each point is
//! controlled, and the frontier [Chen, chance of winning, 3].

use goban::{Board, ByColor, Color, Game, Point, PointSet, Scoring};

use crate::evaluate::{Evaluation, Status};
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

    /// Points by which a player leads before komi, area counted.
    #[must_use]
    pub const fn lead_of(&self, player: Color) -> f32 {
        match player {
            Color::Black => self.area_lead,
            Color::White => -self.area_lead,
        }
    }

    /// Points by which Black leads in this game, under its rules and komi.
    #[must_use]
    pub fn black_lead_in(&self, game: &Game) -> f64 {
        let komi = f64::from(game.komi().half_points()) / 2.0;
        f64::from(self.lead(game.board(), game.rules().scoring)) - komi
    }

    /// Points by which the player to move leads in this game, under its rules and komi.
    #[must_use]
    pub fn lead_in(&self, game: &Game) -> f64 {
        let black = self.black_lead_in(game);
        if game.to_play() == Color::Black { black } else { -black }
    }

    /// The pessimistic and the optimistic lead of a player in this game: if all groups in doubt turn
    /// out badly for him, and if they turn out well [Chen, chance of winning, 4].
    #[must_use]
    pub fn lead_bounds(&self, game: &Game, player: Color) -> [f64; 2] {
        let black = self.black_lead_in(game);
        let lead = if player == Color::Black { black } else { -black };
        let mut bounds = [lead; 2];
        for group in self.groups.iter().filter(|group| group.status == Status::Undetermined) {
            #[allow(clippy::cast_precision_loss)] // some hundred stones
            let stones = group.gathered.stones.len() as f64;
            let chance = f64::from(group.chance);
            // A stone that dies counts for the other side instead.
            let [dies, lives] = [2.0 * chance * stones, 2.0 * (1.0 - chance) * stones];
            let [loss, gain] =
                if group.gathered.color == player { [dies, lives] } else { [lives, dies] };
            bounds[0] -= loss;
            bounds[1] += gain;
        }
        bounds
    }

    /// Whose influence a point is under by morphology, from −1, White's, to 1, Black's: territory
    /// counts in full, moyo by half.
    #[must_use]
    pub fn influence(&self, point: Point) -> f32 {
        let of = |color: Color| {
            if self.territory[color].contains(point) {
                1.0
            } else if self.moyo[color].contains(point) {
                0.5
            } else {
                0.0
            }
        };
        of(Color::Black) - of(Color::White)
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
