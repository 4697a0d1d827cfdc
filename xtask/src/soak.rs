//! The web board under load, for a bounded time: sixteen clients that count, import, ask why and
//! move, one that only looks, crowds of half-sent requests, hostile records, and kills without
//! warning. It ends with a table of figures, and fails where one breaks its limit.
//!
//! With `--requests N` it sends N random requests instead.

mod figures;
mod hostile;
mod http;
mod load;
mod moves;
mod server;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::step::{Step, root};
use figures::{Figures, Limits};
use load::Run;
use server::Server;

/// How long it goes on unless told otherwise, and among the checks.
const USUAL: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_secs(40);

/// The server is killed so many times, at even distances.
const KILLS: u32 = 5;

/// What is wanted.
#[derive(Debug)]
struct Options {
    time: Duration,
    requests: Option<u64>,
    limits: Limits,
    /// A program that is built already.
    program: Option<PathBuf>,
}

/// A run as the command line says.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    soak(&parse(arguments)?)
}

/// A short run among the checks, with the limits for a machine that has other work.
pub(crate) fn short() -> anyhow::Result<()> {
    let requests = None;
    soak(&Options { time: SHORT, requests, limits: Limits::BUSY, program: None })?;
    let requests = Some(3_000);
    soak(&Options { time: SHORT, requests, limits: Limits::BUSY, program: None })
}

fn parse(arguments: &[&str]) -> anyhow::Result<Options> {
    let mut options = Options { time: USUAL, requests: None, limits: Limits::QUIET, program: None };
    let mut rest = arguments.iter();
    while let Some(&name) = rest.next() {
        if name == "--busy" {
            options.limits = Limits::BUSY;
            continue;
        }
        let value = rest.next().with_context(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().with_context(|| format!("{name} {value}"));
        match name {
            "--minutes" => options.time = Duration::from_secs(60 * number()?),
            "--seconds" => options.time = Duration::from_secs(number()?),
            "--requests" => options.requests = Some(number()?),
            "--program" => options.program = Some(PathBuf::from(value)),
            _ => bail!(
                "no option {name}: expected --minutes, --seconds, --requests, --program or --busy"
            ),
        }
    }
    Ok(options)
}

fn soak(options: &Options) -> anyhow::Result<()> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => built()?,
    };
    let server = Server::start(program)?;
    let figures = Figures::default();
    match options.requests {
        Some(number) => send_requests(&server, &figures, number),
        None => under_load(&server, &figures, options.time)?,
    }
    let counts = figures.counts();
    println!("\n{}", counts.table());
    let broken = counts.broken(&options.limits);
    if !broken.is_empty() {
        bail!("{}", broken.join("; "));
    }
    Ok(())
}

/// The optimised program.
fn built() -> anyhow::Result<PathBuf> {
    Step::cargo("the program", &["build", "--release", "--quiet"]).run()?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release").join(format!("aizome{}", std::env::consts::EXE_SUFFIX)))
}

fn under_load(server: &Server, figures: &Figures, time: Duration) -> anyhow::Result<()> {
    let is_over = AtomicBool::new(false);
    let run = Run { server, figures, is_over: &is_over };
    let mut result = Ok(());
    load::all(run, || {
        result = kill_now_and_then(server, figures, time);
        is_over.store(true, Ordering::Relaxed);
    });
    result?;
    at_rest(server, figures);
    Ok(())
}

/// Kills the server at even distances, and watches its memory between.
fn kill_now_and_then(server: &Server, figures: &Figures, time: Duration) -> anyhow::Result<()> {
    let start = Instant::now();
    for turn in 1..=KILLS + 1 {
        while start.elapsed() < time * turn / (KILLS + 1) {
            std::thread::sleep(Duration::from_millis(100));
            note_memory(server, figures);
            if !server.is_alive() {
                bail!("the server has ended");
            }
        }
        if turn <= KILLS {
            server.kill_and_restart()?;
            figures.counts().kills += 1;
        }
    }
    Ok(())
}

fn note_memory(server: &Server, figures: &Figures) {
    // Where there is no /proc, memory is not measured.
    if let Ok((now, peak)) = server.memory() {
        let mut counts = figures.counts();
        counts.memory_peak = counts.memory_peak.max(peak);
        counts.memory_at_end = now;
    }
}

fn send_requests(server: &Server, figures: &Figures, number: u64) {
    hostile::requests(server, figures, number);
    at_rest(server, figures);
}

/// Afterwards the server lives, answers, and thinks about nothing.
fn at_rest(server: &Server, figures: &Figures) {
    let start = Instant::now();
    loop {
        let status = server.ask(figures, "GET", "/api/status", b"");
        if status.is_some_and(|status| status.json()["jobs"] == 0) {
            break;
        }
        if start.elapsed() > Duration::from_secs(10) {
            figures.failed("the server does not come to rest");
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    note_memory(server, figures);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let options = parse(&["--seconds", "7", "--busy", "--program", "x"]).unwrap();
        assert_eq!(options.time, Duration::from_secs(7));
        assert_eq!(options.limits.worst_cheap_call, Limits::BUSY.worst_cheap_call);
        assert_eq!(options.program, Some(PathBuf::from("x")));
        assert_eq!(parse(&[]).unwrap().time, USUAL);
        assert_eq!(parse(&["--minutes", "2"]).unwrap().time, Duration::from_secs(120));
        for wrong in [&["--minutes"][..], &["--minutes", "x"], &["--hours", "1"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
