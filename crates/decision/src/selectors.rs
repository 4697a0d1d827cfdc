//! Who proposes moves. A selector looks at a position and names candidates; all candidates are then
//! tried and weighed alike. A new selector is a file with a function and a row in the table of its
//! program: [`SELECTORS`] for the default program, `indigo::METHODS` for the paper's.

use goban::{Board, Color, Game, Point, PointSet};
use life::LifeFact;

use crate::choose::Overview;
use crate::openings::by_opening;
use crate::policy::Candidate;
use crate::scene::Scene;
use crate::tried::Tried;

/// Who proposed a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Selector {
    /// The learned ranking: what strong players would think of first.
    Ranking,
    /// Life and death: what decides over a group.
    Life,
    /// The paper's urgent method: what patterns and look-ahead want most.
    Urgent,
    /// The paper's calm method: what the position is worth most after.
    Calm,
    /// The opening: cases propose, possible omission numbers judge.
    Opening,
}

impl Selector {
    /// Its name, as experiments print it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ranking => "ranking",
            Self::Life => "life and death",
            Self::Urgent => "urgent",
            Self::Calm => "calm",
            Self::Opening => "opening",
        }
    }
}

/// A candidate that is to be tried.
#[derive(Debug, Clone)]
pub(crate) struct Proposed {
    pub(crate) candidate: Candidate,
    /// Points at stake in groups whose life it decides.
    pub(crate) stake: f32,
}

/// The moves that there are to choose from.
#[derive(Debug)]
pub(crate) struct Field<'a> {
    pub(crate) scene: &'a Scene,
    /// All moves, the most urgent first.
    pub(crate) ranked: &'a [Candidate],
    /// Those of them that may be played and settle something.
    pub(crate) sensible: Vec<&'a Candidate>,
}

impl<'a> Field<'a> {
    pub(crate) fn of(
        game: &Game,
        scene: &'a Scene,
        overview: Overview<'_>,
        ranked: &'a [Candidate],
    ) -> Self {
        let playable: PointSet = game.fresh_points(scene.player);
        let is_sensible = |candidate: &&Candidate| {
            playable.contains(candidate.at) && !is_settled(&scene.board, overview, candidate.at)
        };
        Self { scene, ranked, sensible: ranked.iter().filter(is_sensible).collect() }
    }

    /// What comes next in the ranking after the first `count`, and was not tried.
    pub(crate) fn next(&self, count: usize, tried: &[Tried]) -> Vec<&'a Candidate> {
        let is_tried = |at: Point| tried.iter().any(|tried| tried.at() == at);
        let next = self.sensible.iter().copied().skip(count).take(count);
        next.filter(|candidate| !is_tried(candidate.at)).collect()
    }

    pub(crate) fn proposed(&self, candidate: &Candidate, by: Selector) -> Proposed {
        let stake = stake(self.scene.player, candidate.at, &self.scene.lives);
        Proposed { candidate: Candidate { by, ..candidate.clone() }, stake }
    }
}

/// Names candidates of a field, where so many are to be tried.
type Propose = fn(&Field<'_>, usize) -> Vec<Proposed>;

/// The selectors of the default program.
const SELECTORS: &[Propose] = &[by_ranking, by_life, by_opening];

/// What the selectors of the default program propose, each move once.
pub(crate) fn propose(field: &Field<'_>, count: usize) -> Vec<Proposed> {
    let mut all: Vec<Proposed> = Vec::new();
    for selector in SELECTORS {
        for proposed in selector(field, count) {
            if !all.iter().any(|known| known.candidate.at == proposed.candidate.at) {
                all.push(proposed);
            }
        }
    }
    all
}

/// The first of the ranking.
fn by_ranking(field: &Field<'_>, count: usize) -> Vec<Proposed> {
    let first = field.sensible.iter().take(count);
    first.map(|candidate| field.proposed(candidate, Selector::Ranking)).collect()
}

/// What decides over the life of a group, wherever it ranks.
fn by_life(field: &Field<'_>, _: usize) -> Vec<Proposed> {
    let all = field.sensible.iter().map(|candidate| field.proposed(candidate, Selector::Life));
    all.filter(|proposed| proposed.stake > 0.0).collect()
}

/// Points at stake in groups whose life a move decides.
fn stake(player: Color, at: Point, lives: &[LifeFact]) -> f32 {
    let decided = lives.iter().filter(|life| life.deciding_move(player) == Some(at));
    decided.map(LifeFact::points_at_stake).sum()
}

/// Ownership from which on nothing is left to play for.
const SETTLED: f32 = 0.97;

/// Whether a move and all beside it are settled already.
fn is_settled(board: &Board, overview: Overview<'_>, point: Point) -> bool {
    let is_sure = |point: Point| overview.evaluation.ownership[point].abs() >= SETTLED;
    is_sure(point) && board.neighbours(point).all(is_sure)
}
