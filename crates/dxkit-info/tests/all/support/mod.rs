//! What several tests need.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Codec, Error, Frame, Path, Report, Span, Value, Visit};
use dxkit_info::*;

/// Every leaf of a walk: path, offset, size, value.
#[derive(Default)]
pub(crate) struct Leaves {
    path: Path,
    pub(crate) leaves: Vec<(String, usize, usize, String)>,
}

impl Visit for Leaves {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.leaves.push((self.path.to_string(), span.offset(), span.len(), value.to_string()));
    }
}

/// What holds for every payload that decodes.
pub(crate) struct Seen {
    pub(crate) leaves: Vec<(String, usize, usize, String)>,
    pub(crate) findings: Vec<String>,
}

fn look<'a, T: Codec<'a> + PartialEq + Clone>(
    bytes: &'a [u8],
    owned: impl FnOnce(T) -> Result<Vec<u8>, Error>,
    validate: impl FnOnce(&T, &mut Report),
) -> Result<Seen, Error> {
    let span = Span::new(bytes);
    let mut leaves = Leaves::default();
    let walked = T::walk(span, &mut leaves);
    let part = match T::parse(span) {
        Ok(part) => part,
        Err(error) => {
            // A visitor gets the same error.
            assert_eq!(walked.unwrap_err().to_string(), error.to_string());
            return Err(error);
        }
    };
    walked.unwrap();
    let mut next = 0;
    for (path, offset, size, _) in &leaves.leaves {
        assert_eq!(*offset, next, "{path}");
        next += size;
    }
    assert_eq!(next, bytes.len());
    assert_eq!(part.encode().unwrap(), bytes);
    assert_eq!(owned(part.clone()).unwrap(), bytes);
    let mut report = Report::new();
    validate(&part, &mut report);
    let findings = report.located(|visit| T::walk(span, visit).unwrap());
    Ok(Seen { leaves: leaves.leaves, findings: findings.iter().map(ToString::to_string).collect() })
}

/// Decodes a payload, and checks that everything is told, kept and written again. `None` if it is not a part
/// of this crate.
pub(crate) fn see(kind: &str, bytes: &[u8]) -> Option<Result<Seen, Error>> {
    Some(match kind {
        "SFI0" => look(bytes, |part: FeatureInfo<'_>| part.into_owned().encode(), FeatureInfo::validate),
        "HASH" => look(bytes, |part: ShaderHash<'_>| part.into_owned().encode(), ShaderHash::validate),
        "ILDN" => look(bytes, |part: DebugName<'_>| part.into_owned().encode(), DebugName::validate),
        "VERS" => {
            look(bytes, |part: CompilerVersion<'_>| part.into_owned().encode(), CompilerVersion::validate)
        }
        "SRCI" => look(bytes, |part: SourceInfo<'_>| part.into_owned().encode(), SourceInfo::validate),
        "PDBI" => look(bytes, |part: PdbInfo<'_>| part.into_owned().encode(), PdbInfo::validate),
        "PRIV" => look(bytes, |part: PrivateData<'_>| part.into_owned().encode(), PrivateData::validate),
        _ => return None,
    })
}
