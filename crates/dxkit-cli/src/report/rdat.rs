//! RDAT.

use std::io::{self, Write};

use dxkit::rdat::{Function, RuntimeData, Subobject};
use serde::Serialize;

use super::{Flags, Named};
use crate::paint::{FAINT, paint};
use crate::table::{Align, Table};

/// So many names of resources and dependencies are listed of a part. Functions may share their lists, so that a small file
/// could ask for any number.
const LISTED: usize = 1 << 16;

#[derive(Debug, Serialize)]
pub(crate) struct RuntimeDataDocument {
    pub(crate) functions: Vec<FunctionDocument>,
    pub(crate) subobjects: Vec<SubobjectDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct FunctionDocument {
    /// Mangled, as in the program.
    pub(crate) name: Option<String>,
    /// As in the source.
    pub(crate) unmangled_name: Option<String>,
    pub(crate) kind: Option<Named>,
    pub(crate) features: Flags,
    pub(crate) min_shader_target: String,
    /// Names of the resources that it uses.
    pub(crate) resources: Vec<Option<String>>,
    /// Names of functions outside the library that it calls.
    pub(crate) dependencies: Vec<Option<String>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SubobjectDocument {
    pub(crate) name: Option<String>,
    pub(crate) kind: Named,
}

pub(crate) fn document(data: &RuntimeData<'_>) -> RuntimeDataDocument {
    let mut left = LISTED;
    RuntimeDataDocument {
        functions: data
            .function_views()
            .map(|function| function_document(data, &function, &mut left))
            .collect(),
        subobjects: data.subobject_views().map(|subobject| subobject_document(&subobject)).collect(),
    }
}

fn function_document(
    data: &RuntimeData<'_>,
    function: &Function<'_, '_>,
    left: &mut usize,
) -> FunctionDocument {
    let resources: Vec<_> = function
        .resources()
        .take(*left)
        .map(|row| row.and_then(|row| data.string(row.v0.name)).map(|name| name.to_string()))
        .collect();
    *left -= resources.len();
    let dependencies: Vec<_> =
        function.dependencies().take(*left).map(|name| name.map(|name| name.to_string())).collect();
    *left -= dependencies.len();
    FunctionDocument {
        name: function.name().map(|name| name.to_string()),
        unmangled_name: function.unmangled_name().map(|name| name.to_string()),
        kind: function.kind().map(Named::of),
        features: Flags { bits: function.features().bits(), names: function.features().names().collect() },
        min_shader_target: function.min_shader_target().to_string(),
        resources,
        dependencies,
    }
}

fn subobject_document(subobject: &Subobject<'_, '_>) -> SubobjectDocument {
    SubobjectDocument {
        name: subobject.name().map(|name| name.to_string()),
        kind: Named::of(subobject.kind()),
    }
}

pub(crate) fn text(document: &RuntimeDataDocument, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let names = |all: &[Option<String>]| all.iter().map(name).collect::<Vec<_>>().join(" ");
    if !document.functions.is_empty() {
        writeln!(out, "    {}", paint(FAINT, "Functions"))?;
        let mut table = Table::new(&[
            ("Name", Align::Left),
            ("Kind", Align::Left),
            ("Needs", Align::Left),
            ("Features", Align::Left),
            ("Resources", Align::Left),
            ("Calls", Align::Left),
        ]);
        for function in &document.functions {
            table.row(vec![
                name(&function.unmangled_name),
                function.kind.map(|kind| kind.to_string()).unwrap_or_default(),
                function.min_shader_target.clone(),
                function.features.names.join(" "),
                names(&function.resources),
                names(&function.dependencies),
            ]);
        }
        table.write(6, out)?;
    }
    if !document.subobjects.is_empty() {
        writeln!(out, "    {}", paint(FAINT, "Subobjects"))?;
        let mut table = Table::new(&[("Name", Align::Left), ("Kind", Align::Left)]);
        for subobject in &document.subobjects {
            table.row(vec![name(&subobject.name), subobject.kind.to_string()]);
        }
        table.write(6, out)?;
    }
    if document.functions.is_empty() && document.subobjects.is_empty() {
        writeln!(out, "    no functions and no subobjects")?;
    }
    Ok(())
}
