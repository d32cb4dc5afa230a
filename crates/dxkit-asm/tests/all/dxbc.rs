//! Containers of SM 4 and 5: FXC's own listings give FXC's own containers.
//!
//! Input: the shaders of `testdata/fxc` with the listings that FXC prints of them (`DXKIT_FXC_TEXTS` names
//! another folder). A listing with its container as base, and an exact text alone, must assemble to the
//! container byte for byte; then listings are edited, and what changes must be what was edited; last come
//! mistakes, whose errors must be at the line and column of the mistake.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_asm::dxbc::{AssemblyOptions, Error, assemble, exact, lost_debug_info, signed, states_digest};
use dxkit_bytes::Span;
use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_disasm::{DisassemblyOptions as Show, disassemble};
use dxkit_dxbc::rdef::{CompileFlags, InputFlags, ResourceDefinitions};
use dxkit_dxbc::stat::Statistics;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::FourCc;

/// The shaders that FXC compiled, with the texts that it prints of them.
fn corpus() -> Vec<(PathBuf, Vec<u8>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let folder = std::env::var_os("DXKIT_FXC_TEXTS").map_or(folder, PathBuf::from);
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text =
            fs::read(path.with_extension("asm")).map(|text| String::from_utf8_lossy(&text).into_owned());
        let (Ok(text), true) = (text, path.extension().is_some_and(|extension| extension == "dxbc")) else {
            continue;
        };
        let file = fs::read(&path).unwrap();
        let container = Container::parse(Span::new(&file)).unwrap();
        if [FourCc::Shdr, FourCc::Shex, FourCc::Libf].iter().any(|kind| container.find(*kind).is_some()) {
            cases.push((path, file, text));
        }
    }
    assert!(cases.len() >= 90, "{} cases", cases.len());
    cases
}

#[test]
fn a_listing_with_its_container_gives_the_container() {
    for (path, file, text) in corpus() {
        let base = Container::parse(Span::new(&file)).unwrap();
        let made = assemble(&text, &AssemblyOptions::with_base(&base));
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(signed(&made).unwrap() == file, "{}", path.display());
    }
}

/// Shaders whose `STAT` has other counters than the program has tokens for, and why.
const OTHER_COUNTERS: [(&str, &str); 4] = [
    ("cs_feedback_5_0", "FXC counts a sample with derivatives that is not in the program"),
    ("ps_double_buffers_5_0", "a move between the words of doubles may be one that FXC does not count"),
    ("ps_feedback_5_0", "FXC counts a sample with derivatives that is not in the program"),
    ("ps_samples_5_0", "FXC counts an instruction that is not in the program"),
];

#[test]
fn exact_text_alone_gives_program_signatures_and_features() {
    let (mut signatures, mut features, mut counters, mut different) = (0, 0, 0, Vec::new());
    for (path, file, _) in corpus() {
        let original = Container::parse(Span::new(&file)).unwrap();
        if original.find(FourCc::Libf).is_some() {
            continue;
        }
        let mut show = Show::default();
        show.exact = true;
        let text = String::from_utf8(disassemble(&file, &show).unwrap().text).unwrap();
        let made = assemble(&text, &AssemblyOptions::default());
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for kind in [FourCc::Shdr, FourCc::Shex, FourCc::Sfi0] {
            let payload =
                |container: &Container<'_>| container.find(kind).map(|part| part.payload().to_vec());
            assert_eq!(payload(&made), payload(&original), "{}: {kind}", path.display());
            features += usize::from(kind == FourCc::Sfi0 && payload(&made).is_some());
        }
        for kind in SignatureKind::ALL {
            let read = |container: &Container<'_>| {
                let mut signature =
                    Signature::parse(kind, container.find(kind.four_cc())?.span()).unwrap().into_owned();
                // FXC leaves bytes of its memory there.
                signature.elements.iter_mut().for_each(|element| element.reserved = 0);
                Some(signature)
            };
            assert_eq!(read(&made), read(&original), "{}: {kind:?}", path.display());
            signatures += usize::from(read(&made).is_some());
        }
        if let Some(part) = original.find(FourCc::Stat) {
            let made = made.find(FourCc::Stat).unwrap();
            let read = |span| Statistics::parse(span).unwrap().into_owned();
            counters += 1;
            if read(made.span()) != read(part.span()) {
                different.push(path.file_stem().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    assert!(signatures >= 170 && features >= 8 && counters >= 80, "{signatures} {features} {counters}");
    different.sort();
    assert_eq!(different, OTHER_COUNTERS.map(|(name, _)| name));
}

/// All containers of `testdata` with programs of SM 4 and 5, of any compiler. `DXKIT_CONTAINERS` is another
/// folder.
fn containers() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let folder = std::env::var_os("DXKIT_CONTAINERS").map_or(folder, PathBuf::from);
    let (mut folders, mut found) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "dxbc") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn exact_text_gives_the_container() {
    let mut compared = 0;
    for path in containers() {
        let file = fs::read(&path).unwrap();
        let original = Container::parse(Span::new(&file)).unwrap();
        let program = [FourCc::Shdr, FourCc::Shex, FourCc::Libf];
        if !program.iter().any(|kind| original.find(*kind).is_some()) {
            continue;
        }
        let text = String::from_utf8(exact(&original).unwrap()).unwrap();
        let made = assemble(&text, &AssemblyOptions::default());
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let digest = if states_digest(&text) { DigestPolicy::Keep } else { DigestPolicy::Recompute };
        assert!(made.write(digest).unwrap() == file, "{}", path.display());
        compared += 1;
    }
    println!("{compared} containers");
    assert!(compared >= 120, "{compared}");
}

/// What the comments of FXC's own text say is what its parts have: programs for level 9, classes, functions.
#[test]
fn comments_give_parts() {
    let mut parts = std::collections::BTreeMap::<String, usize>::new();
    let mut compare = |path: &Path, made: &Container<'_>, original: &Container<'_>| {
        const KINDS: [FourCc; 6] =
            [FourCc::Aon9, FourCc::Xnas, FourCc::Xnap, FourCc::Ifce, FourCc::Lfs0, FourCc::Libh];
        for kind in KINDS {
            let (made, original): (Vec<_>, Vec<_>) =
                (made.find_all(kind).collect(), original.find_all(kind).collect());
            assert_eq!(made.len(), original.len(), "{}: {kind}", path.display());
            for (made, original) in made.iter().zip(original) {
                let (mut made, mut original) = (made.payload().to_vec(), original.payload().to_vec());
                // FXC leaves bytes of its memory there.
                if kind == FourCc::Ifce {
                    [&mut made, &mut original].into_iter().for_each(|part| part[28..36].fill(0));
                }
                // The text does not state which debug information the program has, or how parameters are
                // interpolated.
                let unsaid = path.to_string_lossy().contains("debug")
                    || path.ends_with("vs_level_9_0_od.dxbc")
                    || kind == FourCc::Lfs0 && path.to_string_lossy().contains("lib_parameters");
                assert!(made == original || unsaid, "{}: {kind}", path.display());
                *parts.entry(kind.to_string()).or_default() += usize::from(made == original);
            }
        }
    };
    for (path, file, text) in corpus() {
        let original = Container::parse(Span::new(&file)).unwrap();
        let made = assemble(&text, &AssemblyOptions::default());
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        compare(&path, &made, &original);
        let functions: Vec<_> = original.find_all(FourCc::Libf).collect();
        assert_eq!(functions.len(), made.find_all(FourCc::Libf).count());
        for (made, original) in made.find_all(FourCc::Libf).zip(functions) {
            let (made, original) =
                (Container::parse(made.span()).unwrap(), Container::parse(original.span()).unwrap());
            compare(&path, &made, &original);
        }
    }
    println!("{parts:?}");
    for (kind, least) in [("Aon9", 20), ("XNAS", 2), ("XNAP", 1), ("IFCE", 3), ("LFS0", 20), ("LIBH", 8)] {
        assert!(parts.get(kind).copied().unwrap_or_default() >= least, "{parts:?}");
    }
}

/// The definitions without what comments do not state.
fn stated_definitions(container: &Container<'_>) -> Option<ResourceDefinitions<'static>> {
    let part = container.find(FourCc::Rdef)?;
    let mut definitions = ResourceDefinitions::parse(part.span()).unwrap().into_owned();
    definitions.flags = CompileFlags::empty();
    for binding in &mut definitions.bindings {
        binding.fields.v4.flags.remove(InputFlags::USER_PACKED);
    }
    for ty in &mut definitions.types {
        ty.interfaces.clear();
        if ty.fields.v4.elements == 1 {
            ty.fields.v4.elements = 0;
        }
    }
    Some(definitions)
}

#[test]
fn comments_give_resource_definitions() {
    let (mut compared, mut same) = (0, 0);
    let mut compare = |path: &Path, made: &Container<'_>, original: &Container<'_>| {
        let (there, expected) = (stated_definitions(made), stated_definitions(original));
        assert_eq!(there.is_some(), expected.is_some(), "{}", path.display());
        if let (Some(there), Some(expected)) = (&there, &expected) {
            assert_eq!(there.bindings, expected.bindings, "{}", path.display());
            assert_eq!(there.buffers.len(), expected.buffers.len(), "{}", path.display());
            // FXC stores some equal types twice.
            for (buffer, other) in there.buffers.iter().zip(&expected.buffers) {
                assert!(there.same(buffer, expected, other), "{}: {}", path.display(), buffer.name);
            }
            let head = |one: &ResourceDefinitions<'static>| {
                (one.target, one.shader_model, one.extension, one.creator.clone())
            };
            assert_eq!(head(there), head(expected), "{}", path.display());
        }
        if expected.is_some() {
            compared += 1;
            let payload =
                |container: &Container<'_>| container.find(FourCc::Rdef).unwrap().payload().to_vec();
            same += usize::from(payload(made) == payload(original));
        }
    };
    for (path, file, text) in corpus() {
        let original = Container::parse(Span::new(&file)).unwrap();
        let made = assemble(&text, &AssemblyOptions::default()).unwrap();
        compare(&path, &made, &original);
        for (made, original) in made.find_all(FourCc::Libf).zip(original.find_all(FourCc::Libf)) {
            let (made, original) =
                (Container::parse(made.span()).unwrap(), Container::parse(original.span()).unwrap());
            compare(&path, &made, &original);
        }
    }
    println!("{compared} definitions, {same} the same bytes");
    assert!(compared >= 130 && same >= 90, "{compared} {same}");
}

/// With a base, a changed table changes that and nothing else of `RDEF`.
#[test]
fn comments_change_resource_definitions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let file = fs::read(folder.join("ps_class_resources_5_0.dxbc")).unwrap();
    let text = fs::read_to_string(folder.join("ps_class_resources_5_0.asm")).unwrap();
    let base = Container::parse(Span::new(&file)).unwrap();
    let definitions = |container: &Container<'_>| {
        ResourceDefinitions::parse(container.find(FourCc::Rdef).unwrap().span()).unwrap().into_owned()
    };
    let edit = |old: &str, new: &str| {
        let edited = text.replacen(old, new, 1);
        assert_ne!(edited, text, "{old}");
        definitions(&assemble(&edited, &AssemblyOptions::with_base(&base)).unwrap())
    };
    let before = definitions(&base);

    let made = edit("//   float4 tint; ", "//   int2 tones;  ");
    assert_eq!(made.bindings, before.bindings);
    let (old, new) = (&before.buffers[0], &made.buffers[0]);
    assert_eq!(new.variables[3].name.to_string(), "tones");
    assert_eq!(made.ty(new.variables[3].ty).unwrap().name.to_string(), "int2");
    assert_eq!(new.variables[3].default_value, old.variables[3].default_value);
    // A buffer that did not change keeps its types.
    assert!(before.same(&before.buffers[1], &made, &made.buffers[1]));

    let made =
        edit("// shared_map                        texture", "// common_map                        texture");
    assert_eq!((&made.buffers, &made.types), (&before.buffers, &before.types));
    let names = |definitions: &ResourceDefinitions<'_>| {
        definitions.bindings.iter().map(|binding| binding.name.to_string()).collect::<Vec<_>>()
    };
    let mut expected = names(&before);
    let place = expected.iter().position(|name| name == "shared_map").unwrap();
    expected[place] = "common_map".into();
    assert_eq!(names(&made), expected);

    let Err(Error::Text(mistakes)) =
        assemble(&text.replacen("    2d  ", "    2e  ", 1), &AssemblyOptions::default())
    else {
        panic!("it is assembled")
    };
    assert!(mistakes[0].to_string().contains("a resource (name, type, format"), "{}", mistakes[0]);
}

/// Names that cannot stand in a line do not keep exact text from giving the container.
#[test]
fn exact_text_of_strange_names_gives_the_container() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let shader = fs::read(folder.join("vs_transform_5_0.dxbc")).unwrap();
    let library = fs::read(folder.join("lib_functions_5_0.dxbc")).unwrap();
    for strange in [&b"\n}\n"[..], b"\xff\xfe\n", b"// }", b" a b"] {
        let renamed = |file: &[u8]| {
            let mut container = Container::parse(Span::new(file)).unwrap().into_owned();
            let part = container.find_mut(FourCc::Rdef).unwrap();
            let mut definitions = ResourceDefinitions::parse(part.span()).unwrap().into_owned();
            definitions.creator = std::borrow::Cow::<[u8]>::Owned(strange.to_vec()).into();
            if let Some(buffer) = definitions.buffers.first_mut() {
                buffer.name = definitions.creator.clone();
            }
            let payload = definitions.encode().unwrap();
            part.set_payload(payload);
            container.write(DigestPolicy::Recompute).unwrap()
        };
        let mut libraries = Container::parse(Span::new(&library)).unwrap().into_owned();
        let function = libraries.find_mut(FourCc::Libf).unwrap();
        let payload = renamed(function.payload());
        function.set_payload(payload);
        for file in [renamed(&shader), libraries.write(DigestPolicy::Recompute).unwrap()] {
            let container = Container::parse(Span::new(&file)).unwrap();
            let text = exact(&container).unwrap();
            let made = assemble(std::str::from_utf8(&text).unwrap(), &AssemblyOptions::default()).unwrap();
            assert!(made.write(DigestPolicy::Recompute).unwrap() == file, "{strange:?}");
        }
    }
}

/// Debug information is kept if every instruction is where it was, and follows if one moved: FXC's
/// disassembler shows the lines and variables of all other instructions as before.
#[test]
fn debug_information_follows_where_instructions_moved() {
    let mut programs = 0;
    for (path, file, text) in corpus() {
        let base = Container::parse(Span::new(&file)).unwrap();
        if base.find(FourCc::Spdb).is_none() {
            continue;
        }
        let made = |text: &str| {
            let made = assemble(text, &AssemblyOptions::with_base(&base));
            made.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let same = made(&text);
        assert_eq!(
            same.find(FourCc::Spdb).map(RawPart::payload),
            base.find(FourCc::Spdb).map(RawPart::payload),
            "{}",
            path.display()
        );
        assert!(!lost_debug_info(&base, &same));
        let lines: Vec<&str> = text.lines().collect();
        // Above it, there may be a program for level 9, which has debug information of its own.
        let body = lines.iter().rposition(|line| line.len() == 6 && line.as_bytes()[2] == b'_').unwrap();
        let body = body + 1;
        let instruction =
            |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_lowercase());
        let places = (body..lines.len()).filter(|place| instruction(&lines[*place]));
        // The number of slots differs.
        let listing = |container: &Container<'_>| {
            let bytes = container.write(DigestPolicy::Recompute).unwrap();
            let text =
                dxkit_disasm::disassemble(&bytes, &dxkit_disasm::DisassemblyOptions::default()).unwrap().text;
            let text = String::from_utf8(text).unwrap();
            let kept = |line: &&str| !line.starts_with("// Approximately") && line.trim() != "nop";
            text.lines().filter(kept).map(|line| line.to_owned() + "\n").collect::<String>()
        };
        let before = listing(&base);
        for place in places {
            let (above, below) = lines.split_at(place);
            let moved = made(&[above, &["nop"], below].concat().join("\n"));
            assert!(!lost_debug_info(&base, &moved), "{}:{place}", path.display());
            assert_eq!(listing(&moved), before, "{}:{place}", path.display());
        }
        programs += 1;
    }
    assert!(programs >= 8, "{programs}");
}

/// Debug information that cannot be read says nothing wrong of the program that it came with, and is no good
/// for another.
#[test]
fn debug_information_that_cannot_follow_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let file = fs::read(folder.join("cs_buffers_debug_5_0.dxbc")).unwrap();
    let text = fs::read_to_string(folder.join("cs_buffers_debug_5_0.asm")).unwrap();
    let mut base = Container::parse(Span::new(&file)).unwrap().into_owned();
    base.set(FourCc::Spdb, b"none".to_vec());
    let same = assemble(&text, &AssemblyOptions::with_base(&base)).unwrap();
    assert!(same.find(FourCc::Spdb).is_some() && !lost_debug_info(&base, &same));
    let longer = text.replacen("\nret", "\nnop\nret", 1);
    assert_ne!(longer, text);
    let made = assemble(&longer, &AssemblyOptions::with_base(&base)).unwrap();
    assert!(made.find(FourCc::Spdb).is_none() && lost_debug_info(&base, &made));
}

/// What cannot be read is in the exact text as bytes, and everything else as text.
#[test]
fn exact_text_of_broken_containers_gives_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let library = fs::read(folder.join("lib_functions_5_0.dxbc")).unwrap();
    let shader = fs::read(folder.join("vs_transform_5_0.dxbc")).unwrap();
    let same = |file: &[u8]| {
        let container = Container::parse(Span::new(file)).unwrap();
        let text = String::from_utf8(exact(&container).unwrap()).unwrap();
        for base in [None, Some(&container)] {
            let mut options = AssemblyOptions::default();
            options.base = base;
            let made = assemble(&text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let digest = if states_digest(&text) { DigestPolicy::Keep } else { DigestPolicy::Recompute };
            assert!(made.write(digest).unwrap() == file, "{text}");
        }
        text
    };
    let edited = |file: &[u8], edit: &dyn Fn(&mut Container<'static>)| {
        let mut container = Container::parse(Span::new(file)).unwrap().into_owned();
        edit(&mut container);
        same(&container.write(DigestPolicy::Recompute).unwrap())
    };
    let functions = Container::parse(Span::new(&library)).unwrap().find_all(FourCc::Libf).count();
    let programs = |text: &str| text.lines().filter(|line| line.trim() == "lib_5_0").count();
    assert!(functions >= 2);
    // The list of functions.
    let text = edited(&library, &|container| {
        container.find_mut(FourCc::Libh).unwrap().set_payload(vec![1, 2, 3, 4]);
    });
    assert_eq!(programs(&text), functions, "{text}");
    assert!(text.contains("\n.part LIBH\n01020304\n"), "{text}");
    let text = edited(&library, &|container| {
        container.remove(FourCc::Libh);
    });
    assert_eq!(programs(&text), functions, "{text}");
    // A function, or the program in it.
    for payload in [&b"DXBC"[..], b""] {
        let text = edited(&library, &|container| {
            container.find_mut(FourCc::Libf).unwrap().set_payload(payload.to_vec());
        });
        assert_eq!(programs(&text), functions - 1, "{text}");
        assert!(text.contains("// function 0 cannot be read"), "{text}");
    }
    let text = edited(&library, &|container| {
        let part = container.parts_mut().filter(|part| part.kind() == FourCc::Libf).nth(1).unwrap();
        let mut function = Container::parse(part.span()).unwrap().into_owned();
        function.set(FourCc::Shex, vec![7]);
        let payload = function.write(DigestPolicy::Keep).unwrap();
        part.set_payload(payload);
    });
    assert_eq!(programs(&text), functions - 1, "{text}");
    // The program of a shader.
    let text = edited(&shader, &|container| container.set(FourCc::Shex, vec![0x50]));
    assert!(text.starts_with(".container\n.part RDEF\n") && text.contains("\n.part SHEX\n50\n"), "{text}");
    // Bytes that belong to no part, and another version.
    let mut longer = shader.clone();
    longer.extend_from_slice(b"beyond");
    assert!(same(&longer).starts_with(".container\n.file\n"));
    let mut newer = shader;
    newer[20] = 2;
    same(&newer);
}

/// With a base, the program for level 9, classes and parameters follow the text as well.
#[test]
fn comments_change_the_parts_of_a_base() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    for (name, old, new, kind) in [
        ("vs_transform_4_0_level_9_1", "    dcl_texcoord v0", "    dcl_texcoord5 v0", FourCc::Aon9),
        (
            "ps_interfaces_5_0",
            "// ambient                        1",
            "// ambient                        0",
            FourCc::Ifce,
        ),
    ] {
        let file = fs::read(folder.join(name).with_extension("dxbc")).unwrap();
        let text = fs::read_to_string(folder.join(name).with_extension("asm")).unwrap();
        let base = Container::parse(Span::new(&file)).unwrap();
        let edited = text.replacen(old, new, 1);
        let made = assemble(&edited, &AssemblyOptions::with_base(&base)).unwrap();
        let differ: Vec<FourCc> = made
            .parts()
            .iter()
            .zip(base.parts())
            .filter(|(made, base)| made.payload() != base.payload())
            .map(|(made, _)| made.kind())
            .collect();
        let expected = if edited == text { vec![] } else { vec![kind] };
        assert_eq!(differ, expected, "{name}");
    }
}

/// FXC 10.1 prints the name of the debug file between the signatures and the states of the shader.
#[test]
fn the_name_of_the_debug_file_is_a_comment() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let file = fs::read(folder.join("ps_interpolation_5_0.dxbc")).unwrap();
    let text = fs::read_to_string(folder.join("ps_interpolation_5_0.asm")).unwrap();
    let base = Container::parse(Span::new(&file)).unwrap();
    let states = "// Pixel Shader runs at sample frequency\n";
    let named = text.replacen(states, &format!("// Debug name: shader.pdb\n{states}"), 1);
    assert_ne!(named, text);

    let made = assemble(&named, &AssemblyOptions::with_base(&base)).unwrap();
    let part = made.find(FourCc::Ildn).unwrap();
    assert_eq!(part.payload(), b"\0\0\x0a\0shader.pdb\0\0");
    assert_eq!(made.parts().len(), base.parts().len() + 1);
    let bytes = signed(&made).unwrap();
    let shown = disassemble(&bytes, &Show::default()).unwrap();
    assert_eq!(String::from_utf8_lossy(&shown.text), named);

    // FXC writes the part last.
    let alone = assemble(&named, &AssemblyOptions::default()).unwrap();
    assert_eq!(alone.parts().last().unwrap().payload(), part.payload());
    // Another name replaces it.
    let other = named.replace("shader.pdb", "other.pdb");
    let other = assemble(&other, &AssemblyOptions::with_base(&made)).unwrap();
    assert_eq!(other.find(FourCc::Ildn).unwrap().payload(), b"\0\0\x09\0other.pdb\0\0\0");
}

#[test]
fn an_edited_listing_changes_what_was_edited() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let file = fs::read(folder.join("ps_texture_5_0.dxbc")).unwrap();
    let text = fs::read_to_string(folder.join("ps_texture_5_0.asm")).unwrap();
    let base = Container::parse(Span::new(&file)).unwrap();
    let statistics = |container: &Container<'_>| {
        Statistics::parse(container.find(FourCc::Stat).unwrap().span()).unwrap().into_owned()
    };
    let edited = text.replacen("\nret ", "\nmul o0.x, o0.x, l(2.0)\nret ", 1);
    assert_ne!(edited, text);
    let made = assemble(&edited, &AssemblyOptions::with_base(&base)).unwrap();
    let (old, new) = (statistics(&base), statistics(&made));
    assert_eq!(new.v4.instruction_count, old.v4.instruction_count + 1);
    assert_eq!(new.v4.float_instruction_count, old.v4.float_instruction_count + 1);
    for part in base.parts() {
        let there = made.find(part.kind()).unwrap().payload();
        let follows = [FourCc::Shex, FourCc::Stat].contains(&part.kind());
        assert_eq!(there != part.payload(), follows, "{}", part.kind());
    }
    // A changed row of a signature, and an added feature.
    let edited = text
        .replacen("// TEXCOORD                 0   xy", "// TEXCOORD                 3   xy", 1)
        .replacen("//\n//\n// Buffer", "//\n//\n// Note: shader requires additional functionality:\n//       Tiled resources\n//\n// Buffer", 1);
    let made = assemble(&edited, &AssemblyOptions::with_base(&base)).unwrap();
    let changed: Vec<FourCc> = made
        .parts()
        .iter()
        .filter(|part| base.find(part.kind()).is_none_or(|old| old.payload() != part.payload()))
        .map(|part| part.kind())
        .collect();
    assert!(changed.iter().all(|kind| [FourCc::Isgn, FourCc::Sfi0].contains(kind)), "{changed:?}");
}

#[test]
fn mistakes_have_their_places() {
    let text = "\
// Input signature:
//
// Name                 Index   Mask Register SysValue  Format   Used
// -------------------- ----- ------ -------- -------- ------- ------
// TEXCOORD                 0   xy          0     WHAT   float   xy
//
ps_5_0
ret
";
    let Err(Error::Text(mistakes)) = assemble(text, &AssemblyOptions::default()) else {
        panic!("it is assembled")
    };
    assert_eq!(
        mistakes[0].to_string().lines().next().unwrap(),
        "5:51: error: `WHAT`: a system value (NONE, POS, …) is expected"
    );
    let Err(Error::Text(mistakes)) = assemble("ps_5_0\nmvo r0, r1\n", &AssemblyOptions::default()) else {
        panic!("it is assembled")
    };
    assert_eq!(
        mistakes[0].to_string().lines().next().unwrap(),
        "2:1: error: `mvo`: an instruction or declaration is expected"
    );
    assert!(matches!(assemble("", &AssemblyOptions::default()), Err(Error::Text(_))));
    let two = assemble("ps_5_0\nret\nps_5_0\nret\n", &AssemblyOptions::default());
    assert!(matches!(two, Err(Error::Programs { text: 2, base: 0 })));
}

/// The edits of `testdata/assembly/edited.tsv` make the containers that FXC's disassembler and vkd3d were
/// asked about.
#[test]
fn edited_listings_are_accepted_by_others() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let (mut count, mut accepted) = (0, 0);
    for row in fs::read_to_string(testdata.join("assembly/edited.tsv")).unwrap().lines() {
        let [shader, old, new, digest, fxc, vkd3d] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}: not six columns")
        };
        if shader.starts_with('#') {
            continue;
        }
        let file = fs::read(testdata.join(shader)).unwrap();
        let listing = String::from_utf8(disassemble(&file, &Show::default()).unwrap().text).unwrap();
        let edited = listing.replacen(&old.replace("\\n", "\n"), &new.replace("\\n", "\n"), 1);
        let base = Container::parse(Span::new(&file)).unwrap();
        let made = signed(&assemble(&edited, &AssemblyOptions::with_base(&base)).unwrap()).unwrap();
        // The verdicts are those of a container with this digest.
        let found: String = made[4..20].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, digest, "{shader}: {old}; ask again: cargo run -p dxkit-asm --example edited");
        assert_eq!(fxc, "same text", "{shader}: {old}");
        assert_ne!(vkd3d, "refused", "{shader}: {old}");
        count += 1;
        accepted += usize::from(vkd3d == "accepted");
    }
    assert!(count >= 100 && accepted >= 90, "{accepted} of {count}");
}
