//! [`validate`]: a container, from its header to its last part.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Unknown, UnknownKind};
use dxkit_bitcode::stream::BlockKind;
use dxkit_bytes::Span;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::{Finding, Options, Report, Rule, Subject, check_module, parts};

/// The result of validating a container, with everything that messages need.
#[derive(Debug, Default)]
pub struct Validation {
    /// The violations.
    pub report: Report,
    /// The module, if it could be read.
    pub module: Option<Module>,
    /// The module with debug information, if the container has one that could be read.
    pub debug: Option<Module>,
}

impl Validation {
    /// Whether the vendor's validator would accept the container.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.report.is_valid()
    }

    fn fail(&mut self, rule: Rule, subject: Subject, found: &str) {
        self.report.add(Finding::new(rule, subject).found(found).arguments([found]));
    }
}

/// Validates a container as DXC's validator 1.10 does.
///
/// The digest is not checked, because signing follows validation. Bytes after the container's stated size do not belong to
/// it.
///
/// ```
/// let file = include_bytes!("../../../testdata/dxc/ps_textures_6_7.dxil");
/// let validation = dxkit_validate::validate(&file[..]);
/// assert!(validation.is_valid());
/// ```
#[must_use]
pub fn validate<'a>(file: impl Into<Span<'a>>) -> Validation {
    validate_with(file, &Options::default())
}

/// As [`validate`], with the rules that the options choose.
#[must_use]
pub fn validate_with<'a>(file: impl Into<Span<'a>>, options: &Options) -> Validation {
    let mut validation = Validation::default();
    let file = file.into();
    let container = match Container::parse(file) {
        Ok(container) => container,
        Err(error) => {
            validation.fail(Rule::LOAD_CONTAINER, Subject::Container, &error.to_string());
            return validation;
        }
    };
    if let Some(found) = envelope(&container) {
        validation.fail(Rule::LOAD_CONTAINER, Subject::Container, found);
        return validation;
    }
    let module = match read(&container, FourCc::Dxil) {
        Read::Module(module) => *module,
        Read::Missing => {
            validation.fail(Rule::LOAD_PROGRAM, Subject::Container, "there is no part DXIL");
            return validation;
        }
        Read::Program(found) => {
            validation.fail(Rule::LOAD_PROGRAM, Subject::Part(FourCc::Dxil), &found);
            return validation;
        }
        Read::Bitcode(found) => {
            validation.fail(Rule::LOAD_BITCODE, Subject::Part(FourCc::Dxil), &found);
            return validation;
        }
    };
    match read(&container, FourCc::Ildb) {
        Read::Module(debug) => validation.debug = Some(*debug),
        Read::Missing => {}
        Read::Program(found) | Read::Bitcode(found) => {
            validation.fail(Rule::LOAD_BITCODE, Subject::Part(FourCc::Ildb), &found);
            validation.module = Some(module);
            return validation;
        }
    }
    {
        let dxil = DxilModule::read(&module);
        let checked = check_module(&dxil, options);
        validation.report = checked.report;
        if let Some(usage) = checked.usage.filter(|_| validation.report.is_valid()) {
            parts::check(&container, &dxil, &usage, validation.debug.as_ref(), &mut validation.report);
            validation.report.findings.retain(|finding| options.counts(finding.rule));
        }
    }
    validation.module = Some(module);
    validation
}

/// Checks of the vendor's container reader that ours does not make.
fn envelope(container: &Container<'_>) -> Option<&'static str> {
    if container.version.major != 1 {
        return Some("the major version of the container is not 1");
    }
    if container.has_gaps() || !container.is_in_order() {
        return Some("there are gaps between the parts, or their order differs from that of the table");
    }
    if !container.slack().is_empty() {
        return Some("the last part ends before the size of the container");
    }
    None
}

/// Records that are not known, and that LLVM passes over in this block.
fn is_passed_over(unknown: &Unknown) -> bool {
    matches!(unknown.kind, UnknownKind::Record { .. })
        && unknown.within == Some(BlockKind::MetadataAttachment.0)
}

/// The content of a program part.
enum Read {
    Module(alloc::boxed::Box<Module>),
    Missing,
    Program(String),
    Bitcode(String),
}

fn read(container: &Container<'_>, kind: FourCc) -> Read {
    let Some(part) = container.find(kind) else { return Read::Missing };
    let program = match Program::parse(part.span()) {
        Ok(program) => program,
        Err(error) => return Read::Program(error.to_string()),
    };
    let start = part.span().offset().saturating_add(program.bitcode_start());
    let bitcode = Span::at(program.bitcode(), start);
    // What LLVM reads in spite of a contradiction, the vendor's validator does not see.
    let mut tolerant = dxkit_bitcode::Options::ALL;
    tolerant.tolerant = true;
    match Module::parse(bitcode).or_else(|error| Module::parse_with(bitcode, &tolerant).map_err(|_| error)) {
        Ok(module) => match module.unknown().iter().find(|unknown| !is_passed_over(unknown)) {
            Some(unknown) => Read::Bitcode(format!("{:?} at bit {} is not known", unknown.kind, unknown.bit)),
            None => Read::Module(alloc::boxed::Box::new(module)),
        },
        Err(error) => Read::Bitcode(error.to_string()),
    }
}
