//! Compares signature parts with the elements of PSV0. The compiler derives both from the same elements.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_psv::SignatureElement;
use dxkit_signature::{Element, Signature};
use dxkit_types::FourCc;

/// The facts about a signature row that both parts state: stream, register, semantic index.
type Key = (u32, u32, u32);

/// Elements of PSV0 that are compared with a row, of those with its stream, register and semantic index. A
/// signature has no more than 32 registers with four components each; a hostile one has any number of rows
/// that all look alike.
const MOST_ALIKE: usize = 128;

/// An element of PSV0 with its semantic as HLSL spells it.
struct PsvElement<'e, 'a> {
    element: &'e SignatureElement<'a>,
    semantic: Cow<'e, [u8]>,
}

/// Checks that every row of the signature is a row of an element with the same components and type, and that
/// every row of an element with a register is in the signature. (Elements without a register may be missing.)
pub(super) fn check(signature: &Signature<'_>, elements: &[SignatureElement<'_>], report: &mut Report) {
    let known: Vec<PsvElement<'_, '_>> = elements
        .iter()
        .map(|element| PsvElement {
            element,
            semantic: match element.v0.semantic_kind.hlsl() {
                // System values are spelled as the compiler spells them.
                Some(semantic) => Cow::Owned(semantic.to_string().into_bytes()),
                None => Cow::Borrowed(element.name.as_bytes()),
            },
        })
        .collect();
    let mut rows = BTreeMap::<Key, Vec<usize>>::new();
    for (position, known) in known.iter().enumerate() {
        for (row, index) in (0u32..).zip(known.element.semantic_indexes.iter()) {
            let places = rows.entry(key(known.element, row, index)).or_default();
            // An element may repeat an index; one entry is sufficient.
            if places.last() != Some(&position) {
                places.push(position);
            }
        }
    }
    let mut told = BTreeMap::<Key, u32>::new();
    for (index, row) in (0u32..).zip(&signature.elements) {
        let row_key = (row.stream, row.register, row.semantic_index);
        *told.entry(row_key).or_default() += 1;
        let places = rows.get(&row_key).map_or(&[][..], Vec::as_slice);
        let found = places
            .iter()
            .take(MOST_ALIKE)
            .filter_map(|position| known.get(*position))
            .find(|known| known.semantic == row.name.as_bytes());
        report.scope(Frame::Part(signature.kind.four_cc().0), |report| {
            report.scope("element", |report| {
                report.scope(Frame::Index(index), |report| match found {
                    Some(known) => compare(row, known.element, report),
                    None => report.add(Severity::Error, "psv-signature", "name", || {
                        let register = Register(row.register);
                        format!("{}{} {register} is not an element of PSV0", row.name, row.semantic_index)
                    }),
                });
            });
        });
    }
    let missing: Vec<_> = rows
        .iter()
        .filter(|(key, _)| key.1 != Element::NO_REGISTER && !told.contains_key(key))
        .filter_map(|(key, places)| Some((key, known.get(*places.first()?)?)))
        .collect();
    for ((_, register, index), known) in missing {
        report.scope(Frame::Part(FourCc::Psv0.0), |report| {
            report.add(Severity::Error, "psv-signature", None, || {
                let (part, register) = (signature.kind.four_cc(), Register(*register));
                let semantic = known.semantic.escape_ascii();
                format!("{semantic}{index} {register} is an element here, {part} has no such row")
            });
        });
    }
}

/// The key of one row of an element.
fn key(element: &SignatureElement<'_>, row: u32, index: u32) -> Key {
    let v0 = &element.v0;
    let register = if v0.columns.allocated() {
        // A mesh shader's element may have more indexes than rows: all of them are in its one register.
        let rows = u32::try_from(element.rows()).unwrap_or(u32::MAX);
        let last = rows.saturating_sub(1);
        u32::from(v0.start_row).saturating_add(row.min(last))
    } else {
        Element::NO_REGISTER
    };
    (v0.dynamic_mask_and_stream.stream().into(), register, index)
}

/// Compares a row with its element, except name and register.
fn compare(row: &Element<'_>, element: &SignatureElement<'_>, report: &mut Report) {
    let v0 = &element.v0;
    let error = Severity::Error;
    if row.component_type != v0.component_type.0 {
        report.add(error, "psv-signature", "component_type", || {
            format!("{}, in PSV0 it is {}", row.component_type, v0.component_type)
        });
    }
    let columns = v0.columns;
    let start = if columns.allocated() { columns.start_col() } else { 0 };
    let mask = ((1u16 << columns.cols()) - 1) << start;
    if u16::from(row.mask.bits()) != mask {
        report.add(error, "psv-signature", "mask", || {
            format!(
                "components {} are taken, in PSV0 they are {} from column {start} on",
                row.mask,
                columns.cols()
            )
        });
    }
    if v0.semantic_kind.system_value().is_some_and(|value| value != row.system_value) {
        report.add(error, "psv-signature", "system_value", || {
            format!("{}, in PSV0 it is {}", row.system_value, v0.semantic_kind)
        });
    }
}

/// A register in a message.
struct Register(u32);

impl core::fmt::Display for Register {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Element::NO_REGISTER => f.write_str("without a register"),
            register => write!(f, "in register {register}"),
        }
    }
}
