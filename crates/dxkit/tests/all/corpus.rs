//! What must hold for every container of `testdata`, of any compiler.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{self, Counter, Entry, for_each};
use dxkit::bytes::Span;
use dxkit::container::DigestPolicy;
use dxkit::{Container, Context, DigestCheck, DigestKind, FourCc, Part, RootSignature};

/// Files of which parts are not parts that can be read, and why. None so far.
const UNREADABLE: &[(&str, &str)] =
    &[("llvm/layout_odd_names.dxbc", "an Aon9 of a few bytes: the file is about the names of parts")];

/// Files in `testdata/llvm` that `check` has something to say about. They are made by hand to show single
/// structures, and are not what a compiler would write.
fn made_by_hand(entry: &Entry) -> bool {
    entry.compiler() == "llvm"
}

#[test]
fn every_container_has_a_line_in_the_manifest_and_every_line_a_container() {
    let listed: BTreeSet<String> = common::manifest().into_iter().collect();
    assert!(listed.len() >= common::AT_LEAST, "{} containers", listed.len());
    let found: BTreeSet<String> = ["dxil", "dxbc"]
        .into_iter()
        .flat_map(|kind| {
            common::texts(&format!(".{kind}")).into_iter().map(move |stem| format!("{stem}.{kind}"))
        })
        .collect();
    assert_eq!(listed.symmetric_difference(&found).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn writing_a_container_that_was_parsed_gives_its_bytes() {
    for_each(|entry| {
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        let written = container.write(DigestPolicy::Keep).map_err(|error| error.to_string())?;
        if written != entry.bytes {
            return Err("other bytes".into());
        }
        let owned = container.into_owned().write(DigestPolicy::Keep).map_err(|error| error.to_string())?;
        if owned == entry.bytes { Ok(()) } else { Err("other bytes of the owned container".into()) }
    });
}

#[test]
fn a_digest_that_was_recomputed_is_the_compilers() {
    let (mut computed, mut debug) = (0, 0);
    for_each(|entry| {
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        // Unsigned containers and the bypass value have no digest, and LLVM's test files have arbitrary
        // numbers.
        if container.digest.kind() != DigestKind::Computed || made_by_hand(entry) {
            return Ok(());
        }
        // FXC signs these like debug builds.
        if dxkit::check_digest(&container, &entry.bytes) == DigestCheck::Debug {
            debug += 1;
            return Ok(());
        }
        computed += 1;
        match container.write(DigestPolicy::Recompute) {
            Ok(written) if written == entry.bytes => Ok(()),
            Ok(_) => Err("another digest".into()),
            Err(error) => Err(error.to_string()),
        }
    });
    assert!(computed >= 300, "{computed} digests");
    assert!(debug >= 2, "{debug} digests of debug builds");
}

/// Runs `check` for every part, those of containers inside parts included.
fn for_each_part(
    container: &Container<'_>,
    check: &mut impl FnMut(FourCc, Span<'_>, Context) -> Result<(), String>,
) -> Result<(), String> {
    let context = Context::from_container(container);
    for part in container.parts() {
        check(part.kind(), part.span(), context)
            .map_err(|complaint| format!("{}: {complaint}", part.kind()))?;
        if let (FourCc::Libf, Ok(inner)) = (part.kind(), Container::parse(part.span())) {
            for_each_part(&inner, check)?;
        }
    }
    Ok(())
}

#[test]
fn encoding_a_part_that_was_decoded_gives_its_payload() {
    let mut decoded = BTreeMap::<FourCc, usize>::new();
    for_each(|entry| {
        if UNREADABLE.iter().any(|(path, _)| *path == entry.path) {
            return Ok(());
        }
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        for_each_part(&container, &mut |kind, payload, context| {
            let part = Part::decode_payload(kind, payload, context).map_err(|error| error.to_string())?;
            if !matches!(part, Part::Opaque(_)) {
                *decoded.entry(kind).or_default() += 1;
            }
            match part.encode() {
                Ok(written) if written == payload.bytes() => Ok(()),
                Ok(_) => Err("other bytes".into()),
                Err(error) => Err(error.to_string()),
            }
        })
    });
    // Otherwise a kind could be kept as plain bytes unnoticed.
    for (kind, least) in [
        (FourCc::Isg1, 200),
        (FourCc::Osg1, 200),
        (FourCc::Psg1, 25),
        (FourCc::Isgn, 90),
        (FourCc::Osgn, 80),
        (FourCc::Osg5, 4),
        (FourCc::Pcsg, 6),
        (FourCc::Psv0, 200),
        (FourCc::Rts0, 30),
        (FourCc::Dxil, 230),
        (FourCc::Ildb, 4),
        (FourCc::Stat, 320),
        (FourCc::Rdef, 130),
        (FourCc::Ifce, 2),
        (FourCc::Aon9, 20),
        (FourCc::Libh, 8),
        (FourCc::Lfs0, 24),
        (FourCc::Spdb, 10),
        (FourCc::Shdr, 20),
        (FourCc::Shex, 60),
        (FourCc::Libf, 8),
        (FourCc::Rdat, 50),
        (FourCc::Sfi0, 240),
        (FourCc::Hash, 200),
        (FourCc::Ildn, 20),
        (FourCc::Vers, 40),
        (FourCc::Srci, 3),
        (FourCc::Priv, 10),
    ] {
        let there = decoded.get(&kind).copied().unwrap_or_default();
        assert!(there >= least, "{kind}: {there} decoded, {least} at least: {decoded:?}");
    }
}

#[test]
fn owned_values_are_equal_to_those_that_borrow_and_write_the_same() {
    for_each(|entry| {
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        for_each_part(&container, &mut |kind, payload, context| {
            let Ok(part) = Part::decode_payload(kind, payload, context) else { return Ok(()) };
            let owned = part.clone().into_owned();
            if owned != part {
                return Err("the owned value is not equal".into());
            }
            match owned.encode() {
                Ok(written) if written == payload.bytes() => Ok(()),
                _ => Err("the owned value writes other bytes".into()),
            }
        })
    });
}

#[test]
fn a_walk_tells_every_byte_once() {
    let mut leaves = 0;
    for_each(|entry| {
        let mut counter = Counter::new(entry.span());
        let errors = dxkit::walk(entry.span(), &mut counter).map_err(|error| error.to_string())?;
        if !counter.faults.is_empty() || counter.depth() != 0 {
            return Err(format!("{:?}, {} frames open", counter.faults, counter.depth()));
        }
        let odd = UNREADABLE.iter().any(|(path, _)| *path == entry.path);
        match errors.first() {
            Some(error) if !odd => return Err(error.to_string()),
            None if odd => return Err("is listed as unreadable, and was read".into()),
            _ => {}
        }
        leaves += counter.leaves;
        match counter.uneven() {
            Some(uneven) if !odd => Err(uneven),
            _ => Ok(()),
        }
    });
    assert!(leaves > 60_000, "{leaves} leaves");
}

#[test]
fn the_compilers_output_has_no_findings() {
    let mut silent = 0;
    for_each(|entry| {
        let findings = dxkit::check(entry.span());
        if made_by_hand(entry) {
            return Ok(());
        }
        // Its source states a root signature without a flag that its inputs need.
        if entry.path == "dxc/vs_empty_root_signature_6_0.dxil" {
            let rules: Vec<_> = findings.iter().map(|finding| finding.rule).collect();
            return if rules == ["input-layout-flag"] { Ok(()) } else { Err(format!("{rules:?}")) };
        }
        silent += 1;
        match findings.first() {
            Some(finding) => Err(format!("{finding} ({} in all)", findings.len())),
            None => Ok(()),
        }
    });
    assert!(silent >= 380, "{silent} containers");
}

#[test]
fn findings_of_every_container_have_offsets_inside_it() {
    for_each(|entry| {
        for finding in dxkit::check(entry.span()) {
            let inside = finding.offset.is_none_or(|offset| offset <= entry.bytes.len());
            if !inside || finding.offset.is_none() != finding.path.frames().is_empty() {
                return Err(finding.to_string());
            }
        }
        Ok(())
    });
}

/// The names of a signature in the order in which they are stored, read without the library: what stands
/// after the elements, up to its padding.
fn stored_names(payload: &[u8], element_size: usize) -> Vec<&[u8]> {
    let count = u32::from_le_bytes(payload[..4].try_into().unwrap()) as usize;
    let strings = &payload[8 + count * element_size..];
    let end = strings.iter().rposition(|byte| *byte == 0).map_or(0, |end| end + 1);
    let mut names: Vec<&[u8]> = strings[..end].split(|byte| *byte == 0).collect();
    // There are no names after the last NUL and in the padding.
    while names.last().is_some_and(|name| name.is_empty()) {
        names.pop();
    }
    names
}

/// Names, each once, in the order of the first element that has it.
fn names_by_use<'s>(signature: &'s dxkit::Signature<'_>) -> Vec<&'s [u8]> {
    let mut names = Vec::new();
    for element in &signature.elements {
        if !names.contains(&element.name.as_bytes()) {
            names.push(element.name.as_bytes());
        }
    }
    names
}

/// FXC stores the names once each in the order of the elements, and DXC for validators since 1.7 the same
/// wherever it declares the elements in the order of their registers and names nothing that is in no
/// register.
#[test]
fn signatures_that_forgot_their_layout_are_written_as_the_compilers_write_them() {
    let mut equal = BTreeMap::<(String, FourCc), usize>::new();
    for_each(|entry| {
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        for_each_part(&container, &mut |kind, payload, context| {
            let Ok(Part::Signature(mut signature)) = Part::decode_payload(kind, payload, context) else {
                return Ok(());
            };
            let bytes = payload.bytes();
            let by_use = stored_names(bytes, signature.kind.element_size()) == names_by_use(&signature);
            let fxc = entry.compiler() == "fxc";
            if fxc && !by_use {
                return Err("FXC stores names in the order of their use".into());
            }
            // Validators before 1.7 did not pad.
            if !by_use || bytes.len() % 4 != 0 {
                return Ok(());
            }
            signature.forget_layout();
            let mut written = signature.encode().map_err(|error| error.to_string())?;
            if fxc && !signature.kind.has_min_precision() || entry.compiler() == "dxc" {
                if written != bytes {
                    return Err("other bytes".into());
                }
            } else {
                // FXC pads DXC's kinds with 0xab as well; the part does not state which compiler wrote it.
                let padding = written.iter().rev().take_while(|byte| [0, 0xab].contains(*byte)).count();
                let start = written.len() - padding;
                written[start..].fill(0);
                let mut bytes = bytes.to_vec();
                bytes[start..].iter_mut().filter(|byte| **byte == 0xab).for_each(|byte| *byte = 0);
                if written != bytes {
                    return Err("other bytes".into());
                }
            }
            *equal.entry((entry.compiler().to_owned(), kind)).or_default() += 1;
            Ok(())
        })
    });
    for (compiler, kind, least) in [
        ("dxc", FourCc::Isg1, 150),
        ("dxc", FourCc::Osg1, 150),
        ("dxc", FourCc::Psg1, 5),
        ("fxc", FourCc::Isgn, 85),
        ("fxc", FourCc::Osgn, 80),
        ("fxc", FourCc::Osg5, 5),
        ("fxc", FourCc::Pcsg, 6),
        ("fxc", FourCc::Isg1, 5),
        ("fxc", FourCc::Psg1, 1),
        ("vkd3d", FourCc::Isgn, 10),
    ] {
        let there = equal.get(&(compiler.to_owned(), kind)).copied().unwrap_or_default();
        assert!(there >= least, "{compiler} {kind}: {there} equal, {least} at least: {equal:?}");
    }
}

/// DXC, FXC and LLVM arrange root signatures alike.
#[test]
fn root_signatures_that_forgot_their_layout_are_written_as_the_compilers_write_them() {
    let mut equal = BTreeMap::<String, usize>::new();
    for_each(|entry| {
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        for part in container.find_all(FourCc::Rts0) {
            let mut root = RootSignature::parse(part.span()).map_err(|error| error.to_string())?;
            let Some(desc) = root.known_mut() else { return Err("an unknown version".into()) };
            if !desc.is_canonical() {
                return Err("is not arranged as the compilers do".into());
            }
            desc.forget_layout();
            let written = root.encode().map_err(|error| error.to_string())?;
            if written != part.payload() {
                return Err("other bytes".into());
            }
            *equal.entry(entry.compiler().to_owned()).or_default() += 1;
        }
        Ok(())
    });
    assert!(equal["dxc"] >= 30 && equal["fxc"] >= 3, "{equal:?}");
}
