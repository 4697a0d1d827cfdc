//! Answers that come line by line while their command works, and what ends them.

mod common;

use std::io::{self, BufRead, BufReader, BufWriter, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use common::{TestBrain, session, transcript};
use gtp::{End, serve};

/// Longer than anything here takes, so that what hangs fails.
const LONG: Duration = Duration::from_secs(20);

/// The test engine on a thread of its own, at the other end of two pipes.
struct Controller {
    input: PipeWriter,
    lines: Receiver<String>,
    engine: JoinHandle<io::Result<End>>,
}

/// An engine, its input, and its output as it comes.
fn start() -> (PipeWriter, PipeReader, JoinHandle<io::Result<End>>) {
    let (input_reader, input) = io::pipe().unwrap();
    let (output, output_writer) = io::pipe().unwrap();
    let engine = thread::spawn(move || {
        // What is not sent off at once would stay in the buffer.
        let mut buffered = BufWriter::new(output_writer);
        serve(input_reader, &mut buffered, &mut session(TestBrain::default()))
    });
    (input, output, engine)
}

impl Controller {
    fn new() -> Self {
        let (input, output, engine) = start();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { input, lines, engine }
    }

    fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    #[track_caller]
    fn line(&self) -> String {
        self.lines.recv_timeout(LONG).expect("a line")
    }

    /// The lines up to an empty one, numbers checked and left out.
    #[track_caller]
    fn rest_after(&self, mut number: u64) -> Vec<String> {
        let mut rest = Vec::new();
        loop {
            let line = self.line();
            if line.is_empty() {
                return rest;
            }
            if line.parse::<u64>().is_ok() {
                number += 1;
                assert_eq!((line, rest.len()), (number.to_string(), 0));
            } else {
                rest.push(line);
            }
        }
    }

    /// Reads the beginning of an answer: a line of its own, and numbers in order.
    #[track_caller]
    fn hears_numbers(&self, head: &str, up_to: u64) {
        assert_eq!(self.line(), head);
        for number in 1..=up_to {
            assert_eq!(self.line(), number.to_string());
        }
    }

    /// Closes the input; the engine ends, and what it still said is returned.
    #[track_caller]
    fn hang_up(self) -> (Vec<String>, End) {
        drop(self.input);
        let (mut rest, begun) = (Vec::new(), Instant::now());
        loop {
            match self.lines.recv_timeout(LONG) {
                Ok(line) if begun.elapsed() < LONG => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                _ => panic!("it goes on"),
            }
        }
        (rest, self.engine.join().unwrap().unwrap())
    }
}

#[test]
fn lines_come_while_the_command_works_until_it_is_interrupted() {
    let mut controller = Controller::new();
    controller.send("12 count\n");
    controller.hears_numbers("=12 ", 5);
    controller.send("# interrupt\n13 name\n");
    assert_eq!(controller.rest_after(5), ["interrupted"]);
    assert_eq!([controller.line(), controller.line()], ["=13 Test Engine", ""]);
    assert_eq!(controller.hang_up(), (Vec::new(), End::EndOfInput));
}

#[test]
fn commands_that_wait_do_not_end_what_only_an_interrupt_ends() {
    let mut controller = Controller::new();
    controller.send("count\nname\n\n# a comment\n");
    controller.hears_numbers("= ", 50);
    controller.send("# interrupt\n");
    assert_eq!(controller.rest_after(50), ["interrupted"]);
    assert_eq!([controller.line(), controller.line()], ["= Test Engine", ""]);
}

#[test]
fn any_line_ends_an_analysis_and_is_answered_if_it_is_a_command() {
    for (line, answer) in [
        ("name\n", Some("= Test Engine")),
        ("4 nonsense\n", Some("?4 unknown command")),
        ("\n", None),
        ("# a comment\n", None),
        ("# interrupt\n", None),
    ] {
        let mut controller = Controller::new();
        // Lines before the analysis do not end it.
        controller.send("# hello\n\nprotocol_version\nwatch\n");
        assert_eq!([controller.line(), controller.line()], ["= 2", ""]);
        controller.hears_numbers("= ", 3);
        controller.send(line);
        assert_eq!(controller.rest_after(3), [""; 0], "{line:?}");
        if let Some(answer) = answer {
            assert_eq!([&*controller.line(), &*controller.line()], [answer, ""]);
        }
        controller.send("9 protocol_version\n");
        assert_eq!([controller.line(), controller.line()], ["=9 2", ""]);
    }
}

#[test]
fn one_analysis_ends_another() {
    let mut controller = Controller::new();
    controller.send("1 watch\n");
    for id in 2..20 {
        controller.hears_numbers(&format!("={} ", id - 1), 1);
        controller.send(&format!("{id} watch\n"));
        assert_eq!(controller.rest_after(1), [""; 0]);
    }
}

/// However late it is started, what was to end a command ends it.
#[test]
fn what_came_in_early_is_not_lost() {
    let text = transcript("1 count\n# interrupt\n2 watch\n3 name\n");
    assert!(text.starts_with("=1 "), "{text}");
    assert!(text.contains("interrupted\n\n=2 "), "{text}");
    assert!(text.ends_with("\n\n=3 Test Engine\n\n"), "{text}");
    assert_eq!(text.matches("\n\n").count(), 3, "{text}");
}

#[test]
fn the_end_of_the_input_ends_an_analysis() {
    let mut controller = Controller::new();
    controller.send("watch\n");
    controller.hears_numbers("= ", 2);
    let (rest, end) = controller.hang_up();
    assert_eq!(rest.last().map(String::as_str), Some(""), "{rest:?}");
    assert_eq!(end, End::EndOfInput);
}

#[test]
fn threads_that_work_for_a_command_can_ask_for_themselves() {
    let mut controller = Controller::new();
    controller.send("dig\n");
    assert_eq!([controller.line(), controller.line()], ["= ", "digging"]);
    controller.send("# interrupt\nname\n");
    let answer = controller.rest_after(0);
    assert!(matches!(&answer[..], [line] if line.starts_with("asked ")), "{answer:?}");
    assert_eq!(controller.line(), "= Test Engine");
}

/// Nobody reads any more and nothing interrupts: only the command can find out.
#[test]
fn a_command_that_nobody_listens_to_ends() {
    let (mut input, output, engine) = start();
    input.write_all(b"count\n").unwrap();
    let mut output = BufReader::new(output);
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    drop(output);
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || sender.send(engine.join().unwrap()));
    let error = ended.recv_timeout(LONG).expect("an end").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn what_is_returned_comes_last_and_a_failure_can_no_longer_be_a_refusal() {
    assert_eq!(transcript("1 recite a|b|c\n"), "=1 \na\nb\nc\n\n");
    assert_eq!(transcript("recite a|b|\nname\n"), "= \na\nb\n\n= Test Engine\n\n");
    assert_eq!(transcript("recite a||b\n"), "= \na\n \nb\n\n");
    assert_eq!(transcript("recite |\n"), "= \n \n\n");
    assert_eq!(transcript("2 recite a|!sorry\nname\n"), "=2 \na\nsorry\n\n= Test Engine\n\n");
    assert_eq!(transcript("2 recite !sorry\n"), "?2 sorry\n\n");
    assert_eq!(transcript("2 recite no lines\n"), "=2 no lines\n\n");
}

#[test]
fn without_a_controller_lines_are_gathered_and_a_failure_is_a_failure() {
    let mut session = session(TestBrain::default());
    let mut ask = |line: &str| session.answer_line(line).unwrap();
    assert_eq!(ask("recite a|b|c"), Ok("a\nb\nc".to_owned()));
    assert_eq!(ask("recite c"), Ok("c".to_owned()));
    assert_eq!(ask("recite a|!sorry").unwrap_err().message(), "sorry");
}
