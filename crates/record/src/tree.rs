//! The tree of a record: nodes in one list, linked by number.
//!
//! Trees out of files can be a hundred thousand nodes deep. With links instead of nested boxes,
//! nothing here recurses: not building, comparing, copying, writing or dropping.

use std::iter::successors;
use std::num::NonZeroU32;

use crate::{Ident, Value};

/// A node of one record. Numbers begin with 1, so that no node takes no more room than a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The node that every record has.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A property: a name with one or more values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    ident: Ident,
    values: Values,
}

/// Most properties have one value; it needs no list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Values {
    One(Value),
    /// Another number of them.
    Many(Box<[Value]>),
}

impl Property {
    /// A property whose values read as the texts given; one empty value if there are none.
    #[must_use]
    pub fn new<'a>(ident: Ident, texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut values: Vec<_> =
            texts.into_iter().map(|text| Value::from_text(&ident, text)).collect();
        if values.is_empty() {
            values.push(Value::from_text(&ident, ""));
        }
        Self::from_values(ident, values)
    }

    pub(crate) fn from_values(ident: Ident, values: Vec<Value>) -> Self {
        debug_assert!(!values.is_empty(), "a property has a value");
        let values = match <[Value; 1]>::try_from(values) {
            Ok([value]) => Values::One(value),
            Err(values) => Values::Many(values.into()),
        };
        Self { ident, values }
    }

    /// The name.
    #[must_use]
    pub fn ident(&self) -> &Ident {
        &self.ident
    }

    /// The values, at least one.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        match &self.values {
            Values::One(value) => std::slice::from_ref(value),
            Values::Many(values) => values,
        }
    }
}

#[derive(Debug, Clone, Default)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    properties: Vec<Property>,
}

/// A game with its variations.
///
/// A node of one record means nothing to another; asking for one that is not there panics, as an
/// index does. Two records are equal if their trees and properties are, in whatever order they were
/// built.
#[derive(Debug, Clone)]
pub struct Record {
    nodes: Vec<Node>,
}

impl Record {
    /// A record of one node without properties.
    pub(crate) fn bare() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// Whether there is nothing in it that charsets disagree about.
    pub(crate) fn is_ascii(&self) -> bool {
        let properties = self.nodes.iter().flat_map(|node| &node.properties);
        properties.flat_map(Property::values).all(|value| value.raw().is_ascii())
    }

    /// The number of nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node before this one.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The nodes after this one, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[node.index()].first_child;
        successors(first, |&child| self.nodes[child.index()].next_sibling)
    }

    pub(crate) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next_sibling
    }

    /// The root and always the first child after it.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        successors(Some(NodeId::ROOT), |&node| self.nodes[node.index()].first_child)
    }

    /// The nodes from the root to this one, both included.
    #[must_use]
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// All nodes, each before its children and these in order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        successors(Some(NodeId::ROOT), |&node| {
            let first_child = self.nodes[node.index()].first_child;
            first_child.or_else(|| {
                let mut way_back = successors(Some(node), |&node| self.parent(node));
                way_back.find_map(|node| self.nodes[node.index()].next_sibling)
            })
        })
    }

    /// The properties of a node, in order.
    #[must_use]
    pub fn properties(&self, node: NodeId) -> &[Property] {
        &self.nodes[node.index()].properties
    }

    /// All values that a node has under a name.
    pub fn values<'a>(
        &'a self,
        node: NodeId,
        ident: &'a Ident,
    ) -> impl Iterator<Item = &'a Value> + Clone {
        let named = self.properties(node).iter().filter(move |property| property.ident == *ident);
        named.flat_map(Property::values)
    }

    /// The first value that a node has under a name.
    #[must_use]
    pub fn value(&self, node: NodeId, ident: &Ident) -> Option<&Value> {
        let mut properties = self.properties(node).iter();
        properties.find(|property| property.ident == *ident)?.values().first()
    }

    /// Adds a node after `parent`, as its last child.
    ///
    /// # Panics
    ///
    /// Beyond 2^32 nodes, which need more memory than machines have.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let child = NodeId(number.expect("a record has fewer than 2^32 nodes"));
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        let before = self.nodes[parent.index()].last_child.replace(child);
        match before {
            Some(sibling) => self.nodes[sibling.index()].next_sibling = Some(child),
            None => self.nodes[parent.index()].first_child = Some(child),
        }
        child
    }

    /// Adds a property after those that the node has.
    pub fn add(&mut self, node: NodeId, property: Property) {
        let properties = &mut self.nodes[node.index()].properties;
        if properties.len() == properties.capacity() {
            // Most nodes have a move and nothing else; lists would begin with room for four.
            properties.reserve_exact(properties.len().max(1));
        }
        properties.push(property);
    }

    /// Puts a property in the place of those with the same name, or after all if there are none.
    pub fn set(&mut self, node: NodeId, property: Property) {
        let properties = &mut self.nodes[node.index()].properties;
        match properties.iter().position(|old| old.ident == property.ident) {
            None => properties.push(property),
            Some(at) => {
                let mut index = 0;
                properties.retain(|old| {
                    index += 1;
                    index <= at + 1 || old.ident != property.ident
                });
                properties[at] = property;
            }
        }
    }

    /// Takes away all properties with a name.
    pub fn remove(&mut self, node: NodeId, ident: &Ident) {
        self.nodes[node.index()].properties.retain(|property| property.ident != *ident);
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        // The properties and the number of children of all nodes in order make the tree.
        self.node_count() == other.node_count()
            && self.nodes().zip(other.nodes()).all(|(mine, theirs)| {
                self.properties(mine) == other.properties(theirs)
                    && self.children(mine).count() == other.children(theirs).count()
            })
    }
}

impl Eq for Record {}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str) -> Property {
        Property::new(Ident::C, [text])
    }

    #[test]
    fn records_are_equal_in_whatever_order_they_were_built() {
        let mut deep_first = Record::bare();
        let main = deep_first.add_child(NodeId::ROOT);
        let end = deep_first.add_child(main);
        let other = deep_first.add_child(NodeId::ROOT);
        let deep = [main, end, other];

        let mut wide_first = Record::bare();
        let main = wide_first.add_child(NodeId::ROOT);
        let other = wide_first.add_child(NodeId::ROOT);
        let end = wide_first.add_child(main);
        let wide = [main, end, other];

        for (record, nodes) in [(&mut deep_first, deep), (&mut wide_first, wide)] {
            for (node, text) in nodes.into_iter().zip(["x", "y", "z"]) {
                record.add(node, comment(text));
            }
        }
        assert_eq!(deep_first, wide_first);
        wide_first.set(other, comment("another"));
        assert_ne!(deep_first, wide_first);
        assert_eq!(wide_first.path_to(end), [NodeId::ROOT, main, end]);
        assert_eq!(wide_first.main_line().collect::<Vec<_>>(), [NodeId::ROOT, main, end]);
    }

    #[test]
    fn setting_replaces_all_of_a_name_in_place() {
        let mut record = Record::bare();
        for (ident, text) in [("A", "1"), ("C", "2"), ("B", "3"), ("C", "4")] {
            record.add(NodeId::ROOT, Property::new(ident.parse().unwrap(), [text]));
        }
        record.set(NodeId::ROOT, comment("5"));
        assert_eq!(record.to_sgf(), "(;A[1]C[5]B[3])\n");
        record.remove(NodeId::ROOT, &Ident::C);
        assert_eq!(record.to_sgf(), "(;A[1]B[3])\n");
    }
}
