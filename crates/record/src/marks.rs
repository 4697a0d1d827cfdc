//! The marks on the points of a node.
//!
//! A value such as `aa:ss` marks a whole board in five bytes. Marks are gathered as sets of points,
//! at one step a value, so that no node has more of them than five of each point and a label.

use std::collections::BTreeMap;

use goban::{Point, PointSet, Size};

use crate::{Ident, NodeId, Record, Steps};

/// A mark without text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `TR`
    Triangle,
    /// `SQ`
    Square,
    /// `CR`
    Circle,
    /// `MA`
    Cross,
    /// `SL`
    Selected,
}

impl Shape {
    const ALL: [(Self, Ident); 5] = [
        (Self::Triangle, Ident::TR),
        (Self::Square, Ident::SQ),
        (Self::Circle, Ident::CR),
        (Self::Cross, Ident::MA),
        (Self::Selected, Ident::SL),
    ];
}

/// All marks of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    /// The points with each shape.
    pub shapes: [(Shape, PointSet); 5],
    /// The labels; where a point has several, the last.
    pub labels: BTreeMap<Point, String>,
    /// What it took to gather them.
    pub steps: Steps,
}

impl Record {
    /// The marks of a node on a board of this size. What names no point of it is no mark.
    #[must_use]
    pub fn marks(&self, node: NodeId, size: Size) -> Marks {
        let mut steps = Steps::default();
        let shapes = Shape::ALL.map(|(shape, ident)| {
            let mut points = PointSet::EMPTY;
            steps.add(self.properties(node).len());
            for value in self.values(node, &ident) {
                points |= value.points(size).unwrap_or(PointSet::EMPTY);
                steps.add(value.raw().len() + 1);
            }
            (shape, points)
        });
        let mut labels = BTreeMap::new();
        steps.add(self.properties(node).len());
        for value in self.values(node, &Ident::LB) {
            steps.add(value.raw().len() + 1);
            let Some((at, text)) = value.parts() else { continue };
            if let Some(at) = size.point_from_sgf(at.trim()) {
                labels.insert(at, text);
            }
        }
        let shown: usize = shapes.iter().map(|(_, points)| points.len()).sum();
        steps.add(shown + labels.len());
        Marks { shapes, labels, steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> Marks {
        let record = crate::read_text(text).unwrap().records.remove(0);
        record.marks(NodeId::ROOT, record.size().unwrap())
    }

    #[test]
    fn marks_are_gathered_by_point() {
        let marks = marks("(;SZ[9]TR[aa][cc:ab][aa]SQ[zz][]LB[aa:1][bb:x\\:y][aa:2])");
        let points: Vec<usize> = marks.shapes.iter().map(|(_, points)| points.len()).collect();
        assert_eq!(points, [7, 0, 0, 0, 0], "six points of a rectangle, and A9");
        let labels: Vec<_> = marks.labels.iter().map(|(at, text)| format!("{at} {text}")).collect();
        assert_eq!(labels, ["B8 x:y", "A9 2"]);
    }

    #[test]
    fn many_marks_of_whole_boards_are_no_more_than_one() {
        let text = |times| format!("(;SZ[19]TR{})", "[aa:ss]".repeat(times));
        let (one, many) = (marks(&text(1)), marks(&text(9_000)));
        assert_eq!(one.shapes, many.shapes);
        assert!(many.steps.count() < 12 * 9_000, "{:?}", many.steps);
    }
}
