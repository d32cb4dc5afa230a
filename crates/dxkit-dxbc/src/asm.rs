//! The assembler: from the text of a program to its tokens.
//!
//! It reads what [`print`](crate::print) writes, which is what FXC's disassembler prints, and the directives
//! that exact text has:
//!
//! | directive | |
//! |---|---|
//! | `.dword 0x05000036, …` | the tokens of one instruction |
//! | `.program KIND MAJOR_MINOR` | a program whose kind has no profile |
//! | `.reserved N`, `.length N` | what stands in the header, where it is not what compilers write |
//! | `.tail 0x00 …` | bytes after the tokens |

mod base;

use alloc::vec::Vec;

use dxkit_bytes::{TextError, TextErrors};
use dxkit_types::ShaderModel;

use crate::program::{Instruction, Program, ProgramKind};
use crate::syntax::{self, COMMENT, VECTORS};
use crate::text::{NO_INSTRUCTION, Unexpected};

/// The maximum number of errors that are reported.
const MOST: usize = 100;

/// Assembles the text of a program, with or without the comments around it.
///
/// With a `base`, lines that are equal to the base's lines keep its tokens, because FXC's text does not state
/// everything.
///
/// ```
/// use dxkit_dxbc::asm;
///
/// let program = asm::assemble("ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(1.0,0,0,1.0)\nret\n", None).unwrap();
/// assert_eq!(program.instructions.len(), 3);
/// assert_eq!(program.encode().unwrap().len(), 8 + 12 + 32 + 4);
///
/// let errors = asm::assemble("ps_5_0\nmov o0.xyzw, q0\nmvo r0, r1\n", None).unwrap_err();
/// assert_eq!(
///     errors[0].to_string(),
///     "2:14: error: `q0`: an operand is expected\nmov o0.xyzw, q0\n             ^^",
/// );
/// assert_eq!(errors[1].message(), "`mvo`: an instruction or declaration is expected");
/// ```
///
/// # Errors
/// Everything that is wrong with the text, at most a hundred errors; more than one program is an error
/// too.
pub fn assemble(text: &str, base: Option<&Program<'_>>) -> Result<Program<'static>, TextErrors> {
    let bases: Vec<&Program<'_>> = base.into_iter().collect();
    let mut programs = assemble_all(text, &bases)?;
    if programs.len() > 1 {
        let line = text.lines().next().unwrap_or_default();
        let error = TextError::in_line(0, line, 0..line.len(), "the text has more than one program");
        return Err(error.in_text(text).into());
    }
    programs.pop().ok_or_else(|| no_program(text).in_text(text).into())
}

/// The instruction or declaration of one line. `spaces`: whether bindings have ranges and spaces, as since SM
/// 5.1 ([`Program::has_spaces`]).
///
/// # Errors
/// The error in the line; an empty line is an error.
///
/// ```
/// use dxkit_dxbc::{Opcode, asm};
///
/// assert_eq!(asm::instruction("add r0.x, r0.x, l(1.0)", false).unwrap().opcode(), Opcode::Add);
/// ```
pub fn instruction(text: &str, spaces: bool) -> Result<Instruction, TextError> {
    let read = syntax::instruction(text, spaces, &Instruction::EMPTY);
    let empty = || Unexpected::new(0, NO_INSTRUCTION);
    read.and_then(|read| read.ok_or_else(empty)).map_err(|unexpected| error(0, text, &unexpected))
}

/// Whether a text has a program of SM 4 or 5: a line that is a profile.
///
/// ```
/// assert!(dxkit_dxbc::asm::recognise("// a comment\nps_5_0\nret\n"));
/// assert!(!dxkit_dxbc::asm::recognise("define void @main() {"));
/// ```
#[must_use]
pub fn recognise(text: &str) -> bool {
    text.lines().any(|line| profile(line.trim()).is_some())
}

/// The lines where the programs of a text begin, counted from 0.
///
/// ```
/// assert_eq!(dxkit_dxbc::asm::profiles("// a comment\nps_5_0\nret\nps_4_0\nret\n"), [1, 3]);
/// ```
#[must_use]
pub fn profiles(text: &str) -> Vec<usize> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| profile(line.trim()).is_some())
        .map(|(number, _)| number)
        .collect()
}

fn no_program(text: &str) -> TextError {
    let (number, line) = text.lines().enumerate().last().unwrap_or_default();
    TextError::expected(number, line, line.len(), "a profile (ps_5_0)")
}

/// Assembles the programs of a text one by one: the text of a library has several. Each takes its base from
/// the same place of `bases`.
///
/// # Errors
/// See [`assemble`].
pub fn assemble_all(text: &str, bases: &[&Program<'_>]) -> Result<Vec<Program<'static>>, TextErrors> {
    let mut programs: Vec<Program<'static>> = Vec::new();
    let mut errors = Vec::new();
    let mut sources: Vec<Vec<base::InstructionText<'_>>> = Vec::new();
    let mut level_9 = false;
    let mut lines = text.lines().enumerate();
    let mut stated = Vec::new();
    while let Some((number, line)) = lines.next() {
        if errors.len() >= MOST {
            break;
        }
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(head) = profile(trimmed) {
            level_9 = false;
            programs.push(head);
            sources.push(Vec::new());
            stated.push(None);
            continue;
        }
        // The text of level 9 precedes the program for newer hardware.
        if is_level_9(trimmed) {
            level_9 = true;
        }
        let comment = trimmed.starts_with("//");
        if level_9 || trimmed.starts_with("#line") || comment && !trimmed.starts_with(COMMENT) {
            continue;
        }
        let (Some(program), Some(source)) = (programs.last_mut(), sources.last_mut()) else {
            if !comment {
                let unexpected = Unexpected::new(indent(line), "a profile (ps_5_0)");
                errors.push(error(number, line, &unexpected));
            }
            continue;
        };
        // The vectors of an immediate constant buffer are on separate lines.
        if trimmed.starts_with(VECTORS) {
            let mut whole = alloc::vec![(number, line)];
            let mut open = balance(line);
            while open > 0 {
                let Some((number, line)) = lines.next() else { break };
                open = open.saturating_add(balance(line));
                whole.push((number, line));
            }
            source.push(base::InstructionText::vectors(&whole));
            continue;
        }
        if let Some(rest) = trimmed.strip_prefix('.') {
            match directive(rest, program, stated.last_mut()) {
                Ok(true) => {}
                Ok(false) => source.push(base::InstructionText::line(number, line)),
                Err(expected) => {
                    let unexpected = Unexpected::new(indent(line), expected);
                    errors.push(error(number, line, &unexpected));
                }
            }
            continue;
        }
        source.push(base::InstructionText::line(number, line));
    }
    for (place, (program, source)) in programs.iter_mut().zip(&sources).enumerate() {
        base::fill(program, source, bases.get(place).copied(), &mut errors, MOST);
        if let Some(Some(length)) = stated.get(place) {
            program.set_stated_length(Some(*length));
        }
    }
    errors.truncate(MOST);
    if errors.is_empty() {
        return Ok(programs);
    }
    let stopped = errors.len() >= MOST;
    Err(TextErrors::new(text, errors, stopped))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Braces that a line opens and does not close.
fn balance(line: &str) -> isize {
    line.bytes().fold(0, |open, byte| match byte {
        b'{' => open + 1,
        b'}' => open - 1,
        _ => open,
    })
}

pub(crate) fn error(number: usize, line: &str, unexpected: &Unexpected) -> TextError {
    TextError::expected(number, line, unexpected.at, &unexpected.expected)
}

/// The head of a program: `ps_5_0`, or `.program 77 5_0`.
fn profile(line: &str) -> Option<Program<'static>> {
    // Each line of each text is asked, also of other languages: an abbreviation has at most three letters.
    if !line.starts_with(".program ") && !line.bytes().take(4).any(|byte| byte == b'_') {
        return None;
    }
    let line = line.split("//").next().unwrap_or_default().trim();
    let (kind, model) = match line.strip_prefix(".program ") {
        Some(rest) => {
            let (kind, model) = rest.trim().split_once(' ')?;
            (ProgramKind(kind.parse().ok()?), model)
        }
        None => {
            let (kind, model) = line.split_once('_')?;
            (ProgramKind::from_abbreviation(kind)?, model)
        }
    };
    let (major, minor) = model.split_once('_')?;
    let (major, minor): (u8, u8) = (major.parse().ok()?, minor.parse().ok()?);
    // The text of level 9 follows the same header but has another syntax.
    if major.max(minor) > 15 || line.starts_with(".program") && model.contains(' ') || is_level_9(line) {
        return None;
    }
    Some(Program::new(kind, ShaderModel::new(major, minor), Vec::new()))
}

/// Whether the text of level 9 begins here: `vs_2_0`, `ps_2_x`, and those of libraries.
fn is_level_9(line: &str) -> bool {
    const MODELS: [&str; 4] = ["ps_2_", "vs_2_", "ps_3_", "vs_3_"];
    let profile = line.strip_prefix("lib_4_0_").unwrap_or(line);
    MODELS.iter().any(|model| profile.starts_with(model) && profile.len() == model.len() + 1)
}

/// Whether the directive concerns the program; one that represents an instruction does not. The error states
/// what is expected.
fn directive(
    rest: &str,
    program: &mut Program<'_>,
    stated: Option<&mut Option<u32>>,
) -> Result<bool, &'static str> {
    let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let rest = rest.split("//").next().unwrap_or_default().trim();
    match name {
        "dword" => return Ok(false),
        "reserved" => program.reserved = rest.parse().map_err(|_| ".reserved with a number up to 255")?,
        "length" => {
            let length = rest.parse().map_err(|_| ".length with a number")?;
            if let Some(stated) = stated {
                *stated = Some(length);
            }
        }
        "tail" => {
            let byte = |word: &str| u8::from_str_radix(word.strip_prefix("0x")?, 16).ok();
            let bytes: Option<Vec<u8>> = rest.split_whitespace().map(byte).collect();
            program.set_tail(bytes.ok_or(".tail with bytes (0x00)")?);
        }
        _ => return Err("one of .dword, .reserved, .length, .tail"),
    }
    Ok(true)
}

/// The instruction of a line; `None` if the line cannot be read. The inner `None` is an empty line.
pub(crate) fn line(text: &[u8], spaces: bool) -> Option<Option<Instruction>> {
    let text = core::str::from_utf8(text).ok()?;
    if text.contains('\n') && !text.starts_with(VECTORS) {
        return None;
    }
    syntax::instruction(text, spaces, &Instruction::EMPTY).ok()
}
