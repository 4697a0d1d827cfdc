//! The history heuristic [Schaeffer 1989]: moves that cut off somewhere are tried early elsewhere.

/// How much each kind of move has gained.
#[derive(Debug, Clone, Default)]
pub(crate) struct History(Vec<u64>);

impl History {
    /// Notes that a move of this kind cut off with so many plies to go: it gains 2^depth.
    pub(crate) fn cut_off(&mut self, slot: usize, depth: u8) {
        if slot >= self.0.len() {
            self.0.resize(slot + 1, 0);
        }
        let gain = 1_u64.checked_shl(u32::from(depth)).unwrap_or(u64::MAX);
        self.0[slot] = self.0[slot].saturating_add(gain);
    }

    /// What moves of this kind have gained.
    pub(crate) fn gain(&self, slot: usize) -> u64 {
        self.0.get(slot).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_double_with_depth_and_never_overflow() {
        let mut history = History::default();
        history.cut_off(3, 0);
        history.cut_off(3, 4);
        assert_eq!([history.gain(3), history.gain(0), history.gain(9)], [17, 0, 0]);
        history.cut_off(3, 200);
        history.cut_off(3, 63);
        assert_eq!(history.gain(3), u64::MAX);
    }
}
