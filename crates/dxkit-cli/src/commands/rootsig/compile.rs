//! `dxkit rootsig compile`: text to bytes.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::rootsig::{KnownVersion, RootSignatureDesc};
use serde::Serialize;

use super::load::{self, ErrorDocument, Failure, Source, TextArguments};
use super::version_name;
use crate::input::{self, CommandError};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Compile a root signature's text to RTS0, as DXC does with rootsig_1_0 and rootsig_1_1
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
FILE is the text alone, or HLSL that defines it: by a macro (--define), by the attribute of a function (--entry), or by a \
subobject (--define). Without either, FILE must define exactly one. Adjacent strings are joined, macros are expanded, \
conditions are evaluated and includes are read. All errors are reported, each with its line.

A printed text lacks the facts that text cannot express; --from copies them from the file that was printed.
Exit code 1 if the text is wrong. Without -o it is only checked.

Examples:
  dxkit rootsig compile root.txt -o root.rts0
  dxkit rootsig compile --text \"CBV(b0), DescriptorTable(SRV(t0, numDescriptors=4))\" --container -o root.cso
  dxkit rootsig compile common.hlsl --define ROOT_SIGNATURE --version 1.0 -o root.rts0
  dxkit rootsig compile post.hlsl --entry main -I include -o root.rts0
  dxkit rootsig print old.cso | dxkit rootsig compile - --from old.cso -o same.rts0"
)]
pub(crate) struct Arguments {
    /// The text, HLSL with it, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "text", conflicts_with = "text")]
    file: Option<PathBuf>,

    /// The text itself
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,

    #[command(flatten)]
    reading: TextArguments,

    /// Copy the facts that text cannot express from this root signature (bytes or a container), for elements
    /// that the text did not change
    #[arg(long, value_name = "ORIGINAL")]
    from: Option<PathBuf>,

    /// Write the result even if it breaks the rules (overlaps, ranges without descriptors, …)
    #[arg(long)]
    no_verify: bool,

    /// Write a container whose only part is RTS0
    #[arg(long)]
    container: bool,

    /// Write the result here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Print JSON: the bytes, the cost, errors and warnings
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Document {
    file: String,
    valid: bool,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rts0: Option<String>,
    errors: Vec<ErrorDocument>,
    warnings: Vec<ErrorDocument>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let name = arguments.file.as_deref().map_or_else(|| "<text>".to_owned(), path_name);
    match compile(arguments, &name, streams) {
        Ok(outcome) => outcome,
        Err(failure) => failure.tell(&name, streams),
    }
}

fn compile(arguments: &Arguments, name: &str, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let to_standard = arguments.output.as_ref().is_some_and(|output| output.as_os_str() == "-");
    if to_standard && arguments.json {
        return Err("standard output takes the result, not JSON as well".into());
    }
    let source = match (&arguments.file, &arguments.text) {
        (Some(file), _) => {
            let (name, bytes) = load::bytes(file, streams)?;
            load::source(file, &name, &bytes, &arguments.reading)?
        }
        (None, text) => load::source(
            Path::new(""),
            name,
            text.as_deref().unwrap_or_default().as_bytes(),
            &arguments.reading,
        )?,
    };
    let mut options = load::options(&source, &arguments.reading);
    options.verify = !arguments.no_verify;
    let compiled = match options.compile(&source.text) {
        Ok(compiled) => compiled,
        Err(errors) if arguments.json => {
            return document(arguments, name, &source, &errors, None, streams);
        }
        Err(errors) => return Err(Failure::Text(source, errors)),
    };
    let original = match &arguments.from {
        Some(path) => Some(load::load(path, &arguments.reading, streams)?.signature),
        None => None,
    };
    let signature = match &original {
        Some(original) => compiled.signature.with_omitted_of(original),
        None => compiled.signature,
    };
    let payload = signature.encode().map_err(CommandError::from)?;
    if let Some(output) = &arguments.output {
        let bytes = if arguments.container {
            dxkit::root_signature_container(&payload).map_err(CommandError::from)?
        } else {
            payload.clone()
        };
        let inputs = arguments.file.iter().chain(&arguments.from).map(PathBuf::as_path);
        load::write(output, inputs, &bytes, streams)?;
    }
    if arguments.json {
        return document(arguments, name, &source, &compiled.warnings, Some((&signature, &payload)), streams);
    }
    source.tell(&compiled.warnings, streams);
    if arguments.output.is_none() {
        let (size, cost, version) = (payload.len(), signature.cost(), version_name(signature.version));
        let about = format!("{name}: valid for {version}: {size} bytes, cost {cost} of 64 DWORDs");
        input::summary(streams, &about);
    }
    Ok(Outcome::Fine)
}

fn document(
    arguments: &Arguments,
    name: &str,
    source: &Source,
    told: &[dxkit::rootsig::TextError],
    result: Option<(&RootSignatureDesc<'_>, &[u8])>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, Failure> {
    let (errors, warnings) = if result.is_some() { (&[][..], told) } else { (told, &[][..]) };
    let version: KnownVersion = load::version(source, &arguments.reading);
    let document = Document {
        file: name.to_owned(),
        valid: result.is_some(),
        version: version_name(version),
        cost: result.map(|(signature, _)| signature.cost()),
        rts0: result.map(|(_, payload)| super::hex(payload)),
        errors: source.documents(errors),
        warnings: source.documents(warnings),
    };
    let text = serde_json::to_string(&document).map_err(CommandError::from)?;
    writeln!(streams.output, "{text}").map_err(CommandError::from)?;
    Ok(if result.is_some() { Event::Done } else { Event::InvalidText }.outcome())
}
