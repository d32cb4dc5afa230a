//! The module that the example builds from nothing is the compiler's.

#[path = "../../examples/hello_triangle.rs"]
mod hello_triangle;
#[path = "../../examples/scale_samples.rs"]
mod scale_samples;

use std::fs;
use std::path::Path;

#[test]
fn the_example_is_what_the_compiler_makes() {
    let module = hello_triangle::build();
    let findings = module.verify();
    assert!(findings.is_empty(), "{}", findings[0]);
    let mut text = Vec::new();
    assert!(dxkit::disasm::module::write(
        &module,
        &dxkit::disasm::module::PrintOptions::for_bitcode(1024),
        &mut text
    ));
    let text = String::from_utf8(text).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_solid_6_0.dumpbin.txt");
    let printed = fs::read_to_string(path).unwrap();
    let start = printed.find("target datalayout").unwrap();
    let expected = printed.split_at(start).1.replace("dxc(private) 1.9.0.5517 (9757d44fa)", "dxkit");
    assert_eq!(text, expected);
}

/// The other example: every channel that is taken from a sample is multiplied, and what used it uses the
/// product.
#[test]
fn the_example_multiplies_samples() {
    use dxkit::bitcode::Module;
    use dxkit::bitcode::ir::BinaryOpcode;
    use dxkit::{Container, FourCc, Program, Span};

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_textures_6_7.dxil");
    let before = fs::read(path).unwrap();
    let after = scale_samples::scale_samples(&before, 0.5).unwrap();
    assert_eq!(dxkit::check(Span::new(&after)), []);
    let products = |file: &[u8]| {
        let container = Container::parse(file).unwrap();
        let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
        let module = Module::parse(program.bitcode()).unwrap();
        assert_eq!(module.verify(), []);
        let all = module.functions().flat_map(|function| function.instructions());
        let of_samples = all.filter_map(|entry| entry.binary()).filter(|binary| {
            let left = binary.left.as_instruction().and_then(|id| module.instruction(id));
            binary.opcode == BinaryOpcode::Mul
                && binary.right.as_constant().is_some()
                && left.is_some_and(|left| left.extract_value().is_some())
        });
        of_samples.count()
    };
    assert!(products(&after) >= products(&before) + 3, "{} and {}", products(&before), products(&after));
}
