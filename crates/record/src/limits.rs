//! How much of a file is read. What lies beyond a limit is left out with a [`Fault`](crate::Fault)
//! of its own; only a file with too many bytes is refused as a whole.
//!
//! | limit | of a file | beyond it |
//! | --- | --- | --- |
//! | bytes | 16 MiB | refused, `ReadError::TooLarge` |
//! | games | 100,000 | the rest is left out, `TooManyGames` |
//! | nodes | 700,000 | the rest is left out, `TooManyNodes` |
//! | depth: nodes in a row, and open parentheses | 200,000 | the rest is left out, `TooDeep` |
//! | properties | 800,000 | the rest is left out, `TooManyProperties` |
//! | values | 1,000,000 | the rest is left out, `TooManyValues` |
//! | properties of a node | 1,000 | the others are left out, `CrowdedNode` |
//! | values of a node, marks among them | 10,000 | the others are left out, `ManyValues` |
//! | bytes of a value | 256 KiB | it is cut, `LongValue` |
//! | complaints | 1,000 | no more are told, `ManyFaults` |
//!
//! The largest collection of games that we know has two thirds of these nodes. A file of 4 MiB
//! takes less than 150 MB of memory within them, whatever is in it.

/// The most that is taken of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a file, or of a text.
    pub bytes: usize,
    /// Games of a file.
    pub games: usize,
    /// Nodes of all games together.
    pub nodes: usize,
    /// Nodes from a root to a leaf, and parentheses that are open at once.
    pub depth: usize,
    /// Properties of all games together.
    pub properties: usize,
    /// Values of all games together.
    pub values: usize,
    /// Properties of one node. A `CA` that is added to a full root is one more.
    pub node_properties: usize,
    /// Values of one node, those of all its properties together.
    pub node_values: usize,
    /// Bytes of one value, as it stands in the decoded text.
    pub value_bytes: usize,
    /// Complaints about one file.
    pub complaints: usize,
}

impl Limits {
    /// For files from anywhere.
    pub const FILE: Self = Self {
        bytes: 16 << 20,
        games: 100_000,
        nodes: 700_000,
        depth: 200_000,
        properties: 800_000,
        values: 1_000_000,
        node_properties: 1_000,
        node_values: 10_000,
        value_bytes: 256 << 10,
        complaints: 1_000,
    };

    /// For texts that were written here. A decoded text has at most three bytes for each of its
    /// file, and nodes and comments may have been added since it was read: four times as much.
    pub const TEXT: Self = Self {
        bytes: 4 * Self::FILE.bytes,
        games: 4 * Self::FILE.games,
        nodes: 4 * Self::FILE.nodes,
        depth: 4 * Self::FILE.depth,
        properties: 4 * Self::FILE.properties,
        values: 4 * Self::FILE.values,
        node_properties: 4 * Self::FILE.node_properties,
        node_values: 4 * Self::FILE.node_values,
        value_bytes: 4 * Self::FILE.value_bytes,
        complaints: Self::FILE.complaints,
    };
}
