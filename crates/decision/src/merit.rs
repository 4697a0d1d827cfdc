//! What a candidate is worth beside the others, from named parts. This is the one place where they
//! are put together.

use crate::choose::Settings;

/// A part of a merit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The sum of the weights of its features.
    Urgency,
    /// The points that are left after the opponent's best answer.
    Points,
    /// Points at stake in groups whose life it decides.
    Life,
    /// A threat that wins a ko.
    Ko,
    /// What it is worth as an endgame move.
    Endgame,
    /// What puts a move of the life-and-death selector before the others.
    Precedence,
    /// What a method of the paper's proposes it with, in points.
    Incentive,
    /// What cases and possible omission numbers find in it, in the opening.
    Opening,
}

impl Part {
    /// All parts, in the order in which they are added.
    pub const ALL: [Self; 8] = [
        Self::Urgency,
        Self::Points,
        Self::Life,
        Self::Ko,
        Self::Endgame,
        Self::Precedence,
        Self::Incentive,
        Self::Opening,
    ];
}

/// What a candidate is worth: the logarithm of a chance for the default program, points for the
/// paper's.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Merit {
    parts: [f32; Part::ALL.len()],
}

impl Merit {
    /// Of a candidate that was tried: its urgency, the points that are left after it, and the points
    /// at stake in groups that it decides over.
    pub(crate) fn of(settings: &Settings, urgency: f32, left: f32, stake: f32) -> Self {
        let mut merit = Self::default();
        merit.set(Part::Urgency, urgency);
        merit.set(Part::Points, settings.worth_of_a_point * left);
        merit.set(Part::Life, settings.worth_of_life * (1.0 + stake).ln());
        merit
    }

    /// Of a move that a method of the paper's proposes.
    pub(crate) fn of_incentive(points: f32) -> Self {
        let mut merit = Self::default();
        merit.set(Part::Incentive, points);
        merit
    }

    /// Counts a threat that wins a ko of so many points.
    pub(crate) fn add_ko(&mut self, settings: &Settings, points: f32) {
        self.set(Part::Ko, settings.worth_of_a_point * settings.care.ko_threats * points);
    }

    /// Counts so many points of an endgame move.
    pub(crate) fn add_endgame(&mut self, settings: &Settings, points: f32) {
        self.set(Part::Endgame, settings.care.endgame * points);
    }

    /// Counts what the opening finds in it.
    pub(crate) fn add_opening(&mut self, value: f32) {
        self.set(Part::Opening, value);
    }

    /// Puts it before another by so much.
    pub(crate) fn precede(&mut self, other: &Self, by: f32) {
        self.set(Part::Precedence, other.total() + by - self.total());
    }

    fn set(&mut self, part: Part, value: f32) {
        self.parts[part as usize] = value;
    }

    /// One of its parts.
    #[must_use]
    pub const fn part(&self, part: Part) -> f32 {
        self.parts[part as usize]
    }

    /// All parts together.
    #[must_use]
    pub fn total(&self) -> f32 {
        self.parts.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_in_their_order_and_add_up() {
        for (place, part) in Part::ALL.into_iter().enumerate() {
            assert_eq!(part as usize, place);
        }
        let settings = Settings::default();
        let mut merit = Merit::of(&settings, 2.0, 10.0, 0.0);
        merit.add_endgame(&settings, 3.0);
        merit.add_ko(&settings, 5.0);
        let sum: f32 = Part::ALL.into_iter().map(|part| merit.part(part)).sum();
        assert!((merit.total() - sum).abs() < 1e-6);
        assert!((merit.part(Part::Points) - 10.0 * settings.worth_of_a_point).abs() < 1e-6);
    }

    #[test]
    fn what_precedes_another_is_worth_more() {
        let settings = Settings::default();
        let (mut low, high) =
            (Merit::of(&settings, -3.0, 0.0, 0.0), Merit::of(&settings, 4.0, 0.0, 0.0));
        low.precede(&high, 0.2);
        assert!(low.total() > high.total());
    }
}
