//! The rules for runtime data.
//!
//! In goes the decoded part; out come findings with the paths of its fields. The rules are the requirements
//! of references, and properties that DXC always guarantees. None of them fires on the output of DXC 1.10
//! for validators 1.3 to 1.10. Whether the data fits the program is not asked here, but by the crate that
//! has the module.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Frame, Report, Severity};
use dxkit_types::{
    KnownResourceClass, KnownShaderKind, ResourceClass, ResourceKind, ShaderKind, ShaderModel,
};

use crate::fields::FieldNote;
use crate::part::rank;
use crate::{
    BytesRef, DxilResourceFlags, FunctionInfo, FunctionInfo1, IndexArrayRef, Part, PartType, ResourceInfo,
    RuntimeData, StringRef, Table, Version,
};

impl RuntimeData<'_> {
    /// Checks the data, as far as that is possible without the program.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `rdat-version` | note | the version is known |
    /// | `rdat-layout` | warning | parts are contiguous, and can be written |
    /// | `rdat-tail` | note | no bytes follow parts and tables |
    /// | `rdat-part-type` | note | types of parts are known |
    /// | `rdat-part-duplicate` | error | there is one part of each type |
    /// | `rdat-part-order` | error | parts have the compiler's order, which is not that of their numbers |
    /// | `rdat-part-size` | error | sizes of parts are multiples of 4 |
    /// | `rdat-part-empty` | error | no part is empty |
    /// | `rdat-stride` | error, note | sizes of rows are those of a version and multiples of 4; a newer one is a note |
    /// | `rdat-string-buffer` | error | there is one, it starts and ends with a NUL |
    /// | `rdat-string-duplicate` | warning | no string is stored twice |
    /// | `rdat-index-arrays` | error | lists are contiguous and fit |
    /// | `rdat-index-duplicate` | warning | no list is stored twice |
    /// | `rdat-unused` | warning | everything in the shared parts is used |
    /// | `rdat-string` | error | referenced strings exist |
    /// | `rdat-list` | error | referenced lists exist, and do not overlap |
    /// | `rdat-bytes` | error | referenced bytes exist |
    /// | `rdat-record` | error | referenced rows exist |
    /// | `rdat-value` | error | numbers are known |
    /// | `rdat-flags` | warning | flags are known |
    /// | `rdat-reserved` | warning | reserved bytes are 0 |
    /// | `rdat-resource-order` | error | constant buffers, samplers, shader resources, unordered access |
    /// | `rdat-resource-kind` | error | class and kind match |
    /// | `rdat-resource-range` | error | the last register is not before the first |
    /// | `rdat-resource-flags` | error | only unordered access has flags |
    /// | `rdat-function-duplicate` | error | names of functions are unique |
    /// | `rdat-function-kind` | error | the kind is known, among the stages, and that of the minimum target |
    /// | `rdat-function-target` | error | the minimum target supports the features and the kind of shader |
    /// | `rdat-function-resources` | error | resources of functions are in ascending order |
    /// | `rdat-function-shader-info` | error | only functions whose stage has a table refer to it, by a valid reference |
    /// | `rdat-function-wave-lanes` | error | the minimum number of lanes does not exceed the maximum |
    /// | `rdat-function-payload` | error | only raytracing shaders with a payload or attributes have sizes for them |
    /// | `rdat-subobject-duplicate` | error | names of subobjects are unique |
    /// | `rdat-node-attributes` | error | sizes of groups and grids are three numbers |
    pub fn validate(&self, report: &mut Report) {
        self.check_parts(report);
        let strings = self.check_strings(report);
        self.check_lists(report);
        self.check_references(&strings, report);
        self.check_resources(report);
        self.check_functions(report);
        self.check_subobjects(report);
    }

    /// Checks the last part of each type, which is the one that is used.
    fn in_part(&self, part_type: PartType, report: &mut Report, check: impl FnOnce(&Part<'_>, &mut Report)) {
        let found = (0u32..).zip(&self.parts).filter(|(_, part)| part.part_type() == part_type).last();
        if let Some((index, part)) = found {
            report.scope("part", |report| report.scope(Frame::Index(index), |report| check(part, report)));
        }
    }

    fn check_parts(&self, report: &mut Report) {
        if self.version != Version::V1_0 {
            report.note("rdat-version", "version", || format!("version {} is not known", self.version));
        }
        if self.layout.0.is_some() {
            report.warning("rdat-layout", "part_offset", || {
                "the parts are not in consecutive order without gaps".into()
            });
        }
        let mut seen = BTreeSet::new();
        let mut last = None;
        report.scope("part", |report| {
            for (index, part) in (0u32..).zip(&self.parts) {
                let part_type = part.part_type();
                report.scope(Frame::Index(index), |report| {
                    if part_type.known().is_none() || matches!(part, Part::Other { .. }) {
                        report.note("rdat-part-type", "part_type", || {
                            format!("parts of type {part_type} are not known")
                        });
                    }
                    if !seen.insert(part_type) {
                        error(report, "rdat-part-duplicate", "part_type", || {
                            format!("the part {part_type} occurs more than once")
                        });
                    } else if last.is_some_and(|last| rank(last) > rank(part_type)) {
                        error(report, "rdat-part-order", "part_type", || {
                            format!("the part {part_type} is out of order")
                        });
                    }
                    last = Some(part_type);
                    check_part(part, report);
                });
            }
        });
        if !self.tail.is_empty() {
            report.note("rdat-tail", "tail", || format!("{} bytes follow the last part", self.tail.len()));
        }
    }

    /// Checks the string buffer; returns the valid offsets of strings.
    fn check_strings(&self, report: &mut Report) -> Strings {
        let table = self.string_buffer();
        if !self.parts.iter().any(|part| part.part_type() == PartType::StringBuffer) {
            error(report, "rdat-string-buffer", None, || "there is no string buffer".into());
        }
        self.in_part(PartType::StringBuffer, report, |_, report| {
            if table.first() != Some(&0) {
                error(report, "rdat-string-buffer", "string", || {
                    "the first string is not the empty one".into()
                });
            }
            if table.last() != Some(&0) {
                error(report, "rdat-string-buffer", "string", || "the last string has no NUL".into());
            }
            let text = table.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
            let mut known = BTreeSet::new();
            report.scope("string", |report| {
                let strings = table.get(..text).unwrap_or_default().split(|byte| *byte == 0);
                for (index, string) in (0u32..).zip(strings) {
                    // An empty buffer has no strings to split.
                    if text > 0 && !known.insert(string) {
                        report.scope(Frame::Index(index), |report| {
                            report.warning("rdat-string-duplicate", None, || {
                                "the string is a duplicate".into()
                            });
                        });
                    }
                }
            });
        });
        Strings { end: table.iter().rposition(|byte| *byte == 0).map_or(0, |last| last.saturating_add(1)) }
    }

    fn check_lists(&self, report: &mut Report) {
        self.in_part(PartType::IndexArrays, report, |part, report| {
            let Part::IndexArrays(arrays) = part else { return };
            if !arrays.tail.is_empty() {
                report.note("rdat-tail", "tail", || "the remaining bytes are too few for a number".into());
            }
            let (lists, end) = arrays.lists();
            if end != arrays.words.len() {
                error(report, "rdat-index-arrays", "unknown", || {
                    format!("the list at {end} ends after the last of {} numbers", arrays.words.len())
                });
            }
            let mut known = BTreeSet::new();
            report.scope("array", |report| {
                for (index, (_, list)) in (0u32..).zip(&lists) {
                    if !known.insert(list.as_bytes()) {
                        report.scope(Frame::Index(index), |report| {
                            report.warning("rdat-index-duplicate", None, || "the list is a duplicate".into());
                        });
                    }
                }
            });
        });
    }

    /// Checks every reference of every row, and whether everything is referenced.
    fn check_references(&self, strings: &Strings, report: &mut Report) {
        let counts: BTreeMap<PartType, usize> =
            self.parts.iter().filter_map(|part| Some((part.part_type(), part.table_info()?.rows))).collect();
        let mut checker = References {
            data: self,
            strings_end: strings.end,
            counts,
            lists: BTreeMap::new(),
            budget: self.index_arrays().map_or(0, |arrays| arrays.words.len()).saturating_mul(4),
            used_strings: BTreeSet::new(),
            used_bytes: Vec::new(),
        };
        report.scope("part", |report| {
            for (index, part) in (0u32..).zip(&self.parts) {
                let Some(info) = part.table_info() else { continue };
                report.scope(Frame::Index(index), |report| {
                    report.scope(info.name, |report| {
                        part.note(&mut |row, path, note| checker.check(row, path, note, report));
                    });
                });
            }
        });
        checker.check_unused(report);
    }

    fn check_resources(&self, report: &mut Report) {
        self.in_part(PartType::ResourceTable, report, |_, report| {
            let mut last = (0, 0);
            report.scope("resource", |report| {
                for (index, row) in (0u32..).zip(self.resources()) {
                    report.scope(Frame::Index(index), |report| check_resource(row, &mut last, report));
                }
            });
        });
    }

    fn check_functions(&self, report: &mut Report) {
        let mut names = BTreeSet::new();
        let mut lists = BTreeMap::new();
        self.in_part(PartType::FunctionTable, report, |_, report| {
            report.scope("function", |report| {
                for (index, row) in (0u32..).zip(self.functions()) {
                    report.scope(Frame::Index(index), |report| {
                        if !names.insert(row.v1.name) {
                            error(report, "rdat-function-duplicate", "name", || {
                                "another function has this name".into()
                            });
                        }
                        self.check_function(row, &mut lists, report);
                    });
                }
            });
        });
    }

    fn check_function(
        &self,
        row: &FunctionInfo<'_>,
        lists: &mut BTreeMap<IndexArrayRef, bool>,
        report: &mut Report,
    ) {
        let info = &row.v1;
        let kind = info.shader_kind.kind().filter(|kind| *kind != ShaderKind::Invalid);
        let known = kind.and_then(ShaderKind::known);
        match kind.filter(|_| known.is_some()) {
            Some(kind) => {
                // A function that is not an entry point may have some stages only: a hull shader's patch
                // constant function does.
                let entry = kind != ShaderKind::Library;
                if entry && info.shader_stage_flag.bits().checked_shr(kind.0.into()).unwrap_or(0) & 1 == 0 {
                    error(report, "rdat-function-kind", "shader_stage_flag", || {
                        format!("{kind} is not among the stages {}", info.shader_stage_flag)
                    });
                }
                if info.min_shader_target.kind() != kind {
                    error(report, "rdat-function-kind", "min_shader_target", || {
                        format!("the kind of the target {} differs from {kind}", info.min_shader_target)
                    });
                }
            }
            None => {
                error(report, "rdat-function-kind", "shader_kind", || {
                    format!("{} is not a kind of function", info.shader_kind)
                });
            }
        }
        if row.v2.is_some() {
            check_target(info, known, report);
        }
        if info.payload_size_in_bytes != 0 && !kind.is_some_and(ShaderKind::has_payload) {
            error(report, "rdat-function-payload", "payload_size_in_bytes", || {
                format!("functions of kind {} have no payload", info.shader_kind)
            });
        }
        if info.attribute_size_in_bytes != 0 && !kind.is_some_and(ShaderKind::has_attributes) {
            error(report, "rdat-function-payload", "attribute_size_in_bytes", || {
                format!("functions of kind {} have no attributes", info.shader_kind)
            });
        }
        let list = info.resources.indexes();
        let ascends = match lists.get(&list) {
            Some(ascends) => *ascends,
            // Overlapping lists are a finding already; they are not examined repeatedly.
            None if lists.len() > MANY => true,
            None => {
                let numbers = self.indexes(list).unwrap_or_default();
                let mut last = None;
                let ascends = numbers
                    .iter()
                    .take(MANY)
                    .all(|number| last.replace(number).is_none_or(|last| last < number));
                lists.insert(list, ascends);
                ascends
            }
        };
        if !ascends {
            error(report, "rdat-function-resources", "resources", || {
                "the resources are not in ascending order".into()
            });
        }
        if let Some(info2) = &row.v2 {
            let (fewest, most) =
                (info2.minimum_expected_wave_lane_count, info2.maximum_expected_wave_lane_count);
            if most != 0 && fewest > most {
                error(report, "rdat-function-wave-lanes", "minimum_expected_wave_lane_count", || {
                    format!("the minimum of {fewest} lanes is greater than the maximum of {most}")
                });
            }
            let shader = info2.shader_info;
            if !shader.is_null() && self.shader_info_of(row).is_none() {
                error(report, "rdat-function-shader-info", "shader_info", || {
                    format!("there is no row {} for a function of kind {}", shader.0, info.shader_kind)
                });
            }
            if shader.is_null() && known == Some(KnownShaderKind::Node) {
                error(report, "rdat-function-shader-info", "shader_info", || {
                    "a node needs a separate row".into()
                });
            }
        }
    }

    fn check_subobjects(&self, report: &mut Report) {
        let mut names = BTreeSet::new();
        self.in_part(PartType::SubobjectTable, report, |_, report| {
            report.scope("subobject", |report| {
                for (index, row) in (0u32..).zip(self.subobjects()) {
                    if !names.insert(row.v0.name) {
                        report.scope(Frame::Index(index), |report| {
                            error(report, "rdat-subobject-duplicate", "name", || {
                                "another subobject has this name".into()
                            });
                        });
                    }
                }
            });
        });
    }
}

/// Limit of the lists whose order is checked, and of their lengths.
const MANY: usize = 4096;

struct Strings {
    end: usize,
}

fn error(
    report: &mut Report,
    rule: &'static str,
    field: impl Into<Option<&'static str>>,
    message: impl FnOnce() -> alloc::string::String,
) {
    report.error(rule, field, message);
}

fn check_part(part: &Part<'_>, report: &mut Report) {
    let size = part.encode().map(|bytes| bytes.len().saturating_sub(8));
    match size {
        Ok(0) => error(report, "rdat-part-empty", "part_size", || "the part is empty".into()),
        Ok(size) if size % 4 != 0 => {
            error(report, "rdat-part-size", "part_size", || format!("{size} is not a multiple of 4"));
        }
        Ok(_) => {}
        Err(wrong) => report.add_error("rdat-layout", &wrong),
    }
    let Some(info) = part.table_info() else { return };
    if info.rows == 0 {
        error(report, "rdat-part-empty", "record_count", || "the table has no rows".into());
    }
    if info.stride % 4 != 0 {
        error(report, "rdat-stride", "record_stride", || format!("{} is not a multiple of 4", info.stride));
    } else if info.unknown > 0 {
        // Rows of functions may be longer than the first version and shorter than the second.
        let between = matches!(part, Part::FunctionTable(Table { rows, .. })
            if rows.first().is_some_and(|row| row.v2.is_none()));
        if between {
            error(report, "rdat-stride", "record_stride", || {
                format!("rows of {} bytes belong to no version", info.stride)
            });
        } else {
            report.note("rdat-stride", "record_stride", || {
                format!(
                    "rows of {} bytes are longer than the {} bytes of the newest known version",
                    info.stride, info.known
                )
            });
        }
    }
    if !info.tail.is_empty() {
        report.note("rdat-tail", "tail", || format!("{} bytes follow the last row", info.tail.len()));
    }
}

/// Since validator 1.8 the minimum target is raised as features and kind require; before, not in all cases.
fn check_target(info: &FunctionInfo1, kind: Option<KnownShaderKind>, report: &mut Report) {
    use KnownShaderKind::{
        Amplification, AnyHit, Callable, ClosestHit, Intersection, Mesh, Miss, Node, RayGeneration,
    };
    let target = info.min_shader_target.model();
    let of_kind = match kind {
        Some(RayGeneration | Intersection | AnyHit | ClosestHit | Miss | Callable) => 3,
        Some(Mesh | Amplification) => 5,
        Some(Node) => 8,
        _ => 0,
    };
    let least = ShaderModel::new(6, of_kind);
    if target < least {
        error(report, "rdat-function-target", "min_shader_target", || {
            format!("{target} has no functions of kind {}, which came with {least}", info.shader_kind)
        });
    }
    if let Some(least) = info.feature_flags.least_model().filter(|least| target < least.model) {
        error(report, "rdat-function-target", "min_shader_target", || {
            format!("{target} does not have {}, which came with {}", least.features, least.model)
        });
    }
}

fn check_resource(row: &ResourceInfo<'_>, last: &mut (usize, u32), report: &mut Report) {
    let row = &row.v0;
    let Some(class) = row.class.known() else { return };
    let place = match class {
        KnownResourceClass::CBV => 0,
        KnownResourceClass::Sampler => 1,
        KnownResourceClass::SRV => 2,
        _ => 3,
    };
    if (place, row.id) < *last {
        error(report, "rdat-resource-order", "class", || format!("{} {} is out of order", row.class, row.id));
    }
    *last = (place, row.id);
    let fits = match row.kind {
        ResourceKind::CBuffer => class == KnownResourceClass::CBV,
        ResourceKind::Sampler => class == KnownResourceClass::Sampler,
        ResourceKind::TBuffer
        | ResourceKind::RTAccelerationStructure
        | ResourceKind::TextureCube
        | ResourceKind::TextureCubeArray => class == KnownResourceClass::SRV,
        ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray => {
            class == KnownResourceClass::UAV
        }
        ResourceKind::Invalid => false,
        _ => matches!(class, KnownResourceClass::SRV | KnownResourceClass::UAV),
    };
    if !fits {
        error(report, "rdat-resource-kind", "kind", || {
            format!("{} is not a kind of {}", row.kind, row.class)
        });
    }
    // A resource without a register counts from the highest number, and an array of such resources begins
    // again at 0.
    if row.upper_bound < row.lower_bound && row.lower_bound != u32::MAX {
        error(report, "rdat-resource-range", "upper_bound", || {
            format!("the last register {} is before the first, {}", row.upper_bound, row.lower_bound)
        });
    }
    if row.class != ResourceClass::UAV && row.flags != DxilResourceFlags::empty() {
        error(report, "rdat-resource-flags", "flags", || {
            format!("a resource of class {} has flags", row.class)
        });
    }
}

/// Checks whether references are valid, and records their targets. Lists are examined once for each kind of
/// contents; overlapping lists, which could take too long, are given up.
struct References<'d> {
    data: &'d RuntimeData<'d>,
    strings_end: usize,
    counts: BTreeMap<PartType, usize>,
    /// The highest number of each list, or `None` if it does not exist; with the table that it refers to.
    lists: BTreeMap<(PartType, IndexArrayRef), Option<Option<u32>>>,
    budget: usize,
    used_strings: BTreeSet<StringRef>,
    used_bytes: Vec<BytesRef>,
}

impl References<'_> {
    fn check(&mut self, row: u32, path: &[&'static str], note: FieldNote, report: &mut Report) {
        let mut wrong = |severity: Severity, rule: &'static str, message: alloc::string::String| {
            let fields = path.iter().map(|field| Frame::Field(field));
            report.add_at(severity, rule, [Frame::Index(row)].into_iter().chain(fields), || message);
        };
        match note {
            FieldNote::String(place) => {
                if !self.string(place) {
                    wrong(Severity::Error, "rdat-string", format!("no string starts at {}", place.0));
                }
            }
            FieldNote::Bytes(place) => {
                if self.data.bytes(place).is_none() {
                    let end = u64::from(place.offset).saturating_add(place.size.into());
                    wrong(
                        Severity::Error,
                        "rdat-bytes",
                        format!("the end {end} is beyond the {} raw bytes", self.data.raw_bytes().len()),
                    );
                } else if place.size > 0 {
                    self.used_bytes.push(place);
                }
            }
            FieldNote::Indexes(list) => match self.list(PartType::IndexArrays, list) {
                None => wrong(Severity::Error, "rdat-list", no_list(list)),
                Some(_) => {
                    let triple = matches!(path, ["num_threads" | "dispatch_grid" | "max_dispatch_grid"]);
                    if triple && self.data.indexes(list).is_none_or(|list| list.len() != 3) {
                        wrong(
                            Severity::Error,
                            "rdat-node-attributes",
                            "the list does not have three numbers".into(),
                        );
                    }
                }
            },
            FieldNote::Strings(list) => match self.list(PartType::StringBuffer, list) {
                None => wrong(Severity::Error, "rdat-list", no_list(list)),
                Some(Some(place)) if !self.has_string(place) => {
                    wrong(Severity::Error, "rdat-string", format!("no string starts at {place}"));
                }
                Some(_) => {}
            },
            FieldNote::Record(table, number) => {
                if !self.has_row(table, number) {
                    wrong(Severity::Error, "rdat-record", format!("{table} has no row {number}"));
                }
            }
            FieldNote::Records(table, list) => match self.list(table, list) {
                None => wrong(Severity::Error, "rdat-list", no_list(list)),
                Some(Some(number)) if !self.has_row(table, number) => {
                    wrong(Severity::Error, "rdat-record", format!("{table} has no row {number}"));
                }
                Some(_) => {}
            },
            FieldNote::Number(number) => {
                wrong(Severity::Error, "rdat-value", format!("{number} is not known"));
            }
            FieldNote::Flags(bits) => {
                wrong(Severity::Warning, "rdat-flags", format!("the flags {bits:#x} are not known"));
            }
            FieldNote::Reserved => {
                wrong(Severity::Warning, "rdat-reserved", "the field is reserved and is not 0".into());
            }
        }
    }

    fn has_row(&self, table: PartType, number: u32) -> bool {
        let rows = self.counts.get(&table).copied().unwrap_or(0);
        usize::try_from(number).is_ok_and(|number| number < rows)
    }

    fn has_string(&self, place: u32) -> bool {
        usize::try_from(place).is_ok_and(|place| place < self.strings_end)
    }

    fn string(&mut self, place: StringRef) -> bool {
        self.used_strings.insert(place);
        self.has_string(place.0)
    }

    /// The highest number of a list; `None` if it does not exist.
    fn list(&mut self, contents: PartType, place: IndexArrayRef) -> Option<Option<u32>> {
        if let Some(known) = self.lists.get(&(contents, place)) {
            return *known;
        }
        let list = self.data.indexes(place);
        let result = match list {
            Some(list) => match self.budget.checked_sub(list.len()) {
                Some(left) => {
                    self.budget = left;
                    if contents == PartType::StringBuffer {
                        self.used_strings.extend(list.iter().map(StringRef));
                    }
                    Some(list.iter().max())
                }
                None => None,
            },
            None => None,
        };
        self.lists.insert((contents, place), result);
        result
    }

    /// Unreferenced data in the shared parts. The validator rebuilds the part and compares, so accepted parts
    /// have none.
    fn check_unused(&mut self, report: &mut Report) {
        if self.data.parts.iter().any(|part| matches!(part, Part::Other { .. })) {
            return;
        }
        let data = self.data;
        let (used, lists) = (&self.used_strings, &self.lists);
        data.in_part(PartType::StringBuffer, report, |_, report| {
            let table = data.string_buffer();
            let text = table.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
            report.scope("string", |report| {
                let mut place = 0usize;
                for (index, string) in
                    (0u32..).zip(table.get(..text).unwrap_or_default().split(|byte| *byte == 0))
                {
                    let next = place.saturating_add(string.len()).saturating_add(1);
                    let start = StringRef(u32::try_from(place).unwrap_or(u32::MAX));
                    let end = StringRef(u32::try_from(next).unwrap_or(u32::MAX));
                    if place > 0 && used.range(start..end).next().is_none() {
                        report.scope(Frame::Index(index), |report| {
                            unused(report, "nothing refers to the string")
                        });
                    }
                    place = next;
                }
            });
        });
        let lists: BTreeSet<_> = lists.keys().map(|(_, place)| *place).collect();
        data.in_part(PartType::IndexArrays, report, |part, report| {
            let Part::IndexArrays(arrays) = part else { return };
            report.scope("array", |report| {
                for (index, (place, _)) in (0u32..).zip(arrays.lists().0) {
                    if !lists.contains(&place) {
                        report.scope(Frame::Index(index), |report| {
                            unused(report, "nothing refers to the list")
                        });
                    }
                }
            });
        });
        let bytes = &mut self.used_bytes;
        bytes.sort_unstable();
        data.in_part(PartType::RawBytes, report, |_, report| {
            let mut covered = 0usize;
            for place in bytes.iter() {
                let start = usize::try_from(place.offset).unwrap_or(usize::MAX);
                if start > covered {
                    break;
                }
                covered =
                    covered.max(start.saturating_add(usize::try_from(place.size).unwrap_or(usize::MAX)));
            }
            let padded = covered.next_multiple_of(4).min(data.raw_bytes().len());
            let padding = data.raw_bytes().get(covered..padded).unwrap_or_default();
            if padding.iter().any(|byte| *byte != 0) || padded < data.raw_bytes().len() {
                report.scope("raw_bytes", |report| unused(report, "nothing refers to some of the bytes"));
            }
        });
    }
}

fn unused(report: &mut Report, message: &'static str) {
    report.warning("rdat-unused", None, || message.into());
}

fn no_list(list: IndexArrayRef) -> alloc::string::String {
    format!("no list starts at {}, or it overlaps too many others", list.0)
}
