//! Nodes of work graphs: their records and outputs.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use alloc::{format, string::String};

use dxkit_bitcode::ir::{Type, TypeId, ValueId};
use dxkit_dxil::{EntryPoint, NodeIO, OpCode, OperationCall, Property};
use dxkit_reflect::value::NumberType;
use dxkit_resource::Scalar;
use dxkit_types::{DxilComponentType, NodeLaunchType};

use super::{Class, Frame, Lowering, Stopped};
use crate::node::{Grid, MAX_OUTPUTS, Node, NodeOutput, node_handle};
use crate::program::{NodeOperation, Op, Part, Register};
use crate::{ElementType, Field, ListKind, Reason};

/// Types within types of a record, and its fields; of larger types the words are known alone.
const MAX_DEPTH: u32 = 16;
const MAX_FIELDS: u32 = 1 << 10;

/// What a handle in a node is of.
#[derive(Debug, Clone, Copy)]
pub(super) enum NodeValue {
    /// The input records.
    Input,
    /// An output, or records of it.
    Output(u32),
}

/// What the properties of an entry point state of a node.
pub(super) fn node_of(entry: &EntryPoint<'_>) -> Node {
    let triple = |wanted: fn(&Property<'_>) -> Option<[u32; 3]>| entry.properties.iter().find_map(wanted);
    let fixed = triple(|property| match property {
        Property::NodeDispatchGrid(grid) => Some(*grid),
        _ => None,
    });
    let largest = triple(|property| match property {
        Property::NodeMaxDispatchGrid(grid) => Some(*grid),
        _ => None,
    });
    let recursion = entry.properties.iter().find_map(|property| match property {
        Property::NodeMaxRecursionDepth(depth) => Some(*depth),
        _ => None,
    });
    let input = entry.node_inputs().first();
    let record = input.and_then(|input| input.record.as_ref());
    let bytes = record.map_or(0, |record| record.size);
    let grid = record.and_then(|record| record.grid);
    let outputs = entry.node_outputs();
    let id = entry.properties.iter().find_map(|property| match property {
        Property::NodeId(id) => Some((id.name.to_string(), id.index)),
        _ => None,
    });
    Node {
        name: match id {
            Some((name, 0)) => name,
            Some((name, index)) => format!("{name}[{index}]"),
            None => entry.unmangled_name().to_string(),
        },
        launch: entry.node_launch_type().unwrap_or(NodeLaunchType::Broadcasting),
        has_input: input.is_some(),
        record_bytes: bytes,
        record: ElementType::words(bytes),
        max_records: input.and_then(|input| input.max_records).unwrap_or(1).max(1),
        fixed,
        largest,
        grid: grid.map(|grid| Grid {
            offset: grid.byte_offset,
            bytes: match grid.component_type {
                DxilComponentType::U16 | DxilComponentType::I16 => 2,
                _ => 4,
            },
            components: grid.components.min(3),
        }),
        recursion: recursion.unwrap_or(0),
        outputs: outputs.iter().map(|output| output_of(output, outputs)).collect(),
    }
}

fn output_of(output: &NodeIO<'_>, all: &[NodeIO<'_>]) -> NodeOutput {
    let id = output.output_id;
    let name = id.map_or_else(String::new, |id| id.name.to_string());
    let bytes = output.record.as_ref().map_or(0, |record| record.size);
    let shared = output.max_records_shared_with.filter(|index| (*index as usize) < all.len());
    let limit = shared.and_then(|index| all.get(index as usize)).unwrap_or(output);
    NodeOutput {
        name,
        index: id.map_or(0, |id| id.index),
        array_size: output.array_size,
        record_bytes: bytes,
        record: ElementType::words(bytes),
        max_records: limit.max_records,
        limited_by: shared,
    }
}

impl<'m> Lowering<'_, 'm> {
    /// Lowers an operation of nodes, if it is one.
    pub(super) fn node_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
    ) -> Stopped<Option<Vec<Part>>> {
        let Some(node) = &self.code.node else { return Ok(None) };
        let outputs = node.outputs.len();
        let operand = |name| call.operand(name).ok_or(());
        let known = |lowering: &Self, name| {
            call.operand(name).and_then(|value: ValueId| lowering.node_values.get(&value)).copied()
        };
        let (register, value) = match call.code {
            OpCode::CreateNodeInputRecordHandle => {
                (self.node_compute(NodeOperation::Input, &[])?, Some(NodeValue::Input))
            }
            OpCode::CreateNodeOutputHandle => {
                let number = call.integer("MetadataIdx").and_then(|number| u32::try_from(number).ok());
                let number = number.filter(|number| (*number as usize) < outputs.min(MAX_OUTPUTS));
                let Some(number) = number else {
                    return self.stop(Reason::Malformed("an output that the node does not have"));
                };
                (self.constant(node_handle(number, 0)), Some(NodeValue::Output(number)))
            }
            OpCode::IndexNodeHandle => {
                let value = known(self, "NodeOutputHandle");
                let base = self.register(frame, operand("NodeOutputHandle")?)?;
                let index = self.named(frame, call, "ArrayIndex")?;
                // What is beyond the longest array is no node, like what is beyond the end of this one.
                let last = self.constant(node_handle(1, 0) - 1);
                let index = self.compute(Op::UMin, &[index, last])?;
                (self.compute(Op::Add, &[base, index])?, value)
            }
            OpCode::AnnotateNodeHandle => (self.register(frame, operand("node")?)?, known(self, "node")),
            OpCode::AnnotateNodeRecordHandle => {
                (self.register(frame, operand("noderecord")?)?, known(self, "noderecord"))
            }
            OpCode::AllocateNodeOutputRecords => {
                let value = known(self, "output");
                let operands = self.node_operands(frame, call, "numRecords")?;
                (self.node_compute(NodeOperation::Allocate, &operands)?, value)
            }
            OpCode::IncrementOutputCount => {
                let operands = self.node_operands(frame, call, "count")?;
                self.node_compute(NodeOperation::Increment, &operands)?;
                return Ok(Some(Vec::new()));
            }
            OpCode::OutputComplete => {
                let records = self.register(frame, operand("output")?)?;
                self.node_compute(NodeOperation::Complete, &[records])?;
                return Ok(Some(Vec::new()));
            }
            OpCode::GetNodeRecordPtr => {
                if let (Some(of), Type::Pointer { pointee, .. }) =
                    (known(self, "recordhandle"), self.module.ty(call.instruction.ty()))
                {
                    self.note_record_type(of, pointee);
                }
                let records = self.register(frame, operand("recordhandle")?)?;
                let index = self.named(frame, call, "arrayIndex")?;
                (self.node_compute(NodeOperation::Address, &[records, index])?, None)
            }
            OpCode::GetInputRecordCount => {
                let records = self.register(frame, operand("input")?)?;
                (self.node_compute(NodeOperation::Count, &[records])?, None)
            }
            OpCode::FinishedCrossGroupSharing => {
                let records = self.register(frame, operand("input")?)?;
                (self.node_compute(NodeOperation::Finished, &[records])?, None)
            }
            OpCode::NodeOutputIsValid => {
                let output = self.register(frame, operand("output")?)?;
                (self.node_compute(NodeOperation::IsValid, &[output])?, None)
            }
            OpCode::GetRemainingRecursionLevels => (self.node_compute(NodeOperation::Recursion, &[])?, None),
            _ => return Ok(None),
        };
        if let (Some(value), Some(result)) = (value, call.result()) {
            self.node_values.insert(result, value);
        }
        Ok(Some(super::operation::one(register)))
    }

    fn node_compute(&mut self, operation: NodeOperation, operands: &[Register]) -> Stopped<Register> {
        self.compute(Op::Node(operation), operands)
    }

    /// The output, a number, and whether each thread has its own.
    fn node_operands(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        count: &str,
    ) -> Stopped<[Register; 3]> {
        let output = self.register(frame, call.operand("output").ok_or(())?)?;
        let count = self.named(frame, call, count)?;
        let per_thread = call.integer("perThread").is_some_and(|flag| flag & 1 != 0);
        Ok([output, count, u32::from(per_thread)])
    }

    /// The type of the records of an input or output is that of their addresses.
    fn note_record_type(&mut self, of: NodeValue, ty: TypeId) {
        let size = self.layout.size(self.module, ty);
        let mut left = MAX_FIELDS;
        let element = self.record_type(ty, MAX_DEPTH, &mut left);
        let Some(node) = self.code.node.as_deref_mut() else { return };
        let slot = match of {
            NodeValue::Input => Some((node.record_bytes, &mut node.record)),
            NodeValue::Output(number) => {
                let output = node.outputs.get_mut(number as usize);
                output.map(|output| (output.record_bytes, &mut output.record))
            }
        };
        if let (Some((bytes, record)), Some(element)) = (slot, element) {
            if size <= bytes.into() {
                *record = element;
            }
        }
    }

    /// A type in memory: modules don't have the names of fields, which are `f0`, `f1` and so on. `None` if
    /// the type is too large.
    fn record_type(&mut self, ty: TypeId, depth: u32, fields_left: &mut u32) -> Option<ElementType> {
        let depth = depth.checked_sub(1)?;
        let (kind, count, element) = match self.module.ty(ty) {
            Type::Struct { elements, .. } => {
                let offsets = self.layout.offsets(self.module, ty);
                let mut fields = Vec::with_capacity(elements.len());
                for (place, (element, offset)) in elements.iter().zip(offsets).enumerate() {
                    *fields_left = fields_left.checked_sub(1)?;
                    let ty = self.record_type(*element, depth, fields_left)?;
                    fields.push(Field { name: format!("f{place}"), offset: u32::try_from(offset).ok()?, ty });
                }
                return Some(ElementType::Structure(fields));
            }
            Type::Array { count, element } => (ListKind::Array, count, element),
            Type::Vector { count, element } => (ListKind::Vector, count.into(), element),
            _ => {
                let scalar = match self.class_of_type(ty).ok()? {
                    Class::Half => Scalar::F16,
                    Class::Float => Scalar::F32,
                    Class::Double => Scalar::F64,
                    Class::Integer(64) => Scalar::I64,
                    Class::Integer(16) => Scalar::I16,
                    _ => Scalar::I32,
                };
                return Some(ElementType::Number(NumberType::Scalar(scalar)));
            }
        };
        let stride = u32::try_from(self.layout.stride(self.module, element)).ok()?;
        let element = Box::new(self.record_type(element, depth, fields_left)?);
        Some(ElementType::List { kind, count: u32::try_from(count).ok()?, stride, element })
    }
}
