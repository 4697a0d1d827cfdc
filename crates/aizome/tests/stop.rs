//! A real `genmove` is stopped by `# interrupt`, an analysis streams and ends at the next line, and
//! `--absolute` reaches whole decisions.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt as _;

/// A conversation in which lines can be read with a time limit.
struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Conversation {
    fn new(arguments: &[&str]) -> Self {
        let mut command = Command::cargo_bin("aizome").unwrap();
        command.arg("gtp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that is not empty.
    fn hear(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
            if !line.is_empty() {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_interrupt_stops_a_real_genmove() {
    let mut engine = Conversation::new(&["--size", "19", "--never-resign"]);
    assert_eq!(engine.ask("name"), "= Aizome");
    // What a whole move takes on this machine, without optimisation.
    let start = Instant::now();
    let answer = engine.ask("reg_genmove b");
    let whole = start.elapsed();
    assert!(answer.starts_with("= ") && answer != "= pass", "{answer}");
    // Another position, so that the thought cannot be remembered.
    assert_eq!(engine.ask("play b K10"), "= ");
    engine.say("genmove w");
    let start = Instant::now();
    engine.say("# interrupt");
    let answer = engine.hear();
    let stopped = start.elapsed();
    assert!(answer.starts_with("= ") && answer != "= pass", "{answer}");
    assert!(2 * stopped < whole, "stopped after {stopped:?}, a whole move takes {whole:?}");
    // The next command is answered as ever.
    assert_eq!(engine.ask("get_level"), "= 10");
}

#[test]
fn an_analysis_streams_candidates_and_ends_at_the_next_line() {
    let mut engine = Conversation::new(&["--size", "9"]);
    engine.say("aizome-analyze 1");
    assert_eq!(engine.hear(), "= ");
    let first = engine.hear();
    assert!(first.starts_with("info move ") && first.contains(" games "), "{first}");
    engine.say("name");
    let mut last = first;
    loop {
        let line = engine.hear();
        if line == "= Aizome" {
            break;
        }
        last = line;
    }
    assert!(last.starts_with("play "), "{last}");
    // Not interrupted, it comes to its end by itself, and the same move again at once.
    engine.say("play b E5");
    assert_eq!(engine.hear(), "= ");
    let mut whole = Vec::new();
    engine.say("level 2");
    assert_eq!(engine.hear(), "= ");
    engine.say("aizome-analyze");
    loop {
        let line = engine.hear();
        let is_last = line.starts_with("play ");
        whole.push(line);
        if is_last {
            break;
        }
    }
    let answer = engine.ask("genmove w");
    assert_eq!(whole.last().unwrap().strip_prefix("play "), answer.strip_prefix("= "));
}

/// The same moves, thought from nothing each time. That it is slower shows that nothing is kept.
#[test]
fn absolute_mode_plays_the_same_game() {
    let play = |mode: &[&str]| {
        let arguments = [&["--size", "7", "--level", "2", "--seed", "4"], mode].concat();
        let mut engine = Conversation::new(&arguments);
        let mut answers = Vec::new();
        for number in 0..14 {
            let color = if number % 2 == 0 { "b" } else { "w" };
            answers.push(engine.ask(&format!("genmove {color}")));
            if number % 5 == 4 {
                answers.push(engine.ask("undo"));
                answers.push(engine.ask("undo"));
            }
            answers.push(engine.ask("top_moves"));
        }
        answers
    };
    let (kept, absolute) = (play(&[]), play(&["--absolute"]));
    assert_eq!(kept, absolute);
    assert!(kept.iter().filter(|answer| answer.len() > 3).count() > 20, "{kept:?}");
}
