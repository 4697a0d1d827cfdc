//! Can two strings that share one liberty be cut there?
//!
//! The opponent plays on it, and what stands there then is read out: if it is captured, the strings
//! are held together by that. Two strings that share more liberties need no look-ahead, for the owner
//! answers at another of them. A cut may also be made by capturing one of the strings, which their
//! captures tell, and strings that are cut here may be linked farther off; so a connection in the
//! sense of `reading::connection` asks more, at ten times the cost.

use goban::{Move, Point};
use reading::capture::attack;
use reading::{Answer, Verdict};
use tracks::{Kind, Scoping, View};

/// Positions that a question may look at.
pub const DEFAULT_NODES: u32 = 30;

/// The cut between two strings at a liberty, as an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// Positions that the question may look at.
    pub nodes: u32,
}

/// A stone of each string, and the liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CutPlace {
    /// The stones.
    pub stones: [Point; 2],
    /// The liberty that both share.
    pub at: Point,
}

/// What comes of the opponent's move there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutState {
    /// He cannot move there, or loses what cuts: the strings hold together.
    Held,
    /// What cuts cannot be captured, or it has captured one of the strings itself.
    Divided,
    /// It depends on a ko.
    Ko,
    /// It was not found out.
    Unclear,
}

/// What comes of it, and the moves that show it: the opponent's at the liberty, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutAnswer {
    /// What comes of it.
    pub state: CutState,
    /// The moves, the opponent's first; none where he cannot move there.
    pub line: Vec<Move>,
}

impl Kind for Cut {
    type Place = CutPlace;
    type Value = CutAnswer;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, place: CutPlace) -> CutAnswer {
        let without_moves = |state| CutAnswer { state, line: Vec::new() };
        let CutPlace { stones: [a, b], at } = place;
        let Some(owner) = view.stone(a) else {
            debug_assert!(false, "there is no stone on {a}");
            return without_moves(CutState::Unclear);
        };
        let Some(play) = view.play(!owner, at) else {
            let is_ko = view.is_banned(at);
            return without_moves(if is_ko { CutState::Ko } else { CutState::Held });
        };
        let mut line = vec![Move::Play(at)];
        let state = if [a, b].iter().any(|&stone| view.stone(stone).is_none()) {
            CutState::Divided
        } else {
            let cutting = attack(view, at, self.nodes);
            line.extend(&cutting.line);
            after(&cutting)
        };
        view.undo(&play);
        CutAnswer { state, line }
    }
}

/// What the capture of the cutting string comes to.
fn after(cutting: &Answer) -> CutState {
    match (cutting.verdict, cutting.ko) {
        (Verdict::Unknown, _) => CutState::Unclear,
        (_, Some(_)) => CutState::Ko,
        (Verdict::Lost, None) => CutState::Held,
        (Verdict::Won, None) => CutState::Divided,
    }
}
