//! [`Parameter`]: an input or output of a stage.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, FourCc, InterpolationMode, MinPrecision, ShaderKind, SystemValue};

use crate::Fact;
use crate::types::Budget;

/// One register of an input or output: a row of a signature.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Its semantic, without the index.
    pub semantic: String,
    /// The index of the semantic.
    pub semantic_index: u32,
    /// Its register; `None` if it has none.
    pub register: Option<u32>,
    /// Its components.
    pub mask: ComponentMask,
    /// The components that the program reads or writes; `None` if the part does not state them.
    pub used: Option<ComponentMask>,
    /// The system value.
    pub system_value: SystemValue,
    /// The type of its components.
    pub component_type: ComponentType,
    /// The minimum precision.
    pub min_precision: MinPrecision,
    /// The stream of a geometry shader.
    pub stream: u32,
    /// The interpolation mode. `PSV0` states it for inputs and outputs, tokens for the inputs that a pixel
    /// shader reads.
    pub interpolation: Option<Fact<InterpolationMode>>,
}

/// The inputs and outputs of a stage; `None` if no part states them.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signatures {
    /// Its inputs.
    pub inputs: Option<Fact<Vec<Parameter>>>,
    /// Its outputs.
    pub outputs: Option<Fact<Vec<Parameter>>>,
    /// The patch constants of hull and domain shaders; for mesh shaders, the primitive outputs.
    pub patch_constants: Option<Fact<Vec<Parameter>>>,
}

/// The interpolation mode of the components of a register.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mode {
    pub(crate) stream: u32,
    pub(crate) row: u32,
    pub(crate) mask: u8,
    pub(crate) mode: InterpolationMode,
}

impl Signatures {
    /// The facts from the signature parts.
    pub(crate) fn from_container(container: &Container<'_>, stage: Option<ShaderKind>) -> Self {
        use SignatureKind as Kind;
        Self {
            inputs: first(container, stage, &[Kind::Isg1, Kind::Isgn]),
            outputs: first(container, stage, &[Kind::Osg1, Kind::Osg5, Kind::Osgn]),
            patch_constants: first(container, stage, &[Kind::Psg1, Kind::Pcsg]),
        }
    }
}

/// The first of these parts that exists and can be read.
fn first(
    container: &Container<'_>,
    stage: Option<ShaderKind>,
    kinds: &[SignatureKind],
) -> Option<Fact<Vec<Parameter>>> {
    kinds.iter().find_map(|kind| {
        let part = container.find(kind.four_cc())?;
        let signature = Signature::parse(*kind, part.span()).ok()?;
        let mut budget = Budget(part.payload().len().saturating_add(1 << 12));
        let list =
            signature.elements.iter().map_while(|element| parameter(element, *kind, stage, &mut budget));
        Some(Fact::new(list.collect(), kind.four_cc()))
    })
}

fn parameter(
    element: &Element<'_>,
    kind: SignatureKind,
    stage: Option<ShaderKind>,
    budget: &mut Budget,
) -> Option<Parameter> {
    Some(Parameter {
        semantic: budget.text(&element.name, element.name.as_bytes().len())?,
        semantic_index: element.semantic_index,
        register: (element.register != Element::NO_REGISTER).then_some(element.register),
        mask: element.mask,
        used: kind.usage_meaning(stage).map(|meaning| element.used(meaning)),
        system_value: element.system_value_of_output(),
        component_type: element.component_type,
        min_precision: element.min_precision,
        stream: element.stream,
        interpolation: None,
    })
}

/// Adds the interpolation mode of each register.
pub(crate) fn interpolate(parameters: Option<&mut Fact<Vec<Parameter>>>, modes: &[Mode], from: FourCc) {
    let Some(parameters) = parameters else { return };
    // By register, so that a table with many elements is read only once.
    let mut rows: BTreeMap<(u32, u32), Vec<&Mode>> = BTreeMap::new();
    for mode in modes {
        let row = rows.entry((mode.stream, mode.row)).or_default();
        // A register has four components: more than four modes are repetitions.
        if row.len() < 4 {
            row.push(mode);
        }
    }
    for parameter in &mut parameters.value {
        let row = parameter.register.and_then(|register| rows.get(&(parameter.stream, register)));
        let found = row.and_then(|row| row.iter().find(|mode| mode.mask & parameter.mask.bits() != 0));
        parameter.interpolation = found.map(|mode| Fact::new(mode.mode, from));
    }
}
