//! The parts of the container, compared with those derived from the module.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Fields, Severity, Span, Visit};
use dxkit_container::{Container, RawPart};
use dxkit_derive::{EntryFacts, ModuleUsage, runtime_data, runtime_data_like};
use dxkit_dxil::DxilModule;
use dxkit_info::{CompilerVersion, FeatureInfo};
use dxkit_program::Program;
use dxkit_rdat::{RuntimeData, SubobjectContents, SubobjectInfo0};
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, PartKind, ShaderKind};

use crate::fields;
use crate::{Rule, RuleFinding, RuleReport, Subject, root, state};

/// Bytes of `HASH`.
const HASH_SIZE: usize = 20;

/// What is known of the module when the parts are compared with it.
pub(crate) struct Facts<'c, 'm> {
    pub(crate) dxil: &'c DxilModule<'m>,
    pub(crate) usage: &'c ModuleUsage,
    /// The minor version of the validator that judges.
    pub(crate) validator: u32,
}

pub(crate) fn check(container: &Container<'_>, facts: &Facts<'_, '_>, report: &mut RuleReport) {
    let Facts { dxil, usage, validator } = *facts;
    let mut parts = Parts { dxil, usage, report, validator, facts: EntryFacts::from_module(dxil) };
    let mut seen = BTreeSet::new();
    for part in container.parts() {
        let kind = part.kind();
        if !seen.insert(kind) {
            parts.fail(Rule::CONTAINER_PARTREPEATED, kind, "the part occurs again");
            continue;
        }
        if !parts.part(part) {
            return;
        }
    }
    parts.missing(&seen);
    root::check(container, dxil, parts.facts, parts.report);
}

struct Parts<'c, 'd, 'm> {
    dxil: &'d DxilModule<'m>,
    usage: &'c ModuleUsage,
    report: &'c mut RuleReport,
    validator: u32,
    facts: Option<EntryFacts<'d, 'm>>,
}

/// How the vendor's messages call a part that is compared.
fn word(kind: FourCc, stage: Option<ShaderKind>) -> &'static str {
    match kind.known() {
        Some(PartKind::Isg1) => "Program Input Signature",
        Some(PartKind::Osg1) => "Program Output Signature",
        Some(PartKind::Psg1) if stage == Some(ShaderKind::Mesh) => "Program Primitive Signature",
        Some(PartKind::Psg1) => "Program Patch Constant Signature",
        Some(PartKind::Sfi0) => "Feature Info",
        Some(PartKind::Rdat) => "Runtime Data (RDAT)",
        Some(PartKind::Psv0) => "Pipeline State Validation",
        _ => "",
    }
}

impl Parts<'_, '_, '_> {
    fn fail(&mut self, rule: Rule, kind: FourCc, found: &str) {
        let name = match (rule, word(kind, self.dxil.kind)) {
            (Rule::CONTAINER_PARTMATCHES | Rule::CONTAINER_PARTMISSING, word) if !word.is_empty() => {
                word.to_string()
            }
            _ => kind.to_string(),
        };
        self.report.add(RuleFinding::new(rule, Subject::Part(kind)).found(found).arguments([&name]));
    }

    fn library(&self) -> bool {
        self.dxil.is_library()
    }

    /// Checks a part. Returns whether to continue.
    fn part(&mut self, part: &RawPart<'_>) -> bool {
        let kind = part.kind();
        let library = self.library();
        match kind.known() {
            Some(PartKind::Isg1) if !library => self.signature(part, SignatureKind::Isg1),
            Some(PartKind::Osg1) if !library => self.signature(part, SignatureKind::Osg1),
            Some(PartKind::Psg1) if !library => {
                let allowed =
                    matches!(self.dxil.kind, Some(ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Mesh));
                if allowed {
                    self.signature(part, SignatureKind::Psg1);
                } else {
                    self.fail(Rule::CONTAINER_PARTMATCHES, kind, "this stage has none");
                }
            }
            Some(PartKind::Psv0) if !library => state::check(part.span(), self.dxil, self.facts, self.report),
            Some(PartKind::Rts0) if !library => {}
            Some(PartKind::Sfi0) => {
                let expected = FeatureInfo::new(self.dxil.flags().features()).encode().ok();
                let stated = self.dxil.flags().features();
                let walk = |span: Span<'_>, visit: &mut dyn Visit| drop(FeatureInfo::walk(span, visit));
                self.bytes(part, expected, walk, || format!("the flags of the module give {stated}"));
            }
            Some(PartKind::Rdat) if library => self.runtime_data(part),
            Some(PartKind::Vers) if library => {
                let mut findings = dxkit_bytes::Report::new();
                let found = match CompilerVersion::parse(part.span()) {
                    Ok(version) => {
                        version.validate(&mut findings);
                        let mut findings = findings.finish().into_iter();
                        findings
                            .find(|finding| finding.severity == Severity::Error)
                            .map(|finding| finding.message)
                    }
                    Err(error) => Some(error.to_string()),
                };
                if let Some(found) = found {
                    self.fail(Rule::CONTAINER_PARTINVALID, kind, &found);
                }
            }
            Some(PartKind::Hash) => {
                if part.payload().len() != HASH_SIZE {
                    let found = format!("it has {} bytes", part.payload().len());
                    self.fail(Rule::CONTAINER_PARTINVALID, kind, &found);
                }
            }
            Some(PartKind::Dxil | PartKind::Ildb) => return self.program(part),
            Some(PartKind::Ildn | PartKind::Rdef | PartKind::Stat | PartKind::Priv) => {}
            _ => self.fail(Rule::CONTAINER_PARTINVALID, kind, "such a program does not have this part"),
        }
        true
    }

    /// The version in a program's header, even that of the debug module, against the module of the program.
    /// Gives whether it is right.
    fn program(&mut self, part: &RawPart<'_>) -> bool {
        let Ok(program) = Program::parse(part.span()) else { return true };
        let stated = program.shader_model;
        match self.dxil.model.filter(|model| *model != stated) {
            Some(model) => {
                let finding = RuleFinding::new(Rule::SM_PROGRAMVERSION, Subject::Part(part.kind()));
                let finding = finding.found(format!("the header states {stated}, the module {model}"));
                let numbers =
                    [stated.major, stated.minor, model.major, model.minor].map(|number| number.to_string());
                let [a, b, c, d] = &numbers;
                self.report.add(finding.arguments([a, b, c, d]));
                false
            }
            None => true,
        }
    }

    /// A part that has to be equal byte for byte.
    fn bytes(
        &mut self,
        part: &RawPart<'_>,
        expected: Option<Vec<u8>>,
        walk: impl Fn(Span<'_>, &mut dyn Visit),
        why: impl FnOnce() -> String,
    ) {
        let payload = part.payload();
        let Some(expected) = expected else {
            return self.fail(
                Rule::CONTAINER_PARTMATCHES,
                part.kind(),
                "no such part follows from the module",
            );
        };
        if payload == expected.as_slice() {
            return;
        }
        let collect = |span| Fields::collect(|visit| walk(span, visit));
        let field = fields::difference(collect(part.span()), collect(Span::new(&expected)));
        if let Some((field, derived)) = field {
            let mut finding = RuleFinding::new(Rule::CONTAINER_PARTMATCHES, Subject::Part(part.kind()));
            finding.bit = u64::try_from(field.offset).ok().map(|offset| offset * 8);
            let finding = finding.found(format!("{} is {}", field.path, field.value));
            let finding = finding.allowed(format!("{derived}, from the module"));
            self.report.add(finding.arguments([word(part.kind(), self.dxil.kind)]));
            return;
        }
        let first = payload.iter().zip(&expected).position(|(one, other)| one != other);
        let found = match first {
            _ if payload.len() != expected.len() => {
                format!("it has {} bytes, {} follow from the module", payload.len(), expected.len())
            }
            Some(first) => format!("byte {first} is another than follows from the module"),
            None => String::new(),
        };
        let mut finding = RuleFinding::new(Rule::CONTAINER_PARTMATCHES, Subject::Part(part.kind()));
        finding.bit =
            first.and_then(|first| Some(u64::try_from(part.span().offset().checked_add(first)?).ok()? * 8));
        let finding = finding.found(found).allowed(why());
        self.report.add(finding.arguments([word(part.kind(), self.dxil.kind)]));
    }

    /// The first validator whose compiler writes the names of a signature in the order of its elements.
    const WITH_NAMES_IN_ORDER: u32 = 8;

    fn signature(&mut self, part: &RawPart<'_>, kind: SignatureKind) {
        let expected = self.facts.and_then(|facts| facts.signature(kind).ok());
        if let Some(expected) = expected.as_ref().filter(|_| self.validator < Self::WITH_NAMES_IN_ORDER) {
            if Signature::parse(kind, part.span()).is_ok_and(|stated| stated.elements == expected.elements) {
                return;
            }
        }
        let expected = expected.and_then(|made| made.encode().ok());
        let walk = |span: Span<'_>, visit: &mut dyn Visit| drop(Signature::walk(kind, span, visit));
        self.bytes(part, expected, walk, || {
            "the signature of the entry point, as `dxkit derive` writes it".into()
        });
    }

    /// The first validator whose compiler has only one form of RDAT: before it, compilers of one validator
    /// version wrote several, and each validator expects that of its compiler.
    const WITH_ONE_FORM: u32 = 10;

    fn runtime_data(&mut self, part: &RawPart<'_>) {
        let stated = match RuntimeData::parse(part.span()) {
            Ok(stated) => stated,
            Err(error) => return self.fail(Rule::CONTAINER_PARTMATCHES, part.kind(), &error.to_string()),
        };
        let unknown = stated.rows::<SubobjectInfo0>().iter().find_map(|row| match row.v0.contents {
            SubobjectContents::Other { kind, .. } => Some(kind),
            _ => None,
        });
        if let Some(kind) = unknown {
            let found = format!("a subobject has the kind {}, which is not known", kind.0);
            return self.fail(Rule::CONTAINER_PARTMATCHES, part.kind(), &found);
        }
        let expected = if self.validator < Self::WITH_ONE_FORM {
            runtime_data_like(self.dxil, &ModuleUsage::like(self.dxil, &stated), &stated).ok()
        } else if ModuleUsage::believed(self.dxil).is_empty() {
            runtime_data(self.dxil, self.usage, Some(&stated)).ok()
        } else {
            runtime_data(
                self.dxil,
                &ModuleUsage::with_known_subobjects(self.dxil, Some(&stated)),
                Some(&stated),
            )
            .ok()
        };
        let expected = expected.and_then(|data| data.encode().ok());
        let walk = |span: Span<'_>, visit: &mut dyn Visit| drop(RuntimeData::walk(span, visit));
        self.bytes(part, expected, walk, || {
            "the functions and resources of the module, as `dxkit derive` writes them".into()
        });
    }

    /// Parts that are not there.
    fn missing(&mut self, seen: &BTreeSet<FourCc>) {
        let needed: &[FourCc] = if self.library() {
            &[FourCc::Rdat]
        } else {
            &[FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psv0]
        };
        let mut needed = needed.to_vec();
        if self.facts.is_some_and(|facts| !facts.elements(SignatureKind::Psg1).is_empty()) {
            needed.push(FourCc::Psg1);
        }
        for kind in needed {
            if !seen.contains(&kind) {
                self.fail(Rule::CONTAINER_PARTMISSING, kind, "the program needs it");
            }
        }
    }
}
