//! Who wins a race whose liberties are all simple [Müller 1999, "Race to capture", classes 0 and 1].
//!
//! Such a race is a game of counters: outside liberties that one side fills at leisure, shared ones
//! that cost both, and one small eye each, whose last point can only be filled as the last liberty
//! of all. The game is played out over the counters, so that the known classes (no eyes, an eye
//! against none, eyes on both sides, seki) come out of one rule.

use arrayvec::ArrayVec;

/// More liberties of one sort than this are not counted.
pub(super) const MOST: usize = 15;

/// The liberties of one side that the other does not share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Own {
    /// Outside liberties.
    pub outside: usize,
    /// Moves that it takes to fill the eye; none if there is no eye.
    pub eye: usize,
}

/// A race by its counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counters {
    pub hunter: Own,
    pub prey: Own,
    pub shared: usize,
}

/// Where a side takes a liberty of the other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fill {
    Outside,
    Eye,
    Shared,
}

/// The race as the other side sees it.
const fn turned(race: Counters) -> Counters {
    Counters { hunter: race.prey, prey: race.hunter, shared: race.shared }
}

/// What a move of the hunter's leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Illegal,
    Captured,
    On(Counters),
}

fn after(race: Counters, fill: Fill) -> After {
    let Counters { hunter, mut prey, mut shared } = race;
    let left = |prey: Own, shared: usize| prey.outside + prey.eye + shared;
    let slot = match fill {
        Fill::Outside => &mut prey.outside,
        Fill::Eye => &mut prey.eye,
        Fill::Shared => &mut shared,
    };
    if *slot == 0 {
        return After::Illegal;
    }
    *slot -= 1;
    if left(prey, shared) == 0 {
        return After::Captured;
    }
    let fills_eye_too_early = fill == Fill::Eye && prey.eye == 0;
    if fills_eye_too_early || left(hunter, shared) == 0 {
        return After::Illegal;
    }
    After::On(Counters { hunter, prey, shared })
}

/// Races by their counters, each solved once.
pub(super) struct Theory {
    sizes: [usize; 5],
    /// For each race: whether the hunter captures, when he moves, and when the prey does.
    known: Vec<[Option<bool>; 2]>,
}

const FILLS: [Fill; 3] = [Fill::Outside, Fill::Eye, Fill::Shared];

impl Theory {
    /// For this race and all that come of it; nothing if it has too many liberties.
    pub(super) fn of(race: Counters) -> Option<Self> {
        let Counters { hunter, prey, shared } = race;
        let counts = [hunter.outside, hunter.eye, prey.outside, prey.eye, shared];
        if counts.iter().any(|&count| count > MOST) {
            return None;
        }
        let sizes = counts.map(|count| count + 1);
        Some(Self { sizes, known: vec![[None; 2]; sizes.iter().product()] })
    }

    fn place(&self, race: Counters) -> usize {
        let Counters { hunter, prey, shared } = race;
        let counts = [hunter.outside, hunter.eye, prey.outside, prey.eye, shared];
        counts.iter().zip(self.sizes).fold(0, |place, (&count, size)| place * size + count)
    }

    /// Whether the hunter, who is to move, captures before he is captured.
    pub(super) fn captures_moving(&mut self, race: Counters) -> bool {
        let place = self.place(race);
        if let Some(known) = self.known[place][0] {
            return known;
        }
        let captures = FILLS.into_iter().any(|fill| self.is_captured_by(race, fill));
        self.known[place][0] = Some(captures);
        captures
    }

    /// Whether this move of the hunter's leads to a capture.
    fn is_captured_by(&mut self, race: Counters, fill: Fill) -> bool {
        match after(race, fill) {
            After::Illegal => false,
            After::Captured => true,
            After::On(next) => self.captures_waiting(next),
        }
    }

    /// Whether the hunter captures if the prey's owner is to move, who may also pass.
    pub(super) fn captures_waiting(&mut self, race: Counters) -> bool {
        let place = self.place(race);
        if let Some(known) = self.known[place][1] {
            return known;
        }
        let captures = self.captures_moving(race)
            && FILLS.into_iter().all(|fill| !self.is_saved_by(race, fill));
        self.known[place][1] = Some(captures);
        captures
    }

    /// Whether this move of the prey's owner saves it.
    fn is_saved_by(&mut self, race: Counters, fill: Fill) -> bool {
        match after(turned(race), fill) {
            After::Illegal => false,
            After::Captured => true,
            After::On(next) => !self.captures_moving(turned(next)),
        }
    }

    /// Moves of the hunter's that capture, where a pass would not.
    pub(super) fn captures(&mut self, race: Counters) -> ArrayVec<Fill, 3> {
        if self.captures_waiting(race) {
            return ArrayVec::new();
        }
        FILLS.into_iter().filter(|&fill| self.is_captured_by(race, fill)).collect()
    }

    /// Moves of the prey's owner that save it, where a pass would not.
    pub(super) fn rescues(&mut self, race: Counters) -> ArrayVec<Fill, 3> {
        if !self.captures_moving(race) {
            return ArrayVec::new();
        }
        FILLS.into_iter().filter(|&fill| self.is_saved_by(race, fill)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(hunter: (usize, usize), prey: (usize, usize), shared: usize) -> Counters {
        let own = |(outside, eye)| Own { outside, eye };
        Counters { hunter: own(hunter), prey: own(prey), shared }
    }

    fn captures(race: Counters) -> (bool, bool) {
        let mut theory = Theory::of(race).unwrap();
        (theory.captures_moving(race), theory.captures_waiting(race))
    }

    /// The players' rules, for as many liberties as fit: each side with at least one outside
    /// liberty, so that nobody is forced to begin with the shared ones.
    #[test]
    fn the_rules_that_players_know_come_out() {
        for mine in 1..8 {
            for theirs in 1..8 {
                for shared in 0..6 {
                    let need = theirs + if shared == 0 { 0 } else { shared - 1 };
                    let no_eyes = captures(race((mine, 0), (theirs, 0), shared));
                    assert_eq!(no_eyes, (mine >= need, mine > need), "{mine} {theirs} {shared}");
                    let with_eye = captures(race((mine, 1), (theirs, 0), shared));
                    let breath = mine + 1 + shared;
                    assert_eq!(with_eye, (breath >= theirs, breath > theirs), "an eye counts");
                    let both = captures(race((mine, 1), (theirs, 1), shared));
                    let need = theirs + shared;
                    assert_eq!(both, (mine >= need, mine > need), "equal eyes");
                }
            }
        }
    }
}
