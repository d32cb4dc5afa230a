//! The text of a program, as FXC's disassembler prints it.
//!
//! The comments about the container, which surround the program, are printed by `dxkit-disasm`.

use alloc::vec::Vec;
use core::convert::Infallible;

use dxkit_bytes::{Reader, Span};

use crate::asm::{COMMENT, VECTORS};
use crate::decode::read_operand;
pub use crate::numbers::{any, double, float};
use crate::numbers::{integer, put, read_double, read_value, signed, text};
use crate::opcode::{Form, ImmediateStyle, Opcode, OpcodeInfo};
use crate::operand::{Components, Index, MinPrecision, Operand, OperandKind, letter};
use crate::program::{CustomDataClass, Instruction, OpcodeExtension, OpcodeExtensionKind, Program};
use crate::spdb::{Annotations, DebugInfo};
use crate::syntax::{self, Extensions, InstructionIo, Slot};

/// How a program is printed.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
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

impl Options {
    /// The text of the programs that compilers write is one to four times as long as their tokens.
    /// Allowed is this many times the tokens, and [`Options::LEAST`].
    pub const EXPANSION: usize = 64;
    /// This many bytes of text are always allowed.
    pub const LEAST: usize = 1 << 20;
}

impl Default for Options {
    /// As FXC's disassembler does it.
    fn default() -> Self {
        Self { exact: false, numbers: false, offsets: false, hexadecimal: false, limit: usize::MAX }
    }
}

impl Options {
    /// As FXC's disassembler does it, bounded for a program of `bytes` bytes.
    #[must_use]
    pub fn for_program(bytes: usize) -> Self {
        let limit = Self::LEAST.saturating_add(bytes.saturating_mul(Self::EXPANSION));
        Self { limit, ..Self::default() }
    }
}

/// The text of a program, from its profile to its last instruction, appended to `out`. Returns whether the
/// text is complete: see [`Options::limit`].
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
/// print::write(&program, &print::Options::default(), &mut text);
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(1.000000,0.500000,0.100000,1.000000)\nret \n",
/// );
/// ```
pub fn write(program: &Program<'_>, options: &Options, out: &mut Vec<u8>) -> bool {
    write_with(program, None, options, out)
}

/// Like [`write()`], with the lines and variables of the debug information between the lines, as FXC's
/// disassembler shows them. Exact text leaves them out.
pub fn write_with(
    program: &Program<'_>,
    debug: Option<&DebugInfo>,
    options: &Options,
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
        let Some(debug) = &mut debug else {
            margin(options, numbered, offset, out);
            line(instruction, program.has_spaces(), options, &mut depth, out);
            offset = next;
            continue;
        };
        let opcode = instruction.opcode();
        let body = opcode == Opcode::Label
            && instruction.operands.first().is_some_and(|one| one.kind() == OperandKind::FunctionBody);
        debug.before(offset, body, limit, out);
        margin(options, numbered, offset, out);
        line(instruction, program.has_spaces(), options, &mut depth, out);
        if opcode.info().is_some_and(|info| info.form.computes()) {
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
pub(crate) fn margin(options: &Options, number: Option<u32>, offset: u32, out: &mut Vec<u8>) {
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
fn is_numbered(instruction: &Instruction) -> bool {
    match instruction.info().map(|info| info.form) {
        Some(Form::CustomData) => instruction.token.custom_data_class() == CustomDataClass::ShaderMessage,
        Some(form) => !form.declares() && instruction.opcode() != Opcode::HsDecls,
        None => true,
    }
}

/// The profile; in exact text, also the fields that it does not state.
pub(crate) fn head(program: &Program<'_>, options: &Options, out: &mut Vec<u8>) {
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
    options: &Options,
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
    let (exact, hexadecimal) = (options.exact, options.hexadecimal && !options.exact);
    let style = ImmediateStyle::Any;
    Printer { out, instruction, spaces, exact, hexadecimal, style }.instruction();
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
    dword_line(&instruction.tokens().unwrap_or_default(), out);
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
    line(instruction, spaces, &Options { exact: true, ..Options::default() }, &mut depth, &mut out);
    out.pop();
    out
}

/// The text of an instruction, without indentation and line break.
pub fn instruction(instruction: &Instruction, spaces: bool, exact: bool, out: &mut Vec<u8>) {
    let style = ImmediateStyle::Any;
    Printer { out, instruction, spaces, exact, hexadecimal: false, style }.instruction();
}

/// Prints one instruction.
struct Printer<'o, 'i> {
    out: &'o mut Vec<u8>,
    instruction: &'i Instruction,
    spaces: bool,
    exact: bool,
    hexadecimal: bool,
    style: ImmediateStyle,
}

impl InstructionIo for Printer<'_, '_> {
    type Io = Vec<u8>;

    fn io(&mut self) -> &mut Vec<u8> {
        self.out
    }

    fn has_spaces(&self) -> bool {
        self.spaces
    }

    fn get(&self, slot: Slot) -> u32 {
        let instruction = self.instruction;
        match slot {
            Slot::Control(control) => instruction.token.get(control),
            Slot::Word(place) => instruction.word(place),
            Slot::LowHalf(place) => instruction.word(place) & 0xffff,
            Slot::HighHalf(place) => instruction.word(place) >> 16,
            Slot::Index(place) => {
                let operand = instruction.operands.first();
                operand.and_then(|operand| operand.indices().get(place)).map_or(0, Index::number)
            }
        }
    }

    fn word_count(&self) -> usize {
        self.instruction.words.len()
    }

    fn set(&mut self, _: Slot, _: u32) {}

    fn extensions(&self) -> Extensions {
        let instruction = self.instruction;
        if instruction.extensions().is_empty() {
            return Extensions::default();
        }
        let find = |kind| instruction.extension(kind);
        Extensions {
            offsets: find(OpcodeExtensionKind::SampleControls).map(OpcodeExtension::offsets),
            dimension: find(OpcodeExtensionKind::ResourceDimension)
                .map(|one| (one.dimension(), one.stride())),
            types: find(OpcodeExtensionKind::ResourceReturnType).map(OpcodeExtension::return_types),
        }
    }

    fn set_extensions(&mut self, _: Extensions) {}

    fn operands(&mut self, info: &OpcodeInfo) -> Result<(), Infallible> {
        let operands = &self.instruction.operands;
        for (place, operand) in operands.iter().enumerate() {
            if place > 0 {
                put(self.out, ", ");
            }
            let typed = info.typed.checked_shr(u32::try_from(place).unwrap_or(8)).unwrap_or(0) & 1 == 1;
            let first = operands.first().filter(|_| typed);
            self.operand_as(operand, first.map(|first| first.modifiers().min_precision()));
        }
        Ok(())
    }

    fn declared(&mut self) -> Result<(), Infallible> {
        if let Some(operand) = self.instruction.operands.first() {
            self.operand(operand);
        }
        Ok(())
    }

    fn bound_register(&mut self, kind: OperandKind) -> Result<(), Infallible> {
        put(self.out, kind.binding_name().unwrap_or_default());
        Ok(())
    }

    fn call_site(&mut self) -> Result<(), Infallible> {
        self.bracketed(self.instruction.word(0));
        Ok(())
    }

    fn float(&mut self, bits: u32) -> Result<u32, Infallible> {
        self.style = ImmediateStyle::Float;
        self.hexadecimal = false;
        self.value(bits);
        Ok(bits)
    }

    fn custom_data(&mut self) -> Result<(), Infallible> {
        let words = &self.instruction.words;
        self.style = ImmediateStyle::Any;
        match self.instruction.token.custom_data_class() {
            CustomDataClass::ImmediateConstantBuffer => self.vectors(words),
            CustomDataClass::Comment => {
                put(self.out, COMMENT);
                let bytes = words.iter().flat_map(|word| word.to_le_bytes());
                self.out.extend(bytes.take_while(|byte| *byte != 0));
            }
            CustomDataClass::ShaderMessage => self.message(words),
            _ => put(self.out, "undecipherable custom data"),
        }
        Ok(())
    }
}

impl Printer<'_, '_> {
    fn put(&mut self, text: &str) {
        put(self.out, text);
    }

    fn instruction(&mut self) {
        let Some(info) = self.instruction.info() else {
            let tokens = core::iter::once(&self.instruction.token.0).chain(&self.instruction.words);
            return dword_line(tokens, self.out);
        };
        self.style = info.immediates;
        if info.form != Form::CustomData {
            self.put(info.opcode.name().unwrap_or_default());
        }
        // Printing does not fail.
        let _ = syntax::walk(self, info);
    }

    fn bracketed(&mut self, number: u32) {
        self.out.push(b'[');
        signed(self.out, number);
        self.out.push(b']');
    }

    fn operand(&mut self, operand: &Operand) {
        self.operand_as(operand, None);
    }

    /// An operand of an instruction whose result has a precision that the operand's is turned into.
    fn operand_as(&mut self, operand: &Operand, result: Option<MinPrecision>) {
        let modifiers = operand.modifiers();
        if modifiers.negated() {
            self.out.push(b'-');
        }
        if modifiers.absolute() {
            self.out.push(b'|');
        }
        match operand.kind() {
            OperandKind::Immediate32 => self.immediate(operand),
            OperandKind::Immediate64 => self.immediate64(operand),
            _ => {
                self.register(operand);
                self.components(operand.components());
            }
        }
        self.precision(modifiers.min_precision(), result);
        if modifiers.non_uniform() {
            self.put(" { nonuniform }");
        }
        if modifiers.absolute() {
            self.out.push(b'|');
        }
    }

    fn precision(&mut self, precision: MinPrecision, result: Option<MinPrecision>) {
        let result = result.filter(|result| *result != precision);
        if precision != MinPrecision::Default || result.is_some() {
            self.put(" {");
            self.put(precision.name().unwrap_or("def32"));
            if let Some(result) = result {
                self.put(" as ");
                self.put(result.name().unwrap_or("def32"));
            }
            self.out.push(b'}');
        }
    }

    fn components(&mut self, components: Components) {
        let mut letters = [0u8; 5];
        let mut used = 1usize;
        let mut add = |component: u8| {
            if let Some(slot) = letters.get_mut(used) {
                *slot = u8::try_from(letter(component)).unwrap_or(b'x');
            }
            used += 1;
        };
        match components {
            Components::None | Components::One => return,
            Components::Reserved => {}
            Components::Mask(mask) => (0..4).filter(|bit| mask >> bit & 1 == 1).for_each(&mut add),
            Components::Swizzle(swizzle) => (0..4).for_each(|place| add(swizzle >> (2 * place) & 3)),
            Components::Select(component) => add(component),
        }
        if let Some(first) = letters.first_mut() {
            *first = b'.';
        }
        self.out.extend_from_slice(letters.get(..used).unwrap_or_default());
    }

    /// The name of a register; since SM 5.1 bindings are written in capitals.
    fn kind(&mut self, kind: OperandKind) {
        match kind.binding_name().filter(|_| self.spaces).or(kind.name()) {
            Some(name) => self.put(name),
            None => text(self.out, format_args!("<kind {}>", kind.0)),
        }
    }

    fn register(&mut self, operand: &Operand) {
        let kind = operand.kind();
        self.kind(kind);
        let indices = operand.indices();
        // As FXC prints it: registers with two indices have the number in brackets, others after the name.
        let arrays = matches!(
            kind,
            OperandKind::Input
                | OperandKind::Output
                | OperandKind::InputControlPoint
                | OperandKind::OutputControlPoint
        );
        let elements = matches!(
            kind,
            OperandKind::IndexableTemp
                | OperandKind::Sampler
                | OperandKind::Resource
                | OperandKind::ConstantBuffer
                | OperandKind::Interface
                | OperandKind::FunctionInput
                | OperandKind::FunctionOutput
                | OperandKind::ThisPointer
                | OperandKind::UnorderedAccessView
        );
        for (place, index) in indices.iter().enumerate() {
            let brackets = match place {
                0 => arrays && indices.len() > 1 || kind == OperandKind::ThisPointer && indices.len() == 1,
                _ => arrays || elements,
            };
            self.index(index, brackets);
        }
    }

    fn index(&mut self, index: &Index, brackets: bool) {
        match &index.relative {
            Some(register) => {
                self.out.push(b'[');
                self.address(register);
                self.precision(register.modifiers().min_precision(), None);
                self.put(" + ");
                signed(self.out, index.number());
                self.out.push(b']');
            }
            None if brackets => self.bracketed(index.number()),
            None => signed(self.out, index.number()),
        }
    }

    /// The register of a relative index, as FXC writes it: with the number 0 where it has none, and its own
    /// registers left out.
    fn address(&mut self, register: &Operand) {
        let kind = register.kind();
        let number = |place: usize| register.indices().get(place).map_or(0, Index::number);
        self.kind(kind);
        match (register.indices().len(), kind) {
            (2, OperandKind::IndexableTemp) => {
                signed(self.out, number(0));
                self.bracketed(number(1));
            }
            (2, _) => {
                self.out.push(b'_');
                signed(self.out, number(1));
                self.out.push(b'_');
                signed(self.out, number(0));
            }
            _ => signed(self.out, number(0)),
        }
        // One component is used; FXC prints one other than x only if the operand selects it.
        self.components(match register.components() {
            Components::Select(component) => Components::Select(component),
            _ => Components::Select(0),
        });
    }

    fn immediate(&mut self, operand: &Operand) {
        let four = [0; 4];
        // An operand without components has no values, and FXC prints four zeros.
        let values = match operand.immediates() {
            [] => four.as_slice(),
            values => values,
        };
        self.put("l(");
        for (place, value) in values.iter().enumerate() {
            if place > 0 {
                self.put(if self.style == ImmediateStyle::Any { "," } else { ", " });
            }
            self.value(*value);
        }
        self.out.push(b')');
    }

    /// A value in the style of the instruction; in exact text its bits, if the style would lose any.
    fn value(&mut self, bits: u32) {
        let start = self.out.len();
        if self.hexadecimal {
            text(self.out, format_args!("0x{bits:08x}"));
            return;
        }
        match self.style {
            ImmediateStyle::Float => float(bits, self.out),
            ImmediateStyle::Integer => integer(bits, self.out),
            ImmediateStyle::Any => any(bits, self.out),
        }
        if self.exact {
            let written = self.out.get(start..).unwrap_or_default();
            if read_value(written, self.style) != Some(bits) {
                self.out.truncate(start);
                text(self.out, format_args!("0x{bits:08x}"));
            }
        }
    }

    fn immediate64(&mut self, operand: &Operand) {
        let values = match *operand.immediates() {
            // A 64-bit value of one token has no meaning; FXC prints zero.
            [_] => return self.put("d(0.000000)"),
            [low, high, low2, high2] => [(low, high), (low2, high2)],
            _ => [(0, 0); 2],
        };
        /// The bytes of values for which FXC has room; it writes no values where there are more.
        const ROOM: usize = 511;
        self.put("d(");
        let all = self.out.len();
        for (place, (low, high)) in values.into_iter().enumerate() {
            if place > 0 {
                self.put(", ");
            }
            let bits = u64::from(high) << 32 | u64::from(low);
            let start = self.out.len();
            if self.hexadecimal {
                text(self.out, format_args!("0x{low:08x}, 0x{high:08x}"));
                continue;
            }
            double(bits, self.out);
            self.out.push(b'l');
            if self.exact {
                let written = self.out.get(start..).unwrap_or_default();
                if read_double(written) != Some(bits) {
                    self.out.truncate(start);
                    text(self.out, format_args!("0x{bits:016x}l"));
                }
            }
        }
        self.out.push(b')');
        let written = self.out.len().saturating_sub(all).saturating_add(1);
        if written > ROOM && !self.exact {
            self.out.truncate(all.saturating_sub(1));
        }
    }

    fn vectors(&mut self, words: &[u32]) {
        self.put(VECTORS);
        self.put(" { ");
        for (place, vector) in words.chunks_exact(4).enumerate() {
            if place > 0 {
                self.put(",\n                              ");
            }
            for (component, value) in vector.iter().enumerate() {
                self.put(if component == 0 { "{ " } else { ", " });
                self.value(*value);
            }
            self.out.push(b'}');
        }
        self.put(" }");
    }

    fn message(&mut self, words: &[u32]) {
        const PRINT: (u32, u32) = (0x0020_0102, 1);
        const ERROR: (u32, u32) = (0x0020_0103, 1);
        let [message, format, _, count, size, rest @ ..] = words else {
            return self.put("undecipherable custom data");
        };
        self.put(match (*message, *format) {
            PRINT => "printf",
            ERROR => "errorf",
            _ => "<unknown>",
        });
        let bytes: Vec<u8> = rest.iter().flat_map(|word| word.to_le_bytes()).collect();
        let size = usize::try_from(*size).unwrap_or(usize::MAX).saturating_mul(4).min(bytes.len());
        let (operands, string) = bytes.split_at(size);
        self.put(" \"");
        self.out.extend(string.iter().take_while(|byte| **byte != 0));
        self.out.push(b'"');
        let mut nobody = ();
        let mut reader = Reader::new(Span::new(operands), &mut nobody);
        self.style = ImmediateStyle::Any;
        for _ in 0..*count {
            let mut operand = Operand::EMPTY;
            if read_operand(&mut reader, 0, &mut operand).is_err() {
                break;
            }
            self.put(", ");
            self.operand(&operand);
        }
    }
}

/// `.dword` and tokens.
fn dword_line<'t>(tokens: impl IntoIterator<Item = &'t u32>, out: &mut Vec<u8>) {
    put(out, ".dword");
    for (place, token) in tokens.into_iter().enumerate() {
        text(out, format_args!("{} 0x{token:08x}", if place == 0 { "" } else { "," }));
    }
}
