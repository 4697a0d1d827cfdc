//! The sentence of a move, from its ledger.

use decision::{Caller, Decided};
use engine::{Estimate, Fact, Kind, Ledger, LedgerPart, Thinker, Thought};
use goban::{Color, Move, Point};

use crate::catalogue::{Language, Value, paragraph, tell};
use crate::place::{around, place};

/// Points below which two moves are as good as each other.
const EVEN: f64 = 0.75;

/// A second part is told if it is nearly as large as the first.
const NEARLY: f64 = 0.7;

/// A part that is proved is told before a larger one that is not, if it has this share of its points.
const PROVED_SHARE: f64 = 0.4;

/// A difference in the chance of winning from which on it may disagree with the points.
const TELLING_CHANCE: f64 = 0.02;

/// Moves of a line that are told in a sentence.
const TOLD_MOVES: usize = 5;

/// Makes sure that the thought knows enough of a move for its sentence: the move itself, and what it is
/// held against.
pub fn weigh(thinker: &mut Thinker, thought: &Thought, at: Point, caller: Caller<'_>) {
    thinker.weigh(thought, Move::Play(at), caller);
    thinker.weigh(thought, held_against(thought, Move::Play(at)), caller);
}

/// The ledger that a move is told by: the best move's against a pass, any other's against the best.
#[must_use]
pub fn ledger(thought: &Thought, at: Point) -> Option<Ledger> {
    let mv = Move::Play(at);
    Ledger::of(thought, mv, held_against(thought, mv))
}

fn held_against(thought: &Thought, mv: Move) -> Move {
    if mv == thought.best { Move::Pass } else { thought.best }
}

/// What a thought says of a move, in a sentence or two. It is read off the thought: [`weigh`] makes sure
/// that enough is known.
#[must_use]
pub fn sentence(thought: &Thought, at: Point, language: Language) -> String {
    let teller = Teller { thought, language };
    if thought.decided == Decided::Proof {
        return teller.proved(at);
    }
    ledger(thought, at)
        .map_or_else(|| teller.without_ledger(at), |ledger| of_ledger(thought, &ledger, language))
}

/// What a ledger says, in a sentence or two.
#[must_use]
pub fn of_ledger(thought: &Thought, ledger: &Ledger, language: Language) -> String {
    let teller = Teller { thought, language };
    let is_gain = ledger.against == Move::Pass && ledger.mv == thought.best;
    let mut sentences = if thought.best == Move::Pass && ledger.against == Move::Pass {
        vec![teller.tell("pass-is-as-good", &[("at", mv_value(ledger.mv))])]
    } else if is_gain || ledger.total >= EVEN && ledger.mv == thought.best {
        teller.gaining(ledger)
    } else {
        teller.compared(ledger)
    };
    sentences.extend(teller.disagreement(ledger));
    sentences.truncate(4);
    paragraph(language, sentences)
}

/// What the better of two moves does and what happens otherwise, without a number. Nothing where the
/// ledger does not see that it is better.
#[must_use]
pub fn deed(thought: &Thought, ledger: &Ledger, language: Language) -> Option<String> {
    let teller = Teller { thought, language };
    let gains = Teller::gains(ledger);
    let first = telling(&gains).filter(|_| ledger.total >= EVEN)?;
    let otherwise = teller.otherwise(ledger, first);
    Some(paragraph(
        language,
        std::iter::once(teller.gain(ledger, first)).chain(otherwise).collect(),
    ))
}

/// The score of a position with its spread, and the chance of winning.
#[must_use]
pub fn score(estimate: &Estimate, language: Language) -> String {
    let (leader, lead) = estimate.leader();
    let lead = whole(lead);
    let letter = leader.letter().to_string();
    let leader_value: Value = if lead == 0 { "even".into() } else { letter.into() };
    let mut values = vec![("leader", leader_value), ("lead", lead.into())];
    let Some((spread, wins)) = estimate.spread.zip(estimate.wins(leader)) else {
        return tell(language, "score-alone", &values);
    };
    values.push(("spread", whole(spread).max(1).into()));
    let side = tell(language, color_id(leader), &[]);
    let percent = whole(100.0 * wins).into();
    let chance = tell(language, "chance", &[("side", side.into()), ("percent", percent)]);
    let score = tell(language, "score", &values);
    paragraph(language, vec![score, chance])
}

#[derive(Debug, Clone, Copy)]
struct Teller<'a> {
    thought: &'a Thought,
    language: Language,
}

impl Teller<'_> {
    fn tell(&self, id: &str, values: &[(&'static str, Value)]) -> String {
        tell(self.language, id, values)
    }

    fn side(&self, color: Color) -> Value {
        self.tell(color_id(color), &[]).into()
    }

    fn points(&self, points: f64) -> Value {
        self.tell("points", &[("count", whole(points.abs()).into())]).into()
    }

    /// The parts in which a move gains.
    fn gains(ledger: &Ledger) -> Vec<&LedgerPart> {
        ledger.parts.iter().filter(|part| part.points > 0.0).collect()
    }

    /// What a move gains: by what, what happens otherwise, how much.
    fn gaining(&self, ledger: &Ledger) -> Vec<String> {
        let gains = Self::gains(ledger);
        let Some(first) = telling(&gains) else {
            let little = self.tell("judged-nothing", &[("at", mv_value(ledger.mv))]);
            return vec![little, self.worth(ledger)];
        };
        let mut sentences = vec![self.gain(ledger, first)];
        if let Some(otherwise) = self.otherwise(ledger, first) {
            sentences.push(otherwise);
        }
        let is_told = |fact: &Fact| first.fact.as_ref() != Some(fact);
        let mut others = gains.iter().filter(|&&part| part != first);
        let second = others.next().filter(|part| part.points >= NEARLY * first.points);
        let second = second.and_then(|part| part.fact.as_ref()).filter(|fact| is_told(fact));
        sentences.extend(second.map(|fact| self.does(fact)));
        sentences.push(self.worth(ledger));
        sentences
    }

    fn worth(&self, ledger: &Ledger) -> String {
        let points = ("points", self.points(ledger.total));
        match ledger.against {
            Move::Pass if ledger.total < EVEN => self.tell("worth-little", &[]),
            Move::Pass => self.tell("worth", &[points]),
            other @ Move::Play(_) => {
                self.tell("better-than", &[points, ("other", mv_value(other))])
            }
        }
    }

    /// A part that the move gains.
    fn gain(&self, ledger: &Ledger, part: &LedgerPart) -> String {
        part.fact
            .as_ref()
            .map_or_else(|| self.judged("judged", ledger.mv, part), |it| self.does(it))
    }

    /// What nothing proves: where it is.
    fn judged(&self, told: &str, mv: Move, part: &LedgerPart) -> String {
        let at = ("at", mv_value(mv));
        let Some((color, stone)) = part.group else {
            let size = self.thought.game.size();
            let place = self.tell("place", &[("place", place(&part.area, size).into())]);
            let around = around(&part.area).map_or_else(String::new, |point| point.to_string());
            let values = [at, ("place", place.into()), ("around", around.into())];
            return self.tell(&id(told, "area"), &values);
        };
        let is_own = color == self.thought.player();
        let kind = if is_own { "own-group" } else { "other-group" };
        let values = [at, ("owner", self.side(color)), ("stone", stone.to_string().into())];
        self.tell(&id(told, kind), &values)
    }

    /// What a move does, as it is proved.
    fn does(&self, fact: &Fact) -> String {
        let stone = fact.stone.to_string();
        let count = i32::try_from(fact.stones.len()).unwrap_or(i32::MAX);
        let named = [("count", count.into()), ("stone", stone.clone().into())];
        let stones = self.tell("stones", &named);
        let other = fact.other.map_or_else(String::new, |other| other.to_string());
        let values = [
            ("at", mv_value(fact.by)),
            ("stone", stone.into()),
            ("stones", stones.into()),
            ("other", other.into()),
        ];
        let id = if fact.at_once { "does-capture-at-once" } else { does_id(fact.kind) };
        self.tell(id, &values)
    }

    /// What the other side does if it is let.
    fn otherwise(&self, ledger: &Ledger, part: &LedgerPart) -> Option<String> {
        let opponent = ("opponent", self.side(!self.thought.player()));
        let Some(fact) = &part.fact else {
            let line = self.thought.verdict(Move::Pass).map(|verdict| verdict.line);
            let line = line.filter(|line| ledger.against == Move::Pass && !line.is_empty())?;
            return Some(self.tell("otherwise-judged", &[opponent, ("line", line_value(&line))]));
        };
        if fact.otherwise.is_empty() && fact.kind != Kind::Cut {
            return None;
        }
        let values = [opponent, ("line", line_value(&fact.otherwise))];
        Some(self.tell(otherwise_id(fact.kind), &values))
    }

    /// A move that is not the best, or one that is hardly better.
    fn compared(&self, ledger: &Ledger) -> Vec<String> {
        let at = ("at", mv_value(ledger.mv));
        let better = ("better", mv_value(ledger.against));
        let points = ("points", self.points(ledger.total));
        let own = ledger.parts.iter().find(|part| part.points > 0.0 && part.fact.is_some());
        let own = own.and_then(|part| part.fact.as_ref()).map(|fact| self.does(fact));
        let mut sentences: Vec<String> = own.into_iter().collect();
        if ledger.total.abs() < EVEN {
            sentences.push(self.tell("even", &[at, better]));
        } else if ledger.total > 0.0 {
            sentences.push(self.tell("so-far-better", &[at, better, points]));
        } else {
            let player = ("player", self.side(self.thought.player()));
            sentences.push(self.tell("behind", &[at, better, points, player]));
            sentences.extend(self.lost(ledger));
        }
        sentences
    }

    /// Where the other move gains most.
    fn lost(&self, ledger: &Ledger) -> Option<String> {
        let part = ledger.parts.iter().find(|part| part.points < 0.0)?;
        let Some(fact) = &part.fact else { return Some(self.judged("lost", ledger.mv, part)) };
        Some(self.does(fact))
    }

    /// Where the chance of winning says the contrary.
    fn disagreement(&self, ledger: &Ledger) -> Option<String> {
        let win = ledger.win.filter(|win| win.abs() >= TELLING_CHANCE)?;
        let disagrees = ledger.total.abs() >= EVEN && win.signum() * ledger.total.signum() < 0.0;
        let percent = whole(100.0 * win.abs()).into();
        disagrees.then(|| self.tell("chance-disagrees", &[("percent", percent)]))
    }

    fn proved(&self, at: Point) -> String {
        let (mv, best) = (Move::Play(at), self.thought.best);
        let values = [("at", mv_value(mv)), ("better", mv_value(best))];
        self.tell(if mv == best { "proved" } else { "proved-other" }, &values)
    }

    /// What is known of a move that nothing was explored of.
    fn without_ledger(&self, at: Point) -> String {
        let facts = Fact::of(self.thought, at);
        let most = facts.iter().max_by_key(|fact| fact.stones.len());
        let unknown = || self.tell("unknown", &[("at", at.to_string().into())]);
        most.map_or_else(unknown, |fact| self.does(fact))
    }
}

/// The largest part, or one that is proved and not much smaller: what is proved tells more.
fn telling<'a>(gains: &[&'a LedgerPart]) -> Option<&'a LedgerPart> {
    let largest = gains.first()?;
    let is_large = |part: &&&LedgerPart| part.points >= PROVED_SHARE * largest.points;
    let proved = gains.iter().filter(is_large).find(|part| part.fact.is_some());
    Some(proved.unwrap_or(largest))
}

/// The name of a message in a family of them.
fn id(family: &str, member: &str) -> String {
    [family, member].join("-")
}

pub(crate) fn mv_value(mv: Move) -> Value {
    mv.to_string().into()
}

fn line_value(line: &[Move]) -> Value {
    let moves: Vec<String> = line.iter().take(TOLD_MOVES).map(Move::to_string).collect();
    moves.join(" ").into()
}

const fn color_id(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

const fn does_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Capture => "does-capture",
        Kind::Rescue => "does-rescue",
        Kind::Death => "does-death",
        Kind::Life => "does-life",
        Kind::Cut => "does-cut",
        Kind::Link => "does-link",
        Kind::Group | Kind::Area => "judged-nothing",
    }
}

const fn otherwise_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Capture => "otherwise-capture",
        Kind::Rescue => "otherwise-rescue",
        Kind::Death => "otherwise-death",
        Kind::Life => "otherwise-life",
        Kind::Cut => "otherwise-cut",
        Kind::Link => "otherwise-link",
        Kind::Group | Kind::Area => "otherwise-judged",
    }
}

#[allow(clippy::cast_possible_truncation)] // points of a board, or hundredths
pub(crate) fn whole(number: f64) -> i32 {
    number.round() as i32
}
