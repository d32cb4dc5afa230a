//! [`validate`] and [`Validator`]: a container, from its header to its last part.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;

use dxkit_bitcode::ir::{Unknown, UnknownKind};
use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Module, Reader};
use dxkit_bytes::Span;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::{
    Rule, RuleFinding, RuleReport, Subject, ValidationOptions, check_module, folded, parts, reading, refusal,
    verify,
};

/// The result of validating a container, with everything that messages need.
#[derive(Debug, Default)]
pub struct Validation {
    /// The violations.
    pub report: RuleReport,
    /// The module, if it could be read.
    pub module: Option<Module>,
    /// The module with debug information, if the container has one that could be read.
    pub debug: Option<Module>,
    /// What the newest validator finds where an older one judges, which accepts the container:
    /// [`ValidationOptions::as_stated`].
    pub newer: Option<Newer>,
}

/// The verdict of a newer validator than the one that judges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newer {
    /// The minor version 1.*n* of the validator that judges.
    pub stated: u32,
    /// The minor version 1.*n* of the newer one.
    pub newest: u32,
    /// What the newer one finds.
    pub report: RuleReport,
}

impl fmt::Display for Newer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stated, newest, report } = self;
        write!(
            f,
            "validator 1.{stated}, for which the module is made, accepts it; validator 1.{newest} does not"
        )?;
        match report.findings.first() {
            Some(finding) => write!(f, ": {}: {}", finding.rule, finding.found),
            None => Ok(()),
        }
    }
}

impl Validation {
    /// Whether the vendor's validator would accept the container.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.report.is_valid()
    }

    fn fail(&mut self, rule: Rule, subject: Subject, found: &str) {
        self.report.add(RuleFinding::new(rule, subject).found(found).arguments([found]));
    }

    fn refuse(&mut self, part: FourCc, refusal: Refusal) {
        let found = refusal.found.as_str();
        let mut finding = RuleFinding::new(refusal.rule, Subject::Part(part)).found(found).arguments([found]);
        finding.vendor.reader = refusal.said;
        finding.bit = refusal.bit;
        self.report.add(finding);
    }
}

/// Validates one container after the other, and keeps the memory of their modules for the next.
///
/// ```
/// use dxkit_validate::{ValidationOptions, Validator};
///
/// # let files = [&include_bytes!("../../../testdata/dxc/ps_textures_6_7.dxil")[..]; 2];
/// let mut validator = Validator::new(ValidationOptions::default());
/// for file in files {
///     assert!(validator.validate(file).is_valid());
/// }
/// ```
#[derive(Debug)]
pub struct Validator {
    options: ValidationOptions,
    program: Reader,
    debug: Reader,
    last: Validation,
}

impl Default for Validator {
    fn default() -> Self {
        Self::new(ValidationOptions::default())
    }
}

impl Validator {
    /// A validator with the rules that the options choose.
    #[must_use]
    pub fn new(options: ValidationOptions) -> Self {
        // LLVM reads some modules in spite of a contradiction, which the vendor's validator does not see.
        let mut reading = dxkit_bitcode::ParseOptions::ALL;
        reading.tolerant = true;
        let [program, debug] = [reading; 2].map(Reader::new);
        Self { options, program, debug, last: Validation::default() }
    }

    /// Validates a container, as [`validate_with`] does.
    pub fn validate<'a>(&mut self, file: impl Into<Span<'a>>) -> &Validation {
        let Validation { module, debug, .. } = core::mem::take(&mut self.last);
        for (reader, module) in [(&mut self.program, module), (&mut self.debug, debug)] {
            if let Some(module) = module {
                reader.recycle(module);
            }
        }
        self.check(file.into());
        &self.last
    }

    /// The result of the last validation.
    #[must_use]
    pub fn into_validation(self) -> Validation {
        self.last
    }

    fn check(&mut self, file: Span<'_>) {
        let (options, validation) = (&self.options, &mut self.last);
        let container = match Container::parse(file) {
            Ok(container) => container,
            Err(error) => {
                return validation.fail(Rule::LOAD_CONTAINER, Subject::Container, &error.to_string());
            }
        };
        if let Some(found) = envelope(&container) {
            return validation.fail(Rule::LOAD_CONTAINER, Subject::Container, found);
        }
        let mut module = match read(&container, FourCc::Dxil, &mut self.program) {
            Ok(Some(module)) => module,
            Ok(None) => {
                return validation.fail(Rule::LOAD_PROGRAM, Subject::Container, "there is no part DXIL");
            }
            Err(refusal) => return validation.refuse(FourCc::Dxil, refusal),
        };
        match read(&container, FourCc::Ildb, &mut self.debug) {
            Ok(debug) => {
                // This module is read, and not verified.
                let refused = debug.as_ref().and_then(verify::refused_by_reader);
                validation.debug = debug;
                if let Some((found, said)) = refused {
                    validation.refuse(FourCc::Ildb, Refusal::from_reader(found, said));
                    validation.module = Some(module);
                    return;
                }
            }
            Err(Refusal { rule: Rule::BITCODE_VALID, .. }) => {}
            Err(refusal) => {
                validation.refuse(FourCc::Ildb, refusal);
                validation.module = Some(module);
                return;
            }
        }
        folded::fold(&mut module);
        let dxil = DxilModule::read(&module);
        validation.report = judge(&container, &dxil, options);
        if let Some(stated) = stated_validator(options, &dxil).filter(|_| !validation.report.is_valid()) {
            let older = ValidationOptions { validator: stated, ..options.clone() };
            let report = judge(&container, &dxil, &older);
            let newer = core::mem::replace(&mut validation.report, report);
            validation.newer = validation.report.is_valid().then_some(Newer {
                stated,
                newest: options.validator,
                report: newer,
            });
        }
        drop(dxil);
        validation.module = Some(module);
    }
}

/// The older validator that judges a module, if it states one.
fn stated_validator(options: &ValidationOptions, dxil: &DxilModule<'_>) -> Option<u32> {
    let stated = dxil.validator_version.filter(|version| options.as_stated && version.major == 1)?;
    Some(stated.minor).filter(|minor| *minor < options.validator)
}

/// The violations of a container whose module could be read.
fn judge(container: &Container<'_>, dxil: &DxilModule<'_>, options: &ValidationOptions) -> RuleReport {
    let checked = check_module(dxil, options);
    let mut report = checked.report;
    if let Some(usage) = checked.usage.filter(|_| report.is_valid()) {
        let facts = parts::Facts { dxil, usage: &usage, validator: options.validator };
        parts::check(container, &facts, &mut report);
        report.findings.retain(|finding| options.counts(finding.rule));
    }
    report
}

/// Validates a container as DXC's validator 1.10 does. [`Validator`] validates many files faster.
///
/// The digest is not checked, because signing follows validation. Bytes after the container's stated size do
/// not belong to it.
///
/// ```
/// let file = include_bytes!("../../../testdata/dxc/ps_textures_6_7.dxil");
/// let validation = dxkit_validate::validate(&file[..]);
/// assert!(validation.is_valid());
/// ```
#[must_use]
pub fn validate<'a>(file: impl Into<Span<'a>>) -> Validation {
    validate_with(file, &ValidationOptions::default())
}

/// Like [`validate`], with the rules that the options choose.
#[must_use]
pub fn validate_with<'a>(file: impl Into<Span<'a>>, options: &ValidationOptions) -> Validation {
    let mut validator = Validator::new(options.clone());
    validator.validate(file);
    validator.into_validation()
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
    const BLOCKS: [BlockKind; 7] = [
        BlockKind::MetadataAttachment,
        BlockKind::ParamAttr,
        BlockKind::ParamAttrGroup,
        BlockKind::ValueSymtab,
        BlockKind::UseList,
        BlockKind::Metadata,
        BlockKind::Module,
    ];
    matches!(unknown.kind, UnknownKind::Record { .. })
        && BLOCKS.iter().any(|block| unknown.within == Some(block.0))
}

/// Why the module in a part cannot be read.
struct Refusal {
    rule: Rule,
    found: String,
    /// The message of LLVM's reader, if it has one.
    said: Option<String>,
    /// The position, if the message does not state it.
    bit: Option<u64>,
}

impl Refusal {
    const fn new(rule: Rule, found: String) -> Self {
        Self { rule, found, said: None, bit: None }
    }

    fn from_reader(found: String, said: impl Into<String>) -> Self {
        Self { rule: Rule::LOAD_BITCODE, found, said: Some(said.into()), bit: None }
    }
}

/// The module in a program part, if the container has such a part; or why there is none.
fn read(container: &Container<'_>, kind: FourCc, reader: &mut Reader) -> Result<Option<Module>, Refusal> {
    let Some(part) = container.find(kind) else { return Ok(None) };
    let program =
        Program::parse(part.span()).map_err(|error| Refusal::new(Rule::LOAD_PROGRAM, error.to_string()))?;
    if let Some(words) = program.stated_words().filter(|words| *words as usize > part.payload().len() / 4) {
        let found = format!("its header states {words} words, and it has {} bytes", part.payload().len());
        return Err(Refusal::new(Rule::LOAD_PROGRAM, found));
    }
    let start = part.span().offset().saturating_add(program.bitcode_start());
    let bitcode = Span::at(program.bitcode(), start);
    match program.bitcode().len() {
        0 => return Err(Refusal::new(Rule::LOAD_PROGRAM, "its header states no bitcode".into())),
        bytes if bytes % 4 != 0 => {
            let found = format!("its header states {bytes} bytes of bitcode, which are no whole words");
            return Err(Refusal::from_reader(found, "Invalid bitcode size"));
        }
        _ => {}
    }
    let read =
        reader.read(bitcode).map(|module| module.unknown().iter().find(|unknown| !is_passed_over(unknown)));
    match read {
        Ok(None) => match reading::fault(reader.module()) {
            None if reader.unread_bits() > 0 => {
                let found = format!("the last {} bits belong to no block", reader.unread_bits());
                Err(Refusal::from_reader(found, "Unused bits in buffer."))
            }
            None => Ok(Some(reader.take())),
            Some(fault) => Err(Refusal::from_reader(fault.found, fault.said)),
        },
        Ok(Some(unknown)) => {
            let bit = Some(unknown.bit);
            Err(Refusal {
                bit,
                ..Refusal::from_reader(unknown_words(unknown), refusal::sentence_for_unknown(unknown))
            })
        }
        Err(error) => {
            // LLVM reads a function without its last instructions; only its verifier refuses it.
            let unfinished = error.is_unfinished_function();
            let said = refusal::sentence_for_error(&error, reader.module());
            // The strict reader names the first contradiction, which often causes the later error.
            let found = Module::parse(bitcode).err().unwrap_or(error).to_string();
            Err(if unfinished {
                Refusal { said: without_end(reader), ..Refusal::new(Rule::BITCODE_VALID, found) }
            } else {
                Refusal::from_reader(found, said)
            })
        }
    }
}

/// A block or a record that is not known, in words.
fn unknown_words(unknown: &Unknown) -> String {
    let within = match unknown.within {
        Some(id) => format!("in {}", BlockKind(id)),
        None => String::from("outside of the module"),
    };
    match unknown.kind {
        UnknownKind::Block { id, bits } => {
            format!("there is a block of kind {id} with {bits} bits {within}, which is not known")
        }
        UnknownKind::Record { code, operands } => {
            format!("there is a record of code {code} with {operands} operands {within}, which is not known")
        }
    }
}

/// What LLVM's verifier says of a function whose last block has no end.
fn without_end(reader: &Reader) -> Option<String> {
    let (function, label) = reader.unfinished_block()?;
    let name = String::from_utf8_lossy(reader.module().function(function)?.name()).into_owned();
    Some(format!(
        "error: {}\nerror: Basic Block in function '{name}' does not have terminator!\nlabel %{label}\n",
        Rule::BITCODE_VALID.info().message
    ))
}
