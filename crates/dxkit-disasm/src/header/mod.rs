//! The comments above a module: facts about the shader from the container and the module's metadata.
//!
//! Order, columns and words are those of dxcompiler 1.9.0.5517 (`dxc -dumpbin`, DXC 1.10), determined from
//! its output. Those of DXC 1.8 and 1.9 are the same; the listings of DXC 1.7 have of `PSV0` the lines of the
//! stage alone, and "Patch Constant signature signature:". A part that cannot be read gets a line that says
//! so; the compiler refuses the whole container in that case, or prints uninitialised memory.

mod bindings;
mod buffers;
mod elements;
pub(crate) mod features;
mod pipeline;
pub(crate) mod signature;
mod subobjects;
mod view_id;

use dxkit_bytes::{Error, Span};
use dxkit_container::Container;
use dxkit_dxil::MetadataReader;
use dxkit_info::{DebugName, FeatureInfo, HashFlags, ShaderHash};
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, ShaderKind};

use dxkit_ir_text::Text;

/// Prints the facts from other parts than the program: required device features, the signature parts, the
/// debug name and hash, the runtime info of `PSV0`. `kind` is the stage in the program's header.
pub(crate) fn parts(container: &Container<'_>, kind: ShaderKind, text: &mut Text<'_>) {
    if let Some(features) = part(container, FourCc::Sfi0, text, FeatureInfo::parse) {
        features::print(features.flags, text);
    }
    for (part_kind, title, table) in [
        (FourCc::Isg1, "Input", signature::Table::Input),
        (FourCc::Osg1, "Output", signature::Table::Output),
        (FourCc::Psg1, "Patch Constant", signature::Table::Output),
    ] {
        let read = |span| match SignatureKind::from_part(part_kind) {
            Some(kind) => Signature::parse(kind, span).map(Some),
            None => Ok(None),
        };
        if let Some(Some(elements)) = part(container, part_kind, text, read) {
            signature::print(title, &elements, table, signature::Compiler::Dxil, text);
        }
    }
    if let Some(debug_name) = part(container, FourCc::Ildn, text, DebugName::parse) {
        if !debug_name.name().is_empty() {
            text.put("; shader debug name: ");
            text.put(debug_name.name().as_bytes());
            text.end();
        }
    }
    if let Some(hash) = part(container, FourCc::Hash, text, ShaderHash::parse) {
        text.put("; shader hash: ");
        for byte in hash.digest {
            text.bytes(
                &[byte >> 4, byte & 15]
                    .map(|digit| if digit < 10 { b'0' + digit } else { b'a' - 10 + digit }),
            );
        }
        text.put(if hash.flags.contains(HashFlags::INCLUDES_SOURCE) { " (includes source)\n" } else { "\n" });
    }
    let read = |span| PipelineStateValidation::parse_as(span, Some(kind));
    if let Some(state) = part(container, FourCc::Psv0, text, read) {
        pipeline::print(&state, text);
    }
}

/// Prints the signatures as the module's metadata has them.
pub(crate) fn signatures(metadata: &mut MetadataReader<'_>, text: &mut Text<'_>) {
    let (kind, _) = metadata.shader_model();
    if kind == Some(ShaderKind::Library) {
        return;
    }
    let (outputs, third) = match kind {
        Some(ShaderKind::Mesh) => ("Vertex Output", "Primitive Output"),
        _ => ("Output", "Patch Constant"),
    };
    if let Some(signatures) = metadata.signatures() {
        elements::print("Input", &signatures.inputs, text);
        elements::print(outputs, &signatures.outputs, text);
        elements::print(third, &signatures.patch_constants_or_primitives, text);
    }
}

/// Prints the metadata's buffers, resources and dependences. The container's module for reflection is in
/// `STAT`; without it, the program's own module is used.
pub(crate) fn reflection(metadata: &mut MetadataReader<'_>, text: &mut Text<'_>) {
    let (kind, _) = metadata.shader_model();
    let flags = metadata.flags();
    let resources = metadata.resources();
    buffers::print(&resources, flags, metadata, text);
    bindings::print(&resources, text);
    if let Some(state) = metadata.view_id_state(kind, flags) {
        view_id::print(&state, kind, text);
    }
}

/// Prints the subobjects in the container's `RDAT`.
pub(crate) fn subobjects(container: &Container<'_>, text: &mut Text<'_>) {
    if let Some(data) = part(container, FourCc::Rdat, text, RuntimeData::parse) {
        subobjects::print(&data, text);
    }
}

/// Reads the first part of a kind; prints a line if it cannot be read.
fn part<'c, T>(
    container: &'c Container<'_>,
    kind: FourCc,
    text: &mut Text<'_>,
    read: impl FnOnce(Span<'c>) -> Result<T, Error>,
) -> Option<T> {
    match read(container.find(kind)?.span()) {
        Ok(read) => Some(read),
        Err(error) => {
            unreadable(&kind, &error, text);
            None
        }
    }
}

/// The line about something that cannot be read.
pub(crate) fn unreadable(what: &impl core::fmt::Display, why: &impl core::fmt::Display, text: &mut Text<'_>) {
    text.line(format_args!("; {what} cannot be read: {why}"));
}
