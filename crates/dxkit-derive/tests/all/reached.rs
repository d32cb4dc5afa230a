//! Sums over what is reached in a graph.

// The module is private: to compile its file again is quicker than the whole library for tests inside of it.
#[path = "../../src/reached.rs"]
mod source;

use source::{Join, Reached};

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
