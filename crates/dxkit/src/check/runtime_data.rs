//! Compares `RDAT` with the program header, the compiler version and PSV0, and checks the root signatures
//! inside it, each of which is the payload of an `RTS0`.

use alloc::collections::BTreeSet;
use alloc::format;

use dxkit_bytes::{Frame, Report, Severity, Span};
use dxkit_program::Program;
use dxkit_psv::{PipelineStateValidation, Resource, SignatureElement};
use dxkit_rdat::{
    Function, PartType, RecordArrayRef, ResourceInfo, RuntimeData, ShaderInfo, SignatureElement0,
    SubobjectKind, SubobjectView,
};
use dxkit_rootsig::{RootFlags, RootSignature};
use dxkit_types::{FourCc, ResourceClass, SemanticKind, ShaderModel};

/// From this shader model on, the validator knows the longer rows of functions.
const LONG_FUNCTIONS: ShaderModel = ShaderModel::new(6, 8);
/// The first row of a signature element that has no register.
const NO_ROW: u8 = u8::MAX;

/// Runs checks with the path of a table's row.
pub(super) fn in_row(
    data: &RuntimeData<'_>,
    table: PartType,
    name: &'static str,
    row: u32,
    report: &mut Report,
    check: impl FnOnce(&mut Report),
) {
    // If a type occurs in several parts, the last one is used.
    let part = (0u32..).zip(&data.parts).filter(|(_, part)| part.part_type() == table).last();
    let index = part.map_or(0, |(index, _)| index);
    let path = [Frame::Field("part"), Frame::Index(index), Frame::Field(name), Frame::Index(row)];
    scoped(&path, report, check);
}

fn scoped(path: &[Frame], report: &mut Report, check: impl FnOnce(&mut Report)) {
    match path.split_first() {
        Some((first, rest)) => report.scope(*first, |report| scoped(rest, report, check)),
        None => check(report),
    }
}

/// Compares the models that the functions require with the program's model.
pub(super) fn check_program(data: &RuntimeData<'_>, program: &Program<'_>, report: &mut Report) {
    let model = program.shader_model;
    if model.is_open() {
        return;
    }
    for (row, function) in (0u32..).zip(data.functions()) {
        let least = function.v1.min_shader_target.model();
        if least > model {
            in_row(data, PartType::FunctionTable, "function", row, report, |report| {
                report.add(Severity::Error, "rdat-program", "min_shader_target", || {
                    format!("the function needs shader model {least}, the program is of {model}")
                });
            });
        }
    }
    if model >= LONG_FUNCTIONS && data.functions().first().is_some_and(|function| function.v2.is_none()) {
        in_row(data, PartType::FunctionTable, "function", 0, report, |report| {
            report.add(Severity::Warning, "rdat-program", None, || {
                format!("rows of validators before 1.8, which do not know shader model {model}")
            });
        });
    }
}

/// Checks `VERS`: the compiler writes it only for validators that know the longer rows of functions.
pub(super) fn check_version(data: &RuntimeData<'_>, report: &mut Report) {
    if data.functions().first().is_some_and(|function| function.v2.is_none()) {
        report.scope(Frame::Part(FourCc::Vers.0), |report| {
            report.add(Severity::Warning, "vers-rdat", None, || {
                "RDAT is one of validators before 1.8, to which this part is not known".into()
            });
        });
    }
}

/// Checks the root signatures among the subobjects.
pub(super) fn check_root_signatures(data: &RuntimeData<'_>, report: &mut Report) {
    let mut seen = BTreeSet::new();
    // Subobjects may share or overlap bytes, so the examined size is bounded.
    let mut budget = data.raw_bytes().len().saturating_mul(4);
    for (row, subobject) in (0u32..).zip(data.subobject_views()) {
        let (local, bytes) = match subobject.contents() {
            SubobjectView::LocalRootSignature(Some(bytes)) => (true, bytes),
            SubobjectView::GlobalRootSignature(Some(bytes)) => (false, bytes),
            _ => continue,
        };
        let Some(left) = budget.checked_sub(bytes.len()) else { return };
        if !seen.insert((bytes.as_ptr(), bytes.len(), local)) {
            continue;
        }
        budget = left;
        in_row(data, PartType::SubobjectTable, "subobject", row, report, |report| {
            report.scope("data", |report| root_signature(bytes, local, report));
        });
    }
}

fn root_signature(bytes: &[u8], local: bool, report: &mut Report) {
    let root = match RootSignature::parse(Span::new(bytes)) {
        Ok(root) => root,
        Err(error) => {
            return report.add(Severity::Error, "rdat-root-signature", None, || {
                format!("these {} bytes are not a root signature: {error}", bytes.len())
            });
        }
    };
    root.validate(report);
    let Some(desc) = root.known() else { return };
    if desc.flags.contains(RootFlags::LOCAL_ROOT_SIGNATURE) != local {
        let kind = if local { SubobjectKind::LocalRootSignature } else { SubobjectKind::GlobalRootSignature };
        report.add(Severity::Error, "rdat-root-signature", None, || {
            format!("the flags {} are not those of a {kind}", desc.flags)
        });
    }
}

/// Compares RDAT with PSV0, if a container has both, which no compiler writes: the function that PSV0
/// describes must be the same shader.
pub(super) fn check_psv(data: &RuntimeData<'_>, psv: &PipelineStateValidation<'_>, report: &mut Report) {
    let name = psv.entry_function_name.as_bytes();
    if name.is_empty() {
        return;
    }
    // The mangled name is compared first. Functions may share names of any length, so the compared size is
    // bounded.
    let mut budget = data.string_buffer().len().saturating_mul(4);
    let found = (0u32..).zip(data.function_views()).find(|(_, function)| {
        let names = [function.info.v1.unmangled_name, function.info.v1.name];
        names.into_iter().any(|place| {
            let Some(left) = budget.checked_sub(name.len()) else { return false };
            budget = left;
            let place = usize::try_from(place.0).unwrap_or(usize::MAX);
            let text = data.string_buffer().get(place..).unwrap_or_default();
            text.strip_prefix(name).is_some_and(|rest| rest.first() == Some(&0))
        })
    });
    let Some((row, function)) = found else { return };
    in_row(data, PartType::FunctionTable, "function", row, report, |report| {
        compare(data, function, psv, report);
    });
}

fn compare(
    data: &RuntimeData<'_>,
    function: Function<'_, '_>,
    psv: &PipelineStateValidation<'_>,
    report: &mut Report,
) {
    let (stage, kind) = (psv.runtime_info.kind(), function.kind());
    if stage.is_some() && stage != kind {
        report.add(Severity::Error, "rdat-psv", "shader_kind", || {
            format!("{}, PSV0 has it as {}", function.info.v1.shader_kind, stage.unwrap_or_default())
        });
    }
    let bound: BTreeSet<RegisterRange> = psv.resources.iter().filter_map(binding_of_resource).collect();
    for resource in function.resources().flatten().filter(|row| !bound.contains(&binding_of_row(row))) {
        let row = &resource.v0;
        report.add(Severity::Error, "rdat-psv", "resources", || {
            let (lower, upper) = (row.lower_bound, row.upper_bound);
            format!(
                "{} {} at {lower} to {upper} in space {} is not a resource of PSV0",
                row.class, row.id, row.space
            )
        });
    }
    let none = RecordArrayRef::NULL;
    let (inputs, outputs, third) = match function.shader_info() {
        Some(ShaderInfo::Vertex(info)) => (info.v0.sig_input_elements, info.v0.sig_output_elements, none),
        Some(ShaderInfo::Pixel(info)) => (info.v0.sig_input_elements, info.v0.sig_output_elements, none),
        Some(ShaderInfo::Geometry(info)) => (info.v0.sig_input_elements, info.v0.sig_output_elements, none),
        Some(ShaderInfo::Hull(info)) => {
            let v0 = &info.v0;
            (v0.sig_input_elements, v0.sig_output_elements, v0.sig_patch_const_output_elements)
        }
        Some(ShaderInfo::Domain(info)) => {
            let v0 = &info.v0;
            (v0.sig_input_elements, v0.sig_output_elements, v0.sig_patch_const_input_elements)
        }
        Some(ShaderInfo::Mesh(info)) => (none, info.v0.sig_output_elements, info.v0.sig_prim_output_elements),
        _ => return,
    };
    for (what, rows, elements) in [
        ("inputs", inputs, &psv.inputs),
        ("outputs", outputs, &psv.outputs),
        ("patch constants or primitives", third, &psv.patch_constants_or_primitives),
    ] {
        let rows =
            data.records::<SignatureElement0>(rows).map(|row| row.map(|row| Shape::from_row(data, &row.v0)));
        let elements = elements.iter().map(|element| Some(Shape::from_element(element)));
        if !rows.eq(elements) {
            report.add(Severity::Error, "rdat-psv", "shader_info", || {
                format!("its {what} are not those of PSV0")
            });
        }
    }
}

/// The facts about a signature element that both RDAT and PSV0 state. The register is compared if it is
/// assigned.
#[derive(PartialEq)]
struct Shape {
    semantic_kind: SemanticKind,
    rows: usize,
    columns: u8,
    place: Option<(u8, u8)>,
    stream: u8,
}

impl Shape {
    fn from_row(data: &RuntimeData<'_>, row: &SignatureElement0) -> Self {
        let columns = row.columns_and_stream;
        Self {
            semantic_kind: row.semantic_kind,
            rows: data.indexes(row.semantic_indices).map_or(0, |indexes| indexes.len()),
            columns: columns.columns(),
            place: (row.start_row != NO_ROW).then_some((row.start_row, columns.start_column())),
            stream: columns.stream(),
        }
    }

    fn from_element(element: &SignatureElement<'_>) -> Self {
        let v0 = &element.v0;
        Self {
            semantic_kind: v0.semantic_kind,
            rows: element.rows(),
            columns: v0.columns.cols(),
            place: v0.columns.allocated().then(|| (v0.start_row, v0.columns.start_col())),
            stream: v0.dynamic_mask_and_stream.stream(),
        }
    }
}

/// The facts about a resource that both parts state: class, space, first and last register.
type RegisterRange = (ResourceClass, u32, u32, u32);

fn binding_of_row(row: &ResourceInfo<'_>) -> RegisterRange {
    (row.v0.class, row.v0.space, row.v0.lower_bound, row.v0.upper_bound)
}

fn binding_of_resource(resource: &Resource<'_>) -> Option<RegisterRange> {
    let v0 = &resource.v0;
    Some((v0.res_type.class()?, v0.space, v0.lower_bound, v0.upper_bound))
}
