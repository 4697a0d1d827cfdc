//! What goes over the wire: every value that the page and the server exchange. The page's types are
//! made from these (`web/src/types.ts`), and so is the description at `/api/openapi.json`.
//!
//! Points are named as players name them (`D4`), boards are rows from the top of `X`, `O` and `.`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Derives what every value on the wire has.
macro_rules! wire {
    ($(#[$meta:meta])* $vis:vis struct $($rest:tt)*) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $(#[$meta])*
        $vis struct $($rest)*
    };
    ($(#[$meta:meta])* $vis:vis enum $($rest:tt)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $(#[$meta])*
        #[serde(rename_all = "snake_case")]
        $vis enum $($rest)*
    };
}

wire! {
    /// A colour.
    pub(crate) enum Side { Black, White }
}

wire! {
    /// What a game is for.
    pub(crate) enum Purpose {
        /// A game against the program.
        Play,
        /// A record to look at and to edit.
        Study,
    }
}

wire! {
    /// How far a game is.
    pub(crate) enum Phase {
        /// Moves are made.
        Playing,
        /// Both have passed, and dead stones are agreed on.
        Counting,
        /// There is a result.
        Over,
    }
}

wire! {
    /// The terms of a new game.
    #[serde(deny_unknown_fields)]
    pub(crate) struct NewGame {
        /// The side of the board, 5 to 19.
        pub(crate) size: u8,
        /// Handicap stones, 0 or 2 to 9 as far as the board has room.
        #[serde(default)]
        pub(crate) handicap: u8,
        /// The komi; that of the rules if it is left out.
        pub(crate) komi: Option<f64>,
        /// The rules: chinese, japanese, korean, aga, new-zealand or tromp-taylor.
        #[serde(default = "chinese")]
        pub(crate) rules: String,
        /// The user's colour.
        pub(crate) human: Side,
        /// How well the program plays, 1 to 10.
        #[serde(default = "highest")]
        pub(crate) level: u8,
        /// The time of each side; without limit if it is left out.
        pub(crate) time: Option<TimeLimit>,
        /// A game against the program, or an empty board for study.
        #[serde(default = "play")]
        pub(crate) purpose: Purpose,
    }
}

fn chinese() -> String {
    "chinese".to_owned()
}

const fn highest() -> u8 {
    10
}

const fn play() -> Purpose {
    Purpose::Play
}

wire! {
    /// A time limit.
    #[serde(deny_unknown_fields)]
    pub(crate) struct TimeLimit {
        /// Seconds for the whole game.
        pub(crate) main: u32,
        /// Seconds for each move after that.
        pub(crate) byoyomi: u32,
    }
}

wire! {
    /// The clocks of a game.
    pub(crate) struct Clocks {
        /// The limit.
        pub(crate) limit: TimeLimit,
        /// Black's seconds of main time left when the turn began.
        pub(crate) black: f64,
        /// White's.
        pub(crate) white: f64,
        /// Seconds since the turn began.
        pub(crate) running: f64,
    }
}

wire! {
    /// A game in a list.
    pub(crate) struct Summary {
        pub(crate) id: String,
        pub(crate) title: String,
        pub(crate) purpose: Purpose,
        pub(crate) phase: Phase,
        pub(crate) width: u8,
        pub(crate) height: u8,
        /// Moves of the main line.
        pub(crate) moves: usize,
        pub(crate) result: Option<String>,
        /// When it was changed last, in UTC.
        pub(crate) updated: String,
    }
}

wire! {
    /// A stored game that cannot be understood.
    pub(crate) struct DamagedGame {
        pub(crate) id: String,
        /// What is wrong with it.
        pub(crate) why: String,
    }
}

wire! {
    /// The games that are kept.
    pub(crate) struct GameList {
        /// Those changed last first.
        pub(crate) games: Vec<Summary>,
        /// Those that cannot be shown.
        pub(crate) damaged: Vec<DamagedGame>,
        /// How many there are besides, too many to list.
        pub(crate) unlisted: u32,
    }
}

wire! {
    /// A game: its terms and its tree.
    pub(crate) struct Document {
        pub(crate) id: String,
        /// Counts changes. A request that changes the game names the revision it was made for.
        pub(crate) revision: u32,
        pub(crate) title: String,
        pub(crate) purpose: Purpose,
        pub(crate) phase: Phase,
        pub(crate) width: u8,
        pub(crate) height: u8,
        pub(crate) komi: f64,
        pub(crate) rules: String,
        pub(crate) handicap: usize,
        pub(crate) black: String,
        pub(crate) white: String,
        pub(crate) result: Option<String>,
        /// The user's colour in a game against the program.
        pub(crate) human: Option<Side>,
        pub(crate) level: u8,
        pub(crate) clocks: Option<Clocks>,
        /// The node that is looked at.
        pub(crate) at: u32,
        /// The tree, each node before its children and these in order.
        pub(crate) nodes: Vec<Node>,
    }
}

wire! {
    /// A node of a tree.
    pub(crate) struct Node {
        /// The number of the node before it.
        pub(crate) parent: Option<u32>,
        /// Who moves.
        pub(crate) color: Option<Side>,
        /// The move: a point or `pass`.
        #[serde(rename = "move")]
        pub(crate) mv: Option<String>,
        /// Whether stones are set up.
        pub(crate) setup: bool,
        /// Whether it has a comment.
        pub(crate) comment: bool,
    }
}

wire! {
    /// A position of a game.
    pub(crate) struct Position {
        pub(crate) node: u32,
        pub(crate) board: String,
        pub(crate) to_play: Side,
        /// Moves made so far.
        pub(crate) moves: usize,
        pub(crate) last: Option<String>,
        pub(crate) ko: Option<String>,
        /// Stones of Black's that were taken.
        pub(crate) black_prisoners: usize,
        /// Stones of White's that were taken.
        pub(crate) white_prisoners: usize,
        pub(crate) comment: String,
        pub(crate) marks: Vec<Mark>,
        /// What in the record cannot be, if it could not be replayed to here.
        pub(crate) problem: Option<String>,
    }
}

wire! {
    /// A mark of the record on a point.
    pub(crate) struct Mark {
        /// `triangle`, `square`, `circle`, `cross`, `selected` or `label`.
        pub(crate) kind: String,
        pub(crate) at: String,
        pub(crate) text: String,
    }
}

wire! {
    /// What comes of a change: the game, and the position that is looked at.
    pub(crate) struct Change {
        pub(crate) document: Document,
        pub(crate) position: Position,
        /// The count, while dead stones are agreed on.
        pub(crate) count: Option<Count>,
    }
}

wire! {
    /// Points of both sides.
    pub(crate) struct Sides {
        pub(crate) black: Vec<String>,
        pub(crate) white: Vec<String>,
    }
}

wire! {
    /// A counted position.
    pub(crate) struct Count {
        /// Stones that are taken off.
        pub(crate) dead: Vec<String>,
        pub(crate) territory: Sides,
        /// The points of each side, komi and prisoners included.
        pub(crate) black: f64,
        pub(crate) white: f64,
        pub(crate) result: String,
    }
}

wire! {
    /// A change of what is looked at, or of what is played.
    #[serde(deny_unknown_fields)]
    pub(crate) struct MoveRequest {
        pub(crate) revision: u32,
        /// The node to play from.
        pub(crate) node: u32,
        /// A point or `pass`.
        #[serde(rename = "move")]
        pub(crate) mv: String,
    }
}

wire! {
    /// A node of a revision.
    #[serde(deny_unknown_fields)]
    pub(crate) struct NodeRequest {
        pub(crate) revision: u32,
        pub(crate) node: u32,
    }
}

wire! {
    /// A comment to put on a node.
    #[serde(deny_unknown_fields)]
    pub(crate) struct CommentRequest {
        pub(crate) revision: u32,
        pub(crate) node: u32,
        pub(crate) text: String,
    }
}

wire! {
    /// A stone to set up, or to clear.
    #[serde(deny_unknown_fields)]
    pub(crate) struct SetupRequest {
        pub(crate) revision: u32,
        pub(crate) node: u32,
        pub(crate) at: String,
        /// No stone clears the point.
        pub(crate) stone: Option<Side>,
    }
}

wire! {
    /// A stone whose life is disagreed about.
    #[serde(deny_unknown_fields)]
    pub(crate) struct DeadRequest {
        pub(crate) revision: u32,
        pub(crate) at: String,
        /// Only its string, and not the group.
        #[serde(default)]
        pub(crate) string_only: bool,
    }
}

wire! {
    /// What may be changed about a game as a whole.
    #[serde(deny_unknown_fields)]
    pub(crate) struct TermsRequest {
        pub(crate) revision: u32,
        pub(crate) title: Option<String>,
        pub(crate) level: Option<u8>,
        /// The user's colour; with it a record becomes a game against the program.
        pub(crate) human: Option<Side>,
    }
}

wire! {
    /// What came of records that were handed in.
    pub(crate) struct Imported {
        /// The games, in the order of the file.
        pub(crate) ids: Vec<String>,
        /// What was mended in the file, and what of it was not taken.
        pub(crate) complaints: Vec<String>,
    }
}

wire! {
    /// What becomes of a group.
    pub(crate) enum GroupStatus { Alive, Undetermined, Dead }
}

wire! {
    /// Who succeeds: the owner whoever moves first, whoever moves first, the opponent, or unclear.
    pub(crate) enum State { Safe, Contested, Lost, Unclear }
}

wire! {
    /// A group and what is known of it.
    pub(crate) struct GroupInfo {
        pub(crate) color: Side,
        pub(crate) stones: Vec<String>,
        pub(crate) status: GroupStatus,
        /// The chance to live in hundredths.
        pub(crate) chance: i32,
        /// In words.
        pub(crate) words: String,
    }
}

wire! {
    /// A point and how urgent it is.
    pub(crate) struct Urgent {
        pub(crate) at: String,
        /// The chance in hundredths that a strong player would choose it.
        pub(crate) share: f32,
        /// The same on a scale from 1 to 9.
        pub(crate) strength: u8,
    }
}

wire! {
    /// A move that patterns want.
    pub(crate) struct PatternInfo {
        pub(crate) at: String,
        pub(crate) urgency: f64,
        pub(crate) words: String,
    }
}

wire! {
    /// Two strings of one colour that lie near each other.
    pub(crate) struct LinkInfo {
        pub(crate) color: Side,
        pub(crate) ends: [String; 2],
        pub(crate) state: State,
        pub(crate) join: Option<String>,
        pub(crate) cut: Option<String>,
    }
}

wire! {
    /// A string and whether it can be captured.
    pub(crate) struct StringInfo {
        pub(crate) color: Side,
        pub(crate) stones: Vec<String>,
        pub(crate) state: State,
        /// The move that saves it.
        pub(crate) saves: Option<String>,
        /// The move that captures it.
        pub(crate) captures: Option<String>,
    }
}

wire! {
    /// All layers of a position.
    pub(crate) struct Layers {
        pub(crate) node: u32,
        /// Whether random games and the life of groups have been looked into.
        pub(crate) full: bool,
        /// Points by which Black leads, komi included.
        pub(crate) lead: f64,
        pub(crate) lead_words: String,
        pub(crate) groups: Vec<GroupInfo>,
        /// Whose each point will be, in hundredths, positive for Black; rows from the top.
        pub(crate) ownership: Vec<i32>,
        /// Territory and moyo by morphology: 100 and 50, negative for White.
        pub(crate) influence: Vec<i32>,
        pub(crate) urgency: Vec<Urgent>,
        pub(crate) patterns: Vec<PatternInfo>,
        pub(crate) frontier: Sides,
        pub(crate) dame: Vec<String>,
        pub(crate) links: Vec<LinkInfo>,
        pub(crate) strings: Vec<StringInfo>,
    }
}

wire! {
    /// A reason in words, with the points it is about.
    pub(crate) struct ReasonInfo {
        pub(crate) words: String,
        pub(crate) points: Vec<String>,
        /// Whether it speaks against the move.
        pub(crate) against: bool,
    }
}

wire! {
    /// A move that was considered.
    pub(crate) struct MoveInfo {
        pub(crate) at: String,
        pub(crate) color: Side,
        /// The chance in hundredths that a strong player would choose it.
        pub(crate) share: f32,
        /// Points gained against a pass, at first sight.
        pub(crate) gain: f32,
        /// By which moves are compared.
        pub(crate) merit: f32,
        pub(crate) reasons: Vec<ReasonInfo>,
    }
}

wire! {
    /// The moves that were considered, the best first.
    pub(crate) struct Moves {
        pub(crate) node: u32,
        pub(crate) color: Side,
        pub(crate) best: Vec<MoveInfo>,
        /// Whether nothing is left to play for.
        pub(crate) passes: bool,
    }
}

wire! {
    /// Moves that show something, to be stepped through on the board.
    pub(crate) struct Line {
        pub(crate) title: String,
        /// What they show.
        pub(crate) words: String,
        /// The board before them.
        pub(crate) start: String,
        pub(crate) steps: Vec<Step>,
        /// The points that it is about.
        pub(crate) points: Vec<String>,
    }
}

wire! {
    /// A move of a line, and the board after it.
    pub(crate) struct Step {
        pub(crate) color: Side,
        #[serde(rename = "move")]
        pub(crate) mv: String,
        pub(crate) board: String,
    }
}

wire! {
    /// All that is known of a group.
    pub(crate) struct GroupProof {
        pub(crate) node: u32,
        pub(crate) group: GroupInfo,
        pub(crate) lines: Vec<Line>,
    }
}

wire! {
    /// Why a move was made, or should not be.
    pub(crate) struct Why {
        pub(crate) node: u32,
        #[serde(rename = "move")]
        pub(crate) mv: String,
        pub(crate) color: Side,
        /// In a sentence.
        pub(crate) verdict: String,
        /// Its place among the moves that were considered; none if it was not.
        pub(crate) rank: Option<usize>,
        pub(crate) reasons: Vec<ReasonInfo>,
        /// The move that the program prefers, if it is another one.
        pub(crate) better: Option<MoveInfo>,
        /// The opponent's best answer.
        pub(crate) answer: Option<MoveInfo>,
        /// What the opponent would play if this side passed.
        pub(crate) threat: Option<MoveInfo>,
        pub(crate) lines: Vec<Line>,
    }
}

wire! {
    /// The lead at a node.
    pub(crate) struct ScorePoint {
        pub(crate) node: u32,
        pub(crate) moves: usize,
        pub(crate) lead: f64,
    }
}

wire! {
    /// What the program did.
    pub(crate) struct Reply {
        pub(crate) change: Change,
        /// The move, `pass` or `resign`.
        #[serde(rename = "move")]
        pub(crate) mv: String,
        pub(crate) reasons: Vec<ReasonInfo>,
    }
}

wire! {
    /// What the server is doing.
    pub(crate) struct ServerStatus {
        pub(crate) name: String,
        pub(crate) version: String,
        /// Thinking jobs under way.
        pub(crate) jobs: usize,
        /// Jobs that were given up because nobody waited for them any more.
        pub(crate) cancelled: usize,
    }
}

wire! {
    /// What went wrong.
    pub(crate) struct Problem {
        pub(crate) error: String,
    }
}
