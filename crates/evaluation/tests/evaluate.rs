//! What every evaluation must satisfy: turned colours, turned and mirrored boards (exactly, where no
//! look-ahead is at work), undoing, and positions about which there is no doubt.

use evaluation::{Evaluation, Evaluator, Judge, Model, Status, Supposition, survival};
use goban::{Board, Color, Diagram, Point, PointSet, Size, Symmetry, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

fn evaluate(board: &Board, to_play: Color) -> Evaluation {
    let model = Model::fitted();
    let judge = Judge::new(&model, board.size());
    Evaluator::new(board.clone(), Keeping::Absolute).evaluate(&judge, to_play)
}

/// A board after some random moves near each other.
fn random_board(rng: &mut Pcg64Mcg, side: u8, moves: usize) -> Board {
    let size = Size::square(side).unwrap();
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let empty: Vec<Point> = board.empty_points().iter().collect();
        let point = empty[random_below(rng, empty.len())];
        if !board.is_eyelike(color, point) && board.play(color, point).is_ok() {
            color = !color;
        }
    }
    board
}

fn turned_colours(board: &Board) -> Board {
    let stones = goban::ByColor::from_fn(|color: Color| *board.stones(!color));
    Board::with_stones(board.size(), &stones).unwrap()
}

#[test]
fn turning_the_colours_turns_the_evaluation() {
    let mut rng = Pcg64Mcg::new(1);
    for round in 0..30 {
        let board = random_board(&mut rng, [9, 13, 19][round % 3], 20 + 5 * round);
        let (ours, theirs) =
            (evaluate(&board, Color::Black), evaluate(&turned_colours(&board), Color::White));
        assert!((ours.area_lead + theirs.area_lead).abs() < 1e-2, "{board}");
        for point in board.size().points() {
            let sum = ours.ownership[point] + theirs.ownership[point];
            assert!(sum.abs() < 1e-3, "{board}\n{point}");
        }
        assert_eq!(ours.groups.len(), theirs.groups.len());
    }
}

/// The board as it looks after a turn or a reflection.
fn image(board: &Board, symmetry: Symmetry) -> Board {
    let size = board.size();
    let stones = goban::ByColor::from_fn(|color: Color| {
        board.stones(color).iter().map(|stone| symmetry.apply(size, stone)).collect()
    });
    Board::with_stones(size, &stones).unwrap()
}

/// A board on which no two stones are nearer than two steps to each other, so that nothing is to be
/// read.
fn quiet_board(rng: &mut Pcg64Mcg, side: u8, stones: usize) -> Board {
    let size = Size::square(side).unwrap();
    let mut board = Board::new(size);
    let mut free = size.all();
    for color in Color::BOTH.into_iter().cycle().take(stones) {
        let points: Vec<Point> = free.iter().collect();
        let Some(&point) = points.get(random_below(rng, points.len().max(1))) else { break };
        assert!(board.play(color, point).is_ok());
        free -= PointSet::from(point).dilated(&size.all()).dilated(&size.all());
    }
    board
}

/// How far owners and lead are apart at most between a board and its images, in each of which the
/// colours may be turned too.
fn farthest(board: &Board) -> [f32; 2] {
    let size = board.size();
    let ours = evaluate(board, Color::Black);
    let mut farthest = [0.0_f32; 2];
    for symmetry in Symmetry::ALL {
        let image = image(board, symmetry);
        let as_white = evaluate(&turned_colours(&image), Color::White);
        for (theirs, sign) in [(evaluate(&image, Color::Black), 1.0), (as_white, -1.0)] {
            let owner = |point| sign * theirs.ownership[symmetry.apply(size, point)];
            let apart = size.points().map(|point| (ours.ownership[point] - owner(point)).abs());
            farthest[0] = apart.fold(farthest[0], f32::max);
            farthest[1] = farthest[1].max((ours.area_lead - sign * theirs.area_lead).abs());
        }
    }
    farthest
}

#[test]
fn turned_and_mirrored_boards_are_judged_alike_where_nothing_is_read() {
    let mut rng = Pcg64Mcg::new(3);
    for round in 0..12 {
        let board = quiet_board(&mut rng, [9, 13, 19][round % 3], 4 + 2 * round);
        assert!(board.stones(Color::White).len() > 1, "{board}");
        let [owners, lead] = farthest(&board);
        // Sums are rounded in the order in which they are made.
        assert!(owners < 1e-4 && lead < 1e-2, "{owners} {lead}\n{board}");
    }
}

/// Look-ahead takes points in the order of the board and ends at a budget, so an image of a fight may
/// be read otherwise. Of these boards, full of fights, more than half are judged alike, and the lead
/// of the images differs by half a point in the mean of the worst; that is not to become worse.
#[test]
fn turned_and_mirrored_fights_are_mostly_judged_alike() {
    let mut rng = Pcg64Mcg::new(3);
    let (mut alike, mut apart) = (0, 0.0);
    for round in 0..30 {
        let board = random_board(&mut rng, [9, 13, 19][round % 3], 20 + 5 * round);
        let [owners, lead] = farthest(&board);
        alike += u32::from(owners < 1e-4);
        apart += lead / 30.0;
    }
    assert!(alike >= 15 && apart < 0.8, "{alike} of 30 alike, {apart} points");
}

#[test]
fn every_stone_is_in_one_group_and_owners_are_shares() {
    let mut rng = Pcg64Mcg::new(2);
    for round in 0..30 {
        let board = random_board(&mut rng, [5, 9, 19][round % 3], 10 + 4 * round);
        let evaluation = evaluate(&board, Color::White);
        let mut seen = PointSet::EMPTY;
        for group in &evaluation.groups {
            assert!(!group.gathered.stones.meets(&seen), "{board}");
            assert!(group.gathered.stones.is_within(board.stones(group.gathered.color)));
            seen |= group.gathered.stones;
        }
        assert_eq!(seen, *board.stones(Color::Black) | *board.stones(Color::White));
        let shares = board.size().points().all(|point| evaluation.ownership[point].abs() <= 1.0);
        assert!(shares, "{board}");
    }
}

#[test]
fn strings_that_cannot_be_saved_are_dead_and_their_killers_one_group() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . O . .
        . X O O X . O . .
        . X O . X . O . .
        . . X X . . O . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse::<Diagram>()
    .unwrap()
    .board();
    let evaluation = evaluate(&board, Color::White);
    let group_at = |name: &str| {
        let point: Point = name.parse().unwrap();
        evaluation.groups.iter().find(|group| group.gathered.stones.contains(point)).unwrap()
    };
    assert_eq!(group_at("C6").status, Status::Dead);
    assert_eq!(
        group_at("C7").gathered.stones,
        *board.stones(Color::Black),
        "the killers aggregate"
    );
    assert!(evaluation.ownership["D6".parse().unwrap()] > 0.5, "dead stones are the opponent's");
    assert!(evaluation.live.white.is_within(board.stones(Color::White)));
    assert_eq!(evaluation.live.white.len(), 5);
}

#[test]
fn random_games_leave_living_stones_alone() {
    let board = "
        . X . X O . O .
        X X X X O O O O
        . . . X O . . .
        X X X X O O O O
    "
    .parse::<Diagram>()
    .unwrap()
    .board();
    let survival = survival(&board, Color::Black, 200, &mut Pcg64Mcg::new(1));
    for color in Color::BOTH {
        let share = survival.share(color, board.stones(color));
        assert!(share > 0.999, "{color}: {share}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let board = random_board(&mut Pcg64Mcg::new(9), 9, 30);
    let owners = |seed| {
        let survival = survival(&board, Color::Black, 20, &mut Pcg64Mcg::new(seed));
        board.size().points().map(|point| survival.owner(point)).collect::<Vec<f32>>()
    };
    assert_eq!(owners(4), owners(4));
    assert_ne!(owners(4), owners(7));
}

#[test]
fn evaluating_while_moves_are_played_and_taken_back_changes_nothing() {
    let model = Model::fitted();
    for (side, moves, seed) in [(9, 70, 1), (13, 60, 2), (19, 40, 3)] {
        let size = Size::square(side).unwrap();
        let judge = Judge::new(&model, size);
        let mut rng = Pcg64Mcg::new(seed);
        let mut kept = Evaluator::new(Board::new(size), Keeping::Incremental);
        let mut color = Color::Black;
        let mut compared = 0;
        for _ in 0..moves {
            if random_below(&mut rng, 6) == 0 {
                kept.tracked().undo();
            } else {
                let board = kept.tracked().board();
                let empty: Vec<Point> = board.empty_points().iter().collect();
                let point = empty[random_below(&mut rng, empty.len())];
                let _ = kept.tracked().play(color, point);
                color = !color;
            }
            let ours = kept.evaluate(&judge, color);
            assert_eq!(ours, evaluate(kept.tracked().board(), color), "{}", kept.tracked().board());
            compared += ours.groups.len();
        }
        assert!(compared > 300, "{compared}");
    }
}

/// White can take the stone on F4 at any time, but White is dead himself.
#[test]
fn what_is_taken_by_dead_stones_is_not_dead() {
    let board = "
        . X . X X X X X X
        X X X X O O O O X
        X X X . O X . O X
        X X X . O O O O X
        X X X X X X X X X
        . X . X . X . X .
    "
    .parse::<Diagram>()
    .unwrap()
    .board();
    let stone: Point = "F4".parse().unwrap();
    for to_play in Color::BOTH {
        let evaluation = evaluate(&board, to_play);
        assert!(evaluation.ownership[stone] > 0.99);
        for group in &evaluation.groups {
            let is_black = group.gathered.color == Color::Black;
            let expected = if is_black { Status::Alive } else { Status::Dead };
            assert_eq!(group.status, expected, "{:?}", group.gathered.stones);
        }
    }
}

/// The strategic evaluation: a group is worth more to its owner alive than dead. Where its death
/// makes its killers one group that is judged otherwise, it may turn out a little else.
#[test]
fn supposing_that_a_group_lives_is_better_for_its_owner() {
    let mut rng = Pcg64Mcg::new(17);
    let model = Model::fitted();
    let (mut supposed, mut better) = (0, 0);
    for round in 0..12 {
        let board = random_board(&mut rng, 9, 25 + 2 * round);
        let judge = Judge::new(&model, board.size());
        let facts = Evaluator::new(board.clone(), Keeping::Absolute).facts();
        let evaluation = judge.evaluate(&facts, Color::Black);
        let in_doubt =
            evaluation.groups.iter().filter(|group| group.status == Status::Undetermined);
        for group in in_doubt {
            let (color, stones) = (group.gathered.color, &group.gathered.stones);
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            let lead = |live| {
                let suppose = if live { Supposition::lives } else { Supposition::is_dead };
                let supposed = [suppose(color, *stones)];
                let black = Color::Black;
                sign * judge.evaluate_supposing(&facts, None, &supposed, black).area_lead
            };
            supposed += 1;
            better += u32::from(lead(true) > lead(false));
        }
    }
    assert!(supposed > 20 && 20 * better >= 19 * supposed, "{better} of {supposed}");
}
