//! Questions about strings that somebody asks: captures, ladders, connections, races. The answers are
//! objects, kept while the game goes on.

use goban::Point;
use reading::capture::{attack, defend, ladder_attack};
use reading::connection::{Target, connect, disconnect};
use reading::race::{Chain, kill, kill_chain, survive, survive_chain};
use reading::{Answer, Verdict};
use tracks::{Kind, Scoping, View};

/// A question about the string of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Question {
    /// Does the opponent, moving first, capture it?
    Attack(Point),
    /// Does the owner, moving first, save it?
    Defend(Point),
    /// Does the opponent, moving first, capture it in a ladder?
    Ladder(Point),
    /// Does the owner, moving first, connect it with that of another stone?
    Connect(Point, Point),
    /// Does the opponent, moving first, cut them?
    Disconnect(Point, Point),
    /// Does the owner, moving first, take that of another stone before his own is taken?
    Kill(Point, Point),
    /// Does the owner, moving first, save it from that of another stone?
    Survive(Point, Point),
}

/// Such questions as a kind of object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Readings {
    /// Positions that a question may look at.
    pub(crate) nodes: u32,
}

impl Kind for Readings {
    type Place = Question;
    type Value = Answer;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, question: Question) -> Answer {
        match question {
            Question::Attack(stone) => attack(view, stone, self.nodes),
            Question::Defend(stone) => defend(view, stone, self.nodes),
            Question::Ladder(stone) => ladder_attack(view, stone, self.nodes),
            Question::Connect(a, b) => connect(view, a, Target::Stone(b), self.nodes),
            Question::Disconnect(a, b) => disconnect(view, a, Target::Stone(b), self.nodes),
            Question::Kill(a, b) => {
                let answer = kill(view, a, b, self.nodes);
                self.or_by_chains(view, (a, b), answer, kill_chain)
            }
            Question::Survive(a, b) => {
                let answer = survive(view, a, b, self.nodes);
                self.or_by_chains(view, (a, b), answer, survive_chain)
            }
        }
    }
}

impl Readings {
    /// What is unknown of two strings may be known of the chains around them.
    fn or_by_chains<R: Scoping>(
        self,
        view: &mut View<'_, R>,
        (a, b): (Point, Point),
        answer: Answer,
        ask: impl Fn(&mut View<'_, R>, &Chain, &Chain, u32) -> Answer,
    ) -> Answer {
        if answer.verdict != Verdict::Unknown {
            return answer;
        }
        let (first, second) = (Chain::around(view, a), Chain::around(view, b));
        let are_strings = first.stones().len() == 1 && second.stones().len() == 1;
        if are_strings { answer } else { ask(view, &first, &second, self.nodes) }
    }
}
