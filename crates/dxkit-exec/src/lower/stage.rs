//! Inputs and outputs of graphics stages: rows of signatures, and system values by operations of their own.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_dxil::{EntryPoint, OpCode, OperationCall, SignatureElement};
use dxkit_resource::Scalar;
use dxkit_types::{DxilComponentType, SemanticKind, ShaderKind};

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::program::{Long, NONE, Op, Part, Place, Register};
use crate::stage::{Area, ROW_WORDS, StageElement};

/// Where the rows of an element of a signature are in a frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    word: u32,
    count: u32,
}

/// Elements of a signature; the format has fewer.
const MAX_ELEMENTS: usize = 1 << 10;
/// Rows of an element.
const MAX_ROWS: u32 = 64;

impl<'m> Lowering<'_, 'm> {
    /// Makes the rows of the signatures.
    pub(super) fn declare_elements(&mut self, entry: &EntryPoint<'m>) -> Stopped<()> {
        if self.code.stage == ShaderKind::Compute {
            return Ok(());
        }
        let Some(signatures) = &entry.signatures else { return Ok(()) };
        for (area, list) in [(Area::Input, &signatures.inputs), (Area::Output, &signatures.outputs)] {
            if list.len() > MAX_ELEMENTS {
                return self.stop(Reason::TooLarge("elements of signatures"));
            }
            for element in list {
                self.declare_element(area, element)?;
            }
        }
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
    fn of_word(&mut self, call: &OperationCall<'m>, word: Register) -> Stopped<Vec<Part>> {
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
            _ => None,
        };
        if let Some(kind) = system {
            let word = self.builder.system_element(kind, Area::Input);
            let word = self.constant(word);
            let value = self.compute(Op::LoadElement(Area::Input), &[word])?;
            return self.of_word(call, value).map(Some);
        }
        Ok(Some(match call.code {
            OpCode::LoadInput => {
                let names = ["inputSigId", "rowIndex", "colIndex"];
                let word = self.word_of(frame, call, Area::Input, names)?;
                let value = self.compute(Op::LoadElement(Area::Input), &[word])?;
                self.of_word(call, value)?
            }
            OpCode::StoreOutput => {
                self.store_output(frame, call)?;
                Vec::new()
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

    fn store_output(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<()> {
        let names = ["outputSigId", "rowIndex", "colIndex"];
        let word = self.word_of(frame, call, Area::Output, names)?;
        let value = call.operand("value").ok_or(())?;
        let class = self.class_of(value)?;
        let register = self.register(frame, value)?;
        let register = match class {
            Class::Half => self.compute(Op::HalfToFloat, &[register])?,
            Class::Integer(16) if self.is_signed_output(call) => self.extended(class, register)?,
            _ => register,
        };
        self.emit(Op::StoreElement(Area::Output), NONE, [word, register, NONE])
    }

    /// Whether the element that an operation writes has signed numbers.
    fn is_signed_output(&self, call: &OperationCall<'m>) -> bool {
        let id = call.integer("outputSigId").and_then(|id| u32::try_from(id).ok());
        let rows = id.and_then(|id| self.rows.get(&(Area::Output, id)));
        let mut elements = self.code.elements.iter();
        rows.is_some_and(|rows| {
            elements.any(|element| {
                element.area == Area::Output && element.word == rows.word && element.scalar == Scalar::I32
            })
        })
    }

    fn evaluated(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let names = ["inputSigId", "inputRowIndex", "inputColIndex"];
        let word = self.word_of(frame, call, Area::Input, names)?;
        let place = match call.code {
            OpCode::EvalSnapped => {
                Place::Offset(self.named(frame, call, "offsetX")?, self.named(frame, call, "offsetY")?)
            }
            OpCode::EvalSampleIndex => Place::Sample(self.named(frame, call, "sampleIndex")?),
            OpCode::EvalCentroid => Place::Centroid,
            _ => {
                let vertex = call.integer("VertexID").and_then(|vertex| u32::try_from(vertex).ok());
                Place::Vertex(vertex.unwrap_or(0))
            }
        };
        if let Place::Offset(..) = place {
            self.uses_quads();
        }
        let result = self.narrow();
        self.emit_long(Long::Evaluate { word, place, result })?;
        self.of_word(call, result)
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
