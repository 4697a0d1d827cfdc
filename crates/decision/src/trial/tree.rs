//! The tree of trial games.

use evaluation::{RandomGames, lead_at};
use goban::{Board, Color, Point, PointMap};
use rand_core::Rng;

use super::light::{Glance, LightHabit, LightPolicy};
use super::{FirstMove, Settings, Start, Verdict};

/// Games that reach a position before its moves are told apart.
const GROWN_AT: u32 = 2;

/// Games between two looks at whether it is decided.
const ASKED_EVERY: u32 = 64;

/// Shares that are kept, since roots take long: nearly all moves have fewer games.
const SHARES: u32 = 1024;

/// The chance of a pass among the moves of a position.
const PASS: f32 = 0.002;

/// How much worse a move that was never tried is taken to be than the position.
const UNTRIED: f32 = 0.02;

/// Games that the value of a position counts as, in what moves played at any time come to.
const DOUBT: f32 = 4.0;

/// A move in the tree. What games are worth is counted for who made it.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// Nothing is a pass.
    at: Option<Point>,
    chance: f32,
    games: u32,
    value: f32,
    points: f32,
    /// Games in which it was played at any time after the position, and their value.
    any_games: u32,
    any_value: f32,
    first_child: usize,
    children: usize,
}

impl Node {
    const fn of(at: Option<Point>, chance: f32) -> Self {
        Self {
            at,
            chance,
            games: 0,
            value: 0.0,
            points: 0.0,
            any_games: 0,
            any_value: 0.0,
            first_child: 0,
            children: 0,
        }
    }

    /// What it is taken to be worth in a position that is worth `usual` to who moves, if the games in
    /// which it was played at any time have this share.
    #[allow(clippy::cast_precision_loss)] // some thousands
    fn estimate(&self, usual: f32, share: f32) -> f32 {
        let (own, any) = (self.games as f32, self.any_games as f32);
        let own_value = if self.games > 0 { self.value / own } else { usual - UNTRIED };
        if self.any_games == 0 && self.games > 0 {
            return own_value;
        }
        let any_value = (self.any_value + DOUBT * usual) / (any + DOUBT);
        (1.0 - share) * own_value + share * any_value
    }
}

/// A step of a game within the tree: the move, and how many stones were set before its position.
type Step = (usize, usize);

/// The tree of one position.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    start: Start<'a>,
    light: LightHabit<'a>,
    settings: Settings,
    curiosity: f32,
    /// The share of games in which a move was played at any time, by its own games.
    shares: Vec<f32>,
    nodes: Vec<Node>,
    games: RandomGames,
    /// The stones set in the game that is being played.
    made: Vec<(Color, Point)>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        start: Start<'a>,
        moves: &[FirstMove],
        light: &'a LightPolicy,
        settings: Settings,
    ) -> Self {
        let mut nodes = vec![Node::of(None, 1.0)];
        nodes[0].first_child = 1;
        nodes[0].children = moves.len();
        nodes.extend(moves.iter().map(|first| Node::of(Some(first.at), first.chance)));
        for (number, first) in
            moves.iter().enumerate().filter(|(_, first)| !first.answers.is_empty())
        {
            add_children(&mut nodes, number + 1, &first.answers);
        }
        let games = RandomGames::default();
        let size = start.board.size();
        let (light, curiosity) = (light.on(size), settings.curiosity_on(start.board));
        let shares = (0..SHARES).map(|own| share_of_any(own, settings.equal_at)).collect();
        Self { start, light, settings, curiosity, shares, nodes, games, made: Vec::new() }
    }

    /// One game: down the tree, one position farther, and to the end. Tells how long it was.
    pub(super) fn play(&mut self, rng: &mut impl Rng) -> u64 {
        let mut board = self.start.board.clone();
        let (mut at, mut color, mut passes, mut last) = (0, self.start.player, 0, [None; 2]);
        let mut path: Vec<Step> = vec![(0, 0)];
        self.made.clear();
        while passes < 2 {
            if self.nodes[at].children == 0 {
                if self.nodes[at].games < GROWN_AT {
                    break;
                }
                self.grow(at, Glance { board: &board, color, last });
            }
            at = self.best_child(at);
            last = [self.nodes[at].at, last[0]];
            if let Some(point) = last[0] {
                let _ = board.place(color, point);
                self.made.push((color, point));
                passes = 0;
            } else {
                board.lift_ko();
                passes += 1;
            }
            path.push((at, self.made.len()));
            color = !color;
        }
        if passes < 2 {
            let made = &mut self.made;
            let tell = |color, point| made.push((color, point));
            self.games.play(&mut board, color, last, &self.light, rng, tell);
        }
        self.learn(&path, &board);
        self.made.len() as u64
    }

    /// Whether no move will overtake the one with most games any more, if the games to come are as
    /// long as those that were.
    #[allow(clippy::cast_precision_loss)] // some millions
    pub(super) fn is_decided(&self, done: u64, work: u64) -> bool {
        let played = self.nodes[0].games;
        if played % ASKED_EVERY != ASKED_EVERY - 1 {
            return false;
        }
        let (mut most, mut second) = (0, 0);
        for child in self.children(0) {
            let games = self.nodes[child].games;
            second = second.max(games.min(most));
            most = most.max(games);
        }
        let to_come = (work - done) as f32 / done as f32 * played as f32;
        (most - second) as f32 > self.settings.catching_up * to_come
    }

    /// A position is the same each time that it is reached but for its history, so that its moves
    /// are legal each time.
    fn grow(&mut self, at: usize, glance: Glance<'_>) {
        let ranked = self.light.rank(glance);
        add_children(&mut self.nodes, at, &ranked);
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first_child, children, .. } = self.nodes[at];
        first_child..first_child + children
    }

    #[allow(clippy::cast_precision_loss)] // some thousands
    fn best_child(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let games = parent.games as f32;
        let usual = if parent.games > 0 { 1.0 - parent.value / games } else { 0.5 };
        let curiosity = self.curiosity * (games + 1.0).sqrt();
        let all = self.children(at);
        let mut best = (all.start, f32::NEG_INFINITY);
        for child in all {
            let node = &self.nodes[child];
            let worth = node.estimate(usual, self.share_of_any(node.games))
                + curiosity * node.chance / (node.games as f32 + 1.0);
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    fn share_of_any(&self, own: u32) -> f32 {
        let known = self.shares.get(own as usize).copied();
        known.unwrap_or_else(|| share_of_any(own, self.settings.equal_at))
    }

    /// Counts a game for the moves on its way, and for those beside them that were played later.
    fn learn(&mut self, path: &[Step], end: &Board) {
        let size = end.size();
        let counted: i32 = size.points().map(|point| lead_at(end, point)).sum();
        #[allow(clippy::cast_precision_loss)] // a board is small
        let lead = counted as f32 + self.start.bonus;
        let result = |color: Color| {
            let points = if color == Color::Black { lead } else { -lead };
            (self.settings.value(points, size), points)
        };
        let results = [result(Color::Black), result(Color::White)];
        let first_turns = first_turns(&self.made);
        let mut mover = !self.start.player;
        for &(number, made_before) in path {
            let (value, points) = results[place(mover)];
            let node = &mut self.nodes[number];
            node.games += 1;
            node.value += value;
            node.points += points;
            mover = !mover;
            let value = results[place(mover)].0;
            for child in self.children(number) {
                let child = &mut self.nodes[child];
                let Some((by, turn)) = child.at.and_then(|at| first_turns[at]) else { continue };
                if by == mover && turn >= made_before {
                    child.any_games += 1;
                    child.any_value += value;
                }
            }
        }
    }

    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |number: usize| {
            let node = &self.nodes[number];
            let answers = self.children(number).map(|child| &self.nodes[child]);
            let answer = answers.max_by_key(|child| child.games);
            #[allow(clippy::cast_precision_loss)] // some thousands
            let (games, all) = (node.games as f32, self.nodes[0].games as f32);
            Verdict {
                games: node.games,
                share: games / all.max(1.0),
                points: node.points / games.max(1.0),
                answer: answer.and_then(|child| child.at),
            }
        };
        self.children(0).map(verdict).collect()
    }
}

/// Adds the moves of a position with their chances, and the pass.
fn add_children(nodes: &mut Vec<Node>, at: usize, moves: &[(Point, f32)]) {
    let first_child = nodes.len();
    nodes.extend(moves.iter().map(|&(point, chance)| Node::of(Some(point), chance)));
    nodes.push(Node::of(None, PASS));
    nodes[at].first_child = first_child;
    nodes[at].children = nodes.len() - first_child;
}

/// How much games in which a move was played at any time count beside its own.
#[allow(clippy::cast_precision_loss)] // some thousands
fn share_of_any(own: u32, equal_at: f32) -> f32 {
    (equal_at / (3.0 * own as f32 + equal_at)).sqrt()
}

/// Who set the first stone of a game on each point, and how many were set before it.
fn first_turns(made: &[(Color, Point)]) -> PointMap<Option<(Color, usize)>> {
    let mut turns = PointMap::filled(None);
    for (turn, &(color, at)) in made.iter().enumerate().rev() {
        turns[at] = Some((color, turn));
    }
    turns
}

const fn place(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

#[cfg(test)]
mod tests {
    use goban::Size;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Which move has most games.
    fn leader(tree: &Tree<'_>) -> usize {
        tree.children(0).max_by_key(|&child| (tree.nodes[child].games, child)).unwrap()
    }

    /// In twelve positions, the leader when it was decided, the share of the work that was done then,
    /// and the leader after all games.
    fn leaders(catching_up: f32) -> Vec<(Option<(usize, f64)>, usize)> {
        let light = LightPolicy::fitted();
        let size = Size::square(7).unwrap();
        let settings = Settings { games: 1500, catching_up, ..Settings::default() };
        let (work, mut rng) = (settings.work_on(size), Pcg64Mcg::new(23));
        let mut leaders = Vec::new();
        for number in 0..12 {
            let mut board = Board::new(size);
            let mut player = Color::Black;
            for _ in 0..number {
                let all =
                    light.on(size).rank(Glance { board: &board, color: player, last: [None; 2] });
                let likely = all.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
                let _ = board.place(player, likely.0);
                player = !player;
            }
            let glance = Glance { board: &board, color: player, last: [None; 2] };
            let ranked = light.on(size).rank(glance).into_iter();
            let moves: Vec<FirstMove> =
                ranked.map(|(at, chance)| FirstMove { at, chance, answers: Vec::new() }).collect();
            let mut tree =
                Tree::new(Start { board: &board, player, bonus: 0.0 }, &moves, &light, settings);
            let (mut done, mut decided) = (0, None);
            while done < work {
                if decided.is_none() && tree.is_decided(done, work) {
                    #[allow(clippy::cast_precision_loss)] // some millions
                    let share = done as f64 / work as f64;
                    decided = Some((leader(&tree), share));
                }
                done += super::super::GAME + tree.play(&mut rng);
            }
            leaders.push((decided, leader(&tree)));
        }
        leaders
    }

    #[test]
    fn what_is_decided_stays_so_to_the_end() {
        let leaders = leaders(1.0);
        let early = leaders.iter().filter(|(decided, _)| decided.is_some()).count();
        assert!(early > 4, "decided early in {early} of 12");
        for (number, &(decided, last)) in leaders.iter().enumerate() {
            assert!(decided.is_none_or(|(first, _)| first == last), "after {number} moves");
        }
    }

    #[test]
    fn what_is_taken_as_decided_is_mostly_so_and_comes_earlier_where_it_is_clear() {
        let leaders = leaders(Settings::default().catching_up);
        let decided: Vec<((usize, f64), usize)> =
            leaders.iter().filter_map(|&(decided, last)| Some((decided?, last))).collect();
        let right = decided.iter().filter(|((first, _), last)| first == last).count();
        assert!(10 * right >= 8 * decided.len(), "{right} of {}", decided.len());
        let before = |most: f64| decided.iter().filter(|((_, share), _)| *share < most).count();
        let [clear, all] = [0.5, 1.0].map(before);
        assert!(clear >= 2 && all > clear, "{clear} of {all} before half of the work");
    }
}
