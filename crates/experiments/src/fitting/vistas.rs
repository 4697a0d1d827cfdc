//! The fit of larger shapes: which of them strong players play often, and what each adds to what
//! smaller ones and a glance say.

use std::collections::HashMap;
use std::path::Path;

use decision::last_moves;
use decision::trial::{Glance, LightPolicy};
use decision::vista::{View, Vistas};
use goban::{Color, Game, Move, Point, Rules};
use lab::Seed;

use super::descent::{below, in_parallel};
use super::moves::{APART, Course, games, nothing_in};
use super::ranking::{Ranked, Rounds, chances, measure_apart};
use crate::Labelled;

/// What is drawn from records to fit larger shapes to.
#[derive(Debug, Clone, Copy)]
pub struct VistaDraw {
    /// Positions from each game.
    pub from_each: usize,
    /// How often a shape must have been played to get a weight.
    pub played: u32,
}

/// A position: what a glance says of its moves, and their larger shapes by place among those known.
#[derive(Debug)]
struct LearnedFrom {
    side: u8,
    is_apart: bool,
    played: usize,
    glance: Vec<f32>,
    /// Where the shapes of each move end.
    ends: Vec<u32>,
    shapes: Vec<u32>,
}

/// Fits larger shapes to the records in a folder, without the games of these positions.
///
/// # Errors
///
/// Tells which file cannot be read, and when there is nothing to fit to.
pub fn fit_vistas(
    folder: &Path,
    left_out: &[Labelled],
    draw: VistaDraw,
    workers: usize,
    note: &mut dyn FnMut(&str),
) -> Result<Vistas, String> {
    let games: Vec<(usize, Course)> =
        games(folder, left_out, note)?.into_iter().enumerate().collect();
    let known = often_played(&games, draw.played, workers);
    note(&format!(
        "{} games, {} shapes played {} times or more",
        games.len(),
        known.len(),
        draw.played
    ));
    let places = known.iter().copied().zip(0..).collect();
    let sight = Sight { places, light: LightPolicy::at_a_glance() };
    let positions = in_parallel(&games, workers, |(number, game)| {
        draw_from(game, *number, draw.from_each, &sight)
    });
    let fitted = positions.iter().filter(|position| !position.is_apart).count();
    note(&format!("{} positions drawn, {fitted} to fit to", positions.len()));
    if fitted == 0 || known.is_empty() {
        return Err(nothing_in(folder));
    }
    let measured = |weights: &[f32]| measure_apart(&positions, weights).join("\n");
    let weights = ROUNDS.descend(&positions, known.len(), measured, note);
    let pairs: Vec<(u32, f32)> = known.iter().copied().zip(weights).collect();
    Ok(Vistas::new(&pairs))
}

/// The moves of a game with the positions before them.
fn follow(game: &Course, mut look: impl FnMut(&Game, usize, Color, Point)) {
    let (size, moves) = game;
    let mut game = Game::new(*size, Rules::CHINESE);
    for (turn, &(color, point)) in moves.iter().enumerate() {
        game.set_to_play(color);
        look(&game, turn, color, point);
        if game.play_anyway(color, Move::Play(point)).is_err() {
            break;
        }
    }
}

/// The numbers of shapes that were played often enough in the games to fit to, in order.
fn often_played(games: &[(usize, Course)], often: u32, workers: usize) -> Vec<u32> {
    let mut seen: Vec<u32> = in_parallel(games, workers, |(number, game)| {
        let mut seen = Vec::new();
        if !number.is_multiple_of(APART) {
            follow(game, |game, _, color, point| {
                View::of(game.board(), color).shapes(point, |number| {
                    seen.push(number);
                    false
                });
            });
        }
        seen
    });
    seen.sort_unstable();
    let runs = seen.chunk_by(|a, b| a == b);
    runs.filter(|run| run.len() >= often as usize).map(|run| run[0]).collect()
}

/// What positions are looked at with: the places of known shapes, and what a glance says.
struct Sight {
    places: HashMap<u32, u32>,
    light: LightPolicy,
}

fn draw_from(game: &Course, number: usize, from_each: usize, sight: &Sight) -> Vec<LearnedFrom> {
    let mut stream = Seed(number as u64).stream();
    let length = game.1.len().max(1);
    let mut chosen: Vec<usize> = (0..from_each).map(|_| below(&mut stream, length)).collect();
    chosen.sort_unstable();
    let is_apart = number.is_multiple_of(APART);
    let mut drawn = Vec::new();
    follow(game, |game, turn, color, point| {
        if chosen.binary_search(&turn).is_ok() {
            drawn.extend(sight.look(game, color, point));
        }
    });
    for position in &mut drawn {
        position.is_apart = is_apart;
    }
    drawn
}

impl Sight {
    fn look(&self, game: &Game, color: Color, played: Point) -> Option<LearnedFrom> {
        let board = game.board();
        let moves = self.light.rank(Glance { board, color, last: last_moves(game) });
        let played = moves.iter().position(|&(point, _)| point == played)?;
        let (view, mut ends, mut shapes) = (View::of(board, color), Vec::new(), Vec::new());
        for &(point, _) in &moves {
            view.shapes(point, |number| {
                let known = self.places.get(&number);
                shapes.extend(known);
                known.is_none()
            });
            ends.push(shapes.len() as u32);
        }
        let glance = moves.iter().map(|&(_, chance)| chance.ln()).collect();
        Some(LearnedFrom {
            side: board.size().width(),
            is_apart: false,
            played,
            glance,
            ends,
            shapes,
        })
    }
}

impl LearnedFrom {
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.shapes[start as usize..end as usize])
    }
}

impl Ranked for LearnedFrom {
    fn is_fitted(&self) -> bool {
        !self.is_apart
    }

    fn side_apart(&self) -> Option<u8> {
        self.is_apart.then_some(self.side)
    }

    fn played(&self) -> usize {
        self.played
    }

    fn shares(&self, weights: &[f32]) -> Vec<f32> {
        let sum = |shapes: &[u32]| shapes.iter().map(|&at| weights[at as usize]).sum::<f32>();
        let sums = self.rows().zip(&self.glance).map(|(shapes, glance)| glance + sum(shapes));
        chances(sums.collect())
    }

    fn add_slopes(&self, errors: &[f32], slopes: &mut [f32]) {
        for (shapes, error) in self.rows().zip(errors) {
            for &shape in shapes {
                slopes[shape as usize] += error;
            }
        }
    }
}

const ROUNDS: Rounds = Rounds { batch: 256, epochs: 6, decay: 1e-6 };

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use goban::{Board, Size, random_below};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Games in which White always answers two points to the right of Black's stone, if he can, and
    /// Black plays anywhere.
    fn habitual_games(count: usize) -> String {
        let size = Size::square(9).unwrap();
        let mut lots = Pcg64Mcg::new(3);
        let mut text = String::new();
        for _ in 0..count {
            let mut board = Board::new(size);
            text += "(;GM[1]FF[4]SZ[9]";
            for _ in 0..12 {
                let (x, y) = (random_below(&mut lots, 5), 2 + random_below(&mut lots, 5));
                let point = |x: usize| size.point(x as u8, y as u8).unwrap();
                let (stone, answer) = (point(x), point(x + 2));
                if board.is_empty(stone) && board.is_empty(answer) {
                    for (name, color, at) in
                        [("B", Color::Black, stone), ("W", Color::White, answer)]
                    {
                        let _ = board.place(color, at);
                        let _ = write!(text, ";{name}[{}]", size.point_to_sgf(at));
                    }
                }
            }
            text += ")\n";
        }
        text
    }

    #[test]
    fn a_habit_is_found_and_foretold_in_games_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("habit.sgf"), habitual_games(160)).unwrap();
        let draw = VistaDraw { from_each: 100, played: 10 };
        let mut notes = Vec::new();
        let fitted =
            fit_vistas(folder.path(), &[], draw, 1, &mut |note| notes.push(note.to_owned()))
                .unwrap();
        let board = &mut Board::new(Size::square(9).unwrap());
        let at = |text: &str| text.parse::<Point>().unwrap();
        let _ = board.place(Color::Black, at("E5"));
        let view = View::of(board, Color::White);
        let weight = |text| fitted.weight(&view, at(text));
        assert!((weight("G5") - weight("E3")).abs() < 1e-4, "turned, it is the same shape");
        assert!(weight("G5") > weight("F5") + 1.0, "{} {}", weight("G5"), weight("F5"));
        let nats = |note: &String| {
            let line = note.lines().find(|line| line.starts_with("9x9")).unwrap();
            let before = line.strip_suffix(" nats").unwrap();
            before.rsplit(' ').next().unwrap().parse::<f32>().unwrap()
        };
        let measured: Vec<f32> =
            notes.iter().filter(|note| note.contains("nats")).map(nats).collect();
        assert!(measured[ROUNDS.epochs] < measured[0] - 0.3, "{measured:?}");
    }
}
