//! Engines of every manner are measured: what they do not answer is named and counted apart, and the
//! figures are those computed by hand.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use experiments::measuring::{CannotMeasure, Frame, Settings, measurement};
use gtp::CommandLine;
use lab::{
    Ending, Experiment, Finished, Interrupt, JobIndex, Outcome, Plan, ProgramVersion, Report,
    RunKey, Seed, Store,
};
use serde_json::{Value, json};
use tempfile::TempDir;

fn naughty(arguments: &str) -> CommandLine {
    let program = Path::new(env!("CARGO_BIN_EXE_naughty_to_measure"));
    CommandLine::parse(&format!("naughty {arguments}")).unwrap().with_program(program)
}

fn settings(engine: &str, positions: &Path) -> Settings {
    Settings {
        engine: naughty(engine),
        against: None,
        positions: vec![positions.to_owned()],
        sizes: Vec::new(),
        limit: None,
        patience: Duration::from_secs(20),
        frame: Frame::Plain,
    }
}

/// A position on a board of this side, in which every move loses what its label says.
fn position(side: u8) -> String {
    json!({
        "id": format!("board-{side}"), "size": side, "stage": "middle", "to_play": "W",
        "moves": [["B", "C3"]], "loss": {"D3": 0.0, "pass": 12.5}
    })
    .to_string()
}

fn file(folder: &TempDir, lines: &[String]) -> PathBuf {
    let path = folder.path().join("labels.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    path
}

fn run(experiment: &dyn Experiment, folder: &TempDir) -> (Vec<Finished>, Report) {
    let mut store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
    let key = RunKey::new(experiment, Seed(1), ProgramVersion("test".to_owned()));
    let workers = NonZeroUsize::new(2).unwrap();
    let plan = Plan { key, jobs: experiment.job_count(), workers };
    let standing =
        lab::run(experiment, &mut store, &plan, &Interrupt::default(), &mut |_| {}).unwrap();
    assert_eq!(standing.ending, Ending::Complete);
    let notes = store.notes(store.find(&plan.key).unwrap().unwrap()).unwrap();
    let report = experiment.report(&standing.outcomes, &notes);
    (standing.outcomes, report)
}

/// The cells of the row that begins with a word, as JSON.
fn row(report: &Report, table: usize, first: &str) -> Vec<Value> {
    let json = report.to_json();
    let rows = json["tables"][table]["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row[0] == first);
    row.unwrap_or_else(|| panic!("no {first}: {json}")).as_array().unwrap().clone()
}

/// Boards 5, 7, 9, 7: the engine misbehaves on the second and the last and answers the others.
#[test]
fn an_engine_that_fails_is_started_anew_and_the_run_goes_on() {
    for (behaviour, why) in [
        ("crash", "ended"),
        ("hang", "did not answer within"),
        ("nonsense", "nonsense"),
        ("illegal", "nonsense"),
        ("off", "nonsense"),
        ("empty", "nonsense"),
        ("half", "ended"),
        ("unable", "refused"),
    ] {
        let folder = TempDir::new().unwrap();
        let path = file(&folder, &[5, 7, 9, 7].map(position));
        let mut settings = settings(&format!("seed=1 {behaviour}@1 board=7"), &path);
        if behaviour == "hang" {
            settings.patience = Duration::from_secs(3);
        }
        let experiment = measurement("move-quality", &settings).unwrap().unwrap();
        let (outcomes, report) = run(experiment.as_ref(), &folder);
        assert_eq!(outcomes.len(), 4);
        let all = row(&report, 0, "all");
        assert_eq!((&all[1], &all[6]), (&json!(2), &json!(2)), "{behaviour}: {all:?}");
        let silences =
            report.notes.iter().filter(|note| note.starts_with("not answered: board-7: "));
        let silences: Vec<&String> = silences.collect();
        assert_eq!(silences.len(), 2, "{behaviour}: {:?}", report.notes);
        assert!(silences[0].contains(why), "{behaviour}: {silences:?}");
        let failures = outcomes.iter().filter(|one| experiment.failure(&one.outcome).is_some());
        assert_eq!(failures.count(), 2, "what failed can be done again");
    }
}

#[test]
fn a_resignation_counts_as_the_worst_label() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder, &[5, 7].map(position));
    let experiment = measurement("move-quality", &settings("resign@1", &path)).unwrap().unwrap();
    let (_, report) = run(experiment.as_ref(), &folder);
    // positions, points lost, more than ten, resigned, no label, not answered
    let expected = [json!(2), json!(12.5), json!(2), json!(2), json!(0), json!(0)];
    assert_eq!(row(&report, 0, "all")[1..], expected);
    assert!(report.notes.iter().any(|note| note.starts_with("seconds an answer")), "{report:?}");
}

/// Two engines, four positions: the first loses 0, 11, 2.5 and 20 points, the second 1, 11, 4 and 20.
#[test]
fn figures_and_differences_are_those_computed_by_hand() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder, &[position(9)]);
    let settings = Settings { against: Some(naughty("seed=2")), ..settings("seed=1", &path) };
    let experiment = measurement("move-quality", &settings).unwrap().unwrap();
    let answer =
        |lost: f64, by: &str| json!({ "answer": { "move": "D4", "lost": lost, "by": by } });
    let outcome = |index: u32, size: u8, stage: &str, replies: [Value; 2]| Finished {
        index: JobIndex(index),
        outcome: Outcome::Done(json!({
            "id": format!("p{index}"), "size": size, "tags": [stage], "replies": replies
        })),
    };
    let label = "label";
    let outcomes = [
        outcome(0, 9, "opening", [answer(0.0, label), answer(1.0, label)]),
        outcome(1, 9, "end", [answer(11.0, label), answer(11.0, label)]),
        outcome(2, 13, "middle", [answer(2.5, label), answer(4.0, label)]),
        outcome(3, 13, "middle", [answer(20.0, "resigned"), answer(20.0, "worst")]),
    ];
    let report = experiment.summarize(&outcomes);
    assert_eq!(row(&report, 0, "9x9")[1..4], [json!(2), json!(5.5), json!(1)]);
    assert_eq!(row(&report, 0, "9x9, end")[1..4], [json!(1), json!(11.0), json!(1)]);
    assert_eq!(
        row(&report, 0, "13x13, middle")[1..5],
        [json!(2), json!(11.25), json!(1), json!(1)]
    );
    assert_eq!(row(&report, 0, "all")[1..4], [json!(4), json!(8.375), json!(2)]);
    assert_eq!(row(&report, 1, "all")[1..4], [json!(4), json!(9.0), json!(2)]);
    let json = report.to_json();
    let differences = json["tables"][2]["rows"].as_array().unwrap();
    let of = |name: &str| differences.iter().find(|row| row[1] == name).unwrap();
    assert_eq!((&of("9x9")[2], &of("9x9")[3]), (&json!(2), &json!(-0.5)));
    // Of two pairs that differ by 1 and 0, resamples differ by 1, a half or 0.
    assert_eq!((&of("9x9")[4], &of("9x9")[5]), (&json!(-1.0), &json!(0.0)));
    assert_eq!((&of("all")[2], &of("all")[3]), (&json!(4), &json!(-0.625)));
}

/// Lines with holes are named and left out; the others are measured on.
#[test]
fn a_file_with_holes_is_measured_as_far_as_it_goes() {
    let folder = TempDir::new().unwrap();
    let lines = [
        position(5),
        "{\"id\": \"bro".to_owned(),
        position(7).replace("\"stage\"", "\"age\""),
        position(9).replace("\"loss\"", "\"gain\""),
    ];
    let path = file(&folder, &lines);
    let experiment = measurement("move-quality", &settings("seed=1", &path)).unwrap().unwrap();
    let (outcomes, report) = run(experiment.as_ref(), &folder);
    assert_eq!(outcomes.len(), 1);
    for (number, expected) in [(2, "column"), (3, "`stage`"), (4, "`loss`")] {
        let begin = format!("left out: labels.jsonl, line {number}: ");
        let note = report.notes.iter().find(|note| note.starts_with(&begin));
        assert!(note.is_some_and(|note| note.contains(expected)), "{:?}", report.notes);
    }
    // A stored run is shown in the same words.
    let stored = experiment.as_stored(&experiment.parameters()).unwrap();
    assert_eq!(stored.summarize(&outcomes), experiment.summarize(&outcomes));
    assert_eq!(stored.parameters(), experiment.parameters());
    let nothing = file(&folder, &lines[1..]);
    let refused = measurement("move-quality", &settings("seed=1", &nothing)).unwrap().err();
    assert!(refused.unwrap().to_string().contains("line 1"), "the first hole is named");
}

#[test]
fn what_cannot_be_measured_is_refused_in_a_sentence() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder, &[position(5)]);
    let refused = |name: &str, settings: &Settings| {
        measurement(name, settings).unwrap().err().map(|error: CannotMeasure| error.to_string())
    };
    let judged = json!({
        "id": "p", "size": 3, "stage": "end", "moves": [], "score_lead": 0, "ownership": vec![0; 9]
    });
    let judged = file(&folder, &[judged.to_string()]);
    let unable = refused("judgement", &settings("seed=1", &judged)).unwrap();
    assert!(unable.contains("Naughty 1") && unable.contains("aizome-judge"), "{unable}");
    let path_again = file(&folder, &[position(5)]);
    let dead = refused("move-quality", &settings("exit", &path_again)).unwrap();
    assert!(dead.contains("there is no model file"), "{dead}");
    let framed = Settings { frame: Frame::Framed, ..settings("seed=1", &path) };
    assert!(refused("move-quality", &framed).unwrap().contains("--framed"));
    let missing = settings("seed=1", Path::new("/no/such/file"));
    assert!(refused("regression", &missing).unwrap().contains("/no/such/file"));
    assert!(measurement("calibration", &missing).is_none());
}

/// A test passes, fails, or is skipped since the engine does not list the command.
#[test]
fn tests_of_other_programs_are_passed_failed_and_skipped() {
    let folder = TempDir::new().unwrap();
    let sgf = "(;SZ[5]KM[0.5]AB[aa][ba];W[ee];B[cc];W[dd])";
    fs::write(folder.path().join("game.sgf"), sgf).unwrap();
    let test = |id: &str, number: Option<u32>, setup: Value, command: &str, expected: &str| {
        json!({
            "id": id, "suite": "ours", "sgf": "game.sgf", "move_number": number, "setup": setup,
            "command": command, "expected": expected, "category": "stones"
        })
        .to_string()
    };
    let lines = [
        test("before", Some(2), json!([]), "list_stones b", "A5 B5|B5 A5"),
        test("after", None, json!(["play b A1"]), "list_stones b", ".*A1.*"),
        test("not", None, json!([]), "list_stones w", "!.*E1.*"),
        test("unknown", None, json!([]), "owl_attack A5", "1"),
        test("move", None, json!([]), "reg_genmove white", "[A-E][1-5]"),
        test("refused", None, json!(["play b A5"]), "list_stones b", ""),
    ];
    let path = file(&folder, &lines);
    let experiment = measurement("regression", &settings("seed=1", &path)).unwrap().unwrap();
    let (_, report) = run(experiment.as_ref(), &folder);
    // tests, passed, %, not answered, skipped
    let expected = [json!(5), json!(3), json!(60.0), json!(1), json!(1)];
    assert_eq!(row(&report, 0, "stones")[1..], expected, "{report:?}");
    assert_eq!(row(&report, 1, "ours")[1..], expected);
}

/// Life and death on plain and framed boards, and an opening.
#[test]
fn problems_are_right_by_solution_or_by_choice() {
    let folder = TempDir::new().unwrap();
    let life = |id: &str, solutions: Value| {
        json!({
            "id": id, "size": 3, "to_play": "B", "difficulty": "easy", "goal": "live",
            "rows": ["XXX", "X.X", "X.."], "solutions": solutions
        })
    };
    let mut framed = life("framed", json!(["PASS"]));
    framed["framed_rows"] = json!(["XX.", "XXX", ".XX"]);
    framed["framed_komi"] = json!(3.5);
    let opening = json!({
        "id": "opening", "number": 1, "size": 5, "to_play": "W", "komi": 7.5, "moves": [["B", "C3"]],
        "choices": [{"move": "D3", "score": 7}]
    });
    // The board has room for one stone that fills no eye: C1 or B1, or the middle, an eye.
    let all = json!(["A1", "B1", "B2", "C1", "PASS"]);
    let lines = [life("right", all), life("wrong", json!(["A3"])), framed, opening];
    let path = file(&folder, &lines.map(|line| line.to_string()));
    let plain = measurement("problems", &settings("seed=1", &path)).unwrap().unwrap();
    let (_, report) = run(plain.as_ref(), &folder);
    assert_eq!(row(&report, 0, "easy")[1..4], [json!(3), json!(1), json!(100.0 / 3.0)]);
    assert_eq!(row(&report, 0, "opening")[1..5], [json!(1), json!(0), json!(0.0), json!(7)]);
    let settings = Settings { frame: Frame::Framed, ..settings("seed=1", &path) };
    let framed = measurement("problems", &settings).unwrap().unwrap();
    assert_eq!(framed.job_count(), 1);
    let (_, report) = run(framed.as_ref(), &folder);
    assert_eq!(row(&report, 0, "easy")[1..3], [json!(1), json!(1)], "{report:?}");
}
