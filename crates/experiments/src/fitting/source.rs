//! Fitted weights as the source of the crate that uses them: tables that can be read and compared.

use std::fmt::Write as _; // writing to a string cannot fail

use decision::Policy;
use evaluation::Model;
use reading::life::{CLASSES, SIGN_NAMES};

use opening::{Bonus, Case, Scale, Values};

use super::{Fitted, FittedBelief, FittedLife, FittedMoves, FittedOpening, Sight};

impl Fitted {
    /// The weights as the source of the crate that uses them.
    #[must_use]
    pub fn to_source(&self) -> String {
        let Model { life, quick, root } = &self.model; // every weight is written
        let mut text = format!(
            "//! Fitted numbers, written by `aizome fit` from {} labelled positions: do not edit.\n\
             #![allow(clippy::approx_constant, clippy::unreadable_literal)] // no one writes them\n\n",
            self.positions
        );
        let (own, with_neighbours) = (evaluation::life::FAMILIES, evaluation::neighbours::FAMILIES);
        let of_points = evaluation::ownership::FAMILIES;
        for (name, families, weights) in [
            ("LIFE", own, life),
            ("NEIGHBOURS", with_neighbours, &quick.neighbours),
            ("OWNERSHIP", of_points, &quick.ownership),
            ("NEIGHBOURS_AT_ROOT", with_neighbours, &root.neighbours),
            ("OWNERSHIP_AT_ROOT", of_points, &root.ownership),
        ] {
            text += &table(name, families, weights);
        }
        for (name, turn) in [("TURN", &quick.turn), ("TURN_AT_ROOT", &root.turn)] {
            let numbers: Vec<String> = turn.iter().map(|weight| format!("{weight:.2}")).collect();
            let numbers = numbers.join(", ");
            let _ = writeln!(
                text,
                "#[rustfmt::skip]\npub(crate) const {name}: [f32; 10] = [{numbers}];"
            );
        }
        text
    }
}

impl FittedOpening {
    /// The weights as the source of the crate that uses them.
    #[must_use]
    pub fn to_source(&self) -> String {
        // Every number is written.
        let Scale { estimate: _, start, own, around, reach, contested, lines } = self.scale;
        let Values { weights, gain, denied } = self.values;
        let list = |numbers: &[f32]| {
            let numbers: Vec<String> = numbers.iter().map(|n| format!("{n:.3}")).collect();
            numbers.join(", ")
        };
        let names = Case::ALL.iter().map(|case| format!("{case:?}"));
        let names = names.chain(Bonus::ALL.iter().map(|bonus| format!("{bonus:?}")));
        let rows: String = names.zip(weights).fold(String::new(), |mut rows, (name, weight)| {
            let _ = writeln!(rows, "    {weight:.3}, // {name}");
            rows
        });
        format!(
            "//! Fitted numbers, written by `aizome fit-opening` from problems 1 to 50 of the four-choice\n\
             //! collection: do not edit.\n\n\
             use crate::pon::Estimate;\nuse crate::standing::Scale;\nuse crate::values::Features;\n\n\
             /// Of the evaluation by PON.\n#[rustfmt::skip]\n\
             pub(crate) const SCALE: Scale = Scale {{\n    estimate: Estimate::PRINTED,\n    \
             start: {start:.3},\n    own: {own:.3},\n    around: {around:.3},\n    reach: [{}],\n    \
             contested: {contested:.3},\n    lines: [{}],\n}};\n\n\
             /// Of cases and bonuses.\n#[rustfmt::skip]\n\
             pub(crate) const VALUES: Features = [\n{rows}];\n\n\
             /// Of a point that the position gains by PON.\n\
             pub(crate) const GAIN: f32 = {gain:.4};\n\n\
             /// Of a point that the opponent would gain with a move on the same point.\n\
             pub(crate) const DENIED: f32 = {denied:.4};\n",
            list(&reach),
            list(&lines)
        )
    }
}

impl FittedMoves {
    /// The weights as the source of the crate that uses them.
    #[must_use]
    pub fn to_source(&self) -> String {
        let mut text = format!(
            "//! Fitted numbers, written by `aizome fit-moves{}` from {} positions of games: do not edit.\n\
             #![allow(clippy::approx_constant, clippy::unreadable_literal)] // no one writes them\n\n",
            if self.sight == Sight::Light { " --light" } else { "" },
            self.positions
        );
        let Policy { features, near, wide } = &self.policy; // every weight is written
        let (name, codes) = match self.sight {
            Sight::Whole => ("MOVES", vec![("NEAR", near), ("WIDE", wide)]),
            Sight::Light => ("LIGHT", vec![("LIGHT_NEAR", near)]),
        };
        text += &table(name, self.sight.families(), features);
        for (name, weights) in codes {
            let _ = writeln!(text, "#[rustfmt::skip]\npub(crate) const {name}: &[(u32, f32)] = &[");
            for row in weights.chunks(8) {
                let pairs: Vec<String> =
                    row.iter().map(|(code, weight)| format!("({code}, {weight:.2})")).collect();
                let _ = writeln!(text, "    {},", pairs.join(", "));
            }
            text += "];\n\n";
        }
        text
    }
}

impl FittedBelief {
    /// The weights as the source of the crate that uses them.
    #[must_use]
    pub fn to_source(&self) -> String {
        let text = format!(
            "//! Fitted numbers, written by `aizome fit-lives` from {} groups: do not edit.\n\
             #![allow(clippy::approx_constant, clippy::unreadable_literal)] // no one writes them\n\n",
            self.groups
        );
        text + table("BELIEF", life::belief::FAMILIES, &self.weights).trim_end() + "\n"
    }
}

impl FittedLife {
    /// The weights as the source of the crate that uses them, in hundredths.
    #[must_use]
    pub fn to_source(&self) -> String {
        let [positions, moves] = self.count();
        let mut text = format!(
            "//! The weights of the classes of signs (`signs.rs`), in hundredths of the logarithm of the odds\n\
             //! that the group dies: of positions, and of moves that were not made yet. In each pair of\n\
             //! classes the first is for the attacker: to move, or for signs of a move, making it.\n\
             //!\n\
             //! Written by `aizome fit-life` from {positions} positions and {moves} moves of the searches over\n\
             //! {} problems: do not edit.\n\n\
             use super::signs::{{CLASSES, SIGNS}};\n",
            self.questions()
        );
        for (name, weights) in self.tables() {
            let _ = writeln!(
                text,
                "\n#[rustfmt::skip]\npub(super) const {name}: [[i16; CLASSES]; SIGNS] = ["
            );
            for (sign, row) in SIGN_NAMES.iter().zip(weights.chunks(CLASSES)) {
                let _ = writeln!(text, "    // {sign}\n    [");
                for part in row.chunks(16) {
                    let numbers: Vec<String> = part
                        .iter()
                        .map(|weight| ((100.0 * weight).round() as i16).to_string())
                        .collect();
                    let _ = writeln!(text, "        {},", numbers.join(", "));
                }
                text += "    ],\n";
            }
            text += "];\n";
        }
        text
    }
}

/// The weights of a curve, a line for each row of a family.
fn table(name: &str, families: &[evaluation::Family], weights: &[f32]) -> String {
    let mut text =
        format!("#[rustfmt::skip]\npub(crate) const {name}: [f32; {}] = [\n", weights.len());
    let mut rest = weights;
    for family in families {
        let _ = writeln!(text, "    // {}", family.name);
        let (own, others) = rest.split_at(family.weights());
        rest = others;
        for row in own.chunks(family.columns) {
            let numbers: Vec<String> = row.iter().map(|weight| format!("{weight:.3}")).collect();
            let _ = writeln!(text, "    {},", numbers.join(", "));
        }
    }
    text + "];\n\n"
}
