//! A position to look at: as text for a terminal, as SVG for a page, as JSON for programs. All three
//! show the same things.

mod diagram;
mod svg;
mod text;

use evaluation::{Evaluation, Group, Status};
use goban::{Board, Point, PointSet};
use serde_json::{Value, json};

pub(crate) use diagram::{Diagram, Layer, diagram_svg};
pub(crate) use svg::to_svg;
pub(crate) use text::to_text;

use crate::seen::percent;

/// Ownership from which on a point is shown as somebody's.
const SHOWN: f32 = 0.35;

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub(crate) board: &'a Board,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) last: Option<Point>,
}

impl Picture<'_> {
    /// The status of the group of a stone.
    fn status_at(&self, stone: Point) -> Option<Status> {
        let holds = |group: &&Group| group.gathered.stones.contains(stone);
        self.evaluation.groups.iter().find(holds).map(|group| group.status)
    }
}

/// A status in a word.
pub(crate) const fn word(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Undetermined => "undetermined",
        Status::Dead => "dead",
    }
}

/// A group for other programs.
pub(crate) fn group_to_json(group: &Group) -> Value {
    let base = group.lifebase;
    json!({
        "color": group.gathered.color.letter().to_string(),
        "stones": names(&group.gathered.stones),
        "status": word(group.status),
        "chance": percent(group.chance),
        "liberties": group.gathered.liberties.len(),
        "eyes": base.closed,
        "eye_points": base.closed_points,
        "territory": base.eye_space,
        "moyo": base.moyo,
        "escape": base.escape,
    })
}

pub(crate) fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}
