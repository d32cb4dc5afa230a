//! Functions: declarations with their calls, and the heads of definitions.
//!
//! A declaration is judged with all its calls, because the type of an operation's function is compared once
//! for them. A definition is judged by the stage of the entry point that it is: its parameters, the inputs of
//! nodes, then, by other modules, its body. Both end with what holds for every function, its signature.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::ir::{
    Attribute, AttributeSlot, Call, Constant, Function, FunctionId, InstructionEntry, Type, TypeId, User,
};
use dxkit_dxil::{OpCode, Operation, OperationCall, OperationType, ShaderFlags};
use dxkit_types::{NodeIOKind, NodeLaunchType, ShaderKind, ShaderStages};

use crate::context::{Context, EACH_STAGE, code_of, is_intrinsic, op_code};
use crate::finding::Origin;
use crate::operations::Parameters;
use crate::overload::Taken;
use crate::session::Previous;
use crate::{Rule, RuleFinding, Subject, body, mesh, operations, overload};

pub(crate) fn check(context: &Context<'_, '_>, previous: Option<&Previous<'_>>) {
    for function in context.module.functions() {
        if !function.record().declaration {
            let before = previous.and_then(|previous| previous.body(function.id()));
            context.within(Origin::Body(function.id()), before, || definition(context, function));
        } else {
            declaration(context, function, previous);
            if context.operation_function(function.id()).is_some() || is_intrinsic(&function) {
                continue;
            }
        }
        signature(context, function);
    }
    // A function that the repair of a wrong opcode declared has no calls. This is a consequence of the
    // opcode, not another fault.
    for name in &context.made() {
        let finding = RuleFinding::new(Rule::DECL_USEDEXTERNALFUNCTION, Subject::Module).arguments([name]);
        let found = format!("a call of another function has the number of an operation of {name}");
        let mut finding = finding.found(found);
        finding.vendor.function.clone_from(name);
        context.report(finding);
    }
}

/// Errors of LLVM's verifier after the vendor's program has loaded the operations: it declares functions for
/// which a last call asks.
pub(crate) fn loaded(context: &Context<'_, '_>) {
    for function in context.module.functions() {
        let Some(known) = context.operation_function(function.id()) else { continue };
        let Some(((_, code), last)) = known.number.zip(known.last) else { continue };
        let Some(operation) = context.operation(code, function) else { continue };
        let overloaded = |ty| matches!(ty, OperationType::Overload(0));
        let void = function.result_type().map(|ty| context.module.ty(ty)) == Some(Type::Void);
        let parameters = operation.parameters.iter().any(|parameter| overloaded(parameter.ty));
        if void && overloaded(operation.result) && parameters {
            let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(last)).operand(0);
            let found = format!("{} is called by a function that returns nothing", operation.name);
            context.report(finding.found(found));
        }
    }
}

/// A finding on a function, whose message has the function's name.
fn on_function(context: &Context<'_, '_>, rule: Rule, function: FunctionId) -> RuleFinding {
    let name = context.function_name(function);
    RuleFinding::new(rule, Subject::Function(function)).arguments([&name])
}

fn declaration<'m>(context: &Context<'_, 'm>, function: Function<'m>, previous: Option<&Previous<'_>>) {
    let id = function.id();
    let operation = context.operation_function(id).is_some();
    let lifetime = function.name().starts_with(b"llvm.lifetime.") && context.dxil_version.minor >= 6;
    if lifetime {
        return;
    }
    if !operation && !context.is_library() {
        let name = context.function_name(id);
        let finding = on_function(context, Rule::DECL_DXILFNEXTERN, id);
        return context
            .report(finding.found(format!("{name} is only declared, and it is not an operation (dx.op.*)")));
    }
    let uses = context.uses_of(id);
    if uses.is_empty() {
        let name = context.function_name(id);
        let finding = on_function(context, Rule::DECL_USEDEXTERNALFUNCTION, id);
        return context.report(finding.found(format!("{name} is declared, but nothing calls it")));
    }
    let mut declared = Declared {
        function,
        judged: context
            .registry
            .operation_of_type(id)
            .map(|code| Judged::new(context, code, function, |_| Judgement::Right)),
    };
    for used in uses {
        let call = match used.user {
            User::Instruction(user) => context.instruction(user).filter(|entry| {
                entry.call().is_some_and(|call| call.callee == id.into())
                    && used.operand as usize + 1 == entry.operands().len()
            }),
            _ => None,
        };
        match call {
            None => {
                let finding = on_function(context, Rule::DECL_FNISCALLED, id);
                context.report(finding.found("the address of the function is used as a value"));
            }
            Some(entry) if operation => {
                let id = entry.id();
                let before = previous.filter(|_| depends_on_itself(context, &entry));
                let caller = context.function_of(id);
                let before = before.zip(caller).and_then(|(before, caller)| before.call(caller.id(), id));
                context.within(Origin::Call(id), before, || declared.call(context, entry));
            }
            Some(_) => {}
        }
    }
}

/// Whether findings about a call depend on its function only: not on other uses of a counter, and not on the
/// callers of the function.
fn depends_on_itself(context: &Context<'_, '_>, entry: &InstructionEntry<'_>) -> bool {
    !matches!(
        op_code(context, entry),
        None | Some(OpCode::BufferUpdateCounter | OpCode::LoadOutputControlPoint)
    )
}

/// The declaration of operations' functions.
struct Declared<'m> {
    function: Function<'m>,
    /// The judgement of the last call. Most functions are called for one operation.
    judged: Option<Judged>,
}

/// How the type of a function compares with the operation that a call is one of.
struct Judged {
    code: OpCode,
    /// The operation, which parameters of it are handles, and the judgement; `None` if it is not examined.
    operation: Option<(&'static Operation, Parameters, Judgement)>,
}

/// How the type of a function compares with that of an operation.
enum Judgement {
    /// It is the operation's type.
    Right,
    /// It has an overload that the operation does not have.
    OtherOverload,
    /// Its result is not a structure, which the vendor's program takes it for.
    Unreadable,
    /// It is not that of the operation with its overload, whose function has this name.
    OtherType(String),
}

impl Judged {
    fn new(
        context: &Context<'_, '_>,
        code: OpCode,
        function: Function<'_>,
        judge: impl FnOnce(&'static Operation) -> Judgement,
    ) -> Self {
        let is_examined = |operation: &&'static Operation| {
            !operation.is_reserved() && (!operation.code.is_experimental() || context.since_model(10))
        };
        let operation = context.operation(code, function).filter(is_examined);
        let operation =
            operation.map(|operation| (operation, Parameters::from_operation(operation), judge(operation)));
        Self { code, operation }
    }
}

impl<'m> Declared<'m> {
    /// A call of an operation.
    fn call(&mut self, context: &Context<'_, 'm>, entry: InstructionEntry<'m>) {
        let id = entry.id();
        let (Some(caller), Some(call)) = (context.function_of(id), entry.call()) else { return };
        // A wrong opcode is reported when the body is checked.
        let Some(code) = code_of(context, &call) else { return };
        if code == OpCode::AnnotateHandle && !has_constant_properties(context, &call) {
            let finding = RuleFinding::new(Rule::LOAD_CRASH, Subject::Instruction(id)).operand(2);
            context.report(finding.found("the properties are not a constant structure"));
        }
        let function = self.function;
        let known = self.judged.take().filter(|judged| judged.code == code);
        let judged = known.unwrap_or_else(|| {
            Judged::new(context, code, function, |operation| judgement(context, function, operation))
        });
        let Some((operation, parameters, judgement)) = &self.judged.insert(judged).operation else { return };
        match judgement {
            Judgement::Right => {}
            Judgement::Unreadable => {
                let finding = RuleFinding::new(Rule::LOAD_CRASH, Subject::Instruction(id));
                let found =
                    format!("the result of {} is a structure, and that of the function not", operation.name);
                return context.report(finding.found(found));
            }
            Judgement::OtherOverload => {
                return context.report(
                    RuleFinding::new(Rule::INSTR_OLOAD, Subject::Instruction(id)).found(format!(
                        "{} is called with an overload that it does not have",
                        operation.name
                    )),
                );
            }
            // The declared type cannot be the operation's, although the name is.
            Judgement::OtherType(name) if name.as_bytes() == function.name() => {
                let found = format!("{name} has another type than the operation {}", operation.name);
                return context
                    .report(RuleFinding::new(Rule::INSTR_OLOAD, Subject::Instruction(id)).found(found));
            }
            Judgement::OtherType(name) => {
                context.make(name);
                let finding =
                    RuleFinding::new(Rule::INSTR_CALLOLOAD, Subject::Instruction(id)).arguments([name]);
                return context.report(finding.found(format!("the function has another type than {name}")));
            }
        }
        let call =
            OperationCall { function: caller, instruction: entry, call, code, operation: Some(operation) };
        operation_call(context, &call, operation, parameters);
    }
}

/// Whether the properties of a handle are a constant that the vendor's program takes for a structure as it
/// collects the shader flags; undefined ones are found with the handles.
fn has_constant_properties(context: &Context<'_, '_>, call: &Call<'_>) -> bool {
    let properties = call.arguments.get(2).and_then(|properties| context.constant(*properties));
    matches!(properties, Some(Constant::Null | Constant::Aggregate(_) | Constant::Undef))
}

fn judgement(context: &Context<'_, '_>, function: Function<'_>, operation: &'static Operation) -> Judgement {
    let function_type = function.record().function_type;
    let overloads = overload::overloads(context.module, operation, function_type);
    if overloads.is_none()
        && overload::taken(context.module, operation, function_type) == Some(Taken::Failure)
    {
        return Judgement::Unreadable;
    }
    let Some(overloads) = overloads.filter(|overloads| overload::is_allowed(operation, overloads)) else {
        return Judgement::OtherOverload;
    };
    let native = context.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
    if overload::has_type(context.module, operation, &overloads, native, function_type) {
        return Judgement::Right;
    }
    let name: String = overloads.iter().map(|overload| format!(".{overload}")).collect();
    Judgement::OtherType(format!("dx.op.{}{name}", operation.class))
}

/// The stage of a function in a library, as the vendor's messages have it.
fn stage_word(stage: ShaderKind) -> &'static str {
    match stage {
        ShaderKind::Invalid => "invalid",
        _ => stage.abbreviation().or(stage.hlsl_name()).unwrap_or("lib"),
    }
}

/// A call of an operation by a function of the right type.
fn operation_call<'m>(
    context: &Context<'_, 'm>,
    call: &OperationCall<'m>,
    operation: &'static Operation,
    parameters: &Parameters,
) {
    let (caller, id) = (call.function, call.instruction.id());
    let stage = context.stage_of(caller.id());
    let stages = ShaderStages::from_bits_retain(1 << (stage.0 & 0x1f));
    let removed = context.is_without_nodes() && operation.stages == ShaderStages::NODE;
    let has_stage = match stage {
        // No stage: only what each has.
        ShaderKind::Invalid => operation.stages.contains(EACH_STAGE),
        _ => operation.stages.intersects(stages),
    };
    if operation.since > context.model || removed || !has_stage {
        let profile = if context.is_library() {
            format!("{}({})", context.profile(), stage_word(stage))
        } else {
            context.profile()
        };
        let finding =
            RuleFinding::new(Rule::SM_OPCODE, Subject::Instruction(id)).arguments([operation.name, &profile]);
        return context.report(
            finding
                .found(format!("{} in {profile}", operation.name))
                .allowed(format!("shader model {} and later, stages {}", operation.since, operation.stages)),
        );
    }
    operations::check(context, call, parameters, stage);
}

fn definition<'m>(context: &Context<'_, 'm>, function: Function<'m>) {
    let id = function.id();
    let entry = context.entry(id);
    let kind = entry.map_or(ShaderKind::Library, |entry| context.entry_kind(entry));
    if entry.is_some() || context.is_patch_constant(id) {
        let returns = function.result_type().map(|ty| context.module.ty(ty));
        if returns != Some(Type::Void) {
            context.report(on_function(context, Rule::DECL_SHADERRETURNVOID, id).found("it returns a value"));
        }
    }
    arguments(context, function, kind);
    if kind == ShaderKind::Node || kind == ShaderKind::Compute {
        node(context, id, kind);
    }
    body::check(context, function);
    mesh::check(context, function);
}

/// How many parameters of structures a stage has.
const fn structure_parameters(kind: ShaderKind) -> usize {
    kind.has_payload() as usize + kind.has_attributes() as usize
}

fn arguments(context: &Context<'_, '_>, function: Function<'_>, kind: ShaderKind) {
    let id = function.id();
    let module = context.module;
    let wanted = structure_parameters(kind);
    if function.parameters().is_empty() && wanted == 0 {
        return;
    }
    let function_name = context.function_name(id);
    let fail = |rule, index: usize, found: &str| {
        let argument = function.arguments().nth(index).and_then(|argument| function.name_of(argument));
        let argument =
            argument.map_or_else(|| index.to_string(), |name| String::from_utf8_lossy(name).to_string());
        let finding = RuleFinding::new(rule, Subject::Function(id)).arguments([&argument, &function_name]);
        context.report(finding.found(format!("parameter {index} {found}")));
    };
    for (index, ty) in function.parameters().iter().enumerate() {
        let mut ty = match module.ty(*ty) {
            Type::Pointer { pointee, .. } => pointee,
            _ => *ty,
        };
        if wanted > 0 {
            if index >= wanted {
                fail(Rule::DECL_EXTRAARGS, index, "is one more than the stage has");
            } else if !matches!(module.ty(ty), Type::Struct { .. }) {
                let rule = match (kind, index) {
                    (ShaderKind::Callable, _) => Rule::DECL_PARAMSTRUCT,
                    (_, 0) => Rule::DECL_PAYLOADSTRUCT,
                    _ => Rule::DECL_ATTRSTRUCT,
                };
                fail(rule, index, "is not a pointer to a structure");
            }
            continue;
        }
        while let Type::Array { element, .. } = module.ty(ty) {
            ty = element;
        }
        if matches!(module.ty(ty), Type::Struct { .. }) && !context.is_library() {
            fail(Rule::DECL_FNFLATTENPARAM, index, "is a structure");
            break;
        }
    }
    let words = if kind == ShaderKind::Callable { ["params", ""] } else { ["payload", "attributes"] };
    for (_, word) in words.iter().enumerate().take(wanted).skip(function.parameters().len()) {
        let stage = kind.hlsl_name().unwrap_or_default();
        let finding = RuleFinding::new(Rule::DECL_SHADERMISSINGARG, Subject::Function(id));
        let finding = finding.found(format!("the parameter of the {word} is missing"));
        context.report(finding.arguments([stage, &function_name, word]));
    }
}

/// The inputs of nodes.
fn node(context: &Context<'_, '_>, id: FunctionId, kind: ShaderKind) {
    let Some(entry) = context.entry(id) else { return };
    if kind == ShaderKind::Compute {
        if entry.node_launch_type().is_some() {
            let finding = on_function(context, Rule::META_COMPUTEWITHNODE, id);
            context.report(finding.found("the entry point has a launch type"));
        }
        return;
    }
    let name = context.function_name(id);
    let inputs = entry.node_inputs();
    if inputs.len() > 1 {
        let count = inputs.len().to_string();
        let finding =
            RuleFinding::new(Rule::DECL_MULTIPLENODEINPUTS, Subject::Function(id)).arguments([&name, &count]);
        context.report(finding.found(format!("it has {count} inputs")));
    }
    let launch = entry.node_launch_type().unwrap_or(NodeLaunchType::Invalid);
    for input in inputs {
        let kind = input.flags.kind();
        let fits = match launch {
            NodeLaunchType::Broadcasting => {
                [NodeIOKind::DispatchNodeInputRecord, NodeIOKind::RWDispatchNodeInputRecord].contains(&kind)
            }
            NodeLaunchType::Coalescing => {
                let kinds = [
                    NodeIOKind::GroupNodeInputRecords,
                    NodeIOKind::RWGroupNodeInputRecords,
                    NodeIOKind::EmptyInput,
                ];
                kinds.contains(&kind)
            }
            NodeLaunchType::Thread => {
                [NodeIOKind::ThreadNodeInputRecord, NodeIOKind::RWThreadNodeInputRecord].contains(&kind)
            }
            _ => true,
        };
        // Every launch type accepts an empty input.
        if !fits && kind != NodeIOKind::EmptyInput {
            let (launch, expected) = match launch {
                NodeLaunchType::Broadcasting => ("broadcasting", "{RW}DispatchNodeInputRecord"),
                NodeLaunchType::Coalescing => ("coalescing", "{RW}GroupNodeInputRecords or EmptyNodeInput"),
                _ => ("thread", "{RW}ThreadNodeInputRecord"),
            };
            let finding = RuleFinding::new(Rule::DECL_NODELAUNCHINPUTTYPE, Subject::Function(id));
            let finding = finding.found(format!("the input is {kind}")).allowed(expected);
            context.report(finding.arguments([launch, &name, expected]));
        }
    }
}

/// The checks of every function except operations and intrinsics, after those of its body.
fn signature(context: &Context<'_, '_>, function: Function<'_>) {
    let id = function.id();
    let types = function.result_type().into_iter().chain(function.parameters().iter().copied());
    for ty in types {
        if contains_object(context, ty, 0) {
            let name = context.function_name(id);
            let finding = on_function(context, Rule::DECL_RESOURCEINFNSIG, id);
            return context.report(finding.found(format!("{name} takes or returns a resource")));
        }
    }
    if !context.is_library() {
        attributes(context, function);
    }
    if !function.attachments().is_empty() {
        context.report(on_function(context, Rule::META_USED, id).found("it has attached metadata"));
    }
}

/// Names of HLSL's object types, as structures of the module are called.
const OBJECTS: [&str; 24] = [
    "Texture1D",
    "Texture2D",
    "Texture3D",
    "TextureCube",
    "RWTexture",
    "Buffer<",
    "RWBuffer",
    "ByteAddressBuffer",
    "RWByteAddressBuffer",
    "StructuredBuffer",
    "RWStructuredBuffer",
    "AppendStructuredBuffer",
    "ConsumeStructuredBuffer",
    "RasterizerOrdered",
    "PointStream",
    "LineStream",
    "TriangleStream",
    "FeedbackTexture2D",
    "NodeOutput",
    "EmptyNode",
    "DispatchNodeInputRecord",
    "GroupNodeInputRecords",
    "ThreadNodeInputRecord",
    "RaytracingAccelerationStructure",
];

fn contains_object(context: &Context<'_, '_>, ty: TypeId, depth: u32) -> bool {
    if depth > 32 {
        return false;
    }
    match context.module.ty(ty) {
        Type::Pointer { pointee: inner, .. } | Type::Array { element: inner, .. } => {
            contains_object(context, inner, depth + 1)
        }
        Type::Struct { name, elements, .. } => {
            let own = name.and_then(|name| core::str::from_utf8(name).ok()).is_some_and(|name| {
                let class = name.strip_prefix("class.").or_else(|| name.strip_prefix("struct."));
                name.starts_with("dx.types.")
                    || class.is_some_and(|class| OBJECTS.iter().any(|object| class.starts_with(object)))
            });
            own || elements.iter().any(|element| contains_object(context, *element, depth + 1))
        }
        _ => false,
    }
}

/// The string attributes of a function.
fn attributes(context: &Context<'_, '_>, function: Function<'_>) {
    if function.record().declaration {
        return;
    }
    let groups = context.module.attributes_of(function.record().attributes, AttributeSlot::Function);
    for attribute in groups.flat_map(|group| group.attributes()) {
        let Attribute::Text { key, value } = attribute else { continue };
        let value = value.unwrap_or_default();
        let allowed = match key {
            b"fp32-denorm-mode" => [&b"any"[..], b"ftz", b"preserve"].contains(&value),
            b"waveops-include-helper-lanes" => true,
            _ => false,
        };
        if !allowed {
            let (key, value) = (String::from_utf8_lossy(key), String::from_utf8_lossy(value));
            let name = context.function_name(function.id());
            let finding = RuleFinding::new(Rule::DECL_FNATTRIBUTE, Subject::Function(function.id()));
            let finding = finding.found(format!("the attribute is \"{key}\"=\"{value}\""));
            context.report(finding.arguments([&name, &key, &value]));
        }
    }
}
