//! How hard the engine plays, told over the protocol.

use engine::Level;
use gtp::{Call, Command, Failure, Reply};

use super::Engine;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![
        Command { name: "level", handler: level },
        Command { name: "get_level", handler: get_level },
    ]
}

/// `level 5`: as in GNU Go, from 1 to 10.
fn level(call: &mut Call<'_, Engine>) -> Reply {
    let number: u8 = call.arguments.number("a level from 1 to 10")?;
    call.arguments.end()?;
    let level = Level::new(number).ok_or_else(|| Failure::new("expected a level from 1 to 10"))?;
    call.status.brain.level = level;
    Ok(String::new())
}

fn get_level(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    Ok(call.status.brain.level.number().to_string())
}
