//! Each resource as every part states it, and its form in current LLVM and SPIR-V.

use core::fmt::{self, Write as _};

use dxkit::resource::{
    Attributes, Facts, HlslObject, HlslResource, MetadataRecord, ResourceDescription, SpirvType, TargetType,
    Unavailable,
};
use dxkit::types::ResourceClass;
use dxkit::{Container, ResourceForm, ResourceForms};
use serde::Serialize;

use crate::part::psv::registers;
use crate::prelude::*;
use crate::{ERROR, FAINT, HEADING, Named, PART, Page, escaped, paint};

/// The resources of a container in every form.
#[derive(Debug, Serialize)]
pub struct ResourcesDocument {
    file: String,
    resources: Vec<ResourceDocument>,
}

#[derive(Debug, Serialize)]
struct ResourceDocument {
    name: Option<String>,
    class: Named<ResourceClass>,
    /// Null for a resource from a descriptor heap.
    space: Option<u32>,
    lower_bound: Option<u32>,
    /// Null if it is unbounded.
    upper_bound: Option<u32>,
    registers: Option<String>,
    /// The HLSL type according to the module's types, or else the only object that matches the known facts.
    hlsl: Option<String>,
    /// The objects of HLSL that match the known facts.
    hlsl_objects: Vec<&'static str>,
    stated: Vec<StatedDocument>,
    llvm: MadeDocument,
    spirv: MadeDocument,
    attributes: MadeDocument,
    disagreements: Vec<String>,
}

/// The statement of a part.
#[derive(Debug, Serialize)]
struct StatedDocument {
    part: FourCcText,
    form: &'static str,
    text: String,
}

#[derive(Debug, Serialize, PartialEq, Eq)]
struct FourCcText(String);

/// A form that is derived from the parts, or the reason why it cannot be derived.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum MadeDocument {
    Text(String),
    Unavailable(String),
}

impl MadeDocument {
    fn from_facts<F: ResourceDescription + fmt::Display>(facts: &Facts) -> Self {
        match F::from_facts(facts) {
            Ok(form) => Self::Text(form.to_string()),
            Err(why) => Self::Unavailable(Unavailable::to_string(&why)),
        }
    }
}

fn record_text(record: &MetadataRecord) -> String {
    let mut text = record.class.to_string();
    let mut add = |part: String| {
        text.push_str(", ");
        text.push_str(&part);
    };
    if ![ResourceClass::CBV, ResourceClass::Sampler].contains(&record.class) {
        add(record.kind.to_string());
    }
    if let Some(samples) = record.sample_count.filter(|samples| *samples > 0) {
        add(format!("{samples} samples"));
    }
    if let Some(ty) = record.component_type {
        add(ty.to_string());
    }
    if let Some(stride) = record.stride {
        add(format!("stride {stride}"));
    }
    if let Some(kind) = record.feedback_kind {
        add(kind.to_string());
    }
    if let Some(size) = record.size {
        add(format!("{size} bytes"));
    }
    if let Some(kind) = record.sampler_kind {
        add(kind.to_string());
    }
    if !record.flags.is_empty() {
        add(record.flags.to_string());
    }
    text
}

fn form_text(form: &ResourceForm) -> String {
    match form {
        ResourceForm::Record(record) => record_text(record),
        ResourceForm::Properties(properties) => {
            let [first, second] = properties.0;
            format!("{first:#x}, {second:#x}: {properties}")
        }
        ResourceForm::Psv(row) => {
            let mut text = row.ty.to_string();
            if let Some(kind) = row.kind {
                let _ = write!(text, ", {kind}");
            }
            if let Some(flags) = row.flags.filter(|flags| !flags.is_empty()) {
                let _ = write!(text, ", {flags}");
            }
            text
        }
        ResourceForm::Rdat(row) if row.flags.is_empty() => format!("{}, {}", row.class, row.kind),
        ResourceForm::Rdat(row) => format!("{}, {}, {}", row.class, row.kind, row.flags),
        ResourceForm::Binding(desc) | ResourceForm::Declaration(desc) => {
            let samples = if desc.samples == u32::MAX { "-1".to_owned() } else { desc.samples.to_string() };
            format!("{}, {}, {}, {samples}, {:#x}", desc.ty, desc.return_type, desc.dimension, desc.flags)
        }
        _ => String::new(),
    }
}

impl ResourceDocument {
    fn from_forms(resource: &ResourceForms) -> Self {
        let facts = resource.facts();
        let made = HlslResource::from_facts(&facts).ok().map(|hlsl| hlsl.to_string());
        let range = resource.range;
        Self {
            name: resource.name.clone(),
            class: Named::from_number(resource.class),
            space: range.map(|range| range.space),
            lower_bound: range.map(|range| range.lower_bound),
            upper_bound: range.map(|range| range.upper_bound).filter(|last| *last != u32::MAX),
            registers: range
                .map(|range| registers(Some(resource.class), range.lower_bound, range.upper_bound)),
            hlsl: resource.hlsl_type.clone().or(made),
            hlsl_objects: HlslObject::candidates(&facts).map(HlslObject::name).collect(),
            stated: resource
                .stated
                .iter()
                .map(|stated| StatedDocument {
                    part: FourCcText(stated.part.to_string()),
                    form: stated.form.name(),
                    text: form_text(&stated.form),
                })
                .collect(),
            llvm: MadeDocument::from_facts::<TargetType>(&facts),
            spirv: MadeDocument::from_facts::<SpirvType>(&facts),
            attributes: MadeDocument::from_facts::<Attributes>(&facts),
            disagreements: resource.disagreements().map(|disagreement| disagreement.to_string()).collect(),
        }
    }

    fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        let place = self.registers.as_deref().unwrap_or("heap");
        write!(page, "{}", paint(PART, place))?;
        if let Some(space) = self.space.filter(|space| *space != 0) {
            write!(page, " space {}", crate::numbers::space(space))?;
        }
        if let Some(name) = &self.name {
            write!(page, "  {}", escaped(name))?;
        }
        match (&self.hlsl, self.hlsl_objects.as_slice()) {
            (Some(hlsl), _) => writeln!(page, "  {}", escaped(hlsl))?,
            (None, objects) => writeln!(page, "  {}", paint(FAINT, objects.join(" or ")))?,
        }
        page.indented(2, |page| {
            // Equal statements of several parts share one line.
            let mut lines: Vec<(&'static str, &str, String)> = Vec::new();
            for stated in &self.stated {
                let same = lines.iter_mut().find(|line| line.0 == stated.form && line.1 == stated.text);
                match same {
                    Some((.., parts)) => {
                        parts.push_str(", ");
                        parts.push_str(&stated.part.0);
                    }
                    None => lines.push((stated.form, &stated.text, stated.part.0.clone())),
                }
            }
            for (form, text, parts) in lines {
                let parts = if parts == form { String::new() } else { format!("  ({parts})") };
                writeln!(page, "{form:<15} {}{}", escaped(text), paint(FAINT, parts))?;
            }
            for (form, made) in
                [("LLVM", &self.llvm), ("SPIR-V", &self.spirv), ("attributes", &self.attributes)]
            {
                match made {
                    MadeDocument::Text(text) => writeln!(page, "{form:<15} {text}")?,
                    MadeDocument::Unavailable(why) => writeln!(page, "{form:<15} {}", paint(FAINT, why))?,
                }
            }
            self.disagreements.iter().try_for_each(|text| writeln!(page, "{}: {text}", paint(ERROR, "error")))
        })
    }
}

impl ResourcesDocument {
    /// The resources of a container.
    #[must_use]
    pub fn from_container(file: &str, container: &Container<'_>) -> Self {
        let resources = dxkit::resource_forms(container);
        Self {
            file: file.to_owned(),
            resources: resources.iter().map(ResourceDocument::from_forms).collect(),
        }
    }

    /// Whether parts disagree.
    #[must_use]
    pub fn has_disagreements(&self) -> bool {
        self.resources.iter().any(|resource| !resource.disagreements.is_empty())
    }

    /// Whether there is no resource.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.resources.is_empty()
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| {
            if self.resources.is_empty() {
                return writeln!(page, "no resources");
            }
            self.resources.iter().try_for_each(|resource| resource.print(page))
        })?;
        writeln!(page)
    }
}
