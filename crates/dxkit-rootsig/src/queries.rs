//! Queries: the cost of a root signature, and the parameter that binds a register.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use dxkit_types::{ResourceClass, ResourceType};

use crate::{DescriptorRange, ParameterContents, RootSignatureDesc, ShaderVisibility};

/// A resource of a shader, according to `PSV0`, `RDEF` or the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ResourceRange {
    /// The kind of view, which determines the class of the registers.
    pub resource_type: ResourceType,
    /// Space of the registers.
    pub space: u32,
    /// First register.
    pub lower: u32,
    /// Last register; `u32::MAX` for an unbounded array.
    pub upper: u32,
}

/// The element of a root signature that binds a register.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Location {
    /// The root constants of this parameter.
    Constants32Bit {
        /// Index of the parameter.
        parameter: usize,
    },
    /// The root descriptor of this parameter.
    RootDescriptor {
        /// Index of the parameter.
        parameter: usize,
    },
    /// A range of a table.
    Range {
        /// Index of the parameter.
        parameter: usize,
        /// Index of the range in its table.
        range: usize,
        /// The register's slot, in descriptors from the start of the table; `None` if the range has none (it
        /// is after an unbounded one, or beyond slot 2^32 - 1).
        slot: Option<u32>,
    },
    /// A static sampler.
    StaticSampler {
        /// Its index.
        index: usize,
    },
}

/// Consecutive registers that one element binds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interval {
    pub(crate) class: ResourceClass,
    pub(crate) space: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) visibility: ShaderVisibility,
    pub(crate) location: Location,
    /// The slot of the first register in its table.
    pub(crate) slot: Option<u64>,
}

impl Display for Location {
    /// The path of the element: `parameter[1] > range[0]`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constants32Bit { parameter } | Self::RootDescriptor { parameter } => {
                write!(f, "parameter[{parameter}]")
            }
            Self::Range { parameter, range, .. } => write!(f, "parameter[{parameter}] > range[{range}]"),
            Self::StaticSampler { index } => write!(f, "static_sampler[{index}]"),
        }
    }
}

/// Why no element binds all registers of a resource: see [`RootSignatureDesc::unbound_reason`].
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Unbound {
    /// An element binds the registers, but for another stage only.
    Visibility {
        /// The element.
        location: Location,
        /// The stage that it is visible to.
        visibility: ShaderVisibility,
    },
    /// An element binds some of the registers.
    Partial {
        /// The element.
        location: Location,
        /// The first register that it binds.
        first: u32,
        /// The last register that it binds.
        last: u32,
    },
    /// An element binds the registers in another space.
    Space {
        /// The element.
        location: Location,
        /// Its space.
        space: u32,
    },
    /// No element binds any of the registers.
    Missing,
}

impl Display for Unbound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Visibility { location, visibility } => {
                write!(f, "{location} binds it, but is visible to {visibility} only")
            }
            Self::Partial { location, first, last } if *last == u32::MAX => {
                write!(f, "{location} binds the registers from {first} on only")
            }
            Self::Partial { location, first, last } if first == last => {
                write!(f, "{location} binds register {first} only")
            }
            Self::Partial { location, first, last } => {
                write!(f, "{location} binds registers {first} to {last} only")
            }
            Self::Space { location, space } => write!(f, "{location} binds it in space {space} only"),
            Self::Missing => f.write_str("there is no parameter or static sampler for it"),
        }
    }
}

impl RootSignatureDesc<'_> {
    /// Why no element binds all registers of a resource for `stage`; `None` if one does, and for a resource
    /// type without a class. An unbounded array needs its first register only, as in DXC's validator. Of
    /// several reasons, the first of [`Unbound`] is returned.
    #[must_use]
    pub fn unbound_reason(&self, binding: &ResourceRange, stage: ShaderVisibility) -> Option<Unbound> {
        let class = binding.resource_type.class()?;
        let last = if binding.upper == u32::MAX { binding.lower } else { binding.upper };
        let with_class = || self.intervals().filter(|interval| interval.class == class);
        let contains = |interval: &Interval| interval.first <= binding.lower && interval.last >= last;
        let meets = |interval: &Interval| interval.first <= last && interval.last >= binding.lower;
        let mut reason = None;
        for interval in with_class() {
            let (location, visible) = (interval.location, interval.visibility.serves(stage));
            let candidate = match (interval.space == binding.space, contains(&interval)) {
                (true, true) if visible => return None,
                (true, true) => (0, Unbound::Visibility { location, visibility: interval.visibility }),
                (true, false) if visible && meets(&interval) => {
                    (1, Unbound::Partial { location, first: interval.first, last: interval.last })
                }
                (false, true) if visible => (2, Unbound::Space { location, space: interval.space }),
                _ => continue,
            };
            if reason.as_ref().is_none_or(|(rank, _): &(i32, Unbound)| candidate.0 < *rank) {
                reason = Some(candidate);
            }
        }
        Some(reason.map_or(Unbound::Missing, |(_, reason)| reason))
    }

    /// The size of the root arguments in DWORDs (32 bits): 1 for a table, 2 for a root descriptor, 1 for each
    /// constant, 0 for a static sampler. D3D12's limit is 64. Saturates at `u32::MAX`.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.parameters.iter().fold(0, |sum: u32, parameter| {
            sum.saturating_add(match &parameter.contents {
                ParameterContents::DescriptorTable(_) => 1,
                ParameterContents::Constants32Bit(constants) => constants.num_32bit_values,
                ParameterContents::CBV(_) | ParameterContents::SRV(_) | ParameterContents::UAV(_) => 2,
                ParameterContents::Unknown(_) => 0,
            })
        })
    }

    /// The size in bytes of the arguments of a local root signature in a shader record: 8 at a multiple of 8
    /// for a root descriptor or a table, 4 for each constant. The limit is 4064. Saturates near `u32::MAX`.
    #[must_use]
    pub fn shader_record_size(&self) -> u32 {
        self.parameters.iter().fold(0, |sum: u32, parameter| match &parameter.contents {
            ParameterContents::DescriptorTable(_)
            | ParameterContents::CBV(_)
            | ParameterContents::SRV(_)
            | ParameterContents::UAV(_) => {
                sum.checked_next_multiple_of(8).unwrap_or(u32::MAX).saturating_add(8)
            }
            ParameterContents::Constants32Bit(constants) => {
                sum.saturating_add(constants.num_32bit_values.saturating_mul(4))
            }
            ParameterContents::Unknown(_) => sum,
        })
    }

    /// The first element that binds a register for `stage` (see [`ShaderVisibility::from_stage`]).
    #[must_use]
    pub fn find(
        &self,
        class: ResourceClass,
        space: u32,
        register: u32,
        stage: ShaderVisibility,
    ) -> Option<Location> {
        self.bound_registers(stage).find(class, space, register)
    }

    /// The registers that are bound for `stage` (see [`ShaderVisibility::from_stage`]), sorted: for many
    /// questions about one root signature.
    #[must_use]
    pub fn bound_registers(&self, stage: ShaderVisibility) -> BoundRegisters {
        BoundRegisters::new(self, stage)
    }

    /// All bound registers in the order of declaration: parameters, then static samplers.
    pub(crate) fn intervals(&self) -> impl Iterator<Item = Interval> + '_ {
        let parameters = self.parameters.iter().enumerate().flat_map(|(index, parameter)| {
            let one = |class, register, space, location| Interval {
                class,
                space,
                first: register,
                last: register,
                visibility: parameter.shader_visibility,
                location,
                slot: None,
            };
            let root = Location::RootDescriptor { parameter: index };
            let single = match &parameter.contents {
                ParameterContents::Constants32Bit(constants) => {
                    let location = Location::Constants32Bit { parameter: index };
                    Some(one(
                        ResourceClass::CBV,
                        constants.shader_register,
                        constants.register_space,
                        location,
                    ))
                }
                ParameterContents::CBV(it) => {
                    Some(one(ResourceClass::CBV, it.shader_register, it.register_space, root))
                }
                ParameterContents::SRV(it) => {
                    Some(one(ResourceClass::SRV, it.shader_register, it.register_space, root))
                }
                ParameterContents::UAV(it) => {
                    Some(one(ResourceClass::UAV, it.shader_register, it.register_space, root))
                }
                ParameterContents::DescriptorTable(_) | ParameterContents::Unknown(_) => None,
            };
            let ranges: &[DescriptorRange] = match &parameter.contents {
                ParameterContents::DescriptorTable(ranges) => ranges,
                _ => &[],
            };
            let ranges =
                ranges.iter().zip(slots(ranges)).enumerate().filter_map(move |(position, (range, slot))| {
                    Some(Interval {
                        class: range.range_type,
                        space: range.register_space,
                        first: range.base_shader_register,
                        last: range.last_register()?,
                        visibility: parameter.shader_visibility,
                        location: Location::Range { parameter: index, range: position, slot: None },
                        slot,
                    })
                });
            single.into_iter().chain(ranges)
        });
        let samplers = self.static_samplers.iter().enumerate().map(|(index, sampler)| Interval {
            class: ResourceClass::Sampler,
            space: sampler.register_space,
            first: sampler.shader_register,
            last: sampler.shader_register,
            visibility: sampler.shader_visibility,
            location: Location::StaticSampler { index },
            slot: None,
        });
        parameters.chain(samplers)
    }
}

/// The first slot of each range of a table, in descriptors from its start; `None` for a range that is
/// appended to an unbounded one. Slots above `u32::MAX` are invalid.
pub(crate) fn slots(ranges: &[DescriptorRange]) -> impl Iterator<Item = Option<u64>> + '_ {
    let mut next = Some(0u64);
    ranges.iter().map(move |range| {
        let start = match range.offset_in_descriptors_from_table_start {
            DescriptorRange::APPEND => next,
            offset => Some(offset.into()),
        };
        next = if range.is_unbounded() {
            None
        } else {
            start.map(|start| start.saturating_add(range.num_descriptors.into()))
        };
        start
    })
}

/// The registers that a root signature binds for one stage: each question takes logarithmic time.
#[derive(Debug, Clone)]
pub struct BoundRegisters {
    /// By class, space and first register; equal ones in the order of the declaration.
    sorted: Vec<Interval>,
    /// For each interval, the index of that with the highest last register among it and those before it.
    furthest: Vec<usize>,
    /// Where another element than before is the first declared one of a register; by class, space and
    /// register.
    changes: Vec<Change>,
}

/// The first register from which on another element is the first declared one.
#[derive(Debug, Clone, Copy)]
struct Change {
    class: ResourceClass,
    space: u32,
    register: u32,
    /// The index in [`BoundRegisters::sorted`]; `None` where no element binds the register.
    element: Option<usize>,
}

impl BoundRegisters {
    fn new(desc: &RootSignatureDesc<'_>, stage: ShaderVisibility) -> Self {
        let from_stage = || desc.intervals().filter(|interval| interval.visibility.serves(stage)).enumerate();
        // Counted first: a growing vector needs twice its memory.
        let mut declared: Vec<(usize, Interval)> = Vec::with_capacity(from_stage().count());
        declared.extend(from_stage());
        declared.sort_by_key(|(_, interval)| (interval.class, interval.space, interval.first));
        let mut furthest: Vec<usize> = Vec::with_capacity(declared.len());
        for (index, (_, interval)) in declared.iter().enumerate() {
            let before = furthest.last().copied().filter(|before| {
                declared.get(*before).is_some_and(|(_, before)| {
                    (before.class, before.space) == (interval.class, interval.space)
                        && before.last >= interval.last
                })
            });
            furthest.push(before.unwrap_or(index));
        }
        let changes = changes(&declared);
        Self { sorted: declared.into_iter().map(|(_, interval)| interval).collect(), furthest, changes }
    }

    /// The first element in the order of the declaration that binds a register.
    #[must_use]
    pub fn find(&self, class: ResourceClass, space: u32, register: u32) -> Option<Location> {
        let after = self.changes.partition_point(|change| {
            (change.class, change.space, change.register) <= (class, space, register)
        });
        let change = self.changes.get(after.checked_sub(1)?)?;
        let interval = self.sorted.get(change.element?)?;
        if (interval.class, interval.space) != (class, space) || interval.last < register {
            return None;
        }
        Some(match interval.location {
            Location::Range { parameter, range, .. } => {
                let into = u64::from(register.saturating_sub(interval.first));
                let slot = interval.slot.and_then(|start| u32::try_from(start.saturating_add(into)).ok());
                Location::Range { parameter, range, slot }
            }
            location => location,
        })
    }

    /// Whether one element binds all registers of a resource. An unbounded array needs its first register
    /// only, as in DXC's validator. Resources of a type without a class need none.
    #[must_use]
    pub fn binds(&self, binding: &ResourceRange) -> bool {
        let Some(class) = binding.resource_type.class() else { return true };
        let last = if binding.upper == u32::MAX { binding.lower } else { binding.upper };
        self.covering(class, binding.space, binding.lower, last).is_some()
    }

    /// The interval that contains all registers of a binding.
    pub(crate) fn covering(
        &self,
        class: ResourceClass,
        space: u32,
        first: u32,
        last: u32,
    ) -> Option<&Interval> {
        let after = self.sorted.partition_point(|interval| {
            (interval.class, interval.space, interval.first) <= (class, space, first)
        });
        let furthest = self.sorted.get(*self.furthest.get(after.checked_sub(1)?)?)?;
        (furthest.class == class && furthest.space == space && furthest.last >= last).then_some(furthest)
    }
}

/// Goes through the registers of each class and space in order, and keeps the elements that bind the current
/// one: with each, its place in the declaration.
fn changes(sorted: &[(usize, Interval)]) -> Vec<Change> {
    let mut changes = Vec::new();
    let by_space = |(_, one): &(usize, Interval), (_, other): &(usize, Interval)| {
        (one.class, one.space) == (other.class, other.space)
    };
    let mut before = 0_usize;
    for group in sorted.chunk_by(by_space) {
        let Some((_, Interval { class, space, .. })) = group.first().copied() else { continue };
        let mut current: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut ends: BTreeSet<(u32, usize, usize)> = BTreeSet::new();
        let mut change = |register: u32, current: &BTreeSet<(usize, usize)>| {
            let element = current.first().map(|(_, index)| *index);
            changes.push(Change { class, space, register, element });
        };
        for (index, (declared, interval)) in group.iter().enumerate() {
            while let Some(end) = ends.first().copied().filter(|(last, ..)| *last < interval.first) {
                ends.remove(&end);
                current.remove(&(end.1, end.2));
                change(end.0.saturating_add(1), &current);
            }
            let index = before.saturating_add(index);
            current.insert((*declared, index));
            ends.insert((interval.last, *declared, index));
            change(interval.first, &current);
        }
        // The last register of all has none after it.
        for end in ends {
            current.remove(&(end.1, end.2));
            if let Some(next) = end.0.checked_add(1) {
                change(next, &current);
            }
        }
        before = before.saturating_add(group.len());
    }
    changes
}
