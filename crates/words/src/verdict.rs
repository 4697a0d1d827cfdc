//! What a review says of a move that was played: what it cost, what was better, and what that would
//! have done. The one number is the review's own, so a deed is told without another.

use goban::Move;

use crate::catalogue::{Language, Value, paragraph, tell};
use crate::sentence::{mv_value, whole};

/// Points below which a difference is not worth a word.
const TELLING: f64 = 1.0;

/// What is known of a move that was played.
#[derive(Debug, Clone, Copy)]
pub struct Verdict<'a> {
    /// The move.
    pub mv: Move,
    /// Points that it cost.
    pub loss: f64,
    /// Whether it is called a mistake.
    pub is_mistake: bool,
    /// The better move; nothing where the move was the best.
    pub better: Option<Move>,
    /// What the better move does, told by [`deed`](crate::deed).
    pub deed: Option<&'a str>,
    /// The opponent's best answer. It is told where nothing else shows what was wrong.
    pub allows: Option<Move>,
}

impl Verdict<'_> {
    /// The verdict in a sentence or a few.
    #[must_use]
    pub fn tell(&self, language: Language) -> String {
        let at = ("at", mv_value(self.mv));
        let points = || ("points", points(self.loss, language));
        let Some(better) = self.better else {
            let is_pass = self.mv == Move::Pass;
            return tell(language, if is_pass { "review-over" } else { "review-best" }, &[at]);
        };
        if better == Move::Pass {
            return tell(language, "review-pass-was-better", &[at, points()]);
        }
        let named = ("better", mv_value(better));
        if self.loss < TELLING {
            return tell(language, "even", &[at, named]);
        }
        let cost = if self.is_mistake { "review-mistake" } else { "review-cost" };
        let mut sentences = vec![tell(language, cost, &[at, points()])];
        sentences.push(tell(language, "review-better", &[named]));
        sentences.extend(self.shown(language));
        paragraph(language, sentences)
    }

    /// What shows that it was a mistake: what the better move does, else what the move allows.
    fn shown(&self, language: Language) -> Option<String> {
        let allows = || {
            let answer = self.allows.filter(|&answer| answer != Move::Pass)?;
            Some(tell(language, "review-allows", &[("answer", mv_value(answer))]))
        };
        self.deed.map(str::to_owned).or_else(allows).filter(|_| self.is_mistake)
    }
}

fn points(points: f64, language: Language) -> Value {
    tell(language, "points", &[("count", whole(points).into())]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(loss: f64, better: Option<&str>, deed: Option<&str>) -> String {
        let verdict = Verdict {
            mv: "D4".parse().unwrap(),
            loss,
            is_mistake: loss >= 5.0,
            better: better.map(|name| name.parse().unwrap()),
            deed,
            allows: Some("C7".parse().unwrap()),
        };
        verdict.tell(Language::English)
    }

    #[test]
    fn a_verdict_has_one_number_and_says_what_shows_it() {
        assert_eq!(told(0.0, None, None), "D4 is the move that the program would play.");
        assert_eq!(told(0.4, Some("E5"), None), "D4 is about as good as E5.");
        assert_eq!(told(3.2, Some("E5"), None), "D4 costs about 3 points. Better was E5.");
        let deed = Some("E5 takes C7 off the board.");
        assert_eq!(
            told(8.0, Some("E5"), deed),
            "D4 is a mistake: it costs about 8 points. Better was E5. E5 takes C7 off the board."
        );
        assert_eq!(
            told(8.0, Some("E5"), None),
            "D4 is a mistake: it costs about 8 points. Better was E5. It lets the opponent play C7."
        );
        let passed = "Nothing was left to play for: D4 costs about 2 points.";
        assert_eq!(told(2.0, Some("pass"), None), passed);
    }
}
