//! Positions that several tests look at.

/// Five white stones in the corner with three points in a row: who takes the middle one decides.
pub(crate) const THREE_IN_A_ROW: &str = "
    . . . . X O . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O O . .
    . . . . X O . . .
    . . . . X O . . .
    X X X X X O . . .
    O O O O X O . . .
    . . . O X O . . .
";
