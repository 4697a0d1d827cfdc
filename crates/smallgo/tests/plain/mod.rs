//! Go on small boards as plainly as it can be said, to compare with: cells in a list, the past in a
//! list, no table, no bounds, no symmetry.

#![allow(dead_code)]

use std::collections::HashMap;

use smallgo::solver::Rule;

/// 0 empty, 1 Black, 2 White.
pub(crate) type Cells = Vec<u8>;

/// The shape of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// A position, who is to move (1 or 2), and what the last move left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) cells: Cells,
    pub(crate) to_play: u8,
    pub(crate) ko: Option<usize>,
    pub(crate) passed: bool,
}

impl Shape {
    pub(crate) fn area(self) -> usize {
        self.width * self.height
    }

    fn neighbours(self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut list = Vec::new();
        if x > 0 {
            list.push(at - 1);
        }
        if x + 1 < self.width {
            list.push(at + 1);
        }
        if y > 0 {
            list.push(at - self.width);
        }
        if y + 1 < self.height {
            list.push(at + self.width);
        }
        list
    }

    /// The points connected to `at` by the same content, and the contents beside them.
    fn component(self, cells: &Cells, at: usize) -> (Vec<usize>, Vec<u8>) {
        let (mut found, mut beside) = (vec![at], Vec::new());
        let mut next = 0;
        while let Some(&point) = found.get(next) {
            next += 1;
            for neighbour in self.neighbours(point) {
                if cells[neighbour] != cells[at] {
                    beside.push(cells[neighbour]);
                } else if !found.contains(&neighbour) {
                    found.push(neighbour);
                }
            }
        }
        (found, beside)
    }

    /// The stones after a move, and the ko point.
    pub(crate) fn play(self, state: &State, at: usize) -> Option<(Cells, Option<usize>)> {
        if state.cells[at] != 0 || state.ko == Some(at) {
            return None;
        }
        let mut cells = state.cells.clone();
        cells[at] = state.to_play;
        let mut taken = Vec::new();
        for neighbour in self.neighbours(at) {
            if cells[neighbour] == 3 - state.to_play {
                let (stones, beside) = self.component(&cells, neighbour);
                if !beside.contains(&0) {
                    for stone in stones {
                        cells[stone] = 0;
                        taken.push(stone);
                    }
                }
            }
        }
        let (stones, beside) = self.component(&cells, at);
        if !beside.contains(&0) {
            return None;
        }
        let liberties = self.neighbours(at).iter().filter(|&&n| cells[n] == 0).count();
        let is_ko = taken.len() == 1 && stones.len() == 1 && liberties == 1;
        Some((cells, is_ko.then(|| taken[0])))
    }

    /// Black's area less White's.
    pub(crate) fn score(self, cells: &Cells) -> i32 {
        (0..cells.len())
            .map(|at| match cells[at] {
                1 => 1,
                2 => -1,
                _ => {
                    let (_, beside) = self.component(cells, at);
                    i32::from(beside.contains(&1)) - i32::from(beside.contains(&2))
                }
            })
            .sum()
    }

    /// Every position in which each string has a liberty.
    pub(crate) fn legal_positions(self) -> Vec<Cells> {
        let count = 3_usize.pow(u32::try_from(self.area()).unwrap());
        (0..count)
            .map(|number| {
                (0..self.area())
                    .scan(number, |rest, _| {
                        let cell = u8::try_from(*rest % 3).unwrap();
                        *rest /= 3;
                        Some(cell)
                    })
                    .collect::<Cells>()
            })
            .filter(|cells| {
                (0..cells.len())
                    .all(|at| cells[at] == 0 || self.component(cells, at).1.contains(&0))
            })
            .collect()
    }

    /// What follows a state under the basic ko rule; nothing after a second pass.
    fn successors(self, state: &State) -> Vec<State> {
        let to_play = 3 - state.to_play;
        let mut list: Vec<State> = (0..self.area())
            .filter_map(|at| self.play(state, at))
            .map(|(cells, ko)| State { cells, to_play, ko, passed: false })
            .collect();
        if !state.passed {
            let cells = state.cells.clone();
            list.push(State { cells, to_play, ko: None, passed: true });
        }
        list
    }
}

/// Retrograde analysis of the basic ko rule: for every position and side to move, what Black can
/// force and what White can hold him to, where going round for ever is no success for anybody.
pub(crate) fn retrograde(shape: Shape) -> HashMap<(Cells, u8), (i32, i32)> {
    let mut index: HashMap<State, usize> = HashMap::new();
    let mut states: Vec<State> = Vec::new();
    let starts: Vec<State> = shape
        .legal_positions()
        .into_iter()
        .flat_map(|cells| {
            [1, 2].map(|to_play| State { cells: cells.clone(), to_play, ko: None, passed: false })
        })
        .collect();
    for state in &starts {
        index.insert(state.clone(), states.len());
        states.push(state.clone());
    }
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let mut list = Vec::new();
        for state in shape.successors(&states[at].clone()) {
            let known = *index.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            });
            list.push(known);
        }
        next.push(list);
        at += 1;
    }
    let forced = |favoured: u8| {
        let sign = if favoured == 1 { 1 } else { -1 };
        let nothing = -i32::try_from(shape.area()).unwrap();
        let mut values = vec![nothing; states.len()];
        loop {
            let mut changed = false;
            for (at, state) in states.iter().enumerate() {
                let ends = state.passed.then(|| sign * shape.score(&state.cells));
                let values_next = next[at].iter().map(|&to| values[to]).chain(ends);
                let value =
                    if state.to_play == favoured { values_next.max() } else { values_next.min() };
                let value = value.unwrap().max(nothing);
                if value > values[at] {
                    values[at] = value;
                    changed = true;
                }
            }
            if !changed {
                return values;
            }
        }
    };
    let (black, white) = (forced(1), forced(2));
    starts
        .into_iter()
        .enumerate()
        .map(|(at, state)| ((state.cells, state.to_play), (black[at], -white[at])))
        .collect()
}

/// Plain search under superko, the past in a list.
pub(crate) struct Plain {
    pub(crate) shape: Shape,
    pub(crate) rule: Rule,
    pub(crate) nodes: u64,
}

impl Plain {
    /// Whether Black gets at least `target`, if `depth` plies and the nodes tell.
    pub(crate) fn at_least(
        &mut self,
        state: &State,
        past: &mut Vec<(Cells, u8)>,
        target: i32,
        depth: u32,
    ) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        let wanted = state.to_play == 1;
        if state.passed && (self.shape.score(&state.cells) >= target) == wanted {
            return Some(wanted);
        }
        if depth == 0 {
            return None;
        }
        past.push((state.cells.clone(), state.to_play));
        let mut is_sure = true;
        let mut found = None;
        for at in (0..=self.shape.area()).rev() {
            let Some(next) = self.after(state, at, past) else { continue };
            match self.at_least(&next, past, target, depth - 1) {
                Some(answer) if answer == wanted => {
                    found = Some(wanted);
                    break;
                }
                Some(_) => {}
                None => is_sure = false,
            }
        }
        past.pop();
        found.or_else(|| is_sure.then_some(!wanted))
    }

    fn after(&self, state: &State, at: usize, past: &[(Cells, u8)]) -> Option<State> {
        let to_play = 3 - state.to_play;
        if at == self.shape.area() {
            let cells = state.cells.clone();
            return (!state.passed).then_some(State { cells, to_play, ko: None, passed: true });
        }
        let (cells, _) = self.shape.play(state, at)?;
        let repeats = |(before, side): &(Cells, u8)| {
            *before == cells && (self.rule == Rule::Positional || *side == to_play)
        };
        let is_legal = !past.iter().any(repeats);
        is_legal.then_some(State { cells, to_play, ko: None, passed: false })
    }
}
