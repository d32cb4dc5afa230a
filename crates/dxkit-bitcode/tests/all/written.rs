//! Modules that are written: bit by bit as DXC wrote them, and what others wrote as DXC would have.

use dxkit_bitcode::ir::{FunctionRecord, Instruction, InstructionEntry, Operation, Position, Type, User};
use dxkit_bitcode::stream::{Abbreviation, Block, BlockKind, Encoding, Item, Stream};
use dxkit_bitcode::writer::{BitcodeDialect, Writer};
use dxkit_bitcode::{ErrorKind, Module};

use crate::modules;

/// Every number is computed anew: if one of LLVM's rules were missing, some module would be another.
#[test]
fn modules_of_dxc_are_written_as_dxc_wrote_them() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let mut bytes = 0;
    for part in &found {
        let module = Module::parse(&part.bitcode).unwrap();
        let written =
            module.write(BitcodeDialect::Dxc).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert!(written == part.bitcode, "{}", part.name);
        bytes += written.len();
    }
    assert!(found.len() >= 450 && bytes > 1_000_000, "{} modules, {bytes} bytes", found.len());
}

/// Memory of one module has no traces in the next, also after an error.
#[test]
fn one_writer_writes_all_modules() {
    let mut broken = Module::new();
    let void = broken.void_type();
    let ty = broken.function_type(void, &[], false);
    let function = broken.add_function("without blocks", FunctionRecord::new(ty));
    broken.define(function);
    let mut writer = Writer::new();
    for (index, part) in modules::under(&modules::testdata().join("dxc")).iter().enumerate() {
        let module = Module::parse(&part.bitcode).unwrap();
        for dialect in [BitcodeDialect::Dxc, BitcodeDialect::DxcInOrder, BitcodeDialect::Keep] {
            let written = writer.write(&module, dialect).unwrap();
            assert!(written == module.write(dialect).unwrap(), "{} {dialect:?}", part.name);
        }
        if index % 16 == 0 {
            let error = writer.write(&broken, BitcodeDialect::Dxc).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Unencodable { .. }), "{error}");
        }
    }
}

/// Orders of uses are in modules with debug information out of PDBs, names of instructions as well.
#[test]
fn seldom_blocks_are_among_them() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let modules = || found.iter().map(|part| Module::parse(&part.bitcode).unwrap());
    let with = |holds: fn(&Module) -> bool| modules().filter(holds).count();
    assert!(with(|module| module.functions().any(|function| function.use_list_orders().len() > 0)) > 0);
    assert!(with(|module| module.named(b"llvm.dbg.cu").is_some()) > 0);
    assert!(
        with(|module| module.functions().any(|function| !function.attachments().is_empty())) < found.len()
    );
}

/// Of other writers' modules: everything is there again, and writing it once more changes nothing.
#[test]
fn modules_of_others_are_written_as_dxc_would_have() {
    let mut count = 0;
    for part in modules::under(&modules::testdata().join("mesa")) {
        let module = Module::parse(&part.bitcode).unwrap();
        let written =
            module.write(BitcodeDialect::Dxc).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        let again = Module::parse(&written).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert!(again.write(BitcodeDialect::Dxc).unwrap() == written, "{}", part.name);
        let counts =
            |module: &Module| (module.functions().len(), module.globals().len(), module.instruction_count());
        assert_eq!(counts(&again), counts(&module), "{}", part.name);
        for (new, old) in again.functions().zip(module.functions()) {
            assert_eq!(new.name(), old.name());
            let forms = |function: &dxkit_bitcode::ir::Function<'_>| -> Vec<_> {
                function.instructions().map(|entry| (entry.operands().len(), entry.blocks().len())).collect()
            };
            assert_eq!(forms(&new), forms(&old), "{}", part.name);
        }
        let strings =
            |module: &Module| module.metadata().filter(|(_, data)| data.as_string().is_some()).count();
        assert!(strings(&again) > 0);
        count += 1;
    }
    assert!(count >= 15, "{count} modules");
}

/// A record of a newer dialect in a block of a module that DXC wrote.
#[test]
fn what_llvm_3_7_has_no_record_for_is_named() {
    let found = modules::under(&modules::testdata().join("dxc/ps_solid_6_0.dxil"));
    let part = found.iter().find(|part| part.name.ends_with("DXIL")).unwrap();
    let mut stream = Stream::parse((&part.bitcode).into()).unwrap();
    let mut changed = 0;
    for item in &mut stream.blocks[0].items {
        let Item::Block(block) = item else { continue };
        if block.kind != BlockKind::Constants {
            continue;
        }
        for item in &mut block.items {
            let Item::Record(record) = item else { continue };
            // The first integer becomes poison.
            if record.code == 4 && changed == 0 {
                (record.abbreviation, record.code, changed) = (3, 26, 1);
                record.operands.clear();
            }
        }
    }
    assert_eq!(changed, 1);
    let module = Module::parse(&stream.write().unwrap()).unwrap();
    let error = module.write(BitcodeDialect::Dxc).unwrap_err();
    match error.kind() {
        ErrorKind::Unencodable { what, reason } => {
            assert!(what.starts_with("constant"), "{what}");
            assert_eq!(*reason, "LLVM 3.7 has no such constant");
        }
        other => panic!("{other:?}"),
    }
}

/// Every record, and every choice of an abbreviation, is the one that was read.
#[test]
fn other_layouts_are_kept() {
    let [mesa, dxc] = ["mesa", "dxc"].map(|folder| modules::under(&modules::testdata().join(folder)));
    assert!(mesa.len() >= 15 && dxc.len() >= 450, "{} and {}", mesa.len(), dxc.len());
    for part in mesa.iter().chain(&dxc) {
        let module = Module::parse(&part.bitcode).unwrap();
        let written = module.write_like(&part.bitcode);
        assert!(
            written.unwrap_or_else(|error| panic!("{}: {error}", part.name)) == part.bitcode,
            "{}",
            part.name
        );
    }
}

/// A layout that no compiler has: other widths, no abbreviations, or others than LLVM's; names in reverse.
fn laid_out_anew(block: &mut Block, way: usize) {
    block.width += 1;
    if way == 0 {
        block.items.retain(|item| !matches!(item, Item::DefineAbbreviation(_)));
    }
    if way == 1 && block.kind != BlockKind::BlockInfo {
        // An additional abbreviation for records with at least one operand, after those of the block.
        let encodings = vec![Encoding::Vbr(4), Encoding::Array, Encoding::Vbr(7)];
        block.items.insert(0, Item::DefineAbbreviation(Abbreviation { encodings }));
    }
    if block.kind == BlockKind::ValueSymtab {
        let first = block.items.iter().take_while(|item| !matches!(item, Item::Record(_))).count();
        let records = block.items.split_off(first);
        block.items.extend(records.into_iter().rev());
    }
    let mut count = 0;
    for item in &mut block.items {
        match item {
            Item::Block(inner) => laid_out_anew(inner, way),
            Item::Record(record) => {
                count += 1;
                // Every third record uses the new abbreviation, if the block has no other.
                record.abbreviation = 3;
                if way == 1 && count % 3 == 0 && inherits_none(block.kind) {
                    record.abbreviation = 4;
                }
            }
            Item::DefineAbbreviation(_) => {}
        }
    }
}

/// Whether `BLOCKINFO` of LLVM has no abbreviations for such blocks.
fn inherits_none(kind: BlockKind) -> bool {
    !matches!(
        kind,
        BlockKind::BlockInfo | BlockKind::ValueSymtab | BlockKind::Constants | BlockKind::Function
    )
}

/// The order of blocks, widths and abbreviations come from the stream that was read, whatever they are.
#[test]
fn layouts_of_no_compiler_are_kept() {
    for part in modules::under(&modules::testdata().join("dxc")).iter().step_by(7) {
        for way in [0, 1] {
            let mut stream = Stream::parse((&part.bitcode).into()).unwrap();
            let module = &mut stream.blocks[0];
            laid_out_anew(module, way);
            // Bodies before the metadata and names to which they refer.
            module.items.sort_by_key(|item| match item {
                Item::Block(block) if block.kind == BlockKind::Metadata => 2,
                Item::Block(block) if block.kind == BlockKind::ValueSymtab => 1,
                _ => 0,
            });
            let bitcode = stream.write().unwrap();
            assert!(bitcode != part.bitcode);
            let module = Module::parse(&bitcode).unwrap();
            let kept = module.write_like(&bitcode).unwrap_or_else(|error| panic!("{}: {error}", part.name));
            assert!(kept == bitcode, "{}, way {way}", part.name);
            assert!(module.write(BitcodeDialect::Dxc).unwrap() == part.bitcode, "{}, way {way}", part.name);
        }
    }
}

/// After a change the layout is used as far as it holds: what is read again is the changed module.
#[test]
fn changed_modules_keep_their_layout() {
    let [mesa, dxc] = ["mesa", "dxc"].map(|folder| modules::under(&modules::testdata().join(folder)));
    let mut added = 0;
    for part in mesa.iter().chain(dxc.iter().step_by(5)) {
        let mut module = Module::parse(&part.bitcode).unwrap();
        module.forget_use_list_orders();
        // Every floating-point operation is multiplied.
        let is_sum = |entry: &InstructionEntry<'_>| {
            matches!(entry.get(), Instruction::Operation(Operation::Binary { .. }))
                && matches!(module.ty(entry.ty()), Type::Float)
        };
        let all = module.functions().flat_map(|function| function.instructions());
        let sums: Vec<_> = all.filter(is_sum).map(|entry| entry.id()).collect();
        let factor = module.const_float(1234.5);
        for sum in sums {
            let product = module.at(Position::After(sum)).mul(sum.into(), factor);
            let own = product.as_instruction().map(User::Instruction);
            module.replace_uses_if(sum, product, |used| Some(used.user) != own);
            added += 1;
        }
        let kept = module.write_like(&part.bitcode).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        let again = Module::parse(&kept).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert!(
            again.write(BitcodeDialect::Dxc).unwrap() == module.write(BitcodeDialect::Dxc).unwrap(),
            "{}",
            part.name
        );
    }
    assert!(added > 300, "{added}");
}
