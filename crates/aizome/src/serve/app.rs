//! The server's parts put together: what is shared by all requests, and who answers which.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;

use super::fault::Fault;
use super::guard::{LARGEST_BODY, Rate, guard};
use super::jobs::Jobs;
use super::minds::SharedMinds;
use super::store::Store;
use super::{assets, games, openapi, play, thinking};

/// Bytes of a request in JSON.
const LARGEST_JSON: usize = 256 << 10;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    store: Mutex<Store>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) minds: Arc<SharedMinds>,
    pub(crate) rate: Rate,
    /// The names that this server may be asked under.
    pub(crate) names: Vec<String>,
}

impl App {
    pub(crate) fn new(store: Store, jobs: Arc<Jobs>, names: Vec<String>) -> Arc<Self> {
        let (store, rate, minds) = (Mutex::new(store), Rate::new(), Arc::default());
        Arc::new(Self { store, jobs, minds, rate, names })
    }

    /// Does something with the games, on a thread that may wait.
    pub(crate) async fn with_store<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Store) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let app = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || app.with_store_now(work)).await;
        done.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The same on a thread that waits already.
    pub(crate) fn with_store_now<T>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        work(&mut self.store.lock().unwrap_or_else(PoisonError::into_inner))
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
        .layer(DefaultBodyLimit::max(LARGEST_JSON));
    let records =
        Router::new().route("/api/records", post(games::import)).layer(DefaultBodyLimit::disable());
    let largest = usize::try_from(LARGEST_BODY).unwrap_or(usize::MAX);
    api.merge(records)
        .route("/api/{*rest}", axum::routing::any(no_such_call))
        .fallback(assets::page)
        .with_state(Arc::clone(app))
        .layer(RequestBodyLimitLayer::new(largest))
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
