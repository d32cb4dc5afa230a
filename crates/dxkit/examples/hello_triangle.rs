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

fn i32(module: &mut Module, value: i32) -> Option<MetadataId> {
    let value = module.const_i32(value);
    Some(module.value_as_metadata(value))
}

fn i8(module: &mut Module, value: i8) -> Option<MetadataId> {
    let value = module.const_i8(value);
    Some(module.value_as_metadata(value))
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

    // What the runtime wants to know: versions, the stage, the outputs, the entry point.
    let ident = Some(m.metadata_string("dxkit"));
    let one_float = [i32(m, 3), i32(m, 15)];
    let (rows, properties) = ([i32(m, 0)], node(m, &one_float));
    let (name, rows) = (Some(m.metadata_string("SV_Target")), node(m, &rows));
    let (b0, b4, b9, b16) = (i8(m, 0), i8(m, 4), i8(m, 9), i8(m, 16));
    let (w0, w1) = (i32(m, 0), i32(m, 1));
    let target = node(m, &[w0, name, b9, b16, rows, b0, w1, b4, w0, b0, properties]);
    let outputs = node(m, &[target]);
    let signatures = node(m, &[None, outputs, None]);
    let (function, main_name) = (Some(m.value_as_metadata(main)), Some(m.metadata_string("main")));
    let (stage, w6, w10) = (Some(m.metadata_string("ps")), i32(m, 6), i32(m, 10));
    let four = m.const_i32(4);
    let pair = m.array_type(2, word);
    let view_id = m.const_aggregate(pair, &[zero, four]);
    let view_id = Some(m.value_as_metadata(view_id));
    let named = [
        ("llvm.ident", vec![ident]),
        ("dx.version", vec![w1, w0]),
        ("dx.valver", vec![w1, w10]),
        ("dx.shaderModel", vec![stage, w6, w0]),
        ("dx.viewIdState", vec![view_id]),
        ("dx.entryPoints", vec![function, main_name, signatures, None, None]),
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
    let options = dxkit::disasm::module::Options::for_bitcode(1024);
    dxkit::disasm::module::write(&module, &options, &mut text);
    print!("{}", String::from_utf8_lossy(&text));
}
