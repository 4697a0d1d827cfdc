//! What the simulated matches say of the statistics.

use lab::statistics::{Confidence, Elo, Sample, SprtVerdict, wilson};
use lab::{Cell, Finished, Report, Table};

use super::{Calibration, Observation};

pub(super) fn report(settings: &Calibration, outcomes: &[Finished]) -> Report {
    let seen: Vec<Observation> =
        outcomes.iter().filter_map(|finished| finished.outcome.read()).collect();
    let mut notes = vec![
        "The last column of each table is the 95 % interval of the column before it.".to_owned(),
        format!(
            "A colour is worth {} of a point: counted by games, the interval is wider than it need \
             be, and contains the truth too often.",
            settings.colour
        ),
    ];
    if seen.len() < outcomes.len() {
        notes.push(format!("{} jobs failed and are left out.", outcomes.len() - seen.len()));
    }
    Report {
        title: format!("Calibration by {} simulated matches", seen.len()),
        tables: vec![intervals(settings, &seen), errors(settings, &seen), lengths(settings, &seen)],
        notes,
    }
}

fn intervals(settings: &Calibration, seen: &[Observation]) -> Table {
    type Contains = fn(&Observation) -> bool;
    let kinds: [(&str, Contains); 3] = [
        ("Wilson, games won with one colour", |seen| seen.wilson),
        ("Elo, by games", |seen| seen.games),
        ("Elo, by pairs", |seen| seen.pairs),
    ];
    let rows = kinds.iter().flat_map(|(kind, contains)| {
        settings.truths().map(|truth| {
            let matches = of(seen, truth);
            let contained = count(&matches, contains);
            let mut row = vec![Cell::text(*kind), Cell::number(truth.0, 0), size(&matches)];
            row.extend(share(contained, &matches));
            row
        })
    });
    let title = format!("Intervals of 95 % that contain the truth, {} pairs", settings.pairs);
    Table::new(title, &["interval", "true Elo", "matches", "contain it", "±"], rows)
}

fn errors(settings: &Calibration, seen: &[Observation]) -> Table {
    let [zero, one, _] = settings.truths();
    let wrong = [(zero, SprtVerdict::Elo1), (one, SprtVerdict::Elo0)];
    let rows = wrong.map(|(truth, wrong)| {
        let matches = of(seen, truth);
        let mut row = vec![Cell::number(truth.0, 0), size(&matches)];
        row.extend(share(count(&matches, &|seen| seen.verdict == wrong), &matches));
        row
    });
    let title = format!(
        "Sequential tests of {} against {} that err, where {} is accepted",
        zero, one, settings.error
    );
    Table::new(title, &["true Elo", "matches", "wrong", "±"], rows)
}

fn lengths(settings: &Calibration, seen: &[Observation]) -> Table {
    let rows = settings.truths().map(|truth| {
        let matches = of(seen, truth);
        let undecided = count(&matches, &|seen| seen.verdict == SprtVerdict::Undecided);
        let pairs: Sample = matches.iter().map(|seen| f64::from(seen.length)).collect();
        let interval = pairs.interval(Confidence::USUAL);
        vec![
            Cell::number(truth.0, 0),
            size(&matches),
            Cell::Count(undecided),
            Cell::number(pairs.mean().unwrap_or(f64::NAN), 1),
            Cell::text(format!("{interval:.1}")),
        ]
    });
    let title = format!("Pairs that the sequential test needed, {} at most", settings.limit);
    Table::new(title, &["true Elo", "matches", "undecided", "mean pairs", "±"], rows)
}

/// The matches in which this was the truth. Truths are settings that were stored and read back
/// unchanged, so that they are the same to the last bit.
fn of(seen: &[Observation], truth: Elo) -> Vec<&Observation> {
    seen.iter().filter(|seen| seen.truth.to_bits() == truth.0.to_bits()).collect()
}

fn count(matches: &[&Observation], is: &dyn Fn(&Observation) -> bool) -> u32 {
    matches.iter().map(|seen| u32::from(is(seen))).sum()
}

fn size(matches: &[&Observation]) -> Cell {
    Cell::Count(count(matches, &|_| true))
}

fn share(part: u32, matches: &[&Observation]) -> [Cell; 2] {
    let all = count(matches, &|_| true);
    let interval = wilson(part, all, Confidence::USUAL);
    [Cell::number(f64::from(part) / f64::from(all), 3), Cell::text(format!("{interval:.3}"))]
}
