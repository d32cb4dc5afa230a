//! The module's block, and the blocks beside it.

use super::{
    Reader, alignment, at_least, low, malformed, no_such, operand, out_of_range, plus_one, position, small,
};
use crate::ir::{
    Alias, AliasId, AttributeListId, CallingConvention, ComdatData, ComdatId, ComdatSelection,
    DllStorageClass, FunctionId, FunctionRecord, GcId, GlobalId, GlobalVariable, Linkage, SectionId,
    ThreadLocalMode, Type, ValueId, Visibility,
};
use crate::records::{USUAL_CONSTANT_DEFINITIONS, identification, module, strtab};
use crate::stream::{BareRecord as Record, BlockKind, Cursor, Entry};
use crate::{Contradiction, Error, ErrorKind};

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
                        cursor.pass_definitions(&USUAL_CONSTANT_DEFINITIONS)?;
                        self.constants_block(cursor)?;
                    }
                    BlockKind::Metadata | BlockKind::MetadataKind => self.metadata_block(cursor)?,
                    BlockKind::ValueSymtab => self.module_symbols(cursor)?,
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
                    self.usual_functions(cursor)?;
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
        match record.code {
            module::Version::CODE => {
                self.module.version = small("version of modules", operand(at_least(record, 1)?, 0), record)?
            }
            module::Global::CODE => self.global_record(record)?,
            module::Function::CODE => self.function_record(record)?,
            module::Alias::CODE | module::AliasSince38::CODE => self.alias_record(record)?,
            module::Comdat::CODE => self.comdat_record(record)?,
            // The offset of the symbol table, which is not needed to find it.
            module::SymtabOffset::CODE => {}
            _ => self.unknown_record(record, BlockKind::Module),
        }
        Ok(())
    }

    /// Since version 2, the records of global values begin with the position of the name in the string
    /// table.
    fn named_operands<'r>(&mut self, record: &Record<'r>) -> Result<&'r [u64], Error> {
        if self.module.version < 2 {
            return Ok(record.operands);
        }
        match *at_least(record, 2)? {
            [offset, size, ref rest @ ..] => {
                if self.options.symbol_names {
                    self.strtab_names.push((low(self.values.len() as u64), offset, size));
                }
                Ok(rest)
            }
            _ => Ok(record.operands),
        }
    }

    fn global_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = self.named_operands(record)?;
        if operands.len() < 6 {
            let kind = ErrorKind::Operands { count: operands.len() as u64, least: 6 };
            return Err(Error::new(kind, record.bit));
        }
        let at = |index| operand(operands, index);
        let stated = self.type_id(at(0), record)?;
        let flags = at(1);
        let (value_type, address_space, ty) = if flags & 2 != 0 {
            let address_space = small("address space", flags >> 2, record)?;
            (stated, address_space, self.pointer_to(stated, address_space))
        } else {
            match self.module.ty(stated) {
                Type::Pointer { pointee, address_space } => (pointee, address_space, stated),
                _ => return Err(no_such("pointer type", at(0), record)),
            }
        };
        let linkage = Linkage(small("linkage", at(3), record)?);
        let global = GlobalVariable {
            ty,
            value_type,
            address_space,
            constant: flags & 1 != 0,
            initializer: plus_one(at(2), record)?.map(ValueId::pending),
            linkage,
            alignment: alignment(at(4), record)?,
            section: self.section(at(5), record)?,
            visibility: visibility(linkage, at(6), record)?,
            thread_local: ThreadLocalMode(small("model of thread-local storage", at(7), record)?),
            unnamed_addr: at(8) != 0,
            externally_initialized: at(9) != 0,
            dll_storage_class: dll_storage_class(linkage, operands.get(10), record)?,
            comdat: self.comdat(at(11), record)?,
        };
        let id = GlobalId::at(self.module.globals.len());
        self.module.globals.push(global);
        self.module.global_order.push(id);
        self.module.positions.globals.push(position(&self.module, record.bit));
        self.number_value(id, ty);
        Ok(())
    }

    fn function_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = self.named_operands(record)?;
        if operands.len() < 8 {
            let kind = ErrorKind::Operands { count: operands.len() as u64, least: 8 };
            return Err(Error::new(kind, record.bit));
        }
        let at = |index| operand(operands, index);
        let stated = self.type_id(at(0), record)?;
        let (function_type, address_space, ty) = match self.module.ty(stated) {
            Type::Pointer { pointee, address_space } => (pointee, address_space, stated),
            _ => (stated, 0, self.pointer_to(stated, 0)),
        };
        if !matches!(self.module.ty(function_type), Type::Function { .. }) {
            return Err(no_such("function type", at(0), record));
        }
        let linkage = Linkage(small("linkage", at(3), record)?);
        let known = FunctionRecord {
            ty,
            function_type,
            address_space,
            calling_convention: CallingConvention(small("calling convention", at(1), record)?),
            declaration: at(2) != 0,
            linkage,
            attributes: self.attribute_list(at(4), record)?,
            ..FunctionRecord::NONE
        };
        // The other operands of most functions are zeros.
        let rest = operands.get(5..).unwrap_or_default();
        let function = if rest.len() >= 7 && rest.iter().all(|operand| *operand == 0) {
            known
        } else {
            FunctionRecord {
                alignment: alignment(at(5), record)?,
                section: self.section(at(6), record)?,
                visibility: visibility(linkage, at(7), record)?,
                gc: self.listed("garbage collector", at(8), self.module.gc_names.len(), record)?.map(GcId),
                unnamed_addr: at(9) != 0,
                prologue: plus_one(at(10), record)?.map(ValueId::pending),
                dll_storage_class: dll_storage_class(linkage, operands.get(11), record)?,
                comdat: self.comdat(at(12), record)?,
                prefix: plus_one(at(13), record)?.map(ValueId::pending),
                personality: plus_one(at(14), record)?.map(ValueId::pending),
                ..known
            }
        };
        let id = FunctionId::at(self.module.functions.len());
        self.module.functions.push(function);
        self.module.function_bodies.push(None);
        self.module.function_order.push(id);
        self.module.positions.functions.push(position(&self.module, record.bit));
        self.number_value(id, ty);
        Ok(())
    }

    /// Code 9 has the pointer's type; code 14, since LLVM 3.8, the value's type and the address space.
    fn alias_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = self.named_operands(record)?;
        let explicit = record.code == module::AliasSince38::CODE;
        let least = if explicit { 4 } else { 3 };
        if operands.len() < least {
            let kind = ErrorKind::Operands { count: operands.len() as u64, least: least as u64 };
            return Err(Error::new(kind, record.bit));
        }
        let stated = self.type_id(operand(operands, 0), record)?;
        let (value_type, address_space, ty, rest) = if explicit {
            let address_space = small("address space", operand(operands, 1), record)?;
            let ty = self.pointer_to(stated, address_space);
            (stated, address_space, ty, operands.get(2..).unwrap_or_default())
        } else {
            match self.module.ty(stated) {
                Type::Pointer { pointee, address_space } => {
                    (pointee, address_space, stated, operands.get(1..).unwrap_or_default())
                }
                _ => return Err(no_such("pointer type", operand(operands, 0), record)),
            }
        };
        let at = |index| operand(rest, index);
        let linkage = Linkage(small("linkage", at(1), record)?);
        let alias = Alias {
            ty,
            value_type,
            address_space,
            aliasee: ValueId::pending(small("value", at(0), record)?),
            linkage,
            visibility: visibility(linkage, at(2), record)?,
            dll_storage_class: dll_storage_class(linkage, rest.get(3), record)?,
            thread_local: ThreadLocalMode(small("model of thread-local storage", at(4), record)?),
            unnamed_addr: at(5) != 0,
        };
        let id = AliasId::at(self.module.aliases.len());
        self.module.aliases.push(alias);
        self.module.alias_order.push(id);
        self.module.positions.aliases.push(position(&self.module, record.bit));
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
        let selection = ComdatSelection(small("kind of COMDAT", selection, record)?);
        let name = self.text(name);
        self.module.comdats.push(ComdatData { selection, name });
        Ok(())
    }

    fn listed(
        &self,
        what: &'static str,
        number: u64,
        count: usize,
        record: &Record<'_>,
    ) -> Result<Option<u32>, Error> {
        match plus_one(number, record)? {
            Some(index) if index as usize >= count => {
                Err(out_of_range(what, u64::from(index), count as u64, record))
            }
            listed => Ok(listed),
        }
    }

    fn section(&self, number: u64, record: &Record<'_>) -> Result<Option<SectionId>, Error> {
        Ok(self.listed("section", number, self.module.section_names.len(), record)?.map(SectionId))
    }

    fn comdat(&self, number: u64, record: &Record<'_>) -> Result<Option<ComdatId>, Error> {
        Ok(self.listed("COMDAT", number, self.module.comdats.len(), record)?.map(ComdatId))
    }

    pub(super) fn attribute_list(
        &self,
        number: u64,
        record: &Record<'_>,
    ) -> Result<Option<AttributeListId>, Error> {
        if !self.options.attributes {
            return Ok(None);
        }
        let count = self.module.attribute_lists.len();
        match self.listed("attribute list", number, count, record) {
            Ok(list) => Ok(list.map(AttributeListId::new)),
            Err(_) if self.options.tolerant => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// All of the module's values are known: finds those that were named by numbers.
    fn finish_module_values(&mut self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let count = self.values.len();
        if count >= ValueId::LIMIT as usize {
            let limit = ValueId::LIMIT.into();
            let kind = ErrorKind::OutOfRange { what: "value", number: count as u64, count: limit };
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

fn visibility(linkage: Linkage, number: u64, record: &Record<'_>) -> Result<Visibility, Error> {
    let stated = Visibility(small("visibility", number, record)?);
    // Local linkage implies default visibility; old writers may state another one.
    let local = matches!(linkage.canonical(), Linkage::Internal | Linkage::Private);
    Ok(if local { Visibility::Default } else { stated })
}

/// For old records without the field, the linkage implies the class.
fn dll_storage_class(
    linkage: Linkage,
    number: Option<&u64>,
    record: &Record<'_>,
) -> Result<DllStorageClass, Error> {
    match (number, linkage) {
        (Some(number), _) => small("part in DLLs", *number, record).map(DllStorageClass),
        (None, Linkage::DllImport) => Ok(DllStorageClass::Import),
        (None, Linkage::DllExport) => Ok(DllStorageClass::Export),
        (None, _) => Ok(DllStorageClass::Default),
    }
}
