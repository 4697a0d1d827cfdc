//! The abstract colour of each point: who controls it [Bouzy, small boards, 2.1].
//!
//! A stone controls its point. An empty point is controlled by a colour if all its neighbours are
//! stones of that colour; on an open board a point at the edge has neighbours that nobody sees, and
//! is nobody's. From here on stones play no part: a controlled empty point is an ordinary member of
//! its set.
//!
//! The paper's sentence can also be read with regions, "surrounded by Black only": then a whole
//! empty region that only one colour borders is controlled. No printed table tells the two apart.

use goban::{ByColor, Color};

use crate::position::{Edges, Position};
use crate::region::{Connection, Region};

/// When an empty point is controlled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// When all its neighbours are stones of one colour: the paper, taken at its word.
    Point,
    /// When only one colour borders the empty region it lies in.
    Region,
}

/// The points that each colour controls.
#[must_use]
pub fn control(position: &Position, rule: Rule) -> ByColor<Region> {
    let grid = position.grid();
    let empty = position.empty();
    let unseen = match position.edges() {
        Edges::Open => grid.edges(),
        Edges::Closed => Region::EMPTY,
    };
    let surrounded = ByColor::from_fn(|color| match rule {
        Rule::Point => empty - unseen - grid.beside(grid.all() - position.stones(color)),
        Rule::Region => enclosed(position, color, unseen),
    });
    // The single point of a 1x1 board has no neighbours: it would be both players'.
    let both = surrounded.black & surrounded.white;
    ByColor::from_fn(|color| position.stones(color) | (surrounded[color] - both))
}

fn enclosed(position: &Position, color: Color, unseen: Region) -> Region {
    let grid = position.grid();
    let is_enclosed = |region: &Region| {
        let around = grid.grown4(*region) - *region;
        !region.meets(unseen) && !around.meets(position.stones(!color)) && !around.is_empty()
    };
    let regions = grid.components(position.empty(), Connection::Four);
    regions.filter(is_enclosed).fold(Region::EMPTY, |all, region| all | region)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn controlled(text: &str, edges: Edges, rule: Rule) -> [u32; 2] {
        let control = control(&Position::read(text, edges).unwrap(), rule);
        [control.black.len(), control.white.len()]
    }

    #[test]
    fn an_empty_point_is_controlled_when_all_its_neighbours_are() {
        assert_eq!(controlled("X.X/XXX/X.X", Edges::Closed, Rule::Point), [9, 0]);
        assert_eq!(controlled("X.X/XXX/X.X", Edges::Open, Rule::Point), [7, 0]);
        assert_eq!(controlled(".X./X.X/.X.", Edges::Open, Rule::Point), [5, 0]);
        assert_eq!(controlled(".X/O.", Edges::Closed, Rule::Point), [1, 1]);
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        for rule in [Rule::Point, Rule::Region] {
            assert_eq!(controlled(".", Edges::Closed, rule), [0, 0]);
            assert_eq!(controlled("../..", Edges::Closed, rule), [0, 0]);
        }
    }

    #[test]
    fn a_region_of_two_points_is_controlled_only_as_a_region() {
        assert_eq!(controlled("..XO/XXXO", Edges::Closed, Rule::Point), [4, 2]);
        assert_eq!(controlled("..XO/XXXO", Edges::Closed, Rule::Region), [6, 2]);
        assert_eq!(controlled("..XO/XXXO", Edges::Open, Rule::Region), [4, 2]);
    }
}
