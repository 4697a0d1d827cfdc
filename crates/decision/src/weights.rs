//! Fitted numbers.
pub(crate) const MOVES: &[f32] = &[];
pub(crate) const NEAR: &[(u32, f32)] = &[];
pub(crate) const WIDE: &[(u32, f32)] = &[];
