//! What a test expects of an answer: a regular expression for the whole of it, whatever the case of
//! its letters; an exclamation mark before it turns it round.

use regex::bytes::{Regex, RegexBuilder};

/// An expectation.
#[derive(Debug)]
pub(super) struct Expected {
    pattern: Regex,
    is_negated: bool,
}

impl Expected {
    /// Reads an expectation.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (is_negated, pattern) =
            text.strip_prefix('!').map_or((false, text), |pattern| (true, pattern));
        let whole = format!(r"\A(?:{pattern})\z");
        let built = RegexBuilder::new(&whole).case_insensitive(true).unicode(false).build();
        let pattern = built.map_err(|_| {
            format!("expected `expected` to be a regular expression, got {pattern:?}")
        })?;
        Ok(Self { pattern, is_negated })
    }

    /// Whether an answer is as expected. Runs of blanks count as one.
    pub(super) fn is_met_by(&self, answer: &str) -> bool {
        let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        self.pattern.is_match(answer.as_bytes()) != self.is_negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn meets(expected: &str, answer: &str) -> bool {
        Expected::parse(expected).unwrap().is_met_by(answer)
    }

    /// One of each form that occurs in the suites.
    #[test]
    fn the_whole_answer_counts_in_any_case() {
        assert!(meets("M2", "m2") && !meets("M2", "M21") && !meets("M2", "AM2"));
        assert!(meets("E9|E10", "E10") && !meets("E9|E10", "E101"));
        assert!(meets("1 0 (PASS|O1)", "1  0\npass") && !meets("1 0 (PASS|O1)", "1 0 P1"));
        assert!(meets("1 .*", "1 D4 E5") && !meets("1 .*", "1"));
        assert!(meets(r"W\+12.5 .*", "W+12.5 (upper bound)") && !meets(r"W\+12.5", "WW12.5"));
        assert!(meets("", "") && !meets("", "pass"));
        assert!(meets("[A-C]3", "b3") && !meets("[A-C]3", "d3"));
    }

    #[test]
    fn an_exclamation_mark_turns_it_round() {
        assert!(!meets("!F6", "F6") && meets("!F6", "F7") && meets("!F6|F7", "F8"));
        assert!(!meets("!(F6|F7)", "f7"));
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        assert!(Expected::parse("(F6").unwrap_err().contains("(F6"));
    }
}
