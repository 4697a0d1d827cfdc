//! Alpha-beta with every combination of its switches beside plain minimax, on made-up games.
//!
//! A game is a random graph in layers: moves lead one layer down, many paths lead to the same node,
//! some nodes end the game early. Being layered, a node is always met with the same depth to go, so
//! that a table changes nothing but the effort.

use search::{Ending, Game, Key, Limits, Switches, Table, Value, search};

/// Where the numbers of the made-up games come from: splitmix64.
fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Estimates {
    /// Anything.
    Random,
    /// What the node is worth: then a null move that is a legal move prunes nothing wrongly.
    Perfect,
}

#[derive(Debug, Clone)]
struct Layers {
    seed: u64,
    height: u64,
    width: u64,
    values: u64,
    estimates: Estimates,
    path: Vec<u64>,
}

impl Layers {
    fn new(seed: u64, estimates: Estimates) -> Self {
        let random = mix(seed);
        Self {
            seed,
            height: 2 + random % 5,
            width: 1 + random / 8 % 12,
            values: [2, 5, 1000][usize::try_from(random / 128 % 3).unwrap()],
            estimates,
            path: vec![0],
        }
    }

    fn node(&self) -> u64 {
        *self.path.last().unwrap()
    }

    fn layer(&self) -> u64 {
        self.path.len() as u64 - 1
    }

    fn random(&self, what: u64) -> u64 {
        mix(self.seed ^ mix(self.layer() << 32 | self.node() << 8 | what))
    }

    fn value(&self, what: u64) -> Value {
        Value::try_from(self.random(what) % self.values).unwrap() - 3
    }

    fn children(&self) -> Vec<u64> {
        let count = 1 + self.random(1) % 4;
        let mut children: Vec<u64> =
            (0..count).map(|i| self.random(100 + i) % self.width).collect();
        children.sort_unstable();
        children.dedup();
        children
    }

    /// Plain minimax.
    fn minimax(&mut self, depth: u8) -> Value {
        if let Some(value) = self.ended() {
            return value;
        }
        if depth == 0 {
            return self.estimate();
        }
        let mut best = Value::MIN;
        for child in self.children() {
            self.path.push(child);
            best = best.max(-self.minimax(depth - 1));
            self.path.pop();
        }
        best
    }

    fn ended(&self) -> Option<Value> {
        let is_over =
            self.layer() == self.height || (self.layer() > 0 && self.random(2).is_multiple_of(8));
        is_over.then(|| self.value(3))
    }
}

impl Game for Layers {
    type Move = u64;

    fn moves(&mut self, moves: &mut Vec<u64>) {
        moves.extend(self.children());
    }

    fn play(&mut self, child: u64) {
        assert!(self.children().contains(&child) && self.ended().is_none(), "an illegal move");
        self.path.push(child);
    }

    fn undo(&mut self) {
        self.path.pop();
    }

    fn end(&mut self) -> Option<Value> {
        self.ended()
    }

    fn estimate(&mut self) -> Value {
        match self.estimates {
            Estimates::Random => self.value(4),
            Estimates::Perfect => self.clone().minimax(u8::MAX),
        }
    }

    fn key(&mut self) -> Key {
        // Few hashes, so that the table must look at the rest.
        Key { position: self.node() % 3, rest: self.layer() << 8 | self.node() }
    }

    fn slot(&self, child: u64) -> usize {
        usize::try_from(2 * child + self.layer() % 2).unwrap()
    }

    fn null_move(&self) -> Option<u64> {
        self.random(5).is_multiple_of(2).then(|| self.children()[0])
    }
}

/// Tables of no, few and many entries.
fn tables() -> [Table<u64>; 3] {
    [Table::none(), Table::new(2), Table::new(12)]
}

fn switches(null_moves: &[Option<u8>]) -> Vec<Switches> {
    let mut all = Vec::new();
    for &null_move in null_moves {
        for bits in 0..8 {
            let [iterative_deepening, history, mtd] = [1, 2, 4].map(|bit| bits & bit != 0);
            all.push(Switches { iterative_deepening, history, null_move, mtd });
        }
    }
    all
}

fn check(games: std::ops::Range<u64>, estimates: Estimates, null_moves: &[Option<u8>]) -> u32 {
    let mut cases = 0;
    for seed in games {
        let mut game = Layers::new(seed, estimates);
        let whole = game.minimax(u8::MAX);
        for depth in [1, 2, 3, 5, 8] {
            let expected = game.minimax(depth);
            for switches in switches(null_moves) {
                for (size, mut table) in tables().into_iter().enumerate() {
                    let found = search(&mut game, &mut table, switches, Limits::depth(depth));
                    let case = format!("game {seed}, depth {depth}, {switches:?}, table {size}");
                    assert_eq!(found.value, Some(expected), "{case}");
                    assert_eq!(game.path, [0], "{case}: the game was not left as it was");
                    match found.ending {
                        Ending::Final => assert_eq!(expected, whole, "{case}"),
                        Ending::Depth => assert_eq!(found.depth, depth, "{case}"),
                        Ending::Budget => panic!("{case}: there was no budget"),
                    }
                    if depth == 8 {
                        assert_eq!(found.ending, Ending::Final, "{case}");
                    }
                    check_line(&mut game, &found.line, found.depth, expected, &case);
                    cases += 1;
                }
            }
        }
    }
    cases
}

/// The first move of the line keeps the value, and the line is one of legal moves.
fn check_line(game: &mut Layers, line: &[u64], depth: u8, expected: Value, case: &str) {
    let Some(&first) = line.first() else {
        assert!(game.ended().is_some(), "{case}: no move");
        return;
    };
    game.play(first);
    assert_eq!(-game.minimax(depth - 1), expected, "{case}: {line:?}");
    for &mv in &line[1..] {
        game.play(mv);
    }
    game.path.truncate(1);
}

#[test]
fn every_combination_without_null_moves_is_minimax() {
    let cases = check(0..150, Estimates::Random, &[None]);
    assert!(cases > 10_000, "{cases}");
}

#[test]
fn every_combination_is_minimax_where_estimates_are_perfect() {
    let cases = check(1000..1060, Estimates::Perfect, &[None, Some(0), Some(1), Some(2)]);
    assert!(cases > 10_000, "{cases}");
}

#[test]
fn a_budget_is_kept_and_what_was_finished_is_minimax() {
    let mut unfinished = 0;
    for seed in 0..300 {
        let mut game = Layers::new(seed, Estimates::Random);
        for nodes in [0, 1, 2, 5, 10, 30, 100] {
            for switches in switches(&[None]) {
                let found = search(&mut game, &mut Table::new(6), switches, Limits::nodes(nodes));
                assert!(found.visits.nodes <= nodes, "game {seed}, {nodes} nodes");
                assert_eq!(game.path, [0]);
                unfinished += u32::from(found.ending == Ending::Budget);
                match found.value {
                    Some(value) => assert_eq!(value, game.minimax(found.depth), "game {seed}"),
                    None => assert_eq!(found.ending, Ending::Budget),
                }
            }
        }
    }
    assert!(unfinished > 1000, "{unfinished}");
}

#[test]
fn a_caller_may_stop_the_search() {
    let mut game = Layers { height: 12, width: 200, ..Layers::new(5, Estimates::Random) };
    let limits = Limits { stop: Some(&|| true), ..Limits::depth(12) };
    let found = search(&mut game, &mut Table::none(), Switches::NONE, limits);
    assert_eq!((found.ending, found.value), (Ending::Budget, None));
    assert!(found.visits.nodes < 300, "{:?}", found.visits);
}

#[test]
fn tables_and_history_save_work() {
    let effort = |table_bits: Option<u8>, history: bool| -> u64 {
        (0..40)
            .map(|seed| {
                let mut game =
                    Layers { height: 9, width: 60, ..Layers::new(seed, Estimates::Random) };
                let mut table = table_bits.map_or_else(Table::none, Table::new);
                let switches = Switches { iterative_deepening: true, history, ..Switches::NONE };
                search(&mut game, &mut table, switches, Limits::depth(9)).visits.nodes
            })
            .sum()
    };
    let plain = effort(None, false);
    let tabled = effort(Some(14), false);
    assert!(tabled * 2 < plain, "{tabled} of {plain}");
    assert!(effort(None, true) < plain);
}
