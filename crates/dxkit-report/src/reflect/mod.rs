//! Reflection as a separate document: the output of `dxkit reflect`.
//!
//! In goes a container; out comes a JSON document with a schema and a version, or the same facts as text.
//! The objects are declared once, by a macro, with the documentation of each field: serialization, the JSON
//! Schema and the page of the fields come from that. Types refer to structures by index instead of
//! containing them, because structures that share structures can expand exponentially.

mod declared;
mod slang;
mod text;

use core::fmt;

use dxkit::bytes::Codec as _;
use dxkit::bytes::parser::numbers_in;
use dxkit::dxbc::stat::{Counters4, Counters5};
use dxkit::reflect::{
    BitField, BufferLayout, Declared, Fact, FunctionParameter, Member, Parameter, Payload, PayloadField,
    Signatures, Type, Types, Variable, indexes_heaps,
};
use dxkit::rootsig::Location;
use dxkit::{Binding, Container, Entry, Reflection};
use serde_json::Value;

use crate::prelude::*;
use crate::reflection::{DomainObject, GeometryObject, HullObject, MeshObject};
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
        /// The part that states the stage.
        kind_from: Option<String>,
        /// The shader model: `6.6`.
        shader_model: Option<String>,
        /// The part that states the shader model.
        shader_model_from: Option<String>,
        /// The compiler that built it.
        compiler: Option<String>,
        /// The part that states the compiler.
        compiler_from: Option<String>,
        /// The version of DXIL.
        dxil_version: Option<String>,
        /// The version of the validator that it was built for.
        validator_version: Option<String>,
        /// Names of the shader flags: features that the program uses, options of its compilation.
        shader_flags: Vec<String>,
        /// The part that states the shader flags and both versions.
        shader_flags_from: Option<String>,
        /// Names of the device features that it requires; for a library, of all functions. Null if no part
        /// states them: those of a PDB follow from its module, which `exports` derives.
        features: Option<Vec<String>>,
        /// The part that states the features.
        features_from: Option<String>,
        /// The minimum feature level that follows from shader model and features: `11_0`.
        min_feature_level: Option<String>,
        /// Whether it indexes the descriptor heap of resources directly.
        indexes_resource_heap: Option<bool>,
        /// Whether it indexes the descriptor heap of samplers directly.
        indexes_sampler_heap: Option<bool>,
        /// The number of interface slots (SM 5).
        interface_slots: Option<u32>,
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
        /// The payloads of a library whose fields state which stages may access them.
        payloads: Vec<PayloadObject>,
        /// The counters that the compiler computed.
        counters: Vec<CounterObject>,
        /// The part that states the counters.
        counters_from: Option<String>,
        /// The root signature in the container as text in HLSL; for a library, the first global one.
        root_signature: Option<String>,
        /// The part that contains the root signature.
        root_signature_from: Option<String>,
        /// Static samplers of the root signature in the container.
        static_samplers: Vec<StaticSamplerObject>,
        /// What the source declares, with `--declared`; null without, and if nothing tells it.
        declared: Option<DeclaredObject>,
    }

    /// What the source declares, of which the program may use less.
    pub(crate) struct DeclaredObject {
        /// The part whose debug information states it; null if it is the text of the sources.
        from: Option<String>,
        /// Resources, and members of constant and texture buffers.
        variables: Vec<DeclaredVariableObject>,
        /// The structures that these are made of.
        structures: Vec<DeclaredStructureObject>,
    }

    /// A resource, or a member of a constant or texture buffer, as the source declares it.
    pub(crate) struct DeclaredVariableObject {
        /// Its name, with namespaces.
        name: String,
        /// Its type in HLSL, without the dimensions of an array.
        hlsl_type: String,
        /// Dimensions of an array as the source has them, outermost first: numbers, or expressions; an empty
        /// text for an unbounded one.
        array: Vec<String>,
        /// Members: the name of the buffer; `$Globals` outside of one. Null for resources.
        buffer: Option<String>,
        /// The register of the resource, or of the buffer: `t7, space1`; null if no source states one.
        register: Option<String>,
        /// The file of the declaration.
        file: Option<String>,
        /// The line of the declaration, from 1.
        line: Option<u32>,
        /// Whether the program still has it; null if its names were stripped.
        in_program: Option<bool>,
    }

    /// A structure, as the source declares it.
    pub(crate) struct DeclaredStructureObject {
        /// Its name.
        name: String,
        /// Its members.
        members: Vec<DeclaredMemberObject>,
    }

    /// A member of such a structure.
    pub(crate) struct DeclaredMemberObject {
        /// Its name.
        name: String,
        /// Its type in HLSL, without the dimensions of an array.
        hlsl_type: String,
        /// Dimensions of an array, as above.
        array: Vec<String>,
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
        /// Its number within its class; null before SM 5.1.
        id: Option<u32>,
        /// First register; 4294967295 if it is assigned when the library is linked.
        lower_bound: u32,
        /// Last register; null if the range is unbounded or not assigned.
        upper_bound: Option<u32>,
        /// Number of registers; null if the range is unbounded.
        count: Option<u32>,
        /// Dimensions of an array, outermost first; 0 is an unbounded one. Empty for a single resource, and
        /// if no module states it.
        array: Vec<u32>,
        /// The registers in HLSL's notation.
        registers: String,
        /// Its type in Direct3D's reflection: `TEXTURE`, `UAV_RWTYPED`.
        input_type: Option<String>,
        /// Its return type in Direct3D's reflection.
        return_type: String,
        /// Its dimension in Direct3D's reflection.
        dimension: String,
        /// The type of a component of an element: `F32`, `UNormF32`.
        component_type: Option<String>,
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
        /// The kind of sampler.
        sampler_kind: Option<String>,
        /// The kind of feedback texture.
        feedback_kind: Option<String>,
        /// Whether the source states the register; null if no part records that.
        user_packed: Option<bool>,
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
        /// Size in bytes, without trailing padding; null for members if the part does not state it.
        size: Option<u32>,
        /// Whether the program uses it; null if no part states it, or if an index that is not constant
        /// decides.
        used: Option<bool>,
        /// What the part that describes the buffer states about it: DXC is wrong about arrays with such
        /// indices.
        stated_used: Option<bool>,
        /// Its type.
        value_type: Option<TypeObject>,
        /// Its value if the application sets none, in hexadecimal.
        default_value: Option<String>,
        /// Further flags from RDEF.
        variable_flags: Vec<String>,
        /// First texture and number of textures that belong to it (RDEF).
        textures: Option<Vec<u32>>,
        /// First sampler and number of samplers that belong to it (RDEF).
        samplers: Option<Vec<u32>>,
        /// The bit fields that share it.
        bit_fields: Vec<BitFieldObject>,
    }

    /// A bit field.
    pub(crate) struct BitFieldObject {
        /// Its name.
        name: String,
        /// First bit.
        offset: u32,
        /// Number of bits.
        width: u32,
    }

    /// A type.
    pub(crate) struct TypeObject {
        /// In HLSL's notation, without the dimensions of an array.
        hlsl_type: String,
        /// Its class: `SCALAR`, `VECTOR`, `MATRIX_ROWS`, `MATRIX_COLUMNS`, `STRUCT` …
        class: String,
        /// The type of a component: `FLOAT`, `UINT16`.
        base: String,
        /// The type of a component in DXIL: `F32`, `SNormF16`.
        component_type: Option<String>,
        /// Rows.
        rows: u32,
        /// Columns.
        columns: u32,
        /// Dimensions of an array, outermost first.
        array: Vec<u32>,
        /// The index of its structure in `structures`.
        structure: Option<u32>,
        /// The name of the type, as RDEF states it.
        type_name: Option<String>,
        /// The interface that a pointer refers to.
        sub_type: Option<String>,
        /// The base class of a class.
        base_class: Option<String>,
        /// The interfaces that a class implements.
        interfaces: Vec<String>,
    }

    /// A structure, as it lies in one kind of buffer.
    pub(crate) struct StructureObject {
        /// Its name.
        name: String,
        /// The rules that its members are placed by: `constant` (constant and texture buffers) or
        /// `structured`.
        packing: String,
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
        /// The part that states the interpolation mode.
        interpolation_from: Option<String>,
    }

    /// An entry point.
    pub(crate) struct EntryObject {
        /// The part that states it, and those of its properties without a separate field.
        from: String,
        /// Name of the function, mangled in libraries; empty for shaders of SM 4 and 5, which do not contain
        /// it.
        name: String,
        /// The name in the source.
        unmangled_name: String,
        /// Its stage.
        kind: Option<String>,
        /// The number of threads of a group, in three dimensions; null for stages without groups.
        num_threads: Option<Vec<u32>>,
        /// Minimum number of lanes of a wave, as declared.
        wave_minimum: Option<u32>,
        /// Maximum number of lanes of a wave.
        wave_maximum: Option<u32>,
        /// Preferred number of lanes of a wave.
        wave_preferred: Option<u32>,
        /// Size of the payload or parameter, in bytes.
        payload_size: Option<u32>,
        /// Size of the hit attributes, in bytes.
        attribute_size: Option<u32>,
        /// Minimum number of lanes that the program expects; null for any.
        min_wave_lanes: Option<u32>,
        /// Maximum number of lanes that the program expects; null for any.
        max_wave_lanes: Option<u32>,
        /// The part that states the expected lanes.
        wave_lanes_from: Option<String>,
        /// Size of the group-shared memory, in bytes.
        group_shared_bytes: Option<u32>,
        /// The part that states the size of the group-shared memory.
        group_shared_bytes_from: Option<String>,
        /// Whether a pixel shader runs for each sample.
        sample_frequency: Option<bool>,
        /// The part that states it.
        sample_frequency_from: Option<String>,
        /// Whether depth and stencil are tested before a pixel shader runs.
        early_depth_stencil: Option<bool>,
        /// The part that states it.
        early_depth_stencil_from: Option<String>,
        /// Number of temporary registers (SM 4 and 5).
        temp_registers: Option<u32>,
        /// The lowest shader model that the function requires: `6.3`.
        min_shader_model: Option<String>,
        /// Names of the device features that it requires; null if no part states them.
        features: Option<Vec<String>>,
        /// The part that states the features.
        features_from: Option<String>,
        /// Whether it indexes the descriptor heap of resources directly.
        indexes_resource_heap: Option<bool>,
        /// Whether it indexes the descriptor heap of samplers directly.
        indexes_sampler_heap: Option<bool>,
        /// Properties of a geometry shader.
        geometry: Option<GeometryObject>,
        /// Properties of a hull shader.
        hull: Option<HullObject>,
        /// Properties of a domain shader.
        domain: Option<DomainObject>,
        /// Properties of a mesh shader.
        mesh: Option<MeshObject>,
        /// The parameters of a function in FXC's libraries.
        parameters: Vec<FunctionParameterObject>,
        /// The return value of a function in FXC's libraries.
        result: Option<FunctionParameterObject>,
        /// Indices of the bindings that it uses; null if no part states them.
        resources: Option<Vec<usize>>,
        /// The part that states the resources.
        resources_from: Option<String>,
        /// External functions that it calls.
        dependencies: Vec<String>,
        /// Its properties as a node of a work graph.
        node: Option<NodeObject>,
    }

    /// A structure that ray tracing shaders pass.
    pub(crate) struct PayloadObject {
        /// The part that states it.
        from: String,
        /// Its name.
        name: String,
        /// Its fields.
        fields: Vec<PayloadFieldObject>,
    }

    /// A field of a payload.
    pub(crate) struct PayloadFieldObject {
        /// Its name; empty if it was stripped.
        name: String,
        /// The stages that may read it: `caller`, `closesthit`, `miss`, `anyhit`.
        read: Vec<String>,
        /// The stages that may write it.
        write: Vec<String>,
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
        /// The output whose number of records it shares.
        max_records_shared_with: Option<u32>,
        /// Number of nodes in an array.
        array_size: Option<u32>,
        /// Whether nodes of that array may be missing.
        allow_sparse_nodes: bool,
    }

    /// A parameter or the return value of a function in FXC's libraries.
    pub(crate) struct FunctionParameterObject {
        /// Its name.
        name: Option<String>,
        /// Its semantic.
        semantic: Option<String>,
        /// The type of a component.
        base: String,
        /// Scalar, vector or matrix.
        class: String,
        /// Rows.
        rows: u32,
        /// Columns.
        columns: u32,
        /// The interpolation mode.
        interpolation: String,
        /// `in`, `out`.
        direction: Vec<String>,
        /// First register and component of the inputs.
        first_input: Option<Vec<u32>>,
        /// First register and component of the outputs.
        first_output: Option<Vec<u32>>,
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
        /// All of it as text in HLSL.
        hlsl: String,
    }
}

/// The output of `dxkit reflect` for a container.
#[derive(Debug)]
pub struct ReflectionDocument {
    document: Document,
    reflection: Reflection,
    declared: Option<Declared>,
}

impl serde::Serialize for ReflectionDocument {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document.serialize(serializer)
    }
}

impl ReflectionDocument {
    /// The document of a container.
    #[must_use]
    pub fn from_container(file: &str, container: &Container<'_>) -> Self {
        let reflection = Reflection::from_container(container);
        Self { document: document(file, &reflection), reflection, declared: None }
    }

    /// Like [`from_container`](Self::from_container), with what the source declares.
    #[must_use]
    pub fn with_declared(file: &str, container: &Container<'_>) -> Self {
        let mut document = Self::from_container(file, container);
        document.declared = dxkit::declared(container);
        document.document.declared = document.declared.as_ref().map(declared::object);
        document
    }

    /// Whether the document has what the source declares.
    #[must_use]
    pub const fn has_declared(&self) -> bool {
        self.declared.is_some()
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
        text::print(&self.document, &self.reflection, self.declared.as_ref(), page)
    }
}

fn named<T: dxkit::bytes::OpenNumber>(number: T) -> String {
    Named(number).to_string()
}

fn flag_names(flags: &Flags) -> Vec<String> {
    flags.names().into_iter().map(str::to_owned).collect()
}

/// The part that states a fact.
fn part<T>(fact: Option<&Fact<T>>) -> Option<String> {
    fact.map(|fact| fact.from.to_string())
}

fn document(file: &str, reflection: &Reflection) -> Document {
    let bindings = reflection.bindings.as_ref();
    let types = &reflection.types;
    let features = reflection.features.map(|features| Flags::from_flags(features.value));
    let flags = reflection.flags.map(|flags| Flags::from_flags(flags.value));
    let heaps = reflection.indexes_heaps().map(|heaps| heaps.value);
    let root = reflection.root_signature.as_ref();
    let (counters, counters_from) = counters(reflection);
    let counters = counters.into_iter().map(|(name, count)| CounterObject { name, count }).collect();
    Document {
        version: REFLECTION_VERSION,
        file: file.to_owned(),
        kind: reflection.kind.map(|kind| named(kind.value)),
        kind_from: part(reflection.kind.as_ref()),
        shader_model: reflection.model.map(|model| model.value.to_string()),
        shader_model_from: part(reflection.model.as_ref()),
        compiler: reflection.compiler.as_ref().map(|compiler| compiler.value.clone()),
        compiler_from: part(reflection.compiler.as_ref()),
        dxil_version: reflection.dxil_version.map(|version| version.value.to_string()),
        validator_version: reflection.validator_version.map(|version| version.value.to_string()),
        shader_flags: flags.as_ref().map(flag_names).unwrap_or_default(),
        shader_flags_from: part(reflection.flags.as_ref()),
        features: features.as_ref().map(flag_names),
        features_from: part(reflection.features.as_ref()),
        min_feature_level: reflection.min_feature_level.map(|level| level.value.to_string()),
        indexes_resource_heap: heaps.map(|[resources, _]| resources),
        indexes_sampler_heap: heaps.map(|[_, samplers]| samplers),
        interface_slots: reflection.interface_slots.map(|slots| slots.value),
        bindings_from: bindings.map(|bindings| bindings.from.to_string()),
        bindings: bindings.iter().flat_map(|bindings| &bindings.list).map(binding).collect(),
        buffers: reflection.buffers.iter().map(|it| buffer(it, types)).collect(),
        structures: types.structures().map(|it| structure(it, types)).collect(),
        inputs: signature(&reflection.signatures, |it| it.inputs.as_ref()),
        outputs: signature(&reflection.signatures, |it| it.outputs.as_ref()),
        patch_constants: signature(&reflection.signatures, |it| it.patch_constants.as_ref()),
        entries: reflection.entries.iter().map(entry).collect(),
        payloads: reflection.payloads.iter().map(payload).collect(),
        counters,
        counters_from,
        root_signature: root.map(|root| root.value.to_string()),
        root_signature_from: part(root),
        static_samplers: root
            .iter()
            .flat_map(|root| &root.value.static_samplers)
            .map(|sampler| StaticSamplerObject {
                register: sampler.shader_register,
                space: sampler.register_space,
                hlsl: sampler.to_string(),
            })
            .collect(),
        declared: None,
    }
}

/// The counters of either compiler, and the part that states them. Properties of the stage, which FXC stores
/// among its counters, are with the entry point.
pub(crate) fn counters(reflection: &Reflection) -> (Vec<(&'static str, u32)>, Option<String>) {
    if let Some(counters) = &reflection.counters {
        return (counters.value.iter().collect(), Some(counters.from.to_string()));
    }
    let Some(counters) = &reflection.token_counters else { return (Vec::new(), None) };
    let numbers = |bytes: Vec<u8>| numbers_in::<u32>(&bytes).collect::<Vec<_>>();
    let v4 = numbers(counters.value.v4.encode().unwrap_or_default());
    let v5 = counters.value.v5.map(|v5| numbers(v5.encode().unwrap_or_default())).unwrap_or_default();
    let named = Counters4::FIELDS.iter().zip(v4).chain(Counters5::FIELDS.iter().zip(v5));
    let counts =
        named.filter(|(field, _)| field.name.ends_with("_count") || field.name.ends_with("_instructions"));
    (counts.map(|(field, count)| (field.name, count)).collect(), Some(counters.from.to_string()))
}

fn binding(binding: &Binding) -> BindingObject {
    let comparison = dxkit::dxil::SamplerKind::Comparison;
    BindingObject {
        name: binding.name.clone(),
        class: named(binding.class),
        kind: binding.kind.map(named),
        hlsl_type: binding.hlsl_type.clone(),
        space: binding.space,
        id: binding.id,
        lower_bound: binding.lower_bound,
        upper_bound: binding.upper_bound,
        count: binding.count,
        array: binding.array.clone(),
        registers: binding.registers().to_string(),
        input_type: binding.input_type.map(named),
        return_type: named(binding.return_type),
        dimension: named(binding.dimension),
        component_type: binding.component_type.map(named),
        components: binding.components,
        stride: binding.stride,
        size: binding.size,
        sample_count: binding.sample_count,
        comparison: binding.sampler_kind == Some(comparison),
        sampler_kind: binding.sampler_kind.map(named),
        feedback_kind: binding.feedback_kind.map(named),
        user_packed: binding.user_packed,
        flags: binding.flags.map(|flags| flag_names(&Flags::from_flags(flags))).unwrap_or_default(),
        root_parameter: match binding.root {
            Some(
                Location::Constants32Bit { parameter }
                | Location::RootDescriptor { parameter }
                | Location::Range { parameter, .. },
            ) => Some(parameter),
            _ => None,
        },
        static_sampler: match binding.root {
            Some(Location::StaticSampler { index }) => Some(index),
            _ => None,
        },
    }
}

fn payload(payload: &Payload) -> PayloadObject {
    let words = |stages: Vec<&str>| stages.into_iter().map(str::to_owned).collect();
    let field = |field: &PayloadField| PayloadFieldObject {
        name: field.name.clone(),
        read: words(field.readers()),
        write: words(field.writers()),
    };
    PayloadObject {
        from: payload.from.to_string(),
        name: payload.name.clone(),
        fields: payload.fields.iter().map(field).collect(),
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
    let pair = |(first, count): (u32, u32)| vec![first, count];
    VariableObject {
        name: variable.name.clone(),
        offset: variable.offset,
        size: Some(variable.size),
        used: variable.used,
        stated_used: variable.stated_used,
        value_type: variable.ty.and_then(|id| types.get(id)).map(|ty| value_type(ty, types)),
        default_value: default.map(|bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        variable_flags: flag_names(&Flags::from_flags(variable.flags)),
        textures: variable.textures.filter(|(_, count)| *count > 0).map(pair),
        samplers: variable.samplers.filter(|(_, count)| *count > 0).map(pair),
        bit_fields: Vec::new(),
    }
}

fn value_type(ty: &Type, types: &Types) -> TypeObject {
    let other = |id| types.get(id).map(|ty| types.hlsl_declared(ty).to_string());
    TypeObject {
        hlsl_type: types.hlsl(ty).to_string(),
        class: named(ty.class),
        base: named(ty.base),
        rows: ty.rows,
        columns: ty.columns,
        array: ty.array.clone(),
        structure: ty.structure.map(dxkit::reflect::StructureId::index),
        component_type: ty.component.map(named),
        type_name: ty.name.clone().filter(|name| !name.is_empty()),
        sub_type: ty.sub_type.and_then(other),
        base_class: ty.base_class.and_then(other),
        interfaces: ty.interfaces.iter().filter_map(|id| other(*id)).collect(),
    }
}

fn bit_field(field: &BitField) -> BitFieldObject {
    BitFieldObject { name: field.name.clone(), offset: field.offset, width: field.width }
}

fn structure(structure: &dxkit::reflect::Structure, types: &Types) -> StructureObject {
    let member = |member: &Member| {
        let ty = types.get(member.ty);
        VariableObject {
            name: member.name.clone(),
            offset: member.offset,
            size: ty.and_then(|ty| ty.size),
            used: member.used,
            stated_used: member.used,
            value_type: ty.map(|ty| value_type(ty, types)),
            default_value: None,
            variable_flags: Vec::new(),
            textures: None,
            samplers: None,
            bit_fields: member.bit_fields.iter().map(bit_field).collect(),
        }
    };
    let packing = match structure.packing {
        BufferLayout::Constant => "constant",
        BufferLayout::Natural => "structured",
    };
    StructureObject {
        name: structure.name.clone(),
        packing: packing.to_owned(),
        members: structure.members.iter().map(member).collect(),
    }
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
        interpolation_from: part(parameter.interpolation.as_ref()),
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
    let lanes = entry.wave_lanes.map(|lanes| lanes.value);
    let heaps = entry.features.map(|features| indexes_heaps(features.value));
    EntryObject {
        from: entry.from.to_string(),
        name: entry.name.clone(),
        unmangled_name: entry.unmangled_name.clone(),
        kind: entry.kind.map(named),
        num_threads: entry.num_threads.map(|threads| threads.to_vec()),
        wave_minimum: wave.map(|wave| wave.minimum),
        wave_maximum: wave.and_then(|wave| stated(wave.maximum)),
        wave_preferred: wave.and_then(|wave| stated(wave.preferred)),
        payload_size: entry.payload_size,
        attribute_size: entry.attribute_size,
        min_wave_lanes: lanes.and_then(|lanes| stated(lanes.minimum)),
        max_wave_lanes: lanes.and_then(|lanes| stated(lanes.maximum)).filter(|lanes| *lanes != u32::MAX),
        wave_lanes_from: part(entry.wave_lanes.as_ref()),
        group_shared_bytes: entry.group_shared_bytes.map(|bytes| bytes.value),
        group_shared_bytes_from: part(entry.group_shared_bytes.as_ref()),
        sample_frequency: entry.sample_frequency.map(|each| each.value),
        sample_frequency_from: part(entry.sample_frequency.as_ref()),
        early_depth_stencil: entry.early_depth_stencil.map(|early| early.value),
        early_depth_stencil_from: part(entry.early_depth_stencil.as_ref()),
        temp_registers: entry.temp_registers.map(|registers| registers.value),
        min_shader_model: entry.min_shader_model.map(|model| model.value.to_string()),
        features: entry.features.map(|it| flag_names(&Flags::from_flags(it.value))),
        features_from: part(entry.features.as_ref()),
        indexes_resource_heap: heaps.map(|[resources, _]| resources),
        indexes_sampler_heap: heaps.map(|[_, samplers]| samplers),
        geometry: entry.geometry.as_ref().map(GeometryObject::from_state),
        hull: entry.hull.as_ref().map(HullObject::from_state),
        domain: entry.domain.as_ref().map(DomainObject::from_state),
        mesh: entry.mesh.as_ref().map(MeshObject::from_state),
        parameters: entry.parameters.iter().map(function_parameter).collect(),
        result: entry.result.as_ref().map(function_parameter),
        resources: entry.resources.as_ref().map(|places| places.value.clone()),
        resources_from: part(entry.resources.as_ref()),
        dependencies: entry.dependencies.clone(),
        node: entry.node.as_ref().map(node),
    }
}

fn function_parameter(parameter: &FunctionParameter) -> FunctionParameterObject {
    let pair = |(register, component): (u32, u32)| vec![register, component];
    FunctionParameterObject {
        name: parameter.name.clone(),
        semantic: parameter.semantic.clone(),
        base: named(parameter.base),
        class: named(parameter.class),
        rows: parameter.rows,
        columns: parameter.columns,
        interpolation: named(parameter.interpolation),
        direction: flag_names(&Flags::from_flags(parameter.direction)),
        first_input: parameter.input.map(pair),
        first_output: parameter.output.map(pair),
    }
}

fn node(node: &dxkit::reflect::Node) -> NodeObject {
    let parameter = |io: &dxkit::reflect::NodeParameter| NodeParameterObject {
        flags: flag_names(&Flags::from_flags(io.flags)),
        record_size: io.record.as_ref().map(|record| record.size),
        output_name: io.output_id.as_ref().map(|id| id.name.clone()),
        output_index: io.output_id.as_ref().map(|id| id.index),
        max_records: io.max_records,
        max_records_shared_with: io.max_records_shared_with,
        array_size: io.array_size,
        allow_sparse_nodes: io.allow_sparse,
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
