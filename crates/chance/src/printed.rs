//! The paper's `E_W(S, F, M)`: the chance of winning by the score S, the number F of frontier points
//! and the number M of moves played, when all groups are safe [Chen, chance of winning, 3].
//!
//! Printed is, for 19x19:
//!
//! ```text
//! if (M < 100) {
//!   if (S > 60 + (100 - M)/4) E_W = 1;
//!   else if (S < -60 - (100 - M)/4) E_W = 0;
//!   else E_W = 0.5 + S/(60 + (100 - M)/4) * 0.5;
//! }
//! else {
//!   if (S > F) E_W = 1;
//!   else if (S < -F) E_W = 0;
//!   else E_W = 0.5 * (1 + S/F)
//! }
//! ```
//!
//! **No frontier and no lead.** With S = F = 0 the last line is 0/0. Here it is 0.5, which is what
//! the line gives for S = 0 with every other F, and what makes the chances of both sides add up to 1.
//!
//! **Other boards.** The paper observes that "the number of moves needed to reach the practical end
//! of the game is roughly three times total number of frontier space points", and that there are
//! "about 60" of them at move 100. The number of moves of a game grows with the area of the board,
//! and by the first observation so does the frontier. So on a board of other area the formula is
//! asked with S, F and M in proportion: each times 361 and divided by the area. From the switch on,
//! that changes nothing, since only S/F counts. Before it, the constants 60 and 100 shrink together,
//! so that there is no shift at the switch on any board if there is none on 19x19.

use crate::WinChance;

/// Points of the board that the formula was made for.
const PRINTED_AREA: u32 = 361;

/// Moves after which the frontier is believed, on 19x19.
const SWITCH: u32 = 100;

/// Points of lead that are certain at the switch, on 19x19: the average number of frontier points.
const AT_SWITCH: f64 = 60.0;

/// Moves before the switch that make a point of lead more necessary.
const MOVES_PER_POINT: f64 = 4.0;

/// `E_W(S, F, M)` on a board with so many points: `score` in points for who asks, the komi included.
///
/// A score that is no number is worth an even chance; an area of 0 counts as 1.
#[must_use]
pub fn chance(score: f64, frontier: u32, moves: u32, area: u32) -> WinChance {
    if score.is_nan() {
        return WinChance::EVEN;
    }
    let certain = certain_lead(frontier, moves, area);
    if score > certain {
        WinChance::CERTAIN
    } else if score < -certain {
        WinChance::NONE
    } else if certain == 0.0 {
        WinChance::EVEN
    } else {
        WinChance::rounded(0.5 * (1.0 + score / certain))
    }
}

/// The lead in points from which on the formula holds the game to be won.
#[must_use]
pub fn certain_lead(frontier: u32, moves: u32, area: u32) -> f64 {
    let area = area.max(1);
    // In whole numbers, so that the switch is where it is printed: M * 361 / area < 100.
    let is_early = u64::from(moves) * u64::from(PRINTED_AREA) < u64::from(SWITCH) * u64::from(area);
    if !is_early {
        return f64::from(frontier);
    }
    let scale = f64::from(area) / f64::from(PRINTED_AREA);
    let left = f64::from(SWITCH) * scale - f64::from(moves);
    AT_SWITCH * scale + left / MOVES_PER_POINT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_19(score: f64, frontier: u32, moves: u32) -> f64 {
        chance(score, frontier, moves, PRINTED_AREA).get()
    }

    /// The formula again, as it is printed.
    fn printed(s: f64, f: f64, m: f64) -> f64 {
        if m < 100.0 {
            if s > 60.0 + (100.0 - m) / 4.0 {
                1.0
            } else if s < -60.0 - (100.0 - m) / 4.0 {
                0.0
            } else {
                0.5 + s / (60.0 + (100.0 - m) / 4.0) * 0.5
            }
        } else if s > f {
            1.0
        } else if s < -f {
            0.0
        } else {
            0.5 * (1.0 + s / f)
        }
    }

    #[test]
    fn the_papers_example_is_three_in_four() {
        assert!((on_19(20.0, 40, 130) - 0.75).abs() < 1e-15);
    }

    #[test]
    fn it_is_the_printed_formula_on_both_sides_of_move_100() {
        for moves in (0..100).step_by(7).chain(96..104).chain([200, 361]) {
            for frontier in [1, 2, 40, 60, 85] {
                for halves in -200..=200 {
                    let score = f64::from(halves) / 2.0;
                    let expected = printed(score, f64::from(frontier), f64::from(moves));
                    let found = on_19(score, frontier, moves);
                    assert!((found - expected).abs() < 1e-12, "{score} {frontier} {moves}");
                }
            }
        }
        // The frontier counts from move 100 on, and not before.
        assert!((on_19(20.0, 20, 99) - (0.5 + 10.0 / 60.25)).abs() < 1e-12);
        assert!((on_19(20.0, 20, 100) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn without_frontier_the_sign_decides_and_nothing_is_even() {
        let at_the_end = |score| chance(score, 0, 250, PRINTED_AREA);
        assert_eq!(
            [0.5, -0.5, 0.0].map(at_the_end),
            [WinChance::CERTAIN, WinChance::NONE, WinChance::EVEN]
        );
        assert_eq!(chance(f64::NAN, 0, 250, 361), WinChance::EVEN);
        assert_eq!(chance(f64::INFINITY, 10, 0, 0), WinChance::CERTAIN);
    }

    #[test]
    fn the_other_side_has_the_rest() {
        for area in [1, 25, 81, 169, 361, 625] {
            for moves in [0, 10, 22, 23, 60, 300] {
                for score in -70..=70 {
                    let ours = chance(f64::from(score), 15, moves, area).get();
                    let theirs = chance(f64::from(-score), 15, moves, area).get();
                    assert!((ours + theirs - 1.0).abs() < 1e-12);
                }
            }
        }
    }

    /// On 9x9 the switch is at 100 * 81 / 361 = 22.4 moves, and the lead there 60 * 81 / 361 = 13.5.
    #[test]
    fn on_other_boards_all_is_in_proportion() {
        assert!((certain_lead(7, 22, 81) - (13.46 + 0.11)).abs() < 0.01);
        assert!((certain_lead(7, 23, 81) - 7.0).abs() < 1e-12);
        // 38x38 has four times the points: everything is four times as much.
        for (score, frontier, moves) in [(20, 40, 130), (-33, 70, 99), (50, 10, 0), (10, 30, 100)] {
            let large = chance(f64::from(4 * score), 4 * frontier, 4 * moves, 4 * 361).get();
            assert!((large - on_19(f64::from(score), frontier, moves)).abs() < 1e-12);
        }
    }
}
