//! Operations on the elements of signatures.

use alloc::string::{String, ToString as _};

use dxkit_bitcode::ir::Linkage;
use dxkit_dxil::{EntryPoint, KnownOpCode, SignatureElement};
use dxkit_types::{InterpolationMode, SemanticKind, ShaderKind, TessellatorDomain};

use super::Call;
use crate::Rule;
use crate::entry::vertices_of;

/// The operands of an access to an element, counted without the number of the operation.
const ELEMENT: usize = 0;
const ROW: usize = 1;
const COLUMN: usize = 2;
const VERTEX: usize = 3;

impl<'d, 'm> Call<'_, 'd, 'm> {
    pub(super) fn signature(&self, code: KnownOpCode) {
        use KnownOpCode as K;
        let function = self.call.function.id();
        let Some((entry, in_patch_constant)) = self.context.entry_or_owner(function) else {
            let found = "the function is neither an entry point nor a patch constant function";
            return self.fail(Rule::INSTR_SIGNATUREOPERATIONNOTINENTRY, found);
        };
        let stage = self.context.entry_kind(entry);
        let signatures = entry.signatures.as_ref();
        let inputs = signatures.map_or(&[][..], |all| &all.inputs[..]);
        let outputs = signatures.map_or(&[][..], |all| &all.outputs[..]);
        let third = signatures.map_or(&[][..], |all| &all.patch_constants_or_primitives[..]);
        match code {
            K::LoadInput => {
                self.access(inputs);
                self.vertex(entry, stage);
            }
            K::DomainLocation => self.domain_location(entry),
            K::StoreOutput | K::StoreVertexOutput => {
                self.access(outputs);
            }
            K::StorePrimitiveOutput => {
                self.access(third);
            }
            K::OutputControlPointID if stage != ShaderKind::Hull || in_patch_constant => {
                self.misplaced("OutputControlPointID", "hull function");
            }
            K::LoadOutputControlPoint => {
                if self.is_reached_as_entry(entry) {
                    self.misplaced("LoadOutputControlPoint", "PatchConstant function");
                }
                // The control points of a domain shader are its inputs.
                self.access(if stage == ShaderKind::Hull { outputs } else { inputs });
            }
            K::StorePatchConstant => {
                if in_patch_constant {
                    self.access(third);
                } else {
                    self.misplaced("StorePatchConstant", "PatchConstant function");
                }
            }
            K::EvalCentroid | K::EvalSampleIndex | K::EvalSnapped => self.evaluation(inputs),
            K::AttributeAtVertex => {
                if let Some(element) = self.access(inputs) {
                    if element.interpolation != InterpolationMode::Constant {
                        let finding = self.finding(Rule::INSTR_ATTRIBUTEATVERTEXNOINTERPOLATION);
                        let finding =
                            finding.found(alloc::format!("{} is {}", element.name, element.interpolation));
                        self.context.report(finding.arguments([&element.name.to_string()]));
                    }
                }
            }
            K::EmitStream | K::CutStream | K::EmitThenCutStream => self.stream(entry, stage),
            _ => {}
        }
    }

    /// The element that an operation names, if all of the access is right.
    fn access(&self, elements: &'d [SignatureElement<'m>]) -> Option<&'d SignatureElement<'m>> {
        const OF: &str = "LoadInput/StoreOutput";
        let Some(id) = self.constant(ELEMENT) else {
            self.not_constant(ELEMENT, "SignatureID", OF);
            return None;
        };
        let Some(element) = usize::try_from(id).ok().and_then(|id| elements.get(id)) else {
            let found = alloc::format!("there is no element {id}, the signature has {}", elements.len());
            self.fail_at(Rule::INSTR_OPCONSTRANGE, ELEMENT, &found);
            return None;
        };
        let row = self.operand(ROW).and_then(|row| self.context.module.integer(row));
        if let Some(row) = row.filter(|row| *row < 0 || *row >= i64::from(element.rows)) {
            self.out_of_range(ROW, "Row", row, element.rows);
        }
        match self.constant(COLUMN) {
            None => {
                self.not_constant(COLUMN, "Col", OF);
                return None;
            }
            // The vendor's validator also accepts the column after the last one.
            Some(column) if column > u64::from(element.columns) => {
                let column = i64::try_from(column).unwrap_or(i64::MAX);
                self.out_of_range(COLUMN, "Col", column, element.columns.into());
            }
            Some(_) => {}
        }
        Some(element)
    }

    /// Whether the function can be called from where a shader begins: its entry point, in libraries every
    /// function that can be seen from outside.
    fn is_reached_as_entry(&self, entry: &EntryPoint<'_>) -> bool {
        let function = self.call.function;
        let visible = function.record().linkage.canonical() == Linkage::External;
        self.context.is_library() && visible
            || entry.function.is_some_and(|main| self.context.reached_from(main).contains(&function.id()))
    }

    /// The vertex or control point of an input.
    fn vertex(&self, entry: &EntryPoint<'_>, stage: ShaderKind) {
        if matches!(stage, ShaderKind::Vertex | ShaderKind::Pixel) {
            if !self.is_undef(VERTEX) {
                self.fail_at(Rule::SM_OPERAND, VERTEX, "a vertex is given");
            }
            return;
        }
        let Some(vertex) = self.operand(VERTEX).and_then(|value| self.context.module.integer(value)) else {
            return;
        };
        let count = match stage {
            ShaderKind::Geometry => entry.geometry().map_or(0, |state| vertices_of(state.input_primitive)),
            ShaderKind::Domain => entry.domain().map_or(0, |state| state.input_control_points),
            ShaderKind::Hull => entry.hull().map_or(0, |state| state.input_control_points),
            _ => {
                self.misplaced("LoadInput", "VS/HS/DS/GS/PS");
                0
            }
        };
        if vertex < 0 || vertex >= i64::from(count) {
            self.out_of_range(VERTEX, "VertexID", vertex, count);
        }
    }

    fn domain_location(&self, entry: &EntryPoint<'_>) {
        let Some(component) = self.constant(0) else {
            return self.not_constant(0, "Col", "DomainLocation");
        };
        let count = match entry.domain().map(|state| state.domain) {
            Some(TessellatorDomain::IsoLine | TessellatorDomain::Tri) => 3,
            Some(TessellatorDomain::Quad) => 2,
            _ => 0,
        };
        if component >= count {
            self.fail_at(Rule::SM_DOMAINLOCATIONIDXOOB, 0, &alloc::format!("the component is {component}"));
        }
    }

    fn evaluation(&self, inputs: &'d [SignatureElement<'m>]) {
        let Some(element) = self.access(inputs) else { return };
        let name: String = element.name.to_string();
        if !(2..=7).contains(&element.interpolation.0) {
            let finding = self.finding(Rule::INSTR_EVALINTERPOLATIONMODE).arguments([&name]);
            self.context.report(finding.found(alloc::format!("{name} is {}", element.interpolation)));
        }
        if element.semantic_kind == SemanticKind::Position {
            let finding = self.finding(Rule::INSTR_CANNOTPULLPOSITION).arguments([&self.context.profile()]);
            self.context.report(finding.found("the element is SV_Position"));
        }
    }

    fn stream(&self, entry: &EntryPoint<'_>, stage: ShaderKind) {
        let Some(state) = entry.geometry().filter(|_| stage == ShaderKind::Geometry) else {
            return self.misplaced("Emit/CutStream", "Geometry shader");
        };
        let Some(stream) = self.operand(0).and_then(|stream| self.context.module.integer(stream)) else {
            return self.not_constant(0, "StreamID", "Emit/CutStream");
        };
        let active =
            u32::try_from(stream).is_ok_and(|stream| stream < 4 && state.stream_mask >> stream & 1 == 1);
        if active {
            return;
        }
        let unsigned = u8::from_ne_bytes(i8::try_from(stream).unwrap_or(-1).to_ne_bytes());
        if (0..4).contains(&stream) {
            // The vendor's message lists the streams that the shader has.
            let streams = (0..4).filter(|stream| state.stream_mask >> stream & 1 == 1);
            let streams: String = streams.map(|stream| alloc::format!("{stream} ")).collect();
            let finding = self.finding(Rule::INSTR_OPERANDRANGE).operand(1);
            let finding = finding.found(alloc::format!("the stream is {stream}"));
            let finding = finding.allowed(alloc::format!("the streams of the shader: {streams}"));
            self.context.report(finding.arguments(["StreamID", &streams, &unsigned.to_string()]));
        } else {
            self.out_of_range(0, "StreamID", unsigned.into(), 4);
        }
    }
}
