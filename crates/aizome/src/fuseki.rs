//! `aizome fuseki`: works through a file of four-choice problems of the opening, one JSON object a
//! line, by cases, by PON and by both. It reads the choices' scores only to count.

use std::path::PathBuf;

use ::lab::files::{self, Most};
use anyhow::Context as _;
use clap::Args;
use experiments::{Answerer, Answers, Problems};
use serde_json::{Value, json};

/// Options of working through problems.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The problems: `id`, `size`, `moves`, `to_play`, `choices` with `label` and `move`
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The methods by the names that they have in JSON.
const METHODS: [&str; 3] = ["sc", "sp", "combined"];

/// What the right choice scores.
const RIGHT: u32 = 10;

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let name = options.file.display().to_string();
    let text =
        files::read_text_or_input(&options.file, Most::TABLES).with_context(|| name.clone())?;
    let Problems { problems, complaints } = Problems::read(&name, &text);
    for complaint in &complaints {
        eprintln!("aizome: {complaint}");
    }
    anyhow::ensure!(!problems.is_empty(), "{name}: no problem in it that can be answered");
    let answerer = Answerer::usual();
    let answers: Vec<Answers> = problems.iter().map(|problem| answerer.answer(problem)).collect();
    if options.json {
        let value = json!({
            "answers": answers.iter().map(to_json).collect::<Vec<_>>(),
            "scores": scores(&answers),
            "left_out": complaints,
        });
        println!("{}", serde_json::to_string_pretty(&value)?);
        return Ok(());
    }
    for answer in &answers {
        let shown = answer.equivalent.map(|chosen| label(answer, chosen).unwrap_or("-"));
        println!("{:<40} sc {:<3} sp {:<3} combined {}", answer.id, shown[0], shown[1], shown[2]);
    }
    for (place, name) in METHODS.iter().enumerate() {
        let [hits, total, scored] = counted(&answers, place);
        if scored > 0 {
            println!("{name}: {hits} right of {scored}, {total} points");
        }
    }
    Ok(())
}

fn label(answers: &Answers, chosen: Option<usize>) -> Option<&str> {
    chosen.and_then(|place| answers.labels.get(place)).map(String::as_str)
}

fn to_json(answers: &Answers) -> Value {
    let mut value = json!({ "id": answers.id });
    for (place, name) in METHODS.iter().enumerate() {
        value[*name] = json!(label(answers, answers.equivalent[place]));
    }
    value["equal_only"] = json!(answers.equal.map(|chosen| label(answers, chosen)));
    value["candidates"] = json!(answers.candidates);
    value["proposed"] = json!(answers.proposed);
    value
}

/// Right answers, points and problems whose scores are known, by a method.
fn counted(answers: &[Answers], method: usize) -> [u32; 3] {
    let scored = answers.iter().filter(|answers| answers.is_scored());
    scored.fold([0; 3], |[hits, total, count], answers| {
        let score = answers.score(answers.equivalent[method]);
        [hits + u32::from(score == RIGHT), total + score, count + 1]
    })
}

fn scores(answers: &[Answers]) -> Value {
    let mut value = json!({});
    for (place, name) in METHODS.iter().enumerate() {
        let [hits, total, scored] = counted(answers, place);
        value[*name] = json!({ "right": hits, "points": total, "of": scored });
    }
    value
}
