//! A reader of main lines and a board that share nothing with the crate, as plain as they can be.
//!
//! The main line of a file ends at its first closing parenthesis outside of brackets, whatever was
//! opened before. That, a grid of signs and a flood fill are all there is.

use std::collections::HashMap;

type Node = Vec<(String, Vec<String>)>;

/// The nodes of the main line of the first game.
pub(crate) fn main_line(text: &str) -> Vec<Node> {
    let start = text.find("(;").or_else(|| text.find('(')).expect("a game");
    let mut nodes: Vec<Node> = Vec::new();
    let (mut name, mut value, mut inside, mut escaped) =
        (String::new(), String::new(), false, false);
    for c in text[start..].chars() {
        if inside {
            match c {
                _ if escaped => {
                    value.push(c);
                    escaped = false;
                }
                '\\' => escaped = true,
                ']' => {
                    let node = nodes.last_mut().unwrap();
                    if !name.is_empty() {
                        node.push((std::mem::take(&mut name), Vec::new()));
                    }
                    node.last_mut().unwrap().1.push(std::mem::take(&mut value));
                    inside = false;
                }
                c => value.push(c),
            }
        } else {
            match c {
                '[' => inside = true,
                ';' => nodes.push(Vec::new()),
                ')' => break,
                c if c.is_ascii_uppercase() => name.push(c),
                _ => {}
            }
        }
    }
    nodes
}

/// A position: rows of `X`, `O` and `.` from the top, and the side to move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) rows: Vec<Vec<char>>,
    pub(crate) to_play: char,
}

/// The position before a move, or at the end; and how many moves there are.
pub(crate) fn load(nodes: &[Node], number: usize) -> Position {
    let root: HashMap<_, _> =
        nodes[0].iter().map(|(name, values)| (name.as_str(), values)).collect();
    let side = root.get("SZ").map_or(19, |values| values[0].trim().parse().unwrap());
    let mut rows = vec![vec!['.'; side]; side];
    let (mut known, mut made) = (None, 0);
    let moves = || nodes.iter().flatten().filter(|(name, _)| name == "B" || name == "W");
    let handicap = root.get("HA").and_then(|values| values[0].trim().parse::<i32>().ok());
    'nodes: for node in nodes {
        for (name, values) in node {
            let sign = match name.as_str() {
                "AB" => 'X',
                "AW" => 'O',
                "AE" => '.',
                _ => continue,
            };
            for value in values {
                let (from, to) = value.split_once(':').unwrap_or((value, value));
                let ((x0, y0), (x1, y1)) = (at(from), at(to));
                rows[y0..=y1].iter_mut().for_each(|row| row[x0..=x1].fill(sign));
            }
        }
        for (name, values) in node {
            match name.as_str() {
                "PL" => {
                    known = Some(if values[0].starts_with(['W', 'w', '2']) { 'O' } else { 'X' });
                    continue;
                }
                "B" | "W" => {}
                _ => continue,
            }
            made += 1;
            if made == number {
                break 'nodes;
            }
            let (own, other) = if name == "B" { ('X', 'O') } else { ('O', 'X') };
            known = Some(other);
            let is_pass = values[0].is_empty() || (values[0] == "tt" && side <= 19);
            if !is_pass {
                put(&mut rows, at(&values[0]), own, other);
            }
        }
    }
    let stones = |sign| rows.iter().flatten().any(|&c| c == sign);
    let first = moves().next().map(|(name, _)| if name == "B" { 'X' } else { 'O' });
    let white_begins = handicap.unwrap_or(0) > 1 || (stones('X') && !stones('O'));
    let to_play = known.or(first).unwrap_or(if white_begins { 'O' } else { 'X' });
    Position { rows, to_play }
}

fn at(value: &str) -> (usize, usize) {
    let letters: Vec<_> = value.trim().bytes().map(|byte| usize::from(byte - b'a')).collect();
    (letters[0], letters[1])
}

fn put(rows: &mut [Vec<char>], (x, y): (usize, usize), own: char, other: char) {
    assert_eq!(rows[y][x], '.', "the point is occupied");
    rows[y][x] = own;
    for point in around(rows.len(), (x, y)) {
        if rows[point.1][point.0] == other {
            take_if_dead(rows, point);
        }
    }
    take_if_dead(rows, (x, y));
}

fn take_if_dead(rows: &mut [Vec<char>], start: (usize, usize)) {
    let color = rows[start.1][start.0];
    let mut string = vec![start];
    let mut next = 0;
    while next < string.len() {
        for point in around(rows.len(), string[next]) {
            match rows[point.1][point.0] {
                '.' => return,
                c if c == color && !string.contains(&point) => string.push(point),
                _ => {}
            }
        }
        next += 1;
    }
    for (x, y) in string {
        rows[y][x] = '.';
    }
}

fn around(side: usize, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
    let mut points = vec![(x + 1, y), (x, y + 1)];
    points.extend(x.checked_sub(1).map(|x| (x, y)));
    points.extend(y.checked_sub(1).map(|y| (x, y)));
    points.retain(|&(x, y)| x < side && y < side);
    points
}
