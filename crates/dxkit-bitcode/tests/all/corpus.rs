//! The modules of all compiled shaders, against what DXC prints of them.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests are tests, too

use std::collections::BTreeSet;
use std::fs;

use dxkit_bitcode::ir::{Instruction, Metadata};
use dxkit_bitcode::{Module, ParseOptions};

use crate::modules;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The names after `@` in the lines that begin like this, as DXC prints them.
fn printed(dump: &str, begin: &str) -> BTreeSet<String> {
    let lines = dump.lines().filter(|line| line.starts_with(begin));
    let names = lines.filter_map(|line| {
        let (_, name) = line.split_once('@')?;
        // Names with other characters are quoted, and bytes that are not text are escaped.
        let name = match name.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => name.split(['(', ' ']).next()?,
        };
        Some(name.replace("\\01", "\u{1}"))
    });
    names.collect()
}

#[test]
fn modules_of_shaders_decode() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let mut instructions = 0;
    for part in &found {
        let module = Module::parse(&part.bitcode).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert_eq!(module.unknown(), [], "{}", part.name);
        assert_eq!(module.types().len(), module.type_table_len(), "{}", part.name);
        for function in module.functions() {
            assert_eq!(function.has_body(), !function.record().declaration, "{}", part.name);
        }
        instructions += module.instruction_count();
    }
    assert!(
        found.len() >= 450 && instructions >= 18_000,
        "{} modules, {instructions} instructions",
        found.len()
    );
}

#[test]
fn what_is_left_out_is_empty_and_the_rest_the_same() {
    for part in modules::under(&modules::testdata().join("dxc")) {
        let whole = Module::parse(&part.bitcode).unwrap();
        let module = Module::parse_with(&part.bitcode, &ParseOptions::METADATA).unwrap();
        let own: usize = whole.functions().map(|function| function.metadata().len()).sum();
        let common = whole.metadata().take(whole.metadata().len() - own);
        assert!(module.metadata().eq(common), "{}", part.name);
        assert!(module.named_metadata().eq(whole.named_metadata()), "{}", part.name);
        assert!(module.globals().eq(whole.globals()), "{}", part.name);
        assert_eq!(module.types().len(), whole.type_table_len(), "{}", part.name);
        // The type table comes first; types that results need are appended.
        assert!(module.types().eq(whole.types().take(module.types().len())), "{}", part.name);
        for (function, other) in module.functions().zip(whole.functions()) {
            assert_eq!(function.record().declaration, other.record().declaration);
            assert_eq!(function.record().attributes, None);
            assert!(function.name().is_empty() && !function.has_body());
        }
        assert_eq!((module.instruction_count(), module.defined_functions().len()), (0, 0));
        assert_eq!((module.attribute_groups().count(), module.attribute_list_count()), (0, 0));
        assert_eq!(module.metadata_kinds().len(), 0);
        // Each option reads one kind, and all options together read everything.
        let mut options = ParseOptions::METADATA;
        options.symbol_names = true;
        let module = Module::parse_with(&part.bitcode, &options).unwrap();
        let names = |module: &Module| -> Vec<_> {
            module.functions().map(|function| function.name().to_vec()).collect()
        };
        assert_eq!(names(&module), names(&whole), "{}", part.name);
        options.function_bodies = true;
        let module = Module::parse_with(&part.bitcode, &options).unwrap();
        assert_eq!(module.instruction_count(), whole.instruction_count(), "{}", part.name);
        assert_eq!(module.attribute_list_count(), 0);
        options.metadata_kinds = true;
        let module = Module::parse_with(&part.bitcode, &options).unwrap();
        assert!(module.metadata_kinds().eq(whole.metadata_kinds()), "{}", part.name);
    }
}

#[test]
fn functions_and_metadata_are_those_that_dxc_prints() {
    let folder = modules::testdata().join("dxc");
    let (mut compared, mut names) = (0, 0);
    for part in modules::under(&folder) {
        // DXC prints the part with debug information, if there is one.
        let (file, kind) = part.name.rsplit_once(' ').unwrap();
        let dump = folder.join(file.replace(".dxil", ".dumpbin.txt"));
        let Ok(dump) = fs::read_to_string(dump) else { continue };
        let module = Module::parse(&part.bitcode).unwrap();
        let functions = |with_body: bool| -> BTreeSet<String> {
            let functions = module.functions().filter(|function| function.has_body() == with_body);
            functions.map(|function| text(function.name())).collect()
        };
        let debug = dump.lines().any(|line| line.starts_with("!llvm.dbg.cu"));
        if kind != (if debug { "ILDB" } else { "DXIL" }) {
            continue;
        }
        assert_eq!(functions(true), printed(&dump, "define "), "{}", part.name);
        assert_eq!(functions(false), printed(&dump, "declare "), "{}", part.name);
        let globals: BTreeSet<_> =
            module.globals().map(|(id, _)| text(module.name(id.into()).unwrap())).collect();
        assert_eq!(globals, printed(&dump, "@"), "{}", part.name);
        let named: BTreeSet<_> = module.named_metadata().map(|named| text(named.name)).collect();
        let lines = dump
            .lines()
            .filter(|line| line.starts_with('!') && !line.starts_with(|c: char| c.is_ascii_digit()));
        let names_printed: BTreeSet<_> = lines
            .filter_map(|line| line.strip_prefix('!')?.split_once(" = !{").map(|(name, _)| name.to_owned()))
            .filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        assert_eq!(named, names_printed, "{}", part.name);
        let calls = dump
            .lines()
            .filter(|line| line.starts_with(' ') && !line.starts_with("  ;") && line.contains("call "))
            .count();
        let ours = module.functions().flat_map(|function| function.instructions());
        let ours = ours.filter(|entry| matches!(entry.get(), Instruction::Call(_))).count();
        assert_eq!(ours, calls, "{}", part.name);
        let strings =
            module.metadata().filter(|(_, metadata)| matches!(metadata, Metadata::String(_))).count();
        assert!(strings > 0);
        names += functions(true).len() + functions(false).len() + globals.len() + named.len();
        compared += 1;
    }
    assert!(compared >= 200 && names >= 3000, "{compared} modules, {names} names");
}
