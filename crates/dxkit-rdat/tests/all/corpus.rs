//! What DXC writes, in `testdata`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic)] // helpers of tests are tests, too

use crate::support::text::{Text, global, number, numbers, tag};
use crate::support::{self, Library, libraries};
use dxkit_bytes::Span;
use dxkit_rdat::*;

fn parse(library: &Library) -> RuntimeData<'_> {
    RuntimeData::parse(Span::new(&library.bytes)).unwrap()
}

/// Fewer libraries than this mean that the corpus was not found, or lost some.
const AT_LEAST: usize = 29;

#[test]
fn everything_is_written_as_it_was_read() {
    let libraries = libraries();
    assert!(libraries.len() >= AT_LEAST, "{} libraries", libraries.len());
    for library in &libraries {
        let data = parse(library);
        assert_eq!(data.encode().unwrap(), library.bytes, "{}", library.name);
        assert_eq!(data.into_owned().encode().unwrap(), library.bytes, "{}", library.name);
        support::walk(&library.bytes);
    }
}

#[test]
fn everything_is_made_anew_from_its_meaning() {
    let mut complaints = Vec::new();
    for library in &libraries() {
        if parse(library).rebuild().unwrap().encode().unwrap() != library.bytes {
            complaints.push(library.name.clone());
        }
    }
    assert_eq!(complaints, <[&str; 0]>::default());
}

#[test]
fn nothing_is_found() {
    for library in &libraries() {
        assert_eq!(support::findings(&library.bytes), <[String; 0]>::default(), "{}", library.name);
    }
}

/// `{"name", i32 3}` as metadata has it.
fn node_name(items: &[&str]) -> Option<(String, u32)> {
    Some((items[0].trim_matches(['!', '"']).to_owned(), number(items[1])))
}

fn named(name: &Option<NodeName<'_>>) -> Option<(String, u32)> {
    name.as_ref().map(|name| (name.name.to_string(), name.index))
}

#[test]
fn functions_are_those_of_the_program() {
    let (mut functions, mut entries) = (0, 0);
    for library in &libraries() {
        let Some(text) = &library.text else { continue };
        let text = Text { text };
        let data = parse(library);
        let names: Vec<_> =
            data.function_views().map(|function| function.name().unwrap().as_bytes().to_vec()).collect();
        assert_eq!(names, text.functions(), "{}", library.name);
        functions += names.len();
        for (function, name) in data.function_views().zip(&names) {
            let info = &function.info.v1;
            let plain = function.unmangled_name().unwrap();
            let mangled = String::from_utf8_lossy(name).into_owned();
            match mangled.strip_prefix("\u{1}?") {
                Some(rest) => assert_eq!(plain, rest.split('@').next().unwrap()),
                None => assert_eq!(plain, mangled.as_str()),
            }
            let Some(properties) = text.properties(name) else {
                assert_eq!(info.shader_kind.to_string(), "Library");
                assert_eq!((info.payload_size_in_bytes, info.attribute_size_in_bytes), (0, 0));
                continue;
            };
            entries += 1;
            assert_eq!(info.shader_kind.0, number(tag(&properties, 8).unwrap()));
            assert_eq!(info.payload_size_in_bytes, tag(&properties, 6).map_or(0, number));
            assert_eq!(info.attribute_size_in_bytes, tag(&properties, 7).map_or(0, number));
            assert_eq!(info.shader_stage_flag.bits(), 1 << info.shader_kind.0);
            assert_eq!(u32::from(info.min_shader_target.kind().0), info.shader_kind.0);
        }
    }
    assert!(functions >= 110, "{functions} functions");
    assert!(entries >= 95, "{entries} entries");
}

#[test]
fn resources_are_those_of_the_program() {
    let mut resources = 0;
    for library in &libraries() {
        let Some(text) = &library.text else { continue };
        let text = Text { text };
        let data = parse(library);
        let printed = text.section("Resource Bindings:");
        let printed: Vec<_> = printed.iter().filter(|line| **line != "Subobjects:").collect();
        assert_eq!(data.resources().len(), printed.len(), "{}", library.name);
        resources += printed.len();
        for (row, line) in data.resources().iter().zip(&printed) {
            let row = &row.v0;
            // Without a register, the column is so long that it touches the identifier, and an array wraps.
            if row.lower_bound == u32::MAX {
                assert!(line.contains("4294967295,space4294967295"), "{}: {line}", library.name);
                continue;
            }
            // A long column touches the next one.
            let line =
                line.strip_suffix("unbounded").map_or(line.to_string(), |line| format!("{line} unbounded"));
            let columns: Vec<_> = line.split_whitespace().collect();
            let letter = row.class.register_letter().unwrap();
            let prefix = if letter == 'b' { "cb".into() } else { letter.to_string() };
            let mut place = format!("{prefix}{}", row.lower_bound);
            if row.space != 0 {
                place = format!("{place},space{}", row.space);
            }
            let count = match row.upper_bound {
                u32::MAX => "unbounded".into(),
                last => (last - row.lower_bound + 1).to_string(),
            };
            let name = data.string(row.name).unwrap();
            let id = format!("{}{}", prefix.to_uppercase(), row.id);
            let expected = [name.to_string(), id, place, count];
            let found = [
                columns[0],
                columns[columns.len() - 3],
                columns[columns.len() - 2],
                columns[columns.len() - 1],
            ];
            assert_eq!(found.map(str::to_owned), expected, "{}", library.name);
        }
        // A function that lists resources lists rows of the resource table.
        for function in data.function_views() {
            assert!(function.resources().all(|resource| resource.is_some()));
            assert!(function.dependencies().all(|name| {
                let name = name.unwrap().as_bytes().to_vec();
                text.text
                    .lines()
                    .filter(|line| line.starts_with("declare "))
                    .any(|line| global(line).unwrap() == name)
            }));
        }
    }
    assert!(resources >= 210, "{resources} resources");
}

/// A subobject as the compiler prints it.
fn print(data: &RuntimeData<'_>, subobject: &Subobject<'_, '_>) -> String {
    let names = |flags: Vec<String>| if flags.is_empty() { "0".into() } else { flags.join(" | ") };
    let upper = |name: &str| {
        let mut out = String::new();
        for (index, letter) in name.char_indices() {
            if index > 0 && letter.is_uppercase() {
                out.push('_');
            }
            out.extend(letter.to_uppercase());
        }
        out
    };
    let contents = match subobject.contents() {
        SubobjectView::StateObjectConfig(flags) => {
            names(flags.names().map(|name| format!("STATE_OBJECT_FLAG_{}", upper(name))).collect())
        }
        SubobjectView::GlobalRootSignature(bytes) | SubobjectView::LocalRootSignature(bytes) => {
            format!("<{} bytes>", bytes.unwrap().len())
        }
        SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
            let exports: Vec<_> =
                data.strings(exports).map(|name| format!("\"{}\"", name.unwrap())).collect();
            format!("\"{}\", {{ {} }} ", subobject.unwrap(), exports.join(", "))
        }
        SubobjectView::RaytracingShaderConfig { max_payload_size_in_bytes, max_attribute_size_in_bytes } => {
            format!(
                "MaxPayloadSizeInBytes = {max_payload_size_in_bytes}, MaxAttributeSizeInBytes = {max_attribute_size_in_bytes}"
            )
        }
        SubobjectView::RaytracingPipelineConfig { max_trace_recursion_depth } => {
            format!("MaxTraceRecursionDepth = {max_trace_recursion_depth}")
        }
        SubobjectView::HitGroup { hit_group_type, any_hit, closest_hit, intersection } => format!(
            "HitGroupType = {hit_group_type}, Anyhit = \"{}\", Closesthit = \"{}\", Intersection = \"{}\"",
            any_hit.unwrap(),
            closest_hit.unwrap(),
            intersection.unwrap()
        ),
        SubobjectView::RaytracingPipelineConfig1 { max_trace_recursion_depth, flags } => format!(
            "MaxTraceRecursionDepth = {max_trace_recursion_depth}, Flags = {}",
            names(flags.names().map(|name| format!("RAYTRACING_PIPELINE_FLAG_{}", upper(name))).collect())
        ),
        other => format!("{other:?}"),
    };
    format!("{} {} = {{ {contents} }};", subobject.kind(), subobject.name().unwrap())
}

#[test]
fn subobjects_are_printed_as_the_compiler_prints_them() {
    let mut subobjects = 0;
    for library in &libraries() {
        let Some(text) = &library.text else { continue };
        let data = parse(library);
        let printed: Vec<_> = data.subobject_views().map(|subobject| print(&data, &subobject)).collect();
        let expected = Text { text }.section("Subobjects:");
        assert_eq!(printed, expected, "{}", library.name);
        subobjects += printed.len();
        for subobject in data.subobject_views() {
            if let SubobjectView::GlobalRootSignature(Some(bytes))
            | SubobjectView::LocalRootSignature(Some(bytes)) = subobject.contents()
            {
                // Version, and the offset after the header.
                assert_eq!((bytes[0], bytes[8]), (2, 24));
            }
        }
    }
    assert!(subobjects >= 65, "{subobjects} subobjects");
}

#[test]
fn nodes_are_those_of_the_program() {
    let (mut nodes, mut ios) = (0, 0);
    for library in &libraries() {
        let Some(text) = &library.text else { continue };
        let text = Text { text };
        let data = parse(library);
        for function in data.function_views() {
            let Some(node) = function.node() else { continue };
            nodes += 1;
            let properties = text.properties(function.name().unwrap().as_bytes()).unwrap();
            assert_eq!(node.v0.launch_type.0, number(tag(&properties, 13).unwrap()));
            let v2 = function.info.v2.unwrap();
            let entry = v2.shader_flags.contains(FunctionFlags::NODE_PROGRAM_ENTRY);
            assert_eq!(entry, tag(&properties, 14).is_some());
            let mut seen = Vec::new();
            for attribute in function.node_attributes() {
                let list = |list: Option<dxkit_bytes::Words<'_>>| list.unwrap().iter().collect::<Vec<_>>();
                let follow = |wanted| text.follow(tag(&properties, wanted).unwrap());
                let wanted = match attribute.unwrap() {
                    NodeAttribute::ID(name) => (15, named(&name) == node_name(&follow(15))),
                    NodeAttribute::NumThreads(sizes) => (4, list(sizes) == numbers(&follow(4))),
                    NodeAttribute::ShareInputOf(name) => (17, named(&name) == node_name(&follow(17))),
                    NodeAttribute::DispatchGrid(sizes) => (18, list(sizes) == numbers(&follow(18))),
                    NodeAttribute::MaxDispatchGrid(sizes) => (22, list(sizes) == numbers(&follow(22))),
                    NodeAttribute::MaxRecursionDepth(depth) => {
                        (19, depth == number(tag(&properties, 19).unwrap()))
                    }
                    NodeAttribute::LocalRootArgumentsTableIndex(index) => {
                        (16, index == number(tag(&properties, 16).unwrap()))
                    }
                    other => panic!("{other:?}"),
                };
                assert!(wanted.1, "{} {properties:?} {wanted:?}", library.name);
                seen.push(wanted.0);
            }
            // The runtime data states everything that the program states, except a root argument table of -1.
            for wanted in [4, 15, 16, 17, 18, 19, 22] {
                let stated = tag(&properties, wanted).is_some_and(|value| value != "i32 -1");
                assert_eq!(seen.contains(&wanted), stated, "{wanted}");
            }
            let inputs = tag(&properties, 20).map(|list| text.follow(list)).unwrap_or_default();
            let outputs = tag(&properties, 21).map(|list| text.follow(list)).unwrap_or_default();
            let rows: Vec<_> = function.node_inputs().chain(function.node_outputs()).collect();
            assert_eq!(rows.len(), inputs.len() + outputs.len());
            for (row, item) in rows.into_iter().zip(inputs.iter().chain(&outputs)) {
                ios += 1;
                check_io(&text, &row.unwrap(), &text.follow(item));
            }
        }
    }
    assert!(nodes >= 23, "{nodes} nodes");
    assert!(ios >= 40, "{ios} inputs and outputs");
}

fn check_io(text: &Text<'_>, row: &NodeIO<'_, '_>, list: &[&str]) {
    assert_eq!(row.flags().bits(), number(tag(list, 1).unwrap()));
    assert!(row.flags().kind().known().is_some());
    let record = tag(list, 2).map(|record| text.follow(record)).unwrap_or_default();
    for attribute in row.attributes() {
        match attribute.unwrap() {
            NodeIOAttribute::OutputID(name) => {
                assert_eq!(named(&name), node_name(&text.follow(tag(list, 0).unwrap())));
            }
            NodeIOAttribute::MaxRecords(count) => assert_eq!(count, number(tag(list, 3).unwrap())),
            NodeIOAttribute::MaxRecordsSharedWith(output) => {
                assert_eq!(output, number(tag(list, 4).unwrap()))
            }
            NodeIOAttribute::OutputArraySize(size) => assert_eq!(size, tag(list, 5).map_or(0, number)),
            NodeIOAttribute::AllowSparseNodes(allow) => {
                assert!(allow);
                assert!(tag(list, 6).is_some());
            }
            NodeIOAttribute::RecordSizeInBytes(size) => assert_eq!(size, number(tag(&record, 0).unwrap())),
            NodeIOAttribute::RecordAlignmentInBytes(size) => {
                assert_eq!(size, number(tag(&record, 2).unwrap()));
            }
            NodeIOAttribute::RecordDispatchGrid(grid) => {
                let stated = numbers(&text.follow(tag(&record, 1).unwrap()));
                let component = u32::from(grid.components.component_type().unwrap().0);
                assert_eq!([grid.byte_offset.into(), component, grid.components.count().into()], stated[..]);
            }
            other => panic!("{other:?}"),
        }
    }
}
