//! The kinds of objects that are followed over games.
//!
//! A kind is one line in [`all`]: its name, its settings, which of its objects a position calls for,
//! and what an object cost. A kind that asks others is a [`Subject`] with stores below it.

use std::fmt::Debug;

use cpu_time::ThreadTime;
use goban::{Board, Color, Move, Point, random_below};
use lab::{Context, JobError, Seed};
use life::{GroupLife, LifePlace};
use rand_pcg::Pcg64Mcg;
use reading::connection::neighbours;
use reading::race::opponents;
use reading::{Capture, CaptureStatus, Connection, ConnectionStatus, LifeStatus, Race, RaceStatus};
use serde::{Deserialize, Serialize};
use tracks::{Asker, Keeper, Keeping, Kind, Objects, Tracked};

use super::decision::{Decisions, Who};
use super::evaluation::QuickEvaluation;
use super::games::Course;

/// Positions that a question may look at, as play would allow.
const NODES: u32 = reading::capture::DEFAULT_NODES;

/// The same for connections.
const CONNECTION_NODES: u32 = reading::connection::DEFAULT_NODES;

/// The same for races.
const RACE_NODES: u32 = reading::race::DEFAULT_NODES;

/// One move in so many is followed by taking some back.
pub(super) const MOVES_FOR_AN_UNDO: usize = 12;

/// The most moves that are taken back at once.
pub(super) const MOST_UNDONE: usize = 6;

/// Beside all else, decisions are followed in one game of so many.
const DECIDED: u64 = 16;

/// All kinds.
pub(super) fn all() -> Vec<Box<dyn Kept>> {
    let above: [Box<dyn Kept>; 3] = [
        subject("race", Race { nodes: RACE_NODES }, opponents, race_cost),
        Box::new(QuickEvaluation::new()),
        Box::new(Decisions::new(Who::WithoutGames, DECIDED)),
    ];
    read().into_iter().chain(above).collect()
}

/// Whole decisions: the default program's, with and without trial games, and the paper's.
pub(super) fn decided() -> Vec<Box<dyn Kept>> {
    let all = [Who::WithoutGames, Who::Whole, Who::Papers];
    all.map(|who| Box::new(Decisions::new(who, 1)) as Box<dyn Kept>).into()
}

/// The life of the groups of all larger strings.
pub(super) fn lives() -> Vec<Box<dyn Kept>> {
    vec![subject("life of groups", GroupLife, groups, life_cost)]
}

/// Positions that a question of life may look at, and stones from which on a string is asked about.
const LIFE_NODES: u32 = 1_000;
const LARGER: usize = 3;

/// The groups of strings with three stones and more.
fn groups(board: &Board) -> Vec<LifePlace> {
    let larger = board.strings().filter(|&string| board.stones_of(string).count() >= LARGER);
    let place = |string| {
        let stone = board.stones_of(string).min()?;
        Some(LifePlace { stone, nodes: LIFE_NODES })
    };
    larger.filter_map(place).collect()
}

fn life_cost(status: &LifeStatus) -> u32 {
    status.owner_first.nodes + status.opponent_first.nodes
}

/// What is read about strings and their neighbours.
pub(super) fn read() -> Vec<Box<dyn Kept>> {
    vec![
        subject("capture", Capture { nodes: NODES }, strings, capture_cost),
        subject("connection", Connection { nodes: CONNECTION_NODES }, neighbours, connection_cost),
    ]
}

/// Every string, by its first stone.
fn strings(board: &Board) -> Vec<Point> {
    board.strings().filter_map(|string| board.stones_of(string).min()).collect()
}

fn capture_cost(status: &CaptureStatus) -> u32 {
    status.owner_first.nodes + status.opponent_first.nodes
}

fn connection_cost(status: &ConnectionStatus) -> u32 {
    status.owner_first.nodes + status.opponent_first.nodes
}

fn race_cost(status: &RaceStatus) -> u32 {
    let both = [&status.first, &status.second];
    both.iter().map(|questions| questions.kill.nodes + questions.survive.nodes).sum()
}

/// A kind of object that can be followed over a game.
pub(super) trait Kept: Send + Sync {
    fn name(&self) -> &'static str;

    /// Everything that its objects depend on beside the board.
    fn settings(&self) -> String;

    fn follow(
        &self,
        course: &Course,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<(Seen, Spent), JobError>;
}

/// What is seen of one kind over one game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    /// Objects asked for, and those of them that had to be computed.
    pub(super) asked: u64,
    pub(super) computed: u64,
    /// Objects that were there before each move, and what they had cost.
    pub(super) kept: Work,
    /// Those of them that the move voided.
    pub(super) voided: Work,
    /// Kept objects that were compared with fresh ones, and those that differed.
    pub(super) compared: u64,
    pub(super) differences: u64,
}

/// Objects and what they cost, in positions looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Work {
    pub(super) objects: u64,
    pub(super) nodes: u64,
}

/// What following a game took, in seconds of the processor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Spent {
    /// With nothing kept.
    pub(super) absolute: f64,
    /// With everything kept.
    pub(super) incremental: f64,
}

/// A kind under observation, with the stores that it asks.
struct Subject<A: Asker> {
    name: &'static str,
    kind: A,
    below: fn(Keeping) -> A::Below,
    wanted: fn(&Board) -> Vec<A::Place>,
    cost: fn(&A::Value) -> u32,
}

/// The stores of a subject on a board.
type Stores<A> = Tracked<(<A as Asker>::Below, Objects<A>)>;

/// A kind that asks nobody.
fn subject<K>(
    name: &'static str,
    kind: K,
    wanted: fn(&Board) -> Vec<K::Place>,
    cost: fn(&K::Value) -> u32,
) -> Box<dyn Kept>
where
    K: Kind + Clone + Debug + Send + Sync + 'static,
{
    Box::new(Subject { name, kind, below: |_| (), wanted, cost })
}

impl<A: Asker + Clone + Debug + Send + Sync> Kept for Subject<A>
where
    A::Below: Keeper,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn settings(&self) -> String {
        format!("{}: {:?}", self.name, self.kind)
    }

    fn follow(
        &self,
        course: &Course,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<(Seen, Spent), JobError> {
        let places = self.places(course);
        let (absolute, _) = self.time(course, &places, Keeping::Absolute, context)?;
        let (incremental, computed) = self.time(course, &places, Keeping::Incremental, context)?;
        let asked = places.iter().map(|places| places.len() as u64).sum();
        let seen = Seen { asked, computed, ..self.check(course, &places, seed, context)? };
        Ok((seen, Spent { absolute, incremental }))
    }
}

impl<A: Asker + Clone> Subject<A>
where
    A::Below: Keeper,
{
    fn start(&self, course: &Course, keeping: Keeping) -> Stores<A> {
        let stores = ((self.below)(keeping), Objects::new(self.kind.clone(), keeping));
        Tracked::new(Board::new(course.size), stores)
    }

    /// The objects that are wanted after each move. They are listed beforehand, so that times are of
    /// objects alone.
    fn places(&self, course: &Course) -> Vec<Vec<A::Place>> {
        let mut tracked = Tracked::new(Board::new(course.size), ());
        let after = |&turn: &(Color, Move)| {
            make(&mut tracked, turn);
            (self.wanted)(tracked.board())
        };
        course.moves.iter().map(after).collect()
    }

    /// The time for a whole game, and how many objects were computed.
    fn time(
        &self,
        course: &Course,
        places: &[Vec<A::Place>],
        keeping: Keeping,
        context: &Context<'_>,
    ) -> Result<(f64, u64), JobError> {
        let start = ThreadTime::now();
        let mut tracked = self.start(course, keeping);
        for (&turn, places) in course.moves.iter().zip(places) {
            context.go_on()?;
            make(&mut tracked, turn);
            ask(&mut tracked, places);
        }
        Ok((start.elapsed().as_secs_f64(), tracked.objects.1.computed()))
    }

    /// Check mode: everything that is kept is compared after every move and every undo.
    fn check(
        &self,
        course: &Course,
        places: &[Vec<A::Place>],
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<Seen, JobError> {
        let mut rng = Pcg64Mcg::new(u128::from(seed.0) << 1 | 1);
        let mut tracked = self.start(course, Keeping::Incremental);
        let mut seen = Seen::default();
        for (number, &turn) in course.moves.iter().enumerate() {
            context.go_on()?;
            let before = self.work(&tracked);
            make(&mut tracked, turn);
            seen.note_move(before, self.work(&tracked));
            compare(&mut tracked, &mut seen);
            ask(&mut tracked, &places[number]);
            if random_below(&mut rng, MOVES_FOR_AN_UNDO) == 0 {
                let undone = (1 + random_below(&mut rng, MOST_UNDONE)).min(number);
                take_back(&mut tracked, undone, &places[number - undone], &mut seen);
                let again = number - undone + 1..number + 1;
                for (&turn, places) in course.moves[again.clone()].iter().zip(&places[again]) {
                    make(&mut tracked, turn);
                    compare(&mut tracked, &mut seen);
                    ask(&mut tracked, places);
                }
            }
        }
        Ok(seen)
    }

    fn work(&self, tracked: &Stores<A>) -> Work {
        let objects = &tracked.objects.1;
        let nodes = objects.iter().map(|object| u64::from((self.cost)(&object.value)));
        Work { objects: objects.len() as u64, nodes: nodes.sum() }
    }
}

impl Seen {
    fn note_move(&mut self, before: Work, after: Work) {
        self.kept.objects += before.objects;
        self.kept.nodes += before.nodes;
        self.voided.objects += before.objects - after.objects;
        self.voided.nodes += before.nodes - after.nodes;
    }
}

/// Takes moves back, comparing after each, and asks for what is wanted where that ends.
fn take_back<A: Asker>(tracked: &mut Stores<A>, moves: usize, places: &[A::Place], seen: &mut Seen)
where
    A::Below: Keeper,
{
    for _ in 0..moves {
        tracked.undo();
        compare(tracked, seen);
    }
    ask(tracked, places);
}

/// A move of a game, which was made whatever the rules say.
pub(super) fn make<S: Keeper>(tracked: &mut Tracked<S>, (color, mv): (Color, Move)) {
    match mv {
        Move::Play(point) if tracked.play_anyway(color, point).is_ok() => {}
        _ => tracked.pass(),
    }
}

fn ask<A: Asker>(tracked: &mut Stores<A>, places: &[A::Place])
where
    A::Below: Keeper,
{
    let (board, (below, objects)) = tracked.parts();
    for &place in places {
        objects.get_above(board, below, place);
    }
}

fn compare<A: Asker>(tracked: &mut Stores<A>, seen: &mut Seen)
where
    A::Below: Keeper,
{
    let (board, (below, objects)) = tracked.parts();
    seen.compared += objects.len() as u64;
    seen.differences += objects.differences_above(board, below).len() as u64;
}
