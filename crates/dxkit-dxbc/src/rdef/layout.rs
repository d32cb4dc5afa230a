//! Writing: the layout of the part, which is FXC's arrangement or the one that a value was read from.
//!
//! A [`Layout`] is the offset of every structure. It is found by one of two ways: reading the original bytes
//! again notes where everything stood (`read.rs`), and serves as long as every table has the same size as
//! before; otherwise [`Planner`] places everything anew, in the order that FXC uses: a depth-first walk in
//! which a type follows its members, each name is placed before what has it, and equal lists share their
//! bytes. [`Image`] then puts the structures at these offsets. Where two structures want a byte to be
//! different, the original layout is given up for a new one.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::FILL;
use dxkit_bytes::{Codec, Computed, Error, ErrorKind, FixedSize as _, Name, Writer};

use super::{
    BindingFields, BufferFields, Extension, Header, KnownVariableClass, MemberFields, ResourceDefinitions,
    Type, TypeFields, TypeId, Variable, VariableFields,
};

/// The sizes of the structures.
#[derive(Clone, Copy)]
pub(super) struct Strides {
    pub(super) buffer: usize,
    pub(super) binding: usize,
    pub(super) variable: usize,
    pub(super) ty: usize,
    pub(super) member: usize,
}

impl Strides {
    pub(super) fn from_extension(extension: Option<&Extension>) -> Self {
        let size = |size: u32| usize::try_from(size).unwrap_or(usize::MAX);
        match extension {
            None => Self {
                buffer: BufferFields::SIZE,
                binding: BindingFields::SIZE,
                variable: VariableFields::SIZE,
                ty: TypeFields::SIZE,
                member: MemberFields::SIZE,
            },
            Some(extension) => Self {
                buffer: size(extension.constant_buffer_stride),
                binding: size(extension.binding_stride),
                variable: size(extension.variable_stride),
                ty: size(extension.type_stride),
                member: size(extension.member_stride),
            },
        }
    }
}

/// The offset of a table, and its number of elements (or bytes).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TablePlace {
    pub(super) offset: u32,
    pub(super) count: u32,
}

/// The offsets of all structures.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout<'a> {
    /// The bytes that were read, for names and for what no structure claims; empty if nothing was.
    base: &'a [u8],
    pub(super) bindings: TablePlace,
    pub(super) buffers: TablePlace,
    /// The variables of each buffer.
    pub(super) variables: Vec<TablePlace>,
    /// The default value of each variable of all buffers, and its size; offset 0 means none.
    pub(super) defaults: Vec<TablePlace>,
    pub(super) types: Vec<u32>,
    /// The members of each type.
    pub(super) members: Vec<TablePlace>,
    /// The interfaces of each type.
    pub(super) interfaces: Vec<TablePlace>,
    /// Places of names that have none in the bytes that were read.
    names: BTreeMap<Vec<u8>, u32>,
    /// The end of the last structure.
    end: usize,
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn place(offset: u32) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

impl<'a> Layout<'a> {
    pub(super) fn new(base: &'a [u8]) -> Self {
        Self { base, end: base.len(), ..Self::default() }
    }

    /// Whether every item of `value` has the same size as in this layout.
    fn fits(&self, value: &ResourceDefinitions<'_>) -> bool {
        let variables = || value.buffers.iter().flat_map(|buffer| &buffer.variables);
        let counts = |places: &[TablePlace], mut lengths: &mut dyn Iterator<Item = usize>| {
            places.iter().map(|place| place.count).eq((&mut lengths).map(count))
        };
        self.bindings.count == count(value.bindings.len())
            && self.buffers.count == count(value.buffers.len())
            && counts(&self.variables, &mut value.buffers.iter().map(|buffer| buffer.variables.len()))
            && self.defaults.iter().zip(variables()).all(|(place, variable)| {
                (place.offset != 0) == variable.default_value.is_some()
                    && (place.offset == 0 || place.count == variable.fields.v4.size)
            })
            && self.types.len() == value.types.len()
            && counts(&self.members, &mut value.types.iter().map(|ty| ty.members.len()))
            && counts(&self.interfaces, &mut value.types.iter().map(|ty| ty.interfaces.len()))
    }

    fn offset_of(&self, id: TypeId) -> u32 {
        self.types.get(place(id.0)).copied().unwrap_or(0)
    }
}

/// FXC's arrangement in the making.
struct Planner<'p, 'a> {
    value: &'p ResourceDefinitions<'a>,
    strides: Strides,
    layout: Layout<'static>,
    at: usize,
    /// Lists and default values that are already placed, by their bytes.
    blobs: BTreeMap<Vec<u8>, u32>,
    reached: Vec<bool>,
}

/// The next item of a type to place.
enum Step {
    Type(TypeId),
    Interfaces(TypeId),
    MemberName(TypeId, usize),
    Close(TypeId),
}

impl<'p> Planner<'p, '_> {
    fn align(&mut self) -> u32 {
        self.at = self.at.saturating_add(3) & !3;
        count(self.at)
    }

    fn name(&mut self, name: &Name<'_>) {
        if !name.is_empty() && !self.layout.names.contains_key(name.as_bytes()) {
            self.layout.names.insert(name.as_bytes().to_vec(), count(self.at));
            self.at = self.at.saturating_add(name.as_bytes().len()).saturating_add(1);
        }
    }

    /// The place of equal bytes, or the next one.
    fn blob(&mut self, bytes: Vec<u8>) -> u32 {
        if let Some(place) = self.blobs.get(&bytes) {
            return *place;
        }
        let place = self.align();
        self.at = self.at.saturating_add(bytes.len());
        self.blobs.insert(bytes, place);
        place
    }

    fn table(&mut self, rows: usize, stride: usize) -> TablePlace {
        let offset = self.align();
        self.at = self.at.saturating_add(rows.saturating_mul(stride));
        TablePlace { offset, count: count(rows) }
    }

    fn ty(&self, id: TypeId) -> Option<&'p Type<'p>> {
        self.value.types.get(place(id.0))
    }

    fn types(&mut self, first: TypeId) {
        let mut steps = vec![Step::Type(first)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Type(id) => {
                    let Some(reached) = self.reached.get_mut(place(id.0)) else { continue };
                    if core::mem::replace(reached, true) {
                        continue;
                    }
                    let Some(ty) = self.ty(id) else { continue };
                    if ty.fields.v5.is_some() {
                        self.name(&ty.name);
                    }
                    steps.push(Step::Close(id));
                    for (index, member) in ty.members.iter().enumerate().rev() {
                        steps.push(Step::Type(member.ty));
                        steps.push(Step::MemberName(id, index));
                    }
                    steps.extend(ty.base_class.map(Step::Type));
                    steps.extend(ty.sub_type.map(Step::Type));
                    steps.push(Step::Interfaces(id));
                    steps.extend(ty.interfaces.iter().rev().map(|id| Step::Type(*id)));
                }
                Step::Interfaces(id) => {
                    let Some(ty) = self.ty(id).filter(|ty| !ty.interfaces.is_empty()) else { continue };
                    let offsets: Vec<u32> =
                        ty.interfaces.iter().map(|id| self.layout.offset_of(*id)).collect();
                    let is_placed = !offsets.contains(&0);
                    let offset = self.list(&offsets, is_placed);
                    let list = TablePlace { offset, count: count(ty.interfaces.len()) };
                    if let Some(place) = self.layout.interfaces.get_mut(place(id.0)) {
                        *place = list;
                    }
                }
                Step::MemberName(id, index) => {
                    if let Some(member) = self.ty(id).and_then(|ty| ty.members.get(index)) {
                        self.name(&member.name);
                    }
                }
                Step::Close(id) => self.close(id),
            }
        }
    }

    /// A list of words, which another one may share. One that refers to a type without an offset yet (a
    /// cycle) cannot be shared.
    fn list(&mut self, words: &[u32], is_placed: bool) -> u32 {
        if !is_placed {
            return self.table(words.len(), 4).offset;
        }
        self.blob(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }

    fn close(&mut self, id: TypeId) {
        let Some(ty) = self.ty(id) else { return };
        let class = ty.fields.v4.class.known();
        let structure =
            matches!(class, Some(KnownVariableClass::Struct | KnownVariableClass::InterfaceClass));
        let mut members = TablePlace { offset: 0, count: count(ty.members.len()) };
        if structure || !ty.members.is_empty() {
            let plain = ty.members.iter().all(|member| member.fields.unknown.is_empty());
            members.offset = if plain && self.strides.member == 12 {
                let mut words = Vec::with_capacity(ty.members.len().saturating_mul(3));
                let mut placed = true;
                for member in &ty.members {
                    let name = self.layout.names.get(member.name.as_bytes()).copied().unwrap_or(0);
                    let offset = self.layout.offset_of(member.ty);
                    placed &= offset != 0;
                    words.extend([name, offset, member.fields.v4.offset]);
                }
                self.list(&words, placed)
            } else {
                self.table(ty.members.len(), self.strides.member).offset
            };
        }
        let offset = self.table(1, self.strides.ty).offset;
        let index = place(id.0);
        if let Some(place) = self.layout.members.get_mut(index) {
            *place = members;
        }
        if let Some(place) = self.layout.types.get_mut(index) {
            *place = offset;
        }
    }

    fn variable(&mut self, variable: &Variable<'_>) {
        self.name(&variable.name);
        self.types(variable.ty);
        let size = variable.fields.v4.size;
        let offset = match &variable.default_value {
            Some(value) => self.blob(value.to_vec()),
            None => 0,
        };
        self.layout.defaults.push(TablePlace { offset, count: size });
    }

    fn plan(mut self) -> Layout<'static> {
        let value = self.value;
        let types = value.types.len();
        self.layout.types = vec![0; types];
        self.layout.members = vec![TablePlace::default(); types];
        self.layout.interfaces = vec![TablePlace::default(); types];
        self.at = Header::SIZE;
        if let Some(extension) = &value.extension {
            self.at = self.at.saturating_add(Extension::SIZE).max(place(extension.header_size).min(0x1_0000));
        }
        self.layout.bindings = self.table(value.bindings.len(), self.strides.binding);
        for binding in &value.bindings {
            self.name(&binding.name);
        }
        if !value.buffers.is_empty() {
            self.layout.buffers = self.table(value.buffers.len(), self.strides.buffer);
        }
        for buffer in &value.buffers {
            self.name(&buffer.name);
            let variables = self.table(buffer.variables.len(), self.strides.variable);
            self.layout.variables.push(variables);
            for variable in &buffer.variables {
                self.variable(variable);
            }
        }
        // Types without a reference would be lost.
        for index in 0..count(types) {
            self.types(TypeId(index));
        }
        self.name(&value.creator);
        self.align();
        self.layout.end = self.at;
        self.layout
    }
}

/// The bytes of the part in the making. Two structures may share bytes as long as they want them to be the
/// same.
struct Image<'l> {
    layout: &'l Layout<'l>,
    bytes: Vec<u8>,
    written: Vec<bool>,
    /// Whether two structures want a byte to be different, or do not fit.
    has_failed: bool,
    /// The offset of the part in the output, for errors.
    start: usize,
    /// Names that were appended.
    appended: BTreeMap<Vec<u8>, u32>,
}

impl Image<'_> {
    /// Puts a structure at this offset.
    fn put<'a>(&mut self, offset: u32, value: &impl Codec<'a>) -> Result<(), Error> {
        let bytes = value.encode()?;
        self.has_failed |= !self.put_bytes(offset, &bytes);
        Ok(())
    }

    /// False if the bytes do not fit.
    fn put_bytes(&mut self, offset: u32, bytes: &[u8]) -> bool {
        let start = place(offset);
        let Some(end) = start.checked_add(bytes.len()) else { return false };
        let (Some(target), Some(written)) =
            (self.bytes.get_mut(start..end), self.written.get_mut(start..end))
        else {
            return bytes.is_empty();
        };
        for (byte, (old, written)) in bytes.iter().zip(target.iter_mut().zip(written)) {
            if *written && old != byte {
                return false;
            }
            *old = *byte;
            *written = true;
        }
        true
    }

    /// The place of a name, which is written there.
    fn name(&mut self, name: &Name<'_>) -> Result<Computed<u32>, Error> {
        if name.as_bytes().contains(&0) {
            let kind = ErrorKind::Inconsistent("a name with a NUL in it cannot be stored");
            return Err(Error::new(kind, self.start));
        }
        let place = self.place_name(name);
        self.has_failed |= place.is_none();
        Ok(Computed(place.unwrap_or_default()))
    }

    fn place_name(&mut self, name: &Name<'_>) -> Option<u32> {
        let text = name.as_bytes();
        if text.is_empty() && name.table_offset().is_none() {
            return Some(0);
        }
        let stands = |offset: &u32| {
            let tail = self.layout.base.get(place(*offset)..);
            tail.and_then(|tail| tail.strip_prefix(text)).is_some_and(|rest| rest.first() == Some(&0))
        };
        let known = name.table_offset().filter(stands);
        let known = known.or_else(|| self.layout.names.get(text).copied());
        let known = known.or_else(|| self.appended.get(text).copied());
        let mut with_nul = text.to_vec();
        with_nul.push(0);
        if let Some(offset) = known {
            return self.put_bytes(offset, &with_nul).then_some(offset);
        }
        if text.is_empty() {
            return Some(0);
        }
        let offset = u32::try_from(self.bytes.len()).ok()?;
        self.bytes.extend_from_slice(&with_nul);
        self.written.resize(self.bytes.len(), true);
        self.appended.insert(text.to_vec(), offset);
        Some(offset)
    }
}

const RELAID: ErrorKind = ErrorKind::Inconsistent("the structures do not fit the part");

impl ResourceDefinitions<'_> {
    /// `layout`: where everything stood in the part that was read, if one was.
    pub(super) fn lay_out(&self, layout: Option<Layout<'_>>, writer: &mut Writer) -> Result<(), Error> {
        self.check_sizes(writer.len())?;
        if let Some(layout) = layout.filter(|layout| layout.fits(self)) {
            if let Some(bytes) = self.image(&layout, writer.len())? {
                return writer.put(&bytes);
            }
        }
        let planner = Planner {
            value: self,
            strides: Strides::from_extension(self.extension.as_ref()),
            layout: Layout::new(&[]),
            at: 0,
            blobs: BTreeMap::new(),
            reached: vec![false; self.types.len()],
        };
        let layout = planner.plan();
        let bytes = self.image(&layout, writer.len())?.ok_or_else(|| Error::new(RELAID, writer.len()))?;
        writer.put(&bytes)
    }

    /// Sizes that cannot be encoded.
    fn check_sizes(&self, at: usize) -> Result<(), Error> {
        let strides = Strides::from_extension(self.extension.as_ref());
        let wrong = |message| Err(Error::new(ErrorKind::Inconsistent(message), at));
        if Extension::is_present(self.target, self.shader_model.major) != self.extension.is_some() {
            return wrong("shader models 5 and later and libraries have an extension, and no other");
        }
        if self.bindings.iter().any(|row| row.fields.size() != strides.binding)
            || self.buffers.iter().any(|row| row.fields.size() != strides.buffer)
            || self.types.iter().any(|row| row.fields.size() != strides.ty)
        {
            return wrong("a row has not the size that the extension states");
        }
        let types = count(self.types.len());
        let known = |id: TypeId| id.0 < types;
        for variable in self.buffers.iter().flat_map(|buffer| &buffer.variables) {
            if variable.fields.size() != strides.variable {
                return wrong("a row has not the size that the extension states");
            }
            let size = place(variable.fields.v4.size);
            if variable.default_value.as_ref().is_some_and(|value| value.len() != size) {
                return wrong("a default value has not the size of its variable");
            }
            if !known(variable.ty) {
                return wrong("the type of a variable does not exist");
            }
        }
        for ty in &self.types {
            if ty.members.iter().any(|member| member.fields.size() != strides.member) {
                return wrong("a row has not the size that the extension states");
            }
            let links = ty.sub_type.into_iter().chain(ty.base_class).chain(ty.interfaces.iter().copied());
            if !links.chain(ty.members.iter().map(|member| member.ty)).all(known) {
                return wrong("a type refers to one that does not exist");
            }
            let linked = ty.sub_type.is_some() || ty.base_class.is_some() || !ty.interfaces.is_empty();
            if ty.fields.v5.is_none() && (linked || !ty.name.is_empty()) {
                return wrong("types have names and references to others only since shader model 5.0");
            }
            if u16::try_from(ty.members.len()).is_err() {
                return wrong("a type has more members than can be counted");
            }
        }
        Ok(())
    }

    /// The part in this layout; `None` if two structures want a byte to be different.
    fn image(&self, layout: &Layout<'_>, start: usize) -> Result<Option<Vec<u8>>, Error> {
        let mut bytes = layout.base.to_vec();
        bytes.resize(layout.end, FILL);
        let written = vec![false; bytes.len()];
        let (names, has_failed) = (BTreeMap::new(), false);
        let mut image = Image { layout, bytes, written, has_failed, start, appended: names };
        let strides = Strides::from_extension(self.extension.as_ref());
        // The offset of a table's element, from the table, its index and the element size.
        let row = |table: u32, index: usize, stride: usize| {
            count(place(table).saturating_add(index.saturating_mul(stride)))
        };
        let header = Header {
            constant_buffer_count: Computed(count(self.buffers.len())),
            constant_buffer_offset: Computed(layout.buffers.offset),
            binding_count: Computed(count(self.bindings.len())),
            binding_offset: Computed(layout.bindings.offset),
            minor: self.shader_model.minor,
            major: self.shader_model.major,
            target: self.target,
            flags: self.flags,
            creator: image.name(&self.creator)?,
        };
        image.put(0, &header)?;
        if let Some(extension) = &self.extension {
            image.put(count(Header::SIZE), extension)?;
        }
        for (index, binding) in self.bindings.iter().enumerate() {
            let mut fields = binding.fields.clone();
            fields.v4.name = image.name(&binding.name)?;
            image.put(row(layout.bindings.offset, index, strides.binding), &fields)?;
        }
        let mut defaults = layout.defaults.iter();
        for (index, (buffer, variables)) in self.buffers.iter().zip(&layout.variables).enumerate() {
            let mut fields = buffer.fields.clone();
            fields.v4.name = image.name(&buffer.name)?;
            fields.v4.variable_count = Computed(count(buffer.variables.len()));
            fields.v4.variable_offset = Computed(variables.offset);
            image.put(row(layout.buffers.offset, index, strides.buffer), &fields)?;
            for (index, variable) in buffer.variables.iter().enumerate() {
                let default = defaults.next().map_or(0, |place| place.offset);
                let mut fields = variable.fields.clone();
                fields.v4.name = image.name(&variable.name)?;
                fields.v4.type_offset = Computed(layout.offset_of(variable.ty));
                fields.v4.default_value = Computed(default);
                image.put(row(variables.offset, index, strides.variable), &fields)?;
                if let Some(value) = &variable.default_value {
                    image.has_failed |= !image.put_bytes(default, value);
                }
            }
        }
        for (index, ty) in self.types.iter().enumerate() {
            let (Some(offset), Some(members), Some(interfaces)) =
                (layout.types.get(index), layout.members.get(index), layout.interfaces.get(index))
            else {
                return Ok(None);
            };
            let mut fields = ty.fields.clone();
            fields.v4.member_count = Computed(u16::try_from(ty.members.len()).unwrap_or(u16::MAX));
            fields.v4.member_offset = Computed(members.offset);
            if let Some(links) = &mut fields.v5 {
                let link = |id: Option<TypeId>| Computed(id.map_or(0, |id| layout.offset_of(id)));
                links.name = image.name(&ty.name)?;
                links.sub_type = link(ty.sub_type);
                links.base_class = link(ty.base_class);
                links.interface_count = Computed(count(ty.interfaces.len()));
                links.interface_offset = Computed(interfaces.offset);
            }
            image.put(*offset, &fields)?;
            for (index, member) in ty.members.iter().enumerate() {
                let mut fields = member.fields.clone();
                fields.v4.name = image.name(&member.name)?;
                fields.v4.type_offset = Computed(layout.offset_of(member.ty));
                image.put(row(members.offset, index, strides.member), &fields)?;
            }
            for (index, id) in ty.interfaces.iter().enumerate() {
                image.put(row(interfaces.offset, index, 4), &layout.offset_of(*id))?;
            }
        }
        Ok((!image.has_failed).then_some(image.bytes))
    }
}
