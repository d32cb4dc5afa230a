//! Comparing containers: what must hold of any two, and what single edits come to.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::borrow::Cow;

use crate::common::{self, Entry};
use dxkit::diff::{Diff, DifferenceKind, Scalar, Significance, Verdict};
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::info::{CompressionType, PdbInfo};
use dxkit::rdat::{FunctionInfo1, RuntimeData};
use dxkit::rootsig::{Parameter, ParameterContents, RootConstants, ShaderVisibility, StaticSampler};
use dxkit::types::FeatureFlags;
use dxkit::{
    Container, Difference, DigestPolicy, FeatureInfo, FourCc, PipelineStateValidation, Program, RawPart,
    RootSignature, Signature, SignatureKind, SourceInfo, Span,
};

fn compare(old: &[u8], new: &[u8]) -> Diff {
    dxkit::diff(Span::new(old), Span::new(new)).unwrap()
}

/// The lines of the differences that say something.
fn lines(diff: &Diff) -> Vec<String> {
    let meaning =
        diff.differences.iter().filter(|difference| difference.significance == Significance::Meaning);
    meaning.map(ToString::to_string).collect()
}

/// Writes the container with another payload in a part, and compares.
fn with_payload(entry: &Entry, kind: FourCc, payload: Vec<u8>) -> Diff {
    let mut container = Container::parse(entry.span()).unwrap();
    container.set(kind, payload);
    compare(&entry.bytes, &container.write(DigestPolicy::Recompute).unwrap())
}

fn payload<'e>(container: &'e Container<'_>, kind: FourCc) -> Span<'e> {
    container.find(kind).unwrap_or_else(|| panic!("no {kind}")).span()
}

/// Pairs to compare: every file with all others of the same source, and with the next one whatever that is.
fn pairs(entries: &[Entry]) -> Vec<(&Entry, &Entry)> {
    let stem = |entry: &Entry| {
        let name = entry.path.split('.').next().unwrap_or_default().to_owned();
        name.split('_').take(2).collect::<Vec<_>>().join("_")
    };
    let mut pairs = Vec::new();
    for (index, old) in entries.iter().enumerate() {
        for (distance, new) in entries.iter().skip(index + 1).enumerate() {
            if distance == 0 || stem(old) == stem(new) {
                pairs.push((old, new));
            }
        }
    }
    pairs
}

#[test]
fn a_file_differs_from_itself_with_another_digest_in_the_digest_alone() {
    common::for_each(|entry| {
        assert!(compare(&entry.bytes, &entry.bytes).is_empty());
        let mut other = entry.bytes.clone();
        other[4] ^= 0xff;
        let diff = compare(&entry.bytes, &other);
        match &diff.differences[..] {
            [digest] if digest.shape() == "header > digest" => {
                // It is not derived from another difference.
                assert_eq!(digest.significance, Significance::Meaning, "{}", entry.path);
                Ok(())
            }
            other => Err(format!("{other:?}")),
        }
    });
}

#[test]
fn files_differ_exactly_if_their_bytes_do_and_the_same_way_in_both_directions() {
    let entries = common::entries();
    let (mut compared, mut equal, mut told) = (0, 0, 0);
    for (old, new) in pairs(&entries) {
        let names = format!("{} and {}", old.path, new.path);
        let diff = compare(&old.bytes, &new.bytes);
        assert_eq!(diff.is_empty(), old.bytes == new.bytes, "{names}");
        assert_eq!(diff.omitted, 0, "{names}");
        compared += 1;
        equal += usize::from(diff.is_empty());
        told += diff.differences.len();
        for difference in &diff.differences {
            assert!(!difference.path().frames().is_empty(), "{names}: nobody told what differs");
            assert!(!difference.to_string().is_empty());
            for (side, file) in [(&difference.old, old), (&difference.new, new)] {
                let offset = side.as_ref().and_then(|side| side.offset).unwrap_or(0);
                assert!(offset <= file.bytes.len(), "{names}: {difference}");
            }
        }
        assert_eq!(sorted(compare(&new.bytes, &old.bytes)), mirrored(diff), "{names}");
    }
    assert!(
        compared > 900 && equal > 5 && told > 10_000,
        "{compared} pairs, {equal} equal, {told} differences"
    );
}

/// Everything but which elements moved: of two that changed places, either did.
fn sorted(diff: Diff) -> (Vec<String>, usize) {
    let (moved, mut others): (Vec<_>, Vec<_>) =
        diff.differences.into_iter().partition(|difference| difference.kind == DifferenceKind::Moved);
    // Elements are labelled as in the old file, and notes refer to the old and the new file.
    others.iter_mut().for_each(|difference| (difference.identity, difference.note) = (None, None));
    let mut others: Vec<_> = others.iter().map(|difference| format!("{difference:?}")).collect();
    others.sort();
    (others, moved.len())
}

fn mirrored(mut diff: Diff) -> (Vec<String>, usize) {
    diff.differences = diff.differences.into_iter().map(Difference::mirrored).collect();
    sorted(diff)
}

/// One byte after the other of a few files of all sorts is changed. Something is told each time, and it
/// covers the byte.
#[test]
fn no_byte_goes_unnoticed() {
    let mut flipped = 0;
    for path in [
        "dxc/vs_root_signature_6_0.dxil",
        "dxc/lib_nodes_broadcasting_6_8.dxil",
        "dxc/lib_subobjects_6_5.dxil",
        "dxc/pdb_multi_file_6_0.dxil",
        "fxc/lib_functions_4_0.dxbc",
    ] {
        let entry = common::entry(path);
        let container = Container::parse(entry.span()).unwrap();
        // The bytes of a program are equivalent to each other.
        let programs: Vec<_> =
            container.parts().iter().filter(|part| Program::recognise(part.payload())).collect();
        for at in 32..entry.bytes.len() {
            let inside = |part: &&&dxkit::RawPart<'_>| {
                let span = part.span();
                (span.offset() + 32..span.end()).contains(&at)
            };
            if programs.iter().any(|part| inside(&part)) && at % 97 != 0 {
                continue;
            }
            let mut other = entry.bytes.clone();
            other[at] ^= 1 << (at % 8);
            let Ok(diff) = dxkit::diff(entry.span(), Span::new(&other)) else { continue };
            flipped += 1;
            let told = diff.differences.iter().any(|difference| !difference.path().frames().is_empty());
            assert!(told, "{path}: the byte at {at:#x} is changed, and nobody tells");
            assert_eq!(sorted(diff), mirrored(compare(&other, &entry.bytes)), "{path}, {at:#x}");
        }
    }
    assert!(flipped > 4000, "{flipped}");
}

#[test]
fn a_bound_that_changed_is_one_difference() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let container = Container::parse(entry.span()).unwrap();
    let mut psv = PipelineStateValidation::parse(payload(&container, FourCc::Psv0)).unwrap();
    psv.resources[2].v0.upper_bound = 9;
    let diff = with_payload(&entry, FourCc::Psv0, psv.encode().unwrap());
    assert_eq!(lines(&diff), ["PSV0 > resource[2] > upper_bound: 7 → 9"]);
    let [bound, digest] = &diff.differences[..] else { panic!("{diff:?}") };
    assert_eq!(bound.kind, DifferenceKind::Changed);
    assert_eq!(bound.identity.as_deref(), Some("t0"));
    // The path that a dump gives to it.
    let side = bound.old.as_ref().unwrap();
    assert_eq!((side.offset, side.size, &side.value), (Some(0x180), 4, &Scalar::Unsigned(7)));
    assert_eq!(bound.new.as_ref().unwrap().value, Scalar::Unsigned(9));
    assert_eq!(digest.shape(), "header > digest");
    assert_eq!(digest.significance, Significance::Derived);
}

#[test]
fn elements_are_found_wherever_they_stand() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let container = Container::parse(entry.span()).unwrap();

    // A resource is inserted before the others, and one is removed.
    let mut psv = PipelineStateValidation::parse(payload(&container, FourCc::Psv0)).unwrap();
    let mut resource = psv.resources.remove(1);
    resource.v0.space = 5;
    psv.resources.insert(0, resource);
    psv.resources[2].v0.upper_bound = 3;
    let diff = with_payload(&entry, FourCc::Psv0, psv.encode().unwrap());
    assert_eq!(
        lines(&diff),
        [
            "removed PSV0 > resource[1]: res_type CBV, space 0, lower_bound 1, upper_bound 1, res_kind CBuffer, \
             res_flags none",
            "PSV0 > resource[2] > upper_bound: 7 → 3",
            "added PSV0 > resource[0]: res_type CBV, space 5, lower_bound 1, upper_bound 1, res_kind CBuffer, \
             res_flags none",
        ]
    );

    // The order of resources has no meaning. As few as possible are moved.
    let mut psv = PipelineStateValidation::parse(payload(&container, FourCc::Psv0)).unwrap();
    psv.resources.rotate_left(1);
    let diff = with_payload(&entry, FourCc::Psv0, psv.encode().unwrap());
    assert_eq!(diff.verdict(), Verdict::SameMeaning);
    let moved: Vec<_> = diff.differences.iter().filter(|one| one.kind == DifferenceKind::Moved).collect();
    assert_eq!(moved.len(), 1, "{diff:?}");
    assert_eq!(moved[0].to_string(), "moved PSV0 > resource[0 → 2]: another place");

    // Semantics ignore case, and names are compared as text, not by offset.
    let mut signature = Signature::parse(SignatureKind::Isg1, payload(&container, FourCc::Isg1)).unwrap();
    signature.elements[0].name = "Position".into();
    signature.elements[0].register = 4;
    signature.elements.swap(0, 1);
    let diff = with_payload(&entry, FourCc::Isg1, signature.encode().unwrap());
    assert_eq!(
        lines(&diff),
        [
            "ISG1 > element[0 → 1] > name: \"POSITION\" → \"Position\"",
            "ISG1 > element[0 → 1] > register: 0 → 4",
        ]
    );
}

#[test]
fn default_values_are_compared_not_their_offsets() {
    let entry = common::entry("fxc/ps_cbuffers_5_0.dxbc");
    let container = Container::parse(entry.span()).unwrap();
    let definitions = || ResourceDefinitions::parse(payload(&container, FourCc::Rdef)).unwrap();
    // A longer name moves everything after it.
    let mut longer = definitions();
    let variables = longer.buffers.iter_mut().flat_map(|buffer| &mut buffer.variables);
    let variable = variables.into_iter().find(|variable| variable.default_value.is_none()).unwrap();
    variable.name = "a_name_that_is_much_longer_than_before".into();
    let diff = with_payload(&entry, FourCc::Rdef, longer.encode().unwrap());
    let mut shown = lines(&diff);
    // The old name is still there, and nothing refers to it.
    shown.retain(|line| !line.starts_with("added RDEF > unknown: "));
    let [removed, added] = shown.as_slice() else { panic!("{shown:#?}") };
    assert!(removed.starts_with("removed RDEF > buffer["), "{removed}");
    assert!(added.contains("longer_than_before"), "{added}");
    assert!(!diff.differences.iter().any(|one| one.shape().ends_with("default_value")), "{diff:?}");
    // Another value is a difference, as are one more and one less.
    let mut other = definitions();
    let variables = other.buffers.iter_mut().flat_map(|buffer| &mut buffer.variables);
    let variable = variables.into_iter().find(|variable| variable.default_value.is_some()).unwrap();
    let length = variable.default_value.as_ref().unwrap().len();
    variable.default_value = Some(vec![7; length].into());
    let diff = with_payload(&entry, FourCc::Rdef, other.encode().unwrap());
    let [line] = &lines(&diff)[..] else { panic!("{diff:?}") };
    assert!(line.ends_with(&"07".repeat(length)), "{line}");
    assert!(line.contains("default_value: 0x"), "{line}");
}

#[test]
fn root_parameters_are_found_by_what_they_bind() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let container = Container::parse(entry.span()).unwrap();
    let edit = |edit: &dyn Fn(&mut RootSignature<'_>)| {
        let mut root = RootSignature::parse(payload(&container, FourCc::Rts0)).unwrap();
        edit(&mut root);
        lines(&with_payload(&entry, FourCc::Rts0, root.encode().unwrap()))
    };

    // A new first parameter does not change the others.
    let constants = RootConstants { shader_register: 9, register_space: 0, num_32bit_values: 2 };
    let added = edit(&|root| {
        let parameter = Parameter {
            shader_visibility: ShaderVisibility::All,
            contents: ParameterContents::Constants32Bit(constants),
        };
        root.known_mut().unwrap().parameters.insert(0, parameter);
    });
    assert_eq!(
        added,
        [
            "added RTS0 > parameter[0]: parameter_type Constants32Bit, shader_visibility ALL, shader_register 9, \
             register_space 0, num_32bit_values 2"
        ]
    );

    // The application depends on their order, so it is reported.
    let moved = edit(&|root| root.known_mut().unwrap().parameters.swap(0, 1));
    assert_eq!(moved.len(), 1, "{moved:?}");
    assert!(moved[0].starts_with("moved RTS0 > parameter["), "{moved:?}");

    let visibility =
        edit(&|root| root.known_mut().unwrap().parameters[2].shader_visibility = ShaderVisibility::All);
    assert_eq!(visibility, ["RTS0 > parameter[2] > shader_visibility: VERTEX → ALL"]);

    let range = edit(&|root| {
        let ParameterContents::DescriptorTable(ranges) =
            &mut root.known_mut().unwrap().parameters[2].contents
        else {
            panic!("no table");
        };
        let mut range = ranges[0];
        range.base_shader_register = 20;
        ranges.push(range);
        ranges[0].num_descriptors = 4;
    });
    assert_eq!(
        range,
        [
            "RTS0 > parameter[2] > range[0] > num_descriptors: 8 → 4",
            "added RTS0 > parameter[2] > range[1]: range_type SRV, num_descriptors 8, base_shader_register 20, \
             register_space 0, flags none, offset_in_descriptors_from_table_start 4294967295",
        ]
    );

    let sampler = edit(&|root| root.known_mut().unwrap().static_samplers.push(StaticSampler::new(0)));
    assert_eq!(sampler.len(), 1);
    assert!(sampler[0].starts_with("added RTS0 > static_sampler[0]: filter ANISOTROPIC"), "{sampler:?}");
}

#[test]
fn flags_come_and_go_by_name() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let with = |flags| {
        let diff = with_payload(&entry, FourCc::Sfi0, FeatureInfo::new(flags).encode().unwrap());
        let container = Container::parse(entry.span()).unwrap();
        let mut old = container.clone();
        old.set(FourCc::Sfi0, FeatureInfo::new(FeatureFlags::DOUBLES).encode().unwrap());
        let mut new = container;
        new.set(FourCc::Sfi0, FeatureInfo::new(flags).encode().unwrap());
        (lines(&diff), lines(&dxkit::diff(&old, &new).unwrap()))
    };
    let (first, second) = with(FeatureFlags::WAVE_OPS | FeatureFlags::VIEW_ID);
    assert_eq!(first, ["SFI0 > flags: +WaveOps +ViewID"]);
    assert_eq!(second, ["SFI0 > flags: +WaveOps +ViewID -Doubles"]);
}

#[test]
fn parts_come_go_and_move() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let mut container = Container::parse(entry.span()).unwrap();
    container.remove_all(FourCc::Stat);
    container.set(FourCc::Priv, &b"private"[..]);
    let diff = compare(&entry.bytes, &container.write(DigestPolicy::Recompute).unwrap());
    assert_eq!(lines(&diff), ["removed STAT: 1940 bytes", "added PRIV: 70 72 69 76 61 74 65"]);

    // A part at another position is one difference, of layout.
    let container = Container::parse(entry.span()).unwrap();
    let mut moved = Container::new();
    let (first, others) = container.parts().split_first().unwrap();
    for part in others.iter().chain([first]) {
        moved.push(RawPart::new(part.kind(), part.payload()));
    }
    let diff = compare(&entry.bytes, &moved.write(DigestPolicy::Recompute).unwrap());
    assert_eq!(diff.verdict(), Verdict::SameMeaning);
    let layout: Vec<_> = diff
        .differences
        .iter()
        .filter(|difference| difference.significance == Significance::Layout)
        .map(ToString::to_string)
        .collect();
    assert_eq!(layout, ["moved SFI0: another place"]);

    // A missing signature is not a difference of layout.
    let diff = compare(&entry.bytes, &container.write(DigestPolicy::Zero).unwrap());
    assert_eq!(diff.verdict(), Verdict::Different);
    assert_eq!(diff.differences.len(), 1);
}

#[test]
fn functions_are_found_by_name_and_references_are_followed() {
    let entry = common::entry("dxc/lib_mixed_stages_6_3.dxil");
    let container = Container::parse(entry.span()).unwrap();
    let data = RuntimeData::parse(payload(&container, FourCc::Rdat)).unwrap();
    assert!(data.functions().len() > 2);

    // The functions in another order and everything laid out anew: no string is at its old offset.
    let mut reordered = data.clone();
    reordered.table_mut::<FunctionInfo1>().unwrap().rows.reverse();
    let reordered = reordered.rebuild().unwrap().encode().unwrap();
    assert_ne!(reordered, data.encode().unwrap());
    let diff = with_payload(&entry, FourCc::Rdat, reordered);
    assert_eq!(lines(&diff), Vec::<String>::new());
    assert_eq!(diff.verdict(), Verdict::SameMeaning);

    // One function is removed, another changes.
    let mut changed = data.clone();
    let functions = &mut changed.table_mut::<FunctionInfo1>().unwrap().rows;
    let removed = functions.remove(0);
    functions[0].v1.feature_flags |= FeatureFlags::WAVE_OPS;
    let name = data.string(functions[0].v1.unmangled_name).unwrap().to_string();
    let gone = data.string(removed.v1.unmangled_name).unwrap().to_string();
    let changed = changed.rebuild().unwrap().encode().unwrap();
    let diff = with_payload(&entry, FourCc::Rdat, changed);
    let from_functions: Vec<_> = diff
        .differences
        .iter()
        .filter(|one| one.significance == Significance::Meaning && one.shape().contains("function"))
        .map(|one| (one.kind, one.identity.clone().unwrap(), one.shown_values().to_string()))
        .collect();
    assert_eq!(from_functions.len(), 2, "{from_functions:?}");
    assert_eq!((from_functions[0].0, from_functions[0].1.as_str()), (DifferenceKind::Removed, gone.as_str()));
    assert_eq!(from_functions[1], (DifferenceKind::Changed, name, "+WaveOps".to_owned()));
}

#[test]
fn sources_are_compared_file_by_file_compressed_or_not() {
    let part = |compression, files: &[(&'static str, &'static [u8])], arguments: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| ((*name).into(), Cow::Borrowed(*text)));
        let mut part = SourceInfo::new(files, arguments.iter().copied()).unwrap();
        part.contents_mut().unwrap().compression = compression;
        part.forget_layout();
        let mut container = Container::new();
        container.set(FourCc::Srci, part.encode().unwrap());
        container
    };
    let (plain, zlib) = (CompressionType::None, CompressionType::Zlib);
    let old: [(&str, &[u8]); 2] = [("main.hlsl", b"float4 main;"), ("a.hlsli", b"int a;")];
    let new: [(&str, &[u8]); 2] = [("main.hlsl", b"float2 main;"), ("b.hlsli", b"int b;")];
    let (old_arguments, new_arguments) = ([("T", "ps_6_0"), ("Zi", "")], [("T", "ps_6_6"), ("O3", "")]);
    for (before, now) in [(plain, plain), (plain, zlib), (zlib, zlib)] {
        let same =
            dxkit::diff(&part(before, &old, &old_arguments), &part(now, &old, &old_arguments)).unwrap();
        assert_eq!(lines(&same), Vec::<String>::new());
        let other =
            dxkit::diff(&part(before, &old, &old_arguments), &part(now, &new, &new_arguments)).unwrap();
        let mut told = lines(&other);
        told.sort();
        assert_eq!(
            told,
            [
                "SRCI > file[0] > text: 66 6c 6f 61 74 34 20 6d 61 69 6e 3b → 66 6c 6f 61 74 32 20 6d 61 69 6e 3b",
                "SRCI > section[2] > arg[0] > value: \"ps_6_0\" → \"ps_6_6\"",
                "added SRCI > file[1]: text 69 6e 74 20 62 3b",
                "added SRCI > section[2] > arg[1]: name \"O3\", value \"\"",
                "removed SRCI > file[1]: text 69 6e 74 20 61 3b",
                "removed SRCI > section[2] > arg[1]: name \"Zi\", value \"\"",
            ]
        );
        let file = other.differences.iter().find(|one| one.shape() == "SRCI > file[*] > text").unwrap();
        assert_eq!(file.identity.as_deref(), Some("main.hlsl"));
        // The content is compressed, so it has no offset in the file.
        assert_eq!(file.old.as_ref().unwrap().offset, None);
    }
}

#[test]
fn runtime_data_inside_of_pdb_information_is_compared_like_any() {
    let part = |data: &RuntimeData<'_>| {
        let mut container = Container::new();
        let part = PdbInfo::new(CompressionType::Zlib, data.encode().unwrap());
        container.set(FourCc::Pdbi, part.encode().unwrap());
        container
    };
    let bytes = dxkit_synth::rdat::functions_v2();
    let data = RuntimeData::parse(Span::new(&bytes)).unwrap();
    let mut changed = data.clone();
    changed.table_mut::<FunctionInfo1>().unwrap().rows[0].v1.payload_size_in_bytes += 4;
    let diff = dxkit::diff(&part(&data), &part(&changed)).unwrap();
    let lines = lines(&diff);
    assert_eq!(lines.len(), 1, "{lines:?}");
    let (path, values) = lines[0].split_once(": ").unwrap();
    assert!(path.starts_with("PDBI > runtime_data > part["), "{path}");
    assert!(
        path.ends_with("> function[0] > payload_size_in_bytes") && values.contains(" → "),
        "{path}: {values}"
    );
}

#[test]
fn what_cannot_be_decoded_is_compared_by_its_bytes() {
    let entry = common::entry("dxc/vs_root_signature_6_0.dxil");
    let container = Container::parse(entry.span()).unwrap();
    let mut broken = payload(&container, FourCc::Rts0).bytes().to_vec();
    broken[4] = 200;
    let diff = with_payload(&entry, FourCc::Rts0, broken);
    let [difference, _] = &diff.differences[..] else { panic!("{diff:?}") };
    assert_eq!(
        difference.to_string(),
        "RTS0: 1 of 116 bytes differ, the first at 0x4: 02 00 00 00 03 00 00 00 18 00 00 00 00 00 00 00 … → \
         02 00 00 00 c8 00 00 00 18 00 00 00 00 00 00 00 … (the new one cannot be decoded: parameter at 0x21c: \
         200 elements of at least 12 bytes do not fit the 92 bytes that are left)"
    );

    let error = dxkit::diff(entry.span(), Span::new(b"DXBC")).unwrap_err();
    assert_eq!(error.to_string(), "header > digest at 0x4: 16 bytes are needed, 0 are left");
}

/// Of FXC's and DXC's shader of one source, what both forms have is compared: neither the version of the
/// validator nor the name of the entry point, which token programs do not have, is a difference.
#[test]
fn shaders_of_both_forms_are_compared_in_what_both_have() {
    // FXC knows that the last component of all positions is 1.
    let plain: &[&str] = &["PSV0 > outputs_by_input[0][0] > mask[0]: 0.xyz 1.xyzw → 0.xyzw 1.xyzw"];
    for (name, differences) in
        [("bits_int", &[][..]), ("forms_mixed", &[]), ("group_scan", &[]), ("draw_plain_vs", plain)]
    {
        let read = |extension: &str| {
            std::fs::read(common::testdata().join(format!("exec/{name}.{extension}"))).unwrap()
        };
        let (found, with_common_only) = dxkit::diff_of_common(&read("dxbc"), &read("dxil")).unwrap();
        assert!(with_common_only);
        assert_eq!(lines(&found), differences, "{name}");
    }
}
