//! Changing the shape of a tree: branches taken away, and put first among their siblings.
//!
//! Both build the tree anew, each node before its children. Afterwards nodes are numbered in that
//! order, so that what was known of nodes before holds no more.

use std::collections::HashSet;

use crate::{NodeId, Record};

impl Record {
    /// The same record without a node and all that comes after it. The root stays.
    #[must_use]
    pub fn without(&self, branch: NodeId) -> Self {
        if branch == NodeId::ROOT { self.clone() } else { self.rebuilt(Some(branch), &[]) }
    }

    /// The same record with the path to this node as its main line.
    #[must_use]
    pub fn with_main_line_through(&self, node: NodeId) -> Self {
        self.rebuilt(None, &self.path_to(node))
    }

    fn rebuilt(&self, left_out: Option<NodeId>, first: &[NodeId]) -> Self {
        let mut copy = Self::bare();
        let first: HashSet<NodeId> = first.iter().copied().collect();
        let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((node, as_node)) = waiting.pop() {
            for property in self.properties(node) {
                copy.add(as_node, property.clone());
            }
            let mut children: Vec<NodeId> =
                self.children(node).filter(|&child| Some(child) != left_out).collect();
            if let Some(place) = children.iter().position(|child| first.contains(child)) {
                children[..=place].rotate_right(1);
            }
            let copies: Vec<_> =
                children.into_iter().map(|child| (child, copy.add_child(as_node))).collect();
            waiting.extend(copies.into_iter().rev());
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let text = "(;SZ[9](;B[aa];W[bb])(;B[cc](;W[dd];B[dd])(;W[ee]))(;B[ff]))";
        crate::read_text(text).unwrap().records.remove(0)
    }

    fn node_at(record: &Record, value: &str) -> NodeId {
        let has = |node: &NodeId| {
            record.properties(*node).iter().any(|property| property.values()[0].raw() == value)
        };
        record.nodes().find(has).unwrap()
    }

    fn flat(record: &Record) -> String {
        record.to_sgf().replace('\n', "")
    }

    #[test]
    fn a_branch_is_taken_away_with_all_that_follows() {
        let record = record();
        let pruned = record.without(node_at(&record, "cc"));
        assert_eq!(flat(&pruned), "(;SZ[9](;B[aa];W[bb])(;B[ff]))");
        assert_eq!(record.without(NodeId::ROOT), record);
        assert_eq!(pruned.node_count(), 4);
    }

    #[test]
    fn the_main_line_goes_through_a_node() {
        let record = record();
        let turned = record.with_main_line_through(node_at(&record, "ee"));
        let expected = "(;SZ[9](;B[cc](;W[ee])(;W[dd];B[dd]))(;B[aa];W[bb])(;B[ff]))";
        assert_eq!(flat(&turned), expected);
        let main = node_at(&record, "bb");
        assert_eq!(record.with_main_line_through(main), record);
    }
}
