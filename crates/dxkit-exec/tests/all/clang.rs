//! What clang 24 makes of the sources of the cases, lowered: it computes what lavapipe computed of DXC's
//! output.
//!
//! The texts in `tests/clang` are from `dxkit clang -S`, named by the case and the level of optimising, with
//! `precise`, `unorm` and `snorm` defined as nothing, which that clang does not know.

use dxkit_dxil::DxilModule;
use dxkit_exec::Program;
use dxkit_ir_text::{Dialect, ReadOptions, read};
use dxkit_types::LlvmVersion;
use dxkit_upgrade::lower;

use crate::cases::dxil_cases;
use crate::lavapipe::{compare, results};

#[test]
fn what_clang_makes_of_the_sources_computes_the_same() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clang");
    let cases: Vec<_> = dxil_cases().collect();
    let (results, mut faults) = (results(), Vec::new());
    let (mut texts, mut compared) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let case = cases.iter().find(|case| name.split('.').next() == Some(&case.name)).unwrap();
        let mut options = ReadOptions::default();
        options.dialect = Dialect::Modern(LlvmVersion::V24);
        let mut module = read(std::fs::read(&path).unwrap(), &options).unwrap();
        lower(&mut module).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
        let (count, _) = compare(case, &results, true, &mut faults, |resources, dispatch| {
            program.dispatch(resources, dispatch).map_err(|error| format!("{name}: {error}"))
        });
        texts += 1;
        compared += count;
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(texts >= 22 && compared >= texts, "{texts} texts, {compared} resources");
}
