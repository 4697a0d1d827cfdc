//! An engine as a match knows it: a client that is spoken to in moves instead of text. Experiments
//! that ask engines about positions use it too.

use std::collections::HashSet;
use std::time::Duration;

use goban::{Color, Game, Move, Point, Size};
use gtp::{Choice, Client, ClientError, CommandLine};

use super::time::TimeLimit;

/// How long an engine may take to go when it is no longer needed.
const GRACE: Duration = Duration::from_secs(2);

/// The command for clocks that gain, which some engines know; they know parts of seconds, too.
const FISCHER: &str = "kata-time_settings";

/// What an engine says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version; may be empty.
    pub version: String,
}

impl Identity {
    /// Name and version.
    #[must_use]
    pub fn full(&self) -> String {
        format!("{} {}", self.name, self.version).trim().to_owned()
    }
}

/// An engine that runs.
#[derive(Debug)]
pub struct Engine {
    client: Client,
    identity: Identity,
    known: HashSet<String>,
    patience: Duration,
}

impl Engine {
    /// Starts an engine and learns who it is. Engines must know their name, as the protocol says;
    /// what else they know they may keep to themselves.
    ///
    /// # Errors
    ///
    /// When it cannot be started or does not answer within `patience`, which holds for later
    /// questions too.
    pub fn start(command: &CommandLine, patience: Duration) -> Result<Self, ClientError> {
        let mut client = Client::start(command)?;
        let name = client.ask("name", patience)?;
        let mut perhaps = |asked| match client.ask(asked, patience) {
            Err(ClientError::Refused { .. }) => Ok(String::new()),
            other => other,
        };
        let version = perhaps("version")?;
        let known = perhaps("list_commands")?;
        let known = known.split_whitespace().map(str::to_owned).collect();
        let identity = Identity { name: in_one_line(&name), version: in_one_line(&version) };
        Ok(Self { client, identity, known, patience })
    }

    /// What it says of itself.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Makes the engine ready for a game that has not begun.
    pub(super) fn begin(&mut self, game: &Game, time: TimeLimit) -> Result<(), ClientError> {
        self.set_rules(game)?;
        self.ask(&boardsize(game.size()))?;
        self.ask("clear_board")?;
        self.ask(&format!("komi {}", game.komi()))?;
        self.set_time(time)?;
        self.place_handicap(game)
    }

    /// Tells the engine a move of somebody else's.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), ClientError> {
        self.ask(&format!("play {} {mv}", letter(color))).map(drop)
    }

    /// Asks the engine for its move.
    pub(super) fn choose(&mut self, color: Color, limit: Duration) -> Result<Choice, ClientError> {
        let asked = format!("genmove {}", letter(color));
        let answer = self.client.ask(&asked, limit)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resign);
        }
        answer.parse().map(Choice::Move).map_err(|_| self.client.nonsense(&asked, answer))
    }

    /// Asks the engine for the result of a finished game.
    pub(super) fn final_score(&mut self) -> Result<String, ClientError> {
        self.ask("final_score")
    }

    /// The last lines of its standard error.
    pub(super) fn last_errors(&self) -> String {
        self.client.last_errors()
    }

    /// Says goodbye and waits a little for it to go.
    pub fn quit(self) {
        self.client.quit(GRACE);
    }

    /// Asks the engine, in the protocol's own words.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] leaves it usable; after every other error it has been killed.
    pub fn ask(&mut self, asked: &str) -> Result<String, ClientError> {
        self.client.ask(asked, self.patience)
    }

    /// The error for an answer that has no meaning; the engine is killed.
    #[must_use]
    pub fn nonsense(&mut self, asked: &str, answer: String) -> ClientError {
        self.client.nonsense(asked, answer)
    }

    /// Whether it lists a command.
    #[must_use]
    pub fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    /// Engines without a command for rules were told them in theirs, if it matters to them; one
    /// that does not know these rules plays by its own, and it shows if that makes a difference.
    fn set_rules(&mut self, game: &Game) -> Result<(), ClientError> {
        let name = game.rules().to_string();
        let asked = if self.knows("kata-set-rules") {
            format!("kata-set-rules {name}")
        } else if self.knows("kgs-rules") {
            format!("kgs-rules {}", name.replace('-', "_"))
        } else {
            return Ok(());
        };
        match self.ask(&asked) {
            Ok(_) | Err(ClientError::Refused { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The protocol counts time in whole seconds. Shorter limits cannot be told, and rounding up
    /// would make the engine lose. Clocks that gain are told where the engine knows such.
    fn set_time(&mut self, time: TimeLimit) -> Result<(), ClientError> {
        let asked = match time {
            TimeLimit::PerMove(limit) if limit.as_secs() > 0 => {
                format!("time_settings 0 {} 1", limit.as_secs())
            }
            TimeLimit::Clock { main, increment } if self.knows(FISCHER) => {
                let [main, increment] = [main, increment].map(|time| time.as_secs_f64());
                return self.ask(&format!("{FISCHER} fischer {main} {increment}")).map(drop);
            }
            TimeLimit::Clock { main, .. } if main.as_secs() > 0 => {
                format!("time_settings {} 0 0", main.as_secs())
            }
            _ => return Ok(()),
        };
        if self.knows("time_settings") { self.ask(&asked).map(drop) } else { Ok(()) }
    }

    /// Tells the engine what a player has left, in whole seconds if it may know no others.
    pub(super) fn tell_left(&mut self, color: Color, left: Duration) -> Result<(), ClientError> {
        if !self.knows("time_left") {
            return Ok(());
        }
        let seconds = if self.knows(FISCHER) {
            format!("{:.3}", left.as_secs_f64())
        } else {
            left.as_secs().to_string()
        };
        self.ask(&format!("time_left {} {seconds} 0", letter(color))).map(drop)
    }

    fn place_handicap(&mut self, game: &Game) -> Result<(), ClientError> {
        if game.handicap() < 2 {
            return Ok(());
        }
        let stones: Vec<Point> = game.board().stones(Color::Black).iter().collect();
        if self.knows("set_free_handicap") {
            let names: Vec<String> = stones.iter().map(Point::to_string).collect();
            return self.ask(&format!("set_free_handicap {}", names.join(" "))).map(drop);
        }
        stones.iter().try_for_each(|&stone| self.play(Color::Black, Move::Play(stone)))
    }
}

fn boardsize(size: Size) -> String {
    if size.is_square() {
        format!("boardsize {}", size.width())
    } else {
        format!("rectangular_boardsize {} {}", size.width(), size.height())
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
