//! A slow, obvious implementation of the rules, written apart from the fast one and sharing nothing
//! with it but coordinates: a map of stones, floods from scratch, and the list of all positions.
#![allow(dead_code)] // each test binary uses a part of it

use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Place = (i32, i32);
/// `true` is Black.
pub(crate) type Stones = BTreeMap<Place, bool>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SlowKo {
    Simple,
    Positional,
    Situational,
}

#[derive(Clone, Debug)]
pub(crate) struct SlowGame {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) ko_rule: SlowKo,
    pub(crate) suicide: bool,
    pub(crate) stones: Stones,
    pub(crate) prisoners: [i32; 2],
    /// Every position so far, with the player who moves next.
    pub(crate) past: Vec<(Stones, bool)>,
    /// The position before the last move, which the opponent of its player may not bring back at
    /// once under simple ko, and that player.
    pub(crate) before_last: Option<(Stones, bool)>,
}

impl SlowGame {
    pub(crate) fn new(width: i32, height: i32, ko_rule: SlowKo, suicide: bool) -> Self {
        let stones = Stones::new();
        let past = vec![(stones.clone(), true)];
        Self { width, height, ko_rule, suicide, stones, prisoners: [0; 2], past, before_last: None }
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))).collect()
    }

    pub(crate) fn beside(&self, (x, y): Place) -> Vec<Place> {
        [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
            .into_iter()
            .filter(|&(x, y)| 0 <= x && x < self.width && 0 <= y && y < self.height)
            .collect()
    }

    /// The string at a place and its liberties.
    pub(crate) fn string(
        &self,
        stones: &Stones,
        place: Place,
    ) -> (BTreeSet<Place>, BTreeSet<Place>) {
        let color = stones[&place];
        let mut string = BTreeSet::from([place]);
        let mut liberties = BTreeSet::new();
        let mut todo = vec![place];
        while let Some(place) = todo.pop() {
            for next in self.beside(place) {
                match stones.get(&next) {
                    None => {
                        liberties.insert(next);
                    }
                    Some(&other) if other == color && string.insert(next) => todo.push(next),
                    _ => {}
                }
            }
        }
        (string, liberties)
    }

    /// The stones after a move and what was taken, or nothing if the point is occupied.
    fn after(&self, black: bool, place: Place) -> Option<(Stones, [i32; 2])> {
        if self.stones.contains_key(&place) {
            return None;
        }
        let mut stones = self.stones.clone();
        let mut taken = [0; 2];
        stones.insert(place, black);
        for color in [!black, black] {
            let mut breathing = BTreeSet::new();
            for place in self.places() {
                if stones.get(&place) == Some(&color) && !breathing.contains(&place) {
                    let (string, liberties) = self.string(&stones, place);
                    if liberties.is_empty() {
                        taken[usize::from(color)] += i32::try_from(string.len()).unwrap();
                        stones.retain(|place, _| !string.contains(place));
                    } else {
                        breathing.extend(string);
                    }
                }
            }
        }
        Some((stones, taken))
    }

    pub(crate) fn is_legal(&self, black: bool, place: Place) -> bool {
        let Some((stones, taken)) = self.after(black, place) else { return false };
        let own_taken = taken[usize::from(black)];
        if own_taken == 1 || own_taken > 1 && !self.suicide {
            return false;
        }
        match self.ko_rule {
            SlowKo::Simple => self.before_last != Some((stones, !black)),
            SlowKo::Positional => self.past.iter().all(|(past, _)| *past != stones),
            SlowKo::Situational => {
                self.past.iter().all(|(past, next)| *past != stones || *next == black)
            }
        }
    }

    pub(crate) fn play(&mut self, black: bool, place: Place) {
        let (stones, taken) = self.after(black, place).expect("an empty point");
        self.before_last = Some((std::mem::replace(&mut self.stones, stones), black));
        self.prisoners[0] += taken[0];
        self.prisoners[1] += taken[1];
        self.past.push((self.stones.clone(), !black));
    }

    pub(crate) fn pass(&mut self, black: bool) {
        self.before_last = None;
        self.past.push((self.stones.clone(), !black));
    }

    /// Black's points less White's, with every stone on the board alive.
    pub(crate) fn margin(&self, area: bool) -> i32 {
        let mut margin = 0;
        for place in self.places() {
            let owner = match self.stones.get(&place) {
                Some(&black) => area.then_some(black),
                None => self.reached_by(place),
            };
            margin += owner.map_or(0, |black| if black { 1 } else { -1 });
        }
        if !area {
            margin += self.prisoners[0] - self.prisoners[1];
        }
        margin
    }

    /// The only colour that an empty point's region touches.
    fn reached_by(&self, place: Place) -> Option<bool> {
        let mut seen = BTreeSet::from([place]);
        let mut todo = vec![place];
        let mut colors = BTreeSet::new();
        while let Some(place) = todo.pop() {
            for next in self.beside(place) {
                match self.stones.get(&next) {
                    Some(&color) => {
                        colors.insert(color);
                    }
                    None if seen.insert(next) => todo.push(next),
                    None => {}
                }
            }
        }
        (colors.len() == 1).then(|| *colors.first().unwrap())
    }
}
