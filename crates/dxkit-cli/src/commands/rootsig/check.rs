//! `dxkit rootsig check`: whether a root signature is sound, and serves shaders.

use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use dxkit::pipeline::RootSignatureFit;
use dxkit::rootsig::{Location, RootSignatureDesc};
use dxkit::{Container, Finding, Report, Severity, ShaderBindings};
use dxkit_report::{FindingsDocument, ShownFinding};
use serde::Serialize;

use super::load::{self, TextArguments};
use super::version_name;
use crate::edit;
use crate::input::{self, CommandError};
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::report;
use crate::shown::path_name;
use crate::{Outcome, Streams};

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

    #[command(flatten)]
    findings: FindingOptions,
}

/// The document of the root signature.
#[derive(Debug, Serialize)]
struct RootDocument<'d> {
    #[serde(flatten)]
    findings: FindingsDocument<'d>,
    version: &'static str,
    cost: u32,
    /// The elements that no shader uses; `null` if no shader was given.
    unused: Option<Vec<String>>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let loaded = match load::load(&arguments.root, &arguments.reading, streams) {
        Ok(loaded) => loaded,
        Err(failure) => {
            if let [shader] = &arguments.shaders[..] {
                edit::hint_swapped(shader, &arguments.root, "ROOTSIG and SHADER", "first", streams);
            }
            return failure.tell(&path_name(&arguments.root), streams);
        }
    };
    let root = &loaded.signature;
    let judgement = Judgement::new("dxkit rootsig check", &arguments.findings, Style::Lines);
    let mut report = Report::new();
    root.validate(&mut report);
    let mut findings = dxkit_report::shown(&report.finish());
    let mut outcome = Outcome::Fine;
    let used: Mutex<Vec<Location>> = Mutex::default();
    let mut text = Vec::new();
    if !arguments.shaders.is_empty() {
        let mut inner = Streams { output: &mut text, ..reborrow(streams) };
        let shaders = input::for_each_finished(&arguments.shaders, &mut inner, |input, out| {
            let container = Container::parse(&input.bytes)?;
            shader(&judgement, root, &container, &input.name, &used, out)
        });
        outcome.worsen(shaders);
    }
    let used = used.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let unused = (!arguments.shaders.is_empty()).then(|| dxkit::pipeline::unused_elements(root, &used));
    for (location, element) in unused.iter().flatten() {
        let message = format!("{element} binds no resource");
        let finding = ShownFinding::new(Severity::Note, UNUSED, message).at_path(location.to_string());
        findings.push(finding);
    }
    outcome.worsen(judgement.count(&findings));
    let write = || {
        if arguments.findings.format() == Format::Json {
            let elements = unused.as_ref().map(|unused| {
                unused.iter().map(|(location, element)| format!("{location}: {element}")).collect()
            });
            let document = RootDocument {
                findings: FindingsDocument::new(&loaded.name, &findings),
                version: version_name(root.version),
                cost: root.cost(),
                unused: elements,
            };
            report::json(&document, streams.output)?;
        } else {
            judgement.print(&loaded.name, findings, streams.output)?;
        }
        streams.output.write_all(&text)
    };
    if let Err(error) = write() {
        return input::write_failed(streams, &error, outcome);
    }
    let outcome = judgement.finish(outcome, streams);
    let (cost, version) = (root.cost(), version_name(root.version));
    let counts = judgement.counts();
    input::verdict(streams, outcome, &format!("version {version}, cost {cost} of 64 DWORDs: {counts}"));
    outcome
}
/// The rule of elements that no shader uses, in `dxkit pipeline` as well.
const UNUSED: &str = "rootsig-unused";
/// The rule of shaders without a list of their resources.
const UNLISTED: &str = "resources-unlisted";

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

/// Judges a shader: whether the root signature serves it.
fn shader(
    judgement: &Judgement<'_>,
    root: &RootSignatureDesc<'static>,
    container: &Container<'_>,
    name: &str,
    used: &Mutex<Vec<Location>>,
    out: &mut Vec<u8>,
) -> Result<Outcome, CommandError> {
    let (findings, is_served) = match ShaderBindings::from_container(container)? {
        Some(bindings) => {
            let findings = fit(&bindings, root, used);
            let is_served = findings.is_empty();
            (dxkit_report::shown(&findings), Some(is_served))
        }
        None => {
            let message = "neither a part nor a program lists the resources of the shader";
            (vec![ShownFinding::new(Severity::Note, UNLISTED, message)], None)
        }
    };
    let outcome = judgement.count(&findings);
    if judgement.format() == Format::Json {
        report::json(&FindingsDocument::new(name, &findings).with_service(is_served), out)?;
    } else {
        judgement.print(name, findings, out)?;
    }
    Ok(outcome)
}

/// What a shader needs and the root signature does not have. The elements that bind its resources are added
/// to those that are used.
fn fit(
    bindings: &ShaderBindings,
    root: &RootSignatureDesc<'static>,
    used: &Mutex<Vec<Location>>,
) -> Vec<Finding> {
    let RootSignatureFit { findings, used: served, .. } = bindings.fit_alone(root);
    used.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(served);
    findings
}
