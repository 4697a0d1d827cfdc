//! The top level [Bouzy, move decision, figure 2]: each method proposes a move with an incentive, and
//! the greatest incentive wins. What the others proposed is kept for the explanation.

use evaluation::{Evaluation, Judge};
use goban::{Color, Game, Move, Point, PointSet, random_below};
use rand_core::Rng;
use tracks::Keeping;

use super::calm::Weighed;
use super::generate::Generated;
use super::metric::{Steps, metric};
use super::quiescence::{Effort, quiescence};
use super::settings::Settings;
use super::{calm, life, urgent};
use crate::desk::Desk;

/// A way to choose a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// By urgency.
    Urgent,
    /// By what the position is worth afterwards.
    Calm,
    /// By who lives and who dies.
    Life,
}

/// A move that a method proposes.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The method.
    pub method: Method,
    /// The move, its urgency and what wants it.
    pub found: Generated,
    /// What the position is worth more after it than after a pass, once it is quiet.
    pub gain: f32,
    /// What speaks for it, in points.
    pub incentive: f32,
}

/// What a program of the paper's decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The move.
    pub mv: Move,
    /// What the methods proposed, the greatest incentive first.
    pub proposals: Vec<Proposal>,
    /// What the searches cost.
    pub effort: Effort,
    /// The position before it.
    pub evaluation: Evaluation,
}

impl Plan {
    /// The method whose move is played, if it is one of theirs.
    #[must_use]
    pub fn method(&self) -> Option<Method> {
        let first = self.proposals.first()?;
        (self.mv == Move::Play(first.found.at)).then_some(first.method)
    }
}

/// A program of the paper's.
#[derive(Debug)]
pub struct Indigo<'a> {
    /// The judge of positions.
    pub judge: &'a Judge<'a>,
    /// Which methods it has, and how they are set.
    pub settings: Settings,
    /// Whether objects are kept.
    pub keeping: Keeping,
}

/// A decision under way.
#[derive(Debug)]
pub(super) struct Thinking<'t, 'a> {
    pub(super) desk: &'t mut Desk<'a>,
    pub(super) settings: Settings,
    pub(super) player: Color,
    pub(super) evaluation: Evaluation,
    /// The moves that are legal in the game, superko included.
    pub(super) legal: PointSet,
    /// What the position is worth to the player if he passes.
    now: f32,
    /// What it is worth to be to move.
    tempo: f32,
    effort: Effort,
}

/// Points that a move must gain to be worth playing.
const WORTH_PLAYING: f32 = 0.25;

/// Ownership below which a point is controlled by nobody.
const UNCONTROLLED: f32 = 0.5;

impl Indigo<'_> {
    /// Chooses a move for the player whose turn it is. `rng` is drawn from where no method proposes
    /// anything and there is something left to play for.
    pub fn decide(&self, game: &Game, rng: &mut impl Rng) -> Plan {
        let mut desk = Desk::new(game.board(), self.judge, self.keeping);
        let mut thinking = self.thinking(game, &mut desk);
        let mut proposals = Vec::new();
        if self.settings.methods.urgent {
            proposals.extend(urgent::propose(&mut thinking));
        }
        if self.settings.methods.calm {
            proposals.extend(calm::propose(&mut thinking));
        }
        if self.settings.methods.life {
            proposals.extend(life::propose(&mut thinking));
        }
        proposals.sort_by(|a, b| b.incentive.total_cmp(&a.incentive));
        let is_worth = |best: &&Proposal| best.incentive >= WORTH_PLAYING;
        let mv = match proposals.first().filter(is_worth) {
            Some(best) => Move::Play(best.found.at),
            None if self.settings.methods.calm => Move::Pass,
            None => thinking.anywhere_open(rng),
        };
        let Thinking { effort, evaluation, .. } = thinking;
        Plan { mv, proposals, effort, evaluation }
    }

    /// The calm moves that are searched, with what the evaluation and the metrics say of each.
    #[must_use]
    pub fn weigh_calm_moves(&self, game: &Game, infinity: u32) -> Vec<Weighed> {
        let mut desk = Desk::new(game.board(), self.judge, self.keeping);
        calm::weigh(&mut self.thinking(game, &mut desk), infinity)
    }

    fn thinking<'t, 'd>(&self, game: &Game, desk: &'t mut Desk<'d>) -> Thinking<'t, 'd> {
        let player = game.to_play();
        let evaluation = desk.evaluate(player);
        let turn =
            if player == Color::Black { evaluation.area_lead } else { -evaluation.area_lead };
        let now = desk.worth(player, !player);
        Thinking {
            desk,
            settings: self.settings,
            player,
            evaluation,
            legal: game.legal_points(player),
            now,
            tempo: (turn - now).max(0.0),
            effort: Effort::default(),
        }
    }
}

impl Thinking<'_, '_> {
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
                self.desk,
                (self.player, at),
                (settings, self.settings.strategy),
                self.tempo,
                &mut self.effort,
            ),
            None => self.desk.worth(self.player, !self.player),
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
