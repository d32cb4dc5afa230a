//! Facts from the tokens of SM 4 and 5: the declared resources, the state of the stage, thread groups,
//! group-shared memory, and the interpolation of inputs.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_container::Container;
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::opcode::SyntaxForm;
use dxkit_dxbc::operand::{Components, Operand, OperandKind};
use dxkit_dxbc::program::{Control, Dimension, ReturnTypes};
use dxkit_dxbc::sdbg::DebugTables;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::stat::Statistics;
use dxkit_dxbc::{Instruction, Opcode, Program};
use dxkit_dxil::{DomainState, GeometryState, HullState};
use dxkit_info::CompileArguments;
use dxkit_resource::{BindingDesc, InputType, ResourceDimension};
use dxkit_types::{
    DxilResourceFlags, FeatureFlags, FourCc, InterpolationMode, ResourceClass, ResourceKind,
    ResourceReturnType, SamplerKind, ShaderKind,
};

use crate::signature::Mode;
use crate::{Binding, Bindings, Entry, Fact, FeatureLevel};

/// The program of a container, and the part that contains it.
pub(crate) fn find<'c>(container: &'c Container<'_>) -> Option<(FourCc, Program<'c>)> {
    let parts = [FourCc::Shex, FourCc::Shdr].iter();
    let (kind, part) = parts.into_iter().find_map(|kind| Some((*kind, container.find(*kind)?)))?;
    Some((kind, Program::parse(part.span()).ok()?))
}

/// The name of the entry point, which FXC's debug information alone has: `SPDB`, or `SDBG` of older versions.
pub(crate) fn entry_name(container: &Container<'_>) -> Option<String> {
    let database = container.find(FourCc::Spdb).and_then(|part| ProgramDatabase::parse(part.span()).ok());
    let name = database.and_then(|database| {
        let words = database.arguments().into_iter().map(|word| Name::from(Cow::Owned(word)));
        CompileArguments::from_words(words).entry().map(|name| name.as_bytes().to_vec())
    });
    let name = name.or_else(|| {
        let tables = DebugTables::parse(container.find(FourCc::Sdbg)?.span()).ok()?;
        Some(tables.entry_point().to_vec())
    })?;
    (!name.is_empty()).then(|| String::from_utf8_lossy(&name).into_owned())
}

/// The bytes of constant buffers that instructions read at constant indices: the number of the buffer (its
/// register; with spaces, the number of its range), and the offset of a component. Reads that only may be
/// there (the sources of dot products in components that the result lacks) are left out.
pub(crate) fn constant_reads(program: &Program<'_>) -> BTreeSet<(u32, u32)> {
    let mut reads = BTreeSet::new();
    let spaces = program.has_spaces();
    for instruction in program.instructions.iter().filter(|instruction| !instruction.declares()) {
        // A swizzle has a component for each of the result's; those of others are filled in.
        let written = match instruction.operands.first().map(Operand::components) {
            Some(Components::Mask(mask)) => mask,
            _ => 0,
        };
        let taken = match instruction.opcode() {
            Opcode::Dp2 => 0b11,
            Opcode::Dp3 => 0b111,
            Opcode::Dp4 => 0b1111,
            _ => written,
        };
        let operands = instruction.operands.iter().filter(|it| it.kind() == OperandKind::ConstantBuffer);
        for operand in operands {
            let indices = operand.indices();
            let (Some(buffer), Some(row)) = (indices.first(), indices.get(if spaces { 2 } else { 1 })) else {
                continue;
            };
            if row.relative.is_some() || buffer.relative.is_some() {
                continue;
            }
            let components = match operand.components() {
                Components::Select(component) => 1 << component,
                Components::Swizzle(swizzle) => (0..4u8)
                    .filter(|place| taken >> place & 1 == 1)
                    .fold(0, |all, place| all | 1 << (swizzle >> (2 * place) & 3)),
                _ => 0,
            };
            let start = row.number().saturating_mul(VECTOR);
            let read = (0..4u32).filter(|component| components >> component & 1 == 1);
            reads.extend(read.map(|component| (buffer.number(), start.saturating_add(4 * component))));
        }
    }
    reads
}

/// The number of temporary registers that a thread has: the most that a phase declares.
pub(crate) fn temp_registers(program: &Program<'_>) -> u32 {
    Statistics::from_program(program).v4.temp_register_count
}

/// The resources that the program declares. The tokens do not contain their names.
pub(crate) fn bindings(program: &Program<'_>, from: FourCc) -> Bindings {
    let spaces = program.has_spaces();
    let list = program.instructions.iter().filter_map(|instruction| binding(instruction, spaces));
    Bindings { from, list: list.collect() }
}

/// Adds what only the declarations of unordered access views state: whether they are globally coherent, and
/// rasterizer ordered.
pub(crate) fn add_flags(list: &mut [Binding], program: &Program<'_>) {
    let spaces = program.has_spaces();
    let declared = program.instructions.iter().filter_map(|instruction| binding(instruction, spaces));
    let place = |binding: &Binding| {
        (binding.class == ResourceClass::UAV).then_some((binding.space, binding.lower_bound))
    };
    let flags: BTreeMap<_, _> = declared.filter_map(|it| Some((place(&it)?, it.flags?))).collect();
    for binding in list {
        if let Some(flags) = place(binding).and_then(|place| flags.get(&place)) {
            binding.flags = Some(binding.flags.unwrap_or_default() | *flags);
        }
    }
}

/// The flags of a UAV: the bit of the opcode token, and the flag.
const UAV_FLAGS: [(u32, DxilResourceFlags); 3] = [
    (16, DxilResourceFlags::UAV_GLOBALLY_COHERENT),
    (17, DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
    (23, DxilResourceFlags::UAV_COUNTER),
];
/// Bytes of an element of a constant buffer.
const VECTOR: u32 = 16;

/// The resource that an instruction declares. `spaces`: whether the program has register spaces.
fn binding(instruction: &Instruction, spaces: bool) -> Option<Binding> {
    let form = instruction.info()?.form;
    if !form.binds() {
        return None;
    }
    let operand = instruction.operands.first()?;
    let number = |place: usize| operand.indices().get(place).map(|index| index.number());
    let first = number(0)?;
    let (id, lower, upper) =
        if spaces { (Some(first), number(1)?, number(2)?) } else { (None, first, first) };
    let dimension = Dimension(u8::try_from(instruction.token.get(Control::DIMENSION)).ok()?);
    let (class, kind) = match form {
        SyntaxForm::ConstantBuffer => (ResourceClass::CBV, Some(ResourceKind::CBuffer)),
        SyntaxForm::Sampler => (ResourceClass::Sampler, Some(ResourceKind::Sampler)),
        SyntaxForm::Resource => (ResourceClass::SRV, dimension.resource_kind()),
        SyntaxForm::RawResource => (ResourceClass::SRV, Some(ResourceKind::RawBuffer)),
        SyntaxForm::StructuredResource => (ResourceClass::SRV, Some(ResourceKind::StructuredBuffer)),
        SyntaxForm::TypedUav => (ResourceClass::UAV, dimension.resource_kind()),
        SyntaxForm::RawUav => (ResourceClass::UAV, Some(ResourceKind::RawBuffer)),
        _ => (ResourceClass::UAV, Some(ResourceKind::StructuredBuffer)),
    };
    let mut binding = Binding {
        class,
        kind,
        id,
        space: if spaces { instruction.words.last().copied()? } else { 0 },
        ..Binding::default()
    };
    match form {
        SyntaxForm::ConstantBuffer => {
            let vectors = if spaces { instruction.word(0) } else { number(1)? };
            // 0 where the program accesses it by indices that are not known, and for unbounded ones.
            binding.size = (vectors != 0).then(|| vectors.saturating_mul(VECTOR));
        }
        SyntaxForm::Sampler => {
            binding.sampler_kind = Some(SamplerKind(instruction.token.get(Control::SAMPLER_MODE)))
        }
        SyntaxForm::StructuredResource | SyntaxForm::StructuredUav => {
            binding.stride = Some(instruction.word(0))
        }
        SyntaxForm::Resource | SyntaxForm::TypedUav => {
            let [component, ..] = ReturnTypes(instruction.word(0)).types();
            // Both enumerations have the same numbers.
            let return_type = ResourceReturnType(component.0.into());
            let desc = BindingDesc {
                ty: InputType::Texture,
                return_type,
                dimension: ResourceDimension::default(),
                samples: 0,
                flags: 0,
            };
            binding.component_type = desc.component_type();
            if matches!(kind, Some(ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)) {
                binding.sample_count = Some(instruction.token.get(Control::SAMPLES));
            }
        }
        _ => {}
    }
    if class == ResourceClass::UAV {
        let set = UAV_FLAGS.iter().filter(|(bit, _)| is_set(instruction, *bit));
        binding.flags = Some(set.fold(DxilResourceFlags::empty(), |all, (_, flag)| all | *flag));
    }
    Some(binding.with_registers(lower, upper).with_direct3d_words())
}

/// Size of the group-shared memory in bytes.
pub(crate) fn group_shared_bytes(program: &Program<'_>) -> u32 {
    let sizes = program.instructions.iter().map(|instruction| match instruction.opcode() {
        Opcode::DclTgsmRaw => instruction.word(0),
        Opcode::DclTgsmStructured => instruction.word(0).saturating_mul(instruction.word(1)),
        _ => 0,
    });
    sizes.fold(0, u32::saturating_add)
}

/// The feature level that the programs for level 9 require.
pub(crate) fn level_9(container: &Container<'_>) -> Option<FeatureLevel> {
    let parts = container.parts().iter().filter(|part| part.kind() == FourCc::Aon9);
    // Version 2.0 belongs to level 9.1, the extended version 2.x (minor version not 0) to level 9.3.
    let levels = parts.filter_map(|part| {
        let level = Level9::parse(part.span()).ok()?;
        Some(FeatureLevel(if level.program.version.minor == 0 { 0x9100 } else { 0x9300 }))
    });
    levels.max()
}

/// The bits of `dcl_globalFlags`, with the features that `SFI0` has for them.
const FEATURES: [(u32, FeatureFlags); 4] = [
    (12, FeatureFlags::DOUBLES),
    (16, FeatureFlags::MINIMUM_PRECISION),
    (17, FeatureFlags::DOUBLE_EXTENSIONS_11_1),
    (18, FeatureFlags::SHADER_EXTENSIONS_11_1),
];
/// The bit of `dcl_globalFlags` for `[earlydepthstencil]`.
const EARLY_DEPTH_STENCIL: u32 = 13;

/// The features that the program declares.
pub(crate) fn features(program: &Program<'_>) -> FeatureFlags {
    let declared = program.instructions.iter().filter(|it| it.opcode() == Opcode::DclGlobalFlags);
    let flags = declared.flat_map(|declared| FEATURES.into_iter().filter(|(bit, _)| is_set(declared, *bit)));
    flags.fold(FeatureFlags::empty(), |all, (_, flag)| all | flag)
}

fn is_set(instruction: &Instruction, bit: u32) -> bool {
    instruction.token.control(bit, 1) == 1
}

/// The only entry point. The tokens do not contain its name: [`entry_name`] has it.
pub(crate) fn entry(program: &Program<'_>, from: FourCc) -> Entry {
    let kind = program.kind.shader_kind();
    let mut entry = Entry { from, kind, ..Entry::default() };
    let counted = Statistics::from_program(program);
    let (mut inputs, mut outputs, mut streams, mut factor) = (0, 0, 0, 0);
    let mut early = false;
    for instruction in &program.instructions {
        // The number of control points is in the opcode token.
        let points = instruction.token.get(Control::CONTROL_POINTS);
        match instruction.opcode() {
            Opcode::DclThreadGroup => {
                entry.num_threads = Some([0, 1, 2].map(|place| instruction.word(place)));
            }
            Opcode::DclInputControlPointCount => inputs = points,
            Opcode::DclOutputControlPointCount => outputs = points,
            Opcode::DclHsMaxTessfactor => factor = instruction.word(0),
            Opcode::DclStream => {
                let stream = instruction.operands.first().and_then(|operand| operand.indices().first());
                streams |= stream
                    .and_then(|index| 1u32.checked_shl(u32::try_from(index.immediate).ok()?))
                    .unwrap_or(0);
            }
            Opcode::DclGlobalFlags => early |= is_set(instruction, EARLY_DEPTH_STENCIL),
            _ => {}
        }
    }
    let v5 = counted.v5.unwrap_or_default();
    match kind {
        Some(ShaderKind::Geometry) => {
            entry.geometry = Some(GeometryState {
                input_primitive: counted.v4.input_primitive,
                max_vertex_count: counted.v4.gs_max_output_vertex_count,
                // Before 5.0 there is one stream, which is not declared.
                stream_mask: streams.max(1),
                topology: counted.v4.gs_output_topology,
                instance_count: v5.gs_instance_count.max(1),
            });
        }
        Some(ShaderKind::Hull) => {
            entry.hull = Some(HullState {
                patch_constant_function: None,
                input_control_points: inputs,
                output_control_points: outputs,
                domain: v5.tessellator_domain,
                partitioning: v5.hs_partitioning,
                output_primitive: v5.hs_output_primitive,
                max_tess_factor: f32::from_bits(factor),
            });
        }
        Some(ShaderKind::Domain) => {
            entry.domain = Some(DomainState { domain: v5.tessellator_domain, input_control_points: inputs });
        }
        Some(ShaderKind::Pixel) => {
            entry.sample_frequency = Some(Fact::new(counted.v4.sample_frequency != 0, from));
            entry.early_depth_stencil = Some(Fact::new(early, from));
        }
        Some(ShaderKind::Compute) => {
            entry.group_shared_bytes = Some(Fact::new(group_shared_bytes(program), from));
        }
        _ => {}
    }
    entry.temp_registers = Some(Fact::new(counted.v4.temp_register_count, from));
    entry
}

/// The interpolation modes of a pixel shader's inputs. Inputs that the program does not read have none.
pub(crate) fn modes(program: &Program<'_>) -> Vec<Mode> {
    let inputs = [Opcode::DclInputPs, Opcode::DclInputPsSgv, Opcode::DclInputPsSiv];
    let declared = program.instructions.iter().filter(|it| inputs.contains(&it.opcode()));
    let modes = declared.filter_map(|instruction| {
        let operand = instruction.operands.first()?;
        let Components::Mask(mask) = operand.components() else { return None };
        let row = u32::try_from(operand.indices().first()?.immediate).ok()?;
        let mode = u8::try_from(instruction.token.get(Control::INTERPOLATION)).ok()?;
        Some(Mode { stream: 0, row, mask, mode: InterpolationMode(mode) })
    });
    modes.collect()
}
