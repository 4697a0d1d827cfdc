//! Small kinds of objects for the tests, one of each sort: a static state, a dynamic state, a kind
//! that asks, a kind that asks one that asks, a concept, and a concept made of concepts.

#![allow(dead_code)] // each test binary uses some of them

use goban::{Board, Color, Point, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::{
    Asker, Below, Concept, Concepts, Keeping, Kind, Liberties, Objects, Scoping, Sources, View,
};

/// The static state of a string: its liberties, if they are fewer than four.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breath;

impl Kind for Breath {
    type Place = Point;
    type Value = Option<Vec<Point>>;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> Option<Vec<Point>> {
        match view.liberties(stone, 4) {
            Liberties::Few(few) => Some(few.to_vec()),
            Liberties::Enough => None,
        }
    }
}

/// The dynamic state of a string: whether it is caught in a ladder, the hunter moving first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ladder;

impl Kind for Ladder {
    type Place = Point;
    type Value = bool;
    const CHARGE: u32 = 7;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> bool {
        view.stone(stone).is_some_and(|owner| is_caught(view, stone, owner, 100))
    }
}

/// The hunter moves.
fn is_caught<R: Scoping>(view: &mut View<'_, R>, prey: Point, owner: Color, depth: u32) -> bool {
    let Liberties::Few(liberties) = view.liberties(prey, 3) else { return false };
    if liberties.len() == 1 {
        return view.play(!owner, liberties[0]).is_some_and(|play| {
            view.undo(&play);
            true
        });
    }
    depth > 0
        && liberties.iter().any(|&liberty| {
            let Some(play) = view.play(!owner, liberty) else { return false };
            let caught = !escapes(view, prey, owner, depth - 1);
            view.undo(&play);
            caught
        })
}

/// The owner moves, in atari, and extends.
fn escapes<R: Scoping>(view: &mut View<'_, R>, prey: Point, owner: Color, depth: u32) -> bool {
    let Liberties::Few(liberties) = view.liberties(prey, 2) else { return true };
    let Some(play) = liberties.first().and_then(|&last| view.play(owner, last)) else {
        return false;
    };
    let escapes = !is_caught(view, prey, owner, depth);
    view.undo(&play);
    escapes
}

/// The strings of the opponent's beside a string, each by its first stone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Neighbours;

impl Kind for Neighbours {
    type Place = Point;
    type Value = Vec<Point>;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, stone: Point) -> Vec<Point> {
        let Some(owner) = view.stone(stone) else { return Vec::new() };
        let area = *view.area();
        let border = view.string(stone).border(&area);
        let enemies = border.iter().filter(|&point| view.stone(point) == Some(!owner));
        let enemies: Vec<Point> = enemies.collect();
        let mut firsts: Vec<Point> =
            enemies.into_iter().filter_map(|enemy| view.string(enemy).first()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        firsts
    }
}

/// A liberty on which the owner gets out of a ladder, and what finding it was charged. Ladders are
/// asked for in look-ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rescue;

impl Asker for Rescue {
    type Below = Objects<Ladder>;
    type Place = Point;
    type Value = (Option<Point>, u32);
    const CHARGE: u32 = 20;

    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        ladders: &mut Below<'_, Objects<Ladder>>,
        stone: Point,
    ) -> (Option<Point>, u32) {
        let rescue = rescue(view, ladders, stone);
        (rescue, view.charged())
    }
}

fn rescue<R: Scoping>(
    view: &mut View<'_, R>,
    ladders: &mut Below<'_, Objects<Ladder>>,
    stone: Point,
) -> Option<Point> {
    let owner = view.stone(stone)?;
    let Liberties::Few(liberties) = view.liberties(stone, 3) else { return None };
    if !ladders.ask(view, stone) {
        return None;
    }
    liberties.into_iter().find(|&liberty| {
        let Some(play) = view.play(owner, liberty) else { return false };
        let rescued = !ladders.ask(view, stone);
        view.undo(&play);
        rescued
    })
}

/// The hunter's moves that leave no rescue. What it asks asks in its turn, two moves deep; and what
/// it asked within a scope must be seen by the scope.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hunt;

/// Ladders, and rescues from them.
pub(crate) type Rescues = (Objects<Ladder>, Objects<Rescue>);

impl Asker for Hunt {
    type Below = Rescues;
    type Place = Point;
    type Value = (Vec<Point>, u32, usize);

    fn compute_above<R: Scoping>(
        &self,
        view: &mut View<'_, R>,
        rescues: &mut Below<'_, Rescues>,
        stone: Point,
    ) -> (Vec<Point>, u32, usize) {
        let mut good = Vec::new();
        let Some(owner) = view.stone(stone) else { return (good, 0, 0) };
        let Liberties::Few(liberties) = view.liberties(stone, 4) else { return (good, 0, 0) };
        let ((), zone) = view.scope(|view| {
            for liberty in liberties {
                let Some(play) = view.play(!owner, liberty) else { continue };
                let (is_rescued, _) = view.scope(|view| {
                    view.stone(stone).is_some() && rescues.ask(view, stone).0.is_some()
                });
                if !is_rescued && rescues.first().ask(view, stone) {
                    good.push(liberty);
                }
                view.undo(&play);
            }
        });
        (good, view.charged(), zone.len())
    }
}

/// How a string stands beside its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Firm,
    /// Caught in a ladder, but so is a neighbour.
    Fighting,
    Caught,
}

/// The concept of how a string stands: made of its own ladder and those of its neighbours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standings;

/// What standings are made of.
pub(crate) type States = (Objects<Neighbours>, Objects<Ladder>);

impl Concept for Standings {
    type Below = States;
    type Place = Point;
    type Inputs = (bool, Vec<(Point, bool)>);
    type Value = Standing;

    fn gather(&self, sources: &mut Sources<'_, States>, stone: Point) -> Self::Inputs {
        let own = sources.second().get(stone);
        let neighbours = sources.first().get(stone);
        let ladder = |neighbour| (neighbour, sources.second().get(neighbour));
        (own, neighbours.into_iter().map(ladder).collect())
    }

    fn make(&self, _: Point, (own, neighbours): &Self::Inputs) -> Standing {
        match (own, neighbours.iter().any(|(_, caught)| *caught)) {
            (false, _) => Standing::Firm,
            (true, true) => Standing::Fighting,
            (true, false) => Standing::Caught,
        }
    }
}

/// A concept made of concepts: the standings around a string, whoever they belong to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene;

/// Standings, and what they are made of.
pub(crate) type Stands = (States, Concepts<Standings>);

impl Concept for Scene {
    type Below = Stands;
    type Place = Point;
    type Inputs = Vec<Standing>;
    type Value = String;

    fn gather(&self, sources: &mut Sources<'_, Stands>, stone: Point) -> Vec<Standing> {
        let neighbours = sources.first().first().get(stone);
        let around = std::iter::once(stone).chain(neighbours);
        around.map(|string| sources.get(string)).collect()
    }

    fn make(&self, stone: Point, around: &Vec<Standing>) -> String {
        format!("{stone}: {around:?}")
    }
}

/// Stores of rescues and what they ask.
pub(crate) fn rescues(keeping: Keeping) -> Rescues {
    (Objects::new(Ladder, keeping), Objects::new(Rescue, keeping))
}

/// Stores of standings and what they are made of.
pub(crate) fn stands(keeping: Keeping) -> Stands {
    let states = (Objects::new(Neighbours, keeping), Objects::new(Ladder, keeping));
    (states, Concepts::new(Standings, keeping))
}

/// The place of each string: its first stone in point order.
pub(crate) fn places(board: &Board) -> Vec<Point> {
    board.strings().filter_map(|string| board.stones_of(string).min()).collect()
}

/// A legal move near other stones, so that games are full of contact.
pub(crate) fn contact_move(board: &Board, color: Color, rng: &mut Pcg64Mcg) -> Option<Point> {
    let all = board.size().all();
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let near = if stones.is_empty() { all } else { stones.dilated(&all).dilated(&all) };
    let may_play =
        |&point: &Point| !board.is_eyelike(color, point) && board.check(color, point).is_ok();
    let moves: Vec<Point> = (near & board.empty_points()).into_iter().filter(may_play).collect();
    (!moves.is_empty()).then(|| moves[random_below(rng, moves.len())])
}
