//! Compares a program of shader models 4 and 5 with `STAT`, `RDEF` and the signatures.

use alloc::format;
use alloc::string::String;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_dxbc::opcode::{Opcode, SyntaxForm};
use dxkit_dxbc::operand::{Components, Operand, OperandKind};
use dxkit_dxbc::program::{Instruction, ProgramKind};
use dxkit_dxbc::rdef::{BindingFields, KnownInputType, ResourceBinding, ResourceDefinitions};
use dxkit_dxbc::{Program, stat::Statistics};
use dxkit_signature::{ComponentMask, Signature};
use dxkit_types::FourCc;

use super::Parts;

impl Parts<'_> {
    /// Compares the token program with the parts that are derived from it.
    pub(super) fn check_tokens(&self, report: &mut Report) {
        let kind = if self.decoded.contains_key(&FourCc::Shex) { FourCc::Shex } else { FourCc::Shdr };
        let Some(program) = self.tokens() else { return };
        let definitions = self.definitions();
        if let Some(statistics) = self.statistics() {
            // Other compilers, which name themselves, count differently or not at all; so do FXC's releases
            // before 10.0, down to 9.27.
            const FXC_10: &[u8] = b"Microsoft (R) HLSL Shader Compiler 10.";
            let other = definitions.is_some_and(|rdef| !rdef.creator.as_bytes().starts_with(FXC_10));
            if !other {
                counters(statistics, program, report);
            }
        }
        // Classes may use resources that are bound when the shader is created with its linkage.
        let linked = program.instructions.iter().any(|one| one.opcode() == Opcode::DclInterface);
        let whole = !linked && program.kind != ProgramKind::LibraryFunction;
        let declarations = (0u32..)
            .zip(&program.instructions)
            .filter(|(_, instruction)| instruction.info().is_some_and(|info| info.form.binds()))
            .take(MOST_DECLARED);
        for (place, instruction) in declarations {
            let mut add = |rule: &'static str, message: String| {
                report.scope(Frame::Part(kind.0), |report| {
                    report.scope("instruction", |report| {
                        report.scope(Frame::Index(place), |report| {
                            // The runtime does not read RDEF, but tools and reflection do.
                            report.add(Severity::Warning, rule, None, || message);
                        });
                    });
                });
            };
            if let Some(message) =
                definitions.and_then(|definitions| bound(definitions, program, instruction, whole))
            {
                add("rdef-program", message);
            }
        }
        self.check_registers(kind, program, report);
    }

    /// Compares the registers that the phases declare with the rows of the signatures.
    fn check_registers(&self, kind: FourCc, program: &Program<'_>, report: &mut Report) {
        let signature = |kinds: [FourCc; 3]| {
            kinds.iter().find_map(|kind| match self.decoded.get(kind) {
                Some(super::Part::Signature(signature)) => Some(signature),
                _ => None,
            })
        };
        let inputs = signature([FourCc::Isgn, FourCc::Isg1, FourCc::Isg1]);
        let outputs = signature([FourCc::Osgn, FourCc::Osg5, FourCc::Osg1]);
        let constants = signature([FourCc::Pcsg, FourCc::Psg1, FourCc::Psg1]);
        for phase in program.phases() {
            let instructions = program.instructions.get(phase.clone()).unwrap_or_default();
            let of_patch = instructions
                .first()
                .is_some_and(|first| matches!(first.opcode(), Opcode::HsForkPhase | Opcode::HsJoinPhase));
            let declared = phase.clone().zip(instructions);
            let declared = declared.filter_map(|(place, one)| Some((place, register(one)?)));
            for (place, operand) in declared.take(MOST_DECLARED) {
                let signature = match operand.kind() {
                    OperandKind::Output if of_patch => constants,
                    OperandKind::Output | OperandKind::OutputControlPoint => outputs,
                    OperandKind::PatchConstant => constants,
                    OperandKind::Input | OperandKind::InputControlPoint => inputs,
                    _ => None,
                };
                let Some(message) = signature.and_then(|signature| missing(signature, operand)) else {
                    continue;
                };
                report.scope(Frame::Part(kind.0), |report| {
                    report.scope("instruction", |report| {
                        report.scope(Frame::Index(u32::try_from(place).unwrap_or(u32::MAX)), |report| {
                            report.add(Severity::Error, "signature-program", None, || message);
                        });
                    });
                });
            }
        }
    }
}

/// Declarations of a program or a phase that are compared, each with all bindings or rows of a signature. No
/// shader has as many; a hostile one of a megabyte has 60 000.
const MOST_DECLARED: usize = 4096;

/// Compares the counters of `STAT` with the program.
fn counters(statistics: &Statistics<'_>, program: &Program<'_>, report: &mut Report) {
    for (field, stated, counted) in statistics.differences(program) {
        report.scope(Frame::Part(FourCc::Stat.0), |report| {
            report.add(Severity::Warning, "stat-program", field, || {
                format!("{stated} is stated, the program gives {counted}")
            });
        });
    }
}

/// The register that an instruction declares as an input or output.
fn register(instruction: &Instruction) -> Option<&Operand> {
    let form = instruction.info()?.form;
    matches!(
        form,
        SyntaxForm::Register
            | SyntaxForm::SystemRegister
            | SyntaxForm::InterpolatedRegister
            | SyntaxForm::InterpolatedSystemRegister
    )
    .then(|| instruction.operands.first())
    .flatten()
}

/// The components of a declared register that have no row in the signature.
fn missing(signature: &Signature<'_>, operand: &Operand) -> Option<String> {
    let Components::Mask(mask) = operand.components() else { return None };
    let number = operand.indices().last()?.number();
    let rows = signature.elements.iter().filter(|row| row.register == number);
    let there = rows.fold(ComponentMask::empty(), |mask, row| mask | row.mask);
    let beyond = ComponentMask::from_bits_retain(mask).difference(there);
    (!beyond.is_empty()).then(|| {
        let name = operand.kind().name().unwrap_or("?");
        format!(
            "{name}{number}{} has no row in {}",
            Components::Mask(beyond.bits()),
            signature.kind.four_cc()
        )
    })
}

/// The kind of register that a binding occupies.
fn kind_of(fields: &BindingFields) -> Option<OperandKind> {
    use KnownInputType as Input;
    Some(match fields.input_type.known()? {
        Input::CBuffer => OperandKind::ConstantBuffer,
        Input::Sampler => OperandKind::Sampler,
        Input::TBuffer
        | Input::Texture
        | Input::Structured
        | Input::ByteAddress
        | Input::RTAccelerationStructure => OperandKind::Resource,
        _ => OperandKind::UnorderedAccessView,
    })
}

/// Why the binding of a declared resource is wrong; `None` if it is not. `whole`: whether the program binds
/// nothing when it is linked.
fn bound(
    definitions: &ResourceDefinitions<'_>,
    program: &Program<'_>,
    instruction: &Instruction,
    whole: bool,
) -> Option<String> {
    let info = instruction.info().filter(|info| info.form.binds())?;
    let operand = instruction.operands.first()?;
    let numbers: [u32; 3] =
        core::array::from_fn(|place| operand.indices().get(place).map_or(0, |index| index.number()));
    let [first, lower, upper] = numbers;
    let fits = |binding: &&ResourceBinding<'_>| {
        let fields = &binding.fields.v4;
        if kind_of(fields) != Some(operand.kind()) {
            return false;
        }
        if program.has_spaces() {
            let space = instruction.words.last().copied().unwrap_or_default();
            let row = binding.fields.v51.unwrap_or_default();
            let holds = fields.bind_point <= lower && upper <= fields.last_register();
            return row.id == first && row.space == space && holds;
        }
        let count = fields.bind_count.max(1);
        (fields.bind_point..fields.bind_point.saturating_add(count)).contains(&first)
    };
    let name = operand.kind().name().unwrap_or("?");
    let Some(binding) = definitions.bindings.iter().find(fits) else {
        return whole.then(|| format!("{name}{first} has no binding in RDEF"));
    };
    if info.form != SyntaxForm::ConstantBuffer {
        return None;
    }
    let size = if program.has_spaces() { instruction.word(0) } else { lower };
    let buffer =
        definitions.buffers.iter().find(|buffer| buffer.name.as_bytes() == binding.name.as_bytes())?;
    let room = buffer.fields.v4.size.div_ceil(16);
    (size > room && room > 0)
        .then(|| format!("{name}{first} has {size} elements, {} has {room}", binding.name))
}
