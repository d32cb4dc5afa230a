//! The functions of a library: the contents of `RDAT` as a separate document.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use alloc::collections::{BTreeMap, BTreeSet};

use dxkit::dxbc::rdef::{VariableClass, VariableType};
use dxkit::info::library::{
    FunctionFlags, FunctionSignature, LibraryHeader, Parameter, ParameterFields, ParameterFlags,
};
use dxkit::{Container, Entry, Error, FourCc, Reflection, RuntimeData, ShaderKind};
use serde::Serialize;

use super::rdat::{self, FunctionDocument, RuntimeDataDocument};
use super::rdat_text;
use crate::names::Names;
use crate::prelude::*;
use crate::{HEADING, Page, escaped, paint};

/// Selects functions of a library. Without a selection, all functions are shown, and subobjects and resources
/// with them.
#[derive(Debug, Clone, Default)]
pub struct ExportFilter {
    /// Functions of these stages.
    pub stages: Vec<Stage>,
    /// Functions whose name, mangled or not, contains one of these texts.
    pub names: Vec<String>,
}

impl ExportFilter {
    fn everything(&self) -> bool {
        self.stages.is_empty() && self.names.is_empty()
    }

    fn has(&self, function: &FunctionDocument) -> bool {
        let stage = |wanted: &Stage| function.kind.is_some_and(|kind| kind.0 == wanted.0);
        let name = |wanted: &String| {
            [&function.name, &function.unmangled_name, &function.signature]
                .into_iter()
                .flatten()
                .any(|name| name.contains(wanted))
        };
        (self.stages.is_empty() || self.stages.iter().any(stage))
            && (self.names.is_empty() || self.names.iter().any(name))
    }
}

/// A stage by its name, ignoring case and separators (`node`, `closesthit`, `closest-hit`), or by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage(ShaderKind);

impl FromStr for Stage {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        let named = ShaderKind::NAMES.iter().find(|(_, name)| name.eq_ignore_ascii_case(&plain));
        let kind = named.map(|(kind, _)| *kind).or_else(|| text.parse().ok().map(ShaderKind));
        kind.map(Self).ok_or_else(|| {
            let names: Vec<String> =
                ShaderKind::NAMES.iter().map(|(_, name)| name.to_ascii_lowercase()).collect();
            format!("there is no stage {text}; stages are {}", names.join(", "))
        })
    }
}

/// The functions of a library, and the other contents of its runtime data.
#[derive(Debug, Serialize)]
pub struct ExportsDocument {
    file: String,
    /// Whether the runtime data is not in the library, but was derived from its program.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub derived: bool,
    #[serde(flatten)]
    data: RuntimeDataDocument,
}

/// The functions of a library of FXC (`lib_4_0` to `lib_5_0`), which are linked to shaders.
#[derive(Debug, Serialize)]
pub struct LinkedExportsDocument {
    file: String,
    creator: String,
    functions: Vec<LinkedFunctionDocument>,
}

/// A function: the content of its part `LFS0`.
#[derive(Debug, Serialize)]
struct LinkedFunctionDocument {
    name: String,
    /// The stages of feature level 9 that it is there for as well.
    level_9: Vec<&'static str>,
    /// Its result; absent if it returns nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    returns: Option<LinkedParameterDocument>,
    parameters: Vec<LinkedParameterDocument>,
}

#[derive(Debug, Serialize)]
struct LinkedParameterDocument {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    semantic: Option<String>,
    r#type: String,
    /// `in`, `out` or `inout`.
    direction: &'static str,
    /// The first input register, `v0.x`.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// The first output register.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

impl LinkedExportsDocument {
    /// The document for a container; `None` if it has no part `LIBH`.
    ///
    /// # Errors
    /// If a part of the library cannot be read.
    pub fn from_container(
        file: &str,
        size: usize,
        container: &Container<'_>,
        wanted: &ExportFilter,
    ) -> Result<Option<Self>, Error> {
        let Some(header) = container.find(FourCc::Libh) else { return Ok(None) };
        let header = LibraryHeader::parse(header.span())?;
        let mut names = Names::new(size);
        let mut bodies = container.parts().iter().filter(|part| part.kind() == FourCc::Libf);
        let mut functions = Vec::with_capacity(header.functions.len());
        for function in &header.functions {
            let body = bodies.next();
            let name = names.name(&function.name);
            let stage = wanted.stages.is_empty() || wanted.stages.contains(&Stage(ShaderKind::Library));
            if !stage || !wanted.names.is_empty() && !wanted.names.iter().any(|part| name.contains(part)) {
                continue;
            }
            let mut level_9 = Vec::new();
            for (flag, stage) in
                [(FunctionFlags::LEVEL_9_VERTEX, "vertex"), (FunctionFlags::LEVEL_9_PIXEL, "pixel")]
            {
                if function.flags.contains(flag) {
                    level_9.push(stage);
                }
            }
            let body = body.map(|part| Container::parse(part.span())).transpose()?;
            let part = body.as_ref().and_then(|body| body.find(FourCc::Lfs0));
            let signature = part.map(|part| FunctionSignature::parse(part.span())).transpose()?;
            let signature = signature.unwrap_or_default();
            let (returned, parameters) = match signature.parameters.split_first() {
                Some((first, rest)) => (Some(first), rest),
                None => (None, &[][..]),
            };
            let returned = returned.filter(|first| first.fields.base != VariableType::Void);
            functions.push(LinkedFunctionDocument {
                name,
                level_9,
                returns: returned.map(|one| LinkedParameterDocument::from_parameter(one, &mut names)),
                parameters: parameters
                    .iter()
                    .map(|one| LinkedParameterDocument::from_parameter(one, &mut names))
                    .collect(),
            });
        }
        Ok(Some(Self { file: file.to_owned(), creator: names.name(&header.creator), functions }))
    }

    /// Whether it has a function.
    #[must_use]
    pub fn has_functions(&self) -> bool {
        !self.functions.is_empty()
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| {
            for function in &self.functions {
                let returned = function.returns.as_ref().map_or("void", |returned| &returned.r#type);
                let parameters: Vec<String> = function
                    .parameters
                    .iter()
                    .map(|one| {
                        let semantic = one.semantic.iter().map(|semantic| format!(" : {semantic}"));
                        let semantic: String = semantic.collect();
                        format!("{} {} {}{semantic}", one.direction, one.r#type, one.name)
                    })
                    .collect();
                let line = format!("{returned} {}({})", function.name, parameters.join(", "));
                let level = match function.level_9.as_slice() {
                    [] => String::new(),
                    stages => format!(", level 9: {}", stages.join(", ")),
                };
                writeln!(page, "{}{level}", escaped(&line))?;
            }
            Ok(())
        })?;
        writeln!(page)
    }
}

impl LinkedParameterDocument {
    fn from_parameter(parameter: &Parameter<'_>, names: &mut Names) -> Self {
        let fields = &parameter.fields;
        let both = ParameterFlags::IN | ParameterFlags::OUT;
        let register = |letter: char, number: u32, component: u32| {
            let components = ["x", "y", "z", "w"];
            let component = usize::try_from(component).ok().and_then(|place| components.get(place));
            (number != ParameterFields::NO_REGISTER)
                .then(|| format!("{letter}{number}.{}", component.unwrap_or(&"?")))
        };
        Self {
            name: names.name(&parameter.name),
            semantic: (!parameter.semantic.is_empty()).then(|| names.name(&parameter.semantic)),
            r#type: type_name(fields),
            direction: match fields.flags & both {
                flags if flags == both => "inout",
                flags if flags == ParameterFlags::OUT => "out",
                _ => "in",
            },
            input: register('v', fields.first_in_register, fields.first_in_component),
            output: register('o', fields.first_out_register, fields.first_out_component),
        }
    }
}

/// The type in HLSL's words: `row_major float3x2`.
fn type_name(fields: &ParameterFields) -> String {
    let base = fields.base.name().unwrap_or("?").to_ascii_lowercase();
    let (rows, columns) = (fields.rows, fields.columns);
    match fields.class {
        VariableClass::Scalar => base,
        VariableClass::Vector => format!("{base}{columns}"),
        VariableClass::MatrixRows => format!("row_major {base}{rows}x{columns}"),
        _ => format!("{base}{rows}x{columns}"),
    }
}

impl ExportsDocument {
    /// The document for runtime data of `size` bytes: the selected functions, and the resources that they
    /// use.
    #[must_use]
    pub fn from_runtime_data(file: &str, size: usize, data: &RuntimeData<'_>, wanted: &ExportFilter) -> Self {
        let mut data = rdat::document(data, &mut Names::new(size));
        data.functions.retain(|function| wanted.has(function));
        if !wanted.everything() {
            data.subobjects.clear();
            let used: BTreeSet<_> = data.functions.iter().flat_map(|function| &function.resources).collect();
            data.resources.retain(|resource| used.contains(&resource.name_or_register()));
        }
        Self { file: file.to_owned(), derived: false, data }
    }

    /// The document with what older runtime data does not state and the program does: threads,
    /// group-shared memory, and payloads of mesh and amplification shaders.
    #[must_use]
    pub fn completed(mut self, reflection: &Reflection) -> Self {
        let entries: BTreeMap<&str, &Entry> =
            reflection.entries.iter().map(|entry| (&*entry.name, entry)).collect();
        for function in &mut self.data.functions {
            let entry = function.name.as_deref().and_then(|name| entries.get(name));
            let Some(entry) = entry else { continue };
            let threads = entry.num_threads.map(|threads| threads.to_vec());
            function.num_threads = function.num_threads.take().or(threads);
            let shared = entry.group_shared_bytes.map(|bytes| bytes.value);
            function.group_shared_bytes = function.group_shared_bytes.or(shared);
            function.payload_size = function.payload_size.or(entry.payload_size);
        }
        self
    }

    /// Whether it has a function.
    #[must_use]
    pub fn has_functions(&self) -> bool {
        !self.data.functions.is_empty()
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        if self.derived {
            writeln!(
                page,
                "  it has no RDAT; this follows from its program, and `dxkit derive --fix` adds it"
            )?;
        }
        page.indented(2, |page| rdat_text::text(&self.data, true, page))?;
        writeln!(page)
    }
}
