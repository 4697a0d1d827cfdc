//! Requests for what the program thinks: layers and moves as they are found, reasons, proofs, and the
//! score move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use evaluation::{Evaluator, Judge};
use goban::Game;
use record::Replay;
use serde::Deserialize;
use tracks::Keeping;

use super::app::{App, Asked, Named};
use super::fault::Fault;
use super::game::StoredGame;
use super::jobs::Teller;
use super::look::{glance, think_at, thought_layers, thought_moves};
use super::proof::prove;
use super::view;
use super::wire::{GroupProof, ScorePoint, Why};
use crate::engine::judgement::model;
use crate::explain::lead;

/// Moves of a line whose scores are told.
const MOST_SCORES: usize = 1_000;

type Shared = State<Arc<App>>;

/// A node.
#[derive(Debug, Deserialize)]
pub(super) struct NodeQuery {
    node: u32,
}

/// A node and something there: a move, or a stone.
#[derive(Debug, Deserialize)]
pub(super) struct PlaceQuery {
    node: u32,
    at: String,
}

async fn load(app: &Arc<App>, id: String) -> Result<StoredGame, Fault> {
    app.with_store(move |store| store.load(&id)).await
}

/// What is seen at a node: at a glance, then after thought, then the moves.
pub(super) async fn look(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(NodeQuery { node }): Asked<NodeQuery>,
) -> Result<Response, Fault> {
    let game = load(&app, id).await?.game_at(node)?;
    let seen = game.clone();
    let first = move |teller: &Teller| teller.tell("layers", &glance(&seen, node));
    Ok(app.jobs.stream(first, move |teller| {
        if teller.is_cancelled() {
            return;
        }
        let thought = think_at(&game, 10);
        teller.tell("layers", &thought_layers(&game, &thought, node));
        teller.tell("moves", &thought_moves(&thought, node));
        teller.tell("done", &node);
    }))
}

/// Why a move, asked at the node before it.
pub(super) async fn why(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(wanted): Asked<PlaceQuery>,
) -> Result<Json<Why>, Fault> {
    let stored = load(&app, id).await?;
    let told = app.jobs.compute(move || {
        let mv = view::mv(stored.size(), &wanted.at)?;
        super::why::why(&stored.game_at(wanted.node)?, wanted.node, mv)
    });
    told.await.map(Json)
}

/// What is known of a group, with proofs.
pub(super) async fn group(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(wanted): Asked<PlaceQuery>,
) -> Result<Json<GroupProof>, Fault> {
    let stored = load(&app, id).await?;
    let told = app.jobs.compute(move || {
        let at = view::point(stored.size(), &wanted.at)?;
        prove(&stored.game_at(wanted.node)?, wanted.node, at)
    });
    told.await.map(Json)
}

/// The score at every node from the root over this one to the end of its line.
pub(super) async fn scores(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(NodeQuery { node }): Asked<NodeQuery>,
) -> Result<Response, Fault> {
    let game = load(&app, id).await?;
    game.node(node)?;
    Ok(app.jobs.stream(
        |_| {},
        move |teller| {
            tell_scores(teller, &game, node);
            teller.tell("done", &node);
        },
    ))
}

fn tell_scores(teller: &Teller, game: &StoredGame, number: u32) {
    let (Ok(node), Ok(mut replay)) = (game.node(number), Replay::new(&game.record)) else { return };
    let record = &game.record;
    let mut line = record.path_to(node);
    while let Some(next) = line.last().and_then(|&last| record.children(last).next()) {
        line.push(next);
    }
    let numbers: std::collections::HashMap<_, u32> = record.nodes().zip(0..).collect();
    let mut scorer = Scorer::default();
    for node in line.into_iter().take(MOST_SCORES) {
        if teller.is_cancelled() || replay.enter(node).is_err() {
            return;
        }
        let lead = scorer.lead(replay.game());
        let node = numbers.get(&node).copied().unwrap_or(0);
        teller.tell("score", &ScorePoint { node, moves: replay.moves(), lead });
    }
}

/// Evaluates the positions of a line one after another, and keeps what a move did not change.
#[derive(Debug, Default)]
struct Scorer {
    kept: Option<Evaluator>,
    followed: usize,
}

impl Scorer {
    fn lead(&mut self, game: &Game) -> f64 {
        let judge = Judge::new(model(), game.size());
        let mut evaluator = self
            .follow(game)
            .unwrap_or_else(|| Evaluator::new(game.board().clone(), Keeping::Incremental));
        let evaluation = evaluator.evaluate(&judge, game.to_play());
        self.kept = Some(evaluator);
        self.followed = game.turns().len();
        (10.0 * lead(game, &evaluation)).round() / 10.0
    }

    /// The evaluator of the position before, if a move has led from there to here.
    fn follow(&mut self, game: &Game) -> Option<Evaluator> {
        let mut evaluator = self.kept.take()?;
        let turn = game.turns().last().filter(|_| game.turns().len() == self.followed + 1)?;
        if let Some(point) = turn.mv.point() {
            evaluator.tracked().play(turn.color, point).ok()?;
        }
        let same = evaluator.tracked().parts().0.key() == game.board().key();
        same.then_some(evaluator)
    }
}
