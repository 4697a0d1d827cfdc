//! A tournament: everybody against everybody with both colours, two points for a win and one for a
//! draw, equal points parted by the average score.

/// How a program fared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The program's place in the population.
    pub program: usize,
    /// Two for a win, one for a draw.
    pub points: u32,
    /// The sum of its margins. All programs play as often, so that sums rank as averages do.
    pub score: i64,
}

/// The pairings: Black's program and White's. Eight programs play 56 games.
pub(super) fn pairings(programs: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..programs).flat_map(move |black| {
        (0..programs).filter(move |&white| white != black).map(move |white| [black, white])
    })
}

/// The programs from the first to the last, by the margins of the games in the order of
/// the pairings. Equal in all, the one that was there longer goes before.
#[must_use]
pub fn ranked(programs: usize, margins: &[i64]) -> Vec<Standing> {
    let mut table: Vec<Standing> =
        (0..programs).map(|program| Standing { program, points: 0, score: 0 }).collect();
    for ([black, white], &margin) in pairings(programs).zip(margins) {
        for (player, margin) in [(black, margin), (white, -margin)] {
            table[player].score += margin;
            table[player].points += match margin.signum() {
                1 => 2,
                0 => 1,
                _ => 0,
            };
        }
    }
    table.sort_by_key(|standing| std::cmp::Reverse((standing.points, standing.score)));
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_programs_play_fifty_six_games() {
        assert_eq!(pairings(8).count(), 56);
        assert!(pairings(8).all(|[black, white]| black != white));
    }

    #[test]
    fn points_rank_before_scores_and_scores_before_age() {
        // 0 beats 1 and 2 narrowly with both colours; 1 and 2 draw, 2 lost by more to 0.
        let margins = [1, 1, -1, 0, -5, 0];
        let table = ranked(3, &margins);
        let order: Vec<usize> = table.iter().map(|standing| standing.program).collect();
        assert_eq!(order, [0, 1, 2]);
        assert_eq!(table[0], Standing { program: 0, points: 8, score: 8 });
        assert_eq!(table[2], Standing { program: 2, points: 2, score: -6 });
        let all_drawn = ranked(3, &[0; 6]);
        assert_eq!(all_drawn.iter().map(|s| s.program).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
