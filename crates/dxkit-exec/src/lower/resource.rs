//! Resources: the ranges that a program declares, and its handles.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{CastOpcode, Constant, Instruction as Source, Operation, Type, ValueId, ValueKind};
use dxkit_dxil::{OperationCall, Resource};
use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

use super::{Frame, Lowering, Stopped};
use crate::program::{NONE, Op, Register};
use crate::resource::{Binding, Range, View, default_format};
use crate::texture::shape;
use crate::{Format, Reason};

/// Whether the metadata states integers of 32 bits.
const fn is_word(ty: Option<DxilComponentType>) -> bool {
    matches!(ty, Some(DxilComponentType::I32 | DxilComponentType::U32))
}

impl<'m> Lowering<'_, 'm> {
    /// Makes the ranges of the module's resources.
    pub(super) fn declare_ranges(&mut self) {
        for resource in self.dxil.resources.iter() {
            let number = u32::try_from(self.code.ranges.len()).unwrap_or(u32::MAX);
            if let Some(global) = resource.global {
                self.resource_globals.insert(global, number);
            }
            let view = self.view_of(resource);
            self.code.ranges.push(Range {
                name: resource.name.to_string(),
                binding: Binding {
                    class: resource.class,
                    space: resource.space,
                    number: resource.lower_bound,
                },
                count: Some(resource.range_size).filter(|count| *count != u32::MAX),
                kind: resource.kind,
                view,
                size: resource.size,
                counter: resource.flags.contains(DxilResourceFlags::UAV_COUNTER),
            });
        }
    }

    fn view_of(&self, resource: &Resource<'m>) -> Option<View> {
        match resource.kind {
            ResourceKind::RawBuffer | ResourceKind::CBuffer => Some(View::Raw),
            // Its rows are elements of four words.
            ResourceKind::TBuffer => Some(View::Typed(Format::R32G32B32A32UInt)),
            ResourceKind::StructuredBuffer => Some(View::Structured { stride: resource.stride.unwrap_or(4) }),
            kind if kind == ResourceKind::TypedBuffer || shape(kind).is_some() => {
                let channels = self.channels(resource);
                Some(View::Typed(default_format(resource.component_type?, channels)))
            }
            _ => None,
        }
    }

    /// The number of channels of an element of a typed resource. The metadata calls the components of 64 bits
    /// integers of 32, of which each has two.
    fn channels(&self, resource: &Resource<'m>) -> u32 {
        let mut ty = resource.element_type(self.module);
        let mut count = 1;
        for _ in 0..4 {
            ty = match self.module.ty(ty) {
                Type::Struct { elements: [first, ..], .. } => *first,
                Type::Vector { count: own, element } => {
                    count = own;
                    element
                }
                Type::Double | Type::Integer { width: 64 } if is_word(resource.component_type) => {
                    return count.saturating_mul(2);
                }
                _ => return count,
            };
        }
        count
    }

    /// The range of the variable whose address a constant is.
    pub(super) fn resource_global(&self, value: ValueId) -> Option<u32> {
        let mut value = value;
        // Constants of hostile modules may refer to themselves.
        for _ in 0..8 {
            let id = match value.kind() {
                ValueKind::Global(global) => return self.resource_globals.get(&global).copied(),
                ValueKind::Constant(id) => id,
                _ => return None,
            };
            value = match self.module.constant(id)?.constant {
                Constant::Operation(Operation::Cast {
                    opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                    value,
                }) => value,
                Constant::Operation(Operation::GetElementPtr { base, .. }) => base,
                _ => return None,
            };
        }
        None
    }

    fn range_where(&mut self, matches: impl Fn(&Range) -> bool) -> Stopped<u32> {
        match self.code.ranges.iter().position(matches) {
            Some(place) => u32::try_from(place).map_err(|_| ()),
            None => self.stop(Reason::Malformed("a handle of no resource")),
        }
    }

    /// A handle by the number of the resource's record.
    pub(super) fn record_handle(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Register> {
        let number = |name| call.integer(name).and_then(|number| u32::try_from(number).ok()).ok_or(());
        let (class, id) = (ResourceClass(number("resourceClass")?), number("rangeId")?);
        let known = self.dxil.resources.get(class, id).ok_or(())?;
        let binding = Binding { class, space: known.space, number: known.lower_bound };
        let range = self.range_where(|range| range.binding == binding)?;
        self.register_handle(frame, call, range)
    }

    /// A handle by registers.
    pub(super) fn binding_handle(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Register> {
        let handle = call.result().and_then(|result| self.dxil.handle(call.function, result));
        let source = handle.map(|handle| handle.source);
        let Some(dxkit_dxil::HandleSource::Binding { class, space, lower_bound, .. }) = source else {
            return self.stop(Reason::Malformed("a handle of no resource"));
        };
        let binding = Binding { class, space, number: lower_bound };
        let range = self.range_where(|range| range.binding == binding)?;
        self.register_handle(frame, call, range)
    }

    fn register_handle(&mut self, frame: &Frame, call: &OperationCall<'m>, range: u32) -> Stopped<Register> {
        let index = self.low_register(frame, call.operand("index").ok_or(())?)?;
        let uniform = u32::from(call.integer("nonUniformIndex") == Some(0));
        self.compute(Op::HandleOfRegister, &[index, range, uniform])
    }

    /// A handle of what was loaded from the variable of a resource.
    pub(super) fn variable_handle(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Register> {
        let loaded = call.operand("Resource").ok_or(())?;
        let Some(range) = self.resource_range(frame, loaded) else {
            if self.is_handle(loaded) {
                return self.register(frame, loaded);
            }
            return self.stop(Reason::Instruction("a resource that is passed on or selected as a value"));
        };
        let element = self.register(frame, loaded)?;
        self.compute(Op::HandleOfElement, &[element, range, 0])
    }

    /// Whether a value is a handle already, or one of several that control flow selects, not what was loaded
    /// from a variable: shader model 6.6 and later make handles of those as well.
    fn is_handle(&self, value: ValueId) -> bool {
        /// The values that are looked at.
        const MOST: usize = 1024;

        let mut seen = BTreeSet::new();
        let mut open = Vec::from([value]);
        while let Some(value) = open.pop() {
            if seen.len() > MOST {
                return false;
            }
            if !seen.insert(value) {
                continue;
            }
            let entry = value.as_instruction().and_then(|id| self.module.instruction(id));
            match entry.map(|entry| entry.get()) {
                Some(Source::Phi { values, .. }) => open.extend(values.iter()),
                Some(Source::Operation(Operation::Select { if_true, if_false, .. })) => {
                    open.extend([if_true, if_false]);
                }
                Some(Source::Call(_)) => {}
                _ => return false,
            }
        }
        true
    }

    /// A handle of a descriptor heap.
    pub(super) fn heap_handle(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Register> {
        self.declare_heap_uses(call.function);
        let index = self.low_register(frame, call.operand("index").ok_or(())?)?;
        let samplers = call.integer("samplerHeap").is_some_and(|flag| flag != 0);
        let op = if samplers { Op::HandleOfSamplerHeap } else { Op::HandleOfHeap };
        let uniform = u32::from(call.integer("nonUniformIndex") == Some(0));
        self.compute(op, &[index, NONE, uniform])
    }
}
