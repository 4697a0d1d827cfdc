//! What players know of eye shapes, and the same small games played out on the real board.

use std::collections::HashMap;

use goban::{
    Board, ByColor, Color, Diagram, Point, PointSet, Size, UnconditionalLife, random_below,
};
use rand_pcg::Pcg64Mcg;
use tracks::{Blind, View};

use super::*;

const OWNER: Color = Color::Black;

/// The only space of Black's in a diagram that has the point.
fn judged(text: &str, point: &str, outside: u8) -> EyeSpace {
    let mut board = text.parse::<Diagram>().unwrap().board();
    let free = board.size().all() - *board.stones(OWNER);
    let space = PointSet::from(point.parse::<Point>().unwrap()).flooded(&free);
    judge(&mut View::<Blind>::new(&mut board), &space, OWNER, outside).unwrap()
}

fn points(names: &[&str]) -> PointSet {
    names.iter().map(|name| name.parse::<Point>().unwrap()).collect()
}

#[test]
fn three_in_a_row_are_decided_in_the_middle() {
    let eye = judged("X X X X X\nX . . . X\nX X X X X", "B2", 0);
    assert_eq!((eye.owner_first, eye.opponent_first), (Worth::Two, Worth::One));
    assert_eq!((eye.saving, eye.killing), (points(&["C2"]), points(&["C2"])));
}

#[test]
fn four_in_a_row_live_and_four_in_a_square_do_not() {
    let row = judged("X X X X X X\nX . . . . X\nX X X X X X", "B2", 0);
    assert_eq!((row.owner_first, row.opponent_first), (Worth::Two, Worth::Two));
    assert!(row.killing.is_empty());
    let square = judged("X X X X\nX . . X\nX . . X\nX X X X", "B2", 0);
    assert_eq!((square.owner_first, square.opponent_first), (Worth::One, Worth::One));
}

#[test]
fn the_bulky_five_and_the_rabbity_six_have_one_vital_point() {
    let five = judged("X X X X X\nX . . X X\nX . . . X\nX X X X X", "B2", 0);
    assert_eq!((five.opponent_first, five.killing), (Worth::One, points(&["C2"])));
    let six = judged("X X X X X\nX . . X X\nX . . . X\nX X . X X\nX X X X X", "B4", 0);
    assert_eq!((six.opponent_first, six.killing), (Worth::One, points(&["C3"])));
}

#[test]
fn six_in_the_corner_depend_on_the_liberties_outside() {
    let corner = ". . . X\n. . . X\nX X X X";
    let tight = judged(corner, "A3", 0);
    assert_eq!((tight.owner_first, tight.opponent_first), (Worth::Two, Worth::One));
    assert_eq!(judged(corner, "A3", 1).opponent_first, Worth::Ko);
    assert_eq!(judged(corner, "A3", 2).opponent_first, Worth::Two);
}

#[test]
fn what_is_no_closed_space_is_not_judged() {
    let mut board = "X X X\nX . .\nX X X".parse::<Diagram>().unwrap().board();
    let mut view = View::<Blind>::new(&mut board);
    assert_eq!(judge(&mut view, &points(&["B2"]), OWNER, 0), None);
    assert_eq!(judge(&mut view, &PointSet::EMPTY, OWNER, 0), None);
    assert_eq!(judge(&mut view, &points(&["B1", "B2", "C2"]), OWNER, 0), None);
    assert!(judge(&mut view, &points(&["B2", "C2"]), OWNER, 0).is_some());
}

/// The half eye at A3 is decided on its diagonal; one that hangs on a stone in atari, where that
/// stone is taken or runs.
#[test]
fn half_eyes_are_decided_at_their_diagonals() {
    let decided = |text: &str, point: &str| {
        let mut board = text.parse::<Diagram>().unwrap().board();
        let mut view = View::<Blind>::new(&mut board);
        half_eye_decided(&mut view, point.parse().unwrap(), OWNER)
            .map(|points| points.map(|point| point.to_string()))
    };
    let both = |name: &str| Some([name.to_owned(), name.to_owned()]);
    assert_eq!(decided(". X .\nX . .\n. . .", "A3"), both("B2"));
    assert_eq!(decided(". X X .\nX O X .\n. . . .\n. . . .", "A4"), both("B2"));
    assert_eq!(decided(". X X .\nX X X .\n. . . .\n. . . .", "A4"), None, "a real eye");
}

#[test]
fn diagonals_make_eyes_false() {
    let kind = |text: &str, point: &str| {
        let mut board = text.parse::<Diagram>().unwrap().board();
        eye_at(&mut View::<Blind>::new(&mut board), point.parse().unwrap(), OWNER)
    };
    assert_eq!(
        kind(". . . . .\n. O X X .\n. X . X .\n. X X X .\n. . . . .", "C3"),
        Some(EyeKind::Real)
    );
    assert_eq!(
        kind(". O . . .\n. O X O .\n. X . X .\n. X X O .\n. . . O .", "C3"),
        Some(EyeKind::False)
    );
    assert_eq!(
        kind(". . . . .\n. O X O .\n. X . X .\n. X X X .\n. . . . .", "C3"),
        Some(EyeKind::False)
    );
    assert_eq!(
        kind(". . . . .\n. O X . .\n. X . X .\n. X X X .\n. . . . .", "C3"),
        Some(EyeKind::Half)
    );
    assert_eq!(kind(". X .\nX X .\n. . .", "A3"), Some(EyeKind::Real));
    assert_eq!(kind(". X .\nX O .\n. O .", "A3"), Some(EyeKind::False));
    assert_eq!(kind(". X .\nX . .\n. . .", "A3"), Some(EyeKind::Half));
    assert_eq!(kind(". . .\nX . .\n. . .", "A3"), None);
}

/// A space on a real board, with its wall, so many liberties of the wall outside, and an opponent
/// around it who lives.
struct Setting {
    board: Board,
    space: PointSet,
    outside: PointSet,
    wall: Point,
}

impl Setting {
    fn random(rng: &mut Pcg64Mcg, liberties: usize) -> Option<Self> {
        let size = Size::square(8).unwrap();
        let all = size.all();
        let near_corner = |rng: &mut Pcg64Mcg| u8::try_from(random_below(rng, 4)).unwrap();
        let mut space = PointSet::from(size.point(near_corner(rng), near_corner(rng)).unwrap());
        let count = 1 + random_below(rng, 5);
        while space.len() < count {
            let around: Vec<Point> = space.border(&all).iter().collect();
            space.insert(around[random_below(rng, around.len())]);
        }
        let beside = space.border(&all);
        let wall: PointSet = (all - space)
            .into_iter()
            .filter(|&p| {
                space.iter().any(|s| s.x().abs_diff(p.x()) < 2 && s.y().abs_diff(p.y()) < 2)
            })
            .collect();
        let eyes = points(&["H8", "F8"]);
        let free: Vec<Point> = (wall.border(&all) - space).iter().collect();
        let mut outside = PointSet::EMPTY;
        while outside.len() < liberties {
            outside.insert(free[random_below(rng, free.len())]);
        }
        let around = all - space - wall - eyes - outside;
        let is_one = |set: &PointSet| set.components().count() == 1;
        let is_fit = is_one(&wall)
            && is_one(&around)
            && beside.is_within(&wall)
            && eyes.border(&all).is_within(&around);
        let stones = ByColor { black: wall, white: around };
        let board = Board::with_stones(size, &stones).filter(|_| is_fit)?;
        Some(Self { board, space, outside, wall: wall.first()? })
    }

    /// The moves of a player, legal or not.
    fn moves(&self, board: &Board, player: Color) -> PointSet {
        let area = if player == OWNER { self.space } else { self.space | self.outside };
        area & board.empty_points()
    }
}

type Key = (PointSet, PointSet, Option<Point>, Color);

fn key(board: &Board, player: Color) -> Key {
    (*board.stones(Color::Black), *board.stones(Color::White), board.ko(), player)
}

/// Every position that can come about, with where its moves lead: nothing stands for the capture.
/// A move that the ko rule forbids is marked.
fn every_position(setting: &Setting, starts: &[Board]) -> Vec<Real> {
    let mut numbers: HashMap<Key, usize> = HashMap::new();
    let mut found: Vec<Real> = Vec::new();
    let mut number = |board: Board, player: Color, found: &mut Vec<Real>| {
        *numbers.entry(key(&board, player)).or_insert_with(|| {
            found.push(Real { board, player, next: Vec::new() });
            found.len() - 1
        })
    };
    for start in starts {
        for player in Color::BOTH {
            number(start.clone(), player, &mut found);
        }
    }
    let mut at = 0;
    while at < found.len() {
        let (board, player) = (found[at].board.clone(), found[at].player);
        let mut next = Vec::new();
        for point in setting.moves(&board, player) {
            let is_banned = board.check(player, point) == Err(goban::Illegal::Ko);
            let mut after = board.clone();
            after.lift_ko();
            if after.play(player, point).is_ok() {
                let is_captured = after.is_empty(setting.wall);
                let target = (!is_captured).then(|| number(after, !player, &mut found));
                next.push((is_banned, false, target));
            }
        }
        let mut passed = board;
        passed.lift_ko();
        next.push((false, true, Some(number(passed, !player, &mut found))));
        found[at].next = next;
        at += 1;
    }
    found
}

struct Real {
    board: Board,
    player: Color,
    next: Vec<(bool, bool, Option<usize>)>,
}

/// The positions from which a colour forces the capture of the wall, or its life.
fn forced_by(found: &[Real], color: Color, master: Color, won: &mut [bool]) {
    loop {
        let before = won.to_vec();
        for (index, real) in found.iter().enumerate() {
            let is_mine = real.player == color;
            let mut open = real.next.iter().filter(|&&(is_banned, is_pass, _)| {
                (!is_banned || real.player == master) && !(is_mine && is_pass)
            });
            let leads = |&(_, _, target): &(bool, bool, Option<usize>)| {
                target.map_or(color != OWNER, |target| before[target])
            };
            won[index] |= if is_mine { open.any(leads) } else { open.all(leads) };
        }
        if before == won {
            return;
        }
    }
}

#[test]
fn tables_agree_with_play_on_the_real_board() {
    let mut rng = Pcg64Mcg::new(11);
    let mut compared: HashMap<Worth, usize> = HashMap::new();
    for case in 0..300 {
        let Some(setting) = Setting::random(&mut rng, case % 3) else { continue };
        let starts = with_stones_inside(&setting);
        let found = every_position(&setting, &starts);
        let force = |color: Color, master: Color| {
            let lives = |real: &Real| {
                let alive = UnconditionalLife::of(&real.board, OWNER).alive;
                color == OWNER && alive.contains(setting.wall)
            };
            let mut won: Vec<bool> = found.iter().map(lives).collect();
            forced_by(&found, color, master, &mut won);
            won
        };
        let (sure, by_ko) = (force(!OWNER, OWNER), force(!OWNER, !OWNER));
        let two = force(OWNER, !OWNER);
        for (index, real) in found.iter().enumerate().take(2 * starts.len()) {
            let expected = match (two[index], by_ko[index], sure[index]) {
                (true, _, _) => Worth::Two,
                (_, false, _) => Worth::Seki,
                (_, _, false) => Worth::Ko,
                _ => Worth::One,
            };
            let outside = u8::try_from(setting.outside.len()).unwrap();
            let mut board = real.board.clone();
            let mut view = View::<Blind>::new(&mut board);
            let eye = judge(&mut view, &setting.space, OWNER, outside).unwrap();
            let worth = if real.player == OWNER { eye.owner_first } else { eye.opponent_first };
            assert_eq!(worth, expected, "{} first, {:?}", real.player, real.board);
            *compared.entry(worth).or_default() += 1;
        }
    }
    for worth in [Worth::One, Worth::Ko, Worth::Seki, Worth::Two] {
        assert!(compared.get(&worth).is_some_and(|&count| count > 20), "{compared:?}");
    }
}

/// The setting with every choice of the opponent's stones inside that can breathe.
fn with_stones_inside(setting: &Setting) -> Vec<Board> {
    let points: Vec<Point> = setting.space.iter().collect();
    let choices = 0..1_u32 << points.len();
    let with = |choice: u32| {
        let chosen = points.iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
        let stones: PointSet = chosen.map(|(_, &point)| point).collect();
        let white = *setting.board.stones(Color::White) | stones;
        let black = *setting.board.stones(Color::Black);
        Board::with_stones(setting.board.size(), &ByColor { black, white })
    };
    choices.filter_map(with).collect()
}
