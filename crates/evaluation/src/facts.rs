//! What look-ahead knows of a position, gathered for one evaluation: the strings with their capture
//! state, and which of them are linked. Nothing else of the board is looked at afterwards.

use arrayvec::ArrayVec;

use crate::cut::{CutPlace, CutState};
use crate::eyes::{self, EyeFact};
use crate::groups::Union;
use goban::{Board, ByColor, Color, Move, Point, PointMap, PointSet, Size, UnconditionalLife};
use reading::{Answer, CaptureStatus, Verdict};

/// A state as the paper writes it, {owner first|opponent first}, with what it comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// {W|W}: the owner need not move.
    Safe,
    /// {W|L}: who moves first decides.
    Contested,
    /// {L|L}: the owner cannot help it.
    Lost,
    /// Some of it was not found out.
    Unclear,
}

impl Outlook {
    /// The outlook of two answers. An outcome that a ko threat turns is contested.
    fn of(owner_first: &Answer, opponent_first: &Answer) -> Self {
        match (owner_first.verdict, opponent_first.verdict) {
            (_, Verdict::Won) if opponent_first.ko.is_none() => Self::Safe,
            (Verdict::Lost, _) if owner_first.ko.is_none() => Self::Lost,
            (Verdict::Unknown, _) | (_, Verdict::Unknown) => Self::Unclear,
            _ => Self::Contested,
        }
    }
}

/// Whether a string can be captured, and the moves that decide it: what is gathered of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringOutlook {
    /// Whether it can be captured.
    pub capture: Outlook,
    /// The moves that decide it.
    pub first_moves: FirstMoves,
}

impl StringOutlook {
    /// Of a string that is not asked about.
    const SAFE: Self =
        Self { capture: Outlook::Safe, first_moves: FirstMoves { owner: None, opponent: None } };

    /// What look-ahead says of a string, in short.
    #[must_use]
    pub fn of(CaptureStatus { owner_first, opponent_first }: &CaptureStatus) -> Self {
        Self {
            capture: Outlook::of(owner_first, opponent_first),
            first_moves: FirstMoves::of(owner_first, opponent_first),
        }
    }
}

/// A string and whether it can be captured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringFact {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
    /// Whether it can be captured.
    pub capture: Outlook,
    /// The owner's move that saves it and the opponent's that captures it, as far as they are known.
    pub first_moves: FirstMoves,
}

/// Two strings of one colour that share a liberty, by their numbers, and whether they can be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The strings.
    pub strings: [usize; 2],
    /// Whether they can be cut.
    pub connection: Outlook,
    /// The owner's move that joins them and the opponent's that cuts them, as far as they are known.
    pub first_moves: FirstMoves,
}

/// The first moves of the lines that decide something: the owner's and the opponent's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// The owner's, where he succeeds by it.
    pub owner: Option<Point>,
    /// The opponent's, where he does.
    pub opponent: Option<Point>,
}

impl FirstMoves {
    fn of(owner_first: &Answer, opponent_first: &Answer) -> Self {
        let point = |answer: &Answer, wanted| match answer.first_move() {
            Some(Move::Play(point)) if answer.verdict == wanted => Some(point),
            _ => None,
        };
        Self {
            owner: point(owner_first, Verdict::Won),
            opponent: point(opponent_first, Verdict::Lost),
        }
    }
}

/// All that an evaluation rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The size of the board.
    pub size: Size,
    /// The stones.
    pub stones: ByColor<PointSet>,
    /// Stones that each colour can never lose.
    pub immortal: ByColor<PointSet>,
    /// Points, empty or not, on which the opponent of each colour can never live.
    pub secured: ByColor<PointSet>,
    /// The strings in the order of their first stones.
    pub strings: Vec<StringFact>,
    /// Pairs of strings of one colour that share a liberty.
    pub links: Vec<Link>,
    /// The cuts that were asked about.
    pub cuts: Vec<CutPlace>,
    /// Small spaces that one colour closes.
    pub eyes: Vec<EyeFact>,
    /// How many tenths of the board are filled.
    filled: usize,
}

impl Facts {
    /// The empty points.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        self.size.all() - self.stones.black - self.stones.white
    }

    /// How many tenths of the board are filled with stones.
    #[must_use]
    pub fn fullness(&self) -> usize {
        self.filled
    }

    /// Gathers what is known of a position; `capture` and `cut` answer for it.
    pub fn gather(
        board: &mut Board,
        capture: impl FnMut(&mut Board, Point) -> StringOutlook,
        cut: impl FnMut(&mut Board, CutPlace) -> CutState,
    ) -> Self {
        let everywhere = board.size().all();
        Self::gather_at(board, &everywhere, capture, cut)
    }

    /// The same, but asks only about strings with a stone among these points. Others pass for safe and
    /// unlinked.
    pub fn gather_at(
        board: &mut Board,
        points: &PointSet,
        mut capture: impl FnMut(&mut Board, Point) -> StringOutlook,
        cut: impl FnMut(&mut Board, CutPlace) -> CutState,
    ) -> Self {
        let mut strings = Vec::new();
        let mut number_of = PointMap::filled(usize::MAX);
        for (first, stones, liberties) in strings_of(board) {
            let Some(color) = board.stone(first) else { continue };
            for stone in &stones {
                number_of[stone] = strings.len();
            }
            let StringOutlook { capture: outlook, first_moves } =
                if stones.meets(points) { capture(board, first) } else { StringOutlook::SAFE };
            strings.push(StringFact { color, stones, liberties, capture: outlook, first_moves });
        }
        let (links, cuts) = links(board, &strings, &number_of, points, cut);
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let life = ByColor::from_fn(|color| UnconditionalLife::of(board, color));
        let filled = 10 * (stones.black.len() + stones.white.len()) / board.size().area();
        Self {
            size: board.size(),
            stones,
            immortal: ByColor { black: life.black.alive, white: life.white.alive },
            secured: ByColor { black: life.black.territory, white: life.white.territory },
            strings,
            links,
            cuts,
            eyes: eyes::all(board),
            filled,
        }
    }
}

/// Two strings with a liberty that both have, and how many such liberties there are.
#[derive(Debug, Clone, Copy)]
struct Meeting {
    strings: [usize; 2],
    at: Point,
    shared: usize,
}

/// The links between strings that share a liberty and can still be saved. Those that share more are
/// looked at first, and what hangs together by them is asked about no more.
fn links(
    board: &mut Board,
    strings: &[StringFact],
    number_of: &PointMap<usize>,
    points: &PointSet,
    mut cut: impl FnMut(&mut Board, CutPlace) -> CutState,
) -> (Vec<Link>, Vec<CutPlace>) {
    let mut together = Union::of(strings.len());
    let (mut links, mut cuts) = (Vec::new(), Vec::new());
    for Meeting { strings: pair, at, shared } in meetings(board, strings, number_of) {
        let is_asked = pair.iter().any(|&string| strings[string].stones.meets(points));
        if !is_asked || together.are_joined(pair[0], pair[1]) {
            continue;
        }
        let [a, b] = pair.map(|number| &strings[number]);
        // What joins them must have a liberty left after a move of the opponent's and the answer.
        let has_room = (a.liberties | b.liberties).len() > 2;
        let state = match (has_room, shared, a.stones.first(), b.stones.first()) {
            (true, 2.., ..) => CutState::Held,
            (true, 1, Some(a), Some(b)) => {
                let place = CutPlace { stones: [a, b], at };
                cuts.push(place);
                cut(board, place)
            }
            _ => CutState::Unclear,
        };
        let connection = match state {
            CutState::Held => Outlook::Safe,
            CutState::Divided | CutState::Ko => Outlook::Contested,
            CutState::Unclear => Outlook::Unclear,
        };
        if connection == Outlook::Safe {
            together.join(pair[0], pair[1]);
        }
        let first_moves = FirstMoves {
            owner: (connection != Outlook::Safe).then_some(at),
            opponent: (state == CutState::Divided).then_some(at),
        };
        links.push(Link { strings: pair, connection, first_moves });
    }
    (links, cuts)
}

/// The pairs of strings that share liberties, those that share the most first.
fn meetings(board: &Board, strings: &[StringFact], number_of: &PointMap<usize>) -> Vec<Meeting> {
    let mut all: Vec<([usize; 2], Point)> = Vec::new();
    for at in board.empty_points() {
        let mut beside: ArrayVec<usize, 4> = board
            .neighbours(at)
            .map(|point| number_of[point])
            .filter(|&number| number != usize::MAX && strings[number].capture != Outlook::Lost)
            .collect();
        beside.sort_unstable();
        for (place, &a) in beside.iter().enumerate() {
            let others = beside[place + 1..].iter().filter(|&&b| b != a);
            let friends = others.filter(|&&b| strings[a].color == strings[b].color);
            all.extend(friends.map(|&b| ([a, b], at)));
        }
    }
    all.sort_unstable();
    all.dedup();
    let mut meetings: Vec<Meeting> = all
        .chunk_by(|a, b| a.0 == b.0)
        .map(|same| Meeting { strings: same[0].0, at: same[0].1, shared: same.len() })
        .collect();
    meetings.sort_by_key(|meeting| std::cmp::Reverse(meeting.shared));
    meetings
}

/// The strings by their first stones, in order, with stones and liberties.
fn strings_of(board: &Board) -> Vec<(Point, PointSet, PointSet)> {
    let mut strings: Vec<(Point, PointSet, PointSet)> = board
        .strings()
        .filter_map(|string| {
            let stones: PointSet = board.stones_of(string).collect();
            Some((stones.first()?, stones, board.liberties(string)))
        })
        .collect();
    strings.sort_unstable_by_key(|&(first, ..)| first);
    strings
}
