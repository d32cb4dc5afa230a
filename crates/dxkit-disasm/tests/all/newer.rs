//! A module of a dialect that is newer than known: everything is printed but the body that cannot be
//! followed.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use dxkit_bitcode::stream::{BlockKind, Item, Record, Stream};
use dxkit_disasm::{DisassemblyOptions, disassemble, locate};

#[test]
fn a_body_that_cannot_be_read_is_a_comment() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/dxc");
    let file = fs::read(format!("{folder}/ps_textures_6_0.dxil")).unwrap();
    let mut stream = Stream::parse(locate(&file, None).unwrap().bitcode).unwrap();
    let module = stream.blocks.iter_mut().find(|block| block.kind == BlockKind::Module).unwrap();
    let body = module.items.iter_mut().find_map(|item| match item {
        Item::Block(block) if block.kind == BlockKind::Function => Some(block),
        _ => None,
    });
    // After the number of blocks: a record that LLVM does not have, and a `ret` of an undefined value.
    let records = [Record::plain(250, [7]), Record::plain(10, [1 << 30])].map(Item::Record);
    body.unwrap().items.splice(1..1, records);
    let text = disassemble(&stream.write().unwrap(), &DisassemblyOptions::default()).unwrap().text;
    let text = String::from_utf8(text).unwrap();

    let whole = fs::read_to_string(format!("{folder}/ps_textures_6_0.dumpbin.txt")).unwrap();
    let (_, rest) = whole.split_once("define void @main() {\n").unwrap();
    let (_, after) = rest.split_once("}\n").unwrap();
    let (_, rest) = text.split_once("define void @main() {\n").unwrap();
    let comment = "  ; This body cannot be read: MODULE_BLOCK > FUNCTION_BLOCK[0] at 0x";
    let (line, end) = rest.split_once('\n').unwrap();
    assert!(line.starts_with(comment), "{line}");
    // Attributes and nodes are numbered as if those that only the body uses did not exist.
    assert!(end.starts_with("}\n\n; Function Attrs: "), "{end}");
    for line in after.lines().filter(|line| line.starts_with("declare ") || line.starts_with("!dx.")) {
        assert!(end.contains(line.split(['#', '=']).next().unwrap()), "{line}");
    }
}
