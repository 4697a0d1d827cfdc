//! The server asked without a network: every call, and what it refuses. What needs real connections
//! is in `tests/serve.rs`.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt as _;

use super::app::{App, router};
use super::jobs::Jobs;
use super::openapi::CALLS;
use super::store::Store;
use super::wire;

/// A server and the folder of its games.
struct Server {
    router: Router,
    app: Arc<App>,
    folder: TempDir,
    _stop: watch::Sender<bool>,
}

/// What requests share, and what ends it.
pub(super) fn app(folder: &Path) -> (Arc<App>, watch::Sender<bool>) {
    let (stop, stopped) = watch::channel(false);
    let store = Store::open(folder).unwrap();
    (App::new(store, Jobs::new(stopped), vec!["localhost".to_owned()]), stop)
}

impl Server {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (app, stop) = app(folder.path());
        Self { router: router(&app), app, folder, _stop: stop }
    }

    async fn send(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (StatusCode, Value) {
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, "localhost:1");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        request = request.header(header::CONTENT_TYPE, "application/json");
        let response = self.send(request.body(body).unwrap()).await;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let value = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        (status, value)
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.ask("POST", path, Some(&body)).await
    }

    /// A new game: its path and its revision.
    async fn game(&self, body: Value) -> (String, u64) {
        let (status, made) = self.post("/api/games", body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let document = &made["document"];
        let path = format!("/api/games/{}", document["id"].as_str().unwrap());
        (path, document["revision"].as_u64().unwrap())
    }

    async fn import(&self, sgf: &str) -> String {
        let request = Request::post("/api/records").header(header::HOST, "localhost");
        let response = self.send(request.body(Body::from(sgf.to_owned())).unwrap()).await;
        assert_eq!(response.status(), StatusCode::CREATED);
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let taken: Value = serde_json::from_slice(&bytes).unwrap();
        format!("/api/games/{}", taken["ids"][0].as_str().unwrap())
    }
}

/// The events of a stream, by name.
fn events(text: &Value) -> Vec<(String, Value)> {
    let text = text.as_str().unwrap();
    let event = |block: &str| {
        let field = |name: &str| {
            block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim).map(str::to_owned)
        };
        Some((field("event:")?, serde_json::from_str(&field("data:")?).unwrap()))
    };
    text.split("\n\n").filter_map(event).collect()
}

fn study(size: u8) -> Value {
    json!({ "size": size, "human": "black", "purpose": "study" })
}

#[tokio::test]
async fn a_damaged_game_hides_no_other() {
    let server = Server::new();
    let (damaged, _) = server.game(study(5)).await;
    let (whole, _) = server.game(study(7)).await;
    let id = |path: &str| path.rsplit_once('/').unwrap().1.to_owned();
    let database = rusqlite::Connection::open(server.folder.path().join("games.sqlite")).unwrap();
    for damage in ["'{\"title\":'", "''", "CAST(x'ff7f' AS TEXT)"] {
        let sql = format!("UPDATE games SET summary = {damage} WHERE id = ?");
        assert_eq!(database.execute(&sql, [id(&damaged)]).unwrap(), 1);
        let (status, list) = server.ask("GET", "/api/games", None).await;
        assert_eq!(status, StatusCode::OK, "{list}");
        assert_eq!(list["games"].as_array().unwrap().len(), 1, "{list}");
        assert_eq!(list["games"][0]["id"], id(&whole));
        assert_eq!(list["damaged"][0]["id"], id(&damaged));
        assert!(!list["damaged"][0]["why"].as_str().unwrap().is_empty(), "{list}");
        assert_eq!(list["unlisted"], 0);
    }
    let (status, _) = server.ask("DELETE", &damaged, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn records_that_are_not_taken_are_said() {
    let server = Server::new();
    let request = Request::post("/api/records").header(header::HOST, "localhost");
    let body = Body::from("(;SZ[5];B[cc])".repeat(52));
    let response = server.send(request.body(body).unwrap()).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let taken: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(taken["ids"].as_array().unwrap().len(), 50);
    let complaint = taken["complaints"][0].as_str().unwrap();
    assert!(complaint.ends_with("left out, expected at most 50 games"), "{complaint}");
}

/// A user who is allowed everything can write such a folder, and has nothing to test; a file in the
/// place of the folder, or a folder in the place of the file, is for everybody.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_said_in_words() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let said = |at: &std::path::Path| format!("{:#}", Store::open(at).unwrap_err());
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert!(said(&file).starts_with("cannot make the folder"), "{}", said(&file));
    std::fs::create_dir_all(folder.path().join("games/games.sqlite")).unwrap();
    let words = said(&folder.path().join("games"));
    assert!(words.ends_with("it is a folder, and no ordinary file"), "{words}");
    let locked = folder.path().join("locked");
    std::fs::create_dir(&locked).unwrap();
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o555)).unwrap();
    if std::fs::write(locked.join("probe"), "").is_err() {
        assert!(
            said(&locked).contains("cannot be written (games are kept there"),
            "{}",
            said(&locked)
        );
    }
}

#[tokio::test]
async fn every_call_that_is_described_is_answered() {
    let server = Server::new();
    for call in CALLS {
        let path = call.path.replace("{id}", "none").replace("{node}", "0");
        let (status, answer) = server.ask(&call.method.to_uppercase(), &path, None).await;
        let is_missing = answer["error"] == "there is no such call";
        assert!(!is_missing && status != StatusCode::METHOD_NOT_ALLOWED, "{} {path}", call.method);
    }
    let (status, answer) = server.ask("GET", "/api/nothing", None).await;
    assert_eq!(
        (status, &answer["error"]),
        (StatusCode::NOT_FOUND, &json!("there is no such call"))
    );
}

#[tokio::test]
async fn bad_requests_are_refused_in_words() {
    let server = Server::new();
    let broken = Request::post("/api/games")
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from("{\"size\": 9,"))
        .unwrap();
    assert_eq!(server.send(broken).await.status(), StatusCode::BAD_REQUEST);
    let cases = [
        (json!({ "size": 4, "human": "black" }), "5 to 19"),
        (json!({ "size": 25, "human": "black" }), "5 to 19"),
        (json!({ "size": 300, "human": "black" }), "size"),
        (json!({ "size": 9, "human": "green" }), "human"),
        (json!({ "size": 9, "human": "black", "colour": 1 }), "colour"),
        (json!({ "size": 9 }), "human"),
        (json!([]), ""),
    ];
    for (body, word) in cases {
        let (status, answer) = server.post("/api/games", body.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(answer["error"].as_str().unwrap().contains(word), "{answer}");
    }
    let no_json = Request::post("/api/games").header(header::HOST, "localhost");
    let no_json = server.send(no_json.body(Body::from("size=9")).unwrap()).await;
    assert_eq!(no_json.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn unknown_games_and_nodes_are_not_found() {
    let server = Server::new();
    for path in
        ["/api/games/x", "/api/games/x/sgf", "/api/games/x/nodes/0", "/api/games/x/look?node=0"]
    {
        assert_eq!(server.ask("GET", path, None).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let (game, revision) = server.game(study(9)).await;
    for path in ["/nodes/7", "/nodes/abc", "/look?node=7", "/why?node=7&at=C3"] {
        let (status, _) = server.ask("GET", &format!("{game}{path}"), None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _) = server.ask("GET", &format!("{game}/look"), None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let body = json!({ "revision": revision, "node": 0, "move": "Z99" });
    let (status, answer) = server.post(&format!("{game}/moves"), body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer["error"].as_str().unwrap().contains("a point of a 9x9 board"));
    assert_eq!(server.ask("DELETE", &game, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("DELETE", &game, None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn strangers_are_turned_away() {
    let server = Server::new();
    let status = |headers: Vec<(&'static str, &'static str)>, path: &'static str| {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request.body(Body::empty()).unwrap();
        async { server.send(request).await.status() }
    };
    let forbidden = StatusCode::FORBIDDEN;
    assert_eq!(status(vec![("host", "evil.example")], "/api/games").await, forbidden);
    assert_eq!(status(vec![("host", "localhost.evil.example:80")], "/").await, forbidden);
    assert_eq!(status(vec![], "/api/games").await, forbidden);
    let with = |origin| vec![("host", "localhost:1"), ("origin", origin)];
    assert_eq!(status(with("http://evil.example"), "/api/games").await, forbidden);
    assert_eq!(status(with("null"), "/api/games").await, forbidden);
    assert_eq!(status(with("http://localhost:2"), "/api/games").await, forbidden);
    assert_eq!(status(with("http://localhost:1"), "/api/games").await, StatusCode::OK);
    let fetched = vec![("host", "localhost:1"), ("sec-fetch-site", "cross-site")];
    assert_eq!(status(fetched, "/api/games").await, forbidden);
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_the_page() {
    let server = Server::new();
    for path in ["/", "/api/games", "/nothing"] {
        let request = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
        let response = server.send(request).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn large_bodies_are_refused_unread() {
    let server = Server::new();
    for path in ["/api/records", "/api/games"] {
        let declared = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .header("content-length", (100_u64 << 20).to_string())
            .body(Body::empty())
            .unwrap();
        let response = server.send(declared).await;
        assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        let streamed = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(Body::from_stream(futures_util::stream::repeat_with(|| {
                Ok::<_, std::convert::Infallible>(vec![b' '; 1 << 20])
            })))
            .unwrap();
        let response = server.send(streamed).await;
        assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
}

#[tokio::test]
async fn a_change_for_another_revision_is_refused() {
    let server = Server::new();
    let (game, revision) = server.game(study(9)).await;
    let body = json!({ "revision": revision, "node": 0, "move": "C3" });
    let (status, after) = server.post(&format!("{game}/moves"), body.clone()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(after["position"]["last"], "C3");
    let (status, _) = server.post(&format!("{game}/moves"), body).await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_record_comes_back_as_it_went_in() {
    let server = Server::new();
    let sgf = "(;GM[1]FF[4]SZ[9]XX[own][words]C[a \\] b];B[cc]TR[aa:bb]LB[cc:1](;W[gg]C[y])(;W[ee];B[]))\n";
    let game = server.import(sgf).await;
    let (_, text) = server.ask("GET", &format!("{game}/sgf"), None).await;
    let read = |text: &str| record::read_text(text).unwrap().records.remove(0);
    assert_eq!(read(text.as_str().unwrap()), read(sgf));
    let (_, shown) = server.ask("GET", &format!("{game}/nodes/1"), None).await;
    assert_eq!(shown["marks"].as_array().unwrap().len(), 5);
    let (_, whole) = server.ask("GET", &game, None).await;
    let nodes = whole["document"]["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 5);
    assert_eq!((&nodes[3]["parent"], &nodes[4]["move"]), (&json!(1), &json!("pass")));
}

#[tokio::test]
async fn what_is_no_record_is_refused() {
    let server = Server::new();
    for (body, word) in [("hello", "game"), ("(;GM[2])", "Go"), ("(;SZ[99])", "size")] {
        let request = Request::post("/api/records").header("host", "localhost");
        let response = server.send(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        assert!(String::from_utf8_lossy(&bytes).contains(word), "{body}");
    }
}

#[tokio::test]
async fn the_program_answers_a_move_and_says_why() {
    let server = Server::new();
    let (game, revision) = server.game(json!({ "size": 9, "human": "black" })).await;
    let body = json!({ "revision": revision, "node": 0, "move": "E5" });
    let (_, after) = server.post(&format!("{game}/moves"), body).await;
    let revision = after["document"]["revision"].clone();
    let early = json!({ "revision": revision, "node": 1, "move": "C3" });
    let (status, _) = server.post(&format!("{game}/moves"), early).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "it is not the user's turn");
    let body = json!({ "revision": revision, "node": 1 });
    let (_, stream) = server.post(&format!("{game}/reply"), body.clone()).await;
    let told = events(&stream);
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["layers", "layers", "moves", "reply"]);
    let reply = &told[3].1;
    assert_eq!(reply["change"]["document"]["nodes"].as_array().unwrap().len(), 3);
    assert!(!reply["reasons"].as_array().unwrap().is_empty());
    assert_eq!(server.post(&format!("{game}/reply"), body).await.0, StatusCode::CONFLICT);
    let (cancelled, under_way) = server.app.jobs.counts();
    assert_eq!((cancelled, under_way), (0, 0));
}

#[tokio::test]
async fn a_finished_game_is_counted_corrected_and_agreed_on() {
    let server = Server::new();
    let wall = "(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab])";
    let game = server.import(wall).await;
    let body = json!({ "revision": 1, "node": 0 });
    let (status, counted) = server.post(&format!("{game}/count"), body).await;
    assert_eq!(status, StatusCode::OK, "{counted}");
    assert_eq!(counted["count"]["dead"], json!(["A4"]));
    assert_eq!(counted["count"]["result"], "B+4.5");
    let body = json!({ "revision": 2, "at": "A4", "string_only": true });
    let (_, turned) = server.post(&format!("{game}/dead"), body).await;
    assert_eq!(turned["count"]["dead"], json!([]));
    assert_eq!(turned["count"]["black"], 5.0, "White reaches all of it now");
    let body = json!({ "revision": 3, "at": "A4", "string_only": true });
    server.post(&format!("{game}/dead"), body).await;
    let body = json!({ "revision": 4, "node": 0 });
    let (_, over) = server.post(&format!("{game}/finish"), body).await;
    let document = &over["document"];
    assert_eq!((&document["phase"], &document["result"]), (&json!("playing"), &json!("B+4.5")));
    let body = json!({ "revision": 5, "at": "A4" });
    let (status, _) = server.post(&format!("{game}/dead"), body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_game_against_the_program_ends_with_its_count() {
    let server = Server::new();
    let game = server.import("(;SZ[5]KM[0.5];B[cc];W[cb];B[];W[])").await;
    let (_, taken) =
        server.ask("PATCH", &game, Some(&json!({ "revision": 1, "human": "black" }))).await;
    assert_eq!(taken["document"]["purpose"], "play");
    let (_, counted) =
        server.post(&format!("{game}/count"), json!({ "revision": 2, "node": 4 })).await;
    assert_eq!(counted["document"]["phase"], "counting");
    let (status, _) = server.post(&format!("{game}/at"), json!({ "revision": 3, "node": 1 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "what is counted is looked at");
    let body = json!({ "revision": 3, "node": 4 });
    let (_, over) = server.post(&format!("{game}/finish"), body).await;
    assert_eq!(over["document"]["phase"], "over");
    assert!(over["count"].is_object());
    server.post(&format!("{game}/at"), json!({ "revision": 4, "node": 1 })).await;
    let (_, earlier) = server.ask("GET", &game, None).await;
    assert!(earlier["count"].is_null(), "only the end was counted");
    let body = json!({ "revision": 4, "node": 1, "move": "A1" });
    let (status, _) = server.post(&format!("{game}/moves"), body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "a click does not undo a result");
    let body = json!({ "revision": 4, "node": 4 });
    let (_, again) = server.post(&format!("{game}/resume"), body).await;
    assert_eq!(
        (&again["document"]["phase"], &again["document"]["result"]),
        (&json!("playing"), &Value::Null)
    );
}

#[tokio::test]
async fn a_position_is_looked_at_explained_and_scored() {
    let server = Server::new();
    let game = server.import("(;SZ[9];B[ee];W[ed];B[dd];W[fd];B[de])").await;
    let (_, seen) = server.ask("GET", &format!("{game}/look?node=3"), None).await;
    let told = events(&seen);
    assert_eq!(told[0].1["full"], false);
    assert_eq!(told[1].1["full"], true);
    assert_eq!(told[2].1["color"], "white");
    let (_, why) = server.ask("GET", &format!("{game}/why?node=3&at=A1"), None).await;
    assert!(why["better"]["at"].is_string() && why["rank"].is_null(), "{why}");
    let (_, proof) = server.ask("GET", &format!("{game}/group?node=3&at=E6"), None).await;
    assert_eq!(proof["group"]["color"], "white");
    assert!(!proof["lines"].as_array().unwrap().is_empty());
    let (_, scores) = server.ask("GET", &format!("{game}/scores?node=2"), None).await;
    let scores = events(&scores);
    assert_eq!(scores.len(), 7, "the root, five moves and the end");
    let (_, svg) = server.ask("GET", &format!("{game}/diagram?node=5&layers=groups"), None).await;
    assert!(svg.as_str().unwrap().starts_with("<svg"));
    let (status, _) = server.ask("GET", &format!("{game}/diagram?node=5&layers=x"), None).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// The types of the page are those of the server. `cargo xtask web` writes them.
#[test]
fn the_types_of_the_page_are_up_to_date() {
    use ts_rs::{Config, TS};
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Made from crates/aizome/src/serve/wire.rs by `cargo xtask web`. Not to be edited.\n\n",
    );
    macro_rules! all {
        ($($name:ident),* $(,)?) => {$(
            text += &format!("export {}\n\n", wire::$name::decl(&config));
        )*};
    }
    all!(
        Change,
        Clocks,
        CommentRequest,
        Count,
        DeadRequest,
        DamagedGame,
        Document,
        GameList,
        GroupInfo,
        GroupProof,
        GroupStatus,
        Imported,
        Layers,
        Line,
        LinkInfo,
        Mark,
        MoveInfo,
        MoveRequest,
        Moves,
        NewGame,
        Node,
        NodeRequest,
        PatternInfo,
        Phase,
        Position,
        Problem,
        Purpose,
        ReasonInfo,
        Reply,
        ScorePoint,
        ServerStatus,
        SetupRequest,
        Side,
        Sides,
        State,
        Step,
        StringInfo,
        Summary,
        TermsRequest,
        TimeLimit,
        Urgent,
        Why,
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/types.ts");
    if std::env::var_os("AIZOME_WRITE_TYPES").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "web/src/types.ts is out of date: run `cargo xtask web`");
}
