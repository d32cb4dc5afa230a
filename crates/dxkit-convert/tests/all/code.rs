//! The instructions that programs become: how many of some kinds.

use dxkit_convert::bitcode::Module;
use dxkit_convert::bitcode::ir::{CastOpcode, Instruction, Operation};
use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::{Beside, Options, convert};

/// A compute shader with these declarations and instructions, and a structured buffer for a result.
fn converted(declarations: &str, body: &str) -> Module {
    let text = format!(
        "cs_5_0\ndcl_globalFlags refactoringAllowed\n{declarations}dcl_uav_structured u0, 16\n\
         dcl_input vThreadID.xyz\ndcl_temps 4\ndcl_thread_group 8, 1, 1\n{body}ret\n"
    );
    let program = assemble(&text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    convert(&program, &Beside::default(), &Options::default()).unwrap()
}

fn calls(module: &Module, name: &str) -> usize {
    let instructions = module.functions().flat_map(|function| function.instructions());
    let called = instructions.filter_map(|entry| module.function(entry.called()?.0));
    called.filter(|function| function.name() == name.as_bytes()).count()
}

#[test]
fn a_row_of_a_constant_buffer_is_loaded_once() {
    let declarations =
        "dcl_constantbuffer CB0[8], dynamicIndexed\ndcl_constantbuffer CB1[8], immediateIndexed\n";
    let body = "and r0.x, vThreadID.x, l(3)\n\
        add r1.xyzw, cb0[r0.x + 1].xyzw, cb0[r0.x + 1].wzyx\n\
        add r2.xyzw, cb1[3].xyzw, cb0[r0.x + 2].xyzw\n\
        if_nz vThreadID.y\n\
        mul r1.xyzw, r1.xyzw, cb0[r0.x + 1].yyxx\n\
        mul r2.xyzw, r2.xyzw, cb1[3].yyxx\n\
        endif\n\
        add r1.xyzw, r1.xyzw, r2.xyzw\n\
        store_structured u0.xyzw, vThreadID.x, l(0), r1.xyzw\n";
    let module = converted(declarations, body);
    assert_eq!(calls(&module, "dx.op.cbufferLoadLegacy.f32"), 3);
    assert_eq!(calls(&module, "dx.op.cbufferLoadLegacy.i32"), 0);
}

#[test]
fn tables_of_floats_are_loaded_as_floats_and_once() {
    let body = "and r0.x, vThreadID.x, l(1)\n\
        add r1.xyzw, icb[r0.x + 0].xyzw, icb[r0.x + 0].xyzw\n\
        store_structured u0.xyzw, vThreadID.x, l(0), r1.xyzw\n";
    let table = |second: &str| {
        let first = "{ 1.500000, -2.000000, 0, 7.000000}";
        format!("dcl_immediateConstantBuffer {{ {first},\n{{ {second}, 0, 0, 3.000000}} }}\n")
    };
    for (second, is_cast) in [("0.250000", false), ("0x00000001", true)] {
        let module = converted(&table(second), body);
        let all = || module.functions().flat_map(|function| function.instructions());
        let loads = all().filter(|entry| matches!(entry.get(), Instruction::Load { .. })).count();
        assert_eq!(loads, 4, "{second}");
        let casts =
            |entry: &Operation<'_>| matches!(entry, Operation::Cast { opcode: CastOpcode::BitCast, .. });
        assert_eq!(all().filter_map(|entry| entry.operation()).any(|one| casts(&one)), is_cast, "{second}");
    }
}
