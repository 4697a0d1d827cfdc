//! `aizome review`: every move of a game judged, the costliest first, in words, as JSON, as a record
//! with comments and variations, or as one page to send to a friend. A folder of games gives a table
//! of habits.

mod followed;
mod habits;
mod page;
mod record;
mod text;
mod work;

use std::path::{Path, PathBuf};

use ::lab::Interrupt;
use ::review::{Account, Judgement, Phase, Review, accounts};
use clap::Args;
use decision::Program;
use engine::{Level, Terms};
use goban::{Color, Move};
use serde_json::{Value, json};
use words::{Language, Verdict};

use crate::explain::{ledger_to_json, parse_language};
use crate::file;
use crate::gtp::{parse_level, parse_program};
use crate::progress::interrupt_on_ctrl_c;
use crate::version;
use followed::{Followed, follow};
use work::Told;

/// Options of reviewing.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record, or a folder of records
    file: PathBuf,
    /// Write the review as a page (.html) or as a record with comments and variations (.sgf)
    #[arg(short, long, value_name = "OUT.html|OUT.sgf", value_parser = parse_target)]
    output: Option<Target>,
    /// How hard it thinks about every position, from 1 to 10
    #[arg(long, default_value_t = ::review::LEVEL.number(), value_parser = parse_level_number)]
    level: u8,
    /// Review as this program sees it: aizome, one of the paper's programs, or a file of settings
    #[arg(long, default_value = "aizome", value_parser = parse_program)]
    program: Program,
    /// Points that a move must cost to be called a mistake
    #[arg(long, value_name = "POINTS", default_value_t = ::review::MISTAKE, value_parser = parse_points)]
    mistake: f64,
    /// The language of the sentences: en or ja
    #[arg(long, default_value = "en", value_parser = parse_language)]
    language: Language,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A file to write, and in which form.
#[derive(Debug, Clone)]
enum Target {
    Page(PathBuf),
    Record(PathBuf),
}

fn parse_target(text: &str) -> Result<Target, String> {
    let path = PathBuf::from(text);
    match path.extension().map(std::ffi::OsStr::to_ascii_lowercase) {
        Some(ending) if ending == "html" || ending == "htm" => Ok(Target::Page(path)),
        Some(ending) if ending == "sgf" => Ok(Target::Record(path)),
        _ => Err("expected a file that ends in .html or .sgf".into()),
    }
}

fn parse_level_number(text: &str) -> Result<u8, String> {
    parse_level(text).map(Level::number)
}

fn parse_points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| points.is_finite() && *points > 0.0);
    points.ok_or_else(|| "expected a number of points above 0".into())
}

/// A game that was looked back on.
#[derive(Debug)]
struct Reviewed {
    /// The record as it was followed.
    source: Followed,
    review: Review,
    judgements: Vec<Judgement>,
    told: Told,
    language: Language,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if options.file.is_dir() {
        return habits::run(options);
    }
    if let Some(Target::Page(path) | Target::Record(path)) = &options.output {
        anyhow::ensure!(path != &options.file, "the review would overwrite {}", path.display());
    }
    let reviewed = reviewed(&options.file, options, interrupt_on_ctrl_c()?)?;
    match &options.output {
        Some(Target::Page(path)) => file::write(path, page::to_html(&reviewed)?)?,
        Some(Target::Record(path)) => file::write(path, record::to_sgf(&reviewed))?,
        None => {}
    }
    if options.json {
        println!("{}", serde_json::to_string_pretty(&to_json(&reviewed))?);
    } else {
        print!("{}", text::in_words(&reviewed));
    }
    Ok(())
}

/// Reviews the first game of a file. What is wrong with it is told on standard error.
fn reviewed(
    path: &Path,
    options: &Options,
    interrupt: &'static Interrupt,
) -> anyhow::Result<Reviewed> {
    let source = follow(path)?;
    let name = path.display();
    if let Some(complaint) = &source.complaint {
        eprintln!("aizome: {name}: followed as far as it goes: {complaint}");
    }
    anyhow::ensure!(!source.game.turns().is_empty(), "{name}: there is no move to review");
    let mut review = Review::of(source.game.clone());
    review.numbered_from = source.numbered_from;
    review.mistake = options.mistake;
    let level = Level::nearest(options.level);
    let terms = Terms { program: options.program, level, ..Terms::default() };
    let work = work::Work { terms, name: shown_name(path), language: options.language, interrupt };
    let is_whole = work.look_at_all(&mut review);
    if !is_whole {
        let judged = review.judgements().count();
        eprintln!("aizome: {name}: stopped after {judged} of {} moves", review.positions() - 1);
    }
    let judgements: Vec<Judgement> = review.judgements().collect();
    let told = work.tell(&review, &judgements);
    Ok(Reviewed { source, review, judgements, told, language: options.language })
}

fn shown_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl Reviewed {
    /// The costliest moves of a side, the costliest first.
    fn costliest(&self, color: Color, most: usize) -> Vec<&Judgement> {
        let own = |judgement: &&Judgement| judgement.color == color && judgement.is_mistake;
        let mut costliest: Vec<&Judgement> = self.judgements.iter().filter(own).collect();
        costliest.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.number.cmp(&b.number)));
        costliest.truncate(most);
        costliest
    }

    /// The better move and what would have followed.
    fn line(&self, judgement: &Judgement) -> Vec<Move> {
        // Without looks ahead, as on the lowest level, a thought has no line.
        let told = self.told.get(&judgement.number).filter(|better| better.line.len() > 1);
        if let Some(better) = told {
            return better.line.clone();
        }
        let better = judgement.better.as_ref();
        better.map_or_else(Vec::new, |aim| {
            std::iter::once(aim.mv).chain(aim.answer.map(Move::Play)).collect()
        })
    }

    /// What is said of a move, in a sentence or a few.
    fn sentence(&self, judgement: &Judgement) -> String {
        let told = self.told.get(&judgement.number);
        let verdict = Verdict {
            mv: judgement.mv,
            loss: judgement.loss,
            is_mistake: judgement.is_mistake,
            better: judgement.better.as_ref().map(|aim| aim.mv),
            deed: told.and_then(|better| better.deed.as_deref()),
            allows: Some(judgement.answer),
        };
        verdict.tell(self.language)
    }

    /// Where the points of the better move are, for programs; of mistakes only.
    fn ledger(&self, judgement: &Judgement) -> Option<Value> {
        self.told.get(&judgement.number)?.ledger.as_ref().map(ledger_to_json)
    }

    /// The lead and the chance of winning at the end, if it was looked at.
    fn end(&self) -> Option<(f64, Option<f64>, bool)> {
        let sight = self.review.sight(self.review.positions() - 1)?;
        Some((sight.lead, sight.win, sight.is_counted))
    }

    fn player(&self, color: Color) -> String {
        self.source.record.player(color).unwrap_or_else(|| color.to_string())
    }
}

/// To a tenth of a point.
fn tenth(points: f64) -> f64 {
    let rounded = (points * 10.0).round() / 10.0;
    if rounded == 0.0 { 0.0 } else { rounded } // no -0
}

fn hundredth(share: f64) -> f64 {
    (share * 100.0).round() / 100.0
}

fn to_json(reviewed: &Reviewed) -> Value {
    let game = &reviewed.source.game;
    let moves: Vec<Value> =
        reviewed.judgements.iter().map(|judgement| move_to_json(reviewed, judgement)).collect();
    let (lead, win, is_counted) = reviewed.end().unwrap_or_default();
    json!({
        "black": reviewed.player(Color::Black),
        "white": reviewed.player(Color::White),
        "result": reviewed.source.record.root_line(&::record::Ident::RE),
        "komi": game.komi().to_string(),
        "mistake": reviewed.review.mistake,
        "complaint": reviewed.source.complaint,
        "moves": moves,
        "end": { "lead": tenth(lead), "win": win.map(hundredth), "counted": is_counted },
        "summary": summary_to_json(reviewed),
        "version": version::of_this_build().ok().map(|version| version.0),
    })
}

fn move_to_json(reviewed: &Reviewed, judgement: &Judgement) -> Value {
    let line: Vec<String> = reviewed.line(judgement).iter().map(Move::to_string).collect();
    json!({
        "number": judgement.number,
        "color": judgement.color.letter().to_string(),
        "move": judgement.mv.to_string(),
        "lead": tenth(judgement.lead),
        "win": judgement.win.map(hundredth),
        "loss": tenth(judgement.loss),
        "mistake": judgement.is_mistake,
        "sentence": reviewed.sentence(judgement),
        "ledger": reviewed.ledger(judgement),
        "better": judgement.better.as_ref().map(|aim| aim.mv.to_string()),
        "line": line,
        "about": judgement.cause.map(habits::about),
    })
}

fn summary_to_json(reviewed: &Reviewed) -> Value {
    let accounts = accounts(&reviewed.judgements, reviewed.source.game.size());
    let parts = |color: Color| {
        let parts = Phase::ALL.iter().zip(&accounts[color]);
        parts
            .map(|(&phase, account)| (text::phase_name(phase).to_owned(), account_to_json(account)))
            .collect::<serde_json::Map<_, _>>()
    };
    json!({ "black": parts(Color::Black), "white": parts(Color::White) })
}

fn account_to_json(account: &Account) -> Value {
    json!({
        "moves": account.moves,
        "first_choices": account.best,
        "mistakes": account.mistakes,
        "lost": tenth(account.lost),
        "lost_a_move": hundredth(account.lost_a_move()),
    })
}
