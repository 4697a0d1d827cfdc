//! `aizome intuition`: what the network alone makes of a position, so that it can be looked at; and the
//! network alone as an engine that speaks the protocol, so that it can be measured with the same
//! experiments as any other (`aizome lab run move-quality --engine "aizome intuition --gtp"`).

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use ::intuition::{Hunch, Network, Position, Scratch};
use anyhow::Context as _;
use clap::Args;
use goban::{Color, Game, Move, Point, PointSet, Rules, Settlement, Size};
use gtp::{Brain, Call, Choice, Clock, Command, Interrupt, Purpose, Reply, Session, serve};
use serde_json::{Value, json};

use crate::file::position;

/// Options of the hunch.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    #[arg(required_unless_present_any = ["gtp", "about"], conflicts_with_all = ["gtp", "about"])]
    file: Option<PathBuf>,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N", conflicts_with_all = ["gtp", "about"])]
    move_number: Option<usize>,
    /// How many first thoughts to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print JSON
    #[arg(long, conflicts_with = "gtp")]
    json: bool,
    /// Speak the Go Text Protocol and play the first thought every time, without any reading
    #[arg(long, conflicts_with = "about")]
    gtp: bool,
    /// Tell what the network is, how it was trained and what was measured of it
    #[arg(long)]
    about: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let network = Network::shipped();
    if options.gtp {
        return speak();
    }
    let Some(file) = &options.file else {
        return about(network, options.json);
    };
    let game = position(file, options.move_number)?;
    let hunch = network.evaluate(&Position::of(&game));
    if options.json {
        println!("{}", serde_json::to_string_pretty(&to_json(&game, &hunch, options.top))?);
    } else {
        print!("{}", to_text(&game, &hunch, options.top));
    }
    Ok(())
}

fn about(network: &Network, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        let lines: Vec<&str> = network.about().lines().collect();
        println!("{}", serde_json::to_string_pretty(&json!({ "about": lines }))?);
    } else {
        println!("{}", network.about());
    }
    Ok(())
}

/// The moves that the game allows with their chances, the likeliest first.
fn first_thoughts(game: &Game, hunch: &Hunch) -> Vec<(Move, f32)> {
    let legal = game.legal_points(game.to_play()).into_iter();
    let mut moves: Vec<(Move, f32)> =
        legal.map(|point| (Move::Play(point), hunch.policy[point])).collect();
    moves.push((Move::Pass, hunch.pass));
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves
}

fn to_text(game: &Game, hunch: &Hunch, top: usize) -> String {
    let mut text = format!("{}\n\n", game.board());
    // Writing to a string cannot fail.
    let _ = writeln!(text, "First thoughts for {}, nothing read:", game.to_play());
    for (mv, chance) in first_thoughts(game, hunch).into_iter().take(top) {
        let _ = writeln!(text, "  {:<5}{:>5.1} %", mv.to_string(), 100.0 * chance);
    }
    let leader = if hunch.score >= 0.0 { Color::Black } else { Color::White };
    let _ = writeln!(
        text,
        "{leader} leads by {:.1}; Black wins {:.0} games in 100",
        hunch.score.abs(),
        100.0 * hunch.win
    );
    let _ = writeln!(
        text,
        "\nWhose the points will be (X, x Black's, surely or rather; O, o White's):"
    );
    for y in (0..game.size().height()).rev() {
        let points = (0..game.size().width()).filter_map(|x| game.size().point(x, y));
        let row: Vec<&str> = points.map(|point| owner(hunch.ownership[point])).collect();
        let _ = writeln!(text, "{:>3} {}", y + 1, row.join(" "));
    }
    text
}

fn owner(value: f32) -> &'static str {
    match value {
        0.7.. => "X",
        0.3.. => "x",
        value if value <= -0.7 => "O",
        value if value <= -0.3 => "o",
        _ => ".",
    }
}

fn owners(game: &Game, hunch: &Hunch) -> Vec<f32> {
    let points = game.size().points_from_top();
    points.map(|point| (100.0 * hunch.ownership[point]).round()).collect()
}

fn to_json(game: &Game, hunch: &Hunch, top: usize) -> Value {
    let moves = first_thoughts(game, hunch).into_iter().take(top);
    let moves: Vec<Value> =
        moves.map(|(mv, chance)| json!({ "move": mv.to_string(), "chance": chance })).collect();
    json!({
        "to_play": game.to_play().to_string().to_lowercase(),
        "moves": moves,
        "score_lead": hunch.score,
        "winrate": hunch.win,
        "ownership": owners(game, hunch),
    })
}

/// The network alone behind the protocol.
#[derive(Debug, Default)]
struct Alone {
    scratch: Scratch,
}

impl Alone {
    fn hunch(&mut self, game: &Game) -> Hunch {
        Network::shipped().evaluate_in(&mut self.scratch, &Position::of(game))
    }
}

fn speak() -> anyhow::Result<()> {
    let size = Size::square(19).context("a board of 19")?;
    let mut session = Session::new(Alone::default(), size, Rules::CHINESE);
    let mut output = io::stdout().lock();
    serve(io::stdin(), &mut output, &mut session).context("cannot answer the controller")?;
    Ok(())
}

impl Brain for Alone {
    fn name(&self) -> &'static str {
        "Aizome intuition"
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn choose(
        &mut self,
        game: &Game,
        color: Color,
        purpose: Purpose<'_>,
        _: &Clock,
        _: Interrupt<'_>,
    ) -> Choice {
        let mut game = game.clone();
        if game.to_play() != color {
            game.set_to_play(color);
        }
        let hunch = self.hunch(&game);
        let thoughts = first_thoughts(&game, &hunch).into_iter().map(|(mv, _)| mv);
        let all = game.size().all();
        let among: &PointSet = if let Purpose::Choose(points) = purpose { points } else { &all };
        let allowed = |mv: &Move| mv.point().is_none_or(|point: Point| among.contains(point));
        let only_points = matches!(purpose, Purpose::Choose(_));
        let mut moves = thoughts.filter(allowed).filter(|mv| !only_points || *mv != Move::Pass);
        Choice::Move(moves.next().unwrap_or(Move::Pass))
    }

    fn settle(&mut self, game: &Game) -> Settlement {
        Settlement::unconditional(game.board())
    }

    fn commands() -> Vec<Command<Self>> {
        vec![Command { name: "aizome-judge", handler: judge }]
    }
}

/// The score and the owners of all points, in a line of JSON for programs.
fn judge(call: &mut Call<'_, Alone>) -> Reply {
    call.arguments.end()?;
    let game = call.status.game.clone();
    let hunch = call.status.brain.hunch(&game);
    let owners = owners(&game, &hunch);
    Ok(json!({ "score_lead": hunch.score, "ownership": owners }).to_string())
}
