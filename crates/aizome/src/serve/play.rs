//! Requests of a game against the program: moves, answers, and the count at the end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use goban::{Color, Game, Move, PointSet, random_below};
use record::Outcome;

use super::app::{App, Input, Named};
use super::fault::Fault;
use super::game::StoredGame;
use super::games::changed;
use super::jobs::Teller;
use super::look::{glance, move_info, think_at, thought_layers, thought_moves};
use super::view;
use super::wire::{Change, DeadRequest, MoveRequest, NodeRequest, Phase, Purpose, Reply};
use crate::engine::generator;
use crate::engine::judgement::evaluate;
use crate::engine::thinking::Thought;

type Shared = State<Arc<App>>;
type Answer<T> = Result<Json<T>, Fault>;

/// The user moves.
pub(super) async fn make_move(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<MoveRequest>,
) -> Answer<Change> {
    changed(app, id, wanted.revision, move |game| {
        let mv = view::mv(game.size(), &wanted.mv)?;
        let color = game.game_at(wanted.node)?.to_play();
        if game.terms.purpose == Purpose::Play && game.terms.phase != Phase::Playing {
            return Err(Fault::refused("the game has ended; play on first"));
        }
        if game.terms.purpose == Purpose::Play
            && game.terms.human.is_some_and(|human| Color::from(human) != color)
        {
            return Err(Fault::refused("it is the program's turn"));
        }
        make(game, wanted.node, mv)
    })
    .await
}

/// Makes a move, presses the clock and begins to count after two passes.
fn make(game: &mut StoredGame, node: u32, mv: Move) -> Result<(), Fault> {
    let color = game.game_at(node)?.to_play();
    if game.terms.clock.as_ref().is_some_and(|clock| clock.has_run_out(color)) {
        game.finish(Outcome::Time(!color));
        return Ok(());
    }
    let after = game.play(node, mv)?;
    if let Some(clock) = &mut game.terms.clock {
        clock.press(color);
    }
    if game.terms.purpose == Purpose::Play && after.passes() >= 2 {
        begin_to_count(game, &after);
    }
    Ok(())
}

fn begin_to_count(game: &mut StoredGame, position: &Game) {
    let settlement = evaluate(position).settlement(position);
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
    let game = app.with_store({
        let id = id.clone();
        move |store| store.load(&id)
    });
    let game = game.await?;
    if game.revision != wanted.revision {
        return Err(Fault::outdated(game.revision));
    }
    let position = game.game_at(wanted.node)?;
    if !game.is_programs_turn(&position) {
        return Err(Fault::refused("it is not the program's turn"));
    }
    let jobs = Arc::clone(&app.jobs);
    let (seen, node) = (position.clone(), wanted.node);
    let first = move |teller: &Teller| teller.tell("layers", &glance(&seen, node));
    Ok(jobs.stream(first, move |teller| {
        if let Err(fault) = answer(&app, teller, &id, &game, &position, &wanted) {
            teller.refuse(&fault);
        }
    }))
}

fn answer(
    app: &App,
    teller: &Teller,
    id: &str,
    game: &StoredGame,
    position: &Game,
    wanted: &NodeRequest,
) -> Result<(), Fault> {
    if teller.is_cancelled() {
        return Ok(());
    }
    let thought = think_at(position, game.terms.level);
    teller.tell("layers", &thought_layers(position, &thought, wanted.node));
    teller.tell("moves", &thought_moves(&thought, wanted.node));
    let choice = choose(&thought, position, &game.id);
    let reasons = reasons_of(&thought, choice);
    let color = position.to_play();
    if teller.is_cancelled() {
        return Ok(());
    }
    let (revision, node) = (wanted.revision, wanted.node);
    let changed = app.with_store_now(|store| {
        store.change(id, revision, |game| {
            if let Some(mv) = choice {
                return make(game, node, mv);
            }
            game.terms.at = node;
            game.finish(Outcome::Resignation(!color));
            Ok(())
        })
    })?;
    let mv = choice.map_or_else(|| "resign".to_owned(), |mv| mv.to_string());
    teller.tell("reply", &Reply { change: changed.change()?, mv, reasons });
    Ok(())
}

/// The program's move, nothing if it resigns: of moves nearly as good as the best, any one.
fn choose(thought: &Thought, position: &Game, id: &str) -> Option<Move> {
    let decision = &thought.decision;
    if thought.resigns {
        return None;
    }
    if decision.mv == Move::Pass {
        return Some(Move::Pass);
    }
    let as_good: Vec<Move> = decision.as_good().collect();
    let salt = id.bytes().fold(0_u64, |salt, byte| salt.rotate_left(8) ^ u64::from(byte));
    let mut rng = generator(position.board().key() ^ salt);
    let drawn = random_below(&mut rng, as_good.len().max(1));
    Some(as_good.get(drawn).copied().unwrap_or(decision.mv))
}

fn reasons_of(thought: &Thought, choice: Option<Move>) -> Vec<super::wire::ReasonInfo> {
    let at = choice.and_then(Move::point);
    let tried = thought.decision.tried.iter().find(|tried| Some(tried.candidate.at) == at);
    tried.map(|tried| move_info(&thought.decision, tried).reasons).unwrap_or_default()
}

pub(super) async fn resign(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Answer<Change> {
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
) -> Answer<Change> {
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
) -> Answer<Change> {
    changed(app, id, wanted.revision, move |game| {
        let position = game.game_at(wanted.node)?;
        game.terms.at = wanted.node;
        begin_to_count(game, &position);
        Ok(())
    })
    .await
}

/// Turns a group, or only a string, from dead to alive and back.
pub(super) async fn mark_dead(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<DeadRequest>,
) -> Answer<Change> {
    changed(app, id, wanted.revision, move |game| {
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
            let groups = evaluate(&position).evaluation.groups;
            let group = groups.iter().find(|group| group.gathered.stones.contains(at));
            stones |= group.map_or(PointSet::EMPTY, |group| group.gathered.stones);
        }
        let dead = game.settlement(&position).dead;
        let turned = if dead.contains(at) { dead - stones } else { dead | stones };
        game.terms.dead = view::names(&turned);
        Ok(())
    })
    .await
}

/// Agrees to the count.
pub(super) async fn finish(
    State(app): Shared,
    Named(id): Named<String>,
    Input(wanted): Input<NodeRequest>,
) -> Answer<Change> {
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
) -> Answer<Change> {
    changed(app, id, wanted.revision, move |game| {
        game.node(wanted.node)?;
        game.terms.at = wanted.node;
        game.reopen();
        Ok(())
    })
    .await
}
