//! Finds types, constants and metadata by what they are, so that what is built stands in a module once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{
    AsmDialect, BlockId, Constant, ConstantId, MetadataForm, MetadataId, Module, Operation, Type, TypeId,
    ValueId,
};

/// What was found so far. It is made when something is built for the first time, and goes on from where it was when
/// something was added without it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    types: BTreeMap<TypeKey, TypeId>,
    types_seen: usize,
    constants: BTreeMap<(TypeId, ConstantKey), ConstantId>,
    constants_seen: usize,
    metadata: BTreeMap<MetadataKey, MetadataId>,
    metadata_seen: usize,
}

/// The key under which a type is found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum TypeKey {
    /// One without parts: the number of its record.
    Plain(u8),
    Integer(u32),
    Pointer(TypeId, u32),
    /// The result and the parameters.
    Function(Vec<TypeId>, bool),
    Struct(Vec<TypeId>, bool),
    Named(Vec<u8>),
    Array(u64, TypeId),
    Vector(u32, TypeId),
    Target(Vec<u8>, Vec<TypeId>, Vec<u64>),
    Unknown(u32, Vec<u64>),
}

impl TypeKey {
    fn of(ty: &Type<'_>) -> Self {
        match *ty {
            Type::Void => Self::Plain(2),
            Type::Float => Self::Plain(3),
            Type::Double => Self::Plain(4),
            Type::Label => Self::Plain(5),
            Type::Half => Self::Plain(10),
            Type::X86Fp80 => Self::Plain(13),
            Type::Fp128 => Self::Plain(14),
            Type::PpcFp128 => Self::Plain(15),
            Type::Metadata => Self::Plain(16),
            Type::X86Mmx => Self::Plain(17),
            Type::Integer { width } => Self::Integer(width),
            Type::Pointer { pointee, address_space } => Self::Pointer(pointee, address_space),
            Type::Function { result, parameters, variadic } => {
                Self::Function([&[result], parameters].concat(), variadic)
            }
            Type::Struct { name: None, packed, elements } => Self::Struct(elements.to_vec(), packed),
            Type::Struct { name: Some(name), .. } | Type::Opaque { name } => Self::Named(name.to_vec()),
            Type::Array { count, element } => Self::Array(count, element),
            Type::Vector { count, element } => Self::Vector(count, element),
            Type::Target { name, types, parameters } => {
                Self::Target(name.to_vec(), types.to_vec(), parameters.to_vec())
            }
            Type::Unknown { code, operands } => Self::Unknown(code, operands.to_vec()),
        }
    }
}

/// The key under which a constant is found, beside its type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum ConstantKey {
    Null,
    Undef,
    Integer(i64),
    WideInteger(Vec<u64>),
    Float(u128),
    Aggregate(Vec<ValueId>),
    String(Vec<u8>),
    CString(Vec<u8>),
    Data(Vec<u64>),
    /// Which operation, its further numbers, its operands.
    Operation(u8, [u32; 2], Vec<ValueId>),
    BlockAddress(ValueId, BlockId),
    InlineAsm(Vec<u8>, Vec<u8>, [bool; 2], AsmDialect),
    Unknown(u32, Vec<u64>),
}

impl ConstantKey {
    fn of(constant: &Constant<'_>) -> Self {
        match *constant {
            Constant::Null => Self::Null,
            Constant::Undef => Self::Undef,
            Constant::Integer(value) => Self::Integer(value),
            Constant::WideInteger(words) => Self::WideInteger(words.to_vec()),
            Constant::Float(bits) => Self::Float(bits),
            Constant::Aggregate(elements) => Self::Aggregate(elements.to_vec()),
            Constant::String(text) => Self::String(text.to_vec()),
            Constant::CString(text) => Self::CString(text.to_vec()),
            Constant::Data(words) => Self::Data(words.to_vec()),
            Constant::Operation(operation) => Self::of_operation(&operation),
            Constant::BlockAddress { function, block } => Self::BlockAddress(function, block),
            Constant::InlineAsm(asm) => Self::InlineAsm(
                asm.text.to_vec(),
                asm.constraints.to_vec(),
                [asm.side_effects, asm.align_stack],
                asm.dialect,
            ),
            Constant::Unknown { code, operands } => Self::Unknown(code, operands.to_vec()),
        }
    }

    fn of_operation(operation: &Operation<'_>) -> Self {
        let key = |kind: u8, numbers: [u32; 2], operands: &[ValueId]| {
            Self::Operation(kind, numbers, operands.to_vec())
        };
        match *operation {
            Operation::Binary { opcode, flags, left, right } => {
                key(0, [opcode.0.into(), flags.into()], &[left, right])
            }
            Operation::Cast { opcode, value } => key(1, [opcode.0.into(), 0], &[value]),
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                key(2, [in_bounds.into(), source_type.0], &[&[base], indices].concat())
            }
            Operation::Select { condition, if_true, if_false } => {
                key(3, [0; 2], &[condition, if_true, if_false])
            }
            Operation::ExtractElement { vector, index } => key(4, [0; 2], &[vector, index]),
            Operation::InsertElement { vector, element, index } => key(5, [0; 2], &[vector, element, index]),
            Operation::ShuffleVector { first, second, mask } => key(6, [0; 2], &[first, second, mask]),
            Operation::Compare { predicate, flags, left, right } => {
                key(7, [predicate.0.into(), flags.bits().into()], &[left, right])
            }
            // Bitcode has no constants of these kinds: only the verifier meets them.
            Operation::ExtractValue { aggregate, .. } => key(8, [0; 2], &[aggregate]),
            Operation::InsertValue { aggregate, value, .. } => key(9, [0; 2], &[aggregate, value]),
        }
    }
}

/// The key under which metadata is found. Distinct nodes have none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MetadataKey {
    String(Vec<u8>),
    Value(ValueId),
    Node(Vec<Option<MetadataId>>),
    Debug(u8, Vec<u64>),
}

impl MetadataKey {
    fn of(module: &Module, form: &MetadataForm) -> Option<Self> {
        Some(match *form {
            MetadataForm::String(text) => Self::String(text.of(&module.bytes).to_vec()),
            MetadataForm::Value { value, .. } => Self::Value(value),
            MetadataForm::Node { distinct: false, operands } => {
                Self::Node(operands.of(&module.metadata_operands).to_vec())
            }
            MetadataForm::Debug { code, operands } => match operands.of(&module.words) {
                words @ [0, ..] => Self::Debug(code, words.to_vec()),
                _ => return None,
            },
            MetadataForm::Node { distinct: true, .. } | MetadataForm::Unknown { .. } => return None,
        })
    }
}

impl Module {
    /// Of equal types, the first.
    pub(crate) fn find_type(&mut self, ty: &Type<'_>) -> Option<TypeId> {
        let mut index = core::mem::take(&mut self.index);
        for number in index.types_seen..self.types.len() {
            let id = TypeId::at(number);
            index.types.entry(TypeKey::of(&self.ty(id))).or_insert(id);
        }
        index.types_seen = self.types.len();
        let found = index.types.get(&TypeKey::of(ty)).copied();
        self.index = index;
        found
    }

    pub(crate) fn find_constant(&mut self, ty: TypeId, constant: &Constant<'_>) -> Option<ConstantId> {
        let mut index = core::mem::take(&mut self.index);
        for number in index.constants_seen..self.constants.len() {
            let id = ConstantId::at(number);
            if let Some(entry) = self.constant(id) {
                index.constants.entry((entry.ty, ConstantKey::of(&entry.constant))).or_insert(id);
            }
        }
        index.constants_seen = self.constants.len();
        let found = index.constants.get(&(ty, ConstantKey::of(constant))).copied();
        self.index = index;
        found
    }

    pub(crate) fn find_metadata(&mut self, key: &MetadataKey) -> Option<MetadataId> {
        let mut index = core::mem::take(&mut self.index);
        for number in index.metadata_seen..self.metadata.len() {
            let key = self.metadata.get(number).and_then(|form| MetadataKey::of(self, form));
            if let Some(key) = key {
                index.metadata.entry(key).or_insert(MetadataId::at(number));
            }
        }
        index.metadata_seen = self.metadata.len();
        let found = index.metadata.get(key).copied();
        self.index = index;
        found
    }

    /// What was found is not what it was any longer: everything is to be looked at again.
    pub(crate) fn forget_index(&mut self) {
        self.index = Index::default();
    }
}
