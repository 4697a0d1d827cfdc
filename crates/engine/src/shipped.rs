//! What the program ships with: the fitted model of the evaluation, the fitted ranking of moves, and
//! that of trial games. Each is made once.

use std::sync::OnceLock;

use decision::Policy;
use decision::trial::LightPolicy;
use evaluation::Model;
use life::Belief;
use rand_pcg::Pcg64Mcg;

/// The model of the evaluation.
#[must_use]
pub fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(Model::fitted)
}

/// How far proofs about groups are believed.
#[must_use]
pub fn belief() -> &'static Belief {
    static BELIEF: OnceLock<Belief> = OnceLock::new();
    BELIEF.get_or_init(Belief::fitted)
}

/// The ranking of moves.
#[must_use]
pub fn policy() -> &'static Policy {
    static POLICY: OnceLock<Policy> = OnceLock::new();
    POLICY.get_or_init(Policy::fitted)
}

/// The ranking of moves where there is no time for reading.
#[must_use]
pub fn light_policy() -> &'static LightPolicy {
    LightPolicy::shipped()
}

/// Random numbers of a seed.
#[must_use]
pub fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
}
