//! Writes modules as LLVM 3.7 bitcode: [`Module::write`].
//!
//! In: a module, and the [`BitcodeDialect`] that decides what LLVM leaves open. Out: bitcode with the bytes
//! that DXC's LLVM writes. LLVM's writer has two passes, and so has this: the numbers of all types,
//! values and metadata are computed (LLVM's `ValueEnumerator`), because a record refers to items after it;
//! then the blocks are written in LLVM's order, each record from its declaration (`bitcode_records!`) with
//! the abbreviation that LLVM chooses (`emit.rs`). This module has the blocks of the module itself:
//! BLOCKINFO, attributes, types, global values; the others have modules of their own.

mod constants;
mod emit;
mod function;
mod like;
mod metadata;
mod numbering;
mod tables;

use alloc::string::String;
use alloc::vec::Vec;

use numbering::{Numbering, NumberingTables, Order};
use tables::Symbol;

use crate::ir::{
    Alias, Function, GcId, GlobalVariable, Linkage, Module, NamedMetadata, SectionId, TypeData, TypeId,
    ValueId, ValueKind,
};
use crate::records::{
    AbbreviationDefinition, BLOCK_INFO, Context, KNOWN_BLOCK_INFO, KNOWN_TYPE_DEFINITIONS, Numbered as _,
    RecordOperands, Sink, Take, Widths, attribute_groups, attribute_lists, bits_up_to, block_info, id_width,
    module, module_abbreviations, type_abbreviations, types,
};
use crate::stream::{BlockKind, Prepared, StreamBytes, StreamWriter};
use crate::{Error, ErrorKind};

/// How a module is written where LLVM's readers leave a choice.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BitcodeDialect {
    /// As DXC writes it: LLVM 3.7's order of numbers, its abbreviations, symbols sorted by their names.
    #[default]
    Dxc,
    /// As DXC writes the module of a PDB: constants stay in the order in which they are enumerated, so that
    /// readers find the uses of each in the order that they have.
    DxcInOrder,
    /// As DXC writes a module anew: constants are sorted, also those of a module that was read in another
    /// order.
    DxcSorted,
    /// As DXC, except for the numbers: types, attributes, constants and metadata keep the numbers that they
    /// were read with, whether they are used or not, as long as nothing before them was removed.
    /// [`Module::write_like`] also keeps the layout of the stream.
    Keep,
}

/// An error that names what cannot be written.
#[cold]
fn fault(what: String, reason: &'static str) -> Error {
    Error::new(ErrorKind::Unencodable { what, reason }, 0)
}

/// An error of the stream, with the name of what did not fit into its record.
#[cold]
fn unfit(error: Error, what: impl core::fmt::Debug) -> Error {
    match error.kind() {
        ErrorKind::Unwritable { .. } => {
            fault(alloc::format!("{what:?}"), "a number in its record has more bits than LLVM 3.7 gives it")
        }
        _ => error,
    }
}

impl Module {
    /// Writes the module as LLVM 3.7 bitcode.
    ///
    /// Everything is numbered again: unused types, constants and metadata are not written, and equal types or
    /// constants are written once. A module that DXC wrote gives the bytes that it was read from.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    /// use dxkit_bitcode::writer::BitcodeDialect;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = Module::parse(bitcode)?;
    /// let written = module.write(BitcodeDialect::Dxc)?;
    /// assert_eq!(Module::parse(&written)?.write(BitcodeDialect::Dxc)?, written);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Unencodable`] names what LLVM 3.7 has no record for, or what refers to something that is
    /// not there.
    pub fn write(&self, dialect: BitcodeDialect) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        writer.write(self, dialect)?;
        Ok(writer.out.into_vec())
    }
}

/// Writes one module after the other, and keeps the memory of one for the next.
///
/// A module needs some dozens of allocations. If many modules are written one after the other, a writer makes
/// most of them only once; it keeps as much memory as the largest module needed.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_bitcode::writer::{BitcodeDialect, Writer};
///
/// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
/// let module = Module::parse(bitcode)?;
/// let mut writer = Writer::new();
/// for _ in 0..3 {
///     assert_eq!(writer.write(&module, BitcodeDialect::Dxc)?, module.write(BitcodeDialect::Dxc)?);
/// }
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Writer {
    /// The stream of the last module.
    out: StreamBytes,
    /// The stream of the last declarations.
    declarations: StreamBytes,
    memory: Memory,
}

/// What a [`ModuleWriter`] works with. All of it stays where it is from one module to the next: to move some
/// dozens of lists takes longer than to empty them.
#[derive(Debug, Default)]
struct Memory {
    tables: NumberingTables,
    stream: StreamWriter,
    operands: Vec<u64>,
    symbols: Vec<Symbol>,
}

impl Writer {
    /// One that has no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a module, as [`Module::write`] does.
    ///
    /// # Errors
    /// See [`Module::write`]. The next module can be written all the same.
    pub fn write(&mut self, module: &Module, dialect: BitcodeDialect) -> Result<&[u8], Error> {
        if dialect == BitcodeDialect::Keep {
            // An edited module may need other types, and unused entries may refer to removed ones.
            let mut written = self.write_ordered(module, Order::Kept);
            for order in [Order::KeptAndMore, Order::KeptIfUsed] {
                if written.is_err() {
                    written = self.write_ordered(module, order);
                }
            }
            return written.map(|_| self.out.as_slice());
        }
        // With use-list orders, LLVM does not sort constants.
        let in_order = dialect == BitcodeDialect::DxcInOrder || !module.use_list_orders.is_empty();
        let sorting =
            self.write_ordered(module, if in_order { Order::AsEnumerated } else { Order::Sorted })?;
        // DXC does not sort them either if the order was kept without use-list orders; this shows only in the
        // order of all constants of the file.
        let is_read = dialect == BitcodeDialect::Dxc && !module.positions.constants.is_empty();
        if is_read && !in_order && sorting.all_in_order && sorting.matters {
            self.write_ordered(module, Order::AsEnumerated)?;
        }
        Ok(self.out.as_slice())
    }

    /// Writes the declarations of a module as [`BitcodeDialect::DxcSorted`]: a module with the same global
    /// values, of which functions with bodies become external declarations, without orders of uses, and with
    /// this named metadata in the place of its own.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    /// use dxkit_bitcode::writer::Writer;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = Module::parse(bitcode)?;
    /// let mut writer = Writer::new();
    /// let declared = Module::parse(writer.write_declarations(&module, &[])?)?;
    /// assert!(declared.functions().len() == module.functions().len() && declared.defined_functions().is_empty());
    /// assert_eq!(declared.named_metadata().len(), 0);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    ///
    /// # Errors
    /// See [`Module::write`]. The next module can be written all the same.
    pub fn write_declarations(
        &mut self,
        module: &Module,
        named: &[NamedMetadata<'_>],
    ) -> Result<&[u8], Error> {
        let mut writer = ModuleWriter::new(module, Order::Sorted, Some(named), &mut self.memory);
        writer.number()?;
        writer.module()?;
        writer.finish(&mut self.declarations)?;
        Ok(self.declarations.as_slice())
    }

    fn write_ordered(&mut self, module: &Module, order: Order) -> Result<Sorting, Error> {
        let mut writer = ModuleWriter::new(module, order, None, &mut self.memory);
        writer.number()?;
        writer.module()?;
        writer.finish(&mut self.out)
    }
}

/// The effect of sorting the constants of a module.
#[derive(Debug, Clone, Copy)]
struct Sorting {
    /// Whether all were in the order in which they were enumerated.
    all_in_order: bool,
    /// Whether it changed that of some.
    matters: bool,
}

/// The items to write, and their numbers.
struct ModuleWriter<'m> {
    module: &'m Module,
    numbering: Numbering<'m>,
    stream: &'m mut StreamWriter,
    widths: Widths,
    /// The operands of a record that cannot be written at once.
    operands: &'m mut Vec<u64>,
    /// The entries of the symbol table that comes next.
    symbols: &'m mut Vec<Symbol>,
    /// Whether the first kinds of metadata are those that LLVM has itself.
    has_fixed_kinds: bool,
}

impl<'m> ModuleWriter<'m> {
    /// One whose work [begins](ModuleWriter::number) where it stays.
    #[inline(always)]
    fn new(
        module: &'m Module,
        order: Order,
        declared: Option<&'m [NamedMetadata<'m>]>,
        memory: &'m mut Memory,
    ) -> Self {
        let Memory { tables, stream, operands, symbols } = memory;
        Self {
            module,
            numbering: Numbering::new(module, order, declared, tables),
            stream,
            widths: Widths::default(),
            operands,
            symbols,
            has_fixed_kinds: metadata::has_fixed_kinds(module),
        }
    }

    /// Numbers everything, and begins the stream.
    fn number(&mut self) -> Result<(), Error> {
        let module = self.module;
        // An estimate of the length, from modules of compilers.
        let length = 2048 + module.bytes.len() + module.instructions.len() * 8 + module.metadata.len() * 8;
        self.stream.restart(length / 8);
        self.symbols.clear();
        self.numbering.number()?;
        self.widths = widths(&self.numbering);
        Ok(())
    }

    /// Ends the stream, whose bytes replace these.
    fn finish(&mut self, out: &mut StreamBytes) -> Result<Sorting, Error> {
        self.stream.finish_into(out)?;
        let numbering = &self.numbering;
        Ok(Sorting { all_in_order: numbering.all_in_order, matters: numbering.sorting_matters })
    }

    fn enter(&mut self, kind: BlockKind) -> Result<(), Error> {
        self.stream.enter_block(kind, id_width(kind))
    }

    fn define(&mut self, abbreviations: &[AbbreviationDefinition]) -> Result<(), Error> {
        let types = self.widths.types;
        for abbreviation in abbreviations {
            match &abbreviation.prepared {
                Some(prepared) if types < Prepared::TYPES => self.stream.prepared(prepared, types.into()),
                _ => self.define_unprepared(abbreviation)?,
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn define_unprepared(&mut self, abbreviation: &AbbreviationDefinition) -> Result<(), Error> {
        let widths = &self.widths;
        let encodings: Vec<_> = abbreviation.fields.iter().map(|field| widths.encoding(*field)).collect();
        self.stream.unprepared(&encodings)
    }

    fn module(&mut self) -> Result<(), Error> {
        self.enter(BlockKind::Module)?;
        self.single(module::Version { version: 1 })?;
        self.block_info()?;
        self.attributes()?;
        self.types()?;
        self.globals()?;
        self.module_constants()?;
        self.module_metadata()?;
        self.metadata_kinds()?;
        self.module_symbols()?;
        if self.numbering.declared.is_some() {
            return self.stream.end_block();
        }
        if !self.module.use_list_orders.is_empty() {
            self.use_lists(self.module.use_list_orders())?;
        }
        for function in self.module.functions() {
            // A function whose body was not read would be written as a declaration, which means something
            // else.
            if self.module.unread_body(function.id()).is_some()
                || function.has_body() && function.blocks().len() == 0
            {
                let name = alloc::string::String::from_utf8_lossy(function.name());
                return Err(fault(
                    alloc::format!("function @{name}"),
                    "its body has no blocks, or was not read",
                ));
            }
            if function.has_body() {
                self.function(&function)?;
            }
        }
        self.stream.end_block()
    }

    /// Whether a function becomes the declaration of one with a body.
    fn is_declared(&self, function: &Function<'_>) -> bool {
        self.numbering.declared.is_some() && function.has_body()
    }

    fn block_info(&mut self) -> Result<(), Error> {
        self.enter(BlockKind::BlockInfo)?;
        if let Some(known) = KNOWN_BLOCK_INFO.with_width(self.widths.types) {
            self.stream.put(known);
            return self.stream.end_block();
        }
        for (kind, abbreviations) in BLOCK_INFO {
            self.single(block_info::SetBlock { block: kind.0.into() })?;
            self.define(abbreviations)?;
        }
        self.stream.end_block()
    }

    #[inline(always)]
    fn types(&mut self) -> Result<(), Error> {
        self.enter(BlockKind::Type)?;
        match KNOWN_TYPE_DEFINITIONS.with_width(self.widths.types) {
            Some(known) => self.stream.put(known),
            None => self.define(type_abbreviations::ALL)?,
        }
        let count = self.numbering.tables.types.len() as u64;
        self.single(types::Count { count })?;
        for index in 0..self.numbering.tables.types.len() {
            let Some(id) = self.numbering.tables.types.get(index).copied() else { break };
            self.type_record(id)?;
        }
        self.stream.end_block()
    }

    fn type_record(&mut self, id: TypeId) -> Result<(), Error> {
        let lists = &self.module.type_lists;
        match *self.numbering.listed_type(id) {
            TypeData::Pointer { pointee, address_space } => {
                let record = types::Pointer { pointee, address_space: address_space.into() };
                match address_space {
                    0 => self.shortened::<type_abbreviations::POINTER, _>(0, record),
                    _ => self.single(record),
                }
            }
            TypeData::Function { types, variadic } => self.function_type(variadic, types.slice(lists)),
            TypeData::Struct { name, packed, elements, named } => {
                if named {
                    self.struct_name(name.slice(&self.module.bytes))?;
                }
                self.structure(named, packed, elements.slice(lists))
            }
            TypeData::Void => self.single(types::Void {}),
            TypeData::Half => self.single(types::Half {}),
            TypeData::Float => self.single(types::Float {}),
            TypeData::Double => self.single(types::Double {}),
            TypeData::X86Fp80 => self.single(types::X86Fp80 {}),
            TypeData::Fp128 => self.single(types::Fp128 {}),
            TypeData::PpcFp128 => self.single(types::PpcFp128 {}),
            TypeData::Label => self.single(types::Label {}),
            TypeData::Metadata => self.single(types::Metadata {}),
            TypeData::X86Mmx => self.single(types::X86Mmx {}),
            TypeData::Integer { width } => self.single(types::Integer { width: width.into() }),
            TypeData::Opaque { name } => {
                self.struct_name(name.slice(&self.module.bytes))?;
                self.single(types::Opaque { packed: false })
            }
            TypeData::Array { count, element } => {
                self.shortened::<type_abbreviations::ARRAY, _>(0, types::Array { count, element })
            }
            TypeData::Vector { count, element } => {
                self.single(types::Vector { count: count.into(), element })
            }
            // Bitcode of LLVM 3.7 has no others.
            _ => Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such type")),
        }
    }

    #[inline(never)]
    fn function_type(&mut self, variadic: bool, types: &[TypeId]) -> Result<(), Error> {
        let Some((result, parameters)) = types.split_first() else { return self.single(types::Void {}) };
        self.shortened_array::<type_abbreviations::FUNCTION, _, _>(
            0,
            types::Function { variadic, result: *result },
            parameters.iter().map(|parameter| types::FunctionParameter { parameter: *parameter }),
        )
    }

    #[inline(never)]
    fn structure(&mut self, named: bool, packed: bool, elements: &[TypeId]) -> Result<(), Error> {
        if named {
            let elements = elements.iter().map(|element| types::NamedStructElement { element: *element });
            let record = types::NamedStruct { packed };
            return self.shortened_array::<type_abbreviations::NAMED_STRUCT, _, _>(0, record, elements);
        }
        let elements = elements.iter().map(|element| types::AnonymousStructElement { element: *element });
        let record = types::AnonymousStruct { packed };
        self.shortened_array::<type_abbreviations::ANONYMOUS_STRUCT, _, _>(0, record, elements)
    }

    #[inline(always)]
    fn struct_name(&mut self, name: &[u8]) -> Result<(), Error> {
        if name.is_empty() {
            return Ok(());
        }
        use type_abbreviations::STRUCT_NAME;
        if self.shortened_text::<STRUCT_NAME, _>(STRUCT_NAME::ID, types::StructName {}, name)? {
            return Ok(());
        }
        self.signed_text(types::StructName {}, name)
    }

    fn attributes(&mut self) -> Result<(), Error> {
        if self.numbering.tables.groups.is_empty() && self.numbering.tables.lists.is_empty() {
            return Ok(());
        }
        self.enter(BlockKind::ParamAttrGroup)?;
        for index in 0..self.numbering.tables.groups.len() {
            let Some(id) = self.numbering.tables.groups.get(index).copied() else { break };
            let mut words = core::mem::take(self.operands);
            words.clear();
            tables::attribute_words(self.module, id, &mut words)?;
            let slot = self.module.attribute_groups.get(id.index()).map_or(0, |group| group.slot.into());
            let entry = words.iter().map(|word| attribute_groups::EntryWord { attribute: *word });
            self.record(attribute_groups::Entry { group: id, slot }, entry)?;
            *self.operands = words;
        }
        self.stream.end_block()?;
        self.enter(BlockKind::ParamAttr)?;
        for index in 0..self.numbering.tables.lists.len() {
            let Some(id) = self.numbering.tables.lists.get(index).copied() else { break };
            let groups = self.module.attribute_list(id);
            let groups = groups.iter().map(|group| attribute_lists::EntryGroup { group: *group });
            self.record(attribute_lists::Entry {}, groups)?;
        }
        self.stream.end_block()
    }

    /// The records of the module's own block.
    #[inline(always)]
    fn globals(&mut self) -> Result<(), Error> {
        let source = self.module;
        for index in 0..self.numbering.tables.comdats.len() {
            let comdat = self.numbering.tables.comdats.get(index).and_then(|id| source.comdat(*id));
            let Some(comdat) = comdat else { continue };
            let record =
                module::Comdat { selection: comdat.selection.0.into(), length: comdat.name.len() as u64 };
            self.text(record, comdat.name)?;
        }
        let text = |text: Option<&'m [u8]>| text.filter(|text| !text.is_empty());
        if let Some(triple) = text(source.target_triple()) {
            self.signed_text(module::Triple {}, triple)?;
        }
        if let Some(layout) = text(source.data_layout()) {
            self.signed_text(module::DataLayout {}, layout)?;
        }
        if let Some(assembly) = text(source.inline_asm()) {
            self.signed_text(module::InlineAsm {}, assembly)?;
        }
        let mut largest = 0;
        let mut enumerated = Vec::new();
        if self.numbering.order.is_kept() {
            for index in 0..source.section_names.len() {
                self.section_name(Some(SectionId::at(index)), &mut enumerated)?;
            }
            for index in 0..source.gc_names.len() {
                self.gc_name(GcId::at(index))?;
            }
        }
        for (_, global) in source.globals() {
            largest = largest.max(global.alignment);
            let ty = self.numbering.type_number(global.value_type).unwrap_or_default();
            self.widths.global_type = self.widths.global_type.max(bits_up_to(ty));
            self.section_name(global.section, &mut enumerated)?;
        }
        for function in source.functions() {
            let record = function.record();
            largest = largest.max(record.alignment);
            self.section_name(record.section, &mut enumerated)?;
            if let Some(gc) = record.gc {
                self.gc_name(gc)?;
            }
        }
        self.widths.alignment = if largest == 0 { 0 } else { bits_up_to(largest.ilog2() + 1) };
        self.widths.sections = bits_up_to(count(enumerated.len()));
        if source.globals().len() > 0 {
            self.define(module_abbreviations::ALL)?;
        }
        if self.numbering.order.is_kept() {
            for index in 0..self.numbering.tables.values.len() {
                let Some(id) = self.numbering.tables.values.get(index) else { break };
                match id.kind() {
                    ValueKind::Global(id) => {
                        source.global(id).map_or(Ok(()), |global| self.global(global))?
                    }
                    ValueKind::Function(id) => {
                        source.function(id).map_or(Ok(()), |function| self.function_record(&function))?;
                    }
                    ValueKind::Alias(id) => source.alias(id).map_or(Ok(()), |alias| self.alias(alias))?,
                    _ => {}
                }
            }
            return Ok(());
        }
        source.globals().try_for_each(|(_, global)| self.global(global))?;
        source.functions().try_for_each(|function| self.function_record(&function))?;
        source.aliases().try_for_each(|(_, alias)| self.alias(alias))
    }

    fn global(&mut self, global: &GlobalVariable) -> Result<(), Error> {
        let flags = u64::from(global.address_space) << 2 | 2 | u64::from(global.constant);
        let record = module::Global {
            ty: global.value_type,
            flags,
            initializer: global.initializer,
            linkage: global.linkage.0.into(),
            alignment: global.alignment,
            section: global.section,
        };
        let more = module::GlobalMore {
            visibility: global.visibility.0.into(),
            thread_local: global.thread_local.0.into(),
            unnamed_addr: global.unnamed_addr,
            externally_initialized: global.externally_initialized,
            dll_storage_class: global.dll_storage_class.0.into(),
            comdat: global.comdat,
        };
        let plain = more.visibility == 0
            && more.thread_local == 0
            && more.dll_storage_class == 0
            && !more.unnamed_addr
            && !more.externally_initialized
            && more.comdat.is_none();
        if plain {
            self.shortened::<module_abbreviations::GLOBAL, _>(0, record)
        } else {
            self.record(record, core::iter::once(more))
        }
    }

    #[inline(always)]
    fn function_record(&mut self, function: &Function<'_>) -> Result<(), Error> {
        let record = function.record();
        let is_declared = self.is_declared(function);
        let declaration = is_declared || !function.has_body();
        let linkage = if is_declared { Linkage::External } else { record.linkage };
        self.single(module::Function {
            ty: record.function_type,
            calling_convention: record.calling_convention.0.into(),
            declaration,
            linkage: linkage.0.into(),
            attributes: record.attributes,
            alignment: record.alignment,
            section: record.section,
            visibility: record.visibility.0.into(),
            gc: record.gc,
            unnamed_addr: record.unnamed_addr,
            prologue: record.prologue,
            dll_storage_class: record.dll_storage_class.0.into(),
            comdat: record.comdat,
            prefix: record.prefix,
            personality: record.personality,
        })
    }

    fn alias(&mut self, alias: &Alias) -> Result<(), Error> {
        self.single(module::Alias {
            ty: alias.ty,
            aliasee: alias.aliasee,
            linkage: alias.linkage.0.into(),
            visibility: alias.visibility.0.into(),
            dll_storage_class: alias.dll_storage_class.0.into(),
            thread_local: alias.thread_local.0.into(),
            unnamed_addr: alias.unnamed_addr,
        })
    }

    /// The name of a garbage collector, where it is used first.
    fn gc_name(&mut self, gc: GcId) -> Result<(), Error> {
        if !self.numbering.enumerate_gc(gc) {
            return Ok(());
        }
        let name = self.module.gc_name(gc).unwrap_or_default();
        self.signed_text(module::GcName {}, name)
    }

    /// The name of a section, where it is used first.
    #[inline(always)]
    fn section_name(
        &mut self,
        section: Option<SectionId>,
        enumerated: &mut Vec<SectionId>,
    ) -> Result<(), Error> {
        let Some(section) = section.filter(|section| !enumerated.contains(section)) else { return Ok(()) };
        enumerated.push(section);
        let name = self.module.section_name(section).unwrap_or_default();
        self.signed_text(module::SectionName {}, name)
    }
}

/// The tail of a record that has none.
#[derive(Debug, Clone, Copy)]
enum Nothing {}

impl RecordOperands for Nothing {
    const BLOCK: BlockKind = BlockKind::Module;
    const CODE: u32 = 0;
    const COUNT: usize = 0;

    fn put<C: Context + ?Sized, S: Take>(self, _: &mut Sink<'_, C, S>) {
        match self {}
    }
}

/// The widths of numbers in the module's own blocks.
fn widths(numbering: &Numbering<'_>) -> Widths {
    Widths {
        types: bits_up_to(count(numbering.tables.types.len())),
        values: bits_up_to(numbering.module_values_count()),
        ..Widths::default()
    }
}

/// How many there are, as a number of 32 bits: arenas have no more.
fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A character as a number with a sign, of 64 bits: LLVM writes those of some texts so.
fn signed(character: u8) -> u64 {
    let character = u64::from(character);
    if character < 0x80 { character } else { character | !0xff }
}

#[cold]
fn dangling(dangling: crate::records::Dangling) -> Error {
    use crate::records::Dangling;
    let what = match dangling {
        Dangling::Value(id) => named(id),
        Dangling::Type(id) => alloc::format!("{id:?}"),
        Dangling::Block(id) => alloc::format!("{id:?}"),
        Dangling::Metadata(id) => alloc::format!("{id:?}"),
        Dangling::AttributeList(id) => alloc::format!("{id:?}"),
        Dangling::AttributeGroup(id) => alloc::format!("{id:?}"),
        Dangling::Section(id) => alloc::format!("{id:?}"),
        Dangling::Gc(id) => alloc::format!("{id:?}"),
        Dangling::Comdat(id) => alloc::format!("{id:?}"),
    };
    fault(what, "it is referred to where it has no number")
}

fn named(id: ValueId) -> String {
    alloc::format!("{id:?}")
}
