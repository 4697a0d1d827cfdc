//! Any bytes are a conversation: every request gets one answer in good form, a refused command
//! changes nothing, and the game can be taken back to its start.
//!
//! `cargo +nightly fuzz run gtp -- -max_total_time=60`

#![no_main]

use goban::{Color, Game, Move, Rules, Settlement, Size};
use gtp::{Brain, Choice, Clock, Interrupt, Purpose, Request, Session, serve};
use libfuzzer_sys::fuzz_target;

/// Plays the first legal point, or passes.
struct First;

impl Brain for First {
    fn name(&self) -> &str {
        "First"
    }

    fn version(&self) -> &str {
        "1.0"
    }

    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        _: Purpose<'_>,
        _: &Clock,
        _: Interrupt<'_>,
    ) -> Choice {
        Choice::Move(game.legal_points(color).first().map_or(Move::Pass, Move::Play))
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        Settlement::unconditional(game.board())
    }
}

fn session() -> Session<First> {
    Session::new(First, Size::square(9).expect("a size"), Rules::AGA)
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut session = session();
    let mut expected = 0;
    for line in text.split('\n') {
        let Some(request) = Request::parse(line) else { continue };
        expected += 1;
        let before = session.status().game.clone();
        let answer = session.answer(&request, Interrupt::never());
        assert!(answer.is_ok() || session.status().game == before, "{line}");
        if session.has_quit() {
            break;
        }
    }
    let mut game = session.status().game.clone();
    while game.undo().is_some() {}
    assert!(game.turns().is_empty());
    check_form(bytes, expected);
});

/// The same over the loop that reads and writes.
fn check_form(bytes: &[u8], expected: usize) {
    let mut output = Vec::new();
    serve(std::io::Cursor::new(bytes.to_vec()), &mut output, &mut session()).expect("memory");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with("\n\n"));
    let answers: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), expected, "{output:?}");
    for answer in answers {
        let after_id = answer.get(1..).unwrap_or("").trim_start_matches(|c: char| c.is_ascii_digit());
        assert!(answer.starts_with(['=', '?']) && after_id.starts_with(' '), "{answer:?}");
    }
}
