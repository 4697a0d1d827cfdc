//! Positions that are always the same: games that the light policy plays against itself by seeded
//! lots, up to some move, with the moves that trial games may begin with.

use decision::trial::{FirstMove, Glance, LightPolicy, Start};
use goban::{Board, Color, Point, Size};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// Moves that games may begin with, and for how many of them the answers are known.
const FIRST: usize = 40;
const ANSWERED: usize = 20;

/// A position to play trial games from.
#[derive(Debug)]
pub(crate) struct Seeded {
    board: Board,
    player: Color,
    pub(crate) moves: Vec<FirstMove>,
}

impl Seeded {
    /// The position after so many moves on a square board.
    pub(crate) fn new(side: u8, length: usize, seed: u128) -> Self {
        let (light, mut rng) = (LightPolicy::shipped(), Pcg64Mcg::new(seed));
        let mut board = Board::new(Size::square(side).unwrap());
        let (mut player, mut last) = (Color::Black, [None; 2]);
        for _ in 0..length {
            let ranked = light.rank(Glance { board: &board, color: player, last });
            let drawn = draw(&ranked, &mut rng);
            match drawn {
                Some(point) => drop(board.place(player, point)),
                None => drop(board.lift_ko()),
            }
            last = [drawn, last[0]];
            player = !player;
        }
        let moves = first_moves(light, Glance { board: &board, color: player, last });
        Self { board, player, moves }
    }

    /// The position with komi.
    pub(crate) fn start(&self) -> Start<'_> {
        Start { board: &self.board, player: self.player, bonus: -6.5 }
    }
}

/// One of these moves by its chance.
fn draw(ranked: &[(Point, f32)], rng: &mut impl Rng) -> Option<Point> {
    #[allow(clippy::cast_precision_loss)] // a fraction
    let mut drawn = (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
    let is_drawn = |&&(_, chance): &&(Point, f32)| {
        drawn -= chance;
        drawn < 0.0
    };
    ranked.iter().find(is_drawn).or(ranked.last()).map(|&(point, _)| point)
}

/// The moves that rank first, the best of them with their answers.
fn first_moves(light: &LightPolicy, glance: Glance<'_>) -> Vec<FirstMove> {
    let mut ranked = light.rank(glance);
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let first = |(rank, &(at, chance)): (usize, &(Point, f32))| {
        let mut after = glance.board.clone();
        let _ = after.place(glance.color, at);
        let next = Glance { board: &after, color: !glance.color, last: [Some(at), glance.last[0]] };
        let answers = if rank < ANSWERED { light.rank(next) } else { Vec::new() };
        FirstMove { at, chance, answers }
    };
    ranked.iter().take(FIRST).enumerate().map(first).collect()
}
