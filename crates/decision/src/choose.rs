//! The choice: the candidates that rank first are tried, what the position is worth after each is
//! weighed with its urgency, and trial games are played that begin with them.

use evaluation::{Evaluation, Judge, LifeFact, Workers, share_out};
use goban::{Board, Color, Game, Move, Point};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use crate::care::{Care, KoThreat, decides, double_threats, new_threat};
use crate::desk::Desk;
use crate::endgame::{Endgame, count_endgame};
use crate::policy::{Candidate, Policy};
use crate::scene::Scene;
use crate::trial::{self, FirstMove, LightPolicy, Start, Verdict};

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
            trial: trial::Settings::default(),
        }
    }
}

/// A candidate that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The candidate.
    pub candidate: Candidate,
    /// What the position comes to for the player after it, in points, less what it would after a pass.
    pub gain: f32,
    /// The opponent's best answer among those that he would think of first, and the gain that is left
    /// after it.
    pub answer: Option<(Point, f32)>,
    /// The opponent's answers, with the chance that a strong player would choose them.
    pub answers: Vec<(Point, f32)>,
    /// Points at stake in groups that it saves or kills, which the other side could kill or save.
    pub stake: f32,
    /// While a ko is fought: what it threatens, if that is more than the ko.
    pub threat: Option<KoThreat>,
    /// What it is worth as an endgame move, where it has come to that.
    pub endgame: Option<Endgame>,
    /// Urgency, gain and stake together. Without trial games it is chosen by this.
    pub merit: f32,
    /// What trial games say of it, by which it is chosen.
    pub trial: Option<Verdict>,
}

/// Merit that makes no difference, and in the opening: there many moves are good, and nobody wants
/// the same game every evening.
const AS_GOOD: f32 = 0.1;
const AS_GOOD_AT_FIRST: f32 = 0.35;

/// Of how many points one has a stone at the end of the opening.
const OPENING: usize = 20;

impl Tried {
    /// What it was chosen by: merit is the logarithm of a chance, and so is that of games.
    #[must_use]
    pub fn weight(&self) -> f32 {
        #[allow(clippy::cast_precision_loss)] // some thousands
        self.trial.map_or(self.merit, |verdict| (verdict.games as f32 + 1.0).ln())
    }

    /// How far this is behind a better one.
    #[must_use]
    pub fn behind(&self, better: &Self) -> f32 {
        match (self.trial, better.trial) {
            (None, Some(_)) => better.merit - self.merit,
            _ => better.weight() - self.weight(),
        }
    }

    /// Whether this is as good as a better one.
    #[must_use]
    pub fn is_as_good_as(&self, better: &Self) -> bool {
        self.behind(better) < AS_GOOD
    }
}

/// What moves are measured by: what is left for the player after a pass, and what a ko is worth.
#[derive(Debug, Clone, Copy)]
struct Grounds {
    before: f32,
    ko: f32,
}

/// A decision with what it came from.
#[derive(Debug)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// What was tried, the best first.
    pub tried: Vec<Tried>,
    /// The position before it.
    pub scene: Scene,
}

impl Decision {
    /// The moves that are as good as the best, it included.
    pub fn as_good(&self) -> impl Iterator<Item = Move> {
        let best = self.tried.first();
        let board = &self.scene.board;
        let stones = board.size().area() - board.empty_points().len();
        let is_opening = OPENING * stones < board.size().area();
        let enough = if is_opening { AS_GOOD_AT_FIRST } else { AS_GOOD };
        let is_as_good = move |tried: &&Tried| best.is_some_and(|best| tried.behind(best) < enough);
        self.tried.iter().take_while(is_as_good).map(|tried| Move::Play(tried.candidate.at))
    }
}

/// The thinking part of the program.
#[derive(Debug)]
pub struct Decider<'a> {
    /// The ranking of moves.
    pub policy: &'a Policy,
    /// The same where there is no time for reading.
    pub light: &'a LightPolicy,
    /// The judge of positions.
    pub judge: &'a Judge<'a>,
    /// The settings.
    pub settings: Settings,
    /// Whether objects are kept while candidates are tried.
    pub keeping: Keeping,
    /// Who tries the candidates and plays the games; what is chosen does not depend on them.
    pub workers: &'a dyn Workers,
}

impl Decider<'_> {
    /// Chooses a move for the player whose turn it is. `overview` is the best evaluation that there
    /// is, and tells what is settled.
    #[must_use]
    pub fn decide(&self, game: &Game, overview: &Evaluation, lives: &[LifeFact]) -> Decision {
        let mut scene = Scene::of(game, self.judge);
        scene.lives = lives.to_vec();
        scene.judged.clone_from(&overview.groups);
        let ranked = self.policy.rank(&scene);
        let legal = game.legal_points(scene.player);
        let is_sensible = |candidate: &&Candidate| {
            legal.contains(candidate.at) && !is_settled(&scene.board, overview, candidate.at)
        };
        let sensible: Vec<&Candidate> = ranked.iter().filter(is_sensible).collect();
        let mut tried = self.try_candidates(&scene, &ranked, &sensible, lives);
        self.put_life_first(&scene, lives, &mut tried);
        let is_tried = |at: Point| tried.iter().any(|tried| tried.candidate.at == at);
        let next = sensible.into_iter().skip(self.settings.tried).take(self.settings.tried);
        let next: Vec<&Candidate> = next.filter(|candidate| !is_tried(candidate.at)).collect();
        self.play_trials(game, &scene, &mut tried, &next);
        let mv = tried.first().map_or(Move::Pass, |best| Move::Play(best.candidate.at));
        Decision { mv, tried, scene }
    }

    /// Tries the candidates that rank first among the sensible ones.
    fn try_candidates(
        &self,
        scene: &Scene,
        ranked: &[Candidate],
        sensible: &[&Candidate],
        lives: &[LifeFact],
    ) -> Vec<Tried> {
        let player = scene.player;
        let grounds = self.grounds(scene);
        let chosen: Vec<(&Candidate, f32)> = sensible
            .iter()
            .enumerate()
            .map(|(rank, &candidate)| (rank, (candidate, stake(player, candidate.at, lives))))
            .filter(|&(rank, (_, stake))| rank < self.settings.tried || stake > 0.0)
            .map(|(_, chosen)| chosen)
            .collect();
        // What is known of the position serves after each move as far as it is not changed, so each
        // worker has a desk for all that he tries.
        let hands = self.workers.count();
        let tried = share_out(self.workers, hands, |hand| {
            let mut desk = self.prepared(scene);
            let own = chosen.iter().skip(hand).step_by(hands);
            own.filter_map(|&chosen| self.try_one(&mut desk, scene, chosen, grounds))
                .collect::<Vec<Tried>>()
        });
        let mut tried: Vec<Tried> = tried.into_iter().flatten().collect();
        let mut desk = self.prepared(scene);
        let by_merit = |a: &Tried, b: &Tried| {
            b.merit.total_cmp(&a.merit).then(a.candidate.at.cmp(&b.candidate.at))
        };
        tried.sort_by(by_merit);
        self.fight_ko(&mut desk, scene, grounds.ko, &mut tried);
        let tempo = for_player(player, scene.evaluation.area_lead) - grounds.before;
        count_endgame(&mut desk, (scene, tempo), ranked, &mut tried);
        for tried in &mut tried {
            let points = tried.endgame.map_or(0.0, |endgame| endgame.points());
            tried.merit += self.settings.care.endgame * points;
        }
        tried.sort_by(by_merit);
        tried
    }

    fn grounds(&self, scene: &Scene) -> Grounds {
        // What a move is worth is told against a pass.
        let passed = self.judge.evaluate(&scene.facts, !scene.player);
        let before = for_player(scene.player, passed.area_lead);
        Grounds { before, ko: self.ko_at_stake(scene, before) }
    }

    /// A desk on which the position is known.
    fn prepared(&self, scene: &Scene) -> Desk<'_> {
        let mut desk = Desk::new(&scene.board, self.judge, self.keeping);
        let _ = desk.facts();
        desk
    }

    /// Tries a candidate with so much at stake.
    fn try_one(
        &self,
        desk: &mut Desk<'_>,
        scene: &Scene,
        (candidate, stake): (&Candidate, f32),
        Grounds { before, ko }: Grounds,
    ) -> Option<Tried> {
        let player = scene.player;
        if !desk.play(player, candidate.at) {
            return None;
        }
        let next = Scene::on(desk, !player, [Some(candidate.at), scene.last[0]]);
        let gain = for_player(player, next.evaluation.area_lead) - before;
        let ranked = self.policy.rank(&next);
        let answer = self.answer(desk, &next, &ranked, before);
        let answers = ranked.iter().map(|answer| (answer.at, answer.share)).collect();
        desk.undo();
        let threat = new_threat(scene, &next).filter(|threat| ko > 0.0 && threat.points > ko);
        let left =
            answer.map_or(gain, |(_, left)| left) - self.lost_in_ladders(&next, candidate.at);
        let merit = candidate.urgency
            + self.settings.worth_of_a_point * left
            + self.settings.worth_of_life * (1.0 + stake).ln();
        let (endgame, trial, candidate) = (None, None, candidate.clone());
        Some(Tried { candidate, gain, answer, answers, stake, threat, endgame, merit, trial })
    }

    /// Plays trial games that begin with what was tried and what comes next in the ranking, with chances
    /// by merit, and puts first what was played the most. The lots are those of the position: it is
    /// always decided alike.
    fn play_trials(&self, game: &Game, scene: &Scene, tried: &mut Vec<Tried>, next: &[&Candidate]) {
        if tried.len() < 2 || self.settings.trial.games_on(scene.board.size()) == 0 {
            return;
        }
        let moves = first_moves(tried, next);
        #[allow(clippy::cast_precision_loss)] // halves of some points
        let bonus = game.komi().half_points() as f32 / -2.0;
        let start = Start { board: &scene.board, player: scene.player, bonus };
        let mut rng = Pcg64Mcg::new(u128::from(scene.board.key()) << 1 | 1);
        let (light, settings) = (self.light, self.settings.trial);
        let verdicts = trial::try_moves(start, &moves, light, settings, &mut rng, self.workers);
        for (tried, &verdict) in tried.iter_mut().zip(&verdicts) {
            tried.trial = Some(verdict);
        }
        self.try_discovered(scene, tried, next.iter().copied().zip(verdicts[tried.len()..].iter()));
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.trial.map(|verdict| verdict.games)));
    }

    /// Tries what came next in the ranking and was played more than whatever was tried before.
    fn try_discovered<'a>(
        &self,
        scene: &Scene,
        tried: &mut Vec<Tried>,
        next: impl Iterator<Item = (&'a Candidate, &'a Verdict)>,
    ) {
        let most = tried.iter().filter_map(|tried| tried.trial).map(|verdict| verdict.games).max();
        let mut discovered = next.filter(|(_, verdict)| Some(verdict.games) > most).peekable();
        if discovered.peek().is_none() {
            return;
        }
        let (mut desk, grounds) = (self.prepared(scene), self.grounds(scene));
        for (candidate, &verdict) in discovered {
            let new = self.try_one(&mut desk, scene, (candidate, 0.0), grounds);
            tried.extend(new.map(|new| Tried { trial: Some(verdict), ..new }));
        }
    }

    /// The answer that leaves least of what a move gained: the opponent's captures, cuts and kills are
    /// among what he would think of first.
    fn answer(
        &self,
        desk: &mut Desk<'_>,
        next: &Scene,
        ranked: &[Candidate],
        before: f32,
    ) -> Option<(Point, f32)> {
        let player = !next.player;
        let mut worst: Option<(Point, f32)> = None;
        for candidate in ranked.iter().take(self.settings.answers) {
            if desk.play(next.player, candidate.at) {
                let facts = desk.facts();
                let lead = self.judge.evaluate(&facts, player).area_lead;
                let left = for_player(player, lead)
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
}

/// The moves that were tried and those that come next with their chances, of which merits are the
/// logarithms.
fn first_moves(tried: &[Tried], next: &[&Candidate]) -> Vec<FirstMove> {
    let first = |at, merit, answers| (FirstMove { at, chance: 0.0, answers }, merit);
    let tried =
        tried.iter().map(|tried| first(tried.candidate.at, tried.merit, tried.answers.clone()));
    let next = next.iter().map(|next| first(next.at, next.urgency, Vec::new()));
    let moves: Vec<(FirstMove, f32)> = tried.chain(next).collect();
    let most = moves.iter().map(|&(_, merit)| merit).fold(f32::NEG_INFINITY, f32::max);
    let weight = |merit: f32| (merit - most).exp();
    let total: f32 = moves.iter().map(|&(_, merit)| weight(merit)).sum();
    let with_chance = |(first, merit)| FirstMove { chance: weight(merit) / total, ..first };
    moves.into_iter().map(with_chance).collect()
}

/// Points at stake in groups whose life a move decides.
fn stake(player: Color, at: Point, lives: &[LifeFact]) -> f32 {
    let decided = lives.iter().filter(|life| decides(player, at, life));
    decided.map(LifeFact::points_at_stake).sum()
}

const fn for_player(player: Color, lead: f32) -> f32 {
    match player {
        Color::Black => lead,
        Color::White => -lead,
    }
}

/// Ownership from which on nothing is left to play for.
const SETTLED: f32 = 0.97;

/// Whether a move and all beside it are settled already.
fn is_settled(board: &Board, overview: &Evaluation, point: Point) -> bool {
    let is_sure = |point: Point| overview.ownership[point].abs() >= SETTLED;
    is_sure(point) && board.neighbours(point).all(is_sure)
}
