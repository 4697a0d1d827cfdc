//! Somebody else's engine, run as a process and asked over pipes.
//!
//! Whatever the engine does, a question ends: with its answer, or with an error that says what was
//! asked and what came instead. Writing never blocks, so that an engine which does not read its input
//! holds up nobody; one thread reads answers, so that waiting can have a limit; one keeps the last
//! lines of standard error. None of them is waited for in the end: they are gone once the pipes are
//! closed, which a descendant of the engine could put off.
//!
//! An engine is started in a process group of its own (on Unix). So Ctrl-C reaches the controller
//! alone, and a kill reaches what a wrapper script has started. If the controller itself is killed,
//! engines see the end of their input, and it is up to them to go.

mod answers;
mod error;
mod input;
mod process;
mod stream;
mod tail;

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use answers::{Answer, Event, Manner};
pub use error::{ClientError, Question};
use input::Input;
use process::Process;
use tail::Tail;

use crate::CommandLine;

/// An engine that runs as another process. It is killed when this is dropped.
#[derive(Debug)]
pub struct Client {
    command: CommandLine,
    process: Process,
    input: Input,
    events: Receiver<Event>,
    manner: Arc<Manner>,
    errors: Tail,
    last_id: u64,
}

/// How long an engine that closed its output is given to exit, so that its exit code and its last
/// words are known. An honest one is gone in a millisecond.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// Answers that nobody asked for and that are passed over before a question; an engine with more
/// of them is not listening.
const UNASKED: usize = 100;

impl Client {
    /// Starts an engine.
    ///
    /// # Errors
    ///
    /// When the program cannot be started. That it speaks the protocol is not checked.
    pub fn start(command: &CommandLine) -> Result<Self, ClientError> {
        let cannot_start = |cause| ClientError::CannotStart { engine: command.to_string(), cause };
        let (process, pipes) = Process::start(command).map_err(cannot_start)?;
        let input = Input::new(pipes.input);
        let manner = Arc::<Manner>::default();
        let events = answers::read_on_a_thread(pipes.output, Arc::clone(&manner));
        let errors = Tail::of(pipes.errors);
        Ok(Self { command: command.clone(), process, input, events, manner, errors, last_id: 0 })
    }

    /// The command by which the engine was started.
    #[must_use]
    pub const fn command(&self) -> &CommandLine {
        &self.command
    }

    /// Asks the engine, and waits for its answer no longer than `limit`.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the engine says no, which leaves it usable. After every other
    /// error it has been killed.
    pub fn ask(&mut self, asked: &str, limit: Duration) -> Result<String, ClientError> {
        let begun = Instant::now();
        self.manner.as_a_whole();
        self.send(asked)?;
        loop {
            // All else is left of an answer told line by line that nobody heard out.
            if let Event::Answer(answer) = self.next_event(asked, begun, limit)?
                && let Some(reply) = self.judge(asked, answer)
            {
                return reply;
            }
        }
    }

    /// Says goodbye and waits for the engine to go, no longer than `grace`; then it is killed.
    pub fn quit(mut self, grace: Duration) {
        self.input.send("quit\n");
        let Self { input, mut process, .. } = self;
        // The end of their input is a goodbye too, for engines that know no better.
        drop(input);
        process.wait(grace);
    }

    /// The last lines that the engine wrote to standard error.
    #[must_use]
    pub fn last_errors(&self) -> String {
        self.errors.text()
    }

    /// Sends a question under a number of its own.
    fn send(&mut self, asked: &str) -> Result<(), ClientError> {
        self.pass_over_unasked(asked)?;
        self.last_id += 1;
        self.input.send(&format!("{} {asked}\n", self.last_id));
        Ok(())
    }

    /// The next that comes of an answer, no later than `limit` after `begun`.
    fn next_event(
        &mut self,
        asked: &str,
        begun: Instant,
        limit: Duration,
    ) -> Result<Event, ClientError> {
        let left = limit.saturating_sub(begun.elapsed());
        match self.events.recv_timeout(left) {
            Ok(Event::TooLong(beginning)) => Err(self.nonsense(asked, beginning)),
            Ok(Event::Ended { chatter }) => Err(self.died(asked, chatter)),
            Ok(event) => Ok(event),
            Err(RecvTimeoutError::Disconnected) => Err(self.died(asked, String::new())),
            Err(RecvTimeoutError::Timeout) => Err(self.timed_out(asked, limit)),
        }
    }

    /// Whether an answer with this number belongs to an earlier question, to this one or to one
    /// that was not asked yet. Engines that do not repeat the number are taken at their word.
    fn order(&self, id: Option<u64>) -> Ordering {
        id.map_or(Ordering::Equal, |id| id.cmp(&self.last_id))
    }

    /// What an answer means for the question; nothing if it belongs to an earlier one.
    fn judge(&mut self, asked: &str, answer: Answer) -> Option<Result<String, ClientError>> {
        match self.order(answer.id) {
            Ordering::Less => return None,
            Ordering::Greater => return Some(Err(self.nonsense(asked, answer.to_string()))),
            Ordering::Equal => {}
        }
        Some(answer.reply.map_err(|message| ClientError::Refused {
            question: Question::new(&self.command, asked),
            message,
        }))
    }

    /// Nothing that is already there can be the answer to what was not asked yet.
    fn pass_over_unasked(&mut self, asked: &str) -> Result<(), ClientError> {
        for _ in 0..UNASKED {
            match self.events.try_recv() {
                Ok(Event::TooLong(beginning)) => return Err(self.nonsense(asked, beginning)),
                Ok(Event::Ended { chatter }) => return Err(self.died(asked, chatter)),
                Ok(_) => {}
                Err(mpsc::TryRecvError::Disconnected) => {
                    return Err(self.died(asked, String::new()));
                }
                Err(mpsc::TryRecvError::Empty) => return Ok(()),
            }
        }
        Err(self.nonsense(asked, format!("{UNASKED} answers to no question")))
    }

    fn died(&mut self, asked: &str, chatter: String) -> ClientError {
        self.process.wait(LAST_WORDS);
        self.process.kill();
        self.errors.wait(LAST_WORDS);
        ClientError::Died {
            question: Question::new(&self.command, asked),
            status: self.process.status(),
            chatter,
            stderr_tail: self.errors.text(),
        }
    }

    fn timed_out(&mut self, asked: &str, limit: Duration) -> ClientError {
        self.process.kill();
        let question = Question::new(&self.command, asked);
        ClientError::TimedOut { question, limit, stderr_tail: self.errors.text() }
    }

    /// The error for an answer that has no meaning; the engine is killed, since nobody can know
    /// what it would say next.
    #[must_use]
    pub fn nonsense(&mut self, asked: &str, answer: String) -> ClientError {
        self.process.kill();
        let question = Question::new(&self.command, asked);
        ClientError::Nonsense { question, answer, stderr_tail: self.errors.text() }
    }
}
