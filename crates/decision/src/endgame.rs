//! The endgame by swing and follow-up: what lies between one side's playing a move first and the
//! other's, and who must answer it.
//!
//! A move that the opponent must answer (sente) costs no turn and counts its whole swing, and so does
//! one that takes such a move away from him (reverse sente). A move that nobody answers (gote) costs a
//! turn: it counts half.
//!
//! It is counted once half of the board is filled. The first ten candidates are played for both sides,
//! with second moves for each. A threat must be answered that is larger than any swing elsewhere.

use evaluation::Judge;
use goban::{Color, Point, PointSet};

use crate::desk::Desk;
use crate::hands::Hands;
use crate::selectors::Field;
use crate::tried::Tried;

/// Who must answer at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Initiative {
    /// Nobody.
    Gote,
    /// The opponent, if the player begins.
    Sente,
    /// The player, if the opponent begins: playing here takes that away from him.
    ReverseSente,
    /// Whoever does not begin.
    DoubleSente,
}

/// What a move is worth in the endgame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Endgame {
    /// Points between the player's playing here first and the opponent's.
    pub swing: f32,
    /// What a second move of the player's here would gain, if the first is not answered.
    pub threat: f32,
    /// The same for the opponent.
    pub other_threat: f32,
    /// Who must answer.
    pub initiative: Initiative,
}

impl Endgame {
    /// Points that it is worth as a move, so that moves that cost a turn compare with others.
    #[must_use]
    pub const fn points(&self) -> f32 {
        match self.initiative {
            Initiative::Gote => self.swing / 2.0,
            _ => self.swing,
        }
    }

    /// By what can be had elsewhere: a threat is answered if it is larger.
    fn new(swing: f32, [threat, other_threat]: [f32; 2], elsewhere: f32) -> Self {
        let initiative = match (threat > elsewhere, other_threat > elsewhere) {
            (false, false) => Initiative::Gote,
            (true, false) => Initiative::Sente,
            (false, true) => Initiative::ReverseSente,
            (true, true) => Initiative::DoubleSente,
        };
        Self { swing, threat, other_threat, initiative }
    }
}

/// Tenths of the board from which on the endgame is counted.
const FILLED: usize = 5;

/// Moves that are counted, and second moves that are tried at each.
const COUNTED: usize = 10;
const SECOND_MOVES: usize = 3;

/// A swing below this is no reason to move.
const SMALLEST: f32 = 0.5;

/// What was found of a place: its swing, and both sides' threats.
type Counted = (f32, [f32; 2]);

/// Counts the moves that were tried as endgame moves, where it has come to that.
pub(crate) fn count_endgame(
    hands: &mut Hands<'_>,
    judge: &Judge<'_>,
    (field, tempo): (&Field<'_>, f32),
    tried: &mut [Tried],
) {
    let scene = field.scene;
    if scene.facts.fullness() < FILLED {
        return;
    }
    let all = scene.board.size().all();
    let near = |at: Point| PointSet::from(at).dilated(&all).dilated(&all);
    let second_moves = |at: Point| -> Vec<Point> {
        let beside = near(at);
        let second = field.ranked.iter().map(|candidate| candidate.at);
        second.filter(|&other| other != at && beside.contains(other)).take(SECOND_MOVES).collect()
    };
    let counted = hands.each(tried.len().min(COUNTED), |desk, piece| {
        let at = tried[piece].at();
        count((desk, judge), scene.player, at, &second_moves(at), tempo)
    });
    let counted: Vec<Option<Counted>> = counted.into_iter().map(Option::flatten).collect();
    for place in 0..counted.len() {
        let Some((swing, threats)) = counted[place] else { continue };
        let beside = near(tried[place].at());
        let others = tried.iter().zip(&counted).filter_map(|(other, counted)| {
            let (swing, _) = (*counted)?;
            (!beside.contains(other.at())).then_some(swing)
        });
        let elsewhere = others.fold(SMALLEST, f32::max);
        if swing >= SMALLEST {
            tried[place].endgame = Some(Endgame::new(swing, threats, elsewhere));
        }
    }
}

/// Plays a move for both sides, and a second one each.
fn count(
    (desk, judge): (&mut Desk, &Judge<'_>),
    player: Color,
    at: Point,
    second: &[Point],
    tempo: f32,
) -> Option<Counted> {
    let [own, other] = [player, !player].map(|mover| {
        if !desk.play(mover, at) {
            return None;
        }
        let worth = desk.worth(judge, mover, !mover);
        let mut most = worth;
        for &next in second {
            if desk.play(mover, next) {
                most = most.max(desk.worth(judge, mover, !mover));
                desk.undo();
            }
        }
        desk.undo();
        Some((worth, most - worth))
    });
    let ((own, threat), (other, other_threat)) = (own?, other?);
    // Both are told as their mover sees them, the other to move: the turn counts twice.
    Some((own + other + tempo, [threat, other_threat]))
}

#[cfg(test)]
mod tests;
