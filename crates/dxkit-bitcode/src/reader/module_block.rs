//! The module's block, and the blocks beside it.

use super::{Reader, at_least, low, malformed, no_such, position, small};
use crate::ir::{
    Alias, AliasId, CallingConvention, ComdatData, ComdatSelection, DllStorageClass, FunctionId,
    FunctionRecord, GlobalId, GlobalVariable, Linkage, ThreadLocalMode, Type, ValueId, Visibility,
};
use crate::records::module::{self, read};
use crate::records::{
    Bits as _, Decoded, KNOWN_CONSTANT_DEFINITIONS, Operands, PLAIN, ReadOperands, Site, Unabbreviated,
    identification, strtab,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor, Entry};
use crate::{Contradiction, Error, ErrorKind, Subject};

impl Reader {
    pub(super) fn module_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        loop {
            match cursor.advance()? {
                Entry::EnterBlock => match cursor.header().kind {
                    BlockKind::BlockInfo => Self::stream_block(cursor)?,
                    BlockKind::ParamAttrGroup | BlockKind::ParamAttr if !self.options.attributes => {
                        cursor.skip_block();
                    }
                    BlockKind::ValueSymtab if !self.options.symbol_names => cursor.skip_block(),
                    BlockKind::MetadataKind if !self.options.metadata_kinds => cursor.skip_block(),
                    BlockKind::ParamAttrGroup => self.attribute_group_block(cursor)?,
                    BlockKind::ParamAttr => self.attribute_block(cursor)?,
                    BlockKind::Type => self.type_block(cursor)?,
                    BlockKind::Constants => {
                        cursor.pass_definitions(&KNOWN_CONSTANT_DEFINITIONS)?;
                        self.constants_block(cursor)?;
                    }
                    BlockKind::Metadata | BlockKind::MetadataKind => self.metadata_block(cursor)?,
                    BlockKind::ValueSymtab => self.symbol_table(cursor, false)?,
                    BlockKind::UseList => self.use_list_block(cursor, BlockKind::Module)?,
                    // Function bodies may refer to values and metadata of the module that are defined after
                    // them.
                    BlockKind::Function => {
                        let (fits, bit) = (cursor.block_fits(), cursor.header().bit);
                        self.bodies.push(cursor.defer_block());
                        if !fits {
                            return Err(Error::new(ErrorKind::Malformed(Contradiction::LongBlock), bit));
                        }
                    }
                    _ => self.skip_unknown(cursor, Some(BlockKind::Module))?,
                },
                Entry::Record => {
                    self.module_record(cursor)?;
                    self.fast_functions(cursor)?;
                }
                Entry::EndBlock | Entry::End => break,
                Entry::DefineAbbreviation => {}
            }
        }
        let after = cursor.mark();
        let bodies = self.finish_module_values(cursor).and_then(|()| self.function_bodies(cursor));
        // The module's block is closed already, but the error belongs to it.
        bodies.map_err(|error| cursor.close(error).within("MODULE_BLOCK"))?;
        cursor.jump_to(after);
        Ok(())
    }

    fn module_record(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        match cursor.code() {
            module::Triple::CODE => self.module.triple = Some(self.whole_text(cursor)?),
            module::DataLayout::CODE => self.module.data_layout = Some(self.whole_text(cursor)?),
            module::InlineAsm::CODE => self.module.inline_asm = Some(self.whole_text(cursor)?),
            module::SectionName::CODE => {
                let name = self.whole_text(cursor)?;
                self.module.section_names.push(name);
            }
            module::DependentLibrary::CODE => {
                let name = self.whole_text(cursor)?;
                self.module.dependent_libraries.push(name);
            }
            module::GcName::CODE => {
                let name = self.whole_text(cursor)?;
                self.module.gc_names.push(name);
            }
            module::SourceFileName::CODE => self.module.source_file_name = Some(self.whole_text(cursor)?),
            _ => self.numbers_of_module(&cursor.record()?)?,
        }
        Ok(())
    }

    /// A record of the module's block that is not text.
    fn numbers_of_module(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let source = &mut Decoded::padded(record);
        match record.code {
            module::Version::CODE => {
                source.require(1)?;
                let read::Version { version } = ReadOperands::take(self, source)?;
                self.module.version = small(Subject::ModuleVersion, version, source)?;
            }
            module::Global::CODE => self.global_record(source)?,
            module::Function::CODE => self.function_record(source)?,
            module::Alias::CODE | module::AliasSince38::CODE => self.alias_record(source)?,
            module::Comdat::CODE => self.comdat_record(record)?,
            // The offset of the symbol table, which is not needed to find it.
            module::SymtabOffset::CODE => {}
            _ => self.unknown_record(record, BlockKind::Module),
        }
        Ok(())
    }

    /// Reads functions in the form that LLVM writes them.
    fn fast_functions(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.take_records(|(id, ahead), bit, bits| {
            if id != u64::from(PLAIN) {
                return None;
            }
            let (code, count) = bits.next_head(ahead)?;
            if code != u64::from(module::Function::CODE) {
                return None;
            }
            let mut source = Unabbreviated::new(bits, bit, count);
            self.function_record(&mut source).ok().map(|()| source.cost())
        })
    }

    /// Since version 2, the records of global values begin with the position of the name in the string
    /// table.
    #[inline(always)]
    fn name_in_table<S: Operands>(&mut self, source: &mut S) -> Result<Option<(u64, u64)>, S::Stop> {
        if self.module.version < 2 {
            return Ok(None);
        }
        source.require(2)?;
        Ok(Some((source.next()?, source.next()?)))
    }

    /// The next value has this name, if names are read.
    #[inline(always)]
    fn keep_name(&mut self, name: Option<(u64, u64)>) {
        if let Some((offset, size)) = name.filter(|_| self.options.symbol_names) {
            self.strtab_names.push((low(self.values.len() as u64), offset, size));
        }
    }

    fn global_record(&mut self, source: &mut Decoded<'_>) -> Result<(), Error> {
        let name = self.name_in_table(source)?;
        source.require(6)?;
        let record: read::Global = ReadOperands::take(self, source)?;
        let more: read::GlobalMore = ReadOperands::take(self, source)?;
        let (stated, flags) = (record.ty, record.flags);
        let (value_type, address_space, ty) = if flags & 2 != 0 {
            let address_space = small(Subject::AddressSpace, flags >> 2, source)?;
            (stated, address_space, self.pointer_to(stated, address_space))
        } else {
            match self.module.ty(stated) {
                Type::Pointer { pointee, address_space } => (pointee, address_space, stated),
                _ => return Err(no_such(Subject::PointerType, stated.0.into(), source)),
            }
        };
        let linkage = Linkage(small(Subject::Linkage, record.linkage, source)?);
        let thread_local = small(Subject::ThreadLocalModel, more.thread_local, source)?;
        let global = GlobalVariable {
            ty,
            value_type,
            address_space,
            constant: flags & 1 != 0,
            initializer: record.initializer,
            linkage,
            alignment: record.alignment.bytes(),
            section: record.section,
            visibility: visibility(linkage, more.visibility, source)?,
            thread_local: ThreadLocalMode(thread_local),
            unnamed_addr: more.unnamed_addr,
            externally_initialized: more.externally_initialized,
            dll_storage_class: dll_storage_class(linkage, more.dll_storage_class, source)?,
            comdat: more.comdat,
        };
        self.keep_name(name);
        let id = GlobalId::at(self.module.globals.len());
        self.module.globals.push(global);
        self.module.global_order.push(id);
        self.module.positions.globals.push(position(&self.module, source.bit()));
        self.number_value(id, ty);
        Ok(())
    }

    #[inline(always)]
    fn function_record<S: Operands>(&mut self, source: &mut S) -> Result<(), S::Stop> {
        let name = self.name_in_table(source)?;
        source.require(8)?;
        let record: read::Function = ReadOperands::take(self, source)?;
        let stated = record.ty;
        let (function_type, address_space, ty) = match self.module.ty(stated) {
            Type::Pointer { pointee, address_space } => (pointee, address_space, stated),
            _ => (stated, 0, self.pointer_to(stated, 0)),
        };
        if !matches!(self.module.ty(function_type), Type::Function { .. }) {
            return Err(no_such(Subject::FunctionType, stated.0.into(), source));
        }
        let linkage = Linkage(small(Subject::Linkage, record.linkage, source)?);
        let convention = small(Subject::CallingConvention, record.calling_convention, source)?;
        let function = FunctionRecord {
            ty,
            function_type,
            address_space,
            calling_convention: CallingConvention(convention),
            declaration: record.declaration,
            linkage,
            attributes: record.attributes,
            alignment: record.alignment.bytes(),
            section: record.section,
            visibility: visibility(linkage, record.visibility, source)?,
            gc: record.gc,
            unnamed_addr: record.unnamed_addr,
            prologue: record.prologue,
            dll_storage_class: dll_storage_class(linkage, record.dll_storage_class, source)?,
            comdat: record.comdat,
            prefix: record.prefix,
            personality: record.personality,
        };
        source.check()?;
        self.keep_name(name);
        let id = FunctionId::at(self.module.functions.len());
        self.module.functions.push(function);
        self.module.function_bodies.push(None);
        self.module.function_order.push(id);
        self.module.positions.functions.push(position(&self.module, source.bit()));
        self.number_value(id, ty);
        Ok(())
    }

    /// Code 9 has the pointer's type; code 14, since LLVM 3.8, the value's type and the address space.
    fn alias_record(&mut self, source: &mut Decoded<'_>) -> Result<(), Error> {
        let name = self.name_in_table(source)?;
        let (value_type, address_space, ty, record);
        if source.record.code == module::AliasSince38::CODE {
            source.require(4)?;
            let read::AliasSince38 {
                ty: stated,
                address_space: space,
                aliasee,
                linkage,
                visibility,
                dll_storage_class,
                thread_local,
                unnamed_addr,
            } = ReadOperands::take(self, source)?;
            address_space = small(Subject::AddressSpace, space, source)?;
            (value_type, ty) = (stated, self.pointer_to(stated, address_space));
            record = read::Alias {
                ty,
                aliasee,
                linkage,
                visibility,
                dll_storage_class,
                thread_local,
                unnamed_addr,
            };
        } else {
            source.require(3)?;
            record = ReadOperands::take(self, source)?;
            ty = record.ty;
            match self.module.ty(ty) {
                Type::Pointer { pointee, address_space: space } => {
                    (value_type, address_space) = (pointee, space)
                }
                _ => return Err(no_such(Subject::PointerType, ty.0.into(), source)),
            }
        }
        let linkage = Linkage(small(Subject::Linkage, record.linkage, source)?);
        let thread_local = small(Subject::ThreadLocalModel, record.thread_local, source)?;
        let alias = Alias {
            ty,
            value_type,
            address_space,
            aliasee: record.aliasee,
            linkage,
            visibility: visibility(linkage, record.visibility, source)?,
            dll_storage_class: dll_storage_class(linkage, record.dll_storage_class, source)?,
            thread_local: ThreadLocalMode(thread_local),
            unnamed_addr: record.unnamed_addr,
        };
        self.keep_name(name);
        let id = AliasId::at(self.module.aliases.len());
        self.module.aliases.push(alias);
        self.module.alias_order.push(id);
        self.module.positions.aliases.push(position(&self.module, source.bit()));
        self.number_value(id, ty);
        Ok(())
    }

    /// [kind, length of the name, name]; since version 2 [where the name is, its length, kind].
    fn comdat_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = at_least(record, 2)?;
        let (selection, name) = match *operands {
            [_, _, selection, ..] if self.module.version >= 2 => (selection, &[][..]),
            [selection, length, ref name @ ..] => {
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                match name.get(..length) {
                    Some(name) => (selection, name),
                    None => return Err(malformed(Contradiction::LongName, record)),
                }
            }
            _ => (0, &[][..]),
        };
        let selection = ComdatSelection(small(Subject::ComdatKind, selection, record)?);
        let name = self.text(name);
        self.module.comdats.push(ComdatData { selection, name });
        Ok(())
    }

    /// All of the module's values are known: finds those that were named by numbers.
    fn finish_module_values(&mut self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let count = self.values.len();
        if count >= ValueId::LIMIT as usize {
            let limit = ValueId::LIMIT.into();
            let kind = ErrorKind::OutOfRange { what: Subject::Value, number: count as u64, count: limit };
            return Err(Error::new(kind, cursor.bit()));
        }
        self.global_values = low(count as u64);
        let mut globals = core::mem::take(&mut self.module.globals);
        for (index, global) in globals.iter_mut().enumerate() {
            let bit = self.module.value_bit(GlobalId::at(index).into()).unwrap_or_default();
            global.initializer = self.look_up_any(global.initializer, bit)?;
        }
        self.module.globals = globals;
        let mut functions = core::mem::take(&mut self.module.functions);
        let states_data = |function: &FunctionRecord| {
            function.prologue.is_some() || function.prefix.is_some() || function.personality.is_some()
        };
        for (index, function) in
            functions.iter_mut().enumerate().filter(|(_, function)| states_data(function))
        {
            let bit = self.module.value_bit(FunctionId::at(index).into()).unwrap_or_default();
            function.prologue = self.look_up_data(function.prologue, bit)?;
            function.prefix = self.look_up_data(function.prefix, bit)?;
            function.personality = self.look_up_data(function.personality, bit)?;
        }
        self.module.functions = functions;
        let mut aliases = core::mem::take(&mut self.module.aliases);
        for (index, alias) in aliases.iter_mut().enumerate() {
            let bit = self.module.value_bit(AliasId::at(index).into()).unwrap_or_default();
            alias.aliasee = self.look_up(alias.aliasee, bit)?;
        }
        self.module.aliases = aliases;
        self.finish_use_list_orders(0, cursor)?;
        self.finish_metadata(cursor)?;
        self.finish_symbols()
    }

    /// The value that a function states beside its body. LLVM 3.7 ignores one that does not exist.
    fn look_up_data(&self, pending: Option<ValueId>, bit: u64) -> Result<Option<ValueId>, Error> {
        match self.look_up_any(pending, bit) {
            Err(_) if self.options.tolerant => Ok(None),
            found => found,
        }
    }

    fn look_up_any(&self, pending: Option<ValueId>, bit: u64) -> Result<Option<ValueId>, Error> {
        pending.map(|pending| self.look_up(pending, bit)).transpose()
    }

    pub(super) fn identification_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::Identification, |reader, cursor| {
            match cursor.code() {
                identification::Producer::CODE => {
                    reader.module.identification = Some(reader.whole_text(cursor)?)
                }
                identification::Epoch::CODE => {
                    reader.module.epoch = cursor.record()?.operands.first().copied()
                }
                _ => reader.unknown_record(&cursor.record()?, BlockKind::Identification),
            }
            Ok(())
        })
    }

    /// The string table of newer streams: names of values whose records state the position.
    pub(super) fn strtab_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::Strtab, |reader, cursor| {
            let record = cursor.record()?;
            match record.blob {
                Some(blob) if record.code == strtab::Blob::CODE => reader.strtab(blob, &record),
                _ => {
                    reader.unknown_record(&record, BlockKind::Strtab);
                    Ok(())
                }
            }
        })
    }
}

fn visibility<P: Site>(linkage: Linkage, number: u64, site: &P) -> Result<Visibility, P::Stop> {
    let stated = Visibility(small(Subject::Visibility, number, site)?);
    // Local linkage implies default visibility; old writers may state another one.
    let local = matches!(linkage.canonical(), Linkage::Internal | Linkage::Private);
    Ok(if local { Visibility::Default } else { stated })
}

/// For old records without the field, the linkage implies the class.
fn dll_storage_class<P: Site>(
    linkage: Linkage,
    number: Option<u64>,
    site: &P,
) -> Result<DllStorageClass, P::Stop> {
    match (number, linkage) {
        (Some(number), _) => small(Subject::DllStorageClass, number, site).map(DllStorageClass),
        (None, Linkage::DllImport) => Ok(DllStorageClass::Import),
        (None, Linkage::DllExport) => Ok(DllStorageClass::Export),
        (None, _) => Ok(DllStorageClass::Default),
    }
}
