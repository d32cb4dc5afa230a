//! Checks of what parsed.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Frame, OpenNumber, Report, Severity};
use dxkit_types::{ResourceClass, ResourceType, ShaderKind};

use crate::queries::{Interval, Lookup, slots};
use crate::{
    Binding, ComparisonFunc, DescriptorRange, DescriptorRangeFlags, FilterReduction, KnownVersion, Location,
    ParameterContents, RootDescriptor, RootDescriptorFlags, RootFlags, RootSignature, RootSignatureDesc,
    ShaderVisibility, StaticSampler,
};

/// The last space that an application may use; those above are the runtime's and the drivers'.
const LAST_SPACE: u32 = 0xffff_ffef;
/// DWORDs that the root arguments have.
const ROOT_DWORDS: u32 = 64;
/// Bytes that a shader record has for the arguments of a local root signature: 4096 without the shader's 32.
const SHADER_RECORD_BYTES: u32 = 4064;

impl RootSignature<'_> {
    /// Checks the root signature by itself; see [`RootSignatureDesc::validate`]. One of a version that is not known gets
    /// the warning `rootsig-version` and nothing else.
    pub fn validate(&self, report: &mut Report) {
        match self {
            Self::Known(desc) => desc.validate(report),
            Self::Raw(raw) => report.add(Severity::Warning, "rootsig-version", "version", || {
                format!("version {} is not known, so nothing behind it is checked", raw.version)
            }),
        }
    }

    /// Checks whether the root signature serves a shader; see [`RootSignatureDesc::validate_bindings`]. Nothing is said
    /// of one whose version is not known.
    pub fn validate_bindings(
        &self,
        kind: ShaderKind,
        bindings: impl IntoIterator<Item = Binding>,
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

fn error(report: &mut Report, rule: &'static str, field: &'static str, message: impl FnOnce() -> String) {
    report.add(Severity::Error, rule, field, message);
}

fn warning(report: &mut Report, rule: &'static str, field: &'static str, message: impl FnOnce() -> String) {
    report.add(Severity::Warning, rule, field, message);
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
        report.add(severity, rule, field, || format!("{} is no {what}", value.raw()));
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
        error(report, "rootsig-space", "register_space", || {
            format!("the space {space:#x} is one of those from {:#x} on, which are reserved", LAST_SPACE + 1)
        });
    }
}

fn unknown_flags(report: &mut Report, severity: Severity, rule: &'static str, unknown: u32) {
    if unknown != 0 {
        report.add(severity, rule, "flags", || format!("the bits {unknown:#x} are no known flags"));
    }
}

impl RootSignatureDesc<'_> {
    /// Checks the root signature by itself: everything that DXC's validator refuses, the cost that the D3D12 runtime
    /// refuses, what other tools stumble over (warnings), and what no compiler writes (notes).
    ///
    /// | rule | severity | what must hold |
    /// |---|---|---|
    /// | `rootsig-flags` | error | only known root flags |
    /// | `rootsig-parameter-type` | error | a known type of parameter |
    /// | `rootsig-visibility` | error | a known visibility |
    /// | `rootsig-space` | error | no space from 0xFFFFFFF0 on: they are the runtime's (D3D12 lets none pass; DXC does on request) |
    /// | `rootsig-table-empty` | error | a table has ranges |
    /// | `rootsig-table-mixed` | error | samplers have tables of their own |
    /// | `rootsig-table-overflow` | error | slots are below 2^32 |
    /// | `rootsig-append` | error | nothing is appended to a range without end |
    /// | `rootsig-range-type` | error | a known type of range |
    /// | `rootsig-range-empty` | error | a range has descriptors |
    /// | `rootsig-range-overflow` | error | registers are below 2^32 |
    /// | `rootsig-range-flags` | error | known flags that go together (since 1.1) |
    /// | `rootsig-descriptor-flags` | error | known flags that go together (since 1.1) |
    /// | `rootsig-overlap` | error | no register is served twice for any stage |
    /// | `rootsig-sampler-filter` | error | a known filter; a warning for the `MIN_MAG_ANISOTROPIC_MIP_POINT` ones, which DXC and LLVM do not know |
    /// | `rootsig-sampler-address` | error | a known address mode |
    /// | `rootsig-sampler-lod` | error | a bias from -16 to 15.99, levels that are numbers |
    /// | `rootsig-sampler-anisotropy` | error | at most 16 |
    /// | `rootsig-sampler-comparison` | error | a comparing filter has a function; a warning for an unknown one that is not used |
    /// | `rootsig-sampler-border` | warning | a known border colour |
    /// | `rootsig-sampler-flags` | warning | known flags (since 1.2) |
    /// | `rootsig-cost` | error | at most 64 DWORDs |
    /// | `rootsig-local-size` | error | at most 4064 bytes of a shader record, instead, for a local root signature |
    /// | `rootsig-unreferenced` | note | every byte belongs to something |
    /// | `rootsig-layout` | note | the compilers' arrangement |
    ///
    /// What the compilers make has no findings, except that they do not look at the cost.
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
            report.add(Severity::Note, "rootsig-unreferenced", "unknown", || {
                format!("{unreferenced} bytes belong to nothing")
            });
        }
        if !self.is_canonical() {
            report.add(Severity::Note, "rootsig-layout", "", || "is arranged as no compiler does".into());
        }
    }

    fn size(&self, report: &mut Report) {
        if self.flags.contains(RootFlags::LOCAL_ROOT_SIGNATURE) {
            let size = self.shader_record_size();
            if size > SHADER_RECORD_BYTES {
                error(report, "rootsig-local-size", "", || {
                    format!(
                        "the arguments take {size} bytes of a shader record, which has {SHADER_RECORD_BYTES}"
                    )
                });
            }
        } else {
            let cost = self.cost();
            if cost > ROOT_DWORDS {
                error(report, "rootsig-cost", "", || {
                    format!("the arguments cost {cost} of {ROOT_DWORDS} DWORDs")
                });
            }
        }
    }

    /// Two intervals collide if a stage sees both: they have the same visibility, or one of them is for all stages.
    ///
    /// The intervals of a class and space are met by their first registers. One that was met before collides with a new
    /// one if it reaches as far as the new one's first register; so of every visibility only the one that reaches
    /// furthest counts.
    fn overlaps(&self, report: &mut Report) {
        for (one, other) in self.collisions() {
            let message = || format!("{one}: already served by {}", Place(other.location));
            match one.location {
                Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                    element(report, "parameter", parameter, |report| {
                        error(report, "rootsig-overlap", "shader_register", message);
                    });
                }
                Location::Range { parameter, range, .. } => {
                    element(report, "parameter", parameter, |report| {
                        element(report, "range", range, |report| {
                            error(report, "rootsig-overlap", "base_shader_register", message);
                        });
                    })
                }
                Location::StaticSampler { index } => element(report, "static_sampler", index, |report| {
                    error(report, "rootsig-overlap", "shader_register", message);
                }),
            }
        }
    }

    /// The pairs that collide, the one that was declared later first; no more than a report keeps.
    pub(crate) fn collisions(&self) -> Vec<(Interval, Interval)> {
        // Counted first: a vector that grows is there twice while it does.
        let mut intervals: Vec<(usize, Interval)> = Vec::with_capacity(self.intervals().count());
        intervals.extend(self.intervals().enumerate());
        intervals.sort_unstable_by_key(|(index, it)| (it.class, it.space, it.first, *index));
        // By the order of declaration; no more than a report keeps.
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
                // The one that was declared later is the one too many.
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

    /// Checks whether the root signature serves a shader of the given kind that binds `bindings`, as DXC's validator
    /// does. A binding is told as `resource[index]`, so that a caller who wraps it in a part's frame leads to the
    /// resource there.
    ///
    /// | rule | severity | what must hold |
    /// |---|---|---|
    /// | `rootsig-denied` | error | a shader that binds anything may see the root arguments |
    /// | `rootsig-unbound` | error | one parameter or static sampler serves all registers of a binding (of one without end, the first) |
    /// | `rootsig-view` | error | no root descriptor serves a typed view or a view with counter |
    ///
    /// Bindings of a type that has no class are passed over.
    pub fn validate_bindings(
        &self,
        kind: ShaderKind,
        bindings: impl IntoIterator<Item = Binding>,
        report: &mut Report,
    ) {
        let stage = ShaderVisibility::of(kind);
        let lookup = Lookup::new(self, stage);
        let mut any = false;
        for (index, binding) in bindings.into_iter().enumerate() {
            let Some(class) = binding.resource_type.class() else { continue };
            any = true;
            let last = if binding.upper == u32::MAX { binding.lower } else { binding.upper };
            element(report, "resource", index, |report| {
                match lookup.covering(class, binding.space, binding.lower, last) {
                    None => error(report, "rootsig-unbound", "", || {
                        let registers = Registers { class, space: binding.space, first: binding.lower, last };
                        format!("{registers}: not served by one parameter or static sampler")
                    }),
                    Some(interval) => {
                        let by_address = matches!(interval.location, Location::RootDescriptor { .. });
                        if by_address && !fits_address(binding.resource_type) {
                            error(report, "rootsig-view", "", || {
                                let what = binding.resource_type;
                                format!(
                                    "{} is a root descriptor, which cannot be {what}",
                                    Place(interval.location)
                                )
                            });
                        }
                    }
                }
            });
        }
        let denied = self.flags & stage.deny_flag();
        if any && !denied.is_empty() {
            error(report, "rootsig-denied", "flags", || {
                format!("{denied} keeps a shader from what it binds")
            });
        }
    }
}

/// Whether a bare address says enough for a view: it has no format, and no second address for a counter.
fn fits_address(resource_type: ResourceType) -> bool {
    !matches!(
        resource_type,
        ResourceType::SRVTyped | ResourceType::UAVTyped | ResourceType::UAVStructuredWithCounter
    )
}

fn table(report: &mut Report, version: KnownVersion, ranges: &[DescriptorRange]) {
    if ranges.is_empty() {
        error(report, "rootsig-table-empty", "num_descriptor_ranges", || "a table without ranges".into());
    }
    let first_sampler = ranges.iter().position(|range| range.range_type == ResourceClass::Sampler);
    let first_other = ranges.iter().position(|range| range.range_type != ResourceClass::Sampler);
    if let (Some(sampler), Some(other)) = (first_sampler, first_other) {
        element(report, "range", sampler.max(other), |report| {
            error(report, "rootsig-table-mixed", "range_type", || {
                "samplers and resources in one table".into()
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
                error(report, "rootsig-range-type", "range_type", || {
                    format!("{} is no type of range", range.range_type.0)
                });
            }
            register_space(report, range.register_space);
            let more = range.num_descriptors.checked_sub(1);
            if more.is_none() {
                error(report, "rootsig-range-empty", "num_descriptors", || {
                    "a range without descriptors".into()
                });
            }
            let more = more.filter(|_| !range.is_unbounded());
            if more.is_some_and(|more| range.base_shader_register.checked_add(more).is_none()) {
                error(report, "rootsig-range-overflow", "num_descriptors", || {
                    format!(
                        "{} registers from {} on are more than there are",
                        range.num_descriptors, range.base_shader_register
                    )
                });
            }
            let offset = "offset_in_descriptors_from_table_start";
            let appended = range.offset_in_descriptors_from_table_start == DescriptorRange::APPEND;
            match slot {
                None => {
                    // A range behind one that could not be placed either is not a second mistake.
                    if after_unbounded {
                        error(report, "rootsig-append", offset, || "appended to a range without end".into());
                    }
                }
                Some(slot) => {
                    let last = slot.saturating_add(more.unwrap_or(0).into());
                    if last > u32::MAX.into() {
                        error(
                            report,
                            "rootsig-table-overflow",
                            if appended { "num_descriptors" } else { offset },
                            || format!("its last slot would be {last}, which does not fit 32 bits"),
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
            error(report, rule, "flags", || {
                format!("samplers have no data that {data} could say anything of")
            });
        }
    } else if data.bits().count_ones() > 1 {
        error(report, rule, "flags", || format!("{data} exclude each other"));
    } else if range.flags.contains(Flags::DATA_STATIC | Flags::DESCRIPTORS_VOLATILE) {
        error(report, rule, "flags", || "data cannot be static if its descriptors are volatile".into());
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
            error(report, rule, "flags", || format!("{data} exclude each other"));
        }
    }
}

fn static_sampler(report: &mut Report, sampler: &StaticSampler) {
    let rule = "rootsig-sampler-filter";
    named(report, Severity::Error, rule, "filter", sampler.filter, "filter");
    if sampler.filter.known().is_some() && sampler.filter.is_anisotropic() && !sampler.filter.mip_linear() {
        warning(report, rule, "filter", || format!("{} is newer than DXC and LLVM know", sampler.filter));
    }
    for (field, mode) in
        [("address_u", sampler.address_u), ("address_v", sampler.address_v), ("address_w", sampler.address_w)]
    {
        named(report, Severity::Error, "rootsig-sampler-address", field, mode, "address mode");
    }
    let rule = "rootsig-sampler-lod";
    let bias = sampler.mip_lod_bias.get();
    // Not a number is in no range either.
    if !(-16.0..=15.99).contains(&bias) {
        error(report, rule, "mip_lod_bias", || format!("the bias {bias:?} is not from -16 to 15.99"));
    }
    for (field, level) in [("min_lod", sampler.min_lod), ("max_lod", sampler.max_lod)] {
        if level.get().is_nan() {
            error(report, rule, field, || "is not a number".into());
        }
    }
    if sampler.max_anisotropy > 16 {
        error(report, "rootsig-sampler-anisotropy", "max_anisotropy", || {
            format!("{} samples are more than 16", sampler.max_anisotropy)
        });
    }
    let rule = "rootsig-sampler-comparison";
    let compares = sampler.filter.reduction() == FilterReduction::Comparison;
    if compares && sampler.comparison_func == ComparisonFunc::None {
        error(report, rule, "comparison_func", || "the filter compares, but not how".into());
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

/// Registers as a message names them: `t3 to t7 of space 1`.
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

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Registers { class: self.class, space: self.space, first: self.first, last: self.last }.fmt(f)
    }
}

/// A location as a message names it.
struct Place(Location);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                write!(f, "parameter[{parameter}]")
            }
            Location::Range { parameter, range, .. } => write!(f, "parameter[{parameter}] > range[{range}]"),
            Location::StaticSampler { index } => write!(f, "static_sampler[{index}]"),
        }
    }
}
