//! [`Parameter`]: what a stage takes and gives.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_psv::PipelineStateValidation;
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, FourCc, InterpolationMode, MinPrecision, ShaderKind, SystemValue};

use crate::Fact;
use crate::types::Budget;

/// One register of an input or output: a row of a signature.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Its semantic, without the number.
    pub semantic: String,
    /// The number of the semantic.
    pub semantic_index: u32,
    /// Its register; `None` if it has none.
    pub register: Option<u32>,
    /// Its components.
    pub mask: ComponentMask,
    /// The components that the program reads or writes; `None` where the part does not say.
    pub used: Option<ComponentMask>,
    /// What the system makes of it.
    pub system_value: SystemValue,
    /// Type of its components.
    pub component_type: ComponentType,
    /// The least precision.
    pub min_precision: MinPrecision,
    /// The stream of a geometry shader.
    pub stream: u32,
    /// How a pixel shader's input is interpolated.
    pub interpolation: Option<Fact<InterpolationMode>>,
}

/// What a stage takes and gives; `None` where no part says it.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signatures {
    /// Its inputs.
    pub inputs: Option<Fact<Vec<Parameter>>>,
    /// Its outputs.
    pub outputs: Option<Fact<Vec<Parameter>>>,
    /// The patch constants of hull and domain shaders; of mesh shaders what a primitive has.
    pub patch_constants: Option<Fact<Vec<Parameter>>>,
}

impl Signatures {
    /// What the signature parts say, with the interpolation that `PSV0` says.
    pub(crate) fn of(
        container: &Container<'_>,
        stage: Option<ShaderKind>,
        psv: Option<&PipelineStateValidation<'_>>,
    ) -> Self {
        use SignatureKind as Kind;
        let mut signatures = Self {
            inputs: first(container, stage, &[Kind::Isg1, Kind::Isgn]),
            outputs: first(container, stage, &[Kind::Osg1, Kind::Osg5, Kind::Osgn]),
            patch_constants: first(container, stage, &[Kind::Psg1, Kind::Pcsg]),
        };
        if let (Some(inputs), Some(psv)) = (&mut signatures.inputs, psv) {
            interpolate(&mut inputs.value, psv);
        }
        signatures
    }
}

/// The first of these parts that is there and can be read.
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

/// `PSV0` says how each register is interpolated.
fn interpolate(inputs: &mut [Parameter], psv: &PipelineStateValidation<'_>) {
    // By register, so that a table of many elements is looked through once.
    let mut modes = BTreeMap::new();
    for element in psv.inputs.iter().filter(|element| element.v0.columns.allocated()) {
        let columns = element.v0.columns;
        let mask = ((1u8 << columns.cols().min(4)) - 1) << columns.start_col();
        for row in (u32::from(element.v0.start_row)..).take(element.rows()) {
            modes.insert((row, mask), element.v0.interpolation_mode);
        }
    }
    for input in inputs {
        let mode = input.register.and_then(|register| modes.get(&(register, input.mask.bits())));
        input.interpolation = mode.map(|mode| Fact::new(*mode, FourCc::Psv0));
    }
}
