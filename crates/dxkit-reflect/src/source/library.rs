//! Facts from FXC's libraries (`lib_4_0` to `lib_5_0`): a container for each function, and a list of their names.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_container::Container;
use dxkit_dxbc::library::{FunctionSignature, LibraryHeader, Parameter, ParameterFields};
use dxkit_dxbc::rdef::VariableType;
use dxkit_info::FeatureInfo;
use dxkit_types::{FourCc, ShaderKind};

use super::tokens;
use crate::entry::FunctionParameter;
use crate::types::Budget;
use crate::{Bindings, Entry, Fact, Reflection};

/// Adds the functions of a library, with the bindings and buffers of each.
pub(crate) fn read(container: &Container<'_>, reflection: &mut Reflection) {
    let header = container.find(FourCc::Libh).and_then(|part| LibraryHeader::parse(part.span()).ok());
    let Some(header) = header else { return };
    reflection.kind = Some(Fact::new(ShaderKind::Library, FourCc::Libh));
    reflection.compiler = Some(Fact::new(header.creator.to_string(), FourCc::Libh));
    let parts = container.parts().iter().filter(|part| part.kind() == FourCc::Libf);
    for (part, exported) in parts.zip(&header.functions) {
        let Ok(inner) = Container::parse(part.span()) else { continue };
        let mut budget = Budget(part.payload().len().saturating_add(1 << 12));
        let Some(name) = budget.bytes(exported.name.as_bytes()) else { continue };
        let mut entry = Entry { from: FourCc::Libh, kind: Some(ShaderKind::Library), ..Entry::default() };
        let mut function = Reflection::default();
        if let Some((from, program)) = tokens::find(&inner) {
            reflection.model.get_or_insert(Fact::new(program.shader_model, from));
            let stated = tokens::entry(&program, from);
            entry = Entry { from, kind: entry.kind, ..stated };
            entry.features = Some(Fact::new(tokens::features(&program), from));
        }
        let features = inner.find(FourCc::Sfi0).and_then(|part| FeatureInfo::parse(part.span()).ok());
        if let Some(features) = features {
            entry.features = Some(Fact::new(features.flags, FourCc::Sfi0));
        }
        entry.unmangled_name.clone_from(&name);
        entry.name = name;
        let signature = inner.find(FourCc::Lfs0);
        if let Some(signature) = signature.and_then(|part| FunctionSignature::parse(part.span()).ok()) {
            let stated = signature.parameters.iter().map_while(|stated| parameter(stated, &mut budget));
            let mut stated: Vec<FunctionParameter> = stated.collect();
            // The first one is the return value.
            if !stated.is_empty() {
                entry.result = Some(stated.remove(0)).filter(|result| result.base != VariableType::Void);
            }
            entry.parameters = stated;
        }
        function.read_definitions(&inner);
        entry.resources = Some(Fact::new(reflection.append(function), FourCc::Rdef));
        reflection.entries.push(entry);
    }
}

fn parameter(stated: &Parameter<'_>, budget: &mut Budget) -> Option<FunctionParameter> {
    let fields = &stated.fields;
    let mut text = |name: &Name<'_>| match name.as_bytes() {
        [] => Some(None),
        bytes => budget.bytes(bytes).map(Some),
    };
    let place = |register: u32, component: u32| {
        (register != ParameterFields::NO_REGISTER).then_some((register, component))
    };
    Some(FunctionParameter {
        name: text(&stated.name)?,
        semantic: text(&stated.semantic)?,
        base: fields.base,
        class: fields.class,
        rows: fields.rows,
        columns: fields.columns,
        interpolation: fields.interpolation,
        direction: fields.flags,
        input: place(fields.first_in_register, fields.first_in_component),
        output: place(fields.first_out_register, fields.first_out_component),
    })
}

impl Reflection {
    /// Adds the bindings and buffers of another reflection. Returns the indices of its bindings.
    fn append(&mut self, other: Self) -> Vec<usize> {
        let Self { bindings, buffers, types, .. } = other;
        let list = bindings.map(|bindings| bindings.list).unwrap_or_default();
        let own = self.bindings.get_or_insert(Bindings { from: FourCc::Rdef, list: Vec::new() });
        let first = own.list.len();
        let indices = (first..first + list.len()).collect();
        own.list.extend(list);
        let moved = self.types.append(types);
        self.buffers.extend(buffers.into_iter().map(|mut buffer| {
            buffer.binding = buffer.binding.map(|binding| binding + first);
            for variable in &mut buffer.variables {
                variable.ty = variable.ty.map(|ty| moved.ty(ty));
            }
            buffer
        }));
        indices
    }
}
