//! The rows of `PSVInfo`: resources and signature elements.

use alloc::vec::Vec;

use dxkit_bytes::{Cow, TextError, Words};
use dxkit_psv::{
    Columns, DynamicMaskAndStream, Resource, ResourceBindInfo0, ResourceBindInfo1, SemanticIndexes,
    SignatureElement, SignatureElement0,
};
use dxkit_types::{
    ComponentType, InterpolationMode, ResourceFlags, ResourceKind, ResourceType, SemanticKind,
};

use crate::form::strings::Places;
use crate::io::{Io, Mapping, YamlForm, note};
use crate::node::Mark;
use crate::scalar::{Bytes, Flow, Hex, Named, Str};

/// A bound resource.
#[derive(Debug, Default)]
pub(super) struct ResourceText {
    mark: Mark,
    kind_mark: Mark,
    resource_type: Named<ResourceType>,
    space: u32,
    lower_bound: u32,
    upper_bound: u32,
    kind: Option<Named<ResourceKind>>,
    flags: Option<ResourceFlagsText>,
    unknown: Bytes,
}

#[derive(Debug, Default)]
pub(super) struct ResourceFlagsText(u64);

impl Mapping for ResourceFlagsText {
    const NAME: &'static str = "ResourceFlags";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.flags(&[(1, "UsedByAtomic64")], &mut self.0, true)?;
        if u32::try_from(self.0).is_err() {
            return Err(io.mark().error("OtherFlags can have at most 32 bits"));
        }
        Ok(())
    }
}

impl Mapping for ResourceText {
    const NAME: &'static str = "Resource";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        self.kind_mark = io.mark_of("Kind");
        io.required("Type", &mut self.resource_type)?;
        io.required("Space", &mut self.space)?;
        io.required("LowerBound", &mut self.lower_bound)?;
        io.required("UpperBound", &mut self.upper_bound)?;
        io.optional("Kind", &mut self.kind)?;
        io.optional("Flags", &mut self.flags)?;
        io.defaulted("Unknown", &mut self.unknown)
    }
}

impl ResourceText {
    pub(super) fn from_resource(resource: &Resource<'_>, form: YamlForm, llvm_version: u32) -> Self {
        let v1 = match form {
            YamlForm::Llvm(_) => (llvm_version >= 2).then(|| resource.v1.unwrap_or_default()),
            YamlForm::Lossless => resource.v1,
        };
        let flags = |v1: ResourceBindInfo1| ResourceFlagsText(v1.res_flags.bits().into());
        Self {
            mark: Mark::default(),
            kind_mark: Mark::default(),
            resource_type: Named::new(resource.v0.res_type),
            space: resource.v0.space,
            lower_bound: resource.v0.lower_bound,
            upper_bound: resource.v0.upper_bound,
            kind: v1.map(|v1| Named::new(v1.res_kind)),
            // Flags that are 0 are only printed in LLVM's form.
            flags: v1.map(flags).filter(|flags| form.is_llvm() || flags.0 != 0),
            unknown: Bytes(if form.is_llvm() { Vec::new() } else { resource.unknown.to_vec() }),
        }
    }

    /// A note, if the text has the keys of version 2.
    pub(super) fn note_of_version(&self) -> Option<TextError> {
        let stated = self.kind.is_some() || self.flags.is_some();
        let message = "`Kind` and `Flags` are not written: they need version 2 of PSVInfo";
        stated.then(|| note(self.kind_mark, message))
    }

    pub(super) fn value(&self, form: YamlForm, version: u32) -> Result<Resource<'static>, TextError> {
        let mut resource = Resource::new(ResourceBindInfo0 {
            res_type: self.resource_type.0,
            space: self.space,
            lower_bound: self.lower_bound,
            upper_bound: self.upper_bound,
        });
        let flags = u32::try_from(self.flags.as_ref().map_or(0, |flags| flags.0))
            .map_err(|_| self.mark.error("`Flags` can have at most 32 bits"))?;
        let v1 = self.kind.as_ref().map(|kind| ResourceBindInfo1 {
            res_kind: kind.0,
            res_flags: ResourceFlags::from_bits_retain(flags),
        });
        match form {
            YamlForm::Llvm(_) if version >= 2 && (v1.is_none() || self.flags.is_none()) => {
                return Err(self.mark.error("the keys `Kind` and `Flags` are missing"));
            }
            YamlForm::Llvm(_) if version < 2 => {}
            _ => resource.v1 = v1,
        }
        resource.unknown = Cow::Owned(self.unknown.0.clone());
        Ok(resource)
    }
}

/// A signature element.
#[derive(Debug, Default)]
pub(super) struct ElementText {
    pub(super) name: Str,
    name_offset: Option<u32>,
    indices: Flow<u32>,
    indices_offset: Option<u32>,
    start_row: u8,
    cols: u8,
    start_col: u8,
    allocated: bool,
    kind: Named<SemanticKind>,
    component_type: Named<ComponentType>,
    interpolation: Named<InterpolationMode>,
    dynamic_mask: Hex<u8>,
    stream: u8,
    /// Bits without a meaning: of the columns, of mask and stream, and the last byte.
    reserved: Option<Flow<Hex<u8>>>,
    unknown: Bytes,
}

impl Mapping for ElementText {
    const NAME: &'static str = "Element";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.optional("NameOffset", &mut self.name_offset)?;
        io.required("Indices", &mut self.indices)?;
        io.optional("IndicesOffset", &mut self.indices_offset)?;
        io.required("StartRow", &mut self.start_row)?;
        io.required("Cols", &mut self.cols)?;
        io.required("StartCol", &mut self.start_col)?;
        io.required("Allocated", &mut self.allocated)?;
        io.required("Kind", &mut self.kind)?;
        io.required("ComponentType", &mut self.component_type)?;
        io.required("Interpolation", &mut self.interpolation)?;
        io.required("DynamicMask", &mut self.dynamic_mask)?;
        io.required("Stream", &mut self.stream)?;
        io.optional("Reserved", &mut self.reserved)?;
        io.defaulted("Unknown", &mut self.unknown)?;
        let narrow = [
            (self.cols, 15, "Cols"),
            (self.start_col, 3, "StartCol"),
            (self.dynamic_mask.0, 15, "DynamicMask"),
            (self.stream, 3, "Stream"),
        ];
        match narrow.iter().find(|(value, most, _)| value > most) {
            Some((value, most, key)) => {
                Err(io.error_at(key, alloc::format!("{key} is {value}, but can be at most {most}")))
            }
            None => Ok(()),
        }
    }
}

impl ElementText {
    pub(super) fn from_element(
        element: &SignatureElement<'_>,
        form: YamlForm,
        tables: Option<&ElementTables>,
    ) -> Self {
        let v0 = &element.v0;
        let reserved = [v0.columns.reserved(), v0.dynamic_mask_and_stream.reserved(), v0.reserved];
        let lossless = form == YamlForm::Lossless;
        Self {
            name: Str::from_bytes(element.name.as_bytes()),
            name_offset: tables.and_then(|tables| tables.places.elsewhere(&element.name)),
            indices: Flow(element.semantic_indexes.iter().collect()),
            indices_offset: tables.and_then(|tables| tables.elsewhere(&element.semantic_indexes)),
            start_row: v0.start_row,
            cols: v0.columns.cols(),
            start_col: v0.columns.start_col(),
            allocated: v0.columns.allocated(),
            kind: Named::new(v0.semantic_kind),
            component_type: Named::new(v0.component_type.0),
            interpolation: Named::new(v0.interpolation_mode),
            dynamic_mask: Hex(v0.dynamic_mask_and_stream.dynamic_mask()),
            stream: v0.dynamic_mask_and_stream.stream(),
            reserved: (lossless && reserved != [0; 3]).then(|| Flow(reserved.map(Hex).to_vec())),
            unknown: Bytes(if lossless { element.unknown.to_vec() } else { Vec::new() }),
        }
    }

    pub(super) fn value(&self, tables: &ElementTables) -> SignatureElement<'static> {
        let mut fields = SignatureElement0::new(self.kind.0, self.component_type.0);
        let reserved = self.reserved.as_ref().map_or(&[][..], |reserved| &reserved.0);
        let reserved = |index: usize| reserved.get(index).map_or(0, |bits: &Hex<u8>| bits.0);
        let columns = match self.allocated {
            true => Columns::allocated_at(self.start_col, self.cols),
            false => Columns((self.cols & 15) | (self.start_col & 3) << 4),
        };
        fields.start_row = self.start_row;
        fields.columns = Columns(columns.0 | (reserved(0) & 0x80));
        fields.interpolation_mode = self.interpolation.0;
        let dynamic = DynamicMaskAndStream::new(self.dynamic_mask.0, self.stream);
        fields.dynamic_mask_and_stream = DynamicMaskAndStream(dynamic.0 | (reserved(1) & 0xc0));
        fields.reserved = reserved(2);
        let mut indexes: SemanticIndexes<'_> = self.indices.0.iter().copied().collect();
        if let Some(index) = self.indices_offset {
            indexes = indexes.with_table_index(index);
        }
        let mut element =
            SignatureElement::new(tables.places.name(&self.name, self.name_offset), indexes, fields);
        element.unknown = Cow::Owned(self.unknown.0.clone());
        element
    }
}

/// The tables that elements share, as they were read.
#[derive(Default)]
pub(super) struct ElementTables {
    pub(super) places: Places,
    pub(super) indexes: Words<'static>,
}

impl ElementTables {
    /// The first position of a run of indexes. Tables that are too large to be searched for every element are
    /// not searched.
    pub(super) fn first(&self, run: &SemanticIndexes<'_>) -> Option<u32> {
        const SEARCHED: usize = 1 << 12;
        let (bytes, table) = (run.words().as_bytes(), self.indexes.as_bytes());
        match bytes.len() {
            0 => Some(0),
            _ if table.len() > SEARCHED => None,
            size => {
                let place = table.windows(size).step_by(4).position(|window| window == bytes)?;
                u32::try_from(place).ok()
            }
        }
    }

    /// The place of a run of indexes, where it is another than that.
    fn elsewhere(&self, run: &SemanticIndexes<'_>) -> Option<u32> {
        run.table_index().filter(|index| self.first(run) != Some(*index))
    }
}
