//! Reflection in the form of Slang's compiler (`slangc -reflection-json`), for programs that read that form.

use dxkit::dxbc::rdef::{BufferType, InputType, VariableClass, VariableType};
use dxkit::reflect::types::component_size;
use dxkit::reflect::{Buffer, Fact, Parameter, Signatures, Type, Types, Variable};
use dxkit::types::{BufferLayout, ComponentType, ResourceClass, ResourceKind, ShaderKind};
use dxkit::{Binding, Container, Entry, Reflection};
use serde_json::{Map, Value, json};

use crate::prelude::*;

/// Maximum nesting depth of structures.
const MAX_DEPTH: u32 = 32;
/// Maximum number of types that are written: structures that share structures can expand exponentially.
const MAX_TYPES: u32 = 1 << 16;

/// The version of the form: with the scopes of the program and of each entry point.
const VERSION: &str = "1.1";

/// The bindings and entry points, in Slang's form.
///
/// Variables of `$Globals` are separate parameters there, and the buffer is that of the global scope. Names
/// of inputs and outputs, which no container has, are replaced by their semantics.
#[must_use]
pub fn slang(container: &Container<'_>) -> Value {
    let reflection = Reflection::from_container(container);
    let mut printer = Printer { types: &reflection.types, left: MAX_TYPES };
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    let mut parameters = Vec::new();
    let mut globals = None;
    for (binding, buffer) in list.zip(reflection.buffers_of_bindings()) {
        let global = binding.name.as_deref() == Some("$Globals") && binding.class == ResourceClass::CBV;
        if let Some(buffer) = buffer.filter(|_| global) {
            globals = Some(place(binding));
            parameters.extend(
                buffer.variables.iter().map(|variable| printer.field(variable, BufferLayout::Constant)),
            );
        } else {
            parameters.push(printer.parameter(binding, buffer));
        }
    }
    let signatures = (reflection.kind.map(|kind| kind.value) != Some(ShaderKind::Library))
        .then_some(&reflection.signatures);
    let entries: Vec<_> = reflection.entries.iter().filter_map(|it| entry(it, signatures)).collect();
    let mut scope = json!({ "kind": if globals.is_some() { "constantBuffer" } else { "none" } });
    if let Some(object) = scope.as_object_mut() {
        object.extend(globals.map(|place| ("binding".to_owned(), place)));
        object.insert("parameters".into(), parameters.clone().into());
    }
    json!({ "version": VERSION, "parameters": parameters, "globalScope": scope, "entryPoints": entries })
}

/// The registers of a binding.
fn place(binding: &Binding) -> Value {
    let kind = match binding.class {
        ResourceClass::CBV => "constantBuffer",
        ResourceClass::UAV => "unorderedAccess",
        ResourceClass::Sampler => "samplerState",
        _ => "shaderResource",
    };
    let mut place = Map::new();
    place.insert("kind".into(), kind.into());
    if binding.space != 0 {
        place.insert("space".into(), binding.space.into());
    }
    place.insert("index".into(), binding.lower_bound.into());
    match binding.count {
        Some(1) => {}
        Some(count) => {
            place.insert("count".into(), count.into());
        }
        None => {
            place.insert("count".into(), "unbounded".into());
        }
    }
    place.into()
}

/// The distance between the elements of an array of this type; the array itself is ignored.
fn array_stride(layout: BufferLayout, ty: &Type, types: &Types, depth: u32) -> u32 {
    match layout {
        BufferLayout::Constant => one(ty, types, layout, depth).next_multiple_of(16),
        BufferLayout::Natural => one(ty, types, layout, depth),
    }
}

/// The size of all elements.
fn array_size(layout: BufferLayout, ty: &Type, types: &Types, depth: u32) -> u32 {
    let single = one(ty, types, layout, depth);
    match (ty.elements().checked_sub(1), layout) {
        (Some(before), _) => {
            array_stride(layout, ty, types, depth).saturating_mul(before).saturating_add(single)
        }
        (None, _) => single,
    }
}

/// The size of a type without its array.
fn one(ty: &Type, types: &Types, packing: BufferLayout, depth: u32) -> u32 {
    let component = component_size(ty.base);
    match (packing, ty.class) {
        (_, VariableClass::Struct) => {
            let members = types.members(ty).iter().take_while(|_| depth < MAX_DEPTH);
            let mut alignment = 1;
            let ends = members.filter_map(|member| {
                let inner = types.get(member.ty)?;
                alignment = alignment.max(self::alignment(inner, types, depth + 1));
                Some(member.offset.saturating_add(array_size(packing, inner, types, depth + 1)))
            });
            let end = ends.max().unwrap_or_default();
            match packing {
                BufferLayout::Constant => end,
                BufferLayout::Natural => end.checked_next_multiple_of(alignment).unwrap_or(u32::MAX),
            }
        }
        (BufferLayout::Constant, VariableClass::MatrixRows | VariableClass::MatrixColumns) => {
            let (vectors, components) = match ty.class {
                VariableClass::MatrixRows => (ty.rows, ty.columns),
                _ => (ty.columns, ty.rows),
            };
            let vector = components.saturating_mul(component);
            vector.next_multiple_of(16).saturating_mul(vectors.saturating_sub(1)).saturating_add(vector)
        }
        _ => component.saturating_mul(ty.rows).saturating_mul(ty.columns),
    }
}

/// The alignment of a type in a structured buffer: that of its largest component.
fn alignment(ty: &Type, types: &Types, depth: u32) -> u32 {
    if ty.class != VariableClass::Struct || depth >= MAX_DEPTH {
        return component_size(ty.base);
    }
    let members = types.members(ty).iter().filter_map(|member| types.get(member.ty));
    members.map(|inner| alignment(inner, types, depth + 1)).max().unwrap_or(1)
}

/// Converts types, up to a limit.
struct Printer<'r> {
    types: &'r Types,
    left: u32,
}

impl Printer<'_> {
    fn parameter(&mut self, binding: &Binding, buffer: Option<&Buffer>) -> Value {
        let ty = self.resource(binding, buffer);
        // A part without types states the number of resources alone.
        let all = binding.count.unwrap_or_default();
        let dimensions = if binding.array.is_empty() && all != 1 { &[all][..] } else { &binding.array };
        let ty = dimensions
            .iter()
            .rev()
            .fold(ty, |ty, count| json!({ "kind": "array", "elementCount": count, "elementType": ty }));
        json!({ "name": binding.name.as_deref().unwrap_or_default(), "binding": place(binding), "type": ty })
    }

    fn resource(&mut self, binding: &Binding, buffer: Option<&Buffer>) -> Value {
        let content = buffer.map(|buffer| self.content(binding, buffer));
        let shape = match binding.kind {
            Some(ResourceKind::CBuffer | ResourceKind::TBuffer) => return group(binding, buffer, content),
            Some(ResourceKind::Sampler) => return json!({ "kind": "samplerState" }),
            Some(ResourceKind::RTAccelerationStructure) => "accelerationStructure",
            Some(ResourceKind::RawBuffer) => "byteAddressBuffer",
            Some(ResourceKind::StructuredBuffer) => "structuredBuffer",
            Some(ResourceKind::TypedBuffer) => "textureBuffer",
            Some(ResourceKind::Texture1D | ResourceKind::Texture1DArray) => "texture1D",
            Some(ResourceKind::Texture3D) => "texture3D",
            Some(ResourceKind::TextureCube | ResourceKind::TextureCubeArray) => "textureCube",
            _ => "texture2D",
        };
        let mut object = Map::new();
        object.insert("kind".into(), "resource".into());
        object.insert("baseShape".into(), shape.into());
        let is = |kinds: &[ResourceKind]| binding.kind.is_some_and(|kind| kinds.contains(&kind));
        let feedback = is(&[ResourceKind::FeedbackTexture2D, ResourceKind::FeedbackTexture2DArray]);
        let flags = [
            (
                "array",
                is(&[
                    ResourceKind::Texture1DArray,
                    ResourceKind::Texture2DArray,
                    ResourceKind::Texture2DMSArray,
                    ResourceKind::TextureCubeArray,
                    ResourceKind::FeedbackTexture2DArray,
                ]),
            ),
            ("multisample", is(&[ResourceKind::Texture2DMS, ResourceKind::Texture2DMSArray])),
            ("feedback", feedback),
        ];
        for (name, _) in flags.into_iter().filter(|(_, set)| *set) {
            object.insert(name.into(), true.into());
        }
        let ordered = binding.facts().rasterizer_ordered == Some(true);
        // Types in a module have the name of the object; `RDEF` states a type for each.
        let named = |name: &str| binding.hlsl_type.as_deref().is_some_and(|ty| ty.starts_with(name));
        let access = match binding.input_type {
            Some(InputType::UAVAppend) => Some("append"),
            Some(InputType::UAVConsume) => Some("consume"),
            _ if named("AppendStructuredBuffer") => Some("append"),
            _ if named("ConsumeStructuredBuffer") => Some("consume"),
            _ if feedback => Some("feedback"),
            _ if ordered => Some("rasterOrdered"),
            _ if binding.class == ResourceClass::UAV => Some("readWrite"),
            _ => None,
        };
        object.extend(access.map(|access| ("access".to_owned(), access.into())));
        let result = match binding.kind {
            Some(ResourceKind::StructuredBuffer) => content,
            // Slang does not write the field for these.
            Some(ResourceKind::TypedBuffer | ResourceKind::RawBuffer) => None,
            _ => component(binding),
        };
        object.extend(result.map(|result| ("resultType".to_owned(), result)));
        object.into()
    }

    /// The contents of a buffer; for a structured buffer, its element; for `ConstantBuffer<T>`, the
    /// structure.
    fn content(&mut self, binding: &Binding, buffer: &Buffer) -> Value {
        let structured = buffer.kind == BufferType::ResourceBindInfo;
        let packing = if structured { BufferLayout::Natural } else { BufferLayout::Constant };
        if let [variable] = &buffer.variables[..] {
            let ty = variable.ty.and_then(|id| self.types.get(id));
            let whole = |ty: &&Type| {
                structured
                    || ty.class == VariableClass::Struct
                        && ty.array.is_empty()
                        && binding.name.as_ref() == Some(&variable.name)
            };
            if let Some(ty) = ty.filter(whole) {
                return self.value(ty, packing, 0);
            }
            if structured {
                return unknown();
            }
        }
        let fields = buffer.variables.iter().map(|variable| self.field(variable, packing));
        let fields: Vec<_> = fields.collect();
        json!({ "kind": "struct", "fields": fields })
    }

    /// A variable of a buffer: its type precedes its offset.
    fn field(&mut self, variable: &Variable, packing: BufferLayout) -> Value {
        let ty = variable.ty.and_then(|id| self.types.get(id));
        let place = self.uniform(ty, variable.offset, Some(variable.size), packing);
        let ty = ty.map_or_else(unknown, |ty| self.value(ty, packing, 0));
        json!({ "name": variable.name, "type": ty, "binding": place })
    }

    fn uniform(&self, ty: Option<&Type>, offset: u32, size: Option<u32>, packing: BufferLayout) -> Value {
        let stride = ty.map_or(0, |ty| match ty.class {
            _ if !ty.array.is_empty() => {
                let inner = ty.array.iter().skip(1).fold(1u32, |all, count| all.saturating_mul(*count));
                array_stride(packing, ty, self.types, 0).saturating_mul(inner)
            }
            VariableClass::Vector => component_size(ty.base),
            _ => 0,
        });
        let size = size.or_else(|| Some(array_size(packing, ty?, self.types, 0))).unwrap_or_default();
        json!({ "kind": "uniform", "offset": offset, "size": size, "elementStride": stride })
    }

    fn value(&mut self, ty: &Type, packing: BufferLayout, depth: u32) -> Value {
        let Some(fewer) = self.left.checked_sub(1).filter(|_| depth < MAX_DEPTH) else { return unknown() };
        self.left = fewer;
        let types = self.types;
        let scalar = || json!({ "kind": "scalar", "scalarType": word(ty.base) });
        let element = match ty.class {
            VariableClass::Vector => {
                json!({ "kind": "vector", "elementCount": ty.columns, "elementType": scalar() })
            }
            VariableClass::MatrixRows | VariableClass::MatrixColumns => json!({
                "kind": "matrix", "rowCount": ty.rows, "columnCount": ty.columns, "elementType": scalar(),
            }),
            VariableClass::Struct => {
                let name = ty.structure.map(|id| types.structure(id).name.clone()).unwrap_or_default();
                let fields = types.members(ty).iter().map(|member| {
                    let inner = types.get(member.ty);
                    let place = self.uniform(inner, member.offset, None, packing);
                    let inner = inner.map_or_else(unknown, |inner| self.value(inner, packing, depth + 1));
                    json!({ "name": member.name, "type": inner, "binding": place })
                });
                let fields: Vec<_> = fields.collect();
                json!({ "kind": "struct", "name": name, "fields": fields })
            }
            _ => scalar(),
        };
        let mut stride = array_stride(packing, ty, types, depth);
        ty.array.iter().rev().fold(element, |element, count| {
            let array = json!({
                "kind": "array", "elementCount": count, "elementType": element, "uniformStride": stride,
            });
            stride = stride.saturating_mul(*count);
            array
        })
    }
}

/// A type that no part describes. Readers of the form expect a type wherever one may stand.
fn unknown() -> Value {
    json!({ "kind": "struct", "fields": [] })
}

/// A constant or texture buffer: its content, and the place of the buffer and of the content in it.
fn group(binding: &Binding, buffer: Option<&Buffer>, content: Option<Value>) -> Value {
    let texture = binding.kind == Some(ResourceKind::TBuffer);
    let element = content.unwrap_or_else(unknown);
    let variables = buffer.map(|buffer| &buffer.variables[..]).unwrap_or_default();
    // RDEF has the size in whole registers.
    let end = variables.iter().map(|variable| variable.offset.saturating_add(variable.size)).max();
    let size = end.or_else(|| buffer.map(|buffer| buffer.size)).or(binding.size).unwrap_or_default();
    let kind = if texture { "shaderResource" } else { "constantBuffer" };
    json!({
        "kind": if texture { "textureBuffer" } else { "constantBuffer" },
        "elementType": element,
        "containerVarLayout": { "binding": { "kind": kind, "index": 0 } },
        "elementVarLayout": {
            "type": element,
            "binding": { "kind": "uniform", "offset": 0, "size": size, "elementStride": 0 },
        },
    })
}

/// The type of an element of a texture.
fn component(binding: &Binding) -> Option<Value> {
    use dxkit::dxbc::rdef::ResourceReturnType as Return;
    let word = match binding.return_type {
        Return::SInt => "int32",
        Return::UInt => "uint32",
        Return::Double => "float64",
        Return::UNorm | Return::SNorm | Return::Float => "float32",
        _ => return None,
    };
    Some(numbers(word, binding.components?))
}

/// A scalar or vector.
fn numbers(word: &str, count: u32) -> Value {
    let scalar = json!({ "kind": "scalar", "scalarType": word });
    match count {
        1 => scalar,
        count => json!({ "kind": "vector", "elementCount": count, "elementType": scalar }),
    }
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

fn entry(entry: &Entry, signatures: Option<&Signatures>) -> Option<Value> {
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
    // Shaders of SM 4 and 5 do not contain the name; the default of compilers is `main`.
    let name = if entry.unmangled_name.is_empty() { "main" } else { &entry.unmangled_name };
    let mut value = Map::new();
    value.insert("name".into(), name.into());
    value.insert("stage".into(), stage.into());
    let list = |fact: Option<&Fact<Vec<Parameter>>>, kind| {
        let list = fact.map(|fact| &fact.value[..]).unwrap_or_default();
        list.iter().map(|parameter| varying(parameter, stage, kind)).collect::<Vec<_>>()
    };
    let inputs = list(signatures.and_then(|it| it.inputs.as_ref()), "varyingInput");
    let outputs = list(signatures.and_then(|it| it.outputs.as_ref()), "varyingOutput");
    if !inputs.is_empty() {
        value.insert("parameters".into(), inputs.clone().into());
    }
    if !outputs.is_empty() {
        let ty = json!({ "kind": "struct", "name": "Output", "fields": outputs });
        let mut result = json!({ "stage": stage, "type": ty });
        let used = signatures.and_then(|it| it.outputs.as_ref()).map(|fact| &fact.value[..]);
        let registers = used.unwrap_or_default().iter().filter_map(|output| output.register);
        if let (Some(first), Some(last), Some(object)) =
            (registers.clone().min(), registers.max(), result.as_object_mut())
        {
            let mut place = json!({ "kind": "varyingOutput", "index": first });
            if let (true, Some(place)) = (last > first, place.as_object_mut()) {
                place.insert("count".into(), (last - first).saturating_add(1).into());
            }
            object.insert("binding".into(), place);
        }
        value.insert("result".into(), result);
    }
    value.extend(entry.num_threads.map(|threads| ("threadGroupSize".to_owned(), json!(threads))));
    value.insert("scope".into(), json!({ "kind": "none", "parameters": inputs }));
    Some(value.into())
}

/// A register of an input or output.
fn varying(parameter: &Parameter, stage: &str, kind: &str) -> Value {
    let word = match parameter.component_type {
        ComponentType::UInt32 => "uint32",
        ComponentType::SInt32 => "int32",
        ComponentType::UInt16 => "uint16",
        ComponentType::SInt16 => "int16",
        ComponentType::Float16 => "float16",
        ComponentType::UInt64 => "uint64",
        ComponentType::SInt64 => "int64",
        ComponentType::Float64 => "float64",
        _ => "float32",
    };
    let semantic = parameter.semantic.to_ascii_uppercase();
    let name = match parameter.semantic_index {
        0 => parameter.semantic.clone(),
        index => format!("{}{index}", parameter.semantic),
    };
    let mut value = Map::new();
    value.insert("name".into(), name.into());
    value.insert("type".into(), numbers(word, parameter.mask.bits().count_ones()));
    value.insert("stage".into(), stage.into());
    value.extend(
        parameter.register.map(|register| ("binding".to_owned(), json!({ "kind": kind, "index": register }))),
    );
    value.insert("semanticName".into(), semantic.into());
    if parameter.semantic_index != 0 {
        value.insert("semanticIndex".into(), parameter.semantic_index.into());
    }
    value.into()
}
