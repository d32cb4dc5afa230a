//! Containers of token programs as containers of DXIL.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::Writer;
use dxkit_container::{AddPart, Container, DigestPolicy, FileWriter, RawPart};
use dxkit_derive::{Assembly, DebugNamePart};
use dxkit_dxbc::Program;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxil::DxilModule;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::FourCc;

use crate::module::{self, Memory};
use crate::{Beside, ConvertOptions, Refusal};

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

/// Converts one container after the other, and keeps the memory of one for the next.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_convert::{ContainerConverter, ConvertOptions, convert_container};
///
/// let mut converter = ContainerConverter::default();
/// for name in ["ps_flow_5_0", "hs_tri_5_0", "cs_atomics_5_0"] {
///     let file = std::fs::read(format!("../../testdata/fxc/{name}.dxbc")).unwrap();
///     let container = Container::parse(&file)?;
///     let options = ConvertOptions::default();
///     let expected = convert_container(&container, &options)?.write(DigestPolicy::Recompute)?;
///     assert_eq!(converter.convert_file(&container, &options, DigestPolicy::Recompute)?, expected);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ContainerConverter {
    memory: Memory,
    writer: Writer,
    file: dxkit_bytes::Writer,
}

impl ContainerConverter {
    /// Makes a container, as the function [`convert_container`] does.
    ///
    /// # Errors
    /// See [`ConvertError`]. The next container can be converted all the same.
    pub fn convert(
        &mut self,
        container: &Container<'_>,
        options: &ConvertOptions,
    ) -> Result<Container<'static>, ConvertError> {
        let mut parts = Vec::new();
        add_parts(&mut self.memory, &mut self.writer, container, options, &mut parts)?;
        Ok(parts.into_iter().collect())
    }

    /// Makes a container, as the function [`convert_container`] does, and writes it: the bytes of a file.
    ///
    /// # Errors
    /// See [`ConvertError`]. The next container can be converted all the same.
    pub fn convert_file(
        &mut self,
        container: &Container<'_>,
        options: &ConvertOptions,
        policy: DigestPolicy,
    ) -> Result<&[u8], ConvertError> {
        let mut file = FileWriter::new(&mut self.file)?;
        add_parts(&mut self.memory, &mut self.writer, container, options, &mut file)?;
        Ok(file.finish(policy)?)
    }
}

/// Converts the program of a container, and makes a container of the result.
///
/// All parts follow from the converted program; a root signature and private data are kept. The digest is
/// computed where the container is [written](Container::write). A [`ContainerConverter`] takes less time for
/// many containers.
///
/// # Errors
/// See [`ConvertError`].
pub fn convert_container(
    container: &Container<'_>,
    options: &ConvertOptions,
) -> Result<Container<'static>, ConvertError> {
    ContainerConverter::default().convert(container, options)
}

/// Adds the parts of the converted container.
fn add_parts(
    memory: &mut Memory,
    writer: &mut Writer,
    container: &Container<'_>,
    options: &ConvertOptions,
    parts: &mut impl AddPart,
) -> Result<(), ConvertError> {
    let mut module = convert_with(container, options, memory)?;
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
    let description = assembly.describe(&DxilModule::read(&module), parts)?;
    assembly.add_programs(&mut module, description, writer, parts)?;
    memory.module = Some(module);
    Ok(())
}

/// Converts the program of a container to a module, with what the other parts say of it.
///
/// # Errors
/// See [`ConvertError`].
pub fn convert_program(container: &Container<'_>, options: &ConvertOptions) -> Result<Module, ConvertError> {
    convert_with(container, options, &mut Memory::default()).map(|module| *module)
}

fn convert_with(
    container: &Container<'_>,
    options: &ConvertOptions,
    memory: &mut Memory,
) -> Result<Box<Module>, ConvertError> {
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
    module::convert(&program, &beside, options, memory).map_err(ConvertError::Refused)
}
