//! `check` of parts against each other: the compiler's containers, changed in one field each, give exactly
//! one rule.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

use dxkit::container::DigestPolicy;
use dxkit::{Container, FourCc, Severity, Signature, SignatureKind, Span};

fn testdata(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Changes a signature part and returns what `check` says, as `rule path: message`.
fn findings_with(
    file: &str,
    kind: SignatureKind,
    change: impl FnOnce(&mut Signature<'_>),
) -> Vec<(String, String)> {
    let file = testdata(file);
    assert!(dxkit::check(Span::new(&file)).is_empty());
    let mut container = Container::parse(&file).unwrap();
    let part = container.find(kind.four_cc()).unwrap();
    let mut signature = Signature::parse(kind, part.span()).unwrap();
    change(&mut signature);
    let payload = signature.encode().unwrap();
    container.set(kind.four_cc(), payload);
    // If the module can be read, signatures are compared with it instead: see `modules.rs`.
    container.remove_all(FourCc::Dxil);
    let written = container.write(DigestPolicy::Recompute).unwrap();
    dxkit::check(Span::new(&written))
        .into_iter()
        .filter(|finding| finding.rule != "container-missing-part")
        .map(|finding| {
            assert_eq!(finding.severity, Severity::Error);
            assert!(finding.offset.is_some());
            (finding.rule.to_owned(), finding.path.to_string())
        })
        .collect()
}

#[test]
fn a_row_that_psv0_does_not_have_or_that_is_missing_is_told() {
    const FILE: &str = "dxc/vs_root_signature_6_0.dxil";
    let isg1 = |change: fn(&mut Signature<'_>)| findings_with(FILE, SignatureKind::Isg1, change);
    let one = |path: &str| vec![("psv-signature".to_owned(), path.to_owned())];
    assert_eq!(isg1(|signature| drop(signature.elements.pop())), one("PSV0"));
    assert_eq!(
        isg1(|signature| signature.elements[0].name = "OTHER".into()),
        one("ISG1 > element[0] > name"),
        "the element is found by its place, so that only the name is told"
    );
    assert_eq!(
        isg1(|signature| signature.elements[0].component_type = dxkit::types::ComponentType::UInt32),
        one("ISG1 > element[0] > component_type")
    );
    assert_eq!(
        isg1(|signature| signature.elements[0].system_value = dxkit::types::SystemValue::ClipDistance),
        one("ISG1 > element[0] > system_value")
    );
    assert_eq!(
        isg1(|signature| {
            signature.elements[0].mask = dxkit::signature::ComponentMask::X;
            signature.elements[0].usage = dxkit::signature::ComponentMask::X;
        }),
        one("ISG1 > element[0] > mask")
    );
}

#[test]
fn a_hash_of_another_program_is_told() {
    let file = testdata("dxc/ps_solid_6_0.dxil");
    let mut container = Container::parse(&file).unwrap();
    let mut hash = container.find(FourCc::Hash).unwrap().payload().to_vec();
    hash[4] ^= 1;
    container.set(FourCc::Hash, hash);
    let written = container.write(DigestPolicy::Recompute).unwrap();
    let findings = dxkit::check(Span::new(&written));
    let rules: Vec<_> = findings.iter().map(|finding| (finding.rule, finding.severity)).collect();
    assert_eq!(rules, [("hash-mismatch", Severity::Warning)]);
    assert_eq!(findings[0].path.to_string(), "HASH > digest");
}

#[test]
fn a_digest_of_other_bytes_is_told() {
    let mut file = testdata("fxc/ps_solid_4_0.dxbc");
    *file.last_mut().unwrap() ^= 1;
    let findings = dxkit::check(Span::new(&file));
    assert_eq!(findings[0].rule, "container-digest");
    assert_eq!((findings[0].path.to_string().as_str(), findings[0].offset), ("header > digest", Some(4)));
}

#[test]
fn many_rows_at_one_place_are_compared_in_passable_time() {
    // 4,096 rows without a register against 255 elements of 255 indexes at one register: the cost must not be
    // the product of all three.
    let file = testdata("dxc/vs_root_signature_6_0.dxil");
    let mut container = Container::parse(&file).unwrap();
    let mut psv = dxkit_synth::Asm::new();
    psv.u32(36).u32s(&[0; 4]).u32(0).u32(u32::MAX);
    psv.raw(&[1, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]).u32(0);
    psv.u32(4).raw(b"\0UV\0").u32(255).u32s(&[1; 255]).u32(16);
    for _ in 0..255 {
        psv.u32(1).u32(0).raw(&[255, 0, 4, 0, 3, 2, 0, 0]);
    }
    container.set(FourCc::Psv0, psv.bytes());
    let row = Signature::parse(SignatureKind::Isg1, container.find(FourCc::Isg1).unwrap().span())
        .unwrap()
        .elements[0]
        .clone()
        .into_owned();
    let rows =
        vec![
            dxkit::signature::Element { register: u32::MAX, semantic_index: 1, name: "XX".into(), ..row };
            4096
        ];
    let payload = Signature::new(SignatureKind::Isg1, rows).encode().unwrap();
    container.set(FourCc::Isg1, payload);
    let written = container.write(DigestPolicy::Keep).unwrap();
    assert_eq!(dxkit::check(Span::new(&written)).len(), dxkit::Report::LIMIT);
}
