//! The module that the example builds from nothing is the compiler's.

#[path = "../../examples/hello_triangle.rs"]
mod hello_triangle;

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
        &dxkit::disasm::module::Options::for_bitcode(1024),
        &mut text
    ));
    let text = String::from_utf8(text).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_solid_6_0.dumpbin.txt");
    let printed = fs::read_to_string(path).unwrap();
    let start = printed.find("target datalayout").unwrap();
    let expected = printed.split_at(start).1.replace("dxc(private) 1.9.0.5517 (9757d44fa)", "dxkit");
    assert_eq!(text, expected);
}
