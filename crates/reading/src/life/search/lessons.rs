//! What a search teaches: the signs of positions and of moves, with what became of the group. The
//! weights of the signs are fitted to such lessons (`weights.rs`).

use super::Search;
use crate::life::signs;
use crate::life::{Lesson, Lessons};

impl Search<'_> {
    /// Lessons of the positions that were decided by look-ahead, and of the moves that were followed
    /// to the end, at most so many of each.
    pub(in crate::life) fn lessons(&self, most: usize) -> Lessons {
        let mut lessons = Lessons::default();
        for node in &self.nodes {
            let was_open = node.first_death != 0 && node.first_life != 0;
            if was_open && (node.is_dead() || node.is_alive()) {
                lessons.positions.push(Lesson { signs: node.signs, is_dead: node.is_dead() });
            }
            for edge in &node.edges {
                let Some(own) = node.waiting.iter().find(|it| it.step == edge.step) else {
                    continue;
                };
                let child = &self.nodes[edge.child as usize];
                if child.is_dead() || child.is_alive() {
                    let signs = signs::with_move(&node.signs, &own.signs);
                    lessons.moves.push(Lesson { signs, is_dead: child.is_dead() });
                }
            }
        }
        thin(&mut lessons.positions, most);
        thin(&mut lessons.moves, most);
        lessons
    }
}

/// Keeps so many, evenly.
fn thin(lessons: &mut Vec<Lesson>, most: usize) {
    let count = lessons.len();
    if count > most {
        *lessons = (0..most).map(|index| lessons[index * count / most]).collect();
    }
}
