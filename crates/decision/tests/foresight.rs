//! Looking ahead with the network: it counts what it should, is the same whoever works, ends when it is
//! asked to, and agrees with a slow twin that keeps nothing but the list of its looks.

use std::sync::atomic::{AtomicU32, Ordering};

use decision::trial::{Deaf, FirstMove, TriedBy, Verdict, Watch};
use decision::{Foresight, Outset, look_ahead};
use evaluation::{Alone, Workers};
use goban::{Board, Color, Diagram, Game, Move, Point, Rules, Size, Symmetry, random_below};
use intuition::{Hunch, Network, Position, Scratch};
use rand_pcg::Pcg64Mcg;
use search::Halt;

/// Two black stones in atari; white ones that can be taken at G3.
const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . X X . .
    . . . X X O O X .
    . . X O O X . O .
    . . . . O X X O .
    . . . . . . O . .
";

/// So many looks on any board of this size.
fn looks(number: u32, size: Size) -> Foresight {
    let area = u32::try_from(size.area().max(49)).unwrap();
    let settings = Foresight { looks: (number * area).div_ceil(361), ..Foresight::default() };
    // To the last look, however clear it is.
    Foresight { catching_up: 1e6, ..settings }
}

fn alike(board: &Board, player: Color) -> Vec<FirstMove> {
    let open = board.empty_points();
    let legal: Vec<Point> = open.iter().filter(|&at| board.check(player, at).is_ok()).collect();
    #[allow(clippy::cast_precision_loss)] // a board is small
    let chance = 1.0 / legal.len() as f32;
    legal.into_iter().map(|at| FirstMove { at, chance, answers: Vec::new() }).collect()
}

fn seen(position: Position<'_>, settings: Foresight, workers: &dyn Workers) -> Vec<Verdict> {
    let hunch = Network::shipped().evaluate(&position);
    let moves = alike(position.board, position.to_play);
    look_ahead(Outset { position, hunch: &hunch }, &moves, settings, workers, Watch::NOBODY)
}

fn race(board: &Board) -> Position<'_> {
    Position { board, to_play: Color::Black, last: [None; 5], komi: 7.5 }
}

/// Does the last piece first.
#[derive(Debug)]
struct Backwards;

impl Workers for Backwards {
    fn count(&self) -> usize {
        2
    }

    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).rev().for_each(work);
    }
}

#[test]
fn looks_add_up_and_are_the_same_whoever_works() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let settings = looks(80, board.size());
    let all = seen(race(&board), settings, &Alone);
    let most = settings.looks_on(board.size());
    let number: u32 = all.iter().map(|verdict| verdict.games).sum();
    assert!(number == most || number == most + 1, "{number} of {most}");
    for verdict in all.iter().filter(|verdict| verdict.games > 0) {
        assert_eq!(verdict.by, TriedBy::Looks);
        assert_eq!(verdict.owners.games(), verdict.games);
        let added_up = verdict.owners.lead() - 7.5;
        assert!((added_up - verdict.points).abs() < 0.05, "{added_up} {}", verdict.points);
    }
    assert_eq!(all, seen(race(&board), settings, &Backwards));
}

#[test]
fn what_decides_the_race_is_found() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let all = seen(race(&board), looks(120, board.size()), &Alone);
    let best = all.iter().zip(alike(&board, Color::Black)).max_by_key(|(verdict, _)| verdict.games);
    assert_eq!(best.unwrap().1.at.to_string(), "G3");
}

#[test]
fn it_ends_once_nothing_can_overtake_the_first() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let settings = Foresight { catching_up: 0.2, ..looks(300, board.size()) };
    let number: u32 = seen(race(&board), settings, &Alone).iter().map(|it| it.games).sum();
    assert!(number < 300, "{number}");
}

/// Asks to end after so many questions.
#[derive(Debug)]
struct After(AtomicU32);

impl Halt for After {
    fn is_asked(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) <= 1
    }
}

#[test]
fn it_ends_when_it_is_asked_to() {
    let board = RACE.parse::<Diagram>().unwrap().board();
    let (position, halt) = (race(&board), After(AtomicU32::new(3)));
    let hunch = Network::shipped().evaluate(&position);
    let watch = Watch { halt: &halt, listener: &Deaf };
    let (outset, moves) = (Outset { position, hunch: &hunch }, alike(&board, Color::Black));
    let all = look_ahead(outset, &moves, looks(300, board.size()), &Alone, watch);
    let number: u32 = all.iter().map(|verdict| verdict.games).sum();
    assert!((1..=6).contains(&number), "{number}");
}

/// A look of the twin: the moves that led there, and what was seen.
struct Look {
    way: Vec<Option<Point>>,
    value: f32,
    hunch: Hunch,
}

/// The search without a tree: all is counted anew from the list of looks.
struct Twin<'a> {
    position: Position<'a>,
    hunch: &'a Hunch,
    moves: &'a [FirstMove],
    settings: Foresight,
    looks: Vec<Look>,
}

impl Twin<'_> {
    fn value(&self, hunch: &Hunch) -> f32 {
        let area = f32::from(u16::try_from(self.position.board.size().area()).unwrap());
        let many = self.settings.many_points * (area / 81.0).sqrt();
        let by_points = 0.5 + 0.5 * ((hunch.score - self.hunch.score) / many).tanh();
        self.settings.winning * hunch.win + (1.0 - self.settings.winning) * by_points
    }

    /// The moves after this way with their chances; none where nobody has looked yet, or both passed.
    fn moves(&self, way: &[Option<Point>]) -> Vec<(Option<Point>, f32)> {
        if way.is_empty() {
            let total: f32 = self.moves.iter().map(|first| self.hunch.policy[first.at]).sum();
            let own = self.settings.own_chances;
            let chance =
                |it: &FirstMove| (1.0 - own) * it.chance + own * self.hunch.policy[it.at] / total;
            return self.moves.iter().map(|first| (Some(first.at), chance(first))).collect();
        }
        let look = self.looks.iter().find(|look| look.way == way);
        let Some(look) = look.filter(|_| !way.ends_with(&[None, None])) else { return Vec::new() };
        let size = self.position.board.size();
        let likely = size.points().map(|point| (Some(point), look.hunch.policy[point]));
        likely.filter(|(_, chance)| *chance >= 1e-3).chain([(None, look.hunch.pass)]).collect()
    }

    /// How many looks went this way, those under way included, and the value of those that are there for
    /// who moves first.
    fn count(&self, way: &[Option<Point>], pending: &[Vec<Option<Point>>]) -> (f32, f32, f32) {
        let (mut done, mut value) = (0.0, 0.0);
        for look in self.looks.iter().filter(|look| look.way.starts_with(way)) {
            done += 1.0;
            value += look.value;
        }
        if way.is_empty() {
            done += 1.0;
            value += self.value(self.hunch);
        }
        let pending = pending.iter().filter(|it| it.starts_with(way)).count();
        (done, value, f32::from(u16::try_from(pending).unwrap()))
    }

    fn next(&self, pending: &[Vec<Option<Point>>]) -> Vec<Option<Point>> {
        let mut way: Vec<Option<Point>> = Vec::new();
        loop {
            let moves = self.moves(&way);
            if moves.is_empty() {
                return way;
            }
            let is_blacks = (self.position.to_play == Color::Black) == way.len().is_multiple_of(2);
            let for_mover = |value: f32, of: f32| if is_blacks { value } else { of - value };
            let (done, value, waiting) = self.count(&way, pending);
            let counted = |mv: Option<Point>| {
                let mut to = way.clone();
                to.push(mv);
                self.count(&to, pending)
            };
            let is_seen = |mv: Option<Point>| counted(mv).0 + counted(mv).2 > 0.0;
            let seen: f32 =
                moves.iter().filter(|(mv, _)| is_seen(*mv)).map(|(_, chance)| chance).sum();
            let untried = for_mover(value, done) / done - self.settings.untried * seen.sqrt();
            let mut best = (f32::NEG_INFINITY, None);
            for (mv, chance) in moves {
                let (own, value, under_way) = counted(mv);
                let visits = own + under_way;
                let worth = if visits > 0.0 { for_mover(value, own) / visits } else { untried };
                let bonus = self.settings.curiosity * (done + waiting).sqrt() * chance;
                let worth = worth + bonus / (1.0 + visits);
                if worth > best.0 {
                    best = (worth, Some(mv));
                }
            }
            way.extend(best.1);
        }
    }

    fn look(&self, way: Vec<Option<Point>>) -> Look {
        let Position { board, mut to_play, mut last, komi } = self.position;
        let mut board = board.clone();
        for &mv in &way {
            if let Some(point) = mv {
                let _ = board.place(to_play, point);
            } else {
                board.lift_ko();
            }
            to_play = !to_play;
            last.rotate_right(1);
            last[0] = mv;
        }
        let sides = Symmetry::of(board.size());
        let side = sides[usize::try_from(board.key() % sides.len() as u64).unwrap()];
        let position = Position { board: &board, to_play, last, komi };
        let hunch = Network::shipped().evaluate_turned(&mut Scratch::default(), &position, side);
        Look { way, value: self.value(&hunch), hunch }
    }

    fn run(mut self, number: usize) -> Vec<usize> {
        while self.looks.len() < number {
            let mut pending: Vec<Vec<Option<Point>>> = Vec::new();
            for _ in 0..2 {
                let way = self.next(&pending);
                if !pending.contains(&way) {
                    pending.push(way);
                }
            }
            let new: Vec<Look> = pending.into_iter().map(|way| self.look(way)).collect();
            self.looks.extend(new);
        }
        let of = |first: &FirstMove| {
            self.looks.iter().filter(|look| look.way[0] == Some(first.at)).count()
        };
        self.moves.iter().map(of).collect()
    }
}

#[test]
fn it_agrees_with_a_twin_that_keeps_no_tree() {
    let mut rng = Pcg64Mcg::new(71);
    for number in 0..12 {
        let size = Size::new(3 + number % 5, 4 + number % 3).unwrap();
        let mut game = Game::new(size, Rules::CHINESE);
        for _ in 0..random_below(&mut rng, size.area()) {
            let legal: Vec<Point> = game.legal_points(game.to_play()).iter().collect();
            if legal.is_empty() {
                break;
            }
            let at = legal[random_below(&mut rng, legal.len())];
            game.play(game.to_play(), Move::Play(at)).unwrap();
        }
        let position = Position::of(&game);
        let moves = alike(position.board, position.to_play);
        if moves.is_empty() {
            continue;
        }
        let hunch = Network::shipped().evaluate(&position);
        let (settings, outset) = (looks(60, size), Outset { position, hunch: &hunch });
        let all = look_ahead(outset, &moves, settings, &Alone, Watch::NOBODY);
        let found: Vec<usize> = all.iter().map(|it| usize::try_from(it.games).unwrap()).collect();
        let twin = Twin { position, hunch: &hunch, moves: &moves, settings, looks: Vec::new() };
        let most = usize::try_from(settings.looks_on(size)).unwrap();
        assert_eq!(found, twin.run(most), "{}\n{}", game.board(), number);
    }
}
