//! [`Dependencies`]: which outputs depend on which inputs and on the view.
//!
//! In go the bytes at the end of `PSV0`; out come masks (outputs that depend on the view) and tables (a mask
//! for each input component). Nothing states the sizes in the file: they follow from the numbers of vectors
//! in the runtime info ([`TableSizes`]), so this is read after everything else in the part. Masks and tables
//! stay bit sets, with bits beyond the signature as they were read: a table can have a million pairs.

use core::ops::Range;

use dxkit_bytes::{Error, ErrorKind, Frame, Reader, Visit, Words, Writer};
use dxkit_types::ShaderKind;

use crate::RuntimeInfo;

/// Number of 32-bit words of a mask with a bit for each of four components of each vector.
const fn mask_words(vectors: u8) -> usize {
    (vectors as usize).div_ceil(8)
}

const fn components(vectors: u8) -> usize {
    vectors as usize * 4
}

/// The sizes of all masks and tables, which follow from the runtime info.
pub(crate) struct TableSizes {
    kind: ShaderKind,
    view_id: bool,
    inputs: u8,
    outputs: [u8; 4],
    patch_constants: u8,
}

impl TableSizes {
    /// `None` for version 0, which has no signatures.
    pub(crate) fn from_info(info: &RuntimeInfo<'_>) -> Option<Self> {
        let info = info.v1.as_ref()?;
        let kind = info.shader_stage.kind.0;
        let [first, ..] = info.sig_output_vectors.0;
        Some(Self {
            kind,
            view_id: info.shader_stage.uses_view_id.get(),
            inputs: info.sig_input_vectors,
            // Only geometry shaders have more than one stream: for other stages, streams 1 to 3 have no
            // table.
            outputs: if kind == ShaderKind::Geometry { info.sig_output_vectors.0 } else { [first, 0, 0, 0] },
            patch_constants: info.shader_stage.patch_constant_or_primitive_vectors().unwrap_or(0),
        })
    }

    fn outputs_by_view_id(&self) -> [u8; 4] {
        if self.view_id { self.outputs } else { [0; 4] }
    }

    fn patch_constants_by_view_id(&self) -> u8 {
        // LLVM's reader and public documents have this mask for hull shaders only. DXC writes it for mesh
        // shaders too, and without it every table of such a part is off by a dword.
        let there = [ShaderKind::Hull, ShaderKind::Mesh].contains(&self.kind);
        if self.view_id && there { self.patch_constants } else { 0 }
    }

    /// Whether the part may end where the view-dependence mask of primitive outputs would start. LLVM's tools
    /// have that mask for hull shaders only, and omit it from mesh shaders.
    fn may_end_early(&self) -> bool {
        self.kind == ShaderKind::Mesh
    }

    /// Whether that mask is required, and was omitted.
    pub(crate) fn lacks_primitive_mask(&self, dependencies: &Dependencies<'_>) -> bool {
        self.may_end_early()
            && self.patch_constants_by_view_id() > 0
            && dependencies.patch_constants_by_view_id.vectors == 0
    }

    fn outputs_by_input(&self) -> [(u8, u8); 4] {
        // Mesh shaders have outputs, but their inputs are not a signature.
        let inputs = if self.kind == ShaderKind::Mesh { 0 } else { self.inputs };
        self.outputs.map(|outputs| (inputs, outputs))
    }

    fn patch_constants_by_input(&self) -> (u8, u8) {
        if self.kind == ShaderKind::Hull { (self.inputs, self.patch_constants) } else { (0, 0) }
    }

    fn outputs_by_patch_constant(&self) -> (u8, u8) {
        let [first, ..] = self.outputs;
        if self.kind == ShaderKind::Domain { (self.patch_constants, first) } else { (0, 0) }
    }
}

/// A set of components of a signature: a bit for each of the four components of each vector. Component `c` of
/// vector `v` is number `4 * v + c`.
///
/// In the file: one 32-bit number for each group of 8 vectors.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ComponentMask<'a> {
    vectors: u8,
    words: Words<'a>,
}

dxkit_bytes::owned! {
    pub ComponentMask { vectors, words }
    pub DependencyTable { inputs, outputs, words }
}

impl<'a> ComponentMask<'a> {
    /// The empty set of components of a signature with this number of vectors.
    #[must_use]
    pub fn new(vectors: u8) -> Self {
        Self { vectors, words: Words::zeros(mask_words(vectors)) }
    }

    /// The set with these bits; `None` if their number does not match the vectors.
    #[must_use]
    pub fn from_words(vectors: u8, words: Words<'a>) -> Option<Self> {
        (words.len() == mask_words(vectors)).then_some(Self { vectors, words })
    }

    /// Vectors of the signature; 0 if the part has no such mask.
    #[must_use]
    pub const fn vectors(&self) -> u8 {
        self.vectors
    }

    /// The bits.
    #[must_use]
    pub const fn words(&self) -> &Words<'a> {
        &self.words
    }

    /// Whether a component is in the set; false for one that is not in the signature.
    #[must_use]
    pub fn contains(&self, component: usize) -> bool {
        component < components(self.vectors) && self.words.bit(component)
    }

    /// Adds a component to the set or removes it. Returns false, without a change, if it is not in the
    /// signature.
    pub fn set(&mut self, component: usize, contains: bool) -> bool {
        component < components(self.vectors) && self.words.set_bit(component, contains)
    }

    /// Adds the components of a set that is given as words, like [those of this one](Self::words). Returns
    /// false, with a part of them added, if one is not in the signature.
    pub fn add(&mut self, words: impl IntoIterator<Item = u32>) -> bool {
        add_words(&mut self.words, 0..mask_words(self.vectors), components(self.vectors), words)
    }

    /// The components in the set, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..components(self.vectors)).filter(|component| self.words.bit(*component))
    }

    /// The same set for a signature with this number of vectors, without components that it does not have.
    #[must_use]
    pub fn resized(&self, vectors: u8) -> ComponentMask<'static> {
        let mut mask = ComponentMask::new(vectors);
        for component in self.iter() {
            mask.set(component, true);
        }
        mask
    }

    /// Whether bits are set beyond the components of the signature.
    #[must_use]
    pub fn has_stray_bits(&self) -> bool {
        (components(self.vectors)..self.words.len().saturating_mul(32)).any(|bit| self.words.bit(bit))
    }

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>, vectors: u8) -> Result<Self, Error> {
        let words = Words::read(reader, "mask", mask_words(vectors))?;
        Ok(Self { vectors, words })
    }

    fn write(&self, writer: &mut Writer, vectors: u8) -> Result<(), Error> {
        if self.vectors != vectors {
            return Err(other_size(writer));
        }
        writer.put(self.words.as_bytes())
    }

    fn fit(&mut self, vectors: u8) {
        if self.vectors != vectors {
            *self = self.resized(vectors);
        }
    }
}

/// The dependences of one signature's components on those of another.
///
/// In the file: for every input component a [mask](ComponentMask) of the outputs that depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DependencyTable<'a> {
    inputs: u8,
    outputs: u8,
    words: Words<'a>,
}

impl<'a> DependencyTable<'a> {
    /// A table for these numbers of vectors without dependencies. It is empty if one of them is 0.
    #[must_use]
    pub fn new(inputs: u8, outputs: u8) -> Self {
        let (inputs, outputs) = Self::shape(inputs, outputs);
        Self { inputs, outputs, words: Words::zeros(Self::size(inputs, outputs)) }
    }

    /// The table with these masks; `None` if their number does not match the vectors.
    #[must_use]
    pub fn from_words(inputs: u8, outputs: u8, words: Words<'a>) -> Option<Self> {
        let (inputs, outputs) = Self::shape(inputs, outputs);
        (words.len() == Self::size(inputs, outputs)).then_some(Self { inputs, outputs, words })
    }

    const fn shape(inputs: u8, outputs: u8) -> (u8, u8) {
        if inputs == 0 || outputs == 0 { (0, 0) } else { (inputs, outputs) }
    }

    const fn size(inputs: u8, outputs: u8) -> usize {
        components(inputs) * mask_words(outputs)
    }

    /// Input vectors; 0 if the part has no such table.
    #[must_use]
    pub const fn inputs(&self) -> u8 {
        self.inputs
    }

    /// Output vectors, which depend on the inputs.
    #[must_use]
    pub const fn outputs(&self) -> u8 {
        self.outputs
    }

    /// The masks, in order of the input components.
    #[must_use]
    pub const fn words(&self) -> &Words<'a> {
        &self.words
    }

    /// The bit of a pair of components, if both exist.
    fn bit(&self, output: usize, input: usize) -> Option<usize> {
        let there = input < components(self.inputs) && output < components(self.outputs);
        there.then(|| input * mask_words(self.outputs) * 32 + output)
    }

    /// Whether component `output` depends on component `input`; false if one of them does not exist.
    #[must_use]
    pub fn depends(&self, output: usize, input: usize) -> bool {
        self.bit(output, input).is_some_and(|bit| self.words.bit(bit))
    }

    /// Sets whether component `output` depends on component `input`. Returns false, without a change, if one
    /// of them does not exist.
    pub fn set(&mut self, output: usize, input: usize, depends: bool) -> bool {
        self.bit(output, input).is_some_and(|bit| self.words.set_bit(bit, depends))
    }

    /// Adds to the mask of component `input`, as [`ComponentMask::add`] does. Returns false, with a part of
    /// them added, if one of the components does not exist.
    pub fn add(&mut self, input: usize, words: impl IntoIterator<Item = u32>) -> bool {
        let size = mask_words(self.outputs);
        let first = input.saturating_mul(size);
        let places = if input < components(self.inputs) { first..first.saturating_add(size) } else { 0..0 };
        add_words(&mut self.words, places, components(self.outputs), words)
    }

    /// The mask of the outputs that depend on component `input`.
    #[must_use]
    pub fn row(&self, input: usize) -> Option<ComponentMask<'_>> {
        let size = mask_words(self.outputs);
        if input >= components(self.inputs) {
            return None;
        }
        let words = self.words.slice(input * size..(input + 1) * size)?;
        Some(ComponentMask { vectors: self.outputs, words })
    }

    /// All dependencies as pairs of components, output and input, ordered by input.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let outputs = components(self.outputs);
        (0..components(self.inputs)).flat_map(move |input| {
            (0..outputs).filter(move |output| self.depends(*output, input)).map(move |output| (output, input))
        })
    }

    /// The same dependencies for signatures with these numbers of vectors, without components that they do
    /// not have.
    #[must_use]
    pub fn resized(&self, inputs: u8, outputs: u8) -> DependencyTable<'static> {
        let mut table = DependencyTable::new(inputs, outputs);
        for (output, input) in self.iter() {
            table.set(output, input, true);
        }
        table
    }

    /// The first input component whose mask has bits set beyond the components of the outputs.
    #[must_use]
    pub fn stray_bits(&self) -> Option<usize> {
        (0..components(self.inputs)).find(|input| self.row(*input).is_some_and(|row| row.has_stray_bits()))
    }

    fn read<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        (inputs, outputs): (u8, u8),
    ) -> Result<Self, Error> {
        let (inputs, outputs) = Self::shape(inputs, outputs);
        // Checked at once first: whether the table fits must not depend on the visitor.
        let start = reader.rest();
        let words = Words::read(&mut Reader::new(start, &mut ()), "mask", Self::size(inputs, outputs))?;
        if reader.is_active() {
            for input in (0u32..).take(components(inputs)) {
                reader
                    .scope(Frame::Index(input), |reader| Words::read(reader, "mask", mask_words(outputs)))?;
            }
        } else {
            Words::read(reader, "mask", Self::size(inputs, outputs))?;
        }
        Ok(Self { inputs, outputs, words })
    }

    fn write(&self, writer: &mut Writer, (inputs, outputs): (u8, u8)) -> Result<(), Error> {
        if (self.inputs, self.outputs) != Self::shape(inputs, outputs) {
            return Err(other_size(writer));
        }
        writer.put(self.words.as_bytes())
    }

    fn fit(&mut self, (inputs, outputs): (u8, u8)) {
        if (self.inputs, self.outputs) != Self::shape(inputs, outputs) {
            *self = self.resized(inputs, outputs);
        }
    }
}

/// Sets the bits of `added` in the words at these places, which have bits for this many components. Returns
/// false where a bit has no place.
fn add_words(
    words: &mut Words<'_>,
    mut places: Range<usize>,
    mut components: usize,
    added: impl IntoIterator<Item = u32>,
) -> bool {
    added.into_iter().all(|bits| {
        let place = places.next();
        let used = match components {
            32.. => u32::MAX,
            fewer => (1 << fewer) - 1,
        };
        components = components.saturating_sub(32);
        // Most words are 0.
        bits == 0 || bits & !used == 0 && place.is_some_and(|place| words.set_bits(place, bits))
    })
}

#[cold]
fn other_size(writer: &Writer) -> Error {
    Error::new(ErrorKind::Inconsistent("the vectors of the runtime info require another size"), writer.len())
}

/// The dependencies of outputs on inputs, on the view and on patch constants.
///
/// The masks and tables of a part, and their sizes, follow from the runtime info: the stage, whether it uses
/// `SV_ViewID`, and the vectors of each signature. Writing refuses others;
/// [`fit_dependencies`](crate::PipelineStateValidation::fit_dependencies) resizes them.
///
/// DXC 1.6.0 left the tables of all but the last stream of a geometry shader 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dependencies<'a> {
    /// Outputs of each stream that depend on `SV_ViewID`, if the shader uses it.
    pub outputs_by_view_id: [ComponentMask<'a>; 4],
    /// Patch constants (hull) or primitive outputs (mesh) that depend on `SV_ViewID`, if the shader uses it.
    pub patch_constants_by_view_id: ComponentMask<'a>,
    /// Outputs of each stream that depend on inputs; empty for mesh shaders.
    pub outputs_by_input: [DependencyTable<'a>; 4],
    /// Patch constants of a hull shader that depend on inputs.
    pub patch_constants_by_input: DependencyTable<'a>,
    /// Outputs of a domain shader that depend on patch constants.
    pub outputs_by_patch_constant: DependencyTable<'a>,
}

impl dxkit_bytes::IntoOwned for Dependencies<'_> {
    type Owned = Dependencies<'static>;

    fn into_owned(self) -> Dependencies<'static> {
        self.into_owned()
    }
}

impl<'a> Dependencies<'a> {
    /// Whether an output component of a stream depends on `SV_ViewID`.
    #[must_use]
    pub fn output_depends_on_view_id(&self, stream: usize, component: usize) -> bool {
        self.outputs_by_view_id.get(stream).is_some_and(|mask| mask.contains(component))
    }

    /// Whether a component of the patch constants or primitive outputs depends on `SV_ViewID`.
    #[must_use]
    pub fn patch_constant_depends_on_view_id(&self, component: usize) -> bool {
        self.patch_constants_by_view_id.contains(component)
    }

    /// Whether an output component of a stream depends on an input component.
    #[must_use]
    pub fn output_depends_on_input(&self, stream: usize, output: usize, input: usize) -> bool {
        self.outputs_by_input.get(stream).is_some_and(|table| table.depends(output, input))
    }

    /// Whether a patch constant component of a hull shader depends on an input component.
    #[must_use]
    pub fn patch_constant_depends_on_input(&self, patch_constant: usize, input: usize) -> bool {
        self.patch_constants_by_input.depends(patch_constant, input)
    }

    /// Whether an output component of a domain shader depends on a patch constant component.
    #[must_use]
    pub fn output_depends_on_patch_constant(&self, output: usize, patch_constant: usize) -> bool {
        self.outputs_by_patch_constant.depends(output, patch_constant)
    }

    /// Sets whether an output component of a stream depends on `SV_ViewID`. Returns false if it does not
    /// exist.
    pub fn set_output_depends_on_view_id(&mut self, stream: usize, component: usize, depends: bool) -> bool {
        self.outputs_by_view_id.get_mut(stream).is_some_and(|mask| mask.set(component, depends))
    }

    /// Sets whether a component of the patch constants or primitive outputs depends on `SV_ViewID`. Returns
    /// false if it does not exist.
    pub fn set_patch_constant_depends_on_view_id(&mut self, component: usize, depends: bool) -> bool {
        self.patch_constants_by_view_id.set(component, depends)
    }

    /// Sets whether an output component of a stream depends on an input component. Returns false if one does
    /// not exist.
    pub fn set_output_depends_on_input(
        &mut self,
        stream: usize,
        output: usize,
        input: usize,
        depends: bool,
    ) -> bool {
        self.outputs_by_input.get_mut(stream).is_some_and(|table| table.set(output, input, depends))
    }

    /// Sets whether a patch constant component of a hull shader depends on an input component. Returns false
    /// if one does not exist.
    pub fn set_patch_constant_depends_on_input(
        &mut self,
        patch_constant: usize,
        input: usize,
        depends: bool,
    ) -> bool {
        self.patch_constants_by_input.set(patch_constant, input, depends)
    }

    /// Sets whether an output component of a domain shader depends on a patch constant component. Returns
    /// false if one does not exist.
    pub fn set_output_depends_on_patch_constant(
        &mut self,
        output: usize,
        patch_constant: usize,
        depends: bool,
    ) -> bool {
        self.outputs_by_patch_constant.set(output, patch_constant, depends)
    }

    /// The same dependencies, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> Dependencies<'static> {
        Dependencies {
            outputs_by_view_id: self.outputs_by_view_id.map(ComponentMask::into_owned),
            patch_constants_by_view_id: self.patch_constants_by_view_id.into_owned(),
            outputs_by_input: self.outputs_by_input.map(DependencyTable::into_owned),
            patch_constants_by_input: self.patch_constants_by_input.into_owned(),
            outputs_by_patch_constant: self.outputs_by_patch_constant.into_owned(),
        }
    }

    pub(crate) fn read<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        shape: &TableSizes,
    ) -> Result<Self, Error> {
        let mut read = Self::default();
        // Absent tables have no frames: most shaders have one table, not eleven.
        for ((index, mask), vectors) in
            (0u32..).zip(&mut read.outputs_by_view_id).zip(shape.outputs_by_view_id())
        {
            if vectors > 0 {
                *mask = reader.scope("outputs_by_view_id", |reader| {
                    reader.scope(Frame::Index(index), |reader| ComponentMask::read(reader, vectors))
                })?;
            }
        }
        let vectors = shape.patch_constants_by_view_id();
        if vectors > 0 && !(shape.may_end_early() && reader.remaining() == 0) {
            read.patch_constants_by_view_id =
                reader.scope("patch_constants_by_view_id", |reader| ComponentMask::read(reader, vectors))?;
        }
        for ((index, table), vectors) in
            (0u32..).zip(&mut read.outputs_by_input).zip(shape.outputs_by_input())
        {
            if vectors.0 > 0 && vectors.1 > 0 {
                *table = reader.scope("outputs_by_input", |reader| {
                    reader.scope(Frame::Index(index), |reader| DependencyTable::read(reader, vectors))
                })?;
            }
        }
        let vectors = shape.patch_constants_by_input();
        if vectors.0 > 0 && vectors.1 > 0 {
            read.patch_constants_by_input =
                reader.scope("patch_constants_by_input", |reader| DependencyTable::read(reader, vectors))?;
        }
        let vectors = shape.outputs_by_patch_constant();
        if vectors.0 > 0 && vectors.1 > 0 {
            read.outputs_by_patch_constant =
                reader.scope("outputs_by_patch_constant", |reader| DependencyTable::read(reader, vectors))?;
        }
        Ok(read)
    }

    /// Writes the masks and tables that the runtime info requires. `ends` states that nothing follows in the
    /// part.
    pub(crate) fn write(&self, writer: &mut Writer, shape: &TableSizes, ends: bool) -> Result<(), Error> {
        writer.scope("outputs_by_view_id", |writer| {
            for ((index, mask), vectors) in
                (0u32..).zip(&self.outputs_by_view_id).zip(shape.outputs_by_view_id())
            {
                writer.scope(Frame::Index(index), |writer| mask.write(writer, vectors))?;
            }
            Ok(())
        })?;
        writer.scope("patch_constants_by_view_id", |writer| {
            let there = self.patch_constants_by_view_id.vectors > 0;
            let vectors = shape.patch_constants_by_view_id();
            // A part that was read without the mask is written without it; but then nothing can follow.
            let left_out = !there && shape.may_end_early() && ends;
            self.patch_constants_by_view_id.write(writer, if left_out { 0 } else { vectors })
        })?;
        writer.scope("outputs_by_input", |writer| {
            for ((index, table), vectors) in
                (0u32..).zip(&self.outputs_by_input).zip(shape.outputs_by_input())
            {
                writer.scope(Frame::Index(index), |writer| table.write(writer, vectors))?;
            }
            Ok(())
        })?;
        writer.scope("patch_constants_by_input", |writer| {
            self.patch_constants_by_input.write(writer, shape.patch_constants_by_input())
        })?;
        writer.scope("outputs_by_patch_constant", |writer| {
            self.outputs_by_patch_constant.write(writer, shape.outputs_by_patch_constant())
        })
    }

    /// Resizes every mask and table as required, keeping the bits of components that still exist.
    pub(crate) fn fit(&mut self, shape: &TableSizes) {
        for (mask, vectors) in self.outputs_by_view_id.iter_mut().zip(shape.outputs_by_view_id()) {
            mask.fit(vectors);
        }
        self.patch_constants_by_view_id.fit(shape.patch_constants_by_view_id());
        for (table, vectors) in self.outputs_by_input.iter_mut().zip(shape.outputs_by_input()) {
            table.fit(vectors);
        }
        self.patch_constants_by_input.fit(shape.patch_constants_by_input());
        self.outputs_by_patch_constant.fit(shape.outputs_by_patch_constant());
    }

    dxkit_bytes::if_arbitrary! {
    /// Fills every mask and table with numbers from `next`, for generated values.
    pub(crate) fn fill<E>(&mut self, mut next: impl FnMut() -> Result<u32, E>) -> Result<(), E> {
        let masks = self.outputs_by_view_id.iter_mut().chain([&mut self.patch_constants_by_view_id]);
        let tables = self
            .outputs_by_input
            .iter_mut()
            .chain([&mut self.patch_constants_by_input, &mut self.outputs_by_patch_constant]);
        for words in masks.map(|mask| &mut mask.words).chain(tables.map(|table| &mut table.words)) {
            *words = (0..words.len()).map(|_| next()).collect::<Result<Words<'a>, E>>()?;
        }
        Ok(())
    }
    }
}
