//! The kinds of attached metadata that a compilation registers.

use alloc::vec::Vec;

/// The kinds that DXC's compilation registers beside those that LLVM always has, in its order, as far as the text of the
/// module tells.
///
/// Passes register a kind when they ask for it, whether any instruction has it in the end or not. The text tells some of
/// them: `dx.break.br` is there exactly if a branch has a condition, and kinds that instructions have are. Which of
/// `dx.temp` and `dx.dbg.varlayout` is first depends on the source: the order here is that of most shaders. Loops of the
/// source that are unrolled leave `llvm.loop` behind, which no text tells.
pub(super) fn registered(text: &[u8]) -> Vec<&'static [u8]> {
    let has = |wanted: &[u8]| text.windows(wanted.len()).any(|found| found == wanted);
    let mut kinds: Vec<&'static [u8]> = Vec::new();
    let is = |kind: &[u8]| has(&[b"!{!\"", kind, b"\", i32 "].concat());
    let layout_first =
        is(b"gs") || is(b"lib") && has(b" = alloca ") || is(b"vs") && inputs(text) >= STRUCTURE;
    if layout_first {
        kinds.extend([&b"dx.dbg.varlayout"[..], b"dx.temp"]);
    } else {
        kinds.push(b"dx.temp");
    }
    for kind in [&b"dx.controlflow.hints"[..], b"llvm.loop"] {
        if has(&[b"!", kind, b" !"].concat()) {
            kinds.push(kind);
        }
    }
    if !layout_first {
        kinds.push(b"dx.dbg.varlayout");
    }
    for kind in [&b"dx.precise"[..], b"dx.nonuniform"] {
        if has(&[b"!", kind, b" !"].concat()) {
            kinds.push(kind);
        }
    }
    if has(b"\n  br i1 ") {
        kinds.push(b"dx.break.br");
    }
    kinds
}

/// A vertex shader that reads so many inputs has most often a structure of them as its parameter.
const STRUCTURE: usize = 3;

/// How many different inputs are read.
fn inputs(text: &[u8]) -> usize {
    const CALL: &[u8] = b"(i32 4, i32 ";
    let mut found = Vec::new();
    for (at, _) in text.windows(CALL.len()).enumerate().filter(|(_, call)| *call == CALL) {
        let behind = text.get(at + CALL.len()..).unwrap_or_default();
        let length = behind.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(0);
        let number = behind.get(..length).unwrap_or_default();
        if !found.contains(&number) && found.len() < STRUCTURE {
            found.push(number);
        }
    }
    found.len()
}
