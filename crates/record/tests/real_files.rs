//! Real files load, replay, and read back the same after writing; and other readers see the same.
//!
//! The files are not part of the project: without them the tests are skipped, and say so.

mod naive;
mod shared;

use std::fs;
use std::path::Path;

use goban::{Color, Game};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use record::{Collection, NodeId, Record, read, read_text};
use sgf_parse::{GameTree, SgfNode, SgfProp};
use shared::sgf_files;

fn load(path: &Path) -> (Vec<u8>, Collection) {
    let bytes = fs::read(path).unwrap();
    let games = read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (bytes, games)
}

fn reads_back(path: &Path, games: &Collection) {
    let text: String = games.records.iter().map(Record::to_sgf).collect();
    let again = read(text.as_bytes()).unwrap();
    assert!(again.complaints.is_empty(), "{}: {:?}", path.display(), again.complaints);
    assert!(again.records == games.records, "{} changes when written", path.display());
}

#[test]
fn game_collections_load_replay_and_read_back() {
    let Some(files) = sgf_files("games") else { return };
    for path in files {
        let (bytes, games) = load(&path);
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
        assert_eq!((games.records.len(), games.complaints.as_slice()), (lines, [].as_slice()));
        reads_back(&path, &games);
        for record in &games.records {
            let game = record.load_position(None).unwrap();
            assert_eq!(game.turns().len() + 1, record.node_count());
        }
    }
}

#[test]
fn single_files_load_replay_and_read_back() {
    let Some(files) = sgf_files("regression/sgf") else { return };
    let mut impossible = 0;
    for path in &files {
        let (_, games) = load(path);
        for complaint in &games.complaints {
            println!("{}: {complaint}", path.display());
        }
        reads_back(path, &games);
        for record in &games.records {
            if let Err(error) = record.load_position(None) {
                println!("{} cannot be replayed to the end: {error}", path.display());
                impossible += 1;
            }
        }
    }
    assert!(impossible * 100 <= files.len(), "{impossible} of {} files", files.len());
}

fn position(game: &Game) -> naive::Position {
    let sign = |color| if color == Color::Black { 'X' } else { 'O' };
    let stone = |point| game.board().stone(point).map_or('.', sign);
    let signs: Vec<_> = game.size().points_from_top().map(stone).collect();
    let rows = signs.chunks(usize::from(game.size().width())).map(<[char]>::to_vec).collect();
    naive::Position { rows, to_play: sign(game.to_play()) }
}

/// Compares positions before some moves of a game with those of the naive reader.
fn agrees(text: &str, record: &Record, rng: &mut Pcg32) -> usize {
    let nodes = naive::main_line(text);
    let Ok(game) = record.load_position(None) else { return 0 };
    assert_eq!(position(&game), naive::load(&nodes, usize::MAX), "{text}");
    let moves = u32::try_from(game.turns().len()).unwrap() + 1;
    let numbers = [1, 2, 3].map(|draws| if draws == 1 { 1 } else { 1 + rng.next_u32() % moves });
    for number in numbers.map(|number| number as usize) {
        let game = record.load_position(Some(number)).unwrap();
        assert_eq!(position(&game), naive::load(&nodes, number), "before {number} of {text}");
    }
    1 + numbers.len()
}

#[test]
fn positions_before_moves_agree_with_a_naive_reader() {
    let (Some(single), Some(collections)) = (sgf_files("regression/sgf"), sgf_files("games"))
    else {
        return;
    };
    let mut rng = Pcg32::seed_from_u64(1);
    let mut compared = 0;
    for path in single {
        let (bytes, games) = load(&path);
        compared += agrees(&String::from_utf8_lossy(&bytes), &games.records[0], &mut rng);
    }
    for path in collections {
        let (bytes, games) = load(&path);
        let text = String::from_utf8(bytes).unwrap();
        for (line, record) in text.lines().zip(&games.records).step_by(8) {
            compared += agrees(line, record, &mut rng);
        }
    }
    assert!(compared > 1_000, "{compared} positions compared");
}

/// What sgf-parse and we make of a tree, node by node: names and the number of children.
type Outline = Vec<(Vec<String>, usize)>;

fn outline<Prop: SgfProp>(root: &SgfNode<Prop>) -> Outline {
    let mut outline = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        let names = node.properties().map(SgfProp::identifier).collect();
        outline.push((names, node.children().count()));
        let children: Vec<_> = node.children().collect();
        open.extend(children.into_iter().rev());
    }
    outline
}

fn our_outline(record: &Record) -> Outline {
    let names = |node: NodeId| {
        record.properties(node).iter().map(|property| property.ident().to_string()).collect()
    };
    record.nodes().map(|node| (names(node), record.children(node).count())).collect()
}

#[test]
fn trees_agree_with_sgf_parse_wherever_that_is_content() {
    let (Some(collections), Some(single)) = (sgf_files("games"), sgf_files("regression/sgf"))
    else {
        return;
    };
    let (mut compared, mut refused) = (0, 0);
    for path in [collections, single].concat() {
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let Ok(trees) = sgf_parse::parse(&text) else {
            refused += 1;
            continue;
        };
        let games = read_text(&text).unwrap();
        assert_eq!(trees.len(), games.records.len(), "{}", path.display());
        for (tree, record) in trees.iter().zip(&games.records) {
            let theirs = match tree {
                GameTree::GoGame(root) => outline(root),
                GameTree::Unknown(root) => outline(root),
            };
            // We alone may have added a charset to the root.
            let mut ours = our_outline(record);
            if theirs[0].0.len() < ours[0].0.len() {
                assert_eq!(ours[0].0.pop().as_deref(), Some("CA"));
            }
            assert_eq!(ours, theirs, "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared} trees compared, {refused} files refused by sgf-parse");
}
