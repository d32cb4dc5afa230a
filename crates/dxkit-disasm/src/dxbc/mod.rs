//! The text of shader models 4 and 5, as FXC prints it.

mod header;
pub mod listing;

use alloc::vec::Vec;

use dxkit_bytes::Error;
use dxkit_bytes::parser::number_at;
use dxkit_container::{Container, RawPart};
use dxkit_dxbc::sdbg::DebugTables;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::{Program, print};
use dxkit_types::FourCc;

use crate::disassembly::{Disassembly, DisassemblyOptions, Language};
use dxkit_ir_text::Text;

/// The comments above a program of shader models 4 and 5: everything before its version. For a library,
/// everything before its first function. The text ends early where it would be longer than that of a program
/// of the container's size ([`for_program`](print::ListingOptions::for_program)).
#[must_use]
pub fn header(container: &Container<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut text = Text::new(&mut out, limit(container));
    if container.find(FourCc::Libh).is_some() {
        header::library(container, &mut text);
    } else {
        header::write(container, true, &print::ListingOptions::default(), &mut text);
    }
    drop(text);
    out
}

/// Libraries are containers of containers; no compiler nests deeper.
const LEVELS: usize = 4;

/// Whether [`disassemble`](crate::disassemble) prints a container as FXC does: it has a program of shader
/// model 4 or 5 or functions of a library, and no module.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_disasm::dxbc;
///
/// let file = std::fs::read("../../testdata/fxc/ps_interfaces_5_0.dxbc").unwrap();
/// assert!(dxbc::recognise(&Container::parse(&file)?));
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[must_use]
pub fn recognise(container: &Container<'_>) -> bool {
    let has = |kind: &FourCc| container.find(*kind).is_some();
    ![FourCc::Ildb, FourCc::Dxil].iter().any(has)
        && [FourCc::Shex, FourCc::Shdr, FourCc::Libf].iter().any(has)
}

/// The program that FXC shows: `SHEX` before `SHDR`.
fn program<'c, 'a>(container: &'c Container<'a>) -> Option<&'c RawPart<'a>> {
    container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr))
}

/// The maximum length of the text of a container, unless the options state another.
fn limit(container: &Container<'_>) -> usize {
    let size = container.parts().iter().map(|part| part.payload().len()).sum();
    print::ListingOptions::for_program(size).limit
}

/// The text of a container.
pub(crate) fn disassemble_container(
    container: &Container<'_>,
    part: Option<FourCc>,
    options: &DisassemblyOptions,
) -> Result<Disassembly, Error> {
    let mut text = Vec::new();
    let limit = options.limit.unwrap_or_else(|| limit(container));
    let complete =
        write(container, part, &DisassemblyOptions { limit: Some(limit), ..*options }, LEVELS, &mut text)?;
    Ok(Disassembly { text, elided: !complete, language: Language::Fxc })
}

fn write(
    container: &Container<'_>,
    part: Option<FourCc>,
    options: &DisassemblyOptions,
    levels: usize,
    out: &mut Vec<u8>,
) -> Result<bool, Error> {
    // The limit applies to the whole text.
    let room = |out: &Vec<u8>| options.limit.unwrap_or(usize::MAX).saturating_sub(out.len());
    if part.is_none() && container.find(FourCc::Libf).is_some() {
        if options.header {
            let left = room(out);
            let mut text = Text::new(out, left);
            header::library(container, &mut text);
            if text.full() {
                return Ok(false);
            }
        }
        let mut complete = true;
        for function in container.parts().iter().filter(|part| part.kind() == FourCc::Libf) {
            let inner = Container::parse(function.span())?;
            if levels > 0 {
                complete &= write(&inner, None, options, levels - 1, out)?;
            }
        }
        return Ok(complete);
    }
    let program = match part {
        Some(part) => container.find(part),
        None => program(container),
    };
    let described = options.header && described(container, levels < LEVELS);
    if described {
        let left = room(out);
        let mut text = Text::new(out, left);
        let debug = options.debug_info && !options.exact;
        header::write(container, debug, &listing_options(options, usize::MAX), &mut text);
        if text.full() {
            return Ok(false);
        }
    }
    let Some(program) = program else { return Ok(true) };
    let limit = room(out);
    // Debug information is optional: if it cannot be read, the program is printed without it.
    let database = container.find(FourCc::Spdb).filter(|_| options.debug_info && !options.exact);
    let database = database.and_then(|part| ProgramDatabase::parse(part.span()).ok());
    let debug = database.and_then(|database| database.debug_info());
    let print = listing_options(options, limit);
    let program = Program::parse(program.span())?;
    let older = container.find(FourCc::Sdbg).filter(|_| options.debug_info && !options.exact);
    let older = older.and_then(|part| DebugTables::parse(part.span()).ok());
    let debug = debug.or_else(|| older.map(|tables| tables.debug_info(&program)));
    let mut complete = print::write_with(&program, debug.as_ref(), &print, out);
    if described {
        // FXC prints the count from STAT, or 0 without that part.
        let statistics = container.find(FourCc::Stat);
        let count = statistics.and_then(|part| number_at::<u32>(part.payload(), 0)).unwrap_or(0);
        let count = i32::from_le_bytes(count.to_le_bytes());
        let line = alloc::format!("// Approximately {count} instruction slots used\n");
        if line.len() > room(out) {
            complete = false;
        } else {
            out.extend_from_slice(line.as_bytes());
        }
    }
    Ok(complete)
}

/// Whether FXC describes the container. Without both signatures it shows the program alone, and so it does
/// with a function outside its library.
fn described(container: &Container<'_>, in_library: bool) -> bool {
    let has = |kinds: &[FourCc]| kinds.iter().any(|kind| container.find(*kind).is_some());
    let inputs = has(&[FourCc::Isgn, FourCc::Isg1]);
    let outputs = has(&[FourCc::Osgn, FourCc::Osg5, FourCc::Osg1]);
    inputs && outputs || in_library && has(&[FourCc::Lfs0])
}

/// The options of a program's text.
fn listing_options(options: &DisassemblyOptions, limit: usize) -> print::ListingOptions {
    let mut print = print::ListingOptions::default();
    print.limit = limit;
    print.exact = options.exact;
    if !options.exact {
        print.numbers = options.instruction_numbers;
        print.offsets = options.instruction_offsets;
        print.hexadecimal = options.hexadecimal;
    }
    print
}
