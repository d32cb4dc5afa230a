//! Comments for the parts of a module that LLVM's assembly does not state: [`Notes`].
//!
//! A text lacks two things that bitcode states: the registered kinds of attached metadata and their order,
//! and the floating-point flags after the word `fast`. Comments, which LLVM's own reader skips, state them:
//!
//! ```text
//! ; dxkit: metadata kinds after LLVM's: "dx.temp" "dx.dbg.varlayout"
//!   %7 = fadd fast float %5, %6  ; dxkit: flags 0x1d
//! ```

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    ArithmeticFlags, BinaryOpcode, FastMathFlags, Instruction, InstructionEntry, Operation, ValueId,
};

use crate::Text;
use crate::read::{Lexer, Token};

/// How the comments begin.
const START: &str = "; dxkit: ";
const AFTER: &str = "metadata kinds after LLVM's:";
const ALL: &str = "metadata kinds:";
const FLAGS: &str = "flags 0x";

/// Whether a function is one of LLVM's own that computes what it returns: what others only read may be no
/// number, however fast the arithmetic is.
pub(crate) fn computes(module: &Module, callee: ValueId) -> bool {
    const READ: [&[u8]; 3] = [b"llvm.dx.load.input", b"llvm.dx.resource.", b"llvm.dx.asdouble"];
    let function = callee.as_function().and_then(|id| module.function(id));
    let name = function.map_or(&[][..], |function| function.name());
    name.starts_with(b"llvm.") && !READ.iter().any(|read| name.starts_with(read))
}

/// The facts that comments at the start of a text state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// All kinds of attached metadata, in the order of their numbers.
    pub kinds: Vec<Vec<u8>>,
    /// The texts of other comments of this form, a line each: their meaning is known to the tool that writes
    /// them.
    pub others: Vec<Vec<u8>>,
}

impl Notes {
    /// The notes among the comments at the start of a text, up to the first line that is not a comment.
    /// `None` if they do not state the kinds of attached metadata.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut kinds = None;
        let mut others = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let (line, following) = rest.split_at(end);
            rest = following.get(1..).unwrap_or_default();
            let line = line.trim_ascii();
            if !(line.is_empty() || line.starts_with(b";")) {
                break;
            }
            let Some(note) = line.strip_prefix(START.as_bytes()) else { continue };
            if let Some(listed) = note.strip_prefix(AFTER.as_bytes()) {
                let fixed = Module::new();
                let mut all: Vec<Vec<u8>> = fixed.metadata_kinds().map(|(_, name)| name.to_vec()).collect();
                all.extend(names(listed));
                kinds = Some(all);
            } else if let Some(listed) = note.strip_prefix(ALL.as_bytes()) {
                kinds = Some(names(listed).collect());
            } else {
                others.push(note.to_vec());
            }
        }
        Some(Self { kinds: kinds?, others })
    }

    /// Gives a module that was read from the text the kinds that the notes state.
    pub fn apply(&self, module: &mut Module) {
        let kinds: Vec<&[u8]> = self.kinds.iter().map(Vec::as_slice).collect();
        module.order_metadata_kinds(0, &kinds);
    }
}

/// Names in quotes.
fn names(listed: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut lexer = Lexer::new(listed);
    core::iter::from_fn(move || match lexer.next() {
        Token::Text(name) => Some(name.bytes().into_owned()),
        _ => None,
    })
}

/// Writes a note of one line.
pub fn write_note(note: &str, text: &mut Text<'_>) {
    text.str(START);
    text.str(note);
    text.end();
}

/// Writes the line that states a module's kinds of attached metadata.
pub fn write_kinds(module: &Module, text: &mut Text<'_>) {
    let fixed = Module::new();
    let fixed: Vec<&[u8]> = fixed.metadata_kinds().map(|(_, name)| name).collect();
    let all: Vec<&[u8]> = module.metadata_kinds().map(|(_, name)| name).collect();
    text.str(START);
    let listed = match all.strip_prefix(fixed.as_slice()) {
        Some(after) => {
            text.str(AFTER);
            after
        }
        None => {
            text.str(ALL);
            all.as_slice()
        }
    };
    for name in listed {
        text.str(" \"");
        text.escaped(name);
        text.byte(b'"');
    }
    text.end();
}

/// Writes the comment after an instruction whose flags differ from those of the text.
pub fn write_flags(module: &Module, entry: &InstructionEntry<'_>, text: &mut Text<'_>) {
    let Some(flags) = unstated_flags(module, entry) else { return };
    text.str("  ");
    text.str(START);
    text.str(FLAGS);
    text.hex_digits(flags.into(), 2);
}

/// The flags of an instruction, if reading its text gives others.
fn unstated_flags(module: &Module, entry: &InstructionEntry<'_>) -> Option<u8> {
    if let Some(binary) = entry.binary() {
        let flags = binary.flags;
        let floating_point = module.is_floating_point(entry.ty());
        let read =
            if floating_point { known_float_flags(flags) } else { known_integer_flags(binary.opcode, flags) };
        return (read != flags).then_some(flags);
    }
    let Instruction::Operation(Operation::Compare { predicate, flags, .. }) = entry.get() else {
        return None;
    };
    let read = if predicate.is_integer() { 0 } else { known_float_flags(flags.bits()) };
    (read != flags.bits()).then_some(flags.bits())
}

fn known_float_flags(flags: u8) -> u8 {
    let stated = FastMathFlags::from_bits_truncate(flags);
    if stated.contains(FastMathFlags::UNSAFE_ALGEBRA) { FastMathFlags::FAST.bits() } else { stated.bits() }
}

fn known_integer_flags(opcode: BinaryOpcode, flags: u8) -> u8 {
    let mut known = ArithmeticFlags::empty();
    if opcode.may_wrap() {
        known |= ArithmeticFlags::NO_UNSIGNED_WRAP | ArithmeticFlags::NO_SIGNED_WRAP;
    }
    if opcode.may_be_exact() {
        known |= ArithmeticFlags::EXACT;
    }
    flags & known.bits()
}

/// The flags that the comment after an instruction states.
pub(crate) fn flags_in(comment: &[u8]) -> Option<u8> {
    let line = comment.split(|byte| *byte == b'\n').next()?;
    let start = line.windows(START.len()).position(|window| window == START.as_bytes())?;
    let digits = line.get(start + START.len()..)?.strip_prefix(FLAGS.as_bytes())?;
    u8::from_str_radix(core::str::from_utf8(digits.get(..2)?).ok()?, 16).ok()
}
