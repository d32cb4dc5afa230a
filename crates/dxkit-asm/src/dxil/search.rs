//! Finds what the text of a module does not state by the hash of the program, which the disassembly of a
//! container states.
//!
//! The [kinds of attached metadata](super::kinds) and the [flags of `fast` additions](super::unstated) are
//! guessed. If the program then has another hash than the text states, other possibilities are tried, the
//! likelier ones first, until the hash is right. If none is, the text was edited, or is not of a program that
//! DXC compiled, and the guess stays.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::InstructionId;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_derive::{Assembly, DebugNamePart};
use dxkit_info::{DebugName, HashFlags, ShaderHash};

use super::kinds::Kinds;
use super::unstated::{after_products, fast_additions, is_simplified, toggle_fast_flags};

/// What the comments in front of a module state of its container.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Statements<'t> {
    /// The digest of `HASH`.
    hash: Option<[u8; 16]>,
    /// It is the hash of the module with debug information.
    includes_source: bool,
    /// The content of `ILDN`.
    debug_name: Option<&'t [u8]>,
}

impl<'t> Statements<'t> {
    pub(super) fn split(text: &'t [u8]) -> Self {
        let mut stated = Self::default();
        let lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        for line in lines.take_while(|line| line.is_empty() || line.starts_with(b";")) {
            if let Some(hash) = line.strip_prefix(b"; shader hash: ") {
                stated.hash = stated.hash.or_else(|| digest(hash));
                stated.includes_source |= hash.ends_with(b" (includes source)");
            } else if let Some(name) = line.strip_prefix(b"; shader debug name: ") {
                stated.debug_name = stated.debug_name.or(Some(name));
            }
        }
        stated
    }

    /// The hash of the bitcode of the program, or with debug information, of the sources. A container for
    /// validators before 1.5 has it only in the name of the file with debug information.
    pub(super) fn hash(&self) -> Option<[u8; 16]> {
        self.hash.or_else(|| digest(self.debug_name?))
    }

    /// `ILDN`, if a text states it. The name that DXC gives to a file of debug information that a module has
    /// follows from the hash, which an edit changes.
    pub(super) fn debug_name_part(&self, has_debug_information: bool) -> Option<DebugNamePart<'t>> {
        let stated = self.debug_name?;
        let name = DebugName::new(Cow::Borrowed(stated));
        let follows = has_debug_information && name.is_hash();
        (!follows && name.encode().is_ok()).then_some(DebugNamePart::Given(Cow::Borrowed(stated)))
    }

    /// `HASH`, if it is not that of the program alone, but of sources that a program without debug
    /// information does not have.
    pub(super) fn source_hash(&self) -> Option<ShaderHash<'static>> {
        let digest = self.hash.filter(|_| self.includes_source)?;
        Some(ShaderHash { flags: HashFlags::INCLUDES_SOURCE, digest, ..ShaderHash::default() })
    }
}

/// The digest with which a text begins.
fn digest(text: &[u8]) -> Option<[u8; 16]> {
    let mut digest = [0; 16];
    let mut pairs = text.chunks_exact(2);
    for byte in &mut digest {
        *byte = u8::from_str_radix(core::str::from_utf8(pairs.next()?).ok()?, 16).ok()?;
    }
    Some(digest)
}

/// The facts that a text does not state.
pub(super) struct Unstated {
    pub(super) kinds: Kinds,
    /// Additions whose flags are not those that were guessed.
    pub(super) additions: Vec<InstructionId>,
}

/// The facts that give the program this hash.
///
/// `module` is complete except for kinds of metadata that only a compilation registers; `guess` are those
/// that did not give the hash.
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
        let bitcode = tried.write(BitcodeDialect::Dxc).unwrap_or_default();
        written = written.saturating_add(bitcode.len());
        (written < BITCODE).then(|| ShaderHash::compute(&bitcode).digest == hash)
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
