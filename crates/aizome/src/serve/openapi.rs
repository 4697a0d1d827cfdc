//! The description of the calls, for programs: every call with what it takes and gives. The schemas
//! are made from the types on the wire; a test holds the table against what the server answers.

use axum::Json;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::wire;

/// A call: its method, path, what it is for, the schemas of what it takes and gives.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    words: &'static str,
    takes: Option<&'static str>,
    gives: Gives,
    query: &'static [&'static str],
}

#[derive(Debug, Clone, Copy)]
enum Gives {
    One(&'static str),
    /// Server-sent events, by name and schema.
    Events(&'static [(&'static str, &'static str)]),
    /// Something that is not JSON.
    Media(&'static str),
    Nothing,
}

use Gives::{Events, Media, Nothing, One};

const THOUGHTS: &[(&str, &str)] = &[("layers", "Layers"), ("moves", "Moves")];
const REPLY: &[(&str, &str)] =
    &[("layers", "Layers"), ("moves", "Moves"), ("reply", "Reply"), ("fault", "Problem")];
const SCORES: &[(&str, &str)] = &[("score", "ScorePoint")];

const fn call(
    method: &'static str,
    path: &'static str,
    words: &'static str,
    takes: Option<&'static str>,
    gives: Gives,
    query: &'static [&'static str],
) -> Call {
    Call { method, path, words, takes, gives, query }
}

const NODE: Option<&str> = Some("NodeRequest");

/// All calls.
pub(super) const CALLS: &[Call] = &[
    call("get", "/api/status", "What the server is doing", None, One("ServerStatus"), &[]),
    call("get", "/api/openapi.json", "This description", None, Media("application/json"), &[]),
    call("get", "/api/games", "The games, those changed last first", None, One("GameList"), &[]),
    call("post", "/api/games", "A new game", Some("NewGame"), One("Change"), &[]),
    call(
        "post",
        "/api/records",
        "Takes in the games of an SGF file, which is the body",
        Some("sgf"),
        One("Imported"),
        &[],
    ),
    call("get", "/api/games/{id}", "A game", None, One("Change"), &[]),
    call("delete", "/api/games/{id}", "Deletes a game", None, Nothing, &[]),
    call(
        "patch",
        "/api/games/{id}",
        "Title, level, colour",
        Some("TermsRequest"),
        One("Change"),
        &[],
    ),
    call("get", "/api/games/{id}/sgf", "The record", None, Media("application/x-go-sgf"), &[]),
    call(
        "get",
        "/api/games/{id}/diagram",
        "A position with layers as SVG",
        None,
        Media("image/svg+xml"),
        &["node", "layers"],
    ),
    call(
        "get",
        "/api/games/{id}/nodes/{node}",
        "The position at a node",
        None,
        One("Position"),
        &[],
    ),
    call("post", "/api/games/{id}/at", "Remembers the node looked at", NODE, One("Position"), &[]),
    call("post", "/api/games/{id}/moves", "Makes a move", Some("MoveRequest"), One("Change"), &[]),
    call("post", "/api/games/{id}/reply", "Lets the program move", NODE, Events(REPLY), &[]),
    call("post", "/api/games/{id}/resign", "Gives the game up", NODE, One("Change"), &[]),
    call("post", "/api/games/{id}/flag", "Claims that time is over", NODE, One("Change"), &[]),
    call("post", "/api/games/{id}/count", "Begins to count", NODE, One("Change"), &[]),
    call(
        "post",
        "/api/games/{id}/dead",
        "Turns dead and alive",
        Some("DeadRequest"),
        One("Change"),
        &[],
    ),
    call("post", "/api/games/{id}/finish", "Agrees to the count", NODE, One("Change"), &[]),
    call("post", "/api/games/{id}/resume", "Plays on", NODE, One("Change"), &[]),
    call("post", "/api/games/{id}/comment", "Comments", Some("CommentRequest"), One("Change"), &[]),
    call(
        "post",
        "/api/games/{id}/setup",
        "Sets up a stone",
        Some("SetupRequest"),
        One("Change"),
        &[],
    ),
    call("post", "/api/games/{id}/prune", "Takes a branch away", NODE, One("Change"), &[]),
    call(
        "post",
        "/api/games/{id}/promote",
        "Makes a branch the main line",
        NODE,
        One("Change"),
        &[],
    ),
    call("get", "/api/games/{id}/look", "Layers and moves", None, Events(THOUGHTS), &["node"]),
    call("get", "/api/games/{id}/why", "Why a move, or why not", None, One("Why"), &["node", "at"]),
    call(
        "get",
        "/api/games/{id}/group",
        "A group with proofs",
        None,
        One("GroupProof"),
        &["node", "at"],
    ),
    call(
        "get",
        "/api/games/{id}/scores",
        "The score move by move",
        None,
        Events(SCORES),
        &["node"],
    ),
];

/// The types of the wire.
#[derive(Debug, OpenApi)]
#[openapi(components(schemas(
    wire::Change,
    wire::Clocks,
    wire::CommentRequest,
    wire::Count,
    wire::DeadRequest,
    wire::Document,
    wire::GroupInfo,
    wire::GroupProof,
    wire::GroupStatus,
    wire::Imported,
    wire::Layers,
    wire::Line,
    wire::LinkInfo,
    wire::Mark,
    wire::MoveInfo,
    wire::MoveRequest,
    wire::Moves,
    wire::NewGame,
    wire::Node,
    wire::NodeRequest,
    wire::PatternInfo,
    wire::Phase,
    wire::Position,
    wire::Problem,
    wire::Purpose,
    wire::ReasonInfo,
    wire::Reply,
    wire::ScorePoint,
    wire::ServerStatus,
    wire::SetupRequest,
    wire::Side,
    wire::Sides,
    wire::State,
    wire::Step,
    wire::StringInfo,
    wire::Summary,
    wire::DamagedGame,
    wire::GameList,
    wire::TermsRequest,
    wire::TimeLimit,
    wire::Urgent,
    wire::Why,
)))]
struct Schemas;

pub(super) async fn description() -> Json<Value> {
    Json(describe())
}

fn describe() -> Value {
    let mut description = serde_json::to_value(Schemas::openapi()).unwrap_or_default();
    description["info"] = json!({
        "title": "Aizome",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Games of Go with a program that says why. Points are named as players name \
                        them (D4); a request that changes a game names the revision it was made for.",
    });
    let mut paths = Map::new();
    for call in CALLS {
        let entry = paths.entry(call.path).or_insert_with(|| json!({}));
        entry[call.method] = operation(call);
    }
    description["paths"] = Value::Object(paths);
    description
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn operation(call: &Call) -> Value {
    let in_path =
        ["id", "node"].into_iter().filter(|name| call.path.contains(&format!("{{{name}}}")));
    let parameter = |place: &str, name: &str| {
        let kind = if name == "node" { "integer" } else { "string" };
        let required = name != "layers";
        json!({ "name": name, "in": place, "required": required, "schema": { "type": kind } })
    };
    let parameters: Vec<Value> = in_path
        .map(|name| parameter("path", name))
        .chain(call.query.iter().map(|name| parameter("query", name)))
        .collect();
    let mut operation = json!({
        "summary": call.words,
        "parameters": parameters,
        "responses": {
            "2XX": answer(call.gives),
            "default": {
                "description": "What went wrong",
                "content": { "application/json": { "schema": reference("Problem") } },
            },
        },
    });
    match call.takes {
        None => {}
        Some("sgf") => {
            let schema = json!({ "type": "string", "format": "binary" });
            operation["requestBody"] = json!({ "required": true, "content": { "application/x-go-sgf": { "schema": schema } } });
        }
        Some(name) => {
            let content = json!({ "application/json": { "schema": reference(name) } });
            operation["requestBody"] = json!({ "required": true, "content": content });
        }
    }
    operation
}

fn answer(gives: Gives) -> Value {
    match gives {
        One(name) => {
            json!({ "description": name, "content": { "application/json": { "schema": reference(name) } } })
        }
        Events(events) => {
            let schemas: Vec<Value> = events.iter().map(|&(_, schema)| reference(schema)).collect();
            let names: Vec<&str> = events.iter().map(|&(name, _)| name).collect();
            let words = format!("Events: {}", names.join(", "));
            let schema = json!({ "oneOf": schemas });
            json!({ "description": words, "content": { "text/event-stream": { "schema": schema } } })
        }
        Media(kind) => json!({ "description": kind, "content": { kind: {} } }),
        Nothing => json!({ "description": "Done" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_that_is_named_is_there() {
        let description = describe();
        let text = description.to_string();
        let schemas = description["components"]["schemas"].as_object().unwrap();
        let mut named = 0;
        for part in text.split("#/components/schemas/").skip(1) {
            let name: String = part.chars().take_while(|c| c.is_alphanumeric()).collect();
            assert!(schemas.contains_key(&name), "{name}");
            named += 1;
        }
        assert!(named > CALLS.len());
        assert_eq!(description["openapi"].as_str().map(|version| &version[..2]), Some("3."));
    }
}
