//! Attributes of functions, results, parameters and calls.

use alloc::vec::Vec;

use dxkit_bitcode::ir::AttributeKind;
use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Contradiction, Error, ErrorKind};

use super::tree::{Block, Record};
use super::types::write_type;
use super::{Disassembler, index};
use crate::attributes::since;

/// The slot of the attributes of a function itself.
const FUNCTION_SLOT: u64 = 0xffff_ffff;

/// The kinds of memory whose effects `memory(…)` states, in the order of their bits, two each. Those that no
/// entry names have the effects of the entry without a name, which is that of other memory.
const MEMORY: [&str; 6] = ["argmem", "inaccessiblemem", "errnomem", "", "target_mem0", "target_mem1"];
const OTHER_MEMORY: usize = 3;
const EFFECTS: [&str; 4] = ["none", "read", "write", "readwrite"];

/// An attribute of a record.
enum Attribute<'t> {
    /// A kind, and its number.
    Kind(AttributeKind, Option<u64>),
    /// A kind and a type.
    Typed(AttributeKind, Option<u64>),
    /// A text and its value.
    Text(&'t [u64], Option<&'t [u64]>),
}

/// Takes characters up to a zero.
fn characters<'t>(rest: &mut &'t [u64]) -> Option<&'t [u64]> {
    let end = rest.iter().position(|character| *character == 0)?;
    let (text, after) = rest.split_at_checked(end)?;
    *rest = after.get(1..)?;
    Some(text)
}

/// Takes one attribute; `None` if the record ends in it.
fn next<'t>(rest: &mut &'t [u64]) -> Option<Option<Attribute<'t>>> {
    let mut take = || {
        let (first, after) = rest.split_first()?;
        *rest = after;
        Some(*first)
    };
    let form = take()?;
    let kind = |number: u64| AttributeKind(u32::try_from(number).unwrap_or(u32::MAX));
    Some(Some(match form {
        0 => Attribute::Kind(kind(take()?), None),
        1 => Attribute::Kind(kind(take()?), Some(take()?)),
        3 => Attribute::Text(characters(rest)?, None),
        4 => Attribute::Text(characters(rest)?, Some(characters(rest)?)),
        5 => Attribute::Typed(kind(take()?), None),
        6 => Attribute::Typed(kind(take()?), Some(take()?)),
        // Ranges of numbers, of which LLVM 3.7 has no attributes: [kind, bits, two numbers of words, words].
        7 => {
            let (_, bits) = (take()?, take()?);
            // Narrow limits are two words; of wide ones, the numbers of their words stand in front.
            let words = if bits <= 64 {
                2
            } else {
                let counts = take()?;
                (counts & 0xffff_ffff).saturating_add(counts >> 32)
            };
            *rest = rest.get(index(words)..)?;
            return Some(None);
        }
        // A list of ranges: nothing follows it that is needed.
        _ => {
            *rest = &[];
            return Some(None);
        }
    }))
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn group_block(&mut self, block: Block<'t>) -> Result<(), Error> {
        for record in block.records() {
            let _ = record.get(1)?;
            self.groups.insert(record.get(0)?, record);
        }
        Ok(())
    }

    /// Sorts the groups of each list by their slots, so that those of a parameter are found at once.
    pub(super) fn sort_lists(&mut self) {
        for groups in &self.lists {
            let groups = groups.iter().filter_map(|group| self.groups.get(group).copied());
            let mut groups: Vec<Record<'t>> = groups.collect();
            groups.sort_by_key(|group| group.or_zero(1));
            self.sorted_lists.push(groups);
        }
    }

    /// The groups of a slot, by the number of a list that records state: 0 for none.
    fn groups_of(&self, list: u64, slot: u64) -> Vec<Record<'t>> {
        let groups = list.checked_sub(1).and_then(|list| self.sorted_lists.get(index(list)));
        let groups = groups.map_or(&[][..], Vec::as_slice);
        let first = groups.partition_point(|group| group.or_zero(1) < slot);
        let own = groups.get(first..).unwrap_or_default().iter();
        own.take_while(|group| group.or_zero(1) == slot).copied().collect()
    }

    /// The attributes of a result (slot 0) or a parameter (from slot 1 on), each followed by a space.
    pub(super) fn slot_attributes(&mut self, list: u64, slot: u64) -> Result<(), Error> {
        self.groups_of(list, slot).iter().try_for_each(|group| self.attributes(group, false))
    }

    /// The numbers of the groups of a function or a call, each after a space.
    pub(super) fn function_groups(&mut self, list: u64) {
        for group in self.groups_of(list, FUNCTION_SLOT) {
            self.text.str(" #");
            self.text.number(group.or_zero(0));
        }
    }

    /// The definitions of the groups of functions.
    pub(super) fn group_definitions(&mut self) -> Result<(), Error> {
        let groups: Vec<Record<'t>> = self.groups.values().copied().collect();
        for group in groups {
            if group.or_zero(1) == FUNCTION_SLOT {
                let start = self.text.len();
                self.text.str("attributes #");
                self.text.number(group.or_zero(0));
                self.text.str(" = { ");
                let before = self.text.len();
                self.attributes(&group, true)?;
                // A group without kept attributes is left out; references to it mean none.
                if self.text.len() == before {
                    self.text.truncate(start);
                } else {
                    self.text.str("}\n");
                }
            }
        }
        Ok(())
    }

    fn attributes(&mut self, group: &Record<'t>, in_group: bool) -> Result<(), Error> {
        self.check_length()?;
        let mut rest = group.rest(2);
        while !rest.is_empty() {
            let Some(attribute) = next(&mut rest) else {
                let kind = ErrorKind::Malformed(Contradiction::UnterminatedAttribute);
                let name = BlockKind::ParamAttrGroup.name().unwrap_or_default();
                return Err(Error::new(kind, group.bit).within(name));
            };
            match attribute {
                Some(Attribute::Kind(since::MEMORY, Some(effects))) => self.memory(effects),
                Some(Attribute::Kind(since::CAPTURES, Some(0))) => self.text.str("captures(none) "),
                Some(Attribute::Kind(kind, number)) => self.known(kind, number, in_group),
                Some(Attribute::Typed(kind, ty)) => {
                    let Some(name) = kind.name() else { continue };
                    self.text.str(name);
                    if let Some(ty) = ty {
                        self.text.byte(b'(');
                        write_type(&self.types, ty, group, &mut self.text, 0)?;
                        self.text.byte(b')');
                    }
                    self.text.byte(b' ');
                }
                Some(Attribute::Text(key, value)) => {
                    let bytes = |text: &[u64]| -> Vec<u8> {
                        text.iter().map(|character| character.to_le_bytes()[0]).collect()
                    };
                    self.text.byte(b'"');
                    self.text.escaped(&bytes(key));
                    self.text.byte(b'"');
                    if let Some(value) = value {
                        self.text.str("=\"");
                        self.text.escaped(&bytes(value));
                        self.text.byte(b'"');
                    }
                    self.text.byte(b' ');
                }
                None => {}
            }
        }
        Ok(())
    }

    /// An attribute that LLVM 3.7 has, too; others do not change results.
    fn known(&mut self, kind: AttributeKind, number: Option<u64>, in_group: bool) {
        let Some(name) = kind.name() else { return };
        self.text.str(name);
        // The kind of unwind tables is of no use in LLVM 3.7.
        if let Some(number) = number.filter(|_| kind != AttributeKind::UwTable) {
            let is_alignment = kind == AttributeKind::Alignment;
            self.text.str(if in_group {
                "="
            } else if is_alignment {
                " "
            } else {
                "("
            });
            self.text.number(number);
            self.text.str(if in_group || is_alignment { "" } else { ")" });
        }
        self.text.byte(b' ');
    }

    /// `memory(none, argmem: read) `
    fn memory(&mut self, effects: u64) {
        let of = |place: usize| EFFECTS.get((effects >> (2 * place) & 3) as usize).copied().unwrap_or("none");
        let others = of(OTHER_MEMORY);
        self.text.str("memory(");
        self.text.str(others);
        for (place, name) in MEMORY.iter().enumerate() {
            if place != OTHER_MEMORY && of(place) != others {
                self.text.str(", ");
                self.text.str(name);
                self.text.str(": ");
                self.text.str(of(place));
            }
        }
        self.text.str(") ");
    }
}
