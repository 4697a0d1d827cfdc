//! Requests about games as documents: made, listed, taken in and handed out, edited, deleted.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use engine::Level;
use goban::Color;
use record::Limits;
use serde::Deserialize;

use super::app::{App, Asked, Input, Named};
use super::fault::Fault;
use super::game::StoredGame;
use super::minds::caller;
use super::store::Store;
use super::view;
use super::wire::{
    Change, CommentRequest, GameList, Imported, NewGame, NodeRequest, Position, ServerStatus,
    SetupRequest, TermsRequest,
};
use crate::file::told;
use crate::picture::{Diagram, Layer, diagram_svg};
use crate::protocol::stop::Stop;
use crate::seen::Seen;

/// How much of a file is taken in: far more than a page shows, and little enough that a hostile file
/// takes no more memory than an honest one.
const LIMITS: Limits =
    Limits { games: 50, nodes: 100_000, properties: 150_000, values: 250_000, ..Limits::FILE };

/// Complaints about a file that are told.
const MOST_COMPLAINTS: usize = 10;

type Shared = State<Arc<App>>;
type Answer<T> = Result<Json<T>, Fault>;

pub(super) async fn status(State(app): Shared) -> Json<ServerStatus> {
    let (jobs, cancelled) = app.jobs.counts();
    Json(ServerStatus {
        name: "Aizome".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        jobs,
        cancelled,
    })
}

pub(super) async fn list(State(app): Shared) -> Answer<GameList> {
    app.with_store(Store::list).await.map(Json)
}

pub(super) async fn create(
    State(app): Shared,
    Input(wanted): Input<NewGame>,
) -> Result<(StatusCode, Json<Change>), Fault> {
    let made = app.with_store(move |store| {
        let mut game = StoredGame::new(&wanted)?;
        store.insert(&mut game)?;
        game.change()
    });
    Ok((StatusCode::CREATED, Json(made.await?)))
}

/// Takes in the games of an SGF file.
pub(super) async fn import(
    State(app): Shared,
    body: Bytes,
) -> Result<(StatusCode, Json<Imported>), Fault> {
    let jobs = Arc::clone(&app.jobs);
    let taken = jobs.at_a_desk(move || take_in(&app.store, &body));
    Ok((StatusCode::CREATED, Json(taken.await?)))
}

fn take_in(store: &Store, file: &[u8]) -> Result<Imported, Fault> {
    let read = record::read_counted(file, &LIMITS).0;
    let collection = read.map_err(|error| Fault::refused(error.to_string()))?;
    let mut complaints = told(&collection.complaints, MOST_COMPLAINTS);
    let (mut ids, mut first_fault) = (Vec::new(), None);
    for record in collection.records {
        match StoredGame::imported(record) {
            Ok(mut game) => {
                store.insert(&mut game)?;
                ids.push(game.id);
            }
            Err(fault) => {
                complaints.push(fault.to_string());
                first_fault = first_fault.or(Some(fault));
            }
        }
    }
    match (ids.is_empty(), first_fault) {
        (true, Some(fault)) => Err(fault),
        _ => Ok(Imported { ids, complaints }),
    }
}

pub(super) async fn show(State(app): Shared, Named(id): Named<String>) -> Result<Response, Fault> {
    app.with_game(id, |_, row| Ok(Json(row.game()?.change()?).into_response())).await
}

pub(super) async fn delete(
    State(app): Shared,
    Named(id): Named<String>,
) -> Result<StatusCode, Fault> {
    app.with_store(move |store| store.delete(&id)).await.map(|()| StatusCode::NO_CONTENT)
}

pub(super) async fn change_terms(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<TermsRequest>,
) -> Result<Response, Fault> {
    if wanted.level.is_some_and(|level| !(1..=10).contains(&level)) {
        return Err(Fault::refused("expected a level from 1 to 10"));
    }
    changed(app, id, wanted.revision, move |game| {
        if let Some(title) = &wanted.title {
            game.rename(title)?;
        }
        if let Some(level) = wanted.level {
            game.terms.level = level;
        }
        if let Some(human) = wanted.human {
            game.terms.human = Some(human);
            game.terms.purpose = super::wire::Purpose::Play;
        }
        Ok(())
    })
    .await
}

/// Changes a game and answers with what comes of it.
pub(super) async fn changed(
    app: Arc<App>,
    id: String,
    revision: u32,
    change: impl FnOnce(&mut StoredGame) -> Result<(), Fault> + Send + 'static,
) -> Result<Response, Fault> {
    // The answer may be long; it is written here too, where nobody has to wait for it.
    let done = app.with_game(id, move |store, row| {
        Ok(Json(store.change(row, revision, change)?.change()?).into_response())
    });
    done.await
}

pub(super) async fn download(
    State(app): Shared,
    Named(id): Named<String>,
) -> Result<Response, Fault> {
    let read = app.with_game(id, |_, row| {
        let game = row.game()?;
        Ok((game.record.to_sgf(), game.terms.title))
    });
    let (sgf, title) = read.await?;
    let name: String = title
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' })
        .collect();
    let disposition = format!("attachment; filename=\"{name}.sgf\"");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/x-go-sgf; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition)
                .unwrap_or(HeaderValue::from_static("attachment; filename=\"game.sgf\"")),
        ),
    ];
    Ok((headers, sgf).into_response())
}

pub(super) async fn position(
    State(app): Shared,
    Named((id, node)): Named<(String, u32)>,
) -> Answer<Position> {
    app.with_game(id, move |_, row| row.game()?.position(node)).await.map(Json)
}

/// Remembers where the user looks, for when the page comes back.
pub(super) async fn look_at(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Answer<Position> {
    let looked = app.with_game(id, move |store, row| {
        store.look_at(row, wanted.revision, wanted.node)?.position(wanted.node)
    });
    looked.await.map(Json)
}

pub(super) async fn comment(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<CommentRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| game.comment(wanted.node, &wanted.text)).await
}

pub(super) async fn set_up(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<SetupRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| {
        let at = view::point(game.size(), &wanted.at)?;
        game.set_up(wanted.node, at, wanted.stone.map(Color::from))
    })
    .await
}

pub(super) async fn prune(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| game.prune(wanted.node)).await
}

pub(super) async fn promote(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| game.promote(wanted.node)).await
}

/// What a diagram is asked for with.
#[derive(Debug, Deserialize)]
pub(super) struct DiagramQuery {
    node: u32,
    /// Names of layers, with commas between.
    #[serde(default)]
    layers: String,
}

/// The position as SVG.
pub(super) async fn diagram(
    State(app): Shared,
    Named(id): Named<String>,
    Asked(wanted): Asked<DiagramQuery>,
) -> Result<Response, Fault> {
    let layers = Layer::parse_list(&wanted.layers).map_err(Fault::refused)?;
    let (game, position) = app.load_at(id, wanted.node).await?;
    let jobs = Arc::clone(&app.jobs);
    let drawn = jobs.compute(move |is_gone| {
        let stop = Stop::when(is_gone);
        let seen = app.minds.with(&game.id, Level::MOST, |thinker| {
            if layers.is_empty() {
                Seen::at_a_glance(thinker, &position)
            } else {
                Seen::in_thought(&thinker.think(&position, caller(&stop)))
            }
        });
        Ok(diagram_svg(&Diagram { game: &position, layers: &layers, seen: &seen }))
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn.await?).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(file: &str) -> Vec<String> {
        let read = record::read_counted(file.as_bytes(), &LIMITS).0.unwrap();
        told(&read.complaints, MOST_COMPLAINTS)
    }

    #[test]
    fn what_is_left_out_of_a_file_is_said() {
        assert_eq!(words(&"(;B[aa])".repeat(50)), Vec::<String>::new());
        let many = words(&format!("(;{}){}", ";]".repeat(60), "(;B[aa])".repeat(60)));
        assert_eq!(many.len(), MOST_COMPLAINTS + 2);
        assert_eq!(many[MOST_COMPLAINTS], "and 50 more complaints");
        assert!(many[MOST_COMPLAINTS + 1].ends_with("left out, expected at most 50 games"));
    }

    #[test]
    fn no_game_of_the_largest_file_is_more_than_it_may_be() {
        let file = format!("(;SZ[9]{})", "(;Q[a]Q[a])".repeat((4 << 20) / 11));
        let read = record::read_counted(file.as_bytes(), &LIMITS).0.unwrap();
        assert!(read.records[0].node_count() <= LIMITS.nodes);
        assert!(words(&file)[0].contains("properties"));
    }
}
