//! Requests for what the program thinks: layers and moves as they are found, reasons, proofs, and the
//! score move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use engine::{Level, Thinker};
use record::Replay;
use serde::Deserialize;

use super::app::{App, Asked, Named};
use super::fault::Fault;
use super::game::StoredGame;
use super::jobs::Teller;
use super::look::{glance, thought_layers, thought_moves};
use super::minds::{caller, think_for};
use super::proof::prove;
use super::view;
use super::wire::{GroupProof, ScorePoint, Why};
use crate::protocol::stop::Stop;

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

/// What is seen at a node: at a glance, then after thought, then the moves.
pub(super) async fn look(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(NodeQuery { node }): Asked<NodeQuery>,
) -> Result<Response, Fault> {
    let (_, game) = app.load_at(id.clone(), node).await?;
    let (jobs, seen) = (Arc::clone(&app.jobs), (Arc::clone(&app), id.clone(), game.clone()));
    let first = move |teller: &Teller| {
        let (app, id, game) = seen;
        let layers = app.minds.with(&id, Level::MOST, |thinker| glance(thinker, &game, node));
        teller.tell("layers", &layers);
    };
    Ok(jobs.stream(first, move |teller| {
        if teller.is_cancelled() {
            return;
        }
        let think = |thinker: &mut Thinker| think_for(teller, thinker, &game, None);
        let thought = app.minds.with(&id, Level::MOST, think);
        teller.tell("layers", &thought_layers(&thought, node));
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
    let (stored, game) = app.load_at(id, wanted.node).await?;
    let mv = view::mv(stored.size(), &wanted.at)?;
    let jobs = Arc::clone(&app.jobs);
    let told = jobs.compute(move |is_gone| {
        let level = app.minds.level_of_thought(&stored, &game);
        let why = |thinker: &mut Thinker| {
            super::why::why(thinker, &game, wanted.node, mv, caller(&Stop::when(is_gone)))
        };
        app.minds.with(&stored.id, level, why)
    });
    told.await.map(Json)
}

/// What is known of a group, with proofs.
pub(super) async fn group(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(wanted): Asked<PlaceQuery>,
) -> Result<Json<GroupProof>, Fault> {
    let (stored, game) = app.load_at(id, wanted.node).await?;
    let at = view::point(stored.size(), &wanted.at)?;
    let jobs = Arc::clone(&app.jobs);
    let told = jobs.compute(move |is_gone| {
        let prove = |thinker: &mut Thinker| {
            prove(thinker, &game, wanted.node, at, caller(&Stop::when(is_gone)))
        };
        app.minds.with(&stored.id, Level::MOST, prove)
    });
    told.await.map(Json)
}

/// The score at every node from the root over this one to the end of its line.
pub(super) async fn scores(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(NodeQuery { node }): Asked<NodeQuery>,
) -> Result<Response, Fault> {
    let checked = app.with_game(id, move |_, row| {
        let game = row.game()?;
        game.node(node)?;
        Ok(game)
    });
    let game = checked.await?;
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
    let mut thinker = Thinker::new(engine::Terms::default());
    for node in line.into_iter().take(MOST_SCORES) {
        if teller.is_cancelled() || replay.enter(node).is_err() {
            return;
        }
        let game = replay.game();
        let lead = thinker.glance(game).evaluation.black_lead_in(game);
        let lead = (10.0 * lead).round() / 10.0;
        let node = numbers.get(&node).copied().unwrap_or(0);
        teller.tell("score", &ScorePoint { node, moves: replay.moves(), lead });
    }
}
