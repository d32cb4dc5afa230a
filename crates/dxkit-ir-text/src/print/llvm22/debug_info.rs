//! [`DebugInfo`]: the nodes that describe the source, as LLVM 22 has them.
//!
//! In goes a module of LLVM 3.7; out come replacements for those of its nodes that LLVM 22 upgrades when it
//! reads such a module (variables, subprograms, units), in the steps of that upgrade. A node keeps its
//! record of LLVM 3.7, whose declaration also states how LLVM 22 writes it; only if LLVM 22 has other nodes
//! or other operands, there is a record here. Nodes that become equal by an upgrade are merged, as LLVM
//! does, since they share a number in its text.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::Operation as Word;
use dxkit_bitcode::ir::{
    Attachment, CompileUnit, DebugGlobalVariable, DebugNode, DebugText, DebugTextField, FieldForm, Function,
    FunctionId, GlobalId, ImportedEntity, InstructionEntry, Llvm22Text, LocalVariable, Metadata, MetadataId,
    MetadataKindId, Namespace, Presence, Subprogram,
};

use super::Replaced;
use crate::print::node_operands::for_each_operand;

/// LLVM 22's node for the location of a global variable. Its operands here: whether it is distinct, the
/// variable, whether it has a constant value, the value.
const GLOBAL_VARIABLE_EXPRESSION: u8 = 37;

const GLOBAL_VARIABLE_EXPRESSION_TEXT: &Llvm22Text = &Llvm22Text {
    text: DebugText {
        code: GLOBAL_VARIABLE_EXPRESSION,
        name: "DIGlobalVariableExpression",
        operands: 4,
        fields: &[
            DebugTextField { label: "var", word: 1, form: FieldForm::Node, presence: Presence::Required },
            DebugTextField {
                label: "expr",
                word: 2,
                form: FieldForm::Expression,
                presence: Presence::Shown(0),
            },
        ],
    },
    references: &[1],
};

/// The maximum nesting of scopes, types and inlined calls; those of compilers have a few levels.
const MAX_DEPTH: u32 = 256;

#[allow(clippy::cast_possible_truncation, reason = "LLVM keeps the lower half as well")]
fn reference(word: u64) -> Option<MetadataId> {
    (word as u32).checked_sub(1).map(MetadataId::new)
}

fn word(id: Option<MetadataId>) -> u64 {
    id.map_or(0, |id| u64::from(id.number()) + 1)
}

/// How LLVM 22 writes nodes of a record's code, if LLVM 3.7 writes them otherwise.
pub(in crate::print) fn layout(code: u8) -> Option<&'static Llvm22Text> {
    DebugNode::LLVM22_TEXTS
        .iter()
        .chain([GLOBAL_VARIABLE_EXPRESSION_TEXT])
        .find(|newer| newer.text.code == code)
}

/// The debug information of a module in the form of LLVM 22.
#[derive(Debug, Default)]
pub(in crate::print) struct DebugInfo {
    /// How many pieces of metadata there are, those that are new included.
    count: u32,
    /// The nodes that have another record than in the module, or none there.
    records: BTreeMap<MetadataId, (u8, Vec<u64>)>,
    /// The nodes of any shape that have other operands.
    tuples: BTreeMap<MetadataId, Vec<Option<MetadataId>>>,
    /// Replaced nodes and the equal ones that are used instead.
    same: BTreeMap<MetadataId, MetadataId>,
    functions: BTreeMap<FunctionId, MetadataId>,
    globals: BTreeMap<GlobalId, Vec<MetadataId>>,
    /// The kind of attachments that refer to positions and subprograms.
    kind: Option<MetadataKindId>,
    /// Whether LLVM 22 removes all debug information, because something in it is wrong.
    stripped: bool,
}

impl DebugInfo {
    /// Nothing is done if the module has none. LLVM gives a variable of the program two expressions when it
    /// reads old bitcode, one of the variable and one in the list of its unit. LLVM 24's backend crashes
    /// where it writes these, so one of a module that was raised has one, as clang writes it.
    pub(in crate::print) fn new(module: &Module, keep_invalid: bool, raised: bool) -> Self {
        let count = u32::try_from(module.metadata().len()).unwrap_or(u32::MAX);
        let mut all = Self { count, ..Self::default() };
        all.kind = module.metadata_kind_named(b"dbg");
        let (mut variables, mut subprograms, mut candidates) = (Vec::new(), Vec::new(), Vec::new());
        let mut any = false;
        for id in (0..count).map(MetadataId::new) {
            let Some((code, _)) = module.debug_record(id) else { continue };
            any = true;
            match code {
                DebugGlobalVariable::CODE => variables.push(id),
                Subprogram::CODE => subprograms.push(id),
                _ => {}
            }
            if matches!(
                code,
                Subprogram::CODE
                    | Namespace::CODE
                    | DebugGlobalVariable::CODE
                    | LocalVariable::CODE
                    | ImportedEntity::CODE
            ) {
                candidates.push(id);
            }
        }
        if !any {
            return all;
        }
        let expressions = all.upgrade_variables(module, &variables);
        all.upgrade_subprograms(module, &subprograms);
        all.upgrade_units(
            module,
            !variables.is_empty(),
            &(if raised { expressions } else { BTreeMap::new() }),
        );
        all.merge(module, &candidates);
        all.stripped = !keep_invalid && !all.is_valid(module);
        all
    }

    pub(in crate::print) const fn count(&self) -> u32 {
        self.count
    }

    /// Whether nothing of the debug information is left.
    pub(in crate::print) const fn is_stripped(&self) -> bool {
        self.stripped
    }

    /// The kind of attachments that refer to subprograms and positions.
    pub(in crate::print) const fn kind(&self) -> Option<MetadataKindId> {
        self.kind
    }

    /// Whether named metadata is part of the debug information that is removed.
    pub(in crate::print) fn removes(&self, name: &[u8]) -> bool {
        self.stripped && (name.starts_with(b"llvm.dbg.") || name == b"llvm.gcov")
    }

    pub(in crate::print) fn function(&self, id: FunctionId) -> Option<MetadataId> {
        self.functions.get(&id).copied().filter(|_| !self.stripped)
    }

    pub(in crate::print) fn global(&self, id: GlobalId) -> &[MetadataId] {
        if self.stripped { &[] } else { self.globals.get(&id).map_or(&[], Vec::as_slice) }
    }

    /// The node that replaces this one.
    #[inline]
    pub(in crate::print) fn canonical(&self, id: MetadataId) -> MetadataId {
        if self.same.is_empty() { id } else { self.same.get(&id).copied().unwrap_or(id) }
    }

    /// Whether a node is one of LLVM 22 alone.
    pub(in crate::print) fn is_new(&self, id: MetadataId) -> bool {
        self.records.contains_key(&id)
    }

    /// The record of a node, if it is one that describes the source.
    pub(in crate::print) fn record<'a>(
        &'a self,
        module: &'a Module,
        id: MetadataId,
    ) -> Option<(u8, &'a [u64])> {
        match self.records.get(&id) {
            Some((code, words)) => Some((*code, words)),
            None => module.debug_record(id),
        }
    }

    pub(in crate::print) fn tuple(&self, id: MetadataId) -> Option<&[Option<MetadataId>]> {
        self.tuples.get(&id).map(Vec::as_slice)
    }

    /// Tells the nodes that a node refers to, in the order in which LLVM 22 numbers them.
    pub(in crate::print) fn for_each_operand(
        &self,
        module: &Module,
        id: MetadataId,
        mut tell: impl FnMut(MetadataId),
    ) {
        if let Some(operands) = self.tuples.get(&id) {
            return operands.iter().flatten().for_each(|id| tell(self.canonical(*id)));
        }
        if let Some((code, words)) = self.record(module, id) {
            if let Some(layout) = layout(code) {
                for operand in layout.references {
                    if let Some(id) = words.get(*operand).copied().and_then(reference) {
                        tell(self.canonical(id));
                    }
                }
                return;
            }
        }
        if let Some(metadata) = module.metadatum(id) {
            for_each_operand(&metadata, |id| tell(self.canonical(id)));
        }
    }

    fn add(&mut self, code: u8, words: Vec<u64>) -> MetadataId {
        let id = MetadataId::new(self.count);
        self.count = self.count.saturating_add(1);
        self.records.insert(id, (code, words));
        id
    }

    /// A variable that a global variable's expression is of, with the number that it always is.
    fn expression(&mut self, variable: MetadataId, number: Option<u64>) -> MetadataId {
        let (is_number, number) = number.map_or((0, 0), |number| (1, number));
        self.add(GLOBAL_VARIABLE_EXPRESSION, [1, word(Some(variable)), is_number, number].into())
    }

    /// A variable with a value becomes one without, and the value's node refers to it. The result are the
    /// expressions that variables of the program have got.
    fn upgrade_variables(
        &mut self,
        module: &Module,
        variables: &[MetadataId],
    ) -> BTreeMap<MetadataId, MetadataId> {
        let mut expressions = BTreeMap::new();
        for id in variables {
            let Some((_, words)) = module.debug_record(*id) else { continue };
            let variable = DebugGlobalVariable::from_words(words);
            let Some(value) = variable.variable.and_then(|id| module.metadata_value(id)) else { continue };
            if let Some(global) = value.as_global() {
                let expression = self.expression(*id, None);
                self.globals.entry(global).or_default().push(expression);
                expressions.insert(*id, expression);
            } else if let Some(number) = module.integer(value) {
                let width = module.type_of(value).and_then(|ty| module.integer_width(ty)).unwrap_or(64);
                let mask = u64::MAX.checked_shr(64u32.saturating_sub(width)).unwrap_or(u64::MAX);
                let without = DebugGlobalVariable { variable: None, ..variable };
                let variable = self.add(DebugGlobalVariable::CODE, without.to_words());
                let number = u64::from_ne_bytes(number.to_ne_bytes()) & mask;
                let words = [1, word(Some(variable)), 1, number].into();
                self.records.insert(*id, (GLOBAL_VARIABLE_EXPRESSION, words));
            }
        }
        expressions
    }

    /// Definitions are distinct, and functions refer to them.
    fn upgrade_subprograms(&mut self, module: &Module, subprograms: &[MetadataId]) {
        for id in subprograms {
            let Some((_, words)) = module.debug_record(*id) else { continue };
            let mut node = Subprogram::from_words(words);
            node.distinct |= node.is_definition;
            let function = node.function.take().and_then(|id| module.metadata_value(id));
            if let Some(function) = function.and_then(|value| value.as_function()) {
                if module.function(function).is_some_and(|function| function.has_body()) {
                    self.functions.insert(function, *id);
                }
            }
            let mut words = node.to_words();
            // The compile unit, 0 until it is known.
            words.push(0);
            self.records.insert(*id, (Subprogram::CODE, words));
        }
    }

    /// Units no longer list their functions: these refer to them. The variables that they list are
    /// expressions: those that are stated, and otherwise new ones.
    fn upgrade_units(&mut self, module: &Module, variables: bool, stated: &BTreeMap<MetadataId, MetadataId>) {
        for id in module.named(b"llvm.dbg.cu").map_or(&[][..], |named| named.nodes) {
            let Some((CompileUnit::CODE, words)) = module.debug_record(*id) else { continue };
            let unit = CompileUnit::from_words(words);
            let tuple = |tuple: Option<MetadataId>| {
                let tuple = tuple?;
                Some((tuple, module.metadatum(tuple)?.as_node()?.operands))
            };
            let subprograms = tuple(unit.subprograms).map_or(&[][..], |(_, operands)| operands);
            for subprogram in subprograms.iter().flatten() {
                if let Some((Subprogram::CODE, words)) = self.records.get_mut(subprogram) {
                    if let Some(unit) = words.last_mut() {
                        *unit = word(Some(*id));
                    }
                }
            }
            if let Some((tuple, operands)) = tuple(unit.globals).filter(|_| variables) {
                let upgraded = operands.iter().map(|operand| {
                    let variable = (*operand)?;
                    match self.record(module, variable) {
                        Some((DebugGlobalVariable::CODE, _)) => match stated.get(&variable) {
                            Some(expression) => Some(*expression),
                            None => Some(self.expression(variable, None)),
                        },
                        _ => Some(variable),
                    }
                });
                let upgraded = upgraded.collect();
                self.tuples.insert(tuple, upgraded);
            }
        }
    }

    /// Nodes that have become equal are one.
    fn merge(&mut self, module: &Module, candidates: &[MetadataId]) {
        /// Each round finds the nodes that are equal because those are that they refer to.
        const ROUNDS: usize = 16;
        let mut found = self.merge_equal(module, candidates.iter().copied());
        let all = (0..self.count).map(MetadataId::new);
        for _ in 0..ROUNDS {
            if !found {
                return;
            }
            found = self.merge_equal(module, all.clone());
        }
    }

    fn merge_equal(&mut self, module: &Module, nodes: impl Iterator<Item = MetadataId>) -> bool {
        let mut seen = BTreeMap::<Vec<u64>, MetadataId>::new();
        let mut merged = Vec::new();
        for id in nodes.filter(|id| !self.same.contains_key(id)) {
            let Some(key) = self.key(module, id) else { continue };
            match seen.get(&key) {
                Some(first) => merged.push((id, *first)),
                None => {
                    seen.insert(key, id);
                }
            }
        }
        let found = !merged.is_empty();
        for (id, first) in merged {
            self.same.insert(id, first);
        }
        // The replacement of a node may itself have been replaced.
        let all: Vec<_> = self.same.iter().map(|(id, same)| (*id, self.canonical(*same))).collect();
        self.same.extend(all);
        found
    }

    /// The content by which equal nodes are found; `None` for distinct ones.
    fn key(&self, module: &Module, id: MetadataId) -> Option<Vec<u64>> {
        let canonical =
            |word: u64| reference(word).map_or(0, |id| u64::from(self.canonical(id).number()) + 1);
        if let Some((code, words)) = self.record(module, id) {
            if words.first() != Some(&0) {
                return None;
            }
            let mut key = Vec::with_capacity(words.len() + 1);
            key.push(code.into());
            if let Some(layout) = layout(code) {
                for field in layout.text.fields {
                    let word = words.get(field.word).copied().unwrap_or_default();
                    key.push(match field.form {
                        FieldForm::Node | FieldForm::Scope | FieldForm::Text => canonical(word),
                        FieldForm::SubprogramFlags => {
                            Subprogram::from_words(words).subprogram_flags().bits().into()
                        }
                        _ => word,
                    });
                }
                return Some(key);
            }
            if code == DebugNode::EXPRESSION_CODE || code == DebugNode::GENERIC_CODE {
                return None;
            }
            let layout = DebugNode::TEXTS.iter().find(|text| text.code == code)?;
            for DebugTextField { word, form, .. } in layout.fields {
                let number = words.get(*word).copied().unwrap_or_default();
                let is_scope = code == DebugNode::LOCATION_TEXT.code && *form == FieldForm::Scope;
                key.push(match form {
                    FieldForm::Scope if is_scope => {
                        u64::from(self.canonical(reference(number.wrapping_add(1))?).number())
                    }
                    FieldForm::Node | FieldForm::Scope | FieldForm::Text => canonical(number),
                    _ => number,
                });
            }
            return Some(key);
        }
        let Some(Metadata::Node(node)) = module.metadatum(id) else { return None };
        if node.distinct {
            return None;
        }
        let operands = self.tuple(id).unwrap_or(node.operands);
        let mut key = Vec::with_capacity(operands.len() + 1);
        key.push(u64::MAX);
        key.extend(operands.iter().map(|operand| word(operand.map(|id| self.canonical(id)))));
        Some(key)
    }

    /// Whether LLVM 22's verifier takes the debug information for good. Checked is what goes wrong in what
    /// compilers write: the version, which functions the positions of instructions are in, and which parts of
    /// variables there are.
    fn is_valid(&self, module: &Module) -> bool {
        has_this_version(module)
            && module
                .functions()
                .filter(Function::has_body)
                .all(|function| self.is_valid_function(module, &function))
    }

    fn is_valid_function(&self, module: &Module, function: &Function<'_>) -> bool {
        let own = self.functions.get(&function.id()).map(|id| self.canonical(*id));
        let mut seen = BTreeSet::new();
        for entry in function.instructions() {
            let scope = entry.debug_location().and_then(|location| {
                let scope = location.scope?;
                Some((scope, location.inlined_at))
            });
            if let Some((scope, inlined_at)) = scope.filter(|place| own.is_some() && seen.insert(*place)) {
                if self.subprogram(module, self.outermost(module, scope, inlined_at)) != own {
                    return false;
                }
            }
            if let Some(call) = entry.call() {
                let called = call.callee.as_function();
                let replaced = called
                    .and_then(|id| module.function(id))
                    .and_then(|function| Replaced::find(function.name()))
                    .filter(|replaced| replaced.is_debug());
                match replaced {
                    Some(_) if !self.is_valid_record(module, &entry, scope.map(|(scope, _)| scope)) => {
                        return false;
                    }
                    // Calls of functions with debug information must have a location.
                    None if own.is_some()
                        && scope.is_none()
                        && called.is_some_and(|id| self.functions.contains_key(&id)) =>
                    {
                        return false;
                    }
                    _ => {}
                }
            }
        }
        true
    }

    /// The scope where the code is, of a position in code that was inlined.
    fn outermost(&self, module: &Module, scope: MetadataId, inlined_at: Option<MetadataId>) -> MetadataId {
        let (mut scope, mut at) = (scope, inlined_at);
        let mut steps = MAX_DEPTH;
        while let (Some(Metadata::Debug(DebugNode::Location(location))), 1..) =
            (at.and_then(|id| module.metadatum(id)), steps)
        {
            scope = location.scope.0;
            at = location.inlined_at;
            steps -= 1;
        }
        self.canonical(scope)
    }

    /// The subprogram that a scope is in.
    fn subprogram(&self, module: &Module, scope: MetadataId) -> Option<MetadataId> {
        let mut scope = scope;
        for _ in 0..MAX_DEPTH {
            scope = match module.metadatum(scope)? {
                Metadata::Debug(DebugNode::Subprogram(_)) => return Some(self.canonical(scope)),
                Metadata::Debug(DebugNode::LexicalBlock(node)) => node.scope?,
                Metadata::Debug(DebugNode::LexicalBlockFile(node)) => node.scope?,
                _ => return None,
            };
        }
        None
    }

    /// Whether a record of a variable is one that LLVM 22 accepts.
    fn is_valid_record(
        &self,
        module: &Module,
        entry: &InstructionEntry<'_>,
        scope: Option<MetadataId>,
    ) -> bool {
        let Some((variable, expression)) = variable_and_expression(entry) else { return true };
        let variable = match module.metadatum(self.canonical(variable)) {
            Some(Metadata::Debug(DebugNode::LocalVariable(variable))) => variable,
            _ => return false,
        };
        let Some(scope) = scope else { return false };
        let of_variable = variable.scope.and_then(|scope| self.subprogram(module, scope));
        let of_position = self.subprogram(module, scope);
        if of_variable.is_some() && of_position.is_some() && of_variable != of_position {
            return false;
        }
        let Some(Metadata::Debug(DebugNode::Expression(expression))) = module.metadatum(expression) else {
            return false;
        };
        let [.., piece, offset, size] = expression.operations else { return true };
        if Word(*piece) != Word::BitPiece {
            return true;
        }
        match variable.ty.and_then(|ty| self.size_of(module, ty)) {
            Some(bits) => offset.checked_add(*size).is_some_and(|end| end <= bits) && *size != bits,
            None => true,
        }
    }

    /// The size in bits of a variable's type, following typedefs without a size.
    fn size_of(&self, module: &Module, ty: MetadataId) -> Option<u64> {
        let mut ty = ty;
        for _ in 0..MAX_DEPTH {
            let (size, base) = match module.metadatum(ty)? {
                Metadata::Debug(DebugNode::BasicType(node)) => (node.size, None),
                Metadata::Debug(DebugNode::CompositeType(node)) => (node.size, None),
                Metadata::Debug(DebugNode::DerivedType(node)) => (node.size, node.base_type),
                _ => return None,
            };
            if size != 0 {
                return Some(size);
            }
            ty = base?;
        }
        None
    }
}

/// The variable and the expression of a call of `llvm.dbg.declare` or `llvm.dbg.value`.
pub(in crate::print) fn variable_and_expression(
    entry: &InstructionEntry<'_>,
) -> Option<(MetadataId, MetadataId)> {
    let arguments = entry.call()?.arguments;
    let [.., variable, expression] = arguments else { return None };
    Some((variable.as_metadata()?, expression.as_metadata()?))
}

/// Whether a module states the debug information version of LLVM 3.7, which is also that of LLVM 22.
fn has_this_version(module: &Module) -> bool {
    const VERSION: i64 = 3;
    let flags = module.named(b"llvm.module.flags").map_or(&[][..], |named| named.nodes);
    flags.iter().any(|flag| {
        let Some(node) = module.metadatum(*flag).and_then(|flag| flag.as_node()) else { return false };
        let [_, Some(name), Some(value)] = node.operands else { return false };
        module.metadatum(*name).and_then(|name| name.as_string()) == Some(b"Debug Info Version")
            && module.metadata_integer(*value).is_some_and(|(_, value)| value == VERSION)
    })
}

/// Attachments without those of one kind.
pub(in crate::print) fn without(attachments: &[Attachment], kind: Option<MetadataKindId>) -> Vec<Attachment> {
    attachments.iter().filter(|attachment| Some(attachment.kind) != kind).copied().collect()
}
