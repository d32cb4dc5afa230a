//! [`Reflection`]: the facts about a program from all parts of its container.

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

/// The facts about a program from all parts of its container: bindings, contents of buffers, inputs, outputs
/// and entry points.
///
/// Names are stored in the module of the program (`DXIL`), unless they were removed there, in the module for
/// reflection (`STAT`), and in the module for debuggers (`ILDB`). The first of these modules that has names
/// is used. If no module has names, the program's module states all other facts; without a module, `PSV0` and
/// `RDAT` state the bindings. No fact is guessed. Parts that cannot be read are skipped; a check of the
/// container reports them.
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
    /// The bindings; `None` if no part states them.
    pub bindings: Option<Bindings>,
    /// The contents of its buffers.
    pub buffers: Vec<Buffer>,
    /// The types of the variables in the buffers.
    pub types: Types,
    /// The inputs and outputs.
    pub signatures: Signatures,
    /// The entry points: one for a shader, any number for a library.
    pub entries: Vec<Entry>,
    /// The compiler that built it.
    pub compiler: Option<String>,
    /// Version of DXIL.
    pub dxil_version: Option<Version>,
    /// Version of the validator that it was built for; 0.0 for none.
    pub validator_version: Option<Version>,
    /// The features that the program uses, and the options of its compilation.
    pub flags: Option<ShaderFlags>,
    /// The device features that it requires.
    pub features: Option<Fact<FeatureFlags>>,
    /// The numbers that the compiler counted in the program, if they are stored (in `STAT`).
    pub counters: Option<Counters>,
    /// Whether the module that states this has debug information. Most compilers store that only in `ILDB`.
    pub debug_info: bool,
}

impl Reflection {
    /// The facts about the program of a container.
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
            // The debug module is read last: it is the largest, and states nothing that the others do not.
            if named && kind == FourCc::Ildb {
                break;
            }
            let Some(source) = Source::find(container, kind, &Options::METADATA) else { continue };
            let dxil = DxilModule::read(&source.module);
            let mut budget = source.budget();
            // The program is read first: the module for reflection states validator version 0.0.
            if !described {
                self.describe(&dxil, kind, &mut budget);
                described = true;
            }
            if self.counters.is_none() {
                self.counters = Counters::of(&dxil.counters);
            }
            if let Some(bindings) = self.bindings.as_ref().filter(|_| named) {
                // Libraries store names in the program, and annotations only in the module for reflection.
                let list = &bindings.list;
                module::annotate(&mut self.buffers, list, &source, &dxil, &mut self.types, &mut budget);
                continue;
            }
            let has_names = dxil.resources.iter().all(|resource| !resource.name.is_empty());
            if has_names || self.bindings.is_none() {
                // Without names, the first module is used.
                named = has_names;
                self.types.clear();
                self.buffers = module::buffers(&source, &dxil, &mut self.types, &mut budget);
                self.bindings = Some(Bindings { from: kind, list: module::bindings(&dxil, &mut budget) });
            }
        }
    }

    /// Reads the facts of SM 4 and 5.
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
        // The limit for default values and texts: a few variables may share each of them.
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

    /// The contents of a resource, by its index in the list of [`Bindings`]. This searches the list of buffers:
    /// [`buffers_of_bindings`](Self::buffers_of_bindings) returns the buffers of all resources at once.
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
