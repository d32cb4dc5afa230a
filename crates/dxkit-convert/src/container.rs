//! Containers of token programs as containers of DXIL.

use core::fmt;

use dxkit_bitcode::Module;
use dxkit_container::{Container, RawPart};
use dxkit_derive::{Assembly, DebugNamePart};
use dxkit_dxbc::Program;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::FourCc;

use crate::{Beside, Options, Refusal, convert};

/// Why a container is not converted.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub enum ConvertError {
    /// It has no program.
    NoProgram,
    /// Its program is DXIL.
    IsDxil,
    /// Its program is of feature level 9 alone, without the one of shader model 4 that is converted.
    Level9Alone,
    /// A part cannot be read, or one of the result cannot be written.
    Part(dxkit_bytes::Error),
    /// The program has something that is not converted.
    Refused(Refusal),
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgram => f.write_str("the container has no program of shader model 4 or 5"),
            Self::IsDxil => f.write_str("the program is DXIL already"),
            Self::Level9Alone => f.write_str(
                "the program is of feature level 9 alone: without one of shader model 4 beside it, it cannot be \
                 converted",
            ),
            Self::Part(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl core::error::Error for ConvertError {}

impl From<dxkit_bytes::Error> for ConvertError {
    fn from(error: dxkit_bytes::Error) -> Self {
        Self::Part(error)
    }
}

/// Converts the program of a container, and makes a container of the result.
///
/// All parts follow from the converted program; a root signature and private data are kept. The digest is
/// computed where the container is [written](Container::write).
///
/// # Errors
/// See [`ConvertError`].
pub fn convert_container(
    container: &Container<'_>,
    options: &Options,
) -> Result<Container<'static>, ConvertError> {
    let module = convert_program(container, options)?;
    let has_debug = module.named_metadata().any(|named| named.name == b"llvm.dbg.cu");
    let payload = |kind| container.find(kind).map(RawPart::payload);
    let assembly = Assembly {
        root_signature: payload(FourCc::Rts0),
        private: payload(FourCc::Priv),
        embed_debug: has_debug,
        debug_name: if has_debug { DebugNamePart::OfHash } else { DebugNamePart::None },
        strip_reflection: !options.names,
        ..Assembly::default()
    };
    Ok(assembly.container(module)?)
}

/// Converts the program of a container to a module, with what the other parts say of it.
///
/// # Errors
/// See [`ConvertError`].
pub fn convert_program(container: &Container<'_>, options: &Options) -> Result<Module, ConvertError> {
    let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr));
    let missing = || match [FourCc::Dxil, FourCc::Aon9].map(|kind| container.find(kind).is_some()) {
        [true, _] => ConvertError::IsDxil,
        [_, true] => ConvertError::Level9Alone,
        _ => ConvertError::NoProgram,
    };
    let program = Program::parse(part.ok_or_else(missing)?.span())?;
    let mut inputs = None;
    let mut outputs = None;
    let mut patch_constants = None;
    for part in container.parts() {
        let Some(kind) = SignatureKind::from_part(part.kind()) else { continue };
        let slot = match kind {
            SignatureKind::Isg1 | SignatureKind::Isgn => &mut inputs,
            SignatureKind::Osg1 | SignatureKind::Osgn | SignatureKind::Osg5 => &mut outputs,
            SignatureKind::Psg1 | SignatureKind::Pcsg => &mut patch_constants,
        };
        *slot = Some(Signature::parse(kind, part.span())?);
    }
    let definitions =
        container.find(FourCc::Rdef).and_then(|part| ResourceDefinitions::parse(part.span()).ok());
    let database = container.find(FourCc::Spdb).filter(|_| !options.strip_debug);
    let database = database.and_then(|part| ProgramDatabase::parse(part.span()).ok());
    let beside = Beside {
        inputs: inputs.as_ref(),
        outputs: outputs.as_ref(),
        patch_constants: patch_constants.as_ref(),
        definitions: definitions.as_ref(),
        database: database.as_ref(),
    };
    convert(&program, &beside, options).map_err(ConvertError::Refused)
}
