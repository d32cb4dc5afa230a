//! [`rewrite`]: reads modules and writes them again.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::Error;
use dxkit_container::Container;
use dxkit_info::ShaderHash;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// Reads the modules of a container (`DXIL`, `ILDB`, DXC's `STAT`; with `part`, that one alone) and writes
/// them again. Returns the kinds of the parts that it wrote, in their order. The digest is left to
/// [`Container::write`].
///
/// A module that DXC wrote is reproduced bit by bit; with [`BitcodeDialect::Keep`], so is what others wrote
/// ([`Module::write_like`]). If the program changes, `HASH` is updated if it was the hash of
/// the program.
///
/// # Errors
/// If a module cannot be read, or LLVM 3.7 cannot express it.
pub fn rewrite(
    container: &mut Container<'_>,
    part: Option<FourCc>,
    dialect: BitcodeDialect,
) -> Result<Vec<FourCc>, Error> {
    let mut written = Vec::new();
    for found in container.parts_mut() {
        let kind = found.kind();
        if !matches!(kind, FourCc::Dxil | FourCc::Ildb | FourCc::Stat)
            || part.is_some_and(|part| part != kind)
            || !Program::recognise(found.payload())
        {
            continue;
        }
        let mut program = Program::parse(found.span())?.into_owned();
        let module = Module::parse(program.bitcode())?;
        let bitcode = match dialect {
            BitcodeDialect::Keep => module.write_like(program.bitcode())?,
            dialect => module.write(dialect)?,
        };
        written.push((kind, program.bitcode().to_vec(), bitcode.clone()));
        program.set_bitcode(bitcode);
        let payload = program.encode()?;
        if payload != found.payload() {
            found.set_payload(payload);
        }
    }
    for (_, old, new) in written.iter().filter(|(_, old, new)| old != new) {
        update_hash(container, old, new)?;
    }
    Ok(written.into_iter().map(|(kind, ..)| kind).collect())
}

/// Writes a module that was changed as its original was written: DXC's order and layout if the original has
/// those, otherwise the numbers and the layout of the original ([`BitcodeDialect::Keep`]).
pub(crate) struct WriteAgain<'b> {
    original: &'b [u8],
    is_by_dxc: bool,
}

impl<'b> WriteAgain<'b> {
    /// Finds out how the original was written: `module` is what was read from it, unchanged.
    pub(crate) fn new(module: &Module, original: &'b [u8]) -> Self {
        let is_by_dxc = module.write(BitcodeDialect::Dxc).is_ok_and(|written| written == original);
        Self { original, is_by_dxc }
    }

    /// The bitcode of the changed module.
    ///
    /// # Errors
    /// If LLVM 3.7 cannot express the module.
    pub(crate) fn write(&self, module: &Module) -> Result<Vec<u8>, Error> {
        let written =
            if self.is_by_dxc { module.write(BitcodeDialect::Dxc) } else { module.write_like(self.original) };
        Ok(written?)
    }
}

/// Updates `HASH` for a changed program, if it was the hash of the old one.
pub(crate) fn update_hash(container: &mut Container<'_>, old: &[u8], new: &[u8]) -> Result<(), Error> {
    for part in container.parts_mut().filter(|part| part.kind() == FourCc::Hash) {
        let Ok(mut hash) = ShaderHash::parse(part.span()).map(ShaderHash::into_owned) else { continue };
        if hash.matches(old) {
            hash.digest = ShaderHash::compute(new).digest;
            part.set_payload(hash.encode()?);
        }
    }
    Ok(())
}
