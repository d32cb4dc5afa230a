//! [`Reflection`]: what a program binds and where it starts, from whichever part says it.

mod counters;
mod members;

pub use counters::Counters;
pub use members::Member;

use members::Layouts;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_bitcode::{Module, Options};
use dxkit_container::Container;
use dxkit_dxil::{
    DomainState, DxilModule, EntryPoint, GeometryState, HullState, MeshState, Resource, SamplerKind,
    ShaderFlags, Version, WaveSize,
};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::{ResourceInfo0, RuntimeData};
use dxkit_types::{
    DxilComponentType, DxilResourceFlags, FourCc, ResourceClass, ResourceKind, ResourceType, ShaderKind,
};

/// What is bound to registers.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Binding {
    /// Its name, where it was not stripped.
    pub name: Option<String>,
    /// Its class, which names its registers.
    pub class: ResourceClass,
    /// Its shape; `None` where only `PSV0` of an old version says it.
    pub kind: Option<ResourceKind>,
    /// Its type in HLSL, as far as the module's types tell: `Texture2D<float4>`.
    pub hlsl_type: Option<String>,
    /// Type of an element's components: of textures and typed buffers.
    pub component_type: Option<DxilComponentType>,
    /// Bytes of an element: of structured buffers.
    pub stride: Option<u32>,
    /// Size in bytes: of constant buffers.
    pub size: Option<u32>,
    /// Samples as declared: of multisampled textures; 0 if the declaration does not say.
    pub sample_count: Option<u32>,
    /// What it is for: of samplers.
    pub sampler_kind: Option<SamplerKind>,
    /// Register space.
    pub space: u32,
    /// First register; [`UNASSIGNED`](Self::UNASSIGNED) in libraries whose resources are bound when they are linked.
    pub lower_bound: u32,
    /// Last register; `None` for a range without end, and where none is assigned.
    pub upper_bound: Option<u32>,
    /// How many registers; `None` for a range without end, and where none is assigned and no module says it.
    pub count: Option<u32>,
    /// What it is used for; `None` where only `PSV0` says what is bound.
    pub flags: Option<DxilResourceFlags>,
    /// What is in it: of constant buffers whose type the module annotates.
    pub members: Vec<Member>,
}

impl Binding {
    /// Stands for a register that is not assigned yet. The register space is the same number then.
    pub const UNASSIGNED: u32 = u32::MAX;

    /// Whether it has registers: resources of a library may get them when it is linked.
    #[must_use]
    pub const fn is_assigned(&self) -> bool {
        self.lower_bound != Self::UNASSIGNED
    }

    /// The same with the registers that `PSV0` and `RDAT` state: the first and the last one.
    #[must_use]
    pub const fn with_registers(mut self, lower: u32, upper: u32) -> Self {
        self.lower_bound = lower;
        if lower != Self::UNASSIGNED && upper != u32::MAX {
            self.upper_bound = Some(upper);
            self.count = upper.saturating_sub(lower).checked_add(1);
        }
        self
    }

    /// Its registers as HLSL writes them, without the space: `t3`, `u0-7`, `s0-∞`; `t?` if they are not assigned.
    #[must_use]
    pub fn registers(&self) -> impl fmt::Display + use<> {
        Registers { class: self.class, lower: self.lower_bound, upper: self.upper_bound }
    }
}

struct Registers {
    class: ResourceClass,
    lower: u32,
    upper: Option<u32>,
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.class.register_letter().unwrap_or('?'))?;
        if self.lower == Binding::UNASSIGNED {
            return f.write_char('?');
        }
        self.lower.fmt(f)?;
        match self.upper {
            None => f.write_str("-∞"),
            Some(upper) if upper == self.lower => Ok(()),
            Some(upper) => write!(f, "-{upper}"),
        }
    }
}

/// Everything that is bound, and which part says it.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bindings {
    /// The part.
    pub from: FourCc,
    /// What is bound: constant buffers, samplers, shader resources, unordered access.
    pub list: Vec<Binding>,
}

/// Where a program starts.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The name of the function, mangled in libraries.
    pub name: String,
    /// The name in the source.
    pub unmangled_name: String,
    /// Its stage.
    pub kind: Option<ShaderKind>,
    /// Threads of a group.
    pub num_threads: Option<[u32; 3]>,
    /// How many lanes a wave may have.
    pub wave_size: Option<WaveSize>,
    /// Bytes of the payload, of callable shaders of the parameter.
    pub payload_size: Option<u32>,
    /// Bytes of the attributes of a hit.
    pub attribute_size: Option<u32>,
    /// What a geometry shader is.
    pub geometry: Option<GeometryState>,
    /// What a hull shader is.
    pub hull: Option<HullState>,
    /// What a domain shader is.
    pub domain: Option<DomainState>,
    /// What a mesh shader is.
    pub mesh: Option<MeshState>,
}

/// What a container says of its program beyond [`Shader`](crate::Shader): that needs more than headers.
///
/// Names stand in the module of the program (`DXIL`) if they were kept there, in that for reflection (`STAT`), and in that
/// for debuggers (`ILDB`). Of these, the first one that has names is taken. Where all names were stripped, the
/// program's module still says everything else; without a module `PSV0` and `RDAT` say what is bound. Nothing of it is
/// guessed, and what cannot be read is passed over: [`check`](crate::check()) tells.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reflection {
    /// What is bound; `None` where no part says it (SM 4 and 5 say it in `RDEF`, which is not read yet).
    pub bindings: Option<Bindings>,
    /// Where it starts: one of a shader, any number of a library.
    pub entries: Vec<Entry>,
    /// What the module says that it was made by.
    pub compiler: Option<String>,
    /// Version of DXIL.
    pub dxil_version: Option<Version>,
    /// Version of the validator that it was made for; 0.0: none.
    pub validator_version: Option<Version>,
    /// What the program uses and how it was compiled.
    pub flags: Option<ShaderFlags>,
    /// What the compiler counted in the program, where it says so: in `STAT`.
    pub counters: Option<Counters>,
    /// Whether the module that says this has debug information. Most compilers leave that to `ILDB`.
    pub debug_info: bool,
}

/// Text of these many bytes is kept: what there is, and a little for short files. Modules may name the same long text
/// any number of times.
struct Budget(usize);

impl Budget {
    fn text(&mut self, text: &dyn fmt::Display, bytes: usize) -> Option<String> {
        self.0 = self.0.checked_sub(bytes)?;
        Some(text.to_string())
    }
}

impl Reflection {
    /// What this container says.
    #[must_use]
    pub fn of(container: &Container<'_>) -> Self {
        let mut reflection = Self::default();
        let mut best: Option<Bindings> = None;
        let mut is_named = false;
        for kind in [FourCc::Dxil, FourCc::Stat, FourCc::Ildb] {
            // Debug information is the last resort: its module is the largest, and says nothing that the others do not.
            if is_named && kind == FourCc::Ildb {
                break;
            }
            let Some(module) = module(container, kind) else { continue };
            let dxil = DxilModule::read(&module.0);
            let mut budget = Budget(module.1.saturating_add(1 << 12));
            // The program itself comes first: the module for reflection claims to be for the validator 0.0.
            if best.is_none() {
                reflection.describe(&dxil, &mut budget);
            }
            if reflection.counters.is_none() {
                reflection.counters = Counters::of(&dxil.counters);
            }
            let named = dxil.resources.iter().all(|resource| !resource.name.is_empty());
            if let Some(best) = best.as_mut().filter(|_| is_named) {
                // Libraries keep names in the program, and annotations in the module for reflection alone.
                annotate(best, &dxil, module.1, &mut budget);
            } else if named || best.is_none() {
                // Without names, the first module is as good as any.
                is_named = named;
                let mut layouts = Layouts::new(&dxil, module.1);
                let list =
                    dxil.resources.iter().map(|resource| binding(resource, &dxil, &mut layouts, &mut budget));
                best = Some(Bindings { from: kind, list: list.collect() });
            }
        }
        reflection.bindings = best.or_else(|| of_psv(container)).or_else(|| of_rdat(container));
        reflection
    }

    fn describe(&mut self, dxil: &DxilModule<'_>, budget: &mut Budget) {
        self.compiler = dxil.compiler.and_then(|text| budget.text(&text, text.0.len()));
        self.dxil_version = dxil.dxil_version;
        self.validator_version = dxil.validator_version;
        self.flags = Some(dxil.flags());
        self.debug_info = has_debug_info(dxil.module);
        // What holds for a whole library is no place to start at.
        let entries = dxil.entry_points.iter().filter(|entry| entry.function.is_some());
        self.entries = entries.filter_map(|entry| self::entry(entry, dxil, budget)).collect();
    }
}

/// Whether a module has debug information: a compile unit.
pub(crate) fn has_debug_info(module: &Module) -> bool {
    module.named_metadata().any(|named| named.name == b"llvm.dbg.cu")
}

fn entry(entry: &EntryPoint<'_>, dxil: &DxilModule<'_>, budget: &mut Budget) -> Option<Entry> {
    Some(Entry {
        name: budget.text(&entry.name, entry.name.0.len())?,
        unmangled_name: budget.text(&entry.unmangled_name(), entry.name.0.len())?,
        kind: entry.shader_kind().or(dxil.kind),
        num_threads: entry.num_threads(),
        wave_size: entry.wave_size(),
        payload_size: entry
            .payload_size()
            .or_else(|| entry.mesh().map(|mesh| mesh.payload_size))
            .or_else(|| entry.amplification().map(|amplification| amplification.payload_size)),
        attribute_size: entry.attribute_size(),
        geometry: entry.geometry(),
        hull: entry.hull(),
        domain: entry.domain(),
        mesh: entry.mesh(),
    })
}

fn binding<'m>(
    resource: &Resource<'m>,
    dxil: &DxilModule<'m>,
    layouts: &mut Layouts<'_, 'm>,
    budget: &mut Budget,
) -> Binding {
    let name = resource.name;
    let hlsl_type = resource.hlsl_type(dxil);
    Binding {
        name: if name.is_empty() { None } else { budget.text(&name, name.0.len()) },
        class: resource.class,
        kind: Some(resource.kind),
        hlsl_type: hlsl_type.and_then(|ty| budget.text(&ty, ty.name().len())),
        component_type: resource.component_type,
        stride: resource.stride,
        size: resource.size,
        sample_count: resource
            .sample_count
            .filter(|_| matches!(resource.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray)),
        sampler_kind: resource.sampler_kind,
        space: resource.space,
        lower_bound: resource.lower_bound,
        upper_bound: resource.upper_bound().filter(|_| resource.lower_bound != Binding::UNASSIGNED),
        count: (resource.range_size != u32::MAX).then_some(resource.range_size),
        flags: Some(resource.flags),
        members: layouts.of(resource, budget),
    }
}

/// Gives constant buffers the members that another module annotates.
fn annotate(bindings: &mut Bindings, dxil: &DxilModule<'_>, bytes: usize, budget: &mut Budget) {
    let resources: BTreeMap<_, _> =
        dxil.resources.iter().map(|resource| ((resource.class, resource.name.0), resource)).collect();
    let mut layouts = Layouts::new(dxil, bytes);
    for binding in bindings.list.iter_mut().filter(|binding| binding.members.is_empty()) {
        let name = binding.name.as_deref().unwrap_or_default();
        if let Some(resource) = resources.get(&(binding.class, name.as_bytes())) {
            binding.members = layouts.of(resource, budget);
        }
    }
}

/// The module in the first part of this kind, and the bytes of its bitcode.
fn module(container: &Container<'_>, kind: FourCc) -> Option<(Module, usize)> {
    let part = container.find(kind)?;
    // FXC's STAT has counters.
    if !Program::recognise(part.payload()) {
        return None;
    }
    let program = Program::parse(part.span()).ok()?;
    Some((Module::parse_with(program.bitcode(), &Options::METADATA).ok()?, program.bitcode().len()))
}

/// What `PSV0` says: registers and shapes.
fn of_psv(container: &Container<'_>) -> Option<Bindings> {
    let psv = PipelineStateValidation::parse(container.find(FourCc::Psv0)?.span()).ok()?;
    let list = psv.resources.iter().map(|resource| {
        let binding = Binding {
            // Of a type that nobody knows, no class either.
            class: resource.v0.res_type.class().unwrap_or(ResourceClass(u32::MAX)),
            kind: resource.v1.map(|v1| v1.res_kind),
            space: resource.v0.space,
            flags: psv_flags(resource.v0.res_type),
            ..Binding::default()
        };
        binding.with_registers(resource.v0.lower_bound, resource.v0.upper_bound)
    });
    Some(Bindings { from: FourCc::Psv0, list: list.collect() })
}

/// What the type of a resource in `PSV0` says of its use: nothing but that it has a counter.
fn psv_flags(ty: ResourceType) -> Option<DxilResourceFlags> {
    (ty == ResourceType::UAVStructuredWithCounter).then_some(DxilResourceFlags::UAV_COUNTER)
}

/// What `RDAT` says: everything but types.
fn of_rdat(container: &Container<'_>) -> Option<Bindings> {
    let part = container.find(FourCc::Rdat)?;
    let data = RuntimeData::parse(part.span()).ok()?;
    let mut budget = Budget(part.payload().len().saturating_add(1 << 12));
    let list = data.rows::<ResourceInfo0>().iter().map(|row| {
        let binding = Binding {
            name: data.string(row.v0.name).and_then(|name| {
                let bytes = name.as_bytes().len();
                if bytes == 0 { None } else { budget.text(&name, bytes) }
            }),
            class: row.v0.class,
            kind: Some(row.v0.kind),
            space: row.v0.space,
            flags: Some(row.v0.flags),
            ..Binding::default()
        };
        binding.with_registers(row.v0.lower_bound, row.v0.upper_bound)
    });
    Some(Bindings { from: FourCc::Rdat, list: list.collect() })
}
