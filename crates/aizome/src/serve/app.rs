//! The server's parts put together: what is shared by all requests, and who answers which.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use goban::Game;
use serde::de::DeserializeOwned;
use tower_http::compression::CompressionLayer;

use super::fault::Fault;
use super::game::StoredGame;
use super::guard::{Rate, guard};
use super::jobs::Jobs;
use super::minds::SharedMinds;
use super::store::{Row, Store};
use super::{assets, games, openapi, play, thinking};

/// Bytes of a record that is read as soon as it is asked for.
const MOST_AT_ONCE: u32 = 32 << 10;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) minds: Arc<SharedMinds>,
    pub(crate) rate: Rate,
    /// The names that this server may be asked under.
    pub(crate) names: Vec<String>,
}

impl App {
    pub(crate) fn new(store: Store, jobs: Arc<Jobs>, names: Vec<String>) -> Arc<Self> {
        Arc::new(Self { store, jobs, minds: Arc::default(), rate: Rate::new(), names })
    }

    /// Asks the database something, on a thread that may wait.
    pub(crate) async fn with_store<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Store) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let app = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || work(&app.store)).await;
        done.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Does something with a game. A large one is short work, and has to wait for a desk; its text
    /// is not fetched before.
    pub(crate) async fn with_game<T: Send + 'static>(
        self: &Arc<Self>,
        id: String,
        work: impl FnOnce(&Store, &Row) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let measured = self.with_store(move |store| {
            let is_large = store.bytes_of(&id)? > MOST_AT_ONCE;
            Ok(if is_large { Err((id, work)) } else { Ok(work(store, &store.row(&id)?)?) })
        });
        match measured.await? {
            Ok(done) => Ok(done),
            Err((id, work)) => {
                let app = Arc::clone(self);
                self.jobs.at_a_desk(move || work(&app.store, &app.store.row(&id)?)).await
            }
        }
    }

    /// A game.
    pub(crate) async fn load(self: &Arc<Self>, id: String) -> Result<StoredGame, Fault> {
        self.with_game(id, |_, row| row.game()).await
    }

    /// What a node of a game shows, for work of which the game is to be read first.
    pub(crate) async fn load_at(
        self: &Arc<Self>,
        id: String,
        node: u32,
    ) -> Result<(StoredGame, Box<Game>), Fault> {
        self.with_game(id, move |_, row| {
            let stored = row.game()?;
            let game = Box::new(stored.game_at(node)?);
            Ok((stored, game))
        })
        .await
    }
}

/// Everything that the server answers.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/status", get(games::status))
        .route("/api/openapi.json", get(openapi::description))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::show).delete(games::delete).patch(games::change_terms))
        .route("/api/games/{id}/sgf", get(games::download))
        .route("/api/games/{id}/diagram", get(games::diagram))
        .route("/api/games/{id}/nodes/{node}", get(games::position))
        .route("/api/games/{id}/at", post(games::look_at))
        .route("/api/games/{id}/moves", post(play::make_move))
        .route("/api/games/{id}/reply", post(play::reply))
        .route("/api/games/{id}/resign", post(play::resign))
        .route("/api/games/{id}/flag", post(play::flag))
        .route("/api/games/{id}/count", post(play::count))
        .route("/api/games/{id}/dead", post(play::mark_dead))
        .route("/api/games/{id}/finish", post(play::finish))
        .route("/api/games/{id}/resume", post(play::resume))
        .route("/api/games/{id}/comment", post(games::comment))
        .route("/api/games/{id}/setup", post(games::set_up))
        .route("/api/games/{id}/prune", post(games::prune))
        .route("/api/games/{id}/promote", post(games::promote))
        .route("/api/games/{id}/look", get(thinking::look))
        .route("/api/games/{id}/why", get(thinking::why))
        .route("/api/games/{id}/group", get(thinking::group))
        .route("/api/games/{id}/scores", get(thinking::scores))
        .route("/api/records", post(games::import));
    api.route("/api/{*rest}", axum::routing::any(no_such_call))
        .fallback(assets::page)
        .with_state(Arc::clone(app))
        // The guard has read the body, and knows how long it may be.
        .layer(DefaultBodyLimit::disable())
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), guard))
}

async fn no_such_call() -> Response {
    Fault::unknown("call").into_response()
}

/// The body of a request, in JSON.
#[derive(Debug)]
pub(crate) struct Input<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Input<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        let read = axum::Json::<T>::from_request(request, state).await;
        let refused = |rejection: axum::extract::rejection::JsonRejection| {
            Fault::with_status(rejection.status(), rejection.body_text())
        };
        read.map(|axum::Json(value)| Self(value)).map_err(refused)
    }
}

/// What stands behind the question mark.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        let refused = |rejection: axum::extract::rejection::QueryRejection| {
            Fault::with_status(StatusCode::BAD_REQUEST, rejection.body_text())
        };
        read.map(|Query(value)| Self(value)).map_err(refused)
    }
}

/// What is named in the path.
#[derive(Debug)]
pub(crate) struct Named<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value)).map_err(|_| Fault::unknown("game or node"))
    }
}
