//! [`specialize`]: constants in place of what a shader reads from constant buffers.
//!
//! In go a container and the known bytes of its constant buffers ([`BufferContents`]); out comes the shader
//! that computes the same as the original with these bytes in the buffers:
//!
//! 1. Every read whose bytes are all known becomes a constant. A read with a computed index, or of a buffer
//!    that control flow selects, stays.
//! 2. The passes of `dxkit-passes` follow the constants: operations, branches, blocks and instructions that
//!    are not needed any more go.
//! 3. What the instructions decide is stated again: flags, dependences of outputs, and the parts of the
//!    container.
//!
//! Signatures and resources stay as they are, so that the shader fits its neighbours and its root signature.
//! In token programs of shader models 4 and 5, operands become literals (step 1 alone).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::rewrite::WriteAgain;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Edits, FunctionId, Instruction, InstructionId, Operation, Type, TypeId, ValueId,
};
use dxkit_bytes::{Error, ErrorKind};
use dxkit_container::Container;
use dxkit_derive::{derive_parts, restate};
use dxkit_dxbc::operand::{Components, OperandKind};
use dxkit_dxbc::{Operand, Program as TokenProgram};
use dxkit_dxil::{DxilModule, OpCode, OperationCall};
use dxkit_program::Program;
use dxkit_types::{FourCc, ResourceClass};

use crate::Strip;

/// The bytes of a row of a constant buffer, which is what one read returns.
const ROW: u32 = 16;

/// The known bytes of constant buffers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BufferContents {
    /// By space and register: the bytes, by their offset.
    buffers: BTreeMap<(u32, u32), BTreeMap<u32, u8>>,
}

impl BufferContents {
    /// Nothing is known.
    #[must_use]
    pub const fn new() -> Self {
        Self { buffers: BTreeMap::new() }
    }

    /// States the bytes from an offset of the buffer at a register of a space. Bytes beyond 4 GiB are left
    /// out.
    pub fn set(&mut self, space: u32, register: u32, offset: u32, bytes: &[u8]) {
        let buffer = self.buffers.entry((space, register)).or_default();
        let offsets = (0u32..).map_while(|index| offset.checked_add(index));
        buffer.extend(offsets.zip(bytes.iter().copied()));
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.buffers.values().all(BTreeMap::is_empty)
    }

    /// The number of `size` bytes at an offset, lowest byte first, if all are known.
    fn number(&self, place: (u32, u32), offset: u32, size: u32) -> Option<u64> {
        let buffer = self.buffers.get(&place)?;
        let mut number = 0;
        for index in 0..size {
            let byte = buffer.get(&offset.checked_add(index)?)?;
            number |= u64::from(*byte) << (8 * index);
        }
        Some(number)
    }
}

/// What [`specialize`] did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Specialized {
    /// Reads that became constants.
    pub reads: usize,
    /// Instructions before.
    pub instructions_before: usize,
    /// Instructions after.
    pub instructions_after: usize,
}

/// Puts constants in place of what a shader reads from constant buffers, and removes what they decide. Debug
/// information of the original program is removed, and the parts that follow from the program are derived
/// again. The digest is left to [`Container::write`].
///
/// # Errors
/// If the container has no program, or a program or part cannot be read or written.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::specialize::{BufferContents, specialize};
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let mut contents = BufferContents::new();
/// // The first row of the buffer at b0.
/// contents.set(0, 0, 0, &[0; 16]);
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
    let mut is_program = false;
    for part in container.parts_mut() {
        if !matches!(part.kind(), FourCc::Shdr | FourCc::Shex) {
            continue;
        }
        is_program = true;
        let mut program = TokenProgram::parse(part.span())?.into_owned();
        done.instructions_before += program.instructions.len();
        let reads = specialize_tokens(&mut program, contents);
        done.reads += reads;
        done.instructions_after += program.instructions.len();
        if reads > 0 {
            part.set_payload(program.encode()?);
        }
    }
    if is_program { Ok(done) } else { Err(Error::new(ErrorKind::Inconsistent("there is no program"), 0)) }
}

fn count(module: &Module) -> usize {
    module.functions().map(|function| function.instructions().count()).sum()
}

fn specialize_module(container: &mut Container<'_>, contents: &BufferContents) -> Result<Specialized, Error> {
    let missing = || Error::new(ErrorKind::Inconsistent("there is no part DXIL to specialize"), 0);
    let part = container.find(FourCc::Dxil).ok_or_else(missing)?;
    let mut program = Program::parse(part.span()).map_err(|error| error.within("DXIL"))?.into_owned();
    let mut module = Module::parse(program.bitcode()).map_err(Error::from)?;
    let before = count(&module);
    let reads = known_reads(&DxilModule::read(&module), contents);
    if reads.is_empty() {
        return Ok(Specialized { reads: 0, instructions_before: before, instructions_after: before });
    }
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
    let reads = known_reads(&DxilModule::read(&module), contents);
    let mut edits = Edits::default();
    for read in &reads {
        let constant = match module.integer_width(read.ty) {
            Some(width) => {
                let unused = 64_u32.saturating_sub(width).min(63);
                let shifted = i64::from_ne_bytes((read.bits << unused).to_ne_bytes());
                module.const_integer(read.ty, shifted >> unused)
            }
            None => module.intern_constant(read.ty, &Constant::Float(read.bits.into())).into(),
        };
        edits.replace(read.instruction, constant);
        edits.erase(read.instruction);
    }
    edits.apply(&mut module);
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    dxkit_passes::simplify(&mut module, &functions);
    restate::flags(&mut module);
    restate::view_dependences(&mut module);
    let after = count(&module);
    program.set_bitcode(again.write(&module)?);
    container.set(FourCc::Dxil, program.encode()?);
    derive_parts(container, |_| true)?;
    Ok(Specialized { reads: reads.len(), instructions_before: before, instructions_after: after })
}

/// An instruction whose result is known.
struct Read {
    instruction: InstructionId,
    ty: TypeId,
    bits: u64,
}

/// The reads of constant buffers whose bytes are known.
fn known_reads(dxil: &DxilModule<'_>, contents: &BufferContents) -> Vec<Read> {
    let module = dxil.module;
    // The rows that are read, by the call that reads them: buffer and first byte.
    let mut rows: BTreeMap<InstructionId, ((u32, u32), u32)> = BTreeMap::new();
    let mut reads = Vec::new();
    for function in module.functions().filter(|function| function.has_body()) {
        for entry in function.instructions() {
            let Some(call) = OperationCall::from_instruction(function, entry) else { continue };
            let is_legacy = match call.code {
                OpCode::CBufferLoadLegacy => true,
                OpCode::CBufferLoad => false,
                _ => continue,
            };
            let Some(place) = call.operand("handle").and_then(|handle| buffer(dxil, &call, handle)) else {
                continue;
            };
            let name = if is_legacy { "regIndex" } else { "byteOffset" };
            let index = call.integer(name).and_then(|index| u32::try_from(index).ok());
            if !is_legacy {
                let bits = index
                    .zip(number_size(module, entry.ty(), false))
                    .and_then(|(offset, size)| contents.number(place, offset, size));
                reads.extend(bits.map(|bits| Read { instruction: entry.id(), ty: entry.ty(), bits }));
            } else if let Some(offset) = index.and_then(|index| index.checked_mul(ROW)) {
                rows.insert(entry.id(), (place, offset));
            }
        }
    }
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Operation(Operation::ExtractValue { aggregate, indices: [index] }) = entry.get()
        else {
            continue;
        };
        let row = aggregate.as_instruction().and_then(|call| rows.get(&call));
        let Some((place, offset)) = row.copied() else { continue };
        let elements = module.type_of(aggregate).map_or(0, |ty| match module.ty(ty) {
            Type::Struct { elements, .. } => elements.len(),
            _ => 0,
        });
        // Rows of 8 elements have native 16-bit numbers; in rows of 4, such numbers are read from 32 bits.
        let Some(size) = number_size(module, entry.ty(), elements == 8) else { continue };
        let start = index.checked_mul(size).and_then(|within| offset.checked_add(within));
        let bits = start.and_then(|start| contents.number(place, start, size));
        reads.extend(bits.map(|bits| Read { instruction: entry.id(), ty: entry.ty(), bits }));
    }
    reads
}

/// The bytes of a number in a constant buffer. `None` for 16-bit numbers, unless they are native: others are
/// converted on reading.
fn number_size(module: &Module, ty: TypeId, is_native: bool) -> Option<u32> {
    match (module.ty(ty), module.integer_width(ty)) {
        (Type::Float, _) | (_, Some(32)) => Some(4),
        (Type::Double, _) | (_, Some(64)) => Some(8),
        (Type::Half, _) | (_, Some(16)) if is_native => Some(2),
        _ => None,
    }
}

/// The space and register of the constant buffer of a handle, if it is a certain one.
fn buffer(dxil: &DxilModule<'_>, call: &OperationCall<'_>, handle: ValueId) -> Option<(u32, u32)> {
    let handle = dxil.handle(call.function, handle)?;
    let resource = handle.resource.filter(|resource| resource.class == ResourceClass::CBV)?;
    Some((resource.space, handle.register?))
}

/// Makes operands literals. Returns their number.
fn specialize_tokens(program: &mut TokenProgram<'_>, contents: &BufferContents) -> usize {
    let mut count = 0;
    // Since shader model 5.1, an operand states the number of a range first, and the space is in its
    // declaration.
    let has_spaces = program.has_spaces();
    let mut spaces: BTreeMap<u32, u32> = BTreeMap::new();
    for instruction in &program.instructions {
        let declared =
            instruction.operands.first().filter(|operand| operand.kind() == OperandKind::ConstantBuffer);
        if let (true, true, Some(operand)) = (has_spaces, instruction.declares(), declared) {
            let id = operand.indices().first().map_or(0, |index| index.number());
            spaces.insert(id, instruction.words.last().copied().unwrap_or(0));
        }
    }
    for instruction in program.instructions.iter_mut().filter(|instruction| !instruction.declares()) {
        for operand in &mut instruction.operands {
            if operand.kind() != OperandKind::ConstantBuffer || operand.extension.is_some() {
                continue;
            }
            if operand.indices().iter().any(|index| index.relative.is_some()) {
                continue;
            }
            let numbers: Vec<u32> = operand.indices().iter().map(|index| index.number()).collect();
            let (space, register, row) = match (has_spaces, &numbers[..]) {
                (false, [register, row]) => (0, *register, *row),
                (true, [id, register, row]) => (spaces.get(id).copied().unwrap_or(0), *register, *row),
                _ => continue,
            };
            let component = |letter: u32| {
                let offset = row.checked_mul(ROW)?.checked_add(4 * letter)?;
                u32::try_from(contents.number((space, register), offset, 4)?).ok()
            };
            let literal = match operand.components() {
                Components::Select(letter) => component(letter.into()).map(Operand::scalar),
                Components::Swizzle(swizzle) => {
                    let letters = [0, 2, 4, 6].map(|low| u32::from(swizzle >> low & 3));
                    let values = letters.map(component);
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
            }
        }
    }
    count
}
