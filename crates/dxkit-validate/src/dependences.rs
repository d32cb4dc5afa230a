//! `dx.viewIdState` against the masks and tables of `PSV0`.
//!
//! The vendor's validator copies the words of the state into tables of the sizes that `PSV0` has, whatever
//! numbers of scalars the state states: missing words are zeros, excess words within the tables are an error,
//! and words after the last table are ignored.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, Type};
use dxkit_bytes::Words;
use dxkit_psv::{ComponentMask, Dependencies, DependencyTable};
use dxkit_types::ShaderKind;

/// The result of comparing the state with the part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// They are equal.
    Same,
    /// They differ.
    Different,
}

/// The words of `dx.viewIdState`; none if it is absent.
fn words(module: &Module) -> Option<Vec<u32>> {
    let [node] = module.named(b"dx.viewIdState")?.nodes else { return None };
    let operands = module.metadatum(*node)?.as_node()?.operands;
    let value = module.metadata_value(operands.first().copied().flatten()?)?;
    let constant = module.constant(value.as_constant()?)?.constant;
    let low = |word: u64| u32::try_from(word & u64::from(u32::MAX)).unwrap_or_default();
    Some(match (constant, module.ty(module.type_of(value)?)) {
        (Constant::Data(words), _) => words.iter().map(|word| low(*word)).collect(),
        (Constant::Aggregate(elements), _) => elements
            .iter()
            .map(|element| {
                module.integer(*element).map_or(0, |number| low(u64::from_ne_bytes(number.to_ne_bytes())))
            })
            .collect(),
        // A zero initializer: no scalars, no dependences.
        (Constant::Null, Type::Array { .. }) => Vec::new(),
        _ => return None,
    })
}

/// The remaining words.
struct Rest<'w>(&'w [u32]);

impl<'w> Rest<'w> {
    fn take(&mut self, count: usize) -> Option<&'w [u32]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn count(&mut self) -> Option<u32> {
        self.take(1)?.first().copied()
    }

    fn mask(&mut self, scalars: u32) -> Option<&'w [u32]> {
        self.take(mask_words(scalars))
    }

    /// The words of a table, or as many as there are: the vendor's validator reads whatever follows in
    /// memory.
    fn table(&mut self, inputs: u32, outputs: u32) -> Table<'w> {
        let words = usize::try_from(inputs).ok().and_then(|inputs| inputs.checked_mul(mask_words(outputs)));
        let wanted = words.unwrap_or(usize::MAX);
        let (words, rest) = self.0.split_at(wanted.min(self.0.len()));
        self.0 = rest;
        Table { words, complete: words.len() == wanted }
    }
}

/// The words of the state that are compared with a table.
#[derive(Clone, Copy)]
struct Table<'w> {
    words: &'w [u32],
    /// Whether the state has all of them.
    complete: bool,
}

/// The words of a mask, by way of vectors; absurd numbers wrap round in the vendor's program.
const fn mask_words(scalars: u32) -> usize {
    let vectors = scalars.wrapping_add(3) / 4;
    vectors.div_ceil(8) as usize
}

/// Whether words of the part are those of the state, followed by zeros. Words for which the part has no table
/// are not compared.
fn same_words(stated: &Words<'_>, words: &[u32]) -> bool {
    let expected = words.iter().copied().chain(core::iter::repeat(0));
    stated.is_empty() || stated.len() >= words.len() && stated.iter().eq(expected.take(stated.len()))
}

/// Like [`same_words`]; a table or mask for which the state has too few words is expected to be zero.
fn same_or_zero(stated: &Words<'_>, words: Option<&[u32]>) -> bool {
    words.map_or_else(|| stated.iter().all(|word| word == 0), |words| same_words(stated, words))
}

/// Like [`same_words`]. Of an incomplete table only the words that the state has are compared.
fn same_table(stated: &DependencyTable<'_>, table: Table<'_>) -> bool {
    let words = stated.words();
    if table.complete {
        return same_words(words, table.words);
    }
    words.iter().zip(table.words).all(|(stated, word)| stated == *word)
}

fn same_mask(stated: &ComponentMask<'_>, words: Option<&[u32]>) -> bool {
    same_or_zero(stated.words(), words)
}

/// Compares the state of a module with the tables of a part that states whether the view is used.
pub(crate) fn compare(
    module: &Module,
    kind: ShaderKind,
    view_id: bool,
    stated: &Dependencies<'_>,
) -> Comparison {
    let words = words(module).unwrap_or_default();
    let mut rest = Rest(&words);
    if words.is_empty() {
        // Without a state, the vendor's validator expects tables of zeros.
        return if all_zero(view_id, stated) { Comparison::Same } else { Comparison::Different };
    }
    if compare_all(&mut rest, kind, view_id, stated) { Comparison::Same } else { Comparison::Different }
}

/// The first mask that differs, in words: as stated, and as expected.
pub(crate) fn difference(stated: &Dependencies<'_>, expected: &Dependencies<'_>) -> Option<[String; 2]> {
    let words = |mask: &ComponentMask<'_>| format!("{:?}", mask.iter().collect::<Vec<_>>());
    let masks = |what: String, one: &ComponentMask<'_>, other: &ComponentMask<'_>| {
        (one.words() != other.words()).then(|| [format!("{what} are {}", words(one)), words(other)])
    };
    let tables = |inputs: &str, outputs: &str, one: &DependencyTable<'_>, other: &DependencyTable<'_>| {
        let rows = (0..).map_while(|input| Some((input, one.row(input)?, other.row(input)?)));
        rows.into_iter().find_map(|(input, one, other)| {
            masks(format!("the {outputs} that depend on component {input} of the {inputs}"), &one, &other)
        })
    };
    let view = |outputs: &str| format!("the {outputs} that depend on the view");
    for (stream, (one, other)) in
        stated.outputs_by_view_id.iter().zip(&expected.outputs_by_view_id).enumerate()
    {
        let found = masks(view(&format!("components of the outputs (stream {stream})")), one, other);
        if found.is_some() {
            return found;
        }
    }
    let third = "components of the patch constants or primitives";
    masks(view(third), &stated.patch_constants_by_view_id, &expected.patch_constants_by_view_id)
        .or_else(|| {
            let streams = stated.outputs_by_input.iter().zip(&expected.outputs_by_input).enumerate();
            streams.into_iter().find_map(|(stream, (one, other))| {
                tables("inputs", &format!("components of the outputs (stream {stream})"), one, other)
            })
        })
        .or_else(|| {
            tables("inputs", third, &stated.patch_constants_by_input, &expected.patch_constants_by_input)
        })
        .or_else(|| {
            let (one, other) = (&stated.outputs_by_patch_constant, &expected.outputs_by_patch_constant);
            tables("patch constants", "components of the outputs", one, other)
        })
}

/// Fills masks and tables with the words of the state, one after the other, as the vendor's program does when
/// it writes the part.
pub(crate) fn fill(module: &Module, kind: ShaderKind, view_id: bool, made: &mut Dependencies<'_>) {
    let words = words(module).unwrap_or_default();
    let mut rest = Rest(&words);
    let _ = fill_all(&mut rest, kind, view_id, made);
}

/// Nothing if there are no words left.
fn fill_all(rest: &mut Rest<'_>, kind: ShaderKind, view_id: bool, made: &mut Dependencies<'_>) -> Option<()> {
    let inputs = rest.count()?;
    let streams = if kind == ShaderKind::Geometry { 4 } else { 1 };
    let mut first_outputs = None;
    let stream = made.outputs_by_view_id.iter_mut().zip(&mut made.outputs_by_input);
    for (mask, table) in stream.take(streams) {
        let outputs = rest.count()?;
        first_outputs.get_or_insert(outputs);
        if view_id {
            fill_mask(mask, rest.mask(outputs)?);
        }
        fill_table(table, rest.table(inputs, outputs).words);
    }
    let third = rest.count()?;
    match kind {
        ShaderKind::Hull | ShaderKind::Mesh => {
            if view_id {
                fill_mask(&mut made.patch_constants_by_view_id, rest.mask(third)?);
            }
            fill_table(&mut made.patch_constants_by_input, rest.table(inputs, third).words);
        }
        ShaderKind::Domain => {
            let words = rest.table(third, first_outputs.unwrap_or(0)).words;
            fill_table(&mut made.outputs_by_patch_constant, words);
        }
        _ => {}
    }
    Some(())
}

/// The first words, followed by zeros.
fn padded(words: &[u32], count: usize) -> Words<'static> {
    words.iter().copied().chain(core::iter::repeat(0)).take(count).collect()
}

fn fill_mask(mask: &mut ComponentMask<'_>, words: &[u32]) {
    if let Some(filled) = ComponentMask::from_words(mask.vectors(), padded(words, mask.words().len())) {
        *mask = filled;
    }
}

fn fill_table(table: &mut DependencyTable<'_>, words: &[u32]) {
    let words = padded(words, table.words().len());
    if let Some(filled) = DependencyTable::from_words(table.inputs(), table.outputs(), words) {
        *table = filled;
    }
}

/// Whether no table says anything.
fn all_zero(view_id: bool, stated: &Dependencies<'_>) -> bool {
    let tables = stated.outputs_by_input.iter();
    let tables = tables.chain([&stated.patch_constants_by_input, &stated.outputs_by_patch_constant]);
    let masks = stated.outputs_by_view_id.iter().chain([&stated.patch_constants_by_view_id]);
    let zero = |words: &Words<'_>| words.iter().all(|word| word == 0);
    tables.map(DependencyTable::words).all(zero) && (!view_id || masks.map(ComponentMask::words).all(zero))
}

/// Whether all tables are the same; the state has no more of them than its words last.
fn compare_all(rest: &mut Rest<'_>, kind: ShaderKind, view_id: bool, stated: &Dependencies<'_>) -> bool {
    let Some(inputs) = rest.count() else { return true };
    let streams = if kind == ShaderKind::Geometry { 4 } else { 1 };
    let mut same = true;
    let mut first_outputs = None;
    for (mask, table) in stated.outputs_by_view_id.iter().zip(&stated.outputs_by_input).take(streams) {
        let Some(outputs) = rest.count() else { return same };
        first_outputs.get_or_insert(outputs);
        same &= !view_id || same_mask(mask, rest.mask(outputs));
        same &= same_table(table, rest.table(inputs, outputs));
    }
    let Some(third) = rest.count() else { return same };
    match kind {
        ShaderKind::Hull | ShaderKind::Mesh => {
            same &= !view_id || same_mask(&stated.patch_constants_by_view_id, rest.mask(third));
            same && same_table(&stated.patch_constants_by_input, rest.table(inputs, third))
        }
        ShaderKind::Domain => {
            let words = rest.table(third, first_outputs.unwrap_or(0));
            same && same_table(&stated.outputs_by_patch_constant, words)
        }
        _ => same,
    }
}
