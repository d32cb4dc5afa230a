//! Types: which structures a module declares and in which order, and the text of every type.

use alloc::vec::Vec;
use core::ops::Range;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, ConstantId, Function, Metadata, MetadataId, Type, TypeId, Value, ValueId, ValueKind,
};

use super::bits::Bits;
use super::metadata::for_each_operand;
use crate::text::{ELIDED, Text};

/// The longest text that a type may have. Types are written in full inside each other as long as they have no
/// name, so that a short table could make texts of any length.
const LONGEST: usize = 1 << 16;
/// The longest text that all types together may have, and so much more for each of them.
const LONGEST_OF_ALL: usize = 1 << 20;
const LONGEST_OF_EACH: usize = 64;

/// The text of every type: what stands in operands.
#[derive(Debug)]
pub(crate) struct TypeTexts {
    pool: Vec<u8>,
    /// Where the text of each type ends; it starts where that of the type before ends.
    ends: Vec<u32>,
}

impl TypeTexts {
    /// Of all types of a module. `identified` are its identified structures, of which those without a name
    /// are numbered.
    pub(crate) fn new(module: &Module, identified: &[TypeId]) -> Self {
        // Those without a name are numbered in the order of discovery.
        let mut numbers: Vec<(TypeId, u32)> =
            identified.iter().copied().filter(|id| is_unnamed(&module.ty(*id))).zip(0..).collect();
        numbers.sort_unstable();
        let count = module.types().len();
        let longest = LONGEST_OF_ALL.saturating_add(count.saturating_mul(LONGEST_OF_EACH));
        let mut pool = Vec::with_capacity(count.saturating_mul(32));
        let ends = {
            let text = Text::new(&mut pool, usize::MAX);
            let mut builder = Builder { module, text, ends: Vec::with_capacity(count), numbers };
            for (id, ty) in module.types() {
                let start = builder.text.len();
                builder.append(id, &ty);
                if builder.text.len() - start > LONGEST || builder.text.len() > longest {
                    builder.text.truncate(start);
                    builder.text.str(ELIDED);
                }
                builder.ends.push(u32::try_from(builder.text.len()).unwrap_or(u32::MAX));
            }
            builder.ends
        };
        Self { pool, ends }
    }

    /// The text of a type.
    #[inline]
    pub(crate) fn get(&self, id: TypeId) -> &[u8] {
        range(&self.ends, id).and_then(|range| self.pool.get(range)).unwrap_or(ELIDED.as_bytes())
    }
}

/// Where the text of a type stands, if it is there.
#[inline]
fn range(ends: &[u32], id: TypeId) -> Option<Range<usize>> {
    let end = *ends.get(id.index())? as usize;
    let start = match id.index().checked_sub(1) {
        None => 0,
        Some(before) => *ends.get(before)? as usize,
    };
    Some(start..end)
}

/// Writes the texts of types one after another.
struct Builder<'m, 'o> {
    module: &'m Module,
    text: Text<'o>,
    ends: Vec<u32>,
    numbers: Vec<(TypeId, u32)>,
}

impl Builder<'_, '_> {
    /// Appends the text of a type whose parts' texts are there; only structures with a name may refer to
    /// types behind them.
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
                self.part(pointee);
                if address_space != 0 {
                    self.text.str(" addrspace(");
                    self.text.number(address_space);
                    self.text.str(")");
                }
                self.text.str("*");
            }
            Type::Function { result, parameters, variadic } => {
                self.part(result);
                self.text.str(" (");
                for (index, parameter) in parameters.iter().enumerate() {
                    if index > 0 {
                        self.text.str(", ");
                    }
                    self.part(*parameter);
                }
                if variadic {
                    self.text.str(if parameters.is_empty() { "..." } else { ", ..." });
                }
                self.text.str(")");
            }
            Type::Struct { name: Some(name), .. } | Type::Opaque { name } => self.name(id, name),
            Type::Struct { name: None, packed, elements } => {
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
                    self.part(*element);
                }
                if !elements.is_empty() {
                    self.text.str(" }");
                }
                if packed {
                    self.text.str(">");
                }
            }
            Type::Array { count, element } => {
                self.text.str("[");
                self.text.number(count);
                self.text.str(" x ");
                self.part(element);
                self.text.str("]");
            }
            Type::Vector { count, element } => {
                self.text.str("<");
                self.text.number(count);
                self.text.str(" x ");
                self.part(element);
                self.text.str(">");
            }
            Type::Unknown { code, .. } => {
                self.text.str("<unknown type, record ");
                self.text.number(code);
                self.text.str(">");
            }
            _ => self.text.str(ELIDED),
        }
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

    /// Appends the text of another type: what is behind it, or not written in full, has a name or a number.
    fn part(&mut self, id: TypeId) {
        if let Some(range) = range(&self.ends, id) {
            return self.text.again(range.start, range.len());
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
/// what metadata holds. What is found nowhere there is not declared.
pub(crate) fn identified(module: &Module) -> Vec<TypeId> {
    let is_identified = |ty: Type<'_>| matches!(ty, Type::Struct { name: Some(_), .. } | Type::Opaque { .. });
    let count = module.types().len();
    let mut finder = Finder {
        module,
        types: plain_types(module),
        constants: Bits::new(module.constants().len()),
        metadata: Bits::new(module.metadata().len()),
        found: Vec::with_capacity(count / 2),
        all: module.types().filter(|(_, ty)| is_identified(*ty)).count(),
        open_types: Vec::with_capacity(16),
        open: Vec::with_capacity(16),
    };
    finder.find();
    finder.found
}

/// The types that no identified structure is part of: they count as visited from the start. Types stand
/// behind their parts; only structures with a name, which are not plain, may refer to what stands behind
/// them.
fn plain_types(module: &Module) -> Bits {
    let mut plain = Bits::new(module.types().len());
    for (id, ty) in module.types() {
        let is_plain = match ty {
            Type::Struct { name: None, elements, .. } => {
                elements.iter().all(|part| plain.contains(part.index()))
            }
            Type::Struct { .. } | Type::Opaque { .. } => false,
            Type::Function { result, parameters, .. } => {
                plain.contains(result.index()) && parameters.iter().all(|part| plain.contains(part.index()))
            }
            Type::Pointer { pointee: part, .. }
            | Type::Array { element: part, .. }
            | Type::Vector { element: part, .. } => plain.contains(part.index()),
            _ => true,
        };
        if is_plain {
            plain.insert(id.index());
        }
    }
    plain
}

/// What may hold types.
enum Holder {
    Constant(ConstantId),
    Metadata(MetadataId),
}

struct Finder<'m> {
    module: &'m Module,
    types: Bits,
    constants: Bits,
    metadata: Bits,
    found: Vec<TypeId>,
    /// How many there are at most: with the last one the search is over.
    all: usize,
    open_types: Vec<TypeId>,
    open: Vec<Holder>,
}

impl<'m> Finder<'m> {
    fn find(&mut self) -> Option<()> {
        for (_, global) in self.module.globals() {
            self.ty(global.ty)?;
            self.module_value(global.initializer)?;
        }
        for (_, alias) in self.module.aliases() {
            self.ty(alias.ty)?;
            self.module_value(Some(alias.aliasee))?;
        }
        for function in self.module.functions() {
            let record = function.record();
            self.ty(record.ty)?;
            self.module_value(record.prefix)?;
            self.module_value(record.prologue)?;
            self.module_value(record.personality)?;
            self.body(&function)?;
        }
        for named in self.module.named_metadata() {
            for node in named.nodes {
                self.open.push(Holder::Metadata(*node));
                self.holders(None)?;
            }
        }
        Some(())
    }

    fn body(&mut self, function: &Function<'m>) -> Option<()> {
        // Most functions' own constants are numbers: then only operands that are the module's need a look.
        let first_own = if self.has_holders(function) { u32::MAX } else { function.first_value() };
        for entry in function.instructions() {
            self.ty(entry.ty())?;
            for operand in entry.operands() {
                if operand.number().is_none_or(|number| number < first_own) {
                    self.operand(function, *operand)?;
                }
            }
            for attachment in entry.attachments() {
                self.open.push(Holder::Metadata(attachment.node));
                self.holders(Some(function))?;
            }
        }
        Some(())
    }

    /// Whether a function has constants of its own that may hold identified structures.
    fn has_holders(&self, function: &Function<'m>) -> bool {
        function.constants().any(|id| match function.value(id) {
            Some(Value { ty, kind: ValueKind::Constant(constant) }) => {
                !self.types.contains(ty.index()) || !self.module.constant_operands(constant).is_empty()
            }
            _ => false,
        })
    }

    fn operand(&mut self, function: &Function<'m>, operand: ValueId) -> Option<()> {
        match function.value(operand) {
            Some(Value { kind: ValueKind::Constant(constant), .. }) => {
                self.constant(Some(function), constant)?
            }
            Some(Value { kind: ValueKind::Metadata(metadata), .. }) => {
                self.open.push(Holder::Metadata(metadata))
            }
            _ => return Some(()),
        }
        self.holders(Some(function))
    }

    fn module_value(&mut self, id: Option<ValueId>) -> Option<()> {
        if let Some(Value { kind: ValueKind::Constant(constant), .. }) =
            id.and_then(|id| self.module.value(id))
        {
            self.open.push(Holder::Constant(constant));
            self.holders(None)?;
        }
        Some(())
    }

    /// Goes through a type and its parts, first ones first. `None` when every structure is found.
    #[inline]
    fn ty(&mut self, id: TypeId) -> Option<()> {
        if self.types.insert(id.index()) {
            self.open_types.push(id);
            self.parts();
        }
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
                Type::Function { result, parameters, .. } => {
                    // The result is the first part: it goes on top.
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

    /// A part is taken for visited when it is put down, not when its turn comes: that is what gives LLVM's
    /// order.
    fn part(&mut self, id: TypeId) {
        if self.types.insert(id.index()) {
            self.open_types.push(id);
        }
    }

    /// Goes through constants and metadata and what they are made of, first ones first.
    fn holders(&mut self, function: Option<&Function<'m>>) -> Option<()> {
        while let Some(holder) = self.open.pop() {
            match holder {
                Holder::Constant(id) => self.constant(function, id)?,
                Holder::Metadata(id) => self.metadatum(function, id),
            }
        }
        Some(())
    }

    fn constant(&mut self, function: Option<&Function<'m>>, id: ConstantId) -> Option<()> {
        if !self.constants.insert(id.index()) {
            return Some(());
        }
        let Some(entry) = self.module.constant(id) else { return Some(()) };
        if matches!(entry.constant, Constant::InlineAsm(_)) {
            return Some(());
        }
        let operands = self.module.constant_operands(id);
        let more = self.ty(entry.ty);
        for operand in operands.iter().rev() {
            let value = match function {
                Some(function) => function.value(*operand),
                None => self.module.value(*operand),
            };
            if let Some(Value { kind: ValueKind::Constant(constant), .. }) = value {
                self.open.push(Holder::Constant(constant));
            }
        }
        more
    }

    fn metadatum(&mut self, function: Option<&Function<'m>>, id: MetadataId) {
        match lookup(self.module, function, id) {
            Some(Metadata::Value { value, .. }) => {
                if let Some(constant) = constant_of(self.module, function, value) {
                    self.open.push(Holder::Constant(constant));
                }
            }
            Some(metadata @ (Metadata::Node(_) | Metadata::Debug(_))) if self.metadata.insert(id.index()) => {
                let start = self.open.len();
                for_each_operand(&metadata, |operand| match lookup(self.module, function, operand) {
                    Some(Metadata::Value { ty, value }) => {
                        // Most values are numbers.
                        let Some(constant) = constant_of(self.module, function, value) else { return };
                        let plain = self.types.contains(ty.index());
                        if !plain || !self.module.constant_operands(constant).is_empty() {
                            self.open.push(Holder::Constant(constant));
                        }
                    }
                    Some(Metadata::Node(_) | Metadata::Debug(_)) => self.open.push(Holder::Metadata(operand)),
                    _ => {}
                });
                if let Some(operands) = self.open.get_mut(start..) {
                    operands.reverse();
                }
            }
            _ => {}
        }
    }
}

fn lookup<'m>(module: &'m Module, function: Option<&Function<'m>>, id: MetadataId) -> Option<Metadata<'m>> {
    match function {
        Some(function) => function.metadatum(id),
        None => module.metadatum(id),
    }
}

fn constant_of(module: &Module, function: Option<&Function<'_>>, value: ValueId) -> Option<ConstantId> {
    let value = match function {
        Some(function) => function.value(value),
        None => module.value(value),
    };
    match value?.kind {
        ValueKind::Constant(constant) => Some(constant),
        _ => None,
    }
}
