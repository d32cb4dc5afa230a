//! Inputs and outputs of a shader: one table for the signature parts and `PSV0` where they agree.

use core::fmt;

use dxkit::signature::SignatureKind;
use dxkit::types::{ComponentType, MinPrecision, SystemValue};

use crate::document::{Content, Document};
use crate::names::Mask;
use crate::part::psv::{PsvDocument, PsvElementDocument, third};
use crate::part::signature::{ElementDocument, SignatureDocument, semantic, system_value};
use crate::prelude::*;
use crate::{Align, PART, Page, Table, paint, words};

/// Maximum number of elements that are compared: `PSV0` has at most 255.
const COMPARED: usize = 1 << 10;

/// A signature part, and the corresponding elements of `PSV0`.
pub(crate) struct Interface<'d> {
    title: &'static str,
    signature: &'d SignatureDocument,
    /// One for each element of the signature; `None` without `PSV0`.
    elements: Vec<Option<&'d PsvElementDocument>>,
}

impl<'d> Interface<'d> {
    /// The interfaces of a container. `None` if `PSV0` disagrees with a signature part: then each part is
    /// shown separately.
    pub(crate) fn all(document: &'d Document) -> Option<Vec<Self>> {
        let contents = || document.parts.iter().filter_map(|part| part.content.as_ref());
        let psv = contents().find_map(|content| match content {
            Content::PipelineStateValidation(psv) => Some(&**psv),
            _ => None,
        });
        let signatures = contents().filter_map(|content| match content {
            Content::Signature(signature) => Some(signature),
            _ => None,
        });
        signatures.map(|signature| Self::from_documents(signature, psv)).collect()
    }

    fn from_documents(signature: &'d SignatureDocument, psv: Option<&'d PsvDocument>) -> Option<Self> {
        let none: &[PsvElementDocument] = &[];
        let (title, elements) = match signature.kind {
            SignatureKind::Isg1 | SignatureKind::Isgn => ("Inputs", psv.map_or(none, |psv| &psv.inputs)),
            SignatureKind::Osg1 | SignatureKind::Osgn | SignatureKind::Osg5 => {
                ("Outputs", psv.map_or(none, |psv| &psv.outputs))
            }
            SignatureKind::Psg1 | SignatureKind::Pcsg => {
                let title = psv.map_or("Patch constants", |psv| third(psv.stage));
                (title, psv.map_or(none, |psv| &psv.patch_constants_or_primitives))
            }
        };
        if psv.is_none() {
            return Some(Self { title, signature, elements: Vec::new() });
        }
        let rows: usize = elements.iter().map(|element| usize::from(element.rows)).sum();
        if rows != signature.elements.len() || rows > COMPARED {
            return None;
        }
        let find = |row: &ElementDocument| elements.iter().find(|element| agree(row, element)).map(Some);
        let elements = signature.elements.iter().map(find).collect::<Option<_>>()?;
        Some(Self { title, signature, elements })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.signature.elements.is_empty()
    }

    /// Prints a title and a table.
    pub(crate) fn text(&self, page: &mut Page<'_>) -> fmt::Result {
        let table = Table::new(&[
            ("Semantic", Align::Left),
            ("Register", Align::Right),
            ("Mask", Align::Left),
            ("Used", Align::Left),
            ("Type", Align::Left),
            ("Interpolation", Align::Left),
            ("System value", Align::Left),
            ("Indexed", Align::Left),
            ("Stream", Align::Right),
            ("Precision", Align::Left),
        ]);
        let streams = self.signature.elements.iter().any(|element| element.stream != 0);
        let elements = self.elements.iter().copied().chain(core::iter::repeat(None));
        let row = |(row, element): (&ElementDocument, Option<&PsvElementDocument>)| {
            let ty = match row.component_type.0 {
                ComponentType::Unknown => String::new(),
                ty => words::vector(ty, row.mask.count()),
            };
            let precise = row.min_precision.0 == MinPrecision::Default;
            vec![
                semantic(&row.name, row.semantic_index),
                row.register.map_or_else(|| "none".to_owned(), |register| register.to_string()),
                row.mask.columns(),
                row.used.map(Mask::columns).unwrap_or_default(),
                ty,
                element.map(|element| words::interpolation(element.interpolation.0)).unwrap_or_default(),
                system_value(row.system_value.0, &row.name),
                element.map(|element| Mask(element.dynamic_mask).to_string()).unwrap_or_default(),
                if streams { row.stream.to_string() } else { String::new() },
                if precise { String::new() } else { row.min_precision.to_string() },
            ]
        };
        page.section(paint(PART, self.title), |page| {
            table.print(page, || self.signature.elements.iter().zip(elements.clone()).map(row))
        })
    }
}

/// Whether an element of a signature and an element of `PSV0` agree.
fn agree(row: &ElementDocument, element: &PsvElementDocument) -> bool {
    let same_name = element.semantic.eq_ignore_ascii_case(&row.name)
        // Some system values have no name of their own in `PSV0`.
        || (element.semantic.is_empty() && row.system_value.0 != SystemValue::Undefined);
    let index = element.semantic_indexes.iter().position(|index| *index == row.semantic_index);
    let register = index.zip(element.start_row).and_then(|(index, start)| {
        u32::try_from(index).ok().map(|index| u32::from(start).saturating_add(index))
    });
    same_name
        && index.is_some()
        && register == row.register
        && u32::from(element.stream) == row.stream
        && (row.register.is_none() || element.mask() == row.mask)
}
