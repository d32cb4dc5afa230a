//! Signatures (`ISG1`, `OSG1`, `PSG1` and the older kinds).

use core::fmt::{self, Write as _};

use dxkit::Context;
use dxkit::signature::{Element, Signature, SignatureKind, UsageMeaning};
use dxkit::types::{ComponentType, MinPrecision, SystemValue};
use serde::{Serialize, Serializer};

use crate::names::{Mask, Names};
use crate::prelude::*;
use crate::{Align, Named, Page, Table};

#[derive(Debug, Serialize)]
pub(crate) struct SignatureDocument {
    #[serde(skip)]
    pub(crate) kind: SignatureKind,
    /// The meaning of `usage`: `always_reads`, `never_writes`, or `None` if the stage is not known.
    #[serde(serialize_with = "meaning")]
    pub(crate) usage_meaning: Option<UsageMeaning>,
    pub(crate) elements: Vec<ElementDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ElementDocument {
    pub(crate) name: String,
    pub(crate) semantic_index: u32,
    pub(crate) stream: u32,
    pub(crate) system_value: Named<SystemValue>,
    pub(crate) component_type: Named<ComponentType>,
    /// `None` for values that occupy no register.
    pub(crate) register: Option<u32>,
    pub(crate) mask: Mask,
    /// The mask as stored; its meaning depends on the kind of the signature.
    pub(crate) usage: Mask,
    /// Components that are read or written; `None` if the stage is not known.
    pub(crate) used: Option<Mask>,
    pub(crate) min_precision: Named<MinPrecision>,
}

fn meaning<S: Serializer>(meaning: &Option<UsageMeaning>, serializer: S) -> Result<S::Ok, S::Error> {
    let word = meaning.map(|meaning| match meaning {
        UsageMeaning::AlwaysReads => "always_reads",
        UsageMeaning::NeverWrites => "never_writes",
    });
    word.serialize(serializer)
}

pub(crate) fn document(signature: &Signature<'_>, context: Context, names: &mut Names) -> SignatureDocument {
    let usage_meaning = signature.kind.usage_meaning(context.stage);
    let element = |element: &Element<'_>| ElementDocument {
        name: names.name(&element.name),
        semantic_index: element.semantic_index,
        stream: element.stream,
        system_value: Named(element.system_value_of_output()),
        component_type: Named(element.component_type),
        register: (element.register != Element::NO_REGISTER).then_some(element.register),
        mask: Mask(element.mask.bits()),
        usage: Mask(element.usage.bits()),
        used: usage_meaning.map(|meaning| Mask(element.used(meaning).bits())),
        min_precision: Named(element.min_precision),
    };
    SignatureDocument {
        kind: signature.kind,
        usage_meaning,
        elements: signature.elements.iter().map(element).collect(),
    }
}

/// A semantic and its index, in HLSL's notation: `TEXCOORD1`; the index 0 is omitted.
pub(crate) fn semantic(name: &str, index: u32) -> String {
    if index == 0 { name.to_owned() } else { format!("{name}{index}") }
}

/// A system value, unless the semantic already names it, as `SV_Position` does.
pub(crate) fn system_value(value: SystemValue, name: &str) -> String {
    let said = name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_"));
    if said || value == SystemValue::Undefined { String::new() } else { Named(value).to_string() }
}

/// Prints the table of this part alone.
pub(crate) fn text(document: &SignatureDocument, page: &mut Page<'_>) -> fmt::Result {
    if document.elements.is_empty() {
        return writeln!(page, "no elements");
    }
    let table = Table::new(&[
        ("Semantic", Align::Left),
        ("Register", Align::Right),
        ("Mask", Align::Left),
        ("Used", Align::Left),
        ("Type", Align::Left),
        ("System value", Align::Left),
        ("Stream", Align::Right),
        ("Precision", Align::Left),
    ]);
    let streams = document.elements.iter().any(|element| element.stream != 0);
    let row = |element: &ElementDocument| {
        let precise = element.min_precision.0 == MinPrecision::Default;
        vec![
            semantic(&element.name, element.semantic_index),
            element.register.map_or_else(|| "none".to_owned(), |register| register.to_string()),
            element.mask.columns(),
            element.used.map(Mask::columns).unwrap_or_default(),
            element.component_type.to_string(),
            system_value(element.system_value.0, &element.name),
            if streams { element.stream.to_string() } else { String::new() },
            if precise { String::new() } else { element.min_precision.to_string() },
        ]
    };
    table.print(page, || document.elements.iter().map(row))
}
