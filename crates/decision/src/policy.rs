//! Learned urgency: candidates ranked by fitted weights of what speaks for them.
//!
//! The ranking is a softmax over the sums of feature weights: a generalised Bradley-Terry model, as in
//! [Coulom 2007], fitted by gradient descent instead of minorization.

use evaluation::Row;
use goban::Point;

use crate::features::{Around, FAMILIES, Looking};
use crate::indigo::Source;
use crate::scene::Scene;
use crate::selectors::Selector;
use crate::weights;

/// The weights of moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Policy {
    /// Of the named features, in the order of their families.
    pub features: Vec<f32>,
    /// Of what is right around a move, by code.
    pub near: Vec<(u32, f32)>,
    /// The same a little wider.
    pub wide: Vec<(u32, f32)>,
}

/// A move and how urgent it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub at: Point,
    /// The sum of its weights.
    pub urgency: f32,
    /// The chance that a strong player would choose it.
    pub share: f32,
    /// What speaks for it and against it.
    pub row: Row,
    /// Who proposed it.
    pub by: Selector,
    /// What wants it, where a method of the paper's proposed it.
    pub sources: Vec<Source>,
    /// The network's chance for it, where there is a network.
    pub hunch: Option<f32>,
}

impl Policy {
    /// The policy that the program ships.
    #[must_use]
    pub fn fitted() -> Self {
        Self {
            features: weights::MOVES.to_vec(),
            near: weights::NEAR.to_vec(),
            wide: weights::WIDE.to_vec(),
        }
    }

    /// A policy that finds all moves alike.
    #[must_use]
    pub fn blank() -> Self {
        let features = vec![0.0; evaluation::count_weights(FAMILIES)];
        Self { features, near: Vec::new(), wide: Vec::new() }
    }

    /// The moves of a scene, the most urgent first.
    #[must_use]
    pub fn rank(&self, scene: &Scene) -> Vec<Candidate> {
        let looking = Looking::at(scene);
        let mut candidates: Vec<Candidate> = scene
            .moves()
            .iter()
            .map(|at| {
                let row = looking.row(at);
                let urgency = row.sum(&self.features) + self.of_around(looking.around(at));
                Candidate {
                    at,
                    urgency,
                    share: 0.0,
                    row,
                    by: Selector::Ranking,
                    sources: Vec::new(),
                    hunch: None,
                }
            })
            .collect();
        put_in_order(&mut candidates);
        candidates
    }

    fn of_around(&self, around: Around) -> f32 {
        let near = around.near.and_then(|code| self.of_near(code));
        let wide = around.wide.and_then(|code| find(&self.wide, code));
        near.unwrap_or(0.0) + wide.unwrap_or(0.0)
    }

    /// The weight of what is right around a move, if its code has one.
    pub(crate) fn of_near(&self, code: u32) -> Option<f32> {
        find(&self.near, code)
    }
}

/// Puts the most urgent first, with the chances that follow from their urgencies.
pub(crate) fn put_in_order(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.urgency.total_cmp(&a.urgency).then(a.at.cmp(&b.at)));
    let most = candidates.first().map_or(0.0, |first| first.urgency);
    let total: f32 = candidates.iter().map(|candidate| (candidate.urgency - most).exp()).sum();
    for candidate in candidates {
        candidate.share = (candidate.urgency - most).exp() / total;
    }
}

fn find(weights: &[(u32, f32)], code: u32) -> Option<f32> {
    let place = weights.binary_search_by_key(&code, |&(known, _)| known).ok()?;
    Some(weights[place].1)
}
