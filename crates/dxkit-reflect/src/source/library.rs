//! Facts from FXC's libraries (`lib_4_0` to `lib_5_0`): a container for each function, and a list of their
//! names.

use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_container::Container;
use dxkit_dxbc::rdef::VariableType;
use dxkit_info::FeatureInfo;
use dxkit_info::library::{FunctionSignature, LibraryHeader, Parameter, ParameterFields};
use dxkit_types::{FourCc, ShaderKind, ShaderModel};

use super::tokens;
use crate::entry::FunctionParameter;
use crate::types::Budget;
use crate::{Entry, Fact};

/// The names of the functions of a library, and its creator.
pub(crate) fn header<'c>(container: &'c Container<'_>) -> Option<LibraryHeader<'c>> {
    let header = container.find(FourCc::Libh)?;
    LibraryHeader::parse(header.span()).ok()
}

/// A function of a library, and the shader model of its program. `None` if the budget has no room for its
/// name.
pub(crate) fn function(
    inner: &Container<'_>,
    name: &Name<'_>,
    budget: &mut Budget,
) -> Option<(Entry, Option<Fact<ShaderModel>>)> {
    let name = budget.bytes(name.as_bytes())?;
    let mut entry = Entry { from: FourCc::Libh, kind: Some(ShaderKind::Library), ..Entry::default() };
    let mut model = None;
    if let Some((from, program)) = tokens::find(inner) {
        model = Some(Fact::new(program.shader_model, from));
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
        let stated = signature.parameters.iter().map_while(|stated| parameter(stated, budget));
        let mut stated: Vec<FunctionParameter> = stated.collect();
        // The first one is the return value.
        if !stated.is_empty() {
            entry.result = Some(stated.remove(0)).filter(|result| result.base != VariableType::Void);
        }
        entry.parameters = stated;
    }
    Some((entry, model))
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
