//! The work of a review, shared out among threads: each looks at positions of its own. What is seen
//! does not depend on who looks.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread::scope;
use std::time::Instant;

use ::review::{Judgement, Review, Sight, look};
use decision::Caller;
use engine::{Ledger, Terms, Thinker};
use evaluation::{Workers as _, share_out};
use goban::Move;
use lab::Interrupt;
use search::Halt;
use words::Language;

use crate::progress::ProgressLine;
use crate::protocol::threads::Threads;

/// Moves of a line that are shown for a mistake, at most.
const LINE: usize = 6;

/// What is told of a better move.
#[derive(Debug)]
pub(super) struct Better {
    /// What it does, in words.
    pub(super) deed: Option<String>,
    /// Where its points are, against the move that was played.
    pub(super) ledger: Option<Ledger>,
    /// The line that is expected, the move first.
    pub(super) line: Vec<Move>,
}

/// What is told of better moves, by the number of the move that was played.
pub(super) type Told = BTreeMap<usize, Better>;

/// How a review is worked on.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) terms: Terms,
    pub(super) name: String,
    pub(super) language: Language,
    /// Raised by Ctrl-C.
    pub(super) interrupt: &'static Interrupt,
}

/// Ctrl-C ends the thoughts under way.
#[derive(Debug)]
struct OnInterrupt<'a>(&'a Interrupt);

impl Halt for OnInterrupt<'_> {
    fn is_asked(&self) -> bool {
        self.0.is_raised()
    }
}

impl Work {
    /// Looks at all positions that were not looked at, and tells how far it is. Whether all are done:
    /// not so after Ctrl-C.
    pub(super) fn look_at_all(&self, review: &mut Review) -> bool {
        let (asked, next) = (review.clone(), AtomicUsize::new(0));
        let (sender, receiver) = channel();
        let (begun, mut line) = (Instant::now(), ProgressLine::new(&self.name));
        scope(|threads| {
            for _ in 0..Threads.count().min(asked.positions()) {
                let (sender, asked, next) = (sender.clone(), &asked, &next);
                threads.spawn(move || {
                    self.look_at_some(asked, next, |place, sight| {
                        sender.send((place, sight)).is_ok()
                    });
                });
            }
            drop(sender);
            for (done, (place, sight)) in (1..).zip(&receiver) {
                review.note(place, sight);
                let total = u32::try_from(asked.positions()).unwrap_or(u32::MAX);
                line.count([done, total, done], begun.elapsed(), "");
            }
        });
        review.next_open().is_none()
    }

    fn look_at_some(
        &self,
        asked: &Review,
        next: &AtomicUsize,
        tell: impl Fn(usize, Sight) -> bool,
    ) {
        let mut thinker = Thinker::new(self.terms);
        let halt = OnInterrupt(self.interrupt);
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= asked.positions() {
                return;
            }
            if asked.sight(place).is_some() {
                continue;
            }
            let caller = Caller { halt: &halt, ..Caller::ALONE };
            let sight = look(&mut thinker, &asked.position(place), asked.played(place), caller);
            // A thought that was cut short says something else than a whole one.
            if self.interrupt.is_raised() || !tell(place, sight) {
                return;
            }
        }
    }

    /// What is told of the better moves of mistakes. Each of these positions is thought about once more:
    /// a thought is too large to keep those of a whole game.
    pub(super) fn tell(&self, review: &Review, judgements: &[Judgement]) -> Told {
        let mistakes: Vec<&Judgement> =
            judgements.iter().filter(|judgement| judgement.is_mistake).collect();
        let told = share_out(&Threads, mistakes.len(), |piece| {
            let judgement = mistakes[piece];
            let place = judgement.number - review.numbered_from - 1;
            let mut thinker = Thinker::new(self.terms);
            let halt = OnInterrupt(self.interrupt);
            let caller = Caller { halt: &halt, ..Caller::ALONE };
            let thought = thinker.think(&review.position(place), caller);
            let ledger = thinker.ledger(&thought, thought.best, judgement.mv, caller);
            let deed = ledger.as_ref().and_then(|it| words::deed(&thought, it, self.language));
            let mut line = thought.line(thought.best);
            line.truncate(LINE);
            (!self.interrupt.is_raised())
                .then_some((judgement.number, Better { deed, ledger, line }))
        });
        told.into_iter().flatten().collect()
    }
}
