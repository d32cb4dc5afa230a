//! Reflection as a separate document: the output of `dxkit reflect`.

mod slang;
mod text;

use core::fmt;

use dxkit::reflect::{Fact, Member, Parameter, Signatures, Type, Types, Variable};
use dxkit::rootsig::{Location, ShaderVisibility};
use dxkit::{Binding, Container, Entry, Reflection};
use serde_json::Value;

use crate::prelude::*;
use crate::schema::{documents, schema_of};
use crate::{Flags, Named, Page};

pub use slang::slang;

/// The version of the document. It increases when the document changes incompatibly.
pub const REFLECTION_VERSION: u32 = 1;

documents! {
    /// The bindings, buffers, inputs, outputs and entry points of a shader.
    pub(crate) struct Document {
        /// The version of this form: 1.
        version: u32,
        /// The name of the input.
        file: String,
        /// The stage, as DXIL names it: `Pixel`, `Library`.
        kind: Option<String>,
        /// The shader model: `6.6`.
        shader_model: Option<String>,
        /// The compiler that built it.
        compiler: Option<String>,
        /// Names of the device features that it requires.
        features: Vec<String>,
        /// The part that states the features.
        features_from: Option<String>,
        /// The part that states the bindings.
        bindings_from: Option<String>,
        /// Resources that are bound to registers.
        bindings: Vec<BindingObject>,
        /// The contents of constant, texture and structured buffers.
        buffers: Vec<BufferObject>,
        /// The structures; types refer to them by index.
        structures: Vec<StructureObject>,
        /// The inputs.
        inputs: Option<SignatureObject>,
        /// The outputs.
        outputs: Option<SignatureObject>,
        /// The patch constants of hull and domain shaders; for mesh shaders, the primitive outputs.
        patch_constants: Option<SignatureObject>,
        /// The entry points: one for a shader, any number for a library.
        entries: Vec<EntryObject>,
        /// The counters that the compiler computed.
        counters: Vec<CounterObject>,
        /// Static samplers of the root signature in the container.
        static_samplers: Vec<StaticSamplerObject>,
    }

    /// A resource that is bound to registers.
    pub(crate) struct BindingObject {
        /// Its name; null if it was stripped.
        name: Option<String>,
        /// Its class: `SRV`, `UAV`, `CBV`, `Sampler`.
        class: String,
        /// The kind of resource: `Texture2D`, `StructuredBuffer`.
        kind: Option<String>,
        /// Its type in HLSL.
        hlsl_type: Option<String>,
        /// Register space.
        space: u32,
        /// First register; 4294967295 if it is assigned when the library is linked.
        lower_bound: u32,
        /// Number of registers; null if the range is unbounded.
        count: Option<u32>,
        /// The registers in HLSL's notation.
        registers: String,
        /// Its type in Direct3D's reflection: `TEXTURE`, `UAV_RWTYPED`.
        input_type: Option<String>,
        /// Its return type in Direct3D's reflection.
        return_type: String,
        /// Its dimension in Direct3D's reflection.
        dimension: String,
        /// Number of components of an element.
        components: Option<u32>,
        /// Size of an element of a structured buffer, in bytes.
        stride: Option<u32>,
        /// Size of a constant buffer, in bytes.
        size: Option<u32>,
        /// Number of samples, as declared.
        sample_count: Option<u32>,
        /// Whether it is a comparison sampler.
        comparison: bool,
        /// Names of its flags: `GloballyCoherent`, `UAVCounter`.
        flags: Vec<String>,
        /// The index of the parameter of the container's root signature that binds it.
        root_parameter: Option<usize>,
        /// The index of the static sampler of the container's root signature that is bound to it.
        static_sampler: Option<usize>,
    }

    /// The contents of a buffer.
    pub(crate) struct BufferObject {
        /// Its name.
        name: Option<String>,
        /// Its kind: `CBUFFER`, `TBUFFER`, `RESOURCE_BIND_INFO` (structured), `INTERFACE_POINTERS`.
        kind: String,
        /// Size in bytes; for structured buffers, that of an element.
        size: u32,
        /// The index of its resource in `bindings`.
        binding: Option<usize>,
        /// The part that states it.
        from: String,
        /// Its variables.
        variables: Vec<VariableObject>,
    }

    /// A variable of a buffer, or a member of a structure.
    pub(crate) struct VariableObject {
        /// Its name.
        name: String,
        /// Offset from the start of the buffer or structure, in bytes.
        offset: u32,
        /// Size in bytes, without padding behind it; null for members if the part does not state it.
        size: Option<u32>,
        /// Whether the program uses it.
        used: Option<bool>,
        /// Its type.
        value_type: Option<TypeObject>,
        /// Its value if the application sets none, in hexadecimal.
        default_value: Option<String>,
    }

    /// A type.
    pub(crate) struct TypeObject {
        /// In HLSL's notation, without the dimensions of an array.
        hlsl_type: String,
        /// Its class: `SCALAR`, `VECTOR`, `MATRIX_ROWS`, `MATRIX_COLUMNS`, `STRUCT` …
        class: String,
        /// The type of a component: `FLOAT`, `UINT16`.
        base: String,
        /// Rows.
        rows: u32,
        /// Columns.
        columns: u32,
        /// Dimensions of an array, outermost first.
        array: Vec<u32>,
        /// The index of its structure in `structures`.
        structure: Option<u32>,
    }

    /// A structure.
    pub(crate) struct StructureObject {
        /// Its name.
        name: String,
        /// Its members.
        members: Vec<VariableObject>,
    }

    /// Inputs, outputs or patch constants.
    pub(crate) struct SignatureObject {
        /// The part that states it.
        from: String,
        /// The parameters, one for each register.
        parameters: Vec<ParameterObject>,
    }

    /// A register of an input or output.
    pub(crate) struct ParameterObject {
        /// Its semantic, without the index.
        semantic: String,
        /// The index of the semantic.
        semantic_index: u32,
        /// Its register; null if it has none.
        register: Option<u32>,
        /// Its components, among `x`, `y`, `z`, `w`.
        mask: String,
        /// The components that are read or written.
        used: Option<String>,
        /// The system value.
        system_value: String,
        /// The type of a component.
        component_type: String,
        /// The minimum precision.
        min_precision: String,
        /// The stream of a geometry shader.
        stream: u32,
        /// The interpolation mode.
        interpolation: Option<String>,
    }

    /// An entry point.
    pub(crate) struct EntryObject {
        /// Name of the function, mangled in libraries.
        name: String,
        /// The name in the source.
        unmangled_name: String,
        /// Its stage.
        kind: Option<String>,
        /// The number of threads of a group, in three dimensions.
        num_threads: Vec<u32>,
        /// Minimum number of lanes of a wave.
        wave_minimum: Option<u32>,
        /// Maximum number of lanes of a wave.
        wave_maximum: Option<u32>,
        /// Preferred number of lanes of a wave.
        wave_preferred: Option<u32>,
        /// Size of the payload or parameter, in bytes.
        payload_size: Option<u32>,
        /// Size of the hit attributes, in bytes.
        attribute_size: Option<u32>,
        /// Size of the group-shared memory, in bytes.
        group_shared_bytes: Option<u32>,
        /// Names of the device features that it requires.
        features: Vec<String>,
        /// Indices of the bindings that it uses; null if no part states them.
        resources: Option<Vec<usize>>,
        /// External functions that it calls.
        dependencies: Vec<String>,
        /// Its properties as a node of a work graph.
        node: Option<NodeObject>,
    }

    /// A node of a work graph.
    pub(crate) struct NodeObject {
        /// The launch type.
        launch_type: String,
        /// Its name.
        name: Option<String>,
        /// Its index in an array of nodes of that name.
        index: Option<u32>,
        /// Whether a work graph may start at it.
        is_program_entry: bool,
        /// The dispatch grid.
        dispatch_grid: Option<Vec<u32>>,
        /// The largest dispatch grid that a record may request.
        max_dispatch_grid: Option<Vec<u32>>,
        /// The maximum recursion depth.
        max_recursion_depth: Option<u32>,
        /// The inputs.
        inputs: Vec<NodeParameterObject>,
        /// The outputs.
        outputs: Vec<NodeParameterObject>,
    }

    /// An input or output of a node.
    pub(crate) struct NodeParameterObject {
        /// Names of its flags.
        flags: Vec<String>,
        /// Size of a record, in bytes; null if records are empty.
        record_size: Option<u32>,
        /// The name of the node that an output sends records to.
        output_name: Option<String>,
        /// The index in an array of nodes of that name.
        output_index: Option<u32>,
        /// Maximum number of records.
        max_records: Option<u32>,
        /// Number of nodes in an array.
        array_size: Option<u32>,
    }

    /// A counter that the compiler computed.
    pub(crate) struct CounterObject {
        /// The name of the counter.
        name: &'static str,
        /// Its value.
        count: u32,
    }

    /// A static sampler of the root signature.
    pub(crate) struct StaticSamplerObject {
        /// Register.
        register: u32,
        /// Register space.
        space: u32,
    }
}

/// The output of `dxkit reflect` for a container.
#[derive(Debug)]
pub struct ReflectionDocument {
    document: Document,
    reflection: Reflection,
}

impl serde::Serialize for ReflectionDocument {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document.serialize(serializer)
    }
}

impl ReflectionDocument {
    /// The document of a container.
    #[must_use]
    pub fn of(file: &str, container: &Container<'_>) -> Self {
        let reflection = Reflection::of(container);
        let mut document = document(file, &reflection);
        add_root_bindings(&mut document, container, &reflection);
        Self { document, reflection }
    }

    /// The JSON Schema of the document.
    #[must_use]
    pub fn schema() -> Value {
        schema_of::<Document>(&format!("dxkit reflect --json, version {REFLECTION_VERSION}"))
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        text::print(&self.document, &self.reflection, page)
    }
}

fn named<T: dxkit::bytes::OpenNumber>(number: T) -> String {
    Named(number).to_string()
}

fn flag_names(flags: &Flags) -> Vec<String> {
    flags.names().into_iter().map(str::to_owned).collect()
}

fn document(file: &str, reflection: &Reflection) -> Document {
    let bindings = reflection.bindings.as_ref();
    let types = &reflection.types;
    let features = reflection.features.map(|features| Flags::of(features.value));
    Document {
        version: REFLECTION_VERSION,
        file: file.to_owned(),
        kind: reflection.kind.map(|kind| named(kind.value)),
        shader_model: reflection.model.map(|model| model.value.to_string()),
        compiler: reflection.compiler.clone(),
        features: features.as_ref().map(flag_names).unwrap_or_default(),
        features_from: reflection.features.map(|features| features.from.to_string()),
        bindings_from: bindings.map(|bindings| bindings.from.to_string()),
        bindings: bindings.iter().flat_map(|bindings| &bindings.list).map(binding).collect(),
        buffers: reflection.buffers.iter().map(|it| buffer(it, types)).collect(),
        structures: types.structures().map(|it| structure(it, types)).collect(),
        inputs: signature(&reflection.signatures, |it| it.inputs.as_ref()),
        outputs: signature(&reflection.signatures, |it| it.outputs.as_ref()),
        patch_constants: signature(&reflection.signatures, |it| it.patch_constants.as_ref()),
        entries: reflection.entries.iter().map(entry).collect(),
        counters: reflection
            .counters
            .iter()
            .flat_map(|counters| counters.iter())
            .map(|(name, count)| CounterObject { name, count })
            .collect(),
        static_samplers: Vec::new(),
    }
}

/// Finds the root parameter or static sampler that binds each resource.
fn add_root_bindings(document: &mut Document, container: &Container<'_>, reflection: &Reflection) {
    let Ok(Some(signature)) = dxkit::root_signature(container) else { return };
    let Some(root) = signature.known() else { return };
    let samplers = root.static_samplers.iter();
    document.static_samplers = samplers
        .map(|sampler| StaticSamplerObject {
            register: sampler.shader_register,
            space: sampler.register_space,
        })
        .collect();
    let stage = reflection.kind.map(|kind| ShaderVisibility::of(kind.value)).unwrap_or(ShaderVisibility::All);
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    for (object, binding) in document.bindings.iter_mut().zip(list) {
        match root.find(binding.class, binding.space, binding.lower_bound, stage) {
            Some(
                Location::Constants32Bit { parameter }
                | Location::RootDescriptor { parameter }
                | Location::Range { parameter, .. },
            ) => object.root_parameter = Some(parameter),
            Some(Location::StaticSampler { index }) => object.static_sampler = Some(index),
            _ => {}
        }
    }
}

fn binding(binding: &Binding) -> BindingObject {
    let comparison = dxkit::dxil::SamplerKind::Comparison;
    BindingObject {
        name: binding.name.clone(),
        class: named(binding.class),
        kind: binding.kind.map(named),
        hlsl_type: binding.hlsl_type.clone(),
        space: binding.space,
        lower_bound: binding.lower_bound,
        count: binding.count,
        registers: binding.registers().to_string(),
        input_type: binding.input_type.map(named),
        return_type: named(binding.return_type),
        dimension: named(binding.dimension),
        components: binding.components,
        stride: binding.stride,
        size: binding.size,
        sample_count: binding.sample_count,
        comparison: binding.sampler_kind == Some(comparison),
        flags: binding.flags.map(|flags| flag_names(&Flags::of(flags))).unwrap_or_default(),
        root_parameter: None,
        static_sampler: None,
    }
}

fn buffer(buffer: &dxkit::reflect::Buffer, types: &Types) -> BufferObject {
    BufferObject {
        name: buffer.name.clone(),
        kind: named(buffer.kind),
        size: buffer.size,
        binding: buffer.binding,
        from: buffer.from.to_string(),
        variables: buffer.variables.iter().map(|it| variable(it, types)).collect(),
    }
}

fn variable(variable: &Variable, types: &Types) -> VariableObject {
    let default = variable.default_value.as_ref();
    VariableObject {
        name: variable.name.clone(),
        offset: variable.offset,
        size: Some(variable.size),
        used: variable.used,
        value_type: variable.ty.and_then(|id| types.get(id)).map(|ty| value_type(ty, types)),
        default_value: default.map(|bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
    }
}

fn value_type(ty: &Type, types: &Types) -> TypeObject {
    TypeObject {
        hlsl_type: types.hlsl(ty).to_string(),
        class: named(ty.class),
        base: named(ty.base),
        rows: ty.rows,
        columns: ty.columns,
        array: ty.array.clone(),
        structure: ty.structure.map(dxkit::reflect::StructureId::index),
    }
}

fn structure(structure: &dxkit::reflect::Structure, types: &Types) -> StructureObject {
    let member = |member: &Member| {
        let ty = types.get(member.ty);
        VariableObject {
            name: member.name.clone(),
            offset: member.offset,
            size: ty.and_then(|ty| ty.size),
            used: member.used,
            value_type: ty.map(|ty| value_type(ty, types)),
            default_value: None,
        }
    };
    StructureObject { name: structure.name.clone(), members: structure.members.iter().map(member).collect() }
}

fn signature(
    signatures: &Signatures,
    of: impl Fn(&Signatures) -> Option<&Fact<Vec<Parameter>>>,
) -> Option<SignatureObject> {
    let fact = of(signatures)?;
    let parameters = fact.value.iter().map(|parameter| ParameterObject {
        semantic: parameter.semantic.clone(),
        semantic_index: parameter.semantic_index,
        register: parameter.register,
        mask: letters(parameter.mask.bits()),
        used: parameter.used.map(|used| letters(used.bits())),
        system_value: named(parameter.system_value),
        component_type: named(parameter.component_type),
        min_precision: named(parameter.min_precision),
        stream: parameter.stream,
        interpolation: parameter.interpolation.map(|mode| named(mode.value)),
    });
    Some(SignatureObject { from: fact.from.to_string(), parameters: parameters.collect() })
}

/// The components of a mask.
fn letters(mask: u8) -> String {
    "xyzw".chars().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, letter)| letter).collect()
}

fn entry(entry: &Entry) -> EntryObject {
    let wave = entry.wave_size;
    let stated = |lanes: u32| (lanes != 0).then_some(lanes);
    EntryObject {
        name: entry.name.clone(),
        unmangled_name: entry.unmangled_name.clone(),
        kind: entry.kind.map(named),
        num_threads: entry.num_threads.map(|threads| threads.to_vec()).unwrap_or_default(),
        wave_minimum: wave.map(|wave| wave.minimum),
        wave_maximum: wave.and_then(|wave| stated(wave.maximum)),
        wave_preferred: wave.and_then(|wave| stated(wave.preferred)),
        payload_size: entry.payload_size,
        attribute_size: entry.attribute_size,
        group_shared_bytes: entry.group_shared_bytes.map(|bytes| bytes.value),
        features: entry.features.map(|it| flag_names(&Flags::of(it.value))).unwrap_or_default(),
        resources: entry.resources.as_ref().map(|places| places.value.clone()),
        dependencies: entry.dependencies.clone(),
        node: entry.node.as_ref().map(node),
    }
}

fn node(node: &dxkit::reflect::Node) -> NodeObject {
    let parameter = |io: &dxkit::reflect::NodeParameter| NodeParameterObject {
        flags: flag_names(&Flags::of(io.flags)),
        record_size: io.record.as_ref().map(|record| record.size),
        output_name: io.output_id.as_ref().map(|id| id.name.clone()),
        output_index: io.output_id.as_ref().map(|id| id.index),
        max_records: io.max_records,
        array_size: io.array_size,
    };
    NodeObject {
        launch_type: named(node.launch_type),
        name: node.id.as_ref().map(|id| id.name.clone()),
        index: node.id.as_ref().map(|id| id.index),
        is_program_entry: node.is_program_entry,
        dispatch_grid: node.dispatch_grid.map(|grid| grid.to_vec()),
        max_dispatch_grid: node.max_dispatch_grid.map(|grid| grid.to_vec()),
        max_recursion_depth: node.max_recursion_depth,
        inputs: node.inputs.iter().map(parameter).collect(),
        outputs: node.outputs.iter().map(parameter).collect(),
    }
}
