//! How fast game collections are read, written back and replayed: `cargo bench -p record`.
//!
//! All files of ../shared/data/games are held in memory first, so that disks do not count. Each
//! figure is the best of five runs over all of them. sgf-parse runs beside us, on the same texts
//! and in the same process, as the yardstick.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use record::{Record, read};

const RUNS: usize = 5;

fn main() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/games"));
    let Ok(entries) = fs::read_dir(folder) else {
        println!("skipped: there is no ../shared/data/games");
        return;
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_sgf = |path: &std::path::PathBuf| path.extension().is_some_and(|end| end == "sgf");
    let files: Vec<_> = paths.filter(is_sgf).map(|path| fs::read(path).unwrap()).collect();
    let collections: Vec<_> = files.iter().map(|file| read(file).unwrap().records).collect();
    let records: Vec<_> = collections.into_iter().flatten().collect();
    let size = Size { games: records.len(), bytes: files.iter().map(Vec::len).sum() };
    println!("{} games, {} bytes", size.games, size.bytes);

    size.report("read", || files.iter().map(|file| read(file).unwrap().records.len()).sum());
    size.report("write", || records.iter().map(|record| record.to_sgf().len()).sum());
    size.report("read and write", || {
        let read_file = |file| read(file).unwrap().records;
        files
            .iter()
            .flat_map(|file: &Vec<u8>| read_file(file))
            .map(|r: Record| r.to_sgf().len())
            .sum()
    });
    size.report("replay", || {
        records.iter().map(|record| record.load_position(None).unwrap().turns().len()).sum()
    });
    size.report("sgf-parse, read and write", || {
        let texts = files.iter().map(|file| std::str::from_utf8(file).unwrap());
        texts.map(|text| sgf_parse::serialize(&sgf_parse::parse(text).unwrap()).len()).sum()
    });
}

struct Size {
    games: usize,
    bytes: usize,
}

impl Size {
    #[allow(clippy::cast_precision_loss)] // far below 2^52
    fn report(&self, what: &str, mut run: impl FnMut() -> usize) {
        let mut timed = || -> Duration {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        };
        let best = (0..RUNS).map(|_| timed()).min().unwrap_or_default().as_secs_f64();
        let (games, megabytes) = (self.games as f64 / best, self.bytes as f64 / 1e6 / best);
        println!("{what:26} {games:10.0} games/s {megabytes:8.1} MB/s");
    }
}
