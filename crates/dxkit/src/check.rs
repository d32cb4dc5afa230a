//! [`check`]: the findings of the envelope, of every part, and of the parts against each other.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame, Report, Severity, Span};
use dxkit_container::{Container, Digest, DigestCheck};
use dxkit_info::{DebugName, HashFlags, ShaderHash};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rootsig::{Binding, RootSignature};
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, PartKind, ShaderKind};

use crate::{Context, Part, walk};

mod signatures;

/// Containers inside parts are checked so deep, and walked so deep. FXC needs one level; without a bound a file could nest
/// them until the stack ends.
pub(crate) const LEVELS: usize = 4;

/// Checks a container: everything that `validate` of the single parts finds, and whether the parts agree. What cannot be
/// read is a finding of the rule `unreadable`. Silent on whatever the compilers write.
#[must_use]
pub fn check(file: Span<'_>) -> Vec<Finding> {
    let mut report = Report::new();
    let container = match Container::parse(file) {
        Ok(container) => container,
        Err(error) => {
            report.add_error("unreadable", &error);
            return report.finish();
        }
    };
    check_container(&container, file, &mut report, LEVELS);
    report.located(|visit| {
        // Errors of parts are findings already.
        let _ = walk(file, visit);
    })
}

fn check_container(container: &Container<'_>, file: Span<'_>, report: &mut Report, levels: usize) {
    container.validate(report);
    check_digest(container, file, report);
    let context = Context::of(container);
    let mut parts = Parts { stage: context.stage, ..Parts::default() };
    let mut seen = BTreeMap::<FourCc, u32>::new();
    for raw in container.parts() {
        let repeat = seen.entry(raw.kind()).or_insert(0);
        let index = *repeat;
        *repeat = index.saturating_add(1);
        let part = Part::decode_payload(raw.kind(), raw.span(), context);
        let mut scope = |check: &mut dyn FnMut(&mut Report)| {
            report.scope(Frame::Part(raw.kind().0), |report| {
                if index == 0 { check(report) } else { report.scope(Frame::Index(index), check) }
            });
        };
        match part {
            Err(error) => report.add_error("unreadable", &error),
            Ok(Part::Signature(signature)) => {
                scope(&mut |report| signature.validate(context.stage, report));
                parts.signatures.entry(signature.kind).or_insert(signature);
            }
            Ok(Part::PipelineStateValidation(psv)) => {
                scope(&mut |report| psv.validate(report));
                parts.psv.get_or_insert(psv);
            }
            Ok(Part::RootSignature(root)) => {
                scope(&mut |report| root.validate(report));
                parts.root.get_or_insert(root);
            }
            Ok(Part::Program(program)) => {
                scope(&mut |report| program.validate(report));
                parts.programs.entry(raw.kind()).or_insert(program);
            }
            Ok(Part::RuntimeData(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::FeatureInfo(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::ShaderHash(part)) => {
                scope(&mut |report| part.validate(report));
                parts.hash.get_or_insert(part);
            }
            Ok(Part::DebugName(part)) => {
                scope(&mut |report| part.validate(report));
                parts.debug_name.get_or_insert(part);
            }
            Ok(Part::CompilerVersion(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::SourceInfo(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::PdbInfo(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::PrivateData(part)) => scope(&mut |report| part.validate(report)),
            Ok(Part::Container(inner)) => scope(&mut |report| match levels.checked_sub(1) {
                Some(levels) => check_container(&inner, raw.span(), report, levels),
                None => report.add(Severity::Note, "container-depth", "", || {
                    "containers nested deeper than this are not checked".into()
                }),
            }),
            // Nothing to check in token programs and opaque parts; a new kind of part gets an arm above.
            Ok(_) => {}
        }
    }
    parts.check_presence(container, report);
    parts.check_programs(report);
    parts.check_signatures(report);
    parts.check_bindings(report);
    parts.check_hash(report);
}

/// Whether the digest, if there is one, is that of the bytes.
fn check_digest(container: &Container<'_>, file: Span<'_>, report: &mut Report) {
    let size = file.len().saturating_sub(container.trailing().len());
    let bytes = file.bytes().get(..size).unwrap_or_default();
    if let DigestCheck::Differs { computed } = container.digest.check(bytes) {
        let debug = container.digest == Digest::compute_debug(bytes);
        report.scope("header", |report| {
            report.add(Severity::Error, "container-digest", "digest", || {
                if debug {
                    "it is that of a debug build of the validator, which the runtime does not take".into()
                } else {
                    format!("{} stands here, the bytes give {computed}", container.digest)
                }
            });
        });
    }
}

/// The parts that are compared; the first of each kind, which is the one that counts.
#[derive(Default)]
struct Parts<'a> {
    stage: Option<ShaderKind>,
    signatures: BTreeMap<SignatureKind, Signature<'a>>,
    psv: Option<Box<PipelineStateValidation<'a>>>,
    root: Option<RootSignature<'a>>,
    programs: BTreeMap<FourCc, Program<'a>>,
    hash: Option<ShaderHash<'a>>,
    debug_name: Option<DebugName<'a>>,
}

impl Parts<'_> {
    /// Which parts the compiler's validator asks for, and which it refuses, beside a DXIL program.
    fn check_presence(&self, container: &Container<'_>, report: &mut Report) {
        let Some(program) = self.programs.get(&FourCc::Dxil) else { return };
        let library = program.kind == ShaderKind::Library;
        let wanted: &[FourCc] =
            if library { &[FourCc::Rdat] } else { &[FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psv0] };
        let refused: &[FourCc] = if library {
            &[FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Psv0, FourCc::Rts0]
        } else {
            &[FourCc::Rdat, FourCc::Vers]
        };
        for kind in wanted {
            if container.find(*kind).is_none() {
                report.add(Severity::Warning, "container-missing-part", "", || {
                    format!("no {kind} part: the validator wants one beside this program")
                });
            }
        }
        for part in container.parts() {
            let foreign = match part.kind().known() {
                Some(
                    PartKind::Dxil
                    | PartKind::Ildb
                    | PartKind::Ildn
                    | PartKind::Sfi0
                    | PartKind::Hash
                    | PartKind::Stat
                    | PartKind::Priv
                    | PartKind::Rdef
                    | PartKind::Isg1
                    | PartKind::Osg1
                    | PartKind::Psg1
                    | PartKind::Psv0
                    | PartKind::Rts0
                    | PartKind::Rdat
                    | PartKind::Vers,
                ) => refused.contains(&part.kind()),
                _ => true,
            };
            if foreign {
                report.scope(Frame::Part(part.kind().0), |report| {
                    report.add(Severity::Warning, "container-foreign-part", "", || {
                        format!("the validator does not take a {} part beside this program", part.kind())
                    });
                });
            }
        }
    }

    /// The headers of the programs with each other and with PSV0.
    fn check_programs(&self, report: &mut Report) {
        let Some(main) = self.programs.get(&FourCc::Dxil) else { return };
        for (kind, other) in &self.programs {
            if (other.kind, other.shader_model) != (main.kind, main.shader_model) {
                report.scope(Frame::Part(kind.0), |report| {
                    report.add(Severity::Error, "program-mismatch", "program_header", || {
                        format!(
                            "{} of model {}, the DXIL program is {} of model {}",
                            other.kind, other.shader_model, main.kind, main.shader_model
                        )
                    });
                });
            }
        }
        let stage = self
            .psv
            .as_ref()
            .filter(|psv| psv.runtime_info.v1.is_some())
            .and_then(|psv| psv.runtime_info.kind());
        if let Some(stage) = stage.filter(|stage| *stage != main.kind) {
            report.scope(Frame::Part(FourCc::Psv0.0), |report| {
                report.scope("runtime_info", |report| {
                    report.add(Severity::Error, "psv-stage", "shader_stage", || {
                        format!("{stage}, the DXIL program is {}", main.kind)
                    });
                });
            });
        }
    }
}

impl Parts<'_> {
    /// The signature parts with the elements of PSV0.
    fn check_signatures(&self, report: &mut Report) {
        let Some(psv) = self.psv.as_ref().filter(|psv| psv.runtime_info.v1.is_some()) else { return };
        for (kind, elements) in [
            (SignatureKind::Isg1, &psv.inputs),
            (SignatureKind::Osg1, &psv.outputs),
            (SignatureKind::Psg1, &psv.patch_constants_or_primitives),
        ] {
            // Without a part there is nothing to compare; a missing one is told elsewhere.
            if let Some(signature) = self.signatures.get(&kind) {
                signatures::check(signature, elements, report);
            }
        }
    }

    /// The root signature with the bindings of PSV0.
    fn check_bindings(&self, report: &mut Report) {
        let (Some(psv), Some(root)) = (&self.psv, &self.root) else { return };
        let Some(stage) = self.stage.or(psv.runtime_info.kind()) else { return };
        report.scope(Frame::Part(FourCc::Psv0.0), |report| {
            let bindings = psv.resources.iter().map(|resource| Binding {
                resource_type: resource.v0.res_type,
                space: resource.v0.space,
                lower: resource.v0.lower_bound,
                upper: resource.v0.upper_bound,
            });
            root.validate_bindings(stage, bindings, report);
        });
    }
}

impl Parts<'_> {
    /// The shader hash with the bitcode it is the MD5 of, and the name of the debug file with the hash.
    fn check_hash(&self, report: &mut Report) {
        let Some(hash) = &self.hash else { return };
        let with_sources = hash.flags.contains(HashFlags::INCLUDES_SOURCE);
        let hashed = if with_sources { FourCc::Ildb } else { FourCc::Dxil };
        // In a PDB the debug module's sources were taken out after hashing, and there is no DXIL at all.
        let program = self.programs.get(&hashed).filter(|_| self.programs.contains_key(&FourCc::Dxil));
        if let Some(program) = program.filter(|program| !hash.matches(program.bitcode())) {
            let _ = program;
            report.scope(Frame::Part(FourCc::Hash.0), |report| {
                report.add(Severity::Warning, "hash-mismatch", "digest", || {
                    format!("it is not the MD5 of the bitcode in {hashed}")
                });
            });
        }
        if let Some(name) = &self.debug_name {
            if name.is_hash() && name.name() != DebugName::of(hash).name() {
                report.scope(Frame::Part(FourCc::Ildn.0), |report| {
                    report.add(Severity::Warning, "ildn-hash", "name", || {
                        format!("{} is the hash of another shader", name.name())
                    });
                });
            }
        }
    }
}
