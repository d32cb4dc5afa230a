//! Containers of shader models 4 and 5 from FXC's text.
//!
//! The text of a program and the comments around it go in, a container comes out. `dxkit-dxbc` assembles the
//! program; the comments state signatures, buffers and resources (`dxkit_disasm::dxbc::listing` reads them),
//! and lines after `.container` state what no listing shows (`stated`). Without a base, the parts are made
//! from these (`alone`); with one, what the text changed is put into the base (`onto`), because a listing
//! does not state everything.

mod definitions;
mod stated;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Name, Span};
use dxkit_container::{Container, Digest, DigestKind, DigestPolicy, RawPart};
use dxkit_disasm::dxbc::{self as text_form, listing};
use dxkit_dxbc::asm;
use dxkit_dxbc::rdef::{CompileFlags, ResourceDefinitions};
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::stat::Statistics;
use dxkit_dxbc::{Instruction, Program, ProgramKind};
use dxkit_info::library::{FunctionFlags, LibraryFunction, LibraryHeader};
use dxkit_info::{DebugName, FeatureInfo};
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FeatureFlags, FourCc};

pub use dxkit_bytes::{TextError, TextErrors};
pub use stated::{exact, recognise, states_digest};

/// Facts that a text does not state.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default)]
pub struct AssemblyOptions<'b> {
    /// The container that supplies everything that the text does not state.
    pub base: Option<&'b Container<'b>>,
    /// The resource definitions, `RDEF`, instead of those of the base.
    pub definitions: Option<&'b ResourceDefinitions<'b>>,
}

impl<'b> AssemblyOptions<'b> {
    /// With this container as base.
    #[must_use]
    pub fn with_base(base: &'b Container<'b>) -> Self {
        Self { base: Some(base), definitions: None }
    }
}

/// Why there is no container.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub enum Error {
    /// The errors in the text.
    Text(TextErrors),
    /// The text has several programs, which only a library has, and there is no library as base with as many;
    /// or another number of programs than the comments of a library have functions.
    Programs {
        /// How many programs the text has.
        text: usize,
        /// How many the base has; without a base, how many functions the comments name.
        base: usize,
    },
    /// The base cannot be read, or a part cannot hold what the text states.
    Part(dxkit_bytes::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(errors) => errors.fmt(f),
            Self::Programs { text, base } => {
                write!(f, "the text has {text} programs, its base or the library in its comments has {base}")
            }
            Self::Part(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<dxkit_bytes::Error> for Error {
    fn from(error: dxkit_bytes::Error) -> Self {
        Self::Part(error)
    }
}

impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        Self::Text(error.into())
    }
}

impl From<TextErrors> for Error {
    fn from(errors: TextErrors) -> Self {
        Self::Text(errors)
    }
}

/// Makes a container of a text.
///
/// Without a base, the container has the signatures, interfaces and level 9 programs whose tables and texts
/// are in the comments, the program, `SFI0` if the comments or the program require features, `STAT`, and
/// `ILDN` if the comments name a debug file, in FXC's order. `RDEF` is made from the tables of buffers and
/// resources unless it is given; what they do not state gets FXC's most common values: its default compiler
/// options, no registers assigned by the source, no arrays of one element, no alternative type names, no
/// interfaces of classes. A text with the comments of a library gives a library: one container for each
/// function.
///
/// With a base, the result is the base with the differences of the text: the program, the signatures, buffers
/// and resources whose tables differ, and features. `STAT` follows the program; so does debug information of
/// the base (`SPDB`), if instructions moved. Where it cannot ([`ProgramDatabase::follow`]), and in the form
/// of old compilers (`SDBG`), it is dropped, because it would describe another program; [`lost_debug_info`]
/// tells.
///
/// The lines after `.container`, which [`exact`] writes, state the parts that the text itself does not state.
///
/// The digest is not computed here: see [`Container::write`].
///
/// # Errors
/// If the text has errors, if a part cannot hold what it states, or if the base cannot be read.
pub fn assemble(text: &str, options: &AssemblyOptions<'_>) -> Result<Container<'static>, Error> {
    let (text, stated) = stated::split(text)?;
    let mut container = match options.base {
        // A text of all bytes says everything.
        Some(_) if stated.is_whole() => Container::new(),
        Some(base) => onto(text, base, &stated.functions())?,
        None => alone(text, &stated.functions(), stated.lists_parts())?,
    };
    if let Some(definitions) = options.definitions {
        let payload = definitions.encode()?;
        match container.find_mut(FourCc::Rdef) {
            Some(part) => part.set_payload(payload),
            None => container.insert(RawPart::new(FourCc::Rdef, payload)),
        }
        // FXC writes `RDEF` first.
        container.sort_by_key(|part| part.kind() != FourCc::Rdef && options.base.is_none());
    }
    stated.apply(&mut container)?;
    Ok(container)
}

/// Whether a base has debug information that the result made from it lacks, because instructions moved.
#[must_use]
pub fn lost_debug_info(base: &Container<'_>, made: &Container<'_>) -> bool {
    let count = |container: &Container<'_>| {
        let parts = container.parts().iter();
        parts.filter(|part| matches!(part.kind(), FourCc::Spdb | FourCc::Sdbg)).count()
    };
    let functions = |container: &Container<'_>| -> usize {
        functions(container)
            .filter_map(|part| Container::parse(part.span()).ok())
            .map(|inner| count(&inner))
            .sum()
    };
    count(made) < count(base) || functions(made) < functions(base)
}

/// The bytes of a container, with the digest that FXC gives it: that of a debug build where the program has
/// messages for a debugger. A digest that is a sentinel stays one, unless the container has none yet.
///
/// # Errors
/// See [`Container::write`].
pub fn signed(container: &Container<'_>) -> Result<Vec<u8>, dxkit_bytes::Error> {
    let mut bytes = container.write(DigestPolicy::Renew)?;
    let kind = container.digest.kind();
    let end = bytes.len().saturating_sub(container.trailing().len());
    let digest = match (kind, speaks(container)) {
        (DigestKind::Bypass | DigestKind::PreviewBypass, _) => return Ok(bytes),
        (_, true) => Digest::compute_debug(bytes.get(..end).unwrap_or_default()),
        (_, false) => Digest::compute(bytes.get(..end).unwrap_or_default()),
    };
    if let Some(place) = bytes.get_mut(4..20) {
        place.copy_from_slice(&digest.0);
    }
    Ok(bytes)
}

/// Whether the program of a container has messages for a debugger.
fn speaks(container: &Container<'_>) -> bool {
    let part = program_part(container).and_then(|kind| container.find(kind));
    part.is_some_and(|part| Program::parse(part.span()).is_ok_and(|one| one.has_debugger_messages()))
}

/// A container made from the text alone. `functions`: for each function of a library, whether the text has
/// its program, according to the list of parts. `lists_parts`: whether there is such a list; then the text
/// needs no program.
fn alone(text: &str, functions: &[bool], lists_parts: bool) -> Result<Container<'static>, Error> {
    let programs = asm::assemble_all(text, &[])?;
    let header = listing::library(text);
    if header.is_some() || !functions.is_empty() {
        return library(text, header.as_ref(), &programs, functions);
    }
    match programs.as_slice() {
        [program] => from_program(program, listing::from_text(text, program)?),
        [] if lists_parts => Ok(Container::new()),
        [] => {
            // The error of the assembler says where the profile is missing.
            asm::assemble(text, None)?;
            Err(Error::Programs { text: 0, base: 0 })
        }
        _ => Err(Error::Programs { text: programs.len(), base: 0 }),
    }
}

/// A library: a container for each program, with the comments above it. Functions without a program in the
/// text are left out; without the comments of a library, so is `LIBH`.
fn library(
    text: &str,
    header: Option<&listing::Library>,
    programs: &[Program<'static>],
    functions: &[bool],
) -> Result<Container<'static>, Error> {
    let count = header.map_or(functions.len(), |header| header.functions.len());
    let here = |place: usize| functions.is_empty() || functions.get(place).copied().unwrap_or_default();
    let expected = (0..count).filter(|place| here(*place)).count();
    if expected != programs.len() || !functions.is_empty() && functions.len() != count {
        return Err(Error::Programs { text: programs.len(), base: expected });
    }
    let mut container = Container::new();
    let mut named = Vec::with_capacity(count);
    let mut start = 0;
    let mut programs = programs.iter().zip(asm::profiles(text));
    for place in 0..count {
        let mut flags = FunctionFlags::empty();
        if let Some((program, end)) = if here(place) { programs.next() } else { None } {
            let listing = listing::from_lines(text, start..end, program)?;
            start = end;
            for (_, level) in &listing.level_9 {
                flags |= if level.version.is_pixel() {
                    FunctionFlags::LEVEL_9_PIXEL
                } else {
                    FunctionFlags::LEVEL_9_VERTEX
                };
            }
            let function = from_program(program, listing)?;
            container.push(RawPart::new(FourCc::Libf, function.write(DigestPolicy::Recompute)?));
        }
        if let Some(name) = header.and_then(|header| header.functions.get(place)) {
            named.push(LibraryFunction { name: Name::from(name.clone()), flags });
        }
    }
    if let Some(header) = header {
        let mut written = LibraryHeader::new(Name::from(header.creator.clone()), named);
        written.flags = header.flags;
        container.push(RawPart::new(FourCc::Libh, written.encode()?));
    }
    Ok(container)
}

/// The container of a program and the comments above it.
fn from_program(program: &Program<'static>, listing: listing::Listing) -> Result<Container<'static>, Error> {
    let mut container = Container::new();
    // FXC writes the programs for level 9 first; the program of shader model 4 then stands before its
    // signatures.
    let old = !listing.level_9.is_empty();
    const ORDER: [FourCc; 3] = [FourCc::Xnas, FourCc::Xnap, FourCc::Aon9];
    for kind in ORDER {
        for (_, level) in listing.level_9.iter().filter(|(of, _)| *of == kind) {
            container.push(RawPart::new(kind, level.encode()?));
        }
    }
    let features = listing.features | declared(program);
    let mut tokens = alloc::vec![RawPart::new(part_of(program), program.encode()?)];
    if !features.is_empty() {
        tokens.push(RawPart::new(FourCc::Sfi0, FeatureInfo::new(features).encode()?));
    }
    tokens.push(RawPart::new(FourCc::Stat, Statistics::from_program(program).encode()?));
    if let Some(name) = &listing.debug_name {
        tokens.push(RawPart::new(FourCc::Ildn, DebugName::new(name.clone()).encode()?));
    }
    let mut described = Vec::new();
    if let Some(function) = &listing.function {
        described.push(RawPart::new(FourCc::Lfs0, function.encode()?));
    }
    for signature in &listing.signatures {
        described.push(RawPart::new(signature.kind.four_cc(), signature.encode()?));
    }
    if let Some(interfaces) = &listing.interfaces {
        described.push(RawPart::new(FourCc::Ifce, interfaces.encode()?));
    }
    let (first, second) = if old { (tokens, described) } else { (described, tokens) };
    let mut definitions = Vec::new();
    if let Some(value) = definitions_of(program, &listing) {
        definitions.push(RawPart::new(FourCc::Rdef, value.encode()?));
    }
    let (front, middle) = if old { (Vec::new(), definitions) } else { (definitions, Vec::new()) };
    front.into_iter().chain(first).chain(middle).chain(second).for_each(|part| container.push(part));
    Ok(container)
}

/// The resource definitions that the comments state. Some compiler options can be seen from the program.
fn definitions_of(program: &Program<'_>, listing: &listing::Listing) -> Option<ResourceDefinitions<'static>> {
    let mut definitions = listing.definitions.clone()?;
    if program.has_global_flag("skipOptimization") {
        definitions.flags |= CompileFlags::SKIP_OPTIMIZATION;
    }
    Some(definitions)
}

/// The part that FXC puts a program into: since shader model 5, and for programs of earlier models that use
/// what came with it (compute shaders, raw and structured buffers), it is `SHEX`.
fn part_of(program: &Program<'_>) -> FourCc {
    let buffers = program.has_global_flag("enableRawAndStructuredBuffers");
    if program.shader_model.major >= 5 || program.kind == ProgramKind::Compute || buffers {
        FourCc::Shex
    } else {
        FourCc::Shdr
    }
}

/// The features that the declarations of a program require.
fn declared(program: &Program<'_>) -> FeatureFlags {
    program.global_flags().map_or(FeatureFlags::empty(), |flags| listing::declared_features(flags.0))
}

/// The part of a container that has the program that FXC shows.
fn program_part(container: &Container<'_>) -> Option<FourCc> {
    [FourCc::Shex, FourCc::Shdr].into_iter().find(|kind| container.find(*kind).is_some())
}

/// The program of a container, if it has one.
fn program_of<'c>(container: &'c Container<'_>) -> Result<Option<Program<'c>>, dxkit_bytes::Error> {
    let part = program_part(container).and_then(|kind| container.find(kind));
    part.map(|part| Program::parse(part.span())).transpose()
}

/// The functions of a library.
fn functions<'c>(library: &'c Container<'_>) -> impl Iterator<Item = &'c RawPart<'c>> {
    library.parts().iter().filter(|part| part.kind() == FourCc::Libf)
}

/// The base with the differences of the text. `functions`: as for `alone`; functions without a program in
/// the text are skipped, because the list of parts contains them.
fn onto(text: &str, base: &Container<'_>, functions: &[bool]) -> Result<Container<'static>, Error> {
    let (mut inner, mut bases) = (Vec::new(), Vec::new());
    let library = self::functions(base).next().is_some();
    if library {
        // Functions that cannot be read stay as they are, and have no program in the text.
        inner = self::functions(base).map(|part| Container::parse(part.span()).ok()).collect();
        for slot in &mut inner {
            let read = slot.as_ref().and_then(|function| program_of(function).ok().flatten());
            match read {
                Some(program) => bases.push(program.into_owned()),
                None => *slot = None,
            }
        }
    } else {
        match program_of(base) {
            Ok(program) => bases.extend(program.map(Program::into_owned)),
            Err(error) if asm::recognise(text) => return Err(error.into()),
            Err(_) => {}
        }
    }
    let references: Vec<&Program<'_>> = bases.iter().collect();
    let programs = asm::assemble_all(text, &references)?;
    if programs.len() != bases.len() {
        if programs.is_empty() {
            asm::assemble(text, None)?;
        }
        return Err(Error::Programs { text: programs.len(), base: bases.len() });
    }
    let mut container = base.clone().into_owned();
    if !library {
        for (program, base_program) in programs.iter().zip(&bases) {
            let listing = listing::from_text(text, program)?;
            let edit = Edit { listing, program, base, base_program };
            edit.apply(&mut container)?;
        }
        return Ok(container);
    }
    let mut start = 0;
    let ends = asm::profiles(text);
    let mut ends = ends.iter();
    let places = container.parts_mut().filter(|part| part.kind() == FourCc::Libf);
    let places = places.zip(&inner).filter_map(|(part, inner)| Some((part, inner.as_ref()?)));
    for (((part, inner), program), base_program) in places.zip(&programs).zip(&bases) {
        let mut function = inner.clone().into_owned();
        let end = ends.next().copied().unwrap_or(usize::MAX);
        let listing = listing::from_lines(text, start..end, program)?;
        start = end;
        let edit = Edit { listing, program, base: inner, base_program };
        if edit.apply(&mut function)? {
            part.set_payload(function.write(DigestPolicy::Renew)?);
        }
    }
    if functions.len() == inner.len() {
        let mut functions = functions.iter();
        let listed =
            |part: &RawPart<'_>| part.kind() != FourCc::Libf || functions.next().copied().unwrap_or_default();
        container.retain(listed);
    }
    Ok(container)
}

/// A program that comes into a container.
struct Edit<'e> {
    listing: listing::Listing,
    program: &'e Program<'static>,
    base: &'e Container<'e>,
    base_program: &'e Program<'e>,
}

impl Edit<'_> {
    /// Applies the differences; returns whether there are any.
    fn apply(&self, container: &mut Container<'static>) -> Result<bool, Error> {
        let mut changed = false;
        let kind = program_part(self.base).unwrap_or(FourCc::Shex);
        let there = self.base.find(kind).map(RawPart::payload).unwrap_or_default();
        let payload = self.program.encode()?;
        let program_changed = payload != there;
        if program_changed {
            container.set(kind, payload);
            changed = true;
        }
        let header = String::from_utf8_lossy(&text_form::header(self.base)).into_owned();
        let base = listing::from_text(&header, self.base_program).unwrap_or_default();
        changed |= self.definitions(&base, container)?;
        changed |= self.signatures(&base, container)?;
        changed |= self.features(&base, container)?;
        changed |= self.level_9(&base, container)?;
        changed |= self.linkage(&base, container)?;
        if program_changed {
            self.statistics(container)?;
            self.debug_info(container);
        }
        Ok(changed)
    }

    /// Changes `RDEF` if the tables of buffers and bindings differ from those of the base.
    fn definitions(
        &self,
        base: &listing::Listing,
        container: &mut Container<'static>,
    ) -> Result<bool, Error> {
        // A text without the tables changes nothing in the definitions.
        let stated = |after: &&ResourceDefinitions<'_>| {
            !(after.bindings.is_empty() && after.buffers.is_empty())
                && base.definitions.as_ref() != Some(*after)
        };
        let Some(after) = self.listing.definitions.as_ref().filter(stated) else { return Ok(false) };
        let payload = match (container.find(FourCc::Rdef), &base.definitions) {
            (Some(part), Some(before)) => {
                let there = ResourceDefinitions::parse(part.span())?.into_owned();
                definitions::edited(&there, before, after).encode()?
            }
            // The table above has an error: the part cannot be built.
            (Some(_), None) => return Ok(false),
            (None, _) => after.encode()?,
        };
        container.set(FourCc::Rdef, payload);
        Ok(true)
    }

    /// Replaces the signatures whose tables differ from those of the base.
    fn signatures(&self, base: &listing::Listing, container: &mut Container<'static>) -> Result<bool, Error> {
        let mut changed = false;
        for signature in &self.listing.signatures {
            let old = base.signatures.iter().find(|old| direction(old.kind) == direction(signature.kind));
            if old == Some(signature) {
                continue;
            }
            changed = true;
            let Some(old) = old else {
                container.insert(RawPart::new(signature.kind.four_cc(), signature.encode()?));
                continue;
            };
            let payload = match container.find(old.kind.four_cc()) {
                Some(part) if old.kind == signature.kind => {
                    edited(signature, old, &Signature::parse(old.kind, part.span())?)?
                }
                _ => signature.encode()?,
            };
            replace(container, old.kind.four_cc(), signature.kind.four_cc(), payload);
        }
        Ok(changed)
    }

    /// The programs for level 9 that read otherwise.
    fn level_9(&self, base: &listing::Listing, container: &mut Container<'static>) -> Result<bool, Error> {
        let mut changed = false;
        let pairs = self.listing.level_9.iter().zip(&base.level_9);
        for (place, ((kind, new), _)) in pairs.enumerate().filter(|(_, (new, old))| new != old) {
            let before = self.listing.level_9.iter().take(place).filter(|(of, _)| of == kind).count();
            let mut parts = container.parts_mut().filter(|part| part.kind() == *kind);
            if let Some(part) = parts.nth(before) {
                part.set_payload(new.encode()?);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Classes, parameters and the name of the debug file, where the text states others.
    fn linkage(&self, base: &listing::Listing, container: &mut Container<'static>) -> Result<bool, Error> {
        let mut changed = false;
        if let Some(interfaces) =
            self.listing.interfaces.as_ref().filter(|_| self.listing.interfaces != base.interfaces)
        {
            container.set(FourCc::Ifce, interfaces.encode()?);
            changed = true;
        }
        if let Some(function) =
            self.listing.function.as_ref().filter(|_| self.listing.function != base.function)
        {
            container.set(FourCc::Lfs0, function.encode()?);
            changed = true;
        }
        let named = self.listing.debug_name.as_ref();
        if let Some(name) = named.filter(|_| self.listing.debug_name != base.debug_name) {
            container.set(FourCc::Ildn, DebugName::new(name.clone()).encode()?);
            changed = true;
        }
        Ok(changed)
    }

    /// `SFI0`, where the comments or the program's declarations ask for other features than the base has.
    fn features(&self, base: &listing::Listing, container: &mut Container<'static>) -> Result<bool, Error> {
        let part = self.base.find(FourCc::Sfi0);
        let there = part.map(|part| FeatureInfo::parse(part.span())).transpose()?;
        let there = there.map_or(FeatureFlags::empty(), |info| info.flags);
        let (now, before) = (declared(self.program), declared(self.base_program));
        // A text without header comments states no features other than those of its instructions.
        let listed = if self.listing.signatures.is_empty() { base.features } else { self.listing.features };
        let added = (listed | now).difference(base.features | before);
        let removed = (base.features | before).difference(listed | now);
        if added.is_empty() && removed.is_empty() {
            return Ok(false);
        }
        let features = there.difference(removed) | added;
        if features.is_empty() {
            container.remove(FourCc::Sfi0);
        } else if part.is_some() {
            container.set(FourCc::Sfi0, FeatureInfo::new(features).encode()?);
        } else {
            container.insert(RawPart::new(FourCc::Sfi0, FeatureInfo::new(features).encode()?));
        }
        Ok(true)
    }

    /// Debug information refers to byte offsets of the program: if instructions moved, it follows them, or is
    /// dropped if it cannot.
    fn debug_info(&self, container: &mut Container<'static>) {
        let lengths =
            |program: &Program<'_>| program.instructions.iter().map(Instruction::length).collect::<Vec<_>>();
        if lengths(self.base_program) == lengths(self.program) {
            return;
        }
        container.remove_all(FourCc::Sdbg);
        for part in container.parts_mut().filter(|part| part.kind() == FourCc::Spdb) {
            let followed = ProgramDatabase::parse(part.span()).ok();
            let followed = followed.and_then(|database| database.follow(self.base_program, self.program));
            // An empty part has no debug information.
            let payload = followed.map(|database| database.bytes().to_vec());
            part.set_payload(payload.unwrap_or_default());
        }
        container.retain(|part| part.kind() != FourCc::Spdb || !part.payload().is_empty());
    }

    /// The base's counters, changed by as much as those of the program changed.
    fn statistics(&self, container: &mut Container<'static>) -> Result<(), Error> {
        let Some(part) = container.find_mut(FourCc::Stat) else { return Ok(()) };
        let stated = part.payload().to_vec();
        let mut statistics = Statistics::parse(Span::new(&stated))?;
        statistics.follow(self.base_program, self.program);
        part.set_payload(statistics.encode()?);
        Ok(())
    }
}

/// The signature's role (input, output or patch constants), whatever the kind of its part.
fn direction(kind: SignatureKind) -> u8 {
    match kind {
        SignatureKind::Isgn | SignatureKind::Isg1 => 0,
        SignatureKind::Osgn | SignatureKind::Osg5 | SignatureKind::Osg1 => 1,
        SignatureKind::Pcsg | SignatureKind::Psg1 => 2,
    }
}

/// Puts a part into the place of another.
fn replace(container: &mut Container<'static>, old: FourCc, new: FourCc, payload: Vec<u8>) {
    let Some(place) = container.parts().iter().position(|part| part.kind() == old) else { return };
    if old == new {
        container.set(new, payload);
        return;
    }
    let mut parts: Vec<RawPart<'static>> = container.parts().to_vec();
    if let Some(part) = parts.get_mut(place) {
        *part = RawPart::new(new, payload);
    }
    container.retain(|_| false);
    parts.into_iter().for_each(|part| container.push(part));
}

/// The base's signature with its changed rows replaced: fields that a table does not show are kept.
fn edited(
    signature: &Signature<'static>,
    old: &Signature<'static>,
    base: &Signature<'_>,
) -> Result<Vec<u8>, dxkit_bytes::Error> {
    let elements = signature.elements.iter().map(|element| {
        let kept = old.elements.iter().zip(&base.elements).find(|(read, _)| *read == element);
        kept.map_or_else(|| element.clone(), |(_, kept)| kept.clone().into_owned())
    });
    let mut edited = Signature::new(signature.kind, elements.collect());
    edited.set_string_table(Cow::Owned(base.string_table().to_vec()));
    edited.encode()
}

/// The errors as lines, each with the name of the file in front.
#[must_use]
pub fn report(file: &str, error: &Error) -> String {
    match error {
        Error::Text(errors) => errors.report(file),
        error => format!("{file}: {error}\n"),
    }
}
