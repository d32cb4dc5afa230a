//! Lines that read as those of a base keep its tokens.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::TextError;

use super::error;
use crate::print::{self, ListingOptions};
use crate::program::{CustomDataClass, Instruction, Program};
use crate::syntax;
use crate::text::Unexpected;

/// What a line replaces that has no base.
static NO_BASE: Instruction = Instruction::EMPTY;

/// The text of one instruction.
#[derive(Debug)]
pub(super) struct InstructionText<'t> {
    /// The lines that it came from, with their numbers.
    lines: Vec<(usize, &'t str)>,
    vectors: bool,
}

impl<'t> InstructionText<'t> {
    pub(super) fn line(number: usize, line: &'t str) -> Self {
        Self { lines: alloc::vec![(number, line)], vectors: false }
    }

    pub(super) fn vectors(lines: &[(usize, &'t str)]) -> Self {
        Self { lines: lines.to_vec(), vectors: true }
    }

    /// The lines as one text.
    fn text(&self) -> Cow<'t, str> {
        match self.lines.as_slice() {
            [(_, line)] => Cow::Borrowed(line),
            lines => {
                let lines: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
                Cow::Owned(lines.join("\n"))
            }
        }
    }

    /// The text without indentation and comments.
    fn key(&self) -> String {
        let text = self.text();
        let mut text = text.trim();
        // Comments of the program itself and quoted messages are part of the text.
        if !text.starts_with("//") && !text.contains('"') {
            if let Some(comment) = text.find("//") {
                text = text.get(..comment).unwrap_or_default().trim_end();
            }
        }
        normal(text)
    }

    fn read(&self, spaces: bool, base: &Instruction) -> Result<Option<Instruction>, TextError> {
        syntax::instruction(&self.text(), spaces, base).map_err(|unexpected| self.locate(&unexpected))
    }

    /// The place of an error in the whole text.
    fn locate(&self, unexpected: &Unexpected) -> TextError {
        let mut at = unexpected.at;
        for (number, line) in &self.lines {
            if at <= line.len() {
                let unexpected = Unexpected { at, expected: unexpected.expected.clone() };
                return error(*number, line, &unexpected);
            }
            at -= line.len() + 1;
        }
        let (number, line) = self.lines.last().copied().unwrap_or_default();
        error(number, line, &Unexpected { at: line.len(), expected: unexpected.expected.clone() })
    }
}

/// The text with every run of spaces as one.
fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Appends the instructions of the text to the program.
pub(super) fn fill(
    program: &mut Program<'static>,
    sources: &[InstructionText<'_>],
    base: Option<&Program<'_>>,
    errors: &mut Vec<TextError>,
    most: usize,
) {
    let spaces = program.has_spaces();
    program.instructions.reserve(sources.len());
    let mut kept = match base.filter(|base| base.has_spaces() == spaces) {
        Some(base) => Kept::new(base, sources),
        None => Kept::default(),
    };
    for (place, source) in sources.iter().enumerate() {
        if errors.len() >= most {
            return;
        }
        if let Some(instruction) = kept.find(place, source) {
            program.instructions.push(instruction.clone());
            continue;
        }
        match source.read(spaces, kept.replaced(source)) {
            Ok(instruction) => {
                instruction.iter().for_each(|instruction| kept.replace(instruction));
                program.instructions.extend(instruction);
            }
            Err(unexpected) => errors.push(unexpected),
        }
    }
    if let Some(base) =
        base.filter(|base| base.kind == program.kind && base.shader_model == program.shader_model)
    {
        // Fields that no text states.
        program.reserved = base.reserved;
        if program.instructions == base.instructions {
            program.stated_length = base.stated_length;
            program.set_tail(base.tail().to_vec());
        }
    }
}

/// The instructions of a base by their text.
#[derive(Default)]
struct Kept<'b> {
    instructions: &'b [Instruction],
    /// The positions of each text in the base, in order, and how many of them were used.
    places: BTreeMap<String, (Vec<usize>, usize)>,
    /// The number of equal lines at the start and at the end.
    front: usize,
    back: usize,
    sources: usize,
    vectors: Option<&'b Instruction>,
    /// The place in the base of the instruction that the next line follows.
    next: usize,
}

impl<'b> Kept<'b> {
    fn new(base: &'b Program<'_>, sources: &[InstructionText<'_>]) -> Self {
        let options = ListingOptions::default();
        let keys: Vec<String> = base
            .instructions
            .iter()
            .map(|one| {
                let (mut line, mut depth) = (Vec::new(), 0);
                print::line(one, base.has_spaces(), &options, &mut depth, &mut line);
                normal(&String::from_utf8_lossy(&line))
            })
            .collect();
        let texts: Vec<String> = sources.iter().map(InstructionText::key).collect();
        let front = keys.iter().zip(&texts).take_while(|(key, text)| key == text).count();
        let rest = keys.len().min(texts.len()) - front;
        let back = keys
            .iter()
            .rev()
            .zip(texts.iter().rev())
            .take(rest)
            .take_while(|(key, text)| key == text)
            .count();
        let mut places: BTreeMap<String, (Vec<usize>, usize)> = BTreeMap::new();
        for (place, key) in keys.into_iter().enumerate() {
            places.entry(key).or_default().0.push(place);
        }
        // In the middle, lines of equal text are assigned from the first one of the base's middle.
        for (found, used) in places.values_mut() {
            *used = found.iter().take_while(|place| **place < front).count();
        }
        let is_vectors = |one: &&Instruction| {
            one.opcode() == crate::Opcode::CustomData
                && one.token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer
        };
        let vectors = base.instructions.iter().find(is_vectors);
        Self { instructions: &base.instructions, places, front, back, sources: texts.len(), vectors, next: 0 }
    }

    fn find(&mut self, place: usize, source: &InstructionText<'_>) -> Option<&'b Instruction> {
        let found = self.place(place, source)?;
        self.next = found.saturating_add(1);
        self.instructions.get(found)
    }

    /// The place in the base of the instruction with this text.
    fn place(&mut self, place: usize, source: &InstructionText<'_>) -> Option<usize> {
        if place < self.front {
            return Some(place);
        }
        let after = self.sources.saturating_sub(place);
        if after > 0 && after <= self.back {
            return self.instructions.len().checked_sub(after);
        }
        if self.places.is_empty() {
            return None;
        }
        let (places, used) = self.places.get_mut(&source.key())?;
        let found = places.get(*used).or_else(|| places.last()).copied();
        *used = used.saturating_add(1);
        found
    }

    /// The instruction in the place of a changed line in the base. The values that read alike keep its bits,
    /// because the text rounds floats.
    fn replaced(&self, source: &InstructionText<'_>) -> &'b Instruction {
        let replaced = if source.vectors { self.vectors } else { self.instructions.get(self.next) };
        replaced.unwrap_or(&NO_BASE)
    }

    /// Passes over the instruction that a changed line replaces. A line of another opcode may be a new one,
    /// after which the base's is still to come.
    fn replace(&mut self, read: &Instruction) {
        let is_replaced = self.instructions.get(self.next).is_some_and(|old| {
            !old.opaque()
                && old.opcode() == read.opcode()
                && !old.operands.is_empty()
                && old.operands.len() == read.operands.len()
        });
        self.next = self.next.saturating_add(usize::from(is_replaced));
    }
}
