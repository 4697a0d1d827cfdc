//! `aizome` and `aizome serve`: the web board, on this machine alone.
//!
//! A game is a record and a few terms, a row in SQLite. It is read anew for every request, and
//! written in one transaction before the answer (`store.rs`). So there is nothing that could be
//! lost or out of date. Nodes are numbered in the order of the file, and a request names the
//! revision that it was made for (`game.rs`). Everything on the wire is a type in `wire.rs`, from
//! which the page's types and the API's schemas are made. Thinking streams over server-sent events
//! (`jobs.rs`). The page has no rules of its own: the server sends boards, also for every step of a
//! line. `guard.rs` turns away other hosts and origins, large bodies and floods, `places.rs` those who
//! keep a connection and ask nothing.

mod app;
mod assets;
mod clock;
mod fault;
mod game;
mod games;
mod guard;
mod hands;
mod jobs;
mod listener;
pub(crate) mod look;
mod minds;
mod openapi;
mod places;
mod play;
mod proof;
mod store;
#[cfg(test)]
mod tests;
mod thinking;
mod view;
mod why;
pub(crate) mod wire;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;

use app::{App, router};
use jobs::Jobs;
use listener::{Bounded, Connection};
use places::Limits;
use store::Store;

use crate::protocol::threads;

/// The port that is tried first.
const PORT: u16 = 3619;

/// Ports that are tried, the one wished for first.
const MOST_PORTS: u16 = 50;

/// How long streams and requests may take to end when the server is told to.
const FAREWELL: Duration = Duration::from_secs(2);

/// Options of serving.
#[derive(Debug, Args, Default)]
pub(crate) struct Options {
    /// The port to listen on; the next free one if it is in use, any with 0 [default: 3619]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Where games are kept [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads that it may think with [default: one for each core, at most 4]. Its moves are the same
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    clock::server_start();
    threads::allow(options.threads);
    let folder = match &options.data {
        Some(folder) => folder.clone(),
        // Beside the results of experiments.
        None => ::lab::results_file(None)?.parent().map(PathBuf::from).unwrap_or_default(),
    };
    let store = Store::open(&folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        // Heavy work has threads of its own (`hands.rs`); these ask the database.
        .max_blocking_threads(8)
        .enable_all()
        .build()?;
    let ended = runtime.block_on(serve(store, options));
    // What is still being thought about is of no use to anybody.
    runtime.shutdown_timeout(Duration::from_millis(200));
    ended
}

async fn serve(store: Store, options: &Options) -> anyhow::Result<()> {
    let listener = listen(options.port.unwrap_or(PORT))?;
    let address = listener.local_addr()?;
    let names = ["localhost", "127.0.0.1", "[::1]"].map(ToOwned::to_owned).to_vec();
    let (stop, stopped) = watch::channel(false);
    let app = App::new(store, Jobs::new(stopped.clone()), names);
    let page = format!("http://{address}/");
    println!("Aizome is at {page} (Ctrl-C ends it)");
    std::io::stdout().flush()?;
    if options.open {
        open_browser(&page);
    }
    tokio::spawn(async move {
        end_wanted().await;
        let _ = stop.send(true);
    });
    let wait = |mut stopped: watch::Receiver<bool>| async move {
        let _ = stopped.wait_for(|&stopped| stopped).await;
    };
    let service = router(&app).into_make_service_with_connect_info::<Connection>();
    let server = axum::serve(Bounded::new(listener, Limits::USUAL), service)
        .with_graceful_shutdown(wait(stopped.clone()));
    tokio::select! {
        ended = server => ended.context("the server failed"),
        () = async { wait(stopped).await; tokio::time::sleep(FAREWELL).await } => Ok(()),
    }
}

/// Connections that may wait to be accepted. Where there are more the system drops them without a
/// word, and they are tried again only after a second: a crowd would make others wait so long.
const WAITING: u32 = 4096;

fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    // So that a server that was killed can begin again at once on its port. On Windows this would
    // let two servers share one.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Listens on a port of this machine, or on the next one that is free.
fn listen(port: u16) -> anyhow::Result<TcpListener> {
    let mut last_error = None;
    for port in (port..=u16::MAX).take(usize::from(MOST_PORTS)) {
        match listen_on(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => last_error = Some(error),
            Err(error) => return Err(error).with_context(|| format!("cannot listen on {port}")),
        }
    }
    let error = last_error.map_or_else(|| anyhow::anyhow!("no port to try"), Into::into);
    Err(error.context(format!("no port is free from {port} on")))
}

/// Waits for Ctrl-C or a polite request to end.
async fn end_wanted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

fn open_browser(page: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[page])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", page])
    } else {
        ("xdg-open", &[page])
    };
    let started = std::process::Command::new(program)
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("aizome: cannot open a browser ({program}: {error}); open {page} in yours");
    }
}
