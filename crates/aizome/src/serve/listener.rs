//! Connections, each with its place (`places.rs`). One whose time for a request is up, or whose place
//! somebody else was given, reads and writes no more, and so it ends. How far a request is, the guard
//! tells (`guard.rs`): it holds the same [`Connection`].

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep, sleep_until};

use super::places::{GRACE, Limits, NoPlace, Place, Places, Stage};

/// A listener that admits so many.
#[derive(Debug)]
pub(super) struct Bounded {
    listener: TcpListener,
    places: Arc<Places>,
}

impl Bounded {
    pub(super) fn new(listener: TcpListener, limits: Limits) -> Self {
        Self { listener, places: Places::new(limits) }
    }
}

/// A connection, as those who answer on it know it.
#[derive(Debug, Clone)]
pub(crate) struct Connection(pub(super) Arc<Place>);

impl Connected<IncomingStream<'_, Bounded>> for Connection {
    fn connect_info(stream: IncomingStream<'_, Bounded>) -> Self {
        Self(Arc::clone(&stream.io().place))
    }
}

/// A connection that was admitted.
#[derive(Debug)]
pub(super) struct Admitted {
    stream: TcpStream,
    place: Arc<Place>,
    /// Rings when the time for the stage is up.
    alarm: Pin<Box<Sleep>>,
    rings_at: Option<Instant>,
}

impl Admitted {
    fn new(stream: TcpStream, place: Place) -> Self {
        // Answers are small and wanted at once.
        let _ = stream.set_nodelay(true);
        let alarm = Box::pin(sleep_until(Instant::now().into()));
        Self { stream, place: Arc::new(place), alarm, rings_at: None }
    }

    /// What becomes of a connection that has to wait.
    fn wait<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if self.place.is_asked_to_leave(context.waker()) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let (_, Some(deadline)) = self.place.deadline() else { return Poll::Pending };
        if self.rings_at != Some(deadline) {
            self.alarm.as_mut().reset(deadline.into());
            self.rings_at = Some(deadline);
        }
        match self.alarm.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Listener for Bounded {
    type Io = Admitted;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Admitted, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Others wait in the system's queue meanwhile.
            let place = loop {
                match self.places.admit(address.ip(), GRACE) {
                    Err(NoPlace::Soon(wait)) => sleep(wait).await,
                    place => break place,
                }
            };
            if let Ok(place) = place {
                return (Admitted::new(stream, place), address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Admitted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        if done.is_pending() {
            return self.wait(context);
        }
        if self.place.deadline().0 == Stage::Idle {
            self.place.enter(Stage::Head);
        }
        done
    }
}

impl AsyncWrite for Admitted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        if done.is_pending() { self.wait(context) } else { done }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::time::Duration;

    use super::super::app::router;
    use super::super::tests::app;
    use super::*;

    /// How long a connection lasts that sends this and no more.
    fn life(address: SocketAddr, sent: &str) -> Duration {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        let start = Instant::now();
        let _ = stream.read_to_end(&mut Vec::new());
        start.elapsed()
    }

    #[tokio::test]
    async fn a_connection_ends_when_its_time_is_up() {
        let folder = tempfile::tempdir().unwrap();
        let (app, _stop) = app(folder.path());
        let [head, body, idle] = [300, 600, 900].map(Duration::from_millis);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listener = Bounded::new(listener, Limits { head, body, idle });
        let service = router(&app).into_make_service_with_connect_info::<Connection>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let cases = [
            ("", 300),
            ("GET /api/status HTTP/1.1\r\nHost: loc", 300),
            ("POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", 600),
            ("GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n", 900),
        ];
        for (sent, least) in cases {
            let life = tokio::task::spawn_blocking(move || life(address, sent));
            let took = life.await.unwrap();
            // The clock may run a little before the bytes are sent; ten seconds are the usual limit.
            let expected = Duration::from_millis(least - 100)..Duration::from_secs(9);
            assert!(expected.contains(&took), "{sent:?} took {took:?}");
        }
    }
}
