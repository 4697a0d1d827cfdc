//! The experiment counts what it should, and would count a difference if there were one.

#[path = "../../../../xtask/src/skip.rs"]
mod skip;

use lab::{Interrupt, Outcome, ProgramVersion, RunKey, Seed};
use serde_json::json;

use super::*;

fn outcomes(experiment: &Incremental, jobs: u32) -> (Vec<Finished>, Vec<(JobIndex, Value)>) {
    let key = RunKey::new(experiment, Seed(3), ProgramVersion("test".to_owned()));
    let (mut finished, mut notes) = (Vec::new(), Vec::new());
    for index in (0..jobs).map(JobIndex) {
        let interrupt = Interrupt::default();
        let context = Context::new(&interrupt);
        let outcome = Outcome::Done(experiment.run(&key.job(index), &context).unwrap());
        finished.push(Finished { index, outcome });
        notes.extend(context.take_notes().map(|note| (index, note)));
    }
    (finished, notes)
}

#[test]
fn a_game_of_contact_is_followed_without_a_difference_and_the_same_each_time() {
    let experiment = Incremental::of_contact();
    let (seen, notes) = outcomes(&experiment, 1);
    assert_eq!(outcomes(&experiment, 1).0, seen);
    let figures = experiment.figures(&seen, &notes);
    assert_eq!(figures["differences"], 0);
    assert!(figures["compared"].as_u64().unwrap() > 500, "{figures:?}");
    assert!(figures["games_from"].as_str().unwrap().contains("not at hand"));
    let nine = &figures["sizes"][0];
    assert_eq!((&nine["size"], &nine["games"], &nine["moves"]), (&9.into(), &1.into(), &54.into()));
    assert_eq!(nine["paper_r"], 1.0);
    for name in ["r", "absolute_seconds_per_move", "incremental_seconds_per_move"] {
        assert!(nine[name].as_f64().unwrap() > 0.0, "{name}");
        assert!(nine["kinds"][0][name].as_f64().unwrap() > 0.0, "{name}");
    }
    for share in ["voided_objects", "voided_work", "computed"] {
        let share = nine[share].as_f64().unwrap();
        assert!(share > 0.0 && share < 1.0, "{share}");
    }
}

#[test]
fn figures_add_up_over_games_and_kinds() {
    let followed = |from: &str, side: u8, differences: u64| {
        let work = |objects| json!({ "objects": objects, "nodes": 10 * objects });
        let seen = json!({
            "asked": 100, "computed": 20, "kept": work(50), "voided": work(10),
            "compared": 200, "differences": differences,
        });
        let kinds = json!([["capture", seen], ["connection", seen]]);
        Outcome::Done(json!({ "from": from, "side": side, "moves": 40, "kinds": kinds }))
    };
    let outcomes = [followed("a", 19, 0), followed("b", 19, 3), Outcome::Done(Value::Null)];
    let outcomes: Vec<Finished> = (0..)
        .map(JobIndex)
        .zip(outcomes)
        .map(|(index, outcome)| Finished { index, outcome })
        .collect();
    let spent = |absolute, incremental| json!({ "absolute": absolute, "incremental": incremental });
    let note = json!([["capture", spent(8.0, 2.0)], ["connection", spent(4.0, 1.0)]]);
    let notes = [(JobIndex(0), note.clone()), (JobIndex(1), note)];
    let experiment = Incremental::of_contact();
    let figures = experiment.figures(&outcomes, &notes);
    assert_eq!((&figures["differences"], &figures["compared"]), (&6.into(), &800.into()));
    let size = &figures["sizes"][0];
    assert_eq!((&size["moves"], &size["r"]), (&80.into(), &4.0.into()));
    assert_eq!(size["absolute_seconds_per_move"], 24.0 / 80.0);
    assert_eq!(size["kinds"][1]["incremental_seconds_per_move"], 2.0 / 80.0);
    assert_eq!((&size["voided_work"], &size["computed"]), (&0.2.into(), &0.2.into()));
    assert_eq!(figures["sources"][1]["differences"], 6);

    let report = experiment.report(&outcomes, &notes);
    assert!(report.notes[0].starts_with("6 differences in 800 "), "{:?}", report.notes);
    for table in &report.tables {
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    }
    assert_eq!(report.tables[0].rows.len(), 3, "two kinds and all");
}

#[test]
fn shared_games_are_followed_where_they_are_at_hand() {
    let Some(folder) = skip::shared_data("games") else { return };
    let games = Games::shared(&folder).expect("a folder of games");
    let sources = games.sources();
    let sides: Vec<u8> = (0..sources)
        .map(|job| games.course(JobIndex(job), Seed(0)).unwrap().unwrap().size.width())
        .collect();
    assert!([9, 13, 19].iter().all(|side| sides.contains(side)), "{sides:?}");
    let wanted = sources * games::OF_EACH;
    let there = (0..wanted)
        .step_by(7)
        .filter(|&job| games.course(JobIndex(job), Seed(0)).unwrap().is_some());
    assert!(there.count() > wanted as usize / 10, "most of them have games enough");

    // The first game of a collection, up to a ko and what comes of it.
    let ko_fights = (0..sources).find_map(|job| {
        let course = games.course(JobIndex(job), Seed(0)).unwrap()?;
        (course.from == "cgos_9x9").then_some(course)
    });
    let course = ko_fights.expect("a game on a small board");
    let interrupt = Interrupt::default();
    for kind in kinds::all() {
        // Decisions are compared in some games only, of which this seed's is one.
        let (seen, _) = kind.follow(&course, Seed(16), &Context::new(&interrupt)).unwrap();
        let least = if kind.name() == decision::DECISION { 1 } else { 40 };
        assert!(seen.compared >= least && seen.differences == 0, "{}: {seen:?}", kind.name());
    }
}
