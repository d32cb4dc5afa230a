//! Global variables and functions, and the records of a module that are no blocks.

use dxkit_bitcode::ir::{CallingConvention, DllStorageClass, Linkage, ThreadLocalMode, Visibility};
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};

use super::constants::{Value, ValueForm};
use super::tree::{Block, Record};
use super::types::code as types;
use super::{Disassembler, index};

/// The codes of the records of a module.
mod code {
    pub(super) const TRIPLE: u32 = 2;
    pub(super) const DATA_LAYOUT: u32 = 3;
    pub(super) const ASSEMBLY: u32 = 4;
    pub(super) const SECTION: u32 = 5;
    pub(super) const GLOBAL: u32 = 7;
    pub(super) const FUNCTION: u32 = 8;
    pub(super) const COLLECTOR: u32 = 11;
    pub(super) const ALIAS: u32 = 14;
    pub(super) const SOURCE_FILE: u32 = 16;
    pub(super) const IFUNC: u32 = 18;
}

/// A number as one of the small numbers of records.
fn byte(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn module_record(&mut self, record: Record<'t>) -> Result<(), Error> {
        let statement = |text: &mut crate::Text<'_>, before: &str| {
            text.str(before);
            text.str(" = \"");
            text.escaped(&record.text(0));
            text.str("\"\n");
        };
        match record.code {
            code::TRIPLE => statement(&mut self.text, "target triple"),
            code::DATA_LAYOUT => statement(&mut self.text, "target datalayout"),
            code::SOURCE_FILE => statement(&mut self.text, "source_filename"),
            code::SECTION => self.sections.push(record.text(0)),
            code::COLLECTOR => self.collectors.push(record.text(0)),
            code::GLOBAL | code::FUNCTION => self.declare(record)?,
            code::ASSEMBLY | code::ALIAS | code::IFUNC => return Err(record.unknown()),
            // The version, the hash, the offset of the symbols; COMDATs, which DXIL has not.
            _ => {}
        }
        Ok(())
    }

    /// Gives a global value its number.
    fn declare(&mut self, record: Record<'t>) -> Result<(), Error> {
        let name = self.name(&record)?;
        let is_function = record.code == code::FUNCTION;
        let space = if is_function { record.or_zero(18) } else { record.get(3)? >> 2 };
        // A value's type is a pointer, which the table has if anything refers to the value.
        let ty = self.find_type(types::POINTER, &[space]).unwrap_or(u64::MAX);
        let form =
            if name.is_empty() { ValueForm::UnnamedGlobal(self.unnamed) } else { ValueForm::Global(name) };
        self.unnamed += usize::from(name.is_empty());
        self.values.push(Value { ty, form });
        self.globals.push(record);
        Ok(())
    }

    /// A global value; of a function with a body, the body.
    pub(super) fn global_value(
        &mut self,
        place: usize,
        bodies: &mut impl Iterator<Item = Block<'t>>,
    ) -> Result<(), Error> {
        let (Some(record), Some(value)) = (self.globals.get(place).copied(), self.values.get(place).cloned())
        else {
            return Ok(());
        };
        if record.code == code::GLOBAL {
            self.write_value(&value, &record)?;
            return self.global_variable(place, &record);
        }
        if record.get(4)? != 0 {
            self.text.str("declare ");
            self.function_head(&record, &value, None)?;
            self.text.end();
            return Ok(());
        }
        let Some(body) = bodies.next() else {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NoBody), record.bit));
        };
        self.function(place, &record, &value, body).map_err(|error| error.within("FUNCTION_BLOCK"))
    }

    /// Linkage, visibility and part in DLLs, each followed by a space.
    fn linkage(
        &mut self,
        record: &Record<'t>,
        fields: [usize; 3],
        is_declaration: bool,
    ) -> Result<(), Error> {
        let [linkage, visibility, storage] = fields;
        let linkage = Linkage(byte(record.get(linkage)?)).canonical();
        let words = [
            linkage.name().filter(|_| linkage != Linkage::External || is_declaration),
            Visibility(byte(record.or_zero(visibility))).name().filter(|name| *name != "default"),
            DllStorageClass(byte(record.or_zero(storage))).name().filter(|name| *name != "default"),
        ];
        for word in words.into_iter().flatten() {
            self.text.str(word);
            self.text.byte(b' ');
        }
        Ok(())
    }

    /// [name, name, type, flags and address space, initializer, linkage, alignment, section, visibility,
    /// thread-local, address, initialized elsewhere, part in DLLs, …]
    fn global_variable(&mut self, place: usize, record: &Record<'t>) -> Result<(), Error> {
        let initializer = record.get(4)?.checked_sub(1);
        self.text.str(" = ");
        self.linkage(record, [5, 8, 12], initializer.is_none())?;
        let model = ThreadLocalMode(byte(record.or_zero(9)));
        if model.0 != 0 {
            self.text.str("thread_local ");
            if let Some(name) = model.name().filter(|_| model.0 != 1) {
                self.text.print(format_args!("({name}) "));
            }
        }
        self.text.str(match record.or_zero(10) {
            1 => "unnamed_addr ",
            2 => "local_unnamed_addr ",
            _ => "",
        });
        let flags = record.get(3)?;
        if flags >> 2 != 0 {
            self.text.print(format_args!("addrspace({}) ", flags >> 2));
        }
        self.text.str(if record.or_zero(11) != 0 { "externally_initialized " } else { "" });
        self.text.str(if flags & 1 != 0 { "constant " } else { "global " });
        let ty = record.get(2)?;
        self.write_type(ty, record)?;
        if let Some(number) = initializer {
            let value = self.value(number, record)?;
            self.text.byte(b' ');
            self.write_value(&value, record)?;
        }
        self.section(record.or_zero(7), record)?;
        self.alignment(record.get(6)?, ", align ");
        if let Some(attached) = self.attached.get(&(place as u64)).copied() {
            self.attachments(attached, ", ", record)?;
        }
        self.text.end();
        Ok(())
    }

    fn section(&mut self, number: u64, record: &Record<'t>) -> Result<(), Error> {
        let Some(place) = number.checked_sub(1) else { return Ok(()) };
        let section = self.sections.get(index(place));
        let section = section.ok_or_else(|| record.invalid(Subject::Section, number))?;
        self.text.str(if record.code == code::GLOBAL { ", section \"" } else { " section \"" });
        self.text.escaped(section);
        self.text.byte(b'"');
        Ok(())
    }

    /// An alignment, which records state as one more than its logarithm.
    pub(super) fn alignment(&mut self, stated: u64, before: &str) {
        if let Some(exponent) = stated.checked_sub(1).and_then(|exponent| u32::try_from(exponent).ok()) {
            if let Some(alignment) = 1u64.checked_shl(exponent) {
                self.text.str(before);
                self.text.number(alignment);
            }
        }
    }

    /// [name, name, type, calling convention, is declared, linkage, attributes, alignment, section,
    /// visibility, collector, address, prologue, part in DLLs, COMDAT, prefix, personality, …]: the head
    /// of a function, with the names of its arguments if it has a body.
    pub(super) fn function_head(
        &mut self,
        record: &Record<'t>,
        value: &Value<'t>,
        arguments: Option<&[Value<'t>]>,
    ) -> Result<(), Error> {
        self.linkage(record, [5, 9, 13], false)?;
        self.calling_convention(record.get(3)?);
        let list = record.get(6)?;
        self.slot_attributes(list, 0)?;
        let (result, parameters, variadic) = self.function_type(record.get(2)?, record)?;
        self.write_type(result, record)?;
        self.text.byte(b' ');
        self.write_value(value, record)?;
        self.text.byte(b'(');
        for (place, parameter) in parameters.iter().enumerate() {
            self.text.str(if place == 0 { "" } else { ", " });
            self.write_type(*parameter, record)?;
            self.text.byte(b' ');
            self.slot_attributes(list, (place as u64).saturating_add(1))?;
            if let Some(argument) = arguments.and_then(|arguments| arguments.get(place)) {
                self.write_value(argument, record)?;
            }
        }
        self.text.str(match (variadic, parameters.is_empty()) {
            (true, true) => "...)",
            (true, false) => ", ...)",
            (false, _) => ")",
        });
        self.text.str(match record.or_zero(11) {
            1 => " unnamed_addr",
            2 => " local_unnamed_addr",
            _ => "",
        });
        self.function_groups(list);
        self.section(record.or_zero(8), record)?;
        self.alignment(record.get(7)?, " align ");
        if let Some(place) = record.or_zero(10).checked_sub(1) {
            if let Some(collector) = self.collectors.get(index(place)) {
                self.text.str(" gc \"");
                self.text.escaped(collector);
                self.text.byte(b'"');
            }
        }
        for (field, word) in [(15, " prefix "), (12, " prologue "), (16, " personality ")] {
            if let Some(number) = record.or_zero(field).checked_sub(1) {
                self.text.str(word);
                self.write_typed_number(number, record)?;
            }
        }
        Ok(())
    }

    /// A calling convention, if it is not the default, followed by a space.
    pub(super) fn calling_convention(&mut self, number: u64) {
        let convention = CallingConvention(u16::try_from(number).unwrap_or(u16::MAX));
        if convention != CallingConvention::C {
            match convention.name() {
                Some(name) => self.text.str(name),
                None => self.text.print(format_args!("cc {number}")),
            }
            self.text.byte(b' ');
        }
    }
}
