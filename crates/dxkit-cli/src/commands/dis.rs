//! `dxkit dis`: the program as text.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use anstyle::{AnsiColor, Style};
use clap::Args;
use dxkit::bitcode::Module;
use dxkit::disasm::{self, Dialect, Disassembly, Options, TokenKind};
use dxkit::rootsig::RootSignature;
use dxkit::{Container, FourCc, asm, upgrade};
use dxkit_report::RaisedDocument;

use crate::input::{self, Input, Listing, Pdbs, Taken, Trouble};
use crate::output::{self, Destination, Place, Places};
use crate::paint::FAINT;
use crate::report;
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Print a shader as the reference compiler's disassembler does
#[derive(Debug, Args)]
#[command(after_help = "\
Of shader model 6, the text is that of `dxc -dumpbin`, byte for byte: LLVM 3.7's assembly with the compiler's comments. As \
there, the module with debug information (ILDB) is shown if there is one. Of shader models 4 and 5, it is that of \
`fxc /dumpbin`, with the lines and variables of debug information (SPDB) where there is some. Files may be containers, C headers, PDBs of the compiler, bare LLVM bitcode, or the payload of a part DXIL. Of several files, each text follows a comment with the file's name. On a terminal, \
control characters in names are escaped; files and pipes get them as they are.

A module may stand for a text of any length, because what is shared is written wherever it is used. Texts of more than a \
thousand times the bitcode end with a comment that says so.

With --exact, `dxkit asm` makes the same program of the text. The text of `fxc /dumpbin` rounds floats, and leaves out bits \
that no compiler sets: a value that it does not say is written as its bits (0x3dcccccd), and an instruction that its line does \
not say as its tokens (.dword 0x05000036, ...), with the line behind it as a comment. Behind the program, below a line \
.container, stand the parts in their order, with their bytes where no text says them (RDEF, debug information, ...): so that the \
whole container is the same. LLVM's assembly does not say which kinds \
of attached metadata a module registers, nor which flags `fast` stands for: comments that begin with `; dxkit:` do, in front of \
the text and behind instructions, and the compiler's assembler skips them. (Modules of other compilers than DXC are laid out as \
DXC would; a comment says so.)

With --llvm, a module is printed in the assembly of LLVM 22, byte for byte as `opt -passes=verify -S` prints the same bitcode \
(given the module's data layout with bytes of 8 bits, which LLVM insists on): pointers without types, today's attributes and \
nodes of debug information. Calls of DXIL's operations stay what they are. As LLVM does, it removes all debug information of a \
module if something in it is invalid; --keep-invalid-debug-info keeps it.

With --llvm --raise, the module is in LLVM 22's own terms: operations that LLVM 22 has intrinsics or instructions for become these, handles of resources become values of target types, and what the metadata says of the shader is said as clang's front end says it. Other operations stay calls; --report lists them, with the reason, instead of printing the text. Metadata that LLVM has no form for stays under names that begin with dxkit.

Examples:
  dxkit dis shader.cso
  dxkit dis shader.cso --part DXIL        without debug information, though there is some
  dxkit dis library.cso --function closestHit
  dxkit dis shaders/ -o texts/            a file each: texts/water.cso.ll, or .asm of shader models 4 and 5
  dxkit dis --exact shader.cso -o s.ll    to be changed and given to dxkit asm
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

    /// Begin lines with the byte of the program that they stand for, as fxc /No does (shader models 4 and 5)
    #[arg(long, conflicts_with_all = ["exact", "llvm"])]
    instruction_offsets: bool,

    /// Write immediate values as their bits, as fxc /Lx does (shader models 4 and 5)
    #[arg(long, conflicts_with_all = ["exact", "llvm"])]
    hex: bool,

    /// Leave out the comments about the container, which stand in front of the module
    #[arg(long)]
    no_header: bool,

    /// Show the functions of this name alone: as in the source, or as in the module; may be given several times
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    function: Vec<String>,

    /// Print a module in the assembly of LLVM 22, without comments: what opt prints of the same bitcode
    #[arg(long, conflicts_with = "exact")]
    llvm: bool,

    /// With --llvm: keep debug information that LLVM 22 finds invalid, and would remove
    #[arg(long, requires = "llvm")]
    keep_invalid_debug_info: bool,

    /// With --llvm: in LLVM 22's terms: operations as its intrinsics, handles as its target types
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

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let listing = match Listing::of(&arguments.paths, Pdbs::Read, streams, MODULE) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let several = input::several(&arguments.paths);
    let destination = Destination { output: arguments.output.clone(), in_place: false };
    let mut places = match arguments.output.as_ref().map(|_| destination.places(several)).transpose() {
        Ok(places) => places.filter(|_| !destination.is_standard()),
        Err(message) => {
            return input::report(&"dxkit dis", Err(message.into()), streams);
        }
    };
    if let Some(Err(trouble)) = places.as_mut().map(|places| places.prepare(&listing)) {
        return input::report(&"dxkit dis", Err(trouble), streams);
    }
    let mut options = Options::default();
    options.header = !arguments.no_header && arguments.function.is_empty();
    options.exact = arguments.exact;
    options.debug_info = !arguments.no_debug_info;
    options.instruction_numbers = arguments.instruction_numbers;
    options.instruction_offsets = arguments.instruction_offsets;
    options.hexadecimal = arguments.hex;
    options.llvm22 = arguments.llvm;
    options.keep_invalid_debug_info = arguments.keep_invalid_debug_info;
    options.part = if arguments.debug_module { Some(FourCc::Ildb) } else { arguments.part };
    // Names may hold any byte. What a program reads gets them as they are, a terminal does not. A report is no such text.
    let exact = match streams.binary.take() {
        Some(binary) if !streams.coloured && !arguments.report => Some(binary),
        _ => None,
    };
    let raw = exact.is_some();
    let streams = &mut Streams {
        input: streams.input,
        output: exact.unwrap_or(streams.output),
        binary: None,
        errors: streams.errors,
        progress: streams.progress,
        coloured: streams.coloured,
        width: streams.width,
    };
    let without = AtomicUsize::new(0);
    let outcome = input::for_each_of(&listing, streams, |input, out| {
        let (result, report) = if arguments.raise {
            let raised = raise(input, &options);
            raised.map_or_else(|error| (Err(error), None), |(text, report)| (Ok(text), Some(report)))
        } else {
            (disassemble(input, &options), None)
        };
        let Disassembly { mut text, elided, dialect, .. } = match result {
            // A folder holds shaders of all kinds.
            Err(disasm::Error::Missing { part: None, .. }) if several => {
                without.fetch_add(1, Ordering::Relaxed);
                return Ok(Outcome::Fine);
            }
            result => result?,
        };
        if let Some(report) = report.filter(|_| arguments.report) {
            let document = RaisedDocument::of(&input.name, &report);
            if arguments.json {
                report::json(&document, out)?;
            } else {
                report::print(out, |page| document.print(page))?;
            }
            return Ok(Outcome::Fine);
        }
        if dialect == Dialect::Fxc && options.exact && options.header && options.part.is_none() && !elided {
            if let Ok(container) = Container::parse(&input.bytes) {
                asm::dxbc::complete(&container, &mut text)?;
            }
        }
        let text = match dialect {
            Dialect::Llvm if arguments.llvm && arguments.function.is_empty() => {
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
                Err(reason) => return Err(Trouble::missing(reason)),
            },
        };
        match &places {
            Some(places) => write_file(places, several, input, &text, dialect)?,
            None => {
                let mut name = Vec::new();
                if several {
                    let comment = if dialect == Dialect::Fxc { "//" } else { ";" };
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
        input::summary(streams, &format!("{without} containers without {what} were passed over"));
    }
    outcome
}

/// What can be disassembled.
pub(super) const MODULE: Taken = Taken {
    recognise: |head| {
        input::is_container(head) || disasm::is_bitcode(head) || dxkit::Program::recognise(head)
    },
    name: "DirectX shader or LLVM bitcode",
    files: "containers, LLVM bitcode, programs",
};

fn disassemble(input: &Input, options: &Options) -> Result<Disassembly, disasm::Error> {
    disasm::disassemble(&input.bytes, options)
}

/// The text of a raised module, and what became of its operations.
fn raise(input: &Input, options: &Options) -> Result<(Disassembly, upgrade::Report), disasm::Error> {
    let bitcode = disasm::locate(&input.bytes, options.part)?.bitcode;
    let module = Module::parse(bitcode).map_err(dxkit::Error::from)?;
    let root = Container::parse(&input.bytes).ok().and_then(|container| {
        let part = container.find(FourCc::Rts0)?;
        RootSignature::parse(part.span()).ok().map(RootSignature::into_owned)
    });
    let raised = upgrade::raise_with(&module, root.as_ref().and_then(RootSignature::known));
    let mut written = disasm::module::Options::for_bitcode(bitcode.len());
    written.dialect = disasm::module::Dialect::V22;
    written.keep_invalid_debug_info = options.keep_invalid_debug_info;
    let mut text = Vec::new();
    let elided = !disasm::module::write(&raised.module, &written, &mut text);
    let dialect = Dialect::Llvm;
    Ok((Disassembly { text, elided, dialect }, raised.report))
}

/// The definitions of these functions out of a module's text, each with the comment in front of it.
///
/// # Errors
/// If there is none of them: which there are.
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

/// The name of the function whose definition begins in this line, with a mangled name's first character as it is.
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

/// Writes a text to its file: where several go to a folder, one with the name of the input and `.ll` or
/// `.asm` behind it.
fn write_file(
    places: &Places<'_>,
    several: bool,
    input: &Input,
    text: &[u8],
    dialect: Dialect,
) -> Result<(), Trouble> {
    let mut relative = input.relative.clone().into_os_string();
    if several {
        relative.push(if dialect == Dialect::Fxc { ".asm" } else { ".ll" });
    }
    let named = Input {
        name: input.name.clone(),
        bytes: Vec::new(),
        path: input.path.clone(),
        relative: relative.into(),
        pdb: input.pdb,
    };
    match places.place(&named)? {
        Place::File(path) => output::file(&path, text),
        Place::Standard => Ok(()),
    }
}

/// Appends a text for a terminal: with a style around each piece that has one, and without what would control it.
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
