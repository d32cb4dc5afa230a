//! The records of `dx.resources`.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};

use core::ops::RangeInclusive;

use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{FieldAnnotation, MatrixOrientation, Resource, StructAnnotation};
use dxkit_types::{
    DxilComponentType, DxilResourceFlags, KnownDxilComponentType, ResourceClass, ResourceKind, ShaderKind,
};

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject};

/// Bytes of a constant buffer at most.
const CBUFFER_SIZE: u32 = 65536;
/// Bytes of an element of a structured buffer at most.
const STRIDE: u32 = 2048;

pub(crate) fn check(context: &Context<'_, '_>) {
    let resources = &context.dxil.resources;
    each(context, &resources.unordered_access, |record| {
        record.unordered_access();
        record.typed();
    });
    each(context, &resources.shader_resources, |record| record.typed());
    dense(context);
    each(context, &resources.samplers, |record| {
        if record.resource.sampler_kind.is_some_and(|kind| kind.0 == 3) {
            record.fail(Rule::META_VALIDSAMPLERMODE, "the kind of the sampler is not one of the three");
        }
    });
    each(context, &resources.constant_buffers, |record| record.constant_buffer());
}

/// Looks at each record of a class, and whether its registers are its own.
fn each<'c, 'd, 'm>(
    context: &'c Context<'d, 'm>,
    list: &'d [Resource<'m>],
    look: impl Fn(&Record<'c, 'd, 'm>),
) {
    let mut taken = Taken::default();
    for (place, resource) in (0u32..).zip(list) {
        let record = Record { context, resource, place };
        look(&record);
        let Some(own) = registers(context, resource).filter(|own| !own.is_empty()) else { continue };
        if taken.overlaps(resource.space, &own) {
            // To look for the other one takes time, and further findings are only counted.
            if context.is_full() {
                context.report(record.finding(Rule::SM_RESOURCERANGEOVERLAP));
            } else {
                record.overlap(&own, list.get(..place as usize).unwrap_or_default());
            }
        }
        taken.add(resource.space, own);
    }
}

/// Registers that resources take, as ranges without gaps and overlaps: the last register by the space and the
/// first one.
#[derive(Default)]
struct Taken(BTreeMap<(u32, u64), u64>);

impl Taken {
    /// The last range of a space that begins at a register or before it.
    fn before(&self, space: u32, register: u64) -> Option<(u64, u64)> {
        let ((_, first), last) = self.0.range((space, 0)..=(space, register)).next_back()?;
        Some((*first, *last))
    }

    fn overlaps(&self, space: u32, own: &RangeInclusive<u64>) -> bool {
        self.before(space, *own.end()).is_some_and(|(_, last)| last >= *own.start())
    }

    fn add(&mut self, space: u32, own: RangeInclusive<u64>) {
        let (mut first, mut last) = own.into_inner();
        while let Some((start, end)) = self.before(space, last).filter(|(_, end)| *end >= first) {
            (first, last) = (first.min(start), last.max(end));
            self.0.remove(&(space, start));
        }
        self.0.insert((space, first), last);
    }
}

/// IDs count from 0 in each class. The first that does not is reported.
fn dense(context: &Context<'_, '_>) {
    let resources = &context.dxil.resources;
    let lists = [
        &resources.constant_buffers,
        &resources.samplers,
        &resources.unordered_access,
        &resources.shader_resources,
    ];
    for list in lists {
        for (place, resource) in (0u32..).zip(list) {
            if resource.id != place {
                let record = Record { context, resource, place };
                return record
                    .fail(Rule::META_DENSERESIDS, &format!("record {place} has the ID {}", resource.id));
            }
        }
    }
}

/// The registers that a resource takes; none in a library that leaves them to the linker.
fn registers(context: &Context<'_, '_>, resource: &Resource<'_>) -> Option<RangeInclusive<u64>> {
    if context.is_library() && resource.lower_bound == u32::MAX {
        return None;
    }
    let lower = u64::from(resource.lower_bound);
    let upper = match resource.upper_bound() {
        Some(last) if resource.range_size == 0 => u64::from(last),
        Some(_) => lower + u64::from(resource.range_size) - 1,
        None => u64::from(u32::MAX),
    };
    Some(lower..=upper)
}

/// How a resource is called: its name, or its registers where names were stripped.
pub(crate) fn named(resource: &Resource<'_>) -> String {
    let registers = resource.columns().binding();
    if resource.name.is_empty() { registers.to_string() } else { format!("{} ({registers})", resource.name) }
}

/// The vendor's name for a resource in messages: its name, or a replacement if names were stripped.
pub(crate) fn vendor_name(resource: &Resource<'_>) -> String {
    if !resource.name.is_empty() {
        return resource.name.to_string();
    }
    let (prefix, register) = match resource.class {
        ResourceClass::SRV => ("T", "t"),
        ResourceClass::UAV => ("U", "u"),
        ResourceClass::CBV => ("CB", "cb"),
        _ => ("S", "s"),
    };
    let kind = match resource.class {
        ResourceClass::CBV => "CBuffer".to_string(),
        ResourceClass::Sampler => "Sampler".to_string(),
        _ if resource.kind == ResourceKind::Invalid => "invalid".to_string(),
        _ => resource.kind.to_string(),
    };
    let count = match resource.range_size {
        1 => String::new(),
        u32::MAX => "[unbounded]".to_string(),
        count => format!("[{count}]"),
    };
    let space = if resource.space == 0 { String::new() } else { format!(" space{}", resource.space) };
    format!("{prefix}{}: {kind} ({register}{}{count}{space})", resource.id, resource.lower_bound)
}

struct Record<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    resource: &'d Resource<'m>,
    place: u32,
}

impl Record<'_, '_, '_> {
    fn finding(&self, rule: Rule) -> RuleFinding {
        RuleFinding::new(rule, Subject::Resource(self.resource.class, self.place))
    }

    fn fail(&self, rule: Rule, found: &str) {
        self.context.report(self.finding(rule).found(found));
    }

    fn name(&self) -> String {
        named(self.resource)
    }

    fn has(&self, flag: DxilResourceFlags) -> bool {
        self.resource.flags.contains(flag)
    }

    /// Registers of a class and space are used once: says which earlier resource takes some of its own.
    fn overlap(&self, own: &RangeInclusive<u64>, earlier: &[Resource<'_>]) {
        let (context, resource) = (self.context, self.resource);
        let overlapped = earlier.iter().filter(|other| other.space == resource.space).find(|other| {
            registers(context, other).is_some_and(|other| {
                !other.is_empty() && own.start() <= other.end() && other.start() <= own.end()
            })
        });
        if let Some(other) = overlapped {
            let finding = self.finding(Rule::SM_RESOURCERANGEOVERLAP);
            let finding = finding.found(format!("{} overlaps {}", self.name(), named(other)));
            let numbers = [resource.lower_bound, resource.range_size, other.lower_bound, other.range_size];
            let [base, size, other, other_size] = numbers.map(|number| number.to_string());
            let space = resource.space.to_string();
            let name = vendor_name(resource);
            context.report(finding.arguments([&name, &base, &size, &other, &other_size, &space]));
        }
    }

    fn unordered_access(&self) {
        let kind = self.resource.kind;
        if self.has(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW)
            && !matches!(self.context.kind, ShaderKind::Pixel | ShaderKind::Library)
        {
            self.fail(Rule::SM_ROVONLYINPS, "it is a rasterizer ordered view");
        }
        if matches!(kind, ResourceKind::TextureCube | ResourceKind::TextureCubeArray) {
            self.fail(Rule::SM_INVALIDTEXTUREKINDONUAV, &format!("it is a {kind}"));
        }
        let counter = self.has(DxilResourceFlags::UAV_COUNTER);
        if counter && kind != ResourceKind::StructuredBuffer {
            self.fail(Rule::SM_COUNTERONLYONSTRUCTBUF, &format!("it is a {kind} with a counter"));
        }
        let reorder = self.has(DxilResourceFlags::UAV_REORDER_COHERENT);
        if counter && (self.has(DxilResourceFlags::UAV_GLOBALLY_COHERENT) || reorder) {
            let word = if reorder { "reorder" } else { "globally" };
            let finding = self.finding(Rule::META_COHERENCENOTONAPPENDCONSUME).arguments([word]);
            self.context.report(finding.found(format!("it is {word} coherent, and has a counter")));
        }
        if reorder && !self.context.since_model(9) {
            self.fail(Rule::INSTR_REORDERCOHERENTREQUIRESSM69, "it is reorder coherent");
        }
    }

    fn typed(&self) {
        let resource = self.resource;
        let kind = resource.kind;
        let multisampled = matches!(kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
        match kind.0 {
            1..=12 | 15 if !multisampled => {
                if resource.sample_count.is_some_and(|count| count > 0) {
                    self.fail(Rule::SM_SAMPLECOUNTONLYON2DMS, &format!("it is a {kind} with a sample count"));
                }
            }
            1..=12 | 15 | 16 => {}
            17 | 18 => {
                if resource.feedback_kind.is_some_and(|feedback| feedback.0 >= 2) {
                    self.fail(Rule::SM_INVALIDSAMPLERFEEDBACKTYPE, "the feedback type is neither 0 nor 1");
                }
            }
            _ => {
                let found = format!("the kind is {}", kind.0);
                self.fail(Rule::SM_INVALIDRESOURCEKIND, &found);
                if kind.0 > 18 {
                    return self.fail(Rule::LOAD_CRASH, &found);
                }
            }
        }
        self.component_type();
        if kind == ResourceKind::StructuredBuffer {
            self.stride();
        }
        self.element_size();
    }

    fn component_type(&self) {
        let kind = self.resource.kind;
        let untyped = matches!(kind, ResourceKind::StructuredBuffer | ResourceKind::RawBuffer)
            || matches!(kind.0, 17 | 18);
        let ty = self.resource.component_type.unwrap_or(DxilComponentType::Invalid);
        let allowed = matches!(
            ty.known(),
            Some(
                KnownDxilComponentType::F16
                    | KnownDxilComponentType::F32
                    | KnownDxilComponentType::F64
                    | KnownDxilComponentType::I16
                    | KnownDxilComponentType::U16
                    | KnownDxilComponentType::I32
                    | KnownDxilComponentType::U32
                    | KnownDxilComponentType::I64
                    | KnownDxilComponentType::U64
                    | KnownDxilComponentType::SNormF32
                    | KnownDxilComponentType::UNormF32
            )
        );
        if !untyped && !allowed {
            self.fail(Rule::SM_INVALIDRESOURCECOMPTYPE, &format!("its component type is {ty}"));
        }
    }

    fn stride(&self) {
        let stride = self.resource.stride.unwrap_or(0);
        let text = stride.to_string();
        if stride % 4 != 0 && self.context.min_precision() {
            let finding =
                self.finding(Rule::META_STRUCTBUFALIGNMENT).found(format!("the stride is {stride}"));
            self.context.report(finding.arguments(["4", &text]));
        }
        if stride > STRIDE {
            let finding = self.finding(Rule::META_STRUCTBUFALIGNMENTOUTOFBOUND);
            let finding = finding.found(format!("the stride is {stride}"));
            self.context.report(finding.arguments([&STRIDE.to_string(), &text]));
        }
    }

    fn element_size(&self) {
        if !matches!(self.resource.kind.0, 1..=10) {
            return;
        }
        let module = self.context.module;
        let element = match module.ty(self.resource.element_type(module)) {
            Type::Struct { elements: [element, ..], .. } => element,
            // The vendor's program takes the first element without a look, and crashes.
            Type::Struct { .. } | Type::Opaque { .. } => {
                return self.fail(Rule::LOAD_CRASH, "its type has no elements");
            }
            _ => return,
        };
        let size = self.context.size_of(*element);
        if size > 16 {
            self.fail(Rule::META_TEXTURETYPE, &format!("its elements have {size} bytes"));
        }
    }

    fn constant_buffer(&self) {
        let context = self.context;
        let mut ty = self.resource.ty;
        // An array of one buffer takes one register.
        if let Type::Array { element, .. } = context.module.ty(ty) {
            ty = element;
        }
        let (Type::Struct { .. } | Type::Opaque { .. }) = context.module.ty(ty) else {
            return self.fail(Rule::SM_CBUFFERTEMPLATETYPEMUSTBESTRUCT, "its type is not a structure");
        };
        let size = self.resource.size.unwrap_or(0);
        if size > CBUFFER_SIZE {
            let finding = self.finding(Rule::SM_CBUFFERSIZE).found(format!("its size is {size}"));
            return context.report(finding.arguments([&size.to_string()]));
        }
        if let Some(annotation) = context.dxil.type_annotations.structure(ty) {
            let mut ranges = Ranges { record: self, ranges: BTreeMap::new() };
            ranges.structure(ty, annotation, 0, 0);
        }
    }
}

/// The bytes of a constant buffer that fields take. Offsets are numbers of 32 bits that wrap, as the vendor's
/// program has them.
struct Ranges<'r, 'c, 'd, 'm> {
    record: &'r Record<'c, 'd, 'm>,
    /// The last byte by the first one, of ranges that do not overlap.
    ranges: BTreeMap<u32, u32>,
}

impl Ranges<'_, '_, '_, '_> {
    fn fail(&self, rule: Rule, offset: u32) {
        let name = self.record.name();
        let finding = self.record.finding(rule).found(format!("{name}: a field at offset {offset}"));
        let name = vendor_name(self.record.resource);
        self.record.context.report(finding.arguments([&name, &offset.to_string()]));
    }

    /// Adds the fields of a structure, the last first.
    fn structure(&mut self, ty: TypeId, annotation: &StructAnnotation<'_>, base: u32, depth: u32) {
        let context = self.record.context;
        let Type::Struct { elements, .. } = context.module.ty(ty) else { return };
        if depth > 32 {
            return;
        }
        for (field, ty) in annotation.fields.iter().zip(elements).rev() {
            if !context.take_field() {
                return;
            }
            // No field is at the offset of one that states none.
            let offset = field.cbuffer_offset.unwrap_or(u32::MAX);
            let mut element = *ty;
            let mut count = 1u32;
            while let Type::Array { count: of, element: inner } = context.module.ty(element) {
                count = count.wrapping_mul(u32::try_from(of & u64::from(u32::MAX)).unwrap_or_default());
                element = inner;
            }
            let array = element != *ty;
            if array && offset % 16 != 0 {
                self.fail(Rule::SM_CBUFFERARRAYOFFSETALIGNMENT, offset);
                continue;
            }
            let nested = context.dxil.type_annotations.structure(element);
            let size = match nested {
                Some(nested) => nested.size,
                None => field_size(context, field, element),
            };
            let stride = size.wrapping_add(15) & !15;
            let whole =
                if array { count.wrapping_sub(1).wrapping_mul(stride).wrapping_add(size) } else { size };
            let start = base.wrapping_add(offset);
            if offset.wrapping_add(whole) > annotation.size {
                self.fail(Rule::SM_CBUFFERELEMENTOVERFLOW, start);
                continue;
            }
            let Some(nested) = nested else {
                self.add(start, whole);
                continue;
            };
            for index in 0..if array { count } else { 1 } {
                if !context.take_field() {
                    return;
                }
                self.structure(element, nested, start.wrapping_add(index.wrapping_mul(stride)), depth + 1);
            }
        }
    }

    fn add(&mut self, start: u32, size: u32) {
        if size == 0 {
            return;
        }
        let end = start.wrapping_add(size).wrapping_sub(1);
        // A range that wraps overlaps none.
        let before = self.ranges.range(..=end).next_back();
        if start <= end && before.is_some_and(|(_, last)| *last >= start) {
            return self.fail(Rule::SM_CBUFFEROFFSETOVERLAP, start);
        }
        if start <= end {
            self.ranges.insert(start, end);
        }
    }
}

/// The bytes of a field without an annotated structure, or of one element of it if it is an array: the
/// vendor's program takes the size of a component from the annotation, and not from the type. A structure
/// without an annotation has a size only as a matrix, of components of four bytes.
fn field_size(context: &Context<'_, '_>, field: &FieldAnnotation<'_>, ty: TypeId) -> u32 {
    let component = match field.component_type.and_then(DxilComponentType::known) {
        Some(
            KnownDxilComponentType::I64
            | KnownDxilComponentType::U64
            | KnownDxilComponentType::F64
            | KnownDxilComponentType::SNormF64
            | KnownDxilComponentType::UNormF64,
        ) => 8,
        Some(
            KnownDxilComponentType::I16
            | KnownDxilComponentType::U16
            | KnownDxilComponentType::F16
            | KnownDxilComponentType::SNormF16
            | KnownDxilComponentType::UNormF16,
        ) if !context.min_precision() => 2,
        _ => 4u32,
    };
    match context.module.ty(ty) {
        Type::Vector { count, .. } => component.wrapping_mul(count),
        Type::Struct { .. } | Type::Opaque { .. } => field.matrix.map_or(0, |matrix| {
            let (registers, used) = match matrix.orientation {
                MatrixOrientation::ColumnMajor => (matrix.columns, matrix.rows),
                _ => (matrix.rows, matrix.columns),
            };
            registers.wrapping_sub(1).wrapping_mul(16).wrapping_add(used.wrapping_mul(4))
        }),
        _ => component,
    }
}

/// The class of a resource as text.
pub(crate) fn class_word(class: ResourceClass) -> &'static str {
    match class {
        ResourceClass::SRV => "SRV",
        ResourceClass::UAV => "UAV",
        ResourceClass::CBV => "constant buffer",
        ResourceClass::Sampler => "sampler",
        _ => "resource",
    }
}
