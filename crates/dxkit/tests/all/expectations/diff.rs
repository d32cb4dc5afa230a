//! Differences between two containers, held against those between the texts that LLVM prints of them: the
//! texts are compared here by themselves, row by row, and have to differ where the containers do and nowhere
//! else.

use std::collections::{BTreeMap, BTreeSet};

use dxkit::Frame;
use dxkit::diff::{Difference, DifferenceKind, Scalar, Significance};

use super::Counts;
use super::obj2yaml::{Node, load};
use crate::common::{self, Entry};

/// What LLVM says of a container: for each part, table, element and field the text there. An element is
/// called what dxkit calls it, and fields have dxkit's names.
type Facts = BTreeMap<Place, String>;

/// Part, table, element, field; empty where there is none.
type Place = [String; 4];

/// A field that differs: in both, in the old file alone, in the new one alone.
type Change = (Place, DifferenceKind);

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    match node {
        Node::Map(map) => map.iter().find(|(name, _)| name == key).map(|(_, node)| node),
        _ => None,
    }
}

fn list(node: Option<&Node>) -> &[Node] {
    match node {
        Some(Node::List(list)) => list,
        _ => &[],
    }
}

fn scalar(node: Option<&Node>) -> String {
    match node {
        Some(Node::Scalar(text)) => text.clone(),
        Some(Node::List(list)) => list.iter().map(|node| scalar(Some(node)) + " ").collect(),
        Some(Node::Map(map)) => {
            map.iter().map(|(key, node)| format!("{key}={} ", scalar(Some(node)))).collect()
        }
        None => String::new(),
    }
}

const SIGNATURE_FIELDS: [(&str, &str); 9] = [
    ("stream", "Stream"),
    ("name", "Name"),
    ("semantic_index", "Index"),
    ("system_value", "SystemValue"),
    ("component_type", "CompType"),
    ("register", "Register"),
    ("mask", "Mask"),
    ("usage", "ExclusiveMask"),
    ("min_precision", "MinPrecision"),
];

const RESOURCE_FIELDS: [(&str, &str); 6] = [
    ("res_type", "Type"),
    ("space", "Space"),
    ("lower_bound", "LowerBound"),
    ("upper_bound", "UpperBound"),
    ("res_kind", "Kind"),
    ("res_flags", "Flags"),
];

const ELEMENT_FIELDS: [(&str, &[&str]); 8] = [
    ("semantic_name", &["Name"]),
    ("semantic_indexes", &["Indices"]),
    ("start_row", &["StartRow"]),
    ("columns", &["Cols", "StartCol", "Allocated"]),
    ("semantic_kind", &["Kind"]),
    ("component_type", &["ComponentType"]),
    ("interpolation_mode", &["Interpolation"]),
    ("dynamic_mask_and_stream", &["DynamicMask", "Stream"]),
];

/// Runtime info: the names that are not the same in another spelling.
const RUNTIME_NAMES: [(&str, &str); 10] = [
    ("minimum_expected_wave_lane_count", "MinimumWaveLaneCount"),
    ("maximum_expected_wave_lane_count", "MaximumWaveLaneCount"),
    ("entry_function_name", "EntryName"),
    ("uses_view_id", "UsesViewID"),
    ("kind", "ShaderStage"),
    ("num_threads_x", "NumThreadsX"),
    ("num_threads_y", "NumThreadsY"),
    ("num_threads_z", "NumThreadsZ"),
    ("group_shared_bytes_dependent_on_view_id", "GroupSharedBytesDependentOnViewID"),
    ("patch_constant_or_primitive_vectors", "SigPatchConstOrPrimVectors"),
];

fn snake_case(name: &str) -> String {
    if let Some((ours, _)) = RUNTIME_NAMES.iter().find(|(_, theirs)| *theirs == name) {
        return (*ours).to_owned();
    }
    // LLVM's own name for it in mesh shaders.
    if name == "SigPrimVectors" {
        return snake_case("SigPatchConstOrPrimVectors");
    }
    name.chars().fold(String::new(), |mut snake, c| {
        if c.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
        snake
    })
}

fn facts(text: &str) -> Result<Facts, String> {
    let document = load(text)?;
    let mut facts = Facts::new();
    for part in list(get(&document, "Parts")) {
        let name = scalar(get(part, "Name"));
        facts.insert([name.clone(), String::new(), String::new(), String::new()], String::new());
        let mut add = |table: &str, element: String, field: &str, text: String| -> Result<(), String> {
            let place = [name.clone(), table.to_owned(), element, field.to_owned()];
            match facts.insert(place.clone(), text) {
                None => Ok(()),
                Some(_) => Err(format!("{place:?} is there twice")),
            }
        };
        for row in list(get(part, "Signature").and_then(|node| get(node, "Parameters"))) {
            let [semantic, index, stream] = ["Name", "Index", "Stream"].map(|key| scalar(get(row, key)));
            for (ours, theirs) in SIGNATURE_FIELDS {
                add("element", label(&semantic, &index, &stream), ours, scalar(get(row, theirs)))?;
            }
        }
        let Some(psv) = get(part, "PSVInfo") else { continue };
        let Node::Map(fields) = psv else { return Err("PSVInfo is not a mapping".into()) };
        for (key, node) in fields {
            // The size of the runtime info and of resources, and dependencies, are stated in other words.
            let other = ["Version", "ResourceStride", "OutputVectorMasks", "PatchOrPrimMasks"];
            if matches!(node, Node::Map(_)) || key.ends_with("Map") || other.contains(&key.as_str()) {
                continue;
            }
            // In version 0, LLVM takes the stage from the program.
            let of_program = key == "ShaderStage" && scalar(get(psv, "Version")) == "0";
            if !key.ends_with("Elements") && key != "Resources" && !of_program {
                add("runtime_info", String::new(), &snake_case(key), scalar(Some(node)))?;
            }
        }
        for row in list(get(psv, "Resources")) {
            let [sort, space, lower] = ["Type", "Space", "LowerBound"].map(|key| scalar(get(row, key)));
            let letter = match sort.as_bytes() {
                [b'S', b'R', ..] => 't',
                [b'U', ..] => 'u',
                [b'C', ..] => 'b',
                [b'S', ..] => 's',
                _ => '?',
            };
            let space = if space == "0" { String::new() } else { format!(", space {space}") };
            for (ours, theirs) in RESOURCE_FIELDS {
                if let Some(node) = get(row, theirs) {
                    add("resource", format!("{letter}{lower}{space}"), ours, scalar(Some(node)))?;
                }
            }
        }
        for (table, key) in [
            ("input", "SigInputElements"),
            ("output", "SigOutputElements"),
            ("patch_constant_or_primitive", "SigPatchOrPrimElements"),
        ] {
            for row in list(get(psv, key)) {
                let [name, kind, stream] = ["Name", "Kind", "Stream"].map(|key| scalar(get(row, key)));
                let first = scalar(list(get(row, "Indices")).first());
                let name = if name.is_empty() { kind } else { name };
                for (ours, theirs) in ELEMENT_FIELDS {
                    let text = theirs.iter().map(|key| scalar(get(row, key)) + " ").collect();
                    add(table, label(&name, &first, &stream), ours, text)?;
                }
            }
        }
    }
    Ok(facts)
}

fn label(name: &str, index: &str, stream: &str) -> String {
    if stream == "0" { format!("{name}{index}") } else { format!("{name}{index}, stream {stream}") }
}

/// The fields in which the texts differ. A part or an element that only one of them has is one difference.
fn expected(old: &Facts, new: &Facts) -> BTreeSet<Change> {
    let mut changes = BTreeSet::new();
    let has = |facts: &Facts, place: &Place, depth: usize| {
        facts.keys().any(|other| other[..depth] == place[..depth])
    };
    for place in old.keys().chain(new.keys()) {
        let (before, now) = (old.get(place), new.get(place));
        if before == now {
            continue;
        }
        let kind = match (before, now) {
            (Some(_), Some(_)) => DifferenceKind::Changed,
            (Some(_), None) => DifferenceKind::Removed,
            _ => DifferenceKind::Added,
        };
        let other = if before.is_none() { old } else { new };
        let mut outermost = place.clone();
        if kind != DifferenceKind::Changed {
            if !has(other, place, 1) {
                outermost[1..].fill(String::new());
            } else if !place[2].is_empty() && !has(other, place, 3) {
                outermost[3].clear();
            }
        }
        changes.insert((outermost, kind));
    }
    changes
}

/// The same of what dxkit says; `None` for what LLVM does not show.
fn told(difference: &Difference) -> Option<Vec<Change>> {
    let frames = difference.path().frames();
    let (Frame::Part(part), inside) = frames.split_first()? else { return None };
    let part = String::from_utf8_lossy(part).into_owned();
    let place = |table: &str, element: &str, field: &str| {
        vec![([part.clone(), table.to_owned(), element.to_owned(), field.to_owned()], difference.kind)]
    };
    let identity = difference.identity.as_deref().unwrap_or_default();
    match inside {
        // The order of parts and elements is not compared, and names are compared as text, not by offset.
        _ if difference.significance == Significance::Layout => None,
        [] => Some(place("", "", "")),
        [
            Frame::Field(
                table @ ("element" | "resource" | "input" | "output" | "patch_constant_or_primitive"),
            ),
            rest @ ..,
        ] if ["ISG1", "OSG1", "PSG1", "PSV0"].contains(&part.as_str()) => {
            match rest {
                [Frame::Index(_)] => Some(place(table, identity, "")),
                // LLVM shows neither; the number of rows equals that of semantic indexes.
                [Frame::Index(_), Frame::Field("reserved" | "rows")] => None,
                [Frame::Index(_), Frame::Field(field)] => Some(place(table, identity, field)),
                other => panic!("{other:?}"),
            }
        }
        [Frame::Field("runtime_info"), .., Frame::Field(field)] => match *field {
            // The counts of elements follow from the lists; LLVM 22 does not know the last two.
            "sig_input_elements" | "sig_output_elements" | "sig_patch_const_or_prim_elements" => None,
            "num_bytes_group_shared_memory" | "linear_algebra_present" => None,
            field if field.starts_with("reserved") => None,
            // A structure that version 0 does not have. LLVM shows its numbers individually.
            "shader_stage" => {
                let side = difference.old.as_ref().or(difference.new.as_ref())?;
                let Scalar::Fields(fields) = &side.value else { return None };
                let fields = fields.iter().filter_map(|(path, _)| match path.frames() {
                    [.., Frame::Field(field)] if *field != "reserved" => Some(*field),
                    _ => None,
                });
                Some(fields.flat_map(|field| place("runtime_info", "", field)).collect())
            }
            field => Some(place("runtime_info", "", field)),
        },
        [Frame::Field("runtime_info"), Frame::Field("sig_output_vectors"), ..] => {
            Some(place("runtime_info", "", "sig_output_vectors"))
        }
        _ => None,
    }
}

fn compare(old: &Entry, new: &Entry, counts: &mut Counts) -> Result<(), String> {
    let texts = [old, new].map(|entry| entry.text("obj2yaml.yaml"));
    let [Some(old_text), Some(new_text)] = texts else { return Ok(()) };
    let expected = expected(&facts(&old_text)?, &facts(&new_text)?);
    let diff = dxkit::diff(&old.bytes, &new.bytes).map_err(|error| error.to_string())?;
    let told: BTreeSet<Change> = diff.differences.iter().filter_map(told).flatten().collect();
    // LLVM shows some parts only by size, where we show their content.
    let missing: Vec<_> = expected.difference(&told).collect();
    let more: Vec<_> = told.difference(&expected).collect();
    if !missing.is_empty() || !more.is_empty() {
        return Err(format!("only LLVM: {missing:?}\n  only dxkit: {more:?}"));
    }
    counts.add("pairs", 1);
    for ([part, table, _, field], kind) in expected {
        let what = if table.is_empty() { "part" } else { &part };
        counts.add(&format!("{what} {kind}"), 1);
        if !field.is_empty() {
            counts.add("fields", 1);
        }
    }
    Ok(())
}

#[test]
fn containers_differ_where_the_texts_of_llvm_do() {
    let entries = common::entries();
    let sources = common::sources();
    let mut counts = Counts::default();
    let mut complaints = Vec::new();
    for (index, old) in entries.iter().enumerate() {
        for (distance, new) in entries.iter().skip(index + 1).enumerate() {
            // Compilations of one source, and neighbours, which have almost nothing in common.
            if old.compiler() == "dxc" && (distance < 3 || sources.get(&old.path) == sources.get(&new.path)) {
                if let Err(complaint) = compare(old, new, &mut counts) {
                    complaints.push(format!("{} and {}: {complaint}", old.path, new.path));
                }
            }
        }
    }
    let shown = complaints.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(complaints.is_empty(), "{} complaints:\n{shown}", complaints.len());
    counts.assert_at_least(&[
        ("pairs", 1000),
        ("fields", 2800),
        ("part added", 300),
        ("part removed", 340),
        ("ISG1 added", 400),
        ("OSG1 changed", 240),
        ("PSG1 removed", 45),
        ("PSV0 changed", 1000),
    ]);
}
