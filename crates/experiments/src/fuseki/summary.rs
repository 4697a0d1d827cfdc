//! The tables of `fuseki`, in the layout of the paper's tables 1 to 3 and beside its figures.

use lab::{Cell, Finished, JobIndex, Report, Table};
use serde_json::Value;

use super::answers::{Answers, Generated};

/// What the right choice scores.
const RIGHT: u32 = 10;

/// A method, how it is read off the answers, and the paper's figures: hits and scores of the first
/// half, the second and all.
struct Method {
    name: &'static str,
    chosen: fn(&Answers) -> Option<usize>,
    paper: Option<[[u32; 3]; 2]>,
}

const METHODS: [Method; 10] = [
    Method {
        name: "SC, equal candidates",
        chosen: |answers| answers.equal[0],
        paper: Some([[13, 19, 32], [317, 346, 663]]),
    },
    Method {
        name: "SC, equivalent ones too",
        chosen: |answers| answers.equivalent[0],
        paper: Some([[19, 16, 35], [356, 342, 698]]),
    },
    Method {
        name: "SP, equal candidates",
        chosen: |answers| answers.equal[1],
        paper: Some([[20, 28, 48], [360, 392, 752]]),
    },
    Method {
        name: "SP, equivalent ones too",
        chosen: |answers| answers.equivalent[1],
        paper: Some([[25, 29, 54], [392, 401, 793]]),
    },
    Method { name: "combined, equal candidates", chosen: |answers| answers.equal[2], paper: None },
    Method {
        name: "combined, equivalent ones too",
        chosen: |answers| answers.equivalent[2],
        paper: None,
    },
    Method {
        name: "PON over all legal moves",
        chosen: |answers| answers.pon_over_all,
        paper: None,
    },
    Method {
        name: "SP, equivalent ones too, dame touched often counted",
        chosen: |answers| answers.other_reading,
        paper: None,
    },
    Method { name: "the default program", chosen: |answers| answers.of_program, paper: None },
    Method { name: "GNU Go", chosen: |answers| answers.of_gnu_go, paper: None },
];

pub(super) fn report(outcomes: &[Finished], notes: &[(JobIndex, Value)]) -> Report {
    let all: Vec<Answers> = outcomes.iter().filter_map(|done| done.outcome.read()).collect();
    let scored: Vec<&Answers> = all.iter().filter(|answers| answers.is_scored()).collect();
    let is_first = |answers: &&&Answers| answers.number.is_some_and(|number| number <= 50);
    let first: Vec<&Answers> = scored.iter().filter(is_first).copied().collect();
    let second: Vec<&Answers> =
        scored.iter().filter(|answers| !is_first(answers)).copied().collect();
    let halves = [&first[..], &second[..], &scored[..]];
    let tables = vec![
        by_method("The number of hits (the paper's table 2)", 0, halves, |answers, chosen| {
            u32::from(answers.score(chosen) == RIGHT)
        }),
        by_method("The total of the scores (the paper's table 3)", 1, halves, Answers::score),
        generation(halves),
        by_problem(&scored),
    ];
    Report {
        title: format!("fuseki: {} four-choice problems", all.len()),
        tables,
        notes: told(notes, scored.iter().any(|answers| answers.of_gnu_go.is_some())),
    }
}

fn by_method(
    title: &str,
    figure: usize,
    halves: [&[&Answers]; 3],
    worth: fn(&Answers, Option<usize>) -> u32,
) -> Table {
    let columns = ["", "Q1-Q50", "Q51-Q100", "total", "paper Q1-Q50", "Q51-Q100", "total"];
    let row = |method: &Method| {
        let ours = halves.map(|half| {
            half.iter().map(|answers| worth(answers, (method.chosen)(answers))).sum::<u32>()
        });
        let paper = (0..3).map(|place| match method.paper {
            Some(paper) => Cell::Count(paper[figure][place]),
            None => Cell::text("–"),
        });
        std::iter::once(Cell::text(method.name)).chain(ours.map(Cell::Count)).chain(paper).collect()
    };
    let has_answers =
        |method: &&Method| halves[2].iter().any(|answers| (method.chosen)(answers).is_some());
    Table::new(title, &columns, METHODS.iter().filter(has_answers).map(row))
}

/// A mean over problems: what of, how it is counted, and what the paper has.
type Mean<'a> = (&'a str, &'a dyn Fn(&Answers) -> usize, &'a str);

fn generation(halves: [&[&Answers]; 3]) -> Table {
    let count = |kind: Generated| {
        move |answers: &Answers| {
            answers.generated.iter().filter(|&&generated| generated == kind).count()
        }
    };
    #[allow(clippy::cast_precision_loss)] // some hundreds
    let mean = |half: &[&Answers], of: &dyn Fn(&Answers) -> usize| {
        half.iter().map(|answers| of(answers)).sum::<usize>() as f64 / half.len().max(1) as f64
    };
    let means: [Mean<'_>; 4] = [
        ("moves proposed for a problem", &|answers| answers.proposed, "67"),
        ("distinct candidates", &|answers| answers.candidates, "38"),
        ("choices with an equal candidate", &count(Generated::Equal), "2.4"),
        ("choices with an equivalent one", &count(Generated::Equivalent), "1.2"),
    ];
    let mut rows: Vec<Vec<Cell>> = means
        .iter()
        .map(|(name, of, paper)| {
            let ours = halves.map(|half| Cell::number(mean(half, of), 1));
            std::iter::once(Cell::text(*name)).chain(ours).chain([Cell::text(*paper)]).collect()
        })
        .collect();
    let right = |wanted: Generated| {
        halves.map(|half| {
            let is = |answers: &&&Answers| {
                answers.right().is_some_and(|right| answers.generated[right] == wanted)
            };
            Cell::Count(u32::try_from(half.iter().filter(is).count()).unwrap_or(u32::MAX))
        })
    };
    for (name, wanted, paper) in [
        ("problems whose right answer has an equal candidate", Generated::Equal, "29, 40, 69"),
        (
            "problems whose right answer has only an equivalent one",
            Generated::Equivalent,
            "25 in all",
        ),
    ] {
        let cells = std::iter::once(Cell::text(name)).chain(right(wanted));
        rows.push(cells.chain([Cell::text(paper)]).collect());
    }
    let columns = ["", "Q1-Q50", "Q51-Q100", "all", "paper"];
    Table::new("What is generated", &columns, rows)
}

/// The scores of each problem, as in the paper's table 1: equal candidates only, and in brackets
/// with equivalent ones.
fn by_problem(scored: &[&Answers]) -> Table {
    let columns = ["problem", "SC", "SP", "combined", "the default program", "GNU Go"];
    let shown = |answers: &Answers, chosen: Option<usize>| {
        chosen.map_or_else(|| "-".to_owned(), |_| answers.score(chosen).to_string())
    };
    let row = |answers: &&Answers| {
        let number = answers.number.map_or_else(|| answers.id.clone(), |n| n.to_string());
        let both = (0..3).map(|method| {
            let [equal, too] = [answers.equal[method], answers.equivalent[method]];
            Cell::text(format!("{} ({})", shown(answers, equal), shown(answers, too)))
        });
        let others =
            [answers.of_program, answers.of_gnu_go].map(|of| Cell::text(shown(answers, of)));
        std::iter::once(Cell::text(number)).chain(both).chain(others).collect()
    };
    Table::new("The scores by problem (the paper's table 1)", &columns, scored.iter().map(row))
}

fn told(notes: &[(JobIndex, Value)], has_gnu_go: bool) -> Vec<String> {
    let mut told = vec![
        "cases' and PON's numbers are fitted to problems 1 to 50; nothing is to the others".to_owned(),
        "an equivalent candidate is beside the choice, diagonal ones included, touches no stone, as \
         the choice touches none, and is on the same side of the fourth line"
            .to_owned(),
        "the paper's problems are others, and harder".to_owned(),
    ];
    if !has_gnu_go {
        told.push("GNU Go is not installed here, and was not asked".to_owned());
    }
    let seconds: Vec<f64> = notes.iter().filter_map(|(_, note)| note["seconds"].as_f64()).collect();
    if let Some(most) = seconds.iter().copied().reduce(f64::max) {
        #[allow(clippy::cast_precision_loss)] // some hundreds
        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
        told.push(format!(
            "all methods on a problem take {:.1} ms on the mean, {:.1} at most",
            1000.0 * mean,
            1000.0 * most
        ));
    }
    told
}
