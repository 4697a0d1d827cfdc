//! Probabilistic combinatorial games [Chen, chance of winning, 6]: sums of fights, each of which ends
//! in a throw of dice. They know nothing of Go.
//!
//! A game is one of three things:
//!
//! 1. An outcome distribution, or a number, which is a certain outcome.
//! 2. A sum of games.
//! 3. `{a, b | c, d}`: Left may make one of the left options of it, Right one of the right options.
//!
//! ## How it is played
//!
//! The paper: "the playing rules are the same as in ordinary combinatorial games except when a
//! sub-game reaches an outcome distribution, dice will be thrown to select an outcome of the sub-game
//! according to the probability distribution. And the game continues with the outcome of this
//! sub-game known to both sides. If the final total outcome scores of all component sub-games is
//! positive, it is a win for Left, otherwise it is a win for Right."
//!
//! We read it so:
//!
//! - **Players move in turn, and nobody passes.** Neither of the two printed procedures has a pass:
//!   who is to play takes an option of one of the summands, and the other side is to play. So there
//!   is zugzwang in these games, as in `{-1 | 1}`, which nobody wants to begin. Go has none, for one
//!   may pass there. Who wants a move that changes nothing adds it: a neutral point is `{0 | 0}`.
//! - **Both sides always have an option** in a summand that is not settled. The paper writes
//!   `{A1, ..., An | B1, ..., Bm}` and says nothing of lists without members; the printed procedures
//!   would have no value for them. So they are refused, and the question what happens to a player
//!   who cannot move does not come up.
//! - **The game ends when every summand is settled**, which is when nobody can move. All games end,
//!   for options are smaller than what they are options of.
//! - **A distribution is thrown as soon as it appears**, also in a sum inside an option, and also
//!   at the top, where the paper assumes that there is none. Then it is thrown before the first move,
//!   and the best move may depend on it.
//! - **Only a total above 0 wins for Left.** 0 is Right's.
//!
//! ## The two searches
//!
//! *Expected score* puts the mean of each distribution in its place and plays for points. *Winning
//! probability* plays for a total above 0. They choose differently where a sure small win stands
//! against an unsure large one. Left leads by 20 here, has a group to save and a point worth 30 to
//! take, and only one move:
//!
//! ```
//! use chance::games::{Game, Goal, Limits, Player, solve};
//!
//! let game: Game = "20 + {0 | [-55:0.5, 0:0.5]} + {30 | 0}".parse()?;
//! let points = solve(&game, Player::Left, Goal::ExpectedScore, Limits::USUAL)?;
//! let win = solve(&game, Player::Left, Goal::WinningProbability, Limits::USUAL)?;
//!
//! // For points Left takes 30: 50 - 27.5 = 22.5. To win it saves the group and has 20 for certain.
//! assert_eq!(points.value.exact(), Some(22.5));
//! assert_eq!(points.best_move().unwrap().summand, 2);
//! assert_eq!(win.value.exact(), Some(1.0));
//! assert_eq!(win.best_move().unwrap().summand, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Both are exact: memoised, with alpha-beta in intervals (`search.rs`), after options are removed
//! that are worse in whatever sum they stand (`order.rs`). Sums of many choices that one move settles
//! are computed as a whole (`flat.rs`). Out of budget, the answer is bounds.

mod compiled;
mod flat;
mod game;
mod notation;
mod order;
mod plain;
mod search;
mod solve;
mod sums;

pub use game::{BadGame, Game, Player};
pub use notation::{BadNotation, MAX_NESTING, MAX_TERMS, Problem};
pub use search::{Interval, Limits};
pub use solve::{Answer, Best, Goal, Thrown, TooManyOutcomes, solve, solve_plainly};
