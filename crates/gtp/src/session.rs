//! A conversation with a controller: the game, the clock, and the commands.

use std::collections::HashMap;

use goban::{Game, Komi, Point, Rules, Size};

use crate::commands::standard;
use crate::lines::{Gathered, Listener};
use crate::{Arguments, Brain, Call, Clock, Command, Failure, Interrupt, Lines, Reply, Request};

/// The state that commands work on.
#[derive(Debug)]
pub struct Status<B> {
    /// The game so far.
    pub game: Game,
    /// The time.
    pub clock: Clock,
    /// The thinking side.
    pub brain: B,
    has_quit: bool,
    commands: Vec<&'static str>,
}

impl<B: Brain> Status<B> {
    /// Starts a new game on an empty board; rules, komi and time settings stay.
    pub fn restart(&mut self, size: Size) {
        let komi = self.game.komi();
        self.game = Game::new(size, self.game.rules());
        self.game.set_komi(komi);
        self.clock = Clock::new(self.clock.system());
        self.brain.forget();
    }

    /// The names of all commands, in alphabetical order.
    #[must_use]
    pub fn commands(&self) -> &[&'static str] {
        &self.commands
    }

    pub(crate) fn quit(&mut self) {
        self.has_quit = true;
    }
}

/// A conversation: what a controller says is answered from here.
#[derive(Debug)]
pub struct Session<B> {
    status: Status<B>,
    handlers: HashMap<&'static str, Command<B>>,
}

impl<B: Brain> Session<B> {
    /// A conversation that starts with an empty board.
    #[must_use]
    pub fn new(brain: B, size: Size, rules: Rules) -> Self {
        let handlers: HashMap<_, _> =
            standard().into_iter().chain(B::commands()).map(|c| (c.name, c)).collect();
        let mut commands: Vec<_> = handlers.keys().copied().collect();
        commands.sort_unstable();
        let game = Game::new(size, rules);
        let status = Status { game, clock: Clock::default(), brain, has_quit: false, commands };
        Self { status, handlers }
    }

    /// The state of the conversation.
    #[must_use]
    pub const fn status(&self) -> &Status<B> {
        &self.status
    }

    /// Changes the komi, as the command `komi` does.
    pub fn set_komi(&mut self, komi: Komi) {
        self.status.game.set_komi(komi);
    }

    /// Whether the controller has said `quit`.
    #[must_use]
    pub const fn has_quit(&self) -> bool {
        self.status.has_quit
    }

    /// Answers one request. What the command says while it works comes first in the text.
    ///
    /// # Errors
    ///
    /// The failure that is to be sent, without what was said before it; the state is then as it was.
    pub fn answer(&mut self, request: &Request, interrupt: Interrupt<'_>) -> Reply {
        let mut said = Gathered::default();
        let reply = self.answer_in_lines(request, interrupt, &mut said)?;
        Ok(said.and(&reply))
    }

    /// Answers one request; what the command says while it works goes to the listener.
    pub(crate) fn answer_in_lines(
        &mut self,
        request: &Request,
        interrupt: Interrupt<'_>,
        listener: &mut dyn Listener,
    ) -> Reply {
        let Some(command) = self.handlers.get(request.command.as_str()) else {
            return Err(Failure::new("unknown command"));
        };
        let arguments = Arguments::new(&request.arguments);
        let lines = Lines::to(listener);
        (command.handler)(&mut Call { status: &mut self.status, arguments, interrupt, lines })
    }

    /// Answers a line, for callers that need no numbers: nothing for lines that get no answer.
    pub fn answer_line(&mut self, line: &str) -> Option<Reply> {
        Request::parse(line).map(|request| self.answer(&request, Interrupt::never()))
    }
}

/// Points in the form that answers list them.
pub(crate) fn vertices(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}
