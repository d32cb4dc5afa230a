//! Lines and sources of FXC's PDBs in the debug information of converted programs.

use std::collections::BTreeSet;

use dxkit_bitcode::Module;
use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::dxbc::Program as Tokens;
use dxkit_convert::dxbc::spdb::ProgramDatabase;
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_dxil::{DxilModule, SourceLine};
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::corpus::testdata;

fn module(container: &Container<'_>, kind: FourCc) -> Option<Module> {
    let program = Program::parse(container.find(kind)?.span()).unwrap();
    Some(Module::parse(program.bitcode()).unwrap())
}

/// The lines that the PDB states for the instructions of a program.
fn stated(container: &Container<'_>, database: &ProgramDatabase<'_>) -> BTreeSet<(String, u32)> {
    let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr)).unwrap();
    let program = Tokens::parse(part.span()).unwrap();
    let info = database.debug_info().unwrap();
    let mut offset = 8;
    let mut lines = BTreeSet::new();
    for instruction in &program.instructions {
        if let Some((file, line)) = info.source_line(offset) {
            lines.insert((String::from_utf8_lossy(file).into_owned(), line));
        }
        offset += u32::try_from(instruction.length() * 4).unwrap();
    }
    lines
}

#[test]
fn every_instruction_has_a_line_of_the_pdb() {
    let mut compared = 0;
    for path in testdata() {
        let file = std::fs::read(&path).unwrap();
        let container = Container::parse(&file).unwrap();
        let Some(part) = container.find(FourCc::Spdb) else { continue };
        let database = ProgramDatabase::parse(part.span()).unwrap();
        let Ok(made) = convert_container(&container, &ConvertOptions::default()) else { continue };
        let made = made.write(DigestPolicy::Recompute).unwrap();
        let made = Container::parse(&made).unwrap();
        let name = path.display();
        let debug = module(&made, FourCc::Ildb).unwrap_or_else(|| panic!("{name}: no ILDB"));
        let plain = module(&made, FourCc::Dxil).unwrap();
        let stated = stated(&container, &database);
        let mut found = BTreeSet::new();
        for function in debug.functions() {
            for entry in function.instructions() {
                // Those of arrays that became values have none.
                if matches!(entry.get(), dxkit_bitcode::ir::Instruction::Phi { .. }) {
                    continue;
                }
                let line = SourceLine::find(&debug, entry.id());
                let line = line.unwrap_or_else(|| panic!("{name}: an instruction without a line"));
                found.insert((line.file, line.line));
            }
        }
        assert!(found.is_subset(&stated), "{name}: {:?}", found.difference(&stated).collect::<Vec<_>>());
        // Lines whose instructions have no form of their own, such as moves, may be lost.
        assert!(found.len() * 2 >= stated.len(), "{name}: {} of {} lines", found.len(), stated.len());
        assert!(plain.functions().all(|function| {
            function.instructions().all(|entry| SourceLine::find(&plain, entry.id()).is_none())
        }));
        let sources = DxilModule::read(&debug).sources;
        assert_eq!(sources.files.len(), database.sources().len(), "{name}");
        for source in database.sources() {
            assert!(sources.files.iter().any(|file| file.text.0 == source.text), "{name}");
        }
        compared += 1;
    }
    assert!(compared > 15, "{compared} programs with lines");
}

#[test]
fn debug_information_is_left_out_where_it_is_not_wanted() {
    let path = testdata().into_iter().find(|path| path.ends_with("ps_inlined_debug_5_0.dxbc")).unwrap();
    let file = std::fs::read(path).unwrap();
    let made =
        convert_container(&Container::parse(&file).unwrap(), &ConvertOptions::default().without_debug());
    let made = made.unwrap();
    assert!(made.find(FourCc::Ildb).is_none() && made.find(FourCc::Ildn).is_none());
}
