//! Requests of a game against the program: moves, answers, and the count at the end.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use engine::{Level, Outcome as Choice, Thinker, Thought};
use goban::{Color, Game, Move, PointSet, Settlement};
use record::Outcome;

use super::app::{App, Input, Named};
use super::fault::Fault;
use super::game::StoredGame;
use super::games::changed;
use super::jobs::{IsGone, Teller};
use super::look::{glance, move_info, thought_layers, thought_moves};
use super::minds::{SharedMinds, caller, think_for};
use super::view;
use super::wire::{DeadRequest, MoveRequest, NodeRequest, Phase, Purpose, Reply};
use crate::protocol::pace::time_for;
use crate::protocol::stop::Stop;

type Shared = State<Arc<App>>;

/// The user moves.
pub(super) async fn make_move(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<MoveRequest>,
) -> Result<Response, Fault> {
    let name = wanted.mv;
    // Only a pass can end the game. Nothing is read twice for the others.
    let counted = if name.eq_ignore_ascii_case("pass") {
        let (stored, position) = app.load_at(id.clone(), wanted.node).await?;
        match end_after(&stored, &position, Move::Pass) {
            Some(ended) => Some(settle(&app, &id, ended).await?),
            None => None,
        }
    } else {
        None
    };
    changed(app, id, wanted.revision, move |game| {
        let mv = view::mv(game.size(), &name)?;
        let color = game.game_at(wanted.node)?.to_play();
        if game.terms.purpose == Purpose::Play && game.terms.phase != Phase::Playing {
            return Err(Fault::refused("the game has ended; play on first"));
        }
        if game.terms.purpose == Purpose::Play
            && game.terms.human.is_some_and(|human| Color::from(human) != color)
        {
            return Err(Fault::refused("it is the program's turn"));
        }
        make(game, wanted.node, mv, counted.as_deref())
    })
    .await
}

/// Makes a move, presses the clock and begins to count after two passes, if that was counted.
fn make(
    game: &mut StoredGame,
    node: u32,
    mv: Move,
    counted: Option<&Settlement>,
) -> Result<(), Fault> {
    let color = game.game_at(node)?.to_play();
    if game.terms.clock.as_ref().is_some_and(|clock| clock.has_run_out(color)) {
        game.finish(Outcome::Time(!color));
        return Ok(());
    }
    game.play(node, mv)?;
    if let Some(clock) = &mut game.terms.clock {
        clock.press(color);
    }
    if let Some(settlement) = counted {
        begin_to_count(game, settlement);
    }
    Ok(())
}

/// The position after this move, if the game ends with it.
fn end_after(stored: &StoredGame, position: &Game, mv: Move) -> Option<Box<Game>> {
    let ends = stored.terms.purpose == Purpose::Play && mv == Move::Pass && position.passes() > 0;
    let mut after = Box::new(position.clone());
    (ends && after.play(position.to_play(), mv).is_ok()).then_some(after)
}

/// What would be agreed about a position, found on a core of its own: the games are not locked
/// meanwhile.
async fn settle(app: &Arc<App>, id: &str, position: Box<Game>) -> Result<Box<Settlement>, Fault> {
    let (minds, id) = (Arc::clone(&app.minds), id.to_owned());
    let settled = move |is_gone: IsGone<'_>| settled(&minds, &id, &position, is_gone);
    app.jobs.compute(move |is_gone| Ok(Box::new(settled(is_gone)))).await
}

fn settled(minds: &SharedMinds, id: &str, position: &Game, is_gone: IsGone<'_>) -> Settlement {
    let stop = Stop::when(is_gone);
    minds.with(id, Level::MOST, |thinker| thinker.settle(position, caller(&stop)))
}

fn begin_to_count(game: &mut StoredGame, settlement: &Settlement) {
    game.terms.phase = Phase::Counting;
    game.terms.dead = view::names(&settlement.dead);
    game.terms.seki = view::names(&settlement.seki);
}

/// The program moves. What it sees on the way is told; if the page goes away, nothing is played.
pub(super) async fn reply(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    let (game, position) = app.load_at(id.clone(), wanted.node).await?;
    if game.revision != wanted.revision {
        return Err(Fault::outdated(game.revision));
    }
    if !game.is_programs_turn(&position) {
        return Err(Fault::refused("it is not the program's turn"));
    }
    let jobs = Arc::clone(&app.jobs);
    let (seen, node) = ((Arc::clone(&app.minds), id.clone(), position.clone()), wanted.node);
    let first = move |teller: &Teller| {
        let (minds, id, position) = seen;
        let glance = |thinker: &mut Thinker| glance(thinker, &position, node);
        teller.tell("layers", &minds.with(&id, Level::MOST, glance));
    };
    Ok(jobs.stream(first, move |teller| {
        if let Err(fault) = answer(&app, teller, &game, &position, &wanted) {
            teller.refuse(&fault);
        }
    }))
}

fn answer(
    app: &App,
    teller: &Teller,
    game: &StoredGame,
    position: &Game,
    wanted: &NodeRequest,
) -> Result<(), Fault> {
    if teller.is_cancelled() {
        return Ok(());
    }
    let thought = think(app, teller, game, position);
    teller.tell("layers", &thought_layers(&thought, wanted.node));
    teller.tell("moves", &thought_moves(&thought, wanted.node));
    let reasons = reasons_of(&thought);
    let (color, choice) = (position.to_play(), thought.outcome);
    if teller.is_cancelled() {
        return Ok(());
    }
    let ended = end_after(game, position, choice.mv());
    let is_gone = || teller.is_cancelled();
    let counted = ended.map(|ended| settled(&app.minds, &game.id, &ended, &is_gone));
    if is_gone() {
        return Ok(());
    }
    let row = app.store.row(&game.id)?;
    let changed = app.store.change(&row, wanted.revision, |game| {
        if let Choice::Move(mv) = choice {
            return make(game, wanted.node, mv, counted.as_ref());
        }
        game.terms.at = wanted.node;
        game.finish(Outcome::Resignation(!color));
        Ok(())
    })?;
    let mv = match choice {
        Choice::Resign(_) => "resign".to_owned(),
        Choice::Move(mv) => mv.to_string(),
    };
    teller.tell("reply", &Reply { change: changed.change()?, mv, reasons });
    Ok(())
}

/// Thinks at the level of the game, or at a lower one where its clock leaves less time.
fn think(app: &App, teller: &Teller, game: &StoredGame, position: &Game) -> Arc<Thought> {
    let wanted = Level::nearest(game.terms.level);
    let clock = game.terms.clock.as_ref().map(|clock| clock.to_gtp(position.to_play()));
    let time = clock.and_then(|clock| time_for(&clock, position));
    let level = app.minds.pace().level(wanted, time.as_ref());
    let start = Instant::now();
    let deadline = time.map(|time| start + time.longest);
    let think = |thinker: &mut Thinker| think_for(teller, thinker, position, deadline);
    let thought = app.minds.with(&game.id, level, think);
    app.minds.note(&thought, start.elapsed());
    thought
}

fn reasons_of(thought: &Thought) -> Vec<super::wire::ReasonInfo> {
    let tried = thought.mv().point().and_then(|at| thought.tried(at));
    tried.map(|tried| move_info(&thought.decision.scene, &tried).reasons).unwrap_or_default()
}

pub(super) async fn resign(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| {
        let color = match game.terms.human {
            Some(human) => Color::from(human),
            None => game.game_at(wanted.node)?.to_play(),
        };
        game.node(wanted.node)?;
        game.terms.at = wanted.node;
        game.finish(Outcome::Resignation(!color));
        Ok(())
    })
    .await
}

/// Somebody's time has run out; the server's clock decides.
pub(super) async fn flag(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| {
        let color = game.game_at(wanted.node)?.to_play();
        if !game.terms.clock.as_ref().is_some_and(|clock| clock.has_run_out(color)) {
            return Err(Fault::refused("there is time left"));
        }
        game.finish(Outcome::Time(!color));
        Ok(())
    })
    .await
}

/// Begins to count at a node, without two passes if need be.
pub(super) async fn count(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    let (_, position) = app.load_at(id.clone(), wanted.node).await?;
    let settlement = settle(&app, &id, position).await?;
    changed(app, id, wanted.revision, move |game| {
        game.node(wanted.node)?;
        game.terms.at = wanted.node;
        begin_to_count(game, &settlement);
        Ok(())
    })
    .await
}

/// Turns a group, or only a string, from dead to alive and back.
pub(super) async fn mark_dead(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<DeadRequest>,
) -> Result<Response, Fault> {
    let stored = app.load(id.clone()).await?;
    let minds = Arc::clone(&app.minds);
    let revision = wanted.revision;
    let marked = move |is_gone: IsGone<'_>| marked(&minds, &stored, &wanted, is_gone);
    let stones = app.jobs.compute(marked).await?;
    changed(app, id, revision, move |game| {
        let position = game.game_at(game.terms.at)?;
        let dead = game.settlement(&position).dead;
        let turned = if stones.meets(&dead) { dead - stones } else { dead | stones };
        game.terms.dead = view::names(&turned);
        Ok(())
    })
    .await
}

/// The stones that a mark is about.
fn marked(
    minds: &SharedMinds,
    game: &StoredGame,
    wanted: &DeadRequest,
    is_gone: IsGone<'_>,
) -> Result<PointSet, Fault> {
    if game.terms.phase != Phase::Counting {
        return Err(Fault::refused("dead stones are marked while the game is counted"));
    }
    let position = game.game_at(game.terms.at)?;
    let board = position.board();
    let at = view::point(board.size(), &wanted.at)?;
    let string = board.string(at);
    let string = string.ok_or_else(|| Fault::refused(format!("there is no stone on {at}")))?;
    let mut stones: PointSet = board.stones_of(string).collect();
    if !wanted.string_only {
        let stop = Stop::when(is_gone);
        let judge = |thinker: &mut Thinker| thinker.judge(&position, caller(&stop));
        let groups = minds.with(&game.id, Level::MOST, judge).evaluation.groups;
        let group = groups.iter().find(|group| group.gathered.stones.contains(at));
        stones |= group.map_or(PointSet::EMPTY, |group| group.gathered.stones);
    }
    Ok(stones)
}

/// Agrees to the count.
pub(super) async fn finish(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| {
        if game.terms.phase != Phase::Counting {
            return Err(Fault::refused("there is nothing to agree on: the game is not counted"));
        }
        let position = game.game_at(game.terms.at)?;
        let score = position.score(&game.settlement(&position));
        game.finish(if score.winner().is_some() { Outcome::Score(score) } else { Outcome::Draw });
        Ok(())
    })
    .await
}

/// Plays on after counting, or after the end.
pub(super) async fn resume(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Result<Response, Fault> {
    changed(app, id, wanted.revision, move |game| {
        game.node(wanted.node)?;
        game.terms.at = wanted.node;
        game.reopen();
        Ok(())
    })
    .await
}
