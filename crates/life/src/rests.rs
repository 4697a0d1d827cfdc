//! What a proof about a group's life takes for granted. The solver's verdict holds within its field. On
//! an open board it rests on more: the opponent's stones around the field must not be taken, friends
//! that it counts as safe must be so, and ways out must really lead out. A third of the deaths that are
//! proved within a field are false on open boards, nearly always because a wall was weak.
//!
//! ```text
//!  . O O O O .      O  walls: stones of the opponent's beside the field. Are they safe?
//!  O X X . . O      X  the group, and friends beside the field. Are those safe?
//!  O . . X * *      *  ways out, where the solver takes the group for escaped
//!  . O O O O .
//! ```

use evaluation::Evaluation;
use goban::{Board, PointSet};
use reading::LifeStatus;

/// What the answers about a group rest on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rests {
    /// The field: the empty points that may be played on.
    pub field: PointSet,
    /// The opponent's stones beside the group and its field.
    pub walls: PointSet,
    /// The owner's other stones beside the field.
    pub friends: PointSet,
    /// Ways out of the field.
    pub exits: PointSet,
    /// How safe the weakest wall is, of those that are more than a single stone: its chance to live, 1
    /// if there is none.
    pub weakest_wall: f32,
    /// How much of the walls is in doubt: the mean chance of their stones.
    pub walls_safe: f32,
    /// How safe the best friend is: its chance to live, 0 if there is none.
    pub best_friend: f32,
}

impl Rests {
    /// What the answers rest on, and how safe that is by an evaluation.
    #[must_use]
    pub fn of(board: &Board, answers: &LifeStatus, evaluation: &Evaluation) -> Self {
        let LifeStatus { owner_first, opponent_first } = answers;
        let stones = opponent_first.stones;
        let owner = stones.first().and_then(|stone| board.stone(stone));
        let field = (owner_first.region | opponent_first.region) & board.empty_points();
        let beside = (stones | field).border(&board.size().all());
        let (mut walls, mut friends) = (PointSet::EMPTY, PointSet::EMPTY);
        if let Some(owner) = owner {
            walls = beside & *board.stones(!owner);
            friends = (beside & *board.stones(owner)) - stones;
        }
        let exits = owner_first.exits | opponent_first.exits;
        let mut rests = Self {
            field,
            walls,
            friends,
            exits,
            weakest_wall: 1.0,
            walls_safe: 1.0,
            best_friend: 0.0,
        };
        rests.judge(evaluation);
        rests
    }

    #[allow(clippy::cast_precision_loss)] // a board is small
    fn judge(&mut self, evaluation: &Evaluation) {
        let mut sum = 0.0;
        for group in &evaluation.groups {
            let stones = &group.gathered.stones;
            let standing = (*stones & self.walls).len();
            if standing > 0 {
                sum += group.chance * standing as f32;
                if stones.len() > 1 {
                    self.weakest_wall = self.weakest_wall.min(group.chance);
                }
            }
            if stones.meets(&self.friends) {
                self.best_friend = self.best_friend.max(group.chance);
            }
        }
        if !self.walls.is_empty() {
            self.walls_safe = sum / self.walls.len() as f32;
        }
    }
}
