//! What a command returns: the text of its answer, or why there is none.

/// Why a command failed, in the words that are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(String);

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0
    }

    /// The arguments could not be understood.
    #[must_use]
    pub fn syntax(expected: &str, got: Option<&str>) -> Self {
        let shown = |text: &str| text.chars().take(40).collect::<String>();
        Self(match got {
            Some(got) => format!("syntax error: expected {expected}, got {:?}", shown(got)),
            None => format!("syntax error: expected {expected}"),
        })
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The answer to a command. What the command said before ([`crate::Lines`]) comes before it.
pub type Reply = Result<String, Failure>;
