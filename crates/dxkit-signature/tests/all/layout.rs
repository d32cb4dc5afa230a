//! Every field of every kind, compared with bytes assembled by hand, and the effects of edits.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used)]

use dxkit_bytes::{ErrorKind, Name, Span, Value, Visit};
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind, UsageMeaning};
use dxkit_synth::{Asm, signature as synth};
use dxkit_types::{ComponentType, FourCc, MinPrecision, ShaderKind, SystemValue};

fn parse(kind: SignatureKind, payload: &[u8]) -> Signature<'_> {
    Signature::parse(kind, Span::new(payload)).unwrap()
}

/// The elements of `synth::numbered`, field by field.
fn numbered(name: &'static str, start: u32, stream: bool, min_precision: bool) -> Element<'static> {
    let byte = |value: u32| u8::try_from(value).unwrap();
    Element {
        name: Name::from(name),
        semantic_index: start + 1,
        stream: if stream { start } else { 0 },
        system_value: SystemValue(start + 2),
        component_type: ComponentType(start + 3),
        register: start + 4,
        mask: ComponentMask::from_bits_retain(byte(start + 5)),
        usage: ComponentMask::from_bits_retain(byte(start + 6)),
        reserved: u16::from(byte(start + 7)),
        min_precision: MinPrecision(if min_precision { start + 8 } else { 0 }),
    }
}

#[test]
fn each_kind_has_the_fields_and_sizes_that_its_description_has() {
    for (kind, four_cc, size, stream, min_precision) in [
        (SignatureKind::Isg1, FourCc::Isg1, 32, true, true),
        (SignatureKind::Osg1, FourCc::Osg1, 32, true, true),
        (SignatureKind::Psg1, FourCc::Psg1, 32, true, true),
        (SignatureKind::Isgn, FourCc::Isgn, 24, false, false),
        (SignatureKind::Osgn, FourCc::Osgn, 24, false, false),
        (SignatureKind::Osg5, FourCc::Osg5, 28, true, false),
        (SignatureKind::Pcsg, FourCc::Pcsg, 24, false, false),
    ] {
        assert_eq!((kind.four_cc(), SignatureKind::from_part(four_cc)), (four_cc, Some(kind)));
        assert_eq!(kind.element_size(), size);
        assert_eq!((kind.has_stream(), kind.has_min_precision()), (stream, min_precision));

        let payload = synth::numbered(stream, min_precision);
        let signature = parse(kind, &payload);
        let left = numbered("LEFT", 10, stream, min_precision);
        let right = numbered("RIGHT", 50, stream, min_precision);
        assert_eq!(signature.elements, [left.clone(), right.clone()], "{kind:?}");
        assert_eq!(signature.encode().unwrap(), payload, "{kind:?}");

        // The same from the fields alone.
        let made = Signature::new(kind, vec![left, right]);
        assert_eq!(made, signature);
        assert_eq!(made.encode().unwrap(), payload, "{kind:?}");
    }
    assert_eq!(SignatureKind::ALL.len(), 7);
    assert_eq!(SignatureKind::from_part(FourCc::Psv0), None);
}

/// Collects leaves as `path offset size value`.
#[derive(Default)]
struct Leaves {
    path: Vec<String>,
    leaves: Vec<String>,
}

impl Visit for Leaves {
    fn enter(&mut self, frame: dxkit_bytes::Frame) {
        self.path.push(dxkit_bytes::Path::from_iter([frame]).to_string());
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.leaves.push(format!("{} {:#x}+{}: {value}", self.path.join(" "), span.offset(), span.len()));
    }
}

#[test]
fn a_walk_names_every_field_with_its_place() {
    let payload = synth::fxc_streams();
    let mut told = Leaves::default();
    Signature::walk(SignatureKind::Osg5, Span::at(&payload, 0x100), &mut told).unwrap();
    assert_eq!(
        told.leaves,
        [
            "count 0x100+4: 2",
            "first_element 0x104+4: 8",
            "element [0] stream 0x108+4: 0",
            "element [0] name 0x10c+4: 64",
            "element [0] semantic_index 0x110+4: 0",
            "element [0] system_value 0x114+4: Position (1)",
            "element [0] component_type 0x118+4: float (3)",
            "element [0] register 0x11c+4: 0",
            "element [0] mask 0x120+1: x | y | z | w (0xf)",
            "element [0] usage 0x121+1: none (0x0)",
            "element [0] reserved 0x122+2: 0",
            "element [1] stream 0x124+4: 1",
            "element [1] name 0x128+4: 76",
            "element [1] semantic_index 0x12c+4: 2",
            "element [1] system_value 0x130+4: Undefined (0)",
            "element [1] component_type 0x134+4: uint (1)",
            "element [1] register 0x138+4: 0",
            "element [1] mask 0x13c+1: x (0x1)",
            "element [1] usage 0x13d+1: y | z | w (0xe)",
            "element [1] reserved 0x13e+2: 0",
            "names [0] 0x140+12: \"SV_Position\"",
            "names [1] 0x14c+3: \"ID\"",
            "names padding 0x14f+1: padding, 1 bytes",
        ]
    );
}

#[test]
fn garbage_padding_doubles_and_strays_are_written_again() {
    for (name, kind, payload) in synth::all() {
        let kind = SignatureKind::from_part(FourCc(*kind)).unwrap();
        let signature = parse(kind, &payload);
        assert_eq!(signature.encode().unwrap(), payload, "{name}");
        assert_eq!(signature.into_owned().encode().unwrap(), payload, "{name}");
    }
}

#[test]
fn values_that_the_compilers_write_are_read() {
    let payload = synth::fxc_output();
    let signature = parse(SignatureKind::Osgn, &payload);
    let [target, depth] = &signature.elements[..] else { panic!("two elements") };
    assert_eq!((target.system_value, target.reserved), (SystemValue::Undefined, 0x4b20));
    assert_eq!((depth.register, depth.mask), (Element::NO_REGISTER, ComponentMask::X));
    assert_eq!(depth.used(UsageMeaning::NeverWrites), ComponentMask::X);

    let odd = synth::odd();
    let signature = parse(SignatureKind::Osgn, &odd);
    let names: Vec<_> = signature.elements.iter().map(|element| element.name.to_string()).collect();
    assert_eq!(names, ["POSITION", "TION"]);
}

#[test]
fn what_usage_says_depends_on_kind_and_stage() {
    use UsageMeaning::{AlwaysReads, NeverWrites};
    for (kind, stage, meaning) in [
        (SignatureKind::Isg1, None, Some(AlwaysReads)),
        (SignatureKind::Isgn, Some(ShaderKind::Domain), Some(AlwaysReads)),
        (SignatureKind::Osg1, None, Some(NeverWrites)),
        (SignatureKind::Osgn, Some(ShaderKind::Vertex), Some(NeverWrites)),
        (SignatureKind::Osg5, Some(ShaderKind::Geometry), Some(NeverWrites)),
        (SignatureKind::Psg1, Some(ShaderKind::Domain), Some(AlwaysReads)),
        (SignatureKind::Psg1, Some(ShaderKind::Hull), Some(NeverWrites)),
        (SignatureKind::Psg1, Some(ShaderKind::Mesh), Some(NeverWrites)),
        (SignatureKind::Pcsg, Some(ShaderKind::Domain), Some(AlwaysReads)),
        (SignatureKind::Pcsg, Some(ShaderKind::Pixel), None),
        (SignatureKind::Pcsg, None, None),
    ] {
        assert_eq!(kind.usage_meaning(stage), meaning, "{kind:?} {stage:?}");
    }
    let element = Element { mask: ComponentMask::X | ComponentMask::Y, ..Element::default() };
    let used = |usage, meaning| Element { usage, ..element.clone() }.used(meaning);
    assert_eq!(used(ComponentMask::X | ComponentMask::W, AlwaysReads), ComponentMask::X);
    assert_eq!(used(ComponentMask::X | ComponentMask::W, NeverWrites), ComponentMask::Y);
}

#[test]
fn a_renamed_element_takes_a_name_that_is_there_or_adds_one() {
    let payload = synth::dxc_input();
    let names = |signature: &Signature<'_>| signature.encode().unwrap()[8 + 3 * 32..].to_vec();

    // A name that is already in the table is shared, and nothing else moves.
    let mut signature = parse(SignatureKind::Isg1, &payload);
    signature.elements[0].name = Name::from("TEXCOORD");
    assert_eq!(names(&signature), payload[8 + 3 * 32..]);
    assert_eq!(parse(SignatureKind::Isg1, &signature.encode().unwrap()), signature);

    // A new name is appended, and the padding moves.
    signature.elements[2].name = Name::from("UV");
    assert_eq!(names(&signature), b"SV_Position\0TEXCOORD\0UV\0");
    signature.elements[1].name = Name::from("LONG");
    assert_eq!(names(&signature), b"SV_Position\0TEXCOORD\0LONG\0UV\0\0\0\0");
    assert_eq!(parse(SignatureKind::Isg1, &signature.encode().unwrap()), signature);

    // Without its old layout, it is written as the newest compilers do.
    signature.forget_layout();
    assert_eq!(names(&signature), b"TEXCOORD\0LONG\0UV\0\0\0\0");
}

#[test]
fn what_is_added_is_padded_as_the_part_was() {
    // FXC pads with 0xab.
    let payload = synth::fxc_output();
    let mut signature = parse(SignatureKind::Osgn, &payload);
    signature.elements[0].name = Name::from("A");
    assert!(signature.encode().unwrap().ends_with(b"SV_Target\0SV_Depth\0A\0\xab\xab\xab"));
    // DXC pads with zeros, in the kind of part that FXC writes for minimum precision too.
    let payload = synth::dxc_input();
    let mut signature = parse(SignatureKind::Isg1, &payload);
    signature.elements[0].name = Name::from("A");
    assert!(signature.encode().unwrap().ends_with(b"TEXCOORD\0A\0\0"));
    let mut fxc = payload.clone();
    let end = fxc.len() - 3;
    fxc[end..].fill(0xab);
    let mut signature = parse(SignatureKind::Isg1, &fxc);
    assert_eq!(signature.encode().unwrap(), fxc);
    signature.elements[0].name = Name::from("AB");
    assert!(signature.encode().unwrap().ends_with(b"TEXCOORD\0AB\0"));
    // In a new part, the kind decides.
    let element = Element { name: Name::from("A"), ..Element::default() };
    let encode = |kind| Signature::new(kind, vec![element.clone()]).encode().unwrap();
    assert!(encode(SignatureKind::Osgn).ends_with(b"A\0\xab\xab"));
    assert!(encode(SignatureKind::Osg5).ends_with(b"A\0\xab\xab"));
    assert!(encode(SignatureKind::Osg1).ends_with(b"A\0\0\0"));
}

#[test]
fn removing_and_adding_elements_keeps_the_names() {
    let payload = synth::dxc_unpadded();
    let mut signature = parse(SignatureKind::Isg1, &payload);
    assert_eq!(signature.elements[1].name, "UV");
    let last = signature.elements.pop().unwrap();
    let encoded = signature.encode().unwrap();
    assert_eq!(encoded.len(), payload.len() - 32);
    assert!(encoded.ends_with(b"UV\0SV_VertexID\0X\0UV\0"), "the names are as they were");
    signature.elements.push(last);
    assert_eq!(signature.encode().unwrap(), payload);
}

#[test]
fn what_a_kind_cannot_say_is_refused() {
    let element = Element { name: Name::from("A"), ..Element::default() };
    let refused = |kind, element: &Element<'static>| {
        let error = Signature::new(kind, vec![element.clone()]).encode().unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Inconsistent(_)), "{error}");
        error.to_string()
    };
    let stream = Element { stream: 1, ..element.clone() };
    assert_eq!(
        refused(SignatureKind::Osgn, &stream),
        "element[0] > stream at 0x8: this kind of signature has no streams"
    );
    let precise = Element { min_precision: MinPrecision::Float16, ..element.clone() };
    assert_eq!(
        refused(SignatureKind::Osg5, &precise),
        "element[0] > min_precision at 0x8: this kind of signature has no minimum precision"
    );
    let nul = Element { name: Name::from("A\0B"), ..element };
    let message = refused(SignatureKind::Isg1, &nul);
    assert!(message.starts_with("element[0] > name at "), "{message}");
    assert!(message.ends_with(": a name with a NUL in it cannot be stored"), "{message}");
}

#[test]
fn empty_signatures_are_eight_bytes() {
    for kind in SignatureKind::ALL {
        let payload = synth::empty();
        assert_eq!(parse(kind, &payload).elements, []);
        assert_eq!(Signature::new(kind, Vec::new()).encode().unwrap(), payload);
    }
}

#[test]
fn a_name_without_text_is_read_from_its_nul() {
    let mut asm = Asm::new();
    asm.u32(1).u32(8).u32s(&[32, 0, 0, 0, 0, 1]).raw(&[0, 0xab, 0xab, 0xab]);
    let payload = asm.bytes();
    let signature = parse(SignatureKind::Pcsg, &payload);
    assert!(signature.elements[0].name.is_empty());
    assert_eq!(signature.encode().unwrap(), payload);
}
