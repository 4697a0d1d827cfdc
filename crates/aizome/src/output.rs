//! What is printed. Whoever reads it may stop reading, as `head` does: that is no error, and the
//! standard macros would panic.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};
use std::process::exit;

/// Prints, and ends the program if nobody listens any more.
pub(crate) fn print(text: Arguments<'_>) {
    match std::io::stdout().write_fmt(text) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        Err(error) => {
            eprintln!("aizome: the output cannot be written: {error}");
            exit(1);
        }
    }
}

/// In place of the standard macro of this name.
macro_rules! print {
    ($($text:tt)*) => { $crate::output::print(format_args!($($text)*)) };
}

/// In place of the standard macro of this name.
macro_rules! println {
    ($($text:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($text)*))) };
}
