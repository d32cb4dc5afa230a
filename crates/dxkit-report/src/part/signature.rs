//! Signatures.

use core::fmt::{self, Write as _};

use dxkit::Context;
use dxkit::signature::{ComponentMask, Element, Signature, UsageMeaning};
use serde::Serialize;

use crate::prelude::*;
use crate::{Align, Named, Page, Table};

#[derive(Debug, Serialize)]
pub(crate) struct SignatureDocument {
    /// What `usage` says: `always_reads`, `never_writes`, or nothing where the stage is not known.
    pub(crate) usage_meaning: Option<&'static str>,
    pub(crate) elements: Vec<ElementDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ElementDocument {
    pub(crate) name: String,
    pub(crate) semantic_index: u32,
    pub(crate) stream: u32,
    pub(crate) system_value: Named,
    pub(crate) component_type: Named,
    /// Nothing for values that take no register.
    pub(crate) register: Option<u32>,
    pub(crate) mask: String,
    /// The mask as stored, whatever it means.
    pub(crate) usage: String,
    /// Components read or written; nothing where the stage is not known.
    pub(crate) used: Option<String>,
    pub(crate) min_precision: Named,
}

pub(crate) fn document(signature: &Signature<'_>, context: Context) -> SignatureDocument {
    let meaning = signature.kind.usage_meaning(context.stage);
    let letters = |mask: ComponentMask| mask.names().collect::<String>();
    SignatureDocument {
        usage_meaning: meaning.map(|meaning| match meaning {
            UsageMeaning::AlwaysReads => "always_reads",
            UsageMeaning::NeverWrites => "never_writes",
        }),
        elements: signature
            .elements
            .iter()
            .map(|element| ElementDocument {
                name: element.name.to_string(),
                semantic_index: element.semantic_index,
                stream: element.stream,
                system_value: Named::of(element.system_value),
                component_type: Named::of(element.component_type),
                register: (element.register != Element::NO_REGISTER).then_some(element.register),
                mask: letters(element.mask),
                usage: letters(element.usage),
                used: meaning.map(|meaning| letters(element.used(meaning))),
                min_precision: Named::of(element.min_precision),
            })
            .collect(),
    }
}

/// A mask as the compilers' tables show it: each letter in its own column.
fn columns(letters: &str) -> String {
    "xyzw".chars().map(|letter| if letters.contains(letter) { letter } else { ' ' }).collect()
}

pub(crate) fn text(document: &SignatureDocument, page: &mut Page<'_>) -> fmt::Result {
    if document.elements.is_empty() {
        return writeln!(page, "    no elements");
    }
    let table = Table::new(&[
        ("Name", Align::Left),
        ("Index", Align::Right),
        ("Mask", Align::Left),
        ("Register", Align::Right),
        ("SysValue", Align::Left),
        ("Format", Align::Left),
        ("Used", Align::Left),
        ("Stream", Align::Right),
        ("Precision", Align::Left),
    ]);
    let streams = document.elements.iter().any(|element| element.stream != 0);
    page.indented(4, |page| {
        table.print(page, || {
            document.elements.iter().map(|element| {
                let precise = element.min_precision == Named::Name("default");
                vec![
                    element.name.clone(),
                    element.semantic_index.to_string(),
                    columns(&element.mask),
                    element.register.map_or_else(|| "none".to_owned(), |register| register.to_string()),
                    match element.system_value {
                        Named::Name("Undefined") => "NONE".to_owned(),
                        value => value.to_string(),
                    },
                    element.component_type.to_string(),
                    element.used.as_deref().map(columns).unwrap_or_default(),
                    if streams { element.stream.to_string() } else { String::new() },
                    if precise { String::new() } else { element.min_precision.to_string() },
                ]
            })
        })
    })
}
