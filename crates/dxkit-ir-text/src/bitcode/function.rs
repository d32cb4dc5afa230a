//! Bodies of functions.
//!
//! A record names a value by its distance. Values that are defined later have their names and numbers in the
//! text before their instructions are written, so a first pass over the records counts results and blocks.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};

use super::constants::{Value, ValueForm, signed};
use super::tree::{Block, Content, Record};
use super::types::code as types;
use super::{Disassembler, index};

/// The codes of the records of functions.
pub(super) mod code {
    pub(crate) const BLOCKS: u32 = 1;
    pub(crate) const BINARY: u32 = 2;
    pub(crate) const CAST: u32 = 3;
    pub(crate) const EXTRACT_ELEMENT: u32 = 6;
    pub(crate) const INSERT_ELEMENT: u32 = 7;
    pub(crate) const SHUFFLE: u32 = 8;
    pub(crate) const RETURN: u32 = 10;
    pub(crate) const BRANCH: u32 = 11;
    pub(crate) const SWITCH: u32 = 12;
    pub(crate) const UNREACHABLE: u32 = 15;
    pub(crate) const PHI: u32 = 16;
    pub(crate) const ALLOCA: u32 = 19;
    pub(crate) const LOAD: u32 = 20;
    pub(crate) const EXTRACT_VALUE: u32 = 26;
    pub(crate) const INSERT_VALUE: u32 = 27;
    pub(crate) const COMPARE: u32 = 28;
    pub(crate) const SELECT: u32 = 29;
    pub(crate) const LOCATION_AGAIN: u32 = 33;
    pub(crate) const CALL: u32 = 34;
    pub(crate) const LOCATION: u32 = 35;
    pub(crate) const FENCE: u32 = 36;
    pub(crate) const LOAD_ATOMIC: u32 = 41;
    pub(crate) const ADDRESS: u32 = 43;
    pub(crate) const STORE: u32 = 44;
    pub(crate) const STORE_ATOMIC: u32 = 45;
    pub(crate) const COMPARE_EXCHANGE: u32 = 46;
    pub(crate) const BUNDLE: u32 = 55;
    pub(crate) const UNARY: u32 = 56;
    pub(crate) const FREEZE: u32 = 58;
    pub(crate) const ATOMIC: u32 = 59;
    pub(crate) const ADDRESS_USERS: u32 = 60;
    pub(crate) const DEBUG_VALUE: u32 = 61;
    pub(crate) const DEBUG_DECLARE: u32 = 62;
    pub(crate) const DEBUG_SIMPLE_VALUE: u32 = 64;
    pub(crate) const DEBUG_DECLARED_VALUE: u32 = 66;
}

/// What is known of a function before its instructions are written.
#[derive(Debug, Default)]
pub(super) struct Body<'t> {
    /// The number of the first instruction's value.
    first: usize,
    /// The names of the results of instructions.
    results: Vec<ValueForm<'t>>,
    /// The names of blocks.
    pub(super) labels: Vec<ValueForm<'t>>,
}

/// Whether a record is an instruction.
const fn is_instruction(record: &Record<'_>) -> bool {
    !matches!(
        record.code,
        code::BLOCKS
            | code::LOCATION
            | code::LOCATION_AGAIN
            | code::BUNDLE
            | code::ADDRESS_USERS
            | code::DEBUG_VALUE..=code::DEBUG_DECLARED_VALUE
    )
}

const fn is_terminator(record: &Record<'_>) -> bool {
    matches!(record.code, code::RETURN | code::BRANCH | code::SWITCH | code::UNREACHABLE)
}

/// The bits of a call's flags: whether the type of the function is stated, and whether flags for
/// floating-point numbers are.
pub(super) const CALL_STATES_TYPE: u32 = 15;
pub(super) const CALL_STATES_FLAGS: u32 = 17;

impl<'t> Disassembler<'t, '_> {
    pub(super) fn function(
        &mut self,
        place: usize,
        record: &Record<'t>,
        value: &Value<'t>,
        block: Block<'t>,
    ) -> Result<(), Error> {
        let (global_values, global_metadata) = (self.values.len(), self.metadata.len());
        self.locations.clear();
        let mut next = 0;
        let (names, block_names) = symbols(block)?;
        let (_, parameters, _) = self.function_type(record.get(2)?, record)?;
        for ty in parameters {
            let form = named(&names, self.values.len(), &mut next);
            self.values.push(Value { ty: *ty, form });
        }
        let arguments = self.values.get(global_values..).unwrap_or_default().to_vec();
        let mut attached = BTreeMap::new();
        let mut own = self.attached.get(&(place as u64)).copied().unwrap_or_default();
        for inner in block.blocks() {
            match inner.kind() {
                BlockKind::Constants => self.constants_block(inner)?,
                BlockKind::Metadata => self.metadata_block(inner)?,
                BlockKind::MetadataAttachment => {
                    for record in inner.records() {
                        match record.operands {
                            // Without an instruction, of the function.
                            operands if operands.len() % 2 == 0 => own = operands,
                            [instruction, pairs @ ..] => {
                                attached.insert(*instruction, pairs);
                            }
                            [] => {}
                        }
                    }
                }
                _ => {}
            }
        }
        self.body = self.first_pass(block, &names, &block_names, next)?;
        self.text.str("define ");
        self.function_head(record, value, Some(&arguments))?;
        self.attachments(own, " ", record)?;
        self.text.str(" {\n");
        self.instructions(block, &attached)?;
        self.text.str("}\n");
        self.node_definitions(global_metadata)?;
        self.body = Body::default();
        self.values.truncate(global_values);
        self.metadata.truncate(global_metadata);
        Ok(())
    }

    /// The names of results and blocks.
    fn first_pass(
        &self,
        block: Block<'t>,
        names: &Names<'t>,
        block_names: &Names<'t>,
        mut next: u32,
    ) -> Result<Body<'t>, Error> {
        let first = self.values.len();
        let (mut results, mut labels) = (Vec::new(), Vec::new());
        let mut starts = true;
        for record in block.records().filter(is_instruction) {
            if starts {
                labels.push(named(block_names, labels.len(), &mut next));
            }
            let has_result = match record.code {
                code::CALL => {
                    let stated = record.get(1)? >> CALL_STATES_FLAGS & 1;
                    let ty = record.get(if stated == 0 { 2 } else { 3 })?;
                    let (result, ..) = self.function_type(ty, &record)?;
                    self.ty(result, &record)?.code != types::VOID
                }
                code::STORE | code::STORE_ATOMIC | code::FENCE => false,
                _ => !is_terminator(&record),
            };
            if has_result {
                results.push(named(names, first.saturating_add(results.len()), &mut next));
            }
            starts = is_terminator(&record);
        }
        Ok(Body { first, results, labels })
    }

    fn instructions(&mut self, block: Block<'t>, attached: &BTreeMap<u64, &'t [u64]>) -> Result<(), Error> {
        let records: Vec<Record<'t>> = block.records().collect();
        let labels = core::mem::take(&mut self.body.labels);
        self.body.labels = labels.clone();
        let (mut labels, mut starts, mut count) = (labels.iter(), true, 0u64);
        let mut bundles = Vec::new();
        let mut last_location = None;
        for (place, record) in records.iter().enumerate() {
            if record.code == code::BUNDLE {
                bundles.push(*record);
            }
            if !is_instruction(record) {
                continue;
            }
            if starts {
                match labels.next() {
                    Some(ValueForm::UnnamedLocal(number)) => self.text.number(*number),
                    Some(ValueForm::Local(name)) => self.text.name(&characters(name)),
                    _ => {}
                }
                self.text.str(":\n");
            }
            starts = is_terminator(record);
            let after = records.get(place.saturating_add(1)..).unwrap_or_default();
            let after =
                after.iter().take_while(|record| !is_instruction(record) && record.code != code::BUNDLE);
            // Records of debug information stand before the instruction that they follow in bitcode, and the
            // values of these are counted after it.
            for record in after.clone() {
                if (code::DEBUG_VALUE..=code::DEBUG_DECLARED_VALUE).contains(&record.code) {
                    self.number_debug_record(record);
                }
            }
            let start = self.text.len();
            let mut location = None;
            let result = self.body.results.get(self.values.len().saturating_sub(self.body.first)).cloned();
            let ty = self.instruction(record, result.as_ref(), &bundles)?;
            bundles.clear();
            if let (Some(ty), Some(form)) = (ty, result) {
                self.values.push(Value { ty, form });
            }
            let mut records_before = Vec::new();
            for record in after {
                match record.code {
                    code::LOCATION => {
                        let [line, column] = [record.get(0)?, record.get(1)?];
                        let implicit = record.or_zero(4);
                        location = Some([line, column, record.get(2)?, record.get(3)?, implicit]);
                        last_location = location;
                    }
                    code::LOCATION_AGAIN => location = last_location,
                    code::BLOCKS | code::ADDRESS_USERS => {}
                    _ => records_before.push(*record),
                }
            }
            if let Some(location) = location {
                let number = self.location(location, record)?;
                self.text.str(", !dbg ");
                self.text.sign_and_number(b'!', number);
            }
            let attached = attached.get(&count).copied().unwrap_or_default();
            self.attachments(attached, ", ", record)?;
            self.text.end();
            count = count.wrapping_add(1);
            if !records_before.is_empty() {
                self.write_before(start, |writer| {
                    records_before.iter().try_for_each(|record| writer.debug_record(record))
                })?;
            }
            self.check_length()?;
        }
        if starts { Ok(()) } else { Err(Error::new(ErrorKind::Malformed(Contradiction::OpenBlock), 0)) }
    }

    /// Writes something in front of the text that begins at `start`.
    fn write_before(
        &mut self,
        start: usize,
        write: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let line = self.text.after(start).to_vec();
        self.text.truncate(start);
        write(self)?;
        self.text.put(&line);
        Ok(())
    }

    /// A value by its distance; the type of one that is defined later is the next operand.
    pub(super) fn typed_operand(&self, record: &Record<'t>, at: &mut usize) -> Result<Value<'t>, Error> {
        let number = self.at_distance(record.get(*at)?);
        *at = at.saturating_add(1);
        if number < self.values.len() {
            return self.value(number as u64, record);
        }
        let ty = record.get(*at)?;
        *at = at.saturating_add(1);
        self.forward(number, ty, record)
    }

    /// A value by its distance, whose type is known otherwise.
    pub(super) fn operand(&self, record: &Record<'t>, at: &mut usize, ty: u64) -> Result<Value<'t>, Error> {
        let number = self.at_distance(record.get(*at)?);
        *at = at.saturating_add(1);
        self.any_value(number, ty, record)
    }

    /// A value by its distance with a sign.
    pub(super) fn signed_operand(&self, record: &Record<'t>, word: u64, ty: u64) -> Result<Value<'t>, Error> {
        let number = (self.values.len() as i128).wrapping_sub(signed(word));
        self.any_value(usize::try_from(number).unwrap_or(usize::MAX), ty, record)
    }

    /// A value that may be defined later.
    pub(super) fn any_value(&self, number: usize, ty: u64, record: &Record<'t>) -> Result<Value<'t>, Error> {
        if number < self.values.len() {
            return self.value(number as u64, record);
        }
        self.forward(number, ty, record)
    }

    /// Distances are numbers of 32 bits, and wrap around for values that are defined later.
    fn at_distance(&self, distance: u64) -> usize {
        index((self.values.len() as u64).wrapping_sub(distance) & 0xffff_ffff)
    }

    fn forward(&self, number: usize, ty: u64, record: &Record<'t>) -> Result<Value<'t>, Error> {
        let form = number.checked_sub(self.body.first).and_then(|place| self.body.results.get(place));
        let form = form.ok_or_else(|| {
            let (number, count) =
                (number as u64, self.body.first.saturating_add(self.body.results.len()) as u64);
            Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, record.bit)
        })?;
        Ok(Value { ty, form: form.clone() })
    }
}

/// Names by the numbers of values or blocks.
type Names<'t> = BTreeMap<u64, &'t [u64]>;

/// The names in a function's symbol table: of values and of blocks.
fn symbols(block: Block<'_>) -> Result<(Names<'_>, Names<'_>), Error> {
    let (mut names, mut blocks) = (Names::new(), Names::new());
    for content in block.contents() {
        let Content::Block(inner) = content else { continue };
        if inner.kind() == BlockKind::ValueSymtab {
            for record in inner.records() {
                let map = if record.code == 2 { &mut blocks } else { &mut names };
                map.insert(record.get(0)?, record.rest(1));
            }
        }
    }
    Ok((names, blocks))
}

/// The name of a value or a block, or its number in the text.
fn named<'t>(names: &Names<'t>, place: usize, next: &mut u32) -> ValueForm<'t> {
    match names.get(&(place as u64)) {
        Some(name) => ValueForm::Local(name),
        None => {
            let number = *next;
            *next = next.wrapping_add(1);
            ValueForm::UnnamedLocal(number)
        }
    }
}

fn characters(name: &[u64]) -> Vec<u8> {
    name.iter().map(|character| character.to_le_bytes()[0]).collect()
}
