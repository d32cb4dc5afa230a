//! Writes modules as LLVM 3.7 bitcode: [`Module::write`].
//!
//! Numbers are computed (`numbering`) from the module; records and abbreviations come from their

mod constants;
mod content;
mod function;
mod like;
mod metadata;
mod numbering;
mod tables;

use alloc::string::String;
use alloc::vec::Vec;

use numbering::{Numbering, Order};

use crate::ir::{Alias, Function, GcId, GlobalVariable, Module, SectionId, Type, ValueId, ValueKind};
use crate::records::{
    BLOCK_INFO, Context, RecordOperands, Sink, Take, Widths, attribute_groups, attribute_lists, block_info,
    id_width, module, module_abbreviations, type_abbreviations, types,
};
use crate::stream::{BlockKind, Operands, Spilled, StreamWriter};
use crate::{Error, ErrorKind};

/// How a module is written where LLVM's readers leave a choice.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// As DXC writes it: LLVM 3.7's order of numbers, its abbreviations, symbols sorted by their names.
    #[default]
    Dxc,
    /// As DXC writes the module of a PDB: constants stay in the order in which they are met, so that readers find the
    /// uses of each in the order that they have.
    DxcInOrder,
    /// As DXC, but for numbers: types, attributes, constants and metadata have those that they were read with, as far as
    /// nothing in front of them is gone, whether something refers to them or not. [`Module::write_like`] keeps the layout
    /// of the stream as well.
    Keep,
}

/// The abbreviation id of a record without one.
const PLAIN: u32 = 3;

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
    /// Everything is numbered anew: what nothing refers to (types, constants, metadata) is not written, and of several
    /// types or constants that say the same, one is. A module that DXC wrote is written as the bytes that it was read from.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    /// use dxkit_bitcode::writer::Dialect;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = Module::parse(bitcode)?;
    /// let written = module.write(Dialect::Dxc)?;
    /// assert_eq!(Module::parse(&written)?.write(Dialect::Dxc)?, written);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Unencodable`] names what LLVM 3.7 has no record for, or what refers to something that is not there.
    pub fn write(&self, dialect: Dialect) -> Result<Vec<u8>, Error> {
        if dialect == Dialect::Keep {
            // What was changed may need other types, and what nothing refers to may refer to what was removed.
            let with_more = |_| self.write_ordered(Order::KeptAndMore);
            let if_used = |_| self.write_ordered(Order::KeptIfUsed);
            return self.write_ordered(Order::Kept).or_else(with_more).or_else(if_used);
        }
        // If the order of uses is kept, constants are not sorted.
        let in_order = dialect == Dialect::DxcInOrder || !self.use_list_orders.is_empty();
        let mut writer = Writer::new(self, if in_order { Order::Met } else { Order::Sorted })?;
        writer.module()?;
        // So it does where there is none to keep; then only the order of all constants in the file tells.
        let is_read = !self.positions.constants.is_empty();
        if is_read && !in_order && writer.numbering.all_in_order && writer.numbering.sorting_matters {
            return self.write_ordered(Order::Met);
        }
        writer.stream.finish()
    }

    fn write_ordered(&self, order: Order) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new(self, order)?;
        writer.module()?;
        writer.stream.finish()
    }
}

/// What is written, and with which numbers.
struct Writer<'m> {
    module: &'m Module,
    numbering: Numbering<'m>,
    stream: StreamWriter,
    widths: Widths,
    /// The operands of the record that is being made: of one without an abbreviation, and of one with one.
    gathered: Spilled,
    operands: Vec<u64>,
}

impl<'m> Writer<'m> {
    fn new(module: &'m Module, order: Order) -> Result<Self, Error> {
        let numbering = Numbering::of(module, order)?;
        let widths = Widths {
            types: count(numbering.types.len()),
            values: numbering.module_values_count(),
            ..Widths::default()
        };
        // About as long as modules of compilers become.
        let length = 2048 + module.bytes.len() + module.instructions.len() * 8 + module.metadata.len() * 8;
        let stream = StreamWriter::with_capacity(length);
        let (gathered, operands) = (Spilled::with_capacity(16), Vec::with_capacity(64));
        Ok(Self { module, numbering, stream, widths, gathered, operands })
    }

    /// Writes a record: its operands, then those of its tail.
    #[inline(always)]
    fn record<R: RecordOperands, T: RecordOperands>(
        &mut self,
        abbreviation: u32,
        record: R,
        tail: impl IntoIterator<Item = T>,
    ) -> Result<(), Error> {
        self.emit(0, abbreviation, record, tail)
    }

    /// Writes a record in which the value numbers of instructions are relative to `next`. The abbreviation is for records whose
    /// first operand is defined before.
    #[inline(always)]
    fn emit<R: RecordOperands, T: RecordOperands>(
        &mut self,
        next: u32,
        abbreviation: u32,
        record: R,
        tail: impl IntoIterator<Item = T>,
    ) -> Result<(), Error> {
        if abbreviation == PLAIN {
            let mut sink = Sink::new(&self.numbering, Operands::new(&mut self.gathered));
            sink.next = next;
            record.put(&mut sink);
            for tail in tail {
                tail.put(&mut sink);
            }
            let operands = sink.finish().map_err(dangling)?;
            self.stream.gathered_record(R::CODE, &operands);
            return Ok(());
        }
        self.operands.clear();
        let mut sink = Sink::new(&self.numbering, &mut self.operands);
        sink.next = next;
        record.put(&mut sink);
        let with = if sink.forward { PLAIN } else { abbreviation };
        for tail in tail {
            tail.put(&mut sink);
        }
        sink.finish().map_err(dangling)?;
        self.stream.record(with, R::CODE, &self.operands, None)
    }

    /// Writes a record without operands behind the single ones.
    #[inline(always)]
    fn single<R: RecordOperands>(&mut self, abbreviation: u32, record: R) -> Result<(), Error> {
        self.record(abbreviation, record, core::iter::empty::<Nothing>())
    }

    /// Writes a record that ends in text.
    fn text<R: RecordOperands>(&mut self, abbreviation: u32, record: R, text: &[u8]) -> Result<(), Error> {
        self.operands.clear();
        let mut sink = Sink::new(&self.numbering, &mut self.operands);
        record.put(&mut sink);
        sink.finish().map_err(dangling)?;
        self.stream.text_record(abbreviation, R::CODE, &self.operands, text)
    }

    /// Writes a record that is text whose bytes LLVM takes as numbers with a sign: those from 128 on are written as the
    /// 32 bits of a negative number.
    fn signed_text<R: RecordOperands>(
        &mut self,
        abbreviation: u32,
        record: R,
        text: &[u8],
    ) -> Result<(), Error> {
        if text.is_ascii() {
            return self.text(abbreviation, record, text);
        }
        self.operands.clear();
        self.operands.extend(text.iter().map(|character| signed(*character) & 0xffff_ffff));
        self.stream.record(PLAIN, R::CODE, &self.operands, None)
    }

    fn enter(&mut self, kind: BlockKind) -> Result<(), Error> {
        self.stream.enter_block(kind, id_width(kind))
    }

    fn define(&mut self, abbreviations: &[&[crate::records::Field]]) -> Result<(), Error> {
        abbreviations.iter().try_for_each(|fields| self.define_one(fields).map(|_| ()))
    }

    fn define_one(&mut self, fields: &[crate::records::Field]) -> Result<u32, Error> {
        let widths = &self.widths;
        self.stream.define(fields.iter().map(|field| widths.encoding(*field)))
    }

    fn module(&mut self) -> Result<(), Error> {
        self.enter(BlockKind::Module)?;
        self.single(PLAIN, module::Version { version: 1 })?;
        self.block_info()?;
        self.attributes()?;
        self.types()?;
        self.globals()?;
        self.module_constants()?;
        self.module_metadata()?;
        self.metadata_kinds()?;
        self.module_symbols()?;
        let orders: Vec<_> = self.module.use_list_orders().collect();
        self.use_lists(&orders)?;
        for function in self.module.functions() {
            // A function without its body would be written as a declaration, which says something else.
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

    fn block_info(&mut self) -> Result<(), Error> {
        self.enter(BlockKind::BlockInfo)?;
        for (kind, abbreviations) in BLOCK_INFO {
            // The stream looks at this one: the abbreviations behind it are for that kind of block.
            self.stream.record(PLAIN, block_info::SetBlock::CODE, &[kind.0.into()], None)?;
            self.define(abbreviations)?;
        }
        self.stream.end_block()
    }

    fn types(&mut self) -> Result<(), Error> {
        use type_abbreviations as abbreviation;
        self.enter(BlockKind::Type)?;
        self.define(abbreviation::ALL)?;
        let count = self.numbering.types.len() as u64;
        self.single(PLAIN, types::Count { count })?;
        for index in 0..self.numbering.types.len() {
            let Some(id) = self.numbering.types.get(index).copied() else { break };
            match self.numbering.listed_type(id) {
                Type::Void => self.single(PLAIN, types::Void {})?,
                Type::Half => self.single(PLAIN, types::Half {})?,
                Type::Float => self.single(PLAIN, types::Float {})?,
                Type::Double => self.single(PLAIN, types::Double {})?,
                Type::X86Fp80 => self.single(PLAIN, types::X86Fp80 {})?,
                Type::Fp128 => self.single(PLAIN, types::Fp128 {})?,
                Type::PpcFp128 => self.single(PLAIN, types::PpcFp128 {})?,
                Type::Label => self.single(PLAIN, types::Label {})?,
                Type::Metadata => self.single(PLAIN, types::Metadata {})?,
                Type::X86Mmx => self.single(PLAIN, types::X86Mmx {})?,
                Type::Integer { width } => self.single(PLAIN, types::Integer { width: width.into() })?,
                Type::Pointer { pointee, address_space } => {
                    let with = if address_space == 0 { abbreviation::POINTER } else { PLAIN };
                    self.single(with, types::Pointer { pointee, address_space: address_space.into() })?;
                }
                Type::Function { result, parameters, variadic } => self.record(
                    abbreviation::FUNCTION,
                    types::Function { variadic, result },
                    parameters.iter().map(|parameter| types::FunctionParameter { parameter: *parameter }),
                )?,
                Type::Struct { name: None, packed, elements } => self.record(
                    abbreviation::ANONYMOUS_STRUCT,
                    types::AnonymousStruct { packed },
                    elements.iter().map(|element| types::AnonymousStructElement { element: *element }),
                )?,
                Type::Struct { name: Some(name), packed, elements } => {
                    self.struct_name(name)?;
                    self.record(
                        abbreviation::NAMED_STRUCT,
                        types::NamedStruct { packed },
                        elements.iter().map(|element| types::NamedStructElement { element: *element }),
                    )?;
                }
                Type::Opaque { name } => {
                    self.struct_name(name)?;
                    self.single(PLAIN, types::Opaque { packed: false })?;
                }
                Type::Array { count, element } => {
                    self.single(abbreviation::ARRAY, types::Array { count, element })?;
                }
                Type::Vector { count, element } => {
                    self.single(PLAIN, types::Vector { count: count.into(), element })?;
                }
                Type::Target { .. } | Type::Unknown { .. } => {
                    return Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such type"));
                }
            }
        }
        self.stream.end_block()
    }

    fn struct_name(&mut self, name: &[u8]) -> Result<(), Error> {
        if name.is_empty() {
            return Ok(());
        }
        let short = name.iter().all(|character| is_char6(*character));
        let with = if short { type_abbreviations::STRUCT_NAME } else { PLAIN };
        self.signed_text(with, types::StructName {}, name)
    }

    fn attributes(&mut self) -> Result<(), Error> {
        if self.numbering.groups.is_empty() && self.numbering.lists.is_empty() {
            return Ok(());
        }
        self.enter(BlockKind::ParamAttrGroup)?;
        for index in 0..self.numbering.groups.len() {
            let Some(id) = self.numbering.groups.get(index).copied() else { break };
            let words = tables::attribute_words(self.module, id)?;
            let slot = self.module.attribute_groups.get(id.index()).map_or(0, |group| group.slot.into());
            let words = words.into_iter().map(|attribute| attribute_groups::EntryWord { attribute });
            self.record(PLAIN, attribute_groups::Entry { group: id, slot }, words)?;
        }
        self.stream.end_block()?;
        self.enter(BlockKind::ParamAttr)?;
        for index in 0..self.numbering.lists.len() {
            let Some(id) = self.numbering.lists.get(index).copied() else { break };
            let groups = self.module.attribute_list(id);
            let groups = groups.iter().map(|group| attribute_lists::EntryGroup { group: *group });
            self.record(PLAIN, attribute_lists::Entry {}, groups)?;
        }
        self.stream.end_block()
    }

    /// The records of the module's own block.
    fn globals(&mut self) -> Result<(), Error> {
        let source = self.module;
        for index in 0..self.numbering.comdats.len() {
            let comdat = self.numbering.comdats.get(index).and_then(|id| source.comdat(*id));
            let Some(comdat) = comdat else { continue };
            let record =
                module::Comdat { selection: comdat.selection.0.into(), length: comdat.name.len() as u64 };
            self.text(PLAIN, record, comdat.name)?;
        }
        let text = |text: Option<&'m [u8]>| text.filter(|text| !text.is_empty());
        if let Some(triple) = text(source.target_triple()) {
            self.signed_text(PLAIN, module::Triple {}, triple)?;
        }
        if let Some(layout) = text(source.data_layout()) {
            self.signed_text(PLAIN, module::DataLayout {}, layout)?;
        }
        if let Some(assembly) = text(source.inline_asm()) {
            self.signed_text(PLAIN, module::InlineAsm {}, assembly)?;
        }
        let mut largest = 0;
        let mut met = Vec::new();
        if self.numbering.order.is_kept() {
            for index in 0..source.section_names.len() {
                self.section_name(Some(SectionId::at(index)), &mut met)?;
            }
            for index in 0..source.gc_names.len() {
                self.gc_name(GcId::at(index))?;
            }
        }
        for (_, global) in source.globals() {
            largest = largest.max(global.alignment);
            let ty = self.numbering.type_number(global.value_type).unwrap_or_default();
            self.widths.global_type = self.widths.global_type.max(ty);
            self.section_name(global.section, &mut met)?;
        }
        for function in source.functions() {
            let record = function.record();
            largest = largest.max(record.alignment);
            self.section_name(record.section, &mut met)?;
            if let Some(gc) = record.gc {
                self.gc_name(gc)?;
            }
        }
        self.widths.alignment = if largest == 0 { 0 } else { largest.ilog2() + 1 };
        self.widths.sections = count(met.len());
        if source.globals().len() > 0 {
            self.define(module_abbreviations::ALL)?;
        }
        if self.numbering.order.is_kept() {
            for index in 0..self.numbering.values.len() {
                let Some(id) = self.numbering.values.get(index) else { break };
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
        let with = if plain { module_abbreviations::GLOBAL } else { PLAIN };
        self.record(with, record, (!plain).then_some(more))
    }

    fn function_record(&mut self, function: &Function<'_>) -> Result<(), Error> {
        let record = function.record();
        self.single(
            PLAIN,
            module::Function {
                ty: record.function_type,
                calling_convention: record.calling_convention.0.into(),
                declaration: !function.has_body(),
                linkage: record.linkage.0.into(),
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
            },
        )
    }

    fn alias(&mut self, alias: &Alias) -> Result<(), Error> {
        self.single(
            PLAIN,
            module::Alias {
                ty: alias.ty,
                aliasee: alias.aliasee,
                linkage: alias.linkage.0.into(),
                visibility: alias.visibility.0.into(),
                dll_storage_class: alias.dll_storage_class.0.into(),
                thread_local: alias.thread_local.0.into(),
                unnamed_addr: alias.unnamed_addr,
            },
        )
    }

    /// The name of a garbage collector, where it is met first.
    fn gc_name(&mut self, gc: GcId) -> Result<(), Error> {
        if !self.numbering.meet_gc(gc) {
            return Ok(());
        }
        let name = self.module.gc_name(gc).unwrap_or_default();
        self.signed_text(PLAIN, module::GcName {}, name)
    }

    /// The name of a section, where it is met first.
    fn section_name(&mut self, section: Option<SectionId>, met: &mut Vec<SectionId>) -> Result<(), Error> {
        let Some(section) = section.filter(|section| !met.contains(section)) else { return Ok(()) };
        met.push(section);
        let name = self.module.section_name(section).unwrap_or_default();
        self.signed_text(PLAIN, module::SectionName {}, name)
    }
}

/// The tail of a record that has none.
#[derive(Debug, Clone, Copy)]
enum Nothing {}

impl RecordOperands for Nothing {
    const CODE: u32 = 0;

    fn put<C: Context + ?Sized, S: Take>(self, _: &mut Sink<'_, C, S>) {
        match self {}
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

fn is_char6(character: u8) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, b'.' | b'_')
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
    fault(what, "what refers to it stands where it has no number")
}

fn named(id: ValueId) -> String {
    alloc::format!("{id:?}")
}
