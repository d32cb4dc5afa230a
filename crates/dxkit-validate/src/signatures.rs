//! The signatures of entry points: each element, all elements of a signature together, and the requirements
//! of the stage.
//!
//! In goes the metadata of each entry point; out come findings on its elements. Three steps: each element by
//! itself (name, types, rows, interpolation), then the elements of a stream in the order of the list, with
//! what was seen so far (names, system values, places in registers), then the rules of the stage (geometry
//! streams, sizes of a mesh's outputs, a free register for the view). Ray tracing shaders have no elements:
//! the stated sizes of their parameters are checked instead.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cmp::Ordering;

use dxkit_bitcode::ir::FunctionId;
use dxkit_derive::ElementTreatment;
use dxkit_dxil::{EntryPoint, OpCode, ShaderFlags, SignatureElement, calls_in};
use dxkit_signature::SignatureKind;
use dxkit_types::{
    DxilComponentType, InterpolationMode, KnownDxilComponentType, KnownSemanticKind, PrimitiveTopology,
    SemanticKind, ShaderKind,
};

use crate::context::Context;
use crate::packing::{COLUMNS, FilledRows, Packed, ROWS, end_column};
use crate::{Rule, RuleFinding, Subject};

pub(crate) fn check(context: &Context<'_, '_>) {
    for (function, entry) in context.entries_in_order() {
        Entry { context, function, entry, stage: context.entry_kind(entry) }.check();
    }
}

struct Entry<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    function: FunctionId,
    entry: &'d EntryPoint<'m>,
    stage: ShaderKind,
}

/// One of the three signatures.
#[derive(Clone, Copy)]
struct List<'d, 'm> {
    kind: SignatureKind,
    number: u8,
    elements: &'d [SignatureElement<'m>],
}

impl<'d, 'm> Entry<'_, 'd, 'm> {
    fn finding(&self, rule: Rule) -> RuleFinding {
        RuleFinding::new(rule, Subject::Function(self.function))
    }

    fn on(&self, rule: Rule, list: List<'d, 'm>, index: u32) -> RuleFinding {
        let entry = Some(self.function);
        RuleFinding::new(rule, Subject::Element { entry, signature: list.number, index })
    }

    fn lists(&self) -> [List<'d, 'm>; 3] {
        let all = self.entry.signatures.as_ref();
        [
            List { kind: SignatureKind::Isg1, number: 0, elements: all.map_or(&[], |all| &all.inputs) },
            List { kind: SignatureKind::Osg1, number: 1, elements: all.map_or(&[], |all| &all.outputs) },
            List {
                kind: SignatureKind::Psg1,
                number: 2,
                elements: all.map_or(&[], |all| &all.patch_constants_or_primitives),
            },
        ]
    }

    fn check(&self) {
        let lists = self.lists();
        if (ShaderKind::RayGeneration..=ShaderKind::Callable).contains(&self.stage) {
            return self.ray_tracing(&lists);
        }
        self.interpolation(&lists);
        for list in lists {
            self.signature(list);
        }
        let [inputs, outputs, third] = lists;
        match self.stage {
            ShaderKind::Pixel => self.pixel(inputs, outputs),
            ShaderKind::Geometry => self.geometry(outputs),
            ShaderKind::Compute | ShaderKind::Node if lists.iter().any(|list| !list.elements.is_empty()) => {
                let finding = self.finding(Rule::SM_CSNOSIGNATURES);
                self.context.report(finding.found(counted(&lists)));
            }
            ShaderKind::Mesh => self.mesh(outputs, third),
            _ => {}
        }
    }

    /// Ray tracing shaders have no signatures; this checks the stated sizes of their parameters.
    fn ray_tracing(&self, lists: &[List<'d, 'm>; 3]) {
        let name = self.context.function_name(self.function);
        if lists.iter().any(|list| !list.elements.is_empty()) {
            let finding = self.finding(Rule::SM_RAYSHADERSIGNATURES).arguments([&name]);
            self.context.report(finding.found(counted(lists)));
        }
        let Some(function) = self.context.module.function(self.function) else { return };
        let stated = match self.stage {
            ShaderKind::AnyHit | ShaderKind::ClosestHit => {
                [("payload", self.entry.payload_size()), ("attribute", self.entry.attribute_size())]
            }
            ShaderKind::Miss => [("payload", self.entry.payload_size()), ("", None)],
            ShaderKind::Callable => [("params", self.entry.payload_size()), ("", None)],
            _ => return,
        };
        for ((what, stated), ty) in stated.into_iter().zip(function.parameters()) {
            let size = self.context.module.pointee(*ty).map_or(0, |ty| self.context.size_of(ty));
            if !what.is_empty() && u64::from(stated.unwrap_or(0)) < size {
                let finding = self.finding(Rule::SM_RAYSHADERPAYLOADSIZE).arguments([&name, what]);
                let stated = stated.unwrap_or(0);
                self.context
                    .report(finding.found(format!("the {what} has {size} bytes, stated are {stated}")));
            }
        }
    }

    /// Elements that are not interpolated.
    fn interpolation(&self, [inputs, outputs, third]: &[List<'d, 'm>; 3]) {
        let mut plain = Vec::new();
        if self.stage == ShaderKind::Pixel {
            plain.push(*outputs);
        }
        if self.stage == ShaderKind::Vertex {
            plain.push(*inputs);
        }
        if self.stage != ShaderKind::Mesh {
            plain.push(*third);
        }
        for list in plain {
            self.each_mode(list, InterpolationMode::Undefined, Rule::SM_NOINTERPMODE);
        }
        if self.stage == ShaderKind::Mesh {
            self.each_mode(*third, InterpolationMode::Constant, Rule::SM_CONSTANTINTERPMODE);
        }
    }

    fn each_mode(&self, list: List<'d, 'm>, mode: InterpolationMode, rule: Rule) {
        for (index, element) in (0u32..).zip(list.elements) {
            if element.interpolation != mode {
                let name = element.name.to_string();
                let finding = self.on(rule, list, index).arguments([&name]);
                self.context.report(finding.found(format!("{name} is {}", element.interpolation)));
            }
        }
    }

    fn signature(&self, list: List<'d, 'm>) {
        for (index, element) in (0u32..).zip(list.elements) {
            Element { entry: self, list, index, element }.check();
        }
        // The streams of geometry shaders in libraries are not distinguished.
        let streams = self.context.kind == ShaderKind::Geometry && list.number == 1;
        for stream in 0..if streams { 4 } else { 1 } {
            self.together(list, streams.then_some(stream));
        }
    }

    /// The elements of a stream with each other, or all of them.
    fn together(&self, list: List<'d, 'm>, stream: Option<u32>) {
        let of_stream = |(_, element): &(u32, &SignatureElement<'m>)| match stream {
            // Streams that do not exist count as the first.
            Some(0) => element.stream == 0 || element.stream > 3,
            Some(stream) => element.stream == stream,
            None => true,
        };
        let elements = (0u32..).zip(list.elements).filter(of_stream);
        let mut seen = Seen::default();
        let mut packing = FilledRows::default();
        for (index, element) in elements.clone() {
            if self.overlapping_names(list, index, element, &mut seen) {
                return;
            }
        }
        let mut seen = Seen::default();
        let mut packed = true;
        for (index, element) in elements {
            if element.semantic_kind == SemanticKind::Target {
                self.target(list, index, element, &mut seen);
                continue;
            }
            self.repeated(list, index, element, &mut seen);
            let treatment = ElementTreatment::find(self.stage, list.kind, element.semantic_kind);
            let allocated = element.start_row.zip(element.start_column);
            let (Some((row, column)), true) = (allocated, packed) else { continue };
            // The input assembler does not pack: each vector has its own row.
            let native = self.context.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
            let placed = Packed {
                row,
                rows: element.rows,
                column,
                columns: element.columns,
                treatment,
                mode: element.interpolation,
                width: packed_width(element.component_type, native),
            };
            if let Some(rule) = packing.add(placed) {
                packed = false;
                let finding = self.on(rule, list, index);
                let name = element.name.to_string();
                let numbers = [row, u32::from(column), element.rows, u32::from(element.columns)];
                let [row, column, rows, columns] = numbers.map(|number| number.to_string());
                let finding =
                    finding.found(format!("{name} at row {row}, column {column}, of {rows} by {columns}"));
                self.context.report(finding.arguments([&name, &row, &column, &rows, &columns]));
            }
        }
    }

    fn overlapping_names(
        &self,
        list: List<'d, 'm>,
        index: u32,
        element: &SignatureElement<'m>,
        seen: &mut Seen<'m>,
    ) -> bool {
        let name = SeenName::from_element(element);
        for semantic_index in &element.semantic_indexes {
            if !seen.names.insert((name, *semantic_index)) {
                let own = element.semantic_kind.hlsl();
                let text = own.map_or_else(|| element.name.to_string(), |semantic| semantic.to_string());
                let number = semantic_index.to_string();
                let finding = self.on(Rule::META_NOSEMANTICOVERLAP, list, index).arguments([&text, &number]);
                self.context.report(finding.found(format!("{text}{number} occurs twice")));
                return true;
            }
        }
        false
    }

    fn target(&self, list: List<'d, 'm>, index: u32, element: &SignatureElement<'m>, seen: &mut Seen<'m>) {
        if element.rows > 1 {
            let finding = self.on(Rule::SM_NOPSOUTPUTIDX, list, index);
            self.context.report(finding.found(format!("{} has {} rows", element.name, element.rows)));
        }
        if let Some(row) = element.start_row {
            if !seen.targets.insert(row) {
                let name = element.name.to_string();
                let finding =
                    self.on(Rule::META_NOSEMANTICOVERLAP, list, index).arguments([&name, &row.to_string()]);
                self.context.report(finding.found(format!("two targets have the row {row}")));
            }
        }
    }

    /// Repeated system values, and their counts.
    fn repeated(&self, list: List<'d, 'm>, index: u32, element: &SignatureElement<'m>, seen: &mut Seen<'m>) {
        use KnownSemanticKind as K;
        let Some(kind) = element.semantic_kind.known() else { return };
        match kind {
            K::Arbitrary | K::Invalid => {}
            K::ClipDistance | K::CullDistance => {
                let treatment = ElementTreatment::find(self.stage, list.kind, element.semantic_kind);
                if treatment == ElementTreatment::Arbitrary {
                    return;
                }
                if let Some(row) = element.start_row {
                    seen.clip_rows
                        .extend((0..element.rows.min(ROWS)).map(|offset| row.saturating_add(offset)));
                }
                seen.clip_columns =
                    seen.clip_columns.saturating_add(element.rows.saturating_mul(element.columns.into()));
                self.clip_and_cull(list, index, seen);
            }
            K::Depth | K::DepthLessEqual | K::DepthGreaterEqual => {
                if core::mem::replace(&mut seen.depth, true) {
                    let finding = self.on(Rule::SM_PSMULTIPLEDEPTHSEMANTIC, list, index);
                    self.context.report(finding.found(format!("{} is a second depth output", element.name)));
                }
            }
            K::Barycentrics => {
                let perspective = matches!(element.interpolation.0, 2 | 3 | 6);
                let count = seen.barycentrics.entry(perspective).or_default();
                *count += 1;
                if *count > 1 {
                    let finding = self.on(Rule::META_BARYCENTRICSTWOPERSPECTIVES, list, index);
                    let with = if perspective { "with" } else { "without" };
                    self.context.report(finding.found(format!("it is input {count} {with} perspective")));
                }
            }
            K::TessFactor | K::InsideTessFactor | K::Target => {
                if !seen.kinds.insert(element.semantic_kind.0) {
                    self.duplicate(list, index, element);
                }
            }
            _ => {
                let treatment = ElementTreatment::find(self.stage, list.kind, element.semantic_kind);
                // With an arbitrary interpretation, a semantic may occur more than once.
                if treatment != ElementTreatment::Arbitrary && !seen.kinds.insert(element.semantic_kind.0) {
                    self.duplicate(list, index, element);
                }
            }
        }
    }

    fn duplicate(&self, list: List<'d, 'm>, index: u32, element: &SignatureElement<'m>) {
        let name = element.name.to_string();
        let finding = self.on(Rule::META_DUPLICATESYSVALUE, list, index).arguments([&name]);
        self.context.report(finding.found(format!("{name} occurs twice")));
    }

    /// The clip and cull distances up to this element.
    fn clip_and_cull(&self, list: List<'d, 'm>, index: u32, seen: &Seen<'m>) {
        if seen.clip_rows.len() > 2 {
            let found = format!("they take {} rows", seen.clip_rows.len());
            self.context.report(self.on(Rule::META_CLIPCULLMAXROWS, list, index).found(found));
        }
        if seen.clip_columns > 8 {
            let found = format!("they have {} components", seen.clip_columns);
            self.context.report(self.on(Rule::META_CLIPCULLMAXCOMPONENTS, list, index).found(found));
        }
    }

    fn pixel(&self, inputs: List<'d, 'm>, outputs: List<'d, 'm>) {
        use SemanticKind as K;
        let has =
            |list: List<'d, 'm>, kind| list.elements.iter().any(|element| element.semantic_kind == kind);
        let conservative = has(outputs, K::DepthGreaterEqual) || has(outputs, K::DepthLessEqual);
        let sample_mode = |mode: InterpolationMode| {
            [InterpolationMode::LinearSample, InterpolationMode::LinearNoperspectiveSample].contains(&mode)
        };
        let per_sample = has(inputs, K::SampleIndex)
            || inputs.elements.iter().any(|element| sample_mode(element.interpolation));
        for (index, element) in (0u32..).zip(inputs.elements) {
            let position = element.semantic_kind == K::Position;
            if conservative && !per_sample && position && !matches!(element.interpolation.0, 0 | 5 | 7) {
                let finding = self.on(Rule::SM_PSCONSISTENTINTERP, inputs, index);
                self.context.report(finding.found(format!("SV_Position is {}", element.interpolation)));
            }
        }
        let allowed =
            [K::Target, K::Coverage, K::Depth, K::DepthLessEqual, K::DepthGreaterEqual, K::StencilRef];
        for (index, element) in (0u32..).zip(outputs.elements) {
            if !allowed.contains(&element.semantic_kind) {
                let name = element.name.to_string();
                let finding = self.on(Rule::SM_PSOUTPUTSEMANTIC, outputs, index).arguments([&name]);
                self.context.report(finding.found(format!("{name} is an output")));
            }
        }
        self.view_id(inputs);
        self.coverage();
    }

    /// Coverage and inner coverage, which are operations.
    fn coverage(&self) {
        if !self.context.calls_any(&[OpCode::Coverage, OpCode::InnerCoverage]) {
            return;
        }
        let Some(function) = self.context.module.function(self.function) else { return };
        let uses = |code| calls_in(function).any(|call| call.code == code);
        if uses(OpCode::Coverage) && uses(OpCode::InnerCoverage) {
            let finding = self.finding(Rule::SM_PSCOVERAGEANDINNERCOVERAGE);
            self.context.report(finding.found("it calls Coverage and InnerCoverage"));
        }
    }

    /// The view needs a free register component among the inputs: in a row without interpolation, after all
    /// others.
    fn view_id(&self, inputs: List<'d, 'm>) {
        if !self.context.flags.contains(ShaderFlags::VIEW_ID) {
            return;
        }
        let mut rows = BTreeMap::<u32, (u32, bool)>::new();
        for element in inputs.elements {
            let Some((row, column)) = element.start_row.zip(element.start_column) else { continue };
            let end = u32::from(column) + u32::from(element.columns);
            let constant = element.interpolation == InterpolationMode::Constant;
            for row in row..row.saturating_add(element.rows.min(ROWS)) {
                let entry = rows.entry(row).or_insert((0, true));
                entry.0 = entry.0.max(end);
                entry.1 &= constant && element.rows == 1;
            }
        }
        let free = (0..ROWS).any(|row| match rows.get(&row) {
            None => true,
            Some((end, constant)) => *constant && *end < 4,
        });
        if !free {
            let finding = self.finding(Rule::SM_VIEWIDNEEDSSLOT);
            self.context
                .report(finding.found("no row of the inputs has a free component without interpolation"));
        }
    }

    fn geometry(&self, outputs: List<'d, 'm>) {
        let Some(state) = self.entry.geometry() else { return };
        let scalars = scalars(outputs);
        let total = scalars.saturating_mul(state.max_vertex_count);
        if total > 1024 {
            let finding = self.finding(Rule::SM_GSTOTALOUTPUTVERTEXDATARANGE);
            let finding = finding
                .found(format!("{} vertices of {scalars} scalars are {total}", state.max_vertex_count));
            let [count, scalars, total] =
                [state.max_vertex_count, scalars, total].map(|number| number.to_string());
            self.context
                .report(finding.allowed("1024 scalars").arguments([&count, &scalars, &total, "1024"]));
        }
    }

    fn mesh(&self, vertices: List<'d, 'm>, primitives: List<'d, 'm>) {
        let Some(state) = self.entry.mesh() else { return };
        let name = self.entry.name.to_string();
        let rows = |list: List<'d, 'm>| {
            let ends = list
                .elements
                .iter()
                .filter_map(|element| Some(element.start_row?.saturating_add(element.rows)));
            ends.max().unwrap_or(0)
        };
        let report = |rule, what: &str, value: u32, most: u32| {
            if value > most {
                let finding =
                    self.finding(rule).found(format!("{what}: {value}")).allowed(format!("at most {most}"));
                self.context.report(finding.arguments([&name, &most.to_string()]));
            }
        };
        let (vertex_rows, primitive_rows) = (rows(vertices), rows(primitives));
        report(Rule::SM_MESHVSIGROWCOUNT, "rows of vertex outputs", vertex_rows, ROWS);
        report(Rule::SM_MESHPSIGROWCOUNT, "rows of primitive outputs", primitive_rows, ROWS);
        let both = vertex_rows.saturating_add(primitive_rows);
        report(Rule::SM_MESHTOTALSIGROWCOUNT, "rows of all outputs", both, ROWS);
        let aligned = |count: u32| count.saturating_add(31) / 32 * 32;
        let bytes = scalars(vertices)
            .saturating_mul(aligned(state.max_vertex_count))
            .saturating_add(scalars(primitives).saturating_mul(aligned(state.max_primitive_count)))
            .saturating_mul(4);
        report(Rule::SM_MESHSHADEROUTPUTSIZE, "bytes of all outputs", bytes, 32768);
        // The vendor's program adds in 32 bits.
        let with_payload = bytes.wrapping_add(state.payload_size);
        report(Rule::SM_MESHSHADERINOUTSIZE, "bytes of outputs and payload", with_payload, 48128);
    }
}

/// The number of elements of each signature, for messages.
fn counted(lists: &[List<'_, '_>; 3]) -> String {
    let [inputs, outputs, third] = lists.map(|list| list.elements.len());
    format!(
        "the signatures have {inputs} inputs, {outputs} outputs and {third} patch constants or primitives"
    )
}

/// Whether an element has a place: a row and a column.
const fn is_allocated(element: &SignatureElement<'_>) -> bool {
    element.start_row.is_some() && element.start_column.is_some()
}

/// Scalars of all elements.
fn scalars(list: List<'_, '_>) -> u32 {
    let each = list.elements.iter().map(|element| element.rows.saturating_mul(element.columns.into()));
    each.fold(0, u32::saturating_add)
}

/// The name of an element, which is that of its kind if it is a system value, whatever its own name is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SeenName<'m> {
    system: bool,
    /// Without the prefix of system values.
    name: AnyCase<'m>,
}

impl<'m> SeenName<'m> {
    fn from_element(element: &SignatureElement<'m>) -> Self {
        const PREFIX: &[u8] = b"SV_";
        if let Some(name) = element.semantic_kind.hlsl().and_then(|_| element.semantic_kind.name()) {
            return Self { system: true, name: AnyCase(name.as_bytes()) };
        }
        let own = element.name.0;
        match own.split_at_checked(PREFIX.len()) {
            Some((prefix, rest)) if prefix.eq_ignore_ascii_case(PREFIX) => {
                Self { system: true, name: AnyCase(rest) }
            }
            _ => Self { system: false, name: AnyCase(own) },
        }
    }
}

/// A name that is compared without regard to the case of its letters.
#[derive(Clone, Copy)]
struct AnyCase<'m>(&'m [u8]);

impl Ord for AnyCase<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, other) = (self.0.iter(), other.0.iter());
        one.map(u8::to_ascii_uppercase).cmp(other.map(u8::to_ascii_uppercase))
    }
}

impl PartialOrd for AnyCase<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for AnyCase<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for AnyCase<'_> {}

/// What was seen among the elements of a signature.
#[derive(Default)]
struct Seen<'m> {
    names: BTreeSet<(SeenName<'m>, u32)>,
    kinds: BTreeSet<u8>,
    targets: BTreeSet<u32>,
    depth: bool,
    barycentrics: BTreeMap<bool, u32>,
    clip_rows: BTreeSet<u32>,
    clip_columns: u32,
}

/// One element.
struct Element<'e, 'c, 'd, 'm> {
    entry: &'e Entry<'c, 'd, 'm>,
    list: List<'d, 'm>,
    index: u32,
    element: &'d SignatureElement<'m>,
}

/// Bits that the elements of a row have to share: those of 16 bits count as 32, unless types have these bits
/// natively.
fn packed_width(ty: DxilComponentType, native: bool) -> u32 {
    use KnownDxilComponentType as T;
    match ty.known() {
        Some(T::F16 | T::I16 | T::U16) if native => 16,
        Some(T::I64 | T::U64 | T::F64 | T::SNormF64 | T::UNormF64) => 64,
        _ => 32,
    }
}

/// Bits of a component type.
fn width(ty: DxilComponentType) -> Option<(u32, bool)> {
    use KnownDxilComponentType as T;
    Some(match ty.known()? {
        T::I1 => (1, false),
        T::I16 | T::U16 => (16, false),
        // The vendor's program takes packed bytes for the integers that hold them.
        T::I32 | T::U32 | T::PackedS8x32 | T::PackedU8x32 => (32, false),
        T::I64 | T::U64 => (64, false),
        T::F16 | T::SNormF16 | T::UNormF16 => (16, true),
        T::F32 | T::SNormF32 | T::UNormF32 => (32, true),
        T::F64 | T::SNormF64 | T::UNormF64 => (64, true),
        _ => return None,
    })
}

impl Element<'_, '_, '_, '_> {
    fn finding(&self, rule: Rule) -> RuleFinding {
        self.entry.on(rule, self.list, self.index)
    }

    fn name(&self) -> String {
        self.element.name.to_string()
    }

    fn fail(&self, rule: Rule, found: &str) {
        let name = self.name();
        self.entry.context.report(self.finding(rule).found(format!("{name}: {found}")).arguments([&name]));
    }

    fn check(&self) {
        let element = self.element;
        let arbitrary = element.semantic_kind == SemanticKind::Arbitrary;
        if arbitrary && !(1..=64).contains(&element.name.0.len()) {
            self.fail(Rule::META_SEMANTICLEN, &format!("the name has {} characters", element.name.0.len()));
        }
        let ty = width(element.component_type);
        if ty.is_none() {
            self.fail(
                Rule::META_SIGNATURECOMPTYPE,
                &format!("the component type is {}", element.component_type),
            );
        }
        if ty.is_some_and(|(_, floating)| !floating) && (2..=7).contains(&element.interpolation.0) {
            self.fail(Rule::META_INTEGERINTERPMODE, &format!("integers are {}", element.interpolation));
        }
        if element.interpolation.0 > 7 {
            self.fail(Rule::META_INTERPMODEVALID, &format!("the mode is {}", element.interpolation.0));
        }
        let is_right = self.is_in_signature();
        // An element that the stage does not have at all is not examined further.
        if !is_right && self.treatment() == ElementTreatment::NotAvailable {
            return;
        }
        if is_right {
            self.allocation();
        }
        self.component_type();
        self.stream();
        self.rows();
        self.place();
    }

    /// How the stage treats the semantic in the shader model.
    fn treatment(&self) -> ElementTreatment {
        let (element, entry) = (self.element, self.entry);
        let mut treatment = ElementTreatment::find(entry.stage, self.list.kind, element.semantic_kind);
        let since = match element.semantic_kind {
            SemanticKind::Barycentrics => 1,
            SemanticKind::ShadingRate => 4,
            _ => 0,
        };
        if !entry.context.since_model(since) {
            treatment = ElementTreatment::NotAvailable;
        }
        treatment
    }

    /// Whether the signature may have an element with this semantic.
    fn is_in_signature(&self) -> bool {
        let is_right = self.treatment().is_in_signature();
        if !is_right {
            // The vendor's validator names the module's kind, not the stage of a function in a library.
            let stage = self.entry.context.kind.abbreviation().unwrap_or_default();
            let words = ["Input", "Output", "PatchConstant"];
            let word = words.get(usize::from(self.list.number)).copied().unwrap_or_default();
            let name = self.name();
            let finding = self.finding(Rule::SM_SEMANTIC).arguments([&name, stage, word]);
            self.entry.context.report(finding.found(format!("{name} is an {word} of a {stage} shader")));
        }
        is_right
    }

    /// Whether the element has a place where it needs one, and none where it must not have one.
    fn allocation(&self) {
        let (element, treatment) = (self.element, self.treatment());
        let allocated = is_allocated(element);
        let shadow = matches!(treatment, ElementTreatment::NotPacked | ElementTreatment::Shadow);
        let rule = if treatment.is_packed() && !allocated {
            Rule::META_SEMANTICSHOULDBEALLOCATED
        } else if shadow && allocated {
            Rule::META_SEMANTICSHOULDNOTBEALLOCATED
        } else {
            return;
        };
        let name = self.name();
        let words = ["Input", "Output", "PatchConstant"];
        let word = words.get(usize::from(self.list.number)).copied().unwrap_or_default();
        let found = match (element.start_row, element.start_column) {
            (Some(row), Some(column)) => {
                format!("{name} has the start row {row} and the start column {column}")
            }
            (None, _) => format!("{name} has no start row"),
            (_, None) => format!("{name} has no start column"),
        };
        self.entry.context.report(self.finding(rule).found(found).arguments([word, &name]));
    }

    /// The type that the semantic requires.
    fn component_type(&self) {
        use KnownSemanticKind as K;
        let element = self.element;
        let (bits, floating) = width(element.component_type).unwrap_or((0, false));
        let unsigned = matches!(
            element.component_type.known(),
            Some(
                KnownDxilComponentType::U32
                    | KnownDxilComponentType::U16
                    | KnownDxilComponentType::PackedS8x32
                    | KnownDxilComponentType::PackedU8x32
            )
        );
        let u32_only = unsigned && bits == 32;
        let short_float = floating && bits <= 32;
        let one = element.columns == 1;
        // Where a stage does not interpret a system value, it is like any other element.
        let treatment = ElementTreatment::find(self.entry.stage, self.list.kind, element.semantic_kind);
        if treatment == ElementTreatment::Arbitrary {
            return;
        }
        let (fits, expected) = match element.semantic_kind.known() {
            Some(K::Arbitrary) | None => return,
            Some(K::Depth | K::DepthLessEqual | K::DepthGreaterEqual) => (short_float && one, "float"),
            Some(K::Coverage | K::InnerCoverage | K::OutputControlPointID) => (u32_only && one, "uint"),
            Some(K::Position) => (short_float && element.columns == 4, "float4"),
            Some(K::Target) => (bits <= 32, "float/int/uint"),
            Some(
                K::ClipDistance | K::CullDistance | K::TessFactor | K::InsideTessFactor | K::Barycentrics,
            ) => (short_float, "float"),
            Some(K::IsFrontFace) => (!floating && bits == 32 && one, "uint"),
            Some(
                K::RenderTargetArrayIndex
                | K::ViewPortArrayIndex
                | K::VertexID
                | K::PrimitiveID
                | K::InstanceID
                | K::GSInstanceID
                | K::SampleIndex
                | K::StencilRef
                | K::ShadingRate,
            ) => (unsigned && one, "uint"),
            Some(K::CullPrimitive) => (bits == 1 && one, "bool"),
            Some(_) => {
                return self.fail(Rule::META_SEMAKINDVALID, "it does not belong in a signature");
            }
        };
        if !fits {
            let name = self.name();
            let found = format!("{name} is {} of {} columns", element.component_type, element.columns);
            let finding = self.finding(Rule::META_SEMANTICCOMPTYPE).found(found).allowed(expected);
            let semantic = element.semantic_kind.hlsl().map_or(name, |semantic| semantic.to_string());
            self.entry.context.report(finding.arguments([&semantic, expected]));
        }
        if element.semantic_kind == SemanticKind::Barycentrics {
            if !(2..=7).contains(&element.interpolation.0) {
                self.fail(Rule::META_BARYCENTRICSINTERPOLATION, &format!("it is {}", element.interpolation));
            }
            if element.columns != 3 {
                self.fail(Rule::META_BARYCENTRICSFLOAT3, &format!("it has {} columns", element.columns));
            }
        }
    }

    fn stream(&self) {
        let stream = self.element.stream;
        // The stage of a library's entry points is not checked.
        let geometry = self.entry.context.kind == ShaderKind::Geometry && self.list.number == 1;
        let most = if geometry { 3 } else { 0 };
        if stream > most {
            let finding = self.finding(Rule::SM_STREAMINDEXRANGE).found(format!("the stream is {stream}"));
            self.entry.context.report(finding.arguments([&stream.to_string(), &most.to_string()]));
        } else if stream > 0 {
            let topology = self.entry.entry.geometry().map(|state| state.topology);
            if topology != Some(PrimitiveTopology::PointList) {
                self.fail(Rule::SM_MULTISTREAMMUSTBEPOINT, "the topology is not a point list");
            }
        }
    }

    fn rows(&self) {
        use KnownSemanticKind as K;
        let element = self.element;
        let Some(kind) = element.semantic_kind.known().filter(|kind| *kind != K::Arbitrary) else { return };
        let treatment = ElementTreatment::find(self.entry.stage, self.list.kind, element.semantic_kind);
        if treatment == ElementTreatment::Arbitrary {
            return;
        }
        let first = element.semantic_indexes.first().copied().unwrap_or(0);
        let most = match kind {
            K::Target => {
                if element.start_row != Some(first) {
                    self.fail(Rule::SM_PSTARGETINDEXMATCHESROW, &format!("the index is {first}"));
                }
                if element.start_column != Some(0) {
                    self.fail(Rule::SM_PSTARGETCOL0, "it does not begin at column 0");
                }
                let end = element.start_row.unwrap_or(0).saturating_add(element.rows);
                if end > 8 {
                    let finding = self.finding(Rule::META_SEMANTICINDEXMAX).arguments([&self.name(), "7"]);
                    self.entry.context.report(finding.found(format!("the last row is {}", end - 1)));
                }
                return;
            }
            K::ClipDistance | K::CullDistance => return,
            K::Barycentrics => 1,
            _ => 0,
        };
        if first > most {
            let name = self.name();
            let finding = self.finding(Rule::META_SEMANTICINDEXMAX).arguments([&name, &most.to_string()]);
            self.entry.context.report(finding.found(format!("the index of {name} is {first}")));
        }
        if element.rows > 1 && !matches!(kind, K::TessFactor | K::InsideTessFactor) {
            self.fail(Rule::META_SYSTEMVALUEROWS, &format!("it has {} rows", element.rows));
        }
    }

    fn place(&self) {
        let element = self.element;
        let column = element.start_column.unwrap_or(0);
        let row = element.start_row.unwrap_or(0);
        // The rows of an element are checked when the elements are packed.
        let wide = end_column(column, element.columns) > COLUMNS;
        if is_allocated(element) && wide {
            let name = self.name();
            let finding = self.finding(Rule::META_SIGNATUREOUTOFRANGE);
            let numbers = [row, u32::from(column), element.rows, u32::from(element.columns)];
            let [row, column, rows, columns] = numbers.map(|number| number.to_string());
            // It takes the column for a signed byte.
            let signed = i8::from_ne_bytes([element.start_column.unwrap_or(0)]).to_string();
            let finding =
                finding.found(format!("{name} at row {row}, column {column}, of {rows} by {columns}"));
            // The vendor's message does not state the rows.
            self.entry.context.report(finding.arguments([&name, &row, &signed, &columns]));
        }
    }
}
