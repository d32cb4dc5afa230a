//! [`canonical`]: the form of a shader that is the same on every machine.
//!
//! Two builds of one source differ in what does not reach the GPU: paths in debug information, names of
//! values, hashes of sources, the order in which a tool declared functions or wrote parts. This takes out, or
//! puts in one order, whatever a runtime, a driver and reflection do not read; so that builds can be compared
//! byte for byte, and one shader is found again under many names.
//!
//! What stays: the instructions, in their order; names and types of resources, constant buffers, signatures
//! and entry points; the name and version of the compiler (`llvm.ident`, the creator in `RDEF`, `VERS`).

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::Error;
use dxkit_container::{Container, RawPart};
use dxkit_derive::{derive_parts, strip as module};
use dxkit_dxbc::rdef::{CompileFlags, ResourceDefinitions};
use dxkit_info::{HashFlags, ShaderHash};
use dxkit_program::Program;
use dxkit_rootsig::RootSignature;
use dxkit_types::{FourCc, PartKind, PartOrder};

use crate::strip::Strip;

/// What [`canonical`] changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalChange {
    /// The part; `None` for the container itself.
    pub part: Option<FourCc>,
    /// The change.
    pub kind: ChangeKind,
}

/// A kind of change.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChangeKind {
    /// The part was removed: debug information, sources, private data, the name of a PDB.
    Removed,
    /// Debug information inside a module was removed.
    DebugInformation,
    /// The names of instructions, blocks and arguments were removed.
    Names,
    /// Functions, variables and named metadata were sorted by their names.
    SymbolOrder,
    /// The same was written in another layout.
    Layout,
    /// The part was made again from the program.
    Derived,
    /// The hash is that of the program: it was that of the source, or a wrong one.
    Hash,
    /// Flags that ask for debug information were removed.
    CompileFlags,
    /// The parts are in the compiler's order.
    PartOrder,
    /// Bytes outside of the parts were removed.
    Gaps,
}

impl ChangeKind {
    /// Its name, in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::DebugInformation => "debug-information",
            Self::Names => "names",
            Self::SymbolOrder => "symbol-order",
            Self::Layout => "layout",
            Self::Derived => "derived",
            Self::Hash => "hash",
            Self::CompileFlags => "compile-flags",
            Self::PartOrder => "part-order",
            Self::Gaps => "gaps",
        }
    }

    /// What was done, in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::DebugInformation => "debug information removed",
            Self::Names => "names of values removed",
            Self::SymbolOrder => "functions, variables and metadata sorted",
            Self::Layout => "written in the compiler's layout",
            Self::Derived => "made again from the program",
            Self::Hash => "hash of the program",
            Self::CompileFlags => "flags of debug information removed",
            Self::PartOrder => "parts in the compiler's order",
            Self::Gaps => "bytes outside of the parts removed",
        }
    }
}

impl fmt::Display for CanonicalChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Some(part) => write!(f, "{part}: {}", self.kind.text()),
            None => f.write_str(self.kind.text()),
        }
    }
}

/// Puts a container into the form that does not depend on where and how it was built, and says what it
/// changed: nothing, if it is in this form. The digest is left to [`Container::write`]: compute it, and equal
/// shaders have equal bytes.
///
/// Parts that follow from a DXIL program are made again from it, so a container whose parts disagree with its
/// program is changed in meaning ([`ChangeKind::Derived`] names them).
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::canonical;
///
/// // One source, compiled with debug information and without.
/// let with = include_bytes!("../../../testdata/fxc/cs_buffers_debug_5_0.dxbc");
/// let without = include_bytes!("../../../testdata/fxc/cs_buffers_5_0.dxbc");
/// let [with, without] = [&with[..], without].map(|file| -> Result<_, dxkit_bytes::Error> {
///     let mut container = Container::parse(file)?;
///     canonical(&mut container)?;
///     container.write(DigestPolicy::Recompute)
/// });
/// assert_eq!(with?, without?);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// # Errors
/// If a program cannot be read or written, or its parts cannot be derived from it.
pub fn canonical(container: &mut Container<'_>) -> Result<Vec<CanonicalChange>, Error> {
    let mut changes = Vec::new();
    let old = program_hash(container).ok();
    let what = Strip::DEBUG | Strip::SOURCE | Strip::PRIVATE | Strip::TEST_DATA;
    container.retain(|part| {
        let removes = what.removes(part.kind()) || part.kind() == FourCc::Ildn;
        if removes {
            changes.push(CanonicalChange { part: Some(part.kind()), kind: ChangeKind::Removed });
        }
        !removes
    });
    for part in container.parts_mut() {
        let kind = part.kind();
        let mut add = |change| changes.push(CanonicalChange { part: Some(kind), kind: change });
        match kind {
            FourCc::Dxil | FourCc::Stat if Program::recognise(part.payload()) => program(part, &mut add)?,
            FourCc::Rdef => compile_flags(part, &mut add)?,
            FourCc::Rts0 => root_signature(part, &mut add)?,
            _ => {}
        }
    }
    if container.find(FourCc::Dxil).is_some() {
        derived_parts(container, &mut changes)?;
        hash(container, old, &mut changes)?;
    }
    arrange(container, &mut changes);
    changes.sort_unstable();
    changes.dedup();
    Ok(changes)
}

/// A module without debug information and names of values, in one order and layout.
fn program(part: &mut RawPart<'_>, add: &mut impl FnMut(ChangeKind)) -> Result<(), Error> {
    let mut program = Program::parse(part.span())?.into_owned();
    let mut found = Module::parse(program.bitcode())?;
    let before = found.write(BitcodeDialect::DxcSorted).ok();
    if before.as_deref() != Some(program.bitcode()) {
        add(ChangeKind::Layout);
    }
    if module::debug_information(&mut found) {
        // What DXC leaves of a module beside one with debug information.
        module::reflection(&mut found);
        add(ChangeKind::DebugInformation);
    }
    if module::value_names(&mut found) {
        add(ChangeKind::Names);
    }
    if found.sort_by_name() {
        add(ChangeKind::SymbolOrder);
    }
    let bitcode = found.write(BitcodeDialect::DxcSorted)?;
    if bitcode != program.bitcode() {
        program.set_bitcode(bitcode);
        part.set_payload(program.encode()?);
    }
    Ok(())
}

fn compile_flags(part: &mut RawPart<'_>, add: &mut impl FnMut(ChangeKind)) -> Result<(), Error> {
    const OF_DEBUG_INFORMATION: CompileFlags = CompileFlags::DEBUG
        .union(CompileFlags::DEBUG_NAME_FOR_SOURCE)
        .union(CompileFlags::DEBUG_NAME_FOR_BINARY);
    let mut definitions = ResourceDefinitions::parse(part.span())?.into_owned();
    if definitions.flags.intersects(OF_DEBUG_INFORMATION) {
        definitions.flags.remove(OF_DEBUG_INFORMATION);
        part.set_payload(definitions.encode()?);
        add(ChangeKind::CompileFlags);
    }
    Ok(())
}

fn root_signature(part: &mut RawPart<'_>, add: &mut impl FnMut(ChangeKind)) -> Result<(), Error> {
    let RootSignature::Known(mut root) = RootSignature::parse(part.span())?.into_owned() else {
        return Ok(());
    };
    root.forget_layout();
    let payload = RootSignature::Known(root).encode()?;
    if payload != part.payload() {
        part.set_payload(payload);
        add(ChangeKind::Layout);
    }
    Ok(())
}

/// The parts that follow from the program, except for the hash.
fn derived_parts(container: &mut Container<'_>, changes: &mut Vec<CanonicalChange>) -> Result<(), Error> {
    let before: Vec<(FourCc, Vec<u8>)> =
        container.parts().iter().map(|part| (part.kind(), part.payload().to_vec())).collect();
    derive_parts(container, |kind| kind != FourCc::Hash)?;
    let is_there =
        |kind: FourCc, payload: &[u8]| before.iter().any(|(known, bytes)| *known == kind && bytes == payload);
    let made = container.parts().iter().filter(|part| !is_there(part.kind(), part.payload()));
    let gone = before.iter().map(|(kind, _)| *kind).filter(|kind| container.find(*kind).is_none());
    let kinds: Vec<FourCc> = made.map(RawPart::kind).chain(gone).collect();
    changes.extend(
        kinds.into_iter().map(|kind| CanonicalChange { part: Some(kind), kind: ChangeKind::Derived }),
    );
    Ok(())
}

/// The hash of the program; zeros without one.
fn program_hash(container: &Container<'_>) -> Result<[u8; 16], Error> {
    let Some(part) = container.find(FourCc::Dxil) else { return Ok([0; 16]) };
    Ok(ShaderHash::compute(Program::parse(part.span())?.bitcode()).digest)
}

/// The hash of the program, where there is a hash. `old` is that of the program as it was: a hash that only
/// follows it is not reported.
fn hash(
    container: &mut Container<'_>,
    old: Option<[u8; 16]>,
    changes: &mut Vec<CanonicalChange>,
) -> Result<(), Error> {
    let right = program_hash(container)?;
    for part in container.parts_mut().filter(|part| part.kind() == FourCc::Hash) {
        let mut stated = ShaderHash::parse(part.span())?.into_owned();
        let of_source = stated.flags.contains(HashFlags::INCLUDES_SOURCE);
        stated.flags.remove(HashFlags::INCLUDES_SOURCE);
        let was_right = Some(stated.digest) == old;
        stated.digest = right;
        let payload = stated.encode()?;
        if payload != part.payload() {
            part.set_payload(payload);
            if of_source || !was_right {
                changes.push(CanonicalChange { part: Some(FourCc::Hash), kind: ChangeKind::Hash });
            }
        }
    }
    Ok(())
}

/// Parts in the compiler's order, and nothing but them.
fn arrange(container: &mut Container<'_>, changes: &mut Vec<CanonicalChange>) {
    if container.has_gaps() || !container.slack().is_empty() || !container.trailing().is_empty() {
        changes.push(CanonicalChange { part: None, kind: ChangeKind::Gaps });
    }
    let order = if container.find(FourCc::Dxil).is_some() { PartOrder::Dxc } else { PartOrder::Fxc };
    // What no compiler writes is behind what one does.
    let key = |part: &RawPart<'_>| {
        (part.kind().known().and_then(|kind| kind.place(order)).unwrap_or(PartKind::LAST), part.kind().0)
    };
    if !container.parts().is_sorted_by_key(key) || !container.is_in_order() {
        changes.push(CanonicalChange { part: None, kind: ChangeKind::PartOrder });
    }
    *container = container.extract(|_| true);
    container.sort_by_key(key);
}
