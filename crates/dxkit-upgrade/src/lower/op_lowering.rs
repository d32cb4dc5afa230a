//! Calls of LLVM's intrinsics as operations of DXIL and as instructions of LLVM 3.7.
//!
//! In go calls of `llvm.*`; out comes, for each, an operation by a row of the table (`table`), which raising
//! uses in the other direction, or the expansion that LLVM's DirectX backend makes (matrices, dot products,
//! functions without an operation). It runs twice: before vectors are split into elements, and after
//! (`late`), for the intrinsics that do the same with each element. All calls are listed first, and the
//! edits applied at the end, so that uses stay valid meanwhile. A call that nothing lowers is a fault with
//! the instruction's place.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Call, CastOpcode, Constant, FunctionId, FunctionRecord, Inserter, Instruction,
    InstructionId, Operation, Position, Predicate, SynchronizationScope, Type, TypeId, Uses, ValueId,
};
use dxkit_dxil::{OpCode, Operation as DxilOperation, OperationType, Scalar};

use dxkit_types::{ShaderKind, ShaderModel};

use super::editor::Editor;
use super::{Fault, Target};
use crate::{Argument, Counterpart, CounterpartForm, Fixed, Intrinsic, ResultForm};

/// The name of an intrinsic without its type suffixes.
pub(super) fn scalar_name(name: &str) -> &str {
    let mut end = name.len();
    while let Some(at) = name.get(..end).and_then(|name| name.rfind('.')) {
        let piece = name.get(at + 1..end).unwrap_or_default();
        let number = |text: &str| text.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
        let is_type = piece.strip_prefix(['i', 'f', 'v', 'p']).is_some_and(number) || piece == "bf16";
        if !is_type {
            break;
        }
        end = at;
    }
    name.get(..end).unwrap_or(name)
}

/// Intrinsics that put elements of vectors in another order, and compute nothing.
const ARRANGING: [&str; 9] = [
    "llvm.stepvector",
    "llvm.vector.deinterleave2",
    "llvm.vector.extract",
    "llvm.vector.insert",
    "llvm.vector.interleave2",
    "llvm.vector.reverse",
    "llvm.vector.splice",
    "llvm.vector.splice.left",
    "llvm.vector.splice.right",
];

/// The products of which a product of matrices consists at most. HLSL's matrices have four rows and columns.
const MOST_PRODUCTS: u32 = 1024;

/// Intrinsics that are hints for the optimiser alone: no instruction takes their place.
const WITHOUT_EFFECT: [&str; 13] = [
    "llvm.assume",
    "llvm.experimental.noalias.scope.decl",
    "llvm.donothing",
    "llvm.sideeffect",
    "llvm.experimental.convergence.entry",
    "llvm.experimental.convergence.anchor",
    "llvm.experimental.convergence.loop",
    "llvm.pseudoprobe",
    "llvm.var.annotation",
    "llvm.invariant.start",
    "llvm.invariant.end",
    "llvm.prefetch",
    "llvm.fake.use",
];

/// Whether an intrinsic on vectors does the same with each element.
fn is_of_elements(intrinsic: &Intrinsic) -> bool {
    let mut arguments = intrinsic.arguments.iter();
    intrinsic.result == ResultForm::Same && arguments.all(|argument| matches!(argument, Argument::Operand(_)))
}

/// Makes calls of intrinsics what DXIL has for them. `late` is when vectors are gone.
pub(super) fn lower_calls(module: &mut Module, target: &Target, late: bool) -> Result<(), Fault> {
    let mut all = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
            if callee.name().starts_with(b"llvm.") {
                let name = String::from_utf8_lossy(callee.name()).into_owned();
                all.push((entry.id(), name, call.arguments.to_vec()));
            }
        }
    }
    if all.is_empty() {
        return Ok(());
    }
    let uses = module.uses();
    let mut work = Lowering::new(module, target);
    work.uses = uses;
    for (id, name, mut arguments) in all {
        // The lowering of calls in front of it may have replaced its arguments.
        for argument in &mut arguments {
            *argument = work.editor.resolve(*argument);
        }
        work.call(id, &name, &arguments, late)?;
    }
    work.finish();
    Ok(())
}

/// Makes fences barriers that order accesses, and wait for no other thread. Those for one thread only bind
/// compilers.
pub(super) fn lower_fences(module: &mut Module, target: &Target) {
    /// The bits of a mode, as of `llvm.dx.device.memory.barrier` and `llvm.dx.all.memory.barrier`: resources,
    /// and group-shared memory with them.
    const RESOURCES: i32 = 2;
    const ALL: i32 = 10;
    const SHARED: u32 = 3;
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        if let Instruction::Fence(atomic) = entry.get() {
            found.push((entry.id(), atomic.scope));
        }
    }
    if found.is_empty() {
        return;
    }
    let has_groups = match target.kind {
        Some(ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification) => true,
        _ if target.library => module.globals().any(|(_, global)| global.address_space == SHARED),
        _ => false,
    };
    let mut work = Lowering::new(module, target);
    let void = work.module.void_type();
    let mode = work.module.const_i32(if has_groups { ALL } else { RESOURCES });
    for (id, scope) in found {
        if scope != SynchronizationScope::SingleThread {
            work.operation(OpCode::Barrier, None, void, &[mode], Position::Before(id));
        }
        work.editor.erase(id);
    }
    work.finish();
}

/// Copies from and to resources are made word by word, before their pointers become operations.
pub(super) fn copy_resources_by_words(module: &mut Module, target: &Target) -> Result<(), Fault> {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Call(call) = entry.get() else { continue };
        let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
        let name = callee.name();
        if !(name.starts_with(b"llvm.memcpy.") || name.starts_with(b"llvm.memmove.")) {
            continue;
        }
        if call.arguments.iter().take(2).any(|pointer| is_in_resource(module, *pointer)) {
            found.push((entry.id(), call.arguments.to_vec()));
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    let mut work = Lowering::new(module, target);
    for (id, arguments) in found {
        work.memory(id, "llvm.memmove", &arguments)?;
    }
    work.finish();
    Ok(())
}

/// Whether an address is computed from that of an element of a resource.
fn is_in_resource(module: &Module, mut pointer: ValueId) -> bool {
    for _ in 0..16 {
        let entry = pointer.as_instruction().and_then(|id| module.instruction(id));
        match entry.map(|entry| entry.get()) {
            Some(Instruction::Operation(Operation::GetElementPtr { base, .. })) => pointer = base,
            Some(Instruction::Call(call)) => {
                let callee = call.callee.as_function().and_then(|id| module.function(id));
                return callee
                    .is_some_and(|callee| callee.name().starts_with(b"llvm.dx.resource.getpointer"));
            }
            _ => return false,
        }
    }
    false
}

pub(super) struct Lowering<'m, 't> {
    pub(super) module: &'m mut Module,
    pub(super) target: &'t Target,
    functions: BTreeMap<(String, TypeId), FunctionId>,
    pub(super) editor: Editor,
    /// The uses before any change.
    uses: Uses,
    /// The bytes that were filled or copied word by word.
    copied: i64,
}

impl<'m, 't> Lowering<'m, 't> {
    pub(super) fn new(module: &'m mut Module, target: &'t Target) -> Self {
        let (functions, editor, uses) = (BTreeMap::new(), Editor::default(), Uses::default());
        Self { module, target, functions, editor, uses, copied: 0 }
    }

    /// Makes the changes.
    pub(super) fn finish(self) {
        self.editor.apply(self.module);
    }

    pub(super) fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    /// The instructions that used the result of one before any change, each once, with the indices of the
    /// part that they take of it.
    fn users(&self, id: InstructionId) -> Vec<(InstructionId, Vec<u32>)> {
        let part = |user: InstructionId| {
            let taken = self.module.instruction(user).and_then(|entry| entry.extract_value());
            (user, taken.map_or(Vec::new(), |(_, indices)| indices.to_vec()))
        };
        let mut users: Vec<_> = self.uses.instructions(id).map(part).collect();
        users.dedup_by_key(|(user, _)| *user);
        users
    }

    fn ty(&self, value: ValueId) -> TypeId {
        self.module.type_of(value).unwrap_or_default()
    }

    fn call(
        &mut self,
        id: InstructionId,
        name: &str,
        arguments: &[ValueId],
        late: bool,
    ) -> Result<(), Fault> {
        if name.starts_with("llvm.lifetime.") || name.starts_with("llvm.dbg.") {
            return Ok(());
        }
        let rows: Vec<&'static Counterpart> = Counterpart::find_intrinsic(name).collect();
        let vector = self.module.instruction(id).is_some_and(|entry| self.is_vector(entry.ty()))
            || arguments.iter().any(|argument| self.is_vector(self.ty(*argument)));
        let is_own = name.starts_with("llvm.dx.")
            || name.starts_with("llvm.matrix.")
            || ARRANGING.contains(&scalar_name(name));
        if !late && !is_own && vector {
            return Ok(());
        }
        let result = self.module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let row = rows.iter().rev().find(|row| self.is_of(row, arguments, result));
        if row.is_none() && !late {
            return self.expand(id, scalar_name(name), arguments);
        }
        if let Some(row) = row {
            if let CounterpartForm::Intrinsic(intrinsic) = row.form {
                if !late && vector && self.target.model < ShaderModel::new(6, 9) && is_of_elements(&intrinsic)
                {
                    return Ok(());
                }
                return self.by_row(id, row, &intrinsic, arguments);
            }
        }
        if late { self.other(id, name, arguments) } else { Ok(()) }
    }

    /// Expands an intrinsic that LLVM's backend expands as well, into instructions and other intrinsics.
    fn expand(&mut self, id: InstructionId, name: &str, arguments: &[ValueId]) -> Result<(), Fault> {
        let at = Position::Before(id);
        let own = self.module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let value = match (name, arguments) {
            ("llvm.dx.fdot" | "llvm.dx.sdot" | "llvm.dx.udot", [left, right]) => {
                let (left, right) = (self.elements(*left, at), self.elements(*right, at));
                self.dot(&left, &right, at)
            }
            ("llvm.dx.normalize", [value]) => {
                let parts = self.elements(*value, at);
                let Some(square) = self.dot(&parts, &parts, at) else { return Ok(()) };
                let Some(factor) = self.unary(OpCode::Rsqrt, square, at) else { return Ok(()) };
                let scaled: Vec<ValueId> =
                    parts.iter().map(|part| self.binary(BinaryOpcode::Mul, *part, factor, at)).collect();
                Some(self.vector_of(own, &scaled, at))
            }
            ("llvm.dx.cross", [left, right]) => self.cross(own, *left, *right, at),
            ("llvm.dx.lerp", [from, to, by]) => {
                let way = self.binary(BinaryOpcode::Sub, *to, *from, at);
                let part = self.binary(BinaryOpcode::Mul, way, *by, at);
                Some(self.binary(BinaryOpcode::Add, *from, part, at))
            }
            ("llvm.dx.degrees" | "llvm.dx.radians", [value]) => {
                const DEGREES: f32 = 180.0 / core::f32::consts::PI;
                const RADIANS: f32 = core::f32::consts::PI / 180.0;
                let factor = if name == "llvm.dx.degrees" { DEGREES } else { RADIANS };
                let factor = self.splat_float(own, factor);
                Some(self.binary(BinaryOpcode::Mul, *value, factor, at))
            }
            ("llvm.dx.step", [edge, value]) => {
                let less = self.compare(Predicate::FcmpOlt, *value, *edge, at);
                let (zero, one) = (self.module.const_null(own), self.splat_float(own, 1.0));
                Some(self.select(less, zero, one, at))
            }
            ("llvm.dx.sign", [value]) => {
                let ty = self.ty(*value);
                let zero = self.module.const_null(ty);
                let predicate = match self.module.is_floating_point(self.module.scalar(ty)) {
                    true => Predicate::FcmpOlt,
                    false => Predicate::IcmpSlt,
                };
                let positive = self.compare(predicate, zero, *value, at);
                let negative = self.compare(predicate, *value, zero, at);
                let [positive, negative] =
                    [positive, negative].map(|truth| self.at(at).cast(CastOpcode::ZExt, truth, own));
                Some(self.binary(BinaryOpcode::Sub, positive, negative, at))
            }
            ("llvm.dx.nclamp" | "llvm.dx.sclamp" | "llvm.dx.uclamp", [value, least, most]) => {
                let (max, min) = match name {
                    "llvm.dx.nclamp" => ("llvm.maxnum", "llvm.minnum"),
                    "llvm.dx.sclamp" => ("llvm.smax", "llvm.smin"),
                    _ => ("llvm.umax", "llvm.umin"),
                };
                let raised = self.editor.call(self.module, max, own, &[*value, *least], at);
                Some(self.editor.call(self.module, min, own, &[raised, *most], at))
            }
            ("llvm.dx.any", [value]) => self.joined_truths(BinaryOpcode::Or, *value, at),
            ("llvm.dx.all", [value]) => self.joined_truths(BinaryOpcode::And, *value, at),
            ("llvm.dx.splitdouble", [vector]) if self.is_vector(self.ty(*vector)) => {
                return self.split_doubles(id, own, *vector);
            }
            ("llvm.vector.deinterleave2", [vector]) => {
                let Some(half) = self.module.part_type(own, 0) else { return Ok(()) };
                let elements = self.elements(*vector, at);
                let [first, second] = [0, 1].map(|start| {
                    let parts: Vec<ValueId> = elements.iter().skip(start).step_by(2).copied().collect();
                    self.vector_of(half, &parts, at)
                });
                return self.two_parts(id, first, second);
            }
            (name, _) if ARRANGING.contains(&name) => {
                let arranged = self.arranged(name, arguments, own, at);
                let arranged = arranged.ok_or_else(|| self.nothing(id, name))?;
                Some(self.vector_of(own, &arranged, at))
            }
            ("llvm.matrix.transpose", [matrix, rows, columns]) => {
                let shape = (self.dimension(id, *rows)?, self.dimension(id, *columns)?);
                let numbers = self.elements_of_matrix(id, *matrix, shape, at)?;
                let places =
                    (0..shape.0).flat_map(|row| (0..shape.1).map(move |column| column * shape.0 + row));
                let turned: Vec<ValueId> =
                    places.filter_map(|place| numbers.get(place as usize).copied()).collect();
                Some(self.vector_of(own, &turned, at))
            }
            ("llvm.matrix.multiply", [left, right, rows, inner, columns]) => {
                Some(self.matrix_product(id, own, [*left, *right], [*rows, *inner, *columns])?)
            }
            _ => None,
        };
        if let Some(value) = value {
            self.replace(id, value);
        }
        Ok(())
    }

    fn cross(&mut self, ty: TypeId, left: ValueId, right: ValueId, at: Position) -> Option<ValueId> {
        let (left, right) = (self.elements(left, at), self.elements(right, at));
        let ([a0, a1, a2], [b0, b1, b2]) = (left.as_slice(), right.as_slice()) else { return None };
        let parts = [(*a1, *b2, *a2, *b1), (*a2, *b0, *a0, *b2), (*a0, *b1, *a1, *b0)].map(|(a, b, c, d)| {
            let one = self.binary(BinaryOpcode::Mul, a, b, at);
            let other = self.binary(BinaryOpcode::Mul, c, d, at);
            self.binary(BinaryOpcode::Sub, one, other, at)
        });
        Some(self.vector_of(ty, &parts, at))
    }

    /// Whether any element of a vector is not 0, or all are.
    fn joined_truths(&mut self, opcode: BinaryOpcode, value: ValueId, at: Position) -> Option<ValueId> {
        let scalar = self.module.scalar(self.ty(value));
        let zero = self.module.const_null(scalar);
        let predicate = match self.module.is_floating_point(scalar) {
            true => Predicate::FcmpUne,
            false => Predicate::IcmpNe,
        };
        let mut whole = None;
        for part in self.elements(value, at) {
            let truth = self.compare(predicate, part, zero, at);
            whole = Some(match whole {
                Some(whole) => self.binary(opcode, whole, truth, at),
                None => truth,
            });
        }
        whole
    }

    /// The lower and the upper halves of a vector of doubles.
    fn split_doubles(&mut self, id: InstructionId, own: TypeId, vector: ValueId) -> Result<(), Fault> {
        let at = Position::Before(id);
        let Some(low) = self.module.part_type(own, 0) else { return Ok(()) };
        let word = self.module.integer_type(32);
        let pair = self.structure("dx.types.splitdouble", &[word, word]);
        let double = self.module.scalar(self.ty(vector));
        let mut halves = [Vec::new(), Vec::new()];
        for number in self.elements(vector, at) {
            let Some(made) = self.operation(OpCode::SplitDouble, Some(double), pair, &[number], at) else {
                return Err(self.nothing(id, "llvm.dx.splitdouble"));
            };
            for (half, place) in halves.iter_mut().zip(0u32..) {
                half.push(self.at(at).extract_value(made, place));
            }
        }
        let [first, second] = halves.map(|half| self.vector_of(low, &half, at));
        self.two_parts(id, first, second)
    }

    fn matrix_product(
        &mut self,
        id: InstructionId,
        own: TypeId,
        [left, right]: [ValueId; 2],
        sizes: [ValueId; 3],
    ) -> Result<ValueId, Fault> {
        let at = Position::Before(id);
        let [rows, inner, columns] = sizes.map(|size| self.dimension(id, size));
        let (rows, inner, columns) = (rows?, inner?, columns?);
        if rows.saturating_mul(inner).saturating_mul(columns) > MOST_PRODUCTS {
            return Err(Fault::at(self.module, id, "the product of two matrices is too long"));
        }
        let left = self.elements_of_matrix(id, left, (rows, inner), at)?;
        let right = self.elements_of_matrix(id, right, (inner, columns), at)?;
        let mut made = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                let (left, right) = (left.as_slice(), right.as_slice());
                made.extend(self.element_of_product((left, row, rows), (right, column, inner), at));
            }
        }
        Ok(self.vector_of(own, &made, at))
    }

    /// The elements of the result of an intrinsic that puts elements in another order.
    fn arranged(
        &mut self,
        name: &str,
        arguments: &[ValueId],
        own: TypeId,
        at: Position,
    ) -> Option<Vec<ValueId>> {
        let Type::Vector { count, element } = self.module.ty(own) else { return None };
        if count > super::MAX_LANES {
            return None;
        }
        let count = usize::try_from(count).ok()?;
        let start = |work: &Self, value: ValueId| {
            let start = work.module.integer(value).filter(|start| start.unsigned_abs() <= 1 << 16)?;
            isize::try_from(start).ok()
        };
        let mut elements = Vec::new();
        let first = match (name, arguments) {
            ("llvm.stepvector", []) => {
                let numbers = (0..count).map_while(|number| i64::try_from(number).ok());
                elements.extend(numbers.map(|number| self.module.const_integer(element, number)));
                0
            }
            ("llvm.vector.reverse", [vector]) => {
                elements = self.elements(*vector, at);
                elements.reverse();
                0
            }
            ("llvm.vector.interleave2", [one, other]) => {
                let (one, other) = (self.elements(*one, at), self.elements(*other, at));
                elements = one.into_iter().zip(other).flat_map(<[ValueId; 2]>::from).collect();
                0
            }
            ("llvm.vector.extract", [vector, place]) => {
                elements = self.elements(*vector, at);
                start(self, *place)?
            }
            ("llvm.vector.insert", [vector, part, place]) => {
                let place = usize::try_from(start(self, *place)?).ok()?;
                elements = self.elements(*vector, at);
                for (old, new) in elements.iter_mut().skip(place).zip(self.elements(*part, at)) {
                    *old = new;
                }
                0
            }
            (_, [one, other, place]) => {
                elements = self.elements(*one, at);
                elements.extend(self.elements(*other, at));
                let place = start(self, *place)?;
                let from_end = name == "llvm.vector.splice.right" || place < 0;
                if from_end { isize::try_from(count).ok()? - place.abs() } else { place }
            }
            _ => return None,
        };
        let first = usize::try_from(first).ok()?;
        let taken: Vec<ValueId> = elements.into_iter().skip(first).take(count).collect();
        (taken.len() == count).then_some(taken)
    }

    /// A dimension of a matrix.
    fn dimension(&self, id: InstructionId, value: ValueId) -> Result<u32, Fault> {
        let size = self.module.integer(value).and_then(|size| u32::try_from(size).ok());
        size.filter(|size| (1..=super::MAX_LANES).contains(size))
            .ok_or_else(|| Fault::at(self.module, id, "the dimensions of a matrix are not known"))
    }

    /// The elements of a matrix, column by column.
    fn elements_of_matrix(
        &mut self,
        id: InstructionId,
        matrix: ValueId,
        (rows, columns): (u32, u32),
        at: Position,
    ) -> Result<Vec<ValueId>, Fault> {
        let elements = self.elements(matrix, at);
        let count = rows.saturating_mul(columns);
        if u32::try_from(elements.len()) == Ok(count) {
            Ok(elements)
        } else {
            Err(Fault::at(self.module, id, "a matrix has other dimensions than its vector"))
        }
    }

    /// An element of the product of two matrices, by the row of the first and the column of the second one:
    /// the sum of products, in the order of the row.
    fn element_of_product(
        &mut self,
        (left, row, rows): (&[ValueId], u32, u32),
        (right, column, inner): (&[ValueId], u32, u32),
        at: Position,
    ) -> Option<ValueId> {
        let mut sum = None;
        for place in 0..inner {
            let factor = *left.get((place * rows + row) as usize)?;
            let other = *right.get((column * inner + place) as usize)?;
            sum = Some(match sum {
                None => self.binary(BinaryOpcode::Mul, factor, other, at),
                Some(sum) => {
                    let product = self.binary(BinaryOpcode::Mul, factor, other, at);
                    self.binary(BinaryOpcode::Add, sum, product, at)
                }
            });
        }
        sum
    }

    /// The elements of a vector, or the number itself.
    fn elements(&mut self, value: ValueId, at: Position) -> Vec<ValueId> {
        let Type::Vector { count, .. } = self.module.ty(self.ty(value)) else { return alloc::vec![value] };
        let mut elements = Vec::new();
        for index in 0..count.min(super::MAX_LANES) {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            elements.push(self.at(at).operation(&Operation::ExtractElement { vector: value, index }));
        }
        elements
    }

    /// A vector of elements, or the only one.
    fn vector_of(&mut self, ty: TypeId, elements: &[ValueId], at: Position) -> ValueId {
        if let (false, [only]) = (self.is_vector(ty), elements) {
            return *only;
        }
        let mut vector = self.module.const_undef(ty);
        for (index, element) in elements.iter().enumerate() {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            vector = self.at(at).operation(&Operation::InsertElement { vector, element: *element, index });
        }
        vector
    }

    /// The dot product of the elements of two vectors.
    fn dot(&mut self, left: &[ValueId], right: &[ValueId], at: Position) -> Option<ValueId> {
        let ty = self.ty(*left.first()?);
        let code = match left.len() {
            2 => Some(OpCode::Dot2),
            3 => Some(OpCode::Dot3),
            4 => Some(OpCode::Dot4),
            _ => None,
        };
        match code.filter(|_| matches!(self.module.ty(ty), Type::Float | Type::Half)) {
            Some(code) => self.operation(code, Some(ty), ty, &[left, right].concat(), at),
            None => {
                let mut sum = None;
                for (left, right) in left.iter().zip(right) {
                    let product = self.binary(BinaryOpcode::Mul, *left, *right, at);
                    sum = Some(match sum {
                        Some(sum) => self.binary(BinaryOpcode::Add, sum, product, at),
                        None => product,
                    });
                }
                sum
            }
        }
    }

    /// A number, or a vector with this number in each element.
    fn splat_float(&mut self, ty: TypeId, value: f32) -> ValueId {
        match self.module.ty(ty) {
            Type::Vector { count, element } => {
                let number = self.float(element, value);
                self.module.const_aggregate(ty, &alloc::vec![number; count.min(super::MAX_LANES) as usize])
            }
            _ => self.float(ty, value),
        }
    }

    fn is_vector(&self, ty: TypeId) -> bool {
        matches!(self.module.ty(ty), Type::Vector { .. })
    }

    /// Whether a row is about a call of its intrinsic, in this shader model, with the types that the
    /// operation has.
    fn is_of(&self, row: &Counterpart, arguments: &[ValueId], result: TypeId) -> bool {
        let CounterpartForm::Intrinsic(intrinsic) = row.form else { return false };
        let Some(operation) = row.code.operation() else { return false };
        if operation.since > self.target.model {
            return false;
        }
        if intrinsic.arguments.len() != arguments.len() {
            return false;
        }
        // Of vectors, each element is split: see `expand`.
        let first_is_vector = arguments.first().is_some_and(|first| self.is_vector(self.ty(*first)));
        if row.code == OpCode::SplitDouble && first_is_vector {
            return false;
        }
        // A form of LLVM 22 returns a vector where one of LLVM 24 returns a structure.
        let is_structure = matches!(self.module.ty(result), Type::Struct { .. });
        if matches!(intrinsic.result, ResultForm::Vector(_)) && is_structure {
            return false;
        }
        if matches!(intrinsic.result, ResultForm::Structure(_)) && !is_structure {
            return false;
        }
        let numbers = intrinsic.arguments.iter().zip(arguments).all(|(wanted, argument)| match wanted {
            // clang 22 passes 4 to both signatures.
            Argument::Number(_, 4 | 5)
                if row.code == OpCode::LoadInput || row.code == OpCode::StoreOutput =>
            {
                true
            }
            Argument::Number(_, number) => self.module.integer(*argument) == Some(*number),
            _ => true,
        });
        let kind = arguments.first().map(|first| self.module.ty(self.ty(*first)));
        let resources = intrinsic.resources();
        let resource = match kind {
            Some(Type::Target { name, .. }) if !resources.is_empty() => {
                resources.iter().any(|known| known.as_bytes() == name)
            }
            _ => true,
        };
        let overload = self.overload_of(row, arguments, None);
        let is_special =
            matches!(row.code, OpCode::IsNaN | OpCode::IsInf | OpCode::IsFinite | OpCode::IsNormal);
        if is_special && self.target.model < ShaderModel::new(6, 9) {
            // Halves are distinguished by their bits.
            let scalar = overload.map(|ty| self.module.ty(self.module.scalar(ty)));
            if scalar == Some(Type::Half) {
                return false;
            }
        }
        let fits = overload.is_none_or(|ty| {
            let scalar = Scalar::from_llvm_type(self.module, ty);
            operation.overloads.dimensions().next().is_none_or(|dimension| {
                scalar.is_none_or(|scalar| dimension.scalars().any(|known| known == scalar))
                    || self.is_vector(ty)
            })
        });
        numbers && resource && fits
    }

    /// The overload type of an operation, as far as an operand determines it.
    fn overload_of(&self, row: &Counterpart, arguments: &[ValueId], _: Option<TypeId>) -> Option<TypeId> {
        let operation = row.code.operation()?;
        let CounterpartForm::Intrinsic(intrinsic) = row.form else { return None };
        operation.parameters.iter().find_map(|parameter| {
            if parameter.ty != OperationType::Overload(0) {
                return None;
            }
            intrinsic.arguments.iter().zip(arguments).find_map(|(argument, value)| match argument {
                Argument::Operand(name) if *name == parameter.name => Some(self.ty(*value)),
                Argument::Components(names) | Argument::Coordinates(names)
                    if names.contains(&parameter.name) =>
                {
                    Some(self.module.scalar(self.ty(*value)))
                }
                _ => None,
            })
        })
    }

    fn suffix(&self, ty: TypeId) -> Option<String> {
        match self.module.ty(ty) {
            Type::Vector { count, element } => {
                Some(format!("v{count}{}", Scalar::from_llvm_type(self.module, element)?.suffix()))
            }
            Type::Struct { name: Some(name), .. } => Some(String::from_utf8_lossy(name).into_owned()),
            _ => Scalar::from_llvm_type(self.module, ty).map(|scalar| String::from(scalar.suffix())),
        }
    }

    pub(super) fn structure(&mut self, name: &str, elements: &[TypeId]) -> TypeId {
        self.module.named_struct_type(name, elements)
    }

    pub(super) fn handle_type(&mut self) -> TypeId {
        dxkit_dxil::handle_type(self.module)
    }

    /// The function of an operation.
    pub(super) fn function(
        &mut self,
        code: OpCode,
        overload: Option<TypeId>,
        result: TypeId,
        operands: &[ValueId],
    ) -> Option<(FunctionId, TypeId)> {
        let operation = code.operation()?;
        let mut name = format!("{}{}", dxkit_dxil::PREFIX, operation.class);
        if let Some(overload) = overload {
            name.push('.');
            name.push_str(&self.suffix(overload)?);
        }
        let word = self.module.integer_type(32);
        let mut types = alloc::vec![word];
        types.extend(operands.iter().map(|operand| self.ty(*operand)));
        let function_type = self.module.function_type(result, &types, false);
        let key = (name, function_type);
        if let Some(known) = self.functions.get(&key) {
            return Some((*known, function_type));
        }
        let mut record = FunctionRecord::new(function_type);
        record.attributes = Some(operation.attributes(self.module));
        let id = self.editor.declared(self.module, &key.0, record);
        self.functions.insert(key, id);
        Some((id, function_type))
    }

    /// A call of an operation.
    pub(super) fn operation(
        &mut self,
        code: OpCode,
        overload: Option<TypeId>,
        result: TypeId,
        operands: &[ValueId],
        at: Position,
    ) -> Option<ValueId> {
        let (callee, function_type) = self.function(code, overload, result, operands)?;
        let mut arguments = alloc::vec![self.module.const_i32(code.signed())];
        arguments.extend_from_slice(operands);
        let call = Call::new(callee, function_type, &arguments);
        let made = self.at(at).insert(result, &Instruction::Call(call));
        if let Position::Before(replaced) = at {
            self.copy_precision(replaced, made, result);
        }
        Some(made.into())
    }

    /// What a call was marked with that asks for exact results also applies to an operation in its place.
    fn copy_precision(&mut self, from: InstructionId, to: InstructionId, result: TypeId) {
        let Some(kind) = self.module.metadata_kind_named(b"dx.precise") else { return };
        if !self.module.is_floating_point(result) {
            return;
        }
        let entry = self.module.instruction(from);
        let found = entry.and_then(|entry| entry.attachments().iter().find(|found| found.kind == kind));
        if let Some(node) = found.map(|found| found.node) {
            self.module.set_attachment(to, kind, Some(node));
        }
    }

    fn nothing(&self, id: InstructionId, name: &str) -> Fault {
        Fault::at(self.module, id, &format!("DXIL has nothing for '{name}'"))
    }

    /// Makes a call of an intrinsic one of the operation of a row of the table.
    fn by_row(
        &mut self,
        id: InstructionId,
        row: &Counterpart,
        intrinsic: &Intrinsic,
        arguments: &[ValueId],
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let Some(operation) = row.code.operation() else { return Err(self.nothing(id, intrinsic.name)) };
        let own = self.module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        // The type that is loaded or stored.
        let loaded = match intrinsic.result {
            ResultForm::TypedLoad | ResultForm::RawLoad => self.module.part_type(own, 0),
            ResultForm::Texels => Some(own),
            _ => None,
        };
        let stored = intrinsic.arguments.iter().zip(arguments).find_map(|(argument, value)| match argument {
            Argument::Components(_) => Some(*value),
            _ => None,
        });
        let ty = loaded.or_else(|| stored.map(|value| self.ty(value)));
        let (count, element) = match ty.map(|ty| self.module.ty(ty)) {
            Some(Type::Vector { count, element }) => (count, element),
            _ => (1, ty.unwrap_or_default()),
        };
        if count > 4 {
            return Err(Fault::at(self.module, id, "more than four components are accessed"));
        }
        let components = stored.map_or(Vec::new(), |stored| self.components(stored, count, at));
        let accessed = Accessed { ty, count, element, components };
        let operands = self.operands_of_row(operation, row, intrinsic, arguments, &accessed, at);
        let overload = if operation.overloads.dimensions().next().is_none() {
            None
        } else {
            Some(match intrinsic.result {
                ResultForm::TypedLoad | ResultForm::RawLoad | ResultForm::Texels => element,
                ResultForm::Structure(_) if operation.result == OperationType::CBufRet => {
                    self.module.part_type(own, 0).unwrap_or_default()
                }
                _ => self.overload_of(row, arguments, None).unwrap_or(own),
            })
        };
        match self.result_of_row(id, operation, intrinsic, overload, &operands, &accessed)? {
            true => Ok(()),
            false => Err(self.nothing(id, intrinsic.name)),
        }
    }

    /// Whether a number or a vector is 0 in all elements, or undefined.
    fn is_zero(&self, value: ValueId) -> bool {
        let Some(entry) = value.as_constant().and_then(|id| self.module.constant(id)) else { return false };
        match entry.constant {
            Constant::Null | Constant::Integer(0) | Constant::Undef => true,
            Constant::Data(words) => words.iter().all(|word| *word == 0),
            Constant::Aggregate(elements) => {
                elements.iter().all(|element| self.module.integer(*element) == Some(0))
            }
            _ => false,
        }
    }

    /// The components of a value that is stored: of a number, it is the only one.
    fn components(&mut self, stored: ValueId, count: u32, at: Position) -> Vec<ValueId> {
        if !self.is_vector(self.ty(stored)) {
            return alloc::vec![stored; count as usize];
        }
        let mut components = Vec::new();
        for index in 0..count {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            components.push(self.at(at).operation(&Operation::ExtractElement { vector: stored, index }));
        }
        components
    }

    /// The operands of the operation: arguments of the intrinsic, components of one, or fixed by the row.
    fn operands_of_row(
        &mut self,
        operation: &DxilOperation,
        row: &Counterpart,
        intrinsic: &Intrinsic,
        arguments: &[ValueId],
        accessed: &Accessed,
        at: Position,
    ) -> Vec<ValueId> {
        let word = self.module.integer_type(32);
        // Coordinates and offsets of texels, by the names of the operands.
        let mut places: Vec<(&str, ValueId)> = Vec::new();
        for (argument, value) in intrinsic.arguments.iter().zip(arguments) {
            let (Argument::Coordinates(names) | Argument::Offsets(names)) = argument else { continue };
            if matches!(argument, Argument::Offsets(_)) && self.is_zero(*value) {
                continue;
            }
            let numbers = self.elements(*value, at);
            places.extend(names.iter().copied().zip(numbers));
        }
        let typed = row.fixed_operand("mask") == Some(Fixed::Number(15));
        let mut operands = Vec::new();
        for parameter in operation.parameters {
            let wanted = match parameter.ty {
                OperationType::Scalar(scalar) => Some(self.scalar_type(scalar)),
                OperationType::Overload(0) => places.first().map(|(_, value)| self.ty(*value)),
                _ => None,
            };
            let fixed = row.fixed_operand(parameter.name);
            let found =
                intrinsic.arguments.iter().zip(arguments).find_map(|(argument, value)| match argument {
                    Argument::Operand(name) | Argument::Handle(name) if *name == parameter.name => {
                        Some((*value, None))
                    }
                    Argument::Components(names) => names
                        .iter()
                        .position(|name| *name == parameter.name)
                        .map(|place| (*value, Some(place))),
                    _ => None,
                });
            let place = places.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| *value);
            let value = match (found.or(place.map(|value| (value, None))), fixed) {
                (Some((_, Some(place))), _) => match accessed.components.get(place) {
                    Some(component) => *component,
                    None if typed => {
                        accessed.components.first().copied().unwrap_or_default_value(self.module)
                    }
                    None => self.module.const_undef(accessed.element),
                },
                (Some((value, None)), _) => value,
                (None, Some(Fixed::Number(number))) => {
                    self.module.const_integer(wanted.unwrap_or(word), number)
                }
                (None, Some(Fixed::Mask)) => {
                    let byte = self.module.integer_type(8);
                    self.module.const_integer(byte, (1i64 << accessed.count) - 1)
                }
                (None, Some(Fixed::Alignment)) => {
                    let bytes = match self.module.ty(accessed.element) {
                        Type::Half | Type::Integer { width: 16 } => 2,
                        Type::Double | Type::Integer { width: 64 } => 8,
                        _ => 4,
                    };
                    self.module.const_i32(bytes)
                }
                (None, _) => self.module.const_undef(wanted.unwrap_or(word)),
            };
            operands.push(value);
        }
        operands
    }

    /// Replaces the call by one of the operation, and puts its result into the form that the intrinsic's has.
    /// False if the operation has no such overload.
    fn result_of_row(
        &mut self,
        id: InstructionId,
        operation: &DxilOperation,
        intrinsic: &Intrinsic,
        overload: Option<TypeId>,
        operands: &[ValueId],
        accessed: &Accessed,
    ) -> Result<bool, Fault> {
        let at = Position::Before(id);
        let code = operation.code;
        let own = self.module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let word = self.module.integer_type(32);
        let suffix = overload.and_then(|ty| self.suffix(ty)).unwrap_or_default();
        match intrinsic.result {
            ResultForm::Same => {
                let Some((callee, function_type)) = self.function(code, overload, own, operands) else {
                    return Ok(false);
                };
                self.become_call(id, own, code, callee, function_type, operands);
            }
            ResultForm::Structure(count) => {
                let element = self.module.part_type(own, 0).unwrap_or_default();
                let ty = match (operation.result, code) {
                    (OperationType::CBufRet, _) => {
                        let name = match count {
                            8 => format!("dx.types.CBufRet.{suffix}.8"),
                            _ => format!("dx.types.CBufRet.{suffix}"),
                        };
                        self.structure(&name, &alloc::vec![element; count])
                    }
                    (OperationType::Struct(name), _) => {
                        let elements: Vec<TypeId> =
                            (0..count).filter_map(|index| self.module.part_type(own, index as u64)).collect();
                        self.structure(&format!("dx.types.{name}"), &elements)
                    }
                    _ => own,
                };
                let Some((callee, function_type)) = self.function(code, overload, ty, operands) else {
                    return Ok(false);
                };
                self.become_call(id, ty, code, callee, function_type, operands);
            }
            ResultForm::Vector(count) => {
                let ty = self.structure("dx.types.fouri32", &alloc::vec![word; count]);
                let made = self.operation(code, overload, ty, operands, at);
                let Some(made) = made else { return Ok(false) };
                let vector = self.gather(made, own, count, at);
                self.replace(id, vector);
            }
            ResultForm::Width => {
                let wide = match self.module.ty(own) {
                    Type::Vector { count, .. } => self.module.vector_type(count, word),
                    _ => word,
                };
                let made = self.operation(code, overload, wide, operands, at);
                let Some(made) = made else { return Ok(false) };
                let bits = self.module.integer_width(self.module.scalar(own));
                let value = match bits.map(|bits| bits.cmp(&32)) {
                    Some(core::cmp::Ordering::Less) => self.at(at).cast(CastOpcode::Trunc, made, own),
                    Some(core::cmp::Ordering::Greater) => self.at(at).cast(CastOpcode::ZExt, made, own),
                    _ => made,
                };
                self.replace(id, value);
            }
            ResultForm::First | ResultForm::Elements(_) => {
                let ty = match operation.result {
                    OperationType::Struct(name) => self.structure(&format!("dx.types.{name}"), &[word; 4]),
                    _ => own,
                };
                let made = self.operation(code, overload, ty, operands, at);
                let Some(made) = made else { return Ok(false) };
                let value = if let ResultForm::Elements(elements) = intrinsic.result {
                    let part = |element: &u32| self.at(at).extract_value(made, *element);
                    let parts: Vec<_> = elements.iter().map(part).collect();
                    self.vector_of(own, &parts, at)
                } else {
                    self.at(at).extract_value(made, 0)
                };
                self.replace(id, value);
            }
            ResultForm::Texels | ResultForm::TypedLoad | ResultForm::RawLoad => {
                let element = accessed.element;
                let ty = [element, element, element, element, word];
                let ty = self.structure(&format!("dx.types.ResRet.{suffix}"), &ty);
                let made = self.operation(code, overload, ty, operands, at);
                let Some(made) = made else { return Ok(false) };
                if intrinsic.result != ResultForm::Texels {
                    self.parts_of_load(id, made, accessed.count, accessed.ty.unwrap_or_default())?;
                    return Ok(true);
                }
                let value = match self.is_vector(own) {
                    true => self.gather(made, own, accessed.count as usize, at),
                    false => self.at(at).extract_value(made, 0),
                };
                self.replace(id, value);
            }
        }
        Ok(true)
    }

    fn become_call(
        &mut self,
        id: InstructionId,
        ty: TypeId,
        code: OpCode,
        callee: FunctionId,
        function_type: TypeId,
        operands: &[ValueId],
    ) {
        let mut arguments = alloc::vec![self.module.const_i32(code.signed())];
        arguments.extend_from_slice(operands);
        let call = Call::new(callee, function_type, &arguments);
        self.module.set_instruction(id, ty, &Instruction::Call(call));
    }

    fn replace(&mut self, id: InstructionId, value: ValueId) {
        self.editor.supersede(id, value);
    }

    /// A vector of the first elements of a structure.
    fn gather(&mut self, structure: ValueId, vector: TypeId, count: usize, at: Position) -> ValueId {
        let mut whole = self.module.const_undef(vector);
        for index in 0..count {
            let element = self.at(at).extract_value(structure, u32::try_from(index).unwrap_or(0));
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            whole = self.at(at).operation(&Operation::InsertElement { vector: whole, element, index });
        }
        whole
    }

    /// The value and the status of a load, to where they are used.
    fn parts_of_load(
        &mut self,
        id: InstructionId,
        made: ValueId,
        count: u32,
        value: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let mut whole = None;
        for (user, indices) in self.users(id) {
            let part = match indices.as_slice() {
                [0] if self.is_vector(value) => match whole {
                    Some(whole) => whole,
                    None => {
                        let made = self.gather(made, value, count as usize, at);
                        whole = Some(made);
                        made
                    }
                },
                [0] => {
                    let location = self.module.instruction(user).and_then(|entry| entry.debug_location());
                    let mut inserter = self.at(at);
                    inserter.set_location(location);
                    inserter.extract_value(made, 0)
                }
                [1] => {
                    let status = self.at(at).extract_value(made, 4);
                    let (truth, word) = (self.module.integer_type(1), self.module.integer_type(32));
                    let code = OpCode::CheckAccessFullyMapped;
                    let made = self.operation(code, Some(word), truth, &[status], at);
                    // The name of the intrinsic contains the type of its operand.
                    match made {
                        Some(made) => made,
                        None => {
                            return Err(Fault::at(self.module, id, "the status of a load is not to be had"));
                        }
                    }
                }
                _ => return Err(Fault::at(self.module, user, "a load from a resource is used as a whole")),
            };
            self.replace(user, part);
        }
        self.editor.erase(id);
        Ok(())
    }

    fn scalar_type(&mut self, scalar: Scalar) -> TypeId {
        scalar.llvm_type(self.module)
    }

    /// An integer with other bits.
    fn resized(&mut self, value: ValueId, ty: TypeId, signed: bool, at: Position) -> ValueId {
        let own = self.ty(value);
        let (Some(from), Some(to)) = (self.module.integer_width(own), self.module.integer_width(ty)) else {
            return value;
        };
        let opcode = match (from.cmp(&to), signed) {
            (core::cmp::Ordering::Equal, _) => return value,
            (core::cmp::Ordering::Greater, _) => CastOpcode::Trunc,
            (core::cmp::Ordering::Less, true) => CastOpcode::SExt,
            (core::cmp::Ordering::Less, false) => CastOpcode::ZExt,
        };
        self.at(at).cast(opcode, value, ty)
    }

    /// An operation on one number; `None` if the operation has no overload for its type.
    fn unary(&mut self, code: OpCode, value: ValueId, at: Position) -> Option<ValueId> {
        let ty = self.ty(value);
        let scalar = Scalar::from_llvm_type(self.module, self.module.scalar(ty))?;
        let dimension = code.operation()?.overloads.dimensions().next()?;
        if !dimension.scalars().any(|known| known == scalar) {
            return None;
        }
        self.operation(code, Some(ty), ty, &[value], at)
    }

    fn pair(&mut self, code: OpCode, left: ValueId, right: ValueId, at: Position) -> Option<ValueId> {
        let ty = self.ty(left);
        self.operation(code, Some(ty), ty, &[left, right], at)
    }

    fn float(&mut self, ty: TypeId, value: f32) -> ValueId {
        let bits: u128 = match self.module.ty(ty) {
            Type::Double => f64::from(value).to_bits().into(),
            // The constants here are 0, -0, 0.5, 1 and a few others that a half represents exactly.
            Type::Half => {
                let bits = value.to_bits();
                let sign = bits >> 31 << 15;
                let exponent = (bits >> 23 & 0xff).saturating_sub(112);
                u128::from(if bits << 1 == 0 { sign } else { sign | exponent << 10 | (bits >> 13 & 0x3ff) })
            }
            _ => value.to_bits().into(),
        };
        self.module.intern_constant(ty, &Constant::Float(bits)).into()
    }

    fn compare(&mut self, predicate: Predicate, left: ValueId, right: ValueId, at: Position) -> ValueId {
        self.at(at).compare(predicate, left, right)
    }

    fn select(&mut self, condition: ValueId, if_true: ValueId, if_false: ValueId, at: Position) -> ValueId {
        self.at(at).select(condition, if_true, if_false)
    }

    fn binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId, at: Position) -> ValueId {
        self.at(at).binary(opcode, left, right)
    }

    /// Expands an intrinsic that the optimiser makes and the table does not have.
    fn other(&mut self, id: InstructionId, name: &str, arguments: &[ValueId]) -> Result<(), Fault> {
        let base = scalar_name(name);
        if WITHOUT_EFFECT.contains(&base) {
            self.editor.erase(id);
            return Ok(());
        }
        if matches!(base, "llvm.memset" | "llvm.memcpy" | "llvm.memmove") {
            return self.memory(id, base, arguments);
        }
        let at = Position::Before(id);
        let pair = self
            .with_overflow(base, arguments, at)
            .or_else(|| self.sine_and_cosine(base, arguments, at))
            .or_else(|| self.parts_of_float(id, base, arguments, at));
        if let Some((first, second)) = pair {
            return self.two_parts(id, first, second);
        }
        let own = self.module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let value = self
            .hint(base, arguments, own)
            .or_else(|| self.float_function(base, arguments, own, at))
            .or_else(|| self.arithmetic(base, arguments, own, at));
        match value {
            Some(value) => {
                self.replace(id, value);
                Ok(())
            }
            None => Err(self.nothing(id, name)),
        }
    }

    /// Arithmetic that is more than one operation: of vectors, that of their elements, but for operations
    /// that vectors have.
    fn arithmetic(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        const OF_VECTORS: [&str; 5] = ["llvm.abs", "llvm.smax", "llvm.smin", "llvm.umax", "llvm.umin"];
        let (count, element) = match self.module.ty(own) {
            Type::Vector { count, element } if !OF_VECTORS.contains(&base) => (count, element),
            _ => {
                return self
                    .integer_arithmetic(base, arguments, own, at)
                    .or_else(|| self.saturated(base, arguments, own, at))
                    .or_else(|| self.bits(base, arguments, own, at))
                    .or_else(|| self.float_arithmetic(base, arguments, own, at));
            }
        };
        let parts: Vec<Vec<ValueId>> =
            arguments.iter().map(|argument| self.elements(*argument, at)).collect();
        let mut results = Vec::new();
        for lane in 0..count.min(super::MAX_LANES) as usize {
            // What is no vector is one for all elements.
            let arguments =
                parts.iter().map(|all| all.get(lane).or_else(|| all.first().filter(|_| all.len() == 1)));
            let arguments: Option<Vec<ValueId>> = arguments.map(Option::<&ValueId>::copied).collect();
            results.push(self.arithmetic(base, &arguments?, element, at)?);
        }
        Some(self.vector_of(own, &results, at))
    }

    /// The result of a hint for the optimiser about a value: the value, or the answer that an optimiser gives
    /// at last.
    fn hint(&mut self, base: &str, arguments: &[ValueId], own: TypeId) -> Option<ValueId> {
        Some(match (base, arguments) {
            (
                "llvm.expect"
                | "llvm.expect.with.probability"
                | "llvm.ssa.copy"
                | "llvm.launder.invariant.group"
                | "llvm.canonicalize"
                | "llvm.arithmetic.fence",
                [value, ..],
            ) => *value,
            ("llvm.is.constant", _) => self.module.const_bool(false),
            ("llvm.objectsize", _) => self.module.const_integer(own, -1),
            _ => return None,
        })
    }

    /// Absolute values, comparisons, and the larger or smaller of two integers.
    fn integer_arithmetic(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        match (base, arguments) {
            ("llvm.abs", [value, _]) => {
                let zero = self.module.const_null(own);
                let negative = self.binary(BinaryOpcode::Sub, zero, *value, at);
                self.maximum(OpCode::IMax, Predicate::IcmpSgt, *value, negative, at)
            }
            ("llvm.smax", [left, right]) => self.maximum(OpCode::IMax, Predicate::IcmpSgt, *left, *right, at),
            ("llvm.smin", [left, right]) => self.maximum(OpCode::IMin, Predicate::IcmpSlt, *left, *right, at),
            ("llvm.umax", [left, right]) => self.maximum(OpCode::UMax, Predicate::IcmpUgt, *left, *right, at),
            ("llvm.umin", [left, right]) => self.maximum(OpCode::UMin, Predicate::IcmpUlt, *left, *right, at),
            ("llvm.ucmp" | "llvm.scmp", [left, right]) => {
                let (greater, less) = if base == "llvm.ucmp" {
                    (Predicate::IcmpUgt, Predicate::IcmpUlt)
                } else {
                    (Predicate::IcmpSgt, Predicate::IcmpSlt)
                };
                let zero = self.module.const_null(own);
                let one = self.module.const_integer(own, 1);
                let minus_one = self.module.const_integer(own, -1);
                let is_greater = self.compare(greater, *left, *right, at);
                let is_less = self.compare(less, *left, *right, at);
                let rest = self.select(is_greater, one, zero, at);
                Some(self.select(is_less, minus_one, rest, at))
            }
            ("llvm.umulh" | "llvm.smulh", [left, right]) => {
                self.high_product(*left, *right, base == "llvm.smulh", own, at)
            }
            _ => None,
        }
    }

    /// Sums, differences and shifts that stop at the ends of the type.
    fn saturated(&mut self, base: &str, arguments: &[ValueId], own: TypeId, at: Position) -> Option<ValueId> {
        match (base, arguments) {
            ("llvm.usub.sat", [left, right]) => {
                let difference = self.binary(BinaryOpcode::Sub, *left, *right, at);
                let zero = self.module.const_null(own);
                let is_less = self.compare(Predicate::IcmpUlt, *left, *right, at);
                Some(self.select(is_less, zero, difference, at))
            }
            ("llvm.uadd.sat", [left, right]) => {
                let sum = self.binary(BinaryOpcode::Add, *left, *right, at);
                let most = self.module.const_integer(own, -1);
                let over = self.compare(Predicate::IcmpUlt, sum, *left, at);
                Some(self.select(over, most, sum, at))
            }
            ("llvm.ushl.sat", [value, amount]) => {
                let shifted = self.binary(BinaryOpcode::Shl, *value, *amount, at);
                let back = self.binary(BinaryOpcode::LShr, shifted, *amount, at);
                let most = self.module.const_integer(own, -1);
                let fits = self.compare(Predicate::IcmpEq, back, *value, at);
                Some(self.select(fits, shifted, most, at))
            }
            ("llvm.sshl.sat", [value, amount]) => {
                let shifted = self.binary(BinaryOpcode::Shl, *value, *amount, at);
                let back = self.binary(BinaryOpcode::AShr, shifted, *amount, at);
                let limit = self.limit_of_sign(*value, own, at);
                let fits = self.compare(Predicate::IcmpEq, back, *value, at);
                Some(self.select(fits, shifted, limit, at))
            }
            ("llvm.sadd.sat" | "llvm.ssub.sat", [left, right]) => {
                let opcode = if base == "llvm.sadd.sat" { BinaryOpcode::Add } else { BinaryOpcode::Sub };
                let result = self.binary(opcode, *left, *right, at);
                let over = self.signed_overflow(opcode, *left, *right, result, at);
                let limit = self.limit_of_sign(*left, own, at);
                Some(self.select(over, limit, result, at))
            }
            _ => None,
        }
    }

    /// The least integer of the type if the value is negative, else the greatest.
    fn limit_of_sign(&mut self, value: ValueId, own: TypeId, at: Position) -> ValueId {
        let width = self.module.integer_width(own).unwrap_or(32);
        let shift = self.module.const_integer(own, i64::from(width) - 1);
        let sign = self.binary(BinaryOpcode::AShr, value, shift, at);
        let least = self.module.const_integer(own, i64::MIN >> (64 - width.clamp(1, 64)));
        let minus_one = self.module.const_integer(own, -1);
        let most = self.binary(BinaryOpcode::Xor, least, minus_one, at);
        self.binary(BinaryOpcode::Xor, sign, most, at)
    }

    /// The result of an operation on integers, and whether it overflowed.
    fn with_overflow(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        at: Position,
    ) -> Option<(ValueId, ValueId)> {
        let [left, right] = *arguments else { return None };
        let (opcode, signed) = match base {
            "llvm.uadd.with.overflow" => (BinaryOpcode::Add, false),
            "llvm.usub.with.overflow" => (BinaryOpcode::Sub, false),
            "llvm.umul.with.overflow" => (BinaryOpcode::Mul, false),
            "llvm.sadd.with.overflow" => (BinaryOpcode::Add, true),
            "llvm.ssub.with.overflow" => (BinaryOpcode::Sub, true),
            "llvm.smul.with.overflow" => (BinaryOpcode::Mul, true),
            _ => return None,
        };
        if opcode == BinaryOpcode::Mul {
            return self.product_with_overflow(left, right, signed, at);
        }
        let result = self.binary(opcode, left, right, at);
        let overflow = match (signed, opcode) {
            (true, _) => self.signed_overflow(opcode, left, right, result, at),
            (false, BinaryOpcode::Add) => self.compare(Predicate::IcmpUlt, result, left, at),
            (false, _) => self.compare(Predicate::IcmpUlt, left, right, at),
        };
        Some((result, overflow))
    }

    /// Sine and cosine, which the optimiser joins where both are needed.
    fn sine_and_cosine(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        at: Position,
    ) -> Option<(ValueId, ValueId)> {
        let ("llvm.sincos", [value]) = (base, arguments) else { return None };
        Some((self.unary(OpCode::Sin, *value, at)?, self.unary(OpCode::Cos, *value, at)?))
    }

    /// The fraction and the whole part of a number, or its significand between a half and 1 and its exponent.
    fn parts_of_float(
        &mut self,
        id: InstructionId,
        base: &str,
        arguments: &[ValueId],
        at: Position,
    ) -> Option<(ValueId, ValueId)> {
        let [value] = *arguments else { return None };
        match base {
            "llvm.modf" => {
                let whole = self.unary(OpCode::RoundZ, value, at)?;
                Some((self.binary(BinaryOpcode::Sub, value, whole, at), whole))
            }
            "llvm.frexp" => {
                let own = self.module.instruction(id)?.ty();
                let exponent_type = self.module.part_type(own, 1)?;
                let ty = self.ty(value);
                // The bits of the exponent, those after it, and what is subtracted of it.
                let (width, fraction, bias) = match self.module.ty(ty) {
                    Type::Half => (16, 10u32, 14),
                    Type::Float => (32, 23, 126),
                    _ => return None,
                };
                let bits_type = self.module.integer_type(width);
                let number = |work: &mut Self, number: i64| work.module.const_integer(bits_type, number);
                let all = (1i64 << (width - 1 - fraction)) - 1;
                let (mask, places) = (number(self, all << fraction), number(self, fraction.into()));
                let (rest, half) = (number(self, !(all << fraction)), number(self, bias << fraction));
                let (zero, bias) = (number(self, 0), number(self, bias));
                let bits = self.at(at).cast(CastOpcode::BitCast, value, bits_type);
                let exponent = self.binary(BinaryOpcode::And, bits, mask, at);
                // Numbers without an exponent are 0 in DXIL, which has no denormal ones of 32 bits.
                let is_zero = self.compare(Predicate::IcmpEq, exponent, zero, at);
                let exponent = self.binary(BinaryOpcode::LShr, exponent, places, at);
                let exponent = self.binary(BinaryOpcode::Sub, exponent, bias, at);
                let exponent = self.select(is_zero, zero, exponent, at);
                let significand = self.binary(BinaryOpcode::And, bits, rest, at);
                let significand = self.binary(BinaryOpcode::Or, significand, half, at);
                let significand = self.at(at).cast(CastOpcode::BitCast, significand, ty);
                let significand = self.select(is_zero, value, significand, at);
                Some((significand, self.resized(exponent, exponent_type, true, at)))
            }
            _ => None,
        }
    }

    /// The product of two integers, and whether it overflowed.
    fn product_with_overflow(
        &mut self,
        left: ValueId,
        right: ValueId,
        signed: bool,
        at: Position,
    ) -> Option<(ValueId, ValueId)> {
        let ty = self.ty(left);
        match self.module.integer_width(ty)? {
            0..=32 => {}
            64 => return Some(self.wide_product_with_overflow(left, right, signed, at)),
            _ => return None,
        }
        let long = self.module.integer_type(64);
        let a = self.resized(left, long, signed, at);
        let b = self.resized(right, long, signed, at);
        let product = self.binary(BinaryOpcode::Mul, a, b, at);
        let result = self.resized(product, ty, signed, at);
        let again = self.resized(result, long, signed, at);
        let overflow = self.compare(Predicate::IcmpNe, again, product, at);
        Some((result, overflow))
    }

    /// The high half of the product of two integers, which LLVM 24 makes of a product of twice the width.
    fn high_product(
        &mut self,
        left: ValueId,
        right: ValueId,
        signed: bool,
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        let (word, width) = (self.module.integer_type(32), self.module.integer_width(own)?);
        match width {
            32 => {
                let code = if signed { OpCode::IMul } else { OpCode::UMul };
                let pair = self.structure("dx.types.twoi32", &[word, word]);
                let halves = self.operation(code, Some(word), pair, &[left, right], at)?;
                Some(self.at(at).extract_value(halves, 0))
            }
            64 => Some(self.high_product_of_words(left, right, signed, own, at)),
            0..=16 => {
                let [a, b] = [left, right].map(|value| self.resized(value, word, signed, at));
                let product = self.binary(BinaryOpcode::Mul, a, b, at);
                let by = self.module.const_integer(word, width.into());
                let high = self.binary(BinaryOpcode::LShr, product, by, at);
                Some(self.resized(high, own, false, at))
            }
            _ => None,
        }
    }

    /// The high 64 bits of a product, of the products of the factors' words.
    fn high_product_of_words(
        &mut self,
        left: ValueId,
        right: ValueId,
        signed: bool,
        own: TypeId,
        at: Position,
    ) -> ValueId {
        let (by, mask) = (self.module.const_integer(own, 32), self.module.const_integer(own, 0xffff_ffff));
        let mut words = |value: ValueId| {
            let low = self.binary(BinaryOpcode::And, value, mask, at);
            (self.binary(BinaryOpcode::LShr, value, by, at), low)
        };
        let ((a, b), (c, d)) = (words(left), words(right));
        let [high, first, second, low] = [(a, c), (a, d), (b, c), (b, d)]
            .map(|(one, other)| self.binary(BinaryOpcode::Mul, one, other, at));
        let (first_high, first_low) = {
            let low = self.binary(BinaryOpcode::And, first, mask, at);
            (self.binary(BinaryOpcode::LShr, first, by, at), low)
        };
        let low_high = self.binary(BinaryOpcode::LShr, low, by, at);
        // None of these sums has more than 64 bits.
        let middle = self.binary(BinaryOpcode::Add, second, low_high, at);
        let middle = self.binary(BinaryOpcode::Add, middle, first_low, at);
        let carried = self.binary(BinaryOpcode::LShr, middle, by, at);
        let sum = self.binary(BinaryOpcode::Add, high, first_high, at);
        let mut sum = self.binary(BinaryOpcode::Add, sum, carried, at);
        if signed {
            // A negative factor counts as 2 to the 64 more, so that the other one was added to the high half.
            let sign = self.module.const_integer(own, 63);
            for (factor, other) in [(left, right), (right, left)] {
                let negative = self.binary(BinaryOpcode::AShr, factor, sign, at);
                let excess = self.binary(BinaryOpcode::And, negative, other, at);
                sum = self.binary(BinaryOpcode::Sub, sum, excess, at);
            }
        }
        sum
    }

    /// The product of two integers of 64 bits, and whether it overflowed: then its quotient by one factor is
    /// not the other one.
    fn wide_product_with_overflow(
        &mut self,
        left: ValueId,
        right: ValueId,
        signed: bool,
        at: Position,
    ) -> (ValueId, ValueId) {
        let ty = self.ty(left);
        let product = self.binary(BinaryOpcode::Mul, left, right, at);
        let number = |work: &mut Self, number: i64| work.module.const_integer(ty, number);
        let (zero, one, minus_one) = (number(self, 0), number(self, 1), number(self, -1));
        let is_zero = self.compare(Predicate::IcmpEq, left, zero, at);
        // Neither 0 nor, for the least number, -1 is a divisor.
        let divisor = self.select(is_zero, one, left, at);
        let never = self.module.const_bool(false);
        if !signed {
            let quotient = self.binary(BinaryOpcode::UDiv, product, divisor, at);
            let differs = self.compare(Predicate::IcmpNe, quotient, right, at);
            return (product, self.select(is_zero, never, differs, at));
        }
        let negates = self.compare(Predicate::IcmpEq, left, minus_one, at);
        let divisor = self.select(negates, one, divisor, at);
        let quotient = self.binary(BinaryOpcode::SDiv, product, divisor, at);
        let differs = self.compare(Predicate::IcmpNe, quotient, right, at);
        let least = number(self, i64::MIN);
        let is_least = self.compare(Predicate::IcmpEq, right, least, at);
        let differs = self.select(negates, is_least, differs, at);
        (product, self.select(is_zero, never, differs, at))
    }

    /// Shifts, counts and orders of bits.
    fn bits(&mut self, base: &str, arguments: &[ValueId], own: TypeId, at: Position) -> Option<ValueId> {
        let width = self.module.integer_width(own);
        match (base, arguments) {
            ("llvm.fshl" | "llvm.fshr", [high, low, by]) => {
                let width = width.unwrap_or(32);
                let mask = self.module.const_integer(own, i64::from(width) - 1);
                let one = self.module.const_integer(own, 1);
                let by = self.binary(BinaryOpcode::And, *by, mask, at);
                let rest = self.binary(BinaryOpcode::Sub, mask, by, at);
                // A shift by the full width is undefined, so the shift is done in two steps.
                let (high, low) = if base == "llvm.fshl" {
                    let low = self.binary(BinaryOpcode::LShr, *low, one, at);
                    (
                        self.binary(BinaryOpcode::Shl, *high, by, at),
                        self.binary(BinaryOpcode::LShr, low, rest, at),
                    )
                } else {
                    let high = self.binary(BinaryOpcode::Shl, *high, one, at);
                    (
                        self.binary(BinaryOpcode::Shl, high, rest, at),
                        self.binary(BinaryOpcode::LShr, *low, by, at),
                    )
                };
                Some(self.binary(BinaryOpcode::Or, high, low, at))
            }
            ("llvm.ctpop", [value]) => {
                let word = self.module.integer_type(32);
                let wide = self.resized(*value, word, false, at);
                let ty = self.ty(wide);
                let count = self.operation(OpCode::Countbits, Some(ty), word, &[wide], at);
                count.map(|count| self.resized(count, own, false, at))
            }
            ("llvm.ctlz" | "llvm.cttz", [value, _]) => {
                self.count_of_zeros(base == "llvm.ctlz", *value, own, at)
            }
            ("llvm.bswap", [value]) => self.swapped_bytes(*value, own, at),
            ("llvm.bitreverse", [value]) => {
                let word = self.module.integer_type(32);
                let bits = width.unwrap_or(32);
                if bits < 32 {
                    let wide = self.resized(*value, word, false, at);
                    let turned = self.unary(OpCode::Bfrev, wide, at);
                    let by = self.module.const_i32(32 - i32::try_from(bits).unwrap_or(0));
                    turned.map(|turned| {
                        let moved = self.binary(BinaryOpcode::LShr, turned, by, at);
                        self.resized(moved, own, false, at)
                    })
                } else {
                    self.unary(OpCode::Bfrev, *value, at)
                }
            }
            _ => None,
        }
    }

    /// The number of zeros before the first bit that is set, counted from the highest bit or from the lowest
    /// one.
    fn count_of_zeros(
        &mut self,
        from_highest: bool,
        value: ValueId,
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        let word = self.module.integer_type(32);
        let bits = self.module.integer_width(own).unwrap_or(32);
        let wide = if bits < 32 { self.resized(value, word, false, at) } else { value };
        let ty = self.ty(wide);
        let code = if from_highest { OpCode::FirstbitHi } else { OpCode::FirstbitLo };
        let found = self.operation(code, Some(ty), word, &[wide], at)?;
        let zero = self.module.const_null(ty);
        let is_zero = self.compare(Predicate::IcmpEq, wide, zero, at);
        let all = self.module.const_i32(i32::try_from(bits.max(32)).unwrap_or(32));
        let mut count = self.select(is_zero, all, found, at);
        if bits < 32 {
            let own_bits = self.module.const_i32(i32::try_from(bits).unwrap_or(32));
            count = if from_highest {
                let more = self.module.const_i32(32 - i32::try_from(bits).unwrap_or(32));
                self.binary(BinaryOpcode::Sub, count, more, at)
            } else {
                self.select(is_zero, own_bits, count, at)
            };
        }
        Some(self.resized(count, own, false, at))
    }

    /// The bytes of an integer in reverse order.
    fn swapped_bytes(&mut self, value: ValueId, own: TypeId, at: Position) -> Option<ValueId> {
        let width = self.module.integer_width(own).filter(|width| matches!(width, 16 | 32 | 64))?;
        let mut sum: Option<ValueId> = None;
        for byte in 0..width / 8 {
            let shift = i64::from(width) - 8 - 16 * i64::from(byte);
            let mask = self.module.const_integer(own, 0xff_i64.wrapping_shl(8 * byte));
            let part = self.binary(BinaryOpcode::And, value, mask, at);
            let by = self.module.const_integer(own, shift.abs());
            let opcode = if shift > 0 { BinaryOpcode::Shl } else { BinaryOpcode::LShr };
            let moved = self.binary(opcode, part, by, at);
            sum = Some(match sum {
                Some(sum) => self.binary(BinaryOpcode::Or, sum, moved, at),
                None => moved,
            });
        }
        sum
    }

    /// Arithmetic, classes and conversions of floats.
    fn float_arithmetic(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        match (base, arguments) {
            ("llvm.maxnum" | "llvm.maximum" | "llvm.maximumnum", [left, right]) => {
                self.pair(OpCode::FMax, *left, *right, at)
            }
            ("llvm.minnum" | "llvm.minimum" | "llvm.minimumnum", [left, right]) => {
                self.pair(OpCode::FMin, *left, *right, at)
            }
            ("llvm.fma" | "llvm.fmuladd", [a, b, c]) => {
                if self.module.ty(own) == Type::Double {
                    let product = self.binary(BinaryOpcode::Mul, *a, *b, at);
                    Some(self.binary(BinaryOpcode::Add, product, *c, at))
                } else {
                    self.operation(OpCode::FMad, Some(own), own, &[*a, *b, *c], at)
                }
            }
            ("llvm.copysign", [value, sign]) => {
                let bits = match self.module.ty(own) {
                    Type::Half => 16u32,
                    Type::Double => 64,
                    _ => 32,
                };
                let ty = self.module.integer_type(bits);
                let mask = self.module.const_integer(ty, i64::MAX >> (64 - bits));
                let top = self.module.const_integer(ty, i64::MIN >> (64 - bits));
                let one = self.at(at).cast(CastOpcode::BitCast, *value, ty);
                let other = self.at(at).cast(CastOpcode::BitCast, *sign, ty);
                let one = self.binary(BinaryOpcode::And, one, mask, at);
                let other = self.binary(BinaryOpcode::And, other, top, at);
                let both = self.binary(BinaryOpcode::Or, one, other, at);
                Some(self.at(at).cast(CastOpcode::BitCast, both, own))
            }
            ("llvm.fptosi.sat" | "llvm.fptoui.sat", [value]) => {
                let opcode = if base == "llvm.fptosi.sat" { CastOpcode::FpToSi } else { CastOpcode::FpToUi };
                Some(self.at(at).cast(opcode, *value, own))
            }
            ("llvm.dx.isnan", [value]) => self.special(OpCode::IsNaN, *value, false, at),
            ("llvm.dx.isinf", [value]) => self.special(OpCode::IsInf, *value, false, at),
            ("llvm.dx.isfinite", [value]) => self.special(OpCode::IsFinite, *value, false, at),
            ("llvm.is.fpclass", [value, mask]) => {
                let value = *value;
                let mask = self.module.integer(*mask)?;
                let known = match Some(mask) {
                    Some(3) => self.special(OpCode::IsNaN, value, false, at),
                    Some(516) => self.special(OpCode::IsInf, value, false, at),
                    Some(1020) => self.special(OpCode::IsNaN, value, true, at),
                    Some(507) => self.special(OpCode::IsInf, value, true, at),
                    Some(519) => self.special(OpCode::IsFinite, value, true, at),
                    Some(504) => self.special(OpCode::IsFinite, value, false, at),
                    Some(264) => self.special(OpCode::IsNormal, value, false, at),
                    Some(32) => {
                        let (bits, ty) = self.bits_of(value, at);
                        let width = self.module.integer_width(ty).unwrap_or(32);
                        let sign = self.module.const_integer(ty, i64::MIN >> (64 - width));
                        Some(self.compare(Predicate::IcmpEq, bits, sign, at))
                    }
                    _ => None,
                };
                known.or_else(|| self.class(value, mask, at))
            }
            _ => None,
        }
    }

    /// Float functions, computed by DXIL's.
    fn float_function(
        &mut self,
        base: &str,
        arguments: &[ValueId],
        own: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        match (base, arguments) {
            ("llvm.rint" | "llvm.nearbyint", [value]) => self.unary(OpCode::RoundNe, *value, at),
            ("llvm.lrint" | "llvm.llrint" | "llvm.lround" | "llvm.llround", [value]) => {
                let rounding = if base.ends_with("rint") { "llvm.rint" } else { "llvm.round" };
                let whole = self.float_function(rounding, arguments, self.ty(*value), at)?;
                Some(self.at(at).cast(CastOpcode::FpToSi, whole, own))
            }
            // Halves are rounded away from zero.
            ("llvm.round", [value]) => {
                let whole = self.unary(OpCode::RoundZ, *value, at)?;
                let rest = self.binary(BinaryOpcode::Sub, *value, whole, at);
                let rest = self.unary(OpCode::FAbs, rest, at)?;
                let [half, one, minus_one] = [0.5, 1.0, -1.0].map(|number| self.splat_float(own, number));
                let zero = self.module.const_null(own);
                let is_far = self.compare(Predicate::FcmpOge, rest, half, at);
                let is_negative = self.compare(Predicate::FcmpOlt, *value, zero, at);
                let step = self.select(is_negative, minus_one, one, at);
                let next = self.binary(BinaryOpcode::Add, whole, step, at);
                Some(self.select(is_far, next, whole, at))
            }
            ("llvm.exp" | "llvm.exp10", [value]) => {
                let factor =
                    if base == "llvm.exp" { core::f32::consts::LOG2_E } else { core::f32::consts::LOG2_10 };
                let factor = self.splat_float(own, factor);
                let scaled = self.binary(BinaryOpcode::Mul, *value, factor, at);
                self.unary(OpCode::Exp, scaled, at)
            }
            ("llvm.log" | "llvm.log10", [value]) => {
                let factor =
                    if base == "llvm.log" { core::f32::consts::LN_2 } else { core::f32::consts::LOG10_2 };
                let factor = self.splat_float(own, factor);
                let logarithm = self.unary(OpCode::Log, *value, at);
                logarithm.map(|logarithm| self.binary(BinaryOpcode::Mul, logarithm, factor, at))
            }
            ("llvm.pow", [value, power]) => {
                let logarithm = self.unary(OpCode::Log, *value, at);
                let product =
                    logarithm.map(|logarithm| self.binary(BinaryOpcode::Mul, logarithm, *power, at));
                product.and_then(|product| self.unary(OpCode::Exp, product, at))
            }
            ("llvm.atan2", [y, x]) => self.angle(*y, *x, own, at),
            ("llvm.ldexp", [value, power]) => {
                let power = self.at(at).cast(CastOpcode::SiToFp, *power, own);
                let factor = self.unary(OpCode::Exp, power, at);
                factor.map(|factor| self.binary(BinaryOpcode::Mul, *value, factor, at))
            }
            ("llvm.powi", [value, power]) => {
                let power = self.at(at).cast(CastOpcode::SiToFp, *power, own);
                let logarithm = self.unary(OpCode::Log, *value, at);
                let product = logarithm.map(|logarithm| self.binary(BinaryOpcode::Mul, logarithm, power, at));
                product.and_then(|product| self.unary(OpCode::Exp, product, at))
            }
            _ => None,
        }
    }

    /// The angle of a point, in radians: the arc tangent of its slope, turned by half a circle on the left.
    fn angle(&mut self, y: ValueId, x: ValueId, own: TypeId, at: Position) -> Option<ValueId> {
        use core::f32::consts::{FRAC_PI_2, PI};
        let slope = self.binary(BinaryOpcode::SDiv, y, x, at);
        let zero = self.module.const_null(own);
        let left = self.compare(Predicate::FcmpOlt, x, zero, at);
        let vertical = self.compare(Predicate::FcmpOeq, x, zero, at);
        let below = self.compare(Predicate::FcmpOlt, y, zero, at);
        let [half_turn, minus_half_turn, quarter, minus_quarter] =
            [PI, -PI, FRAC_PI_2, -FRAC_PI_2].map(|angle| self.splat_float(own, angle));
        self.unary(OpCode::Atan, slope, at).map(|angle| {
            let turn = self.select(below, minus_half_turn, half_turn, at);
            let turned = self.binary(BinaryOpcode::Add, angle, turn, at);
            let angle = self.select(left, turned, angle, at);
            let upright = self.select(below, minus_quarter, quarter, at);
            self.select(vertical, upright, angle, at)
        })
    }

    /// The bits of a floating-point number as an integer, and the type of it.
    fn bits_of(&mut self, value: ValueId, at: Position) -> (ValueId, TypeId) {
        let width = match self.module.ty(self.ty(value)) {
            Type::Half => 16,
            Type::Double => 64,
            _ => 32,
        };
        let ty = self.module.integer_type(width);
        (self.at(at).cast(CastOpcode::BitCast, value, ty), ty)
    }

    /// Whether a half is infinite, finite, normal or not a number, by its bits: before shader model 6.9, the
    /// operations have no overload for it.
    fn special_half(&mut self, code: OpCode, value: ValueId, at: Position) -> Option<ValueId> {
        const EXPONENT: i64 = 0x7c00;
        let (bits, ty) = self.bits_of(value, at);
        let number = |work: &mut Self, number: i64| work.module.const_integer(ty, number);
        let (most, all, zero) = (number(self, 0x7fff), number(self, EXPONENT), number(self, 0));
        Some(match code {
            OpCode::IsNaN => {
                let magnitude = self.binary(BinaryOpcode::And, bits, most, at);
                self.compare(Predicate::IcmpUgt, magnitude, all, at)
            }
            OpCode::IsInf => {
                let magnitude = self.binary(BinaryOpcode::And, bits, most, at);
                self.compare(Predicate::IcmpEq, magnitude, all, at)
            }
            OpCode::IsFinite => {
                let exponent = self.binary(BinaryOpcode::And, bits, all, at);
                self.compare(Predicate::IcmpNe, exponent, all, at)
            }
            OpCode::IsNormal => {
                let exponent = self.binary(BinaryOpcode::And, bits, all, at);
                let finite = self.compare(Predicate::IcmpNe, exponent, all, at);
                let some = self.compare(Predicate::IcmpNe, exponent, zero, at);
                self.binary(BinaryOpcode::And, finite, some, at)
            }
            _ => return None,
        })
    }

    fn special(&mut self, code: OpCode, value: ValueId, not: bool, at: Position) -> Option<ValueId> {
        let truth = self.module.integer_type(1);
        let ty = self.ty(value);
        let found = match self.module.ty(ty) {
            Type::Half if self.target.model < ShaderModel::new(6, 9) => self.special_half(code, value, at)?,
            // No operation has an overload for doubles.
            Type::Double => return None,
            _ => self.operation(code, Some(ty), truth, &[value], at)?,
        };
        if !not {
            return Some(found);
        }
        let all = self.module.const_bool(true);
        Some(self.binary(BinaryOpcode::Xor, found, all, at))
    }

    /// Whether a number is of one of the classes of a mask, by its bits. The classes from the lowest bit on:
    /// signalling and quiet NaNs, then the infinity, normal, subnormal numbers and zero of each sign, the
    /// negative ones from the infinity to zero, the positive ones from zero to the infinity (LLVM's language
    /// reference).
    fn class(&mut self, value: ValueId, mask: i64, at: Position) -> Option<ValueId> {
        const ALL: i64 = 0x3ff;
        /// The bits of each kind without its sign: negative and positive.
        const PAIRS: [(i64, i64); 4] = [(5, 6), (4, 7), (3, 8), (2, 9)];
        if !(1..ALL).contains(&mask) {
            return match mask {
                0 => Some(self.module.const_bool(false)),
                ALL => Some(self.module.const_bool(true)),
                _ => None,
            };
        }
        // What fewer comparisons find.
        let inverted = mask.count_ones() > 5;
        let mask = if inverted { mask ^ ALL } else { mask };
        let (fraction, infinity): (u32, i64) = match self.module.ty(self.ty(value)) {
            Type::Half => (10, 0x1f),
            Type::Float => (23, 0xff),
            Type::Double => (52, 0x7ff),
            _ => return None,
        };
        let (least_normal, infinity) = (1i64 << fraction, infinity << fraction);
        let quiet = infinity | (least_normal >> 1);
        let (bits, ty) = self.bits_of(value, at);
        let width = self.module.integer_width(ty)?;
        let most = i64::MAX >> (64 - width);
        let all_but_sign = self.module.const_integer(ty, most);
        let magnitude = self.binary(BinaryOpcode::And, bits, all_but_sign, at);
        let zero = self.module.const_null(ty);
        let has = |class: i64| mask & (1 << class) != 0;
        // The first and last magnitudes of each kind.
        let kinds = [(0, 0), (1, least_normal - 1), (least_normal, infinity - 1), (infinity, infinity)];
        let mut found = Vec::new();
        for ((negative, positive), (first, last)) in PAIRS.into_iter().zip(kinds) {
            if !has(negative) && !has(positive) {
                continue;
            }
            let is_it = self.is_between(magnitude, ty, (first, last), at);
            let predicate = match (has(negative), has(positive)) {
                (true, true) => None,
                (true, false) => Some(Predicate::IcmpSlt),
                _ => Some(Predicate::IcmpSge),
            };
            found.push(match predicate {
                None => is_it,
                Some(predicate) => {
                    let sign = self.compare(predicate, bits, zero, at);
                    self.binary(BinaryOpcode::And, is_it, sign, at)
                }
            });
        }
        for (class, range) in [(0, (infinity + 1, quiet - 1)), (1, (quiet, most))] {
            if has(class) {
                found.push(self.is_between(magnitude, ty, range, at));
            }
        }
        let mut found = found.into_iter();
        let mut whole = found.next()?;
        for other in found {
            whole = self.binary(BinaryOpcode::Or, whole, other, at);
        }
        if inverted {
            let all = self.module.const_bool(true);
            whole = self.binary(BinaryOpcode::Xor, whole, all, at);
        }
        Some(whole)
    }

    /// Whether a number without its sign is in a range, with its ends.
    fn is_between(
        &mut self,
        magnitude: ValueId,
        ty: TypeId,
        (first, last): (i64, i64),
        at: Position,
    ) -> ValueId {
        let [first_value, length] = [first, last - first].map(|number| self.module.const_integer(ty, number));
        if first == last {
            return self.compare(Predicate::IcmpEq, magnitude, first_value, at);
        }
        let distance = self.binary(BinaryOpcode::Sub, magnitude, first_value, at);
        self.compare(Predicate::IcmpUle, distance, length, at)
    }

    /// The larger or smaller of two integers: as an operation, where there is one of their width.
    fn maximum(
        &mut self,
        code: OpCode,
        predicate: Predicate,
        left: ValueId,
        right: ValueId,
        at: Position,
    ) -> Option<ValueId> {
        let width = self.module.integer_width(self.ty(left));
        if matches!(width, Some(16 | 32 | 64)) {
            return self.pair(code, left, right, at);
        }
        let is_it = self.compare(predicate, left, right, at);
        Some(self.select(is_it, left, right, at))
    }

    fn signed_overflow(
        &mut self,
        opcode: BinaryOpcode,
        left: ValueId,
        right: ValueId,
        result: ValueId,
        at: Position,
    ) -> ValueId {
        let other = match opcode {
            BinaryOpcode::Add => self.binary(BinaryOpcode::Xor, right, result, at),
            _ => self.binary(BinaryOpcode::Xor, left, right, at),
        };
        let one = self.binary(BinaryOpcode::Xor, left, result, at);
        let both = self.binary(BinaryOpcode::And, one, other, at);
        let ty = self.ty(left);
        let zero = self.module.const_null(ty);
        self.compare(Predicate::IcmpSlt, both, zero, at)
    }

    /// The two parts of a structure, to where they are taken.
    fn two_parts(&mut self, id: InstructionId, first: ValueId, second: ValueId) -> Result<(), Fault> {
        for (user, indices) in self.users(id) {
            match indices.as_slice() {
                [0] => self.replace(user, first),
                [1] => self.replace(user, second),
                _ => return Err(Fault::at(self.module, user, "a result of two parts is used as a whole")),
            }
        }
        self.editor.erase(id);
        Ok(())
    }

    /// Memory that is filled or copied, word by word.
    fn memory(&mut self, id: InstructionId, base: &str, arguments: &[ValueId]) -> Result<(), Fault> {
        /// The maximum number of bytes of all memory that is filled or copied together.
        const MOST: i64 = 1 << 16;
        let at = Position::Before(id);
        let [to, from, length, ..] = *arguments else { return Ok(()) };
        let most = MOST.saturating_sub(self.copied);
        let Some(length) = self.module.integer(length).filter(|length| (0..=most).contains(length)) else {
            return Err(Fault::at(
                self.module,
                id,
                "memory of a length that is not known, or long, is filled or copied",
            ));
        };
        self.copied += length;
        let (word, byte) = (self.module.integer_type(32), self.module.integer_type(8));
        if length % 4 != 0 {
            return Err(Fault::at(self.module, id, "memory is filled or copied by bytes"));
        }
        let void = self.module.void_type();
        let (to_type, from_type) = (self.ty(to), self.ty(from));
        let filled = match base {
            "llvm.memset" => match self.module.integer(from) {
                Some(value) => {
                    let value = value & 0xff;
                    let all = value | value << 8 | value << 16 | value << 24;
                    Some(self.module.const_integer(word, all))
                }
                None => {
                    return Err(Fault::at(self.module, id, "memory is filled with a byte that is not known"));
                }
            },
            _ => None,
        };
        let mut loaded = Vec::new();
        for offset in (0..length).step_by(4) {
            let value = match filled {
                Some(value) => value,
                None => {
                    let pointer = self.offset(from, from_type, byte, offset, at);
                    let load = Instruction::Load { pointer, alignment: 4, volatile: false, atomic: None };
                    self.at(at).insert(word, &load).into()
                }
            };
            loaded.push((offset, value));
        }
        for (offset, value) in loaded {
            let pointer = self.offset(to, to_type, byte, offset, at);
            let store = Instruction::Store { pointer, value, alignment: 4, volatile: false, atomic: None };
            self.at(at).insert(void, &store);
        }
        self.editor.erase(id);
        Ok(())
    }

    fn offset(&mut self, base: ValueId, ty: TypeId, byte: TypeId, offset: i64, at: Position) -> ValueId {
        if offset == 0 {
            return base;
        }
        let index = self.module.const_i32(i32::try_from(offset).unwrap_or(0));
        let address =
            Operation::GetElementPtr { in_bounds: true, source_type: byte, base, indices: &[index] };
        self.at(at).insert(ty, &Instruction::Operation(address)).into()
    }
}

/// The value that an operation loads or stores.
struct Accessed {
    /// Its type, if the operation loads or stores one.
    ty: Option<TypeId>,
    /// Its components.
    count: u32,
    /// The type of a component.
    element: TypeId,
    /// The components of a value that is stored.
    components: Vec<ValueId>,
}

/// A replacement for an absent value.
trait OrUndefined {
    fn unwrap_or_default_value(self, module: &mut Module) -> ValueId;
}

impl OrUndefined for Option<ValueId> {
    fn unwrap_or_default_value(self, module: &mut Module) -> ValueId {
        match self {
            Some(value) => value,
            None => module.const_i32(0),
        }
    }
}

/// Takes out selects between a value and itself, which `freeze` is read as.
pub(super) fn same_selects(module: &mut Module) {
    let mut found = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            if let Instruction::Operation(Operation::Select { condition, if_true, if_false }) = entry.get() {
                if if_true == if_false && module.integer(condition).is_some_and(|truth| truth != 0) {
                    found.push((entry.id(), if_true));
                }
            }
        }
    }
    let mut editor = Editor::default();
    for (id, value) in found {
        editor.supersede(id, value);
    }
    editor.apply(module);
}
