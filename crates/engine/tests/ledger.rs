//! The ledger adds up, leaves out little, and says what was seen.

use decision::{Caller, Settings};
use engine::{Kind, Ledger, Level, Terms, Thinker, Thought, generator};
use goban::{Color, Diagram, Game, Move, Rules, Size, random_below};

fn quick() -> Terms {
    Terms { level: Level::nearest(2), ..Terms::default() }
}

/// What must hold for every ledger, told afresh from the verdicts.
fn check(thought: &Thought, ledger: &Ledger) {
    let parts: f64 = ledger.parts.iter().map(|part| part.points).sum();
    let sizes: f64 = ledger.parts.iter().map(|part| part.points.abs()).sum();
    assert!((parts + ledger.rest - ledger.total).abs() < 1e-6, "{ledger:?}");
    assert!(ledger.rest.abs() <= (0.2 * sizes).max(1.0), "{ledger:?}");
    assert!(ledger.parts.len() <= 3);
    for (number, part) in ledger.parts.iter().enumerate() {
        assert!(!part.area.is_empty());
        assert!(ledger.parts[..number].iter().all(|other| !other.area.meets(&part.area)));
        assert_eq!(part.kind.is_proved(), part.fact.is_some());
        let by = if part.points >= 0.0 { ledger.mv } else { ledger.against };
        assert!(part.fact.as_ref().is_none_or(|fact| fact.by == by), "{part:?}");
    }
    // Where nothing is proved the total is the difference between the scores that were seen.
    let facts = &thought.decision.scene.facts;
    let is_open = Color::BOTH
        .iter()
        .all(|&color| facts.immortal[color].is_empty() && facts.secured[color].is_empty());
    let decides = |mv: Move| mv.point().is_some_and(|at| !engine::Fact::of(thought, at).is_empty());
    if is_open && !decides(ledger.mv) && !decides(ledger.against) {
        let [own, other] = [ledger.mv, ledger.against].map(|mv| thought.verdict(mv).unwrap());
        let seen = f64::from(own.points - other.points);
        assert!((seen - ledger.total).abs() < 0.05, "{seen} {ledger:?}");
    }
}

/// A game of random moves, which has captures, weak groups and much to decide.
fn random_game(side: u8, moves: usize, seed: u64) -> Game {
    let mut game = Game::new(Size::square(side).unwrap(), Rules::CHINESE);
    let mut rng = generator(seed);
    for _ in 0..moves {
        let color = game.to_play();
        let is_sensible = |&point: &goban::Point| !game.board().is_eyelike(color, point);
        let legal: Vec<_> = game.legal_points(color).iter().filter(is_sensible).collect();
        if legal.is_empty() {
            break;
        }
        let point = legal[random_below(&mut rng, legal.len())];
        game.play(color, Move::Play(point)).unwrap();
    }
    game
}

#[test]
fn parts_and_rest_add_up_to_the_total_on_random_positions() {
    let mut thinker = Thinker::new(quick());
    let mut checked = 0;
    for seed in 0..24 {
        let moves = 6 + 2 * usize::try_from(seed).unwrap();
        let game = random_game(if seed % 3 == 0 { 7 } else { 9 }, moves, seed);
        let thought = thinker.think(&game, Caller::ALONE);
        let tried: Vec<Move> =
            thought.decision.tried.iter().map(|tried| Move::Play(tried.at())).collect();
        for &mv in tried.iter().take(2) {
            for against in [Move::Pass, tried[0], tried[tried.len() - 1]] {
                if let Some(ledger) = thinker.ledger(&thought, mv, against, Caller::ALONE) {
                    check(&thought, &ledger);
                    checked += 1;
                }
            }
        }
    }
    assert!(checked >= 60, "{checked}");
}

/// Three stones in atari: who takes them first owns the corner.
fn atari() -> Game {
    let board = "
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . X . X . . . .
        . X O O O X . . .
        . . X X . . X . .
        . O O . O . . O .
        . . . . . . . . .
        . . . . . . . . .";
    let board = board.parse::<Diagram>().unwrap().board();
    Game::from_position(board, Color::Black, Rules::CHINESE)
}

#[test]
fn a_capture_stands_behind_the_part_with_its_stones() {
    let game = atari();
    for program in [Settings::default(), Settings::classic()] {
        let program = decision::Program::Aizome(program);
        let mut thinker = Thinker::new(Terms { program, ..quick() });
        let thought = thinker.think(&game, Caller::ALONE);
        let taking = thought.decision.tried.iter().find(|tried| {
            engine::Fact::of(&thought, tried.at()).iter().any(|fact| fact.kind == Kind::Capture)
        });
        let taking = Move::Play(taking.expect("the stones can be caught").at());
        let ledger = thinker.ledger(&thought, taking, Move::Pass, Caller::ALONE).unwrap();
        check(&thought, &ledger);
        let part = ledger.parts.iter().find(|part| part.kind == Kind::Capture);
        let part = part.unwrap_or_else(|| panic!("{ledger:?}"));
        assert!(part.points > 2.0 && part.area.contains("D5".parse().unwrap()), "{ledger:?}");
        // Asked again, it is the same.
        assert_eq!(thinker.ledger(&thought, taking, Move::Pass, Caller::ALONE), Some(ledger));
        assert_eq!(thought.line(taking)[0], taking);
    }
}
