//! Is this group alive, whoever plays first, and by which moves? [Bouzy, move decision, 2.3 and 4]
//!
//! The question is about the stones that belong together with a given one (`group.rs`). They live
//! when a string of theirs has two eyes, exactly recognised, when it gets out of the region or
//! joins stones that breathe beyond, or when nothing that the attacker does takes it (seki). They
//! die when all of them can be taken. Depth-first proof-number search decides (`search.rs`), over
//! the moves near the group, in a window of the board around it (`window.rs`). At its leaves stand
//! exact life, and death by an upper bound on eyes (`glance.rs`).
//!
//! Verdicts are proved against all moves within the region (the *field*). On a closed board the
//! field is all of it, and brute force agrees (`tests/life_brute.rs`). On an open board the field
//! ends by convention: a group may still escape there, or live by capturing stones outside it.
//!
//! Kos are decided by rights. First whoever moves must succeed although the other side may retake
//! every ko at once. If he does not, the rights are turned round. If that changes the verdict it is
//! a ko, and who has to find how many threats is read with counted rights. Seki is decided by
//! asking whether eyes can be had.

mod glance;
mod group;
mod hunt;
mod moves;
mod position;
mod scene;
mod search;
mod signs;
mod weights;
mod window;

use std::fmt;

use ::search::Halt;
use goban::{Color, Move, Point, PointSet};
use tracks::{Kind, Recorder, Scoping, View};

pub use signs::{CLASSES, SIGN_NAMES};

use position::{ALL_THREATS, LifePosition, Side, Threats};
use search::{Found, PASS, Search};
use window::Ground;

/// Positions that a question may look at where nothing else is said.
pub const DEFAULT_NODES: u32 = 140_000;

/// The attacker has all ko threats, or the owner has.
const AGAINST_OWNER: Threats = Threats { owner: 0, attacker: ALL_THREATS };
const AGAINST_ATTACKER: Threats = Threats { owner: ALL_THREATS, attacker: 0 };

/// How much more may be spent on finding eyes than on finding that the group cannot be taken.
const EYES_EFFORT: usize = 3;

/// The most ko threats that are counted.
pub const MOST_THREATS: u8 = 3;

/// What becomes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It lives, on two eyes or by getting out.
    Alive,
    /// It cannot be taken, but it has not two eyes.
    Seki,
    /// It depends on a ko. Without threats elsewhere, `wins` decides it for himself; the other side
    /// turns it round with so many threats, nothing if more than [`MOST_THREATS`] or not known.
    Ko {
        /// Who decides it for himself when nobody has threats.
        wins: Color,
        /// The threats that the other side needs.
        threats: Option<u8>,
    },
    /// It is taken.
    Dead,
    /// The budget ran out, or the group is too large.
    Unknown,
}

/// The answer to one question: one side moves first, the other resists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LifeAnswer {
    /// What becomes of the group.
    pub fate: Fate,
    /// The moves that show it, the side that was asked about first. Empty where it need not move.
    pub line: Vec<Move>,
    /// What it cost, in positions looked at.
    pub nodes: u32,
    /// The stones that were asked about.
    pub stones: PointSet,
    /// The field: the points that may be played on, and what else was played on.
    pub region: PointSet,
    /// The ways out of the field, where the owner is taken for escaped.
    pub exits: PointSet,
}

impl LifeAnswer {
    const fn unknown(stones: PointSet) -> Self {
        let (region, exits) = (PointSet::EMPTY, PointSet::EMPTY);
        Self { fate: Fate::Unknown, line: Vec::new(), nodes: 1, stones, region, exits }
    }

    /// The first move of the line.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl Fate {
    /// W if the group lives, seki included, L if it dies, K if it depends on a ko, ? for unknown.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Alive | Self::Seki => 'W',
            Self::Ko { .. } => 'K',
            Self::Dead => 'L',
            Self::Unknown => '?',
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alive => f.write_str("alive"),
            Self::Seki => f.write_str("seki"),
            Self::Dead => f.write_str("dead"),
            Self::Unknown => f.write_str("unknown"),
            Self::Ko { wins, threats: Some(count) } => {
                write!(f, "ko: {wins} wins it unless {} has {count} threats more", !*wins)
            }
            Self::Ko { wins, threats: None } => write!(f, "ko: {wins} wins it without threats"),
        }
    }
}

/// The life of a group, as an object: its place is a stone of the group. Both questions have this
/// budget of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Life {
    /// Positions that each question may look at.
    pub nodes: u32,
}

/// What is known of a group's life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LifeStatus {
    /// The owner moves first.
    pub owner_first: LifeAnswer,
    /// The opponent moves first.
    pub opponent_first: LifeAnswer,
}

impl fmt::Display for LifeStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = (self.owner_first.fate.letter(), self.opponent_first.fate.letter());
        write!(f, "{{{}|{}}}", letters.0, letters.1)
    }
}

impl Kind for Life {
    type Place = Point;
    type Value = LifeStatus;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> LifeStatus {
        let opponent_first = attack(view, stone, self.nodes);
        // A group that needs no defence lives if its owner moves too: he may pass.
        let owner_first = if opponent_first.fate == Fate::Alive {
            LifeAnswer { line: Vec::new(), ..opponent_first.clone() }
        } else {
            defend(view, stone, self.nodes)
        };
        LifeStatus { owner_first, opponent_first }
    }
}

/// Reads whether the opponent, moving first, kills the group of this stone.
pub fn attack<R: Recorder>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> LifeAnswer {
    read(view, stone, nodes, Side::Attacker)
}

/// Reads whether the owner, moving first, makes the group of this stone live.
pub fn defend<R: Recorder>(view: &mut View<'_, R>, stone: Point, nodes: u32) -> LifeAnswer {
    read(view, stone, nodes, Side::Owner)
}

/// Reads what becomes of these stones, which the caller says belong together, if a side moves first.
/// They are of one colour; those that the window around their largest string does not hold are left
/// out. They die only if all of them do.
pub fn read_group<R: Recorder>(
    view: &mut View<'_, R>,
    stones: &PointSet,
    mover: Color,
    nodes: u32,
) -> LifeAnswer {
    let largest = stones.components().max_by_key(PointSet::len);
    let stone = largest.and_then(|string| string.first());
    let Some((stone, owner)) = stone.and_then(|stone| Some((stone, view.stone(stone)?))) else {
        debug_assert!(false, "stones are asked about");
        return LifeAnswer::unknown(*stones);
    };
    let Some((ground, near)) = group::around(view, stone, owner) else {
        return LifeAnswer::unknown(*stones);
    };
    let bits = stones.iter().filter_map(|stone| ground.window.bit(stone));
    let core = bits.fold(0, |all, bit| all | bit) & ground.own & !ground.own_anchors;
    let core = if core == 0 { near } else { core };
    let first = if owner == mover { Side::Owner } else { Side::Attacker };
    answer(&ground, core, owner, first, Effort { nodes, halt: view.halt() })
}

/// A position or a move that was decided: its signs, and what became of the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// The class of each sign.
    pub signs: [u8; signs::SIGNS],
    /// Whether the group died.
    pub is_dead: bool,
}

/// What searches teach, for the fit of the weights of signs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lessons {
    /// Positions with the moves that led to them.
    pub positions: Vec<Lesson>,
    /// Moves, by their own signs and those of the position before.
    pub moves: Vec<Lesson>,
}

/// What the searches of a question teach, at most so many lessons of each kind from one search.
pub fn lessons<R: Recorder>(
    view: &mut View<'_, R>,
    stone: Point,
    nodes: u32,
    mover: Color,
    most: usize,
) -> Lessons {
    let Some(owner) = view.stone(stone) else { return Lessons::default() };
    let Some((ground, core)) = group::around(view, stone, owner) else { return Lessons::default() };
    let first = if owner == mover { Side::Owner } else { Side::Attacker };
    let effort = Effort { nodes, halt: view.halt() };
    let mut question = Question::new(&ground, core, owner, first, effort);
    question.lessons = Some((most, Lessons::default()));
    question.answer();
    question.lessons.map(|(_, lessons)| lessons).unwrap_or_default()
}

fn read<R: Recorder>(view: &mut View<'_, R>, stone: Point, nodes: u32, first: Side) -> LifeAnswer {
    let Some(owner) = view.stone(stone) else {
        debug_assert!(false, "there is no stone on {stone}");
        return LifeAnswer::unknown(PointSet::from(stone));
    };
    let Some((ground, core)) = group::around(view, stone, owner) else {
        return LifeAnswer::unknown(PointSet::from(stone));
    };
    answer(&ground, core, owner, first, Effort { nodes, halt: view.halt() })
}

fn answer(
    ground: &Ground,
    core: window::Bits,
    owner: Color,
    first: Side,
    effort: Effort<'_>,
) -> LifeAnswer {
    let mut question = Question::new(ground, core, owner, first, effort);
    let (fate, line) = question.answer();
    let mv = |&step: &u8| {
        let point = (step != PASS).then(|| ground.window.point(step)).flatten();
        point.map_or(Move::Pass, Move::Play)
    };
    LifeAnswer {
        fate,
        line: line.iter().map(mv).collect(),
        nodes: u32::try_from(question.spent).unwrap_or(u32::MAX),
        stones: ground.window.named(core),
        region: ground.window.named(question.region),
        exits: ground.window.named(ground.exits),
    }
}

/// What may be spent on a question, and who may ask to end it before.
#[derive(Debug, Clone, Copy)]
struct Effort<'g> {
    nodes: u32,
    halt: Option<&'g dyn Halt>,
}

/// A question with what was spent on it.
struct Question<'g> {
    ground: &'g Ground,
    core: window::Bits,
    owner: Color,
    first: Side,
    budget: usize,
    halt: Option<&'g dyn Halt>,
    spent: usize,
    region: window::Bits,
    /// What is taught, if that is wanted, and the most of each kind from one search.
    lessons: Option<(usize, Lessons)>,
}

/// What one search said.
struct Said {
    found: Found,
    line: Vec<u8>,
}

impl<'g> Question<'g> {
    fn new(
        ground: &'g Ground,
        core: window::Bits,
        owner: Color,
        first: Side,
        Effort { nodes, halt }: Effort<'g>,
    ) -> Self {
        let region = ground.field & ground.empty();
        let budget = nodes as usize;
        Self { ground, core, owner, first, budget, halt, spent: 0, region, lessons: None }
    }

    fn answer(&mut self) -> (Fate, Vec<u8>) {
        match self.first {
            Side::Owner => self.answer_for_owner(),
            Side::Attacker => self.answer_for_attacker(),
        }
    }

    /// The owner wants eyes rather than seki, and seki rather than a ko. It is asked first whether he
    /// can be taken at all, which is the smaller question.
    fn answer_for_owner(&mut self) -> (Fate, Vec<u8>) {
        let strict = self.search(AGAINST_OWNER, false);
        match strict.found {
            Found::Alive => {
                self.budget = self.budget.min(self.spent + EYES_EFFORT * self.spent);
                let with_eyes = self.search(AGAINST_OWNER, true);
                return match with_eyes.found {
                    Found::Alive => (Fate::Alive, with_eyes.line),
                    Found::Dead => (Fate::Seki, strict.line),
                    Found::Unknown => (Fate::Alive, strict.line),
                };
            }
            Found::Unknown => return (Fate::Unknown, strict.line),
            Found::Dead => {}
        }
        let lenient = self.search(AGAINST_ATTACKER, false);
        match lenient.found {
            Found::Alive => self.ko(Found::Alive, lenient.line),
            found => (fate(found), lenient.line),
        }
    }

    /// The attacker wants death rather than a ko, and a ko rather than seki.
    fn answer_for_attacker(&mut self) -> (Fate, Vec<u8>) {
        let strict = self.search(AGAINST_ATTACKER, false);
        if strict.found != Found::Alive {
            return (fate(strict.found), strict.line);
        }
        let lenient = self.search(AGAINST_OWNER, false);
        match lenient.found {
            Found::Dead => return self.ko(Found::Dead, lenient.line),
            Found::Unknown => return (Fate::Unknown, lenient.line),
            Found::Alive => {}
        }
        let without_eyes = self.search(AGAINST_ATTACKER, true);
        match without_eyes.found {
            Found::Dead => (Fate::Seki, without_eyes.line),
            _ => (Fate::Alive, lenient.line),
        }
    }

    /// Who decides a ko without threats, and how many the other side needs.
    fn ko(&mut self, wish: Found, line: Vec<u8>) -> (Fate, Vec<u8>) {
        let bare = self.search(Threats { owner: 0, attacker: 0 }, false);
        let (mover, other) = match self.first {
            Side::Owner => (self.owner, !self.owner),
            Side::Attacker => (!self.owner, self.owner),
        };
        if bare.found == Found::Unknown {
            return (Fate::Unknown, line);
        }
        let wins = if bare.found == wish { mover } else { other };
        let needy = if (wins == self.owner) == (self.first == Side::Owner) {
            self.first.other()
        } else {
            self.first
        };
        for count in 1..=MOST_THREATS {
            let threats = match needy {
                Side::Owner => Threats { owner: count, attacker: 0 },
                Side::Attacker => Threats { owner: 0, attacker: count },
            };
            let said = self.search(threats, false);
            if said.found == Found::Unknown {
                break;
            }
            if said.found != bare.found {
                let line = if wins == mover { bare.line } else { said.line };
                return (Fate::Ko { wins, threats: Some(count) }, line);
            }
        }
        (Fate::Ko { wins, threats: None }, if wins == mover { bare.line } else { line })
    }

    fn search(&mut self, threats: Threats, eyes_only: bool) -> Said {
        let start = LifePosition {
            own: self.ground.own,
            attacker: self.ground.attacker,
            core: self.core,
            ko: 0,
            side: self.first,
            threats,
            is_challenged: false,
        };
        let left = self.budget.saturating_sub(self.spent).max(1);
        let mut search = Search::new(self.ground, left, eyes_only).until(self.halt);
        let found = search.solve(start);
        self.spent += search.glances;
        self.region |= search.region();
        if let Some((most, lessons)) = &mut self.lessons {
            let more = search.lessons(*most);
            lessons.positions.extend(more.positions);
            lessons.moves.extend(more.moves);
        }
        Said { found, line: search.line() }
    }
}

const fn fate(found: Found) -> Fate {
    match found {
        Found::Alive => Fate::Alive,
        Found::Dead => Fate::Dead,
        Found::Unknown => Fate::Unknown,
    }
}
