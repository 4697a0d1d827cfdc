//! The project's own chores. `cargo xtask` lists them.

mod fuzz;
mod setup;
mod shapes;
mod sources;
mod step;
mod web;

use std::process::ExitCode;

use step::Step;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => setup::prepare().and_then(|()| run_all(&checks()?)),
        ["bench"] => run_all(&benchmarks()),
        ["shapes"] => shapes::generate(),
        ["web"] => web::build(),
        ["numbers"] => web::numbers().and_then(|steps| run_all(&steps)),
        ["screenshots"] => web::screenshots().and_then(|steps| run_all(&steps)),
        ["fuzz", runs] => fuzz::steps(&format!("-runs={runs}")).and_then(|steps| run_all(&steps)),
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
cargo xtask test    install what is missing, then run every check
cargo xtask bench   measure the speeds that docs/benchmarks.md reports
cargo xtask shapes  prove the patterns anew and write them to crates/shapes/data
cargo xtask web     build the page of the web board into web/dist
cargo xtask numbers measure what the page promises: size, times, memory
cargo xtask screenshots  draw the pictures of the web board anew
cargo xtask fuzz N  feed N made-up files and conversations to the readers";

/// Everything that must pass before a change is taken.
fn checks() -> anyhow::Result<Vec<Step>> {
    let mut steps = vec![
        Step::cargo("format", &["fmt", "--all", "--", "--check"]),
        Step::cargo(
            "lints",
            &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        ),
        Step::cargo("tests", &["test", "--workspace", "--quiet"]),
        // The long counts run only here; the rest runs again, in seconds, without debug checks.
        Step::cargo(
            "tests of the rules, optimised",
            &["test", "-p", "goban", "--release", "--quiet"],
        ),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings"),
        Step::cargo("the program", &["build", "--release", "--quiet"]),
        Step::cargo("signature", &["run", "--release", "--quiet", "--", "bench"]),
    ];
    steps.extend(web::tests());
    steps.extend(fuzz::steps("-max_total_time=15")?);
    Ok(steps)
}

fn benchmarks() -> Vec<Step> {
    vec![
        Step::cargo("playouts", &["bench", "-p", "goban", "--bench", "playouts"]),
        Step::cargo("point sets", &["bench", "-p", "goban", "--bench", "point_sets"]),
        Step::cargo("replay over GTP", &["bench", "-p", "aizome", "--bench", "replay"]),
        Step::cargo("captures", &["bench", "-p", "reading", "--bench", "captures"]),
        Step::cargo("patterns", &["bench", "-p", "shapes", "--bench", "matching"]),
        Step::cargo("evaluation", &["bench", "-p", "evaluation", "--bench", "evaluation"]),
        Step::cargo(
            "evaluations of small boards",
            &["bench", "-p", "smallgo", "--bench", "evaluations"],
        ),
        Step::cargo("the solver", &["bench", "-p", "smallgo", "--bench", "solver"]),
        Step::cargo("records", &["bench", "-p", "record", "--bench", "games"]),
        Step::cargo("runner", &["bench", "-p", "lab", "--bench", "runner"]),
        Step::cargo("matches", &["bench", "-p", "lab", "--bench", "matches"]),
        Step::cargo("signature", &["run", "--release", "--quiet", "--", "bench"]),
    ]
}

fn run_all(steps: &[Step]) -> anyhow::Result<()> {
    let times = steps.iter().map(Step::run).collect::<anyhow::Result<Vec<_>>>()?;
    println!("\nAll passed:");
    for (step, time) in steps.iter().zip(&times) {
        println!("{:>7.1} s  {}", time.as_secs_f64(), step.name());
    }
    Ok(())
}
