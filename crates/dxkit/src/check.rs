//! [`check`]: the findings of the envelope, of every part, and of the parts compared with each other.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Finding, Frame, Reader, Report, Severity, Span};
use dxkit_container::{Container, Digest, DigestCheck, Input};
use dxkit_dxbc::Program as TokenProgram;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::stat::Statistics;
use dxkit_info::{DebugName, FeatureInfo, PdbInfo, ShaderHash, SourceInfo};
use dxkit_part::{Context, MAX_NESTING, Part, Shader};
use dxkit_program::Program;
use dxkit_psv::{PipelineStateValidation, RuntimeInfo};
use dxkit_rdat::RuntimeData;
use dxkit_rootsig::RootSignature;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, ShaderModel};

use crate::walk;

mod debug;
mod features;
mod fields;
mod library;
mod module;
mod presence;
#[cfg(feature = "pipeline")]
mod root_signature;
mod runtime_data;
mod signatures;
mod tokens;

/// Checks a container: the findings of each part's `validate`, and whether the parts agree. A part that
/// cannot be read is a finding of the rule `unreadable`. The output of the compilers has no findings.
///
/// ```
/// let file = std::fs::read("../../testdata/dxc/vs_root_signature_6_0.dxil")?;
/// assert!(dxkit::check(&file).is_empty());
///
/// let mut broken = file.clone();
/// broken[4] ^= 1; // a byte of the digest
/// let findings = dxkit::check(&broken);
/// assert_eq!((findings[0].rule, findings[0].offset), ("container-digest", Some(4)));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// The rules that concern more than one part, beside those of each part's `validate`:
///
/// | rule | severity | requirement |
/// |---|---|---|
/// | `unreadable` | error | the container and its parts can be read |
/// | `container-digest` | error | the digest, if there is one, matches the bytes |
/// | `container-missing-part`, `container-foreign-part` | error | the container has the parts that its program requires, and none that the validator refuses |
/// | `container-depth` | note | containers inside parts do not exceed the nesting limit |
/// | `module-unreadable` | error | the modules of `DXIL`, `ILDB` and `STAT` can be read, function bodies included |
/// | `module-metadata` | error | their metadata has the form that DXIL gives it |
/// | `module-header` | error | the program header has the stage and shader model of the module |
/// | `module-contradiction` | warning | they contradict themselves nowhere, even where LLVM reads them nevertheless |
/// | `module-unknown` | warning | they have no unknown blocks and records |
/// | `module-flags` | error | the flags of the module are those that its instructions, signatures and resources use |
/// | `module-dependences` | warning | `dx.viewIdState` states every dependence of an output on an input |
/// | `signature-module` | error | `ISG1`, `OSG1` and `PSG1` match the module's entry point |
/// | `psv-module` | error | `PSV0` matches it as well: runtime info, resources, elements, dependences, entry name |
/// | `rdat-module` | error | `RDAT` of a library matches the functions, their instructions and the resources of the module |
/// | `sfi0-module` | error | the features match the module's flags |
/// | `program-mismatch`, `psv-stage` | error | programs and PSV0 have the same stage and model |
/// | `psv-version` | warning | PSV0 has the version of a validator that supports the shader model |
/// | `psv-signature` | error | signature parts and PSV0 have the same elements (if there is no module to compare them with) |
/// | `rootsig-unbound`, `rootsig-view`, `rootsig-denied`, `rootsig-heap-index`, `input-layout-flag`, `rootsig-constants`, `rootsig-sampler` | error, warning | the container's own root signature serves its shader or library, by the rules of `dxkit_pipeline` (with the feature `pipeline`) |
/// | `sfi0-model` | error | the shader model has the features |
/// | `rdat-program` | error, warning | no function requires a later model than the program's; the version of the rows supports the model |
/// | `rdat-root-signature` | error | root signatures among the subobjects can be read, are local or global as stated, and obey the rules of `RTS0` |
/// | `rdat-psv` | error | if PSV0 exists as well: the function that it describes has the same stage, resources and elements |
/// | `vers-rdat` | warning | a compiler version exists only for validators that support it |
/// | `hash-mismatch` | warning | the hash is the MD5 of the bitcode |
/// | `ildn-hash` | warning | a debug file whose name is a hash has the hash of the shader |
/// | `srci-profile` | warning | the sources were compiled for the stage and model of the program |
/// | `pdbi-data`, `pdbi-hash`, `pdbi-name` | error, warning | PDBI holds runtime data that matches HASH and ILDN |
/// | `stat-program` | warning | the counters of `STAT` are those of the program of tokens; of FXC's alone |
/// | `rdef-program` | warning | what a program of tokens declares as bound has its binding in `RDEF`, and fits the buffer |
/// | `signature-program` | error | the inputs and outputs that it declares have their rows in the signatures |
///
/// Findings about derived values name the metadata node that states the value, by its number in the
/// disassembly.
///
/// Not checked: whether the instructions of a module are valid DXIL, and parts of unknown kinds.
#[must_use]
pub fn check<'a>(file: impl Into<Input<'a>>) -> Vec<Finding> {
    match file.into().span() {
        Ok(file) => check_file(file),
        Err(error) => {
            let mut report = Report::new();
            report.add_error("unreadable", &error);
            report.finish()
        }
    }
}

fn check_file(file: Span<'_>) -> Vec<Finding> {
    let mut report = Report::new();
    let container = match Container::parse(file) {
        Ok(container) => container,
        Err(error) => {
            report.add_error("unreadable", &error);
            return report.finish();
        }
    };
    check_container(&container, file, Context::default(), &mut report, MAX_NESTING);
    report.located(|visit| {
        // Errors of parts are findings already.
        let _ = walk(file, visit);
    })
}

fn check_container(
    container: &Container<'_>,
    file: Span<'_>,
    outer: Context,
    report: &mut Report,
    levels: usize,
) {
    container.validate(report);
    report_digest(container, file, report);
    let shader = Shader::from_container(container);
    let context = outer.inside(container);
    let mut parts = Parts::default();
    let mut seen = BTreeMap::<FourCc, u32>::new();
    for raw in container.parts() {
        let repeat = seen.entry(raw.kind()).or_insert(0);
        let index = *repeat;
        *repeat = index.saturating_add(1);
        let part = Part::read(raw.kind(), context, &mut Reader::new(raw.span(), &mut ()), Container::read);
        let mut scope = |check: &mut dyn FnMut(&mut Report)| {
            report.scope(Frame::Part(raw.kind().0), |report| {
                if index == 0 { check(report) } else { report.scope(Frame::Index(index), check) }
            });
        };
        match part {
            Err(error) => scope(&mut |report| report.add_error("unreadable", &error)),
            Ok(Part::Container(inner)) => scope(&mut |report| match levels.checked_sub(1) {
                Some(levels) => check_container(&inner, raw.span(), context, report, levels),
                None => report.add(Severity::Note, "container-depth", None, || {
                    "containers nested deeper than this are not checked".into()
                }),
            }),
            Ok(part) => {
                scope(&mut |report| part.validate(context, report));
                if let Part::Program(program) = &part {
                    let start = raw.span().offset().saturating_add(program.bitcode_start());
                    parts.bitcode_starts.entry(raw.kind()).or_insert(start);
                }
                parts.decoded.entry(raw.kind()).or_insert(part);
            }
        }
    }
    parts.check_presence(container, &shader, report);
    parts.check_programs(report);
    // If the module can be read, signature parts and PSV0 are compared with it.
    if !parts.check_modules(report) {
        parts.check_signatures(report);
    }
    #[cfg(feature = "pipeline")]
    parts.check_root_signature(container, report);
    parts.check_psv_version(report);
    parts.check_features(&shader, report);
    parts.check_runtime_data(report);
    parts.check_debug(report);
    parts.check_tokens(report);
}

/// Whether the digest, if there is one, matches the bytes.
fn report_digest(container: &Container<'_>, file: Span<'_>, report: &mut Report) {
    if let DigestCheck::Differs { computed } = check_digest(container, file.bytes()) {
        let debug = container.digest == Digest::compute_debug(signed_bytes(container, file.bytes()));
        report.scope("header", |report| {
            report.add(Severity::Error, "container-digest", "digest", || {
                if debug {
                    "it is that of a debug build of the validator, which the runtime does not take".into()
                } else {
                    format!("{} is stored, the bytes give {computed}", container.digest)
                }
            });
        });
    }
}

/// The bytes of a file that belong to its container.
fn signed_bytes<'f>(container: &Container<'_>, file: &'f [u8]) -> &'f [u8] {
    file.get(..file.len().saturating_sub(container.trailing().len())).unwrap_or_default()
}

/// Compares the digest of a container with the bytes of its file: [`Digest::check`], and
/// [`DigestCheck::Debug`] where FXC itself signs with the digest of a debug build, because the program sends
/// messages to a debugger (`printf`, `errorf`, `abort`).
#[must_use]
pub fn check_digest(container: &Container<'_>, file: &[u8]) -> DigestCheck {
    let bytes = signed_bytes(container, file);
    let check = container.digest.check(bytes);
    let differs = matches!(check, DigestCheck::Differs { .. });
    if differs && sends_messages(container) && container.digest == Digest::compute_debug(bytes) {
        return DigestCheck::Debug;
    }
    check
}

/// Whether the program of a container sends messages to a debugger.
fn sends_messages(container: &Container<'_>) -> bool {
    let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr));
    part.is_some_and(|part| {
        TokenProgram::parse(part.span()).is_ok_and(|program| program.has_debugger_messages())
    })
}

/// The parts to compare: the first of each kind, which consumers use.
#[derive(Default)]
struct Parts<'a> {
    decoded: BTreeMap<FourCc, Part<'a>>,
    /// Offset of each program's bitcode in the file.
    bitcode_starts: BTreeMap<FourCc, usize>,
}

/// Declares functions that return the first part of a kind.
macro_rules! first {
    ($($name:ident($kind:ident) -> $variant:ident as $type:ident;)*) => {
        impl<'a> Parts<'a> {
            $(
                fn $name(&self) -> Option<&$type<'a>> {
                    match self.decoded.get(&FourCc::$kind) {
                        Some(Part::$variant(part)) => Some(part),
                        _ => None,
                    }
                }
            )*
        }
    };
}

first! {
    psv(Psv0) -> PipelineStateValidation as PipelineStateValidation;
    root(Rts0) -> RootSignature as RootSignature;
    main_program(Dxil) -> Program as Program;
    hash(Hash) -> ShaderHash as ShaderHash;
    debug_name(Ildn) -> DebugName as DebugName;
    features(Sfi0) -> FeatureInfo as FeatureInfo;
    runtime_data(Rdat) -> RuntimeData as RuntimeData;
    sources(Srci) -> SourceInfo as SourceInfo;
    pdb_info(Pdbi) -> PdbInfo as PdbInfo;
    definitions(Rdef) -> ResourceDefinitions as ResourceDefinitions;
    statistics(Stat) -> Statistics as Statistics;
}

impl<'a> Parts<'a> {
    /// The program of SM 4 or 5 that counts.
    fn tokens(&self) -> Option<&TokenProgram<'a>> {
        [FourCc::Shex, FourCc::Shdr].iter().find_map(|kind| match self.decoded.get(kind) {
            Some(Part::TokenProgram(program)) => Some(&**program),
            _ => None,
        })
    }

    /// The programs, by the kinds of their parts.
    fn programs(&self) -> impl Iterator<Item = (FourCc, &Program<'a>)> {
        self.decoded.iter().filter_map(|(kind, part)| match part {
            Part::Program(program) => Some((*kind, program)),
            _ => None,
        })
    }

    fn signature(&self, kind: SignatureKind) -> Option<&Signature<'a>> {
        match self.decoded.get(&kind.four_cc()) {
            Some(Part::Signature(signature)) => Some(signature),
            _ => None,
        }
    }
}

impl Parts<'_> {
    /// Compares the headers of the programs with each other and with PSV0.
    fn check_programs(&self, report: &mut Report) {
        let Some(main) = self.main_program() else { return };
        for (kind, other) in self.programs() {
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
        let stage =
            self.psv().filter(|psv| psv.runtime_info.v1.is_some()).and_then(|psv| psv.runtime_info.kind());
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
    /// Compares the signature parts with the elements of PSV0.
    fn check_signatures(&self, report: &mut Report) {
        let Some(psv) = self.psv().filter(|psv| psv.runtime_info.v1.is_some()) else { return };
        for (kind, elements) in [
            (SignatureKind::Isg1, &psv.inputs),
            (SignatureKind::Osg1, &psv.outputs),
            (SignatureKind::Psg1, &psv.patch_constants_or_primitives),
        ] {
            // A missing part is reported elsewhere.
            if let Some(signature) = self.signature(kind) {
                signatures::check(signature, elements, report);
            }
        }
    }
}

impl Parts<'_> {
    /// Compares `SFI0` with the shader model.
    fn check_features(&self, shader: &Shader, report: &mut Report) {
        let Some(info) = self.features() else { return };
        if let Some(model) = shader.model.filter(|model| !model.is_open()) {
            features::check_model(info, shader.kind, model, report);
        }
    }

    /// Compares `RDAT` with the other parts.
    fn check_runtime_data(&self, report: &mut Report) {
        let Some(data) = self.runtime_data() else { return };
        report.scope(Frame::Part(FourCc::Rdat.0), |report| {
            runtime_data::check_root_signatures(data, report);
            if let Some(program) = self.main_program() {
                runtime_data::check_program(data, program, report);
            }
            if let Some(psv) = self.psv() {
                runtime_data::check_psv(data, psv, report);
            }
        });
        if self.decoded.contains_key(&FourCc::Vers) {
            runtime_data::check_version(data, report);
        }
    }

    /// Compares the version of PSV0 with the shader model: each validator supports the models up to its own.
    fn check_psv_version(&self, report: &mut Report) {
        let (Some(psv), Some(program)) = (self.psv(), self.main_program()) else { return };
        /// The minor versions of shader model 6 whose first validator writes version 1, and so on.
        const FIRST_MINORS: [Option<u8>; RuntimeInfo::VERSIONS.len() - 1] =
            [Some(1), Some(6), Some(8), Some(10), None];
        let (version, model) = (psv.runtime_info.version(), program.shader_model);
        let mut newer = FIRST_MINORS.iter().skip(version).flatten().map(|minor| ShaderModel::new(6, *minor));
        if let Some(first) = newer.find(|first| model >= *first) {
            report.scope(Frame::Part(FourCc::Psv0.0), |report| {
                report.add(Severity::Warning, "psv-version", "runtime_info", || {
                    format!("validators that know shader model {first} have a larger one; the program is of {model}")
                });
            });
        }
    }
}
