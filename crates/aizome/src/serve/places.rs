//! Who has a place among the connections, and who must leave when all are taken.
//!
//! A connection has come so far with its request, and has so long to get further: a head that is not
//! all there, a body that is not, nothing since the last answer. Only one that is being answered may
//! take its time. There is room for [`MOST`], and for half as many from one address. Who comes when
//! there is no room gets the place of the one that has kept the server waiting longest: a request
//! that is not all there goes first, then one that says nothing. So a crowd of half-sent requests
//! pushes out itself, and whoever asks in one piece is answered, also from the address of the crowd.
//! Nobody is sent away within [`GRACE`]: on a busy machine a request may be on its way that long.
//! Where all places of an address are being answered, its next connection is closed.
//!
//! Bodies that are large are read a few at a time, so that a crowd of them does not fill the memory.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections at once, and of one address.
const MOST: usize = 512;
const MOST_OF_A_PEER: usize = MOST / 2;

/// How long a connection may keep the server waiting before its place is given to another.
pub(super) const GRACE: Duration = Duration::from_millis(100);

/// Large bodies that are read at once.
const MOST_LARGE: usize = 8;

/// How long a large body may keep its place while others wait for one.
const LARGE_TURN: Duration = Duration::from_secs(2);

/// How far a connection is with a request, those first that are sent away first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// A request has begun, or none has come so far.
    Head,
    Body,
    LargeBody,
    /// The last request was answered.
    Idle,
    Answering,
}

/// How long a connection may stay at a stage.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) head: Duration,
    pub(super) body: Duration,
    pub(super) idle: Duration,
}

impl Limits {
    pub(super) const USUAL: Self = Self {
        head: Duration::from_secs(10),
        body: Duration::from_secs(20),
        idle: Duration::from_secs(60),
    };

    const fn of(self, stage: Stage) -> Option<Duration> {
        match stage {
            Stage::Head => Some(self.head),
            Stage::Body | Stage::LargeBody => Some(self.body),
            Stage::Idle => Some(self.idle),
            Stage::Answering => None,
        }
    }
}

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    limits: Limits,
    taken: Mutex<Taken>,
    large: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Taken {
    next: u64,
    seats: BTreeMap<u64, Seat>,
}

#[derive(Debug)]
struct Seat {
    peer: IpAddr,
    stage: Stage,
    since: Instant,
    leaving: Arc<Leaving>,
}

/// How a connection is told to leave.
#[derive(Debug, Default)]
struct Leaving {
    is_asked: AtomicBool,
    waker: AtomicWaker,
}

impl Places {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        let large = Arc::new(Semaphore::new(MOST_LARGE));
        Arc::new(Self { limits, taken: Mutex::default(), large })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from an address, if need be another's.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr, grace: Duration) -> Result<Place, NoPlace> {
        let mut taken = self.taken();
        let of_peer = taken.seats.values().filter(|seat| seat.peer == peer).count();
        if of_peer >= MOST_OF_A_PEER {
            taken.send_away(|seat| seat.peer == peer, grace)?;
        } else if taken.seats.len() >= MOST {
            taken.send_away(|_| true, grace)?;
        }
        let (number, leaving) = (taken.next, Arc::default());
        taken.next += 1;
        let seat =
            Seat { peer, stage: Stage::Head, since: Instant::now(), leaving: Arc::clone(&leaving) };
        taken.seats.insert(number, seat);
        Ok(Place { number, leaving, places: Arc::clone(self) })
    }
}

/// Why a connection has no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoPlace {
    /// All are being answered.
    AllAnswered,
    /// One may be sent away after so long.
    Soon(Duration),
}

impl Taken {
    /// Frees the place of the one among these that has kept the server waiting longest. Who has waited
    /// less than the grace is not asked, whatever it waits for: else each newcomer of a crowd would be
    /// waited for in turn.
    fn send_away(&mut self, among: impl Fn(&Seat) -> bool, grace: Duration) -> Result<(), NoPlace> {
        let waiting = |seat: &Seat| seat.stage != Stage::Answering && among(seat);
        let seats = || self.seats.iter().filter(|(_, seat)| waiting(seat));
        let rest = |seat: &Seat| grace.saturating_sub(seat.since.elapsed());
        let late = seats().filter(|(_, seat)| rest(seat).is_zero());
        let Some((&number, _)) = late.min_by_key(|(_, seat)| (seat.stage, seat.since)) else {
            let first = seats().map(|(_, seat)| rest(seat)).min();
            return Err(first.map_or(NoPlace::AllAnswered, NoPlace::Soon));
        };
        if let Some(seat) = self.seats.remove(&number) {
            seat.leaving.is_asked.store(true, Ordering::Release);
            seat.leaving.waker.wake();
        }
        Ok(())
    }
}

/// The place of a connection, free again when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    number: u64,
    leaving: Arc<Leaving>,
    places: Arc<Places>,
}

impl Place {
    /// The stage, and when the connection must be past it.
    pub(super) fn deadline(&self) -> (Stage, Option<Instant>) {
        let taken = self.places.taken();
        let Some(seat) = taken.seats.get(&self.number) else {
            return (Stage::Head, Some(Instant::now()));
        };
        (seat.stage, self.places.limits.of(seat.stage).map(|limit| seat.since + limit))
    }

    pub(super) fn enter(&self, stage: Stage) {
        if let Some(seat) = self.places.taken().seats.get_mut(&self.number) {
            (seat.stage, seat.since) = (stage, Instant::now());
        }
    }

    /// Whether somebody else has the place now; whoever waits is woken when that comes.
    pub(super) fn is_asked_to_leave(&self, waker: &std::task::Waker) -> bool {
        self.leaving.waker.register(waker);
        self.leaving.is_asked.load(Ordering::Acquire)
    }

    /// Waits for a turn to read a large body. Others have theirs no longer than need be.
    pub(super) async fn turn_for_a_large_body(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            let turn = Arc::clone(&self.places.large).acquire_owned();
            if let Ok(turn) = tokio::time::timeout(LARGE_TURN / 8, turn).await {
                self.enter(Stage::LargeBody);
                // The semaphore is never closed.
                return turn.ok();
            }
            let is_late =
                |seat: &Seat| seat.stage == Stage::LargeBody && seat.since.elapsed() > LARGE_TURN;
            let _ = self.places.taken().send_away(is_late, Duration::ZERO);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().seats.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn peer(number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, number))
    }

    fn crowd(places: &Arc<Places>, from: IpAddr, number: usize) -> Vec<Place> {
        (0..number).map(|_| at_once(places, from).expect("those that wait make room")).collect()
    }

    fn at_once(places: &Arc<Places>, from: IpAddr) -> Result<Place, NoPlace> {
        places.admit(from, Duration::ZERO)
    }

    fn is_out(place: &Place) -> bool {
        place.is_asked_to_leave(futures_util::task::noop_waker_ref())
    }

    #[test]
    fn a_crowd_from_one_address_pushes_out_itself() {
        let places = Places::new(Limits::USUAL);
        let other = at_once(&places, peer(2)).unwrap();
        let crowd = crowd(&places, peer(1), 3 * MOST_OF_A_PEER);
        assert!(!is_out(&other), "it came first, and waits longest");
        let out = crowd.iter().filter(|place| is_out(place)).count();
        assert_eq!(out, 2 * MOST_OF_A_PEER);
        assert!(is_out(&crowd[0]) && crowd.last().is_some_and(|last| !is_out(last)));
    }

    #[test]
    fn who_is_answered_is_never_sent_away_and_who_is_idle_last() {
        let places = Places::new(Limits::USUAL);
        let [busy, idle] = [(); 2].map(|()| at_once(&places, peer(1)).unwrap());
        busy.enter(Stage::Answering);
        idle.enter(Stage::Idle);
        let half_sent = crowd(&places, peer(1), 2 * MOST_OF_A_PEER);
        assert!(!is_out(&busy) && !is_out(&idle));
        for place in &half_sent {
            place.enter(Stage::Answering);
        }
        assert!(at_once(&places, peer(1)).is_ok() && is_out(&idle) && !is_out(&busy));
    }

    #[test]
    fn where_all_are_answered_only_that_address_is_refused() {
        let places = Places::new(Limits::USUAL);
        let crowd = crowd(&places, peer(1), MOST_OF_A_PEER);
        for place in &crowd {
            place.enter(Stage::Answering);
        }
        assert!(at_once(&places, peer(1)).is_err());
        assert!(at_once(&places, peer(2)).is_ok());
        drop(crowd);
        assert!(at_once(&places, peer(1)).is_ok());
    }

    #[test]
    fn nobody_waits_for_a_newcomer_while_others_are_late() {
        let places = Places::new(Limits::USUAL);
        let late = crowd(&places, peer(1), MOST_OF_A_PEER - 1);
        for place in &late {
            place.enter(Stage::Body);
        }
        std::thread::sleep(GRACE);
        let newcomer = at_once(&places, peer(1)).unwrap();
        assert!(places.admit(peer(1), GRACE).is_ok() && !is_out(&newcomer));
    }

    #[test]
    fn a_request_on_its_way_is_waited_for() {
        let places = Places::new(Limits::USUAL);
        let first = at_once(&places, peer(1)).unwrap();
        let _crowd = crowd(&places, peer(1), MOST_OF_A_PEER - 1);
        let grace = Duration::from_secs(3_600);
        let refused = places.admit(peer(1), grace).unwrap_err();
        assert!(matches!(refused, NoPlace::Soon(wait) if wait <= grace), "{refused:?}");
        assert!(!is_out(&first), "it may still send its request");
        assert!(at_once(&places, peer(1)).is_ok() && is_out(&first));
    }

    #[test]
    fn all_addresses_together_have_their_limit() {
        let places = Places::new(Limits::USUAL);
        let numbers = 1_u8..=10;
        let all: Vec<Place> =
            numbers.flat_map(|number| crowd(&places, peer(number), MOST / 8)).collect();
        assert_eq!(all.iter().filter(|place| !is_out(place)).count(), MOST);
    }
}
