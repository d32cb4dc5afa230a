//! Reading: one list of types, each byte visited once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Cow, Error, ErrorKind, Frame, Name, Reader, Span, Visit};
use dxkit_types::ShaderModel;

use super::layout::{Layout, Place, Strides};
use super::{
    BindingRow, Buffer, BufferRow, Extension, Header, Member, MemberRow, ResourceBinding,
    ResourceDefinitions, Type, TypeId, TypeRow, Variable, VariableRow,
};
use crate::by_offset::{ByOffset, Original, index};

struct Decoder<'a, 'v, V: Visit + ?Sized> {
    part: ByOffset<'a, 'v, V>,
    numbers: BTreeMap<u32, TypeId>,
    /// Offsets of the types and of the fields that first state them, in the order of their numbers.
    types: Vec<(u32, usize)>,
}

/// Rows of a table, each made into what has it.
fn rows<'a, T, M, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
    count: u32,
    stride: usize,
    make: impl Fn(T) -> M,
) -> Result<Vec<M>, Error>
where
    T: dxkit_bytes::Codec<'a>,
{
    reader.rows(name, count, stride, |reader| reader.within(stride, T::read).map(&make))
}

/// So many types are looked up one by one.
const FEW: usize = 16;

impl<V: Visit + ?Sized> Decoder<'_, '_, V> {
    /// The number of the type at `offset`.
    fn ty(&mut self, offset: u32, field: usize) -> TypeId {
        let number = |place: usize| TypeId(u32::try_from(place).unwrap_or(u32::MAX));
        let next = number(self.types.len());
        let there = if self.types.len() < FEW {
            self.types.iter().position(|(there, _)| *there == offset).map(number)
        } else {
            if self.numbers.is_empty() {
                let types = self.types.iter().enumerate();
                self.numbers = types.map(|(place, (there, _))| (*there, number(place))).collect();
            }
            let id = *self.numbers.entry(offset).or_insert(next);
            (id != next).then_some(id)
        };
        there.unwrap_or_else(|| {
            self.types.push((offset, field));
            next
        })
    }
}

/// The absolute offset of a field of row `index`.
fn at(table: Span<'_>, index: usize, stride: usize, field: usize) -> usize {
    table.offset().saturating_add(index.saturating_mul(stride)).saturating_add(field)
}

/// `layout`: takes where everything stands, which only writing needs.
pub(super) fn decode<'a, V: Visit + ?Sized>(
    root: Span<'a>,
    visit: &mut V,
    layout: &mut Option<Layout<'a>>,
) -> Result<ResourceDefinitions<'a>, Error> {
    let mut decoder =
        Decoder { part: ByOffset::new(root, visit), numbers: BTreeMap::new(), types: Vec::new() };
    let (header, extension) = {
        let reader = &mut Reader::new(root, &mut decoder.part.once);
        let header: Header = reader.field("header")?;
        let extension: Option<Extension> = if Extension::is_present(header.target, header.major) {
            Some(reader.field("extension")?)
        } else {
            None
        };
        (header, extension)
    };
    let strides = Strides::from_extension(extension.as_ref());
    let mut bindings = Vec::new();
    if let Some(layout) = layout {
        layout.bindings = Place { offset: header.binding_offset, count: header.binding_count };
        layout.buffers = Place { offset: header.constant_buffer_offset, count: header.constant_buffer_count };
    }
    if header.binding_count > 0 {
        let table = decoder
            .part
            .target(header.binding_offset, at(root, 0, 0, 12))
            .map_err(|error| error.within("binding_offset").within("header"))?;
        bindings = rows(
            &mut Reader::new(table, &mut decoder.part.once),
            "binding",
            header.binding_count,
            strides.binding,
            |fields: BindingRow<'a>| ResourceBinding { name: Name::default(), fields },
        )?;
        for (number, binding) in bindings.iter_mut().enumerate() {
            let path = [Frame::Field("binding"), index(number)];
            let name = core::mem::take(&mut binding.fields.v4.name);
            binding.name = decoder.part.name(name, at(table, number, strides.binding, 0), &path)?;
        }
    }

    let mut buffers = Vec::new();
    if header.constant_buffer_count > 0 {
        let table = decoder
            .part
            .target(header.constant_buffer_offset, at(root, 0, 0, 4))
            .map_err(|error| error.within("constant_buffer_offset").within("header"))?;
        let read: Vec<BufferRow<'a>> = rows(
            &mut Reader::new(table, &mut decoder.part.once),
            "buffer",
            header.constant_buffer_count,
            strides.buffer,
            |fields| fields,
        )?;
        buffers.reserve_exact(read.len());
        for (number, fields) in read.into_iter().enumerate() {
            let place = at(table, number, strides.buffer, 0);
            buffers.push(buffer(&mut decoder, layout, fields, place, number, strides)?);
        }
    }

    let mut types = Vec::new();
    while let Some((offset, field)) = decoder.types.get(types.len()).copied() {
        let number = types.len();
        types.push(ty(&mut decoder, layout, (offset, field), number, strides)?);
    }

    let creator = decoder.part.name(header.creator, at(root, 0, 0, 24), &[Frame::Field("creator")])?;
    decoder.part.finish();
    Ok(ResourceDefinitions {
        target: header.target,
        shader_model: ShaderModel::new(header.major, header.minor),
        flags: header.flags,
        creator,
        extension,
        bindings,
        buffers,
        types,
        original: Original::from_root(root),
    })
}

fn buffer<'a, V: Visit + ?Sized>(
    decoder: &mut Decoder<'a, '_, V>,
    layout: &mut Option<Layout<'a>>,
    mut fields: BufferRow<'a>,
    place: usize,
    number: usize,
    strides: Strides,
) -> Result<Buffer<'a>, Error> {
    let path = [Frame::Field("buffer"), index(number)];
    let within = |error: Error| error.within(path[1]).within(path[0]);
    let name = core::mem::take(&mut fields.v4.name);
    let name = decoder.part.name(name, place, &path)?;
    let count = core::mem::take(&mut fields.v4.variable_count);
    let offset = core::mem::take(&mut fields.v4.variable_offset);
    if let Some(layout) = layout {
        layout.variables.push(Place { offset, count });
    }
    let mut variables = Vec::new();
    if count > 0 {
        let table = decoder
            .part
            .target(offset, place.saturating_add(8))
            .map_err(|error| within(error.within("variable_offset")))?;
        let bytes = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(strides.variable);
        if bytes <= table.len() {
            decoder
                .part
                .spend(bytes, place.saturating_add(4))
                .map_err(|error| within(error.within("variable_count")))?;
        }
        let reader = &mut Reader::new(table, &mut decoder.part.once);
        let make = |fields: VariableRow<'a>| {
            let (name, ty, default_value) = (Name::default(), TypeId(0), None);
            Variable { name, ty, default_value, fields }
        };
        variables = reader.scope(path[0], |reader| {
            reader.scope(path[1], |reader| rows(reader, "variable", count, strides.variable, make))
        })?;
        for (number, variable) in variables.iter_mut().enumerate() {
            let fields = &mut variable.fields;
            let path = [path[0], path[1], Frame::Field("variable"), index(number)];
            let within = |error: Error| {
                path.iter().rev().fold(error.within("default_value"), |error, frame| error.within(*frame))
            };
            let place = |field| at(table, number, strides.variable, field);
            let name = core::mem::take(&mut fields.v4.name);
            variable.name = decoder.part.name(name, place(0), &path)?;
            let ty = core::mem::take(&mut fields.v4.type_offset);
            variable.ty = decoder.ty(ty, place(16));
            let value = core::mem::take(&mut fields.v4.default_value);
            if let Some(layout) = layout {
                layout.defaults.push(Place { offset: value, count: fields.v4.size });
            }
            if value != 0 {
                let size = usize::try_from(fields.v4.size).unwrap_or(usize::MAX);
                let span = decoder.part.target(value, place(20)).map_err(within)?;
                let (start, end) = (span.offset(), span.offset().saturating_add(size));
                let span = span.cut(0..size).map_err(|_| {
                    let available = decoder.part.root.len() as u64;
                    let end = end.saturating_sub(decoder.part.root.offset()) as u64;
                    within(Error::new(ErrorKind::End { end, available }, place(20)))
                })?;
                decoder.part.spend(span.len(), place(20)).map_err(within)?;
                let reader = &mut Reader::new(Span::at(span.bytes(), start), &mut decoder.part.once);
                let read = reader.scope(path[0], |reader| {
                    reader.scope(path[1], |reader| {
                        reader.scope(path[2], |reader| {
                            reader.scope(path[3], |reader| {
                                reader.scope("default_value", |reader| reader.bytes("value", size))
                            })
                        })
                    })
                })?;
                variable.default_value = Some(Cow::Borrowed(read));
            }
        }
    }
    Ok(Buffer { name, fields, variables })
}

fn ty<'a, V: Visit + ?Sized>(
    decoder: &mut Decoder<'a, '_, V>,
    layout: &mut Option<Layout<'a>>,
    (offset, field): (u32, usize),
    number: usize,
    strides: Strides,
) -> Result<Type<'a>, Error> {
    let path = [Frame::Field("type"), index(number)];
    let within = |error: Error| error.within(path[1]).within(path[0]);
    let span = decoder.part.target(offset, field).map_err(within)?;
    decoder.part.spend(strides.ty, field).map_err(within)?;
    let place = span.offset();
    let mut fields: TypeRow<'a> = {
        let reader = &mut Reader::new(span, &mut decoder.part.once);
        reader.scope(path[0], |reader| reader.window(path[1], strides.ty, TypeRow::read))?
    };
    if let Some(layout) = layout {
        layout.types.push(offset);
    }
    let count = core::mem::take(&mut fields.v4.member_count);
    let member_offset = core::mem::take(&mut fields.v4.member_offset);
    if let Some(layout) = layout {
        layout.members.push(Place { offset: member_offset, count: count.into() });
    }
    let mut members = Vec::new();
    if count > 0 {
        let table = decoder
            .part
            .target(member_offset, place.saturating_add(12))
            .map_err(|error| within(error.within("member_offset")))?;
        let bytes = usize::from(count).saturating_mul(strides.member);
        if bytes <= table.len() {
            decoder
                .part
                .spend(bytes, place.saturating_add(10))
                .map_err(|error| within(error.within("member_count")))?;
        }
        let reader = &mut Reader::new(table, &mut decoder.part.once);
        let make = |fields: MemberRow<'a>| Member { name: Name::default(), ty: TypeId(0), fields };
        members = reader.scope(path[0], |reader| {
            reader.scope(path[1], |reader| rows(reader, "member", count.into(), strides.member, make))
        })?;
        for (number, member) in members.iter_mut().enumerate() {
            let fields = &mut member.fields;
            let path = [path[0], path[1], Frame::Field("member"), index(number)];
            let place = |field| at(table, number, strides.member, field);
            let name = core::mem::take(&mut fields.v4.name);
            member.name = decoder.part.name(name, place(0), &path)?;
            let ty = core::mem::take(&mut fields.v4.type_offset);
            member.ty = decoder.ty(ty, place(4));
        }
    }
    let Some(links) = fields.v5.as_mut().map(core::mem::take) else {
        if let Some(layout) = layout {
            layout.interfaces.push(Place::default());
        }
        let (sub_type, base_class, interfaces) = (None, None, Vec::new());
        return Ok(Type { name: Name::default(), members, sub_type, base_class, interfaces, fields });
    };
    let name = decoder.part.name(links.name, place.saturating_add(32), &path)?;
    let mut link = |offset: u32, field| (offset != 0).then(|| decoder.ty(offset, field));
    let sub_type = link(links.sub_type, place.saturating_add(16));
    let base_class = link(links.base_class, place.saturating_add(20));
    if let Some(layout) = layout {
        layout.interfaces.push(Place { offset: links.interface_offset, count: links.interface_count });
    }
    let mut interfaces = Vec::new();
    if links.interface_count > 0 {
        let table = decoder
            .part
            .target(links.interface_offset, place.saturating_add(28))
            .map_err(|error| within(error.within("interface_offset")))?;
        let bytes = usize::try_from(links.interface_count).unwrap_or(usize::MAX).saturating_mul(4);
        if bytes <= table.len() {
            decoder
                .part
                .spend(bytes, place.saturating_add(24))
                .map_err(|error| within(error.within("interface_count")))?;
        }
        let reader = &mut Reader::new(table, &mut decoder.part.once);
        let read: Vec<u32> = reader.scope(path[0], |reader| {
            reader.scope(path[1], |reader| reader.table("interface", links.interface_count))
        })?;
        interfaces = read
            .into_iter()
            .enumerate()
            .map(|(number, offset)| decoder.ty(offset, at(table, number, 4, 0)))
            .collect();
    }
    Ok(Type { name, members, sub_type, base_class, interfaces, fields })
}
