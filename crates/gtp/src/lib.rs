//! The Go Text Protocol, version 2, both ways.
//!
//! An engine implements [`Brain`], which thinks, and hands it to [`serve`], which speaks: the
//! [`Session`] keeps the game, the clock and the commands that need no thinking. Lines are read
//! while the brain thinks, so that a long answer can be interrupted ([`Interrupt`]), and a command
//! can say lines while it works ([`Lines`]).
//!
//! The other way round, a [`Client`] runs somebody else's engine and asks it.
//!
//! The details follow what graphical boards and servers rely on; each has its test in
//! `tests/conformance.rs`.

mod answer;
mod arguments;
mod brain;
mod client;
mod clock;
mod command_line;
mod commands;
mod input;
mod interrupt;
mod lines;
mod reply;
mod request;
mod serve;
mod session;

pub use arguments::Arguments;
pub use brain::{Brain, Choice, Purpose};
pub use client::{Client, ClientError, Question};
pub use clock::{Clock, TimeLeft, TimeSystem};
pub use command_line::{BadCommandLine, CommandLine};
pub use commands::{Call, Command, Handler};
pub use interrupt::Interrupt;
pub use lines::{Gone, Lines};
pub use reply::{Failure, Reply};
pub use request::{Id, Request};
pub use serve::{End, serve};
pub use session::{Session, Status};
