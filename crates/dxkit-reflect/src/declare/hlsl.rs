//! Declarations in HLSL with the same bindings as the shader.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt::{self, Write};

use dxkit_dxbc::rdef::{BufferType, InputType, VariableClass};
use dxkit_dxil::SamplerKind;
use dxkit_types::{ResourceClass, ResourceKind};

use super::names::Names;
use crate::types::{Buffer, StructureId, Type, Types};
use crate::{Binding, Reflection};

/// Maximum nesting depth of structures.
const MAX_DEPTH: usize = 32;

struct Printer<'r> {
    types: &'r Types,
    names: Names,
    /// Structures that are already printed, by name: constant buffers and structured buffers share them.
    structures: BTreeSet<String>,
    visited: BTreeMap<StructureId, String>,
}

/// Prints the declaration of every binding.
pub(super) fn print(reflection: &Reflection, out: &mut dyn Write) -> fmt::Result {
    let mut printer = Printer {
        types: &reflection.types,
        names: Names::new(&[]),
        structures: BTreeSet::new(),
        visited: BTreeMap::new(),
    };
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    for (binding, buffer) in list.zip(reflection.buffers_of_bindings()) {
        let variables = buffer.iter().flat_map(|buffer| &buffer.variables);
        for ty in variables.filter_map(|variable| reflection.types.get(variable.ty?)) {
            printer.structures_of(out, ty, 0)?;
        }
        let block = matches!(binding.kind, Some(ResourceKind::CBuffer | ResourceKind::TBuffer));
        match buffer.filter(|_| block && binding.count == Some(1)) {
            Some(buffer) => printer.block(out, binding, buffer)?,
            None => printer.resource(out, binding, buffer)?,
        }
    }
    Ok(())
}

/// `register(t0, space1)`.
fn register(binding: &Binding) -> String {
    let letter = binding.class.register_letter().unwrap_or('t');
    if !binding.is_assigned() {
        return String::new();
    }
    match binding.space {
        0 => format!(" : register({letter}{})", binding.lower_bound),
        space => format!(" : register({letter}{}, space{space})", binding.lower_bound),
    }
}

/// Dimensions of an array, as they follow a name.
fn dimensions(ty: &Type) -> String {
    ty.array.iter().map(|count| format!("[{count}]")).collect()
}

/// The offset of a variable: `c2.y`. Offsets that are not a multiple of 4 bytes cannot be expressed.
fn place(offset: u32) -> Option<String> {
    let component = ["", ".y", ".z", ".w"].get(usize::try_from(offset % 16 / 4).ok()?)?;
    (offset % 4 == 0).then(|| format!(" : packoffset(c{}{component})", offset / 16))
}

impl Printer<'_> {
    /// Prints the structures that a type needs, innermost first.
    fn structures_of(&mut self, out: &mut dyn Write, ty: &Type, depth: usize) -> fmt::Result {
        let Some(id) = ty.structure.filter(|_| depth < MAX_DEPTH) else { return Ok(()) };
        if self.visited.contains_key(&id) {
            return Ok(());
        }
        let types = self.types;
        let name = types.hlsl_declared(ty).to_string();
        self.visited.insert(id, name.clone());
        let structure = types.structure(id);
        for member in &structure.members {
            if let Some(ty) = types.get(member.ty) {
                self.structures_of(out, ty, depth + 1)?;
            }
        }
        if !self.structures.insert(name.clone()) {
            return Ok(());
        }
        writeln!(out, "struct {name} {{")?;
        for member in &structure.members {
            let Some(ty) = types.get(member.ty) else { continue };
            let word = types.hlsl_declared(ty);
            for field in &member.bit_fields {
                writeln!(out, "    {word} {} : {};", field.name, field.width)?;
            }
            if member.bit_fields.is_empty() {
                writeln!(out, "    {word} {}{}; // {}", member.name, dimensions(ty), member.offset)?;
            }
        }
        writeln!(out, "}};\n")
    }

    fn block(&mut self, out: &mut dyn Write, binding: &Binding, buffer: &Buffer) -> fmt::Result {
        let word = if buffer.kind == BufferType::TBuffer { "tbuffer" } else { "cbuffer" };
        let stated = buffer.name.as_deref().unwrap_or("Buffer");
        // `ConstantBuffer<T> name` is a buffer with one variable of the same name.
        if let [variable] = &buffer.variables[..] {
            let ty = variable.ty.and_then(|id| self.types.get(id));
            if let Some(ty) = ty.filter(|ty| ty.class == VariableClass::Struct && variable.name == stated) {
                let word =
                    if buffer.kind == BufferType::TBuffer { "TextureBuffer" } else { "ConstantBuffer" };
                let element = self.types.hlsl_declared(ty);
                let name = self.names.take(stated);
                return writeln!(out, "{word}<{element}> {name}{};\n", register(binding));
            }
        }
        let name = self.names.take(stated.trim_start_matches('$'));
        writeln!(out, "{word} {name}{} {{ // {} bytes", register(binding), buffer.size)?;
        let placed = buffer.variables.iter().all(|variable| variable.offset % 4 == 0);
        for variable in &buffer.variables {
            let Some(ty) = variable.ty.and_then(|id| self.types.get(id)) else { continue };
            let place = place(variable.offset).filter(|_| placed).unwrap_or_default();
            let unused = if variable.used == Some(false) { ", not used" } else { "" };
            writeln!(
                out,
                "    {} {}{}{place}; // {} {}{unused}",
                self.types.hlsl_declared(ty),
                variable.name,
                dimensions(ty),
                variable.offset,
                variable.size,
            )?;
        }
        writeln!(out, "}};\n")
    }

    fn resource(&mut self, out: &mut dyn Write, binding: &Binding, buffer: Option<&Buffer>) -> fmt::Result {
        let name = self.names.take(binding.name.as_deref().unwrap_or("resource"));
        let count = match binding.count {
            Some(1) => String::new(),
            Some(count) => format!("[{count}]"),
            None => "[]".to_string(),
        };
        let ty = self.resource_type(binding, buffer);
        writeln!(out, "{ty} {name}{count}{};\n", register(binding))
    }

    fn resource_type(&self, binding: &Binding, buffer: Option<&Buffer>) -> String {
        let block = matches!(binding.kind, Some(ResourceKind::CBuffer | ResourceKind::TBuffer));
        if let Some(ty) = binding.hlsl_type.as_ref().filter(|_| !block) {
            return ty.clone();
        }
        let variable = buffer.and_then(|buffer| buffer.variables.first());
        let element = variable.and_then(|variable| self.types.get(variable.ty?));
        let element = element.map(|ty| self.types.hlsl_declared(ty).to_string());
        let element = element.unwrap_or_else(|| "float4".to_string());
        let write = if binding.class == ResourceClass::UAV { "RW" } else { "" };
        let typed =
            || format!("{write}{}<{}>", binding.kind.map(shape).unwrap_or("Buffer"), components(binding));
        match (binding.kind, binding.input_type) {
            (Some(ResourceKind::CBuffer), _) => format!("ConstantBuffer<{element}>"),
            (Some(ResourceKind::TBuffer), _) => format!("TextureBuffer<{element}>"),
            (Some(ResourceKind::Sampler), _) => match binding.sampler_kind {
                Some(SamplerKind::Comparison) => "SamplerComparisonState".to_string(),
                _ => "SamplerState".to_string(),
            },
            (_, Some(InputType::UAVAppend)) => format!("AppendStructuredBuffer<{element}>"),
            (_, Some(InputType::UAVConsume)) => format!("ConsumeStructuredBuffer<{element}>"),
            (Some(ResourceKind::StructuredBuffer), _) => format!("{write}StructuredBuffer<{element}>"),
            (Some(ResourceKind::RawBuffer), _) => format!("{write}ByteAddressBuffer"),
            (Some(ResourceKind::RTAccelerationStructure), _) => "RaytracingAccelerationStructure".to_string(),
            (Some(kind @ (ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)), _) => {
                let samples = binding.sample_count.filter(|count| *count > 0);
                let samples = samples.map(|count| format!(", {count}")).unwrap_or_default();
                format!("{write}{}<{}{samples}>", shape(kind), components(binding))
            }
            _ => typed(),
        }
    }
}

/// HLSL's name for the dimension of a texture.
const fn shape(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Texture1D => "Texture1D",
        ResourceKind::Texture1DArray => "Texture1DArray",
        ResourceKind::Texture2D => "Texture2D",
        ResourceKind::Texture2DArray => "Texture2DArray",
        ResourceKind::Texture2DMS => "Texture2DMS",
        ResourceKind::Texture2DMSArray => "Texture2DMSArray",
        ResourceKind::Texture3D => "Texture3D",
        ResourceKind::TextureCube => "TextureCube",
        ResourceKind::TextureCubeArray => "TextureCubeArray",
        _ => "Buffer",
    }
}

/// The components of an element.
fn components(binding: &Binding) -> String {
    use dxkit_dxbc::rdef::ResourceReturnType as Return;
    let word = match binding.return_type {
        Return::SInt => "int",
        Return::UInt => "uint",
        Return::UNorm => "unorm float",
        Return::SNorm => "snorm float",
        Return::Double => "double",
        _ => "float",
    };
    match binding.components {
        Some(count @ 2..) => format!("{word}{count}"),
        Some(_) => word.to_string(),
        None => format!("{word}4"),
    }
}
