//! [`Module::verify`]: whether a module makes sense.

mod constants;
mod fault;
mod function;
mod instruction;

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Report};

pub use fault::{Fault, FaultPlace, VerifierFinding};

use super::{
    BlockId, Form, FunctionId, InstructionId, MetadataForm, MetadataId, Module, Type, TypeId, ValueId,
    ValueKind,
};

/// The state of verification.
struct Verifier<'m> {
    module: &'m Module,
    findings: Vec<VerifierFinding>,
    /// The verified item.
    place: FaultPlace,
    /// The names and indexes of the verified item and of those around it.
    path: Vec<(&'static str, u32)>,
    /// Whether a global variable, a function, an alias is in the module and not taken out.
    globals: Vec<bool>,
    functions: Vec<bool>,
    aliases: Vec<bool>,
    /// The function that each block belongs to, and the number of the block in it.
    blocks: Vec<Option<(FunctionId, u32)>>,
    /// By the index of the instruction: the block in which it was verified, and whether it has a result. Most
    /// operands are results from above in the same block, which one comparison finds out.
    above: Vec<Above>,
    /// The block that is verified.
    current: Above,
    /// Whether instructions may have source locations or attachments. Few modules have any.
    annotated: bool,
    /// Whether there are instructions of unknown dialects.
    has_unknown: bool,
}

/// A number of a block in the order of verification, and whether there is a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Above(u32);

impl Above {
    /// The next block.
    fn next(self) -> Self {
        // There are fewer blocks than ids of blocks, which have 29 bits.
        Self(self.without_result().0.wrapping_add(2))
    }

    const fn with_result(self) -> Self {
        Self(self.0 | 1)
    }

    const fn without_result(self) -> Self {
        Self(self.0 & !1)
    }
}

fn listed(count: usize, ids: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut all = vec![false; count];
    for id in ids {
        if let Some(slot) = all.get_mut(id) {
            *slot = true;
        }
    }
    all
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl Module {
    /// Checks whether LLVM accepts the module: references are valid, every block ends with its only
    /// terminator, values are defined before they are used, types match. Modules of compilers have no
    /// findings; incorrect edits have at least one.
    ///
    /// Findings have rules that start with `module-`, the place as a path (`function[1] > block[0] >
    /// instruction[4]`), and if the module comes from a file, the offset of the record.
    ///
    /// Items of unknown dialects are assumed to be correct, and functions with unknown instructions are
    /// skipped, because the meaning of operands is not known there.
    #[must_use]
    pub fn verify(&self) -> Vec<VerifierFinding> {
        let mut verifier = Verifier {
            module: self,
            findings: Vec::new(),
            place: FaultPlace::Module,
            path: Vec::new(),
            globals: listed(self.globals.len(), self.global_order.iter().map(|id| id.index())),
            functions: listed(self.functions.len(), self.function_order.iter().map(|id| id.index())),
            aliases: listed(self.aliases.len(), self.alias_order.iter().map(|id| id.index())),
            blocks: owners(self),
            above: vec![Above::default(); self.instructions.len()],
            current: Above::default(),
            annotated: self.has_instruction_metadata(),
            has_unknown: self.instructions.iter().any(|data| matches!(data.form, Form::Unknown { .. })),
        };
        verifier.module();
        verifier.located()
    }
}

/// The function of each block, and the number of the block in it.
fn owners(module: &Module) -> Vec<Option<(FunctionId, u32)>> {
    let mut blocks = vec![None; module.blocks.len()];
    for function in module.functions() {
        for (block_number, block) in function.blocks().enumerate() {
            if let Some(slot) = blocks.get_mut(block.id().index()) {
                *slot = Some((function.id(), number(block_number)));
            }
        }
    }
    blocks
}

impl<'m> Verifier<'m> {
    /// The function that a block belongs to, and the number of the block in it.
    fn block_owner(&self, id: BlockId) -> Option<(FunctionId, u32)> {
        self.blocks.get(id.index()).copied().flatten()
    }

    /// The function that an instruction belongs to, and the number of its block in it.
    fn instruction_owner(&self, id: InstructionId) -> Option<(FunctionId, u32)> {
        self.block_owner(self.module.block_of(id)?)
    }

    /// The mark of an instruction that was verified already.
    fn above(&self, id: InstructionId) -> Above {
        self.above.get(id.index()).copied().unwrap_or_default()
    }

    /// Adds a finding about a field of the current item; the empty name means the item itself.
    fn error(&mut self, field: &'static str, fault: Fault) {
        self.error_with(field, |_| fault);
    }

    /// Like [`error`](Self::error), for faults that contain text, which is not made once the report is full.
    #[cold]
    fn error_with(&mut self, field: &'static str, fault: impl FnOnce(&Self) -> Fault) {
        if self.findings.len() >= Report::LIMIT {
            return;
        }
        let items = self.path.iter().flat_map(|(name, index)| [Frame::Field(name), Frame::Index(*index)]);
        let path = items.chain((!field.is_empty()).then_some(Frame::Field(field))).collect();
        let finding = VerifierFinding::new(fault(self), self.place, path);
        self.findings.push(finding);
    }

    /// Runs a check of an item, which has a name and an index among those of its kind.
    fn scope(&mut self, name: &'static str, index: usize, place: FaultPlace, check: impl FnOnce(&mut Self)) {
        let outer = core::mem::replace(&mut self.place, place);
        self.path.push((name, number(index)));
        check(self);
        self.path.pop();
        self.place = outer;
    }

    fn module(&mut self) {
        self.types();
        self.names();
        let module = self.module;
        for (index, (id, global)) in module.globals().enumerate() {
            self.scope("global", index, FaultPlace::Global(id), |all| {
                let expected =
                    Type::Pointer { pointee: global.value_type, address_space: global.address_space };
                all.pointer_type(global.ty, &expected);
                all.alignment(global.alignment);
                all.listed("section", global.section.map(|id| id.index()), module.section_names.len());
                all.listed("comdat", global.comdat.map(|id| id.index()), module.comdats.len());
                if let Some(initializer) = global.initializer {
                    all.constant_operand("initializer", initializer);
                    all.same_type("initializer", module.type_of(initializer), global.value_type);
                }
            });
        }
        for (index, function) in module.functions().enumerate() {
            let place = FaultPlace::Function(function.id());
            self.scope("function", index, place, |all| all.function(function));
        }
        for (index, (id, alias)) in module.aliases().enumerate() {
            self.scope("alias", index, FaultPlace::Alias(id), |all| {
                let expected =
                    Type::Pointer { pointee: alias.value_type, address_space: alias.address_space };
                all.pointer_type(alias.ty, &expected);
                all.constant_operand("aliasee", alias.aliasee);
                all.same_type("aliasee", module.type_of(alias.aliasee), alias.ty);
            });
        }
        self.constants();
        self.metadata();
    }

    fn types(&mut self) {
        let module = self.module;
        for (index, ty) in module.types.iter().enumerate() {
            let missing = |part: &TypeId| part.index() >= module.types.len();
            if ty.parts(&module.type_lists).iter().any(missing) {
                self.scope("type", index, FaultPlace::Type(TypeId::at(index)), |all| {
                    all.error("", Fault::NoPartType);
                });
            }
        }
    }

    /// Two things of one name.
    fn names(&mut self) {
        let module = self.module;
        let all = module.global_order.iter().map(|id| ValueId::from(*id));
        let all = all.chain(module.function_order.iter().map(|id| ValueId::from(*id)));
        let all = all.chain(module.alias_order.iter().map(|id| ValueId::from(*id)));
        let named = all.filter_map(|id| Some((module.name(id).filter(|name| !name.is_empty())?, id)));
        let mut names: BTreeMap<&[u8], ValueId> = BTreeMap::new();
        for (name, id) in named {
            if let Some(first) = names.insert(name, id) {
                self.error_with("", |_| Fault::SameName {
                    first,
                    second: id,
                    name: name.escape_ascii().to_string(),
                });
            }
        }
    }

    fn metadata(&mut self) {
        let module = self.module;
        for (index, form) in module.metadata.iter().enumerate() {
            let leads_nowhere = match form {
                MetadataForm::Value { value, .. } => {
                    // Values of functions that were removed have no users.
                    module.type_of(*value).is_none()
                }
                MetadataForm::Node { operands, .. } => {
                    let operands = operands.slice(&module.metadata_operands);
                    operands.iter().flatten().any(|id| !self.has_metadata(*id))
                }
                _ => false,
            };
            if leads_nowhere {
                self.scope("metadata", index, FaultPlace::Metadata(MetadataId::at(index)), |all| {
                    all.error("", Fault::DanglingMetadata);
                });
            }
        }
        for (index, named) in module.named_metadata().enumerate() {
            let is_node = |id: &MetadataId| module.is_metadata_node(*id) || !module.unknown().is_empty();
            if !named.nodes.iter().all(is_node) {
                let place = FaultPlace::NamedMetadata(number(index));
                self.scope("named_metadata", index, place, |all| {
                    all.error("", Fault::NotNode);
                });
            }
        }
    }

    fn has_metadata(&self, id: MetadataId) -> bool {
        id.index() < self.module.metadata.len()
    }

    fn pointer_type(&mut self, ty: TypeId, expected: &Type<'_>) {
        let module = self.module;
        let found = module.ty(ty);
        if ty.index() >= module.types.len() || (found != *expected && !matches!(found, Type::Unknown { .. }))
        {
            self.error("ty", Fault::StatedPointerType);
        }
    }

    fn alignment(&mut self, alignment: u64) {
        if alignment != 0 && (!alignment.is_power_of_two() || alignment > 1 << 32) {
            self.error("alignment", Fault::Alignment { alignment });
        }
    }

    fn listed(&mut self, field: &'static str, index: Option<usize>, count: usize) {
        if index.is_some_and(|index| index >= count) {
            self.error(field, Fault::NotListed);
        }
    }

    /// A value that is used where there are constants alone.
    fn constant_operand(&mut self, field: &'static str, id: ValueId) {
        if !self.is_constant(id) {
            self.error(field, Fault::NotConstant { value: id });
        }
    }

    /// Whether a value is a constant, a global variable, a function or an alias that is in the module.
    fn is_constant(&self, id: ValueId) -> bool {
        let listed = |list: &[bool], index: usize| list.get(index).copied().unwrap_or(false);
        match id.kind() {
            ValueKind::Constant(id) => id.index() < self.module.constants.len(),
            ValueKind::Global(id) => listed(&self.globals, id.index()),
            ValueKind::Function(id) => listed(&self.functions, id.index()),
            ValueKind::Alias(id) => listed(&self.aliases, id.index()),
            ValueKind::Instruction(_)
            | ValueKind::Argument(_)
            | ValueKind::Metadata(_)
            | ValueKind::Block(_) => false,
        }
    }

    fn same_type(&mut self, field: &'static str, found: Option<TypeId>, expected: TypeId) {
        if let Some(found) = found {
            if !self.same(found, expected) {
                self.error_with(field, |all| Fault::OtherType {
                    found: all.spelled(found),
                    expected: all.spelled(expected),
                });
            }
        }
    }

    /// Whether two types are the same. (A table may have one more than once.)
    fn same(&self, left: TypeId, right: TypeId) -> bool {
        left == right || self.equal(left, right, 0)
    }

    #[cold]
    fn equal(&self, left: TypeId, right: TypeId, depth: u32) -> bool {
        let module = self.module;
        let part =
            |left: TypeId, right: TypeId| left == right || (depth < 64 && self.equal(left, right, depth + 1));
        let parts = |left: &[TypeId], right: &[TypeId]| {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| part(*left, *right))
        };
        match (module.ty(left), module.ty(right)) {
            (Type::Unknown { .. }, _) | (_, Type::Unknown { .. }) => true,
            (
                Type::Pointer { pointee, address_space },
                Type::Pointer { pointee: other, address_space: other_space },
            ) => address_space == other_space && part(pointee, other),
            (Type::Array { count, element }, Type::Array { count: others, element: other }) => {
                count == others && part(element, other)
            }
            (Type::Vector { count, element }, Type::Vector { count: others, element: other }) => {
                count == others && part(element, other)
            }
            (
                Type::Struct { name: None, packed, elements },
                Type::Struct { name: None, packed: other_packed, elements: others },
            ) => packed == other_packed && parts(elements, others),
            (
                Type::Function { result, parameters, variadic },
                Type::Function { result: other, parameters: others, variadic: other_variadic },
            ) => variadic == other_variadic && part(result, other) && parts(parameters, others),
            (left, right) => left == right && !matches!(left, Type::Struct { .. } | Type::Opaque { .. }),
        }
    }

    /// The findings, with the offsets of the records.
    fn located(self) -> Vec<VerifierFinding> {
        let module = self.module;
        let mut findings = self.findings;
        for finding in &mut findings {
            let function = |id: FunctionId| module.function(id).map(|function| function.value_id());
            let value: Option<ValueId> = match finding.place {
                FaultPlace::Global(id) => Some(id.into()),
                FaultPlace::Alias(id) => Some(id.into()),
                FaultPlace::Constant(id) => Some(id.into()),
                FaultPlace::Metadata(id) => Some(id.into()),
                FaultPlace::Function(id) => function(id),
                FaultPlace::Block(id) => {
                    self.blocks.get(id.index()).copied().flatten().and_then(|(id, _)| function(id))
                }
                FaultPlace::Instruction(id) => Some(id.into()),
                FaultPlace::Module | FaultPlace::Type(_) | FaultPlace::NamedMetadata(_) => None,
            };
            let bit = value.and_then(|value| module.value_bit(value));
            finding.offset = bit.and_then(|bit| usize::try_from(bit / 8).ok());
        }
        findings
    }
}
