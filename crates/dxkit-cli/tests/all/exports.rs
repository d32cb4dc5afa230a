//! `dxkit exports`, compared with the output of `dxc -dumpbin` for the same libraries: the program's
//! functions, and the metadata from which the runtime data is derived.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)] // helpers of tests are tests, too

use std::collections::BTreeMap;
use std::fs;

use crate::common::{dxkit, testdata};
use serde_json::Value;

/// The libraries of testdata that DXC made and printed: name, JSON, text.
fn libraries() -> Vec<(String, Value, String)> {
    let run = dxkit(["exports".into(), "--json".into(), testdata("dxc").into_os_string()]);
    let documents = run.output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let with_text = documents.filter_map(|document| {
        let file = document["file"].as_str().unwrap().to_owned();
        let text = fs::read_to_string(file.strip_suffix(".dxil")?.to_owned() + ".dumpbin.txt").ok()?;
        Some((file, document, text))
    });
    with_text.collect()
}

/// Metadata nodes by their numbers: `!7 = !{…}`.
struct Metadata<'t>(BTreeMap<&'t str, Vec<&'t str>>);

impl<'t> Metadata<'t> {
    fn parse(text: &'t str) -> Self {
        let nodes = text.lines().filter_map(|line| {
            let (name, rest) = line.strip_prefix('!')?.split_once(" = !{")?;
            Some((name, rest.strip_suffix('}')?.split(", ").collect()))
        });
        Self(nodes.collect())
    }

    fn node(&self, reference: &str) -> &[&'t str] {
        &self.0[reference.strip_prefix('!').unwrap()]
    }

    /// The properties of each entry by the function's name: alternating tags and values.
    fn entries(&self) -> BTreeMap<String, Vec<&'t str>> {
        let Some(entries) = self.0.get("dx.entryPoints") else { return BTreeMap::new() };
        let named = entries.iter().filter_map(|entry| {
            let entry = self.node(entry);
            // Types of functions contain commas, so items are searched from both ends.
            let name = global(&entry.join(", "))?;
            let properties = entry.last().filter(|last| last.starts_with('!'))?;
            Some((name, self.node(properties).to_vec()))
        });
        named.collect()
    }
}

/// The value of a tag among properties.
fn tag<'t>(properties: &[&'t str], wanted: u32) -> Option<&'t str> {
    let wanted = format!("i32 {wanted}");
    properties.chunks_exact(2).find(|pair| pair[0] == wanted).map(|pair| pair[1])
}

/// The number of `i32 7`, as an unsigned number of 32 bits.
fn number(item: &str) -> u64 {
    let (_, number) = item.split_once(' ').unwrap();
    u64::from_str_radix(&format!("{:b}", number.parse::<i32>().unwrap()), 2).unwrap()
}

/// The name after the first `@`, with `\01` replaced by its byte.
fn global(text: &str) -> Option<String> {
    let (_, rest) = text.split_once('@')?;
    match rest.strip_prefix('"') {
        Some(quoted) => Some(quoted[..quoted.find('"').unwrap()].replace("\\01", "\u{1}")),
        None => Some(rest[..rest.find(['(', ',', ' ']).unwrap_or(rest.len())].to_owned()),
    }
}

/// DXIL's shader kinds, by their numbers.
const KINDS: [&str; 16] = [
    "Pixel",
    "Vertex",
    "Geometry",
    "Hull",
    "Domain",
    "Compute",
    "Library",
    "RayGeneration",
    "Intersection",
    "AnyHit",
    "ClosestHit",
    "Miss",
    "Callable",
    "Mesh",
    "Amplification",
    "Node",
];

#[test]
fn functions_are_those_that_dxc_prints() {
    let libraries = libraries();
    assert!(libraries.len() >= 25, "{} libraries", libraries.len());
    let [mut functions, mut entries, mut nodes, mut sizes] = [0; 4];
    for (file, document, text) in &libraries {
        let metadata = Metadata::parse(text);
        let properties = metadata.entries();
        let printed: Vec<String> =
            text.lines().filter(|line| line.starts_with("define ")).filter_map(global).collect();
        let listed = document["functions"].as_array().unwrap();
        let names: Vec<&str> = listed.iter().map(|function| function["name"].as_str().unwrap()).collect();
        assert_eq!(names, printed, "{file}");
        functions += names.len();
        for function in listed {
            let name = function["name"].as_str().unwrap();
            let plain = function["unmangled_name"].as_str().unwrap();
            assert!(name == plain || name.starts_with(&format!("\u{1}?{plain}@@")), "{name} {plain}");
            let Some(properties) = properties.get(name) else {
                assert_eq!(function["kind"], "Library", "{file} {name}");
                continue;
            };
            entries += 1;
            let kind = number(tag(properties, 8).unwrap());
            assert_eq!(function["kind"], KINDS[usize::try_from(kind).unwrap()], "{file} {name}");
            // Of mesh (9) and amplification shaders (10), the size is the last property of the stage.
            let of_stage =
                |wanted| tag(properties, wanted).and_then(|state| metadata.node(state).last().copied());
            let payload = tag(properties, 6).or_else(|| of_stage(9)).or_else(|| of_stage(10)).map(number);
            assert_eq!(function["payload_size"], serde_json::json!(payload), "{file} {name}");
            let attributes = tag(properties, 7).map(number);
            assert_eq!(function["attribute_size"], serde_json::json!(attributes), "{file} {name}");
            if let Some(threads) = tag(properties, 4).filter(|_| !function["num_threads"].is_null()) {
                let threads: Vec<u64> = metadata.node(threads).iter().map(|item| number(item)).collect();
                assert_eq!(function["num_threads"], serde_json::json!(threads), "{file} {name}");
                sizes += 1;
            }
            nodes += node(function, properties, &metadata);
        }
    }
    let counts = [functions, entries, nodes, sizes];
    assert!(counts[0] >= 110 && counts[1] >= 95 && counts[2] >= 11 && counts[3] >= 11, "{counts:?}");
}

/// Compares a node with the metadata of its function; returns the number of nodes.
fn node(function: &Value, properties: &[&str], metadata: &Metadata<'_>) -> usize {
    let Some(launch) = tag(properties, 13) else {
        assert!(function["node"].is_null(), "{function}");
        return 0;
    };
    let node = &function["node"];
    let launches = ["Invalid", "Broadcasting", "Coalescing", "Thread"];
    assert_eq!(node["launch_type"], launches[usize::try_from(number(launch)).unwrap()]);
    let list =
        |tag: &str| serde_json::json!(metadata.node(tag).iter().map(|item| number(item)).collect::<Vec<_>>());
    let name = |tag: &str| {
        let items = metadata.node(tag);
        serde_json::json!({ "name": items[0].trim_matches(['!', '"']), "index": number(items[1]) })
    };
    let or_null = |value: Option<Value>| value.unwrap_or(Value::Null);
    assert_eq!(node["id"], or_null(tag(properties, 15).map(name)));
    assert_eq!([&node["name"], &node["index"]], [&node["id"]["name"], &node["id"]["index"]]);
    assert_eq!(
        node["local_root_arguments_table_index"],
        or_null(tag(properties, 16).map(|item| {
            // -1: there are none.
            match number(item) {
                0xffff_ffff => Value::Null,
                index => index.into(),
            }
        }))
    );
    assert_eq!(node["share_input_of"], or_null(tag(properties, 17).map(name)));
    assert_eq!(node["dispatch_grid"], or_null(tag(properties, 18).map(list)));
    assert_eq!(node["max_recursion_depth"], or_null(tag(properties, 19).map(|item| number(item).into())));
    assert_eq!(node["max_dispatch_grid"], or_null(tag(properties, 22).map(list)));
    for (field, wanted) in [("inputs", 20), ("outputs", 21)] {
        let printed = tag(properties, wanted).map(|list| metadata.node(list)).unwrap_or_default();
        let listed = node[field].as_array().unwrap();
        assert_eq!(listed.len(), printed.len(), "{field} of {}", function["name"]);
        for (io, printed) in listed.iter().zip(printed) {
            // 1: flags; 2: type of the record (0: size, 2: alignment); 3: records; 4: shared with; 0, of
            // outputs: the node.
            let printed = metadata.node(printed);
            assert_eq!(io["flags"]["bits"], tag(printed, 1).map_or(0, number));
            let record = tag(printed, 2).map(|record| metadata.node(record));
            let size = record.and_then(|record| tag(record, 0)).map(number);
            // Zeros, as for records without data, are not in the runtime data.
            assert_eq!(io["record_size"], or_null(size.filter(|size| *size > 0).map(Value::from)));
            let records = tag(printed, 3).map(number).filter(|records| *records > 0);
            assert_eq!(io["max_records"], or_null(records.map(Value::from)));
            assert_eq!(io["output_id"], or_null(tag(printed, 0).map(name)));
        }
    }
    1
}

#[test]
fn subobjects_and_resources_are_counted_as_dxc_prints_them() {
    let [mut subobjects, mut resources] = [0; 2];
    for (file, document, text) in &libraries() {
        let printed = text.lines().skip_while(|line| *line != "; Subobjects:").skip(2);
        let printed = printed.take_while(|line| line.starts_with(";  "));
        let listed = document["subobjects"].as_array().unwrap();
        for line in printed {
            // `;  HitGroup name = { … };`
            let mut words = line.trim_start_matches(";  ").split(' ');
            let (kind, name) = (words.next().unwrap(), words.next().unwrap());
            let found = listed.iter().filter(|object| object["name"] == name).collect::<Vec<_>>();
            assert!(found.iter().any(|object| object["kind"] == kind), "{file}: {line}: {found:?}");
            subobjects += 1;
        }
        resources += document["resources"].as_array().unwrap().len();
    }
    assert!(subobjects >= 50 && resources >= 60, "{subobjects} {resources}");
}
