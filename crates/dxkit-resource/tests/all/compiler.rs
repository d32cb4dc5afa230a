//! `testdata/resources/dxc.tsv`: what DXC writes for each kind of declaration.

use std::collections::BTreeSet;
use std::fs;

use dxkit_resource::{
    BindingDesc, HlslElement, HlslObject, HlslResource, MetadataRecord, PsvRow, RdatRow, RdefRow,
    ResourceDescription, ResourceProperties, convert,
};
use dxkit_types::{DxilResourceFlags, ResourceClass};

pub(crate) struct Case {
    pub(crate) declaration: String,
    pub(crate) resource: HlslResource,
    /// `dx.resources`, extended, annotateHandle, PSV0, RDAT, reflection.
    expected: [String; 6],
}

/// Size and logarithm of the alignment of the structures in the sources.
fn structure(name: Option<&str>) -> (u32, u8) {
    match name {
        Some("A") => (8, 2),
        Some("D") => (16, 3),
        Some("H") => (4, 2),
        Some("E3") => (12, 2),
        Some("M") => (68, 2),
        None => (12, 2),
        Some(other) => panic!("no structure {other}"),
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/resources/dxc.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [usage, declaration, expected @ ..] = columns.as_slice() else { panic!("{line}") };
        let mut resource = HlslResource::parse(declaration, usage.contains("native")).unwrap();
        if let HlslElement::Structure { name, size: size @ None, alignment_log2 } = &mut resource.element {
            let (bytes, alignment) = structure(name.as_deref());
            *size = Some(bytes);
            *alignment_log2 = Some(alignment);
        }
        resource.counter |= usage.contains("counter");
        resource.atomics_64 |= usage.contains("atomics64");
        let expected: Vec<String> = expected.iter().map(|text| (*text).to_owned()).collect();
        Case {
            declaration: format!("{usage} {declaration}"),
            resource,
            expected: expected.try_into().unwrap(),
        }
    })
    .collect()
}

fn record_text(record: &MetadataRecord) -> (String, String) {
    let class = record.class.name().unwrap();
    let has = |flag| record.flags.contains(flag);
    let operands = match record.class {
        ResourceClass::SRV => format!("{} {}", record.kind.0, record.sample_count.unwrap()),
        ResourceClass::UAV => format!(
            "{} {} {} {}",
            record.kind.0,
            has(DxilResourceFlags::UAV_GLOBALLY_COHERENT),
            has(DxilResourceFlags::UAV_COUNTER),
            has(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW)
        ),
        ResourceClass::CBV => record.size.unwrap().to_string(),
        _ => record.sampler_kind.unwrap().0.to_string(),
    };
    let extended: Vec<String> = [
        record.component_type.map(|ty| format!("0 {}", ty.0)),
        record.stride.map(|stride| format!("1 {stride}")),
        record.feedback_kind.map(|kind| format!("2 {}", kind.0)),
        has(DxilResourceFlags::ATOMICS_64_USE).then(|| "3 1".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    (format!("{class} {operands}"), extended.join(" "))
}

fn reflection_text(desc: &BindingDesc) -> String {
    let samples = if desc.samples == u32::MAX { "-1".to_owned() } else { desc.samples.to_string() };
    format!("{} {} {} {samples} {:#x}", desc.ty, desc.return_type, desc.dimension, desc.flags)
}

fn flags_text(row: String, flags: impl std::fmt::Display, empty: bool) -> String {
    if empty { row } else { format!("{row} {}", flags.to_string().replace(" | ", " ")) }
}

#[test]
fn every_form_is_the_compilers() {
    let mut wrong = Vec::new();
    let cases = cases();
    for case in &cases {
        let record: MetadataRecord = convert(&case.resource).unwrap();
        let (operands, extended) = record_text(&record);
        let words: ResourceProperties = convert(&case.resource).unwrap();
        let psv: PsvRow = convert(&case.resource).unwrap();
        let rdat: RdatRow = convert(&case.resource).unwrap();
        let reflection: BindingDesc = convert(&case.resource).unwrap();
        let ours = [
            operands,
            extended,
            format!("{:x} {:x}", words.0[0], words.0[1]),
            flags_text(
                format!("{} {}", psv.ty, psv.kind.unwrap()),
                psv.flags.unwrap(),
                psv.flags.unwrap().is_empty(),
            ),
            flags_text(format!("{} {}", rdat.class, rdat.kind), rdat.flags, rdat.flags.is_empty()),
            reflection_text(&reflection),
        ];
        for (ours, expected) in ours.iter().zip(&case.expected) {
            if ours != expected {
                wrong.push(format!("{}: {ours} instead of {expected}", case.declaration));
            }
        }
    }
    assert!(cases.len() > 2300, "{} cases", cases.len());
    // Every object was compiled.
    let compiled: BTreeSet<&str> = cases.iter().map(|case| case.resource.object.name()).collect();
    let missing: Vec<&str> =
        HlslObject::ALL.iter().map(|object| object.name()).filter(|name| !compiled.contains(name)).collect();
    assert_eq!(missing, [""; 0]);
    assert_eq!(compiled.len(), 41);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// The compiler's forms, read back, never contradict the declaration that they were made of.
#[test]
fn forms_agree_with_their_declaration() {
    for case in cases() {
        let facts = case.resource.facts();
        let record: MetadataRecord = convert(&case.resource).unwrap();
        let words: ResourceProperties = convert(&case.resource).unwrap();
        let psv: PsvRow = convert(&case.resource).unwrap();
        let rdat: RdatRow = convert(&case.resource).unwrap();
        let reflection: BindingDesc = convert(&case.resource).unwrap();
        for (form, stated) in [
            ("record", record.facts()),
            ("words", words.facts()),
            ("PSV0", psv.facts()),
            ("RDAT", rdat.facts()),
            ("reflection", reflection.facts()),
        ] {
            // The compiler omits the alignment of globally coherent structured buffers, and does not reflect
            // the samples of writable textures.
            let contradictions: Vec<_> = stated
                .contradictions(&facts)
                .filter(|fact| {
                    !(case.resource.globally_coherent && *fact == dxkit_resource::Fact::Alignment
                        || form == "reflection" && *fact == dxkit_resource::Fact::Samples)
                })
                .collect();
            assert!(contradictions.is_empty(), "{} {form}: {contradictions:?}", case.declaration);
        }
        // Both DXIL forms together give a whole declaration, except for objects that have equal forms.
        let both = words.facts().or(record.facts());
        assert!(
            HlslObject::candidates(&both).any(|object| object == case.resource.object),
            "{}",
            case.declaration
        );
    }
}

/// `testdata/resources/fxc.tsv`: the rows of RDEF that FXC writes.
#[test]
fn rows_of_rdef_are_those_of_fxc() {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/resources/fxc.tsv")).unwrap();
    let (mut compared, mut doubles, mut wrong) = (0, 0, Vec::new());
    let mut objects = std::collections::BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let (declaration, expected) = line.split_once('\t').unwrap();
        let counter = declaration.strip_prefix("counter ");
        let mut resource = HlslResource::parse(counter.unwrap_or(declaration), false).unwrap();
        if let HlslElement::Structure { name, size: size @ None, alignment_log2 } = &mut resource.element {
            let (bytes, alignment) = structure(name.as_deref());
            *size = Some(bytes);
            *alignment_log2 = Some(alignment);
        }
        resource.counter |= counter.is_some();
        objects.insert(resource.object);
        let row: RdefRow = convert(&resource).unwrap();
        // For FXC doubles are element types; for DXC they are words.
        let expected = match expected.contains(" DOUBLE ") {
            true => {
                doubles += 1;
                expected.replace(" DOUBLE ", " UINT ")
            }
            false => expected.to_owned(),
        };
        if reflection_text(&row.0) != expected {
            wrong.push(format!("{declaration}: {} instead of {expected}", reflection_text(&row.0)));
        }
        compared += 1;
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    // Everything except what shader model 6 added, and texture buffers as templates.
    assert_eq!((compared, doubles, objects.len()), (628, 40, 35));
}
