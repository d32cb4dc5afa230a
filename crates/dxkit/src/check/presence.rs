//! The parts that a container must have, and those that it must not have, for its kind of program.

use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_container::Container;
use dxkit_types::{BesideDxil, FourCc, ShaderKind};

use super::Parts;
use crate::{Language, Shader};

/// The rule that a container has the parts that its program requires.
const MISSING: &str = "container-missing-part";
/// The rule that a container has no parts that belong to other kinds of programs.
const FOREIGN: &str = "container-foreign-part";

impl Parts<'_> {
    /// Checks that the container has the parts that its kind of program requires, and no others.
    pub(super) fn check_presence(&self, container: &Container<'_>, shader: &Shader, report: &mut Report) {
        match self.main_program() {
            Some(program) => beside_dxil(container, program.kind == ShaderKind::Library, report),
            None if shader.language == Some(Language::Dxbc) => beside_tokens(container, shader.kind, report),
            None => without_program(container, report),
        }
    }
}

fn missing(kind: FourCc, why: &str, report: &mut Report) {
    report.add(Severity::Error, MISSING, None, || format!("no {kind} part: {why}"));
}

/// The parts that DXC's validator requires and refuses in a container with a DXIL program. A patch constant
/// or primitive signature is required if the module has elements for it.
fn beside_dxil(container: &Container<'_>, library: bool, report: &mut Report) {
    let beside = |kind: FourCc| kind.known().map_or(BesideDxil::Refused, |kind| kind.beside_dxil(library));
    for kind in FourCc::KNOWN.iter().filter(|kind| beside(**kind) == BesideDxil::Required) {
        if container.find(*kind).is_none() {
            missing(*kind, "the validator asks for one beside this program", report);
        }
    }
    for part in container.parts() {
        let foreign = beside(part.kind()) == BesideDxil::Refused;
        if foreign {
            report.scope(Frame::Part(part.kind().0), |report| {
                report.add(Severity::Error, FOREIGN, None, || {
                    format!("the validator does not take a {} part beside this program", part.kind())
                });
            });
        }
    }
}

/// The parts that FXC writes for every program except libraries: the signatures, in one of two generations.
fn beside_tokens(container: &Container<'_>, stage: Option<ShaderKind>, report: &mut Report) {
    let any = |kinds: &[FourCc]| kinds.iter().any(|kind| container.find(*kind).is_some());
    if stage == Some(ShaderKind::Library) {
        return;
    }
    let why = "every program of tokens has an input signature, an output signature, and of hull and domain shaders one \
               of patch constants";
    if !any(&[FourCc::Isgn, FourCc::Isg1]) {
        missing(FourCc::Isgn, why, report);
    }
    if !any(&[FourCc::Osgn, FourCc::Osg5, FourCc::Osg1]) {
        missing(FourCc::Osgn, why, report);
    }
    let patches = matches!(stage, Some(ShaderKind::Hull | ShaderKind::Domain));
    if patches && !any(&[FourCc::Pcsg, FourCc::Psg1]) {
        missing(FourCc::Pcsg, why, report);
    }
}

/// Containers without a program are legal: root signatures, private data, debug information in PDBs. Parts
/// that a runtime reads together with a program are not.
fn without_program(container: &Container<'_>, report: &mut Report) {
    let described = [FourCc::Psv0, FourCc::Rdat].into_iter().find(|kind| container.find(*kind).is_some());
    if let Some(kind) = described {
        missing(FourCc::Dxil, &format!("{kind} describes a program that is not there"), report);
    }
}
