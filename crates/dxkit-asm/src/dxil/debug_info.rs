//! What LLVM's verifier requires of debug information: [`mistakes`].
//!
//! DXC refuses a text whose nodes do not fit together. It looks only at nodes that something refers to, and at none if the module
//! does not state the version of debug information that it knows: then it removes all of it ([`is_known`]).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugNode, DebugTextField, FieldForm, Metadata, MetadataId};

/// The version of debug information of LLVM 3.7.
const VERSION: i64 = 3;

/// Whether a module states the version of debug information that LLVM knows. It removes that of others.
pub(super) fn is_known(module: &Module) -> bool {
    version(module) == Some(VERSION)
}

/// The version of debug information that a module states.
fn version(module: &Module) -> Option<i64> {
    let flags = module.named(b"llvm.module.flags")?.nodes;
    flags.iter().find_map(|flag| {
        let [_, name, value] = module.metadatum(*flag)?.as_node()?.operands else { return None };
        let is_version = module.metadatum((*name)?)?.as_string() == Some(b"Debug Info Version");
        let (_, version) = module.metadata_integer((*value)?)?;
        is_version.then_some(version)
    })
}

/// What may stand in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    File,
    Scope,
    LocalScope,
    Location,
    Signature,
    Subprogram,
    Member,
    Unit,
    List,
    Value,
}

impl Expected {
    const fn words(self) -> &'static str {
        match self {
            Self::File => "a 'DIFile'",
            Self::Scope => "a scope",
            Self::LocalScope => "a 'DISubprogram' or a block",
            Self::Location => "a 'DILocation'",
            Self::Signature => "a 'DISubroutineType'",
            Self::Subprogram => "a 'DISubprogram'",
            Self::Member => "a 'DIDerivedType'",
            Self::Unit => "a 'DICompileUnit'",
            Self::List => "a node with a list",
            Self::Value => "a value",
        }
    }
}

/// What is expected in a field of a kind of nodes, and whether it has to be there. DXC checks no others: types may be anything, and
/// so may the elements of lists.
fn rule(kind: &str, field: &str) -> Option<(Expected, bool)> {
    Some(match (kind, field) {
        ("DILocation", "scope") => (Expected::LocalScope, true),
        ("DILocation", "inlinedAt") => (Expected::Location, false),
        ("DICompileUnit", "file") => (Expected::File, true),
        (_, "file") => (Expected::File, false),
        ("DILexicalBlock" | "DILexicalBlockFile" | "DILocalVariable", "scope") => {
            (Expected::LocalScope, true)
        }
        ("DINamespace" | "DIGlobalVariable" | "DIImportedEntity", "scope") => (Expected::Scope, false),
        ("DICompositeType", "elements" | "templateParams")
        | ("DISubroutineType", "types")
        | ("DICompileUnit", "enums" | "retainedTypes" | "subprograms" | "globals" | "imports")
        | ("DISubprogram", "templateParams" | "variables") => (Expected::List, false),
        ("DISubprogram", "type") => (Expected::Signature, false),
        ("DISubprogram", "declaration") => (Expected::Subprogram, false),
        ("DISubprogram", "function") | ("DIGlobalVariable", "variable") => (Expected::Value, false),
        ("DIGlobalVariable", "declaration") => (Expected::Member, false),
        _ => return None,
    })
}

/// A [rule] for one operand of a record.
#[derive(Debug, Clone, Copy)]
struct Rule {
    word: usize,
    field: &'static str,
    expected: Expected,
    required: bool,
}

/// The rules for records of this code.
fn rules_of(code: u8) -> Vec<Rule> {
    let fields = DebugNode::TEXTS.iter().filter(|text| text.code == code).flat_map(|text| {
        let references = |field: &&DebugTextField| matches!(field.form, FieldForm::Node | FieldForm::Scope);
        text.fields.iter().filter(references).filter_map(|field| {
            let (expected, required) = rule(text.name, field.label)?;
            Some(Rule { word: field.word, field: field.label, expected, required })
        })
    });
    fields.collect()
}

struct Checker<'m> {
    module: &'m Module,
    found: Vec<(MetadataId, String)>,
}

/// The nodes of debug information that do not fit into others, each with what is wrong, at most `most`.
pub(super) fn mistakes(module: &Module, most: usize) -> Vec<(MetadataId, String)> {
    let mut checker = Checker { module, found: Vec::new() };
    let mut seen: Vec<bool> = Vec::new();
    let mut open: Vec<MetadataId> = Vec::new();
    let mut reach = |open: &mut Vec<MetadataId>, id: MetadataId| {
        if seen.len() <= id.index() {
            seen.resize(id.index() + 1, false);
        }
        if let Some(seen @ false) = seen.get_mut(id.index()) {
            *seen = true;
            open.push(id);
        }
    };
    for named in module.named_metadata() {
        for id in named.nodes {
            if named.name == b"llvm.dbg.cu" {
                checker.check(*id, "llvm.dbg.cu", Some(*id), Expected::Unit, true);
            }
            reach(&mut open, *id);
        }
    }
    for function in module.functions() {
        let attached = function.attachments().iter().map(|attachment| attachment.node);
        attached.for_each(|id| reach(&mut open, id));
        for entry in function.instructions() {
            let operands = entry.operands();
            let operands = operands.iter().filter_map(|operand| operand.as_metadata());
            let attached = entry.attachments().iter().map(|attachment| attachment.node);
            operands.chain(attached).for_each(|id| reach(&mut open, id));
            if let Some(location) = entry.debug_location() {
                let below = [location.scope, location.inlined_at];
                below.into_iter().flatten().for_each(|id| reach(&mut open, id));
            }
        }
    }
    checker.locations();
    // By the codes of records.
    let mut rules: Vec<Option<Vec<Rule>>> = Vec::new();
    while let Some(id) = open.pop() {
        if checker.found.len() >= most {
            break;
        }
        let Some((code, _)) = module.debug_record(id) else {
            if let Some(Metadata::Node(node)) = module.metadatum(id) {
                node.operands.iter().flatten().for_each(|id| reach(&mut open, *id));
            }
            continue;
        };
        let place = usize::from(code);
        if rules.len() <= place {
            rules.resize(place + 1, None);
        }
        let Some(slot) = rules.get_mut(place) else { break };
        let rules = slot.get_or_insert_with(|| rules_of(code));
        for (word, reference) in module.debug_references(id) {
            if let Some(rule) = rules.iter().find(|rule| rule.word == word) {
                checker.check(id, rule.field, reference, rule.expected, rule.required);
            }
            reference.into_iter().for_each(|id| reach(&mut open, id));
        }
    }
    checker.found.truncate(most);
    checker.found
}

impl<'m> Checker<'m> {
    /// Checks the positions of instructions, which are no nodes of the module any more.
    fn locations(&mut self) {
        let mut broken = None;
        // Most instructions have the scope of the one before them.
        let mut last = None;
        for entry in self.module.functions().flat_map(|function| function.instructions()) {
            let Some(location) = entry.debug_location() else { continue };
            let around = Some((location.scope, location.inlined_at));
            if core::mem::replace(&mut last, around) == around {
                continue;
            }
            let fits = |id: Option<MetadataId>, expected| id.is_none_or(|id| self.fits(id, expected));
            if !fits(location.scope, Expected::LocalScope) || !fits(location.inlined_at, Expected::Location) {
                broken = Some(location);
                break;
            }
        }
        let Some(broken) = broken else { return };
        let scope_fits = broken.scope.is_none_or(|scope| self.fits(scope, Expected::LocalScope));
        let (name, expected) =
            if scope_fits { ("inlinedAt", Expected::Location) } else { ("scope", Expected::LocalScope) };
        let own = self.module.metadata().find_map(|(id, metadata)| match metadata.as_debug()? {
            DebugNode::Location(node) => {
                let same = node.line == broken.line
                    && Some(node.scope.0) == broken.scope
                    && node.inlined_at == broken.inlined_at;
                same.then_some(id)
            }
            _ => None,
        });
        if let Some(at) = own.or(broken.scope) {
            let found = if scope_fits { broken.inlined_at } else { broken.scope };
            self.check(at, name, found, expected, true);
        }
    }

    fn check(
        &mut self,
        node: MetadataId,
        name: &str,
        reference: Option<MetadataId>,
        expected: Expected,
        required: bool,
    ) {
        let Some(id) = reference else {
            if required {
                self.found.push((node, format!("{name}: {} is expected, it is null", expected.words())));
            }
            return;
        };
        if !self.fits(id, expected) {
            let message = format!("{name}: {} is expected, it is {}", expected.words(), self.words(id));
            self.found.push((node, message));
        }
    }

    fn words(&self, id: MetadataId) -> String {
        match self.module.metadatum(id) {
            Some(Metadata::Debug(node)) => format!("a '{}'", node.name()),
            Some(Metadata::Node(_)) => String::from("a node with a list"),
            Some(Metadata::String(_)) => String::from("a string"),
            Some(Metadata::Value { .. }) => String::from("a value"),
            _ => String::from("another kind of metadata"),
        }
    }

    fn fits(&self, id: MetadataId, expected: Expected) -> bool {
        let Some(metadata) = self.module.metadatum(id) else { return false };
        match expected {
            Expected::List => return metadata.as_node().is_some(),
            Expected::Value => return metadata.as_value().is_some(),
            _ => {}
        }
        let Some(node) = metadata.as_debug() else { return false };
        match expected {
            Expected::File => matches!(node, DebugNode::File(_)),
            Expected::Scope => is_scope(&node),
            Expected::LocalScope => is_local_scope(&node),
            Expected::Location => matches!(node, DebugNode::Location(_)),
            Expected::Signature => matches!(node, DebugNode::SubroutineType(_)),
            Expected::Subprogram => matches!(node, DebugNode::Subprogram(_)),
            Expected::Member => matches!(node, DebugNode::DerivedType(_)),
            Expected::Unit => matches!(node, DebugNode::CompileUnit(_)),
            Expected::List | Expected::Value => false,
        }
    }
}

const fn is_local_scope(node: &DebugNode<'_>) -> bool {
    matches!(node, DebugNode::Subprogram(_) | DebugNode::LexicalBlock(_) | DebugNode::LexicalBlockFile(_))
}

const fn is_scope(node: &DebugNode<'_>) -> bool {
    is_local_scope(node)
        || matches!(
            node,
            DebugNode::BasicType(_)
                | DebugNode::DerivedType(_)
                | DebugNode::CompositeType(_)
                | DebugNode::SubroutineType(_)
                | DebugNode::File(_)
                | DebugNode::CompileUnit(_)
                | DebugNode::Namespace(_)
                | DebugNode::LanguageModule(_)
        )
}
