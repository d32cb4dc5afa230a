//! [`Statistics`]: the instructions, functions and parts of a program, counted.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{FunctionId, Instruction, Operation, Type as IrType};
use dxkit_container::Container;
use dxkit_dxbc::opcode::Tally;
use dxkit_dxbc::program::CustomDataClass;
use dxkit_dxbc::{Opcode, Program};
use dxkit_dxil::{DxilModule, Extent, OpCode, OperationCall, calls_in};
use dxkit_types::FourCc;

use crate::Counters;
use crate::source::module::{ModuleSource, Readers, group_shared_bytes};
use crate::source::{library, tokens};
use crate::types::Budget;

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

/// Numbers of instructions by class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(Vec<(Class, u32)>);

impl Counts {
    /// The classes that occur, each with its number of instructions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Class, usize)> + '_ {
        self.0.iter().map(|(class, count)| (*class, usize::try_from(*count).unwrap_or(usize::MAX)))
    }

    /// The number of instructions of a class.
    #[must_use]
    pub fn count(&self, class: Class) -> usize {
        self.iter().find_map(|(known, count)| (known == class).then_some(count)).unwrap_or_default()
    }

    /// The number of all instructions.
    #[must_use]
    pub fn total(&self) -> usize {
        self.iter().map(|(_, count)| count).sum()
    }

    fn add(&mut self, class: Class, more: usize) {
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        match self.0.iter_mut().find(|(known, _)| *known == class) {
            Some((_, count)) => *count = count.saturating_add(more),
            None => {
                // Most blocks of hostile modules have one class, so the capacity grows by one.
                self.0.reserve_exact(1);
                self.0.push((class, more));
            }
        }
    }
}

/// The counts for a function.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FunctionStatistics {
    /// Its name: in a module that of the function; for SM 4 and 5 that of the entry
    /// point, where debug information has it, or else `main`; the phase of a hull shader.
    pub name: String,
    /// The instructions of each block.
    pub blocks: Vec<Counts>,
}

impl FunctionStatistics {
    /// The instructions of all blocks.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut all = Counts::default();
        let blocks = self.blocks.iter().flat_map(Counts::iter);
        blocks.for_each(|(class, count)| all.add(class, count));
        all
    }
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
    /// Functions that have a body; for SM 4 and 5 the program, or the phases of a hull shader. Declarations
    /// are no instructions. FXC's libraries have those of their functions. For SM 4 and 5 a block ends with
    /// an instruction of control flow.
    pub functions: Vec<FunctionStatistics>,
    /// Number of temporary registers that a program of SM 4 and 5 declares: the most that a phase has.
    pub registers: Option<u32>,
    /// Size of the group-shared memory in bytes.
    pub group_shared_bytes: u32,
    /// For a container without a program, such as a PDB without debug information: the number of instructions
    /// that `STAT` states of the program elsewhere.
    pub stated_instructions: Option<u32>,
}

impl Statistics {
    /// Counts the program of a container.
    #[must_use]
    pub fn count(container: &Container<'_>, bytes: usize) -> Self {
        let parts = container.parts().iter();
        let mut statistics = Self {
            bytes,
            parts: parts.map(|part| (part.kind(), part.payload().len())).collect(),
            ..Self::default()
        };
        let mut reader = Readers::default().instructions;
        for kind in [FourCc::Dxil, FourCc::Ildb] {
            let Some(source) = ModuleSource::find(&mut reader, container, kind) else { continue };
            statistics.from = Some(kind);
            statistics.count_module(&source);
            return statistics;
        }
        if let Some((from, program)) = tokens::find(container) {
            statistics.from = Some(from);
            let name = tokens::entry_name(container).unwrap_or_else(|| String::from("main"));
            statistics.count_tokens(&program, name);
        } else if let Some(header) = library::header(container) {
            let mut budget = Budget(bytes.saturating_add(1 << 12));
            let parts = container.parts().iter().filter(|part| part.kind() == FourCc::Libf);
            for (part, exported) in parts.zip(&header.functions) {
                let Ok(function) = Container::parse(part.span()) else { continue };
                let Some((_, program)) = tokens::find(&function) else { continue };
                let Some(name) = budget.bytes(exported.name.as_bytes()) else { break };
                statistics.from = Some(FourCc::Libf);
                statistics.count_tokens(&program, name);
            }
        } else if let Some(source) = ModuleSource::find(&mut reader, container, FourCc::Stat) {
            statistics.group_shared_bytes = group_shared_bytes(source.module);
            let dxil = DxilModule::read_extent(source.module, Extent::EntryPoints);
            let counters = Counters::from_counters(&dxil.counters);
            statistics.stated_instructions = counters.map(|counters| counters.instructions);
        }
        statistics
    }

    /// The number of instructions: those of all functions, or the stated ones of a program elsewhere.
    #[must_use]
    pub fn instructions(&self) -> usize {
        let stated = self.stated_instructions.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        stated.unwrap_or_else(|| self.counts().total())
    }

    /// The instructions of all functions.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut all = Counts::default();
        let blocks = self.functions.iter().flat_map(|function| &function.blocks).flat_map(Counts::iter);
        blocks.for_each(|(class, count)| all.add(class, count));
        all
    }

    /// The number of blocks of all functions.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.functions.iter().map(|function| function.blocks.len()).sum()
    }

    fn count_module(&mut self, source: &ModuleSource<'_>) {
        let module = source.module;
        let mut budget = source.budget();
        let mut classes: BTreeMap<OpCode, Class> = BTreeMap::new();
        // Calls that only describe variables are in the debug module alone, and do nothing.
        let is_debug = |called: FunctionId| {
            module.function(called).is_some_and(|called| called.name().starts_with(b"llvm.dbg."))
        };
        for function in module.functions().filter(|function| function.blocks().len() > 0) {
            let mut calls: BTreeMap<_, _> = BTreeMap::new();
            for call in calls_in(function) {
                let class = *classes.entry(call.code).or_insert_with(|| class_of_call(&call));
                calls.insert(call.instruction.id(), class);
            }
            let mut blocks = Vec::new();
            for block in function.blocks() {
                let mut counts = Counts::default();
                for entry in block.instructions() {
                    if entry.call().and_then(|call| call.callee.as_function()).is_some_and(is_debug) {
                        continue;
                    }
                    let class = calls.get(&entry.id()).copied();
                    counts.add(class.unwrap_or_else(|| class_of_instruction(module, &entry)), 1);
                }
                blocks.push(counts);
            }
            let name = budget.bytes(function.name()).unwrap_or_default();
            self.functions.push(FunctionStatistics { name, blocks });
        }
        self.group_shared_bytes = group_shared_bytes(module);
    }

    fn count_tokens(&mut self, program: &Program<'_>, name: String) {
        self.registers = self.registers.max(Some(tokens::temp_registers(program)));
        self.group_shared_bytes = self.group_shared_bytes.max(tokens::group_shared_bytes(program));
        let mut name = Some(name);
        let mut functions: Vec<FunctionStatistics> = Vec::new();
        let (mut forks, mut joins) = (0usize, 0usize);
        for instruction in &program.instructions {
            let Some(info) = instruction.info() else { continue };
            let phase = match instruction.opcode() {
                Opcode::HsControlPointPhase => Some(String::from("control point phase")),
                Opcode::HsForkPhase => {
                    forks += 1;
                    Some(format!("fork phase {}", forks - 1))
                }
                Opcode::HsJoinPhase => {
                    joins += 1;
                    Some(format!("join phase {}", joins - 1))
                }
                _ => None,
            };
            if let Some(name) = phase {
                functions.push(FunctionStatistics { name, blocks: alloc::vec![Counts::default()] });
                continue;
            }
            let is_message = instruction.token.custom_data_class() == CustomDataClass::ShaderMessage;
            let class = match info.tally {
                // FXC counts the messages to a debugger as well.
                Tally::Message => is_message.then_some(Class::Other),
                tally => class_of_tally(tally),
            };
            let Some(class) = class else { continue };
            if functions.is_empty() {
                let name = name.take().unwrap_or_default();
                functions.push(FunctionStatistics { name, blocks: alloc::vec![Counts::default()] });
            }
            let Some(function) = functions.last_mut() else { continue };
            if let Some(block) = function.blocks.last_mut() {
                block.add(class, 1);
            }
            if class == Class::ControlFlow {
                function.blocks.push(Counts::default());
            }
        }
        for function in &mut functions {
            // Control flow at the end leaves an empty last block.
            if function.blocks.len() > 1 && function.blocks.last().is_some_and(|block| block.0.is_empty()) {
                function.blocks.pop();
            }
        }
        self.functions.append(&mut functions);
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

/// The operations of DXIL by class. A name that ends with `*` is for all operations that begin with it,
/// unless a longer name fits.
const OPERATIONS: &[(Class, &str)] = &[
    (
        Class::Float,
        "FAbs Saturate IsNaN IsInf IsFinite IsNormal Cos Sin Tan Acos Asin Atan Hcos Hsin Htan Exp Frc \
         Log Sqrt Rsqrt Round_* FMax FMin FMad Fma FDot Dot2 Dot3 Dot4 Dot2AddHalf LinAlgMatrixMultiply* \
         LinAlgMatrixAccumulate LinAlgMatrixOuterProduct LinAlgMatVecMul*",
    ),
    (
        Class::Integer,
        "Bfrev Countbits Firstbit* IMax IMin UMax UMin IMul UMul UDiv UAddc USubb IMad UMad Ibfe Ubfe Bfi \
         Msad Dot4Add* VectorReduce*",
    ),
    (Class::Conversion, "MakeDouble SplitDouble LegacyF* LegacyDouble* Pack4x8 Unpack4x8 LinAlgConvert"),
    (
        Class::Move,
        "Bitcast* LinAlgFillMatrix LinAlgCopyConvertMatrix LinAlgMatrixGetElement LinAlgMatrixSetElement",
    ),
    (Class::ControlFlow, "Discard"),
    (Class::Sample, "Sample* TextureGather* CalculateLOD WriteSamplerFeedback*"),
    (Class::ConstantLoad, "CBuffer*"),
    (Class::Load, "TextureLoad BufferLoad RawBufferLoad RawBufferVectorLoad LinAlgMatrixLoad*"),
    (Class::Store, "TextureStore* BufferStore RawBufferStore RawBufferVectorStore LinAlgMatrixStore*"),
    (Class::Atomic, "Atomic* BufferUpdateCounter LinAlgMatrixAccumulateTo* LinAlgVectorAccumulateTo*"),
    (Class::Memory, "TempReg* MinPrecXReg*"),
    (Class::Barrier, "Barrier*"),
    (
        Class::InputOutput,
        "LoadInput LoadPatchConstant LoadOutputControlPoint Store* Eval* AttributeAtVertex Coverage \
         InnerCoverage ThreadId* FlattenedThreadIdInGroup GroupId GSInstanceID OutputControlPointID \
         DomainLocation PrimitiveID ViewID StartVertexLocation StartInstanceLocation",
    ),
    (Class::Wave, "Wave* Quad* Deriv* GetGroupWave* IsHelperLane"),
    (Class::Handle, "CreateHandle* AnnotateHandle CreateNode* AnnotateNode* IndexNodeHandle"),
    (
        Class::Stage,
        "EmitStream CutStream EmitThenCutStream EmitIndices SetMeshOutputCounts DispatchMesh \
         GetMeshPayload AllocateNodeOutputRecords OutputComplete IncrementOutputCount GetNodeRecordPtr \
         GetInputRecordCount FinishedCrossGroupSharing NodeOutputIsValid GetRemainingRecursionLevels \
         TraceRay ReportHit CallShader IgnoreHit AcceptHitAndEndSearch AllocateRayQuery* RayQuery_* \
         HitObject_* MaybeReorderThread HitKind RayFlags RayTMin RayTCurrent DispatchRays* WorldRay* \
         ObjectRay* ObjectToWorld WorldToObject InstanceID InstanceIndex PrimitiveIndex GeometryIndex \
         ClusterID TriangleObjectPosition",
    ),
    (
        Class::Other,
        "CheckAccessFullyMapped GetDimensions Texture2DMSGetSamplePosition RenderTargetGet* \
         CycleCounterLegacy ExperimentalNop DebugBreak IsDebuggingEnabled LinAlgMatrixLength \
         LinAlgMatrixGetCoordinate LinAlgMatrixQueryAccumulatorLayout",
    ),
];

/// How well a name fits an entry of the table: the length of the beginning, the most if it is the whole name.
fn fit(pattern: &str, name: &str) -> Option<usize> {
    match pattern.strip_suffix('*') {
        Some(begin) => name.starts_with(begin).then_some(begin.len()),
        None => (name == pattern).then_some(usize::MAX),
    }
}

/// The class of an operation, for a name in full or for the longest beginning; `None` for operations that the
/// table does not have.
fn class_of_operation(name: &str) -> Option<Class> {
    let classes =
        OPERATIONS.iter().flat_map(|(class, names)| names.split(' ').map(move |name| (*class, name)));
    let fits = classes.filter_map(|(class, pattern)| Some((fit(pattern, name)?, class)));
    fits.max_by_key(|(length, _)| *length).map(|(_, class)| class)
}

fn class_of_call(call: &OperationCall<'_>) -> Class {
    call.operation.and_then(|operation| class_of_operation(operation.name)).unwrap_or(Class::Other)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_class_and_every_name_an_operation() {
        let names = || dxkit_dxil::OPERATIONS.iter().map(|operation| operation.name);
        let without: Vec<&str> = names().filter(|name| class_of_operation(name).is_none()).collect();
        assert!(without.is_empty(), "not in the table of classes: {without:?}");
        for pattern in OPERATIONS.iter().flat_map(|(_, patterns)| patterns.split(' ')) {
            let fits = |name: &str| fit(pattern, name).is_some();
            assert!(names().any(fits), "no operation is called {pattern}");
        }
    }

    #[test]
    fn operations_count_for_what_they_do() {
        for (name, class) in [
            ("Msad", Class::Integer),
            ("InstanceIndex", Class::Stage),
            ("IsHelperLane", Class::Wave),
            ("InnerCoverage", Class::InputOutput),
            ("StoreOutput", Class::InputOutput),
            ("RawBufferStore", Class::Store),
            ("LinAlgMatrixAccumulate", Class::Float),
            ("LinAlgMatrixAccumulateToMemory", Class::Atomic),
            ("CreateNodeOutputHandle", Class::Handle),
        ] {
            assert_eq!(class_of_operation(name), Some(class), "{name}");
        }
    }
}
