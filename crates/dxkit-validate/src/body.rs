//! The bodies of functions: allowed instructions, and their restrictions.
//!
//! In goes a function; out come findings on its instructions, in the order in which the vendor's validator
//! has them. Each instruction is judged by itself, with the facts of the [`Context`]: whether DXIL has it,
//! its operands' types, undefined operands, addresses, atomic accesses. A first test
//! ([`is_plainly_right`](Body::is_plainly_right)) passes the forms that most instructions have: arithmetic,
//! and calls like the one before. It may only be true where no rule can be broken, and is there for speed
//! alone.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, BinaryOpcode, Call, CastOpcode, Constant, Function, Instruction,
    InstructionEntry, InstructionId, Operation, Type, TypeId, User, ValueId, ValueKind,
};
use dxkit_dxil::OpCode;
use dxkit_types::ShaderKind;

use crate::context::{Context, GROUP_SHARED, OPERATION_COUNT, code_of, is_known, is_operation};
use crate::overload::spelled;
use crate::{Rule, RuleFinding, Subject, attached, types};

/// The address space of records of nodes.
const RECORDS: u32 = 6;
/// The generic address space.
const GENERIC: u32 = 4;

pub(crate) fn check(context: &Context<'_, '_>, function: Function<'_>) {
    let annotated = context.module.has_instruction_metadata();
    for block in function.blocks() {
        let mut before: Option<InstructionEntry<'_>> = None;
        for entry in block.instructions() {
            let body = Body { context, entry };
            if annotated || !body.is_plainly_right() {
                body.check(before, annotated);
            }
            before = Some(entry);
        }
    }
}

struct Body<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    entry: InstructionEntry<'c>,
}

impl Body<'_, '_, '_> {
    fn id(&self) -> InstructionId {
        self.entry.id()
    }

    fn subject(&self) -> Subject {
        Subject::Instruction(self.id())
    }

    fn fail(&self, rule: Rule, found: impl Into<String>) {
        self.context.fault(rule, self.id(), found);
    }

    fn ty(&self, value: ValueId) -> Type<'_> {
        self.context.module.type_of(value).map_or(Type::Void, |ty| self.context.module.ty(ty))
    }

    /// Whether an instruction without attachments has a common form that is always valid: a call like the
    /// last one, arithmetic other than division, an element of an operation's result.
    #[inline]
    fn is_plainly_right(&self) -> bool {
        let (context, entry) = (self.context, &self.entry);
        if let Some(call) = entry.call() {
            return !entry.is_terminator() && context.is_legal_call(&call);
        }
        let is_common = match entry.binary() {
            Some(binary) => !matches!(binary.opcode, BinaryOpcode::SDiv | BinaryOpcode::UDiv),
            None => entry.extract_value().is_some_and(|(aggregate, _)| {
                context.module.type_of(aggregate).is_some_and(|ty| context.traits(ty).is_built_in)
            }),
        };
        let result = context.traits(entry.ty());
        is_common
            && !result.may_hold_odd_integer
            && !result.is_group_shared
            && entry.operands().iter().all(|operand| self.is_defined_operand(*operand))
    }

    /// Whether an operand is defined, and no integer of an odd width.
    fn is_defined_operand(&self, operand: ValueId) -> bool {
        let defined = match operand.as_constant() {
            Some(_) => {
                self.context.module.integer(operand).is_some()
                    || matches!(self.context.constant(operand), Some(Constant::Float(_)))
            }
            None => true,
        };
        let ty = self.context.module.type_of(operand);
        defined && !ty.is_some_and(|ty| self.context.traits(ty).is_odd_integer)
    }

    /// `annotated`: whether instructions may have attachments.
    fn check(&self, before: Option<InstructionEntry<'_>>, annotated: bool) {
        if annotated {
            attached::check(self.context, &self.entry);
        }
        // Most instructions are calls, which every stage and model has.
        if let Some(call) = self.entry.call().filter(|_| !self.entry.is_terminator()) {
            self.precise();
            return self.call(&call);
        }
        let instruction = self.entry.get();
        if !self.is_allowed(&instruction, before) {
            return self.fail(
                Rule::INSTR_ALLOWED,
                "shaders of this stage and shader model do not have this instruction",
            );
        }
        self.precise();
        self.operands(&instruction);
        self.result(&instruction);
        self.instruction(&instruction);
        self.group_shared_pointer(&instruction);
    }

    fn is_allowed(&self, instruction: &Instruction<'_>, before: Option<InstructionEntry<'_>>) -> bool {
        let context = self.context;
        let with_vectors =
            context.is_library() || matches!(context.kind, ShaderKind::Mesh | ShaderKind::Amplification);
        match instruction {
            Instruction::Operation(operation) => match operation {
                Operation::Binary { .. }
                | Operation::GetElementPtr { .. }
                | Operation::Select { .. }
                | Operation::Compare { .. }
                | Operation::ExtractValue { .. } => true,
                Operation::Cast { opcode, .. } => {
                    !matches!(*opcode, CastOpcode::PtrToInt | CastOpcode::IntToPtr)
                }
                Operation::ExtractElement { .. }
                | Operation::InsertElement { .. }
                | Operation::ShuffleVector { .. } => with_vectors || context.since_model(9),
                _ => false,
            },
            Instruction::Return { .. }
            | Instruction::Branch { .. }
            | Instruction::ConditionalBranch { .. }
            | Instruction::Switch { .. }
            | Instruction::Phi { .. }
            | Instruction::Alloca { .. }
            | Instruction::Load { .. }
            | Instruction::Store { .. }
            | Instruction::AtomicRmw { .. }
            | Instruction::CompareExchange { .. }
            | Instruction::Call(_) => true,
            Instruction::Unreachable => {
                with_vectors && before.is_some_and(|before| self.does_not_return(&before))
            }
            _ => false,
        }
    }

    fn does_not_return(&self, entry: &InstructionEntry<'_>) -> bool {
        let module = self.context.module;
        let called = entry.call().and_then(|call| module.function(call.callee.as_function()?));
        let Some(called) = called.filter(is_operation) else { return false };
        let groups = module.attributes_of(called.record().attributes, AttributeSlot::Function);
        let mut attributes = groups.flat_map(|group| group.attributes());
        attributes.any(|attribute| matches!(attribute, Attribute::Enum(AttributeKind::NoReturn)))
    }

    /// Precise arithmetic is not of minimum precision.
    fn precise(&self) {
        let context = self.context;
        if !context.has_low_precision() || !attached::is_precise(context, &self.entry) {
            return;
        }
        let low = |value: &ValueId| matches!(self.ty(*value), Type::Half | Type::Integer { width: 16 });
        if self.entry.operands().iter().any(low) {
            self.fail(
                Rule::INSTR_MINPRECISIONNOTPRECISE,
                "the instruction is precise, and an operand has 16 bits",
            );
        }
    }

    fn call(&self, call: &Call<'_>) {
        let context = self.context;
        let Some(called) = call.callee.as_function().and_then(|id| context.module.function(id)) else {
            return self.fail(Rule::INSTR_ALLOWED, "the callee is not a function of the module");
        };
        if !called.record().declaration || !is_operation(&called) {
            return;
        }
        let Some(OpCode(number)) = code_of(context, call) else {
            let finding = RuleFinding::new(Rule::INSTR_OPCONST, self.subject()).operand(0);
            let finding = finding.found("the number of the operation is not a constant");
            return context.report(finding.arguments(["Opcode", "DXIL operation"]));
        };
        let code = OpCode(number);
        let experimental = code.is_experimental();
        if !is_known(code) {
            let finding = RuleFinding::new(Rule::INSTR_ILLEGALDXILOPCODE, self.subject()).operand(0);
            let finding = finding.found(format!("the number is {}", code.signed()));
            return context.report(finding.arguments([&OPERATION_COUNT.to_string(), &number.to_string()]));
        }
        if experimental && !context.since_model(10) {
            let rule = Rule::INSTR_EXPDXILOPCODEREQUIRESEXPSM;
            let finding = RuleFinding::new(rule, self.subject()).operand(0);
            return context.report(finding.found(format!("the shader model is {}", context.model)));
        }
        let operation = context.operation(code, called);
        let legal = operation.is_some_and(|operation| context.registry.allows(called.id(), operation));
        if !legal {
            let name = String::from_utf8_lossy(called.name()).to_string();
            let operation = code.name().unwrap_or("?");
            let finding = RuleFinding::new(Rule::INSTR_ILLEGALDXILOPFUNCTION, self.subject()).operand(0);
            let finding = finding.found(format!("{name} is called for {operation}"));
            context.report(finding.arguments([&name, operation]));
        }
    }

    fn operands(&self, instruction: &Instruction<'_>) {
        let context = self.context;
        for (index, operand) in (0u32..).zip(self.entry.operands()) {
            if self.is_undefined(instruction, *operand, index) {
                let finding = RuleFinding::new(Rule::INSTR_NOREADINGUNINITIALIZED, self.subject());
                context.report(finding.operand(index).found("the operand is undef"));
            }
            if !context.module.type_of(*operand).is_some_and(|ty| context.traits(ty).is_odd_integer) {
                continue;
            }
            if self.ty(*operand) == (Type::Integer { width: 8 }) {
                let finding = RuleFinding::new(Rule::TYPES_I8, self.subject()).operand(index);
                context.report(finding.found("the operand is an i8"));
            }
            if let Type::Integer { width } = self.ty(*operand) {
                if ![1, 8, 16, 32, 64].contains(&width) {
                    let ty = format!("i{width}");
                    let finding = RuleFinding::new(Rule::TYPES_INTWIDTH, self.subject()).operand(index);
                    context
                        .report(finding.found(format!("the operand is an {ty}")).arguments([&ty]).unplaced());
                }
            }
        }
    }

    /// Whether an operand is undefined and must not be.
    fn is_undefined(&self, instruction: &Instruction<'_>, operand: ValueId, index: u32) -> bool {
        let Some(id) = operand.as_constant() else { return false };
        match self.context.constant(operand) {
            Some(Constant::Undef) => !may_be_undefined(instruction, operand, index),
            Some(Constant::Operation(_)) => {
                let parts = self.context.module.constant_operands(id);
                parts.iter().any(|part| self.context.is_undef(*part))
            }
            _ => false,
        }
    }

    fn result(&self, instruction: &Instruction<'_>) {
        if !self.context.traits(self.entry.ty()).may_hold_odd_integer {
            return;
        }
        let module = self.context.module;
        let mut ty = module.ty(self.entry.ty());
        if let Type::Pointer { pointee, .. } = ty {
            ty = module.ty(pointee);
        }
        while let Type::Array { element, .. } = ty {
            ty = module.ty(element);
        }
        if let Type::Integer { width } = ty {
            if ![1, 8, 16, 32, 64].contains(&width) {
                let name = format!("i{width}");
                let finding = RuleFinding::new(Rule::TYPES_INTWIDTH, self.subject()).unplaced();
                self.context.report(finding.found(format!("the result is an {name}")).arguments([&name]));
            }
        }
        if ty == (Type::Integer { width: 8 }) {
            let bitcast = matches!(
                instruction,
                Instruction::Operation(Operation::Cast { opcode: CastOpcode::BitCast, .. })
            );
            if !(bitcast && self.context.since_model(6) && self.is_used_by_lifetime_markers()) {
                self.context
                    .report(RuleFinding::new(Rule::TYPES_I8, self.subject()).found("the result is an i8"));
            }
        }
    }

    fn is_used_by_lifetime_markers(&self) -> bool {
        self.context.uses_of(self.id()).iter().all(|used| {
            let User::Instruction(user) = used.user else { return false };
            let call = self.context.instruction(user).and_then(|entry| entry.call());
            let called = call.and_then(|call| self.context.module.function(call.callee.as_function()?));
            called.is_some_and(|called| called.name().starts_with(b"llvm.lifetime."))
        })
    }

    fn instruction(&self, instruction: &Instruction<'_>) {
        let context = self.context;
        match *instruction {
            Instruction::Alloca { allocated_type, .. } => {
                types::check(context, allocated_type, self.subject());
            }
            Instruction::Load { .. } => {
                types::check(context, self.entry.ty(), self.subject());
            }
            Instruction::Store { value, .. } => {
                if let Some(ty) = context.module.type_of(value) {
                    types::check(context, ty, self.subject());
                }
            }
            Instruction::AtomicRmw { pointer, value, .. } => self.atomic(pointer, value),
            Instruction::CompareExchange { pointer, new, .. } => self.atomic(pointer, new),
            Instruction::Operation(operation) => self.operation(&operation),
            _ => {}
        }
    }

    fn operation(&self, operation: &Operation<'_>) {
        let context = self.context;
        match *operation {
            Operation::ExtractValue { aggregate, .. } => {
                let exchange = || {
                    let made = context.definition(aggregate);
                    made.is_some_and(|made| matches!(made.get(), Instruction::CompareExchange { .. }))
                };
                let ty = context.module.type_of(aggregate);
                if !ty.is_some_and(|ty| context.traits(ty).is_built_in) && !exchange() {
                    let of = ty.map_or_else(String::new, |ty| spelled(context.module, ty));
                    self.fail(Rule::INSTR_EXTRACTVALUE, format!("it takes apart a value of the type {of}"));
                }
            }
            Operation::GetElementPtr { base, indices, .. } => {
                if let Some(pointee) = context.module.pointee(self.entry.ty()) {
                    types::check(context, pointee, self.subject());
                }
                self.address(base, indices);
            }
            Operation::Binary { opcode, right, .. } => {
                let zero = context.module.integer(right) == Some(0);
                let floating = context.module.is_floating_point(self.entry.ty());
                match opcode {
                    BinaryOpcode::SDiv if zero && !floating => {
                        self.fail(Rule::INSTR_NOIDIVBYZERO, "the divisor is 0")
                    }
                    BinaryOpcode::UDiv if zero => self.fail(Rule::INSTR_NOUDIVBYZERO, "the divisor is 0"),
                    _ => {}
                }
            }
            Operation::Cast { opcode: CastOpcode::AddrSpaceCast, value } => {
                let space = |ty| match ty {
                    Type::Pointer { address_space, .. } => address_space,
                    _ => 0,
                };
                let spaces = [space(self.ty(value)), space(context.module.ty(self.entry.ty()))];
                if !spaces.contains(&GENERIC) {
                    let [from, to] = spaces;
                    let found = format!("the cast is from address space {from} to {to}");
                    self.fail(Rule::INSTR_NOGENERICPTRADDRSPACECAST, found);
                }
            }
            Operation::Cast { opcode: CastOpcode::BitCast, value } => self.bitcast(value),
            _ => {}
        }
    }

    /// The address that constant indexes give.
    fn address(&self, base: ValueId, indices: &[ValueId]) {
        let context = self.context;
        let module = context.module;
        let Some(mut ty) = module.type_of(base).and_then(|ty| module.pointee(ty)) else { return };
        let size = context.size_of(ty);
        let mut offset = 0i128;
        for (place, index) in indices.iter().enumerate() {
            let Some(number) = module.integer(*index) else { return };
            if place == 0 {
                offset += i128::from(number) * i128::from(context.size_of(ty));
                continue;
            }
            match module.ty(ty) {
                Type::Struct { elements, packed, .. } => {
                    if self.ty(*index) != (Type::Integer { width: 32 }) {
                        let finding = RuleFinding::new(Rule::LOAD_CRASH, self.subject());
                        let operand = u32::try_from(place + 1).unwrap_or(u32::MAX);
                        let finding = finding.operand(operand).found("the number of a field is not an i32");
                        return context.report(finding.allowed("a constant of the type i32"));
                    }
                    let Ok(field) = usize::try_from(number) else { return };
                    let Some(element) = elements.get(field) else { return };
                    let offsets = context.offsets(elements, packed);
                    offset += i128::from(offsets.get(field).copied().unwrap_or(0));
                    ty = *element;
                }
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    offset += i128::from(number) * i128::from(context.size_of(element));
                    ty = element;
                }
                _ => return,
            }
        }
        let end = offset + i128::from(context.size_of(ty));
        // The vendor's validator computes in 32 bits, so an end that wraps to the start of the variable
        // passes.
        let low = |number: i128| number & i128::from(u32::MAX);
        if low(end) > low(i128::from(size)) {
            let finding = RuleFinding::new(Rule::INSTR_INBOUNDSACCESS, self.subject());
            context.report(
                finding.found(format!("the address refers to the bytes {offset} to {end} of {size}")),
            );
        }
    }

    /// Bytes that a value of a type fills, without what aligns the next one.
    fn store_size(&self, ty: TypeId) -> u64 {
        match self.context.module.ty(ty) {
            Type::Integer { width } => u64::from(width.div_ceil(8)),
            Type::Half => 2,
            _ => self.context.size_of(ty),
        }
    }

    fn bitcast(&self, value: ValueId) {
        let context = self.context;
        let module = context.module;
        let Some(from) = module.type_of(value) else { return };
        let to = self.entry.ty();
        if let (Type::Pointer { pointee: source, .. }, Type::Pointer { pointee: target, .. }) =
            (module.ty(from), module.ty(to))
        {
            // Lifetime markers need pointers to i8.
            if context.since_model(6) && module.ty(target) == (Type::Integer { width: 8 }) {
                return;
            }
            let (size, other) = (context.size_of(source), context.size_of(target));
            if size != other {
                let found = format!("a pointer to {size} bytes becomes one to {other} bytes");
                self.fail(Rule::INSTR_PTRBITCAST, found);
            }
            let without_arrays = |mut ty: TypeId| {
                while let Type::Array { element, .. } = module.ty(ty) {
                    ty = element;
                }
                ty
            };
            let is_struct = |ty| matches!(module.ty(without_arrays(ty)), Type::Struct { .. });
            if !context.is_library() && (is_struct(source) || is_struct(target)) {
                self.fail(Rule::INSTR_STRUCTBITCAST, "the cast is from or to a pointer to a structure");
            }
            let low = |ty| self.store_size(without_arrays(ty)) < 4;
            if context.min_precision() && (low(source) || low(target)) {
                self.fail(Rule::INSTR_MINPRECISONBITCAST, "a pointee has fewer than 32 bits");
            }
            return;
        }
        if context.min_precision() && (self.store_size(from) < 4 || self.store_size(to) < 4) {
            self.fail(Rule::INSTR_MINPRECISONBITCAST, "a value has fewer than 32 bits");
        }
    }

    fn atomic(&self, pointer: ValueId, value: ValueId) {
        let context = self.context;
        let space = match self.ty(pointer) {
            Type::Pointer { address_space, .. } => address_space,
            _ => 0,
        };
        if ![GROUP_SHARED, RECORDS].contains(&space) {
            let rule = Rule::INSTR_ATOMICOPNONGROUPSHAREDORRECORD;
            self.fail(rule, format!("the pointer is one to address space {space}"));
        }
        if let ValueKind::Global(id) = root(context, pointer).kind() {
            if context.module.global(id).is_some_and(|global| global.constant) {
                self.fail(Rule::INSTR_ATOMICCONST, "the destination is a constant variable");
            }
        }
        if self.ty(value) == (Type::Integer { width: 64 }) && !context.since_model(6) {
            let finding = RuleFinding::new(Rule::SM_OPCODEININVALIDFUNCTION, self.subject());
            let finding = finding.found("an atomic of 64 bits").allowed("shader model 6.6 and later");
            context.report(finding.arguments(["64-bit atomic operations", "Shader Model 6.6+"]));
        }
    }

    fn group_shared_pointer(&self, instruction: &Instruction<'_>) {
        if !self.context.traits(self.entry.ty()).is_group_shared {
            return;
        }
        let chain = matches!(
            instruction,
            Instruction::Operation(Operation::GetElementPtr { .. } | Operation::Cast { .. })
        );
        let root = self.entry.value().map(|value| root(self.context, value).kind());
        if !chain || !matches!(root, Some(ValueKind::Global(_))) {
            let found = "the pointer does not lead to one variable through getelementptr and casts only";
            self.fail(Rule::INSTR_FAILTORESLOVETGSMPOINTER, found);
        }
    }
}

/// Whether this instruction may have `undef` as this operand.
fn may_be_undefined(instruction: &Instruction<'_>, operand: ValueId, index: u32) -> bool {
    match *instruction {
        Instruction::Phi { .. } => true,
        Instruction::Operation(Operation::InsertElement { vector, .. }) => vector == operand && index == 0,
        Instruction::Operation(Operation::ShuffleVector { second, .. }) => second == operand,
        Instruction::Store { value, .. } => value == operand,
        _ => false,
    }
}

/// The value from which an address is computed, through other addresses and casts.
fn root(context: &Context<'_, '_>, mut value: ValueId) -> ValueId {
    for _ in 0..1024 {
        let operation = match value.kind() {
            ValueKind::Instruction(id) => context.instruction(id).and_then(|entry| entry.get().operation()),
            ValueKind::Constant(_) => match context.constant(value) {
                Some(Constant::Operation(operation)) => Some(operation),
                _ => None,
            },
            _ => None,
        };
        value = match operation {
            Some(Operation::GetElementPtr { base, .. }) => base,
            Some(Operation::Cast { value, .. }) => value,
            _ => return value,
        };
    }
    value
}
