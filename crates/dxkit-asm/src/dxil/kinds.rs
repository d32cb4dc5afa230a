//! The kinds of attached metadata that a compilation registers.
//!
//! Passes of DXC register a kind when they ask for it, whether any instruction has it in the end or not. In the order of the
//! compilation:
//!
//! 1. Generating code for the source registers `dx.temp` where it needs room for a value: of a parameter that is a scalar, a
//!    vector or a matrix, or of such a result. Structures and `out` parameters need none. Attributes of branches and
//!    loops register `dx.controlflow.hints` and `llvm.loop`.
//! 2. Taking structures apart registers `dx.dbg.varlayout`.
//! 3. Lowering registers `dx.precise` and `dx.nonuniform` where they are used.
//! 4. What did not register `dx.temp` before does now.
//! 5. Branches that have a condition register `dx.break.br`.
//!
//! A text tells all of it but the types of parameters and results, which became elements of signatures, and loops with
//! an attribute that were unrolled.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Instruction, Type};
use dxkit_dxil::{DxilModule, OpCode, SignatureElement, calls_in};
use dxkit_types::ShaderKind;

/// As many kinds are there without anybody registering them.
const FIXED: usize = 14;

const TEMPORARY: &[u8] = b"dx.temp";
const LAYOUT: &[u8] = b"dx.dbg.varlayout";
const NON_UNIFORM: &[u8] = b"dx.nonuniform";
/// Those that generating code registers, beside that of temporaries.
const OF_THE_SOURCE: [&[u8]; 2] = [b"dx.controlflow.hints", b"llvm.loop"];
const PRECISE: &[u8] = b"dx.precise";
const BREAK: &[u8] = b"dx.break.br";

/// Gives a module that was read from a text the kinds that DXC's compilation registers, in its order, as far as the module
/// tells.
pub(super) fn register(module: &mut Module) {
    let compilation = Compilation::of(module);
    let used: Vec<Vec<u8>> = module.metadata_kinds().skip(FIXED).map(|(_, name)| name.to_vec()).collect();
    let uses = |kind: &[u8]| used.iter().any(|used| used == kind);
    let mut order: Vec<&[u8]> = Vec::new();
    if compilation.temporaries {
        order.push(TEMPORARY);
    }
    // These are in the order of the instructions, which is that of the source.
    order.extend(used.iter().map(Vec::as_slice).filter(|kind| OF_THE_SOURCE.contains(kind)));
    order.push(LAYOUT);
    if uses(PRECISE) {
        order.push(PRECISE);
    }
    if compilation.non_uniform || uses(NON_UNIFORM) {
        order.push(NON_UNIFORM);
    }
    if !compilation.temporaries {
        order.push(TEMPORARY);
    }
    if compilation.branches {
        order.push(BREAK);
    }
    module.order_metadata_kinds(FIXED, &order);
}

/// What a module tells of its compilation.
struct Compilation {
    /// The source most likely had parameters or results that are no structures.
    temporaries: bool,
    /// A resource is chosen by an index that is marked as not uniform.
    non_uniform: bool,
    /// A branch has a condition.
    branches: bool,
}

impl Compilation {
    fn of(module: &Module) -> Self {
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
        Self { temporaries: temporaries(&dxil, &seen), non_uniform: seen.non_uniform, branches }
    }
}

/// The operations that a program has.
#[derive(Default)]
struct Operations {
    /// Of the numbers of the thread: parameters of compute, mesh and amplification shaders.
    thread: bool,
    /// Of the numbers of the control point, of the primitive, the instance or the view.
    number: bool,
    /// Of inputs and outputs.
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
            // SPIRV-Cross has structures with these names, and the position behind them.
            let translated = outputs.split_last().is_some_and(|(last, others)| {
                last.name.0 == b"SV_Position" && !others.is_empty() && are_numbered(others)
            });
            // A list of parameters is most often short, or made by a tool, sorted.
            let sorted = inputs.is_sorted_by_key(|input| input.name.0);
            !translated && (inputs.len() < STRUCTURE || sorted)
        }
        Some(ShaderKind::Pixel) => {
            let nothing = inputs.is_empty() && outputs.is_empty();
            !(nothing || inputs.len() > 1 && are_numbered(inputs))
        }
        _ => true,
    }
}

/// A vertex shader with so many inputs has most often a structure of them as its parameter.
const STRUCTURE: usize = 3;

/// Whether elements are `TEXCOORD0`, `TEXCOORD1`, ….
fn are_numbered(elements: &[SignatureElement<'_>]) -> bool {
    let mut numbers = 0..;
    elements.iter().all(|element| {
        element.name.0 == b"TEXCOORD" && element.semantic_indexes.first().copied() == numbers.next()
    })
}

/// Whether a function takes or returns something that is no structure.
fn by_value(module: &Module) -> bool {
    module.functions().filter(|function| function.has_body()).any(|function| {
        let is_value = |ty| !matches!(module.ty(ty), Type::Void | Type::Pointer { .. } | Type::Struct { .. });
        function.result_type().is_some_and(is_value) || function.parameters().iter().copied().any(is_value)
    })
}
