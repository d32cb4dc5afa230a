//! Reading: one list of types, each byte visited once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::{ByOffset, Original, in_path, index};
use dxkit_bytes::{Codec, Cow, Error, ErrorKind, Frame, Name, Reader, Span, Visit};
use dxkit_types::ShaderModel;

use super::layout::{Layout, Strides, TablePlace};
use super::{
    BindingRow, Buffer, BufferRow, Extension, Header, Member, MemberRow, ResourceBinding,
    ResourceDefinitions, Type, TypeId, TypeRow, Variable, VariableRow,
};

struct Decoder<'a, 'v, 'l, V: Visit + ?Sized> {
    part: ByOffset<'a, 'v, V>,
    strides: Strides,
    /// Takes where everything stands, which only writing needs.
    layout: &'l mut Option<Layout<'a>>,
    numbers: BTreeMap<u32, TypeId>,
    /// Offsets of the types and of the fields that first state them, in the order of their numbers.
    types: Vec<(u32, usize)>,
}

/// A field that states a number: the number, the absolute offset of the field, and its name.
type Stated = (u32, usize, &'static str);

/// Up to this many types are looked up one by one.
const FEW: usize = 16;

/// The absolute offset of a field of row `index`.
fn at(table: usize, index: usize, stride: usize, field: usize) -> usize {
    table.saturating_add(index.saturating_mul(stride)).saturating_add(field)
}

/// `layout`: takes where everything stands, which only writing needs.
pub(super) fn decode<'a, V: Visit + ?Sized>(
    root: Span<'a>,
    visit: &mut V,
    layout: &mut Option<Layout<'a>>,
) -> Result<ResourceDefinitions<'a>, Error> {
    let mut part = ByOffset::new(root, visit);
    let (header, extension) = part.at(root, &[], |reader| {
        let header: Header = reader.field("header")?;
        let has_extension = Extension::is_present(header.target, header.major);
        let extension: Option<Extension> = has_extension.then(|| reader.field("extension")).transpose()?;
        Ok((header, extension))
    })?;
    let strides = Strides::from_extension(extension.as_ref());
    let (numbers, types) = (BTreeMap::new(), Vec::new());
    let decoder = Decoder { part, strides, layout, numbers, types };
    decoder.definitions(root, &header, extension)
}

impl<'a, V: Visit + ?Sized> Decoder<'a, '_, '_, V> {
    fn definitions(
        mut self,
        root: Span<'a>,
        header: &Header,
        extension: Option<Extension>,
    ) -> Result<ResourceDefinitions<'a>, Error> {
        let field = |field: usize| root.offset().saturating_add(field);
        let path = [Frame::Field("header")];
        let count = (header.binding_count.0, field(8), "binding_count");
        let offset = (header.binding_offset.0, field(12), "binding_offset");
        self.lay_out(|layout| layout.bindings = TablePlace { offset: offset.0, count: count.0 });
        let stride = self.strides.binding;
        let make = |fields: BindingRow<'a>| ResourceBinding { name: Name::default(), fields };
        let (table, mut bindings) = self.table("binding", stride, &path, &[], offset, count, make)?;
        for (number, binding) in bindings.iter_mut().enumerate() {
            let path = [Frame::Field("binding"), index(number)];
            binding.name = self.part.name(binding.fields.v4.name.0, at(table, number, stride, 0), &path)?;
        }

        let count = (header.constant_buffer_count.0, field(0), "constant_buffer_count");
        let offset = (header.constant_buffer_offset.0, field(4), "constant_buffer_offset");
        self.lay_out(|layout| layout.buffers = TablePlace { offset: offset.0, count: count.0 });
        let stride = self.strides.buffer;
        let make = |fields: BufferRow<'a>| Buffer { name: Name::default(), fields, variables: Vec::new() };
        let (table, mut buffers) = self.table("buffer", stride, &path, &[], offset, count, make)?;
        for (number, buffer) in buffers.iter_mut().enumerate() {
            self.buffer(buffer, at(table, number, stride, 0), number)?;
        }

        let mut types = Vec::new();
        while let Some((offset, field)) = self.types.get(types.len()).copied() {
            types.push(self.ty(offset, field, types.len())?);
        }

        let creator = self.part.name(header.creator.0, field(24), &[Frame::Field("creator")])?;
        self.part.finish();
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

    fn lay_out(&mut self, put: impl FnOnce(&mut Layout<'a>)) {
        if let Some(layout) = self.layout {
            put(layout);
        }
    }

    /// The number of the type at `offset`.
    fn type_id(&mut self, offset: u32, field: usize) -> TypeId {
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

    /// The absolute offset of a table, and its rows, each made into what has it. `path`: that of the
    /// structure that states the table; `rows`: that of the rows, which is empty for tables that nothing
    /// shares.
    #[allow(clippy::too_many_arguments)] // what is stated twice, the names of both, and where each stands
    fn table<T: Codec<'a>, M>(
        &mut self,
        name: &'static str,
        stride: usize,
        path: &[Frame],
        rows: &[Frame],
        offset: Stated,
        count: Stated,
        make: impl Fn(T) -> M,
    ) -> Result<(usize, Vec<M>), Error> {
        if count.0 == 0 {
            return Ok((0, Vec::new()));
        }
        let failed = |(_, _, name): Stated| move |error: Error| in_path(path, error.within(name));
        let table = self.part.target(offset.0, offset.1).map_err(failed(offset))?;
        let bytes = usize::try_from(count.0).unwrap_or(usize::MAX).saturating_mul(stride);
        if bytes <= table.len() && !rows.is_empty() {
            self.part.spend(bytes, count.1).map_err(failed(count))?;
        }
        let read = |reader: &mut Reader<'a, '_, _>| {
            reader.rows(name, count.0, stride, |reader| reader.within(stride, T::read).map(&make))
        };
        Ok((table.offset(), self.part.at(table, rows, read)?))
    }

    /// Reads the name and the variables of a buffer, whose row is at `place`.
    fn buffer(&mut self, buffer: &mut Buffer<'a>, place: usize, number: usize) -> Result<(), Error> {
        let path = [Frame::Field("buffer"), index(number)];
        let fields = &buffer.fields.v4;
        buffer.name = self.part.name(fields.name.0, place, &path)?;
        let count = (fields.variable_count.0, place.saturating_add(4), "variable_count");
        let offset = (fields.variable_offset.0, place.saturating_add(8), "variable_offset");
        self.lay_out(|layout| layout.variables.push(TablePlace { offset: offset.0, count: count.0 }));
        let make = |fields: VariableRow<'a>| {
            let (name, ty, default_value) = (Name::default(), TypeId(0), None);
            Variable { name, ty, default_value, fields }
        };
        let stride = self.strides.variable;
        let (table, variables) = self.table("variable", stride, &path, &path, offset, count, make)?;
        buffer.variables = variables;
        for (number, variable) in buffer.variables.iter_mut().enumerate() {
            let fields = &variable.fields.v4;
            let path = [path[0], path[1], Frame::Field("variable"), index(number)];
            let place = |field| at(table, number, stride, field);
            variable.name = self.part.name(fields.name.0, place(0), &path)?;
            variable.ty = self.type_id(fields.type_offset.0, place(16));
            let (value, size) = (fields.default_value.0, fields.size);
            self.lay_out(|layout| layout.defaults.push(TablePlace { offset: value, count: size }));
            if value != 0 {
                let value = self.default_value(value, size, place(20), &path);
                variable.default_value =
                    Some(value.map_err(|error| in_path(&path, error.within("default_value")))?);
            }
        }
        Ok(())
    }

    /// The default value of the variable at `path`; `field` is the absolute offset of the field that states
    /// where the value is.
    fn default_value(
        &mut self,
        offset: u32,
        size: u32,
        field: usize,
        path: &[Frame],
    ) -> Result<Cow<'a, [u8]>, Error> {
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let span = self.part.target(offset, field)?;
        let end = span.offset().saturating_add(size);
        let span = span.cut(0..size).map_err(|_| {
            let available = self.part.root.len() as u64;
            let end = end.saturating_sub(self.part.root.offset()) as u64;
            Error::new(ErrorKind::End { end, available }, field)
        })?;
        self.part.spend(span.len(), field)?;
        let read = self
            .part
            .at(span, path, |reader| reader.scope("default_value", |reader| reader.bytes("value", size)));
        read.map(Cow::Borrowed)
    }

    fn ty(&mut self, offset: u32, field: usize, number: usize) -> Result<Type<'a>, Error> {
        let path = [Frame::Field("type"), index(number)];
        let span = self.part.target(offset, field).map_err(|error| in_path(&path, error))?;
        self.part.spend(self.strides.ty, field).map_err(|error| in_path(&path, error))?;
        let start = span.offset();
        let place = |field: usize| start.saturating_add(field);
        let size = self.strides.ty;
        let fields: TypeRow<'a> =
            self.part.at(span, &path[..1], |reader| reader.window(path[1], size, TypeRow::read))?;
        self.lay_out(|layout| layout.types.push(offset));
        let count = (u32::from(fields.v4.member_count.0), place(10), "member_count");
        let offset = (fields.v4.member_offset.0, place(12), "member_offset");
        self.lay_out(|layout| layout.members.push(TablePlace { offset: offset.0, count: count.0 }));
        let make = |fields: MemberRow<'a>| Member { name: Name::default(), ty: TypeId(0), fields };
        let stride = self.strides.member;
        let (table, mut members) = self.table("member", stride, &path, &path, offset, count, make)?;
        for (number, member) in members.iter_mut().enumerate() {
            let fields = &member.fields.v4;
            let path = [path[0], path[1], Frame::Field("member"), index(number)];
            member.name = self.part.name(fields.name.0, at(table, number, stride, 0), &path)?;
            member.ty = self.type_id(fields.type_offset.0, at(table, number, stride, 4));
        }
        let mut ty = Type {
            name: Name::default(),
            members,
            sub_type: None,
            base_class: None,
            interfaces: Vec::new(),
            fields,
        };
        let Some(links) = ty.fields.v5 else {
            self.lay_out(|layout| layout.interfaces.push(TablePlace::default()));
            return Ok(ty);
        };
        ty.name = self.part.name(links.name.0, place(32), &path)?;
        let mut link = |offset: u32, field| (offset != 0).then(|| self.type_id(offset, field));
        ty.sub_type = link(links.sub_type.0, place(16));
        ty.base_class = link(links.base_class.0, place(20));
        let count = (links.interface_count.0, place(24), "interface_count");
        let offset = (links.interface_offset.0, place(28), "interface_offset");
        self.lay_out(|layout| layout.interfaces.push(TablePlace { offset: offset.0, count: count.0 }));
        let (table, read) = self.table("interface", 4, &path, &path, offset, count, |offset: u32| offset)?;
        let interfaces = read.into_iter().enumerate();
        ty.interfaces =
            interfaces.map(|(number, offset)| self.type_id(offset, at(table, number, 4, 0))).collect();
        Ok(ty)
    }
}
