//! The grammar of operands and of immediate values.

use alloc::boxed::Box;

use super::Line;
use crate::bits::low_word;
use crate::numbers::{BITS, DOUBLE, DOUBLE_BITS};
use crate::opcode::{ImmediateStyle, Role};
use crate::operand::{
    Components, Index, IndexForm, MinPrecision, Operand, OperandExtension, OperandKind, Operands,
};
use crate::text::{Io, Names, ValueText, names};

const PRECISION: Names = names!(MinPrecision, "def32", "a precision (min16f, min2_8f, min16i, min16u)");

/// Stands for `nonuniform` among the precisions, which have three bits.
const NON_UNIFORM: u32 = 8;
/// What an operand may have in braces.
const ANNOTATION: Names = Names {
    name: |value| if value == NON_UNIFORM { " nonuniform " } else { (PRECISION.name)(value) },
    find: |text| match text.strip_prefix("nonuniform") {
        Some(_) => Some((NON_UNIFORM, "nonuniform".len())),
        None => (PRECISION.find)(text),
    },
    expected: "a precision (min16f, min2_8f, min16i, min16u) or nonuniform",
};

/// The names of registers.
const KINDS: Names = Names {
    name: |value| kind(value).name().unwrap_or_default(),
    find: |text| {
        let known = OperandKind::NAMES.iter().chain(&OperandKind::BINDINGS);
        let known = known.filter(|(_, name)| text.starts_with(name));
        known.max_by_key(|(_, name)| name.len()).map(|(kind, name)| (kind.0.into(), name.len()))
    },
    expected: "an operand",
};
/// The same since SM 5.1, where bindings are written in capitals.
const KINDS_5_1: Names =
    Names { name: |value| kind(value).binding_name().unwrap_or_else(|| (KINDS.name)(value)), ..KINDS };

fn kind(value: u32) -> OperandKind {
    OperandKind(u8::try_from(value).unwrap_or(u8::MAX))
}

fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || c == '-'
}

impl<I: Io> Line<'_, I> {
    /// An operand with this role. `result`: the precision of the instruction's result, which the operand's is
    /// turned into.
    pub(super) fn operand(
        &mut self,
        given: &Operand,
        role: Role,
        result: Option<MinPrecision>,
    ) -> Result<Operand, I::Error> {
        self.io.spaces();
        let (kind, modifiers) = (given.kind(), given.modifiers());
        let negated = self.io.optional(modifiers.negated(), "-");
        let absolute = self.io.optional(modifiers.absolute(), "|");
        let mut made = if self.io.optional(kind == OperandKind::Immediate32, "l(") {
            self.immediate(given)?
        } else if self.io.optional(kind == OperandKind::Immediate64 && self.has_room(given), "d(") {
            self.doubles(given)?
        } else {
            self.register(if I::READS { &Operand::EMPTY } else { given }, role)?
        };
        let (mut precision, mut non_uniform) = (MinPrecision::Default, false);
        let given = modifiers.min_precision();
        let result = result.filter(|result| *result != given);
        let mut has_precision = given != MinPrecision::Default || result.is_some();
        while self.io.optional(has_precision || modifiers.non_uniform() && !non_uniform, " {") {
            let annotation = if has_precision { given.0.into() } else { NON_UNIFORM };
            match self.io.name(annotation, &ANNOTATION)? {
                NON_UNIFORM => non_uniform = true,
                named => {
                    precision = MinPrecision(u8::try_from(named).unwrap_or_default());
                    // The precision of the result, which the result operand also states.
                    if self.io.optional(result.is_some(), " as ") {
                        self.io.name(result.unwrap_or_default().0.into(), &PRECISION)?;
                    }
                }
            }
            has_precision = false;
            self.io.text("}")?;
        }
        if absolute {
            self.io.text("|")?;
        }
        if I::READS && (negated || absolute || non_uniform || precision != MinPrecision::Default) {
            made.set_extension(Some(OperandExtension::new(negated, absolute, precision, non_uniform)));
        }
        Ok(made)
    }

    /// The name of a register; `d` alone stands for doubles, where these may be.
    fn kind(&mut self, given: OperandKind, has_doubles: bool) -> Result<OperandKind, I::Error> {
        if !I::READS && given.name().is_none() {
            self.io.text("<kind ")?;
            self.io.unsigned(given.0.into(), u32::MAX)?;
            self.io.text(">")?;
            return Ok(given);
        }
        let at = self.io.at();
        let read = self.io.name(given.0.into(), if self.spaces { &KINDS_5_1 } else { &KINDS })?;
        let read = kind(read);
        let is_register = match read {
            OperandKind::Immediate32 => false,
            OperandKind::Immediate64 => {
                has_doubles && !self.io.begins(false, |c| c.is_ascii_alphanumeric() || "_([".contains(c))
            }
            _ => true,
        };
        self.io.check(at, is_register, KINDS.expected)?;
        Ok(read)
    }

    /// A register, or doubles that FXC writes without their values.
    fn register(&mut self, given: &Operand, role: Role) -> Result<Operand, I::Error> {
        let kind = self.kind(given.kind(), true)?;
        if kind == OperandKind::Immediate64 {
            return Ok(wide_doubles());
        }
        let mut made = Operand::new(kind, Components::None);
        let indices = given.indices();
        for place in 0.. {
            let index = indices.get(place);
            let is_bare = index
                .is_some_and(|index| index.relative.is_none() && !kind.has_brackets(place, indices.len()));
            if (place == 0 || !I::READS) && self.io.begins(is_bare, begins_number) {
                let number = self.io.number(index.map_or(0, Index::number), u32::MAX)?;
                made.push_index(Index::immediate(number), IndexForm::Immediate32);
                continue;
            }
            let at = self.io.at();
            if !self.io.optional(index.is_some(), "[") {
                break;
            }
            let (index, form) = self.index(index)?;
            let has_place = place < kind.most_indices() || role == Role::Interface;
            self.io.check(at, has_place, "no other index")?;
            made.push_index(index, form);
            self.io.text("]")?;
        }
        let components = self.components(given.components(), kind, role)?;
        made.set_components(components);
        Ok(made)
    }

    /// The content of an index's brackets.
    fn index(&mut self, given: Option<&Index>) -> Result<(Index, IndexForm), I::Error> {
        let number = given.map_or(0, Index::number);
        let relative = given.and_then(|index| index.relative.as_deref());
        self.io.spaces();
        if self.io.begins(relative.is_none(), begins_number) {
            let number = self.io.number(number, u32::MAX)?;
            return Ok((Index::immediate(number), IndexForm::Immediate32));
        }
        let given = relative.unwrap_or(&Operand::EMPTY);
        let mut register = self.address(given)?;
        let precision = given.modifiers().min_precision();
        if self.io.optional(precision != MinPrecision::Default, " {") {
            let read = self.io.name(precision.0.into(), &PRECISION)?;
            let precision = MinPrecision(u8::try_from(read).unwrap_or_default());
            register.set_extension(Some(OperandExtension::new(false, false, precision, false)));
            self.io.text("}")?;
        }
        let mut immediate = 0;
        if self.io.optional(true, " +") {
            self.io.text(" ")?;
            immediate = self.io.number(number, u32::MAX)?;
        }
        let form = if immediate == 0 { IndexForm::Relative } else { IndexForm::Immediate32Relative };
        let relative = I::READS.then(|| Box::new(register));
        Ok((Index { immediate: immediate.into(), relative }, form))
    }

    /// The register of a relative index, as FXC writes it: with the number 0 where it has none, and its own
    /// registers left out.
    fn address(&mut self, given: &Operand) -> Result<Operand, I::Error> {
        let number = |place: usize| given.indices().get(place).map_or(0, Index::number);
        let has_two = given.indices().len() == 2;
        let kind = self.kind(given.kind(), false)?;
        let mut made = Operand::new(kind, Components::None);
        if has_two && kind != OperandKind::IndexableTemp {
            // The order of the numbers cannot be read.
            self.io.text("_")?;
            self.io.number(number(1), u32::MAX)?;
            self.io.text("_")?;
        }
        let is_numbered = kind.is_numbered();
        if self.io.begins(true, |c| c.is_ascii_digit()) {
            let number = self.io.number(number(0), u32::MAX)?;
            if is_numbered || number != 0 {
                made.push_index(Index::immediate(number), IndexForm::Immediate32);
            }
        }
        if self.io.optional(has_two && kind == OperandKind::IndexableTemp, "[") {
            let number = self.io.number(number(1), u32::MAX)?;
            made.push_index(Index::immediate(number), IndexForm::Immediate32);
            self.io.text("]")?;
        }
        // One component is used; FXC prints one other than x only if the operand selects it.
        let selected = match given.components() {
            Components::Select(component) => component,
            _ => 0,
        };
        let at = self.io.at();
        let components = self.components(Components::Select(selected), kind, Role::Source)?;
        self.io.check(at, !matches!(components, Components::Swizzle(_)), "one component")?;
        made.set_components(components);
        Ok(made)
    }

    /// The components after a register: the meaning of one letter or four depends on the operand's role.
    fn components(
        &mut self,
        given: Components,
        kind: OperandKind,
        role: Role,
    ) -> Result<Components, I::Error> {
        const EXPECTED: &str = "one to four of xyzw";
        let given = given.letters();
        if !self.io.optional(given.is_some(), ".") {
            return Ok(if kind.has_one(role) { Components::One } else { Components::None });
        }
        let at = self.io.at();
        let letters = self.io.letters(given.unwrap_or_default(), EXPECTED)?;
        if !I::READS {
            return Ok(Components::None);
        }
        let is_written = matches!(role, Role::Destination | Role::Memory | Role::Declared);
        Ok(match *letters.as_slice() {
            [component] if !is_written => Components::Select(component),
            [_, ..] if !is_written => {
                // FXC fills components that are not used with x. What other letters would mean is not
                // obvious.
                let is_clear = matches!(*letters.as_slice(), [0, 1] | [0, 1, 2] | [_, _, _, _]);
                self.io.check(at, is_clear, "one component or four, as in .yzxx")?;
                Components::Swizzle(u8::try_from(letters.swizzle()).unwrap_or_default())
            }
            _ => {
                // The letters of a mask are in order and occur once.
                let mask = letters.mask();
                self.io.check(at, mask.is_some(), "components of a mask in their order")?;
                Components::Mask(mask.unwrap_or_default())
            }
        })
    }

    /// A value of 32 bits in this style; its bits, if the style would lose any and the text is exact.
    pub(super) fn word_value(&mut self, bits: u32, text: &ValueText) -> Result<u32, I::Error> {
        self.exact_value(bits.into(), text, &BITS).map(low_word)
    }

    fn exact_value(&mut self, value: u64, text: &ValueText, bits: &ValueText) -> Result<u64, I::Error> {
        let loses = || {
            let printed = text.printed(value);
            core::str::from_utf8(&printed).ok().and_then(text.read) != Some(value)
        };
        let text = if !I::READS && self.style.exact && loses() { bits } else { text };
        self.io.value(value, text)
    }

    /// The text of an immediate value of the instruction.
    pub(super) fn value_text(&self) -> &'static ValueText {
        if self.style.hexadecimal { &BITS } else { self.immediates.text() }
    }

    /// Whether there is another value; a comma precedes it.
    fn has_more(&mut self, printed: usize, all: usize) -> Result<bool, I::Error> {
        self.io.spaces();
        let has_more = self.io.optional(printed < all, ",");
        let at = self.io.at();
        self.io.check(at, !has_more || printed < 4, "four values at most")?;
        Ok(has_more)
    }

    /// Values of 32 bits and the closing bracket.
    fn immediate(&mut self, given: &Operand) -> Result<Operand, I::Error> {
        // An operand without components has no values, and FXC prints four zeros.
        let values = match given.immediates() {
            _ if given.kind() != OperandKind::Immediate32 => &[][..],
            [] => &[0; 4],
            values => values,
        };
        let at = self.io.at().saturating_sub(2);
        let text = self.value_text();
        let (mut made, mut count) = ([0; 4], 0usize);
        for slot in &mut made {
            *slot = self.word_value(values.get(count).copied().unwrap_or_default(), text)?;
            count += 1;
            if !self.has_more(count, values.len())? {
                break;
            }
            self.io.text(if self.immediates == ImmediateStyle::Any { "" } else { " " })?;
        }
        self.io.text(")")?;
        self.io.check(at, matches!(count, 1 | 4), "one or four values")?;
        let [first, ..] = made;
        Ok(if count == 1 { Operand::scalar(first) } else { Operand::vector(made) })
    }

    /// Values of 64 bits and the closing bracket.
    fn doubles(&mut self, given: &Operand) -> Result<Operand, I::Error> {
        if !I::READS && given.immediates().len() == 1 {
            // A 64-bit value of one token has no meaning; FXC prints zero.
            self.io.text("0.000000)")?;
            return Ok(Operand::EMPTY);
        }
        let at = self.io.at().saturating_sub(2);
        let values = given.doubles();
        let (mut made, mut count) = ([0; 4], 0usize);
        for slot in &mut made {
            let value = values.get(count).copied().unwrap_or_default();
            *slot = if self.style.hexadecimal {
                let [high, low] = [value >> 32, value & 0xffff_ffff];
                self.io.value(low, &BITS)?;
                self.io.text(", ")?;
                self.io.value(high, &BITS)?
            } else {
                self.exact_value(value, &DOUBLE, &DOUBLE_BITS)?
            };
            count += 1;
            if !self.has_more(count, values.len())? {
                break;
            }
            self.io.text(" ")?;
        }
        self.io.text(")")?;
        self.io.check(at, count == 2, "two values")?;
        let [first, second, ..] = made;
        Ok(immediate_64([first, second]))
    }

    /// Whether FXC writes the values: it writes none where they would take more than 511 bytes.
    fn has_room(&self, given: &Operand) -> bool {
        const ROOM: usize = 511;
        if self.style.exact || self.style.hexadecimal || given.immediates().len() == 1 {
            return true;
        }
        let lengths = given.doubles().map(|value| DOUBLE.printed(value).len());
        // With a comma, a space, the bracket and a NUL.
        lengths.iter().sum::<usize>().saturating_add(4) <= ROOM
    }
}

impl Operand {
    /// The two values of an immediate operand of 64 bits.
    fn doubles(&self) -> [u64; 2] {
        match *self.immediates() {
            [low, high, low2, high2] if self.kind() == OperandKind::Immediate64 => {
                [(low, high), (low2, high2)].map(|(low, high)| u64::from(high) << 32 | u64::from(low))
            }
            _ => [0; 2],
        }
    }
}

fn immediate_64(values: [u64; 2]) -> Operand {
    let [first, second] = values.map(|value| [low_word(value), low_word(value >> 32)]);
    let mut operand = Operand::new(OperandKind::Immediate64, Components::Mask(0));
    operand.values = Operands::Immediates([first[0], first[1], second[0], second[1]]);
    operand
}

/// The value of doubles without a text. The largest doubles read like that, and stand for those that only a
/// base states.
fn wide_doubles() -> Operand {
    immediate_64([0x7fef_ffff_ffff_ffff; 2])
}
