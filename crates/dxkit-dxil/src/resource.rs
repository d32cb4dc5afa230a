//! [`Resource`]: the records of `dx.resources`.
//!
//! A record has the same first six operands for every class (number, variable, name, space, register, count),
//! then those of the class, then a list of tags and values. [`Resources`] has all records by class and
//! number, and finds one by its register. [`Columns`] are what DXC's listing prints of a record.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{
    CastOpcode, Constant, GlobalId, MetadataId, Module, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_resource::MetadataRecord;
use dxkit_types::{
    DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind, SamplerFeedbackKind, SamplerKind,
};

use crate::entry::entry_operand;
use crate::shape::{NodeReader, Operand, TagKnown, Tuple};
use crate::{DxilModule, HlslType, Text, UnknownTag};

/// A record of `dx.resources`.
///
/// Fields that its class or kind does not have are `None`, or have no flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource<'m> {
    /// Its class: the list that contains it.
    pub class: ResourceClass,
    /// Its number in its class, by which `createHandle` refers to it.
    pub id: u32,
    /// The constant that represents it in the module: `undef`, a global variable, or a cast of one.
    pub symbol: ValueId,
    /// The global variable of that, in libraries.
    pub global: Option<GlobalId>,
    /// The pointee type of the constant: the resource type, inside arrays for an array of resources.
    pub ty: TypeId,
    /// Its name; empty if reflection was stripped.
    pub name: Text<'m>,
    /// Register space.
    pub space: u32,
    /// First register.
    pub lower_bound: u32,
    /// Number of registers; `0xffff_ffff` if it is unbounded.
    pub range_size: u32,
    /// Its kind.
    pub kind: ResourceKind,
    /// Its flags. Only unordered access views have any.
    pub flags: DxilResourceFlags,
    /// Component type of an element, for typed buffers and textures. `U32` for a `tbuffer`, `I32` for an
    /// acceleration structure.
    pub component_type: Option<DxilComponentType>,
    /// Bytes of an element, for structured buffers.
    pub stride: Option<u32>,
    /// Samples as declared, for shader resource views. 0 if the declaration does not state them, or if it is
    /// not multisampled.
    pub sample_count: Option<u32>,
    /// Size in bytes, not rounded up, for constant buffers.
    pub size: Option<u32>,
    /// The kind of a sampler.
    pub sampler_kind: Option<SamplerKind>,
    /// The kind of a feedback texture.
    pub feedback_kind: Option<SamplerFeedbackKind>,
    /// Unknown tags of its extended properties.
    pub unknown: Vec<UnknownTag>,
}

impl<'m> Resource<'m> {
    /// The last register; `None` if it is unbounded. A range of no registers ends before it begins, as DXC
    /// counts; one that begins at 0 then has all of them.
    #[must_use]
    pub const fn upper_bound(&self) -> Option<u32> {
        match self.range_size {
            u32::MAX => None,
            0 => Some(self.lower_bound.wrapping_sub(1)),
            size => Some(self.lower_bound.saturating_add(size - 1)),
        }
    }

    /// Whether this register of this space is one of its registers.
    #[must_use]
    pub const fn covers(&self, space: u32, register: u32) -> bool {
        let last = match self.upper_bound() {
            Some(last) => last,
            None => u32::MAX,
        };
        self.space == space && self.lower_bound <= register && register <= last
    }

    /// The type of one resource: [`ty`](Self::ty) without its arrays.
    #[must_use]
    pub fn element_type(&self, module: &Module) -> TypeId {
        self.arrays(module).last().map_or(self.ty, |(_, element)| element)
    }

    /// The dimensions of an array of resources, outermost first; 0 is an unbounded one. Empty for a single
    /// resource; an array of one element has one dimension.
    pub fn dimensions<'t>(&self, module: &'t Module) -> impl Iterator<Item = u64> + use<'t> {
        self.arrays(module).map(|(count, _)| count)
    }

    /// The arrays of its type, outermost first: count and type of the elements.
    fn arrays<'t>(&self, module: &'t Module) -> impl Iterator<Item = (u64, TypeId)> + use<'t> {
        let mut ty = self.ty;
        let arrays = core::iter::from_fn(move || match module.ty(ty) {
            Type::Array { count, element } => {
                ty = element;
                Some((count, element))
            }
            _ => None,
        });
        // Arrays of arrays of resources nest as deep as in HLSL; types of hostile modules could be cyclic.
        arrays.take(64)
    }

    /// Its type in HLSL, if the module's types determine it: `Texture2D<float4>`, `cbuffer Camera`.
    #[must_use]
    pub fn hlsl_type(&self, dxil: &DxilModule<'m>) -> Option<HlslType<'m>> {
        let ty = self.element_type(dxil.module);
        let own = type_name(dxil.module, ty)?;
        let buffer = match self.kind {
            ResourceKind::CBuffer => ("cbuffer ", "ConstantBuffer<"),
            ResourceKind::TBuffer => ("tbuffer ", "TextureBuffer<"),
            _ => {
                let normalized = match self.component_type {
                    Some(DxilComponentType::SNormF16 | DxilComponentType::SNormF32) => "snorm ",
                    Some(DxilComponentType::UNormF16 | DxilComponentType::UNormF32) => "unorm ",
                    _ => "",
                };
                return Some(own.with_element(normalized));
            }
        };
        // The compiler wraps `ConstantBuffer<T> name` in a structure with one field of that name.
        let content = match dxil.module.ty(ty) {
            Type::Struct { elements: [content], .. } => type_name(dxil.module, *content),
            _ => None,
        };
        let annotated = dxil.type_annotations.structure(ty).map(|annotation| &annotation.fields[..]);
        let single =
            matches!(annotated, Some([field]) if field.name == Some(self.name) && !self.name.is_empty());
        match content {
            Some(content) if single => Some(content.within(buffer.1, ">")),
            // A block cannot be an array: in that case only the name of the element type is lost.
            _ if self.range_size != 1 => None,
            _ => Some(own.within(buffer.0, "")),
        }
    }

    /// The record of the resource, without names and registers.
    #[must_use]
    pub fn record(&self) -> MetadataRecord {
        MetadataRecord {
            class: self.class,
            kind: self.kind,
            flags: self.flags,
            sample_count: self.sample_count,
            component_type: self.component_type,
            stride: self.stride,
            feedback_kind: self.feedback_kind,
            size: self.size,
            sampler_kind: self.sampler_kind,
        }
    }

    /// The resource of a record, with no name, and one register, the first of space 0. `ty` is the pointee
    /// type of `symbol`.
    #[must_use]
    pub fn from_record(record: &MetadataRecord, id: u32, ty: TypeId, symbol: ValueId) -> Self {
        Self {
            class: record.class,
            id,
            symbol,
            global: None,
            ty,
            name: Text(&[]),
            space: 0,
            lower_bound: 0,
            range_size: 1,
            kind: record.kind,
            flags: record.flags,
            component_type: record.component_type,
            stride: record.stride,
            sample_count: record.sample_count,
            size: record.size,
            sampler_kind: record.sampler_kind,
            feedback_kind: record.feedback_kind,
            unknown: Vec::new(),
        }
    }

    /// Its registers as HLSL and the compiler's texts write them: `t3,space1`; of constant buffers the
    /// compiler writes `cb0`.
    #[must_use]
    pub fn columns(&self) -> Columns<'_, 'm> {
        Columns(self)
    }
}

impl Resource<'_> {
    /// Makes the node of the record in a module. Unknown tags are left out.
    pub fn to_node(&self, module: &mut Module) -> MetadataId {
        let word = |module: &mut Module, value: u32| Some(module.u32_as_metadata(value));
        let symbol = module.value_as_metadata(self.symbol);
        let name = module.metadata_string(self.name.0);
        let mut fields = alloc::vec![word(module, self.id), Some(symbol), Some(name)];
        for value in [self.space, self.lower_bound, self.range_size] {
            fields.push(word(module, value));
        }
        let mut tags = Vec::new();
        let atomics = self.flags.contains(DxilResourceFlags::ATOMICS_64_USE).then_some(1);
        for (tag, value) in [
            (0, self.component_type.map(|component| component.0.into())),
            (1, self.stride),
            (2, self.feedback_kind.map(|kind| kind.0)),
            (3, atomics),
        ] {
            if let Some(value) = value {
                tags.extend([word(module, tag), word(module, value)]);
            }
        }
        if self.flags.contains(DxilResourceFlags::UAV_REORDER_COHERENT) {
            let truth = module.const_bool(true);
            tags.extend([word(module, 4), Some(module.value_as_metadata(truth))]);
        }
        let tags = if tags.is_empty() { None } else { Some(module.metadata_node(&tags)) };
        match self.class {
            ResourceClass::SRV => {
                fields.extend([
                    word(module, self.kind.0),
                    word(module, self.sample_count.unwrap_or(0)),
                    tags,
                ]);
            }
            ResourceClass::UAV => {
                use DxilResourceFlags as Flags;
                fields.push(word(module, self.kind.0));
                for flag in
                    [Flags::UAV_GLOBALLY_COHERENT, Flags::UAV_COUNTER, Flags::UAV_RASTERIZER_ORDERED_VIEW]
                {
                    let value = module.const_bool(self.flags.contains(flag));
                    fields.push(Some(module.value_as_metadata(value)));
                }
                fields.push(tags);
            }
            ResourceClass::CBV => fields.extend([word(module, self.size.unwrap_or(0)), None]),
            _ => fields.extend([word(module, self.sampler_kind.map_or(0, |kind| kind.0)), None]),
        }
        module.metadata_node(&fields)
    }
}

/// The columns of a [`Resource`] in the compiler's table *Resource Bindings*.
#[derive(Debug, Clone, Copy)]
pub struct Columns<'r, 'm>(&'r Resource<'m>);

impl Columns<'_, '_> {
    /// `Type`: `texture`, `UAV`, `cbuffer`, `sampler`.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self.0.class.0 {
            0 => "texture",
            1 => "UAV",
            2 => "cbuffer",
            3 => "sampler",
            _ => "invalid",
        }
    }

    /// `Format`: the component type, or its substitute.
    #[must_use]
    pub const fn format(self) -> &'static str {
        match (self.0.class, self.0.kind) {
            (ResourceClass::CBV | ResourceClass::Sampler, _) => "NA",
            (_, ResourceKind::RawBuffer) => "byte",
            (_, ResourceKind::StructuredBuffer) => "struct",
            _ => match self.0.component_type {
                Some(ty) => component(ty),
                None => "invalid",
            },
        }
    }

    /// `Dim`: the kind.
    #[must_use]
    pub const fn dimension(self) -> DimensionColumn {
        let samples = match self.0.sample_count {
            Some(samples) => samples,
            None => 0,
        };
        let (name, samples) = match (self.0.class, self.0.kind) {
            (ResourceClass::CBV | ResourceClass::Sampler, _) => ("NA", 0),
            (_, ResourceKind::Texture1D) => ("1d", 0),
            (_, ResourceKind::Texture2D) => ("2d", 0),
            (_, ResourceKind::Texture2DMS) => ("2dMS", samples),
            (_, ResourceKind::Texture3D) => ("3d", 0),
            (_, ResourceKind::TextureCube) => ("cube", 0),
            (_, ResourceKind::Texture1DArray) => ("1darray", 0),
            (_, ResourceKind::Texture2DArray) => ("2darray", 0),
            (_, ResourceKind::Texture2DMSArray) => ("2darrayMS", samples),
            (_, ResourceKind::TextureCubeArray) => ("cubearray", 0),
            (_, ResourceKind::TypedBuffer) => ("buf", 0),
            (ResourceClass::SRV, ResourceKind::RawBuffer | ResourceKind::StructuredBuffer) => ("r/o", 0),
            (_, ResourceKind::RawBuffer | ResourceKind::StructuredBuffer) => {
                let counter = self.0.flags.contains(DxilResourceFlags::UAV_COUNTER);
                (if counter { "r/w+cnt" } else { "r/w" }, 0)
            }
            (_, ResourceKind::TBuffer) => ("tbuffer", 0),
            (_, ResourceKind::RTAccelerationStructure) => ("ras", 0),
            (_, ResourceKind::FeedbackTexture2D) => ("fbtex2d", 0),
            (_, ResourceKind::FeedbackTexture2DArray) => ("fbtex2darray", 0),
            _ => ("invalid", 0),
        };
        DimensionColumn { name, samples }
    }

    /// `ID`: class and number, `T0`.
    #[must_use]
    pub const fn id(self) -> Registers {
        let letter = match self.0.class.0 {
            0 => "T",
            1 => "U",
            2 => "CB",
            3 => "S",
            _ => "",
        };
        Registers { letter, number: self.0.id, space: 0 }
    }

    /// `HLSL Bind`: first register and space, `t3,space1`.
    #[must_use]
    pub const fn binding(self) -> Registers {
        let letter = match self.0.class.0 {
            0 => "t",
            1 => "u",
            2 => "cb",
            3 => "s",
            _ => "",
        };
        Registers { letter, number: self.0.lower_bound, space: self.0.space }
    }

    /// `Count`: number of registers; `None` is printed as `unbounded`.
    #[must_use]
    pub const fn count(self) -> Option<u32> {
        if self.0.range_size == u32::MAX { None } else { Some(self.0.range_size) }
    }
}

impl Columns<'_, '_> {
    /// Width of the column `Name` in bytes.
    pub const NAME_WIDTH: usize = 31;

    /// The row without the name.
    #[must_use]
    pub fn cells(self) -> [Cell; 6] {
        const NOTHING: Piece = ("", None);
        let registers = |registers: Registers| {
            let space = Some(registers.space).filter(|space| *space > 0);
            let first = (registers.letter, Some(registers.number));
            [first, if space.is_some() { (",space", space) } else { NOTHING }]
        };
        let dimension = self.dimension();
        let samples = Some(dimension.samples).filter(|samples| *samples > 0);
        let count = self.count().map_or(("unbounded", None), |count| ("", Some(count)));
        [
            Cell { width: 10, pieces: [(self.class(), None), NOTHING] },
            Cell { width: 8, pieces: [(self.format(), None), NOTHING] },
            Cell { width: 12, pieces: [(dimension.name, samples), NOTHING] },
            Cell { width: 8, pieces: registers(self.id()) },
            Cell { width: 15, pieces: registers(self.binding()) },
            Cell { width: 6, pieces: [count, NOTHING] },
        ]
    }
}

impl fmt::Display for Columns<'_, '_> {
    /// The row of the table, without the leading `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name;
        // The compiler counts bytes.
        let fill = Self::NAME_WIDTH.saturating_sub(name.0.len());
        write!(f, "{name}{:fill$}", "")?;
        self.cells().iter().try_for_each(|cell| cell.fmt(f))
    }
}

/// A text, and the number after it.
type Piece = (&'static str, Option<u32>);

/// A cell of the table *Resource Bindings*; see [`Columns::cells`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Width of its column. It is right-aligned; a longer text shifts the following columns: the compiler
    /// prints no separator.
    pub width: usize,
    /// Its contents: texts, each optionally followed by a number. `t3,space1` is `t` with 3, and `,space`
    /// with 1.
    pub pieces: [(&'static str, Option<u32>); 2],
}

impl Cell {
    /// Its length in bytes, without padding.
    #[must_use]
    pub fn len(&self) -> usize {
        let digits = |number: u32| number.checked_ilog10().unwrap_or_default() as usize + 1;
        self.pieces.iter().map(|(text, number)| text.len() + number.map_or(0, digits)).sum()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Cell {
    /// The cell, padded to its width.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fill = self.width.saturating_sub(self.len());
        write!(f, "{:fill$}", "")?;
        self.pieces.iter().try_for_each(|(text, number)| match number {
            Some(number) => write!(f, "{text}{number}"),
            None => f.write_str(text),
        })
    }
}

/// The column `Dim`: `2dMS4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DimensionColumn {
    /// The kind.
    pub name: &'static str,
    /// The number of samples after it; 0 is not printed.
    pub samples: u32,
}

impl fmt::Display for DimensionColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.samples > 0 { write!(f, "{}", self.samples) } else { Ok(()) }
    }
}

/// The columns `ID` and `HLSL Bind`: `t3,space1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Registers {
    /// The letters of the class.
    pub letter: &'static str,
    /// The number.
    pub number: u32,
    /// The space; 0 is not printed.
    pub space: u32,
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)?;
        if self.space > 0 { write!(f, ",space{}", self.space) } else { Ok(()) }
    }
}

/// A component type in the compiler's tables.
const fn component(ty: DxilComponentType) -> &'static str {
    match ty.0 {
        1 => "i1",
        2 => "i16",
        3 => "u16",
        4 => "i32",
        5 => "u32",
        6 => "i64",
        7 => "u64",
        8 => "f16",
        9 => "f32",
        10 => "f64",
        11 => "snorm_f16",
        12 => "unorm_f16",
        13 => "snorm_f32",
        14 => "unorm_f32",
        15 => "snorm_f64",
        16 => "unorm_f64",
        17 => "p32i8",
        18 => "p32u8",
        0 => "invalid",
        // The compiler has no names for newer types.
        _ => "",
    }
}

/// The resources of a module, by class; each list in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resources<'m> {
    /// Shader resource views: `t`.
    pub shader_resources: Vec<Resource<'m>>,
    /// Unordered access views: `u`.
    pub unordered_access: Vec<Resource<'m>>,
    /// Constant buffers: `b`.
    pub constant_buffers: Vec<Resource<'m>>,
    /// Samplers: `s`.
    pub samplers: Vec<Resource<'m>>,
}

/// Names of the lists of `dx.resources` in paths.
const LISTS: [(&str, ResourceClass); 4] = [
    ("SRV", ResourceClass::SRV),
    ("UAV", ResourceClass::UAV),
    ("CBuffer", ResourceClass::CBV),
    ("Sampler", ResourceClass::Sampler),
];

impl<'m> Resources<'m> {
    /// All resources, in the order of the compiler's table: constant buffers, samplers, shader resource
    /// views, unordered access views.
    pub fn iter(&self) -> impl Iterator<Item = &Resource<'m>> {
        let lists = [&self.constant_buffers, &self.samplers, &self.shader_resources, &self.unordered_access];
        lists.into_iter().flatten()
    }

    /// Their number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The resources of a class.
    #[must_use]
    pub fn with_class(&self, class: ResourceClass) -> &[Resource<'m>] {
        match class {
            ResourceClass::SRV => &self.shader_resources,
            ResourceClass::UAV => &self.unordered_access,
            ResourceClass::CBV => &self.constant_buffers,
            ResourceClass::Sampler => &self.samplers,
            _ => &[],
        }
    }

    /// The resource of this class and number.
    #[must_use]
    pub fn get(&self, class: ResourceClass, id: u32) -> Option<&Resource<'m>> {
        let list = self.with_class(class);
        // Compilers number them in order; otherwise they are searched.
        let index = usize::try_from(id).ok()?;
        list.get(index)
            .filter(|resource| resource.id == id)
            .or_else(|| list.iter().find(|resource| resource.id == id))
    }

    /// The resource of this class with this register.
    #[must_use]
    pub fn at(&self, class: ResourceClass, space: u32, register: u32) -> Option<&Resource<'m>> {
        self.with_class(class).iter().find(|resource| resource.covers(space, register))
    }

    pub(crate) fn read(reader: &mut NodeReader<'m>) -> Self {
        let mut resources = Self::default();
        reader.scope("dx.resources", |reader| {
            let Some(first) = resources_node(reader) else { return };
            let Some(classes) = reader.tuple_of(first, 4, "a node of 4 operands") else { return };
            for (index, (list, class)) in LISTS.into_iter().enumerate() {
                let Some(records) = reader.optional_tuple(classes.operand(index)) else { continue };
                let read = reader.list(list, records.operands_from(0), |reader, record| {
                    let (count, expected) = match class {
                        ResourceClass::SRV => (9, "a node of 9 operands"),
                        ResourceClass::UAV => (11, "a node of 11 operands"),
                        _ => (8, "a node of 8 operands"),
                    };
                    let record = reader.tuple_of(record, count, expected)?;
                    read_record(reader, record, class)
                });
                match class {
                    ResourceClass::SRV => resources.shader_resources = read,
                    ResourceClass::UAV => resources.unordered_access = read,
                    ResourceClass::CBV => resources.constant_buffers = read,
                    _ => resources.samplers = read,
                }
            }
        });
        resources
    }
}

/// The node of the resources: that of the first entry point. It is the one of `dx.resources` in what
/// compilers write; where they differ, DXC reads this one.
fn resources_node(reader: &NodeReader<'_>) -> Option<Operand> {
    let module = reader.module;
    let entry = reader.named("dx.entryPoints").next().and_then(|entry| entry.metadata.flatten());
    let entry = entry.and_then(|entry| module.metadatum(entry)?.as_node());
    match entry.and_then(|entry| entry.operands.get(entry_operand::RESOURCES)) {
        Some(resources) => resources.map(Operand::from_list),
        None => reader.named("dx.resources").next(),
    }
}

fn read_record<'m>(
    reader: &mut NodeReader<'m>,
    record: Tuple<'m>,
    class: ResourceClass,
) -> Option<Resource<'m>> {
    let id = reader.u32_of(record, 0, "ID")?;
    let (symbol, global, ty) = reader.scope("symbol", |reader| read_symbol(reader, record.operand(1)))?;
    let name = reader.text(record.operand(2), "name")?;
    let space = reader.u32_of(record, 3, "space")?;
    let lower_bound = reader.u32_of(record, 4, "lower bound")?;
    let range_size = reader.u32_of(record, 5, "range size")?;
    let mut resource = Resource {
        class,
        id,
        symbol,
        global,
        ty,
        name,
        space,
        lower_bound,
        range_size,
        kind: ResourceKind::Invalid,
        flags: DxilResourceFlags::empty(),
        component_type: None,
        stride: None,
        sample_count: None,
        size: None,
        sampler_kind: None,
        feedback_kind: None,
        unknown: Vec::new(),
    };
    let extended = match class {
        ResourceClass::SRV => {
            resource.kind = ResourceKind(reader.u32_of(record, 6, "kind")?);
            resource.sample_count = reader.u32_of(record, 7, "sample count");
            8
        }
        ResourceClass::UAV => {
            resource.kind = ResourceKind(reader.u32_of(record, 6, "kind")?);
            for (index, name, flag) in [
                (7, "globally coherent", DxilResourceFlags::UAV_GLOBALLY_COHERENT),
                (8, "has counter", DxilResourceFlags::UAV_COUNTER),
                (9, "rasterizer ordered", DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
            ] {
                let set = reader.bool(record.operand(index), name).unwrap_or(false);
                resource.flags.set(flag, set);
            }
            10
        }
        ResourceClass::CBV => {
            resource.kind = ResourceKind::CBuffer;
            resource.size = reader.u32_of(record, 6, "size");
            7
        }
        _ => {
            resource.kind = ResourceKind::Sampler;
            resource.sampler_kind = reader.u32_of(record, 6, "sampler kind").map(SamplerKind);
            7
        }
    };
    // Those of samplers are not read.
    if class == ResourceClass::Sampler {
        return Some(resource);
    }
    reader.scope("extended", |reader| {
        resource.unknown = reader.tags(record.operand(extended), |reader, tag, value| {
            match tag {
                // Whether it is a texture buffer.
                0 if class == ResourceClass::CBV => drop(reader.bool(value, "texture buffer")),
                0 => resource.component_type = component_type(reader, value),
                1 => resource.stride = reader.u32(value, "stride"),
                2 => {
                    let kind = reader.low_byte(value, "feedback kind");
                    resource.feedback_kind = kind.map(|kind| SamplerFeedbackKind(kind.into()));
                }
                3 => {
                    // Of all truth values, DXC gives this one 32 bits.
                    let used = reader.number::<u32>(value, 32, "64-bit atomics", "a truth value".into());
                    resource.flags.set(DxilResourceFlags::ATOMICS_64_USE, used.is_some_and(|used| used != 0));
                }
                4 => {
                    let coherent = reader.bool(value, "reorder coherent").unwrap_or(false);
                    resource.flags.set(DxilResourceFlags::UAV_REORDER_COHERENT, coherent);
                }
                _ => return TagKnown::No,
            }
            TagKnown::Yes
        });
    });
    Some(resource)
}

/// The HLSL type of a structure, by its name.
fn type_name(module: &Module, ty: TypeId) -> Option<HlslType<'_>> {
    match module.ty(ty) {
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } if !name.is_empty() => {
            core::str::from_utf8(name).ok().map(HlslType::from_name)
        }
        _ => None,
    }
}

pub(crate) fn component_type(reader: &mut NodeReader<'_>, value: Operand) -> Option<DxilComponentType> {
    reader.small(value, "component type").map(DxilComponentType)
}

/// The constant, its global variable, and the pointee type.
fn read_symbol(reader: &mut NodeReader<'_>, operand: Operand) -> Option<(ValueId, Option<GlobalId>, TypeId)> {
    let expected = "a pointer to a resource";
    let (symbol, value) = reader.value(operand, expected)?;
    let Type::Pointer { pointee, .. } = reader.module.ty(value.ty) else {
        reader.fault(operand, expected, crate::Found::Value);
        return None;
    };
    Some((symbol, global_through_casts(reader.module, symbol), pointee))
}

/// The global variable whose address is a constant expression with casts and element addresses.
pub(crate) fn global_through_casts(module: &Module, mut value: ValueId) -> Option<GlobalId> {
    // DXC casts once. In hostile modules, constants may refer to themselves.
    for _ in 0..8 {
        let id = match module.value(value)?.kind {
            ValueKind::Global(global) => return Some(global),
            ValueKind::Constant(id) => id,
            _ => return None,
        };
        value = match module.constant(id)?.constant {
            Constant::Operation(Operation::Cast {
                opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                value,
            }) => value,
            Constant::Operation(Operation::GetElementPtr { base, .. }) => base,
            _ => return None,
        };
    }
    None
}
