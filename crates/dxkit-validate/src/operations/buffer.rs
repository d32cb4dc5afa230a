//! Loads and stores of buffers.

use alloc::format;

use dxkit_bitcode::ir::{Type, ValueId};
use dxkit_dxil::{KnownOpCode, OpCode};
use dxkit_types::{KnownResourceKind, ResourceClass};

use super::Call;
use crate::context::op_code;
use crate::handles::Described;
use crate::{Rule, RuleFinding, Subject};

/// The operands of a store that are the values and the mask.
pub(super) struct Mask {
    pub(super) values: [usize; 4],
    pub(super) mask: usize,
    /// Whether all components have to be written.
    pub(super) typed: bool,
}

impl Call<'_, '_, '_> {
    pub(super) fn written_class(&self, resource: &Described) {
        if resource.class != ResourceClass::UAV {
            self.fail_at(Rule::INSTR_RESOURCECLASSFORUAVSTORE, 0, "it is not an unordered access view");
        }
    }

    fn read_class(&self, resource: &Described) {
        if ![ResourceClass::UAV, ResourceClass::SRV].contains(&resource.class) {
            self.fail_at(
                Rule::INSTR_RESOURCECLASSFORLOAD,
                0,
                "it is neither a shader resource nor unordered access",
            );
        }
    }

    /// The mask of a store and its values. Gives whether the mask is a constant.
    pub(super) fn mask(&self, of: &Mask) -> bool {
        let Some(mask) = self.constant(of.mask) else {
            self.not_constant(of.mask, "Mask", self.call.name().unwrap_or_default());
            return false;
        };
        let mut given = 0u64;
        for (component, index) in of.values.into_iter().enumerate() {
            if !self.is_undef(index) {
                given |= 1 << component;
            }
        }
        if of.typed && mask != 15 {
            self.fail_at(Rule::INSTR_WRITEMASKFORTYPEDUAVSTORE, of.mask, &format!("the mask is {mask}"));
        }
        if ![1, 3, 7, 15].contains(&mask) {
            self.fail_at(Rule::INSTR_WRITEMASKGAPFORUAV, of.mask, &format!("the mask is {mask}"));
        }
        let missing = of
            .values
            .into_iter()
            .enumerate()
            .find(|(component, index)| mask >> component & 1 == 1 && self.is_undef(*index));
        if let Some((_, index)) = missing {
            self.fail_at(Rule::INSTR_UNDEFINEDVALUEFORUAVSTORE, index, "the value is undef");
        } else if mask != given {
            let operand = u32::try_from(of.mask + 1).unwrap_or(u32::MAX);
            let finding = self.finding(Rule::INSTR_WRITEMASKMATCHVALUEFORUAVSTORE).operand(operand);
            let finding = finding.found(format!("the mask is {mask}, values are given for {given}"));
            self.context.report(finding.arguments([&format!("{mask}"), &format!("{given}")]));
        }
        true
    }

    /// The second coordinate: structured buffers alone have one.
    fn second_coordinate(&self, resource: &Described, index: usize, typed: bool) {
        use KnownResourceKind as K;
        match resource.kind.known() {
            Some(K::RawBuffer) => self.one_coordinate(index),
            Some(K::TypedBuffer | K::TBuffer) if typed => self.one_coordinate(index),
            Some(K::StructuredBuffer) => {
                if self.is_undef(index) {
                    self.fail_at(Rule::INSTR_COORDINATECOUNTFORSTRUCTBUF, index, "the offset is undef");
                }
            }
            _ => {
                let found = format!("it is a {}", resource.kind);
                self.fail_at(Rule::INSTR_RESOURCEKINDFORBUFFERLOADSTORE, 0, &found);
            }
        }
    }

    fn one_coordinate(&self, index: usize) {
        if !self.is_undef(index) {
            self.fail_at(Rule::INSTR_COORDINATECOUNTFORRAWTYPEDBUF, index, "a second coordinate is given");
        }
    }

    pub(super) fn buffer_load(&self) {
        let resource = self.handle(0);
        self.read_class(&resource);
        self.second_coordinate(&resource, 2, true);
    }

    pub(super) fn buffer_store(&self) {
        use KnownResourceKind as K;
        let resource = self.handle(0);
        self.written_class(&resource);
        let typed = matches!(resource.kind.known(), Some(K::TypedBuffer | K::TBuffer));
        if self.mask(&Mask { values: [3, 4, 5, 6], mask: 7, typed }) {
            self.second_coordinate(&resource, 2, true);
        }
    }

    /// Accesses of 64 bits, before shader model 6.3.
    fn wide_access(&self, ty: Option<Type<'_>>) {
        let wide = matches!(ty, Some(Type::Double | Type::Integer { width: 64 }));
        if wide && !self.context.since_model(3) {
            self.fail(Rule::SM_64BITRAWBUFFERLOADSTORE, "the access has 64 bits");
        }
    }

    fn alignment(&self, index: usize) {
        if self.constant(index).is_none() {
            self.fail_at(Rule::INSTR_CONSTALIGNFORRAWBUF, index, "the alignment is not a constant");
        }
    }

    pub(super) fn raw_load(&self, code: KnownOpCode) {
        let module = self.context.module;
        let resource = self.handle(0);
        self.read_class(&resource);
        let loaded = match module.ty(self.call.instruction.ty()) {
            Type::Struct { elements: [first, ..], .. } => Some(module.ty(*first)),
            _ => None,
        };
        let vector = code == KnownOpCode::RawBufferVectorLoad;
        if !vector {
            self.wide_access(loaded);
        }
        self.alignment(if vector { 3 } else { 4 });
        self.second_coordinate(&resource, 2, false);
    }

    pub(super) fn raw_store(&self, code: KnownOpCode) {
        let module = self.context.module;
        let resource = self.handle(0);
        self.written_class(&resource);
        let alignment = if code == KnownOpCode::RawBufferVectorStore {
            if self.is_undef(3) {
                self.fail_at(Rule::INSTR_UNDEFINEDVALUEFORUAVSTORE, 3, "the value is undef");
            }
            4
        } else {
            if !self.mask(&Mask { values: [3, 4, 5, 6], mask: 7, typed: false }) {
                return;
            }
            let value = self.operand(3).and_then(|value| module.type_of(value));
            self.wide_access(value.map(|ty| module.ty(ty)));
            8
        };
        self.alignment(alignment);
        self.second_coordinate(&resource, 2, false);
    }

    /// A load from a constant buffer whose index counts units of `unit` bytes.
    pub(super) fn constant_buffer(&self, unit: i32) {
        let Some(index) = self.constant(1) else { return };
        let resource = self.handle(0);
        if resource.class != ResourceClass::CBV {
            let (rule, found) = (Rule::INSTR_CBUFFERCLASSFORCBUFFERHANDLE, "it is not a constant buffer");
            match self.operand(0).and_then(ValueId::as_instruction).filter(|_| unit == 16) {
                // The vendor's validator reports the handle.
                Some(made) => {
                    self.context.report(RuleFinding::new(rule, Subject::Instruction(made)).found(found))
                }
                None => self.fail_at(rule, 0, found),
            }
            let constant = self.operand(0).and_then(|handle| self.context.constant(handle));
            if constant.is_some() {
                self.fail_at(Rule::LOAD_CRASH, 0, "the handle is a constant");
            }
            return;
        }
        // The vendor's validator computes with signed 32-bit numbers: an index beyond that range passes.
        let index =
            i32::from_ne_bytes(u32::try_from(index & u64::from(u32::MAX)).unwrap_or(u32::MAX).to_ne_bytes());
        let offset = index.wrapping_mul(unit);
        let size = i32::from_ne_bytes(resource.size.to_ne_bytes());
        if size > 0 && offset >= size {
            let found = format!("the offset {offset} lies after the {size} bytes of the buffer");
            self.fail_at(Rule::INSTR_CBUFFEROUTOFBOUND, 1, &found);
        }
    }

    pub(super) fn atomic(&self) {
        let module = self.context.module;
        let ty = module.ty(self.call.instruction.ty());
        let wide = ty == (Type::Integer { width: 64 });
        if wide && !self.context.since_model(6) {
            self.misplaced("64-bit atomic operations", "Shader Model 6.6+");
        }
        if wide && self.annotates_no_call() {
            let found = "the annotated handle is not the result of a call";
            self.fail_at(Rule::LOAD_CRASH, 0, found);
        }
        let resource = self.operand(0).and_then(|handle| self.context.handles.get(handle));
        if resource.is_none_or(|resource| resource.class != ResourceClass::UAV) {
            self.fail_at(Rule::INSTR_ATOMICINTRINNONUAV, 0, "it is not an unordered access view");
        }
    }

    /// Whether the handle is an annotation of something that no call returns.
    fn annotates_no_call(&self) -> bool {
        let annotation = self.operand(0).and_then(|handle| self.context.definition(handle));
        let Some(annotation) = annotation else { return false };
        if op_code(self.context, &annotation) != Some(OpCode::AnnotateHandle) {
            return false;
        }
        let annotated = annotation.call().and_then(|call| call.arguments.get(1).copied());
        let made = annotated.and_then(|handle| self.context.definition(handle));
        made.is_none_or(|made| made.call().is_none())
    }
}
