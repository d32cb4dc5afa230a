//! [`HandleMap`]: what each handle is of, by the calls that make handles.
//!
//! As in the vendor's validator, a handle is the result of a call of `createHandle`,
//! `createHandleFromBinding`, `createHandleForLib` or `annotateHandle`. A handle that control flow selects
//! is unknown.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    CastOpcode, Constant, GlobalId, Instruction, InstructionEntry, InstructionId, Operation, Type, User,
    ValueId,
};
use dxkit_dxil::{OpCode, OperationCall, Resource, ResourceProperties, SamplerKind};
use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::context::{Context, op_code};
use crate::{Rule, RuleFinding, Subject};

/// The facts about a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Described {
    pub(crate) class: ResourceClass,
    pub(crate) kind: ResourceKind,
    pub(crate) component_type: DxilComponentType,
    pub(crate) comparison: bool,
    pub(crate) counter: bool,
    pub(crate) reorder_coherent: bool,
    /// Bytes of a constant buffer.
    pub(crate) size: u32,
    /// The record that it was made from: by its class and place in the list.
    pub(crate) record: Option<(ResourceClass, u32)>,
    /// The record of the handle, for messages, even if an annotation determines its properties.
    pub(crate) shown: Option<(ResourceClass, u32)>,
}

impl Described {
    /// A handle of which nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        class: ResourceClass(u32::MAX),
        kind: ResourceKind::Invalid,
        component_type: DxilComponentType::Invalid,
        comparison: false,
        counter: false,
        reorder_coherent: false,
        size: 0,
        record: None,
        shown: None,
    };

    /// From the operands of `annotateHandle`.
    fn annotated(properties: ResourceProperties) -> Self {
        let flags = properties.flags();
        Self {
            class: properties.class(),
            kind: properties.kind(),
            // The component type is read from the constant for every resource kind.
            component_type: DxilComponentType(u8::try_from(properties.0[1] & 0xff).unwrap_or(0)),
            comparison: properties.is_comparison_sampler(),
            counter: flags.contains(DxilResourceFlags::UAV_COUNTER),
            // The vendor's validator looks at the bit whatever the class is.
            reorder_coherent: properties.states_reorder_coherence(),
            size: properties.size().unwrap_or(0),
            record: None,
            shown: None,
        }
    }

    /// From a record of `dx.resources`.
    fn recorded(resource: &Resource<'_>, place: u32) -> Self {
        // Only textures and typed buffers have a component type.
        let typed = matches!(resource.kind.0, 1..=10);
        Self {
            class: resource.class,
            kind: match resource.class {
                ResourceClass::Sampler => ResourceKind::Sampler,
                ResourceClass::CBV => ResourceKind::CBuffer,
                _ => resource.kind,
            },
            component_type: resource.component_type.filter(|_| typed).unwrap_or(DxilComponentType::Invalid),
            comparison: resource.sampler_kind == Some(SamplerKind::Comparison),
            counter: resource.flags.contains(DxilResourceFlags::UAV_COUNTER),
            reorder_coherent: resource.flags.contains(DxilResourceFlags::UAV_REORDER_COHERENT),
            size: resource.size.unwrap_or(0),
            record: Some((resource.class, place)),
            shown: Some((resource.class, place)),
        }
    }
}

/// The resource of each handle.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct HandleMap {
    /// One more than the index in the list for each instruction, or 0.
    places: Vec<u32>,
    known: Vec<(InstructionId, Described)>,
}

impl HandleMap {
    pub(crate) fn get(&self, value: ValueId) -> Option<&Described> {
        self.find_instruction(value.as_instruction()?)
    }

    fn find_instruction(&self, id: InstructionId) -> Option<&Described> {
        let place = self.places.get(id.index())?.checked_sub(1)?;
        self.known.get(place as usize).map(|(_, described)| described)
    }

    fn insert(&mut self, id: InstructionId, described: Described) {
        let Some(place) = self.places.get_mut(id.index()) else { return };
        let known = place.checked_sub(1).and_then(|place| self.known.get_mut(place as usize));
        match known {
            Some(known) => known.1 = described,
            None => {
                self.known.push((id, described));
                *place = u32::try_from(self.known.len()).unwrap_or(0);
            }
        }
    }

    /// All of them, in the order in which they were found.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(InstructionId, Described)> {
        self.known.iter()
    }

    pub(crate) fn find(context: &Context<'_, '_>) -> Self {
        let places = alloc::vec![0; context.module.instruction_count()];
        let mut builder = Builder { context, map: Self { places, known: Vec::new() } };
        if context.is_library() {
            builder.variables();
        } else {
            builder.each(OpCode::CreateHandle, Builder::create_handle);
        }
        builder.each(OpCode::CreateHandleFromBinding, Builder::create_from_binding);
        builder.each(OpCode::AnnotateHandle, Builder::annotate);
        builder.map
    }
}

/// A call that makes a handle.
#[derive(Clone, Copy)]
struct Made<'a> {
    id: InstructionId,
    /// After the number of the operation.
    arguments: &'a [ValueId],
}

struct Builder<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    map: HandleMap,
}

impl<'c, 'd, 'm> Builder<'c, 'd, 'm> {
    /// Visits the calls of an operation's functions in reverse order, whatever opcode they pass, with the
    /// arguments after the opcode.
    fn each(&mut self, code: OpCode, mut visit: impl FnMut(&mut Self, Made<'_>)) {
        let context = self.context;
        let Some(operation) = code.operation() else { return };
        for function in context.registry.functions(operation) {
            for entry in context.calls_of(function).rev() {
                if let Some([_, arguments @ ..]) = entry.call().map(|call| call.arguments) {
                    visit(self, Made { id: entry.id(), arguments });
                }
            }
        }
    }

    fn out_of_range(&self, call: Made<'_>, operand: u32, found: &str) {
        let finding = RuleFinding::new(Rule::INSTR_OPCONSTRANGE, Subject::Instruction(call.id));
        self.context.report(finding.operand(operand).found(found));
    }

    fn create_handle(&mut self, call: Made<'_>) {
        let context = self.context;
        let [class, range, index, ..] = *call.arguments else { return };
        let Some(class) = context.unsigned(class) else {
            return self.out_of_range(call, 1, "the resource class is not a constant");
        };
        let Some(range) = context.unsigned(range) else {
            return self.out_of_range(call, 2, "the range ID is not a constant");
        };
        let class = ResourceClass(u32::try_from(class).unwrap_or(u32::MAX));
        let list = context.dxil.resources.with_class(class);
        let place = usize::try_from(range).unwrap_or(usize::MAX);
        let Some(resource) = list.get(place) else {
            return self.out_of_range(call, 2, "no resource has this class and range ID");
        };
        let array = matches!(context.module.ty(resource.ty), Type::Array { .. });
        match context.unsigned(index) {
            None if !array => {
                return self.out_of_range(
                    call,
                    3,
                    "the index is not a constant, but the resource is not an array",
                );
            }
            Some(index) if !within(resource, index) => {
                return self.out_of_range(call, 3, "the index lies outside the registers of the resource");
            }
            _ => {}
        }
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        self.map.insert(call.id, Described::recorded(resource, place));
    }

    /// The integers of a constant structure.
    fn fields<const N: usize>(&self, value: ValueId) -> Option<[u64; N]> {
        let elements = match self.context.constant(value)? {
            Constant::Null => return Some([0; N]),
            Constant::Aggregate(elements) => elements,
            _ => return None,
        };
        let fields: Option<Vec<u64>> =
            elements.iter().map(|element| self.context.unsigned(*element)).collect();
        fields?.try_into().ok()
    }

    fn create_from_binding(&mut self, call: Made<'_>) {
        let context = self.context;
        let [bind, index, ..] = *call.arguments else { return };
        let fields = self.fields(bind);
        let Some([lower, upper, _, class]) = fields else {
            if context.is_undef(bind) {
                let finding = RuleFinding::new(Rule::LOAD_CRASH, Subject::Instruction(call.id)).operand(1);
                context.report(finding.found("the binding is undefined"));
            }
            return self.out_of_range(call, 1, "the binding is not a constant");
        };
        if class > 3 {
            return self.out_of_range(call, 1, "the binding has a class that does not exist");
        }
        if context.unsigned(index).is_some_and(|index| index < lower || index > upper) {
            self.out_of_range(call, 2, "the index lies outside the registers of the binding");
        }
    }

    fn annotate(&mut self, call: Made<'_>) {
        let Some([first, second]) = call.arguments.get(1).and_then(|props| self.fields(*props)) else {
            if call.arguments.get(1).is_some_and(|properties| self.context.is_undef(*properties)) {
                let finding = RuleFinding::new(Rule::LOAD_CRASH, Subject::Instruction(call.id)).operand(2);
                self.context.report(finding.found("the properties are undefined"));
            }
            return self.out_of_range(call, 2, "the properties are not a constant");
        };
        let word = |field: u64| u32::try_from(field & u64::from(u32::MAX)).unwrap_or(u32::MAX);
        let properties = ResourceProperties([word(first), word(second)]);
        if properties.kind() == ResourceKind::Invalid {
            return self.out_of_range(call, 2, "the properties have the resource kind 0");
        }
        let shown = call.arguments.first().and_then(|handle| self.record_of(*handle));
        self.map.insert(call.id, Described { shown, ..Described::annotated(properties) });
    }

    /// The record of a handle that is annotated.
    fn record_of(&self, handle: ValueId) -> Option<(ResourceClass, u32)> {
        let context = self.context;
        if let Some(known) = self.map.get(handle) {
            return known.shown;
        }
        let made = context.definition(handle)?;
        if op_code(context, &made) != Some(OpCode::CreateHandleFromBinding) {
            return None;
        }
        let [lower, upper, space, class] = self.fields(*made.call()?.arguments.get(1)?)?;
        let class = ResourceClass(u32::try_from(class).ok()?);
        let place = context.dxil.resources.with_class(class).iter().position(|resource| {
            u64::from(resource.space) == space
                && u64::from(resource.lower_bound) == lower
                && resource.upper_bound().map_or(u64::from(u32::MAX), u64::from) == upper
        })?;
        Some((class, u32::try_from(place).ok()?))
    }

    /// The uses of the variables that represent resources in libraries.
    fn variables(&mut self) {
        let resources = &self.context.dxil.resources;
        let classes = [ResourceClass::CBV, ResourceClass::UAV, ResourceClass::SRV, ResourceClass::Sampler];
        let mut seen = BTreeMap::<GlobalId, Described>::new();
        for class in classes {
            for (place, resource) in (0u32..).zip(resources.with_class(class)) {
                let Some(global) = self.context.variable_of(resource) else { continue };
                let described = Described::recorded(resource, place);
                match seen.get(&global) {
                    Some(first)
                        if Described { record: None, shown: None, ..*first }
                            != Described { record: None, shown: None, ..described } =>
                    {
                        let rule = Rule::INSTR_RESOURCEMAPTOSINGLEENTRY;
                        let finding = RuleFinding::new(rule, Subject::Resource(class, place));
                        let other = first.shown.and_then(|(class, place)| {
                            resources.with_class(class).get(usize::try_from(place).ok()?)
                        });
                        let other = other.map(crate::resources::named).unwrap_or_default();
                        let found = alloc::format!("the resource {other} has the same variable");
                        self.context.report(finding.found(found));
                    }
                    Some(_) => {}
                    None => {
                        seen.insert(global, described);
                        self.follow(global.into(), &described, class, place);
                    }
                }
            }
        }
    }

    /// Follows a variable to the handles that are made from it.
    fn follow(&mut self, variable: ValueId, described: &Described, class: ResourceClass, place: u32) {
        let context = self.context;
        let mut open = alloc::vec![variable];
        let mut known = BTreeSet::new();
        while let Some(value) = open.pop() {
            if !known.insert(value) {
                continue;
            }
            for used in context.uses_of(value) {
                let allowed = match used.user {
                    User::Instruction(id) => self.user(id, described, &mut open),
                    User::Constant(id) => match context.module.constant(id).map(|entry| entry.constant) {
                        Some(Constant::Operation(Operation::GetElementPtr { .. })) => {
                            open.push(id.into());
                            true
                        }
                        // The cast in the record has no users.
                        Some(Constant::Operation(Operation::Cast {
                            opcode: CastOpcode::BitCast, ..
                        })) => context.uses_of(id).is_empty(),
                        _ => false,
                    },
                    // The data of a function, and the initializer of another variable.
                    User::Function(_) | User::Global(_) => false,
                    User::Alias(_) => true,
                };
                if !allowed {
                    let finding = RuleFinding::new(Rule::INSTR_RESOURCEUSER, Subject::Resource(class, place));
                    context.report(finding.found("its variable is used in another way"));
                }
            }
        }
    }

    fn user(&mut self, id: InstructionId, described: &Described, open: &mut Vec<ValueId>) -> bool {
        let Some(entry) = self.context.instruction(id) else { return false };
        match entry.get() {
            Instruction::Operation(Operation::GetElementPtr { .. }) | Instruction::Load { .. } => {
                open.extend(entry.value());
                true
            }
            Instruction::Call(_) => {
                self.made_for_library(&entry, described);
                true
            }
            Instruction::Operation(Operation::Cast { opcode: CastOpcode::BitCast, .. }) => {
                self.context.uses_of(id).is_empty()
            }
            _ => false,
        }
    }

    fn made_for_library(&mut self, entry: &InstructionEntry<'m>, described: &Described) {
        let Some(function) = self.context.function_of(entry.id()) else { return };
        let call = OperationCall::from_instruction(function, *entry);
        if call.is_some_and(|call| call.code == OpCode::CreateHandleForLib) {
            self.map.insert(entry.id(), *described);
        }
    }
}

fn within(resource: &Resource<'_>, index: u64) -> bool {
    let lower = u64::from(resource.lower_bound);
    let upper = resource.upper_bound().map_or(u64::from(u32::MAX), u64::from);
    (lower..=upper).contains(&index)
}
