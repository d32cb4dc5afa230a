//! Checks of a signature.

use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_types::ShaderKind;

use crate::{ComponentMask, Element, Signature, UsageMeaning};

/// Number of output streams of a geometry shader.
const STREAMS: u32 = 4;
/// Number of rows of a signature, `D3D11_VS_OUTPUT_REGISTER_COUNT` and its like.
const REGISTERS: u32 = 32;

impl Signature<'_> {
    /// Checks what consumers rely on: known numbers, streams, registers, masks, the order by stream and
    /// register, and that no two elements share a component. If the stage is known, the usage masks of patch
    /// constants are checked as well.
    pub fn validate(&self, stage: Option<ShaderKind>, report: &mut Report) {
        let meaning = self.kind.usage_meaning(stage);
        // Occupied components, by stream and register.
        let mut taken = [[ComponentMask::empty(); REGISTERS as usize]; STREAMS as usize];
        let mut previous: Option<&Element<'_>> = None;
        for (index, element) in (0u32..).zip(&self.elements) {
            report.scope("element", |report| {
                report.scope(Frame::Index(index), |report| {
                    validate_element(element, meaning, report);
                    let order = |element: &Element<'_>| (element.stream, element.register);
                    if previous.is_some_and(|previous| order(previous) > order(element)) {
                        report.warning("signature-order", "register", || {
                            "elements are sorted by stream and register; this one is not".into()
                        });
                    }
                    let slot = usize::try_from(element.stream)
                        .ok()
                        .and_then(|stream| taken.get_mut(stream))
                        .zip(usize::try_from(element.register).ok())
                        .and_then(|(stream, register)| stream.get_mut(register));
                    if let Some(slot) = slot {
                        let shared = *slot & element.mask;
                        if !shared.is_empty() {
                            report.warning("signature-overlap", "mask", || {
                                format!(
                                    "component {shared} of register {} is occupied already",
                                    element.register
                                )
                            });
                        }
                        *slot |= element.mask;
                    }
                });
            });
            previous = Some(element);
        }
    }
}

fn validate_element(element: &Element<'_>, meaning: Option<UsageMeaning>, report: &mut Report) {
    let error = Severity::Error;
    if element.system_value.known().is_none() {
        report.add(error, "signature-system-value", "system_value", || {
            format!("{} is not a known system value", element.system_value)
        });
    }
    if element.component_type.known().is_none() {
        report.add(error, "signature-component-type", "component_type", || {
            format!("{} is not a component type", element.component_type)
        });
    }
    if element.min_precision.known().is_none() {
        report.add(error, "signature-min-precision", "min_precision", || {
            format!("{} is not a minimum precision", element.min_precision)
        });
    }
    if element.stream >= STREAMS {
        report.add(error, "signature-stream", "stream", || format!("stream {} of {STREAMS}", element.stream));
    }
    if element.register >= REGISTERS && element.register != Element::NO_REGISTER {
        report.add(error, "signature-register", "register", || {
            format!("register {} of {REGISTERS}", element.register)
        });
    }
    if element.mask.is_empty() || element.mask.unknown() != 0 {
        report.add(error, "signature-mask", "mask", || {
            format!("{:#x} is not a mask of one to four components", element.mask.bits())
        });
    }
    if meaning == Some(UsageMeaning::AlwaysReads) && !element.mask.contains(element.usage) {
        report.add(error, "signature-usage", "usage", || {
            format!("components {} are read, the element has {}", element.usage, element.mask)
        });
    }
    if element.name.is_empty() {
        report.warning("signature-name", "name", || "the semantic has no name".into());
    }
}
