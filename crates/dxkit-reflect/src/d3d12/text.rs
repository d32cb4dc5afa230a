//! The results of the interfaces as text: one fact per line, `key: value`, two spaces for each level.
//!
//! In go [`Interfaces`]; out comes what the methods of the interfaces return, searches by name included, so
//! that two results can be compared line by line. The text form of types expands structures at each use, so
//! nesting, the number of types and the length are limited, each by a constant below; a text that is cut
//! says so.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt::{self, Display, Write};

use dxkit_dxbc::rdef::{BufferType, VariableType};

use super::desc::{
    BufferDesc, Function, FunctionParameterDesc, InputBindDesc, Interfaces, Library, ParameterDesc, Program,
    Scope, Shader, VariableDesc, Vendor,
};
use super::types::TypeView;
use super::words;
use crate::types::TypeId;

/// Maximum nesting depth of types.
const MAX_DEPTH: u32 = 32;
/// Maximum number of types that are written: structures that share structures can expand exponentially.
const MAX_TYPES: u32 = 1 << 17;

/// Maximum length of the text for each byte of the file. Types are written wherever they are used. The texts
/// of real containers are less than ten times as long as the files.
const TEXT_PER_BYTE: usize = 64;
/// Length that the text of a file of any size may have.
const TEXT_LENGTH: usize = 1 << 20;

/// A writer that accepts a limited length.
struct Bounded<'w> {
    to: &'w mut dyn Write,
    /// How many bytes may still be written.
    left: usize,
    /// Whether something was refused.
    full: bool,
}

impl Write for Bounded<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.left.checked_sub(text.len()) {
            Some(left) if !self.full => {
                self.left = left;
                self.to.write_str(text)
            }
            _ => {
                self.full = true;
                Err(fmt::Error)
            }
        }
    }
}

/// A text of lines with the current indentation.
struct Text<'w> {
    to: Bounded<'w>,
    depth: usize,
    types_left: Cell<u32>,
}

impl Display for Interfaces {
    /// The text form, line by line. It is at most 64 times as long as the file, and 1 MiB; a text that would
    /// be longer ends with a line that says so.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.file_size.saturating_mul(TEXT_PER_BYTE).saturating_add(TEXT_LENGTH);
        let to = Bounded { to: f, left, full: false };
        let mut text = Text { to, depth: 0, types_left: Cell::new(MAX_TYPES) };
        let written = interfaces_text(&mut text, self);
        if text.to.full { text.to.to.write_str("\nerror: the text is too long\n") } else { written }
    }
}

fn interfaces_text(text: &mut Text<'_>, interfaces: &Interfaces) -> fmt::Result {
    if let Some(parts) = &interfaces.parts {
        text.level("container", |text| {
            text.line("GetPartCount", parts.len())?;
            for (index, (kind, size)) in parts.iter().enumerate() {
                text.object("part", index, |text| {
                    text.string("GetPartKind", Some(&kind.to_string()))?;
                    text.line("size", size)
                })?;
            }
            Ok(())
        })?;
    }
    match &interfaces.program {
        Program::Shader(shader) => {
            text.level("interface: ID3D12ShaderReflection", |text| shader_text(text, shader))
        }
        Program::Library(library) => {
            text.level("interface: ID3D12LibraryReflection", |text| library_text(text, library))
        }
        Program::Failed(tried) => {
            text.to.write_str("error: ")?;
            for (index, (interface, result)) in tried.iter().enumerate() {
                write!(text.to, "{}{interface} {result:#x}", if index > 0 { ", " } else { "" })?;
            }
            text.to.write_char('\n')
        }
    }
}

impl Text<'_> {
    fn indent(&mut self) -> fmt::Result {
        (0..self.depth).try_for_each(|_| self.to.write_str("  "))
    }

    fn line(&mut self, key: &str, value: impl Display) -> fmt::Result {
        self.indent()?;
        writeln!(self.to, "{key}: {value}")
    }

    fn flags(&mut self, key: &str, value: impl Into<u64>) -> fmt::Result {
        self.line(key, format_args!("{:#x}", value.into()))
    }

    fn string(&mut self, key: &str, value: Option<&str>) -> fmt::Result {
        match value {
            Some(value) => self.line(key, format_args!("\"{}\"", Escaped(value))),
            None => self.line(key, "null"),
        }
    }

    fn index(&mut self, key: &str, index: Option<usize>) -> fmt::Result {
        match index {
            Some(index) => self.line(key, index),
            None => self.line(key, "none"),
        }
    }

    /// Writes a line, and calls `inner` for the lines one level below it. If the key contains its value, no
    /// colon is added.
    fn level(&mut self, key: &str, inner: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.indent()?;
        writeln!(self.to, "{key}{}", if key.contains(": ") { "" } else { ":" })?;
        self.depth += 1;
        let done = inner(self);
        self.depth -= 1;
        done
    }

    fn object(
        &mut self,
        key: &str,
        index: usize,
        inner: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        self.line(key, index)?;
        self.depth += 1;
        let done = inner(self);
        self.depth -= 1;
        done
    }
}

/// A text in one line of ASCII, with escapes.
struct Escaped<'t>(&'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match byte {
                b'\\' => f.write_str("\\\\")?,
                b'"' => f.write_str("\\\"")?,
                b'\n' => f.write_str("\\n")?,
                b'\r' => f.write_str("\\r")?,
                b'\t' => f.write_str("\\t")?,
                b' '..=b'~' => f.write_char(byte.into())?,
                _ => write!(f, "\\x{byte:02x}")?,
            }
        }
        Ok(())
    }
}

/// Bytes in hexadecimal, in the order of memory.
struct Hex<'b>(&'b [u8]);

impl Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn shader_text(text: &mut Text<'_>, shader: &Shader) -> fmt::Result {
    let scope = &shader.scope;
    let (v4, v5) = (&shader.counters.v4, shader.counters.v5.unwrap_or_default());
    text.flags("Version", shader.version)?;
    text.string("Creator", shader.creator.as_deref())?;
    text.flags("Flags", shader.flags)?;
    text.line("ConstantBuffers", scope.buffers.len())?;
    text.line("BoundResources", scope.resources.len())?;
    text.line("InputParameters", shader.inputs.len())?;
    text.line("OutputParameters", shader.outputs.len())?;
    counters_text(text, &shader.counters)?;
    text.line("CutInstructionCount", v4.cut_instruction_count)?;
    text.line("EmitInstructionCount", v4.emit_instruction_count)?;
    text.line("GSOutputTopology", words::TOPOLOGY.word(v4.gs_output_topology.0))?;
    text.line("GSMaxOutputVertexCount", v4.gs_max_output_vertex_count)?;
    text.line("InputPrimitive", words::PRIMITIVE.word(v4.input_primitive.0))?;
    text.line("PatchConstantParameters", shader.patch_constants.len())?;
    text.line("cGSInstanceCount", v5.gs_instance_count)?;
    text.line("cControlPoints", v5.control_points)?;
    text.line("HSOutputPrimitive", words::TESSELLATOR_OUTPUT.word(v5.hs_output_primitive.0))?;
    text.line("HSPartitioning", words::PARTITIONING.word(v5.hs_partitioning.0))?;
    text.line("TessellatorDomain", words::DOMAIN.word(v5.tessellator_domain.0))?;
    text.line("cBarrierInstructions", v5.barrier_instructions)?;
    text.line("cInterlockedInstructions", v5.interlocked_instructions)?;
    text.line("cTextureStoreInstructions", v5.texture_store_instructions)?;
    text.line("GetMovInstructionCount", v4.mov_instruction_count)?;
    text.line("GetMovcInstructionCount", v4.movc_instruction_count)?;
    text.line("GetConversionInstructionCount", v4.conversion_instruction_count)?;
    text.line("GetBitwiseInstructionCount", v4.bitwise_instruction_count)?;
    text.line("GetGSInputPrimitive", words::PRIMITIVE.word(shader.gs_input_primitive))?;
    text.line("IsSampleFrequencyShader", shader.is_sample_frequency_shader)?;
    match shader.num_interface_slots {
        Some(slots) => text.line("GetNumInterfaceSlots", slots)?,
        None => text.line("GetNumInterfaceSlots", "undefined")?,
    }
    match shader.min_feature_level {
        Ok(level) => text.line("GetMinFeatureLevel", words::LEVEL.word(level))?,
        Err(result) => text.line("GetMinFeatureLevel", format_args!("error {result:#x}"))?,
    }
    let [x, y, z] = shader.thread_group_size;
    let threads = x.wrapping_mul(y).wrapping_mul(z);
    text.line("GetThreadGroupSize", format_args!("{x} {y} {z} = {threads}"))?;
    text.flags("GetRequiresFlags", shader.requires_flags)?;
    parameters_text(text, "InputParameter", &shader.inputs)?;
    parameters_text(text, "OutputParameter", &shader.outputs)?;
    parameters_text(text, "PatchConstantParameter", &shader.patch_constants)?;
    let (resources, buffers) = (0..scope.resources.len(), 0..scope.buffers.len());
    Scoped::new(scope, resources.collect(), buffers.collect()).text(text)
}

/// The counters that shaders and functions share.
fn counters_text(text: &mut Text<'_>, counters: &dxkit_dxbc::stat::Statistics<'_>) -> fmt::Result {
    let v4 = &counters.v4;
    for (key, count) in [
        ("InstructionCount", v4.instruction_count),
        ("TempRegisterCount", v4.temp_register_count),
        ("TempArrayCount", v4.temp_array_count),
        ("DefCount", v4.def_count),
        ("DclCount", v4.dcl_count),
        ("TextureNormalInstructions", v4.texture_normal_instructions),
        ("TextureLoadInstructions", v4.texture_load_instructions),
        ("TextureCompInstructions", v4.texture_comp_instructions),
        ("TextureBiasInstructions", v4.texture_bias_instructions),
        ("TextureGradientInstructions", v4.texture_gradient_instructions),
        ("FloatInstructionCount", v4.float_instruction_count),
        ("IntInstructionCount", v4.int_instruction_count),
        ("UintInstructionCount", v4.uint_instruction_count),
        ("StaticFlowControlCount", v4.static_flow_control_count),
        ("DynamicFlowControlCount", v4.dynamic_flow_control_count),
        ("MacroInstructionCount", v4.macro_instruction_count),
        ("ArrayInstructionCount", v4.array_instruction_count),
    ] {
        text.line(key, count)?;
    }
    Ok(())
}

fn parameters_text(text: &mut Text<'_>, key: &str, list: &[ParameterDesc]) -> fmt::Result {
    list.iter().enumerate().try_for_each(|(index, desc)| {
        text.object(key, index, |text| {
            text.string("SemanticName", Some(&desc.semantic_name))?;
            text.line("SemanticIndex", desc.semantic_index)?;
            text.line("Register", desc.register)?;
            text.line("SystemValueType", words::SYSTEM_VALUE.word(desc.system_value.0))?;
            text.line("ComponentType", words::COMPONENT.word(desc.component_type.0))?;
            text.flags("Mask", desc.mask)?;
            text.flags("ReadWriteMask", desc.read_write_mask)?;
            text.line("Stream", desc.stream)?;
            text.line("MinPrecision", words::PRECISION.word(desc.min_precision.0))
        })
    })
}

fn library_text(text: &mut Text<'_>, library: &Library) -> fmt::Result {
    text.string("Creator", library.creator.as_deref())?;
    text.flags("Flags", library.flags)?;
    text.line("FunctionCount", library.functions.len())?;
    library.functions.iter().enumerate().try_for_each(|(index, function)| {
        text.object("function", index, |text| function_text(text, function, library))
    })
}

fn function_text(text: &mut Text<'_>, function: &Function, library: &Library) -> fmt::Result {
    let v4 = &function.counters.v4;
    text.flags("Version", function.version)?;
    text.string("Creator", function.creator.as_deref())?;
    text.flags("Flags", function.flags)?;
    text.line("ConstantBuffers", function.buffers.len())?;
    text.line("BoundResources", function.resources.len())?;
    counters_text(text, &function.counters)?;
    text.line("MovInstructionCount", v4.mov_instruction_count)?;
    text.line("MovcInstructionCount", v4.movc_instruction_count)?;
    text.line("ConversionInstructionCount", v4.conversion_instruction_count)?;
    text.line("BitwiseInstructionCount", v4.bitwise_instruction_count)?;
    text.line("MinFeatureLevel", words::LEVEL.word(function.min_feature_level))?;
    text.flags("RequiredFeatureFlags", function.required_feature_flags)?;
    text.string("Name", Some(&function.name))?;
    text.line("FunctionParameterCount", function.parameters.len())?;
    let returns = function.result.as_ref().is_some_and(|result| result.base != VariableType::Void);
    text.line("HasReturn", u32::from(returns))?;
    text.line("Has10Level9VertexShader", function.has_10_level_9_vertex_shader)?;
    text.line("Has10Level9PixelShader", function.has_10_level_9_pixel_shader)?;
    text.level("return", |text| match &function.result {
        Some(result) => function_parameter_text(text, result),
        // E_FAIL, from an object that represents nothing.
        None => text.flags("error", 0x8000_4005u32),
    })?;
    for (index, parameter) in function.parameters.iter().enumerate() {
        text.object("parameter", index, |text| function_parameter_text(text, parameter))?;
    }
    let Some(scope) = library.scopes.get(function.scope) else { return Ok(()) };
    Scoped::new(scope, function.resources.clone(), function.buffers.clone()).text(text)
}

fn function_parameter_text(text: &mut Text<'_>, desc: &FunctionParameterDesc) -> fmt::Result {
    text.string("Name", desc.name.as_deref())?;
    text.string("SemanticName", desc.semantic_name.as_deref())?;
    text.line("Type", words::TYPE.word(desc.base.0.into()))?;
    text.line("Class", words::CLASS.word(desc.class.0.into()))?;
    text.line("Rows", desc.rows)?;
    text.line("Columns", desc.columns)?;
    text.line("InterpolationMode", words::INTERPOLATION.word(desc.interpolation.0))?;
    text.flags("Flags", desc.flags)?;
    let keys = ["FirstInRegister", "FirstInComponent", "FirstOutRegister", "FirstOutComponent"];
    keys.iter().zip(desc.places).try_for_each(|(key, place)| text.line(key, place))
}

/// The part of a scope that a shader or function lists, and the results of searches by name.
struct Scoped<'s> {
    scope: &'s Scope,
    /// Indices of the resources in the scope.
    resources: Vec<usize>,
    /// Indices of the buffers in the scope.
    buffers: Vec<usize>,
    /// The index in `resources` of each resource of the scope.
    listed_resources: BTreeMap<usize, usize>,
    /// The index in `buffers` of each buffer of the scope.
    listed_buffers: BTreeMap<usize, usize>,
    /// Buffers by name, as a search in the whole scope finds them.
    buffers_by_name: BTreeMap<&'s str, usize>,
    /// Resources by name, as a search in the whole scope finds them.
    resources_by_name: BTreeMap<&'s str, usize>,
    /// Variables by name: the index of the buffer, and the index in it.
    variables_by_name: BTreeMap<&'s str, (usize, usize)>,
    /// The first variable of each type, if the vendor's library compares types.
    variables_by_type: BTreeMap<TypeId, (usize, usize)>,
}

/// The first position of each index in a list.
fn positions(list: &[usize]) -> BTreeMap<usize, usize> {
    list.iter().enumerate().rev().map(|(position, place)| (*place, position)).collect()
}

impl<'s> Scoped<'s> {
    fn new(scope: &'s Scope, resources: Vec<usize>, buffers: Vec<usize>) -> Self {
        let mut scoped = Self {
            scope,
            listed_resources: positions(&resources),
            listed_buffers: positions(&buffers),
            resources,
            buffers,
            buffers_by_name: buffers_by_name(scope),
            resources_by_name: BTreeMap::new(),
            variables_by_name: BTreeMap::new(),
            variables_by_type: BTreeMap::new(),
        };
        for (place, resource) in scope.resources.iter().enumerate() {
            scoped.resources_by_name.entry(&resource.name).or_insert(place);
        }
        for (place, buffer) in scope.buffers.iter().enumerate() {
            for (index, variable) in buffer.variables.iter().enumerate() {
                scoped.variables_by_name.entry(&variable.name).or_insert((place, index));
            }
        }
        // In DXC's library no type equals any type, not even itself; in FXC's a type equals only itself.
        let compared = if scope.vendor == Vendor::Fxc { &scoped.buffers[..] } else { &[] };
        for (position, buffer) in compared.iter().enumerate() {
            let Some(buffer) = scope.buffers.get(*buffer) else { continue };
            for (index, variable) in buffer.variables.iter().enumerate() {
                let Some(ty) = variable.ty else { continue };
                scoped.variables_by_type.entry(ty).or_insert((position, index));
            }
        }
        scoped
    }

    /// The index of a buffer of the scope in the list.
    fn listed(&self, buffer: usize) -> Option<usize> {
        self.listed_buffers.get(&buffer).copied()
    }

    fn text(&self, text: &mut Text<'_>) -> fmt::Result {
        for (index, place) in self.resources.iter().enumerate() {
            let Some(desc) = self.scope.resources.get(*place) else { continue };
            text.object("ResourceBinding", index, |text| self.resource_text(text, desc))?;
        }
        for (index, place) in self.buffers.iter().enumerate() {
            let Some(desc) = self.scope.buffers.get(*place) else { continue };
            text.object("ConstantBuffer", index, |text| self.buffer_text(text, desc, *place))?;
        }
        Ok(())
    }

    fn resource_text(&self, text: &mut Text<'_>, desc: &InputBindDesc) -> fmt::Result {
        text.string("Name", Some(&desc.name))?;
        text.line("Type", words::INPUT.word(desc.input_type.0))?;
        text.line("BindPoint", desc.bind_point)?;
        text.line("BindCount", desc.bind_count)?;
        text.flags("uFlags", desc.flags)?;
        text.line("ReturnType", words::RETURN.word(desc.return_type.0))?;
        text.line("Dimension", words::DIMENSION.word(desc.dimension.0))?;
        text.line("NumSamples", desc.num_samples)?;
        text.line("Space", desc.space)?;
        text.line("uID", desc.id)?;
        let found = self.resources_by_name.get(&*desc.name);
        let listed = found.and_then(|place| self.listed_resources.get(place)).copied();
        text.index("GetResourceBindingDescByName", listed)
    }

    fn buffer_text(&self, text: &mut Text<'_>, desc: &BufferDesc, buffer: usize) -> fmt::Result {
        text.string("Name", desc.name.as_deref())?;
        text.line("Type", words::BUFFER.word(desc.buffer_type.0))?;
        text.line("Variables", desc.variables.len())?;
        text.line("Size", desc.size)?;
        text.flags("uFlags", desc.flags)?;
        let found = desc.name.as_deref().and_then(|name| self.buffers_by_name.get(name));
        text.index("GetConstantBufferByName", found.and_then(|place| self.listed(*place)))?;
        let mut by_name = BTreeMap::new();
        for (index, variable) in desc.variables.iter().enumerate() {
            by_name.entry(&*variable.name).or_insert(index);
        }
        for (index, variable) in desc.variables.iter().enumerate() {
            text.object("variable", index, |text| {
                variable_text(text, variable)?;
                text.index("GetVariableByName", by_name.get(&*variable.name).copied())?;
                let whole = self.variables_by_name.get(&*variable.name);
                let whole = whole.and_then(|(buffer, variable)| Some((self.listed(*buffer)?, *variable)));
                place_text(text, "shader.GetVariableByName", whole)?;
                text.index("GetBuffer", self.listed(buffer))?;
                self.type_text(text, variable)
            })?;
        }
        Ok(())
    }

    fn type_text(&self, text: &mut Text<'_>, variable: &VariableDesc) -> fmt::Result {
        text.indent()?;
        text.to.write_str("GetInterfaceSlot:")?;
        for slot in &variable.interface_slots {
            write!(text.to, " {slot}")?;
        }
        text.to.write_char('\n')?;
        let equal = variable.ty.and_then(|ty| self.variables_by_type.get(&ty)).copied();
        place_text(text, "type.IsEqual", equal)?;
        text.level("type", |text| {
            let view = TypeView::from_variable(self.scope, variable);
            self.view_text(text, &view, 0)
        })
    }

    fn view_text(&self, text: &mut Text<'_>, view: &TypeView<'_>, depth: u32) -> fmt::Result {
        let Some(left) = text.types_left.get().checked_sub(1).filter(|_| depth <= MAX_DEPTH) else {
            return text.line("error", "nested too deeply");
        };
        text.types_left.set(left);
        text.line("Class", words::CLASS.word(view.class))?;
        text.line("Type", words::TYPE.word(view.base))?;
        text.line("Rows", view.rows)?;
        text.line("Columns", view.columns)?;
        text.line("Elements", view.elements)?;
        text.line("Members", view.member_count())?;
        text.line("Offset", view.offset)?;
        text.string("Name", view.name.as_deref())?;
        for (key, other) in [("GetSubType", view.sub_type()), ("GetBaseClass", view.base_class())] {
            match &other {
                Some(other) => text.level(key, |text| self.view_text(text, other, depth + 1))?,
                None => text.line(key, "null")?,
            }
        }
        if view.base_class().is_some() {
            text.flags("IsOfType", 0u32)?;
        }
        let interfaces = view.interfaces();
        text.line("GetNumInterfaces", interfaces.len())?;
        for (index, interface) in interfaces.iter().enumerate() {
            text.object("interface", index, |text| {
                text.flags("ImplementsInterface", 0u32)?;
                self.view_text(text, interface, depth + 1)
            })?;
        }
        let mut by_name = BTreeMap::new();
        for index in 0..view.member_count() {
            let Some((name, member)) = view.member(index) else { break };
            let first = *by_name.entry(name).or_insert(index);
            text.object("member", index, |text| {
                text.string("GetMemberTypeName", Some(name))?;
                text.line("GetMemberTypeByName", first)?;
                self.view_text(text, &member, depth + 1)
            })?;
        }
        Ok(())
    }
}

fn variable_text(text: &mut Text<'_>, desc: &VariableDesc) -> fmt::Result {
    text.string("Name", Some(&desc.name))?;
    text.line("StartOffset", desc.start_offset)?;
    text.line("Size", desc.size)?;
    text.flags("uFlags", desc.flags)?;
    match &desc.default_value {
        Some(bytes) => text.line("DefaultValue", Hex(bytes))?,
        None => text.line("DefaultValue", "null")?,
    }
    text.line("StartTexture", desc.textures.0)?;
    text.line("TextureSize", desc.textures.1)?;
    text.line("StartSampler", desc.samplers.0)?;
    text.line("SamplerSize", desc.samplers.1)
}

/// Writes the indices of a variable: that of its buffer, and its own.
fn place_text(text: &mut Text<'_>, key: &str, place: Option<(usize, usize)>) -> fmt::Result {
    match place {
        Some((buffer, variable)) => text.line(key, format_args!("{buffer}.{variable}")),
        None => text.line(key, "none"),
    }
}

/// Buffers by name: DXC keeps the last one of a name, and prefers constant and texture buffers; FXC keeps the
/// first one. A texture buffer that is not described has no name, but DXC finds it by that of its resource:
/// the empty one, because descriptions are removed together with names.
fn buffers_by_name(scope: &Scope) -> BTreeMap<&str, usize> {
    let buffers = scope.buffers.iter().enumerate();
    let unnamed = (scope.vendor == Vendor::Dxc).then_some("");
    let named = buffers
        .filter_map(|(place, buffer)| Some((buffer.name.as_deref().or(unnamed)?, place, buffer.buffer_type)));
    let structured = |(_, _, ty): &(&str, usize, BufferType)| *ty == BufferType::ResourceBindInfo;
    let place = |(name, place, _)| (name, place);
    match scope.vendor {
        Vendor::Fxc => named.rev().map(place).collect(),
        Vendor::Dxc => {
            let (first, then) = (named.clone().filter(structured), named.filter(|entry| !structured(entry)));
            first.chain(then).map(place).collect()
        }
    }
}
