//! The command that starts an engine, as people type it: one line, split as a shell does.
//!
//! No shell is started: quotes and backslashes work, variables, pipes and wildcards do not. What
//! was typed is kept, since it is what error messages and results name the engine by.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;

use thiserror::Error;

/// A program and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    typed: String,
    program: OsString,
    arguments: Vec<String>,
}

/// A line that names no program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadCommandLine {
    /// There is nothing in it.
    #[error("expected a command such as \"gnugo --mode gtp\", got nothing")]
    Empty,
    /// A quote is opened and not closed, or the line ends with a backslash.
    #[error("expected a command with its quotes closed, got {0}")]
    Open(String),
}

impl CommandLine {
    /// Splits a line into words.
    ///
    /// # Errors
    ///
    /// Refuses lines without a word and quotes that are not closed.
    pub fn parse(typed: &str) -> Result<Self, BadCommandLine> {
        let words = shlex::split(typed).ok_or_else(|| BadCommandLine::Open(typed.to_owned()))?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(BadCommandLine::Empty)?.into();
        Ok(Self { typed: typed.to_owned(), program, arguments: words.collect() })
    }

    /// The line as it was typed.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The program as it will be started.
    #[must_use]
    pub fn program(&self) -> &Path {
        Path::new(&self.program)
    }

    /// The arguments as they will be passed.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The same line, but another program is started.
    #[must_use]
    pub fn with_program(self, program: &Path) -> Self {
        Self { program: program.into(), ..self }
    }

    /// Whether an argument has this text in it.
    #[must_use]
    pub fn mentions(&self, text: &str) -> bool {
        self.arguments.iter().any(|argument| argument.contains(text))
    }

    /// The same line, with one text put for another in all arguments.
    #[must_use]
    pub fn with(&self, text: &str, replacement: &str) -> Self {
        let arguments = self.arguments.iter().map(|argument| argument.replace(text, replacement));
        Self { arguments: arguments.collect(), ..self.clone() }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn splits(typed: &str, expected: &[&str]) {
        let line = CommandLine::parse(typed).unwrap();
        let program = line.program().to_str().unwrap();
        let words: Vec<&str> =
            [program].into_iter().chain(line.arguments().iter().map(String::as_str)).collect();
        assert_eq!(words, expected);
        assert_eq!(line.to_string(), typed);
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        splits("gnugo --mode gtp", &["gnugo", "--mode", "gtp"]);
        splits("  'my engine'  -c \"a b\"\\ c ''", &["my engine", "-c", "a b c", ""]);
        splits("sh -c 'echo \"$HOME\" | cat'", &["sh", "-c", "echo \"$HOME\" | cat"]);
    }

    #[test]
    fn lines_that_name_no_program_are_refused() {
        assert_eq!(CommandLine::parse(""), Err(BadCommandLine::Empty));
        assert_eq!(CommandLine::parse("  "), Err(BadCommandLine::Empty));
        assert_eq!(CommandLine::parse("'' gtp"), Err(BadCommandLine::Empty));
        assert_eq!(
            CommandLine::parse("gnugo 'x"),
            Err(BadCommandLine::Open("gnugo 'x".to_owned()))
        );
    }

    #[test]
    fn placeholders_are_filled_in_arguments() {
        let line = CommandLine::parse("aizome gtp --seed {seed}").unwrap();
        assert!(line.mentions("{seed}") && !line.mentions("{size}"));
        assert_eq!(line.with("{seed}", "7").arguments(), ["gtp", "--seed", "7"]);
    }
}
