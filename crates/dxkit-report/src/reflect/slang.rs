//! Reflection in the form of Slang's compiler (`slangc -reflection-json`), for programs that read that form.

use dxkit::dxbc::rdef::{BufferType, InputType, VariableClass, VariableType};
use dxkit::reflect::{Buffer, Type, Types};
use dxkit::types::{ResourceClass, ResourceKind, ShaderKind};
use dxkit::{Binding, Container, Entry, Reflection};
use serde_json::{Value, json};

use crate::prelude::*;

/// Maximum nesting depth of structures.
const MAX_DEPTH: u32 = 32;
/// Maximum number of types that are written: structures that share structures can expand exponentially.
const MAX_TYPES: u32 = 1 << 16;

/// The bindings and entry points, in Slang's form.
#[must_use]
pub fn slang(container: &Container<'_>) -> Value {
    let reflection = Reflection::of(container);
    let mut left = MAX_TYPES;
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    let parameters: Vec<_> = list
        .zip(reflection.buffers_of_bindings())
        .map(|(binding, buffer)| parameter(binding, buffer, &reflection.types, &mut left))
        .collect();
    let entries: Vec<_> = reflection.entries.iter().filter_map(entry).collect();
    json!({ "parameters": parameters, "entryPoints": entries })
}

fn parameter(binding: &Binding, buffer: Option<&Buffer>, types: &Types, left: &mut u32) -> Value {
    let kind = match binding.class {
        ResourceClass::CBV => "constantBuffer",
        ResourceClass::UAV => "unorderedAccess",
        ResourceClass::Sampler => "samplerState",
        _ => "shaderResource",
    };
    let mut place = json!({ "kind": kind, "index": binding.lower_bound });
    let mut ty = resource(binding, buffer, types, left);
    if let Some(object) = place.as_object_mut() {
        if binding.space != 0 {
            object.insert("space".into(), binding.space.into());
        }
        match binding.count {
            Some(1) => {}
            Some(count) => {
                object.insert("count".into(), count.into());
                ty = json!({ "kind": "array", "elementCount": count, "elementType": ty });
            }
            None => {
                object.insert("count".into(), "unbounded".into());
                ty = json!({ "kind": "array", "elementCount": 0, "elementType": ty });
            }
        }
    }
    json!({ "name": binding.name.as_deref().unwrap_or_default(), "binding": place, "type": ty })
}

fn resource(binding: &Binding, buffer: Option<&Buffer>, types: &Types, left: &mut u32) -> Value {
    let content = buffer.map(|buffer| content(buffer, types, left));
    let write = binding.class == ResourceClass::UAV;
    let shape = match (binding.kind, binding.input_type) {
        (Some(ResourceKind::CBuffer | ResourceKind::TBuffer), _) => {
            let size = buffer.map(|buffer| buffer.size.next_multiple_of(16)).unwrap_or_default();
            let element = content.unwrap_or_else(|| json!({ "kind": "struct", "fields": [] }));
            let place = json!({ "kind": "uniform", "offset": 0, "size": size, "elementStride": 0 });
            let kind =
                if binding.kind == Some(ResourceKind::TBuffer) { "textureBuffer" } else { "constantBuffer" };
            return json!({
                "kind": kind,
                "elementType": element,
                "elementVarLayout": { "type": element, "binding": place },
            });
        }
        (Some(ResourceKind::Sampler), _) => return json!({ "kind": "samplerState" }),
        (Some(ResourceKind::RTAccelerationStructure), _) => "accelerationStructure",
        (Some(ResourceKind::RawBuffer), _) => "byteAddressBuffer",
        (Some(ResourceKind::StructuredBuffer), _) => "structuredBuffer",
        (Some(ResourceKind::TypedBuffer), _) => "textureBuffer",
        (Some(ResourceKind::Texture1D | ResourceKind::Texture1DArray), _) => "texture1D",
        (Some(ResourceKind::Texture3D), _) => "texture3D",
        (Some(ResourceKind::TextureCube | ResourceKind::TextureCubeArray), _) => "textureCube",
        _ => "texture2D",
    };
    let mut value = json!({ "kind": "resource", "baseShape": shape });
    let Some(object) = value.as_object_mut() else { return value };
    let array = [
        ResourceKind::Texture1DArray,
        ResourceKind::Texture2DArray,
        ResourceKind::Texture2DMSArray,
        ResourceKind::TextureCubeArray,
        ResourceKind::FeedbackTexture2DArray,
    ];
    if binding.kind.is_some_and(|kind| array.contains(&kind)) {
        object.insert("array".into(), true.into());
    }
    if matches!(binding.kind, Some(ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)) {
        object.insert("multisample".into(), true.into());
    }
    let access = match binding.input_type {
        Some(InputType::UAVAppend) => Some("append"),
        Some(InputType::UAVConsume) => Some("consume"),
        _ if write => Some("readWrite"),
        _ => None,
    };
    if let Some(access) = access {
        object.insert("access".into(), access.into());
    }
    let result = content.or_else(|| component(binding));
    if let Some(result) = result {
        object.insert("resultType".into(), result);
    }
    value
}

/// The type of an element of a texture or typed buffer.
fn component(binding: &Binding) -> Option<Value> {
    use dxkit::dxbc::rdef::ResourceReturnType as Return;
    let word = match binding.return_type {
        Return::SInt => "int32",
        Return::UInt => "uint32",
        Return::Double => "float64",
        Return::UNorm | Return::SNorm | Return::Float => "float32",
        _ => return None,
    };
    let scalar = json!({ "kind": "scalar", "scalarType": word });
    Some(match binding.components? {
        1 => scalar,
        count => json!({ "kind": "vector", "elementCount": count, "elementType": scalar }),
    })
}

/// The contents of a buffer; for a structured buffer, its element.
fn content(buffer: &Buffer, types: &Types, left: &mut u32) -> Value {
    let fields = buffer.variables.iter().map(|variable| {
        let ty = variable.ty.and_then(|id| types.get(id));
        let ty = ty.map(|ty| value(ty, types, 0, left)).unwrap_or(Value::Null);
        let binding =
            json!({ "kind": "uniform", "offset": variable.offset, "size": variable.size, "elementStride": 0 });
        json!({ "name": variable.name, "type": ty, "binding": binding })
    });
    let mut fields: Vec<_> = fields.collect();
    match fields.first_mut().and_then(|field| field.get_mut("type")) {
        Some(element) if buffer.kind == BufferType::ResourceBindInfo => element.take(),
        _ => json!({ "kind": "struct", "fields": fields }),
    }
}

fn value(ty: &Type, types: &Types, depth: u32, left: &mut u32) -> Value {
    let Some(fewer) = left.checked_sub(1).filter(|_| depth < MAX_DEPTH) else { return Value::Null };
    *left = fewer;
    let scalar = || json!({ "kind": "scalar", "scalarType": word(ty.base) });
    let element = match ty.class {
        VariableClass::Vector => {
            json!({ "kind": "vector", "elementCount": ty.columns, "elementType": scalar() })
        }
        VariableClass::MatrixRows | VariableClass::MatrixColumns => {
            json!({ "kind": "matrix", "rowCount": ty.rows, "columnCount": ty.columns, "elementType": scalar() })
        }
        VariableClass::Struct => {
            let name = ty.structure.map(|id| types.structure(id).name.clone()).unwrap_or_default();
            let fields = types.members(ty).iter().map(|member| {
                let inner = types.get(member.ty);
                let size = inner.and_then(|inner| inner.size).unwrap_or_default();
                let inner = inner.map(|inner| value(inner, types, depth + 1, left)).unwrap_or(Value::Null);
                let binding =
                    json!({ "kind": "uniform", "offset": member.offset, "size": size, "elementStride": 0 });
                json!({ "name": member.name, "type": inner, "binding": binding })
            });
            let fields: Vec<_> = fields.collect();
            json!({ "kind": "struct", "name": name, "fields": fields })
        }
        _ => scalar(),
    };
    ty.array.iter().rev().fold(
        element,
        |element, count| json!({ "kind": "array", "elementCount": count, "elementType": element }),
    )
}

const fn word(base: VariableType) -> &'static str {
    match base {
        VariableType::Bool => "bool",
        VariableType::Int | VariableType::Min16Int | VariableType::Min12Int => "int32",
        VariableType::UInt | VariableType::Min16UInt => "uint32",
        VariableType::Int16 => "int16",
        VariableType::UInt16 => "uint16",
        VariableType::Float16 => "float16",
        VariableType::Int64 => "int64",
        VariableType::UInt64 => "uint64",
        VariableType::Double => "float64",
        _ => "float32",
    }
}

fn entry(entry: &Entry) -> Option<Value> {
    let stage = match entry.kind? {
        ShaderKind::Pixel => "fragment",
        ShaderKind::Vertex => "vertex",
        ShaderKind::Geometry => "geometry",
        ShaderKind::Hull => "hull",
        ShaderKind::Domain => "domain",
        ShaderKind::Compute => "compute",
        ShaderKind::RayGeneration => "raygeneration",
        ShaderKind::Intersection => "intersection",
        ShaderKind::AnyHit => "anyhit",
        ShaderKind::ClosestHit => "closesthit",
        ShaderKind::Miss => "miss",
        ShaderKind::Callable => "callable",
        ShaderKind::Mesh => "mesh",
        ShaderKind::Amplification => "amplification",
        _ => return None,
    };
    let mut value = json!({ "name": entry.unmangled_name, "stage": stage });
    if let (Some(object), Some(threads)) = (value.as_object_mut(), entry.num_threads) {
        object.insert("threadGroupSize".into(), json!(threads));
    }
    Some(value)
}
