//! What a match costs beside the engines' own thinking, and what two games at a time gain.
//!
//! The engines think for a fixed time per move: by spinning until it is over, by sleeping, or by a
//! fixed amount of work. What a match takes beyond the moves times that time is overhead: pipes,
//! threads, rules, records, storage, and the engines' own protocol. The time of a sleep and of the
//! work is measured beside, in this process; so is what two threads gain at the same work without
//! a match, which is all that the machine has to give.

#[path = "../tests/naughty/mod.rs"]
mod naughty;

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use goban::{Komi, Rules, Size};
use lab::matches::{BySide, Match, Setup, Terms, TimeLimit};
use lab::{Cell, Interrupt, ProgramVersion, Report, Seed, Store, Table};
use naughty::naughty;

/// How the engines spend the time of a move.
#[derive(Clone, Copy)]
enum Thinking {
    /// Microseconds.
    Spin(u64),
    /// Microseconds.
    Sleep(u64),
    /// Lots that are drawn.
    Work(u64),
}

impl Thinking {
    fn argument(self) -> String {
        match self {
            Self::Spin(micros) => format!("spin={micros}"),
            Self::Sleep(micros) => format!("sleep={micros}"),
            Self::Work(lots) => format!("work={lots}"),
        }
    }

    fn think(self) {
        let begun = Instant::now();
        match self {
            Self::Spin(micros) => while begun.elapsed() < Duration::from_micros(micros) {},
            Self::Sleep(micros) => thread::sleep(Duration::from_micros(micros)),
            Self::Work(lots) => {
                let mut stream = Seed(1).stream();
                (0..lots).for_each(|_| _ = black_box(stream.next_u64()));
            }
        }
    }

    /// What so many moves take without a match, divided among so many threads. Spinning takes what
    /// it says, whatever else the machine does.
    fn bare(self, moves: u32, threads: u32) -> Duration {
        if let Self::Spin(micros) = self {
            return Duration::from_micros(micros) * moves / threads;
        }
        let begun = Instant::now();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| (0..moves / threads).for_each(|_| self.think()));
            }
        });
        begun.elapsed()
    }

    /// Long games for quick engines, short ones for slow.
    const fn move_limit(self) -> u32 {
        match self {
            Self::Spin(20_000..) | Self::Sleep(20_000..) => 40,
            _ => 100,
        }
    }
}

/// A match that was timed.
struct Timed {
    wall: Duration,
    moves: u32,
}

fn main() {
    let kinds = [
        Thinking::Spin(0),
        Thinking::Spin(5_000),
        Thinking::Spin(20_000),
        Thinking::Sleep(5_000),
        Thinking::Sleep(20_000),
        Thinking::Work(5_000_000),
    ];
    // `cargo bench -p lab --bench matches -- sleep` measures those alone.
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let is_wanted = |kind: &Thinking| {
        wanted.as_ref().is_none_or(|wanted| kind.argument().contains(wanted.as_str()))
    };
    let rows = kinds.into_iter().filter(is_wanted).map(row);
    let columns = [
        "engines",
        "moves",
        "µs a move over",
        "share",
        "s, 1 job",
        "s, 2 jobs",
        "speed-up",
        "bare threads",
    ];
    let title = "Overhead with one game at a time, and the gain of two";
    let tables = vec![Table::new(title, &columns, rows)];
    let notes = vec!["The best of five runs each.".to_owned()];
    print!("{}", Report { title: "A match".to_owned(), tables, notes }.to_text());
}

fn row(thinking: Thinking) -> Vec<Cell> {
    let best = |workers| {
        let runs = [(); 5].map(|()| timed(thinking, workers));
        let bare = runs.iter().map(|run| thinking.bare(run.moves, workers)).min();
        let best = runs.into_iter().min_by_key(|run| run.wall).expect("some runs");
        (best.wall.as_secs_f64(), best.moves, bare.unwrap_or_default().as_secs_f64())
    };
    let (one, moves, bare_one) = best(1);
    let (two, _, bare_two) = best(2);
    let over = one - bare_one;
    // Work takes a little longer in another process, which is not the match's doing; and spinning is
    // not measured without a match, since it takes what it says.
    let (is_work, is_spin) =
        (matches!(thinking, Thinking::Work(_)), matches!(thinking, Thinking::Spin(_)));
    let unless = |not: bool, cell: Cell| if not { Cell::text("-") } else { cell };
    vec![
        Cell::text(thinking.argument()),
        Cell::Count(moves),
        unless(is_work, Cell::number(over * 1e6 / f64::from(moves), 1)),
        unless(is_work, Cell::number(over / one, 4)),
        Cell::number(one, 2),
        Cell::number(two, 2),
        Cell::number(one / two, 2),
        unless(is_spin, Cell::number(bare_one / bare_two, 2)),
    ]
}

/// Plays a match with engines that were started before the clock was.
fn timed(thinking: Thinking, workers: u32) -> Timed {
    let engine = |seed| naughty(&format!("seed={seed} {}", thinking.argument()));
    let contest = Match::prepare(Setup {
        name: "bench".to_owned(),
        engines: BySide { a: engine(1), b: engine(2) },
        referee: None,
        terms: Terms {
            sizes: vec![Size::square(9).expect("a size")],
            rules: Rules::CHINESE,
            komi: Komi::from_half_points(15),
            handicap: 0,
            opening_moves: 4,
            time: TimeLimit::None,
            patience: Duration::from_secs(60),
            move_limit: Some(thinking.move_limit()),
        },
        games: 8,
        sprt: None,
        seed: Seed(1),
    })
    .expect("the engine starts");
    let folder = tempfile::tempdir().expect("a folder for results");
    let mut store = Store::open(&folder.path().join("lab.sqlite")).expect("a results file");
    let workers = usize::try_from(workers).ok().and_then(NonZeroUsize::new);
    let workers = workers.expect("some workers");
    let plan = contest.plan(ProgramVersion("bench".to_owned()), workers);
    let begun = Instant::now();
    let standing = lab::run(&contest, &mut store, &plan, &Interrupt::default(), &mut |_| {})
        .expect("results are stored");
    let wall = begun.elapsed();
    let run = store.find(&plan.key).expect("results").expect("the run");
    let summary = contest.summary(&standing.outcomes, &store.notes(run).expect("notes"));
    assert_eq!((summary.games, summary.failed), (8, 0));
    Timed { wall, moves: summary.engines.a.moves + summary.engines.b.moves }
}
