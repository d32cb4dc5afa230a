//! [`PipelineStateValidation`]: the part.

use alloc::vec::Vec;

use dxkit_bytes::{
    Codec, Cow, Error, ErrorKind, FixedSize, Frame, Name, Reader, Span, StringTable, Visit, Words, Writer,
};
use dxkit_types::{SemanticKind, ShaderKind};

use crate::dependency::TableSizes;
use crate::linear_algebra::element_size;
use crate::tables::{Layout, SharedTables};
use crate::{
    Dependencies, LinearAlgebra, Resource, ResourceBindInfo0, RuntimeInfo, RuntimeInfo0, RuntimeInfo1,
    RuntimeInfo2, SignatureElement, SignatureElement0, StageInfo,
};

/// The part `PSV0`: the facts that the runtime needs to check a shader against a pipeline, without the
/// program itself. DXC and LLVM write it for every shader except libraries (LLVM for these too), FXC never.
///
/// In the file, in this order:
///
/// | bytes | |
/// |---|---|
/// | 4 | size of the runtime info |
/// | | [`RuntimeInfo`] |
/// | 4 | number of resources |
/// | 4 | size of a resource, if there are any |
/// | | [`Resource`]s |
/// | | *the rest only with a runtime info of version 1 or later (36 bytes)* |
/// | 4 | size of the string table in bytes, a multiple of 4 |
/// | | string table: starts with a NUL, ends with zeros |
/// | 4 | number of semantic indexes |
/// | | semantic indexes, 4 bytes each |
/// | 4 | size of a signature element, if there are any |
/// | | [`SignatureElement`]s: inputs, outputs, patch constants or primitive outputs |
/// | | [`Dependencies`] |
/// | | appended by newer compilers: [`LinearAlgebra`] |
///
/// Counts, sizes and offsets into shared tables are not in this value: they are computed on writing. A value
/// that was read is written as the same bytes; a change is laid out as DXC lays it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelineStateValidation<'a> {
    /// The shader.
    pub runtime_info: RuntimeInfo<'a>,
    /// The resources that it binds.
    pub resources: Vec<Resource<'a>>,
    /// Its inputs.
    pub inputs: Vec<SignatureElement<'a>>,
    /// Its outputs.
    pub outputs: Vec<SignatureElement<'a>>,
    /// Patch constants of hull and domain shaders, primitive outputs of mesh shaders.
    pub patch_constants_or_primitives: Vec<SignatureElement<'a>>,
    /// Name of the entry function; empty before version 3.
    pub entry_function_name: Name<'a>,
    /// The dependencies between components.
    pub dependencies: Dependencies<'a>,
    /// Bytes after all known data.
    pub tail: Cow<'a, [u8]>,
    pub(crate) layout: Layout<'a>,
}

dxkit_bytes::owned! {
    pub PipelineStateValidation {
        runtime_info, resources, inputs, outputs, patch_constants_or_primitives, entry_function_name, dependencies, tail,
        layout,
    }
}

impl<'a> PipelineStateValidation<'a> {
    /// A part with this runtime info and nothing else.
    #[must_use]
    pub fn new(runtime_info: RuntimeInfo<'a>) -> Self {
        let mut part = Self {
            runtime_info,
            resources: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            patch_constants_or_primitives: Vec::new(),
            entry_function_name: Name::default(),
            dependencies: Dependencies::default(),
            tail: Cow::Borrowed(&[]),
            layout: Layout::default(),
        };
        part.fit_dependencies();
        part
    }

    /// Like [`parse`](Self::parse), for a shader whose stage is known from the program. A runtime info of
    /// version 0 does not state it; for later versions it makes no difference.
    ///
    /// # Errors
    /// See [`parse`](Self::parse).
    pub fn parse_as(span: impl Into<Span<'a>>, kind: Option<ShaderKind>) -> Result<Self, Error> {
        Self::parse_span_as(span.into(), kind)
    }

    // Not generic, and so compiled once.
    fn parse_span_as(span: Span<'a>, kind: Option<ShaderKind>) -> Result<Self, Error> {
        Self::read_as(&mut Reader::new(span, &mut ()), kind)
    }

    /// Like [`walk`](Self::walk), for a shader whose stage is known from the program.
    ///
    /// # Errors
    /// See [`walk`](Self::walk).
    pub fn walk_as(
        span: impl Into<Span<'a>>,
        kind: Option<ShaderKind>,
        visit: &mut dyn Visit,
    ) -> Result<(), Error> {
        Self::walk_span_as(span.into(), kind, visit)
    }

    fn walk_span_as(span: Span<'a>, kind: Option<ShaderKind>, visit: &mut dyn Visit) -> Result<(), Error> {
        Self::read_as(&mut Reader::new(span, visit), kind).map(drop)
    }

    /// All elements in the order of the file: inputs, outputs, patch constants or primitive outputs.
    pub fn elements(&self) -> impl Iterator<Item = &SignatureElement<'a>> {
        self.inputs.iter().chain(&self.outputs).chain(&self.patch_constants_or_primitives)
    }

    /// How many elements there are.
    pub(crate) fn element_count(&self) -> usize {
        self.inputs.len() + self.outputs.len() + self.patch_constants_or_primitives.len()
    }

    /// The string table as it was read (of a new part: its initial one).
    #[must_use]
    pub fn string_table(&self) -> &[u8] {
        &self.layout.strings
    }

    /// The table of semantic indexes as it was read.
    #[must_use]
    pub const fn semantic_index_table(&self) -> &Words<'a> {
        &self.layout.indexes
    }

    /// Gives the part a string table and a table of semantic indexes, as if it had been read with them: names
    /// and indexes keep their offsets if the tables have them there, and unused entries are kept as long as
    /// all do.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if an element has more rows than its field can hold.
    pub fn set_tables(&mut self, strings: impl Into<Cow<'a, [u8]>>, indexes: Words<'a>) -> Result<(), Error> {
        let mut rows = Writer::new();
        for element in self.elements() {
            let index = element.semantic_indexes.table_index();
            element.write_at(&mut rows, element.name.table_offset().unwrap_or(0), index.unwrap_or(0))?;
        }
        let row_size = self.elements().next().map_or(0, SignatureElement::size);
        self.layout = Layout {
            strings: strings.into(),
            indexes,
            rows: Cow::Owned(rows.into_bytes()),
            row_size,
            entry: self.entry_function_name.table_offset().unwrap_or(0),
        };
        Ok(())
    }

    /// The linear algebra in the [tail](Self::tail), if the runtime info announces it and the tail is exactly
    /// that.
    #[must_use]
    pub fn linear_algebra(&self) -> Option<LinearAlgebra> {
        linear_algebra(&self.runtime_info, Span::new(&self.tail))
    }

    /// Whether the runtime info announces linear algebra, readable or not.
    pub(crate) fn announces_linear_algebra(&self) -> bool {
        announces_linear_algebra(&self.runtime_info)
    }

    /// Resizes masks and tables as the runtime info requires; dependencies of components that still exist are
    /// kept. Call it after changes of the stage, `UsesViewID` or the numbers of vectors.
    ///
    /// See [`update_vectors`](Self::update_vectors) to compute these numbers from the elements.
    pub fn fit_dependencies(&mut self) {
        match TableSizes::from_info(&self.runtime_info) {
            Some(shape) => self.dependencies.fit(&shape),
            None => self.dependencies = Dependencies::default(),
        }
    }

    /// Computes the numbers of vectors from the elements, and resizes masks and tables. Call it after changes
    /// of the signatures. Does nothing before version 1.
    pub fn update_vectors(&mut self) {
        let (inputs, outputs) =
            (vectors(&self.inputs, 0), [0, 1, 2, 3].map(|stream| vectors(&self.outputs, stream)));
        let third = vectors(&self.patch_constants_or_primitives, 0);
        if let Some(info) = &mut self.runtime_info.v1 {
            // More than 255 rows cannot be expressed; the check of the elements reports it.
            let byte = |vectors: usize| u8::try_from(vectors).unwrap_or(u8::MAX);
            info.sig_input_vectors = byte(inputs);
            info.sig_output_vectors.0 = outputs.map(byte);
            info.shader_stage.set_patch_constant_or_primitive_vectors(byte(third));
        }
        self.fit_dependencies();
    }

    /// Like [`read`](Codec::read), for a shader whose stage is known from the program:
    /// [`parse_as`](Self::parse_as) and [`walk_as`](Self::walk_as) use it.
    ///
    /// # Errors
    /// See [`parse`](Self::parse).
    pub fn read_as<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        kind: Option<ShaderKind>,
    ) -> Result<Self, Error> {
        let size: u32 = reader.field("runtime_info_size")?;
        let info_start = reader.offset();
        let runtime_info = reader.window("runtime_info", bytes(size), |reader| match kind {
            Some(kind) if (RuntimeInfo0::SIZE..SIGNATURES).contains(&reader.remaining()) => {
                read_version_0(reader, kind)
            }
            _ => RuntimeInfo::read(reader),
        })?;
        let mut part = Self {
            runtime_info,
            resources: read_resources(reader)?,
            inputs: Vec::new(),
            outputs: Vec::new(),
            patch_constants_or_primitives: Vec::new(),
            entry_function_name: Name::default(),
            dependencies: Dependencies::default(),
            tail: Cow::Borrowed(&[]),
            layout: Layout::default(),
        };
        if let Some(info) = part.runtime_info.v1 {
            let mut strings = part.read_signatures(reader, &info)?;
            if let Some(entry) = part.runtime_info.v3 {
                part.layout.entry = entry.entry_function_name.0;
                part.entry_function_name = strings
                    .name_at(part.layout.entry, info_start.saturating_add(ENTRY_FUNCTION_NAME))
                    .map_err(|error| error.within("entry_function_name").within("runtime_info"))?;
            }
            if let Some(shape) = TableSizes::from_info(&part.runtime_info) {
                part.dependencies = Dependencies::read(reader, &shape)?;
            }
        }
        let tail = reader.rest();
        part.tail = Cow::Borrowed(tail.bytes());
        if reader.is_active() && linear_algebra(&part.runtime_info, tail).is_some() {
            reader.scope("linear_algebra", LinearAlgebra::read)?;
        }
        reader.unknown("tail");
        Ok(part)
    }

    /// Reads the shared tables and the elements that refer to them.
    fn read_signatures<V: Visit + ?Sized>(
        &mut self,
        reader: &mut Reader<'a, '_, V>,
        info: &RuntimeInfo1,
    ) -> Result<StringTable<'a>, Error> {
        let size: u32 = reader.field("string_table_size")?;
        let strings = reader.string_table("string_table", bytes(size))?;
        let count: u32 = reader.field("semantic_index_count")?;
        let start = reader.rest();
        let words = Words::read(reader, "semantic_index", bytes(count))?;
        let indexes = start.cut(0..start.len().saturating_sub(reader.remaining()))?;
        self.layout.strings = Cow::Borrowed(strings.bytes());
        self.layout.indexes = words;
        let mut strings = StringTable::new(strings);

        let counts =
            [info.sig_input_elements.0, info.sig_output_elements.0, info.sig_patch_const_or_prim_elements.0];
        if counts == [0; 3] {
            return Ok(strings);
        }
        let size = element_size(reader, "signature_element_size", SignatureElement0::SIZE)?;
        let start = reader.rest();
        let mut read = |name, count| read_elements(reader, name, count, bytes(size), &mut strings, indexes);
        let [inputs, outputs, third] = counts;
        self.inputs = read(INPUT, inputs)?;
        self.outputs = read(OUTPUT, outputs)?;
        self.patch_constants_or_primitives = read(THIRD, third)?;
        let rows = start.cut(0..start.len().saturating_sub(reader.remaining()))?;
        self.layout.rows = Cow::Borrowed(rows.bytes());
        self.layout.row_size = bytes(size);
        Ok(strings)
    }

    /// The runtime info with all fields that follow from the other contents of the part.
    fn computed_info(&self, tables: &SharedTables<'_>) -> Result<RuntimeInfo<'a>, Error> {
        let mut info = self.runtime_info.clone();
        if let Some(v1) = &mut info.v1 {
            let stage = v1.shader_stage.kind.0;
            if StageInfo::new(stage).kind() != info.v0.stage_info.kind() {
                let kind = ErrorKind::Inconsistent("the stage differs from that of the first 16 bytes");
                return Err(Error::new(kind, 0).within("stage_info"));
            }
            let third = self.patch_constants_or_primitives.len();
            v1.sig_input_elements.0 = count(self.inputs.len(), "sig_input_elements")?;
            v1.sig_output_elements.0 = count(self.outputs.len(), "sig_output_elements")?;
            v1.sig_patch_const_or_prim_elements.0 = count(third, "sig_patch_const_or_prim_elements")?;
        } else if self.elements().next().is_some() {
            return Err(Error::new(
                ErrorKind::Inconsistent("signatures need version 1 of the runtime info"),
                0,
            ));
        } else if self.dependencies != Dependencies::default() {
            return Err(Error::new(
                ErrorKind::Inconsistent("dependencies need version 1 of the runtime info"),
                0,
            ));
        }
        match &mut info.v3 {
            Some(v3) => v3.entry_function_name.0 = tables.entry,
            None if self.entry_function_name.is_empty() => {}
            None => {
                let kind =
                    ErrorKind::Inconsistent("an entry function name needs version 3 of the runtime info");
                return Err(Error::new(kind, 0));
            }
        }
        Ok(info)
    }
}

/// Names of the three tables of elements in paths.
pub(crate) const INPUT: &str = "input";
pub(crate) const OUTPUT: &str = "output";
pub(crate) const THIRD: &str = "patch_constant_or_primitive";

/// Runtime infos of this size and more are followed by signatures.
const SIGNATURES: usize = RuntimeInfo0::SIZE + RuntimeInfo1::SIZE;

/// Offset of the field that refers to the entry function's name.
const ENTRY_FUNCTION_NAME: usize = SIGNATURES + RuntimeInfo2::SIZE;

/// A size in the file. If `usize` is narrower, that many bytes cannot exist anyway.
fn bytes(size: u32) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

/// The size of a signature in vectors: the end of its last allocated element.
pub(crate) fn vectors(elements: &[SignatureElement<'_>], stream: u8) -> usize {
    elements
        .iter()
        .filter(|element| {
            element.v0.columns.allocated() && element.v0.dynamic_mask_and_stream.stream() == stream
        })
        .map(|element| usize::from(element.v0.start_row).saturating_add(element.rows()))
        .max()
        .unwrap_or(0)
}

/// Whether there is an element of one of these kinds.
pub(crate) fn has_kind(elements: &[SignatureElement<'_>], kinds: &[SemanticKind]) -> bool {
    elements.iter().any(|element| kinds.contains(&element.v0.semantic_kind))
}

/// Reads a runtime info that does not state its stage, as that of `kind`. The common reader of all versions
/// would look for the stage in its bytes.
fn read_version_0<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    kind: ShaderKind,
) -> Result<RuntimeInfo<'a>, Error> {
    let mut info = RuntimeInfo::new(RuntimeInfo0 {
        stage_info: reader.scope("stage_info", |reader| {
            reader.run(|input, visit| StageInfo::parser_as(Some(kind), input, visit))
        })?,
        minimum_expected_wave_lane_count: reader.field("minimum_expected_wave_lane_count")?,
        maximum_expected_wave_lane_count: reader.field("maximum_expected_wave_lane_count")?,
    });
    info.unknown = Cow::Borrowed(reader.unknown("unknown"));
    Ok(info)
}

fn read_resources<'a, V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Vec<Resource<'a>>, Error> {
    let count: u32 = reader.field("resource_count")?;
    if count == 0 {
        return Ok(Vec::new());
    }
    let size = element_size(reader, "resource_size", ResourceBindInfo0::SIZE)?;
    reader.strided("resource", count, size)
}

fn read_elements<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
    count: u8,
    size: usize,
    strings: &mut StringTable<'a>,
    indexes: Span<'a>,
) -> Result<Vec<SignatureElement<'a>>, Error> {
    if count == 0 {
        return Ok(Vec::new());
    }
    reader.scope(name, |reader| {
        let available = reader.remaining();
        if usize::from(count) > available.checked_div(size).unwrap_or(0) {
            let kind =
                ErrorKind::Count { count: count.into(), size: size as u64, available: available as u64 };
            return Err(Error::new(kind, reader.offset()));
        }
        let mut elements = Vec::with_capacity(usize::from(count));
        for index in 0..u32::from(count) {
            elements.push(reader.window(Frame::Index(index), size, |reader| {
                SignatureElement::read(reader, strings, indexes)
            })?);
        }
        Ok(elements)
    })
}

/// DXC's validator reads the lowest bit alone.
fn announces_linear_algebra(info: &RuntimeInfo<'_>) -> bool {
    info.v5.is_some_and(|info| info.linear_algebra_present & 1 != 0)
}

fn linear_algebra(info: &RuntimeInfo<'_>, tail: Span<'_>) -> Option<LinearAlgebra> {
    if announces_linear_algebra(info) && !tail.is_empty() { LinearAlgebra::parse(tail).ok() } else { None }
}

fn count(elements: usize, name: &'static str) -> Result<u8, Error> {
    u8::try_from(elements).map_err(|_| {
        let kind = ErrorKind::TooLarge { value: elements as u64, max: u8::MAX.into() };
        Error::new(kind, 0).within(name)
    })
}

dxkit_bytes::inherent_codec!(PipelineStateValidation);

impl<'a> Codec<'a> for PipelineStateValidation<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Self::read_as(reader, None)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let tables = SharedTables::from_part(self)?;
        let info = self.computed_info(&tables).map_err(|error| error.within("runtime_info"))?;
        // Room for the rows, and for what most parts have beside them.
        let rows =
            self.resources.len().saturating_mul(24).saturating_add(tables.names.len().saturating_mul(16));
        let text = tables.strings.len().saturating_add(tables.indexes.len());
        writer.make_room(rows.saturating_add(text).saturating_add(256))?;
        writer.count::<u32>("runtime_info_size", info.size())?;
        writer.field("runtime_info", &info)?;

        writer.count::<u32>("resource_count", self.resources.len())?;
        if let Some(first) = self.resources.first() {
            if self.resources.iter().any(|resource| resource.size() != first.size()) {
                return Err(Error::new(
                    ErrorKind::Inconsistent("resources of different sizes"),
                    writer.len(),
                )
                .within("resource_size"));
            }
            writer.count::<u32>("resource_size", first.size())?;
            writer.table("resource", &self.resources)?;
        }
        if let Some(shape) = TableSizes::from_info(&self.runtime_info) {
            writer.count::<u32>("string_table_size", tables.strings.len())?;
            writer.bytes("string_table", &tables.strings)?;
            writer.count::<u32>("semantic_index_count", tables.indexes.len() / 4)?;
            writer.bytes("semantic_index", &tables.indexes)?;
            if let Some(first) = self.elements().next() {
                if self.elements().any(|element| element.size() != first.size()) {
                    let kind = ErrorKind::Inconsistent("signature elements of different sizes");
                    return Err(Error::new(kind, writer.len()).within("signature_element_size"));
                }
                writer.count::<u32>("signature_element_size", first.size())?;
            }
            let mut places = tables.names.iter().zip(&tables.runs);
            let signatures = [
                (INPUT, &self.inputs),
                (OUTPUT, &self.outputs),
                (THIRD, &self.patch_constants_or_primitives),
            ];
            for (name, elements) in signatures {
                writer.scope(name, |writer| {
                    for ((index, element), (name, run)) in (0u32..).zip(elements).zip(&mut places) {
                        writer.scope(Frame::Index(index), |writer| element.write_at(writer, *name, *run))?;
                    }
                    Ok(())
                })?;
            }
            self.dependencies.write(writer, &shape, self.tail.is_empty())?;
        }
        writer.bytes("tail", &self.tail)
    }
}
