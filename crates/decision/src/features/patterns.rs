//! Patterns that want a move: those with names, and the generated ones that link and divide.

use evaluation::features::Row;
use goban::Point;

use super::{Feature, Looking};
use crate::reason::Reason;
use crate::scene::Scene;

/// Patterns with names, with room for some more.
pub(super) const PATTERNS: usize = 256;

/// Urgencies of linking and dividing that are told apart.
pub(super) const URGENCIES: usize = 14;

/// Patterns that a move may have at once.
const AT_ONCE: usize = 6;

pub(super) fn count(looking: &Looking<'_>, row: &mut Row, point: Point) {
    let named = &looking.scene.named;
    let first = named.partition_point(|&(at, _)| at < point);
    for &(_, pattern) in named[first..].iter().take_while(|&&(at, _)| at == point).take(AT_ONCE) {
        Feature::NamedPattern.add(row, pattern.number(), 0);
    }
    let urgency = looking.scene.windows[point];
    if urgency > 0.0 {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss
        )]
        let strength = (urgency.log2() * 2.0 + 4.0).clamp(0.0, URGENCIES as f32 - 1.0) as usize;
        Feature::LinksOrDivides.add(row, strength, looking.stage);
    }
}

pub(super) fn named(scene: &Scene, at: Point) -> Vec<Reason> {
    let named = scene.named.iter().filter(|&&(point, _)| point == at);
    named.map(|&(_, pattern)| Reason::Shape(pattern)).collect()
}

pub(super) fn division(_: &Scene, _: Point) -> Vec<Reason> {
    vec![Reason::Division]
}
