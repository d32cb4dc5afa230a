//! Inputs and outputs of graphics stages: rows of signatures, and system values by operations of their own.

use alloc::string::ToString as _;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Type, TypeId, ValueId};
use dxkit_dxil::{EntryPoint, OpCode, OperationCall, SignatureElement};
use dxkit_resource::Scalar;
use dxkit_types::{DxilComponentType, SemanticKind, ShaderKind};

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::program::{EvaluationPoint, Long, NONE, Op, Part, Register, region};
use crate::stage::{Area, ROW_WORDS, StageElement};

/// Where the rows of an element of a signature are in a frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    word: u32,
    count: u32,
}

/// Elements of a signature; the format has fewer.
const MAX_ELEMENTS: usize = 1 << 10;
/// Bytes of a payload; Direct3D allows 16384.
const MAX_PAYLOAD: u32 = 1 << 16;
/// Rows of an element.
const MAX_ROWS: u32 = 64;

impl<'m> Lowering<'_, 'm> {
    /// Makes the rows of the signatures.
    pub(super) fn declare_elements(&mut self, entry: &EntryPoint<'m>) -> Stopped<()> {
        if self.code.stage == ShaderKind::Compute {
            return Ok(());
        }
        let Some(signatures) = &entry.signatures else { return Ok(()) };
        let stage = self.code.stage;
        let third = if stage == ShaderKind::Mesh { Area::Primitive } else { Area::Patch };
        let lists = [
            (inputs_of(stage), &signatures.inputs),
            (Area::Output, &signatures.outputs),
            (third, &signatures.patch_constants_or_primitives),
        ];
        if stage == ShaderKind::Mesh {
            // The vertices of a primitive are in front of its elements.
            self.builder.reserve_rows(Area::Primitive, 1);
        }
        for (area, list) in lists {
            if list.len() > MAX_ELEMENTS {
                return self.stop(Reason::TooLarge("elements of signatures"));
            }
            for element in list {
                self.declare_element(area, element)?;
            }
        }
        // The patch constant function reads the control points as they were written.
        let written: Vec<_> = self.rows.iter().filter(|((area, _), _)| *area == Area::Output).collect();
        let read: Vec<_> =
            written.into_iter().map(|((_, id), rows)| ((Area::ControlPoint, *id), *rows)).collect();
        self.rows.extend(read);
        if self.code.stage == ShaderKind::Pixel {
            // The place of a pixel is known whether the shader asks for it or not.
            self.builder.system_element(SemanticKind::Position, Area::Input);
        }
        Ok(())
    }

    fn declare_element(&mut self, area: Area, element: &SignatureElement<'m>) -> Stopped<()> {
        let count = element.rows.clamp(1, MAX_ROWS);
        let word = self.builder.reserve_rows(area, count);
        self.rows.insert((area, element.id), Rows { word, count });
        for row in 0..count {
            let index = element.semantic_indexes.get(row as usize).copied().unwrap_or(row);
            self.builder.code.elements.push(StageElement {
                area,
                semantic: element.name.to_string(),
                index,
                kind: element.semantic_kind,
                scalar: scalar_of(element.component_type),
                components: element.columns.clamp(1, 4),
                interpolation: element.interpolation,
                stream: element.stream,
                word: word + row * ROW_WORDS,
            });
        }
        Ok(())
    }

    /// The number of the word that an operation names by element, row and column.
    fn word_of(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        area: Area,
        names: [&str; 3],
    ) -> Stopped<Register> {
        let [element, row, column] = names.map(|name| call.operand(name));
        let number = |value| call.function.integer(value).and_then(|number| u32::try_from(number).ok());
        let element = element.and_then(number).ok_or(())?;
        let Some(rows) = self.rows.get(&(area, element)).copied() else {
            return self.stop(Reason::Malformed("an element that its signature does not have"));
        };
        let column = column.and_then(number).unwrap_or(0).min(ROW_WORDS - 1);
        let row = row.ok_or(())?;
        if let Some(row) = number(row) {
            return Ok(self.constant(rows.word + row.min(rows.count - 1) * ROW_WORDS + column));
        }
        let row = self.low_register(frame, row)?;
        self.emit(Op::Bound, NONE, [row, rows.count, NONE])?;
        let last = self.constant(rows.count - 1);
        let row = self.compute(Op::UMin, &[row, last])?;
        let (width, first) = (self.constant(ROW_WORDS), self.constant(rows.word + column));
        self.compute(Op::IMad, &[row, width, first])
    }

    /// Converts a word of a frame to what the operation gives.
    fn lower_word(&mut self, call: &OperationCall<'m>, word: Register) -> Stopped<Vec<Part>> {
        let class = self.class_of_type(call.instruction.ty())?;
        Ok(super::operation::one(match class {
            Class::Half => self.compute(Op::FloatToHalf, &[word])?,
            Class::Integer(16) => {
                let mask = self.constant(0xffff);
                self.compute(Op::And, &[word, mask])?
            }
            Class::Bool => {
                let zero = self.constant(0);
                self.compute(Op::Ne, &[word, zero])?
            }
            class if class.is_wide() => return self.stop(Reason::Malformed("an input of 64 bits")),
            _ => word,
        }))
    }

    /// Lowers an operation on inputs and outputs, if it is one of a stage that runs.
    pub(super) fn stage_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
    ) -> Stopped<Option<Vec<Part>>> {
        if self.code.stage == ShaderKind::Compute {
            return Ok(None);
        }
        let system = match call.code {
            OpCode::SampleIndex => Some(SemanticKind::SampleIndex),
            OpCode::Coverage => Some(SemanticKind::Coverage),
            OpCode::InnerCoverage => Some(SemanticKind::InnerCoverage),
            OpCode::ViewID => Some(SemanticKind::ViewID),
            OpCode::StartVertexLocation => Some(SemanticKind::StartVertexLocation),
            OpCode::StartInstanceLocation => Some(SemanticKind::StartInstanceLocation),
            OpCode::PrimitiveID => Some(SemanticKind::PrimitiveID),
            OpCode::GSInstanceID => Some(SemanticKind::GSInstanceID),
            OpCode::OutputControlPointID => Some(SemanticKind::OutputControlPointID),
            OpCode::DomainLocation => Some(SemanticKind::DomainLocation),
            _ => None,
        };
        if let Some(kind) = system {
            let component = call.integer("component").and_then(|component| u32::try_from(component).ok());
            let word = self.builder.system_element(kind, Area::Input);
            let word = self.constant(word + component.unwrap_or(0).min(ROW_WORDS - 1));
            let value = self.compute(Op::LoadElement(Area::Input), &[word])?;
            return self.lower_word(call, value).map(Some);
        }
        Ok(Some(match call.code {
            OpCode::LoadInput | OpCode::LoadOutputControlPoint | OpCode::LoadPatchConstant => {
                self.load_input(frame, call)?
            }
            OpCode::StoreOutput
            | OpCode::StorePatchConstant
            | OpCode::StoreVertexOutput
            | OpCode::StorePrimitiveOutput => {
                self.store_output(frame, call)?;
                Vec::new()
            }
            OpCode::EmitStream | OpCode::CutStream | OpCode::EmitThenCutStream => {
                let stream = call.integer("streamId").and_then(|stream| u32::try_from(stream).ok());
                let stream = stream.unwrap_or(0).min(3);
                if call.code != OpCode::CutStream {
                    self.emit(Op::Emit, NONE, [stream, NONE, NONE])?;
                }
                if call.code != OpCode::EmitStream {
                    self.emit(Op::Cut, NONE, [stream, NONE, NONE])?;
                }
                Vec::new()
            }
            OpCode::SetMeshOutputCounts | OpCode::EmitIndices | OpCode::DispatchMesh => {
                self.mesh_operation(frame, call)?;
                Vec::new()
            }
            OpCode::GetMeshPayload => {
                let payload = match self.module.ty(call.instruction.ty()) {
                    Type::Pointer { pointee, .. } => pointee,
                    _ => return Err(()),
                };
                let (offset, _) = self.payload(payload)?;
                super::operation::one(self.constant(region::SHARED | offset))
            }
            OpCode::Discard => {
                let condition = self.register(frame, call.operand("condition").ok_or(())?)?;
                self.emit(Op::Discard, NONE, [condition, NONE, NONE])?;
                Vec::new()
            }
            OpCode::IsHelperLane => super::operation::one(self.compute(Op::IsHelper, &[])?),
            OpCode::EvalSnapped
            | OpCode::EvalSampleIndex
            | OpCode::EvalCentroid
            | OpCode::AttributeAtVertex => self.evaluated(frame, call)?,
            _ => return Ok(None),
        }))
    }

    /// Loads an element of what the stage reads: its own, or that of a point.
    fn load_input(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let (area, names, point) = match call.code {
            OpCode::LoadInput => {
                let names = ["inputSigId", "rowIndex", "colIndex"];
                (inputs_of(self.code.stage), names, "gsVertexAxis")
            }
            OpCode::LoadOutputControlPoint => {
                let is_hull = self.code.stage == ShaderKind::Hull;
                let area = if is_hull { Area::ControlPoint } else { Area::Point };
                (area, ["inputSigId", "row", "col"], "index")
            }
            _ => (Area::Patch, ["inputSigId", "row", "col"], ""),
        };
        let count = match area {
            Area::Point => self.code.points,
            Area::ControlPoint => self.code.invocations,
            _ => 0,
        };
        let word = self.word_of(frame, call, area, names)?;
        let point = match call.operand(point) {
            Some(value) if count > 0 => self.number_of_frame(frame, value, count)?,
            _ => NONE,
        };
        let value = self.compute(Op::LoadElement(area), &[word, point])?;
        self.lower_word(call, value)
    }

    /// The index of a point, vertex or primitive; less than `count`.
    fn number_of_frame(&mut self, frame: &Frame, value: ValueId, count: u32) -> Stopped<Register> {
        let register = self.low_register(frame, value)?;
        if self.constant_of(register).is_none_or(|number| number >= count) {
            self.emit(Op::Bound, NONE, [register, count, NONE])?;
        }
        Ok(register)
    }

    /// The memory that holds the payload of a mesh or amplification shader.
    fn payload(&mut self, ty: TypeId) -> Stopped<(u32, u32)> {
        if let Some(payload) = self.code.payload {
            return Ok(payload);
        }
        let size = self.layout.size(self.module, ty);
        let offset = self.reserve(size, |code| &mut code.shared_bytes)?;
        let size = u32::try_from(size).map_err(|_| ())?;
        self.code.payload = Some((offset, size));
        // The caller states the whole payload.
        self.code.shared_image.push((offset, vec![0; size as usize]));
        Ok((offset, size))
    }

    fn mesh_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<()> {
        match call.code {
            OpCode::SetMeshOutputCounts => {
                let counts = ["numVertices", "numPrimitives"].map(|name| self.named(frame, call, name));
                let [vertices, primitives] = counts;
                self.emit(Op::SetMeshCounts, NONE, [vertices?, primitives?, NONE])
            }
            OpCode::EmitIndices => {
                let primitive = call.operand("PrimitiveIndex").ok_or(())?;
                let (count, vertices) = (self.code.max_primitives, self.code.primitive_vertices);
                let primitive = self.number_of_frame(frame, primitive, count)?;
                let names = ["VertexIndex0", "VertexIndex1", "VertexIndex2"];
                for (word, name) in (0..vertices).zip(names) {
                    let index = self.named(frame, call, name)?;
                    let word = self.constant(word);
                    self.emit(Op::StoreElement(Area::Primitive), NONE, [word, index, primitive])?;
                }
                Ok(())
            }
            _ => {
                let payload = call.operand("payload").ok_or(())?;
                let ty = self.module.type_of(payload).ok_or(())?;
                let Type::Pointer { pointee, .. } = self.module.ty(ty) else { return Err(()) };
                let size = self.layout.size(self.module, pointee);
                let size = u32::try_from(size).map_err(|_| ())?;
                if size > MAX_PAYLOAD {
                    return self.stop(Reason::TooLarge("bytes of the payload"));
                }
                self.code.payload = Some((0, size));
                let address = self.register(frame, payload)?;
                let names = ["threadGroupCountX", "threadGroupCountY", "threadGroupCountZ"];
                let [x, y, z] = names.map(|name| self.named(frame, call, name));
                self.builder.emit4(Op::DispatchMesh, NONE, [x?, y?, z?, address])
            }
        }
    }

    fn store_output(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<()> {
        let (area, names, point) = match call.code {
            OpCode::StorePatchConstant => (Area::Patch, ["outputSigID", "row", "col"], None),
            OpCode::StoreVertexOutput => {
                let point = Some(("vertexIndex", self.code.max_vertices));
                (Area::Output, ["outputSigId", "rowIndex", "colIndex"], point)
            }
            OpCode::StorePrimitiveOutput => {
                let point = Some(("primitiveIndex", self.code.max_primitives));
                (Area::Primitive, ["outputSigId", "rowIndex", "colIndex"], point)
            }
            _ => (Area::Output, ["outputSigId", "rowIndex", "colIndex"], None),
        };
        let word = self.word_of(frame, call, area, names)?;
        let point = match point {
            Some((name, count)) => {
                let value = call.operand(name).ok_or(())?;
                self.number_of_frame(frame, value, count)?
            }
            None => NONE,
        };
        let value = call.operand("value").ok_or(())?;
        let class = self.class_of(value)?;
        let register = self.register(frame, value)?;
        let register = match class {
            Class::Half => self.compute(Op::HalfToFloat, &[register])?,
            Class::Integer(16) if self.is_signed(area, call, names) => self.extended(class, register)?,
            _ => register,
        };
        self.emit(Op::StoreElement(area), NONE, [word, register, point])
    }

    /// Whether the element that an operation writes has signed numbers.
    fn is_signed(&self, area: Area, call: &OperationCall<'m>, [id, ..]: [&str; 3]) -> bool {
        let id = call.integer(id).and_then(|id| u32::try_from(id).ok());
        let rows = id.and_then(|id| self.rows.get(&(area, id)));
        let mut elements = self.code.elements.iter();
        rows.is_some_and(|rows| {
            elements.any(|element| {
                element.area == area && element.word == rows.word && element.scalar == Scalar::I32
            })
        })
    }

    fn evaluated(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let names = ["inputSigId", "inputRowIndex", "inputColIndex"];
        let word = self.word_of(frame, call, Area::Input, names)?;
        let place = match call.code {
            OpCode::EvalSnapped => EvaluationPoint::Offset(
                self.named(frame, call, "offsetX")?,
                self.named(frame, call, "offsetY")?,
            ),
            OpCode::EvalSampleIndex => EvaluationPoint::Sample(self.named(frame, call, "sampleIndex")?),
            OpCode::EvalCentroid => EvaluationPoint::Centroid,
            _ => {
                let vertex = call.integer("VertexID").and_then(|vertex| u32::try_from(vertex).ok());
                EvaluationPoint::Vertex(vertex.unwrap_or(0))
            }
        };
        if let EvaluationPoint::Offset(..) = place {
            self.uses_quads();
        }
        let result = self.narrow();
        self.emit_long(Long::Evaluate { word, place, result })?;
        self.lower_word(call, result)
    }
}

/// The area that the input signature of a stage describes.
const fn inputs_of(stage: ShaderKind) -> Area {
    match stage {
        ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Geometry => Area::Point,
        _ => Area::Input,
    }
}

/// The type of a component in a frame.
fn scalar_of(ty: DxilComponentType) -> Scalar {
    match ty {
        DxilComponentType::I16 | DxilComponentType::I32 => Scalar::I32,
        DxilComponentType::U16 | DxilComponentType::U32 | DxilComponentType::I1 => Scalar::U32,
        _ => Scalar::F32,
    }
}
