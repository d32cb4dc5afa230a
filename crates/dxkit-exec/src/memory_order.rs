//! Which accesses to memory come before others: what barriers and atomic operations order.
//!
//! In a group, a barrier at which the threads wait orders what they do before and after, but memory only of
//! the kinds that it fences ([`Fences`]): `GroupMemoryBarrierWithGroupSync` leaves buffers and textures out.
//! Between groups, an atomic operation on a word that another group accessed atomically comes after what the
//! thread of that one, and its wave, did before, and what its group did before a barrier ([`Release`]); if
//! they fenced the memory of the device since.

use alloc::collections::BTreeMap;
use alloc::vec;

/// The last accesses of a thread or lane to a word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) group: u32,
    pub(crate) thread: u32,
    /// How many barriers the group had passed.
    pub(crate) interval: u32,
    pub(crate) time: u64,
    pub(crate) instruction: u32,
    /// The bytes of the word, a bit for each.
    pub(crate) bytes: u8,
}

/// How an access comes before another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// It does, and what it wrote is seen.
    Fenced,
    /// It does, but nothing fences the memory.
    Executed,
    /// Nothing orders them.
    Nothing,
}

/// The kinds of memory that are fenced by themselves.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Memory {
    /// Buffers, textures and records.
    Device,
    /// Group-shared memory.
    Shared,
}

/// What a barrier does, in the bits of `DXIL::BarrierMode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BarrierKinds(pub(crate) u32);

impl BarrierKinds {
    const WAITS: u32 = 1;
    const DEVICE: u32 = 2;
    const DEVICE_IN_GROUP: u32 = 4;
    const SHARED: u32 = 8;

    /// Whether the threads of the group wait, and whether it fences memory of the device for all groups, for
    /// the group, and group-shared memory.
    pub(crate) const fn new(waits: bool, device: bool, device_in_group: bool, shared: bool) -> Self {
        Self(waits as u32 | (device as u32) << 1 | (device_in_group as u32) << 2 | (shared as u32) << 3)
    }

    pub(crate) const fn waits(self) -> bool {
        self.0 & Self::WAITS != 0
    }
}

/// When a group that has not ended last fenced memory.
#[derive(Debug, Clone, Copy, Default)]
struct Fences {
    /// That of the device, for the group or for all.
    device: u64,
    shared: u64,
    /// That of the device, for all groups.
    for_all: u64,
}

/// Up to where the accesses of a group come before an atomic operation of one of its threads.
#[derive(Debug, Clone, Copy)]
struct Release {
    time: u64,
    interval: u32,
    /// The thread; `None` for several of the interval, of which all are taken to come before.
    thread: Option<u32>,
    fences: Fences,
}

impl Release {
    /// What comes before one of both.
    fn join(self, other: Self) -> Self {
        let (earlier, later) = if self.time <= other.time { (self, other) } else { (other, self) };
        let is_same = earlier.interval < later.interval || earlier.thread == later.thread;
        Self { thread: later.thread.filter(|_| is_same), ..later }
    }

    /// How an access of the group comes before it, in waves of so many lanes.
    fn order(&self, access: &Mark, lanes: u32) -> Order {
        let is_of_wave = |thread: u32| access.thread / lanes.max(1) == thread / lanes.max(1);
        if access.time > self.time || access.interval >= self.interval && !self.thread.is_none_or(is_of_wave)
        {
            return Order::Nothing;
        }
        match access.time <= self.fences.for_all || self.thread.is_none() {
            true => Order::Fenced,
            false => Order::Executed,
        }
    }
}

/// Words of buffers whose atomic accesses are remembered.
const MAX_WORDS: usize = 1 << 20;
/// Pairs of groups whose order is kept exactly.
const MAX_PAIRS: usize = 1 << 14;

/// What barriers, fences and atomic operations have ordered in a dispatch.
#[derive(Debug, Default)]
pub(crate) struct MemoryOrder {
    /// The lanes of a wave.
    lanes: u32,
    /// By group.
    fences: BTreeMap<u32, Fences>,
    /// For each group: up to where it has seen what other groups did.
    seen: BTreeMap<(u32, u32), Release>,
    /// The group that last accessed a word of a buffer atomically, and what comes before.
    released: BTreeMap<(usize, usize), (u32, Release)>,
    /// For groups beyond what `seen` holds: a time up to which all that any group did counts as seen.
    horizon: BTreeMap<u32, u64>,
}

impl MemoryOrder {
    pub(crate) fn new(lanes: u32) -> Self {
        Self { lanes, ..Self::default() }
    }

    /// A wave executes a barrier or a fence.
    pub(crate) fn barrier(&mut self, group: u32, kinds: BarrierKinds, time: u64) {
        let fences = self.fences.entry(group).or_default();
        if kinds.0 & BarrierKinds::DEVICE != 0 {
            fences.for_all = time;
        }
        if kinds.0 & (BarrierKinds::DEVICE | BarrierKinds::DEVICE_IN_GROUP) != 0 {
            fences.device = time;
        }
        if kinds.0 & BarrierKinds::SHARED != 0 {
            fences.shared = time;
        }
    }

    /// A group has ended.
    pub(crate) fn end_group(&mut self, group: u32) {
        self.fences.remove(&group);
    }

    /// An atomic access: the group sees what came before that of the group that accessed the word before, and
    /// what that one had seen. With very many groups, it counts as seeing all that any group did until then.
    pub(crate) fn synchronize(&mut self, key: (usize, usize), mark: &Mark) {
        if self.released.len() >= MAX_WORDS && !self.released.contains_key(&key) {
            return;
        }
        let group = mark.group;
        let fences = self.fences.get(&group).copied().unwrap_or_default();
        let own = Release { time: mark.time, interval: mark.interval, thread: Some(mark.thread), fences };
        let (other, release) = match self.released.insert(key, (group, own)) {
            None => return,
            Some((other, before)) if other == group => {
                self.released.insert(key, (group, before.join(own)));
                return;
            }
            Some(before) => before,
        };
        if self.seen.len() >= MAX_PAIRS {
            let known = self.horizon.entry(group).or_default();
            *known = (*known).max(release.time);
            return;
        }
        let mut learned = vec![(other, release)];
        let inherited = self.seen.range((other, 0)..=(other, u32::MAX));
        learned.extend(inherited.map(|((_, third), release)| (*third, *release)));
        for (other, release) in learned.into_iter().filter(|(other, _)| *other != group) {
            let known = self.seen.entry((group, other)).or_insert(release);
            *known = known.join(release);
        }
    }

    /// A group has seen all that others did until a time.
    pub(crate) fn sees_all(&mut self, group: u32, time: u64) {
        self.horizon.insert(group, time);
    }

    /// How an earlier access to a word comes before a later one.
    pub(crate) fn order(&self, earlier: &Mark, later: &Mark, memory: Memory) -> Order {
        if earlier.group != later.group {
            let horizon = self.horizon.get(&later.group).copied().unwrap_or(0);
            if horizon >= earlier.time {
                return Order::Fenced;
            }
            let known = self.seen.get(&(later.group, earlier.group));
            return known.map_or(Order::Nothing, |known| known.order(earlier, self.lanes));
        }
        if earlier.thread == later.thread {
            return Order::Fenced;
        }
        if earlier.interval == later.interval {
            return Order::Nothing;
        }
        let fences = self.fences.get(&later.group).copied().unwrap_or_default();
        let fenced = match memory {
            Memory::Device => fences.device,
            Memory::Shared => fences.shared,
        };
        if earlier.time <= fenced { Order::Fenced } else { Order::Executed }
    }
}
