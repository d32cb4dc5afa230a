//! [`Reflection`]: what all parts of a container say of its program, together.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::{Module, Options};
use dxkit_bytes::Codec as _;
use dxkit_container::Container;
use dxkit_dxbc::program::ProgramHeader;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxil::{DxilModule, ShaderFlags, Version};
use dxkit_info::FeatureInfo;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_types::{FeatureFlags, FourCc, ShaderKind, ShaderModel};

use crate::source::module::Source;
use crate::source::{module, psv, rdat, rdef};
use crate::types::{Budget, Buffer, Types};
use crate::{Bindings, Counters, Entry, Fact, Signatures};

/// What a container says of its program: what it binds, what is in its buffers, what it takes and gives, where it starts.
///
/// Names stand in the module of the program (`DXIL`) if they were kept there, in that for reflection (`STAT`), and in that
/// for debuggers (`ILDB`). Of these, the first one that has names is taken. Where all names were stripped, the
/// program's module still says everything else; without a module `PSV0` and `RDAT` say what is bound. Nothing of it is
/// guessed, and what cannot be read is passed over: a check of the container tells.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_reflect::{Binding, Reflection};
///
/// # let file = std::fs::read("../../testdata/dxc/vs_root_signature_6_0.dxil").unwrap();
/// let reflection = Reflection::of(&Container::parse(&file)?);
/// let bindings = reflection.bindings.unwrap();
/// let line = |binding: &Binding| {
///     format!("{} {}", binding.registers(), binding.name.as_deref().unwrap_or_default())
/// };
/// let lines: Vec<_> = bindings.list.iter().map(line).collect();
/// assert_eq!(lines, ["b0 Camera", "b1 Draw", "t0-7 offsets"]);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reflection {
    /// Its stage.
    pub kind: Option<Fact<ShaderKind>>,
    /// Its shader model.
    pub model: Option<Fact<ShaderModel>>,
    /// What is bound; `None` where no part says it.
    pub bindings: Option<Bindings>,
    /// What is in its buffers.
    pub buffers: Vec<Buffer>,
    /// The types of what is in them.
    pub types: Types,
    /// What it takes and gives.
    pub signatures: Signatures,
    /// Where it starts: one of a shader, any number of a library.
    pub entries: Vec<Entry>,
    /// What it was made by.
    pub compiler: Option<String>,
    /// Version of DXIL.
    pub dxil_version: Option<Version>,
    /// Version of the validator that it was made for; 0.0: none.
    pub validator_version: Option<Version>,
    /// What the program uses and how it was compiled.
    pub flags: Option<ShaderFlags>,
    /// What it asks of the device.
    pub features: Option<Fact<FeatureFlags>>,
    /// What the compiler counted in the program, where it says so: in `STAT`.
    pub counters: Option<Counters>,
    /// Whether the module that says this has debug information. Most compilers leave that to `ILDB`.
    pub debug_info: bool,
}

impl Reflection {
    /// What this container says.
    #[must_use]
    pub fn of(container: &Container<'_>) -> Self {
        let mut reflection = Self::default();
        reflection.read_modules(container);
        let psv = container.find(FourCc::Psv0);
        let psv = psv.and_then(|part| PipelineStateValidation::parse(part.span()).ok());
        if reflection.bindings.is_none() {
            reflection.read_definitions(container);
        }
        if reflection.bindings.is_none() {
            reflection.bindings = psv.as_ref().map(psv::bindings);
        }
        reflection.read_runtime_data(container);
        let features = container.find(FourCc::Sfi0).and_then(|part| FeatureInfo::parse(part.span()).ok());
        if let Some(features) = features {
            reflection.features = Some(Fact::new(features.flags, FourCc::Sfi0));
        }
        let stage = reflection.kind.map(|kind| kind.value);
        reflection.signatures = Signatures::of(container, stage, psv.as_ref());
        reflection
    }

    fn read_modules(&mut self, container: &Container<'_>) {
        let (mut described, mut named) = (false, false);
        for kind in [FourCc::Dxil, FourCc::Stat, FourCc::Ildb] {
            // Debug information is the last resort: its module is the largest, and says nothing that the others do not.
            if named && kind == FourCc::Ildb {
                break;
            }
            let Some(source) = Source::find(container, kind, &Options::METADATA) else { continue };
            let dxil = DxilModule::read(&source.module);
            let mut budget = source.budget();
            // The program itself comes first: the module for reflection claims to be for the validator 0.0.
            if !described {
                self.describe(&dxil, kind, &mut budget);
                described = true;
            }
            if self.counters.is_none() {
                self.counters = Counters::of(&dxil.counters);
            }
            if let Some(bindings) = self.bindings.as_ref().filter(|_| named) {
                // Libraries keep names in the program, and annotations in the module for reflection alone.
                let list = &bindings.list;
                module::annotate(&mut self.buffers, list, &source, &dxil, &mut self.types, &mut budget);
                continue;
            }
            let has_names = dxil.resources.iter().all(|resource| !resource.name.is_empty());
            if has_names || self.bindings.is_none() {
                // Without names, the first module is as good as any.
                named = has_names;
                self.types.clear();
                self.buffers = module::buffers(&source, &dxil, &mut self.types, &mut budget);
                self.bindings = Some(Bindings { from: kind, list: module::bindings(&dxil, &mut budget) });
            }
        }
    }

    /// What SM 4 and 5 say.
    fn read_definitions(&mut self, container: &Container<'_>) {
        let program =
            [FourCc::Shex, FourCc::Shdr].iter().find_map(|kind| Some((*kind, container.find(*kind)?)));
        if let Some((kind, header)) =
            program.and_then(|(kind, part)| Some((kind, ProgramHeader::parse(part.span()).ok()?)))
        {
            self.kind = header.kind.shader_kind().map(|stage| Fact::new(stage, kind));
            self.model = Some(Fact::new(header.shader_model(), kind));
        }
        let Some(part) = container.find(FourCc::Rdef) else { return };
        let Ok(definitions) = ResourceDefinitions::parse(part.span()) else { return };
        // Default values, texts: what is there, each as often as a few variables may name it.
        let mut budget = Budget(part.payload().len().saturating_mul(4).saturating_add(1 << 12));
        self.compiler = Some(rdef::creator(&definitions)).filter(|name| !name.is_empty());
        self.types = rdef::types(&definitions, &mut budget);
        self.bindings = Some(rdef::bindings(&definitions, &mut budget));
        self.buffers = rdef::buffers(&definitions, &mut budget);
    }

    fn describe(&mut self, dxil: &DxilModule<'_>, from: FourCc, budget: &mut Budget) {
        self.kind = dxil.kind.map(|kind| Fact::new(kind, from));
        self.model = dxil.model.map(|model| Fact::new(model, from));
        self.compiler = dxil.compiler.and_then(|text| budget.text(&text, text.0.len()));
        self.dxil_version = dxil.dxil_version;
        self.validator_version = dxil.validator_version;
        self.flags = Some(dxil.flags());
        self.debug_info = has_debug_info(dxil.module);
        self.entries = module::entries(dxil, budget);
    }

    fn read_runtime_data(&mut self, container: &Container<'_>) {
        let Some(part) = container.find(FourCc::Rdat) else { return };
        let Ok(data) = RuntimeData::parse(part.span()) else { return };
        let mut budget = Budget(part.payload().len().saturating_add(1 << 12));
        if self.bindings.is_none() {
            self.bindings = Some(rdat::bindings(&data, &mut budget));
        }
        rdat::describe(&data, self.bindings.as_ref(), &mut self.entries, &mut budget);
    }

    /// The content of a resource, by its place in the list of [`Bindings`]. This searches the list of buffers:
    /// [`buffers_of_bindings`](Self::buffers_of_bindings) has the buffers of all resources at once.
    #[must_use]
    pub fn buffer_of(&self, binding: usize) -> Option<&Buffer> {
        self.buffers.iter().find(|buffer| buffer.binding == Some(binding))
    }

    /// The content of each resource, in the order of the list of [`Bindings`].
    #[must_use]
    pub fn buffers_of_bindings(&self) -> Vec<Option<&Buffer>> {
        let count = self.bindings.as_ref().map_or(0, |bindings| bindings.list.len());
        let mut buffers = alloc::vec![None; count];
        // The first buffer of a resource counts.
        for buffer in self.buffers.iter().rev() {
            if let Some(place) = buffer.binding.and_then(|binding| buffers.get_mut(binding)) {
                *place = Some(buffer);
            }
        }
        buffers
    }
}

/// Whether a module has debug information: a compile unit.
#[must_use]
pub fn has_debug_info(module: &Module) -> bool {
    module.named_metadata().any(|named| named.name == b"llvm.dbg.cu")
}
