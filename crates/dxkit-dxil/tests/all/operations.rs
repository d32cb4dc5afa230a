//! The table of operations against what the compiler prints: of real shaders, of a module that calls every
//! operation, and which overloads its validator takes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::ir::{GlobalId, TypeId};
use dxkit_dxil::{
    Effect, OPERATIONS, OpCode, Operation, OverloadType, RESERVED, Resource, ResourceProperties, Text,
};
use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}

/// What the compiler prints of the shaders in `testdata`.
fn dumps() -> Vec<(String, String)> {
    let mut dumps = Vec::new();
    for file in fs::read_dir(here("../../testdata/dxc")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".dumpbin.txt") {
            dumps.push((name, text(&path)));
        }
    }
    assert!(dumps.len() > 200, "{} dumps", dumps.len());
    dumps
}

/// A call of an operation as it is printed.
struct Call<'t> {
    function: &'t str,
    code: OpCode,
    comment: &'t str,
}

/// The calls in a dump. The comment of `annotateHandle` goes on after the parentheses.
fn calls(text: &str) -> impl Iterator<Item = Call<'_>> {
    text.lines().filter_map(|line| {
        let call = line.split_once("call ")?.1;
        let (function, operands) = call.split_once("@dx.op.").map_or_else(
            || call.split_once("@\"dx.op.").and_then(|(_, rest)| rest.split_once("\"(i32 ")),
            |(_, rest)| rest.split_once("(i32 "),
        )?;
        let number = operands.split([',', ')']).next()?;
        let comment = line.split_once("  ; ")?.1;
        let comment = comment.split_inclusive(')').next()?;
        let code = OpCode(u32::from_ne_bytes(number.parse::<i32>().ok()?.to_ne_bytes()));
        Some(Call { function, code, comment })
    })
}

/// The declarations of operations in a dump, each with the attributes that stand above it.
fn declarations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut attributes = "";
    text.lines().filter_map(move |line| {
        if let Some(above) = line.strip_prefix("; Function Attrs: ") {
            attributes = above;
        }
        let declared = line.strip_prefix("declare ").filter(|line| line.contains("dx.op."))?;
        let after = declared.rsplit_once(')')?.1;
        Some((declared.strip_suffix(after)?, std::mem::take(&mut attributes)))
    })
}

#[test]
fn calls_are_commented_as_the_compiler_does() {
    let (mut compared, mut seen) = (0, BTreeSet::new());
    for (name, text) in dumps() {
        for call in calls(&text) {
            let operation = call.code.operation().unwrap_or_else(|| panic!("{name}: {}", call.code));
            assert_eq!(operation.to_string(), call.comment, "{name}");
            let function = format!("dx.op.{}", call.function);
            let overloads =
                operation.overload_types(&function).unwrap_or_else(|| panic!("{name}: {function}"));
            for (dimension, overload) in operation.overloads.dimensions().zip(&overloads) {
                assert!(dimension.allows(*overload), "{name}: {function}");
            }
            compared += 1;
            seen.insert(call.code);
        }
    }
    assert!(compared > 5000 && seen.len() > 150, "{compared} calls of {} operations", seen.len());
}

/// The attributes that the compiler prints of a function with this effect, in its order.
fn attributes(effect: Effect) -> &'static str {
    match effect {
        Effect::ReadNone => "nounwind readnone",
        Effect::ReadOnly => "nounwind readonly",
        Effect::ArgMemOnly => "argmemonly nounwind",
        Effect::NoReturn => "noreturn nounwind",
        Effect::NoDuplicate => "noduplicate nounwind",
        _ => "nounwind",
    }
}

#[test]
fn functions_are_declared_as_the_compiler_does() {
    let (mut compared, mut classes) = (0, BTreeSet::new());
    for (name, text) in dumps() {
        let native = text.contains("Use native low precision");
        for (declared, attributes_there) in declarations(&text) {
            let function = declared.split_once('@').unwrap().1.trim_start_matches('"');
            let function = function.split_once("\"(").or_else(|| function.split_once("(i32")).unwrap().0;
            let class = function.strip_prefix("dx.op.").unwrap();
            let class = class.split_once('.').map_or(class, |(class, _)| class);
            // Operations with and without overloads share a class: WavePrefixOp and WavePrefixBitCount.
            let with_class: Vec<_> = Operation::with_class(class)
                .filter_map(|operation| Some((operation, operation.declaration(function, native)?)))
                .collect();
            assert!(!with_class.is_empty(), "{name}: {function}");
            for (operation, ours) in with_class {
                assert_eq!(ours, declared, "{name}: {}", operation.name);
                assert_eq!(attributes(operation.effect), attributes_there, "{name}: {}", operation.name);
            }
            compared += 1;
            classes.insert(class.to_owned());
        }
    }
    assert!(compared > 1500 && classes.len() > 120, "{compared} functions of {} classes", classes.len());
}

/// Numbers that the module in `operations.ll` does not call.
const NOT_CALLED: [OpCode; 2] = [OpCode::CreateHandle, OpCode::CreateHandleForLib];

#[test]
fn every_operation_is_printed_by_the_compiler() {
    let text = text(&here("tests/operations/operations.dumpbin.txt"));
    let printed: BTreeMap<OpCode, String> =
        calls(&text).map(|call| (call.code, call.comment.to_owned())).collect();
    let ours: BTreeMap<OpCode, String> = OPERATIONS
        .iter()
        .chain(RESERVED)
        .filter(|operation| !NOT_CALLED.contains(&operation.code))
        .map(|operation| (operation.code, operation.to_string()))
        .collect();
    assert_eq!(ours, printed);
    assert_eq!(printed.len(), 345);
}

#[test]
fn every_function_is_declared_as_the_assembler_takes_it() {
    let text = text(&here("tests/operations/operations.dumpbin.txt"));
    let printed: BTreeSet<&str> = declarations(&text).map(|(declared, _)| declared).collect();
    let mut ours = BTreeSet::new();
    for call in calls(&text) {
        let operation = call.code.operation().unwrap();
        ours.insert(operation.declaration(&format!("dx.op.{}", call.function), false).unwrap());
    }
    let ours: BTreeSet<_> = ours.iter().map(String::as_str).collect();
    assert_eq!(ours.symmetric_difference(&printed).collect::<Vec<_>>(), [""; 0].iter().collect::<Vec<_>>());
}

#[test]
fn overloads_are_those_that_the_validator_takes() {
    let mut compared = 0;
    for line in text(&here("tests/operations/overloads.txt")).lines() {
        let (operation, overloads) = line.split_once(':').unwrap();
        let number: u32 = operation.split_once(' ').unwrap().0.parse().unwrap();
        let operation = OpCode(number).operation().unwrap();
        let [dimension] = operation.overloads.dimensions().collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (taken, refused) = overloads.split_once('|').unwrap();
        for (overloads, expected) in [(taken, true), (refused, false)] {
            for overload in overloads.split_whitespace() {
                let ours = dimension.allows(OverloadType::from_suffix(overload));
                assert_eq!(ours, expected, "{} {overload}", operation.name);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 3114);
}

#[test]
fn the_table_is_in_order_and_complete() {
    for table in [OPERATIONS, RESERVED] {
        assert!(table.is_sorted_by_key(|operation| operation.code));
    }
    assert_eq!((OPERATIONS.len(), RESERVED.len()), (314, 33));
    for operation in OPERATIONS.iter().chain(RESERVED) {
        assert_eq!(operation.code.operation(), Some(operation));
        assert_eq!(operation.code.name(), Some(operation.name));
        assert!(operation.meaning.ends_with('.'), "{}", operation.name);
        assert_eq!(operation.is_reserved(), operation.name.starts_with("Reserved"));
    }
    assert_eq!(OpCode(312).operation(), None);
    assert_eq!(OpCode(0x8000_0023).operation(), None);
}

/// The first number that a version of DXIL does not have, by the numbers that the versions ended with.
#[test]
fn versions_end_where_they_ended() {
    let ends =
        [(0, 137), (1, 139), (2, 141), (3, 162), (4, 165), (5, 216), (6, 222), (7, 226), (8, 258), (9, 312)];
    for operation in OPERATIONS.iter().filter(|operation| !operation.code.is_experimental()) {
        let (minor, _) = ends.into_iter().find(|(_, end)| operation.code.0 < *end).unwrap();
        assert_eq!(operation.dxil_version(), (1, minor), "{}", operation.name);
    }
}

#[test]
fn properties_are_said_as_the_compiler_does() {
    let mut compared = 0;
    for line in text(&here("tests/operations/properties.txt")).lines() {
        let mut words = line.splitn(3, ' ');
        let mut number = || u32::from_str_radix(words.next().unwrap().trim_start_matches("0x"), 16).unwrap();
        let properties = ResourceProperties([number(), number()]);
        assert_eq!(properties.to_string(), words.next().unwrap(), "{properties:x?}");
        compared += 1;
    }
    assert!(compared > 280, "{compared}");
}

/// A resource as a line of `resources.txt` describes it: class, number, kind, component type, samples, the
/// three flags of the record, space, first register, registers, name.
fn resource(line: &str) -> Resource<'_> {
    let mut words = line.split(' ');
    let mut word = || words.next().unwrap();
    let number = |word: &str| word.parse::<u32>().unwrap();
    let class = ResourceClass(number(word()));
    let id = number(word());
    let kind = ResourceKind(number(word()));
    let component_type = word().parse().ok().map(DxilComponentType);
    let sample_count = Some(number(word()));
    let mut flags = DxilResourceFlags::empty();
    for (set, flag) in word().chars().zip([
        DxilResourceFlags::UAV_GLOBALLY_COHERENT,
        DxilResourceFlags::UAV_COUNTER,
        DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW,
    ]) {
        flags.set(flag, set == '1');
    }
    let [space, lower_bound, range_size] = [word(), word(), word()].map(number);
    Resource {
        class,
        id,
        symbol: GlobalId(0).into(),
        global: None,
        ty: TypeId(0),
        name: Text(word().trim_matches('"').as_bytes()),
        space,
        lower_bound,
        range_size,
        kind,
        flags,
        component_type,
        stride: None,
        sample_count,
        size: None,
        sampler_kind: None,
        feedback_kind: None,
        unknown: Vec::new(),
    }
}

#[test]
fn resources_are_listed_as_the_compiler_does() {
    let mut compared = 0;
    for line in text(&here("tests/operations/resources.txt")).lines() {
        let (described, row) = line.split_once(" | ").unwrap();
        assert_eq!(resource(described).columns().to_string(), row);
        compared += 1;
    }
    assert_eq!(compared, 126);
}

/// Operations that name an element of a signature have the column `element`, and the operands in the order
/// that it promises.
#[test]
fn accesses_to_elements_are_known() {
    let mut found = 0;
    for operation in OPERATIONS {
        let names: Vec<_> = operation.parameters.iter().map(|parameter| parameter.name).collect();
        let is_access = names.iter().any(|name| ["inputSigId", "outputSigId", "outputSigID"].contains(name));
        assert_eq!(operation.element.is_some(), is_access, "{}: the column `element`", operation.name);
        if is_access {
            assert!(names[1].to_lowercase().contains("row"), "{}: {names:?}", operation.name);
            assert!(names[2].to_lowercase().contains("col"), "{}: {names:?}", operation.name);
            found += 1;
        }
    }
    assert_eq!(found, 11);
}
