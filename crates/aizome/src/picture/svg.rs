//! The picture as SVG. Territory is shown by squares, the surer the larger; a stone's status by a
//! ring around it, green for alive, amber for undetermined, and dead stones are faded and crossed.

use std::fmt::Write as _; // writing to a string cannot fail

use evaluation::Status;
use goban::{Color, Point, Size};

use super::{Picture, word};

/// The distance of two lines, in pixels.
pub(super) const STEP: f64 = 32.0;
/// From the edge of the picture to the first line.
const MARGIN: f64 = 1.25 * STEP;

pub(super) const STYLE: &str = "\
.board{fill:#e9c988}.line{stroke:#5b4522;stroke-width:1}.star{fill:#5b4522}\
text{font:13px sans-serif;fill:#5b4522;text-anchor:middle}\
.black{fill:#1d1d1f}.white{fill:#fbfbf8;stroke:#8a8578;stroke-width:1}\
.dead{opacity:.45}.cross{stroke:#c0392b;stroke-width:3}\
.alive{fill:none;stroke:#2e8b57;stroke-width:2.5}\
.undetermined{fill:none;stroke:#e08e0b;stroke-width:3}\
.own-black{fill:#1d1d1f;opacity:.75}.own-white{fill:#fbfbf8;opacity:.9}\
.last{fill:none;stroke:#2f6fd0;stroke-width:2.5}";

/// The whole picture.
pub(crate) fn to_svg(picture: &Picture<'_>) -> String {
    let size = picture.board.size();
    let mut svg = open(size, STYLE);
    draw_lines(&mut svg, size);
    for point in size.points() {
        draw_owner(&mut svg, picture, point);
        draw_stone(&mut svg, picture, point);
    }
    if let Some(last) = picture.last {
        let (x, y) = place(size, last);
        let _ = writeln!(svg, "<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>");
    }
    close(svg)
}

/// The beginning of a picture: the empty wood.
pub(super) fn open(size: Size, style: &str) -> String {
    let [width, height] =
        [size.width(), size.height()].map(|side| 2.0 * MARGIN + f64::from(side - 1) * STEP);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Go position\">\n\
         <style>{style}</style>\n<rect class=\"board\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\n"
    )
}

pub(super) fn close(svg: String) -> String {
    svg + "</svg>\n"
}

pub(super) fn place(size: Size, point: Point) -> (f64, f64) {
    let x = MARGIN + f64::from(point.x()) * STEP;
    let y = MARGIN + f64::from(size.height() - 1 - point.y()) * STEP;
    (x, y)
}

pub(super) fn draw_lines(svg: &mut String, size: Size) {
    let [right, bottom] =
        [size.width(), size.height()].map(|side| MARGIN + f64::from(side - 1) * STEP);
    for x in 0..size.width() {
        let at = MARGIN + f64::from(x) * STEP;
        let _ = writeln!(
            svg,
            "<line class=\"line\" x1=\"{at}\" y1=\"{MARGIN}\" x2=\"{at}\" y2=\"{bottom}\"/>"
        );
        let name = size.point(x, 0).map_or(' ', |point| point.to_string().remove(0));
        for y in [MARGIN - 0.75 * STEP + 5.0, bottom + 0.75 * STEP + 5.0] {
            let _ = writeln!(svg, "<text x=\"{at}\" y=\"{y}\">{name}</text>");
        }
    }
    for y in 0..size.height() {
        let at = MARGIN + f64::from(y) * STEP;
        let _ = writeln!(
            svg,
            "<line class=\"line\" x1=\"{MARGIN}\" y1=\"{at}\" x2=\"{right}\" y2=\"{at}\"/>"
        );
        for x in [MARGIN - 0.75 * STEP, right + 0.75 * STEP] {
            let _ =
                writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", at + 5.0, size.height() - y);
        }
    }
    for star in goban::fixed_handicap(size, goban::max_fixed_handicap(size)).unwrap_or_default() {
        let (x, y) = place(size, star);
        let _ = writeln!(svg, "<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"3.5\"/>");
    }
}

/// A square on an open point, the larger the surer somebody owns it.
fn draw_owner(svg: &mut String, picture: &Picture<'_>, point: Point) {
    let owner = f64::from(picture.evaluation.ownership[point]);
    let is_open = !Color::BOTH.iter().any(|&color| picture.evaluation.live[color].contains(point));
    let side = (owner.abs() * 0.42 * STEP).round();
    if !is_open || side < 3.0 || picture.board.stone(point).is_some() {
        return;
    }
    let (x, y) = place(picture.board.size(), point);
    let class = if owner > 0.0 { "own-black" } else { "own-white" };
    let (x, y) = (x - side / 2.0, y - side / 2.0);
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    );
}

fn draw_stone(svg: &mut String, picture: &Picture<'_>, point: Point) {
    let Some(color) = picture.board.stone(point) else { return };
    let (x, y) = place(picture.board.size(), point);
    let class = if color == Color::Black { "black" } else { "white" };
    let status = picture.status_at(point);
    let faded = if status == Some(Status::Dead) { " dead" } else { "" };
    let _ = writeln!(
        svg,
        "<circle class=\"{class}{faded}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
        0.48 * STEP
    );
    match status {
        Some(Status::Dead) => {
            let [left, right, top, bottom] = [x - 7.0, x + 7.0, y - 7.0, y + 7.0];
            let _ = writeln!(
                svg,
                "<path class=\"cross\" d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\"/>"
            );
        }
        Some(status) => {
            let _ = writeln!(
                svg,
                "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
                word(status),
                0.33 * STEP
            );
        }
        None => {}
    }
}
