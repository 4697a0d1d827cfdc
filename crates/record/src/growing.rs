//! A game while it is read: its tree so far, and the variations that are open.

use crate::{NodeId, Property, Record};

/// What came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    Open,
    Node,
    Close,
}

/// A node that variations go back to, and how deep it lies.
#[derive(Debug, Clone, Copy)]
struct Fork {
    node: NodeId,
    depth: usize,
}

/// How many things were kept, and whether others were left out.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    kept: usize,
    is_cut: bool,
}

/// What becomes of one thing more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admission {
    Kept,
    /// It is the first that is left out, and to be complained of.
    FirstLeftOut,
    LeftOut,
}

impl Tally {
    pub(crate) fn admit(&mut self, room: usize) -> Admission {
        if self.kept < room {
            self.kept += 1;
            return Admission::Kept;
        }
        let was_cut = std::mem::replace(&mut self.is_cut, true);
        if was_cut { Admission::LeftOut } else { Admission::FirstLeftOut }
    }
}

/// A game that is being read.
pub(crate) struct Growing {
    pub(crate) record: Record,
    pub(crate) after: After,
    node: NodeId,
    /// Nodes from the root to this one, both counted.
    pub(crate) depth: usize,
    /// Properties and values of the node.
    pub(crate) properties: Tally,
    pub(crate) values: Tally,
    open: Vec<Fork>,
}

impl Growing {
    pub(crate) fn new() -> Self {
        Self {
            record: Record::bare(),
            after: After::Node,
            node: NodeId::ROOT,
            depth: 1,
            properties: Tally::default(),
            values: Tally::default(),
            open: Vec::new(),
        }
    }

    pub(crate) fn begin_node(&mut self) {
        self.node = self.record.add_child(self.node);
        self.after = After::Node;
        self.depth += 1;
        (self.properties, self.values) = (Tally::default(), Tally::default());
    }

    pub(crate) fn add(&mut self, property: Property) {
        self.record.add(self.node, property);
    }

    pub(crate) fn begin_variation(&mut self) {
        self.open.push(Fork { node: self.node, depth: self.depth });
        self.after = After::Open;
    }

    /// Returns nothing if it was the whole game that ended.
    pub(crate) fn end_variation(&mut self) -> Option<()> {
        let fork = self.open.pop()?;
        (self.node, self.depth) = (fork.node, fork.depth);
        self.after = After::Close;
        Some(())
    }

    /// The variations that are open.
    pub(crate) fn open(&self) -> usize {
        self.open.len()
    }
}
