//! The parts of the container, compared with those derived from the module.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::Uses;
use dxkit_bytes::{Frame, Name, Severity, Span, Value, Visit};
use dxkit_container::{Container, RawPart};
use dxkit_derive::{EntryFacts, ModuleUsage, runtime_data, runtime_data_with};
use dxkit_dxil::DxilModule;
use dxkit_info::{CompilerVersion, FeatureInfo};
use dxkit_program::Program;
use dxkit_psv::{PipelineStateValidation, RuntimeInfo, SignatureElement};
use dxkit_rdat::{RuntimeData, SubobjectContents, SubobjectInfo0};
use dxkit_rootsig::{ResourceRange, RootSignature};
use dxkit_signature::SignatureKind;
use dxkit_types::{FourCc, PartKind, SemanticKind, ShaderKind};

use crate::dependences::{self, Comparison};
use crate::linear_algebra::{self, Difference};
use crate::{Finding, Report, Rule, Subject};

/// Bytes of `HASH`.
const HASH_SIZE: usize = 20;

/// What is known of the module when the parts are compared with it.
pub(crate) struct Facts<'c, 'm> {
    pub(crate) dxil: &'c DxilModule<'m>,
    pub(crate) usage: &'c ModuleUsage,
    /// The index of its uses, if there is one.
    pub(crate) uses: Option<&'c Uses>,
    /// The module with debug information.
    pub(crate) debug: Option<&'c Module>,
}

pub(crate) fn check(container: &Container<'_>, facts: &Facts<'_, '_>, report: &mut Report) {
    let Facts { dxil, usage, uses, debug } = *facts;
    let mut parts = Parts { container, dxil, usage, uses, report, facts: EntryFacts::of(dxil) };
    let mut seen = BTreeSet::new();
    for part in container.parts() {
        let kind = part.kind();
        if !seen.insert(kind) {
            parts.fail(Rule::CONTAINER_PARTREPEATED, kind, "the part occurs again");
            continue;
        }
        if !parts.part(part, debug) {
            return;
        }
    }
    parts.missing(&seen);
    parts.root_signature();
}

struct Parts<'c, 'd, 'm> {
    container: &'c Container<'c>,
    dxil: &'d DxilModule<'m>,
    usage: &'c ModuleUsage,
    uses: Option<&'c Uses>,
    report: &'c mut Report,
    facts: Option<EntryFacts<'d, 'm>>,
}

/// A field of a part.
struct Field {
    path: String,
    offset: usize,
    value: String,
}

/// Collects the fields of a part.
#[derive(Default)]
struct Collector {
    path: dxkit_bytes::Path,
    fields: Vec<Field>,
}

impl Visit for Collector {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        // Areas without fields are compared as bytes.
        let value = match value {
            Value::Bytes(bytes) | Value::Padding(bytes) | Value::Unknown(bytes) => format!("{bytes:02x?}"),
            other => other.to_string(),
        };
        self.fields.push(Field { path: self.path.to_string(), offset: span.offset(), value });
    }
}

/// The fields of `PSV0` as stored in the part, and as derived from the module. Read only if there is a difference.
struct Fields<'p> {
    part: Span<'p>,
    stated: &'p PipelineStateValidation<'p>,
    facts: EntryFacts<'p, 'p>,
    read: OnceCell<(Vec<Field>, BTreeMap<String, String>)>,
}

impl Fields<'_> {
    fn collect(span: Span<'_>, kind: Option<ShaderKind>) -> Vec<Field> {
        let mut collector = Collector::default();
        // The fields of a damaged part end where the damage shows.
        let _ = PipelineStateValidation::walk_as(span, kind, &mut collector);
        collector.fields
    }

    /// The first field below a path with another value, and that value.
    fn difference(&self, below: &str) -> Option<(&Field, &str)> {
        let (stated, derived) = self.read.get_or_init(|| {
            let kind = Some(self.facts.stage);
            // What only the part states is about linear algebra.
            let bytes = self.facts.pipeline_state(Some(self.stated)).encode().unwrap_or_default();
            let derived = Self::collect(Span::new(&bytes), kind).into_iter();
            let derived = derived.map(|field| (field.path, field.value)).collect();
            (Self::collect(self.part, kind), derived)
        });
        stated.iter().filter(|field| field.path.starts_with(below)).find_map(|field| {
            // Offsets into tables are not compared.
            let place = field.path.ends_with("semantic_name") || field.path.ends_with("semantic_indexes");
            let expected = derived.get(&field.path).filter(|other| !place && **other != field.value)?;
            Some((field, expected.as_str()))
        })
    }
}

/// A list of a root signature that begins after its end. The vendor's validator checks this even for empty lists.
fn list_outside(payload: &[u8]) -> Option<String> {
    let word = |offset| {
        let bytes = payload.get(offset..)?.first_chunk::<4>()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    };
    let lists = [("parameters", 8), ("static samplers", 16)];
    lists.into_iter().find_map(|(what, offset)| {
        let start = word(offset).filter(|start| *start > payload.len())?;
        Some(format!(
            "the list of {what} begins at offset {start}, after the {} bytes of the part",
            payload.len()
        ))
    })
}

/// How the vendor's messages call a part that is compared.
fn word(kind: FourCc, stage: Option<ShaderKind>) -> &'static str {
    match kind.known() {
        Some(PartKind::Isg1) => "Program Input Signature",
        Some(PartKind::Osg1) => "Program Output Signature",
        Some(PartKind::Psg1) if stage == Some(ShaderKind::Mesh) => "Program Primitive Signature",
        Some(PartKind::Psg1) => "Program Patch Constant Signature",
        Some(PartKind::Sfi0) => "Feature Info",
        Some(PartKind::Rdat) => "Runtime Data (RDAT)",
        Some(PartKind::Psv0) => "Pipeline State Validation",
        _ => "",
    }
}

impl Parts<'_, '_, '_> {
    fn fail(&mut self, rule: Rule, kind: FourCc, found: &str) {
        let name = match (rule, word(kind, self.dxil.kind)) {
            (Rule::CONTAINER_PARTMATCHES | Rule::CONTAINER_PARTMISSING, word) if !word.is_empty() => {
                word.to_string()
            }
            _ => kind.to_string(),
        };
        self.report.add(Finding::new(rule, Subject::Part(kind)).found(found).arguments([&name]));
    }

    fn library(&self) -> bool {
        self.dxil.is_library()
    }

    /// Checks a part. Returns whether to continue.
    fn part(&mut self, part: &RawPart<'_>, debug: Option<&Module>) -> bool {
        let kind = part.kind();
        let library = self.library();
        match kind.known() {
            Some(PartKind::Isg1) if !library => self.signature(part, SignatureKind::Isg1),
            Some(PartKind::Osg1) if !library => self.signature(part, SignatureKind::Osg1),
            Some(PartKind::Psg1) if !library => {
                let allowed =
                    matches!(self.dxil.kind, Some(ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Mesh));
                if allowed {
                    self.signature(part, SignatureKind::Psg1);
                } else {
                    self.fail(Rule::CONTAINER_PARTMATCHES, kind, "this stage has none");
                }
            }
            Some(PartKind::Psv0) if !library => self.pipeline_state(part),
            Some(PartKind::Rts0) if !library => {}
            Some(PartKind::Sfi0) => {
                let expected = FeatureInfo::new(self.dxil.flags().features()).encode().ok();
                let stated = self.dxil.flags().features();
                self.bytes(part, expected, || format!("the flags of the module give {stated}"));
            }
            Some(PartKind::Rdat) if library => self.runtime_data(part),
            Some(PartKind::Vers) if library => {
                let mut findings = dxkit_bytes::Report::new();
                let found = match CompilerVersion::parse(part.span()) {
                    Ok(version) => {
                        version.validate(&mut findings);
                        let mut findings = findings.finish().into_iter();
                        findings
                            .find(|finding| finding.severity == Severity::Error)
                            .map(|finding| finding.message)
                    }
                    Err(error) => Some(error.to_string()),
                };
                if let Some(found) = found {
                    self.fail(Rule::CONTAINER_PARTINVALID, kind, &found);
                }
            }
            Some(PartKind::Hash) => {
                if part.payload().len() != HASH_SIZE {
                    let found = format!("it has {} bytes", part.payload().len());
                    self.fail(Rule::CONTAINER_PARTINVALID, kind, &found);
                }
            }
            Some(PartKind::Dxil | PartKind::Ildb) => return self.program(part, debug),
            Some(PartKind::Ildn | PartKind::Rdef | PartKind::Stat | PartKind::Priv) => {}
            _ => self.fail(Rule::CONTAINER_PARTINVALID, kind, "such a program does not have this part"),
        }
        true
    }

    /// The version in a program's header. Gives whether it is right.
    fn program(&mut self, part: &RawPart<'_>, debug: Option<&Module>) -> bool {
        let Ok(program) = Program::parse(part.span()) else { return true };
        let model = match debug.filter(|_| part.kind() == FourCc::Ildb) {
            Some(debug) => dxkit_dxil::MetadataReader::new(debug).shader_model().1,
            None => self.dxil.model,
        };
        let stated = program.shader_model;
        match model.filter(|model| *model != stated) {
            Some(model) => {
                let finding = Finding::new(Rule::SM_PROGRAMVERSION, Subject::Part(part.kind()));
                let finding = finding.found(format!("the header states {stated}, the module {model}"));
                let numbers =
                    [stated.major, stated.minor, model.major, model.minor].map(|number| number.to_string());
                let [a, b, c, d] = &numbers;
                self.report.add(finding.arguments([a, b, c, d]));
                false
            }
            None => true,
        }
    }

    /// A part that has to be equal byte for byte.
    fn bytes(&mut self, part: &RawPart<'_>, expected: Option<Vec<u8>>, why: impl FnOnce() -> String) {
        let payload = part.payload();
        let Some(expected) = expected else {
            return self.fail(
                Rule::CONTAINER_PARTMATCHES,
                part.kind(),
                "no such part follows from the module",
            );
        };
        if payload == expected.as_slice() {
            return;
        }
        let first = payload.iter().zip(&expected).position(|(one, other)| one != other);
        let found = match first {
            _ if payload.len() != expected.len() => {
                format!("it has {} bytes, {} follow from the module", payload.len(), expected.len())
            }
            Some(first) => format!("byte {first} is another than follows from the module"),
            None => String::new(),
        };
        let mut finding = Finding::new(Rule::CONTAINER_PARTMATCHES, Subject::Part(part.kind()));
        finding.bit =
            first.and_then(|first| Some(u64::try_from(part.span().offset().checked_add(first)?).ok()? * 8));
        let finding = finding.found(found).allowed(why());
        self.report.add(finding.arguments([word(part.kind(), self.dxil.kind)]));
    }

    fn signature(&mut self, part: &RawPart<'_>, kind: SignatureKind) {
        let expected =
            self.facts.and_then(|facts| facts.signature(kind).ok()).and_then(|made| made.encode().ok());
        self.bytes(part, expected, || "the signature of the entry point, as `dxkit derive` writes it".into());
    }

    fn runtime_data(&mut self, part: &RawPart<'_>) {
        let stated = match RuntimeData::parse(part.span()) {
            Ok(stated) => stated,
            Err(error) => return self.fail(Rule::CONTAINER_PARTMATCHES, part.kind(), &error.to_string()),
        };
        let unknown = stated.rows::<SubobjectInfo0>().iter().find_map(|row| match row.v0.contents {
            SubobjectContents::Other { kind, .. } => Some(kind),
            _ => None,
        });
        if let Some(kind) = unknown {
            let found = format!("a subobject has the kind {}, which is not known", kind.0);
            return self.fail(Rule::CONTAINER_PARTMATCHES, part.kind(), &found);
        }
        let expected = match self.uses {
            Some(uses) => runtime_data_with(self.dxil, self.usage, Some(&stated), uses),
            None => runtime_data(self.dxil, self.usage, Some(&stated)),
        };
        let expected = expected.ok().and_then(|data| data.encode().ok());
        self.bytes(part, expected, || {
            "the functions and resources of the module, as `dxkit derive` writes them".into()
        });
    }

    fn mismatch(&mut self, what: &str, stated: &str, derived: &str) {
        let finding = Finding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
        let finding = finding.found(format!("{what}: {stated}")).allowed(derived);
        self.report.add(finding.arguments([what, "PSV0", stated, derived]));
    }

    /// The first field below a path that differs.
    fn differs(&mut self, what: &str, fields: &Fields<'_>, below: &str) {
        match fields.difference(below) {
            Some((field, expected)) => {
                let mut finding = Finding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
                finding.bit = u64::try_from(field.offset).ok().map(|offset| offset.saturating_mul(8));
                let finding = finding.found(format!("{} is {}", field.path, field.value));
                let finding = finding.allowed(format!("{expected}, from the module"));
                self.report.add(finding.arguments([what, "PSV0", &field.value, expected]));
            }
            None => self.mismatch(what, &format!("{below} as stated"), "as the module gives it"),
        }
    }

    /// `PSV0`, field by field.
    fn pipeline_state(&mut self, part: &RawPart<'_>) {
        let info = self.facts.map(|facts| facts.written_runtime_info(None));
        let size = info.as_ref().and_then(|info| Self::runtime_info_size(part, info));
        let stated = match PipelineStateValidation::parse_as(part.span(), self.dxil.kind) {
            Ok(stated) => stated,
            Err(error) => {
                let found = error.to_string();
                let arguments = if found.contains("semantic_index") {
                    ["PSV0 part", "SemanticIndex"]
                } else if found.contains("semantic_name") {
                    ["PSV0 part", "SemanticName"]
                } else {
                    ["DxilContainer", "PSV0 part"]
                };
                // Sizes are compared first, then the version, then the content of the elements.
                let of_element = arguments.starts_with(&["PSV0 part"]);
                if let (Some((stated, expected)), true) = (size, of_element) {
                    return self.other_version(stated, expected);
                }
                let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
                self.report.add(finding.found(found).arguments(arguments));
                // Inconsistent parts are not compared further.
                if of_element {
                    self.fail(Rule::CONTAINER_PARTMATCHES, FourCc::Psv0, "it cannot be read");
                }
                return;
            }
        };
        if !stated.tail.is_empty() && stated.linear_algebra().is_none() {
            let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
            let found = format!("{} bytes follow the last table", stated.tail.len());
            return self.report.add(finding.found(found).arguments(["DxilContainer", "PSV0 part"]));
        }
        // The vendor's validator reads the lowest bit alone.
        let announced = stated.runtime_info.v5.map_or(0, |info| info.linear_algebra_present);
        if announced & 1 != 0 && stated.linear_algebra().is_none() {
            let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
            let found = format!("linear_algebra_present is {announced}");
            let finding = finding
                .found(found)
                .allowed("an odd number if the tables of linear algebra follow, otherwise 0");
            return self.report.add(finding.arguments(["DxilContainer", "PSV0 part"]));
        }
        // Only geometry shaders have more than one stream: for other stages, our reader ignores the tables of
        // further streams.
        let streams = stated.runtime_info.v1.as_ref().filter(|info| {
            let [_, more @ ..] = info.sig_output_vectors.0;
            let tables = info.sig_input_vectors > 0 || info.shader_stage.uses_view_id.get();
            self.dxil.kind != Some(ShaderKind::Geometry) && tables && more.iter().any(|count| *count > 0)
        });
        if let Some(info) = streams {
            let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
            let found = format!("the vectors of the output streams are {:?}", info.sig_output_vectors.0);
            let finding = finding.found(found).allowed("one stream, but in geometry shaders");
            return self.report.add(finding.arguments(["DxilContainer", "PSV0 part"]));
        }
        if let Some((stated, expected)) = size {
            return self.other_version(stated, expected);
        }
        if stated.string_table().last().is_some_and(|last| *last != 0) {
            let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
            let finding = finding.found("the string table does not end with a zero");
            // The vendor's message lacks its second argument.
            return self.report.add(finding.arguments(["PSV part StringTable", "%1"]));
        }
        let before = self.report.findings.len();
        let (Some(facts), Some(info)) = (self.facts, info) else { return };
        let has_matrices = stated.linear_algebra().is_some();
        let of_matrices = if has_matrices {
            linear_algebra::differences(&stated, &facts.pipeline_state(None))
        } else {
            Vec::new()
        };
        let fields = Fields { part: part.span(), stated: &stated, facts, read: OnceCell::new() };
        self.compare(&stated, &info, has_matrices, &fields);
        for difference in of_matrices {
            match difference {
                Difference::Content(what, stated, derived) => self.mismatch(&what, &stated, &derived),
                Difference::Malformed(what, found) => {
                    let finding = Finding::new(Rule::CONTAINER_CONTENTINVALID, Subject::Part(FourCc::Psv0));
                    self.report.add(finding.found(found).arguments(["PSV0 part", what]));
                }
            }
        }
        if self.report.findings.len() > before {
            self.fail(
                Rule::CONTAINER_PARTMATCHES,
                FourCc::Psv0,
                "it differs from what follows from the module",
            );
        }
    }

    fn other_version(&mut self, stated: u32, expected: u32) {
        self.mismatch("PSVRuntimeInfoSize", &stated.to_string(), &expected.to_string());
        self.fail(Rule::CONTAINER_PARTMATCHES, FourCc::Psv0, "it is of another version");
    }

    /// The stated size of the runtime info and the one that the validator version asks for, if they differ.
    fn runtime_info_size(part: &RawPart<'_>, derived: &RuntimeInfo<'_>) -> Option<(u32, u32)> {
        let stated = u32::from_le_bytes(*part.payload().first_chunk::<4>()?);
        let expected = u32::try_from(derived.size()).ok()?;
        (stated != expected).then_some((stated, expected))
    }

    /// Whether the runtime infos are equal as far as the vendor's validator compares them: everything of versions 0 to 2, the
    /// counts of elements included, and the bytes of group-shared memory.
    fn same_runtime_info(
        stated: &PipelineStateValidation<'_>,
        derived: &RuntimeInfo<'_>,
        facts: &EntryFacts<'_, '_>,
    ) -> bool {
        let info = &stated.runtime_info;
        let lists = [
            (SignatureKind::Isg1, &stated.inputs),
            (SignatureKind::Osg1, &stated.outputs),
            (SignatureKind::Psg1, &stated.patch_constants_or_primitives),
        ];
        (info.v0, info.v1, info.v2, info.v4) == (derived.v0, derived.v1, derived.v2, derived.v4)
            && (info.v1.is_none()
                || lists.into_iter().all(|(kind, list)| list.len() == facts.elements(kind).len()))
    }

    fn compare(
        &mut self,
        stated: &PipelineStateValidation<'_>,
        derived: &RuntimeInfo<'_>,
        states_matrices: bool,
        fields: &Fields<'_>,
    ) {
        let facts = fields.facts;
        let expected = facts.written_resources().count();
        if stated.resources.len() == expected {
            for (index, (one, other)) in stated.resources.iter().zip(facts.written_resources()).enumerate() {
                if *one != other {
                    self.differs("ResourceBindInfo", fields, &format!("resource[{index}]"));
                }
            }
        } else {
            let (count, expected) = (stated.resources.len().to_string(), expected.to_string());
            self.mismatch("ResourceCount", &count, &expected);
        }
        if !Self::same_runtime_info(stated, derived, &facts) {
            self.differs("PSVRuntimeInfo", fields, "runtime_info");
        }
        if stated.runtime_info.v1.is_none() {
            return;
        }
        for (name, kind, elements) in [
            ("SigInput", SignatureKind::Isg1, &stated.inputs),
            ("SigOutput", SignatureKind::Osg1, &stated.outputs),
            ("SigPatchConstantOrPrim", SignatureKind::Psg1, &stated.patch_constants_or_primitives),
        ] {
            self.elements(name, kind, elements, fields);
        }
        self.view_id(stated);
        if stated.runtime_info.v3.is_some() && stated.entry_function_name.as_bytes() != facts.entry.name.0 {
            let expected = Name::from(Cow::Borrowed(facts.entry.name.0)).to_string();
            self.mismatch("EntryFunctionName", &stated.entry_function_name.to_string(), &expected);
        }
        let has_matrices = !self.dxil.target_types.is_empty();
        if has_matrices != states_matrices {
            let text = |flag: bool| if flag { "true" } else { "false" };
            self.mismatch("LinAlgRuntimeInfoPresent", text(states_matrices), text(has_matrices));
        }
        self.unused(stated);
    }

    fn elements(
        &mut self,
        name: &str,
        kind: SignatureKind,
        stated: &[SignatureElement<'_>],
        fields: &Fields<'_>,
    ) {
        let facts = fields.facts;
        let elements = facts.elements(kind);
        if stated.len() != elements.len() {
            let (count, expected) = (stated.len().to_string(), elements.len().to_string());
            return self.mismatch(&format!("{name}Elements"), &count, &expected);
        }
        for (index, (one, element)) in stated.iter().zip(elements).enumerate() {
            // Offsets into tables are not compared, but the values there are. The vendor's validator reads as
            // many indexes as there are rows, past the end of the module's list.
            let rows = element.semantic_indexes.len();
            let indexed = usize::try_from(element.rows).is_ok_and(|stated| stated == rows);
            let other = facts.psv_element_fields(kind, element);
            let arbitrary = other.semantic_kind == SemanticKind::Arbitrary;
            let same = indexed
                && one.v0.start_row == other.start_row
                && one.v0.columns == other.columns
                && (!arbitrary || one.name.as_bytes() == element.name.0)
                && one.semantic_indexes.iter().eq(element.semantic_indexes.iter().copied())
                && one.v0.semantic_kind == other.semantic_kind
                && one.v0.component_type == other.component_type
                && one.v0.interpolation_mode == other.interpolation_mode
                && one.v0.dynamic_mask_and_stream == other.dynamic_mask_and_stream
                && one.v0.reserved == other.reserved;
            if same {
                continue;
            }
            let place = match kind {
                SignatureKind::Isg1 => "input",
                SignatureKind::Osg1 => "output",
                _ => "patch_constant_or_primitive",
            };
            let other = facts.psv_element(kind, element);
            if one.name == other.name && one.semantic_indexes == other.semantic_indexes {
                self.differs(&format!("{name}Element"), fields, &format!("{place}[{index}]"));
            } else {
                let text = |element: &SignatureElement<'_>| {
                    format!("{} {:?}", element.name, element.semantic_indexes)
                };
                self.mismatch(&format!("{name}Element"), &text(one), &text(&other));
            }
        }
    }

    /// The masks and tables of dependences.
    fn view_id(&mut self, stated: &PipelineStateValidation<'_>) {
        let (Some(kind), Some(info)) = (self.dxil.kind, &stated.runtime_info.v1) else { return };
        let view_id = info.shader_stage.uses_view_id.get();
        match dependences::compare(self.dxil.module, kind, view_id, &stated.dependencies) {
            Comparison::Same => {}
            Comparison::Different => {
                let what = "ViewIDState";
                let finding = Finding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
                let found = "the tables of which outputs depend on which inputs and on the view differ from dx.viewIdState";
                self.report.add(finding.found(found).arguments([what, "PSV0", "tables", "dx.viewIdState"]));
            }
        }
    }

    /// Strings and index lists that nothing refers to.
    fn unused(&mut self, stated: &PipelineStateValidation<'_>) {
        let table = stated.string_table();
        let used = || {
            let names = stated.elements().map(|element| element.name.as_bytes());
            names.chain([stated.entry_function_name.as_bytes()])
        };
        // Most tables have the names in this order.
        let mut in_order = used().filter(|name| !name.is_empty());
        let mut names: Option<BTreeSet<&[u8]>> = None;
        for name in table.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
            if in_order.next() != Some(name) && !names.get_or_insert_with(|| used().collect()).contains(name)
            {
                let name = String::from_utf8_lossy(name).to_string();
                let finding = Finding::new(Rule::CONTAINER_UNUSEDITEMINTABLE, Subject::Part(FourCc::Psv0));
                let finding = finding.found(format!("the string \"{name}\" is not used"));
                self.report.add(finding.arguments(["PSV part StringTable", &name]));
            }
        }
    }

    /// Parts that are not there.
    fn missing(&mut self, seen: &BTreeSet<FourCc>) {
        let needed: &[FourCc] = if self.library() {
            &[FourCc::Rdat]
        } else {
            &[FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psv0]
        };
        let mut needed = needed.to_vec();
        if self.facts.is_some_and(|facts| !facts.elements(SignatureKind::Psg1).is_empty()) {
            needed.push(FourCc::Psg1);
        }
        for kind in needed {
            if !seen.contains(&kind) {
                self.fail(Rule::CONTAINER_PARTMISSING, kind, "the program needs it");
            }
        }
    }

    /// `RTS0`, with the resources in `PSV0`.
    fn root_signature(&mut self) {
        let Some(part) = self.container.find(FourCc::Rts0).filter(|_| !self.library()) else { return };
        let rule = Rule::CONTAINER_ROOTSIGNATUREINCOMPATIBLE;
        let root = match RootSignature::parse(part.span()) {
            Ok(root) => root,
            Err(error) => return self.fail(rule, FourCc::Rts0, &error.to_string()),
        };
        if let RootSignature::Raw(raw) = &root {
            return self.fail(rule, FourCc::Rts0, &format!("there is no version {}", raw.version.0));
        }
        if let Some(found) = list_outside(part.payload()) {
            return self.fail(rule, FourCc::Rts0, &found);
        }
        let (Some(facts), Some(stage)) = (self.facts, self.dxil.kind) else { return };
        let bindings = facts.psv_resources().map(|resource| ResourceRange {
            resource_type: resource.v0.res_type,
            space: resource.v0.space,
            lower: resource.v0.lower_bound,
            upper: resource.v0.upper_bound,
        });
        let mut findings = dxkit_bytes::Report::new();
        root.validate(&mut findings);
        root.validate_bindings(stage, bindings, &mut findings);
        // The vendor's validator does not compare the size of the root arguments with their limit.
        let counts = |finding: &dxkit_bytes::Finding| {
            finding.severity == Severity::Error && finding.rule != "rootsig-cost"
        };
        for finding in findings.finish().into_iter().filter(counts) {
            self.fail(rule, FourCc::Rts0, &finding.message);
        }
    }
}
