//! [`lint`]: content that should not be shipped.

use dxkit::{Container, Damage, DigestCheck, FourCc, MAX_NESTING, ModuleContents, Severity};

use crate::denied::Denied;
use crate::prelude::*;
use crate::{ShownFinding, Subject};

/// What is denied, and in a container. A file that cannot be read has a finding that says so.
#[must_use]
pub fn lint(subject: &Subject<'_>, deny: &[Denied]) -> Vec<ShownFinding> {
    match Container::parse(subject.bytes) {
        Ok(container) => findings(deny, subject, &container),
        Err(error) => {
            let finding = ShownFinding::unreadable(&error);
            let damage = Damage::find(subject.bytes);
            vec![match damage {
                Some(damage) => finding.with_cause(&damage),
                None => finding,
            }]
        }
    }
}

fn findings(deny: &[Denied], subject: &Subject<'_>, container: &Container<'_>) -> Vec<ShownFinding> {
    let mut found = Vec::new();
    let module = ModuleContents::from_container(container, FourCc::Dxil);
    let program = container.find(FourCc::Dxil).map(|part| part.span().offset());
    for denied in deny {
        if *denied == Denied::Debug && subject.in_pdb {
            found.push(finding(*denied, "the file is a PDB"));
        }
        // The container in a PDB is not signed.
        if *denied == Denied::Unsigned && !subject.in_pdb {
            let what = match dxkit::check_digest(container, subject.bytes) {
                DigestCheck::Matches => None,
                DigestCheck::Differs { .. } => Some("the digest does not match the bytes"),
                DigestCheck::Debug => Some("the digest is that of a debug build"),
                DigestCheck::Absent(_) => Some("there is no digest"),
            };
            found.extend(what.map(|what| finding(*denied, what)));
        }
        if let Some(what) = module.as_ref().and_then(|module| denied.check_module(module)) {
            found.push(finding(*denied, what).in_part(FourCc::Dxil, program));
        }
        if *denied == Denied::Names && module.as_ref().is_some_and(|module| module.linked_by_names) {
            let note = ShownFinding::new(Severity::Note, denied.name(), LINKED_BY_NAMES);
            found.push(note.in_part(FourCc::Dxil, program));
        }
        denied.check_parts(container, MAX_NESTING, &mut |part, what| {
            let offset = Some(part.span().offset());
            found.push(finding(*denied, what).in_part(part.kind(), offset));
        });
    }
    found
}

const LINKED_BY_NAMES: &str = "a linker has still to take this library (lib_6_x, a resource without a register, or a call of another \
                               library's function), so its names stay";

fn finding(denied: Denied, what: impl Into<String>) -> ShownFinding {
    ShownFinding::new(Severity::Error, denied.name(), what).with_help(denied.help())
}
