//! The opening selector: cases propose, possible omission numbers judge [Tajima and Sanechika, 6].
//!
//! It is asked in the opening of a game, and afterwards about corners and sides that have no stone yet
//! (`opening::is_opening`, `opening::open_areas`). Its best candidates are tried like those of the other
//! selectors, wherever they rank, and what it finds in a move is a part of the move's merit. A program
//! does not listen to it unless it is told to: [`Openings::NONE`] costs nothing.

use evaluation::{Facts, Judge};
use goban::{Game, Point};
use opening::{Opinion, Scale, Standing, Width, is_opening, open_areas};

use crate::desk::Desk;
use crate::reason::Reason;
use crate::scene::Scene;
use crate::selectors::{Field, Proposed, Selector};

/// How the opening is listened to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Openings {
    /// What a unit of the value by cases and PON counts beside urgency; 0 is not to ask.
    pub worth: f32,
    /// Whether moves beyond the fourth line, capturing races and moyos are proposed too. The paper's
    /// opening case leaves them out.
    pub is_wide: bool,
}

/// Candidates that are proposed.
const PROPOSED: usize = 5;

impl Openings {
    /// Not listened to.
    pub const NONE: Self = Self { worth: 0.0, is_wide: false };

    /// What the opening thinks of a position, if it is asked and there is something to say.
    pub(crate) fn asked(
        self,
        desk: &mut Desk,
        game: &Game,
        facts: &Facts,
        judge: &Judge<'_>,
    ) -> Option<Opinion> {
        if self.worth <= 0.0 {
            return None;
        }
        let standing = Standing::of(facts, &Scale::FITTED);
        let is_early = is_opening(game.turns().len(), facts, &standing);
        let open = open_areas(game.board());
        if !is_early && open.is_empty() {
            return None;
        }
        let width = if self.is_wide { Width::All } else { Width::Edges };
        let settings = opening::Settings { width, ..opening::Settings::usual() };
        let mut opinion = desk.opening(game, judge, &settings);
        if !is_early {
            opinion.candidates.retain(|candidate| open.contains(candidate.at));
        }
        Some(opinion)
    }

    /// What the opening's opinion of a move counts: by how much it is above the candidates' mean.
    pub(crate) fn worth_of(self, scene: &Scene, at: Point) -> f32 {
        let Some(opinion) = &scene.opening else { return 0.0 };
        let candidates = &opinion.candidates;
        #[allow(clippy::cast_precision_loss)] // some dozens
        let count = candidates.len().max(1) as f32;
        let mean = candidates.iter().map(|candidate| candidate.combined).sum::<f32>() / count;
        let found = candidates.iter().find(|candidate| candidate.at == at);
        found.map_or(0.0, |found| self.worth * (found.combined - mean).max(0.0))
    }
}

/// The best of the opening's candidates, wherever they rank.
pub(crate) fn by_opening(field: &Field<'_>, _: usize) -> Vec<Proposed> {
    let Some(opinion) = &field.scene.opening else { return Vec::new() };
    let best = opinion.candidates.iter().take(PROPOSED);
    let ranked = best.filter_map(|best| field.sensible.iter().find(|known| known.at == best.at));
    ranked.map(|candidate| field.proposed(candidate, Selector::Opening)).collect()
}

/// The cases that a move is, and the intentions that it answers, with what the opening finds in it.
pub(crate) fn told_by_cases(scene: &Scene, at: Point) -> Vec<(Reason, f32)> {
    let candidates = scene.opening.iter().flat_map(|opinion| &opinion.candidates);
    let Some(found) = candidates.into_iter().find(|candidate| candidate.at == at) else {
        return Vec::new();
    };
    let cases = found.named_cases().into_iter().map(Reason::Opening);
    let answers = found.answers.iter().copied().map(Reason::AnswersIntention);
    cases.chain(answers).map(|reason| (reason, found.combined)).collect()
}

#[cfg(test)]
mod tests {
    use evaluation::Model;
    use goban::{Color, Rules, Size};
    use opening::Case;
    use tracks::Keeping;

    use super::*;

    const LISTENING: Openings = Openings { worth: 1.0, is_wide: false };

    fn scene_after(moves: &[&str], openings: Openings) -> Scene {
        let mut game = Game::new(Size::square(19).unwrap(), Rules::CHINESE);
        for (number, mv) in moves.iter().enumerate() {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            game.play(color, mv.parse().unwrap()).unwrap();
        }
        let model = Model::fitted();
        let judge = Judge::new(&model, game.size());
        let mut desk = Desk::new(game.board(), Keeping::Incremental);
        let mut scene = Scene::of(&game, &judge);
        scene.opening = openings.asked(&mut desk, &game, &scene.facts, &judge);
        scene
    }

    #[test]
    fn an_empty_corner_is_worth_more_than_what_is_no_candidate() {
        let scene = scene_after(&["Q16", "D16", "Q4"], LISTENING);
        let [corner, middle] = ["D4", "K10"].map(|name| name.parse().unwrap());
        assert!(LISTENING.worth_of(&scene, corner) > 1.0);
        assert!(LISTENING.worth_of(&scene, middle).abs() < 1e-6);
        let told = told_by_cases(&scene, corner);
        assert!(told.iter().any(|(reason, _)| *reason == Reason::Opening(Case::EmptyCorner)));
        assert!(told_by_cases(&scene, middle).is_empty());
    }

    #[test]
    fn nothing_is_asked_where_nobody_listens() {
        assert!(scene_after(&["Q16"], Openings::NONE).opening.is_none());
    }

    #[test]
    fn late_in_the_game_only_open_corners_and_sides_are_left() {
        // 32 moves of small ones in two corners: two corners and some sides are empty still.
        let small = [
            "Q16", "D16", "R14", "C14", "P17", "E17", "R17", "C17", "Q14", "D14", "P15", "E15",
            "N17", "G17", "R12", "C12", "Q12", "D12", "N15", "G15", "P14", "E14", "S16", "B16",
            "S14", "B14", "Q18", "D18", "O16", "F16", "M16", "H16",
        ];
        let scene = scene_after(&small, LISTENING);
        let opinion = scene.opening.expect("two corners are empty");
        let open = open_areas(&scene.board);
        assert!(!opinion.candidates.is_empty());
        assert!(opinion.candidates.iter().all(|candidate| open.contains(candidate.at)));
        assert!(opinion.candidates[0].at.y() < 7, "{:?}", opinion.candidates[0].at);
    }
}
