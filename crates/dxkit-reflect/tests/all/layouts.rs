//! What the buffers of a shader contain, and what it reads of them, in small shaders of our own
//! (`tests/shaders`): the expected values follow from the sources, and for offsets and sizes from the
//! vendors' packing rules.

use std::path::Path;

use dxkit_container::Container;
use dxkit_reflect::{Buffer, BufferLayout, Language, Reflection, Types};

fn reflection(name: &str) -> Reflection {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shaders").join(name);
    let file = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Reflection::from_container(&Container::parse(&file).unwrap())
}

fn buffer<'r>(reflection: &'r Reflection, name: &str) -> &'r Buffer {
    reflection.buffers.iter().find(|buffer| buffer.name.as_deref() == Some(name)).unwrap()
}

/// DXC marks variables by the constant part of each index: with `i -= 2`, one of other variables.
#[test]
fn variables_are_used_if_instructions_read_them() {
    for name in ["used_6_0.dxil", "used_6_6.dxil"] {
        let reflection = reflection(name);
        let used = |buffer_name: &str| {
            let variables = buffer(&reflection, buffer_name).variables.iter();
            variables.map(|variable| (variable.name.clone(), variable.used)).collect::<Vec<_>>()
        };
        let expected = |list: &[(&str, Option<bool>)]| {
            list.iter().map(|(name, used)| ((*name).to_owned(), *used)).collect::<Vec<_>>()
        };
        // Which array an index that is not constant selects is not in the instructions.
        let two = [
            ("chosen", None),
            ("fixed", Some(true)),
            ("lonely", Some(false)),
            ("tint", Some(true)),
            ("unread", Some(false)),
        ];
        assert_eq!(used("Two"), expected(&two), "{name}");
        // If there is one array, it is the one.
        let one = [("alone", Some(true)), ("before", Some(false)), ("after", Some(false))];
        assert_eq!(used("One"), expected(&one), "{name}");
        let stated = buffer(&reflection, "Two").variables.iter().map(|variable| variable.stated_used);
        assert!(stated.clone().all(|stated| stated.is_some()), "{name}");
        assert_ne!(stated.collect::<Vec<_>>(), two.map(|(_, used)| used), "{name}: DXC marks it rightly");
    }
}

/// Name, offset and size of the members of the structure in a buffer.
fn members(types: &Types, buffer: &Buffer) -> (BufferLayout, Vec<(String, u32, Option<u32>)>) {
    let ty = types.get(buffer.variables[0].ty.unwrap()).unwrap();
    let structure = types.structure(ty.structure.unwrap());
    let members = structure.members.iter().map(|member| {
        let size = types.get(member.ty).unwrap().size;
        (member.name.clone(), member.offset, size)
    });
    (structure.packing, members.collect())
}

#[test]
fn a_structure_has_a_layout_for_each_kind_of_buffer() {
    for (name, sized) in [("layouts_6_0.dxil", true), ("layouts_5_0.dxbc", false)] {
        let reflection = reflection(name);
        let expected = |packing, list: [(&str, u32, u32); 5]| {
            let list = list.map(|(name, offset, size)| (name.to_owned(), offset, sized.then_some(size)));
            (packing, list.to_vec())
        };
        let constant = [("m", 0, 48), ("list", 48, 36), ("inner", 96, 28), ("n", 128, 28), ("last", 156, 4)];
        let natural = [("m", 0, 48), ("list", 48, 12), ("inner", 60, 24), ("n", 84, 24), ("last", 108, 4)];
        let found = members(&reflection.types, buffer(&reflection, "Constants"));
        assert_eq!(found, expected(BufferLayout::Constant, constant), "{name}");
        let found = members(&reflection.types, buffer(&reflection, "elements"));
        assert_eq!(found, expected(BufferLayout::Natural, natural), "{name}");
    }
}

#[test]
fn elements_of_structured_buffers_are_declared() {
    for name in ["layouts_6_0.dxil", "layouts_5_0.dxbc"] {
        let c = reflection(name).declarations(Language::C).to_string();
        for line in [
            "/* struct Both in structured buffers */",
            "static_assert(sizeof(struct Both_2) == 112, \"Both_2\");",
            "static_assert(offsetof(struct Both_2, last) == 108, \"last\");",
            // It has one layout in both kinds.
            "    struct Inner inner[2];",
        ] {
            assert!(c.contains(line), "{name}: {line}\n{c}");
        }
    }
    let hlsl = reflection("layouts_6_0.dxil").declarations(Language::Hlsl).to_string();
    assert_eq!(hlsl.matches("struct Both {").count(), 1, "{hlsl}");
    assert!(hlsl.contains("float last; // 156, 108 in structured buffers"), "{hlsl}");
}

#[test]
fn bit_fields_keep_their_names_and_widths() {
    let reflection = reflection("bits_6_0.dxil");
    let c = reflection.declarations(Language::C).to_string();
    assert!(c.contains("uint32_t kind : 3; uint32_t flag : 1;"), "{c}");
    let rust = reflection.declarations(Language::Rust).to_string();
    assert!(rust.contains("pub const fn flag(&self) -> u32 {"), "{rust}");
    assert!(rust.contains("pub const fn level(&self) -> "), "{rust}");
}

#[test]
fn default_values_are_shown() {
    let hlsl = reflection("defaults_5_0.dxbc").declarations(Language::Hlsl).to_string();
    for line in [
        "float3 tint : packoffset(c0) = float3(0.25, 0.5, 0.75);",
        "float gain : packoffset(c0.w) = 2.0;",
        "int steps : packoffset(c1) = -7;",
        "bool on : packoffset(c1.y) = true;",
        "float2 pair[2] : packoffset(c2) = { 0.0, 1.0, 2.0, 3.0 };",
        "column_major float2x3 turn : packoffset(c4) = { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0 };",
        "row_major float2x3 rows : packoffset(c7) = { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0 };",
        "uint mask : packoffset(c8.w) = 4294967295;",
    ] {
        assert!(hlsl.contains(line), "{line}\n{hlsl}");
    }
}

#[test]
fn arrays_of_constant_buffers_are_declared_as_such() {
    let reflection = reflection("rooms_5_1.dxbc");
    let hlsl = reflection.declarations(Language::Hlsl).to_string();
    assert!(hlsl.contains("ConstantBuffer<Room> rooms[5] : register(b4, space3);"), "{hlsl}");
    assert_eq!(hlsl.matches("struct Room").count(), 1, "{hlsl}");
    let c = reflection.declarations(Language::C).to_string();
    assert_eq!(c.matches("struct Room {").count() + c.matches("struct Room_2 {").count(), 1, "{c}");
}
