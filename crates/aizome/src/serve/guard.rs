//! Who may ask, how much and how often. The server listens on this machine alone, but every page in
//! the user's browser can reach it there; so requests must name this server as their host, and come
//! from its own page if they come from a page at all.
//!
//! A request is here in one piece before it is answered. Until then its connection can be sent away
//! (`places.rs`).

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::StreamExt as _;

use super::app::App;
use super::fault::Fault;
use super::listener::Connection;
use super::places::{Place, Stage};

/// Bytes that a request may have.
pub(super) const LARGEST_BODY: u64 = 4 << 20;

/// Bytes of a request in JSON.
pub(super) const LARGEST_JSON: u64 = 256 << 10;

/// Bytes of a body that may be read however many others are.
const MOST_AT_ONCE: usize = 32 << 10;

/// Requests a second that are answered in the long run, and at once.
const RATE: f64 = 400.0;
const BURST: f64 = 1_000.0;

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Lets a request through, or says why not.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let connection = request.extensions().get::<ConnectInfo<Connection>>();
    let connection = connection.map(|ConnectInfo(Connection(place))| Arc::clone(place));
    let mut response = match check(&app, request.headers(), is_api) {
        Err(fault) => fault.into_response(),
        Ok(()) => match whole(request, connection.as_deref()).await {
            Err(fault) => fault.into_response(),
            Ok(request) => {
                let answering = Answering::new(connection);
                holding(answering, next.run(request).await)
            }
        },
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The request with all of its body.
async fn whole(request: Request, place: Option<&Place>) -> Result<Request, Fault> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let is_record = request.uri().path() == "/api/records";
    let most = if is_record { LARGEST_BODY } else { LARGEST_JSON };
    let (parts, body) = request.into_parts();
    if let Some(place) = place {
        place.enter(Stage::Body);
    }
    let read = read(body, most, place).await?;
    Ok(Request::from_parts(parts, Body::from(read)))
}

/// Reads a body. It is large when so much of it has come: what was only announced takes no memory.
async fn read(body: Body, most: u64, place: Option<&Place>) -> Result<Vec<u8>, Fault> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut stream = body.into_data_stream();
    let (mut read, mut turn) = (Vec::new(), None);
    while let Some(piece) = stream.next().await {
        let broken = |_| Fault::with_status(StatusCode::BAD_REQUEST, "the body is broken off");
        let piece = piece.map_err(broken)?;
        if read.len() + piece.len() > most {
            return Err(too_large(most));
        }
        read.extend_from_slice(&piece);
        if let Some(place) = place
            && turn.is_none()
            && read.len() > MOST_AT_ONCE
        {
            turn = place.turn_for_a_large_body().await;
        }
    }
    drop(turn);
    Ok(read)
}

fn too_large(most: impl std::fmt::Display) -> Fault {
    Fault::with_status(StatusCode::PAYLOAD_TOO_LARGE, format!("expected at most {most} bytes"))
}

/// Says that a connection is being answered, as long as this lives.
struct Answering(Option<Arc<Place>>);

impl Answering {
    fn new(place: Option<Arc<Place>>) -> Self {
        if let Some(place) = &place {
            place.enter(Stage::Answering);
        }
        Self(place)
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        if let Some(place) = &self.0 {
            place.enter(Stage::Idle);
        }
    }
}

/// An answer that comes bit by bit is one until its last bit.
fn holding(answering: Answering, response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_none_or(|kind| kind != "text/event-stream") {
        return response;
    }
    response.map(|body| {
        let stream = body.into_data_stream().inspect(move |_| {
            let _ = &answering;
        });
        Body::from_stream(stream)
    })
}

fn check(app: &App, headers: &HeaderMap, is_api: bool) -> Result<(), Fault> {
    let forbidden = |words: &str| Fault::with_status(StatusCode::FORBIDDEN, words);
    let host = text(headers, &header::HOST).unwrap_or_default();
    if !app.names.iter().any(|name| name == host_name(host)) {
        return Err(forbidden("this server answers under its own name only"));
    }
    if let Some(origin) = text(headers, &header::ORIGIN)
        && origin != format!("http://{host}")
    {
        return Err(forbidden("this server answers its own page only"));
    }
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    if is_api && matches!(site, Some("cross-site" | "same-site")) {
        return Err(forbidden("this server answers its own page only"));
    }
    let length = text(headers, &header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length: u64| length > LARGEST_BODY) {
        return Err(too_large(LARGEST_BODY));
    }
    if is_api && !app.rate.admit() {
        let words = "too many requests; try again in a second";
        return Err(Fault::with_status(StatusCode::TOO_MANY_REQUESTS, words));
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// A host without its port.
fn host_name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// A bucket that fills at a steady rate; every request takes one out of it.
#[derive(Debug)]
pub(crate) struct Rate {
    state: Mutex<(f64, Instant)>,
}

impl Rate {
    pub(crate) fn new() -> Self {
        Self { state: Mutex::new((BURST, Instant::now())) }
    }

    fn admit(&self) -> bool {
        self.admit_at(Instant::now())
    }

    fn admit_at(&self, now: Instant) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, last) = *state;
        let filled = left + RATE * now.saturating_duration_since(last).as_secs_f64();
        let left = filled.min(BURST);
        let admitted = left >= 1.0;
        *state = (if admitted { left - 1.0 } else { left }, now);
        admitted
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_host_is_told_from_its_port() {
        assert_eq!(host_name("localhost:3619"), "localhost");
        assert_eq!(host_name("127.0.0.1"), "127.0.0.1");
        assert_eq!(host_name("[::1]:80"), "[::1]");
        assert_eq!(host_name("evil.example:80"), "evil.example");
    }

    #[test]
    fn after_a_burst_requests_are_admitted_at_the_rate() {
        let rate = Rate::new();
        let start = Instant::now();
        let admitted = (0..5_000).filter(|_| rate.admit_at(start)).count();
        assert!((1_000..=1_001).contains(&admitted));
        let later = start + Duration::from_millis(500);
        let admitted = (0..5_000).filter(|_| rate.admit_at(later)).count();
        assert!((199..=201).contains(&admitted));
    }
}
