//! `dx.viewIdState` against the masks and tables of `PSV0`.
//!
//! The vendor's validator copies the words of the state into tables of the sizes that `PSV0` has, whatever
//! numbers of scalars the state states: what is too long for one runs into the next, what follows the last is
//! ignored, and where the state is too short, nothing is known of the words.

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

/// The words of a mask, by way of vectors; absurd numbers wrap round in the vendor's program.
const fn mask_words(scalars: u32) -> u32 {
    let vectors = scalars.wrapping_add(3) / 4;
    vectors.div_ceil(8)
}

/// The words of masks and tables, in the order of the part.
fn stated_words<'d>(stated: &'d Dependencies<'_>) -> impl Iterator<Item = u32> + 'd {
    let masks = stated.outputs_by_view_id.iter().chain([&stated.patch_constants_by_view_id]);
    let tables = stated.outputs_by_input.iter();
    let tables = tables.chain([&stated.patch_constants_by_input, &stated.outputs_by_patch_constant]);
    masks.map(ComponentMask::words).chain(tables.map(DependencyTable::words)).flat_map(Words::iter)
}

/// The masks and tables of a part of given sizes, filled as DXC does: it copies the words of the state
/// consecutively, counted by the numbers of scalars in the state, and ignores the sizes of the masks and
/// tables. What overflows a table goes into the next one, and is overwritten by the next copy.
struct Filled<'w> {
    state: &'w [u32],
    /// The next word of the state that is read.
    next: usize,
    /// The words of the part; unknown where the vendor's program copies what follows the state in memory.
    words: Vec<Option<u32>>,
}

impl<'w> Filled<'w> {
    fn new(state: &'w [u32], kind: ShaderKind, view_id: bool, sizes: &Dependencies<'_>) -> Self {
        let words = alloc::vec![Some(0); stated_words(sizes).count()];
        let mut filled = Self { state, next: 0, words };
        // Without a state, or behind its end, nothing is copied.
        let _ = filled.fill(kind, view_id, sizes);
        filled
    }

    /// Nothing if the state ends before a number of scalars.
    fn fill(&mut self, kind: ShaderKind, view_id: bool, sizes: &Dependencies<'_>) -> Option<()> {
        let mut place = 0_usize;
        let mut after = |words: &Words<'_>| {
            let start = place;
            place = place.saturating_add(words.len());
            (start, words.len())
        };
        let masks = sizes.outputs_by_view_id.each_ref().map(|mask| after(mask.words()));
        let third_mask = after(sizes.patch_constants_by_view_id.words());
        let tables = sizes.outputs_by_input.each_ref().map(|table| after(table.words()));
        let third_table = after(sizes.patch_constants_by_input.words());
        let from_third = after(sizes.outputs_by_patch_constant.words());

        let inputs = self.count()?;
        let streams = if kind == ShaderKind::Geometry { 4 } else { 1 };
        let mut first_outputs = None;
        for (mask, table) in masks.into_iter().zip(tables).take(streams) {
            let outputs = self.count()?;
            first_outputs.get_or_insert(outputs);
            if view_id {
                self.copy(mask, mask_words(outputs));
            }
            // Mesh shaders have no tables, whatever number of inputs the state has.
            if kind != ShaderKind::Mesh {
                self.copy(table, mask_words(outputs).wrapping_mul(inputs));
            }
        }
        match kind {
            ShaderKind::Hull | ShaderKind::Mesh => {
                let third = self.count()?;
                if view_id {
                    self.copy(third_mask, mask_words(third));
                }
                if kind == ShaderKind::Hull {
                    self.copy(third_table, mask_words(third).wrapping_mul(inputs));
                }
            }
            ShaderKind::Domain => {
                let third = self.count()?;
                self.copy(from_third, mask_words(first_outputs.unwrap_or(0)).wrapping_mul(third));
            }
            _ => {}
        }
        Some(())
    }

    fn count(&mut self) -> Option<u32> {
        let count = self.state.get(self.next).copied();
        self.next = self.next.saturating_add(1);
        count
    }

    /// Copies words of the state into a mask or table with this place and length, if there is one.
    fn copy(&mut self, (place, length): (usize, usize), count: u32) {
        // The size in bytes has 32 bits.
        let copied = (count.wrapping_mul(4) / 4) as usize;
        let from = self.state.get(self.next..).unwrap_or_default();
        if length > 0 {
            let to = self.words.iter_mut().skip(place).take(copied);
            for (index, word) in to.enumerate() {
                *word = from.get(index).copied();
            }
        }
        self.next = self.next.saturating_add(count as usize);
    }
}

/// Compares the state of a module with the tables of a part that states whether the view is used.
pub(crate) fn compare(
    module: &Module,
    kind: ShaderKind,
    view_id: bool,
    stated: &Dependencies<'_>,
) -> Comparison {
    let words = words(module).unwrap_or_default();
    let expected = Filled::new(&words, kind, view_id, stated);
    let same = |(stated, expected): (u32, &Option<u32>)| expected.is_none_or(|word| word == stated);
    if stated_words(stated).zip(&expected.words).all(same) { Comparison::Same } else { Comparison::Different }
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
    let state = words(module).unwrap_or_default();
    let filled = Filled::new(&state, kind, view_id, made).words;
    let mut rest = filled.into_iter().map(Option::unwrap_or_default);
    let mut take = |count: usize| rest.by_ref().take(count).collect::<Words<'static>>();
    let masks = made.outputs_by_view_id.iter_mut().chain([&mut made.patch_constants_by_view_id]);
    for mask in masks {
        if let Some(filled) = ComponentMask::from_words(mask.vectors(), take(mask.words().len())) {
            *mask = filled;
        }
    }
    let tables = made.outputs_by_input.iter_mut();
    let tables = tables.chain([&mut made.patch_constants_by_input, &mut made.outputs_by_patch_constant]);
    for table in tables {
        let words = take(table.words().len());
        if let Some(filled) = DependencyTable::from_words(table.inputs(), table.outputs(), words) {
            *table = filled;
        }
    }
}
