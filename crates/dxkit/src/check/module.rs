//! Checks that the modules of `DXIL`, `ILDB` and `STAT` can be read, and compares the other parts with them.
//!
//! In go a container and the facts of its parts; findings come out. Each comparison takes what the module
//! states as right, because the compiler derived the other parts from it. What cannot be compared, because
//! the module contradicts itself, is a warning of its own.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bitcode::{Module, ParseOptions};
use dxkit_bytes::{Codec as _, Error, Frame, Report, Severity, Span};
use dxkit_derive::{EntryFacts, ModuleUsage, NoSignature, Nodes, dependences};
use dxkit_dxil::{DxilModule, Found, ScalarTable, Text};
use dxkit_info::FeatureInfo;
use dxkit_program::Program;
use dxkit_psv::{
    Dependencies, DependencyTable, PipelineStateValidation, Resource, ResourceBindInfo0, ResourceBindInfo1,
    RuntimeInfo, SignatureElement, SignatureElement0,
};
use dxkit_signature::{Element, Signature, SignatureKind};
use dxkit_types::{FourCc, ShaderKind};

use super::{Parts, fields, library};
use dxkit_derive::Reason;

/// The rule that `PSV0` matches the module.
const PSV: &str = "psv-module";
/// The rule that a signature part matches the module.
const SIGNATURE: &str = "signature-module";

impl Parts<'_> {
    /// Checks each module, and compares the parts with the module of the program. Returns whether the
    /// signature parts and `PSV0` were compared with a module. Only one module is in memory at a time.
    pub(super) fn check_modules(&self, report: &mut Report) -> bool {
        let mut compared = false;
        for (kind, program) in self.programs() {
            let start = self.bitcode_starts.get(&kind).copied().unwrap_or_default();
            let mut module = None;
            in_bitcode(kind, report, |report| {
                let bitcode = Span::at(program.bitcode(), start);
                let error = match Module::parse(bitcode) {
                    Ok(read) => return module = Some(read),
                    Err(error) => error,
                };
                // LLVM reads some modules in spite of a contradiction.
                let mut options = ParseOptions::ALL;
                options.tolerant = true;
                module = Module::parse_with(bitcode, &options).ok();
                match module {
                    None => report.add_error("module-unreadable", &Error::from(error)),
                    Some(_) => report.add(Severity::Warning, "module-contradiction", None, || {
                        format!("{}; LLVM reads it nevertheless, most commands here do not", error.kind())
                    }),
                }
            });
            let Some(module) = module else { continue };
            let dxil = DxilModule::read(&module);
            in_bitcode(kind, report, |report| {
                check_content(&module, report);
                check_metadata(&dxil, report);
                check_header(&dxil, program, report);
            });
            if kind == FourCc::Dxil {
                compared = self.check_derived(&dxil, report);
            }
        }
        compared
    }

    /// Checks the parts that are derived from the module of the program. Returns whether the module has an
    /// entry point to compare with.
    fn check_derived(&self, dxil: &DxilModule<'_>, report: &mut Report) -> bool {
        let nodes = Nodes::collect(dxil.module);
        if let Some(features) = self.features() {
            check_features(features, dxil, &nodes, report);
        }
        let usage = is_certain(dxil).then(|| match self.runtime_data() {
            Some(data) => ModuleUsage::like(dxil, data),
            None => ModuleUsage::analyze(dxil),
        });
        if let Some(usage) = &usage {
            in_bitcode(FourCc::Dxil, report, |report| {
                check_flags(dxil, usage, &nodes, report);
                check_dependences(dxil, &nodes, report);
            });
        }
        if let Some(data) = self.runtime_data() {
            report.scope(Frame::Part(FourCc::Rdat.0), |report| {
                library::check(data, dxil, &nodes, usage.as_ref(), report);
            });
        }
        let Some(facts) = EntryFacts::from_module(dxil) else { return false };
        let facts = Facts { facts, nodes };
        for kind in [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1] {
            self.check_signature_part(kind, &facts, report);
        }
        if let Some(psv) = self.psv() {
            report.scope(Frame::Part(FourCc::Psv0.0), |report| check_psv(psv, &facts, report));
        }
        true
    }

    fn check_signature_part(&self, kind: SignatureKind, facts: &Facts<'_, '_>, report: &mut Report) {
        let Some(signature) = self.signature(kind) else {
            // The other two are required by the stage.
            if kind == SignatureKind::Psg1 && !facts.elements(kind).is_empty() {
                report.add(Severity::Error, "container-missing-part", None, || {
                    format!("no {} part: the module has elements for one", kind.four_cc())
                });
            }
            return;
        };
        report.scope(Frame::Part(kind.four_cc().0), |report| match facts.signature(kind) {
            Ok(expected) => {
                compare_rows(signature, &expected, facts, report);
                if !facts.stores_names(kind, signature.string_table()) {
                    report.add(Severity::Error, SIGNATURE, "names", || {
                        "these are not the names of the module's elements in their order, each with its NUL".into()
                    });
                }
            }
            Err(NoSignature::Rows) => report.add(Severity::Error, SIGNATURE, None, || {
                "the module states more rows than a signature can have".into()
            }),
            Err(NoSignature::Names) => report.add(Severity::Error, SIGNATURE, None, || {
                "the names of the module's elements are longer together than those of a signature".into()
            }),
        });
    }
}

/// The facts that parts are derived from, and the metadata nodes that state them.
struct Facts<'d, 'm> {
    facts: EntryFacts<'d, 'm>,
    nodes: Nodes<'m>,
}

impl<'d, 'm> core::ops::Deref for Facts<'d, 'm> {
    type Target = EntryFacts<'d, 'm>;

    fn deref(&self) -> &Self::Target {
        &self.facts
    }
}

/// Whether the applicable rules are known: not for the validator version 0.0, which stands for the newest one
/// that the compiler knew, and not if a function body was not read.
fn is_certain(dxil: &DxilModule<'_>) -> bool {
    dxil.validator_version.is_none_or(|version| version.major != 0) && dxil.module.unread_bodies().is_empty()
}

/// Compares the flags of the module with those that its instructions, signatures and resources require, as
/// the vendor's validator does.
fn check_flags(dxil: &DxilModule<'_>, usage: &ModuleUsage, nodes: &Nodes<'_>, report: &mut Report) {
    // As the validator does for which the module is made.
    let validator = dxil.validator_version.filter(|version| version.major == 1);
    let compared = ModuleUsage::compared(dxil, validator.map_or(u32::MAX, |version| version.minor));
    let stated = dxil.flags() & compared;
    let found = usage.flags & compared;
    if stated == found || dxil.entry_points.is_empty() {
        return;
    }
    report.add(Severity::Error, "module-flags", None, || {
        let (more, missing) = (stated - found, found - stated);
        let node = Reason::from_node(nodes, nodes.properties());
        match (more.is_empty(), missing.is_empty()) {
            (true, _) => format!("{node} does not say {missing}, which the module uses"),
            (_, true) => format!("{node} states {more}, which nothing in the module uses"),
            _ => {
                format!("{node} states {more}, which nothing uses, and not {missing}, which the module uses")
            }
        }
    });
}

/// Compares `dx.viewIdState`, if the module has it, with the data flow from inputs to outputs. Additional
/// dependences are allowed: they only cost time, and compilers write them.
fn check_dependences(dxil: &DxilModule<'_>, nodes: &Nodes<'_>, report: &mut Report) {
    let Some(stated) = &dxil.view_id_state else { return };
    // Dependences that are too complex to follow are not judged.
    let Ok(Some(found)) = dependences(dxil) else { return };
    let table = |stated: &ScalarTable<'_>, found: &ScalarTable<'_>| {
        (0..found.inputs()).find_map(|input| {
            let stated: Vec<u32> =
                if input < stated.inputs() { stated.row(input).iter().collect() } else { Vec::new() };
            let missing = found.row(input).iter().find(|output| !stated.contains(output))?;
            Some((input, missing))
        })
    };
    let streams = stated.streams.iter().zip(&found.streams);
    let by_input = streams.clone().find_map(|(stated, found)| table(&stated.by_input, &found.by_input));
    let third =
        stated.patch_constants_or_primitives.as_ref().zip(found.patch_constants_or_primitives.as_ref());
    let third = third.and_then(|(stated, found)| table(&stated.by_input, &found.by_input));
    let patch = stated.by_patch_constant.as_ref().zip(found.by_patch_constant.as_ref());
    let patch = patch.and_then(|(stated, found)| table(stated, found));
    let missing = by_input
        .map(|pair| ("output", "input", pair))
        .or_else(|| third.map(|pair| ("patch constant", "input", pair)))
        .or_else(|| patch.map(|pair| ("output", "patch constant", pair)));
    if let Some((output, input, (from, to))) = missing {
        report.add(Severity::Warning, "module-dependences", None, || {
            let node = Reason::from_node(nodes, nodes.view_id_state());
            format!("component {to} of the {output}s depends on component {from} of the {input}s, which {node} does not say")
        });
    }
}

fn in_bitcode(kind: FourCc, report: &mut Report, check: impl FnOnce(&mut Report)) {
    report.scope(Frame::Part(kind.0), |report| report.scope("bitcode", check));
}

/// Reports unknown blocks and records of the bitcode.
fn check_content(module: &Module, report: &mut Report) {
    for unread in module.unread_bodies() {
        report.add_error("module-unreadable", &Error::from(unread.error.clone()));
    }
    if let Some(unknown) = module.unknown().first() {
        let count = module.unknown().len();
        report.add(Severity::Warning, "module-unknown", None, || {
            let at = unknown.bit / 8;
            format!(
                "{count} blocks or records that are not known; the first is at {at:#x}: {:?}",
                unknown.kind
            )
        });
    }
}

/// Reports metadata without the form that DXIL requires.
fn check_metadata(dxil: &DxilModule<'_>, report: &mut Report) {
    for fault in &dxil.faults {
        report.add(Severity::Error, "module-metadata", None, || fault.to_string());
        // The reader stopped here: nothing after this is known.
        if fault.found == Found::Shared {
            break;
        }
    }
    let missing = |what: &str, report: &mut Report| {
        report.add(Severity::Error, "module-metadata", None, || format!("the module has no {what}"));
    };
    if dxil.kind.is_none() || dxil.model.is_none() {
        missing("dx.shaderModel", report);
    }
    if dxil.dxil_version.is_none() {
        missing("dx.version", report);
    }
    let library = dxil.is_library();
    let entries = dxil.entry_points.iter().filter(|entry| entry.function.is_some()).count();
    if dxil.entry_points.is_empty() {
        missing("dx.entryPoints", report);
    } else if !library && (entries != 1 || dxil.entry_points.len() != 1) {
        report.add(Severity::Error, "module-metadata", None, || {
            format!(
                "a shader has one entry point, with a function; this module has {}",
                dxil.entry_points.len()
            )
        });
    }
}

/// Compares the program header with the module.
fn check_header(dxil: &DxilModule<'_>, program: &Program<'_>, report: &mut Report) {
    if let (Some(kind), Some(model)) = (dxil.kind, dxil.model) {
        if (kind, model) != (program.kind, program.shader_model) {
            report.add(Severity::Error, "module-header", None, || {
                format!(
                    "the module is {kind} of model {model}, its header states {} of model {}",
                    program.kind, program.shader_model
                )
            });
        }
    }
}

/// Compares `SFI0` with the flags of the module.
fn check_features(info: &FeatureInfo<'_>, dxil: &DxilModule<'_>, nodes: &Nodes<'_>, report: &mut Report) {
    let expected = dxil.flags().features();
    if info.flags != expected {
        report.scope(Frame::Part(FourCc::Sfi0.0), |report| {
            report.add(Severity::Error, "sfi0-module", "flags", || {
                let node = Reason::from_node(nodes, nodes.properties());
                format!("{}, {node} states {expected}", info.flags)
            });
        });
    }
}

/// The key of a signature row: stream, register, semantic index and name.
type RowKey<'s> = (u32, u32, u32, &'s [u8]);

fn row_key<'s>(row: &'s Element<'_>) -> RowKey<'s> {
    (row.stream, row.register, row.semantic_index, row.name.as_bytes())
}

/// Checks that the signature part and the module have the same rows.
fn compare_rows(
    signature: &Signature<'_>,
    expected: &Signature<'_>,
    facts: &Facts<'_, '_>,
    report: &mut Report,
) {
    let kind = signature.kind;
    let elements = facts.row_elements(kind);
    let nodes: Vec<Reason> = elements
        .iter()
        .map(|element| Reason::from_node(&facts.nodes, facts.nodes.element(kind, *element)))
        .collect();
    let anywhere = Reason::from_node(&facts.nodes, facts.nodes.signature(kind));
    let mut open = BTreeMap::<RowKey<'_>, Vec<(&Element<'_>, Reason)>>::new();
    for (place, row) in expected.elements.iter().enumerate().rev() {
        let node = nodes.get(place).copied().unwrap_or(anywhere);
        open.entry(row_key(row)).or_default().push((row, node));
    }
    for (index, row) in (0u32..).zip(&signature.elements) {
        let expected = open.get_mut(&row_key(row)).and_then(Vec::pop);
        report.scope("element", |report| {
            report.scope(Frame::Index(index), |report| match expected {
                Some((expected, node)) => compare_row(row, expected, node, report),
                None => report.add(Severity::Error, SIGNATURE, "name", || {
                    format!(
                        "{}{} is not an element of {anywhere} in this place",
                        row.name, row.semantic_index
                    )
                }),
            });
        });
    }
    let places = signature.elements.iter().map(|row| (row.stream, row.register));
    if !places.is_sorted() {
        report.add(Severity::Error, SIGNATURE, None, || {
            "the rows are not sorted by stream and register".into()
        });
    }
    for (row, node) in open.values().flatten() {
        report.add(Severity::Error, SIGNATURE, None, || {
            format!("{}{} of {node} has no row here", row.name, row.semantic_index)
        });
    }
}

fn compare_row(row: &Element<'_>, expected: &Element<'_>, node: Reason, report: &mut Report) {
    let mut field = |name: &'static str,
                     (actual, expected): (&dyn core::fmt::Display, &dyn core::fmt::Display),
                     equal: bool| {
        if !equal {
            report.add(Severity::Error, SIGNATURE, name, || format!("{actual}, {node} states {expected}"));
        }
    };
    macro_rules! fields {
        ($($name:ident),*) => {
            $(field(stringify!($name), (&row.$name, &expected.$name), row.$name == expected.$name);)*
        };
    }
    fields!(system_value, component_type, mask, usage, reserved, min_precision);
}

/// Compares `PSV0` with the facts that it is derived from.
fn check_psv(psv: &PipelineStateValidation<'_>, facts: &Facts<'_, '_>, report: &mut Report) {
    let info = &psv.runtime_info;
    if facts.stage != ShaderKind::Library {
        report.scope("runtime_info", |report| {
            fields::compare(
                info,
                &facts.runtime_info(info),
                |span, visit| RuntimeInfo::walk(span, visit),
                PSV,
                &Reason::from_node(&facts.nodes, facts.nodes.entry()),
                report,
            );
        });
    }
    if info.v3.is_some() && psv.entry_function_name.as_bytes() != facts.entry.name.0 {
        report.scope("runtime_info", |report| {
            report.add(Severity::Error, PSV, "entry_function_name", || {
                format!("{}, the module states {}", psv.entry_function_name, Short(facts.entry.name))
            });
        });
    }
    if !psv.tail.is_empty() && psv.linear_algebra().is_none() {
        report
            .add(Severity::Error, PSV, "tail", || format!("{} bytes follow the last table", psv.tail.len()));
    }
    check_psv_resources(psv, facts, report);
    if info.v1.is_none() {
        return;
    }
    for (name, kind, elements) in [
        ("input", SignatureKind::Isg1, &psv.inputs),
        ("output", SignatureKind::Osg1, &psv.outputs),
        ("patch_constant_or_primitive", SignatureKind::Psg1, &psv.patch_constants_or_primitives),
    ] {
        check_psv_elements(name, elements, kind, facts, report);
    }
    let expected = facts.dependencies(&psv.dependencies);
    if expected.is_none_or(|expected| !same_dependencies(&psv.dependencies, expected)) {
        report.add(Severity::Error, PSV, None, || {
            let node = Reason::from_node(&facts.nodes, facts.nodes.view_id_state());
            format!("the dependences differ from those that {node} states in dx.viewIdState")
        });
    }
}

/// Whether two sets of tables are equal. DXC 1.6 left all tables of a geometry shader at 0 except those of
/// the last stream.
fn same_dependencies(actual: &Dependencies<'_>, mut expected: Dependencies<'_>) -> bool {
    for (actual, expected) in actual.outputs_by_input.iter().zip(&mut expected.outputs_by_input) {
        if actual.iter().next().is_none() {
            *expected = DependencyTable::new(actual.inputs(), actual.outputs());
        }
    }
    *actual == expected
}

fn check_psv_resources(psv: &PipelineStateValidation<'_>, facts: &Facts<'_, '_>, report: &mut Report) {
    let (count, expected) = (psv.resources.len(), facts.module.resources.len());
    if count != expected {
        return report.add(Severity::Error, PSV, "resource_count", || {
            format!("{count} resources, the module has {expected}")
        });
    }
    report.scope("resource", |report| {
        for ((index, resource), expected) in (0u32..).zip(&psv.resources).zip(facts.psv_resources()) {
            let node = usize::try_from(index).ok();
            let node = node.and_then(|index| facts.nodes.bound_resource(facts.module, index));
            let node = Reason::from_node(&facts.nodes, node);
            report.scope(Frame::Index(index), |report| compare_resource(resource, &expected, node, report));
        }
    });
}

fn compare_resource(resource: &Resource<'_>, expected: &Resource<'_>, node: Reason, report: &mut Report) {
    fields::compare(
        &resource.v0,
        &expected.v0,
        |span, visit| ResourceBindInfo0::walk(span, visit),
        PSV,
        &node,
        report,
    );
    if let (Some(actual), Some(expected)) = (&resource.v1, &expected.v1) {
        let walk = |span: Span<'_>, visit: &mut dyn dxkit_bytes::Visit| ResourceBindInfo1::walk(span, visit);
        fields::compare(actual, expected, walk, PSV, &node, report);
    }
}

fn check_psv_elements(
    name: &'static str,
    elements: &[SignatureElement<'_>],
    kind: SignatureKind,
    facts: &Facts<'_, '_>,
    report: &mut Report,
) {
    let expected = facts.elements(kind).len();
    if elements.len() != expected {
        return report.add(Severity::Error, PSV, None, || {
            format!("{} elements in {name}, the module has {expected}", elements.len())
        });
    }
    let expected = facts.psv_elements(kind);
    report.scope(name, |report| {
        for ((index, element), expected) in (0u32..).zip(elements).zip(&expected) {
            let node = usize::try_from(index).ok().and_then(|index| facts.nodes.element(kind, index));
            let node = Reason::from_node(&facts.nodes, node);
            report.scope(Frame::Index(index), |report| {
                if element.name != expected.name {
                    report.add(Severity::Error, PSV, "semantic_name", || {
                        format!("{}, {node} has another name", element.name)
                    });
                }
                if element.semantic_indexes != expected.semantic_indexes {
                    report.add(Severity::Error, PSV, "semantic_indexes", || {
                        format!("{node} has other semantic indexes")
                    });
                }
                // Offsets into tables are not compared; the values there were.
                let mut wanted = element.v0;
                wanted.start_row = expected.v0.start_row;
                wanted.columns = expected.v0.columns;
                wanted.semantic_kind = expected.v0.semantic_kind;
                wanted.component_type = expected.v0.component_type;
                wanted.interpolation_mode = expected.v0.interpolation_mode;
                wanted.dynamic_mask_and_stream = expected.v0.dynamic_mask_and_stream;
                wanted.reserved = expected.v0.reserved;
                fields::compare(
                    &element.v0,
                    &wanted,
                    |span, visit| SignatureElement0::walk(span, visit),
                    PSV,
                    &node,
                    report,
                );
            });
        }
    });
}

/// A string of the module, shortened, because it may be as long as the module.
struct Short<'m>(Text<'m>);

impl core::fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        const MOST: usize = 200;
        match self.0.0.split_at_checked(MOST) {
            Some((start, rest)) if !rest.is_empty() => write!(f, "{}…", Text(start)),
            _ => self.0.fmt(f),
        }
    }
}
