//! Checks of the envelope.

use alloc::collections::BTreeMap;
use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_types::{FourCc, PartKind};

use crate::{Container, RawPart};

/// The largest container that DXC and the runtime accept, in bytes.
const MAX_SIZE: u64 = 0x8000_0000;

impl Container<'_> {
    /// Checks what the reference compiler's reader and validator require of the envelope, beyond what parsing
    /// requires: version, gaps, order, slack and trailing bytes, repeated kinds, sizes, and the position of
    /// `PRIV`.
    pub fn validate(&self, report: &mut Report) {
        if self.version.major != 1 || self.version.minor != 0 {
            report.scope("header", |report| {
                let severity = if self.version.major == 1 { Severity::Warning } else { Severity::Error };
                report.add(severity, "container-version", "version", || {
                    let version = self.version;
                    format!("the version is {}.{}, consumers know 1.0", version.major, version.minor)
                });
            });
        }
        let size = self.parts.iter().map(|part| part.payload().len() as u64 + 12).sum::<u64>() + 32;
        if size > MAX_SIZE {
            report.error("container-size", "header", || {
                format!("{size} bytes exceed the limit of consumers, {MAX_SIZE}")
            });
        }
        if self.has_gaps() {
            report.error("container-gap", "gap", || {
                "bytes that belong to no part: the reference compiler's reader wants each part to start where the one \
                 before ends"
                    .into()
            });
        }
        if !self.slack().is_empty() {
            let slack = self.slack().len();
            report.error("container-slack", "slack", || {
                format!("{slack} bytes follow the last part inside the container's size")
            });
        }
        if !self.trailing().is_empty() {
            let trailing = self.trailing().len();
            report.warning("container-trailing", "trailing", || {
                format!("{trailing} bytes follow the container in its file")
            });
        }
        let offsets = self.parts.iter().filter_map(RawPart::offset);
        if !offsets.clone().zip(offsets.skip(1)).all(|(one, next)| one < next) {
            report.error("container-order", "part_offset", || {
                "the order of the parts differs from that of the directory".into()
            });
        }
        self.validate_kinds(report);
        self.validate_alignment(report);
    }

    /// Repeated kinds and the position of `PRIV`.
    fn validate_kinds(&self, report: &mut Report) {
        // The parts of an FXC library repeat by design.
        let library = self.parts.iter().any(|part| {
            matches!(
                part.kind().known(),
                Some(PartKind::Libf | PartKind::Libh | PartKind::Lfs0 | PartKind::Aon9)
            )
        });
        let mut seen = BTreeMap::<FourCc, u32>::new();
        for (position, part) in self.parts.iter().enumerate() {
            let before = seen.entry(part.kind()).or_insert(0);
            let repeat = *before;
            *before = repeat.saturating_add(1);
            let last = position.saturating_add(1) == self.parts.len();
            scope(report, part.kind(), repeat, |report| {
                if repeat > 0 && !library {
                    report.error("container-duplicate", None, || {
                        format!(
                            "a second {} part: consumers use the first, the validator refuses it",
                            part.kind()
                        )
                    });
                }
                if part.kind() == FourCc::Priv && !last {
                    report.warning("container-private-last", None, || {
                        "private data has to be the last part, because its size may be odd".into()
                    });
                }
            });
        }
    }

    /// Alignment follows from the sizes alone, and only these parts may have any size: private data; the
    /// signatures of compilers for validators before 1.7, after which nothing is aligned; and the parts that
    /// FXC writes.
    fn validate_alignment(&self, report: &mut Report) {
        if !self.parts.iter().any(|part| part.kind() == FourCc::Dxil) {
            return;
        }
        let mut seen = BTreeMap::<FourCc, u32>::new();
        for part in &self.parts {
            let repeat = seen.entry(part.kind()).or_insert(0);
            let index = *repeat;
            *repeat = index.saturating_add(1);
            let exempt = matches!(
                part.kind().known(),
                None | Some(PartKind::Priv | PartKind::Isg1 | PartKind::Osg1 | PartKind::Psg1)
            );
            let size = part.payload().len();
            if size % 4 != 0 && !exempt {
                scope(report, part.kind(), index, |report| {
                    report.error("container-part-size", "header", || {
                        format!(
                            "{size} bytes are not a multiple of 4, as the compiler's writer requires of this part"
                        )
                    });
                });
            }
        }
    }
}

/// The path that a walk uses for the part.
fn scope(report: &mut Report, kind: FourCc, repeat: u32, check: impl FnOnce(&mut Report)) {
    report.scope(Frame::Part(kind.0), |report| {
        if repeat == 0 { check(report) } else { report.scope(Frame::Index(repeat), check) }
    });
}
