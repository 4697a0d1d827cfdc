//! The fitted numbers: the chance of groups to live, the owners of points, the worth of the turn.

use crate::features::{Family, count_weights};
use crate::{life, neighbours, ownership, weights};

/// The weights of all curves, in the order of their families.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Of a group's chance to live, seen for itself.
    pub life: Vec<f32>,
    /// What follows without random games.
    pub quick: Sequel,
    /// What follows with them.
    pub root: Sequel,
}

/// The weights of what follows once groups have been judged for themselves.
#[derive(Debug, Clone, PartialEq)]
pub struct Sequel {
    /// Of a group's chance to live, when its neighbours' are known.
    pub neighbours: Vec<f32>,
    /// Of a point's owner.
    pub ownership: Vec<f32>,
    /// Points that the turn is worth, by tenths of the board that are filled.
    pub turn: [f32; 10],
}

impl Model {
    /// A model that knows nothing yet, for fitting.
    #[must_use]
    pub fn blank() -> Self {
        let zeros = |families: &[Family]| vec![0.0; count_weights(families)];
        let sequel = Sequel {
            neighbours: neighbours::start(),
            ownership: zeros(ownership::FAMILIES),
            turn: [0.0; 10],
        };
        Self { life: zeros(life::FAMILIES), quick: sequel.clone(), root: sequel }
    }

    /// The model that the program ships.
    #[must_use]
    pub fn fitted() -> Self {
        Self {
            life: weights::LIFE.to_vec(),
            quick: Sequel {
                neighbours: weights::NEIGHBOURS.to_vec(),
                ownership: weights::OWNERSHIP.to_vec(),
                turn: weights::TURN,
            },
            root: Sequel {
                neighbours: weights::NEIGHBOURS_AT_ROOT.to_vec(),
                ownership: weights::OWNERSHIP_AT_ROOT.to_vec(),
                turn: weights::TURN_AT_ROOT,
            },
        }
    }
}
