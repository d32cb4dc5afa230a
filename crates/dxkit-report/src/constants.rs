//! What a program reads of its constant buffers, by the names of members.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::reflect::{Constant, Reflection};
use dxkit::specialize::{BufferPlace, BufferRange, Use};
use dxkit::types::Register;

use crate::Page;
use crate::prelude::*;
use crate::schema::documents;
use crate::table::{Align, Table};

documents! {
    /// What a program reads of its constant buffers.
    pub struct ConstantsDocument<'r> {
        /// The name of the input.
        file: &'r str,
        /// The members that it reads, by register and offset.
        members: Vec<ReadMember>,
    }

    /// A member of a constant buffer that a program reads.
    pub(crate) struct ReadMember {
        /// Its name, with that of the buffer; the register stands for a name that was stripped.
        name: String,
        /// The register of the buffer, or its place in the heap; of a computed element, that of the first one
        /// of the array.
        register: String,
        /// How many instructions read it; in shader models 4 and 5, components of operands.
        reads: usize,
        optional {
            /// How many buffers it can be of, if the element of an array is computed; 4294967295 of unbounded
            /// arrays and of the heap.
            buffers: u32,
            /// Its offset in bytes; none of what is read with a computed index.
            offset: u32,
            /// Its type.
            element_type: String,
            /// How many branches and switches depend on it; none of shader models 4 and 5.
            branches: usize,
        }
    }
}

/// The name of a member without that of the variable that DXC makes of a `ConstantBuffer<T>`, which is
/// called as the buffer: `lights[1].color` for `lights[1].lights.color`, and for FXC's
/// `lights[1].lights[0].color`. `None` if it is no such member, or the shorter name is that of another one.
fn short(
    reflection: &Reflection,
    register: Register,
    (buffer, path): (&str, &str),
    offset: u32,
) -> Option<String> {
    let own = buffer.split('[').next()?;
    let rest = path.strip_prefix('.')?.strip_prefix(own)?;
    // FXC states the whole array as the variable of each of its buffers.
    let rest = if buffer == own { rest } else { rest.strip_prefix("[0]").unwrap_or(rest) };
    let rest = Some(rest).filter(|rest| rest.starts_with('.'))?;
    let name = format!("{buffer}{rest}");
    let found = reflection.constant(&name).ok()?;
    ((found.register, found.offset) == (register, offset)).then_some(name)
}

/// A member at a place of a buffer.
struct Member {
    name: String,
    /// Where it begins.
    offset: Option<u32>,
    element_type: Option<String>,
}

fn member(
    reflection: &Reflection,
    buffer: Option<&Constant>,
    (place, buffers): (BufferPlace, u32),
    offset: Option<u32>,
) -> Member {
    let found = buffer.zip(offset).and_then(|(buffer, offset)| {
        let (path, start, element) = buffer.element.path_to(offset)?;
        Some((path, start, element.to_string()))
    });
    let buffer = buffer.map_or_else(|| place.to_string(), |buffer| buffer.name.clone());
    // A computed element has the name of the first one.
    let named = |name: String| match name.split_once("[0]") {
        Some((array, rest)) if buffers > 1 => format!("{array}[\u{2026}]{rest}"),
        _ => name,
    };
    match (found, offset) {
        (Some((path, start, element)), _) => {
            let name = match place {
                BufferPlace::Register(register) => short(reflection, register, (&buffer, &path), start),
                BufferPlace::Heap(_) => None,
            };
            let name = named(name.unwrap_or_else(|| format!("{buffer}{path}")));
            Member { name, offset: Some(start), element_type: Some(element) }
        }
        (None, Some(offset)) => {
            Member { name: named(format!("{buffer}:{offset}")), offset: Some(offset), element_type: None }
        }
        (None, None) => Member { name: named(buffer), offset: None, element_type: None },
    }
}

/// The constant buffer of a place, if reflection knows it: those of the heap have no names.
fn constant_buffer(reflection: &Reflection, place: BufferPlace) -> Option<Constant> {
    match place {
        BufferPlace::Register(register) => reflection.constant_buffer(register),
        BufferPlace::Heap(_) => None,
    }
}

/// The name of the member at a place of a constant buffer, with that of the buffer; the register stands for a
/// name that was stripped.
#[must_use]
pub fn member_name(reflection: &Reflection, place: BufferRange) -> String {
    let buffer = constant_buffer(reflection, place.buffer);
    member(reflection, buffer.as_ref(), (place.buffer, place.buffers), place.offset).name
}

impl<'r> ConstantsDocument<'r> {
    /// Names what a program reads by what reflection knows.
    #[must_use]
    pub fn new(file: &'r str, reflection: &Reflection, uses: &[Use]) -> Self {
        let mut members: BTreeMap<(BufferPlace, u32, Option<u32>), ReadMember> = BTreeMap::new();
        // The type of a buffer is made once, not for each of its uses.
        let mut known: BTreeMap<BufferPlace, Option<Constant>> = BTreeMap::new();
        for used in uses {
            let BufferRange { buffer, buffers, .. } = used.place;
            let constant = known.entry(buffer).or_insert_with(|| constant_buffer(reflection, buffer));
            let Member { name, offset, element_type } =
                member(reflection, constant.as_ref(), (buffer, buffers), used.place.offset);
            let member = members.entry((buffer, buffers, offset)).or_insert_with(|| ReadMember {
                name,
                register: buffer.to_string(),
                reads: 0,
                buffers: (buffers > 1).then_some(buffers),
                offset,
                element_type,
                branches: Some(0),
            });
            member.reads += used.reads;
            // Components of one member may decide the same branch.
            member.branches = member.branches.zip(used.branches).map(|(a, b)| a.max(b));
        }
        Self { file, members: members.into_values().collect() }
    }

    /// Prints a table of the members.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        if self.members.is_empty() {
            return writeln!(page, "it reads no constant buffer");
        }
        let table = Table::new(&[
            ("Member", Align::Left),
            ("Type", Align::Left),
            ("Place", Align::Left),
            ("Reads", Align::Right),
            ("Branches", Align::Right),
        ]);
        let row = |member: &ReadMember| {
            let buffer = &member.register;
            let place = match (member.buffers, member.offset) {
                (None, Some(offset)) => format!("{buffer}:{offset}"),
                (None, None) => format!("{buffer}, computed index"),
                (Some(_), Some(offset)) => format!("{buffer}, computed element:{offset}"),
                (Some(_), None) => format!("{buffer}, computed element and index"),
            };
            vec![
                crate::escaped(&member.name).to_string(),
                member.element_type.clone().unwrap_or_default(),
                place,
                member.reads.to_string(),
                member.branches.map_or_else(|| "unknown".to_owned(), |count| count.to_string()),
            ]
        };
        table.print(page, || self.members.iter().map(row))
    }
}
