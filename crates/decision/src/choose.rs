//! The choice of the default program: selectors propose candidates, each is tried with the opponent's
//! answers, what was found makes its merit, and trial games that begin with the best decide.
//!
//! 1. Moves are ranked by a softmax over named features [Coulom 2007], among them the first moves of
//!    what look-ahead proved (`features.rs`). What larger shapes around a move say is one of the
//!    features (`vista.rs`).
//! 2. The selectors' candidates, mostly the first twenty of the ranking, are played on boards that keep
//!    their objects (`desk.rs`, `hands.rs`), and the opponent's first three answers to each. Urgency and
//!    what is left after the worst answer are the first parts of its merit (`merit.rs`).
//! 3. Where the life of a group in doubt was read out and who moves first decides, the move that decides
//!    counts by the points at stake.
//! 4. A Monte-Carlo tree search that begins with these merits has the last word: its leaves are judged by
//!    the network (`foresight.rs`), or by games to their end in a program without it (`trial.rs`).
//!
//! ```text
//!  desk ──> scene ──> selectors ──> candidates ──> tried ──> merit ──> explored ──> decision
//!  objects  facts     ranking,      move and       answers,  by parts  tree search  move and all
//!  kept     judged    life          features       lines                            it came from
//! ```

use evaluation::{Evaluation, Facts, Judge, Outlook};
use goban::{Game, Move, Point};
use intuition::Hunch;
use life::LifeFact;

use crate::caller::{Caller, GamesHeard, News, Standing};
use crate::care::{Care, double_threats, new_threat};
use crate::decision::{Decided, Decision};
use crate::desk::Desk;
use crate::endgame::count_endgame;
use crate::explore::Ground;
use crate::foresight::Foresight;
use crate::hands::Hands;
use crate::hunch::{Intuition, add_hunch};
use crate::merit::Merit;
use crate::openings::Openings;
use crate::policy::{Candidate, Policy};
use crate::scene::{Scene, last_moves};
use crate::selectors::{Field, Proposed, propose};
use crate::trial::{self, FirstMove, LightPolicy, TriedBy, Verdict, Watch};
use crate::tried::Tried;

/// What a choice depends on beside the position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How many candidates are tried.
    pub tried: usize,
    /// How many answers of the opponent's to each.
    pub answers: usize,
    /// What a point more counts beside urgency.
    pub worth_of_a_point: f32,
    /// What deciding the life of groups counts, for each time that the points at stake double or so.
    pub worth_of_life: f32,
    /// What keeps it from losing what it has.
    pub care: Care,
    /// The network beside the ranking.
    pub intuition: Intuition,
    /// Cases and possible omission numbers in the opening.
    pub openings: Openings,
    /// How far the network looks ahead; without it trial games are played.
    pub foresight: Foresight,
    /// The trial games.
    pub trial: trial::Settings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tried: 20,
            answers: 3,
            worth_of_a_point: 0.08,
            worth_of_life: 0.5,
            care: Care::default(),
            intuition: Intuition::default(),
            openings: Openings::NONE,
            foresight: Foresight::default(),
            trial: trial::Settings::default(),
        }
    }
}

impl Settings {
    /// The default program without the network.
    #[must_use]
    pub fn classic() -> Self {
        Self { intuition: Intuition::NONE, foresight: Foresight::NONE, ..Self::default() }
    }
}

/// What moves are measured by: what is left for the player after a pass, and what a ko is worth.
#[derive(Debug, Clone, Copy)]
struct Grounds {
    before: f32,
    ko: f32,
}

/// What is known of a position before moves are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Overview<'a> {
    /// What look-ahead knows.
    pub facts: &'a Facts,
    /// The best evaluation that there is. It tells what is settled.
    pub evaluation: &'a Evaluation,
    /// What was read of the life of groups.
    pub lives: &'a [LifeFact],
    /// The network's hunch, if it was asked.
    pub hunch: Option<&'a Hunch>,
}

/// The thinking part of the default program.
#[derive(Debug, Clone, Copy)]
pub struct Decider<'a> {
    /// The ranking of moves.
    pub policy: &'a Policy,
    /// The same where there is no time for reading.
    pub light: &'a LightPolicy,
    /// The judge of positions.
    pub judge: &'a Judge<'a>,
    /// The settings.
    pub settings: Settings,
    /// Whoever asks. What is chosen does not depend on him, unless he ends it early.
    pub caller: Caller<'a>,
}

impl Decider<'_> {
    /// Chooses a move for the player whose turn it is. The desk has the position of the game and knows
    /// its facts.
    #[must_use]
    pub fn decide(&self, desk: &mut Desk, game: &Game, overview: Overview<'_>) -> Decision {
        let scene = self.scene(desk, game, overview);
        let mut ranked = self.policy.rank(&scene);
        if let Some(hunch) = overview.hunch {
            add_hunch(&mut ranked, hunch, self.settings.intuition);
        }
        let field = Field::of(game, &scene, overview, &ranked);
        let mut hands = Hands::on(desk, self.caller);
        let mut tried = self.try_all(&mut hands, &field);
        self.put_life_first(&scene, &mut tried);
        let ground = Ground::of(game, overview.hunch);
        self.explore_all(&mut hands, ground, &field, &mut tried);
        let best = tried.first();
        let mv = best.map_or(Move::Pass, |best| Move::Play(best.at()));
        let decided = match best {
            None => Decided::NothingLeft,
            Some(best) => match best.trial.as_ref().map(|verdict| verdict.by) {
                Some(TriedBy::Games) => Decided::TrialGames,
                Some(TriedBy::Looks) => Decided::Foresight,
                None => Decided::Merit,
            },
        };
        let is_whole = !self.caller.halt.is_asked();
        Decision { mv, tried, ranked, scene, decided, is_whole, effort: None, slow: None }
    }

    /// Tries one more move of a position that was decided already, as the others were tried.
    #[must_use]
    pub fn try_another(&self, desk: &mut Desk, decision: &Decision, at: Point) -> Option<Tried> {
        let candidate = decision.ranked.iter().find(|candidate| candidate.at == at)?;
        let grounds = self.grounds(desk, &decision.scene);
        let proposed = Proposed { candidate: candidate.clone(), stake: 0.0 };
        self.try_one(desk, &decision.scene, &proposed, grounds)
    }

    fn scene(&self, desk: &mut Desk, game: &Game, overview: Overview<'_>) -> Scene {
        let facts = overview.facts.clone();
        let mut scene = Scene::with(desk, self.judge, facts, game.to_play(), last_moves(game));
        scene.proofs = desk.proofs(overview.facts);
        scene.lives = overview.lives.to_vec();
        scene.judged.clone_from(&overview.evaluation.groups);
        scene.opening = self.settings.openings.asked(desk, game, &scene.facts, self.judge);
        scene
    }

    /// Tries what the selectors propose, and weighs it: the best first.
    fn try_all(&self, hands: &mut Hands<'_>, field: &Field<'_>) -> Vec<Tried> {
        let scene = field.scene;
        let grounds = self.grounds(hands.desk(), scene);
        let proposed = propose(field, self.settings.tried);
        let tried = hands.each(proposed.len(), |desk, piece| {
            self.try_one(desk, scene, &proposed[piece], grounds)
        });
        let mut tried: Vec<Tried> = tried.into_iter().flatten().flatten().collect();
        sort_by_merit(&mut tried);
        self.tell(&tried);
        if self.caller.halt.is_asked() {
            return tried;
        }
        self.fight_ko(hands.desk(), scene, grounds.ko, &mut tried);
        let tempo = scene.evaluation.lead_of(scene.player) - grounds.before;
        count_endgame(hands, self.judge, (field, tempo), &mut tried);
        for tried in &mut tried {
            let points = tried.endgame.map_or(0.0, |endgame| endgame.points());
            tried.merit.add_endgame(&self.settings, points);
            tried.merit.add_opening(self.settings.openings.worth_of(scene, tried.at()));
        }
        sort_by_merit(&mut tried);
        tried
    }

    fn grounds(&self, desk: &mut Desk, scene: &Scene) -> Grounds {
        // What a move is worth is told against a pass.
        let before = self.judge.evaluate(&scene.facts, !scene.player).lead_of(scene.player);
        Grounds { before, ko: self.ko_at_stake(desk, scene, before) }
    }

    /// Tries a candidate with so much at stake.
    fn try_one(
        &self,
        desk: &mut Desk,
        scene: &Scene,
        Proposed { candidate, stake }: &Proposed,
        Grounds { before, ko }: Grounds,
    ) -> Option<Tried> {
        let (player, at, stake) = (scene.player, candidate.at, *stake);
        if !desk.play(player, at) {
            return None;
        }
        let next = Scene::on(desk, self.judge, !player, [Some(at), scene.last[0]]);
        let gain = next.evaluation.lead_of(player) - before;
        let exposed = is_exposed(&next, at).then(|| desk.capture_of(at)).flatten();
        let ranked = self.policy.rank(&next);
        let answer = self.answer(desk, &next, &ranked, before);
        let answers = ranked.iter().map(|answer| (answer.at, answer.share)).collect();
        desk.undo();
        let threat = new_threat(scene, &next).filter(|threat| ko > 0.0 && threat.points > ko);
        let ladder = self.lost_in_ladders(&next, at);
        let left = answer.map_or(gain, |(_, left)| left) - ladder;
        let merit = Merit::of(&self.settings, candidate.urgency, left, stake);
        let (endgame, trial, candidate) = (None, None, candidate.clone());
        Some(Tried {
            candidate,
            gain,
            answer,
            answers,
            exposed,
            ladder,
            stake,
            threat,
            endgame,
            merit,
            trial,
        })
    }

    /// Explores what was tried and what comes next in the ranking, with chances by merit, and puts first
    /// what was played or looked at the most.
    fn explore_all(
        &self,
        hands: &mut Hands<'_>,
        ground: Ground<'_>,
        field: &Field<'_>,
        tried: &mut Vec<Tried>,
    ) {
        let scene = field.scene;
        if tried.len() < 2 || !self.explores(ground) || self.caller.halt.is_asked() {
            return;
        }
        let next = field.next(self.settings.tried, tried);
        let moves = first_moves(tried, &next);
        let Caller { halt, listener, .. } = self.caller;
        let known: Vec<Standing> = moves_known(tried, &next);
        let listener = &GamesHeard { known: &known, listener };
        let verdicts = self.explore(ground, &moves, 1, Watch { halt, listener });
        for (tried, verdict) in tried.iter_mut().zip(&verdicts) {
            tried.trial = Some(verdict.clone());
        }
        let next = next.iter().copied().zip(verdicts[tried.len()..].iter());
        self.try_discovered(hands.desk(), scene, tried, next);
        let games = |tried: &Tried| tried.trial.as_ref().map(|verdict| verdict.games);
        tried.sort_by_key(|tried| std::cmp::Reverse(games(tried)));
    }

    /// Tries what came next in the ranking and was played more than whatever was tried before.
    fn try_discovered<'a>(
        &self,
        desk: &mut Desk,
        scene: &Scene,
        tried: &mut Vec<Tried>,
        next: impl Iterator<Item = (&'a Candidate, &'a Verdict)>,
    ) {
        let games = |tried: &Tried| tried.trial.as_ref().map(|verdict| verdict.games);
        let most = tried.iter().filter_map(games).max();
        let mut discovered = next.filter(|(_, verdict)| Some(verdict.games) > most).peekable();
        if discovered.peek().is_none() {
            return;
        }
        let grounds = self.grounds(desk, scene);
        for (candidate, verdict) in discovered {
            let proposed = Proposed { candidate: candidate.clone(), stake: 0.0 };
            let new = self.try_one(desk, scene, &proposed, grounds);
            tried.extend(new.map(|new| Tried { trial: Some(verdict.clone()), ..new }));
        }
    }

    /// The answer that leaves least of what a move gained: the opponent's captures, cuts and kills are
    /// among what he would think of first.
    fn answer(
        &self,
        desk: &mut Desk,
        next: &Scene,
        ranked: &[Candidate],
        before: f32,
    ) -> Option<(Point, f32)> {
        let player = !next.player;
        let mut worst: Option<(Point, f32)> = None;
        for candidate in ranked.iter().take(self.settings.answers) {
            if desk.play(next.player, candidate.at) {
                let facts = desk.facts();
                let left = self.judge.evaluate(&facts, player).lead_of(player)
                    - before
                    - self.settings.care.double_threats * double_threats(&facts, player);
                desk.undo();
                if worst.is_none_or(|(_, least)| left < least) {
                    worst = Some((candidate.at, left));
                }
            }
        }
        worst
    }

    /// Tells how the candidates stand before trial games.
    fn tell(&self, tried: &[Tried]) {
        let standings = tried.iter().map(Standing::of).collect();
        self.caller.listener.hear(&News { games: 0, standings });
    }
}

/// How the first moves of trial games stand before the games.
fn moves_known(tried: &[Tried], next: &[&Candidate]) -> Vec<Standing> {
    let next = next.iter().map(|candidate| Standing::of_ranked(candidate));
    tried.iter().map(Standing::of).chain(next).collect()
}

/// Whether the string of a stone just played can be captured, or may be.
fn is_exposed(next: &Scene, at: Point) -> bool {
    let mut strings = next.facts.strings.iter();
    strings.any(|string| string.stones.contains(at) && string.capture != Outlook::Safe)
}

fn sort_by_merit(tried: &mut [Tried]) {
    tried.sort_by(|a, b| b.merit.total().total_cmp(&a.merit.total()).then(a.at().cmp(&b.at())));
}

/// The moves that were tried and those that come next with their chances, of which merits are the
/// logarithms.
fn first_moves(tried: &[Tried], next: &[&Candidate]) -> Vec<FirstMove> {
    let first = |at, merit, answers| (FirstMove { at, chance: 0.0, answers }, merit);
    let tried =
        tried.iter().map(|tried| first(tried.at(), tried.merit.total(), tried.answers.clone()));
    let next = next.iter().map(|next| first(next.at, next.urgency, Vec::new()));
    let moves: Vec<(FirstMove, f32)> = tried.chain(next).collect();
    let most = moves.iter().map(|&(_, merit)| merit).fold(f32::NEG_INFINITY, f32::max);
    let weight = |merit: f32| (merit - most).exp();
    let total: f32 = moves.iter().map(|&(_, merit)| weight(merit)).sum();
    let with_chance = |(first, merit)| FirstMove { chance: weight(merit) / total, ..first };
    moves.into_iter().map(with_chance).collect()
}
