//! The findings of a validation: as text, as JSON, as SARIF and as annotations of GitHub.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::validate::{Message, Options, SourceLine, Validation, validate_with};
use dxkit::{Container, Finding, FourCc, Frame, Severity, Span};
use serde::Serialize;

use crate::prelude::*;
use crate::{ERROR, FAINT, Page, escaped, paint};

/// The findings of a validation, for JSON.
#[derive(Debug, Serialize)]
pub struct ValidationDocument<'f> {
    file: &'f str,
    valid: bool,
    findings: Vec<ShownFinding>,
}

/// The word for findings that make a program invalid.
const ERRORS: &str = "error";

/// A finding of a validation in its printed form: for a DXIL module, or for a program of shader model 4 or
/// 5.
#[derive(Debug, Clone, Serialize)]
pub struct ShownFinding {
    rule: &'static str,
    category: &'static str,
    severity: &'static str,
    meaning: &'static str,
    path: String,
    function: Option<String>,
    block: Option<String>,
    instruction: Option<String>,
    operand: Option<String>,
    found: String,
    allowed: String,
    hint: &'static str,
    offset: Option<u64>,
    bit: Option<u64>,
    source: Option<String>,
    more: usize,
    #[serde(skip)]
    line: Option<SourceLine>,
    #[serde(skip)]
    text: String,
}

impl ShownFinding {
    /// The text without the rule in front, for forms that name the rule beside it.
    fn body(&self) -> &str {
        let body = self.text.split_once("]: ").map_or(self.text.as_str(), |(_, body)| body);
        body.trim_end()
    }
}

impl From<Message> for ShownFinding {
    fn from(message: Message) -> Self {
        Self {
            text: message.to_string(),
            rule: message.rule.name(),
            category: message.rule.category().word(),
            severity: ERRORS,
            meaning: message.rule.info().meaning,
            path: message.path,
            function: message.function,
            block: message.block,
            instruction: message.instruction,
            operand: message.operand,
            found: message.found,
            allowed: message.allowed,
            hint: message.hint,
            offset: message.bit.map(|bit| bit / 8),
            bit: message.bit,
            source: message.source.as_ref().map(ToString::to_string),
            more: message.more,
            line: message.source,
        }
    }
}

impl From<&Finding> for ShownFinding {
    fn from(finding: &Finding) -> Self {
        let offset = finding.offset.and_then(|offset| u64::try_from(offset).ok());
        let place = offset.map_or_else(String::new, |offset| format!(", at byte {offset:#x}"));
        let severity = if finding.severity == Severity::Error { ERRORS } else { "warning" };
        let path = finding.path.to_string();
        Self {
            text: format!("{severity}[{}]: {}\n  --> {path}{place}\n", finding.rule, finding.message),
            rule: finding.rule,
            category: "PROGRAM",
            severity,
            meaning: "",
            path,
            function: None,
            block: None,
            instruction: None,
            operand: None,
            found: finding.message.clone(),
            allowed: String::new(),
            hint: "",
            offset,
            bit: offset.map(|offset| offset.saturating_mul(8)),
            source: None,
            more: 0,
            line: None,
        }
    }
}

impl<'f> ValidationDocument<'f> {
    /// The document for the findings of one file.
    #[must_use]
    pub fn new(file: &'f str, valid: bool, findings: Vec<ShownFinding>) -> Self {
        Self { file, valid, findings }
    }
}

/// The findings of the rules for shader models 4 and 5 in the program of a container, if it has one.
fn program_findings(file: &[u8]) -> Option<Vec<Finding>> {
    let container = Container::parse(file).ok()?;
    let kinds = [FourCc::Shdr, FourCc::Shex];
    let part = container.parts().iter().find(|part| kinds.contains(&part.kind()))?.kind();
    let of_program = |finding: &Finding| matches!(finding.path.frames().first(), Some(Frame::Part(kind)) if *kind == part.0);
    Some(dxkit::check(Span::new(file)).into_iter().filter(of_program).collect())
}

/// The result of validating one container.
#[derive(Debug)]
pub enum Judged {
    /// By the rules of DXIL; also where the container cannot be read.
    Dxil(Box<Validation>),
    /// By the rules of shader model 4 and 5.
    Program(Vec<Finding>),
}

impl Judged {
    /// Validates the program of a container; `None` if it has none.
    #[must_use]
    pub fn of(container: &[u8], options: &Options) -> Option<Self> {
        let readable = Container::parse(container);
        let dxil = readable.is_ok_and(|container| container.find(FourCc::Dxil).is_none());
        if dxil {
            if let Some(findings) = program_findings(container) {
                return Some(Self::Program(findings));
            }
        }
        Some(Self::Dxil(Box::new(validate_with(Span::new(container), options))))
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        match self {
            Self::Dxil(validation) => validation.is_valid(),
            Self::Program(findings) => findings.iter().all(|finding| finding.severity != Severity::Error),
        }
    }

    /// The note that a newer validator than the one that judges refuses the container.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Dxil(validation) => validation.newer.as_ref().map(ToString::to_string),
            Self::Program(_) => None,
        }
    }

    /// The output of the vendor's validator, which does not support shader models 4 and 5.
    #[must_use]
    pub fn vendor_text(&self) -> String {
        match self {
            Self::Dxil(validation) => validation.vendor_text(),
            Self::Program(_) => "Validation failed.\n".to_owned(),
        }
    }

    /// The findings in their printed form; with `all`, including those that follow from others.
    #[must_use]
    pub fn shown(&self, all: bool) -> Vec<ShownFinding> {
        match self {
            Self::Dxil(validation) => validation.messages(all).into_iter().map(ShownFinding::from).collect(),
            Self::Program(findings) => findings.iter().map(ShownFinding::from).collect(),
        }
    }
}

/// Prints findings as text, several lines each.
///
/// # Errors
/// If writing to the page fails.
pub fn print_validation(file: &str, findings: &[ShownFinding], page: &mut Page<'_>) -> fmt::Result {
    for finding in findings {
        let mut lines = finding.text.lines();
        let head = lines.next().unwrap_or_default();
        let (rule, meaning) = head.split_once(": ").unwrap_or((head, ""));
        writeln!(page, "{}: {}: {}", escaped(file), paint(ERROR, rule), escaped(meaning))?;
        for line in lines {
            writeln!(page, "{}", paint(FAINT, escaped(line)))?;
        }
    }
    Ok(())
}

/// Prints findings as annotations for GitHub Actions, one line each.
///
/// # Errors
/// If writing to the page fails.
pub fn print_github(file: &str, findings: &[ShownFinding], page: &mut Page<'_>) -> fmt::Result {
    let text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |value: &str| text(value).replace(':', "%3A").replace(',', "%2C");
    for finding in findings {
        let (name, line) = match &finding.line {
            Some(source) => (source.file.as_str(), format!(",line={}", source.line)),
            None => (file, String::new()),
        };
        let (name, title) = (property(name), property(finding.rule));
        let level = if finding.severity == ERRORS { "error" } else { "warning" };
        writeln!(page, "::{level} file={name}{line},title={title}::{}", text(finding.body()))?;
    }
    Ok(())
}

/// A log in the format SARIF 2.1.0, for any number of files.
#[derive(Debug, Serialize)]
pub struct SarifDocument {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [SarifRun; 1],
}

#[derive(Debug, Serialize)]
struct SarifRun {
    tool: SarifTool,
    results: Vec<SarifResult>,
}

#[derive(Debug, Serialize)]
struct SarifTool {
    driver: SarifDriver,
}

#[derive(Debug, Serialize)]
struct SarifDriver {
    name: &'static str,
    version: &'static str,
    rules: Vec<SarifRule>,
}

#[derive(Debug, Serialize)]
struct SarifRule {
    id: &'static str,
    #[serde(rename = "shortDescription")]
    short_description: SarifText,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<SarifText>,
}

#[derive(Debug, Serialize)]
struct SarifText {
    text: String,
}

#[derive(Debug, Serialize)]
struct SarifResult {
    #[serde(rename = "ruleId")]
    rule_id: &'static str,
    level: &'static str,
    message: SarifText,
    locations: [SarifLocation; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation {
    physical_location: SarifPhysical,
    logical_locations: [SarifLogical; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifPhysical {
    artifact_location: SarifArtifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<SarifRegion>,
}

#[derive(Debug, Serialize)]
struct SarifArtifact {
    uri: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRegion {
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_offset: Option<u64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLogical {
    fully_qualified_name: String,
}

impl SarifDocument {
    /// The log for files and their findings.
    #[must_use]
    pub fn new(files: Vec<(String, Vec<ShownFinding>)>) -> Self {
        let mut results = Vec::new();
        let mut rules = BTreeMap::new();
        for (file, findings) in files {
            for finding in &findings {
                rules.entry(finding.rule).or_insert((finding.meaning, finding.hint));
                results.push(SarifResult::new(&file, finding));
            }
        }
        let rule = |(id, (meaning, hint)): (&'static str, (&'static str, &'static str))| {
            let text = if meaning.is_empty() { id } else { meaning };
            let help = Some(hint).filter(|hint| !hint.is_empty());
            let help = help.map(|hint| SarifText { text: format!("To mend it: {hint}.") });
            SarifRule { id, short_description: SarifText { text: text.into() }, help }
        };
        let driver = SarifDriver {
            name: "dxkit validate",
            version: env!("CARGO_PKG_VERSION"),
            rules: rules.into_iter().map(rule).collect(),
        };
        Self {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [SarifRun { tool: SarifTool { driver }, results }],
        }
    }
}

impl SarifResult {
    fn new(file: &str, finding: &ShownFinding) -> Self {
        let (name, region) = match &finding.line {
            Some(source) => {
                let column = Some(source.column).filter(|column| *column > 0);
                let region =
                    SarifRegion { start_line: Some(source.line), start_column: column, byte_offset: None };
                (source.file.as_str(), Some(region))
            }
            None => {
                let region =
                    |offset| SarifRegion { start_line: None, start_column: None, byte_offset: Some(offset) };
                (file, finding.offset.map(region))
            }
        };
        Self {
            rule_id: finding.rule,
            level: if finding.severity == ERRORS { "error" } else { "warning" },
            message: SarifText { text: finding.body().to_owned() },
            locations: [SarifLocation {
                physical_location: SarifPhysical {
                    artifact_location: SarifArtifact { uri: uri(name) },
                    region,
                },
                logical_locations: [SarifLogical { fully_qualified_name: finding.path.clone() }],
            }],
        }
    }
}

/// A path as a relative URI reference, with special characters escaped.
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'\\' => text.push('/'),
            b'/' | b'-' | b'.' | b'_' | b'~' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => drop(write!(text, "%{byte:02X}")),
        }
    }
    text
}
