//! `dxkit dis`: the program as text.

use std::cell::RefCell;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use anstyle::{AnsiColor, Style};
use clap::Args;
use dxkit::bitcode::Module;
use dxkit::disasm::{self, Disassembler, Disassembly, DisassemblyOptions, Language, TokenKind};
use dxkit::rootsig::RootSignature;
use dxkit::upgrade::{self, LlvmVersion};
use dxkit::{Container, FourCc, asm};
use dxkit_report::RaisedDocument;

use crate::input::{self, CommandError, Input, InputKind, Listing, Pdbs};
use crate::output::{Destination, Files, OutputTarget, Places};
use crate::paint::FAINT;
use crate::report;
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Print a shader as the compiler's disassembler does
#[derive(Debug, Args)]
#[command(after_help = "\
For shader model 6, the text is that of `dxc -dumpbin`, byte for byte: LLVM 3.7's assembly with the compiler's comments. As \
there, the module with debug information (ILDB) is shown if there is one. For shader models 4 and 5, it is that of \
`fxc /dumpbin`, with lines and variables if there is debug information (SPDB). Files may be containers, C headers, PDBs of the \
compiler, bare LLVM bitcode, or the payload of a part DXIL. If there are several files, each text follows a comment with the \
file's name. On a terminal, control characters in names are escaped; files and pipes get them unchanged.

Shared constants and names are written at each use, so a small module may give a text of any length. Texts are limited to 64 times \
the size of the bitcode, and a megabyte; longer ones end with a comment that says so.

With --exact, `dxkit asm` makes the same program from the text. The text of `fxc /dumpbin` rounds floats, and omits bits that no \
compiler sets; an exact text has the bits of such values (0x3dcccccd) and the tokens of such instructions (.dword 0x05000036, ...), \
with the usual line as a comment. After the program, the line .container starts a list of the parts in their order, with the \
bytes of those that the text does not state (RDEF, debug information, ...) and of those that cannot be read, so that the whole \
container is the same; where bytes belong to no part, .file states all of it. LLVM's \
assembly does not state the registered kinds of attached metadata, nor the exact flags of `fast`: comments that begin with \
`; dxkit:` do, and the compiler's assembler ignores them. (Modules of compilers other than DXC get DXC's layout; a comment says \
so.)

With --llvm, a module is printed in the assembly of LLVM 24 (--llvm=22, --llvm=23: of another version), byte for byte as `opt -passes=verify -S` prints the same bitcode \
(if its data layout has bytes of 8 bits, which LLVM requires): pointers without types, today's attributes and nodes of debug \
information. Calls of DXIL's operations are unchanged. As in LLVM, all debug information of a module is removed if something in \
it is invalid; --keep-invalid-debug-info keeps it.

With --llvm --raise, DXIL's operations become LLVM's intrinsics and instructions where there are any, handles of resources \
become values of target types, and facts about the shader are stated as clang's front end states them. Other operations remain \
calls; --report lists them with the reasons, instead of printing the text. Metadata without a form in LLVM is kept under names \
that begin with dxkit.

Examples:
  dxkit dis shader.cso
  dxkit dis shader.cso --part DXIL        the module without debug information
  dxkit dis library.cso --function closestHit
  dxkit dis shaders/ -o texts/            one file per shader: texts/water.cso.ll (.asm for shader models 4 and 5)
  dxkit dis --exact shader.cso -o s.ll    to edit and assemble again
  dxkit dis --llvm shader.cso | opt -O2 -S
  dxkit dis --llvm --raise shader.cso | opt -passes='print<dxil-resources>' -disable-output
  dxkit dis --llvm --raise --report --json shaders/ | jq -r '.operations_kept[].operation' | sort | uniq -c
  dxkit dis - < shader.bc | less")]
pub(crate) struct Arguments {
    /// Containers, C headers, PDBs, bitcode, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the text here: a file, or, if there are several inputs or a folder, a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Show the module with debug information (ILDB), or fail if there is none
    #[arg(long, conflicts_with = "part")]
    debug_module: bool,

    /// Show the program of this part: DXIL, ILDB, STAT (for reflection), SHDR, or SHEX
    #[arg(long, value_name = "PART")]
    part: Option<FourCc>,

    /// Leave out the lines and variables of debug information (shader models 4 and 5)
    #[arg(long)]
    no_debug_info: bool,

    /// Number the instructions, as fxc /Ni does (shader models 4 and 5)
    #[arg(long, conflicts_with_all = ["exact", "llvm"])]
    instruction_numbers: bool,

    /// Begin lines with the byte offset in the program, as fxc /No does (shader models 4 and 5)
    #[arg(long, conflicts_with_all = ["exact", "llvm"])]
    instruction_offsets: bool,

    /// Write immediate values as their bits, as fxc /Lx does (shader models 4 and 5)
    #[arg(long, conflicts_with_all = ["exact", "llvm"])]
    hex: bool,

    /// Leave out the comments about the container, which precede the module
    #[arg(long)]
    no_header: bool,

    /// Show the functions of this name alone: as in the source, or as in the module; may be given several
    /// times
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    function: Vec<String>,

    /// Print a module in the assembly of a version of LLVM, without comments: what its opt prints of the same
    /// bitcode [22, 23, 24; --llvm alone is the newest]
    #[arg(
        long,
        value_name = "VERSION",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "24",
        value_parser = llvm_version,
        conflicts_with = "exact"
    )]
    llvm: Option<LlvmVersion>,

    /// With --llvm: keep debug information that LLVM finds invalid, and would remove
    #[arg(long, requires = "llvm")]
    keep_invalid_debug_info: bool,

    /// With --llvm: in LLVM's terms: operations as its intrinsics, handles as its target types
    #[arg(long, requires = "llvm", conflicts_with = "function")]
    raise: bool,

    /// With --raise: print the operations that stay calls, and why, instead of the text
    #[arg(long, requires = "raise", conflicts_with = "output")]
    report: bool,

    /// With --report: print JSON, one document per module
    #[arg(long, requires = "report")]
    json: bool,

    /// Say every bit, so that the same program can be made of the text
    #[arg(long)]
    exact: bool,
}

/// A version of LLVM by its number.
pub(super) fn llvm_version(text: &str) -> Result<LlvmVersion, String> {
    let known = text.parse().ok().and_then(LlvmVersion::from_number);
    known.ok_or_else(|| {
        let all: Vec<String> = LlvmVersion::ALL.iter().map(|version| version.number().to_string()).collect();
        format!("the versions of LLVM are {}", all.join(", "))
    })
}

/// The options of the disassembler that the arguments state.
fn options(arguments: &Arguments) -> DisassemblyOptions {
    let mut options = DisassemblyOptions::default();
    options.header = !arguments.no_header && arguments.function.is_empty();
    options.exact = arguments.exact;
    options.debug_info = !arguments.no_debug_info;
    options.instruction_numbers = arguments.instruction_numbers;
    options.instruction_offsets = arguments.instruction_offsets;
    options.hexadecimal = arguments.hex;
    options.llvm = arguments.llvm;
    options.keep_invalid_debug_info = arguments.keep_invalid_debug_info;
    options.part = if arguments.debug_module { Some(FourCc::Ildb) } else { arguments.part };
    options
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let listing = match Listing::with_kind(&arguments.paths, Pdbs::Read, streams, MODULE) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let several = input::several(&arguments.paths);
    let destination = Destination::from_output(arguments.output.clone());
    let files = streams.settings.files.clone();
    let places = arguments.output.as_ref().map(|_| destination.places(several, &files)).transpose();
    let places = match places {
        Ok(places) => places.filter(|_| !destination.is_standard()),
        Err(message) => {
            return input::report(&"dxkit dis", Err(message.into()), streams);
        }
    };
    if let Some(Err(failure)) = places.as_ref().map(|places| places.prepare(&listing)) {
        return input::report(&"dxkit dis", Err(failure), streams);
    }
    let options = options(arguments);
    // A report is always text.
    let (mut unchanged, raw) = streams.unchanged(!arguments.report);
    let streams = &mut unchanged;
    let without = AtomicUsize::new(0);
    let outcome = input::for_each_of(&listing, streams, |input, out| {
        let (result, report) = if arguments.raise {
            let raised = raise(input, &options);
            raised.map_or_else(|error| (Err(error), None), |(text, report)| (Ok(text), Some(report)))
        } else {
            (disassemble(input, &options), None)
        };
        let Disassembly { text, elided, language, .. } = match result {
            // Folders contain shaders of all kinds, so those without a program are skipped.
            Err(disasm::Error::Missing { part: None, .. }) if several => {
                without.fetch_add(1, Ordering::Relaxed);
                return Ok(Outcome::Fine);
            }
            Ok(Disassembly { language: Language::Fxc, .. }) if arguments.llvm.is_some() && several => {
                without.fetch_add(1, Ordering::Relaxed);
                return Ok(Outcome::Fine);
            }
            Ok(Disassembly { language: Language::Fxc, .. }) if arguments.llvm.is_some() => {
                let reason = "there is no LLVM module: --llvm is for shader model 6";
                return Err(CommandError::missing(reason));
            }
            result => result?,
        };
        if let Some(report) = report.filter(|_| arguments.report) {
            let document = RaisedDocument::from_report(&input.name, &report);
            if arguments.json {
                report::json(&document, out)?;
            } else {
                report::print(out, |page| document.print(page))?;
            }
            return Ok(Outcome::Fine);
        }
        let text = match language {
            Language::Llvm if arguments.llvm.is_some() && arguments.function.is_empty() => {
                let mut whole = Vec::with_capacity(text.len() + 64);
                disasm::module::write_heading(input.name.as_bytes(), &mut whole);
                whole.extend_from_slice(&text);
                whole
            }
            _ => text,
        };
        let text = match arguments.function.as_slice() {
            [] => text,
            wanted => match functions(&text, wanted) {
                Ok(text) => text,
                Err(_) if several => {
                    without.fetch_add(1, Ordering::Relaxed);
                    return Ok(Outcome::Fine);
                }
                Err(reason) => return Err(CommandError::missing(reason)),
            },
        };
        match &places {
            Some(places) => write_file(&files, places, several, input, &text, language)?,
            None => {
                let mut name = Vec::new();
                if several {
                    let comment = if language == Language::Fxc { "//" } else { ";" };
                    writeln!(name, "{comment} {}", shown(&input.name))?;
                }
                for text in [&name, &text] {
                    if raw { out.extend_from_slice(text) } else { paint(text, out)? }
                }
            }
        }
        Ok(if elided { Event::BrokenInput } else { Event::Done }.outcome())
    });
    let without = without.load(Ordering::Relaxed);
    if without > 0 && !listing.was_cut() {
        let what = if arguments.function.is_empty() { "a program" } else { "such a function" };
        input::summary(streams, &format!("skipped {} without {what}", input::counted(without, "container")));
    }
    outcome
}

/// Inputs that can be disassembled.
pub(super) const MODULE: InputKind = InputKind {
    recognise: |head| {
        input::is_container(head) || disasm::is_bitcode(head) || dxkit::Program::recognise(head)
    },
    name: "DirectX shader or LLVM bitcode",
    files: "containers, LLVM bitcode, programs",
};

thread_local! {
    /// Keeps the memory of one file for the next that the thread takes.
    static DISASSEMBLER: RefCell<Disassembler> = RefCell::default();
}

fn disassemble(input: &Input, options: &DisassemblyOptions) -> Result<Disassembly, disasm::Error> {
    // An exact text is one of the whole container, even where a program in it cannot be read.
    if options.exact && options.header && options.part.is_none() && input::is_container(&input.bytes) {
        let container = Container::parse(&input.bytes)?;
        if disasm::dxbc::recognise(&container) {
            let text = asm::dxbc::exact(&container)?;
            return Ok(Disassembly { text, elided: false, language: Language::Fxc });
        }
    }
    DISASSEMBLER.with_borrow_mut(|disassembler| {
        disassembler.disassemble(&input.bytes, options)?;
        Ok(disassembler.take())
    })
}

/// The text of a raised module, and what became of its operations.
fn raise(
    input: &Input,
    options: &DisassemblyOptions,
) -> Result<(Disassembly, upgrade::RaiseReport), disasm::Error> {
    let bitcode = disasm::locate(&input.bytes, options.part)?.bitcode;
    let module = Module::parse(bitcode).map_err(dxkit::Error::from)?;
    let root = Container::parse(&input.bytes).ok().and_then(|container| {
        let part = container.find(FourCc::Rts0)?;
        RootSignature::parse(part.span()).ok().map(RootSignature::into_owned)
    });
    let version = options.llvm.unwrap_or_default();
    let raised = upgrade::raise_with(&module, version, root.as_ref().and_then(RootSignature::known));
    let mut written = disasm::module::PrintOptions::for_bitcode(bitcode.len());
    written.dialect = disasm::module::Dialect::Modern(version);
    written.raised = true;
    written.keep_invalid_debug_info = options.keep_invalid_debug_info;
    let mut text = Vec::new();
    let elided = !disasm::module::write(&raised.module, &written, &mut text);
    let language = Language::Llvm;
    Ok((Disassembly { text, elided, language }, raised.report))
}

/// The definitions of these functions in a module's text, each with the comment before it.
///
/// # Errors
/// If none of them exists: the names of the existing ones.
fn functions(text: &[u8], wanted: &[String]) -> Result<Vec<u8>, String> {
    let (mut kept, mut names) = (Vec::new(), Vec::new());
    let (mut inside, mut comment): (bool, &[u8]) = (false, &[]);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if let Some(name) = defined(line) {
            inside = wanted.iter().any(|wanted| *wanted == name || *wanted == plain(&name));
            if inside {
                if !kept.is_empty() {
                    kept.push(b'\n');
                }
                kept.extend_from_slice(comment);
            }
            names.push(plain(&name).to_owned());
        }
        if inside {
            kept.extend_from_slice(line);
            inside = line != b"}\n";
        }
        comment = if line.starts_with(b"; Function Attrs") { line } else { &[] };
    }
    if !kept.is_empty() {
        return Ok(kept);
    }
    const MOST: usize = 20;
    let more = if names.len() > MOST { ", …" } else { "" };
    names.truncate(MOST);
    let wanted = wanted.join(", ");
    Err(match names.as_slice() {
        [] => format!("there is no function {wanted}: the module defines none"),
        names => format!("there is no function {wanted}; there are {}{more}", names.join(", ")),
    })
}

/// The name of the function whose definition begins in this line, with the first character of a mangled name
/// unescaped.
fn defined(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line.strip_prefix(b"define ")?).ok()?;
    let (_, rest) = line.split_once('@')?;
    match rest.strip_prefix('"') {
        Some(quoted) => Some(quoted.split_once('"')?.0.replace("\\01", "\u{1}")),
        None => Some(rest.split_once('(')?.0.to_owned()),
    }
}

/// The name in the source, of a mangled one.
fn plain(name: &str) -> &str {
    let mangled = name.strip_prefix("\u{1}?").and_then(|rest| rest.split_once("@@"));
    mangled.map_or(name, |(plain, _)| plain)
}

/// Writes a text to its file: if several are written to a folder, to the input's name with `.ll` or `.asm`
/// appended.
fn write_file(
    files: &Files,
    places: &Places<'_>,
    several: bool,
    input: &Input,
    text: &[u8],
    language: Language,
) -> Result<(), CommandError> {
    let mut relative = input.relative.clone().into_os_string();
    if several {
        relative.push(if language == Language::Fxc { ".asm" } else { ".ll" });
    }
    match places.place(&input.renamed(relative.into()))? {
        OutputTarget::File(path) => files.write(&path, text),
        OutputTarget::Standard | OutputTarget::Input(..) | OutputTarget::Row(..) => Ok(()),
    }
}

/// Appends a text for a terminal: with a style around each piece that has one, and without what would control
/// it.
fn paint(text: &[u8], out: &mut Vec<u8>) -> std::io::Result<()> {
    out.reserve(text.len() * 2);
    for (kind, piece) in disasm::tokens(text) {
        let style = style(kind);
        write!(out, "{style}")?;
        if piece.iter().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) {
            out.extend_from_slice(piece);
        } else {
            for line in String::from_utf8_lossy(piece).split_inclusive('\n') {
                let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
                write!(out, "{}{end}", shown(line))?;
            }
        }
        write!(out, "{style:#}")?;
    }
    Ok(())
}

const fn style(kind: TokenKind) -> Style {
    match kind {
        TokenKind::Comment => FAINT,
        TokenKind::String => AnsiColor::Green.on_default(),
        TokenKind::Global => AnsiColor::Yellow.on_default(),
        TokenKind::Local => AnsiColor::Cyan.on_default(),
        TokenKind::Metadata | TokenKind::Attributes => AnsiColor::Magenta.on_default(),
        TokenKind::Type => AnsiColor::Blue.on_default(),
        TokenKind::Number => AnsiColor::Red.on_default(),
        TokenKind::Keyword => Style::new().bold(),
        _ => Style::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_control_the_terminal() {
        let mut out = Vec::new();
        paint(b"; cbuffer \x1b[2J\x07\xff\n%a = add i32 1, 2\n", &mut out).unwrap_or_default();
        let text = String::from_utf8_lossy(&out);
        assert!(text.contains("; cbuffer \\x1b[2J\\x07\u{fffd}"), "{text:?}");
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, "; cbuffer \\x1b[2J\\x07\u{fffd}\n%a = add i32 1, 2\n");
    }
}
