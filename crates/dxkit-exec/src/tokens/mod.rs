//! From a program of shader model 4 or 5 to the internal form.
//!
//! Input is a token program, output a [`Code`], or the reasons why the program cannot run, before anything
//! does. Registers of the program are untyped and have four components of 32 bits: each component is a
//! register of the internal form. Declarations are read first; then the instructions are followed in their
//! order, with the blocks of structured control flow on a stack. Subroutines are inlined where they are
//! called. A block in front of all others has what stays the same while a lane runs: the handles of resources
//! and the numbers of threads.
//!
//! What instructions compute is stated in the functional specification of Direct3D 11.3 and in the reference
//! of shader model 5 assembly; the order of operands is that of the table of opcodes in `dxkit-dxbc`.

mod arithmetic;
mod atomic;
mod declare;
mod double;
mod flow;
mod memory;
mod operand;
mod phase;
mod resource;
pub(crate) mod semantic;
mod stage;
mod texture;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use dxkit_dxbc::opcode::ImmediateStyle;
use dxkit_dxbc::{Instruction, Opcode, OperandKind, Program};
use dxkit_types::{SemanticKind, ShaderKind};

use self::declare::{Array, Declared, Shared};
use self::flow::Flow;
use crate::builder::{Builder, Stopped};
use crate::lower::STAGES;
use crate::program::{Code, Kind, Origin, Register, Shown};
use crate::stage::Area;
use crate::{Reason, Refusal};

/// Instructions that are followed, those of subroutines at each call.
const MAX_WORK: usize = 1 << 20;

/// The lowering of one program.
struct Lowering<'p> {
    builder: Builder,
    program: &'p Program<'p>,
    /// The components of temporaries.
    temporaries: BTreeMap<(u32, u8), Register>,
    /// What is known of the thread: registers that never change.
    known: BTreeMap<(OperandKind, u8), Register>,
    /// The components of inputs that are loaded in front.
    inputs: BTreeMap<(OperandKind, u32, u8), Register>,
    /// The handles of resources whose index is a number.
    handles: BTreeMap<(OperandKind, u32, u32), Register>,
    /// The rows of constant buffers that the current block has loaded.
    rows: BTreeMap<(Register, u32), [Register; 4]>,
    resources: BTreeMap<(OperandKind, u32), Declared>,
    arrays: BTreeMap<u32, Array>,
    shared: BTreeMap<u32, Shared>,
    /// The address of the immediate constant buffer, and its vectors.
    immediate: Option<(u32, u32)>,
    /// The first instruction of each subroutine.
    labels: BTreeMap<u32, usize>,
    flow: Vec<Flow>,
    /// Whether the constants of a patch are made.
    is_patch: bool,
    /// The declared system values that are operands of their own.
    system_values: Vec<(SemanticKind, Area)>,
    /// The registers that are indexed: kind, first register, number of registers.
    index_ranges: Vec<(OperandKind, u32, u32)>,
    /// The stream that declared outputs are of.
    stream: u32,
    /// What the current instruction has read and written, to be shown.
    taken: Vec<Shown>,
    made: Vec<Shown>,
    work: usize,
}

impl Deref for Lowering<'_> {
    type Target = Builder;

    fn deref(&self) -> &Builder {
        &self.builder
    }
}

impl DerefMut for Lowering<'_> {
    fn deref_mut(&mut self) -> &mut Builder {
        &mut self.builder
    }
}

/// Lowers a program.
pub(crate) fn lower(program: &Program<'_>) -> Result<Code, Refusal> {
    let refuse = |reason| Refusal { entry: String::from("main"), reasons: vec![reason] };
    let kind = program.kind.shader_kind();
    let stage = kind.filter(|kind| STAGES.contains(kind)).ok_or_else(|| refuse(Reason::Stage(kind)))?;
    if stage == ShaderKind::Hull {
        return phase::lower_hull(program);
    }
    let whole = 0..program.instructions.len();
    lower_part(program, stage, false, |lowering| {
        lowering.declarations(&whole)?;
        if stage == ShaderKind::Pixel {
            lowering.builder.system_element(SemanticKind::Position, Area::Input);
        }
        lowering.begin()?;
        lowering.follow(0, None, 0)
    })
}

/// Lowers a part of a program, which the function reads.
fn lower_part<'p>(
    program: &'p Program<'p>,
    stage: ShaderKind,
    is_patch: bool,
    make: impl FnOnce(&mut Lowering<'p>) -> Stopped<()>,
) -> Result<Code, Refusal> {
    let refuse = |reason| Refusal { entry: String::from("main"), reasons: vec![reason] };
    // Compute shaders declare their threads.
    let threads = if stage == ShaderKind::Compute { [0; 3] } else { [1; 3] };
    let code = Code { stage, threads, invocations: 1, flush_denormals: true, ..Code::default() };
    let mut lowering = Lowering {
        builder: Builder::new(code, Origin::Token(0)),
        program,
        temporaries: BTreeMap::new(),
        known: BTreeMap::new(),
        inputs: BTreeMap::new(),
        handles: BTreeMap::new(),
        rows: BTreeMap::new(),
        resources: BTreeMap::new(),
        arrays: BTreeMap::new(),
        shared: BTreeMap::new(),
        immediate: None,
        labels: BTreeMap::new(),
        flow: Vec::new(),
        is_patch,
        system_values: Vec::new(),
        index_ranges: Vec::new(),
        stream: 0,
        taken: Vec::new(),
        made: Vec::new(),
        work: 0,
    };
    let done = lowering.subroutines().and_then(|()| {
        // The block in front of all others, which leads to the first instruction.
        let front = lowering.new_block()?;
        lowering.builder.current = front as usize;
        make(&mut lowering)
    });
    if !lowering.builder.reasons.is_empty() {
        return Err(Refusal { entry: String::from("main"), reasons: lowering.builder.reasons });
    }
    done.map_err(|()| refuse(Reason::Malformed("instructions that cannot be followed")))?;
    if lowering.builder.code.threads.contains(&0) {
        return Err(refuse(Reason::Malformed("no number of threads")));
    }
    lowering.builder.finish().map_err(refuse)
}

impl Lowering<'_> {
    /// Goes on behind the block in front of all others.
    fn begin(&mut self) -> Stopped<()> {
        for (kind, area) in core::mem::take(&mut self.system_values) {
            self.builder.system_element(kind, area);
        }
        let first = self.new_block()?;
        self.jump(first);
        self.enter(first);
        Ok(())
    }

    /// Refuses an instruction by its name, and goes on to find others.
    fn refuse_opcode(&mut self, opcode: Opcode) {
        let name = opcode.name().filter(|name| !name.is_empty());
        let name = name.map_or_else(|| opcode.0.to_string(), ToString::to_string);
        self.refuse(Reason::Operation(name));
    }

    /// Lowers an instruction that is neither a declaration nor control flow.
    fn instruction(&mut self, instruction: &Instruction) -> Stopped<()> {
        self.taken.clear();
        self.made.clear();
        self.lowered(instruction)?;
        let (taken, mut made) = (core::mem::take(&mut self.taken), core::mem::take(&mut self.made));
        let kind = result_kind(instruction);
        made.iter_mut().filter(|shown| shown.kind == Kind::Bits).for_each(|shown| shown.kind = kind);
        let done = self.show(&taken, &made);
        (self.taken, self.made) = (taken, made);
        done
    }

    fn lowered(&mut self, instruction: &Instruction) -> Stopped<()> {
        if self.arithmetic(instruction)?
            || self.double(instruction)?
            || self.memory(instruction)?
            || self.atomic(instruction)?
            || self.texture(instruction)?
            || self.lower_stage_instruction(instruction)?
        {
            return Ok(());
        }
        self.refuse_opcode(instruction.opcode());
        Ok(())
    }
}

/// How the results of an instruction are shown.
fn result_kind(instruction: &Instruction) -> Kind {
    match instruction.opcode() {
        // Truth values, and integers made of floats.
        Opcode::Eq | Opcode::Ne | Opcode::Lt | Opcode::Ge | Opcode::Deq | Opcode::Dne | Opcode::Dlt => {
            Kind::Integer(32)
        }
        Opcode::Dge | Opcode::Ftoi | Opcode::Ftou | Opcode::Dtoi | Opcode::Dtou | Opcode::F32tof16 => {
            Kind::Integer(32)
        }
        Opcode::Itof | Opcode::Utof | Opcode::F16tof32 | Opcode::Rcp | Opcode::Dtof => Kind::Float,
        // What memory and resources hold is of any type.
        opcode if opcode.name().is_some_and(|name| name.starts_with("ld")) => Kind::Bits,
        Opcode::Resinfo | Opcode::Sampleinfo | Opcode::Lod | Opcode::Movc | Opcode::Swapc => Kind::Bits,
        _ => match instruction.info().map(|info| info.immediates) {
            Some(ImmediateStyle::Float) => Kind::Float,
            Some(ImmediateStyle::Integer) => Kind::Integer(32),
            _ => Kind::Bits,
        },
    }
}
