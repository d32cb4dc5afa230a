//! [`program_of`]: the program header for a module.

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, ErrorKind};
use dxkit_dxil::MetadataReader;
use dxkit_program::{DxilVersion, Program};

/// The program that this bitcode is: the payload of `DXIL`, `ILDB` or DXC's `STAT`, whose header states kind,
/// shader model and version of DXIL as the module's metadata does (`dx.shaderModel`, `dx.version`). The
/// bitcode is kept byte for byte.
///
/// # Errors
/// If the bitcode cannot be read, or if its module does not state its shader model.
pub fn program_of(bitcode: &[u8]) -> Result<Program<'_>, Error> {
    let module = Module::parse(bitcode)?;
    let mut metadata = MetadataReader::new(&module);
    let missing = |reason: &'static str| Error::new(ErrorKind::Inconsistent(reason), 0);
    let (kind, model) = metadata.shader_model();
    let (Some(kind), Some(model)) = (kind, model) else {
        return Err(missing("the module does not say its shader model (dx.shaderModel)"));
    };
    let byte = |number: u32| u8::try_from(number).ok();
    // If the module does not state the version of DXIL, it follows from the shader model.
    let (major, minor) = match metadata.dxil_version() {
        Some(version) => (version.major, version.minor),
        None => (1, u32::from(model.minor)),
    };
    let (Some(major), Some(minor)) = (byte(major), byte(minor)) else {
        return Err(missing(
            "the version of DXIL that the module states does not fit the header (dx.version)",
        ));
    };
    Ok(Program::new(kind, model, DxilVersion { major, minor }, bitcode))
}
