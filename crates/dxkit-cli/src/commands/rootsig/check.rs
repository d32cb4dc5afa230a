//! `dxkit rootsig check`: whether a root signature is sound, and serves shaders.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use dxkit::pipeline::RootSignatureFit;
use dxkit::rootsig::{Location, RootSignatureDesc};
use dxkit::{Container, Finding, Report, Severity, ShaderBindings, ShaderKind};
use serde::Serialize;

use super::load::{self, TextArguments};
use super::version_name;
use crate::input::{self, CommandError};
use crate::paint::{ERROR, NOTE, WARNING, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Check a root signature: its rules, its cost, and whether it binds all resources of shaders
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
The rules are those of `dxkit check` (rootsig-…): overlaps, contradicting flags, cost. For each shader, the resources that the root \
signature does not bind, with the reason: another visibility, space or number of registers; and the flags that it lacks (input \
layout, descriptor heaps), as `dxkit pipeline` finds them. Over all shaders, the parameters and static samplers that bind no resource.
Exit code 1 if there are errors (with --strict: if there is anything).

Examples:
  dxkit rootsig check root.txt
  dxkit rootsig check root.rts0 vs.cso ps.cso
  dxkit rootsig check common.hlsl --define ROOT_SIGNATURE shaders/ --json"
)]
pub(crate) struct Arguments {
    /// The root signature: a container, bytes, text, HLSL, or - for standard input
    #[arg(value_name = "ROOTSIG")]
    root: PathBuf,

    /// Containers, PDBs, C headers, or folders
    #[arg(value_name = "SHADER")]
    shaders: Vec<PathBuf>,

    #[command(flatten)]
    reading: TextArguments,

    /// Treat warnings and notes as errors
    #[arg(long)]
    strict: bool,

    /// Print JSON: a document for the root signature, then one for each shader
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct RootDocument {
    file: String,
    version: &'static str,
    cost: u32,
    findings: Vec<FindingDocument>,
    /// The elements that no shader uses; `null` if no shader was given.
    unused: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
struct ShaderDocument {
    shader: String,
    /// `null` if the shader has no list of its resources.
    served: Option<bool>,
    findings: Vec<FindingDocument>,
}

#[derive(Debug, Serialize)]
struct FindingDocument {
    severity: String,
    rule: &'static str,
    place: String,
    message: String,
}

impl From<&Finding> for FindingDocument {
    fn from(finding: &Finding) -> Self {
        Self {
            severity: finding.severity.to_string(),
            rule: finding.rule,
            place: finding.path.to_string(),
            message: finding.message.clone(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let loaded = match load::load(&arguments.root, &arguments.reading, streams) {
        Ok(loaded) => loaded,
        Err(failure) => return failure.tell(&path_name(&arguments.root), streams),
    };
    let root = &loaded.signature;
    let mut report = Report::new();
    root.validate(&mut report);
    let findings = report.finish();
    let mut outcome = outcome_of(&findings, arguments.strict);
    let mut failed = Ok(());
    if !arguments.json {
        for finding in &findings {
            failed = failed.and_then(|()| tell(streams.output, &loaded.name, finding));
        }
    }
    let used: Mutex<Vec<Location>> = Mutex::default();
    let mut text = Vec::new();
    if !arguments.shaders.is_empty() {
        let mut inner = Streams { output: &mut text, ..reborrow(streams) };
        let shaders = input::for_each_finished(&arguments.shaders, &mut inner, |input, out| {
            let container = Container::parse(&input.bytes)?;
            shader(arguments, root, &container, &input.name, &used, out)
        });
        outcome.worsen(shaders);
    }
    let used = used.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let unused = (!arguments.shaders.is_empty()).then(|| unused(root, &used));
    if arguments.strict && unused.as_ref().is_some_and(|unused| !unused.is_empty()) {
        outcome.worsen(Event::Findings.outcome());
    }
    let written = failed.and_then(|()| {
        if arguments.json {
            let document = RootDocument {
                file: loaded.name.clone(),
                version: version_name(root.version),
                cost: root.cost(),
                findings: findings.iter().map(Into::into).collect(),
                unused: unused.clone(),
            };
            serde_json::to_writer(&mut *streams.output, &document)?;
            writeln!(streams.output)?;
        }
        streams.output.write_all(&text)?;
        if !arguments.json {
            for what in unused.iter().flatten() {
                writeln!(
                    streams.output,
                    "{}: {}: {} is not used",
                    shown(&loaded.name),
                    paint(NOTE, "note"),
                    shown(what)
                )?;
            }
        }
        Ok(())
    });
    if let Err(error) = written {
        return input::write_failed(streams, &error, outcome);
    }
    let (cost, version) = (root.cost(), version_name(root.version));
    input::summary(
        streams,
        &format!("version {version}, cost {cost} of 64 DWORDs, {} findings", findings.len()),
    );
    outcome
}

/// The same streams with a shorter lifetime.
fn reborrow<'s>(streams: &'s mut Streams<'_>) -> Streams<'s> {
    Streams {
        input: &mut *streams.input,
        output: &mut *streams.output,
        binary: None,
        errors: &mut *streams.errors,
        progress: streams.progress,
        coloured: streams.coloured,
        width: streams.width,
        settings: streams.settings.clone(),
    }
}

fn outcome_of(findings: &[Finding], strict: bool) -> Outcome {
    let found = findings.iter().any(|finding| strict || finding.severity == Severity::Error);
    if found { Event::Findings } else { Event::Done }.outcome()
}

fn tell(out: &mut dyn std::io::Write, name: &str, finding: &Finding) -> std::io::Result<()> {
    let style = match finding.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        _ => NOTE,
    };
    writeln!(
        out,
        "{}: {} {}: {}",
        shown(name),
        paint(style, format_args!("{}[{}]", finding.severity, finding.rule)),
        shown(&finding.path.to_string()),
        shown(&finding.message)
    )
}

fn shader(
    arguments: &Arguments,
    root: &RootSignatureDesc<'_>,
    container: &Container<'_>,
    name: &str,
    used: &Mutex<Vec<Location>>,
    out: &mut Vec<u8>,
) -> Result<Outcome, CommandError> {
    let Some(bindings) = ShaderBindings::of(container)? else {
        if arguments.json {
            let document = ShaderDocument { shader: name.to_owned(), served: None, findings: Vec::new() };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)?;
        } else {
            writeln!(
                out,
                "{}: {}: has no list of its resources (PSV0, RDEF or RDAT)",
                shown(name),
                paint(NOTE, "note")
            )?;
        }
        return Ok(Outcome::Fine);
    };
    let RootSignatureFit { mut findings, used: served, .. } = bindings.fit(root);
    if bindings.stage == ShaderKind::Library {
        // A local root signature may bind what the global one does not.
        for finding in findings.iter_mut().filter(|finding| finding.rule == "rootsig-unbound") {
            finding.severity = Severity::Warning;
            finding.message.push_str("; a local root signature may bind it");
        }
    }
    let mut all = used.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.extend(served);
    drop(all);
    if arguments.json {
        let document = ShaderDocument {
            shader: name.to_owned(),
            served: Some(findings.is_empty()),
            findings: findings.iter().map(Into::into).collect(),
        };
        serde_json::to_writer(&mut *out, &document)?;
        writeln!(out)?;
    } else {
        for finding in &findings {
            tell(out, name, finding)?;
        }
    }
    Ok(outcome_of(&findings, arguments.strict))
}

/// The elements that bind no resource, as text with their paths.
fn unused(root: &RootSignatureDesc<'_>, used: &[Location]) -> Vec<String> {
    let unused = dxkit::pipeline::unused_elements(root, used);
    unused.into_iter().map(|(location, text)| format!("{location}, {text},")).collect()
}
