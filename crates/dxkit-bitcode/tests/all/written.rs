//! Modules that are written: bit by bit as DXC wrote them, and what others wrote as DXC would have.

use dxkit_bitcode::stream::{BlockKind, Item, Stream};
use dxkit_bitcode::writer::Dialect;
use dxkit_bitcode::{ErrorKind, Module};

use crate::modules;

/// Every number is computed anew: if one of LLVM's rules were missing, some module would be another.
#[test]
fn modules_of_dxc_are_written_as_dxc_wrote_them() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let mut bytes = 0;
    for part in &found {
        let module = Module::parse(&part.bitcode).unwrap();
        let written = module.write(Dialect::Dxc).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert!(written == part.bitcode, "{}", part.name);
        bytes += written.len();
    }
    assert!(found.len() >= 450 && bytes > 1_000_000, "{} modules, {bytes} bytes", found.len());
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
        let written = module.write(Dialect::Dxc).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        let again = Module::parse(&written).unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert!(again.write(Dialect::Dxc).unwrap() == written, "{}", part.name);
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
    let mut stream = Stream::read((&part.bitcode).into()).unwrap();
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
    let error = module.write(Dialect::Dxc).unwrap_err();
    match error.kind() {
        ErrorKind::Unencodable { what, reason } => {
            assert!(what.starts_with("constant"), "{what}");
            assert_eq!(*reason, "LLVM 3.7 has no such constant");
        }
        other => panic!("{other:?}"),
    }
}
