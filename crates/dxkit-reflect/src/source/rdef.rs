//! Facts from `RDEF`: the bindings, and the contents of every buffer.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_dxbc::rdef::{
    BufferType, InputFlags, InputType, ResourceBinding, ResourceDefinitions, TypeId as RdefTypeId,
    VariableClass, VariableFlags,
};
use dxkit_resource::{BindingDesc, ResourceDescription as _};
use dxkit_types::{DxilResourceFlags, FourCc, ResourceClass, ShaderModel};

use crate::types::{Budget, Buffer, Member, Structure, Type, TypeId, Types, Variable};
use crate::{Binding, Bindings};

/// The bindings.
pub(crate) fn bindings(definitions: &ResourceDefinitions<'_>, budget: &mut Budget) -> Bindings {
    let sizes: BTreeMap<&[u8], u32> = definitions
        .buffers
        .iter()
        .filter(|buffer| buffer.fields.v4.buffer_type == BufferType::CBuffer)
        .map(|buffer| (buffer.name.as_bytes(), buffer.fields.v4.size))
        .collect();
    let list = definitions.bindings.iter().map(|it| {
        let mut binding = binding(it, definitions.shader_model, budget);
        if binding.class == ResourceClass::CBV {
            binding.size = sizes.get(it.name.as_bytes()).copied();
        }
        binding
    });
    Bindings { from: FourCc::Rdef, list: list.collect() }
}

fn binding(stated: &ResourceBinding<'_>, model: ShaderModel, budget: &mut Budget) -> Binding {
    let v4 = &stated.fields.v4;
    let desc = BindingDesc {
        ty: v4.input_type,
        return_type: v4.return_type,
        dimension: v4.dimension,
        samples: v4.num_samples,
        flags: v4.flags.bits(),
    };
    let facts = desc.facts();
    let typed = matches!(v4.input_type, InputType::Texture | InputType::UAVTyped);
    let unbounded = v4.range_size().is_none() && model >= ShaderModel::new(5, 1);
    let last = v4.bind_point.saturating_add(v4.bind_count.saturating_sub(1));
    Binding {
        name: (!stated.name.is_empty()).then(|| text(&stated.name, budget)).flatten(),
        // An unknown type has no class.
        class: facts.class.unwrap_or(ResourceClass(u32::MAX)),
        kind: facts.kind,
        id: stated.fields.v51.map(|v51| v51.id),
        component_type: if typed { desc.component_type() } else { None },
        components: facts.components.map(u32::from),
        stride: facts.stride,
        sample_count: facts.samples,
        sampler_kind: facts.sampler,
        space: stated.fields.v51.map(|v51| v51.space).unwrap_or_default(),
        lower_bound: v4.bind_point,
        upper_bound: (!unbounded).then_some(last),
        count: (!unbounded).then_some(v4.bind_count),
        flags: (facts.counter == Some(true)).then_some(DxilResourceFlags::UAV_COUNTER),
        input_type: Some(v4.input_type),
        return_type: v4.return_type,
        dimension: v4.dimension,
        user_packed: Some(v4.flags.contains(InputFlags::USER_PACKED)),
        ..Binding::default()
    }
}

fn text(name: &Name<'_>, budget: &mut Budget) -> Option<alloc::string::String> {
    budget.bytes(name.as_bytes())
}

/// All types. Their indices are the same as in the part.
pub(crate) fn types(definitions: &ResourceDefinitions<'_>, budget: &mut Budget) -> Types {
    let mut types = Types::default();
    for stated in &definitions.types {
        let v4 = &stated.fields.v4;
        let structure = (v4.class == VariableClass::Struct || !stated.members.is_empty()).then(|| {
            let members = stated.members.iter().map_while(|member| {
                Some(Member {
                    name: text(&member.name, budget)?,
                    ty: TypeId(member.ty.0),
                    offset: member.fields.v4.offset,
                    used: None,
                    bit_fields: Vec::new(),
                })
            });
            let members = members.collect();
            let name = text(&stated.name, budget).unwrap_or_default();
            types.add_structure(Structure {
                name,
                columns: v4.columns.into(),
                members,
                ..Structure::default()
            })
        });
        let id = |id: RdefTypeId| TypeId(id.0);
        let named = stated.fields.v5.is_some();
        types.add(Type {
            class: v4.class,
            base: v4.base,
            rows: v4.rows.into(),
            columns: v4.columns.into(),
            array: if v4.elements == 0 { Vec::new() } else { [v4.elements.into()].into() },
            name: named.then(|| text(&stated.name, budget)).flatten(),
            structure,
            sub_type: stated.sub_type.map(id),
            base_class: stated.base_class.map(id),
            interfaces: stated.interfaces.iter().map(|it| id(*it)).collect(),
            ..Type::default()
        });
    }
    types
}

/// The contents of all buffers, each with the index of its resource in the bindings.
pub(crate) fn buffers(definitions: &ResourceDefinitions<'_>, budget: &mut Budget) -> Vec<Buffer> {
    let mut places: BTreeMap<(&[u8], BufferType), usize> = BTreeMap::new();
    for (place, binding) in definitions.bindings.iter().enumerate() {
        let kind = match binding.fields.v4.input_type {
            InputType::CBuffer => BufferType::CBuffer,
            InputType::TBuffer => BufferType::TBuffer,
            _ => BufferType::ResourceBindInfo,
        };
        places.entry((binding.name.as_bytes(), kind)).or_insert(place);
    }
    let buffer = |stated: &dxkit_dxbc::rdef::Buffer<'_>| {
        let v4 = &stated.fields.v4;
        let variables = stated.variables.iter().map_while(|stated| variable(stated, budget));
        let variables = variables.collect();
        Buffer {
            name: text(&stated.name, budget),
            kind: v4.buffer_type,
            size: v4.size,
            variables,
            binding: places.get(&(stated.name.as_bytes(), v4.buffer_type)).copied(),
            from: FourCc::Rdef,
        }
    };
    definitions.buffers.iter().map(buffer).collect()
}

fn variable(stated: &dxkit_dxbc::rdef::Variable<'_>, budget: &mut Budget) -> Option<Variable> {
    let v4 = &stated.fields.v4;
    let default_value = match &stated.default_value {
        Some(bytes) => {
            budget.0 = budget.0.checked_sub(bytes.len())?;
            Some(bytes.to_vec())
        }
        None => None,
    };
    Some(Variable {
        name: text(&stated.name, budget)?,
        offset: v4.start_offset,
        size: v4.size,
        used: Some(v4.flags.contains(VariableFlags::USED)),
        stated_used: Some(v4.flags.contains(VariableFlags::USED)),
        ty: Some(TypeId(stated.ty.0)),
        default_value,
        flags: v4.flags,
        textures: stated.fields.v5.map(|v5| (v5.start_texture, v5.texture_size)),
        samplers: stated.fields.v5.map(|v5| (v5.start_sampler, v5.sampler_size)),
    })
}

/// The compiler's name.
pub(crate) fn creator(definitions: &ResourceDefinitions<'_>) -> alloc::string::String {
    definitions.creator.to_string()
}
