//! [`Statistics`]: the instructions, functions and parts of a program, counted.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Options;
use dxkit_bitcode::ir::{Instruction, Operation, Type as IrType};
use dxkit_container::Container;
use dxkit_dxbc::opcode::Tally;
use dxkit_dxbc::{Opcode, Program};
use dxkit_dxil::{OperationCall, calls_in};
use dxkit_types::FourCc;

use crate::source::module::Source;

macro_rules! classes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal,)*) => {
        /// A class of instructions.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Class {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Class {
            /// All classes.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in texts and JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

classes! {
    /// Arithmetic and comparison of floats.
    Float = "float",
    /// Arithmetic and comparison of integers; bits.
    Integer = "integer",
    /// Conversions of numbers.
    Conversion = "conversion",
    /// Moves, selections, and accesses to the elements of vectors and structures.
    Move = "move",
    /// Branches and other control flow.
    ControlFlow = "control-flow",
    /// Sampling and gathering.
    Sample = "sample",
    /// Loads from textures and buffers.
    Load = "load",
    /// Stores to textures and buffers.
    Store = "store",
    /// Atomic operations.
    Atomic = "atomic",
    /// Loads from constant buffers.
    ConstantLoad = "constant-load",
    /// Loads and stores of arrays and of group-shared memory.
    Memory = "memory",
    /// Barriers.
    Barrier = "barrier",
    /// Reads of inputs, writes of outputs.
    InputOutput = "input-output",
    /// Operations across lanes and quads; derivatives.
    Wave = "wave",
    /// Rays, meshes and nodes.
    Stage = "stage",
    /// Handles of resources.
    Handle = "handle",
    /// Everything else.
    Other = "other",
}

/// The counts for a program.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The part that contains the counted program; `None` if no program can be read.
    pub from: Option<FourCc>,
    /// Size of the file in bytes.
    pub bytes: usize,
    /// Size of each part's payload in bytes.
    pub parts: Vec<(FourCc, usize)>,
    /// Functions that have a body; for SM 4 and 5 the program and its phases.
    pub functions: usize,
    /// Basic blocks of a module; for SM 4 and 5 one more than the number of control flow instructions.
    pub blocks: usize,
    /// Instructions, without declarations.
    pub instructions: usize,
    /// Instructions by class.
    pub by_class: BTreeMap<Class, usize>,
    /// Number of temporary registers that SM 4 and 5 declare.
    pub registers: Option<u32>,
    /// Size of the group-shared memory in bytes.
    pub group_shared_bytes: u32,
}

impl Statistics {
    /// Counts the program of a container.
    #[must_use]
    pub fn of(container: &Container<'_>, bytes: usize) -> Self {
        let parts = container.parts().iter();
        let mut statistics = Self {
            bytes,
            parts: parts.map(|part| (part.kind(), part.payload().len())).collect(),
            ..Self::default()
        };
        for kind in [FourCc::Dxil, FourCc::Ildb] {
            let Some(source) = Source::find(container, kind, &Options::ALL) else { continue };
            statistics.from = Some(kind);
            statistics.count_module(&source);
            return statistics;
        }
        for kind in [FourCc::Shex, FourCc::Shdr] {
            let Some(part) = container.find(kind) else { continue };
            let Ok(program) = Program::parse(part.span()) else { continue };
            statistics.from = Some(kind);
            statistics.count_tokens(&program);
            return statistics;
        }
        statistics
    }

    /// The number of instructions of a class.
    #[must_use]
    pub fn count(&self, class: Class) -> usize {
        self.by_class.get(&class).copied().unwrap_or_default()
    }

    fn add(&mut self, class: Class) {
        self.instructions += 1;
        *self.by_class.entry(class).or_default() += 1;
    }

    fn count_module(&mut self, source: &Source) {
        let module = &source.module;
        for function in module.functions() {
            let blocks = function.blocks().len();
            if blocks == 0 {
                continue;
            }
            self.functions += 1;
            self.blocks += blocks;
            let mut calls: BTreeMap<_, _> = BTreeMap::new();
            for call in calls_in(function) {
                calls.insert(call.instruction.id(), class_of_call(&call));
            }
            for entry in function.instructions() {
                let class = calls.get(&entry.id()).copied();
                self.add(class.unwrap_or_else(|| class_of_instruction(module, &entry)));
            }
        }
        let mut layout = dxkit_bitcode::ir::DataLayout::of(module);
        for (_, global) in module.globals() {
            if let (3, ty) = (global.address_space, global.value_type) {
                let size = u32::try_from(layout.alloc_size(ty)).unwrap_or(u32::MAX);
                self.group_shared_bytes = self.group_shared_bytes.saturating_add(size);
            }
        }
    }

    fn count_tokens(&mut self, program: &Program<'_>) {
        self.blocks = 1;
        for instruction in &program.instructions {
            let Some(info) = instruction.info() else { continue };
            let word = |place: usize| instruction.word(place);
            match instruction.opcode() {
                Opcode::DclTemps => {
                    self.registers = Some(self.registers.unwrap_or_default().saturating_add(word(0)));
                }
                Opcode::DclTgsmRaw => {
                    self.group_shared_bytes = self.group_shared_bytes.saturating_add(word(0));
                }
                Opcode::DclTgsmStructured => {
                    let bytes = word(0).saturating_mul(word(1));
                    self.group_shared_bytes = self.group_shared_bytes.saturating_add(bytes);
                }
                Opcode::HsControlPointPhase | Opcode::HsForkPhase | Opcode::HsJoinPhase => {
                    self.functions += 1
                }
                _ => {}
            }
            let Some(class) = class_of_tally(info.tally) else { continue };
            self.add(class);
            if class == Class::ControlFlow {
                self.blocks += 1;
            }
        }
        // A hull shader consists of its phases.
        self.functions = self.functions.max(1);
    }
}

/// The class of an instruction of SM 4 and 5; `None` for declarations.
const fn class_of_tally(tally: Tally) -> Option<Class> {
    Some(match tally {
        Tally::Nothing | Tally::Message => return None,
        Tally::Float => Class::Float,
        Tally::Rounding | Tally::Conversion => Class::Conversion,
        Tally::Signed | Tally::Unsigned => Class::Integer,
        Tally::Move | Tally::Select => Class::Move,
        Tally::Flow | Tally::Tested => Class::ControlFlow,
        Tally::Sampling | Tally::Comparison | Tally::Bias | Tally::Gradient | Tally::Gather | Tally::Lod => {
            Class::Sample
        }
        Tally::Load => Class::Load,
        Tally::Store => Class::Store,
        Tally::Atomic => Class::Atomic,
        Tally::Barrier => Class::Barrier,
        Tally::Emit | Tally::Cut | Tally::EmitCut => Class::Stage,
        _ => Class::Other,
    })
}

/// Prefixes of the names of DXIL's operations, and their classes; the first match counts.
const OPERATIONS: &[(&str, Class)] = &[
    ("LoadInput", Class::InputOutput),
    ("LoadPatchConstant", Class::InputOutput),
    ("LoadOutputControlPoint", Class::InputOutput),
    ("Store", Class::InputOutput),
    ("CBuffer", Class::ConstantLoad),
    ("Sample", Class::Sample),
    ("TextureGather", Class::Sample),
    ("CalculateLOD", Class::Sample),
    ("TextureLoad", Class::Load),
    ("BufferLoad", Class::Load),
    ("RawBufferLoad", Class::Load),
    ("RawBufferVectorLoad", Class::Load),
    ("TextureStore", Class::Store),
    ("BufferStore", Class::Store),
    ("RawBufferStore", Class::Store),
    ("RawBufferVectorStore", Class::Store),
    ("Atomic", Class::Atomic),
    ("BufferUpdateCounter", Class::Atomic),
    ("Barrier", Class::Barrier),
    ("CreateHandle", Class::Handle),
    ("AnnotateHandle", Class::Handle),
    ("Wave", Class::Wave),
    ("Quad", Class::Wave),
    ("Deriv", Class::Wave),
    ("RayQuery", Class::Stage),
    ("TraceRay", Class::Stage),
    ("CallShader", Class::Stage),
    ("ReportHit", Class::Stage),
    ("EmitStream", Class::Stage),
    ("CutStream", Class::Stage),
    ("EmitThenCut", Class::Stage),
    ("EmitIndices", Class::Stage),
    ("SetMeshOutputCounts", Class::Stage),
    ("DispatchMesh", Class::Stage),
    ("AllocateNode", Class::Stage),
    ("OutputComplete", Class::Stage),
    ("Bitcast", Class::Move),
    ("LegacyF", Class::Conversion),
    ("LegacyDouble", Class::Conversion),
    ("MakeDouble", Class::Conversion),
    ("SplitDouble", Class::Conversion),
    ("Discard", Class::ControlFlow),
    ("I", Class::Integer),
    ("U", Class::Integer),
    ("Countbits", Class::Integer),
    ("Firstbit", Class::Integer),
    ("Bf", Class::Integer),
];

/// Operations of these classes compute with floats.
const FLOAT_CLASSES: &[&str] =
    &["unary", "binary", "tertiary", "dot2", "dot3", "dot4", "isSpecialFloat", "dot2AddHalf"];

fn class_of_call(call: &OperationCall<'_>) -> Class {
    let Some(operation) = call.operation else { return Class::Other };
    // Names of tests of floats begin with `Is`.
    if operation.class == "isSpecialFloat" {
        return Class::Float;
    }
    let known = OPERATIONS.iter().find(|(begin, _)| operation.name.starts_with(begin));
    match known {
        Some((_, class)) => *class,
        None if FLOAT_CLASSES.contains(&operation.class) => Class::Float,
        None => Class::Other,
    }
}

fn class_of_instruction(
    module: &dxkit_bitcode::Module,
    entry: &dxkit_bitcode::ir::InstructionEntry<'_>,
) -> Class {
    let first = || entry.operands().first().and_then(|operand| module.type_of(*operand));
    let float = || first().is_some_and(|ty| is_float(module, ty));
    match entry.get() {
        Instruction::Operation(operation) => match operation {
            Operation::Binary { .. } | Operation::Compare { .. } if float() => Class::Float,
            Operation::Binary { .. } | Operation::Compare { .. } => Class::Integer,
            Operation::Cast { .. } => Class::Conversion,
            Operation::GetElementPtr { .. } => Class::Memory,
            _ => Class::Move,
        },
        Instruction::Load { .. } | Instruction::Store { .. } | Instruction::Alloca { .. } => Class::Memory,
        Instruction::AtomicRmw { .. } | Instruction::CompareExchange { .. } => Class::Atomic,
        Instruction::Fence { .. } => Class::Barrier,
        Instruction::Phi { .. } => Class::Move,
        Instruction::Call(_) | Instruction::Unknown { .. } => Class::Other,
        _ => Class::ControlFlow,
    }
}

fn is_float(module: &dxkit_bitcode::Module, ty: dxkit_bitcode::ir::TypeId) -> bool {
    matches!(module.ty(module.scalar(ty)), IrType::Half | IrType::Float | IrType::Double)
}
