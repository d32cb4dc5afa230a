//! Validation again after an edit of one function gives what a full validation gives.

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, InstructionId};
use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;
use dxkit_validate::{Session, ValidationOptions, validate_module};

use crate::testdata;

fn module(name: &str) -> Module {
    let file = fs::read(testdata().join(format!("dxc/{name}.dxil"))).unwrap();
    let container = Container::parse(&file).unwrap();
    let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
    Module::parse(program.bitcode()).unwrap()
}

#[test]
fn edits_are_judged_like_whole_modules() {
    let shaders = [
        "lib_raytracing_6_3",
        "lib_nodes_coalescing_6_8",
        "hs_quad_6_0",
        "ps_textures_6_0",
        "cs_buffers_6_2",
    ];
    let (mut edits, mut broken) = (0, 0);
    for name in shaders {
        let mut module = module(name);
        let mut session = Session::new(&module, &ValidationOptions::default());
        assert_eq!(session.report(), &validate_module(&module), "{name}");
        let instructions: Vec<(FunctionId, InstructionId)> = module
            .functions()
            .filter(|function| function.has_body())
            .flat_map(|function| function.instructions().map(move |entry| (function.id(), entry.id())))
            .collect();
        // Each tenth instruction gets an undefined operand and keeps it, so that faults accumulate in several
        // functions.
        for (function, id) in instructions.into_iter().step_by(10) {
            let entry = module.instruction(id).unwrap();
            if entry.is_terminator() || entry.operands().len() < 2 {
                continue;
            }
            let ty = module.type_of(entry.operands()[1]).unwrap();
            let undef = module.const_undef(ty);
            module.set_operand(id, 1, undef);
            let report = session.update(&module, function);
            assert_eq!(report, &validate_module(&module), "{name}: {id:?}");
            edits += 1;
            broken += usize::from(!report.is_valid());
        }
    }
    assert!(edits > 30 && broken > 20, "{broken} of {edits}");
}
