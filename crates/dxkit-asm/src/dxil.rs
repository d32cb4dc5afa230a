//! Containers of shader model 6 from LLVM's assembly, or from bitcode.
//!
//! A text or bitcode goes in, a container comes out. The source is read into one module; what DXC would
//! refuse is reported at its place in the text; `dxkit-derive` says what the parts of the container must be.
//! Three ways lead there: as DXC's assembler makes a container (`assembled`), as its compiler does
//! (`alone`, which searches what no text states until the hash is that of the comments), and onto a base
//! (`onto`).

mod debug_info;
mod intrinsics;
mod kinds;
mod search;
mod unstated;

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::{BitcodeDialect, Writer};
use dxkit_bytes::{ErrorKind, Frame, TextErrors};
use dxkit_container::{AddPart, Container, DigestPolicy, FileWriter};
use dxkit_derive::pdb::{compiler_version, shader_hash};
use dxkit_derive::{
    Assembly, BesidesModule, DESCRIBED, broken_subobjects, described_parts, has_hash, restate, strip,
    use_lists,
};
use dxkit_disasm::KEEPS_REFLECTION;
use dxkit_dxil::{DxilModule, Extent, Found, Property, Version, has_shader_model};
use dxkit_info::{HashFlags, ShaderHash};
use dxkit_ir_text::notes::Notes;
use dxkit_ir_text::{
    Dialect, MOST_ERRORS, PrintOptions, ReadOptions, TextReader, is_modern_bitcode, text_of_bitcode, write,
};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_types::{FourCc, ShaderKind};
use dxkit_upgrade::{is_root_signature_alone, lower, take_root_signature};

use self::kinds::Kinds;
use self::search::Statements;

/// The tool whose output is reproduced.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Like {
    /// The one that DXC makes where it compiles to this module: the inverse of its disassembly.
    #[default]
    Compiler,
    /// The container that DXC's own assembler (`IDxcAssembler`) makes from the text: with the kinds of
    /// attached metadata that the text has, and a `STAT` part with the reflection data of the text.
    Assembler,
}

/// How a container is made.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default)]
pub struct AssemblyOptions<'b> {
    /// The tool whose output is reproduced.
    pub like: Like,
    /// The target triple of a text of today's LLVM, in place of that which it states: LLVM's own tests state
    /// it beside the text. A text with one is read as such a text.
    pub triple: Option<&'b str>,
    /// The container that everything is kept of that the text does not state: other parts, the names in
    /// `STAT`, and of the module what no text states.
    pub base: Option<&'b Container<'b>>,
    /// Whether debug information of a text of today's LLVM is left out. Names and types of members that
    /// reflection shows are read of it before.
    pub strip_debug: bool,
}

/// Why there is no container.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub enum Error {
    /// The errors in the text.
    Text(TextErrors),
    /// The bitcode or the base cannot be read, or the module is not a shader.
    Part(dxkit_bytes::Error),
    /// The module of LLVM 22 has something that DXIL has no form for.
    Lowering(dxkit_upgrade::Fault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(errors) => errors.fmt(f),
            Self::Part(error) => error.fmt(f),
            Self::Lowering(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<TextErrors> for Error {
    fn from(errors: TextErrors) -> Self {
        Self::Text(errors)
    }
}

impl From<dxkit_upgrade::Fault> for Error {
    fn from(fault: dxkit_upgrade::Fault) -> Self {
        Self::Lowering(fault)
    }
}

impl From<dxkit_bytes::Error> for Error {
    fn from(error: dxkit_bytes::Error) -> Self {
        Self::Part(error)
    }
}

impl From<dxkit_bitcode::Error> for Error {
    fn from(error: dxkit_bitcode::Error) -> Self {
        Self::Part(error.into())
    }
}

/// Whether a source is a module of today's LLVM, which is lowered: text or bitcode, but not LLVM 3.7's.
#[must_use]
pub fn is_modern(source: &[u8]) -> bool {
    if dxkit_disasm::is_bitcode(source) {
        is_modern_bitcode(source)
    } else {
        Dialect::detect(source).is_modern()
    }
}

/// Makes a container of a text or of bare bitcode. The digest is not computed here: see [`Container::write`].
///
/// ```
/// use dxkit_asm::dxil::{AssemblyOptions, assemble};
/// use dxkit_types::{FourCc, ShaderKind};
///
/// let file = std::fs::read("../../testdata/dxc/ps_solid_6_0.dxil").unwrap();
/// let text = dxkit_disasm::disassemble(&file, &Default::default()).unwrap().text;
/// let made = assemble(&text, &AssemblyOptions::default())?;
/// let original = dxkit_container::Container::parse(&file).unwrap();
/// let payload = |kind| original.find(kind).map(|part| part.payload());
/// assert_eq!(made.find(FourCc::Dxil).map(|part| part.payload()), payload(FourCc::Dxil));
/// assert_eq!(made.find(FourCc::Psv0).map(|part| part.payload()), payload(FourCc::Psv0));
/// # Ok::<(), dxkit_asm::dxil::Error>(())
/// ```
///
/// # Errors
/// If the text has errors, if the bitcode or the base cannot be read, or if the module is not a shader.
pub fn assemble(source: &[u8], options: &AssemblyOptions<'_>) -> Result<Container<'static>, Error> {
    Assembler::default().assemble(source, options)
}

/// Makes one container after the other, and keeps the memory of one for the next.
///
/// ```
/// use dxkit_asm::dxil::{Assembler, AssemblyOptions, assemble};
///
/// let mut assembler = Assembler::default();
/// for name in ["ps_solid_6_0", "cs_wave_size_6_6"] {
///     let file = std::fs::read(format!("../../testdata/dxc/{name}.dxil")).unwrap();
///     let text = dxkit_disasm::disassemble(&file, &Default::default()).unwrap().text;
///     let made = assembler.assemble(&text, &AssemblyOptions::default())?;
///     assert_eq!(made.parts(), assemble(&text, &AssemblyOptions::default())?.parts());
/// }
/// # Ok::<(), dxkit_asm::dxil::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Assembler {
    memory: Memory,
    file: dxkit_bytes::Writer,
}

/// The memory of an [`Assembler`], but for that of files.
#[derive(Debug, Default)]
struct Memory {
    reader: TextReader,
    writer: Writer,
    /// The last module. It is large, so it stays in its place.
    module: Module,
}

impl Assembler {
    /// Makes a container, as the function [`assemble`] does.
    ///
    /// # Errors
    /// See [`assemble`]. The next container can be made all the same.
    pub fn assemble(
        &mut self,
        source: &[u8],
        options: &AssemblyOptions<'_>,
    ) -> Result<Container<'static>, Error> {
        match options.base {
            Some(base) => onto(&mut self.memory, AssemblySource::new(source, options)?, base),
            None if options.like == Like::Assembler => {
                let mut parts = Vec::new();
                assembled(&mut self.memory, source, &mut parts)?;
                Ok(parts.into_iter().collect())
            }
            None => alone(&mut self.memory, AssemblySource::new(source, options)?),
        }
    }

    /// Makes a container, as the function [`assemble`] does, and writes it: the bytes of a file.
    ///
    /// ```
    /// use dxkit_asm::dxil::{Assembler, Like, AssemblyOptions};
    /// use dxkit_container::DigestPolicy;
    ///
    /// let file = std::fs::read("../../testdata/dxc/ps_solid_6_0.dxil").unwrap();
    /// let text = dxkit_disasm::disassemble(&file, &Default::default()).unwrap().text;
    /// let mut options = AssemblyOptions::default();
    /// options.like = Like::Assembler;
    /// let mut assembler = Assembler::default();
    /// let expected = assembler.assemble(&text, &options)?.write(DigestPolicy::Recompute)?;
    /// assert_eq!(assembler.assemble_file(&text, &options, DigestPolicy::Recompute)?, expected);
    /// # Ok::<(), dxkit_asm::dxil::Error>(())
    /// ```
    ///
    /// # Errors
    /// See [`assemble`]. The next container can be made all the same.
    pub fn assemble_file(
        &mut self,
        source: &[u8],
        options: &AssemblyOptions<'_>,
        policy: DigestPolicy,
    ) -> Result<&[u8], Error> {
        if options.base.is_some() || options.like != Like::Assembler {
            let made = self.assemble(source, options)?.write(policy)?;
            self.file.clear();
            self.file.put(&made)?;
            return Ok(self.file.as_bytes());
        }
        let mut file = FileWriter::new(&mut self.file)?;
        assembled(&mut self.memory, source, &mut file)?;
        Ok(file.finish(policy)?)
    }
}

impl Memory {
    /// The container of the module.
    fn container(&mut self, assembly: &Assembly<'_>) -> Result<Container<'static>, Error> {
        let mut parts = Vec::new();
        let description = assembly.describe(&DxilModule::read(&self.module), &mut parts)?;
        assembly.add_programs(&mut self.module, description, &mut self.writer, &mut parts)?;
        Ok(parts.into_iter().collect())
    }
}

/// Whether a node has too few or too many operands.
const fn is_count(found: Found) -> bool {
    matches!(found, Found::Operands(_))
}

/// Whether a module has the named metadata that it needs, and each has one node.
fn has_usual_lists(dxil: &DxilModule<'_>) -> bool {
    dxil.dxil_version.is_some()
        && dxil.kind.is_some()
        && !dxil.entry_points.is_empty()
        && dxil.module.named_metadata().all(|named| named.nodes.len() == 1)
}

/// Valid LLVM text from which DXC cannot make a container: metadata that does not have the form that DXIL
/// requires. The error is placed at the node, or at the named metadata that refers to it.
fn metadata_errors(text: &[u8], dxil: &DxilModule<'_>, reader: &TextReader, like: Like) -> Result<(), Error> {
    let module = dxil.module;
    let mut places = None;
    let mut place_of = |node| places.get_or_insert_with(|| reader.places()).node(node);
    let mut found = Vec::new();
    let named_place = |name: &str| {
        let declared = format!("\n!{name} ");
        let place = text.windows(declared.len()).rposition(|window| window == declared.as_bytes());
        place.map_or(text.len(), |place| place + 1)
    };
    // A node of which several lists consist is reported once, and one that is too short as that.
    let miscounted: BTreeSet<_> =
        dxil.faults.iter().filter(|fault| is_count(fault.found)).filter_map(|fault| fault.node).collect();
    let mut seen = Vec::new();
    for fault in &dxil.faults {
        if seen.len() >= MOST_ERRORS {
            break;
        }
        let key = (fault.node, fault.expected, fault.found);
        let is_part = !is_count(fault.found) && fault.node.is_some_and(|node| miscounted.contains(&node));
        if is_part || seen.contains(&key) {
            continue;
        }
        let frames = fault.path.frames();
        let Some(Frame::Field(root)) = frames.first() else { continue };
        // DXC does not read these, or accepts them with this fault.
        let last = frames.last();
        let skipped = *root == "llvm.ident"
            || *root == "dx.typeAnnotations" && last != Some(&Frame::Field("semantic indexes"))
            || root.starts_with("dx.source.")
            || *root == "dx.viewIdState" && matches!(fault.found, Found::Number(_))
            || last == Some(&Frame::Field("component type")) && matches!(fault.found, Found::Number(_))
            || last == Some(&Frame::Field("symbol")) && fault.found == Found::Value;
        if !skipped {
            let message = format!("{}: {} is expected, {}", fault.path, fault.expected, fault.found);
            seen.push(key);
            let place = fault.node.and_then(&mut place_of);
            found.push((place.unwrap_or_else(|| named_place(root)), message));
        }
    }
    for node in broken_subobjects(module) {
        let place = place_of(node).unwrap_or_else(|| named_place("dx.subobjects"));
        found.push((place, String::from("dx.subobjects: this is not a subobject")));
    }
    if debug_info::is_known(module) {
        for (node, message) in debug_info::errors(module, MOST_ERRORS) {
            found.push((place_of(node).unwrap_or_else(|| named_place("llvm.dbg.cu")), message));
        }
    }
    let named = named_metadata_errors(dxil, like);
    found.extend(named.into_iter().map(|(name, message)| (named_place(name), message)));
    found.truncate(MOST_ERRORS);
    TextErrors::at_offsets(text, found, MOST_ERRORS).map_or(Ok(()), |errors| Err(Error::Text(errors)))
}

/// The errors in whole lists: the name of each list, and what is wrong with it.
fn named_metadata_errors(dxil: &DxilModule<'_>, like: Like) -> Vec<(&'static str, String)> {
    let nodes = |name: &str| dxil.module.named(name.as_bytes()).map(|named| named.nodes);
    let mut found = Vec::new();
    let mut error = |name, message| found.push((name, message));
    // Those that a module needs, and those that it may lack.
    let lists = [
        ("dx.version", true),
        ("dx.valver", false),
        ("dx.shaderModel", true),
        ("dx.viewIdState", false),
        ("dx.entryPoints", true),
    ];
    let unusual = if has_usual_lists(dxil) { &[][..] } else { &lists[..] };
    for (name, needed) in unusual.iter().copied() {
        match nodes(name).map(<[_]>::len) {
            Some(1) => {}
            None if needed => error(name, format!("the module has no {name}")),
            None => {}
            Some(0) => error(name, format!("{name} has no node")),
            // A library has one entry point for each exported function.
            Some(_) if name == "dx.entryPoints" && dxil.is_library() => {}
            Some(count) => error(name, format!("{name} has one node, not {count}")),
        }
    }
    if dxil.is_library() && dxil.entry_points.iter().skip(1).any(|entry| entry.function.is_none()) {
        error(
            "dx.entryPoints",
            String::from("the entry point without a function is the first one of a library"),
        );
    }
    for entry in &dxil.entry_points {
        let hull = entry.properties.iter().find_map(|property| match property {
            Property::Hull(hull) => Some(hull.patch_constant_function),
            _ => None,
        });
        let lacks = hull == Some(None) || hull.is_none() && dxil.kind == Some(ShaderKind::Hull);
        if lacks && dxil.faults.is_empty() {
            error(
                "dx.entryPoints",
                String::from("the properties of a hull shader name its patch constant function"),
            );
        }
    }
    // The assembler knows the version by the shader model.
    let is_stated = like == Like::Compiler;
    let is_large = |version: Version| version.major.max(version.minor) > u32::from(u8::MAX);
    if is_stated && dxil.dxil_version.is_some_and(is_large) {
        error("dx.version", String::from("the numbers of a version of DXIL are less than 256"));
    }
    if let (Some(kind), Some(model)) = (dxil.kind, dxil.model) {
        if !has_shader_model(kind, model) {
            let stage = kind.abbreviation().unwrap_or("?");
            error("dx.shaderModel", format!("there is no DXIL of shader model {stage} {model}"));
        }
    }
    found
}

/// The input from which a container is made.
struct AssemblySource<'s> {
    /// The text or the bitcode. Bitcode of today's LLVM is a text here.
    bytes: Cow<'s, [u8]>,
    is_text: bool,
    /// The statements in the comments of an exact text.
    notes: Option<Notes>,
    /// The triple in place of that of the text.
    triple: Option<&'s str>,
    /// Whether debug information is left out.
    strip_debug: bool,
}

/// The facts that a source states beside the module.
enum Stated {
    /// A program, and the payload of its `RTS0`, if the text states it.
    Program(Option<Vec<u8>>),
    /// No program: the payload of `RTS0`.
    RootSignature(Vec<u8>),
}

impl<'s> AssemblySource<'s> {
    fn new(bytes: &'s [u8], options: &AssemblyOptions<'s>) -> Result<Self, Error> {
        let AssemblyOptions { triple, strip_debug, .. } = *options;
        let is_text = !dxkit_disasm::is_bitcode(bytes);
        if !is_text && is_modern_bitcode(bytes) {
            let bytes = Cow::Owned(text_of_bitcode(bytes)?);
            return Ok(Self { bytes, is_text: true, notes: None, triple, strip_debug });
        }
        let notes = if is_text { Notes::parse(bytes) } else { None };
        Ok(Self { bytes: Cow::Borrowed(bytes), is_text, notes, triple, strip_debug })
    }

    /// Makes the module that of the source, with these kinds of attached metadata if the text does not state
    /// others.
    fn read(&self, memory: &mut Memory, kinds: &[&[u8]]) -> Result<Stated, Error> {
        let Memory { reader, module, .. } = memory;
        if !self.is_text {
            *module = Module::parse(&*self.bytes)?;
            return Ok(Stated::Program(None));
        }
        let mut options = ReadOptions::default();
        options.kinds = kinds;
        options.notes = self.notes.is_some();
        // Everything that DXC prints is accepted.
        options.any_encoding = true;
        options.dialect = match self.triple {
            Some(_) => Dialect::NEWEST,
            None => Dialect::detect(&self.bytes),
        };
        reader.read_into(module, &self.bytes, &options)?;
        if let Some(triple) = self.triple {
            module.set_target_triple(triple);
        }
        if options.dialect.is_modern() {
            let root_signature = take_root_signature(module)?.map(|root| root.encode()).transpose()?;
            if is_root_signature_alone(module) {
                let missing = ErrorKind::Missing("the text has no root signature");
                let root_signature = root_signature.ok_or_else(|| dxkit_bytes::Error::new(missing, 0))?;
                return Ok(Stated::RootSignature(root_signature));
            }
            lower(module)?;
            // What it says of types and lines is needed until the module is lowered.
            if self.strip_debug && strip::debug_information(module) {
                // Texts that only debug information referred to.
                strip::unused_globals(module);
            }
            // After an optimiser, the module needs other shader flags, and outputs depend on other inputs.
            restate::flags(module);
            restate::view_dependences(module);
            return Ok(Stated::Program(root_signature));
        }
        if let Some(notes) = &self.notes {
            notes.apply(module);
        }
        metadata_errors(&self.bytes, &DxilModule::read(module), reader, Like::Compiler)?;
        Ok(Stated::Program(None))
    }

    /// Whether this is a text like that of a compiled module, and not an exact one, which states its kinds of
    /// metadata and flags.
    fn is_compiled(&self) -> bool {
        self.is_text && self.notes.is_none()
    }

    /// [Reads](Self::read) the module with everything that a compilation derives, except kinds of metadata.
    fn read_completed(&self, memory: &mut Memory) -> Result<Stated, Error> {
        let stated = self.read(memory, &[])?;
        if matches!(stated, Stated::RootSignature(_)) {
            return Ok(stated);
        }
        if self.is_compiled() {
            unstated::guess_fast_flags(&mut memory.module);
        }
        if self.notes.is_none() {
            restate::complete(&mut memory.module);
        }
        Ok(stated)
    }

    /// Whether the text states that the program keeps the data for reflection.
    fn keeps_reflection(&self) -> bool {
        let said = |note: &Vec<u8>| note.as_slice() == KEEPS_REFLECTION.as_bytes();
        self.notes.as_ref().is_some_and(|notes| notes.others.iter().any(said))
    }
}

/// The parts of the container that DXC's assembler makes, which skips comments.
fn assembled(memory: &mut Memory, source: &[u8], parts: &mut impl AddPart) -> Result<(), Error> {
    let is_text = !dxkit_disasm::is_bitcode(source);
    let Memory { reader, writer, module } = memory;
    if is_text {
        let mut options = ReadOptions::default();
        options.in_order = true;
        reader.read_into(module, source, &options)?;
    } else {
        read_by_llvm(reader, writer, module, source)?;
    }
    if !is_text {
        unstated::widen_fast_flags(module);
    } else if strip::has_container_metadata(module) {
        use_lists::state(module, use_lists::Origin::Text);
    }
    if !debug_info::is_known(module) {
        strip::descriptions(module);
    }
    intrinsics::state_attributes(module);
    restate::validator_version(module);
    let assembly = Assembly::like_assembler(module);
    let dxil = DxilModule::read_extent(module, Extent::Checked);
    if is_text {
        metadata_errors(source, &dxil, reader, Like::Assembler)?;
    }
    let description = assembly.describe(&dxil, parts)?;
    Ok(assembly.add_programs(module, description, writer, parts)?)
}

/// Makes a module that of bitcode, as LLVM has it in memory. Where other writers than DXC use older forms (a
/// `cmpxchg` whose result is the value), or state what LLVM does not keep (the order of attributes, the upper
/// bits of constants), the text of the module states what it becomes.
fn read_by_llvm(
    reader: &mut TextReader,
    writer: &mut Writer,
    module: &mut Module,
    source: &[u8],
) -> Result<(), Error> {
    *module = Module::parse(source)?;
    // A module that DXC wrote is written as it was, or states orders of uses, which no text does.
    let states_orders = module.use_list_orders().len() != 0
        || module.functions().any(|function| function.use_list_orders().len() != 0);
    if states_orders || writer.write(module, BitcodeDialect::DxcSorted).is_ok_and(|written| written == source)
    {
        return Ok(());
    }
    let mut text = Vec::new();
    if !write(module, &PrintOptions::for_bitcode(source.len()), &mut (), &mut text) {
        return Ok(());
    }
    let kinds: Vec<&[u8]> = module.metadata_kinds().map(|(_, name)| name).collect();
    let mut options = ReadOptions::default();
    options.kinds = &kinds;
    options.any_encoding = true;
    if let Ok(read) = reader.read(&text, &options) {
        *module = read;
    }
    Ok(())
}

fn alone(memory: &mut Memory, source: AssemblySource<'_>) -> Result<Container<'static>, Error> {
    let root_signature = match source.read_completed(memory)? {
        Stated::Program(root_signature) => root_signature,
        Stated::RootSignature(root_signature) => {
            let mut container = Container::new();
            container.set(FourCc::Rts0, root_signature);
            return Ok(container);
        }
    };
    let module = &mut memory.module;
    let guess = source.is_compiled().then(|| Kinds::guess(module));
    let dxil = DxilModule::read(module);
    let compiler = compiler_version(&dxil)
        .filter(|compiler| !dxil.sources.is_empty() || unstated::is_for_newest_validator(compiler));
    let mut assembly = Assembly::as_compiled(&dxil, compiler.as_ref());
    assembly.strip_reflection &= !source.keeps_reflection();
    let stated = if source.is_text { Statements::split(&source.bytes) } else { Statements::default() };
    let debug = strip::has_debug_information(module);
    assembly.debug_name = stated.debug_name_part(debug).unwrap_or(assembly.debug_name);
    if let Some(kinds) = guess {
        kinds.register(module);
    }
    let mut container = memory.container(&assembly)?;
    // Sources are in no program.
    let source_hash = stated.source_hash().filter(|_| !debug);
    if let (Some(guess), Some(hash), None) = (guess, stated.hash(), &source_hash) {
        if shader_hash(&container).is_some_and(|made| made.digest != hash) {
            source.read_completed(memory)?;
            let module = &mut memory.module;
            if let Some(found) = search::find(hash, module, &assembly, guess) {
                unstated::toggle_fast_flags(module, &found.additions);
                found.kinds.register(module);
                container = memory.container(&assembly)?;
            }
        }
    }
    if let Some(hash) = source_hash.filter(|_| container.find(FourCc::Hash).is_some()) {
        container.set(FourCc::Hash, hash.encode()?);
    }
    if let Some(root_signature) = root_signature {
        container.set(FourCc::Rts0, root_signature);
    }
    Ok(container)
}

/// The text of a module, to be compared.
fn module_text(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    write(module, &PrintOptions { limit: usize::MAX, ..PrintOptions::for_bitcode(0) }, &mut (), &mut text);
    text
}

/// The base with another module.
fn onto(
    memory: &mut Memory,
    source: AssemblySource<'_>,
    base: &Container<'_>,
) -> Result<Container<'static>, Error> {
    let missing = || dxkit_bytes::Error::new(ErrorKind::Missing("the base has no part DXIL"), 0);
    // If there is a module with debug information, the disassembler shows that one.
    let shown = base.find(FourCc::Ildb).or_else(|| base.find(FourCc::Dxil)).ok_or_else(missing)?;
    let shown_program = Program::parse(shown.span())?;
    let old = Module::parse(shown_program.bitcode())?;
    let kinds: Vec<&[u8]> = old.metadata_kinds().map(|(_, name)| name).collect();
    let stated = source.read(memory, &kinds)?;
    let module = &mut memory.module;
    if source.notes.is_none() {
        unstated::copy_fast_flags(&old, module);
    }
    let mut container = base.clone().into_owned();
    let (root_signature, alone) = match stated {
        Stated::Program(root_signature) => (root_signature, false),
        Stated::RootSignature(root_signature) => (Some(root_signature), true),
    };
    if let Some(root_signature) = root_signature {
        if base.find(FourCc::Rts0).is_none_or(|part| part.payload() != root_signature) {
            container.set(FourCc::Rts0, root_signature);
        }
    }
    // The text is equal to that of the base, or has no program: the base is the result.
    if alone || module_text(&old) == module_text(module) {
        return Ok(container);
    }
    let set = |container: &mut Container<'static>, kind, bitcode: Vec<u8>| -> Result<(), Error> {
        let part = base.find(kind).ok_or_else(missing)?;
        let mut program = Program::parse(part.span())?;
        program.set_bitcode(bitcode);
        container.set(kind, program.encode()?);
        Ok(())
    };
    describe(&mut container, base, module)?;
    strip::container_metadata(module);
    if shown.kind() == FourCc::Ildb {
        set(&mut container, FourCc::Ildb, module.write(BitcodeDialect::Dxc)?)?;
        strip::debug_information(module);
        strip::reflection(module);
    }
    let bitcode = module.write(BitcodeDialect::Dxc)?;
    set_hash(&mut container, base, module, &bitcode)?;
    set(&mut container, FourCc::Dxil, bitcode)?;
    Ok(container)
}

/// Gives a container the parts that follow from its module.
fn describe(container: &mut Container<'static>, base: &Container<'_>, module: &Module) -> Result<(), Error> {
    let dxil = DxilModule::read(module);
    let data = base.find(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
    let state = base.find(FourCc::Psv0);
    let state = state.and_then(|part| PipelineStateValidation::parse_as(part.span(), dxil.kind).ok());
    let besides = BesidesModule { subobjects: data.as_ref(), linear_algebra: state.as_ref() };
    let parts = described_parts(&dxil, besides)?;
    for kind in DESCRIBED {
        if !parts.iter().any(|part| part.kind() == kind) {
            container.remove_all(kind);
        }
    }
    for part in parts {
        if container.find(part.kind()).is_none_or(|now| now.payload() != part.payload()) {
            container.set(part.kind(), part.into_payload());
        }
    }
    Ok(())
}

/// Gives a container the hash of its program.
fn set_hash(
    container: &mut Container<'static>,
    base: &Container<'_>,
    module: &Module,
    bitcode: &[u8],
) -> Result<(), Error> {
    let of_source = base.find(FourCc::Hash).and_then(|part| ShaderHash::parse(part.span()).ok());
    let of_source = of_source.is_some_and(|hash| hash.flags.contains(HashFlags::INCLUDES_SOURCE));
    if has_hash(&DxilModule::read(module)) && !of_source {
        container.set(FourCc::Hash, ShaderHash::compute(bitcode).encode()?);
    }
    Ok(())
}

/// The errors as lines, each with the name of the file in front.
#[must_use]
pub fn report(file: &str, error: &Error) -> String {
    match error {
        Error::Text(errors) => errors.report(file),
        error => format!("{file}: {error}\n"),
    }
}
