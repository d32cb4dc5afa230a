//! [`ResourceForms`]: everything that the parts of a container state about its resources, side by side.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_bitcode::Module;
use dxkit_bytes::Span;
use dxkit_container::Container;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxil::{DxilModule, OpCode, Resource};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::{ResourceInfo0, RuntimeData};
#[cfg(feature = "reflect")]
use dxkit_reflect::{Bindings, Reflection};
use dxkit_resource::{
    BindingDesc, Fact, Facts, HlslObject, HlslResource, MetadataRecord, PsvRow, RdatRow,
    ResourceDescription as _, ResourceProperties,
};
use dxkit_types::{FourCc, ResourceClass};

/// A form in which a part describes a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResourceForm {
    /// A record of `dx.resources`.
    Record(MetadataRecord),
    /// The operand of `annotateHandle`.
    Properties(ResourceProperties),
    /// A row of `PSV0`.
    Psv(PsvRow),
    /// A row of `RDAT`.
    Rdat(RdatRow),
    /// A row of `RDEF`.
    Binding(BindingDesc),
    /// A declaration among the tokens of SM 4 and 5, which is taken where no part describes resources (with
    /// the feature `reflect`).
    Declaration(BindingDesc),
}

impl ResourceForm {
    /// The name of the form.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Record(_) => MetadataRecord::NAME,
            Self::Properties(_) => ResourceProperties::NAME,
            Self::Psv(_) => PsvRow::NAME,
            Self::Rdat(_) => RdatRow::NAME,
            Self::Binding(_) => "RDEF",
            Self::Declaration(_) => "declaration",
        }
    }

    /// Everything that it states.
    #[must_use]
    pub fn facts(&self) -> Facts {
        match self {
            Self::Record(form) => form.facts(),
            Self::Properties(form) => form.facts(),
            Self::Psv(form) => form.facts(),
            Self::Rdat(form) => form.facts(),
            Self::Binding(form) | Self::Declaration(form) => form.facts(),
        }
    }
}

/// The statement of one part about a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatedForm {
    /// The part.
    pub part: FourCc,
    /// The statement.
    pub form: ResourceForm,
}

/// Registers of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceRange {
    /// Register space.
    pub space: u32,
    /// First register; `u32::MAX` if none is assigned yet, as in libraries.
    pub lower_bound: u32,
    /// Last register; `u32::MAX` for a range without end.
    pub upper_bound: u32,
}

impl ResourceRange {
    const fn is_assigned(self) -> bool {
        self.lower_bound != u32::MAX
    }
}

/// A resource with everything that the parts of its container state about it.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResourceForms {
    /// The class of its registers.
    pub class: ResourceClass,
    /// Its registers; `None` for resources from a descriptor heap.
    pub range: Option<ResourceRange>,
    /// The name, where a part has it.
    pub name: Option<String>,
    /// The type in HLSL, as the module's types or those of `RDEF` tell it.
    pub hlsl_type: Option<String>,
    /// The statements of the parts, in the order: `DXIL`, `STAT`, `ILDB`, `PSV0`, `RDAT`, `RDEF`, or
    /// the tokens of SM 4 and 5 where these lack. Equal rows of one part are one.
    pub stated: Vec<StatedForm>,
}

/// Two parts that contradict each other about a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disagreement {
    /// The fact that differs.
    pub fact: Fact,
    /// One of them.
    pub one: StatedForm,
    /// The other.
    pub other: StatedForm,
}

impl ResourceForms {
    /// The facts of all parts together; if they disagree, the first part counts. The facts in the HLSL name
    /// of the type come last.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let stated = self.stated.iter().fold(Facts::default(), |facts, stated| facts.or(stated.form.facts()));
        match self.hlsl() {
            Some(hlsl) if hlsl.object.facts().contradictions(&stated).next().is_none() => {
                stated.or(hlsl.facts())
            }
            _ => stated,
        }
    }

    /// The resource as HLSL declares it, if the module's types tell.
    #[must_use]
    pub fn hlsl(&self) -> Option<HlslResource> {
        let text = self.hlsl_type.as_deref()?;
        // Type names in the module contain the kind of block.
        let text = text.strip_prefix("cbuffer ").map_or(text, |_| HlslObject::CBuffer.name());
        let text = text.strip_prefix("tbuffer ").map_or(text, |_| HlslObject::TBuffer.name());
        text.parse().ok()
    }

    /// The disagreements of the parts. Each fact is compared with the first part that states it.
    ///
    /// Two facts of annotations are ignored: DXC omits the alignment from some, and states for each handle
    /// whether it is used to count, not whether the resource has a counter.
    pub fn disagreements(&self) -> impl Iterator<Item = Disagreement> + '_ {
        let compared = |stated: &StatedForm| {
            let mut facts = stated.form.facts();
            if matches!(stated.form, ResourceForm::Properties(_)) {
                facts.alignment_log2 = None;
                facts.counter = facts.counter.filter(|counts| *counts);
            }
            facts
        };
        self.stated.iter().enumerate().flat_map(move |(index, other)| {
            let facts = compared(other);
            Fact::ALL.iter().filter_map(move |fact| {
                let before = self.stated.iter().take(index);
                let one = before.into_iter().find(|one| compared(one).states(*fact))?;
                let differs = compared(one).contradictions(&facts).any(|differs| differs == *fact);
                differs.then_some(Disagreement { fact: *fact, one: *one, other: *other })
            })
        })
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fact, one, other } = self;
        write!(
            f,
            "{} of {} and {} of {} differ in the {}",
            one.form.name(),
            one.part,
            other.form.name(),
            other.part,
            fact.name()
        )
    }
}

/// Everything that the parts of a container state about its resources: constant buffers, samplers, shader
/// resources, unordered access, each sorted by register, followed by resources from descriptor heaps. Parts
/// that cannot be read are skipped: [`check`](crate::check()) reports them.
///
/// ```
/// use dxkit::{Container, FourCc};
///
/// let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil")?;
/// let resources = dxkit::resource_forms(&Container::parse(&file)?);
/// let albedo = resources.iter().find(|resource| resource.name.as_deref() == Some("albedo")).ok_or("no albedo")?;
/// let parts: Vec<_> = albedo.stated.iter().map(|stated| (stated.part, stated.form.name())).collect();
/// assert_eq!(parts[0], (FourCc::Dxil, "dx.resources"));
/// assert_eq!(parts[1], (FourCc::Dxil, "annotateHandle"));
/// assert_eq!(albedo.disagreements().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn resource_forms(container: &Container<'_>) -> Vec<ResourceForms> {
    let mut found = Found::default();
    for kind in [FourCc::Dxil, FourCc::Stat, FourCc::Ildb] {
        found.add_module(container, kind);
    }
    found.add_psv(container);
    found.add_rdat(container);
    found.add_rdef(container);
    // FXC's libraries have a container for each function.
    for part in container.parts().iter().filter(|part| part.kind() == FourCc::Libf) {
        if let Ok(inner) = Container::parse(part.span()) {
            found.add_rdef(&inner);
        }
    }
    #[cfg(feature = "reflect")]
    found.add_reflection(container);
    found.finish()
}

/// The identity of a resource. Resources of a library have no registers until it is linked; they are
/// identified by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Registers { class: u32, space: u32, lower_bound: u32 },
    Number { class: u32, id: u32 },
    Heap { class: u32, index: usize },
}

#[derive(Default)]
struct Found {
    resources: BTreeMap<Key, ResourceForms>,
    /// Distinct forms of resources from heaps.
    heap: Vec<StatedForm>,
    /// Bytes of names and types that are still copied: hostile modules may name one text often.
    text: usize,
}

/// Text that may not become longer than this.
struct Bounded {
    text: String,
    left: usize,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.left = self.left.checked_sub(text.len()).ok_or(fmt::Error)?;
        self.text.push_str(text);
        Ok(())
    }
}

/// The order in which classes are listed: as the compiler lists them.
const fn rank(class: ResourceClass) -> u32 {
    match class {
        ResourceClass::CBV => 0,
        ResourceClass::Sampler => 1,
        ResourceClass::SRV => 2,
        ResourceClass::UAV => 3,
        ResourceClass(other) => other.saturating_add(4),
    }
}

impl Found {
    fn add(
        &mut self,
        class: ResourceClass,
        range: ResourceRange,
        id: Option<u32>,
        form: StatedForm,
    ) -> Option<&mut ResourceForms> {
        let key = if range.is_assigned() {
            Key::Registers { class: rank(class), space: range.space, lower_bound: range.lower_bound }
        } else {
            Key::Number { class: rank(class), id: id? }
        };
        let resource = self.resources.entry(key).or_insert_with(|| ResourceForms {
            class,
            range: Some(range),
            ..ResourceForms::default()
        });
        if !resource.stated.contains(&form) {
            resource.stated.push(form);
        }
        Some(resource)
    }

    /// A copy of a text, if it is not empty and within the remaining limit.
    fn text(&mut self, text: &dyn fmt::Display) -> Option<String> {
        let mut copy = Bounded { text: String::new(), left: self.text };
        write!(copy, "{text}").ok()?;
        self.text = copy.left;
        Some(copy.text).filter(|text| !text.is_empty())
    }

    fn add_module(&mut self, container: &Container<'_>, part: FourCc) {
        let Some(raw) = container.find(part).filter(|raw| Program::recognise(raw.payload())) else { return };
        let Ok(program) = Program::parse(raw.span()) else { return };
        let Ok(module) = Module::parse(Span::new(program.bitcode())) else { return };
        let dxil = DxilModule::read(&module);
        self.text = self.text.saturating_add(program.bitcode().len()).saturating_add(1 << 12);
        for resource in dxil.resources.iter() {
            let name = self.text(&resource.name);
            let hlsl = resource.hlsl_type(&dxil);
            let hlsl = hlsl.and_then(|ty| self.text(&ty));
            let form = StatedForm { part, form: ResourceForm::Record(resource.record()) };
            let Some(listed) = self.add(resource.class, range(resource), Some(resource.id), form) else {
                continue;
            };
            listed.name = listed.name.take().or(name);
            listed.hlsl_type = listed.hlsl_type.take().or(hlsl);
        }
        for call in dxil.calls().filter(|call| call.code == OpCode::AnnotateHandle) {
            let Some(result) = call.result() else { continue };
            for handle in dxil.handles(call.function, result) {
                let Some(properties) = handle.properties else { continue };
                let form = StatedForm { part, form: ResourceForm::Properties(properties) };
                match handle.resource {
                    Some(resource) => {
                        let _ = self.add(resource.class, range(resource), Some(resource.id), form);
                    }
                    None if self.heap.len() < Self::MOST_HEAP_FORMS && !self.heap.contains(&form) => {
                        self.heap.push(form);
                    }
                    None => {}
                }
            }
        }
    }

    /// The maximum number of distinct forms of resources from heaps that are listed.
    const MOST_HEAP_FORMS: usize = 256;

    fn add_psv(&mut self, container: &Container<'_>) {
        let Some(raw) = container.find(FourCc::Psv0) else { return };
        let Ok(psv) = PipelineStateValidation::parse(raw.span()) else { return };
        for resource in &psv.resources {
            let row = PsvRow {
                ty: resource.v0.res_type,
                kind: resource.v1.map(|v1| v1.res_kind),
                flags: resource.v1.map(|v1| v1.res_flags),
            };
            let Some(class) = row.ty.class() else { continue };
            let range = ResourceRange {
                space: resource.v0.space,
                lower_bound: resource.v0.lower_bound,
                upper_bound: resource.v0.upper_bound,
            };
            let _ =
                self.add(class, range, None, StatedForm { part: FourCc::Psv0, form: ResourceForm::Psv(row) });
        }
    }

    fn add_rdat(&mut self, container: &Container<'_>) {
        let Some(raw) = container.find(FourCc::Rdat) else { return };
        let Ok(data) = RuntimeData::parse(raw.span()) else { return };
        self.text = self.text.saturating_add(raw.payload().len());
        for row in data.rows::<ResourceInfo0>() {
            let form = RdatRow { class: row.v0.class, kind: row.v0.kind, flags: row.v0.flags };
            let range = ResourceRange {
                space: row.v0.space,
                lower_bound: row.v0.lower_bound,
                upper_bound: row.v0.upper_bound,
            };
            let name = data.string(row.v0.name);
            let name = name.and_then(|name| self.text(&name));
            let form = StatedForm { part: FourCc::Rdat, form: ResourceForm::Rdat(form) };
            if let Some(listed) = self.add(row.v0.class, range, Some(row.v0.id), form) {
                listed.name = listed.name.take().or(name);
            }
        }
    }

    fn add_rdef(&mut self, container: &Container<'_>) {
        let Some(raw) = container.find(FourCc::Rdef) else { return };
        let Ok(definitions) = ResourceDefinitions::parse(raw.span()) else { return };
        self.text = self.text.saturating_add(raw.payload().len());
        for binding in &definitions.bindings {
            let fields = &binding.fields.v4;
            let Some(class) = fields.input_type.class() else { continue };
            let row = BindingDesc {
                ty: fields.input_type,
                return_type: fields.return_type,
                dimension: fields.dimension,
                samples: fields.num_samples,
                flags: fields.flags.bits(),
            };
            let range = ResourceRange {
                space: binding.fields.v51.map_or(0, |v51| v51.space),
                lower_bound: fields.bind_point,
                upper_bound: fields.last_register(),
            };
            let name = self.text(&binding.name);
            let form = ResourceForm::Binding(row.without_register_flag());
            let form = StatedForm { part: FourCc::Rdef, form };
            if let Some(listed) = self.add(class, range, None, form) {
                listed.name = listed.name.take().or(name);
            }
        }
    }

    /// Adds the declarations of shader models 4 and 5 where no part lists resources, and the types in HLSL as
    /// the reflection has them, with the structures of `RDEF`.
    #[cfg(feature = "reflect")]
    fn add_reflection(&mut self, container: &Container<'_>) {
        let Some(bindings) = Reflection::from_container(container).bindings else { return };
        if self.resources.is_empty() && matches!(bindings.from, FourCc::Shex | FourCc::Shdr) {
            self.add_declarations(&bindings);
        }
        for binding in bindings.list {
            let class = rank(binding.class);
            let key = if binding.lower_bound == u32::MAX {
                Key::Number { class, id: binding.id.unwrap_or_default() }
            } else {
                Key::Registers { class, space: binding.space, lower_bound: binding.lower_bound }
            };
            if let Some(listed) = self.resources.get_mut(&key) {
                listed.hlsl_type = binding.hlsl_type.or(listed.hlsl_type.take());
            }
        }
    }

    #[cfg(feature = "reflect")]
    fn add_declarations(&mut self, bindings: &Bindings) {
        for binding in &bindings.list {
            let Some(desc) = BindingDesc::from_known_facts(&binding.facts()) else { continue };
            let range = ResourceRange {
                space: binding.space,
                lower_bound: binding.lower_bound,
                upper_bound: binding.upper_bound.unwrap_or(u32::MAX),
            };
            let form = StatedForm { part: bindings.from, form: ResourceForm::Declaration(desc) };
            let _ = self.add(binding.class, range, None, form);
        }
    }

    fn finish(mut self) -> Vec<ResourceForms> {
        for (index, form) in self.heap.into_iter().enumerate() {
            let class = form.form.facts().class.unwrap_or_default();
            let resource = ResourceForms { class, stated: Vec::from([form]), ..ResourceForms::default() };
            self.resources.insert(Key::Heap { class: rank(class), index }, resource);
        }
        self.resources.into_values().collect()
    }
}

fn range(resource: &Resource<'_>) -> ResourceRange {
    ResourceRange {
        space: resource.space,
        lower_bound: resource.lower_bound,
        upper_bound: match resource.range_size {
            u32::MAX => u32::MAX,
            size => resource.lower_bound.saturating_add(size.saturating_sub(1)),
        },
    }
}
