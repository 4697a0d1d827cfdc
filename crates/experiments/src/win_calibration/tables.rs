//! The tables of `win-calibration`: Brier scores by board and stage, and what was told beside what the
//! labels say.

use std::collections::BTreeMap;

use lab::{Cell, Report, Table};

use super::observed::Judged;
use super::{Teller, brier, fitted_weights, number, reliability, tellers};

pub(super) fn report(all: &[Judged]) -> Report {
    let dev: Vec<&Judged> = all.iter().filter(|judged| !judged.is_to_fit).collect();
    let title = format!("The chance of winning in {} positions", dev.len());
    let Some(tellers) = tellers(all) else {
        let notes = vec!["There are no positions to fit to.".to_owned()];
        return Report { title, tables: Vec::new(), notes };
    };
    let told = |weights: Option<[f64; chance::fitted::FEATURES]>| {
        let weights = weights.unwrap_or_default();
        weights.map(|weight| format!("{weight:.4}")).join(", ")
    };
    let quick = told(fitted_weights(all, |judged| &judged.quick));
    let heard = told(fitted_weights(all, |judged| &judged.heard));
    Report {
        title,
        tables: vec![brier_table(&dev, &tellers), reliability_table(&dev, &tellers)],
        notes: vec![format!("The weights that were fitted: {quick}; with the network {heard}.")],
    }
}

fn brier_table(dev: &[&Judged], tellers: &[(&str, Teller)]) -> Table {
    let mut groups: BTreeMap<(String, &str), Vec<&Judged>> = BTreeMap::new();
    for judged in dev {
        let board = format!("{0}x{0}", judged.side);
        for key in [(board, judged.stage.as_str()), ("all".to_owned(), "all")] {
            groups.entry(key).or_default().push(judged);
        }
    }
    let mean = |group: &[&Judged], cost: &dyn Fn(&Judged) -> f64| {
        group.iter().map(|judged| cost(judged)).sum::<f64>() / number(group.len())
    };
    let rows = groups.iter().map(|((board, stage), group)| {
        let count = Cell::Count(u32::try_from(group.len()).unwrap_or(u32::MAX));
        let mut row = vec![Cell::text(board), Cell::text(*stage), count];
        // The label itself, and a chance that is always even.
        row.push(Cell::number(mean(group, &|one| brier(one.win_rate, one.win_rate)), 4));
        for (_, teller) in tellers {
            row.push(Cell::number(mean(group, &|one| brier(teller(one), one.win_rate)), 4));
        }
        row
    });
    let names = tellers.iter().map(|(name, _)| *name);
    let columns: Vec<&str> =
        ["board", "stage", "positions", "the label itself"].into_iter().chain(names).collect();
    Table::new("Brier scores on dev.jsonl (always even: 0.25)", &columns, rows.collect::<Vec<_>>())
}

fn reliability_table(dev: &[&Judged], tellers: &[(&str, Teller)]) -> Table {
    let mut rows = Vec::new();
    for (name, teller) in tellers {
        for bin in reliability(dev, teller).iter().filter(|bin| bin.positions > 0) {
            rows.push(vec![
                Cell::text(*name),
                Cell::Count(bin.positions),
                Cell::number(bin.told, 3),
                Cell::number(bin.came, 3),
            ]);
        }
    }
    let columns = ["by", "positions", "chance told", "win rate"];
    Table::new("What was told, and what the labels say", &columns, rows)
}
