//! `docs/resources.md`: its tables are made of the code.

use std::fmt::Write as _;
use std::fs;

use dxkit_resource::{
    Attributes, BindingDesc, HlslElement, HlslObject, HlslResource, MetadataRecord, PsvRow, RdatRow,
    ResourceDescription, ResourceProperties, SpirvType, TargetType, convert,
};
use dxkit_types::ResourceKind;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/resources.md");

/// An example of an object: `float4`, 4 samples, structures of 16 bytes and members of 64.
fn example(object: HlslObject) -> HlslResource {
    let name = object.name();
    let text = match object.kind().0 {
        3 | 8 => format!("{name}<float4, 4>"),
        1..=10 | 12 => format!("{name}<float4>"),
        17 | 18 => format!("{name}<SAMPLER_FEEDBACK_MIN_MIP>"),
        _ => name.to_owned(),
    };
    let mut resource: HlslResource = text.parse().unwrap();
    if let HlslElement::Structure { size: size @ None, .. } = &mut resource.element {
        *size = Some(64);
    }
    resource
}

fn cell<T: ResourceDescription>(resource: &HlslResource, show: impl Fn(T) -> String) -> String {
    match convert::<_, T>(resource) {
        Ok(form) => show(form),
        Err(_) => "–".to_owned(),
    }
}

fn code(text: impl std::fmt::Display) -> String {
    format!("`{text}`")
}

fn table(heads: &[&str], row: impl Fn(&HlslResource) -> Vec<String>) -> String {
    let mut text = format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    for object in HlslObject::ALL {
        let resource = example(*object);
        let mut cells = vec![code(object.name())];
        cells.extend(row(&resource));
        writeln!(text, "| {} |", cells.join(" | ")).unwrap();
    }
    text
}

fn or_dash<T: std::fmt::Display>(value: Option<T>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| value.to_string())
}

fn yes(set: bool) -> String {
    if set { "yes" } else { "–" }.to_owned()
}

fn dxil() -> String {
    let heads = [
        "HLSL",
        "Class",
        "Kind",
        "Samples",
        "Component type",
        "Stride",
        "ROV",
        "Counter",
        "Size",
        "Sampler, feedback",
    ];
    table(&heads, |resource| {
        let record: MetadataRecord = convert(resource).unwrap();
        let shape = record.kind != ResourceKind::CBuffer && record.kind != ResourceKind::Sampler;
        vec![
            record.class.to_string(),
            or_dash(shape.then_some(record.kind)),
            or_dash(record.sample_count),
            or_dash(record.component_type),
            or_dash(record.stride),
            yes(resource.object.is_rasterizer_ordered()),
            match resource.object.facts().counter {
                None => "if used".to_owned(),
                Some(counts) => yes(counts),
            },
            or_dash(record.size),
            or_dash(
                record
                    .sampler_kind
                    .map(|kind| kind.to_string())
                    .or(record.feedback_kind.map(|kind| kind.to_string())),
            ),
        ]
    })
}

fn parts() -> String {
    table(&["HLSL", "`annotateHandle`", "PSV0", "RDAT flags", "Reflection"], |resource| {
        vec![
            cell(resource, |words: ResourceProperties| format!("`{:#x}, {:#x}`", words.0[0], words.0[1])),
            cell(resource, |row: PsvRow| row.ty.to_string()),
            cell(
                resource,
                |row: RdatRow| if row.flags.is_empty() { "–".to_owned() } else { row.flags.to_string() },
            ),
            cell(resource, |desc: BindingDesc| {
                let samples =
                    if desc.samples == u32::MAX { "−1".to_owned() } else { desc.samples.to_string() };
                format!("{}, {}, {}, {samples}, {:#x}", desc.ty, desc.return_type, desc.dimension, desc.flags)
            }),
        ]
    })
}

fn llvm() -> String {
    table(&["HLSL", "LLVM 22, DirectX", "LLVM 22, SPIR-V"], |resource| {
        vec![cell(resource, |ty: TargetType| code(ty)), cell(resource, |ty: SpirvType| code(ty))]
    })
}

fn attributes() -> String {
    table(&["HLSL", "Class", "ROV", "Dimension", "MS", "Feedback", "Array", "Raw", "Row"], |resource| {
        let Ok(attributes) = convert::<_, Attributes>(resource) else { return vec!["–".to_owned(); 8] };
        vec![
            attributes.class.to_string(),
            yes(attributes.rasterizer_ordered),
            or_dash(attributes.dimension.map(dxkit_resource::Dimension::name)),
            yes(attributes.multisampled),
            yes(attributes.feedback),
            yes(attributes.array),
            yes(attributes.raw),
            yes(attributes.row),
        ]
    })
}

#[test]
fn the_page_has_the_tables_of_the_code() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut made = page.clone();
    for (name, table) in
        [("dxil", dxil()), ("parts", parts()), ("llvm", llvm()), ("attributes", attributes())]
    {
        let (begin, end) = (format!("<!-- resources: {name} -->\n"), "<!-- end -->");
        let (before, rest) = made.split_once(&begin).unwrap_or_else(|| panic!("{PAGE} has no table {name}"));
        let (_, after) = rest.split_once(end).unwrap();
        made = format!("{before}{begin}{table}{end}{after}");
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(PAGE, &made).unwrap();
    } else {
        assert!(
            made == page,
            "the tables of docs/resources.md are not what the code says; BLESS=1 writes them"
        );
    }
}
