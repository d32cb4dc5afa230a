//! Text beyond what the reference decides: version 1.2, places of errors, HLSL, changed texts.

use dxkit_bytes::Span;
use dxkit_rootsig::{
    Hlsl, HlslOrigin, KnownVersion, RootSignatureDesc, SamplerFlags, StaticBorderColor, TextOptions,
};

fn messages(text: &str, version: KnownVersion) -> Vec<String> {
    let errors = TextOptions::new(version).compile(text).unwrap_err();
    errors.iter().map(|error| format!("{:?} {}", error.line_and_column().unwrap(), error.message())).collect()
}

#[test]
fn version_1_2_has_flags_of_static_samplers() {
    let text = "StaticSampler(s0, borderColor=STATIC_BORDER_COLOR_OPAQUE_WHITE_UINT, \
                flags=UINT_BORDER_COLOR | NON_NORMALIZED_COORDINATES)";
    let desc = RootSignatureDesc::from_text(text, KnownVersion::V1_2).unwrap();
    let sampler = desc.static_samplers[0];
    assert_eq!(sampler.flags, SamplerFlags::UINT_BORDER_COLOR | SamplerFlags::NON_NORMALIZED_COORDINATES);
    assert_eq!(sampler.border_color, StaticBorderColor::OpaqueWhiteUint);
    assert_eq!(desc.to_string(), text);
    // Version 3; no parameters; one sampler of 56 bytes, whose last word is the flags.
    let bytes = desc.encode().unwrap();
    assert_eq!((bytes.len(), &bytes[..4], &bytes[76..]), (80, &[3, 0, 0, 0][..], &[3, 0, 0, 0][..]));
    assert_eq!(messages(text, KnownVersion::V1_1), ["(1, 70) StaticSampler has no argument flags"]);
}

#[test]
fn every_error_has_its_place() {
    let text = "CBV(b0, space=4294967296),\n\tSRV(t0, space=1, space=2)\nUAV(u0, flags=DATA_STATIK),\r\n  RootFlags(1), é";
    assert_eq!(
        messages(text, KnownVersion::V1_1),
        [
            "(1, 15) 4294967296 does not fit 32 bits",
            "(2, 19) space is given twice",
            "(3, 1) expected ',' between elements, found UAV",
            "(3, 15) DATA_STATIK is not a root descriptor flag",
            "(4, 13) flags are given by name; the only number that is allowed is 0",
            "(4, 17) unexpected character 'é'",
        ]
    );
    let errors = TextOptions::default().compile("CBV(b0, flags=DATA_STATIK)").unwrap_err();
    assert_eq!(errors[0].help(), Some("did you mean DATA_STATIC?"));
    // No more messages than a person can read.
    assert_eq!(messages(&"CBV(x),".repeat(1000), KnownVersion::V1_1).len(), 50);
}

#[test]
fn messages_name_the_cause() {
    let cases = [
        ("CBV(register=b0)", "CBV has no argument register", "registers are given without a name: CBV(b0)"),
        ("SRV(T0)", "SRV has no argument T0", "registers are written in lower case: t0"),
        ("SRV(t[0])", "SRV has no argument t", "a register is a letter and a number: t0"),
        ("CBV(b0, space1)", "CBV has no argument space1", "the space is written space=1"),
        ("CBV(b0, space=0x1)", "expected ',' or ')', found x1", "numbers are decimal"),
        (
            "CBV(b0, visibility=SHADER_VISIBILITY_COMPUTE)",
            "SHADER_VISIBILITY_COMPUTE is not a visibility",
            "compute, node and ray tracing shaders only see SHADER_VISIBILITY_ALL",
        ),
        (
            "CBV(b0, flags=DESCRIPTORS_VOLATILE)",
            "DESCRIPTORS_VOLATILE is not a root descriptor flag",
            "that is a flag of the ranges of a DescriptorTable; here: DATA_VOLATILE, \
             DATA_STATIC_WHILE_SET_AT_EXECUTE, DATA_STATIC",
        ),
        (
            "CBV(b0, numDescriptors=2)",
            "CBV has no argument numDescriptors",
            "numDescriptors is an argument of ranges: DescriptorTable(CBV(b0, numDescriptors=…))",
        ),
        (
            "DescriptorTable(SRV(t0, visibility=SHADER_VISIBILITY_PIXEL))",
            "SRV has no argument visibility",
            "visibility is an argument of the DescriptorTable",
        ),
        (
            "DescriptorTable(SRV(t0, offset=APPEND))",
            "expected a number or DESCRIPTOR_RANGE_OFFSET_APPEND, found APPEND",
            "did you mean DESCRIPTOR_RANGE_OFFSET_APPEND?",
        ),
        (
            "DescriptorTable(StaticSampler(s0))",
            "expected a range (CBV, SRV, UAV, Sampler) or visibility, found StaticSampler",
            "StaticSampler is an element of the root signature, not of a table",
        ),
        (
            "StaticSampler(s0, maxLOD=FLT_MAX)",
            "expected a number, found FLT_MAX",
            "constants have no names here; the largest float is 3.402823466e+38f",
        ),
        (
            "StaticSampler(s0, addressU=WRAP)",
            "WRAP is not an address mode",
            "did you mean TEXTURE_ADDRESS_WRAP?",
        ),
    ];
    for (text, message, help) in cases {
        let errors = TextOptions::default().compile(text).unwrap_err();
        // One mistake is one error.
        let found: Vec<_> = errors.iter().map(|error| (error.message(), error.help())).collect();
        assert_eq!(found, [(message, Some(help))], "{text}");
    }
    // The registers of a collision are those that both elements bind.
    let errors = TextOptions::default()
        .compile("RootConstants(num32BitConstants=5, b3), DescriptorTable(CBV(b0, numDescriptors=4))");
    assert_eq!(errors.unwrap_err()[0].message(), "b3 of space 0: already bound by parameter[0]");
}

#[test]
fn hlsl_is_followed_as_far_as_root_signatures_go() {
    let source = "// [RootSignature(\"no\")]\n#define N 3\n#define TEXT(x) #x\n#define RANGE(n) \"SRV(t\" TEXT(n) \")\"\n\
                  #if N > 2 && defined(RANGE) && !defined(OTHER)\n#include \"b.hlsli\"\n#else\n#define RS \"wrong\"\n#endif\n\
                  [RootSignature(RS)]\n[numthreads(1, 1, 1)]\nvoid first() { x[RootSignature]; }\n\
                  GlobalRootSignature Global = { \"CBV(b1)\" };\nLocalRootSignature Local = { RS };\n";
    let included = "#define RS \"CBV(b0), \" \\\n  /* here */ \"DescriptorTable(\" RANGE(7) \")\"\n";
    let hlsl = Hlsl::read("a.hlsl", source, &[], &mut |name| {
        (name == "b.hlsli").then(|| (name.to_owned(), included.to_owned()))
    });
    let text = "CBV(b0), DescriptorTable(SRV(t7))";
    let found: Vec<_> =
        hlsl.root_signatures().iter().map(|found| (found.origin, &*found.name, &*found.text)).collect();
    assert_eq!(
        found,
        [
            (HlslOrigin::Attribute, "first", text),
            (HlslOrigin::GlobalSubobject, "Global", "CBV(b1)"),
            (HlslOrigin::LocalSubobject, "Local", text),
        ]
    );
    // Each byte of the text has an offset in its file.
    let first = hlsl.find(HlslOrigin::Attribute, "first").unwrap();
    let (file, file_text, at) = hlsl.position(first, text.find("Descriptor").unwrap()).unwrap();
    assert_eq!((file, file_text.get(at..at + 10)), ("b.hlsli", Some("Descriptor")));
    let other = Hlsl::read("a.hlsl", source, &[("OTHER", "1")], &mut |_| None);
    assert_eq!(other.macro_text("RS").unwrap().text, "wrong");
}

#[test]
fn macros_that_grow_are_bounded() {
    let mut source = "#define A0 \"CBV(b0),\" \"CBV(b0),\"\n".to_owned();
    for level in 1..60 {
        source += &format!("#define A{level} A{} A{}\n", level - 1, level - 1);
    }
    source += &"[RootSignature(A59)] void f() {}\n".repeat(100);
    let hlsl = Hlsl::read("a.hlsl", &source, &[], &mut |_| None);
    assert!(hlsl.root_signatures().iter().all(|found| found.text.len() < 2 << 20));
    let itself =
        Hlsl::read("b.hlsl", "#define A A B\n#define B A\n#include \"b.hlsl\"\n", &[], &mut |name| {
            Some((name.to_owned(), "#include \"b.hlsl\"\n".to_owned()))
        });
    assert_eq!(itself.macro_text("A").unwrap().text, "A A");
}

#[test]
fn texts_that_were_changed_at_random_do_no_harm() {
    let texts = include_str!("../../../../testdata/rootsig/texts.tsv");
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let (mut compiled, mut refused) = (0, 0);
    for line in texts.lines() {
        let mut text = line.split('\t').nth(1).unwrap().as_bytes().to_vec();
        for _ in 0..random(4) {
            let at = random(text.len() + 1);
            match random(3) {
                0 if at < text.len() => _ = text.remove(at),
                1 => text.insert(at, b"(),=|0b\"\\#\n "[random(12)]),
                _ if at < text.len() => text[at] = u8::try_from(random(128)).unwrap(),
                _ => {}
            }
        }
        let text = String::from_utf8_lossy(&text);
        for version in [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2] {
            let mut options = TextOptions::new(version);
            options.comments = random(2) == 0;
            match options.compile(&text) {
                Ok(it) => {
                    // Text, bytes and text again are equal.
                    let bytes = it.signature.encode().unwrap();
                    let read = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
                    assert_eq!(read, it.signature, "{text}");
                    assert_eq!(
                        RootSignatureDesc::from_text(&read.to_string(), version).unwrap(),
                        read,
                        "{text}"
                    );
                    compiled += 1;
                }
                Err(errors) => {
                    assert!(errors.iter().all(|error| text.get(error.bytes().unwrap()).is_some()), "{text}");
                    assert!(errors.report("t").starts_with("t:"), "{text}");
                    refused += 1;
                }
            }
        }
        Hlsl::read("t", &text, &[], &mut |_| None);
    }
    assert!(compiled > 500 && refused > 1000, "{compiled} {refused}");
}
