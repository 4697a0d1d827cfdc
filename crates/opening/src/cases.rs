//! The generators: each case proposes moves by itself, so that a move may be proposed more than once
//! [Tajima and Sanechika, 2].
//!
//! A new case is a file with a function and a row in [`GENERATORS`].

mod adjacent;
mod blockade;
mod capture;
mod contact;
mod corner_stone;
mod cut;
mod edge;
mod edge_boundary;
mod empty_corner;
mod intrusion;
mod invasion;
mod life;
mod moyo;
mod remote;
mod semeai;
mod spacious;

use goban::{Point, PointSet};

use crate::case::Proposal;
use crate::sight::Sight;
pub(crate) use spacious::open_around;

/// Proposes moves.
type Generate = fn(&Sight<'_>, &mut Vec<Proposal>);

/// The cases that propose moves; the book is looked up beside them.
const GENERATORS: &[Generate] = &[
    empty_corner::propose,
    corner_stone::propose,
    edge::propose,
    edge_boundary::propose,
    life::propose,
    semeai::propose,
    blockade::propose,
    blockade::in_contact,
    remote::propose,
    adjacent::propose,
    moyo::propose,
    intrusion::propose,
    invasion::propose,
    invasion::corners,
];

/// Finds more for a move that was proposed.
type Support = fn(&Sight<'_>, Point, &mut Vec<Proposal>);

/// The contact cases, which only support others.
const SUPPORTERS: &[Support] = &[contact::support, capture::support, cut::support];

/// What all cases propose, those that support others last.
pub(crate) fn propose(sight: &Sight<'_>, book: Vec<Proposal>) -> Vec<Proposal> {
    let mut proposals = book;
    for generate in GENERATORS {
        generate(sight, &mut proposals);
    }
    let points: PointSet = proposals.iter().map(|proposal| proposal.at).collect();
    for at in points {
        support(sight, at, &mut proposals);
    }
    proposals
}

/// What the contact cases find in a move.
pub(crate) fn support(sight: &Sight<'_>, at: Point, out: &mut Vec<Proposal>) {
    for support in SUPPORTERS {
        support(sight, at, out);
    }
}
