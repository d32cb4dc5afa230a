//! Blocks of constants.

use super::numbering::Numbered;
use super::{ModuleWriter, fault, signed, unfit};
use crate::Error;
use crate::ir::{Constant, ConstantData, InlineAsm, Operation, TypeData, TypeId, ValueId, ValueKind};
use crate::records::{
    KNOWN_CONSTANT_DEFINITIONS, Numbered as _, constant_abbreviations as abbreviation, constants as records,
    module_constant_abbreviations as own,
};
use crate::sign::to_signed;
use crate::stream::BlockKind;

impl ModuleWriter<'_> {
    pub(super) fn module_constants(&mut self) -> Result<(), Error> {
        self.constants(false)
    }

    /// The constants of the module, or of the function that was entered.
    pub(super) fn constants(&mut self, function: bool) -> Result<(), Error> {
        // The list is not needed while records are made: numbers are looked up elsewhere.
        let all = core::mem::take(&mut self.numbering.tables.constants);
        let (own, find_function) = all.split_at_checked(self.numbering.module_constants).unwrap_or_default();
        let written = self.constants_block(if function { find_function } else { own }, function);
        self.numbering.tables.constants = all;
        written
    }

    fn constants_block(&mut self, constants: &[Numbered], function: bool) -> Result<(), Error> {
        if constants.is_empty() {
            return Ok(());
        }
        self.enter(BlockKind::Constants)?;
        if !function {
            match KNOWN_CONSTANT_DEFINITIONS.with_width(self.widths.values) {
                Some(known) => self.stream.put(known),
                None => self.define(own::ALL)?,
            }
        }
        let module = self.module;
        // The type of the constants before, and its number.
        let mut last = None;
        let mut set = None;
        for Numbered { id, .. } in constants {
            let id = *id;
            let Some(entry) = module.constants.get(id.index()) else { continue };
            if last != Some(entry.ty) {
                last = Some(entry.ty);
                let ty = self.numbering.type_number(entry.ty);
                if set != Some(ty) {
                    set = Some(ty);
                    self.shortened::<abbreviation::SET_TYPE, _>(0, records::SetType { ty: entry.ty })?;
                }
            }
            // Most constants are numbers.
            let written = match &entry.data {
                ConstantData::Null => self.integer(0),
                ConstantData::Integer(word) => self.integer(to_signed(word.word())),
                ConstantData::Float(word) if word.word() != 0 && self.is_word(entry.ty) => {
                    let bits = core::iter::once(records::FloatWord { bits: word.word() });
                    self.record(records::Float {}, bits)
                }
                data => {
                    let constant = module.resolve_constant_data(data).normalized();
                    self.constant(id.into(), entry.ty, constant, function)
                }
            };
            written.map_err(|error| unfit(error, id))?;
        }
        self.stream.end_block()
    }

    /// Whether a type is one of floating-point numbers of at most 64 bits.
    #[inline]
    fn is_word(&self, ty: TypeId) -> bool {
        let data = self.module.types.get(ty.index());
        matches!(data, Some(TypeData::Half | TypeData::Float | TypeData::Double))
    }

    /// An integer, of which 0 is the null of its type.
    #[inline]
    fn integer(&mut self, value: i64) -> Result<(), Error> {
        match value {
            0 => self.single(records::Null {}),
            value => self.shortened::<abbreviation::INTEGER, _>(0, records::Integer { value }),
        }
    }

    /// The type of a constant's operand.
    fn type_of(&self, id: ValueId) -> Result<TypeId, Error> {
        self.module
            .type_of(id)
            .ok_or_else(|| fault(alloc::format!("{id:?}"), "a constant is made of it, and it does not exist"))
    }

    fn constant(
        &mut self,
        id: ValueId,
        ty: TypeId,
        constant: Constant<'_>,
        function: bool,
    ) -> Result<(), Error> {
        match constant {
            Constant::Null => self.single(records::Null {}),
            Constant::Undef => self.single(records::Undef {}),
            Constant::Integer(value) => self.integer(value),
            Constant::WideInteger(words) => {
                let words =
                    words.iter().map(|word| records::WideIntegerWord { word: crate::sign::to_signed(*word) });
                self.record(records::WideInteger {}, words)
            }
            Constant::Float(bits) => {
                let word = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
                let [low, high] = [bits, bits >> 64].map(word);
                use crate::ir::Type;
                let words = match self.module.ty(ty) {
                    // The upper 64 of the 80 bits come first.
                    Type::X86Fp80 => [high << 48 | low >> 16, low & 0xffff],
                    _ => [low, high],
                };
                let single = matches!(self.module.ty(ty), Type::Half | Type::Float | Type::Double);
                let words = words.into_iter().take(if single { 1 } else { 2 });
                self.record(records::Float {}, words.map(|bits| records::FloatWord { bits }))
            }
            Constant::Aggregate(elements) => {
                let elements = elements.iter().map(|element| records::AggregateElement { element: *element });
                if function {
                    return self.record(records::Aggregate {}, elements);
                }
                self.shortened_array::<own::AGGREGATE, _, _>(0, records::Aggregate {}, elements)
            }
            Constant::String(text) if function => self.text(records::String {}, text),
            Constant::String(text) => {
                use own::STRING;
                self.shortened_text::<STRING, _>(STRING::ID, records::String {}, text).map(|_| ())
            }
            Constant::CString(text) if !function => {
                use own::{C_STRING_6, C_STRING_7};
                let record = records::CString {};
                if self.shortened_text::<C_STRING_6, _>(C_STRING_6::ID, record, text)?
                    || self.shortened_text::<C_STRING_7, _>(C_STRING_7::ID, record, text)?
                {
                    return Ok(());
                }
                self.text(record, text)
            }
            Constant::CString(text) => self.text(records::CString {}, text),
            Constant::Data(elements) => {
                let elements = elements.iter().map(|element| records::DataElement { element: *element });
                self.record(records::Data {}, elements)
            }
            Constant::Operation(operation) => self.constant_operation(id, ty, operation),
            Constant::BlockAddress { function, block } => {
                let ValueKind::Function(owner) = function.kind() else {
                    return Err(fault(alloc::format!("{id:?}"), "only blocks of functions have addresses"));
                };
                // The block may belong to another function: its number is the one in that function.
                let Some(number) = self.numbering.number_in(owner, block) else {
                    return Err(fault(alloc::format!("{id:?}"), "the function has no such block"));
                };
                let ty = self.type_of(function)?;
                self.single(records::BlockAddress { ty, function, block: number.into() })
            }
            Constant::InlineAsm(asm) => self.inline_asm(&asm),
            Constant::Unknown { .. } => Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such constant")),
        }
    }

    fn inline_asm(&mut self, asm: &InlineAsm<'_>) -> Result<(), Error> {
        let flags =
            u64::from(asm.side_effects) | u64::from(asm.align_stack) << 1 | u64::from(asm.dialect.0 & 1) << 2;
        let text = |text: &[u8]| {
            let characters: alloc::vec::Vec<u64> = text.iter().map(|character| signed(*character)).collect();
            core::iter::once(text.len() as u64).chain(characters)
        };
        let words = text(asm.text).chain(text(asm.constraints)).map(|word| records::InlineAsmWord { word });
        let words: alloc::vec::Vec<_> = words.collect();
        self.record(records::InlineAsm { flags }, words.into_iter())
    }

    fn constant_operation(&mut self, id: ValueId, ty: TypeId, operation: Operation<'_>) -> Result<(), Error> {
        match operation {
            Operation::Binary { opcode, flags, left, right } => {
                let flags = (flags != 0).then_some(records::BinaryFlags { flags: flags.into() });
                self.record(records::Binary { opcode: opcode.0.into(), left, right }, flags.into_iter())
            }
            Operation::Cast { opcode, value } => {
                let ty = self.type_of(value)?;
                {
                    let record = records::Cast { opcode: opcode.0.into(), ty, value };
                    self.shortened::<abbreviation::CAST, _>(0, record)
                }
            }
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                let operands: alloc::vec::Vec<_> = core::iter::once(&base)
                    .chain(indices)
                    .map(|operand| Ok((self.type_of(*operand)?, *operand)))
                    .collect::<Result<_, Error>>()?;
                if in_bounds {
                    let operands = operands
                        .iter()
                        .map(|&(ty, operand)| records::InBoundsGetElementPtrOperand { ty, operand });
                    self.record(records::InBoundsGetElementPtr { source_type }, operands)
                } else {
                    let operands =
                        operands.iter().map(|&(ty, operand)| records::GetElementPtrOperand { ty, operand });
                    self.record(records::GetElementPtr { source_type }, operands)
                }
            }
            Operation::Select { condition, if_true, if_false } => {
                self.single(records::Select { condition, if_true, if_false })
            }
            Operation::ExtractElement { vector, index } => {
                let (ty, index_type) = (self.type_of(vector)?, self.type_of(index)?);
                self.single(records::ExtractElement { ty, vector, index_type, index })
            }
            Operation::InsertElement { vector, element, index } => {
                let index_type = self.type_of(index)?;
                self.single(records::InsertElement { vector, element, index_type, index })
            }
            Operation::ShuffleVector { first, second, mask } => {
                let vectors = self.type_of(first)?;
                if self.numbering.type_number(vectors) == self.numbering.type_number(ty) {
                    self.single(records::ShuffleVector { first, second, mask })
                } else {
                    self.single(records::ShuffleVectorTyped { ty: vectors, first, second, mask })
                }
            }
            Operation::Compare { predicate, left, right, .. } => {
                let ty = self.type_of(left)?;
                self.single(records::Compare { ty, left, right, predicate: predicate.0.into() })
            }
            Operation::ExtractValue { .. } | Operation::InsertValue { .. } => {
                Err(fault(alloc::format!("{id:?}"), "bitcode has no constants of this kind"))
            }
        }
    }
}
