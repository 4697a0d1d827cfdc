//! An engine for tests: it plays legal moves at random, until it is told to misbehave.
//!
//! `naughty_engine [seed=N] [spin=MICROS] [sleep=MICROS] [work=LOTS] [board=SIDE] [BEHAVIOUR@N]`: each
//! move takes so long at least, or as long as drawing so many lots. Before its N-th move of a game,
//! counted from 1, it does what the behaviour says, on boards of this side only if one is given; with
//! `exit` it does not even start.

use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread;
use std::time::{Duration, Instant};

use goban::{Color, Game, Move, Point, Rules, Settlement, Size};
use gtp::{Brain, Choice, Clock, Interrupt, Purpose, Request, Session, serve};
use lab::{Seed, SplitMix64};

/// Random moves that fill no eyes, the same for the same seed, after some thinking.
struct Random {
    seed: Seed,
    lots: SplitMix64,
    spin: Duration,
    sleep: Duration,
    work: u64,
}

impl Brain for Random {
    fn name(&self) -> &'static str {
        "Naughty"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        purpose: Purpose<'_>,
        _: &Clock,
        _: Interrupt<'_>,
    ) -> Choice {
        let begun = Instant::now();
        let sensible: Vec<Point> = game
            .legal_points(color)
            .into_iter()
            .filter(|&point| !game.board().is_eyelike(color, point))
            .filter(|&point| !matches!(purpose, Purpose::Choose(among) if !among.contains(point)))
            .collect();
        let lot = usize::try_from(self.lots.next_u64() >> 33).unwrap_or(0);
        let choice = sensible.get(lot % sensible.len().max(1)).copied();
        thread::sleep(self.sleep);
        let mut lots = self.seed.stream();
        (0..self.work).for_each(|_| _ = black_box(lots.next_u64()));
        while begun.elapsed() < self.spin {}
        Choice::Move(choice.map_or(Move::Pass, Move::Play))
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        Settlement::unconditional(game.board())
    }

    fn forget(&mut self) {
        self.lots = self.seed.stream();
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let mut values = arguments.iter().filter_map(|argument| argument.strip_prefix(name));
        values.next().and_then(|value| value.parse::<u64>().ok()).unwrap_or(0)
    };
    let behaviour = arguments.iter().find(|argument| !argument.contains('='));
    let (what, when) =
        behaviour.map_or(("", ""), |text| text.split_once('@').unwrap_or((text, "")));
    if what == "exit" {
        eprintln!("there is no model file");
        exit(4);
    }
    let seed = Seed(number("seed="));
    let brain = Random {
        seed,
        lots: seed.stream(),
        spin: Duration::from_micros(number("spin=")),
        sleep: Duration::from_micros(number("sleep=")),
        work: number("work="),
    };
    let size = Size::square(19).unwrap_or_else(|_| exit(1));
    let mut session = Session::new(brain, size, Rules::CHINESE);
    if what.is_empty() {
        let _ = serve(io::stdin(), &mut io::stdout().lock(), &mut session);
    } else {
        let board = u8::try_from(number("board=")).ok().filter(|&side| side > 0);
        converse(&mut session, what, when.parse().unwrap_or(1), board);
    }
}

/// Answers line by line and misbehaves when its time has come.
fn converse(session: &mut Session<Random>, what: &str, when: u64, board: Option<u8>) {
    let mut moves = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let Some(request) = Request::parse(&line) else { continue };
        let id = request.id.as_ref().map(ToString::to_string).unwrap_or_default();
        match request.command.as_str() {
            "clear_board" => moves = 0,
            "genmove" | "reg_genmove" => {
                moves += 1;
                let width = session.status().game.size().width();
                let is_here = board.is_none_or(|side| side == width);
                if moves == when && is_here && misbehave(what, &id, session) {
                    continue;
                }
            }
            "play" if what == "refuse" && moves >= when => {
                say(&format!("?{id} illegal move\n\n"));
                continue;
            }
            _ => {}
        }
        let mut answer = Vec::new();
        let _ = serve(io::Cursor::new(line), &mut answer, session);
        say(&String::from_utf8_lossy(&answer));
        if what == "die-after" && request.command == "genmove" && moves >= when {
            exit(5);
        }
        if session.has_quit() {
            return;
        }
    }
}

/// Does what it should not, and says whether that was the answer.
fn misbehave(what: &str, id: &str, session: &Session<Random>) -> bool {
    match what {
        "crash" => {
            eprintln!("segmentation fault at move {id}");
            exit(139)
        }
        "hang" | "deaf" => thread::sleep(Duration::from_secs(10_000)),
        "illegal" => say(&format!("={id} {}\n\n", occupied(session.status().game.board()))),
        "off" => say(&format!("={id} Z25\n\n")),
        "nonsense" => say(&format!("={id} I think D4 is nice\n\n")),
        "empty" => say(&format!("={id}\n\n")),
        "prose" => say("D4\n\n"),
        "unable" => say(&format!("?{id} I do not know\n\n")),
        "flood" => loop {
            say(&"=".repeat(1 << 16));
        },
        "chatter" => loop {
            say("thinking...\n");
        },
        "half" => {
            say(&format!("={id} D"));
            exit(0)
        }
        "mute" => close_output(),
        "slow" => {
            thread::sleep(Duration::from_millis(150));
            return false;
        }
        "resign" => say(&format!("={id} resign\n\n")),
        "shout" => {
            say("BANNER\n\nwarming up\n");
            return false;
        }
        _ => return false,
    }
    true
}

fn occupied(board: &goban::Board) -> String {
    let stone = Color::BOTH.iter().find_map(|&color| board.stones(color).iter().next());
    stone.map_or_else(|| "Z25".to_owned(), |point| point.to_string())
}

fn say(text: &str) {
    let mut output = io::stdout().lock();
    if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
        exit(0);
    }
}

/// Goes on as a process that has closed its output and stays.
fn close_output() {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        let error = Command::new("sh").args(["-c", "exec >&-; sleep 10000"]).exec();
        eprintln!("{error}");
    }
    #[cfg(not(unix))]
    drop(Command::new("sh"));
    exit(1)
}
