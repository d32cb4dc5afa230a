//! [`SignatureElement`]: an element of an entry point's signatures.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{MetadataId, Module};
use dxkit_types::{DxilComponentType, InterpolationMode, SemanticKind};

use crate::shape::{Expected, NodeReader, TagKnown, Tuple};
use crate::{Text, UnknownTag};

/// An element of a signature in the metadata: one for all of its rows. The signature parts have one for each
/// row.
///
/// The numbers of semantics and interpolation are those of `PSV0`; those of component types are DXIL's own,
/// and differ in `PSV0`. Older compilers had fewer semantics and used the number after their last one for
/// *invalid*: 31 before SM 6.8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureElement<'m> {
    /// Its number in its signature, by which `loadInput` and similar operations refer to it.
    pub id: u32,
    /// The semantic, `TEXCOORD` or `SV_Position`.
    pub name: Text<'m>,
    /// Type of its components.
    pub component_type: DxilComponentType,
    /// Kind of the semantic.
    pub semantic_kind: SemanticKind,
    /// Semantic indexes, one for each row.
    pub semantic_indexes: Vec<u32>,
    /// Interpolation mode.
    pub interpolation: InterpolationMode,
    /// Rows.
    pub rows: u32,
    /// Columns, 1 to 4.
    pub columns: u8,
    /// First register; `None` if it is not allocated.
    pub start_row: Option<u32>,
    /// First column, 0 to 3; `None` if it is not allocated.
    pub start_column: Option<u8>,
    /// Stream of a geometry shader's output.
    pub stream: u32,
    /// A bit for each column that is indexed dynamically.
    pub dynamic_mask: u32,
    /// A bit for each column that is read or written; `None` if the module does not state it (validator
    /// versions before 1.5, and if none is used).
    pub usage_mask: Option<u32>,
    /// Unknown tags of its extended properties.
    pub unknown: Vec<UnknownTag>,
}

impl SignatureElement<'_> {
    /// Makes the node of the element in a module. What a compiler leaves out stays out: a stream of 0, masks
    /// without a bit, and unknown tags.
    pub fn to_node(&self, module: &mut Module) -> MetadataId {
        let byte = |module: &mut Module, value: u8| {
            Some(module.integer_as_metadata(8, i8::from_ne_bytes([value]).into()))
        };
        let word = |module: &mut Module, value: u32| Some(module.u32_as_metadata(value));
        let indexes: Vec<_> = self.semantic_indexes.iter().map(|index| word(module, *index)).collect();
        let indexes = module.metadata_node(&indexes);
        let mut tags = Vec::new();
        for (tag, value) in [(0, self.stream), (2, self.dynamic_mask), (3, self.usage_mask.unwrap_or(0))] {
            if value != 0 {
                tags.extend([word(module, tag), word(module, value)]);
            }
        }
        let extended = (!tags.is_empty()).then(|| module.metadata_node(&tags));
        let fields = [
            word(module, self.id),
            Some(module.metadata_string(self.name.0)),
            byte(module, self.component_type.0),
            byte(module, self.semantic_kind.0),
            Some(indexes),
            byte(module, self.interpolation.0),
            word(module, self.rows),
            byte(module, self.columns),
            word(module, self.start_row.unwrap_or(u32::MAX)),
            byte(module, self.start_column.unwrap_or(u8::MAX)),
            extended,
        ];
        module.metadata_node(&fields)
    }
}

/// The signatures of an entry point.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signatures<'m> {
    /// Inputs.
    pub inputs: Vec<SignatureElement<'m>>,
    /// Outputs.
    pub outputs: Vec<SignatureElement<'m>>,
    /// Patch constants of hull and domain shaders, primitive outputs of mesh shaders.
    pub patch_constants_or_primitives: Vec<SignatureElement<'m>>,
}

impl<'m> Signatures<'m> {
    pub(crate) fn read(reader: &mut NodeReader<'m>, signatures: Tuple<'m>) -> Self {
        let mut list = |name, index| {
            let Some(list) = reader.optional_tuple(signatures.operand(index)) else { return Vec::new() };
            reader.list(name, list.operands_from(0), |reader, element| {
                let element = reader.tuple_of(element, 11, "a node of 11 operands")?;
                read_element(reader, element)
            })
        };
        Self {
            inputs: list("input", 0),
            outputs: list("output", 1),
            patch_constants_or_primitives: list("patch constant or primitive", 2),
        }
    }
}

/// The operands of an element of a signature.
pub mod element_operand {
    /// The number.
    pub const ID: usize = 0;
    /// The name of the semantic.
    pub const NAME: usize = 1;
    /// The type of a component.
    pub const COMPONENT_TYPE: usize = 2;
    /// The kind of the semantic.
    pub const KIND: usize = 3;
    /// The indexes of the semantic, one for each row.
    pub const INDEXES: usize = 4;
    /// The interpolation.
    pub const INTERPOLATION: usize = 5;
    /// How many rows it has.
    pub const ROWS: usize = 6;
    /// How many columns it has.
    pub const COLUMNS: usize = 7;
    /// The first row; -1 without a register.
    pub const START_ROW: usize = 8;
    /// The first column; -1 without a register.
    pub const START_COLUMN: usize = 9;
    /// Further properties: pairs of a tag and its value.
    pub const PROPERTIES: usize = 10;
}

fn read_element<'m>(reader: &mut NodeReader<'m>, element: Tuple<'m>) -> Option<SignatureElement<'m>> {
    if element.operand(element_operand::INDEXES).is_null() {
        reader.scope("semantic indexes", |reader| {
            reader.refuse::<()>(element.operand(element_operand::INDEXES), Expected::Node)
        });
    }
    let semantic_kind = SemanticKind(reader.u8_of(element, element_operand::KIND, "semantic kind")?);
    let mut semantic_indexes =
        reader.numbers(element.operand(element_operand::INDEXES), "semantic indexes")?;
    // DXC takes an empty list of a system value for the index 0.
    if semantic_indexes.is_empty() && semantic_kind != SemanticKind::Arbitrary {
        semantic_indexes.push(0);
    }
    let start_row = reader.u32_of(element, element_operand::START_ROW, "start row")?;
    let start_column = reader.u8_of(element, element_operand::START_COLUMN, "start column")?;
    let mut read = SignatureElement {
        id: reader.u32_of(element, element_operand::ID, "ID")?,
        name: reader.text(element.operand(element_operand::NAME), "name")?,
        component_type: DxilComponentType(reader.u8_of(
            element,
            element_operand::COMPONENT_TYPE,
            "component type",
        )?),
        semantic_kind,
        semantic_indexes,
        interpolation: InterpolationMode(reader.u8_of(
            element,
            element_operand::INTERPOLATION,
            "interpolation",
        )?),
        rows: reader.u32_of(element, element_operand::ROWS, "rows")?,
        columns: reader.u8_of(element, element_operand::COLUMNS, "columns")?,
        start_row: (start_row != u32::MAX).then_some(start_row),
        start_column: (start_column != u8::MAX).then_some(start_column),
        stream: 0,
        dynamic_mask: 0,
        usage_mask: None,
        unknown: Vec::new(),
    };
    reader.scope("extended", |reader| {
        read.unknown = reader.tags(element.operand(element_operand::PROPERTIES), |reader, tag, value| {
            match tag {
                0 => read.stream = reader.u32(value, "stream").unwrap_or(0),
                2 => read.dynamic_mask = reader.u32(value, "dynamic mask").unwrap_or(0),
                3 => read.usage_mask = reader.u32(value, "usage mask"),
                _ => return TagKnown::No,
            }
            TagKnown::Yes
        });
    });
    Some(read)
}
