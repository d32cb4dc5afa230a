//! Programs that were raised to today's LLVM, printed, read and lowered again compute what the original does.

use dxkit_dxil::DxilModule;
use dxkit_exec::{Dispatch, Program};
use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, read, write};
use dxkit_types::LlvmVersion;
use dxkit_upgrade::{lower, raise};

use crate::cases::{dxil_cases, module_of, writable};

#[test]
fn raised_and_lowered_programs_compute_the_same() {
    let mut faults = Vec::new();
    let mut compared = 0;
    for case in dxil_cases() {
        let file = std::fs::read(case.container()).unwrap();
        let original = module_of(&file);
        let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new(case.groups) };
        let mut expected = case.resources();
        case.run(&mut expected, &dispatch).unwrap();
        for version in [LlvmVersion::V22, LlvmVersion::V23, LlvmVersion::V24] {
            let raised = raise(&original, version);
            let mut text = Vec::new();
            let dialect = Dialect::Modern(version);
            let options = PrintOptions { dialect, raised: true, ..PrintOptions::for_bitcode(1 << 20) };
            write(&raised.module, &options, &mut (), &mut text);
            let mut read_options = ReadOptions::default();
            read_options.dialect = dialect;
            let mut module = read(&text, &read_options).unwrap();
            if let Err(faults_of_lowering) = lower(&mut module) {
                faults.push(format!("{} {version:?}: {faults_of_lowering:?}", case.name));
                continue;
            }
            let mut found = case.resources();
            let run = Program::from_module(&DxilModule::read(&module), None)
                .map_err(|error| error.to_string())
                .and_then(|program| {
                    program.dispatch(&mut found, &dispatch).map_err(|error| error.to_string())
                });
            if let Err(error) = run {
                faults.push(format!("{} {version:?}: {error}", case.name));
                continue;
            }
            for ((binding, found, counter), (_, bytes, expected_counter)) in
                writable(&found).zip(writable(&expected))
            {
                if found != bytes || counter != expected_counter {
                    faults.push(format!("{} {version:?}: {binding} differs", case.name));
                }
                compared += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(compared >= 300, "{compared} resources");
}
