//! What a shader of a stage reads and writes beside resources, and the operations of that stage alone.
//!
//! The description of the stage ([`stage`](crate::stage)) says what there may be; here elements of it are
//! chosen, read and written, and the properties of the entry point are stated. The number of the invocation
//! comes from what the stage reads, where that tells invocations apart.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, FunctionId, GlobalVariable, Linkage, TypeId, ValueId};
use dxkit_dxil::{
    AmplificationState, DomainState, GeometryState, HullState, MeshState, OpCode, Property, Scalar,
    TessellatorPartitioning,
};
use dxkit_types::{
    DxilComponentType, InputPrimitive, InterpolationMode, MeshOutputTopology, PrimitiveTopology,
    SemanticKind, TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::build::{SHARED, is_float};
use crate::maker::Maker;
use crate::stage::{
    Candidates, Description, Element, FLOAT, INPUTS, OUTPUTS, PATCH_OPERATIONS, Shape, Signatures, Stage,
    SystemValue, THIRD, value,
};

/// Vertices that a geometry shader gives at most.
const MOST_VERTICES: u32 = 8;
/// Width and height of the image of a pixel shader.
const IMAGE: u32 = 8;
/// Words of the payload that an amplification shader passes, and a mesh shader reads.
const PAYLOAD_WORDS: u32 = 16;

/// A place in a signature: its list, the number of the element, and the element.
type Chosen = (u32, Element);

impl Maker<'_> {
    /// Chooses the shape of the stage, the elements of its signatures, and how many invocations a run has.
    pub(crate) fn choose_stage(&mut self) {
        let size = match self.stage {
            Stage::Compute => return,
            Stage::Vertex => [16, 1],
            Stage::Pixel => [IMAGE, IMAGE],
            Stage::Geometry => {
                const INPUT: [(InputPrimitive, u32); 5] = [
                    (InputPrimitive::Triangle, 3),
                    (InputPrimitive::Point, 1),
                    (InputPrimitive::Line, 2),
                    (InputPrimitive::LineWithAdjacency, 4),
                    (InputPrimitive::TriangleWithAdjacency, 6),
                ];
                let (primitive, points) = self.entropy.pick(&INPUT).unwrap_or_default();
                let streams = if self.entropy.percent(35) { 2 } else { 1 };
                let topologies = [
                    PrimitiveTopology::TriangleStrip,
                    PrimitiveTopology::LineStrip,
                    PrimitiveTopology::PointList,
                ];
                let topology = match streams {
                    1 => self.entropy.pick(&topologies).unwrap_or_default(),
                    _ => PrimitiveTopology::PointList,
                };
                let invocations = self.entropy.pick(&[1, 2, 4]).unwrap_or(1);
                self.shape = Shape { points, invocations, primitive, topology, streams, ..self.shape };
                [8, 1]
            }
            Stage::Hull | Stage::Domain => {
                let domains = [TessellatorDomain::Tri, TessellatorDomain::Quad, TessellatorDomain::IsoLine];
                let domain = self.entropy.pick(&domains).unwrap_or_default();
                let points = self.entropy.pick(&[3, 1, 4, 16]).unwrap_or(3);
                let invocations = self.entropy.pick(&[4, 1, 3]).unwrap_or(4);
                self.shape = Shape { points, invocations, domain, ..self.shape };
                if self.stage == Stage::Hull { [4, 1] } else { [16, 1] }
            }
            Stage::Mesh => {
                let topologies = [MeshOutputTopology::Triangle, MeshOutputTopology::Line];
                self.shape.mesh = self.entropy.pick(&topologies).unwrap_or_default();
                [0, 0]
            }
            Stage::Amplification => return,
        };
        if !self.stage.has_groups() {
            let [width, height] = size;
            let instances = match self.stage {
                Stage::Geometry | Stage::Hull => self.shape.invocations,
                _ => 1,
            };
            (self.groups, self.threads) = ([width, height, 1], [instances, 1, 1]);
            self.quads = self.stage == Stage::Pixel;
        }
        let Description { inputs, outputs, third, .. } = self.stage.description();
        let lists = [(INPUTS, inputs), (OUTPUTS, outputs), (THIRD, third)];
        let lists = lists.map(|(list, candidates)| self.choose_elements(list, candidates));
        self.signatures = Signatures(lists);
    }

    fn choose_elements(&mut self, list: usize, candidates: &Candidates) -> Vec<Element> {
        let mut elements = Vec::new();
        if list == THIRD && matches!(self.stage, Stage::Hull | Stage::Domain) {
            let (outer, inner) = match self.shape.domain {
                TessellatorDomain::IsoLine => (2, 0),
                TessellatorDomain::Tri => (3, 1),
                _ => (4, 2),
            };
            for (kind, rows) in [(SemanticKind::TessFactor, outer), (SemanticKind::InsideTessFactor, inner)] {
                if rows > 0 {
                    let element = self.system_element(list, value(kind, FLOAT, 1, 100));
                    elements.push(Element { rows, ..element });
                }
            }
        }
        for system in candidates.system {
            if system.since <= self.minor && (system.percent == 100 || self.entropy.percent(system.percent)) {
                elements.push(self.system_element(list, *system));
            }
        }
        let is_target = self.stage == Stage::Pixel && list == OUTPUTS;
        let (mut index, mut count) = (0, self.entropy.below(4));
        // Without an output, a pixel shader is none.
        count = if is_target || list == INPUTS { count.saturating_add(1) } else { count };
        for _ in 0..if candidates.has_user { count } else { 0 } {
            let element = self.user_element(list, index, is_target);
            index = index.saturating_add(element.rows);
            elements.push(element);
        }
        // Every stream has elements.
        if self.stage == Stage::Geometry && list == OUTPUTS && self.shape.streams > 1 {
            let element = self.user_element(list, index, false);
            elements.push(Element { stream: 1, ..element });
        }
        elements
    }

    fn system_element(&mut self, list: usize, system: SystemValue) -> Element {
        let SystemValue { kind, component, columns, .. } = system;
        let name = kind.hlsl().map(|name| name.to_string()).unwrap_or_default();
        let interpolation = match kind {
            _ if !self.is_interpolated(list) => InterpolationMode::Undefined,
            SemanticKind::PrimitiveID if self.stage == Stage::Geometry && list == INPUTS => {
                InterpolationMode::Undefined
            }
            SemanticKind::Position => InterpolationMode::LinearNoperspective,
            _ if component == FLOAT => InterpolationMode::Linear,
            _ => InterpolationMode::Constant,
        };
        Element { kind, name, index: 0, component, columns, rows: 1, interpolation, stream: 0 }
    }

    fn user_element(&mut self, list: usize, index: u32, is_target: bool) -> Element {
        const ALL: [DxilComponentType; 6] = [
            DxilComponentType::F32,
            DxilComponentType::I32,
            DxilComponentType::U32,
            DxilComponentType::F16,
            DxilComponentType::I16,
            DxilComponentType::U16,
        ];
        const MODES: [InterpolationMode; 7] = [
            InterpolationMode::Linear,
            InterpolationMode::Constant,
            InterpolationMode::LinearCentroid,
            InterpolationMode::LinearNoperspective,
            InterpolationMode::LinearNoperspectiveCentroid,
            InterpolationMode::LinearSample,
            InterpolationMode::LinearNoperspectiveSample,
        ];
        let types = if self.native { &ALL[..] } else { ALL.get(..3).unwrap_or_default() };
        let component = self.entropy.pick(types).unwrap_or(FLOAT);
        let columns = u8::try_from(self.entropy.below(4)).unwrap_or(0).saturating_add(1);
        let rows = if !is_target && self.entropy.percent(30) { 2 } else { 1 };
        let is_float = matches!(component, DxilComponentType::F32 | DxilComponentType::F16);
        let interpolation = match (self.is_interpolated(list), is_float) {
            (false, _) => InterpolationMode::Undefined,
            (true, true) if list != THIRD => self.entropy.pick(&MODES).unwrap_or_default(),
            _ => InterpolationMode::Constant,
        };
        let (kind, name) = match is_target {
            true => (SemanticKind::Target, "SV_Target"),
            false => (SemanticKind::Arbitrary, "VALUE"),
        };
        Element { kind, name: name.to_string(), index, component, columns, rows, interpolation, stream: 0 }
    }

    /// Whether the elements of a list state how they are interpolated: all between the vertices that a vertex
    /// shader gives and the pixels.
    const fn is_interpolated(&self, list: usize) -> bool {
        match (self.stage, list) {
            (Stage::Vertex, INPUTS) | (Stage::Pixel, OUTPUTS) => false,
            (Stage::Mesh, _) => true,
            _ => list != THIRD,
        }
    }

    /// Makes the number of the invocation, and what has to stand before everything else.
    pub(crate) fn begin_stage(&mut self) -> Option<()> {
        self.owns = true;
        match self.stage {
            Stage::Compute | Stage::Mesh | Stage::Amplification => self.numbers_of_group()?,
            Stage::Vertex => self.thread = self.system_input(SemanticKind::VertexID, 0)?,
            Stage::Pixel => {
                let mut places = [self.builder.word(0); 2];
                for (column, place) in (0..).zip(&mut places) {
                    let position = self.system_input(SemanticKind::Position, column)?;
                    let whole = self.builder.cast(CastOpcode::FpToUi, position, Scalar::I32);
                    *place = self.builder.masked(whole, i64::from(IMAGE) - 1);
                }
                let [x, y] = places;
                let row = self.builder.with_constant(BinaryOpcode::Mul, y, IMAGE.into());
                self.thread = self.builder.binary(BinaryOpcode::Add, row, x);
            }
            Stage::Geometry | Stage::Hull => {
                let own = match self.stage {
                    Stage::Geometry => OpCode::GSInstanceID,
                    _ => OpCode::OutputControlPointID,
                };
                let primitive = self.call(OpCode::PrimitiveID, Some(Scalar::I32), &[])?;
                let own = self.call(own, Some(Scalar::I32), &[])?;
                let invocations = self.shape.invocations.into();
                let first = self.builder.with_constant(BinaryOpcode::Mul, primitive, invocations);
                self.thread = self.builder.binary(BinaryOpcode::Add, first, own);
            }
            // Nothing numbers the points in the domain of a patch.
            Stage::Domain => {
                self.owns = false;
                let column = self.builder.byte(0);
                let place = self.call(OpCode::DomainLocation, Some(Scalar::F32), &[column])?;
                let sixteen = self.builder.float(Scalar::F32, 16 * 128);
                let place = self.builder.binary(BinaryOpcode::Mul, place, sixteen);
                self.thread = self.builder.cast(CastOpcode::FpToSi, place, Scalar::I32);
            }
        }
        if !self.stage.has_groups() {
            self.thread_in_group = self.thread;
        }
        if self.stage == Stage::Mesh {
            let count = self.group_size();
            let count = self.builder.word(count);
            self.call(OpCode::SetMeshOutputCounts, None, &[count, count])?;
        }
        Some(())
    }

    /// A component of a system value among the inputs.
    fn system_input(&mut self, kind: SemanticKind, column: u8) -> Option<ValueId> {
        let place = self.signatures.elements(INPUTS).iter().position(|element| element.kind == kind)?;
        let element = self.signatures.elements(INPUTS).get(place)?.clone();
        let undef = self.builder.undef(Scalar::I32);
        let number = self.builder.word(u32::try_from(place).ok()?);
        let operands = [number, self.builder.word(0), self.builder.byte(column), undef];
        self.call(OpCode::LoadInput, Some(element.scalar()), &operands)
    }

    /// Makes what stands behind everything else: the outputs.
    pub(crate) fn end_stage(&mut self) -> Option<()> {
        match self.stage {
            Stage::Compute => Some(()),
            Stage::Geometry => {
                // Every stream gets a vertex: what is written of system values is written in each shader.
                (0..self.shape.streams).try_for_each(|stream| self.emit(OpCode::EmitThenCutStream, stream))
            }
            Stage::Vertex | Stage::Pixel | Stage::Domain => self.store_elements(OpCode::StoreOutput, 0),
            Stage::Hull if self.in_patch_function => self.store_elements(OpCode::StorePatchConstant, 0),
            Stage::Hull => self.store_elements(OpCode::StoreOutput, 0),
            Stage::Mesh => {
                self.store_elements(OpCode::StoreVertexOutput, 0)?;
                self.store_elements(OpCode::StorePrimitiveOutput, 0)?;
                self.emit_indices()
            }
            Stage::Amplification => self.dispatch_mesh(),
        }
    }

    /// Writes all elements of a stream.
    fn store_elements(&mut self, code: OpCode, stream: u32) -> Option<()> {
        let list = list_of(code);
        let elements = self.signatures.elements(list).to_vec();
        for (number, element) in (0_u32..).zip(elements).filter(|(_, element)| element.stream == stream) {
            for row in 0..element.rows {
                for column in 0..element.columns {
                    let row = self.builder.word(row);
                    self.store_component(code, &(number, element.clone()), row, column)?;
                }
            }
        }
        Some(())
    }

    fn store_component(
        &mut self,
        code: OpCode,
        (number, element): &Chosen,
        row: ValueId,
        column: u8,
    ) -> Option<()> {
        let scalar = element.scalar();
        let mut value = self.operand(scalar);
        let is_free = matches!(element.kind, SemanticKind::Arbitrary | SemanticKind::Target);
        if !is_free && !is_float(scalar) {
            // Indices of targets and viewports, and truth values.
            value = self.builder.masked(value, 1);
        }
        let (number, column) = (self.builder.word(*number), self.builder.byte(column));
        let mut operands = alloc::vec![number, row, column, value];
        if matches!(code, OpCode::StoreVertexOutput | OpCode::StorePrimitiveOutput) {
            operands.push(self.thread_in_group);
        }
        self.call(code, Some(scalar), &operands).map(drop)
    }

    /// The vertices of the thread's own primitive.
    fn emit_indices(&mut self) -> Option<()> {
        let count = self.group_size();
        let mut operands = alloc::vec![self.thread_in_group];
        for place in 0..3 {
            let is_line = self.shape.mesh == MeshOutputTopology::Line;
            let index = if is_line && place == 2 { self.builder.word(0) } else { self.index(count) };
            operands.push(index);
        }
        self.call(OpCode::EmitIndices, None, &operands).map(drop)
    }

    /// Gives a vertex, or ends a strip, in the middle of the shader. Not in loops: the number of vertices is
    /// limited, and the end gives one to every stream.
    fn emit_between(&mut self, code: OpCode) -> Option<()> {
        let kept = MOST_VERTICES.saturating_sub(self.shape.streams);
        if !self.loops.is_empty() || self.shape.emitted >= kept {
            return None;
        }
        let streams = usize::try_from(self.shape.streams).ok()?;
        let stream = u32::try_from(self.entropy.below(streams)).ok()?;
        self.emit(code, stream)
    }

    fn emit(&mut self, code: OpCode, stream: u32) -> Option<()> {
        if code != OpCode::CutStream {
            self.shape.emitted = self.shape.emitted.saturating_add(1);
            self.store_elements(OpCode::StoreOutput, stream)?;
        }
        let stream = self.builder.byte(u8::try_from(stream).ok()?);
        self.call(code, None, &[stream]).map(drop)
    }

    /// Passes a payload of which each thread has written a word, and asks for groups of a mesh shader.
    fn dispatch_mesh(&mut self) -> Option<()> {
        let count = self.group_size();
        let ty = self.payload_type(count);
        let module = &mut self.builder.module;
        let mut global = GlobalVariable::new(ty, SHARED);
        (global.alignment, global.initializer) = (4, Some(module.const_undef(ty)));
        global.linkage = Linkage::Internal;
        let payload: ValueId = module.add_global("payload", global).into();
        let value = self.operand(Scalar::I32);
        let place = self.builder.word_of_structure((payload, ty), SHARED, self.thread_in_group);
        self.builder.store_word(place, value);
        self.barrier();
        let groups = self.builder.word(1);
        let operands = [groups, groups, groups, payload];
        self.builder.call_on_structure(OpCode::DispatchMesh, ty, &operands).map(drop)
    }

    /// The structure of a payload of this many words.
    fn payload_type(&mut self, words: u32) -> TypeId {
        let module = &mut self.builder.module;
        let int = module.integer_type(32);
        let words = module.array_type(words.into(), int);
        module.named_struct_type("struct.Payload", &[words])
    }

    /// The bytes of the payload that the stage states.
    fn payload_bytes(&self) -> u32 {
        match self.stage {
            Stage::Mesh => PAYLOAD_WORDS.saturating_mul(4),
            _ => self.group_size().saturating_mul(4),
        }
    }

    /// An operation on signatures, or one that only some stages have.
    pub(crate) fn stage_operation(&mut self) -> Option<()> {
        let operations =
            if self.in_patch_function { PATCH_OPERATIONS } else { self.stage.description().operations };
        let code = self.choose(operations)?;
        if !self.may_call(code) {
            return None;
        }
        match code {
            OpCode::LoadInput | OpCode::LoadPatchConstant | OpCode::LoadOutputControlPoint => {
                let (chosen, row, column) = self.component(list_of(code), |_| true)?;
                self.load(code, &chosen, row, column)
            }
            OpCode::StoreOutput
            | OpCode::StorePatchConstant
            | OpCode::StoreVertexOutput
            | OpCode::StorePrimitiveOutput => {
                let (chosen, row, column) = self.component(list_of(code), |_| true)?;
                self.store_component(code, &chosen, row, column)
            }
            OpCode::EvalSnapped | OpCode::EvalSampleIndex | OpCode::EvalCentroid => self.evaluate(code),
            OpCode::AttributeAtVertex => self.attribute_at_vertex(),
            OpCode::EmitStream | OpCode::CutStream | OpCode::EmitThenCutStream => self.emit_between(code),
            OpCode::EmitIndices => self.emit_indices(),
            OpCode::GetMeshPayload => {
                let ty = self.payload_type(PAYLOAD_WORDS);
                let payload = match self.payload {
                    Some(known) => known,
                    // A shader may ask for it once.
                    None => self.builder.prologue(|own| own.call_on_structure(code, ty, &[]))?,
                };
                self.payload = Some(payload);
                let index = self.index(PAYLOAD_WORDS);
                let place = self.builder.word_of_structure((payload, ty), 0, index);
                let word = self.builder.load_word(place);
                self.keep(Scalar::I32, word);
                Some(())
            }
            OpCode::Discard => {
                let condition = self.operand(Scalar::I1);
                self.call(code, None, &[condition]).map(drop)
            }
            OpCode::DomainLocation => {
                // Of a triangle there are three coordinates.
                let count = if self.shape.domain == TessellatorDomain::Tri { 3 } else { 2 };
                let column = u8::try_from(self.entropy.below(count)).ok()?;
                let column = self.builder.byte(column);
                let place = self.call(code, Some(Scalar::F32), &[column])?;
                self.keep_float(Scalar::F32, place);
                Some(())
            }
            OpCode::RenderTargetGetSamplePosition => {
                let sample = self.builder.word(0);
                let place = self.call(code, None, &[sample])?;
                for column in 0..2 {
                    let value = self.builder.extract(place, column, Scalar::F32);
                    self.keep_float(Scalar::F32, value);
                }
                Some(())
            }
            // Both of them cannot be asked for.
            OpCode::Coverage | OpCode::InnerCoverage => {
                let known = *self.coverage.get_or_insert(code);
                let value = self.call(known, Some(Scalar::I32), &[])?;
                self.keep(Scalar::I32, value);
                Some(())
            }
            OpCode::SampleIndex if !self.signatures.has(INPUTS, SemanticKind::SampleIndex) => None,
            _ => {
                let overload = code.operation()?.overloads.dimensions().next().map(|_| Scalar::I32);
                let value = self.call(code, overload, &[])?;
                self.keep(Scalar::I32, value);
                Some(())
            }
        }
    }

    /// A component of one of the elements of a list that fit: its row may be computed.
    fn component(&mut self, list: usize, fits: impl Fn(&Element) -> bool) -> Option<(Chosen, ValueId, u8)> {
        // What a shader reads by an operation of its own has no register.
        let is_read = |element: &Element| {
            let is_shadow = match self.stage {
                Stage::Geometry => element.kind == SemanticKind::PrimitiveID && list == INPUTS,
                _ => element.kind == SemanticKind::SampleIndex,
            };
            !is_shadow && fits(element)
        };
        let all = (0_u32..).zip(self.signatures.elements(list)).filter(|(_, element)| is_read(element));
        let all: Vec<Chosen> = all.map(|(number, element)| (number, element.clone())).collect();
        let wanted = self.favoured();
        let fitting = |(_, element): &&Chosen| wanted.is_none_or(|wanted| element.scalar() == wanted);
        let number = self.entropy.byte();
        let list: Vec<&Chosen> = match all.iter().filter(fitting).collect::<Vec<_>>() {
            none if none.is_empty() => all.iter().collect(),
            some => some,
        };
        let chosen = (*list.get(usize::from(number).checked_rem(list.len())?)?).clone();
        let columns = usize::from(chosen.1.columns);
        let column = u8::try_from(self.entropy.below(columns)).ok()?;
        let row = match chosen.1.rows {
            // The rows of system values are no array that may be indexed.
            rows @ 2.. if chosen.1.kind == SemanticKind::Arbitrary && self.entropy.percent(50) => {
                self.index(rows)
            }
            rows => {
                let row = self.entropy.below(usize::try_from(rows).ok()?);
                self.builder.word(u32::try_from(row).ok()?)
            }
        };
        Some((chosen, row, column))
    }

    fn load(&mut self, code: OpCode, (number, element): &Chosen, row: ValueId, column: u8) -> Option<()> {
        let (number, column) = (self.builder.word(*number), self.builder.byte(column));
        let mut operands = alloc::vec![number, row, column];
        let points = match (code, self.stage) {
            (OpCode::LoadPatchConstant, _) => None,
            (OpCode::LoadOutputControlPoint, _) => Some(self.shape.invocations),
            (_, Stage::Vertex | Stage::Pixel) => {
                operands.push(self.builder.undef(Scalar::I32));
                None
            }
            _ => Some(self.shape.points),
        };
        if let Some(points) = points {
            // Of three points, the last one is also the fourth.
            let index = self.index(points.next_power_of_two());
            let last = self.builder.word(points.saturating_sub(1));
            let index = self.call(OpCode::UMin, Some(Scalar::I32), &[index, last])?;
            operands.push(index);
        }
        let scalar = element.scalar();
        let value = self.call(code, Some(scalar), &operands)?;
        self.keep_component(scalar, value);
        Some(())
    }

    fn keep_component(&mut self, scalar: Scalar, value: ValueId) {
        if is_float(scalar) {
            self.keep_float(scalar, value);
        } else {
            self.keep(scalar, value);
        }
    }

    /// An input of a pixel, at another place than where the pixel has it.
    fn evaluate(&mut self, code: OpCode) -> Option<()> {
        let is_interpolated = |element: &Element| {
            let mode = element.interpolation;
            !matches!(mode, InterpolationMode::Undefined | InterpolationMode::Constant)
                && matches!(element.kind, SemanticKind::Arbitrary)
        };
        let ((number, element), row, column) = self.component(INPUTS, is_interpolated)?;
        let mut operands = alloc::vec![self.builder.word(number), row, self.builder.byte(column)];
        match code {
            OpCode::EvalSnapped => {
                for _ in 0..2 {
                    // Sixteenths of a pixel, from -8 to 7.
                    let offset = self.index(16);
                    operands.push(self.builder.with_constant(BinaryOpcode::Sub, offset, 8));
                }
            }
            OpCode::EvalSampleIndex => operands.push(self.builder.word(0)),
            _ => {}
        }
        let value = self.call(code, Some(element.scalar()), &operands)?;
        self.keep_component(element.scalar(), value);
        Some(())
    }

    /// An input of a pixel that is not interpolated, at a vertex.
    fn attribute_at_vertex(&mut self) -> Option<()> {
        let is_constant = |element: &Element| {
            element.interpolation == InterpolationMode::Constant && element.kind == SemanticKind::Arbitrary
        };
        let ((number, element), row, column) = self.component(INPUTS, is_constant)?;
        let vertex = u8::try_from(self.entropy.below(3)).ok()?;
        let operands = [self.builder.word(number), row, self.builder.byte(column), self.builder.byte(vertex)];
        let value = self.call(OpCode::AttributeAtVertex, Some(element.scalar()), &operands)?;
        self.keep_component(element.scalar(), value);
        Some(())
    }

    /// The properties of the stage, and the function that makes the constants of a patch.
    pub(crate) fn stage_property(&self, patch_function: Option<FunctionId>) -> Property<'static> {
        let Shape { points, invocations, primitive, topology, streams, domain, mesh, .. } = self.shape;
        match self.stage {
            Stage::Geometry => Property::Geometry(GeometryState {
                input_primitive: primitive,
                max_vertex_count: MOST_VERTICES,
                stream_mask: (1 << streams) - 1,
                topology,
                instance_count: invocations,
            }),
            Stage::Hull => Property::Hull(HullState {
                patch_constant_function: patch_function,
                input_control_points: points,
                output_control_points: invocations,
                domain,
                partitioning: TessellatorPartitioning::Integer,
                output_primitive: match domain {
                    TessellatorDomain::IsoLine => TessellatorOutputPrimitive::Line,
                    _ => TessellatorOutputPrimitive::TriangleCW,
                },
                max_tess_factor: 64.0,
            }),
            Stage::Domain => Property::Domain(DomainState { domain, input_control_points: points }),
            Stage::Mesh => Property::Mesh(MeshState {
                num_threads: self.threads,
                max_vertex_count: self.group_size(),
                max_primitive_count: self.group_size(),
                topology: mesh,
                payload_size: self.payload_bytes(),
            }),
            Stage::Amplification => Property::Amplification(AmplificationState {
                num_threads: self.threads,
                payload_size: self.payload_bytes(),
            }),
            _ => Property::NumThreads(self.threads),
        }
    }

    /// Whether the stage has a property of its own.
    pub(crate) const fn has_property(&self) -> bool {
        !matches!(self.stage, Stage::Vertex | Stage::Pixel)
    }
}

/// The list of elements that an operation accesses.
const fn list_of(code: OpCode) -> usize {
    match code {
        OpCode::LoadInput => INPUTS,
        OpCode::LoadPatchConstant | OpCode::StorePatchConstant | OpCode::StorePrimitiveOutput => THIRD,
        _ => OUTPUTS,
    }
}
