//! The parts that FXC writes beside a program: resource definitions, the program for level 9, debug
//! information. Each is read, laid out anew and printed without a panic, and a value that is laid out anew
//! stays the same.

use dxkit::bytes::Span;
use dxkit::dxbc::aon9::Level9;
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::dxbc::spdb::{DebugInfo, ProgramDatabase};
use dxkit::dxbc::{Program, asm, print};
use dxkit::info::interfaces::Interfaces;
use dxkit::{Container, FourCc, Report};

use crate::input;

/// Takes the input for the payload of each, and for a container that has them.
pub fn run(data: &[u8]) {
    definitions(data);
    interfaces(data);
    level_9(data);
    let program = asm::assemble(PROGRAM, None).expect("the program is one");
    if let Some(debug) = debug_info(data) {
        listing(&program, &debug);
    }
    let file = input::file(data);
    let Ok(container) = Container::parse(file.as_ref()) else { return };
    let mut shown = None;
    for part in container.parts() {
        match part.kind() {
            FourCc::Rdef => definitions(part.payload()),
            FourCc::Ifce => interfaces(part.payload()),
            FourCc::Aon9 => level_9(part.payload()),
            FourCc::Shex | FourCc::Shdr => shown = Program::parse(part.span()).ok(),
            _ => {}
        }
    }
    for part in container.find_all(FourCc::Spdb) {
        if let (Some(debug), Some(program)) = (debug_info(part.payload()), &shown) {
            listing(program, &debug);
        }
    }
}

const PROGRAM: &str =
    "ps_5_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0.x, l(0)\nloop\ncall label0\nelse\nendloop\nret\n";

fn definitions(payload: &[u8]) {
    let Ok(value) = ResourceDefinitions::parse(Span::new(payload)) else { return };
    value.validate(&mut Report::new());
    assert!(value.encode().ok().as_deref() == Some(payload), "RDEF changes");
    let mut fresh = value.clone();
    fresh.forget_layout();
    assert!(fresh == value, "the layout of RDEF is part of the value");
    // Types that contain each other cannot be laid out.
    if let Ok(laid_out) = fresh.encode() {
        if let Ok(read) = ResourceDefinitions::parse(Span::new(&laid_out)) {
            assert_eq!(read.bindings.len(), value.bindings.len());
            assert_eq!(read.buffers.len(), value.buffers.len());
        }
    }
}

fn interfaces(payload: &[u8]) {
    let Ok(value) = Interfaces::parse(Span::new(payload)) else { return };
    value.validate(&mut Report::new());
    let mut fresh = value.clone();
    fresh.forget_layout();
    if let Ok(laid_out) = fresh.encode() {
        let read = Interfaces::parse(Span::new(&laid_out)).expect("IFCE, laid out anew, is read");
        assert!(read == value, "IFCE, laid out anew, is another value");
    }
}

fn level_9(payload: &[u8]) {
    let Ok(value) = Level9::parse(Span::new(payload)) else { return };
    value.validate(&mut Report::new());
    for debug in [false, true] {
        let mut text = String::new();
        value.program.print(debug, 1 << 20, &mut text);
        assert!(text.len() < (1 << 20) + payload.len() * 64 + 4096, "{} bytes of text", text.len());
    }
    let mut fresh = value.clone();
    fresh.forget_layout();
    if let Ok(laid_out) = fresh.encode() {
        let read = Level9::parse(Span::new(&laid_out)).expect("Aon9, laid out anew, is read");
        assert!(read == value, "Aon9, laid out anew, is another value");
    }
}

fn debug_info(payload: &[u8]) -> Option<DebugInfo> {
    let database = ProgramDatabase::parse(Span::new(payload)).ok()?;
    database.validate(&mut Report::new());
    let sources: usize = database.sources().iter().map(|source| source.text.len()).sum();
    assert!(sources <= payload.len(), "sources of {sources} bytes in {}", payload.len());
    assert!(database.lines().len() <= payload.len() / 8, "more lines than there is room for");
    database.debug_info()
}

/// Debug information is in comments and `#line`: the assembler reads the listing as if it were absent.
fn listing(program: &Program<'_>, debug: &DebugInfo) {
    let mut options = print::ListingOptions::default();
    options.limit = 1 << 20;
    let (mut with, mut without) = (Vec::new(), Vec::new());
    let whole = print::write_with(program, Some(debug), &options, &mut with);
    if !whole || !print::write(program, &options, &mut without) {
        return;
    }
    assert!(with.len() >= without.len(), "the listing with debug information is shorter");
}
