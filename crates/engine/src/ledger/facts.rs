//! What is proved of the stones in a part of a ledger, by the move that makes it: a capture, a rescue, a
//! death, a life, a cut, a link; and what the other side does if it is let.

use evaluation::Outlook;
use goban::{Color, Move, Point, PointSet};

use super::Kind;
use crate::thought::Thought;
use crate::why::{Proof, of_capture, of_cut, of_life};

/// Something proved that a move does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The move.
    pub by: Move,
    /// What it does.
    pub kind: Kind,
    /// The stones that it is about; of a cut or a link the first string.
    pub stones: PointSet,
    /// The stone that they are named by.
    pub stone: Point,
    /// The stone of the other string, of a cut or a link.
    pub other: Option<Point>,
    /// Whether the move takes the stones off the board at once.
    pub at_once: bool,
    /// What the other side plays if the move is not made, and what follows.
    pub otherwise: Vec<Move>,
}

impl Fact {
    /// The weightiest fact of a move about stones in an area.
    pub(super) fn behind(thought: &Thought, by: Move, area: &PointSet) -> Option<Self> {
        let mut facts = Self::of(thought, by.point()?);
        facts.retain(|fact| fact.stones.meets(area));
        facts.into_iter().max_by_key(|fact| (fact.weight(), fact.stones.len()))
    }

    /// All that is proved of what a move does, as far as who moves first decides.
    #[must_use]
    pub fn of(thought: &Thought, at: Point) -> Vec<Self> {
        let mut facts = of_lives(thought, at);
        facts.extend(of_strings(thought, at));
        facts.extend(of_links(thought, at));
        facts
    }

    /// What is told first.
    const fn weight(&self) -> u8 {
        match self.kind {
            Kind::Life | Kind::Death => 3,
            Kind::Capture | Kind::Rescue => 2,
            _ => 1,
        }
    }
}

/// The line of the other side, if it was kept.
fn otherwise(proofs: Vec<Proof>, first: Color) -> Vec<Move> {
    let line = proofs.into_iter().find(|proof| proof.first == first);
    line.map(|line| line.moves).unwrap_or_default()
}

fn of_lives(thought: &Thought, at: Point) -> Vec<Fact> {
    let player = thought.player();
    let lives = thought.decision.scene.lives.iter();
    let facts = lives.filter(|life| life.deciding_move(player) == Some(at)).filter_map(|life| {
        let stone = life.stones.first()?;
        Some(Fact {
            by: Move::Play(at),
            kind: if life.color == player { Kind::Life } else { Kind::Death },
            stones: life.stones,
            stone,
            other: None,
            at_once: false,
            otherwise: otherwise(of_life(thought, stone), !player),
        })
    });
    facts.collect()
}

fn of_strings(thought: &Thought, at: Point) -> Vec<Fact> {
    let player = thought.player();
    let strings = thought.decision.scene.facts.strings.iter();
    let contested = strings.filter(|string| string.capture == Outlook::Contested);
    let facts = contested.filter_map(|string| {
        let is_own = string.color == player;
        let moves = string.first_moves;
        let decides = if is_own { moves.owner } else { moves.opponent };
        let at_once = !is_own && string.liberties == [at].into_iter().collect();
        let stone = string.stones.first()?;
        (decides == Some(at) || at_once).then(|| Fact {
            by: Move::Play(at),
            kind: if is_own { Kind::Rescue } else { Kind::Capture },
            stones: string.stones,
            stone,
            other: None,
            at_once,
            otherwise: otherwise(of_capture(thought, stone), !player),
        })
    });
    facts.collect()
}

fn of_links(thought: &Thought, at: Point) -> Vec<Fact> {
    let (player, facts) = (thought.player(), &thought.decision.scene.facts);
    let contested = facts.links.iter().filter(|link| link.connection == Outlook::Contested);
    let facts = contested.filter_map(|link| {
        let [a, b] = link.strings.map(|number| &facts.strings[number]);
        let is_own = a.color == player;
        let moves = link.first_moves;
        let decides = if is_own { moves.owner } else { moves.opponent };
        let ends = [a.stones.first()?, b.stones.first()?];
        let lines = || if is_own { of_cut(thought, ends) } else { Vec::new() };
        (decides == Some(at)).then(|| Fact {
            by: Move::Play(at),
            kind: if is_own { Kind::Link } else { Kind::Cut },
            stones: a.stones | b.stones,
            stone: ends[0],
            other: Some(ends[1]),
            at_once: false,
            otherwise: otherwise(lines(), !player),
        })
    });
    facts.collect()
}
