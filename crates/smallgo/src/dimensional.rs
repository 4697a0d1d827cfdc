//! The dimensional evaluations: groups, their sizes, and the squares of these
//! [Bouzy, small boards, 2.2, formula 10].

use goban::ByColor;

use crate::region::{Connection, Grid, Region};

/// E0, E1 and E2: the sum of size^d over Black's groups, less that over White's, for d = 0, 1, 2.
/// Groups are the 4-connected parts of what a colour controls.
#[must_use]
pub fn dimensional(grid: &Grid, control: &ByColor<Region>) -> [i64; 3] {
    let sums = |region| {
        let sizes = grid.components(region, Connection::Four).map(|group| i64::from(group.len()));
        sizes.fold([0; 3], |[e0, e1, e2], size| [e0 + 1, e1 + size, e2 + size * size])
    };
    let (black, white) = (sums(control.black), sums(control.white));
    [black[0] - white[0], black[1] - white[1], black[2] - white[2]]
}

/// E1 alone: the difference of what the colours control, which needs no groups.
#[must_use]
pub fn e1(control: &ByColor<Region>) -> i64 {
    i64::from(control.black.len()) - i64::from(control.white.len())
}
