//! Who the engine is and what it can do.

use super::Handler;
use crate::{Brain, Call, Failure, Reply};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 9] {
    [
        ("protocol_version", |_| Ok("2".into())),
        ("name", |call| Ok(call.status.brain.name().into())),
        ("version", |call| Ok(call.status.brain.version().into())),
        ("known_command", known_command),
        ("list_commands", list_commands),
        ("help", list_commands),
        ("quit", quit),
        ("cputime", processor_time),
        ("gomill-cpu_time", processor_time),
    ]
}

fn known_command<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let name = call.arguments.word().unwrap_or_default();
    Ok(call.status.commands().contains(&name).to_string())
}

fn list_commands<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    Ok(call.status.commands().join("\n"))
}

fn quit<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    call.status.quit();
    Ok(String::new())
}

fn processor_time<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let time = call.status.brain.processor_time();
    time.map(|time| format!("{:.3}", time.as_secs_f64()))
        .ok_or_else(|| Failure::new("the processor time is not known on this system"))
}
