//! The parts that accompany a program of shader models 4 and 5: `STAT`, `RDEF`, `LIBH`.

use dxkit::bytes::parser::number_at;
use dxkit::bytes::{Codec, FieldInfo, Name};
use dxkit::dxbc::rdef::{
    Buffer, BufferType, InputType, ResourceBinding, ResourceDefinitions, ResourceDimension,
    ResourceReturnType, Target, Type, VariableClass, VariableType,
};
use dxkit::dxbc::stat::{Counters4, Counters5, Statistics};
use dxkit::info::library::LibraryHeader;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::names::Names;
use crate::numbers::hex;
use crate::prelude::*;
use crate::{Flags, Named};

/// Counters by name, in the order of the part.
#[derive(Debug)]
pub(crate) struct StatisticsDocument(Vec<(&'static str, u32)>);

impl Serialize for StatisticsDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, count) in &self.0 {
            map.serialize_entry(name, count)?;
        }
        map.end()
    }
}

impl StatisticsDocument {
    /// The number of instructions.
    pub(crate) fn instructions(&self) -> u32 {
        self.0.first().map_or(0, |(_, count)| *count)
    }
}

pub(crate) fn statistics(part: &Statistics<'_>) -> StatisticsDocument {
    fn counters<'a>(fields: &[FieldInfo], counters: &impl Codec<'a>, all: &mut Vec<(&'static str, u32)>) {
        let bytes = counters.encode().unwrap_or_default();
        for field in fields {
            all.extend(number_at(&bytes, field.offset).map(|count| (field.name, count)));
        }
    }
    let mut all = Vec::new();
    counters(Counters4::FIELDS, &part.v4, &mut all);
    if let Some(later) = &part.v5 {
        counters(Counters5::FIELDS, later, &mut all);
    }
    StatisticsDocument(all)
}

#[derive(Debug, Serialize)]
pub(crate) struct DefinitionsDocument {
    creator: String,
    target: Named<Target>,
    model: String,
    flags: Flags,
    pub(crate) bindings: Vec<BindingDocument>,
    pub(crate) buffers: Vec<BufferDocument>,
    types: Vec<TypeDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BindingDocument {
    name: String,
    input_type: Named<InputType>,
    return_type: Named<ResourceReturnType>,
    dimension: Named<ResourceDimension>,
    samples: u32,
    bind_point: u32,
    bind_count: u32,
    flags: Flags,
    space: Option<u32>,
    id: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BufferDocument {
    name: String,
    buffer_type: Named<BufferType>,
    size: u32,
    flags: Flags,
    variables: Vec<VariableDocument>,
}

#[derive(Debug, Serialize)]
struct VariableDocument {
    name: String,
    /// The index of its type in the list of types.
    r#type: u32,
    start_offset: u32,
    size: u32,
    flags: Flags,
    default_value: Option<String>,
}

#[derive(Debug, Serialize)]
struct TypeDocument {
    name: String,
    class: Named<VariableClass>,
    base: Named<VariableType>,
    rows: u16,
    columns: u16,
    elements: u16,
    members: Vec<MemberDocument>,
}

#[derive(Debug, Serialize)]
struct MemberDocument {
    name: String,
    r#type: u32,
    start_offset: u32,
}

pub(crate) fn definitions(part: &ResourceDefinitions<'_>, names: &mut Names) -> DefinitionsDocument {
    DefinitionsDocument {
        creator: names.name(&part.creator),
        target: Named(part.target),
        model: part.shader_model.to_string(),
        flags: Flags::from_flags(part.flags),
        bindings: part.bindings.iter().map(|binding| self::binding(binding, names)).collect(),
        buffers: part.buffers.iter().map(|buffer| self::buffer(buffer, names)).collect(),
        types: part.types.iter().map(|ty| self::ty(ty, names)).collect(),
    }
}

fn binding(binding: &ResourceBinding<'_>, names: &mut Names) -> BindingDocument {
    let fields = &binding.fields.v4;
    BindingDocument {
        name: names.name(&binding.name),
        input_type: Named(fields.input_type),
        return_type: Named(fields.return_type),
        dimension: Named(fields.dimension),
        samples: fields.num_samples,
        bind_point: fields.bind_point,
        bind_count: fields.bind_count,
        flags: Flags::from_flags(fields.flags),
        space: binding.fields.v51.map(|row| row.space),
        id: binding.fields.v51.map(|row| row.id),
    }
}

fn buffer(buffer: &Buffer<'_>, names: &mut Names) -> BufferDocument {
    let variables = buffer.variables.iter().map(|variable| VariableDocument {
        name: names.name(&variable.name),
        r#type: variable.ty.0,
        start_offset: variable.fields.v4.start_offset,
        size: variable.fields.v4.size,
        flags: Flags::from_flags(variable.fields.v4.flags),
        default_value: variable.default_value.as_ref().map(|value| hex(value)),
    });
    let variables = variables.collect();
    BufferDocument {
        name: names.name(&buffer.name),
        buffer_type: Named(buffer.fields.v4.buffer_type),
        size: buffer.fields.v4.size,
        flags: Flags::from_flags(buffer.fields.v4.flags),
        variables,
    }
}

fn ty(ty: &Type<'_>, names: &mut Names) -> TypeDocument {
    let fields = &ty.fields.v4;
    let members = ty.members.iter().map(|member| MemberDocument {
        name: names.name(&member.name),
        r#type: member.ty.0,
        start_offset: member.fields.v4.offset,
    });
    let members = members.collect();
    TypeDocument {
        name: names.name(&ty.name),
        class: Named(fields.class),
        base: Named(fields.base),
        rows: fields.rows,
        columns: fields.columns,
        elements: fields.elements,
        members,
    }
}

/// `LIBH`.
#[derive(Debug, Serialize)]
pub(crate) struct LibraryDocument {
    creator: String,
    /// The names of the functions, in the order of the parts `LIBF`.
    pub(crate) functions: Vec<String>,
}

pub(crate) fn library(part: &LibraryHeader<'_>, names: &mut Names) -> LibraryDocument {
    let mut name = |name: &Name<'_>| names.name(name);
    LibraryDocument {
        creator: name(&part.creator),
        functions: part.functions.iter().map(|function| name(&function.name)).collect(),
    }
}
