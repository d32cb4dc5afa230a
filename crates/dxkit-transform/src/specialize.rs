//! [`specialize`]: constants in place of what a shader reads from constant buffers; [`uses`]: what it reads.
//!
//! In go a container and the known bytes of its constant buffers ([`BufferContents`]); out comes the shader
//! that computes the same as the original with these bytes in the buffers:
//!
//! 1. Every read whose bytes are all known becomes a constant. Beside a read of a buffer that control flow
//!    selects, each of the known ones is read alone, and the values are selected (shader model 6.6 and
//!    later).
//! 2. The passes of `dxkit-passes` follow the constants: operations, branches, blocks and instructions that
//!    are not needed any more go. Where a constant is the number of a buffer or a row, step 1 is done again.
//! 3. A read at a computed row, or of a computed element of an array of buffers, becomes one of an array of
//!    constants, if all rows are known that it can be of; if some are, it stays, and what is known is
//!    selected in these.
//! 4. What the instructions decide is stated again: flags, dependences of outputs, and the parts of the
//!    container.
//!
//! Signatures and resources stay as they are, so that the shader fits its neighbours and its root signature.
//! In token programs of shader models 4 and 5, operands become literals (step 1), those at a computed row
//! and those of a computed element of an array of buffers operands of the immediate constant buffer (step 3).

mod ranges;
mod selected;
mod tables;
mod vectors;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::rewrite::WriteAgain;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Edits, FunctionId, Instruction, InstructionId, Operation, Type, TypeId, User, Uses, ValueId,
};
use dxkit_bytes::{Error, ErrorKind, Span};
use dxkit_container::Container;
use dxkit_derive::{derive_parts, restate};
use dxkit_dxbc::opcode::{ImmediateStyle, OpcodeInfo};
use dxkit_dxbc::operand::{Components, MinPrecision, OperandExtension, OperandKind};
use dxkit_dxbc::stat::Statistics;
use dxkit_dxbc::{Opcode, Operand, Program as TokenProgram};
use dxkit_dxil::{DxilModule, HandleSource, OpCode, OperationCall};
use dxkit_program::Program;
use dxkit_types::{DescriptorHeap, FourCc, Register, ResourceClass, ResourceKind, float_to_half};

use crate::Strip;

/// The bytes of a row of a constant buffer, which is what one read returns.
const ROW: u32 = 16;

/// A buffer that a program reads constants from.
///
/// ```
/// use dxkit_transform::specialize::BufferPlace;
///
/// assert_eq!(BufferPlace::from_text("ResourceDescriptorHeap[3]"), Some(BufferPlace::Heap(3)));
/// assert_eq!(BufferPlace::from_text("b1,space2").unwrap().to_string(), "b1,space2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BufferPlace {
    /// The one at a register.
    Register(Register),
    /// The constant buffer whose descriptor is at an index of the heap.
    Heap(u32),
}

impl BufferPlace {
    /// The buffer of a text as it is printed: `b3`, `t0,space9`, `ResourceDescriptorHeap[3]`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        match DescriptorHeap::parse_entry(text) {
            Some((DescriptorHeap::Resources, index, "")) => Some(Self::Heap(index)),
            Some(_) => None,
            None => Register::from_text(text).map(Self::Register),
        }
    }

    /// The one that is some numbers behind this one: at a later register, or index.
    const fn after(self, numbers: u32) -> Self {
        match self {
            Self::Register(Register { class, space, number }) => {
                Self::Register(Register { class, space, number: number.saturating_add(numbers) })
            }
            Self::Heap(index) => Self::Heap(index.saturating_add(numbers)),
        }
    }

    /// The number of its register, or its index.
    const fn number(self) -> u32 {
        match self {
            Self::Register(register) => register.number,
            Self::Heap(index) => index,
        }
    }
}

impl From<Register> for BufferPlace {
    fn from(register: Register) -> Self {
        Self::Register(register)
    }
}

impl fmt::Display for BufferPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(register) => register.fmt(f),
            Self::Heap(index) => write!(f, "{}[{index}]", DescriptorHeap::Resources.name()),
        }
    }
}

/// The known bytes of constant buffers, and the values of marked loads.
///
/// Raw and structured buffers that a shader only reads may be known, too: a source can read its constants
/// from one. A load is marked if it is a volatile load of a variable that holds one constant, the mark: what
/// compilers make of constants that are set after compiling. (The volatile variables of O3DE's DXC; stock DXC
/// refuses the keyword.)
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BufferContents {
    /// By buffer: the bytes, by their offset.
    buffers: BTreeMap<BufferPlace, BTreeMap<u32, u8>>,
    /// The bits of values, by those of marks.
    marks: BTreeMap<u32, u32>,
}

impl BufferContents {
    /// Nothing is known.
    #[must_use]
    pub const fn new() -> Self {
        Self { buffers: BTreeMap::new(), marks: BTreeMap::new() }
    }

    /// States the bytes from an offset of a buffer. Bytes beyond 4 GiB are left out.
    pub fn set(&mut self, buffer: impl Into<BufferPlace>, offset: u32, bytes: &[u8]) {
        let buffer = self.buffers.entry(buffer.into()).or_default();
        let offsets = (0u32..).map_while(|index| offset.checked_add(index));
        buffer.extend(offsets.zip(bytes.iter().copied()));
    }

    /// States the value of the loads with a mark: the bits of both, which are numbers of 32 bits.
    pub fn set_marked(&mut self, mark: u32, value: u32) {
        self.marks.insert(mark, value);
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.buffers.values().all(BTreeMap::is_empty) && self.marks.is_empty()
    }

    /// The number of `size` bytes at an offset, lowest byte first, if all are known.
    fn number(&self, place: BufferRange) -> Option<u64> {
        let buffer = self.buffers.get(&place.buffer)?;
        let mut number = 0;
        for index in 0..place.size {
            let byte = buffer.get(&place.offset?.checked_add(index)?)?;
            number |= u64::from(*byte) << (8 * index);
        }
        Some(number)
    }
}

/// The bytes of a buffer that an instruction reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BufferRange {
    /// The buffer; the first one of the array, if it is a computed element.
    pub buffer: BufferPlace,
    /// The number of buffers from there on that it can be: 1, but for computed elements of arrays;
    /// `0xffff_ffff` in unbounded arrays and in the heap.
    pub buffers: u32,
    /// The offset of the first byte; `None` if the index is computed.
    pub offset: Option<u32>,
    /// The number of bytes.
    pub size: u32,
}

/// How a program uses a place of a constant buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The place.
    pub place: BufferRange,
    /// How many instructions, or operands of token programs, read it.
    pub reads: usize,
    /// How many branches and switches depend on it, through operations on values alone; `None` for token
    /// programs, and for programs in which too many values depend on it.
    pub branches: Option<usize>,
}

/// What [`specialize`] did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Specialized {
    /// Reads that became constants, or reads of arrays of constants.
    pub reads: usize,
    /// Operands of token programs that stay, because only some of the components that they read have a
    /// value.
    pub partial: usize,
    /// Instructions before.
    pub instructions_before: usize,
    /// Instructions after.
    pub instructions_after: usize,
    /// Known places that reads with a computed index can be of which stay as they are: these places must hold
    /// their values in the buffer, too.
    pub left: Vec<BufferRange>,
}

/// Puts constants in place of what a shader reads from constant buffers, and removes what they decide. Debug
/// information of the original program is removed, and the parts that follow from the program are derived
/// again. The digest is left to [`Container::write`].
///
/// # Errors
/// If a program or part cannot be read or written.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::specialize::{BufferContents, specialize};
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let mut contents = BufferContents::new();
/// // The first row of a buffer.
/// contents.set(dxkit_types::Register::from_text("b0").unwrap(), 0, &[0; 16]);
/// let specialized = specialize(&mut container, &contents)?;
/// assert!(specialized.instructions_after <= specialized.instructions_before);
/// # container.write(DigestPolicy::Recompute)?;
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
pub fn specialize(container: &mut Container<'_>, contents: &BufferContents) -> Result<Specialized, Error> {
    if container.find(FourCc::Dxil).is_some() {
        return specialize_module(container, contents);
    }
    let mut done = Specialized::default();
    let mut changed = Vec::new();
    for part in container.parts_mut() {
        if !matches!(part.kind(), FourCc::Shdr | FourCc::Shex) {
            continue;
        }
        let before = TokenProgram::parse(part.span())?.into_owned();
        let mut program = before.clone();
        done.instructions_before += program.instructions.len();
        let (reads, partial, left) = specialize_tokens(&mut program, contents);
        done.reads += reads;
        done.partial += partial;
        done.left.extend(left);
        done.instructions_after += program.instructions.len();
        if reads > 0 {
            part.set_payload(program.encode()?);
            changed.push((before, program));
        }
    }
    if changed.is_empty() {
        return Ok(done);
    }
    // Their places of instructions are those of the original program.
    container.remove_all(FourCc::Sdbg);
    container.remove_all(FourCc::Spdb);
    if let Some(part) = container.find_mut(FourCc::Stat) {
        let stated = part.payload().to_vec();
        let mut statistics = Statistics::parse(Span::new(&stated))?;
        changed.iter().for_each(|(before, after)| statistics.follow(before, after));
        part.set_payload(statistics.encode()?);
    }
    Ok(done)
}

fn count(module: &Module) -> usize {
    module.functions().map(|function| function.instructions().count()).sum()
}

fn specialize_module(container: &mut Container<'_>, contents: &BufferContents) -> Result<Specialized, Error> {
    let missing = || Error::new(ErrorKind::Missing("there is no part DXIL to specialize"), 0);
    let part = container.find(FourCc::Dxil).ok_or_else(missing)?;
    let mut program = Program::parse(part.span()).map_err(|error| error.within("DXIL"))?.into_owned();
    let mut module = Module::parse(program.bitcode()).map_err(Error::from)?;
    let before = count(&module);
    let dxil = DxilModule::read(&module);
    let nothing =
        Specialized { instructions_before: before, instructions_after: before, ..Specialized::default() };
    let has_known = !known_reads(&dxil, contents).is_empty();
    let has_candidates =
        || tables::has_candidates(&dxil, contents) || selected::has_candidates(&dxil, contents);
    if !has_known && !has_candidates() {
        return Ok(nothing);
    }
    let unchanged = if has_known { None } else { Some(container.clone()) };
    Strip::DEBUG.apply(container)?;
    // The part names the debug file of the original shader.
    container.remove_all(FourCc::Ildn);
    let part = container.find(FourCc::Dxil).ok_or_else(missing)?;
    if part.payload() != program.encode()? {
        // The program itself had debug information, which is gone.
        program = Program::parse(part.span()).map_err(|error| error.within("DXIL"))?.into_owned();
        module = Module::parse(program.bitcode()).map_err(Error::from)?;
    }
    let original = program.bitcode().to_vec();
    let again = WriteAgain::new(&module, &original);
    let marked = marked_loads(&module);
    let mut edits = Edits::default();
    for load in marked.iter().filter(|load| contents.marks.contains_key(&load.mark)) {
        load.held_by.iter().for_each(|instruction| edits.erase(*instruction));
    }
    let mut reads = make_constants(&mut module, edits, contents);
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    dxkit_passes::simplify(&mut module, &functions);
    reads += follow_constants(&mut module, &functions, contents);
    // What is known now decides some of what is selected, and bounds what is computed.
    let (is_selected, mut left) = selected::make(&mut module, contents);
    if is_selected {
        reads += make_constants(&mut module, Edits::default(), contents);
    }
    let (arrays, left_at_numbers) = tables::make(&mut module, contents);
    left.extend(left_at_numbers);
    left.sort_unstable();
    left.dedup();
    reads += arrays;
    if let Some(unchanged) = unchanged.filter(|_| reads == 0) {
        *container = unchanged;
        return Ok(Specialized { left, ..nothing });
    }
    if arrays > 0 || is_selected {
        dxkit_passes::simplify(&mut module, &functions);
        reads += follow_constants(&mut module, &functions, contents);
    }
    // The validator refuses what is declared and not used.
    release_resources(&mut module);
    dxkit_passes::remove_unused_variables(&mut module);
    module.drop_unused_declarations();
    restate::flags(&mut module);
    restate::view_dependences(&mut module);
    let after = count(&module);
    program.set_bitcode(again.write(&module)?);
    container.set(FourCc::Dxil, program.encode()?);
    derive_parts(container, |_| true)?;
    Ok(Specialized { reads, partial: 0, instructions_before: before, instructions_after: after, left })
}

/// Puts constants in place of the reads that are known because others were: a constant is the number of a
/// buffer, or the row in it. Returns the number of reads.
fn follow_constants(module: &mut Module, functions: &[FunctionId], contents: &BufferContents) -> usize {
    // Each round looks at the whole module; programs have chains of two or three.
    const ROUNDS: usize = 16;
    let mut reads = 0;
    for _ in 0..ROUNDS {
        let more = make_constants(module, Edits::default(), contents);
        if more == 0 {
            break;
        }
        reads += more;
        dxkit_passes::simplify(module, functions);
    }
    reads
}

/// Puts constants in place of the reads whose values are known, and makes other edits. Returns the number of
/// reads.
fn make_constants(module: &mut Module, mut edits: Edits, contents: &BufferContents) -> usize {
    let reads = known_reads(&DxilModule::read(module), contents);
    for read in &reads {
        let constant = constant(module, read.ty, read.bits);
        edits.replace(read.instruction, constant);
        edits.erase(read.instruction);
    }
    edits.apply(module);
    reads.len()
}

/// The constant of a type with these bits.
fn constant(module: &mut Module, ty: TypeId, bits: u64) -> ValueId {
    match module.integer_width(ty) {
        Some(width) => {
            let unused = 64_u32.saturating_sub(width).min(63);
            let shifted = i64::from_ne_bytes((bits << unused).to_ne_bytes());
            module.const_integer(ty, shifted >> unused)
        }
        None => module.intern_constant(ty, &Constant::Float(bits.into())).into(),
    }
}

/// In libraries, resources are global variables that metadata names. Puts an undefined value in place of
/// those that no instruction uses any more, as it stands there in shaders: the resource stays, its variable
/// does not have to.
fn release_resources(module: &mut Module) {
    let uses = module.uses();
    let unused = |value: ValueId| {
        let global = value.as_global().and_then(|id| module.global(id))?;
        (global.initializer.is_none() && uses.get(value).is_empty()).then(|| module.type_of(value))?
    };
    let found: Vec<_> =
        module.metadata().filter_map(|(id, metadata)| Some((id, unused(metadata.as_value()?)?))).collect();
    for (id, ty) in found {
        let undefined = module.const_undef(ty);
        module.set_metadata_value(id, undefined);
    }
}

/// An instruction whose result is known.
struct Read {
    instruction: InstructionId,
    ty: TypeId,
    bits: u64,
}

/// The reads of constant buffers whose bytes are known.
fn known_reads(dxil: &DxilModule<'_>, contents: &BufferContents) -> Vec<Read> {
    let reads = reads(dxil).into_iter();
    let known =
        reads.filter(|read| read.number.is_none()).filter_map(|Reading { instruction, place, .. }| {
            let ty = dxil.module.instruction(instruction)?.ty();
            let number = contents.number(place)?;
            Some(Read { instruction, ty, bits: narrowed(dxil.module, ty, place.size, number) })
        });
    let mut known: Vec<Read> = known.collect();
    if contents.marks.is_empty() {
        return known;
    }
    for variable in marked_loads(dxil.module) {
        let Some(value) = contents.marks.get(&variable.mark) else { continue };
        let read = |load: &InstructionId| {
            let ty = dxil.module.instruction(*load)?.ty();
            Some(Read { instruction: *load, ty, bits: (*value).into() })
        };
        known.extend(variable.loads.iter().filter_map(read));
    }
    known
}

/// A variable whose loads are marked.
struct Marked {
    mark: u32,
    loads: Vec<InstructionId>,
    /// The variable and its stores, which go with the loads.
    held_by: Vec<InstructionId>,
}

/// The variables of functions that hold one constant of 32 bits and are read by volatile loads, and used in
/// no other way.
fn marked_loads(module: &Module) -> Vec<Marked> {
    let mut variables: BTreeMap<InstructionId, (BTreeSet<ValueId>, Marked)> = BTreeMap::new();
    let all = || module.functions().flat_map(|function| function.instructions());
    for entry in all() {
        if let Instruction::Alloca { .. } = entry.get() {
            let marked = Marked { mark: 0, loads: Vec::new(), held_by: vec![entry.id()] };
            variables.insert(entry.id(), (BTreeSet::new(), marked));
        }
    }
    if variables.is_empty() {
        return Vec::new();
    }
    for entry in all() {
        let (used, value) = match entry.get() {
            Instruction::Load { pointer, volatile: true, .. } => (pointer, None),
            Instruction::Store { pointer, value, .. } => {
                // A variable that is stored is used in another way.
                value.as_instruction().and_then(|id| variables.remove(&id));
                (pointer, Some(value))
            }
            _ => {
                for operand in entry.operands() {
                    operand.as_instruction().and_then(|id| variables.remove(&id));
                }
                continue;
            }
        };
        let Some((values, marked)) = used.as_instruction().and_then(|id| variables.get_mut(&id)) else {
            continue;
        };
        match value {
            None => marked.loads.push(entry.id()),
            Some(value) => {
                values.insert(value);
                marked.held_by.push(entry.id());
            }
        }
    }
    let found = variables.into_values().filter_map(|(values, mut marked)| {
        let mut values = values.into_iter();
        let (Some(only), None) = (values.next(), values.next()) else { return None };
        let held = module.constant(only.as_constant()?)?;
        marked.mark = match held.constant {
            Constant::Float(bits) if module.ty(held.ty) == Type::Float => u32::try_from(bits).ok()?,
            Constant::Integer(number) if module.integer_width(held.ty) == Some(32) => {
                u32::try_from(number & 0xffff_ffff).ok()?
            }
            _ => return None,
        };
        (!marked.loads.is_empty()).then_some(marked)
    });
    found.collect()
}

/// The bits of a number in its type: numbers of minimum precision have 32 bits in a buffer, and are converted
/// to the 16 bits of their type. (A device may compute them with 32 bits; constants have those of the type.)
fn narrowed(module: &Module, ty: TypeId, size: u32, number: u64) -> u64 {
    let Ok(word) = u32::try_from(number) else { return number };
    match (module.ty(ty), module.integer_width(ty)) {
        (Type::Half, _) if size == 4 => float_to_half(f32::from_bits(word)).into(),
        (_, Some(16)) if size == 4 => u64::from(word & 0xffff),
        _ => number,
    }
}

/// An instruction whose result is a number of a buffer.
struct Reading {
    instruction: InstructionId,
    place: BufferRange,
    /// The number of the buffer, if it is computed.
    number: Option<ComputedNumber>,
    /// The row of a constant buffer, if it is computed, and the offset in it.
    row: Option<(ValueId, u32)>,
}

/// The instructions whose results are numbers of constant buffers, and those of raw and structured buffers
/// that the shader does not write, as far as their places are known.
fn reads(dxil: &DxilModule<'_>) -> Vec<Reading> {
    let module = dxil.module;
    // What is read, by the call that reads it: buffer and first byte, or the row, if it is computed.
    let mut rows: BTreeMap<InstructionId, (Buffers, Option<u32>, Option<ValueId>)> = BTreeMap::new();
    let mut reads = Vec::new();
    for function in module.functions().filter(|function| function.has_body()) {
        for entry in function.instructions() {
            let Some(call) = OperationCall::from_instruction(function, entry) else { continue };
            let is_legacy = match call.code {
                OpCode::CBufferLoadLegacy => true,
                OpCode::CBufferLoad => false,
                OpCode::RawBufferLoad | OpCode::BufferLoad => {
                    let place = buffer_place(dxil, &call);
                    rows.extend(place.map(|(register, first)| {
                        let buffers = Buffers { first: register.into(), count: 1, number: None };
                        (entry.id(), (buffers, first, None))
                    }));
                    continue;
                }
                _ => continue,
            };
            let Some(buffers) = call.operand("handle").and_then(|handle| buffer(dxil, &call, handle)) else {
                continue;
            };
            let name = if is_legacy { "regIndex" } else { "byteOffset" };
            let index = call.integer(name).and_then(|index| u32::try_from(index).ok());
            if is_legacy {
                let row = call.operand(name).filter(|_| index.is_none());
                rows.insert(entry.id(), (buffers, index.and_then(|index| index.checked_mul(ROW)), row));
            } else if let Some(size) = number_size(module, entry.ty(), false) {
                // No compiler is known to read 16-bit numbers so: what they are in the buffer is not.
                if !is_narrow(module, entry.ty()) {
                    let place = buffers.range(index, size);
                    let Buffers { number, .. } = buffers;
                    reads.push(Reading { instruction: entry.id(), place, number, row: None });
                }
            }
        }
    }
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Operation(Operation::ExtractValue { aggregate, indices: [index] }) = entry.get()
        else {
            continue;
        };
        let row = aggregate.as_instruction().and_then(|call| rows.get(&call));
        let Some((buffers, offset, row)) = row.copied() else { continue };
        let elements = module.type_of(aggregate).map_or(0, |ty| match module.ty(ty) {
            Type::Struct { elements, .. } => elements.len(),
            _ => 0,
        });
        // Rows of 8 elements have native 16-bit numbers; in rows of 4, such numbers are read from 32 bits.
        let Some(size) = number_size(module, entry.ty(), elements == 8) else { continue };
        if buffers.are_views() && (is_narrow(module, entry.ty()) || *index > 3) {
            // How 16-bit numbers are kept depends on more than the load; the last element is its status.
            continue;
        }
        let Some(within) = index.checked_mul(size) else { continue };
        let offset = offset.and_then(|offset| offset.checked_add(within));
        let place = buffers.range(offset, size);
        let row = row.map(|row| (row, within));
        reads.push(Reading { instruction: entry.id(), place, number: buffers.number, row });
    }
    reads
}

/// The computed number of a buffer: its register, or its index in the heap.
#[derive(Clone, Copy)]
struct ComputedNumber {
    value: ValueId,
    /// The number of the buffer where the value is 0: in libraries, the value is the number of an element.
    base: u32,
}

/// The buffers that a read can be of.
#[derive(Clone, Copy)]
struct Buffers {
    first: BufferPlace,
    count: u32,
    /// The number of the buffer, if it is computed.
    number: Option<ComputedNumber>,
}

impl Buffers {
    const fn range(self, offset: Option<u32>, size: u32) -> BufferRange {
        BufferRange { buffer: self.first, buffers: self.count, offset, size }
    }

    fn are_views(self) -> bool {
        matches!(self.first, BufferPlace::Register(register) if register.class == ResourceClass::SRV)
    }
}

/// The places of constant buffers that a program reads, in their order; none of a container without a
/// program.
///
/// # Errors
/// If a program cannot be read.
pub fn uses(container: &Container<'_>) -> Result<Vec<Use>, Error> {
    let mut found: BTreeMap<BufferRange, Use> = BTreeMap::new();
    let mut add = |place: BufferRange, branches: Option<usize>| {
        let entry = found.entry(place).or_insert(Use { place, reads: 0, branches: Some(0) });
        entry.reads += 1;
        entry.branches = branches;
    };
    if let Some(part) = container.find(FourCc::Dxil) {
        let program = Program::parse(part.span()).map_err(|error| error.within("DXIL"))?;
        let module = Module::parse(program.bitcode()).map_err(Error::from)?;
        let mut by_place: BTreeMap<BufferRange, Vec<InstructionId>> = BTreeMap::new();
        let dxil = DxilModule::read(&module);
        let all = reads(&dxil).into_iter().map(|Reading { instruction, place, .. }| (instruction, place));
        for (instruction, place) in all.chain(selected::uses(&dxil)) {
            by_place.entry(place).or_default().push(instruction);
        }
        let mut dependent = Dependent::new(&module);
        for (place, instructions) in by_place {
            let branches = dependent.branches(&module, &instructions);
            instructions.iter().for_each(|_| add(place, branches));
        }
        return Ok(found.into_values().collect());
    }
    let parts = container.parts().iter();
    for part in parts.filter(|part| matches!(part.kind(), FourCc::Shdr | FourCc::Shex)) {
        let program = TokenProgram::parse(part.span())?;
        let spaces = spaces(&program);
        let ranges = vectors::Ranges::new(&program, &spaces);
        let reading = program.instructions.iter().filter(|instruction| !instruction.declares());
        for operand in reading.flat_map(|instruction| &instruction.operands) {
            let one = constant_row(&spaces, operand).map(|(register, row)| (register.into(), 1, row));
            let Some((buffer, buffers, row)) = one.or_else(|| ranges.computed(operand)) else { continue };
            for letter in letters(operand) {
                let offset = row.and_then(|row| row.checked_mul(ROW)?.checked_add(4 * letter));
                add(BufferRange { buffer, buffers, offset, size: 4 }, None);
            }
        }
    }
    Ok(found.into_values().collect())
}

/// What depends on values.
struct Dependent {
    users: Uses,
    /// How many more users may be looked at, over all values.
    steps: usize,
}

/// Users that are looked at for each instruction of a program, on average.
const STEPS: usize = 64;

impl Dependent {
    fn new(module: &Module) -> Self {
        let steps = STEPS.saturating_mul(count(module)).saturating_add(1 << 12);
        Self { users: module.uses(), steps }
    }

    /// How many branches and switches depend on some instructions; `None` if that takes too many steps.
    fn branches(&mut self, module: &Module, instructions: &[InstructionId]) -> Option<usize> {
        let mut seen: BTreeSet<InstructionId> = instructions.iter().copied().collect();
        let mut open = instructions.to_vec();
        let mut branches = 0;
        while let Some(id) = open.pop() {
            for user in self.users.get(id) {
                self.steps = self.steps.checked_sub(1)?;
                let User::Instruction(user) = user.user else { continue };
                if !seen.insert(user) {
                    continue;
                }
                match module.instruction(user).map(|entry| entry.get()) {
                    Some(Instruction::ConditionalBranch { .. } | Instruction::Switch { .. }) => branches += 1,
                    Some(_) => open.push(user),
                    None => {}
                }
            }
        }
        Some(branches)
    }
}

/// Whether a number has 16 bits.
fn is_narrow(module: &Module, ty: TypeId) -> bool {
    matches!(module.ty(ty), Type::Half) || module.integer_width(ty) == Some(16)
}

/// The bytes of a number in a constant buffer: 16-bit numbers have 32 bits there, unless they are native.
fn number_size(module: &Module, ty: TypeId, is_native: bool) -> Option<u32> {
    match (module.ty(ty), module.integer_width(ty)) {
        (Type::Float, _) | (_, Some(32)) => Some(4),
        (Type::Double, _) | (_, Some(64)) => Some(8),
        (Type::Half, _) | (_, Some(16)) => Some(if is_native { 2 } else { 4 }),
        _ => None,
    }
}

/// The place that a load from a raw or structured buffer begins at, if it is known, and the shader does not
/// write the buffer.
fn buffer_place(dxil: &DxilModule<'_>, call: &OperationCall<'_>) -> Option<(Register, Option<u32>)> {
    let handle = dxil.handle(call.function, call.operand("srv")?)?;
    let resource = handle.resource.filter(|resource| resource.class == ResourceClass::SRV)?;
    let known = |name: &str| u32::try_from(call.integer(name)?).ok();
    let offset = match resource.kind {
        ResourceKind::RawBuffer => known("index")?,
        ResourceKind::StructuredBuffer => {
            let within = known(if call.code == OpCode::BufferLoad { "wot" } else { "elementOffset" })?;
            known("index")?.checked_mul(resource.stride?)?.checked_add(within)?
        }
        _ => return None,
    };
    let register = Register { class: ResourceClass::SRV, space: resource.space, number: handle.register? };
    Some((register, Some(offset)))
}

/// The constant buffer of a handle, or the array that it is an element of; `None` if control flow selects it.
fn buffer(dxil: &DxilModule<'_>, call: &OperationCall<'_>, handle: ValueId) -> Option<Buffers> {
    let handle = dxil.handle(call.function, handle)?;
    if handle.class() != Some(ResourceClass::CBV) {
        return None;
    }
    let (first, count, own) = match (handle.source, handle.resource) {
        (HandleSource::Heap { samplers: false }, _) => (BufferPlace::Heap(0), u32::MAX, handle.heap_index),
        (_, Some(resource)) => {
            let (space, number) = (resource.space, resource.lower_bound);
            let first = Register { class: ResourceClass::CBV, space, number };
            (first.into(), resource.range_size, handle.register)
        }
        _ => return None,
    };
    match own {
        Some(own) => {
            let first = first.after(own.saturating_sub(first.number()));
            (first.number() == own).then_some(Buffers { first, count: 1, number: None })
        }
        None => {
            let is_element = matches!(handle.source, HandleSource::Global(_));
            let base = if is_element { first.number() } else { 0 };
            Some(Buffers { first, count, number: Some(ComputedNumber { value: handle.index?, base }) })
        }
    }
}

/// The space of each range of constant buffers, by its number, of programs that have spaces.
type Spaces = Option<BTreeMap<u32, u32>>;

/// Since shader model 5.1, an operand states the number of a range first, and the space is in the declaration
/// of the range.
fn spaces(program: &TokenProgram<'_>) -> Spaces {
    let mut spaces = BTreeMap::new();
    for instruction in program.instructions.iter().filter(|instruction| instruction.declares()) {
        let operand = instruction.operands.first();
        if let Some(operand) = operand.filter(|operand| operand.kind() == OperandKind::ConstantBuffer) {
            let id = operand.indices().first().map_or(0, |index| index.number());
            spaces.insert(id, instruction.words.last().copied().unwrap_or(0));
        }
    }
    program.has_spaces().then_some(spaces)
}

/// The register of the constant buffer that an operand reads, and the row unless it is computed.
fn constant_row(spaces: &Spaces, operand: &Operand) -> Option<(Register, Option<u32>)> {
    if operand.kind() != OperandKind::ConstantBuffer {
        return None;
    }
    let (space, number, row) = match (spaces, operand.indices()) {
        (None, [register, row]) => (0, register, row),
        (Some(spaces), [id, register, row]) if id.relative.is_none() => {
            (spaces.get(&id.number()).copied().unwrap_or(0), register, row)
        }
        _ => return None,
    };
    if number.relative.is_some() {
        return None;
    }
    let register = Register { class: ResourceClass::CBV, space, number: number.number() };
    Some((register, row.relative.is_none().then(|| row.number())))
}

/// The components that an operand reads, each once.
fn letters(operand: &Operand) -> BTreeSet<u32> {
    match operand.components() {
        Components::Select(letter) => BTreeSet::from([letter.into()]),
        Components::Swizzle(swizzle) => [0, 2, 4, 6].map(|low| u32::from(swizzle >> low & 3)).into(),
        _ => BTreeSet::new(),
    }
}

/// The instructions that take doubles.
const DOUBLES: [Opcode; 16] = [
    Opcode::Dadd,
    Opcode::Dmax,
    Opcode::Dmin,
    Opcode::Dmul,
    Opcode::Deq,
    Opcode::Dge,
    Opcode::Dlt,
    Opcode::Dne,
    Opcode::Dmov,
    Opcode::Dmovc,
    Opcode::Dtof,
    Opcode::Ddiv,
    Opcode::Dfma,
    Opcode::Drcp,
    Opcode::Dtoi,
    Opcode::Dtou,
];

/// The literal that has the value of an operand with modifiers; `None` if its precision is stated, or the
/// instruction takes doubles, whose sign is in one of two numbers.
fn modified(number: u32, modifiers: OperandExtension, info: &OpcodeInfo) -> Option<u32> {
    const SIGN: u32 = 1 << 31;

    let (negated, absolute) = (modifiers.negated(), modifiers.absolute());
    if modifiers != OperandExtension::new(negated, absolute, MinPrecision(0), false) {
        return None;
    }
    match info.immediates {
        _ if DOUBLES.contains(&info.opcode) => None,
        ImmediateStyle::Integer if absolute => None,
        ImmediateStyle::Integer => Some(if negated { number.wrapping_neg() } else { number }),
        // Instructions that move any numbers have modifiers of floats.
        ImmediateStyle::Float | ImmediateStyle::Any => {
            let magnitude = if absolute { number & !SIGN } else { number };
            Some(if negated { magnitude ^ SIGN } else { magnitude })
        }
    }
}

/// Makes operands literals, or vectors of the immediate constant buffer. Returns their number, that of
/// operands of which only some components have a value, and the known places of those that stay.
fn specialize_tokens(
    program: &mut TokenProgram<'_>,
    contents: &BufferContents,
) -> (usize, usize, Vec<BufferRange>) {
    let (mut count, mut partial) = (0, 0);
    let spaces = spaces(program);
    for instruction in program.instructions.iter_mut().filter(|instruction| !instruction.declares()) {
        let info = instruction.opcode().info();
        for operand in &mut instruction.operands {
            let Some((register, Some(row))) = constant_row(&spaces, operand) else { continue };
            let modifiers = operand.modifiers();
            let component = |letter: u32| {
                let offset = Some(row.checked_mul(ROW)?.checked_add(4 * letter)?);
                let place = BufferRange { buffer: register.into(), buffers: 1, offset, size: 4 };
                let number = u32::try_from(contents.number(place)?).ok()?;
                if operand.extension.is_some() { modified(number, modifiers, info?) } else { Some(number) }
            };
            let literal = match operand.components() {
                Components::Select(letter) => component(letter.into()).map(Operand::scalar),
                Components::Swizzle(swizzle) => {
                    let values = [0, 2, 4, 6].map(|low| component(u32::from(swizzle >> low & 3)));
                    match values {
                        [Some(x), Some(y), Some(z), Some(w)] => Some(Operand::vector([x, y, z, w])),
                        _ => None,
                    }
                }
                _ => None,
            };
            if let Some(literal) = literal {
                *operand = literal;
                count += 1;
            } else if letters(operand).into_iter().any(|letter| component(letter).is_some()) {
                partial += 1;
            }
        }
    }
    let (vectors, left) = vectors::make(program, &spaces, contents);
    (count + vectors, partial, left)
}
