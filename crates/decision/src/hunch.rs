//! The network's hunch in the ranking of moves: one more voice beside the named features. The ranking
//! is a sum of logarithms of chances, and the logarithm of the network's chance joins it with a weight
//! of its own. It never decides alone: every candidate is still tried, read and weighed as before.

use intuition::Hunch;

use crate::policy::Candidate;

/// How the network is listened to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Intuition {
    /// What the ranking's own urgency counts beside it.
    pub own: f32,
    /// What the logarithm of the network's chance counts; 0 for a program that has no network.
    pub network: f32,
}

impl Intuition {
    /// No network.
    pub const NONE: Self = Self { own: 1.0, network: 0.0 };

    /// Whether there is one.
    #[must_use]
    pub fn is_heard(self) -> bool {
        self.network > 0.0
    }
}

impl Default for Intuition {
    fn default() -> Self {
        Self { own: 0.5, network: 1.0 }
    }
}

/// A chance below which the network does not tell moves apart.
const LEAST: f32 = 1e-4;

/// Adds the hunch to a ranking, and puts it in order again.
pub(crate) fn add_hunch(ranked: &mut [Candidate], hunch: &Hunch, settings: Intuition) {
    for candidate in ranked.iter_mut() {
        let chance = hunch.policy[candidate.at];
        let logarithm = chance.max(LEAST).ln();
        candidate.urgency = settings.own * candidate.urgency + settings.network * logarithm;
        candidate.hunch = settings.is_heard().then_some(chance);
    }
    crate::policy::put_in_order(ranked);
}

#[cfg(test)]
mod tests {
    use evaluation::{Judge, Model};
    use goban::{Game, Rules, Size};
    use intuition::{Network, Position};

    use super::*;
    use crate::{Policy, Scene};

    #[test]
    fn the_hunch_moves_candidates_by_its_logarithm() {
        let game = Game::new(Size::square(9).unwrap(), Rules::CHINESE);
        let model = Model::fitted();
        let scene = Scene::of(&game, &Judge::new(&model, game.size()));
        let hunch = Network::shipped().evaluate(&Position::of(&game));
        let plain = Policy::fitted().rank(&scene);
        let mut unmoved = plain.clone();
        add_hunch(&mut unmoved, &hunch, Intuition::NONE);
        assert_eq!(unmoved, plain);
        let mut alone = plain.clone();
        add_hunch(&mut alone, &hunch, Intuition { own: 0.0, network: 1.0 });
        let best =
            game.size().points().max_by(|&a, &b| hunch.policy[a].total_cmp(&hunch.policy[b]));
        assert_eq!(alone.first().map(|first| first.at), best);
        let total: f32 = alone.iter().map(|candidate| candidate.share).sum();
        assert!((total - 1.0).abs() < 1e-3, "{total}");
    }
}
