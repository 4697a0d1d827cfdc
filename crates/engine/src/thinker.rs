//! The thinker: follows a game, keeps what it knows and what it thought, and answers.

use std::sync::{Arc, Mutex};

use decision::indigo::{self, Indigo};
use decision::{Caller, Decided, Decider, Decision, Desk, Program, Scene, Settings, Tried};
use evaluation::Judge;
use goban::{Game, Move, Point, PointSet, Settlement, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::Answer;
use tracks::{Keeping, Objects, Tracked};

use crate::ending::{agrees_to_end, is_lost};
use crate::followed::Followed;
use crate::judged::Judged;
use crate::ledger::Ledger;
use crate::level::{Budget, Level};
use crate::memory::{Key, Memory};
use crate::questions::{Question, Readings};
use crate::shipped::{generator, light_policy, model, policy};
use crate::small::{counts_everything, perfect_move};
use crate::thought::{Outcome, Thought};
use crate::why::Why;

/// Positions that one question of the protocol may look at.
const QUESTION_NODES: u32 = 100_000;

/// How a thinker thinks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// The program.
    pub program: Program,
    /// How hard it thinks.
    pub level: Level,
    /// Of everything random: the same seed gives the same game.
    pub seed: u64,
    /// Whether objects and thoughts are kept. Decisions are the same.
    pub keeping: Keeping,
    /// Positions that one question may look at.
    pub nodes: u32,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            program: Program::default(),
            level: Level::MOST,
            seed: 0,
            keeping: Keeping::Incremental,
            nodes: QUESTION_NODES,
        }
    }
}

/// Work that was done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Positions that were evaluated.
    pub evaluations: u64,
    /// Captures, cuts and lives that were read out.
    pub readings: u64,
    /// Thoughts that were had.
    pub thoughts: u64,
}

/// Follows a game and thinks about it.
#[derive(Debug)]
pub struct Thinker {
    /// How it thinks. What is kept of other terms stays valid.
    pub terms: Terms,
    judge: Option<(Size, Judge<'static>)>,
    desk: Option<Followed<Desk>>,
    questions: Option<Followed<Tracked<Objects<Readings>>>>,
    memory: Memory,
    thoughts: u64,
}

impl Thinker {
    /// A thinker that knows nothing yet.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        let memory = Memory::default();
        Self { terms, judge: None, desk: None, questions: None, memory, thoughts: 0 }
    }

    /// Another thinker, for another game or at the same time, that shares its thoughts.
    #[must_use]
    pub fn beside(&self, terms: Terms) -> Self {
        Self { memory: self.memory.clone(), ..Self::new(terms) }
    }

    /// Thinks about the position of a game, its player to move. What was thought before is not
    /// thought again.
    pub fn think(&mut self, game: &Game, caller: Caller<'_>) -> Arc<Thought> {
        let key = Key::of(game, &self.terms);
        if let Some(thought) = self.remembered(&key) {
            return thought;
        }
        let thought = Arc::new(self.think_anew(game, caller));
        if thought.decision.is_whole && self.terms.keeping == Keeping::Incremental {
            self.memory.keep(key, &thought);
        }
        thought
    }

    /// The thought about this position, if it was had.
    #[must_use]
    pub fn recall(&self, game: &Game) -> Option<Arc<Thought>> {
        self.remembered(&Key::of(game, &self.terms))
    }

    fn remembered(&self, key: &Key) -> Option<Arc<Thought>> {
        (self.terms.keeping == Keeping::Incremental).then(|| self.memory.find(key)).flatten()
    }

    /// What the position is, without looking for a move. It is always judged as at the highest level,
    /// so that the answer does not depend on what was asked before.
    pub fn judge(&mut self, game: &Game, caller: Caller<'_>) -> Judged {
        let budget = Level::MOST.budget();
        let known = self.recall(game).filter(|thought| thought.judged.budget == Some(budget));
        match known {
            Some(thought) => thought.judged.clone(),
            None => self.judge_within(game, budget, caller),
        }
    }

    /// The same within a budget, whatever was thought before.
    pub fn judge_within(&mut self, game: &Game, budget: Budget, caller: Caller<'_>) -> Judged {
        let is_heard = settings_of(self.terms.program).intuition.is_heard();
        let (desk, judge) = self.at(game);
        Judged::of((game, desk), judge, budget, is_heard, caller)
    }

    /// The position at a first glance: no random games, nothing read of lives.
    pub fn glance(&mut self, game: &Game) -> Scene {
        let (desk, judge) = self.at(game);
        Scene::on(desk, judge, game.to_play(), decision::last_moves(game))
    }

    /// What would be agreed about the position before counting.
    pub fn settle(&mut self, game: &Game, caller: Caller<'_>) -> Settlement {
        if counts_everything(game) {
            return Settlement::default();
        }
        self.judge(game, caller).settlement(game, caller.halt).unwrap_or_default()
    }

    /// Answers a question about strings.
    pub fn read(&mut self, game: &Game, question: Question) -> Answer {
        let Terms { nodes, keeping, .. } = self.terms;
        let anew = |board: &goban::Board| {
            Tracked::new(board.clone(), Objects::new(Readings { nodes }, keeping))
        };
        let followed = Followed::at(self.questions.take(), game, anew);
        let (board, objects) = self.questions.insert(followed).get().parts();
        objects.get(board, question)
    }

    /// The most urgent of these points, or a pass.
    pub fn choose_among(&mut self, game: &Game, points: &PointSet) -> Move {
        let scene = self.glance(game);
        let legal = game.legal_points(game.to_play()) & *points;
        let ranked = policy().rank(&scene);
        let best = ranked.iter().find(|candidate| legal.contains(candidate.at));
        best.map_or(Move::Pass, |candidate| Move::Play(candidate.at))
    }

    /// A move for who wants nothing but a move: programs that draw lots need no thought.
    pub fn choose(&mut self, game: &Game, caller: Caller<'_>) -> Outcome {
        match self.terms.program {
            Program::Random => Outcome::Move(self.any_move(game)),
            _ => self.think(game, caller).outcome,
        }
    }

    /// Tries a move of a position that was thought about, unless it was tried then.
    pub fn try_move(&mut self, thought: &Thought, at: Point, caller: Caller<'_>) -> Option<Tried> {
        if let Some(tried) = thought.tried(at) {
            return Some(tried);
        }
        let settings = thought.level.restrict(settings_of(thought.program));
        let (desk, judge) = self.at(&thought.game);
        let tried = decider(judge, settings, caller).try_another(desk, &thought.decision, at);
        thought.note(at, tried.clone());
        tried
    }

    /// Makes sure that enough is known of a move, or of a pass, to tell where its points are: what was
    /// hardly tried is tried by a few looks or games of its own, once.
    pub fn weigh(&mut self, thought: &Thought, mv: Move, caller: Caller<'_>) {
        let is_known = thought.verdict(mv).is_some_and(|verdict| verdict.tells_enough());
        let is_legal = thought.game.check(thought.player(), mv).is_ok();
        if is_known || !is_legal || thought.is_weighed(mv) {
            return;
        }
        if let Move::Play(at) = mv {
            self.try_move(thought, at, caller);
        }
        let settings = thought.level.restrict(settings_of(thought.program));
        let is_own = matches!(thought.program, Program::Aizome(_));
        let (game, overview) = (&thought.game, thought.judged.overview());
        let (desk, judge) = self.at(game);
        let decider = decider(judge, settings, caller);
        let weigh = || decider.weigh(desk, game, overview, &thought.decision, mv);
        let verdict = is_own.then(weigh).flatten();
        if !caller.halt.is_asked() {
            thought.note_weighed(mv, verdict);
        }
    }

    /// The ledger of a move against another of the same position, if both could be looked into.
    pub fn ledger(
        &mut self,
        thought: &Thought,
        mv: Move,
        against: Move,
        caller: Caller<'_>,
    ) -> Option<Ledger> {
        self.weigh(thought, mv, caller);
        self.weigh(thought, against, caller);
        Ledger::of(thought, mv, against)
    }

    /// Why a move of the player's, or why not. The position is thought about if it was not.
    pub fn why(&mut self, game: &Game, mv: Move, caller: Caller<'_>) -> (Arc<Thought>, Why) {
        let thought = self.think(game, caller);
        let own = mv.point().and_then(|at| self.try_move(&thought, at, caller));
        let why = Why::of(&thought, mv, own);
        (thought, why)
    }

    /// Forgets the game, as when another begins. Thoughts stay: they know what they were about.
    pub fn forget(&mut self) {
        self.desk = None;
        self.questions = None;
    }

    /// The work that was done since the board has its size.
    pub fn work(&mut self) -> Work {
        Work {
            evaluations: self.judge.as_ref().map_or(0, |(_, judge)| judge.judged()),
            readings: self.desk.as_mut().map_or(0, |desk| desk.get().readings()),
            thoughts: self.thoughts,
        }
    }

    fn think_anew(&mut self, game: &Game, caller: Caller<'_>) -> Thought {
        self.thoughts += 1;
        let Terms { program, level, seed, .. } = self.terms;
        let proved = perfect_move(game, caller.halt).map(|mv| (mv, Decided::Proof));
        let drawn = (program == Program::Random).then(|| (self.any_move(game), Decided::Lot));
        let from_elsewhere = proved.or(drawn);
        let (desk, judge) = self.at(game);
        let thinking = Thinking { game, judge, caller };
        let (judged, decision) = match (program, from_elsewhere) {
            (Program::Aizome(settings), None) => thinking.decide(desk, settings, level),
            (Program::Indigo(settings), None) => thinking.by_indigo(desk, settings, seed),
            // Only the picture is wanted that goes with the move.
            _ => thinking.decide(desk, settings_of(program), Level::LEAST),
        };
        let (best, decided) = from_elsewhere.unwrap_or((decision.mv, decision.decided));
        let mv = from_elsewhere.map_or_else(|| decision.drawn(&mut lots(game, seed)), |(mv, _)| mv);
        let is_own = from_elsewhere.is_none() && matches!(program, Program::Aizome(_));
        let is_lost = is_own && is_lost(game, &judged, &decision);
        let outcome = if is_lost { Outcome::Resign(mv) } else { Outcome::Move(mv) };
        let (game, asked, weighed) = (game.clone(), Mutex::default(), Mutex::default());
        Thought { game, program, level, judged, decision, best, outcome, decided, asked, weighed }
    }

    /// Any legal move of the player's that fills no eye of his own.
    fn any_move(&self, game: &Game) -> Move {
        let color = game.to_play();
        let is_sensible = |&point: &Point| !game.board().is_eyelike(color, point);
        let points: Vec<Point> = game.legal_points(color).iter().filter(is_sensible).collect();
        let mut rng = lots(game, self.terms.seed);
        let drawn = (!points.is_empty()).then(|| points[random_below(&mut rng, points.len())]);
        drawn.map_or(Move::Pass, Move::Play)
    }

    /// The desk at the position of this game, and the judge of its size.
    fn at(&mut self, game: &Game) -> (&mut Desk, &Judge<'static>) {
        let (size, keeping) = (game.size(), self.terms.keeping);
        let known = self.judge.take().filter(|(of, _)| *of == size);
        let (_, judge) =
            self.judge.insert(known.unwrap_or_else(|| (size, Judge::new(model(), size))));
        let kept = self.desk.take().filter(|_| keeping == Keeping::Incremental);
        let followed = Followed::at(kept, game, |board| Desk::new(board, keeping));
        (self.desk.insert(followed).get(), judge)
    }
}

/// A thought under way.
#[derive(Debug, Clone, Copy)]
struct Thinking<'a> {
    game: &'a Game,
    judge: &'a Judge<'a>,
    caller: Caller<'a>,
}

impl Thinking<'_> {
    /// The default program's decision, and whether it is better to pass.
    fn decide(self, desk: &mut Desk, settings: Settings, level: Level) -> (Judged, Decision) {
        let Self { game, judge, caller } = self;
        let is_heard = settings.intuition.is_heard();
        let judged = Judged::of((game, desk), judge, level.budget(), is_heard, caller);
        let settings = level.restrict(settings);
        let decider = decider(judge, settings, caller);
        let mut decision = decider.decide(desk, game, judged.overview());
        let passes = if decision.mv == Move::Pass {
            None
        } else if agrees_to_end(game, &judged, &decision) {
            Some(Decided::Agreement)
        } else {
            let gains_nothing = decider.gains_nothing(desk, game, judged.overview(), &decision);
            gains_nothing.then_some(Decided::NothingGained)
        };
        if let Some(decided) = passes {
            (decision.mv, decision.decided) = (Move::Pass, decided);
        }
        (judged, decision)
    }

    /// The decision of one of the paper's programs, which look at a position as it stands.
    fn by_indigo(
        self,
        desk: &mut Desk,
        settings: indigo::Settings,
        seed: u64,
    ) -> (Judged, Decision) {
        let Self { game, judge, caller } = self;
        let indigo = Indigo { judge, settings, caller };
        let decision = indigo.decide(desk, game, &mut lots(game, seed));
        (Judged::at_a_glance(&decision.scene), decision)
    }
}

/// The default program's choice of moves.
fn decider<'a>(judge: &'a Judge<'a>, settings: Settings, caller: Caller<'a>) -> Decider<'a> {
    Decider { policy: policy(), light: light_policy(), judge, settings, caller }
}

/// How a program weighs moves; the paper's and drawn lots have no way of their own, and no network.
fn settings_of(program: Program) -> Settings {
    match program {
        Program::Aizome(settings) => settings,
        Program::Indigo(_) | Program::Random => Settings::classic(),
    }
}

/// The lots of a position: another seed draws others.
fn lots(game: &Game, seed: u64) -> Pcg64Mcg {
    generator(game.board().key() ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
