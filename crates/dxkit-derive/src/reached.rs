//! [`Reached`]: what is reached from the nodes of a graph, each node looked at once.
//!
//! In goes a node and a function that tells a node's own content and its successors; out comes the content of
//! all nodes that are reached from it, itself included. The nodes of a cycle reach the same, so that a sum is
//! kept for each strongly connected component (Tarjan's algorithm, with its own stack in place of the
//! program's). Time is linear in nodes and edges, however many nodes are asked for.

use alloc::vec::Vec;

/// What is summed up: contents that are joined in any order, and more than once.
pub(crate) trait Join: Copy + Default {
    /// Adds another content to this one.
    fn join(&mut self, other: &Self);
}

/// The number of a node that was not reached, and of a component that is not complete.
const NONE: u32 = u32::MAX;

/// A node as far as it is known.
#[derive(Clone, Copy)]
struct Node {
    /// Its place in the order of visits.
    order: u32,
    /// Its component.
    component: u32,
}

/// A node that is being looked at.
struct Open<T> {
    node: u32,
    order: u32,
    /// The first visited of the nodes that are reached from here and from which this one is.
    lowest: u32,
    /// Where its successors begin.
    successors: usize,
    sum: T,
}

/// The sums that are known.
pub(crate) struct Reached<T> {
    nodes: Vec<Node>,
    visited: u32,
    sums: Vec<T>,
    open: Vec<Open<T>>,
    /// Successors of open nodes that were not looked at.
    successors: Vec<u32>,
    /// Visited nodes without a component.
    path: Vec<u32>,
}

impl<T: Join> Reached<T> {
    /// For a graph with this number of nodes.
    pub(crate) fn new(count: usize) -> Self {
        Self {
            nodes: alloc::vec![Node { order: NONE, component: NONE }; count],
            visited: 0,
            sums: Vec::new(),
            open: Vec::new(),
            successors: Vec::new(),
            path: Vec::new(),
        }
    }

    /// The sum of a node that is complete.
    fn known(&self, node: u32) -> Option<T> {
        let component = self.nodes.get(node as usize)?.component;
        self.sums.get(component as usize).copied()
    }

    /// The content of all nodes that are reached from one. `look` adds the successors of a node to a list, in
    /// any order and also repeatedly, and returns the content of the node itself.
    pub(crate) fn from(&mut self, node: u32, look: &mut impl FnMut(u32, &mut Vec<u32>) -> T) -> T {
        self.visit(node, look);
        while let Some(first) = self.open.last().map(|open| open.successors) {
            // Those before are of the nodes that were opened before.
            let next = if self.successors.len() > first { self.successors.pop() } else { None };
            match next {
                Some(next) => self.follow(next, look),
                None => self.close(),
            }
        }
        self.known(node).unwrap_or_default()
    }

    /// Follows an edge from the last open node.
    fn follow(&mut self, next: u32, look: &mut impl FnMut(u32, &mut Vec<u32>) -> T) {
        let Some(Node { order, component }) = self.nodes.get(next as usize).copied() else { return };
        if order == NONE {
            return self.visit(next, look);
        }
        let Some(from) = self.open.last_mut() else { return };
        match self.sums.get(component as usize) {
            Some(sum) => from.sum.join(sum),
            None => from.lowest = from.lowest.min(order),
        }
    }

    /// Opens a node that was not visited.
    fn visit(&mut self, node: u32, look: &mut impl FnMut(u32, &mut Vec<u32>) -> T) {
        let order = self.visited;
        let Some(entry) = self.nodes.get_mut(node as usize).filter(|entry| entry.order == NONE) else {
            return;
        };
        entry.order = order;
        self.visited = order.saturating_add(1);
        self.path.push(node);
        let successors = self.successors.len();
        let sum = look(node, &mut self.successors);
        self.open.push(Open { node, order, lowest: order, successors, sum });
    }

    /// Ends the last open node, all of whose successors were followed.
    fn close(&mut self) {
        let Some(done) = self.open.pop() else { return };
        if done.lowest == done.order {
            let component = u32::try_from(self.sums.len()).unwrap_or(NONE);
            self.sums.push(done.sum);
            while let Some(member) = self.path.pop() {
                if let Some(entry) = self.nodes.get_mut(member as usize) {
                    entry.component = component;
                }
                if member == done.node {
                    break;
                }
            }
        }
        if let Some(before) = self.open.last_mut() {
            before.lowest = before.lowest.min(done.lowest);
            before.sum.join(&done.sum);
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
