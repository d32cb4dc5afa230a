//! Root signatures as metadata (`!dx.rootsignatures`) of a compute shader, for `probe-lowering`: one of each
//! element, and with every operand in turn over its values, the borders of them, and forms that are wrong.

/// A kind of element: its name, the operands of a right one, and for each operand the values that are tried.
struct Element {
    name: &'static str,
    operands: &'static [(&'static str, &'static [&'static str])],
}

/// Visibilities, and what is none.
const VISIBILITIES: &[&str] = &["i32 1", "i32 5", "i32 7", "i32 8", "i32 -1", "float 0.0", "null"];
/// Registers up to the last one.
const REGISTERS: &[&str] = &["i32 7", "i32 -2", "i64 1", "i16 1", "!\"b0\""];
/// Spaces; the last sixteen are reserved.
const SPACES: &[&str] = &["i32 1", "i32 -17", "i32 -16", "i32 -1", "null"];
/// Every flag of a descriptor alone, some pairs, and what is none.
const DESCRIPTOR_FLAGS: &[&str] =
    &["i32 0", "i32 1", "i32 2", "i32 4", "i32 6", "i32 8", "i32 10", "i32 12", "i32 16", "i32 -1"];
/// Every flag of a range alone, pairs of them, and what is none.
const RANGE_FLAGS: &[&str] = &[
    "i32 1",
    "i32 2",
    "i32 3",
    "i32 4",
    "i32 5",
    "i32 6",
    "i32 8",
    "i32 9",
    "i32 10",
    "i32 12",
    "i32 16",
    "i32 65536",
    "i32 65537",
    "i32 65538",
    "i32 65540",
    "i32 65544",
    "i32 131072",
    "i32 -1",
];
/// Numbers of descriptors; -1 is a range without an end.
const COUNTS: &[&str] = &["i32 0", "i32 2", "i32 100000", "i32 -1", "i32 -2"];
/// Offsets in a table; -1 is behind the last range.
const OFFSETS: &[&str] = &["i32 0", "i32 7", "i32 -2", "i64 0"];
/// Coordinates outside of a texture.
const ADDRESSES: &[&str] = &["i32 0", "i32 2", "i32 5", "i32 6", "i32 -1"];
/// Levels and their bias.
const LEVELS: &[&str] =
    &["float 0.0", "float -16.0", "float 1.5990000e+01", "float 16.0", "float 0x7FF8000000000000", "i32 0"];

/// The parameters; a table has ranges, which [`RANGES`] has.
const PARAMETERS: [Element; 5] = [
    Element {
        name: "RootFlags",
        operands: &[(
            "i32 1",
            &[
                "i32 0",
                "i32 2",
                "i32 16",
                "i32 64",
                "i32 128",
                "i32 1024",
                "i32 2048",
                "i32 3071",
                "i32 4095",
                "i32 4096",
                "i32 -1",
                "i64 1",
                "float 1.0",
                "null",
                "!\"1\"",
            ],
        )],
    },
    Element {
        name: "RootConstants",
        operands: &[
            ("i32 0", VISIBILITIES),
            ("i32 0", REGISTERS),
            ("i32 0", SPACES),
            ("i32 4", &["i32 0", "i32 1", "i32 60", "i32 -1", "float 4.0"]),
        ],
    },
    Element { name: "RootCBV", operands: &READ_DESCRIPTOR },
    Element { name: "RootSRV", operands: &READ_DESCRIPTOR },
    Element {
        name: "RootUAV",
        operands: &[
            ("i32 0", VISIBILITIES),
            ("i32 0", REGISTERS),
            ("i32 0", SPACES),
            ("i32 2", DESCRIPTOR_FLAGS),
        ],
    },
];

/// The operands of a descriptor that a shader reads, in the root signature itself.
const READ_DESCRIPTOR: [(&str, &[&str]); 4] =
    [("i32 0", VISIBILITIES), ("i32 0", REGISTERS), ("i32 0", SPACES), ("i32 4", DESCRIPTOR_FLAGS)];

/// The operands of a range behind its name.
const RANGE: [(&str, &[&str]); 5] =
    [("i32 1", COUNTS), ("i32 0", REGISTERS), ("i32 0", SPACES), ("i32 -1", OFFSETS), ("i32 0", RANGE_FLAGS)];
const RANGES: [&str; 4] = ["SRV", "UAV", "CBV", "Sampler"];

/// The operands of a static sampler behind its name.
const SAMPLER: [(&str, &[&str]); 13] = [
    (
        "i32 21",
        &[
            "i32 0", "i32 1", "i32 2", "i32 20", "i32 84", "i32 85", "i32 148", "i32 213", "i32 405",
            "i32 666",
        ],
    ),
    ("i32 1", ADDRESSES),
    ("i32 3", ADDRESSES),
    ("i32 4", ADDRESSES),
    ("float 0.0", LEVELS),
    ("i32 4", &["i32 0", "i32 16", "i32 17", "i32 -1", "float 4.0"]),
    ("i32 4", &["i32 0", "i32 1", "i32 8", "i32 9", "i32 -1"]),
    ("i32 1", &["i32 0", "i32 2", "i32 3", "i32 4", "i32 5", "i32 -1"]),
    ("float 0.0", LEVELS),
    ("float 1.0", LEVELS),
    ("i32 0", REGISTERS),
    ("i32 0", SPACES),
    ("i32 0", VISIBILITIES),
];

/// Tables and lists that are right or wrong as a whole: a name, and the elements; `S`, `U` and `P` are
/// ranges of one descriptor at register 0: of shader resources, of unordered access, and of samplers.
const WHOLES: [(&str, &str); 22] = [
    ("empty", ""),
    ("flags_twice", "!{!\"RootFlags\", i32 1}, !{!\"RootFlags\", i32 2}"),
    ("unknown", "!{!\"RootSampler\", i32 0}"),
    ("no_name", "!{i32 0, i32 0}"),
    ("no_operand", "!{}"),
    ("null_element", "null"),
    ("string_element", "!\"RootFlags\""),
    ("too_few", "!{!\"RootCBV\", i32 0, i32 0, i32 0}"),
    ("too_many", "!{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4, i32 0}"),
    (
        "same_register",
        "!{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4}, !{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4}",
    ),
    (
        "other_space",
        "!{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4}, !{!\"RootCBV\", i32 0, i32 0, i32 1, i32 4}",
    ),
    (
        "other_stage",
        "!{!\"RootCBV\", i32 1, i32 0, i32 0, i32 4}, !{!\"RootCBV\", i32 5, i32 0, i32 0, i32 4}",
    ),
    (
        "all_and_pixel",
        "!{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4}, !{!\"RootCBV\", i32 5, i32 0, i32 0, i32 4}",
    ),
    (
        "constants_and_buffer",
        "!{!\"RootCBV\", i32 0, i32 0, i32 0, i32 4}, !{!\"RootConstants\", i32 0, i32 0, i32 0, i32 4}",
    ),
    ("table_of_two", "!{!\"DescriptorTable\", i32 0, S, U}"),
    ("table_of_samplers", "!{!\"DescriptorTable\", i32 0, P}"),
    ("table_mixed", "!{!\"DescriptorTable\", i32 0, S, P}"),
    ("table_empty", "!{!\"DescriptorTable\", i32 0}"),
    ("table_of_null", "!{!\"DescriptorTable\", i32 0, null}"),
    ("table_overlap", "!{!\"DescriptorTable\", i32 0, S, S}"),
    ("table_and_root", "!{!\"RootSRV\", i32 0, i32 0, i32 0, i32 4}, !{!\"DescriptorTable\", i32 0, S}"),
    (
        "behind_unbounded",
        "!{!\"DescriptorTable\", i32 0, !{!\"SRV\", i32 -1, i32 0, i32 0, i32 -1, i32 0}, \
         !{!\"UAV\", i32 1, i32 0, i32 0, i32 -1, i32 0}}",
    ),
];

/// Adds all root signatures, with their names: of versions 1.0 and 1.1, which DXC reads.
pub(super) fn add(all: &mut Vec<(String, String)>) {
    for version in 1..=2 {
        let mut put = |name: String, elements: &str| {
            all.push((format!("rootsig_{name}_v{version}"), module(elements, version)));
        };
        for element in &PARAMETERS {
            let is_descriptor = !matches!(element.name, "RootFlags" | "RootConstants");
            let flags = (version == 1 && is_descriptor).then_some("i32 2");
            each(element.operands, flags, |variation, operands| {
                put(
                    format!("{}_{variation}", element.name),
                    &format!("!{{!\"{}\", {operands}}}", element.name),
                );
            });
        }
        for range in RANGES {
            let flags = (version == 1).then_some(if range == "Sampler" { "i32 1" } else { "i32 3" });
            each(&RANGE, flags, |variation, operands| {
                let table = format!("!{{!\"DescriptorTable\", i32 0, !{{!\"{range}\", {operands}}}}}");
                put(format!("range_{range}_{variation}"), &table);
            });
        }
        each(&[("i32 0", VISIBILITIES)], None, |variation, operands| {
            put(format!("table_{variation}"), &format!("!{{!\"DescriptorTable\", {operands}, S}}"));
        });
        each(&SAMPLER, None, |variation, operands| {
            put(format!("sampler_{variation}"), &format!("!{{!\"StaticSampler\", {operands}}}"));
        });
        for (name, elements) in WHOLES {
            put(name.to_owned(), elements);
        }
    }
}

/// Calls a function with the right operands, and with each value of each operand in the place of the right
/// one. Version 1.0 has no flags, and only one number states that: the right last operand, if it is given.
fn each(operands: &[(&str, &[&str])], last: Option<&str>, mut put: impl FnMut(String, String)) {
    let end = operands.len();
    let text = |changed: Option<(usize, &str)>| {
        let of_place = |(place, (right, _)): (usize, &(&str, &[&str]))| match changed {
            Some((own, value)) if own == place => value.to_owned(),
            _ if place + 1 == end => last.unwrap_or(right).to_owned(),
            _ => (*right).to_owned(),
        };
        operands.iter().enumerate().map(of_place).collect::<Vec<_>>().join(", ")
    };
    put(String::from("right"), text(None));
    for (place, (_, values)) in operands.iter().enumerate() {
        for value in *values {
            let name: String =
                value.chars().filter(|c| c.is_ascii_alphanumeric() || "-.".contains(*c)).collect();
            put(format!("{place}_{name}"), text(Some((place, value))));
        }
    }
}

/// A compute shader with a root signature.
fn module(elements: &str, version: u32) -> String {
    let range = |kind: &str| format!("!{{!\"{kind}\", i32 1, i32 0, i32 0, i32 -1, i32 0}}");
    let mut elements = elements.to_owned();
    for (letter, kind) in [("S", "SRV"), ("U", "UAV"), ("P", "Sampler")] {
        elements = elements.replace(&format!(", {letter}}}"), &format!(", {}}}", range(kind)));
        elements = elements.replace(&format!(", {letter},"), &format!(", {},", range(kind)));
    }
    format!(
        "target triple = \"dxil-pc-shadermodel6.6-compute\"\n\
         define void @main() #0 {{\n  ret void\n}}\n\
         attributes #0 = {{ \"hlsl.numthreads\"=\"8,1,1\" \"hlsl.shader\"=\"compute\" }}\n\
         !dx.valver = !{{!9}}\n!9 = !{{i32 1, i32 8}}\n\
         !dx.rootsignatures = !{{!0}}\n!0 = !{{ptr @main, !{{{elements}}}, i32 {version}}}\n"
    )
}
