#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod form;
mod io;
pub mod json;
pub mod node;
#[cfg(feature = "std")]
pub mod parse;
pub mod print;
mod scalar;
mod schema;

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Error;
pub use dxkit_bytes::TextError;
use dxkit_container::{Container, DigestPolicy};
use dxkit_part::Context;
pub use dxkit_types::LlvmVersion;

use crate::form::FileText;
pub use crate::form::ZEROS;
use crate::io::Text as _;
pub use crate::io::YamlForm;
pub use crate::node::{Mark, Node};

/// A container as a tree, in one of the forms.
///
/// # Errors
/// In LLVM's form, a part with an LLVM type that cannot be read. The lossless form can express every
/// container.
pub fn tree(container: &Container<'_>, form: YamlForm) -> Result<Node<'static>, Error> {
    let mut text = match form {
        YamlForm::Llvm(version) => FileText::llvm(container, version)?,
        YamlForm::Lossless => FileText::lossless(container, Context::default(), 0),
    };
    Ok(text.node(form))
}

/// A container as YAML.
///
/// # Errors
/// See [`tree`].
pub fn yaml(container: &Container<'_>, form: YamlForm) -> Result<String, Error> {
    Ok(print::yaml(&tree(container, form)?, form == YamlForm::Lossless))
}

/// A container as JSON, in the lossless form.
///
/// # Errors
/// See [`tree`] in the lossless form: none.
pub fn json(container: &Container<'_>) -> Result<String, Error> {
    Ok(json::json(&tree(container, YamlForm::Lossless)?))
}

/// The file that a tree describes. The tree identifies its form: the lossless one has the key `Dxkit`.
///
/// # Errors
/// The reason why the tree is not a file, with its position in the text.
pub fn build(tree: &Node<'_>, digest: DigestPolicy) -> Result<Vec<u8>, TextError> {
    build_with_notes(tree, digest).map(|built| built.bytes)
}

/// A file that was built of a text.
#[derive(Debug, Clone)]
pub struct Built {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the text says that the file cannot hold, and what the file holds that the text does not say: keys
    /// of a later version of a part, flags of a later version of root signatures, zeros up to the stated
    /// size. All have the severity [`Note`](dxkit_bytes::Severity::Note).
    pub notes: Vec<TextError>,
}

fn build_with_notes(tree: &Node<'_>, digest: DigestPolicy) -> Result<Built, TextError> {
    let form = match &tree.value {
        node::Value::Map(map) if map.iter().any(|(key, _)| key.text == "Dxkit") => YamlForm::Lossless,
        _ => YamlForm::Llvm(LlvmVersion::NEWEST),
    };
    let text = FileText::read(tree, form)?;
    text.check_version()?;
    let bytes = text.bytes(form, &mut { ZEROS })?;
    let mut notes = text.notes();
    if let Ok(container) = Container::parse(&bytes) {
        notes.extend(text.note_of_size(&container));
    }
    if digest == DigestPolicy::Keep {
        return Ok(Built { bytes, notes });
    }
    let said = |error: Error| tree.mark.error(alloc::format!("{error}"));
    let bytes = Container::parse(&bytes).and_then(|container| container.write(digest)).map_err(said)?;
    Ok(Built { bytes, notes })
}

/// The file that a YAML text describes: its only document, or the one with this number, counted from 1.
///
/// # Errors
/// See [`build`]; and if the text is not YAML, or has several documents and none was chosen.
#[cfg(feature = "std")]
pub fn build_yaml(text: &str, document: Option<usize>, digest: DigestPolicy) -> Result<Vec<u8>, TextError> {
    build_yaml_with_notes(text, document, digest).map(|built| built.bytes)
}

/// The file that a YAML text describes, as [`build_yaml`], with notes on it.
///
/// # Errors
/// See [`build_yaml`].
#[cfg(feature = "std")]
pub fn build_yaml_with_notes(
    text: &str,
    document: Option<usize>,
    digest: DigestPolicy,
) -> Result<Built, TextError> {
    let built = chosen(text, document).and_then(|tree| build_with_notes(&tree, digest));
    let mut built = built.map_err(|error| error.in_text(text))?;
    built.notes = built.notes.into_iter().map(|note| note.in_text(text)).collect();
    Ok(built)
}

/// The only document of a text, or the one with a number, counted from 1.
#[cfg(feature = "std")]
fn chosen(text: &str, document: Option<usize>) -> Result<Node<'_>, TextError> {
    let mut documents = parse::documents(text);
    let wanted = document.unwrap_or(1);
    let mut count = 0usize;
    let tree = loop {
        match documents.next() {
            Some(tree) => {
                let tree = tree?;
                count = count.saturating_add(1);
                if count == wanted {
                    break tree;
                }
            }
            None => {
                let message = alloc::format!("there is no document {wanted}: the text has {count}");
                return Err(Mark::default().error(message));
            }
        }
    };
    if document.is_none() {
        if let Some(second) = documents.next() {
            let message = "a second document begins here; choose one by its number (--document 1)";
            return Err(second?.mark.error(message));
        }
    }
    Ok(tree)
}

/// The file that a JSON text describes.
///
/// # Errors
/// See [`build`]; and if the text is not JSON.
#[cfg(feature = "json")]
pub fn build_json(text: &str, digest: DigestPolicy) -> Result<Vec<u8>, TextError> {
    json::document(text).and_then(|tree| build(&tree, digest)).map_err(|error| error.in_text(text))
}

/// The JSON Schema of the JSON form, generated from the descriptions that print and read it.
#[must_use]
pub fn json_schema() -> String {
    let mut schema = schema::Schema::default();
    let root = FileText::schema(&mut schema);
    json::json(&schema.finish(root))
}
