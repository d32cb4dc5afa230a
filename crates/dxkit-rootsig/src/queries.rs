//! Questions to a root signature: what it costs, what serves a register.

use alloc::vec::Vec;

use dxkit_types::{ResourceClass, ResourceType};

use crate::{DescriptorRange, ParameterContents, RootSignatureDesc, ShaderVisibility};

/// What a shader binds, as PSV0, RDEF or the application tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Binding {
    /// Class of the registers, and what kind of view the shader takes them for.
    pub resource_type: ResourceType,
    /// Space of the registers.
    pub space: u32,
    /// First register.
    pub lower: u32,
    /// Last register; `u32::MAX` for an array without end.
    pub upper: u32,
}

/// What serves a register.
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
        /// The register's slot, in descriptors from the start of the table; `None` if the range has none (it is behind
        /// one without end, or behind the last number there is).
        slot: Option<u32>,
    },
    /// A static sampler.
    StaticSampler {
        /// Its index.
        index: usize,
    },
}

/// Registers that one thing serves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interval {
    pub(crate) class: ResourceClass,
    pub(crate) space: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) visibility: ShaderVisibility,
    pub(crate) location: Location,
}

impl RootSignatureDesc<'_> {
    /// What the root arguments cost, in DWORDs (32 bits), of which D3D12 has 64: a table 1, a root descriptor 2, a
    /// constant 1, a static sampler nothing. Stops at `u32::MAX`.
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

    /// What the arguments of a local root signature take of a shader record, in bytes: addresses and the handles of
    /// tables 8 at a multiple of 8, a constant 4. There is room for 4064. Stops near `u32::MAX`.
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

    /// What serves a register of a shader that looks with visibility `stage` (see [`ShaderVisibility::of`]); the first
    /// of several.
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

    /// All registers that are served, in the order of the declaration: parameters, then static samplers.
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

/// The first slot of every range of a table, in descriptors from its start; `None` for a range that is appended to one
/// without end. A slot above `u32::MAX` cannot be used.
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

/// Finds what serves bindings of one stage, in logarithmic time each.
pub(crate) struct Lookup {
    /// By class, space and first register.
    sorted: Vec<Interval>,
    /// Where in that list the one is that reaches furthest, of those before each and itself.
    furthest: Vec<usize>,
}

impl Lookup {
    pub(crate) fn new(desc: &RootSignatureDesc<'_>, stage: ShaderVisibility) -> Self {
        let of_stage = || desc.intervals().filter(|interval| interval.visibility.serves(stage));
        // Counted first: a vector that grows is there twice while it does.
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

    /// What serves all registers of a binding.
    pub(crate) fn covering(
        &self,
        class: ResourceClass,
        space: u32,
        first: u32,
        last: u32,
    ) -> Option<&Interval> {
        let behind = self.sorted.partition_point(|interval| {
            (interval.class, interval.space, interval.first) <= (class, space, first)
        });
        let furthest = self.sorted.get(*self.furthest.get(behind.checked_sub(1)?)?)?;
        (furthest.class == class && furthest.space == space && furthest.last >= last).then_some(furthest)
    }
}
