//! Types: which structures a module declares and in which order, and the text of every type.

use alloc::vec::Vec;

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
        let count = module.types().len();
        // Those without a name are numbered in the order of discovery.
        let mut numbers: Vec<(TypeId, u32)> =
            identified.iter().copied().filter(|id| is_unnamed(&module.ty(*id))).zip(0..).collect();
        numbers.sort_unstable();
        let longest = LONGEST_OF_ALL.saturating_add(count.saturating_mul(LONGEST_OF_EACH));
        let mut texts = Self { pool: Vec::with_capacity(count * 24), ends: Vec::with_capacity(count) };
        for (id, ty) in module.types() {
            let start = texts.pool.len();
            texts.append(module, id, &ty, &numbers);
            if texts.pool.len() - start > LONGEST || texts.pool.len() > longest {
                texts.pool.truncate(start);
                texts.pool.extend_from_slice(ELIDED.as_bytes());
            }
            texts.ends.push(u32::try_from(texts.pool.len()).unwrap_or(u32::MAX));
        }
        texts
    }

    fn range(&self, id: TypeId) -> Option<core::ops::Range<usize>> {
        let end = *self.ends.get(id.index())? as usize;
        let start = match id.index().checked_sub(1) {
            None => 0,
            Some(before) => *self.ends.get(before)? as usize,
        };
        Some(start..end)
    }

    /// The text of a type.
    #[inline]
    pub(crate) fn get(&self, id: TypeId) -> &[u8] {
        self.range(id).and_then(|range| self.pool.get(range)).unwrap_or(ELIDED.as_bytes())
    }

    /// Appends the text of a type whose parts' texts are there; only structures with a name may refer to
    /// types behind them.
    fn append(&mut self, module: &Module, id: TypeId, ty: &Type<'_>, numbers: &[(TypeId, u32)]) {
        match *ty {
            Type::Void => self.str("void"),
            Type::Half => self.str("half"),
            Type::Float => self.str("float"),
            Type::Double => self.str("double"),
            Type::X86Fp80 => self.str("x86_fp80"),
            Type::Fp128 => self.str("fp128"),
            Type::PpcFp128 => self.str("ppc_fp128"),
            Type::Label => self.str("label"),
            Type::Metadata => self.str("metadata"),
            Type::X86Mmx => self.str("x86_mmx"),
            Type::Integer { width } => {
                self.str("i");
                self.number(width.into());
            }
            Type::Pointer { pointee, address_space } => {
                self.part(module, pointee);
                if address_space != 0 {
                    self.str(" addrspace(");
                    self.number(address_space.into());
                    self.str(")");
                }
                self.str("*");
            }
            Type::Function { result, parameters, variadic } => {
                self.part(module, result);
                self.str(" (");
                for (index, parameter) in parameters.iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.part(module, *parameter);
                }
                if variadic {
                    self.str(if parameters.is_empty() { "..." } else { ", ..." });
                }
                self.str(")");
            }
            _ if is_unnamed(ty) => match numbers.binary_search_by_key(&id, |(id, _)| *id) {
                Ok(index) => {
                    self.str("%");
                    self.number(numbers.get(index).map_or(0, |(_, number)| (*number).into()));
                }
                Err(_) => self.str("%\"type without a name\""),
            },
            Type::Struct { name: Some(name), .. } | Type::Opaque { name } => self.name(name),
            Type::Struct { name: None, packed, elements } => {
                let open = match (packed, elements.is_empty()) {
                    (false, false) => "{ ",
                    (false, true) => "{}",
                    (true, false) => "<{ ",
                    (true, true) => "<{}",
                };
                self.str(open);
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.part(module, *element);
                }
                if !elements.is_empty() {
                    self.str(" }");
                }
                if packed {
                    self.str(">");
                }
            }
            Type::Array { count, element } => {
                self.str("[");
                self.number(count);
                self.str(" x ");
                self.part(module, element);
                self.str("]");
            }
            Type::Vector { count, element } => {
                self.str("<");
                self.number(count.into());
                self.str(" x ");
                self.part(module, element);
                self.str(">");
            }
            Type::Unknown { code, .. } => {
                self.str("<unknown type, record ");
                self.number(code.into());
                self.str(">");
            }
            _ => self.str(ELIDED),
        }
    }

    fn str(&mut self, text: &str) {
        self.pool.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, number: u64) {
        Text::new(&mut self.pool, usize::MAX).number(number);
    }

    fn name(&mut self, name: &[u8]) {
        let mut text = Text::new(&mut self.pool, usize::MAX);
        text.byte(b'%');
        text.name(name);
    }

    /// Appends the text of another type.
    fn part(&mut self, module: &Module, id: TypeId) {
        if let Some(range) = self.range(id).filter(|range| range.end <= self.pool.len()) {
            return self.pool.extend_from_within(range);
        }
        match module.ty(id) {
            Type::Struct { name: Some(name @ [_, ..]), .. } | Type::Opaque { name: name @ [_, ..] } => {
                self.name(name);
            }
            _ => self.str(ELIDED),
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
        let metadata = match function {
            Some(function) => function.metadatum(id),
            None => self.module.metadatum(id),
        };
        match metadata {
            Some(Metadata::Value { value, .. }) => {
                let value = match function {
                    Some(function) => function.value(value),
                    None => self.module.value(value),
                };
                if let Some(Value { kind: ValueKind::Constant(constant), .. }) = value {
                    self.open.push(Holder::Constant(constant));
                }
            }
            Some(metadata @ (Metadata::Node(_) | Metadata::Debug(_))) if self.metadata.insert(id.index()) => {
                let start = self.open.len();
                for_each_operand(&metadata, |operand| self.open.push(Holder::Metadata(operand)));
                if let Some(operands) = self.open.get_mut(start..) {
                    operands.reverse();
                }
            }
            _ => {}
        }
    }
}
