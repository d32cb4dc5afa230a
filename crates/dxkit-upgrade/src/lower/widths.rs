//! Accesses to variables with numbers of another width than the memory has.
//!
//! Optimisers load and store two words as one number of 64 bits, and a byte of a word alone. DXIL has no
//! casts between pointers to numbers of different sizes: the former becomes two accesses, the latter an
//! access to the word that the byte is in. A store to a part of a word writes the whole word: that is left
//! out for group-shared memory, which other threads write at the same time.
//!
//! Variables of bytes alone, accessed by bytes alone, become variables of words: each byte has its own.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Instruction, InstructionId, Layout, LayoutRules, Operation, Position,
    Type, TypeId, User, Uses, ValueId, ValueKind,
};

use super::editor::Editor;

/// The address space of group-shared memory.
const SHARED: u32 = 3;
/// The bits of a word.
const WORD: u32 = 32;
/// The maximum number of addresses between a variable and an access to it, and of nested types.
const MAX_DEPTH: usize = 32;

/// An access to be replaced.
struct Access {
    id: InstructionId,
    pointer: ValueId,
    /// The value that is stored.
    stored: Option<ValueId>,
    ty: TypeId,
    width: u32,
}

/// Replaces accesses to memory of words with numbers of other widths.
pub(super) fn access_by_words(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let (pointer, stored) = match entry.get() {
            Instruction::Load { pointer, volatile: false, atomic: None, .. } => (pointer, None),
            Instruction::Store { pointer, value, volatile: false, atomic: None, .. } => {
                (pointer, Some(value))
            }
            _ => continue,
        };
        let ty = match stored {
            Some(value) => module.type_of(value).unwrap_or_default(),
            None => entry.ty(),
        };
        let Some(width @ (8 | 16 | 64)) = width(module, ty) else { continue };
        let Some((variable, space)) = variable(module, pointer) else { continue };
        if !is_of_words(module, variable, MAX_DEPTH) {
            continue;
        }
        if width < WORD && stored.is_some() && space == SHARED {
            continue;
        }
        found.push(Access { id: entry.id(), pointer, stored, ty, width });
    }
    if found.is_empty() {
        return;
    }
    let layout = Layout::new(module, LayoutRules::Llvm22);
    let mut work = Words { module, editor: Editor::default(), layout };
    for access in found {
        match access.width {
            64 => work.two_words(&access),
            _ => work.part_of_word(&access),
        }
    }
    work.editor.apply(work.module);
}

/// The bits of a number.
fn width(module: &Module, ty: TypeId) -> Option<u32> {
    Some(match module.ty(ty) {
        Type::Half => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::Integer { width } => width,
        _ => return None,
    })
}

/// Whether all numbers of a type are words, and there are some.
fn is_of_words(module: &Module, ty: TypeId, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match module.ty(ty) {
        Type::Array { element, .. } | Type::Vector { element, .. } => is_of_words(module, element, depth),
        Type::Struct { elements, .. } => {
            let kinds: BTreeSet<TypeId> = elements.iter().copied().collect();
            !kinds.is_empty() && kinds.into_iter().all(|ty| is_of_words(module, ty, depth))
        }
        _ => width(module, ty) == Some(WORD),
    }
}

/// The type of the variable that a pointer points into, and its address space.
fn variable(module: &Module, pointer: ValueId) -> Option<(TypeId, u32)> {
    let mut at = pointer;
    for _ in 0..MAX_DEPTH {
        match at.kind() {
            ValueKind::Global(id) => {
                let global = module.global(id)?;
                return Some((global.value_type, global.address_space));
            }
            ValueKind::Instruction(id) => {
                if let Instruction::Alloca { allocated_type, .. } = module.instruction(id)?.get() {
                    return Some((allocated_type, 0));
                }
            }
            _ => {}
        }
        at = address(module, at)?.1;
    }
    None
}

/// The parts of the computation of an address: source type, base, and indices.
pub(super) fn address(module: &Module, value: ValueId) -> Option<(TypeId, ValueId, Vec<ValueId>)> {
    let operation = match value.kind() {
        ValueKind::Instruction(id) => module.instruction(id)?.get().operation()?,
        ValueKind::Constant(id) => match module.constant(id)?.constant {
            Constant::Operation(operation) => operation,
            _ => return None,
        },
        _ => return None,
    };
    match operation {
        Operation::GetElementPtr { source_type, base, indices, .. } => {
            Some((source_type, base, indices.to_vec()))
        }
        _ => None,
    }
}

struct Words<'m> {
    module: &'m mut Module,
    editor: Editor,
    layout: Layout,
}

impl Words<'_> {
    fn word(&mut self) -> TypeId {
        self.module.integer_type(WORD)
    }

    fn number(&mut self, number: i64) -> ValueId {
        let word = self.word();
        self.module.const_integer(word, number)
    }

    fn binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId, at: Position) -> ValueId {
        self.editor.at(self.module, at).binary(opcode, left, right)
    }

    fn cast(&mut self, opcode: CastOpcode, value: ValueId, ty: TypeId, at: Position) -> ValueId {
        match self.module.type_of(value) == Some(ty) {
            true => value,
            false => self.editor.at(self.module, at).cast(opcode, value, ty),
        }
    }

    fn load(&mut self, pointer: ValueId, at: Position) -> ValueId {
        let word = self.word();
        let load = Instruction::Load { pointer, alignment: 0, volatile: false, atomic: None };
        self.editor.at(self.module, at).insert(word, &load).into()
    }

    fn store(&mut self, pointer: ValueId, value: ValueId, at: Position) {
        let void = self.module.void_type();
        let store = Instruction::Store { pointer, value, alignment: 0, volatile: false, atomic: None };
        self.editor.at(self.module, at).insert(void, &store);
    }

    /// The address that is `offset` bytes after another one.
    fn moved(&mut self, base: ValueId, offset: ValueId, at: Position) -> ValueId {
        let ty = self.module.type_of(base).unwrap_or_default();
        let byte = self.module.integer_type(8);
        let indices = [offset];
        let moved = Operation::GetElementPtr { in_bounds: true, source_type: byte, base, indices: &indices };
        self.editor.at(self.module, at).insert(ty, &Instruction::Operation(moved)).into()
    }

    /// A number of 64 bits as two words, the lower one first.
    fn two_words(&mut self, access: &Access) {
        let at = Position::Before(access.id);
        let (word, long) = (self.word(), self.module.integer_type(64));
        let four = self.number(4);
        let bits = self.module.const_integer(long, i64::from(WORD));
        let upper = self.moved(access.pointer, four, at);
        let Some(value) = access.stored else {
            let (low, high) = (self.load(access.pointer, at), self.load(upper, at));
            let low = self.cast(CastOpcode::ZExt, low, long, at);
            let high = self.cast(CastOpcode::ZExt, high, long, at);
            let high = self.binary(BinaryOpcode::Shl, high, bits, at);
            let whole = self.binary(BinaryOpcode::Or, high, low, at);
            let whole = self.cast(CastOpcode::BitCast, whole, access.ty, at);
            return self.editor.supersede(access.id, whole);
        };
        let value = self.cast(CastOpcode::BitCast, value, long, at);
        let low = self.cast(CastOpcode::Trunc, value, word, at);
        let high = self.binary(BinaryOpcode::LShr, value, bits, at);
        let high = self.cast(CastOpcode::Trunc, high, word, at);
        self.store(access.pointer, low, at);
        self.store(upper, high, at);
        self.editor.erase(access.id);
    }

    /// A part of a word: the word is loaded and shifted, or loaded, changed and stored.
    fn part_of_word(&mut self, access: &Access) {
        let at = Position::Before(access.id);
        let Some((root, bytes)) = self.distance(access.pointer, at) else { return };
        let (word, part) = (self.word(), self.module.integer_type(access.width));
        let (lower, three) = (self.number(3), self.number(3));
        let whole = match self.module.integer(bytes) {
            Some(number) => self.number(number & !3),
            None => {
                let mask = self.number(!3);
                self.binary(BinaryOpcode::And, bytes, mask, at)
            }
        };
        let shift = match self.module.integer(bytes) {
            Some(number) => self.number((number & 3) * 8),
            None => {
                let inside = self.binary(BinaryOpcode::And, bytes, lower, at);
                self.binary(BinaryOpcode::Shl, inside, three, at)
            }
        };
        let pointer = self.moved(root, whole, at);
        let loaded = self.load(pointer, at);
        let Some(value) = access.stored else {
            let shifted = self.binary(BinaryOpcode::LShr, loaded, shift, at);
            let cut = self.cast(CastOpcode::Trunc, shifted, part, at);
            let cut = self.cast(CastOpcode::BitCast, cut, access.ty, at);
            return self.editor.supersede(access.id, cut);
        };
        let value = self.cast(CastOpcode::BitCast, value, part, at);
        let value = self.cast(CastOpcode::ZExt, value, word, at);
        let value = self.binary(BinaryOpcode::Shl, value, shift, at);
        let ones = self.number((1i64 << access.width.min(WORD)) - 1);
        let mask = self.binary(BinaryOpcode::Shl, ones, shift, at);
        let all = self.number(-1);
        let mask = self.binary(BinaryOpcode::Xor, mask, all, at);
        let kept = self.binary(BinaryOpcode::And, loaded, mask, at);
        let changed = self.binary(BinaryOpcode::Or, kept, value, at);
        self.store(pointer, changed, at);
        self.editor.erase(access.id);
    }

    /// The variable that a pointer points into, and the distance from its beginning in bytes.
    fn distance(&mut self, pointer: ValueId, at: Position) -> Option<(ValueId, ValueId)> {
        let (mut root, mut constant, mut terms) = (pointer, 0i64, Vec::new());
        while let Some((source, base, indices)) = address(self.module, root) {
            let mut ty = source;
            for (place, index) in indices.into_iter().enumerate() {
                if place > 0 {
                    if let Type::Struct { elements, .. } = self.module.ty(ty) {
                        let field = usize::try_from(self.module.integer(index)?).ok()?;
                        let element = *elements.get(field)?;
                        let start = *self.layout.offsets(self.module, ty).get(field)?;
                        constant = constant.checked_add(i64::try_from(start).ok()?)?;
                        ty = element;
                        continue;
                    }
                    ty = match self.module.ty(ty) {
                        Type::Array { element, .. } | Type::Vector { element, .. } => element,
                        _ => return None,
                    };
                }
                let stride = i64::try_from(self.layout.stride(self.module, ty)).ok()?;
                match self.module.integer(index) {
                    Some(number) => constant = constant.checked_add(number.checked_mul(stride)?)?,
                    None => terms.push((index, stride)),
                }
            }
            root = base;
        }
        let word = self.word();
        let mut sum = self.number(constant);
        for (index, stride) in terms {
            let opcode = match self.module.integer_width(self.module.type_of(index)?) {
                Some(width) if width > WORD => CastOpcode::Trunc,
                _ => CastOpcode::SExt,
            };
            let index = self.cast(opcode, index, word, at);
            let stride = self.number(stride);
            let bytes = self.binary(BinaryOpcode::Mul, index, stride, at);
            sum = self.binary(BinaryOpcode::Add, sum, bytes, at);
        }
        Some((root, sum))
    }
}

/// Makes variables of integers that DXIL does not have in memory such of words, if all accesses are to single
/// ones of these integers.
pub(super) fn words_of_bytes(module: &mut Module) {
    let mut variables: Vec<(ValueId, TypeId)> = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        if let Instruction::Alloca { allocated_type, .. } = entry.get() {
            variables.push((entry.id().into(), allocated_type));
        }
    }
    variables.extend(module.globals().map(|(id, global)| (id.into(), global.value_type)));
    variables.retain(|(_, ty)| byte_of(module, *ty).is_some());
    if variables.is_empty() {
        return;
    }
    let uses = module.uses();
    let word = module.integer_type(WORD);
    let mut editor = Editor::default();
    for (variable, ty) in variables {
        let Some(byte) = byte_of(module, ty) else { continue };
        let accesses = byte_accesses(module, &uses, variable, byte).filter(|found| !found.is_empty());
        let Some(accesses) = accesses else { continue };
        let new = words_type(module, ty);
        if !retype_variable(module, variable, new) {
            continue;
        }
        for id in accesses {
            let Some(entry) = module.instruction(id) else { continue };
            match entry.get() {
                Instruction::Operation(Operation::GetElementPtr {
                    in_bounds,
                    source_type,
                    base,
                    indices,
                }) => {
                    let (indices, pointer) = (indices.to_vec(), entry.ty());
                    let source_type = words_type(module, source_type);
                    let indices = indices.as_slice();
                    let address = Operation::GetElementPtr { in_bounds, source_type, base, indices };
                    module.set_instruction(id, pointer, &Instruction::Operation(address));
                }
                Instruction::Load { pointer, .. } => {
                    let load = Instruction::Load { pointer, alignment: 0, volatile: false, atomic: None };
                    let at = Position::Before(id);
                    let loaded = editor.at(module, at).insert(word, &load).into();
                    let cut = editor.at(module, at).cast(CastOpcode::Trunc, loaded, byte);
                    editor.supersede(id, cut);
                }
                Instruction::Store { pointer, value, .. } => {
                    let at = Position::Before(id);
                    let value = editor.at(module, at).cast(CastOpcode::ZExt, value, word);
                    let store =
                        Instruction::Store { pointer, value, alignment: 0, volatile: false, atomic: None };
                    let void = module.void_type();
                    editor.at(module, at).insert(void, &store);
                    editor.erase(id);
                }
                _ => {}
            }
        }
    }
    editor.apply(module);
}

/// The integer that DXIL does not have in memory, if a type is an array of these.
fn byte_of(module: &Module, ty: TypeId) -> Option<TypeId> {
    let mut ty = ty;
    for _ in 0..MAX_DEPTH {
        match module.ty(ty) {
            Type::Array { element, .. } => ty = element,
            Type::Integer { width: 2..=15 | 17..=31 } => return Some(ty),
            _ => return None,
        }
    }
    None
}

/// A type with words in the place of such integers.
fn words_type(module: &mut Module, ty: TypeId) -> TypeId {
    match module.ty(ty) {
        Type::Array { count, element } => {
            let element = words_type(module, element);
            module.array_type(count, element)
        }
        Type::Integer { width: 2..=15 | 17..=31 } => module.integer_type(WORD),
        _ => ty,
    }
}

/// The addresses, loads and stores of a variable, if all of them are of single integers of this type.
fn byte_accesses(
    module: &Module,
    uses: &Uses,
    variable: ValueId,
    byte: TypeId,
) -> Option<Vec<InstructionId>> {
    let (mut open, mut found) = (alloc::vec![variable], Vec::new());
    while let Some(pointer) = open.pop() {
        for found_use in uses.get(pointer) {
            let User::Instruction(user) = found_use.user else { return None };
            let entry = module.instruction(user)?;
            match entry.get() {
                Instruction::Operation(Operation::GetElementPtr { source_type, .. })
                    if byte_of(module, source_type) == Some(byte) =>
                {
                    open.push(user.into());
                }
                Instruction::Load { volatile: false, atomic: None, .. } if entry.ty() == byte => {}
                Instruction::Store { value, volatile: false, atomic: None, .. }
                    if value != pointer && module.type_of(value) == Some(byte) => {}
                _ => return None,
            }
            found.push(user);
        }
    }
    Some(found)
}

/// Gives a variable another type; false if its value has no form in that.
fn retype_variable(module: &mut Module, variable: ValueId, new: TypeId) -> bool {
    match variable.kind() {
        ValueKind::Instruction(id) => {
            let Some(entry) = module.instruction(id) else { return false };
            let (pointer, Instruction::Alloca { count, in_alloca, .. }) = (entry.ty(), entry.get()) else {
                return false;
            };
            let alloca = Instruction::Alloca { allocated_type: new, count, alignment: 0, in_alloca };
            module.set_instruction(id, pointer, &alloca);
            true
        }
        ValueKind::Global(id) => {
            let Some(initializer) = module.global(id).map(|global| global.initializer) else { return false };
            let value = match initializer {
                None => None,
                Some(value) => match words_of_constant(module, value, new, MAX_DEPTH) {
                    Some(value) => Some(value),
                    None => return false,
                },
            };
            let Some(global) = module.global_mut(id) else { return false };
            (global.value_type, global.initializer, global.alignment) = (new, value, 0);
            true
        }
        _ => false,
    }
}

/// A constant of bytes as one of words.
fn words_of_constant(module: &mut Module, value: ValueId, new: TypeId, depth: usize) -> Option<ValueId> {
    let depth = depth.checked_sub(1)?;
    let id = value.as_constant()?;
    let old = module.type_of(value)?;
    let bits = module.integer_width(byte_of(module, old)?)?;
    let mask = (1i64 << bits) - 1;
    let numbers: Vec<i64> = match module.constant(id)?.constant {
        Constant::Null => return Some(module.const_null(new)),
        Constant::Undef => return Some(module.const_undef(new)),
        Constant::Integer(number) => return Some(module.const_integer(new, number & mask)),
        Constant::String(bytes) => bytes.iter().map(|byte| i64::from(*byte)).collect(),
        Constant::CString(bytes) => bytes.iter().copied().chain([0]).map(i64::from).collect(),
        Constant::Data(words) => words.iter().map(|word| i64::from_ne_bytes(word.to_ne_bytes())).collect(),
        Constant::Aggregate(values) => {
            let values = values.to_vec();
            let Type::Array { element, .. } = module.ty(new) else { return None };
            let mut made = Vec::with_capacity(values.len());
            for value in values {
                made.push(words_of_constant(module, value, element, depth)?);
            }
            return Some(module.const_aggregate(new, &made));
        }
        _ => return None,
    };
    let Type::Array { element, .. } = module.ty(new) else { return None };
    let made: Vec<ValueId> =
        numbers.into_iter().map(|number| module.const_integer(element, number & mask)).collect();
    Some(module.const_aggregate(new, &made))
}
