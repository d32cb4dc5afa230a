//! [`link()`]: libraries to a shader or a library.
//!
//! 1. The functions of all libraries are listed by name (`Symbols`); what the entry or the exports lead to is
//!    found, through calls, patch constant functions, and constructors of variables (`Reached`).
//! 2. These functions and the variables that they use are imported into one module
//!    ([`Importer`]); resources are merged by name (`Resources`).
//! 3. Calls are inlined, variables and vectors become values, handles get the form of the target
//!    (`prepare`, `handles`).
//! 4. The metadata is stated (`describe`): what follows from the instructions is derived.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, GlobalId, GlobalVariable, Linkage, Position, TypeId};
use dxkit_bytes::Error;
use dxkit_container::Container;
use dxkit_derive::{Assembly, DebugNamePart, restate};
use dxkit_dxil::{Property, ShaderFlags, TARGET_TRIPLE, has_shader_model};
use dxkit_types::{Profile, ShaderKind, ShaderModel};

use crate::import::{Importer, SourceId};
use crate::reach::{Facts, Reached, Search};
use crate::resources::Resources;
use crate::subobjects::Names;
use crate::symbols::{Symbol, Symbols, shown};
use crate::{
    Export, Library, LinkError, Note, describe, handles, prepare, raw_buffers, subobjects, target,
    vector_operations, wide,
};

/// The profile that libraries are linked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The stage, or a library.
    pub kind: ShaderKind,
    /// The shader model.
    pub model: ShaderModel,
}

impl Target {
    /// The target of a profile's name: `ps_6_0`, `lib_6_x`.
    ///
    /// ```
    /// use dxkit_link::Target;
    ///
    /// assert_eq!(Target::from_profile("cs_6_6").unwrap().model.minor, 6);
    /// assert_eq!(Target::from_profile("cs_5_0"), None);
    /// ```
    #[must_use]
    pub fn from_profile(profile: &str) -> Option<Self> {
        let Profile { kind, model } = Profile::from_name(profile)?;
        has_shader_model(kind, model).then_some(Self { kind, model })
    }
}

/// How libraries are linked.
#[derive(Debug, Clone)]
pub struct LinkOptions {
    /// The target that libraries are linked to.
    pub target: Target,
    /// The entry of a shader: its name.
    pub entry: String,
    /// What a library exports; all functions, if nothing is stated.
    pub exports: Vec<Export>,
    /// Whether a library exports only functions with a stage (`-export-shaders-only`).
    pub export_shaders_only: bool,
    /// Whether libraries of different compilers are linked, which the vendor's linker refuses.
    pub allow_versions: bool,
    /// The version of the validator; without one, the newest.
    pub validator: Option<(u32, u32)>,
}

impl LinkOptions {
    /// To link a shader with this entry.
    #[must_use]
    pub fn shader(target: Target, entry: impl Into<String>) -> Self {
        Self { entry: entry.into(), ..Self::library(target) }
    }

    /// To link a library that exports all functions.
    #[must_use]
    pub const fn library(target: Target) -> Self {
        Self {
            target,
            entry: String::new(),
            exports: Vec::new(),
            export_shaders_only: false,
            allow_versions: false,
            validator: None,
        }
    }
}

/// The result of linking.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The module.
    pub module: Module,
    /// The root signature of the entry.
    pub root_signature: Option<Vec<u8>>,
    /// Notes on the decisions.
    pub notes: Vec<Note>,
}

impl Linked {
    /// The container of the module, with all parts that follow from it, as the vendor's linker makes it:
    /// debug information goes to `ILDB`. The digest is left to [`Container::write`].
    ///
    /// # Errors
    /// If the module cannot be written.
    pub fn container(self) -> Result<Container<'static>, Error> {
        let Self { module, root_signature, .. } = self;
        let assembly = Assembly {
            root_signature: root_signature.as_deref(),
            embed_debug: true,
            debug_name: DebugNamePart::OfHash,
            ..Assembly::default()
        };
        assembly.container(module)
    }
}

/// Links libraries to a shader or a library.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_link::{Library, LinkOptions, Target, link};
///
/// # let read = |name: &str| std::fs::read(format!("../../testdata/link/{name}.dxil")).unwrap();
/// let mut libraries = Vec::new();
/// for name in ["shade", "falloff", "entry"] {
///     let file = read(name);
///     libraries.push(Library::from_container(name, &Container::parse(&file)?)?);
/// }
/// let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "main");
/// let linked = link(&libraries, &options).unwrap();
/// let shader = linked.container()?.write(DigestPolicy::Recompute)?;
/// # assert!(!shader.is_empty());
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// # Errors
/// Everything that prevents it.
pub fn link(libraries: &[Library], options: &LinkOptions) -> Result<Linked, Vec<LinkError>> {
    let mut errors = Vec::new();
    let facts: Vec<Facts<'_>> = libraries.iter().map(|library| Facts::read(&library.module)).collect();
    check(libraries, &facts, options, &mut errors);
    let symbols = Symbols::collect(libraries, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let is_library = options.target.kind == ShaderKind::Library;
    // The vendor's linker leaves nothing undefined that shaders call, if shaders are all that is exported.
    let allows_undefined = is_library && !options.export_shaders_only;
    let search = Search { libraries, facts: &facts, symbols: &symbols, allows_undefined };
    let linked = if is_library { to_library(&search, options) } else { to_shader(&search, options) };
    let linked = linked?;
    let findings = linked.module.verify();
    match findings.first() {
        None => Ok(linked),
        Some(finding) => {
            // The reason is more helpful than what follows from it.
            let reasons = linked.notes.iter().filter(|note| matches!(note, Note::OtherTypes { .. }));
            let mut errors: Vec<_> = reasons.map(|note| LinkError::Invalid(note.to_string())).collect();
            if errors.is_empty() {
                let reason = alloc::format!("what is linked is no valid module: {finding}");
                errors.push(LinkError::Invalid(reason));
            }
            Err(errors)
        }
    }
}

/// Checks the target and the containers.
fn check(libraries: &[Library], facts: &[Facts<'_>], options: &LinkOptions, errors: &mut Vec<LinkError>) {
    let Target { kind, model } = options.target;
    if !has_shader_model(kind, model) {
        errors.push(LinkError::InvalidTarget(kind, model));
    }
    if kind != ShaderKind::Library && (!options.exports.is_empty() || options.export_shaders_only) {
        errors.push(LinkError::ExportsOfShader);
    }
    for (library, facts) in libraries.iter().zip(facts) {
        if !facts.dxil.is_library() {
            errors.push(LinkError::NotALibrary { library: library.name.clone(), kind: facts.dxil.kind });
        } else if let Some(fault) = &library.fault {
            let reason = alloc::format!("{} is no valid module: {fault}", library.name);
            errors.push(LinkError::Invalid(reason));
        }
    }
    match options.validator {
        Some(validator) if model.is_open() && validator != (0, 0) => {
            errors.push(LinkError::OpenModel(validator));
        }
        Some(validator) if !model.is_open() && validator < (1, model.minor.into()) => {
            errors.push(LinkError::ValidatorVersion { validator, model });
        }
        _ => {}
    }
    if options.allow_versions {
        return;
    }
    // A library that does not state its compiler may follow one that does, and not the other way round.
    let Some((first, rest)) = libraries.split_first() else { return };
    let other = rest.iter().find(|other| other.compiler.is_some() && other.compiler != first.compiler);
    if let Some(other) = other {
        let described = |library: &Library| {
            let compiler =
                library.compiler.clone().unwrap_or_else(|| "a compiler that it does not state".into());
            (library.name.clone(), compiler)
        };
        errors.push(LinkError::CompilerVersions { first: described(first), second: described(other) });
    }
}

/// The variable that DXC loads in place of what `-Od` would leave no instruction for: that of all libraries
/// is one.
const NO_OPERATION: &[u8] = b"dx.nothing.a";

/// A link that is under way: what the functions of libraries became.
struct Job<'s, 'l> {
    search: &'s Search<'s, 'l>,
    importer: Importer<'l>,
    sources: Vec<SourceId>,
    resources: Resources<'l>,
    notes: Vec<Note>,
    /// The functions by library.
    functions: Vec<BTreeMap<FunctionId, FunctionId>>,
}

impl<'s, 'l> Job<'s, 'l> {
    fn new(search: &'s Search<'s, 'l>) -> Self {
        let mut importer = Importer::new(Module::new());
        let sources: Vec<SourceId> =
            search.libraries.iter().map(|library| importer.add_source(&library.module)).collect();
        let functions = search.libraries.iter().map(|_| BTreeMap::new()).collect();
        Self { search, importer, sources, resources: Resources::default(), notes: Vec::new(), functions }
    }

    fn linked(&self, symbol: Symbol) -> Option<FunctionId> {
        self.functions.get(symbol.library)?.get(&symbol.function).copied()
    }

    /// Imports the functions and what they use.
    fn import(&mut self, reached: &Reached, errors: &mut Vec<LinkError>) {
        for (symbol, _) in &reached.functions {
            let (Some(library), Some(source)) =
                (self.search.libraries.get(symbol.library), self.sources.get(symbol.library))
            else {
                continue;
            };
            let Some(function) = library.module.function(symbol.function) else { continue };
            let name = self.own_name(*symbol, function.name(), function.record().linkage);
            let new = self.importer.declare_function(*source, symbol.function, &name);
            if let Some(own) = self.functions.get_mut(symbol.library) {
                own.insert(symbol.function, new);
            }
        }
        // Calls of functions of other libraries are calls of their declarations.
        for (symbol, used) in &reached.functions {
            let Some(source) = self.sources.get(symbol.library) else { continue };
            for callee in &used.functions {
                let Ok(Some(found)) = self.search.callee(symbol.library, *callee) else { continue };
                if let Some(new) = self.linked(found) {
                    self.importer.bind(*source, *callee, new);
                    let declared = self.search.libraries.get(symbol.library);
                    let own = declared.and_then(|library| library.module.function(*callee));
                    let Some(own) = own.map(|own| own.record().function_type) else { continue };
                    let own = self.importer.import_type(*source, own);
                    let ty = self.importer.module().function(new).map(|new| new.record().function_type);
                    if ty != Some(own) {
                        let name = |library: Option<&Library>| {
                            library.map_or(String::new(), |library| library.name.clone())
                        };
                        self.notes.push(Note::OtherTypes {
                            function: self.search.name(found),
                            declared: name(declared),
                            defined: name(self.search.libraries.get(found.library)),
                        });
                    }
                }
            }
        }
        self.variables(reached, errors);
        for (symbol, _) in &reached.functions {
            let new = self.linked(*symbol);
            if let (Some(source), Some(new)) = (self.sources.get(symbol.library), new) {
                self.importer.import_body(*source, symbol.function, new);
            }
        }
    }

    /// The name of a function or a variable: those that only its library knows get the library's number in
    /// front if it is taken.
    fn own_name(&self, symbol: Symbol, name: &[u8], linkage: Linkage) -> Vec<u8> {
        let mut own = name.to_vec();
        if linkage == Linkage::Internal && name != NO_OPERATION {
            let number = alloc::format!("{}.", symbol.library);
            own.splice(0..0, number.bytes());
        }
        own
    }

    fn variables(&mut self, reached: &Reached, errors: &mut Vec<LinkError>) {
        let mut by_name: BTreeMap<Vec<u8>, (usize, GlobalId)> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for (symbol, used) in &reached.functions {
            let (Some(library), Some(facts), Some(source)) = (
                self.search.libraries.get(symbol.library),
                self.search.facts.get(symbol.library),
                self.sources.get(symbol.library).copied(),
            ) else {
                continue;
            };
            for id in &used.globals {
                if !seen.insert((symbol.library, *id)) {
                    continue;
                }
                let Some(global) = library.module.global(*id) else { continue };
                let name = library.module.name((*id).into()).unwrap_or_default();
                let name = self.own_name(*symbol, name, global.linkage);
                let resource = facts.dxil.resources.iter().find(|resource| resource.global == Some(*id));
                let known = by_name.get(&name).copied().filter(|_| !name.is_empty());
                let new = match (known, resource) {
                    (Some((_, same)), None) if name == NO_OPERATION => {
                        self.importer.bind(source, *id, same);
                        continue;
                    }
                    (Some((other, _)), None) => {
                        let libraries = [other, symbol.library].map(|index| {
                            self.search.libraries.get(index).map_or(String::new(), |own| own.name.clone())
                        });
                        errors.push(LinkError::DuplicateVariable { variable: shown(&name), libraries });
                        continue;
                    }
                    (Some((_, same)), Some(_)) if self.has_type(source, same, global.value_type) => {
                        self.importer.bind(source, *id, same);
                        same
                    }
                    _ => {
                        // A variable that is a handle, and one that is not, in libraries before and since
                        // shader model 6.6: each keeps its type, and its loads.
                        let name = if known.is_some() { &[][..] } else { &name };
                        self.importer.import_global(source, *id, name)
                    }
                };
                by_name.entry(name).or_insert((symbol.library, new));
                if let Some(resource) = resource {
                    let from = (source, self.search.libraries, symbol.library);
                    let added = self.resources.add(&mut self.importer, from, resource, new, &mut self.notes);
                    errors.extend(added.err());
                }
            }
        }
    }

    /// Whether a variable has the type that one of a source is.
    fn has_type(&mut self, source: SourceId, global: GlobalId, ty: TypeId) -> bool {
        let ty = self.importer.import_type(source, ty);
        self.importer.module().global(global).is_some_and(|global| global.value_type == ty)
    }

    /// Forgets the functions that were removed.
    fn forget_removed(&mut self) {
        let module = self.importer.module();
        let kept: BTreeSet<FunctionId> = module.functions().map(|function| function.id()).collect();
        for own in &mut self.functions {
            own.retain(|_, function| kept.contains(function));
        }
    }

    /// The libraries with what they are as sources.
    fn sources(&self) -> Vec<(SourceId, &'s Facts<'l>)> {
        self.sources.iter().copied().zip(self.search.facts).collect()
    }

    /// States the target, the versions, and where the functions come from.
    fn describe(&mut self, options: &LinkOptions, first: usize) {
        let all = self.search.facts;
        let compilers: Vec<&[u8]> =
            all.iter().filter_map(|facts| facts.dxil.compiler.map(|text| text.0)).collect();
        let Target { kind, model } = options.target;
        describe::versions(&mut self.importer, &compilers, options.validator, kind, model);
        let layout = self.search.libraries.get(first).and_then(|library| library.module.data_layout());
        let layout = layout.map(<[u8]>::to_vec);
        let module = self.importer.module_mut();
        module.set_target_triple(TARGET_TRIPLE);
        if let Some(layout) = layout {
            module.set_data_layout(layout);
        }
        let sources = self.sources();
        describe::descriptions(&mut self.importer, &sources);
    }
}

/// Links a shader.
fn to_shader(search: &Search<'_, '_>, options: &LinkOptions) -> Result<Linked, Vec<LinkError>> {
    let one = |error: LinkError| alloc::vec![error];
    let entry_name = options.entry.as_bytes();
    let Some(entry) = search.symbols.find(entry_name) else {
        return Err(one(LinkError::Undefined {
            function: shown(entry_name),
            callers: Vec::new(),
            declared: search.symbols.declaring(entry_name),
            similar: search.symbols.similar(entry_name),
        }));
    };
    let facts = search.facts.get(entry.library).ok_or_else(Vec::new)?;
    let mut errors = Vec::new();
    let stated = facts.dxil.entry_point(entry.function);
    let stage = stated.and_then(|stated| {
        stated.properties.iter().find_map(|property| match property {
            Property::ShaderKind(kind) => Some(*kind),
            _ => None,
        })
    });
    match (stage, options.target.kind) {
        (None, _) => errors.push(LinkError::NoStage(search.name(entry))),
        (Some(stage), target) if stage != target => {
            errors.push(LinkError::OtherStage { entry: search.name(entry), stage, target });
        }
        _ => {}
    }
    let reached = search.run(&[entry], &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut job = Job::new(search);
    job.import(&reached, &mut errors);
    let Some(main) = job.linked(entry).filter(|_| errors.is_empty()) else { return Err(errors) };
    let mut kept = alloc::vec![main];
    for property in stated.iter().flat_map(|stated| &stated.properties) {
        if let Property::Hull(state) = property {
            let patch = state.patch_constant_function.and_then(|patch| {
                let found = search.callee(entry.library, patch).ok().flatten()?;
                job.linked(found)
            });
            kept.extend(patch);
        }
    }
    call_constructors(&mut job, &reached, main);
    let model = options.target.model;
    let keeps_vectors = has_vectors(search, &reached, model);
    let module = job.importer.module_mut();
    prepare::inline(module, &kept).map_err(one)?;
    prepare::remove_others(module, &kept);
    prepare::locals(module, &kept);
    dxkit_passes::declarations_to_values(module, &kept);
    raw_buffers::split_vectors(module, &kept, model);
    if !keeps_vectors {
        vector_operations::split(module, &kept);
    }
    prepare::values(module, &kept, keeps_vectors);
    wide::split(module, &kept, model);
    raw_buffers::lower(module, &kept, model);
    finish_shader(job, options, (entry, main, &kept), &reached)
}

/// Calls the functions that set variables at the beginning of the entry.
fn call_constructors(job: &mut Job<'_, '_>, reached: &Reached, main: FunctionId) {
    let functions: Vec<FunctionId> =
        reached.constructors.iter().filter_map(|symbol| job.linked(*symbol)).collect();
    let module = job.importer.module_mut();
    let entry = module.function(main);
    let first = entry.and_then(|entry| {
        let is_variable = |entry: &dxkit_bitcode::ir::InstructionEntry<'_>| {
            matches!(entry.get(), dxkit_bitcode::ir::Instruction::Alloca { .. })
        };
        Some(entry.instructions().find(|entry| !is_variable(entry))?.id())
    });
    let Some(first) = first else { return };
    for function in functions {
        module.at(Position::Before(first)).call(function, &[]);
    }
}

/// Lowers the handles, and states the metadata of a shader.
fn finish_shader(
    mut job: Job<'_, '_>,
    options: &LinkOptions,
    (entry, main, kept): (Symbol, FunctionId, &[FunctionId]),
    reached: &Reached,
) -> Result<Linked, Vec<LinkError>> {
    // The registers that handles state are those that the resources have in the end.
    let used = prepare::used_globals(job.importer.module(), kept);
    job.resources.retain_used(|global| used.contains(&global));
    place(&mut job.resources)?;
    let model = options.target.model;
    handles::lower(job.importer.module_mut(), kept, &job.resources, model)
        .map_err(|error| alloc::vec![error])?;
    let module = job.importer.module_mut();
    dxkit_passes::eliminate_dead_code(module, kept);
    let errors = target::unavailable(module, kept, (options.target.kind, model), job.search, reached);
    if !errors.is_empty() {
        return Err(errors);
    }
    prepare::remove_unused(module);
    job.forget_removed();
    job.describe(options, entry.library);
    let sources = job.sources();
    let all: Vec<SourceId> = job.sources.clone();
    let root = describe::resources(&mut job.importer, &job.resources, (&all, job.search.facts), None);
    describe::annotations(&mut job.importer, &sources, &job.functions, (&job.resources, false));
    let mut root_signature = None;
    if let Some((source, facts)) = sources.get(entry.library) {
        let name = job.importer.module().name(main.into()).unwrap_or_default().to_vec();
        // Flags like those of early depth tests are the entry's own.
        let own = facts.dxil.entry_point(entry.function).map_or(&[][..], |own| own.properties.as_slice());
        let own = own.iter().fold(ShaderFlags::empty(), |flags, property| match property {
            Property::Flags(own) => flags | *own,
            _ => flags,
        });
        let flags = with_aliasing(facts.flags() | own, &sources);
        let functions = (entry.function, main, name.as_slice());
        describe::shader_entry(&mut job.importer, (*source, facts), functions, root, (model, flags));
        let stated = facts.dxil.entry_point(entry.function);
        root_signature = stated.and_then(|stated| {
            stated.properties.iter().find_map(|property| match property {
                Property::RootSignature(bytes) => Some(bytes.clone()),
                _ => None,
            })
        });
    }
    let Job { importer, notes, .. } = job;
    let mut module = importer.finish();
    prepare::forget_removed(&mut module);
    restate::element_uses(&mut module);
    restate::complete_with_flags(&mut module);
    Ok(Linked { module, root_signature, notes })
}

/// Gives the resources without a register one: the lowest that is free, in the order of the lists, as the
/// compiler does; unbounded arrays come last.
///
/// # Errors
/// If no registers are free: an unbounded array takes all that follow.
fn place(resources: &mut Resources<'_>) -> Result<(), Vec<LinkError>> {
    let mut errors = Vec::new();
    for class in crate::resources::CLASSES {
        // Of each space: the first register, the one behind the last, and whose they are.
        let mut taken: BTreeMap<u32, Vec<(u64, u64, &str)>> = BTreeMap::new();
        let end = |first: u64, size: u32| match size {
            u32::MAX => u64::MAX,
            size => first.saturating_add(size.max(1).into()),
        };
        let own = |entry: &&mut crate::resources::Entry<'_>| entry.resource.class == class;
        let mut open = Vec::new();
        for entry in resources.entries.iter_mut().filter(own) {
            let (resource, name) = (&mut entry.resource, entry.name.as_str());
            if resource.space == u32::MAX {
                resource.space = 0;
            }
            if resource.lower_bound == u32::MAX {
                open.push((resource, name));
            } else {
                let first = u64::from(resource.lower_bound);
                let ranges = taken.entry(resource.space).or_default();
                ranges.push((first, end(first, resource.range_size), name));
            }
        }
        open.sort_by_key(|(resource, _)| resource.range_size == u32::MAX);
        for (resource, name) in open {
            let ranges = taken.entry(resource.space).or_default();
            ranges.sort_unstable();
            let (mut first, mut before) = (0, "");
            for (start, after, other) in ranges.iter() {
                if end(first, resource.range_size) <= *start {
                    break;
                }
                if *after > first {
                    (first, before) = (*after, other);
                }
            }
            ranges.push((first, end(first, resource.range_size), name));
            // The number of the last register stands for none.
            match u32::try_from(first).ok().filter(|first| *first < u32::MAX) {
                Some(first) => resource.lower_bound = first,
                None => errors.push(LinkError::NoRegisters {
                    name: name.into(),
                    space: resource.space,
                    taken_by: before.into(),
                }),
            }
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Links a library.
fn to_library(search: &Search<'_, '_>, options: &LinkOptions) -> Result<Linked, Vec<LinkError>> {
    let mut errors = Vec::new();
    let exported = exported(search, options, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    if exported.is_empty() {
        return Err(alloc::vec![LinkError::NothingToExport]);
    }
    let mut roots: Vec<Symbol> = exported.iter().map(|(symbol, _)| *symbol).collect();
    roots.dedup();
    let reached = search.run(&roots, &mut errors);
    let mut job = Job::new(search);
    job.import(&reached, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let constructors = list_constructors(&mut job, &reached);
    let mut kept: Vec<FunctionId> = roots.iter().filter_map(|root| job.linked(*root)).collect();
    kept.extend(constructors);
    kept.extend(patches(&job, &roots));
    let keeps_vectors = has_vectors(search, &reached, options.target.model);
    let module = job.importer.module_mut();
    prepare::inline(module, &kept).map_err(|error| alloc::vec![error])?;
    prepare::remove_others(module, &kept);
    dxkit_passes::declarations_to_values(module, &kept);
    raw_buffers::split_vectors(module, &kept, options.target.model);
    if !keeps_vectors {
        vector_operations::split(module, &kept);
    }
    prepare::values(module, &kept, keeps_vectors);
    handles::forget_annotations(module, &kept, options.target.model);
    finish_library(job, options, &exported)
}

/// Lists the functions that set variables before an entry runs, for whoever links the library.
fn list_constructors(job: &mut Job<'_, '_>, reached: &Reached) -> Vec<FunctionId> {
    let functions: Vec<FunctionId> =
        reached.constructors.iter().filter_map(|symbol| job.linked(*symbol)).collect();
    if functions.is_empty() {
        return functions;
    }
    let module = job.importer.module_mut();
    let (word, byte, void) = (module.integer_type(32), module.integer_type(8), module.void_type());
    let function = module.function_type(void, &[], false);
    let (function, data) = (module.pointer_type(function, 0), module.pointer_type(byte, 0));
    let entry = module.struct_type(&[word, function, data]);
    let priority = module.const_i32(0xffff);
    let null = module.const_null(data);
    let mut entries = Vec::with_capacity(functions.len());
    for id in &functions {
        entries.push(module.const_aggregate(entry, &[priority, (*id).into(), null]));
    }
    let list = module.array_type(entries.len() as u64, entry);
    let initializer = module.const_aggregate(list, &entries);
    let mut global = GlobalVariable::new(list, 0);
    global.linkage = Linkage::Appending;
    global.initializer = Some(initializer);
    module.add_global("llvm.global_ctors", global);
    functions
}

/// Whether operations on vectors stay: if the target has them, and a library was compiled for them.
fn has_vectors(search: &Search<'_, '_>, reached: &Reached, target: ShaderModel) -> bool {
    /// The first shader model with operations on vectors.
    const FIRST: (u8, u8) = (6, 9);
    let model = |model: ShaderModel| (model.major, model.minor);
    model(target) >= FIRST
        && reached.functions.iter().any(|(symbol, _)| {
            let facts = search.facts.get(symbol.library);
            facts.and_then(|facts| facts.dxil.model).is_some_and(|own| model(own) >= FIRST)
        })
}

/// The patch constant functions of exported hull shaders.
fn patches(job: &Job<'_, '_>, roots: &[Symbol]) -> Vec<FunctionId> {
    let mut found = Vec::new();
    for root in roots {
        let Some(facts) = job.search.facts.get(root.library) else { continue };
        let Some(entry) = facts.dxil.entry_point(root.function) else { continue };
        for property in &entry.properties {
            let Property::Hull(state) = property else { continue };
            let symbol = state.patch_constant_function;
            let symbol = symbol.and_then(|patch| job.search.callee(root.library, patch).ok().flatten());
            found.extend(symbol.and_then(|symbol| job.linked(symbol)));
        }
    }
    found
}

/// The functions that are exported, with the names that they get.
fn exported(
    search: &Search<'_, '_>,
    options: &LinkOptions,
    errors: &mut Vec<LinkError>,
) -> Vec<(Symbol, Vec<u8>)> {
    let has_stage = |symbol: Symbol| {
        let facts = search.facts.get(symbol.library);
        facts.is_some_and(|facts| facts.dxil.entry_point(symbol.function).is_some())
    };
    let wanted = |symbol: Symbol| !options.export_shaders_only || has_stage(symbol);
    let defined = &search.symbols.defined;
    if options.exports.is_empty() {
        let all = defined.iter().filter(|(_, symbol)| wanted(**symbol));
        return all.map(|(name, symbol)| (*symbol, name.to_vec())).collect();
    }
    let mut found: Vec<(Symbol, Vec<u8>)> = Vec::new();
    let mut names: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut by_name: BTreeMap<&[u8], Vec<(&[u8], Symbol)>> = BTreeMap::new();
    for (mangled, symbol) in defined {
        let short = dxkit_dxil::unmangled_name(mangled);
        for name in BTreeSet::from([mangled, short]) {
            by_name.entry(name).or_default().push((mangled, *symbol));
        }
    }
    for Export { name, function } in &options.exports {
        let function = function.as_bytes();
        let found_here = by_name.get(function).map_or(&[][..], Vec::as_slice);
        let any = !found_here.is_empty();
        for (mangled, symbol) in found_here {
            let is_whole = *mangled == function;
            // A mangled name keeps its signature behind the identifier.
            let new = match mangled.strip_prefix(b"\x01?") {
                Some(rest) if !is_whole || !name.starts_with('\u{1}') => {
                    let at = rest.iter().position(|letter| *letter == b'@').unwrap_or(rest.len());
                    [b"\x01?", name.as_bytes(), rest.get(at..).unwrap_or_default()].concat()
                }
                _ => name.as_bytes().to_vec(),
            };
            if !names.insert(new.clone()) {
                errors.push(LinkError::ExportCollision(shown(&new)));
            }
            found.push((*symbol, new));
        }
        if !any {
            let similar = search.symbols.similar(function);
            errors.push(LinkError::NoExport { name: shown(function), similar });
        }
    }
    found.retain(|(symbol, _)| wanted(*symbol));
    found
}

/// Names the exported functions, and states the metadata of a library.
fn finish_library(
    mut job: Job<'_, '_>,
    options: &LinkOptions,
    exported: &[(Symbol, Vec<u8>)],
) -> Result<Linked, Vec<LinkError>> {
    let search = job.search;
    job.describe(options, 0);
    let mut entries: Vec<(usize, FunctionId, FunctionId)> = Vec::new();
    let mut named = BTreeSet::new();
    for (symbol, name) in exported {
        let Some(function) = job.linked(*symbol) else { continue };
        // A function with several names is there as often.
        let function =
            if named.insert(function) { function } else { copy(job.importer.module_mut(), function) };
        job.importer.module_mut().set_name(function, name);
        entries.push((symbol.library, symbol.function, function));
    }
    let sources = job.sources();
    let all = job.sources.clone();
    let module = job.importer.module_mut();
    prepare::remove_unused(module);
    let used: BTreeSet<GlobalId> = module.globals().map(|(id, _)| id).collect();
    job.resources.retain_used(|global| used.contains(&global));
    job.forget_removed();
    let root = describe::resources(
        &mut job.importer,
        &job.resources,
        (&all, job.search.facts),
        Some(options.target.model),
    );
    describe::annotations(&mut job.importer, &sources, &job.functions, (&job.resources, true));
    let flags = sources.iter().fold(ShaderFlags::empty(), |flags, (_, facts)| flags | facts.flags());
    let flags = with_aliasing(flags, &sources);
    describe::library_entries(&mut job.importer, &sources, &entries, root, (options.target.model, flags));
    let names = Names::new(search, exported);
    let stated = subobjects::state(&mut job.importer, &sources, names, search.libraries, &mut job.notes);
    stated.map_err(|error| alloc::vec![error])?;
    let Job { importer, notes, .. } = job;
    let mut module = importer.finish();
    prepare::forget_removed(&mut module);
    restate::complete_with_flags(&mut module);
    Ok(Linked { module, root_signature: None, notes })
}

/// The flags of a result: one library whose unordered access views may alias makes the whole one that may.
/// (DXC's linker forgets it: what was compiled with `-res-may-alias` is linked as if they did not.)
fn with_aliasing(flags: ShaderFlags, sources: &[(SourceId, &Facts<'_>)]) -> ShaderFlags {
    // A module without flags has views that do not.
    let is_apart = |flags: ShaderFlags| flags.is_empty() || flags.contains(ShaderFlags::RES_MAY_NOT_ALIAS);
    let all = sources.iter().all(|(_, facts)| is_apart(facts.flags()));
    if all { flags } else { flags - ShaderFlags::RES_MAY_NOT_ALIAS }
}

/// The body of a linked function once more.
fn copy(module: &mut Module, function: FunctionId) -> FunctionId {
    let Some(record) = module.function(function).map(|function| *function.record()) else { return function };
    let new = module.add_function("", record);
    let arguments = module.define(new);
    let block = module.add_block(new);
    let mut at = module.at(Position::End(block));
    let result = at.call(function, &arguments);
    if at.module().type_of(result).is_some_and(|ty| at.module().ty(ty) == dxkit_bitcode::ir::Type::Void) {
        at.ret_void();
    } else {
        at.ret(result);
    }
    // Of one call, there is no circle.
    let _ = prepare::inline(module, &[new]);
    new
}
