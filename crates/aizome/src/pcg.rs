//! `aizome pcg`: what a probabilistic combinatorial game comes to, and the best move, for points and
//! for the win.

use std::time::Instant;

use ::chance::games::{Answer, Best, Game, Goal, Interval, Limits, Player, solve};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

/// Options of the games.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The game: numbers, outcomes [3:0.5, -2:0.5], choices {left | right}, sums with +
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,
    /// Who is to play
    #[arg(long, value_enum, default_value_t = PlayerName::Left)]
    to_play: PlayerName,
    /// Positions to visit for each of the two answers; beyond them, bounds are told
    #[arg(long, value_name = "N", default_value_t = Limits::USUAL.nodes)]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The players by name.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum PlayerName {
    /// Who wants a total above 0
    Left,
    /// Who wants one of 0 or less
    Right,
}

impl From<PlayerName> for Player {
    fn from(name: PlayerName) -> Self {
        match name {
            PlayerName::Left => Self::Left,
            PlayerName::Right => Self::Right,
        }
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let game: Game = options.game.parse().map_err(|wrong: ::chance::games::BadNotation| {
        let shown = wrong.pointed_out(&options.game).replace('\n', "\n  ");
        anyhow::anyhow!("the game, at byte {}: {wrong}\n  {shown}", wrong.at)
    })?;
    let player = Player::from(options.to_play);
    let limits = Limits { nodes: options.nodes, ..Limits::USUAL };
    let begun = Instant::now();
    let win = solve(&game, player, Goal::WinningProbability, limits)?;
    let points = solve(&game, player, Goal::ExpectedScore, limits)?;
    let found = Found { game, player, win, points, seconds: begun.elapsed().as_secs_f64() };
    if options.json {
        println!("{}", serde_json::to_string_pretty(&found.json())?);
    } else {
        found.print();
    }
    Ok(())
}

/// Both answers about a game.
struct Found {
    game: Game,
    player: Player,
    win: Answer,
    points: Answer,
    seconds: f64,
}

impl Found {
    fn json(&self) -> Value {
        let Self { win, points, .. } = self;
        let thrown: Vec<Value> = win
            .thrown
            .iter()
            .map(|thrown| {
                json!({
                    "score": thrown.score.points(),
                    "probability": thrown.probability,
                    "winning_probability": thrown.value.exact(),
                    "bounds": bounds(thrown.value),
                    "best_move": thrown.best.map(|best| self.best_json(best)),
                })
            })
            .collect();
        json!({
            "game": self.game.to_string(),
            "to_play": self.player.to_string().to_lowercase(),
            "winning_probability": win.value.exact(),
            "expected_score": points.value.exact(),
            "best_move": {
                "winning_probability": win.best_move().map(|best| self.best_json(best)),
                "expected_score": points.best_move().map(|best| self.best_json(best)),
            },
            "exact": win.value.exact().is_some() && points.value.exact().is_some(),
            "bounds": {
                "winning_probability": bounds(win.value),
                "expected_score": bounds(points.value),
            },
            "thrown_first": if thrown.len() > 1 { thrown } else { Vec::new() },
            "nodes": win.nodes + points.nodes,
            "seconds": self.seconds,
        })
    }

    /// A move: summand and option by their places, counted from 1, and as they are written.
    fn best_json(&self, best: Best) -> Value {
        let summand = self.game.summands()[best.summand];
        json!({
            "summand": best.summand + 1,
            "option": best.option + 1,
            "from": summand.to_string(),
            "to": summand.options(self.player)[best.option].to_string(),
        })
    }

    fn print(&self) {
        println!("{}", self.game);
        println!("{} to play", self.player);
        let chance = |value: Interval| shown(value, |p| format!("{p:.6}"));
        println!("winning probability  {}", chance(self.win.value));
        let thrown = &self.win.thrown;
        if self.win.best_move().is_some() || thrown.len() == 1 {
            self.print_move(self.win.best_move());
        } else {
            for one in thrown {
                println!("  if {} is thrown: {}", one.score, chance(one.value));
                self.print_move(one.best);
            }
        }
        println!("expected score       {}", shown(self.points.value, |s| format!("{s:+.6}")));
        self.print_move(self.points.best_move());
        println!("{} positions in {:.3} s", self.win.nodes + self.points.nodes, self.seconds);
        if [&self.win, &self.points].iter().any(|answer| answer.value.exact().is_none()) {
            println!("Bounds only: the budget ran out. --nodes N allows more.");
        }
    }

    fn print_move(&self, best: Option<Best>) {
        let Some(best) = best else { return println!("  there is nothing to play") };
        let summand = self.game.summands()[best.summand];
        let option = &summand.options(self.player)[best.option];
        println!("  play {option} in summand {}, {summand}", best.summand + 1);
    }
}

fn bounds(value: Interval) -> Value {
    json!({ "lower": value.low, "upper": value.high })
}

fn shown(value: Interval, number: impl Fn(f64) -> String) -> String {
    match value.exact() {
        Some(exact) => number(exact),
        None => format!("between {} and {}", number(value.low), number(value.high)),
    }
}
