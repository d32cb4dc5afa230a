//! The outputs of a stage against the inputs of the next.

use alloc::format;
use alloc::string::String;

use dxkit_bytes::{Frame, OpenNumber};
use dxkit_reflect::Parameter;
use dxkit_types::{ComponentType, InterpolationMode, ShaderKind, SystemValue};

use crate::Stage;
use crate::findings::{Findings, element};
use crate::rules;

/// An interface between two stages.
#[derive(Clone, Copy)]
pub(crate) struct Interface<'a> {
    pub(crate) producer: &'a Stage,
    /// The outputs, and what their table is called in messages.
    pub(crate) outputs: (&'a [Parameter], &'static str),
    pub(crate) consumer: &'a Stage,
    /// The inputs, and the name of their table in paths.
    pub(crate) inputs: (&'a [Parameter], &'static str),
}

/// The semantic as HLSL spells it: `TEXCOORD1`.
pub(crate) fn semantic(parameter: &Parameter) -> String {
    match parameter.semantic_index {
        0 => parameter.semantic.clone(),
        index => format!("{}{index}", parameter.semantic),
    }
}

fn same_semantic(one: &Parameter, other: &Parameter) -> bool {
    one.semantic_index == other.semantic_index && one.semantic.eq_ignore_ascii_case(&other.semantic)
}

fn named(value: impl OpenNumber) -> String {
    value.known_name().map_or_else(|| format!("{}", value.raw()), String::from)
}

fn is_system_value(parameter: &Parameter) -> bool {
    parameter.system_value != SystemValue::Undefined
        || parameter.semantic.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_"))
}

/// Whether the fixed pipeline generates the input if the stage before does not write it.
fn is_generated(input: &Parameter, producer: ShaderKind, consumer: ShaderKind) -> bool {
    if !is_system_value(input) {
        return false;
    }
    let named = |name: &str| input.semantic.eq_ignore_ascii_case(name);
    if named("SV_PrimitiveID") {
        // A geometry or mesh shader before the pixel shader has to write it.
        let writes = [ShaderKind::Geometry, ShaderKind::Mesh].contains(&producer);
        return consumer != ShaderKind::Pixel || !writes;
    }
    match consumer {
        ShaderKind::Pixel => !named("SV_Position") && !named("SV_ClipDistance") && !named("SV_CullDistance"),
        _ => input.register.is_none(),
    }
}

/// Whether an output is for the fixed pipeline, so that no stage needs to take it.
fn is_for_the_system(output: &Parameter) -> bool {
    is_system_value(output)
}

impl Interface<'_> {
    fn path(&self, input: usize) -> impl Iterator<Item = Frame> + use<> {
        [Frame::Field(self.consumer.path_frame())].into_iter().chain(element(self.inputs.1, input))
    }

    pub(crate) fn check(&self, findings: &mut Findings) {
        for (index, input) in self.inputs.0.iter().enumerate() {
            match self.outputs.0.iter().find(|output| output.stream == 0 && same_semantic(output, input)) {
                Some(output) => self.link(index, input, output, findings),
                None if is_generated(input, self.producer.kind, self.consumer.kind) => {}
                None => findings.add(rules::MISSING, self.path(index), || self.missing(input)),
            }
        }
        for output in self.outputs.0.iter().filter(|output| !is_for_the_system(output)) {
            if !self.inputs.0.iter().any(|input| same_semantic(output, input)) {
                let index = self.outputs.0.iter().position(|other| core::ptr::eq(other, output)).unwrap_or(0);
                let path = [Frame::Field(self.producer.path_frame())]
                    .into_iter()
                    .chain(element(self.outputs.1, index));
                findings.add(rules::UNREAD, path, || {
                    format!("{} is not an input of {}", semantic(output), self.consumer.path_frame())
                });
            }
        }
    }

    fn missing(&self, input: &Parameter) -> String {
        let (name, producer) = (semantic(input), self.producer.path_frame());
        let near = self.outputs.0.iter().find(|output| {
            output.semantic.eq_ignore_ascii_case(&input.semantic)
                || (output.register.is_some() && output.register == input.register)
        });
        match near {
            Some(near) => format!("{producer} has no output {name}; the nearest is {}", semantic(near)),
            None => format!("{producer} has no output {name}"),
        }
    }

    fn link(&self, index: usize, input: &Parameter, output: &Parameter, findings: &mut Findings) {
        let path = || self.path(index);
        let (name, producer) = (semantic(input), self.producer.path_frame());
        let (one, other) = (output.component_type, input.component_type);
        let precision_differs = output.min_precision != input.min_precision;
        // DXC gives a type of minimum precision the component type of 16 bits.
        if one != other && !(precision_differs && class(one) == class(other)) {
            findings.add(rules::COMPONENT_TYPE, path(), || {
                format!("{name} is {} in {producer} and {} here", named(one), named(other))
            });
        }
        if precision_differs {
            findings.add(rules::MIN_PRECISION, path(), || {
                let (one, other) = (named(output.min_precision), named(input.min_precision));
                format!("{name} has minimum precision {one} in {producer} and {other} here")
            });
        }
        if output.system_value != input.system_value {
            findings.add(rules::SYSTEM_VALUE, path(), || {
                let (one, other) = (named(output.system_value), named(input.system_value));
                format!("{name} is system value {one} in {producer} and {other} here")
            });
        }
        // Primitive attributes of mesh shaders are allocated separately from vertex attributes.
        let same_registers = self.producer.kind != ShaderKind::Mesh;
        if let (true, Some(one), Some(other)) = (same_registers, output.register, input.register) {
            if one != other {
                findings.add(rules::REGISTER, path(), || {
                    format!(
                        "{name} is in register {one} of {producer} and in register {other} here; declare the \
                         elements in the same order, and the unused ones as well"
                    )
                });
                return;
            }
            let more = input.mask.difference(output.mask);
            if !more.is_empty() {
                findings.add(rules::MASK, path(), || {
                    format!(
                        "{name} has components {} here, but only {} in {producer}",
                        Components(input.mask.bits()),
                        Components(output.mask.bits())
                    )
                });
            }
        }
        if let (Some(written), Some(read)) = (output.used, input.used) {
            // For components that the output does not have, the mask is reported instead.
            let unwritten = (read & output.mask).difference(written);
            if same_registers && !unwritten.is_empty() {
                findings.add(rules::NEVER_WRITTEN, path(), || {
                    format!(
                        "{producer} never writes {name}.{}, which is read here",
                        Components(unwritten.bits())
                    )
                });
            }
        }
        self.interpolation(index, input, output, findings);
    }

    fn interpolation(&self, index: usize, input: &Parameter, output: &Parameter, findings: &mut Findings) {
        // Primitive attributes of a mesh shader have separate registers, whose modes have no meaning.
        if self.consumer.kind != ShaderKind::Pixel || self.producer.kind == ShaderKind::Mesh {
            return;
        }
        let mode_of = |parameter: &Parameter| parameter.interpolation.map(|mode| mode.value);
        let (Some(one), Some(other)) = (mode_of(output), mode_of(input)) else { return };
        let undefined = InterpolationMode::Undefined;
        if one != other && one != undefined && other != undefined {
            findings.add(rules::INTERPOLATION, self.path(index), || {
                format!(
                    "{} is {} in {} and {} here; the mode of the pixel shader counts",
                    semantic(input),
                    mode(one),
                    self.producer.path_frame(),
                    mode(other)
                )
            });
        }
    }
}

/// The class of a component type, whatever its size is.
pub(crate) fn class(component_type: ComponentType) -> &'static str {
    match component_type {
        ComponentType::UInt16 | ComponentType::UInt32 | ComponentType::UInt64 => "uint",
        ComponentType::SInt16 | ComponentType::SInt32 | ComponentType::SInt64 => "int",
        ComponentType::Float16 | ComponentType::Float32 | ComponentType::Float64 => "float",
        _ => "unknown",
    }
}

/// The modifiers of HLSL.
fn mode(mode: InterpolationMode) -> &'static str {
    match mode {
        InterpolationMode::Constant => "nointerpolation",
        InterpolationMode::Linear => "linear",
        InterpolationMode::LinearCentroid => "linear centroid",
        InterpolationMode::LinearNoperspective => "noperspective",
        InterpolationMode::LinearNoperspectiveCentroid => "noperspective centroid",
        InterpolationMode::LinearSample => "linear sample",
        InterpolationMode::LinearNoperspectiveSample => "noperspective sample",
        _ => "unknown",
    }
}

/// Components as HLSL names them.
struct Components(u8);

impl core::fmt::Display for Components {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let letters = ['x', 'y', 'z', 'w'].into_iter().enumerate();
        letters
            .filter(|(bit, _)| self.0 >> bit & 1 != 0)
            .try_for_each(|(_, letter)| core::fmt::Write::write_char(f, letter))
    }
}
