//! Records as SGF: the same record always gives the same text.
//!
//! Properties and values are written as they are kept. Line breaks stand only between nodes: before
//! each of several variations, and where a line has grown long.

use crate::{NodeId, Record};

/// A line break comes before the first node that begins beyond this column.
const LINE: usize = 72;

impl Record {
    /// The record as SGF text, in UTF-8 when turned into bytes, with a line break at the end.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let mut text = String::from("(");
        let mut line_start = 0;
        // For each variation that is open: its next sibling is to follow when it ends.
        let mut open: Vec<NodeId> = Vec::new();
        let mut next = Some(NodeId::ROOT);
        while let Some(node) = next {
            if text.len() - line_start > LINE {
                text.push('\n');
                line_start = text.len();
            }
            self.write_node(node, &mut text);
            let mut children = self.children(node);
            next = children.next();
            if let (Some(child), Some(_)) = (next, children.next()) {
                text.push_str("\n(");
                line_start = text.len();
                open.push(child);
            }
            while next.is_none() {
                let Some(variation) = open.pop() else { break };
                text.push(')');
                next = self.next_sibling(variation);
                if let Some(sibling) = next {
                    text.push_str("\n(");
                    line_start = text.len();
                    open.push(sibling);
                }
            }
        }
        text.push_str(")\n");
        text
    }

    fn write_node(&self, node: NodeId, text: &mut String) {
        text.push(';');
        for property in self.properties(node) {
            text.push_str(property.ident().as_str());
            for value in property.values() {
                text.push('[');
                text.push_str(value.raw());
                text.push(']');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ident, NodeId, Property, Record};

    #[test]
    fn variations_are_closed_where_they_end() {
        let mut record = Record::bare();
        let a = record.add_child(NodeId::ROOT);
        let b = record.add_child(a);
        record.add_child(b);
        record.add_child(b);
        record.add_child(a);
        record.add_child(NodeId::ROOT);
        let nodes: Vec<_> = record.nodes().collect();
        for (i, node) in nodes.into_iter().enumerate() {
            record.add(node, Property::new(Ident::N, [i.to_string().as_str()]));
        }
        assert_eq!(
            record.to_sgf(),
            "(;N[0]\n(;N[1]\n(;N[2]\n(;N[3])\n(;N[4]))\n(;N[5]))\n(;N[6]))\n"
        );
    }

    #[test]
    fn long_lines_are_broken_between_nodes() {
        let mut record = Record::bare();
        let mut node = NodeId::ROOT;
        for _ in 0..40 {
            node = record.add_child(node);
            record.add(node, Property::new(Ident::B, ["aa"]));
        }
        let text = record.to_sgf();
        assert!(text.lines().all(|line| line.len() < 80) && text.lines().count() == 4, "{text}");
    }
}
