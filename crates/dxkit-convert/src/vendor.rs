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
//! | NVIDIA | structures of 256 bytes with a counter | the counter is the index; a number at offset 0 or 140 |
//! | AMD | raw | atomic compare and exchange at an address of 0x50000000 and above: 5 in four bits, and data |
//! | AMD | any in space 0x7fff0ade | |
//! | Intel | structures of 860 or 864 bytes | `intc hlsl extn` in ASCII at offset 76 |

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
    let mut counted = BTreeSet::new();
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
            if let Some(vendor) = named.or_else(|| by_form(instruction, declared, name, &mut counted)) {
                let text = alloc::format!("a call of {vendor}'s extensions, which only its driver knows");
                return Some((number, text.into()));
            }
        }
    }
    None
}

/// The vendor whose functions are called by an access of this form. `counted` has the registers that were set
/// to a counter, with its buffer.
fn by_form(
    instruction: &Instruction,
    declared: &Declared,
    name: u32,
    counted: &mut BTreeSet<(u32, u32)>,
) -> Option<&'static str> {
    /// Bytes of NVIDIA's structure, and where it has the number of the function, and a mark.
    const STRUCTURE: (u32, [u32; 2]) = (256, [0, 140]);
    if declared.space == AMD_SPACE {
        return Some(AMD);
    }
    let immediate = |operand: &Operand| match operand.kind() {
        OperandKind::Immediate32 => operand.immediates().first().copied(),
        _ => None,
    };
    match (instruction.opcode(), &instruction.operands[..]) {
        (Opcode::ImmAtomicCmpExch, [_, _, address, ..]) if declared.kind == ResourceKind::RawBuffer => {
            immediate(address).filter(|address| address >> 28 == 5).map(|_| AMD)
        }
        (Opcode::ImmAtomicAlloc, [result, _]) if declared.stride == STRUCTURE.0 => {
            counted.insert((result.register_number()?, name));
            None
        }
        (Opcode::StoreStructured, [target, at, offset, value]) => {
            let place = immediate(offset)?;
            let is_intel = || value.immediates().starts_with(&INTEL_WORDS);
            if matches!(declared.stride, 860 | 864) && place == 76 && is_intel() {
                return Some(INTEL);
            }
            let is_one = crate::operand::mask_of(target) == 1;
            let is_counted = at.kind() == OperandKind::Temp
                && at.register_number().is_some_and(|register| counted.contains(&(register, name)));
            let is_call = declared.stride == STRUCTURE.0 && is_one && STRUCTURE.1.contains(&place);
            (is_call && is_counted && immediate(value).is_some()).then_some(NVIDIA)
        }
        _ => None,
    }
}
