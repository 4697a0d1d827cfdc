//! Trees count whose points are, and end early with the leader that they would have had.

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
            let all = light.on(size).rank(Glance { board: &board, color: player, last: [None; 2] });
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

/// Whose a point is, by the rule of area scoring for boards on which nothing is left to play.
fn owner(end: &Board, point: Point) -> i32 {
    let beside = end.size().neighbours(point);
    match std::iter::once(point).chain(beside).find_map(|at| end.stone(at)) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}

#[test]
fn owners_are_those_of_the_games_that_begin_with_the_move() {
    let light = LightPolicy::fitted();
    let board = Board::new(Size::new(6, 5).unwrap());
    let (player, size) = (Color::White, board.size());
    let ranked = light.rank(Glance { board: &board, color: player, last: [None; 2] });
    let moves: Vec<FirstMove> =
        ranked.iter().map(|&(at, chance)| FirstMove { at, chance, answers: Vec::new() }).collect();
    let start = Start { board: &board, player, bonus: 0.0 };
    let mut tree = Tree::new(start, &moves, &light, Settings::default());
    let mut counted = vec![(0_i32, PointMap::filled(0_i32)); moves.len()];
    let mut rng = Pcg64Mcg::new(23);
    for _ in 0..300 {
        tree.play(&mut rng);
        let mut end = board.clone();
        for &(color, at) in &tree.made {
            let _ = end.place(color, at);
        }
        let first = moves.iter().position(|first| first.at == tree.made[0].1).unwrap();
        counted[first].0 += 1;
        for point in size.points() {
            counted[first].1[point] += owner(&end, point);
        }
    }
    assert!(counted.iter().filter(|(games, _)| *games > 0).count() > 2);
    for (verdict, (games, leads)) in tree.verdicts().iter().zip(&counted) {
        assert_eq!(verdict.owners.games(), games.unsigned_abs());
        for point in size.points() {
            #[allow(clippy::cast_precision_loss)] // some hundreds
            let mean = leads[point] as f32 / (*games).max(1) as f32;
            assert_eq!(verdict.owners.at(point).to_bits(), mean.to_bits(), "{point}");
        }
    }
}
