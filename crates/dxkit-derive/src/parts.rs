//! The parts that describe a program, from its module: [`described_parts`].

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bytes::{Codec, Error, ErrorKind};
use dxkit_container::{AddPart, RawPart};
use dxkit_dxil::{DxilModule, MetadataReader};
use dxkit_info::{CompilerVersion, FeatureInfo};
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_signature::SignatureKind;
use dxkit_types::FourCc;

use crate::pdb::ROOT_SIGNATURE;
use crate::validator::Validator;
use crate::{EntryFacts, ModuleUsage, NoSignature, runtime_data, runtime_data_like};

/// Facts that other parts state and the module does not: usually those of the existing container.
#[derive(Debug, Clone, Copy, Default)]
pub struct BesidesModule<'a> {
    /// `RDAT`, for its subobjects, which the compiler takes out of the module. Those that the module states
    /// come first.
    pub subobjects: Option<&'a RuntimeData<'a>>,
    /// `PSV0`, for its linear algebra tables.
    pub linear_algebra: Option<&'a PipelineStateValidation<'a>>,
}

/// The kinds of [`described_parts`], in DXC's order.
pub const DESCRIBED: [FourCc; 6] =
    [FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Psv0, FourCc::Rdat];

/// The parts that describe a program, in DXC's order, byte for byte as it writes them: `SFI0`; for shaders
/// `ISG1`, `OSG1`, `PSG1` if it has elements, and `PSV0`; for libraries `RDAT`. Their presence and content
/// depend on the validator version of the module.
///
/// # Errors
/// If the module's content does not fit into a part.
pub fn described_parts(
    dxil: &DxilModule<'_>,
    besides: BesidesModule<'_>,
) -> Result<Vec<RawPart<'static>>, Error> {
    // With those that follow in most containers.
    let mut parts = Vec::with_capacity(8);
    add_described(dxil, besides, usage_like, None, &mut parts)?;
    Ok(parts)
}

/// The usage of a module, as the compiler counts that wrote the runtime data of its container.
fn usage_like(dxil: &DxilModule<'_>, like: Option<&RuntimeData<'_>>) -> ModuleUsage {
    like.map_or_else(|| ModuleUsage::with_known_subobjects(dxil, None), |like| ModuleUsage::like(dxil, like))
}

/// Adds the [`described_parts`], with what the functions of a library use by `usage`, and before what
/// describes these, the compiler (`VERS`).
pub(crate) fn add_described(
    dxil: &DxilModule<'_>,
    besides: BesidesModule<'_>,
    usage: impl FnOnce(&DxilModule<'_>, Option<&RuntimeData<'_>>) -> ModuleUsage,
    compiler: Option<&CompilerVersion<'_>>,
    parts: &mut impl AddPart,
) -> Result<(), Error> {
    let features = FeatureInfo::new(dxil.flags().features());
    parts.add_part(FourCc::Sfi0, |writer| features.write(writer))?;
    if let Some(facts) = EntryFacts::from_module(dxil) {
        for kind in [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1] {
            if kind == SignatureKind::Psg1 && facts.elements(kind).is_empty() {
                continue;
            }
            let signature = facts.signature(kind)?;
            parts.add_part(kind.four_cc(), |writer| signature.write(writer))?;
        }
        let state = facts.pipeline_state(besides.linear_algebra);
        parts.add_part(FourCc::Psv0, |writer| state.write(writer))?;
    } else if dxil.is_library() {
        let validator = Validator::from_module(dxil);
        if let Some(compiler) = compiler.filter(|_| validator.since(8)) {
            parts.add_part(FourCc::Vers, |writer| compiler.write(writer))?;
        }
        if validator.since(3) {
            let usage = usage(dxil, besides.subobjects);
            let data = match besides.subobjects {
                Some(like) => runtime_data_like(dxil, &usage, like)?,
                None => runtime_data(dxil, &usage, None)?,
            };
            parts.add_part(FourCc::Rdat, |writer| data.write(writer))?;
        }
    }
    Ok(())
}

impl From<NoSignature> for Error {
    fn from(reason: NoSignature) -> Self {
        let what = match reason {
            NoSignature::Rows => "the module has more signature rows than there are registers",
            NoSignature::Names => "the names of a signature have more than 65536 bytes",
        };
        Self::new(ErrorKind::Inconsistent(what), 0)
    }
}

/// The root signature in a module's metadata: the content of `RTS0`. DXC removes it from the modules that it
/// writes.
#[must_use]
pub fn root_signature(module: &Module) -> Option<Vec<u8>> {
    // Few modules have one.
    module.named(ROOT_SIGNATURE.as_bytes())?;
    MetadataReader::new(module).root_signature()
}

/// Whether a container of this module has `HASH`: those for validators since 1.5.
#[must_use]
pub fn has_hash(dxil: &DxilModule<'_>) -> bool {
    Validator::from_module(dxil).since(5)
}
