//! `testdata/resources/vkd3d.tsv`: images in the SPIR-V of another compiler.

use std::fs;

use dxkit_resource::{HlslResource, ImageFormat, SpirvType, convert};

/// All operands but the format are equal. vkd3d states no format, which Vulkan allows for what is only written; LLVM 22's
/// backend refuses storage images without one, so clang guesses it from the components.
#[test]
fn images_are_those_of_vkd3d() {
    let text = fs::read_to_string("../../testdata/resources/vkd3d.tsv").unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let (mut compared, mut guessed) = (0, 0);
    for line in rows {
        let columns: Vec<&str> = line.split('\t').collect();
        let [declaration, component, operands @ .., format] = columns.as_slice() else { panic!("{line}") };
        let resource = HlslResource::parse(declaration, false).unwrap();
        let image: SpirvType = convert(&resource).unwrap();
        let SpirvType::Image { scalar, format: guess, sampled, .. } = &image else { panic!("{line}") };
        let name = if scalar.is_signed_integer() { "SignedImage" } else { "Image" };
        let component = match *component {
            "float" => "float",
            "int" | "uint" => "i32",
            other => panic!("{other}"),
        };
        let expected = format!("target(\"spirv.{name}\", {component}, {}, {})", operands.join(", "), guess.0);
        assert_eq!(image.to_string(), expected, "{declaration}");
        assert_eq!(scalar.is_float(), component == "float", "{declaration}");
        assert_eq!(scalar.is_signed_integer(), columns[1] == "int", "{declaration}");
        assert_eq!(*format, "0", "{declaration}");
        if *guess != ImageFormat::Unknown {
            assert_eq!(*sampled, 2, "{declaration}");
            guessed += 1;
        }
        compared += 1;
    }
    assert_eq!((compared, guessed), (88, 36));
}
