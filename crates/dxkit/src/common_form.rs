//! [`diff_of_common`]: the differences between a shader of SM 4 or 5 and one of DXIL, in what both have.

use alloc::vec::Vec;

use dxkit_bytes::{Error, Name, Words};
use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_diff::{Diff, diff};
use dxkit_psv::{PipelineStateValidation, RuntimeInfo};
use dxkit_types::FourCc;

use crate::Shader;

/// The parts that state what both forms have: signatures, the state of the pipeline with resources and
/// threads, features, and the root signature.
const COMMON: [FourCc; 6] =
    [FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Psv0, FourCc::Sfi0, FourCc::Rts0];

/// The differences between two containers as [`diff`] finds them. Of a shader of SM 4 or 5 and one of DXIL,
/// the first is [converted](convert_container), and the parts are compared that do not depend on how the
/// program computes: signatures, `PSV0`, `SFI0` and the root signature. The other value says whether that was
/// done.
///
/// A program that cannot be converted is compared by its bytes, as all others are.
///
/// # Errors
/// See [`diff`].
pub fn diff_of_common(old: &[u8], new: &[u8]) -> Result<(Diff, bool), Error> {
    match (Container::parse(old), Container::parse(new)) {
        (Ok(first), Ok(second)) => match common(&first, &second) {
            Some([first, second]) => Ok((diff(&first[..], &second[..])?, true)),
            None => Ok((diff(old, new)?, false)),
        },
        _ => Ok((diff(old, new)?, false)),
    }
}

/// The state of the pipeline without the fields of version 3 and later, which follow from the version of the
/// validator and the name of the entry point: a token program has neither. `None` if it cannot be read.
fn without_newer_fields(part: &RawPart<'_>) -> Option<Vec<u8>> {
    let mut state = PipelineStateValidation::parse(part.span()).ok()?;
    let mut info = RuntimeInfo::new(state.runtime_info.v0);
    (info.v1, info.v2) = (state.runtime_info.v1, state.runtime_info.v2);
    state.runtime_info = info;
    state.entry_function_name = Name::default();
    state.set_tables(Vec::new(), Words::default()).ok()?;
    state.encode().ok()
}

/// The containers of what both have; `None` if they are of one form.
fn common(old: &Container<'_>, new: &Container<'_>) -> Option<[Vec<u8>; 2]> {
    let is_dxil = [old, new].map(|one| one.find(FourCc::Dxil).is_some());
    let other = match is_dxil {
        [true, false] => old,
        [false, true] => new,
        _ => return None,
    };
    // The same shader model, or the nearest one that is possible.
    let minor = Shader::from_container(other).model.map_or(0, |model| model.minor);
    let options = ConvertOptions::default().with_minor(minor.min(ConvertOptions::LAST_MINOR)).without_debug();
    let form = |one: &Container<'_>, is_dxil: bool| {
        let mut kept = match is_dxil {
            true => one.clone(),
            false => convert_container(one, &options).ok()?,
        };
        let kinds: Vec<FourCc> = kept.parts().iter().map(RawPart::kind).collect();
        for kind in kinds {
            if !COMMON.contains(&kind) {
                kept.remove_all(kind);
            }
        }
        if let Some(state) = kept.find(FourCc::Psv0).and_then(without_newer_fields) {
            kept.set(FourCc::Psv0, state);
        }
        kept.write(DigestPolicy::Zero).ok()
    };
    let [first, second] = is_dxil;
    Some([form(old, first)?, form(new, second)?])
}
