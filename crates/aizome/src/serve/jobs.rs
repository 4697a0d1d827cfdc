//! Thinking in the background, told as it goes on by server-sent events. A first glance comes after
//! some twenty milliseconds, then the whole thought. A job belongs to whoever listens: when the page goes
//! away its stream is dropped, the thought is stopped, and a move that nobody waits for is not played.
//! The same holds for a question that is answered in one piece.
//!
//! Long work takes one of as many places as there are cores. Short work, such as a glance or reading
//! a large record, has as many places of its own: it need not wait for thoughts, and a crowd of it
//! does not keep the cores from those who only want to see a board.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc, watch};

use super::fault::Fault;
use super::hands::Hands;
use super::wire::Problem;

/// Jobs that may be under way or wait for a core; more are refused.
const MOST_JOBS: usize = 64;

/// Events that may wait for a slow page.
const MOST_WAITING: usize = 16;

/// Says whether nobody waits for an answer any more.
pub(crate) type IsGone<'a> = &'a (dyn Fn() -> bool + Sync);

/// The jobs of a server.
#[derive(Debug)]
pub(crate) struct Jobs {
    cores: Arc<Semaphore>,
    /// Where short work is done.
    desks: Arc<Semaphore>,
    hands: Hands,
    under_way: AtomicUsize,
    cancelled: AtomicUsize,
    /// Turns to true when the server ends.
    stop: watch::Receiver<bool>,
}

/// The way from a job to its page.
#[derive(Debug)]
pub(crate) struct Teller {
    events: mpsc::Sender<Event>,
}

impl Teller {
    /// Tells something. What cannot be told because nobody listens is dropped.
    pub(crate) fn tell(&self, name: &str, value: &impl Serialize) {
        if let Ok(event) = Event::default().event(name).json_data(value) {
            let _ = self.events.blocking_send(event);
        }
    }

    /// Tells what went wrong.
    pub(crate) fn refuse(&self, fault: &Fault) {
        self.tell("fault", &Problem { error: fault.to_string() });
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.events.is_closed()
    }
}

/// Counts a job as long as it lives.
struct Counted(Arc<Jobs>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Jobs {
    pub(crate) fn new(stop: watch::Receiver<bool>) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Arc::new(Self {
            cores: Arc::new(Semaphore::new(cores)),
            desks: Arc::new(Semaphore::new(cores)),
            hands: Hands::new(2 * cores),
            under_way: AtomicUsize::new(0),
            cancelled: AtomicUsize::new(0),
            stop,
        })
    }

    /// How many are under way, and how many were given up.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.under_way.load(Ordering::Relaxed), self.cancelled.load(Ordering::Relaxed))
    }

    fn count(self: &Arc<Self>) -> Result<Counted, Fault> {
        let before = self.under_way.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(Arc::clone(self));
        if before < MOST_JOBS { Ok(counted) } else { Err(Fault::busy()) }
    }

    /// Does some work on a core of its own and answers with what it comes to. The work is told when
    /// nobody waits for it any more, and then ends as soon as it can.
    pub(crate) async fn compute<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(IsGone<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let counted = self.count()?;
        // When the page goes away this is dropped: work that waits for a core is never begun.
        let (finished, result) = tokio::sync::oneshot::channel();
        let permit = Arc::clone(&self.cores).acquire_owned().await.map_err(|_| Fault::busy())?;
        let jobs = Arc::clone(self);
        self.hands.give(move || {
            let done = work(&|| finished.is_closed());
            if finished.send(done).is_err() {
                jobs.cancelled.fetch_add(1, Ordering::Relaxed);
            }
            drop((permit, counted));
        });
        result.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Does some short work, which is not told when nobody waits for it any more.
    pub(crate) async fn at_a_desk<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let permit = Arc::clone(&self.desks).acquire_owned().await.map_err(|_| Fault::busy())?;
        let (finished, result) = tokio::sync::oneshot::channel();
        self.hands.give(move || {
            let _ = finished.send(work());
            drop(permit);
        });
        result.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// Streams what some work tells: first a glance, which is short and waits for no thought, then
    /// the work itself, on a core of its own.
    pub(crate) fn stream(
        self: &Arc<Self>,
        glance: impl FnOnce(&Teller) + Send + 'static,
        work: impl FnOnce(&Teller) + Send + 'static,
    ) -> Response {
        let counted = match self.count() {
            Ok(counted) => counted,
            Err(fault) => return fault.into_response(),
        };
        let (events, told) = mpsc::channel(MOST_WAITING);
        tokio::spawn(Arc::clone(self).tell_all(counted, Teller { events }, glance, work));
        let stream = unfold(told, |mut told| async {
            told.recv().await.map(|event| (Ok::<_, Infallible>(event), told))
        });
        let mut stop = self.stop.clone();
        let ended = async move {
            let _ = stop.wait_for(|&stopped| stopped).await;
        };
        Sse::new(stream.take_until(Box::pin(ended)))
            .keep_alive(KeepAlive::default())
            .into_response()
    }

    async fn tell_all(
        self: Arc<Self>,
        counted: Counted,
        teller: Teller,
        glance: impl FnOnce(&Teller) + Send + 'static,
        work: impl FnOnce(&Teller) + Send + 'static,
    ) {
        let glanced = self.at_a_desk(move || {
            if !teller.is_cancelled() {
                glance(&teller);
            }
            Ok(teller)
        });
        let Ok(teller) = glanced.await else { return };
        let permit = tokio::select! {
            permit = Arc::clone(&self.cores).acquire_owned() => permit,
            // Nobody waits any more, and nothing was begun.
            () = teller.events.closed() => {
                self.cancelled.fetch_add(1, Ordering::Relaxed);
                return;
            }
        };
        let jobs = Arc::clone(&self);
        self.hands.give(move || {
            work(&teller);
            if teller.is_cancelled() {
                jobs.cancelled.fetch_add(1, Ordering::Relaxed);
            }
            drop((permit, counted));
        });
    }
}
