//! The rules of root signatures.
//!
//! In goes a root signature, alone or with the resources that a shader binds; out come findings with a rule,
//! a severity and a path. The rules are those that DXC's validator and the D3D12 runtime enforce, each with
//! its name in a table of [`RootSignatureDesc::validate`]. Overlapping registers are found by a sweep over
//! the intervals, sorted by class, space and first register, which keeps the furthest end for each
//! visibility: a value with a million ranges takes no quadratic time.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Frame, OpenNumber, Report, Severity};
use dxkit_types::{ResourceClass, ResourceType, ShaderKind};

use crate::queries::{Interval, slots};
use crate::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, FilterReduction, KnownVersion, Location,
    ParameterContents, ResourceRange, RootDescriptor, RootDescriptorFlags, RootFlags, RootSignature,
    RootSignatureDesc, ShaderVisibility, StaticSampler, Unbound,
};

/// The last register space of applications; higher ones are reserved for the runtime and drivers.
const LAST_SPACE: u32 = 0xffff_ffef;
/// The limit of the root arguments in DWORDs.
const ROOT_DWORDS: u32 = 64;
/// The limit of the arguments of a local root signature in bytes: a shader record of 4096 without the 32 of
/// the shader identifier.
const SHADER_RECORD_BYTES: u32 = 4064;

impl RootSignature<'_> {
    /// Checks the root signature by itself; see [`RootSignatureDesc::validate`]. For an unknown version, the
    /// only finding is the warning `rootsig-version`.
    pub fn validate(&self, report: &mut Report) {
        match self {
            Self::Known(desc) => desc.validate(report),
            Self::Raw(raw) => report.warning("rootsig-version", "version", || {
                format!("version {} is unknown, so the root signature is not checked", raw.version)
            }),
        }
    }

    /// Checks the root signature against a shader; see [`RootSignatureDesc::validate_bindings`]. For an
    /// unknown version there are no findings.
    pub fn validate_bindings(
        &self,
        kind: ShaderKind,
        bindings: impl IntoIterator<Item = ResourceRange>,
        report: &mut Report,
    ) {
        if let Self::Known(desc) = self {
            desc.validate_bindings(kind, bindings, report);
        }
    }
}

fn element(report: &mut Report, table: &'static str, index: usize, check: impl FnOnce(&mut Report)) {
    let index = u32::try_from(index).unwrap_or(u32::MAX);
    report.scope(table, |report| report.scope(Frame::Index(index), check));
}

/// A number that must have a name.
fn named(
    report: &mut Report,
    severity: Severity,
    rule: &'static str,
    field: &'static str,
    value: impl OpenNumber,
    what: &str,
) {
    if value.known_name().is_none() {
        report.add(severity, rule, field, || format!("{} is not a known {what}", value.raw()));
    }
}

fn shader_visibility(report: &mut Report, visibility: ShaderVisibility) {
    named(
        report,
        Severity::Error,
        "rootsig-visibility",
        "shader_visibility",
        visibility,
        "shader visibility",
    );
}

fn register_space(report: &mut Report, space: u32) {
    if space > LAST_SPACE {
        report.error("rootsig-space", "register_space", || {
            format!(
                "space {space:#x} is reserved, as all spaces from {:#x} to {:#x} are",
                LAST_SPACE + 1,
                u32::MAX
            )
        });
    }
}

fn unknown_flags(report: &mut Report, severity: Severity, rule: &'static str, unknown: u32) {
    if unknown != 0 {
        report.add(severity, rule, "flags", || format!("unknown flags {unknown:#x}"));
    }
}

impl RootSignatureDesc<'_> {
    /// Checks the root signature by itself. Errors: DXC's validator or the D3D12 runtime (the cost) refuses
    /// it. Warnings: other tools refuse it. Notes: no compiler writes it.
    ///
    /// | rule | severity | requirement |
    /// |---|---|---|
    /// | `rootsig-flags` | error | root flags are known |
    /// | `rootsig-parameter-type` | error | the type of a parameter is known |
    /// | `rootsig-visibility` | error | a visibility is known |
    /// | `rootsig-space` | error | spaces are below 0xFFFFFFF0; higher ones are reserved |
    /// | `rootsig-table-empty` | error | a table has at least one range |
    /// | `rootsig-table-mixed` | error | a table has samplers or resources, not both |
    /// | `rootsig-table-overflow` | error | slots of a table are below 2^32 |
    /// | `rootsig-append` | error | no range is appended to an unbounded range |
    /// | `rootsig-range-type` | error | the type of a range is known |
    /// | `rootsig-range-empty` | error | a range has at least one descriptor |
    /// | `rootsig-range-overflow` | error | registers of a range are below 2^32 |
    /// | `rootsig-range-flags` | error | flags of a range are known and do not contradict (since 1.1) |
    /// | `rootsig-descriptor-flags` | error | flags of a root descriptor are known and do not contradict (since 1.1) |
    /// | `rootsig-overlap` | error | no register is bound twice for any stage |
    /// | `rootsig-sampler-filter` | error | a filter is known; a warning for the `MIN_MAG_ANISOTROPIC_MIP_POINT` filters, which DXC and LLVM do not know |
    /// | `rootsig-sampler-address` | error | an address mode is known |
    /// | `rootsig-sampler-lod` | error | the bias is from -16 to 15.99, and levels of detail are not NaN |
    /// | `rootsig-sampler-anisotropy` | error | `max_anisotropy` is at most 16 |
    /// | `rootsig-sampler-comparison` | error | a comparison filter has a known function; a warning for an unknown one that is not used |
    /// | `rootsig-sampler-border` | warning | a border colour is known |
    /// | `rootsig-sampler-flags` | warning | flags of a static sampler are known (since 1.2) |
    /// | `rootsig-cost` | error | the root arguments take at most 64 DWORDs |
    /// | `rootsig-local-size` | error | for a local root signature instead: the arguments take at most 4064 bytes |
    /// | `rootsig-unreferenced` | note | every byte belongs to a structure |
    /// | `rootsig-layout` | note | the structures are arranged as compilers arrange them |
    ///
    /// The compilers' own root signatures have no findings except `rootsig-cost`, which compilers do not
    /// check.
    pub fn validate(&self, report: &mut Report) {
        unknown_flags(report, Severity::Error, "rootsig-flags", self.flags.unknown());
        for (index, parameter) in self.parameters.iter().enumerate() {
            element(report, "parameter", index, |report| {
                named(
                    report,
                    Severity::Error,
                    "rootsig-parameter-type",
                    "parameter_type",
                    parameter.contents.parameter_type(),
                    "type of parameter",
                );
                shader_visibility(report, parameter.shader_visibility);
                match &parameter.contents {
                    ParameterContents::DescriptorTable(ranges) => table(report, self.version, ranges),
                    ParameterContents::Constants32Bit(constants) => {
                        register_space(report, constants.register_space)
                    }
                    ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                        descriptor(report, self.version, it);
                    }
                    ParameterContents::Unknown(_) => {}
                }
            });
        }
        for (index, sampler) in self.static_samplers.iter().enumerate() {
            element(report, "static_sampler", index, |report| static_sampler(report, sampler));
        }
        self.overlaps(report);
        self.size(report);
        let unreferenced = self.unreferenced();
        if unreferenced > 0 {
            report.note("rootsig-unreferenced", "unknown", || {
                format!("{unreferenced} bytes belong to no structure")
            });
        }
        if !self.is_canonical() {
            report.note("rootsig-layout", None, || {
                "the arrangement of the structures is not that of a compiler".into()
            });
        }
    }

    fn size(&self, report: &mut Report) {
        if self.flags.contains(RootFlags::LOCAL_ROOT_SIGNATURE) {
            let size = self.shader_record_size();
            if size > SHADER_RECORD_BYTES {
                report.error("rootsig-local-size", None, || {
                    format!(
                        "the arguments take {size} bytes of a shader record; the limit is {SHADER_RECORD_BYTES}"
                    )
                });
            }
        } else {
            let cost = self.cost();
            if cost > ROOT_DWORDS {
                report.error("rootsig-cost", None, || {
                    format!("the root arguments take {cost} DWORDs; the limit is {ROOT_DWORDS}")
                });
            }
        }
    }

    /// Two intervals collide if a stage sees both: they have the same visibility, or one of them is visible
    /// to all stages.
    ///
    /// The intervals of a class and space are visited in the order of their first registers. An earlier one
    /// collides with a later one if its last register is not below the later one's first; so for each
    /// visibility only the interval with the highest last register is needed.
    fn overlaps(&self, report: &mut Report) {
        for (one, other) in self.collisions() {
            let shared = Registers {
                class: one.class,
                space: one.space,
                first: one.first.max(other.first),
                last: one.last.min(other.last),
            };
            let message = || format!("{shared}: already bound by {}", other.location);
            match one.location {
                Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                    element(report, "parameter", parameter, |report| {
                        report.error("rootsig-overlap", "shader_register", message);
                    });
                }
                Location::Range { parameter, range, .. } => {
                    element(report, "parameter", parameter, |report| {
                        element(report, "range", range, |report| {
                            report.error("rootsig-overlap", "base_shader_register", message);
                        });
                    })
                }
                Location::StaticSampler { index } => element(report, "static_sampler", index, |report| {
                    report.error("rootsig-overlap", "shader_register", message);
                }),
            }
        }
    }

    /// The first two elements that bind the same register for a stage, the later one first, and the class of
    /// the register.
    #[must_use]
    pub fn first_overlap(&self) -> Option<(ResourceClass, [Location; 2])> {
        let (one, other) = self.collisions().into_iter().next()?;
        Some((one.class, [one.location, other.location]))
    }

    /// The pairs that collide, the later declaration first; at most as many as a report keeps.
    pub(crate) fn collisions(&self) -> Vec<(Interval, Interval)> {
        // Counted first: a growing vector needs twice its memory.
        let mut intervals: Vec<(usize, Interval)> = Vec::with_capacity(self.intervals().count());
        intervals.extend(self.intervals().enumerate());
        intervals.sort_unstable_by_key(|(index, it)| (it.class, it.space, it.first, *index));
        // Ordered by declaration; at most as many as a report keeps.
        let mut collisions: BTreeMap<(usize, usize), (Interval, Interval)> = BTreeMap::new();
        let mut furthest: BTreeMap<ShaderVisibility, (usize, Interval)> = BTreeMap::new();
        let mut furthest_of_all: Option<(usize, Interval)> = None;
        let mut at = None;
        for new in intervals {
            let place = (new.1.class, new.1.space);
            if at != Some(place) {
                furthest.clear();
                furthest_of_all = None;
                at = Some(place);
            }
            let reaches = |old: &&(usize, Interval)| old.1.last >= new.1.first;
            let other = if new.1.visibility == ShaderVisibility::All {
                furthest_of_all.as_ref().filter(reaches)
            } else {
                let own = furthest.get(&new.1.visibility).filter(reaches);
                own.or_else(|| furthest.get(&ShaderVisibility::All).filter(reaches))
            };
            if let Some(other) = other {
                // The later declaration is reported.
                let (later, earlier) = if other.0 > new.0 { (*other, new) } else { (new, *other) };
                collisions.insert((later.0, new.0), (later.1, earlier.1));
                if collisions.len() > Report::LIMIT {
                    collisions.pop_last();
                }
            }
            let slot = furthest.entry(new.1.visibility).or_insert(new);
            if slot.1.last < new.1.last {
                *slot = new;
            }
            if furthest_of_all.is_none_or(|old| old.1.last < new.1.last) {
                furthest_of_all = Some(new);
            }
        }
        collisions.into_values().collect()
    }

    /// Checks that the root signature binds all resources of a shader of the given kind, as DXC's validator
    /// does. The path of a finding is `resource[index]`, with the index in `bindings`; in the frame of a part
    /// it is the resource's path.
    ///
    /// | rule | severity | requirement |
    /// |---|---|---|
    /// | `rootsig-denied` | error | the flags do not deny root access to a stage with resources |
    /// | `rootsig-unbound` | error | one parameter or static sampler binds all registers of a resource (of an unbounded one, the first) |
    /// | `rootsig-view` | error | no root descriptor is used as a typed view or a view with counter |
    ///
    /// Bindings of a type without a class are skipped.
    pub fn validate_bindings(
        &self,
        kind: ShaderKind,
        bindings: impl IntoIterator<Item = ResourceRange>,
        report: &mut Report,
    ) {
        let stage = ShaderVisibility::from_stage(kind);
        let lookup = self.bound_registers(stage);
        let mut any = false;
        for (index, binding) in bindings.into_iter().enumerate() {
            let Some(class) = binding.resource_type.class() else { continue };
            any = true;
            let last = if binding.upper == u32::MAX { binding.lower } else { binding.upper };
            element(report, "resource", index, |report| {
                match lookup.covering(class, binding.space, binding.lower, last) {
                    None => report.error("rootsig-unbound", None, || {
                        let registers = Registers { class, space: binding.space, first: binding.lower, last };
                        let reason = self.unbound_reason(&binding, stage).unwrap_or(Unbound::Missing);
                        format!("{registers}: not bound: {reason}")
                    }),
                    Some(interval) => {
                        let by_address = matches!(interval.location, Location::RootDescriptor { .. });
                        if by_address && !fits_address(binding.resource_type) {
                            report.error("rootsig-view", None, || {
                                let what = binding.resource_type;
                                format!(
                                    "{} is a root descriptor, which cannot bind {what}",
                                    interval.location
                                )
                            });
                        }
                    }
                }
            });
        }
        let denied = self.flags & stage.deny_flag();
        if any && !denied.is_empty() {
            report.error("rootsig-denied", "flags", || format!("{denied} denies the shader its resources"));
        }
    }
}

/// Whether a root descriptor can be such a view: it has neither a format nor the address of a counter.
fn fits_address(resource_type: ResourceType) -> bool {
    !matches!(
        resource_type,
        ResourceType::SRVTyped | ResourceType::UAVTyped | ResourceType::UAVStructuredWithCounter
    )
}

fn table(report: &mut Report, version: KnownVersion, ranges: &[DescriptorRange]) {
    if ranges.is_empty() {
        report.error("rootsig-table-empty", "num_descriptor_ranges", || "the table has no ranges".into());
    }
    let first_sampler = ranges.iter().position(|range| range.range_type == ResourceClass::Sampler);
    let first_other = ranges.iter().position(|range| range.range_type != ResourceClass::Sampler);
    if let (Some(sampler), Some(other)) = (first_sampler, first_other) {
        element(report, "range", sampler.max(other), |report| {
            report.error("rootsig-table-mixed", "range_type", || {
                "a table cannot contain both samplers and resources".into()
            });
        });
    }
    let mut after_unbounded = false;
    for (index, (range, slot)) in ranges.iter().zip(slots(ranges)).enumerate() {
        element(report, "range", index, |report| {
            let known = matches!(
                range.range_type,
                ResourceClass::SRV | ResourceClass::UAV | ResourceClass::CBV | ResourceClass::Sampler
            );
            if !known {
                report.error("rootsig-range-type", "range_type", || {
                    format!("{} is not a known range type", range.range_type.0)
                });
            }
            register_space(report, range.register_space);
            let more = range.num_descriptors.checked_sub(1);
            if more.is_none() {
                report.error("rootsig-range-empty", "num_descriptors", || {
                    "the range has no descriptors".into()
                });
            }
            let more = more.filter(|_| !range.is_unbounded());
            if more.is_some_and(|more| range.base_shader_register.checked_add(more).is_none()) {
                report.error("rootsig-range-overflow", "num_descriptors", || {
                    format!(
                        "{} registers from {} on exceed the last register 4294967295",
                        range.num_descriptors, range.base_shader_register
                    )
                });
            }
            let offset = "offset_in_descriptors_from_table_start";
            let appended = range.offset_in_descriptors_from_table_start == DescriptorRange::APPEND;
            match slot {
                None => {
                    // A range after one that has no slot is not a second error.
                    if after_unbounded {
                        report.error("rootsig-append", offset, || {
                            "a range cannot be appended to an unbounded range; it needs an offset".into()
                        });
                    }
                }
                Some(slot) => {
                    let last = slot.saturating_add(more.unwrap_or(0).into());
                    if last > u32::MAX.into() {
                        report.error(
                            "rootsig-table-overflow",
                            if appended { "num_descriptors" } else { offset },
                            || format!("the last slot would be {last}, which does not fit 32 bits"),
                        );
                    }
                }
            }
            if version >= KnownVersion::V1_1 {
                range_flags(report, range);
            }
        });
        after_unbounded = range.is_unbounded();
    }
}

fn range_flags(report: &mut Report, range: &DescriptorRange) {
    type Flags = DescriptorRangeFlags;
    let rule = "rootsig-range-flags";
    unknown_flags(report, Severity::Error, rule, range.flags.unknown());
    let data =
        range.flags & (Flags::DATA_VOLATILE | Flags::DATA_STATIC_WHILE_SET_AT_EXECUTE | Flags::DATA_STATIC);
    if range.range_type == ResourceClass::Sampler {
        if !data.is_empty() {
            report.error(rule, "flags", || format!("{data} is not allowed for samplers, which have no data"));
        }
    } else if data.bits().count_ones() > 1 {
        report.error(rule, "flags", || format!("{data} contradict each other"));
    } else if range.flags.contains(Flags::DATA_STATIC | Flags::DESCRIPTORS_VOLATILE) {
        report.error(rule, "flags", || "DATA_STATIC and DESCRIPTORS_VOLATILE contradict each other".into());
    }
}

fn descriptor(report: &mut Report, version: KnownVersion, descriptor: &RootDescriptor) {
    type Flags = RootDescriptorFlags;
    register_space(report, descriptor.register_space);
    if version >= KnownVersion::V1_1 {
        let rule = "rootsig-descriptor-flags";
        unknown_flags(report, Severity::Error, rule, descriptor.flags.unknown());
        let known = Flags::DATA_VOLATILE | Flags::DATA_STATIC_WHILE_SET_AT_EXECUTE | Flags::DATA_STATIC;
        let data = descriptor.flags & known;
        if data.bits().count_ones() > 1 {
            report.error(rule, "flags", || format!("{data} contradict each other"));
        }
    }
}

fn static_sampler(report: &mut Report, sampler: &StaticSampler) {
    let rule = "rootsig-sampler-filter";
    named(report, Severity::Error, rule, "filter", sampler.filter, "filter");
    if sampler.filter.known().is_some() && sampler.filter.is_anisotropic() && !sampler.filter.mip_linear() {
        report.warning(rule, "filter", || format!("{} is unknown to DXC and LLVM", sampler.filter));
    }
    for (field, mode) in
        [("address_u", sampler.address_u), ("address_v", sampler.address_v), ("address_w", sampler.address_w)]
    {
        named(report, Severity::Error, "rootsig-sampler-address", field, mode, "address mode");
    }
    let rule = "rootsig-sampler-lod";
    let bias = sampler.mip_lod_bias.get();
    // NaN is outside of every range.
    if !(-16.0..=15.99).contains(&bias) {
        report.error(rule, "mip_lod_bias", || format!("the bias {bias:?} is outside of -16 to 15.99"));
    }
    for (field, level) in [("min_lod", sampler.min_lod), ("max_lod", sampler.max_lod)] {
        if level.get().is_nan() {
            report.error(rule, field, || "the level of detail is NaN".into());
        }
    }
    if sampler.max_anisotropy > 16 {
        report.error("rootsig-sampler-anisotropy", "max_anisotropy", || {
            format!("{} samples; the limit is 16", sampler.max_anisotropy)
        });
    }
    let rule = "rootsig-sampler-comparison";
    let compares = sampler.filter.reduction() == FilterReduction::Comparison;
    if compares && sampler.comparison_func == ComparisonFunc::None {
        report.error(rule, "comparison_func", || "a comparison filter needs a comparison function".into());
    } else {
        let severity = if compares { Severity::Error } else { Severity::Warning };
        named(report, severity, rule, "comparison_func", sampler.comparison_func, "comparison function");
    }
    named(
        report,
        Severity::Warning,
        "rootsig-sampler-border",
        "border_color",
        sampler.border_color,
        "border colour",
    );
    register_space(report, sampler.register_space);
    shader_visibility(report, sampler.shader_visibility);
    unknown_flags(report, Severity::Warning, "rootsig-sampler-flags", sampler.flags.unknown());
}

/// Registers in messages: `t3 to t7 of space 1`.
struct Registers {
    class: ResourceClass,
    space: u32,
    first: u32,
    last: u32,
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.class.register_letter().unwrap_or('?');
        write!(f, "{letter}{}", self.first)?;
        if self.last != self.first {
            write!(f, " to {letter}{}", self.last)?;
        }
        write!(f, " of space {}", self.space)
    }
}
