//! What an engine can do wrong in a game, and how it is named.

use gtp::ClientError;
use serde::{Deserialize, Serialize};

/// A kind of fault. Whoever commits it has lost the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The engine could not be started again.
    CannotStart,
    /// The engine ended, or closed its output.
    Crash,
    /// A move took longer than it may.
    Time,
    /// No answer came, though nobody had set a limit.
    Hang,
    /// A move that the rules forbid.
    IllegalMove,
    /// An answer that has no meaning.
    Nonsense,
    /// The engine would not take a legal move of the opponent's.
    RefusedMove,
    /// The engine refused something else: the size of the board, or to move at all.
    Refused,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::CannotStart,
        Self::Crash,
        Self::Time,
        Self::Hang,
        Self::IllegalMove,
        Self::Nonsense,
        Self::RefusedMove,
        Self::Refused,
    ];

    /// The kind in a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::CannotStart => "cannot start",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::Hang => "hang",
            Self::IllegalMove => "illegal move",
            Self::Nonsense => "nonsense",
            Self::RefusedMove => "refused move",
            Self::Refused => "refused",
        }
    }
}

/// What the engine was doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doing {
    /// Getting ready for a game.
    SettingUp,
    /// Taking in a move.
    Watching,
    /// Making a move in the time that the terms give.
    MovingInTime,
    /// Making a move without a limit.
    Moving,
}

/// A fault as it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What happened, in words that are the same whenever it happens again.
    pub(super) message: String,
    /// All that is known, standard error included.
    pub(super) details: String,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, message: String) -> Self {
        Self { kind, details: message.clone(), message }
    }

    pub(super) fn of(error: &ClientError, doing: Doing) -> Self {
        let (kind, message) = match error {
            // The reason is the system's and may be put differently another time.
            ClientError::CannotStart { .. } => {
                (FaultKind::CannotStart, "could not be started".to_owned())
            }
            ClientError::Died { question, .. } => {
                (FaultKind::Crash, format!("ended when asked \"{}\"", question.asked))
            }
            ClientError::TimedOut { question, .. } => {
                let kind =
                    if doing == Doing::MovingInTime { FaultKind::Time } else { FaultKind::Hang };
                (kind, format!("did not answer \"{}\" in time", question.asked))
            }
            ClientError::Refused { question, message } => {
                let kind = if doing == Doing::Watching {
                    FaultKind::RefusedMove
                } else {
                    FaultKind::Refused
                };
                (kind, format!("refused \"{}\": {message}", question.asked))
            }
            ClientError::Nonsense { question, answer, .. } => {
                let answer: String = answer.chars().take(80).collect();
                (FaultKind::Nonsense, format!("answered \"{}\" with {answer:?}", question.asked))
            }
        };
        Self { kind, message, details: error.to_string() }
    }
}
