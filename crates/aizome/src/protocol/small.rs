//! `aizome-what_if`: what every move leads to, where it can be proved.

use std::fmt::Write as _; // writing to a string cannot fail

use engine::{LARGEST_SOLVED, values_of_moves};
use gtp::{Call, Command, Failure, Reply};

use super::Engine;

pub(super) fn commands() -> Vec<Command<Engine>> {
    vec![Command { name: "aizome-what_if", handler: what_if }]
}

/// Every legal move of the side to move with the value that it leads to, in points for Black, as one
/// number or as bounds.
fn what_if(call: &mut Call<'_, Engine>) -> Reply {
    call.arguments.end()?;
    let values = values_of_moves(&call.status.game).ok_or_else(|| {
        Failure::new(format!(
            "values are known under area scoring on boards of at most {LARGEST_SOLVED} points"
        ))
    })?;
    let mut text = String::new();
    for value in values {
        let bounds = match value.bounds.exact() {
            Some(exact) => format!("{exact:+}"),
            None => format!("{:+}..{:+}", value.bounds.lower, value.bounds.upper),
        };
        let _ = writeln!(text, "{} {bounds}", value.mv);
    }
    Ok(text.trim_end().to_owned())
}
