//! [`Context`]: the module and what all passes need to know of it.
//!
//! In go a module and what was derived from it; out come facts that several passes ask for (the role of each
//! function, the operations that are called, uses of values), and the list of findings. Facts that few
//! modules need are computed on the first demand. Findings carry the origin that is current when they are
//! reported ([`within`](Context::within)): a session that validates a changed module again reuses the
//! findings of origins that did not change. Most calls of an operation repeat the one before, so the last
//! call of each function is remembered with its verdict.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::{Cell, OnceCell, RefCell};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, CastOpcode, Constant, DataLayout, Function, FunctionId, GlobalId, InstructionEntry, InstructionId,
    Operation as IrOperation, Type, TypeId, Use, User, Uses, ValueId,
};
use dxkit_derive::ModuleUsage;
use dxkit_dxil::{
    DxilModule, Edition, EntryPoint, OpCode, Operation, OperationCall, PREFIX, Resource, ShaderFlags, Version,
};
use dxkit_types::{ShaderKind, ShaderModel, ShaderStages, half_to_float};

use crate::finding::Origin;
use crate::handles::HandleMap;
use crate::registry::Registry;
use crate::{Checked, Rule, RuleFinding, RuleReport, Subject, ValidationOptions, types};

/// Numbers of operations that exist, and those of previews.
pub(crate) const OPERATION_COUNT: u32 = 312;

/// The address space of group-shared memory.
pub(crate) const GROUP_SHARED: u32 = 3;

/// Every stage that there is: what each has is allowed in an entry point without a stage.
pub(crate) const EACH_STAGE: ShaderStages = ShaderStages::from_bits_retain(0xffff);

/// The fields of constant buffers that are looked at in a module.
const FIELDS: u32 = 1 << 20;

/// The role of a function for the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The entry point of this place in the list of entries.
    Entry(usize),
    /// The patch constant function of that entry point.
    PatchConstant(usize),
}

/// A function of operations, and its last call.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct OperationFunction {
    is_operation: bool,
    /// The last call in the module.
    pub(crate) last: Option<InstructionId>,
    /// What the last call passes first, and the number of an operation that this is. Most other calls pass
    /// the same.
    pub(crate) number: Option<(ValueId, OpCode)>,
    /// Whether calls that pass the same are legal.
    legal: bool,
}

/// The module and the facts about it.
pub(crate) struct Context<'d, 'm> {
    pub(crate) dxil: &'d DxilModule<'m>,
    pub(crate) module: &'m Module,
    pub(crate) kind: ShaderKind,
    pub(crate) model: ShaderModel,
    pub(crate) dxil_version: Version,
    pub(crate) validator: Version,
    pub(crate) flags: ShaderFlags,
    edition: Edition,
    pub(crate) roles: BTreeMap<FunctionId, Role>,
    /// By the index of the type.
    traits: Vec<Traits>,
    uses: Uses,
    /// The numbers of the operations that are called, if they are small.
    called: Called,
    /// By the index of the function.
    operations: Vec<OperationFunction>,
    /// The calls that write to outputs.
    pub(crate) stores: Vec<OperationCall<'m>>,
    pub(crate) handles: HandleMap,
    pub(crate) registry: Registry,
    usage: OnceCell<ModuleUsage>,
    /// Most modules have no variables, so the layout is computed on demand.
    layout: RefCell<Option<DataLayout<'m>>>,
    pub(crate) options: &'d ValidationOptions,
    report: RefCell<RuleReport>,
    /// The current origin of findings.
    origin: Cell<Origin>,
    /// How many fields of constant buffers are still looked at: arrays of structures may have more than the
    /// file has bytes.
    fields_left: Cell<u32>,
    /// Functions that are not in the module, and that the vendor's program adds when it looks for them.
    made: RefCell<Vec<String>>,
}

impl<'d, 'm> Context<'d, 'm> {
    pub(crate) fn new(
        dxil: &'d DxilModule<'m>,
        kind: ShaderKind,
        model: ShaderModel,
        options: &'d ValidationOptions,
    ) -> Self {
        let module = dxil.module;
        let mut roles = BTreeMap::new();
        for (index, entry) in dxil.entry_points.iter().enumerate() {
            if let Some(function) = entry.function {
                roles.insert(function, Role::Entry(index));
            }
            if let Some(function) = entry.hull().and_then(|hull| hull.patch_constant_function) {
                roles.entry(function).or_insert(Role::PatchConstant(index));
            }
        }
        let mut context = Self {
            dxil,
            module,
            kind,
            model,
            dxil_version: dxil.dxil_version.unwrap_or(Version { major: 1, minor: 0 }),
            validator: dxil.validator_version.unwrap_or(Version { major: 1, minor: 0 }),
            flags: dxil.flags(),
            edition: Edition::from_module(module),
            roles,
            traits: module.types().map(|(_, ty)| Traits::from_type(module, ty)).collect(),
            uses: module.uses(),
            called: Called::default(),
            operations: Vec::new(),
            stores: Vec::new(),
            handles: HandleMap::default(),
            registry: Registry::default(),
            usage: OnceCell::new(),
            layout: RefCell::default(),
            options,
            report: RefCell::default(),
            origin: Cell::new(Origin::Module),
            fields_left: Cell::new(FIELDS),
            made: RefCell::default(),
        };
        context.find_calls();
        context.registry = Registry::find(&context);
        context.find_legal_calls();
        context.made.borrow_mut().clone_from(&context.registry.made);
        context
    }

    /// Notes which operations are called.
    fn find_calls(&mut self) {
        let (mut called, mut stores) = (Called::default(), Vec::new());
        let mut operations = Vec::with_capacity(self.module.functions().len());
        for function in self.module.functions().filter(is_operation) {
            let (mut last, mut before) = (None, None);
            for entry in self.calls_of(function.id()) {
                last = Some(entry.id());
                let Some(first) = entry.call().and_then(|call| call.arguments.first().copied()) else {
                    continue;
                };
                // Most functions are called for one operation.
                let code = match before {
                    Some((known, code)) if known == first => code,
                    _ => {
                        let number = self.module.integer(first);
                        number.and_then(|number| u32::try_from(number & 0xffff_ffff).ok()).map(OpCode)
                    }
                };
                if before.replace((first, code)) != Some((first, code)) {
                    code.into_iter().for_each(|code| called.add(code));
                }
                if matches!(
                    code,
                    Some(OpCode::StoreOutput | OpCode::StoreVertexOutput | OpCode::StorePatchConstant)
                ) {
                    let caller = self.function_of(entry.id());
                    stores.extend(caller.and_then(|caller| OperationCall::from_instruction(caller, entry)));
                }
            }
            let passed = last.and_then(|last| self.instruction(last)?.call()?.arguments.first().copied());
            let number = passed.and_then(|passed| Some((passed, self.op_code_of(passed)?)));
            let index = function.id().index();
            if operations.len() <= index {
                operations.resize(index.saturating_add(1), OperationFunction::default());
            }
            if let Some(slot) = operations.get_mut(index) {
                *slot = OperationFunction { is_operation: true, last, number, legal: false };
            }
        }
        (self.called, self.stores, self.operations) = (called, stores, operations);
    }

    /// Notes for which functions calls like the last one are legal.
    fn find_legal_calls(&mut self) {
        let mut operations = core::mem::take(&mut self.operations);
        for function in self.module.functions() {
            let Some(known) = operations.get_mut(function.id().index()) else { continue };
            let code = known.number.map(|(_, code)| code);
            known.legal = code.is_some_and(|code| self.is_legal(function, code));
        }
        self.operations = operations;
    }

    /// Whether calls of a function of operations are legal that pass this number.
    fn is_legal(&self, function: Function<'_>, code: OpCode) -> bool {
        function.record().declaration
            && is_known(code)
            && (!code.is_experimental() || self.since_model(10))
            && self
                .operation(code, function)
                .is_some_and(|operation| self.registry.allows(function.id(), operation))
    }

    /// The operation with a number, for calls of this function.
    pub(crate) fn operation(&self, code: OpCode, function: Function<'_>) -> Option<&'static Operation> {
        let parameters = match self.module.ty(function.record().function_type) {
            Type::Function { parameters, .. } => parameters.len(),
            _ => 0,
        };
        self.edition.operation(code, parameters.saturating_sub(1))
    }

    /// What is known of a function of operations; `None` for other functions.
    pub(crate) fn operation_function(&self, id: FunctionId) -> Option<&OperationFunction> {
        self.operations.get(id.index()).filter(|known| known.is_operation)
    }

    /// Whether a call is like the last one of the same function of operations, and this is legal: as most
    /// calls are.
    #[inline]
    pub(crate) fn is_legal_call(&self, call: &Call<'_>) -> bool {
        let known = call.callee.as_function().and_then(|id| self.operations.get(id.index()));
        known.is_some_and(|known| {
            known.legal && known.number.map(|(value, _)| value) == call.arguments.first().copied()
        })
    }

    /// The number of an operation that a value is.
    fn op_code_of(&self, value: ValueId) -> Option<OpCode> {
        u32::try_from(self.unsigned(value)?).ok().map(OpCode)
    }

    /// Whether one of these operations is called anywhere. Their numbers are small.
    pub(crate) fn calls_any(&self, codes: &[OpCode]) -> bool {
        codes.iter().any(|code| self.called.has(*code))
    }

    pub(crate) fn finish(self) -> Checked {
        Checked { report: self.report.into_inner(), usage: self.usage.into_inner() }
    }

    pub(crate) fn report(&self, mut finding: RuleFinding) {
        if self.options.counts(finding.rule) {
            finding.origin = self.origin.get();
            self.report.borrow_mut().add(finding);
        }
    }

    /// Whether further findings are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.report.borrow().findings.len() >= RuleReport::LIMIT
    }

    /// Notes that the vendor's program looks for a function of this name, and so makes it if it is missing.
    pub(crate) fn make(&self, name: &str) {
        let mut made = self.made.borrow_mut();
        if self.module.function_named(name.as_bytes()).is_none() && !made.iter().any(|known| known == name) {
            made.push(name.to_string());
        }
    }

    /// The functions that were made.
    pub(crate) fn made(&self) -> Vec<String> {
        self.made.borrow().clone()
    }

    /// Runs a check whose findings get this origin, or reuses the earlier findings of that origin.
    pub(crate) fn within(&self, origin: Origin, before: Option<&[&RuleFinding]>, look: impl FnOnce()) {
        let outside = self.origin.replace(origin);
        match before {
            Some(findings) => {
                for finding in findings {
                    if finding.rule == Rule::INSTR_CALLOLOAD {
                        finding.arguments.iter().for_each(|name| self.make(name));
                    }
                    self.report((*finding).clone());
                }
            }
            None => look(),
        }
        self.origin.set(outside);
    }

    /// Reports a violation on an instruction.
    pub(crate) fn fault(&self, rule: Rule, instruction: InstructionId, found: impl Into<String>) {
        self.report(RuleFinding::new(rule, Subject::Instruction(instruction)).found(found));
    }

    pub(crate) fn is_library(&self) -> bool {
        self.kind == ShaderKind::Library
    }

    /// Whether it is a library of shader model 6.10, which has neither nodes nor their operations.
    pub(crate) fn is_without_nodes(&self) -> bool {
        self.is_library() && self.model.minor == 10
    }

    /// The variable that the vendor's validator takes for a resource of a library: the one that its record
    /// names. A cast of it is looked through once, and only since shader model 6.6, where variables have the
    /// type of handles; before, the variable of such a record is none of a resource.
    pub(crate) fn variable_of(&self, resource: &Resource<'_>) -> Option<GlobalId> {
        if let Some(global) = resource.symbol.as_global() {
            return Some(global);
        }
        let cast = self.module.constant(resource.symbol.as_constant()?)?;
        match cast.constant {
            Constant::Operation(IrOperation::Cast { opcode: CastOpcode::BitCast, value })
                if self.since_model(6) =>
            {
                value.as_global()
            }
            _ => None,
        }
    }

    /// Whether the shader model is 6.`minor` or newer.
    pub(crate) fn since_model(&self, minor: u8) -> bool {
        self.model >= ShaderModel::new(6, minor)
    }

    /// Whether numbers of 16 bits are of minimum precision.
    pub(crate) fn min_precision(&self) -> bool {
        !self.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION)
    }

    /// Whether the module states that it has numbers of minimum precision.
    pub(crate) fn has_low_precision(&self) -> bool {
        self.min_precision() && self.flags.contains(ShaderFlags::LOW_PRECISION_PRESENT)
    }

    pub(crate) fn usage(&self) -> &ModuleUsage {
        self.usage.get_or_init(|| ModuleUsage::analyze(self.dxil))
    }

    pub(crate) fn size_of(&self, ty: TypeId) -> u64 {
        let mut layout = self.layout.borrow_mut();
        layout.get_or_insert_with(|| DataLayout::from_module(self.module)).alloc_size(ty)
    }

    /// Counts a field of a constant buffer; `false` if enough were looked at.
    pub(crate) fn take_field(&self) -> bool {
        let left = self.fields_left.get();
        self.fields_left.set(left.saturating_sub(1));
        left > 0
    }

    pub(crate) fn offsets(&self, elements: &[TypeId], packed: bool) -> Vec<u64> {
        let mut layout = self.layout.borrow_mut();
        layout.get_or_insert_with(|| DataLayout::from_module(self.module)).offsets(elements, packed)
    }

    /// The function that contains an instruction.
    pub(crate) fn function_of(&self, instruction: InstructionId) -> Option<Function<'m>> {
        let block = self.module.block(self.module.block_of(instruction)?)?;
        self.module.function(block.function())
    }

    /// The uses of a value, in the order of the module.
    pub(crate) fn uses_of(&self, value: impl Into<ValueId>) -> &[Use] {
        self.uses.get(value)
    }

    /// The calls of a function by name, in the order of the module.
    pub(crate) fn calls_of(
        &self,
        function: FunctionId,
    ) -> impl DoubleEndedIterator<Item = InstructionEntry<'m>> {
        self.uses_of(function).iter().filter_map(move |used| {
            let User::Instruction(user) = used.user else { return None };
            let entry = self.module.instruction(user)?;
            let called = entry.call()?.callee == function.into();
            // The function is called where it is the last operand.
            (called && used.operand as usize + 1 == entry.operands().len()).then_some(entry)
        })
    }

    /// The entry points that have a function.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (FunctionId, &'d EntryPoint<'m>)> {
        self.dxil.entry_points.iter().filter_map(|entry| Some((entry.function?, entry)))
    }

    /// Like [`entries`](Self::entries), in the order of the functions.
    pub(crate) fn entries_in_order(&self) -> impl Iterator<Item = (FunctionId, &'d EntryPoint<'m>)> {
        let functions = self.module.functions().map(|function| function.id());
        functions.filter_map(|function| Some((function, self.entry(function)?)))
    }

    /// The entry point that a function is.
    pub(crate) fn entry(&self, function: FunctionId) -> Option<&'d EntryPoint<'m>> {
        match self.roles.get(&function)? {
            Role::Entry(index) => self.dxil.entry_points.get(*index),
            Role::PatchConstant(_) => None,
        }
    }

    /// The entry point that a function belongs to: as such, or as its patch constant function.
    pub(crate) fn entry_or_owner(&self, function: FunctionId) -> Option<(&'d EntryPoint<'m>, bool)> {
        let (index, patch_constant) = match self.roles.get(&function)? {
            Role::Entry(index) => (*index, false),
            Role::PatchConstant(index) => (*index, true),
        };
        Some((self.dxil.entry_points.get(index)?, patch_constant))
    }

    pub(crate) fn is_patch_constant(&self, function: FunctionId) -> bool {
        matches!(self.roles.get(&function), Some(Role::PatchConstant(_)))
    }

    /// The stage of an entry point; in a library `Invalid` of one without properties.
    pub(crate) fn entry_kind(&self, entry: &EntryPoint<'_>) -> ShaderKind {
        if !self.is_library() {
            return self.kind;
        }
        let unstated = if entry.properties.is_empty() { ShaderKind::Invalid } else { ShaderKind::Library };
        entry.shader_kind().unwrap_or(unstated)
    }

    /// The stage that a function's instructions are judged by: in libraries that of the entry point that it
    /// is.
    pub(crate) fn stage_of(&self, function: FunctionId) -> ShaderKind {
        if !self.is_library() {
            return self.kind;
        }
        match self.entry(function) {
            Some(entry) => self.entry_kind(entry),
            None if self.is_patch_constant(function) => ShaderKind::Hull,
            None => ShaderKind::Library,
        }
    }

    /// The functions that can be reached from one through calls, itself included.
    pub(crate) fn reached_from(&self, root: FunctionId) -> BTreeSet<FunctionId> {
        let mut reached = BTreeSet::from([root]);
        let mut open = alloc::vec![root];
        while let Some(function) = open.pop().and_then(|id| self.module.function(id)) {
            for called in called_by(function) {
                if reached.insert(called) {
                    open.push(called);
                }
            }
        }
        reached
    }

    pub(crate) fn instruction(&self, id: InstructionId) -> Option<InstructionEntry<'m>> {
        self.module.instruction(id)
    }

    /// The instruction whose result a value is.
    pub(crate) fn definition(&self, value: ValueId) -> Option<InstructionEntry<'m>> {
        self.module.instruction(value.as_instruction()?)
    }

    pub(crate) fn constant(&self, value: ValueId) -> Option<Constant<'m>> {
        self.module.constant(value.as_constant()?).map(|entry| entry.constant)
    }

    pub(crate) fn is_undef(&self, value: ValueId) -> bool {
        matches!(self.constant(value), Some(Constant::Undef))
    }

    /// The integer that a constant is, without sign, in the width of its type.
    pub(crate) fn unsigned(&self, value: ValueId) -> Option<u64> {
        let signed = self.module.integer(value)?;
        let width = self.module.integer_width(self.module.type_of(value)?)?;
        let mask = if width >= 64 { u64::MAX } else { (1u64 << width) - 1 };
        Some(u64::from_ne_bytes(signed.to_ne_bytes()) & mask)
    }

    /// The floating-point number that a constant is.
    pub(crate) fn float(&self, value: ValueId) -> Option<f64> {
        let bits = match self.constant(value)? {
            Constant::Float(bits) => bits,
            Constant::Null => 0,
            _ => return None,
        };
        match self.module.ty(self.module.type_of(value)?) {
            Type::Float => Some(f64::from(f32::from_bits(u32::try_from(bits).ok()?))),
            Type::Double => Some(f64::from_bits(u64::try_from(bits).ok()?)),
            Type::Half => Some(half_to_float(u16::try_from(bits).ok()?).into()),
            _ => None,
        }
    }

    /// The properties of a type that are examined at each use.
    pub(crate) fn traits(&self, ty: TypeId) -> Traits {
        self.traits.get(ty.index()).copied().unwrap_or_default()
    }

    /// The name of a type, if it is a structure that has one.
    pub(crate) fn struct_name(&self, ty: TypeId) -> Option<&'m [u8]> {
        match self.module.ty(ty) {
            Type::Struct { name, .. } => name,
            Type::Opaque { name } => Some(name),
            _ => None,
        }
    }

    /// The profile, as the vendor's messages have it: `ps_6_0`, of functions in libraries `lib_6_3(ps)`.
    pub(crate) fn profile(&self) -> String {
        alloc::format!(
            "{}_{}_{}",
            self.kind.abbreviation().unwrap_or("lib"),
            self.model.major,
            self.model.minor
        )
    }

    /// The name of a function as text.
    pub(crate) fn function_name(&self, id: FunctionId) -> String {
        let name = self.module.function(id).map_or(&b""[..], |function| function.name());
        String::from_utf8_lossy(name).to_string()
    }
}

/// Properties of a type that are examined at each use of a value.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Traits {
    /// Integers of other widths than 1, 16, 32 and 64 bits: `i8`, and those that no shader may have.
    pub(crate) is_odd_integer: bool,
    /// Pointers to such integers, arrays of them, and they themselves; in doubt, other pointers and arrays.
    pub(crate) may_hold_odd_integer: bool,
    /// `i1`, and vectors, which may be of `i1`.
    pub(crate) may_be_truth: bool,
    /// Structures that operations return.
    pub(crate) is_built_in: bool,
    /// Pointers to group-shared memory.
    pub(crate) is_group_shared: bool,
}

impl Traits {
    fn from_type(module: &Module, ty: Type<'_>) -> Self {
        let is_odd = |ty| matches!(ty, Type::Integer { width } if ![1, 16, 32, 64].contains(&width));
        let is_odd_integer = is_odd(ty);
        Self {
            is_odd_integer,
            may_hold_odd_integer: match ty {
                Type::Pointer { pointee: inner, .. } | Type::Array { element: inner, .. } => {
                    matches!(module.ty(inner), Type::Array { .. }) || is_odd(module.ty(inner))
                }
                _ => is_odd_integer,
            },
            is_group_shared: matches!(ty, Type::Pointer { address_space: GROUP_SHARED, .. }),
            may_be_truth: matches!(ty, Type::Integer { width: 1 } | Type::Vector { .. }),
            is_built_in: match ty {
                Type::Struct { name: Some(name), elements, .. } => types::is_result(module, name, elements),
                _ => false,
            },
        }
    }
}

/// A set of numbers of operations that are less than 512.
#[derive(Debug, Default, Clone, Copy)]
struct Called([u64; 8]);

impl Called {
    fn add(&mut self, OpCode(number): OpCode) {
        if let Some(word) = self.0.get_mut(number as usize / 64) {
            *word |= 1 << (number % 64);
        }
    }

    fn has(&self, OpCode(number): OpCode) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }
}

/// Whether a number is that of an operation.
pub(crate) fn is_known(code: OpCode) -> bool {
    if code.is_experimental() { code.operation().is_some() } else { code.0 < OPERATION_COUNT }
}

/// The functions that a function calls by name.
pub(crate) fn called_by(function: Function<'_>) -> impl Iterator<Item = FunctionId> + use<'_> {
    function.instructions().filter_map(|entry| entry.call()?.callee.as_function())
}

/// Whether a function is one of operations.
pub(crate) fn is_operation(function: &Function<'_>) -> bool {
    function.name().starts_with(PREFIX.as_bytes())
}

/// Whether a function is one of LLVM's own.
pub(crate) fn is_intrinsic(function: &Function<'_>) -> bool {
    function.name().starts_with(b"llvm.")
}

/// The operation's number that a call passes, if it is a constant.
pub(crate) fn op_code(context: &Context<'_, '_>, instruction: &InstructionEntry<'_>) -> Option<OpCode> {
    code_of(context, &instruction.call()?)
}

/// Like [`op_code`], of a call.
pub(crate) fn code_of(context: &Context<'_, '_>, call: &Call<'_>) -> Option<OpCode> {
    let first = *call.arguments.first()?;
    let known = call.callee.as_function().and_then(|id| context.operations.get(id.index())?.number);
    match known {
        Some((value, code)) if value == first => Some(code),
        _ => context.op_code_of(first),
    }
}
