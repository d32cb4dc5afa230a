//! From a DXIL module to the internal form.
//!
//! Input is a module and the entry point; output a [`Code`], or the reasons why the program cannot run,
//! before anything does. Functions are inlined where they are called: each call makes a frame, in which
//! values of the function are mapped to registers. The blocks of a function are visited in reverse
//! post-order, so that a value is known before it is used, except by a phi, whose registers are allocated
//! first. Numbers of 16 bits are computed in registers of 32: operands are extended before, and results cut
//! after. Without native types of 16 bits (`min16float` and the like) they are simply numbers of 32 bits.

mod described;
pub(crate) mod exported;
mod heap;
mod instruction;
mod memory;
mod node;
mod operation;
mod ray;
mod resource;
mod stage;
mod texture;
mod value;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::graph::Edges;
use dxkit_bitcode::ir::{
    Attribute, AttributeSlot, BlockId, Function, FunctionId, GlobalId, Instruction as Source, InstructionId,
    Layout, LayoutRules, Type, TypeId, ValueId,
};
use dxkit_dxil::{DxilModule, EntryPoint, OpCode, ShaderFlags, calls_in};
use dxkit_types::{InputPrimitive, MeshOutputTopology, NodeLaunchType, ShaderKind};

pub(crate) use crate::builder::{Builder, Stopped};
use crate::program::{Code, Copy, Edge, Origin, Part, Shown, Terminator};
use crate::ray::RayPipeline;
use crate::stage::Area;
use crate::{Reason, Refusal};

/// The stages that run.
pub(crate) const STAGES: [ShaderKind; 10] = [
    ShaderKind::Compute,
    ShaderKind::Vertex,
    ShaderKind::Pixel,
    ShaderKind::Hull,
    ShaderKind::Domain,
    ShaderKind::Geometry,
    ShaderKind::Mesh,
    ShaderKind::Amplification,
    ShaderKind::Node,
    ShaderKind::RayGeneration,
];
/// Points of a patch, vertices of a primitive, and instances of a geometry shader.
pub(crate) const MAX_POINTS: u32 = 32;
/// Vertices that an invocation of a geometry shader gives.
pub(crate) const MAX_VERTICES: u32 = 1024;
/// Vertices or primitives of a mesh; Direct3D allows 256.
const MAX_MESH: u32 = 1024;
/// Calls within calls.
const MAX_DEPTH: u32 = 32;
/// Scalars of a value.
const MAX_SCALARS: usize = 2048;
/// Instructions of all functions that are inlined, also those that are never reached.
const MAX_WORK: usize = 1 << 22;
/// The type of a scalar, as it is kept in registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A truth value: a mask.
    Bool,
    /// An integer of 8, 16, 32 or 64 bits.
    Integer(u8),
    Half,
    Float,
    Double,
    Address,
    Handle,
}

impl Class {
    pub(crate) const fn is_wide(self) -> bool {
        matches!(self, Self::Integer(64) | Self::Double)
    }

    pub(crate) const fn is_float(self) -> bool {
        matches!(self, Self::Half | Self::Float | Self::Double)
    }

    /// Bytes in memory.
    pub(crate) const fn bytes(self) -> u32 {
        match self {
            Self::Bool | Self::Integer(8) => 1,
            Self::Integer(16) | Self::Half => 2,
            Self::Integer(64) | Self::Double => 8,
            _ => 4,
        }
    }
}

/// The values of a function that is being inlined.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    values: BTreeMap<ValueId, Vec<Part>>,
    /// Addresses of resources, and what is loaded from there: the ranges that they are elements of.
    resources: BTreeMap<ValueId, u32>,
    /// The components of the results of loads that are used, a bit for each.
    used: BTreeMap<ValueId, u32>,
    /// The block of the program at which each block of the function starts, and that which ends it.
    starts: BTreeMap<BlockId, u32>,
    ends: BTreeMap<BlockId, u32>,
}

/// The lowering of one program.
pub(crate) struct Lowering<'d, 'm> {
    pub(crate) dxil: &'d DxilModule<'m>,
    pub(crate) module: &'m Module,
    builder: Builder,
    pub(crate) layout: Layout,
    /// Whether numbers of 16 bits are that, not of minimum precision.
    pub(crate) native16: bool,
    pub(crate) globals: BTreeMap<GlobalId, u32>,
    /// The ranges whose variables these are.
    pub(crate) resource_globals: BTreeMap<GlobalId, u32>,
    /// The ranges of the arguments that are resources.
    pub(crate) resource_arguments: BTreeMap<ValueId, u32>,
    /// The functions whose uses of descriptor heaps are noted.
    pub(crate) heap_functions: BTreeSet<FunctionId>,
    /// Where the elements of signatures are in frames, by their numbers.
    rows: BTreeMap<(Area, u32), stage::Rows>,
    /// What the records and outputs of nodes are that values stand for.
    node_values: BTreeMap<ValueId, node::NodeValue>,
    work: usize,
    /// Calls within calls of the function that is lowered.
    depth: u32,
    /// The shaders that rays call, and the rays whose shaders are being inlined; `None` for callable shaders.
    rays: Option<&'d RayPipeline>,
    sent: Vec<Option<ray::Sent>>,
    /// Rays within each other, and calls of callable shaders.
    open_rays: u32,
    open_calls: u32,
    /// Whether to keep where values and variables of the source are.
    for_debugger: bool,
}

impl Deref for Lowering<'_, '_> {
    type Target = Builder;

    fn deref(&self) -> &Builder {
        &self.builder
    }
}

impl DerefMut for Lowering<'_, '_> {
    fn deref_mut(&mut self) -> &mut Builder {
        &mut self.builder
    }
}

/// Lowers an entry point.
///
/// For a debugger, the code keeps where values and variables of the source are.
pub(crate) fn lower<'m>(
    dxil: &DxilModule<'m>,
    entry: &EntryPoint<'m>,
    for_debugger: bool,
    rays: Option<&RayPipeline>,
) -> Result<Code, Refusal> {
    let name = entry.unmangled_name().to_string();
    let refuse = |reason| Refusal { entry: name.clone(), reasons: vec![reason] };
    rays.map_or(Ok(()), |rays| ray::check(dxil, rays))?;
    let kind = entry.shader_kind().or(dxil.kind);
    let stage = kind.filter(|kind| STAGES.contains(kind)).ok_or_else(|| refuse(Reason::Stage(kind)))?;
    let threads = match stage {
        ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification => {
            entry.num_threads().filter(|threads| !threads.contains(&0))
        }
        // A thread for each record has no group.
        ShaderKind::Node if entry.node_launch_type() != Some(NodeLaunchType::Thread) => {
            entry.num_threads().filter(|threads| !threads.contains(&0))
        }
        _ => Some([1; 3]),
    };
    let threads = threads.ok_or_else(|| refuse(Reason::Malformed("no number of threads")))?;
    let node = (stage == ShaderKind::Node).then(|| Box::new(node::node_of(entry)));
    let facts = Code { stage, threads, node, ..facts_of(entry) };
    let mut code = lower_function(dxil, entry, entry.function, facts.clone(), for_debugger, rays)?;
    if let Some(state) = entry.hull() {
        code.patch_function =
            Some(Box::new(lower_function(dxil, entry, state.patch_constant_function, facts, false, None)?));
    }
    Ok(code)
}

/// What the properties of an entry point state of patches, primitives and meshes.
fn facts_of(entry: &EntryPoint<'_>) -> Code {
    let mut code = Code { invocations: 1, ..Code::default() };
    let limit = |count: u32| count.clamp(1, MAX_POINTS);
    if let Some(state) = entry.hull() {
        // A hull shader may do without points that it reads.
        code.points = state.input_control_points.min(MAX_POINTS);
        code.invocations = limit(state.output_control_points);
    } else if let Some(state) = entry.domain() {
        code.points = state.input_control_points.min(MAX_POINTS);
    } else if let Some(state) = entry.geometry() {
        code.points = vertices_of(state.input_primitive);
        code.invocations = limit(state.instance_count);
        code.max_vertices = state.max_vertex_count.min(MAX_VERTICES);
    } else if let Some(state) = entry.mesh() {
        code.max_vertices = state.max_vertex_count.min(MAX_MESH);
        code.max_primitives = state.max_primitive_count.min(MAX_MESH);
        code.primitive_vertices = if state.topology == MeshOutputTopology::Line { 2 } else { 3 };
    }
    code
}

/// The vertices of a primitive. Patches of 1 to 32 points have the numbers 8 to 39.
pub(crate) const fn vertices_of(primitive: InputPrimitive) -> u32 {
    match primitive {
        InputPrimitive::Line => 2,
        InputPrimitive::Triangle => 3,
        InputPrimitive::LineWithAdjacency => 4,
        InputPrimitive::TriangleWithAdjacency => 6,
        InputPrimitive(number @ 8..=39) => number - 7,
        _ => 1,
    }
}

/// Whether a structure of this name is a handle: of a resource, or of outputs and records of nodes.
fn is_handle(name: &[u8]) -> bool {
    [&b"dx.types.Handle"[..], b"dx.types.NodeHandle", b"dx.types.NodeRecordHandle"].contains(&name)
}

/// Lowers a function of an entry point.
fn lower_function<'m>(
    dxil: &DxilModule<'m>,
    entry: &EntryPoint<'m>,
    function: Option<FunctionId>,
    facts: Code,
    for_debugger: bool,
    rays: Option<&RayPipeline>,
) -> Result<Code, Refusal> {
    let name = entry.unmangled_name().to_string();
    let refuse = |reason| Refusal { entry: name.clone(), reasons: vec![reason] };
    let function = function.and_then(|id| dxil.module.function(id)).filter(Function::has_body);
    let function = function.ok_or_else(|| refuse(Reason::Malformed("no function")))?;
    let flags = entry.flags().unwrap_or_else(|| dxil.flags()) | dxil.flags();
    let wave_size = entry.wave_size().map(|size| (size.minimum, size.maximum.max(size.minimum)));
    let mut lowering = Lowering::new(dxil, flags, function, Code { wave_size, ..facts });
    lowering.for_debugger = for_debugger;
    lowering.rays = rays;
    let done = lowering.program(entry, function);
    lowering.finished(done, name)
}

/// The components that are used of the results of `BufferLoad`, which has no mask: it loads four, and what is
/// beyond the end of the buffer is not an access unless it is used.
fn used_components(function: Function<'_>) -> BTreeMap<ValueId, u32> {
    let loads = calls_in(function).filter(|call| call.code == OpCode::BufferLoad);
    let mut used: BTreeMap<ValueId, u32> =
        loads.filter_map(|call| call.result()).map(|result| (result, 0)).collect();
    if used.is_empty() {
        return used;
    }
    for entry in function.instructions() {
        match entry.extract_value() {
            Some((aggregate, [index, ..])) => {
                if let Some(mask) = used.get_mut(&aggregate) {
                    *mask |= 1_u32.checked_shl(*index).unwrap_or(0);
                }
            }
            _ => {
                for operand in entry.operands() {
                    used.entry(*operand).and_modify(|mask| *mask = u32::MAX);
                }
            }
        }
    }
    used
}

/// Whether a function has this attribute: denormals of 32 bits are flushed unless it states that they are
/// kept, and helper lanes take part in operations of waves only if it states so.
fn has_attribute(function: Function<'_>, key: &[u8], value: Option<&[u8]>) -> bool {
    let module = function.module();
    let list = function.record().attributes;
    let groups = module.attributes_of(list, AttributeSlot::Function);
    let mut attributes = groups.flat_map(|group| group.attributes());
    attributes.any(|attribute| match attribute {
        Attribute::Text { key: found, value: stated } => found == key && (value.is_none() || stated == value),
        _ => false,
    })
}

impl<'d, 'm> Lowering<'d, 'm> {
    fn new(dxil: &'d DxilModule<'m>, flags: ShaderFlags, function: Function<'m>, code: Code) -> Self {
        let code = Code {
            flush_denormals: !has_attribute(function, b"fp32-denorm-mode", Some(b"preserve")),
            waves_of_helpers: has_attribute(function, b"waveops-include-helper-lanes", None),
            ..code
        };
        Self {
            dxil,
            module: dxil.module,
            builder: Builder::new(code, Origin::Instruction(InstructionId::default())),
            layout: Layout::new(dxil.module, LayoutRules::Dxc),
            native16: flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION),
            globals: BTreeMap::new(),
            resource_globals: BTreeMap::new(),
            resource_arguments: BTreeMap::new(),
            heap_functions: BTreeSet::new(),
            rows: BTreeMap::new(),
            node_values: BTreeMap::new(),
            work: 0,
            depth: 0,
            rays: None,
            sent: Vec::new(),
            open_rays: 0,
            open_calls: 0,
            for_debugger: false,
        }
    }

    /// The code, or the reasons why there is none.
    fn finished(self, done: Stopped<()>, name: String) -> Result<Code, Refusal> {
        let refuse = |reason| Refusal { entry: name.clone(), reasons: vec![reason] };
        if !self.builder.reasons.is_empty() {
            return Err(Refusal { entry: name, reasons: self.builder.reasons });
        }
        done.map_err(|()| refuse(Reason::Malformed("a body that cannot be followed")))?;
        self.builder.finish().map_err(refuse)
    }
}

impl<'m> Lowering<'_, 'm> {
    fn program(&mut self, entry: &EntryPoint<'m>, function: Function<'m>) -> Stopped<()> {
        self.declare_ranges();
        self.declare_elements(entry)?;
        let entry = self.new_block()?;
        self.current = entry as usize;
        self.inline(function, &[], None, 0)
    }

    /// Lowers the body of a function into the current block and new ones. Its results go to `results`, and
    /// what follows to the block there; without one, the lanes end.
    pub(crate) fn inline(
        &mut self,
        function: Function<'m>,
        arguments: &[Vec<Part>],
        results: Option<(&[Part], u32)>,
        depth: u32,
    ) -> Stopped<()> {
        if depth > MAX_DEPTH {
            return self.stop(Reason::Recursion);
        }
        let outer = core::mem::replace(&mut self.depth, depth);
        self.work = self.work.saturating_add(function.instructions().count());
        if self.work > MAX_WORK {
            return self.stop(Reason::TooLarge("calls"));
        }
        let mut frame = Frame::default();
        for (argument, parts) in function.arguments().zip(arguments) {
            frame.values.insert(argument, parts.clone());
        }
        frame.used = used_components(function);
        let edges = Edges::from_function(function);
        let blocks: Vec<_> = function.blocks().collect();
        let order = edges.reverse_post_order(0);
        for number in &order {
            let block = blocks.get(*number as usize).ok_or(())?;
            let start =
                if *number == 0 { u32::try_from(self.current).map_err(|_| ())? } else { self.new_block()? };
            frame.starts.insert(block.id(), start);
            for entry in block.instructions() {
                if let Source::Phi { .. } = entry.get() {
                    let parts = self.parts_of_type(entry.ty())?;
                    frame.values.insert(entry.id().into(), parts);
                }
            }
        }
        for number in &order {
            let block = blocks.get(*number as usize).ok_or(())?;
            let start = frame.starts.get(&block.id()).copied().ok_or(())?;
            self.current = start as usize;
            for entry in block.instructions() {
                self.at(Origin::Instruction(entry.id()));
                if entry.is_terminator() {
                    frame.ends.insert(block.id(), u32::try_from(self.current).map_err(|_| ())?);
                    break;
                }
                self.instruction(&mut frame, function, entry, depth)?;
            }
        }
        // Phis may take values of blocks that come later, so that edges are made last.
        for number in &order {
            let block = blocks.get(*number as usize).ok_or(())?;
            let Some(end) = frame.ends.get(&block.id()).copied() else {
                return self.stop(Reason::Malformed("a block without an end"));
            };
            let Some(last) = block.terminator() else { continue };
            self.at(Origin::Instruction(last.id()));
            let terminator = self.terminator(&mut frame, function, block.id(), last.get(), results)?;
            self.terminate(end as usize, terminator);
            let shown = self.shown_condition(&frame, last.get())?;
            self.show_end(end as usize, &shown)?;
        }
        if self.for_debugger {
            self.keep_names(&frame)?;
        }
        self.depth = outer;
        Ok(())
    }

    /// What is shown of the end of a block: what a branch depends on.
    fn shown_condition(&mut self, frame: &Frame, last: Source<'m>) -> Stopped<Vec<Shown>> {
        let condition = match last {
            Source::ConditionalBranch { condition, .. } | Source::Switch { condition, .. } => condition,
            _ => return Ok(Vec::new()),
        };
        self.shown_value(frame, condition)
    }

    /// What is shown of a value that an instruction made; nothing of others.
    pub(crate) fn shown_value(&mut self, frame: &Frame, value: ValueId) -> Stopped<Vec<Shown>> {
        let (Some(parts), Some(ty)) = (frame.values.get(&value), self.module.type_of(value)) else {
            return Ok(Vec::new());
        };
        let shown = parts.iter().zip(self.classes(ty)?);
        let shown = shown.filter_map(|(part, class)| {
            let kind = described::kind_of(class)?;
            Some(Shown { part: *part, kind, early: false })
        });
        Ok(shown.collect())
    }

    fn terminator(
        &mut self,
        frame: &mut Frame,
        function: Function<'m>,
        block: BlockId,
        last: Source<'m>,
        results: Option<(&[Part], u32)>,
    ) -> Stopped<Terminator> {
        Ok(match last {
            Source::Return { value } => match results {
                None => Terminator::Exit,
                Some((parts, target)) => {
                    let mut copies = Vec::new();
                    if let Some(value) = value {
                        let values = self.value(frame, value)?;
                        copies.extend(parts.iter().zip(values).map(|(to, from)| Copy { to: *to, from }));
                    }
                    Terminator::Jump(self.edge_to(target, copies))
                }
            },
            Source::Branch { target } => Terminator::Jump(self.edge(frame, function, block, target)?),
            Source::ConditionalBranch { condition, if_true, if_false } => {
                let condition = self.register(frame, condition)?;
                let if_true = self.edge(frame, function, block, if_true)?;
                let if_false = self.edge(frame, function, block, if_false)?;
                Terminator::Branch { condition, if_true, if_false }
            }
            Source::Switch { condition, default, cases, targets } => {
                let class = self.class_of(condition)?;
                let condition = self.scalar(frame, condition)?;
                let mut list = Vec::with_capacity(cases.len());
                for (case, target) in cases.iter().zip(targets) {
                    let number = self.module.integer(*case).ok_or(())?;
                    let value = match class {
                        Class::Integer(bits) if bits < 32 && self.native16 => {
                            number.cast_unsigned_bits() & ((1 << bits) - 1)
                        }
                        class if class.is_wide() => number.cast_unsigned_bits(),
                        _ => number.cast_unsigned_bits() & 0xffff_ffff,
                    };
                    list.push((value, self.edge(frame, function, block, *target)?));
                }
                let default = self.edge(frame, function, block, default)?;
                Terminator::Switch { condition, cases: list, default }
            }
            Source::Unreachable => Terminator::Unreachable,
            _ => return self.stop(Reason::Instruction("an exception or indirect branch")),
        })
    }

    /// The edge to a block of the function, with the copies of its phis.
    fn edge(
        &mut self,
        frame: &mut Frame,
        function: Function<'m>,
        from: BlockId,
        to: BlockId,
    ) -> Stopped<Edge> {
        let target = frame.starts.get(&to).copied().ok_or(())?;
        let block = function.block(to).ok_or(())?;
        let mut copies = Vec::new();
        for entry in block.instructions() {
            let Source::Phi { values, blocks } = entry.get() else { break };
            let place = blocks.iter().position(|block| *block == from).ok_or(())?;
            let value = values.get(place).copied().ok_or(())?;
            let results = frame.values.get(&entry.id().into()).cloned().unwrap_or_default();
            let values = self.value(frame, value)?;
            copies.extend(results.into_iter().zip(values).map(|(to, from)| Copy { to, from }));
        }
        self.count_parts(copies.len())?;
        Ok(self.edge_to(target, copies))
    }

    /// Opens a new block that the current one leads to: for what follows a call.
    pub(crate) fn call(
        &mut self,
        callee: FunctionId,
        arguments: &[Vec<Part>],
        result: TypeId,
        depth: u32,
    ) -> Stopped<Vec<Part>> {
        let Some(function) = self.module.function(callee).filter(Function::has_body) else {
            let name = self.module.function(callee).map(|function| function.name()).unwrap_or_default();
            return self.stop(Reason::External(String::from_utf8_lossy(name).into_owned()));
        };
        let results = match self.module.ty(result) {
            Type::Void => Vec::new(),
            _ => self.parts_of_type(result)?,
        };
        let after = self.new_block()?;
        let origin = self.origin();
        self.inline(function, arguments, Some((&results, after)), depth + 1)?;
        self.at(origin);
        self.current = after as usize;
        Ok(results)
    }
}

/// The bits of a signed number.
trait Bits {
    fn cast_unsigned_bits(self) -> u64;
}

impl Bits for i64 {
    fn cast_unsigned_bits(self) -> u64 {
        u64::from_ne_bytes(self.to_ne_bytes())
    }
}
