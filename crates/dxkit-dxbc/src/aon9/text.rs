//! The text of a program of Direct3D 9, as FXC prints it, and the assembler that reads it.
//!
//! One walk over the pieces of a line ([`Line`]) prints and reads: see [`Io`]. It takes the tokens of an
//! instruction and appends text, or takes text and makes the tokens. The names of opcodes have suffixes
//! without a separator (`texldp`), so the reader tries every opcode that the word begins with, the longest
//! first.
//!
//! [`Program::print_with`] adds what stands around the instructions: the version, the indentation of blocks,
//! lines and variables of debug information, and the number of slots, which the table of opcodes states.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{TextError, Words};

use super::debug;
use super::program::{
    Instruction, KnownLevel9Opcode, Level9Opcode, Program, ProgramType, ProgramVersion, RegisterType, Usage,
    bits, register_type,
};
use crate::asm::error;
use crate::bits::low_word;
use crate::numbers::{BITS, put, signed};
use crate::print::ListingOptions;
use crate::text::{Attempt, Cursor, Io, Names, Unexpected, ValueText, names};

/// The version that a line states: `vs_2_0`, `ps_2_x`, `lib_4_0_ps_2_0`.
///
/// ```
/// use dxkit_dxbc::aon9;
///
/// assert_eq!(aon9::version("  ps_2_x").unwrap().minor, 1);
/// assert_eq!(aon9::version("ps_5_0"), None);
/// ```
#[must_use]
pub fn version(line: &str) -> Option<ProgramVersion> {
    let line = line.split("//").next().unwrap_or_default().trim();
    let (kind, minor) = line.rsplit_once('_')?;
    let (kind, major) = kind.rsplit_once('_')?;
    let major = major.parse().ok()?;
    let minor = if minor == "x" { 1 } else { minor.parse().ok().filter(|minor| *minor != 1)? };
    let program_type = ProgramType::from_name(kind)?;
    matches!(major, 2 | 3).then_some(ProgramVersion { minor, major, program_type })
}

impl Program<'static> {
    /// Assembles the lines of a program, each with its number in the text (counted from 0): the version, then
    /// an instruction a line. Comments, empty lines and `#line` are passed over.
    ///
    /// ```
    /// use dxkit_dxbc::aon9::Program;
    ///
    /// let text = "ps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n";
    /// let program = Program::assemble(text.lines().enumerate()).unwrap();
    /// assert_eq!(program.instructions().count(), 4);
    /// assert_eq!(program.tokens.get(0), Some(0x0200_001f));
    ///
    /// let errors = Program::assemble("ps_2_0\nmov oC0, q0\n".lines().enumerate()).unwrap_err();
    /// assert_eq!(errors[0].line_and_column(), Some((2, 10)));
    /// assert_eq!(errors[0].message(), "`q0`: a register is expected");
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the lines.
    pub fn assemble<'t>(lines: impl IntoIterator<Item = (usize, &'t str)>) -> Result<Self, Vec<TextError>> {
        let mut errors = Vec::new();
        let mut head = None;
        let mut tokens = Vec::new();
        let mut last = (0, "");
        for (number, line) in lines {
            last = (number, line);
            let trimmed = line.trim();
            if trimmed.is_empty() || trimmed.starts_with("//") || trimmed.starts_with("#line") {
                continue;
            }
            let Some(version) = head else {
                head = self::version(line);
                if head.is_none() {
                    let unexpected =
                        Unexpected::new(line.len() - line.trim_start().len(), "a version (ps_2_0)");
                    return Err(alloc::vec![error(number, line, &unexpected)]);
                }
                continue;
            };
            if let Err(unexpected) = assemble_line(line, version, &mut tokens) {
                errors.push(error(number, line, &unexpected));
            }
        }
        let Some(version) = head else {
            let unexpected = Unexpected::new(last.1.len(), "a version (ps_2_0)");
            return Err(alloc::vec![error(last.0, last.1, &unexpected)]);
        };
        tokens.push(Level9Opcode::End.0.into());
        if errors.is_empty() { Ok(Self { version, tokens: tokens.into() }) } else { Err(errors) }
    }
}

impl Program<'_> {
    /// Appends the text: the version, the instructions, and the number of slots they take, each line indented
    /// by four columns. The text stops where tokens cannot be read. Nothing is appended once `out` has
    /// `limit` bytes. With `debug`, the lines and variables of the program's debug information are inserted
    /// before and after the instructions.
    pub fn print(&self, debug: bool, limit: usize, out: &mut String) {
        self.print_with(debug, &ListingOptions { limit, ..ListingOptions::default() }, out);
    }

    /// Like [`print`](Self::print), with the options' additions: numbers and offsets before the lines,
    /// constants as bits. There is no exact text.
    pub fn print_with(&self, debug: bool, options: &ListingOptions, out: &mut String) {
        use core::fmt::Write as _;
        let limit = options.limit;
        let pixel = self.version.is_pixel();
        // Writing to memory cannot fail.
        let _ = writeln!(out, "    {}", self.version);
        let (mut texture, mut arithmetic, mut depth) = (0u32, 0u32, 0usize);
        let comment = if debug { self.debug_comment() } else { None };
        let mut debug = comment.as_ref().and_then(debug::Annotations::new);
        // The token offset after the version, and the number of line-table rows already printed.
        let (mut next, mut lines) = (4u32, 0u32);
        let mut text = Vec::new();
        for instruction in self.instructions() {
            if out.len() >= limit {
                break;
            }
            let offset = next;
            let words = u32::try_from(instruction.operands.len()).unwrap_or(u32::MAX).saturating_add(1);
            next = next.saturating_add(words.saturating_mul(4));
            let opcode = instruction.opcode();
            if opcode == Level9Opcode::Comment {
                continue;
            }
            // A co-issued instruction takes no slot of its own. FXC does not count texture instructions here,
            // and does not number co-issued ones.
            let number = arithmetic;
            let declares = matches!(
                opcode.known(),
                Some(
                    KnownLevel9Opcode::Dcl
                        | KnownLevel9Opcode::Def
                        | KnownLevel9Opcode::DefI
                        | KnownLevel9Opcode::DefB
                )
            );
            let (more_texture, more_arithmetic) =
                if instruction.is_paired() { (0, 0) } else { opcode.slots() };
            texture = texture.saturating_add(more_texture);
            arithmetic = arithmetic.saturating_add(more_arithmetic);
            use KnownLevel9Opcode as Known;
            let known = opcode.known();
            if matches!(known, Some(Known::Else | Known::EndIf | Known::EndLoop | Known::EndRep)) {
                depth = depth.saturating_sub(1);
            }
            let place = debug.as_mut().and_then(|debug| debug.before(offset, &mut lines, out));
            // A hostile program may nest without limit.
            let numbered = !declares && !instruction.is_paired();
            text.clear();
            crate::print::margin(options, numbered.then_some(number), offset, &mut text);
            let paired = instruction.is_paired();
            let columns = depth.min(64).saturating_add(2).saturating_sub(usize::from(paired));
            text.resize(text.len().saturating_add(columns.saturating_mul(2)), b' ');
            put(&mut text, if paired { "+ " } else { "" });
            instruction.print(pixel, options.hexadecimal, &mut text);
            out.push_str(&String::from_utf8_lossy(&text));
            if let (Some(debug), Some(place)) = (&debug, place) {
                debug.after(place, out);
            }
            out.push('\n');
            if matches!(known, Some(Known::If | Known::IfC | Known::Else | Known::Loop | Known::Rep)) {
                depth = depth.saturating_add(1);
            }
        }
        let total = texture.saturating_add(arithmetic);
        let _ = write!(
            out,
            "\n// approximately {total} instruction slot{} used",
            if total == 1 { "" } else { "s" }
        );
        if texture > 0 {
            let _ = write!(out, " ({texture} texture, {arithmetic} arithmetic)");
        }
        out.push('\n');
    }
}

impl Instruction<'_> {
    fn print(&self, pixel: bool, hexadecimal: bool, out: &mut Vec<u8>) {
        let opcode = self.opcode();
        put(out, opcode.name().unwrap_or("???"));
        let made = Vec::new();
        let mut line = Line { io: out, given: &self.operands, at: 0, made, pixel, hexadecimal };
        // Printing does not fail.
        let _ = line.instruction(opcode, self.controls().into());
    }
}

/// A number with nine digits, as C's `%.9g` has it on Windows.
fn float(number: f32) -> String {
    if !number.is_finite() {
        return String::from(match (number.is_nan(), number < 0.0) {
            (true, _) => "-1.#IND",
            (false, true) => "-1.#INF",
            (false, false) => "1.#INF",
        });
    }
    let text = format!("{number:.8e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |text: &str| {
        String::from(if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text })
    };
    if (-4..9).contains(&exponent) {
        let places = usize::try_from(8i32.saturating_sub(exponent)).unwrap_or(0);
        trim(&format!("{number:.places$}"))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:03}", trim(mantissa), exponent.unsigned_abs())
    }
}

/// Appends the tokens of a line.
fn assemble_line(line: &str, version: ProgramVersion, tokens: &mut Vec<u32>) -> Attempt<()> {
    let mut cursor = Cursor::new(line);
    cursor.skip_spaces();
    let paired = cursor.take("+");
    cursor.skip_spaces();
    let start = cursor.at;
    let name = cursor.word();
    let end = cursor.at;
    cursor.name_at = start;
    let expected =
        if name.starts_with("dcl") { USAGES.expected } else { "an instruction of level 9 (mov, texld, …)" };
    let mut result = Cursor::unexpected_at(start, expected);
    // The longest name of an opcode whose suffixes are right: `texldp` is a `texld`, `texldl` is not.
    for length in (1..=name.len()).rev() {
        let opcode = name.get(..length).and_then(Level9Opcode::from_name);
        let Some(opcode) =
            opcode.filter(|opcode| !matches!(*opcode, Level9Opcode::Comment | Level9Opcode::End))
        else {
            continue;
        };
        cursor.at = start + length;
        let none = Words::default();
        let pixel = version.is_pixel();
        let mut line =
            Line { io: &mut cursor, given: &none, at: 0, made: Vec::new(), pixel, hexadecimal: false };
        match line.instruction(opcode, 0) {
            Err(unexpected) if unexpected.at < end => {}
            read => {
                let made = line.made;
                result = read.map(|read| (read, made));
                break;
            }
        }
    }
    let ((opcode, controls), operands) = result?;
    cursor.end()?;
    let length = u32::try_from(operands.len()).unwrap_or(u32::MAX);
    cursor.check(start, length <= 15, "an instruction of 15 tokens at most")?;
    tokens.push(u32::from(opcode.0) | controls << 16 | length << 24 | u32::from(paired) << 30);
    tokens.extend(operands);
    Ok(())
}

fn read_float(text: &str) -> Option<u64> {
    Some(match text {
        "1.#INF" => 0x7f80_0000,
        "-1.#INF" => 0xff80_0000,
        "-1.#IND" => 0xffc0_0000,
        text if text.bytes().all(|c| c.is_ascii_digit() || b".-+e".contains(&c)) => {
            text.parse::<f32>().ok()?.to_bits().into()
        }
        _ => return None,
    })
}

/// Every token of an operand has it.
const OPERAND: u32 = 1 << 31;
/// The bit of an operand whose number is relative to a register, which is the next token.
const RELATIVE: u32 = 1 << 13;
/// The components xyzw in their order.
const IDENTITY: u32 = 0b11_10_01_00;

/// Conditional instructions: without and with a comparison.
const COMPARED: [(Level9Opcode, Level9Opcode); 3] = [
    (Level9Opcode::If, Level9Opcode::IfC),
    (Level9Opcode::Break, Level9Opcode::BreakC),
    (Level9Opcode::SetP, Level9Opcode::SetP),
];
/// Their controls.
const COMPARISONS: [(u32, &str); 6] =
    [(1, "_gt"), (2, "_eq"), (3, "_ge"), (4, "_lt"), (5, "_ne"), (6, "_le")];
/// The suffixes of a name, and their bits of the result.
const SUFFIXES: [(u32, &str); 3] = [(20, "_sat"), (21, "_pp"), (22, "_centroid")];
/// The kinds of textures in the declaration of a sampler.
const TEXTURES: [(u32, &str); 3] = [(2, "_2d"), (3, "_cube"), (4, "_volume")];
/// Source modifiers, by number: what stands in front of the register and after it.
const MODIFIERS: [(&str, &str); 14] = [
    ("", ""),
    ("-", ""),
    ("", "_bias"),
    ("-", "_bias"),
    ("", "_bx2"),
    ("-", "_bx2"),
    ("1-", ""),
    ("", "_x2"),
    ("-", "_x2"),
    ("", "_dz"),
    ("", "_dw"),
    ("", "_abs"),
    ("-", "_abs"),
    ("!", ""),
];
/// Registers with names of their own: kind, number, name.
const NAMED: [(RegisterType, u32, &str); 7] = [
    (RegisterType::RasterizerOutput, 0, "oPos"),
    (RegisterType::RasterizerOutput, 1, "oFog"),
    (RegisterType::RasterizerOutput, 2, "oPts"),
    (RegisterType::Misc, 0, "vPos"),
    (RegisterType::Misc, 1, "vFace"),
    (RegisterType::Loop, 0, "aL"),
    (RegisterType::DepthOutput, 0, "oDepth"),
];
const REGISTERS: Names = names!(RegisterType, "", "a register");
const USAGES: Names = names!(Usage, "unknown", "a declaration (dcl_2d, dcl_texcoord1, …)");
const PRECISIONS: Names = Names {
    name: |value| match value {
        1 => "min16f",
        2 => "min2_8f",
        _ => "reserved",
    },
    find: |text| {
        let names = [(1, "min16f"), (2, "min2_8f"), (3, "reserved")];
        names.into_iter().find(|(_, name)| text.starts_with(name)).map(|(value, name)| (value, name.len()))
    },
    expected: "a precision (min16f, min2_8f)",
};

const BOOLEAN: ValueText = ValueText {
    print: |value, out| put(out, if value == 0 { "false" } else { "true" }),
    read: |text| match text {
        "true" => Some(1),
        "false" => Some(0),
        _ => None,
    },
    expected: "a value",
};
const INTEGER: ValueText = ValueText {
    print: |value, out| signed(out, low_word(value)),
    read: |text| text.parse::<i32>().ok().map(|number| u32::from_le_bytes(number.to_le_bytes()).into()),
    ..BOOLEAN
};
const FLOAT: ValueText = ValueText {
    print: |value, out| put(out, &float(f32::from_bits(low_word(value)))),
    read: read_float,
    ..BOOLEAN
};

/// An operand: its token, and that of the register to which its number is relative.
type Operand = (u32, Option<u32>);

/// The text of an instruction after its name, which is printed or read. The tokens that are printed are
/// `given`; the tokens of the text are `made`.
struct Line<'l, I> {
    io: &'l mut I,
    given: &'l Words<'l>,
    at: usize,
    made: Vec<u32>,
    pixel: bool,
    hexadecimal: bool,
}

impl<I: Io> Line<'_, I> {
    /// The next token that is printed; 0 when text is read.
    fn next(&mut self) -> Option<u32> {
        if I::READS {
            return Some(0);
        }
        let word = self.given.get(self.at)?;
        self.at = self.at.saturating_add(1);
        Some(word)
    }

    fn next_operand(&mut self) -> Option<Operand> {
        let token = self.next()?;
        let relative = if token & RELATIVE == 0 { None } else { self.next() };
        Some((token, relative))
    }

    /// Whether there is another operand.
    fn has_more(&mut self) -> bool {
        !self.io.ends() && (I::READS || self.at < self.given.len())
    }

    fn put(&mut self, (token, relative): Operand) {
        self.made.push(token);
        self.made.extend(relative);
    }

    /// What follows the name of the opcode. Returns the opcode and its controls.
    fn instruction(&mut self, opcode: Level9Opcode, controls: u32) -> Result<(Level9Opcode, u32), I::Error> {
        match opcode {
            Level9Opcode::Dcl => return self.declaration().map(|()| (opcode, 0)),
            Level9Opcode::Def | Level9Opcode::DefI | Level9Opcode::DefB => {
                return self.definition(opcode).map(|()| (opcode, 0));
            }
            _ => {}
        }
        let (mut made, mut stated) = (opcode, 0);
        if opcode == Level9Opcode::Tex {
            stated = self.one_of(controls & 3, &[(1, "p"), (2, "b")]);
        }
        let compared =
            COMPARED.iter().find(|(plain, compared)| opcode == if I::READS { *plain } else { *compared });
        if let Some((_, compared)) = compared {
            stated = self.one_of(controls & 7, &COMPARISONS);
            if stated != 0 {
                made = *compared;
            }
        }
        let operand = if opcode.writes() {
            let Some(operand) = self.next_operand() else { return Ok((made, stated)) };
            Some((operand, self.suffixes(operand.0)))
        } else {
            None
        };
        self.io.end_of_name(true)?;
        let mut first = true;
        if let Some((operand, suffixes)) = operand.filter(|_| !self.io.ends()) {
            self.io.text(" ")?;
            let operand = self.destination(operand, suffixes)?;
            self.put(operand);
            first = false;
        }
        while self.has_more() {
            self.io.text(if first { " " } else { ", " })?;
            first = false;
            let Some(operand) = self.next_operand() else { break };
            let operand = self.source(operand, false)?;
            self.put(operand);
        }
        Ok((made, stated))
    }

    /// The text of this value, or 0 without one.
    fn one_of(&mut self, value: u32, texts: &[(u32, &'static str)]) -> u32 {
        let found = texts.iter().find(|(known, text)| self.io.optional(value == *known, text));
        found.map_or(0, |(known, _)| *known)
    }

    /// The suffixes that the bits of a result state.
    fn suffixes(&mut self, token: u32) -> u32 {
        let mut bits = 0;
        loop {
            let next = SUFFIXES
                .iter()
                .filter(|(bit, _)| bits >> bit & 1 == 0)
                .find(|(bit, text)| self.io.optional(token >> bit & 1 == 1, text));
            match next {
                Some((bit, _)) => bits |= 1 << bit,
                None => return bits,
            }
        }
    }

    /// `dcl_2d s0`, `dcl_texcoord3 v1`, `dcl_pp t0.xy`.
    fn declaration(&mut self) -> Result<(), I::Error> {
        let Some(stated) = self.next() else { return Ok(()) };
        let Some((token, relative)) = self.next_operand() else { return Ok(()) };
        let is_sampler = register_type(token) == RegisterType::Sampler;
        let texture = self.one_of(if is_sampler { stated >> 27 & 15 } else { 0 }, &TEXTURES);
        let mut kind = OPERAND | texture << 27;
        let mut suffixes = self.suffixes_to_read();
        if texture == 0 && suffixes == 0 && self.io.optional(!is_sampler && !self.pixel, "_") {
            let usage = self.io.name(stated & 0x1f, &USAGES)?;
            kind |= usage;
            let index = stated >> 16 & 15;
            if self.io.begins(index > 0, |c| c.is_ascii_digit()) {
                kind |= self.io.number(index, 15)? << 16;
            }
        }
        suffixes |= self.suffixes(token & !(1 << 20));
        self.io.end_of_name(true)?;
        self.io.text(" ")?;
        let operand = self.destination((token, relative), suffixes)?;
        self.put((kind, None));
        self.put(operand);
        Ok(())
    }

    /// The suffixes that are read where a usage may be.
    fn suffixes_to_read(&mut self) -> u32 {
        if I::READS { self.suffixes(0) } else { 0 }
    }

    /// `def c0, 1, 2, 3, 4`.
    fn definition(&mut self, opcode: Level9Opcode) -> Result<(), I::Error> {
        let Some(operand) = self.next_operand() else { return Ok(()) };
        self.io.end_of_name(true)?;
        self.io.text(" ")?;
        let operand = self.destination(operand, 0)?;
        self.put(operand);
        let text = match opcode {
            Level9Opcode::DefB => BOOLEAN,
            Level9Opcode::DefI => INTEGER,
            _ if self.hexadecimal => BITS,
            _ => FLOAT,
        };
        let count = if opcode == Level9Opcode::DefB { 1 } else { 4 };
        for _ in 0..if I::READS { count } else { usize::MAX } {
            let Some(value) = self.next() else { break };
            self.io.text(", ")?;
            let value = self.io.value(value.into(), &text)?;
            self.made.push(low_word(value));
        }
        Ok(())
    }

    /// A register and its number.
    fn register(&mut self, token: u32) -> Result<u32, I::Error> {
        let (kind, number) = (register_type(token), token & 0x7ff);
        let named = NAMED
            .iter()
            .find(|(known, only, name)| self.io.optional((kind, number) == (*known, *only), name));
        let (kind, number) = if let Some((kind, number, _)) = named {
            (*kind, *number)
        } else {
            let texture = RegisterType::AddressOrTexture;
            let kind = if self.pixel && self.io.optional(kind == texture, "t") {
                texture
            } else if !I::READS && kind.name().is_none() {
                self.io.text("register_")?;
                self.io.number(kind.0.into(), u32::MAX)?;
                self.io.text("_")?;
                kind
            } else {
                RegisterType(u8::try_from(self.io.name(kind.0.into(), &REGISTERS)?).unwrap_or_default())
            };
            (kind, self.io.number(number, 0x7ff)?)
        };
        let kind = u32::from(kind.0);
        Ok(OPERAND | (kind & 7) << 28 | (kind >> 3 & 3) << 11 | number)
    }

    /// A register with its relative index.
    fn indexed(&mut self, (token, relative): Operand, nested: bool) -> Result<Operand, I::Error> {
        let token = self.register(token)?;
        if nested || !self.io.optional(relative.is_some(), "[") {
            return Ok((token, None));
        }
        let (relative, _) = self.source((relative.unwrap_or_default(), None), true)?;
        self.io.text("]")?;
        Ok((token | RELATIVE, Some(relative)))
    }

    /// ` {min16f}` after an operand.
    fn precision(&mut self, token: u32) -> Result<u32, I::Error> {
        let mut bits = token >> 14 & 3;
        if self.io.optional(bits != 0, " {") {
            bits = self.io.name(bits, &PRECISIONS)?;
            self.io.text("}")?;
        }
        Ok(bits << 14)
    }

    fn destination(&mut self, operand: Operand, suffixes: u32) -> Result<Operand, I::Error> {
        self.io.spaces();
        let (token, mut mask) = (operand.0, operand.0 >> 16 & 15);
        let (made, relative) = self.indexed(operand, false)?;
        // A depth has no components, nor has a sampler.
        if self.io.optional(mask != 15 && register_type(token) != RegisterType::DepthOutput, ".") {
            mask = self.io.mask(mask)?;
        } else if I::READS {
            mask = 15;
        }
        let precision = self.precision(token)?;
        Ok((made | mask << 16 | suffixes | precision, relative))
    }

    fn source(&mut self, operand: Operand, nested: bool) -> Result<Operand, I::Error> {
        self.io.spaces();
        let (start, token) = (self.io.at(), operand.0);
        let (front, after) = MODIFIERS.into_iter().nth(usize::from(bits(token, 24, 4))).unwrap_or_default();
        let part = |io: &mut I, stated: &str, all: &[&'static str]| {
            all.iter().find(|text| io.optional(stated == **text, text)).copied().unwrap_or_default()
        };
        let front = part(self.io, front, &["1-", "-", "!"]);
        let (made, relative) = self.indexed(operand, nested)?;
        let after = part(self.io, after, &["_bias", "_bx2", "_x2", "_dz", "_dw", "_abs"]);
        let modifier = (0u32..).zip(MODIFIERS).find(|(_, texts)| *texts == (front, after));
        self.io.check(start, modifier.is_some(), "a modifier that there is")?;
        let modifier = modifier.map_or(0, |(modifier, _)| modifier);
        let mut swizzle = token >> 16 & 0xff;
        if self.io.optional(swizzle != IDENTITY, ".") {
            swizzle = self.io.swizzle(swizzle)?;
        } else if I::READS {
            swizzle = IDENTITY;
        }
        let precision = self.precision(token)?;
        Ok((made | swizzle << 16 | modifier << 24 | precision, relative))
    }
}
