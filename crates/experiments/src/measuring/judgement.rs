//! How well an engine judges: whose points are, and by how much a side leads, beside the labels of a
//! stronger program.

use gtp::ClientError;
use lab::matches::Engine;
use lab::{Cell, Table};
use serde::{Deserialize, Serialize};

use super::judges::{self, Judged};
use super::labels::Labels;
use super::measurement::{Head, Question, Row};
use super::source::{Source, Usual};
use super::table::{self, Group, Measure};

/// The question how well an engine judges.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judgement;

/// How far a judgement is from its label.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Errors {
    /// The part of the surely owned points that are given to the right side; nothing without any.
    pub(super) sure_right: Option<f64>,
    /// By how much owners are wrong, of 200 at most, on average over the points.
    pub(super) ownership: f64,
    /// By how many points the score is wrong.
    pub(super) score: f64,
}

/// From here on a label is sure, of 100.
const SURE: f64 = 80.0;

impl Errors {
    /// What is between a judgement and the labels, which are there.
    pub(super) fn between(judged: &Judged, owners: &[f32], score_lead: f64) -> Self {
        let points = || owners.iter().map(|&label| f64::from(label)).zip(&judged.ownership);
        let sure = points().filter(|(label, _)| label.abs() >= SURE);
        let right = |(label, owner): (f64, &f64)| f64::from(label * owner > 0.0);
        Self {
            sure_right: table::mean(sure.map(right)),
            ownership: table::mean(points().map(|(label, owner)| (label - owner).abs()))
                .unwrap_or(0.0),
            score: (score_lead - judged.score_lead).abs(),
        }
    }
}

impl Question for Judgement {
    type Case = Labels;
    type Answer = Errors;

    const NAME: &'static str = "judgement";
    const ABOUT: &'static str = "How well does an engine know whose points are, and who leads?";
    const CASES: &'static str = "positions";
    const USUAL: Usual = Usual::Own;

    fn case(&self, _: &Source, line: &str) -> Result<Option<Labels>, String> {
        let labels = Labels::read(line)?;
        if labels.labelled.score_lead.is_none() {
            return Err("expected `score_lead`: points by which Black leads".to_owned());
        }
        let (found, area) = (labels.labelled.ownership.len(), labels.game.size().area());
        if found != area {
            return Err(format!("expected `ownership` of {area} points, got {found}"));
        }
        Ok(Some(labels))
    }

    fn head<'a>(&self, case: &'a Labels) -> &'a Head {
        &case.head
    }

    fn position<'a>(&self, case: &'a Labels) -> &'a [String] {
        &case.position
    }

    fn accept(&self, engine: &Engine) -> Result<(), String> {
        judges::accept(engine)
    }

    fn ask(&self, case: &Labels, engine: &mut Engine) -> Result<Errors, ClientError> {
        let judged = judges::ask(engine, &case.game)?;
        let lead = case.labelled.score_lead.unwrap_or(0.0);
        Ok(Errors::between(&judged, &case.labelled.ownership, lead))
    }

    fn figures(&self, engine: &str, place: usize, rows: &[Row<Errors>]) -> Vec<Table> {
        let columns =
            ["board", "positions", "sure points right, %", "ownership off by", "score off by"];
        let line = |Group { name, rows }: Group<'_, Errors>| {
            let all: Vec<&Errors> = rows.iter().filter_map(|row| row.answer(place)).collect();
            let of = |value: fn(&Errors) -> Option<f64>, decimals| {
                table::cell(table::mean(all.iter().filter_map(|errors| value(errors))), decimals)
            };
            vec![
                Cell::text(name),
                Cell::Count(table::count(&all)),
                of(|errors| errors.sure_right.map(|right| 100.0 * right), 2),
                of(|errors| Some(errors.ownership), 1),
                of(|errors| Some(errors.score), 2),
            ]
        };
        let lines = table::by_stage(rows).into_iter().map(line);
        vec![Table::new(format!("Judgement of {engine}"), &columns, lines)]
    }

    fn differences(&self, rows: &[Row<Errors>]) -> Table {
        let measures = [
            Measure {
                name: "sure points right, %",
                value: |errors: &Errors| errors.sure_right.map(|right| 100.0 * right),
                decimals: 2,
            },
            Measure {
                name: "ownership off by",
                value: |errors: &Errors| Some(errors.ownership),
                decimals: 1,
            },
            Measure {
                name: "score off by",
                value: |errors: &Errors| Some(errors.score),
                decimals: 2,
            },
        ];
        table::differences(&table::by_board(rows), &measures)
    }
}
