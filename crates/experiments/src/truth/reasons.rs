//! The reasons that a decision gives for its best moves, checked.
//!
//! What a reason claims of stones is read again with a much larger budget, before the move and after
//! it: what is saved could be captured and cannot be any more. The labels have no position after a
//! move; but where a move loses next to nothing, the label of the position is that of the game after
//! it, and so stones that it is said to save must live by it, and those that it captures must not.
//! A reason also stands for "this is why the move is good": where it is given for the move that is
//! chosen, that is supported if the move loses next to nothing, and contradicted if it loses much.

use decision::{Decision, Policy, Reason, Scene, Tried, reasons};
use goban::{Board, Color, Point, PointSet};
use reading::capture::{self, attack, defend};
use reading::connection::{Target, disconnect};
use reading::life::{self, Fate};
use reading::{Answer, Verdict};
use tracks::{Blind, Scoped, View};

use super::statements::{CONNECTION_NODES, Checked, DEEPER};
use crate::Labelled;

/// Moves whose reasons are checked: those that an explanation shows.
const MOVES: usize = 5;

/// Points that a move may lose and be good all the same.
const GOOD: f32 = 1.0;

/// Points that a move loses if it is bad.
const BAD: f32 = 4.0;

/// Positions that a second look at the life of a group may look at.
const LIFE_NODES: u32 = 30_000;

/// What comes before the names of these statements.
pub(super) const REASON: &str = "reason: ";

/// The points that a move loses, by its label. Only the best moves have one: others lose no less than
/// the last of these.
fn loss(position: &Labelled, at: Point) -> Option<f32> {
    let worst = position.loss.values().copied().reduce(f32::max)?;
    Some(position.loss.get(&at.to_string()).copied().unwrap_or(worst))
}

/// A move with its board before and after, and whether it is good.
struct Shown<'a> {
    scene: &'a Scene,
    at: Point,
    before: Board,
    after: Board,
    loss: Option<f32>,
    is_chosen: bool,
}

/// Checks the reasons of the best moves.
pub(super) fn check(
    checked: &mut Checked<'_>,
    position: &Labelled,
    decision: &Decision,
    policy: &Policy,
) {
    for (rank, tried) in decision.tried.iter().take(MOVES).enumerate() {
        let at = tried.candidate.at;
        let before = decision.scene.board.clone();
        let mut after = before.clone();
        if after.play(decision.scene.player, at).is_err() {
            continue;
        }
        let loss = loss(position, at);
        let is_chosen = rank == 0;
        let mut shown = Shown { scene: &decision.scene, at, before, after, loss, is_chosen };
        check_move(checked, &mut shown, tried, policy);
    }
}

fn check_move(checked: &mut Checked<'_>, shown: &mut Shown<'_>, tried: &Tried, policy: &Policy) {
    for (reason, _) in reasons(shown.scene, tried, policy) {
        let name = name(&reason);
        let found = [
            (HELD, shown.holds(&reason)),
            (LABELLED, shown.by_label(checked, &reason)),
            (CHOSEN, shown.if_chosen()),
        ];
        for (how, is_true) in found {
            if let Finding::Found(is_true) = is_true {
                checked.count(&format!("{REASON}{name}{how}"), is_true);
            }
        }
    }
}

const HELD: &str = ", played and read again";
const LABELLED: &str = ", by the label";
const CHOSEN: &str = ", and the move chosen is good";

const fn name(reason: &Reason) -> &'static str {
    match reason {
        Reason::Takes(_) => "takes stones",
        Reason::Saves(_) => "saves a string from capture",
        Reason::Captures(_) => "captures a string that could get away",
        Reason::Protects(_) => "makes a string safe",
        Reason::Catches(_) => "makes sure of a capture",
        Reason::Links(_) => "links strings",
        Reason::Cuts(_) => "cuts between strings",
        Reason::Atari(_) => "gives atari",
        Reason::Helps(..) => "helps a group",
        Reason::Attacks(..) => "attacks a group",
        Reason::Vital { own: true } => "makes eyes at the vital point",
        Reason::Vital { own: false } => "takes the vital point of an eye space",
        Reason::Shape(_) => "a shape with a name",
        Reason::Division => "keeps linked or divided",
        Reason::Frontier => "draws the line between territories",
        Reason::Answers(_) => "answers the last move",
        Reason::Hunch(_) => "strong players would look here first",
        Reason::Usual => "strong players often play so",
        Reason::Large => "a large point in the open",
        Reason::Gains(points) if *points >= 0.0 => "is worth points",
        Reason::Gains(_) => "seems to cost points",
        Reason::Answered(..) => "has a strong answer",
        Reason::Lives(..) => "makes a group live",
        Reason::Kills(..) => "kills a group",
        Reason::KoThreat(..) => "is a ko threat",
        Reason::Endgame(..) => "is worth points in the endgame",
        Reason::Opening(_) => "is a case of the opening",
        Reason::AnswersIntention(_) => "answers an intention",
        Reason::SelfAtari => "puts itself into atari",
        Reason::Trial(..) => "does well in trial games",
        Reason::Foresight(..) => "does well when looked ahead",
    }
}

/// What a check says of a reason.
#[derive(Debug, PartialEq, Eq)]
enum Finding {
    /// It claims nothing of the kind.
    NotClaimed,
    /// It is true, false, or neither as far as is known.
    Found(Option<bool>),
}

impl Shown<'_> {
    fn player(&self) -> Color {
        self.scene.player
    }

    /// Whether what is claimed of stones is so on the board, as far as it can be found out.
    fn holds(&mut self, reason: &Reason) -> Finding {
        let player = self.player();
        let stones = |board: &Board, color| board.stones(color).len();
        Finding::Found(match *reason {
            Reason::Takes(count) => {
                Some(stones(&self.before, !player) - stones(&self.after, !player) == count)
            }
            Reason::Atari(stone) => Some(liberties(&self.after, stone) == 1),
            Reason::SelfAtari => Some(liberties(&self.after, self.at) == 1),
            Reason::Saves(stone) => both(
                captured(&mut self.before, stone, attack),
                captured(&mut self.after, stone, attack).map(|is_captured| !is_captured),
            ),
            Reason::Captures(stone) => both(
                captured(&mut self.before, stone, defend).map(|is_captured| !is_captured),
                captured(&mut self.after, stone, defend),
            ),
            Reason::KoThreat(threat) => captured(&mut self.after, threat.string, attack),
            Reason::Protects(stone) => captured(&mut self.after, stone, attack).map(|is| !is),
            Reason::Catches(stone) => captured(&mut self.after, stone, defend),
            Reason::Links(ends) => linked(&mut self.after, ends),
            Reason::Cuts(_) => captured(&mut self.after, self.at, attack).map(|is| !is),
            Reason::Lives(stone, _) => both(
                lives(&mut self.before, stone, true).map(|lives| !lives),
                lives(&mut self.after, stone, true),
            ),
            Reason::Kills(stone, _) => both(
                lives(&mut self.before, stone, false),
                lives(&mut self.after, stone, false).map(|lives| !lives),
            ),
            _ => return Finding::NotClaimed,
        })
    }

    /// What the label says of a reason.
    fn by_label(&self, checked: &Checked<'_>, reason: &Reason) -> Finding {
        let (player, good) = (self.player(), self.is_good());
        let fate = |color, stone| checked.lives(color, &self.string(stone));
        let if_good = |is_true: Option<bool>| is_true.filter(|_| good == Some(true));
        Finding::Found(match *reason {
            Reason::Saves(stone) | Reason::Protects(stone) | Reason::Lives(stone, _) => {
                if_good(fate(player, stone))
            }
            Reason::Captures(stone) | Reason::Catches(stone) | Reason::Kills(stone, _) => {
                if_good(fate(!player, stone).map(|lives| !lives))
            }
            Reason::Links([a, b]) => {
                if_good(fate(player, a).zip(fate(player, b)).map(|(a, b)| a == b))
            }
            // A group in doubt can be helped and attacked. One that lives or dies by the label does
            // so after the best move: this one, if it is good.
            Reason::Helps(stone, _) => match checked.lives(player, &self.group(stone)) {
                Some(true) => if_good(Some(true)),
                decided => Some(decided.is_none()),
            },
            Reason::Attacks(stone, _) => match checked.lives(!player, &self.group(stone)) {
                Some(false) => if_good(Some(true)),
                decided => Some(decided.is_none()),
            },
            Reason::Frontier => Some(!checked.is_sure(self.at)),
            Reason::Gains(points) if points < 0.0 => good.map(|good| !good),
            _ => return Finding::NotClaimed,
        })
    }

    /// Whether the move is good, if it is the one chosen.
    fn if_chosen(&self) -> Finding {
        if self.is_chosen { Finding::Found(self.is_good()) } else { Finding::NotClaimed }
    }

    /// Whether the move is good; nothing if it is neither that nor bad.
    fn is_good(&self) -> Option<bool> {
        match self.loss {
            Some(loss) if loss <= GOOD => Some(true),
            Some(loss) if loss >= BAD => Some(false),
            _ => None,
        }
    }

    fn string(&self, stone: Point) -> PointSet {
        let string = self.before.string(stone);
        string.map(|string| self.before.stones_of(string).collect()).unwrap_or_default()
    }

    fn group(&self, stone: Point) -> PointSet {
        let mut groups = self.scene.judged.iter();
        let group = groups.find(|group| group.gathered.stones.contains(stone));
        group.map_or_else(|| self.string(stone), |group| group.gathered.stones)
    }
}

/// Whether both are so; unknown if neither is false and one is unknown.
fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn liberties(board: &Board, stone: Point) -> usize {
    board.string(stone).map_or(0, |string| board.liberty_count(string))
}

/// What an answer says of its owner, unless a ko turns it.
fn succeeds(answer: &Answer) -> Option<bool> {
    match (answer.verdict, answer.ko) {
        (Verdict::Unknown, _) | (_, Some(_)) => None,
        (verdict, None) => Some(verdict == Verdict::Won),
    }
}

type Question = for<'v, 'b> fn(&'v mut View<'b, Scoped>, Point, u32) -> Answer;

/// Whether a string is captured if it is asked about so.
fn captured(board: &mut Board, stone: Point, ask: Question) -> Option<bool> {
    if board.stone(stone).is_none() {
        return Some(true);
    }
    let nodes = DEEPER * capture::DEFAULT_NODES;
    succeeds(&ask(&mut View::new(board), stone, nodes)).map(|is_saved| !is_saved)
}

/// Whether two strings are linked whatever the opponent does. A string that is gone is not.
fn linked(board: &mut Board, [a, b]: [Point; 2]) -> Option<bool> {
    let Some(owner) = board.stone(a) else { return Some(false) };
    if board.stone(b) != Some(owner) {
        return Some(false);
    }
    if board.string(a) == board.string(b) {
        return Some(true);
    }
    let mut view = View::<Scoped>::new(board);
    succeeds(&disconnect(&mut view, a, Target::Stone(b), CONNECTION_NODES))
}

/// Whether a group lives, its opponent moving first or its owner.
fn lives(board: &mut Board, stone: Point, opponent_first: bool) -> Option<bool> {
    if board.stone(stone).is_none() {
        return Some(false);
    }
    let mut view = View::<Blind>::new(board);
    let ask = if opponent_first { life::attack } else { life::defend };
    match ask(&mut view, stone, LIFE_NODES).fate {
        Fate::Alive | Fate::Seki => Some(true),
        Fate::Dead => Some(false),
        Fate::Ko { .. } | Fate::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use evaluation::{Judge, Model};
    use goban::{Diagram, Game, Rules};

    use super::*;

    /// What is found of reasons for Black's move.
    fn found(rows: &str, at: &str, reasons: &[Reason]) -> Vec<Finding> {
        let board = rows.parse::<Diagram>().unwrap().board();
        let game = Game::from_position(board.clone(), Color::Black, Rules::CHINESE);
        let model = Model::fitted();
        let scene = Scene::of(&game, &Judge::new(&model, game.size()));
        let (at, before) = (at.parse().unwrap(), board.clone());
        let mut after = board;
        let _ = after.play(Color::Black, at).unwrap();
        let mut shown = Shown { scene: &scene, at, before, after, loss: None, is_chosen: true };
        reasons.iter().map(|reason| shown.holds(reason)).collect()
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    const YES: Finding = Finding::Found(Some(true));
    const NO: Finding = Finding::Found(Some(false));

    #[test]
    fn a_capture_is_one_where_the_string_could_get_away_and_now_cannot() {
        // E4 stands in the ladder's way.
        let rows = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . X . O . .
            . X O . O . .
            . . X X . . .
            . . . . . . .
        ";
        let capture = [Reason::Captures(point("C3")), Reason::Takes(1), Reason::Takes(2)];
        assert_eq!(found(rows, "D3", &capture), [YES, YES, NO]);
        assert_eq!(found(rows, "A7", &capture[..1]), [NO], "it gets away");
        let in_a_ladder = rows.replace('O', ".").replace(". X . . . . .", ". X O . . . .");
        assert_eq!(found(&in_a_ladder, "D3", &capture[..1]), [NO], "it could not");
    }

    #[test]
    fn a_string_is_saved_by_a_move_that_helps() {
        let rows = "
            . . . . . . .
            . . . . . . .
            . . . . X . .
            . . O . . . .
            . O X . X . .
            . . O O . . .
            . . . . . . .
        ";
        let saves = [Reason::Saves(point("C3")), Reason::Protects(point("C3"))];
        assert_eq!(found(rows, "D3", &saves), [YES, YES]);
        assert_eq!(found(rows, "A7", &saves), [NO, NO]);
        let links = [Reason::Links([point("C3"), point("E3")])];
        assert_eq!(found(rows, "D3", &links), [YES]);
        assert_eq!(found(rows, "A7", &links), [NO]);
    }

    #[test]
    fn what_claims_nothing_of_stones_is_not_read() {
        let rows = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
        assert_eq!(found(rows, "B2", &[Reason::Frontier]), [Finding::NotClaimed]);
    }

    #[test]
    fn one_falsehood_makes_both_false() {
        assert_eq!(both(Some(false), None), Some(false));
        assert_eq!(both(None, Some(true)), None);
        assert_eq!(both(Some(true), Some(true)), Some(true));
    }
}
