//! The assembler of level 9: from FXC's text of a program of Direct3D 9 to its tokens.

use alloc::vec::Vec;

use super::program::{
    KnownRegisterType, Level9Opcode, Program, ProgramType, ProgramVersion, RegisterType, Usage,
};
use crate::asm::{Attempt, Cursor, Diagnostic, Mistake, diagnostic};

/// Every token of an operand has it.
const OPERAND: u32 = 1 << 31;
/// The components xyzw in their order.
const IDENTITY: u32 = 0b11_10_01_00;

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
    /// Assembles the lines of a program, each with its number in the text (counted from 0): the version, then an
    /// instruction a line. Comments, empty lines and `#line` are passed over.
    ///
    /// ```
    /// use dxkit_dxbc::aon9::Program;
    ///
    /// let text = "ps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n";
    /// let program = Program::assemble(text.lines().enumerate()).unwrap();
    /// assert_eq!(program.instructions().count(), 4);
    /// assert_eq!(program.tokens.get(0), Some(0x0200_001f));
    ///
    /// let mistakes = Program::assemble("ps_2_0\nmov oC0, q0\n".lines().enumerate()).unwrap_err();
    /// assert_eq!(mistakes[0].to_string(), "2:10: `q0`: a register is expected");
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the lines.
    pub fn assemble<'t>(lines: impl IntoIterator<Item = (usize, &'t str)>) -> Result<Self, Vec<Diagnostic>> {
        let mut mistakes = Vec::new();
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
                    let mistake = Mistake::new(line.len() - line.trim_start().len(), "a version (ps_2_0)");
                    return Err(alloc::vec![diagnostic(number, line, &mistake)]);
                }
                continue;
            };
            let start = tokens.len();
            if let Err(mistake) = instruction(line, version, &mut tokens) {
                tokens.truncate(start);
                mistakes.push(diagnostic(number, line, &mistake));
            }
        }
        let Some(version) = head else {
            let mistake = Mistake::new(last.1.len(), "a version (ps_2_0)");
            return Err(alloc::vec![diagnostic(last.0, last.1, &mistake)]);
        };
        tokens.push(Level9Opcode::End.0.into());
        if mistakes.is_empty() { Ok(Self { version, tokens: tokens.into() }) } else { Err(mistakes) }
    }
}

/// Appends the tokens of a line.
fn instruction(line: &str, version: ProgramVersion, tokens: &mut Vec<u32>) -> Attempt<()> {
    let mut cursor = Cursor::new(line, false);
    cursor.skip_spaces();
    let paired = cursor.take("+");
    cursor.skip_spaces();
    let start = cursor.at();
    let name = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
    let place = tokens.len();
    tokens.push(0);
    let (opcode, controls) = if name == "dcl" || name.starts_with("dcl_") {
        declaration(&mut cursor, start, name, version, tokens)?;
        (Level9Opcode::Dcl, 0)
    } else if matches!(name, "def" | "defi" | "defb") {
        (definition(&mut cursor, name, version, tokens)?, 0)
    } else {
        let Some(Named { opcode, controls, modifiers }) = Named::of(name) else {
            return Cursor::mistake_at(start, "an instruction of level 9 (mov, texld, …)");
        };
        let mut first = true;
        if opcode.writes() && !cursor.at_end() {
            destination(&mut cursor, modifiers, version, tokens)?;
            first = false;
        }
        while !cursor.at_end() {
            if !first {
                cursor.expect(",")?;
            }
            first = false;
            source(&mut cursor, version, tokens)?;
        }
        (opcode, controls)
    };
    cursor.end()?;
    let length = u32::try_from(tokens.len().saturating_sub(place).saturating_sub(1)).unwrap_or(u32::MAX);
    if length > 15 {
        return Cursor::mistake_at(start, "an instruction of 15 tokens at most");
    }
    let word = u32::from(opcode.0) | controls << 16 | length << 24 | u32::from(paired) << 30;
    if let Some(token) = tokens.get_mut(place) {
        *token = word;
    }
    Ok(())
}

/// What the name of an instruction states.
struct Named {
    opcode: Level9Opcode,
    controls: u32,
    /// Bits 20 to 22 of the result.
    modifiers: u32,
}

/// The comparisons of `if`, `break` and `setp`, from 1 on.
const COMPARISONS: [&str; 6] = ["gt", "eq", "ge", "lt", "ne", "le"];
/// The suffixes of a name, from bit 20 of the result on.
const MODIFIERS: [&str; 3] = ["_sat", "_pp", "_centroid"];

impl Named {
    fn of(name: &str) -> Option<Self> {
        let (mut rest, mut modifiers) = (name, 0);
        while let Some((bit, shorter)) =
            (20u32..).zip(MODIFIERS).find_map(|(bit, word)| Some((bit, rest.strip_suffix(word)?)))
        {
            modifiers |= 1 << bit;
            rest = shorter;
        }
        let compared = rest.rsplit_once('_').and_then(|(name, word)| {
            let place = (1u32..).zip(COMPARISONS).find(|(_, known)| *known == word)?.0;
            let opcode = match name {
                "if" => Level9Opcode::IfC,
                "break" => Level9Opcode::BreakC,
                "setp" => Level9Opcode::SetP,
                _ => return None,
            };
            Some((opcode, place))
        });
        let (opcode, controls) = match (compared, rest) {
            (Some(compared), _) => compared,
            (None, "texldp") => (Level9Opcode::Tex, 1),
            (None, "texldb") => (Level9Opcode::Tex, 2),
            (None, "dcl" | "def" | "defi" | "defb" | "comment" | "end") => return None,
            (None, rest) => (Level9Opcode::from_name(rest)?, 0),
        };
        Some(Self { opcode, controls, modifiers })
    }
}

/// `dcl_2d s0`, `dcl_texcoord3 v1`, `dcl_pp t0.xy`.
fn declaration(
    cursor: &mut Cursor<'_>,
    start: usize,
    name: &str,
    version: ProgramVersion,
    tokens: &mut Vec<u32>,
) -> Attempt<()> {
    let (mut rest, mut modifiers) = (name.strip_prefix("dcl").unwrap_or_default(), 0);
    while let Some((bit, shorter)) =
        (20u32..).zip(MODIFIERS).find_map(|(bit, word)| Some((bit, rest.strip_suffix(word)?)))
    {
        modifiers |= 1 << bit;
        rest = shorter;
    }
    let kind = match rest {
        "" => 0,
        "_2d" => 2 << 27,
        "_cube" => 3 << 27,
        "_volume" => 4 << 27,
        usage => {
            let word = usage.trim_start_matches('_');
            let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let index = word.get(name.len()..).unwrap_or_default();
            let index: u32 = if index.is_empty() { 0 } else { index.parse().unwrap_or(u32::MAX) };
            match Usage::from_name(name) {
                Some(usage) if index < 16 => u32::from(usage.0) | index << 16,
                _ => return Cursor::mistake_at(start, "a declaration (dcl_2d, dcl_texcoord1, …)"),
            }
        }
    };
    tokens.push(OPERAND | kind);
    destination(cursor, modifiers, version, tokens)
}

/// `def c0, 1, 2, 3, 4`.
fn definition(
    cursor: &mut Cursor<'_>,
    name: &str,
    version: ProgramVersion,
    tokens: &mut Vec<u32>,
) -> Attempt<Level9Opcode> {
    destination(cursor, 0, version, tokens)?;
    let (opcode, count) = match name {
        "defb" => (Level9Opcode::DefB, 1),
        "defi" => (Level9Opcode::DefI, 4),
        _ => (Level9Opcode::Def, 4),
    };
    for _ in 0..count {
        cursor.expect(",")?;
        cursor.skip_spaces();
        let start = cursor.at();
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '#'));
        let value = match (opcode, word) {
            (Level9Opcode::DefB, "true") => Some(1),
            (Level9Opcode::DefB, "false") => Some(0),
            (Level9Opcode::DefB, _) => None,
            (Level9Opcode::DefI, word) => {
                word.parse::<i32>().ok().map(|number| u32::from_le_bytes(number.to_le_bytes()))
            }
            (_, "1.#INF") => Some(0x7f80_0000),
            (_, "-1.#INF") => Some(0xff80_0000),
            (_, "-1.#IND") => Some(0xffc0_0000),
            (_, word) if word.bytes().all(|c| c.is_ascii_digit() || b".-+e".contains(&c)) => {
                word.parse::<f32>().ok().map(f32::to_bits)
            }
            _ => None,
        };
        match value {
            Some(value) => tokens.push(value),
            None => return Cursor::mistake_at(start, "a value"),
        }
    }
    Ok(opcode)
}

/// The register, its number, and its relative index, as bits of an operand's token and the token after it.
fn register(cursor: &mut Cursor<'_>, version: ProgramVersion) -> Attempt<(u32, Option<u32>)> {
    let mut token = plain_register(cursor, version)?;
    if !cursor.take("[") {
        return Ok((token, None));
    }
    token |= 1 << 13;
    let relative = plain_register(cursor, version)?;
    let relative = relative | swizzle(cursor)? << 16;
    cursor.expect("]")?;
    Ok((token, Some(relative)))
}

/// The register and its number.
fn plain_register(cursor: &mut Cursor<'_>, version: ProgramVersion) -> Attempt<u32> {
    use KnownRegisterType as Known;
    let start = cursor.at();
    let word = cursor.while_is(|c| c.is_ascii_alphabetic());
    let pixel = version.is_pixel();
    let fixed = match word {
        "oPos" => Some((RegisterType::RasterizerOutput, 0)),
        "oFog" => Some((RegisterType::RasterizerOutput, 1)),
        "oPts" => Some((RegisterType::RasterizerOutput, 2)),
        "vPos" => Some((RegisterType::Misc, 0)),
        "vFace" => Some((RegisterType::Misc, 1)),
        "aL" => Some((RegisterType::Loop, 0)),
        "oDepth" => Some((RegisterType::DepthOutput, 0)),
        _ => None,
    };
    let (kind, number) = if let Some(fixed) = fixed {
        fixed
    } else {
        let kind = match word {
            "t" if pixel => Some(RegisterType::AddressOrTexture),
            word => RegisterType::from_name(word),
        };
        let Some(kind) = kind.filter(|kind| kind.known() != Some(Known::Loop)) else {
            return Cursor::mistake_at(start, "a register");
        };
        let at = cursor.at();
        let number = cursor.number()?;
        if number > 0x7ff {
            return Cursor::mistake_at(at, "a number up to 2047");
        }
        (kind, number)
    };
    let kind = u32::from(kind.0);
    Ok(OPERAND | (kind & 7) << 28 | (kind >> 3 & 3) << 11 | number)
}

/// The components after a source register: without letters all in order, one letter for all.
fn swizzle(cursor: &mut Cursor<'_>) -> Attempt<u32> {
    if !cursor.take(".") {
        return Ok(IDENTITY);
    }
    let letters = components(cursor)?;
    Ok(match *letters.as_slice() {
        [one] => one * 0b01_01_01_01,
        [x, y, z, w] => x | y << 2 | z << 4 | w << 6,
        _ => return Err(cursor.mistake("one or four components")),
    })
}

/// One to four letters, as numbers.
fn components(cursor: &mut Cursor<'_>) -> Attempt<Vec<u32>> {
    let start = cursor.at();
    let letters = cursor.while_is(|c| c.is_ascii_alphabetic());
    let number = |letter| (0u32..).zip("xyzw".chars()).find(|(_, c)| *c == letter).map(|(number, _)| number);
    let numbers: Option<Vec<u32>> = letters.chars().map(number).collect();
    match numbers {
        Some(numbers) if (1..=4).contains(&numbers.len()) => Ok(numbers),
        _ => Cursor::mistake_at(start, "one to four of xyzw"),
    }
}

/// ` {min16f}` after an operand.
fn min_precision(cursor: &mut Cursor<'_>) -> Attempt<u32> {
    if !cursor.take_spaced("{") {
        return Ok(0);
    }
    let start = cursor.at();
    let bits = match cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_') {
        "min16f" => 1,
        "min2_8f" => 2,
        "reserved" => 3,
        _ => return Cursor::mistake_at(start, "a precision (min16f, min2_8f)"),
    };
    cursor.expect("}")?;
    Ok(bits << 14)
}

fn destination(
    cursor: &mut Cursor<'_>,
    modifiers: u32,
    version: ProgramVersion,
    tokens: &mut Vec<u32>,
) -> Attempt<()> {
    cursor.skip_spaces();
    let (mut token, relative) = register(cursor, version)?;
    let mut mask = 15;
    if cursor.take(".") {
        mask = components(cursor)?.into_iter().fold(0, |mask, component| mask | 1 << component);
    }
    token |= mask << 16 | modifiers | min_precision(cursor)?;
    tokens.push(token);
    tokens.extend(relative);
    Ok(())
}

fn source(cursor: &mut Cursor<'_>, version: ProgramVersion, tokens: &mut Vec<u32>) -> Attempt<()> {
    cursor.skip_spaces();
    let start = cursor.at();
    let front = ["1-", "-", "!"].into_iter().find(|word| cursor.take(word)).unwrap_or_default();
    let (token, relative) = register(cursor, version)?;
    let after = ["_bias", "_bx2", "_x2", "_dz", "_dw", "_abs"].into_iter().find(|word| cursor.take(word));
    let modifier = match (front, after.unwrap_or_default()) {
        ("", "") => 0,
        ("-", "") => 1,
        ("", "_bias") => 2,
        ("-", "_bias") => 3,
        ("", "_bx2") => 4,
        ("-", "_bx2") => 5,
        ("1-", "") => 6,
        ("", "_x2") => 7,
        ("-", "_x2") => 8,
        ("", "_dz") => 9,
        ("", "_dw") => 10,
        ("", "_abs") => 11,
        ("-", "_abs") => 12,
        ("!", "") => 13,
        _ => return Cursor::mistake_at(start, "a modifier that there is"),
    };
    let swizzle = swizzle(cursor)?;
    let precision = min_precision(cursor)?;
    tokens.push(token | swizzle << 16 | modifier << 24 | precision);
    tokens.extend(relative);
    Ok(())
}
