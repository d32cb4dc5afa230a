//! [`Importer`]: makes parts of some modules again in another one.
//!
//! In: modules, and the functions and global variables of them that are wanted. Out: the same in one module.
//! What a value refers to (types, constants, metadata, attributes) is made the first time that something
//! refers to it, and its number in the new module is kept; an explicit stack takes the place of recursion, so
//! that deep nesting cannot overflow. Structures of two modules are one if they have one name, but for the
//! number that LLVM appends, and equal elements.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    ArgumentId, Attachment, Attribute, AttributeGroupId, AttributeListId, BlockId, Constant, ConstantId,
    DebugLocation, DebugNode, FunctionId, FunctionRecord, GlobalId, GlobalVariable, Instruction,
    InstructionId, Metadata, MetadataId, MetadataKindId, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::PREFIX;

/// The most pairs of structures that are compared to find out whether two are equal. Larger ones are taken
/// as different, so that hostile types take no quadratic time.
const MOST_PAIRS: usize = 4096;

/// A module that parts of other modules are imported into: types, constants, functions, metadata.
///
/// Types are merged by structure, and structures with a name by name and structure; of two different ones
/// with one name, the second gets a number behind the name, as in LLVM. Constants and nodes of metadata that
/// are not distinct are merged if they are equal. What a symbol (a function or a variable) becomes, the
/// caller decides by [`bind`](Self::bind); one that is not bound becomes a declaration of its name.
///
/// All lists are followed without recursion, and every item of a source is imported at most once, so that
/// time and memory are a small multiple of the sources' size.
///
/// ```
/// use dxkit_link::Importer;
/// use dxkit_link::bitcode::Module;
/// use dxkit_link::bitcode::ir::{FunctionRecord, Position};
///
/// let mut source = Module::new();
/// let i32_type = source.integer_type(32);
/// let ty = source.function_type(i32_type, &[i32_type], false);
/// let twice = source.add_function("twice", FunctionRecord::new(ty));
/// let [argument] = source.define(twice)[..] else { unreachable!() };
/// let entry = source.add_block(twice);
/// let mut at = source.at(Position::End(entry));
/// let sum = at.add(argument, argument);
/// at.ret(sum);
///
/// let mut importer = Importer::new(Module::new());
/// let from = importer.add_source(&source);
/// let copy = importer.declare_function(from, twice, b"copy");
/// importer.import_body(from, twice, copy);
/// let module = importer.finish();
/// assert_eq!(module.verify(), []);
/// assert_eq!(module.function(copy).map(|copy| copy.instructions().count()), Some(2));
/// ```
#[derive(Debug)]
pub struct Importer<'s> {
    module: Module,
    sources: Vec<ImportSource<'s>>,
    /// The structures of the module by their names without a number at the end.
    structures: BTreeMap<Vec<u8>, Vec<TypeId>>,
}

/// A module from which is [imported](Importer::add_source).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(usize);

/// What the items of a source have become.
#[derive(Debug)]
struct ImportSource<'s> {
    module: &'s Module,
    types: Vec<Found<TypeId>>,
    constants: Vec<Found<ValueId>>,
    metadata: Vec<Node>,
    lists: BTreeMap<AttributeListId, AttributeListId>,
    symbols: BTreeMap<ValueId, ValueId>,
    /// Of functions whose bodies were imported.
    arguments: BTreeMap<ArgumentId, ValueId>,
    blocks: BTreeMap<BlockId, BlockId>,
    /// By the number of an instruction; made with the first body.
    instructions: Vec<Option<InstructionId>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found<T> {
    No,
    /// Its parts are being looked for.
    Open,
    Yes(T),
}

impl<T: Copy> Found<T> {
    const fn get(self) -> Option<T> {
        if let Self::Yes(found) = self { Some(found) } else { None }
    }
}

/// What a piece of metadata has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    New,
    /// Its operands are being imported.
    Open,
    /// The same, and one of them refers to it: the node that is reserved for it.
    Reserved(MetadataId),
    Done(MetadataId),
    /// It describes something that is not imported.
    Gone,
}

/// The name of a structure without the number that LLVM appends to names that were taken.
fn base_name(name: &[u8]) -> &[u8] {
    let digits = name.iter().rev().take_while(|letter| letter.is_ascii_digit()).count();
    let Some((head, _)) = name.split_at_checked(name.len().saturating_sub(digits)) else { return name };
    match head.strip_suffix(b".") {
        Some(base) if digits > 0 && !base.is_empty() => base,
        _ => name,
    }
}

impl<'s> Importer<'s> {
    /// An importer into this module.
    #[must_use]
    pub fn new(module: Module) -> Self {
        let mut structures: BTreeMap<Vec<u8>, Vec<TypeId>> = BTreeMap::new();
        for (id, ty) in module.types() {
            if let Type::Struct { name: Some(name), .. } | Type::Opaque { name } = ty {
                structures.entry(base_name(name).to_vec()).or_default().push(id);
            }
        }
        Self { module, sources: Vec::new(), structures }
    }

    /// Adds a module from which to import.
    pub fn add_source(&mut self, module: &'s Module) -> SourceId {
        self.sources.push(ImportSource {
            module,
            types: vec![Found::No; module.types().len()],
            constants: vec![Found::No; module.constants().len()],
            metadata: vec![Node::New; module.metadata().len()],
            lists: BTreeMap::new(),
            symbols: BTreeMap::new(),
            arguments: BTreeMap::new(),
            blocks: BTreeMap::new(),
            instructions: Vec::new(),
        });
        SourceId(self.sources.len() - 1)
    }

    /// The module as it is so far.
    #[must_use]
    pub const fn module(&self) -> &Module {
        &self.module
    }

    /// The module, to be changed. Nothing that was imported may be removed.
    pub const fn module_mut(&mut self) -> &mut Module {
        &mut self.module
    }

    /// The module.
    #[must_use]
    pub fn finish(self) -> Module {
        self.module
    }

    /// Says what a symbol of a source is: a value of the module.
    pub fn bind(&mut self, source: SourceId, symbol: impl Into<ValueId>, value: impl Into<ValueId>) {
        if let Some(source) = self.sources.get_mut(source.0) {
            source.symbols.insert(symbol.into(), value.into());
        }
    }

    /// What a symbol of a source is, if it is bound.
    #[must_use]
    pub fn bound(&self, source: SourceId, symbol: impl Into<ValueId>) -> Option<ValueId> {
        self.sources.get(source.0)?.symbols.get(&symbol.into()).copied()
    }

    fn source(&self, source: SourceId) -> Option<&ImportSource<'s>> {
        self.sources.get(source.0)
    }

    /// The type that a type of a source is.
    pub fn import_type(&mut self, source: SourceId, ty: TypeId) -> TypeId {
        if let Some(known) = self.known_type(source, ty) {
            return known;
        }
        let mut open = vec![ty];
        // Structures with a name, which may be inside of themselves: their elements are known at the end.
        let mut waiting = Vec::new();
        while let Some(ty) = open.last().copied() {
            let Some(own) = self.sources.get_mut(source.0) else { break };
            let module = own.module;
            let Some(state) = own.types.get_mut(ty.index()) else {
                open.pop();
                continue;
            };
            if state.get().is_some() {
                open.pop();
                continue;
            }
            let is_second = core::mem::replace(state, Found::Open) == Found::Open;
            let found = module.ty(ty);
            if let Type::Struct { name: Some(name), .. } | Type::Opaque { name } = found {
                let (new, elements) = match self.equal_structure(source, ty) {
                    Some(equal) => (equal, None),
                    None => (self.add_structure(name), elements_of(&found)),
                };
                self.set_type(source, ty, new);
                open.pop();
                if let Some((packed, elements)) = elements {
                    open.extend_from_slice(elements);
                    waiting.push((new, packed, elements));
                }
                continue;
            }
            if is_second {
                let new = self.plain_type(source, ty);
                self.set_type(source, ty, new);
                open.pop();
            } else {
                let before = open.len();
                let unknown = |part: &TypeId| self.known_type(source, *part).is_none();
                open.extend(module.type_parts(ty).iter().copied().filter(unknown));
                if open.len() == before {
                    let new = self.plain_type(source, ty);
                    self.set_type(source, ty, new);
                    open.pop();
                }
            }
        }
        for (new, packed, elements) in waiting {
            let elements: Vec<TypeId> =
                elements.iter().map(|ty| self.known_type(source, *ty).unwrap_or_default()).collect();
            self.module.set_struct_elements(new, packed, &elements);
        }
        self.known_type(source, ty).unwrap_or_default()
    }

    fn known_type(&self, source: SourceId, ty: TypeId) -> Option<TypeId> {
        self.source(source)?.types.get(ty.index())?.get()
    }

    fn set_type(&mut self, source: SourceId, ty: TypeId, new: TypeId) {
        let slot = self.sources.get_mut(source.0).and_then(|own| own.types.get_mut(ty.index()));
        if let Some(slot) = slot {
            *slot = Found::Yes(new);
        }
    }

    /// A new structure of a name, or of that name with a number if there is one.
    fn add_structure(&mut self, name: &[u8]) -> TypeId {
        let base = base_name(name).to_vec();
        let known = self.structures.entry(base.clone()).or_default();
        let mut own = name.to_vec();
        if !known.is_empty() {
            own = base;
            own.extend_from_slice(alloc::format!(".{}", known.len() - 1).as_bytes());
        }
        let new = self.module.add_opaque_type(own);
        known.push(new);
        new
    }

    /// The structure of the module that is equal to one of a source: in its name but for the number at its
    /// end, and in what it contains.
    fn equal_structure(&mut self, source: SourceId, ty: TypeId) -> Option<TypeId> {
        let module = self.source(source)?.module;
        let (Type::Struct { name: Some(name), .. } | Type::Opaque { name }) = module.ty(ty) else {
            return None;
        };
        let known = self.structures.get(base_name(name))?;
        for candidate in known.clone() {
            if let Some(pairs) = self.compare(source, ty, candidate) {
                for (ty, equal) in pairs {
                    self.set_type(source, ty, equal);
                }
                return Some(candidate);
            }
        }
        None
    }

    /// The pairs of equal types that two types consist of, if they are equal.
    fn compare(&self, source: SourceId, ty: TypeId, other: TypeId) -> Option<BTreeMap<TypeId, TypeId>> {
        let from = self.source(source)?.module;
        let mut pairs = BTreeMap::new();
        let mut open = vec![(ty, other)];
        while let Some((one, other)) = open.pop() {
            if let Some(known) = self.known_type(source, one).or_else(|| pairs.get(&one).copied()) {
                if known != other {
                    return None;
                }
                continue;
            }
            if pairs.len() >= MOST_PAIRS {
                return None;
            }
            pairs.insert(one, other);
            let (left, right) = (from.ty(one), self.module.ty(other));
            if !is_same_shape(&left, &right) {
                return None;
            }
            let (left, right) = (from.type_parts(one), self.module.type_parts(other));
            if left.len() != right.len() {
                return None;
            }
            open.extend(left.iter().copied().zip(right.iter().copied()));
        }
        Some(pairs)
    }

    /// A type that is no structure with a name, whose parts are known.
    fn plain_type(&mut self, source: SourceId, ty: TypeId) -> TypeId {
        /// So many parts, which nearly all types have at most, need no memory.
        const FEW: usize = 16;
        let Some(module) = self.source(source).map(|own| own.module) else { return TypeId::default() };
        let own = module.type_parts(ty);
        let (mut few, mut many) = ([TypeId::default(); FEW], Vec::new());
        let parts = match few.get_mut(..own.len()) {
            Some(few) => few,
            None => {
                many.resize(own.len(), TypeId::default());
                many.as_mut_slice()
            }
        };
        for (part, own) in parts.iter_mut().zip(own) {
            *part = self.known_type(source, *own).unwrap_or_default();
        }
        let parts = &*parts;
        let first = parts.first().copied().unwrap_or_default();
        let new = match module.ty(ty) {
            Type::Pointer { address_space, .. } => Type::Pointer { pointee: first, address_space },
            Type::Function { variadic, .. } => {
                Type::Function { result: first, parameters: parts.get(1..).unwrap_or_default(), variadic }
            }
            Type::Struct { packed, .. } => Type::Struct { name: None, packed, elements: parts },
            Type::Array { count, .. } => Type::Array { count, element: first },
            Type::Vector { count, .. } => Type::Vector { count, element: first },
            Type::Target { name, parameters, .. } => Type::Target { name, types: parts, parameters },
            other => other,
        };
        self.module.intern_type(&new)
    }

    /// Declares a function of a source under a name, and binds it.
    pub fn declare_function(&mut self, source: SourceId, id: FunctionId, name: &[u8]) -> FunctionId {
        let from = self.source(source).and_then(|own| own.module.function(id));
        let mut record = from.map_or(FunctionRecord::new(TypeId::default()), |function| *function.record());
        record.function_type = self.import_type(source, record.function_type);
        record.attributes = record.attributes.map(|list| self.import_attributes(source, list));
        // Sections, COMDATs and data around functions have no meaning in shaders.
        (record.section, record.gc, record.comdat) = (None, None, None);
        (record.prologue, record.prefix, record.personality) = (None, None, None);
        let new = self.module.add_function(name, record);
        self.bind(source, id, new);
        new
    }

    /// The name of an operation's function, if it names a structure that has another name here:
    /// `dx.op.getNodeRecordPtr.struct.Tile.1`, where `struct.Tile.1` is the `struct.Tile.0` of the library
    /// before.
    fn operation_name(&mut self, source: SourceId, id: FunctionId, name: &[u8]) -> Option<Vec<u8>> {
        let operation = name.strip_prefix(PREFIX.as_bytes())?;
        let class = operation.iter().position(|letter| *letter == b'.')?;
        let (class, named) = (operation.get(..class)?, operation.get(class + 1..)?);
        let module = self.source(source)?.module;
        let ty = module.function(id)?.record().function_type;
        let structure = module.type_parts(ty).iter().copied().find_map(|part| {
            let part = match module.ty(part) {
                Type::Pointer { pointee, .. } => pointee,
                _ => part,
            };
            let is_it = matches!(module.ty(part), Type::Struct { name: Some(name), .. } if name == named);
            is_it.then_some(part)
        })?;
        let new = self.import_type(source, structure);
        let Type::Struct { name: Some(new), .. } = self.module.ty(new) else { return None };
        (new != named).then(|| [PREFIX.as_bytes(), class, b".", new].concat())
    }

    /// Makes a variable of a source again under a name, with its initializer, and binds it.
    pub fn import_global(&mut self, source: SourceId, id: GlobalId, name: &[u8]) -> GlobalId {
        let from = self.source(source).and_then(|own| own.module.global(id)).copied();
        let mut global = from.unwrap_or(GlobalVariable::new(TypeId::default(), 0));
        let initializer = global.initializer.take();
        global.value_type = self.import_type(source, global.value_type);
        (global.section, global.comdat) = (None, None);
        let new = self.module.add_global(name, global);
        self.bind(source, id, new);
        let initializer = initializer.map(|value| self.import_value(source, value));
        if let Some(made) = self.module.global_mut(new) {
            made.initializer = initializer;
        }
        new
    }

    /// The list of attributes that one of a source is.
    pub fn import_attributes(&mut self, source: SourceId, list: AttributeListId) -> AttributeListId {
        let Some(own) = self.source(source) else { return list };
        if let Some(known) = own.lists.get(&list) {
            return *known;
        }
        let module = own.module;
        let mut groups: Vec<AttributeGroupId> = Vec::new();
        for group in module.attribute_list(list).iter().filter_map(|id| module.attribute_group(*id)) {
            let attributes: Vec<Attribute<'_>> = group.attributes().collect();
            groups.push(self.module.intern_attribute_group(group.slot(), &attributes));
        }
        let new = self.module.intern_attribute_list(&groups);
        if let Some(own) = self.sources.get_mut(source.0) {
            own.lists.insert(list, new);
        }
        new
    }

    /// The value that a value of a source is: a constant, a symbol, or something in the body of a function
    /// that is being imported. (What is in none is undefined.)
    pub fn import_value(&mut self, source: SourceId, value: ValueId) -> ValueId {
        match value.kind() {
            ValueKind::Constant(id) => self.import_constant(source, id),
            ValueKind::Metadata(id) => match self.import_metadata(source, id) {
                Some(id) => id.into(),
                None => self.module.metadata_node(&[]).into(),
            },
            ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_) => self.symbol(source, value),
            _ => self.local(source, value).unwrap_or_else(|| {
                let ty = self.source(source).and_then(|own| own.module.type_of(value)).unwrap_or_default();
                let ty = self.import_type(source, ty);
                self.module.const_undef(ty)
            }),
        }
    }

    /// A value or a block of a body.
    fn local(&self, source: SourceId, value: ValueId) -> Option<ValueId> {
        let own = self.source(source)?;
        match value.kind() {
            ValueKind::Instruction(id) => own.instructions.get(id.index())?.map(Into::into),
            ValueKind::Argument(id) => own.arguments.get(&id).copied(),
            ValueKind::Block(id) => own.blocks.get(&id).map(|id| (*id).into()),
            _ => None,
        }
    }

    /// A symbol; one that is not bound is declared.
    fn symbol(&mut self, source: SourceId, value: ValueId) -> ValueId {
        if let Some(bound) = self.bound(source, value) {
            return bound;
        }
        let module = self.source(source).map(|own| own.module);
        let name = module.and_then(|module| module.name(value)).unwrap_or_default();
        match value.kind() {
            ValueKind::Function(id) => {
                let operation = self.operation_name(source, id, name);
                let name = operation.as_deref().unwrap_or(name);
                let same = self.module.function_named(name).map(|function| function.id());
                match same.filter(|_| !name.is_empty()) {
                    Some(same) => {
                        self.bind(source, value, same);
                        same.into()
                    }
                    None => self.declare_function(source, id, name).into(),
                }
            }
            ValueKind::Global(id) => self.import_global(source, id, name).into(),
            _ => {
                // DXIL has no aliases: what one stands for takes its place.
                let aliasee = value.kind();
                let ValueKind::Alias(id) = aliasee else { return value };
                let target = module.and_then(|module| module.alias(id)).map(|alias| alias.aliasee);
                match target.filter(|target| !matches!(target.kind(), ValueKind::Alias(_))) {
                    Some(target) => self.import_value(source, target),
                    None => value,
                }
            }
        }
    }

    fn import_constant(&mut self, source: SourceId, id: ConstantId) -> ValueId {
        if let Some(known) = self.source(source).and_then(|own| own.constants.get(id.index())?.get()) {
            return known;
        }
        // Most are plain.
        if self.source(source).is_some_and(|own| own.module.constant_operands(id).is_empty()) {
            let new = self.make_constant(source, id, &[]);
            let own = self.sources.get_mut(source.0).and_then(|own| own.constants.get_mut(id.index()));
            if let Some(slot) = own {
                *slot = Found::Yes(new);
            }
            return new;
        }
        let mut open = vec![id];
        while let Some(id) = open.last().copied() {
            let Some(own) = self.sources.get_mut(source.0) else { break };
            let module = own.module;
            let Some(state) = own.constants.get_mut(id.index()) else {
                open.pop();
                continue;
            };
            if state.get().is_some() {
                open.pop();
                continue;
            }
            let is_second = core::mem::replace(state, Found::Open) == Found::Open;
            let parts = module.constant_operands(id);
            if !is_second {
                let own = &self.sources.get(source.0);
                let is_new = |id: &ConstantId| {
                    own.and_then(|own| own.constants.get(id.index())).is_some_and(|found| *found == Found::No)
                };
                let unknown = parts.iter().filter_map(|part| part.as_constant()).filter(is_new);
                let before = open.len();
                open.extend(unknown);
                if open.len() > before {
                    continue;
                }
            }
            let values: Vec<ValueId> = parts.iter().map(|part| self.constant_part(source, *part)).collect();
            let new = self.make_constant(source, id, &values);
            if let Some(slot) =
                self.sources.get_mut(source.0).and_then(|own| own.constants.get_mut(id.index()))
            {
                *slot = Found::Yes(new);
            }
            open.pop();
        }
        let known = self.source(source).and_then(|own| own.constants.get(id.index())?.get());
        known.unwrap_or_else(|| {
            let void = self.module.void_type();
            self.module.const_undef(void)
        })
    }

    /// A value that a constant is made of.
    fn constant_part(&mut self, source: SourceId, part: ValueId) -> ValueId {
        match part.as_constant() {
            Some(id) => {
                let known = self.source(source).and_then(|own| own.constants.get(id.index())?.get());
                // A constant that is made of itself is in no valid module.
                known.unwrap_or_else(|| {
                    let ty = self.source(source).and_then(|own| own.module.type_of(part)).unwrap_or_default();
                    let ty = self.import_type(source, ty);
                    self.module.const_undef(ty)
                })
            }
            None => self.import_value(source, part),
        }
    }

    fn make_constant(&mut self, source: SourceId, id: ConstantId, values: &[ValueId]) -> ValueId {
        let module = self.source(source).map(|own| own.module);
        let Some((module, entry)) = module.and_then(|module| Some((module, module.constant(id)?))) else {
            let void = self.module.void_type();
            return self.module.const_undef(void);
        };
        let ty = self.import_type(source, entry.ty);
        let constant = match module.constant_with(id, values) {
            Some(Constant::Operation(Operation::GetElementPtr { in_bounds, source_type, base, indices })) => {
                let source_type = self.import_type(source, source_type);
                Constant::Operation(Operation::GetElementPtr { in_bounds, source_type, base, indices })
            }
            Some(Constant::BlockAddress { .. }) | None => Constant::Undef,
            Some(other) => other,
        };
        self.module.intern_constant(ty, &constant).into()
    }

    /// The metadata that a piece of metadata of a source is. `None` if it is a symbol or a value that is not
    /// imported, or one of a node that is being imported and that refers to itself in no valid way.
    pub fn import_metadata(&mut self, source: SourceId, id: MetadataId) -> Option<MetadataId> {
        if let Some(Node::Done(known)) = self.source(source).and_then(|own| own.metadata.get(id.index())) {
            return Some(*known);
        }
        let mut open = vec![id];
        while let Some(id) = open.last().copied() {
            let Some(own) = self.sources.get_mut(source.0) else { break };
            let module = own.module;
            let Some(state) = own.metadata.get_mut(id.index()) else {
                open.pop();
                continue;
            };
            match *state {
                Node::Done(_) | Node::Gone => {
                    open.pop();
                    continue;
                }
                Node::New => {
                    *state = Node::Open;
                    let before = open.len();
                    let own: &ImportSource<'_> = own;
                    let is_new = |id: &MetadataId| own.metadata.get(id.index()) == Some(&Node::New);
                    open.extend(operands_of(module, id).filter(is_new));
                    if open.len() > before {
                        continue;
                    }
                }
                Node::Open | Node::Reserved(_) => {}
            }
            let made = self.make_metadata(source, id);
            let slot = self.sources.get_mut(source.0).and_then(|own| own.metadata.get_mut(id.index()));
            if let Some(slot) = slot {
                *slot = made.map_or(Node::Gone, Node::Done);
            }
            open.pop();
        }
        self.known_metadata(source, id)
    }

    /// What a piece of metadata has become; a node whose operands are being imported is reserved.
    fn known_metadata(&mut self, source: SourceId, id: MetadataId) -> Option<MetadataId> {
        let slot = self.sources.get_mut(source.0)?.metadata.get_mut(id.index())?;
        match *slot {
            Node::Done(id) | Node::Reserved(id) => Some(id),
            Node::Open => {
                let reserved = self.module.reserve_node();
                *slot = Node::Reserved(reserved);
                Some(reserved)
            }
            Node::New | Node::Gone => None,
        }
    }

    fn make_metadata(&mut self, source: SourceId, id: MetadataId) -> Option<MetadataId> {
        let module = self.source(source)?.module;
        if let Some((code, words)) = module.debug_record(id) {
            return self.make_debug_node(source, id, code, words);
        }
        match module.metadatum(id)? {
            Metadata::String(text) => Some(self.module.metadata_string(text)),
            Metadata::Value { value, .. } => {
                let value = match value.kind() {
                    ValueKind::Global(_) | ValueKind::Function(_) => self.bound(source, value)?,
                    // A constant is one of symbols, or none.
                    ValueKind::Constant(constant) if !self.has_symbols(source, constant) => return None,
                    ValueKind::Constant(_) => self.import_value(source, value),
                    _ => return None,
                };
                Some(self.module.value_as_metadata(value))
            }
            Metadata::Node(node) => {
                let operands: Vec<Option<MetadataId>> = node
                    .operands
                    .iter()
                    .map(|operand| operand.and_then(|operand| self.known_metadata(source, operand)))
                    .collect();
                Some(match self.reserved(source, id) {
                    Some(reserved) => {
                        self.module.fill_node(reserved, node.distinct, &operands);
                        reserved
                    }
                    None if node.distinct => self.module.distinct_node(&operands),
                    None => self.module.metadata_node(&operands),
                })
            }
            _ => None,
        }
    }

    fn make_debug_node(
        &mut self,
        source: SourceId,
        id: MetadataId,
        code: u8,
        words: &[u64],
    ) -> Option<MetadataId> {
        let module = self.source(source)?.module;
        let mut words = words.to_vec();
        for (place, referred) in module.debug_references(id) {
            let known = referred.and_then(|referred| self.known_metadata(source, referred));
            let Some(word) = words.get_mut(place) else { continue };
            let number = known.map(|known| u64::from(known.number()));
            *word = match DebugNode::is_plain(code, place) {
                true => number?,
                false => number.map_or(0, |number| number.saturating_add(1)),
            };
        }
        match self.reserved(source, id) {
            Some(reserved) => {
                self.module.fill_debug_node(reserved, code, &words);
                Some(reserved)
            }
            None => self.module.debug_node_of_record(code, &words),
        }
    }

    fn reserved(&self, source: SourceId, id: MetadataId) -> Option<MetadataId> {
        match self.source(source)?.metadata.get(id.index())? {
            Node::Reserved(reserved) => Some(*reserved),
            _ => None,
        }
    }

    /// Whether all symbols that a constant is made of are bound.
    fn has_symbols(&self, source: SourceId, id: ConstantId) -> bool {
        let Some(own) = self.source(source) else { return false };
        let mut open = vec![id];
        let mut seen = alloc::collections::BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            for part in own.module.constant_operands(id) {
                match part.kind() {
                    ValueKind::Constant(id) => open.push(id),
                    _ if !own.symbols.contains_key(part) => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// The kind of attached metadata that one of a source is.
    fn kind(&mut self, source: SourceId, kind: MetadataKindId) -> Option<MetadataKindId> {
        let name = self.source(source)?.module.metadata_kind(kind)?;
        Some(self.module.intern_metadata_kind(name))
    }

    /// Makes the body of a function of a source that of a declared function of the module, which has the
    /// same parameters. Symbols that it uses and that are not bound are declared.
    pub fn import_body(&mut self, source: SourceId, from: FunctionId, to: FunctionId) {
        let Some(module) = self.source(source).map(|own| own.module) else { return };
        let Some(function) = module.function(from).filter(|function| function.has_body()) else { return };
        let arguments = self.module.define(to);
        let named: Vec<(ArgumentId, ValueId)> = function.argument_ids().zip(arguments).collect();
        for (old, new) in &named {
            self.module.set_name(*new, module.name((*old).into()).unwrap_or_default());
        }
        let mut blocks = Vec::new();
        let mut made = Vec::new();
        for block in function.blocks() {
            let new = self.module.add_block(to);
            self.module.set_name(new, module.name(block.id().into()).unwrap_or_default());
            blocks.push((block.id(), new));
            for entry in block.instructions() {
                // Operands may be instructions that follow: they have ids and types before any is filled.
                let ty = self.import_type(source, entry.ty());
                let id = self.module.push_instruction(ty, &Instruction::Unreachable);
                if let Some(name) = module.name(entry.id().into()) {
                    self.module.set_name(id, name);
                }
                made.push((entry.id(), id));
            }
            self.module.append_pushed(new);
        }
        if let Some(own) = self.sources.get_mut(source.0) {
            own.arguments.extend(named);
            own.blocks.extend(blocks);
            own.instructions.resize(module.instruction_count(), None);
            for (old, new) in &made {
                if let Some(slot) = own.instructions.get_mut(old.index()) {
                    *slot = Some(*new);
                }
            }
        }
        let mut operands = Vec::new();
        for (old, new) in made {
            self.fill(source, old, new, &mut operands);
        }
        for Attachment { kind, node } in function.attachments().iter().copied() {
            if let (Some(kind), Some(node)) = (self.kind(source, kind), self.import_metadata(source, node)) {
                self.module.set_function_attachment(to, kind, Some(node));
            }
        }
    }

    /// Makes an instruction what one of a source is. The list of operands is there to be used again.
    fn fill(
        &mut self,
        source: SourceId,
        old: InstructionId,
        new: InstructionId,
        operands: &mut Vec<ValueId>,
    ) {
        let Some(module) = self.source(source).map(|own| own.module) else { return };
        let Some(entry) = module.instruction(old) else { return };
        operands.clear();
        operands.extend(entry.operands().iter().map(|operand| self.operand(source, *operand)));
        let ty = self.import_type(source, entry.ty());
        let known = self.source(source).map(|own| &own.blocks);
        let block = |block: &BlockId| known.and_then(|known| known.get(block).copied());
        let blocks: Vec<BlockId> =
            entry.blocks().iter().map(|old| block(old).unwrap_or(BlockId::INVALID)).collect();
        let mut instruction = entry.with(operands, &blocks);
        match &mut instruction {
            Instruction::Operation(Operation::GetElementPtr { source_type: ty, .. })
            | Instruction::Alloca { allocated_type: ty, .. } => *ty = self.import_type(source, *ty),
            Instruction::Call(call) | Instruction::Invoke { call, .. } => {
                call.function_type = self.import_type(source, call.function_type);
                call.attributes = call.attributes.map(|list| self.import_attributes(source, list));
            }
            // The others have no types and attributes of their own.
            _ => {}
        }
        self.module.set_instruction(new, ty, &instruction);
        if let Some(location) = entry.debug_location() {
            let location = DebugLocation {
                scope: location.scope.and_then(|scope| self.import_metadata(source, scope)),
                inlined_at: location.inlined_at.and_then(|at| self.import_metadata(source, at)),
                ..location
            };
            self.module.set_debug_location(new, Some(location));
        }
        for Attachment { kind, node } in entry.attachments().iter().copied() {
            if let (Some(kind), Some(node)) = (self.kind(source, kind), self.import_metadata(source, node)) {
                self.module.set_attachment(new, kind, Some(node));
            }
        }
    }

    /// An operand of an instruction. Metadata may be a value of the body, which other metadata is not.
    fn operand(&mut self, source: SourceId, operand: ValueId) -> ValueId {
        let value = operand.as_metadata().and_then(|id| self.source(source)?.module.metadata_value(id));
        match value {
            Some(value) if matches!(value.kind(), ValueKind::Instruction(_) | ValueKind::Argument(_)) => {
                let value = self.import_value(source, value);
                self.module.value_as_metadata(value).into()
            }
            _ => self.import_value(source, operand),
        }
    }
}

/// Whether two types are equal but for the types that they consist of.
fn is_same_shape(one: &Type<'_>, other: &Type<'_>) -> bool {
    match (*one, *other) {
        (Type::Pointer { address_space: one, .. }, Type::Pointer { address_space: other, .. }) => {
            one == other
        }
        (
            Type::Function { variadic: one, parameters: left, .. },
            Type::Function { variadic: other, parameters: right, .. },
        ) => one == other && left.len() == right.len(),
        (
            Type::Struct { name: left, packed: one, elements: first },
            Type::Struct { name: right, packed: other, elements: second },
        ) => left.map(base_name) == right.map(base_name) && one == other && first.len() == second.len(),
        (Type::Opaque { name: one }, Type::Opaque { name: other }) => base_name(one) == base_name(other),
        (Type::Array { count: one, .. }, Type::Array { count: other, .. }) => one == other,
        (Type::Vector { count: one, .. }, Type::Vector { count: other, .. }) => one == other,
        (
            Type::Target { name: one, parameters: left, types: first },
            Type::Target { name: other, parameters: right, types: second },
        ) => one == other && left == right && first.len() == second.len(),
        // The others have no parts.
        (one, other) => one == other,
    }
}

/// Whether a structure is packed, and its elements; `None` if it is opaque.
const fn elements_of<'t>(ty: &Type<'t>) -> Option<(bool, &'t [TypeId])> {
    match *ty {
        Type::Struct { packed, elements, .. } => Some((packed, elements)),
        _ => None,
    }
}

/// The metadata that a piece of metadata refers to.
fn operands_of(module: &Module, id: MetadataId) -> impl Iterator<Item = MetadataId> + use<'_> {
    let described = module.debug_references(id).filter_map(|(_, referred)| referred);
    module.metadata_operands(id).unwrap_or_default().iter().copied().flatten().chain(described)
}
