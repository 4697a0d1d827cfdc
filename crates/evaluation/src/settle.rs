//! Which stones are dead, and which in seki, if the game ended here.

use goban::{Board, Color, PointSet, Settlement, UnconditionalLife};

use crate::evaluate::Evaluation;
use crate::playouts::Survival;

impl Evaluation {
    /// What would be agreed about the position before counting. What random games say of each string
    /// counts as much as its group's chance: in a finished game little is left to go wrong in them.
    #[must_use]
    pub fn settlement(&self, board: &Board, survival: Option<&Survival>) -> Settlement {
        let mut dead = PointSet::EMPTY;
        for group in &self.groups {
            for stones in group.gathered.stones.components() {
                let share = survival
                    .map_or(group.chance, |games| games.share(group.gathered.color, &stones));
                if f32::midpoint(share, group.chance) < 0.5 {
                    dead |= stones;
                }
            }
        }
        // What is beyond dispute comes before every judgement.
        for color in Color::BOTH {
            let life = UnconditionalLife::of(board, color);
            dead = (dead | life.dead) - life.alive;
        }
        Settlement { dead, seki: self.in_seki(board, &dead) }
    }

    /// Living stones that share liberties with living stones of the opponent, both without two eyes:
    /// neither can take the other.
    fn in_seki(&self, board: &Board, dead: &PointSet) -> PointSet {
        let all = board.size().all();
        let territory = Settlement { dead: *dead, seki: PointSet::EMPTY }.territory(board);
        let has_two_eyes = |color: Color, stones: &PointSet| {
            let eyes = territory[color].components().filter(|eye| eye.meets(&stones.border(&all)));
            let (count, points) =
                eyes.fold((0, 0), |(count, points), eye| (count + 1, points + eye.len()));
            count >= 2 || points >= 4
        };
        let lasting = self.groups.iter().filter(|group| !group.gathered.stones.is_within(dead));
        let eyeless: Vec<_> = lasting
            .filter(|group| !has_two_eyes(group.gathered.color, &group.gathered.stones))
            .map(|group| &group.gathered)
            .collect();
        let mut seki = PointSet::EMPTY;
        for a in &eyeless {
            for b in eyeless.iter().filter(|b| b.color != a.color) {
                if a.liberties.meets(&b.liberties) && a.stones.border(&all).meets(&b.stones) {
                    seki |= a.stones | b.stones;
                }
            }
        }
        seki
    }
}
