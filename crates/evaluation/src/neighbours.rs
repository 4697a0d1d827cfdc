//! How a group's chance changes when its neighbours' are known: who fights with whom. A group that
//! looks weak lives where what surrounds it dies [Bouzy, tracks, 2.6, opponentship]. What random
//! games say of it counts here too, where they were played.

use goban::{Color, PointMap};

use crate::facts::Facts;
use crate::features::{Family, Row, SURE_BUCKETS, bucket, lay_out, share_bucket, sure_bucket};
use crate::groups::Gathered;
use crate::ownership::sign;
use crate::playouts::Survival;
use crate::relations::Relations;

/// What a group is judged by once all have been judged for themselves.
pub const FAMILIES: &[Family] = &lay_out([
    Family::new("by itself", 1, 1),
    Family::new("by itself, by the weakest opponent that it touches", OWN, OWN + 1),
    Family::new("by itself, by whose the points around are", OWN, 8),
    Family::new("by itself, by the best friend that it may be linked with", OWN, OWN + 1),
    Family::new("by itself, by stones", OWN, STONES.len() + 1),
    Family::new("by itself, by whose turn", OWN, 2),
    Family::new("by itself, by how often it survives random games", OWN, SURVIVALS),
    Family::new("how often it survives random games, by stones", SURVIVALS, STONES.len() + 1),
    Family::new("by itself, by how full the board is", OWN, FULL),
    Family::new("how often it survives random games, by how full the board is", SURVIVALS, FULL),
]);

const CHANCES: &[usize] = &[10, 25, 45, 65, 80, 92];
const OWN: usize = CHANCES.len() + 1;
const STONES: &[usize] = &[2, 4, 8, 14];
const SURVIVALS: usize = SURE_BUCKETS;
const FULL: usize = 8;

/// Weights under which neighbours change nothing, to start a fit from.
pub(crate) fn start() -> Vec<f32> {
    let mut weights = vec![0.0; crate::features::count_weights(FAMILIES)];
    weights[0] = 1.0;
    weights
}

/// All groups with their chances for themselves.
#[derive(Debug)]
pub(crate) struct Neighbourhood<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) groups: &'a [Gathered],
    pub(crate) relations: &'a Relations,
    pub(crate) chances: &'a [f32],
    pub(crate) ownership: &'a PointMap<f32>,
    pub(crate) survival: Option<&'a Survival>,
    pub(crate) to_play: Color,
}

impl Neighbourhood<'_> {
    /// The features of a group.
    pub(crate) fn row(&self, number: usize) -> Row {
        let group = &self.groups[number];
        let chance = self.chances[number].clamp(0.001, 0.999);
        let own = chance_bucket(chance);
        let stones = bucket(group.stones.len(), STONES);
        let of = |others: &[usize], choose: fn(f32, f32) -> f32| {
            others
                .iter()
                .map(|&other| self.chances[other])
                .reduce(choose)
                .map_or(OWN, chance_bucket)
        };
        let mut row = Row::default();
        row.add(FAMILIES[0].bucket(0, 0), (chance / (1.0 - chance)).ln());
        let mut add = |family: usize, at, by| row.add(FAMILIES[family].bucket(at, by), 1.0);
        add(1, own, of(&self.relations.opponents[number], f32::min));
        add(2, own, share_bucket(self.share_around(group), 8));
        add(3, own, of(&self.relations.friends[number], f32::max));
        add(4, own, stones);
        add(5, own, usize::from(group.color == self.to_play));
        let fullness = self.facts.fullness();
        add(8, own, fullness);
        if let Some(survival) = self.survival {
            let often = sure_bucket(survival.share(group.color, &group.stones));
            add(6, own, often);
            add(7, often, stones);
            add(9, often, fullness);
        }
        row
    }

    /// How much of the empty points within three moves is its owner's, from 0 to 1.
    fn share_around(&self, group: &Gathered) -> f32 {
        let empty = self.facts.empty();
        let near = group.liberties.dilated(&empty).dilated(&empty);
        if near.is_empty() {
            return 0.0;
        }
        let owned: f32 = near.iter().map(|point| self.ownership[point]).sum();
        #[allow(clippy::cast_precision_loss)] // a board is small
        let mean = owned / near.len() as f32;
        f32::midpoint(1.0, sign(group.color) * mean)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 1
fn chance_bucket(chance: f32) -> usize {
    bucket((chance * 100.0) as usize, CHANCES)
}
