//! Findings for other programs: a log in SARIF, a report of JUnit, and annotations of GitHub.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::Severity;
use serde::Serialize;

use crate::prelude::*;
use crate::{Page, ShownFinding, escaped};

/// Prints findings as annotations for GitHub Actions, one line each.
///
/// # Errors
/// If writing to the page fails.
pub fn print_github(file: &str, findings: &[ShownFinding], page: &mut Page<'_>) -> fmt::Result {
    let text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |value: &str| text(value).replace(':', "%3A").replace(',', "%2C");
    for finding in findings {
        let (name, line) = match (&finding.source_file, finding.source_line) {
            (Some(source), Some(line)) => (source.as_str(), format!(",line={line}")),
            _ => (file, String::new()),
        };
        let (name, title) = (property(name), property(&finding.rule));
        let level = match finding.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "notice",
        };
        writeln!(page, "::{level} file={name}{line},title={title}::{}", text(&placed_body(finding)))?;
    }
    Ok(())
}

/// The text of a finding with its place, for forms without a field for the place.
fn placed_body(finding: &ShownFinding) -> String {
    match (&finding.meaning, finding.path.as_str()) {
        // The lines below the first one have the place.
        (Some(_), _) | (None, "") => finding.body(),
        (None, path) => format!("{path}: {}", finding.body()),
    }
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
    name: String,
    version: &'static str,
    rules: Vec<SarifRule>,
}

#[derive(Debug, Serialize)]
struct SarifRule {
    id: String,
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
    rule_id: String,
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
    /// The log of a command (`dxkit check`), for files and their findings.
    #[must_use]
    pub fn new(command: &str, files: &[(String, Vec<ShownFinding>)]) -> Self {
        let mut results = Vec::new();
        let mut rules: BTreeMap<&str, &ShownFinding> = BTreeMap::new();
        for (file, findings) in files {
            for finding in findings {
                rules.entry(&finding.rule).or_insert(finding);
                results.push(SarifResult::new(file, finding));
            }
        }
        let rule = |(id, finding): (&str, &ShownFinding)| {
            let text = finding.meaning.clone().unwrap_or_else(|| id.to_owned());
            let help = finding.help.as_ref().map(|help| SarifText { text: format!("To mend it: {help}.") });
            SarifRule { id: id.to_owned(), short_description: SarifText { text }, help }
        };
        let driver = SarifDriver {
            name: command.to_owned(),
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
        let (name, region) = match &finding.source_file {
            Some(source) => {
                let (start_line, start_column) = (finding.source_line, finding.source_column);
                (source.as_str(), Some(SarifRegion { start_line, start_column, byte_offset: None }))
            }
            None => {
                let region =
                    |offset| SarifRegion { start_line: None, start_column: None, byte_offset: Some(offset) };
                (file, finding.offset.map(region))
            }
        };
        Self {
            rule_id: finding.rule.clone(),
            level: finding.severity,
            message: SarifText { text: finding.body() },
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

/// Prints the report of a command in the form of JUnit, which build servers show: a test case for each file,
/// which fails if `fails` holds of one of its findings. The other findings are its output.
///
/// # Errors
/// If writing to the page fails.
pub fn print_junit(
    command: &str,
    files: &[(String, Vec<ShownFinding>)],
    fails: impl Fn(&ShownFinding) -> bool,
    page: &mut Page<'_>,
) -> fmt::Result {
    let failures = files.iter().filter(|(_, findings)| findings.iter().any(&fails)).count();
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"0\"", files.len());
    let (command, class) = (xml(command), xml(&command.replace(' ', ".")));
    writeln!(page, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(page, "<testsuites name=\"{command}\" {counts}>")?;
    writeln!(page, "  <testsuite name=\"{command}\" {counts}>")?;
    for (file, findings) in files {
        let case = format!("    <testcase name=\"{}\" classname=\"{class}\"", xml(file));
        if findings.is_empty() {
            writeln!(page, "{case}/>")?;
            continue;
        }
        writeln!(page, "{case}>")?;
        let line = |finding: &&ShownFinding| {
            format!("{}[{}] {}", finding.severity, finding.rule, placed_body(finding))
        };
        let (failing, others): (Vec<_>, Vec<_>) = findings.iter().partition(|finding| fails(finding));
        if let Some(first) = failing.first() {
            let more = match failing.len() {
                1 => String::new(),
                count => format!(" (and {} more)", count - 1),
            };
            let (rule, message) = (xml(&first.rule), xml(&first.message));
            let lines: Vec<String> = failing.iter().map(line).collect();
            writeln!(
                page,
                "      <failure type=\"{rule}\" message=\"{message}{more}\">{}</failure>",
                xml(&lines.join("\n"))
            )?;
        }
        if !others.is_empty() {
            let lines: Vec<String> = others.iter().map(line).collect();
            writeln!(page, "      <system-out>{}</system-out>", xml(&lines.join("\n")))?;
        }
        writeln!(page, "    </testcase>")?;
    }
    writeln!(page, "  </testsuite>")?;
    writeln!(page, "</testsuites>")
}

/// Text for XML. Control characters, which XML cannot have, are escaped as everywhere in text; line ends
/// stay.
fn xml(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| escaped(line).to_string()).collect();
    let mut out = String::new();
    for character in lines.join("\n").chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_has_no_character_that_xml_forbids() {
        assert_eq!(xml("a<b> & \"c\"\u{1}\n d"), "a&lt;b&gt; &amp; &quot;c&quot;\\x01\n d");
    }
}
