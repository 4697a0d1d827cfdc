//! wip
mod geometry;
mod life;
mod position;
mod rule;
mod search;
mod table;
pub use geometry::{Geometry, MAX_AREA};
pub use table::Table;
pub use rule::Rule;

/// wip
pub fn probe(w: u8, h: u8, ours_first: bool, target: i32, max: u32, mb: usize, rule: Rule) -> Option<u32> {
    let geometry = Geometry::new(goban::Size::new(w, h).ok()?)?;
    let table = Table::new(geometry.numbers() * 128, mb << 20);
    let mut search = search::Search::new(&geometry, &table, rule, target);
    let side = if ours_first { position::Side::Ours } else { position::Side::Theirs };
    let mut last = 0;
    for depth in (0..=max).filter(|d| (d % 2 == 1) == ours_first) {
        let t = std::time::Instant::now();
        let p = search.proves(&position::Position::EMPTY, side, depth);
        println!("{w}x{h} first {ours_first} target {target} depth {depth} {p} nodes {} conf {} dirty {} tainted {} failconf {} {:?}", search.nodes - last, search.conflicts, search.dirty, search.tainted, search.failconf, t.elapsed());
        last = search.nodes;
        if p { return Some(depth); }
    }
    None
}
