//! Verdicts of life and death against the whole truth on small boards: every position that can come
//! about is listed, and those from which the attacker forces the capture of all stones in question
//! are found backwards from the captures. Endless play saves the group. The rights to retake kos are
//! given to one side and then to the other.

use std::collections::HashMap;

use goban::{Board, ByColor, Color, Illegal, Point, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use reading::life::{Fate, LifeAnswer, attack, defend};
use tracks::{Scoped, View};

/// A position: the board, what is left of the stones in question, who moves.
#[derive(Clone)]
struct State {
    board: Board,
    core: PointSet,
    player: Color,
}

type Key = (PointSet, PointSet, PointSet, Option<Point>, Color);

impl State {
    fn key(&self) -> Key {
        let stones = Color::BOTH.map(|color| *self.board.stones(color));
        (stones[0], stones[1], self.core, self.board.ko(), self.player)
    }
}

/// Whether all stones in question are taken, this colour having all ko threats; nothing if there are
/// too many positions.
fn is_taken(
    start: &Board,
    core: PointSet,
    first: Color,
    master: Color,
    most_states: usize,
) -> Option<bool> {
    let owner = start.stone(core.first()?)?;
    let mut numbers: HashMap<Key, usize> = HashMap::new();
    let mut states = vec![State { board: start.clone(), core, player: first }];
    numbers.insert(states[0].key(), 0);
    // Nothing stands for the capture of all.
    let mut next: Vec<Vec<Option<usize>>> = Vec::new();
    while next.len() < states.len() {
        let state = states[next.len()].clone();
        let mut steps = Vec::new();
        for after in successors(&state, owner, master) {
            let number = (!after.core.is_empty()).then(|| {
                *numbers.entry(after.key()).or_insert_with(|| {
                    states.push(after);
                    states.len() - 1
                })
            });
            steps.push(number);
        }
        next.push(steps);
        if states.len() > most_states {
            return None;
        }
    }
    let mut taken = vec![false; states.len()];
    loop {
        let before = taken.clone();
        for (number, steps) in next.iter().enumerate().rev() {
            let leads = |step: &Option<usize>| step.is_none_or(|step| taken[step]);
            taken[number] = if states[number].player == owner {
                steps.iter().all(leads)
            } else {
                steps.iter().any(leads)
            };
        }
        if before == taken {
            return Some(taken[0]);
        }
    }
}

/// All positions after a move; the owner may pass.
fn successors(state: &State, owner: Color, master: Color) -> Vec<State> {
    let mut found = Vec::new();
    for point in state.board.empty_points() {
        let mut board = state.board.clone();
        if board.check(state.player, point) == Err(Illegal::Ko) && state.player != master {
            continue;
        }
        board.lift_ko();
        if board.play(state.player, point).is_ok() {
            let core = state.core & *board.stones(owner);
            found.push(State { board, core, player: !state.player });
        }
    }
    if state.player == owner {
        let mut board = state.board.clone();
        board.lift_ko();
        found.push(State { board, core: state.core, player: !state.player });
    }
    found
}

/// A position with no string without liberties, of about so many stones in ten.
fn random_board(rng: &mut Pcg64Mcg, size: Size, density: usize) -> Option<Board> {
    let mut stones: ByColor<PointSet> = ByColor::default();
    for point in size.points() {
        if random_below(rng, 10) < density {
            stones[Color::BOTH[random_below(rng, 2)]].insert(point);
        }
    }
    Board::with_stones(size, &stones)
}

fn name(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Seki => "seki",
        Fate::Dead => "dead",
        Fate::Ko { .. } => "ko",
        Fate::Unknown => "unknown",
    }
}

/// Whether an answer is what the truth says: taken with the owner's ko threats, and with the
/// attacker's.
fn agrees(answer: &LifeAnswer, with_owners: bool, with_attackers: bool) -> bool {
    match answer.fate {
        Fate::Dead => with_owners,
        Fate::Alive | Fate::Seki => !with_attackers,
        Fate::Ko { .. } => with_attackers && !with_owners,
        Fate::Unknown => true,
    }
}

const SIZES: [(u8, u8); 4] = [(5, 2), (3, 3), (4, 3), (6, 2)];

/// Compares so many random positions, and counts the answers.
fn compare(cases: usize, most_states: usize) -> HashMap<&'static str, usize> {
    let mut rng = Pcg64Mcg::new(77);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for case in 0..cases {
        let (width, height) = SIZES[case % SIZES.len()];
        let size = Size::new(width, height).unwrap();
        let Some(mut board) = random_board(&mut rng, size, 6 + case % 3) else { continue };
        let Some(stone) = board.strings().next().map(goban::StringId::stone) else { continue };
        let owner = board.stone(stone).unwrap();
        for first in Color::BOTH {
            let mut view = View::<Scoped>::new(&mut board);
            let answer = if first == owner {
                defend(&mut view, stone, 5_000)
            } else {
                attack(&mut view, stone, 5_000)
            };
            let truth = |master| is_taken(&board, answer.stones, first, master, most_states);
            let (Some(with_owners), Some(with_attackers)) = (truth(owner), truth(!owner)) else {
                continue;
            };
            assert!(
                agrees(&answer, with_owners, with_attackers),
                "{stone}, {first} first: {answer:?}, truth {with_owners} {with_attackers}\n{board}"
            );
            *counts.entry(name(answer.fate)).or_default() += 1;
        }
    }
    counts
}

/// Among the answers there are these fates at least.
fn check(cases: usize, most_states: usize, fates: &[&str]) {
    let counts = compare(cases, most_states);
    println!("{counts:?}");
    assert!(fates.iter().all(|fate| counts.contains_key(fate)), "{counts:?}");
}

#[test]
fn brute_force_agrees_on_small_closed_boards() {
    check(500, 300, &["alive", "dead", "ko"]);
}

/// `--nocapture` tells how many of each there were.
#[test]
#[ignore = "long: cargo xtask long"]
fn brute_force_agrees_on_many_small_closed_boards() {
    check(3_000, 1_500, &["alive", "dead", "ko", "seki"]);
}
