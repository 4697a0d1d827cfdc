//! The network: a residual trunk of 3x3 convolutions, features pooled over the whole board, and heads
//! for the next move, the owners of points, the lead and the chance of winning.
//!
//! `training/network.py` is the same function in PyTorch, and tells why it is as it is;
//! `tests/torch.rs` holds the two together on stored positions. The lead begins with the sum of the
//! owners, and small dense layers correct it. The network was taught with a komi of 7.5 alone: another
//! komi moves the lead by the difference, and the chance of winning by the difference in units of the
//! spread, which the network gives for each position.

use std::sync::OnceLock;

use fearless_simd::Level;
use goban::{Color, Point, PointMap, Symmetry};

use crate::matrix::{Panels, multiply};
use crate::planes::{PLANES, Position};
use crate::weights::{HEAD, HIDDEN, Shape, Weights, WeightsError};
use crate::winograd::{After, Convolution, Grid, Space};

const SHIPPED: &[u8] = include_bytes!("../data/intuition.bin");

/// Leads are of this order; the dense layers see them divided by it.
const POINTS: f32 = 20.0;
/// Bounds of the logarithm of the spread.
const SPREADS: (f32, f32) = (-1.5, 4.5);

/// What the network makes of a position. Numbers are for Black unless another side is named.
#[derive(Debug, Clone, PartialEq)]
pub struct Hunch {
    /// The chance of each point to be played next, by the side to move; 0 where it may not play by
    /// the rules of the board. With that of a pass they add up to 1.
    pub policy: PointMap<f32>,
    /// The chance of a pass.
    pub pass: f32,
    /// 1 where a point is surely Black's, −1 where it is surely White's.
    pub ownership: PointMap<f32>,
    /// Points by which Black leads.
    pub score: f32,
    /// The chance that Black wins.
    pub win: f32,
    /// By so many points one has to lead to win three games in four.
    pub spread: f32,
}

impl Hunch {
    const NOTHING: Self = Self {
        policy: PointMap::filled(0.0),
        pass: 0.0,
        ownership: PointMap::filled(0.0),
        score: 0.0,
        win: 0.0,
        spread: 0.0,
    };

    /// The mean of some looks at a position.
    fn mean(looks: &[&Self], position: &Position<'_>) -> Self {
        let mut mean = Self::NOTHING;
        let share = 1.0 / f32::from(u8::try_from(looks.len().max(1)).unwrap_or(u8::MAX));
        for look in looks {
            for point in position.board.size().points() {
                mean.policy[point] += share * look.policy[point];
                mean.ownership[point] += share * look.ownership[point];
            }
            mean.pass += share * look.pass;
            mean.score += share * look.score;
            mean.win += share * look.win;
            mean.spread += share * look.spread;
        }
        mean
    }
}

/// A position as it is looked at: from which side, and in which cells.
#[derive(Debug, Clone, Copy)]
struct Sight<'a> {
    position: &'a Position<'a>,
    grid: Grid,
    symmetry: Symmetry,
}

impl Sight<'_> {
    /// The cell in which a point is seen.
    fn cell(self, point: Point) -> usize {
        self.grid.cell(self.symmetry.apply(self.grid.size, point))
    }
}

/// Space to think in, which can be used again.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    trunk: Vec<f32>,
    between: Vec<f32>,
    next: Vec<f32>,
    heads: Vec<f32>,
    space: Space,
}

/// A dense layer: weights by output and input, and a bias.
#[derive(Debug, Clone)]
struct Dense {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

#[derive(Debug, Clone)]
struct Block {
    first: Convolution,
    pooled: Option<Dense>,
    second: Convolution,
}

/// A network, ready to be asked.
#[derive(Debug, Clone)]
pub struct Network {
    level: Level,
    channels: usize,
    about: String,
    stem: Convolution,
    blocks: Vec<Block>,
    /// The first layers of the three heads side by side: the policy's points, what the policy sees
    /// of the whole board, the value's points.
    heads: Panels,
    heads_bias: Vec<f32>,
    policy_bias: Dense,
    policy_out: Vec<f32>,
    pass_hidden: Dense,
    pass_out: Dense,
    owner_out: Dense,
    value_hidden: Dense,
    value_out: Dense,
}

impl Network {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// If it is no such file, or cut, changed, of another version or of another shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut weights = Weights::read(bytes)?;
        let (level, Shape { blocks, channels }) = (Level::new(), weights.shape);
        let stem = convolution(level, &mut weights, PLANES, channels);
        let blocks = (0..blocks).map(|block| Block::take(level, &mut weights, block, channels));
        let blocks = blocks.collect();
        let mut layers = Vec::new();
        let mut layer = |weights: &mut Weights| {
            layers.push((weights.take(channels * HEAD), weights.take(HEAD)));
        };
        layer(&mut weights);
        layer(&mut weights);
        let policy_bias = Dense { weights: weights.take(3 * HEAD * HEAD), bias: vec![0.0; HEAD] };
        let policy_out = weights.take(HEAD);
        let pass_hidden = Dense::take(&mut weights, 3 * HEAD, HEAD);
        let pass_out = Dense::take(&mut weights, HEAD, 1);
        let mut layer = |weights: &mut Weights| {
            layers.push((weights.take(channels * HEAD), weights.take(HEAD)));
        };
        layer(&mut weights);
        let owner_out = Dense::take(&mut weights, HEAD, 1);
        let value_hidden = Dense::take(&mut weights, 3 * HEAD + 2, HIDDEN);
        let value_out = Dense::take(&mut weights, HIDDEN, 3);
        debug_assert_eq!(weights.left(), 0, "the count was compared with the shape's");
        let (heads, heads_bias) = side_by_side(level, &layers, channels);
        Ok(Self {
            level,
            channels,
            about: weights.about,
            stem,
            blocks,
            heads,
            heads_bias,
            policy_bias,
            policy_out,
            pass_hidden,
            pass_out,
            owner_out,
            value_hidden,
            value_out,
        })
    }

    /// The network that is part of the program, read once.
    ///
    /// # Panics
    ///
    /// If the program was built with a broken file, which the tests would tell.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(|| Self::from_bytes(SHIPPED).expect("the tests read this file"))
    }

    /// The lines that the file says of itself: shape, training, what was measured.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Looks at a position.
    #[must_use]
    pub fn evaluate(&self, position: &Position<'_>) -> Hunch {
        self.evaluate_in(&mut Scratch::default(), position)
    }

    /// Looks at a position; whoever asks often keeps the space.
    #[must_use]
    pub fn evaluate_in(&self, scratch: &mut Scratch, position: &Position<'_>) -> Hunch {
        self.evaluate_turned(scratch, position, Symmetry::IDENTITY)
    }

    /// Looks at a position that is turned and mirrored before; what it says is turned back. The network
    /// was taught all sides alike, but it does not see them alike: each errs in its own way.
    #[must_use]
    pub fn evaluate_turned(
        &self,
        scratch: &mut Scratch,
        position: &Position<'_>,
        symmetry: Symmetry,
    ) -> Hunch {
        let seen = Sight { position, grid: Grid::of(position.board.size()), symmetry };
        self.enter(scratch, seen);
        for block in &self.blocks {
            self.step(block, scratch, seen.grid);
        }
        self.judge(scratch, seen)
    }

    /// Looks at a position from several of its sides, all at the most, and gives the mean: it errs less
    /// than one look. `share` is as for [`Network::evaluate_all`]; it may leave out sides but for the
    /// first, if the answer is wanted at once.
    pub fn evaluate_from_sides(
        &self,
        position: &Position<'_>,
        most: usize,
        share: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
    ) -> Hunch {
        let sides = Symmetry::of(position.board.size());
        let sides = &sides[..most.clamp(1, sides.len())];
        let looks: Vec<OnceLock<Hunch>> = sides.iter().map(|_| OnceLock::new()).collect();
        let look = |side: usize| {
            looks[side].get_or_init(|| {
                self.evaluate_turned(&mut Scratch::default(), position, sides[side])
            })
        };
        share(sides.len(), &|side| {
            look(side);
        });
        look(0);
        let taken: Vec<&Hunch> = looks.iter().filter_map(OnceLock::get).collect();
        Hunch::mean(&taken, position)
    }

    /// Looks at several positions. `share` is given their number and what is to be done with each,
    /// once, by whoever works: `|pieces, work| workers.each(pieces, work)`.
    pub fn evaluate_all(
        &self,
        positions: &[Position<'_>],
        share: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
    ) -> Vec<Hunch> {
        let hunches: Vec<OnceLock<Hunch>> = positions.iter().map(|_| OnceLock::new()).collect();
        share(positions.len(), &|index| {
            if let (Some(position), Some(place)) = (positions.get(index), hunches.get(index)) {
                place.get_or_init(|| self.evaluate(position));
            }
        });
        let found = hunches.into_iter().zip(positions);
        let done = |(hunch, position): (OnceLock<Hunch>, &Position<'_>)| {
            hunch.into_inner().unwrap_or_else(|| self.evaluate(position))
        };
        found.map(done).collect()
    }

    /// The planes, and the first convolution.
    fn enter(&self, scratch: &mut Scratch, seen: Sight<'_>) {
        let (grid, position) = (seen.grid, seen.position);
        let Scratch { trunk, between, next, space, .. } = scratch;
        for numbers in [&mut *trunk, between, next] {
            numbers.clear();
            numbers.resize(grid.cells() * self.channels, 0.0);
        }
        let mut planes = vec![0.0; grid.cells() * PLANES];
        position.each(|point, numbers| {
            planes[seen.cell(point) * PLANES..][..PLANES].copy_from_slice(&numbers);
        });
        self.stem.apply(self.level, grid, &planes, After::Relu, trunk, space);
    }

    /// One block of the trunk.
    fn step(&self, block: &Block, scratch: &mut Scratch, grid: Grid) {
        let Scratch { trunk, between, next, space, .. } = scratch;
        let level = self.level;
        match &block.pooled {
            None => block.first.apply(level, grid, trunk, After::Relu, between, space),
            Some(dense) => {
                block.first.apply(level, grid, trunk, After::Nothing, between, space);
                let seen = pool(between, self.channels, 0, self.channels, grid);
                let bias = dense.apply(&seen);
                for point in grid.size.points() {
                    let cell = &mut between[grid.cell(point) * self.channels..][..self.channels];
                    cell.iter_mut().zip(&bias).for_each(|(x, bias)| *x = (*x + bias).max(0.0));
                }
            }
        }
        block.second.apply(level, grid, between, After::AddAndRelu(trunk), next, space);
        std::mem::swap(trunk, next);
    }

    /// The heads.
    fn judge(&self, scratch: &mut Scratch, seen: Sight<'_>) -> Hunch {
        let grid = seen.grid;
        let columns = self.heads_bias.len();
        scratch.heads.clear();
        scratch.heads.resize(grid.cells() * columns, 0.0);
        let heads = &mut scratch.heads;
        multiply(self.level, &scratch.trunk, &self.heads, heads);
        for cell in heads.chunks_exact_mut(columns) {
            cell.iter_mut().zip(&self.heads_bias).for_each(|(x, bias)| *x += bias);
        }
        let mut hunch = Hunch { win: 0.5, spread: 1.0, ..Hunch::NOTHING };
        self.choose(heads, seen, &mut hunch);
        self.value(heads, seen, &mut hunch);
        hunch
    }

    /// The chances of the moves.
    fn choose(&self, heads: &[f32], sight: Sight<'_>, hunch: &mut Hunch) {
        let Sight { grid, position, .. } = sight;
        let columns = self.heads_bias.len();
        let seen = pool(heads, columns, HEAD, HEAD, grid);
        let bias = self.policy_bias.apply(&seen);
        let hidden: Vec<f32> = self.pass_hidden.apply(&seen).iter().map(|x| x.max(0.0)).collect();
        let passing = self.pass_out.apply(&hidden)[0];
        let logit = |point: Point| -> f32 {
            let cell = &heads[sight.cell(point) * columns..][..HEAD];
            let shown = cell.iter().zip(&bias).map(|(x, bias)| (x + bias).max(0.0));
            shown.zip(&self.policy_out).map(|(x, weight)| x * weight).sum()
        };
        let is_legal = |&point: &Point| position.board.check(position.to_play, point).is_ok();
        let open = position.board.empty_points().into_iter().filter(is_legal);
        let logits: Vec<(Point, f32)> = open.map(|point| (point, logit(point))).collect();
        let most = logits.iter().map(|&(_, logit)| logit).fold(passing, f32::max);
        let total: f32 = logits.iter().map(|(_, logit)| (logit - most).exp()).sum();
        let total = total + (passing - most).exp();
        for (point, logit) in logits {
            hunch.policy[point] = (logit - most).exp() / total;
        }
        hunch.pass = (passing - most).exp() / total;
    }

    /// The owners, the lead and the chance of winning.
    fn value(&self, heads: &[f32], sight: Sight<'_>, hunch: &mut Hunch) {
        let Sight { grid, position, .. } = sight;
        let columns = self.heads_bias.len();
        let sign = if position.to_play == Color::Black { 1.0 } else { -1.0 };
        let mut count = position.known_komi();
        for point in grid.size.points() {
            let cell = &heads[sight.cell(point) * columns + 2 * HEAD..][..HEAD];
            let shown = cell.iter().map(|x| x.max(0.0)).zip(&self.owner_out.weights);
            let logit: f32 = shown.map(|(x, weight)| x * weight).sum();
            let owner = (logit + self.owner_out.bias[0]).tanh();
            count += owner;
            hunch.ownership[point] = sign * owner;
        }
        let mut seen = pool(heads, columns, 2 * HEAD, HEAD, grid);
        seen.extend([count / POINTS, position.known_komi() / POINTS]);
        let hidden: Vec<f32> = self.value_hidden.apply(&seen).iter().map(|x| x.max(0.0)).collect();
        let out = self.value_out.apply(&hidden);
        let unknown = position.unknown_komi();
        hunch.spread = out[2].clamp(SPREADS.0, SPREADS.1).exp();
        hunch.score = sign * (count + POINTS * out[0] + unknown);
        let logit = sign * (out[1] + unknown / hunch.spread);
        hunch.win = 1.0 / (1.0 + (-logit).exp());
    }
}

impl Block {
    fn take(level: Level, weights: &mut Weights, block: usize, channels: usize) -> Self {
        let first = convolution(level, weights, channels, channels);
        let pooled = Shape::is_pooled(block).then(|| Dense::take(weights, 3 * channels, channels));
        Self { first, pooled, second: convolution(level, weights, channels, channels) }
    }
}

impl Dense {
    fn take(weights: &mut Weights, inputs: usize, outputs: usize) -> Self {
        Self { weights: weights.take(inputs * outputs), bias: weights.take(outputs) }
    }

    fn apply(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(inputs.len());
        let product =
            |row: &[f32]| row.iter().zip(inputs).map(|(weight, x)| weight * x).sum::<f32>();
        rows.zip(&self.bias).map(|(row, bias)| product(row) + bias).collect()
    }
}

fn convolution(level: Level, weights: &mut Weights, inputs: usize, outputs: usize) -> Convolution {
    let taps = weights.take(9 * inputs * outputs);
    Convolution::new(level, inputs, &taps, &weights.take(outputs))
}

/// Layers of single points as one matrix.
fn side_by_side(
    level: Level,
    layers: &[(Vec<f32>, Vec<f32>)],
    channels: usize,
) -> (Panels, Vec<f32>) {
    let columns = layers.len() * HEAD;
    let mut rows = vec![0.0; channels * columns];
    for (place, (weights, _)) in layers.iter().enumerate() {
        for (output, weights) in weights.chunks_exact(channels).enumerate() {
            for (input, weight) in weights.iter().enumerate() {
                rows[input * columns + place * HEAD + output] = *weight;
            }
        }
    }
    let bias = layers.iter().flat_map(|(_, bias)| bias.iter().copied()).collect();
    (Panels::new(level, &rows, channels, columns), bias)
}

/// Mean, mean scaled by the board's size, and maximum over the board of what is above zero, for some
/// of the columns.
fn pool(numbers: &[f32], columns: usize, start: usize, count: usize, grid: Grid) -> Vec<f32> {
    let (mut sums, mut most) = (vec![0.0f32; count], vec![0.0f32; count]);
    for point in grid.size.points_from_top() {
        let cell = &numbers[grid.cell(point) * columns + start..][..count];
        for ((x, sum), most) in cell.iter().zip(&mut sums).zip(&mut most) {
            let x = x.max(0.0);
            *sum += x;
            *most = most.max(x);
        }
    }
    let area = f32::from(u16::try_from(grid.size.area()).unwrap_or(u16::MAX));
    let scale = (area.sqrt() - 14.0) / 10.0;
    let means: Vec<f32> = sums.iter().map(|sum| sum / area).collect();
    let scaled: Vec<f32> = means.iter().map(|mean| mean * scale).collect();
    [means, scaled, most].concat()
}
