//! The project's own chores. `cargo xtask` lists them.

mod checks;
mod fuzz;
mod long;
mod report;
mod setup;
mod shapes;
mod signature;
mod skip;
mod soak;
mod sources;
mod step;
mod toolchains;
mod web;

use std::process::ExitCode;
use std::time::Instant;

use report::{Check, run_all};
use step::Step;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let start = Instant::now();
    let run = |checks: anyhow::Result<Vec<Check>>| run_all(start, &checks?);
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => run(checks::all()),
        ["long"] => run(Ok(long::checks())),
        ["bench"] => run(Ok(benchmarks())),
        ["signature"] => signature::write(),
        ["shapes"] => shapes::generate(),
        ["web"] => web::build(),
        ["numbers"] => run(web::numbers()),
        ["screenshots"] => run(web::screenshots()),
        ["soak", ref options @ ..] => soak::run(options),
        ["fuzz", runs] => run(fuzz::checks(&format!("-runs={runs}"))),
        _ => {
            println!("{USAGE}");
            return if arguments.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

const USAGE: &str = "\
cargo xtask test    install what is missing, then run every check; names what was skipped
cargo xtask long    run at full length what takes long: comparisons with brute force, a million records
cargo xtask bench   measure the speeds that docs/benchmarks.md reports
cargo xtask signature  write the number that stands for the program's behaviour to signature.txt
cargo xtask shapes  prove the patterns anew and write them to crates/shapes/data
cargo xtask web     build the page of the web board into web/dist
cargo xtask numbers measure what the page promises: size, times, memory
cargo xtask screenshots  draw the pictures of the web board anew
cargo xtask fuzz N  feed N made-up files and conversations to the readers
cargo xtask soak    put the web board under load for ten minutes and print its figures:
                    --minutes N, --seconds N, --requests N (random requests instead), --busy (the
                    limits for a machine with other work), --program PATH";

fn benchmarks() -> Vec<Check> {
    let benches = [
        ("playouts", "goban", "playouts"),
        ("point sets", "goban", "point_sets"),
        ("replay over GTP", "aizome", "replay"),
        ("captures", "reading", "captures"),
        ("patterns", "shapes", "matching"),
        ("evaluation", "evaluation", "evaluation"),
        ("games of chance", "chance", "games"),
        ("evaluations of small boards", "smallgo", "evaluations"),
        ("the solver", "smallgo", "solver"),
        ("records", "record", "games"),
        ("runner", "lab", "runner"),
        ("matches", "lab", "matches"),
    ];
    let step = |(name, krate, bench): (&str, &str, &str)| {
        Step::cargo(name, &["bench", "-p", krate, "--bench", bench])
    };
    let speeds = Step::cargo("signature", &["run", "--release", "--quiet", "--", "bench"]);
    benches.into_iter().map(step).chain([speeds]).map(Check::from).collect()
}
