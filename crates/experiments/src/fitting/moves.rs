//! The fit of moves: weights under which what strong players played ranks first, a softmax over all
//! moves of a position. Positions are drawn from game records; one game in eight is kept apart to
//! measure with, and games that labelled positions are from are left out.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use decision::trial::{Glance, LIGHT_FAMILIES};
use decision::{Looking, Policy, Scene, features, last_moves};
use evaluation::{Family, Judge, Model, count_weights};
use goban::{Color, Game, Move, Point, Rules, Size};
use lab::Seed;
use lab::files::{self, Most};

use super::descent::{below, in_parallel};
use super::ranking::{Ranked, Rounds, against_played, chances, measure_apart};
use crate::Labelled;

/// Of how many games one is kept apart.
pub(super) const APART: usize = 8;

/// How often a code of what is around must have been played, and seen, to get a weight.
const PLAYED: u32 = 6;
const SEEN: u32 = 60;

/// What is drawn from records.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    /// Positions from each game on a large board.
    pub from_large: usize,
    /// Positions from each game on a small board.
    pub from_small: usize,
    /// Every so many games are looked at.
    pub every: usize,
    /// What moves are judged by.
    pub sight: Sight,
}

/// What moves are judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// By all that is known of the position.
    Whole,
    /// At a glance, where there is no time for reading.
    Light,
}

impl Sight {
    /// The named features.
    pub(super) const fn families(self) -> &'static [Family] {
        match self {
            Self::Whole => features::FAMILIES,
            Self::Light => LIGHT_FAMILIES,
        }
    }
}

/// What a position is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// To fit to the move played.
    Games,
    /// To measure how often the move played is foretold.
    Apart,
    /// To fit to the points lost by each move.
    Labelled,
    /// To measure the points lost by the first move.
    Measured,
}

/// A position with its moves.
#[derive(Debug)]
struct Drawn {
    used: Use,
    side: u8,
    moves: Vec<Point>,
    /// The place of the move that was played; of labelled positions, of the best.
    played: usize,
    /// Points lost by each move, if that is known.
    loss: Vec<f32>,
    /// Where the features of each move end.
    ends: Vec<u32>,
    features: Vec<u16>,
    /// The codes of what is around each move.
    around: Vec<[Option<u32>; 2]>,
}

/// What came of a fit of moves.
#[derive(Debug)]
pub struct FittedMoves {
    /// The weights; nothing a little wider if moves were judged at a glance.
    pub policy: Policy,
    /// What moves were judged by.
    pub sight: Sight,
    /// Positions that it was fitted to.
    pub positions: usize,
}

/// What a position is used for, and what its moves are judged by.
type Seen = (Use, Sight);

/// A game from the empty board.
pub(super) type Course = (Size, Vec<(Color, Point)>);

/// Fits moves to the records in a folder.
///
/// # Errors
///
/// Tells which file cannot be read, and when there is nothing to fit to.
pub fn fit_moves(
    folder: &Path,
    labelled: &[Labelled],
    measured: &[Labelled],
    draw: Draw,
    workers: usize,
    note: &mut dyn FnMut(&str),
) -> Result<FittedMoves, String> {
    let games = games(folder, measured, note)?;
    note(&format!("{} games", games.len()));
    let mut drawn = draw_all(&games, draw, workers);
    drawn.extend(know_all(labelled, (Use::Labelled, draw.sight), workers));
    drawn.extend(know_all(measured, (Use::Measured, draw.sight), workers));
    let fitted = drawn.iter().filter(|position| position.used == Use::Games).count();
    note(&format!("{} positions drawn, {fitted} to fit to", drawn.len()));
    if !drawn.iter().any(|position| matches!(position.used, Use::Games | Use::Labelled)) {
        return Err(nothing_in(folder));
    }
    let codes = [0, 1].map(|kind| common_codes(&drawn, kind));
    note(&format!("{} and {} codes of what is around", codes[0].len(), codes[1].len()));
    let named = count_weights(draw.sight.families());
    let positions = number_codes(drawn, named, &codes);
    let count = named + codes[0].len() + codes[1].len();
    let measured = |weights: &[f32]| measure(&positions, weights);
    let weights = ROUNDS.descend(&positions, count, measured, note);
    let (features, rest) = weights.split_at(named);
    let (near, wide) = rest.split_at(codes[0].len());
    let with = |codes: &[u32], weights: &[f32]| {
        codes.iter().copied().zip(weights.iter().copied()).collect()
    };
    let policy = Policy {
        features: features.to_vec(),
        near: with(&codes[0], near),
        wide: with(&codes[1], wide),
    };
    note(&measure(&positions, &weights));
    Ok(FittedMoves { policy, sight: draw.sight, positions: fitted })
}

/// Weights that were fitted to nothing are worse than none.
pub(super) fn nothing_in(folder: &Path) -> String {
    format!("{}: no position to fit to in its games (files *.sgf)", folder.display())
}

/// The games of a folder, without those of positions to be left out.
pub(super) fn games(
    folder: &Path,
    left_out: &[Labelled],
    note: &mut dyn FnMut(&str),
) -> Result<Vec<Course>, String> {
    let known: HashSet<String> = left_out
        .iter()
        .map(|position| beginning(position.moves.iter().map(|(_, mv)| mv.clone())))
        .collect();
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .collect();
    files.sort();
    let mut games = Vec::new();
    for path in files {
        let is_weak =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("small"));
        if is_weak {
            continue;
        }
        let name = path.display();
        let courses = courses_of(&path, &mut |complaint| note(&format!("{name}: {complaint}")));
        let courses = courses.map_err(|error| format!("{name}: {error}"))?;
        games.extend(courses.into_iter().filter(|(_, moves)| {
            !known.contains(&beginning(moves.iter().map(|(_, point)| point.to_string())))
        }));
    }
    Ok(games)
}

/// The first moves of a game, which tell it from others.
fn beginning(moves: impl Iterator<Item = String>) -> String {
    moves.take(24).collect::<Vec<_>>().join(" ")
}

/// The games of a file. Complaints are told, and how many games cannot be played and are left out.
fn courses_of(path: &Path, tell: &mut dyn FnMut(String)) -> Result<Vec<Course>, String> {
    let bytes = files::read(path, Most::RECORDS).map_err(|error| error.to_string())?;
    let collection = record::read(&bytes).map_err(|error| error.to_string())?;
    if let Some(first) = collection.complaints.first() {
        tell(format!("complaints: {}, the first: {first}", collection.complaints.len()));
    }
    let mut courses = Vec::new();
    for record in &collection.records {
        let Ok(game) = record.load_position(None) else { continue };
        let move_of = |turn: &goban::Turn| match turn.mv {
            Move::Play(point) => Some((turn.color, point)),
            Move::Pass => None,
        };
        courses.push((game.size(), game.turns().iter().filter_map(move_of).collect()));
    }
    let impossible = collection.records.len() - courses.len();
    if impossible > 0 {
        tell(format!("games left out since they cannot be played: {impossible}"));
    }
    Ok(courses)
}

fn draw_all(games: &[Course], draw: Draw, workers: usize) -> Vec<Drawn> {
    let model = Model::fitted();
    let numbered: Vec<(usize, &Course)> = games.iter().enumerate().step_by(draw.every).collect();
    in_parallel(&numbered, workers, |&(number, game)| draw_from(game, number, draw, &model))
}

fn draw_from((size, moves): &Course, number: usize, draw: Draw, model: &Model) -> Vec<Drawn> {
    let wanted = if size.width() > 9 { draw.from_large } else { draw.from_small };
    let mut stream = Seed(number as u64).stream();
    let mut chosen: Vec<usize> =
        (0..wanted).map(|_| below(&mut stream, moves.len().max(1))).collect();
    chosen.sort_unstable();
    chosen.dedup();
    let judge = Judge::new(model, *size);
    let mut game = Game::new(*size, Rules::CHINESE);
    let mut drawn = Vec::new();
    for (turn, &(color, point)) in moves.iter().enumerate() {
        if chosen.binary_search(&turn).is_ok() {
            let used = if number.is_multiple_of(APART) { Use::Apart } else { Use::Games };
            game.set_to_play(color);
            drawn.extend(look(&game, point, &judge, (used, draw.sight)));
        }
        if game.play_anyway(color, Move::Play(point)).is_err() {
            break;
        }
    }
    drawn
}

fn look(game: &Game, played: Point, judge: &Judge<'_>, (used, sight): Seen) -> Option<Drawn> {
    let mut drawn = Drawn {
        used,
        side: game.size().width(),
        played: 0,
        moves: Vec::new(),
        loss: Vec::new(),
        ends: Vec::new(),
        features: Vec::new(),
        around: Vec::new(),
    };
    match sight {
        Sight::Whole => drawn.look_whole(&Scene::of(game, judge)),
        Sight::Light => drawn.look_light(game),
    }
    drawn.played = drawn.moves.iter().position(|&point| point == played)?;
    Some(drawn)
}

impl Drawn {
    fn look_whole(&mut self, scene: &Scene) {
        let looking = Looking::at(scene);
        for point in &scene.moves() {
            self.moves.push(point);
            self.features.extend(looking.row(point).entries().iter().map(|&(number, _)| number));
            self.ends.push(self.features.len() as u32);
            let codes = looking.around(point);
            self.around.push([codes.near, codes.wide]);
        }
    }

    fn look_light(&mut self, game: &Game) {
        let last = last_moves(game);
        let glance = Glance { board: game.board(), color: game.to_play(), last };
        for point in glance.moves() {
            self.moves.push(point);
            glance.features(point, |feature| self.features.push(feature));
            self.ends.push(self.features.len() as u32);
            self.around.push([Some(glance.around(point)), None]);
        }
    }
}

fn know_all(positions: &[Labelled], seen: Seen, workers: usize) -> Vec<Drawn> {
    let model = Model::fitted();
    in_parallel(positions, workers, |position| know(position, seen, &model).into_iter().collect())
}

/// A labelled position with the points that each move loses; what has no label loses the most.
fn know(position: &Labelled, seen: Seen, model: &Model) -> Option<Drawn> {
    let game = position.game().ok()?;
    let judge = Judge::new(model, game.size());
    let best = position
        .loss
        .iter()
        .filter(|(mv, _)| mv.as_str() != "pass")
        .min_by(|a, b| a.1.total_cmp(b.1))?;
    let best: Point = best.0.parse().ok()?;
    let mut drawn = look(&game, best, &judge, seen)?;
    let worst = position.loss.values().copied().fold(0.0, f32::max);
    let loss = drawn
        .moves
        .iter()
        .map(|point| position.loss.get(&point.to_string()).copied().unwrap_or(worst));
    drawn.loss = loss.collect();
    Some(drawn)
}

/// The codes that were played and seen often enough, in order.
fn common_codes(drawn: &[Drawn], kind: usize) -> Vec<u32> {
    let mut counts: BTreeMap<u32, [u32; 2]> = BTreeMap::new();
    for position in drawn.iter().filter(|position| position.used == Use::Games) {
        for (place, codes) in position.around.iter().enumerate() {
            if let Some(code) = codes[kind] {
                let count = counts.entry(code).or_default();
                count[0] += 1;
                count[1] += u32::from(place == position.played);
            }
        }
    }
    let common = counts.iter().filter(|(_, count)| count[0] >= SEEN && count[1] >= PLAYED);
    common.map(|(&code, _)| code).collect()
}

/// Makes features of the codes that have a weight.
fn number_codes(drawn: Vec<Drawn>, named: usize, codes: &[Vec<u32>; 2]) -> Vec<Drawn> {
    let starts = [named, named + codes[0].len()];
    drawn
        .into_iter()
        .map(|position| {
            let (mut ends, mut all, mut start) = (Vec::new(), Vec::new(), 0);
            for (&end, around) in position.ends.iter().zip(&position.around) {
                all.extend_from_slice(&position.features[start..end as usize]);
                start = end as usize;
                for kind in [0, 1] {
                    let place = around[kind].and_then(|code| codes[kind].binary_search(&code).ok());
                    all.extend(place.map(|place| (starts[kind] + place) as u16));
                }
                ends.push(all.len() as u32);
            }
            Drawn { ends, features: all, around: Vec::new(), ..position }
        })
        .collect()
}

impl Drawn {
    fn rows(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.features[start as usize..end as usize])
    }
}

/// What a point lost counts beside the move that was played, and the most that counts.
const POINT_LOST: f32 = 0.3;
const MOST_LOST: f32 = 15.0;

impl Ranked for Drawn {
    fn is_fitted(&self) -> bool {
        matches!(self.used, Use::Games | Use::Labelled)
    }

    fn side_apart(&self) -> Option<u8> {
        (self.used == Use::Apart).then_some(self.side)
    }

    fn played(&self) -> usize {
        self.played
    }

    fn shares(&self, weights: &[f32]) -> Vec<f32> {
        let sum =
            |features: &[u16]| features.iter().map(|&at| weights[usize::from(at)]).sum::<f32>();
        chances(self.rows().map(sum).collect())
    }

    fn add_slopes(&self, errors: &[f32], slopes: &mut [f32]) {
        for (features, error) in self.rows().zip(errors) {
            for &feature in features {
                slopes[usize::from(feature)] += error;
            }
        }
    }

    /// By the move that was played, or by the points that are lost on average.
    fn errors(&self, shares: &[f32]) -> Vec<f32> {
        if self.loss.is_empty() {
            return against_played(shares, self.played);
        }
        let lost = |place: usize| self.loss[place].min(MOST_LOST);
        let mean: f32 = shares.iter().enumerate().map(|(place, share)| share * lost(place)).sum();
        let error = |(place, share): (usize, &f32)| POINT_LOST * share * (lost(place) - mean);
        shares.iter().enumerate().map(error).collect()
    }
}

const ROUNDS: Rounds = Rounds { batch: 64, epochs: 8, decay: 3e-6 };

/// How often the move played is foretold in the games kept apart, and what the first move loses in
/// labelled positions.
fn measure(positions: &[Drawn], weights: &[f32]) -> String {
    let mut lines = measure_apart(positions, weights);
    for side in [9, 13, 19] {
        for used in [Use::Labelled, Use::Measured] {
            let of =
                positions.iter().filter(|position| position.used == used && position.side == side);
            let lost: Vec<f32> = of.map(|position| position.lost_by_first(weights)).collect();
            if !lost.is_empty() {
                let mean = lost.iter().sum::<f32>() / lost.len() as f32;
                let large = lost.iter().filter(|&&lost| lost > 10.0).count();
                lines.push(format!("{side}x{side}: {used:?}, {} positions, the first move loses {mean:.2} points, more than ten in {large}", lost.len()));
            }
        }
    }
    lines.join("\n")
}

impl Drawn {
    fn lost_by_first(&self, weights: &[f32]) -> f32 {
        let shares = self.shares(weights);
        let first = (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b]));
        first.map_or(0.0, |first| self.loss[first])
    }
}
