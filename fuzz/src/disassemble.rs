//! Disassembling ends, its text does not exceed its limit, and the text is the concatenation of its pieces;
//! also in the assembly of LLVM 22.

use dxkit::disasm::{self, Disassembly, DisassemblyOptions, module};

use crate::input;

/// The text may exceed the limit by the end of a line: names and strings are written completely.
const SLACK: usize = 1 << 18;
/// Escaped bytes take three characters, and some names occur twice in a line.
const ESCAPED: usize = 8;

/// Disassembles the file, and a container that is built from the input.
pub fn run(data: &[u8]) {
    any(data);
    if !data.starts_with(b"DXBC") {
        any(&input::file(data));
    }
}

fn any(file: &[u8]) {
    for llvm in [
        None,
        Some(dxkit::disasm::module::LlvmVersion::V22),
        Some(dxkit::disasm::module::LlvmVersion::NEWEST),
    ] {
        let mut options = DisassemblyOptions::default();
        options.llvm = llvm;
        with(file, options);
    }
}

fn with(file: &[u8], mut options: DisassemblyOptions) {
    let Ok(Disassembly { text, elided, language, .. }) = disasm::disassemble(file, &options) else { return };
    let allowed = |limit: usize| limit + file.len() * ESCAPED + SLACK;
    let most = allowed(module::PrintOptions::for_bitcode(file.len()).limit);
    assert!(text.len() <= most, "{} bytes of text for a file of {}", text.len(), file.len());
    let pieces: usize = disasm::tokens(&text).map(|(_, piece)| piece.len()).sum();
    assert_eq!(pieces, text.len());
    assert_eq!(
        disasm::disassemble(file, &options).ok(),
        Some(Disassembly { text: text.clone(), elided, language })
    );

    options.limit = Some(text.len() / 2);
    let short = disasm::disassemble(file, &options).expect("the same file");
    assert!(short.text.len() <= allowed(text.len() / 2), "{} of {} bytes", short.text.len(), text.len());
    // The last line may exceed the limit.
    assert!(short.elided || short.text == text);
}
