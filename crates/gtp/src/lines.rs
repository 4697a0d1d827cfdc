//! Lines that a command says while it works, as an analysis does.
//!
//! A command sees one thing, whether its answer goes to a controller at once or is gathered for a
//! caller that waits for the whole of it.

use std::fmt;

use thiserror::Error;

/// Nobody listens any more: the answer could not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the controller is gone")]
pub struct Gone;

/// The way for a command to say lines before it is done.
pub struct Lines<'a> {
    listener: &'a mut dyn Listener,
}

impl<'a> Lines<'a> {
    pub(crate) fn to(listener: &'a mut dyn Listener) -> Self {
        Self { listener }
    }

    /// Says a line, or several, which are sent off at once.
    ///
    /// # Errors
    ///
    /// When nobody listens any more. The command should stop: neither this nor its reply will be
    /// heard.
    pub fn say(&mut self, text: &str) -> Result<(), Gone> {
        self.listener.hear(text)
    }
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

/// Somebody to whom lines are said.
pub(crate) trait Listener {
    fn hear(&mut self, text: &str) -> Result<(), Gone>;
}

/// Keeps lines for a caller that waits for the whole answer.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    text: String,
}

impl Gathered {
    /// What was said, and then this.
    pub(crate) fn and(mut self, last: &str) -> String {
        self.text.push_str(last);
        self.text
    }
}

impl Listener for Gathered {
    fn hear(&mut self, text: &str) -> Result<(), Gone> {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
        Ok(())
    }
}
