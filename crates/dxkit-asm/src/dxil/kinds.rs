//! The kinds of attached metadata that a compilation registers.
//!
//! Passes of DXC register a kind when they ask for it, whether any instruction has it in the end or not. In
//! the order of the compilation:
//!
//! 1. Generating code for the source registers `dx.temp` where it needs room for a value: of a parameter that
//!    is a scalar, a vector or a matrix, or of such a result. Structures and `out` parameters need none.
//!    Attributes of branches and loops register `dx.controlflow.hints` and `llvm.loop`.
//! 2. Taking structures apart registers `dx.dbg.varlayout`.
//! 3. Lowering registers `dx.precise` and `dx.nonuniform` where they are used. (Generating code registers
//!    `dx.precise` in some shaders.)
//! 4. What did not register `dx.temp` before does now.
//! 5. Branches that have a condition register `dx.break.br`.
//!
//! A text does not show the types of parameters and results, which became elements of signatures, nor the
//! attributes of loops that were unrolled: these are guessed, and the [hash](super::search) of the program
//! tells whether the guess is right. A module with debug information contains the types and the sources.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugNode, Instruction, MetadataId, Type};
use dxkit_dxil::{DxilModule, OpCode, ShaderFlags, SignatureElement, calls_in};
use dxkit_types::ShaderKind;

/// As many kinds are there without anybody registering them.
const FIXED: usize = 14;

const HINTS: &[u8] = b"dx.controlflow.hints";
const LOOP: &[u8] = b"llvm.loop";
const TEMPORARY: &[u8] = b"dx.temp";
const LAYOUT: &[u8] = b"dx.dbg.varlayout";
const NON_UNIFORM: &[u8] = b"dx.nonuniform";
const PRECISE: &[u8] = b"dx.precise";
const BREAK: &[u8] = b"dx.break.br";

/// The attributes of branches and loops in the source, in the order in which they register their kinds.
const ATTRIBUTES: [&[&[u8]]; 5] = [&[], &[LOOP], &[HINTS], &[HINTS, LOOP], &[LOOP, HINTS]];

/// When `dx.precise` is registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Precise {
    Never,
    /// Generating code registers it.
    Early,
    BeforeNonUniform,
    AfterNonUniform,
}

/// The kinds that a compilation registered, as far as that is not the same for all compilations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    /// Generating code registers `dx.temp`.
    temporaries: bool,
    attributes: &'static [&'static [u8]],
    precise: Precise,
    non_uniform: bool,
    branches: bool,
}

impl Kinds {
    /// The kinds that DXC's compilation most likely registered for a module that was read from a text.
    pub(super) fn guess(module: &Module) -> Self {
        let compilation = Compilation::detect(module);
        let used: Vec<&[u8]> = module.metadata_kinds().skip(FIXED).map(|(_, name)| name).collect();
        let uses = |kind: &[u8]| used.contains(&kind);
        // These kinds are numbered in the order of the instructions, which is the order of the source.
        let mut attributes: Vec<&[u8]> =
            used.iter().copied().filter(|kind| [HINTS, LOOP].contains(kind)).collect();
        for kind in compilation.attributes {
            if !attributes.contains(&kind) {
                attributes.push(kind);
            }
        }
        let attributes =
            ATTRIBUTES.into_iter().find(|some| *some == attributes.as_slice()).unwrap_or_default();
        // Instructions that are precise because of a global option are marked last.
        let precise = match compilation.flags.contains(ShaderFlags::DISABLE_MATH_REFACTORING) {
            _ if !uses(PRECISE) => Precise::Never,
            true => Precise::AfterNonUniform,
            false => Precise::BeforeNonUniform,
        };
        // Without optimization, loops are unrolled after conditions of branches were replaced.
        let unoptimized = compilation.flags.contains(ShaderFlags::DISABLE_OPTIMIZATIONS);
        Self {
            temporaries: compilation.temporaries,
            attributes,
            precise,
            non_uniform: compilation.non_uniform || uses(NON_UNIFORM),
            branches: compilation.branches || unoptimized && attributes.contains(&LOOP),
        }
    }

    /// All that can be registered for a module with the kinds that this module has, those that differ least
    /// from these first, and without these.
    pub(super) fn others(self, module: &Module) -> Vec<Self> {
        let uses = |kind: &[u8]| module.metadata_kinds().any(|(_, name)| name == kind);
        let [hints, loops, precise_used, non_uniform_used, branches_used] =
            [HINTS, LOOP, PRECISE, NON_UNIFORM, BREAK].map(uses);
        let mut others = Vec::new();
        for attributes in ATTRIBUTES {
            if hints && !attributes.contains(&HINTS) || loops && !attributes.contains(&LOOP) {
                continue;
            }
            for precise in
                [Precise::Never, Precise::Early, Precise::BeforeNonUniform, Precise::AfterNonUniform]
            {
                for flags in 0..8 {
                    let other = Self {
                        temporaries: flags & 1 != 0,
                        attributes,
                        precise,
                        non_uniform: flags & 2 != 0,
                        branches: flags & 4 != 0,
                    };
                    let possible = !(precise_used && precise == Precise::Never)
                        && (other.non_uniform || !non_uniform_used && precise != Precise::AfterNonUniform)
                        && (other.branches || !branches_used);
                    if possible && other != self {
                        others.push(other);
                    }
                }
            }
        }
        others.sort_by_key(|other| self.differences(*other));
        others
    }

    /// A number that grows with the differences.
    fn differences(self, other: Self) -> usize {
        let has = |kinds: Self, kind: &[u8]| kinds.attributes.contains(&kind);
        let differ = [
            self.temporaries != other.temporaries,
            has(self, HINTS) != has(other, HINTS),
            has(self, LOOP) != has(other, LOOP),
            // The same kinds in another order.
            self.attributes.len() == 2 && other.attributes.len() == 2 && self.attributes != other.attributes,
            self.precise != other.precise,
            // Kinds without a use are rarer than other places.
            (self.precise == Precise::Never) != (other.precise == Precise::Never),
            self.non_uniform != other.non_uniform,
            self.branches != other.branches,
        ];
        differ.into_iter().filter(|differs| *differs).count()
    }

    /// Registers these kinds in the order of the compilation.
    pub(super) fn register(self, module: &mut Module) {
        let mut order: Vec<&[u8]> = Vec::new();
        let mut add = |condition: bool, kind: &'static [u8]| order.extend(condition.then_some(kind));
        add(self.temporaries, TEMPORARY);
        self.attributes.iter().for_each(|kind| add(true, kind));
        add(self.precise == Precise::Early, PRECISE);
        add(true, LAYOUT);
        add(self.precise == Precise::BeforeNonUniform, PRECISE);
        add(self.non_uniform, NON_UNIFORM);
        add(self.precise == Precise::AfterNonUniform, PRECISE);
        add(!self.temporaries, TEMPORARY);
        add(self.branches, BREAK);
        module.order_metadata_kinds(FIXED, &order);
    }
}

/// Signs of its compilation in a module.
struct Compilation {
    /// The source most likely had parameters or results that are not structures.
    temporaries: bool,
    /// A resource is chosen by an index that is marked as not uniform.
    non_uniform: bool,
    /// A branch has a condition.
    branches: bool,
    /// Kinds of attributes of branches and loops that the source has, whether an instruction has them or not.
    attributes: Vec<&'static [u8]>,
    flags: ShaderFlags,
}

impl Compilation {
    fn detect(module: &Module) -> Self {
        let mut seen = Operations::default();
        let mut branches = false;
        for function in module.functions() {
            let terminators = function.blocks().filter_map(|block| block.terminator());
            branches |= terminators
                .into_iter()
                .any(|last| matches!(last.get(), Instruction::ConditionalBranch { .. }));
            for call in calls_in(function) {
                seen.add(call.code);
                let choice = matches!(
                    call.code,
                    OpCode::CreateHandle | OpCode::CreateHandleFromBinding | OpCode::CreateHandleFromHeap
                );
                let marked = call.operands().last().and_then(|last| module.integer(*last));
                seen.non_uniform |= choice && marked.is_some_and(|marked| marked != 0);
            }
        }
        let dxil = DxilModule::read(module);
        let declared = declared_values(module);
        Self {
            temporaries: declared.unwrap_or_else(|| temporaries(&dxil, &seen)),
            non_uniform: seen.non_uniform,
            branches,
            attributes: source_attributes(&dxil),
            flags: dxil.flags(),
        }
    }
}

/// Attributes of branches and loops in the sources that a module has, in the order of the main file. Only
/// functions that the module has were compiled, where the debug information states them.
fn source_attributes(dxil: &DxilModule<'_>) -> Vec<&'static [u8]> {
    let mut found: Vec<&'static [u8]> = Vec::new();
    let functions = function_lines(dxil.module);
    for file in &dxil.sources.files {
        let text = file.text.0;
        let bodies = match functions.get(&path(file.name.0)) {
            Some(lines) => function_bodies(text, lines),
            None if functions.is_empty() => alloc::vec![text],
            None => Vec::new(),
        };
        for mut rest in bodies {
            while let Some(place) = rest.iter().position(|byte| *byte == b'[') {
                rest = rest.get(place + 1..).unwrap_or_default();
                let word = rest.trim_ascii_start();
                let length = word.iter().position(|byte| !(byte.is_ascii_alphabetic() || *byte == b'_'));
                let kind = match word.get(..length.unwrap_or(word.len())).unwrap_or_default() {
                    b"unroll" | b"loop" | b"fastopt" => LOOP,
                    b"branch" | b"flatten" | b"forcecase" | b"call" => HINTS,
                    _ => continue,
                };
                if !found.contains(&kind) {
                    found.push(kind);
                }
            }
        }
    }
    found
}

/// A path with one kind of separator: DXC writes both.
fn path(name: &[u8]) -> Vec<u8> {
    name.iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect()
}

/// The lines of the functions of a module, by the paths of their files.
fn function_lines(module: &Module) -> BTreeMap<Vec<u8>, BTreeSet<usize>> {
    let mut lines: BTreeMap<Vec<u8>, BTreeSet<usize>> = BTreeMap::new();
    for (_, metadata) in module.metadata() {
        let Some(DebugNode::Subprogram(function)) = metadata.as_debug() else { continue };
        let file = function.file.and_then(|id| module.metadatum(id)?.as_debug());
        let Some(DebugNode::File(file)) = file.filter(|_| function.is_definition) else { continue };
        let name = file.filename.and_then(|id| module.metadatum(id)?.as_string()).unwrap_or_default();
        let line = usize::try_from(function.line).unwrap_or(usize::MAX);
        lines.entry(path(name)).or_default().insert(line);
    }
    lines
}

/// The bodies of the functions that begin in these lines, which are counted from 1.
fn function_bodies<'t>(text: &'t [u8], lines: &BTreeSet<usize>) -> Vec<&'t [u8]> {
    let mut bodies = Vec::new();
    let (mut start, mut last_end) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        if lines.contains(&number) && start + line.len() > last_end {
            let rest = text.get(start.max(last_end)..).unwrap_or_default();
            let body = function_body(rest);
            last_end = start.max(last_end) + body.len();
            bodies.push(body);
        }
        start += line.len();
    }
    bodies
}

/// A text up to the end of the first block in braces.
fn function_body(text: &[u8]) -> &[u8] {
    let mut depth = 0_usize;
    for (place, byte) in text.iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => return text.get(..=place).unwrap_or(text),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// Whether a function has a parameter or a result that is a scalar, a vector or a matrix, according to its
/// debug information. `None` without debug information.
fn declared_values(module: &Module) -> Option<bool> {
    let mut declared = None;
    for (_, metadata) in module.metadata() {
        let Some(DebugNode::Subprogram(function)) = metadata.as_debug() else { continue };
        if !function.is_definition {
            continue;
        }
        let debug = |id: Option<MetadataId>| module.metadatum(id?)?.as_debug();
        let Some(DebugNode::SubroutineType(signature)) = debug(function.ty) else { continue };
        let types = signature.types.and_then(|types| module.metadatum(types)?.as_node());
        let values = types.is_some_and(|types| types.operands.iter().any(|ty| is_value(module, *ty)));
        declared = Some(declared.unwrap_or(false) || values);
    }
    declared
}

/// Whether a type of debug information is a scalar, a vector or a matrix.
fn is_value(module: &Module, ty: Option<MetadataId>) -> bool {
    /// No compiler writes longer chains of names.
    const MAX_DEPTH: usize = 16;
    const TYPEDEF: u32 = 0x16;
    const CONST: u32 = 0x26;
    const ENUMERATION: u32 = 0x04;
    let mut ty = ty;
    for _ in 0..MAX_DEPTH {
        match ty.and_then(|ty| module.metadatum(ty)?.as_debug()) {
            Some(DebugNode::BasicType(_)) => return true,
            Some(DebugNode::DerivedType(derived)) if matches!(derived.tag.0, TYPEDEF | CONST) => {
                ty = derived.base_type;
            }
            Some(DebugNode::CompositeType(composite)) => {
                let name = composite.name.and_then(|name| module.metadatum(name)?.as_string());
                let built_in =
                    name.is_some_and(|name| name.starts_with(b"vector<") || name.starts_with(b"matrix<"));
                return built_in || composite.tag.0 == ENUMERATION;
            }
            _ => return false,
        }
    }
    false
}

/// The operations that a program has.
#[derive(Default)]
struct Operations {
    /// Thread ids: parameters of compute, mesh and amplification shaders.
    thread: bool,
    /// Ids of the control point, the primitive, the instance or the view.
    number: bool,
    /// Whether there are inputs and outputs.
    signature: bool,
    non_uniform: bool,
}

impl Operations {
    fn add(&mut self, code: OpCode) {
        match code {
            OpCode::ThreadId
            | OpCode::GroupId
            | OpCode::ThreadIdInGroup
            | OpCode::FlattenedThreadIdInGroup => self.thread = true,
            OpCode::OutputControlPointID | OpCode::PrimitiveID | OpCode::GSInstanceID | OpCode::ViewID => {
                self.number = true;
            }
            OpCode::LoadInput | OpCode::StoreOutput => self.signature = true,
            _ => {}
        }
    }
}

/// Whether the source most likely had a parameter or a result that is a scalar, a vector or a matrix.
fn temporaries(dxil: &DxilModule<'_>, seen: &Operations) -> bool {
    let signatures = dxil.entry_points.first().and_then(|entry| entry.signatures.as_ref());
    let (inputs, outputs) =
        signatures.map_or((&[][..], &[][..]), |both| (both.inputs.as_slice(), both.outputs.as_slice()));
    match dxil.kind {
        Some(ShaderKind::Library) => seen.thread || seen.signature || by_value(dxil.module),
        Some(ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification) => seen.thread,
        Some(ShaderKind::Geometry) => {
            seen.number || inputs.iter().any(|input| input.name.0 == b"SV_PrimitiveID")
        }
        Some(ShaderKind::Hull) => seen.number || !seen.signature,
        Some(ShaderKind::Vertex) => {
            // SPIRV-Cross writes structures with these names, and the position as their last element.
            let translated = outputs.split_last().is_some_and(|(last, others)| {
                last.name.0 == b"SV_Position" && !others.is_empty() && are_numbered(others)
            });
            // A list of parameters in source order is usually short; a long sorted list was made by a tool.
            let sorted = inputs.is_sorted_by_key(|input| input.name.0);
            // Vertex and instance numbers are usually separate parameters.
            let counted =
                inputs.iter().any(|input| matches!(input.name.0, b"SV_VertexID" | b"SV_InstanceID"));
            !translated && (inputs.len() < STRUCTURE || sorted || counted)
        }
        Some(ShaderKind::Pixel) => {
            let nothing = inputs.is_empty() && outputs.is_empty();
            !(nothing || inputs.len() > 1 && are_numbered(inputs))
        }
        _ => true,
    }
}

/// A vertex shader with this many inputs has most often a structure of them as its parameter.
const STRUCTURE: usize = 3;

/// Whether elements are `TEXCOORD0`, `TEXCOORD1`, ….
fn are_numbered(elements: &[SignatureElement<'_>]) -> bool {
    let mut numbers = 0..;
    elements.iter().all(|element| {
        element.name.0 == b"TEXCOORD" && element.semantic_indexes.first().copied() == numbers.next()
    })
}

/// Whether a function takes or returns something that is not a structure.
fn by_value(module: &Module) -> bool {
    module.functions().filter(|function| function.has_body()).any(|function| {
        let is_value = |ty| !matches!(module.ty(ty), Type::Void | Type::Pointer { .. } | Type::Struct { .. });
        function.result_type().is_some_and(is_value) || function.parameters().iter().copied().any(is_value)
    })
}
