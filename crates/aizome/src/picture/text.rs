//! The picture in letters. Living stones are `X` and `O`, those in doubt `X?` and `O?`, dead ones `x`
//! and `o`; what is Black's is `■`, what is White's `□`. In a terminal, colours say the same again.

use std::fmt::Write as _; // writing to a string cannot fail

use evaluation::Status;
use goban::{Color, Point};

use super::{Picture, SHOWN};

/// The picture, with colours if asked for.
pub(crate) fn to_text(picture: &Picture<'_>, with_colours: bool) -> String {
    let size = picture.board.size();
    let points = (0..size.width()).filter_map(|x| size.point(x, 0));
    let letters: Vec<String> =
        points.map(|point| point.to_string().chars().take(1).collect()).collect();
    let letters = letters.join(" ");
    let mut text = format!("   {letters}\n");
    for y in (0..size.height()).rev() {
        let _ = write!(text, "{:>2} ", y + 1);
        for x in 0..size.width() {
            if let Some(point) = size.point(x, y) {
                text += &cell(picture, point, with_colours);
            }
        }
        text.truncate(text.trim_end().len());
        let _ = writeln!(text, " {}", y + 1);
    }
    text + &format!("   {letters}\n")
}

/// A point, two characters wide.
fn cell(picture: &Picture<'_>, point: Point, with_colours: bool) -> String {
    let (sign, paint) = match picture.board.stone(point) {
        None => match picture.evaluation.ownership[point] {
            owner if owner >= SHOWN => ("■ ", 0),
            owner if owner <= -SHOWN => ("□ ", 0),
            _ => ("· ", 2),
        },
        Some(color) => stone(color, picture.status_at(point)),
    };
    if with_colours && paint != 0 { format!("\x1b[{paint}m{sign}\x1b[0m") } else { sign.to_owned() }
}

/// The sign of a stone and the terminal's code for its colour.
const fn stone(color: Color, status: Option<Status>) -> (&'static str, u8) {
    match (color, status) {
        (Color::Black, Some(Status::Dead)) => ("x ", 31),
        (Color::White, Some(Status::Dead)) => ("o ", 31),
        (Color::Black, Some(Status::Undetermined)) => ("X?", 33),
        (Color::White, Some(Status::Undetermined)) => ("O?", 33),
        (Color::Black, _) => ("X ", 0),
        (Color::White, _) => ("O ", 0),
    }
}
