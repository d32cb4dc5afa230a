//! The instructions that programs become: how many of some kinds.

use std::path::Path;

use dxkit_container::Container;
use dxkit_convert::bitcode::Module;
use dxkit_convert::bitcode::ir::{CastOpcode, Instruction, InstructionEntry, Operation};
use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::{Beside, ConvertOptions, convert, convert_program};
use dxkit_dxil::{DxilModule, OpCode};

/// A compute shader with these declarations and instructions, and a structured buffer for a result.
fn converted(declarations: &str, body: &str) -> Module {
    let text = format!(
        "cs_5_0\ndcl_globalFlags refactoringAllowed\n{declarations}dcl_uav_structured u0, 16\n\
         dcl_input vThreadID.xyz\ndcl_temps 4\ndcl_thread_group 8, 1, 1\n{body}ret\n"
    );
    let program = assemble(&text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    convert(&program, &Beside::default(), &ConvertOptions::default()).unwrap()
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

#[test]
fn operations_on_constants_are_computed() {
    let body = "mov r0.x, l(3)\n\
        iadd r0.y, r0.x, l(4)\n\
        ilt r0.z, r0.x, r0.y\n\
        utof r0.w, r0.y\n\
        ftoi r1.x, r0.w\n\
        movc r1.y, r0.z, r1.x, l(1)\n\
        store_structured u0.xyz, vThreadID.x, l(0), r0.xyzx\n\
        store_structured u0.x, vThreadID.x, l(12), r0.w\n\
        store_structured u0.x, vThreadID.y, l(0), r1.y\n";
    let module = converted("", body);
    let all = || module.functions().flat_map(|function| function.instructions());
    let is_stored = |entry: &InstructionEntry<'_>| {
        module
            .function(entry.called()?.0)
            .filter(|function| function.name().starts_with(b"dx.op.bufferStore"))
    };
    // The number of the operation, the buffer, the element, the offset, four values and the mask.
    let stored: Vec<Option<i64>> = all()
        .filter(|entry| is_stored(entry).is_some())
        .flat_map(|entry| entry.operands()[4..8].iter().map(|value| module.integer(*value)))
        .collect();
    assert_eq!(stored[..3], [Some(3), Some(7), Some(-1)]);
    // The float is no integer.
    assert_eq!(stored[4], None);
    let sums = all().filter_map(|entry| entry.operation());
    let sums = sums.filter(|one| matches!(one, Operation::Binary { .. } | Operation::Compare { .. })).count();
    // Of the conversion to an integer only the comparisons of floats are computed.
    assert_eq!(sums, 0);
}

#[test]
fn inputs_at_a_computed_number_are_rows_of_an_element() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/exec/draw_arrays_ps.dxbc");
    let file = std::fs::read(path).unwrap();
    let container = Container::parse(&file).unwrap();
    let module = convert_program(&container, &ConvertOptions::default()).unwrap();
    let dxil = DxilModule::read(&module);
    let signatures = dxil.entry_points[0].signatures.as_ref().unwrap();
    let element = signatures.inputs.iter().find(|element| element.rows == 3).unwrap();
    assert_eq!((element.start_row, element.dynamic_mask, element.usage_mask), (Some(1), 15, Some(15)));
    let computed =
        dxil.calls().filter(|call| call.code == OpCode::LoadInput && call.integer("rowIndex").is_none());
    assert_eq!(computed.count(), 8);
    let mut all = module.functions().flat_map(|function| function.instructions());
    assert!(!all.any(|entry| matches!(entry.get(), Instruction::Alloca { .. })));
}
