//! Handles of resources, and their records.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, ValueId};
use dxkit_dxbc::rdef::{InputType, ResourceDefinitions};
use dxkit_dxil::{OpCode, Resource, Text};
use dxkit_resource::{Facts, Form as _, MetadataRecord, ResourceProperties};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::Step;
use crate::annotation::Annotations;
use crate::build::Builder;
use crate::converter::Converter;
use crate::declare::{Declarations, Declared};

/// The first minor shader model whose handles state their range and properties themselves.
const FIRST_WITH_ANNOTATIONS: u8 = 6;

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
        match self.count {
            u32::MAX => u32::MAX,
            count => self.lower.wrapping_add(count).wrapping_sub(1),
        }
    }

    fn properties(&self) -> Option<ResourceProperties> {
        let components = self.component.map(|_| 4);
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
            let name = name_of(declared, definitions);
            let node = record_node(module, declared, &name, annotations);
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
    let class = builder.module.const_i8(i8::try_from(declared.class.0).unwrap_or(0));
    let non_uniform = builder.module.const_bool(is_non_uniform);
    if minor < FIRST_WITH_ANNOTATIONS {
        let id = builder.const_int(declared.id);
        return builder.call(OpCode::CreateHandle, None, &[class, id, index, non_uniform]);
    }
    let range = dxkit_dxil::OperationType::Struct("ResBind").llvm_type(&mut builder.module, None);
    let words = [declared.lower, declared.upper(), declared.space].map(|word| builder.const_int(word));
    let [lower, upper, space] = words;
    let range = builder.module.const_aggregate(range.unwrap_or_default(), &[lower, upper, space, class]);
    let made = builder.call(OpCode::CreateHandleFromBinding, None, &[range, index, non_uniform])?;
    let Some(ResourceProperties(numbers)) = declared.properties() else {
        return Err(crate::Reason::from("a resource without properties in DXIL"));
    };
    let ty = dxkit_dxil::OperationType::Struct("ResourceProperties").llvm_type(&mut builder.module, None);
    let numbers = numbers.map(|number| builder.const_int(number));
    let properties = builder.module.const_aggregate(ty.unwrap_or_default(), &numbers);
    builder.call(OpCode::AnnotateHandle, None, &[made, properties])
}

/// The name of a resource in the source, if the program has it; else a letter and its number.
fn name_of(declared: &Declared, definitions: Option<&ResourceDefinitions<'_>>) -> String {
    let is_view = |ty: InputType| {
        matches!(ty, InputType::TBuffer | InputType::Texture | InputType::Structured | InputType::ByteAddress)
    };
    let is_of_class = |ty: InputType| match declared.class {
        ResourceClass::CBV => ty == InputType::CBuffer,
        ResourceClass::Sampler => ty == InputType::Sampler,
        ResourceClass::SRV => is_view(ty),
        _ => !is_view(ty) && ty != InputType::CBuffer && ty != InputType::Sampler,
    };
    let bindings = definitions.map_or(&[][..], |definitions| &definitions.bindings);
    let found = bindings.iter().find(|binding| {
        let fields = &binding.fields.v4;
        let space = binding.fields.v51.map_or(0, |v51| v51.space);
        let covers = declared.lower.wrapping_sub(fields.bind_point) < fields.bind_count.max(1);
        is_of_class(fields.input_type) && space == declared.space && covers
    });
    match found {
        Some(binding) => alloc::format!("{}", binding.name),
        None => {
            let letter = match declared.class {
                ResourceClass::CBV => "cb",
                ResourceClass::Sampler => "s",
                ResourceClass::UAV => "u",
                _ => "t",
            };
            alloc::format!("{letter}{}", declared.lower)
        }
    }
}

fn record_node(
    module: &mut Module,
    declared: &Declared,
    name: &str,
    annotations: &mut Annotations<'_>,
) -> MetadataId {
    let (float, int) = (module.float_type(), module.integer_type(32));
    let (prefix, element) = match declared.class {
        ResourceClass::CBV => {
            let row = module.vector_type(4, float);
            ("cbuffer.", module.array_type(u64::from(declared.size / 16), row))
        }
        ResourceClass::Sampler => ("struct.SamplerState.", int),
        class => {
            let prefix = if class == ResourceClass::UAV { "class.RW." } else { "class." };
            match declared.kind {
                ResourceKind::RawBuffer => (prefix, int),
                ResourceKind::StructuredBuffer => {
                    (prefix, module.array_type(u64::from(declared.stride.div_ceil(4)), int))
                }
                _ => {
                    let scalar = if declared.element == crate::build::Kind::Float { float } else { int };
                    (prefix, module.vector_type(4, scalar))
                }
            }
        }
    };
    let mut record = declared.record();
    let described = match declared.class {
        ResourceClass::CBV => annotations.buffer(module, name).filter(|(_, size)| *size >= declared.size),
        _ => None,
    };
    let structure = match described {
        Some((structure, size)) => {
            // The program may not use the last rows.
            record.size = Some(size);
            structure
        }
        None => module.named_struct_type(alloc::format!("{prefix}{name}"), &[element]),
    };
    let ty = match declared.count {
        1 => structure,
        u32::MAX => module.array_type(0, structure),
        count => module.array_type(count.into(), structure),
    };
    let resource = Resource {
        class: declared.class,
        id: declared.id,
        symbol: {
            let pointer = module.pointer_type(ty, 0);
            module.const_undef(pointer)
        },
        global: None,
        ty,
        name: Text(name.as_bytes()),
        space: declared.space,
        lower_bound: declared.lower,
        range_size: declared.count,
        kind: record.kind,
        flags: record.flags,
        component_type: record.component_type,
        stride: record.stride,
        sample_count: record.sample_count,
        size: record.size,
        sampler_kind: record.sampler_kind,
        feedback_kind: None,
        unknown: Vec::new(),
    };
    resource.to_node(module)
}
