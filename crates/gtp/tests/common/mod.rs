//! An engine for the tests, and short ways to talk to it.
#![allow(dead_code)] // each test binary uses a part of it

mod streaming;

use std::io::Read;
use std::time::{Duration, Instant};

use goban::{Color, Game, Move, Rules, Settlement, Size};
use gtp::{Brain, Choice, Clock, Command, Interrupt, Purpose, Session, serve};

/// Plays the first legal point, resigns when told to, and thinks as long as it is told to. It
/// remembers the clock that it was last shown.
#[derive(Debug, Default)]
pub(crate) struct TestBrain {
    pub(crate) resigns: bool,
    pub(crate) longest_thought: Option<Duration>,
    pub(crate) last_clock: Option<Clock>,
}

impl Brain for TestBrain {
    fn name(&self) -> &'static str {
        "Test Engine"
    }

    fn version(&self) -> &'static str {
        "0.1.0"
    }

    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        purpose: Purpose<'_>,
        clock: &Clock,
        interrupt: Interrupt<'_>,
    ) -> Choice {
        self.last_clock = Some(*clock);
        if let Some(longest) = self.longest_thought {
            let start = Instant::now();
            while !interrupt.is_requested() && start.elapsed() < longest {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        if self.resigns {
            return Choice::Resign;
        }
        let legal = game.legal_points(color);
        let legal = if let Purpose::Choose(points) = purpose { legal & *points } else { legal };
        Choice::Move(legal.first().map_or(Move::Pass, Move::Play))
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        Settlement::unconditional(game.board())
    }

    fn processor_time(&self) -> Option<Duration> {
        Some(Duration::from_millis(1500))
    }

    fn commands() -> Vec<Command<Self>> {
        streaming::commands()
    }
}

pub(crate) fn session(brain: TestBrain) -> Session<TestBrain> {
    Session::new(brain, Size::square(19).unwrap(), Rules::CHINESE)
}

/// Everything the engine writes for this input.
pub(crate) fn transcript_of(brain: TestBrain, input: impl Read + Send + 'static) -> String {
    let mut output = Vec::new();
    serve(input, &mut output, &mut session(brain)).unwrap();
    String::from_utf8(output).unwrap()
}

pub(crate) fn transcript(input: &str) -> String {
    transcript_of(TestBrain::default(), std::io::Cursor::new(input.as_bytes().to_vec()))
}

/// The answers to lines without numbers, sign first, without the blank lines between them.
pub(crate) fn answers(lines: &[&str]) -> Vec<String> {
    let text = transcript(&lines.join("\n"));
    text.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_owned).collect()
}

/// The last of these answers.
pub(crate) fn last_answer(lines: &[&str]) -> String {
    answers(lines).pop().unwrap()
}
