//! What a mistake was about, by the reasons for the better move: the same reasons that the program
//! would have chosen it for. A player's habits are counted by these.

use decision::Reason;

/// What a mistake was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// A group of the player's could have been made to live.
    OwnLife,
    /// A group of the opponent's could have been killed.
    Kill,
    /// Stones of the player's could have been saved from capture.
    OwnStones,
    /// Stones of the opponent's could have been captured.
    Capture,
    /// Stones of the player's could have been linked.
    CutOff,
    /// The opponent could have been cut.
    Cut,
    /// A weak group of the player's was left alone.
    WeakGroup,
    /// A weak group of the opponent's was left alone.
    Attack,
    /// A larger endgame move was there.
    Endgame,
    /// A larger move was elsewhere.
    Size,
}

impl Cause {
    /// All causes, what is read out first.
    pub const ALL: [Self; 10] = [
        Self::OwnLife,
        Self::Kill,
        Self::OwnStones,
        Self::Capture,
        Self::CutOff,
        Self::Cut,
        Self::WeakGroup,
        Self::Attack,
        Self::Endgame,
        Self::Size,
    ];

    /// What the reasons for a better move say. What was read out comes before impressions.
    #[must_use]
    pub fn of(reasons: &[Reason]) -> Self {
        reasons.iter().filter_map(told_by).min().unwrap_or(Self::Size)
    }
}

fn told_by(reason: &Reason) -> Option<Cause> {
    match reason {
        Reason::Lives(..) => Some(Cause::OwnLife),
        Reason::Kills(..) => Some(Cause::Kill),
        Reason::Saves(_) | Reason::Protects(_) => Some(Cause::OwnStones),
        Reason::Captures(_) | Reason::Catches(_) | Reason::Takes(_) => Some(Cause::Capture),
        Reason::Links(_) => Some(Cause::CutOff),
        Reason::Cuts(_) => Some(Cause::Cut),
        Reason::Helps(..) | Reason::Vital { own: true } => Some(Cause::WeakGroup),
        Reason::Attacks(..) | Reason::Vital { own: false } => Some(Cause::Attack),
        Reason::Endgame(..) => Some(Cause::Endgame),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_out_comes_before_impressions() {
        let at = "C3".parse().unwrap();
        let reasons = [Reason::Large, Reason::Helps(at, 0.4), Reason::Lives(at, 12.0)];
        assert_eq!(Cause::of(&reasons), Cause::OwnLife);
        assert_eq!(Cause::of(&reasons[..2]), Cause::WeakGroup);
        assert_eq!(Cause::of(&reasons[..1]), Cause::Size);
        assert!(Cause::ALL.is_sorted());
    }
}
