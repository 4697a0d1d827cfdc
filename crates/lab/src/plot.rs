//! Lines over the course of an experiment: as text for a terminal, as SVG for a page, as JSON for
//! programs.

use std::fmt::Write;

use serde::Serialize;

/// A picture of one or more series. Its JSON has the keys `title`, `across` and `series`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plot {
    /// What is shown.
    pub title: String,
    /// What goes from left to right.
    pub across: String,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line of a plot. Its JSON has the keys `name` and `values`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Series {
    /// What it is.
    pub name: String,
    /// The values, from left to right.
    pub values: Vec<f64>,
}

/// Columns and rows of the picture as text.
const COLUMNS: usize = 72;
const ROWS: usize = 12;
/// The signs of the series as text.
const SIGNS: &[u8] = b"*o+x#@%&";
/// The picture as SVG, in pixels.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
const COLOURS: [&str; 8] =
    ["#26547c", "#ef476f", "#06a77d", "#d5a021", "#7b2d8b", "#5c677d", "#c1440e", "#3a86ff"];

impl Plot {
    /// The picture for a terminal: each column shows the mean of the values that fall on it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let (low, high) = self.range();
        let mut rows = vec![vec![b' '; COLUMNS]; ROWS];
        for (series, &sign) in self.series.iter().zip(SIGNS.iter().cycle()) {
            for (column, mean) in columns(&series.values).into_iter().enumerate() {
                let Some(mean) = mean else { continue };
                let row = level(mean, low, high);
                rows[ROWS - 1 - row][column] = sign;
            }
        }
        let mut text = format!("{}\n\n", self.title);
        for (number, row) in rows.iter().enumerate() {
            let label = match number {
                0 => format!("{high:>9.3}"),
                n if n == ROWS - 1 => format!("{low:>9.3}"),
                _ => " ".repeat(9),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{label} |{}", String::from_utf8_lossy(row).trim_end());
        }
        let _ = writeln!(text, "{} +{}", " ".repeat(9), "-".repeat(COLUMNS));
        let _ = writeln!(text, "{:11}0{:>width$}", "", self.length(), width = COLUMNS - 1);
        let _ = writeln!(text, "{}{}", " ".repeat(11), self.across);
        for (series, &sign) in self.series.iter().zip(SIGNS.iter().cycle()) {
            let _ = writeln!(text, "{}{} {}", " ".repeat(11), char::from(sign), series.name);
        }
        text
    }

    /// The picture for a page.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (low, high) = self.range();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{MARGIN}\" y=\"20\" font-size=\"14\">{}</text>\n\
             <path d=\"M{MARGIN} {MARGIN}V{bottom}H{right}\" fill=\"none\" stroke=\"#888\"/>\n\
             <text x=\"4\" y=\"{MARGIN}\">{high:.3}</text>\n\
             <text x=\"4\" y=\"{bottom}\">{low:.3}</text>\n\
             <text x=\"{MARGIN}\" y=\"{}\">{}</text>\n\
             <text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{}</text>\n",
            quoted(&self.title),
            HEIGHT - 12.0,
            quoted(&self.across),
            HEIGHT - 12.0,
            self.length(),
            bottom = HEIGHT - MARGIN,
            right = WIDTH - MARGIN,
        );
        for (place, series) in self.series.iter().enumerate() {
            svg.push_str(&self.line(series, place, low, high));
        }
        svg.push_str("</svg>\n");
        svg
    }

    #[allow(clippy::cast_precision_loss)] // pixels
    fn line(&self, series: &Series, place: usize, low: f64, high: f64) -> String {
        let colour = COLOURS[place % COLOURS.len()];
        let across = (WIDTH - 2.0 * MARGIN) / (self.length().max(2) - 1) as f64;
        let up = (HEIGHT - 2.0 * MARGIN) / span(low, high);
        let mut path = String::new();
        for (x, value) in series.values.iter().enumerate().filter(|(_, value)| value.is_finite()) {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (MARGIN + across * x as f64, HEIGHT - MARGIN - up * (value - low));
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
        }
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>\n",
            WIDTH - MARGIN - 140.0,
            36.0 + 16.0 * place as f64,
            quoted(&series.name)
        )
    }

    fn length(&self) -> usize {
        self.series.iter().map(|series| series.values.len()).max().unwrap_or(0)
    }

    /// The least and the greatest value; from 0 to 1 if there are none.
    fn range(&self) -> (f64, f64) {
        let values = || {
            let all = self.series.iter().flat_map(|series| series.values.iter().copied());
            all.filter(|value| value.is_finite())
        };
        let (low, high) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        if low.is_finite() { (low, high) } else { (0.0, 1.0) }
    }
}

fn span(low: f64, high: f64) -> f64 {
    if high > low { high - low } else { 1.0 }
}

/// The row, counted from below, on which a value falls.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
fn level(value: f64, low: f64, high: f64) -> usize {
    let row = (value - low) / span(low, high) * (ROWS - 1) as f64;
    (row.round() as usize).min(ROWS - 1)
}

/// The mean of the values that fall on each column.
fn columns(values: &[f64]) -> Vec<Option<f64>> {
    let shown = values.len().min(COLUMNS);
    (0..shown)
        .map(|column| {
            let (from, to) = (column * values.len() / shown, (column + 1) * values.len() / shown);
            let part: Vec<f64> =
                values[from..to].iter().copied().filter(|value| value.is_finite()).collect();
            let count: f64 = part.iter().map(|_| 1.0).sum();
            (count > 0.0).then(|| part.iter().sum::<f64>() / count)
        })
        .collect()
}

fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(values: Vec<f64>) -> Plot {
        let series = vec![Series { name: "a < b".to_owned(), values }];
        Plot { title: "Rise".to_owned(), across: "days".to_owned(), series }
    }

    #[test]
    fn a_rising_line_rises() {
        let text = plot((0..200).map(f64::from).collect()).to_text();
        let rows: Vec<&str> = text.lines().filter(|line| line.contains('|')).collect();
        let first = rows.first().unwrap().find('*').unwrap();
        let last = rows.last().unwrap().find('*').unwrap();
        assert!(last < first, "{text}");
        assert!(text.contains("199.000") && text.contains("200\n"), "{text}");
    }

    #[test]
    fn nothing_and_nonsense_make_a_picture_too() {
        for values in [vec![], vec![1.0], vec![f64::NAN, f64::INFINITY], vec![3.0; 5]] {
            let plot = plot(values);
            assert!(plot.to_text().contains("Rise"));
            let svg = plot.to_svg();
            assert!(
                svg.contains("a &lt; b") && !svg.contains("NaN") && !svg.contains("inf"),
                "{svg}"
            );
        }
    }
}
