//! Race verdicts against the whole truth on small boards: every position that can come about is
//! listed, and those from which the hunter can force the capture are found backwards from the
//! captures. Endless play saves the prey.

#[allow(dead_code)] // races count their answers in their own way
mod common;

use common::{Boards, Extent, Game, random_position};
use goban::{Board, ByColor, Color, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::race::{Chain, FREE_LIBERTIES, GAINED_LIBERTIES, kill_chain, survive_chain};
use reading::{Answer, Verdict};
use tracks::{Scoped, Scoping, View, Watching};

/// One side of a race: is the prey taken before the hunter's own string?
struct Racing<'a> {
    prey: &'a [Point],
    hunter: &'a [Point],
    owner: Color,
    /// Liberties with which a string of the prey has got away.
    enough: usize,
    /// Points where nobody plays.
    spared: PointSet,
}

impl Game for Racing<'_> {
    const MOST_STATES: usize = 20_000;

    fn spared(&self) -> PointSet {
        self.spared
    }

    fn owner(&self) -> Color {
        self.owner
    }

    fn outcome(&self, board: &mut Board, _: Point) -> Option<Verdict> {
        let is_taken = |stones: &[Point]| stones.iter().any(|&stone| board.is_empty(stone));
        if is_taken(self.prey) {
            return Some(Verdict::Lost);
        }
        let has_got_away = fewest(board, self.prey) >= self.enough;
        (is_taken(self.hunter) || has_got_away).then_some(Verdict::Won)
    }
}

fn liberties(board: &Board, stone: Point) -> usize {
    board.string(stone).map_or(0, |string| board.liberty_count(string))
}

/// The liberties of the string of these stones that has fewest.
fn fewest(board: &Board, stones: &[Point]) -> usize {
    stones.iter().map(|&stone| liberties(board, stone)).min().unwrap()
}

/// How the race ends for the prey, by exhaustion; nothing if there are too many positions.
fn truth(
    start: &Board,
    (prey, hunter): (&[Point], &[Point]),
    hunter_first: bool,
    spared: PointSet,
) -> Option<Verdict> {
    let owner = start.stone(prey[0]).unwrap();
    let enough = FREE_LIBERTIES.max(fewest(start, prey) + GAINED_LIBERTIES);
    let race = Racing { prey, hunter, owner, enough, spared };
    common::truth(&race, start, prey[0], hunter_first)
}

#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    agreed: usize,
    lost: usize,
    /// Decided without look-ahead, though no string stood in atari.
    at_a_glance: usize,
    unknown: usize,
    too_many: usize,
}

fn read<R: Scoping>(
    board: &mut Board,
    prey: &[Point],
    hunter: &[Point],
    hunter_first: bool,
) -> Answer {
    let mut view = View::<R>::new(board);
    let (prey, hunter) = (Chain::of_strings(prey), Chain::of_strings(hunter));
    if hunter_first {
        kill_chain(&mut view, &hunter, &prey, 2_000)
    } else {
        survive_chain(&mut view, &prey, &hunter, 2_000)
    }
}

fn ask(board: &Board, prey: &[Point], hunter: &[Point], hunter_first: bool) -> Answer {
    let mut copy = board.clone();
    let answer = read::<Watching>(&mut copy, prey, hunter, hunter_first);
    assert_eq!(&copy, board, "look-ahead leaves no trace");
    let again = read::<Scoped>(&mut copy, prey, hunter, hunter_first);
    assert_eq!(answer, again, "watched or not");
    answer
}

fn compare(board: &Board, (prey, hunter): (Point, Point), spared: PointSet, tally: &mut Tally) {
    compare_chains(board, (&[prey], &[hunter]), spared, tally);
}

fn compare_chains(
    board: &Board,
    (prey, hunter): (&[Point], &[Point]),
    spared: PointSet,
    tally: &mut Tally,
) {
    for hunter_first in [true, false] {
        let Some(truth) = truth(board, (prey, hunter), hunter_first, spared) else {
            tally.too_many += 1;
            continue;
        };
        let answer = ask(board, prey, hunter, hunter_first);
        if answer.verdict == Verdict::Unknown {
            tally.unknown += 1;
            continue;
        }
        assert_eq!(
            answer.verdict, truth,
            "{prey:?} against {hunter:?}, hunter first: {hunter_first} {answer:?}\n{board}"
        );
        tally.agreed += 1;
        tally.lost += usize::from(truth == Verdict::Lost);
        let is_open = fewest(board, prey).min(fewest(board, hunter)) > 1;
        tally.at_a_glance += usize::from(is_open && answer.nodes <= 1);
    }
}

/// Pairs of strings that touch each other or have a liberty in common.
fn pairs(board: &Board) -> Vec<(Point, Point)> {
    let all = board.size().all();
    let around = |string| board.stones_of(string).collect::<PointSet>().dilated(&all);
    let mut pairs = Vec::new();
    for a in board.strings() {
        for b in board.strings() {
            let (first, second) = (a.stone(), b.stone());
            if board.stone(first) != board.stone(second) && around(a).meets(&around(b)) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

/// What fills the middle between the walls.
#[derive(Debug, Clone, Copy)]
enum Middle {
    /// Anything anywhere.
    Mixed,
    /// Mostly Black beside White's wall and mostly White beside Black's: strings with eyes.
    Facing,
}

impl Middle {
    /// The stone in a column of the middle.
    fn stone(self, column: u8, width: u8, rng: &mut Pcg64Mcg) -> Option<Color> {
        let near = if column < width / 2 { Color::Black } else { Color::White };
        let dice = random_below(rng, 14);
        match self {
            Self::Mixed if dice < 6 => Some(Color::Black),
            Self::Mixed if dice < 12 => Some(Color::White),
            Self::Facing if dice < 9 => Some(near),
            Self::Facing if dice < 10 => Some(!near),
            _ => None,
        }
    }
}

/// A random position between two walls with two eyes each, White's on the left and Black's on the
/// right, which nobody can take: so there are outside liberties that count.
fn walled_position(
    (width, middle): (u8, Middle),
    most_empty: usize,
    rng: &mut Pcg64Mcg,
) -> Option<Board> {
    let size = Size::new(width + 4, 3).unwrap();
    let mut stones: ByColor<PointSet> = ByColor::default();
    let mut empty = 0;
    for point in size.points() {
        let (column, row) = (point.x(), point.y());
        let from_right = width + 3 - column;
        match column.min(from_right) {
            0 if row != 1 => {}
            0 | 1 if column < 2 => stones.white.insert(point),
            0 | 1 => stones.black.insert(point),
            _ => match middle.stone(column - 2, width, rng) {
                Some(color) => stones[color].insert(point),
                None => empty += 1,
            },
        }
    }
    Board::with_stones(size, &stones).filter(|_| empty <= most_empty)
}

fn compare_walled(width: u8, middle: Middle, most_empty: usize, positions: usize) -> Tally {
    let mut rng = Pcg64Mcg::new(0xbee);
    let mut tally = Tally::default();
    while tally.positions < positions {
        let Some(board) = walled_position((width, middle), most_empty, &mut rng) else { continue };
        tally.positions += 1;
        let walls = [0, width + 3].map(|x| board.string(Point::new(x, 1).unwrap()));
        // To fill an eye of one's own wall is never better than to pass.
        let outer = |&point: &Point| point.x() == 0 || point.x() == width + 3;
        let eyes = board.empty_points().into_iter().filter(outer).collect();
        let mut pairs = pairs(&board);
        pairs.retain(|&(a, b)| [a, b].iter().all(|&stone| !walls.contains(&board.string(stone))));
        for _ in 0..pairs.len().min(2) {
            let pair = pairs[random_below(&mut rng, pairs.len())];
            compare(&board, pair, eyes, &mut tally);
        }
    }
    tally
}

fn compare_many(boards: Boards, extent: Extent) -> Tally {
    let mut rng = Pcg64Mcg::new(0xace);
    let mut tally = Tally::default();
    for &(width, height, most_empty, positions) in boards {
        let size = Size::new(width, height).unwrap();
        let mut left = extent.of(positions);
        while left > 0 {
            let Some(board) = random_position(size, most_empty, &mut rng) else { continue };
            left -= 1;
            tally.positions += 1;
            let pairs = pairs(&board);
            for _ in 0..pairs.len().min(3) {
                let pair = pairs[random_below(&mut rng, pairs.len())];
                compare(&board, pair, PointSet::EMPTY, &mut tally);
            }
        }
    }
    tally
}

const BOARDS: Boards = &[
    (3, 2, 5, 500),
    (4, 2, 6, 800),
    (3, 3, 5, 800),
    (5, 2, 5, 800),
    (4, 3, 4, 800),
    (4, 4, 4, 800),
    (5, 5, 3, 800),
];

fn check(extent: Extent) {
    // Positions are listed by recursion, one within the other.
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let tally = work.spawn(move || compare_many(BOARDS, extent)).unwrap().join().unwrap();
    println!("{tally:?}");
    assert!(tally.agreed >= extent.of(12_000) && tally.unknown * 10 < tally.agreed, "{tally:?}");
    assert!(tally.lost * 5 > tally.agreed, "{tally:?}");
    assert!(tally.at_a_glance >= extent.of(400), "{tally:?}");
}

#[test]
fn verdicts_are_true_on_small_boards() {
    check(Extent::OneIn(40));
}

#[test]
#[ignore = "long: cargo xtask long"]
fn verdicts_are_true_on_many_small_boards() {
    check(Extent::All);
}

#[test]
fn verdicts_are_true_between_walls_that_nobody_can_take() {
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let tally = work.spawn(|| compare_walled(5, Middle::Mixed, 5, 3_000)).unwrap().join().unwrap();
    println!("{tally:?}");
    assert!(tally.agreed > 4_000 && tally.at_a_glance > 60, "{tally:?}");
}

/// Strings with eyes: the width of the middle, its most empty points, positions.
const FACING: [(u8, usize, usize); 2] = [(6, 7, 4_000), (8, 7, 4_000)];

fn check_facing(extent: Extent) {
    for (width, most_empty, positions) in FACING {
        let positions = extent.of(positions);
        let work = std::thread::Builder::new().stack_size(256 << 20);
        let work = work.spawn(move || compare_walled(width, Middle::Facing, most_empty, positions));
        let tally = work.unwrap().join().unwrap();
        println!("{tally:?}");
        assert!(tally.agreed > positions && tally.at_a_glance * 10 > positions, "{tally:?}");
    }
}

#[test]
fn verdicts_are_true_for_strings_with_eyes() {
    check_facing(Extent::OneIn(100));
}

#[test]
#[ignore = "long: cargo xtask long"]
fn verdicts_are_true_for_many_strings_with_eyes() {
    check_facing(Extent::All);
}

/// Up to three strings of a colour, at random.
fn some_strings(board: &Board, color: Color, rng: &mut Pcg64Mcg) -> Vec<Point> {
    let mut stones: Vec<Point> = board.strings().map(goban::StringId::stone).collect();
    stones.retain(|&stone| board.stone(stone) == Some(color));
    let wanted = 1 + random_below(rng, 3);
    while stones.len() > wanted {
        stones.swap_remove(random_below(rng, stones.len()));
    }
    stones
}

const BOARDS_OF_CHAINS: Boards =
    &[(4, 3, 5, 2_000), (5, 3, 4, 2_000), (4, 4, 4, 2_000), (5, 5, 3, 2_000)];

fn check_chains(extent: Extent) {
    let work = std::thread::Builder::new().stack_size(256 << 20);
    let work = work.spawn(move || {
        let mut rng = Pcg64Mcg::new(0xc4a1);
        let (mut tally, mut chains) = (Tally::default(), 0);
        for &(width, height, most_empty, positions) in BOARDS_OF_CHAINS {
            let size = Size::new(width, height).unwrap();
            for _ in 0..extent.of(positions) {
                let Some(board) = random_position(size, most_empty, &mut rng) else { continue };
                let black = some_strings(&board, Color::Black, &mut rng);
                let white = some_strings(&board, Color::White, &mut rng);
                if black.is_empty() || white.is_empty() {
                    continue;
                }
                tally.positions += 1;
                chains += usize::from(black.len() + white.len() > 2);
                compare_chains(&board, (&black, &white), PointSet::EMPTY, &mut tally);
                compare_chains(&board, (&white, &black), PointSet::EMPTY, &mut tally);
            }
        }
        (tally, chains)
    });
    let (tally, chains) = work.unwrap().join().unwrap();
    println!("{tally:?} {chains} with a chain of several");
    assert!(tally.agreed >= extent.of(4_000) && tally.unknown * 10 < tally.agreed, "{tally:?}");
    assert!(chains * 2 > tally.positions && tally.lost * 5 > tally.agreed, "{tally:?} {chains}");
}

#[test]
fn verdicts_are_true_for_chains() {
    check_chains(Extent::OneIn(5));
}

#[test]
#[ignore = "long: cargo xtask long"]
fn verdicts_are_true_for_many_chains() {
    check_chains(Extent::All);
}
