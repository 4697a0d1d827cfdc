//! The engine as a controller meets it: the same answers whatever is kept, and a thought that can be
//! stopped.

use std::time::{Duration, Instant};

use goban::{Game, Point, random_below};
use gtp::Session;
use rand_pcg::Pcg64Mcg;
use tracks::Keeping;

use super::*;

const NODES: u32 = 150;

fn session(keeping: Keeping) -> Session<Engine> {
    let size = goban::Size::square(7).unwrap();
    let engine = Engine::new(Terms { seed: 1, keeping, nodes: NODES, ..Terms::default() });
    let mut session = Session::new(engine, size, goban::Rules::TROMP_TAYLOR);
    // The moves need not be good.
    session.answer_line("level 2").unwrap().unwrap();
    session
}

/// Something that changes the game, as a controller might say it.
fn random_command(rng: &mut Pcg64Mcg, game: &Game) -> String {
    let color = if random_below(rng, 8) == 0 { !game.to_play() } else { game.to_play() };
    match random_below(rng, 60) {
        0 => "set_position b b2 w b3 b c3 w c2 w d3 b e5".to_owned(),
        1 => "clear_board".to_owned(),
        2 => format!("boardsize {}", 5 + 2 * random_below(rng, 2)),
        3 => "gg-undo 5".to_owned(),
        4..12 => "undo".to_owned(),
        12 => format!("play {color} pass"),
        13 => format!("gogui-play_sequence {color} a1 {} b2 {color} c3", !color),
        _ => format!("genmove {color}"),
    }
}

#[test]
fn both_modes_answer_alike_whatever_happens_to_the_game() {
    let mut rng = Pcg64Mcg::new(11);
    let (mut kept, mut absolute) = (session(Keeping::Incremental), session(Keeping::Absolute));
    let mut asked = 0;
    for _ in 0..400 {
        let command = random_command(&mut rng, &kept.status().game);
        let answers = [&mut kept, &mut absolute].map(|s| s.answer_line(&command).unwrap());
        assert_eq!(format!("{:?}", answers[0]), format!("{:?}", answers[1]), "{command}");
        let game = kept.status().game.clone();
        let strings: Vec<Point> = game.board().strings().map(goban::StringId::stone).collect();
        for stone in strings.into_iter().filter(|_| random_below(&mut rng, 2) == 0) {
            for name in ["attack", "defend"] {
                let line = format!("{name} {stone}");
                let answer = kept.answer_line(&line).unwrap();
                assert_eq!(answer, absolute.answer_line(&line).unwrap(), "{line}");
                asked += 1;
            }
        }
    }
    assert!(asked > 1000, "{asked}");
}

#[test]
fn a_game_that_began_otherwise_is_begun_anew() {
    let mut controller = session(Keeping::Incremental);
    let mut say = |line: &str| controller.answer_line(line).unwrap().unwrap();
    say("set_position b c3 w d3 b d2");
    say("play w c4");
    let before = say("attack d3");
    say("set_position w c3 w d3 w e3 w c2");
    say("play w c4");
    assert_eq!(say("attack d3"), "0", "the same move from another start");
    say("set_position b c3 w d3 b d2");
    say("play w c4");
    assert_eq!(say("attack d3"), before);
}

#[test]
fn a_race_is_answered_with_both_codes_and_the_move() {
    let mut controller = session(Keeping::Incremental);
    let mut say = |line: &str| controller.answer_line(line).unwrap();
    say("set_position b a2 w a1 w c1").unwrap();
    assert_eq!(say("analyze_semeai a2 a1").unwrap(), "1 1 B1");
    assert!(say("analyze_semeai a1 c1").is_err(), "one colour");
    assert!(say("analyze_semeai a1 c3").is_err(), "no stone");
}

/// A thought that is told to stop answers at once, with a move that is legal.
#[test]
fn a_deadline_stops_a_thought() {
    let size = goban::Size::square(19).unwrap();
    let game = Game::new(size, goban::Rules::CHINESE);
    let mut thinker = Thinker::new(Terms::default());
    let start = Instant::now();
    let stop = Stop::by(Interrupt::never(), Some(start));
    let thought = thinker.think(&game, caller(&stop));
    assert!(!thought.decision.is_whole);
    assert!(game.check(Color::Black, thought.mv()).is_ok() && thought.mv() != Move::Pass);
    // A whole thought takes seconds without optimisation.
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

/// A board that is solved exactly obeys the clock, too: what was not proved in time is not called so.
#[test]
fn a_deadline_stops_a_proof() {
    let size = goban::Size::square(4).unwrap();
    let mut game = Game::new(size, goban::Rules::CHINESE);
    for mv in ["b2", "c3"] {
        game.play(game.to_play(), mv.parse().unwrap()).unwrap();
    }
    let mut thinker = Thinker::new(Terms::default());
    let start = Instant::now();
    let stop = Stop::by(Interrupt::never(), Some(start + Duration::from_millis(20)));
    let thought = thinker.think(&game, caller(&stop));
    assert_ne!(thought.decided, decision::Decided::Proof);
    assert!(game.check(Color::Black, thought.mv()).is_ok());
    assert!(start.elapsed() < Duration::from_millis(800), "{:?}", start.elapsed());
}
