//! [`Reached`]: what is reached from the nodes of a graph, each node looked at once.
//!
//! In goes a node and a function that tells a node's own content and its successors; out comes the content of
//! all nodes that are reached from it, itself included. The nodes of a cycle reach the same, so that a sum is
//! kept for each strongly connected component. Time is linear in nodes and edges, however many nodes are
//! asked for.

use alloc::vec::Vec;

use dxkit_bitcode::ir::graph::{ComponentSearch, ComponentVisitor};

/// What is summed up: contents that are joined in any order, and more than once.
pub(crate) trait Join: Copy + Default {
    /// Adds another content to this one.
    fn join(&mut self, other: &Self);
}

/// The sums that are known.
pub(crate) struct Reached<T> {
    search: ComponentSearch,
    sums: Sums<T>,
}

struct Sums<T> {
    /// The component of each node that has one.
    components: Vec<u32>,
    of_components: Vec<T>,
    /// Of the nodes that are being looked at, as far as they are known.
    open: Vec<T>,
}

impl<T: Join> Sums<T> {
    fn known(&self, node: u32) -> Option<&T> {
        self.of_components.get(*self.components.get(node as usize)? as usize)
    }
}

impl<T: Join> Reached<T> {
    /// For a graph with this number of nodes.
    pub(crate) fn new(count: usize) -> Self {
        let components = alloc::vec![u32::MAX; count];
        let sums = Sums { components, of_components: Vec::new(), open: Vec::new() };
        Self { search: ComponentSearch::new(count), sums }
    }

    /// The content of all nodes that are reached from one. `look` adds the successors of a node to a list, in
    /// any order and also repeatedly, and returns the content of the node itself.
    pub(crate) fn from(&mut self, node: u32, look: &mut impl FnMut(u32, &mut Vec<u32>) -> T) -> T {
        self.search.search(node, &mut Adder { sums: &mut self.sums, look });
        self.sums.known(node).copied().unwrap_or_default()
    }
}

struct Adder<'s, T, L> {
    sums: &'s mut Sums<T>,
    look: L,
}

impl<T: Join, L: FnMut(u32, &mut Vec<u32>) -> T> ComponentVisitor for Adder<'_, T, L> {
    fn open(&mut self, node: u32, successors: &mut Vec<u32>) {
        let own = (self.look)(node, successors);
        self.sums.open.push(own);
    }

    fn leads_to(&mut self, _from: u32, to: u32) {
        let sum = self.sums.known(to).copied().unwrap_or_default();
        if let Some(open) = self.sums.open.last_mut() {
            open.join(&sum);
        }
    }

    fn close(&mut self, _node: u32, component: &[u32]) {
        let Some(sum) = self.sums.open.pop() else { return };
        if component.is_empty() {
            if let Some(before) = self.sums.open.last_mut() {
                before.join(&sum);
            }
            return;
        }
        let number = u32::try_from(self.sums.of_components.len()).unwrap_or(u32::MAX);
        self.sums.of_components.push(sum);
        for member in component {
            if let Some(slot) = self.sums.components.get_mut(*member as usize) {
                *slot = number;
            }
        }
    }
}
