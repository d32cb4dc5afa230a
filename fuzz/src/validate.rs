//! The validator: no container and no module makes it panic, and accepted modules can be disassembled,
//! assembled from their text, and written again.

use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::bitcode::{Module, ParseOptions};
use dxkit::validate::{validate, validate_module};
use dxkit::{Container, FourCc, Program, asm, disasm};

use crate::input;

/// Validates a container, and its modules alone.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let validation = validate(&file[..]);
    for message in validation.messages(false) {
        assert!(!message.to_string().is_empty());
    }
    let Ok(container) = Container::parse(&file[..]) else {
        assert!(!validation.is_valid(), "what is not a container is valid");
        return;
    };
    for part in container.parts().iter().filter(|part| matches!(part.kind(), FourCc::Dxil | FourCc::Ildb)) {
        let Ok(program) = Program::parse(part.span()) else { continue };
        let Ok(module) = Module::parse(program.bitcode()) else { continue };
        drop(validate_module(&module));
    }
    if !validation.is_valid() {
        return;
    }
    let Some(part) = container.find(FourCc::Dxil) else { return };
    let program = Program::parse(part.span()).expect("the program of a valid container");
    // LLVM's reader tolerates contradictions that other functions of the library report as errors.
    let mut options = ParseOptions::ALL;
    options.tolerant = true;
    let module = Module::parse_with(program.bitcode(), &options).expect("the module of a valid container");
    let bitcode = match module.write(BitcodeDialect::Dxc) {
        Ok(bitcode) => bitcode,
        Err(error) => {
            // LLVM's reader treats attributes of an unknown form as texts; the writer cannot express them.
            assert!(
                error.to_string().contains("no attributes of this form"),
                "a valid module is not written: {error}"
            );
            return;
        }
    };
    let again = Module::parse(&bitcode).expect("a valid module that was written");
    assert!(validate_module(&again).is_valid(), "it is not valid once it is written");
    // By default, the module with debug information is shown, which the validator does not judge.
    let mut shown = disasm::DisassemblyOptions::default();
    shown.part = Some(FourCc::Dxil);
    let listing = disasm::disassemble(&file[..], &shown).expect("a valid container has a text");
    // The comments contain names as they are, as the reference compiler prints them; a line break in one ends
    // the comment.
    let mut heading =
        listing.text.split(|byte| *byte == b'\n').take_while(|line| !line.starts_with(b"target"));
    let comments_end = heading.any(|line| !line.is_empty() && !line.starts_with(b";"));
    if !listing.elided && !comments_end {
        if let Err(error) = asm::dxil::assemble(&listing.text, &asm::dxil::AssemblyOptions::default()) {
            // The vendor's validator does not read the data layout; assemblers do.
            let report = asm::dxil::report("text", &error);
            assert!(report.contains("target datalayout"), "the text of a valid container: {report}");
        }
    }
}
