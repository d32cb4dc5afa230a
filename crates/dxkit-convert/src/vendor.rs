//! Extensions of vendors: functions that a driver recognises by accesses of a buffer that does not exist.
//!
//! HLSL has no call of such a function, so the vendors' headers write its number and operands to a UAV, and
//! drivers replace these accesses. As accesses of memory, which is what they would be converted to, they mean
//! something else. The buffers are known by their names in `RDEF` and by their form (public headers of NvAPI,
//! of AMD's GPU Services and of Intel's extensions framework; the forms are those that FXC 10.1 makes of
//! calls):
//!
//! | vendor | buffer | access |
//! |---|---|---|
//! | NVIDIA | structures of 256 bytes with a counter | as below |
//! | AMD | raw | atomic compare and exchange at an address of 0x50000000 and above: 5 in four bits, and data |
//! | AMD | any in space 0x7fff0ade | |
//! | Intel | structures of 860 or 864 bytes | `intc hlsl extn` in ASCII at offset 76 |
//!
//! A shader may append structures of 256 bytes of its own, so one store doesn't make a call of NVIDIA's. A
//! call takes a number from the counter, stores the function's number alone at offset 0 of that structure,
//! and its operands below offset 148, which the rest of the structure is padding from; then it has its
//! result: the counter once more, this time not for an index, or a load from the structure. A call that names
//! a UAV stores 1 alone at offset 140, and at once stores to that UAV, with the counter for its address.

use alloc::collections::BTreeSet;

use dxkit_dxbc::operand::Index;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind, Program};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::Reason;
use crate::declare::{Declarations, Declared, key};

/// The names of the buffers, by the vendor.
const NAMES: [(&[u8], &str); 4] = [
    (b"g_NvidiaExt", NVIDIA),
    (b"AmdDxExtShaderIntrinsicsUAV", AMD),
    (b"AmdExtD3DShaderIntrinsicsUAV", AMD),
    (b"g_IntelExt", INTEL),
];
const NVIDIA: &str = "NVIDIA";
const AMD: &str = "AMD";
const INTEL: &str = "Intel";
/// The space that AMD's header has its resources in.
const AMD_SPACE: u32 = 0x7fff_0ade;
/// The first words that Intel's header writes.
const INTEL_WORDS: [u32; 3] = [0x6374_6e69, 0x6c73_6c68, 0x6e74_7865];

/// The bytes of NVIDIA's structure, and those that are no padding.
const NVIDIA_SIZES: (u32, u32) = (256, 148);
/// Where NVIDIA's structure has the mark of a UAV that the next store names.
const NVIDIA_MARK: u32 = 140;
/// Where NVIDIA's structure has results: the second one's, and the first one's.
const NVIDIA_RESULTS: [core::ops::Range<u32>; 2] = [12..28, 124..140];

/// Whether NVIDIA's header has a function of this number that token programs may call, or shipped shaders
/// call one: 34 to 48, for mesh shaders.
fn is_nvidia_function(number: u32) -> bool {
    matches!(number, 1..=8 | 12 | 13 | 19..=21 | 28..=48 | 51 | 52)
}

/// A component of a temporary register.
type Word = (u32, u8);

/// What may be a call of NVIDIA's functions: its instruction, the buffer's name, the word with the index of
/// its structure, and how far it is known.
struct Candidate {
    instruction: usize,
    buffer: u32,
    index: Word,
    stage: Stage,
}

enum Stage {
    /// The function's number is stored.
    Numbered,
    /// The mark is stored.
    Marked,
    /// The counter was taken again, in this word.
    Counted(Word),
}

/// The search for calls of NVIDIA's functions.
#[derive(Default)]
struct Search {
    /// The words that were set to a counter, with its buffer.
    counters: BTreeSet<(Word, u32)>,
    candidate: Option<Candidate>,
}

impl Search {
    /// The instruction of the call that is known to be one by this access of a UAV.
    fn step(&mut self, number: usize, instruction: &Instruction, buffer: u32, stride: u32) -> Option<usize> {
        let (opcode, operands) = (instruction.opcode(), &instruction.operands[..]);
        if let Some(Candidate { instruction, buffer: marked, index, stage: Stage::Marked }) = self.candidate {
            self.candidate = None;
            let is_store =
                matches!(opcode, Opcode::StoreRaw | Opcode::StoreStructured | Opcode::StoreUavTyped);
            let address = operands.get(1).and_then(word);
            if is_store && buffer != marked && address == Some(index) {
                return Some(instruction);
            }
        }
        if stride != NVIDIA_SIZES.0 {
            return None;
        }
        let candidate = self.candidate.take().filter(|candidate| candidate.buffer == buffer);
        match (opcode, operands) {
            (Opcode::ImmAtomicAlloc, [result, _]) => {
                let counter = word_written(result)?;
                self.counters.insert((counter, buffer));
                let candidate = candidate?;
                if let Stage::Counted(_) = candidate.stage {
                    return Some(candidate.instruction);
                }
                self.candidate = Some(Candidate { stage: Stage::Counted(counter), ..candidate });
            }
            (Opcode::StoreStructured, [target, at, offset, value]) => {
                let (index, place) = (word(at), immediate(offset));
                if let Some(candidate) = candidate {
                    let end = place.map_or(u32::MAX, |place| place.saturating_add(written_bytes(target)));
                    match candidate.stage {
                        Stage::Counted(counter) if index != Some(counter) => {
                            return Some(candidate.instruction);
                        }
                        // Operands may follow the number.
                        Stage::Numbered if index == Some(candidate.index) && end <= NVIDIA_SIZES.1 => {
                            self.candidate = Some(candidate);
                            return None;
                        }
                        _ => (),
                    }
                }
                let index = index.filter(|index| self.counters.contains(&(*index, buffer)))?;
                let stage = match (place?, immediate(value)?) {
                    _ if crate::operand::mask_of(target) != 1 => return None,
                    (0, function) if is_nvidia_function(function) => Stage::Numbered,
                    (NVIDIA_MARK, 1) => Stage::Marked,
                    _ => return None,
                };
                self.candidate = Some(Candidate { instruction: number, buffer, index, stage });
            }
            (Opcode::LdStructured, [_, at, offset, _]) => {
                let candidate = candidate?;
                let place = immediate(offset)?;
                let is_result = NVIDIA_RESULTS.iter().any(|results| results.contains(&place));
                return (word(at) == Some(candidate.index) && is_result).then_some(candidate.instruction);
            }
            _ => (),
        }
        None
    }

    /// The instruction of the call whose result is the last access of the buffer.
    fn finish(self) -> Option<usize> {
        let candidate = self.candidate?;
        matches!(candidate.stage, Stage::Counted(_)).then_some(candidate.instruction)
    }
}

/// The word that a source reads first.
fn word(operand: &Operand) -> Option<Word> {
    let register = operand.register_number().filter(|_| operand.kind() == OperandKind::Temp)?;
    Some((register, crate::operand::component_at(operand, 0)))
}

/// The first word that a destination has.
fn word_written(operand: &Operand) -> Option<Word> {
    let register = operand.register_number().filter(|_| operand.kind() == OperandKind::Temp)?;
    let mask = crate::operand::mask_of(operand);
    Some((register, (0..4u8).find(|component| mask >> component & 1 == 1)?))
}

/// The bytes that a store with this destination writes.
fn written_bytes(target: &Operand) -> u32 {
    4 * crate::operand::mask_of(target).count_ones()
}

fn immediate(operand: &Operand) -> Option<u32> {
    match operand.kind() {
        OperandKind::Immediate32 => operand.immediates().first().copied(),
        _ => None,
    }
}

/// The first instruction that calls a function of a vendor.
pub(crate) fn find(
    program: &Program<'_>,
    declarations: &Declarations,
    definitions: Option<&ResourceDefinitions<'_>>,
) -> Option<(usize, Reason)> {
    let is_uav = |((class, _), declared): &(&(u8, u32), &Declared)| {
        *class == key(ResourceClass::UAV)
            && matches!(declared.kind, ResourceKind::RawBuffer | ResourceKind::StructuredBuffer)
    };
    // Most programs have no such buffer.
    declarations.resources.iter().find(is_uav)?;
    let mut search = Search::default();
    let refuse = |number, vendor| (number, Reason::Extension(vendor));
    for (number, instruction) in program.instructions.iter().enumerate() {
        if crate::converter::is_declaration(instruction, instruction.opcode()) {
            continue;
        }
        let uavs = instruction.operands.iter().filter(|one| one.kind() == OperandKind::UnorderedAccessView);
        for operand in uavs {
            let name = operand.indices().first().map_or(0, Index::number);
            let Some(declared) = declarations.resources.get(&(key(ResourceClass::UAV), name)) else {
                continue;
            };
            let stated = declared.binding(definitions).map(|binding| binding.name.as_bytes());
            let named = NAMES.iter().find(|(known, _)| Some(*known) == stated).map(|(_, vendor)| *vendor);
            if let Some(vendor) = named.or_else(|| by_form(instruction, declared)) {
                return Some(refuse(number, vendor));
            }
            if let Some(call) = search.step(number, instruction, name, declared.stride) {
                return Some(refuse(call, NVIDIA));
            }
        }
    }
    search.finish().map(|call| refuse(call, NVIDIA))
}

/// The vendor whose functions one access of this form calls.
fn by_form(instruction: &Instruction, declared: &Declared) -> Option<&'static str> {
    if declared.space == AMD_SPACE {
        return Some(AMD);
    }
    match (instruction.opcode(), &instruction.operands[..]) {
        (Opcode::ImmAtomicCmpExch, [_, _, address, ..]) if declared.kind == ResourceKind::RawBuffer => {
            immediate(address).filter(|address| address >> 28 == 5).map(|_| AMD)
        }
        (Opcode::StoreStructured, [_, _, offset, value]) if matches!(declared.stride, 860 | 864) => {
            let is_intel = immediate(offset) == Some(76) && value.immediates().starts_with(&INTEL_WORDS);
            is_intel.then_some(INTEL)
        }
        _ => None,
    }
}
