//! The assembler of SM 4 and 5: no text makes it panic, its result can be written and printed again, and the
//! text of a program assembles to that program, as the exact text of a container to that container.

use dxkit::asm::dxbc::{AssemblyOptions, assemble, exact, states_digest};
use dxkit::bytes::Span;
use dxkit::disasm;
use dxkit::dxbc::{Program, asm, print};
use dxkit::{Container, DigestPolicy, FourCc, Report};

use crate::input;

/// Uses the input as a text, as tokens, and as changes to a container.
pub fn run(data: &[u8]) {
    text(&String::from_utf8_lossy(data));
    tokens(data);
    let file = input::file(data);
    if let Ok(container) = Container::parse(&file[..]) {
        onto(&container, &file);
        exactly(&container, &file);
    }
}

/// An arbitrary text.
fn text(text: &str) {
    let Ok(programs) = asm::assemble_all(text, &[]) else { return };
    for program in programs {
        let tokens = program.encode().expect("what was assembled is written");
        tokens_again(&tokens);
    }
    if let Ok(container) = assemble(text, &AssemblyOptions::default()) {
        container.write(DigestPolicy::Recompute).expect("what was assembled is written");
    }
}

/// Tokens after the header of a program.
fn tokens(data: &[u8]) {
    let length = u32::try_from(2 + data.len() / 4).unwrap_or(u32::MAX);
    let mut payload = vec![0x50, 0, 0, 0];
    payload.extend(length.to_le_bytes());
    payload.extend_from_slice(data);
    tokens_again(&payload);
}

fn tokens_again(payload: &[u8]) {
    let Ok(program) = Program::parse(Span::new(payload)) else { return };
    program.validate(&mut Report::new());
    let mut exact = print::ListingOptions::for_program(payload.len());
    exact.exact = true;
    let mut text = Vec::new();
    if !print::write(&program, &exact, &mut text) {
        return;
    }
    let text = String::from_utf8(text).expect("exact text is text");
    let again = asm::assemble(&text, None).unwrap_or_else(|mistakes| panic!("{}\n{text}", mistakes[0]));
    assert_eq!(again.encode().unwrap(), payload, "{text}");
    let mut changed = program.clone();
    changed.compact_temporaries();
    changed.encode().expect("renumbering keeps a program writable");
}

/// The exact text of a container gives the same bytes, whatever is broken in it.
fn exactly(container: &Container<'_>, file: &[u8]) {
    if !disasm::dxbc::recognise(container) {
        return;
    }
    let text =
        String::from_utf8(exact(container).expect("a container has bytes")).expect("exact text is text");
    let made = assemble(&text, &AssemblyOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let policy = if states_digest(&text) { DigestPolicy::Keep } else { DigestPolicy::Recompute };
    assert!(made.write(policy).is_ok_and(|made| made == file), "exact text gives another container:\n{text}");
}

/// Assembles the listing of a container with the container as base.
fn onto(container: &Container<'_>, file: &[u8]) {
    if container.find(FourCc::Shex).is_none() && container.find(FourCc::Shdr).is_none() {
        return;
    }
    let Ok(listing) = disasm::disassemble(file, &disasm::DisassemblyOptions::default()) else { return };
    if listing.elided {
        return;
    }
    if let Ok(made) =
        assemble(&String::from_utf8_lossy(&listing.text), &AssemblyOptions::with_base(container))
    {
        made.write(DigestPolicy::Renew).expect("what was assembled is written");
    }
}
