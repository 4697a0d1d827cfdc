//! The experiments run and report, in their smallest parts.

use lab::{
    Context, Experiment, Finished, Interrupt, JobIndex, Outcome, ProgramVersion, RunKey, Seed,
};

use super::{E2Nodes, Enhancements, SmallOpenings, SmallTables};

/// The report of the first `jobs` jobs as JSON text.
fn report(experiment: &dyn Experiment, jobs: u32) -> String {
    let key = RunKey::new(experiment, Seed(1), ProgramVersion("test".to_owned()));
    let interrupt = Interrupt::default();
    let context = Context::new(&interrupt);
    let outcomes: Vec<Finished> = (0..jobs)
        .map(|index| {
            let job = key.job(JobIndex(index));
            let outcome = Outcome::Done(experiment.run(&job, &context).unwrap());
            Finished { index: job.index, outcome }
        })
        .collect();
    let report = experiment.summarize(&outcomes);
    for table in &report.tables {
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.title);
    }
    report.to_text()
}

#[test]
fn the_tables_of_small_boards_are_rebuilt() {
    let text = report(&SmallTables, 1);
    // Tables 1 to 3 have 75 cells and two columns of table 4 have 10; one cell of j is misprinted.
    assert!(text.contains("84 of 85 printed cells reproduced"), "{text}");
    assert!(text.contains("-31644 | -31640"), "{text}");
}

#[test]
fn nodes_are_counted_for_every_variant() {
    let text = report(&Enhancements { patience: 2, ..Enhancements::STANDARD }, 1);
    assert!(text.contains("history heuristic") && text.contains("22 %"), "{text}");
    let text = report(&E2Nodes::STANDARD, 1);
    assert!(text.contains("-21 %") && text.contains("Figure 9"), "{text}");
}

#[test]
fn openings_are_mapped_to_the_large_board() {
    let text = report(&SmallOpenings, 2);
    assert!(text.contains("K10") && text.contains("D4"), "{text}");
}

#[test]
fn a_report_of_nothing_is_a_report() {
    for experiment in [&SmallTables as &dyn Experiment, &Enhancements::STANDARD, &E2Nodes::STANDARD]
    {
        assert!(!report(experiment, 0).is_empty());
    }
}
