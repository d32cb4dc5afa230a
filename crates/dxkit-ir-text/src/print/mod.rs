//! The module as text, in the order of LLVM's own printer.
//!
//! The numbers of unnamed values, of nodes and of attributes are given in the order in which that printer
//! meets things, not in the order of the bitcode.

mod attribute;
mod bits;
mod constant;
mod debug_node;
mod float;
mod function;
mod global;
mod instruction;
mod llvm22;
mod metadata;
mod node_operands;
mod types;

pub use debug_node::write_expression;
pub(crate) use function::block_numbers;
pub(crate) use types::write_type;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, ConstantId, Function, FunctionId, InstructionEntry, InstructionId, Layout, LayoutRules, Metadata,
    MetadataId, MetadataKindId, TypeId, ValueId,
};

use attribute::Attributes;
use constant::WrittenOperands;
use function::Local;
use global::{Callees, GlobalTexts};
use llvm22::{DebugInfo, LIFETIME_ATTRIBUTES, Replaced, without_former_expressions};
use metadata::{MetadataNumbers, References};
use types::TypeTexts;

use crate::text::Text;
use crate::{Dialect, LlvmVersion};

/// How a module is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintOptions {
    /// The dialect.
    pub dialect: Dialect,
    /// In today's dialects: whether the module is one that was raised. Then calls of LLVM's own functions
    /// with floating-point results have all flags of `fast`, unless `!dx.precise` is attached to them, and
    /// undefined arguments of these functions are `poison`. LLVM 3.7 has neither. Variables of the program
    /// have one expression in the debug information, and not two, which LLVM 24's backend crashes on.
    pub raised: bool,
    /// In today's dialects: keep debug information that its verifier refuses, which LLVM 22 removes.
    pub keep_invalid_debug_info: bool,
    /// The approximate maximum length of the text in bytes. Shared constants and names are written wherever
    /// they are used, so a short module can stand for a text of any length. Beyond the limit, parts are
    /// elided as `<...>`, and the text ends with a comment about it.
    pub limit: usize,
}

impl PrintOptions {
    /// The text of the modules that compilers write is between five and thirty times as long as their
    /// bitcode. Allowed is this many times the bitcode, and [`PrintOptions::LEAST`]. Beside the text, writing
    /// it takes a quarter of the text for room to grow, and a small multiple of the module.
    pub const EXPANSION: usize = 64;
    /// This many bytes of text are always allowed.
    pub const LEAST: usize = 1 << 20;

    /// LLVM 3.7's assembly, and the limit of text for this many bytes of bitcode.
    #[must_use]
    pub const fn for_bitcode(bytes: usize) -> Self {
        let limit = Self::LEAST.saturating_add(bytes.saturating_mul(Self::EXPANSION));
        Self { dialect: Dialect::V3_7, raised: false, keep_invalid_debug_info: false, limit }
    }
}

/// Text after the lines of instructions, as LLVM's `AssemblyAnnotationWriter` lets its users do. It has
/// to start with a space and a `;`, and must not end the line.
pub trait Comments<'m> {
    /// After an instruction that is not a call.
    fn instruction(&mut self, function: &Function<'m>, entry: &InstructionEntry<'m>, text: &mut Text<'_>) {
        let _ = (function, entry, text);
    }

    /// After a call.
    fn call(
        &mut self,
        function: &Function<'m>,
        entry: &InstructionEntry<'m>,
        call: &Call<'m>,
        text: &mut Text<'_>,
    ) {
        let _ = (function, entry, call, text);
    }
}

/// No comments.
impl Comments<'_> for () {}

/// Appends the text of a module.
///
/// Every line ends with a line feed. The text is ASCII if the module's strings are: names are escaped, but
/// data layout, attributes and the names in comments are written unchanged, so the text need not be UTF-8.
///
/// Returns whether all of it was written, and nothing elided because of the limit.
pub fn write<'m>(
    module: &'m Module,
    options: &PrintOptions,
    comments: &mut impl Comments<'m>,
    out: &mut Vec<u8>,
) -> bool {
    if options.dialect.is_modern() {
        // The memory of an instruction is about that of a few lines.
        const INSTRUCTION: usize = 64;
        const MOST: usize = 1 << 20;
        let most = (options.limit / INSTRUCTION).min(MOST);
        if let Some(module) = without_former_expressions(module, most) {
            return write_module(&module, options, &mut (), out);
        }
    }
    write_module(module, options, comments, out)
}

fn write_module<'m>(
    module: &'m Module,
    options: &PrintOptions,
    comments: &mut impl Comments<'m>,
    out: &mut Vec<u8>,
) -> bool {
    let references = References::new(module);
    let identified = types::identified(module, &references, options.dialect);
    let mut printer = Printer::new(module, references, &identified, options, Text::new(out, options.limit));
    printer.module(&identified, comments);
    !printer.text.full()
}

/// Appends the two lines that LLVM 22 writes before a module, with the name of its file.
pub fn write_heading(name: &[u8], out: &mut Vec<u8>) {
    let mut text = Text::new(out, usize::MAX);
    text.str("; ModuleID = '");
    text.bytes(name);
    text.str("'\nsource_filename = \"");
    text.escape_backslashes(true);
    text.escaped(name);
    text.str("\"\n");
}

/// An entity of a module whose text is requested: see [`texts`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entity {
    /// The line of an instruction, without the text before its first word; empty if it is in no function.
    Instruction(InstructionId),
    /// A constant or a global value with its type, as an operand has it.
    Value(ValueId),
    /// A type; of a structure with a name, the name.
    Type(TypeId),
    /// A node with its definition; other metadata as an operand.
    Metadata(MetadataId),
    /// A node with its number and its definition, as the text of the module has it.
    NumberedMetadata(MetadataId),
}

/// The texts of single things of a module as [`write()`] gives them, in the order of `wanted`.
///
/// Values and blocks have the numbers of the whole text. All texts together are limited to
/// [`PrintOptions::LEAST`]; the rest is omitted.
#[must_use]
pub fn texts(module: &Module, wanted: &[Entity]) -> Vec<Vec<u8>> {
    some_texts(module, wanted, true)
}

fn some_texts(module: &Module, wanted: &[Entity], with_locations: bool) -> Vec<Vec<u8>> {
    let mut lines = BTreeMap::<InstructionId, Vec<usize>>::new();
    let references = References::new(module);
    let identified = types::identified(module, &references, Dialect::V3_7);
    let mut out = Vec::new();
    let mut found = alloc::vec![0..0; wanted.len()];
    let mut printer = Printer::new(
        module,
        references,
        &identified,
        &PrintOptions::for_bitcode(0),
        Text::new(&mut out, PrintOptions::LEAST),
    );
    printer.number_module();
    for ((place, entity), slot) in wanted.iter().enumerate().zip(&mut found) {
        let start = printer.text.len();
        match *entity {
            Entity::Instruction(id) => lines.entry(id).or_default().push(place),
            Entity::Value(id) => printer.typed_operand(id),
            Entity::Type(id) => printer.ty(id),
            Entity::Metadata(id) => printer.metadata_definition(id),
            Entity::NumberedMetadata(id) => {
                // Functions refer to nodes that the module does not.
                module.functions().for_each(|function| printer.number_function(&function));
                printer.metadata_operand(id);
                // A value or a string has no number.
                let metadata = module.metadatum(id);
                if !matches!(metadata, Some(Metadata::Value { .. } | Metadata::String(_))) {
                    printer.text.str(" = ");
                    printer.metadata_definition(id);
                }
            }
        }
        *slot = start..printer.text.len();
    }
    for function in module.functions() {
        let mut numbered = false;
        for entry in function.instructions() {
            let Some(places) = lines.get(&entry.id()) else { continue };
            if !core::mem::replace(&mut numbered, true) {
                printer.number_function(&function);
                if !with_locations {
                    printer.local.locations.clear();
                }
            }
            let start = printer.text.len();
            printer.instruction(&function, &entry, &mut ());
            for place in places {
                if let Some(slot) = found.get_mut(*place) {
                    *slot = start..printer.text.len();
                }
            }
        }
    }
    drop(printer);
    found.into_iter().map(|range| out.get(range).unwrap_or_default().trim_ascii().to_vec()).collect()
}

/// The [`texts`] of instructions without their locations in the source (`, !dbg !7`).
#[must_use]
pub fn instruction_texts(module: &Module, wanted: &[InstructionId]) -> Vec<String> {
    let wanted: Vec<_> = wanted.iter().copied().map(Entity::Instruction).collect();
    let texts = some_texts(module, &wanted, false);
    texts.iter().map(|text| String::from_utf8_lossy(text).into_owned()).collect()
}

/// [`texts`] of instructions.
#[must_use]
pub fn instruction_lines(module: &Module, wanted: &[InstructionId]) -> Vec<Vec<u8>> {
    let wanted: Vec<_> = wanted.iter().copied().map(Entity::Instruction).collect();
    texts(module, &wanted)
}

/// Writes a module.
struct Printer<'m, 'o> {
    module: &'m Module,
    text: Text<'o>,
    dialect: Dialect,
    types: TypeTexts,
    globals: GlobalTexts,
    callees: Callees,
    attributes: Attributes<'m>,
    metadata: MetadataNumbers<'m>,
    references: References,
    kinds: Vec<(MetadataKindId, &'m [u8])>,
    /// The words for long constants of equal elements.
    folds: BTreeMap<ConstantId, Option<&'static str>>,
    /// Whether long vectors have equal elements.
    splats: BTreeMap<ConstantId, bool>,
    written: WrittenOperands,
    /// The numbers of the blocks of functions that others take addresses of blocks of.
    block_numbers: BTreeMap<FunctionId, Vec<u32>>,
    /// The function that is being written.
    local: Local<'m>,
    /// Debug information in the form of LLVM 22.
    debug_info: Rc<DebugInfo>,
    /// The alignments of what states none; in LLVM 22's assembly alone.
    layout: Option<Layout>,
    /// The calls of `llvm.lifetime.start` and `llvm.lifetime.end` that LLVM 22's assembly keeps: the address
    /// spaces of their pointers.
    lifetimes: BTreeSet<(Replaced, u32)>,
    /// The domains of alias scopes that get another operand: in LLVM 24's assembly alone.
    alias_domains: BTreeSet<MetadataId>,
    /// See [`PrintOptions::raised`].
    raised: bool,
}

/// The kinds of attached metadata, sorted by number.
fn metadata_kinds(module: &Module) -> Vec<(MetadataKindId, &[u8])> {
    let mut kinds: Vec<_> = module.metadata_kinds().collect();
    kinds.sort_by_key(|(id, _)| *id);
    kinds
}

/// The domains of the alias scopes that instructions state, in the form that LLVM 24 replaces: themselves,
/// and a name if there is one.
fn alias_domains(module: &Module) -> BTreeSet<MetadataId> {
    let kinds = [&b"alias.scope"[..], b"noalias"].map(|name| module.metadata_kind_named(name));
    let operands = |id: MetadataId| match module.metadatum(id) {
        Some(Metadata::Node(node)) => node.operands,
        _ => &[],
    };
    let mut lists = BTreeSet::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let stated = entry.attachments().iter().filter(|found| kinds.contains(&Some(found.kind)));
        lists.extend(stated.map(|found| found.node));
    }
    let scopes = lists.into_iter().flat_map(operands).flatten();
    let domains = scopes.filter_map(|scope| operands(*scope).get(1).copied().flatten());
    let is_former = |domain: &MetadataId| match operands(*domain) {
        [Some(own)] => own == domain,
        [Some(own), Some(name)] => {
            own == domain && module.metadatum(*name).is_some_and(|name| name.as_string().is_some())
        }
        _ => false,
    };
    domains.filter(is_former).collect()
}

/// About as long as the texts of most modules are. Room that is not used costs as much as room that is
/// missing: long texts get theirs fresh from the system, page by page.
#[must_use]
pub fn estimated_length(module: &Module) -> usize {
    2048 + module.instruction_count() * 64 + module.metadata().len() * 40
}

impl<'m, 'o> Printer<'m, 'o> {
    fn new(
        module: &'m Module,
        references: References,
        identified: &[TypeId],
        options: &PrintOptions,
        mut text: Text<'o>,
    ) -> Self {
        let dialect = options.dialect;
        text.escape_backslashes(dialect.is_modern());
        let debug_info = Rc::new(match dialect {
            Dialect::V3_7 => DebugInfo::default(),
            Dialect::Modern(_) => DebugInfo::new(module, options.keep_invalid_debug_info, options.raised),
        });
        Self {
            dialect,
            layout: (dialect.is_modern()).then(|| Layout::new(module, LayoutRules::Llvm22)),
            lifetimes: BTreeSet::new(),
            alias_domains: match dialect.is_since(LlvmVersion::V24) {
                true => alias_domains(module),
                false => BTreeSet::new(),
            },
            raised: options.raised && dialect.is_modern(),
            module,
            text,
            types: TypeTexts::new(module, identified, dialect),
            globals: GlobalTexts::new(module),
            callees: Callees::new(module, dialect),
            attributes: Attributes::new(module, dialect),
            metadata: MetadataNumbers::new(module, &references, dialect, debug_info.clone()),
            references,
            kinds: metadata_kinds(module),
            folds: BTreeMap::new(),
            splats: BTreeMap::new(),
            written: WrittenOperands::new(module),
            block_numbers: BTreeMap::new(),
            local: Local::new(module),
            debug_info,
        }
    }

    fn module(&mut self, identified: &[TypeId], comments: &mut impl Comments<'m>) {
        self.text.reserve(estimated_length(self.module));
        self.target();
        self.type_declarations(identified);
        self.comdats();
        self.number_module();
        self.global_variables();
        self.aliases();
        for function in self.module.functions() {
            if self.text.full() {
                break;
            }
            if self.callees.replaced(function.value_id()).is_none() {
                self.function(&function, comments);
            }
        }
        self.lifetime_declarations();
        self.local = Local::default();
        self.attribute_groups();
        self.named_metadata();
        self.metadata_nodes();
        if self.text.full() {
            self.text.str("\n; The text is longer than allowed: the rest is left out.\n");
        }
    }

    /// Gives numbers to the nodes of named metadata, and to the attributes of functions.
    fn number_module(&mut self) {
        for (id, _) in self.module.globals() {
            for node in self.debug_info.clone().global(id) {
                self.metadata.add(*node);
            }
        }
        for named in self.module.named_metadata() {
            if self.debug_info.removes(named.name) {
                continue;
            }
            for node in named.nodes {
                self.metadata.add(*node);
            }
        }
        let mut lifetimes = false;
        for function in self.module.functions() {
            match self.callees.replaced(function.value_id()) {
                None => self.attributes.add(function.record().attributes),
                Some(replaced) => lifetimes |= !replaced.is_debug(),
            }
        }
        if lifetimes {
            self.find_lifetimes();
        }
        if !self.lifetimes.is_empty() {
            self.attributes.add_text(LIFETIME_ATTRIBUTES);
        }
    }
}
