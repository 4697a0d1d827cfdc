//! Results of games, as records state them.

use std::fmt;
use std::str::FromStr;

use goban::{Color, Komi, Score};
use thiserror::Error;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was counted.
    Score(Score),
    /// This colour won, the other resigned.
    Resignation(Color),
    /// This colour won, the other ran out of time.
    Time(Color),
    /// This colour won, the other forfeited.
    Forfeit(Color),
    /// This colour won, somehow.
    Win(Color),
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
}

impl Outcome {
    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Score(score) => score.winner(),
            Self::Resignation(color)
            | Self::Time(color)
            | Self::Forfeit(color)
            | Self::Win(color) => Some(color),
            Self::Draw | Self::Void => None,
        }
    }

    fn by_sign(winner: Color, how: &str) -> Self {
        let number = how.replace(',', ".").parse::<f64>().ok().and_then(Komi::from_points);
        match (number.map(Komi::half_points), how.chars().next()) {
            (Some(margin), _) if margin > 0 => {
                let sign = if winner == Color::Black { 1 } else { -1 };
                Self::Score(Score::from_half_points(sign * margin))
            }
            (_, Some('r')) => Self::Resignation(winner),
            (_, Some('t')) => Self::Time(winner),
            (_, Some('f')) => Self::Forfeit(winner),
            _ => Self::Win(winner),
        }
    }

    fn in_words(text: &str) -> Option<Self> {
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let winner = match text.split_whitespace().next()? {
            word if word.starts_with("black") || word.starts_with('黑') => Color::Black,
            word if word.starts_with("white") || word.starts_with('白') => Color::White,
            _ => return None,
        };
        if !has(&["win", "won", "胜", "勝"]) {
            return None;
        }
        Some(match () {
            () if has(&["resign", "中盘", "中盤"]) => Self::Resignation(winner),
            () if has(&["time"]) => Self::Time(winner),
            () if has(&["forfeit"]) => Self::Forfeit(winner),
            () => Self::Win(winner),
        })
    }
}

/// The text tells no result that is understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a result such as B+3.5, W+R or 0, got {0:?}")]
pub struct NotAnOutcome(String);

impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(given: &str) -> Result<Self, NotAnOutcome> {
        let text = given.trim().to_lowercase();
        let outcome = match text.split_once('+') {
            Some(("b" | "black", how)) => Some(Self::by_sign(Color::Black, how.trim())),
            Some(("w" | "white", how)) => Some(Self::by_sign(Color::White, how.trim())),
            _ => match &*text {
                "0" | "draw" | "jigo" => Some(Self::Draw),
                "void" => Some(Self::Void),
                words => Self::in_words(words),
            },
        };
        outcome.ok_or_else(|| NotAnOutcome(given.chars().take(40).collect()))
    }
}

impl fmt::Display for Outcome {
    /// As `RE` has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => fmt::Display::fmt(score, f),
            Self::Resignation(color) => write!(f, "{}+R", color.letter()),
            Self::Time(color) => write!(f, "{}+T", color.letter()),
            Self::Forfeit(color) => write!(f, "{}+F", color.letter()),
            Self::Win(color) => write!(f, "{}+", color.letter()),
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str) -> Option<Outcome> {
        text.parse().ok()
    }

    #[test]
    fn results_are_read_in_many_forms() {
        let black_by = |half_points| Some(Outcome::Score(Score::from_half_points(half_points)));
        for (text, expected) in [
            ("B+3.5", black_by(7)),
            ("W+16.50", black_by(-33)),
            (" w+8", black_by(-16)),
            ("B+0,5", black_by(1)),
            ("B+0.25", black_by(1)),
            ("W+R", Some(Outcome::Resignation(Color::White))),
            ("B+Resign", Some(Outcome::Resignation(Color::Black))),
            ("Black+Time", Some(Outcome::Time(Color::Black))),
            ("B+F", Some(Outcome::Forfeit(Color::Black))),
            ("B+", Some(Outcome::Win(Color::Black))),
            ("W+3 1/4", Some(Outcome::Win(Color::White))),
            ("White wins by resignation", Some(Outcome::Resignation(Color::White))),
            ("黑中盘胜", Some(Outcome::Resignation(Color::Black))),
            ("Jigo", Some(Outcome::Draw)),
            ("0", Some(Outcome::Draw)),
            ("Void", Some(Outcome::Void)),
            ("?", None),
            ("", None),
            ("Black is ahead", None),
        ] {
            assert_eq!(outcome(text), expected, "{text}");
        }
    }

    #[test]
    fn results_read_back() {
        for text in ["B+3.5", "W+12.0", "B+R", "W+T", "B+F", "W+", "0", "Void"] {
            assert_eq!(outcome(text).unwrap().to_string(), text);
        }
        assert_eq!(outcome("W+R").unwrap().winner(), Some(Color::White));
    }
}
