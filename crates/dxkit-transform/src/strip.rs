//! [`strip`]: removes information that a shader does not need to run.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::{Error, flags};
use dxkit_container::{Container, DigestPolicy, Input, RawPart};
use dxkit_derive::pdb::{Pdb, PdbKind, is_pdb, shader_hash};
use dxkit_derive::{derive_parts, strip as module};
use dxkit_dxbc::aon9::Level9;
use dxkit_info::{CompilerVersion, DebugName};
use dxkit_part::MAX_NESTING;
use dxkit_program::Program;
use dxkit_types::{FourCc, PartKind, StrippedWith};

use crate::rewrite::update_hash;

flags! {
    /// The information to strip.
    pub struct Strip(u32) {
        /// Debug information: `ILDB`, `SPDB`, `SDBG`, `RPLY`, a PDB in `PRIV`, that in the module of `DXIL`,
        /// in programs for level 9, and in the functions of FXC's libraries. The name of the debug file
        /// (`ILDN`) stays, as with the compilers' options.
        DEBUG = 0x1 => "debug",
        /// Reflection: `STAT` and `RDEF`, as DXC's `-Qstrip_reflect` and FXC's `/Qstrip_reflect`; and that in
        /// the module of `DXIL`.
        REFLECTION = 0x2 => "reflection",
        /// Private data: `PRIV`.
        PRIVATE = 0x4 => "private",
        /// The root signature of a shader: `RTS0`. One that was compiled alone stays.
        ROOT_SIGNATURE = 0x8 => "root-signature",
        /// Sources and arguments: `SRCI`, `PDBI`, a PDB in `PRIV`, and those in an `ILDB` that stays.
        SOURCE = 0x10 => "source",
        /// Names inside the module of `DXIL`: of instructions, blocks and arguments, and, except in a library
        /// that is still [linked by names](module::is_linked_by_names), those of resources (in `RDAT` as
        /// well), of types and their members, and of group-shared and static variables.
        SYMBOL_NAMES = 0x20 => "names",
        /// What FXC's developers test with: `CRPT`, `PERF`, `SDTL`, `SMID` (`D3DCOMPILER_STRIP_TEST_BLOBS`).
        /// Published compilers do not write these parts.
        TEST_DATA = 0x40 => "test-data",
    }
}

impl Strip {
    /// Everything.
    pub const EVERYTHING: Self = Self::from_bits_retain(0x7f);

    /// The flag of this name: one of [`NAMES`](Self::NAMES), or `all`.
    ///
    /// ```
    /// use dxkit_transform::Strip;
    ///
    /// assert_eq!(Strip::named("root-signature"), Some(Strip::ROOT_SIGNATURE));
    /// assert_eq!(Strip::named("all"), Some(Strip::EVERYTHING));
    /// assert_eq!(Strip::named("colour"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(_, known)| *known == name).map(|(what, _)| *what);
        found.or_else(|| (name == "all").then_some(Self::EVERYTHING))
    }

    /// Whether this removes a part of this kind.
    #[must_use]
    pub fn removes(self, kind: FourCc) -> bool {
        let reason = match kind.known().map(PartKind::stripped_with) {
            Some(StrippedWith::Debug) => Self::DEBUG,
            Some(StrippedWith::Reflection) => Self::REFLECTION,
            Some(StrippedWith::Private) => Self::PRIVATE,
            Some(StrippedWith::RootSignature) => Self::ROOT_SIGNATURE,
            Some(StrippedWith::Source) => Self::SOURCE,
            Some(_) => return false,
            // Kinds that only `D3DStripShader` knows.
            None => match &kind.0 {
                b"RPLY" => Self::DEBUG,
                b"CRPT" | b"PERF" | b"SDTL" | b"SMID" => Self::TEST_DATA,
                _ => return false,
            },
        };
        self.contains(reason)
    }

    /// Removes parts from a container, and the same information from the remaining modules. The digest is
    /// left to [`Container::write`]. `HASH` is computed again if it was the hash of a program that changed.
    ///
    /// The result is what the compiler writes with its options for stripping, byte for byte, with these
    /// differences: DXC's `-Qstrip_debug` keeps an embedded debug module (`-Qembed_debug`), and FXC's
    /// `D3DStripShader` the debug information in programs for level 9 (`Aon9`) and in the functions of
    /// libraries (`LIBF`); this removes them. A program that contains debug information becomes the one that
    /// DXC writes beside such a module.
    ///
    /// # Errors
    /// If the header of a program cannot be read, or a part cannot be written.
    pub fn apply(self, container: &mut Container<'_>) -> Result<Stripped, Error> {
        self.apply_within(container, MAX_NESTING)
    }

    /// [`apply`](Self::apply), for containers inside parts down to this many levels.
    fn apply_within(self, container: &mut Container<'_>, levels: usize) -> Result<Stripped, Error> {
        let mut stripped = Stripped::default();
        // A root signature that was compiled alone is what the container is for: DXC keeps it, too, with
        // `-Qstrip_rootsignature`.
        let is_root_signature =
            container.parts().iter().all(|part| matches!(part.kind(), FourCc::Rts0 | FourCc::Priv));
        container.retain(|part| {
            let removes = (self.removes(part.kind()) && !(is_root_signature && part.kind() == FourCc::Rts0))
                || self.intersects(Self::DEBUG | Self::SOURCE) && holds_pdb(part);
            if removes {
                stripped.removed.push(part.kind());
            }
            !removes
        });
        let mut changed = Vec::new();
        let mut names_are_gone = false;
        for part in container.parts_mut() {
            let kind = part.kind();
            let changes = match kind {
                FourCc::Aon9 | FourCc::Xnas | FourCc::Xnap if self.contains(Self::DEBUG) => level_9(part)?,
                FourCc::Libf => (self & (Self::DEBUG | Self::SOURCE)).function(part, levels)?,
                _ => false,
            };
            if changes {
                stripped.rewritten.push(kind);
            }
            let inside = match kind {
                FourCc::Ildb => self & Strip::SOURCE,
                FourCc::Dxil => self & (Strip::DEBUG | Strip::REFLECTION | Strip::SYMBOL_NAMES),
                _ => Strip::empty(),
            };
            if inside.is_empty() {
                continue;
            }
            let mut program = Program::parse(part.span())?.into_owned();
            match strip_module(program.bitcode(), inside) {
                Ok(None) => {}
                Ok(Some(StrippedModule { bitcode, resources_lost_names })) => {
                    names_are_gone |= resources_lost_names;
                    changed.push((program.bitcode().to_vec(), bitcode.clone()));
                    program.set_bitcode(bitcode);
                    part.set_payload(program.encode()?);
                    stripped.rewritten.push(kind);
                }
                Err(_) => stripped.not_looked_into.push(kind),
            }
        }
        for (old, new) in &changed {
            update_hash(container, old, new)?;
        }
        if names_are_gone && container.find(FourCc::Rdat).is_some() {
            derive_parts(container, |kind| kind == FourCc::Rdat)?;
        }
        Ok(stripped)
    }
}

/// Removes the debug information of a program for level 9; `false` if there is none, or it cannot be read.
fn level_9(part: &mut RawPart<'_>) -> Result<bool, Error> {
    let Ok(level) = Level9::parse(part.span()) else { return Ok(false) };
    let mut level = level.into_owned();
    let changes = level.program.remove_debug_info();
    if changes {
        part.set_payload(level.encode()?);
    }
    Ok(changes)
}

impl Strip {
    /// Strips the container of a library's function; `false` if nothing changes, or it cannot be read.
    fn function(self, part: &mut RawPart<'_>, levels: usize) -> Result<bool, Error> {
        let Some(levels) = levels.checked_sub(1).filter(|_| !self.is_empty()) else { return Ok(false) };
        let Ok(function) = Container::parse(part.span()) else { return Ok(false) };
        let mut function = function.into_owned();
        let stripped = self.apply_within(&mut function, levels)?;
        let changes = !stripped.removed.is_empty() || !stripped.rewritten.is_empty();
        if changes {
            part.set_payload(function.write(DigestPolicy::Renew)?);
        }
        Ok(changes)
    }
}

/// Whether a part is private data that is a PDB.
fn holds_pdb(part: &RawPart<'_>) -> bool {
    part.kind() == FourCc::Priv && is_pdb(part.payload())
}

/// The changes that [`strip`] made.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stripped {
    /// Kinds of the removed parts, in their order.
    pub removed: Vec<FourCc>,
    /// Kinds of the parts whose module was rewritten, in their order.
    pub rewritten: Vec<FourCc>,
    /// Parts that may still contain such information and were not changed: their modules cannot be read, or
    /// cannot be written as LLVM 3.7 bitcode.
    pub not_looked_into: Vec<FourCc>,
}

/// Removes information from a container: see [`Strip::apply`]. The digest of the result is left to
/// [`Container::write`].
///
/// ```
/// use dxkit_container::DigestPolicy;
/// use dxkit_transform::{Strip, strip};
/// use dxkit_types::FourCc;
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let (container, stripped) = strip(&file, Strip::DEBUG | Strip::REFLECTION)?;
/// assert_eq!(stripped.removed, [FourCc::Stat]);
/// let smaller = container.write(DigestPolicy::Recompute)?;
/// assert!(smaller.len() < file.len());
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// # Errors
/// An error of the envelope, and those of [`Strip::apply`].
pub fn strip<'a>(file: impl Into<Input<'a>>, what: Strip) -> Result<(Container<'static>, Stripped), Error> {
    let file = file.into();
    let mut container = Container::parse(file.span()?)?.into_owned();
    let stripped = what.apply(&mut container)?;
    Ok((container, stripped))
}

impl Strip {
    /// Like [`apply`](Self::apply), but the debug information is preserved: returns the PDB of the shader, if
    /// it has a debug module or FXC's `SPDB`, and writes its name to `ILDN`.
    ///
    /// ```
    /// use dxkit_container::Container;
    /// use dxkit_derive::pdb::PdbKind;
    /// use dxkit_transform::Strip;
    /// use dxkit_types::FourCc;
    ///
    /// # let file = std::fs::read("../../testdata/dxc/ps_multi_file_embed_debug_6_0.dxil").unwrap();
    /// let mut container = Container::parse(&file)?;
    /// let (stripped, pdb) = Strip::DEBUG.apply_into_pdb(&mut container, PdbKind::Full, None)?;
    /// assert_eq!(stripped.removed, [FourCc::Ildb]);
    /// assert!(pdb.is_some_and(|pdb| pdb.name.ends_with(".pdb")));
    /// # Ok::<(), dxkit_bytes::Error>(())
    /// ```
    ///
    /// # Errors
    /// See [`apply`](Self::apply) and [`debug_container`](dxkit_derive::pdb::debug_container).
    pub fn apply_into_pdb(
        self,
        container: &mut Container<'_>,
        kind: PdbKind,
        compiler: Option<&CompilerVersion<'_>>,
    ) -> Result<(Stripped, Option<Pdb>), Error> {
        let mut whole = container.clone();
        let stripped = self.apply(container)?;
        if whole.find(FourCc::Spdb).is_some() && whole.find(FourCc::Ildb).is_none() {
            let pdb = Pdb::from_shader(&whole, kind, compiler)?;
            container.set(FourCc::Ildn, DebugName::new(pdb.name.clone()).encode()?);
            return Ok((stripped, Some(pdb)));
        }
        let Some(hash) = shader_hash(container).filter(|_| whole.find(FourCc::Ildb).is_some()) else {
            return Ok((stripped, None));
        };
        // The program may have changed, and its hash with it.
        if let Some(part) = container.find(FourCc::Hash) {
            whole.set(FourCc::Hash, part.payload().to_vec());
        }
        let name = DebugName::from_hash(&hash).encode()?;
        container.set(FourCc::Ildn, name.clone());
        // The PDB is that of the shader as it was: DXC's has no name where the shader has none.
        if whole.find(FourCc::Ildn).is_some() {
            whole.set(FourCc::Ildn, name);
        }
        let pdb = Pdb::from_shader(&whole, kind, compiler)?;
        Ok((stripped, Some(pdb)))
    }
}

/// A module that was stripped.
struct StrippedModule {
    bitcode: Vec<u8>,
    /// Whether resources lost names, which `RDAT` has too.
    resources_lost_names: bool,
}

/// A module without the selected information; `None` if it has none of it.
fn strip_module(bitcode: &[u8], what: Strip) -> Result<Option<StrippedModule>, dxkit_bitcode::Error> {
    let mut found = Module::parse(bitcode)?;
    let mut changed = false;
    if what.contains(Strip::SOURCE) {
        changed |= module::sources(&mut found);
    }
    if what.contains(Strip::DEBUG) && module::debug_information(&mut found) {
        // DXC does the same with the program beside a debug module.
        module::reflection(&mut found);
        changed = true;
    }
    if what.contains(Strip::REFLECTION) {
        changed |= module::reflection(&mut found);
    }
    let mut resources_lost_names = false;
    if what.contains(Strip::SYMBOL_NAMES) {
        resources_lost_names = module::has_resource_names(&found) && !module::is_linked_by_names(&found);
        changed |= module::names(&mut found);
    }
    if !changed {
        return Ok(None);
    }
    Ok(Some(StrippedModule { bitcode: found.write(BitcodeDialect::Dxc)?, resources_lost_names }))
}
