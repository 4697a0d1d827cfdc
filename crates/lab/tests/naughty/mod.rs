//! Where the engine for tests is.

use std::path::Path;

use gtp::CommandLine;

/// The engine for tests with these arguments. The path is not in what is shown, so that records
/// are the same wherever the project lies.
pub(crate) fn naughty(arguments: &str) -> CommandLine {
    let program = Path::new(env!("CARGO_BIN_EXE_naughty_engine"));
    CommandLine::parse(&format!("naughty_engine {arguments}")).unwrap().with_program(program)
}
