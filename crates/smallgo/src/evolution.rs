//! The evolving population of programs [Bouzy, small boards, 5.3 and 6.2].
//!
//! Eight programs play a tournament of 56 games, everybody against everybody with both colours. The
//! first six stay, a mutated copy of the best and a random newcomer join them. When the six agree, a
//! *period* is over: the interval of each parameter is centred anew on what they agree on, doubled
//! where they lean against its end, and left alone where they do not agree ("noisy"). An *era* is a
//! number of tournaments with one list of parameters; the paper had three.
//!
//! The paper adjusted intervals and ended eras by hand. Here rules do both, and they are settings.
//!
//! The state after a tournament is a plain value, and the next state is a function of it and of a
//! seed, so that whoever keeps states can stop and go on at any time.

mod adjustment;
mod era;
mod genes;
mod play;
mod population;
mod tournament;

pub use adjustment::Adjustment;
pub use era::{Era, Eras};
pub use genes::{Gene, Interval, Program};
pub use play::{GameResult, Jitter, Match, Referee, Thinking};
pub use population::{Chance, State};
pub use tournament::{Standing, ranked};
