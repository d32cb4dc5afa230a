//! `ResourceDefinitions`: `RDEF`, and `Statistics`: `STAT` where FXC wrote it.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::{Error, Name, Span, TextError};
use dxkit_dxbc::rdef::{
    BindingFields, BindingRow, BindingSpace, Buffer, BufferFields, BufferRow, CompileFlags, Extension,
    Member, MemberFields, MemberRow, ResourceBinding, ResourceDefinitions, Target, Type, TypeFields, TypeId,
    TypeLinks, TypeRow, Variable, VariableFields, VariableResources, VariableRow,
};
use dxkit_dxbc::stat::{Counters4, Counters5, Statistics};
use dxkit_types::ShaderModel;

use super::record::{Record, Single};
use crate::io::{Io, Mapping};

use crate::scalar::{Bytes, Flow, Str};

/// The part.
#[derive(Debug)]
pub(crate) struct DefinitionsText {
    target: Single<Target>,
    major: u8,
    minor: u8,
    flags: Single<CompileFlags>,
    creator: Str,
    extension: Option<Record<Extension>>,
    bindings: Vec<BindingText>,
    buffers: Vec<BufferText>,
    types: Vec<TypeText>,
}

impl Default for DefinitionsText {
    fn default() -> Self {
        Self {
            target: Single(Target::Pixel),
            major: 0,
            minor: 0,
            flags: Single(CompileFlags::empty()),
            creator: Str::default(),
            extension: None,
            bindings: Vec::new(),
            buffers: Vec::new(),
            types: Vec::new(),
        }
    }
}

#[derive(Debug, Default)]
struct BindingText {
    name: Str,
    fields: Record<BindingFields>,
    space: Option<Record<BindingSpace>>,
}

#[derive(Debug, Default)]
struct BufferText {
    name: Str,
    fields: Record<BufferFields>,
    variables: Vec<VariableText>,
}

#[derive(Debug, Default)]
struct VariableText {
    name: Str,
    ty: u32,
    fields: Record<VariableFields>,
    resources: Option<Record<VariableResources>>,
    default_value: Option<Bytes>,
}

#[derive(Debug, Default)]
struct TypeText {
    name: Str,
    fields: Record<TypeFields>,
    /// Whether it has what shader model 5 added, of which only the following is not an offset.
    linked: Option<bool>,
    sub_type: Option<u32>,
    base_class: Option<u32>,
    interfaces: Flow<u32>,
    members: Vec<MemberText>,
}

#[derive(Debug, Default)]
struct MemberText {
    name: Str,
    ty: u32,
    fields: Record<MemberFields>,
}

impl Mapping for DefinitionsText {
    const NAME: &'static str = "ResourceDefinitions";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Target", &mut self.target)?;
        io.required("MajorVersion", &mut self.major)?;
        io.required("MinorVersion", &mut self.minor)?;
        io.required("Flags", &mut self.flags)?;
        io.required("Creator", &mut self.creator)?;
        io.optional("Extension", &mut self.extension)?;
        io.usual("Bindings", &mut self.bindings)?;
        io.usual("Buffers", &mut self.buffers)?;
        io.usual("Types", &mut self.types)
    }
}

impl Mapping for BindingText {
    const NAME: &'static str = "ResourceBinding";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.required("Fields", &mut self.fields)?;
        io.optional("Space", &mut self.space)
    }
}

impl Mapping for BufferText {
    const NAME: &'static str = "ConstantBuffer";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.required("Fields", &mut self.fields)?;
        io.usual("Variables", &mut self.variables)
    }
}

impl Mapping for VariableText {
    const NAME: &'static str = "Variable";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.required("Type", &mut self.ty)?;
        io.required("Fields", &mut self.fields)?;
        io.optional("Resources", &mut self.resources)?;
        io.optional("DefaultValue", &mut self.default_value)
    }
}

impl Mapping for TypeText {
    const NAME: &'static str = "VariableType";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.defaulted("Name", &mut self.name)?;
        io.required("Fields", &mut self.fields)?;
        io.optional("Linked", &mut self.linked)?;
        io.optional("SubType", &mut self.sub_type)?;
        io.optional("BaseClass", &mut self.base_class)?;
        io.defaulted("Interfaces", &mut self.interfaces)?;
        let mut members = Some(core::mem::take(&mut self.members)).filter(|members| !members.is_empty());
        io.optional("Members", &mut members)?;
        self.members = members.unwrap_or_default();
        Ok(())
    }
}

impl Mapping for MemberText {
    const NAME: &'static str = "Member";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.required("Type", &mut self.ty)?;
        io.required("Fields", &mut self.fields)
    }
}

fn name(text: &Str) -> Name<'_> {
    Name::from(Cow::Borrowed(text.0.as_slice()))
}

impl DefinitionsText {
    /// The definitions as values: the layout of the part is not stated, and neither are the fields of newer
    /// rows.
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let definitions = ResourceDefinitions::parse(payload)?;
        let standard = Extension::find(definitions.target, definitions.shader_model);
        Ok(Self {
            target: Single(definitions.target),
            major: definitions.shader_model.major,
            minor: definitions.shader_model.minor,
            flags: Single(definitions.flags),
            creator: Str::from_bytes(definitions.creator.as_bytes()),
            extension: definitions.extension.filter(|there| Some(*there) != standard).map(Record),
            bindings: definitions
                .bindings
                .iter()
                .map(|binding| BindingText {
                    name: Str::from_bytes(binding.name.as_bytes()),
                    fields: Record(binding.fields.v4),
                    space: binding.fields.v51.map(Record),
                })
                .collect(),
            buffers: definitions.buffers.iter().map(BufferText::from_buffer).collect(),
            types: definitions.types.iter().map(TypeText::from_type).collect(),
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let model = ShaderModel::new(self.major, self.minor);
        let mut definitions = ResourceDefinitions::new(self.target.0, model);
        definitions.flags = self.flags.0;
        definitions.creator = name(&self.creator);
        if let Some(extension) = self.extension {
            definitions.extension = Some(extension.0);
        }
        definitions.bindings = self
            .bindings
            .iter()
            .map(|text| {
                let mut fields = BindingRow::new(text.fields.0);
                fields.v51 = text.space.map(|space| space.0);
                ResourceBinding { name: name(&text.name), fields }
            })
            .collect();
        definitions.buffers = self.buffers.iter().map(BufferText::value).collect();
        definitions.types = self.types.iter().map(TypeText::value).collect();
        definitions.encode()
    }
}

impl BufferText {
    fn from_buffer(buffer: &Buffer<'_>) -> Self {
        let variables = buffer.variables.iter().map(|variable| VariableText {
            name: Str::from_bytes(variable.name.as_bytes()),
            ty: variable.ty.0,
            fields: Record(variable.fields.v4),
            resources: variable.fields.v5.map(Record),
            default_value: variable.default_value.as_ref().map(|value| Bytes(value.to_vec())),
        });
        Self {
            name: Str::from_bytes(buffer.name.as_bytes()),
            fields: Record(buffer.fields.v4),
            variables: variables.collect(),
        }
    }

    fn value(&self) -> Buffer<'_> {
        let variables = self.variables.iter().map(|text| {
            let mut fields = VariableRow::new(text.fields.0);
            fields.v5 = text.resources.map(|resources| resources.0);
            Variable {
                name: name(&text.name),
                ty: TypeId(text.ty),
                default_value: text.default_value.as_ref().map(|value| Cow::Borrowed(value.0.as_slice())),
                fields,
            }
        });
        Buffer {
            name: name(&self.name),
            fields: BufferRow::new(self.fields.0),
            variables: variables.collect(),
        }
    }
}

impl TypeText {
    fn from_type(ty: &Type<'_>) -> Self {
        let members = ty.members.iter().map(|member| MemberText {
            name: Str::from_bytes(member.name.as_bytes()),
            ty: member.ty.0,
            fields: Record(member.fields.v4),
        });
        Self {
            name: Str::from_bytes(ty.name.as_bytes()),
            fields: Record(ty.fields.v4),
            linked: ty.fields.v5.map(|_| true),
            sub_type: ty.sub_type.map(|id| id.0),
            base_class: ty.base_class.map(|id| id.0),
            interfaces: Flow(ty.interfaces.iter().map(|id| id.0).collect()),
            members: members.collect(),
        }
    }

    fn value(&self) -> Type<'_> {
        let mut fields = TypeRow::new(self.fields.0);
        fields.v5 = (self.linked == Some(true)).then(TypeLinks::default);
        let members = self.members.iter().map(|text| Member {
            name: name(&text.name),
            ty: TypeId(text.ty),
            fields: MemberRow::new(text.fields.0),
        });
        Type {
            name: name(&self.name),
            members: members.collect(),
            sub_type: self.sub_type.map(TypeId),
            base_class: self.base_class.map(TypeId),
            interfaces: self.interfaces.0.iter().copied().map(TypeId).collect(),
            fields,
        }
    }
}

/// The counters of FXC's `STAT`.
#[derive(Debug, Default)]
pub(crate) struct StatisticsText {
    v4: Record<Counters4>,
    v5: Option<Record<Counters5>>,
    unknown: Bytes,
}

impl Mapping for StatisticsText {
    const NAME: &'static str = "Statistics";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Counters", &mut self.v4)?;
        io.optional("Counters5", &mut self.v5)?;
        io.defaulted("Unknown", &mut self.unknown)
    }
}

impl StatisticsText {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let statistics = Statistics::parse(payload)?;
        Ok(Self {
            v4: Record(statistics.v4),
            v5: statistics.v5.map(Record),
            unknown: Bytes(statistics.unknown.to_vec()),
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let mut statistics = Statistics::new(self.v4.0);
        statistics.v5 = self.v5.map(|counters| counters.0);
        statistics.unknown = Cow::Borrowed(&self.unknown.0);
        statistics.encode()
    }
}
