//! Queries: the cost of a root signature, and the parameter that binds a register.

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
        let of_class = || self.intervals().filter(|interval| interval.class == class);
        let contains = |interval: &Interval| interval.first <= binding.lower && interval.last >= last;
        let meets = |interval: &Interval| interval.first <= last && interval.last >= binding.lower;
        let mut reason = None;
        for interval in of_class() {
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

    /// The first element that binds a register for `stage` (see [`ShaderVisibility::of`]).
    #[must_use]
    pub fn find(
        &self,
        class: ResourceClass,
        space: u32,
        register: u32,
        stage: ShaderVisibility,
    ) -> Option<Location> {
        let interval = self.intervals().find(|interval| {
            interval.class == class
                && interval.space == space
                && (interval.first..=interval.last).contains(&register)
                && interval.visibility.serves(stage)
        })?;
        Some(match interval.location {
            Location::Range { parameter, range, .. } => {
                let start = match self.parameters.get(parameter).map(|parameter| &parameter.contents) {
                    Some(ParameterContents::DescriptorTable(ranges)) => slots(ranges).nth(range).flatten(),
                    _ => None,
                };
                let slot = start.and_then(|start| {
                    u32::try_from(start.saturating_add(u64::from(register.saturating_sub(interval.first))))
                        .ok()
                });
                Location::Range { parameter, range, slot }
            }
            location => location,
        })
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
            let ranges = ranges.iter().enumerate().filter_map(move |(position, range)| {
                Some(Interval {
                    class: range.range_type,
                    space: range.register_space,
                    first: range.base_shader_register,
                    last: range.last_register()?,
                    visibility: parameter.shader_visibility,
                    location: Location::Range { parameter: index, range: position, slot: None },
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

/// Finds the elements that bind resources of one stage, each in logarithmic time.
pub(crate) struct Lookup {
    /// By class, space and first register.
    sorted: Vec<Interval>,
    /// For each interval, the index of that with the highest last register among it and those before it.
    furthest: Vec<usize>,
}

impl Lookup {
    pub(crate) fn new(desc: &RootSignatureDesc<'_>, stage: ShaderVisibility) -> Self {
        let of_stage = || desc.intervals().filter(|interval| interval.visibility.serves(stage));
        // Counted first: a growing vector needs twice its memory.
        let mut sorted: Vec<Interval> = Vec::with_capacity(of_stage().count());
        sorted.extend(of_stage());
        // Equal ones in the order of the declaration.
        sorted.sort_by_key(|interval| (interval.class, interval.space, interval.first));
        let mut furthest: Vec<usize> = Vec::with_capacity(sorted.len());
        for (index, interval) in sorted.iter().enumerate() {
            let before = furthest.last().copied().filter(|before| {
                sorted.get(*before).is_some_and(|before| {
                    (before.class, before.space) == (interval.class, interval.space)
                        && before.last >= interval.last
                })
            });
            furthest.push(before.unwrap_or(index));
        }
        Self { sorted, furthest }
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
