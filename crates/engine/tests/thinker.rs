//! A thinker thinks once, keeps it, decides the same whatever it keeps, and can be stopped.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use decision::{Caller, Listener, News, Program, Settings, trial};
use engine::{Level, Outcome, Terms, Thinker, Thought, Work, generator};
use goban::{Color, Diagram, Game, Move, Rules, Size, random_below};
use search::Halt;
use tracks::Keeping;

fn quick() -> Terms {
    Terms { level: Level::nearest(3), ..Terms::default() }
}

/// A fight on 9x9 with Black to play.
fn fight() -> Game {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . . . . . . . . .
        . . . O X . . . .
        . . O X X . . . .
        . . . O X . X . .
        . . . O O X . . .
        . . . . . . . . .";
    let board = board.parse::<Diagram>().unwrap().board();
    Game::from_position(board, Color::Black, Rules::CHINESE)
}

fn told(thought: &Thought) -> String {
    let Thought { judged, decision, outcome, decided, best, .. } = thought;
    format!("{best} {outcome:?} {decided:?} {:?} {:?}", decision.tried, judged.evaluation)
}

/// Moves drawn by lot, moves of the program, moves taken back.
fn change(game: &mut Game, thought: &Thought, rng: &mut impl rand_core::Rng) {
    match random_below(rng, 6) {
        0 => {
            for _ in 0..=random_below(rng, 3) {
                game.undo();
            }
        }
        1 | 2 => {
            let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
            if !legal.is_empty() {
                let point = legal[random_below(rng, legal.len())];
                game.play(game.to_play(), Move::Play(point)).unwrap();
            }
        }
        _ => game.play(game.to_play(), thought.mv()).unwrap(),
    }
}

/// Through whole games with moves taken back: the same thought, whether objects are kept from move to
/// move or every thought begins from nothing.
#[test]
fn both_modes_think_the_same_through_whole_games() {
    let programs = ["aizome", "calm-urgent", "aizome"].map(|name| Program::named(name).unwrap());
    for (side, program) in [7, 6, 9].into_iter().zip(programs) {
        let mut rng = generator(u64::from(side));
        let mut game = Game::new(Size::square(side).unwrap(), Rules::CHINESE);
        let mut kept = Thinker::new(Terms { program, ..quick() });
        for _ in 0..14 {
            let terms = Terms { program, keeping: Keeping::Absolute, ..quick() };
            let thought = kept.think(&game, Caller::ALONE);
            let fresh = Thinker::new(terms).think(&game, Caller::ALONE);
            assert_eq!(told(&thought), told(&fresh), "{}", game.board());
            change(&mut game, &thought, &mut rng);
        }
    }
}

/// A move's work, and none for asking again or for *why*.
#[test]
fn why_after_a_move_costs_no_evaluation_and_no_reading() {
    let mut game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
    let mut thinker = Thinker::new(quick());
    for _ in 0..12 {
        let before = thinker.work();
        let thought = thinker.think(&game, Caller::ALONE);
        let after = thinker.work();
        assert_eq!(after.thoughts, before.thoughts + 1);
        assert!(after.evaluations > before.evaluations);
        // The move that was made, the best, a move that was tried, and a pass.
        let last = thought.decision.tried.last().unwrap().at();
        for mv in [thought.mv(), thought.best, Move::Play(last), Move::Pass] {
            let (again, why) = thinker.why(&game, mv, Caller::ALONE);
            assert!(Arc::ptr_eq(&thought, &again), "asking twice is free");
            assert_eq!(why.own.is_some(), mv != Move::Pass);
        }
        assert_eq!(thinker.work(), after, "no evaluation, no reading");
        game.play(game.to_play(), thought.mv()).unwrap();
    }
    // A move that was not tried is tried once.
    let thought = thinker.think(&game, Caller::ALONE);
    let ranked = thought.decision.ranked.last().unwrap().at;
    let before = thinker.work();
    let (_, why) = thinker.why(&game, Move::Play(ranked), Caller::ALONE);
    let after = thinker.work();
    assert!(why.own.is_some() && why.rank.is_none());
    assert!((1..12).contains(&(after.evaluations - before.evaluations)), "{before:?} {after:?}");
    let _ = thinker.why(&game, Move::Play(ranked), Caller::ALONE);
    assert_eq!(thinker.work(), after);
}

/// Objects are kept from one move to the next: fewer are read than from nothing.
#[test]
fn a_move_begins_with_what_is_known() {
    let mut game = Game::new(Size::square(13).unwrap(), Rules::CHINESE);
    let mut rng = generator(5);
    for _ in 0..60 {
        let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
        let point = legal[random_below(&mut rng, legal.len())];
        game.play(game.to_play(), Move::Play(point)).unwrap();
    }
    let terms = Terms { level: Level::LEAST, ..Terms::default() };
    let mut kept = Thinker::new(terms);
    let readings = |thinker: &mut Thinker, game: &Game| {
        let Work { readings: before, .. } = thinker.work();
        let thought = thinker.think(game, Caller::ALONE);
        (thinker.work().readings - before, thought)
    };
    let (_, thought) = readings(&mut kept, &game);
    game.play(game.to_play(), thought.mv()).unwrap();
    let (warm, thought) = readings(&mut kept, &game);
    let (cold, fresh) = readings(&mut Thinker::new(terms), &game);
    assert_eq!(told(&thought), told(&fresh));
    assert!(3 * warm < 2 * cold, "{warm} after a move, {cold} from nothing");
}

/// Asks to end after it was looked at so many times.
#[derive(Debug)]
struct After(AtomicU32);

impl Halt for After {
    fn is_asked(&self) -> bool {
        let left = |left: u32| Some(left.saturating_sub(1));
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left) == Ok(0)
    }
}

/// Wherever a thought is stopped it has a legal move, and it is not kept.
#[test]
fn a_thought_that_is_stopped_has_a_legal_move_and_is_not_kept() {
    let game = fight();
    let mut thinker = Thinker::new(quick());
    let mut whole = 0;
    for looks in [0, 1, 2, 5, 10, 20, 40, 80, 160, 320, 100_000] {
        let halt = After(AtomicU32::new(looks));
        let thought = thinker.think(&game, Caller { halt: &halt, ..Caller::ALONE });
        assert!(game.check(Color::Black, thought.mv()).is_ok());
        assert_ne!(thought.best, Move::Pass, "stopped after {looks} looks");
        whole += u32::from(thought.decision.is_whole);
        let is_kept = thinker.recall(&game).is_some();
        assert_eq!(is_kept, thought.decision.is_whole);
    }
    assert!(whole >= 1, "the last one is not stopped");
    let fresh = Thinker::new(quick()).think(&game, Caller::ALONE);
    let kept = thinker.recall(&game).unwrap();
    assert_eq!(told(&kept), told(&fresh), "as ever");
}

#[derive(Debug, Default)]
struct Notes(Mutex<Vec<News>>);

impl Listener for Notes {
    fn hear(&self, news: &News) {
        self.0.lock().unwrap().push(news.clone());
    }
}

/// Whoever listens hears candidates with more and more games or looks, and the thought is the same.
#[test]
fn a_thought_tells_how_it_goes() {
    let game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
    let trial = trial::Settings { games: 4_000, ..trial::Settings::default() };
    for (settings, least) in
        [(Settings::default(), 50), (Settings { trial, ..Settings::classic() }, 500)]
    {
        let terms = Terms { program: Program::Aizome(settings), ..Terms::default() };
        let notes = Notes::default();
        let heard = Thinker::new(terms).think(&game, Caller { listener: &notes, ..Caller::ALONE });
        let silent = Thinker::new(terms).think(&game, Caller::ALONE);
        assert_eq!(told(&heard), told(&silent));
        let notes = notes.0.into_inner().unwrap();
        assert!(notes.len() > 3, "{} times", notes.len());
        assert!(notes.windows(2).all(|pair| pair[0].games <= pair[1].games));
        let last = notes.last().unwrap();
        assert!(last.games > least && last.standings[0].points.is_some(), "{}", last.games);
        assert!(notes.iter().all(|news| !news.standings.is_empty()));
    }
}

/// Another seed is another game, and the same seed the same, whatever was asked between.
#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed: u64, asks: bool| {
        let level = Level::nearest(3);
        let mut thinker = Thinker::new(Terms { seed, level, ..Terms::default() });
        let mut game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
        for _ in 0..10 {
            let mv = thinker.think(&game, Caller::ALONE).mv();
            game.play(game.to_play(), mv).unwrap();
            if asks {
                let _ = thinker.judge(&game, Caller::ALONE);
                let _ = thinker.why(&game, Move::Pass, Caller::ALONE);
            }
        }
        game.turns().iter().map(|turn| turn.mv.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(play(3, false), play(3, true));
    let others: Vec<_> = (0..6).map(|seed| play(seed, false)).collect();
    assert!(others.iter().any(|game| *game != others[0]));
}

/// Small boards are proved, and a thought says so.
#[test]
fn small_boards_are_played_by_proof_and_can_be_stopped() {
    let game = Game::new(Size::square(3).unwrap(), Rules::CHINESE);
    let mut thinker = Thinker::new(Terms::default());
    let thought = thinker.think(&game, Caller::ALONE);
    assert_eq!(thought.decided, decision::Decided::Proof);
    assert_eq!(thought.outcome, Outcome::Move("B2".parse().unwrap()));
    let mut game = Game::new(Size::square(4).unwrap(), Rules::TROMP_TAYLOR);
    for name in ["A1", "B3", "D2"] {
        game.play(game.to_play(), name.parse().unwrap()).unwrap();
    }
    let stopped = AtomicBool::new(true);
    let thought = thinker.think(&game, Caller { halt: &stopped, ..Caller::ALONE });
    assert!(!thought.decision.is_whole && game.check(game.to_play(), thought.mv()).is_ok());
}

/// A program of the paper's explains its moves by its own methods, not by those of the default one.
#[test]
fn every_program_gives_its_own_reasons() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . O . . . .
        . . . O X . X . .
        . . . . O . . . .
        . . O . . . X . .
        . . . . . . . . .
        . . . . . . . . .";
    let board = board.parse::<Diagram>().unwrap().board();
    let game = Game::from_position(board, Color::Black, Rules::CHINESE);
    let program = Program::named("urgent").unwrap();
    let mut thinker = Thinker::new(Terms { program, ..quick() });
    let (thought, why) = thinker.why(&game, "F5".parse().unwrap(), Caller::ALONE);
    assert_eq!(thought.decided, decision::Decided::Method(decision::Selector::Urgent));
    assert_eq!(why.rank, Some(0));
    let told: Vec<_> = why.reasons.iter().map(|(reason, _)| *reason).collect();
    assert!(told.contains(&decision::Reason::Saves("E5".parse().unwrap())), "{told:?}");
    assert!(why.proofs.iter().all(|proof| !proof.moves.is_empty()));
}

/// Games against itself end: nobody goes round in circles, and nobody plays on when nothing is left.
#[test]
fn games_end_and_no_position_comes_twice() {
    for (side, rules) in [(5, Rules::CHINESE), (6, Rules::JAPANESE), (7, Rules::CHINESE)] {
        let mut game = Game::new(Size::square(side).unwrap(), rules);
        let mut thinker = Thinker::new(Terms { level: Level::nearest(2), ..Terms::default() });
        let mut seen = std::collections::HashSet::from([game.board().key()]);
        let most = 3 * game.size().area() / 2;
        while game.passes() < 2 {
            assert!(game.turns().len() < most, "{rules:?}\n{}", game.board());
            let mv = thinker.think(&game, Caller::ALONE).mv();
            game.play(game.to_play(), mv).unwrap();
            assert!(mv == Move::Pass || seen.insert(game.board().key()), "{}", game.board());
        }
    }
}

/// Every point has an owner and White is behind. Nothing is gained by throwing stones away.
#[test]
fn a_side_that_is_behind_passes_when_nothing_can_be_gained() {
    let board = "
        . X . X O . O . .
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O O
        . X X X O . O O .
        X X . X O O O . O
        . X X X O . O O O
        X X X X O O O . O
        . X . X X O . O .";
    let board = board.parse::<Diagram>().unwrap().board();
    let game = Game::from_position(board, Color::White, Rules::CHINESE);
    let thought = Thinker::new(quick()).think(&game, Caller::ALONE);
    assert_eq!(thought.best, Move::Pass, "{:?}", thought.decided);
}

/// What wants a move is told in one order, whichever patterns were found first: those that were kept
/// from the move before, or those that are new.
#[test]
fn the_papers_program_gives_the_same_reasons_from_move_to_move() {
    let program = Program::named("calm-urgent").unwrap();
    let mut rng = generator(3);
    let mut game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
    let mut kept = Thinker::new(Terms { program, ..quick() });
    for number in 0..64 {
        let thought = kept.think(&game, Caller::ALONE);
        if number % 4 == 3 {
            let terms = Terms { program, keeping: Keeping::Absolute, ..quick() };
            let fresh = Thinker::new(terms).think(&game, Caller::ALONE);
            assert_eq!(told(&thought), told(&fresh), "{}", game.board());
        }
        let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
        let any = Move::Play(legal[random_below(&mut rng, legal.len())]);
        let mv = if random_below(&mut rng, 6) == 0 { any } else { thought.mv() };
        game.play(game.to_play(), mv).unwrap();
    }
}

/// What would be counted does not depend on whether the position was thought about before, at a low
/// level, or on what is kept.
#[test]
fn a_judgement_does_not_depend_on_what_was_thought_before() {
    let game = fight();
    let first = Thinker::new(quick()).judge(&game, Caller::ALONE).evaluation;
    let mut thinker = Thinker::new(quick());
    let thought = thinker.think(&game, Caller::ALONE);
    assert_ne!(thought.judged.evaluation, first, "a low level looks at less");
    assert_eq!(thinker.judge(&game, Caller::ALONE).evaluation, first);
}

/// The rule about passing is used in games, where the evaluation alone would play on.
#[test]
fn a_pass_is_chosen_where_no_move_gains() {
    let mut used = 0;
    for seed in 0..4 {
        let mut game = Game::new(Size::square(5).unwrap(), Rules::CHINESE);
        let program = Program::named("classic").unwrap();
        let terms = Terms { program, seed, level: Level::nearest(2), ..Terms::default() };
        let mut thinker = Thinker::new(terms);
        while game.passes() < 2 {
            let thought = thinker.think(&game, Caller::ALONE);
            let is_used = thought.decided == decision::Decided::NothingGained;
            assert!(!is_used || (thought.best == Move::Pass && !thought.decision.tried.is_empty()));
            used += u32::from(is_used);
            game.play(game.to_play(), thought.mv()).unwrap();
        }
    }
    assert!(used > 0, "nobody passed for that reason");
}
