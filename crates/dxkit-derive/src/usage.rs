//! The features that functions use, computed from their instructions: [`ModuleUsage`].
//!
//! In goes a module; out come, for each function and for the whole module, shader flags, the lowest shader
//! model and the possible stages. Each function is visited once, its calls are noted, and then the facts of
//! callees are added to their callers until nothing changes (a fixed point over the call graph, which may
//! have cycles). Types that need a feature (double, 16 and 64 bits) are classified once for each type, since
//! nearly every instruction asks. The rules are those of DXC's container writer by validator version, which
//! the vendor's validator repeats: a difference is a refused container.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    AliasId, BinaryOpcode, CastOpcode, Constant, Function, FunctionId, GlobalId, Instruction,
    InstructionEntry, Module, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::{
    DxilModule, EntryPoint, Handle, HandleSource, Immediate, OpCode, Operation as DxilOperation,
    OperationCall, ResourceProperties, ShaderFlags, SignatureElement, UsageRule,
};
use dxkit_rdat::RuntimeData;
use dxkit_types::{
    DxilResourceFlags, ResourceClass, ResourceKind, SemanticKind, ShaderKind, ShaderModel, ShaderStages,
};

use crate::entries::Entries;
use crate::subobjects;
use crate::validator::Validator;
use crate::wide_atomics;

/// The most phis and selects that a handle is followed through.
const MOST_CHOICES: usize = 64;

/// The requirements of a function on the device and its stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionUsage {
    /// The features that its instructions, its callees, and the signatures of an entry point use.
    pub flags: ShaderFlags,
    /// The lowest shader model that has all of them.
    pub model: ShaderModel,
    /// The stages that have all of them.
    pub stages: ShaderStages,
}

/// The features that a module and its functions use.
///
/// The rules are those of DXC's container writer, which differ by the validator version that a module is made
/// for. In a library, the features of each function are in `RDAT`; in other shaders, the flags of the module
/// are the first property of the entry point, and `SFI0` follows from them. The vendor's validator recomputes
/// them and refuses a module that states others.
#[derive(Debug, Clone)]
pub struct ModuleUsage {
    /// In the order of the ids.
    functions: Vec<(FunctionId, FunctionUsage)>,
    /// The flags of the whole module: those that follow from its instructions, signatures and resources, and
    /// the compilation's options that the module states.
    pub flags: ShaderFlags,
}

/// All flags that have names.
const NAMED: ShaderFlags = {
    let (mut all, mut index) = (ShaderFlags::empty(), 0);
    while let Some((_, [(flag, _), ..])) = ShaderFlags::NAMES.split_at_checked(index) {
        all = all.union(*flag);
        index += 1;
    }
    all
};

impl ModuleUsage {
    /// The flags that the vendor's validator compares with the stated ones. The others are compilation
    /// options, or are ignored.
    pub const COMPARED: ShaderFlags =
        NAMED.difference(Self::OPTIONS).difference(ShaderFlags::ROVS).union(ShaderFlags::RES_MAY_NOT_ALIAS);

    /// The flags that the vendor's validator believes where the module states them. Of modules for validators
    /// 1.5 to 1.7, a subobject may require ray tracing of tier 1.1, and the module does not show it.
    #[must_use]
    pub fn believed(dxil: &DxilModule<'_>) -> ShaderFlags {
        let made_for = Validator::from_module(dxil);
        if made_for.since(5) && !made_for.since(8) {
            dxil.flags() & ShaderFlags::RAYTRACING_TIER_1_1
        } else {
            ShaderFlags::empty()
        }
    }

    /// The flags of a module that validator 1.`validator` compares with the stated ones.
    #[must_use]
    pub fn compared(dxil: &DxilModule<'_>, validator: u32) -> ShaderFlags {
        let compared = Self::COMPARED - Self::believed(dxil);
        // DXC 1.8 and 1.9 write modules without it for validators before 1.10, which refuses them.
        if validator < 10 { compared - ShaderFlags::SAMPLER_FEEDBACK } else { compared }
    }

    /// Flags that do not follow from instructions: options of the compilation.
    const OPTIONS: ShaderFlags = ShaderFlags::DISABLE_OPTIMIZATIONS
        .union(ShaderFlags::DISABLE_MATH_REFACTORING)
        .union(ShaderFlags::FORCE_EARLY_DEPTH_STENCIL)
        .union(ShaderFlags::ALL_RESOURCES_BOUND)
        .union(ShaderFlags::LEVEL9_COMPARISON_FILTERING)
        .union(ShaderFlags::USE_NATIVE_LOW_PRECISION)
        .union(ShaderFlags::RES_MAY_NOT_ALIAS)
        .union(ShaderFlags::RESERVED);

    /// Goes through all functions of a module.
    #[must_use]
    pub fn analyze(dxil: &DxilModule<'_>) -> Self {
        Collector::new(dxil).collect()
    }

    /// Like [`analyze`](Self::analyze), of a module that has no subobjects but those that it states, and
    /// those of the runtime data beside it. Of runtime data without subobjects, the vendor's validator
    /// expects functions without the flag of ray tracing of tier 1.1, whatever flag the module has.
    #[must_use]
    pub fn with_known_subobjects(dxil: &DxilModule<'_>, beside: Option<&RuntimeData<'_>>) -> Self {
        Collector::with_known_subobjects(dxil, beside).collect()
    }

    /// Like [`analyze`](Self::analyze), as the compiler counts that wrote `like`, the runtime data of the
    /// module's container.
    ///
    /// The compiler 1.7 raises the minimum target of functions with annotated handles to 6.6; newer ones do
    /// not for validator 1.7, whose version is the only one that a module states.
    #[must_use]
    pub fn like(dxil: &DxilModule<'_>, like: &RuntimeData<'_>) -> Self {
        let newer = Self::with_known_subobjects(dxil, Some(like));
        if !Validator::from_module(dxil).is(7) {
            return newer;
        }
        let collector = Collector::with_known_subobjects(dxil, Some(like));
        let older = Collector { handles_need_6_6: true, ..collector }.collect();
        let model = |usage: &Self, id| usage.function(id).map(|usage| usage.model);
        // The rows are in the order of the functions.
        let bodies = dxil.module.functions().filter(Function::has_body);
        let is_of_1_7 = like.functions().iter().zip(bodies).any(|(row, function)| {
            let (newer, older) = (model(&newer, function.id()), model(&older, function.id()));
            newer != older && older == Some(row.v1.min_shader_target.model())
        });
        if is_of_1_7 { older } else { newer }
    }

    /// The usage of a function; `None` without a body.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<&FunctionUsage> {
        let place = self.functions.binary_search_by_key(&id, |(known, _)| *known).ok()?;
        self.functions.get(place).map(|(_, usage)| usage)
    }
}

/// The stages that a function may be used in before its instructions restrict them: all that the validator
/// version knows.
fn stages_known_to(validator: Validator) -> ShaderStages {
    ShaderStages::from_bits_retain(match validator {
        _ if validator.since(8) => 0xffff,
        _ if validator.since(5) => 0x7fff,
        _ => 0x1fff,
    })
}

/// The stages whose threads run in groups.
const STAGES_WITH_GROUPS: ShaderStages = ShaderStages::LIBRARY
    .union(ShaderStages::COMPUTE)
    .union(ShaderStages::AMPLIFICATION)
    .union(ShaderStages::MESH)
    .union(ShaderStages::NODE);

const fn stage(kind: ShaderKind) -> ShaderStages {
    ShaderStages::from_bits_retain(1 << (kind.0 & 0x1f))
}

/// How the names of the operations of linear algebra begin. DXC recognises them by it, whatever their number
/// is.
const LINEAR_ALGEBRA: &[u8] = b"dx.op.linAlg";

/// The bit of unordered access in the first number of resource properties.
const UNORDERED_ACCESS: u32 = 1 << 12;

/// The properties that an annotation of a handle states.
fn annotation(call: &OperationCall<'_>) -> Option<ResourceProperties> {
    let (module, props) = (call.function.module(), call.operand("props")?);
    let numbers = match module.constant(props.as_constant()?)?.constant {
        Constant::Null => [0; 2],
        Constant::Aggregate(fields) => {
            let number = |field: ValueId| {
                let number = module.integer(field)?.to_ne_bytes();
                u32::try_from(u64::from_ne_bytes(number) & u64::from(u32::MAX)).ok()
            };
            let [first, second] = *fields else { return None };
            [number(first)?, number(second)?]
        }
        _ => return None,
    };
    Some(ResourceProperties(numbers))
}

/// The findings about one function.
struct Found {
    usage: FunctionUsage,
    calls: Vec<FunctionId>,
}

/// The types that need a feature, among the types of an instruction's operands and its result.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
struct Types(u8);

impl Types {
    const DOUBLE: Self = Self(1);
    const INT64: Self = Self(1 << 1);
    const HALF_OR_INT16: Self = Self(1 << 2);
    const GROUP_SHARED: Self = Self(1 << 3);

    const fn classify(ty: Type<'_>) -> Self {
        match ty {
            Type::Double => Self::DOUBLE,
            Type::Half | Type::Integer { width: 16 } => Self::HALF_OR_INT16,
            Type::Integer { width: 64 } => Self::INT64,
            Type::Pointer { address_space: 3, .. } => Self::GROUP_SHARED,
            _ => Self(0),
        }
    }

    fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// By one more than the index of a constant: its type, if that needs a feature.
fn needy_constants(module: &Module, types: &[Types]) -> Vec<Types> {
    if types.is_empty() {
        return Vec::new();
    }
    let of = |ty: TypeId| types.get(ty.index()).copied().unwrap_or_default();
    core::iter::once(Types::default()).chain(module.constant_types().map(of)).collect()
}

/// Which operations have been counted in a function: by one more than the index of the function of an
/// operation, the number of the function that called it last, and what that passed first.
struct Counted {
    number: usize,
    passed: Vec<(usize, ValueId)>,
}

/// The values of types that need a feature, in the instructions of a function.
#[derive(Default)]
struct Elements {
    /// The types of results.
    results: Types,
    /// How many elements of vectors have a number of such a type. The number, whatever type it has, needs
    /// nothing.
    numbers: usize,
}

/// What of a function can have types that need a feature.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Nothing,
    /// Constants alone.
    Constants,
    Everything,
}

/// Bits of the operands of barriers.
mod barrier {
    /// Barrier's only mode without threads of a group.
    pub(super) const UAV_FENCE_GLOBAL: i64 = 2;
    /// `MemoryTypeFlags`: group-shared memory.
    pub(super) const GROUP_SHARED_MEMORY: i64 = 2;
    /// `MemoryTypeFlags`: all memory.
    pub(super) const ALL_MEMORY: i64 = 0xf;
    /// `MemoryTypeFlags`: node memory alone.
    pub(super) const NODE_MEMORY: i64 = 0b1100;
    /// `BarrierSemanticFlags`: all threads of the group arrive, or see what others wrote.
    pub(super) const GROUP: i64 = 0b11;
    /// `BarrierSemanticFlags`: scope of reordering of ray generation shaders.
    pub(super) const REORDER: i64 = 0b1000;

    /// Whether `MemoryTypeFlags` name group-shared memory, and not all memory.
    pub(super) fn is_of_group_shared(memory: i64) -> bool {
        memory != ALL_MEMORY && memory & GROUP_SHARED_MEMORY != 0
    }

    /// Whether `MemoryTypeFlags` name the memory of nodes, and not all memory.
    pub(super) fn is_of_nodes(memory: i64) -> bool {
        memory != ALL_MEMORY && memory & NODE_MEMORY != 0
    }
}

struct Collector<'d, 'm> {
    dxil: &'d DxilModule<'m>,
    validator: Validator,
    options: ShaderFlags,
    multisampled_unordered_access: bool,
    mesh_or_amplification: bool,
    /// By the index of the type; empty if no type of the module needs a feature.
    types: Vec<Types>,
    /// By one more than the index of a constant: its type, if it is such a one. In most modules, only those
    /// of metadata have one.
    constants: Vec<Types>,
    /// Whether a variable or another symbol has one.
    in_symbols: bool,
    entries: Entries<'d, 'm>,
    /// Whether the subobjects that the module lost when the container was written need ray tracing of tier
    /// 1.1; `None` if they are not known.
    lost_subobjects: Option<bool>,
    /// Handles with annotations need shader model 6.6. Newer compilers say so for validator 1.6 alone.
    handles_need_6_6: bool,
}

impl<'d, 'm> Collector<'d, 'm> {
    fn new(dxil: &'d DxilModule<'m>) -> Self {
        let validator = Validator::from_module(dxil);
        let views = &dxil.resources.unordered_access;
        let mut types: Vec<Types> = dxil.module.types().map(|(_, ty)| Types::classify(ty)).collect();
        if types.iter().all(|ty| *ty == Types::default()) {
            types.clear();
        }
        // They are pointers.
        let in_symbols = types.iter().any(|ty| ty.has(Types::GROUP_SHARED));
        Self {
            dxil,
            constants: needy_constants(dxil.module, &types),
            types,
            in_symbols,
            entries: Entries::collect(dxil),
            validator,
            options: dxil.flags() & ModuleUsage::OPTIONS,
            multisampled_unordered_access: views.iter().any(|view| is_multisampled(view.kind)),
            mesh_or_amplification: matches!(dxil.kind, Some(ShaderKind::Mesh | ShaderKind::Amplification)),
            lost_subobjects: None,
            handles_need_6_6: validator.is(6),
        }
    }

    /// The collector of a module whose other subobjects are those of the runtime data.
    fn with_known_subobjects(dxil: &'d DxilModule<'m>, beside: Option<&RuntimeData<'_>>) -> Self {
        let need = beside.is_some_and(subobjects::rows_need_raytracing_tier_1_1);
        Self { lost_subobjects: Some(need), ..Self::new(dxil) }
    }

    fn since(&self, minor: u32) -> bool {
        self.validator.since(minor)
    }

    fn collect(&self) -> ModuleUsage {
        let defined = self.dxil.module.functions().filter(Function::has_body);
        let mut counted = Counted { number: 0, passed: Vec::new() };
        let mut found: Vec<_> =
            defined.map(|function| (function.id(), self.function(function, &mut counted))).collect();
        found.sort_unstable_by_key(|(id, _)| *id);
        if self.since(8) {
            propagate(&mut found);
        } else if self.dxil.is_library() && self.since(5) {
            self.add_subobjects(&mut found);
        }
        let mut functions: Vec<_> = found.into_iter().map(|(id, found)| (id, found.usage)).collect();
        for (id, usage) in &mut functions {
            self.narrow(*id, usage);
        }
        let all = functions.iter().fold(ShaderFlags::empty(), |all, (_, usage)| all | usage.flags);
        for (_, usage) in &mut functions {
            // The flag for aliased unordered access views is a property of the module, not of a function.
            usage.flags -= ShaderFlags::RES_MAY_NOT_ALIAS;
        }
        let flags = self.module_flags(all);
        ModuleUsage { functions, flags }
    }

    /// Validators before 1.8 gave a flag to all functions if a subobject asked for it. A program lost its
    /// subobjects when its container was written; a flag in the module that no function needs shows that
    /// there was one.
    fn add_subobjects(&self, found: &mut [(FunctionId, Found)]) {
        let is_needed =
            |(_, found): &(_, Found)| found.usage.flags.contains(ShaderFlags::RAYTRACING_TIER_1_1);
        let stated = match subobjects::need_raytracing_tier_1_1(self.dxil.module).or(self.lost_subobjects) {
            Some(true) => ShaderFlags::RAYTRACING_TIER_1_1,
            Some(false) => return,
            None if found.iter().any(is_needed) => return,
            None => self.dxil.flags() & ShaderFlags::RAYTRACING_TIER_1_1,
        };
        for (_, found) in found {
            found.usage.flags |= stated;
        }
    }

    /// Stages and shader model, once those of the callees are known.
    fn narrow(&self, id: FunctionId, usage: &mut FunctionUsage) {
        let entry = self.entry(id);
        match entry.and_then(|entry| self.kind(entry)) {
            Some(kind) => usage.stages &= stage(kind),
            None => usage.stages &= stages_known_to(self.validator),
        }
        self.raise_model(entry, usage);
    }

    fn entry(&self, id: FunctionId) -> Option<&'d EntryPoint<'m>> {
        self.entries.get(id)
    }

    /// The stage of an entry point.
    fn kind(&self, entry: &EntryPoint<'_>) -> Option<ShaderKind> {
        if self.dxil.is_library() { entry.shader_kind() } else { self.dxil.kind }
    }

    fn raise_model(&self, entry: Option<&EntryPoint<'_>>, usage: &mut FunctionUsage) {
        let flags = usage.flags;
        let mut least = |minor: u8| usage.model = usage.model.max(ShaderModel::new(6, minor));
        let kind = entry.and_then(|entry| self.kind(entry));
        if self.since(8) {
            if let (Some(entry), Some(kind)) = (entry, kind) {
                let derivatives = flags.contains(ShaderFlags::USES_DERIVATIVES);
                match kind {
                    ShaderKind::Compute if derivatives => least(6),
                    ShaderKind::Mesh | ShaderKind::Amplification if derivatives => {
                        usage.flags |= ShaderFlags::DERIVATIVES_IN_MESH_AND_AMP_SHADERS;
                        least(6);
                    }
                    _ => {}
                }
                if let Some(size) = entry.wave_size() {
                    least(if size.maximum != 0 || size.preferred != 0 { 8 } else { 6 });
                }
                match kind {
                    ShaderKind::Mesh | ShaderKind::Amplification => least(5),
                    ShaderKind::RayGeneration
                    | ShaderKind::Intersection
                    | ShaderKind::AnyHit
                    | ShaderKind::ClosestHit
                    | ShaderKind::Miss
                    | ShaderKind::Callable => least(3),
                    ShaderKind::Node => least(8),
                    _ => {}
                }
            }
            let by_flags = [
                (8, ShaderFlags::SAMPLE_CMP_GRADIENT_OR_BIAS | ShaderFlags::EXTENDED_COMMAND_INFO),
                (7, ShaderFlags::ADVANCED_TEXTURE_OPS | ShaderFlags::WRITEABLE_MSAA_TEXTURES),
                (
                    6,
                    ShaderFlags::ATOMIC_INT64_ON_TYPED_RESOURCE
                        | ShaderFlags::ATOMIC_INT64_ON_GROUP_SHARED
                        | ShaderFlags::ATOMIC_INT64_ON_HEAP_RESOURCE
                        | ShaderFlags::RESOURCE_DESCRIPTOR_HEAP_INDEXING
                        | ShaderFlags::SAMPLER_DESCRIPTOR_HEAP_INDEXING,
                ),
                (5, ShaderFlags::RAYTRACING_TIER_1_1 | ShaderFlags::SAMPLER_FEEDBACK),
                (4, ShaderFlags::SHADING_RATE),
            ];
            if let Some((minor, _)) = by_flags.iter().find(|(_, of)| flags.intersects(*of)) {
                return least(*minor);
            }
        }
        if flags.contains(ShaderFlags::LOW_PRECISION_PRESENT | ShaderFlags::USE_NATIVE_LOW_PRECISION) {
            least(2);
        } else if flags.intersects(ShaderFlags::VIEW_ID | ShaderFlags::BARYCENTRICS) {
            least(1);
        }
    }

    fn module_flags(&self, mut flags: ShaderFlags) -> ShaderFlags {
        if flags.contains(ShaderFlags::USES_DERIVATIVES) && self.mesh_or_amplification {
            flags |= ShaderFlags::DERIVATIVES_IN_MESH_AND_AMP_SHADERS;
        }
        flags -= ShaderFlags::USES_DERIVATIVES | ShaderFlags::REQUIRES_GROUP;
        let resources = &self.dxil.resources;
        let views = &resources.unordered_access;
        let ordered = DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW;
        flags.set(ShaderFlags::ROVS, views.iter().any(|view| view.flags.contains(ordered)));
        let many = if self.since(6) {
            // An unbounded range counts as nine.
            views.iter().map(|view| u64::from(view.range_size.min(9))).sum::<u64>() > 8
        } else {
            views.len() > 8
        };
        flags.set(ShaderFlags::UAVS_64, many);
        let at_every_stage = if self.since(8) {
            matches!(
                self.dxil.kind,
                Some(ShaderKind::Vertex | ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Geometry)
            )
        } else {
            !matches!(self.dxil.kind, Some(ShaderKind::Compute | ShaderKind::Pixel))
        };
        flags.set(ShaderFlags::UAVS_AT_EVERY_STAGE, at_every_stage && !views.is_empty());
        let raw = resources.shader_resources.iter().chain(views).any(|resource| {
            matches!(resource.kind, ResourceKind::RawBuffer | ResourceKind::StructuredBuffer)
        });
        flags.set(ShaderFlags::ENABLE_RAW_AND_STRUCTURED_BUFFERS, raw);
        // Where there is no unordered access, the option has no effect.
        let writes =
            if self.since(8) { flags.contains(ShaderFlags::RES_MAY_NOT_ALIAS) } else { !views.is_empty() };
        // Before DXIL 1.7, resources may always alias. A module that states no flags does not have the option
        // that they may.
        let since_1_7 =
            self.dxil.dxil_version.is_some_and(|version| (version.major, version.minor) >= (1, 7));
        let by_default = self.dxil.flags().is_empty() && flags.contains(ShaderFlags::RES_MAY_NOT_ALIAS);
        let apart = by_default || self.options.contains(ShaderFlags::RES_MAY_NOT_ALIAS);
        flags |= self.options;
        flags.set(ShaderFlags::RES_MAY_NOT_ALIAS, since_1_7 && apart && writes);
        flags
    }

    /// The features that one function uses itself, without its callees.
    fn function(&self, function: Function<'m>, counted: &mut Counted) -> Found {
        let mut found = Found {
            usage: FunctionUsage {
                flags: self.options
                    & (ShaderFlags::USE_NATIVE_LOW_PRECISION
                        | ShaderFlags::DISABLE_OPTIMIZATIONS
                        | ShaderFlags::ALL_RESOURCES_BOUND),
                model: ShaderModel::new(6, 0),
                stages: ShaderStages::from_bits_retain(0xffff),
            },
            calls: Vec::new(),
        };
        // A call is one that has been counted if it passes what the last one passed whose features are those
        // of all calls that pass the same.
        counted.number = counted.number.wrapping_add(1);
        let number = counted.number;
        let mut elements = Elements::default();
        // Calls of other functions than operations, whose types are not counted.
        let mut skipped = Vec::new();
        for instruction in function.instructions() {
            elements.results.add(self.analyze_type(instruction.ty()));
            let operands = instruction.operands();
            let (Some(&first), Some(&last)) = (operands.first(), operands.last()) else { continue };
            // Few of the constants that are asked for first have such a type.
            if self.analyze_constant(last) != Types::default() && instruction.is_element() {
                elements.numbers = elements.numbers.wrapping_add(1);
            }
            let callee = last.as_function();
            let slot = callee.map_or(0, |callee| callee.index().saturating_add(1));
            let (known, passed) =
                counted.passed.get(slot).copied().unwrap_or((0, ValueId::from(GlobalId(0))));
            let is_counted = (known == number) & (passed == first);
            if !instruction.is_call() | is_counted {
                continue;
            }
            let Some(call) = OperationCall::from_instruction(function, instruction) else {
                // Results and arguments are only traced through operations.
                found.calls.extend(callee);
                skipped.push(instruction.id());
                continue;
            };
            self.add_call(&call, &mut found.usage);
            let name = self.dxil.module.name(call.call.callee);
            if name.is_some_and(|name| name.starts_with(LINEAR_ALGEBRA)) {
                found.usage.flags |= ShaderFlags::LINEAR_ALGEBRA;
            }
            // With a rule, features depend on what the call passes, on its types, or on the order of the
            // calls.
            if call.operation.is_none_or(|operation| operation.usage_rule.is_none()) {
                if counted.passed.len() <= slot {
                    let all = self.dxil.module.functions().len().max(slot).saturating_add(1);
                    counted.passed.resize(all, (0, first));
                }
                if let Some(passed) = counted.passed.get_mut(slot) {
                    *passed = (number, first);
                }
            }
        }
        let (reach, types) = self.reach(function, elements);
        if reach != Reach::Nothing {
            let mut skipped = skipped.into_iter().peekable();
            let every = self.flags_of(types);
            for instruction in function.instructions() {
                if skipped.next_if_eq(&instruction.id()).is_some() {
                    continue;
                }
                // Once there is every flag of the types, only those of certain instructions can be added.
                let flags = &mut found.usage.flags;
                let is_arithmetic = || {
                    let operation = instruction.operation();
                    matches!(operation, Some(Operation::Binary { .. } | Operation::Cast { .. }))
                };
                let may_add = !flags.contains(every)
                    || types.has(Types::DOUBLE) && is_arithmetic()
                    || types.has(Types::INT64) && instruction.is_atomic_update();
                if may_add {
                    self.instruction(instruction, reach, flags);
                }
            }
        }
        if !self.since(8) && self.multisampled_unordered_access {
            found.usage.flags |= ShaderFlags::WRITEABLE_MSAA_TEXTURES;
        }
        if let Some(entry) = self.entry(function.id()) {
            self.add_signatures(entry, &mut found.usage.flags);
        }
        found
    }

    /// The values of a function whose types can require a feature, and these types.
    fn reach(&self, function: Function<'m>, Elements { results, numbers }: Elements) -> (Reach, Types) {
        if self.types.is_empty() {
            return (Reach::Nothing, Types::default());
        }
        let mut all = results;
        for argument in function.arguments() {
            all.add(self.dxil.module.type_of(argument).map_or(Types::default(), |ty| self.analyze_type(ty)));
        }
        let of_others = all;
        let (first, last) = (ValueId::from(GlobalId(0)), ValueId::from(AliasId(u32::MAX)));
        let (mut symbols, mut constants) = (Types::default(), 0usize);
        for operands in function.instructions().map(|instruction| instruction.operands()) {
            for operand in operands {
                let types = self.analyze_constant(*operand);
                all.add(types);
                constants = constants.wrapping_add(usize::from(types != Types::default()));
            }
            if self.in_symbols {
                for symbol in operands.iter().filter(|operand| (first <= **operand) & (**operand <= last)) {
                    let ty = self.dxil.module.type_of(*symbol);
                    symbols.add(ty.map_or(Types::default(), |ty| self.analyze_type(ty)));
                }
            }
        }
        all.add(symbols);
        let reach = match constants == numbers {
            _ if of_others != Types::default() || symbols != Types::default() => Reach::Everything,
            true => Reach::Nothing,
            false => Reach::Constants,
        };
        (reach, all)
    }

    /// A type, if it needs a feature.
    #[inline]
    fn analyze_type(&self, ty: TypeId) -> Types {
        self.types.get(ty.index()).copied().unwrap_or_default()
    }

    /// The type of a value, if it is a constant whose type needs a feature.
    #[inline]
    fn analyze_constant(&self, value: ValueId) -> Types {
        let slot = value.as_constant().map_or(0, |constant| constant.index().wrapping_add(1));
        self.constants.get(slot).copied().unwrap_or_default()
    }

    /// The types that need a feature in an instruction.
    fn types_of(&self, instruction: InstructionEntry<'m>) -> Types {
        if self.types.is_empty() {
            return Types::default();
        }
        let mut types = self.analyze_type(instruction.ty());
        for operand in instruction.operands() {
            let ty = self.dxil.module.type_of(*operand);
            types.add(ty.map_or(Types::default(), |ty| self.analyze_type(ty)));
        }
        types
    }

    /// The flags that instructions with these types have whatever they are.
    fn flags_of(&self, types: Types) -> ShaderFlags {
        let mut flags = ShaderFlags::empty();
        flags.set(ShaderFlags::ENABLE_DOUBLE_PRECISION, types.has(Types::DOUBLE));
        flags.set(ShaderFlags::INT64_OPS, types.has(Types::INT64));
        flags.set(ShaderFlags::LOW_PRECISION_PRESENT, types.has(Types::HALF_OR_INT16));
        flags.set(ShaderFlags::REQUIRES_GROUP, types.has(Types::GROUP_SHARED) && self.since(8));
        flags
    }

    /// Adds the types that need a feature in an instruction to the flags.
    fn instruction(&self, instruction: InstructionEntry<'m>, reach: Reach, flags: &mut ShaderFlags) {
        if reach == Reach::Constants {
            let mut constants = Types::default();
            instruction.operands().iter().for_each(|operand| constants.add(self.analyze_constant(*operand)));
            if constants == Types::default() {
                return;
            }
        }
        let types = self.types_of(instruction);
        // Few instructions have such types.
        if types == Types::default() {
            return;
        }
        if instruction.is_element() {
            *flags |= self.flags_of(self.analyze_type(instruction.ty())) & ShaderFlags::REQUIRES_GROUP;
        } else {
            *flags |= self.flags_of(types);
            Self::add_flags_of_certain(&instruction.get(), types, flags);
        }
    }

    /// The flags that only certain instructions with these types have.
    fn add_flags_of_certain(body: &Instruction<'_>, types: Types, flags: &mut ShaderFlags) {
        if types.has(Types::DOUBLE) {
            let extended = match body {
                Instruction::Operation(Operation::Binary { opcode, .. }) => {
                    // `sdiv` stands here for `fdiv` as well: the type decides.
                    *opcode == BinaryOpcode::SDiv
                }
                Instruction::Operation(Operation::Cast { opcode, .. }) => matches!(
                    *opcode,
                    CastOpcode::UiToFp | CastOpcode::SiToFp | CastOpcode::FpToUi | CastOpcode::FpToSi
                ),
                _ => false,
            };
            flags.set(
                ShaderFlags::ENABLE_DOUBLE_EXTENSIONS,
                extended || flags.contains(ShaderFlags::ENABLE_DOUBLE_EXTENSIONS),
            );
        }
        if types.has(Types::INT64)
            && matches!(body, Instruction::AtomicRmw { .. } | Instruction::CompareExchange { .. })
        {
            *flags |= ShaderFlags::ATOMIC_INT64_ON_GROUP_SHARED;
        }
    }

    /// The handle by which the compiler sets flags: it follows the first value of a phi and the value of a
    /// select for true, and does not know the resource of a handle from a library's variable that is an
    /// array, or an element of one.
    fn handle_for_flags(&self, call: &OperationCall<'m>, name: &str) -> Option<Handle<'_, 'm>> {
        let module = self.dxil.module;
        let mut value = call.operand(name)?;
        // Phis may form cycles.
        for _ in 0..MOST_CHOICES {
            let entry = module.instruction(value.as_instruction()?)?;
            match entry.get() {
                Instruction::Phi { values, .. } => value = *values.first()?,
                Instruction::Operation(Operation::Select { if_true, .. }) => value = if_true,
                _ => {
                    let made = OperationCall::from_instruction(call.function, entry)?;
                    if made.code == OpCode::CreateHandleForLib {
                        let loaded = made.operand("Resource")?.as_instruction()?;
                        let Instruction::Load { pointer, .. } = module.instruction(loaded)?.get() else {
                            return None;
                        };
                        pointer.as_global()?;
                    }
                    return self.dxil.made_handle(&made);
                }
            }
        }
        None
    }

    fn add_call(&self, call: &OperationCall<'m>, usage: &mut FunctionUsage) {
        let Some(operation) = call.operation else { return };
        self.add_operation(call, operation, usage);
        let flags = &mut usage.flags;
        *flags |= operation.flags_of_calls(self.validator.minor());
        // Older validators ask for derivatives in these stages alone.
        if !self.since(8) && self.mesh_or_amplification && operation.may_use(ShaderFlags::USES_DERIVATIVES) {
            *flags |= ShaderFlags::DERIVATIVES_IN_MESH_AND_AMP_SHADERS;
        }
        let constant = |name: &str| call.integer(name);
        let Some(rule) = operation.usage_rule else { return };
        match rule {
            UsageRule::Double => {
                let types = self.types_of(call.instruction);
                set_if(flags, ShaderFlags::ENABLE_DOUBLE_EXTENSIONS, types.has(Types::DOUBLE));
            }
            UsageRule::BufferLoad => self.add_load(call, flags),
            UsageRule::TextureLoad => {
                // DXC, and its validator, look at the first and the third offset of a load (1.10).
                self.add_offsets(texel_offsets(call).step_by(2), flags);
                self.add_load(call, flags);
            }
            UsageRule::Atomic => {
                if self.types_of(call.instruction).has(Types::INT64) {
                    self.add_wide_atomic(call, flags);
                }
            }
            UsageRule::SampleLevel => self.add_offsets(texel_offsets(call), flags),
            UsageRule::Sample | UsageRule::SampleCompare => {
                self.add_offsets(texel_offsets(call), flags);
                self.add_clamp(call, flags);
                // The last sample of a function decides, a quirk of DXC's that the validator shares.
                flags.set(ShaderFlags::SAMPLE_CMP_GRADIENT_OR_BIAS, rule == UsageRule::SampleCompare);
            }
            UsageRule::HeapHandle => {
                let samplers = constant("samplerHeap").is_some_and(|samplers| samplers != 0);
                *flags |= if samplers {
                    ShaderFlags::SAMPLER_DESCRIPTOR_HEAP_INDEXING
                } else {
                    ShaderFlags::RESOURCE_DESCRIPTOR_HEAP_INDEXING | ShaderFlags::RES_MAY_NOT_ALIAS
                };
            }
            // The annotation decides, whatever the handle refers to; so does the bit for unordered access on
            // other kinds of resource.
            UsageRule::AnnotateHandle => {
                if let Some(properties) = annotation(call) {
                    let written = properties.0[0] & UNORDERED_ACCESS != 0;
                    self.add_writable(written, properties.kind(), flags);
                }
            }
            UsageRule::RecordHandle => {
                if let Some(handle) = self.dxil.made_handle(call) {
                    let (class, kind) = Self::class_and_kind(&handle);
                    self.add_writable(class == Some(ResourceClass::UAV), kind, flags);
                }
            }
            // It has an effect on the shader model alone.
            UsageRule::BindingHandle => {}
            UsageRule::Barrier => {
                let group = constant("barrierMode").is_some_and(|mode| mode != barrier::UAV_FENCE_GLOBAL);
                set_if(flags, ShaderFlags::REQUIRES_GROUP, self.since(8) && group);
            }
            UsageRule::BarrierByMemory | UsageRule::BarrierByNodeRecord => {
                let memory = constant("MemoryTypeFlags").is_some_and(barrier::is_of_group_shared);
                let semantics = constant("SemanticFlags").is_some_and(|flags| flags & barrier::GROUP != 0);
                set_if(flags, ShaderFlags::REQUIRES_GROUP, self.since(8) && (memory || semantics));
            }
        }
    }

    /// A load from a resource that may be an unordered access view.
    fn add_load(&self, call: &OperationCall<'m>, flags: &mut ShaderFlags) {
        if let Some(handle) = self.handle_for_flags(call, "srv") {
            let (class, kind) = Self::class_and_kind(&handle);
            let loads = class == Some(ResourceClass::UAV)
                && (!self.since(1) || is_typed(kind) && self.components(&handle) > 1);
            set_if(flags, ShaderFlags::UAV_LOAD_ADDITIONAL_FORMATS, loads);
        }
    }

    /// A handle of a resource that may be an unordered access view.
    fn add_writable(&self, written: bool, kind: ResourceKind, flags: &mut ShaderFlags) {
        set_if(flags, ShaderFlags::RES_MAY_NOT_ALIAS, written);
        let samples = written && is_multisampled(kind);
        set_if(flags, ShaderFlags::WRITEABLE_MSAA_TEXTURES, self.since(8) && samples);
    }

    /// An atomic operation of 64 bits on a resource.
    fn add_wide_atomic(&self, call: &OperationCall<'m>, flags: &mut ShaderFlags) {
        let target = wide_atomics::target(self.dxil, call);
        set_if(flags, ShaderFlags::ATOMIC_INT64_ON_HEAP_RESOURCE, target.is_unknown);
        if let Some(handle) = &target.handle {
            let (_, kind) = Self::class_and_kind(handle);
            set_if(flags, ShaderFlags::ATOMIC_INT64_ON_TYPED_RESOURCE, is_typed(kind));
            let recorded = target.resource().is_some();
            set_if(flags, ShaderFlags::ATOMIC_INT64_ON_HEAP_RESOURCE, !recorded);
        }
    }

    /// The stages and the shader model that have an operation.
    fn add_operation(&self, call: &OperationCall<'m>, operation: &DxilOperation, usage: &mut FunctionUsage) {
        let mut least = if self.dxil.is_library() { operation.since_translated } else { operation.since };
        let mut stages = operation.stages;
        if !self.since(8) && operation.may_use(ShaderFlags::USES_DERIVATIVES) {
            stages -= ShaderStages::COMPUTE | ShaderStages::AMPLIFICATION | ShaderStages::MESH;
        }
        // Older validators took these operations for ones of the stages that they knew.
        if !self.since(5) && operation.may_use(ShaderFlags::WAVE_OPS) {
            stages = stages_known_to(self.validator);
        }
        if let Some(rule) = operation.usage_rule.filter(|_| self.since(5)) {
            match rule {
                UsageRule::Barrier => {
                    if call.integer("barrierMode").is_some_and(|mode| mode != barrier::UAV_FENCE_GLOBAL) {
                        stages &= STAGES_WITH_GROUPS;
                    }
                }
                UsageRule::BarrierByMemory | UsageRule::BarrierByNodeRecord => {
                    let memory = call.integer("MemoryTypeFlags");
                    let semantics = call.integer("SemanticFlags").unwrap_or_default();
                    let of_record = rule == UsageRule::BarrierByNodeRecord;
                    let group_shared = memory.is_some_and(barrier::is_of_group_shared);
                    if of_record || memory.is_some_and(barrier::is_of_nodes) {
                        stages &= ShaderStages::LIBRARY | ShaderStages::NODE;
                        least = least.max(ShaderModel::new(6, 8));
                    }
                    // Neither a barrier on node memory nor one without group-shared memory, scope and
                    // synchronization has a counterpart among the modes of the older operation, to which the
                    // others can be translated.
                    let by_type = rule == UsageRule::BarrierByMemory;
                    if by_type && !group_shared && semantics == 0 && memory != Some(barrier::ALL_MEMORY) {
                        least = least.max(ShaderModel::new(6, 8));
                    }
                    if semantics & barrier::REORDER != 0 {
                        stages &= ShaderStages::LIBRARY | ShaderStages::RAY_GENERATION;
                        least = least.max(ShaderModel::new(6, 9));
                    }
                    if group_shared || semantics & barrier::GROUP != 0 {
                        stages &= STAGES_WITH_GROUPS;
                    }
                }
                UsageRule::Atomic => {
                    let wide = call.result().and_then(|result| self.dxil.module.type_of(result));
                    if wide.is_some_and(|ty| self.dxil.module.ty(ty) == Type::Integer { width: 64 }) {
                        least = least.max(ShaderModel::new(6, 6));
                    }
                }
                UsageRule::AnnotateHandle | UsageRule::BindingHandle => {
                    if self.handles_need_6_6 {
                        least = least.max(ShaderModel::new(6, 6));
                    }
                }
                UsageRule::Double
                | UsageRule::BufferLoad
                | UsageRule::TextureLoad
                | UsageRule::SampleLevel
                | UsageRule::Sample
                | UsageRule::SampleCompare
                | UsageRule::HeapHandle
                | UsageRule::RecordHandle => {}
            }
        }
        usage.model = usage.model.max(least);
        usage.stages &= stages;
    }

    /// Offsets of texels that are not constants.
    fn add_offsets(&self, mut offsets: impl Iterator<Item = ValueId>, flags: &mut ShaderFlags) {
        if offsets.any(|offset| !matches!(offset.kind(), ValueKind::Constant(_))) {
            *flags |= ShaderFlags::ADVANCED_TEXTURE_OPS;
        }
    }

    /// A clamp that is stated.
    fn add_clamp(&self, call: &OperationCall<'m>, flags: &mut ShaderFlags) {
        let stated = call.operand("clamp").is_some_and(|clamp| !self.is_zero_or_undefined(clamp));
        if stated && self.since(8) {
            *flags |= ShaderFlags::TILED_RESOURCES;
        }
    }

    fn is_zero_or_undefined(&self, value: ValueId) -> bool {
        let ValueKind::Constant(id) = value.kind() else { return false };
        matches!(
            self.dxil.module.constant(id).map(|entry| entry.constant),
            Some(Constant::Null | Constant::Undef | Constant::Float(0))
        )
    }

    /// Class and kind of a handle's resource.
    fn class_and_kind(handle: &Handle<'_, '_>) -> (Option<ResourceClass>, ResourceKind) {
        if let Some(properties) = handle.properties {
            return (Some(ResourceProperties::class(properties)), properties.kind());
        }
        match handle.resource {
            Some(resource) => (Some(resource.class), resource.kind),
            None => {
                let samplers = handle.source == HandleSource::Heap { samplers: true };
                (samplers.then_some(ResourceClass::Sampler), ResourceKind::Invalid)
            }
        }
    }

    /// The components of a handle's resource.
    fn components(&self, handle: &Handle<'_, '_>) -> u8 {
        if let Some(properties) = handle.properties {
            return properties.component_count().unwrap_or(0);
        }
        let Some(resource) = handle.resource else { return 0 };
        let module = self.dxil.module;
        let element = match module.ty(resource.element_type(module)) {
            Type::Struct { elements: [element, ..], .. } => *element,
            _ => return 1,
        };
        match module.ty(element) {
            Type::Vector { count, .. } => u8::try_from(count).unwrap_or(u8::MAX),
            _ => 1,
        }
    }

    /// The requirements of the semantics in an entry point's signatures.
    fn add_signatures(&self, entry: &EntryPoint<'_>, flags: &mut ShaderFlags) {
        let (Some(signatures), Some(kind)) = (&entry.signatures, self.kind(entry)) else { return };
        let has = |elements: &[SignatureElement<'_>], kinds: &[SemanticKind]| {
            elements.iter().any(|element| kinds.contains(&element.semantic_kind))
        };
        let (inputs, outputs) = (&signatures.inputs, &signatures.outputs);
        let index = [SemanticKind::ViewPortArrayIndex, SemanticKind::RenderTargetArrayIndex];
        let in_outputs = matches!(kind, ShaderKind::Vertex | ShaderKind::Hull | ShaderKind::Domain);
        let in_inputs = kind == ShaderKind::Geometry
            || self.since(4) && matches!(kind, ShaderKind::Hull | ShaderKind::Domain);
        let pixel = kind == ShaderKind::Pixel;
        for (flag, when) in [
            (
                ShaderFlags::VIEWPORT_AND_RT_ARRAY_INDEX,
                in_outputs && has(outputs, &index) || in_inputs && has(inputs, &index),
            ),
            (
                ShaderFlags::SHADING_RATE,
                has(inputs, &[SemanticKind::ShadingRate]) || has(outputs, &[SemanticKind::ShadingRate]),
            ),
            (ShaderFlags::BARYCENTRICS, self.since(6) && has(inputs, &[SemanticKind::Barycentrics])),
            (ShaderFlags::STENCIL_REF, pixel && has(outputs, &[SemanticKind::StencilRef])),
            (ShaderFlags::INNER_COVERAGE, pixel && has(outputs, &[SemanticKind::InnerCoverage])),
        ] {
            if when {
                *flags |= flag;
            }
        }
    }
}

/// Adds the usage of callees to their callers.
fn propagate(found: &mut [(FunctionId, Found)]) {
    loop {
        let mut changed = false;
        for place in 0..found.len() {
            let Some((_, caller)) = found.get(place) else { continue };
            let (mut usage, before) = (caller.usage, caller.usage);
            for called in &caller.calls {
                let called = found.binary_search_by_key(called, |(id, _)| *id).ok();
                let Some((_, called)) = called.and_then(|called| found.get(called)) else { continue };
                usage.flags |= called.usage.flags;
                usage.model = usage.model.max(called.usage.model);
                usage.stages &= called.usage.stages;
            }
            if usage != before {
                changed = true;
                if let Some((_, caller)) = found.get_mut(place) {
                    caller.usage = usage;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// Adds a flag if the condition holds.
fn set_if(flags: &mut ShaderFlags, flag: ShaderFlags, condition: bool) {
    if condition {
        *flags |= flag;
    }
}

const fn is_typed(kind: ResourceKind) -> bool {
    matches!(kind.0, 1..=10)
}

const fn is_multisampled(kind: ResourceKind) -> bool {
    matches!(kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)
}

/// The operands for offsets of texels.
fn texel_offsets<'m>(call: &OperationCall<'m>) -> impl Iterator<Item = ValueId> + use<'m> {
    let parameters = call.operation.map_or(&[][..], |operation| operation.parameters);
    let both = parameters.iter().zip(call.operands());
    both.filter(|(parameter, _)| parameter.immediate == Immediate::Before6_7).map(|(_, operand)| *operand)
}
