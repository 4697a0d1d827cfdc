//! What an experiment says when it is asked for its results: tables and notes, as text for people,
//! as Markdown for documents, as JSON for programs.

use std::fmt::Write;

use comfy_table::{CellAlignment, ContentArrangement, TableStyle, presets};
use serde::Serialize;

/// The results of an experiment. Its JSON has the keys `title`, `tables` and `notes`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// What was measured.
    pub title: String,
    /// The figures.
    pub tables: Vec<Table>,
    /// What one must know to read them.
    pub notes: Vec<String>,
}

/// A table of figures. Its JSON has the keys `title`, `columns` and `rows`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// What the rows are.
    pub title: String,
    /// The head of each column.
    pub columns: Vec<String>,
    /// The figures, each row as long as `columns`.
    pub rows: Vec<Vec<Cell>>,
}

/// One entry of a table. In JSON a string or a number, and `null` for a number that is not finite.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A count.
    Count(u32),
    /// A measured number.
    Number(Number),
}

/// A number, and with how many decimals people are shown it; programs get all of them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Number {
    value: f64,
    #[serde(skip)]
    decimals: usize,
}

impl Table {
    /// A table of these columns.
    #[must_use]
    pub fn new(
        title: impl Into<String>,
        columns: &[&str],
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Self { title: title.into(), columns, rows: rows.into_iter().collect() }
    }
}

impl Cell {
    /// Words.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }

    /// A number shown with so many decimals.
    #[must_use]
    pub const fn number(value: f64, decimals: usize) -> Self {
        Self::Number(Number { value, decimals })
    }

    fn shown(&self) -> String {
        match self {
            Self::Text(words) => words.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(Number { value, decimals }) => format!("{value:.decimals$}"),
        }
    }

    const fn alignment(&self) -> CellAlignment {
        match self {
            Self::Text(_) => CellAlignment::Left,
            Self::Count(_) | Self::Number(_) => CellAlignment::Right,
        }
    }
}

impl Report {
    /// The report for a terminal.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.written(&self.title, presets::UTF8_FULL_CONDENSED, str::to_owned)
    }

    /// The report for a document.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let title = format!("## {}", self.title);
        self.written(&title, presets::ASCII_MARKDOWN, |cell| cell.replace('|', "\\|"))
    }

    /// The report for a program.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::json!(self)
    }

    fn written(&self, title: &str, style: TableStyle, quote: fn(&str) -> String) -> String {
        let mut text = format!("{title}\n");
        for table in &self.tables {
            let lines = table.written(style, quote);
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{}\n\n{lines}", table.title);
        }
        if !self.notes.is_empty() {
            text.push('\n');
        }
        for note in &self.notes {
            let _ = writeln!(text, "- {note}");
        }
        text
    }
}

impl Table {
    fn written(&self, style: TableStyle, quote: fn(&str) -> String) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(style).set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(self.columns.iter().map(|column| quote(column)));
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| {
                comfy_table::Cell::new(quote(&cell.shown())).set_alignment(cell.alignment())
            }));
        }
        table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report() -> Report {
        Report {
            title: "Colours".to_owned(),
            tables: vec![Table {
                title: "By dye".to_owned(),
                columns: vec!["dye".to_owned(), "vats".to_owned(), "depth".to_owned()],
                rows: vec![
                    vec![Cell::text("indigo|ai"), Cell::Count(12), Cell::number(0.123_456, 2)],
                    vec![Cell::text("madder"), Cell::Count(3), Cell::number(f64::INFINITY, 2)],
                ],
            }],
            notes: vec!["One season.".to_owned()],
        }
    }

    #[test]
    fn programs_get_every_decimal_under_stable_keys() {
        let expected = json!({
            "title": "Colours",
            "tables": [{
                "title": "By dye",
                "columns": ["dye", "vats", "depth"],
                "rows": [["indigo|ai", 12, 0.123_456], ["madder", 3, null]],
            }],
            "notes": ["One season."],
        });
        assert_eq!(report().to_json(), expected);
    }

    #[test]
    fn markdown_cells_cannot_break_the_table() {
        let expected = "## Colours\n\nBy dye\n\n\
                        | dye        | vats | depth |\n\
                        |------------|------|-------|\n\
                        | indigo\\|ai |   12 |  0.12 |\n\
                        | madder     |    3 |   inf |\n\n\
                        - One season.\n";
        assert_eq!(report().to_markdown(), expected);
    }

    #[test]
    fn people_get_the_decimals_that_were_chosen() {
        let text = report().to_text();
        assert!(text.contains("0.12") && !text.contains("0.123"), "{text}");
    }
}
