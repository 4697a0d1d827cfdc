//! What is kept of a game: its result, how it came about, and the whole record.

use goban::Color;
use serde::{Deserialize, Serialize};

use super::fault::FaultKind;
use super::play::{Played, Start, Stop};
use super::referee::Referee;
use super::side::Side;
use super::{Match, record};
use crate::JobIndex;
use crate::statistics::GameResult;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Both passed, and it was counted.
    Score,
    /// One side gave up.
    Resignation,
    /// It took too many moves and was counted as it stood.
    MoveLimit,
    /// One side did something wrong.
    Fault,
    /// It could not be counted. Nobody has won, and it does not count.
    Unscored,
}

/// What an engine did wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultReport {
    /// Which engine.
    pub engine: Side,
    /// What kind of fault it was.
    pub kind: FaultKind,
    /// What happened.
    pub message: String,
}

/// The outcome of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameOutcome {
    /// The size of the board, as `9x9`.
    pub size: String,
    /// The engine that had Black.
    pub black: Side,
    /// The moves that were made for the engines.
    pub opening: Vec<String>,
    /// All moves, those of the opening and passes included.
    pub moves: u32,
    /// How the game ended.
    pub end: End,
    /// The result as records state it.
    pub result: String,
    /// Who won; nobody if it was drawn or not counted.
    pub winner: Option<Side>,
    /// What went wrong, and who did it.
    pub fault: Option<FaultReport>,
    /// How the game ended, in a sentence.
    pub why: String,
    /// The record of the game.
    pub sgf: String,
}

impl GameOutcome {
    /// The result for an engine; nothing if the game does not count.
    #[must_use]
    pub fn result_for(&self, side: Side) -> Option<GameResult> {
        match (self.end, self.winner) {
            (End::Unscored, _) => None,
            (_, None) => Some(GameResult::Draw),
            (_, Some(winner)) if winner == side => Some(GameResult::Win),
            _ => Some(GameResult::Loss),
        }
    }

    /// The colour that an engine had.
    #[must_use]
    pub fn color_of(&self, side: Side) -> Color {
        if side == self.black { Color::Black } else { Color::White }
    }
}

/// The outcome of a game that is over, counted by the referee if need be.
pub(super) fn outcome(
    contest: &Match,
    index: JobIndex,
    black: Side,
    start: &Start,
    played: &Played,
    referee: &Referee<'_>,
) -> GameOutcome {
    let side_of = |color| if color == Color::Black { black } else { black.other() };
    let (end, result, why) = judged(played, referee);
    let fault = match &played.stop {
        Stop::Fault(color, fault) => Some(FaultReport {
            engine: side_of(*color),
            kind: fault.kind,
            message: fault.message.clone(),
        }),
        _ => None,
    };
    let opening = start.moves.iter().map(|(_, mv)| mv.to_string()).collect();
    GameOutcome {
        size: played.game.size().to_string(),
        black,
        opening,
        moves: u32::try_from(played.game.turns().len()).unwrap_or(u32::MAX),
        end,
        result: result.to_string(),
        winner: result.winner().map(side_of),
        fault,
        sgf: record::sgf(contest, index, black, &played.game, result, &why),
        why,
    }
}

fn judged(played: &Played, referee: &Referee<'_>) -> (End, ::record::Outcome, String) {
    use ::record::Outcome;
    let counted = |end, before: &str| match referee.judge(&played.game) {
        Ok(result) => (end, result, format!("{before}, {result}.")),
        Err(why) => (End::Unscored, Outcome::Void, format!("{before}, but {why}.")),
    };
    match &played.stop {
        Stop::Passes => counted(End::Score, "Both passed"),
        Stop::MoveLimit => counted(End::MoveLimit, "The game reached the limit of moves"),
        Stop::Resignation(color) => {
            let result = Outcome::Resignation(!*color);
            (End::Resignation, result, format!("{color} resigned."))
        }
        Stop::Fault(color, fault) => {
            let result = if fault.kind == FaultKind::Time {
                Outcome::Time(!*color)
            } else {
                Outcome::Forfeit(!*color)
            };
            (End::Fault, result, format!("{color} {} ({}).", fault.message, fault.kind.words()))
        }
    }
}
