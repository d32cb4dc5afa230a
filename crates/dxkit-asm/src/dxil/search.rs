//! Finds what the text of a module does not state by the hash of the program, which the disassembly of a container states.
//!
//! The [kinds of attached metadata](super::kinds) and the [flags of `fast` additions](super::unstated) are guessed. If the
//! program then has another hash than the text states, other possibilities are tried, the likelier ones first, until the hash
//! is right. If none is, the text was edited, or is not of a program that DXC compiled, and the guess stays.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::InstructionId;
use dxkit_bitcode::writer::Dialect;
use dxkit_derive::Assembly;
use dxkit_info::ShaderHash;

use super::kinds::Kinds;
use super::unstated::{after_products, fast_additions, is_simplified, toggle_fast_flags};

/// The hash that the comments in front of a module state: of the bitcode of its program, or with debug information, of the
/// sources. A container for validators before 1.5 has it only in the name of the file with debug information.
pub(super) fn stated_hash(text: &[u8]) -> Option<[u8; 16]> {
    const STATEMENTS: [&[u8]; 2] = [b"; shader hash: ", b"; shader debug name: "];
    let comments =
        || text.split(|byte| *byte == b'\n').take_while(|line| line.is_empty() || line.starts_with(b";"));
    STATEMENTS.iter().find_map(|statement| {
        let digits = comments().find_map(|line| line.strip_prefix(*statement))?;
        let mut hash = [0; 16];
        for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = u8::from_str_radix(core::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        (digits.len() >= 2 * hash.len()).then_some(hash)
    })
}

/// What a text does not state.
pub(super) struct Unstated {
    pub(super) kinds: Kinds,
    /// Additions whose flags are not those that were guessed.
    pub(super) additions: Vec<InstructionId>,
}

/// What gives the program this hash.
///
/// `module` is complete except for kinds of metadata that only a compilation registers; `guess` are those that did not give
/// the hash.
pub(super) fn find(
    hash: [u8; 16],
    module: &Module,
    assembly: &Assembly<'_>,
    guess: Kinds,
) -> Option<Unstated> {
    /// The most bitcode that is written.
    const BITCODE: usize = 8 << 20;

    let additions = fast_additions(module);
    let module = assembly.hashed_module(module.clone());
    let mut written = 0_usize;
    let mut is_right = |kinds: Kinds, additions: &[InstructionId]| {
        let mut tried = module.clone();
        toggle_fast_flags(&mut tried, additions);
        kinds.register(&mut tried);
        let bitcode = tried.write(Dialect::Dxc).unwrap_or_default();
        written = written.saturating_add(bitcode.len());
        (written < BITCODE).then(|| ShaderHash::of(&bitcode).digest == hash)
    };
    let others = guess.others(&module);
    let simplified: Vec<_> = additions.iter().copied().filter(|id| is_simplified(&module, *id)).collect();
    let products = after_products(&module, &additions);
    // Additions of one expression follow each other, as do the components of a vector.
    let choices = core::iter::once((&[][..], others.len()))
        .chain(ranges(&simplified, usize::MAX).map(|additions| (additions, 12)))
        .chain(ranges(&products, 12).map(|additions| (additions, 8)))
        .chain(ranges(&additions, 4).map(|additions| (additions, 6)));
    for (additions, most_kinds) in choices {
        for kinds in core::iter::once(guess).chain(others.iter().copied().take(most_kinds)) {
            if is_right(kinds, additions)? {
                return Some(Unstated { kinds, additions: additions.to_vec() });
            }
        }
    }
    None
}

/// The ranges of a list, the long ones last.
fn ranges(all: &[InstructionId], longest: usize) -> impl Iterator<Item = &[InstructionId]> {
    (1..=all.len().min(longest)).flat_map(|length| all.windows(length))
}
