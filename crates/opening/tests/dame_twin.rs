//! Dame by degree and kind against a slow twin that walks every path, on random boards.

use goban::{Board, ByColor, Color, Playout, Point, PointSet, Size, random_below};
use opening::dame::{DEGREES, Dame, Kinds, Terrain};
use opening::{Estimate, OtherKind, Pon};
use rand_pcg::Pcg64Mcg;

/// For every point the fewest touches over all shortest walks from the stones, found by walking them
/// all: a walk is followed to its end, whatever was found before.
#[derive(Default)]
struct Walks {
    /// Steps and touches by point.
    best: Vec<(Point, usize, usize)>,
}

impl Walks {
    fn walk(&mut self, board: &Board, foe: Color, at: Point, steps: usize, touches: usize) {
        if steps > 0 {
            match self.best.iter_mut().find(|(point, ..)| *point == at) {
                Some((_, fewest, least)) => {
                    if steps < *fewest || steps == *fewest && touches < *least {
                        (*fewest, *least) = (steps, touches);
                    }
                }
                None => self.best.push((at, steps, touches)),
            }
        }
        if steps == DEGREES {
            return;
        }
        for next in board.neighbours(at).filter(|&next| board.is_empty(next)) {
            let beside = board.neighbours(next).filter(|&near| board.stone(near) == Some(foe));
            self.walk(board, foe, next, steps + 1, touches + beside.count());
        }
    }
}

fn slow(board: &Board, color: Color, stones: &PointSet) -> Dame {
    let mut walks = Walks::default();
    for stone in stones {
        walks.walk(board, !color, stone, 0, 0);
    }
    let mut dame = [Kinds::default(); DEGREES];
    let (right, top) = (board.size().width() - 1, board.size().height() - 1);
    for (point, steps, touches) in walks.best {
        let kinds = &mut dame[steps - 1];
        let is_edge = point.x() == 0 || point.y() == 0 || point.x() == right || point.y() == top;
        *match (is_edge, touches) {
            (true, _) => &mut kinds.edge,
            (_, 0) => &mut kinds.free,
            (_, 1) => &mut kinds.once,
            _ => &mut kinds.often,
        } += 1;
    }
    Dame(dame)
}

/// The sum written out as the paper prints it.
fn slow_pon(dame: &Dame, other_kind: OtherKind) -> Pon {
    let mut sum = 0.0_f64;
    for (kinds, weight) in dame.0.iter().zip([1.0, 0.5, 0.35, 0.25]) {
        let often = if other_kind == OtherKind::NotOnce { kinds.often } else { 0 };
        sum += weight * 1.6 * f64::from(kinds.edge);
        sum += weight * 0.2 * f64::from(kinds.once);
        sum += weight * f64::from(kinds.free + often);
    }
    #[allow(clippy::cast_possible_truncation)] // a small number
    Pon((0.33 * sum - 1.96).floor() as i32)
}

#[test]
fn dame_and_pon_are_those_of_walking_every_path() {
    let mut rng = Pcg64Mcg::new(26);
    let (mut groups, mut often, mut negative) = (0, 0, 0);
    for game in (0..50_u8).cycle().take(400) {
        let size = Size::new(5 + game % 5, 5 + game / 7 % 5).unwrap();
        let mut board = Board::new(size);
        Playout::default().run(&mut board, Color::Black, &mut rng);
        // Some stones are taken away again, so that there is room.
        let keep = random_below(&mut rng, 100);
        let mut stones = ByColor::from_fn(|color| *board.stones(color));
        for color in Color::BOTH {
            for stone in board.stones(color) {
                if random_below(&mut rng, 100) >= keep {
                    stones[color].remove(stone);
                }
            }
        }
        let Some(board) = Board::with_stones(size, &stones) else { continue };
        let terrain = Terrain::new(size, &stones);
        for color in Color::BOTH {
            for string in board.strings().filter(|s| board.stone(s.stone()) == Some(color)) {
                let stones: PointSet = board.stones_of(string).collect();
                let dame = terrain.dame(color, &stones);
                assert_eq!(dame, slow(&board, color, &stones), "{stones:?} of\n{board:?}");
                for other_kind in [OtherKind::Untouched, OtherKind::NotOnce] {
                    let estimate = Estimate { other_kind, ..Estimate::PRINTED };
                    let pon = estimate.pon(&dame);
                    assert_eq!(pon, slow_pon(&dame, other_kind), "{dame:?}");
                    negative += usize::from(pon < Pon(0));
                }
                groups += 1;
                often += usize::from(dame.0.iter().any(|kinds| kinds.often > 0));
            }
        }
    }
    assert!(groups > 2000 && often > 200 && negative > 200, "{groups} {often} {negative}");
}
