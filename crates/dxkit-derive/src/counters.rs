//! The counts of a program's instructions: [`ProgramCounters`], `dx.counters` of the module in `STAT`.
//!
//! The class of each instruction is that of DXC's sources (`DxilCounters.cpp`), and holds for everything that
//! it wrote.

use alloc::collections::{BTreeMap, BTreeSet};

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, DataLayout, Instruction, InstructionEntry, Linkage, Module,
    Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::{OPERATIONS, PREFIX};
use smallvec::SmallVec;

macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// Counts of a program's instructions and variables. The names are those of `dx.counters`.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct ProgramCounters {
            $($(#[doc = $doc])+ pub $name: u32,)*
        }

        impl ProgramCounters {
            /// How many counters there are.
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            /// Each counter with its name, in the order of the names.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
                [$((stringify!($name), self.$name)),*].into_iter()
            }

            /// Adds the instructions of each class.
            fn add_all(&mut self, counts: &[u32; CLASSES]) {
                $(add(&mut self.$name, counts.get(Class::$name as usize).copied().unwrap_or(0));)*
            }
        }

        /// What an instruction is counted as: as one of the counters, or differently.
        #[allow(non_camel_case_types, reason = "the names of the counters")]
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        enum Class {
            $($name,)*
            /// In none of them.
            None,
            /// The reductions of vectors are in two of DXC's lists.
            Reduction,
            /// Both an end of a strip and a vertex.
            EmitThenCut,
            /// Told by [`Counter::instruction`].
            Rare,
        }
    };
}

/// How many classes there are.
const CLASSES: usize = Class::Rare as usize + 1;

counters! {
    /// Bytes of arrays among local variables.
    array_local_bytes,
    /// Loads and stores of arrays among local variables.
    array_local_ldst,
    /// Bytes of arrays among static variables.
    array_static_bytes,
    /// Loads and stores of arrays among static variables.
    array_static_ldst,
    /// Bytes of arrays in group-shared memory.
    array_tgsm_bytes,
    /// Loads and stores of arrays in group-shared memory.
    array_tgsm_ldst,
    /// Atomic operations.
    atomic,
    /// Barriers.
    barrier,
    /// Conditional branches.
    branches,
    /// Fences of LLVM, which no shader has.
    fence,
    /// Arithmetic with floating-point numbers.
    floats,
    /// Ends of strips in geometry shaders.
    gs_cut,
    /// Vertices that geometry shaders emit.
    gs_emit,
    /// All instructions.
    insts,
    /// Arithmetic with signed integers.
    ints,
    /// Loads from signatures.
    sig_ld,
    /// Stores to signatures.
    sig_st,
    /// Samples with a bias.
    tex_bias,
    /// Samples with a comparison.
    tex_cmp,
    /// Samples with gradients.
    tex_grad,
    /// Loads from textures and buffers.
    tex_load,
    /// Samples, and gathers of four texels.
    tex_norm,
    /// Stores to textures and buffers.
    tex_store,
    /// Arithmetic with unsigned integers.
    uints,
}

impl ProgramCounters {
    /// Counts the contents of a module: its global variables and the instructions of all functions.
    ///
    /// Debug information must be [out](crate::strip::debug_information) of it: its calls are instructions.
    #[must_use]
    pub fn count(module: &Module) -> Self {
        let mut counter =
            Counter { module, layout: None, pointers: BTreeMap::new(), counters: Self::default() };
        for (id, global) in module.globals() {
            let Some(memory @ (Memory::Static | Memory::GroupShared)) = counter.pointer(id.into()) else {
                continue;
            };
            let size = counter.size(global.value_type);
            let counters = &mut counter.counters;
            if memory == Memory::Static {
                add(&mut counters.array_static_bytes, size);
            } else {
                add(&mut counters.array_tgsm_bytes, size);
            }
        }
        let operations = Operations::collect(module);
        let mut counts = [0u32; CLASSES];
        for block in module.functions().flat_map(|function| function.blocks()) {
            let instructions = block.instructions();
            #[allow(clippy::cast_possible_truncation, reason = "DXC's counters have 32 bits")]
            add(&mut counter.counters.insts, instructions.len() as u32);
            for instruction in instructions {
                let class = if instruction.is_call() {
                    operations.classify_call(instruction)
                } else {
                    operations.classify_other(instruction)
                };
                if class == Class::Rare {
                    counter.instruction(instruction);
                } else if let Some(count) = counts.get_mut(class as usize) {
                    add(count, 1);
                }
            }
        }
        let mut counters = counter.counters;
        let of = |class: Class| counts.get(class as usize).copied().unwrap_or(0);
        let (reductions, cuts) = (of(Class::Reduction), of(Class::EmitThenCut));
        add(&mut counters.ints, reductions);
        add(&mut counters.uints, reductions);
        add(&mut counters.gs_emit, cuts);
        add(&mut counters.gs_cut, cuts);
        counters.add_all(&counts);
        counters
    }
}

/// The operations up to this number have the class that DXC's counters give them. That of a newer one has to
/// be decided before the crate compiles again; experimental ones have none.
const CLASSIFIED: usize = 311;

const _: () = {
    let mut rest = OPERATIONS;
    while let [operation, after @ ..] = rest {
        let number = operation.code.0;
        let is_classified = operation.code.is_experimental() || number as usize <= CLASSIFIED;
        assert!(is_classified, "an operation without a class");
        rest = after;
    }
};

/// The classes of operations, by their numbers; the last one is that of all higher numbers.
static OF_OPERATIONS: [Class; CLASSIFIED + 2] = {
    let mut classes = [Class::None; CLASSIFIED + 2];
    let mut code = 0;
    let mut rest: &mut [Class] = &mut classes;
    while let [class, after @ ..] = rest {
        *class = classify_operation(code);
        code += 1;
        rest = after;
    }
    classes
};

const fn classify_operation(code: u32) -> Class {
    match code {
        70 | 78 | 79 => Class::atomic,
        80 | 244..=246 => Class::barrier,
        6..=29 | 35 | 36 | 47 | 54..=56 | 162 | 311 => Class::floats,
        309 | 310 => Class::Reduction,
        97 => Class::gs_emit,
        98 => Class::gs_cut,
        99 => Class::EmitThenCut,
        37 | 38 | 41 | 48 | 51 | 163 => Class::ints,
        4 | 103 | 104 => Class::sig_ld,
        5 | 106 | 171 | 172 => Class::sig_st,
        61 => Class::tex_bias,
        64 | 65 | 74 | 224 | 254 | 255 => Class::tex_cmp,
        63 => Class::tex_grad,
        66 | 68 | 139 | 303 => Class::tex_load,
        60 | 62 | 73 | 223 => Class::tex_norm,
        67 | 69 | 140 | 174..=177 | 225 | 304 => Class::tex_store,
        30..=34 | 39 | 40 | 42..=45 | 49 | 50 | 52 | 53 | 164 => Class::uints,
        _ => Class::None,
    }
}

/// What tells the class of most instructions with few branches: of which kind the next one is no processor
/// predicts.
struct Operations<'m> {
    module: &'m Module,
    /// By one more than the index of a function: whether it is an operation, so that its name is looked at
    /// once.
    are: SmallVec<[bool; 64]>,
}

impl<'m> Operations<'m> {
    fn collect(module: &'m Module) -> Self {
        let last = module.functions().map(|function| function.id().index()).max();
        let count = last.map_or(0, |last| last.saturating_add(1)).saturating_add(1);
        let mut are = SmallVec::from_elem(false, count);
        for function in module.functions() {
            if let Some(is) = are.get_mut(function.id().index().saturating_add(1)) {
                *is = function.name().starts_with(PREFIX.as_bytes());
            }
        }
        Self { module, are }
    }

    /// The class of a call.
    #[inline]
    fn classify_call(&self, call: InstructionEntry<'_>) -> Class {
        let Some((callee, arguments)) = call.operands().split_last() else { return Class::None };
        let callee = callee.as_function().map_or(0, |callee| callee.index().wrapping_add(1));
        if !self.are.get(callee).is_some_and(|is| *is) {
            return Class::None;
        }
        // The number of the operation is that of `dxkit_dxil::OperationCall::from_instruction`.
        let code = arguments.first().and_then(|first| self.module.integer(*first)).unwrap_or(0);
        let code = usize::try_from(code).unwrap_or(usize::MAX).min(OF_OPERATIONS.len() - 1);
        OF_OPERATIONS.get(code).copied().unwrap_or(Class::None)
    }

    /// The class of another instruction: of parts of results and arithmetic are most.
    #[inline]
    fn classify_other(&self, instruction: InstructionEntry<'_>) -> Class {
        let opcode = match instruction.binary_opcode() {
            Some(opcode) => opcode.0,
            None if instruction.extract_value().is_some() => return Class::None,
            None => return Class::Rare,
        };
        let is_float = self.module.is_floating_point(instruction.ty());
        let is_signed = SIGNED.checked_shr(opcode.into()).unwrap_or(0) & 1 != 0;
        let by_opcode = if is_signed { Class::ints } else { Class::uints };
        if is_float { Class::floats } else { by_opcode }
    }
}

/// The opcodes of arithmetic with signs; all other is without.
const SIGNED: u32 = 1 << BinaryOpcode::Add.0
    | 1 << BinaryOpcode::Sub.0
    | 1 << BinaryOpcode::Mul.0
    | 1 << BinaryOpcode::SDiv.0
    | 1 << BinaryOpcode::SRem.0
    | 1 << BinaryOpcode::AShr.0;

/// DXC's counters have 32 bits and no check.
fn add(counter: &mut u32, more: u32) {
    *counter = counter.wrapping_add(more);
}

/// The memory that a pointer refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Memory {
    Static,
    GroupShared,
    Local,
    Other,
}

struct Counter<'m> {
    module: &'m Module,
    layout: Option<DataLayout<'m>>,
    pointers: BTreeMap<ValueId, Option<Memory>>,
    counters: ProgramCounters,
}

impl Counter<'_> {
    #[allow(clippy::cast_possible_truncation, reason = "DXC's counters have 32 bits")]
    fn size(&mut self, ty: TypeId) -> u32 {
        self.layout.get_or_insert_with(|| DataLayout::from_module(self.module)).alloc_size(ty) as u32
    }

    #[inline(always)]
    fn is_array(&self, ty: TypeId) -> bool {
        matches!(self.module.ty(ty), Type::Array { .. })
    }

    /// Counts an instruction that is neither a call, nor a part of a result, nor a
    /// [binary](Operation::Binary) operation.
    fn instruction(&mut self, entry: InstructionEntry<'_>) {
        if let Some(pointer) = entry.accessed() {
            match self.pointer(pointer) {
                Some(Memory::Local) => add(&mut self.counters.array_local_ldst, 1),
                Some(Memory::Static) => add(&mut self.counters.array_static_ldst, 1),
                Some(Memory::GroupShared) => add(&mut self.counters.array_tgsm_ldst, 1),
                Some(Memory::Other) | None => {}
            }
            return;
        }
        if let Some(operation) = entry.operation() {
            return self.operation(&operation);
        }
        match entry.get() {
            Instruction::Alloca { allocated_type, .. } if self.is_array(allocated_type) => {
                let size = self.size(allocated_type);
                add(&mut self.counters.array_local_bytes, size);
            }
            Instruction::ConditionalBranch { .. } => add(&mut self.counters.branches, 1),
            Instruction::AtomicRmw { .. } | Instruction::CompareExchange { .. } => {
                add(&mut self.counters.atomic, 1);
            }
            Instruction::Fence(_) => add(&mut self.counters.fence, 1),
            _ => {}
        }
    }

    /// Other operations than binary ones.
    fn operation(&mut self, operation: &Operation<'_>) {
        let counters = &mut self.counters;
        let counter = match operation {
            Operation::Cast { opcode, .. } => match *opcode {
                CastOpcode::FpToUi
                | CastOpcode::FpToSi
                | CastOpcode::UiToFp
                | CastOpcode::SiToFp
                | CastOpcode::FpTrunc
                | CastOpcode::FpExt => &mut counters.floats,
                CastOpcode::Trunc | CastOpcode::SExt => &mut counters.ints,
                CastOpcode::ZExt => &mut counters.uints,
                _ => return,
            },
            Operation::Compare { predicate, .. } if predicate.is_integer() => &mut counters.ints,
            Operation::Compare { .. } => &mut counters.floats,
            _ => return,
        };
        add(counter, 1);
    }

    /// The memory of the array that a pointer refers to, through casts and element addresses; `None` if it is
    /// no array.
    #[inline(always)]
    fn pointer(&mut self, value: ValueId) -> Option<Memory> {
        // Most are variables, or few steps from one.
        const FEW: usize = 8;
        let mut last = value;
        for _ in 0..FEW {
            match self.base(last) {
                Some(base) => last = base,
                None => return self.variable(last),
            }
        }
        let mut chain = BTreeSet::new();
        let mut last = value;
        let found = loop {
            if let Some(known) = self.pointers.get(&last) {
                break *known;
            }
            // In a hostile module, values may depend on themselves.
            let fresh = chain.insert(last);
            match self.base(last) {
                Some(base) if fresh => last = base,
                _ => break self.variable(last),
            }
        };
        for value in chain {
            self.pointers.insert(value, found);
        }
        found
    }

    /// The pointer from which a pointer was computed.
    #[inline(always)]
    fn base(&self, value: ValueId) -> Option<ValueId> {
        let operation = match value.kind() {
            ValueKind::Instruction(id) => self.module.instruction(id)?.operation()?,
            ValueKind::Constant(id) => match self.module.constant(id)?.constant {
                Constant::Operation(operation) => operation,
                _ => return None,
            },
            _ => return None,
        };
        match operation {
            Operation::GetElementPtr { base, .. } => Some(base),
            Operation::Cast { opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast, value } => Some(value),
            _ => None,
        }
    }

    #[inline(always)]
    fn variable(&self, value: ValueId) -> Option<Memory> {
        let Type::Pointer { pointee, .. } = self.module.ty(self.module.type_of(value)?) else { return None };
        if !self.is_array(pointee) {
            return None;
        }
        Some(match value.kind() {
            ValueKind::Global(id) => match self.module.global(id) {
                Some(global) if global.address_space == 3 => Memory::GroupShared,
                Some(global)
                    if !global.constant
                        && global.linkage == Linkage::Internal
                        && global.address_space == 0 =>
                {
                    Memory::Static
                }
                _ => Memory::Other,
            },
            ValueKind::Instruction(id) => match self.module.instruction(id).map(|entry| entry.get()) {
                Some(Instruction::Alloca { .. }) => Memory::Local,
                _ => Memory::Other,
            },
            _ => Memory::Other,
        })
    }
}
