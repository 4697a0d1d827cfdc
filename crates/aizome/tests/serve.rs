//! The web board as a program: ports, connections, jobs given up, and ends of every kind.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

/// A server that is ended with the test.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_aizome"))
            .args(["serve", "--port", &port.to_string(), "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        Self { port: port.expect("the port is printed").parse().unwrap(), child }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let body = body.map_or_else(String::new, Value::to_string);
        read_answer(self.send(method, path, &body))
    }

    fn end(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, signal).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_answer(mut stream: TcpStream) -> (u16, Value) {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

fn new_game(server: &Server, size: u8) -> String {
    let body = json!({ "size": size, "human": "black", "purpose": "study" });
    let (status, made) = server.ask("POST", "/api/games", Some(&body));
    assert_eq!(status, 201, "{made}");
    format!("/api/games/{}", made["document"]["id"].as_str().unwrap())
}

#[test]
fn a_port_in_use_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::start(folder.path(), 0);
    let second = Server::start(folder.path(), first.port);
    assert!(second.port > first.port);
    assert_eq!(second.ask("GET", "/api/status", None).0, 200);
}

#[test]
fn games_are_there_again_after_a_kill_in_the_middle() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let game = new_game(&server, 9);
    for (number, at) in ["C3", "G7", "G3", "C7"].iter().enumerate() {
        let body = json!({ "revision": number + 1, "node": number, "move": at });
        assert_eq!(server.ask("POST", &format!("{game}/moves"), Some(&body)).0, 200);
    }
    server.end(Signal::KILL);
    drop(server);
    let again = Server::start(folder.path(), 0);
    let (status, kept) = again.ask("GET", &game, None);
    assert_eq!((status, kept["document"]["nodes"].as_array().unwrap().len()), (200, 5));
    assert_eq!((&kept["position"]["last"], &kept["document"]["at"]), (&json!("C7"), &json!(4)));
}

#[test]
fn two_hundred_connections_at_once_are_all_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let game = new_game(&server, 19);
    let open: Vec<TcpStream> =
        (0..200).map(|_| server.send("GET", &format!("{game}/nodes/0"), "")).collect();
    for stream in open {
        let (status, position) = read_answer(stream);
        assert_eq!((status, &position["to_play"]), (200, &json!("black")));
    }
}

#[test]
fn a_hundred_megabytes_are_refused_and_the_server_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let mut stream = server.connect();
    let size = 100_u64 << 20;
    write!(
        stream,
        "POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n"
    )
    .unwrap();
    let block = vec![b'x'; 1 << 20];
    // The server answers before it has read all and closes; then there is nobody to write to.
    let written = (0..100).take_while(|_| stream.write_all(&block).is_ok()).count();
    let (status, _) = read_answer(stream);
    assert!(status == 413 || (status == 0 && written < 100), "{status} after {written} MB");
    assert_eq!(server.ask("GET", "/api/status", None).0, 200);
}

#[test]
fn a_job_is_given_up_when_its_page_goes_away() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let game = new_game(&server, 19);
    // More than there are cores, so that some wait and some are under way.
    let streams: Vec<TcpStream> =
        (0..12).map(|_| server.send("GET", &format!("{game}/look?node=0"), "")).collect();
    std::thread::sleep(Duration::from_millis(20));
    drop(streams);
    let start = Instant::now();
    loop {
        let (_, status) = server.ask("GET", "/api/status", None);
        if status["jobs"] == 0 {
            assert!(status["cancelled"].as_u64().unwrap() > 0, "{status}");
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{status}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_polite_request_ends_it_well_with_streams_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), 0);
    let game = new_game(&server, 9);
    let _open = server.send("GET", &format!("{game}/look?node=0"), "");
    let start = Instant::now();
    server.end(Signal::TERM);
    let status = server.child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(start.elapsed() < Duration::from_secs(10));
}
