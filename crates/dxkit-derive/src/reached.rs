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

#[cfg(test)]
mod tests {
    use super::*;

    impl Join for u64 {
        fn join(&mut self, other: &Self) {
            *self |= other;
        }
    }

    /// Against the closure by definition: of random graphs with 24 nodes, cycles among them.
    #[test]
    fn sums_are_those_of_all_nodes_that_are_reached() {
        const COUNT: u32 = 24;
        let mut state = 1u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 16
        };
        for round in 0..200 {
            let edges: Vec<[u32; 2]> =
                (0..10 + random() % 40).map(|_| [random() % COUNT, random() % COUNT]).collect();
            let mut reached: Vec<u64> = (0..COUNT).map(|node| 1 << node).collect();
            for _ in 0..COUNT {
                for [from, to] in &edges {
                    let other = reached[*to as usize];
                    reached[*from as usize] |= other;
                }
            }
            let mut sums = Reached::new(COUNT as usize);
            let mut visits = 0;
            for step in 0..COUNT {
                let node = (step * 7 + round) % COUNT;
                let found = sums.from(node, &mut |node, into| {
                    visits += 1;
                    into.extend(edges.iter().filter(|[from, _]| *from == node).map(|[_, to]| *to));
                    1u64 << node
                });
                assert_eq!(found, reached[node as usize], "node {node} of round {round}: {edges:?}");
            }
            assert_eq!(visits, COUNT);
        }
    }

    /// A chain as long as a program is large takes no stack of calls.
    #[test]
    fn long_chains_are_followed() {
        const COUNT: u32 = 1 << 18;
        let found = Reached::new(COUNT as usize).from(0, &mut |node, into| {
            into.push(node + 1);
            u64::from(node == COUNT - 1)
        });
        assert_eq!(found, 1);
    }
}
