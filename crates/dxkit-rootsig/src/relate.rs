//! Several root signatures: their differences, what a conversion loses, and one root signature that replaces
//! several.
//!
//! In go decoded root signatures; out come differences with paths, losses with paths, or a merged root
//! signature. Differences are of meaning: the slots of ranges are made explicit first, static samplers are
//! compared by register, and parameters by index, by which an application sets them; a hash finds parameters
//! that moved. Merging collects the registers that the inputs bind, and builds parameters for them anew: if
//! root descriptors exceed the limit of 64 DWORDs, they go into tables. The number of merged ranges is
//! limited, since each is compared with each.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::hash::{Hash as _, Hasher};

use dxkit_types::ResourceClass;

use crate::queries::slots;
use crate::{
    DescriptorRange, DescriptorRangeFlags, KnownVersion, Parameter, ParameterContents, RootDescriptor,
    RootDescriptorFlags, RootFlags, RootSignatureDesc, ShaderVisibility, StaticSampler,
};

/// Something that another version cannot express: see [`RootSignatureDesc::lost_in`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lost {
    /// Its path: `parameter[2] > range[0] > flags`.
    pub place: String,
    /// A description of what is lost.
    pub what: String,
}

impl core::fmt::Display for Lost {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// The kind of a difference between two root signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// Only the new root signature has it.
    Added,
    /// Only the old root signature has it.
    Removed,
    /// Both have it, with different values.
    Changed,
    /// Both have it, at different indices.
    Moved,
}

/// A difference in meaning between two root signatures: see [`RootSignatureDesc::differences`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Difference {
    /// The kind.
    pub change: Change,
    /// Its path: `flags`, `parameter[1]`, `parameter[1] > range[0]`, `static sampler s0 of space 0`.
    pub place: String,
    /// The old value as text; for a moved parameter its old path.
    pub old: Option<String>,
    /// The new value as text; for a moved parameter its new path.
    pub new: Option<String>,
}

impl core::fmt::Display for Difference {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let old = self.old.as_deref().unwrap_or_default();
        let new = self.new.as_deref().unwrap_or_default();
        match self.change {
            Change::Added => write!(f, "+ {}: {new}", self.place),
            Change::Removed => write!(f, "- {}: {old}", self.place),
            Change::Changed => write!(f, "~ {}: {old} → {new}", self.place),
            Change::Moved => write!(f, "> {}: {old} → {new}", self.place),
        }
    }
}

/// Why no root signature can replace several: see [`RootSignatureDesc::merge`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MergeError {
    /// The index of the input that contradicts those before it; `None` if all together exceed a limit.
    pub input: Option<usize>,
    /// The reason.
    pub reason: String,
}

impl core::fmt::Display for MergeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.reason)
    }
}

impl core::error::Error for MergeError {}

/// The flags that mean what version 1.0 means for every range.
fn range_flags_of_1_0(class: ResourceClass) -> DescriptorRangeFlags {
    if class == ResourceClass::Sampler {
        DescriptorRangeFlags::DESCRIPTORS_VOLATILE
    } else {
        DescriptorRangeFlags::DESCRIPTORS_VOLATILE | DescriptorRangeFlags::DATA_VOLATILE
    }
}

impl RootSignatureDesc<'_> {
    /// What [`to_version`](RootSignatureDesc::to_version) loses. A conversion to a newer version loses
    /// nothing, and neither does one to an older version whose defaults mean the same.
    #[must_use]
    pub fn lost_in(&self, version: KnownVersion) -> Vec<Lost> {
        let mut lost = Vec::new();
        if version >= self.version {
            return lost;
        }
        let to_1_0 = version < KnownVersion::V1_1 && self.version >= KnownVersion::V1_1;
        for (index, parameter) in self.parameters.iter().enumerate().filter(|_| to_1_0) {
            match &parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    for (number, range) in ranges.iter().enumerate() {
                        let means = range_flags_of_1_0(range.range_type);
                        if range.flags != means {
                            lost.push(Lost {
                                place: format!("parameter[{index}] > range[{number}] > flags"),
                                what: format!("{} would become {means}", range.flags),
                            });
                        }
                    }
                }
                ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                    let means = RootDescriptorFlags::DATA_VOLATILE;
                    if it.flags != means {
                        lost.push(Lost {
                            place: format!("parameter[{index}] > flags"),
                            what: format!("{} would become {means}", it.flags),
                        });
                    }
                }
                ParameterContents::Constants32Bit(_) | ParameterContents::Unknown(_) => {}
            }
        }
        for (index, sampler) in self.static_samplers.iter().enumerate() {
            if version < KnownVersion::V1_2 && !sampler.flags.is_empty() {
                lost.push(Lost {
                    place: format!("static_sampler[{index}] > flags"),
                    what: format!("{} would be gone", sampler.flags),
                });
            }
        }
        lost
    }

    /// The differences in meaning to a `new` root signature. Versions, the order of static samplers and the
    /// arrangement of the bytes do not matter. Parameters are compared by index, by which applications set
    /// them; one at another index is [moved](Change::Moved). Slots of ranges are compared as numbers, whether
    /// they are appended or explicit.
    #[must_use]
    pub fn differences(&self, new: &RootSignatureDesc<'_>) -> Vec<Difference> {
        let version = self.version.max(new.version).max(KnownVersion::V1_1);
        let (old, new) = (self.to_version(version), new.to_version(version));
        let mut found = Vec::new();
        if old.flags != new.flags {
            found.push(Difference {
                change: Change::Changed,
                place: "flags".to_string(),
                old: Some(old.flags.to_string()),
                new: Some(new.flags.to_string()),
            });
        }
        let (olds, news): (Vec<_>, Vec<_>) = (normal(&old.parameters), normal(&new.parameters));
        // Each old parameter is matched once.
        let mut taken: Vec<bool> =
            olds.iter().enumerate().map(|(at, old)| news.get(at) == Some(old)).collect();
        let mut rest: Vec<(usize, &Parameter<'_>)> = Vec::new();
        let mut by_digest: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (index, old) in
            olds.iter().enumerate().rev().filter(|(index, _)| taken.get(*index) == Some(&false))
        {
            by_digest.entry(digest(old)).or_default().push(index);
        }
        for (index, parameter) in news.iter().enumerate() {
            if olds.get(index) == Some(parameter) {
                continue;
            }
            let candidates = by_digest.get_mut(&digest(parameter));
            // Different parameters with equal digests are distinguished here.
            let from = candidates.and_then(Vec::pop).filter(|from| olds.get(*from) == Some(parameter));
            match from {
                Some(from) => {
                    if let Some(taken) = taken.get_mut(from) {
                        *taken = true;
                    }
                    found.push(Difference {
                        change: Change::Moved,
                        place: parameter.to_string(),
                        old: Some(format!("parameter[{from}]")),
                        new: Some(format!("parameter[{index}]")),
                    });
                }
                None => rest.push((index, parameter)),
            }
        }
        for (index, parameter) in rest {
            let place = format!("parameter[{index}]");
            match olds.get(index).filter(|_| taken.get(index) == Some(&false)) {
                Some(old) => {
                    if let Some(taken) = taken.get_mut(index) {
                        *taken = true;
                    }
                    changed_parameter(&mut found, place, old, parameter);
                }
                None => found.push(Difference {
                    change: Change::Added,
                    place,
                    old: None,
                    new: Some(parameter.to_string()),
                }),
            }
        }
        for (index, (old, _)) in olds.iter().zip(&taken).enumerate().filter(|(_, (_, taken))| !**taken) {
            found.push(Difference {
                change: Change::Removed,
                place: format!("parameter[{index}]"),
                old: Some(old.to_string()),
                new: None,
            });
        }
        sampler_differences(&mut found, &old.static_samplers, &new.static_samplers);
        found
    }
}

/// A hash by which equal parameters are found.
fn digest(parameter: &Parameter<'_>) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    parameter.hash(&mut hasher);
    hasher.0
}

/// The hash function FNV-1a.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// The parameters, with an explicit slot for each range.
fn normal(parameters: &[Parameter<'_>]) -> Vec<Parameter<'static>> {
    parameters
        .iter()
        .map(|parameter| {
            let mut parameter = parameter.clone().into_owned();
            if let ParameterContents::DescriptorTable(ranges) = &mut parameter.contents {
                let found: Vec<Option<u64>> = slots(ranges).collect();
                for (range, slot) in ranges.iter_mut().zip(found) {
                    if let Some(slot) = slot.and_then(|slot| u32::try_from(slot).ok()) {
                        range.offset_in_descriptors_from_table_start = slot;
                    }
                }
            }
            parameter
        })
        .collect()
}

fn changed_parameter(found: &mut Vec<Difference>, place: String, old: &Parameter<'_>, new: &Parameter<'_>) {
    let changed = |place: String, old: String, new: String| Difference {
        change: Change::Changed,
        place,
        old: Some(old),
        new: Some(new),
    };
    let (ParameterContents::DescriptorTable(olds), ParameterContents::DescriptorTable(news)) =
        (&old.contents, &new.contents)
    else {
        found.push(changed(place, old.to_string(), new.to_string()));
        return;
    };
    if old.shader_visibility != new.shader_visibility {
        let (old, new) = (old.shader_visibility, new.shader_visibility);
        found.push(changed(format!("{place} > visibility"), old.to_string(), new.to_string()));
    }
    for index in 0..olds.len().max(news.len()) {
        let place = format!("{place} > range[{index}]");
        match (olds.get(index), news.get(index)) {
            (Some(old), Some(new)) if old == new => {}
            (Some(old), Some(new)) => found.push(changed(place, old.to_string(), new.to_string())),
            (old, new) => found.push(Difference {
                change: if old.is_some() { Change::Removed } else { Change::Added },
                place,
                old: old.map(ToString::to_string),
                new: new.map(ToString::to_string),
            }),
        }
    }
}

fn sampler_differences(found: &mut Vec<Difference>, olds: &[StaticSampler], news: &[StaticSampler]) {
    let key = |sampler: &StaticSampler| {
        (sampler.shader_register, sampler.register_space, sampler.shader_visibility)
    };
    let place = |sampler: &StaticSampler| {
        format!("static sampler s{} of space {}", sampler.shader_register, sampler.register_space)
    };
    let sorted = |samplers: &[StaticSampler]| {
        let mut samplers = samplers.to_vec();
        samplers.sort_by_key(key);
        samplers
    };
    let (olds, news) = (sorted(olds), sorted(news));
    let (mut olds, mut news) = (olds.iter().peekable(), news.iter().peekable());
    loop {
        let order = match (olds.peek(), news.peek()) {
            (None, None) => return,
            (Some(_), None) => core::cmp::Ordering::Less,
            (None, Some(_)) => core::cmp::Ordering::Greater,
            (Some(old), Some(new)) => key(old).cmp(&key(new)),
        };
        let old = if order.is_le() { olds.next() } else { None };
        let new = if order.is_ge() { news.next() } else { None };
        if old == new {
            continue;
        }
        let Some(named) = new.or(old) else { return };
        found.push(Difference {
            change: match (old, new) {
                (Some(_), Some(_)) => Change::Changed,
                (Some(_), None) => Change::Removed,
                _ => Change::Added,
            },
            place: place(named),
            old: old.map(ToString::to_string),
            new: new.map(ToString::to_string),
        });
    }
}

/// The limit of the root arguments in DWORDs.
const ROOT_DWORDS: u32 = 64;

/// The most ranges, descriptors and static samplers that are merged: each is compared with each.
const MOST_MERGED: usize = 10_000;

/// The flags that are set in the result if they are set in all inputs; the other flags, if in one.
const DENY: RootFlags = RootFlags::DENY_VERTEX_SHADER_ROOT_ACCESS
    .union(RootFlags::DENY_HULL_SHADER_ROOT_ACCESS)
    .union(RootFlags::DENY_DOMAIN_SHADER_ROOT_ACCESS)
    .union(RootFlags::DENY_GEOMETRY_SHADER_ROOT_ACCESS)
    .union(RootFlags::DENY_PIXEL_SHADER_ROOT_ACCESS)
    .union(RootFlags::DENY_AMPLIFICATION_SHADER_ROOT_ACCESS)
    .union(RootFlags::DENY_MESH_SHADER_ROOT_ACCESS);

/// The bound registers of all inputs.
#[derive(Debug, Default)]
struct Merging {
    constants: Vec<(Vec<ShaderVisibility>, crate::RootConstants)>,
    descriptors: Vec<(Vec<ShaderVisibility>, ResourceClass, RootDescriptor)>,
    ranges: Vec<(ShaderVisibility, DescriptorRange)>,
    samplers: Vec<StaticSampler>,
}

/// Whether there is a stage that both are visible to.
fn overlap(one: ShaderVisibility, other: ShaderVisibility) -> bool {
    one == other || one == ShaderVisibility::All || other == ShaderVisibility::All
}

/// The visibility that includes several.
fn joined(visibilities: &[ShaderVisibility]) -> ShaderVisibility {
    match visibilities {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
        _ => ShaderVisibility::All,
    }
}

/// Of two flags about data, the weaker one.
fn weaker(one: RootDescriptorFlags, other: RootDescriptorFlags) -> RootDescriptorFlags {
    type Flags = RootDescriptorFlags;
    // Without a flag, data is static while set at execution, except for UAVs, where it is volatile.
    [Flags::DATA_VOLATILE, Flags::empty(), Flags::DATA_STATIC_WHILE_SET_AT_EXECUTE, Flags::DATA_STATIC]
        .into_iter()
        .find(|flags| *flags == one || *flags == other)
        .unwrap_or(Flags::DATA_VOLATILE)
}

fn weaker_range(
    one: DescriptorRangeFlags,
    other: DescriptorRangeFlags,
    class: ResourceClass,
) -> DescriptorRangeFlags {
    if one == other { one } else { range_flags_of_1_0(class) }
}

fn describe(class: ResourceClass, first: u32, last: u32, space: u32) -> String {
    let letter = class.register_letter().unwrap_or('?');
    match last {
        _ if first == last => format!("{letter}{first} of space {space}"),
        u32::MAX => format!("{letter}{first} and up of space {space}"),
        _ => format!("{letter}{first} to {letter}{last} of space {space}"),
    }
}

impl RootSignatureDesc<'static> {
    /// The smallest root signature that serves each shader that one of `inputs` serves.
    ///
    /// Registers that several inputs bind are bound once: root constants with the largest count, root
    /// descriptors and ranges with the weakest flags, each with a visibility that includes those of the
    /// inputs. A register that is a root descriptor in one input and in a table of another is in a table,
    /// which can hold all kinds of views. Ranges are collected in one table for each visibility, samplers
    /// apart. If the cost exceeds 64 DWORDs, root descriptors are put into the tables as well. Parameters get
    /// new indices.
    ///
    /// # Errors
    /// The reason if there is none: a register is root constants in one input and a descriptor in another,
    /// static samplers of one register differ, local and global root signatures, a cost above 64 DWORDs, or
    /// parameters of unknown type.
    pub fn merge<'a>(
        inputs: impl IntoIterator<Item = &'a RootSignatureDesc<'a>>,
    ) -> Result<Self, MergeError> {
        let inputs: Vec<&RootSignatureDesc<'_>> = inputs.into_iter().collect();
        let version = inputs.iter().map(|input| input.version).max().unwrap_or(KnownVersion::V1_1);
        let mut merged = RootSignatureDesc::new(version);
        let mut merging = Merging::default();
        for (index, input) in inputs.iter().enumerate() {
            let fail = |reason: String| MergeError { input: Some(index), reason };
            let local = RootFlags::LOCAL_ROOT_SIGNATURE;
            if index == 0 {
                merged.flags = input.flags;
            } else {
                if merged.flags.contains(local) != input.flags.contains(local) {
                    return Err(fail("a local and a global root signature cannot be merged".to_string()));
                }
                let deny = merged.flags & input.flags & DENY;
                merged.flags = ((merged.flags | input.flags) - DENY) | deny;
            }
            merging.add(&input.to_version(version)).map_err(fail)?;
        }
        let served = merging.ranges.len().saturating_add(merging.samplers.len());
        if served.max(merging.descriptors.len()) > MOST_MERGED {
            let reason =
                format!("{served} ranges and static samplers; the limit for merging is {MOST_MERGED}");
            return Err(MergeError { input: None, reason });
        }
        merging.settle().map_err(|reason| MergeError { input: None, reason })?;
        merging.write(&mut merged, false);
        if merged.cost() > ROOT_DWORDS && !merging.descriptors.is_empty() {
            merging.write(&mut merged, true);
        }
        let cost = merged.cost();
        if cost > ROOT_DWORDS && !merged.flags.contains(RootFlags::LOCAL_ROOT_SIGNATURE) {
            let reason = format!(
                "the result would take {cost} DWORDs with all descriptors in tables; the limit is {ROOT_DWORDS}"
            );
            return Err(MergeError { input: None, reason });
        }
        Ok(merged)
    }
}

impl Merging {
    fn add(&mut self, input: &RootSignatureDesc<'_>) -> Result<(), String> {
        for parameter in &input.parameters {
            let visibility = parameter.shader_visibility;
            let class = match &parameter.contents {
                ParameterContents::CBV(_) => ResourceClass::CBV,
                ParameterContents::SRV(_) => ResourceClass::SRV,
                _ => ResourceClass::UAV,
            };
            match &parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    self.ranges.extend(ranges.iter().map(|range| (visibility, *range)));
                }
                ParameterContents::Constants32Bit(constants) => {
                    let same = self.constants.iter_mut().find(|(_, known)| {
                        (known.shader_register, known.register_space)
                            == (constants.shader_register, constants.register_space)
                    });
                    match same {
                        Some((visibilities, known)) => {
                            visibilities.push(visibility);
                            known.num_32bit_values = known.num_32bit_values.max(constants.num_32bit_values);
                        }
                        None => self.constants.push((alloc::vec![visibility], *constants)),
                    }
                }
                ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                    let same = self.descriptors.iter_mut().find(|(_, known_class, known)| {
                        (*known_class, known.shader_register, known.register_space)
                            == (class, it.shader_register, it.register_space)
                    });
                    match same {
                        Some((visibilities, _, known)) => {
                            visibilities.push(visibility);
                            known.flags = weaker(known.flags, it.flags);
                        }
                        None => self.descriptors.push((alloc::vec![visibility], class, *it)),
                    }
                }
                ParameterContents::Unknown(unknown) => {
                    return Err(format!("parameters of type {} are unknown", unknown.parameter_type));
                }
            }
        }
        for sampler in &input.static_samplers {
            self.add_sampler(sampler)?;
        }
        Ok(())
    }

    fn add_sampler(&mut self, sampler: &StaticSampler) -> Result<(), String> {
        let place = |sampler: &StaticSampler| (sampler.shader_register, sampler.register_space);
        for known in self.samplers.iter_mut().filter(|known| place(known) == place(sampler)) {
            let with = StaticSampler { shader_visibility: known.shader_visibility, ..*sampler };
            if *known == with {
                known.shader_visibility = joined(&[known.shader_visibility, sampler.shader_visibility]);
                return Ok(());
            }
            if overlap(known.shader_visibility, sampler.shader_visibility) {
                let registers = describe(
                    ResourceClass::Sampler,
                    sampler.shader_register,
                    sampler.shader_register,
                    sampler.register_space,
                );
                return Err(format!("the static samplers at {registers} differ"));
            }
        }
        self.samplers.push(*sampler);
        Ok(())
    }

    /// Resolves registers that are bound in more than one way.
    fn settle(&mut self) -> Result<(), String> {
        // A descriptor whose register is in a range as well is dropped.
        let ranges = &mut self.ranges;
        self.descriptors.retain(|(visibilities, class, descriptor)| {
            let visibility = joined(visibilities);
            let covers = ranges.iter_mut().find(|(seen, range)| {
                range.range_type == *class
                    && range.register_space == descriptor.register_space
                    && overlap(*seen, visibility)
                    && range.base_shader_register <= descriptor.shader_register
                    && range.last_register().is_some_and(|last| last >= descriptor.shader_register)
            });
            match covers {
                Some((seen, _)) => {
                    *seen = joined(&[*seen, visibility]);
                    false
                }
                None => true,
            }
        });
        self.join_ranges();
        for (visibilities, constants) in &self.constants {
            let (register, space) = (constants.shader_register, constants.register_space);
            let is_descriptor = self.descriptors.iter().any(|(_, class, it)| {
                *class == ResourceClass::CBV && (it.shader_register, it.register_space) == (register, space)
            });
            let is_range = self.ranges.iter().any(|(seen, range)| {
                range.range_type == ResourceClass::CBV
                    && range.register_space == space
                    && overlap(*seen, joined(visibilities))
                    && range.base_shader_register <= register
                    && range.last_register().is_some_and(|last| last >= register)
            });
            if is_descriptor || is_range {
                let registers = describe(ResourceClass::CBV, register, register, space);
                let other = if is_range { "in a table" } else { "a root descriptor" };
                return Err(format!("{registers} is root constants in one input and {other} in another"));
            }
        }
        for sampler in &self.samplers {
            let (register, space) = (sampler.shader_register, sampler.register_space);
            let taken = self.ranges.iter().any(|(seen, range)| {
                range.range_type == ResourceClass::Sampler
                    && range.register_space == space
                    && overlap(*seen, sampler.shader_visibility)
                    && range.base_shader_register <= register
                    && range.last_register().is_some_and(|last| last >= register)
            });
            if taken {
                let registers = describe(ResourceClass::Sampler, register, register, space);
                return Err(format!(
                    "{registers} is a static sampler in one input and in a table of another"
                ));
            }
        }
        Ok(())
    }

    /// Joins ranges that overlap for a stage.
    fn join_ranges(&mut self) {
        let mut ranges = core::mem::take(&mut self.ranges);
        ranges.sort_by_key(|(_, range)| (range.range_type, range.register_space, range.base_shader_register));
        for (visibility, range) in ranges {
            let Some(last) = range.last_register() else { continue };
            let mut new = (visibility, range, last);
            // With its new visibility and length, the joined range may overlap others.
            loop {
                let found = self.ranges.iter().position(|(seen, known)| {
                    (known.range_type, known.register_space) == (new.1.range_type, new.1.register_space)
                        && overlap(*seen, new.0)
                        && known.base_shader_register <= new.2
                        && known.last_register().is_some_and(|last| last >= new.1.base_shader_register)
                });
                let Some(found) = found else { break };
                let (seen, known) = self.ranges.swap_remove(found);
                new.0 = joined(&[seen, new.0]);
                new.2 = new.2.max(known.last_register().unwrap_or(0));
                new.1.base_shader_register = new.1.base_shader_register.min(known.base_shader_register);
                new.1.flags = weaker_range(new.1.flags, known.flags, known.range_type);
            }
            new.1.num_descriptors = match new.2 {
                u32::MAX => DescriptorRange::UNBOUNDED,
                last => last.saturating_sub(new.1.base_shader_register).saturating_add(1),
            };
            self.ranges.push((new.0, new.1));
        }
    }

    fn write(&self, desc: &mut RootSignatureDesc<'static>, in_tables: bool) {
        desc.parameters.clear();
        let mut ranges = self.ranges.clone();
        for (visibilities, constants) in &self.constants {
            desc.parameters.push(Parameter {
                shader_visibility: joined(visibilities),
                contents: ParameterContents::Constants32Bit(*constants),
            });
        }
        for (visibilities, class, descriptor) in &self.descriptors {
            let shader_visibility = joined(visibilities);
            if in_tables {
                let mut range = DescriptorRange::new(*class, descriptor.shader_register);
                range.register_space = descriptor.register_space;
                range.flags = if desc.version >= KnownVersion::V1_1 {
                    DescriptorRangeFlags::from_bits_retain(descriptor.flags.bits())
                } else {
                    DescriptorRangeFlags::empty()
                };
                ranges.push((shader_visibility, range));
                continue;
            }
            let contents = match *class {
                ResourceClass::SRV => ParameterContents::SRV(*descriptor),
                ResourceClass::UAV => ParameterContents::UAV(*descriptor),
                _ => ParameterContents::CBV(*descriptor),
            };
            desc.parameters.push(Parameter { shader_visibility, contents });
        }
        // Unbounded ranges come last in their table.
        ranges.sort_by_key(|(visibility, range)| {
            let sampler = range.range_type == ResourceClass::Sampler;
            (
                sampler,
                *visibility,
                range.is_unbounded(),
                range.range_type,
                range.register_space,
                range.base_shader_register,
            )
        });
        let mut at: Option<(bool, ShaderVisibility)> = None;
        let mut endless = false;
        for (visibility, mut range) in ranges {
            range.offset_in_descriptors_from_table_start = DescriptorRange::APPEND;
            let key = (range.range_type == ResourceClass::Sampler, visibility);
            let table = desc.parameters.last_mut().map(|parameter| &mut parameter.contents);
            match table {
                // No range can be appended to an unbounded one: the next one starts a new table.
                Some(ParameterContents::DescriptorTable(table)) if at == Some(key) && !endless => {
                    table.push(range)
                }
                _ => desc.parameters.push(Parameter {
                    shader_visibility: visibility,
                    contents: ParameterContents::DescriptorTable(alloc::vec![range]),
                }),
            }
            at = Some(key);
            endless = range.is_unbounded();
        }
        desc.static_samplers = self.samplers.clone();
    }
}
