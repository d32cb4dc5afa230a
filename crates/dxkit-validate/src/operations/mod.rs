//! Calls of operations: what each one asks of its operands.

mod barrier;
mod buffer;
mod counter;
mod matrix;
mod matrix_memory;
mod matrix_vector;
mod ray;
mod sampling;
mod signature;
mod texture;

use alloc::string::ToString as _;

use dxkit_bitcode::ir::{self, Constant, Instruction, ValueId};
use dxkit_dxil::{CallCheck, KnownOpCode, Operation, OperationCall, OperationType};
use dxkit_types::{NodeLaunchType, ShaderKind};

use crate::context::Context;
use crate::handles::Described;
use crate::{Rule, RuleFinding, Subject};
use matrix::At;

/// A call that is checked.
struct Call<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    call: &'c OperationCall<'m>,
    parameters: &'c Parameters,
    /// The stage that the function is judged by.
    stage: ShaderKind,
}

/// The parameters of an operation that are examined whatever the operation is: their places as bits, from the
/// lowest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// Handles that must be defined.
    handles: u64,
    hit_objects: u64,
}

impl Parameters {
    pub(crate) fn from_operation(operation: &Operation) -> Self {
        use KnownOpCode as K;
        let places = |wanted: fn(OperationType) -> bool| {
            let bits = operation.parameters.iter().zip(0u32..64);
            bits.filter(|(parameter, _)| wanted(parameter.ty)).fold(0, |all, (_, place)| all | 1 << place)
        };
        // These may be given handles that nothing was put into.
        let tolerant = matches!(
            operation.code.known(),
            Some(
                K::AnnotateHandle
                    | K::AnnotateNodeHandle
                    | K::AnnotateNodeRecordHandle
                    | K::CreateHandleForLib
            )
        );
        let handles = |ty| matches!(ty, OperationType::Struct("Handle" | "NodeHandle" | "NodeRecordHandle"));
        Self {
            handles: if tolerant { 0 } else { places(handles) },
            hit_objects: places(|ty| ty == OperationType::Struct("HitObject")),
        }
    }
}

/// The places of the bits.
fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = usize::try_from(bits.trailing_zeros()).ok().filter(|_| bits != 0)?;
        bits &= bits - 1;
        Some(place)
    })
}

/// Checks a call whose operation, overload and type are right.
pub(crate) fn check<'m>(
    context: &Context<'_, 'm>,
    call: &OperationCall<'m>,
    parameters: &Parameters,
    stage: ShaderKind,
) {
    Call { context, call, parameters, stage }.check();
}

impl Call<'_, '_, '_> {
    fn finding(&self, rule: Rule) -> RuleFinding {
        RuleFinding::new(rule, Subject::Instruction(self.call.instruction.id()))
    }

    fn fail(&self, rule: Rule, found: &str) {
        self.context.report(self.finding(rule).found(found));
    }

    /// A finding about an operand, counted without the number of the operation.
    fn fail_at(&self, rule: Rule, operand: usize, found: &str) {
        let resource = self.resource_name(operand).map(|name| alloc::format!("{name}: {found}"));
        let operand = u32::try_from(operand + 1).unwrap_or(u32::MAX);
        self.context.report(self.finding(rule).operand(operand).found(resource.as_deref().unwrap_or(found)));
    }

    /// The name or the registers of the resource that an operand is a handle of.
    fn resource_name(&self, operand: usize) -> Option<alloc::string::String> {
        let described = self.context.handles.get(self.operand(operand)?)?;
        let (class, place) = described.shown?;
        let list = self.context.dxil.resources.with_class(class);
        list.get(usize::try_from(place).ok()?).map(crate::resources::named)
    }

    /// The resources that a handle can be of, through phis and selects.
    fn possible_resources(&self, operand: usize) -> alloc::vec::Vec<alloc::string::String> {
        let context = self.context;
        let mut names = alloc::vec::Vec::new();
        let mut seen = alloc::collections::BTreeSet::new();
        let mut open: alloc::vec::Vec<ValueId> = self.operand(operand).into_iter().collect();
        while let Some(value) = open.pop().filter(|_| seen.len() < 64) {
            if !seen.insert(value) {
                continue;
            }
            let record = context.handles.get(value).and_then(|described| described.shown);
            let list = record.map(|(class, place)| (context.dxil.resources.with_class(class), place));
            if let Some(resource) = list.and_then(|(list, place)| list.get(usize::try_from(place).ok()?)) {
                names.push(crate::resources::named(resource));
            } else if let Some(entry) = context.definition(value) {
                let chosen = matches!(
                    entry.get(),
                    Instruction::Phi { .. } | Instruction::Operation(ir::Operation::Select { .. })
                );
                if chosen {
                    open.extend(entry.operands().iter().copied());
                }
            }
        }
        names.sort();
        names
    }

    /// An operand, counted without the number of the operation.
    fn operand(&self, index: usize) -> Option<ValueId> {
        self.call.operands().get(index).copied()
    }

    /// The place of the operand of a parameter.
    fn place(&self, name: &str) -> Option<usize> {
        self.call.operation?.parameters.iter().position(|parameter| parameter.name == name)
    }

    fn constant(&self, index: usize) -> Option<u64> {
        self.context.unsigned(self.operand(index)?)
    }

    fn is_undef(&self, index: usize) -> bool {
        self.operand(index).is_some_and(|value| self.context.is_undef(value))
    }

    /// An operand that must be a constant, and is not.
    fn not_constant(&self, index: usize, what: &str, of: &str) {
        let operand = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let finding = self.finding(Rule::INSTR_OPCONST).operand(operand);
        self.context.report(finding.found(alloc::format!("{what} is not a constant")).arguments([what, of]));
    }

    /// An operand outside of its range, whose end is not in it.
    fn out_of_range(&self, index: usize, what: &str, value: i64, end: u32) {
        let operand = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let finding = self.finding(Rule::INSTR_OPERANDRANGE).operand(operand);
        let range = alloc::format!("0~{end}");
        let finding = finding.found(alloc::format!("{what} is {value}"));
        let finding = finding.allowed(alloc::format!("0 to {}", end.saturating_sub(1)));
        // The vendor prints the number as unsigned.
        let printed = u32::from_ne_bytes(i32::try_from(value).unwrap_or(-1).to_ne_bytes());
        self.context.report(finding.arguments([what, &range, &printed.to_string()]));
    }

    /// The operation is used where it is not allowed.
    fn misplaced(&self, what: &str, where_it_may: &str) {
        let finding = self.finding(Rule::SM_OPCODEININVALIDFUNCTION).arguments([what, where_it_may]);
        self.context.report(finding.found(what).allowed(where_it_may));
    }

    /// The resource of a handle; reports an unknown one.
    fn handle(&self, index: usize) -> Described {
        self.known_handle(index).unwrap_or_else(|| {
            self.unknown_handle(index);
            Described::UNKNOWN
        })
    }

    /// What is known of a handle.
    fn known_handle(&self, index: usize) -> Option<Described> {
        self.operand(index).and_then(|value| self.context.handles.get(value)).copied()
    }

    /// Reports a handle that is not known, at the instruction that it comes from.
    fn unknown_handle(&self, index: usize) {
        let rule = Rule::INSTR_HANDLENOTFROMCREATEHANDLE;
        let possible = self.possible_resources(index);
        let found = if possible.is_empty() {
            "the handle is not the result of a call that makes handles of a known resource".to_string()
        } else {
            alloc::format!("control flow chooses between the handles of {}", possible.join(", "))
        };
        match self.operand(index).and_then(ValueId::as_instruction) {
            Some(id) => self.context.report(RuleFinding::new(rule, Subject::Instruction(id)).found(found)),
            None => {
                let operand = u32::try_from(index + 1).unwrap_or(u32::MAX);
                self.context.report(self.finding(rule).operand(operand).found(found).unplaced());
            }
        }
    }

    /// Whether the stage is judged as compute shaders are.
    fn is_like_compute(&self) -> bool {
        use ShaderKind as S;
        matches!(self.stage, S::Compute | S::Mesh | S::Amplification | S::Node)
    }

    /// Handles that nothing was put into.
    fn undefined_handles(&self) {
        let Some(operation) = self.call.operation else { return };
        for index in places(self.parameters.handles) {
            let ty = operation.parameters.get(index).map(|parameter| parameter.ty);
            let Some(value) = self.operand(index) else { continue };
            if matches!(self.context.constant(value), Some(Constant::Undef | Constant::Null)) {
                self.fail_at(Rule::INSTR_NOREADINGUNINITIALIZED, index, "the handle is undefined");
            } else if self.context.handles.get(value).is_none() && ty == Some(OperationType::Struct("Handle"))
            {
                self.unknown_handle(index);
            }
        }
    }

    /// Operations of linear algebra have no undefined operands.
    fn undefined_operand(&self) {
        let linear = self.call.name().is_some_and(|name| name.starts_with("LinAlg"));
        let undefined = (0..self.call.operands().len()).find(|index| self.is_undef(*index));
        if let Some(index) = undefined.filter(|_| linear) {
            self.fail_at(Rule::INSTR_NOREADINGUNINITIALIZED, index, "the operand is undef");
        }
    }

    /// An infinite operand.
    fn finite(&self, rule: Rule) {
        let value = self.operand(0).and_then(|value| self.context.float(value));
        if value.is_some_and(f64::is_infinite) {
            self.fail_at(rule, 0, "the operand is infinite");
        }
    }

    /// Operations that need derivatives.
    fn derivatives(&self) {
        let grouped =
            matches!(self.context.kind, ShaderKind::Mesh | ShaderKind::Amplification | ShaderKind::Compute);
        if grouped && !self.context.since_model(6) {
            self.misplaced("Derivatives in CS/MS/AS", "Shader Model 6.6+");
        }
    }

    fn check(&self) {
        use CallCheck as C;
        self.undefined_handles();
        let (Some(code), Some(operation)) = (self.call.code.known(), self.call.operation) else { return };
        self.undefined_hit_object();
        self.undefined_operand();
        match operation.check {
            C::Nothing => {}
            C::AsinOperand => self.finite(Rule::INSTR_NOINDEFINITEASIN),
            C::AcosOperand => self.finite(Rule::INSTR_NOINDEFINITEACOS),
            C::LogOperand => self.finite(Rule::INSTR_NOINDEFINITELOG),
            C::Derivative => {
                self.finite(Rule::INSTR_NOINDEFINITEDSXY);
                self.derivatives();
            }
            C::SpecialFloat => self.special_float(),
            C::Signature => self.signature(code),
            C::CalculateLod => {
                self.calculate_lod();
                self.derivatives();
            }
            C::Sample => self.sample(code),
            C::Gather => self.gather(code),
            C::Dimensions => self.dimensions(),
            C::TextureLoad => self.texture_load(),
            C::TextureStore => self.texture_store(),
            C::FullyMapped => self.fully_mapped(),
            C::BufferStore => self.buffer_store(),
            C::BufferLoad => self.buffer_load(),
            C::RawLoad => self.raw_load(code),
            C::RawStore => self.raw_store(code),
            C::ConstantBuffer => self.constant_buffer(1),
            C::ConstantBufferRow => self.constant_buffer(16),
            C::Counter => self.update_counter(),
            C::Barrier => self.barrier(),
            C::BarrierBy => self.barrier_by(code),
            C::HandleForLibrary => {
                if !self.context.is_library() {
                    self.misplaced("CreateHandleForLib", "Library");
                }
            }
            C::Handle => self.create_handle(),
            C::HandleFromHeap => {
                if self.constant(1).is_none() {
                    let found = "the operand that selects the heap of samplers is not constant";
                    self.fail_at(Rule::LOAD_CRASH, 1, found);
                }
            }
            C::AnnotatedHandle => self.annotate(),
            C::Atomic => self.atomic(),
            C::ThreadId => self.thread_id(code),
            C::TraceRay => self.trace_ray(code),
            C::RayQuery => self.ray_query(code),
            C::DefinedOperands => self.defined_operands(0..self.call.operands().len()),
            C::MissedRay => self.defined_operands(0..2),
            C::ReorderThread => self.reorder(),
            C::HitObjectVector => self.getter(1, "component", 3),
            C::HitObjectMatrix => {
                self.getter(1, "row", 3);
                self.getter(2, "column", 4);
            }
            C::HitObjectRootConstant => {
                self.defined_operands(0..self.call.operands().len());
                self.root_constant();
            }
            C::MatrixOperand => self.shared_matrix(At::Operand(0)),
            C::MatrixResult => self.shared_matrix(At::Result),
            C::MatrixResultAndOperand => {
                self.shared_matrix(At::Result);
                self.shared_matrix(At::Operand(0));
            }
            C::MatrixStoreToDescriptor => self.store(),
            C::MatrixLoadFromDescriptor => self.load_matrix(),
            C::MatrixAccumulateToDescriptor => self.accumulate_to_descriptor(),
            C::MatrixLoadFromMemory => self.group_shared(At::Result, 0, false),
            C::MatrixStoreToMemory => self.group_shared(At::Operand(0), 1, false),
            C::MatrixAccumulateToMemory => self.group_shared(At::Operand(0), 1, true),
            C::MatrixMultiply => self.multiply(code),
            C::MatrixAccumulate => self.accumulate(),
            C::MatrixCopy => self.copy_convert(),
            C::MatrixVector => self.by_vector(code),
            C::MatrixOuterProduct => self.outer_product(),
            C::VectorConvert => self.convert_vector(),
            C::VectorAccumulate => self.accumulate_vector(),
        }
    }

    fn special_float(&self) {
        let half = self.operand(0).and_then(|value| self.context.module.type_of(value)).is_some_and(|ty| {
            self.context.module.ty(self.context.module.scalar(ty)) == dxkit_bitcode::ir::Type::Half
        });
        if half && !self.context.since_model(9) {
            self.fail(Rule::SM_ISSPECIALFLOAT, "the operand has 16 bits");
        }
    }

    fn create_handle(&self) {
        if self.context.is_library() {
            self.misplaced("CreateHandle", "non-library targets");
        }
        let version = self.context.dxil_version;
        if version.major != 1 || version.minor > 5 {
            self.misplaced("CreateHandle", "Shader model 6.5 and below");
        }
    }

    fn annotate(&self) {
        let described = self.call.result().and_then(|result| self.context.handles.get(result));
        if described.is_some_and(|described| described.reorder_coherent) && !self.context.since_model(9) {
            self.fail(
                Rule::INSTR_REORDERCOHERENTREQUIRESSM69,
                "the annotation states a reorder coherent view",
            );
        }
    }

    /// Thread and group IDs in nodes.
    fn thread_id(&self, code: KnownOpCode) {
        if self.stage != ShaderKind::Node {
            return;
        }
        let Some(entry) = self.context.entry(self.call.function.id()) else { return };
        let launch = entry.node_launch_type().unwrap_or(NodeLaunchType::Invalid);
        let allowed = match code {
            KnownOpCode::ThreadId | KnownOpCode::GroupId => launch == NodeLaunchType::Broadcasting,
            _ => [NodeLaunchType::Broadcasting, NodeLaunchType::Coalescing].contains(&launch),
        };
        if !allowed {
            let semantic = match code {
                KnownOpCode::ThreadId => "SV_DispatchThreadID",
                KnownOpCode::GroupId => "SV_GroupId",
                KnownOpCode::ThreadIdInGroup => "SV_GroupThreadID",
                _ => "SV_GroupIndex",
            };
            let name = self.call.name().unwrap_or_default();
            let launch = launch.name().unwrap_or("invalid launch type");
            let finding =
                self.finding(Rule::INSTR_SVCONFLICTINGLAUNCHMODE).arguments([name, semantic, launch]);
            self.context.report(finding.found(alloc::format!("the launch type is {launch}")));
        }
    }
}
