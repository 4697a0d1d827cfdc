// Made from crates/aizome/src/serve/wire.rs by `cargo xtask web`. Not to be edited.

export type Change = { document: Document, position: Position, 
/**
 * The count, while dead stones are agreed on.
 */
count: Count | null, };

export type Clocks = { 
/**
 * The limit.
 */
limit: TimeLimit, 
/**
 * Black's seconds of main time left when the turn began.
 */
black: number, 
/**
 * White's.
 */
white: number, 
/**
 * Seconds since the turn began.
 */
running: number, };

export type CommentRequest = { revision: number, node: number, text: string, };

export type Count = { 
/**
 * Stones that are taken off.
 */
dead: Array<string>, territory: Sides, 
/**
 * The points of each side, komi and prisoners included.
 */
black: number, white: number, result: string, };

export type DeadRequest = { revision: number, at: string, 
/**
 * Only its string, and not the group.
 */
string_only: boolean, };

export type DamagedGame = { id: string, 
/**
 * What is wrong with it.
 */
why: string, };

export type Document = { id: string, 
/**
 * Counts changes. A request that changes the game names the revision it was made for.
 */
revision: number, title: string, purpose: Purpose, phase: Phase, width: number, height: number, komi: number, rules: string, handicap: number, black: string, white: string, result: string | null, 
/**
 * The user's colour in a game against the program.
 */
human: Side | null, level: number, clocks: Clocks | null, 
/**
 * The node that is looked at.
 */
at: number, 
/**
 * The tree, each node before its children and these in order.
 */
nodes: Array<Node>, };

export type GameList = { 
/**
 * Those changed last first.
 */
games: Array<Summary>, 
/**
 * Those that cannot be shown.
 */
damaged: Array<DamagedGame>, 
/**
 * How many there are besides, too many to list.
 */
unlisted: number, };

export type GroupInfo = { color: Side, stones: Array<string>, status: GroupStatus, 
/**
 * The chance to live in hundredths.
 */
chance: number, 
/**
 * In words.
 */
words: string, };

export type GroupProof = { node: number, group: GroupInfo, lines: Array<Line>, };

export type GroupStatus = "alive" | "undetermined" | "dead";

export type Imported = { 
/**
 * The games, in the order of the file.
 */
ids: Array<string>, 
/**
 * What was mended in the file, and what of it was not taken.
 */
complaints: Array<string>, };

export type Layers = { node: number, 
/**
 * Whether random games and the life of groups have been looked into.
 */
full: boolean, 
/**
 * Points by which Black leads, komi included.
 */
lead: number, lead_words: string, groups: Array<GroupInfo>, 
/**
 * Whose each point will be, in hundredths, positive for Black; rows from the top.
 */
ownership: Array<number>, 
/**
 * Territory and moyo by morphology: 100 and 50, negative for White.
 */
influence: Array<number>, urgency: Array<Urgent>, patterns: Array<PatternInfo>, frontier: Sides, dame: Array<string>, links: Array<LinkInfo>, strings: Array<StringInfo>, };

export type Line = { title: string, 
/**
 * What they show.
 */
words: string, 
/**
 * The board before them.
 */
start: string, steps: Array<Step>, 
/**
 * The points that it is about.
 */
points: Array<string>, };

export type LinkInfo = { color: Side, ends: [string, string], state: State, join: string | null, cut: string | null, };

export type Mark = { 
/**
 * `triangle`, `square`, `circle`, `cross`, `selected` or `label`.
 */
kind: string, at: string, text: string, };

export type MoveInfo = { at: string, color: Side, 
/**
 * The chance in hundredths that a strong player would choose it.
 */
share: number, 
/**
 * Points gained against a pass, at first sight.
 */
gain: number, 
/**
 * By which moves are compared.
 */
merit: number, reasons: Array<ReasonInfo>, };

export type MoveRequest = { revision: number, 
/**
 * The node to play from.
 */
node: number, 
/**
 * A point or `pass`.
 */
move: string, };

export type Moves = { node: number, color: Side, best: Array<MoveInfo>, 
/**
 * Whether nothing is left to play for.
 */
passes: boolean, };

export type NewGame = { 
/**
 * The side of the board, 5 to 19.
 */
size: number, 
/**
 * Handicap stones, 0 or 2 to 9 as far as the board has room.
 */
handicap: number, 
/**
 * The komi; that of the rules if it is left out.
 */
komi: number | null, 
/**
 * The rules: chinese, japanese, korean, aga, new-zealand or tromp-taylor.
 */
rules: string, 
/**
 * The user's colour.
 */
human: Side, 
/**
 * How well the program plays, 1 to 10.
 */
level: number, 
/**
 * The time of each side; without limit if it is left out.
 */
time: TimeLimit | null, 
/**
 * A game against the program, or an empty board for study.
 */
purpose: Purpose, };

export type Node = { 
/**
 * The number of the node before it.
 */
parent: number | null, 
/**
 * Who moves.
 */
color: Side | null, 
/**
 * The move: a point or `pass`.
 */
move: string | null, 
/**
 * Whether stones are set up.
 */
setup: boolean, 
/**
 * Whether it has a comment.
 */
comment: boolean, };

export type NodeRequest = { revision: number, node: number, };

export type PatternInfo = { at: string, urgency: number, words: string, };

export type Phase = "playing" | "counting" | "over";

export type Position = { node: number, board: string, to_play: Side, 
/**
 * Moves made so far.
 */
moves: number, last: string | null, ko: string | null, 
/**
 * Stones of Black's that were taken.
 */
black_prisoners: number, 
/**
 * Stones of White's that were taken.
 */
white_prisoners: number, comment: string, marks: Array<Mark>, 
/**
 * What in the record cannot be, if it could not be replayed to here.
 */
problem: string | null, };

export type Problem = { error: string, };

export type Purpose = "play" | "study";

export type ReasonInfo = { words: string, points: Array<string>, 
/**
 * Whether it speaks against the move.
 */
against: boolean, };

export type Reply = { change: Change, 
/**
 * The move, `pass` or `resign`.
 */
move: string, reasons: Array<ReasonInfo>, };

export type ScorePoint = { node: number, moves: number, lead: number, };

export type ServerStatus = { name: string, version: string, 
/**
 * Thinking jobs under way.
 */
jobs: number, 
/**
 * Jobs that were given up because nobody waited for them any more.
 */
cancelled: number, };

export type SetupRequest = { revision: number, node: number, at: string, 
/**
 * No stone clears the point.
 */
stone: Side | null, };

export type Side = "black" | "white";

export type Sides = { black: Array<string>, white: Array<string>, };

export type State = "safe" | "contested" | "lost" | "unclear";

export type Step = { color: Side, move: string, board: string, };

export type StringInfo = { color: Side, stones: Array<string>, state: State, 
/**
 * The move that saves it.
 */
saves: string | null, 
/**
 * The move that captures it.
 */
captures: string | null, };

export type Summary = { id: string, title: string, purpose: Purpose, phase: Phase, width: number, height: number, 
/**
 * Moves of the main line.
 */
moves: number, result: string | null, 
/**
 * When it was changed last, in UTC.
 */
updated: string, };

export type TermsRequest = { revision: number, title: string | null, level: number | null, 
/**
 * The user's colour; with it a record becomes a game against the program.
 */
human: Side | null, };

export type TimeLimit = { 
/**
 * Seconds for the whole game.
 */
main: number, 
/**
 * Seconds for each move after that.
 */
byoyomi: number, };

export type Urgent = { at: string, 
/**
 * The chance in hundredths that a strong player would choose it.
 */
share: number, 
/**
 * The same on a scale from 1 to 9.
 */
strength: number, };

export type Why = { node: number, move: string, color: Side, 
/**
 * In a sentence.
 */
verdict: string, 
/**
 * Its place among the moves that were considered; none if it was not.
 */
rank: number | null, reasons: Array<ReasonInfo>, 
/**
 * The move that the program prefers, if it is another one.
 */
better: MoveInfo | null, 
/**
 * The opponent's best answer.
 */
answer: MoveInfo | null, 
/**
 * What the opponent would play if this side passed.
 */
threat: MoveInfo | null, lines: Array<Line>, };

