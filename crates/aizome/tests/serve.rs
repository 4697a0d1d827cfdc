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

/// Sends the beginnings of requests and keeps the connections.
fn half_sent(server: &Server, number: usize, beginning: &str) -> Vec<TcpStream> {
    let open = |_| {
        let mut stream = server.connect();
        // Those that came first may have been sent away meanwhile.
        let _ = stream.write_all(beginning.as_bytes());
        stream
    };
    (0..number).map(open).collect()
}

#[test]
fn requests_that_are_half_sent_lock_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let game = new_game(&server, 9);
    let heads = half_sent(&server, 520, "GET /api/games HTTP/1.1\r\nHost: loc");
    let body = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{";
    let bodies = half_sent(&server, 520, body);
    let start = Instant::now();
    assert_eq!(server.ask("GET", &game, None).0, 200);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    drop((heads, bodies));
}

/// Large bodies have few places, and half-sent ones do not keep them.
#[test]
fn large_bodies_that_are_half_sent_do_not_keep_others_from_importing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let beginning =
        "POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n(;";
    let stalled = half_sent(&server, 40, beginning);
    let further = half_sent(&server, 16, &format!("{beginning}C[{}", "x".repeat(100_000)));
    let comment = "x".repeat(200_000);
    let start = Instant::now();
    let (status, taken) =
        read_answer(server.send("POST", "/api/records", &format!("(;SZ[9]C[{comment}];B[ee])")));
    assert_eq!(status, 201, "{taken}");
    assert!(start.elapsed() < Duration::from_secs(18), "{:?}", start.elapsed());
    drop((stalled, further));
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

/// Seconds of processor time that the server has used, all threads together.
fn processor_time(server: &Server) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", server.child.id())).ok()?;
    // The name in brackets may hold spaces; user and system time are the 12th and 13th after it.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u32>().ok()? + fields.get(12)?.parse::<u32>().ok()?;
    Some(f64::from(ticks) / 100.0)
}

/// Waits until nothing is thought about any more.
fn wait_for_rest(server: &Server) -> Value {
    let start = Instant::now();
    loop {
        let (_, status) = server.ask("GET", "/api/status", None);
        if status["jobs"] == 0 {
            return status;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{status}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whatever was asked, the work itself ends with whoever asked it: not only is nobody told, the
/// processor is free. That is measured in processor time, which other programs on this machine do not
/// change, and compared with what the same questions cost when somebody waits.
#[test]
fn a_job_is_given_up_when_its_page_goes_away() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    // Stones on every other point of the upper half, so that there is something to judge.
    let name = |at: u8| char::from(b'a' + 2 * at);
    let setup = |ident: &str, rest: u8| -> String {
        let points = (0..50).filter(|number| number % 2 == rest);
        points.fold(ident.to_owned(), |text, number| {
            text + &format!("[{}{}]", name(number % 10), name(number / 10))
        })
    };
    let sgf = format!("(;SZ[19]{}{})", setup("AB", 0), setup("AW", 1));
    let ask = |path: &str| -> Vec<TcpStream> {
        let send = |_| {
            let (_, taken) = read_answer(server.send("POST", "/api/records", &sgf));
            let game = format!("/api/games/{}", taken["ids"][0].as_str().unwrap());
            let (method, body) =
                if path == "count" { ("POST", r#"{"revision":1,"node":0}"#) } else { ("GET", "") };
            server.send(method, &format!("{game}/{path}"), body)
        };
        // More than there are cores, so that some wait and some are under way.
        (0..6).map(send).collect()
    };
    for path in ["look?node=0", "why?node=0&at=B2", "count"] {
        let Some(before) = processor_time(&server) else { return };
        for stream in ask(path) {
            assert_eq!(read_answer(stream).0, 200, "{path}");
        }
        let waited_for = processor_time(&server).unwrap() - before;
        let streams = ask(path);
        std::thread::sleep(Duration::from_millis(20));
        let before = processor_time(&server).unwrap();
        let left = Instant::now();
        drop(streams);
        wait_for_rest(&server);
        let (wall, spent) = (left.elapsed(), processor_time(&server).unwrap() - before);
        println!("{path}: {waited_for:.2} s of processor, {spent:.2} s when given up, {wall:?}");
        assert!(spent < 0.1 + waited_for / 4.0, "{path}: {spent} s after all had gone");
    }
    let (_, status) = server.ask("GET", "/api/status", None);
    assert!(status["cancelled"].as_u64().unwrap() > 0, "{status}");
}

/// Counting, the pass that ends a game, and taking in large records are done outside the lock of the
/// games, so nobody waits for them who only wants to see a board.
#[test]
fn other_calls_do_not_wait_for_those_who_count_and_import() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let seen = new_game(&server, 9);
    let large = format!("(;SZ[19]{})", "(;B[dd]C[one];W[qq]C[two])".repeat(20_000));
    let mut open = Vec::new();
    for number in 0..16 {
        let game = new_game(&server, 19);
        let body = r#"{"revision":1,"node":0}"#;
        open.push(server.send("POST", &format!("{game}/count"), body));
        if number % 4 == 0 {
            open.push(server.send("POST", "/api/records", &large));
        }
    }
    let mut times = Vec::new();
    for path in ["/api/games", &seen].iter().cycle().take(40) {
        let start = Instant::now();
        assert_eq!(server.ask("GET", path, None).0, 200);
        times.push(start.elapsed());
    }
    times.sort_unstable();
    println!("half within {:?}, all within {:?}", times[20], times[39]);
    assert!(times[20] < Duration::from_millis(500), "{times:?}");
    for stream in open {
        let (status, _) = read_answer(stream);
        assert!([200, 201, 422].contains(&status), "{status}");
    }
}

/// Megabytes that the server has in memory.
fn memory(server: &Server) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

#[test]
fn memory_comes_back_after_large_records_were_taken_in_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let Some(before) = memory(&server) else { return };
    let large = format!("(;SZ[19]{})", "(;B[dd]C[one];W[qq]C[two and three])".repeat(9_000));
    let mut last = 0.0;
    for turn in 0..8 {
        let streams: Vec<TcpStream> =
            (0..4).map(|_| server.send("POST", "/api/records", &large)).collect();
        for stream in streams {
            let (status, taken) = read_answer(stream);
            assert_eq!(status, 201, "{taken}");
            let game = format!("/api/games/{}", taken["ids"][0].as_str().unwrap());
            assert_eq!(server.ask("GET", &game, None).0, 200);
            assert_eq!(server.ask("DELETE", &game, None).0, 204);
        }
        last = memory(&server).unwrap();
        println!("after {} records: {last:.0} MB, {before:.0} MB before", 4 * turn + 4);
    }
    assert!(last < before + 100.0, "{before} MB before, {last} MB after");
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
