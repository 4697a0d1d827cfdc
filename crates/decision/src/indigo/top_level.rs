//! The top level [Bouzy, move decision, figure 2]: each method proposes a move with an incentive, and
//! the greatest incentive wins. What the others proposed is kept for the explanation. Each method is a
//! file of its own and a row of [`METHODS`].

use ::life::SlowEvaluation;
use evaluation::{Evaluation, Judge, Row};
use goban::{Color, Game, Move, Point, PointSet, random_below};
use rand_core::Rng;

use super::backing::Backing;
use super::calm::Weighed;
use super::generate::Generated;
use super::metric::{Steps, metric};
use super::quiescence::{Effort, quiescence};
use super::settings::Settings;
use super::{calm, life, urgent};
use crate::caller::Caller;
use crate::decision::{Decided, Decision};
use crate::desk::Desk;
use crate::merit::Merit;
use crate::odds::Count;
use crate::policy::Candidate;
use crate::scene::{Scene, last_moves};
use crate::selectors::Selector;
use crate::tried::Tried;

/// A move that a method proposes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Proposal {
    /// The move, its urgency and what wants it.
    pub(super) found: Generated,
    /// What the position is worth more after it than after a pass, once it is quiet.
    pub(super) gain: f32,
    /// What speaks for it, in points.
    pub(super) incentive: f32,
}

impl Proposal {
    /// In the shape that all programs' candidates have.
    fn into_tried(self, by: Selector) -> Tried {
        let Generated { at, urgency, sources, .. } = self.found;
        #[allow(clippy::cast_possible_truncation)] // some digits suffice
        let urgency = urgency as f32;
        let row = Row::default();
        let candidate = Candidate { at, urgency, share: 0.0, row, by, sources, hunch: None };
        Tried {
            candidate,
            gain: self.gain,
            answer: None,
            answers: Vec::new(),
            exposed: None,
            ladder: 0.0,
            stake: 0.0,
            threat: None,
            endgame: None,
            merit: Merit::of_incentive(self.incentive),
            trial: None,
        }
    }
}

/// A program of the paper's.
#[derive(Debug, Clone, Copy)]
pub struct Indigo<'a> {
    /// The judge of positions.
    pub judge: &'a Judge<'a>,
    /// Which methods it has, and how they are set.
    pub settings: Settings,
    /// Whoever asks.
    pub caller: Caller<'a>,
}

/// A decision under way.
#[derive(Debug)]
pub(super) struct Thinking<'t> {
    pub(super) desk: &'t mut Desk,
    pub(super) judge: &'t Judge<'t>,
    pub(super) caller: Caller<'t>,
    pub(super) settings: Settings,
    pub(super) player: Color,
    pub(super) evaluation: &'t Evaluation,
    /// The moves that are legal in the game and repeat nothing.
    pub(super) legal: PointSet,
    /// What the position is worth to the player if he passes.
    now: f32,
    /// What it is worth to be to move.
    tempo: f32,
    /// The greatest incentive that was proposed so far.
    pub(super) best: f32,
    /// The slow evaluation, once it was made.
    pub(super) slow: Option<SlowEvaluation>,
    effort: Effort,
}

/// A method of the paper's.
struct Method {
    selector: Selector,
    /// Whether a program has it.
    is_in: fn(&Settings) -> bool,
    /// What it proposes, if anything.
    propose: fn(&mut Thinking<'_>) -> Option<Proposal>,
}

/// The methods in the order in which they are asked.
const METHODS: [Method; 3] = [
    Method {
        selector: Selector::Urgent,
        is_in: |settings| settings.methods.urgent,
        propose: urgent::propose,
    },
    Method {
        selector: Selector::Calm,
        is_in: |settings| settings.methods.calm,
        propose: calm::propose,
    },
    Method {
        selector: Selector::Life,
        is_in: |settings| settings.methods.life,
        propose: life::propose,
    },
];

/// Points that a move must gain to be worth playing.
const WORTH_PLAYING: f32 = 0.25;

/// Ownership below which a point is controlled by nobody.
const UNCONTROLLED: f32 = 0.5;

impl Indigo<'_> {
    /// Chooses a move for the player whose turn it is. The desk has the position of the game. `rng` is
    /// drawn from where no method proposes anything and there is something left to play for.
    pub fn decide(&self, desk: &mut Desk, game: &Game, rng: &mut impl Rng) -> Decision {
        let mut scene = Scene::on(desk, self.judge, game.to_play(), last_moves(game));
        scene.proofs = desk.proofs(&scene.facts);
        let mut thinking = self.thinking(game, desk, &scene.evaluation);
        let mut tried: Vec<Tried> = Vec::new();
        for method in METHODS.iter().filter(|method| (method.is_in)(&self.settings)) {
            let proposal = (method.propose)(&mut thinking);
            let incentive = proposal.as_ref().map_or(0.0, |proposal| proposal.incentive);
            thinking.best = thinking.best.max(incentive);
            tried.extend(proposal.map(|proposal| proposal.into_tried(method.selector)));
        }
        tried.sort_by(|a, b| b.merit.total().total_cmp(&a.merit.total()));
        let is_worth = |best: &&Tried| best.merit.total() >= WORTH_PLAYING;
        let is_whole = !self.caller.halt.is_asked();
        let (mv, decided) = match tried.first().filter(is_worth) {
            Some(best) => (Move::Play(best.at()), Decided::Method(best.candidate.by)),
            None if self.settings.methods.calm && is_whole => (Move::Pass, Decided::NothingLeft),
            None => (thinking.anywhere_open(rng), Decided::Lot),
        };
        let (effort, slow) = (Some(thinking.effort), thinking.slow);
        desk.back_up(None);
        Decision { mv, tried, ranked: Vec::new(), scene, decided, is_whole, effort, slow }
    }

    /// The calm moves that are searched, with what the evaluation and the metrics say of each.
    #[must_use]
    pub fn weigh_calm_moves(&self, desk: &mut Desk, game: &Game, infinity: u32) -> Vec<Weighed> {
        let evaluation = desk.evaluate(self.judge, game.to_play());
        let weighed = calm::weigh(&mut self.thinking(game, desk, &evaluation), infinity);
        desk.back_up(None);
        weighed
    }

    fn thinking<'t>(
        &'t self,
        game: &Game,
        desk: &'t mut Desk,
        evaluation: &'t Evaluation,
    ) -> Thinking<'t> {
        let player = game.to_play();
        let backing = Some(self.settings.backing).filter(|&backing| backing != Backing::Points);
        let backing = backing.map(|backing| (backing, Count::of(game)));
        desk.back_up(backing);
        let now = desk.worth(self.judge, player, !player);
        let to_move = backing.map_or_else(
            || evaluation.lead_of(player),
            |(backing, count)| backing.worth((evaluation, desk.board()), count, player),
        );
        Thinking {
            desk,
            judge: self.judge,
            caller: self.caller,
            settings: self.settings,
            player,
            evaluation,
            legal: game.fresh_points(player),
            now,
            tempo: (to_move - now).max(0.0),
            best: 0.0,
            slow: None,
            effort: Effort::default(),
        }
    }
}

impl Thinking<'_> {
    /// Whether the best so far is wanted now.
    pub(super) fn is_halted(&self) -> bool {
        self.caller.halt.is_asked()
    }

    /// What Ed4 and Ed8 are worth to the player as the settings weigh them; nothing where they are
    /// not listened to.
    pub(super) fn board_metric(&mut self) -> Option<f32> {
        let settings = self.settings.metric?;
        let board = self.desk.board();
        let stones = Color::BOTH.map(|color| board.stones(color).len()).iter().sum::<usize>();
        if stones >= settings.until {
            return None;
        }
        let weighed = |weight: f32, steps: Steps| {
            if weight == 0.0 {
                0.0
            } else {
                weight * calm::owned(metric(board, steps, settings.infinity), self.player)
            }
        };
        Some(weighed(settings.ed4, Steps::Four) + weighed(settings.ed8, Steps::Eight))
    }

    /// What a move gains over a pass, once the position is quiet; nothing if it is not allowed.
    pub(super) fn try_move(&mut self, at: Point) -> Option<f32> {
        if !self.desk.play(self.player, at) {
            return None;
        }
        let worth = match self.settings.quiescence {
            Some(settings) => quiescence(
                (self.desk, self.judge),
                (self.player, at),
                (settings, self.settings.strategy),
                self.tempo,
                &mut self.effort,
            ),
            None => self.desk.worth(self.judge, self.player, !self.player),
        };
        self.desk.undo();
        Some(worth - self.now)
    }

    /// Any point that nobody controls: what the urgent program plays when nothing is urgent.
    fn anywhere_open(&mut self, rng: &mut impl Rng) -> Move {
        let board = self.desk.board();
        let is_open = |&point: &Point| {
            self.evaluation.ownership[point].abs() < UNCONTROLLED
                && !board.is_eyelike(self.player, point)
        };
        let open: Vec<Point> = self.legal.iter().filter(is_open).collect();
        let drawn = (!open.is_empty()).then(|| open[random_below(rng, open.len())]);
        drawn.map_or(Move::Pass, Move::Play)
    }
}
