//! Places in a module, and what is added to it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Edits, FunctionId, FunctionRecord, GlobalVariable, Instruction,
    InstructionEntry, InstructionId, MetadataId, Operation, Position, Predicate, Type, TypeId, ValueId,
};
use dxkit_dxil::{
    DxilModule, HandleCalls, HandleSource, OpCode, OperationFunctions, Resource, ResourceProperties, Scalar,
    SourceLine, Text, handle_type,
};
use dxkit_ir_text::instruction_texts;
use dxkit_resource::ResourceDescription as _;
use dxkit_types::{DxilResourceFlags, Register, ResourceClass, ResourceKind, ShaderKind, ShaderModel};

use super::bounds::{self, Access};
use super::{NAME, Probe, Site};

/// A place that is counted.
#[derive(Debug, Clone)]
pub(super) struct ProbePoint {
    function: FunctionId,
    block: usize,
    /// The first instruction of a block that is no phi, or the one whose result is looked at.
    instruction: InstructionId,
    /// The access, if these are looked at.
    access: Option<Access>,
}

/// The lines of a block that are kept.
const MAX_LINES: usize = 256;

/// The places of a module, in its order.
pub(super) fn find(module: &Module, probe: Probe) -> Vec<ProbePoint> {
    let mut places = Vec::new();
    let dxil = (probe == Probe::Bounds).then(|| DxilModule::read(module));
    for function in module.functions().filter(|function| function.has_body()) {
        for (number, block) in function.blocks().enumerate() {
            let mut instructions = block.instructions();
            let place = |entry: InstructionEntry<'_>| ProbePoint {
                function: function.id(),
                block: number,
                instruction: entry.id(),
                access: None,
            };
            match probe {
                Probe::Counters | Probe::Coverage => {
                    places.extend(instructions.find(|entry| is_counted_from(module, entry)).map(place));
                }
                Probe::Nan => {
                    places.extend(instructions.filter(|entry| makes_float(module, entry)).map(place))
                }
                Probe::Bounds => places.extend(instructions.filter_map(|entry| {
                    let access = Access::find(dxil.as_ref()?, function, entry)?;
                    Some(ProbePoint { access: Some(access), ..place(entry) })
                })),
            }
        }
    }
    places
}

/// Whether counting may stand in front of an instruction: neither in front of phis and allocas nor of calls
/// that describe variables, which stripping removes.
fn is_counted_from(module: &Module, entry: &InstructionEntry<'_>) -> bool {
    match entry.get() {
        Instruction::Phi { .. } | Instruction::Alloca { .. } => false,
        Instruction::Call(call) => {
            let callee = call.callee.as_function().and_then(|id| module.function(id));
            !callee.is_some_and(|callee| callee.name().starts_with(b"llvm.dbg."))
        }
        _ => true,
    }
}

fn is_float(module: &Module, ty: TypeId) -> bool {
    matches!(module.ty(ty), Type::Half | Type::Float | Type::Double)
}

/// Whether the result is a float that the instruction computes from floats.
fn makes_float(module: &Module, entry: &InstructionEntry<'_>) -> bool {
    let computes = match entry.get() {
        Instruction::Operation(Operation::Binary { .. } | Operation::Cast { .. }) => true,
        Instruction::Call(call) => {
            let callee = call.callee.as_function().and_then(|id| module.function(id));
            callee.is_some_and(|callee| callee.name().starts_with(dxkit_dxil::PREFIX.as_bytes()))
        }
        _ => false,
    };
    computes && is_float(module, entry.ty()) && !floats_of(module, entry).is_empty()
}

/// The operands of an instruction that are floats and no constants.
fn floats_of(module: &Module, entry: &InstructionEntry<'_>) -> Vec<ValueId> {
    let is_variable = |value: &ValueId| value.as_constant().is_none();
    let floats = entry.operands().iter().copied().filter(is_variable);
    floats.filter(|value| module.type_of(*value).is_some_and(|ty| is_float(module, ty))).collect()
}

/// The places for people. `debug` is the same program with debug information.
pub(super) fn describe(module: &Module, debug: Option<&Module>, places: &[ProbePoint]) -> Vec<Site> {
    let ids: Vec<InstructionId> = places.iter().map(|place| place.instruction).collect();
    let texts = instruction_texts(module, &ids);
    let mut lines = Lines::new(module, debug);
    let mut blocks: BTreeMap<(FunctionId, usize), Vec<InstructionId>> = BTreeMap::new();
    for function in module.functions().filter(|function| function.has_body()) {
        for (number, block) in function.blocks().enumerate() {
            let instructions = block.instructions().map(|entry| entry.id()).collect();
            blocks.insert((function.id(), number), instructions);
        }
    }
    let mut sites = Vec::with_capacity(places.len());
    for (index, (place, text)) in places.iter().zip(texts).enumerate() {
        let function = module.function(place.function);
        let name = function.as_ref().map_or(&b""[..], |function| function.name());
        let begins_block = index == 0
            || places
                .get(index - 1)
                .is_some_and(|before| (before.function, before.block) != (place.function, place.block));
        let is_alone = places
            .get(index + 1)
            .is_none_or(|after| (after.function, after.block) != (place.function, place.block));
        let found = if begins_block && is_alone {
            let instructions = blocks.get(&(place.function, place.block)).map_or(&[][..], Vec::as_slice);
            lines.lines_of(instructions.iter().copied())
        } else {
            lines.lines_of(core::iter::once(place.instruction))
        };
        sites.push(Site {
            function: String::from_utf8_lossy(name).into_owned(),
            block: place.block,
            instruction: text,
            lines: found,
        });
    }
    sites
}

/// The lines of instructions.
struct Lines<'m> {
    module: &'m Module,
    /// The instruction with debug information of each instruction, if that is in another module.
    debug: Option<(&'m Module, BTreeMap<InstructionId, InstructionId>)>,
}

impl<'m> Lines<'m> {
    fn new(module: &'m Module, debug: Option<&'m Module>) -> Self {
        let debug = debug.map(|debug| {
            let mut pairs = BTreeMap::new();
            let others: BTreeMap<&[u8], _> = debug.functions().map(|other| (other.name(), other)).collect();
            for function in module.functions().filter(|function| function.has_body()) {
                let Some(other) = others.get(function.name()) else { continue };
                let plain = |entry: &InstructionEntry<'_>| {
                    matches!(entry.get(), Instruction::Phi { .. } | Instruction::Alloca { .. })
                        || is_counted_from(debug, entry)
                };
                let others = other.instructions().filter(plain);
                pairs.extend(
                    function.instructions().map(|entry| entry.id()).zip(others.map(|entry| entry.id())),
                );
            }
            (debug, pairs)
        });
        Self { module, debug }
    }

    /// The lines of some instructions, each once, in their order.
    fn lines_of(&mut self, instructions: impl Iterator<Item = InstructionId>) -> Vec<SourceLine> {
        let mut found: Vec<SourceLine> = Vec::new();
        for id in instructions {
            let own = SourceLine::find(self.module, id);
            let line = own.or_else(|| {
                let (debug, pairs) = self.debug.as_ref()?;
                SourceLine::find(debug, *pairs.get(&id)?)
            });
            let Some(line) = line.map(|line| SourceLine { column: 0, ..line }) else { continue };
            if found.len() < MAX_LINES && !found.contains(&line) {
                found.push(line);
            }
        }
        found
    }
}

/// Adds the buffer, and counting at the places. `None` if the module has no entry points.
pub(super) fn add(
    module: &mut Module,
    probe: Probe,
    register: Register,
    places: &[ProbePoint],
) -> Option<()> {
    if places.is_empty() {
        return Some(());
    }
    let mut buffer = Buffer::new(module, register);
    buffer.add_record(module)?;
    // All instructions are inserted at once: one by one would take quadratic time in a large block.
    let mut edits = Edits::default();
    let mut handles: BTreeMap<FunctionId, ValueId> = BTreeMap::new();
    let words = i32::try_from(probe.words()).ok()?;
    for (index, place) in (0_i32..).zip(places) {
        let handle = match handles.get(&place.function) {
            Some(handle) => *handle,
            None => {
                let made = buffer.make_handle(module, &mut edits, place.function)?;
                handles.insert(place.function, made);
                made
            }
        };
        let before = Position::Before(place.instruction);
        let (at, amounts) = match probe {
            Probe::Counters => (before, vec![(ATOMIC_ADD, module.const_i32(1))]),
            Probe::Coverage => (before, vec![(ATOMIC_OR, module.const_i32(1))]),
            Probe::Nan => {
                let amount = nan_amount(module, &mut edits, place.instruction)?;
                (Position::After(place.instruction), vec![(ATOMIC_ADD, amount)])
            }
            Probe::Bounds => {
                let access = place.access.as_ref()?;
                let amounts = access.compute(module, &mut edits, place.instruction, &mut buffer.functions)?;
                (before, bounds::OPERATIONS.into_iter().zip(amounts).collect())
            }
        };
        let first = index.checked_mul(words)?;
        for (number, (operation, amount)) in (0_i32..).zip(amounts) {
            let int = module.integer_type(32);
            let undefined = module.const_undef(int);
            let operation = module.const_i32(operation);
            let offset = module.const_i32(first.checked_add(number)?.checked_mul(4)?);
            let operands = [handle, operation, offset, undefined, undefined, amount];
            buffer.call(module, &mut edits, at, (OpCode::AtomicBinOp, Some(Scalar::I32)), &operands)?;
        }
    }
    edits.apply(module);
    Some(())
}

/// Adds the buffer alone. A module without entry points stays as it is.
pub(super) fn declare(module: &mut Module, register: Register) {
    Buffer::new(module, register).add_record(module);
}

const ATOMIC_ADD: i32 = 0;
const ATOMIC_OR: i32 = 2;

/// 1 if the result of an instruction is no number and its operands are numbers, else 0.
fn nan_amount(module: &mut Module, edits: &mut Edits, id: InstructionId) -> Option<ValueId> {
    let operands = floats_of(module, &module.instruction(id)?);
    let int = module.integer_type(32);
    let result = ValueId::from(id);
    let mut inserter = edits.at(module, Position::After(id));
    let mut is_new = inserter.compare(Predicate::FcmpUno, result, result);
    for operand in operands {
        let is_number = inserter.compare(Predicate::FcmpOrd, operand, operand);
        is_new = inserter.binary(BinaryOpcode::And, is_new, is_number);
    }
    Some(inserter.cast(CastOpcode::ZExt, is_new, int))
}

/// The buffer that is added.
struct Buffer {
    functions: OperationFunctions,
    register: Register,
    id: u32,
    /// The type of the resource in HLSL.
    ty: TypeId,
    /// The variable that stands for it: of libraries.
    variable: Option<ValueId>,
    model: ShaderModel,
}

impl Buffer {
    fn new(module: &mut Module, register: Register) -> Self {
        let (kind, model, id) = {
            let dxil = DxilModule::read(module);
            let ids = dxil.resources.unordered_access.iter().map(|resource| resource.id);
            let id = ids.max().map_or(0, |id| id.saturating_add(1));
            (dxil.kind, dxil.model, id)
        };
        let int = module.integer_type(32);
        let ty = module.named_struct_type("struct.RWByteAddressBuffer", &[int]);
        let variable = (kind == Some(ShaderKind::Library)).then(|| {
            let mut global = GlobalVariable::new(ty, 0);
            global.constant = true;
            global.alignment = 4;
            let name = alloc::format!("\x01?{NAME}@@3URWByteAddressBuffer@@A");
            module.add_global(name, global).into()
        });
        let model = model.unwrap_or(ShaderModel::new(6, 0));
        Self { functions: OperationFunctions::default(), register, id, ty, variable, model }
    }

    fn record(&self, symbol: ValueId) -> Resource<'static> {
        Resource {
            class: ResourceClass::UAV,
            id: self.id,
            symbol,
            global: None,
            ty: self.ty,
            name: Text(NAME.as_bytes()),
            space: self.register.space,
            lower_bound: self.register.number,
            range_size: 1,
            kind: ResourceKind::RawBuffer,
            flags: DxilResourceFlags::empty(),
            component_type: None,
            stride: None,
            sample_count: None,
            size: None,
            sampler_kind: None,
            feedback_kind: None,
            unknown: Vec::new(),
        }
    }

    /// Adds the record to the list of the class, in `dx.resources` and where the entry point refers to it.
    fn add_record(&self, module: &mut Module) -> Option<()> {
        let symbol = match self.variable {
            Some(variable) => variable,
            None => {
                let pointer = module.pointer_type(self.ty, 0);
                module.const_undef(pointer)
            }
        };
        let node = self.record(symbol).to_node(module);
        let named = |module: &Module, name: &[u8]| -> Vec<MetadataId> {
            let found = module.named_metadata().find(|named| named.name == name);
            found.map_or_else(Vec::new, |named| named.nodes.to_vec())
        };
        let operands = |module: &Module, id: MetadataId| -> Option<Vec<Option<MetadataId>>> {
            Some(module.metadatum(id)?.as_node()?.operands.to_vec())
        };
        let Some(resources) = named(module, b"dx.resources").first().copied() else {
            let list = module.metadata_node(&[Some(node)]);
            let resources = module.metadata_node(&[None, Some(list), None, None]);
            module.set_named_metadata("dx.resources", &[resources]);
            let entry = named(module, b"dx.entryPoints").first().copied()?;
            let mut fields = operands(module, entry)?;
            *fields.get_mut(3)? = Some(resources);
            module.set_node_operands(entry, &fields);
            return Some(());
        };
        let mut lists = operands(module, resources)?;
        match lists.get(1).copied()? {
            Some(list) => {
                let mut records = operands(module, list)?;
                records.push(Some(node));
                module.set_node_operands(list, &records);
            }
            None => {
                let list = module.metadata_node(&[Some(node)]);
                *lists.get_mut(1)? = Some(list);
                module.set_node_operands(resources, &lists);
            }
        }
        Some(())
    }

    /// A handle at the start of a function, behind its allocas.
    fn make_handle(
        &mut self,
        module: &mut Module,
        edits: &mut Edits,
        function: FunctionId,
    ) -> Option<ValueId> {
        let at = {
            let entry = module.function(function)?.blocks().next()?;
            let is_alloca = |entry: &InstructionEntry<'_>| matches!(entry.get(), Instruction::Alloca { .. });
            Position::Before(entry.instructions().find(|entry| !is_alloca(entry))?.id())
        };
        let index = module.const_u32(self.register.number);
        let record = self.record(index);
        let properties = match HandleSource::are_annotated(self.model) {
            true => Some(ResourceProperties::from_facts(&record.record().facts()).ok()?),
            false => None,
        };
        if let Some(variable) = self.variable {
            let made = self.handle_of_variable(module, edits, at, variable)?;
            let Some(properties) = properties else { return Some(made) };
            let properties = HandleCalls::properties_operand(module, properties)?;
            return self.call(module, edits, at, (OpCode::AnnotateHandle, None), &[made, properties]);
        }
        let source = HandleSource::from_registers(&record).for_model(self.model, self.id);
        let calls = HandleCalls::new(module, source, index, false, properties)?;
        let call =
            |code, operands: &[ValueId]| self.call(module, edits, at, (code, None), operands).ok_or(());
        calls.emit(call).ok()
    }

    fn handle_of_variable(
        &mut self,
        module: &mut Module,
        edits: &mut Edits,
        at: Position,
        variable: ValueId,
    ) -> Option<ValueId> {
        const FUNCTION: &str = "dx.op.createHandleForLib.struct.RWByteAddressBuffer";
        let code = OpCode::CreateHandleForLib;
        let (int, handle) = (module.integer_type(32), handle_type(module));
        let function_type = module.function_type(handle, &[int, self.ty], false);
        let declared = module.function_named(FUNCTION.as_bytes()).map(|function| function.id());
        let function = match declared {
            Some(function) => function,
            None => {
                let mut record = FunctionRecord::new(function_type);
                record.attributes = Some(code.operation()?.attributes(module));
                module.add_function(FUNCTION, record)
            }
        };
        let code = module.const_i32(code.signed());
        let mut inserter = edits.at(module, at);
        let resource = inserter.load(self.ty, variable, 4);
        Some(inserter.call(function, &[code, resource]))
    }

    fn call(
        &mut self,
        module: &mut Module,
        edits: &mut Edits,
        at: Position,
        (code, overload): (OpCode, Option<Scalar>),
        operands: &[ValueId],
    ) -> Option<ValueId> {
        let (function, arguments) = self.functions.called(module, code, overload, operands)?;
        Some(edits.at(module, at).call(function, &arguments))
    }
}
