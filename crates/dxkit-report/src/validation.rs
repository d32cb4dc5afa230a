//! The findings of a validation: as text, as JSON, as SARIF and as annotations of GitHub.

use core::fmt::{self, Write as _};

use dxkit::validate::{Message, RULES, RuleInfo, Validation};
use serde::Serialize;

use crate::prelude::*;
use crate::{ERROR, FAINT, Page, escaped, paint};

/// The findings of a validation, for JSON.
#[derive(Debug, Serialize)]
pub struct ValidationDocument<'f> {
    file: &'f str,
    valid: bool,
    findings: Vec<FindingDocument>,
}

#[derive(Debug, Serialize)]
struct FindingDocument {
    rule: &'static str,
    category: &'static str,
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
    vendor: String,
}

impl<'f> ValidationDocument<'f> {
    /// The document for the findings of one file.
    #[must_use]
    pub fn new(file: &'f str, validation: &Validation, messages: Vec<Message>) -> Self {
        let finding = |message: Message| FindingDocument {
            rule: message.rule.name(),
            category: message.rule.category().word(),
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
            source: message.source.map(|source| source.to_string()),
            more: message.more,
            vendor: message.vendor,
        };
        Self { file, valid: validation.is_valid(), findings: messages.into_iter().map(finding).collect() }
    }
}

/// Prints findings as text, several lines each.
///
/// # Errors
/// If writing to the page fails.
pub fn print_validation(file: &str, messages: &[Message], page: &mut Page<'_>) -> fmt::Result {
    for message in messages {
        let text = message.to_string();
        let mut lines = text.lines();
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
pub fn print_github(file: &str, messages: &[Message], page: &mut Page<'_>) -> fmt::Result {
    let text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |value: &str| text(value).replace(':', "%3A").replace(',', "%2C");
    for message in messages {
        let (name, line) = match &message.source {
            Some(source) => (source.file.as_str(), format!(",line={}", source.line)),
            None => (file, String::new()),
        };
        let (name, title) = (property(name), property(message.rule.name()));
        writeln!(page, "::error file={name}{line},title={title}::{}", text(&message.to_string()))?;
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
    pub fn new(files: Vec<(String, Vec<Message>)>) -> Self {
        let mut results = Vec::new();
        for (file, messages) in files {
            results.extend(messages.into_iter().map(|message| SarifResult::new(&file, &message)));
        }
        let rule = |info: &RuleInfo| SarifRule {
            id: info.name,
            short_description: SarifText { text: info.meaning.into() },
        };
        let rules = RULES.iter().filter(|info| results.iter().any(|result| result.rule_id == info.name));
        let driver = SarifDriver {
            name: "dxkit validate",
            version: env!("CARGO_PKG_VERSION"),
            rules: rules.map(rule).collect(),
        };
        Self {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [SarifRun { tool: SarifTool { driver }, results }],
        }
    }
}

impl SarifResult {
    fn new(file: &str, message: &Message) -> Self {
        let (uri, region) = match &message.source {
            Some(source) => {
                let column = Some(source.column).filter(|column| *column > 0);
                let region =
                    SarifRegion { start_line: Some(source.line), start_column: column, byte_offset: None };
                (source.file.clone(), Some(region))
            }
            None => {
                let region =
                    |bit| SarifRegion { start_line: None, start_column: None, byte_offset: Some(bit / 8) };
                (file.to_string(), message.bit.map(region))
            }
        };
        Self {
            rule_id: message.rule.name(),
            level: "error",
            message: SarifText { text: message.to_string() },
            locations: [SarifLocation {
                physical_location: SarifPhysical { artifact_location: SarifArtifact { uri }, region },
                logical_locations: [SarifLogical { fully_qualified_name: message.path.clone() }],
            }],
        }
    }
}
