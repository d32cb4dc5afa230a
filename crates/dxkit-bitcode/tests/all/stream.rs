//! Streams: what is read is written again, bit by bit.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

use dxkit_bitcode::Module;
use dxkit_bitcode::stream::{Abbreviation, Block, BlockKind, Encoding, Item, Stream};
use dxkit_bitcode::writer::BitcodeDialect;

use crate::modules;

#[test]
fn every_module_is_written_as_it_was_read() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let mut bytes = 0;
    for module in &found {
        let stream = Stream::parse((&module.bitcode).into())
            .unwrap_or_else(|error| panic!("{}: {error}", module.name));
        assert_eq!(stream.deviation(), None, "{}", module.name);
        let written = stream.write().unwrap_or_else(|error| panic!("{}: {error}", module.name));
        assert!(written == module.bitcode, "{}: other bits", module.name);
        bytes += written.len();
    }
    assert!(found.len() >= 450 && bytes >= 1_000_000, "{} modules of {bytes} bytes", found.len());
}

/// The block of this kind in the module's, from the end.
fn last_block(stream: &mut Stream, kind: BlockKind) -> &mut Block {
    let module = stream.blocks.iter_mut().find(|block| block.kind == BlockKind::Module).unwrap();
    let blocks = module.items.iter_mut().rev().filter_map(|item| match item {
        Item::Block(block) => Some(block),
        _ => None,
    });
    blocks.into_iter().find(|block| block.kind == kind).unwrap()
}

fn stream_of(name: &str) -> (Vec<u8>, Stream) {
    let bitcode = modules::under(&modules::testdata().join(name)).swap_remove(0).bitcode;
    let stream = Stream::parse((&bitcode).into()).unwrap();
    (bitcode, stream)
}

/// The reader recognises the usual content of `BLOCKINFO` by its bits; what differs from it, or follows it,
/// is read.
#[test]
fn other_abbreviations_in_blockinfo_are_read() {
    let (bitcode, stream) = stream_of("dxc/ps_solid_6_0.dxil");
    let unabbreviated = Abbreviation { encodings: vec![Encoding::Vbr(6), Encoding::Array, Encoding::Vbr(6)] };
    // After the abbreviations for functions, and before those for symbol tables, whose ids change.
    for (after, first_id) in [(None, None), (Some(1), Some(4))] {
        let mut stream = stream.clone();
        let info = last_block(&mut stream, BlockKind::BlockInfo);
        let definition = Item::DefineAbbreviation(unabbreviated.clone());
        let place = after.unwrap_or(info.items.len());
        info.items.insert(place, definition);
        if let Some(first) = first_id {
            for item in &mut last_block(&mut stream, BlockKind::ValueSymtab).items {
                if let Item::Record(record) = item {
                    record.abbreviation += u32::from(record.abbreviation >= first);
                }
            }
        }
        let other = stream.write().unwrap();
        assert_ne!(other, bitcode);
        assert_eq!(Module::parse(&other).unwrap().write(BitcodeDialect::Dxc).unwrap(), bitcode);
    }
    // Two of these blocks: the second adds to the lists of the first.
    let mut stream = stream;
    let again = last_block(&mut stream, BlockKind::BlockInfo).clone();
    let module = stream.blocks.iter_mut().find(|block| block.kind == BlockKind::Module).unwrap();
    let place = module.items.iter().position(|item| matches!(item, Item::Block(_))).unwrap();
    module.items.insert(place, Item::Block(again));
    let other = stream.write().unwrap();
    assert_eq!(Module::parse(&other).unwrap().write(BitcodeDialect::Dxc).unwrap(), bitcode);
}

/// The reader recognises the usual kinds of metadata by their bits; others are read.
#[test]
fn other_kinds_of_metadata_are_read() {
    let (bitcode, stream) = stream_of("dxc/ps_solid_6_0.dxil");
    let names = |bitcode: &[u8]| {
        let module = Module::parse(bitcode).unwrap();
        let names: Vec<_> = module.metadata_kinds().map(|(id, name)| (id.0, name.to_vec())).collect();
        names
    };
    let usual = names(&bitcode);
    assert_eq!(usual[..2], [(0, b"dbg".to_vec()), (1, b"tbaa".to_vec())]);
    for index in [0, 3, 13] {
        let mut stream = stream.clone();
        let kinds = last_block(&mut stream, BlockKind::Metadata);
        let Item::Record(record) = &mut kinds.items[index] else { panic!("{:?}", kinds.items[index]) };
        let last = record.operands.last_mut().unwrap();
        *last = u64::from(b'A');
        let mut expected = usual.clone();
        *expected[index].1.last_mut().unwrap() = b'A';
        let other = stream.write().unwrap();
        assert_eq!(names(&other), expected);
        assert_eq!(Module::parse(&other).unwrap().write(BitcodeDialect::Dxc).unwrap(), other);
    }
    // The same records in a block whose ids have other widths.
    let mut stream = stream;
    last_block(&mut stream, BlockKind::Metadata).width = 5;
    assert_eq!(names(&stream.write().unwrap()), usual);
}
