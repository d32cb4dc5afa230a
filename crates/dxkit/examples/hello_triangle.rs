//! Builds the module of a pixel shader from nothing, and prints it: the one that writes a single colour.
//!
//! ```text
//! cargo run -p dxkit --example hello_triangle
//! ```
#![allow(clippy::print_stdout)] // an example

use dxkit::bitcode::Module;
use dxkit::bitcode::ir::{Attribute, AttributeKind, AttributeSlot, FunctionRecord, MetadataId, Position};

/// A node of metadata: of numbers, other nodes and nothing.
fn node(module: &mut Module, operands: &[Option<MetadataId>]) -> Option<MetadataId> {
    Some(module.metadata_node(operands))
}

/// The shader: `float4 main() : SV_Target { return float4(0.25, 0.5, 0.75, 1); }`.
pub(crate) fn build() -> Module {
    let m = &mut Module::new();
    m.set_target_triple("dxil-ms-dx");
    m.set_data_layout("e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64");
    let (void, float, byte, word) = (m.void_type(), m.float_type(), m.integer_type(8), m.integer_type(32));

    // main, and the operation that it calls.
    let ty = m.function_type(void, &[], false);
    let main = m.add_function("main", FunctionRecord::new(ty));
    let ty = m.function_type(void, &[word, word, word, byte, float], false);
    let nounwind =
        m.intern_attribute_group(AttributeSlot::Function, &[Attribute::Enum(AttributeKind::NoUnwind)]);
    let mut store = FunctionRecord::new(ty);
    store.attributes = Some(m.intern_attribute_list(&[nounwind]));
    let store_output = m.add_function("dx.op.storeOutput.f32", store);
    m.define(main);
    let entry = m.add_block(main);
    let (code, zero) = (m.const_i32(5), m.const_i32(0));
    for (column, value) in [(0, 0.25), (1, 0.5), (2, 0.75), (3, 1.0)] {
        let (column, value) = (m.const_i8(column), m.const_float(value));
        m.at(Position::End(entry)).call(store_output, &[code, zero, zero, column, value]);
    }
    m.at(Position::End(entry)).ret_void();

    // What the runtime needs: versions, the stage, the outputs, the entry point.
    let [w0, w1, w3, w6, w10, w15] = [0, 1, 3, 6, 10, 15].map(|number| {
        let number = m.const_i32(number);
        Some(m.value_as_metadata(number))
    });
    let [b0, b4, b9, b16] = [0, 4, 9, 16].map(|number| {
        let number = m.const_i8(number);
        Some(m.value_as_metadata(number))
    });
    let [ident, name, main_name, stage] =
        ["dxkit", "SV_Target", "main", "ps"].map(|text| Some(m.metadata_string(text)));
    let (rows, properties) = (node(m, &[w0]), node(m, &[w3, w15]));
    let target = node(m, &[w0, name, b9, b16, rows, b0, w1, b4, w0, b0, properties]);
    let outputs = node(m, &[target]);
    let signatures = node(m, &[None, outputs, None]);
    let (pair, elements) = (m.array_type(2, word), [zero, m.const_i32(4)]);
    let view_id = m.const_aggregate(pair, &elements);
    let named = [
        ("llvm.ident", vec![ident]),
        ("dx.version", vec![w1, w0]),
        ("dx.valver", vec![w1, w10]),
        ("dx.shaderModel", vec![stage, w6, w0]),
        ("dx.viewIdState", vec![Some(m.value_as_metadata(view_id))]),
        ("dx.entryPoints", vec![Some(m.value_as_metadata(main)), main_name, signatures, None, None]),
    ];
    for (name, operands) in named {
        let node = m.metadata_node(&operands);
        m.set_named_metadata(name, &[node]);
    }
    std::mem::take(m)
}

#[allow(dead_code)] // the test has its own
fn main() {
    let module = build();
    for finding in module.verify() {
        eprintln!("{finding}");
    }
    let mut text = Vec::new();
    let options = dxkit::disasm::module::PrintOptions::for_bitcode(1024);
    dxkit::disasm::module::write(&module, &options, &mut text);
    print!("{}", String::from_utf8_lossy(&text));
}
