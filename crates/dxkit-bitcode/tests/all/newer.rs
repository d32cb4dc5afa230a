//! Modules of a dialect that is newer than known: what can be followed is there, and what cannot is named.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Function, FunctionId, Instruction, InstructionEntry, TypeId, ValueId, ValueKind};
use dxkit_bitcode::stream::{Block, BlockKind, Item, Record, Stream};

fn assembled(name: &str) -> Vec<u8> {
    fs::read(format!("{}/tests/assembled/{name}.bc", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The function bodies of a stream.
fn bodies(stream: &mut Stream) -> Vec<&mut Block> {
    let module = stream.blocks.iter_mut().find(|block| block.kind == BlockKind::Module).unwrap();
    let blocks = module.items.iter_mut().filter_map(|item| match item {
        Item::Block(block) if block.kind == BlockKind::Function => Some(block),
        _ => None,
    });
    blocks.collect()
}

/// Puts records after the first of a body, which says how many blocks it has.
fn insert(body: &mut Block, records: impl IntoIterator<Item = Record>) {
    let records = records.into_iter().map(Item::Record);
    body.items.splice(1..1, records);
}

/// A record that no version of LLVM has.
fn unknown() -> Record {
    Record::plain(250, [1, 2, 3])
}

/// `ret` of a value that does not exist.
fn impossible() -> Record {
    Record::plain(10, [u64::from(u32::MAX / 2)])
}

/// The name, the type and the operands of each instruction. (Ids of what belongs to a function move when
/// another one is not read: what they are is compared by the number within the function.)
fn said(function: &Function<'_>) -> Vec<(String, TypeId, Vec<String>)> {
    let results: Vec<_> = function.instructions().map(|entry| ValueId::from(entry.id())).collect();
    let arguments: Vec<_> = function.arguments().collect();
    let place = |all: &[ValueId], id: ValueId| all.iter().position(|found| *found == id).unwrap();
    let operand = |id: &ValueId| match id.kind() {
        ValueKind::Instruction(_) => format!("result {}", place(&results, *id)),
        ValueKind::Argument(_) => format!("argument {}", place(&arguments, *id)),
        ValueKind::Constant(_) => {
            let name = format!("{:?}", function.constant(*id).unwrap());
            format!("{:?} {}", function.type_of(*id), name.split(' ').next().unwrap())
        }
        ValueKind::Block(id) => format!("block {:?}", function.block_number(id)),
        ValueKind::Metadata(id) => {
            let name = format!("{:?}", function.metadatum(id).unwrap());
            name.split(' ').next().unwrap().into()
        }
        other => format!("{other:?}"),
    };
    let one = |entry: InstructionEntry<'_>| {
        let name = format!("{:?}", entry.get()).chars().take_while(char::is_ascii_alphanumeric).collect();
        (name, entry.ty(), entry.operands().iter().map(operand).collect())
    };
    function.instructions().map(one).collect()
}

#[test]
fn a_body_that_cannot_be_followed_leaves_the_others() {
    for name in ["instructions", "debug", "constants"] {
        let bytes = assembled(name);
        let whole = Module::parse(&bytes[..]).unwrap();
        assert!(whole.unknown().is_empty() && whole.unread_bodies().is_empty());
        let defined: Vec<FunctionId> = whole.defined_functions().to_vec();
        for (place, spoiled) in defined.iter().enumerate() {
            // This is an error with its offset, not unknown content.
            let mut stream = Stream::parse((&bytes[..]).into()).unwrap();
            insert(bodies(&mut stream).remove(place), [impossible()]);
            let error = Module::parse(&stream.write().unwrap()[..]).unwrap_err();

            let mut stream = Stream::parse((&bytes[..]).into()).unwrap();
            insert(bodies(&mut stream).remove(place), [unknown(), impossible()]);
            let newer = stream.write().unwrap();
            let module = Module::parse(&newer[..]).unwrap();
            let [unread] = module.unread_bodies() else { panic!("{:?}", module.unread_bodies()) };
            assert_eq!(unread.function, *spoiled);
            assert_eq!(module.unread_body(*spoiled), Some(unread));
            assert_eq!(unread.error.kind(), error.kind());
            assert!(
                unread.error.to_string().starts_with(&format!("MODULE_BLOCK > FUNCTION_BLOCK[{place}] at "))
            );
            assert_eq!(module.unknown().len(), 1);

            let own: usize = whole.functions().map(|function| function.metadata().len()).sum();
            let common = whole.metadata().len() - own;
            assert!(module.metadata().take(common).eq(whole.metadata().take(common)));
            // Nothing remains of the body that could not be read.
            let own = whole.functions().nth(spoiled.index()).unwrap();
            assert_eq!(module.constants().len() + own.constants().len(), whole.constants().len());
            let function = module.functions().nth(spoiled.index()).unwrap();
            assert!(!function.has_body() && !function.record().declaration);
            assert_eq!(function.instructions().count(), 0);
            let others = |module: &Module| -> Vec<String> {
                let functions = module.functions().filter(|function| function.id() != *spoiled);
                functions.map(|function| function.name().escape_ascii().to_string()).collect()
            };
            assert_eq!(others(&module), others(&whole));
            for (ours, theirs) in module.functions().zip(whole.functions()) {
                assert!(ours.id() == *spoiled || said(&ours) == said(&theirs));
            }
        }
    }
}

/// An unknown instruction alone stops nothing.
#[test]
fn an_unknown_instruction_stays_in_its_place() {
    let bytes = assembled("instructions");
    let mut stream = Stream::parse((&bytes[..]).into()).unwrap();
    for body in bodies(&mut stream) {
        insert(body, [unknown()]);
    }
    let module = Module::parse(&stream.write().unwrap()[..]).unwrap();
    assert!(module.unread_bodies().is_empty());
    for function in module.functions().filter(Function::has_body) {
        let first = function.instructions().next().unwrap().get();
        assert!(matches!(first, Instruction::Unknown { code: 250, operands: [1, 2, 3] }), "{first:?}");
    }
}
