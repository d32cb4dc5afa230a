//! Handles of resources, and their records.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, TypeId, ValueId};
use dxkit_dxbc::rdef::{BufferType, InputType, ResourceBinding, ResourceDefinitions};
use dxkit_dxil::{HandleCalls, HandleSource, Resource, Text};
use dxkit_resource::{Facts, HlslObject, MetadataRecord, ResourceDescription as _, ResourceProperties};
use dxkit_types::{
    DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind, ShaderModel, last_register,
};

use crate::annotation::{Annotations, vector};
use crate::build::Builder;
use crate::converter::Converter;
use crate::declare::{Declarations, Declared};
use crate::{Reason, Step};

impl Declared {
    /// The record without name and registers.
    fn record(&self) -> MetadataRecord {
        let is_srv = self.class == ResourceClass::SRV;
        MetadataRecord {
            class: self.class,
            kind: self.kind,
            flags: self.flags,
            sample_count: is_srv.then_some(self.samples),
            component_type: self.component,
            stride: (self.kind == ResourceKind::StructuredBuffer).then_some(self.stride),
            feedback_kind: None,
            size: (self.class == ResourceClass::CBV).then_some(self.size),
            sampler_kind: self.sampler,
        }
    }

    /// Its last register.
    const fn upper(&self) -> u32 {
        last_register(self.lower, self.count)
    }

    fn properties(&self) -> Option<ResourceProperties> {
        let components = self.component.map(|_| self.components);
        let size = (self.size > 0).then_some(self.size);
        let facts = Facts { components, size, alignment_log2: Some(0), ..self.record().facts() };
        ResourceProperties::from_facts(&facts).ok()
    }
}

impl Converter<'_> {
    /// A handle of a register that is known, made before everything else.
    pub(crate) fn make_prologue_handle(&mut self, declared: &Declared, index: ValueId) -> Step<ValueId> {
        let minor = self.minor;
        self.builder.prologue(|builder| handle(builder, minor, declared, index, false))
    }

    /// A handle of a register that is computed.
    pub(crate) fn make_handle(
        &mut self,
        declared: &Declared,
        index: ValueId,
        is_non_uniform: bool,
    ) -> Step<ValueId> {
        handle(&mut self.builder, self.minor, declared, index, is_non_uniform)
    }
}

/// The resources of a program.
#[derive(Debug)]
pub(crate) struct Resources(Vec<Declared>);

impl Resources {
    pub(crate) fn new(declarations: &Declarations) -> Self {
        Self(declarations.resources.values().cloned().collect())
    }

    /// The records of all of them.
    pub(crate) fn node(
        &self,
        module: &mut Module,
        definitions: Option<&ResourceDefinitions<'_>>,
        annotations: &mut Annotations<'_>,
    ) -> Option<MetadataId> {
        let mut lists: [Vec<Option<MetadataId>>; 4] = Default::default();
        for declared in &self.0 {
            let node = record_node(module, declared, definitions, annotations);
            if let Some(list) = lists.get_mut(usize::try_from(declared.class.0).unwrap_or(4)) {
                list.push(Some(node));
            }
        }
        if lists.iter().all(Vec::is_empty) {
            return None;
        }
        let lists = lists.map(|list| (!list.is_empty()).then(|| module.metadata_node(&list)));
        Some(module.metadata_node(&lists))
    }
}

fn handle(
    builder: &mut Builder,
    minor: u8,
    declared: &Declared,
    index: ValueId,
    is_non_uniform: bool,
) -> Step<ValueId> {
    let model = ShaderModel::new(6, minor);
    let registers = HandleSource::Binding {
        class: declared.class,
        space: declared.space,
        lower_bound: declared.lower,
        upper_bound: declared.upper(),
    };
    let source = registers.for_model(model, declared.id);
    let properties = match HandleSource::are_annotated(model) {
        true => Some(declared.properties().ok_or(Reason::Handle)?),
        false => None,
    };
    let calls = HandleCalls::new(&mut builder.module, source, index, is_non_uniform, properties);
    let calls = calls.ok_or(Reason::Handle)?;
    calls.emit(|code, operands| builder.call(code, None, operands))
}

impl Declared {
    /// Its row in `RDEF`.
    pub(crate) fn binding<'d>(
        &self,
        definitions: Option<&'d ResourceDefinitions<'d>>,
    ) -> Option<&'d ResourceBinding<'d>> {
        let is_view = |ty: InputType| {
            matches!(
                ty,
                InputType::TBuffer | InputType::Texture | InputType::Structured | InputType::ByteAddress
            )
        };
        let is_of_class = |ty: InputType| match self.class {
            ResourceClass::CBV => ty == InputType::CBuffer,
            ResourceClass::Sampler => ty == InputType::Sampler,
            ResourceClass::SRV => is_view(ty),
            _ => !is_view(ty) && ty != InputType::CBuffer && ty != InputType::Sampler,
        };
        definitions?.bindings.iter().find(|binding| {
            let fields = &binding.fields.v4;
            let space = binding.fields.v51.map_or(0, |v51| v51.space);
            let covers = self.lower.wrapping_sub(fields.bind_point) < fields.bind_count.max(1);
            is_of_class(fields.input_type) && space == self.space && covers
        })
    }

    /// The name in the source, if the program has it; else a letter and its number.
    fn name(&self, binding: Option<&ResourceBinding<'_>>) -> String {
        if let Some(binding) = binding {
            return alloc::format!("{}", binding.name);
        }
        if (self.class, self.space) == (ResourceClass::CBV, crate::INTERFACE_SPACE) {
            return String::from("$ThisPointer");
        }
        let letter = match self.class {
            ResourceClass::CBV => "cb",
            ResourceClass::Sampler => "s",
            ResourceClass::UAV => "u",
            _ => "t",
        };
        alloc::format!("{letter}{}", self.lower)
    }

    /// The name of its object in HLSL.
    fn object(&self, binding: Option<&ResourceBinding<'_>>) -> &'static str {
        let object = match binding.map(|binding| binding.fields.v4.input_type) {
            Some(InputType::UAVAppend) => Some(HlslObject::AppendStructuredBuffer),
            Some(InputType::UAVConsume) => Some(HlslObject::ConsumeStructuredBuffer),
            _ => {
                let facts = Facts {
                    class: Some(self.class),
                    kind: Some(self.kind),
                    rasterizer_ordered: Some(
                        self.flags.contains(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
                    ),
                    sampler: self.sampler,
                    ..Facts::default()
                };
                HlslObject::candidates(&facts).next()
            }
        };
        object.map_or("", HlslObject::name)
    }

    /// The structure that represents it: its name and its content are those that DXC would use.
    fn structure(
        &self,
        module: &mut Module,
        name: &str,
        object: &str,
        annotations: &mut Annotations<'_>,
    ) -> (TypeId, Option<u32>) {
        let (float, int) = (module.float_type(), module.integer_type(32));
        match (self.class, self.kind) {
            (ResourceClass::CBV, _) | (_, ResourceKind::TBuffer) => {
                let is_constant = self.class == ResourceClass::CBV;
                let kind = if is_constant { BufferType::CBuffer } else { BufferType::TBuffer };
                let described = annotations.buffer(module, kind, name);
                // The program may not use the last rows.
                if let Some((structure, size)) = described.filter(|(_, size)| *size >= self.size) {
                    return (structure, is_constant.then_some(size));
                }
                let row = module.vector_type(4, float);
                let rows = module.array_type(u64::from(self.size / 16), row);
                let class = if is_constant { "cbuffer" } else { "tbuffer" };
                (annotations.class(module, &alloc::format!("{class}.{name}"), rows), None)
            }
            (ResourceClass::Sampler, _) | (_, ResourceKind::RawBuffer) => {
                (annotations.class(module, &alloc::format!("struct.{object}"), int), None)
            }
            (_, ResourceKind::StructuredBuffer) => {
                if let Some(known) = annotations.structured(module, object, name, self.stride) {
                    return (known, None);
                }
                let words = module.array_type(u64::from(self.stride.div_ceil(4)), int);
                (annotations.class(module, &alloc::format!("class.{object}.{name}"), words), None)
            }
            _ => {
                let (scalar, spelled) = match self.component {
                    _ if self.is_double => (module.double_type(), "double"),
                    Some(DxilComponentType::I32) => (int, "int"),
                    Some(DxilComponentType::U32) => (int, "unsigned int"),
                    _ => (float, "float"),
                };
                let count = u32::from(self.components);
                let (content, spelled) = match count {
                    1 => (scalar, String::from(spelled)),
                    count => (module.vector_type(count, scalar), vector(spelled, count)),
                };
                let is_sampled =
                    matches!(self.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
                let name = match is_sampled {
                    true => alloc::format!("class.{object}<{}, {}>", spelled.trim_end(), self.samples),
                    false => alloc::format!("class.{object}<{spelled}>"),
                };
                (annotations.class(module, &name, content), None)
            }
        }
    }
}

fn record_node(
    module: &mut Module,
    declared: &Declared,
    definitions: Option<&ResourceDefinitions<'_>>,
    annotations: &mut Annotations<'_>,
) -> MetadataId {
    let binding = declared.binding(definitions);
    let (name, object) = (declared.name(binding), declared.object(binding));
    let mut record = declared.record();
    let (structure, size) = declared.structure(module, &name, object, annotations);
    record.size = size.or(record.size);
    let ty = match declared.count {
        1 => structure,
        u32::MAX => module.array_type(0, structure),
        count => module.array_type(count.into(), structure),
    };
    let pointer = module.pointer_type(ty, 0);
    let symbol = module.const_undef(pointer);
    let resource = Resource {
        name: Text(name.as_bytes()),
        space: declared.space,
        lower_bound: declared.lower,
        range_size: declared.count,
        ..Resource::from_record(&record, declared.id, ty, symbol)
    };
    resource.to_node(module)
}
