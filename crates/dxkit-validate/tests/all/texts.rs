//! The whole output of the vendor's validator for shaders with one edit each: `testdata/validate/texts.tsv`,
//! made by `cargo xtask regenerate-corpus`.

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_container::{Container, DigestPolicy};
use dxkit_program::Program;
use dxkit_types::FourCc;
use dxkit_validate::validate;

use crate::edit::{apply, read_text, text_of};
use crate::testdata;
use crate::vendor::unescaped;

#[test]
fn texts_are_those_of_the_vendor() {
    let table = fs::read_to_string(testdata().join("validate/texts.tsv")).unwrap();
    let (mut texts, mut faults) = (0, Vec::new());
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [base, edit, verdict, text] = columns[..] else { panic!("{line}") };
        let file = crate::read(&format!("dxc/{base}.dxil"));
        let edited = apply(&file, edit).unwrap_or_else(|| panic!("{base}: {edit} edits nothing"));
        let validation = validate(&edited[..]);
        let (ours, theirs) = (validation.vendor_text(), unescaped(text));
        if validation.is_valid() != (verdict == "ok")
            || ours.trim_end_matches('\n') != theirs.trim_end_matches('\n')
        {
            faults.push(format!("{base}: {edit}: {verdict}\n  ours\n{ours}\n  DXC's\n{theirs}"));
        }
        texts += 1;
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    assert!(texts >= TEXTS, "{texts}");
}

/// The rows of the table.
const TEXTS: usize = 260;

/// A structure that holds itself in another type is read, and one that lists itself is not: both verdicts are
/// DXC's.
#[test]
fn structures_may_hold_themselves_in_other_types() {
    const OLD: &str = "%hostlayout.Scene = type { [4 x <4 x float>], [3 x <3 x float>], float, float }";
    let with = |types: &str| {
        let mut container = Container::parse(&crate::read("dxc/vs_transform_6_0.dxil")).unwrap().into_owned();
        let mut program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap().into_owned();
        let text = text_of(&Module::parse(program.bitcode()).unwrap());
        assert!(text.contains(OLD), "{text}");
        let module = read_text(&text.replace(OLD, types)).unwrap();
        program.set_bitcode(module.write(BitcodeDialect::default()).unwrap());
        let payload = program.encode().unwrap();
        container.set(FourCc::Dxil, payload);
        validate(&container.write(DigestPolicy::Zero).unwrap()[..])
    };
    assert!(with("%hostlayout.Scene = type { [4 x %hostlayout.Scene], float }").is_valid());
    assert!(with("%hostlayout.Scene = type { %B }\n%B = type { i32, %hostlayout.Scene }").is_valid());
    let own = with("%hostlayout.Scene = type { float, %hostlayout.Scene }");
    let said = "Invalid TYPE table: Only named structs can be forward referenced\nValidation failed.\n";
    assert_eq!(own.vendor_text(), said);
}
