//! `testdata/resources/vkd3d.tsv`: the types of resources in the SPIR-V of another compiler.

use std::collections::BTreeMap;
use std::fs;

use dxkit_resource::{
    HlslElement, HlslObject, HlslResource, ImageFormat, Scalar, SpirvType, Unavailable, convert,
};

/// SPIR-V's storage class `Uniform`.
const UNIFORM: &str = "2";

/// The part of the table that a row proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Proved {
    /// All operands of the image, and the format is not stated.
    Image,
    /// All operands of the image, with the format that clang guesses.
    ImageWithFormat,
    /// The operands without the type of a component: the table has that of DXIL's record, words for doubles.
    ImageOfDoubles,
    /// A block of words, and that it is writable.
    Block,
    /// The same, and that the counter is a block of its own.
    BlockWithCounter,
    /// The block of a constant buffer.
    Constants,
    Sampler,
    /// Nothing: vkd3d reads the buffer as an image of words.
    Words,
    /// Nothing: vkd3d refuses rasterizer order, for which it needs an extension.
    Refused,
}

fn proved(declaration: &str, row: &str) -> Proved {
    let counter = declaration.strip_prefix("counter ");
    let mut resource = HlslResource::parse(counter.unwrap_or(declaration), false).unwrap();
    if let HlslElement::Structure { size: size @ None, .. } = &mut resource.element {
        *size = Some(if declaration.contains("<A>") { 8 } else { 12 });
    }
    let ours: Result<SpirvType, Unavailable> = convert(&resource);
    if row.starts_with("! E2004: Cannot enable fragment shader interlock") {
        assert!(declaration.starts_with("RasterizerOrdered"), "{declaration}");
        return Proved::Refused;
    }
    let words: Vec<&str> = row.split(' ').collect();
    match (ours, words.as_slice()) {
        // The table has no type for texture buffers, as LLVM has none.
        (
            Err(Unavailable::NotExpressible("texture buffers")),
            ["Image", "uint", "5", "2", "0", "0", "1", "0"],
        ) => Proved::Words,
        (Ok(SpirvType::Buffer { writable: false, .. }), ["Image", "uint", "5", "2", "0", "0", "1", "0"]) => {
            let kinds = [HlslObject::ByteAddressBuffer, HlslObject::StructuredBuffer];
            assert!(kinds.contains(&resource.object), "{declaration}");
            Proved::Words
        }
        (
            Ok(image @ SpirvType::Image { scalar, format, .. }),
            ["Image", component, operands @ .., stated],
        ) => {
            let double = declaration.contains("double");
            let name = match scalar {
                Scalar::U32 if double => "double",
                Scalar::F16 | Scalar::F32 => "float",
                Scalar::I16 | Scalar::I32 => "int",
                Scalar::U16 | Scalar::U32 => "uint",
                other => panic!("{declaration}: {other:?}"),
            };
            assert_eq!(*component, name, "{declaration}");
            // The first parameter is a type of LLVM, the last one the format.
            let text = image.to_string();
            let parameters: Vec<&str> = text.trim_end_matches(')').split(", ").skip(2).collect();
            assert_eq!(parameters[..parameters.len() - 1], *operands, "{declaration}");
            match *stated {
                "0" if double => Proved::ImageOfDoubles,
                "0" => Proved::Image,
                stated => {
                    assert_eq!(format, ImageFormat(stated.parse().unwrap()), "{declaration}");
                    Proved::ImageWithFormat
                }
            }
        }
        // Version 1.0 of SPIR-V spells `StorageBuffer` as `Uniform` with `BufferBlock`.
        (
            Ok(SpirvType::Buffer { storage_class: 12, writable: true, .. }),
            ["BufferBlock", UNIFORM, "uint[]", "4", access, rest @ ..],
        ) => match (access.trim_end_matches(';'), rest) {
            ("write", []) => {
                // vkd3d declares the counters that the shader uses.
                assert!(counter.is_none(), "{declaration}");
                Proved::Block
            }
            ("write", ["BufferBlock", UNIFORM, "uint[1]", "4", "write"]) => {
                assert!(counter.is_some(), "{declaration}");
                Proved::BlockWithCounter
            }
            _ => panic!("{declaration}: {row}"),
        },
        (
            Ok(SpirvType::Buffer { storage_class, writable: false, .. }),
            ["Block", UNIFORM, "float4[1]", "16", _],
        ) => {
            assert_eq!(storage_class.to_string(), UNIFORM, "{declaration}");
            Proved::Constants
        }
        (Ok(SpirvType::Sampler), ["Sampler"]) => Proved::Sampler,
        (ours, _) => panic!("{declaration}: {ours:?}, {row}"),
    }
}

#[test]
fn types_are_those_of_vkd3d() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/resources/vkd3d.tsv"))
        .unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut counts: BTreeMap<Proved, usize> = BTreeMap::new();
    for line in rows {
        let (declaration, row) = line.split_once('\t').unwrap();
        *counts.entry(proved(declaration, row)).or_default() += 1;
    }
    // docs/resources.md has these numbers.
    let counts: Vec<(Proved, usize)> = counts.into_iter().collect();
    assert_eq!(
        counts,
        [
            (Proved::Image, 382),
            (Proved::ImageWithFormat, 18),
            (Proved::ImageOfDoubles, 28),
            (Proved::Block, 16),
            (Proved::BlockWithCounter, 5),
            (Proved::Constants, 2),
            (Proved::Sampler, 2),
            (Proved::Words, 7),
            (Proved::Refused, 168),
        ]
    );
}
