//! [`Reflection`]: the facts about a program from all parts of its container.
//!
//! The parts are asked in this order: modules first, then the tokens and `RDEF` of SM 4 and 5, FXC's
//! libraries, `PSV0`, `RDAT`, the headers of programs, `SFI0`, the signatures, the root signature and `VERS`.
//! What a part states does not replace what one before it stated, but for `VERS`.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::{Module, Reader};
use dxkit_bytes::{Codec as _, Span};
use dxkit_container::Container;
use dxkit_dxbc::program::ProgramHeader;
use dxkit_dxbc::rdef::{BufferType, ResourceDefinitions};
use dxkit_dxbc::stat::Statistics;
use dxkit_dxil::{DxilModule, Extent, ShaderFlags, Version};
use dxkit_info::{CompilerVersion, FeatureInfo};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::{RuntimeData, SubobjectView};
use dxkit_rootsig::{RootSignature, RootSignatureDesc, ShaderVisibility};
use dxkit_types::{FeatureFlags, FourCc, ResourceClass, ShaderKind, ShaderModel};

use crate::signature::interpolate;
use crate::source::module::{ModuleSource, Readers};
use crate::source::usage::ConstantReads;
use crate::source::{library, module, psv, rdat, rdef, tokens};
use crate::types::{Budget, Buffer, BufferLayout, Types, Variable, buffer_layout};
use crate::{Binding, Bindings, Counters, Entry, Fact, FeatureLevel, Payload, Signatures, payload};

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
/// let reflection = Reflection::from_container(&Container::parse(&file)?);
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
    /// Libraries: the payloads whose fields state which stages may access them.
    pub payloads: Vec<Payload>,
    /// The compiler that built it.
    pub compiler: Option<Fact<String>>,
    /// Version of DXIL.
    pub dxil_version: Option<Fact<Version>>,
    /// Version of the validator that it was built for; 0.0 for none.
    pub validator_version: Option<Fact<Version>>,
    /// The features that the program uses, and the options of its compilation.
    pub flags: Option<Fact<ShaderFlags>>,
    /// The device features that it requires; for a library, those of all functions together.
    pub features: Option<Fact<FeatureFlags>>,
    /// The minimum feature level that follows from the shader model and the features.
    pub min_feature_level: Option<Fact<FeatureLevel>>,
    /// The numbers that DXC counted in the program, if they are stored (in `STAT`).
    pub counters: Option<Fact<Counters>>,
    /// The numbers that FXC counted in the program, if they are stored (in `STAT`).
    pub token_counters: Option<Fact<Statistics<'static>>>,
    /// SM 5: the number of interface slots.
    pub interface_slots: Option<Fact<u32>>,
    /// The root signature in the container; for a library, its first global one.
    pub root_signature: Option<Fact<RootSignatureDesc<'static>>>,
    /// Whether the module that states this has debug information. Most compilers store that only in `ILDB`.
    pub debug_info: bool,
}

impl Reflection {
    /// The facts about the program of a container.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Self {
        Self::read(container, &mut Readers::default())
    }

    /// Like [`from_container`](Self::from_container), with these readers.
    pub(crate) fn read(container: &Container<'_>, readers: &mut Readers) -> Self {
        let mut reflection = Self::default();
        reflection.read_modules(container, readers);
        let psv = container.find(FourCc::Psv0);
        let psv = psv.and_then(|part| PipelineStateValidation::parse(part.span()).ok());
        let program = if reflection.kind.is_none() { tokens::find(container) } else { None };
        if let Some((from, program)) = &program {
            let name = tokens::entry_name(container).unwrap_or_default();
            let unmangled_name = name.clone();
            reflection.entries.push(Entry { name, unmangled_name, ..tokens::entry(program, *from) });
        }
        if reflection.bindings.is_none() {
            reflection.read_definitions(container);
        }
        if let (None, Some((from, program))) = (&reflection.bindings, &program) {
            reflection.bindings = Some(tokens::bindings(program, *from));
        }
        if let (Some(bindings), Some((_, program))) = (&mut reflection.bindings, &program) {
            tokens::add_flags(&mut bindings.list, program);
        }
        if let Some((_, program)) = &program {
            reflection.mark_constant_reads(program);
        }
        if reflection.kind.is_none() {
            reflection.read_library(container);
        }
        reflection.name_types(container);
        if reflection.bindings.is_none() {
            reflection.bindings = psv.as_ref().map(psv::bindings);
        }
        reflection.read_runtime_data(container);
        reflection.read_header(container);
        if let Some(psv) = &psv {
            reflection.read_validation(psv);
        }
        let declared = program.as_ref().map(|(from, program)| Fact::new(tokens::features(program), *from));
        reflection.read_features(container, declared);
        let stage = reflection.kind.map(|kind| kind.value);
        reflection.signatures = Signatures::from_container(container, stage);
        let Signatures { inputs, outputs, patch_constants } = &mut reflection.signatures;
        if let Some(psv) = &psv {
            interpolate(inputs.as_mut(), &psv::modes(&psv.inputs), FourCc::Psv0);
            interpolate(outputs.as_mut(), &psv::modes(&psv.outputs), FourCc::Psv0);
            let modes = psv::modes(&psv.patch_constants_or_primitives);
            interpolate(patch_constants.as_mut(), &modes, FourCc::Psv0);
        } else if let Some((from, program)) = &program {
            interpolate(inputs.as_mut(), &tokens::modes(program), *from);
        }
        reflection.read_root_signature(container);
        // It says more than the module does.
        let version = container.find(FourCc::Vers).and_then(|part| CompilerVersion::parse(part.span()).ok());
        if let Some(version) = version {
            reflection.compiler = Some(Fact::new(version.description(), FourCc::Vers));
        }
        reflection
    }

    /// Adds stage and shader model as the header of a program states them, where its module cannot be read.
    fn read_header(&mut self, container: &Container<'_>) {
        for kind in [FourCc::Dxil, FourCc::Ildb, FourCc::Stat] {
            if self.kind.is_some() && self.model.is_some() {
                return;
            }
            let part = container.find(kind).filter(|part| Program::recognise(part.payload()));
            if let Some(program) = part.and_then(|part| Program::parse(part.span()).ok()) {
                self.kind.get_or_insert(Fact::new(program.kind, kind));
                self.model.get_or_insert(Fact::new(program.shader_model, kind));
            }
        }
    }

    /// Adds what `PSV0` states, and the entry point if no other part states it.
    fn read_validation(&mut self, psv: &PipelineStateValidation<'_>) {
        if self.kind.is_none() {
            self.kind = psv.runtime_info.kind().map(|kind| Fact::new(kind, FourCc::Psv0));
        }
        if self.entries.is_empty() {
            self.entries.extend(psv::entry(psv));
        }
        if let [entry] = &mut self.entries[..] {
            psv::describe(psv, entry);
        }
    }

    /// Finds the required features: those of `SFI0`; of all functions of a library; of the module or the
    /// tokens.
    fn read_features(&mut self, container: &Container<'_>, declared: Option<Fact<FeatureFlags>>) {
        let stated = container.find(FourCc::Sfi0).and_then(|part| FeatureInfo::parse(part.span()).ok());
        let stated = stated.map(|stated| Fact::new(stated.flags, FourCc::Sfi0));
        let functions = self.entries.iter().filter_map(|entry| entry.features);
        let functions = functions.reduce(|all, one| Fact::new(all.value | one.value, all.from));
        let module = self.flags.filter(|_| self.kind.is_some_and(|kind| kind.value != ShaderKind::Library));
        let module = module.map(|flags| Fact::new(flags.value.features(), flags.from));
        self.features = stated.or(functions).or(module).or(declared);
        let (Some(model), Some(features)) = (self.model, self.features) else { return };
        let level = FeatureLevel::minimum(model.value, features.value, tokens::level_9(container));
        self.min_feature_level = Some(Fact::new(level, model.from));
    }

    /// Finds the root signature, and its element that binds each resource.
    fn read_root_signature(&mut self, container: &Container<'_>) {
        let known = |bytes: Span<'_>| match RootSignature::parse(bytes).ok()? {
            RootSignature::Known(desc) => Some(desc.into_owned()),
            RootSignature::Raw(_) => None,
        };
        let own = container.find(FourCc::Rts0);
        self.root_signature = own.and_then(|part| Some(Fact::new(known(part.span())?, FourCc::Rts0)));
        if self.root_signature.is_none() {
            let data = container.find(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
            let global = data.as_ref().and_then(|data| {
                data.subobject_views().find_map(|subobject| match subobject.contents() {
                    SubobjectView::GlobalRootSignature(bytes) => bytes,
                    _ => None,
                })
            });
            self.root_signature =
                global.and_then(|bytes| Some(Fact::new(known(Span::new(bytes))?, FourCc::Rdat)));
        }
        let Some(root) = &self.root_signature else { return };
        let stage = self.kind.map_or(ShaderVisibility::All, |kind| ShaderVisibility::from_stage(kind.value));
        let registers = root.value.bound_registers(stage);
        for binding in self.bindings.iter_mut().flat_map(|bindings| &mut bindings.list) {
            if binding.is_assigned() {
                binding.root = registers.find(binding.class, binding.space, binding.lower_bound);
            }
        }
    }

    /// Marks the variables of constant buffers that the instructions read: where no metadata states it, and
    /// where it may be wrong, because a variable can be read at an index that is not constant.
    fn mark_reads(&mut self, container: &Container<'_>, reader: &mut Reader) {
        if !self.buffers.iter().any(|buffer| buffer.kind == BufferType::CBuffer) {
            return;
        }
        let types = self.types.indexed();
        let indexed = |variable: &Variable| {
            let place = variable.ty.and_then(|ty| usize::try_from(ty.0).ok());
            place.and_then(|place| types.get(place)).copied().unwrap_or(false)
        };
        let open = |buffer: &&mut Buffer| {
            buffer.kind == BufferType::CBuffer
                && !buffer.variables.is_empty()
                && (buffer.variables.iter().all(|variable| variable.used.is_none())
                    || buffer.variables.iter().any(indexed))
        };
        let mut buffers = self.buffers.iter_mut().filter(open).peekable();
        if buffers.peek().is_none() {
            return;
        }
        let Some(source) = ModuleSource::find(reader, container, FourCc::Dxil) else { return };
        let dxil = DxilModule::read(source.module);
        let reads = ConstantReads::analyze(&dxil);
        let list = self.bindings.as_ref().map(|bindings| &bindings.list[..]).unwrap_or_default();
        for buffer in buffers {
            let binding = buffer.binding.and_then(|binding| list.get(binding));
            let id = binding.filter(|binding| binding.class == ResourceClass::CBV).and_then(|it| it.id);
            let Some(id) = id.and_then(|id| usize::try_from(id).ok()) else { continue };
            // The handles of a buffer may be out of reach, such as those that a function gets as an argument.
            let is_stated = buffer.variables.iter().any(|variable| variable.stated_used.is_some());
            if is_stated && !reads.reads(id) {
                continue;
            }
            // A read at an index that is not constant is one of an array.
            let dynamic = reads.has_dynamic(id);
            let alone = buffer.variables.iter().filter(|variable| indexed(variable)).count() == 1;
            for variable in &mut buffer.variables {
                let end = variable.offset.saturating_add(variable.size);
                let constant = reads.contains_constant(id, variable.offset, end);
                variable.used = match dynamic && !constant && indexed(variable) {
                    true if !alone => None,
                    may_be_read => Some(constant || may_be_read),
                };
            }
        }
    }

    /// Marks the variables that a program of SM 4 and 5 reads though FXC calls them unused: of a hull shader,
    /// it looks at the control points only, and not at the patch constants.
    fn mark_constant_reads(&mut self, program: &dxkit_dxbc::Program<'_>) {
        let unused = |variable: &Variable| variable.used == Some(false);
        let is_open =
            |buffer: &&mut Buffer| buffer.kind == BufferType::CBuffer && buffer.variables.iter().any(unused);
        let list = self.bindings.as_ref().map(|bindings| &bindings.list[..]).unwrap_or_default();
        let mut reads = None;
        for buffer in self.buffers.iter_mut().filter(is_open) {
            let Some(binding) = buffer.binding.and_then(|binding| list.get(binding)) else { continue };
            let number = if program.has_spaces() { binding.id } else { Some(binding.lower_bound) };
            let Some(number) = number else { continue };
            let reads = reads.get_or_insert_with(|| tokens::constant_reads(program));
            for variable in buffer.variables.iter_mut().filter(|variable| unused(variable)) {
                let end = variable.offset.saturating_add(variable.size).max(variable.offset);
                let mut found = reads.range((number, variable.offset)..(number, end));
                variable.used = Some(found.next().is_some());
            }
        }
    }

    fn read_modules(&mut self, container: &Container<'_>, readers: &mut Readers) {
        let reader = &mut readers.metadata;
        let (mut described, mut named, mut unnamed) = (false, false, None);
        for kind in [FourCc::Dxil, FourCc::Stat, FourCc::Ildb] {
            // The debug module is read last: it is the largest, and states nothing that the others do not.
            if named && kind == FourCc::Ildb {
                break;
            }
            let Some(source) = ModuleSource::find(reader, container, kind) else { continue };
            let extent = if described { Extent::Resources } else { Extent::EntryPoints };
            let dxil = DxilModule::read_extent(source.module, extent);
            let mut budget = source.budget();
            // The program is read first: the module for reflection states validator version 0.0.
            if !described {
                self.describe(&dxil, kind, &mut budget);
                described = true;
            }
            if self.counters.is_none() {
                self.counters =
                    Counters::from_counters(&dxil.counters).map(|counters| Fact::new(counters, kind));
            }
            if let Some(bindings) = self.bindings.as_ref().filter(|_| named) {
                // Libraries store names in the program, and annotations only in the module for reflection.
                let list = &bindings.list;
                module::annotate(&mut self.buffers, list, &source, &dxil, &mut self.types, &mut budget);
                continue;
            }
            if dxil.resources.iter().all(|resource| !resource.name.is_empty()) {
                named = true;
                self.read_resources(&source, &dxil, &mut budget);
            } else {
                unnamed.get_or_insert(kind);
            }
        }
        // Without names, the first module is used.
        if let Some(kind) = unnamed.filter(|_| !named) {
            if let Some(source) = ModuleSource::find(reader, container, kind) {
                let dxil = DxilModule::read_extent(source.module, Extent::Resources);
                self.read_resources(&source, &dxil, &mut source.budget());
            }
        }
        if described {
            self.mark_reads(container, &mut readers.instructions);
        }
    }

    fn read_resources(&mut self, source: &ModuleSource<'_>, dxil: &DxilModule<'_>, budget: &mut Budget) {
        self.buffers = module::buffers(source, dxil, &mut self.types, budget);
        self.bindings = Some(Bindings { from: source.from, list: module::bindings(dxil, budget) });
    }

    /// Reads the facts of SM 4 and 5.
    pub(crate) fn read_definitions(&mut self, container: &Container<'_>) {
        let program =
            [FourCc::Shex, FourCc::Shdr].iter().find_map(|kind| Some((*kind, container.find(*kind)?)));
        if let Some((kind, header)) =
            program.and_then(|(kind, part)| Some((kind, ProgramHeader::parse(part.span()).ok()?)))
        {
            self.kind = header.kind.shader_kind().map(|stage| Fact::new(stage, kind));
            self.model = Some(Fact::new(header.shader_model(), kind));
            let counters = container.find(FourCc::Stat);
            let counters = counters.and_then(|part| Statistics::parse(part.span()).ok());
            self.token_counters = counters.map(|counters| Fact::new(counters.into_owned(), FourCc::Stat));
        }
        let Some(part) = container.find(FourCc::Rdef) else { return };
        let Ok(definitions) = ResourceDefinitions::parse(part.span()) else {
            // What is wrong with a table is no reason not to name the compiler.
            let creator = dxkit_dxbc::rdef::creator(part.payload()).filter(|name| !name.is_empty());
            self.compiler = creator.map(|name| Fact::new(name.into(), FourCc::Rdef));
            return;
        };
        // The limit for default values and texts: a few variables may share each of them.
        let mut budget = Budget(part.payload().len().saturating_mul(4).saturating_add(1 << 12));
        let creator = Some(rdef::creator(&definitions)).filter(|name| !name.is_empty());
        self.compiler = creator.map(|name| Fact::new(name, FourCc::Rdef));
        self.interface_slots =
            definitions.extension.as_ref().map(|it| Fact::new(it.interface_slots, FourCc::Rdef));
        self.types = rdef::types(&definitions, &mut budget);
        self.bindings = Some(rdef::bindings(&definitions, &mut budget));
        self.buffers = rdef::buffers(&definitions, &mut budget);
        // Constant buffers last: FXC shares a type between buffers if it has one layout in both.
        for packing in [BufferLayout::Natural, BufferLayout::Constant] {
            let buffers = self.buffers.iter().filter(|buffer| buffer_layout(buffer.kind) == packing);
            let variables = buffers.flat_map(|buffer| &buffer.variables);
            self.types.set_packing(variables.filter_map(|variable| variable.ty), packing);
        }
    }

    /// The types in HLSL of what `RDEF` or declarations of shader models 4 and 5 state.
    fn name_types(&mut self, container: &Container<'_>) {
        let is_module = |from| matches!(from, FourCc::Dxil | FourCc::Stat | FourCc::Ildb);
        let Some(bindings) = self.bindings.as_ref().filter(|bindings| !is_module(bindings.from)) else {
            return;
        };
        // Many bindings of a hostile file may share a long name.
        let size: usize = container.parts().iter().map(|part| part.payload().len()).sum();
        let mut budget = Budget(size.saturating_mul(4).saturating_add(1 << 12));
        let text = |(binding, buffer): (&Binding, Option<&Buffer>)| {
            let variable = buffer.and_then(|buffer| buffer.variables.first());
            let ty = variable.and_then(|variable| self.types.get(variable.ty?));
            // Before shader model 5, structures have no names.
            let element =
                ty.map(|ty| self.types.hlsl_declared(ty).to_string()).filter(|name| !name.is_empty());
            let ty = binding.hlsl_type_of_facts(element)?;
            budget.0 = budget.0.checked_sub(ty.len())?;
            Some(ty)
        };
        let texts: Vec<_> = bindings.list.iter().zip(self.buffers_of_bindings()).map(text).collect();
        for (binding, ty) in self.bindings.iter_mut().flat_map(|bindings| &mut bindings.list).zip(texts) {
            binding.hlsl_type = ty;
        }
    }

    fn describe(&mut self, dxil: &DxilModule<'_>, from: FourCc, budget: &mut Budget) {
        self.kind = dxil.kind.map(|kind| Fact::new(kind, from));
        self.model = dxil.model.map(|model| Fact::new(model, from));
        let compiler = dxil.compiler.and_then(|text| budget.text(&text, text.0.len()));
        self.compiler = compiler.map(|compiler| Fact::new(compiler, from));
        self.dxil_version = dxil.dxil_version.map(|version| Fact::new(version, from));
        self.validator_version = dxil.validator_version.map(|version| Fact::new(version, from));
        self.flags = Some(Fact::new(dxil.flags(), from));
        self.debug_info = has_debug_info(dxil.module);
        self.entries = module::entries(dxil, from, budget);
        self.payloads = payload::payloads(dxil, from, budget);
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

    /// Whether the program indexes the descriptor heaps of resources and of samplers directly; `None` if no
    /// part states it.
    #[must_use]
    pub fn indexes_heaps(&self) -> Option<Fact<[bool; 2]>> {
        let features = self.features?;
        Some(Fact::new(indexes_heaps(features.value), features.from))
    }

    /// The contents of a resource, by its index in the list of [`Bindings`]. This searches the list of
    /// buffers: [`buffers_of_bindings`](Self::buffers_of_bindings) returns the buffers of all resources at
    /// once.
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

/// Whether these features include direct indexing of the descriptor heaps of resources and of samplers.
#[must_use]
pub const fn indexes_heaps(features: FeatureFlags) -> [bool; 2] {
    [
        features.contains(FeatureFlags::RESOURCE_DESCRIPTOR_HEAP_INDEXING),
        features.contains(FeatureFlags::SAMPLER_DESCRIPTOR_HEAP_INDEXING),
    ]
}

/// Whether a module has debug information: a compile unit.
#[must_use]
pub fn has_debug_info(module: &Module) -> bool {
    module.named_metadata().any(|named| named.name == b"llvm.dbg.cu")
}

impl Reflection {
    /// Adds the functions of a library, with the bindings and buffers of each.
    fn read_library(&mut self, container: &Container<'_>) {
        let Some(header) = library::header(container) else { return };
        self.kind = Some(Fact::new(ShaderKind::Library, FourCc::Libh));
        self.compiler = Some(Fact::new(header.creator.to_string(), FourCc::Libh));
        let parts = container.parts().iter().filter(|part| part.kind() == FourCc::Libf);
        for (part, exported) in parts.zip(&header.functions) {
            let Ok(inner) = Container::parse(part.span()) else { continue };
            let mut budget = Budget(part.payload().len().saturating_add(1 << 12));
            let function = library::function(&inner, &exported.name, &mut budget);
            let Some((mut entry, model)) = function else { continue };
            if let Some(model) = model {
                self.model.get_or_insert(model);
            }
            let mut definitions = Self::default();
            definitions.read_definitions(&inner);
            entry.resources = Some(Fact::new(self.append(definitions), FourCc::Rdef));
            self.entries.push(entry);
        }
    }

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
