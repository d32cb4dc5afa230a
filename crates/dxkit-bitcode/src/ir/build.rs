//! Makes types, constants, metadata, attributes, global values and functions. Instructions are made by an
//! [`Inserter`](super::Inserter).
//!
//! Each function takes the content of an item and returns its id. Items that LLVM has one of each (types,
//! constants, uniqued metadata, attributes) are first looked up in the module's index (`index.rs`): an equal
//! one is returned, and only a new one is appended to its arena. Arenas grow at the end alone, so that ids
//! stay valid; contents of variable length (names, lists) are appended to arenas that all items share, and an
//! item has their [`Run`].

use alloc::vec::Vec;

use super::index::MetadataKey;
use super::{
    Alias, AliasId, ArgumentData, ArgumentId, Attribute, AttributeData, AttributeGroupData, AttributeGroupId,
    AttributeListId, AttributeSlot, BlockData, BlockId, Body, Comdat, ComdatData, ComdatId, Constant,
    ConstantData, ConstantEntryData, ConstantId, DebugNode, FunctionId, FunctionRecord, GcId, GlobalId,
    GlobalVariable, Halves, InlineAsmData, List, MetadataForm, MetadataId, MetadataKindData, MetadataKindId,
    Module, NamedMetadataData, Run, SectionId, Type, TypeData, TypeId, ValueId,
};
use crate::sign;

macro_rules! fixed_kinds {
    ($($name:literal,)*) => {
        /// The kinds of attached metadata that LLVM 3.7 always has, by their numbers.
        pub(crate) const FIXED_KINDS: [&str; 14] = [$($name),*];
        /// Their names one after the other.
        const FIXED_NAMES: &str = concat!($($name),*);
    };
}

fixed_kinds! {
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
}

/// The [`FIXED_KINDS`] of a module whose first bytes are [`FIXED_NAMES`].
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const FIXED_KIND_DATA: [MetadataKindData; FIXED_KINDS.len()] = {
    let mut kinds = [MetadataKindData { id: MetadataKindId(0), name: Run::new(0, 0) }; FIXED_KINDS.len()];
    let (mut number, mut start) = (0, 0);
    while number < kinds.len() {
        let length = FIXED_KINDS[number].len();
        kinds[number] = MetadataKindData { id: MetadataKindId(short(number)), name: Run::new(start, length) };
        (number, start) = (number + 1, start + length);
    }
    kinds
};

/// An element of an arena, as the number of it that is kept.
#[allow(clippy::cast_possible_truncation, reason = "arenas have fewer elements than a stream has bits")]
const fn short(index: usize) -> u32 {
    index as u32
}

impl Module {
    /// An empty module.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    /// use dxkit_bitcode::ir::{FunctionRecord, Position};
    ///
    /// let mut module = Module::new();
    /// let i32_type = module.integer_type(32);
    /// let ty = module.function_type(i32_type, &[i32_type], false);
    /// let function = module.add_function("twice", FunctionRecord::new(ty));
    /// let [argument] = module.define(function)[..] else { unreachable!() };
    /// let entry = module.add_block(function);
    /// let mut at = module.at(Position::End(entry));
    /// let sum = at.add(argument, argument);
    /// at.ret(sum);
    /// assert_eq!(module.function(function).map(|function| function.instructions().count()), Some(2));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let mut module = Self::default();
        module.add_fixed_parts();
        module
    }

    /// What every module has that is built, for one that has nothing.
    pub(crate) fn add_fixed_parts(&mut self) {
        self.version = 1;
        self.is_interned = true;
        // There are no bytes yet: the names are at the places of the table.
        self.bytes.extend_from_slice(FIXED_NAMES.as_bytes());
        self.metadata_kinds.extend_from_slice(&FIXED_KIND_DATA);
    }

    /// Keeps bytes.
    #[inline(always)]
    pub(crate) fn keep_bytes(&mut self, bytes: &[u8]) -> Run {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        Run::since(start, &self.bytes)
    }

    #[inline(always)]
    pub(crate) fn keep_words(&mut self, words: &[u64]) -> Run {
        let start = self.words.len();
        self.words.extend_from_slice(words);
        Run::since(start, &self.words)
    }

    fn keep_values(&mut self, values: &[ValueId]) -> Run {
        let start = self.operands.len();
        self.operands.extend_from_slice(values);
        Run::since(start, &self.operands)
    }

    #[inline(always)]
    fn keep_types(&mut self, types: &[TypeId]) -> Run {
        let start = self.type_lists.len();
        self.type_lists.extend_from_slice(types);
        Run::since(start, &self.type_lists)
    }

    /// States the target triple.
    pub fn set_target_triple(&mut self, triple: impl AsRef<[u8]>) {
        self.triple = Some(self.keep_bytes(triple.as_ref()));
    }

    /// States the data layout.
    pub fn set_data_layout(&mut self, layout: impl AsRef<[u8]>) {
        self.data_layout = Some(self.keep_bytes(layout.as_ref()));
    }

    /// States the assembly outside of functions.
    pub fn set_inline_asm(&mut self, assembly: impl AsRef<[u8]>) {
        self.inline_asm = Some(self.keep_bytes(assembly.as_ref()));
    }

    /// Returns the id of this type: the first equal one of the module, or a new one. A named structure is
    /// identified by its name alone.
    pub fn intern_type(&mut self, ty: &Type<'_>) -> TypeId {
        let hash = match self.find_type(ty) {
            Ok(found) => return found,
            Err(hash) => hash,
        };
        let data = match *ty {
            Type::Void => TypeData::Void,
            Type::Half => TypeData::Half,
            Type::Float => TypeData::Float,
            Type::Double => TypeData::Double,
            Type::X86Fp80 => TypeData::X86Fp80,
            Type::Fp128 => TypeData::Fp128,
            Type::PpcFp128 => TypeData::PpcFp128,
            Type::Label => TypeData::Label,
            Type::Metadata => TypeData::Metadata,
            Type::X86Mmx => TypeData::X86Mmx,
            Type::Integer { width } => TypeData::Integer { width },
            Type::Pointer { pointee, address_space } => TypeData::Pointer { pointee, address_space },
            Type::Function { result, parameters, variadic } => {
                let start = self.type_lists.len();
                self.type_lists.push(result);
                self.type_lists.extend_from_slice(parameters);
                TypeData::Function { types: Run::since(start, &self.type_lists), variadic }
            }
            Type::Struct { name, packed, elements } => TypeData::Struct {
                name: name.map_or(Run::default(), |name| self.keep_bytes(name)),
                elements: self.keep_types(elements),
                packed,
                named: name.is_some(),
            },
            Type::Opaque { name } => TypeData::Opaque { name: self.keep_bytes(name) },
            Type::Array { count, element } => TypeData::Array { count, element },
            Type::Vector { count, element } => TypeData::Vector { count, element },
            Type::Target { name, types, parameters } => TypeData::Target {
                name: self.keep_bytes(name),
                types: self.keep_types(types),
                parameters: self.keep_words(parameters),
            },
            Type::Unknown { code, operands } => {
                TypeData::Unknown { code, operands: self.keep_words(operands) }
            }
        };
        let id = self.push_type(hash, data);
        match data {
            TypeData::Metadata => self.metadata_type = id,
            TypeData::Label => self.label_type = id,
            _ => {}
        }
        id
    }

    // Inlined, so that the parts of a type are not put together elsewhere first.
    #[inline(always)]
    fn push_type(&mut self, hash: u32, data: TypeData) -> TypeId {
        let id = TypeId::at(self.types.len());
        self.types.push(data);
        self.index_type(hash, id);
        id
    }

    /// A new structure of this name (or without one) that has no elements yet, also if there is one of the
    /// name: for those that are inside of themselves. Without [elements](Self::set_struct_elements) it is
    /// opaque.
    pub fn add_opaque_type(&mut self, name: impl AsRef<[u8]>) -> TypeId {
        let name = self.keep_bytes(name.as_ref());
        let id = TypeId::at(self.types.len());
        self.types.push(TypeData::Opaque { name });
        id
    }

    /// Gives an [opaque structure](Self::add_opaque_type), or another one with a name, its elements.
    #[inline(always)]
    pub fn set_struct_elements(&mut self, id: TypeId, packed: bool, elements: &[TypeId]) {
        let elements = self.keep_types(elements);
        if let Some(data) = self.types.get_mut(id.index()) {
            if let TypeData::Opaque { name } | TypeData::Struct { name, named: true, .. } = *data {
                *data = TypeData::Struct { name, elements, packed, named: true };
            }
        }
    }

    /// Gives a structure that has a name another one.
    pub fn set_struct_name(&mut self, id: TypeId, new: impl AsRef<[u8]>) {
        let new = self.keep_bytes(new.as_ref());
        if let Some(TypeData::Opaque { name } | TypeData::Struct { name, named: true, .. }) =
            self.types.get_mut(id.index())
        {
            *name = new;
        }
    }

    /// The type without values.
    pub fn void_type(&mut self) -> TypeId {
        self.intern_type(&Type::Void)
    }

    /// Floating-point numbers of 16 bits.
    pub fn half_type(&mut self) -> TypeId {
        self.recent_type(1, TypeData::Half, &Type::Half)
    }

    /// Floating-point numbers of 32 bits.
    pub fn float_type(&mut self) -> TypeId {
        self.recent_type(2, TypeData::Float, &Type::Float)
    }

    /// Floating-point numbers of 64 bits.
    pub fn double_type(&mut self) -> TypeId {
        self.recent_type(7, TypeData::Double, &Type::Double)
    }

    /// Integers of `width` bits.
    pub fn integer_type(&mut self, width: u32) -> TypeId {
        self.recent_integer_type(width)
    }

    /// Pointers to a type.
    pub fn pointer_type(&mut self, pointee: TypeId, address_space: u32) -> TypeId {
        self.intern_type(&Type::Pointer { pointee, address_space })
    }

    /// Functions.
    pub fn function_type(&mut self, result: TypeId, parameters: &[TypeId], variadic: bool) -> TypeId {
        self.intern_type(&Type::Function { result, parameters, variadic })
    }

    /// A structure without a name, and with padding.
    pub fn struct_type(&mut self, elements: &[TypeId]) -> TypeId {
        self.intern_type(&Type::Struct { name: None, packed: false, elements })
    }

    /// The structure with this name, with padding. An existing structure of this name is returned
    /// unchanged.
    pub fn named_struct_type(&mut self, name: impl AsRef<[u8]>, elements: &[TypeId]) -> TypeId {
        self.intern_type(&Type::Struct { name: Some(name.as_ref()), packed: false, elements })
    }

    /// Elements of one type, in memory.
    pub fn array_type(&mut self, count: u64, element: TypeId) -> TypeId {
        self.intern_type(&Type::Array { count, element })
    }

    /// Elements of one type, in a register.
    pub fn vector_type(&mut self, count: u32, element: TypeId) -> TypeId {
        self.intern_type(&Type::Vector { count, element })
    }

    /// A type that only a target knows: its name, the types and the integers that it is made of.
    pub fn target_type(&mut self, name: impl AsRef<[u8]>, types: &[TypeId], parameters: &[u64]) -> TypeId {
        self.intern_type(&Type::Target { name: name.as_ref(), types, parameters })
    }

    /// Returns the id of this constant, in the form that LLVM gives it: zeros are [`Constant::Null`],
    /// aggregates of equal nulls or undefined values are one constant, arrays and vectors of plain numbers
    /// are [`Constant::Data`] or strings. If the module has equal constants, it is the first; otherwise it is
    /// new.
    pub fn intern_constant(&mut self, ty: TypeId, constant: &Constant<'_>) -> ConstantId {
        let mut words = Vec::new();
        let mut text = Vec::new();
        let constant = self.canonical_constant(ty, *constant, &mut words, &mut text);
        let hash = match self.find_constant(ty, &constant) {
            Ok(found) => return found,
            Err(hash) => hash,
        };
        let data = match constant {
            Constant::Null => ConstantData::Null,
            Constant::Undef => ConstantData::Undef,
            Constant::Integer(value) => ConstantData::Integer(Halves::split(sign::to_unsigned(value))),
            Constant::WideInteger(words) => ConstantData::WideInteger(self.keep_words(words)),
            Constant::Float(bits) => match u64::try_from(bits) {
                Ok(bits) => ConstantData::Float(Halves::split(bits)),
                #[allow(clippy::cast_possible_truncation, reason = "the halves")]
                Err(_) => ConstantData::WideFloat(self.keep_words(&[bits as u64, (bits >> 64) as u64])),
            },
            Constant::Aggregate(elements) => ConstantData::Aggregate(self.keep_values(elements)),
            Constant::String(text) => ConstantData::String(self.keep_bytes(text)),
            Constant::CString(text) => ConstantData::CString(self.keep_bytes(text)),
            Constant::Data(words) => ConstantData::Data(self.keep_words(words)),
            Constant::Operation(operation) => {
                let kept = self.keep_operation(&operation);
                self.constant_operations.push(kept);
                ConstantData::Operation(short(self.constant_operations.len() - 1))
            }
            Constant::BlockAddress { function, block } => ConstantData::BlockAddress { function, block },
            Constant::InlineAsm(asm) => {
                let data = InlineAsmData {
                    text: self.keep_bytes(asm.text),
                    constraints: self.keep_bytes(asm.constraints),
                    side_effects: asm.side_effects,
                    align_stack: asm.align_stack,
                    dialect: asm.dialect,
                };
                self.inline_asms.push(data);
                ConstantData::InlineAsm(short(self.inline_asms.len() - 1))
            }
            Constant::Unknown { code, operands } => {
                let operands = self.keep_words(operands);
                self.unknown_constants.push((code, operands));
                ConstantData::Unknown(short(self.unknown_constants.len() - 1))
            }
        };
        self.add_constant(ty, data, hash)
    }

    #[inline(always)]
    fn add_constant(&mut self, ty: TypeId, data: ConstantData, hash: u32) -> ConstantId {
        let id = self.push_constant(ty, data);
        self.index_constant(hash, id);
        id
    }

    fn push_constant(&mut self, ty: TypeId, data: ConstantData) -> ConstantId {
        let id = ConstantId::at(self.constants.len());
        self.constants.push(ConstantEntryData { ty, data });
        id
    }

    fn canonical_integer(&self, ty: TypeId, value: i64) -> Constant<'static> {
        match sign::extend(value, self.integer_width(ty).unwrap_or(64)) {
            0 => Constant::Null,
            value => Constant::Integer(value),
        }
    }

    /// The form of a constant that LLVM keeps it in.
    fn canonical_constant<'c>(
        &self,
        ty: TypeId,
        constant: Constant<'c>,
        words: &'c mut Vec<u64>,
        text: &'c mut Vec<u8>,
    ) -> Constant<'c> {
        let constant = match constant {
            Constant::Aggregate(elements) => {
                let same = |wanted| elements.iter().all(|id| self.constant_of(*id) == Some(wanted));
                if same(Constant::Null) {
                    return Constant::Null;
                }
                if same(Constant::Undef) {
                    return Constant::Undef;
                }
                if !self.plain_numbers(ty, elements, words) {
                    return constant;
                }
                Constant::Data(words)
            }
            other => other,
        };
        match constant {
            Constant::Integer(value) => self.canonical_integer(ty, value),
            Constant::Float(0) => Constant::Null,
            Constant::Data(numbers) if numbers.iter().all(|word| *word == 0) => Constant::Null,
            Constant::Data(numbers) => {
                let Type::Array { element, .. } = self.ty(ty) else { return constant };
                if self.integer_width(element) != Some(8) {
                    return constant;
                }
                text.extend(numbers.iter().map(|word| word.to_le_bytes()[0]));
                string(text)
            }
            Constant::String(bytes) if bytes.iter().all(|byte| *byte == 0) => Constant::Null,
            Constant::String(bytes) => string(bytes),
            Constant::CString([]) => Constant::Null,
            other => other,
        }
    }

    fn constant_of(&self, id: ValueId) -> Option<Constant<'_>> {
        self.constant(id.as_constant()?).map(|entry| entry.constant)
    }

    /// Whether LLVM keeps the elements of an array or a vector as plain numbers; then `words` are these.
    fn plain_numbers(&self, ty: TypeId, elements: &[ValueId], words: &mut Vec<u64>) -> bool {
        let element = match self.ty(ty) {
            Type::Array { element, .. } | Type::Vector { element, .. } => element,
            _ => return false,
        };
        let mask = match self.ty(element) {
            Type::Integer { width: width @ (8 | 16 | 32 | 64) } => u64::MAX >> (64 - width),
            Type::Float | Type::Double => u64::MAX,
            _ => return false,
        };
        for id in elements {
            let word = match self.constant_of(*id) {
                Some(Constant::Null) => 0,
                Some(Constant::Integer(value)) => sign::to_unsigned(value) & mask,
                Some(Constant::Float(bits)) => match u64::try_from(bits) {
                    Ok(bits) => bits,
                    Err(_) => return false,
                },
                _ => return false,
            };
            words.push(word);
        }
        true
    }

    /// An integer of at most 64 bits. Its type is the caller's.
    pub fn const_integer(&mut self, ty: TypeId, value: i64) -> ValueId {
        self.intern_constant(ty, &Constant::Integer(value)).into()
    }

    /// Like [`const_integer`](Self::const_integer), for the maker of a new module who has not made this
    /// integer in this way before. It is only looked for if it may have been made in another way.
    #[inline]
    pub fn add_integer(&mut self, ty: TypeId, value: i64) -> ValueId {
        if self.looked_for_integers() {
            return self.const_integer(ty, value);
        }
        let data = match self.canonical_integer(ty, value) {
            Constant::Integer(value) => ConstantData::Integer(Halves::split(sign::to_unsigned(value))),
            _ => ConstantData::Null,
        };
        self.push_constant(ty, data).into()
    }

    /// An `i1`.
    pub fn const_bool(&mut self, value: bool) -> ValueId {
        self.recent_integer(1, -i64::from(value))
    }

    /// An `i8`.
    pub fn const_i8(&mut self, value: i8) -> ValueId {
        self.recent_integer(8, value.into())
    }

    /// An `i32`.
    pub fn const_i32(&mut self, value: i32) -> ValueId {
        self.recent_integer(32, value.into())
    }

    /// An `i32` with these bits.
    pub fn const_u32(&mut self, bits: u32) -> ValueId {
        self.const_i32(i32::from_ne_bytes(bits.to_ne_bytes()))
    }

    /// A `float`.
    pub fn const_float(&mut self, value: f32) -> ValueId {
        let ty = self.float_type();
        self.intern_constant(ty, &Constant::Float(value.to_bits().into())).into()
    }

    /// A `double`.
    pub fn const_double(&mut self, value: f64) -> ValueId {
        let ty = self.double_type();
        self.intern_constant(ty, &Constant::Float(value.to_bits().into())).into()
    }

    /// All bits zero: 0, 0.0, null.
    pub fn const_null(&mut self, ty: TypeId) -> ValueId {
        self.intern_constant(ty, &Constant::Null).into()
    }

    /// Any value.
    pub fn const_undef(&mut self, ty: TypeId) -> ValueId {
        self.intern_constant(ty, &Constant::Undef).into()
    }

    /// A structure, an array or a vector.
    pub fn const_aggregate(&mut self, ty: TypeId, elements: &[ValueId]) -> ValueId {
        self.intern_constant(ty, &Constant::Aggregate(elements)).into()
    }

    fn unique_metadata(
        &mut self,
        key: &MetadataKey<'_>,
        make: impl FnOnce(&mut Self) -> MetadataForm,
    ) -> MetadataId {
        match self.find_metadata(key) {
            Ok(found) => found,
            Err(hash) => {
                let form = make(self);
                let id = self.push_metadata(form);
                self.index_metadata(key, hash, id);
                id
            }
        }
    }

    /// The type of metadata is one of a module that has some.
    #[inline]
    fn need_metadata_type(&mut self) {
        if self.types.get(self.metadata_type.index()) != Some(&TypeData::Metadata) {
            self.intern_type(&Type::Metadata);
        }
    }

    #[inline]
    fn push_metadata(&mut self, form: MetadataForm) -> MetadataId {
        let id = MetadataId::at(self.metadata.len());
        self.metadata.push(form);
        id
    }

    /// A string as metadata.
    pub fn metadata_string(&mut self, text: impl AsRef<[u8]>) -> MetadataId {
        let text = text.as_ref();
        self.unique_metadata(&MetadataKey::String(text), |module| {
            MetadataForm::String(module.keep_bytes(text))
        })
    }

    /// An integer of this width as metadata: what [`metadata_integer`](Self::metadata_integer) reads.
    pub fn integer_as_metadata(&mut self, width: u32, value: i64) -> MetadataId {
        self.recent_metadata(width, value)
    }

    /// An `i32` with these bits as metadata.
    pub fn u32_as_metadata(&mut self, bits: u32) -> MetadataId {
        self.integer_as_metadata(32, i32::from_ne_bytes(bits.to_ne_bytes()).into())
    }

    /// A value as metadata. (A call takes metadata as an argument by its id as a [`ValueId`].)
    pub fn value_as_metadata(&mut self, value: impl Into<ValueId>) -> MetadataId {
        let value = value.into();
        let ty = self.type_of(value).unwrap_or_default();
        self.unique_metadata(&MetadataKey::Value(value), |_| MetadataForm::Value { ty, value })
    }

    /// A node of these operands: the one that is there, if there is one that is not distinct.
    pub fn metadata_node(&mut self, operands: &[Option<MetadataId>]) -> MetadataId {
        self.need_metadata_type();
        self.unique_metadata(&MetadataKey::Node(operands), |module| {
            let operands = module.keep_metadata(operands);
            MetadataForm::Node { distinct: false, operands }
        })
    }

    /// A new node of these operands, which is another one than any that is there.
    pub fn distinct_node(&mut self, operands: &[Option<MetadataId>]) -> MetadataId {
        self.need_metadata_type();
        let operands = self.keep_metadata(operands);
        self.push_metadata(MetadataForm::Node { distinct: true, operands })
    }

    /// A node that describes the source: the one that is there, if it is not to be distinct.
    pub fn debug_node(&mut self, node: &DebugNode<'_>) -> MetadataId {
        self.need_metadata_type();
        let (code, words) = node.to_record();
        if node.distinct() {
            let operands = self.keep_words(&words);
            return self.push_metadata(MetadataForm::Debug { code, operands });
        }
        self.unique_metadata(&MetadataKey::Debug(code, &words), |module| {
            let operands = module.keep_words(&words);
            MetadataForm::Debug { code, operands }
        })
    }

    /// The node that describes the source whose record has this code and these operands, in the form of
    /// [`Module::debug_record`]: the one that is there, if it is not to be distinct. `None` if no node has
    /// this code.
    pub fn debug_node_of_record(&mut self, code: u8, words: &[u64]) -> Option<MetadataId> {
        let node = DebugNode::from_record(code, words)?;
        if node.distinct() {
            let operands = self.keep_words(words);
            return Some(self.push_metadata(MetadataForm::Debug { code, operands }));
        }
        let key = MetadataKey::Debug(code, words);
        Some(self.unique_metadata(&key, |module| {
            let operands = module.keep_words(words);
            MetadataForm::Debug { code, operands }
        }))
    }

    /// Reserves a node, so that other nodes can refer to it before it is defined by [`Module::fill_node`]
    /// or [`Module::fill_debug_node`].
    pub fn reserve_node(&mut self) -> MetadataId {
        self.push_metadata(MetadataForm::Node { distinct: true, operands: Run::default() })
    }

    /// Reserves `count` nodes, as [`reserve_node`](Self::reserve_node) does one.
    pub fn reserve_nodes(&mut self, count: usize) -> impl ExactSizeIterator<Item = MetadataId> + use<> {
        let start = self.metadata.len();
        let reserved = MetadataForm::Node { distinct: true, operands: Run::default() };
        self.metadata.resize(start + count, reserved);
        (start..start + count).map(MetadataId::at)
    }

    /// Makes a [reserved node](Self::reserve_node) one of these operands.
    pub fn fill_node(&mut self, id: MetadataId, distinct: bool, operands: &[Option<MetadataId>]) {
        let operands = self.keep_metadata(operands);
        self.fill(id, MetadataForm::Node { distinct, operands });
    }

    /// Makes a [reserved node](Self::reserve_node) one that describes the source: as
    /// [`Module::debug_node_of_record`].
    #[inline(always)]
    pub fn fill_debug_node(&mut self, id: MetadataId, code: u8, words: &[u64]) {
        let operands = self.keep_words(words);
        self.fill(id, MetadataForm::Debug { code, operands });
    }

    fn fill(&mut self, id: MetadataId, new: MetadataForm) {
        self.change_metadata(id, |module| {
            if let Some(form) = module.metadata.get_mut(id.index()) {
                *form = new;
            }
        });
    }

    fn keep_metadata(&mut self, operands: &[Option<MetadataId>]) -> Run {
        let start = self.metadata_operands.len();
        self.metadata_operands.extend_from_slice(operands);
        Run::since(start, &self.metadata_operands)
    }

    /// Sets the nodes of the named metadata with this name, which is created if necessary.
    pub fn set_named_metadata(&mut self, name: impl AsRef<[u8]>, nodes: &[MetadataId]) {
        let name = name.as_ref();
        let start = self.named_metadata_nodes.len();
        self.named_metadata_nodes.extend_from_slice(nodes);
        let nodes = Run::since(start, &self.named_metadata_nodes);
        let place = self.named_metadata().position(|named| named.name == name);
        match place.and_then(|place| self.named_metadata.get_mut(place)) {
            Some(known) => known.nodes = nodes,
            None => {
                let name = self.keep_bytes(name);
                self.named_metadata.push(NamedMetadataData { name, nodes });
            }
        }
    }

    /// Adds named metadata after the others. The caller has checked that the name is new.
    pub fn add_named_metadata(&mut self, name: impl AsRef<[u8]>, nodes: &[MetadataId]) {
        let start = self.named_metadata_nodes.len();
        self.named_metadata_nodes.extend_from_slice(nodes);
        let nodes = Run::since(start, &self.named_metadata_nodes);
        let name = self.keep_bytes(name.as_ref());
        self.named_metadata.push(NamedMetadataData { name, nodes });
    }

    /// The kind of attached metadata with this name; a new one gets the next number.
    pub fn intern_metadata_kind(&mut self, name: impl AsRef<[u8]>) -> MetadataKindId {
        let name = name.as_ref();
        self.metadata_kind_named(name).unwrap_or_else(|| self.add_metadata_kind(name))
    }

    /// Adds a kind of attached metadata, numbered after the last one. The caller ensures that the name is
    /// new.
    pub fn add_metadata_kind(&mut self, name: impl AsRef<[u8]>) -> MetadataKindId {
        let name = name.as_ref();
        let last = self.metadata_kinds.last().map(|data| data.id.0);
        let id = MetadataKindId(last.map_or(0, |last| last.saturating_add(1)));
        let name = self.keep_bytes(name);
        self.metadata_kinds.push(MetadataKindData { id, name });
        id
    }

    /// The group of these attributes for this slot; it is created if necessary.
    pub fn intern_attribute_group(
        &mut self,
        slot: AttributeSlot,
        attributes: &[Attribute<'_>],
    ) -> AttributeGroupId {
        let found = self.find_attribute_group(slot, attributes);
        found.unwrap_or_else(|| self.add_attribute_group(slot, attributes))
    }

    /// A new group of these attributes for this slot. The caller has checked that it is new.
    pub fn add_attribute_group(
        &mut self,
        slot: AttributeSlot,
        attributes: &[Attribute<'_>],
    ) -> AttributeGroupId {
        let start = self.attributes.len();
        for attribute in attributes {
            let data = match *attribute {
                Attribute::Enum(kind) => AttributeData::Enum(kind),
                Attribute::Integer(kind, value) => AttributeData::Integer(kind, value),
                Attribute::Text { key, value } => AttributeData::Text {
                    key: self.keep_bytes(key),
                    value: value.map(|value| self.keep_bytes(value)),
                },
                Attribute::Unknown { form, operands } => {
                    AttributeData::Unknown { form, operands: self.keep_words(operands) }
                }
            };
            self.attributes.push(data);
        }
        let attributes = Run::since(start, &self.attributes);
        let last = self.attribute_groups.last().map_or(0, |group| group.id);
        let slot = slot.number();
        let id = AttributeGroupId::at(self.attribute_groups.len());
        self.attribute_groups.push(AttributeGroupData { id: last.saturating_add(1), slot, attributes });
        id
    }

    /// The list of these groups; it is created if necessary.
    pub fn intern_attribute_list(&mut self, groups: &[AttributeGroupId]) -> AttributeListId {
        self.find_attribute_list(groups).unwrap_or_else(|| self.add_attribute_list(groups))
    }

    /// A new list of these groups. The caller has checked that it is new.
    pub fn add_attribute_list(&mut self, groups: &[AttributeGroupId]) -> AttributeListId {
        let start = self.attribute_list_groups.len();
        self.attribute_list_groups.extend_from_slice(groups);
        let list = Run::since(start, &self.attribute_list_groups);
        self.attribute_lists.push(list);
        AttributeListId::at(self.attribute_lists.len() - 1)
    }

    /// The section with this name; it is added if necessary.
    pub fn intern_section(&mut self, name: impl AsRef<[u8]>) -> SectionId {
        let name = name.as_ref();
        let found = self.section_names().position(|known| known == name);
        SectionId::at(found.unwrap_or_else(|| {
            let name = self.keep_bytes(name);
            self.section_names.push(name);
            self.section_names.len() - 1
        }))
    }

    /// The garbage collector with this name; it is added if necessary.
    pub fn intern_gc(&mut self, name: impl AsRef<[u8]>) -> GcId {
        let name = name.as_ref();
        let found = self.gc_names().position(|known| known == name);
        GcId::at(found.unwrap_or_else(|| {
            let name = self.keep_bytes(name);
            self.gc_names.push(name);
            self.gc_names.len() - 1
        }))
    }

    /// Adds a COMDAT.
    pub fn add_comdat(&mut self, comdat: Comdat<'_>) -> ComdatId {
        let name = self.keep_bytes(comdat.name);
        self.comdats.push(ComdatData { selection: comdat.selection, name });
        ComdatId::at(self.comdats.len() - 1)
    }

    /// Adds a global variable after the existing ones. An empty name means no name.
    pub fn add_global(&mut self, name: impl AsRef<[u8]>, mut global: GlobalVariable) -> GlobalId {
        global.ty = self.pointer_type(global.value_type, global.address_space);
        let id = GlobalId::at(self.globals.len());
        self.globals.push(global);
        self.global_order.push(id);
        self.set_name(id, name);
        id
    }

    /// Adds a function after the existing ones: a declaration, until it is [defined](Self::define). An empty
    /// name means no name.
    pub fn add_function(&mut self, name: impl AsRef<[u8]>, mut function: FunctionRecord) -> FunctionId {
        function.ty = self.pointer_type(function.function_type, function.address_space);
        function.declaration = true;
        let id = FunctionId::at(self.functions.len());
        self.functions.push(function);
        self.function_bodies.push(None);
        self.function_order.push(id);
        self.set_name(id, name);
        id
    }

    /// Adds an alias after the existing ones. An empty name means no name.
    pub fn add_alias(&mut self, name: impl AsRef<[u8]>, mut alias: Alias) -> AliasId {
        alias.ty = self.pointer_type(alias.value_type, alias.address_space);
        let id = AliasId::at(self.aliases.len());
        self.aliases.push(alias);
        self.alias_order.push(id);
        self.set_name(id, name);
        id
    }

    /// Makes a declaration a definition, which has no blocks yet. Returned are its arguments, also of a
    /// function that is defined already.
    pub fn define(&mut self, function: FunctionId) -> Vec<ValueId> {
        let Some(record) = self.functions.get_mut(function.index()) else { return Vec::new() };
        let ty = record.function_type;
        if let Some(slot @ None) = self.function_bodies.get_mut(function.index()) {
            record.declaration = false;
            let types = match self.types.get(ty.index()) {
                Some(TypeData::Function { types, .. }) => *types,
                _ => Run::default(),
            };
            let parameters = types.slice(&self.type_lists).get(1..).unwrap_or_default();
            let start = self.arguments.len();
            self.arguments.extend(parameters.iter().map(|ty| ArgumentData { ty: *ty, function }));
            let arguments = Run::since(start, &self.arguments);
            *slot = Some(Body { arguments, ..Body::default() });
            self.body_order.push(function);
        }
        let body = self.function_bodies.get(function.index()).and_then(Option::as_ref);
        let Run { start, len } = body.map_or(Run::default(), |body| body.arguments);
        (start..start.saturating_add(len)).map(|index| ArgumentId(index).into()).collect()
    }

    /// Adds an empty block to a function that is [defined](Self::define), after its other blocks. In a
    /// function that is not, it is not a block of it.
    pub fn add_block(&mut self, function: FunctionId) -> BlockId {
        let block = BlockId::at(self.blocks.len());
        self.blocks.push(BlockData { function, instructions: List::default() });
        if let Some(Some(body)) = self.function_bodies.get_mut(function.index()) {
            let end = body.blocks.len as usize;
            body.blocks.insert(&mut self.block_order, end, block);
        }
        block
    }

    /// Gives a value or a block a name; an empty one takes its name. Constants and metadata have none.
    pub fn set_name(&mut self, value: impl Into<ValueId>, name: impl AsRef<[u8]>) {
        let name = name.as_ref();
        let run = if name.is_empty() { None } else { Some(self.keep_bytes(name)) };
        self.names.set(value.into(), run);
    }
}

/// Bytes as LLVM writes them: with a zero at the end that is left out, if that is the only one.
fn string(bytes: &[u8]) -> Constant<'_> {
    match bytes.split_last() {
        Some((0, text)) if !text.contains(&0) => Constant::CString(text),
        _ => Constant::String(bytes),
    }
}
