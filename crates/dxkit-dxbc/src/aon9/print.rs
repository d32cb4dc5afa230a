//! The text of a program of Direct3D 9, as FXC prints it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Words;

use super::debug;
use super::program::{
    Destination, Instruction, KnownLevel9Opcode, KnownRegisterType, Level9Opcode, Program, RegisterType,
    Source, Usage,
};
use crate::print::Options;

/// The operands of an instruction, one after the other.
struct Operands<'i> {
    words: &'i Words<'i>,
    at: usize,
}

impl Operands<'_> {
    fn next(&mut self) -> Option<u32> {
        let word = self.words.get(self.at)?;
        self.at = self.at.saturating_add(1);
        Some(word)
    }

    /// A register, and its relative index.
    fn register(&mut self) -> Option<(u32, Option<u32>)> {
        let token = self.next()?;
        let relative = if token >> 13 & 1 == 1 { self.next() } else { None };
        Some((token, relative))
    }
}

impl Program<'_> {
    /// Appends the text: the version, the instructions, and the number of slots they take, each line indented by four
    /// columns. The text stops where tokens cannot be read. Nothing is appended once `out` has `limit` bytes. With
    /// `debug`, the lines and variables of the program's debug information are inserted before and after the
    /// instructions.
    pub fn print(&self, debug: bool, limit: usize, out: &mut String) {
        self.print_with(debug, &Options { limit, ..Options::default() }, out);
    }

    /// Like [`print`](Self::print), with the options' additions: numbers and offsets before the lines, constants as bits.
    /// There is no exact text.
    pub fn print_with(&self, debug: bool, options: &Options, out: &mut String) {
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
                if instruction.is_paired() { (0, 0) } else { slots(opcode) };
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
            let mut margin = Vec::new();
            crate::print::margin(options, numbered.then_some(number), offset, &mut margin);
            out.push_str(&String::from_utf8_lossy(&margin));
            let paired = instruction.is_paired();
            let columns = depth.min(64).saturating_add(2).saturating_sub(usize::from(paired));
            out.extend(core::iter::repeat_n("  ", columns));
            out.push_str(if paired { "+ " } else { "" });
            instruction.print(pixel, options.hexadecimal, out);
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

/// The slots that FXC counts for an instruction: those of textures, and all others. Those of every opcode were observed
/// in FXC's text of programs in which one opcode was replaced.
fn slots(opcode: Level9Opcode) -> (u32, u32) {
    use KnownLevel9Opcode as Known;
    match opcode.known() {
        None
        | Some(
            Known::Nop
            | Known::Dcl
            | Known::Def
            | Known::DefI
            | Known::DefB
            | Known::Label
            | Known::Phase
            | Known::Reserved0,
        ) => (0, 0),
        Some(
            Known::Tex
            | Known::TexCoord
            | Known::TexBem
            | Known::TexBemL
            | Known::TexReg2Ar
            | Known::TexReg2Gb
            | Known::TexM3x2Pad
            | Known::TexM3x2Tex
            | Known::TexM3x3Pad
            | Known::TexM3x3Tex
            | Known::TexM3x3Spec
            | Known::TexM3x3VSpec
            | Known::TexReg2Rgb
            | Known::TexDp3Tex
            | Known::TexM3x2Depth
            | Known::TexDp3
            | Known::TexM3x3,
        ) => (1, 0),
        Some(Known::TexLdd) => (1, 2),
        Some(Known::TexLdl) => (2, 0),
        Some(
            Known::Crs
            | Known::Dp2Add
            | Known::Dsx
            | Known::Dsy
            | Known::Bem
            | Known::EndLoop
            | Known::EndRep
            | Known::Call
            | Known::M3x2,
        ) => (0, 2),
        Some(
            Known::Pow
            | Known::Nrm
            | Known::Sgn
            | Known::Loop
            | Known::Rep
            | Known::If
            | Known::IfC
            | Known::BreakC
            | Known::BreakP
            | Known::CallNz
            | Known::M3x3
            | Known::M4x3,
        ) => (0, 3),
        Some(Known::M4x4 | Known::M3x4) => (0, 4),
        Some(Known::SinCos) => (0, 8),
        Some(_) => (0, 1),
    }
}

impl Instruction<'_> {
    fn print(&self, pixel: bool, hexadecimal: bool, out: &mut String) {
        let opcode = self.opcode();
        let mut operands = Operands { words: &self.operands, at: 0 };
        match opcode.known() {
            Some(KnownLevel9Opcode::Dcl) => return declaration(&mut operands, pixel, out),
            Some(known @ (KnownLevel9Opcode::Def | KnownLevel9Opcode::DefI | KnownLevel9Opcode::DefB)) => {
                return definition(known, opcode, &mut operands, pixel, hexadecimal, out);
            }
            _ => {}
        }
        match opcode.name() {
            Some(name) => out.push_str(name),
            None => out.push_str("???"),
        }
        match opcode.known() {
            Some(KnownLevel9Opcode::Tex) => out.push_str(match self.controls() & 3 {
                1 => "p",
                2 => "b",
                _ => "",
            }),
            Some(KnownLevel9Opcode::IfC | KnownLevel9Opcode::BreakC | KnownLevel9Opcode::SetP) => {
                out.push_str(match self.controls() & 7 {
                    1 => "_gt",
                    2 => "_eq",
                    3 => "_ge",
                    4 => "_lt",
                    5 => "_ne",
                    6 => "_le",
                    _ => "",
                });
            }
            _ => {}
        }
        let mut first = true;
        if opcode.writes() {
            let Some((token, relative)) = operands.register() else { return };
            let destination = Destination { token, relative };
            if destination.saturates() {
                out.push_str("_sat");
            }
            if destination.is_partial() {
                out.push_str("_pp");
            }
            if destination.is_centroid() {
                out.push_str("_centroid");
            }
            out.push(' ');
            destination.print(pixel, out);
            first = false;
        }
        while let Some((token, relative)) = operands.register() {
            out.push_str(if first { " " } else { ", " });
            first = false;
            Source { token, relative }.print(pixel, out);
        }
    }
}

fn declaration(operands: &mut Operands<'_>, pixel: bool, out: &mut String) {
    out.push_str("dcl");
    let (Some(kind), Some((token, relative))) = (operands.next(), operands.register()) else { return };
    let destination = Destination { token, relative };
    if destination.register_type() == RegisterType::Sampler {
        out.push_str(match kind >> 27 & 0xf {
            2 => "_2d",
            3 => "_cube",
            4 => "_volume",
            _ => "",
        });
    } else if !pixel {
        let usage = Usage((kind & 0x1f).to_le_bytes()[0]);
        out.push('_');
        out.push_str(usage.name().unwrap_or("unknown"));
        let index = kind >> 16 & 0xf;
        if index > 0 {
            out.push_str(&format!("{index}"));
        }
    }
    if destination.is_partial() {
        out.push_str("_pp");
    }
    if destination.is_centroid() {
        out.push_str("_centroid");
    }
    out.push(' ');
    destination.print(pixel, out);
}

fn definition(
    known: KnownLevel9Opcode,
    opcode: Level9Opcode,
    operands: &mut Operands<'_>,
    pixel: bool,
    hexadecimal: bool,
    out: &mut String,
) {
    out.push_str(opcode.name().unwrap_or_default());
    let Some((token, relative)) = operands.register() else { return };
    out.push(' ');
    Destination { token, relative }.print(pixel, out);
    while let Some(word) = operands.next() {
        out.push_str(", ");
        match known {
            KnownLevel9Opcode::Def if hexadecimal => out.push_str(&format!("0x{word:08x}")),
            KnownLevel9Opcode::Def => out.push_str(&float(f32::from_bits(word))),
            KnownLevel9Opcode::DefB => out.push_str(if word == 0 { "false" } else { "true" }),
            _ => out.push_str(&format!("{}", i32::from_le_bytes(word.to_le_bytes()))),
        }
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

fn register(kind: RegisterType, number: u32, pixel: bool, out: &mut String) {
    match (kind.known(), number) {
        (Some(KnownRegisterType::RasterizerOutput), 0) => out.push_str("oPos"),
        (Some(KnownRegisterType::RasterizerOutput), 1) => out.push_str("oFog"),
        (Some(KnownRegisterType::RasterizerOutput), 2) => out.push_str("oPts"),
        (Some(KnownRegisterType::Misc), 0) => out.push_str("vPos"),
        (Some(KnownRegisterType::Misc), 1) => out.push_str("vFace"),
        (Some(KnownRegisterType::Loop), 0) => out.push_str("aL"),
        (Some(KnownRegisterType::DepthOutput), 0) => out.push_str("oDepth"),
        (Some(KnownRegisterType::AddressOrTexture), _) if pixel => out.push_str(&format!("t{number}")),
        _ => match kind.name() {
            Some(name) => out.push_str(&format!("{name}{number}")),
            None => out.push_str(&format!("register_{}_{number}", kind.0)),
        },
    }
}

fn min_precision(bits: u8, out: &mut String) {
    out.push_str(match bits {
        1 => " {min16f}",
        2 => " {min2_8f}",
        3 => " {reserved}",
        _ => "",
    });
}

impl Destination {
    fn print(self, pixel: bool, out: &mut String) {
        register(self.register_type(), self.number(), pixel, out);
        if let Some(token) = self.relative {
            relative_to(token, pixel, out);
        }
        // A sampler has no components.
        if self.mask() != 0xf && self.register_type() != RegisterType::DepthOutput {
            out.push('.');
            out.extend(
                "xyzw".chars().enumerate().filter(|(bit, _)| self.mask() >> bit & 1 == 1).map(|(_, c)| c),
            );
        }
        min_precision(self.min_precision(), out);
    }
}

fn relative_to(token: u32, pixel: bool, out: &mut String) {
    out.push('[');
    Source { token, relative: None }.print(pixel, out);
    out.push(']');
}

impl Source {
    fn print(self, pixel: bool, out: &mut String) {
        let modifier = self.modifier();
        out.push_str(match modifier {
            1 | 3 | 5 | 8 | 12 => "-",
            6 => "1-",
            13 => "!",
            _ => "",
        });
        register(self.register_type(), self.number(), pixel, out);
        if let Some(token) = self.relative {
            relative_to(token, pixel, out);
        }
        out.push_str(match modifier {
            2 | 3 => "_bias",
            4 | 5 => "_bx2",
            7 | 8 => "_x2",
            9 => "_dz",
            10 => "_dw",
            11 | 12 => "_abs",
            _ => "",
        });
        let swizzle = self.swizzle();
        if swizzle != 0b11_10_01_00 {
            let component = |index: u8| ['x', 'y', 'z', 'w'].get(usize::from(swizzle >> (2 * index) & 3));
            out.push('.');
            let first = swizzle & 3;
            if swizzle == first | first << 2 | first << 4 | first << 6 {
                out.extend(component(0));
            } else {
                out.extend((0..4).filter_map(component));
            }
        }
        min_precision(self.min_precision(), out);
    }
}
