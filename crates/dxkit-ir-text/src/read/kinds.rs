//! The declarations of the nodes of debug information, prepared to be compared with lines.

use alloc::boxed::Box;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{DebugNode, DebugText, DebugTextField, FieldForm, Presence};

use super::lexer::{LABEL, is};
use super::printed::Bytes;

/// The operands of the record of a node that states no fields.
pub(super) fn usual_words(layout: &DebugText, distinct: bool, words: &mut Vec<u64>) {
    words.clear();
    words.resize(layout.operands, 0);
    if let Some(first) = words.first_mut() {
        *first = distinct.into();
    }
    for field in layout.fields {
        if let (Presence::Shown(usual) | Presence::Unless(usual), Some(word)) =
            (field.presence, words.get_mut(field.word))
        {
            *word = usual;
        }
    }
}

/// Whether a node must state a field.
pub(super) const fn is_required(field: &DebugTextField) -> bool {
    matches!(field.presence, Presence::Required | Presence::RequiredUnlessEmpty)
}

/// Whether a field of a record is the number of metadata itself, without 1 added: the scope of a location.
pub(super) fn is_plain(code: u8, form: FieldForm) -> bool {
    code == DebugNode::LOCATION_TEXT.code && form == FieldForm::Scope
}

/// A text that is compared with others: first as two words.
#[derive(Debug)]
struct Label {
    words: [Bytes; 2],
    text: Box<[u8]>,
}

impl Label {
    fn new(text: &str, end: &str) -> Self {
        let text = [text.as_bytes(), end.as_bytes()].concat();
        let (first, rest) = text.split_at(text.len().min(8));
        let words = [Bytes::new(first), Bytes::new(rest.get(..8).unwrap_or(rest))];
        Self { words, text: text.into() }
    }

    /// The text after this one, if it starts with it.
    #[inline]
    fn skip<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        let Some((first, second)) = text.first_chunk::<16>().and_then(|start| start.split_first_chunk())
        else {
            return text.strip_prefix(&*self.text);
        };
        let [one, two] = self.words;
        let second = second.first_chunk()?;
        if !(one.are_at(*first) & two.are_at(*second)) {
            return None;
        }
        if self.text.len() > 16 { text.strip_prefix(&*self.text) } else { text.get(self.text.len()..) }
    }
}

/// A kind of nodes.
#[derive(Debug)]
pub(super) struct Kind {
    layout: &'static DebugText,
    /// `DIFile(`
    start: Label,
    fields: Vec<(Label, Field)>,
    /// The operands of the record if no field is stated.
    usual: Vec<u64>,
    /// The fields that must be stated, a bit for each.
    required: u64,
}

/// A field of a kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) field: &'static DebugTextField,
    /// What is added to the number of metadata that it refers to.
    pub(super) reference: u64,
}

impl Kind {
    fn new(layout: &'static DebugText) -> Self {
        let fields = layout.fields.iter().map(|field| {
            let reference = u64::from(!is_plain(layout.code, field.form));
            (Label::new(field.label, ": "), Field { field, reference })
        });
        let mut usual = Vec::new();
        usual_words(layout, false, &mut usual);
        let required = layout.fields.iter().enumerate().filter(|(_, field)| is_required(field));
        Self {
            layout,
            start: Label::new(layout.name, "("),
            fields: fields.collect(),
            usual,
            required: required.fold(0, |all, (index, _)| all | 1 << index),
        }
    }

    /// The code of the record.
    pub(super) const fn code(&self) -> u8 {
        self.layout.code
    }

    /// The operands of the record if no field is stated.
    pub(super) fn usual(&self) -> &[u64] {
        &self.usual
    }

    /// Whether these fields are all that a node must have.
    pub(super) const fn is_complete(&self, seen: u64) -> bool {
        self.required & !seen == 0
    }

    /// The field whose label is at the start of a text, its index, and the text of its value. That with the index `next` is most
    /// likely.
    #[inline]
    pub(super) fn field<'t>(&self, next: usize, text: &'t [u8]) -> Option<(usize, Field, &'t [u8])> {
        let likely = self.fields.get(next).and_then(|(label, field)| Some((*field, label.skip(text)?)));
        match likely {
            Some((field, value)) => Some((next, field, value)),
            None => self.other_field(next, text),
        }
    }

    /// Like [`field`](Self::field), without the one with that index.
    fn other_field<'t>(&self, next: usize, text: &'t [u8]) -> Option<(usize, Field, &'t [u8])> {
        let after = self.fields.iter().enumerate().skip(next + 1);
        let mut others = after.chain(self.fields.iter().enumerate().take(next));
        others.find_map(|(index, (label, field))| Some((index, *field, label.skip(text)?)))
    }
}

/// A name for a number in a field of a form, or of an operation in an expression.
#[derive(Debug, Clone, Copy)]
struct Known {
    form: Option<FieldForm>,
    name: &'static str,
    number: u64,
}

/// The number of places in the table of kinds: so many that hardly two of the usual kinds share one.
const PLACES: usize = 256;
/// The number of places in the table of names.
const NAMES: usize = 128;

/// The kinds of nodes and the names that were met, be it in another text.
#[derive(Debug)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
    /// The numbers of kinds, by parts of their names: of two with the same place, the last.
    places: [u8; PLACES],
    /// Of two with the same place, the last.
    names: [Option<Known>; NAMES],
}

// Not derived: there are too many names.
impl Default for Kinds {
    fn default() -> Self {
        Self { kinds: Vec::new(), places: [0; PLACES], names: [None; NAMES] }
    }
}

/// The place of a text in a table of a length, by the eight bytes from a place on: other parts of most texts are the same.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
fn place<const PLACES: usize>(text: &[u8], part: usize) -> Option<usize> {
    let part = u64::from_le_bytes(*text.get(part..)?.first_chunk()?);
    Some((part.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES.trailing_zeros())) as usize)
}

impl Kinds {
    /// The number of the kind at the start of a text, and the text after its parenthesis.
    #[inline]
    pub(super) fn find<'t>(&mut self, text: &'t [u8]) -> Option<(usize, &'t [u8])> {
        let place = place::<PLACES>(text, 8)?;
        let number = usize::from(*self.places.get(place)?);
        if let Some(rest) = self.kinds.get(number).and_then(|kind| kind.start.skip(text)) {
            return Some((number, rest));
        }
        self.find_other(text, place)
    }

    #[inline(never)]
    fn find_other<'t>(&mut self, text: &'t [u8], place: usize) -> Option<(usize, &'t [u8])> {
        let after = |name: &str| text.strip_prefix(name.as_bytes())?.strip_prefix(b"(");
        let met = self.kinds.iter().position(|kind| after(kind.layout.name).is_some());
        let number = match met {
            Some(number) => number,
            None => {
                let layout = DebugNode::TEXTS.iter().find(|layout| after(layout.name).is_some())?;
                self.kinds.push(Kind::new(layout));
                self.kinds.len() - 1
            }
        };
        *self.places.get_mut(place)? = u8::try_from(number).ok()?;
        Some((number, after(self.kinds.get(number)?.layout.name)?))
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<&Kind> {
        self.kinds.get(number)
    }

    /// The number for which the name at the start of a text stands, and the text after it. If it was not met, a function looks for
    /// it.
    #[inline]
    pub(super) fn number<'t>(
        &mut self,
        form: Option<FieldForm>,
        text: &'t [u8],
        find: impl FnOnce(&'t [u8]) -> Option<(u64, &'static str)>,
    ) -> Option<(u64, &'t [u8])> {
        // After `DW_TAG_` and the like.
        let place = place::<NAMES>(text, 7);
        if let Some(known) = place.and_then(|place| self.names.get(place).copied().flatten()) {
            if let (true, Some(rest)) = (known.form == form, text.strip_prefix(known.name.as_bytes())) {
                if rest.first().is_some_and(|byte| !is(*byte, LABEL)) {
                    return Some((known.number, rest));
                }
            }
        }
        let (number, name) = find(text)?;
        if let Some(known) = place.and_then(|place| self.names.get_mut(place)) {
            *known = Some(Known { form, name, number });
        }
        Some((number, text.get(name.len()..)?))
    }
}
