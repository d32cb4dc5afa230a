//! Types: which structures a module declares and in which order, and the text of every type.
//!
//! [`identified`] finds the structures in LLVM's order (its `TypeFinder`: a walk over globals, functions and
//! metadata). [`TypeTexts`] has the text of every type. Types are made of earlier ones, so the texts are
//! written in one pass, each copied from those of its elements; those of functions, which are long and seldom
//! needed, are made on demand.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeListId, AttributeSlot, Constant, ConstantId, Function, Instruction,
    Metadata, MetadataId, Operation, Type, TypeId, ValueId, ValueKind,
};

use super::bits::Bits;
use super::function::LocalValue;
use super::llvm22::same_pointer;
use super::metadata::{Reference, References};
use super::node_operands::for_each_operand;
use crate::Dialect;
use crate::attributes::typed;
use crate::text::{ELIDED, Pool, Text, TextRange};

/// Whether an attribute has a type in LLVM 22.
pub(super) const fn has_type(attribute: &Attribute<'_>) -> bool {
    matches!(
        attribute,
        Attribute::Enum(AttributeKind::ByVal | AttributeKind::InAlloca | AttributeKind::StructRet)
    )
}

/// The pointee type of a parameter of a function type.
pub(super) fn parameter_pointee(module: &Module, function: TypeId, parameter: u32) -> Option<TypeId> {
    match module.ty(function) {
        Type::Function { parameters, .. } => {
            module.pointee(*parameters.get(usize::try_from(parameter).ok()?)?)
        }
        _ => None,
    }
}

/// The longest text that a type may have. Types are written in full inside each other as long as they have no
/// name, so that a short table could make texts of any length.
const LONGEST: usize = 1 << 16;
/// The longest text that all types together may have, and so much more for each of them.
const LONGEST_OF_ALL: usize = 1 << 20;
const LONGEST_OF_EACH: usize = 64;
/// The lengths of the text before and after that of each type.
const COMMA: u32 = 2;
const SPACE: u32 = 1;

/// The text of every type, as it is written in operands.
#[derive(Debug)]
pub(crate) struct TypeTexts {
    pool: Pool,
    /// The numbers of identified structures without a name, sorted by type.
    numbers: Vec<(TypeId, u32)>,
    /// Whether all texts are there.
    complete: bool,
    dialect: Dialect,
}

impl TypeTexts {
    /// The texts for all types of a module. `identified` are its identified structures, of which the
    /// unnamed ones are numbered.
    pub(crate) fn new(module: &Module, identified: &[TypeId], dialect: Dialect) -> Self {
        // Those without a name are numbered in the order of discovery.
        let mut numbers: Vec<(TypeId, u32)> =
            identified.iter().copied().filter(|id| is_unnamed(&module.ty(*id))).zip(0..).collect();
        numbers.sort_unstable();
        let count = module.types().len();
        let bytes = Pool::buffer(count.saturating_mul(32));
        let pool = Pool { bytes, places: alloc::vec![TextRange::EMPTY; count] };
        let mut texts = Self { pool, numbers, complete: false, dialect };
        texts.build(module, Which::Common);
        texts
    }

    /// The text of a type.
    #[inline]
    pub(crate) fn write(&mut self, module: &Module, id: TypeId, text: &mut Text<'_>) {
        match self.pool.place(id.index()) {
            Some(place) => text.pooled(&self.pool, place),
            None => self.write_new(module, id, text),
        }
    }

    /// The text of a type and a space.
    #[inline]
    pub(crate) fn write_spaced(&mut self, module: &Module, id: TypeId, text: &mut Text<'_>) {
        match self.pool.place(id.index()) {
            Some(place) => text.pooled(&self.pool, place.with(0, SPACE)),
            None => {
                self.write_new(module, id, text);
                text.byte(b' ');
            }
        }
    }

    /// An argument or a result with its type, `float %5`; unless it is the `first` of several, with a comma
    /// in front.
    #[inline]
    pub(crate) fn write_local(
        &mut self,
        module: &Module,
        value: LocalValue,
        first: bool,
        text: &mut Text<'_>,
    ) {
        let front = if first { 0 } else { COMMA };
        match self.pool.place(value.ty.index()) {
            Some(place) => text.pooled_and_number(&self.pool, place.with(front, SPACE), b'%', value.number),
            None => self.write_new_local(module, value, first, text),
        }
    }

    #[cold]
    fn write_new_local(&mut self, module: &Module, value: LocalValue, first: bool, text: &mut Text<'_>) {
        text.str(if first { "" } else { ", " });
        self.write_new(module, value.ty, text);
        text.byte(b' ');
        text.sign_and_number(b'%', value.number);
    }

    #[cold]
    fn write_new(&mut self, module: &Module, id: TypeId, text: &mut Text<'_>) {
        if !core::mem::replace(&mut self.complete, true) {
            self.build(module, Which::Remaining);
        }
        match self.pool.place(id.index()) {
            Some(place) => text.pooled(&self.pool, place),
            None => text.str(ELIDED),
        }
    }

    /// Writes the texts that are not there yet.
    fn build(&mut self, module: &Module, which: Which<'_>) {
        let count = self.pool.places.len();
        let longest = LONGEST_OF_ALL.saturating_add(count.saturating_mul(LONGEST_OF_EACH));
        let Pool { bytes, places } = &mut self.pool;
        let text = Text::new(bytes, usize::MAX);
        let opaque = self.dialect.is_modern();
        let mut builder = Builder { module, text, places, numbers: &self.numbers, opaque };
        for (id, ty) in module.types() {
            let is_left_out = match which {
                Which::Common => builder.is_made_on_demand(&ty),
                Which::Remaining => false,
                Which::Wanted(wanted) => !wanted.contains(id.index()),
            };
            if builder.place(id).is_some() || is_left_out {
                continue;
            }
            // Long separators would be copied once for each type.
            builder.text.str(", ");
            let start = builder.text.len();
            builder.append(id, &ty);
            if builder.text.len() - start > LONGEST || builder.text.len() > longest {
                builder.text.truncate(start);
                builder.text.str(ELIDED);
            }
            if let Some(place) = builder.places.get_mut(id.index()) {
                *place = TextRange::since(start, &builder.text);
            }
            builder.text.byte(b' ');
        }
        drop(builder);
        self.pool.pad();
    }
}

/// Writes one type, for messages.
pub(crate) fn write_type(module: &Module, id: TypeId, out: &mut Vec<u8>) {
    let mut open = alloc::vec![id];
    // The elements of a type precede it, so the types up to this one are sufficient; structures are printed
    // by name.
    let mut texts = TypeTexts {
        pool: Pool { bytes: Vec::new(), places: alloc::vec![TextRange::EMPTY; module.types().len()] },
        numbers: Vec::new(),
        complete: true,
        dialect: Dialect::V3_7,
    };
    let mut wanted = Bits::new(module.types().len());
    while let Some(id) = open.pop() {
        if !wanted.insert(id.index()) {
            continue;
        }
        match module.ty(id) {
            Type::Pointer { pointee: part, .. }
            | Type::Array { element: part, .. }
            | Type::Vector { element: part, .. } => open.push(part),
            Type::Function { result, parameters, .. } => {
                open.push(result);
                open.extend_from_slice(parameters);
            }
            Type::Struct { name: None, elements, .. } | Type::Target { types: elements, .. } => {
                open.extend_from_slice(elements);
            }
            _ => {}
        }
    }
    texts.build(module, Which::Wanted(&wanted));
    texts.write(module, id, &mut Text::new(out, usize::MAX));
}

/// Which types get a text. Every declared function has a type with a long text that is rarely written: these
/// are made on demand.
#[derive(Debug, Clone, Copy)]
enum Which<'b> {
    Common,
    Remaining,
    /// These alone.
    Wanted(&'b Bits),
}

/// Writes the texts of types one after another.
struct Builder<'m, 'o> {
    module: &'m Module,
    text: Text<'o>,
    places: &'o mut [TextRange],
    numbers: &'o [(TypeId, u32)],
    /// Whether pointers are written without the types that they point to.
    opaque: bool,
}

impl Builder<'_, '_> {
    fn place(&self, id: TypeId) -> Option<TextRange> {
        self.places.get(id.index()).copied().filter(|place| place.is_written())
    }

    /// Whether a type is a function with parameters, or made of such.
    fn is_made_on_demand(&self, ty: &Type<'_>) -> bool {
        let is_made_on_demand = |id: &TypeId| self.place(*id).is_none();
        match ty {
            Type::Function { result, parameters, .. } => !parameters.is_empty() || is_made_on_demand(result),
            Type::Pointer { .. } if self.opaque => false,
            Type::Pointer { pointee: part, .. }
            | Type::Array { element: part, .. }
            | Type::Vector { element: part, .. } => is_made_on_demand(part),
            Type::Struct { name: None, elements, .. } | Type::Target { types: elements, .. } => {
                elements.iter().any(is_made_on_demand)
            }
            _ => false,
        }
    }

    /// Appends the text of a type whose elements' texts exist; only named structures may refer to later
    /// types.
    fn append(&mut self, id: TypeId, ty: &Type<'_>) {
        match *ty {
            Type::Void => self.text.str("void"),
            Type::Half => self.text.str("half"),
            Type::Float => self.text.str("float"),
            Type::Double => self.text.str("double"),
            Type::X86Fp80 => self.text.str("x86_fp80"),
            Type::Fp128 => self.text.str("fp128"),
            Type::PpcFp128 => self.text.str("ppc_fp128"),
            Type::Label => self.text.str("label"),
            Type::Metadata => self.text.str("metadata"),
            Type::X86Mmx => self.text.str("x86_mmx"),
            Type::Integer { width } => {
                self.text.str("i");
                self.text.number(width);
            }
            Type::Pointer { pointee, address_space } => {
                let opaque = self.opaque || crate::opaque::is_any(self.module, pointee);
                if opaque {
                    self.text.str("ptr");
                } else {
                    self.part(id, pointee);
                }
                if address_space != 0 {
                    self.text.str(" addrspace(");
                    self.text.number(address_space);
                    self.text.str(")");
                }
                if !opaque {
                    self.text.str("*");
                }
            }
            Type::Function { result, parameters, variadic } => {
                self.part(id, result);
                self.text.str(" (");
                for (index, parameter) in parameters.iter().enumerate() {
                    if index > 0 {
                        self.text.str(", ");
                    }
                    self.part(id, *parameter);
                }
                if variadic {
                    self.text.str(if parameters.is_empty() { "..." } else { ", ..." });
                }
                self.text.str(")");
            }
            Type::Struct { name: Some(name), .. } | Type::Opaque { name } => self.name(id, name),
            Type::Struct { name: None, packed, elements } => self.structure(id, packed, elements),
            Type::Array { count, element } => {
                self.text.str("[");
                self.text.number(count);
                self.text.str(" x ");
                self.part(id, element);
                self.text.str("]");
            }
            Type::Vector { count, element } => {
                self.text.str("<");
                self.text.number(count);
                self.text.str(" x ");
                self.part(id, element);
                self.text.str(">");
            }
            crate::opaque::TOKEN => self.text.str("token"),
            Type::Target { name, types, parameters } => self.target(id, name, types, parameters),
            Type::Unknown { code, .. } => {
                self.text.str("<unknown type, record ");
                self.text.number(code);
                self.text.str(">");
            }
            _ => self.text.str(ELIDED),
        }
    }

    /// `{ i32, float }` or `<{ i32, float }>`.
    fn structure(&mut self, id: TypeId, packed: bool, elements: &[TypeId]) {
        let open = match (packed, elements.is_empty()) {
            (false, false) => "{ ",
            (false, true) => "{}",
            (true, false) => "<{ ",
            (true, true) => "<{}",
        };
        self.text.str(open);
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            self.part(id, *element);
        }
        if !elements.is_empty() {
            self.text.str(" }");
        }
        if packed {
            self.text.str(">");
        }
    }

    /// `target("dx.RawBuffer", float, 1)`.
    fn target(&mut self, id: TypeId, name: &[u8], types: &[TypeId], parameters: &[u64]) {
        self.text.str("target(\"");
        self.text.escaped(name);
        self.text.byte(b'"');
        for part in types {
            self.text.str(", ");
            self.part(id, *part);
        }
        for parameter in parameters {
            self.text.str(", ");
            self.text.number(*parameter);
        }
        self.text.byte(b')');
    }

    /// The name of an identified structure, or the number of one without a name.
    fn name(&mut self, id: TypeId, name: &[u8]) {
        self.text.byte(b'%');
        if !name.is_empty() {
            return self.text.name(name);
        }
        match self.numbers.binary_search_by_key(&id, |(id, _)| *id) {
            Ok(index) => self.text.number(self.numbers.get(index).map_or(0, |(_, number)| *number)),
            Err(_) => self.text.str("\"type without a name\""),
        }
    }

    /// Appends the text of an element type: an earlier one in the table, or a structure by its name or
    /// number.
    fn part(&mut self, of: TypeId, id: TypeId) {
        if let Some(place) = self.place(id).filter(|_| id < of) {
            return self.text.again(place);
        }
        match self.module.ty(id) {
            Type::Struct { name: Some(name), .. } | Type::Opaque { name } => self.name(id, name),
            _ => self.text.str(ELIDED),
        }
    }
}

/// Whether a type is an identified structure without a name.
pub(crate) const fn is_unnamed(ty: &Type<'_>) -> bool {
    matches!(ty, Type::Struct { name: Some([]), .. } | Type::Opaque { name: [] })
}

/// The identified structures of a module in the order in which LLVM's printer finds them: types of global
/// variables and their contents, of aliases, of functions, of instructions and their constant operands, then
/// those in metadata. Structures that are not found are not declared.
pub(crate) fn identified(module: &Module, references: &References, dialect: Dialect) -> Vec<TypeId> {
    let opaque = dialect.is_modern();
    let (types, all) = plain_types(module, opaque);
    let mut finder = Finder {
        module,
        opaque,
        references,
        types,
        constants: Bits::new(module.constants().len()),
        metadata: Bits::new(references.len()),
        holders: Bits::new(0),
        found: Vec::with_capacity(all),
        all,
        open_types: Vec::with_capacity(16),
        open: Vec::with_capacity(16),
    };
    finder.find();
    finder.found
}

/// The types that contain no identified structure: they count as visited from the start. Types follow their
/// elements; only named structures, which are not plain, may refer to later types. Also returns the number
/// of identified structures.
fn plain_types(module: &Module, opaque: bool) -> (Bits, usize) {
    let mut plain = Bits::new(module.types().len());
    let mut identified = 0;
    for (id, ty) in module.types() {
        let is_plain = match ty {
            Type::Struct { name: None, elements, .. } | Type::Target { types: elements, .. } => {
                elements.iter().all(|part| plain.contains(part.index()))
            }
            Type::Struct { .. } | Type::Opaque { .. } => {
                identified += 1;
                false
            }
            Type::Function { result, parameters, .. } => {
                plain.contains(result.index()) && parameters.iter().all(|part| plain.contains(part.index()))
            }
            Type::Pointer { .. } if opaque => true,
            Type::Pointer { pointee: part, .. }
            | Type::Array { element: part, .. }
            | Type::Vector { element: part, .. } => plain.contains(part.index()),
            _ => true,
        };
        if is_plain {
            plain.insert(id.index());
        }
    }
    (plain, identified)
}

/// An item that may contain types.
enum Holder {
    /// The type that a constant address is computed in.
    Type(TypeId),
    Constant(ConstantId),
    Metadata(MetadataId),
}

struct Finder<'m> {
    module: &'m Module,
    /// Whether pointee types are ignored: then instructions state the types they use.
    opaque: bool,
    references: &'m References,
    types: Bits,
    constants: Bits,
    metadata: Bits,
    /// The constants that may hold identified structures: nearly all are plain numbers.
    holders: Bits,
    found: Vec<TypeId>,
    /// How many there are at most: with the last one the search is over.
    all: usize,
    open_types: Vec<TypeId>,
    open: Vec<Holder>,
}

impl<'m> Finder<'m> {
    fn find(&mut self) -> Option<()> {
        if self.all == 0 {
            return None;
        }
        for (_, global) in self.module.globals() {
            self.ty(if self.opaque { global.value_type } else { global.ty })?;
            self.module_value(global.initializer)?;
        }
        for (_, alias) in self.module.aliases() {
            self.ty(if self.opaque { alias.value_type } else { alias.ty })?;
            self.module_value(Some(alias.aliasee))?;
        }
        let mut holders = Bits::new(self.module.constants().len());
        for (id, entry) in self.module.constants() {
            if !self.types.contains(entry.ty.index()) || !self.module.constant_operands(id).is_empty() {
                holders.insert(id.index());
            }
        }
        self.holders = holders;
        for function in self.module.functions() {
            let record = function.record();
            if self.opaque {
                self.ty(record.function_type)?;
                self.attribute_types(record.attributes, record.function_type)?;
            } else {
                self.ty(record.ty)?;
            }
            self.module_value(record.prefix)?;
            self.module_value(record.prologue)?;
            self.module_value(record.personality)?;
            self.body(&function)?;
        }
        for named in self.module.named_metadata() {
            for node in named.nodes {
                self.open.push(Holder::Metadata(*node));
                self.holders()?;
            }
        }
        Some(())
    }

    fn body(&mut self, function: &Function<'m>) -> Option<()> {
        for entry in function.instructions() {
            self.ty(entry.ty())?;
            for operand in entry.operands() {
                match operand.kind() {
                    // Nearly all operands are functions, instructions and plain numbers, which contain no
                    // types to search.
                    ValueKind::Constant(constant) if self.holders.contains(constant.index()) => {
                        self.constant(constant)?;
                        self.holders()?;
                    }
                    ValueKind::Metadata(metadata) => {
                        self.open.push(Holder::Metadata(metadata));
                        self.holders()?;
                    }
                    _ => {}
                }
            }
            if self.opaque {
                match entry.get() {
                    Instruction::Operation(Operation::GetElementPtr { source_type, .. }) => {
                        self.ty(source_type)?
                    }
                    Instruction::Alloca { allocated_type, .. } => self.ty(allocated_type)?,
                    _ => {}
                }
                if let Some(call) = entry.call() {
                    self.attribute_types(call.attributes, call.function_type)?;
                }
            }
            for attachment in entry.attachments() {
                self.open.push(Holder::Metadata(attachment.node));
                self.holders()?;
            }
        }
        Some(())
    }

    /// The types that attributes of parameters have in LLVM 22.
    fn attribute_types(&mut self, list: Option<AttributeListId>, function: TypeId) -> Option<()> {
        let Some(list) = list else { return Some(()) };
        for id in self.module.attribute_list(list) {
            let Some(group) = self.module.attribute_group(*id) else { continue };
            let AttributeSlot::Parameter(parameter) = group.slot() else { continue };
            for (_, ty) in group.attributes().filter_map(|attribute| typed(&attribute)) {
                self.ty(ty)?;
            }
            if group.attributes().any(|attribute| has_type(&attribute)) {
                if let Some(pointee) = parameter_pointee(self.module, function, parameter) {
                    self.ty(pointee)?;
                }
            }
        }
        Some(())
    }

    fn module_value(&mut self, id: Option<ValueId>) -> Option<()> {
        if let Some(constant) = id.and_then(ValueId::as_constant) {
            self.open.push(Holder::Constant(constant));
            self.holders()?;
        }
        Some(())
    }

    /// Goes through a type and its parts, first ones first. `None` when every structure is found.
    #[inline]
    fn ty(&mut self, id: TypeId) -> Option<()> {
        if self.types.contains(id.index()) { Some(()) } else { self.new_type(id) }
    }

    #[inline(never)]
    fn new_type(&mut self, id: TypeId) -> Option<()> {
        self.part(id);
        self.parts();
        (self.found.len() < self.all).then_some(())
    }

    fn parts(&mut self) {
        while let Some(id) = self.open_types.pop() {
            let one;
            let parts: &[TypeId] = match self.module.ty(id) {
                Type::Struct { name, elements, .. } => {
                    if name.is_some() {
                        self.found.push(id);
                    }
                    elements
                }
                Type::Opaque { .. } => {
                    self.found.push(id);
                    &[]
                }
                Type::Target { types, .. } => types,
                Type::Function { result, parameters, .. } => {
                    // The result is visited first, so it is pushed last.
                    for parameter in parameters.iter().rev() {
                        self.part(*parameter);
                    }
                    one = [result];
                    &one
                }
                Type::Pointer { pointee: part, .. }
                | Type::Array { element: part, .. }
                | Type::Vector { element: part, .. } => {
                    one = [part];
                    &one
                }
                _ => &[],
            };
            for part in parts.iter().rev() {
                self.part(*part);
            }
        }
    }

    /// An element counts as visited when it is pushed, not when it is popped: this gives LLVM's order.
    fn part(&mut self, id: TypeId) {
        if self.types.insert(id.index()) {
            self.open_types.push(id);
        }
    }

    /// Visits constants and metadata and their operands in order.
    fn holders(&mut self) -> Option<()> {
        while let Some(holder) = self.open.pop() {
            match holder {
                Holder::Type(id) => self.ty(id)?,
                Holder::Constant(id) => self.constant(id)?,
                Holder::Metadata(id) => self.metadatum(id),
            }
        }
        Some(())
    }

    fn constant(&mut self, id: ConstantId) -> Option<()> {
        if !self.constants.insert(id.index()) {
            return Some(());
        }
        let Some(entry) = self.module.constant(id) else { return Some(()) };
        if matches!(entry.constant, Constant::InlineAsm(_)) {
            return Some(());
        }
        let operands = self.module.constant_operands(id);
        if self.opaque {
            if let Some(pointer) = same_pointer(self.module, &entry) {
                self.open.extend(pointer.as_constant().map(Holder::Constant));
                return Some(());
            }
            if let Constant::Operation(Operation::GetElementPtr { source_type, .. }) = entry.constant {
                self.open.push(Holder::Type(source_type));
            }
        }
        let more = self.ty(entry.ty);
        for operand in operands.iter().rev() {
            if let Some(constant) = operand.as_constant() {
                self.open.push(Holder::Constant(constant));
            }
        }
        more
    }

    fn metadatum(&mut self, id: MetadataId) {
        let metadata = match self.module.metadatum(id) {
            Some(Metadata::Value { value, .. }) => {
                self.open.extend(value.as_constant().map(Holder::Constant));
                return;
            }
            Some(metadata @ (Metadata::Node(_) | Metadata::Debug(_))) => metadata,
            _ => return,
        };
        if !self.metadata.insert(id.index()) {
            return;
        }
        let start = self.open.len();
        for_each_operand(&metadata, |operand| match self.references.get(operand) {
            Some(Reference::Node) => {
                if !self.metadata.contains(operand.index()) {
                    self.open.push(Holder::Metadata(operand));
                }
            }
            Some(Reference::Value(value)) => {
                // Most values are plain constants.
                if let Some(constant) = value.as_constant().filter(|id| self.holders.contains(id.index())) {
                    self.open.push(Holder::Constant(constant));
                }
            }
            Some(Reference::Other) | None => {}
        });
        if let Some(operands) = self.open.get_mut(start..) {
            operands.reverse();
        }
    }
}
