//! Compares the sources of operands: frequent records in the forms that compilers write are read straight
//! from the bits, the same records with an abbreviation that no compiler defines are decoded first. Both must
//! give the same module, or the same error.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests are tests, too

use std::path::Path;

use dxkit_bitcode::stream::{Abbreviation, Block, BlockKind, Encoding, Item, Stream};
use dxkit_bitcode::{ErrorKind, Module};

use crate::modules;

/// All records of a block with one abbreviation: a number for the code, and an array for everything else.
fn foreign(block: &Block) -> Block {
    let encodings = vec![Encoding::Vbr(6), Encoding::Array, Encoding::Vbr(6)];
    let mut items = vec![Item::DefineAbbreviation(Abbreviation { encodings })];
    for item in &block.items {
        match item {
            Item::Block(inner) if inner.kind == BlockKind::BlockInfo => {}
            Item::Block(inner) => items.push(Item::Block(foreign(inner))),
            Item::Record(record) => {
                let mut record = record.clone();
                record.abbreviation = 4;
                items.push(Item::Record(record));
            }
            Item::DefineAbbreviation(_) => {}
        }
    }
    Block { kind: block.kind, width: block.width.max(3), items }
}

/// The same stream with records that are decoded.
fn foreign_stream(stream: &Stream) -> Vec<u8> {
    let mut other = stream.clone();
    other.blocks = stream.blocks.iter().map(foreign).collect();
    other.write().unwrap()
}

/// The contents of a module, without positions.
fn contents(module: &Module) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(module.types().map(|item| format!("{item:?}")));
    all.extend(module.globals().map(|item| format!("{item:?}")));
    all.extend(module.metadata().map(|item| format!("{item:?}")));
    all.extend(module.named_metadata().map(|item| format!("{item:?}")));
    all.extend(module.metadata_kinds().map(|item| format!("{item:?}")));
    let constants = (0..).map_while(|index| module.constant(dxkit_bitcode::ir::ConstantId(index)));
    all.extend(constants.map(|entry| format!("{:?} {:?}", entry.ty, entry.constant)));
    for function in module.functions() {
        all.push(format!("{:?} {:?}", function.record(), function.name()));
        for block in function.blocks() {
            all.push(format!("{:?} {:?}", block.id(), module.name(block.id().into())));
            all.extend(block.instructions().map(|entry| {
                let name = entry.value().and_then(|value| module.name(value));
                let (location, attachments) = (entry.debug_location(), entry.attachments());
                format!("{entry:?} {name:?} {location:?} {attachments:?}")
            }));
        }
    }
    all
}

type Outcome = Result<Vec<String>, ErrorKind>;

fn outcome(bitcode: &[u8]) -> Outcome {
    match Module::parse(bitcode) {
        Ok(module) => Ok(contents(&module)),
        Err(error) => Err(error.kind().clone()),
    }
}

/// The records of a block, those of its blocks included.
fn for_each_record(block: &mut Block, visit: &mut impl FnMut(&mut dxkit_bitcode::stream::Record)) {
    for item in &mut block.items {
        match item {
            // The records of BLOCKINFO are part of the form.
            Item::Block(inner) if inner.kind == BlockKind::BlockInfo => {}
            Item::Block(inner) => for_each_record(inner, visit),
            Item::Record(record) => visit(record),
            Item::DefineAbbreviation(_) => {}
        }
    }
}

fn inputs() -> Vec<modules::Found> {
    let mut found = modules::under(&modules::testdata().join("dxc"));
    // LLVM's tools write streams without content into some parts.
    found.retain(|found| found.bitcode.len() > 64);
    found
}

#[test]
fn bits_and_decoded_operands_give_the_same_module() {
    let found = inputs();
    for found in &found {
        let stream = Stream::parse(found.bitcode.as_slice().into()).unwrap();
        let fast = outcome(&found.bitcode).unwrap();
        assert_eq!(outcome(&foreign_stream(&stream)).unwrap(), fast, "{}", found.name);
    }
    assert!(found.len() > 450, "{}", found.len());
    let assembled = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembled/instructions.bc");
    let stream = std::fs::read(assembled).unwrap();
    let tree = Stream::parse(stream.as_slice().into()).unwrap();
    assert_eq!(outcome(&foreign_stream(&tree)), outcome(&stream));
}

#[test]
fn bits_and_decoded_operands_of_changed_records_give_the_same_module_or_error() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below.max(1)
    };
    let (mut valid, mut broken) = (0, 0);
    for found in inputs().iter().step_by(3) {
        let stream = Stream::parse(found.bitcode.as_slice().into()).unwrap();
        let mut count = 0;
        stream.clone().blocks.iter_mut().for_each(|block| for_each_record(block, &mut |_| count += 1));
        for _ in 0..6 {
            let (chosen, operand, change) = (next(count), next(12), next(6));
            let (amount, extra) = (next(80), next(40));
            let mut changed = stream.clone();
            let mut index = 0;
            for block in &mut changed.blocks {
                for_each_record(block, &mut |record| {
                    if index == chosen {
                        // The abbreviation may have no room for the number.
                        record.abbreviation = 3;
                        let operands = &mut record.operands;
                        let place = usize::try_from(operand).unwrap() % operands.len().max(1);
                        match (change, operands.get_mut(place)) {
                            (0, Some(number)) => *number = number.wrapping_add(amount),
                            (1, Some(number)) => *number = number.saturating_sub(amount / 8),
                            (2, Some(number)) => *number = 1 << extra,
                            (3, Some(_)) => drop(operands.remove(place)),
                            (4, _) => operands.push(amount),
                            _ => record.code = u32::try_from(extra).unwrap(),
                        }
                    }
                    index += 1;
                });
            }
            let fast = outcome(&changed.write().unwrap());
            let other = outcome(&foreign_stream(&changed));
            assert_eq!(other, fast, "{}: record {chosen}, change {change} of operand {operand}", found.name);
            if fast.is_ok() { valid += 1 } else { broken += 1 }
        }
    }
    assert!(valid > 250 && broken > 150, "{valid} valid, {broken} broken");
}
