//! Where on the board an area is, as players name places: corners, sides, the centre.

use goban::{Point, PointSet, Size};

/// Of how many points of the board an area is everywhere: more than this share, in hundredths.
const EVERYWHERE: usize = 60;

/// The name of the place that an area is in, for the messages.
pub(crate) fn place(area: &PointSet, size: Size) -> &'static str {
    if 100 * area.len() > EVERYWHERE * size.area() {
        return "board";
    }
    let Some((x, y)) = centre(area) else { return "board" };
    match (third(x, size.width()), third(y, size.height())) {
        (0, 2) => "upper-left",
        (2, 2) => "upper-right",
        (0, 0) => "lower-left",
        (2, 0) => "lower-right",
        (1, 2) => "upper",
        (1, 0) => "lower",
        (0, 1) => "left",
        (2, 1) => "right",
        _ => "centre",
    }
}

/// The point of an area that is nearest to its middle.
pub(crate) fn around(area: &PointSet) -> Option<Point> {
    let (x, y) = centre(area)?;
    let far =
        |point: &Point| (f64::from(point.x()) - x).powi(2) + (f64::from(point.y()) - y).powi(2);
    area.iter().min_by(|a, b| far(a).total_cmp(&far(b)))
}

#[allow(clippy::cast_precision_loss)] // a board is small
fn centre(area: &PointSet) -> Option<(f64, f64)> {
    let count = area.len() as f64;
    let sum = area
        .iter()
        .fold((0.0, 0.0), |(x, y), point| (x + f64::from(point.x()), y + f64::from(point.y())));
    (count > 0.0).then_some((sum.0 / count, sum.1 / count))
}

/// The third of a side that a line is in.
fn third(at: f64, side: u8) -> u8 {
    let share = (at + 0.5) / f64::from(side.max(1));
    match share {
        share if share < 1.0 / 3.0 => 0,
        share if share > 2.0 / 3.0 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_the_names_that_players_give_them() {
        let size = Size::square(9).unwrap();
        let at = |name: &str| [name.parse::<Point>().unwrap()].into_iter().collect::<PointSet>();
        let cases =
            [("A9", "upper-left"), ("J1", "lower-right"), ("E5", "centre"), ("E9", "upper")];
        for (point, expected) in cases {
            assert_eq!(place(&at(point), size), expected, "{point}");
        }
        assert_eq!(place(&size.all(), size), "board");
        assert_eq!(around(&size.all()), "E5".parse().ok());
    }
}
