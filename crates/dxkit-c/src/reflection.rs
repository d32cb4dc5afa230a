//! [`DxkitReflection`]: bindings, buffers, inputs, outputs and entry points as plain structures.

use std::ffi::c_char;
use std::ptr;

use dxkit::bytes::OpenNumber;
use dxkit::reflect::{Fact, Member, Parameter, Type, Types, Variable};
use dxkit::{Binding, Container, Entry, Reflection};
use dxkit_report::Named;

use crate::error::c_text;

/// The facts about the shader. Texts are in memory of the reflection; null if no part states them.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitShader {
    /// The stage, as DXIL names it: `Pixel`, `Library`.
    pub kind: *const c_char,
    /// The shader model: `6.6`.
    pub shader_model: *const c_char,
    /// The compiler that built it.
    pub compiler: *const c_char,
}

/// A resource that is bound to registers.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitBinding {
    /// Its name; null if it was stripped.
    pub name: *const c_char,
    /// Its class: `SRV`, `UAV`, `CBV`, `Sampler`.
    pub resource_class: *const c_char,
    /// The kind of resource: `Texture2D`, `StructuredBuffer`; null if no part states it.
    pub kind: *const c_char,
    /// Its type in HLSL; null if no part states it.
    pub hlsl_type: *const c_char,
    /// Its type in Direct3D's reflection: `TEXTURE`, `UAV_RWTYPED`; null if no part states it.
    pub input_type: *const c_char,
    /// Register space.
    pub space: u32,
    /// First register; `DXKIT_UNASSIGNED` if it is assigned when the library is linked.
    pub lower_bound: u32,
    /// Number of registers; `DXKIT_UNBOUNDED` if the range has no end.
    pub count: u32,
    /// Size of a constant buffer in bytes; 0 for other resources.
    pub size: u32,
    /// Size of an element of a structured buffer in bytes; 0 for other resources.
    pub stride: u32,
}

/// A variable of a buffer, or a member of a structure.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitVariable {
    /// Its name.
    pub name: *const c_char,
    /// Its type in HLSL, without the dimensions of an array; null if it was stripped.
    pub hlsl_type: *const c_char,
    /// Offset from the start of the buffer or structure, in bytes.
    pub offset: u32,
    /// Size in bytes, without trailing padding; 0 for members if the part does not state it.
    pub size: u32,
    /// Rows of a matrix; 1 for scalars, vectors and structures.
    pub rows: u32,
    /// Columns of a matrix, components of a vector.
    pub columns: u32,
    /// Number of elements of an array over all dimensions; 0 if it is not an array.
    pub elements: u32,
    /// The index of its structure among those of the reflection; `DXKIT_UNASSIGNED` if it has none.
    pub structure: u32,
    /// 1 if the program uses it, 0 if not, -1 if no part states it.
    pub used: i32,
}

/// A structure.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitStructure {
    /// Its name.
    pub name: *const c_char,
    /// Its members.
    pub members: *const DxkitVariable,
    /// Number of members.
    pub member_count: usize,
}

/// The contents of a constant, texture or structured buffer.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitBuffer {
    /// Its name; null if it was stripped.
    pub name: *const c_char,
    /// Its kind: `CBUFFER`, `TBUFFER`, `RESOURCE_BIND_INFO` (structured), `INTERFACE_POINTERS`.
    pub kind: *const c_char,
    /// Size in bytes; for structured buffers, that of an element.
    pub size: u32,
    /// The index of its binding; `DXKIT_UNASSIGNED` if it has none.
    pub binding: u32,
    /// Its variables.
    pub variables: *const DxkitVariable,
    /// Number of variables.
    pub variable_count: usize,
}

/// A register of an input or output.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitParameter {
    /// Its semantic, without the index.
    pub semantic: *const c_char,
    /// The type of a component: `Float32`.
    pub component_type: *const c_char,
    /// The system value.
    pub system_value: *const c_char,
    /// The interpolation mode; null if no part states it.
    pub interpolation: *const c_char,
    /// The index of the semantic.
    pub semantic_index: u32,
    /// Its register; `DXKIT_UNASSIGNED` if it has none.
    pub register_index: u32,
    /// Its components: bit 0 is x, bit 3 is w.
    pub mask: u32,
    /// The components that the program reads or writes; 255 if no part states them.
    pub used: u32,
    /// The stream of a geometry shader.
    pub stream: u32,
}

/// An entry point.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitEntry {
    /// Name of the function, mangled in libraries.
    pub name: *const c_char,
    /// The name in the source.
    pub unmangled_name: *const c_char,
    /// Its stage; null if no part states it.
    pub kind: *const c_char,
    /// The number of threads of a group in three dimensions; 0 if it has none.
    pub num_threads: [u32; 3],
    /// Size of the payload or parameter in bytes; 0 if it has none.
    pub payload_size: u32,
    /// Size of the hit attributes in bytes; 0 if it has none.
    pub attribute_size: u32,
}

/// The reflection of a program, as arrays of structures. All memory that they point to belongs to the
/// reflection, and is valid until it is freed. Belongs to the caller, who frees it with
/// `dxkit_reflection_free`; never changes, and does not need its container any more.
#[derive(Debug)]
pub struct DxkitReflection {
    pub(crate) shader: DxkitShader,
    pub(crate) bindings: Vec<DxkitBinding>,
    pub(crate) buffers: Vec<DxkitBuffer>,
    pub(crate) structures: Vec<DxkitStructure>,
    pub(crate) inputs: Vec<DxkitParameter>,
    pub(crate) outputs: Vec<DxkitParameter>,
    pub(crate) patch_constants: Vec<DxkitParameter>,
    pub(crate) entries: Vec<DxkitEntry>,
    /// The memory that the pointers refer to. (Vectors, because moving a box invalidates pointers into it.)
    _memory: Memory,
}

#[derive(Debug, Default)]
struct Memory {
    texts: Vec<Vec<u8>>,
    variables: Vec<Vec<DxkitVariable>>,
}

/// The value of a number that is not there.
const NONE: u32 = u32::MAX;

impl Memory {
    fn text(&mut self, text: &str) -> *const c_char {
        let text = c_text(text).into_bytes_with_nul();
        let pointer = text.as_ptr().cast();
        self.texts.push(text);
        pointer
    }

    fn optional(&mut self, text: Option<&str>) -> *const c_char {
        text.map_or(ptr::null(), |text| self.text(text))
    }

    fn named<T: OpenNumber>(&mut self, number: T) -> *const c_char {
        self.text(&Named(number).to_string())
    }

    fn variables(&mut self, variables: Vec<DxkitVariable>) -> (*const DxkitVariable, usize) {
        let pointer = if variables.is_empty() { ptr::null() } else { variables.as_ptr() };
        let count = variables.len();
        self.variables.push(variables);
        (pointer, count)
    }

    fn variable(&mut self, name: &str, types: &Types, ty: Option<&Type>) -> DxkitVariable {
        DxkitVariable {
            name: self.text(name),
            hlsl_type: ty.map_or(ptr::null(), |ty| self.text(&types.hlsl(ty).to_string())),
            offset: 0,
            size: ty.and_then(|ty| ty.size).unwrap_or(0),
            rows: ty.map_or(0, |ty| ty.rows),
            columns: ty.map_or(0, |ty| ty.columns),
            elements: ty.map_or(0, Type::elements),
            structure: ty.and_then(|ty| ty.structure).map_or(NONE, |id| id.index()),
            used: -1,
        }
    }

    fn convert_buffer_variable(&mut self, variable: &Variable, types: &Types) -> DxkitVariable {
        let ty = variable.ty.and_then(|id| types.get(id));
        let (offset, size, used) = (variable.offset, variable.size, variable.used.map_or(-1, i32::from));
        DxkitVariable { offset, size, used, ..self.variable(&variable.name, types, ty) }
    }

    fn convert_member(&mut self, member: &Member, types: &Types) -> DxkitVariable {
        let (offset, used) = (member.offset, member.used.map_or(-1, i32::from));
        DxkitVariable { offset, used, ..self.variable(&member.name, types, types.get(member.ty)) }
    }

    fn binding(&mut self, binding: &Binding) -> DxkitBinding {
        DxkitBinding {
            name: self.optional(binding.name.as_deref()),
            resource_class: self.named(binding.class),
            kind: binding.kind.map_or(ptr::null(), |kind| self.named(kind)),
            hlsl_type: self.optional(binding.hlsl_type.as_deref()),
            input_type: binding.input_type.map_or(ptr::null(), |ty| self.named(ty)),
            space: binding.space,
            lower_bound: binding.lower_bound,
            count: binding.count.unwrap_or(NONE),
            size: binding.size.unwrap_or(0),
            stride: binding.stride.unwrap_or(0),
        }
    }

    fn parameters(&mut self, list: Option<&Fact<Vec<Parameter>>>) -> Vec<DxkitParameter> {
        let one = |parameter: &Parameter| DxkitParameter {
            semantic: self.text(&parameter.semantic),
            component_type: self.named(parameter.component_type),
            system_value: self.named(parameter.system_value),
            interpolation: parameter.interpolation.map_or(ptr::null(), |mode| self.named(mode.value)),
            semantic_index: parameter.semantic_index,
            register_index: parameter.register.unwrap_or(NONE),
            mask: parameter.mask.bits().into(),
            used: parameter.used.map_or(u32::from(u8::MAX), |used| used.bits().into()),
            stream: parameter.stream,
        };
        list.into_iter().flat_map(|list| &list.value).map(one).collect()
    }

    fn entry(&mut self, entry: &Entry) -> DxkitEntry {
        DxkitEntry {
            name: self.text(&entry.name),
            unmangled_name: self.text(&entry.unmangled_name),
            kind: entry.kind.map_or(ptr::null(), |kind| self.named(kind)),
            num_threads: entry.num_threads.unwrap_or_default(),
            payload_size: entry.payload_size.unwrap_or(0),
            attribute_size: entry.attribute_size.unwrap_or(0),
        }
    }
}

impl DxkitReflection {
    pub(crate) fn from_container(container: &Container<'_>) -> Box<Self> {
        let reflection = Reflection::from_container(container);
        let types = &reflection.types;
        let mut memory = Memory::default();
        let shader = DxkitShader {
            kind: reflection.kind.map_or(ptr::null(), |kind| memory.named(kind.value)),
            shader_model: memory.optional(reflection.model.map(|model| model.value.to_string()).as_deref()),
            compiler: memory.optional(reflection.compiler.as_ref().map(|compiler| compiler.value.as_str())),
        };
        let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
        let bindings = list.map(|binding| memory.binding(binding)).collect();
        let mut structures = Vec::new();
        for structure in types.structures() {
            let members =
                structure.members.iter().map(|member| memory.convert_member(member, types)).collect();
            let (members, member_count) = memory.variables(members);
            structures.push(DxkitStructure { name: memory.text(&structure.name), members, member_count });
        }
        let mut buffers = Vec::new();
        for buffer in &reflection.buffers {
            let variables =
                buffer.variables.iter().map(|it| memory.convert_buffer_variable(it, types)).collect();
            let (variables, variable_count) = memory.variables(variables);
            buffers.push(DxkitBuffer {
                name: memory.optional(buffer.name.as_deref()),
                kind: memory.named(buffer.kind),
                size: buffer.size,
                binding: buffer.binding.and_then(|index| u32::try_from(index).ok()).unwrap_or(NONE),
                variables,
                variable_count,
            });
        }
        let signatures = &reflection.signatures;
        Box::new(Self {
            shader,
            bindings,
            buffers,
            structures,
            inputs: memory.parameters(signatures.inputs.as_ref()),
            outputs: memory.parameters(signatures.outputs.as_ref()),
            patch_constants: memory.parameters(signatures.patch_constants.as_ref()),
            entries: reflection.entries.iter().map(|entry| memory.entry(entry)).collect(),
            _memory: memory,
        })
    }
}
