//! Whose each point was at the end of games, or will be as the network sees it: what a score is made of,
//! kept point by point, so that what was seen of a move can be told apart by areas.

use evaluation::lead_at;
use goban::{Board, Color, Point, Size};

/// Whose each point was at the end of some games, on the mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Ownership {
    size: Size,
    games: u32,
    /// In how many games more each point was Black's than White's, row by row. Games are counted
    /// exactly: there are some thousands.
    leads: Box<[f32]>,
}

impl Ownership {
    /// Of no games yet.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, games: 0, leads: vec![0.0; size.area()].into() }
    }

    /// The games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Whose a point was, from −1, always White's, to 1, always Black's. Nobody's is 0, and so is all
    /// if there were no games.
    #[must_use]
    pub fn at(&self, point: Point) -> f32 {
        let is_inside = self.size.contains(point);
        let lead = if is_inside { self.leads[place(self.size, point)] } else { 0.0 };
        #[allow(clippy::cast_precision_loss)] // some thousands
        let games = self.games.max(1) as f32;
        lead / games
    }

    /// The points that Black had more than White on the board: all owners added up.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // a score needs no more digits
    pub fn lead(&self) -> f32 {
        let sum: f64 = self.leads.iter().map(|&lead| f64::from(lead)).sum();
        (sum / f64::from(self.games.max(1))) as f32
    }

    /// Counts the end of a game, and tells its score: the points that Black has more than White.
    pub(super) fn count(&mut self, end: &Board) -> i32 {
        self.games += 1;
        let mut score = 0;
        let mut count = |point: Point, lead: i32| {
            #[allow(clippy::cast_precision_loss)] // one more or less
            let more = lead as f32;
            self.leads[place(self.size, point)] += more;
            score += lead;
        };
        // Nearly all points have a stone, and the sets know of which colour.
        end.stones(Color::Black).iter().for_each(|stone| count(stone, 1));
        end.stones(Color::White).iter().for_each(|stone| count(stone, -1));
        end.empty_points().iter().for_each(|point| count(point, lead_at(end, point)));
        score
    }

    /// Counts a position whose points have these owners, as far as one can tell, and which Black leads
    /// by so many points on the board. Where the owners add up to another lead, the difference is shared
    /// out among the points in doubt.
    pub(crate) fn note(&mut self, owner: impl Fn(Point) -> f32, lead: f32) {
        self.games += 1;
        let doubt = |owner: f32| (1.0 - owner * owner).max(0.0);
        let sums = |sums: (f32, f32), owner: f32| (sums.0 + owner, sums.1 + doubt(owner));
        let (counted, in_doubt) = self.size.points().map(&owner).fold((0.0, 0.0), sums);
        let more = (lead - counted) / in_doubt.max(1.0);
        for point in self.size.points() {
            let owner = owner(point);
            self.leads[place(self.size, point)] += owner + more * doubt(owner);
        }
    }

    /// Counts other games of boards of the same size.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        for (sum, more) in self.leads.iter_mut().zip(&other.leads) {
            *sum += more;
        }
    }
}

/// Where a point of the board is in a list row by row.
fn place(size: Size, point: Point) -> usize {
    usize::from(point.y()) * usize::from(size.width()) + usize::from(point.x())
}
