//! What a request can be answered with when it fails: a status and a sentence.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::wire::Problem;

/// A refusal, in the words of whoever asked.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    words: String,
}

impl Fault {
    /// The request is understood and cannot be done.
    pub(super) fn refused(words: impl Into<String>) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, words: words.into() }
    }

    pub(super) fn unknown(what: &str) -> Self {
        Self { status: StatusCode::NOT_FOUND, words: format!("there is no such {what}") }
    }

    /// The request was made for another revision of the game.
    pub(super) fn outdated(revision: u32) -> Self {
        let words = format!("the game has changed: it is at revision {revision} now");
        Self { status: StatusCode::CONFLICT, words }
    }

    pub(super) fn busy() -> Self {
        let words = "too much is being thought about already; try again in a moment".to_owned();
        Self { status: StatusCode::SERVICE_UNAVAILABLE, words }
    }

    pub(super) fn with_status(status: StatusCode, words: impl Into<String>) -> Self {
        Self { status, words: words.into() }
    }

    /// A piece of work did not come to its end.
    pub(super) fn broken() -> Self {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Self { status, words: "the program met an error of its own".to_owned() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// What is not the asker's fault.
impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        let words = format!("the games cannot be read or written: {error}");
        Self { status: StatusCode::INTERNAL_SERVER_ERROR, words }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(Problem { error: self.words })).into_response()
    }
}
