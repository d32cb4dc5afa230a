//! What LLVM's verifier requires of debug information: [`errors`].
//!
//! DXC refuses a text whose nodes do not fit together. It looks only at nodes that something refers to, and
//! at none if the module does not state the version of debug information that it knows: then it removes all
//! of it ([`is_known`]).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BasicType, CompileUnit, CompositeType, DebugGlobalVariable, DebugLocation, DebugNode, DebugText,
    DebugTextField, DerivedType, FieldForm, File, ImportedEntity, LanguageModule, LexicalBlock,
    LexicalBlockFile, LocalVariable, Location, Metadata, MetadataId, Namespace, Subprogram, SubroutineType,
};

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

/// The metadata that a field may have.
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

    /// The nodes that describe the source that may stand there: bit n stands for the code n.
    const fn codes(self) -> u64 {
        const LOCAL_SCOPES: u64 =
            1 << Subprogram::CODE | 1 << LexicalBlock::CODE | 1 << LexicalBlockFile::CODE;
        const TYPES: u64 = 1 << BasicType::CODE
            | 1 << DerivedType::CODE
            | 1 << CompositeType::CODE
            | 1 << SubroutineType::CODE;
        match self {
            Self::File => 1 << File::CODE,
            Self::Scope => {
                LOCAL_SCOPES
                    | TYPES
                    | 1 << File::CODE
                    | 1 << CompileUnit::CODE
                    | 1 << Namespace::CODE
                    | 1 << LanguageModule::CODE
            }
            Self::LocalScope => LOCAL_SCOPES,
            Self::Location => 1 << Location::CODE,
            Self::Signature => 1 << SubroutineType::CODE,
            Self::Subprogram => 1 << Subprogram::CODE,
            Self::Member => 1 << DerivedType::CODE,
            Self::Unit => 1 << CompileUnit::CODE,
            Self::List | Self::Value => 0,
        }
    }
}

/// The expected metadata of some fields.
#[derive(Debug, Clone, Copy)]
struct Rule {
    /// The codes of the nodes; none for all nodes.
    codes: &'static [u8],
    fields: &'static [&'static str],
    expected: Expected,
    /// Whether it has to be there.
    required: bool,
}

/// What is expected in the fields of nodes: the first rule for a field holds. DXC checks no others: types may
/// be anything, and so may the elements of lists.
const RULES: &[Rule] = &[
    Rule { codes: &[Location::CODE], fields: &["scope"], expected: Expected::LocalScope, required: true },
    Rule { codes: &[Location::CODE], fields: &["inlinedAt"], expected: Expected::Location, required: false },
    Rule { codes: &[CompileUnit::CODE], fields: &["file"], expected: Expected::File, required: true },
    Rule { codes: &[], fields: &["file"], expected: Expected::File, required: false },
    Rule {
        codes: &[LexicalBlock::CODE, LexicalBlockFile::CODE, LocalVariable::CODE],
        fields: &["scope"],
        expected: Expected::LocalScope,
        required: true,
    },
    Rule {
        codes: &[Namespace::CODE, DebugGlobalVariable::CODE, ImportedEntity::CODE],
        fields: &["scope"],
        expected: Expected::Scope,
        required: false,
    },
    Rule {
        codes: &[CompositeType::CODE],
        fields: &["elements", "templateParams"],
        expected: Expected::List,
        required: false,
    },
    Rule { codes: &[SubroutineType::CODE], fields: &["types"], expected: Expected::List, required: false },
    Rule {
        codes: &[CompileUnit::CODE],
        fields: &["enums", "retainedTypes", "subprograms", "globals", "imports"],
        expected: Expected::List,
        required: false,
    },
    Rule {
        codes: &[Subprogram::CODE],
        fields: &["templateParams", "variables"],
        expected: Expected::List,
        required: false,
    },
    Rule { codes: &[Subprogram::CODE], fields: &["type"], expected: Expected::Signature, required: false },
    Rule {
        codes: &[Subprogram::CODE],
        fields: &["declaration"],
        expected: Expected::Subprogram,
        required: false,
    },
    Rule { codes: &[Subprogram::CODE], fields: &["function"], expected: Expected::Value, required: false },
    Rule {
        codes: &[DebugGlobalVariable::CODE],
        fields: &["variable"],
        expected: Expected::Value,
        required: false,
    },
    Rule {
        codes: &[DebugGlobalVariable::CODE],
        fields: &["declaration"],
        expected: Expected::Member,
        required: false,
    },
];

/// One more than the greatest code of a node, and the most operands of a record.
const CODES: usize = LanguageModule::CODE as usize + 1;
const OPERANDS: usize = 20;

/// By the code of a node and the operand of its record: one more than the index of the [rule](RULES), or 0
/// without one.
static PLACES: [[u8; OPERANDS]; CODES] = places();

#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
const fn places() -> [[u8; OPERANDS]; CODES] {
    let mut places = [[0; OPERANDS]; CODES];
    let mut kind = 0;
    while kind < DebugNode::TEXTS.len() {
        let text = &DebugNode::TEXTS[kind];
        let mut field = 0;
        while field < text.fields.len() {
            let DebugTextField { label, word, form, .. } = text.fields[field];
            if matches!(form, FieldForm::Node | FieldForm::Scope) {
                places[text.code as usize][word] = place_of(text.code, label);
            }
            field += 1;
        }
        kind += 1;
    }
    places
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn place_of(code: u8, field: &str) -> u8 {
    let mut place = 0;
    while place < RULES.len() {
        let rule = RULES[place];
        place += 1;
        let mut of_node = rule.codes.is_empty();
        let mut index = 0;
        while index < rule.codes.len() {
            of_node |= rule.codes[index] == code;
            index += 1;
        }
        let mut of_field = false;
        let mut index = 0;
        while index < rule.fields.len() {
            of_field |= are_equal(rule.fields[index].as_bytes(), field.as_bytes());
            index += 1;
        }
        if of_node && of_field {
            return place as u8;
        }
    }
    0
}

#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
const fn are_equal(left: &[u8], right: &[u8]) -> bool {
    let mut equal = left.len() == right.len();
    let mut index = 0;
    while equal && index < left.len() {
        equal = left[index] == right[index];
        index += 1;
    }
    equal
}

/// The kind of node that an operand of a record has to refer to.
#[derive(Debug, Clone, Copy)]
struct Check {
    word: u8,
    /// The offset that is added to the number of metadata.
    added: u8,
    expected: Expected,
    required: bool,
}

/// The most operands of a record for which there are rules.
const MOST_CHECKS: usize = 8;

/// By the code of a node: the operands of its record for which there are [rules](RULES).
static CHECKS: [[Option<Check>; MOST_CHECKS]; CODES] = checks();

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed by the compiler")]
const fn checks() -> [[Option<Check>; MOST_CHECKS]; CODES] {
    let mut checks = [[None; MOST_CHECKS]; CODES];
    let mut kind = 0;
    while kind < DebugNode::TEXTS.len() {
        let DebugText { code, fields, .. } = DebugNode::TEXTS[kind];
        let (mut field, mut count) = (0, 0);
        while field < fields.len() {
            let word = fields[field].word;
            let place = PLACES[code as usize][word] as usize;
            if place > 0 {
                let Rule { expected, required, .. } = RULES[place - 1];
                let added = !DebugNode::is_plain(code, word) as u8;
                checks[code as usize][count] = Some(Check { word: word as u8, added, expected, required });
                count += 1;
            }
            field += 1;
        }
        kind += 1;
    }
    checks
}

/// Whether all nodes of debug information fit into each other, be they referred to or not, and the positions
/// of instructions into them. If no node has an error, references need no check.
fn is_sound(module: &Module) -> bool {
    let checker = Checker { module, found: Vec::new() };
    let fits = |id: Option<MetadataId>, expected| id.is_none_or(|id| checker.fits(id, expected));
    let mut units = module.named_metadata().filter(|named| named.name == b"llvm.dbg.cu");
    if !units.all(|named| named.nodes.iter().all(|id| fits(Some(*id), Expected::Unit))) {
        return false;
    }
    // Most instructions have the scope of the one before them.
    let mut last = None;
    for location in module.debug_locations() {
        let around = Some((location.scope, location.inlined_at));
        if core::mem::replace(&mut last, around) != around && !checker.is_location(location) {
            return false;
        }
    }
    let count = u32::try_from(module.metadata().len()).unwrap_or(u32::MAX);
    (0..count).all(|number| {
        let Some((code, words)) = module.debug_record(MetadataId::new(number)) else { return true };
        let checks = CHECKS.get(usize::from(code)).map_or(&[][..], |checks| checks);
        checks.iter().map_while(|check| *check).all(|check| {
            let word = words.get(usize::from(check.word)).copied().unwrap_or_default();
            let Ok(word) = u32::try_from(word) else { return false };
            match word.checked_sub(check.added.into()) {
                Some(id) => checker.fits(MetadataId::new(id), check.expected),
                None => !check.required,
            }
        })
    })
}

/// The label of an operand of a record.
fn label_of(code: u8, word: usize) -> &'static str {
    let text = DebugNode::TEXTS.iter().find(|text| text.code == code);
    let field = text.and_then(|text| text.fields.iter().find(|field| field.word == word));
    field.map_or("", |field| field.label)
}

struct Checker<'m> {
    module: &'m Module,
    found: Vec<(MetadataId, String)>,
}

/// The nodes of debug information that do not fit into others, each with what is wrong, at most `most`.
pub(super) fn errors(module: &Module, most: usize) -> Vec<(MetadataId, String)> {
    if is_sound(module) {
        return Vec::new();
    }
    let mut checker = Checker { module, found: Vec::new() };
    let mut seen = alloc::vec![false; module.metadata().len()];
    let mut open: Vec<MetadataId> = Vec::new();
    let mut reach = |open: &mut Vec<MetadataId>, id: MetadataId| {
        if let Some(seen @ false) = seen.get_mut(id.index()) {
            *seen = true;
            open.push(id);
        }
    };
    for named in module.named_metadata() {
        for id in named.nodes {
            if named.name == b"llvm.dbg.cu" {
                checker.check(*id, || "llvm.dbg.cu", Some(*id), Expected::Unit, true);
            }
            reach(&mut open, *id);
        }
    }
    // Most instructions have the scope of the one before them.
    let mut last = None;
    let mut broken = None;
    for function in module.functions() {
        let attached = function.attachments().iter().map(|attachment| attachment.node);
        attached.for_each(|id| reach(&mut open, id));
        for entry in function.instructions() {
            let operands = entry.operands().iter().filter_map(|operand| operand.as_metadata());
            operands.for_each(|id| reach(&mut open, id));
            let attached = entry.attachments().iter().map(|attachment| attachment.node);
            attached.for_each(|id| reach(&mut open, id));
            let Some(location) = entry.debug_location() else { continue };
            let around = Some((location.scope, location.inlined_at));
            if core::mem::replace(&mut last, around) != around {
                if broken.is_none() && !checker.is_location(&location) {
                    broken = Some(location);
                }
                let below = [location.scope, location.inlined_at];
                below.into_iter().flatten().for_each(|id| reach(&mut open, id));
            }
        }
    }
    if let Some(broken) = broken {
        checker.location(&broken);
    }
    while let Some(id) = open.pop() {
        if checker.found.len() >= most {
            break;
        }
        let Some((code, _)) = module.debug_record(id) else {
            let operands = module.metadata_operands(id).unwrap_or_default();
            operands.iter().flatten().for_each(|id| reach(&mut open, *id));
            continue;
        };
        let places = PLACES.get(usize::from(code)).map_or(&[][..], |places| places);
        for (word, reference) in module.debug_references(id) {
            let place = usize::from(places.get(word).copied().unwrap_or_default());
            if let Some(rule) = place.checked_sub(1).and_then(|place| RULES.get(place)) {
                checker.check(id, || label_of(code, word), reference, rule.expected, rule.required);
            }
            reference.into_iter().for_each(|id| reach(&mut open, id));
        }
    }
    checker.found.truncate(most);
    checker.found
}

impl Checker<'_> {
    /// Whether the scopes of the position of an instruction are some.
    fn is_location(&self, location: &DebugLocation) -> bool {
        let fits = |id: Option<MetadataId>, expected| id.is_none_or(|id| self.fits(id, expected));
        fits(location.scope, Expected::LocalScope) && fits(location.inlined_at, Expected::Location)
    }

    /// Checks the position of an instruction, which is no node of the module any more.
    fn location(&mut self, broken: &DebugLocation) {
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
            self.check(at, || name, found, expected, true);
        }
    }

    fn check(
        &mut self,
        node: MetadataId,
        name: impl Fn() -> &'static str,
        reference: Option<MetadataId>,
        expected: Expected,
        required: bool,
    ) {
        let Some(id) = reference else {
            if required {
                let name = name();
                self.found.push((node, format!("{name}: {} is expected, it is null", expected.words())));
            }
            return;
        };
        if !self.fits(id, expected) {
            let message = format!("{}: {} is expected, it is {}", name(), expected.words(), self.words(id));
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
        match expected {
            Expected::List => self.module.metadata_operands(id).is_some(),
            Expected::Value => self.module.metadata_value(id).is_some(),
            _ => {
                let code = self.module.debug_record(id).map(|(code, _)| u32::from(code));
                code.and_then(|code| expected.codes().checked_shr(code)).is_some_and(|codes| codes & 1 == 1)
            }
        }
    }
}
