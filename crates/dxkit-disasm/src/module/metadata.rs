//! Metadata: the numbers that nodes get, and their text.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::{DebugFlags, Operation, Tag};
use dxkit_bitcode::ir::{DebugLocation, DebugNode, Expression, Metadata, MetadataId, Node, ValueId};

use super::Printer;
use crate::text::ELIDED;

/// Tells the operands that a node has for LLVM, in LLVM's order, null ones left out. The order is that of the
/// nodes in memory, which is neither the record's nor the text's; numbers follow from it.
pub(crate) fn for_each_operand(metadata: &Metadata<'_>, mut tell: impl FnMut(MetadataId)) {
    let mut all = |operands: &[Option<MetadataId>]| operands.iter().flatten().for_each(|id| tell(*id));
    let node = match metadata {
        Metadata::Node(Node { operands, .. }) => return all(operands),
        Metadata::Debug(node) => node,
        _ => return,
    };
    match node {
        DebugNode::Location(node) => all(&[Some(node.scope.0), node.inlined_at]),
        DebugNode::Enumerator(node) => all(&[node.name]),
        DebugNode::BasicType(node) => all(&[node.name]),
        DebugNode::File(node) => all(&[node.filename, node.directory]),
        DebugNode::DerivedType(node) => {
            all(&[node.file, node.scope, node.name, node.base_type, node.extra_data]);
        }
        DebugNode::CompositeType(node) => all(&[
            node.file,
            node.scope,
            node.name,
            node.base_type,
            node.elements,
            node.vtable_holder,
            node.template_params,
            node.identifier,
        ]),
        DebugNode::SubroutineType(node) => all(&[node.types]),
        DebugNode::CompileUnit(node) => all(&[
            node.file,
            node.producer,
            node.flags,
            node.split_debug_filename,
            node.enums,
            node.retained_types,
            node.subprograms,
            node.globals,
            node.imports,
        ]),
        DebugNode::Subprogram(node) => all(&[
            node.file,
            node.scope,
            node.name,
            node.linkage_name,
            node.ty,
            node.containing_type,
            node.function,
            node.template_params,
            node.declaration,
            node.variables,
        ]),
        DebugNode::LexicalBlock(node) => all(&[node.file, node.scope]),
        DebugNode::LexicalBlockFile(node) => all(&[node.file, node.scope]),
        DebugNode::Namespace(node) => all(&[node.file, node.scope, node.name]),
        DebugNode::TemplateTypeParameter(node) => all(&[node.name, node.ty]),
        DebugNode::TemplateValueParameter(node) => all(&[node.name, node.ty, node.value]),
        DebugNode::GlobalVariable(node) => all(&[
            node.scope,
            node.name,
            node.file,
            node.ty,
            node.linkage_name,
            node.variable,
            node.declaration,
        ]),
        DebugNode::LocalVariable(node) => all(&[node.scope, node.name, node.file, node.ty]),
        DebugNode::ObjcProperty(node) => all(&[node.name, node.file, node.getter, node.setter, node.ty]),
        DebugNode::ImportedEntity(node) => all(&[node.scope, node.entity, node.name]),
        DebugNode::LanguageModule(node) => {
            all(&[node.scope, node.name, node.config_macros, node.include_path, node.sysroot]);
        }
        DebugNode::Generic(node) => node.operands.iter().flatten().for_each(tell),
        _ => {}
    }
}

/// A position in the source, as the number of a node is looked up by: line, column, scope, call that was
/// inlined.
type Place = (u32, u32, MetadataId, Option<MetadataId>);

/// A node with a number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Numbered {
    /// A piece of metadata.
    Node(MetadataId),
    /// A position of an instruction, which is a node of its own without a record.
    Location(Place),
}

/// What a piece of metadata is for whoever refers to it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reference {
    /// A node.
    Node,
    /// A value.
    Value(ValueId),
    /// A string, or what is of a newer dialect.
    Other,
}

/// What each piece of metadata is. Each is referred to many times, and looking at a node takes
/// it out of its record.
#[derive(Debug)]
pub(crate) struct References {
    all: Vec<Reference>,
}

impl References {
    pub(crate) fn new(module: &Module) -> Self {
        let reference = |id| match module.metadata_value(id) {
            Some(value) => Reference::Value(value),
            None if module.is_metadata_node(id) => Reference::Node,
            None => Reference::Other,
        };
        let count = u32::try_from(module.metadata().len()).unwrap_or_default();
        Self { all: (0..count).map(MetadataId::new).map(reference).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// `None` of what does not exist.
    #[inline]
    pub(crate) fn get(&self, id: MetadataId) -> Option<Reference> {
        self.all.get(id.index()).copied()
    }
}

/// Strings and values have no numbers.
const NONE: u32 = u32::MAX;

/// The numbers of metadata nodes: in the order in which LLVM's printer meets them.
#[derive(Debug)]
pub(crate) struct MetadataNumbers<'m> {
    module: &'m Module,
    /// One more than the number of each piece of metadata, or 0; [`NONE`] of what gets no number.
    numbers: Vec<u32>,
    /// What has each number.
    nodes: Vec<Numbered>,
    /// Positions are the same node wherever they are equal.
    places: BTreeMap<Place, u32>,
    /// The position that was added last: many instructions in a row have the same.
    last: Option<(Place, u32)>,
    open: Vec<MetadataId>,
}

impl<'m> MetadataNumbers<'m> {
    pub(crate) fn new(module: &'m Module, references: &References) -> Self {
        let number = |reference: &Reference| if matches!(reference, Reference::Node) { 0 } else { NONE };
        let numbers: Vec<_> = references.all.iter().map(number).collect();
        Self {
            module,
            nodes: Vec::with_capacity(numbers.len()),
            numbers,
            places: BTreeMap::new(),
            last: None,
            open: Vec::new(),
        }
    }

    fn entry(&self, id: MetadataId) -> Option<&u32> {
        self.numbers.get(id.index())
    }

    fn set(&mut self, id: MetadataId, number: u32) {
        if let Some(place) = self.numbers.get_mut(id.index()) {
            *place = number;
        }
    }

    fn push(&mut self, node: Numbered) -> u32 {
        self.nodes.push(node);
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// Gives a node a number, then everything that it leads to, first operands first.
    pub(crate) fn add(&mut self, id: MetadataId) {
        self.open.push(id);
        self.add_open();
    }

    fn add_open(&mut self) {
        while let Some(id) = self.open.pop() {
            if self.entry(id) != Some(&0) {
                continue;
            }
            let Some(metadata @ (Metadata::Node(_) | Metadata::Debug(_))) = self.module.metadatum(id) else {
                self.set(id, NONE);
                continue;
            };
            let number = match metadata {
                Metadata::Debug(DebugNode::Location(node)) if !node.distinct => {
                    let place = (node.line, column(node.column), node.scope.0, node.inlined_at);
                    match self.places.get(&place) {
                        Some(number) => *number,
                        None => {
                            let number = self.push(Numbered::Node(id));
                            self.places.insert(place, number);
                            number
                        }
                    }
                }
                _ => self.push(Numbered::Node(id)),
            };
            self.set(id, number);
            let start = self.open.len();
            let mut open = core::mem::take(&mut self.open);
            for_each_operand(&metadata, |operand| {
                if self.entry(operand) == Some(&0) {
                    open.push(operand);
                }
            });
            self.open = open;
            if let Some(operands) = self.open.get_mut(start..) {
                operands.reverse();
            }
        }
    }

    /// Gives an instruction's position a number. Returned is one more than that, or 0 for a position that is
    /// none.
    pub(crate) fn add_location(&mut self, location: DebugLocation) -> u32 {
        let Some(scope) = location.scope else { return 0 };
        let place = (location.line, column(location.column), scope, location.inlined_at);
        if let Some((last, number)) = self.last {
            if last == place {
                return number;
            }
        }
        if let Some(number) = self.places.get(&place) {
            self.last = Some((place, *number));
            return *number;
        }
        let number = self.push(Numbered::Location(place));
        self.places.insert(place, number);
        self.last = Some((place, number));
        self.open.extend(location.inlined_at);
        self.open.push(scope);
        self.add_open();
        number
    }

    /// The number of a node.
    pub(crate) fn get(&self, id: MetadataId) -> Option<u32> {
        self.entry(id).filter(|number| **number != NONE)?.checked_sub(1)
    }

    pub(crate) fn nodes(&self) -> &[Numbered] {
        &self.nodes
    }
}

/// The column as LLVM keeps it: in 16 bits, and 0 if it does not fit.
pub(crate) const fn column(column: u32) -> u32 {
    if column > 0xffff { 0 } else { column }
}

/// Writes the fields of a node, with what stands between them.
struct Fields<'p, 'm, 'o> {
    printer: &'p mut Printer<'m, 'o>,
    first: bool,
}

impl Fields<'_, '_, '_> {
    fn label(&mut self, label: &str) {
        if !core::mem::take(&mut self.first) {
            self.printer.text.str(", ");
        }
        self.printer.text.str(label);
        self.printer.text.str(": ");
    }

    /// A field that is always there.
    fn node_always(&mut self, label: &str, id: Option<MetadataId>) {
        self.label(label);
        match id {
            Some(id) => self.printer.metadata_operand(id),
            None => self.printer.text.str("null"),
        }
    }

    fn node(&mut self, label: &str, id: Option<MetadataId>) {
        if id.is_some() {
            self.node_always(label, id);
        }
    }

    fn string_always(&mut self, label: &str, id: Option<MetadataId>) {
        self.label(label);
        let string = self.printer.string(id);
        self.printer.text.byte(b'"');
        self.printer.text.escaped(string);
        self.printer.text.byte(b'"');
    }

    fn string(&mut self, label: &str, id: Option<MetadataId>) {
        if !self.printer.string(id).is_empty() {
            self.string_always(label, id);
        }
    }

    fn number_always(&mut self, label: &str, number: impl Into<u64>) {
        self.label(label);
        self.printer.text.number(number);
    }

    fn number(&mut self, label: &str, number: impl Into<u64>) {
        let number = number.into();
        if number != 0 {
            self.number_always(label, number);
        }
    }

    fn signed_always(&mut self, label: &str, number: i64) {
        self.label(label);
        self.printer.text.signed(number);
    }

    fn boolean(&mut self, label: &str, value: bool) {
        self.label(label);
        self.printer.text.str(if value { "true" } else { "false" });
    }

    /// A number with names, 0 left out.
    fn named(&mut self, label: &str, number: u32, name: Option<&str>) {
        if number != 0 {
            self.named_always(label, number, name);
        }
    }

    fn named_always(&mut self, label: &str, number: u32, name: Option<&str>) {
        self.label(label);
        match name {
            Some(name) => self.printer.text.str(name),
            None => self.printer.text.number(number),
        }
    }

    /// A tag, of which LLVM keeps 16 bits.
    fn tag(&mut self, tag: Tag) {
        let tag = Tag(tag.0 & 0xffff);
        self.named_always("tag", tag.0, tag.name());
    }

    fn flags(&mut self, label: &str, flags: DebugFlags) {
        if flags.is_empty() {
            return;
        }
        self.label(label);
        let rest = flags.difference(DebugFlags::PUBLIC);
        let names = flags.accessibility().into_iter().chain(rest.names());
        let mut first = true;
        for name in names {
            if !core::mem::take(&mut first) {
                self.printer.text.str(" | ");
            }
            self.printer.text.str(name);
        }
        let unknown = rest.unknown();
        if unknown != 0 {
            if !first {
                self.printer.text.str(" | ");
            }
            self.printer.text.number(unknown);
        }
    }
}

impl<'m> Printer<'m, '_> {
    /// All nodes with numbers, a line each.
    pub(super) fn metadata_nodes(&mut self) {
        if self.metadata.nodes().is_empty() {
            return;
        }
        self.text.byte(b'\n');
        let mut number = 0u32;
        while let Some(node) = self.metadata.nodes().get(number as usize).copied() {
            if self.text.full() {
                return;
            }
            self.text.sign_and_number(b'!', number);
            self.text.str(" = ");
            match node {
                Numbered::Location(place) => self.location(place),
                Numbered::Node(id) => match self.metadatum(id) {
                    Some(Metadata::Node(node)) => self.node(node),
                    Some(Metadata::Debug(node)) => self.debug_node(&node),
                    _ => self.text.str(ELIDED),
                },
            }
            self.text.byte(b'\n');
            number += 1;
        }
    }

    /// The named metadata, a line each. Those of the same name are one.
    pub(super) fn named_metadata(&mut self) {
        let module = self.module;
        if module.named_metadata().len() == 0 {
            return;
        }
        self.text.byte(b'\n');
        for named in module.named_metadata() {
            if self.text.full() {
                return;
            }
            self.text.byte(b'!');
            self.text.metadata_name(named.name);
            self.text.str(" = !{");
            for (index, node) in named.nodes.iter().enumerate() {
                if index > 0 {
                    self.text.str(", ");
                }
                match self.metadata.get(*node) {
                    Some(number) => self.text.sign_and_number(b'!', number),
                    None => self.text.str("<badref>"),
                }
            }
            self.text.str("}\n");
        }
    }

    pub(super) fn metadatum(&self, id: MetadataId) -> Option<Metadata<'m>> {
        self.module.metadatum(id)
    }

    /// The text of a metadata string; empty for none.
    pub(super) fn string(&self, id: Option<MetadataId>) -> &'m [u8] {
        match id.and_then(|id| self.metadatum(id)) {
            Some(Metadata::String(string)) => string,
            _ => &[],
        }
    }

    /// Metadata where it is referred to: the number of a node, a string, a value with its type.
    pub(super) fn metadata_operand(&mut self, id: MetadataId) {
        if self.text.full() {
            return self.text.str(ELIDED);
        }
        match self.references.get(id) {
            Some(Reference::Value(value)) => return self.global_typed_operand(value),
            Some(Reference::Node) | None => {
                if let Some(number) = self.metadata.get(id) {
                    return self.text.sign_and_number(b'!', number);
                }
            }
            Some(Reference::Other) => {}
        }
        match self.metadatum(id) {
            Some(Metadata::String(string)) => {
                self.text.str("!\"");
                self.text.escaped(string);
                self.text.byte(b'"');
            }
            Some(Metadata::Value { value, .. }) => self.typed_operand(value),
            Some(Metadata::Node(_) | Metadata::Debug(_)) => self.text.str("<node without a number>"),
            Some(Metadata::Unknown { code, operands }) => self.unknown("metadata", code, operands),
            _ => self.text.str("null"),
        }
    }

    fn node(&mut self, node: Node<'m>) {
        if node.distinct {
            self.text.str("distinct ");
        }
        self.text.str("!{");
        for (index, operand) in node.operands.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            match operand {
                Some(id) => self.metadata_operand(*id),
                None => self.text.str("null"),
            }
        }
        self.text.byte(b'}');
    }

    fn location(&mut self, (line, column, scope, inlined_at): Place) {
        self.text.str("!DILocation(");
        let mut fields = Fields { printer: self, first: true };
        fields.number_always("line", line);
        fields.number("column", column);
        fields.node_always("scope", Some(scope));
        fields.node("inlinedAt", inlined_at);
        self.text.byte(b')');
    }

    /// A node that describes the source. Which fields are left out when they are empty is said by LLVM's
    /// printer alone.
    pub(super) fn debug_node(&mut self, node: &DebugNode<'m>) {
        if node.distinct() {
            self.text.str("distinct ");
        }
        match node {
            DebugNode::Location(node) => {
                return self.location((node.line, column(node.column), node.scope.0, node.inlined_at));
            }
            DebugNode::Expression(node) => return self.expression(node),
            _ => {}
        }
        self.text.byte(b'!');
        self.text.str(node.name());
        self.text.byte(b'(');
        let mut fields = Fields { printer: self, first: true };
        match node {
            DebugNode::Subrange(node) => {
                fields.signed_always("count", node.count.0);
                if node.lower_bound != 0 {
                    fields.signed_always("lowerBound", node.lower_bound);
                }
            }
            DebugNode::Enumerator(node) => {
                fields.string_always("name", node.name);
                fields.signed_always("value", node.value);
            }
            DebugNode::BasicType(node) => {
                if Tag(node.tag.0 & 0xffff) != Tag::BaseType {
                    fields.tag(node.tag);
                }
                fields.string("name", node.name);
                fields.number("size", node.size);
                fields.number("align", node.align);
                fields.named("encoding", node.encoding.0, node.encoding.name());
            }
            DebugNode::File(node) => {
                fields.string_always("filename", node.filename);
                fields.string_always("directory", node.directory);
            }
            DebugNode::DerivedType(node) => {
                fields.tag(node.tag);
                fields.string("name", node.name);
                fields.node("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.node_always("baseType", node.base_type);
                fields.number("size", node.size);
                fields.number("align", node.align);
                fields.number("offset", node.offset);
                fields.flags("flags", node.flags);
                fields.node("extraData", node.extra_data);
            }
            DebugNode::CompositeType(node) => {
                fields.tag(node.tag);
                fields.string("name", node.name);
                fields.node("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.node("baseType", node.base_type);
                fields.number("size", node.size);
                fields.number("align", node.align);
                fields.number("offset", node.offset);
                fields.flags("flags", node.flags);
                fields.node("elements", node.elements);
                fields.named("runtimeLang", node.runtime_lang.0, node.runtime_lang.name());
                fields.node("vtableHolder", node.vtable_holder);
                fields.node("templateParams", node.template_params);
                fields.string("identifier", node.identifier);
            }
            DebugNode::SubroutineType(node) => {
                fields.flags("flags", node.flags);
                fields.node_always("types", node.types);
            }
            DebugNode::CompileUnit(node) => {
                fields.named("language", node.language.0, node.language.name());
                fields.node_always("file", node.file);
                fields.string("producer", node.producer);
                fields.boolean("isOptimized", node.is_optimized);
                fields.string("flags", node.flags);
                fields.number_always("runtimeVersion", node.runtime_version);
                fields.string("splitDebugFilename", node.split_debug_filename);
                fields.number_always("emissionKind", node.emission_kind);
                fields.node("enums", node.enums);
                fields.node("retainedTypes", node.retained_types);
                fields.node("subprograms", node.subprograms);
                fields.node("globals", node.globals);
                fields.node("imports", node.imports);
                fields.number("dwoId", node.dwo_id);
            }
            DebugNode::Subprogram(node) => {
                fields.string("name", node.name);
                fields.string("linkageName", node.linkage_name);
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.node("type", node.ty);
                fields.boolean("isLocal", node.is_local);
                fields.boolean("isDefinition", node.is_definition);
                fields.number("scopeLine", node.scope_line);
                fields.node("containingType", node.containing_type);
                fields.named("virtuality", node.virtuality.0, node.virtuality.name());
                fields.number("virtualIndex", node.virtual_index);
                fields.flags("flags", node.flags);
                fields.boolean("isOptimized", node.is_optimized);
                fields.node("function", node.function);
                fields.node("templateParams", node.template_params);
                fields.node("declaration", node.declaration);
                fields.node("variables", node.variables);
            }
            DebugNode::LexicalBlock(node) => {
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.number("column", node.column & 0xffff);
            }
            DebugNode::LexicalBlockFile(node) => {
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number_always("discriminator", node.discriminator);
            }
            DebugNode::Namespace(node) => {
                fields.string("name", node.name);
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
            }
            DebugNode::LanguageModule(node) => {
                fields.node_always("scope", node.scope);
                fields.string("name", node.name);
                fields.string("configMacros", node.config_macros);
                fields.string("includePath", node.include_path);
                fields.string("isysroot", node.sysroot);
            }
            DebugNode::TemplateTypeParameter(node) => {
                fields.string("name", node.name);
                fields.node_always("type", node.ty);
            }
            DebugNode::TemplateValueParameter(node) => {
                if Tag(node.tag.0 & 0xffff) != Tag::TemplateValueParameter {
                    fields.tag(node.tag);
                }
                fields.string("name", node.name);
                fields.node("type", node.ty);
                fields.node_always("value", node.value);
            }
            DebugNode::GlobalVariable(node) => {
                fields.string("name", node.name);
                fields.string("linkageName", node.linkage_name);
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.node("type", node.ty);
                fields.boolean("isLocal", node.is_local);
                fields.boolean("isDefinition", node.is_definition);
                fields.node("variable", node.variable);
                fields.node("declaration", node.declaration);
            }
            DebugNode::LocalVariable(node) => {
                fields.tag(node.tag);
                fields.string("name", node.name);
                if node.arg != 0 || Tag(node.tag.0 & 0xffff) != Tag::AutoVariable {
                    fields.number_always("arg", node.arg & 0xffff);
                }
                fields.node_always("scope", node.scope);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.node("type", node.ty);
                fields.flags("flags", node.flags);
            }
            DebugNode::ObjcProperty(node) => {
                fields.string("name", node.name);
                fields.node("file", node.file);
                fields.number("line", node.line);
                fields.string("setter", node.setter);
                fields.string("getter", node.getter);
                fields.number("attributes", node.attributes);
                fields.node("type", node.ty);
            }
            DebugNode::ImportedEntity(node) => {
                fields.tag(node.tag);
                fields.string("name", node.name);
                fields.node_always("scope", node.scope);
                fields.node("entity", node.entity);
                fields.number("line", node.line);
            }
            DebugNode::Generic(node) => {
                fields.tag(node.tag);
                let mut operands = node.operands.iter();
                fields.string("header", operands.next().flatten());
                if operands.len() > 0 {
                    fields.label("operands");
                    fields.printer.text.byte(b'{');
                    for (index, operand) in operands.enumerate() {
                        if index > 0 {
                            fields.printer.text.str(", ");
                        }
                        match operand {
                            Some(id) => fields.printer.metadata_operand(id),
                            None => fields.printer.text.str("null"),
                        }
                    }
                    fields.printer.text.byte(b'}');
                }
            }
            _ => {}
        }
        self.text.byte(b')');
    }

    /// An expression: operations by name if all of them are such as LLVM 3.7 knows, and numbers if not.
    pub(super) fn expression(&mut self, expression: &Expression<'m>) {
        self.text.str("!DIExpression(");
        let named = is_valid(expression.operations);
        let mut operands = 0;
        for (index, word) in expression.operations.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            let operation = Operation(*word);
            match operation.name() {
                Some(name) if named && operands == 0 => {
                    self.text.str(name);
                    operands = operand_count(operation);
                }
                _ => {
                    self.text.number(*word);
                    operands = operands.saturating_sub(1);
                }
            }
        }
        self.text.byte(b')');
    }
}

/// How many operands follow an operation in an expression; of `DW_OP_minus`, which is valid in later versions
/// alone, LLVM 3.7's printer knows none.
const fn operand_count(operation: Operation) -> usize {
    match operation {
        Operation::BitPiece => 2,
        Operation::Plus => 1,
        _ => 0,
    }
}

/// Whether LLVM 3.7 takes an expression for valid: sums, loads, and a piece at the end.
fn is_valid(words: &[u64]) -> bool {
    let mut rest = words;
    while let [word, behind @ ..] = rest {
        let operation = Operation(*word);
        let Some(next) = behind.get(operand_count(operation)..) else { return false };
        match operation {
            Operation::BitPiece => return next.is_empty(),
            Operation::Plus | Operation::Deref => {}
            _ => return false,
        }
        rest = next;
    }
    true
}
