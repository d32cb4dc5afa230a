//! The text of a program, as FXC's disassembler prints it.
//!
//! The comments about the container, which surround the program, are printed by `dxkit-disasm`.

use alloc::vec::Vec;

pub use crate::numbers::{any, double, float};
use crate::numbers::{put, text};
use crate::opcode::{Opcode, SyntaxForm};
use crate::operand::OperandKind;
use crate::program::{CustomDataClass, Instruction, Program};
use crate::spdb::{Annotations, DebugInfo};
use crate::syntax::{self, ValueStyle};

/// How a program is printed.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingOptions {
    /// Whether the text states every bit, so that [`asm`](crate::asm) makes the same tokens from it. FXC's
    /// text rounds floats and omits bits that no compiler sets.
    pub exact: bool,
    /// Whether instructions are numbered, as by `fxc /Ni`.
    pub numbers: bool,
    /// Whether each line begins with the byte offset in the program, as by `fxc /No`.
    pub offsets: bool,
    /// Whether immediate values are written as their bits, as by `fxc /Lx`.
    pub hexadecimal: bool,
    /// The number of bytes after which the text ends. Nested blocks are indented, so that the text of a
    /// hostile program may be as long as the square of its length.
    pub limit: usize,
}

impl ListingOptions {
    /// The text of the programs that compilers write is one to four times as long as their tokens.
    /// Allowed is this many times the tokens, and [`ListingOptions::LEAST`].
    pub const EXPANSION: usize = 64;
    /// This many bytes of text are always allowed.
    pub const LEAST: usize = 1 << 20;
}

impl Default for ListingOptions {
    /// As FXC's disassembler does it.
    fn default() -> Self {
        Self { exact: false, numbers: false, offsets: false, hexadecimal: false, limit: usize::MAX }
    }
}

impl ListingOptions {
    /// As FXC's disassembler does it, bounded for a program of `bytes` bytes.
    #[must_use]
    pub fn for_program(bytes: usize) -> Self {
        let limit = Self::LEAST.saturating_add(bytes.saturating_mul(Self::EXPANSION));
        Self { limit, ..Self::default() }
    }
}

/// The text of a program, from its profile to its last instruction, appended to `out`. Returns whether the
/// text is complete: see [`ListingOptions::limit`].
///
/// ```
/// use dxkit_dxbc::operand::{Components, Operand, OperandKind};
/// use dxkit_dxbc::program::{Instruction, Program, ProgramKind};
/// use dxkit_dxbc::{Opcode, print};
/// use dxkit_types::ShaderModel;
///
/// let output = Operand::register(OperandKind::Output, 0, Components::Mask(15));
/// let colour = [1f32, 0.5, 0.1, 1.0].map(f32::to_bits);
/// let program = Program::new(ProgramKind::Pixel, ShaderModel::new(5, 0), vec![
///     Instruction::new(Opcode::DclOutput, vec![output.clone()]),
///     Instruction::new(Opcode::Mov, vec![output, Operand::vector(colour)]),
///     Instruction::new(Opcode::Ret, vec![]),
/// ]);
/// let mut text = Vec::new();
/// print::write(&program, &print::ListingOptions::default(), &mut text);
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(1.000000,0.500000,0.100000,1.000000)\nret \n",
/// );
/// ```
pub fn write(program: &Program<'_>, options: &ListingOptions, out: &mut Vec<u8>) -> bool {
    write_with(program, None, options, out)
}

/// Like [`write()`], with the lines and variables of the debug information between the lines, as FXC's
/// disassembler shows them. Exact text leaves them out.
pub fn write_with(
    program: &Program<'_>,
    debug: Option<&DebugInfo>,
    options: &ListingOptions,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    let mut depth = 0usize;
    let mut debug = debug.filter(|_| !options.exact).map(Annotations::new);
    let limit = options.limit.saturating_add(start);
    // The offset after the version and the length.
    let mut offset = 8u32;
    let mut number = 0u32;
    margin(options, None, 0, out);
    head(program, options, out);
    for instruction in &program.instructions {
        let left = options.limit.saturating_sub(out.len().saturating_sub(start));
        // Only custom data has that many words; each word takes at most 50 bytes of text.
        let large = instruction.words.len() > 1024 && instruction.words.len().saturating_mul(50) > left;
        if left == 0 || large {
            out.extend_from_slice(b"// The rest is left out: the text is too long.\n");
            return false;
        }
        let words = u32::try_from(instruction.length()).unwrap_or(u32::MAX);
        let next = offset.saturating_add(words.saturating_mul(4));
        let numbered = is_numbered(instruction).then_some(number);
        number = number.saturating_add(u32::from(numbered.is_some()));
        let opcode = instruction.opcode();
        if let Some(debug) = &mut debug {
            let body = opcode == Opcode::Label
                && instruction.operands.first().is_some_and(|one| one.kind() == OperandKind::FunctionBody);
            debug.before(offset, body, limit, out);
        }
        margin(options, numbered, offset, out);
        line(instruction, program.has_spaces(), options, &mut depth, out);
        let computes = opcode.info().is_some_and(|info| info.form.computes());
        if let Some(debug) = debug.as_mut().filter(|_| computes) {
            // Appended to the line, before its end.
            out.pop();
            let lead = match opcode {
                Opcode::Call | Opcode::Callc | Opcode::Fcall => "Post-call locations: ",
                Opcode::Else => "Prior locations: ",
                _ => "",
            };
            debug.after(offset, next, lead, limit, out);
            out.push(b'\n');
        }
        offset = next;
    }
    if options.exact && !program.tail().is_empty() {
        out.extend_from_slice(b".tail");
        for byte in program.tail() {
            text(out, format_args!(" 0x{byte:02x}"));
        }
        out.push(b'\n');
    }
    true
}

/// The start of a line: the number of the instruction, if it has one, and its byte offset.
pub(crate) fn margin(options: &ListingOptions, number: Option<u32>, offset: u32, out: &mut Vec<u8>) {
    if options.exact || !(options.numbers || options.offsets) {
        return;
    }
    match number.filter(|_| options.numbers) {
        Some(number) if options.offsets => text(out, format_args!("{number:4}  ")),
        Some(number) => text(out, format_args!("{number:4}: ")),
        None if options.numbers => put(out, "      "),
        None => {}
    }
    if options.offsets {
        text(out, format_args!("0x{offset:08X}: "));
    }
}

/// Whether FXC numbers it: instructions, phases and messages, but no declarations.
pub(crate) fn is_numbered(instruction: &Instruction) -> bool {
    match instruction.info().map(|info| info.form) {
        Some(SyntaxForm::CustomData) => {
            instruction.token.custom_data_class() == CustomDataClass::ShaderMessage
        }
        Some(form) => !form.declares() && instruction.opcode() != Opcode::HsDecls,
        None => true,
    }
}

/// The profile; in exact text, also the fields that it does not state.
pub(crate) fn head(program: &Program<'_>, options: &ListingOptions, out: &mut Vec<u8>) {
    let model = program.shader_model;
    // The names of older models are profiles of level 9, whose text has another syntax.
    let abbreviation = program.kind.abbreviation().filter(|_| !options.exact || model.major >= 4);
    match abbreviation {
        Some(kind) => text(out, format_args!("{kind}_{}_{}\n", model.major, model.minor)),
        None => text(out, format_args!(".program {} {}_{}\n", program.kind.0, model.major, model.minor)),
    }
    if options.exact {
        if program.reserved != 0 {
            text(out, format_args!(".reserved {}\n", program.reserved));
        }
        if let Some(stated) = program.stated_length() {
            text(out, format_args!(".length {stated}\n"));
        }
    }
}

/// Deeper blocks are indented no further in exact text, which need not be FXC's.
const MAX_DEPTH: usize = 64;

/// A line of the program with its line break, indented; `depth` is that of the block, and changes.
pub(crate) fn line(
    instruction: &Instruction,
    spaces: bool,
    options: &ListingOptions,
    depth: &mut usize,
    out: &mut Vec<u8>,
) {
    let opcode = if instruction.opaque() { None } else { Some(instruction.opcode()) };
    if let Some(Opcode::Else | Opcode::Endif | Opcode::Endloop | Opcode::Endswitch) = opcode {
        *depth = depth.saturating_sub(1);
    }
    let indent = if options.exact { (*depth).min(MAX_DEPTH) } else { *depth };
    out.resize(out.len().saturating_add(indent.saturating_mul(2)), b' ');
    let start = out.len();
    let style = ValueStyle { exact: options.exact, hexadecimal: options.hexadecimal && !options.exact };
    syntax::print(instruction, spaces, style, out);
    if options.exact && !instruction.opaque() {
        let same = out.get(start..).is_some_and(|line| {
            crate::asm::line(line, spaces).is_some_and(|read| read.as_ref() == Some(instruction))
        });
        if !same {
            dwords(instruction, start, out);
        }
    }
    out.push(b'\n');
    if let Some(Opcode::Else | Opcode::If | Opcode::Loop | Opcode::Switch) = opcode {
        *depth = depth.saturating_add(1);
    }
}

/// Replaces a line that does not determine its tokens by the tokens, with the line as a comment.
fn dwords(instruction: &Instruction, start: usize, out: &mut Vec<u8>) {
    let line = out.split_off(start.min(out.len()));
    syntax::print_tokens(&instruction.tokens().unwrap_or_default(), out);
    put(out, " // ");
    // Names and messages may hold any byte; exact text is text.
    let line = alloc::string::String::from_utf8_lossy(&line);
    put(out, &line.replace(['\n', '\r'], " "));
}

/// The exact text of an instruction, without indentation: [`asm::instruction`](crate::asm::instruction) makes
/// the same instruction from it. For custom data, it may have several lines.
///
/// ```
/// use dxkit_dxbc::{asm, print};
///
/// let instruction = asm::instruction("mul r0.x, r0.x, l(0x3dcccccd)", false).unwrap();
/// let text = print::exact(&instruction, false);
/// assert_eq!(asm::instruction(&String::from_utf8(text).unwrap(), false).unwrap(), instruction);
/// ```
#[must_use]
pub fn exact(instruction: &Instruction, spaces: bool) -> Vec<u8> {
    let (mut out, mut depth) = (Vec::new(), 0);
    line(
        instruction,
        spaces,
        &ListingOptions { exact: true, ..ListingOptions::default() },
        &mut depth,
        &mut out,
    );
    out.pop();
    out
}

/// The text of an instruction, without indentation and line break.
pub fn instruction(instruction: &Instruction, spaces: bool, exact: bool, out: &mut Vec<u8>) {
    syntax::print(instruction, spaces, ValueStyle { exact, hexadecimal: false }, out);
}
