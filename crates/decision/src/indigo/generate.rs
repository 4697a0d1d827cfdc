//! Candidates from objects [Bouzy, move decision, 2.2 and 5.7]: each with what wants it, how urgent
//! that is, and whether it orders the position or disorders it.
//!
//! The urgency of a move that a pattern wants is formula 1: the pattern's urgency times the size of
//! the undetermined groups that the pattern touches. Captures and escapes count by the size of the
//! string, without doubling. Links that look-ahead found and eyes are goals like patterns: defending
//! a goal that is reached is twice as urgent as reaching it.

use evaluation::{Evaluation, Facts, Outlook, Status, StringFact};
use goban::{Color, Point, PointMap, PointSet};
use shapes::{Effect, Goal, Living, Match, State, Strategy};

use crate::desk::Desk;

/// What wants a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// It captures this string.
    Capture(Point),
    /// It saves this string.
    Escape(Point),
    /// It links these strings.
    Link([Point; 2]),
    /// It cuts these strings.
    Cut([Point; 2]),
    /// A pattern with this stone: the player's own goal, or the opponent's that he prevents.
    Pattern {
        /// What is wanted of the stones.
        goal: Goal,
        /// The first of its stones.
        at: Point,
        /// Whether the goal is the player's own.
        own: bool,
    },
    /// It is the vital point of an eye space.
    Eye {
        /// Whether the eye space is the player's own.
        own: bool,
    },
    /// It decides whether the group of this stone lives.
    Life {
        /// The first of its stones.
        group: Point,
        /// Whether the group is the player's own.
        own: bool,
    },
    /// Much is open around it: territory grows or shrinks with it.
    Open,
}

/// A move that was generated.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The move.
    pub at: Point,
    /// How urgent it is, the sizes of groups included.
    pub urgency: f64,
    /// What wants it.
    pub sources: Vec<Source>,
    /// Whether it settles something, or leaves it uncertain.
    pub effect: Effect,
}

/// Urgency of a capture or an escape, for each stone of the string.
const CAPTURE: f64 = 4.0;

/// Urgency of a link or cut that was read out, beside that of patterns; of an eye's vital point.
const LINK: f64 = 2.0;
const EYE: f64 = 2.0;

/// The candidates of a position so far.
#[derive(Debug)]
struct Gathering {
    found: Vec<Generated>,
    number: PointMap<usize>,
    /// Where moves are wanted at all.
    wanted: PointSet,
}

impl Gathering {
    fn new(wanted: PointSet) -> Self {
        Self { found: Vec::new(), number: PointMap::filled(usize::MAX), wanted }
    }

    /// Notes that something wants a move. Several patterns mostly see the same goal from different
    /// stones, so that the most urgent counts; other sources add up.
    fn add(&mut self, at: Point, urgency: f64, source: Source, effect: Effect) {
        if !self.wanted.contains(at) || urgency <= 0.0 {
            return;
        }
        if self.number[at] == usize::MAX {
            self.number[at] = self.found.len();
            self.found.push(Generated { at, urgency: 0.0, sources: Vec::new(), effect });
        }
        let known = &mut self.found[self.number[at]];
        let is_pattern = matches!(source, Source::Pattern { .. });
        if is_pattern {
            known.urgency = known.urgency.max(urgency);
        } else {
            known.urgency += urgency;
        }
        if !known.sources.contains(&source) {
            known.sources.push(source);
        }
        if effect == Effect::Orders {
            known.effect = Effect::Orders;
        }
    }

    /// The candidates, the most urgent first. What wants each is in an order that does not depend on
    /// the order in which patterns were found.
    fn ranked(mut self) -> Vec<Generated> {
        for found in &mut self.found {
            found.sources.sort_unstable();
        }
        self.found.sort_by(|a, b| b.urgency.total_cmp(&a.urgency).then(a.at.cmp(&b.at)));
        self.found
    }
}

/// The urgent moves of a player, the most urgent first.
pub fn urgent_moves(
    desk: &mut Desk,
    player: Color,
    evaluation: &Evaluation,
    strategy: Strategy,
) -> Vec<Generated> {
    let facts = desk.facts();
    let undetermined: Vec<PointSet> = evaluation
        .groups
        .iter()
        .filter(|group| group.status == Status::Undetermined)
        .map(|group| group.gathered.stones)
        .collect();
    let mut gathering = Gathering::new(sensible(desk, player));
    add_strings(&mut gathering, &facts, player);
    add_links(&mut gathering, &facts, player, strategy, |stones| touched(&undetermined, stones));
    add_eyes(&mut gathering, &facts, player, strategy, &undetermined);
    let living = Living::new(desk.board(), &(evaluation.live.black | evaluation.live.white));
    let size = desk.board().size();
    for seen in desk.shapes().windows().filter(|seen| !seen.is_complete(&living, size)) {
        let urgency = strategy.of_move(seen, player, size, &undetermined).0;
        add_pattern(&mut gathering, seen, player, size, urgency);
    }
    gathering.ranked()
}

/// The moves that a quiescence search tries: from captures and links only, and of these from what
/// the moves just played concern, by patterns of at least this urgency. The goals are those of the
/// stones that were there when the search began: else each stone brings new ones, without end.
pub(super) fn forcing_moves(
    desk: &mut Desk,
    player: Color,
    (last, old): (&[Point], &PointSet),
    strategy: Strategy,
    least: f64,
) -> Vec<Generated> {
    let facts = facts_near(desk, last, old);
    let mut gathering = Gathering::new(sensible(desk, player));
    add_strings(&mut gathering, &facts, player);
    add_unread_strings(&mut gathering, &facts, player);
    add_links(&mut gathering, &facts, player, strategy, |_| 1.0);
    let living = Living::new(desk.board(), &(facts.immortal.black | facts.immortal.white));
    let size = desk.board().size();
    let is_near = |seen: &&Match| {
        let other = seen.place.other(size);
        last.iter().any(|&point| seen.contains(point))
            && old.contains(seen.place.at)
            && other.is_none_or(|other| old.contains(other))
    };
    for seen in desk.shapes().windows().filter(is_near) {
        let urgency = strategy.of_window(seen, player).0;
        if urgency >= least && !seen.is_complete(&living, size) {
            add_pattern(&mut gathering, seen, player, size, urgency);
        }
    }
    gathering.ranked()
}

/// What is known of the strings at the moves just played, as far as they are not all new.
fn facts_near(desk: &mut Desk, last: &[Point], old: &PointSet) -> Facts {
    let at: PointSet = last.iter().copied().collect();
    let near = at.dilated(&desk.board().size().all());
    let mut facts = desk.facts_at(&near);
    let is_old: Vec<bool> = facts.strings.iter().map(|string| string.stones.meets(old)).collect();
    facts.links.retain(|link| link.strings.iter().all(|&string| is_old[string]));
    for (string, is_old) in facts.strings.iter_mut().zip(is_old) {
        if !is_old {
            string.capture = Outlook::Safe;
        }
    }
    facts
}

/// The calm moves of a player: where most is open around, as far as nothing near is urgent.
pub fn calm_moves(desk: &mut Desk, player: Color, evaluation: &Evaluation) -> Vec<Generated> {
    let all = desk.board().size().all();
    let mut gathering = Gathering::new(sensible(desk, player));
    for at in gathering.wanted {
        let beside = PointSet::from(at).dilated(&all);
        let near = beside.dilated(&all);
        let open = |points: &PointSet| -> f32 {
            points.iter().map(|point| 1.0 - evaluation.ownership[point].abs()).sum()
        };
        let urgency = f64::from(open(&near) + open(&beside));
        if urgency > SOMETHING_OPEN {
            gathering.add(at, urgency, Source::Open, Effect::Nothing);
        }
    }
    gathering.ranked()
}

/// Points that must be open around a calm move, together.
const SOMETHING_OPEN: f64 = 0.3;

/// The legal moves that fill no eye of the player's own.
fn sensible(desk: &mut Desk, player: Color) -> PointSet {
    let board = desk.board();
    let is_sensible =
        |&point: &Point| !board.is_eyelike(player, point) && board.check(player, point).is_ok();
    board.empty_points().iter().filter(is_sensible).collect()
}

fn in_doubt(outlook: Outlook) -> bool {
    matches!(outlook, Outlook::Contested | Outlook::Unclear)
}

/// What a move does that look-ahead found. Where one side's answer is not known, what is proved now
/// is mostly in doubt again after the next move: it disorders.
fn settles(outlook: Outlook) -> Effect {
    if outlook == Outlook::Contested { Effect::Orders } else { Effect::Disorders }
}

#[allow(clippy::cast_precision_loss)] // a board is small
fn stones_of(string: &StringFact) -> f64 {
    string.stones.len() as f64
}

/// The player's move that settles a string in his favour, if one is known, and what it would be.
fn settling(string: &StringFact, player: Color) -> Option<(Option<Point>, Source)> {
    let name = string.stones.first()?;
    Some(if string.color == player {
        (string.first_moves.owner, Source::Escape(name))
    } else {
        (string.first_moves.opponent, Source::Capture(name))
    })
}

/// Captures and escapes that look-ahead found.
fn add_strings(gathering: &mut Gathering, facts: &Facts, player: Color) {
    for string in facts.strings.iter().filter(|string| in_doubt(string.capture)) {
        if let Some((Some(mv), source)) = settling(string, player) {
            gathering.add(mv, CAPTURE * stones_of(string), source, settles(string.capture));
        }
    }
}

/// Liberties of strings whose fate the player cannot settle: whatever he plays leaves it open.
fn add_unread_strings(gathering: &mut Gathering, facts: &Facts, player: Color) {
    for string in facts.strings.iter().filter(|string| string.capture == Outlook::Unclear) {
        if let Some((None, source)) = settling(string, player) {
            for liberty in &string.liberties {
                gathering.add(liberty, CAPTURE * stones_of(string), source, Effect::Disorders);
            }
        }
    }
}

/// Links and cuts that look-ahead found, by the groups that they touch.
fn add_links(
    gathering: &mut Gathering,
    facts: &Facts,
    player: Color,
    strategy: Strategy,
    size: impl Fn(&PointSet) -> f64,
) {
    for link in facts.links.iter().filter(|link| in_doubt(link.connection)) {
        let [a, b] = link.strings.map(|string| &facts.strings[string]);
        let [Some(first), Some(second)] = [a.stones.first(), b.stones.first()] else { continue };
        let own = a.color == player;
        let (mv, source) = if own {
            (link.first_moves.owner, Source::Link([first, second]))
        } else {
            (link.first_moves.opponent, Source::Cut([first, second]))
        };
        if let Some(mv) = mv {
            let urgency = goal(LINK, own, strategy) * size(&(a.stones | b.stones));
            gathering.add(mv, urgency, source, settles(link.connection));
        }
    }
}

/// Vital points of eye spaces of groups in doubt.
fn add_eyes(
    gathering: &mut Gathering,
    facts: &Facts,
    player: Color,
    strategy: Strategy,
    undetermined: &[PointSet],
) {
    for eye in &facts.eyes {
        let around = eye.space.border(&facts.size.all()) & facts.stones[eye.owner];
        let own = eye.owner == player;
        let urgency = goal(EYE, own, strategy) * touched(undetermined, &around);
        for at in &eye.vital {
            gathering.add(at, urgency, Source::Eye { own }, Effect::Orders);
        }
    }
}

/// A move in a pattern, with what it does to it: the state's value is settled by the best move of the
/// side that it is known for.
fn add_pattern(
    gathering: &mut Gathering,
    seen: &Match,
    player: Color,
    size: goban::Size,
    urgency: f64,
) {
    let own = seen.place.owner == player;
    let source = Source::Pattern { goal: seen.place.goal, at: seen.place.at, own };
    let effect = effect_of_best(seen.state, own);
    for at in seen.moves(size, player) {
        gathering.add(at, urgency, source, effect);
    }
}

/// What the best move of a side does to a pattern.
fn effect_of_best(state: State, owner_moves: bool) -> Effect {
    let got = if owner_moves { state.first } else { state.second };
    if got == shapes::Value::Unknown { Effect::Disorders } else { Effect::Orders }
}

/// The urgency of a goal: to keep what is reached is twice as urgent as to reach it.
fn goal(base: f64, own: bool, strategy: Strategy) -> f64 {
    match strategy {
        Strategy::Doubling if own => 2.0 * base,
        _ => base,
    }
}

/// The stones of the undetermined groups that have some of these.
#[allow(clippy::cast_precision_loss)] // a board is small
fn touched(undetermined: &[PointSet], stones: &PointSet) -> f64 {
    let touched = undetermined.iter().filter(|group| group.meets(stones));
    touched.map(PointSet::len).sum::<usize>() as f64
}
