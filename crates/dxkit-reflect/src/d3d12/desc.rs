//! The results of the interfaces: one structure for each of theirs. Fields have the names of Direct3D's
//! headers.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_dxbc::rdef::{
    BufferType, InputType, ResourceDimension, ResourceReturnType, VariableClass, VariableType,
};
use dxkit_dxbc::stat::Statistics;
use dxkit_info::library::InterpolationMode;
use dxkit_types::{ComponentType, FourCc, MinPrecision, SystemValue};

use crate::types::{TypeId, Types};

/// The result of the vendor's reflection for a container.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub struct Interfaces {
    /// The parts that DXC's `IDxcContainerReflection` finds: kind and size. FXC has no such
    /// interface.
    pub parts: Option<Vec<(FourCc, u32)>>,
    /// The result for the program.
    pub program: Program,
    /// The size of the file in bytes, which bounds the text.
    pub(crate) file_size: usize,
}

impl PartialEq for Interfaces {
    /// Compares the results. Files of different sizes can have the same.
    fn eq(&self, other: &Self) -> bool {
        self.parts == other.parts && self.program == other.program
    }
}

/// The result of the vendor's reflection for a program.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub enum Program {
    /// `ID3D12ShaderReflection`.
    Shader(alloc::boxed::Box<Shader>),
    /// `ID3D12LibraryReflection`.
    Library(Library),
    /// No interface: the interfaces that were requested, and the error of each.
    Failed(Vec<(&'static str, u32)>),
}

/// The library that returns the result. The two vendor libraries search by name in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vendor {
    /// `dxcompiler.dll`.
    Dxc,
    /// `d3dcompiler_47.dll`.
    Fxc,
}

/// Bindings and contents of buffers: of a shader, of a library, or of a function in FXC's libraries.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Scope {
    /// The library that returns it.
    pub vendor: Vendor,
    /// `GetResourceBindingDesc`.
    pub resources: Vec<InputBindDesc>,
    /// `GetConstantBufferByIndex`.
    pub buffers: Vec<BufferDesc>,
    /// The types of the variables in the buffers.
    pub types: Types,
}

/// `ID3D12ShaderReflection`: `D3D12_SHADER_DESC`, and the methods' results.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Shader {
    /// `Version`: the kind in the upper half, the shader model in the lower half.
    pub version: u32,
    /// `Creator`.
    pub creator: Option<String>,
    /// `Flags`.
    pub flags: u32,
    /// The counters, and the state of geometry and tessellation stages.
    pub counters: Statistics<'static>,
    /// `GetGSInputPrimitive`.
    pub gs_input_primitive: u32,
    /// `IsSampleFrequencyShader`.
    pub is_sample_frequency_shader: u32,
    /// `GetNumInterfaceSlots`; `None` if the method returns uninitialised memory.
    pub num_interface_slots: Option<u32>,
    /// `GetMinFeatureLevel`: the level, or an error code.
    pub min_feature_level: Result<u32, u32>,
    /// `GetThreadGroupSize`.
    pub thread_group_size: [u32; 3],
    /// `GetRequiresFlags`.
    pub requires_flags: u64,
    /// `GetInputParameterDesc`.
    pub inputs: Vec<ParameterDesc>,
    /// `GetOutputParameterDesc`.
    pub outputs: Vec<ParameterDesc>,
    /// `GetPatchConstantParameterDesc`.
    pub patch_constants: Vec<ParameterDesc>,
    /// Bindings, and the contents of buffers.
    pub scope: Scope,
}

/// `ID3D12LibraryReflection`: `D3D12_LIBRARY_DESC` and the functions.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Library {
    /// `Creator`.
    pub creator: Option<String>,
    /// `Flags`.
    pub flags: u32,
    /// `GetFunctionByIndex`.
    pub functions: Vec<Function>,
    /// The bindings of the library as a whole; in FXC's libraries each function has its own.
    pub scopes: Vec<Scope>,
}

/// `ID3D12FunctionReflection`: `D3D12_FUNCTION_DESC`, and the methods' results.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// `Version`.
    pub version: u32,
    /// `Creator`.
    pub creator: Option<String>,
    /// `Flags`.
    pub flags: u32,
    /// The counters.
    pub counters: Statistics<'static>,
    /// `MinFeatureLevel`.
    pub min_feature_level: u32,
    /// `RequiredFeatureFlags`.
    pub required_feature_flags: u64,
    /// `Name`.
    pub name: String,
    /// The return value; of type `void` if the function has none. `HasReturn` tells.
    pub result: Option<FunctionParameterDesc>,
    /// The parameters.
    pub parameters: Vec<FunctionParameterDesc>,
    /// `Has10Level9VertexShader`.
    pub has_10_level_9_vertex_shader: u32,
    /// `Has10Level9PixelShader`.
    pub has_10_level_9_pixel_shader: u32,
    /// The index of the library's scope that the function uses.
    pub scope: usize,
    /// Indices in the scope of the function's resources.
    pub resources: Vec<usize>,
    /// Indices in the scope of the function's buffers.
    pub buffers: Vec<usize>,
}

/// `D3D12_PARAMETER_DESC`.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct FunctionParameterDesc {
    /// `Name`.
    pub name: Option<String>,
    /// `SemanticName`.
    pub semantic_name: Option<String>,
    /// `Type`.
    pub base: VariableType,
    /// `Class`.
    pub class: VariableClass,
    /// `Rows`.
    pub rows: u32,
    /// `Columns`.
    pub columns: u32,
    /// `InterpolationMode`.
    pub interpolation: InterpolationMode,
    /// `Flags`.
    pub flags: u32,
    /// `FirstInRegister`, `FirstInComponent`, `FirstOutRegister`, `FirstOutComponent`.
    pub places: [u32; 4],
}

/// `D3D12_SIGNATURE_PARAMETER_DESC`.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct ParameterDesc {
    /// `SemanticName`.
    pub semantic_name: String,
    /// `SemanticIndex`.
    pub semantic_index: u32,
    /// `Register`.
    pub register: u32,
    /// `SystemValueType`.
    pub system_value: SystemValue,
    /// `ComponentType`.
    pub component_type: ComponentType,
    /// `Mask`.
    pub mask: u8,
    /// `ReadWriteMask`.
    pub read_write_mask: u8,
    /// `Stream`.
    pub stream: u32,
    /// `MinPrecision`.
    pub min_precision: MinPrecision,
}

/// `D3D12_SHADER_INPUT_BIND_DESC`.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct InputBindDesc {
    /// `Name`.
    pub name: String,
    /// `Type`.
    pub input_type: InputType,
    /// `BindPoint`.
    pub bind_point: u32,
    /// `BindCount`.
    pub bind_count: u32,
    /// `uFlags`.
    pub flags: u32,
    /// `ReturnType`.
    pub return_type: ResourceReturnType,
    /// `Dimension`.
    pub dimension: ResourceDimension,
    /// `NumSamples`.
    pub num_samples: u32,
    /// `Space`.
    pub space: u32,
    /// `uID`.
    pub id: u32,
}

/// `D3D12_SHADER_BUFFER_DESC`, and the variables.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct BufferDesc {
    /// `Name`.
    pub name: Option<String>,
    /// `Type`.
    pub buffer_type: BufferType,
    /// `Size`.
    pub size: u32,
    /// `uFlags`.
    pub flags: u32,
    /// `GetVariableByIndex`.
    pub variables: Vec<VariableDesc>,
}

/// `D3D12_SHADER_VARIABLE_DESC`, and its type.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct VariableDesc {
    /// `Name`.
    pub name: String,
    /// `StartOffset`.
    pub start_offset: u32,
    /// `Size`.
    pub size: u32,
    /// `uFlags`.
    pub flags: u32,
    /// `DefaultValue`.
    pub default_value: Option<Vec<u8>>,
    /// `StartTexture`, `TextureSize`.
    pub textures: (u32, u32),
    /// `StartSampler`, `SamplerSize`.
    pub samplers: (u32, u32),
    /// `GetInterfaceSlot`: one for each element of an array of interface pointers.
    pub interface_slots: Vec<u32>,
    /// Its type; `None`: all fields are 0.
    pub ty: Option<TypeId>,
    /// `Elements` of its type, if it differs from what the type states.
    pub elements: Option<u32>,
}
