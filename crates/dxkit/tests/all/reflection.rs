//! What is bound, from whichever part says it, against the sources and against the other parts.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dxkit::reflect::stats::Statistics;
use dxkit::types::{ResourceClass, ResourceKind};
use dxkit::{Binding, Container, DigestPolicy, FourCc, Reflection};

use crate::common;

/// The sources of each container, as `MANIFEST` lists them, with single spaces between words.
fn sources() -> BTreeMap<String, String> {
    let manifest = fs::read_to_string(common::testdata().join("MANIFEST")).unwrap();
    let mut sources = BTreeMap::new();
    for line in manifest.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [container, _, _, files, ..] = columns[..] else { continue };
        let texts = files.split_whitespace().filter(|file| file.contains(".hlsl"));
        let text: Vec<_> =
            texts.map(|file| fs::read_to_string(common::testdata().join(file)).unwrap()).collect();
        let words: Vec<_> = text.iter().flat_map(|text| text.split_whitespace()).collect();
        // Arguments of templates may end with a space.
        sources.insert(container.to_owned(), words.join(" ").replace("> >", ">>"));
    }
    sources
}

/// Whether a source declares this.
fn declares(source: &str, binding: &Binding) -> bool {
    let Some(name) = &binding.name else { return false };
    let whole = |declaration: &str| {
        source.match_indices(declaration).any(|(place, _)| {
            let after = source[place + declaration.len()..].chars().next();
            declaration.ends_with('[')
                || !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    };
    let blocks = [ResourceKind::CBuffer, ResourceKind::TBuffer].map(Some);
    let Some(ty) = &binding.hlsl_type else {
        // Some modules do not contain the type of an array of buffers.
        return blocks.contains(&binding.kind) && whole(&format!("> {name}["));
    };
    if blocks.contains(&binding.kind) && ty.ends_with(name.as_str()) {
        // Variables outside of buffers are in the buffer of this name.
        return name == "$Globals" || whole(ty);
    }
    // Textures without an argument have elements of type float4.
    let short = ty.strip_suffix("<float4>").map(|ty| format!("{ty} {name}"));
    whole(&format!("{ty} {name}")) || short.is_some_and(|short| whole(&short))
}

#[test]
fn types_are_those_of_the_sources() {
    let sources = sources();
    let (mut compared, mut other) = (0, Vec::new());
    for entry in common::entries().into_iter().filter(|entry| entry.compiler() == "dxc") {
        let source = &sources[&entry.path];
        if source.is_empty() {
            continue; // made of another container
        }
        let container = Container::parse(entry.span()).unwrap();
        for binding in
            Reflection::from_container(&container).bindings.into_iter().flat_map(|bindings| bindings.list)
        {
            // Names are stripped from some.
            if binding.name.is_some() {
                compared += 1;
                if !declares(source, &binding) {
                    other.push(format!("{}: {:?} {:?}", entry.path, binding.hlsl_type, binding.name));
                }
            }
        }
    }
    assert!(other.is_empty(), "{} of {compared}:\n{}", other.len(), other.join("\n"));
    assert!(compared > 550, "{compared}");
}

/// What every source says of a binding: class, kind, space, first and last register.
type Place = (ResourceClass, Option<ResourceKind>, u32, u32, Option<u32>);

fn places(container: &Container<'_>) -> Option<(FourCc, Vec<Place>)> {
    let bindings = Reflection::from_container(container).bindings?;
    let place = |binding: &Binding| {
        (binding.class, binding.kind, binding.space, binding.lower_bound, binding.upper_bound)
    };
    Some((bindings.from, bindings.list.iter().map(place).collect()))
}

/// Takes parts away until something else says what is bound, and that has to be the same.
#[test]
fn parts_agree_on_what_is_bound() {
    let mut from: BTreeMap<FourCc, usize> = BTreeMap::new();
    common::for_each(|entry| {
        if entry.compiler() != "dxc" {
            return Ok(());
        }
        let mut container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        let Some((mut source, expected)) = places(&container) else { return Ok(()) };
        loop {
            *from.entry(source).or_default() += 1;
            container.remove_all(source);
            let written = container.write(DigestPolicy::Keep).map_err(|error| error.to_string())?;
            let left = Container::parse(&written).map_err(|error| error.to_string())?;
            let Some((next, mut found)) = places(&left) else { return Ok(()) };
            source = next;
            let mut expected = expected.clone();
            if source == FourCc::Psv0 {
                // Old versions do not state the kind.
                for (found, expected) in found.iter_mut().zip(&mut expected) {
                    if found.1.is_none() {
                        expected.1 = None;
                    }
                }
            }
            if found != expected {
                return Err(format!("{source}: {found:?}, not {expected:?}"));
            }
        }
    });
    for (kind, least) in [
        (FourCc::Dxil, 200),
        (FourCc::Stat, 200),
        (FourCc::Psv0, 150),
        (FourCc::Rdat, 25),
        (FourCc::Ildb, 10),
    ] {
        assert!(from.get(&kind).is_some_and(|count| *count >= least), "{kind}: {from:?}");
    }
}

#[test]
fn entries_are_told() {
    let told =
        |path: &str| Reflection::from_container(&Container::parse(common::entry(path).span()).unwrap());
    let compute = told("dxc/cs_buffers_6_6.dxil");
    assert_eq!(compute.entries.len(), 1);
    assert_eq!(compute.entries[0].name, "main");
    assert_eq!(compute.entries[0].num_threads, Some([64, 1, 1]));
    assert_eq!(compute.dxil_version.unwrap().to_string(), "1.6");
    assert_eq!(compute.validator_version.unwrap().to_string(), "1.10");
    assert_eq!(compute.compiler.unwrap().value, "dxc(private) 1.9.0.5517 (9757d44fa)");
    let library = told("dxc/lib_raytracing_6_3.dxil");
    let names: Vec<_> = library.entries.iter().map(|entry| entry.unmangled_name.as_str()).collect();
    assert_eq!(names, ["anyHit", "callable", "closestHit", "intersection", "miss", "rayGeneration"]);
    let waves = told("dxc/cs_wave_size_preferred_6_8.dxil").entries[0].wave_size.unwrap();
    assert!(waves.minimum < waves.preferred && waves.preferred <= waves.maximum, "{waves:?}");
}

/// The text of a container that is assembled from a text by clang.
fn assembled(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dxkit-asm/tests/modern");
    let text = fs::read(folder.join(name)).unwrap();
    let made = dxkit::asm::dxil::assemble(&text, &Default::default()).unwrap();
    made.write(DigestPolicy::Recompute).unwrap()
}

/// What Direct3D's reflection shows of `clang_members.hlsl` by clang is what DXC's own library returns of its
/// compilation of the source: `clang_members.reflect.txt`.
#[test]
fn shaders_of_clang_are_described_as_those_of_dxc() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dxkit-asm/tests/modern");
    let theirs = fs::read_to_string(folder.join("clang_members.reflect.txt")).unwrap();
    let file = assembled("clang_members.ll");
    let ours = dxkit::reflect::d3d12::Interfaces::parse(&file).unwrap().to_string();
    let first = ours.find("  ResourceBinding: 0\n").unwrap();
    let mut count = 0;
    for (ours, theirs) in ours[first..].lines().zip(theirs.lines()) {
        assert_eq!(ours, theirs);
        count += 1;
    }
    assert_eq!((ours[first..].lines().count(), theirs.lines().count()), (count, count));
    assert!(count > 800, "{count}");
}

/// Without debug information, names and offsets of the members that are read are stated all the same.
#[test]
fn members_are_named_without_debug_information() {
    let file = assembled("clang_members_plain.ll");
    let reflection = Reflection::from_container(&Container::parse(&file).unwrap());
    let buffer = reflection.buffers.iter().find(|buffer| buffer.name.as_deref() == Some("Camera")).unwrap();
    let found: Vec<_> =
        buffer.variables.iter().map(|variable| (&*variable.name, variable.offset, variable.size)).collect();
    // By HLSL's rules of packing; an optimiser removed the name of `never_read`.
    let expected = [
        ("scale", 0, 4),
        ("offset", 4, 8),
        ("list", 16, 36),
        ("view", 64, 64),
        ("sun", 128, 32),
        ("count", 160, 4),
        ("flag", 164, 4),
        ("member7", 168, 4),
        ("normal", 176, 44),
        ("pair", 224, 8),
        ("world", 240, 60),
        ("grid", 304, 96),
        ("one", 400, 12),
    ];
    assert_eq!(found, expected);
}

/// The header of a program states stage and model, whatever has become of its module.
#[test]
fn stage_and_model_are_told_where_the_module_cannot_be_read() {
    let mut told = 0;
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "dxc") {
        let whole = Container::parse(&entry.bytes).unwrap();
        let mut broken = whole.clone();
        for part in broken.parts_mut() {
            if ![FourCc::Dxil, FourCc::Ildb, FourCc::Stat].contains(&part.kind()) {
                continue;
            }
            let mut payload = part.payload().to_vec();
            // What follows the two headers: the identification of the bitcode.
            payload[24..].fill(0xff);
            part.set_payload(payload);
        }
        let [before, after] = [&whole, &broken].map(Reflection::from_container);
        let facts =
            |from: &Reflection| (from.kind.map(|kind| kind.value), from.model.map(|model| model.value));
        assert_eq!(facts(&before), facts(&after), "{}", entry.path);
        told += usize::from(after.model.is_some());
    }
    assert!(told > 200, "{told}");
}

/// FXC's debug information has the name of the entry point, which the program lacks: `-E` of the command that
/// compiled it.
#[test]
fn the_entry_point_has_the_name_that_fxc_was_given() {
    let manifest = fs::read_to_string(common::testdata().join("MANIFEST")).unwrap();
    let mut compared = 0;
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "fxc") {
        let container = Container::parse(&entry.bytes).unwrap();
        if container.find(FourCc::Spdb).is_none() {
            continue;
        }
        let line = manifest.lines().find(|line| line.starts_with(&format!("{}\t", entry.path))).unwrap();
        let mut words = line.split_whitespace().skip_while(|word| !["-E", "/E"].contains(word)).skip(1);
        let expected = words.next().unwrap_or("main");
        let entries = Reflection::from_container(&container).entries;
        let names: Vec<&str> = entries.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, [expected], "{}", entry.path);
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

/// The debug module, which a PDB has in place of the program, has as many instructions.
#[test]
fn a_debug_module_counts_as_its_program() {
    let mut compared = 0;
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "dxc") {
        let mut container = Container::parse(&entry.bytes).unwrap();
        if container.find(FourCc::Ildb).is_none() || container.find(FourCc::Dxil).is_none() {
            continue;
        }
        let program = Statistics::count(&container, 0);
        container.remove_all(FourCc::Dxil);
        let debug = Statistics::count(&container, 0);
        assert_eq!((program.from, debug.from), (Some(FourCc::Dxil), Some(FourCc::Ildb)));
        assert_eq!(program.counts(), debug.counts(), "{}", entry.path);
        assert_eq!(program.blocks(), debug.blocks(), "{}", entry.path);
        compared += 1;
    }
    assert!(compared >= 12, "{compared}");
}

/// FXC calls members unused that only the patch constants of a hull shader are made of; DXC, of the same
/// source, does not.
#[test]
fn members_are_used_in_shader_model_5_where_they_are_in_6() {
    let (mut pairs, mut corrected) = (0, 0);
    for folder in ["pipeline", "convert"] {
        let folder = common::testdata().join(folder);
        let files =
            fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        for old in files.filter(|name| name.ends_with(".dxbc")) {
            let new = old.replace("_5_0.dxbc", "_6_0.dxil").replace(".dxbc", ".dxil");
            if !folder.join(&new).exists() {
                continue;
            }
            let [old_shader, new_shader] = [&old, &new].map(|name| {
                let file = fs::read(folder.join(name)).unwrap();
                Reflection::from_container(&Container::parse(&file).unwrap())
            });
            let of_new: BTreeMap<_, _> = new_shader
                .buffers
                .iter()
                .flat_map(|buffer| buffer.variables.iter().map(|it| ((&buffer.name, &it.name), it.used)))
                .collect();
            for buffer in &old_shader.buffers {
                for variable in &buffer.variables {
                    let Some(Some(used)) = of_new.get(&(&buffer.name, &variable.name)) else { continue };
                    let name = &variable.name;
                    assert_eq!(variable.used, Some(*used), "{old}: {name}");
                    corrected += usize::from(variable.used != variable.stated_used);
                }
            }
            pairs += 1;
        }
    }
    assert!(pairs > 30 && corrected >= 5, "{pairs} pairs, {corrected} members");
}
